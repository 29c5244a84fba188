#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/names.hpp"

namespace strozzi {

using core::BadInput;

namespace {

std::string or_dash(std::string text) { return text.empty() ? "-" : text; }
std::string seat_text(int seat) { return seat < 0 ? "-" : std::to_string(seat); }

std::string flags_text(unsigned flags) {
  std::string text;
  for (int flag = 0; flag < max_flags; ++flag)
    if (flags >> flag & 1) text += (text.empty() ? "" : ",") + std::string(flag_names[flag]);
  return or_dash(text);
}

// Top to bottom: "1@5,2@5".
std::string port_text(const Row& row) {
  std::string text;
  for (const int seat : ranking(row)) text += fmt::format("{}{}@{}", text.empty() ? "" : ",", seat, row.number[seat]);
  return or_dash(text);
}

// Highest space first, on a space from left to right: "3:0,2:1+2".
std::string track_text(const Row& row) {
  std::string text;
  for (const int seat : ranking(row))
    text += row.after[seat] > 0 ? fmt::format("+{}", seat)
                                : fmt::format("{}{}:{}", text.empty() ? "" : ",", row.number[seat], seat);
  return or_dash(text);
}

std::string coins_text(std::int64_t amount) {
  std::string text = core::print_amount(amount, unit);
  std::replace(text.begin(), text.end(), '/', ':');
  return text;
}

// The kind of a card or tile, -1 for "-".
std::int8_t kind_or_none(std::string_view word, const std::vector<std::string>& names, std::string_view place) {
  return static_cast<std::int8_t>(word == "-" ? -1 : core::kind_of(word, names, place));
}

std::uint8_t parse_flags(std::string_view text) {
  unsigned flags = 0;
  if (text == "-") return 0;
  for (const auto& part : core::split(text, ',')) add_flag(flags, flag_called(part, "state: flags"), "state: flags");
  return static_cast<std::uint8_t>(flags);
}

Row parse_port(std::string_view text, int players) {
  Row row;
  if (text == "-") return row;
  for (const auto& part : core::split(text, ',')) {
    const auto at = part.find('@');
    if (at == std::string::npos) throw BadInput(fmt::format("state: ports: '{}' is not SEAT@SPEED", part));
    const auto seat = core::parse_number(std::string_view(part).substr(0, at), 0, players - 1, "state: ports: seat");
    const auto speed = core::parse_number(std::string_view(part).substr(at + 1), 1, fastest + 1, "state: ports: speed");
    add_ship(row, static_cast<int>(seat), static_cast<int>(speed), "state: ports");
  }
  return row;
}

Row parse_track(std::string_view text, int players, int top) {
  Row row;
  if (text == "-") return row;
  std::int64_t above = top + 1;
  for (const auto& part : core::split(text, ',')) {
    const auto colon = part.find(':');
    if (colon == std::string::npos) throw BadInput(fmt::format("state: tracks: '{}' is not SPACE:SEAT+SEAT", part));
    const auto space = core::parse_number(std::string_view(part).substr(0, colon), 1, top, "state: tracks: space");
    if (space >= above) throw BadInput(fmt::format("state: tracks: space {} is not below the one before it", space));
    above = space;
    for (const auto& seat : core::split(std::string_view(part).substr(colon + 1), '+'))
      add_marker(row, static_cast<int>(core::parse_number(seat, 0, players - 1, "state: tracks: seat")),
                 static_cast<int>(space), "state: tracks");
  }
  return row;
}

std::vector<std::string> parts_of(core::Fields& fields, std::string_view name, std::size_t count) {
  const auto parts = core::split(fields.next(name), '/');
  if (parts.size() != count)
    throw BadInput(fmt::format("state: {} has {} parts, expected {}", name, parts.size(), count));
  return parts;
}

}  // namespace

std::string Game::print(const State& s) const {
  std::vector<std::string> flags, ports, tracks, coins, owned;
  const auto amounts = purses(s);
  for (int p = 0; p < rules.players; ++p) {
    flags.push_back(flags_text(s.flags[p]));
    coins.push_back(coins_text(amounts[p]));
    owned.push_back(fmt::format("{}", fmt::join(s.owned[p], ",")));
  }
  for (int port = 0; port < rules.ports; ++port) ports.push_back(port_text(s.ports[port]));
  for (const int city : cities(rules)) tracks.push_back(track_text(s.tracks[city]));
  const auto name_of = [](int kind, const std::vector<std::string>& names) {
    return kind < 0 ? "-" : names[static_cast<std::size_t>(kind)];
  };
  return fmt::format(
      "round={} phase={} turn={} active={} starter={} ship={} claim={} step={} deck={} pool={} sure={} drawn={} "
      "flags={} ports={} tracks={} coins={} tiles={} "
      "display={} top={} stock={} last={}",
      s.round, phase_names[static_cast<int>(s.phase)], seat_text(s.turn), seat_text(s.active), seat_text(s.starter),
      name_of(s.ship, rules.ship_names),
      s.claimant < 0 ? "-" : fmt::format("{}@{}", flag_names[s.claim_flag], s.claimant),
      s.step < 0 ? "-" : city_names[s.step], s.deck, core::print_bag(s.pool, rules.ship_names),
      core::print_bag(s.sure, rules.ship_names), core::print_bag(s.drawn, rules.ship_names), core::join(flags, "/"),
      core::join(ports, "/"), core::join(tracks, "/"), core::join(coins, "/"), core::join(owned, "/"),
      core::print_bag(s.display, rules.tile_names), name_of(s.top, rules.tile_names),
      core::print_bag(s.stock, rules.tile_names), seat_text(s.last));
}

State Game::parse(std::string_view line) const {
  core::Fields fields(line);
  const int n = rules.players;
  const auto seat = [&](std::string_view word) { return static_cast<std::int8_t>(fields.seat(word, n)); };
  const auto ships = [&](std::string_view word) {
    return core::parse_bag<max_ships>(fields.next(word), rules.ship_names, fmt::format("state: {}", word));
  };
  const auto tiles = [&](std::string_view word) {
    return core::parse_bag<max_tiles>(fields.next(word), rules.tile_names, fmt::format("state: {}", word));
  };
  State s;
  s.round = static_cast<std::uint8_t>(fields.number("round", rules.first_round, rules.rounds));
  s.phase = phase_called(fields.next("phase"));
  s.turn = seat("turn");
  s.active = seat("active");
  s.starter = seat("starter");
  s.ship = kind_or_none(fields.next("ship"), rules.ship_names, "state: ship");
  if (const auto claim = fields.next("claim"); claim != "-") {
    const auto parts = core::split(claim, '@');
    if (parts.size() != 2) throw BadInput(fmt::format("state: claim is '{}', expected '-' or FLAG@SEAT", claim));
    s.claim_flag = static_cast<std::int8_t>(flag_called(parts[0], "state: claim"));
    s.claimant = static_cast<std::int8_t>(core::parse_number(parts[1], 0, n - 1, "state: claim: seat"));
  }
  if (const auto step = fields.next("step"); step != "-")
    s.step = static_cast<std::int8_t>(port_called(step, rules, "state: step"));
  s.deck = static_cast<std::uint8_t>(fields.number("deck", 0, rules.deck_size()));
  s.pool = ships("pool");
  s.sure = ships("sure");
  s.drawn = ships("drawn");
  const auto flags = fields.per_player("flags", n);
  for (int p = 0; p < n; ++p) s.flags[p] = parse_flags(flags[p]);
  const auto ports = parts_of(fields, "ports", static_cast<std::size_t>(rules.ports));
  for (int port = 0; port < rules.ports; ++port) s.ports[port] = parse_port(ports[port], n);
  const auto all_cities = cities(rules);
  const auto tracks = parts_of(fields, "tracks", all_cities.size());
  for (std::size_t i = 0; i < all_cities.size(); ++i)
    s.tracks[all_cities[i]] = parse_track(tracks[i], n, rules.tracks[all_cities[i]].top);
  core::PerPlayer<std::int64_t> coins{};
  const auto amounts = fields.per_player("coins", n);
  const auto owned = fields.per_player("tiles", n);
  for (int p = 0; p < n; ++p) {
    coins[p] = parse_amount(amounts[p], ':', "state: coins");
    const auto parts = core::split(owned[p], ',');
    if (parts.size() != categories)
      throw BadInput(fmt::format("state: tiles '{}' are {} numbers, expected {}", owned[p], parts.size(), categories));
    for (int category = 0; category < categories; ++category)
      s.owned[p][category] = static_cast<std::uint8_t>(core::parse_number(parts[category], 0, 255, "state: tiles"));
  }
  s.display = tiles("display");
  s.top = kind_or_none(fields.next("top"), rules.tile_names, "state: top");
  s.stock = tiles("stock");
  s.last = seat("last");
  fields.end();
  set_purses(s, coins);
  check(s);
  return s;
}

std::string Game::print(const Move& m) const {
  switch (m.what) {
    case Do::Start: return fmt::format("start {}", m.number);
    case Do::Tile: return "tile " + rules.tile_names[m.number];
    case Do::Remove: return "remove " + rules.ship_names[m.number];
    case Do::Ship: return "ship " + rules.ship_names[m.number];
    case Do::Claim: return fmt::format("claim {}", flag_names[m.number]);
    case Do::Pass: return "pass";
    case Do::Dock: return fmt::format("dock {}", city_names[m.number]);
    case Do::Advance: return "advance";
    case Do::Stay: return "stay";
    case Do::Take: return "take " + rules.tile_names[m.number];
  }
  return {};
}

Move Game::parse_move(const State&, std::string_view line) const {
  const auto words = core::split(core::trim(line), ' ');
  const auto& what = words[0];
  const auto move = [](Do doing, std::int64_t number) { return Move{doing, static_cast<std::int8_t>(number)}; };
  if (words.size() == 1) {
    if (what == "pass") return {Do::Pass};
    if (what == "advance") return {Do::Advance};
    if (what == "stay") return {Do::Stay};
  } else if (words.size() == 2) {
    if (what == "start") return move(Do::Start, core::parse_number(words[1], 0, rules.players - 1, "move: seat"));
    if (what == "tile") return move(Do::Tile, core::kind_of(words[1], rules.tile_names, "move"));
    if (what == "remove") return move(Do::Remove, core::kind_of(words[1], rules.ship_names, "move"));
    if (what == "ship") return move(Do::Ship, core::kind_of(words[1], rules.ship_names, "move"));
    if (what == "claim") return move(Do::Claim, flag_called(words[1], "move"));
    if (what == "dock") return move(Do::Dock, port_called(words[1], rules, "move"));
    if (what == "take") return move(Do::Take, core::kind_of(words[1], rules.tile_names, "move"));
  }
  throw BadInput(
      fmt::format("move '{}': expected start SEAT, tile TILE, remove SHIP, ship SHIP, claim FLAG, pass, dock PORT, "
                  "advance, stay or take TILE",
                  line));
}

std::string Game::draw(const State& s) const {
  constexpr const char* titles[max_cities] = {"Venice", "Rome", "Naples", "Florence"};
  std::string page = fmt::format("Round {} of {}", s.round, rules.rounds);
  if (s.phase == Phase::Over)
    page += ", scored. The game is over.\n";
  else
    page += fmt::format("    deck {} ships    start player {}\n", s.deck, seat_text(s.starter));
  page += fmt::format("{:>8} {:>8}  {:<18} {}\n", "player", "coins", "flags in hand", "art science architecture");
  const auto amounts = purses(s);
  for (int p = 0; p < rules.players; ++p)
    page += fmt::format("{:>7}{} {:>8}  {:<18} {:>3} {:>7} {:>12}\n", p == s.turn ? ">" : " ", p,
                        core::print_amount(amounts[p], unit), flags_text(s.flags[p]), s.owned[p][0], s.owned[p][1],
                        s.owned[p][2]);
  for (const int city : cities(rules)) {
    page += fmt::format("{:<9} {}  markers {:<20}", titles[city], city < rules.ports ? good_names[city] : "     ",
                        track_text(s.tracks[city]));
    if (city < rules.ports) page += fmt::format("  ships {}", port_text(s.ports[city]));
    page += "\n";
  }
  if (core::size(s.display) > 0) page += fmt::format("Tiles {}\n", core::print_bag(s.display, rules.tile_names));
  if (s.top >= 0) page += fmt::format("Top of the stock {}\n", rules.tile_names[s.top]);
  if (s.ship >= 0) {
    page += fmt::format("Ship {} before player {}", rules.ship_names[s.ship], s.active);
    if (s.claimant >= 0) page += fmt::format("    player {} claims it with {}", s.claimant, flag_names[s.claim_flag]);
    page += "\n";
  }
  return page;
}

}  // namespace strozzi
