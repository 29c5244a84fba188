#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "endgame/combine.hpp"
#include "endgame/objective.hpp"
#include "endgame/search.hpp"
#include "endgame/table.hpp"
#include "endgame/watch.hpp"

namespace endgame {

// Max^n with memo: each player wants its own number large. Nothing is cut: with more than one number no bound of one says anything
// about the others, and ties must be seen.
template <core::Game G>
class MaxN {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  MaxN(const G& game, Objective objective, Watch& watch, std::uint64_t bytes, std::size_t most_vectors = 300)
      : game_(game), objective_(objective), watch_(watch), words_(static_cast<std::size_t>(core::words_for(game.key_bits()))),
        players_(static_cast<std::size_t>(game.rules.players)), combine_(players_, most_vectors), table_(words_, bytes / 2) {}  // the other half: vectors on the heap

  // Throws DeadEnd when one can be reached.
  Outcome value(const State& s) {
    const core::Turn turn = game_.turn(s);
    if (turn.is_over()) return {final_values(game_, s, objective_), nullptr};
    std::vector<std::uint64_t> key(words_);
    game_.encode(s, key);
    if (const Outcome* found = table_.find(key.data())) return *found;
    if (other_ != nullptr)
      if (const Outcome* found = other_->find(key.data())) return *found;
    if (!watch_.open(table_.bytes())) return unknown();

    std::vector<Outcome> outcomes;
    std::vector<std::uint32_t> weights;
    game_.each_move(s, [&](const Move& m) {
      if (turn.is_chance()) weights.push_back(game_.weight(s, m));
      outcomes.push_back(value(game_.apply(s, m)));
    });
    if (outcomes.empty()) throw DeadEnd{game_.print(s)};
    Outcome outcome = turn.is_chance() ? combine_.mean(outcomes, weights) : combine_.best(outcomes, static_cast<std::size_t>(turn.seat()));
    if (!outcome.value.empty()) table_.store(key.data(), outcome);
    return outcome;
  }

  const Table<Outcome>& table() const { return table_; }
  Table<Outcome>& table() { return table_; }

  // What others learned about the same game: seen beside the own table, or taken over.
  void lean_on(const Table<Outcome>& other) { other_ = &other; }
  void take_over(Table<Outcome>& from) {
    from.each([&](const std::uint64_t* key, const Outcome& outcome) { table_.store(key, outcome); });
    from.clear();
  }

 private:
  Outcome unknown() const {
    Spread anything;
    anything.box.assign(players_, Interval{});
    return {{}, std::make_shared<const Spread>(std::move(anything))};
  }

  const G& game_;
  Objective objective_;
  Watch& watch_;
  std::size_t words_, players_;
  Combine combine_;
  Table<Outcome> table_;
  const Table<Outcome>* other_ = nullptr;
};

}  // namespace endgame
