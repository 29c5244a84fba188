#include <algorithm>
#include <tuple>

#include "model/medina/game.hpp"

namespace medina {

namespace {

// Mirrors rows, mirrors columns, then swaps rows and columns, each or not.
struct Turning {
  bool rows, cols, swap;

  Place operator()(Place at, int height, int width) const {
    if (rows) at.row = height - 1 - at.row;
    if (cols) at.col = width - 1 - at.col;
    if (swap) std::swap(at.row, at.col);
    return at;
  }
};

constexpr std::uint8_t arm_from[corners][2] = {
    {N_NW, W_NW}, {N_NE, E_NE}, {S_SW, W_SW}, {S_SE, E_SE}};  // along a row, along a column

Symmetry symmetry_of(const Rules& rules, const Turning& turn) {
  const Board& board = rules.board;
  Symmetry found;
  for (int cell = 0; cell < board.size(); ++cell) {
    const Place to = turn({cell / board.cols, cell % board.cols}, board.rows, board.cols);
    found.cell[cell] = static_cast<std::uint8_t>(board.cell(to.row, to.col));
  }
  for (int corner = 0; corner < corners; ++corner) {
    const Place to = turn({corner / 2, corner % 2}, 2, 2);
    const int other = 2 * to.row + to.col;
    found.tower[rules.tower_at[corner]] = rules.tower_at[other];
    for (int axis = 0; axis < 2; ++axis) found.arm[arm_from[corner][axis]] = arm_from[other][axis != turn.swap];
  }
  return found;
}

Mask moved(const Mask& m, const Symmetry& by) {
  Mask to;
  m.each([&](int cell) { to.set(by.cell[cell]); });
  return to;
}

State moved(const Board& board, const State& s, const Symmetry& by) {
  State to = s;
  for (int c = 0; c < colours; ++c) to.building[c] = moved(s.building[c], by);
  for (int o = 0; o <= neutral; ++o) to.roofed[o] = moved(s.roofed[o], by);
  to.stable = moved(s.stable, by);
  to.merchant = moved(s.merchant, by);
  to.end = moved(s.end, by);
  if (s.well >= 0) to.well = by.cell[s.well];
  for (int a = 0; a < arms; ++a) to.arm[by.arm[a]] = s.arm[a];
  for (int t = 0; t < corners; ++t) {
    to.tower_tile[by.tower[t]] = s.tower_tile[t];
    to.tower_merchants[by.tower[t]] = s.tower_merchants[t];
  }
  to.home = {};
  settle_homes(board, to, {to.buildings(), to.stable, 0, nobody});
  return to;
}

bool comes_before(const State& a, const State& b) {
  const auto key = [](const State& s) {
    return std::tie(s.building, s.roofed, s.stable, s.merchant, s.end, s.well, s.arm, s.tower_tile, s.tower_merchants);
  };
  return key(a) < key(b);
}

}  // namespace

// A symmetry must leave the first state as it is (so it respects well, first merchant and whatever stands there) and
// the towers' points. Where stables must remember their palace, none is used.
void Game::find_symmetries() {
  symmetries.clear();
  if (layout.homes) return;
  for (int bits = 1; bits < 8; ++bits) {
    const Turning turn{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
    if (turn.swap && rules.board.rows != rules.board.cols) continue;
    const Symmetry symmetry = symmetry_of(rules, turn);
    bool same = moved(rules.board, layout.first, symmetry) == layout.first;
    for (int t = 0; t < corners; ++t)
      same = same && (!rules.towers || rules.tower_points[t] == rules.tower_points[symmetry.tower[t]]);
    if (same) symmetries.push_back(symmetry);
  }
}

// The least of a state's mirror images.
State Game::canonical(const State& s) const {
  State least = s;
  for (const auto& symmetry : symmetries)
    if (State image = moved(rules.board, s, symmetry); comes_before(image, least)) least = image;
  return least;
}

// The symmetries are a group: images repeat as often as symmetries leave the state as it is.
std::uint64_t Game::orbit(const State& s) const {
  std::uint64_t fixed = 1;
  for (const auto& symmetry : symmetries) fixed += moved(rules.board, s, symmetry) == s;
  return (symmetries.size() + 1) / fixed;
}

}  // namespace medina
