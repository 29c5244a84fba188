#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/random.hpp"

// Building blocks of random configurations (model/core/other_programs.hpp).
namespace core {

template <class T>
T one_of(Random& random, std::initializer_list<T> things) {
  return *(things.begin() + static_cast<std::ptrdiff_t>(random.below(things.size())));
}

inline int between(Random& random, int least, int most) {
  return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

inline bool once_in(Random& random, std::uint64_t times) { return random.below(times) == 0; }

// 'count' draws with replacement from at most four of the things, so that duplicates are likely.
inline std::vector<std::string> some(Random& random, std::vector<std::string> things, int count) {
  const int few = between(random, 1, 4);
  while (static_cast<int>(things.size()) > few)
    things.erase(things.begin() + static_cast<std::ptrdiff_t>(random.below(things.size())));
  std::vector<std::string> drawn;
  for (int i = 0; i < count; ++i) drawn.push_back(things[random.below(things.size())]);
  return drawn;
}

inline Json bag_of(const std::vector<std::string>& things) {
  Json counted = Json::object();
  for (const auto& thing : things) counted[thing] = counted.value(thing, 0) + 1;
  return counted;
}

}  // namespace core
