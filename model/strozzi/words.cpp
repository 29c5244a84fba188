#include "model/strozzi/hooks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "model/core/document.hpp"
#include "model/core/text.hpp"
#include "model/strozzi/rules.hpp"

// Moves of Strozzi in plain words, for people who have not met the notation.
namespace strozzi {

namespace {

std::string move_in_words(const std::vector<std::string>& w) {
  static const std::map<std::string, std::string, std::less<>> cities{{"V", "Venice"}, {"R", "Rome"}, {"N", "Naples"}};
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance makes player {} the start player", w[1]);
  if (w[0] == "tile") return "chance turns up this patronage tile";
  if (w[0] == "remove") return "this ship is removed, openly";
  if (w[0] == "ship" && w.size() == 2)
    return fmt::format("chance flips this ship, of speed {}", w[1].substr(0, w[1].find(':')));
  if (w[0] == "claim" && w.size() == 2)
    return w[1] == "pirate" ? "takes the ship by the pirate flag"
                            : fmt::format("claims the ship with the {} flag", w[1] == "plus1" ? "+1" : w[1]);
  if (w[0] == "pass") return "lets the ship go";
  if (w[0] == "dock" && w.size() == 2) {
    const auto city = cities.find(w[1]);
    return fmt::format("docks it in {}", city == cities.end() ? w[1] : city->second);
  }
  if (w[0] == "advance") return "moves the marker one space up";
  if (w[0] == "stay") return "leaves the marker where it is";
  if (w[0] == "take") return "takes this tile";
  return "";
}

// "space 7 pays 5, space 8 10; 9 is the top"
std::string bonus_spaces(const core::Json& track) {
  std::vector<std::string> spaces;
  for (const auto& [space, coins] : track.at("bonus").items())
    spaces.push_back(fmt::format("space {} pays {}", space, coins.dump()));
  return fmt::format("{}{}space {} is the top", core::join(spaces, ", "), spaces.empty() ? "" : "; ",
                     track.at("top").dump());
}

std::string amounts(const core::Json& config) {
  std::vector<std::string> tracks;
  for (const auto& [city, track] : config.at("tracks").items()) {
    const auto words = bonus_spaces(track);
    if (std::find(tracks.begin(), tracks.end(), words) == tracks.end()) tracks.push_back(words);
  }
  const Rules rules = rules_for(config, {});
  const std::string final_prizes = core::numbers_in_words(config.at("final_prizes"));
  return fmt::format("By place, ships in a port: {}; markers on a track: {}{}{}. {}: {}{}.",
                     core::numbers_in_words(config.at("ship_prizes")),
                     core::numbers_in_words(config.at("marker_prizes")),
                     final_prizes.empty() ? "" : fmt::format("; at the end each kind of patronage: {}", final_prizes),
                     rules.face_value_added ? ", and the value of the tiles besides" : "",  // A6
                     tracks.size() == 1 ? "On every track" : "On the tracks, one like this, another like that",
                     core::join(tracks, " / "),
                     rules.bonus_eligibility == BonusEligibility::EveryMarker
                         ? ""
                         : "; only markers that are paid by place earn it");  // A14
}

// What lies in each city otherwise than in the other state: markers on their spaces, ships in a port.
std::vector<std::string> fact(const std::string& key, const core::Json& value, const core::Json& other) {
  static const char* const cities[] = {"Venice", "Rome", "Naples", "Florence"};
  std::vector<std::string> facts;
  if (key == "starter") facts.push_back(fmt::format("player {} is the start player", value.get<int>()));
  if (key == "active") facts.push_back(fmt::format("player {} turns up the next ship", value.get<int>()));
  if (key != "tracks" && key != "ports") return facts;
  for (std::size_t city = 0; city < value.size() && city < other.size() && city < std::size(cities); ++city) {
    if (value[city] == other[city]) continue;
    if (key == "ports") {
      std::vector<std::string> ships;
      for (const auto& ship : value[city])
        ships.push_back(fmt::format("player {}’s of speed {}", ship.at(0).get<int>(), ship.at(1).get<int>()));
      facts.push_back(fmt::format("the ships in {} are, from the top, {}", cities[city], core::enumerate(ships)));
      continue;
    }
    std::map<int, core::Json, std::greater<>> spaces;
    for (const core::Json* each : {&value[city], &other[city]})
      for (const auto& [space, players] : each->items())
        if (value[city].value(space, core::Json()) != other[city].value(space, core::Json()))
          spaces[std::stoi(space)] = value[city].value(space, core::Json::array());
    for (const auto& [space, players] : spaces) {
      std::vector<std::string> order;
      for (const auto& player : players) order.push_back(std::to_string(player.get<int>()));
      facts.push_back(order.empty() ? fmt::format("no marker stands on space {} of {}", space, cities[city])
                      : order.size() == 1
                          ? fmt::format("player {}’s marker stands on space {} of {}", order[0], space, cities[city])
                          : fmt::format("on space {} of {} stand, from the left, the markers of players {}", space,
                                        cities[city], core::enumerate(order)));
    }
  }
  return facts;
}

}  // namespace

core::Words words() {
  return {
      move_in_words,
      {{"V R N F", "Venice (gold), Rome (grain), Naples (cloth), Florence"},
       {"4:210s0p1",
        "a ship of speed 4 with two gold, one grain, no cloth, no scroll and a patronage icon; in a small game with "
        "fewer "
        "ports there are fewer digits: 2:1s0p0 has speed 2 and one gold"},
       {"art1gold, science2*2", "patronage tiles: art of value 1 with a gold; two of science of value 2"},
       {"ship 4:210s0p1", "chance: this ship is flipped"},
       {"claim goods, pass", "a flag is put on the ship (pirate, plus1, goods), or not"},
       {"dock V", "the ship is docked in Venice"},
       {"advance, stay", "an optional step of a marker is made, or not"},
       {"take art1gold", "a tile is taken"},
       {"9:1+3,2:0", "in a picture, markers: on space 9 those of players 1 and 3, the left one first; on 2 that of 0"},
       {"0@6,1@3", "in a picture, ships in a port, the fastest first: player 0's of speed 6, player 1's of speed 3"}},
      amounts,
      fact};
}

}  // namespace strozzi
