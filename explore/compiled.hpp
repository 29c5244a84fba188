#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explore/impact.hpp"
#include "explore/parting.hpp"
#include "explore/perft.hpp"
#include "explore/playouts_order.hpp"

namespace explore {

// The function table of one game: the templates of explore/ instantiated for its types (compiled<Game>() in
// compile.hpp) and registered in the game's descriptor. The type-erased functions that take an AnyGame dispatch
// through it.
struct Compiled {
  Perft (*perft)(const core::AnyGame&, std::optional<int> depth, const core::Stop*);
  Estimate (*estimate)(const core::AnyGame&, int samples, std::uint64_t seed);
  Parting (*part)(const core::AnyGame& ours, const core::AnyGame& theirs, const Options&);
  Impacts (*impact)(const core::AnyGame& ours, const std::vector<std::unique_ptr<core::AnyGame>>& theirs, Policy,
                    std::uint64_t games, std::uint64_t seed, const core::Stop*);
  std::optional<TableCase> (*table_case)(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t games,
                                         std::uint64_t seed, const std::vector<std::vector<std::string>>& plays,
                                         const core::Stop*);
  std::optional<std::string> (*sensible)(const core::AnyGame&, const core::AnyState&, std::uint64_t taste);
  std::string (*dot)(const core::AnyGame&, std::uint64_t most_states);
  int (*playouts)(const core::AnyGame&, const core::AnyState& first, const PlayoutOrder&, std::size_t begin,
                  std::size_t end, const core::Stop*);
  bool has_sensible_players;
};
const Compiled& compiled_for(const core::AnyGame&);

// Many plays from a state, on up to 'threads' threads; returns the unit of the results. Throws core::Stopped, and
// BadInput for sensible players that the game does not have.
int play_out(const core::AnyGame&, const core::AnyState& first, const PlayoutOrder&, int threads, const core::Stop*);

// The state graph of a small configuration for Graphviz (dot.hpp). Throws BadInput when it has more than 'most_states'
// states.
std::string state_graph(const core::AnyGame&, std::uint64_t most_states);

}  // namespace explore
