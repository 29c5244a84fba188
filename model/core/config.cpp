#include "model/core/config.hpp"

#include <fmt/format.h>

#include "model/core/error.hpp"

namespace core {

DaysConfig read_days(Reader& config, int least_players, int most_players) {
  DaysConfig d{};
  d.players = static_cast<int>(config.number("players", least_players, most_players));
  d.days = static_cast<int>(config.number_or("days", 1, 3, 3));
  d.first_day = static_cast<int>(config.number_or("day", 1, d.days, 1));
  d.start_seat = -1;
  if (config.has("start") && config.at("start") != "chance") {
    if (!config.at("start").is_number_integer())
      throw BadInput(fmt::format("{}: expected \"chance\" or a seat", config.place("start")));
    d.start_seat = static_cast<int>(config.number("start", 0, d.players - 1));
  }
  return d;
}

std::vector<std::string> read_order(const Json& deck, const std::string& place) {
  Reader reader(deck, place);
  const Json& list = reader.at("order");
  if (!list.is_array()) throw BadInput(fmt::format("{}: expected a list of cards, top first", reader.place("order")));
  std::vector<std::string> cards;
  for (const Json& card : list) cards.push_back(as_text(card, reader.place("order")));
  if (reader.has("first")) {
    const auto first = static_cast<std::size_t>(reader.number("first", 0, 250));
    if (cards.empty() && first > 0)
      throw BadInput(fmt::format("{}: there is no card to repeat", reader.place("order")));
    std::vector<std::string> repeated;
    for (std::size_t i = 0; i < first; ++i) repeated.push_back(cards[i % cards.size()]);
    cards = std::move(repeated);
  }
  reader.done();
  return cards;
}

std::vector<int> read_prizes(Reader& config, std::string_view key, const std::vector<int>& otherwise) {
  if (!config.has(key)) return otherwise;
  std::vector<int> prizes;
  for (const auto prize : config.numbers(key, 0, 1000)) prizes.push_back(static_cast<int>(prize));
  return prizes;
}

Choice read_readings(Reader& config) {
  Choice choice;
  if (!config.has("readings")) return choice;
  const Json& readings = config.at("readings");
  if (!readings.is_object())
    throw BadInput(fmt::format("{}: expected {{\"question\": \"reading\"}}", config.place("readings")));
  for (const auto& [question, reading] : readings.items())
    choice[question] = as_text(reading, config.place("readings") + "." + question);
  return choice;
}

}  // namespace core
