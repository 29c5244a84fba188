#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "endgame/backward_solve.hpp"
#include "endgame/solve.hpp"

namespace endgame {

// The function table of one game: the templates of endgame/ instantiated for its types (compiled<Game>() in
// compile.hpp) and registered in the game's descriptor. The type-erased functions of the same names dispatch through
// it.
struct Compiled {
  Solved (*solve)(const core::AnyGame&, const Options&);
  std::string (*players_see)(const core::AnyGame&);
  Whole (*solve_whole)(const core::AnyGame&, const RetrogradeOptions&);
  Solved (*solve_backwards)(const core::AnyGame&, const Options&);
  Whole (*build_table)(const core::AnyGame&, const RetrogradeOptions&, const core::Json& head, const std::string& path);
  Probed (*probe)(const Tablebase&, const core::AnyGame&, const core::AnyState&);
  std::optional<std::string> (*verify)(const core::AnyGame&, const RetrogradeOptions&, std::size_t words,
                                       TabledLayers layers, const std::vector<Outcome>& outcomes);
};
const Compiled& compiled_for(const core::AnyGame&);

}  // namespace endgame
