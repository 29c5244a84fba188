#include "model/strozzi/names.hpp"

#include <algorithm>

#include "model/strozzi/scoring.hpp"

namespace strozzi {

std::vector<int> cities(const Rules& rules) {
  std::vector<int> found;
  for (int city = 0; city < max_cities; ++city)
    if (rules.has_city(city)) found.push_back(city);
  return found;
}

std::vector<int> ranking(const Row& row) {
  std::vector<int> seats;
  for (int p = 0; p < core::max_players; ++p)
    if (row.number[p] != 0) seats.push_back(p);
  std::sort(seats.begin(), seats.end(), [&](int p, int q) {
    return height<std::int64_t>(row.number[p], row.after[p]) > height<std::int64_t>(row.number[q], row.after[q]);
  });
  return seats;
}

}  // namespace strozzi
