#pragma once

#include <boost/container/static_vector.hpp>
#include <string_view>
#include <utility>

#include "model/medina/properties.hpp"
#include "model/medina/well.hpp"

// All properties of a state at once, for the explorer. Palaces, the ground between them and what walls touch are found
// once; a property that is judged here is judged by the same statement as in properties.hpp, and those that cost little
// are those of properties.hpp. laws_test and invariants_test hold both to each other under every reading.

namespace medina {

template <class City>
class Judge {
  using Set = SetOf<City>;
  using Plot = typename GroundOf<Set>::Plot;

 public:
  // 'city' is the board of 's'.
  Judge(const Game& game, const State& s, const City& city)
      : game_(game), rules_(game.rules), board_(rules_.board), s_(s), city_(city), at_(game.ground_of(city)) {
    game.each_wall(s, [&](int arm, int index) {
      const int cell = wall_cell(board_, arm, index);
      touching_[rules_.tower_of_arm(arm)].set(cell);
      walls_.push_back(static_cast<std::uint8_t>(cell));
    });
  }

  // A bit for each property in its order, set when an 'always' is broken or a 'sometimes' is met.
  std::uint64_t seen() const {
    std::uint64_t seen = 0;
    const auto judge = [&]<std::size_t i>(std::integral_constant<std::size_t, i>) {
      constexpr bool always = properties::properties_of<Game>[i].when == properties::When::Always;
      if (holds<i>() != always) seen |= std::uint64_t{1} << i;
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) { (judge(std::integral_constant<std::size_t, i>()), ...); }
    (std::make_index_sequence<properties::properties_of<Game>.size()>());
    return seen;
  }

 private:
  template <std::size_t i>
  bool holds() const {
    constexpr auto property = properties::properties_of<Game>[i];
    constexpr std::string_view id = property.id;
    if constexpr (id == "P1")
      return palaces_keep_apart();
    else if constexpr (id == "P3")
      return one_can_be_extended();
    else if constexpr (id == "P4")
      return palaces_are_components();
    else if constexpr (id == "P5")
      return holders_own_largest();
    else if constexpr (id == "P6")
      return towers_are_taken();
    else if constexpr (id == "P7")
      return streets_are_trees();
    else if constexpr (id == "P8")
      return ends_are_of_one_street();
    else if constexpr (id == "P9")
      return stables_fit_where_buildings_do();
    else if constexpr (id == "P10")
      return nobody_owns_two();
    else if constexpr (id == "P13")
      return points_cover_sizes();
    else if constexpr (id == "S1")
      return two_unroofed();
    else if constexpr (id == "S6")
      return over_and_not_all_owned();
    else
      return property.holds(game_, s_);
  }

  bool palaces_keep_apart() const {
    if (rules_.new_start != NewStart::KeepsDistance || rules_.stable_distance != StableDistance::BuildingsAndStables)
      return true;
    Set around;
    for (const Plot& plot : at_.plots) {
      if ((around & plot.palace.cells()).any()) return false;
      around |= plot.near;
    }
    return true;
  }

  Set growth(const Plot& plot) const {
    return (board_.beside(plot.palace.buildings) & at_.free) - at_.near_other(plot);
  }

  bool one_can_be_extended() const {
    if (rules_.palaces_may_touch() || rules_.attach == Attach::ViaPalace || rules_.alley == Alley::LiterallyEmpty)
      return true;
    unsigned extendable = 0;
    for (const Plot& plot : at_.plots) {
      if (plot.palace.is_roofed() || !growth(plot).any()) continue;
      const unsigned bit = 1u << plot.palace.colour;
      if ((extendable & bit) != 0) return false;
      extendable |= bit;
    }
    return true;
  }

  // The edges of the board's graph (graph.cpp) as sets: cells that are joined to the next one in the east, in the
  // south. A palace is a component when everything can be reached from its first cell along edges, and nothing else.
  bool palaces_are_components() const {
    if (rules_.attach == Attach::ViaPalace) return property::palaces_are_components(game_, s_);
    const Set buildings = city_.buildings(), all_roofed = city_.all_roofed();
    Set east, south;
    const auto join = [&](const Set& kind) {
      east |= kind & board_.step(kind, West);
      south |= kind & board_.step(kind, North);
    };
    for (int c = 0; c < colours; ++c) {
      if (!city_.building[c].any()) continue;
      join(city_.building[c] - all_roofed);
      if (all_roofed.any())
        for (int o = 0; o <= neutral; ++o) join(city_.building[c] & city_.roofed[o]);
    }
    if (city_.stable.any()) {
      const Set odd = city_.home[0] & city_.stable, high = city_.home[1] & city_.stable;
      east |= (odd - high) & board_.step(buildings, West);
      east |= buildings & board_.step(odd & high, West);
      south |= (high - odd) & board_.step(buildings, North);
      south |= buildings & board_.step(city_.stable - odd - high, North);
    }
    Set rest = buildings | city_.stable;
    for (const Plot& plot : at_.plots) {
      const Set cells = plot.palace.cells();
      if ((cells - rest).any()) return false;
      rest -= cells;
      Set reached = Set::of(plot.palace.buildings.first());
      while (true) {
        const Set grown = reached | board_.step(reached & east, East) | (board_.step(reached, West) & east) |
                          board_.step(reached & south, South) | (board_.step(reached, North) & south);
        if (grown == reached) break;
        reached = grown;
      }
      if (reached != cells) return false;
    }
    return !rest.any();
  }

  bool holders_own_largest() const {
    if (rules_.after_stable != AfterStable::Owner || rules_.neutral_tile != NeutralTile::NeutralBlocks ||
        rules_.neutral_enlarged != NeutralEnlarged::Moves || rules_.neutral_size != NeutralSize::FirstOrLarger ||
        rules_.neutral_tile_back != NeutralTileBack::ByLarger || rules_.palaces_may_touch())
      return true;
    std::array<int, colours> largest{}, of_holder{};
    for (const Plot& plot : at_.plots) {
      const auto& palace = plot.palace;
      if (!palace.is_roofed()) continue;
      const auto c = static_cast<std::size_t>(palace.colour);
      largest[c] = std::max(largest[c], palace.size());
      if (palace.owner == s_.palace_tile[c]) of_holder[c] = std::max(of_holder[c], palace.size());
    }
    return largest == of_holder;
  }

  unsigned towers_touching(const Set& cells) const {
    unsigned towers = 0;
    for (int t = 0; t < corners; ++t) towers |= (touching_[t] & cells).any() ? 1u << t : 0;
    return towers;
  }

  bool towers_are_taken() const {
    if (rules_.wall_contact != WallContact::EveryContact || rules_.roof_towers != RoofTowers::All ||
        rules_.tower_after_stable != TowerAfterStable::Owner)
      return true;
    unsigned touched = 0, by_holder = 0;
    if (!walls_.empty())
      for (const Plot& plot : at_.plots) {
        if (!plot.palace.is_roofed()) continue;
        const unsigned towers = towers_touching(plot.palace.cells());
        touched |= towers;
        for (int t = 0; t < corners; ++t)
          if (plot.palace.owner == s_.tower_tile[t]) by_holder |= towers & 1u << t;
      }
    for (int t = 0; t < corners; ++t)
      if (((s_.tower_tile[t] == nobody ? touched : ~by_holder) >> t & 1) != 0) return false;
    return true;
  }

  // The merchants that are joined to this one.
  Set street_of(int merchant) const {
    Set street = Set::of(merchant);
    while (true) {
      const Set grown = street | (board_.beside(street) & city_.merchant);
      if (grown == street) return street;
      street = grown;
    }
  }

  bool streets_are_trees() const {
    if (rules_.new_street == NewStreet::AnyFree) return true;
    int streets = 0;
    for (Set rest = city_.merchant; rest.any(); rest -= street_of(rest.first())) ++streets;
    const int joints = (board_.step(city_.merchant, East) & city_.merchant).count() +
                       (board_.step(city_.merchant, South) & city_.merchant).count();
    return joints == city_.merchant.count() - streets;
  }

  bool ends_are_of_one_street() const {
    if (!city_.end.any()) return !city_.merchant.any();
    const int first = city_.end.first();
    return city_.end.count() <= 2 && city_.merchant.has(first) && !(city_.end - street_of(first)).any();
  }

  bool stables_fit_where_buildings_do() const {
    if (rules_.attach == Attach::ViaPalace || rules_.piece_list == PieceList::WithoutStables ||
        rules_.alley == Alley::LiterallyEmpty || rules_.closed_colour == ClosedColour::NoStables)
      return true;
    const Set stables = game_.stable_cells(city_, at_);
    for (const Plot& plot : at_.plots)
      if (!plot.palace.is_roofed() && (stables & board_.beside(plot.palace.buildings)) != growth(plot)) return false;
    return true;
  }

  bool nobody_owns_two() const {
    unsigned owned = 0;
    for (const Plot& plot : at_.plots) {
      const auto& palace = plot.palace;
      if (palace.owner == nobody || palace.owner == neutral) continue;
      const unsigned bit = 1u << (palace.colour + colours * palace.owner);
      if ((owned & bit) != 0) return false;
      owned |= bit;
    }
    return true;
  }

  // As 'scores' has it (scoring.cpp) where a piece touches a palace across a side and counts once for each.
  bool points_cover_sizes() const {
    if (rules_.merchant_count != MerchantCount::Once || rules_.merchant_shared != MerchantShared::Both ||
        rules_.scoring_adjacency != ScoringAdjacency::Orth)
      return properties::properties_of<Game>[index_of("P13")].holds(game_, s_);
    std::array<std::int64_t, colours> palace_tile;
    std::array<std::int64_t, corners> tower_tile;
    std::copy(s_.palace_tile.begin(), s_.palace_tile.end(), palace_tile.begin());
    std::copy(s_.tower_tile.begin(), s_.tower_tile.end(), tower_tile.begin());
    std::array<std::int64_t, core::max_players> points{};
    for (int p = 0; p < rules_.players; ++p) points[p] = tile_points<std::int64_t>(rules_, p, palace_tile, tower_tile);
    const Set zone = well_zone();
    for (const Plot& plot : at_.plots) {
      const auto& palace = plot.palace;
      if (palace.owner == nobody || palace.owner == neutral) continue;
      const Set cells = palace.cells();
      Counted<std::int64_t> counted{palace.buildings.count(), palace.stables.count(), 0,
                                    (board_.beside(cells) & city_.merchant).count(), (cells & zone).count()};
      for (const int cell : walls_) counted.walls += cells.has(cell);
      points[palace.owner] += value(rules_, counted) - palace.size();
    }
    return *std::min_element(points.begin(), points.end()) >= 0;
  }

  Set well_zone() const {
    Set zone;
    if (s_.well < 0) return zone;
    const int row = s_.well / board_.cols, col = s_.well % board_.cols;
    for (int dr = -2; dr <= 2; ++dr)
      for (int dc = -2; dc <= 2; ++dc)
        if (at_well<std::int64_t>(rules_, dr, dc) && board_.has(row + dr, col + dc))
          zone.set(board_.cell(row + dr, col + dc));
    return zone;
  }

  bool two_unroofed() const {
    unsigned seen = 0;
    for (const Plot& plot : at_.plots) {
      if (plot.palace.is_roofed()) continue;
      const unsigned bit = 1u << plot.palace.colour;
      if ((seen & bit) != 0) return true;
      seen |= bit;
    }
    return false;
  }

  bool over_and_not_all_owned() const {
    if (s_.phase != Phase::Over) return false;
    std::array<int, neutral + 1> owned{};
    for (const Plot& plot : at_.plots)
      if (plot.palace.is_roofed()) ++owned[static_cast<std::size_t>(plot.palace.owner)];
    return *std::min_element(owned.begin(), owned.begin() + rules_.players) < colours;
  }

  static constexpr std::size_t index_of(std::string_view id) {
    std::size_t i = 0;
    while (id != properties::properties_of<Game>[i].id) ++i;
    return i;
  }

  const Game& game_;
  const Rules& rules_;
  const Board& board_;
  const State& s_;
  const City& city_;
  const GroundOf<Set> at_;
  std::array<Set, corners> touching_{};  // by tower: cells that its walls touch
  boost::container::static_vector<std::uint8_t, 2 * (2 * max_rows + 2 * max_cols)> walls_;  // the cell each one touches
};

inline std::uint64_t judge_all(properties::About, const Game& game, const State& s) {
  if (game.rules.board.is_small()) return Judge(game, s, SmallCity(s)).seen();
  return Judge(game, s, s).seen();
}

}  // namespace medina
