#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "model/core/data.hpp"

// Knowledge flows one way: model/core <- model/<game> <- explore <- properties, solver, endgame <- conform, reports <- cli.
// Properties, solver and endgame do not know one another, nor do two games.

namespace {

namespace fs = std::filesystem;

// The room of a file: "model/core", "model/games" (the list of games), "model/<game>", or the top folder.
std::string room_of(const std::string& path) {
  const auto slash = path.find('/');
  if (slash == std::string::npos) return path;
  const std::string top = path.substr(0, slash);
  if (top != "model") return top;
  const auto second = path.find('/', slash + 1);
  return second == std::string::npos ? "model/games" : path.substr(0, second);
}

bool may_include(const std::string& from, const std::string& to) {
  if (from == to || from == "tests" || from == "bench") return to != "tests" || from == "tests";
  const bool to_model = to.starts_with("model/");
  if (from == "model/core") return false;
  if (from == "model/games") return to_model;
  if (from.starts_with("model/")) return to == "model/core";
  static const std::map<std::string, std::set<std::string>> known{
      {"explore", {}},
      {"properties", {"explore"}},
      {"solver", {"explore"}},
      {"endgame", {"explore"}},
      {"conform", {"explore", "properties", "solver", "endgame"}},
      {"reports", {"explore", "properties", "solver", "endgame", "conform"}},
      {"cli", {"explore", "properties", "solver", "endgame", "conform", "reports"}},
  };
  if (to_model) return known.contains(from);
  const auto it = known.find(from);
  return it != known.end() && it->second.contains(to);
}

TEST(Includes, FlowOneWay) {
  const std::regex include("^#include \"([^\"]+)\"");
  const std::regex library("^#include <(z3|rapidcheck)");
  int checked = 0;
  for (const char* top : {"model", "explore", "properties", "solver", "endgame", "conform", "reports", "cli"}) {
    if (!fs::exists(fs::path(core::home()) / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(core::home()) / top)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string path = fs::relative(entry.path(), core::home()).string();
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        std::smatch match;
        if (std::regex_search(line, match, include)) {
          ++checked;
          EXPECT_TRUE(may_include(room_of(path), room_of(match[1]))) << path << " may not include " << match[1];
          EXPECT_TRUE(fs::exists(fs::path(core::home()) / match[1].str())) << path << ": " << match[1] << " is not found from the project's root";
        } else if (std::regex_search(line, match, library)) {
          const std::string room = room_of(path);
          if (match[1] == "z3") {
            EXPECT_EQ(room, "solver") << path << ": Z3 appears in solver/ only";
          } else {
            EXPECT_TRUE(room == "properties" || room == "conform") << path << ": RapidCheck appears in properties/, conform/ and tests/ only";
          }
        }
      }
    }
  }
  EXPECT_GT(checked, 50);
}

}  // namespace
