#pragma once

#include <string>
#include <vector>

#include "model/medina/game.hpp"

namespace medina_tests {

inline medina::Game game_of(const core::Json& config, const core::Choice& readings = {}) {
  core::Selection selection;
  selection.chosen = readings;
  return medina::Game(medina::rules_for(config, selection));
}

inline medina::Game full_game(int players, const core::Choice& readings = {}) {
  return game_of({{"game", "medina"}, {"players", players}}, readings);
}

// A small board with every kind of piece, for two.
inline core::Json small_city() {
  return {{"game", "medina"},
          {"players", 2},
          {"rows", 5},
          {"cols", 6},
          {"start", 0},
          {"tower_merchants", {1, 1, 0, 0}},
          {"stock",
           {{"O", 3}, {"B", 2}, {"P", 2}, {"roof", 3}, {"neutral", 1}, {"stable", 2}, {"merchant", 3}, {"wall", 3}}}};
}

// A position on a board without chance, written as in the rule file: rows by " / ", cells by blanks.
struct Position {
  std::string grid;
  std::array<std::string, 2> stock{};  // "O 1, wall 2"
  std::string arms = "0,0,0,0,0,0,0,0";
  std::string palaces = "-,-,-,-";
  std::string towers = "-,-,-,-";
  std::string tower_merchants = "0,0,0,0";
  std::string tea = "0/0";
  int mover = 0, owed = 2, made = 0;
  bool has_towers = true;

  core::Json config() const;
  std::string text() const;
};

struct Table {
  medina::Game game;
  medina::State state;

  // What is legal now, as texts.
  std::vector<std::string> moves() const {
    std::vector<std::string> texts;
    game.each_move(state, [&](const medina::Move& m) { texts.push_back(game.print(m)); });
    return texts;
  }
  std::vector<std::string> moves(const std::string& kind) const {
    std::vector<std::string> texts;
    for (const auto& text : moves())
      if (text.starts_with(kind)) texts.push_back(text);
    return texts;
  }
  bool legal(const std::string& move) const { return game.explain(state, game.parse_move(state, move)).legal; }
  int rule_against(const std::string& move) const {
    const auto verdict = game.explain(state, game.parse_move(state, move));
    return verdict.legal ? 0 : verdict.rules.front();
  }
  // Plays on; throws when a move is not legal.
  Table& play(const std::vector<std::string>& texts);
  std::string points() const;  // "9:3"
  bool over() const { return game.turn(state).is_over(); }
};

Table table(const Position&, const core::Choice& readings = {});

// Below, so that the top of the page says what there is.

inline core::Json Position::config() const {
  int rows = 1, cols = 1;
  for (const char c : grid.substr(0, grid.find('/'))) cols += c == ' ';
  for (const char c : grid) rows += c == '/';
  if (rows > 1) --cols;  // the blank before the slash
  core::Json json{{"game", "medina"},
                  {"players", 2},
                  {"rows", rows},
                  {"cols", cols},
                  {"stock", core::Json::object()},
                  {"tower_merchants", {0, 0, 0, 0}},
                  {"well", nullptr},
                  {"start_merchant", nullptr},
                  {"start", 0}};
  if (!has_towers) json["towers"] = nullptr;
  return json;
}

inline std::string Position::text() const {
  std::string board;
  for (const char c : grid) board += c == ' ' ? ',' : c;
  for (auto at = board.find(",/,"); at != std::string::npos; at = board.find(",/,")) board.replace(at, 3, "/");
  const auto stock_text = [](const std::string& words) {
    std::array<int, medina::kinds> counts{};
    std::string word;
    for (const char c : words + ",") {
      if (c == ',') {
        const auto gap = word.rfind(' ');
        for (int k = 0; k < medina::kinds && gap != std::string::npos; ++k)
          if (word.substr(0, gap) == medina::kind_names[k]) counts[k] = std::stoi(word.substr(gap + 1));
        word.clear();
      } else if (c != ' ' || !word.empty()) {
        word += c;
      }
    }
    std::string text;
    for (const int count : counts) text += (text.empty() ? "" : ",") + std::to_string(count);
    return text;
  };
  return "phase=play turn=" + std::to_string(mover) + " mover=" + std::to_string(mover) +
         " owed=" + std::to_string(owed) + " made=" + std::to_string(made) + " short=0 board=" + board +
         " arms=" + arms + " stocks=" + stock_text(stock[0]) + "/" + stock_text(stock[1]) + " tea=" + tea +
         " palaces=" + palaces + " towers=" + towers + " tower-merchants=" + tower_merchants +
         " fresh-tea=0 fresh-merchants=0 out=0/0 claims=-";
}

inline Table table(const Position& position, const core::Choice& readings) {
  medina::Game game = game_of(position.config(), readings);
  const medina::State state = game.parse(position.text());
  game.fit_keys_to(state);
  return {game, state};
}

inline Table& Table::play(const std::vector<std::string>& texts) {
  for (const auto& text : texts) {
    const medina::Move m = game.parse_move(state, text);
    const auto verdict = game.explain(state, m);
    if (!verdict.legal)
      throw std::runtime_error("'" + text + "' is not legal: " + verdict.why + "\n" + game.draw(state));
    state = game.apply(state, m);
  }
  return *this;
}

inline std::string Table::points() const {
  const auto scores = game.scores(state);
  std::string text = std::to_string(scores.amounts[0]);
  for (int p = 1; p < scores.players; ++p) text += ":" + std::to_string(scores.amounts[p]);
  return text;
}

}  // namespace medina_tests
