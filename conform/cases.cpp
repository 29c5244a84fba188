#include "conform/cases.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "conform/random_walk.hpp"
#include "conform/small_setup.hpp"
#include "explore/parting.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

std::vector<Pair> pairs_of(const core::Descriptor& entry) {
  std::vector<Pair> pairs;
  for (const auto& question : entry.questions)
    for (std::size_t i = 0; i < question.readings.size(); ++i)
      for (std::size_t j = i + 1; j < question.readings.size(); ++j)
        pairs.push_back({question.slug, question.readings[i].slug, question.readings[j].slug});
  return pairs;
}

namespace {

const Plain& answer_under(const std::vector<Answer>& answers, const std::string& question, const std::string& reading) {
  for (const auto& answer : answers)
    if (const auto it = answer.readings.find(question); it != answer.readings.end() && it->second == reading)
      return answer.answer;
  return answers.front().answer;
}

}  // namespace

std::vector<Pair> told_apart(const core::Descriptor& entry, const std::vector<Answer>& answers) {
  std::vector<Pair> pairs;
  std::set<std::string> touched;
  for (const auto& answer : answers)
    for (const auto& [question, reading] : answer.readings) touched.insert(question);
  for (const auto& question : entry.questions) {
    if (!touched.contains(question.slug)) continue;
    for (std::size_t i = 0; i < question.readings.size(); ++i)
      for (std::size_t j = i + 1; j < question.readings.size(); ++j)
        if (answer_under(answers, question.slug, question.readings[i].slug) !=
            answer_under(answers, question.slug, question.readings[j].slug))
          pairs.push_back({question.slug, question.readings[i].slug, question.readings[j].slug});
  }
  return pairs;
}

namespace {

// Builds a collection: every case once, each with the answers of all readings.
class Collector {
 public:
  Collector(const core::Descriptor& entry, Collection& collection) : entry_(entry), collection_(collection) {
    for (const auto& one : collection_.cases) seen_.insert(key_of(collection_.setups[one.setup], one.query));
  }

  // Where cases are made: a setup under all readings. Nothing when it does not exist under one of them: programs would
  // have to refuse it.
  struct Place {
    Setup setup;
    Variants variants;
    std::optional<std::size_t> number;  // in the collection, once it has a case
  };
  std::unique_ptr<Place> enter(const Setup& setup) const {
    try {
      auto place = std::make_unique<Place>(Place{setup, Variants(setup, collection_.base), {}});
      if (place->variants.everywhere()) return place;
    } catch (const core::BadInput&) {
    }
    return nullptr;
  }

  // Adds a case, when it is new and makes sense. 'only' when given: it must tell that pair apart.
  bool add(Place& place, Query query, const std::vector<int>& rules, const Pair* only = nullptr) {
    const std::string key = key_of(place.setup, query);
    if (seen_.contains(key)) return false;
    Case one{0, std::move(query), rules, {}, {}};
    one.answers = answers_of(place.variants, one.query);
    if (one.answers.empty()) return false;
    if (only != nullptr) {
      const auto apart = told_apart(entry_, one.answers);
      if (std::find(apart.begin(), apart.end(), *only) == apart.end()) return false;
    }
    seen_.insert(key);
    if (!place.number) {
      place.number = collection_.setups.size();
      collection_.setups.push_back(place.setup);
    }
    one.setup = *place.number;
    collection_.cases.push_back(std::move(one));
    return true;
  }

 private:
  static std::string key_of(const Setup& setup, const Query& query) {
    std::string key = query.kind + "|" + plain(setup.config).dump() + "|" +
                      (setup.state ? plain(*setup.state).dump() : "") + "|" + query.input;
    for (const auto& move : query.moves) key += "|" + move;
    return key;
  }

  const core::Descriptor& entry_;
  Collection& collection_;
  std::set<std::string> seen_;
};

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

struct Tour {
  int plays = 1;
  int longest = 60;         // moves of a play
  bool every_move = false;  // also each move of the first state
  int least = 1;            // so much must be new
};

class Tourist {
 public:
  Tourist(const core::Descriptor& entry, Collection& collection, Coverage& coverage)
      : collector_(entry, collection), coverage_(coverage) {}

  void visit(const Setup& setup, const Tour& tour, core::Random& random) {
    const auto place = collector_.enter(setup);
    if (place == nullptr) return;
    const auto& game = place->variants.base();
    illegal_.begin();
    core::Fired fired;
    const auto first = game.start(&fired);
    game.moves(first, &fired);
    if (coverage_.meet(fired, game.players(), game.to_json(first)) > 0 && !game.turn(first).is_over())
      collector_.add(*place, {"legal", {}, ""}, rarest_.order(fired));
    if (tour.every_move) {
      constexpr std::size_t most = 12;
      auto moves = game.moves(first);
      while (moves.size() > most) moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size())));
      for (const auto& move : moves) step(*place, first, {}, move, tour.least, random);
    }
    for (int play = 0; play < tour.plays; ++play) {
      auto s = first;
      std::vector<std::string> moves;
      const Habit habit = play > 0 ? Habit(random) : Habit();
      core::Fired last;
      while (static_cast<int>(moves.size()) < tour.longest) {
        const auto move = next_move(game, s, coverage_, habit, random);
        if (!move) break;
        last = {};
        game.apply(s, *move, &last);
        s = step(*place, s, moves, *move, tour.least, random);
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
  // long way to it is cut short by a state to be loaded.
  core::AnyState step(Collector::Place& place, const core::AnyState& s, const std::vector<std::string>& moves,
                      const std::string& move, int least, core::Random& random) {
    const auto& game = place.variants.base();
    const auto legal = game.moves(s);
    core::Fired fired, of_moves;
    const auto next = game.apply(s, move, &fired);
    if (!game.turn(next).is_over()) game.moves(next, &of_moves);
    core::Fired both = fired;
    both.add(of_moves);
    bool shows_new = coverage_.meet(both, game.players(), game.to_json(next)) >= least;
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
      constexpr std::size_t long_way = 25;
      if (moves.size() <= long_way) {
        add(place, moves);
      } else {
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

Collection collect(const core::Descriptor& entry, const core::Choice& base, Coverage& coverage) {
  Collection collection{entry.name, base, {}, {}};
  core::Random random(8);
  Tourist tourist(entry, collection, coverage);
  const auto shipped = shipped_setups(entry);
  for (int players = entry.least_players; players <= entry.most_players; ++players)
    tourist.visit(full_game(entry.name, players), {1, 12, false, 1}, random);
  for (const auto& setup : shipped) tourist.visit(setup, {1, 25, true, 1}, random);
  for (int i = 0; i < 400; ++i) tourist.visit(small_setup(entry, random), {3, 80, false, 2}, random);
  for (int players = entry.least_players; players <= entry.most_players; ++players)
    tourist.visit(full_game(entry.name, players), {1, 2000, false, 3}, random);
  int counted = 0;
  for (const auto& setup : shipped)
    if (counted++ % 8 == 0) tourist.count(setup);
  return collection;
}

void add_values(const core::Descriptor& entry, Collection& collection) {
  Coverage none;
  Tourist tourist(entry, collection, none);
  constexpr std::size_t enough = 8;
  const auto before = collection.cases.size();
  for (const auto& setup : shipped_setups(entry)) {
    if (collection.cases.size() - before >= enough) break;
    if (setup.state) tourist.value(setup);
  }
}

namespace {

// Is anything different to be seen? Moves are compared only where the question is about them: in all other cases equal
// states have equal moves.
bool parted(const core::AnyGame& one, const core::AnyState& a, const core::AnyGame& other, const core::AnyState& b,
            bool about_moves) {
  if (!(one.turn(a) == other.turn(b)) || (!one.same(a, b) && one.print(a) != other.print(b))) return true;
  if (one.turn(a).is_over()) return !(one.scores(a) == other.scores(b));
  return about_moves && one.moves(a) != other.moves(b);
}

}  // namespace

// Readings part on the scenes of their question, or else somewhere in a random play on a small configuration.
void add_partings(const core::Descriptor& entry, Collection& collection, const std::vector<Pair>& wanted,
                  std::size_t each) {
  Collector collector(entry, collection);
  core::Random random(88);
  const auto under = [&](const Setup& setup, const Pair& pair, const std::string& reading) {
    auto readings = collection.base;
    readings[pair.question] = reading;
    return game_on(setup, readings);
  };
  // The cases after a play, at the end of which something differs.
  const auto add_after = [&](const Setup& setup, const std::vector<std::string>& play, const Pair& pair) {
    const auto place = collector.enter(setup);
    if (place == nullptr) return false;
    const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                         [&](const auto& q) { return q.slug == pair.question; });
    const std::vector<int> rules{std::stoi(question.rule.substr(1))};
    bool added = false;
    for (const char* kind : {"legal", "end", "score"})
      added = collector.add(*place, {kind, play, ""}, rules, &pair) || added;
    if (!play.empty())
      added = collector.add(*place, {"apply", {play.begin(), play.end() - 1}, play.back()}, rules, &pair) || added;
    return added;
  };
  for (const auto& pair : wanted) {
    const auto& question = *std::find_if(entry.questions.begin(), entry.questions.end(),
                                         [&](const auto& q) { return q.slug == pair.question; });
    const bool about_moves = question.effect.find("moves") != std::string::npos;
    std::size_t found = 0;
    for (const auto& scene : games::scenes_for(entry, pair.question)) {
      if (found >= each) break;
      try {
        auto request = games::request_for(entry.name, scene);
        request.selection.chosen = collection.base;
        const auto setup = setup_of(*games::load(request));
        if (!setup.state && setup.name.starts_with("full-")) continue;
        explore::Options options;
        options.limit_states = 3000;
        const auto one = under(setup, pair, pair.one), other = under(setup, pair, pair.other);
        const auto parting = explore::part(*one, *other, options);
        if (parting.play) found += add_after(setup, *parting.play, pair);
      } catch (const core::BadInput&) {  // not to be compared there
      }
    }
    for (int tries = 0; tries < 300 && found < each; ++tries) {
      const auto setup = small_setup(entry, random);
      try {
        const auto one = under(setup, pair, pair.one), other = under(setup, pair, pair.other);
        auto a = one->start(), b = other->start();
        std::vector<std::string> play;
        while (play.size() < 60) {
          if (parted(*one, a, *other, b, about_moves)) {
            found += add_after(setup, play, pair);
            break;
          }
          const auto move = core::random_move(*one, a, random);
          if (!move) break;
          a = one->apply(a, *move);
          b = other->apply(b, *move);
          play.push_back(*move);
        }
      } catch (const core::BadInput&) {
      }
    }
  }
}

std::vector<Pair> mark_suites(const core::Descriptor& entry, Collection& collection) {
  auto& cases = collection.cases;
  std::vector<std::vector<Pair>> apart;
  for (auto& one : cases) {
    one.suites.insert("core");
    apart.push_back(told_apart(entry, one.answers));
    if (collection.setups[one.setup].state || one.query.kind == "value") continue;
  }
  // Greedy cover of the pairs, then whatever has become superfluous is taken out again. Of equals the case that asks
  // least of a program.
  const auto cost = [&](std::size_t i) {
    return std::tuple(needed_level(collection.setups[cases[i].setup], cases[i].query), cases[i].query.moves.size(), i);
  };
  std::set<Pair> open;
  for (const auto& pairs : apart) open.insert(pairs.begin(), pairs.end());
  std::vector<Pair> never;
  for (const auto& pair : pairs_of(entry))
    if (!open.contains(pair)) never.push_back(pair);
  std::map<Pair, int> covered;
  std::vector<std::size_t> chosen;
  while (!open.empty()) {
    std::size_t best = cases.size();
    std::size_t most = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (cases[i].query.kind == "value") continue;
      const auto fresh = static_cast<std::size_t>(
          std::count_if(apart[i].begin(), apart[i].end(), [&](const Pair& p) { return open.contains(p); }));
      if (fresh > most || (fresh == most && fresh > 0 && cost(i) < cost(best))) {
        most = fresh;
        best = i;
      }
    }
    if (best == cases.size()) break;
    chosen.push_back(best);
    for (const auto& pair : apart[best]) {
      open.erase(pair);
      ++covered[pair];
    }
  }
  for (const auto i : chosen) {
    if (std::all_of(apart[i].begin(), apart[i].end(), [&](const Pair& p) { return covered[p] > 1; })) {
      for (const auto& pair : apart[i]) --covered[pair];
      continue;
    }
    cases[i].suites.insert("distinguishing");
  }
  // Smoke: two cases for each rule, of different kinds, and the first few of each kind; those that need no loading
  // first.
  std::map<std::pair<int, std::string>, int> shown;
  std::map<int, int> rules;
  std::size_t smoke = 0;
  for (const bool loading : {false, true})
    for (auto& one : cases) {
      if (smoke >= 99 || one.query.kind == "value" || collection.setups[one.setup].state.has_value() != loading ||
          one.rules.empty() || one.query.moves.size() > 30)
        continue;
      const int rule = one.rules.front();
      if (rules[rule] >= 2 || shown[{rule, one.query.kind}]++ > 0) continue;
      ++rules[rule];
      ++smoke;
      one.suites.insert("smoke");
    }
  return never;
}

}  // namespace conform
