#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <ostream>
#include <set>
#include <vector>

#include "model/core/json.hpp"
#include "model/games.hpp"
#include "tests/support/process.hpp"

// Every reading of every question, one at a time, in the peers: recognised as that reading, or 'null' with the reason;
// never a fault. A test for each, so that one sees how far it is, and can run some of them
// (--gtest_filter='*Readings/medina*').

namespace {

struct Other {
  std::string game, question, reading;
};

void PrintTo(const Other& other, std::ostream* out) {
  *out << other.game << " " << other.question << "=" << other.reading;
}

std::vector<Other> other_readings() {
  std::vector<Other> others;
  for (const auto& entry : games::all())
    for (const auto& question : entry.questions)
      for (std::size_t i = 1; i < question.readings.size(); ++i)
        others.push_back({entry.name, question.slug, question.readings[i].slug});
  return others;
}

std::string test_name(const testing::TestParamInfo<Other>& other) {
  std::string name = other.param.game + "_" + other.param.question + "_" + other.param.reading;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

// Readings that nothing a program is asked tells from ours.
const std::set<std::string> not_told{"tile-stock=face-up-spread", "win-tie-both-at-start=seat-order"};

class ReadingTest : public testing::TestWithParam<Other> {};

TEST_P(ReadingTest, IsRecognised) {
  const auto& [game, question, reading] = GetParam();
  std::string file = game;
  for (char& c : file)
    if (c == '-') c = '_';
  const std::string chosen = question + "=" + reading;
  const std::string with_variant =
      question.starts_with("variant-") && question != "variant-bonus" ? " --reading variant-bonus=on" : "";
  const auto output = support::shell(
      fmt::format("{} conform {} --json --quiet --games 24 -- python3 conform/peers/{}.py{} --reading {}",
                  support::bargello(), game, file, with_variant, chosen));
  ASSERT_TRUE(output.text.starts_with("{")) << output.text;
  const auto json = core::Json::parse(output.text);
  EXPECT_EQ(output.code, 0) << json["divergences"].dump();
  for (const auto& other : games::called(game).questions) {
    const auto& played = json["readings"][other.slug];
    if (played["reading"].is_null()) {
      EXPECT_TRUE(other.slug != question || not_told.contains(chosen)) << played.dump();
      EXPECT_NE(played["why"], "") << other.slug;
    } else if (other.slug == question) {
      EXPECT_EQ(played["reading"], reading) << played.dump();
    } else {
      const bool variant = other.slug == "variant-bonus" && !with_variant.empty();
      EXPECT_EQ(played["reading"], variant ? "on" : other.readings.front().slug) << other.slug;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Readings, ReadingTest, testing::ValuesIn(other_readings()), test_name);

}  // namespace
