#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/medici_card/game.hpp"

namespace medici_card {

using core::BadInput;
using core::Json;

namespace {

constexpr const char* phase_names[] = {"start", "act", "card", "take", "fill", "over"};
constexpr std::int64_t money_limit = 1'000'000'000'000'000;

std::string too_many(int cards, const std::string& name, int there_are) {
  return fmt::format("state: {} cards {} lie about, the configuration has {}", cards, name, there_are);
}

// A bag as states keep it, of which none can hold more of a kind than there are.
template <class Game>
struct KeptCards {
  using Bag = typename Game::Bag;
  static constexpr std::size_t kinds = std::tuple_size_v<typename Game::Counts>;
  const Rules& rules;
  static constexpr bool optional = false;

  std::string print(const Bag& bag) const { return core::print_bag(counts(bag), rules.names); }
  void parse(std::string_view text, const std::string& place, Bag& bag) const {
    keep(core::parse_bag<kinds>(text, rules.names, place), bag);
  }
  Json to_json(const Bag& bag) const { return core::bag_json(counts(bag), rules.names); }
  void from_json(const Json& json, const std::string& place, Bag& bag) const {
    keep(core::bag_from<kinds>(json, rules.names, place), bag);
  }

 private:
  void keep(const core::Bag<kinds>& cards, Bag& bag) const {
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      if (cards[kind] > rules.kinds[kind].count)
        throw BadInput(too_many(cards[kind], rules.names[kind], rules.kinds[kind].count));
      bag[kind] = cards[kind];
    }
  }
};

// The cards left in the deck; their number, when its order is known.
template <class Game>
struct Deck {
  using State = typename Game::State;
  const Rules& rules;
  static constexpr bool optional = false;

  std::string print(const State& s) const {
    return rules.known_order ? std::to_string(s.deck_left) : cards().print(s.deck);
  }
  void parse(std::string_view text, const std::string& place, State& s) const {
    if (rules.known_order) return number().parse(text, place, s.deck_left);
    cards().parse(text, place, s.deck);
    count(place, s);
  }
  Json to_json(const State& s) const { return rules.known_order ? Json(s.deck_left) : cards().to_json(s.deck); }
  void from_json(const Json& json, const std::string& place, State& s) const {
    if (rules.known_order) return number().from_json(json, place, s.deck_left);
    cards().from_json(json, place, s.deck);
    count(place, s);
  }

 private:
  KeptCards<Game> cards() const { return {rules}; }
  core::Number number() const { return {0, static_cast<std::int64_t>(rules.order.size())}; }
  void count(const std::string& place, State& s) const {
    const int size = core::size(counts(s.deck));
    if (size > rules.cards()) throw BadInput(fmt::format("{}: more cards than there are", place));
    s.deck_left = static_cast<std::uint8_t>(size);
  }
};

// Cards in a row, oldest first.
struct MarketRow {
  const Rules& rules;
  static constexpr bool optional = false;

  template <class Market>
  std::string print(const Market& cards) const {
    std::string text;
    for (int at = 0; at < cards.size(); ++at) text += (at == 0 ? "" : ",") + rules.names[cards[at]];
    return text.empty() ? "-" : text;
  }
  template <class Market>
  void parse(std::string_view text, const std::string& place, Market& market) const {
    if (text == "-") return;
    const auto cards = core::split(text, ',');
    expect(cards.size(), place);
    for (const auto& card : cards) market.push(core::kind_of(card, rules.names, place));
  }
  template <class Market>
  Json to_json(const Market& cards) const {
    Json list = Json::array();
    for (int at = 0; at < cards.size(); ++at) list.push_back(rules.names[cards[at]]);
    return list;
  }
  template <class Market>
  void from_json(const Json& json, const std::string& place, Market& market) const {
    if (!json.is_array()) throw BadInput(fmt::format("{}: expected a list of cards, oldest first", place));
    expect(json.size(), place);
    for (const Json& card : json) market.push(core::kind_of(core::as_text(card, place), rules.names, place));
  }

 private:
  void expect(std::size_t cards, const std::string& place) const {
    if (cards > static_cast<std::size_t>(rules.cards()))
      throw BadInput(fmt::format("{}: more cards than there are", place));
  }
};

// 'turn' follows from the rest and is written for the reader.
template <class Game, class S, class Seat>
auto fields(const Rules& rules, S& s, Seat& turn) {
  return [&](auto&& visit) {
    using core::each_player, core::Number;
    const int n = rules.players;
    const auto bags = each_player(n, KeptCards<Game>{rules});
    visit("day", s.day, Number{1, rules.days});
    visit("phase", s.phase, core::OneOf{phase_names});
    visit("turn", turn, core::Seat{n});
    visit("mover", s.mover, core::Seat{n});
    visit("revealed", s.revealed, Number{0, most_reveals});
    visit("pending", s.pending, Number{0, most_reveals});
    visit("market", s.market, MarketRow{rules});
    visit("deck", s, Deck<Game>{rules});
    visit("money", s.money, each_player(n, Number{0, money_limit}));
    visit("ships", s.ship, bags);
    visit("warehouses", s.warehouse, bags);
    visit("paid", s.paid, core::Optional<core::Each<Number>>{each_player(n, Number{0, money_limit})});
  };
}

int seat_of(core::Turn turn) { return turn.is_player() ? turn.seat() : -1; }

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
  const int acts = seat_of(turn(s));
  return core::print_fields(fields<GameOf>(rules, s, acts));
}

template <class Size>
Json GameOf<Size>::to_json(const State& s) const {
  const int acts = seat_of(turn(s));
  return core::fields_json(fields<GameOf>(rules, s, acts));
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::parse(std::string_view line) const {
  State s;
  int acts = -1;
  core::parse_fields(line, fields<GameOf>(rules, s, acts));
  return checked(s, acts);
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::state_from(const Json& json) const {
  State s;
  int acts = -1;
  core::fields_from_json(json, fields<GameOf>(rules, s, acts));
  return checked(s, acts);
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::checked(State s, int acts) const {
  check(s);
  adopt(s);
  if (acts != seat_of(turn(s)))
    throw BadInput("state: turn must be the mover in phases act and take, and nobody in the others");
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
  for (int p = 0; p < rules.players; ++p)
    if (core::size(counts(s.warehouse[p])) > 0)
      page += fmt::format("Warehouse of player {}: {}\n", p, core::print_bag(counts(s.warehouse[p]), rules.names));
  if (s.phase == Phase::Start) page += "Chance names the first player.\n";
  if (s.phase == Phase::Act || s.phase == Phase::Card || s.phase == Phase::Take)  // R3
    page += fmt::format("Player {} has revealed {} in this turn.\n", s.mover,
                        s.revealed == 0   ? "no card"
                        : s.revealed == 1 ? "one card"
                                          : fmt::format("{} cards", s.revealed));
  if (s.phase != Phase::Over && s.phase != Phase::Start && ships_in_day(s) == 1)
    page += fmt::format("Player {} has the last turn of the day.\n", s.mover);
  return page;
}

template struct GameOf<Small>;
template struct GameOf<Medium>;
template struct GameOf<Full>;

}  // namespace medici_card
