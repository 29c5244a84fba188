#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/core/game.hpp"
#include "model/core/stop.hpp"

namespace properties {

// Property-based testing on random plays. A play is a list of picks, each mapped to a move (model/core/sample.hpp):
// legal by construction, whatever the numbers. RapidCheck generates the lists and shrinks those that fail.

struct CheckOptions {
  int games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  int laws_every = 1;  // laws are checked in every n-th game, 0: in none; they cost far more than the properties
  bool shrink = true;  // shrink failing plays
  const core::Stop* stop = nullptr;
  std::function<void(int games)> progress;
};

// The counts of one statement.
struct Judged {
  std::string id, rules, statement;
  bool always = true;
  std::uint64_t states = 0;  // in which it was checked
  std::uint64_t met = 0;     // states or steps that break an 'always' or satisfy a 'sometimes'
  std::uint64_t games = 0;   // games with at least one of them
};

// A play that breaks an 'always': the moves up to the state in which it shows.
struct Failure {
  std::string id;
  std::string detail;  // the statement
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

// All statements checked for a game: its state properties, its step properties, the laws.
template <core::Game G>
std::vector<Judged> statements(const G& game);

template <core::Game G>
Checked check(const G& game, const typename G::State& first, const CheckOptions& options);

// The statements that a recorded play breaks, each with the number of moves after which it first does. REQUIRES: the
// moves are legal.
struct Broken {
  std::string id;
  std::size_t after = 0;
};
template <core::Game G>
std::vector<Broken> broken_by(const G& game, typename G::State first, const std::vector<std::string>& moves);

}  // namespace properties
