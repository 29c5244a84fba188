#include "tests/model/medina/random_games.hpp"

namespace medina_tests {

class MedinaInvariantsSlow : public testing::TestWithParam<int> {};

TEST_P(MedinaInvariantsSlow, HoldInEveryStateOfTwentyThousandGames) {
  play_and_check(GetParam(), 20'000, 100 + GetParam(), 10);
}

INSTANTIATE_TEST_SUITE_P(Players, MedinaInvariantsSlow, testing::Values(2, 3, 4));

}  // namespace medina_tests
