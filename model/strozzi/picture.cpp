#include "model/strozzi/hooks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/document.hpp"
#include "model/core/pen.hpp"
#include "model/core/text.hpp"

// Strozzi: the ship on offer, the three docks, the tracks of the cities, flags, tiles and coins.
namespace strozzi {

using core::Json;
using core::list;
using core::number;
using core::part;
using core::Pen;
using core::printed;
using core::size_of;
using core::spread;
using core::text;
using core::TrackRow;

namespace {

const char* const city_titles[] = {"Venice", "Rome", "Naples", "Florence"};
const char* const good_titles[] = {"gold", "grain", "cloth"};

std::string status(const Json& state) {
  const std::string phase = text(state, "phase"), who = fmt::format("player {}", text(state, "turn")),
                    active = fmt::format("player {}", text(state, "active"));
  if (phase == "start") return "the start player is about to be chosen";
  if (phase == "tile") return "a patronage tile is turned up";
  if (phase == "remove") return "ships are being removed";
  if (phase == "ship") return active + " flips a ship";
  if (phase == "offer") return who + " may claim the ship";
  if (phase == "dock") return who + " docks the ship";
  if (phase == "flag-step") return who + ": a step for the goods flag?";
  if (phase == "take") return who + " takes a tile";
  if (phase == "tile-step") return who + ": a step for the tile's good?";
  if (phase == "stuck") return who + " has the turn and no move";
  if (phase == "over") return "the game is over";
  return phase;
}

std::string flag_word(const std::string& flag) { return flag == "plus1" ? "+1" : flag; }

// "4:210s0p1" in words: speed 4, 2 gold, 1 grain, patronage.
std::string ship_words(const std::string& ship) {
  const auto colon = ship.find(':'), s = ship.find('s'), p = ship.find('p');
  if (colon == std::string::npos || s == std::string::npos || p == std::string::npos || !(colon < s && s < p))
    return ship;
  std::vector<std::string> words{"speed " + ship.substr(0, colon)};
  for (std::size_t i = colon + 1; i < s && i - colon - 1 < std::size(good_titles); ++i)
    if (ship[i] != '0') words.push_back(fmt::format("{} {}", ship[i], good_titles[i - colon - 1]));
  const std::string scrolls = ship.substr(s + 1, p - s - 1);
  if (scrolls != "0") words.push_back(scrolls == "1" ? "1 scroll" : scrolls + " scrolls");
  if (ship.substr(p + 1) != "0") words.push_back("patronage");
  return core::join(words, ", ");
}

std::vector<TrackRow> track_rows(const Json& config, const Json& tracks, int ports, int players) {
  std::vector<TrackRow> rows;
  for (std::size_t city = 0; city < tracks.size(); ++city) {
    const int which = static_cast<int>(city) < ports ? static_cast<int>(city) : 3;
    const std::string letter(1, city_titles[which][0]);
    const Json& said = part(part(config, "tracks"), letter);
    std::size_t top = static_cast<std::size_t>(number(said, "top", number(part(config, "tracks"), "top", 9)));
    for (const auto& [space, seats] : tracks[city].items()) top = std::max<std::size_t>(top, std::stoul(space));
    TrackRow row{letter, std::vector<std::vector<int>>(top + 1)};
    row.shows.resize(static_cast<std::size_t>(players));
    row.means = "advance;stay";
    std::vector<bool> placed(static_cast<std::size_t>(players));
    for (const auto& [space, seats] : tracks[city].items())
      for (const auto& seat : seats) {
        row.spaces.at(std::stoul(space)).push_back(seat.get<int>());
        placed.at(seat.get<std::size_t>()) = true;
        row.shows.at(seat.get<std::size_t>()) = fmt::format("/tracks/{}/{}", city, space);
      }
    for (int seat = 0; seat < players; ++seat)
      if (!placed[static_cast<std::size_t>(seat)]) row.spaces[0].push_back(seat);
    rows.push_back(std::move(row));
  }
  return rows;
}

// The docks side by side, the fastest ship on top.
int draw_ports(Pen& pen, int y, const Json& ports) {
  const int wide = Pen::width / static_cast<int>(std::max<std::size_t>(3, ports.size()));
  int bottom = y;
  for (std::size_t port = 0; port < ports.size(); ++port) {
    const int x = static_cast<int>(port) * wide;
    const std::string name = city_titles[std::min<std::size_t>(port, 2)];
    pen.begin("", fmt::format("dock {}", name.substr(0, 1)));
    pen.target(x, y, wide - 8, 22 + 19 * static_cast<int>(std::max<std::size_t>(1, ports[port].size())));
    pen.label(x, y + 10,
              fmt::format("{} {} ({})", name.substr(0, 1), name, good_titles[std::min<std::size_t>(port, 2)]), "small");
    int at = y + 16;
    std::string said;
    std::size_t number = 0;
    for (const auto& ship : ports[port]) {
      pen.begin(fmt::format("/ports/{}/{}", port, number++));
      pen.path(fmt::format("M{} {}h{}l-8 16h-{}z", x, at, wide - 8, wide - 24), "hull");
      pen.disc(x + 22, at + 8, ship.at(0).get<int>());
      pen.label(x + 36, at + 12, fmt::format("speed {}", printed(ship.at(1))), "tinyish");
      pen.end();
      said +=
          fmt::format("{}player {} at speed {}", said.empty() ? "" : ", ", printed(ship.at(0)), printed(ship.at(1)));
      at += 19;
    }
    if (ports[port].empty()) {
      pen.label(x, at + 11, "no ship", "faint");
      at += 18;
    }
    pen.end();
    pen.say(fmt::format("Dock of {}, top to bottom: {}.", name, said.empty() ? "no ship" : said));
    bottom = std::max(bottom, at);
  }
  return bottom + 6;
}

}  // namespace

std::string picture(const Json& config, const Json& state, bool live) {
  const Json& coins = list(state, "coins");
  const Json& flags = list(state, "flags");
  const Json& tiles = list(state, "tiles");
  const Json& ports = list(state, "ports");
  const Json& tracks = list(state, "tracks");
  if (coins.empty() || flags.size() != coins.size() || tiles.size() != coins.size() || ports.empty()) return "";
  Pen pen(live);
  const std::string round = fmt::format("Round {}: {}", text(state, "round"), status(state));
  pen.say(round + ".");
  int y = pen.heading(0, round);

  const std::string ship = text(state, "ship");
  y = pen.heading(y, "Ship face up", fmt::format("{} left in the deck", text(state, "deck")));
  if (ship.empty()) {
    pen.label(0, y + 10, "none", "faint");
    y += 18;
  } else {
    pen.begin("/ship", "claim *;pass");
    pen.path(fmt::format("M0 {}h{}l-14 24h-{}z", y, Pen::width, Pen::width - 28), "hull");
    pen.middle(Pen::width / 2, y + 12, ship_words(ship));
    pen.end();
    y += 30;
    const Json& claim = part(state, "claim");
    if (claim.is_object()) {
      pen.begin("/claim");
      pen.label(0, y + 10,
                fmt::format("claimed by player {} with the flag {}", text(claim, "by"), flag_word(text(claim, "flag"))),
                "small");
      pen.end();
      pen.say(fmt::format("Claimed by player {} with the flag {}.", text(claim, "by"), flag_word(text(claim, "flag"))));
      y += 18;
    }
    pen.say(fmt::format("Ship: {}.", ship_words(ship)));
  }
  const Json& pool = part(state, "pool");
  if (pool.is_object() && !pool.empty() && pool.size() <= 8 && number(state, "deck") > 0) {
    y = pen.heading(y, "Unseen ships");
    y = pen.chips(
        0, y, Pen::width, pool, {}, [](std::string_view one) { return fmt::format("ship {0};remove {0}", one); },
        "/pool");
  }

  y = pen.heading(y, "In dock, fastest on top");
  y = draw_ports(pen, y, ports);
  if (!tracks.empty()) {
    y = pen.heading(y, "Markers in the cities", "F is Florence");
    y = draw_tracks(pen, y, track_rows(config, tracks, static_cast<int>(ports.size()), static_cast<int>(coins.size())));
  }

  y = pen.heading(y, "Players", "coins, flags in hand, tiles (art, science, architecture)");
  for (std::size_t seat = 0; seat < coins.size(); ++seat) {
    pen.begin(fmt::format("/coins/{}", seat), fmt::format("start {}", seat));
    pen.disc(9, y + 9, static_cast<int>(seat));
    pen.label(24, y + 13, printed(coins[seat]), "strong");
    pen.end();
    int x = 78;
    std::vector<std::string> hand;
    const bool turn = text(state, "turn") == std::to_string(seat);
    pen.begin(fmt::format("/flags/{}", seat));
    for (const auto& flag : flags[seat]) {
      const std::string name = printed(flag), word = flag_word(name);
      const int wide = 12 + 7 * static_cast<int>(word.size());
      pen.begin("", turn ? fmt::format("claim {}", name) : "");
      pen.rect(x, y, wide, 18, "chip", 3);
      pen.middle(x + wide / 2, y + 9, word, "mono");
      pen.end();
      hand.push_back(word);
      x += wide + 4;
    }
    pen.end();
    if (hand.empty()) pen.label(x, y + 13, "no flag", "faint");
    std::vector<std::string> owned;
    for (const auto& value : tiles[seat]) owned.push_back(printed(value));
    pen.begin(fmt::format("/tiles/{}", seat));
    pen.label(Pen::width, y + 13, core::join(owned, " · "), "right");
    pen.end();
    pen.say(fmt::format("Player {}: {} coins; flags in hand: {}; tiles worth {} (art, science, architecture).", seat,
                        printed(coins[seat]), hand.empty() ? "none" : core::join(hand, ", "), core::join(owned, ", ")));
    y += 22;
  }
  const Json& display = part(state, "display");
  if (display.is_object() && !display.empty()) {
    y = pen.heading(y, "Tiles face up", fmt::format("{} more unseen", size_of(part(state, "stock"))));
    y = pen.chips(
        0, y, Pen::width, display, {}, [](std::string_view one) { return fmt::format("take {0};tile {0}", one); },
        "/display");
    pen.say(fmt::format("Tiles face up: {}.", core::join(spread(display), ", ")));
  }
  return pen.svg(Pen::width, y, "Strozzi: " + round);
}

}  // namespace strozzi
