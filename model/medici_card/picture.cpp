#include "model/medici_card/hooks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "model/core/document.hpp"
#include "model/core/pen.hpp"
#include "model/core/text.hpp"

// The card game: the market row with its last three cards, ships, warehouses, money.
namespace medici_card {

using core::Json;
using core::list;
using core::number;
using core::part;
using core::Pen;
using core::printed;
using core::size_of;
using core::spread;
using core::text;

namespace {

std::string good_look(std::string_view card) {
  static const std::map<std::string, std::string, std::less<>> looks{{"Cl", "cl"}, {"Fu", "fu"}, {"Gr", "gr"},
                                                                     {"Dy", "dy"}, {"Sp", "sp"}, {"Au", "au"}};
  if (card.size() > 2 && card[0] == 'g') card.remove_prefix(1);
  const auto it = looks.find(card.substr(0, 2));
  return it == looks.end() ? "" : it->second;
}

// What is printed on a card: Fu3, Fu0x2, gFu0, g2, b7, Au10, cargo6v20.
core::CardFace face_of(const std::string& card) {
  core::CardFace face;
  if (card.starts_with("cargo")) {
    const auto v = card.find('v');
    face.band = "cargo";
    if (v != std::string::npos) {
      face.foot = card.substr(5, v - 5) + " sp.";
      face.value = card.substr(v + 1);
    }
    return face;
  }
  std::string rest = card;
  const bool banner = rest.size() > 2 && rest[0] == 'g' && std::isupper(static_cast<unsigned char>(rest[1]));
  if (banner) rest.erase(0, 1);
  if (rest.size() >= 2 && (rest[0] == 'g' || rest[0] == 'b')) {
    face.band = rest.substr(0, 1);
    face.value = rest.substr(1);
    face.foot = rest[0] == 'g' ? "green" : "black";
    face.look = rest[0] == 'g' ? "green" : "black";
    return face;
  }
  face.look = good_look(rest);
  face.band = rest.substr(0, 2);
  face.value = rest.size() > 2 ? rest.substr(2) : "";
  const auto x = face.value.find('x');
  if (x != std::string::npos) {
    face.band += " ×" + face.value.substr(x + 1);
    face.value = face.value.substr(0, x);
  }
  if (banner) face.foot = "green";
  return face;
}

// Cards that stand at this place in the state: in a row by number, in a bag by name.
std::vector<core::CardFace> faces(const std::vector<std::string>& cards, const std::string& place, bool in_a_row) {
  std::vector<core::CardFace> all;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    all.push_back(face_of(cards[i]));
    all.back().shows = fmt::format("{}/{}", place, in_a_row ? std::to_string(i) : cards[i]);
    if (in_a_row) all.back().means = fmt::format("take {{{0}}};reveal * take {{{0}}}", cards.size() - i);
  }
  return all;
}

std::string status(const Json& state) {
  const std::string phase = text(state, "phase"), who = fmt::format("player {}", text(state, "mover"));
  if (phase == "start") return "the first player is about to be chosen";
  if (phase == "act") {
    const auto revealed = number(state, "revealed");
    if (revealed == 0) return who + " begins a turn";
    return fmt::format("{} has revealed {}", who, revealed);
  }
  if (phase == "card") return who + " turns up a card";
  if (phase == "take") return who + " takes";
  if (phase == "fill") return who + " fills up free";
  if (phase == "over") return "the game is over";
  return phase;
}

}  // namespace

std::string picture(const Json& config, const Json& state, bool live) {
  const Json& money = list(state, "money");
  const Json& ships = list(state, "ships");
  const Json& warehouses = list(state, "warehouses");
  if (money.empty() || ships.size() != money.size() || warehouses.size() != money.size()) return "";
  Pen pen(live);
  const std::string day = fmt::format("Day {}: {}", text(state, "day"), status(state));
  pen.say(day + ".");
  int y = pen.heading(0, day);

  const auto market = spread(part(state, "market"));
  const Json& deck = part(state, "deck");
  y = pen.heading(y, "Market, newest card last", fmt::format("{} left in the deck", size_of(deck)));
  pen.say(fmt::format("Market, oldest first: {}; {} cards in the deck.",
                      market.empty() ? "none" : core::join(market, ", "), size_of(deck)));
  // A take counts from the newest card; the last three are the ones a turn can reach.
  std::vector<std::string> marks;
  for (std::size_t from_end = market.size(); from_end > 0; --from_end)
    marks.push_back(from_end <= 3 ? fmt::format("▲ {}", from_end) : std::to_string(from_end));
  if (live) {
    pen.begin("/deck", "reveal;announce *;decline;card ...");
    draw_cards(pen, Pen::width - 34, y, 34, {{"", "?", "deck", "plain"}});
    pen.end();
  }
  y = draw_cards(pen, 0, y, Pen::width - (live ? 40 : 0), faces(market, "/market", true), 0, marks);
  if (deck.is_object() && !deck.empty() && deck.size() <= 12) {
    y = pen.heading(y, "Deck, in an order nobody knows");
    y = pen.chips(
        0, y, Pen::width, deck, good_look, [](std::string_view card) { return fmt::format("card {}", card); }, "/deck");
  }

  y = pen.heading(y, "Ships",
                  fmt::format("room for {} cards that are not green",
                              text(config, "capacity").empty() ? "5 or 7" : text(config, "capacity")));
  for (std::size_t seat = 0; seat < money.size(); ++seat) {
    const auto cargo = spread(ships[seat]);
    pen.begin(fmt::format("/money/{}", seat), fmt::format("start {}", seat));
    pen.target(0, y, 48, 44);
    pen.disc(9, y + 14, static_cast<int>(seat));
    pen.label(20, y + 18, printed(money[seat]), "strong");
    pen.label(2, y + 34, "coins", "small");
    pen.end();
    pen.say(fmt::format("Player {}: {} coins, ship {}.", seat, printed(money[seat]),
                        cargo.empty() ? "empty" : core::join(cargo, ", ")));
    y = std::max(y + 44, draw_cards(pen, 52, y, Pen::width - 52, faces(cargo, fmt::format("/ships/{}", seat), false)));
  }
  if (std::any_of(warehouses.begin(), warehouses.end(), [](const Json& bag) { return !bag.empty(); })) {
    y = pen.heading(y, "Warehouses");
    for (std::size_t seat = 0; seat < warehouses.size(); ++seat) {
      pen.disc(9, y + 9, static_cast<int>(seat));
      pen.say(fmt::format("Warehouse of player {}: {}.", seat,
                          warehouses[seat].empty() ? "empty" : core::join(spread(warehouses[seat]), ", ")));
      y = pen.chips(24, y, Pen::width - 24, warehouses[seat], good_look, {}, fmt::format("/warehouses/{}", seat));
    }
  }
  return pen.svg(Pen::width, y, "Medici, the card game: " + day);
}

}  // namespace medici_card
