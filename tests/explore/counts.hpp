#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "explore/walker.hpp"
#include "model/core/data.hpp"
#include "model/games.hpp"
#include "tests/support/visit.hpp"

namespace support {

// Explores every configuration of a game's counts.txt that has from 'least' to 'most' states.
inline void expect_counts(const core::Descriptor& entry, std::uint64_t least, std::uint64_t most) {
  std::ifstream file(core::home() + "/" + entry.folder + "/counts.txt");
  ASSERT_TRUE(file) << entry.folder;
  int explored = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string config;
    std::uint64_t states = 0, moves = 0, ends = 0, dead_ends = 0;
    ASSERT_TRUE(words >> config >> states >> moves >> ends >> dead_ends) << line;
    if (states < least || states > most) continue;
    games::Request request;
    request.game = entry.name;
    request.config = config;
    explore::Options options;
    options.threads = 2;
    options.witness = false;
    const auto handle = games::load(request);
    const auto result = support::visit(
        *handle, [&](const auto& game, const auto& first) { return explore::explore(game, first, {}, options); });
    EXPECT_TRUE(result.complete) << config;
    EXPECT_EQ(result.states, states) << config;
    EXPECT_EQ(result.transitions, moves) << config;
    EXPECT_EQ(result.terminals, ends) << config;
    EXPECT_EQ(result.dead_ends, dead_ends) << config;
    ++explored;
  }
  EXPECT_GT(explored, 0) << entry.name;
}

}  // namespace support
