#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace core {

// Goods that a configuration does not tell apart: groups of their numbers. Names within a group can change places
// without changing what can happen, so one state can stand for all that differ by that only: the one whose goods are in
// order.
using Alike = std::vector<std::vector<int>>;

// The goods 0..count-1 in groups of those that are the same; groups of one are left out.
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

// What is left of the groups when goods must be the same in one more respect.
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

// Puts the goods of each group in order. 'swap(a, b)' exchanges two goods in the state that 'less' looks at.
template <class Less, class Swap>
void put_in_order(const Alike& groups, Less&& less, Swap&& swap) {
  for (const auto& group : groups)
    for (std::size_t i = 1; i < group.size(); ++i)
      for (std::size_t j = i; j > 0 && less(group[j], group[j - 1]); --j) swap(group[j], group[j - 1]);
}

// How many states a state in order stands for: the arrangements of its goods that differ.
template <class Less>
std::uint64_t arrangements(const Alike& groups, Less&& less) {
  std::uint64_t count = 1;
  for (const auto& group : groups) {
    std::uint64_t same = 1;
    for (std::size_t i = 1; i < group.size(); ++i) {
      same = less(group[i - 1], group[i]) ? 1 : same + 1;
      count = count * (i + 1) / same;  // multinomial, one good at a time: always whole
    }
  }
  return count;
}

}  // namespace core
