#include "conform/name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "conform/follow.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

// A trial as it is when another reading is played; nothing when the model does the same under both, so that it is not
// worth asking.
std::optional<Trial> retold(const Trial& trial, const core::AnyGame& ours, const core::AnyGame& theirs) {
  auto a = ours.start(), b = theirs.start();
  bool differs = ours.print(a) != theirs.print(b) || ours.moves(a) != theirs.moves(b);
  for (const auto& move : trial.moves) {
    if (!is_legal(ours, a, move) || !is_legal(theirs, b, move)) break;
    a = ours.apply(a, move);
    b = theirs.apply(b, move);
    differs = differs || ours.print(a) != theirs.print(b) || ours.moves(a) != theirs.moves(b) ||
              !(ours.turn(a) == theirs.turn(b));
  }
  auto again = trial;
  if (!trial.offered.empty() && is_legal(theirs, b, trial.offered)) {
    differs = true;
    again.moves.push_back(trial.offered);
    again.offered.clear();
  }
  return differs ? std::optional(again) : std::nullopt;
}

// Another reading of one question under which the program is right in this trial.
Deviation reading_that_fits(Program& program, const core::Descriptor& entry, const Reach& reach,
                            const core::Choice& readings, const Trial& trial) {
  for (const auto& question : entry.questions)
    for (const auto& reading : question.readings) {
      const auto it = readings.find(question.slug);
      if (reading.slug == (it == readings.end() ? question.readings.front().slug : it->second)) continue;
      auto other = readings;
      other[question.slug] = reading.slug;
      try {
        auto again = retold(trial, *game_on(trial.setup, readings), *game_on(trial.setup, other));
        if (again && !follow(program, reach, other, *again)) return {{question.slug, reading.slug}};
      } catch (const core::BadInput&) {
      } catch (const Skipped&) {
      } catch (const Ended&) {
        return {};
      }
    }
  return {};
}

}  // namespace

namespace {

// Is it the same in a fresh process? Nothing: that could not be tried.
std::optional<bool> is_seen_again(Program& program, const Reach& reach, const core::Choice& readings,
                                  const Finding& finding) {
  program.stop();
  try {
    auto trial = finding.trial;
    const auto found = follow(program, reach, readings, trial);
    return found && looks_of(*found) == looks_of(finding.difference);
  } catch (const Skipped&) {
  } catch (const Trouble&) {
  } catch (const core::BadInput&) {
  } catch (const Ended&) {
    return std::nullopt;
  }
  return false;
}

}  // namespace

Named name(Program& program, const core::Descriptor& entry, const Met& met, const core::Choice& readings,
           const std::vector<Finding>& findings, const Suspicion& suspicion, const Budget& budget) {
  Named named;
  std::map<std::pair<std::string, int>, int> of_a_kind;
  for (const auto& finding : findings) {
    const auto& difference = finding.difference;
    const auto rules = rules_of(difference, suspicion);
    const int rule = rules.empty() ? 0 : rules.front();
    constexpr int enough = 3;  // of one kind by one rule
    if (rule != 0 && ++of_a_kind[{difference.kind, rule}] > enough) continue;
    Divergence divergence{difference, rule == 0 ? "" : fmt::format("R{}", rule), finding.trial, finding.times, {}};
    for (std::size_t i = 1; i < rules.size() && i < 3; ++i)
      divergence.candidates.push_back(fmt::format("R{}", rules[i]));
    if (!is_trouble(difference.kind)) {
      const bool is_over = budget.is_over() || program.troubles() >= 4 * most_troubles;
      const auto again = is_over ? std::nullopt : is_seen_again(program, met.reach, readings, finding);
      if (again && !*again) {
        ++named.not_seen_again;
        continue;
      }
      divergence.is_confirmed = again.has_value();
      if (met.reach.level >= 2) divergence.fits = reading_that_fits(program, entry, met.reach, readings, finding.trial);
    }
    named.divergences.push_back(std::move(divergence));
  }
  std::stable_sort(named.divergences.begin(), named.divergences.end(),
                   [](const Divergence& a, const Divergence& b) { return a.times > b.times; });
  return named;
}

}  // namespace conform
