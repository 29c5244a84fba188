#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/core/game.hpp"
#include "model/core/stop.hpp"

namespace properties {

// Properties on random plays. A play is a list of picks, each standing for a move (core/sample.hpp): legal by
// construction, whatever the numbers. RapidCheck generates the lists and shrinks one that fails.

struct CheckOptions {
  int games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  int laws_every = 1;  // the laws are judged in every so many-th game, 0: in none; they cost far more than the rest
  bool shrink = true;  // a play that fails, until no shorter one does
  const core::Stop* stop = nullptr;
  std::function<void(int games)> progress;
};

// What became of one statement.
struct Judged {
  std::string id, rules, statement;
  bool always = true;
  std::uint64_t states = 0;  // judged
  std::uint64_t met = 0;     // 'always': broken; 'sometimes': met
  std::uint64_t games = 0;   // in how many games it was met
};

// A play that breaks an 'always': the moves up to the state in which it shows.
struct Failure {
  std::string id;
  std::string detail;  // which law
  int game = 0;
  std::size_t length = 0;  // of the play as it was found
  std::vector<std::string> moves;
  std::string state;
};

struct Checked {
  int games = 0, ended = 0;
  std::uint64_t states = 0;
  std::vector<Judged> judged;
  std::vector<Failure> failures;  // the first of each statement, shrunk
  bool complete = true;

  void add(const Checked& other);  // of the same game with another number of players
};

inline void Checked::add(const Checked& other) {
  games += other.games;
  ended += other.ended;
  states += other.states;
  complete = complete && other.complete;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    judged[i].states += other.judged[i].states;
    judged[i].met += other.judged[i].met;
    judged[i].games += other.judged[i].games;
  }
}

// Everything that is judged of a game: its properties, its steps, the laws.
template <core::Game G>
std::vector<Judged> statements(const G& game);

template <core::Game G>
Checked check(const G& game, const typename G::State& first, const CheckOptions& options);

// The statements that a recorded play breaks, with the number of the move after which they do. REQUIRES: the moves are
// legal.
struct Broken {
  std::string id;
  std::size_t after = 0;
};
template <core::Game G>
std::vector<Broken> broken_by(const G& game, typename G::State first, const std::vector<std::string>& moves);

}  // namespace properties
