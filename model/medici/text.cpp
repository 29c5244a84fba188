#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/medici/game.hpp"

namespace medici {

using core::BadInput;
using core::Json;

namespace {

constexpr const char* phase_names[] = {"start", "remove", "draw", "card", "bid", "fill", "over"};

Phase phase_called(std::string_view name) {
  for (int phase = 0; phase < 7; ++phase)
    if (name == phase_names[phase]) return static_cast<Phase>(phase);
  throw BadInput(fmt::format("state: phase '{}' is none of start, remove, draw, card, bid, fill, over", name));
}

std::string seat_text(int seat) { return seat < 0 ? "-" : std::to_string(seat); }
Json seat_json(int seat) { return seat < 0 ? Json(nullptr) : Json(seat); }

constexpr std::int64_t money_limit = 1'000'000'000'000'000;

}  // namespace

std::string Game::print(const State& s) const {
  std::vector<std::string> money, ships, levels;
  for (int p = 0; p < rules.players; ++p) {
    money.push_back(std::to_string(s.money[p]));
    ships.push_back(core::print_bag(s.ship[p], rules.names));
    levels.push_back(fmt::format("{}", fmt::join(s.level[p], ",")));
  }
  return fmt::format(
      "day={} phase={} turn={} drawer={} lot={} high={} deck={} pool={} money={} ships={} levels={} discards={} "
      "reshuffled={}",
      s.day, phase_names[static_cast<int>(s.phase)], seat_text(s.turn), seat_text(s.drawer),
      core::print_bag(s.lot, rules.names), s.high_bidder < 0 ? "-" : fmt::format("{}@{}", s.high_bid, s.high_bidder),
      s.deck, core::print_bag(s.pool, rules.names), core::join(money, "/"), core::join(ships, "/"),
      core::join(levels, "/"), core::print_bag(s.discards, rules.names), s.reshuffled ? 1 : 0);
}

State Game::parse(std::string_view line) const {
  core::Fields fields(line);
  State s;
  s.day = static_cast<std::uint8_t>(fields.number("day", 1, rules.days));
  s.phase = phase_called(fields.next("phase"));
  s.turn = static_cast<std::int8_t>(fields.seat("turn", rules.players));
  s.drawer = static_cast<std::int8_t>(fields.seat("drawer", rules.players));
  s.lot = core::parse_bag<max_kinds>(fields.next("lot"), rules.names, "state: lot");
  if (const auto high = fields.next("high"); high != "-") {
    const auto parts = core::split(high, '@');
    if (parts.size() != 2) throw BadInput(fmt::format("state: high is '{}', expected '-' or BID@SEAT", high));
    s.high_bid = core::parse_number(parts[0], 1, money_limit, "state: high bid");
    s.high_bidder = static_cast<std::int8_t>(core::parse_number(parts[1], 0, rules.players - 1, "state: high bidder"));
  }
  s.deck = static_cast<std::uint8_t>(fields.number("deck", 0, 250));
  s.pool = core::parse_bag<max_kinds>(fields.next("pool"), rules.names, "state: pool");
  const auto money = fields.per_player("money", rules.players);
  const auto ships = fields.per_player("ships", rules.players);
  const auto levels = fields.per_player("levels", rules.players);
  for (int p = 0; p < rules.players; ++p) {
    s.money[p] = core::parse_number(money[p], 0, money_limit, "state: money");
    s.ship[p] = core::parse_bag<max_kinds>(ships[p], rules.names, "state: ships");
    const auto parts = core::split(levels[p], ',');
    if (parts.size() != goods)
      throw BadInput(fmt::format("state: levels '{}' are {} numbers, expected {}", levels[p], parts.size(), goods));
    for (int good = 0; good < goods; ++good)
      s.level[p][good] = static_cast<std::uint8_t>(core::parse_number(parts[good], 0, 255, "state: levels"));
  }
  s.discards = core::parse_bag<max_kinds>(fields.next("discards"), rules.names, "state: discards");
  s.reshuffled = fields.number("reshuffled", 0, 1) == 1;
  fields.end();
  check(s);
  return s;
}

Json Game::to_json(const State& s) const {
  Json json;
  json["day"] = s.day;
  json["phase"] = phase_names[static_cast<int>(s.phase)];
  json["turn"] = seat_json(s.turn);
  json["drawer"] = seat_json(s.drawer);
  json["lot"] = core::bag_json(s.lot, rules.names);
  json["high"] = s.high_bidder < 0 ? Json(nullptr) : Json{{"bid", s.high_bid}, {"by", s.high_bidder}};
  json["deck"] = s.deck;
  json["pool"] = core::bag_json(s.pool, rules.names);
  for (const char* key : {"money", "ships", "levels"}) json[key] = Json::array();
  for (int p = 0; p < rules.players; ++p) {
    json["money"].push_back(s.money[p]);
    json["ships"].push_back(core::bag_json(s.ship[p], rules.names));
    json["levels"].push_back(s.level[p]);
  }
  json["discards"] = core::bag_json(s.discards, rules.names);
  json["reshuffled"] = s.reshuffled;
  return json;
}

State Game::state_from(const Json& json) const {
  core::Reader reader(json, "state");
  const int n = rules.players;
  const auto seat = [&](std::string_view key) { return static_cast<std::int8_t>(reader.number_or(key, 0, n - 1, -1)); };
  const auto bag = [&](const Json& object, std::string_view key) {
    return core::bag_from<max_kinds>(object, rules.names, reader.place(key));
  };
  const auto list = [&](std::string_view key) -> const Json& {
    const Json& value = reader.at(key);
    if (!value.is_array() || static_cast<int>(value.size()) != n)
      throw BadInput(fmt::format("{}: expected a list of {}, one for each player", reader.place(key), n));
    return value;
  };
  State s;
  s.day = static_cast<std::uint8_t>(reader.number("day", 1, rules.days));
  s.phase = phase_called(reader.text("phase"));
  s.turn = seat("turn");
  s.drawer = seat("drawer");
  s.lot = bag(reader.at("lot"), "lot");
  if (reader.has("high")) {
    core::Reader high(reader.at("high"), reader.place("high"));
    s.high_bid = high.number("bid", 1, money_limit);
    s.high_bidder = static_cast<std::int8_t>(high.number("by", 0, n - 1));
    high.done();
  }
  s.deck = static_cast<std::uint8_t>(reader.number("deck", 0, 250));
  s.pool = bag(reader.at("pool"), "pool");
  for (int p = 0; p < n; ++p) {
    const auto i = static_cast<std::size_t>(p);
    s.money[p] = core::as_number(list("money")[i], 0, money_limit, reader.place("money"));
    s.ship[p] = bag(list("ships")[i], "ships");
    const Json& levels = list("levels")[i];
    if (!levels.is_array() || levels.size() != goods)
      throw BadInput(fmt::format("{}: expected {} numbers for each player", reader.place("levels"), goods));
    for (std::size_t good = 0; good < goods; ++good)
      s.level[p][good] = static_cast<std::uint8_t>(core::as_number(levels[good], 0, 255, reader.place("levels")));
  }
  s.discards = bag(reader.at("discards"), "discards");
  if (reader.has("reshuffled")) {
    if (!reader.at("reshuffled").is_boolean())
      throw BadInput(fmt::format("{}: expected true or false", reader.place("reshuffled")));
    s.reshuffled = reader.at("reshuffled").get<bool>();
  }
  reader.done();
  check(s);
  return s;
}

void Game::check(const State& s) const {
  const auto fail = [](const std::string& why) { throw BadInput("state: " + why); };
  for (std::size_t kind = 0; kind < max_kinds; ++kind) {
    int seen = s.pool[kind] + s.lot[kind] + s.discards[kind];
    for (int p = 0; p < rules.players; ++p) seen += s.ship[p][kind];
    const int count = kind < rules.kinds.size() ? rules.kinds[kind].count : 0;
    if (seen > count)
      fail(fmt::format("{} cards {} lie about, the configuration has {}", seen, rules.names[kind], count));
  }
  const bool pooled = !rules.known_order || s.reshuffled;
  if (pooled && core::size(s.pool) < s.deck)
    fail(fmt::format("the deck of {} is larger than the pool of {}", s.deck, core::size(s.pool)));
  if (!pooled && s.deck > rules.order.size())
    fail(fmt::format("deck={}, but the known order has {} cards", s.deck, rules.order.size()));
  if (rules.known_order && !s.reshuffled && core::size(s.pool) != 0)
    fail("the order of the deck is known, so pool must be empty");
  if (s.reshuffled && rules.short_lot != ShortLot::ReshuffleDiscards)
    fail("reshuffled needs short-lot=reshuffle-discards");
  const bool player_acts = s.phase == Phase::Draw || s.phase == Phase::Bid;
  if (player_acts != (s.turn >= 0))
    fail(fmt::format("in phase {} turn must {}be a seat", phase_names[static_cast<int>(s.phase)],
                     player_acts ? "" : "not "));
  const bool nobody_draws = s.phase == Phase::Start || s.phase == Phase::Over;
  if (nobody_draws != (s.drawer < 0))
    fail(fmt::format("in phase {} drawer must {}be a seat", phase_names[static_cast<int>(s.phase)],
                     nobody_draws ? "not " : ""));
  if (s.phase == Phase::Draw && s.turn != s.drawer) fail("in phase draw the drawer acts");
  if (s.phase == Phase::Bid && core::size(s.lot) == 0) fail("there is no lot to bid for");
  if (s.phase != Phase::Bid && s.high_bidder >= 0) fail("a high bid needs phase bid");
  if (s.high_bidder >= 0 && s.high_bid > s.money[s.high_bidder]) fail("the high bid exceeds the bidder's money");
  if ((s.phase == Phase::Card || s.phase == Phase::Fill) && (!pooled || s.deck == 0)) fail("no card can be turned up");
  if (s.phase == Phase::Remove && (rules.removed != Removed::Seen || core::size(s.pool) == s.deck))
    fail("nothing is left to set aside");
  if (s.phase == Phase::Fill && is_full(s, s.drawer)) fail("the ship to fill is full");
  for (int p = 0; p < rules.players; ++p) {
    if (free(s, p) < 0) fail(fmt::format("the ship of player {} holds more than {} cards", p, rules.capacity));
    if (rules.over_the_top == OverTheTop::CapTie)
      for (const auto level : s.level[p])
        if (level > rules.track_steps)
          fail(fmt::format("level {} is above the top of a track, {}", level, rules.track_steps));
  }
}

std::string Game::print(const Move& m) const {
  switch (m.what) {
    case Do::Start: return fmt::format("start {}", m.number);
    case Do::Remove: return "remove " + rules.names[m.number];
    case Do::Draw: return "draw";
    case Do::Card: return "card " + rules.names[m.number];
    case Do::Stop: return "stop";
    case Do::Pass: return "pass";
    case Do::Bid: return fmt::format("bid {}", m.number);
  }
  return {};
}

Move Game::parse_move(const State&, std::string_view line) const {
  const auto words = core::split(core::trim(line), ' ');
  const auto& what = words[0];
  if (words.size() == 1) {
    if (what == "draw") return {Do::Draw};
    if (what == "stop") return {Do::Stop};
    if (what == "pass") return {Do::Pass};
  } else if (words.size() == 2) {
    if (what == "start") return {Do::Start, core::parse_number(words[1], 0, rules.players - 1, "move: seat")};
    if (what == "remove") return {Do::Remove, core::kind_of(words[1], rules.names, "move")};
    if (what == "card") return {Do::Card, core::kind_of(words[1], rules.names, "move")};
    if (what == "bid") return {Do::Bid, core::parse_number(words[1], 1, money_limit, "move: bid")};
  }
  throw BadInput(
      fmt::format("move '{}': expected start SEAT, remove CARD, draw, card CARD, stop, pass or bid FLORINS", line));
}

Json Game::to_json(const Move& m) const {
  switch (m.what) {
    case Do::Start: return {{"do", "start"}, {"seat", m.number}};
    case Do::Remove: return {{"do", "remove"}, {"card", rules.names[m.number]}};
    case Do::Draw: return {{"do", "draw"}};
    case Do::Card: return {{"do", "card"}, {"card", rules.names[m.number]}};
    case Do::Stop: return {{"do", "stop"}};
    case Do::Pass: return {{"do", "pass"}};
    case Do::Bid: return {{"do", "bid"}, {"florins", m.number}};
  }
  return {};
}

Move Game::move_from(const Json& json) const {
  core::Reader reader(json, "move");
  const std::string what = reader.text("do");
  Move m;
  if (what == "draw" || what == "stop" || what == "pass") {
    m.what = what == "draw" ? Do::Draw : what == "stop" ? Do::Stop : Do::Pass;
  } else if (what == "start") {
    m = {Do::Start, reader.number("seat", 0, rules.players - 1)};
  } else if (what == "bid") {
    m = {Do::Bid, reader.number("florins", 1, money_limit)};
  } else if (what == "card" || what == "remove") {
    m = {what == "card" ? Do::Card : Do::Remove, core::kind_of(reader.text("card"), rules.names, "move.card")};
  } else {
    throw BadInput(fmt::format("move.do: '{}' is none of start, remove, draw, card, stop, pass, bid", what));
  }
  reader.done();
  return m;
}

std::string Game::draw(const State& s) const {
  std::string page = fmt::format("Day {} of {}", s.day, rules.days);
  if (s.phase == Phase::Over) {
    page += ", scored. The game is over.\n";
  } else {
    page += fmt::format("    deck {} cards", s.deck);
    if (core::size(s.discards) > 0) page += fmt::format("    unsold {}", core::print_bag(s.discards, rules.names));
    page += "\n";
  }
  page += fmt::format("{:>8} {:>8}  {:<11}  {}\n", "player", "florins", "Cl Fu Gr Dy Sp",
                      fmt::format("ship ({} spaces)", rules.capacity));
  for (int p = 0; p < rules.players; ++p) {
    std::int64_t value = 0;
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) value += s.ship[p][kind] * rules.kinds[kind].value;
    const std::string mark = p == s.turn ? ">" : " ";
    page += fmt::format("{:>7}{} {:>8}  {:>2} {:>2} {:>2} {:>2} {:>2}  {}{}{}\n", mark, p, s.money[p], s.level[p][0],
                        s.level[p][1], s.level[p][2], s.level[p][3], s.level[p][4],
                        core::print_bag(s.ship[p], rules.names), value > 0 ? fmt::format("  = {}", value) : "",
                        s.phase != Phase::Over && is_full(s, p) ? "  full" : "");
  }
  if (core::size(s.lot) > 0) {
    page += fmt::format("Lot {}", core::print_bag(s.lot, rules.names));
    if (s.phase == Phase::Bid)
      page += s.high_bidder < 0 ? "    no bid yet" : fmt::format("    player {} bids {}", s.high_bidder, s.high_bid);
    page += "\n";
  }
  return page;
}

}  // namespace medici
