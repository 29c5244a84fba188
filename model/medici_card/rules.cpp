#include "model/medici_card/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/config.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/medici_card/scoring.hpp"

namespace medici_card {

using core::BadInput;
using core::Choice;

const std::vector<core::Question<Rules>> questions{
    {"A2, A3",
     "bonus-scope",
     "R19",
     "Is the bonus of 10 paid for each good with enough symbols (seven for two players, five for more), once, or only "
     "when all goods have them?",
     "payment",
     2,
     6,
     {{"per-kind-each", &Rules::bonus_scope, Scope::PerKindEach},
      {"any-kind-once", &Rules::bonus_scope, Scope::AnyKindOnce},
      {"all-kinds-once", &Rules::bonus_scope, Scope::AllKindsOnce}}},
    {"VB",
     "variant-bonus",
     "R20",
     "Is the variant with the larger bonus played?",
     "payment",
     2,
     6,
     {{"off", &Rules::variant_bonus, false}, {"on", &Rules::variant_bonus, true}}},
    {"A4",
     "variant-scope",
     "R20",
     "Is the variant's 20 paid for each good that reaches the number, for one such good, or only when all goods do?",
     "payment",
     2,
     6,
     {{"per-kind-each", &Rules::variant_scope, Scope::PerKindEach},
      {"any-kind-once", &Rules::variant_scope, Scope::AnyKindOnce},
      {"all-kinds-once", &Rules::variant_scope, Scope::AllKindsOnce}}},
    {"A5",
     "no-reveal-exception",
     "R4",
     "May a player reveal nothing when the market holds cards of an earlier turn, or only of an earlier day?",
     "moves",
     2,
     6,
     {{"prev-turn", &Rules::no_reveal, NoReveal::PrevTurn}, {"prev-day", &Rules::no_reveal, NoReveal::PrevDay, true}}},
    {"A6",
     "take-window",
     "R7",
     "May any of the last three market cards be taken, the third only together with the second, or only the last two?",
     "moves",
     2,
     6,
     {{"skip-ok", &Rules::take_window, TakeWindow::SkipOk},
      {"contiguous", &Rules::take_window, TakeWindow::Contiguous, true},
      {"max-two", &Rules::take_window, TakeWindow::MaxTwo, true}}},
    {"A7",
     "last-turn",
     "R12",
     "Must the last player play the last turn?",
     "moves",
     2,
     6,
     {{"mandatory", &Rules::last_turn, LastTurn::Mandatory}, {"optional", &Rules::last_turn, LastTurn::Optional}}},
    {"A8",
     "rounding",
     "R15",
     "Is a shared payment rounded down to a multiple of 5, to the nearest one, or does it become 5?",
     "payment",
     3,
     6,
     {{"floor5", &Rules::rounding, core::Rounding::Down},
      {"nearest5", &Rules::rounding, core::Rounding::Nearest},
      {"flat5", &Rules::rounding, core::Rounding::Flat, true}}},
    {"A9, A13a",
     "majority-count",
     "R18",
     "Does a majority count symbols, cards or values?",
     "payment",
     2,
     6,
     {{"symbols", &Rules::majority_count, MajorityCount::Symbols},
      {"cards", &Rules::majority_count, MajorityCount::Cards},
      {"value", &Rules::majority_count, MajorityCount::Value}}},
    {"A10",
     "neutral-cards",
     "R9",
     "Does a neutral green card use a space on the ship?",
     "moves",
     2,
     6,
     {{"value-only", &Rules::neutral_cards, NeutralCards::ValueOnly},
      {"uses-space", &Rules::neutral_cards, NeutralCards::UsesSpace}}},
    {"A12",
     "market-return",
     "R21",
     "Do all market cards go back to the deck, or goods only?",
     "transition",
     2,
     6,
     {{"all", &Rules::market_return, MarketReturn::All},
      {"goods-only", &Rules::market_return, MarketReturn::GoodsOnly}}},
    {"A13b",
     "bonus-count",
     "R19",
     "Does the bonus count symbols or cards?",
     "payment",
     2,
     6,
     {{"symbols", &Rules::bonus_count, BonusCount::Symbols}, {"cards", &Rules::bonus_count, BonusCount::Cards}}},
    {"A15",
     "ship-prizes",
     "R14",
     "Are ships paid by place, or the most valuable one only?",
     "payment",
     3,
     6,
     {{"by-place", &Rules::ship_prizes_for, ShipPrizes::ByPlace},
      {"top-only", &Rules::ship_prizes_for, ShipPrizes::TopOnly, true}}},
    {"A19",
     "overload",
     "R9",
     "May a take go beyond the ship's capacity?",
     "moves",
     2,
     6,
     {{"strict", &Rules::overload, Overload::Strict}, {"overload", &Rules::overload, Overload::Overload}}},
    {"A20",
     "second-place-2p",
     "R18",
     "Is second place on a good paid with two players?",
     "payment",
     2,
     2,
     {{"second-5", &Rules::second_zero, false}, {"second-0", &Rules::second_zero, true}}},
    {"A21",
     "zero-holders",
     "R18",
     "Can a player without a symbol of a good be paid for it?",
     "payment",
     2,
     3,
     {{"need-one", &Rules::zero_eligible, false}, {"zero-eligible", &Rules::zero_eligible, true}}},
    {"A25",
     "no-card",
     "R5",
     "What if deck and market are empty on a player's turn?",
     "transition",
     2,
     6,
     {{"skip-and-end", &Rules::no_card, NoCard::SkipAndEnd}, {"dead-end", &Rules::no_card, NoCard::DeadEnd}}},
    {"A26",
     "final-turn-powers",
     "R12",
     "Is the last turn an ordinary turn, or does the last ship fill up free?",
     "transition",
     2,
     6,
     {{"one-turn", &Rules::final_turn, FinalTurn::OneTurn}, {"fill-up", &Rules::final_turn, FinalTurn::FillUp}}},
    {"A27a",
     "bonus-repeat",
     "R19",
     "Is the bonus paid every day or once in a game?",
     "payment",
     2,
     6,
     {{"every-day", &Rules::bonus_repeat, BonusRepeat::EveryDay},
      {"once-per-game", &Rules::bonus_repeat, BonusRepeat::OncePerGame}}},
    {"A27b",
     "bonus-tie",
     "R19",
     "Do several players who qualify share the bonus?",
     "payment",
     2,
     6,
     {{"full", &Rules::bonus_shared, false}, {"shared", &Rules::bonus_shared, true}}},
    {"A28",
     "variant-amount",
     "R20",
     "Does the variant's bonus replace the ordinary one or come on top?",
     "payment",
     2,
     6,
     {{"replace", &Rules::variant_amount, VariantAmount::Replace},
      {"add", &Rules::variant_amount, VariantAmount::Add}}},
    {"A30",
     "reveal",
     "R3",
     "Is the number of reveals fixed before the first card is seen?",
     "moves, information",
     2,
     6,
     {{"sequential", &Rules::reveal, Reveal::Sequential}, {"announce-count", &Rules::reveal, Reveal::AnnounceCount}}},
    {"A38",
     "tie-rank",
     "R15",
     "When players tie, is the next one ranked behind all of them or just one place lower?",
     "payment",
     3,
     6,
     {{"competition", &Rules::dense, false}, {"dense", &Rules::dense, true, true}}},
    {"A42",
     "tied-last",
     "R15",
     "Do ships that are tied for last, behind another, share the payments of their places or earn nothing?",
     "payment",
     3,
     6,
     {{"share", &Rules::tied_last_nothing, false}, {"nothing", &Rules::tied_last_nothing, true}}},
    {"A43",
     "variant-below",
     "R20",
     "With the variant, is the ordinary bonus still paid below the variant's limit?",
     "payment",
     2,
     6,
     {{"ten-below", &Rules::variant_only, false}, {"none-below", &Rules::variant_only, true}}},
};

const std::vector<core::Book> books{
    {"hu-medici-card", "Hungarian",
     [](int players) {
       if (players == 2)
         return Choice{{"last-turn", "optional"}, {"variant-scope", "all-kinds-once"}};  // HU:88, HU:154
       return Choice{{"last-turn", "optional"}, {"bonus-scope", "all-kinds-once"}};      // HU:88, HU:112
     },
     "39bfa41e177c1d4cd6bf0be298db38a3"},
    {"fr-medici-card", "French",
     [](int players) {
       if (players == 2)
         return Choice{{"bonus-scope", "any-kind-once"}, {"variant-scope", "any-kind-once"}};  // FR:108, FR:146
       return Choice{};
     },
     "06b08e9061f8369efdf03611a17397ff"},
};

int Rules::cards() const {
  int sum = 0;
  for (const auto& kind : kinds) sum += kind.count;
  return sum;
}

namespace {

constexpr const char* good_names[goods] = {"Gr", "Sp", "Fu", "Dy", "Cl"};
constexpr std::size_t most_kinds = 64;

// "Fu3", "Fu0x2", "gFu0", "g2", "b7", "cargo6v20".
Kind kind_called(const std::string& name, const std::string& place) {
  const auto fail = [&]() -> Kind {
    throw BadInput(fmt::format(
        "{}: '{}' is not a card; expected such as Fu3, Fu0x2, gFu0, g2, b7 (goods Gr Sp Fu Dy Cl)", place, name));
  };
  const auto number = [&](std::string_view digits, std::int64_t most) -> std::uint8_t {
    if (digits.empty() || digits.size() > 3 || digits.find_first_not_of("0123456789") != std::string_view::npos ||
        (digits.size() > 1 && digits[0] == '0'))
      fail();
    return static_cast<std::uint8_t>(core::parse_number(digits, 0, most, fmt::format("{}: card '{}'", place, name)));
  };
  Kind kind;
  kind.name = name;
  std::string_view rest = name;
  if (rest.starts_with("cargo")) {
    rest.remove_prefix(5);
    const auto v = rest.find('v');
    if (v == std::string_view::npos) return fail();
    kind.cargo = true;
    kind.space = number(rest.substr(0, v), 100);
    kind.value = number(rest.substr(v + 1), 250);
    return kind;
  }
  if (rest.starts_with('b')) {
    kind.value = number(rest.substr(1), 99);
    return kind;
  }
  if (rest.starts_with('g')) {
    kind.green = true;
    kind.space = 0;
    rest.remove_prefix(1);
    if (!rest.empty() && rest.find_first_not_of("0123456789") == std::string_view::npos) {
      kind.value = number(rest, 99);
      return kind;
    }
  }
  for (int good = 0; good < goods; ++good)
    if (rest.starts_with(good_names[good])) kind.good = static_cast<std::uint8_t>(good);
  if (kind.good == no_good) return fail();
  rest.remove_prefix(2);
  const auto x = rest.find('x');
  kind.value = number(rest.substr(0, x), 99);
  kind.symbols = x == std::string_view::npos ? 1 : number(rest.substr(x + 1), 9);
  if (x != std::string_view::npos && kind.symbols < 2) return fail();
  return kind;
}

void add(Rules& rules, const std::string& name, std::int64_t count, const std::string& place) {
  if (std::find(rules.names.begin(), rules.names.end(), name) != rules.names.end())
    throw BadInput(fmt::format("{}: '{}' is listed twice", place, name));
  if (rules.kinds.size() == most_kinds)
    throw BadInput(fmt::format("{}: more than {} kinds of cards", place, most_kinds));
  Kind kind = kind_called(name, place);
  kind.count = static_cast<std::uint8_t>(count);
  rules.names.push_back(name);
  rules.kinds.push_back(std::move(kind));
}

void add_all(Rules& rules, const core::Json& cards, const std::string& place) {
  if (!cards.is_object()) throw BadInput(fmt::format("{}: expected a bag of cards such as {{\"Fu3\": 4}}", place));
  for (const auto& [name, count] : cards.items())
    add(rules, name, core::as_number(count, 1, 200, place + "." + name), place);
  if (rules.cards() > most_cards)
    throw BadInput(fmt::format("{}: {} cards are more than {}", place, rules.cards(), most_cards));
}

// Every fact that the rulebooks state about the cards of the box (HU:26, 44-48; FR:27, 46-50).
void check_box(const Rules& rules, const std::string& place) {
  const auto demand = [&](bool holds, const std::string& fact) {
    if (!holds) throw BadInput(fmt::format("{}: \"box\": true, but {}", place, fact));
  };
  demand(rules.cards() == 110, fmt::format("the box has 110 cards, not {} (HU:26, FR:27)", rules.cards()));
  int with_good = 0, single = 0, doubles = 0, banners = 0, green_neutral = 0, black_neutral = 0;
  int per_good[goods] = {};
  for (const auto& kind : rules.kinds) {
    demand(!kind.cargo, fmt::format("'{}' is no card of the box", kind.name));
    if (kind.good == no_good) {
      demand(kind.green ? kind.value == 2 : kind.value == 7,
             fmt::format("neutral cards are green 2 or black 7, not '{}' (HU:48, FR:50)", kind.name));
      (kind.green ? green_neutral : black_neutral) += kind.count;
      continue;
    }
    demand(kind.value == 0 || (kind.value >= 2 && kind.value <= 5),
           fmt::format("goods have the values 0, 2, 3, 4, 5, unlike '{}' (HU:45, FR:47)", kind.name));
    demand(kind.symbols <= 2, fmt::format("goods show one or two symbols, unlike '{}' (HU:46, FR:48)", kind.name));
    with_good += kind.count;
    per_good[kind.good] += kind.count;
    (kind.symbols == 1 ? single : doubles) += kind.count;
    if (kind.green) banners += kind.count;
  }
  for (int good = 0; good < goods; ++good)
    demand(per_good[good] > 0,
           fmt::format("there are no {} cards, the box has five goods (HU:44, FR:46)", good_names[good]));
  demand(2 * with_good > rules.cards(), "most cards show goods (HU:42, FR:44)");
  demand(single > doubles, "most goods cards show one symbol (HU:46, FR:48)");
  demand(doubles > 0, "some goods cards show two symbols (HU:46, FR:48)");
  demand(banners > 0, "some goods cards have a green banner (HU:44, FR:46)");
  demand(green_neutral > 0 && black_neutral > 0, "there are green 2 and black 7 cards (HU:48, FR:50)");
}

void read_cards(Rules& rules, core::Reader& config, bool known_order) {
  if (!config.has("cards") && known_order) return;  // the order says which cards there are
  if (config.has("cards") && config.at("cards").is_object()) {
    add_all(rules, config.at("cards"), config.place("cards"));
    return;
  }
  const std::string name = config.has("cards") ? config.text("cards") : "PLACEHOLDER-110";
  const core::Json file = core::find_file("model/medici_card/decks", name, "composition");
  const std::string place = fmt::format("composition '{}'", name);
  core::Reader reader(file, place);
  for (const char* key : {"name", "comment"}) reader.skip(key);
  rules.deck_name = name;
  add_all(rules, reader.at("cards"), place + ".cards");
  if (reader.has("box")) {
    if (!reader.at("box").is_boolean()) throw BadInput(fmt::format("{}: expected true or false", reader.place("box")));
    if (reader.at("box").get<bool>()) check_box(rules, place);
  }
  reader.done();
}

void read_deck(Rules& rules, core::Reader& config) {
  if (!config.has("deck") || config.at("deck") == "shuffled") return;
  const std::string place = config.place("deck");
  if (!config.at("deck").is_object())
    throw BadInput(fmt::format("{}: expected \"shuffled\" or {{\"order\": [..]}}", place));
  if (rules.first_day != rules.days)
    throw BadInput(fmt::format("{}: a known order is for one day only: give \"day\" the value of \"days\"", place));
  rules.known_order = true;
  const bool listed = config.has("cards");
  for (const auto& card : core::read_order(config.at("deck"), place)) {
    auto it = std::find(rules.names.begin(), rules.names.end(), card);
    if (it == rules.names.end()) {
      if (listed) throw BadInput(fmt::format("{}: '{}' is not among the cards of this configuration", place, card));
      add(rules, card, 0, place);
      it = rules.names.end() - 1;
    }
    const auto kind = static_cast<std::size_t>(it - rules.names.begin());
    rules.order.push_back(static_cast<std::uint8_t>(kind));
    const auto used = std::count(rules.order.begin(), rules.order.end(), static_cast<std::uint8_t>(kind));
    if (!listed)
      rules.kinds[kind].count = static_cast<std::uint8_t>(used);
    else if (used > rules.kinds[kind].count)
      throw BadInput(
          fmt::format("{}: '{}' occurs {} times, there are only {}", place, card, used, rules.kinds[kind].count));
  }
  if (rules.cards() > most_cards)
    throw BadInput(fmt::format("{}: {} cards are more than {}", place, rules.cards(), most_cards));
}

Bonus read_bonus(core::Reader& config, std::string_view key, Bonus otherwise, const core::Json& json) {
  if (!config.has(key)) return json.contains(std::string(key)) ? Bonus{} : otherwise;  // null: none
  core::Reader reader(config.at(key), config.place(key));
  const Bonus bonus{static_cast<int>(reader.number("from", 1, 1000)), static_cast<int>(reader.number("pays", 0, 1000))};
  reader.done();
  return bonus;
}

// R14, from two players.
const std::vector<int> ship_table[] = {
    {20, 0}, {30, 15, 0}, {30, 20, 10, 0}, {30, 20, 10, 5, 0}, {30, 20, 15, 10, 5, 0}};

}  // namespace

Rules rules_for(const core::Json& json, const core::Selection& selection) {
  core::Reader config(json, "config");
  Rules rules;
  for (const char* key : {"game", "name", "comment"}) config.skip(key);
  rules.config = json.contains("name") ? core::as_text(json["name"], "config.name") : "";

  const auto days = core::read_days(config, 2, core::max_players);
  rules.players = days.players;
  rules.days = days.days;
  rules.first_day = days.first_day;
  rules.start_seat = days.start_seat;
  const bool two = rules.players == 2;
  rules.capacity = static_cast<int>(config.number_or("capacity", 1, 100, two ? 7 : 5));  // R9
  rules.money = config.number_or("money", 0, 1'000'000'000, 0);
  rules.ship_prizes = core::read_prizes(config, "ship_prizes", ship_table[rules.players - 2]);
  rules.good_prizes = core::read_prizes(config, "good_prizes", {10, 5});    // R18
  rules.bonus = read_bonus(config, "bonus", {two ? 7 : 5, 10}, json);       // R19
  rules.variant = read_bonus(config, "variant", {two ? 10 : 8, 20}, json);  // R20
  const bool known_order = config.has("deck") && config.at("deck").is_object();
  read_cards(rules, config, known_order);
  read_deck(rules, config);
  if (config.has("turn")) {
    const std::string turn = config.text("turn");
    if (turn != "step" && turn != "whole")
      throw BadInput(fmt::format("{}: expected \"step\" or \"whole\"", config.place("turn")));
    rules.whole_turns = turn == "whole";
    if (rules.whole_turns && !rules.known_order)
      throw BadInput(fmt::format("{}: whole turns need a known order of the deck", config.place("turn")));
  }

  rules.readings = core::choose_all(rules, questions, books, rules.players, selection, core::read_readings(config));
  config.done();
  if (rules.neutral_cards == NeutralCards::UsesSpace)  // A10
    for (auto& kind : rules.kinds)
      if (kind.green && kind.good == no_good) kind.space = 1;
  rules.paid_ships = rules.ship_prizes;
  if (rules.ship_prizes_for == ShipPrizes::TopOnly && !rules.paid_ships.empty())
    std::fill(rules.paid_ships.begin() + 1, rules.paid_ships.end(), 0);  // A15
  rules.paid_goods = rules.good_prizes;
  if (two && rules.second_zero && rules.paid_goods.size() > 1) rules.paid_goods[1] = 0;  // A20
  rules.most_money = rules.money + most_gain(rules);
  find_alike(rules);
  return rules;
}

core::Json config_json(const Rules& rules) {
  const auto bonus = [](const Bonus& b) {
    return b.from == 0 ? core::Json(nullptr) : core::Json{{"from", b.from}, {"pays", b.pays}};
  };
  core::Json json;
  json["game"] = "medici-card";
  if (!rules.config.empty()) json["name"] = rules.config;
  json["players"] = rules.players;
  json["days"] = rules.days;
  json["day"] = rules.first_day;
  json["capacity"] = rules.capacity;
  json["money"] = rules.money;
  core::Json cards = core::Json::object();
  for (const auto& kind : rules.kinds) cards[kind.name] = kind.count;
  json["cards"] = cards;
  json["deck"] = "shuffled";
  if (rules.known_order) {
    core::Json order = core::Json::array();
    for (const auto kind : rules.order) order.push_back(rules.names[kind]);
    json["deck"] = {{"order", order}};
  }
  json["start"] = rules.start_seat < 0 ? core::Json("chance") : core::Json(rules.start_seat);
  json["turn"] = rules.whole_turns ? "whole" : "step";
  json["ship_prizes"] = rules.ship_prizes;
  json["good_prizes"] = rules.good_prizes;
  json["bonus"] = bonus(rules.bonus);
  json["variant"] = bonus(rules.variant);
  json["readings"] = core::Json(rules.readings);
  return json;
}

}  // namespace medici_card
