#include <algorithm>
#include <map>
#include <tuple>

#include "conform/cases.hpp"

namespace conform {

std::vector<Pair> mark_suites(const core::Descriptor& entry, Collection& collection) {
  auto& cases = collection.cases;
  std::vector<std::vector<Pair>> apart;
  for (auto& one : cases) {
    one.suites.insert("core");
    apart.push_back(told_apart(entry, one.answers));
    if (collection.setups[one.setup].state || one.query.kind == "value") continue;
  }
  // Greedy cover of the pairs, then whatever has become superfluous is taken out again. Of equals the case that asks
  // least of a program.
  const auto cost = [&](std::size_t i) {
    return std::tuple(needed_level(collection.setups[cases[i].setup], cases[i].query), cases[i].query.moves.size(), i);
  };
  std::set<Pair> open;
  for (const auto& pairs : apart) open.insert(pairs.begin(), pairs.end());
  std::vector<Pair> never;
  for (const auto& pair : pairs_of(entry))
    if (!open.contains(pair)) never.push_back(pair);
  std::map<Pair, int> covered;
  std::vector<std::size_t> chosen;
  while (!open.empty()) {
    std::size_t best = cases.size();
    std::size_t most = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (cases[i].query.kind == "value") continue;
      const auto fresh = static_cast<std::size_t>(
          std::count_if(apart[i].begin(), apart[i].end(), [&](const Pair& p) { return open.contains(p); }));
      if (fresh > most || (fresh == most && fresh > 0 && cost(i) < cost(best))) {
        most = fresh;
        best = i;
      }
    }
    if (best == cases.size()) break;
    chosen.push_back(best);
    for (const auto& pair : apart[best]) {
      open.erase(pair);
      ++covered[pair];
    }
  }
  for (const auto i : chosen) {
    if (std::all_of(apart[i].begin(), apart[i].end(), [&](const Pair& p) { return covered[p] > 1; })) {
      for (const auto& pair : apart[i]) --covered[pair];
      continue;
    }
    cases[i].suites.insert("distinguishing");
  }
  // Smoke: two cases for each rule, of different kinds, and the first few of each kind; those that need no loading
  // first.
  std::map<std::pair<int, std::string>, int> shown;
  std::map<int, int> rules;
  std::size_t smoke = 0;
  for (const bool loading : {false, true})
    for (auto& one : cases) {
      if (smoke >= 99 || one.query.kind == "value" || collection.setups[one.setup].state.has_value() != loading ||
          one.rules.empty() || one.query.moves.size() > 30)
        continue;
      const int rule = one.rules.front();
      if (rules[rule] >= 2 || shown[{rule, one.query.kind}]++ > 0) continue;
      ++rules[rule];
      ++smoke;
      one.suites.insert("smoke");
    }
  return never;
}

}  // namespace conform
