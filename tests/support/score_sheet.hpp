#pragma once

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "model/core/players.hpp"
#include "model/core/random.hpp"
#include "model/games.hpp"

namespace support {

// What each player has, as a state's JSON says; the key is that of the amounts.
inline std::vector<std::int64_t> amounts_in(const core::AnyGame& game, const core::AnyState& s, const char* key) {
  return game.to_json(s).at(key).get<std::vector<std::int64_t>>();
}

// The sheet of a scoring begins with what each player had before, if anything.
inline bool begins_with_purses(const std::vector<core::Payment>& lines) {
  return !lines.empty() && lines.front().what.ends_with(" before this scoring");
}

// Plays random games and adds up, for every move, the lines of the score sheet: those of a scoring must come to what
// each player has then, those of another move to the change of it.
inline void expect_sheets_add_up(const core::AnyGame& game, int games, const char* key = "money") {
  const auto* hook = game.about().hooks.find<core::ScoreSheet>();
  ASSERT_NE(hook, nullptr);
  core::Random random(7);
  int lines = 0;
  for (int i = 0; i < games; ++i) {
    auto s = game.start();
    while (!game.turn(s).is_over()) {
      const auto moves = game.moves(s);
      if (moves.empty()) break;
      std::uint64_t total = 0;
      const bool chance = game.turn(s).is_chance();
      for (const auto& m : moves) total += chance ? game.weight(s, m) : 1;
      auto at = random.below(total);
      std::size_t pick = 0;
      for (;; ++pick) {
        const std::uint64_t weight = chance ? game.weight(s, moves[pick]) : 1;
        if (at < weight) break;
        at -= weight;
      }
      const auto next = game.apply(s, moves[pick]);
      const auto sheet = hook->of_move(game, s, moves[pick]);
      auto sum = amounts_in(game, s, key);
      if (begins_with_purses(sheet)) sum.assign(sum.size(), 0);
      for (const auto& line : sheet) {
        sum.at(static_cast<std::size_t>(line.player)) += line.amount;
        EXPECT_GT(line.rule, 0);
        EXPECT_FALSE(line.what.empty());
        ++lines;
      }
      ASSERT_EQ(sum, amounts_in(game, next, key)) << game.print(s) << "; " << moves[pick];
      s = next;
    }
  }
  EXPECT_GT(lines, 0);
}

inline std::unique_ptr<core::AnyGame> game_of_config(const std::string& config, const core::Choice& readings) {
  const auto json = core::parse_json(config, "config");
  return games::called(json.at("game").get<std::string>()).make(json, {"", readings}, nullptr);
}

inline void expect_sheets_add_up(const std::string& config, const core::Choice& readings, int games) {
  SCOPED_TRACE(config + " " + core::Json(readings).dump());
  expect_sheets_add_up(*game_of_config(config, readings), games);
}
inline void expect_sheets_add_up(const std::string& game, int players, const core::Choice& readings, int games) {
  expect_sheets_add_up(fmt::format(R"({{"game":"{}","players":{}}})", game, players), readings, games);
}

// The sheet of one move, a line each: "0 R21 ship worth 23, first: 30".
inline std::vector<std::string> sheet_of(const std::string& config, const std::string& state, const std::string& move,
                                         const core::Choice& readings = {}) {
  const auto game = game_of_config(config, readings);
  std::vector<std::string> lines;
  for (const auto& line : game->about().hooks.find<core::ScoreSheet>()->of_move(*game, game->parse(state), move))
    lines.push_back(fmt::format("{} R{} {}: {}", line.player, line.rule, line.what, line.amount));
  return lines;
}

}  // namespace support
