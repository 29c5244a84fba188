#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "reports/compute/guards.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/random_plays.hpp"
#include "tests/support/visit.hpp"

// Every rule can be followed from the book to the code: it fires, by the trace, in its own example or in random plays;
// and no number is cited that no book has.

namespace {

namespace fs = std::filesystem;

class TraceTest : public support::EachGame {
 protected:
  core::Rulebook book() const { return games::rulebook(entry()); }
};

core::Fired fired_in_random_games(const core::Descriptor& entry) {
  core::Fired fired;
  for (int players = entry.least_players; players <= entry.most_players; ++players) {
    const auto handle = games::load(support::full_game(entry.name, players));
    support::visit(*handle, [&](const auto& game, const auto&) {
      game.start(fired);
      core::Random random(7);
      for (int i = 0; i < 50; ++i) {
        core::random_game(game, game.start(), random, [&](const auto& s, const auto* move) {
          game.each_move(
              s, [](const auto&) {}, fired);
          if (move != nullptr) game.apply(s, *move, fired);
        });
      }
    });
  }
  return fired;
}

TEST_P(TraceTest, EveryRuleFiresInItsExampleOrInPlay) {
  const auto in_play = fired_in_random_games(entry());
  const auto make = games::example_maker(entry().name);
  for (const auto& rule : book().rules) {
    core::Fired fired = in_play;
    for (const auto& example : rule.examples) core::run_example(example, make, fired);
    EXPECT_TRUE(fired.has(rule.number)) << entry().name << "/R" << rule.number << " " << rule.title << " never fired";
  }
}

TEST_P(TraceTest, NoRuleFiresThatTheBookDoesNotHave) {
  auto fired = fired_in_random_games(entry());
  const auto rules = book().rules.size();
  for (const int rule : fired.rules()) EXPECT_LE(rule, static_cast<int>(rules)) << entry().name;
}

TEST_P(TraceTest, NoNumberIsCitedThatTheBookDoesNotHave) {
  std::set<std::string> known;
  const auto rulebook = book();
  for (const auto& rule : rulebook.rules) known.insert(fmt::format("R{}", rule.number));
  for (const auto& question : rulebook.questions) {
    const std::regex number("[A-Z][0-9]+[a-z]?");
    for (auto it = std::sregex_iterator(question.number.begin(), question.number.end(), number);
         it != std::sregex_iterator(); ++it)
      known.insert(it->str());
  }
  const std::string folder = entry().folder.substr(std::string("model/").size());
  const std::regex cited("\\b([RA][0-9]+[a-z]?)\\b");
  int count = 0;
  std::vector<fs::path> places{core::home() + "/model/" + folder, core::home() + "/tests/model/" + folder};
  const auto scan = [&](const fs::path& path) {
    if (path.extension() != ".cpp" && path.extension() != ".hpp") return;
    std::ifstream file(path);
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      for (auto it = std::sregex_iterator(line.begin(), line.end(), cited); it != std::sregex_iterator(); ++it) {
        ++count;
        const std::string name = (*it)[1];
        // A14 stands for A14a and A14b.
        const bool found = known.contains(name) || known.contains(name + "a") || known.contains(name + "b");
        EXPECT_TRUE(found) << fs::relative(path, core::home()).string() << ":" << number << ": " << name
                           << " is in no book";
      }
    }
  };
  for (const auto& place : places) {
    if (fs::is_directory(place))
      for (const auto& file : fs::recursive_directory_iterator(place)) scan(file.path());
    else if (fs::exists(place))
      scan(place);
  }
  EXPECT_GT(count, 30);
}

TEST_P(TraceTest, EveryRuleIsGuardedByAPropertyOrAClaim) {
  for (const auto& rule : book().rules) {
    const std::string number = fmt::format("R{}", rule.number);
    EXPECT_TRUE(!reports::guards_of(entry(), number).empty() || !reports::why_unguarded(entry(), number).empty())
        << entry().name << "/" << number << " " << rule.title;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, TraceTest, support::each_game(), support::game_name);

}  // namespace
