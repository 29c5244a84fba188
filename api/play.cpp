#include "bargello/play.hpp"

#include <fmt/format.h>

#include "api/support.hpp"
#include "model/core/play.hpp"

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

}  // namespace

Result replay(const std::string& record, const std::string& place) {
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
    return Result{holds ? Ending::Done : Ending::Found, pretty(json),
                  holds ? fmt::format("{}: {} moves, all as recorded\n", place, result.moves)
                        : fmt::format("{}: {}\n", place, result.wrong)};
  });
}

}  // namespace bargello
