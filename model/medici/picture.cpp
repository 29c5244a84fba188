#include "model/medici/hooks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/core/document.hpp"
#include "model/core/pen.hpp"
#include "model/core/text.hpp"
#include "model/medici/speaking.hpp"

// Medici: the lot, what is still unseen, ships and purses, the five goods tracks.
namespace medici {

using core::Json;
using core::list;
using core::number;
using core::part;
using core::Pen;
using core::printed;
using core::spread;
using core::text;
using core::TrackRow;

namespace {

std::string good_look(std::string_view card) {
  static const std::map<std::string, std::string, std::less<>> looks{{"Cl", "cl"}, {"Fu", "fu"}, {"Gr", "gr"},
                                                                     {"Dy", "dy"}, {"Sp", "sp"}, {"Au", "au"}};
  const auto it = looks.find(card.substr(0, 2));
  return it == looks.end() ? "" : it->second;
}

core::CardFace face_of(const std::string& card) {
  return {card.substr(0, 2), card.size() > 2 ? card.substr(2) : "", "", good_look(card)};
}

// The cards of a bag that stands at this place in the state.
std::vector<core::CardFace> faces(const std::vector<std::string>& cards, const std::string& place) {
  std::vector<core::CardFace> all;
  for (const auto& card : cards) {
    all.push_back(face_of(card));
    all.back().shows = fmt::format("{}/{}", place, card);
  }
  return all;
}

std::string status(const Json& state) {
  const std::string phase = text(state, "phase"), who = fmt::format("player {}", text(state, "turn")),
                    drawer = fmt::format("player {}", text(state, "drawer"));
  if (phase == "start") return "the first drawer is about to be chosen";
  if (phase == "remove") return "cards are being set aside";
  if (phase == "draw") return who + " forms a lot";
  if (phase == "card") return fmt::format("{} forms a lot and turns up a card", drawer);
  if (phase == "bid") return who + " bids or passes";
  if (phase == "fill") return drawer + " fills up free";
  if (phase == "over") return "the game is over";
  return phase;
}

}  // namespace

std::string picture(const Json& config, const Json& state, bool live) {
  const Json& money = list(state, "money");
  const Json& ships = list(state, "ships");
  const Json& levels = list(state, "levels");
  const int players = static_cast<int>(money.size());
  if (players == 0 || ships.size() != money.size() || levels.size() != money.size()) return "";
  Pen pen(live);
  const std::string day = fmt::format("Day {}: {}", text(state, "day"), status(state));
  pen.say(day + ".");
  int y = pen.heading(0, day);

  const auto lot = spread(part(state, "lot"));
  const Json& high = part(state, "high");
  const std::string bid =
      high.is_object() ? fmt::format("highest bid {} by player {}", text(high, "bid"), text(high, "by")) : "no bid";
  if (text(state, "phase") != "over") {
    y = pen.heading(y, "Lot", fmt::format("{}; {} left in the deck", bid, text(state, "deck")));
    if (live) {
      pen.begin("/deck", "draw;card ...");
      draw_cards(pen, Pen::width - 34, y, 34, {{"", "?", "deck", "plain"}});
      pen.end();
    }
    pen.begin("", "stop");
    y = draw_cards(pen, 0, y, Pen::width - (live ? 40 : 0), faces(lot, "/lot"));
    pen.end();
    if (live && lot.empty()) y += 26;  // as high as a card
    pen.say(fmt::format("Lot: {}; {}; {} cards left.", lot.empty() ? "none" : core::join(lot, ", "), bid,
                        text(state, "deck")));
    const auto drawer = number(state, "drawer", -1);
    if (text(state, "phase") == "bid" && drawer >= 0 && drawer < players) {
      const auto in_the_day = [&](int seat) {
        return core::size_of(ships[static_cast<std::size_t>(seat)]) < number(config, "capacity", 5);
      };
      for (const auto& sentence :
           auction_in_words(players, static_cast<int>(drawer), static_cast<int>(number(state, "turn")), in_the_day)) {
        pen.say(sentence);
        pen.label(0, y += 13, sentence, "small");
      }
      y += 8;
    }
  }
  // With many kinds unseen the list says little; with few it is what a player counts on.
  const Json& pool = part(state, "pool");
  if (pool.is_object() && !pool.empty() && pool.size() <= 16 && number(state, "deck") > 0) {
    y = pen.heading(y, "Unseen, one of these comes next");
    y = pen.chips(
        0, y, Pen::width, pool, good_look,
        [](std::string_view card) { return fmt::format("card {0};remove {0}", card); }, "/pool");
  }

  y = pen.heading(y, "Ships and purses");
  const int capacity = static_cast<int>(number(config, "capacity", 5));
  for (int seat = 0; seat < players; ++seat) {
    const auto cargo = spread(ships[seat]);
    const bool turn = text(state, "turn") == std::to_string(seat);
    pen.begin(fmt::format("/money/{}", seat), fmt::format("start {}{}", seat, turn ? ";bid *;pass" : ""));
    pen.target(0, y, 48, 44);
    pen.disc(9, y + 14, seat);
    pen.label(20, y + 18, printed(money[seat]), "strong");
    pen.label(2, y + 36, "florins", "small");
    pen.end();
    pen.say(fmt::format("Player {}: {} florins, ship {}.", seat, printed(money[seat]),
                        cargo.empty() ? "empty" : core::join(cargo, ", ")));
    y = draw_cards(pen, 52, y, Pen::width - 52, faces(cargo, fmt::format("/ships/{}", seat)),
                   std::max(0, capacity - static_cast<int>(cargo.size())));
  }

  y = pen.heading(y + 2, "Goods tracks", "steps climbed");
  std::vector<TrackRow> rows;
  static const char* track_names[] = {"Cl", "Fu", "Gr", "Dy", "Sp"};
  std::size_t top = 7;
  for (const auto& of_seat : levels)
    for (const auto& level : of_seat) top = std::max(top, level.get<std::size_t>());
  for (std::size_t good = 0; good < std::size(track_names); ++good) {
    TrackRow row{track_names[good], std::vector<std::vector<int>>(top + 1)};
    for (int seat = 0; seat < players; ++seat) {
      row.spaces.at(levels[seat].at(good).get<std::size_t>()).push_back(seat);
      row.shows.push_back(fmt::format("/levels/{}/{}", seat, good));
    }
    rows.push_back(std::move(row));
  }
  y = draw_tracks(pen, y, rows);
  return pen.svg(Pen::width, y, "Medici: " + day);
}

}  // namespace medici
