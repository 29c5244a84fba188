#include "model/core/play.hpp"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace core {

std::optional<std::string> legal_move(const AnyGame& game, const AnyState& s, std::string_view text) {
  const auto moves = game.moves(s);
  const auto it = std::find(moves.begin(), moves.end(), trim(text));
  if (it == moves.end()) return std::nullopt;
  return *it;
}

namespace {

Play::Line parse_line(std::string_view line, int number, const std::string& place) {
  const auto fail = [&](const std::string& why) { throw BadInput(fmt::format("{}:{}: {}", place, number, why)); };
  Play::Line parsed;
  parsed.number = number;
  const auto gap = line.find(' ');
  if (gap == std::string_view::npos)
    fail(fmt::format("'{}' is not a move; expected SEAT MOVE, * MOVE or over SCORES", line.substr(0, 60)));
  const auto actor = line.substr(0, gap);
  if (actor != "*") {
    int seat = -1;
    const auto [end, error] = std::from_chars(actor.data(), actor.data() + actor.size(), seat);
    if (error != std::errc{} || end != actor.data() + actor.size() || seat < 0 || seat >= max_players)
      fail(fmt::format("'{}' is neither a seat nor * for chance", actor.substr(0, 60)));
    parsed.seat = seat;
  }
  auto rest = line.substr(gap + 1);
  if (const auto semicolon = rest.rfind(';'); semicolon != std::string_view::npos) {
    const auto digits = trim(rest.substr(semicolon + 1));
    std::uint32_t check = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), check, 16);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.size() != 8)
      fail("after the semicolon eight hexadecimal digits are expected");
    parsed.check = check;
    rest = rest.substr(0, semicolon);
  }
  parsed.move = std::string(trim(rest));
  return parsed;
}

constexpr int some_player = -2;  // the seat of a log line that does not name the player

// A move, a score or a configuration of a log in the form of a record: text as it is, JSON on one line.
std::string written(const Json& json) { return json.is_string() ? json.get<std::string>() : json.dump(); }

// One line of a JSON log: a request of the protocol, or a short form of it. False when it is not about the game.
bool add_log_line(Play& play, const Json& json, int number, const std::string& place) {
  const auto fail = [&](const std::string& why) { throw BadInput(fmt::format("{}:{}: {}", place, number, why)); };
  if (!json.is_object()) fail("expected an object in braces");
  const auto scores = [&](const Json& list) {
    if (!list.is_array() || list.empty()) fail("scores: expected a list");
    play.result.clear();
    for (const auto& score : list) play.result.push_back(written(score));
    play.result_line = number;
  };
  if (json.contains("ok") || json.contains("illegal") || json.contains("error") || json.contains("unsupported") ||
      json.contains("skipped")) {  // a reply
    if (json.contains("ok") && json["ok"].is_object() && json["ok"].contains("scores") && !play.lines.empty())
      scores(json["ok"]["scores"]);
    return true;
  }
  const bool begins = json.contains("game");
  if (begins) {
    if (!play.game.empty()) fail("a second game begins here; expected one game in a log");
    play.game = as_text(json["game"], fmt::format("{}:{}: game", place, number));
    Json config = json.contains("config") && !json["config"].is_null() ? json["config"] : Json::object();
    if (config.is_string()) {
      play.config = config.get<std::string>();
    } else {
      if (!config.is_object()) fail("config: expected a name or an object");
      config["game"] = play.game;
      if (json.contains("players")) config["players"] = json["players"];
      if (config.contains("readings")) {
        if (!config["readings"].is_object()) fail("readings: expected an object");
        for (const auto& [question, reading] : config["readings"].items())
          play.readings[question] = as_text(reading, fmt::format("{}:{}: readings", place, number));
        config.erase("readings");
      }
      play.config = config.dump();
    }
    if (json.contains("readings")) {
      if (!json["readings"].is_object()) fail("readings: expected an object");
      for (const auto& [question, reading] : json["readings"].items())
        play.readings[question] = as_text(reading, fmt::format("{}:{}: readings", place, number));
    }
  }
  if (json.contains("state") && !json["state"].is_null()) {
    if (!play.lines.empty()) fail("a state must stand before the moves");
    play.position = written(json["state"]);
  }
  if (json.contains("position") && !json["position"].is_null()) play.position = written(json["position"]);
  if (begins) return true;
  const bool by_chance = json.contains("outcome") || json.contains("chance");
  if (by_chance || json.contains("move")) {
    if (play.game.empty()) fail("a line with \"game\" must come first");
    Play::Line line;
    line.number = number;
    line.move = written(json.contains("outcome")  ? json["outcome"]
                        : json.contains("chance") ? json["chance"]
                                                  : json["move"]);
    line.seat = by_chance ? -1 : some_player;
    if (!by_chance && json.contains("seat"))
      line.seat = json["seat"].is_null() ? -1
                                         : static_cast<int>(as_number(json["seat"], 0, max_players - 1,
                                                                      fmt::format("{}:{}: seat", place, number)));
    play.lines.push_back(std::move(line));
    return true;
  }
  if (json.contains("scores")) scores(json["scores"]);
  return json.contains("scores") || json.contains("cmd") || json.contains("state") || json.contains("position");
}

Play parse_log(const std::string& text, const std::string& place) {
  Play play;
  int number = 0;
  std::istringstream lines(text);
  for (std::string raw; std::getline(lines, raw);) {
    ++number;
    if (trim(raw).empty()) continue;
    Json json;
    if (is_too_deep(raw)) throw BadInput(fmt::format("{}:{}: brackets too deep", place, number));
    try {
      json = Json::parse(raw);
    } catch (const Json::exception&) {
      throw BadInput(fmt::format("{}:{}: not JSON", place, number));
    }
    if (!add_log_line(play, json, number, place))
      throw BadInput(fmt::format("{}:{}: expected \"game\", \"move\", \"outcome\" or \"scores\"", place, number));
  }
  if (play.game.empty())
    throw BadInput(fmt::format("{}:{}: the line with \"game\" is missing", place, std::max(number, 1)));
  if (play.result_line == 0) play.result_line = number;  // it stops here
  return play;
}

}  // namespace

Play parse_play(const std::string& text, const std::string& place) {
  if (const auto first = text.find_first_not_of(" \t\r\n"); first != std::string::npos && text[first] == '{')
    return parse_log(text, place);
  Play play;
  bool headed = false;
  int number = 0;
  std::istringstream lines(text);
  for (std::string raw; std::getline(lines, raw);) {
    ++number;
    const auto fail = [&](const std::string& why) { throw BadInput(fmt::format("{}:{}: {}", place, number, why)); };
    const auto hash = raw.find('#');
    const std::string_view line = trim(std::string_view(raw).substr(0, hash));
    if (line.empty()) continue;
    if (!headed) {
      if (line != "bargello play 1") fail("not a recorded game; the first line must be 'bargello play 1'");
      headed = true;
      continue;
    }
    if (play.result_line != 0) fail("nothing may follow the last line");
    const auto gap = std::min(line.find(' '), line.size());
    const std::string word(line.substr(0, gap));
    const std::string rest(trim(line.substr(gap)));
    if (word == "game" || word == "config" || word == "position" || word == "reading" || word == "seed") {
      if (!play.lines.empty()) fail(fmt::format("'{}' must stand before the moves", word));
      if (rest.empty()) fail(fmt::format("'{}' needs a value", word));
    }
    if (word == "game")
      play.game = rest;
    else if (word == "config")
      play.config = rest;
    else if (word == "position")
      play.position = rest;
    else if (word == "seed")
      continue;
    else if (word == "reading") {
      const auto equals = rest.find('=');
      if (equals == std::string::npos) fail("expected reading QUESTION=READING");
      play.readings[rest.substr(0, equals)] = rest.substr(equals + 1);
    } else if (word == "over") {
      for (const auto& score : split(rest, ' '))
        if (!score.empty()) play.result.push_back(score);
      if (play.result.empty()) fail("'over' needs the final scores");
      play.result_line = number;
    } else if (word == "stop" && rest.empty()) {
      play.result_line = number;
    } else {
      if (play.game.empty()) fail("the line 'game NAME' must come first");
      play.lines.push_back(parse_line(line, number, place));
    }
  }
  if (!headed)
    throw BadInput(fmt::format("{}:{}: not a recorded game; the first line must be 'bargello play 1'", place,
                               std::max(number, 1)));
  if (play.game.empty()) throw BadInput(fmt::format("{}:{}: the line 'game NAME' is missing", place, number));
  if (play.result_line == 0)
    throw BadInput(
        fmt::format("{}:{}: the record breaks off: no line 'over SCORES' or 'stop' at the end", place, number));
  return play;
}

std::uint32_t check_of(const AnyGame& game, const AnyState& s) {
  const std::string text = game.print(s);
  return XXH32(text.data(), text.size(), 0);
}

std::string print_head(const AnyGame& game, const std::string& config, const std::string& position,
                       const Choice& readings, std::optional<std::uint64_t> seed) {
  std::string head = fmt::format("bargello play 1\ngame {}\n", game.name());
  if (!config.empty()) head += fmt::format("config {}\n", config);
  for (const auto& [question, reading] : readings) head += fmt::format("reading {}={}\n", question, reading);
  if (!position.empty()) head += fmt::format("position {}\n", position);
  if (seed) head += fmt::format("seed {}\n", *seed);
  return head;
}

std::string print_line(const AnyGame& game, const AnyState& before, const std::string& move, const AnyState& after) {
  const Turn turn = game.turn(before);
  return fmt::format("{} {} ; {:08x}\n", turn.is_player() ? std::to_string(turn.seat()) : "*", move,
                     check_of(game, after));
}

std::string print_over(const Scores& scores) {
  std::string line = "over";
  for (int p = 0; p < scores.players; ++p)
    line += " " + print_amount(scores.amounts[static_cast<std::size_t>(p)], scores.unit);
  return line + "\n";
}

namespace {

std::string rules_text(const std::vector<int>& rules) {
  std::vector<std::string> names;
  for (const int rule : rules) names.push_back(fmt::format("R{}", rule));
  return join(names, ", ");
}

// At most so many moves in a message.
std::string some_of(const std::vector<std::string>& moves) {
  constexpr std::size_t most = 12;
  if (moves.size() <= most) return join(moves, "; ");
  return join({moves.begin(), moves.begin() + most}, "; ") + fmt::format("; ... ({} in all)", moves.size());
}

}  // namespace

constexpr std::size_t longest_move = 2000;  // in characters, JSON included; longer ones are not read, nor echoed

Replayed replay(const AnyGame& game, const Play& play) {
  Replayed done;
  AnyState s = game.start();
  for (auto line : play.lines) {
    const auto wrong = [&](const std::string& why) {
      done.wrong = fmt::format("line {}: {}", line.number, why);
      return done;
    };
    const Turn turn = game.turn(s);
    if (turn.is_over()) return wrong(fmt::format("'{}' comes after the end; expected: over", line.move));
    if (line.move.size() > longest_move)
      return wrong(fmt::format("a move of {} characters; expected: {}", line.move.size(), some_of(game.moves(s))));
    if (line.move.starts_with("{")) {
      try {
        line.move = game.move_text(parse_json(line.move, "the move"));
      } catch (const BadInput& e) {
        return wrong(fmt::format("{}; expected: {}", e.what(), some_of(game.moves(s))));
      }
    }
    if (line.seat == some_player && turn.is_player()) line.seat = turn.seat();
    const auto actor = [](int seat) {
      return seat == some_player ? std::string("a player")
             : seat < 0          ? std::string("chance")
                                 : fmt::format("player {}", seat);
    };
    const int expected = turn.is_player() ? turn.seat() : -1;
    const auto legal = game.moves(s);
    if (line.seat != expected)
      return wrong(fmt::format("{} cannot act, it is {}'s turn; expected: {}", actor(line.seat), actor(expected),
                               some_of(legal)));
    if (!legal_move(game, s, line.move)) {
      Verdict verdict;
      try {
        verdict = game.explain(s, line.move);
      } catch (const BadInput& e) {
        return wrong(fmt::format("{}; expected: {}", e.what(), some_of(legal)));
      }
      return wrong(fmt::format("'{}' is illegal by {}: {}; expected: {}", line.move, rules_text(verdict.rules),
                               verdict.why, some_of(legal)));
    }
    const AnyState next = game.apply(s, line.move);
    if (line.check && check_of(game, next) != *line.check) {
      for (const auto& move : legal) {
        if (check_of(game, game.apply(s, move)) != *line.check) continue;
        return wrong(fmt::format("'{}' is legal but not what was recorded; expected: {} ({})", line.move, move,
                                 rules_text(game.explain(s, move).rules)));
      }
      return wrong(fmt::format(
          "'{}' leads to another state than was recorded ({}); expected the state with check {:08x}, found {:08x}",
          line.move, rules_text(game.explain(s, line.move).rules), *line.check, check_of(game, next)));
    }
    s = next;
    ++done.moves;
  }
  const auto wrong = [&](const std::string& why) {
    done.wrong = fmt::format("line {}: {}", play.result_line, why);
    return done;
  };
  if (play.result.empty()) return done;  // the record stops here on purpose
  if (!game.turn(s).is_over()) return wrong(fmt::format("the game is not over; expected: {}", some_of(game.moves(s))));
  done.over = true;
  const std::string found = print_over(game.scores(s)), recorded = "over " + join(play.result, " ") + "\n";
  if (found != recorded)
    return wrong(fmt::format("the scores are wrong; expected: {}", trim(found.substr(0, found.size() - 1))));
  return done;
}

std::optional<std::string> random_move(const AnyGame& game, const AnyState& s, Random& random) {
  const auto moves = game.moves(s);
  if (moves.empty()) return std::nullopt;
  if (!game.turn(s).is_chance()) return moves[random.below(moves.size())];
  std::uint64_t total = 0;
  for (const auto& move : moves) total += game.weight(s, move);
  std::uint64_t pick = random.below(total);
  for (const auto& move : moves) {
    const std::uint64_t weight = game.weight(s, move);
    if (pick < weight) return move;
    pick -= weight;
  }
  return std::nullopt;
}

}  // namespace core
