#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "endgame/max_n.hpp"
#include "endgame/parallel_rounds.hpp"
#include "endgame/search.hpp"
#include "endgame/solve.hpp"

namespace endgame {

// Forward search for one game's types, behind solve.hpp. Instantiated by compile.hpp.

// The hero of 'paranoid': the player to move or, at chance, the one to move after the first outcomes.
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

// Follows forced moves to where play first branches or ends.
template <core::Game G>
typename G::State after_forced_moves(const G& game, typename G::State s) {
  while (!game.turn(s).is_over()) {
    const auto moves = core::moves(game, s);
    if (moves.size() != 1) break;
    s = game.apply(s, moves.front());
  }
  return s;
}

// Deterministic parallel search (see parallel_rounds.hpp): a main search, and a fixed number of searchers that solve
// subtrees for it. Searchers read the main transposition table while they run and are merged into it between rounds.
template <core::Game G>
class ParallelSearch {
 public:
  using State = typename G::State;
  using Instruct = std::function<void(SearchKnowledge<G>&)>;

  // 'instruct' is applied to the search knowledge of the main search and of every searcher.
  ParallelSearch(const G& game, const State& first, const Options& options, int hero, Budget& budget,
                 std::uint64_t bytes, Instruct instruct = {})
      : game_(game),
        first_(first),
        options_(options),
        hero_(hero),
        budget_(budget),
        bytes_(bytes / 2),
        instruct_(std::move(instruct)),
        search_(game, first, options.objective, hero, options.use, budget, bytes_) {
    if (instruct_) instruct_(search_.knowledge());
  }

  Search<G>& search() { return search_; }
  std::uint64_t bytes() const { return search_.table().bytes(); }

  // Searches these states in rounds, each in its window(task); found(task, interval) is called after each round, and
  // the main transposition table has the results.
  template <class Window, class Found>
  void learn(const std::vector<State>& states, Window&& window, Found&& found) {
    std::mutex talking;
    std::array<Interval, searchers> known;
    in_rounds(
        states.size(), options_.threads,
        [&](std::size_t searcher, std::size_t task) {
          Searcher& here = *searcher_[searcher];
          here.budget = Budget(limits_of_a_searcher(budget_, talking));
          known[searcher] = {};
          const auto [alpha, beta] = window(task);
          try {
            known[searcher] = here.search.value(states[task], alpha, beta);
          } catch (const DeadEnd&) {  // the main search meets it again if it needs this value
          }
        },
        [&](std::size_t searcher, std::size_t task) {
          Searcher& here = *searcher_[searcher];
          budget_.add(here.budget.states(), here.budget.stopped());
          search_.merge_table(here.search.table());
          found(task, known[searcher]);
        },
        [&] {
          open_searchers();
          return !budget_.stopped();
        });
  }

  // The outcomes of the chance node that forced moves lead to, if any. The value depends on every one of them, so
  // searching them in parallel wastes nothing.
  std::vector<State> certain_outcomes(const State& s) const {
    const State at = after_forced_moves(game_, s);
    std::vector<State> states;
    if (game_.turn(at).is_chance())
      search_.knowledge().each_outcome(at, [&](const auto& m, std::uint32_t) { states.push_back(game_.apply(at, m)); });
    return states;
  }

  Interval value(const State& s) {
    learn(
        certain_outcomes(s), [](std::size_t) { return everything; }, [](std::size_t, const Interval&) {});
    return search_.value(s);
  }

  static inline const std::pair<Value, Value> everything{Value::minus_infinity(), Value::infinity()};

 private:
  struct Searcher {
    Searcher(const ParallelSearch& team)
        : budget(Limits{}),
          search(team.game_, team.first_, team.options_.objective, team.hero_, team.options_.use, budget,
                 team.bytes_ / searchers) {
      if (team.instruct_) team.instruct_(search.knowledge());
      search.lean_on(team.search_.table());
    }
    Budget budget;
    Search<G> search;
  };
  void open_searchers() {
    for (auto& searcher : searcher_)
      if (searcher == nullptr) searcher = std::make_unique<Searcher>(*this);
  }

  const G& game_;
  const State first_;
  const Options& options_;
  int hero_;
  Budget& budget_;
  std::uint64_t bytes_;
  Instruct instruct_;
  Search<G> search_;
  std::array<std::unique_ptr<Searcher>, searchers> searcher_;
};

template <core::Game G>
class ZeroSumEngine {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  ZeroSumEngine(const G& game, const State& first, const Options& options, int hero, Budget& budget)
      : game_(game),
        first_(first),
        options_(options),
        hero_(hero),
        budget_(budget),
        parallel_(game, first, options, hero, budget, options.limits.bytes) {}

  void solve(Solved& solved) {
    solved.tie_independent = true;  // a minimax value is one number, whichever best move is taken
    if constexpr (requires(SearchKnowledge<G> knowledge) { knowledge.relaxed(first_); })
      if (const auto deep = parallel_.search().knowledge().relaxed(first_); deep && bracket(*deep, solved)) return;
    if constexpr (knows_turns)
      if (by_turns(solved)) return;
    const Interval value = parallel_.value(first_);
    solved.value = {value};
    solved.complete = value.is_point();
    if (options_.every_move && !game_.turn(first_).is_over()) every_move(solved, value);
    if (options_.line && solved.complete) follow(solved, first_, parallel_, parallel_, value.low);
    solved.bytes = parallel_.bytes();
  }

 private:
  // Does the search knowledge evaluate some positions by whole turns, without expanding states (turn_bounds)?
  static constexpr bool knows_turns = requires(const SearchKnowledge<G>& knowledge, const State& s) {
    knowledge.turn_bounds(s);
  };

  struct TurnMove {
    Move move;
    State next;
    Interval known;
  };
  // The moves of such a position with bounds, refined in turn, a step each, until the best value is exact (with
  // 'every_move': until all are). Moves that cannot be best any more are not refined. Empty: not such a position.
  std::vector<TurnMove> turn_moves(const State& s, bool every_move, std::uint64_t& bytes) {
    const auto& knowledge = parallel_.search().knowledge();
    std::vector<TurnMove> moves;
    if (!options_.use.last_turn || !game_.turn(s).is_player() || !knowledge.turn_bounds(s)) return moves;
    std::vector<decltype(knowledge.turn_bounds(s))> ahead;
    game_.each_move(s, [&](const Move& m) {
      const State next = game_.apply(s, m);
      const auto at_once = knowledge.at_once(next);
      ahead.push_back(at_once ? std::nullopt : knowledge.turn_bounds(next));
      moves.push_back({m, next, at_once ? Interval::point(*at_once) : Interval{}});
    });
    const bool maximises = game_.turn(s).seat() == hero_;
    bool goes_on = true;
    while (goes_on && !budget_.stopped() && (every_move || !best_of(moves, maximises).is_point())) {
      goes_on = false;
      const Interval best = best_of(moves, maximises);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        Interval& known = moves[i].known;
        if (!ahead[i] || known.is_point() ||
            (!every_move && (maximises ? known.high <= best.low : known.low >= best.high)))
          continue;
        goes_on |= ahead[i]->refine([&] { return budget_.spend_large(bytes); });
        known = ahead[i]->known();
      }
    }
    for (const auto& one : ahead) bytes += one ? one->bytes() : 0;
    return moves;
  }
  static Interval best_of(const std::vector<TurnMove>& moves, bool maximises) {
    Interval best = moves.front().known;
    for (const auto& [move, next, known] : moves)
      best = maximises ? Interval{std::max(best.low, known.low), std::max(best.high, known.high)}
                       : Interval{std::min(best.low, known.low), std::min(best.high, known.high)};
    return best;
  }

  bool by_turns(Solved& solved) {
    const auto moves = turn_moves(first_, options_.every_move, solved.bytes);
    if (moves.empty()) return false;
    const Interval value = best_of(moves, game_.turn(first_).seat() == hero_);
    solved.value = {value};
    solved.complete = value.is_point();
    if (options_.every_move)
      for (const auto& [move, next, known] : moves) solved.moves.push_back({game_.print(move), {known}});
    if (!options_.line || !solved.complete) return true;
    State s = first_;
    for (auto here = moves; !here.empty() && !budget_.stopped(); here = turn_moves(s, false, solved.bytes)) {
      const bool maximises = game_.turn(s).seat() == hero_;
      const Interval best = best_of(here, maximises);
      if (!best.is_point()) return true;
      const auto chosen =
          std::find_if(here.begin(), here.end(), [&](const TurnMove& one) { return one.known == best; });
      solved.line.push_back({game_.turn(s).seat(), game_.print(chosen->move), 0, 0});
      s = chosen->next;
      while (game_.turn(s).is_chance()) {
        Solved::Step step{-1, "", 0, 0};
        const Move outcome = likeliest(game_, s, step);
        step.move = game_.print(outcome);
        s = game_.apply(s, outcome);
        solved.line.push_back(std::move(step));
      }
    }
    if (game_.turn(s).is_over() || budget_.stopped()) return true;
    const Interval rest = parallel_.search().value(s);
    if (rest.is_point()) follow(solved, s, parallel_, parallel_, rest.low);
    return true;
  }

  // The values of all moves. None is better than the state's value, so that value bounds the search window.
  void every_move(Solved& solved, const Interval& value) {
    std::vector<State> states;
    game_.each_move(first_, [&](const Move& m) { states.push_back(game_.apply(first_, m)); });
    const core::Turn turn = game_.turn(first_);
    auto window = ParallelSearch<G>::everything;
    if (turn.is_player() && value.is_point()) (turn.seat() == hero_ ? window.second : window.first) = value.low;
    if (turn.is_player())
      parallel_.learn(
          states, [&](std::size_t) { return window; }, [](std::size_t, const Interval&) {});
    std::size_t next = 0;
    game_.each_move(first_, [&](const Move& m) {
      Interval found = parallel_.search().value(states[next++], window.first, window.second);
      if (turn.is_player() && value.is_point())
        found = both(found, turn.seat() == hero_ ? Interval{Value::minus_infinity(), value.low}
                                                 : Interval{value.low, Value::infinity()});
      solved.moves.push_back({game_.print(m), {found}});
    });
  }

  // Brackets the value between two relaxed games, 'low' and 'high' (see 'relaxed' and 'restrict' of the search
  // knowledge): 'low' is solved, and a null-window search shows whether 'high' is worth no more. False: it is worth
  // more, so the bracket is not tight and another method must be used.
  bool bracket(const State& deep, Solved& solved) {
    ParallelSearch<G> low(game_, deep, options_, hero_, budget_, options_.limits.bytes / 2,
                          [&](SearchKnowledge<G>& knowledge) { knowledge.restrict(hero_, first_); });
    ParallelSearch<G> high(game_, deep, options_, hero_, budget_, options_.limits.bytes / 2,
                           [&](SearchKnowledge<G>& knowledge) { knowledge.restrict(1 - hero_, first_); });
    const Interval least = low.value(deep);
    if (!least.is_point()) {
      solved.value = {both({least.low, Value::infinity()}, parallel_.search().knowledge().bounds(first_))};
      return true;
    }
    const auto outcomes = high.certain_outcomes(deep);
    std::vector<Interval> of_outcome;
    for (const State& next : outcomes) of_outcome.push_back(low.search().value(next));
    high.learn(
        outcomes, [&](std::size_t task) { return just_above(of_outcome[task]); }, [](std::size_t, const Interval&) {});
    const auto [from, to] = just_above(least);
    const Interval most = high.search().value(deep, from, to);
    const bool tight = most.high <= least.low;
    if (!tight && !budget_.stopped()) return false;
    solved.value = {tight ? least : Interval{least.low, most.high}};
    solved.complete = tight;
    solved.bytes = low.bytes() + high.bytes();
    if (!tight) return true;
    if (options_.every_move) {
      game_.each_move(first_, [&](const Move& m) {
        const State next = game_.apply(deep, m);
        Interval found = low.search().value(next);
        const auto [alpha, beta] = just_above(found);
        if (!found.is_point() || high.search().value(next, alpha, beta).high > found.low)
          found = parallel_.search().value(game_.apply(first_, m));
        solved.moves.push_back({game_.print(m), {found}});
      });
    }
    if (options_.line) follow(solved, deep, low, high, least.low);
    return true;
  }
  static std::pair<Value, Value> just_above(const Interval& value) { return {value.low, value.low + 1}; }

  // Appends a principal variation from a state whose value is known. The hero's moves come from one search, the others'
  // from another: where two relaxed games bracket the value, each side keeps it in its own.
  void follow(Solved& solved, State s, ParallelSearch<G>& hero, ParallelSearch<G>& others, Value value) {
    while (!game_.turn(s).is_over() && !budget_.stopped()) {
      const core::Turn turn = game_.turn(s);
      Solved::Step step{turn.is_player() ? turn.seat() : -1, "", 0, 0};
      std::optional<Move> chosen;
      if (turn.is_chance())
        chosen = likeliest(game_, s, step);
      else
        chosen = best((turn.seat() == hero_ ? hero : others).search(), s, value, turn.seat() == hero_);
      if (!chosen) return;
      step.move = game_.print(*chosen);
      s = game_.apply(s, *chosen);
      if (turn.is_chance()) {
        const Interval next = hero.search().value(s);
        if (!next.is_point()) return;
        value = next.low;
      }
      solved.line.push_back(std::move(step));
    }
  }

  // The first move that keeps the value, found by null-window searches.
  std::optional<Move> best(Search<G>& search, const State& s, const Value& value, bool maximises) {
    std::optional<Move> chosen;
    search.knowledge().each_candidate(s, [&](const Move& m) {
      if (chosen) return;
      const State next = game_.apply(s, m);
      const Interval found = maximises ? search.value(next, value - 1, value) : search.value(next, value, value + 1);
      if (maximises ? found.low >= value : found.high <= value) chosen = m;
    });
    return chosen;
  }

  const G& game_;
  const State& first_;
  const Options& options_;
  int hero_;
  Budget& budget_;
  ParallelSearch<G> parallel_;
};

inline Known known_of(const Outcome& outcome, std::size_t players) {
  Known known;
  for (std::size_t p = 0; p < players; ++p)
    known.push_back(outcome.value.empty() ? outcome.spread->of(p) : Interval::point(outcome.value[p]));
  return known;
}

template <core::Game G>
void solve_max_n(const G& game, const typename G::State& first, const Options& options, Budget& budget,
                 Solved& solved) {
  using Move = typename G::Move;
  const auto players = static_cast<std::size_t>(game.rules.players);
  MaxN<G> max_n(game, options.objective, budget, options.limits.bytes / 2);
  // Max^n prunes nothing, so every successor is needed: searchers solve them in parallel first.
  if (const auto at = after_forced_moves(game, first); !game.turn(at).is_over()) {
    std::vector<typename G::State> states;
    game.each_move(at, [&](const Move& m) { states.push_back(game.apply(at, m)); });
    std::array<Budget, searchers> budgets{Budget{Limits{}}, Budget{Limits{}}};
    std::array<std::unique_ptr<MaxN<G>>, searchers> searcher;
    std::mutex talking;
    in_rounds(
        states.size(), options.threads,
        [&](std::size_t here, std::size_t task) {
          budgets[here] = Budget(limits_of_a_searcher(budget, talking));
          searcher[here]->value(states[task]);
        },
        [&](std::size_t here, std::size_t) {
          budget.add(budgets[here].states(), budgets[here].stopped());
          max_n.merge_table(*searcher[here]);
        },
        [&] {
          for (std::size_t here = 0; here < searchers; ++here)
            if (searcher[here] == nullptr) {
              searcher[here] = std::make_unique<MaxN<G>>(game, options.objective, budgets[here],
                                                         options.limits.bytes / 2 / searchers);
              searcher[here]->lean_on(max_n);
            }
          return !budget.stopped();
        });
  }
  const Outcome outcome = max_n.value(first);
  solved.value = known_of(outcome, players);
  solved.complete = !outcome.value.empty();
  if (solved.complete) {
    solved.tie_independent = outcome.spread == nullptr;
    if (outcome.spread) {
      for (std::size_t p = 0; p < players; ++p) solved.range.push_back(outcome.spread->of(p));
      solved.range_exact = !outcome.spread->is_box();
      if (!solved.range_exact) solved.tie_independent = std::nullopt;  // a box: which values are attained is not known
    }
  }
  if (options.every_move && !game.turn(first).is_over())
    game.each_move(first, [&](const Move& m) {
      solved.moves.push_back({game.print(m), known_of(max_n.value(game.apply(first, m)), players)});
    });
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
  solved.bytes = max_n.bytes();
}

template <core::Game G>
Solved solve_game(const G& game, const typename G::State& first, const Options& options) {
  Budget budget(options.limits);
  Solved solved;
  solved.objective = options.objective;
  try {
    if (is_zero_sum(options.objective)) {
      const int hero = options.objective == Objective::Margin ? 0 : mover(game, first);
      if (options.objective == Objective::Paranoid) solved.seat = hero;
      ZeroSumEngine<G>(game, first, options, hero, budget).solve(solved);
    } else {
      solve_max_n(game, first, options, budget, solved);
    }
  } catch (const DeadEnd& dead_end) {
    solved.dead_end = dead_end.state;
    solved.complete = false;
    solved.value.assign(is_zero_sum(options.objective) ? 1 : static_cast<std::size_t>(game.rules.players), Interval{});
    solved.moves.clear();
  }
  solved.states = budget.states();
  solved.seconds = budget.seconds();
  return solved;
}

}  // namespace endgame
