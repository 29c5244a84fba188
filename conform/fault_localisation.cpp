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

void Steps::agreed(const core::Fired& fired) { ++times_[{fired.bits, {}}]; }

void Steps::differed(const core::Fired& fired, const std::vector<std::string>& parts) { ++times_[{fired.bits, parts}]; }

// A step that differs in all of these parts, and perhaps more, shows the same. One that differs in some of them is left
// out. What is met again and again, with the same rules, counts only so often.
Spectrum Steps::seen_by(const std::vector<std::string>& parts) const {
  constexpr std::uint64_t most = 20;
  Spectrum spectrum;
  for (const auto& [key, times] : times_) {
    const auto& [bits, others] = key;
    const bool all = std::includes(others.begin(), others.end(), parts.begin(), parts.end());
    const bool some = std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
      return std::binary_search(others.begin(), others.end(), part);
    });
    if (some && !all) continue;
    auto& counts = all && !others.empty() ? spectrum.wrong : spectrum.right;
    for (const int rule : core::Fired{bits}.rules()) counts[static_cast<std::size_t>(rule)] += std::min(times, most);
  }
  return spectrum;
}

Steps& Steps::operator+=(const Steps& other) {
  for (const auto& [key, times] : other.times_) times_[key] += times;
  return *this;
}

void Spectra::differed(const Difference& difference) {
  (is_about_moves(difference.kind) ? lists : steps).differed(difference.fired, difference.parts);
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
void Effects::step(const core::Fired& fired, const Json& before, const Json& after) {
  for (const int rule : fired.rules()) ++fired_[static_cast<std::size_t>(rule)];
  for (const auto& [key, value] : after.items()) {
    if (before.contains(key) && before[key] == value) continue;
    auto& [times, with] = changed_[key];
    ++times;
    for (const int rule : fired.rules()) ++with[static_cast<std::size_t>(rule)];
  }
}

int Effects::of(int rule, const std::vector<std::string>& parts) const {
  const auto r = static_cast<std::size_t>(rule);
  std::uint64_t sum = 0, known = 0;
  for (const auto& part : parts) {
    const auto it = changed_.find(part);
    if (it == changed_.end()) continue;
    ++known;
    const auto& [times, with] = it->second;
    if (fired_[r] > 0) sum += 100 * with[r] * with[r] / (times * fired_[r]);
  }
  return known == 0 ? 0 : static_cast<int>(sum / known);
}

std::vector<int> suspects(const core::Fired& fired, const Spectrum& steps, const Examples& examples,
                          const std::function<int(int rule)>& more) {
  __extension__ using Wide = unsigned __int128;
  auto rules = fired.rules();
  const auto fails = [&](int rule) { return examples.own.wrong[static_cast<std::size_t>(rule)] > 0; };
  bool decide = std::any_of(rules.begin(), rules.end(), fails);
  if (!decide && examples.may_be_elsewhere) {
    std::vector<int> others;
    for (int rule = 1; rule < 64; ++rule)
      if (fails(rule)) others.push_back(rule);
    decide = !others.empty();
    if (decide) rules = others;
  }
  struct Weight {
    int rule;
    Wide up, down;
    std::uint64_t all;
  };
  std::vector<Weight> weights;
  for (const int rule : rules) {
    const auto r = static_cast<std::size_t>(rule);
    const std::uint64_t wrong = steps.wrong[r] + 1, all = steps.wrong[r] + steps.right[r] + 1;
    Wide up = Wide(wrong) * wrong, down = all;
    if (decide) {
      const auto& own = examples.own;
      up *= Wide(10 * own.wrong[r] + 1) * (10 * examples.fires.wrong[r] + 1);
      down *= 10 * (own.wrong[r] + own.right[r]) + 1;
    }
    if (more) up *= static_cast<unsigned>(1 + more(rule));
    weights.push_back({rule, up, down, all});
  }
  std::sort(weights.begin(), weights.end(), [](const Weight& a, const Weight& b) {
    const Wide one = a.up * b.down, other = b.up * a.down;
    if (one != other) return one > other;
    return a.all != b.all ? a.all < b.all : a.rule > b.rule;
  });
  std::vector<int> order;
  for (const auto& weight : weights) order.push_back(weight.rule);
  return order;
}

int suspect(const core::Fired& fired, const Spectrum& steps, const Examples& examples) {
  const auto order = suspects(fired, steps, examples);
  return order.empty() ? 0 : order.front();
}

}  // namespace conform
