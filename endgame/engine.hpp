#pragma once

#include "endgame/max_n.hpp"
#include "endgame/search.hpp"
#include "endgame/solve.hpp"

namespace endgame {

// Solving for one game's types; solve.cpp leads here from a handle. Compiled once for each game, in <game>.cpp.

// The player whose result 'paranoid' is about: who moves, or who moves first after chance by its first outcomes.
template <core::Game G>
int mover(const G& game, typename G::State s) {
  while (game.turn(s).is_chance()) {
    const auto outcomes = core::moves(game, s);
    if (outcomes.empty()) break;
    s = game.apply(s, outcomes.front());
  }
  return game.turn(s).is_player() ? game.turn(s).seat() : 0;
}

template <core::Game G>
typename G::Move likeliest(const G& game, const typename G::State& s, Solved::Step& step) {
  typename G::Move chosen{};
  game.each_move(s, [&](const typename G::Move& m) {
    const auto weight = game.weight(s, m);
    step.total += weight;
    if (weight <= step.weight) return;
    step.weight = weight;
    chosen = m;
  });
  return chosen;
}

template <core::Game G>
class ZeroSumEngine {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  ZeroSumEngine(const G& game, const State& first, const Options& options, int hero, Watch& watch)
      : game_(game), first_(first), options_(options), hero_(hero), watch_(watch),
        search_(game, first, options.objective, hero, options.use, watch, options.limits.bytes) {}

  void solve(Solved& solved) {
    const Interval value = search_.value(first_);
    solved.value = {value};
    solved.complete = value.is_point();
    if (options_.every_move && !game_.turn(first_).is_over())
      game_.each_move(first_, [&](const Move& m) { solved.moves.push_back({game_.print(m), {search_.value(game_.apply(first_, m))}}); });
    if (options_.line && solved.complete) follow(solved, value.low);
    solved.tie_independent = true;  // a minimax value is one number, whichever best move is taken
    solved.bytes = search_.table().bytes();
  }

 private:
  // From a state whose value is known to the end of the game.
  void follow(Solved& solved, Value value) {
    State s = first_;
    while (!game_.turn(s).is_over() && !watch_.stopped()) {
      const core::Turn turn = game_.turn(s);
      Solved::Step step{turn.is_player() ? turn.seat() : -1, "", 0, 0};
      std::optional<Move> chosen;
      if (turn.is_chance()) {
        chosen = likeliest(game_, s, step);
      } else {
        chosen = best(s, value, turn.seat() == hero_);
      }
      if (!chosen) return;
      step.move = game_.print(*chosen);
      s = game_.apply(s, *chosen);
      if (turn.is_chance()) {
        const Interval next = search_.value(s);
        if (!next.is_point()) return;
        value = next.low;
      }
      solved.line.push_back(std::move(step));
    }
  }

  // A move that keeps the value. Most are told apart by asking on which side of the value they lie; where a move lies at the value or
  // beyond it on the wrong side, only its exact value tells.
  std::optional<Move> best(const State& s, const Value& value, bool maximises) {
    std::vector<Move> unclear;
    std::optional<Move> chosen;
    search_.lore().each_candidate(s, [&](const Move& m) {
      if (chosen) return;
      const Interval found = search_.value(game_.apply(s, m), value, value);
      if (maximises ? found.low >= value : found.high <= value)
        chosen = m;
      else if (maximises ? found.high >= value : found.low <= value)
        unclear.push_back(m);
    });
    for (const auto& m : unclear)
      if (!chosen && search_.value(game_.apply(s, m)) == Interval::point(value)) chosen = m;
    return chosen;
  }

  const G& game_;
  const State& first_;
  const Options& options_;
  int hero_;
  Watch& watch_;
  Search<G> search_;
};

inline Known known_of(const Outcome& outcome, std::size_t players) {
  Known known;
  for (std::size_t p = 0; p < players; ++p) known.push_back(outcome.value.empty() ? outcome.spread->of(p) : Interval::point(outcome.value[p]));
  return known;
}

template <core::Game G>
void solve_max_n(const G& game, const typename G::State& first, const Options& options, Watch& watch, Solved& solved) {
  using Move = typename G::Move;
  const auto players = static_cast<std::size_t>(game.rules.players);
  MaxN<G> max_n(game, options.objective, watch, options.limits.bytes);
  const Outcome outcome = max_n.value(first);
  solved.value = known_of(outcome, players);
  solved.complete = !outcome.value.empty();
  if (solved.complete) {
    solved.tie_independent = outcome.spread == nullptr;
    if (outcome.spread) {
      for (std::size_t p = 0; p < players; ++p) solved.range.push_back(outcome.spread->of(p));
      solved.range_exact = !outcome.spread->is_box();
      if (!solved.range_exact) solved.tie_independent = std::nullopt;  // the intervals hold every value; which are attained is not known
    }
  }
  if (options.every_move && !game.turn(first).is_over())
    game.each_move(first, [&](const Move& m) { solved.moves.push_back({game.print(m), known_of(max_n.value(game.apply(first, m)), players)}); });
  auto s = first;
  while (options.line && solved.complete && !game.turn(s).is_over()) {
    const core::Turn turn = game.turn(s);
    Solved::Step step{turn.is_player() ? turn.seat() : -1, "", 0, 0};
    std::optional<Move> chosen;
    if (turn.is_chance()) {
      chosen = likeliest(game, s, step);
    } else {
      const auto seat = static_cast<std::size_t>(turn.seat());
      Value most;
      bool known = true;
      game.each_move(s, [&](const Move& m) {
        const Outcome next = max_n.value(game.apply(s, m));
        known = known && !next.value.empty();
        if (!known || (chosen && next.value[seat] <= most)) return;
        chosen = m;
        most = next.value[seat];
      });
      if (!known) break;
    }
    step.move = game.print(*chosen);
    s = game.apply(s, *chosen);
    solved.line.push_back(std::move(step));
  }
  solved.bytes = max_n.table().bytes();
}

template <core::Game G>
Solved solve_game(const G& game, const typename G::State& first, const Options& options) {
  Watch watch(options.limits);
  Solved solved;
  solved.objective = options.objective;
  try {
    if (is_zero_sum(options.objective)) {
      const int hero = options.objective == Objective::Margin ? 0 : mover(game, first);
      if (options.objective == Objective::Paranoid) solved.seat = hero;
      ZeroSumEngine<G>(game, first, options, hero, watch).solve(solved);
    } else {
      solve_max_n(game, first, options, watch, solved);
    }
  } catch (const DeadEnd& dead_end) {
    solved.dead_end = dead_end.state;
    solved.complete = false;
    solved.value.assign(is_zero_sum(options.objective) ? 1 : static_cast<std::size_t>(game.rules.players), Interval{});
    solved.moves.clear();
  }
  solved.states = watch.states();
  solved.seconds = watch.seconds();
  return solved;
}

}  // namespace endgame
