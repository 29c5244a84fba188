#include "model/core/rulebook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "model/core/data.hpp"
#include "model/games.hpp"
#include "tests/support/each_game.hpp"

namespace {

class RulebookTest : public support::EachGame {
 protected:
  core::Rulebook book() const { return games::rulebook(entry()); }
};

TEST_P(RulebookTest, EveryExampleHolds) {
  const auto make = games::example_maker(entry().name);
  int count = 0;
  const auto run = [&](const std::string& id, const std::vector<core::Example>& examples) {
    for (const auto& example : examples) {
      core::Fired fired;
      ++count;
      EXPECT_EQ(core::run_example(example, make, fired), "") << entry().folder << "/rulebook.md, " << id;
    }
  };
  for (const auto& rule : book().rules) run(fmt::format("R{}", rule.number), rule.examples);
  for (const auto& question : book().questions) run(question.slug, question.examples);
  EXPECT_GT(count, 20);
}

TEST_P(RulebookTest, EveryRuleHasSourcesAndMeaning) {
  for (const auto& rule : book().rules) {
    EXPECT_NE(rule.sources, "") << "R" << rule.number;
    EXPECT_NE(rule.meaning, "") << "R" << rule.number;
  }
}

TEST_P(RulebookTest, EveryQuestionOfTheModelIsInTheBook) {
  const auto entries = book().questions;
  for (const auto& question : entry().questions) {
    const auto it = std::find_if(entries.begin(), entries.end(),
                                 [&](const auto& q) { return !q.remark && q.slug == question.slug; });
    ASSERT_NE(it, entries.end()) << question.slug;
    EXPECT_FALSE(it->says.empty()) << question.slug;
    EXPECT_TRUE(it->choice.starts_with(question.readings.front().slug))
        << question.slug << ": the default is " << it->choice;
    EXPECT_FALSE(it->examples.empty()) << question.slug;
  }
}

// The form of docs/formats.md, for questions and remarks alike.
TEST_P(RulebookTest, EveryPassageCanBeTakenApart) {
  const std::regex form(R"re(([a-z-]+):([0-9]+(-[0-9]+)?(, [0-9]+(-[0-9]+)?)*)( \("[^"]+"\))?(, [^:]+)?: .+)re");
  for (const auto& question : book().questions) {
    EXPECT_FALSE(question.says.empty()) << question.number;
    for (const auto& passage : question.says) {
      std::smatch parts;
      ASSERT_TRUE(std::regex_match(passage, parts, form)) << question.number << ": " << passage;
      EXPECT_TRUE(
          std::any_of(entry().books.begin(), entry().books.end(), [&](const auto& b) { return b.id == parts[1]; }))
          << question.number << ": " << passage;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RulebookTest, support::each_game(), support::game_name);

}  // namespace
