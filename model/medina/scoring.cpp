#include <algorithm>
#include <vector>

#include "model/medina/game.hpp"
#include "model/medina/scoring.hpp"
#include "model/medina/well.hpp"

namespace medina {

namespace {

// R31: the cells in which a building or stable profits from the well.
Mask well_zone(const Rules& rules, const State& s) {
  Mask zone;
  if (s.well < 0) return zone;
  const Board& board = rules.board;
  const int row = s.well / board.cols, col = s.well % board.cols;
  for (int dr = -2; dr <= 2; ++dr)
    for (int dc = -2; dc <= 2; ++dc)
      if (at_well<std::int64_t>(rules, dr, dc) && board.has(row + dr, col + dc))
        zone.set(board.cell(row + dr, col + dc));
  return zone;
}

// The cells that a piece outside or inside the board touches for scoring.
Mask touched_from(const Rules& rules, int row, int col) {
  Mask cells;
  const int last = rules.scoring_adjacency == ScoringAdjacency::Ring8 ? directions : 4;  // A15
  for (int d = 0; d < last; ++d)
    if (rules.board.has(row + row_step[d], col + col_step[d]))
      cells.set(rules.board.cell(row + row_step[d], col + col_step[d]));
  return cells;
}

// R31, A14a, A14b: how many merchants count for each palace.
std::vector<int> merchants_at(const Rules& rules, const State& s, const std::vector<Palace>& palaces) {
  std::vector<int> counts(palaces.size());
  s.merchant.each([&](int cell) {
    const Mask touched = touched_from(rules, cell / rules.board.cols, cell % rules.board.cols);
    int largest = 0, largest_count = 0;
    for (const auto& palace : palaces) {
      if (!(touched & palace.cells()).any() || palace.size() < largest) continue;
      largest_count = palace.size() > largest ? 1 : largest_count + 1;
      largest = palace.size();
    }
    for (std::size_t i = 0; i < palaces.size(); ++i) {
      const int contacts = (touched & palaces[i].cells()).count();
      if (contacts == 0) continue;
      if (rules.merchant_shared == MerchantShared::One && (palaces[i].size() < largest || largest_count > 1)) continue;
      counts[i] += rules.merchant_count == MerchantCount::Once ? 1 : contacts;
    }
  });
  return counts;
}

}  // namespace

std::vector<Game::CountedPalace> Game::counted_palaces(const State& s) const {
  std::vector<Palace> roofed;
  each_palace(rules, s, [&](const Palace& palace) {
    if (palace.is_roofed()) roofed.push_back(palace);
  });
  const auto merchants = merchants_at(rules, s, roofed);
  const Mask zone = well_zone(rules, s);
  std::vector<CountedPalace> all;
  all.reserve(roofed.size());
  for (std::size_t i = 0; i < roofed.size(); ++i) {
    const Palace& palace = roofed[i];
    if (palace.owner == neutral) continue;  // R9
    Counted<std::int64_t> counted{palace.buildings.count(), palace.stables.count(), 0, merchants[i],
                                  (palace.cells() & zone).count()};
    each_wall(s, [&](int arm, int index) {
      const Place at = wall_place(rules.board, arm, index);
      counted.walls += (touched_from(rules, at.row, at.col) & palace.cells()).any();
    });
    all.push_back({palace, counted});
  }
  return all;
}

core::Scores Game::scores(const State& s, core::Fired* fired) const {
  const auto trace = [&](int rule) {
    if (fired != nullptr) (*fired)(rule);
  };
  core::Scores scores;
  scores.players = rules.players;
  if (fired != nullptr)
    each_palace(rules, s, [&](const Palace& palace) {
      if (!palace.is_roofed()) trace(13);
    });
  trace(31);
  for (const auto& [palace, counted] : counted_palaces(s)) {
    trace(22);
    scores.amounts[palace.owner] += value(rules, counted);
  }
  trace(32);
  std::array<std::int64_t, colours> palace_tile;
  std::array<std::int64_t, corners> tower_tile;
  std::copy(s.palace_tile.begin(), s.palace_tile.end(), palace_tile.begin());
  std::copy(s.tower_tile.begin(), s.tower_tile.end(), tower_tile.begin());
  for (int p = 0; p < rules.players; ++p)
    scores.amounts[p] += tile_points<std::int64_t>(rules, p, palace_tile, tower_tile);
  return scores;
}

// R32: the seats with the most points. A34: of these the owner of the largest palace, then of the one that was claimed
// first.
std::uint32_t Game::winners(const State& s) const {
  const auto points = scores(s);
  const auto best_of = [&](std::uint32_t among, auto&& measure) {
    std::uint32_t best = 0;
    std::int64_t most = 0;
    for (int p = 0; p < rules.players; ++p) {
      if ((among >> p & 1) == 0) continue;
      const std::int64_t amount = measure(p);
      if (best != 0 && amount < most) continue;
      if (best == 0 || amount > most) best = 0;
      most = amount;
      best |= 1u << p;
    }
    return best;
  };
  std::uint32_t seats = best_of((1u << rules.players) - 1, [&](int p) { return points.amounts[p]; });
  if (rules.win_tie == WinTie::Shared) return seats;

  std::array<int, max_seats> largest{}, claimed{};
  std::array<bool, max_seats> counted{};
  each_palace(rules, s, [&](const Palace& palace) {
    if (palace.owner == nobody || palace.owner == neutral) return;
    const auto* end = s.claims.begin() + s.claim_count;
    const auto* it = std::find(s.claims.begin(), end, palace.colour + colours * palace.owner);
    const int when =
        it == end
            ? -1
            : static_cast<int>(it - s.claims.begin());  // a palace of a loaded position is earlier than all claims
    const int p = palace.owner;
    if (counted[p] && (palace.size() < largest[p] || (palace.size() == largest[p] && when >= claimed[p]))) return;
    counted[p] = true;
    largest[p] = palace.size();
    claimed[p] = when;
  });
  seats = best_of(seats, [&](int p) { return largest[p]; });
  return best_of(seats, [&](int p) { return -claimed[p]; });
}

}  // namespace medina
