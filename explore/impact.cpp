#include "explore/impact.hpp"

#include <algorithm>
#include <cstdlib>

#include "explore/compiled.hpp"

namespace explore {

const char* name_of(Policy policy) { return policy == Policy::Random ? "random" : "sensible"; }

void Apart::add(const core::Scores& ours, const core::Scores& theirs, const core::Scores& wins,
                const core::Scores& other_wins) {
  ++games;
  std::int64_t most = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(ours.players); ++p)
    most = std::max(most, std::abs(ours.amounts[p] - theirs.amounts[p]));
  scores += most != 0;
  points += static_cast<std::uint64_t>(most);
  winner += !(wins == other_wins);
}

Impacts measure_impact(const core::AnyGame& ours, const std::vector<std::unique_ptr<core::AnyGame>>& theirs,
                       Policy policy, std::uint64_t games, std::uint64_t seed, const core::Stop* stop) {
  return compiled_for(ours).impact(ours, theirs, policy, games, seed, stop);
}

std::optional<TableCase> find_table_case(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t games,
                                         std::uint64_t seed, const core::Stop* stop) {
  return compiled_for(ours).table_case(ours, theirs, games, seed, stop);
}

std::optional<std::string> sensible_move(const core::AnyGame& game, const core::AnyState& state, std::uint64_t taste) {
  return compiled_for(game).sensible(game, state, taste);
}

}  // namespace explore
