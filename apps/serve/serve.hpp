#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace serve {

struct Options {
  int port = -1;  // -1: the usual one, or a free one when that is taken
  int threads = 0;
  std::uint64_t memory = 0;  // of a job; 0: the default
  std::vector<std::string> tables;
  std::string open;       // a folder or file with findings or recorded games
  bargello::Setup first;  // what the page begins with; no game: the choice of games
  bool quiet = false;
};

// Serves until it is told to stop; the exit code.
int run(const Options&);

inline constexpr int usual_port = 8177;

}  // namespace serve
