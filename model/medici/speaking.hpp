#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/core/document.hpp"

namespace medici {

// R10 beside a picture: who formed the lot, and who of those in the day has spoken. REQUIRES: the drawer is one of
// them.
template <class InTheDay>
std::array<std::string, 2> auction_in_words(int players, int drawer, int turn, InTheDay&& in_the_day) {
  std::vector<std::string> spoken;
  for (int next = 1; next < players; ++next) {
    const int p = (drawer + next) % players;
    if (p == turn) break;
    if (in_the_day(p)) spoken.push_back(std::to_string(p));
  }
  const std::string who =
      spoken.size() == 1 ? "Player " + spoken.front() + " has" : "Players " + core::enumerate(spoken) + " have";
  return {"Player " + std::to_string(drawer) + " formed the lot and speaks last.",
          spoken.empty() ? "Nobody has spoken." : who + " spoken."};
}

}  // namespace medici
