#pragma once

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/core/error.hpp"
#include "model/core/game.hpp"

namespace properties {

// A law: a statement that holds of every game, whatever its rules.
struct Law {
  const char* id;
  const char* statement;
};

inline constexpr Law laws[] = {
    {"L1", "no move is offered twice"},
    {"L2", "every outcome of chance has a weight of at least one"},
    {"L3", "the layer falls along every move, and is never below zero"},
    {"L4", "a state comes back from its key"},
    {"L5", "a state comes back from its text"},
    {"L6", "a state comes back from its JSON"},
    {"L7", "a move comes back from its text and from its JSON"},
    {"L8", "explain calls every offered move legal and names a rule"},
    {"L9", "when the game is over there is no move"},
    {"L10", "the canonical form of a canonical form is itself"},
    {"L11",
     "a state and its canonical form have the same turn, layer and number of moves, and in the end the same scores"},
    {"L12", "explain calls a move legal exactly when it is offered, over a wider set of candidates"},
};

// The first of L1-L11 that a state breaks, or nullptr.
template <core::Game G>
const Law* broken_law(const G& game, const typename G::State& s) {
  const auto law = [](int number) { return &laws[number - 1]; };
  const auto comes_back = [](const auto& value, const auto& read) {
    try {
      return read() == value;
    } catch (const core::BadInput&) {  // its own text or JSON is rejected
      return false;
    }
  };
  const auto turn = game.turn(s);
  const auto moves = core::moves(game, s);
  if (turn.is_over()) {
    if (!moves.empty()) return law(9);
  }
  const int layer = game.layer(s);
  if (layer < 0) return law(3);
  std::unordered_set<std::string> texts;  // moves come back from their texts (L7): equal moves have equal ones
  for (const auto& m : moves) {
    std::string text = game.print(m);
    if (turn.is_chance() && game.weight(s, m) == 0) return law(2);
    if (game.layer(game.apply(s, m)) >= layer) return law(3);
    if (!comes_back(m, [&] { return game.parse_move(s, text); })) return law(7);
    if (!comes_back(m, [&] { return game.move_from(game.to_json(m)); })) return law(7);
    if (!texts.insert(std::move(text)).second) return law(1);
    const auto verdict = game.explain(s, m);
    if (!verdict.legal || verdict.rules.empty()) return law(8);
  }
  std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())));
  try {
    game.encode(s, key);
  } catch (const core::Overflow&) {  // the state does not fit its key
    return law(4);
  }
  if (!(game.decode(key) == s)) return law(4);
  if (!comes_back(s, [&] { return game.parse(game.print(s)); })) return law(5);
  if (!comes_back(s, [&] { return game.state_from(game.to_json(s)); })) return law(6);
  const auto canonical = game.canonical(s);
  if (!(game.canonical(canonical) == canonical)) return law(10);
  if (!(game.turn(canonical) == turn) || game.layer(canonical) != layer ||
      core::moves(game, canonical).size() != moves.size())
    return law(11);
  if (turn.is_over() && !(game.scores(canonical) == game.scores(s))) return law(11);
  return nullptr;
}

// L12 on the game's own candidates (each_candidate). Nullptr when it holds.
template <core::Game G, class EachCandidate>
const Law* broken_explain(const G& game, const typename G::State& s, EachCandidate&& each_candidate) {
  const auto moves = core::moves(game, s);
  bool holds = true;
  each_candidate([&](const typename G::Move& m) {
    const bool offered = std::find(moves.begin(), moves.end(), m) != moves.end();
    const auto verdict = game.explain(s, m);
    holds = holds && verdict.legal == offered && !verdict.rules.empty();
  });
  return holds ? nullptr : &laws[11];
}

}  // namespace properties
