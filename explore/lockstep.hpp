#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explore/parting.hpp"
#include "explore/tagged_key.hpp"
#include "explore/walker.hpp"
#include "model/core/any_game.hpp"
#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/game.hpp"
#include "model/core/winners.hpp"

namespace explore {

// The synchronous product of two games that differ in their readings: every move is made in both. A product state in
// which turn, moves, weights, end, scores or winners differ is terminal. The product is itself a game, so the explorer
// finds the shortest play to such a state without knowing about readings.
template <core::Game G>
class Lockstep {
 public:
  using Rules = typename G::Rules;
  using Move = typename G::Move;
  struct State {
    typename G::State ours, theirs;
    friend bool operator==(const State&, const State&) = default;
  };
  static constexpr std::string_view name = G::name;

  const Rules& rules;

  Lockstep(const G& ours, const G& theirs) : rules(ours.rules), ours_(ours), theirs_(theirs) {}

  // What differs, in a word (see 'difference'); empty while the two are in lockstep.
  std::string parted(const State& s) const {
    const auto turn = ours_.turn(s.ours);
    const auto other = theirs_.turn(s.theirs);
    if (turn.is_over() != other.is_over()) return "end";
    if (!(turn == other)) return "turn";
    if (turn.is_over()) {
      if (!(ours_.scores(s.ours) == theirs_.scores(s.theirs))) return "scores";
      return core::win_shares(ours_, s.ours) == core::win_shares(theirs_, s.theirs) ? "" : "winner";
    }
    auto moves = core::moves(ours_, s.ours), others = core::moves(theirs_, s.theirs);
    if (moves.size() != others.size() || !std::is_permutation(moves.begin(), moves.end(), others.begin()))
      return "moves";
    if (turn.is_chance())
      for (const auto& m : moves)
        if (ours_.weight(s.ours, m) != theirs_.weight(s.theirs, m)) return "chance";
    return "";
  }

  core::Turn turn(const State& s) const { return parted(s).empty() ? ours_.turn(s.ours) : core::Turn::over(); }
  template <class Visit>
  void each_move(const State& s, Visit&& visit) const {
    ours_.each_move(s.ours, visit);
  }
  State apply(const State& s, const Move& m) const { return {ours_.apply(s.ours, m), theirs_.apply(s.theirs, m)}; }
  int layer(const State& s) const { return ours_.layer(s.ours); }
  State canonical(const State& s) const { return s; }

  int key_bits() const { return 64 * core::words_for(ours_.key_bits()) + theirs_.key_bits(); }
  void encode(const State& s, std::span<std::uint64_t> out) const {
    const auto words = static_cast<std::size_t>(core::words_for(ours_.key_bits()));
    std::fill(out.begin(), out.end(), 0);
    ours_.encode(s.ours, out.first(words));
    theirs_.encode(s.theirs, out.subspan(words));
  }
  State decode(std::span<const std::uint64_t> in) const {
    const auto words = static_cast<std::size_t>(core::words_for(ours_.key_bits()));
    return {ours_.decode(in.first(words)), theirs_.decode(in.subspan(words))};
  }
  std::string print(const State& s) const { return ours_.print(s.ours); }
  std::string print(const Move& m) const { return ours_.print(m); }

 private:
  const G& ours_;
  const G& theirs_;
};

// The shortest play after which the two readings differ. REQUIRES: both are of one configuration.
template <core::Game G>
Parting part_games(const core::AnyGame& ours, const core::AnyGame& theirs, const G& game,
                   const typename G::State& first, const Options& options) {
  const auto* other = dynamic_cast<const core::AnyGameOf<G>*>(&theirs);
  if (other == nullptr)
    throw core::BadInput("the two readings need states of different size; this configuration cannot be compared");
  using Pair = Lockstep<G>;
  const Pair pair(game, other->game());
  const typename Pair::State start{first, other->first()};
  const int distance_bits = core::bits_for(static_cast<std::uint64_t>(pair.layer(start)) + 1);
  if (pair.key_bits() + distance_bits > widest_entry_bits) return part_by_texts(ours, theirs, options);
  const Predicates<Pair> predicates{
      {"parted", [](const Pair& p, const typename Pair::State& s) { return !p.parted(s).empty(); }}};
  auto nearest = options;
  nearest.nearest = true;
  const auto result = explore(pair, start, predicates, nearest);
  Parting parting;
  parting.states = result.states;
  parting.complete = result.complete;
  parting.why = result.why;
  parting.play = result.sightings[0].play;
  look_at_end(ours, theirs, parting);
  return parting;
}

}  // namespace explore
