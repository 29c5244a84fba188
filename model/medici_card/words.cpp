#include "model/medici_card/hooks.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "model/core/document.hpp"
#include "model/core/text.hpp"
#include "model/medici_card/rules.hpp"

// Moves of the card game in plain words, for people who have not met the notation.
namespace medici_card {

namespace {

const std::map<std::string, std::string, std::less<>> goods{{"Cl", "cloth"}, {"Fu", "fur"},   {"Gr", "grain"},
                                                            {"Dy", "dye"},   {"Sp", "spice"}, {"Au", "gold"}};

// "Fu5": a fur of value 5; "gFu0x2": a green-bannered fur of value 0 with two symbols; "g2", "b7", "cargo6v20".
std::string card_in_words(const std::string& card) {
  if (card.starts_with("cargo")) return "unnamed cargo";
  std::string rest = card;
  const bool banner = rest.size() > 2 && rest[0] == 'g' && rest[1] >= 'A' && rest[1] <= 'Z';
  if (banner) rest.erase(0, 1);
  if (rest.size() >= 2 && (rest[0] == 'g' || rest[0] == 'b'))
    return fmt::format("a {} card of value {}", rest[0] == 'g' ? "green" : "black", rest.substr(1));
  const auto good = goods.find(rest.substr(0, 2));
  if (good == goods.end()) return card;
  const auto x = rest.find('x');
  return fmt::format("{} {} of value {}{}", banner ? "a green-bannered" : "a", good->second,
                     rest.substr(2, x == std::string::npos ? x : x - 2),
                     x == std::string::npos ? "" : " with two symbols");
}

std::string count_from_newest(const std::string& cards) {
  std::vector<std::string> which;
  for (const auto& place : core::split(cards, '+'))
    which.push_back(place == "1"   ? "the newest card"
                    : place == "2" ? "the one before it"
                    : place == "3" ? "the one two before it"
                                   : fmt::format("card {} from the newest end", place));
  return core::enumerate(which);
}

std::string move_in_words(const std::vector<std::string>& w) {
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance makes player {} the first player", w[1]);
  if (w[0] == "card" && w.size() == 2) return fmt::format("chance turns up {}", card_in_words(w[1]));
  if (w[0] == "reveal" && w.size() == 4 && w[2] == "take")
    return fmt::format("reveals {} and takes {}", w[1], count_from_newest(w[3]));
  if (w[0] == "reveal" && w.size() == 1) return "turns up a card for the market";
  if (w[0] == "announce" && w.size() == 2)
    return fmt::format("says beforehand that {} card{} will be turned up", w[1], w[1] == "1" ? "" : "s");
  if (w[0] == "take" && w.size() == 2)
    return fmt::format("takes {} of the market and ends the turn", count_from_newest(w[1]));
  if (w[0] == "decline") return "forgoes the last turn";
  return "";
}

// "5 or more of a good: 10 more, for each such good".
std::string bonus_in_words(const Bonus& bonus, Scope scope) {
  return fmt::format("{} or more of a good: {} more, {}", bonus.from, bonus.pays,
                     scope == Scope::PerKindEach   ? "for each such good"
                     : scope == Scope::AnyKindOnce ? "once, however many such goods there are"
                                                   : "once, and only when all five goods have so many");
}

// What the configuration pays as its readings have it.
std::string amounts(const core::Json& config) {
  const Rules rules = rules_for(config, {});
  std::string text = fmt::format("By place, ships: {}; most of a good: {}", core::numbers_in_words(rules.paid_ships),
                                 core::numbers_in_words(rules.paid_goods));
  const bool larger = rules.variant_bonus && rules.variant.from != 0;
  if (rules.bonus.from != 0 && !(larger && rules.variant_only))
    text += fmt::format(". {}", bonus_in_words(rules.bonus, rules.bonus_scope));
  if (larger)
    text += fmt::format(
        ". With the variant {}{}", bonus_in_words(rules.variant, rules.variant_scope),
        rules.variant_only ? ", and nothing for fewer"  // A43
        : rules.variant_amount == VariantAmount::Replace
            ? rules.variant_scope == Scope::PerKindEach  // A28
                  ? fmt::format("; it takes the place of that good's {}", rules.bonus.pays)
                  : fmt::format("; it takes the place of one {0}, and every other {0} is still paid", rules.bonus.pays)
            : fmt::format(", besides the {}", rules.bonus.pays));
  if (rules.bonus_shared) text += "; several who have it share it";                           // A27b
  if (rules.bonus_repeat == BonusRepeat::OncePerGame) text += "; each bonus once in a game";  // A27a
  return text + ".";
}

// Which cards the deck has more or fewer of than the other state's.
std::vector<std::string> fact(const std::string& key, const core::Json& value, const core::Json& other) {
  std::vector<std::string> facts;
  if (key != "deck" || !value.is_object() || !other.is_object()) return facts;
  core::Json kinds = other;
  kinds.update(value);
  for (const auto& [card, count] : kinds.items())
    if (const int here = value.value(card, 0); here != other.value(card, 0))
      facts.push_back(
          fmt::format("the deck has {} `{}` ({})", here == 0 ? "no" : std::to_string(here), card, card_in_words(card)));
  return facts;
}

}  // namespace

core::Words words() {
  return {move_in_words,
          {{"Gr Sp Fu Dy Cl", "the five goods: grain, spice, fur, dye, cloth"},
           {"Fu3, Fu0x2, Fu3*4", "a fur card of value 3; one of value 0 with two symbols; four cards of value 3"},
           {"gFu0", "a fur with a green banner: it needs no space on the ship"},
           {"g2, b7", "neutral cards: a green one of value 2, a black one of value 7"},
           {"cargo6v20", "cargo that is not named: 6 spaces, value 20"},
           {"reveal, card Fu3", "the mover turns up a card for the market; chance says which"},
           {"take 1+3", "the mover takes the newest card (1) and the one two before it (3), and ends the turn"},
           {"reveal 2 take 1+3", "the same in one move, when the order of the deck is known"},
           {"Gr Sp Fu Dy Cl of a player", "in a picture: symbols in the warehouse, those of earlier days"}},
          amounts,
          fact};
}

}  // namespace medici_card
