#include "conform/write.hpp"

namespace conform {

Report write(const Met& met, const Outcome& outcome, std::map<std::string, Verdict> readings, Named named,
             std::uint64_t requests) {
  Report report;
  report.about = met.about;
  report.level = met.reach.level;
  report.cases = outcome.cases;
  report.agreements = outcome.agreements;
  report.games = outcome.games;
  report.requests = requests;
  report.skipped = outcome.skipped;
  report.divergences = std::move(named.divergences);
  report.not_seen_again = named.not_seen_again;
  report.readings = std::move(readings);
  report.stopped = met.why_not.empty() ? outcome.stopped : met.why_not;
  return report;
}

}  // namespace conform
