#include "explore/explore.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/cli.hpp"
#include "explore/dot.hpp"
#include "explore/graph.hpp"
#include "explore/parting.hpp"
#include "explore/spill.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/sample.hpp"
#include "model/core/text.hpp"
#include "properties/watched.hpp"

namespace cli {

namespace {

struct Flags {
  Common common;
  explore::Options options;
  std::string memory, versus, dot;
  bool all_laws = false, no_witness = false;
};

// How many plays there are, by Knuth's estimate: the mean product of branching over random plays.
std::string estimated_plays(const core::Handle& handle) {
  return games::visit(handle, [](const auto& game, const auto& first) {
    core::Random random(1);
    double sum = 0;
    constexpr int samples = 200;
    for (int i = 0; i < samples; ++i) {
      double digits = 0;
      core::random_game(game, first, random, [&](const auto& s, const auto* move) {
        if (move == nullptr) return;
        int branching = 0;
        game.each_move(s, [&](const auto&) { ++branching; });
        digits += std::log10(branching);
      });
      sum += digits;
    }
    return fmt::format("10^{:.0f}", sum / samples);
  });
}

void show_progress(const explore::Progress& p) {
  static const bool terminal = isatty(2) != 0;
  static double last = -10;
  if (!terminal && p.seconds - last < 5) return;
  last = p.seconds;
  fmt::print(stderr, "{}{} states, {} waiting, {:.2f} M/s, layer {}, {} MB, {:.0f} s{}", terminal ? "\r" : "", p.states, p.waiting, static_cast<double>(p.states) / 1e6 / std::max(p.seconds, 1e-3),
             p.layer, p.bytes >> 20, p.seconds, terminal ? "   " : "\n");
}

// One line: whose turn and what may follow, or the scores.
std::string line_of(const explore::Outcome& outcome) {
  if (outcome.turn.is_over()) {
    std::vector<std::string> shares;
    for (int p = 0; p < outcome.wins.players; ++p) shares.push_back(core::print_amount(outcome.wins.amounts[static_cast<std::size_t>(p)], outcome.wins.unit));
    return fmt::format("{}, shares of the win {}", core::trim(core::print_over(outcome.scores)), core::join(shares, " "));
  }
  return fmt::format("{}: {}", outcome.turn.is_player() ? fmt::format("player {}", outcome.turn.seat()) : "chance", core::join(outcome.moves, "; "));
}

int run_versus(const Flags& flags, const core::Handle& ours) {
  const auto equals = flags.versus.find('=');
  if (equals == std::string::npos) throw core::BadInput(fmt::format("--versus {}: expected QUESTION=READING", flags.versus));
  const auto theirs = games::load(explore::read_otherwise(flags.common.resolved(), flags.versus.substr(0, equals), flags.versus.substr(equals + 1)));
  const auto parting = explore::part(ours, *theirs, flags.options);
  core::Json json;
  json["schema"] = "bargello/explore/1";
  json["game"] = ours.name();
  json["config"] = ours.config().contains("name") ? ours.config()["name"] : core::Json(nullptr);
  json["readings"] = core::Json(unusual(ours));
  json["versus"] = flags.versus;
  json["states"] = parting.states;
  json["complete"] = parting.complete;
  json["parts"] = parting.play.has_value();
  std::string text;
  if (parting.play) {
    json["play"] = *parting.play;
    json["ours"] = line_of(parting.ours);
    json["theirs"] = line_of(parting.theirs);
    text = fmt::format("They part after {} moves:\n{}  here   {}\n  there  {}\n", parting.play->size(), record_of(ours, flags.common, *parting.play), line_of(parting.ours), line_of(parting.theirs));
  } else if (parting.complete) {
    text = fmt::format("They never part: {} states in lockstep, all of them.\n", parting.states);
  } else {
    text = fmt::format("Not decided: {}\n", parting.why);
  }
  if (!parting.complete) json["why"] = parting.why;
  if (flags.common.json)
    print_json(json);
  else
    fmt::print("{}", text);
  return parting.complete || parting.play ? done : limit;
}

template <class G>
int run_explore(const Flags& flags, const core::Handle& handle, const G& game, const typename G::State& first) {
  const auto all = properties::watched(game, flags.all_laws);
  const auto result = explore::explore(game, first, all.watches, flags.options);
  if (!flags.common.quiet && isatty(2) != 0) fmt::print(stderr, "\r{:80}\r", "");
  bool violated = false;
  core::Json properties = core::Json::array();
  std::string text;
  for (std::size_t i = 0; i < result.sightings.size(); ++i) {
    const auto& sighting = result.sightings[i];
    const auto& [statement, kind] = all.said[i];
    const bool seen = sighting.distance >= 0;
    using All = properties::Watched<G>;
    const std::string verdict = kind == All::Left      ? "not judged"
                                : kind == All::Finding ? (seen ? "found" : result.complete ? "none" : "none so far")
                                : kind == All::Always  ? (seen ? "violated" : result.complete ? "holds" : "holds so far")
                                                       : (seen ? "met" : result.complete ? "never met" : "not met so far");
    violated = violated || (kind == All::Always && seen);
    core::Json json{{"id", sighting.id}, {"verdict", verdict}, {"states", kind == All::Always && !seen ? result.states : sighting.states}, {"statement", statement}};
    text += fmt::format("{:<12} {:<14} {}", sighting.id, verdict, statement);
    if (seen) text += fmt::format(" ({} states)", sighting.states);
    if (kind == All::Left) text += " (--all-laws judges it)";
    text += "\n";
    if (seen && sighting.play) {
      const auto record = record_of(handle, flags.common, *sighting.play);
      json["distance"] = sighting.distance;
      json["play"] = *sighting.play;
      json["witness"] = record;
      text += kind == All::Sometimes ? fmt::format("{:<12} after {} moves: {}\n", "", sighting.distance, core::join(*sighting.play, "; ")) : record;
    }
    properties.push_back(std::move(json));
  }
  if (flags.common.json) {
    core::Json json;
    json["schema"] = "bargello/explore/1";
    json["game"] = handle.name();
    json["config"] = handle.config().contains("name") ? handle.config()["name"] : core::Json(nullptr);
    json["readings"] = core::Json(unusual(handle));
    json["states"] = result.states;
    json["transitions"] = result.transitions;
    json["terminals"] = result.terminals;
    json["dead_ends"] = result.dead_ends;
    if (flags.options.symmetry) json["states_without_symmetry"] = result.orbit_states;
    json["layers"] = core::Json::array();
    for (const auto& layer : result.layers) json["layers"].push_back({{"layer", layer.layer}, {"states", layer.states}, {"moves", layer.moves}, {"terminals", layer.terminals}, {"dead_ends", layer.dead_ends}});
    json["properties"] = properties;
    if (!flags.common.stable) {
      json["seconds"] = result.seconds;
      json["walk_seconds"] = result.walk_seconds;
      json["peak_bytes"] = result.peak_bytes;
      json["spilled_bytes"] = result.spilled_bytes;
    }
    json["key_bits"] = result.key_bits;
    json["complete"] = result.complete;
    if (!result.complete) json["why"] = result.why;
    print_json(json);
  } else {
    fmt::print("{:>8} {:>14} {:>14} {:>12} {:>10}\n", "layer", "states", "moves", "terminals", "branching");
    for (const auto& layer : result.layers)
      fmt::print("{:>8} {:>14} {:>14} {:>12} {:>10.2f}\n", layer.layer, layer.states, layer.moves, layer.terminals, static_cast<double>(layer.moves) / static_cast<double>(std::max<std::uint64_t>(layer.states, 1)));
    fmt::print("{} states, {} moves, {} terminals, {} dead ends\n", result.states, result.transitions, result.terminals, result.dead_ends);
    if (flags.options.symmetry) fmt::print("{} states without symmetry\n", result.orbit_states);
    if (!flags.common.stable)
      fmt::print("{:.2f} s, {:.2f} million states/s, {} bits a key, peak {:.1f} MB = {:.1f} bytes a state{}\n", result.seconds, static_cast<double>(result.states) / 1e6 / std::max(result.seconds, 1e-9), result.key_bits,
                 static_cast<double>(result.peak_bytes) / 1048576, static_cast<double>(result.peak_bytes) / static_cast<double>(std::max<std::uint64_t>(result.states, 1)),
                 result.spilled_bytes > 0 ? fmt::format(", {:.1f} MB spilled", static_cast<double>(result.spilled_bytes) / 1048576) : "");
    fmt::print("{}", text);
    if (!result.complete) fmt::print("NOT COMPLETE: {}\n", result.why);
  }
  if (violated) return found;
  return result.complete || result.why.starts_with("stopped at the first") ? done : limit;
}

}  // namespace

void add_explore(CLI::App& app, Run& run) {
  static Flags flags;
  auto* verb = app.add_subcommand("explore", "every reachable state of a configuration or from a position: counts, properties, dead ends, shortest plays");
  flags.common.add_game(*verb);
  verb->add_option("--threads", flags.options.threads, "threads (default: all cores)")->check(CLI::Range(1, 64));
  verb->add_option("--memory", flags.memory, "bound for tables and buffers, such as 2GB; what exceeds it goes to disk");
  verb->add_option("--scratch", flags.options.scratch, "folder for what goes to disk");
  verb->add_option("--limit-states", flags.options.limit_states, "stop before a layer that would exceed so many states");
  verb->add_option("--limit-seconds", flags.options.limit_seconds, "stop after so many seconds");
  verb->add_flag("--until-first", flags.options.until_first, "stop after the layer with the first finding");
  verb->add_flag("--symmetry", flags.options.symmetry, "only one of states that are alike but for names");
  verb->add_flag("--all-laws", flags.all_laws, "also judge the laws about texts and keys in every state (slow)");
  verb->add_flag("--no-witness", flags.no_witness, "do not look for shortest plays");
  verb->add_option("--versus", flags.versus, "QUESTION=READING: the shortest play on which it parts from the readings chosen");
  verb->add_option("--dot", flags.dot, "write the state graph of a small configuration as DOT");
  verb->add_option("--checkpoint", flags.options.checkpoint, "folder for checkpoints at the ends of layers");
  verb->add_option("--checkpoint-seconds", flags.options.checkpoint_seconds, "seconds between checkpoints");
  verb->add_flag("--resume", flags.options.resume, "go on from the checkpoint");
  flags.common.add_output(*verb);
  flags.options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  verb->footer("Example: bargello explore medici-card --config card-mini-16-3");
  verb->callback([&run] {
    run = []() -> int {
      auto request = flags.common.resolved();
      if (request.config.empty() && request.position.empty() && request.players == 0) request.players = games::called(request.game).least_players;
      const auto handle = games::load(request);
      if (request.config.empty() && request.position.empty())
        throw core::BadInput(fmt::format("{} with {} players has about {} plays, far too many states to visit; choose a smaller --config or a --position (bargello games {} lists them)", request.game,
                                         handle->players(), estimated_plays(*handle), request.game));
      flags.options.memory = bytes_from(flags.memory);
      flags.options.witness = !flags.no_witness;
      flags.options.check_keys = flags.all_laws;
      flags.options.stop = &stop_on_interrupt();
      if (flags.options.resume && flags.options.checkpoint.empty()) throw core::BadInput("--resume: say which --checkpoint DIR to go on from");
      if (!flags.common.quiet) flags.options.progress = show_progress;
      if (!flags.dot.empty()) {
        games::visit(*handle, [](const auto& game, const auto& first) {
          std::ostringstream dot;
          explore::write_dot(dot, explore::StateGraph(game, first, 200'000), {});
          const std::string text = dot.str();
          explore::write_whole(flags.dot, text.data(), text.size());
        });
      }
      if (!flags.versus.empty()) return run_versus(flags, *handle);
      return games::visit(*handle, [&](const auto& game, const auto& first) -> int { return run_explore(flags, *handle, game, first); });
    };
  });
}

}  // namespace cli
