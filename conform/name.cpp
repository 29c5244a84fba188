#include "conform/name.hpp"

#include <fmt/format.h>

#include <algorithm>

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
Deviation reading_that_fits(Program& program, const core::Descriptor& entry, const Reach& reach, const core::Choice& readings,
                            const Trial& trial) {
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

std::vector<Divergence> name(Program& program, const core::Descriptor& entry, const Met& met,
                             const core::Choice& readings, const std::vector<Finding>& findings,
                             const Suspicion& suspicion) {
  std::vector<Divergence> named;
  for (const auto& [trial, difference, times] : findings) {
    const int rule = rule_of(difference, suspicion);
    Divergence divergence{difference, rule == 0 ? "" : fmt::format("R{}", rule), trial, times, {}};
    if (!is_trouble(difference.kind) && met.reach.level >= 2)
      divergence.fits = reading_that_fits(program, entry, met.reach, readings, trial);
    named.push_back(std::move(divergence));
  }
  std::stable_sort(named.begin(), named.end(),
                   [](const Divergence& a, const Divergence& b) { return a.times > b.times; });
  return named;
}

}  // namespace conform
