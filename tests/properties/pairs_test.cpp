#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/other_programs.hpp"
#include "properties/compiled.hpp"
#include "tests/support/each_game.hpp"

// Two questions read otherwise at once: what no reading breaks alone, two may break together.

namespace {

class Pairs : public support::EachGame {};

TEST_P(Pairs, OfReadingsKeepThePropertiesAndNowAndThenTheLaws) {
  const auto* const configs = entry().hooks.find<core::SmallConfigs>();
  if (configs == nullptr) GTEST_SKIP() << "the game has no small configurations";
  std::vector<std::pair<std::string, std::string>> others;
  for (const auto& question : entry().questions)
    for (std::size_t i = 1; i < question.readings.size(); ++i)
      others.emplace_back(question.slug, question.readings[i].slug);
  core::Random random(31);
  std::size_t played = 0, pairs = 0;
  for (std::size_t i = 0; i < others.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (others[i].first == others[j].first) continue;
      ++pairs;
      for (int game = 0; game < 2; ++game) {
        core::Json config = configs->one(random);
        config["game"] = entry().name;
        games::Request request;
        request.game = entry().name;
        request.config = config.dump();
        request.selection.chosen = {others[i], others[j]};
        properties::CheckOptions options;
        options.games = 1;
        options.seed = random.next();
        options.laws_every = pairs % 8 == 0 && game == 0 ? 1 : 0;
        options.shrink = false;
        try {
          for (const auto& failure : properties::check(*games::load(request), options).failures)
            ADD_FAILURE() << fmt::format("{} {}: {}={}, {}={}, {}\n{}", failure.id, failure.detail, others[i].first,
                                         others[i].second, others[j].first, others[j].second, request.config,
                                         failure.state);
          ++played;
        } catch (const core::BadInput&) {  // a reading that this configuration does not go with
        }
      }
    }
  EXPECT_GT(played, pairs);
}

INSTANTIATE_TEST_SUITE_P(Games, Pairs, support::each_game(), support::game_name);

}  // namespace
