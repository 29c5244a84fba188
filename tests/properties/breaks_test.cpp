#include <gtest/gtest.h>

#include <set>

#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "model/games.hpp"
#include "model/medici/properties.hpp"
#include "model/medici_card/properties.hpp"
#include "model/medina/properties.hpp"
#include "properties/sampling.hpp"
#include "tests/support/broken_games.hpp"
#include "tests/support/random_plays.hpp"

// Rules broken on purpose, without a reading that says so: an example of the rulebook catches each of them, and so does
// sampling. (tests/solver/breaks_test.cpp: so do the proofs, the same breaks.)

namespace {

using medici_card::FullGame;
using medici_card::SmallGame;

// The ways to break a game: each gives a game like the sound one, but for one rule.
constexpr auto rounds_up = []<class G>(const G& sound) { return support::RoundsUp<G>(sound); };
constexpr auto pays_dense_ranks = []<class G>(const G& sound) {
  auto rules = sound.rules;
  rules.dense = true;
  return G{std::move(rules)};
};
constexpr auto meets_at_corners = [](const medina::Game& sound) { return support::MeetsAtCorners(sound); };

template <class G, class Break>
std::unique_ptr<core::AnyGame> broken_handle(const core::AnyGame& sound, Break broken) {
  const auto* handle = dynamic_cast<const core::AnyGameOf<G>*>(&sound);
  if (handle == nullptr) return nullptr;
  std::optional<typename G::State> position;
  if (handle->is_position()) position = handle->first();
  auto game = broken(handle->game());
  return std::make_unique<core::AnyGameOf<decltype(game)>>(handle->about(), std::move(game), handle->config(),
                                                           position);
}

// The rules with an example that fails.
std::set<int> noticing(const std::string& game, const core::MakeGame& make) {
  std::set<int> rules;
  for (const auto& rule : games::rulebook(games::called(game)).rules)
    for (const auto& example : rule.examples) {
      core::Fired fired;
      try {
        if (!core::run_example(example, make, fired).empty()) rules.insert(rule.number);
      } catch (const std::exception&) {
        rules.insert(rule.number);
      }
    }
  return rules;
}

// An example of the rule that was broken must fail; 'Games' are the types that play the game.
template <class... Games, class Break>
void expect_noticed_by_example(const std::string& game, int rule, Break broken) {
  const auto sound = games::example_maker(game);
  EXPECT_TRUE(noticing(game, sound).empty());
  const auto rules =
      noticing(game, [&](const std::string& config, const core::Choice& readings, const std::string& position) {
        const auto handle = sound(config, readings, position);
        std::unique_ptr<core::AnyGame> found;
        ((found = found ? std::move(found) : broken_handle<Games>(*handle, broken)), ...);
        return found;
      });
  EXPECT_TRUE(rules.contains(rule)) << "no example of " << game << "/R" << rule << " notices";
}

// Sampled games must break this property, and the sound game must not.
template <class G, class Break>
void expect_noticed_by_sampling(int players, const std::string& property, Break broken) {
  const auto handle = games::load(support::full_game(std::string(G::name), players));
  const G& sound = dynamic_cast<const core::AnyGameOf<G>&>(*handle).game();
  properties::CheckOptions options;
  options.games = 10;
  options.laws_every = 0;
  options.shrink = false;
  const auto catches = [&](const auto& game) {
    for (const auto& failure : properties::check(game, game.start(), options).failures)
      if (failure.id == property) {
        EXPECT_FALSE(failure.moves.empty());
        return true;
      }
    return false;
  };
  EXPECT_FALSE(catches(sound)) << property << " does not hold of the game itself";
  EXPECT_TRUE(catches(broken(sound))) << property << " does not notice, " << players << " players";
}

TEST(Breaks, MediciRoundedUp) {
  expect_noticed_by_example<medici::Game>("medici", 22, rounds_up);  // ships
  expect_noticed_by_example<medici::Game>("medici", 25, rounds_up);  // tracks
  for (const int players : {3, 5, 6}) expect_noticed_by_sampling<medici::Game>(players, "T8", rounds_up);
}

TEST(Breaks, MediciCardRoundedUp) {
  expect_noticed_by_example<SmallGame, FullGame>("medici-card", 15, rounds_up);
  for (const int players : {3, 5, 6}) expect_noticed_by_sampling<FullGame>(players, "T9", rounds_up);
}

TEST(Breaks, MediciPaidByDenseRanks) {
  expect_noticed_by_example<medici::Game>("medici", 22, pays_dense_ranks);
  for (const int players : {3, 4, 5, 6}) expect_noticed_by_sampling<medici::Game>(players, "T9", pays_dense_ranks);
}

TEST(Breaks, MediciCardPaidByDenseRanks) {
  expect_noticed_by_example<SmallGame, FullGame>("medici-card", 15, pays_dense_ranks);
  for (const int players : {4, 5, 6}) expect_noticed_by_sampling<FullGame>(players, "T8", pays_dense_ranks);
}

TEST(Breaks, MedinaWithDiagonalPalaces) {
  expect_noticed_by_example<medina::Game>("medina", 3, meets_at_corners);
  for (const int players : {2, 3, 4}) expect_noticed_by_sampling<medina::Game>(players, "P1", meets_at_corners);
}

}  // namespace
