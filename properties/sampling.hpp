#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "model/core/error.hpp"
#include "model/core/parallel.hpp"
#include "model/core/sample.hpp"
#include "properties/check.hpp"
#include "properties/laws.hpp"
#include "properties/property.hpp"

// The definitions behind check.hpp; compile.hpp instantiates them for a game.

namespace properties {

using Picks = std::vector<std::uint32_t>;

// The statements of a game, numbered: its state properties, then its step properties, then the laws.
template <class G>
class Judge {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Judge(const G& game) : game_(game) {
    for (const auto& property : of(game))
      judged_.push_back({property.id, property.rules, property.statement, property.when == When::Always, 0, 0, 0});
    for (const auto& step : steps_of(game)) judged_.push_back({step.id, step.rules, step.statement, true, 0, 0, 0});
    for (const auto& law : laws) judged_.push_back({law.id, "", law.statement, true, 0, 0, 0});
  }

  const std::vector<Judged>& statements() const { return judged_; }
  bool always(std::size_t i) const { return judged_[i].always; }

  // Calls seen(i) for each statement i that is a 'sometimes' and met in s, or an 'always' and broken in s.
  template <class Seen>
  void state(const State& s, bool with_laws, Seen&& seen) const {
    std::size_t i = 0;
    for (const auto& property : of(game_)) {
      if (property.holds(game_, s) != (property.when == When::Always)) seen(i);
      ++i;
    }
    if (!with_laws) return;
    const auto see_law = [&](const Law* law) {
      if (law != nullptr) seen(i + steps_of(game_).size() + static_cast<std::size_t>(law - laws));
    };
    see_law(broken_law(game_, s));
    if constexpr (requires { each_candidate(game_, s, [](const Move&) {}); })
      see_law(broken_explain(game_, s, [&](const auto& visit) { each_candidate(game_, s, visit); }));
  }
  template <class Seen>
  void step(const State& s, const Move& m, const State& next, Seen&& seen) const {
    std::size_t i = of(game_).size();
    for (const auto& step : steps_of(game_)) {
      if (!step.holds(game_, s, m, next)) seen(i);
      ++i;
    }
  }
  bool is_law(std::size_t i) const { return i >= of(game_).size() + steps_of(game_).size(); }

 private:
  const G& game_;
  std::vector<Judged> judged_;
};

template <core::Game G>
std::vector<Judged> statements(const G& game) {
  return Judge<G>(game).statements();
}

// A play up to the state or step that breaks a statement, or all of it when none does.
template <class G>
struct Prefix {
  bool broken = false;
  Picks picks;  // of the moves made
  std::vector<std::string> moves;
  typename G::State last;
};

template <class G>
Prefix<G> follow(const G& game, const Judge<G>& judge, typename G::State s, const Picks& picks, std::size_t statement) {
  Prefix<G> prefix;
  const auto seen = [&](std::size_t i) { prefix.broken = prefix.broken || i == statement; };
  judge.state(s, judge.is_law(statement), seen);
  for (std::size_t at = 0; at < picks.size() && !prefix.broken && !game.turn(s).is_over(); ++at) {
    const auto move = core::move_for(game, s, picks[at]);
    if (!move) break;
    const auto next = game.apply(s, *move);
    prefix.picks.push_back(picks[at]);
    prefix.moves.push_back(game.print(*move));
    judge.step(s, *move, next, seen);
    judge.state(next, judge.is_law(statement), seen);
    s = next;
  }
  prefix.last = s;
  return prefix;
}

// Greedy shrinking: replaces a failing list by the first smaller one (fewer moves, then lexicographically) that still
// fails, until there is none among RapidCheck's candidates.
template <class G>
Prefix<G> shrunk(const G& game, const Judge<G>& judge, const typename G::State& first, Prefix<G> failing,
                 std::size_t statement) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    const auto try_all = [&](rc::Seq<Picks> candidates) {
      for (auto next = candidates.next(); next && !smaller; next = candidates.next()) {
        auto prefix = follow(game, judge, first, *next, statement);
        if (!prefix.broken || prefix.moves.size() > failing.moves.size()) continue;
        if (prefix.moves.size() == failing.moves.size() && !(prefix.picks < failing.picks)) continue;
        failing = std::move(prefix);
        smaller = true;
      }
    };
    try_all(rc::shrink::removeChunks(failing.picks));
    if (!smaller)
      try_all(rc::shrink::eachElement(failing.picks,
                                      [](std::uint32_t pick) { return rc::shrink::towards<std::uint32_t>(pick, 0); }));
  }
  return failing;
}

template <core::Game G>
Checked check(const G& game, const typename G::State& first, const CheckOptions& options) {
  const Judge<G> judge(game);
  const std::size_t statements = judge.statements().size();
  struct Found {
    int game;
    Picks picks;
  };
  std::mutex mutex;
  Checked all;
  all.judged = judge.statements();
  std::map<std::size_t, Found> failing;  // by statement: the first game that breaks it
  std::atomic<int> next{0};

  // RapidCheck generates picks of any length; a play that runs out of them continues from a seed of its own, so that
  // every game ends. Everything depends on the game's number only, not on the thread that plays it.
  const auto generator = rc::gen::container<Picks>(rc::gen::arbitrary<std::uint32_t>());
  const auto work = [&] {
    Checked mine;
    mine.judged = judge.statements();
    std::map<std::size_t, Found> found;
    for (int number = next++; number < options.games; number = next++) {
      if (options.stop != nullptr && *options.stop) break;
      const bool with_laws = options.laws_every > 0 && number % options.laws_every == 0;
      rc::Random random(options.seed + static_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15u);
      Picks picks = generator(random, number % 100).value();
      core::Random beyond(options.seed ^ core::Random::mix(static_cast<std::uint64_t>(number) + 1));
      std::vector<std::uint64_t> met(statements, 0);
      const auto seen_at = [&](std::size_t length) {
        return [&, length](std::size_t i) {
          ++met[i];
          if (judge.always(i) && !found.contains(i))
            found[i] = {number, Picks(picks.begin(), picks.begin() + static_cast<std::ptrdiff_t>(length))};
        };
      };
      auto s = first;
      std::uint64_t states = 1;
      judge.state(s, with_laws, seen_at(0));
      std::size_t length = 0;
      while (!game.turn(s).is_over()) {
        if (length == picks.size()) picks.push_back(static_cast<std::uint32_t>(beyond.next() >> 32));
        const auto move = core::move_for(game, s, picks[length]);
        if (!move) break;
        const auto after = game.apply(s, *move);
        ++length;
        judge.step(s, *move, after, seen_at(length));
        judge.state(after, with_laws, seen_at(length));
        s = after;
        ++states;
      }
      ++mine.games;
      mine.ended += game.turn(s).is_over();
      mine.states += states;
      for (std::size_t i = 0; i < statements; ++i) {
        if (with_laws || !judge.is_law(i)) mine.judged[i].states += states;
        mine.judged[i].met += met[i];
        mine.judged[i].games += met[i] > 0;
      }
      if (options.progress) {
        const std::lock_guard lock(mutex);
        options.progress(next);
      }
    }
    const std::lock_guard lock(mutex);
    all.games += mine.games;
    all.ended += mine.ended;
    all.states += mine.states;
    for (std::size_t i = 0; i < statements; ++i) {
      all.judged[i].states += mine.judged[i].states;
      all.judged[i].met += mine.judged[i].met;
      all.judged[i].games += mine.judged[i].games;
    }
    for (auto& [statement, play] : found)
      if (const auto it = failing.find(statement); it == failing.end() || play.game < it->second.game)
        failing[statement] = play;
  };
  core::in_parallel(static_cast<std::size_t>(options.threads), options.threads, [&](std::size_t) { work(); });
  all.complete = all.games == options.games;

  for (const auto& [statement, play] : failing) {
    auto prefix = follow(game, judge, first, play.picks, statement);
    if (!prefix.broken) continue;  // cannot happen: the same picks were played before
    const std::size_t length = prefix.moves.size();
    if (options.shrink) prefix = shrunk(game, judge, first, std::move(prefix), statement);
    all.failures.push_back({judge.statements()[statement].id, judge.statements()[statement].statement, play.game,
                            length, prefix.moves, game.print(prefix.last)});
  }
  return all;
}

template <core::Game G>
std::vector<Broken> broken_by(const G& game, typename G::State s, const std::vector<std::string>& moves) {
  const Judge<G> judge(game);
  std::vector<Broken> found;
  std::vector<bool> known(judge.statements().size());
  std::size_t after = 0;
  const auto seen = [&](std::size_t i) {
    if (!judge.always(i) || known[i]) return;
    known[i] = true;
    found.push_back({judge.statements()[i].id, after});
  };
  judge.state(s, true, seen);
  for (const auto& text : moves) {
    const auto move = game.parse_move(s, text);
    const auto next = game.apply(s, move);
    ++after;
    judge.step(s, move, next, seen);
    judge.state(next, true, seen);
    s = next;
  }
  return found;
}

}  // namespace properties
