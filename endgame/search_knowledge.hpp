#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "endgame/objective.hpp"
#include "endgame/value.hpp"
#include "model/core/game.hpp"

namespace endgame {

// What a search may use beyond the rules; each can be switched off, and tests hold that the values stay the same.
struct Reductions {
  bool symmetry = true;  // mirror images of a board are one state
  bool merging = true;   // what can no longer matter is left out of keys: purses beyond any price, which card gave a point
  bool prices = true;    // bids that another bid is always as good as are not tried
  bool bounds = true;    // values are bounded without search
  bool order = true;     // two placements of one turn whose order makes no difference are tried in one order
  bool guesses = true;   // moves are tried in an order that promises early cuts
  bool purses = true;    // purses that do not run short are left out: two games without them that bracket the value
  bool last_turn = true; // a turn after which the game is over is valued without opening states

  static Reductions none() { return {false, false, false, false, false, false, false, false}; }
};

// A lot for which two players bid in turn, once each, and the most that each may sensibly bid.
struct Auction {
  std::int64_t most_opener = 0, most_other = 0;
  bool linear = false;  // after the sale a florin is worth a florin, whatever the price was
};

// What is known of a game: nothing beyond its rules here; endgame/<game>.hpp says more of some. It serves one objective of one number
// (margin, paranoid) from one first state on.
template <core::Game G>
class PlainKnowledge {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  PlainKnowledge(const G& game, const State&, Objective objective, int hero, Reductions use) : game_(game), objective_(objective), hero_(hero), use_(use) {}

  std::size_t key_words() const { return static_cast<std::size_t>(core::words_for(game_.key_bits())); }

  // Writes a key such that value(s) = value(key) + what is returned, whatever state has the key.
  Value key(const State& s, std::span<std::uint64_t> out) const {
    if (use_.symmetry)
      game_.encode(game_.canonical(s), out);
    else
      game_.encode(s, out);
    return 0;
  }

  // Where the value of a state lies in any case.
  Interval bounds(const State&) const { return {}; }

  // Moves of a player among which there is a best one.
  template <class Visit>
  void each_candidate(const State& s, Visit&& visit) const {
    game_.each_move(s, visit);
  }

  // The outcomes of chance and their weights: visit(outcome, weight). Of outcomes that lead to the same key one stands for all.
  template <class Visit>
  void each_outcome(const State& s, Visit&& visit) const {
    game_.each_move(s, [&](const Move& m) { visit(m, game_.weight(s, m)); });
  }

  // The value of a state that is plain without search.
  std::optional<Value> at_once(const State&) const { return std::nullopt; }

  // When the player to move opens the bidding on a lot that only one other may bid on after it, in a state where prices behave as
  // Search::auction needs it. The states that follow: nobody buys, the opener buys, or the other does.
  std::optional<Auction> auction(const State&) const { return std::nullopt; }
  State unsold(const State& s) const { return s; }
  State sold(const State& s, bool /* to the opener */, std::int64_t /* price */) const { return s; }

  // A first idea of the value of a state.
  std::int64_t guess(const State&) const { return 0; }

 protected:
  const G& game_;
  Objective objective_;
  int hero_;  // the seat that wants the value large; everybody else wants it small
  Reductions use_;
};

template <core::Game G>
class SearchKnowledge : public PlainKnowledge<G> {
 public:
  using PlainKnowledge<G>::PlainKnowledge;
};

}  // namespace endgame
