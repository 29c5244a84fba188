#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "model/core/json.hpp"
#include "tests/support/process.hpp"

// Every command that the report prints is run in the report's folder, as a reader would, and gives what stands beside
// it within a minute.

namespace {

using core::Json;

// 'see' is called with every object that has a command, and the key it stands under.
template <class See>
void each_command(const Json& json, const std::string& under, See&& see) {
  if (json.is_object()) {
    if (json.contains("command") && json.at("command").is_string()) see(under, json);
    for (const auto& [key, value] : json.items()) each_command(value, key, see);
  } else if (json.is_array()) {
    for (const auto& value : json) each_command(value, under, see);
  }
}

struct Expected {
  std::set<int> codes;
  std::vector<std::string> parts;  // of what is printed
};

Expected expected_of(const std::string& under, const Json& entry) {
  const std::string command = entry.at("command");
  if (under == "cases" && command.starts_with("bargello replay"))
    return {{0}, {entry.at("last").at("ours").at("text"), entry.at("last").at("theirs").at("text")}};
  if (under == "cases") return {{0}, {"They part"}};
  if (under == "never") return {{0}, {"They never part", fmt::format("{} states", entry.at("states").get<int>())}};
  if (under == "undecided") return {{3}, {"Not decided"}};
  if (under == "values" && entry.at("theirs").is_string() &&
      entry.at("theirs").get<std::string>().find(" to ") == std::string::npos)  // 'solve' prints one of equal choices
    return {{0}, {fmt::format("value: {} ", entry.at("theirs").get<std::string>())}};
  if (under == "values") return {{0, 3}, {}};
  if (under == "dead_ends") return {{0, 1}, {fmt::format("{} ", entry.at("states").get<int>())}};
  if (entry.value("result", "").starts_with("unknown")) return {{3}, {"unknown"}};
  return {{0, 1}, {}};  // evidence: what it must say is checked when the report is made
}

TEST(ReportCommands, EachGivesWhatStandsBesideItWithinAMinute) {
  const std::string folder = testing::TempDir() + "/report-commands";
  std::filesystem::remove_all(folder);
  const auto made = support::shell(fmt::format("{} report --quiet --out '{}'", support::bargello(), folder));
  ASSERT_EQ(made.code, 0) << made.text;
  std::map<std::string, std::vector<Expected>> commands;
  each_command(core::read_json_file(folder + "/report.json"), "", [&](const std::string& under, const Json& entry) {
    commands[entry.at("command")].push_back(expected_of(under, entry));
  });
  EXPECT_GT(commands.size(), 300u);
  for (const auto& [command, all] : commands) {
    ASSERT_TRUE(command.starts_with("bargello "));
    const auto output = support::shell(
        fmt::format("cd '{}' && timeout 60 taskset -c 0 {}{}", folder, support::bargello(), command.substr(8)));
    for (const auto& expected : all) {
      EXPECT_TRUE(expected.codes.contains(output.code)) << command << "\n" << output.text.substr(0, 2000);
      for (const auto& part : expected.parts)
        EXPECT_NE(output.text.find(part), std::string::npos)
            << command << "\nexpected: " << part << "\ngot: " << output.text;
    }
  }
}

}  // namespace
