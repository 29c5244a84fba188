#include "conform/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace conform {

bool is_trouble(const std::string& kind) { return kind == "crash" || kind == "timeout" || kind == "broken protocol"; }

Run::Run(const core::Descriptor& the_entry, const std::vector<std::string>& command, const RunOptions& the_options)
    : entry(the_entry), options(the_options), program(command, the_entry.name, the_options.child), base(the_options.base) {}

void Run::talk(const std::string& line) const {
  if (options.progress) options.progress(line);
}

void Run::check_limits() const {
  if (options.stop != nullptr && *options.stop) throw Ended{"interrupted"};
  if (options.limit_seconds > 0 && std::chrono::duration<double>(Clock::now() - started_).count() > options.limit_seconds)
    throw Ended{fmt::format("{} seconds are over", options.limit_seconds)};
  if (program.troubles() >= most_troubles) throw Ended{fmt::format("the program failed {} times", program.troubles())};
}

void Run::note(const Trial& trial, const Difference& difference) {
  // Of the same sort the smallest ones are kept.
  const auto size = [](const Trial& t) { return std::tuple(t.setup.state.has_value(), t.moves.size(), t.setup.config.dump().size()); };
  for (auto& one : found) {
    if (one.difference.kind != difference.kind || one.difference.rule != difference.rule || one.difference.fired.bits != difference.fired.bits) continue;
    ++one.times;
    if (size(trial) < size(one.trial)) {
      one.trial = trial;
      one.difference = difference;
    }
    return;
  }
  found.push_back({trial, difference, 1});
}

void Run::note_trouble(const Trial& trial, const Trouble& trouble) {
  Difference difference;
  difference.kind = trouble.kind;
  difference.expected = "an answer";
  difference.got = trouble.what;
  note(trial, difference);
}

bool Run::is_for(int players) const { return std::find(report.about.players.begin(), report.about.players.end(), players) != report.about.players.end(); }

Setup Run::setup_for(int players) const { return full_game(entry.name, std::clamp(players, entry.least_players, entry.most_players)); }

}  // namespace conform
