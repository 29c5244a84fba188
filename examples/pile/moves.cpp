#include "pile/game.hpp"

namespace pile {

core::Turn Game::turn(const State& s) const {
  if (s.pile == 0) return core::Turn::over();  // R5
  return s.shown == 0 ? core::Turn::chance() : core::Turn::player(s.mover);
}

std::uint32_t Game::weight(const State&, const Move& m) const {
  return m.what == Do::Roll ? rules.die[m.number - 1u] : 1;  // R3
}

core::Verdict Game::explain(const State& s, const Move& m) const {
  if (s.pile == 0) return {false, {5}, "the pile is empty"};
  if (m.what == Do::Roll) {
    if (s.shown != 0) return {false, {4}, "the die has been rolled, counters are taken now"};
    if (rules.die[m.number - 1u] == 0) return {false, {3}, "no side of the die shows that"};
  } else {
    if (s.shown == 0) return {false, {3}, "the die is rolled first"};
    if (m.number > most(s)) return {false, {4}, "at most the number shown, and no more than there are"};
    if (m.number < least(s)) return {false, {4}, "exactly the number shown"};
  }
  core::Fired fired;
  apply(s, m, fired);
  return {true, fired.rules(), ""};
}

core::Scores Game::scores(const State& s) const {
  core::Scores scores{rules.players, 1, {}};
  for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players); ++p)
    scores.amounts[p] = points<std::int64_t>(rules, s.taken[p], s.pile == 0 && p == s.mover);
  return scores;
}

// A roll keeps the pile and uses up the roll, a taking makes the pile smaller.
int Game::layer(const State& s) const { return s.pile == 0 ? 0 : 2 * s.pile + (s.shown == 0 ? 1 : 0); }

}  // namespace pile
