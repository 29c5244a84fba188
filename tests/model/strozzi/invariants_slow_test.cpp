#include "tests/model/strozzi/watch.hpp"

namespace strozzi {
namespace {

class StrozziManyGames : public testing::TestWithParam<int> {};

TEST_P(StrozziManyGames, KeepTheInvariants) {
  const auto handle = load(fmt::format("full-{}", GetParam()));
  watch_games(game_of(*handle), 20'000, 2008, [](const State&) {});
}

INSTANTIATE_TEST_SUITE_P(Players, StrozziManyGames, testing::Range(3, 7));

}  // namespace
}  // namespace strozzi
