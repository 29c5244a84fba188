#include "model/core/text.hpp"
#include "model/medici/hooks.hpp"
#include "model/medici/scoring.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

// Moves of Medici in plain words, for people who have not met the notation.
namespace medici {

namespace {

const std::map<std::string, std::string, std::less<>> goods{{"Cl", "cloth"}, {"Fu", "fur"},   {"Gr", "grain"},
                                                            {"Dy", "dye"},   {"Sp", "spice"}, {"Au", "gold"}};

// "Fu5": a fur of value 5.
std::string card_in_words(const std::string& card) {
  const auto good = goods.find(card.substr(0, 2));
  return good == goods.end() ? card : fmt::format("a {} of value {}", good->second, card.substr(2));
}

std::string move_in_words(const std::vector<std::string>& w) {
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance makes player {} the first drawer", w[1]);
  if (w[0] == "remove" && w.size() == 2) return fmt::format("{} is set aside, openly", card_in_words(w[1]));
  if (w[0] == "card" && w.size() == 2) return fmt::format("chance turns up {}", card_in_words(w[1]));
  if (w[0] == "draw") return "turns up a card for the lot";
  if (w[0] == "stop") return "closes the lot";
  if (w[0] == "pass") return "does not bid";
  if (w[0] == "bid" && w.size() == 2) return fmt::format("bids {} florin{} for the lot", w[1], w[1] == "1" ? "" : "s");
  return "";
}

// What the configuration pays as its readings have it.
std::string amounts(const core::Json& config) {
  const Rules rules = rules_for(config, {});
  std::vector<std::string> levels, more;
  for (std::int64_t level = 1; level <= rules.track_steps; ++level)
    if (const auto pays = bonus(rules, level); pays != 0) {
      levels.push_back(std::to_string(level));
      more.push_back(std::to_string(pays));
    }
  std::string text = fmt::format("By place, ships: {}; each goods track: {}", core::numbers_in_words(rules.ship_prizes),
                                 core::numbers_in_words(rules.track_prizes));
  if (rules.own_only) text += ", those tied for first sharing the first alone";                                   // A10
  if (rules.players == 2 && rules.two_player_track_tie == TrackTie::Sum10And5) text += "; two who tie share 15";  // A11
  return text + fmt::format(". A disc on level {} of a track: {} more{}{}.", core::join(levels, ", "),
                            core::join(more, ", "),
                            rules.over_the_top == OverTheTop::TrueCount
                                ? fmt::format(" (beyond level {} as on it)", rules.track_steps)  // A8
                                : "",
                            rules.bonus_repeat == BonusRepeat::EveryDay ? "" : ", on the day it gets there");  // A25
}

}  // namespace

core::Words words() {
  return {move_in_words,
          {{"Cl Fu Gr Dy Sp", "the five goods: cloth, fur, grain, dye, spice"},
           {"Fu5, Fu5*2", "a fur card of value 5; two of them"},
           {"Au10", "the gold card of value 10, which counts for a ship but for no good"},
           {"draw, card Fu5", "the drawer turns up a card; chance says which"},
           {"stop", "the drawer closes the lot"},
           {"bid 7, pass", "a bidder offers 7 florins, or nothing"},
           {">1", "in a picture: it is this player's turn; under the goods the levels reached before today's cards"}},
          amounts};
}

}  // namespace medici
