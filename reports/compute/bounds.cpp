#include "reports/compute/bounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <mutex>

namespace reports {

namespace {

using Whole = boost::multiprecision::cpp_int;
constexpr unsigned places = 10'000;

// Is the chance of at most 'count' successes in 'games' trials, each with a chance of p/10000, at most 1/40?
bool at_most_is_rare(std::uint64_t count, std::uint64_t games, unsigned p) {
  if (p == places) return count < games;
  // Sum of C(games, i) p^i q^(games - i) for i = 0..count, by Horner's scheme: all powers of q beyond games - count are
  // common.
  const unsigned q = places - p;
  Whole sum = 0, term = 1;  // term: C(games, i) p^i, and the sum so far is short of a factor q^(count - i)
  for (std::uint64_t i = 0; i <= count; ++i) {
    sum = sum * q + term;
    term = term * p * (games - i) / (i + 1);
  }
  sum *= boost::multiprecision::pow(Whole(q), static_cast<unsigned>(games - count));
  return sum * 40 <= boost::multiprecision::pow(Whole(places), static_cast<unsigned>(games));
}

// The least p, in ten-thousandths, at which so few successes are rare. A guess in floating point says where to look;
// whole numbers decide.
unsigned upper(std::uint64_t count, std::uint64_t games) {
  if (count == games) return places;
  const double guess =
      boost::math::ibeta_inv(static_cast<double>(count + 1), static_cast<double>(games - count), 0.975);
  unsigned p = std::min(places, static_cast<unsigned>(guess * places) + 1);
  while (p > 0 && at_most_is_rare(count, games, p - 1)) --p;
  while (!at_most_is_rare(count, games, p)) ++p;
  return p;
}

std::string in_places(unsigned p) { return fmt::format("{}.{:04}", p / places, p % places); }

}  // namespace

Share share(std::uint64_t count, std::uint64_t games) {
  static std::mutex guard;
  static std::map<std::pair<std::uint64_t, std::uint64_t>, Share> known;
  {
    const std::lock_guard lock(guard);
    if (const auto it = known.find({count, games}); it != known.end()) return it->second;
  }
  // So many successes are so few failures, seen from the other side.
  const Share found{count, games, in_places(places - upper(games - count, games)), in_places(upper(count, games))};
  const std::lock_guard lock(guard);
  return known.insert({{count, games}, found}).first->second;
}

}  // namespace reports
