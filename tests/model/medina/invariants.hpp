#pragma once

#include <gtest/gtest.h>

#include "model/medina/game.hpp"
#include "model/medina/graph.hpp"
#include "model/medina/placement.hpp"
#include "model/medina/properties.hpp"
#include "properties/explored.hpp"

// What must hold in every state. The functions return what is wrong, empty when nothing is.

namespace medina_tests {

using medina::Game;
using medina::Mask;
using medina::Palace;
using medina::State;

inline std::vector<Palace> palaces_of(const Game& game, const State& s) {
  std::vector<Palace> all;
  medina::each_palace(game.rules, s, [&](const Palace& palace) { all.push_back(palace); });
  return all;
}

using Number = std::int64_t;

inline medina::View<Number> view_of(const Game& game, const State& s, const medina::Labels& label, int at) {
  const auto look = [&](int row, int col) {
    const auto& board = game.rules.board;
    const bool on = board.has(row, col);
    const int cell = on ? board.cell(row, col) : 0;
    const auto has = [&](const Mask& m) { return on && m.has(cell); };
    return medina::Cell<Number>{on,
                                on && s.well == cell,
                                has(s.merchant),
                                has(s.end),
                                has(s.stable),
                                has(s.buildings()),
                                on ? label[cell] : -1};
  };
  const int row = at / game.rules.board.cols, col = at % game.rules.board.cols;
  medina::View<Number> view{look(row, col), {}, {}};
  for (int d = 0; d < medina::directions; ++d) {
    view.next[d] = look(row + medina::row_step[d], col + medina::col_step[d]);
    view.beyond[d] = look(row + 2 * medina::row_step[d], col + 2 * medina::col_step[d]);
  }
  return view;
}

// Whole-board sets of legal cells are what the rules say of each cell, palace by palace.
inline std::string same_as_predicates(const Game& game, const State& s) {
  constexpr Number no_palace = -2;
  const auto& rules = game.rules;
  const int size = rules.board.size();
  const auto label = medina::palace_labels(game, s);
  const auto palaces = palaces_of(game, s);
  const auto everybody_owns = [&](int colour) {
    unsigned owners = 0;
    for (const Palace& palace : palaces)
      if (palace.colour == colour && palace.is_roofed()) owners |= 1u << palace.owner;
    const unsigned everybody = (1u << rules.players) - 1;
    return (owners & everybody) == everybody;
  };
  std::array<Mask, medina::colours> extend;
  std::array<bool, medina::colours> stuck{};
  Mask start, stable, lengthen, new_street;
  std::vector<medina::View<Number>> views;
  for (int cell = 0; cell < size; ++cell) views.push_back(view_of(game, s, label, cell));
  for (const Palace& palace : palaces) {
    const Number name = label[palace.buildings.first()];
    bool grows = false, beside_empty = false;
    for (int cell = 0; cell < size; ++cell) {
      beside_empty = beside_empty || (views[cell].here.empty() &&
                                      beside_palace(views[cell], name, rules.attach == medina::Attach::ViaPalace));
      if (!palace.is_roofed() && extends_palace(rules, views[cell], name)) {
        extend[palace.colour].set(cell);
        grows = true;
      }
      if (takes_stable(rules, views[cell], name) &&
          !(palace.is_roofed() && rules.final_size == medina::FinalSize::Closed) &&
          !(rules.closed_colour == medina::ClosedColour::NoStables && everybody_owns(palace.colour)))
        stable.set(cell);
    }
    const bool blocks = rules.stuck_palace == medina::StuckPalace::Blocks ||
                        (rules.stuck_reason == medina::StuckReason::NoEmptyCell && beside_empty);
    stuck[palace.colour] = stuck[palace.colour] || (!palace.is_roofed() && !grows && blocks);
  }
  for (int cell = 0; cell < size; ++cell) {
    if (starts_palace(rules, views[cell], no_palace)) start.set(cell);
    if (extends_street<Number>(views[cell])) lengthen.set(cell);
    if (starts_street(rules, views[cell])) new_street.set(cell);
  }
  if (rules.piece_list == medina::PieceList::WithoutStables) stable = {};

  medina::Stock one_of_each;
  one_of_each.fill(1);
  const auto can = game.placements(s, one_of_each, 0);
  for (int c = 0; c < medina::colours; ++c) {
    Mask expected = extend[c].any() ? extend[c] : start;
    if (stuck[c]) expected = {};
    if (can.build[c] != expected) return std::string("buildings of colour ") + medina::colour_names[c];
  }
  if (can.stable != stable) return "stables";
  if (can.merchant != (lengthen.any() ? lengthen : new_street)) return "merchants";
  return "";
}

// What is found quickly for exploring is what the plain form finds: all properties judged at once, keys written by sets
// of cells, whether somebody can place, and what is found in sets of one word.
inline std::string same_quickly(const Game& game, const State& s) {
  std::uint64_t seen = properties::breaks_turns(game, s), bit = 2;
  for (const auto& property : properties::of(game)) {
    if (property.holds(game, s) != (property.when == properties::When::Always)) seen |= bit;
    bit <<= 1;
  }
  if (properties::seen_together(game, s) != seen) return "properties";

  std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits()))), plain = key;
  game.encode(s, key);
  game.encode_by_cells(s, plain);
  if (key != plain) return "keys";
  if (!(game.decode(key) == s) || !(game.decode_by_cells(key) == s)) return "states of keys";

  for (int seat = 0; seat < game.rules.players; ++seat) {
    const auto hand = game.hand(s, seat);
    const auto can = game.placements_in(s, s, hand, seat);
    if (game.can_place(s, seat) != can.any()) return "whether somebody can place";
    const auto offered = game.placements(s, hand, seat);
    if (offered.build != can.build || offered.roof != can.roof || offered.neutral_roof != can.neutral_roof ||
        offered.stable != can.stable || offered.merchant != can.merchant || offered.wall != can.wall)
      return "placements";
  }
  std::vector<Palace> palaces;
  medina::each_palace_in(game.rules, s, [&](const Palace& palace) { palaces.push_back(palace); });
  std::size_t at = 0;
  bool same = true;
  medina::each_palace(game.rules, s, [&](const Palace& palace) {
    same = same && at < palaces.size() && palace.buildings == palaces[at].buildings &&
           palace.stables == palaces[at].stables && palace.colour == palaces[at].colour &&
           palace.owner == palaces[at].owner;
    ++at;
  });
  return same && at == palaces.size() ? "" : "palaces";
}

// The first property that a state breaks, or that a start without a position implies.
inline std::string broken_invariant(const Game& game, const State& s) {
  for (const auto& property : properties::of(game))
    if (property.when == properties::When::Always && !property.holds(game, s))
      return std::string(property.id) + " " + property.statement;
  if (game.rules.no_placement == medina::NoPlacement::Discard) return "";  // roofs may go to the box
  for (int p = 0; p < game.rules.players; ++p) {
    int owned = 0;
    for (const Palace& palace : palaces_of(game, s)) owned += palace.owner == p;
    if (owned + s.stock[p][medina::Roof] != game.rules.stock[medina::Roof]) return "R12: own roofs";
  }
  return "";
}

// What holds from one state to the next; keeps the books of what has left the game.
class Books {
 public:
  explicit Books(const Game& game) : game_(game) {}

  std::string step(const State& s, const medina::Move& m, const State& after) {
    if (game_.layer(after) >= game_.layer(s)) return "the layer does not fall";
    for (int t = 0; t < medina::corners; ++t)
      if (after.tower_tile[t] == medina::neutral && s.tower_merchants[t] > after.tower_merchants[t])
        lost_merchants_ += s.tower_merchants[t];
    if (m.what == medina::Do::Tea) ++tea_in_box_;
    if (m.what == medina::Do::Neutral) tea_in_box_ += stack(s) - stack(after);
    if (m.what == medina::Do::Roof || m.what == medina::Do::Neutral) {
      const int before = tea(s), now = tea(after);
      if (m.what == medina::Do::Neutral && now != before) return "R20: tea for a neutral roof";
    }
    // C5: what is stuck stays stuck.
    for (const Palace& palace : palaces_of(game_, s)) {
      if (palace.is_roofed() || growth(s, palace).any()) continue;
      const Palace now = palace_at(game_.rules, after, palace.buildings.first());
      if (now.buildings != palace.buildings || (!now.is_roofed() && growth(after, now).any()))
        return "C5: a stuck palace grows";
    }
    // C17: without tiles nobody's points fall.
    State plain = s, plain_after = after;
    plain.palace_tile.fill(medina::nobody), plain.tower_tile.fill(medina::nobody);
    plain_after.palace_tile.fill(medina::nobody), plain_after.tower_tile.fill(medina::nobody);
    const auto points = game_.scores(plain), points_after = game_.scores(plain_after);
    for (int p = 0; p < game_.rules.players; ++p)
      if (points_after.amounts[p] < points.amounts[p]) return "C17: points fall";
    return state(after);
  }

  std::string state(const State& s) const {
    int merchants = s.merchant.count() + lost_merchants_;
    for (int p = 0; p < game_.rules.players; ++p) merchants += s.stock[p][medina::Merchant];
    for (const int waiting : s.tower_merchants) merchants += waiting;
    const int before_first = s.phase < medina::Phase::Start && !s.merchant.any() ? 1 : 0;
    if (merchants + before_first != 31) return "C16: merchants";
    if (stack(s) + tea(s) + tea_in_box_ != 6) return "C15: tea";
    return "";
  }

 private:
  int tea(const State& s) const { return s.tea[0] + s.tea[1] + s.tea[2] + s.tea[3]; }
  int stack(const State& s) const {
    int roofed = 0, left = 6;
    for (const Palace& palace : palaces_of(game_, s))
      roofed += palace.colour == game_.rules.tea_colour && palace.is_roofed();
    for (int k = 0; k < std::min(roofed, 3); ++k) left -= 3 - k;
    return left;
  }
  Mask growth(const State& s, const Palace& palace) const {
    const auto at = game_.ground(s);
    for (const auto& plot : at.plots)
      if (plot.palace.buildings == palace.buildings)
        return (game_.rules.board.beside(palace.buildings) & at.free) - at.near_other(plot);
    return {};
  }

  const Game& game_;
  int lost_merchants_ = 0;
  int tea_in_box_ = 0;
};

}  // namespace medina_tests
