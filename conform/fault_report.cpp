#include "conform/fault_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "conform/examples.hpp"
#include "conform/shrink.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

class Naming {
 public:
  explicit Naming(Run& run) : run_(run) {}

  // Divergences of one kind under one rule are one fault. The smallest of them is made smaller still, and named again by what it then shows.
  void run() {
    std::map<std::pair<std::string, int>, Finding> groups;
    const auto put = [&](const Finding& raw) {
      auto [it, fresh] = groups.try_emplace({raw.difference.kind, rule_of(raw.difference)}, raw);
      if (fresh) return;
      it->second.times += raw.times;
      if (raw.trial.moves.size() < it->second.trial.moves.size()) {
        it->second.trial = raw.trial;
        it->second.difference = raw.difference;
      }
    };
    if (run_.report.level >= 2 && std::any_of(run_.found.begin(), run_.found.end(), [](const Finding& raw) { return !is_trouble(raw.difference.kind); })) try_examples();
    for (const auto& raw : run_.found) put(raw);
    if (run_.report.level >= 2) {
      auto before = std::move(groups);
      groups.clear();
      for (auto& [key, raw] : before) {
        const bool bounded = run_.options.stop == nullptr || !*run_.options.stop;
        const int trials = key.first == "timeout" ? 2 : key.first == "broken protocol" ? 6 : key.first == "crash" ? 12 : 250;
        if (bounded && run_.program.troubles() < 4 * most_troubles && raw.trial.setup.players > 0) shrink(run_.program, run_.report.level, run_.base, raw.trial, raw.difference, trials);
        put(raw);
      }
    }
    for (auto& [key, raw] : groups) {
      Divergence divergence;
      divergence.rule = key.second == 0 ? "" : fmt::format("R{}", key.second);
      if (!is_trouble(key.first) && run_.report.level >= 2) divergence.fits = reading_of(raw.trial);
      divergence.difference = std::move(raw.difference);
      divergence.trial = std::move(raw.trial);
      divergence.times = raw.times;
      run_.report.divergences.push_back(std::move(divergence));
    }
    std::stable_sort(run_.report.divergences.begin(), run_.report.divergences.end(), [](const Divergence& a, const Divergence& b) { return a.times > b.times; });
  }

 private:
  // The rulebook's own examples show a rule as much by itself as can be: a rule whose examples come out wrong is suspect.
  void try_examples() {
    for (const auto& assertion : assertions_of(run_.entry, run_.base)) {
      if (run_.program.troubles() >= most_troubles) return;
      if (!run_.is_for(assertion.setup.players)) continue;
      try {
        if (const auto right = holds(run_.program, run_.report.level, run_.base, assertion)) examples_.came_out(assertion.rule, assertion.fired, *right);
      } catch (const Trouble&) {
      } catch (const Skipped&) {
      }
    }
  }

  int rule_of(const Difference& difference) const {
    if (is_trouble(difference.kind)) return 0;
    return difference.rule != 0 ? difference.rule : suspect(difference.fired, is_about_moves(difference.kind) ? run_.lists : run_.steps, examples_);
  }

  // Another reading under which the program's behaviour in this trial is right.
  Deviation reading_of(const Trial& trial) {
    for (const auto& question : run_.entry.questions)
      for (const auto& reading : question.readings) {
        auto other = run_.base;
        other[question.slug] = reading.slug;
        const auto it = run_.base.find(question.slug);
        if (reading.slug == (it == run_.base.end() ? question.readings.front().slug : it->second)) continue;
        try {
          // Only where the model itself differs under the other reading is it worth cases.
          auto again = trial;
          const auto theirs = game_on(trial.setup, other), ours = game_on(trial.setup, run_.base);
          auto a = ours->start(), b = theirs->start();
          bool differs = ours->print(a) != theirs->print(b) || ours->moves(a) != theirs->moves(b);
          for (const auto& move : trial.moves) {
            if (!is_legal(*ours, a, move) || !is_legal(*theirs, b, move)) break;
            a = ours->apply(a, move);
            b = theirs->apply(b, move);
            differs = differs || ours->print(a) != theirs->print(b) || ours->moves(a) != theirs->moves(b) || !(ours->turn(a) == theirs->turn(b));
          }
          if (!trial.offered.empty()) differs = differs || is_legal(*theirs, b, trial.offered);
          if (!differs) continue;
          if (!trial.offered.empty() && is_legal(*theirs, b, trial.offered)) {
            again.moves.push_back(trial.offered);
            again.offered.clear();
          }
          if (!follow(run_.program, run_.report.level, other, again)) return {{question.slug, reading.slug}};
        } catch (const core::BadInput&) {
        } catch (const Skipped&) {
        }
      }
    return {};
  }

  Run& run_;
  Examples examples_;
};

}  // namespace

void name_and_shrink(Run& run) { Naming(run).run(); }

}  // namespace conform
