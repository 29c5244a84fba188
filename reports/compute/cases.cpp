#include "reports/compute/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <tuple>

#include "explore/impact.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/play.hpp"
#include "model/core/players.hpp"
#include "model/core/text.hpp"
#include "reports/compute/game_data.hpp"

namespace reports {

namespace {

core::Json scores_json(const core::Scores& scores) {
  core::Json json = core::Json::array();
  for (int p = 0; p < scores.players; ++p)
    json.push_back(core::print_amount(scores.amounts[static_cast<std::size_t>(p)], scores.unit));
  return json;
}

std::string turn_text(core::Turn turn) {
  return turn.is_over() ? "over" : turn.is_chance() ? "chance" : fmt::format("player {}", turn.seat());
}

core::Json outcome_json(const explore::Observation& outcome, const explore::Observation& other) {
  core::Json json;
  json["turn"] = turn_text(outcome.turn);
  if (outcome.turn.is_over()) {
    json["scores"] = scores_json(outcome.scores);
    json["wins"] = scores_json(outcome.wins);
    return json;
  }
  json["moves"] = outcome.moves;
  if (outcome.turn.is_chance()) json["weights"] = outcome.weights;
  std::vector<std::string> only;
  std::set_difference(outcome.moves.begin(), outcome.moves.end(), other.moves.begin(), other.moves.end(),
                      std::back_inserter(only));
  json["only"] = only;
  return json;
}

// A parting and where it is.
struct Found {
  games::Request request;
  explore::Parting parting;
  std::size_t size = 0;  // of the first state's text
};

explore::Options options_for(std::uint64_t limit, const core::Stop* stop) {
  explore::Options options;
  options.limit_states = limit;
  options.stop = stop;
  return options;
}

core::Json case_json(const Found& found, const std::string& question, const std::string& reading) {
  const auto ours = games::load(found.request);
  const auto theirs = games::load(games::read_otherwise(found.request, question, reading));
  core::Json json;
  json["from"] = found.request.position.empty() ? "start" : "position";
  json["config"] = found.request.config.empty() ? core::Json(nullptr) : core::Json(found.request.config);
  json["position"] = found.request.position.empty() ? core::Json(nullptr) : core::Json(found.request.position);
  json["with"] = core::Json(found.request.selection.chosen);
  json["reachable"] = false;
  json["small_game"] = {{"differs", differs_from_box(ours->about(), *ours)},
                        {"position", ours->is_position()},
                        {"games", data_of(ours->about()).case_games}};
  json.update(played_case(*ours, *theirs, {}, *found.parting.play));
  json["states"] = found.parting.states;
  json["shortest"] = found.parting.complete;
  json["command"] = command_for("explore", found.request, fmt::format("--versus {}={}", question, reading));
  return json;
}

bool smaller(const Found& a, const Found& b) {
  return std::pair(a.parting.play->size(), a.size) < std::pair(b.parting.play->size(), b.size);
}

std::vector<std::string> recorded_files(const core::Descriptor& game) {
  std::vector<std::string> files;
  std::error_code none;
  for (const auto& file : std::filesystem::directory_iterator(core::data_path(game.folder + "/plays"), none))
    if (file.path().extension() == ".play") files.push_back(file.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

// The recorded games of the game's folder that are games of the box under these readings: they come to positions that
// nobody reaches by chance.
struct Recorded {
  std::vector<std::string> files;  // their names
  std::vector<std::vector<std::string>> plays;
};
Recorded recorded_games(const core::AnyGame& box) {
  const auto setting = [](const core::AnyGame& game) {
    core::Json config = game.config();
    config.erase("name");
    return config;
  };
  Recorded all;
  for (const auto& file : recorded_files(box.about())) {
    const auto play = core::parse_play(core::read_file(file), file);
    games::Request request;
    request.game = play.game;
    request.config = play.config;
    request.position = play.position;
    request.selection.chosen = play.readings;
    const auto game = games::load(request);
    if (game->is_position() || game->players() != box.players() || setting(*game) != setting(box)) continue;
    all.files.push_back(std::filesystem::path(file).filename().string());
    all.plays.emplace_back();
    for (const auto& line : play.lines) all.plays.back().push_back(line.move);
  }
  return all;
}

// The recorded game that begins with this play; empty: none does.
std::string begins_with(const Recorded& recorded, const std::vector<std::string>& play) {
  for (std::size_t i = 0; i < recorded.plays.size(); ++i)
    if (recorded.plays[i].size() >= play.size() && std::equal(play.begin(), play.end(), recorded.plays[i].begin()))
      return recorded.files[i];
  return "";
}

// Full games under the rules of the box, with every number of players that the question is about: a position that a
// play leads to, and at most one move.
std::optional<core::Json> table_case(const core::Descriptor& game, const core::QuestionInfo& question,
                                     const std::string& reading, const core::Choice& with, const core::Stop* stop) {
  struct Best {
    int players;
    explore::TableCase found;
  };
  std::optional<Best> best;
  const auto cost = [](const explore::TableCase& c) {
    return std::tuple(c.is_chance, c.move.has_value(), c.position.size(), c.play.size());
  };
  for (int n = question.least_players; n <= question.most_players; ++n) {
    const auto ours = games::load(full_game(game, n, with));
    const auto theirs = games::load(games::read_otherwise(full_game(game, n, with), question.slug, reading));
    auto found =
        explore::find_table_case(*ours, *theirs, data_of(game).case_games, 1, stop, recorded_games(*ours).plays);
    if (found && (!best || cost(*found) < cost(best->found))) best = Best{n, std::move(*found)};
  }
  if (!best) return std::nullopt;
  const auto request = full_game(game, best->players, with);
  const auto ours = games::load(request);
  const auto theirs = games::load(games::read_otherwise(request, question.slug, reading));
  std::vector<std::string> play;
  if (best->found.move) play.push_back(*best->found.move);
  core::Json json;
  json["from"] = "play";
  json["reachable"] = true;
  json["config"] = nullptr;
  json["position"] = nullptr;
  json["with"] = core::Json(with);
  json.update(played_case(*ours, *theirs, best->found.play, play));
  json["lead"] = best->found.play;
  // A recorded game is staged: a reader is told when no other one led there.
  if (const auto file = begins_with(recorded_games(*ours), best->found.play); !file.empty())
    if (explore::find_table_case(*ours, *theirs, data_of(game).case_games, 1, stop) != best->found)
      json["recorded"] = {{"file", file}};
  auto record = core::print_head(*ours, fmt::format("full-{}", best->players), "", with, std::nullopt);
  auto s = ours->start();
  for (const auto* moves : {&best->found.play, &play})
    for (const auto& move : *moves) {
      const auto next = ours->apply(s, move);
      record += core::print_line(*ours, s, move, next);
      s = next;
    }
  json["record"] = record + (ours->turn(s).is_over() ? core::print_over(ours->scores(s)) : "stop\n");
  const std::string file = fmt::format("plays/{}-{}-{}.play", game.name, question.slug, reading);
  json["play_file"] = file;
  json["command"] = fmt::format("bargello replay {} --versus {}={}", file, question.slug, reading);
  return json;
}

}  // namespace

// The payments of a move, and added to 'sums'.
core::Json sheet_json(const core::AnyGame& game, const core::AnyState& before, const std::string& move,
                      core::Scores& sums) {
  const auto* const sheet = game.about().hooks.find<core::ScoreSheet>();
  core::Json lines = core::Json::array();
  if (sheet == nullptr || sheet->of_move == nullptr) return lines;
  sums.players = game.players();
  sums.unit = game.scores(before).unit;
  for (const auto& line : sheet->of_move(game, before, move)) {
    sums.amounts[static_cast<std::size_t>(line.player)] += line.amount;
    lines.push_back({{"player", line.player},
                     {"rule", line.rule == 0 ? core::Json(nullptr) : core::Json(fmt::format("R{}", line.rule))},
                     {"what", line.what},
                     {"amount", core::print_amount(line.amount, sums.unit)}});
  }
  return lines;
}

core::Json played_case(const core::AnyGame& ours, const core::AnyGame& theirs, const std::vector<std::string>& lead,
                       const std::vector<std::string>& play) {
  core::Json json;
  json["config_json"] = ours.config();
  json["players"] = ours.players();
  auto a = ours.start(), b = theirs.start();
  for (const auto& move : lead) {
    a = ours.apply(a, move);
    b = theirs.apply(b, move);
  }
  json["first"] = state_json(ours, a);
  json["play"] = play;
  json["movers"] = movers_json(ours, a, play);
  json["sheet"] = {{"ours", core::Json::array()}, {"theirs", core::Json::array()}};
  core::Scores our_sums, their_sums;
  for (const auto& move : play) {
    for (const auto& line : sheet_json(ours, a, move, our_sums)) json["sheet"]["ours"].push_back(line);
    for (const auto& line : sheet_json(theirs, b, move, their_sums)) json["sheet"]["theirs"].push_back(line);
    a = ours.apply(a, move);
    b = theirs.apply(b, move);
  }
  json["sums"] = {{"ours", scores_json(our_sums)}, {"theirs", scores_json(their_sums)}};
  const auto x = explore::observe(ours, a), y = explore::observe(theirs, b);
  json["kind"] = explore::difference(x, y);
  if (json["kind"] == "") json["kind"] = json["sheet"]["ours"] != json["sheet"]["theirs"] ? "payments" : "position";
  json["last"] = {{"ours", state_json(ours, a)}, {"theirs", state_json(theirs, b)}};
  json["ours"] = outcome_json(x, y);
  json["theirs"] = outcome_json(y, x);
  return json;
}

core::Json movers_json(const core::AnyGame& game, core::AnyState s, const std::vector<std::string>& play) {
  core::Json movers = core::Json::array();
  for (const auto& move : play) {
    movers.push_back(turn_text(game.turn(s)));
    s = game.apply(s, move);
  }
  return movers;
}

core::Json state_json(const core::AnyGame& game, const core::AnyState& s) {
  return {{"text", game.print(s)}, {"json", game.to_json(s)}, {"drawn", game.draw(s)}};
}

core::Json differs_from_box(const core::Descriptor& game, const core::AnyGame& one) {
  core::Json list = core::Json::array();
  const core::Json here = one.config();
  const int players = std::clamp(one.players(), game.least_players, game.most_players);  // a small game may have fewer
  const core::Json box = games::load(full_game(game, players, {}))->config();
  for (const auto& [key, value] : here.items())
    if (key != "readings" && key != "name" && (!box.contains(key) || box.at(key) != value)) list.push_back(key);
  return list;
}

std::string command_for(const std::string& verb, const games::Request& request, const std::string& more) {
  const auto quoted = [](const std::string& text) {
    return text.find_first_of(" {\"*") == std::string::npos ? text : "'" + text + "'";
  };
  std::string command = fmt::format("bargello {} {}", verb, request.game);
  if (!request.config.empty()) command += " --config " + quoted(request.config);
  if (request.players != 0) command += fmt::format(" --players {}", request.players);
  if (!request.position.empty()) command += " --position " + quoted(request.position);
  for (const auto& [question, reading] : request.selection.chosen)
    command += fmt::format(" --reading {}={}", question, reading);
  return more.empty() ? command : command + " " + more;
}

games::Request full_game(const core::Descriptor& game, int players, const core::Choice& readings) {
  games::Request request;
  request.game = game.name;
  request.players = players;
  request.selection.chosen = readings;
  return request;
}

core::Choice companions(const core::Descriptor& game, const std::string& question) {
  const auto scenes = games::scenes_for(game, question);
  if (scenes.empty()) return {};
  core::Choice common = scenes.front().readings;
  for (const auto& scene : scenes)
    std::erase_if(common, [&](const auto& choice) {
      const auto it = scene.readings.find(choice.first);
      return it == scene.readings.end() || it->second != choice.second;
    });
  return common;
}

std::string inputs_of_cases(const core::Descriptor& game, const std::string& question) {
  std::string inputs;
  for (const auto& scene : games::scenes_for(game, question)) {
    inputs += scene.config + "|" + scene.position;
    for (const auto& [q, r] : scene.readings) inputs += "|" + q + "=" + r;
    inputs += "\n";
  }
  // Recorded games are data beside the sources, and a case may come out of any of them.
  for (const auto& file : recorded_files(game))
    inputs +=
        fmt::format("{} {}\n", std::filesystem::path(file).filename().string(), core::sum128(core::read_file(file)));
  const auto& data = data_of(game);
  return inputs + core::join(data.lockstep, " ") + fmt::format(" {} {}", data.lockstep_states, data.case_games);
}

core::Json cases_of(const core::Descriptor& game, const std::string& question, const std::string& reading,
                    const core::Stop* stop) {
  const auto& data = data_of(game);
  const auto asked =
      std::find_if(game.questions.begin(), game.questions.end(), [&](const auto& q) { return q.slug == question; });
  if (auto found = table_case(game, *asked, reading, companions(game, question), stop))
    return {{"cases", {std::move(*found)}}, {"never", core::Json::array()}, {"undecided", core::Json::array()}};
  // No full game showed it: a small one, or a position of the rulebook's examples.
  std::optional<Found> at_position, from_start;
  core::Json never = core::Json::array(), undecided = core::Json::array();
  const auto look = [&](const games::Request& request) {
    const auto ours = games::load(request);
    const auto theirs = games::load(games::read_otherwise(request, question, reading));
    const auto parting = explore::part(*ours, *theirs, options_for(data.lockstep_states, stop));
    if (!parting.play) {
      const auto limit = parting.complete ? "" : fmt::format(" --limit-states {}", data.lockstep_states);
      const core::Json where{
          {"config", request.config.empty() ? core::Json(nullptr) : core::Json(request.config)},
          {"states", parting.states},
          {"command", command_for("explore", request, fmt::format("--versus {}={}{}", question, reading, limit))}};
      if (!ours->is_position()) (parting.complete ? never : undecided).push_back(where);
      return;
    }
    Found found{request, parting, ours->print(ours->start()).size()};
    auto& best = ours->is_position() ? at_position : from_start;
    if (!best || smaller(found, *best)) best = std::move(found);
  };
  const auto look_at = [&](const core::Scene& scene) {
    try {
      look(games::request_for(game.name, scene));
    } catch (const core::BadInput&) {  // a position that only another reading knows
    }
  };
  for (const auto& scene : games::scenes_for(game, question)) {
    if (scene.position.empty() && scene.config.empty()) continue;  // the full game is not walked
    look_at(scene);
  }
  const auto with = companions(game, question);
  for (const auto& config : data.lockstep) {
    if (from_start && from_start->parting.complete) break;  // the smallest configuration that shows it
    look(games::request_for(game.name, {config, "", with}));
  }
  if (!at_position)
    for (const auto& name : core::shipped(game.folder + "/positions")) look_at({"", name, with});
  core::Json json;
  json["cases"] = core::Json::array();
  // One is enough: a game from its start before a position that nobody led to.
  if (from_start)
    json["cases"].push_back(case_json(*from_start, question, reading));
  else if (at_position)
    json["cases"].push_back(case_json(*at_position, question, reading));
  json["never"] = never;
  json["undecided"] = undecided;
  return json;
}

}  // namespace reports
