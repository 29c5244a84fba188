#pragma once

#include <string>
#include <vector>

#include "model/medina/placement.hpp"
#include "solver/instance.hpp"

namespace medina::claim {

using namespace solver;

using ::medina::Cell;
using ::medina::View;

// A square piece of any board, its edges included: what lies on each cell is not known. What is proved of it holds on
// boards of every size, since a placement changes one cell and the rules look no further than this.
enum Content { Outside, Empty, Well, Merchant, Stable, Building, contents };

template <class Int>
Cell<Int> cell_of(const Int& content, const core::TruthOf<Int>& street_end, const Int& palace) {
  return {content != Int(Outside),
          content == Int(Well),
          content == Int(Merchant),
          both(content == Int(Merchant), street_end),
          content == Int(Stable),
          content == Int(Building),
          palace};
}

template <class Int>
class Window {
 public:
  using Truth = core::TruthOf<Int>;

  // REQUIRES: size is odd.
  Window(Instance<Int>& it, int size) : size_(size) {
    for (int at = 0; at < size * size; ++at) {
      const std::string name = std::to_string(at / size) + "," + std::to_string(at % size);
      // At most as many palaces as cells can meet here; which label is which does not matter.
      cells_.push_back(cell_of<Int>(it.whole("cell " + name, 0, contents - 1), it.flag("end " + name),
                                    it.whole("palace " + name, 1, size * size)));
    }
  }

  int size() const { return size_; }
  int middle() const { return size_ / 2; }
  bool has(int row, int col) const { return 0 <= row && row < size_ && 0 <= col && col < size_; }
  const Cell<Int>& at(int row, int col) const { return cells_[static_cast<std::size_t>(row * size_ + col)]; }
  Cell<Int>& at(int row, int col) { return cells_[static_cast<std::size_t>(row * size_ + col)]; }
  Cell<Int>& centre() { return at(middle(), middle()); }

  // What the cell sees; beyond the window it sees nothing.
  View<Int> view(int row, int col) const {
    const auto seen = [&](int r, int c) {
      return has(r, c) ? at(r, c) : cell_of<Int>(Int(Outside), Truth(false), Int(0));
    };
    View<Int> view{at(row, col), {}, {}};
    for (int d = 0; d < ::medina::directions; ++d) {
      view.next[d] = seen(row + ::medina::row_step[d], col + ::medina::col_step[d]);
      view.beyond[d] = seen(row + 2 * ::medina::row_step[d], col + 2 * ::medina::col_step[d]);
    }
    return view;
  }
  View<Int> view() const { return view(middle(), middle()); }

  // No two palaces touch, not even diagonally (C3).
  Truth apart() const {
    Truth so(true);
    each_pair([&](const Cell<Int>& a, const Cell<Int>& b) {
      so = both(so, implies(both(part(a), part(b)), a.palace == b.palace));
    });
    return so;
  }

  // Every stable up to so many steps from the centre stands beside buildings of its own palace only, and beside one
  // (C7).
  Truth stables_at_home(int steps) const {
    Truth so(true);
    for (int row = middle() - steps; row <= middle() + steps; ++row) {
      for (int col = middle() - steps; col <= middle() + steps; ++col) {
        const auto seen = view(row, col);
        Truth only_own(true);
        for (int d = 0; d < 4; ++d)
          only_own = both(only_own, implies(seen.next[d].building, seen.next[d].palace == seen.here.palace));
        so =
            both(so, implies(seen.here.stable, both(only_own, ::medina::beside_palace(seen, seen.here.palace, false))));
      }
    }
    return so;
  }

  // How many merchants a cell touches.
  Int touched_merchants(int row, int col) const {
    const auto seen = view(row, col);
    Int count(0);
    for (int d = 0; d < 4; ++d) count = count + pick(seen.next[d].merchant, Int(1), Int(0));
    return count;
  }

 private:
  static Truth part(const Cell<Int>& cell) { return either(cell.building, cell.stable); }

  template <class Visit>
  void each_pair(Visit&& visit) const {
    for (int row = 0; row < size_; ++row)
      for (int col = 0; col < size_; ++col)
        for (int d = 0; d < ::medina::directions; ++d) {
          const int r = row + ::medina::row_step[d], c = col + ::medina::col_step[d];
          if (has(r, c) && r * size_ + c > row * size_ + col) visit(at(row, col), at(r, c));
        }
  }

  int size_;
  std::vector<Cell<Int>> cells_;
};

}  // namespace medina::claim
