#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "pile/game.hpp"
#include "properties/property.hpp"

// What is judged in every state, along every move. Found by the type of the game, see properties/property.hpp.
namespace pile {

constexpr auto state_properties(properties::About, const Game*) {
  using properties::When;
  return std::to_array<properties::Property<Game>>({
      {"P1", "R1, R4", "C2: no counter is lost or made: the pile and what was taken are all there are", When::Always,
       [](const Game& game, const State& s) {
         return std::accumulate(s.taken.begin(), s.taken.end(), static_cast<int>(s.pile)) == game.rules.counters;
       }},
      {"P2", "R3, R5", "once the pile is empty the die is not rolled any more", When::Always,
       [](const Game&, const State& s) { return s.pile > 0 || s.shown == 0; }},
      {"S1", "R4", "C1: the die shows more than there is to take", When::Sometimes,
       [](const Game&, const State& s) { return s.shown > s.pile; }},
      {"S2", "R6", "C3: the taker of the last counter has fewer points than somebody else", When::Sometimes,
       [](const Game& game, const State& s) {
         const auto points = game.scores(s).amounts;
         return s.pile == 0 && *std::max_element(points.begin(), points.begin() + game.rules.players) > points[s.mover];
       }},
  });
}

inline const std::vector<properties::Step<Game>>& step_properties(const Game&) {
  static const std::vector<properties::Step<Game>> all{
      {"T1", "R4", "what leaves the pile goes to the mover, one to three counters at a time",
       [](const Game&, const State& before, const Move& m, const State& after) {
         const int left = before.pile - after.pile, got = after.taken[before.mover] - before.taken[before.mover];
         return left == got && (m.what == Do::Roll ? left == 0 : left >= 1 && left <= most_shown);
       }},
      {"T2", "R2, R5", "a taking passes the turn to the left, but for the last one",
       [](const Game& game, const State& before, const Move& m, const State& after) {
         const bool passes = m.what == Do::Take && after.pile > 0;
         return after.mover == (passes ? (before.mover + 1) % game.rules.players : before.mover);
       }},
  };
  return all;
}

// Well-formed moves worth asking about in a state, legal or not.
template <class Visit>
void each_candidate(const Game&, const State&, Visit&& visit) {
  for (const Do what : {Do::Roll, Do::Take})
    for (std::uint8_t n = 1; n <= most_shown; ++n) visit(Move{what, n});
}

}  // namespace pile
