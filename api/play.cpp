#include "bargello/play.hpp"

#include <fmt/format.h>

#include "api/support.hpp"
#include "explore/compiled.hpp"
#include "explore/impact.hpp"
#include "model/core/play.hpp"
#include "model/core/stop.hpp"
#include "reports/compute/cases.hpp"

namespace bargello {

namespace {

std::unique_ptr<core::AnyGame> game_of(const core::Play& play) {
  if (!play.position.starts_with("{"))
    return games::load({play.game, play.config, play.position, 0, {"", play.readings}});
  const auto state = core::parse_json(play.position, "state");  // a log has its state in JSON
  if (play.config.empty() || play.config.front() != '{')
    throw core::BadInput("a state in JSON needs a configuration in JSON");
  return games::called(play.game).make(core::parse_json(play.config, "config"), {"", play.readings}, &state);
}

// What one reading shows at the end of the play, as lines.
std::string side(const core::Json& compared, const char* which, const std::string& reading) {
  std::string text = fmt::format("{}\n", reading);
  for (const auto& line : compared["sheet"][which])
    text += fmt::format("  player {}: {} {}{}\n", line["player"].dump(), line["amount"].get<std::string>(),
                        line["what"].get<std::string>(),
                        line["rule"].is_null() ? "" : fmt::format(" ({})", line["rule"].get<std::string>()));
  const auto& seen = compared[which];
  text += fmt::format("  {}\n", compared["last"][which]["text"].get<std::string>());
  if (seen.contains("scores"))
    text += fmt::format("  over: {}\n", seen["scores"].dump());
  else
    text += fmt::format("  {} to move: {} possible move{}{}\n", seen["turn"].get<std::string>(), seen["moves"].size(),
                        seen["moves"].size() == 1 ? "" : "s",
                        seen["only"].empty() ? "" : fmt::format(", only here {}", seen["only"].dump()));
  return text;
}

// The play under ours and under another reading. The last move is the one that is looked at, if it is a player's.
core::Json compared(const core::AnyGame& ours, const core::AnyGame& theirs, const core::Play& play,
                    const std::string& place) {
  std::vector<std::string> lead;
  auto s = theirs.start();
  for (const auto& line : play.lines) {
    const auto verdict = theirs.explain(s, line.move);
    if (!verdict.legal)
      throw core::BadInput(fmt::format("{}:{}: '{}' is not allowed under the other reading: {}", place, line.number,
                                       line.move, verdict.why));
    s = theirs.apply(s, line.move);
    lead.push_back(line.move);
  }
  std::vector<std::string> last;
  if (!lead.empty()) {
    last.push_back(lead.back());
    lead.pop_back();
  }
  return reports::played_case(ours, theirs, lead, last);
}

}  // namespace

Result replay(const std::string& record, const std::string& place, const std::string& versus) {
  return guarded([&] {
    const auto play = core::parse_play(record, place);
    std::unique_ptr<core::AnyGame> game;
    try {
      game = game_of(play);
    } catch (const core::BadInput& e) {
      throw core::BadInput(fmt::format("{}: {}", place, e.what()));
    }
    const auto result = core::replay(*game, play);
    core::Json json{{"schema", "bargello/replay/1"},
                    {"file", place},
                    {"game", play.game},
                    {"moves", result.moves},
                    {"holds", result.wrong.empty()}};
    if (!result.wrong.empty()) json["wrong"] = result.wrong;
    const bool holds = result.wrong.empty();
    if (holds && !versus.empty()) {
      const auto equals = versus.find('=');
      if (equals == std::string::npos)
        throw core::BadInput(fmt::format("--versus '{}': expected QUESTION=READING", versus));
      auto otherwise = play;
      otherwise.readings[versus.substr(0, equals)] = versus.substr(equals + 1);
      const auto theirs = game_of(otherwise);
      core::Json both = compared(*game, *theirs, play, place);
      json["versus"] = versus;
      json["kind"] = both["kind"];
      for (const char* key : {"sheet", "sums", "last", "ours", "theirs"}) json[key] = both[key];
      const std::string text =
          fmt::format("{}: {} moves; {}\n{}{}", place, result.moves,
                      both["kind"] == "" ? "no difference" : "they differ: " + both["kind"].get<std::string>(),
                      side(both, "ours", "ours"), side(both, "theirs", versus));
      return Result{Ending::Done, pretty(json), text};
    }
    return Result{holds ? Ending::Done : Ending::Found, pretty(json),
                  holds ? fmt::format("{}: {} moves, all as recorded\n", place, result.moves)
                        : fmt::format("{}: {}\n", place, result.wrong)};
  });
}

Recorded read_record(const std::string& record, const std::string& place) {
  return guarded([&] {
    const auto play = core::parse_play(record, place);
    Recorded recorded{{play.game, play.config, play.position, 0, "", play.readings}, {}};
    for (const auto& line : play.lines) recorded.moves.push_back(line.move);
    return recorded;
  });
}

namespace {

explore::Policy policy_called(const std::string& name, const core::AnyGame& game) {
  if (name == "random") return explore::Policy::Random;
  if (name != "sensible") throw core::BadInput(fmt::format("policy '{}': expected random or sensible", name));
  if (!explore::compiled_for(game).has_sensible_players)
    throw core::BadInput(fmt::format("policy 'sensible': {} has no sensible players", game.name()));
  return explore::Policy::Sensible;
}

std::optional<std::string> chosen(const core::AnyGame& game, const core::AnyState& s, explore::Policy policy,
                                  core::Random& random) {
  if (policy == explore::Policy::Random || !game.turn(s).is_player()) return core::random_move(game, s, random);
  if (game.moves(s).empty()) return std::nullopt;
  return explore::sensible_move(game, s, random.next());
}

}  // namespace

std::optional<std::string> choose(const State& state, const std::string& policy, std::uint64_t seed) {
  return guarded([&] {
    core::Random random(seed);
    return chosen(state.game(), state.any(), policy_called(policy, state.game()), random);
  });
}

std::vector<std::string> playout(const State& from, const std::string& policy, std::uint64_t seed, const Stop& stop) {
  return guarded([&] {
    const auto& game = from.game();
    const auto how = policy_called(policy, game);
    core::Random random(seed);
    std::vector<std::string> moves;
    for (auto s = from.any(); !game.turn(s).is_over();) {
      core::Stop::check(stop.get());
      const auto move = chosen(game, s, how, random);
      if (!move) break;
      s = game.apply(s, *move);
      moves.push_back(*move);
    }
    return moves;
  });
}

Playouts playouts(const State& from, std::size_t games, const PlayoutOptions& options) {
  return guarded([&] {
    Playouts all;
    all.players = from.game().players();
    all.amounts.resize(games * static_cast<std::size_t>(all.players));
    all.lengths.resize(games);
    all.ended.resize(games);
    explore::PlayoutOrder order{policy_called(options.policy, from.game()), options.seed, all.amounts, all.lengths,
                                all.ended};
    all.unit = explore::play_out(from.game(), from.any(), order, threads_of(options), options.stop.get());
    return all;
  });
}

std::optional<std::string> sensible_move(const core::AnyGame& game, const std::shared_ptr<const void>& state,
                                         std::uint64_t taste) {
  return explore::sensible_move(game, state, taste);
}

}  // namespace bargello
