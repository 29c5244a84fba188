#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "conform/cases.hpp"
#include "conform/collector.hpp"
#include "conform/random_walk.hpp"
#include "conform/small_setup.hpp"
#include "endgame/solve.hpp"
#include "explore/perft.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

// The rules that fired, the rarest so far first: the one a case is about.
class Rarest {
 public:
  std::vector<int> order(const core::Fired& fired) {
    auto rules = fired.rules();
    std::stable_sort(rules.begin(), rules.end(), [&](int a, int b) {
      return met_[static_cast<std::size_t>(a)] < met_[static_cast<std::size_t>(b)];
    });
    for (const int rule : rules) ++met_[static_cast<std::size_t>(rule)];
    return rules;
  }

 private:
  std::array<std::uint64_t, 64> met_{};
};

// How a setup is looked at.
struct WalkOptions {
  int plays = 1;
  int longest = 60;         // moves of a play
  bool every_move = false;  // also each move of the first state
  int least = 1;            // so much must be new
  bool positions = true;    // a long play may become a position
};

// Walks at random over setups and makes cases of what was not seen before.
class CaseMaker {
 public:
  CaseMaker(const core::Descriptor& entry, Collection& collection, Coverage& coverage)
      : collector_(entry, collection), coverage_(coverage) {}

  void visit(const Setup& setup, const WalkOptions& options, core::Random& random) {
    const auto place = collector_.enter(setup);
    if (place == nullptr) return;
    const auto& game = place->variants.base();
    illegal_.begin();
    core::Fired fired;
    const auto first = game.start(&fired);
    game.moves(first, &fired);
    if (coverage_.meet(fired, game.players(), game.to_json(first)) > 0 && !game.turn(first).is_over())
      collector_.add(*place, {"legal", {}, ""}, rarest_.order(fired));
    if (options.every_move) {
      constexpr std::size_t most = 12;
      auto moves = game.moves(first);
      while (moves.size() > most) moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size())));
      for (const auto& move : moves) step(*place, first, {}, move, options, random);
    }
    for (int play = 0; play < options.plays; ++play) {
      auto s = first;
      std::vector<std::string> moves;
      const Habit habit = play > 0 ? Habit(random) : Habit();
      core::Fired last;
      while (static_cast<int>(moves.size()) < options.longest) {
        const auto move = next_move(game, s, coverage_, habit, random);
        if (!move) break;
        last = {};
        game.apply(s, *move, &last);
        s = step(*place, s, moves, *move, options, random);
        moves.push_back(*move);
      }
      if (!game.turn(s).is_over() || moves.empty() || ended_++ % 4 != 0) continue;
      collector_.add(*place, {"end", moves, ""}, rarest_.order(last));
      if (!setup.state) collector_.add(*place, {"play", moves, ""}, rarest_.order(last));
    }
  }

  // Counting plays, where they are few.
  void count(const Setup& setup) {
    const auto place = collector_.enter(setup);
    if (place == nullptr) return;
    const auto& game = place->variants.base();
    const auto first = game.start();
    if (game.turn(first).is_over() || game.moves(first).empty()) return;
    core::Fired fired;
    game.moves(first, &fired);
    constexpr int few = 20, most = 150;
    int depth = 0;
    for (std::int64_t plays = 1; depth < 4 && plays <= few; ++depth) {
      plays = answer_of(game, {"perft", {}, std::to_string(depth + 1)}).get<std::int64_t>();
      if (plays > most) break;
    }
    if (depth > 0) collector_.add(*place, {"perft", {}, std::to_string(depth)}, rarest_.order(fired));
  }

  // Exact values, where they are soon known.
  void value(const Setup& setup) {
    const auto place = collector_.enter(setup);
    if (place == nullptr) return;
    const auto& game = place->variants.base();
    if (game.turn(game.start()).is_over()) return;
    const std::string objective = game.players() == 2 ? "margin" : "own";
    core::Fired fired;
    game.moves(game.start(), &fired);
    if (!answer_of(game, {"value", {}, objective}).is_null())
      collector_.add(*place, {"value", {}, objective}, rarest_.order(fired));
  }

 private:
  // One move: when it shows something new, it is worth some cases, and so is an illegal one of a sort that is rare. A
  // long play up to it is replaced by a state to be loaded.
  core::AnyState step(Collector::Place& place, const core::AnyState& s, const std::vector<std::string>& moves,
                      const std::string& move, const WalkOptions& options, core::Random& random) {
    const auto& game = place.variants.base();
    const auto legal = game.moves(s);
    core::Fired fired, of_moves;
    const auto next = game.apply(s, move, &fired);
    if (!game.turn(next).is_over()) game.moves(next, &of_moves);
    core::Fired both = fired;
    both.add(of_moves);
    bool shows_new = coverage_.meet(both, game.players(), game.to_json(next)) >= options.least;
    if (game.turn(next).is_over())
      shows_new = coverage_.meet_scores(game.scores(next), other_scores(place.variants, s, move)) > 0 || shows_new;
    std::vector<Illegal::Move> wrong;
    if (!game.turn(s).is_chance()) {
      wrong = illegal_.some(game, s, legal, {.at_once = 2, .in_all = 8, .here = 2}, random);
      illegal_.remember(legal);
    }
    if (shows_new || !wrong.empty()) {
      const auto add = [&](Collector::Place& here, const std::vector<std::string>& variant) {
        if (shows_new) cases(here, variant, move, next, fired, of_moves, random);
        for (const auto& [text, rules] : wrong) collector_.add(here, {"illegal", variant, text}, rules);
      };
      constexpr std::size_t long_play = 25, longest_without = 120;
      if (moves.size() <= long_play || (!options.positions && moves.size() <= longest_without)) {
        add(place, moves);
      } else if (options.positions) {
        Setup near = place.setup;
        near.state = game.to_json(s);
        if (const auto nearer = collector_.enter(near)) add(*nearer, {});
      }
    }
    return next;
  }

  // What the last move leads to under each other reading.
  static std::vector<std::optional<core::Scores>> other_scores(const Variants& variants, const core::AnyState& s,
                                                               const std::string& move) {
    std::vector<std::optional<core::Scores>> scores;
    for (const auto& variant : variants.all()) {
      scores.emplace_back();
      if (variant.game == nullptr || !is_legal(*variant.game, s, move)) continue;
      const auto next = variant.game->apply(variant.game->adopted(s), move);
      if (variant.game->turn(next).is_over()) scores.back() = variant.game->scores(next);
    }
    return scores;
  }

  void cases(Collector::Place& place, const std::vector<std::string>& moves, const std::string& move,
             const core::AnyState& next, const core::Fired& fired, const core::Fired& of_moves, core::Random& random) {
    const auto& game = place.variants.base();
    const auto rules = rarest_.order(fired.bits != 0 ? fired : of_moves);
    auto longer = moves;
    longer.push_back(move);
    collector_.add(place, {"apply", moves, move}, rules);
    if (game.turn(next).is_over()) {
      collector_.add(place, {"score", longer, ""}, rules);
    } else if (lists_.insert(of_moves.bits).second || random.below(3) == 0) {
      collector_.add(place, {"legal", longer, ""}, rarest_.order(of_moves));
    }
    if (random.below(12) == 0) collector_.add(place, {"end", longer, ""}, rules);
  }

  Collector collector_;
  Coverage& coverage_;
  Rarest rarest_;
  Illegal illegal_;
  std::set<std::uint64_t> lists_;
  int ended_ = 0;
};

}  // namespace

Collection collect(const core::Descriptor& entry, const core::Choice& base, Coverage& coverage, const core::Stop* stop,
                   const Reach& reach) {
  Collection collection{entry.name, base, {}, {}, stop};
  core::Random random(8);
  CaseMaker maker(entry, collection, coverage);
  const auto shipped = shipped_setups(entry);
  const auto visit_full_games = [&](const WalkOptions& options) {
    for (int players = entry.least_players; players <= entry.most_players; ++players)
      if (const auto setup = full_game(entry.name, players); reach.plays(setup)) maker.visit(setup, options, random);
  };
  visit_full_games({1, 12, false, 1, reach.load});
  for (const auto& setup : shipped)
    if (reach.plays(setup)) maker.visit(setup, {1, 25, true, 1, reach.load}, random);
  if (!reach.full_only)
    for (int i = 0; i < 400; ++i) maker.visit(small_setup(entry, reach, random), {3, 80, false, 2, reach.load}, random);
  // With few numbers of players, or nothing but the full game, there is time for more of it.
  const int plays = reach.full_only ? 6 : reach.players.size() == 1 ? 3 : 1;
  for (int i = 0; i < plays; ++i) visit_full_games({1, 2000, false, reach.full_only ? 1 : 3, reach.load});
  int counted = 0;
  for (const auto& setup : shipped)
    if (counted++ % 8 == 0 && reach.plays(setup)) maker.count(setup);
  return collection;
}

void add_values(const core::Descriptor& entry, Collection& collection) {
  Coverage none;
  CaseMaker maker(entry, collection, none);
  constexpr std::size_t enough = 8;
  const auto before = collection.cases.size();
  for (const auto& setup : shipped_setups(entry)) {
    if (collection.cases.size() - before >= enough) break;
    if (setup.state) maker.value(setup);
  }
}

}  // namespace conform
