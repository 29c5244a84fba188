#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/core/random.hpp"

// What sensible players of several games count with (players.hpp). Estimates are whole numbers, in thousandths, so that
// they are the same on every machine.
namespace core::estimates {

inline constexpr std::int64_t one = 1000;

// The roots of whole numbers, and straight lines between them; numbers and roots in thousandths.
inline constexpr auto roots = [] {
  std::array<std::int64_t, 66> table{};
  for (std::size_t number = 1; number < table.size(); ++number) {
    table[number] = table[number - 1];
    while ((table[number] + 1) * (table[number] + 1) <= static_cast<std::int64_t>(number) * one * one) ++table[number];
  }
  return table;
}();
inline std::int64_t root(std::int64_t number) {
  const std::int64_t whole = std::min<std::int64_t>(number / one, roots.size() - 2), part = number % one;
  return (roots[static_cast<std::size_t>(whole)] * (one - part) + roots[static_cast<std::size_t>(whole + 1)] * part) /
         one;
}

// How likely it is, in thousandths, that one ends above the other who is so far ahead now; a cubic between the two ends
// of the range beyond which it is certain.
inline std::int64_t chance_above(std::int64_t ahead, std::int64_t range) {
  if (range == 0) return ahead > 0 ? one : ahead < 0 ? 0 : one / 2;
  const std::int64_t t = std::clamp(ahead * one / range, -one, one);
  return one / 2 + (3 * t - t * t / one * t / one) / 4;
}

// The prize of a place that may lie between two places; 0 is the first.
inline std::int64_t prize_at(const std::vector<int>& prizes, std::int64_t place) {
  const auto prize = [&](std::int64_t at) {
    return at < static_cast<std::int64_t>(prizes.size()) ? prizes[static_cast<std::size_t>(at)] : 0;
  };
  const std::int64_t whole = place / one, part = place % one;
  return prize(whole) * (one - part) + prize(whole + 1) * part;
}

// The legal move that is worth most; 'taste' decides among equals. REQUIRES: there is a move.
template <class G, class Worth>
typename G::Move most_wanted(const G& game, const typename G::State& s, std::uint64_t taste, Worth&& worth_of) {
  std::optional<typename G::Move> best;
  std::int64_t most = 0;
  std::uint64_t liked = 0;
  game.each_move(s, [&](const typename G::Move& m) {
    const std::int64_t worth = worth_of(m);
    const std::uint64_t liking = Random::mix(taste ^ Random::mix(G::number_of(m)));
    if (best && (worth < most || (worth == most && liking <= liked))) return;
    best = m;
    most = worth;
    liked = liking;
  });
  return *best;
}

}  // namespace core::estimates
