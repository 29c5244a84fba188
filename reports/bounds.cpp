#include "reports/bounds.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <mutex>

namespace reports {

namespace {

using Whole = boost::multiprecision::cpp_int;
constexpr unsigned places = 10'000;

// Is the chance of at most 'count' successes in 'games' trials, each with a chance of p/10000, at most 1/40?
bool at_most_is_rare(std::uint64_t count, std::uint64_t games, unsigned p) {
  // Sum of C(games, i) p^i q^(games - i) for i = 0..count, by Horner's scheme: all powers of q beyond games - count are common.
  const unsigned q = places - p;
  Whole sum = 0, term = 1;  // term: C(games, i) p^i, and the sum so far is short of a factor q^(count - i)
  for (std::uint64_t i = 0; i <= count; ++i) {
    sum = sum * q + term;
    term = term * p * (games - i) / (i + 1);
  }
  sum *= boost::multiprecision::pow(Whole(q), static_cast<unsigned>(games - count));
  return sum * 40 <= boost::multiprecision::pow(Whole(places), static_cast<unsigned>(games));
}

// The least p, in ten-thousandths, at which so few successes are rare.
unsigned upper(std::uint64_t count, std::uint64_t games) {
  if (count == games) return places;
  unsigned low = 0, high = places;  // not rare at 'low', rare at 'high'
  while (high - low > 1) {
    const unsigned middle = (low + high) / 2;
    (at_most_is_rare(count, games, middle) ? high : low) = middle;
  }
  return high;
}

std::string in_places(unsigned p) { return fmt::format("{}.{:04}", p / places, p % places); }

}  // namespace

Share share(std::uint64_t count, std::uint64_t games) {
  static std::mutex guard;
  static std::map<std::pair<std::uint64_t, std::uint64_t>, Share> known;
  const std::lock_guard lock(guard);
  const auto [it, is_new] = known.try_emplace({count, games});
  // So many successes are so few failures, seen from the other side.
  if (is_new) it->second = {count, games, in_places(places - upper(games - count, games)), in_places(upper(count, games))};
  return it->second;
}

}  // namespace reports
