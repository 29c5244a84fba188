#include <gtest/gtest.h>

#include "explore/graph.hpp"
#include "model/games.hpp"
#include "tests/support/visit.hpp"

// Counts by Boost's breadth-first search where it takes a while; nothing is built.

namespace {

void expect_counts(const std::string& game_name, const std::string& config, std::uint64_t states,
                   std::uint64_t transitions, std::uint64_t terminals) {
  games::Request request;
  request.game = game_name;
  request.config = config;
  support::visit(*games::load(request), [&](const auto& game, const auto& first) {
    const auto counts = explore::count_states(game, first, 10'000'000);
    EXPECT_EQ(counts.states, states) << config;
    EXPECT_EQ(counts.transitions, transitions) << config;
    EXPECT_EQ(counts.terminals, terminals) << config;
    EXPECT_EQ(counts.dead_ends, 0u) << config;
  });
}

TEST(CountStates, OfMediciCard) {
  expect_counts("medici-card", "card-mini-12-4", 72874, 160511, 34546);
  expect_counts("medici-card", "tiny-2p", 1614103, 4918354, 8618);
}

}  // namespace
