#include "conform/cluster.hpp"

#include <map>
#include <string>
#include <utility>

namespace conform {

int rule_of(const Difference& difference, const Suspicion& suspicion) {
  if (is_trouble(difference.kind)) return 0;
  if (difference.rule != 0) return difference.rule;
  const auto& spectra = suspicion.spectra;
  return suspect(difference.fired, is_about_moves(difference.kind) ? spectra.lists : spectra.steps, suspicion.examples);
}

std::vector<Finding> cluster(const std::vector<Finding>& findings, const Suspicion& suspicion) {
  std::map<std::pair<std::string, int>, Finding> groups;
  for (const auto& finding : findings) {
    const auto& difference = finding.difference;
    auto [it, fresh] = groups.try_emplace({difference.kind, rule_of(difference, suspicion)}, finding);
    if (fresh) continue;
    auto& group = it->second;
    group.times += finding.times;
    if (finding.trial.moves.size() < group.trial.moves.size()) {
      group.trial = finding.trial;
      group.difference = difference;
    }
  }
  std::vector<Finding> clusters;
  for (auto& [key, finding] : groups) clusters.push_back(std::move(finding));
  return clusters;
}

}  // namespace conform
