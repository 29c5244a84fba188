#include "pile/rules.hpp"

#include <fmt/format.h>

#include "model/core/config.hpp"
#include "model/core/error.hpp"

namespace pile {

const std::vector<core::Question<Rules>> questions{
    {"A1",
     "last-counter",
     "R6",
     "Does the last counter bring its taker five points or cost them?",
     "payment",
     2,
     4,
     {{"wins", &Rules::last, Last::Wins},  // ours comes first
      {"loses", &Rules::last, Last::Loses}}},
    {"A2",
     "number-shown",
     "R4",
     "May a player take fewer counters than the die shows?",
     "moves",
     2,
     4,
     {{"up-to", &Rules::shown, Shown::UpTo}, {"exactly", &Rules::shown, Shown::Exactly}}},
};

// One text, and our defaults are its wording. The sum (XXH3, 128 bits) is that of rules-of-pile.txt.
const std::vector<core::Book> books{
    {"en-pile", "English", [](int) { return core::Choice{}; }, "4ce4d11405acd050bbd511e82c146664"}};

Rules rules_for(const core::Json& json, const core::Selection& selection) {
  core::Reader config(json, "config");
  Rules rules;
  for (const char* key : {"game", "comment"}) config.skip(key);
  if (config.has("name")) rules.config = config.text("name");
  rules.players = static_cast<int>(config.number("players", 2, most_players));
  rules.counters = static_cast<int>(config.number_or("counters", 1, most_counters, 5 * rules.players));  // R1
  rules.prize = static_cast<int>(config.number_or("prize", 0, 100, 5));                                  // R6
  if (config.has("die")) {
    const auto sides = config.numbers("die", 0, 100);
    if (sides.size() != most_shown || sides[0] + sides[1] + sides[2] == 0)
      throw core::BadInput(fmt::format("{}: expected how many sides show 1, 2 and 3", config.place("die")));
    for (std::size_t i = 0; i < most_shown; ++i) rules.die[i] = static_cast<std::uint32_t>(sides[i]);
  }
  rules.readings = core::choose_all(rules, questions, books, rules.players, selection, core::read_readings(config));
  config.done();
  return rules;
}

core::Json config_json(const Rules& rules) {
  core::Json json{{"game", "pile"}};
  if (!rules.config.empty()) json["name"] = rules.config;
  json["players"] = rules.players;
  json["counters"] = rules.counters;
  json["die"] = rules.die;
  json["prize"] = rules.prize;
  json["readings"] = core::Json(rules.readings);
  return json;
}

}  // namespace pile
