#include "bargello/play.hpp"

#include <fmt/format.h>

#include "api/support.hpp"
#include "explore/impact.hpp"
#include "model/core/play.hpp"
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

std::optional<std::string> sensible_move(const core::AnyGame& game, const std::shared_ptr<const void>& state,
                                         std::uint64_t taste) {
  return explore::sensible_move(game, state, taste);
}

}  // namespace bargello
