#include "reports/compute/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>

#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/play.hpp"
#include "model/core/presentation.hpp"
#include "model/core/text.hpp"
#include "reports/compute/game_data.hpp"
#include "reports/compute/guards.hpp"
#include "reports/compute/promises.hpp"

namespace reports {

namespace {

// Exact sums: a recursive descent over "a + b x c <= d".
class Sums {
 public:
  explicit Sums(const std::string& text) : text_(text) {}

  bool hold() {
    bool all = true;
    do {
      all = chain() && all;
    } while (accept(";"));
    if (at_ != text_.size()) fail();
    return all;
  }

 private:
  // A fraction with a positive divisor, not reduced; the sums of a claim are far from overflowing.
  struct Ratio {
    std::int64_t over = 0, under = 1;
  };

  [[noreturn]] void fail() const {
    throw core::BadInput(fmt::format("arithmetic '{}': expected a sum at '{}'", text_, text_.substr(at_)));
  }
  void blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool accept(std::string_view token) {
    blanks();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    blanks();
    return true;
  }

  bool chain() {
    Ratio left = sum();
    bool all = true, any = false;
    for (;;) {
      const bool less_equal = accept("<="), more_equal = !less_equal && accept(">=");
      const bool less = !less_equal && !more_equal && accept("<");
      const bool more = !less_equal && !more_equal && !less && accept(">");
      if (!less_equal && !more_equal && !less && !more && !accept("=")) break;
      const Ratio right = sum();
      const auto difference = left.over * right.under - right.over * left.under;
      all = all && (less_equal   ? difference <= 0
                    : more_equal ? difference >= 0
                    : less       ? difference < 0
                    : more       ? difference > 0
                                 : difference == 0);
      any = true;
      left = right;
    }
    if (!any) fail();
    return all;
  }
  Ratio sum() {
    Ratio total = product();
    for (;;) {
      const bool plus = accept("+"), minus = !plus && accept("-");
      if (!plus && !minus) return total;
      const Ratio next = product();
      total = {total.over * next.under + (plus ? 1 : -1) * next.over * total.under, total.under * next.under};
    }
  }
  Ratio product() {
    Ratio total = factor();
    for (;;) {
      const bool times = accept("x"), by = !times && accept("/");
      if (!times && !by) return total;
      const Ratio next = factor();
      if (by && next.over <= 0) fail();
      total = times ? Ratio{total.over * next.over, total.under * next.under}
                    : Ratio{total.over * next.under, total.under * next.over};
    }
  }
  Ratio factor() {
    if (accept("(")) {
      const Ratio inner = sum();
      if (!accept(")")) fail();
      return inner;
    }
    blanks();
    const auto from = at_;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (from == at_ || at_ - from > 9) fail();
    return {std::stoll(text_.substr(from, at_ - from)), 1};
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

// "c5-{players}.play" for one number of players.
std::string for_players(std::string text, int players) {
  const std::string mark = "{players}";
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark))
    text.replace(at, mark.size(), std::to_string(players));
  return text;
}

core::Choice readings_of(const core::Json& evidence) {
  core::Choice readings;
  if (evidence.contains("readings"))
    for (const auto& [question, reading] : evidence.at("readings").items()) readings[question] = reading;
  return readings;
}

std::string with_readings(const core::Choice& readings) {
  std::string text;
  for (const auto& [question, reading] : readings) text += fmt::format(" --reading {}={}", question, reading);
  return text;
}

std::string walk_command(const core::Json& evidence) {
  return explored_command(evidence.at("explore")) + with_readings(readings_of(evidence));
}

std::string play_path(const core::Descriptor& game, const std::string& file) {
  return core::data_path(game.folder + "/plays/" + file);
}

core::Json shows_of(const core::Json& evidence, int players) {
  const core::Json none = core::Json::array();
  if (!evidence.contains("shows")) return none;
  const auto& shows = evidence.at("shows");
  if (shows.is_array()) return shows;
  const auto it = shows.find(std::to_string(players));  // another list for each number of players
  return it == shows.end() ? none : *it;
}

std::string replay_command(const core::Json& evidence, int players) {
  return fmt::format("replay {} {}", for_players(evidence.at("replay"), players), shows_of(evidence, players).dump());
}

void take_numbers(std::set<std::string>& into, const std::string& text) {
  for (const auto& number : numbers_in_sentence(text)) into.insert(number);
}

// Placeholders are filled in from a text by a pattern with one group, or from a result by a key.
void fill(Finding& finding, const core::Json& evidence, const std::string& statement, const core::Json& fields) {
  if (!evidence.contains("numbers")) return;
  for (const auto& [name, where] : evidence.at("numbers").items()) {
    const std::string pattern = where;
    std::smatch match;
    if (fields.contains(pattern)) {
      finding.filled[name] =
          fields.at(pattern).is_string() ? fields.at(pattern).get<std::string>() : fields.at(pattern).dump();
    } else if (std::regex_search(statement, match, std::regex(pattern)) && match.size() == 2) {
      finding.filled[name] = match[1];
    } else {
      finding.wrong = fmt::format("'{}' is not in: {}", pattern, statement);
      return;
    }
    finding.numbers.insert(finding.filled[name]);
  }
}

Finding of_proof(const core::Descriptor& game, const core::Json& evidence, int players, const FindResult& results) {
  Finding finding;
  const std::string id = game.name + "/" + evidence.at("prove").get<std::string>(), stated = evidence.at("verdict");
  const int of = evidence.contains("players") ? evidence.at("players").get<int>() : players;
  finding.shown = {{"how", "prove"}, {"id", id}, {"command", fmt::format("bargello prove --claim {}", id)}};
  for (const auto& instance : results(proved_command(id))) {
    if (instance.at("players") != of) continue;
    const std::string verdict = instance.at("verdict"), statement = instance.at("statement");
    finding.shown["result"] = verdict;
    finding.shown["statement"] = statement;
    if (verdict != stated) finding.wrong = fmt::format("{} is {} for {} players", id, verdict, of);
    take_numbers(finding.numbers, statement);
    if (verdict == "refuted") {
      const bool reached = instance.contains("reachable") && instance.at("reachable") == true;
      if (reached) finding.shown["result"] = "refuted by a play from the start";
      if (evidence.value("reachable", false) && !reached)
        finding.wrong = fmt::format("{} has no play to its counterexample for {} players", id, of);
      if (instance.contains("state"))
        finding.shown["state"] = instance.at("state");
      else if (instance.contains("countermodel"))
        finding.shown["countermodel"] = instance.at("countermodel");
    }
    if (finding.wrong.empty()) fill(finding, evidence, statement, core::Json::object());
    finding.decides = verdict != "unknown";
    return finding;
  }
  finding.shown["result"] = "not asked";
  finding.wrong = fmt::format("{} is not asked for {} players", id, of);
  return finding;
}

// A property in random games of the box: shows what happens, and never that something does not.
Finding of_check(const core::Descriptor& game, const core::Json& evidence, int players, const FindResult& results) {
  Finding finding;
  const std::string id = evidence.at("check");
  const auto& sample = results(sampled_command(players));
  finding.shown = {{"how", "check"},
                   {"id", id},
                   {"command", fmt::format("bargello check {} --players {} --games {} --seed 1", game.name, players,
                                           sample.at("games").dump())}};
  finding.shown["statement"] = statement_of(game, id);
  finding.wrong = fmt::format("{} is not judged in random games", id);
  for (const auto& judged : sample.at("judged")) {
    if (judged.at("id") != id) continue;
    const bool seen = judged.at("met") > 0;
    // Of an "always" those states are counted that break it.
    finding.shown["result"] =
        judged.at("always") == true
            ? seen
                  ? fmt::format("broken in {} of {} random games", judged.at("games").dump(), sample.at("games").dump())
                  : fmt::format("holds in all {} states of {} random games where it was judged",
                                judged.at("states").dump(), sample.at("games").dump())
            : fmt::format("met in {} of {} random games", judged.at("games").dump(), sample.at("games").dump());
    finding.wrong = seen == evidence.at("seen").get<bool>()
                        ? ""
                        : fmt::format("{}: {}", id, finding.shown.at("result").get<std::string>());
    finding.decides = seen;
    const core::Json fields{{"games", sample.at("games")},
                            {"states", judged.at("states")},
                            {"met", judged.at("met")},
                            {"met_games", judged.at("games")}};
    if (finding.wrong.empty()) fill(finding, evidence, "", fields);
  }
  return finding;
}

Finding of_walk(const core::Descriptor& game, const core::Json& evidence, const FindResult& results) {
  Finding finding;
  finding.decides = false;  // a small game is not the game of the box
  const std::string config = evidence.at("explore"), id = evidence.at("property");
  const auto& walk = results(walk_command(evidence));
  finding.shown = {{"how", "explore"},
                   {"id", id},
                   {"config", config},
                   {"command", fmt::format("bargello explore {} --config {}{}", game.name, config,
                                           with_readings(readings_of(evidence)))}};
  finding.shown["statement"] = id == "dead-end" ? "the player to move has no move" : statement_of(game, id);
  std::uint64_t times = 0;
  bool known = id == "dead-end";
  if (known) times = walk.at("dead_ends");
  for (const auto& judged : walk.at("judged"))
    if (judged.at("id") == id) {
      known = true;
      times = judged.at("seen") == true ? judged.at("states").get<std::uint64_t>() : 0;
    }
  finding.shown["result"] =
      fmt::format("in {} of the {} states of the small game {}", times, walk.at("states").dump(), config);
  if (!known) finding.wrong = fmt::format("{} is not judged in {}", id, config);
  if (walk.at("complete") != true) finding.wrong = fmt::format("{} was not walked to its end", config);
  if ((times > 0) != evidence.at("seen").get<bool>())
    finding.wrong = fmt::format("{} is met {}", id, finding.shown.at("result").get<std::string>());
  fill(finding, evidence, "", {{"states", walk.at("states")}, {"met", times}});
  return finding;
}

Finding of_replay(const core::Descriptor& game, const core::Json& evidence, int players, const FindResult& results) {
  Finding finding;
  const std::string file = for_players(evidence.at("replay"), players);
  const auto& seen = results(replay_command(evidence, players));
  std::string result = fmt::format("accepted, {} moves", seen.at("moves").dump());
  for (const auto& fact : seen.at("shown")) result += "; " + fact.get<std::string>();
  finding.shown = {{"how", "replay"},
                   {"id", file},
                   {"play_file", fmt::format("plays/{}/{}", game.name, file)},
                   {"command", fmt::format("bargello replay plays/{}/{}", game.name, file)},
                   {"result", result}};
  finding.wrong = seen.at("wrong");
  if (finding.wrong.empty() && seen.at("players") != players)
    finding.wrong = fmt::format("{} is a game for {} players", file, seen.at("players").dump());
  for (const auto& number : seen.at("numbers")) finding.numbers.insert(number.get<std::string>());
  fill(finding, evidence, result, {{"moves", seen.at("moves")}});
  return finding;
}

// Examples are of one number of players each, and carry a verdict for that number only.
Finding of_example(const core::Descriptor& game, const core::Json& evidence, int players) {
  Finding finding;
  finding.decides = false;
  const std::string rule = evidence.at("example");
  finding.shown = {{"how", "example"}, {"id", rule}, {"command", fmt::format("bargello rules {}", game.name)}};
  const auto book = games::rulebook(game);
  const std::vector<core::Example>* examples = nullptr;
  for (const auto& entry : book.rules)
    if (fmt::format("R{}", entry.number) == rule) examples = &entry.examples;
  for (const auto& entry : book.questions)
    if (entry.number == rule) examples = &entry.examples;
  int held = 0;
  if (examples != nullptr)
    for (const auto& example : *examples) {
      core::Fired fired;
      const auto wrong = core::run_example(example, games::example_maker(game.name), fired);
      if (!wrong.empty()) finding.wrong = fmt::format("example of {}: {}", rule, wrong);
      ++held;
      for (const auto& scene : core::scenes_of(example))
        finding.decides = finding.decides || games::load(games::request_for(game.name, scene))->players() == players;
      for (const auto& command : example.commands) take_numbers(finding.numbers, command);
    }
  if (held == 0) finding.wrong = fmt::format("{} has no example", rule);
  finding.shown["result"] = !finding.wrong.empty() ? finding.wrong
                            : held == 1            ? fmt::format("the example under {} comes out as written", rule)
                                        : fmt::format("all {} examples under {} come out as written", held, rule);
  return finding;
}

}  // namespace

bool adds_up(const std::string& sums) { return Sums(sums).hold(); }

std::set<std::string> numbers_in_sentence(const std::string& sentence) {
  std::set<std::string> numbers;
  const auto is = [&](std::size_t i, int (*kind)(int)) {
    return i < sentence.size() && kind(static_cast<unsigned char>(sentence[i])) != 0;
  };
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (!is(i, std::isdigit)) continue;
    const bool in_name = i > 0 && (is(i - 1, std::isalpha) || sentence[i - 1] == '-' || sentence[i - 1] == '=');
    std::size_t to = i;
    while (is(to, std::isdigit) || (sentence[to] == '/' && is(to + 1, std::isdigit))) ++to;
    const bool runs_on = is(to, std::isalpha);
    if (!in_name && !runs_on) numbers.insert(sentence.substr(i, to - i));
    while (is(to, std::isalnum)) ++to;
    i = to;
  }
  return numbers;
}

namespace {

std::string value_in_words(const core::Json& value) {
  if (value.is_null() || (value.is_structured() && value.empty())) return "none";
  if (value.is_string()) return value;
  if (!value.is_array()) return value.dump();
  std::vector<std::string> all;
  for (const auto& one : value) all.push_back(value_in_words(one));
  return core::join(all, ", ");
}

// One entry of a state in the words of the game, which has them for what differs between two states: the other one is
// made to differ there. Empty when the game has none.
std::string fact_in_words(const core::AnyGame& game, const core::Json& state, const std::string& at) {
  const auto* const words = game.about().hooks.find<core::Words>();
  const core::Json::json_pointer pointer(at);
  if (words == nullptr || words->fact == nullptr || !state.contains(pointer)) return "";
  core::Json other = state;
  auto& there = other[pointer];
  if (there.is_number())
    there = there.get<std::int64_t>() + 1;
  else if (there.is_string() || there.is_null())
    there = there.is_null() ? core::Json("?") : core::Json(nullptr);
  else
    return "";
  const std::string key = at.substr(1, at.find('/', 1) - 1);
  const auto facts = words->fact(key, state.at(key), other.at(key));
  return facts.size() == 1 ? facts.front() : "";
}

}  // namespace

core::Json replayed(const core::Descriptor& entry, const std::string& file, const core::Json& shows) {
  const std::string path = play_path(entry, file);
  const auto play = core::parse_play(core::read_file(path), path);
  games::Request request;
  request.game = play.game;
  request.config = play.config;
  request.position = play.position;
  request.selection.chosen = play.readings;
  const auto game = games::load(request);
  core::Json json{{"players", game->players()},
                  {"moves", play.lines.size()},
                  {"wrong", ""},
                  {"shown", core::Json::array()},
                  {"numbers", core::Json::array()}};
  const auto wrong = [&](const std::string& why) {
    if (json["wrong"] == "") json["wrong"] = fmt::format("{}: {}", file, why);
  };
  if (play.game != entry.name) wrong("a play of another game");
  const auto record = core::replay(*game, play);
  if (!record.wrong.empty()) {
    wrong(record.wrong);
    return json;
  }
  std::vector<core::AnyState> states{game->start()};
  for (const auto& line : play.lines) states.push_back(game->apply(states.back(), line.move));
  std::set<std::string> numbers{std::to_string(play.lines.size())};
  const auto say = [&](const std::string& fact) {
    json["shown"].push_back(fact);
    take_numbers(numbers, fact);
  };
  for (const auto& fact : shows) {
    const std::string place = path + ".shows";
    core::Reader reader(fact, place);
    const auto after = static_cast<std::size_t>(reader.number_or(
        "after", 0, static_cast<std::int64_t>(play.lines.size()), static_cast<std::int64_t>(play.lines.size())));
    const auto& s = states[after];
    const std::string when = after == play.lines.size() ? "at its end" : fmt::format("after {} moves", after);
    if (reader.has("scores")) {
      std::string expected = "over";
      for (const auto& score : reader.at("scores"))
        expected += " " + (score.is_string() ? score.get<std::string>() : score.dump());
      if (!game->turn(s).is_over())
        wrong("the game is not over " + when);
      else if (const auto found = core::print_over(game->scores(s)); found != expected + "\n")
        wrong(fmt::format("ends with '{}', not '{}'", found.substr(0, found.size() - 1), expected));
      say(fmt::format("the game ends with {}", expected.substr(5)));
    } else if (reader.has("only")) {
      const auto moves = game->moves(s);
      const auto only = reader.at("only").get<std::vector<std::string>>();
      if (moves != only) wrong(fmt::format("{} the moves are {}", when, core::join(moves, ", ")));
      say(only.empty()
              ? fmt::format("{} whoever is to move has no move", when)
              : fmt::format("{} the only move{} {}", when, only.size() == 1 ? " is" : "s are", core::join(only, ", ")));
    } else if (reader.has("not")) {
      const auto move = reader.text("not");
      if (core::legal_move(*game, s, move)) wrong(fmt::format("{} '{}' is legal", when, move));
      say(fmt::format("{} '{}' is not legal", when, move));
    } else if (reader.has("turn")) {
      const auto seat = reader.number("turn", 0, core::max_players - 1);
      const auto turn = game->turn(s);
      if (!turn.is_player() || turn.seat() != seat) wrong(fmt::format("{} it is not player {}'s turn", when, seat));
      say(fmt::format("{} it is player {}'s turn", when, seat));
    } else if (reader.has("line")) {
      // The move that was made next.
      const auto stated = reader.text("line");
      const bool has = after < play.lines.size();
      const std::string found =
          !has ? ""
               : fmt::format("{} {}", play.lines[after].seat < 0 ? "*" : std::to_string(play.lines[after].seat),
                             play.lines[after].move);
      if (found != stated) wrong(fmt::format("move {} is '{}', not '{}'", after + 1, found, stated));
      say(fmt::format("move {} is '{}'", after + 1, stated));
    } else {
      // A part of the state, as its JSON has it; of a list, how long it is, or the sum.
      const auto at = reader.text("at");
      const auto is = reader.at("is");
      const auto state = game->to_json(s);
      const core::Json::json_pointer pointer(at);
      core::Json found = state.contains(pointer) ? state.at(pointer) : core::Json(nullptr);
      if (const std::string of = reader.has("of") ? reader.text("of") : ""; of == "size") {
        found = found.size();
      } else if (of == "sum") {
        std::int64_t sum = 0;
        for (const auto& item : found) sum += item.get<std::int64_t>();
        found = sum;
      }
      if (found != is) wrong(fmt::format("{} {} is {}, not {}", when, at, found.dump(), is.dump()));
      const std::string in_words = reader.has("name") || reader.has("of") ? "" : fact_in_words(*game, state, at);
      std::string named = at.substr(1);
      std::replace(named.begin(), named.end(), '/', ' ');
      say(!in_words.empty() ? fmt::format("{} {}", when, in_words)
                            : fmt::format("{} {}{} {}", when, reader.has("name") ? reader.text("name") : named,
                                          is.is_number() ? " is" : ":", value_in_words(is)));
      for (const auto& item : is.is_array() ? is : core::Json::array({is}))
        if (item.is_number()) numbers.insert(item.dump());
    }
    reader.done();
  }
  json["numbers"] = numbers;
  return json;
}

Finding look_at(const core::Descriptor& game, const core::Json& evidence, int players, const FindResult& results) {
  if (evidence.contains("prove")) return of_proof(game, evidence, players, results);
  if (evidence.contains("check")) return of_check(game, evidence, players, results);
  if (evidence.contains("explore")) return of_walk(game, evidence, results);
  if (evidence.contains("replay")) return of_replay(game, evidence, players, results);
  if (evidence.contains("example")) return of_example(game, evidence, players);
  Finding finding;
  if (evidence.contains("arithmetic")) {
    const std::string sums = evidence.at("arithmetic");
    finding.shown = {{"how", "arithmetic"}, {"result", sums}};
    if (!adds_up(sums)) finding.wrong = fmt::format("'{}' does not add up", sums);
    take_numbers(finding.numbers, sums);
    return finding;
  }
  const std::string why = evidence.at("by_hand");
  finding.shown = {{"how", "by hand"}, {"result", why}};
  finding.decides = false;
  return finding;
}

void add_evidence_jobs(const core::Descriptor& game, const core::Json& evidence, int players, std::vector<Job>& jobs) {
  const auto add = [&](const std::string& command, const std::string& inputs, std::vector<std::string> rooms,
                       std::function<core::Json(const core::Stop*)> compute) {
    const bool known =
        std::any_of(jobs.begin(), jobs.end(), [&](const Job& j) { return j.game == &game && j.command == command; });
    if (!known) jobs.push_back({&game, command, inputs, std::move(rooms), std::move(compute)});
  };
  if (evidence.contains("explore")) {
    const std::string config = evidence.at("explore");
    add(walk_command(evidence), "", {"explore", "properties"},
        [&game, config, readings = readings_of(evidence)](const core::Stop* stop) {
          return explored(game, config, readings, stop);
        });
  }
  if (evidence.contains("replay")) {
    const std::string file = for_players(evidence.at("replay"), players);
    const auto shows = shows_of(evidence, players);
    add(replay_command(evidence, players), core::sum128(core::read_file(play_path(game, file))), {},
        [&game, file, shows](const core::Stop*) { return replayed(game, file, shows); });
  }
}

}  // namespace reports
