#pragma once

#include <algorithm>

#include "model/medina/game.hpp"
#include "model/medina/graph.hpp"
#include "properties/property.hpp"

namespace medina {

namespace property {

template <class Holds>
bool all_palaces(const Game& game, const State& s, Holds&& holds) {
  bool all = true;
  medina::each_palace(game.rules, s, [&](const Palace& palace) { all = all && holds(palace); });
  return all;
}

// The size of the largest palace of a colour that 'belongs' says yes to.
template <class Belongs>
int largest(const Game& game, const State& s, int colour, Belongs&& belongs) {
  int size = 0;
  medina::each_palace(game.rules, s, [&](const Palace& palace) {
    if (palace.colour == colour && belongs(palace)) size = std::max(size, palace.size());
  });
  return size;
}

// Cells on which a building extends the palace of a plot; with our reading of A6 a stable fits on the same.
inline Mask growth(const Game& game, const medina::Ground& at, const medina::Ground::Plot& plot) {
  return (game.rules.board.beside(plot.palace.buildings) & at.free) - at.near_other(plot);
}

// Flooding finds exactly the connected components of the board's graph.
inline bool palaces_are_components(const Game& game, const State& s) {
  const auto label = medina::palace_labels(game, s);
  Mask rest = s.buildings() | s.stable;
  std::vector<bool> seen(label.size());
  bool same = all_palaces(game, s, [&](const Palace& palace) {
    const auto name = static_cast<std::size_t>(label[palace.buildings.first()]);
    bool own = !seen[name];
    seen[name] = true;
    palace.cells().each([&](int cell) {
      own = own && rest.has(cell) && label[cell] == static_cast<int>(name);
      rest.clear(cell);
    });
    return own;
  });
  return same && !rest.any();
}

}  // namespace property

constexpr auto state_properties(properties::About, const medina::Game*) {
  using namespace property;
  return std::to_array<properties::Property<Game>>({
      {"P1", "R3", "C3: palaces never touch, not even at a corner", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.new_start != medina::NewStart::KeepsDistance || game.rules.stable_distance != medina::StableDistance::BuildingsAndStables) return true;
         Mask around;
         return all_palaces(game, s, [&](const Palace& palace) {
           const bool apart = !(around & palace.cells()).any();
           around |= game.rules.board.around(palace.cells());
           return apart;
         });
       }},
      {"P2", "R19", "C2: every side keeps a gate", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int arm = 0; arm < medina::arms; arm += 2) {
           const bool alone = s.arm[arm] == 0 || s.arm[arm + 1] == 0;
           const int gates = game.rules.gates == medina::Gates::BetweenWalls && alone ? 0 : 1;
           if (game.rules.towers && s.arm[arm] + s.arm[arm + 1] > side_length(game.rules.board, arm) - gates) return false;
         }
         return true;
       }},
      {"P3", "R4, R5", "C4: at most one unroofed palace of a colour can be extended", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.palaces_may_touch() || game.rules.attach == medina::Attach::ViaPalace || game.rules.alley == medina::Alley::LiterallyEmpty) return true;
         const auto at = game.ground(s);
         std::array<int, medina::colours> extendable{};
         for (const auto& plot : at.plots) extendable[plot.palace.colour] += !plot.palace.is_roofed() && growth(game, at, plot).any();
         return *std::max_element(extendable.begin(), extendable.end()) <= 1;
       }},
      {"P4", "R15, R16", "C7: every building and every stable belongs to exactly one palace, a component of the board's graph", properties::When::Always, palaces_are_components},
      {"P5", "R22, R23, R24", "C8: who holds a palace tile owns a largest roofed palace of the colour", properties::When::Always,
       [](const Game& game, const State& s) {
         const auto& rules = game.rules;
         if (rules.after_stable != medina::AfterStable::Owner || rules.neutral_tile != medina::NeutralTile::NeutralBlocks ||
             rules.neutral_enlarged != medina::NeutralEnlarged::Moves || rules.neutral_size != medina::NeutralSize::FirstOrLarger ||
             rules.neutral_tile_back != medina::NeutralTileBack::ByLarger || rules.palaces_may_touch())
           return true;
         for (int c = 0; c < medina::colours; ++c)
           if (largest(game, s, c, [&](const Palace& p) { return p.is_roofed() && p.owner == s.palace_tile[c]; }) != largest(game, s, c, [](const Palace& p) { return p.is_roofed(); })) return false;
         return true;
       }},
      {"P6", "R25, R26, R28", "C9: who holds a tower tile touches the tower, and no roofed palace touches a tower whose tile is untaken", properties::When::Always,
       [](const Game& game, const State& s) {
         const auto& rules = game.rules;
         if (rules.wall_contact != medina::WallContact::EveryContact || rules.roof_towers != medina::RoofTowers::All ||
             rules.tower_after_stable != medina::TowerAfterStable::Owner)
           return true;
         std::array<bool, medina::corners> touched{}, by_holder{};
         all_palaces(game, s, [&](const Palace& palace) {
           const unsigned towers = palace.is_roofed() ? game.towers_touching(s, palace.cells()) : 0;
           for (int t = 0; t < medina::corners; ++t) {
             touched[t] = touched[t] || (towers >> t & 1);
             by_holder[t] = by_holder[t] || ((towers >> t & 1) && palace.owner == s.tower_tile[t]);
           }
           return true;
         });
         for (int t = 0; t < medina::corners; ++t)
           if (s.tower_tile[t] == medina::nobody ? touched[t] : !by_holder[t]) return false;
         return true;
       }},
      {"P7", "R17, R18", "C28: merchants never stand in a circle", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.new_street == medina::NewStreet::AnyFree) return true;
         // A forest has fewer joints than trees have cells: merchants less streets.
         const auto street = medina::street_labels(game, s);
         std::vector<int> streets;
         s.merchant.each([&](int cell) { streets.push_back(street[cell]); });
         std::sort(streets.begin(), streets.end());
         const auto count = static_cast<int>(std::unique(streets.begin(), streets.end()) - streets.begin());
         const auto& board = game.rules.board;
         return (board.step(s.merchant, medina::East) & s.merchant).count() + (board.step(s.merchant, medina::South) & s.merchant).count() == s.merchant.count() - count;
       }},
      {"P8", "R17", "the ends of the live street are one or two merchants of one street", properties::When::Always,
       [](const Game& game, const State& s) {
         const auto street = medina::street_labels(game, s);
         int ends = 0, name = -1;
         bool one = true;
         s.end.each([&](int cell) {
           one = one && s.merchant.has(cell) && (ends++ == 0 || street[cell] == name);
           name = street[cell];
         });
         return one && ends <= 2 && (ends > 0 || !s.merchant.any());
       }},
      {"P9", "R4, R15", "C6: at an unroofed palace stables fit exactly where buildings extend it", properties::When::Always,
       [](const Game& game, const State& s) {
         const auto& rules = game.rules;
         if (rules.attach == medina::Attach::ViaPalace || rules.piece_list == medina::PieceList::WithoutStables || rules.alley == medina::Alley::LiterallyEmpty ||
             rules.closed_colour == medina::ClosedColour::NoStables)
           return true;
         medina::Stock one_of_each;
         one_of_each.fill(1);
         const Mask stables = game.placements(s, one_of_each, 0).stable;
         const auto at = game.ground(s);
         for (const auto& plot : at.plots)
           if (!plot.palace.is_roofed() && (stables & game.rules.board.beside(plot.palace.buildings)) != growth(game, at, plot)) return false;
         return true;
       }},
      {"P10", "R8", "nobody owns two palaces of a colour", properties::When::Always,
       [](const Game& game, const State& s) {
         unsigned owned = 0;
         return all_palaces(game, s, [&](const Palace& palace) {
           if (palace.owner == medina::nobody || palace.owner == medina::neutral) return true;
           const unsigned bit = 1u << (palace.colour + medina::colours * palace.owner);
           const bool first = (owned & bit) == 0;
           owned |= bit;
           return first;
         });
       }},
      {"P11", "R7, R14", "no stock holds a building of a closed colour", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int c = 0; c < medina::colours; ++c) {
           bool closed = true, held = false;
           for (int p = 0; p < game.rules.players; ++p) {
             closed = closed && (s.building[c] & s.roofed[p]).any();
             held = held || s.stock[p][c] > 0;
           }
           if (closed && held) return false;
         }
         return true;
       }},
      {"P12", "R20, R21", "no more tea is in hands than the stack has given", properties::When::Always,
       [](const Game& game, const State& s) {
         int tea = 0;
         for (int p = 0; p < game.rules.players; ++p) tea += s.tea[p];
         for (const int amount : game.rules.tea_amounts) tea -= amount;
         return tea <= 0;
       }},
      {"P13", "R31, R32", "points are never below the sizes of the palaces owned", properties::When::Always,
       [](const Game& game, const State& s) {
         auto points = game.scores(s);
         all_palaces(game, s, [&](const Palace& palace) {
           if (palace.owner != medina::nobody && palace.owner != medina::neutral) points.amounts[palace.owner] -= palace.size();
           return true;
         });
         return *std::min_element(points.amounts.begin(), points.amounts.end()) >= 0;
       }},
      {"P14", "R30", "when it is over nobody can place", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int p = 0; p < game.rules.players; ++p)
           if (s.phase == medina::Phase::Over && game.can_place(s, p)) return false;
         return true;
       }},
      {"S1", "R5", "C27: two unroofed palaces of one colour stand", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         unsigned seen = 0;
         return !all_palaces(game, s, [&](const Palace& palace) {
           const unsigned bit = palace.is_roofed() ? 0 : 1u << palace.colour;
           const bool first = (seen & bit) == 0;
           seen |= bit;
           return first;
         });
       }},
      {"S2", "R30", "a player who has pieces cannot place any, while another can", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (s.phase != medina::Phase::Play || game.hand(s, s.mover) == medina::Stock{} || game.can_place(s, s.mover)) return false;
         for (int p = 0; p < game.rules.players; ++p)
           if (game.can_place(s, p)) return true;
         return false;
       }},
      {"S3", "R30", "C19: the game is over and pieces are left", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         int pieces = 0;
         for (int p = 0; p < game.rules.players; ++p)
           for (const int count : s.stock[p]) pieces += count;
         return s.phase == medina::Phase::Over && pieces > 0;
       }},
      {"S4", "R18", "a second street has been started", properties::When::Sometimes,
       [](const Game&, const State& s) { return s.end.count() == 1 && s.merchant.count() > 1; }},
      {"S5", "R24", "neutral holds a palace tile", properties::When::Sometimes,
       [](const Game&, const State& s) { return std::find(s.palace_tile.begin(), s.palace_tile.end(), medina::neutral) != s.palace_tile.end(); }},
      {"S6", "R14, R30", "C18: the game is over and a player owns fewer palaces than there are colours", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (s.phase != medina::Phase::Over) return false;
         std::array<int, medina::neutral + 1> owned{};
         all_palaces(game, s, [&](const Palace& palace) {
           if (palace.owner != medina::nobody) ++owned[static_cast<std::size_t>(palace.owner)];
           return true;
         });
         return *std::min_element(owned.begin(), owned.begin() + game.rules.players) < medina::colours;
       }},
  });
}

inline const std::vector<properties::Step<medina::Game>>& step_properties(const medina::Game&) {
  using namespace property;
  static const std::vector<properties::Step<Game>> all{
      {"T1", "R4, R15, R17", "nothing is ever removed from the board",
       [](const Game&, const State& before, const Move&, const State& after) {
         for (int colour = 0; colour < medina::colours; ++colour)
           if ((before.building[colour] - after.building[colour]).any()) return false;
         for (int owner = 0; owner <= medina::neutral; ++owner)
           if ((before.roofed[owner] - after.roofed[owner]).any()) return false;
         for (int arm = 0; arm < medina::arms; ++arm)
           if (after.arm[arm] < before.arm[arm]) return false;
         return !(before.stable - after.stable).any() && !(before.merchant - after.merchant).any();
       }},
      {"T2", "R29", "one move places at most one piece",
       [](const Game&, const State& before, const Move&, const State& after) {
         const auto pieces = [](const State& s) {
           int count = s.buildings().count() + s.stable.count() + s.merchant.count();
           for (int arm = 0; arm < medina::arms; ++arm) count += s.arm[arm];
           return count;
         };
         const int more = pieces(after) - pieces(before);
         return more == 0 || more == 1;
       }},
      {"T3", "R1, R6, R13", "a building joins no roofed palace: what is roofed stays as it was",
       [](const Game&, const State& before, const Move& m, const State& after) {
         return m.what != medina::Do::Build || before.roofed == after.roofed;
       }},
      {"T4", "R9, R10, R11, R12", "a roof makes one unroofed palace owned and needs no cell",
       [](const Game& game, const State& before, const Move& m, const State& after) {
         if (game.rules.palaces_may_touch()) return true;
         const auto roofed = [&](const State& s) {
           int count = 0;
           all_palaces(game, s, [&](const Palace& palace) {
             count += palace.is_roofed();
             return true;
           });
           return count;
         };
         const bool roof = m.what == medina::Do::Roof || m.what == medina::Do::Neutral;
         return roofed(after) - roofed(before) == (roof ? 1 : 0) && (!roof || before.occupied() == after.occupied());
       }},
  };
  return all;
}

// Well-formed moves worth asking about in a state, legal or not: all that are offered, and one in 'thin' of the others,
// taken evenly.
template <class Visit>
void each_candidate(const medina::Game& game, const medina::State& s, Visit&& visit, int thin = 16) {
  const auto offered = core::moves(game, s);
  int others = s.occupied().count();
  const auto ask = [&](Do what, int which, int cell) {
    const medina::Move m{what, static_cast<std::int8_t>(which), static_cast<std::uint8_t>(cell)};
    if (std::find(offered.begin(), offered.end(), m) != offered.end() || others++ % thin == 0) visit(m);
  };
  ask(Do::Tea, 0, 0);
  ask(Do::Pass, 0, 0);
  for (int cell = 0; cell < game.rules.board.size(); ++cell) {
    for (int c = 0; c < medina::colours; ++c) ask(Do::Build, c, cell);
    for (int t = 0; t <= medina::corners; ++t) {
      ask(Do::Roof, t, cell);
      ask(Do::Neutral, t, cell);
    }
    for (const Do what : {Do::Stable, Do::Merchant, Do::Well, Do::StartMerchant}) ask(what, 0, cell);
  }
  for (int arm = 0; arm < medina::arms; ++arm) ask(Do::Wall, arm, 0);
  for (int kind = 0; kind < medina::kinds; ++kind) ask(Do::Discard, kind, 0);
  for (int p = 0; p < game.rules.players; ++p) ask(Do::Start, p, 0);
}

}  // namespace medina

#include "model/medina/judge.hpp"
