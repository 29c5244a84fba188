#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "endgame/budget.hpp"
#include "endgame/combine.hpp"
#include "endgame/objective.hpp"
#include "endgame/outcome_interner.hpp"
#include "endgame/search.hpp"
#include "endgame/transposition_table.hpp"

namespace endgame {

// Max^n (Luckhart and Irani, AAAI 1986) with a transposition table: each player maximises its own number. Nothing is
// pruned: scores have no constant sum in general, so that a bound on one player's number says nothing about the
// others', and all ties must be seen. Equal outcomes are shared through an interner; the table holds their numbers.
template <core::Game G>
class MaxN {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  MaxN(const G& game, Objective objective, Budget& budget, std::uint64_t bytes,
       std::size_t most_vectors = most_vectors_kept)
      : game_(game),
        objective_(objective),
        budget_(budget),
        words_(static_cast<std::size_t>(core::words_for(game.key_bits()))),
        players_(static_cast<std::size_t>(game.rules.players)),
        combine_(players_, most_vectors),
        table_(words_, bytes) {}

  // Throws DeadEnd when one can be reached. The reference stays valid as long as this object lives.
  const Outcome& value(const State& s) { return interner_[id_of(s)]; }

  std::uint64_t bytes() const { return table_.bytes(); }

  // What another search has learned about the same game: consulted besides its own table, or moved into it.
  // REQUIRES: the other one is not changed while it is consulted.
  void lean_on(const MaxN& other) { other_ = &other; }
  void merge_table(MaxN& from) {
    Names names;
    from.table_.each([&](const std::uint64_t* key, OutcomeInterner::Id number) {
      table_.store(key, here(from.interner_, number, names));
    });
    from.table_.clear();
  }

 private:
  using Names = std::vector<OutcomeInterner::Id>;

  OutcomeInterner::Id id_of(const State& s) {
    const core::Turn turn = game_.turn(s);
    if (turn.is_over()) return interner_.id_of({final_values(game_, s, objective_), nullptr});
    std::vector<std::uint64_t> key(words_);
    game_.encode(s, key);
    if (const auto* found = table_.find(key.data())) return *found;
    if (other_ != nullptr)
      if (const auto* found = other_->table_.find(key.data())) return here(other_->interner_, *found, of_other_);
    if (!budget_.spend_state(table_.bytes())) return interner_.id_of(unknown());

    std::vector<const Outcome*> outcomes;
    std::vector<std::uint32_t> weights;
    game_.each_move(s, [&](const Move& m) {
      if (turn.is_chance()) weights.push_back(game_.weight(s, m));
      outcomes.push_back(&value(game_.apply(s, m)));
    });
    if (outcomes.empty()) throw DeadEnd{game_.print(s)};
    const Outcome outcome = turn.is_chance() ? combine_.mean(outcomes, weights)
                                             : combine_.best(outcomes, static_cast<std::size_t>(turn.seat()));
    const OutcomeInterner::Id number = interner_.id_of(outcome);
    if (!outcome.value.empty()) table_.store(key.data(), number);
    return number;
  }

  // Translates a number of another interner into ours; 'names' caches the translation.
  OutcomeInterner::Id here(const OutcomeInterner& interner, OutcomeInterner::Id number, Names& names) {
    if (number >= names.size()) names.resize(number + 1, OutcomeInterner::no_value);
    if (names[number] == OutcomeInterner::no_value) names[number] = interner_.id_of(interner[number]);
    return names[number];
  }

  Outcome unknown() const {
    Spread anything;
    anything.box.assign(players_, Interval{});
    return {{}, std::make_shared<const Spread>(std::move(anything))};
  }

  const G& game_;
  Objective objective_;
  Budget& budget_;
  std::size_t words_, players_;
  Combine combine_;
  OutcomeInterner interner_;
  TranspositionTable<OutcomeInterner::Id> table_;
  const MaxN* other_ = nullptr;
  Names of_other_;
};

}  // namespace endgame
