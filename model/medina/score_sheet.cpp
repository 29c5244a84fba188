#include <fmt/format.h>

#include <algorithm>

#include "model/core/descriptor.hpp"
#include "model/core/players.hpp"
#include "model/medina/game.hpp"
#include "model/medina/hooks.hpp"
#include "model/medina/scoring.hpp"

// The final scoring line by line. Points are counted only then, so no other move has a sheet.
namespace medina {

namespace {

constexpr const char* colour_words[colours] = {"orange", "brown", "grey", "purple"};

std::string so_many(std::int64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

// R31: a line for each thing that is counted. The value of a palace is a sum, so the value of a palace that had nothing
// but this is the line.
void palace_lines(const Rules& rules, const Palace& palace, const Counted<std::int64_t>& counted,
                  std::vector<core::Payment>& lines) {
  const std::string name = fmt::format("{} palace", colour_words[palace.colour]);
  const auto add = [&](std::int64_t count, const std::string& what, const Counted<std::int64_t>& alone) {
    if (count > 0) lines.push_back({palace.owner, 31, fmt::format("{}: {}", name, what), value(rules, alone)});
  };
  const auto& [buildings, stables, walls, merchants, wells] = counted;
  add(buildings, so_many(buildings, "building", "buildings"), {buildings, 0, 0, 0, 0});
  add(stables, so_many(stables, "stable", "stables"), {0, stables, 0, 0, 0});
  add(walls, so_many(walls, "wall piece", "wall pieces"), {0, 0, walls, 0, 0});
  add(merchants, so_many(merchants, "merchant", "merchants"), {0, 0, 0, merchants, 0});
  add(wells, so_many(wells, "piece at the well", "pieces at the well"), {0, 0, 0, 0, wells});
}

// R32.
void tile_lines(const Rules& rules, const State& s, std::vector<core::Payment>& lines) {
  std::array<std::int64_t, colours> no_palace_tile{};
  std::array<std::int64_t, corners> no_tower_tile{};
  no_palace_tile.fill(nobody);
  no_tower_tile.fill(nobody);
  for (int p = 0; p < rules.players; ++p) {
    for (int c = 0; c < colours; ++c) {
      if (s.palace_tile[c] != p) continue;
      auto alone = no_palace_tile;
      alone[c] = p;
      lines.push_back({p, 32, fmt::format("tile of the {} palaces", colour_words[c]),
                       tile_points<std::int64_t>(rules, p, alone, no_tower_tile)});
    }
    for (int t = 0; t < corners; ++t) {
      if (s.tower_tile[t] != p) continue;
      auto alone = no_tower_tile;
      alone[t] = p;
      lines.push_back(
          {p, 32, fmt::format("tile of tower {}", t + 1), tile_points<std::int64_t>(rules, p, no_palace_tile, alone)});
    }
  }
}

}  // namespace

std::vector<core::Payment> score_sheet(const core::AnyGame& any, const core::AnyState& before,
                                       const std::string& move) {
  return core::with_type<Game>(any, [&](const Game& game, const State&) {
    std::vector<core::Payment> lines;
    const State& s = *static_cast<const State*>(before.get());
    const State after = game.apply(s, game.parse_move(s, move));
    if (!game.turn(after).is_over()) return lines;
    for (const auto& [palace, counted] : game.counted_palaces(after)) palace_lines(game.rules, palace, counted, lines);
    tile_lines(game.rules, after, lines);
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.player < b.player; });
    return lines;
  });
}

}  // namespace medina
