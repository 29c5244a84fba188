#include "model/core/rulebook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/scene_play.hpp"
#include "model/core/text.hpp"

namespace core {

Wording parse_wording(const std::string& text) {
  static const std::regex form(
      R"(^([a-z]{2}-[a-z-]+) (silent|states two,|states|example decides)(?: ([a-z][a-z0-9, -]*))?(?: \(([0-9][0-9, -]*)\))?: (.+)$)");
  std::smatch match;
  if (!std::regex_match(text, match, form))
    throw BadInput(
        "expected: BOOK states READING (LINES): why; BOOK states two, READING, READING (LINES): why; BOOK "
        "example decides READING (LINES): why; or BOOK silent: why");
  const std::string said = match[2];
  Wording wording{match[1], said.starts_with("example") ? "example" : said == "states two," ? "two" : said,
                  {},       {},
                  match[4], match[5]};
  static constexpr std::string_view outside = "unlisted ";
  if (match[3].matched)
    for (const auto& item : split(match[3].str(), ',')) {
      const std::string slug(trim(item));
      if (slug.starts_with(outside))
        wording.unlisted.push_back(slug.substr(outside.size()));
      else
        wording.readings.push_back(slug);
    }
  const auto count = wording.readings.size() + wording.unlisted.size();
  const bool mute = said == "silent";
  if (mute ? count != 0 : wording.says == "two" ? count < 2 : count != 1)
    throw BadInput(fmt::format("'{}' goes with {}, not with {}", said,
                               mute                    ? "no reading"
                               : wording.says == "two" ? "two readings or more"
                                                       : "one reading",
                               count));
  if (mute != wording.lines.empty())
    throw BadInput(mute ? "a silent book has no lines" : "the lines are missing: (12) or (12, 14-16)");
  return wording;
}

Rulebook parse_rulebook(const std::string& text, const std::string& place) {
  Rulebook book;
  RuleEntry* rule = nullptr;
  QuestionEntry* question = nullptr;
  std::string* open = nullptr;  // the paragraph that goes on
  Example* example = nullptr;
  int number = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const auto fail = [&](const std::string& why) { throw BadInput(fmt::format("{}:{}: {}", place, number, why)); };
    if (example != nullptr) {
      if (line == "```")
        example = nullptr;
      else
        example->commands.push_back(line);
      continue;
    }
    if (line == "```example") {
      if (rule == nullptr && question == nullptr) fail("an example needs a rule or a question above it");
      auto& examples = rule != nullptr ? rule->examples : question->examples;
      examples.push_back({number, {}});
      example = &examples.back();
      open = nullptr;
      continue;
    }
    if (line.starts_with("#")) {
      rule = nullptr;
      question = nullptr;
      open = nullptr;
      if (!line.starts_with("### ")) continue;
      std::string rest = line.substr(4);
      const bool remark = rest.starts_with("Remark ");
      if (remark) rest = rest.substr(7);
      const auto gap = rest.find("  ");
      if (gap == std::string::npos) fail("a heading is '### R8  Title' with two blanks after the number");
      const std::string id = rest.substr(0, gap);
      const std::string title(trim(std::string_view(rest).substr(gap)));
      if (!remark && id.starts_with("R") && id.find_first_not_of("0123456789", 1) == std::string::npos) {
        const int rule_number =
            static_cast<int>(parse_number(std::string_view(id).substr(1), 1, 63, fmt::format("{}:{}", place, number)));
        if (rule_number != static_cast<int>(book.rules.size()) + 1)
          fail(fmt::format("R{} comes after R{}", rule_number, book.rules.size()));
        book.rules.push_back({rule_number, title, "", "", {}});
        rule = &book.rules.back();
      } else {
        book.questions.push_back({id, title, "", {}, {}, "", remark, {}});
        question = &book.questions.back();
      }
      continue;
    }
    const auto starts = [&](std::string_view key) { return line.starts_with(key); };
    const auto value = [&](std::string_view key) {
      return std::string(trim(std::string_view(line).substr(key.size())));
    };
    if (trim(line).empty()) {
      open = nullptr;
    } else if (rule != nullptr && starts("Sources:")) {
      rule->sources = value("Sources:");
      open = &rule->sources;
    } else if (rule != nullptr && starts("Meaning:")) {
      rule->meaning = value("Meaning:");
      open = &rule->meaning;
    } else if (question != nullptr && starts("Rule:")) {
      question->rule = value("Rule:");
      open = nullptr;
    } else if (question != nullptr && starts("Says:")) {
      question->says.push_back(value("Says:"));
      open = &question->says.back();
    } else if (question != nullptr && starts("Wording:")) {
      try {
        question->wording.push_back(parse_wording(value("Wording:")));
      } catch (const BadInput& why) {
        fail(why.what());
      }
      open = nullptr;
    } else if (question != nullptr && starts("Default:")) {
      question->choice = value("Default:");
      open = &question->choice;
    } else if (open != nullptr) {
      *open += " " + std::string(trim(line));
    }
  }
  if (example != nullptr)
    throw BadInput(fmt::format("{}:{}: the example that begins here does not end", place, example->line));
  return book;
}

Rulebook read_rulebook(const std::string& path) { return parse_rulebook(read_file(path), path); }

namespace {

// Splits a line of an example into the command and its argument.
std::pair<std::string, std::string_view> taken_apart(std::string_view line) {
  const auto gap = std::min(line.find(' '), line.size());
  return {std::string(line.substr(0, gap)), trim(line.substr(gap))};
}

// "variant-bonus=on"
void add_reading(Choice& readings, std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) throw BadInput("expected: reading QUESTION=READING");
  readings[std::string(text.substr(0, equals))] = std::string(text.substr(equals + 1));
}

std::vector<std::string> list(std::string_view text) {
  std::vector<std::string> items;
  if (trim(text).empty()) return items;
  for (const auto& item : split(text, ';')) items.emplace_back(trim(item));
  return items;
}

// The state of an example that is being run: its set-up, the current position, the rules fired since.
struct Stage {
  const MakeGame& make;
  std::string config;
  Choice readings;
  std::unique_ptr<AnyGame> game;
  AnyState state;
  std::vector<std::int64_t> money;
  Fired fired;

  void set(const std::string& position) {
    game = make(config, readings, position);
    fired = {};
    state = game->start(&fired);
    money = purses();
  }
  static constexpr int purse_unit = 60;  // divisible by every number of players up to six
  std::vector<std::int64_t> purses() const {
    const Json json = game->to_json(state);
    std::vector<std::int64_t> all;
    for (const char* key : {"money", "coins"}) {
      if (!json.contains(key)) continue;
      for (const auto& amount : json[key]) {
        const auto parts = split(amount.is_string() ? amount.get<std::string>() : amount.dump(), '/');
        const auto below = parts.size() == 2 ? parse_number(parts[1], 1, purse_unit, "money") : 1;
        all.push_back(parse_number(parts[0], 0, 1'000'000'000'000'000, "money") * purse_unit / below);
      }
    }
    if (!all.empty()) return all;
    const Scores points = game->scores(state);  // a game without money counts points at any time
    for (int p = 0; p < points.players; ++p)
      all.push_back(points.amounts[static_cast<std::size_t>(p)] * purse_unit / points.unit);
    return all;
  }

  std::string run(const std::string& command, std::string_view rest) {
    if (command == "moves") {
      auto expected = list(rest), found = game->moves(state, &fired);
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      return expected == found ? "" : fmt::format("the legal moves are: {}", join(found, "; "));
    }
    if (command == "count") {
      const auto found = game->moves(state, &fired).size();
      return parse_number(rest, 0, 1'000'000, "count") == static_cast<std::int64_t>(found)
                 ? ""
                 : fmt::format("there are {} legal moves", found);
    }
    if (command == "illegal") {
      const auto gap = rest.rfind(' ');
      if (gap == std::string_view::npos) return "expected: illegal MOVE R-number";
      const auto move = trim(rest.substr(0, gap));
      const Verdict verdict = game->explain(state, move);
      if (verdict.legal) return "the move is legal";
      const std::string rule = fmt::format("R{}", verdict.rules.front());
      fired(verdict.rules.front());
      return rule == rest.substr(gap + 1) ? "" : fmt::format("the rule that forbids it is {}", rule);
    }
    if (command == "play") {
      for (const auto& text : list(rest)) {
        game->moves(state, &fired);
        const auto move = legal_move(*game, state, text);
        if (!move) return fmt::format("'{}' is not legal; legal are: {}", text, join(game->moves(state), "; "));
        state = game->apply(state, *move, &fired);
      }
      return "";
    }
    if (command == "see") {
      const auto words = split(game->print(state), ' ');
      for (const auto& word : split(rest, ' '))
        if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end())
          return fmt::format("'{}' is not in: {}", word, game->print(state));
      return "";
    }
    if (command == "gain") {
      const auto now = purses();
      std::vector<std::string> gains;
      for (std::size_t p = 0; p < now.size(); ++p) gains.push_back(print_amount(now[p] - money[p], purse_unit));
      return join(gains, " ") == rest ? "" : fmt::format("the gains are {}", join(gains, " "));
    }
    if (command == "fires") {
      for (const auto& word : split(rest, ' '))
        if (!word.empty() && (word[0] != 'R' || !fired.has(static_cast<int>(
                                                    parse_number(std::string_view(word).substr(1), 1, 63, "rule")))))
          return fmt::format("{} did not fire", word);
      return "";
    }
    return fmt::format("'{}' is no command of an example", command);
  }
};

}  // namespace

std::string run_example(const Example& example, const MakeGame& make, Fired& fired) {
  Stage stage{make, "", {}, nullptr, nullptr, {}, {}};
  int number = example.line;
  bool checks = false;
  for (const auto& raw : example.commands) {
    ++number;
    std::string_view line = trim(raw);
    if (line.empty() || line.starts_with("#")) continue;
    const auto [command, rest] = taken_apart(line);
    try {
      const bool sets = command == "config" || command == "reading";
      if (sets && stage.game != nullptr) {  // a new set-up begins
        fired.add(stage.fired);
        stage.game.reset();
        stage.readings.clear();
      }
      std::string wrong;
      if (command == "config") {
        stage.config = rest;
      } else if (command == "reading") {
        add_reading(stage.readings, rest);
      } else if (command == "state" || command == "position" || command == "start") {
        fired.add(stage.fired);
        stage.set(std::string(rest));
      } else {
        if (stage.game == nullptr) stage.set("");
        checks = true;
        wrong = stage.run(command, rest);
      }
      if (!wrong.empty()) return fmt::format("line {}: '{}': {}", number, line, wrong);
    } catch (const BadInput& e) {
      return fmt::format("line {}: '{}': {}", number, line, e.what());
    }
  }
  fired.add(stage.fired);
  return checks ? "" : fmt::format("line {}: this example checks nothing", example.line);
}

std::vector<ScenePlay> plays_of(const Example& example) {
  std::vector<ScenePlay> plays;
  Scene scene;
  bool set = false;
  for (const auto& raw : example.commands) {
    const auto [command, rest] = taken_apart(trim(raw));
    if ((command == "config" || command == "reading") && set) {  // a new set-up begins
      scene.readings.clear();
      set = false;
    }
    if (command == "config") {
      scene.config = rest;
    } else if (command == "reading") {
      add_reading(scene.readings, rest);
    } else if (command == "state" || command == "position" || command == "start" || !set) {
      if (command.empty() || command.starts_with("#")) continue;
      scene.position = command == "state" || command == "position" ? std::string(rest) : "";
      plays.push_back({scene, {}, {}});
      set = true;
    }
    if (command == "play") {
      plays.back().illegal.clear();
      for (auto& move : list(rest)) plays.back().moves.push_back(std::move(move));
    } else if (command == "illegal") {
      plays.back().illegal.emplace_back(trim(rest.substr(0, rest.rfind(' '))));
    }
  }
  return plays;
}

std::vector<Scene> scenes_of(const Example& example) {
  std::vector<Scene> scenes;
  for (auto& play : plays_of(example)) scenes.push_back(std::move(play.scene));
  return scenes;
}

}  // namespace core
