#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace medina {

inline constexpr int max_rows = 11;
inline constexpr int max_cols = 16;
inline constexpr int max_cells = max_rows * max_cols;

// A set of cells, cell number row * columns + column.
struct Mask {
  static constexpr int words = (max_cells + 63) / 64;
  std::array<std::uint64_t, words> word{};

  static constexpr Mask of(int cell) {
    Mask m;
    m.set(cell);
    return m;
  }

  constexpr bool has(int cell) const { return word[cell >> 6] >> (cell & 63) & 1; }
  constexpr void set(int cell) { word[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  constexpr void clear(int cell) { word[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }

  constexpr bool any() const { return (word[0] | word[1] | word[2]) != 0; }
  constexpr int count() const { return std::popcount(word[0]) + std::popcount(word[1]) + std::popcount(word[2]); }
  // REQUIRES: any().
  constexpr int first() const {
    int w = 0;
    while (word[w] == 0) ++w;
    return 64 * w + std::countr_zero(word[w]);
  }

  // Visits the cells row by row.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (int w = 0; w < words; ++w)
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) visit(64 * w + std::countr_zero(rest));
  }

  constexpr Mask& operator|=(const Mask& o) {
    for (int w = 0; w < words; ++w) word[w] |= o.word[w];
    return *this;
  }
  constexpr Mask& operator&=(const Mask& o) {
    for (int w = 0; w < words; ++w) word[w] &= o.word[w];
    return *this;
  }
  constexpr Mask& operator-=(const Mask& o) {
    for (int w = 0; w < words; ++w) word[w] &= ~o.word[w];
    return *this;
  }
  friend constexpr Mask operator|(Mask a, const Mask& b) { return a |= b; }
  friend constexpr Mask operator&(Mask a, const Mask& b) { return a &= b; }
  friend constexpr Mask operator-(Mask a, const Mask& b) { return a -= b; }  // the cells of a that are not in b
  friend constexpr auto operator<=>(const Mask&, const Mask&) = default;

  // REQUIRES: 0 < by < 64.
  constexpr Mask up(int by) const {
    return {{word[0] << by, word[1] << by | word[0] >> (64 - by), word[2] << by | word[1] >> (64 - by)}};
  }
  constexpr Mask down(int by) const {
    return {{word[0] >> by | word[1] << (64 - by), word[1] >> by | word[2] << (64 - by), word[2] >> by}};
  }
};
static_assert(Mask::words == 3);

// The four directions first, so that a home of a stable (state.hpp) is one of 0..3; then the diagonals.
enum Direction { North, East, South, West, NorthEast, SouthEast, SouthWest, NorthWest };
inline constexpr int directions = 8;
constexpr Direction opposite(Direction d) {
  constexpr Direction back[] = {South, West, North, East, SouthWest, NorthWest, NorthEast, SouthEast};
  return back[d];
}
inline constexpr int row_step[] = {-1, 0, 1, 0, -1, 1, 1, -1};
inline constexpr int col_step[] = {0, 1, 0, -1, 1, 1, -1, -1};

// The rectangle inside the walls.
struct Board {
  int rows = 0, cols = 0;
  Mask cells;
  Mask not_west, not_east;  // cells that have a western, an eastern neighbour

  Board() = default;
  constexpr Board(int rows_, int cols_) : rows(rows_), cols(cols_) {
    for (int cell = 0; cell < rows * cols; ++cell) {
      cells.set(cell);
      if (cell % cols != 0) not_west.set(cell);
      if (cell % cols != cols - 1) not_east.set(cell);
    }
  }

  constexpr int size() const { return rows * cols; }
  constexpr int cell(int row, int col) const { return row * cols + col; }
  constexpr bool has(int row, int col) const { return 0 <= row && row < rows && 0 <= col && col < cols; }
  // The neighbour of a cell, -1 beyond the edge.
  constexpr int next(int at, Direction d) const {
    const int row = at / cols + row_step[d], col = at % cols + col_step[d];
    return has(row, col) ? cell(row, col) : -1;
  }

  // The set moved one cell; what leaves the board is lost.
  constexpr Mask step(const Mask& m, Direction d) const {
    switch (d) {
      case North: return m.down(cols);
      case East: return (m & not_east).up(1);
      case South: return m.up(cols) & cells;
      case West: return (m & not_west).down(1);
      case NorthEast: return (m & not_east).up(1).down(cols);
      case SouthEast: return (m & not_east).up(1).up(cols) & cells;
      case SouthWest: return (m & not_west).down(1).up(cols) & cells;
      case NorthWest: return (m & not_west).down(1).down(cols);
    }
    return {};
  }

  // Cells that share a side with a cell of the set.
  constexpr Mask beside(const Mask& m) const {
    return (m.down(cols) | m.up(cols) | (m & not_east).up(1) | (m & not_west).down(1)) & cells;
  }
  // Cells among the eight neighbours of a cell of the set. Cells of the set itself may be among them.
  constexpr Mask around(const Mask& m) const {
    const Mask row = m | (m & not_east).up(1) | (m & not_west).down(1);
    return (row | row.down(cols) | row.up(cols)) & cells;
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

// Walls. An arm starts at a tower and grows along one side.
//
enum Arm { N_NW, N_NE, S_SW, S_SE, W_NW, W_SW, E_NE, E_SE };
inline constexpr int arms = 8;
enum Corner { NW, NE, SW, SE };
inline constexpr int corners = 4;
inline constexpr Corner corner_of_arm[] = {NW, NE, SW, SE, NW, SW, NE, SE};
inline constexpr const char* arm_names[] = {"N-NW", "N-NE", "S-SW", "S-SE", "W-NW", "W-SW", "E-NE", "E-SE"};
inline constexpr const char* corner_names[] = {"NW", "NE", "SW", "SE"};
// The two arms of a side stand side by side in the list.
constexpr int other_arm(int arm) { return arm ^ 1; }
constexpr int side_length(const Board& board, int arm) { return arm <= S_SE ? board.cols : board.rows; }

// Where the piece at 'index' (0 next to the tower) of an arm stands: just outside the board.
struct Place {
  int row, col;
};
constexpr Place wall_place(const Board& board, int arm, int index) {
  switch (arm) {
    case N_NW: return {-1, index};
    case N_NE: return {-1, board.cols - 1 - index};
    case S_SW: return {board.rows, index};
    case S_SE: return {board.rows, board.cols - 1 - index};
    case W_NW: return {index, -1};
    case W_SW: return {board.rows - 1 - index, -1};
    case E_NE: return {index, board.cols};
    default: return {board.rows - 1 - index, board.cols};
  }
}
// The cell that a wall piece touches.
constexpr int wall_cell(const Board& board, int arm, int index) {
  const Place at = wall_place(board, arm, index);
  const int row = at.row < 0 ? 0 : at.row >= board.rows ? board.rows - 1 : at.row;
  const int col = at.col < 0 ? 0 : at.col >= board.cols ? board.cols - 1 : at.col;
  return board.cell(row, col);
}

}  // namespace medina
