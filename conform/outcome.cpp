#include "conform/outcome.hpp"

namespace conform {

Outcome& Outcome::operator+=(const Outcome& other) {
  cases += other.cases;
  agreements += other.agreements;
  games += other.games;
  for (const auto& [why, times] : other.skipped) skipped[why] += times;
  for (const auto& finding : other.findings) add(finding);
  spectra += other.spectra;
  if (stopped.empty()) stopped = other.stopped;
  return *this;
}

}  // namespace conform
