#include "bargello/explore.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/memory_watch.hpp"
#include "api/support.hpp"
#include "explore/compiled.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"
#include "properties/compiled.hpp"

namespace bargello {

namespace {

explore::Options options_of(const ExploreOptions& from) {
  explore::Options options;
  options.threads = threads_of(from);
  options.memory = from.memory;
  options.limit_states = from.limit_states;
  options.limit_seconds = from.limit_seconds;
  options.until_first = from.until_first;
  options.witness = from.witness;
  options.symmetry = from.symmetry;
  options.check_keys = from.all_laws;
  options.scratch = from.scratch;
  options.checkpoint = from.checkpoint;
  options.checkpoint_seconds = from.checkpoint_seconds;
  options.resume = from.resume;
  options.stop = from.stop.get();
  if (from.progress)
    options.progress = [tell = from.progress](const explore::Progress& p) {
      tell(fmt::format("{} states, {} waiting, {:.2f} M/s, layer {}, {} MB, {:.0f} s", p.states, p.waiting,
                       static_cast<double>(p.states) / 1e6 / std::max(p.seconds, 1e-3), p.layer, p.bytes >> 20,
                       p.seconds));
    };
  return options;
}

core::Json head_of(const core::AnyGame& game) {
  core::Json json;
  json["schema"] = "bargello/explore/1";
  json["game"] = game.name();
  json["config"] = name_or_null(game);
  json["readings"] = core::Json(games::unusual_readings(game));
  return json;
}

core::Json json_of(const core::AnyGame& game, const ExploreOptions& options, const explore::Result& result,
                   core::Json properties) {
  core::Json json = head_of(game);
  json["states"] = result.states;
  json["transitions"] = result.transitions;
  json["terminals"] = result.terminals;
  json["dead_ends"] = result.dead_ends;
  if (options.symmetry) json["states_without_symmetry"] = result.orbit_states;
  json["layers"] = core::Json::array();
  for (const auto& layer : result.layers)
    json["layers"].push_back({{"layer", layer.layer},
                              {"states", layer.states},
                              {"moves", layer.moves},
                              {"terminals", layer.terminals},
                              {"dead_ends", layer.dead_ends}});
  json["properties"] = std::move(properties);
  if (!options.stable) {
    json["seconds"] = result.seconds;
    json["walk_seconds"] = result.walk_seconds;
    json["peak_bytes"] = result.peak_bytes;
    json["spilled_bytes"] = result.spilled_bytes;
  }
  json["key_bits"] = result.key_bits;
  json["complete"] = result.complete;
  if (!result.complete) json["why"] = result.why;
  return json;
}

std::string text_of(const ExploreOptions& options, const explore::Result& result, const std::string& properties) {
  std::string text =
      fmt::format("{:>8} {:>14} {:>14} {:>12} {:>10}\n", "layer", "states", "moves", "terminals", "branching");
  for (const auto& layer : result.layers)
    text +=
        fmt::format("{:>8} {:>14} {:>14} {:>12} {:>10.2f}\n", layer.layer, layer.states, layer.moves, layer.terminals,
                    static_cast<double>(layer.moves) / static_cast<double>(std::max<std::uint64_t>(layer.states, 1)));
  text += fmt::format("{} states, {} moves, {} terminals, {} dead ends\n", result.states, result.transitions,
                      result.terminals, result.dead_ends);
  if (options.symmetry) text += fmt::format("{} states without symmetry\n", result.orbit_states);
  const auto megabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / 1048576; };
  const auto states = static_cast<double>(std::max<std::uint64_t>(result.states, 1));
  if (!options.stable)
    text += fmt::format(
        "{:.2f} s, {:.2f} million states/s, {} bits a key, peak {:.1f} MB = {:.1f} bytes a state{}\n", result.seconds,
        static_cast<double>(result.states) / 1e6 / std::max(result.seconds, 1e-9), result.key_bits,
        megabytes(result.peak_bytes), static_cast<double>(result.peak_bytes) / states,
        result.spilled_bytes > 0 ? fmt::format(", {:.1f} MB spilled", megabytes(result.spilled_bytes)) : "");
  text += properties;
  if (!result.complete) text += fmt::format("NOT COMPLETE: {}\n", result.why);
  return text;
}

// One line: whose turn and what may follow, or the scores.
std::string line_of(const explore::Observation& seen) {
  if (seen.turn.is_over()) {
    std::vector<std::string> shares;
    for (int p = 0; p < seen.wins.players; ++p)
      shares.push_back(core::print_amount(seen.wins.amounts[static_cast<std::size_t>(p)], seen.wins.unit));
    std::string over = core::print_over(seen.scores);
    over.pop_back();  // the end of the line
    return fmt::format("{}, shares of the win {}", over, core::join(shares, " "));
  }
  return fmt::format("{}: {}", seen.turn.is_player() ? fmt::format("player {}", seen.turn.seat()) : "chance",
                     core::join(seen.moves, "; "));
}

// Counts beyond what JSON readers keep exactly are strings.
core::Json number(const explore::Count& count) {
  if (count <= explore::Count(1) << 53) return static_cast<std::uint64_t>(count);
  return count.str();
}

}  // namespace

ExploreResult explore(const Game& game, const ExploreOptions& options) {
  return guarded([&] {
    using properties::Explored;
    demand_sound_position(game.any());
    MemoryWatch memory(options.memory, options.stop.get());
    auto how = options_of(options);
    how.stop = memory.stop();
    const auto all = properties::explore(game.any(), options.all_laws, how);
    memory.demand_kept();
    const auto& result = all.result;
    ExploreResult answer;
    answer.states = result.states;
    answer.transitions = result.transitions;
    answer.terminals = result.terminals;
    answer.dead_ends = result.dead_ends;
    answer.complete = result.complete;
    core::Json properties = core::Json::array();
    std::string text;
    for (std::size_t i = 0; i < result.sightings.size(); ++i) {
      const auto& sighting = result.sightings[i];
      const auto& [statement, kind] = all.said[i];
      const bool seen = sighting.distance >= 0;
      const std::string verdict = all.verdict(i);
      const std::uint64_t states = kind == Explored::Always && !seen ? result.states : sighting.states;
      core::Json json{{"id", sighting.id}, {"verdict", verdict}, {"states", states}, {"statement", statement}};
      text += fmt::format("{:<12} {:<14} {}", sighting.id, verdict, statement);
      if (seen) text += fmt::format(" ({} states)", sighting.states);
      if (kind == Explored::NotJudged) text += " (--all-laws judges it)";
      text += "\n";
      if (seen && sighting.play) {
        const auto record = game.record(*sighting.play);
        json["distance"] = sighting.distance;
        json["play"] = *sighting.play;
        json["witness"] = record;
        text += kind == Explored::Sometimes ? fmt::format("{:<12} after {} moves: {}\n", "", sighting.distance,
                                                          core::join(*sighting.play, "; "))
                                            : record;
      }
      properties.push_back(std::move(json));
      answer.properties.push_back({sighting.id, verdict, statement, states, sighting.play});
    }
    answer.json = pretty(json_of(game.any(), options, result, std::move(properties)));
    answer.text = text_of(options, result, text);
    const bool enough = result.complete || result.at_finding;
    answer.ending = all.violated() ? Ending::Found : enough ? Ending::Done : Ending::Limit;
    return answer;
  });
}

std::string state_graph(const Game& game, std::uint64_t most_states) {
  return guarded([&] { return explore::state_graph(game.any(), most_states); });
}

CompareResult compare(const Game& game, const std::string& question, const std::string& reading,
                      const ExploreOptions& options) {
  return guarded(
      [&] { return compare(game, game.read_otherwise(question, reading), question + "=" + reading, options); });
}

CompareResult compare(const Game& game, const Game& other, const std::string& versus, const ExploreOptions& options) {
  return guarded([&] {
    const auto& ours = game.any();
    demand_sound_position(ours);
    MemoryWatch memory(options.memory, options.stop.get());
    auto how = options_of(options);
    how.stop = memory.stop();
    const auto parting = explore::part(ours, other.any(), how);
    memory.demand_kept();
    CompareResult answer;
    answer.play = parting.play;
    answer.states = parting.states;
    answer.complete = parting.complete;
    core::Json json = head_of(ours);
    json["versus"] = versus;
    json["states"] = parting.states;
    json["complete"] = parting.complete;
    json["parts"] = parting.play.has_value();
    if (parting.play) {
      json["play"] = *parting.play;
      json["ours"] = line_of(parting.ours);
      json["theirs"] = line_of(parting.theirs);
      answer.text = fmt::format("They part after {} moves:\n{}  here   {}\n  there  {}\n", parting.play->size(),
                                game.record(*parting.play), line_of(parting.ours), line_of(parting.theirs));
    } else if (parting.complete) {
      answer.text = fmt::format("They never part: {} states in lockstep, all of them.\n", parting.states);
    } else {
      answer.text = fmt::format("Not decided: {}\n", parting.why);
    }
    if (!parting.complete) json["why"] = parting.why;
    answer.json = pretty(json);
    answer.ending = parting.complete || parting.play ? Ending::Done : Ending::Limit;
    return answer;
  });
}

PerftResult perft(const Game& game, std::optional<int> depth, bool divide, const RunOptions& options) {
  return guarded([&] {
    const auto counted = explore::perft(game.any(), depth, options.stop.get());
    core::Json json;
    json["schema"] = "bargello/perft/1";
    json["game"] = game.name();
    json["config"] = name_or_null(game.any());
    json["readings"] = core::Json(games::unusual_readings(game.any()));
    json["depth"] = depth ? core::Json(*depth) : core::Json(nullptr);
    json["total"] = number(counted.total);
    if (!counted.plies.empty()) {
      json["plies"] = core::Json::array();
      for (const auto& ply : counted.plies) json["plies"].push_back(number(ply));
    }
    json["divide"] = core::Json::object();
    for (const auto& [move, count] : counted.divide) json["divide"][move] = number(count);
    PerftResult answer;
    answer.total = counted.total.str();
    answer.json = pretty(json);
    if (divide)
      for (const auto& [move, count] : counted.divide) answer.text += fmt::format("{}: {}\n", move, count.str());
    for (std::size_t ply = 0; ply + 1 < counted.plies.size(); ++ply)
      answer.text += fmt::format("ply {}: {}\n", ply + 1, counted.plies[ply].str());
    answer.text += answer.total + "\n";
    return answer;
  });
}

double estimated_digits(const Game& game) {
  return guarded([&] { return explore::estimate_plays(game.any(), 100, 1).digits; });
}

}  // namespace bargello
