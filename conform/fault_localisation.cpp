#include "conform/fault_localisation.hpp"

#include <algorithm>
#include <vector>

namespace conform {

void Spectrum::agreed(const core::Fired& fired) {
  for (const int rule : fired.rules()) ++right[static_cast<std::size_t>(rule)];
}

void Spectrum::differed(const core::Fired& fired) {
  for (const int rule : fired.rules()) ++wrong[static_cast<std::size_t>(rule)];
}

void Examples::came_out(int rule, const core::Fired& fired, bool right) {
  core::Fired itself, all = fired;
  itself(rule);
  all(rule);
  right ? own.agreed(itself) : own.differed(itself);
  right ? fires.agreed(all) : fires.differed(all);
}

// Ochiai's measure of suspicion, wrong^2 / (wrong + right) without the factor that all rules share, in the steps of plays; times the share of the rule's own examples
// that fail; times the share of all failing examples in which it fires. One more of each, so that nothing is beyond suspicion; an example weighs as much as ten of
// these. Of equals the one that fired least, then the last.
int suspect(const core::Fired& fired, const Spectrum& steps, const Examples& examples) {
  __extension__ using Wide = unsigned __int128;
  auto rules = fired.rules();
  const auto fails = [&](int rule) { return examples.own.wrong[static_cast<std::size_t>(rule)] > 0; };
  bool decide = std::any_of(rules.begin(), rules.end(), fails);
  if (!decide) {
    std::vector<int> others;
    for (int rule = 1; rule < 64; ++rule)
      if (fails(rule)) others.push_back(rule);
    decide = !others.empty();
    if (decide) rules = others;
  }
  int best = 0;
  Wide best_up = 0, best_down = 1;
  std::uint64_t best_all = 0;
  for (const int rule : rules) {
    const auto r = static_cast<std::size_t>(rule);
    const std::uint64_t wrong = steps.wrong[r] + 1, all = steps.wrong[r] + steps.right[r] + 1;
    Wide up = Wide(wrong) * wrong, down = all;
    if (decide) {
      const auto& own = examples.own;
      up *= Wide(10 * own.wrong[r] + 1) * (10 * examples.fires.wrong[r] + 1);
      down *= 10 * (own.wrong[r] + own.right[r]) + 1;
    }
    if (best == 0 || up * best_down > best_up * down || (up * best_down == best_up * down && all <= best_all)) {
      best = rule;
      best_up = up;
      best_down = down;
      best_all = all;
    }
  }
  return best;
}

}  // namespace conform
