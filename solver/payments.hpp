#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "solver/instance.hpp"

namespace solver {

// Claims about any rule that pays players by their values. 'pay' maps values to payments, on any number type; values
// are between 0 and 'most'.

// For mutants that round up: division rounds down, so negate the prizes, pay, and negate the payments.
inline std::vector<int> turned_round(std::vector<int> prizes) {
  for (int& prize : prizes) prize = -prize;
  return prizes;
}
template <class Int>
core::PerPlayer<Int> turned_round(const core::PerPlayer<Int>& paid) {
  auto back = core::nobody<Int>();
  for (std::size_t p = 0; p < paid.size(); ++p) back[p] = Int(0) - paid[p];
  return back;
}

// For mutants that break ties by seat: distinct values in the same order, the earlier seat ahead of its equals.
template <class Int>
core::PerPlayer<Int> seats_apart(const core::PerPlayer<Int>& value) {
  auto keys = core::nobody<Int>();
  for (int p = 0; p < core::max_players; ++p)
    keys[p] = value[p] * Int(core::max_players) + Int(core::max_players - 1 - p);
  return keys;
}

inline int total(const std::vector<int>& prizes) {
  int all = 0;
  for (const int prize : prizes) all += prize;
  return all;
}

template <class Pay>
Body within_pool(Pay pay, int n, int most, int pool) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    it.assume(falling(value, n));
    const auto paid = pay(value);
    it.claim(sum(paid, n) <= Int(pool));
    for (int p = 0; p < n; ++p) it.claim(paid[p] >= Int(0));
    it.example(value[0] == value[n - 1]);
  };
}

template <class Pay>
Body equals_paid_alike(Pay pay, int n, int most) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    const auto paid = pay(value);
    for (int p = 1; p < n; ++p) it.claim(implies(value[0] == value[p], paid[0] == paid[p]));
    it.example(value[0] == value[1]);
  };
}

// Swapping two neighbours swaps their payments and changes nothing else. Adjacent transpositions generate all
// permutations of seats.
template <class Pay>
Body seats_do_not_matter(Pay pay, int n, int most) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    const auto paid = pay(value);
    for (int p = 0; p + 1 < n; ++p) {
      auto exchanged = value, expected = paid;
      std::swap(exchanged[p], exchanged[p + 1]);
      std::swap(expected[p], expected[p + 1]);
      const auto got = pay(exchanged);
      for (int q = 0; q < n; ++q) it.claim(got[q] == expected[q]);
    }
    it.example(value[0] == value[1]);
  };
}

template <class Pay>
Body more_earns_no_less(Pay pay, int n, int most) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    for (int p = 1; p + 1 < n; ++p) it.assume(value[p] >= value[p + 1]);
    auto raised = value;
    raised[0] = value[0] + it.whole("more", 1, most);
    const auto before = pay(value), after = pay(raised);
    it.claim(after[0] >= before[0]);
    it.example(after[0] > before[0]);
  };
}

// Rounding loses at most 'loss' of a pool, and that much is attained.
template <class Pay>
Body largest_loss(Pay pay, int n, int most, int pool, int loss) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    it.assume(falling(value, n));
    const Int lost = Int(pool) - sum(pay(value), n);
    it.claim(both(lost >= Int(0), lost <= Int(loss)));
    it.example(lost >= Int(loss));
  };
}

// The player of lowest value gets nothing; 'alone': only when it ties with nobody.
template <class Pay>
Body last_gets_nothing(Pay pay, int n, int most, bool alone) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    it.assume(falling(value, n));
    if (alone) it.assume(value[n - 2] > value[n - 1]);
    it.claim(pay(value)[n - 1] == Int(0));
  };
}

// Who is of lowest value, alone or tied, gets something exactly when all are equal.
template <class Pay>
Body last_paid_if_all_equal(Pay pay, int n, int most) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    it.assume(falling(value, n));
    it.claim(equivalent(pay(value)[n - 1] > Int(0), value[0] == value[n - 1]));
    it.example(value[0] == value[n - 1]);
  };
}

template <class Pay>
Body paid_in_units(Pay pay, int n, int most, int unit) {
  return [=]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", n, 0, most);
    it.assume(falling(value, n));
    const auto paid = pay(value);
    for (int p = 0; p < n; ++p) it.claim(multiple_of(paid[p], unit));
    it.example(value[0] == value[1]);
  };
}

}  // namespace solver
