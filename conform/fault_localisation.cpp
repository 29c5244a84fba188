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

Spectrum& Spectrum::operator+=(const Spectrum& other) {
  for (std::size_t rule = 0; rule < right.size(); ++rule) {
    right[rule] += other.right[rule];
    wrong[rule] += other.wrong[rule];
  }
  return *this;
}

void Spectra::differed(const Difference& difference) {
  (is_about_moves(difference.kind) ? lists : steps).differed(difference.fired);
}

Spectra& Spectra::operator+=(const Spectra& other) {
  steps += other.steps;
  lists += other.lists;
  return *this;
}

void Examples::came_out(int rule, const core::Fired& fired, bool right) {
  core::Fired itself, all = fired;
  itself(rule);
  all(rule);
  right ? own.agreed(itself) : own.differed(itself);
  right ? fires.agreed(all) : fires.differed(all);
}

// Ochiai's measure (Abreu, Zoeteweij, van Gemund 2007), squared and without the factor that all rules share:
// wrong^2 / (wrong + right), counted in the steps of plays. It is multiplied by the share of the rule's own examples
// that fail, and by the share of all failing examples in which the rule fires. One is added to each count, so that no
// rule is excluded; an example weighs as much as ten of these. Of equals the rule that fired least is taken, then the
// last.
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
