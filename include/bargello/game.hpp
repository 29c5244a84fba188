#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bargello/error.hpp"

namespace core {
class AnyGame;
}

// Games, configurations, readings, states and moves. States and moves are known by their texts and JSON; who needs the
// types of one game, or wants to write a game, includes bargello/write_a_game.hpp.
namespace bargello {

using Readings = std::map<std::string, std::string>;  // question to reading, by their slugs

struct Question {
  struct Reading {
    std::string slug;
    bool refuted;  // by a worked example of the book
  };
  std::string number, slug, rule, text, effect;  // "A1", "lot-limit-whose", "R8", .., "moves"
  int least_players = 0, most_players = 0;
  std::vector<Reading> readings;  // ours comes first
};

struct Rule {
  int number = 0;  // 8 for R8
  std::string title, meaning, sources;
};

struct GameInfo {
  struct Book {
    std::string id, language;
  };
  std::string name, title;
  int least_players = 0, most_players = 0;
  std::vector<Book> books;
  std::vector<std::string> configurations, positions;
  std::vector<Question> questions;
  std::map<std::string, std::string> examples;                // a verb, and what one could type after it and the game
  std::vector<std::pair<std::string, std::string>> notation;  // how something is written, and what it means
};
std::vector<GameInfo> games();
GameInfo game_info(const std::string& name);
std::vector<Rule> rules(const std::string& game);

// What to set up; empty or 0 where nothing is to be said.
struct Setup {
  std::string game;
  std::string config;    // a shipped name, the path of a .json file, or JSON
  std::string position;  // the same, or a state's text
  int players = 0;
  std::string book;  // readings that one translation's literal wording supports
  Readings readings;
};

struct Turn {
  enum Kind { Player, Chance, Over } kind = Over;
  int seat = -1;
};

struct Verdict {
  bool legal = false;
  std::vector<int> rules;  // that decide; of an illegal move the first is the one it breaks
  std::string why;         // one sentence; empty when legal
};

class Game;

// Immutable; copying is cheap.
class State {
 public:
  Turn turn() const;
  std::vector<std::string> moves() const;  // of the player, or the outcomes of chance
  std::uint32_t weight(std::string_view outcome) const;
  State play(std::string_view move) const;  // throws IllegalMove
  Verdict explain(std::string_view move) const;
  std::vector<std::string> scores() const;      // exact: "95", "35/3"; throws Error before the end
  std::vector<std::string> win_shares() const;  // the same

  std::string text() const;  // one line; Game::parse gives it back
  std::string json() const;
  // SVG; empty when the game has no pictures. Live: with parts that say what they show and mean (docs/serve.md).
  std::string picture(bool live = false) const;
  std::string drawing() const;  // lines for a terminal
  std::string move_json(std::string_view move) const;
  // A move or an outcome in plain words, without its subject ("closes the lot"); empty when the game has no words for
  // it.
  std::string in_words(std::string_view move) const;
  std::string move_text(std::string_view json) const;
  std::size_t hash() const;  // equal states have equal ones

  // For the other headers of this library, and for templates.
  const core::AnyGame& game() const { return *game_; }
  const std::shared_ptr<const void>& any() const { return state_; }

  friend bool operator==(const State&, const State&);

 private:
  friend class Game;
  State(std::shared_ptr<const core::AnyGame> game, std::shared_ptr<const void> state)
      : game_(std::move(game)), state_(std::move(state)) {}
  std::shared_ptr<const core::AnyGame> game_;
  std::shared_ptr<const void> state_;
};

// A game set up: rules, readings, and where it begins.
class Game {
 public:
  explicit Game(const Setup&);
  // A game that somebody else made, which no list of games has to know.
  explicit Game(std::shared_ptr<const core::AnyGame>);

  Game at(const State&) const;  // the same rules, beginning there. REQUIRES: made from a Setup
  // The same with one question read otherwise. REQUIRES: made from a Setup.
  Game read_otherwise(const std::string& question, const std::string& reading) const;

  const Setup& setup() const { return setup_; }
  std::string name() const;
  int players() const;
  std::string config() const;         // JSON, every field spelt out
  Readings readings() const;          // every question
  Readings unusual_readings() const;  // those that differ from ours

  State start() const;
  State parse(std::string_view text) const;
  State from_json(std::string_view json) const;

  std::string move_text(std::string_view json) const;  // a move given as JSON

  // A play from the start as a record that 'replay' takes.
  std::string record(const std::vector<std::string>& moves) const;

  // For the other headers of this library, and for templates.
  const core::AnyGame& any() const { return *game_; }

 private:
  Setup setup_;
  std::shared_ptr<const core::AnyGame> game_;
};

}  // namespace bargello
