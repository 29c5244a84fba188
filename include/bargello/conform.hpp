#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

struct ConformOptions : RunOptions {
  Readings readings;  // to begin with; which ones the program plays is found out anyway
  std::uint64_t seed = 1;
  int games = 120;  // random games
  double limit_seconds = 0;
  bool until_first = false;   // stop looking at the first divergence
  int timeout_seconds = 5;    // for each reply
  std::uint64_t memory = 0;   // of the program, in bytes; 0: the default
  std::string expect, known;  // files: readings that must come out; divergences that are accepted
  std::string accept;         // a file to be written: what was found, as 'known' takes it
};
// Holds another implementation against the model.
Result conform(const std::string& game, const std::vector<std::string>& command, const ConformOptions& = {});

// Portable test vectors for other implementations, into a new folder. 'suite' empty: all cases.
Result write_vectors(const std::string& game, const std::string& folder, const std::string& suite = "",
                     const RunOptions& = {});

// One play as a folder of test vectors with one case, by the names of its files: what may follow, or the scores at the
// end.
std::map<std::string, std::string> test_case(const Game&, const std::vector<std::string>& moves);

}  // namespace bargello
