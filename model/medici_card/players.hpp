#pragma once

#include <cstdint>

#include "model/core/players.hpp"
#include "model/medici_card/game.hpp"

// How the card game is played, for measuring how much a rule matters: the hooks of model/core/players.hpp.
namespace medici_card {

template <class Size>
Move sensible_move(const GameOf<Size>&, const State<Size>&, std::uint64_t taste);
template <class Size>
core::Pile pile_of(const GameOf<Size>&, const State<Size>&);
template <class Size>
std::uint64_t occasion(const GameOf<Size>&, const State<Size>&);
template <class Size>
void keep_books(const GameOf<Size>& theirs, State<Size>& ours, const State<Size>& of_theirs);

}  // namespace medici_card
