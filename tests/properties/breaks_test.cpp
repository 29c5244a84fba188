#include <gtest/gtest.h>

#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "model/games.hpp"
#include "properties/check.hpp"
#include "tests/support/random_plays.hpp"

// Rules broken on purpose, without a reading that says so: sampling catches each of them, and so does an example of the rulebook.
// (tests/solver/breaks_test.cpp: so do the proofs.)

namespace {

// A handle like the one that was asked for, but for what 'spoil' does to its rules.
template <class G, class Spoil>
std::unique_ptr<core::Handle> spoilt(const core::Handle& sound, Spoil spoil) {
  const auto& handle = dynamic_cast<const core::HandleOf<G>&>(sound);
  auto rules = handle.game().rules;
  spoil(rules);
  std::optional<typename G::State> position;
  if (handle.is_position()) position = handle.first();
  return std::make_unique<core::HandleOf<G>>(G(rules), handle.config(), position);
}

template <class... Games, class Spoil>
std::unique_ptr<core::Handle> spoilt_any(const core::Handle& sound, games::List<Games...>, Spoil spoil) {
  std::unique_ptr<core::Handle> found;
  const auto try_one = [&]<class G>(const G*) {
    if (dynamic_cast<const core::HandleOf<G>*>(&sound) != nullptr) found = spoilt<G>(sound, spoil);
  };
  (try_one(static_cast<const Games*>(nullptr)), ...);
  return found;
}

using CardGames = games::List<medici_card::SmallGame, medici_card::FullGame>;
using Medina = games::List<medina::Game>;

int failing_examples(const std::string& game, const core::MakeHandle& make) {
  int failing = 0;
  for (const auto& rule : core::read_rulebook(core::home() + "/" + games::called(game).folder + "/rulebook.md").rules)
    for (const auto& example : rule.examples) {
      core::Fired fired;
      try {
        failing += !core::run_example(example, make, fired).empty();
      } catch (const std::exception&) {
        ++failing;
      }
    }
  return failing;
}

template <class List, class Spoil>
void expect_caught(const std::string& game, int players, Spoil spoil) {
  const auto sound_maker = games::example_maker(game);
  EXPECT_EQ(failing_examples(game, sound_maker), 0);
  EXPECT_GT(failing_examples(game,
                             [&](const std::string& config, const core::Choice& readings, const std::string& position) {
                               return spoilt_any(*sound_maker(config, readings, position), List{}, spoil);
                             }),
            0)
      << "no example notices";

  const auto broken = spoilt_any(*games::load(support::full_game(game, players)), List{}, spoil);
  properties::CheckOptions options;
  options.games = 100;
  options.laws_every = 0;
  games::visit(*broken, [&](const auto& mutant, const auto& first) {
    EXPECT_FALSE(properties::check(mutant, first, options).failures.empty()) << "no property notices";
    return 0;
  });
}

TEST(Breaks, SharesNotRoundedDown) {
  expect_caught<CardGames>("medici-card", 6, [](medici_card::Rules& rules) { rules.rounding = core::Rounding::Flat; });
}

TEST(Breaks, PlacesCountedDensely) {
  expect_caught<CardGames>("medici-card", 4, [](medici_card::Rules& rules) { rules.dense = true; });
}

TEST(Breaks, PalacesThatTouchAtACorner) {
  expect_caught<Medina>("medina", 2, [](medina::Rules& rules) { rules.new_start = medina::NewStart::TrulyAny; });
}

}  // namespace
