#pragma once

#include <cstdint>
#include <string>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

struct CheckOptions : RunOptions {
  int games = 100;
  std::uint64_t seed = 1;
  bool all_laws = false;                     // the laws in every game, not in every 16th
  std::string save = "./bargello-failures";  // plays that fail are kept there and played first; empty: nowhere
};
// Properties on random plays; with a setup that names no number of players, configuration or position, for every number
// of players.
Result check(const Setup&, const CheckOptions& = {});
Result check(const Game&, const CheckOptions& = {});  // with its number of players

struct ProveOptions : RunOptions {
  std::string game;          // empty: all
  std::string claim;         // a claim's name, or a rule or claim of a rulebook that it guards ("pile/C10"); empty: all
  bool list = false;         // name the claims and prove nothing
  double limit_seconds = 0;  // for each query
  std::string smt2;          // a folder for every query as SMT-LIB
  std::string second;        // a second solver: cvc5
};
// The rulebooks' claims and our invariants for all inputs, by Z3.
Result prove(const ProveOptions& = {});

}  // namespace bargello
