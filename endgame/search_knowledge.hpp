#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "endgame/objective.hpp"
#include "endgame/value.hpp"
#include "model/core/game.hpp"

namespace endgame {

// The reductions a search may use. Each can be switched off; tests check that values stay the same.
struct Reductions {
  bool symmetry = true;   // symmetric states share a table entry
  bool merging = true;    // details that cannot affect the rest of the game are left out of keys
  bool prices = true;     // dominated bids are not tried; auctions by bisection
  bool bounds = true;     // static bounds
  bool order = true;      // partial-order reduction: of commuting moves of one turn only one order is tried
  bool guesses = true;    // moves are ordered by a static estimate
  bool purses = true;     // the value is bracketed by two games in which money never runs short
  bool last_turn = true;  // the last turn of a game is evaluated directly, without expanding states

  static Reductions none() {
    return {.symmetry = false,
            .merging = false,
            .prices = false,
            .bounds = false,
            .order = false,
            .guesses = false,
            .purses = false,
            .last_turn = false};
  }
};

// An auction of one lot between two players who bid once each, and the most that each may sensibly bid.
struct Auction {
  std::int64_t most_opener = 0, most_other = 0;
  bool linear = false;  // after the sale a unit of money is worth exactly one, whatever the price was
};

// Search knowledge: what a search may know of a game beyond its rules. This is the default, which knows nothing; a game
// specialises SearchKnowledge in its own search_knowledge.hpp and hides what it can do better. An object serves one
// scalar objective (margin, paranoid) from one first state on.
template <core::Game G>
class PlainKnowledge {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  PlainKnowledge(const G& game, const State&, Objective objective, int hero, Reductions use)
      : game_(game), objective_(objective), hero_(hero), use_(use) {}

  std::size_t key_words() const { return static_cast<std::size_t>(core::words_for(game_.key_bits())); }

  // Writes a table key and returns an offset: value(s) = v(key) + offset, where v is the same for all states with that
  // key. States that differ by a constant thus share an entry.
  Value key(const State& s, std::span<std::uint64_t> out) const {
    if (use_.symmetry)
      game_.encode(game_.canonical(s), out);
    else
      game_.encode(s, out);
    return 0;
  }

  // Static bounds that hold whatever is played.
  Interval bounds(const State&) const { return {}; }

  // The moves of a player without dominated ones: REQUIRES that a best move is among them.
  template <class Visit>
  void each_candidate(const State& s, Visit&& visit) const {
    game_.each_move(s, visit);
  }

  // The outcomes of chance: visit(outcome, weight). Outcomes of equal value may be merged into one with their total
  // weight.
  template <class Visit>
  void each_outcome(const State& s, Visit&& visit) const {
    game_.each_move(s, [&](const Move& m) { visit(m, game_.weight(s, m)); });
  }

  // The exact value, where it is known without search.
  std::optional<Value> at_once(const State&) const { return std::nullopt; }

  // When the player to move opens the bidding and only one other may bid after it, in a state where prices behave as
  // Search::auction needs. 'unsold' and 'sold' are the states in which nobody, the opener or the other has bought.
  std::optional<Auction> auction(const State&) const { return std::nullopt; }
  State unsold(const State& s) const { return s; }
  State sold(const State& s, bool /* to the opener */, std::int64_t /* price */) const { return s; }

  // A static estimate, for move ordering only.
  std::int64_t guess(const State&) const { return 0; }

  // Four more members are looked for and have no default here:
  //   past(s, m)                what was played just before, as far as it prunes moves; it then belongs to the key
  //                             (search.hpp)
  //   relaxed(s)                the same position where nothing ever runs short, if the game knows such a one, and
  //   restrict(seat, first)     makes one seat play as if it did: by the two a value is bracketed (forward_solve.hpp)
  //   turn_bounds(s)            bounds of a position by whole turns, without expanding states (forward_solve.hpp)

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
