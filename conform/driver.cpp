#include "conform/driver.hpp"

#include <algorithm>

#include "conform/effects.hpp"
#include "conform/examples.hpp"
#include "conform/play.hpp"
#include "conform/shrink.hpp"

namespace conform {

namespace {

bool is_of_a_rule(const Finding& finding) { return !is_trouble(finding.difference.kind); }

}  // namespace

// The whole line of stages: meet, ask, understand (which readings does it play?), judge, play, cluster, shrink, cluster
// again, name, write. Each takes values and gives one; nothing else is shared but the program, which is asked one thing
// at a time, and the budget. A stage that has to end early says so in 'stopped', and what was found until then is
// reported.
Report run(const core::Descriptor& entry, const std::vector<std::string>& command, const RunOptions& options) {
  const Budget budget(options.stop, options.limit_seconds, options.progress);
  ChildLimits limits = options.child;
  limits.is_over = [&budget] { return budget.is_over(); };
  Program program(command, entry.name, limits);

  Outcome outcome;
  Met met;
  try {
    met = meet(program, entry, options.base);
  } catch (const Ended& ended) {
    met.why_not = ended.why;
  }
  outcome.findings = met.findings;
  core::Choice readings = options.base;
  std::map<std::string, Verdict> verdicts;

  if (met.why_not.empty()) {
    const auto answered = ask(program, entry, met, options.base, budget);
    const auto [asked, held] = understand(program, entry, met, answered, budget);
    const Judged judged = judge(program, met, {asked, held});
    outcome += judged.outcome;
    if (asked.stopped.empty()) {
      const PlayOptions how{options.seed, options.games, options.until_first};
      outcome += play(program, entry, met, held, asked.coverage, how, !outcome.findings.empty(), budget);
    }
    readings = held.readings;
    verdicts = verdicts_on(entry, asked.collection, judged.given, readings);
  }

  Suspicion suspicion{outcome.spectra, {}, {}};
  if (met.reach.level >= 2 && std::any_of(outcome.findings.begin(), outcome.findings.end(), is_of_a_rule)) {
    try {
      suspicion.examples = try_examples(program, entry, met, readings);
      suspicion.effects = effects_of(entry, readings);
    } catch (const Ended& ended) {
      outcome.stopped = ended.why;
    }
  }
  const auto faults = cluster(outcome.findings, suspicion);
  const auto small = shrink(program, met, readings, faults, budget);
  // Made smaller, a fault may show which rule it is about, or that it is the same as another one.
  const auto named = name(program, entry, met, readings, cluster(small, suspicion), suspicion, budget);

  program.stop();
  return write(met, outcome, verdicts, named, program.requests());
}

}  // namespace conform
