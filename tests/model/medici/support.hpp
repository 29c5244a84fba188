#pragma once

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/error.hpp"
#include "model/core/json.hpp"
#include "model/core/text.hpp"
#include "model/medici/game.hpp"

namespace medici_tests {

using List = std::vector<std::string>;
using Amounts = std::vector<std::int64_t>;  // one for each player

inline constexpr int nobody = -1;

inline medici::Game game_of(std::string_view config, const core::Choice& readings = {}) {
  core::Selection selection;
  selection.chosen = readings;
  return medici::Game{medici::rules_for(core::parse_json(config, "config"), selection)};
}

inline medici::Game full_game(int players, const core::Choice& readings = {}) {
  return game_of(fmt::format(R"({{"game": "medici", "players": {}}})", players), readings);
}

// A position by the words that matter to it. The number of players is that of the purses.
struct Position {
  int day = 1;
  std::string phase = "draw";
  int turn = 0;
  int drawer = 0;
  std::string lot = "-";
  std::string high = "-";
  int deck = -1;  // -1: as many cards as the pool has names
  std::string pool = "-";
  std::string money = "5/5";
  std::string ships = "";   // none: all are empty
  std::string levels = "";  // none: all are 0
  std::string discards = "-";
  int reshuffled = 0;

  std::string text() const;
};

struct Table {
  medici::Game game;
  medici::State state;

  // What is legal now, as texts.
  List moves() const {
    List texts;
    game.each_move(state, [&](const medici::Move& m) { texts.push_back(game.print(m)); });
    return texts;
  }
  // The rule that a move breaks, 0 for a legal one.
  int rule_against(std::string_view move) const {
    const auto verdict = game.explain(state, game.parse_move(state, move));
    return verdict.legal ? 0 : verdict.rules.front();
  }
  // Plays "draw; card Fu5; stop"; throws when a move is not among the legal ones.
  Table& play(std::string_view texts);
  // The words of the state that have these names: see("deck turn") is "deck=3 turn=0".
  std::string see(std::string_view names) const;
  Amounts money() const { return {state.money.begin(), state.money.begin() + game.rules.players}; }
};

inline Table opening(const medici::Game& game) { return {game, game.start()}; }

inline Table at(const medici::Game& game, const Position& position) { return {game, game.parse(position.text())}; }

// The end of a day: seat 0, the last to speak, leaves the last card unsold, and the day is scored.
struct Ending {
  std::string ships = "";
  std::string levels = "";
  int day = 3;
  std::string unsold = "Gr0";
};

enum class Paid { All, Ships, Tracks, Bonuses };  // what is switched off pays nothing; bonuses are always paid

Table scored(int players, const Ending& ending, Paid paid = Paid::All, const core::Choice& readings = {});

// What each player gains by the scoring of that day.
inline Amounts gain(int players, const Ending& ending, Paid paid = Paid::All, const core::Choice& readings = {}) {
  return scored(players, ending, paid, readings).money();
}

// All discs at 0, but for those on the fur track.
inline std::string fur(const std::vector<int>& levels) {
  List texts;
  for (const int level : levels) texts.push_back(fmt::format("0,{},0,0,0", level));
  return core::join(texts, "/");
}

// What a user is told about bad input.
template <class Act>
std::string complaint(Act&& act) {
  try {
    act();
  } catch (const core::BadInput& e) {
    return e.what();
  }
  return "nothing was wrong";
}

#define EXPECT_COMPLAINT(act, part) EXPECT_PRED_FORMAT2(medici_tests::has_part, complaint([&] { act; }), part)

// Below, so that the top of the page says what there is.

inline testing::AssertionResult has_part(const char*, const char*, const std::string& said, const std::string& part) {
  if (said.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "expected: .." << part << "..\n    said: " << said;
}

inline std::string repeated(const std::string& part, std::ptrdiff_t times) {
  return core::join(List(static_cast<std::size_t>(times), part), "/");
}

inline std::string Position::text() const {
  const auto seat = [](int number) { return number < 0 ? std::string("-") : std::to_string(number); };
  const auto players = 1 + std::count(money.begin(), money.end(), '/');
  const auto names = pool == "-" ? 0 : 1 + std::count(pool.begin(), pool.end(), ',');
  const std::string ships_text = ships.empty() ? repeated("-", players) : ships;
  const std::string levels_text = levels.empty() ? repeated("0,0,0,0,0", players) : levels;
  return fmt::format(
      "day={} phase={} turn={} drawer={} lot={} high={} deck={} pool={} money={} ships={} levels={} discards={} "
      "reshuffled={}",
      day, phase, seat(turn), seat(drawer), lot, high, deck < 0 ? names : deck, pool, money, ships_text, levels_text,
      discards, reshuffled);
}

inline Table& Table::play(std::string_view texts) {
  for (const auto& part : core::split(texts, ';')) {
    const std::string text(core::trim(part));
    const List legal = moves();
    if (std::find(legal.begin(), legal.end(), text) == legal.end())
      throw std::runtime_error(fmt::format("'{}' is not legal in {}", text, game.print(state)));
    state = game.apply(state, game.parse_move(state, text));
  }
  return *this;
}

inline std::string Table::see(std::string_view names) const {
  const auto words = core::split(game.print(state), ' ');
  List seen;
  for (const auto& name : core::split(names, ' '))
    for (const auto& word : words)
      if (word.starts_with(name + "=")) seen.push_back(word);
  return core::join(seen, " ");
}

inline Table scored(int players, const Ending& ending, Paid paid, const core::Choice& readings) {
  std::string config = fmt::format(R"({{"game": "medici", "players": {})", players);
  if (paid == Paid::Tracks || paid == Paid::Bonuses) config += R"(, "ship_prizes": [0])";
  if (paid == Paid::Ships || paid == Paid::Bonuses) config += R"(, "track_prizes": [0])";
  const std::string money = repeated("0", players);
  auto table = at(game_of(config + "}", readings), {.day = ending.day,
                                                    .phase = "bid",
                                                    .lot = ending.unsold,
                                                    .money = money,
                                                    .ships = ending.ships,
                                                    .levels = ending.levels});
  return table.play("pass");
}

}  // namespace medici_tests
