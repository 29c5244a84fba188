#pragma once

#include <array>
#include <utility>

#include "model/medici/game.hpp"
#include "model/medici_card/game.hpp"
#include "model/medina/game.hpp"

// Games with one rule broken on purpose, played by the model but for that rule. They are handed to the same examples
// and properties as the games.

namespace support {

inline void scale_prizes(medici::Rules& rules, int factor) {
  for (auto* prizes : {&rules.ship_prizes, &rules.track_prizes})
    for (int& prize : *prizes) prize *= factor;
}
inline void scale_prizes(medici_card::Rules& rules, int factor) {
  for (auto* prizes : {&rules.paid_ships, &rules.paid_goods})
    for (int& prize : *prizes) prize *= factor;
}

inline void ask_who_begins(medici::State& s) {
  s.phase = medici::Phase::Start;
  s.turn = s.drawer = -1;
}
template <class Size>
void ask_who_begins(medici_card::State<Size>& s) {
  s.phase = medici_card::Phase::Start;
  s.mover = -1;
}

// Shares are rounded up. Dividing rounds down; so, of negative prizes, it rounds up: a player is paid what the game
// would take of it for prizes turned round, all else being paid as ever.
template <class G>
struct RoundsUp : G {
  using State = typename G::State;
  using Move = typename G::Move;

  explicit RoundsUp(const G& sound) : G(sound), unpaid_(scaled(sound, 0)), turned_round_(scaled(sound, -1)) {}

  template <class Trace = core::Silent>
  State apply(const State& s, const Move& m, Trace&& trace = {}) const {
    State next = G::apply(s, m, trace);
    auto money = unpaid_.apply(s, m).money;
    const auto taken = turned_round_.apply(s, m).money;
    for (std::size_t p = 0; p < money.size(); ++p) money[p] = 2 * money[p] - taken[p];
    if (money == next.money) return next;
    next.money = money;
    if (this->turn(next).is_over()) return next;
    ask_who_begins(next);  // the poorest may be another
    const auto starters = core::moves(static_cast<const G&>(*this), next);
    return starters.size() == 1 ? G::apply(next, starters.front()) : next;
  }

 private:
  static G scaled(const G& sound, int factor) {
    auto rules = sound.rules;
    scale_prizes(rules, factor);
    return G{std::move(rules)};
  }
  G unpaid_, turned_round_;
};

// Palaces may meet at a corner: whoever builds does not look there.
struct MeetsAtCorners : medina::Game {
  explicit MeetsAtCorners(const medina::Game& sound) : medina::Game(sound) {}

  template <class Visit, class Trace = core::Silent>
  void each_move(const State& s, Visit&& visit, Trace&& trace = {}) const {
    std::array<medina::Mask, medina::colours> offered{};
    medina::Game::each_move(
        s,
        [&](const Move& m) {
          if (m.what == medina::Do::Build) offered[m.which].set(m.cell);
          visit(m);
        },
        trace);
    for (int colour = 0; colour < medina::colours; ++colour)
      if (offered[colour].any())
        (cells(s, colour) - offered[colour]).each([&](int cell) {
          visit(Move{medina::Do::Build, static_cast<std::int8_t>(colour), static_cast<std::uint8_t>(cell)});
        });
  }

  core::Verdict explain(const State& s, const Move& m) const {
    const auto verdict = medina::Game::explain(s, m);
    bool legal = verdict.legal;
    each_move(s, [&](const Move& offered) { legal = legal || offered == m; });
    return legal && !verdict.legal ? core::Verdict{true, {3}, ""} : verdict;
  }

 private:
  medina::Mask cells(const State& s, int colour) const {
    const auto at = ground(s);
    medina::Mask all, extending;
    for (const auto& plot : at.plots) all |= plot.palace.cells();
    for (const auto& plot : at.plots)
      if (plot.palace.colour == colour && !plot.palace.is_roofed())
        extending |=
            (rules.board.beside(plot.palace.buildings) & at.free) - rules.board.beside(all - plot.palace.cells());
    return extending.any() ? extending : at.free - rules.board.beside(all);
  }
};

}  // namespace support
