#include "conform/finding.hpp"

#include <tuple>

#include "model/core/text.hpp"

namespace conform {

bool is_trouble(const std::string& kind) { return kind == "crash" || kind == "timeout" || kind == "broken protocol"; }

bool is_about_moves(const std::string& kind) {
  return kind == "missing move" || kind == "extra move" || kind == "illegal accepted";
}

std::string looks_of(const Difference& difference) {
  return difference.kind + ": " + core::join(difference.parts, ",") + " after " + difference.after;
}

Difference difference_of(const Trouble& trouble) { return {trouble.kind, "an answer", trouble.what, {}, 0}; }

namespace {

bool is_alike(const Difference& a, const Difference& b) {
  return a.kind == b.kind && a.rule == b.rule && a.fired.bits == b.fired.bits && a.parts == b.parts &&
         a.after == b.after;
}

auto size_of(const Trial& trial) {
  return std::tuple(trial.setup.state.has_value(), trial.moves.size(), trial.setup.config.dump().size());
}

}  // namespace

bool is_smaller(const Trial& one, const Trial& other) { return size_of(one) < size_of(other); }

void add_finding(std::vector<Finding>& findings, Finding finding) {
  for (auto& one : findings) {
    if (!is_alike(one.difference, finding.difference)) continue;
    finding.times += one.times;
    if (is_smaller(finding.trial, one.trial))
      one = std::move(finding);
    else
      one.times = finding.times;
    return;
  }
  findings.push_back(std::move(finding));
}

}  // namespace conform
