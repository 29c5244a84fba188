#include "conform/small.hpp"

#include <array>
#include <initializer_list>
#include <stdexcept>

namespace conform {

namespace {

using core::Random;

template <class T>
T one_of(Random& random, std::initializer_list<T> things) {
  return *(things.begin() + static_cast<std::ptrdiff_t>(random.below(things.size())));
}

int between(Random& random, int least, int most) { return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1))); }

bool once_in(Random& random, std::uint64_t times) { return random.below(times) == 0; }

// So many draws from a few of the things: equals come up.
std::vector<std::string> some(Random& random, std::vector<std::string> things, int count) {
  const int few = between(random, 1, 4);
  while (static_cast<int>(things.size()) > few) things.erase(things.begin() + static_cast<std::ptrdiff_t>(random.below(things.size())));
  std::vector<std::string> drawn;
  for (int i = 0; i < count; ++i) drawn.push_back(things[random.below(things.size())]);
  return drawn;
}

Json bag(const std::vector<std::string>& things) {
  Json counted = Json::object();
  for (const auto& thing : things) counted[thing] = counted.value(thing, 0) + 1;
  return counted;
}

Json medici(Random& random) {
  Json config{{"players", one_of(random, {2, 2, 2, 3, 3, 4, 5, 6})}, {"start", 0}, {"capacity", one_of(random, {1, 1, 2, 3, 5, 7, 8})}, {"money", one_of(random, {0, 1, 2, 3, 10, 95, 120})}};
  const auto cards = some(random, {"Cl4", "Fu0", "Fu5", "Gr0", "Gr3", "Dy2", "Sp5", "Au10"}, between(random, 1, once_in(random, 3) ? 20 : 8));
  if (!once_in(random, 3)) {
    config["days"] = 1;
    config["deck"] = {{"order", cards}};
  } else {
    config["days"] = between(random, 2, 3);
    config["cards"] = bag(cards);
    config["deck"] = {{"size", between(random, 1, static_cast<int>(cards.size()))}};
    if (once_in(random, 3)) config["start"] = "chance";
  }
  return config;
}

Json medici_card(Random& random) {
  Json config{{"players", one_of(random, {2, 2, 2, 3, 3, 4, 5, 6})}, {"start", 0}, {"capacity", one_of(random, {1, 2, 3, 5, 7})}};
  auto cards = some(random, {"Fu0", "Fu3", "Gr2", "Gr5", "Sp4", "Fu0x2", "Gr0x2", "gFu0", "gFu0x2", "gGr2", "g2", "b7"}, between(random, 1, once_in(random, 3) ? 28 : 12));
  if (once_in(random, 12)) {  // of every good
    cards.clear();
    while (cards.size() < 20)
      for (const char* card : {"Fu3", "gFu0", "Gr2", "gGr2", "Sp4", "gSp0", "Dy1", "gDy0", "Cl5", "gCl0"})
        if (once_in(random, 2)) cards.emplace_back(card);
  }
  if (!once_in(random, 3)) {
    config["days"] = 1;
    config["deck"] = {{"order", cards}};
    config["turn"] = one_of(random, {"step", "whole", "whole"});
  } else {
    config["days"] = between(random, 2, 3);
    config["cards"] = bag(cards);
    if (once_in(random, 3)) config["start"] = "chance";
  }
  if (once_in(random, 2)) config["bonus"] = {{"from", between(random, 1, 4)}, {"pays", 10}};
  if (once_in(random, 2)) config["variant"] = {{"from", between(random, 1, 4)}, {"pays", 20}};
  return config;
}

Json strozzi(Random& random) {
  const int ports = between(random, 1, 3);
  std::vector<std::string> ships;
  for (int i = 0; i < 4; ++i) {
    std::string goods;
    for (int p = 0; p < ports; ++p) goods += static_cast<char>('0' + between(random, 0, 2));
    ships.push_back(std::to_string(one_of(random, {2, 3, 7, 8})) + ":" + goods + "s" + std::to_string(one_of(random, {0, 0, 1, 2})) + "p" + std::to_string(between(random, 0, 1)));
  }
  Json flags = Json::array();
  const auto chosen = 1 + random.below(7);
  if (chosen & 1) flags.push_back("pirate");
  if (chosen & 2) flags.push_back("plus1");
  if (chosen & 4) flags.push_back("goods");
  Json config{{"players", one_of(random, {2, 2, 3, 3, 4, 5, 6})}, {"start", 0}, {"rounds", one_of(random, {1, 1, 1, 2, 3})}, {"ports", ports}, {"florence", !once_in(random, 3)}, {"flags", flags}};
  config["ships"] = bag(some(random, ships, between(random, 1, 8)));
  config["removed"] = 0;
  config["tiles"] = bag(some(random, {"art1gold", "art2", "science1gold", "science2", "architecture1grain"}, between(random, 0, 5)));
  config["display"] = between(random, 1, 3);
  const int top = between(random, 1, 5);
  config["tracks"] = {{"top", top}, {"bonus", {{std::to_string(between(random, 1, top)), 5}}}};
  return config;
}

Json medina(Random& random) {
  static constexpr std::array<std::array<int, 2>, 12> boards{{{1, 3}, {1, 5}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {3, 5}, {5, 5}, {3, 6}, {4, 6}, {6, 6}}};
  static constexpr std::array<std::array<int, 2>, 6> wide{{{1, 7}, {2, 5}, {3, 5}, {5, 5}, {4, 6}, {5, 6}}};
  const bool much = once_in(random, 2);
  const auto [rows, cols] = much ? wide[random.below(wide.size())] : boards[random.below(boards.size())];
  Json config{{"players", one_of(random, {2, 2, 2, 3, 3, 4})}, {"rows", rows}, {"cols", cols}};
  Json stock = Json::object();
  if (much) {
    // Much of few kinds: palaces grow round the well and along several sides, and bonuses add up.
    stock[one_of(random, {"O", "B", "G", "P"})] = between(random, 3, 10);
    stock[once_in(random, 4) ? "neutral" : "roof"] = between(random, 1, 2);
    for (const char* kind : {"O", "neutral", "stable", "merchant", "wall"})
      if (once_in(random, 4)) stock[kind] = between(random, 1, 6);
  } else {
    // Two or three kinds of pieces are never there: what is left meets more often.
    const int least = between(random, 0, 3);
    for (const char* kind : {"O", "B", "G", "P", "roof", "neutral", "stable", "merchant", "wall"})
      if (!once_in(random, 3) || (std::string(kind) == "roof" && least > 0)) stock[kind] = between(random, 1, once_in(random, 3) ? 6 : 3);
  }
  if (config["players"] == 4) stock.erase("neutral");
  config["stock"] = stock;
  const auto cell = [&]() -> Json { return Json::array({between(random, 0, rows - 1), between(random, 0, cols - 1)}); };
  config["well"] = once_in(random, 3) ? cell() : Json(nullptr);
  if (much && once_in(random, 2)) config["well"] = Json::array({rows / 2, cols / 2});
  config["start_merchant"] = once_in(random, 3) ? cell() : Json(nullptr);
  if (config["well"] == config["start_merchant"]) config["well"] = nullptr;
  if (once_in(random, 2)) config["tower_merchants"] = Json::array({between(random, 0, 2), between(random, 0, 2), between(random, 0, 1), 0});
  config["start"] = 0;
  config["short_turns"] = between(random, 0, 2);
  return config;
}

}  // namespace

Ground small_ground(const std::string& game, Random& random) {
  Json config;
  if (game == "medici")
    config = medici(random);
  else if (game == "medici-card")
    config = medici_card(random);
  else if (game == "strozzi")
    config = strozzi(random);
  else if (game == "medina")
    config = medina(random);
  else
    throw std::logic_error("no small configurations of " + game);
  const int players = config["players"].get<int>();
  return {game, "", std::move(config), players, std::nullopt};
}

}  // namespace conform
