#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/core/json.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/process.hpp"

// Every reading of every question, one at a time, in the peers: recognised as that reading, or 'null' with the reason; never a fault.

namespace {

// Readings that nothing a program is asked tells from ours.
const std::set<std::string> not_told{"tile-stock=face-up-spread", "win-tie-both-at-start=seat-order"};

class ReadingsTest : public support::EachGame {};

TEST_P(ReadingsTest, OneAtATimeAreRecognised) {
  std::string file = GetParam();
  for (char& c : file)
    if (c == '-') c = '_';
  for (const auto& question : entry().questions)
    for (const auto& reading : question.readings) {
      if (&reading == &question.readings.front()) continue;
      const std::string chosen = question.slug + "=" + reading.slug;
      const std::string with_variant = question.slug.starts_with("variant-") && question.slug != "variant-bonus" ? " --reading variant-bonus=on" : "";
      const auto output = support::shell(
          fmt::format("{} conform {} --json --quiet --games 24 -- python3 conform/peers/{}.py{} --reading {}", support::bargello(), GetParam(), file, with_variant, chosen));
      ASSERT_TRUE(output.text.starts_with("{")) << chosen << ": " << output.text;
      const auto json = core::Json::parse(output.text);
      EXPECT_EQ(output.code, 0) << chosen << ": " << json["divergences"].dump();
      for (const auto& other : entry().questions) {
        const auto& played = json["readings"][other.slug];
        if (played["reading"].is_null()) {
          EXPECT_TRUE(other.slug != question.slug || not_told.contains(chosen)) << chosen << ": " << played.dump();
          EXPECT_NE(played["why"], "") << chosen << ": " << other.slug;
        } else if (other.slug == question.slug) {
          EXPECT_EQ(played["reading"], reading.slug) << chosen << ": " << played.dump();
        } else {
          const bool variant = other.slug == "variant-bonus" && !with_variant.empty();
          EXPECT_EQ(played["reading"], variant ? "on" : other.readings.front().slug) << chosen << ": " << other.slug;
        }
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, ReadingsTest, support::each_game(), support::game_name);

}  // namespace
