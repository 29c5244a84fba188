#include "model/medici/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/config.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/medici/scoring.hpp"

namespace medici {

using core::BadInput;

const std::vector<core::Question<Rules>> questions{
    {"A1",
     "lot-limit-whose",
     "R8",
     "Must a lot fit some player's ship, another player's ship, every ship still in the day, or the drawer's own?",
     "moves",
     2,
     6,
     {{"any", &Rules::lot_limit_whose, LotLimit::Any},
      {"other", &Rules::lot_limit_whose, LotLimit::Other},
      {"every", &Rules::lot_limit_whose, LotLimit::Every, true},
      {"own", &Rules::lot_limit_whose, LotLimit::Own, true}}},
    {"A2",
     "lot-limit-money",
     "R8",
     "Must the player with room for the lot also be able to pay?",
     "moves",
     2,
     6,
     {{"capacity-only", &Rules::lot_limit_money, LotMoney::CapacityOnly},
      {"can-bid", &Rules::lot_limit_money, LotMoney::CanBid}}},
    {"A3",
     "last-lot",
     "R18",
     "Is the lot that takes the deck's last card still auctioned?",
     "transition",
     2,
     6,
     {{"auction-then-end", &Rules::last_lot, LastLot::AuctionThenEnd},
      {"end-at-once", &Rules::last_lot, LastLot::EndAtOnce}}},
    {"A4",
     "short-lot",
     "R7",
     "What if the deck runs out while a lot is formed?",
     "transition",
     2,
     6,
     {{"lot-closes", &Rules::short_lot, ShortLot::LotCloses},
      {"reshuffle-discards", &Rules::short_lot, ShortLot::ReshuffleDiscards}}},
    {"A5",
     "track-length",
     "R27",
     "How many steps has a goods track above the start?",
     "payment",
     2,
     6,
     {{"seven-steps", &Rules::track_steps, 7}, {"eight-steps", &Rules::track_steps, 8}}},
    {"A6",
     "bonus-direction",
     "R27",
     "Does the highest level pay the largest bonus?",
     "payment",
     2,
     6,
     {{"top-20", &Rules::bonus_direction, BonusDirection::Top20},
      {"top-5", &Rules::bonus_direction, BonusDirection::Top5, true}}},
    {"A7",
     "bonus-sum",
     "R27",
     "Does a disc earn its level's bonus only, or those below it too?",
     "payment",
     2,
     6,
     {{"level-only", &Rules::bonus_sum, BonusSum::LevelOnly},
      {"cumulative", &Rules::bonus_sum, BonusSum::Cumulative, true}}},
    {"A8",
     "over-the-top",
     "R23",
     "Do cards beyond the top of a track still count for the order?",
     "payment",
     2,
     6,
     {{"cap-tie", &Rules::over_the_top, OverTheTop::CapTie},
      {"true-count", &Rules::over_the_top, OverTheTop::TrueCount}}},
    {"A9",
     "tie-places",
     "R22",
     "When ships tie, is the next one ranked behind all of them or just one place lower?",
     "payment",
     3,
     6,
     {{"competition", &Rules::dense, false}, {"dense", &Rules::dense, true, true}}},
    {"A10",
     "tie-sum-first",
     "R25",
     "Do players who tie for the most of a good share the prizes of all places they fill (10 and 5), or the first "
     "prize only?",
     "payment",
     3,
     6,
     {{"sum-places", &Rules::own_only, false}, {"own-only", &Rules::own_only, true}}},
    {"A11",
     "two-player-track-tie",
     "R25",
     "When two players tie on a goods track, do they share 10 or 15?",
     "payment",
     2,
     2,
     {{"sum-10-0", &Rules::two_player_track_tie, TrackTie::Sum10And0},
      {"sum-10-5", &Rules::two_player_track_tie, TrackTie::Sum10And5}}},
    {"A12",
     "turn-to-full-ship",
     "R16",
     "Is a full ship passed over when the next drawer is found?",
     "transition",
     3,
     6,
     {{"skip", &Rules::turn_to_full_ship, FullShipTurn::Skip},
      {"literal", &Rules::turn_to_full_ship, FullShipTurn::Literal}}},
    {"A13",
     "empty-ship-rank",
     "R21",
     "Is a ship without a card ranked?",
     "payment",
     2,
     6,
     {{"rank-by-value", &Rules::empty_ship, EmptyShip::RankByValue},
      {"no-cargo-no-pay", &Rules::empty_ship, EmptyShip::NoCargoNoPay}}},
    {"A14b",
     "poorest-by",
     "R31",
     "Is the poorest player found by money or by the disc's place on the track?",
     "transition",
     2,
     6,
     {{"money", &Rules::poorest_by, PoorestBy::Money}, {"disc-position", &Rules::poorest_by, PoorestBy::DiscPosition}}},
    {"A20",
     "discard-inspection",
     "R4",
     "May players look at the cards set aside at the day's start?",
     "information",
     2,
     5,
     {{"discards-only", &Rules::removed, Removed::Unseen}, {"removed-too", &Rules::removed, Removed::Seen}}},
    {"A25",
     "bonus-repeat",
     "R27",
     "Is a level's bonus paid every day or only on arrival?",
     "payment",
     2,
     6,
     {{"every-day", &Rules::bonus_repeat, BonusRepeat::EveryDay}, {"once", &Rules::bonus_repeat, BonusRepeat::Once}}},
    {"A26",
     "next-drawer",
     "R16",
     "Who draws next: left of the drawer or left of the buyer?",
     "transition",
     2,
     6,
     {{"left-of-drawer", &Rules::next_drawer, NextDrawer::LeftOfDrawer},
      {"left-of-winner", &Rules::next_drawer, NextDrawer::LeftOfWinner}}},
    {"A27",
     "track-next-after-tie",
     "R25",
     "When players tie for the most of a good, does the next one still earn the second prize?",
     "payment",
     3,
     6,
     {{"place-used-up", &Rules::second_still_paid, false}, {"second-still-paid", &Rules::second_still_paid, true}}},
    {"A28",
     "tied-last-ships",
     "R22",
     "Do ships that are tied for last, behind another, share the payments of their places or earn nothing?",
     "payment",
     3,
     6,
     {{"share", &Rules::tied_last_ships, LastShips::Share}, {"nothing", &Rules::tied_last_ships, LastShips::Nothing}}},
    {"A29",
     "next-after-unsold",
     "R16",
     "Who forms the next lot after one that nobody bought?",
     "transition",
     2,
     6,
     {{"left-of-drawer", &Rules::next_after_unsold, AfterUnsold::LeftOfDrawer},
      {"same-drawer", &Rules::next_after_unsold, AfterUnsold::SameDrawer}}},
};

// Where pt-medici speaks with one voice, our defaults are its wording.
const std::vector<core::Book> books{
    {"pt-medici", "Portuguese", [](int) { return core::Choice{}; }, "b1e88f7f9f2f1925b680de267038306c"}};

namespace {

constexpr const char* good_names[goods] = {"Cl", "Fu", "Gr", "Dy", "Sp"};

Kind kind_called(const std::string& name, const std::string& place) {
  Kind kind;
  kind.name = name;
  const std::string prefix = name.substr(0, std::min<std::size_t>(2, name.size()));
  for (int good = 0; good < goods; ++good)
    if (prefix == good_names[good]) kind.good = static_cast<std::uint8_t>(good);
  if (kind.good == gold && prefix != "Au")
    throw BadInput(fmt::format("{}: '{}' is not a card; expected Cl, Fu, Gr, Dy, Sp or Au and a value", place, name));
  kind.value = static_cast<std::int8_t>(
      core::parse_number(std::string_view(name).substr(2), 0, 99, fmt::format("{}: value of card '{}'", place, name)));
  if (fmt::format("{}{}", prefix, kind.value) != name)
    throw BadInput(fmt::format("{}: '{}' is not a card; did you mean {}{}?", place, name, prefix, kind.value));
  return kind;
}

void add(Rules& rules, Kind kind, std::int64_t count, const std::string& place) {
  if (count < 1 || count > 99)
    throw BadInput(fmt::format("{}: {} is not a number of cards from 1 to 99", place, count));
  if (std::find(rules.names.begin(), rules.names.end(), kind.name) != rules.names.end())
    throw BadInput(fmt::format("{}: '{}' is listed twice", place, kind.name));
  if (rules.kinds.size() == max_kinds) throw BadInput(fmt::format("{}: more than {} kinds of cards", place, max_kinds));
  kind.count = static_cast<std::uint8_t>(count);
  rules.names.push_back(kind.name);
  rules.kinds.push_back(std::move(kind));
}

// R4: the 36 cards of the box.
void add_box(Rules& rules) {
  for (const char* good : good_names)
    for (int value = 0; value <= 5; ++value)
      add(rules, kind_called(fmt::format("{}{}", good, value), "box"), value == 5 ? 2 : 1, "box");
  add(rules, kind_called("Au10", "box"), 1, "box");
}

// R21: by number of players, from two.
const std::vector<int> ship_table[] = {
    {20, 0}, {30, 15, 0}, {30, 20, 10, 0}, {30, 20, 10, 5, 0}, {30, 20, 15, 10, 5, 0}};
constexpr int deck_table[] = {18, 18, 24, 30, 36};  // R4

constexpr int most_in_deck = 250;  // that a state can count

int cards_in(const Rules& rules) {
  int sum = 0;
  for (const auto& kind : rules.kinds) sum += kind.count;
  return sum;
}

void read_deck(Rules& rules, core::Reader& config) {
  if (!config.has("deck")) {
    rules.deck_size = deck_table[rules.players - 2];
    if (cards_in(rules) < rules.deck_size)
      throw BadInput(fmt::format("{}: {} cards are fewer than the {} of the day deck; give \"deck\": {{\"size\": ..}}",
                                 config.place("cards"), cards_in(rules), rules.deck_size));
    return;
  }
  const core::Json& deck = config.at("deck");
  const std::string place = config.place("deck");
  if (!deck.is_object() || !deck.contains("order")) {
    core::Reader reader(deck, place);
    rules.deck_size = static_cast<int>(reader.number("size", 1, std::min(cards_in(rules), most_in_deck)));
    reader.done();
    return;
  }
  if (rules.first_day != rules.days)
    throw BadInput(fmt::format("{}: a known order is for one day only: give \"day\" the value of \"days\"", place));
  rules.known_order = true;
  const auto cards = core::read_order(deck, place);
  // The order itself says which cards there are, unless "cards" says more.
  const bool listed = config.has("cards");
  for (const auto& card : cards) {
    auto it = std::find(rules.names.begin(), rules.names.end(), card);
    if (it == rules.names.end()) {
      if (listed) throw BadInput(fmt::format("{}: '{}' is not among the cards of this configuration", place, card));
      add(rules, kind_called(card, place), 1, place);
      it = rules.names.end() - 1;
    }
    rules.order.push_back(static_cast<std::uint8_t>(it - rules.names.begin()));
  }
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const auto used = std::count(rules.order.begin(), rules.order.end(), static_cast<std::uint8_t>(kind));
    if (used <= rules.kinds[kind].count) continue;
    if (listed || used > 99)
      throw BadInput(fmt::format("{}: '{}' occurs {} times, there are only {}", place, rules.names[kind], used,
                                 rules.kinds[kind].count));
    rules.kinds[kind].count = static_cast<std::uint8_t>(used);
  }
  if (rules.order.size() > most_in_deck)
    throw BadInput(fmt::format("{}: {} cards are more than the {} that a day deck can have", place, rules.order.size(),
                               most_in_deck));
  rules.deck_size = static_cast<int>(rules.order.size());
}

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
  rules.capacity = static_cast<int>(config.number_or("capacity", 1, max_capacity, rules.players == 2 ? 7 : 5));  // R1
  rules.money = config.number_or("money", 0, 1'000'000'000, rules.players <= 4 ? 40 : 30);                       // R3
  rules.ship_prizes = core::read_prizes(config, "ship_prizes", ship_table[rules.players - 2]);
  rules.track_prizes =
      core::read_prizes(config, "track_prizes", rules.players == 2 ? std::vector{10, 0} : std::vector{10, 5});  // R24

  const bool known_order = config.has("deck") && config.at("deck").is_object() && config.at("deck").contains("order");
  if (config.has("cards")) {
    core::Reader cards(config.at("cards"), config.place("cards"));
    for (const auto& [name, count] : config.at("cards").items()) {
      cards.skip(name);
      add(rules, kind_called(name, config.place("cards")), core::as_number(count, 1, 99, cards.place(name)),
          cards.place(name));
    }
  } else if (!known_order) {
    add_box(rules);
  }
  read_deck(rules, config);

  rules.readings = core::choose_all(rules, questions, books, rules.players, selection, core::read_readings(config));
  config.done();
  rules.most_money = rules.money + most_gain(rules);
  find_alike(rules);
  return rules;
}

core::Json config_json(const Rules& rules) {
  core::Json json;
  json["game"] = "medici";
  if (!rules.config.empty()) json["name"] = rules.config;
  json["players"] = rules.players;
  json["days"] = rules.days;
  json["day"] = rules.first_day;
  json["capacity"] = rules.capacity;
  json["money"] = rules.money;
  core::Json cards = core::Json::object();
  for (const auto& kind : rules.kinds) cards[kind.name] = kind.count;
  json["cards"] = cards;
  if (!rules.known_order) {
    json["deck"] = {{"size", rules.deck_size}};
  } else {
    core::Json order = core::Json::array();
    for (const auto kind : rules.order) order.push_back(rules.names[kind]);
    json["deck"] = {{"order", order}};
  }
  json["start"] = rules.start_seat < 0 ? core::Json("chance") : core::Json(rules.start_seat);
  json["ship_prizes"] = rules.ship_prizes;
  json["track_prizes"] = rules.track_prizes;
  json["readings"] = core::Json(rules.readings);
  return json;
}

}  // namespace medici
