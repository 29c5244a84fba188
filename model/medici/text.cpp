#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/medici/game.hpp"
#include "model/medici/speaking.hpp"

namespace medici {

using core::BadInput;
using core::Json;

namespace {

constexpr const char* phase_names[] = {"start", "remove", "draw", "card", "bid", "fill", "over"};
constexpr std::int64_t money_limit = 1'000'000'000'000'000;

// The high bid and who made it: "7@1" and {"bid": 7, "by": 1}; "-" and null before the first.
struct HighBid {
  int players;
  static constexpr bool optional = true;

  std::string print(const State& s) const {
    return s.high_bidder < 0 ? "-" : fmt::format("{}@{}", s.high_bid, s.high_bidder);
  }
  void parse(std::string_view text, const std::string& place, State& s) const {
    if (text == "-") return;
    const auto parts = core::split(text, '@');
    if (parts.size() != 2) throw BadInput(fmt::format("{} is '{}', expected '-' or BID@SEAT", place, text));
    s.high_bid = core::parse_number(parts[0], 1, money_limit, place + " bid");
    s.high_bidder = static_cast<std::int8_t>(core::parse_number(parts[1], 0, players - 1, place + " bidder"));
  }
  Json to_json(const State& s) const {
    return s.high_bidder < 0 ? Json(nullptr) : Json{{"bid", s.high_bid}, {"by", s.high_bidder}};
  }
  void from_json(const Json& json, const std::string& place, State& s) const {
    core::Reader high(json, place);
    s.high_bid = high.number("bid", 1, money_limit);
    s.high_bidder = static_cast<std::int8_t>(high.number("by", 0, players - 1));
    high.done();
  }
};

template <class S>
auto fields(const Rules& rules, S& s) {
  return [&](auto&& visit) {
    using core::each_player, core::Number, core::Seat;
    const int n = rules.players;
    const core::Cards cards{rules.names};
    visit("day", s.day, Number{1, rules.days});
    visit("phase", s.phase, core::OneOf{phase_names});
    visit("turn", s.turn, Seat{n});
    visit("drawer", s.drawer, Seat{n});
    visit("lot", s.lot, cards);
    visit("high", s, HighBid{n});
    visit("deck", s.deck, Number{0, 250});
    visit("pool", s.pool, cards);
    visit("money", s.money, each_player(n, Number{0, money_limit}));
    visit("ships", s.ship, each_player(n, cards));
    visit("levels", s.level, each_player(n, core::Each<Number>{goods, {0, 255}, ',', "numbers"}));
    visit("discards", s.discards, cards);
    visit("reshuffled", s.reshuffled, core::Truth{});
  };
}

auto verbs(const Rules& rules) {
  return [&](auto&& verb) {
    const core::Kind card{rules.names};
    verb(Do::Start, "start", "seat", core::Number{0, rules.players - 1});
    verb(Do::Remove, "remove", "card", card);
    verb(Do::Draw, "draw");
    verb(Do::Card, "card", "card", card);
    verb(Do::Stop, "stop");
    verb(Do::Pass, "pass");
    verb(Do::Bid, "bid", "florins", core::Number{1, money_limit});
  };
}

}  // namespace

std::string Game::print(const State& s) const { return core::print_fields(fields(rules, s)); }
Json Game::to_json(const State& s) const { return core::fields_json(fields(rules, s)); }

State Game::parse(std::string_view line) const {
  State s;
  core::parse_fields(line, fields(rules, s));
  check(s);
  return s;
}

State Game::state_from(const Json& json) const {
  State s;
  core::fields_from_json(json, fields(rules, s));
  check(s);
  return s;
}

std::string Game::print(const Move& m) const { return core::print_move(m, verbs(rules)); }
Json Game::to_json(const Move& m) const { return core::move_json(m, verbs(rules)); }
Move Game::parse_move(const State&, std::string_view line) const { return core::parse_move<Move>(line, verbs(rules)); }
Move Game::move_from(const Json& json) const { return core::move_from_json<Move>(json, verbs(rules)); }

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
  switch (s.phase) {
    case Phase::Start: return page + "Chance names the player who draws first.\n";
    case Phase::Remove: return page + fmt::format("Cards are set aside openly; player {} draws first.\n", s.drawer);
    case Phase::Draw: return page + fmt::format("Player {} forms the lot.\n", s.drawer);
    case Phase::Card: return page + fmt::format("Player {} forms the lot and turns up a card.\n", s.drawer);
    case Phase::Bid: {
      const auto [formed, spoken] =
          auction_in_words(rules.players, s.drawer, s.turn, [&](int p) { return !is_full(s, p); });
      return page + formed + " " + spoken + "\n";
    }
    case Phase::Fill: return page + fmt::format("Player {} fills up free, card by card.\n", s.drawer);
    case Phase::Over: break;
  }
  return page;
}

}  // namespace medici
