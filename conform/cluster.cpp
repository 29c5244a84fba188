#include "conform/cluster.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace conform {

namespace {

// A rule that did not fire is named only when it alone fails in its own examples, and in what differs here. Else there
// is more than one fault, and that rule has to do with another one.
bool fails_elsewhere(const Difference& difference, const Examples& examples) {
  if (examples.about.size() != 1) return false;
  const auto& about = examples.about.begin()->second;
  if (is_about_moves(difference.kind)) return about.contains("moves");
  return std::any_of(difference.parts.begin(), difference.parts.end(),
                     [&](const std::string& part) { return about.contains(part); });
}

}  // namespace

std::vector<int> rules_of(const Difference& difference, const Suspicion& suspicion) {
  if (is_trouble(difference.kind)) return {};
  const auto& spectra = suspicion.spectra;
  const auto& steps = is_about_moves(difference.kind) ? spectra.lists : spectra.steps;
  auto examples = suspicion.examples;
  examples.may_be_elsewhere = fails_elsewhere(difference, examples);
  auto rules = suspects(difference.fired, steps.seen_by(difference.parts), examples,
                        [&](int rule) { return suspicion.effects.of(rule, difference.parts); });
  if (difference.rule != 0) {
    std::erase(rules, difference.rule);
    rules.insert(rules.begin(), difference.rule);
  }
  return rules;
}

namespace {

// Several faults in one step: every part of it is to be seen alone, after moves of the same kind.
bool is_several(const Finding& finding, const std::vector<Finding>& all) {
  const auto& parts = finding.difference.parts;
  if (parts.size() < 2) return false;
  std::set<std::string> seen;
  for (const auto& other : all) {
    const auto& theirs = other.difference.parts;
    if (theirs.size() < parts.size() && other.difference.after == finding.difference.after &&
        std::includes(parts.begin(), parts.end(), theirs.begin(), theirs.end()))
      seen.insert(theirs.begin(), theirs.end());
  }
  return seen.size() == parts.size();
}

}  // namespace

std::vector<Finding> cluster(const std::vector<Finding>& findings, const Suspicion& suspicion) {
  std::map<std::pair<std::string, int>, Finding> groups;
  for (const auto& finding : findings) {
    const auto& difference = finding.difference;
    if (is_several(finding, findings)) continue;
    const auto rules = rules_of(difference, suspicion);
    const int rule = rules.empty() ? 0 : rules.front();
    auto [it, fresh] = groups.try_emplace({looks_of(difference), rule}, finding);
    auto& group = it->second;
    group.rule = rule;
    if (fresh) continue;
    group.times += finding.times;
    if (is_smaller(finding.trial, group.trial)) {
      group.trial = finding.trial;
      group.difference = difference;
    }
  }
  std::vector<Finding> clusters;
  for (auto& [key, finding] : groups) clusters.push_back(std::move(finding));
  std::stable_sort(clusters.begin(), clusters.end(),
                   [](const Finding& a, const Finding& b) { return a.times > b.times; });
  return clusters;
}

}  // namespace conform
