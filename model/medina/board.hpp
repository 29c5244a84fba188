#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <type_traits>

namespace medina {

inline constexpr int max_rows = 11;
inline constexpr int max_cols = 16;
inline constexpr int max_cells = max_rows * max_cols;

// A set of cells, cell number row * columns + column. A board of at most 64 cells fits one word: what is asked most
// often in exploring is then computed on sets of that size (city.hpp).
template <int Words>
struct CellSet {
  static constexpr int words = Words;
  std::array<std::uint64_t, words> word{};

  static constexpr CellSet of(int cell) {
    CellSet m;
    m.set(cell);
    return m;
  }

  constexpr bool has(int cell) const { return word[index(cell)] >> (cell & 63) & 1; }
  constexpr void set(int cell) { word[index(cell)] |= std::uint64_t{1} << (cell & 63); }
  constexpr void clear(int cell) { word[index(cell)] &= ~(std::uint64_t{1} << (cell & 63)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (const auto w : word) all |= w;
    return all != 0;
  }
  constexpr int count() const {
    int sum = 0;
    for (const auto w : word) sum += std::popcount(w);
    return sum;
  }
  // REQUIRES: any().
  constexpr int first() const {
    int w = 0;
    while (w + 1 < words && word[w] == 0) ++w;
    return 64 * w + std::countr_zero(word[w]);
  }

  // Visits the cells row by row.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (int w = 0; w < words; ++w)
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) visit(64 * w + std::countr_zero(rest));
  }

  constexpr CellSet& operator|=(const CellSet& o) {
    for (int w = 0; w < words; ++w) word[w] |= o.word[w];
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& o) {
    for (int w = 0; w < words; ++w) word[w] &= o.word[w];
    return *this;
  }
  constexpr CellSet& operator-=(const CellSet& o) {
    for (int w = 0; w < words; ++w) word[w] &= ~o.word[w];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }  // cells of a that are not in b
  friend constexpr auto operator<=>(const CellSet&, const CellSet&) = default;

  // REQUIRES: 0 < by < 64.
  constexpr CellSet up(int by) const {
    CellSet m;
    m.word[0] = word[0] << by;
    for (int w = 1; w < words; ++w) m.word[w] = word[w] << by | word[w - 1] >> (64 - by);
    return m;
  }
  constexpr CellSet down(int by) const {
    CellSet m;
    for (int w = 0; w + 1 < words; ++w) m.word[w] = word[w] >> by | word[w + 1] << (64 - by);
    m.word[words - 1] = word[words - 1] >> by;
    return m;
  }

 private:
  static constexpr std::size_t index(int cell) { return words == 1 ? 0 : static_cast<std::size_t>(cell >> 6); }
};

using Mask = CellSet<(max_cells + 63) / 64>;
using SmallMask = CellSet<1>;
static_assert(Mask::words == 3);

// The same set in the other size. REQUIRES, to a small one: all cells are below 64.
template <class To>
constexpr To resized(const Mask& m) {
  if constexpr (std::is_same_v<To, Mask>)
    return m;
  else
    return {{m.word[0]}};
}
constexpr Mask widened(const Mask& m) { return m; }
constexpr Mask widened(const SmallMask& m) { return {{m.word[0], 0, 0}}; }

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

  bool is_small() const { return size() <= 64; }

  // The set moved one cell; what leaves the board is lost.
  template <class Set>
  constexpr Set step(const Set& m, Direction d) const {
    switch (d) {
      case North: return m.down(cols);
      case East: return (m & with_east<Set>()).up(1);
      case South: return m.up(cols) & all<Set>();
      case West: return (m & with_west<Set>()).down(1);
      case NorthEast: return (m & with_east<Set>()).up(1).down(cols);
      case SouthEast: return (m & with_east<Set>()).up(1).up(cols) & all<Set>();
      case SouthWest: return (m & with_west<Set>()).down(1).up(cols) & all<Set>();
      case NorthWest: return (m & with_west<Set>()).down(1).down(cols);
    }
    return {};
  }

  // Cells that share a side with a cell of the set.
  template <class Set>
  constexpr Set beside(const Set& m) const {
    return (m.down(cols) | m.up(cols) | (m & with_east<Set>()).up(1) | (m & with_west<Set>()).down(1)) & all<Set>();
  }
  // Cells among the eight neighbours of a cell of the set. Cells of the set itself may be among them.
  template <class Set>
  constexpr Set around(const Set& m) const {
    const Set row = m | (m & with_east<Set>()).up(1) | (m & with_west<Set>()).down(1);
    return (row | row.down(cols) | row.up(cols)) & all<Set>();
  }

  template <class Set>
  constexpr Set all() const {
    return resized<Set>(cells);
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  template <class Set>
  constexpr Set with_east() const {
    return resized<Set>(not_east);
  }
  template <class Set>
  constexpr Set with_west() const {
    return resized<Set>(not_west);
  }
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
