#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "endgame/backward_solve.hpp"
#include "endgame/solve.hpp"

namespace endgame {

// What this room does with a game's own types, compiled once for each game: the hook that endgame::compiled<Game>() makes (compile.hpp) and a descriptor
// adds. The functions of the same names that take an AnyGame lead here.
struct Compiled {
  Solved (*solve)(const core::AnyGame&, const Options&);
  std::string (*players_see)(const core::AnyGame&);
  Whole (*solve_whole)(const core::AnyGame&, const RetrogradeOptions&);
  Solved (*solve_backwards)(const core::AnyGame&, const Options&);
  Whole (*build_table)(const core::AnyGame&, const RetrogradeOptions&, const core::Json& head, const std::string& path);
  Probed (*probe)(const Tablebase&, const core::AnyGame&, const core::AnyState&);
  std::optional<std::string> (*verify)(const core::AnyGame&, const RetrogradeOptions&, std::size_t words, TabledLayers layers, const std::vector<Outcome>& outcomes);
};
const Compiled& compiled_for(const core::AnyGame&);

}  // namespace endgame
