#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/medici_card/game.hpp"

namespace medici_card {

using core::BadInput;
using core::Json;

namespace {

constexpr const char* phase_names[] = {"start", "act", "card", "take", "fill", "over"};

Phase phase_called(std::string_view name) {
  for (int phase = 0; phase < 6; ++phase)
    if (name == phase_names[phase]) return static_cast<Phase>(phase);
  throw BadInput(fmt::format("state: phase '{}' is none of start, act, card, take, fill, over", name));
}

constexpr std::int64_t money_limit = 1'000'000'000'000'000;

template <class Market>
std::string print_row(const Market& cards, const std::vector<std::string>& names) {
  std::string text;
  for (int at = 0; at < cards.size(); ++at) text += (at == 0 ? "" : ",") + names[cards[at]];
  return text.empty() ? "-" : text;
}

std::string too_many(int cards, const std::string& name, int there_are) {
  return fmt::format("state: {} cards {} lie about, the configuration has {}", cards, name, there_are);
}

// A bag as states keep it, of which none can hold more of a kind than there are.
template <class Bag, std::size_t Kinds>
Bag kept(const core::Bag<Kinds>& cards, const Rules& rules) {
  Bag bag{};
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    if (cards[kind] > rules.kinds[kind].count)
      throw BadInput(too_many(cards[kind], rules.names[kind], rules.kinds[kind].count));
    bag[kind] = cards[kind];
  }
  return bag;
}

std::string print_taken(unsigned cards) {
  std::string text;
  for (unsigned back = 0; back < 3; ++back)
    if (cards >> back & 1) text += fmt::format("{}{}", text.empty() ? "" : "+", back + 1);
  return text;
}

std::uint8_t parse_taken(std::string_view text) {
  unsigned cards = 0;
  for (const auto& part : core::split(text, '+')) {
    const unsigned bit = 1u << (core::parse_number(part, 1, 3, "move: card to take") - 1);
    if (cards >= bit)
      throw BadInput(fmt::format("move: '{}' must name each card once, in rising order, such as 1+3", text));
    cards |= bit;
  }
  return static_cast<std::uint8_t>(cards);
}

Json taken_json(unsigned cards) {
  Json list = Json::array();
  for (unsigned back = 0; back < 3; ++back)
    if (cards >> back & 1) list.push_back(back + 1);
  return list;
}

std::uint8_t taken_from(core::Reader& reader, std::string_view key) {
  unsigned cards = 0;
  for (const auto card : reader.numbers(key, 1, 3)) {
    if (cards >> (card - 1) & 1) throw BadInput(fmt::format("{}: card {} is named twice", reader.place(key), card));
    cards |= 1u << (card - 1);
  }
  return static_cast<std::uint8_t>(cards);
}

}  // namespace

template <class Size>
std::string GameOf<Size>::print(const State& s) const {
  std::vector<std::string> money, ships, warehouses, paid;
  for (int p = 0; p < rules.players; ++p) {
    money.push_back(std::to_string(s.money[p]));
    ships.push_back(core::print_bag(counts(s.ship[p]), rules.names));
    warehouses.push_back(core::print_bag(counts(s.warehouse[p]), rules.names));
    paid.push_back(std::to_string(s.paid[p]));
  }
  const auto turn_of = turn(s);
  return fmt::format(
      "day={} phase={} turn={} mover={} revealed={} pending={} market={} deck={} money={} ships={} warehouses={} "
      "paid={}",
      s.day, phase_names[static_cast<int>(s.phase)], turn_of.is_player() ? std::to_string(turn_of.seat()) : "-",
      s.mover < 0 ? "-" : std::to_string(s.mover), s.revealed, s.pending, print_row(s.market, rules.names),
      rules.known_order ? std::to_string(s.deck_left) : core::print_bag(counts(s.deck), rules.names),
      core::join(money, "/"), core::join(ships, "/"), core::join(warehouses, "/"), core::join(paid, "/"));
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::parse(std::string_view line) const {
  core::Fields fields(line);
  State s;
  s.day = static_cast<std::uint8_t>(fields.number("day", 1, rules.days));
  s.phase = phase_called(fields.next("phase"));
  const int turn_of = fields.seat("turn", rules.players);
  s.mover = static_cast<std::int8_t>(fields.seat("mover", rules.players));
  s.revealed = static_cast<std::uint8_t>(fields.number("revealed", 0, most_reveals));
  s.pending = static_cast<std::uint8_t>(fields.number("pending", 0, most_reveals));
  if (const auto market = fields.next("market"); market != "-") {
    const auto cards = core::split(market, ',');
    if (cards.size() > static_cast<std::size_t>(rules.cards()))
      throw BadInput("state: market holds more cards than there are");
    for (const auto& card : cards) s.market.push(core::kind_of(card, rules.names, "state: market"));
  }
  if (rules.known_order) {
    s.deck_left = static_cast<std::uint8_t>(fields.number("deck", 0, static_cast<std::int64_t>(rules.order.size())));
  } else {
    s.deck = kept<Bag>(core::parse_bag<Size::kinds>(fields.next("deck"), rules.names, "state: deck"), rules);
    if (core::size(counts(s.deck)) > rules.cards()) throw BadInput("state: deck holds more cards than there are");
    s.deck_left = static_cast<std::uint8_t>(core::size(counts(s.deck)));
  }
  const auto money = fields.per_player("money", rules.players);
  const auto ships = fields.per_player("ships", rules.players);
  const auto warehouses = fields.per_player("warehouses", rules.players);
  const auto paid = fields.per_player("paid", rules.players);
  fields.end();
  for (int p = 0; p < rules.players; ++p) {
    s.money[p] = core::parse_number(money[p], 0, money_limit, "state: money");
    s.ship[p] = kept<Bag>(core::parse_bag<Size::kinds>(ships[p], rules.names, "state: ships"), rules);
    s.warehouse[p] = kept<Bag>(core::parse_bag<Size::kinds>(warehouses[p], rules.names, "state: warehouses"), rules);
    s.paid[p] = core::parse_number(paid[p], 0, money_limit, "state: paid");
  }
  check(s);
  adopt(s);
  const auto acts = turn(s);
  if (turn_of != (acts.is_player() ? acts.seat() : -1))
    throw BadInput("state: turn must be the mover in phases act and take, and - in the others");
  return s;
}

template <class Size>
Json GameOf<Size>::to_json(const State& s) const {
  const auto seat = [](int p) { return p < 0 ? Json(nullptr) : Json(p); };
  const auto turn_of = turn(s);
  Json json;
  json["day"] = s.day;
  json["phase"] = phase_names[static_cast<int>(s.phase)];
  json["turn"] = seat(turn_of.is_player() ? turn_of.seat() : -1);
  json["mover"] = seat(s.mover);
  json["revealed"] = s.revealed;
  json["pending"] = s.pending;
  json["market"] = Json::array();
  for (int at = 0; at < s.market.size(); ++at) json["market"].push_back(rules.names[s.market[at]]);
  json["deck"] = rules.known_order ? Json(s.deck_left) : core::bag_json(counts(s.deck), rules.names);
  for (const char* key : {"money", "ships", "warehouses", "paid"}) json[key] = Json::array();
  for (int p = 0; p < rules.players; ++p) {
    json["money"].push_back(s.money[p]);
    json["ships"].push_back(core::bag_json(counts(s.ship[p]), rules.names));
    json["warehouses"].push_back(core::bag_json(counts(s.warehouse[p]), rules.names));
    json["paid"].push_back(s.paid[p]);
  }
  return json;
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::state_from(const Json& json) const {
  core::Reader reader(json, "state");
  const int n = rules.players;
  const auto list = [&](std::string_view key) -> const Json& {
    const Json& value = reader.at(key);
    if (!value.is_array() || static_cast<int>(value.size()) != n)
      throw BadInput(fmt::format("{}: expected a list of {}, one for each player", reader.place(key), n));
    return value;
  };
  State s;
  s.day = static_cast<std::uint8_t>(reader.number("day", 1, rules.days));
  s.phase = phase_called(reader.text("phase"));
  const auto turn_of = reader.number_or("turn", 0, n - 1, -1);
  s.mover = static_cast<std::int8_t>(reader.number_or("mover", 0, n - 1, -1));
  s.revealed = static_cast<std::uint8_t>(reader.number("revealed", 0, most_reveals));
  s.pending = static_cast<std::uint8_t>(reader.number("pending", 0, most_reveals));
  const Json& market = reader.at("market");
  if (!market.is_array() || market.size() > static_cast<std::size_t>(rules.cards()))
    throw BadInput(fmt::format("{}: expected a list of cards, oldest first", reader.place("market")));
  for (const Json& card : market)
    s.market.push(core::kind_of(core::as_text(card, reader.place("market")), rules.names, reader.place("market")));
  if (rules.known_order) {
    s.deck_left = static_cast<std::uint8_t>(reader.number("deck", 0, static_cast<std::int64_t>(rules.order.size())));
  } else {
    s.deck = kept<Bag>(core::bag_from<Size::kinds>(reader.at("deck"), rules.names, reader.place("deck")), rules);
    if (core::size(counts(s.deck)) > rules.cards()) throw BadInput("state.deck: more cards than there are");
    s.deck_left = static_cast<std::uint8_t>(core::size(counts(s.deck)));
  }
  for (int p = 0; p < n; ++p) {
    const auto i = static_cast<std::size_t>(p);
    s.money[p] = core::as_number(list("money")[i], 0, money_limit, reader.place("money"));
    s.ship[p] = kept<Bag>(core::bag_from<Size::kinds>(list("ships")[i], rules.names, reader.place("ships")), rules);
    s.warehouse[p] =
        kept<Bag>(core::bag_from<Size::kinds>(list("warehouses")[i], rules.names, reader.place("warehouses")), rules);
    if (reader.has("paid")) s.paid[p] = core::as_number(list("paid")[i], 0, money_limit, reader.place("paid"));
  }
  reader.done();
  check(s);
  adopt(s);
  const auto acts = turn(s);
  if (turn_of != (acts.is_player() ? acts.seat() : -1))
    throw BadInput("state.turn: must be the mover in phases act and take, and null in the others");
  return s;
}

template <class Size>
void GameOf<Size>::check(const State& s) const {
  const auto fail = [](const std::string& why) { throw BadInput("state: " + why); };
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    int seen = s.deck[kind];
    for (int at = 0; at < s.market.size(); ++at) seen += s.market[at] == static_cast<int>(kind);
    for (int p = 0; p < rules.players; ++p) seen += s.ship[p][kind] + s.warehouse[p][kind];
    if (rules.known_order && s.phase != Phase::Over)
      for (std::size_t at = rules.order.size() - s.deck_left; at < rules.order.size(); ++at)
        seen += rules.order[at] == kind;
    if (seen > rules.kinds[kind].count) throw BadInput(too_many(seen, rules.names[kind], rules.kinds[kind].count));
    for (int p = 0; p < rules.players; ++p)
      if (s.warehouse[p][kind] > 0 && rules.kinds[kind].good == no_good)
        fail(fmt::format("'{}' shows no good and cannot lie in a warehouse", rules.names[kind]));
    if (rules.kinds[kind].cargo && s.deck[kind] > 0)
      fail(fmt::format("'{}' is unnamed cargo and cannot lie in the deck", rules.names[kind]));
  }
  const bool nobody_moves = s.phase == Phase::Start || s.phase == Phase::Over;
  if (nobody_moves != (s.mover < 0))
    fail(fmt::format("in phase {} mover must {}be a seat", phase_names[static_cast<int>(s.phase)],
                     nobody_moves ? "not " : ""));
  const bool card = s.phase == Phase::Card;
  if (card != (s.pending > 0)) fail("pending is 1 or more in phase card, else 0");
  if ((card || s.phase == Phase::Fill) && (rules.known_order || s.deck_left < std::max<int>(s.pending, 1)))
    fail("no such card can be turned up");
  if (s.revealed + s.pending > most_reveals) fail("more than three cards would be revealed in one turn");
  if (s.revealed > s.market.size() && !nobody_moves) fail("more cards were revealed than the market holds");
  if (rules.whole_turns && s.revealed > 0) fail("with whole turns nothing is revealed between moves");
  if (s.phase == Phase::Take && (rules.reveal != Reveal::AnnounceCount || rules.whole_turns))
    fail("phase take needs reveal=announce-count");
  if (s.phase == Phase::Take && s.market.size() == 0) fail("there is no card to take");
  if (s.phase == Phase::Fill && rules.final_turn != FinalTurn::FillUp)
    fail("phase fill needs final-turn-powers=fill-up");
  State counted = s;
  int space = 0;
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
    for (int p = 0; p < rules.players; ++p) space += s.ship[p][kind] * rules.kinds[kind].space;
  if (space > 250) fail("the ships hold more than 250 cards");
  adopt(counted);
  if (!nobody_moves && is_full(counted, s.mover))
    fail(fmt::format("the ship of player {} is full, so it has no turn", s.mover));
  for (int p = 0; p < rules.players; ++p) {
    if (rules.overload == Overload::Strict && counted.space(p) > rules.capacity)
      fail(fmt::format("the ship of player {} holds more than {} cards", p, rules.capacity));
    if (s.paid[p] > 0 && rules.bonus_repeat != BonusRepeat::OncePerGame) fail("paid needs bonus-repeat=once-per-game");
  }
}

template <class Size>
std::string GameOf<Size>::print(const Move& m) const {
  switch (m.what) {
    case Do::Start: return fmt::format("start {}", m.number);
    case Do::Reveal: return "reveal";
    case Do::Announce: return fmt::format("announce {}", m.number);
    case Do::Card: return "card " + rules.names[m.number];
    case Do::Take: return "take " + print_taken(m.cards);
    case Do::Decline: return "decline";
    case Do::Turn: return fmt::format("reveal {} take {}", m.number, print_taken(m.cards));
  }
  return {};
}

template <class Size>
Move GameOf<Size>::parse_move(const State&, std::string_view line) const {
  const auto words = core::split(core::trim(line), ' ');
  const auto& what = words[0];
  const auto count = [&] {
    return static_cast<std::uint8_t>(core::parse_number(words[1], 0, most_reveals, "move: number of cards"));
  };
  if (words.size() == 1) {
    if (what == "reveal") return {Do::Reveal, 0, 0};
    if (what == "decline") return {Do::Decline, 0, 0};
  } else if (words.size() == 2) {
    if (what == "start")
      return {Do::Start, static_cast<std::uint8_t>(core::parse_number(words[1], 0, rules.players - 1, "move: seat")),
              0};
    if (what == "announce") return {Do::Announce, count(), 0};
    if (what == "card") return {Do::Card, static_cast<std::uint8_t>(core::kind_of(words[1], rules.names, "move")), 0};
    if (what == "take") return {Do::Take, 0, parse_taken(words[1])};
  } else if (words.size() == 4 && what == "reveal" && words[2] == "take") {
    return {Do::Turn, count(), parse_taken(words[3])};
  }
  throw BadInput(fmt::format(
      "move '{}': expected start SEAT, reveal, announce N, card CARD, take 1+2+3, decline or reveal N take 1+2+3",
      line));
}

template <class Size>
Json GameOf<Size>::to_json(const Move& m) const {
  switch (m.what) {
    case Do::Start: return {{"do", "start"}, {"seat", m.number}};
    case Do::Reveal: return {{"do", "reveal"}};
    case Do::Announce: return {{"do", "announce"}, {"cards", m.number}};
    case Do::Card: return {{"do", "card"}, {"card", rules.names[m.number]}};
    case Do::Take: return {{"do", "take"}, {"cards", taken_json(m.cards)}};
    case Do::Decline: return {{"do", "decline"}};
    case Do::Turn: return {{"do", "turn"}, {"reveal", m.number}, {"take", taken_json(m.cards)}};
  }
  return {};
}

template <class Size>
Move GameOf<Size>::move_from(const Json& json) const {
  core::Reader reader(json, "move");
  const std::string what = reader.text("do");
  Move m;
  if (what == "start")
    m = {Do::Start, static_cast<std::uint8_t>(reader.number("seat", 0, rules.players - 1)), 0};
  else if (what == "reveal")
    m = {Do::Reveal, 0, 0};
  else if (what == "announce")
    m = {Do::Announce, static_cast<std::uint8_t>(reader.number("cards", 0, most_reveals)), 0};
  else if (what == "card")
    m = {Do::Card, static_cast<std::uint8_t>(core::kind_of(reader.text("card"), rules.names, "move.card")), 0};
  else if (what == "take")
    m = {Do::Take, 0, taken_from(reader, "cards")};
  else if (what == "decline")
    m = {Do::Decline, 0, 0};
  else if (what == "turn")
    m = {Do::Turn, static_cast<std::uint8_t>(reader.number("reveal", 0, most_reveals)), taken_from(reader, "take")};
  else
    throw BadInput(fmt::format("move.do: '{}' is none of start, reveal, announce, card, take, decline, turn", what));
  reader.done();
  return m;
}

template <class Size>
std::string GameOf<Size>::draw(const State& s) const {
  std::string page = fmt::format("Day {} of {}", s.day, rules.days);
  page += s.phase == Phase::Over ? ", scored. The game is over.\n" : fmt::format("    deck {} cards\n", s.deck_left);
  page += fmt::format("{:>8} {:>8}  {:<14}  {}\n", "player", "florins", "Gr Sp Fu Dy Cl",
                      fmt::format("ship ({} spaces)", rules.capacity));
  for (int p = 0; p < rules.players; ++p) {
    int symbols[goods] = {};
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
      if (rules.kinds[kind].good != no_good)
        symbols[rules.kinds[kind].good] += s.warehouse[p][kind] * rules.kinds[kind].symbols;
    page += fmt::format("{:>7}{} {:>8}  {:>2} {:>2} {:>2} {:>2} {:>2}  {}  = {}, {} of {}{}\n",
                        p == s.mover ? ">" : " ", p, s.money[p], symbols[0], symbols[1], symbols[2], symbols[3],
                        symbols[4], core::print_bag(counts(s.ship[p]), rules.names), ship_value(s, p), s.space(p),
                        rules.capacity, s.phase != Phase::Over && is_full(s, p) ? "  full" : "");
  }
  page += "Market";
  for (int at = 0; at < s.market.size(); ++at)
    page += fmt::format("{}{}", at + window == s.market.size() && at > 0 ? " | " : " ", rules.names[s.market[at]]);
  page += s.market.size() == 0 ? " is empty\n" : "    (newest last: 3 2 1)\n";
  if (s.phase != Phase::Over && s.phase != Phase::Start && ships_in_day(s) == 1)
    page += fmt::format("Player {} has the last turn of the day.\n", s.mover);
  return page;
}

template struct GameOf<Small>;
template struct GameOf<Full>;

}  // namespace medici_card
