#include "explore/impact.hpp"

#include <algorithm>
#include <cmath>
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

void Shift::add(const core::Scores& ours, const core::Scores& theirs) {
  ++games;
  for (std::size_t p = 0; p < static_cast<std::size_t>(ours.players); ++p) {
    const std::int64_t by = theirs.amounts[p] - ours.amounts[p];
    sums[p] += by;
    squares[p] += static_cast<std::uint64_t>(by * by);
  }
}

// The standard error of a sum of n differences is sqrt(n v) with v = (n Q - S^2) / (n (n - 1)), S their sum and Q that
// of their squares. Its triple is rounded up, in whole numbers.
std::uint64_t Shift::beyond_chance() const {
  if (games < 2) return 0;
  __extension__ using Wide = unsigned __int128;
  std::uint64_t most = 0;
  for (std::size_t p = 0; p < sums.size(); ++p) {
    const auto sum = static_cast<std::uint64_t>(std::abs(sums[p]));
    const Wide spread = 9 * (static_cast<Wide>(games) * squares[p] - static_cast<Wide>(sum) * sum);
    auto error = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(spread / (games - 1))));
    while (static_cast<Wide>(error) * error * (games - 1) < spread) ++error;
    while (error > 0 && static_cast<Wide>(error - 1) * (error - 1) * (games - 1) >= spread) --error;
    if (sum > error) most = std::max(most, sum - error);
  }
  return most;
}

Impacts measure_impact(const core::AnyGame& ours, const std::vector<std::unique_ptr<core::AnyGame>>& theirs,
                       Policy policy, std::uint64_t games, std::uint64_t seed, const core::Stop* stop) {
  return compiled_for(ours).impact(ours, theirs, policy, games, seed, stop);
}

std::optional<TableCase> find_table_case(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t games,
                                         std::uint64_t seed, const core::Stop* stop,
                                         const std::vector<std::vector<std::string>>& plays) {
  return compiled_for(ours).table_case(ours, theirs, games, seed, plays, stop);
}

std::optional<std::string> sensible_move(const core::AnyGame& game, const core::AnyState& state, std::uint64_t taste) {
  return compiled_for(game).sensible(game, state, taste);
}

}  // namespace explore
