#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "model/core/data.hpp"
#include "model/core/files.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"

// Knowledge flows one way: model/core <- explore <- properties, endgame; solver <- model/<game> <- conform, reports <-
// api <- apps. Two games do not know one another, and no room but model/<game> spells a game's name.

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

const std::set<std::string> engines{"explore", "properties", "solver", "endgame"};

// Hooks for the engines include the engine they serve; files that state rules include model/core alone.
bool is_hook(const std::string& path) {
  static const std::set<std::string> hooks{
      "game.cpp",        "properties.hpp",   "claims.hpp",           "claims.cpp",           "claim_plays.hpp",
      "claim_plays.cpp", "claim_window.hpp", "search_knowledge.hpp", "search_knowledge.cpp", "ending_turn.hpp",
      "ending_turn.cpp", "standoff.hpp",     "standoff.cpp",         "answer.hpp",           "answer.cpp"};
  return hooks.contains(fs::path(path).filename().string());
}

bool may_include(const std::string& path, const std::string& from, const std::string& to) {
  if (from == to) return true;
  if (from == "model/core") return false;
  if (to == "model/core") return from != "include" || path == "include/bargello/write_a_game.hpp";
  if (engines.contains(from)) return (from == "properties" || from == "endgame") && to == "explore";
  if (from == "model/games") return to == "model/core";
  if (from.starts_with("model/")) return engines.contains(to) && is_hook(path);
  if (from == "conform" || from == "reports") return to == "model/games" || engines.contains(to);
  if (from == "include")
    return to == "bargello" || (path == "include/bargello/write_a_game.hpp" && engines.contains(to));
  if (from == "api")
    return to == "model/games" || engines.contains(to) || to == "conform" || to == "reports" || to == "bargello";
  if (from == "apps") return to == "bargello" || to == "model/games";
  return false;
}

void each_line(const std::function<void(const std::string& path, const std::string& line, int number)>& see) {
  for (const char* top :
       {"model", "explore", "properties", "solver", "endgame", "conform", "reports", "api", "apps", "include"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(core::home()) / top)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string path = fs::relative(entry.path(), core::home()).string();
      int number = 0;
      for (const auto& line : core::split(core::read_file(entry.path().string()), '\n')) see(path, line, ++number);
    }
}

TEST(Includes, FlowOneWay) {
  const std::regex include("^#include \"([^\"]+)\""), library("^#include <(z3|rapidcheck)");
  int checked = 0;
  each_line([&](const std::string& path, const std::string& line, int) {
    if (!line.starts_with("#include")) return;
    std::smatch match;
    const std::string room = room_of(path);
    if (std::regex_search(line, match, include)) {
      const std::string to = match[1];
      if (path == "model/games.cpp" && to == "model/games.def") return;
      ++checked;
      EXPECT_TRUE(may_include(path, room, room_of(to))) << path << " may not include " << to;
      const bool is_public = to.starts_with("bargello/");
      EXPECT_TRUE(fs::exists(fs::path(core::home()) / (is_public ? "include/" + to : to)))
          << path << ": " << to << " is not found from the project's root";
    } else if (std::regex_search(line, match, library)) {
      if (match[1] == "z3")
        EXPECT_EQ(room, "solver") << path << ": Z3 appears in solver/ only";
      else
        EXPECT_TRUE(room == "properties" || room == "conform")
            << path << ": RapidCheck appears in properties/, conform/ and tests/ only";
    }
  });
  EXPECT_GT(checked, 200);
}

// A fifth game costs a folder and one line: nobody else knows a game by name.
TEST(Includes, NoRoomButTheGamesOwnSpellsItsName) {
  std::string names;
  for (const auto& game : games::all()) {
    names += (names.empty() ? "" : "|") + game.name;
    const std::string folder = fs::path(game.folder).filename().string();
    if (folder != game.name) names += "|" + folder;
  }
  const std::regex name("(^|[^A-Za-z_-])(" + names + ")([^A-Za-z_-]|$)");
  int lines = 0;
  each_line([&](const std::string& path, const std::string& line, int number) {
    ++lines;
    const std::string room = room_of(path);
    if (room.starts_with("model/") && room != "model/core" && room != "model/games") {
      for (const auto& game : games::all())
        if (game.folder != room) {
          const std::regex other("model/" + fs::path(game.folder).filename().string() + "/");
          EXPECT_FALSE(std::regex_search(line, other)) << path << ":" << number << " knows another game: " << line;
        }
      return;
    }
    EXPECT_FALSE(std::regex_search(line, name)) << path << ":" << number << ": " << line;
  });
  EXPECT_GT(lines, 10000);
}

}  // namespace
