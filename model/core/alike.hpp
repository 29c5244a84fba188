#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace core {

// Symmetry reduction by interchangeable goods: groups of goods that a configuration does not distinguish. Permuting the
// goods of a group is an automorphism of the game, so one state represents its orbit: the one with sorted goods.
using Alike = std::vector<std::vector<int>>;

// The goods 0..count-1 grouped by 'same', an equivalence; groups of one are left out.
template <class Same>
Alike find_alike(int count, Same&& same) {
  Alike groups;
  for (int good = 0; good < count; ++good) {
    bool placed = false;
    for (auto& group : groups)
      if (!placed && same(group.front(), good)) {
        group.push_back(good);
        placed = true;
      }
    if (!placed) groups.push_back({good});
  }
  std::erase_if(groups, [](const std::vector<int>& group) { return group.size() < 2; });
  return groups;
}

// Refines the groups by one more equivalence.
template <class Same>
Alike tell_apart(const Alike& groups, Same&& same) {
  Alike left;
  for (const auto& group : groups)
    for (auto& part : find_alike(static_cast<int>(group.size()), [&](int a, int b) {
           return same(group[static_cast<std::size_t>(a)], group[static_cast<std::size_t>(b)]);
         })) {
      for (int& good : part) good = group[static_cast<std::size_t>(good)];
      left.push_back(std::move(part));
    }
  return left;
}

// Sorts the goods of each group: the canonical representative. swap(a, b) exchanges two goods in the state that 'less'
// reads.
template <class Less, class Swap>
void put_in_order(const Alike& groups, Less&& less, Swap&& swap) {
  for (const auto& group : groups)
    for (std::size_t i = 1; i < group.size(); ++i)
      for (std::size_t j = i; j > 0 && less(group[j], group[j - 1]); --j) swap(group[j], group[j - 1]);
}

// The size of the orbit: distinct arrangements of the goods. REQUIRES: the state is canonical.
template <class Less>
std::uint64_t arrangements(const Alike& groups, Less&& less) {
  std::uint64_t count = 1;
  for (const auto& group : groups) {
    std::uint64_t same = 1;
    for (std::size_t i = 1; i < group.size(); ++i) {
      same = less(group[i - 1], group[i]) ? 1 : same + 1;
      count = count * (i + 1) / same;  // a multinomial coefficient, one factor at a time: always divisible
    }
  }
  return count;
}

}  // namespace core
