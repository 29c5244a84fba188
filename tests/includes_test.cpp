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

// The files of a game's folder that state rules: what its game.hpp includes, directly or not, and every file that
// defines a member of the game, each with the source or header of the same name. They include model/core alone; the
// others are hooks and include the engine they serve.
std::set<std::string> rules_of(const std::string& folder) {
  const std::regex include("^#include \"([^\"]+)\""), member("^[A-Za-z].* Game(Of<[^>]*>)?::[a-z_]+\\(");
  const auto lines_of = [](const std::string& path) {
    return core::split(core::read_file((fs::path(core::home()) / path).string()), '\n');
  };
  std::set<std::string> rules;
  std::vector<std::string> waiting{folder + "/game.hpp"};
  for (const auto& entry : fs::directory_iterator(fs::path(core::home()) / folder)) {
    const std::string path = folder + "/" + entry.path().filename().string();
    if (!path.ends_with(".hpp") && !path.ends_with(".cpp")) continue;
    if (std::ranges::any_of(lines_of(path), [&](const auto& line) { return std::regex_search(line, member); }))
      waiting.push_back(path);
  }
  while (!waiting.empty()) {
    const std::string path = waiting.back();
    waiting.pop_back();
    if (!path.starts_with(folder + "/") || !rules.insert(path).second) continue;
    std::smatch match;
    for (const auto& line : lines_of(path))
      if (std::regex_search(line, match, include)) waiting.push_back(match[1]);
    const std::string stem = path.substr(0, path.size() - 4);
    for (const std::string& other : {stem + ".hpp", stem + ".cpp"})
      if (other != folder + "/game.cpp" && fs::exists(fs::path(core::home()) / other)) waiting.push_back(other);
  }
  return rules;
}

bool states_rules(const std::string& path) {
  static const std::set<std::string> rules = [] {
    std::set<std::string> all;
    for (const auto& game : games::all()) all.merge(rules_of(game.folder));
    return all;
  }();
  return rules.contains(path);
}

bool may_include(const std::string& path, const std::string& from, const std::string& to) {
  if (from == to) return true;
  if (from == "model/core") return false;
  if (to == "model/core") return from != "include" || path == "include/bargello/write_a_game.hpp";
  if (engines.contains(from)) return (from == "properties" || from == "endgame") && to == "explore";
  if (from == "model/games") return to == "model/core";
  if (from.starts_with("model/")) return engines.contains(to) && !states_rules(path);
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

TEST(Includes, KnowWhichFilesStateRules) {
  for (const auto& game : games::all()) {
    for (const char* file :
         {"game.hpp", "rules.hpp", "rules.cpp", "state.hpp", "moves.hpp", "moves.cpp", "codec.cpp", "text.cpp"})
      EXPECT_TRUE(states_rules(game.folder + "/" + file)) << game.folder << " " << file;
    for (const char* file : {"game.cpp", "claims.cpp", "properties.hpp", "search_knowledge.hpp", "picture.cpp"})
      EXPECT_FALSE(states_rules(game.folder + "/" + file)) << game.folder << " " << file;
  }
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
