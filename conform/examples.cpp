#include "conform/examples.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "conform/budget.hpp"
#include "conform/key_roles.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/rulebook.hpp"
#include "model/core/text.hpp"

namespace conform {

namespace {

// "tower-merchants=0,1" is about the key tower_merchants.
std::vector<std::string> keys_of(std::string_view seen) {
  std::vector<std::string> keys;
  for (const auto& word : core::split(seen, ' ')) {
    auto key = word.substr(0, word.find('='));
    std::replace(key.begin(), key.end(), '-', '_');
    if (!key.empty()) keys.push_back(key);
  }
  return keys;
}

// Reads an example command by command (docs/formats.md).
class Reader {
 public:
  Reader(const core::Descriptor& entry, const core::Choice& readings, int rule, std::vector<Assertion>& assertions)
      : entry_(entry), readings_(readings), rule_(rule), assertions_(assertions) {}

  void read(const std::string& line) {
    const auto text = core::trim(line);
    const auto gap = std::min(text.find(' '), text.size());
    const auto command = text.substr(0, gap);
    const auto rest = core::trim(text.substr(gap));
    if (command.empty() || command.starts_with("#")) return;
    if ((command == "config" || command == "reading") && set_) {  // afresh
      scene_.readings.clear();
      set_ = false;
    }
    if (command == "config") {
      scene_.config = rest;
    } else if (command == "reading") {
      const auto equals = rest.find('=');
      scene_.readings[std::string(rest.substr(0, equals))] = std::string(rest.substr(equals + 1));
    } else {
      const bool places = command == "state" || command == "position" || command == "start";
      if (places || !set_) place(places && command != "start" ? std::string(rest) : "");
      if (!places && setup_) check(std::string(command), rest);
    }
  }

 private:
  void place(const std::string& position) {
    set_ = true;
    moves_.clear();
    setup_.reset();
    scene_.position = position;
    try {
      const auto game = games::load(games::request_for(entry_.name, scene_));
      const auto setup = setup_of(*game);
      if (game_on(setup, readings_)->readings() == game->readings()) setup_ = setup;
    } catch (const core::BadInput&) {  // not under these readings
    }
  }

  void check(const std::string& command, std::string_view rest) {
    Assertion assertion{rule_, *setup_, moves_, {}, "", {}};
    if (command == "play") {
      for (const auto& move : core::split(rest, ';')) moves_.emplace_back(core::trim(move));
    } else if (command == "see") {
      assertion.about = keys_of(rest);
    } else if (command == "gain") {
      assertion.about = {"gain"};
    } else if (command == "moves" || command == "count") {
      assertion.about = {"moves"};
    } else if (command == "illegal") {
      assertion.illegal = core::trim(rest.substr(0, rest.rfind(' ')));
    }
    if (assertion.about.empty() && assertion.illegal.empty()) return;
    if (play(assertion)) assertions_.push_back(std::move(assertion));
  }

  // What fires.
  bool play(Assertion& assertion) const {
    const auto game = game_on(assertion.setup, readings_);
    auto s = game->start(&assertion.fired);
    for (const auto& move : assertion.moves) {
      if (!is_legal(*game, s, move)) return false;
      s = game->apply(s, move, &assertion.fired);
    }
    if (assertion.illegal.empty() && assertion.about.front() == "moves") game->moves(s, &assertion.fired);
    if (!assertion.illegal.empty())
      for (const int rule : game->explain(s, assertion.illegal).rules) assertion.fired(rule);
    return true;
  }

  const core::Descriptor& entry_;
  const core::Choice& readings_;
  int rule_;
  std::vector<Assertion>& assertions_;
  core::Scene scene_;
  bool set_ = false;
  std::optional<Setup> setup_;
  std::vector<std::string> moves_;
};

// What was gained is seen in the purses; where points are only counted at the end, the end must be all that can follow.
std::optional<bool> gained_alike(Program& program, const Reach& reach, const core::AnyGame& game, core::AnyState s) {
  const Plain ours = plain(game.to_json(s));
  for (const auto& key : key_roles(game.name()).purses)
    if (ours.contains(key)) {
      if (!reach.state) return std::nullopt;
      return state_from(game, state_of(program)).value(key, Plain()) == ours[key];
    }
  while (!game.turn(s).is_over()) {
    const auto moves = game.moves(s);
    if (moves.size() != 1) return std::nullopt;
    if (!program.accepts(move_request(game, s, moves.front()))) return std::nullopt;
    s = game.apply(s, moves.front());
  }
  if (!over_from(program)) return std::nullopt;
  return plain(list_of(program.ok({{"cmd", "score"}}), "score", "scores")) == plain(scores_json(game.scores(s)));
}

}  // namespace

std::vector<Assertion> assertions_of(const core::Descriptor& entry, const core::Choice& readings) {
  std::vector<Assertion> assertions;
  const auto book = games::rulebook(entry);
  for (const auto& rule : book.rules)
    for (const auto& example : rule.examples) {
      Reader reader(entry, readings, rule.number, assertions);
      for (const auto& command : example.commands) reader.read(command);
    }
  return assertions;
}

std::optional<bool> holds(Program& program, const Reach& reach, const core::Choice& readings,
                          const Assertion& assertion) {
  if (!reach.plays(assertion.setup)) return std::nullopt;
  const auto game = game_on(assertion.setup, readings);
  begin(program, assertion.setup);
  auto s = game->start();
  for (const auto& move : assertion.moves) {
    if (!is_legal(*game, s, move)) return std::nullopt;
    if (!program.accepts(move_request(*game, s, move))) return false;
    s = game->apply(s, move);
  }
  if (!assertion.illegal.empty()) return !program.accepts(move_request(*game, s, assertion.illegal));
  if (assertion.about.front() == "gain") return gained_alike(program, reach, *game, s);
  if (assertion.about.front() == "moves") {
    Plain ours = Plain::array();
    for (const auto& move : game->moves(s)) ours.push_back(plain(game->move_json(s, move)));
    return moves_from(*game, s, list_of(program.ok({{"cmd", "legal"}}), "legal", "moves")) == sorted(std::move(ours));
  }
  if (!reach.state) return std::nullopt;
  const Plain ours = plain(game->to_json(s)), theirs = state_from(*game, state_of(program));
  return std::all_of(assertion.about.begin(), assertion.about.end(), [&](const std::string& key) {
    return !ours.contains(key) || theirs.value(key, Plain()) == ours[key];
  });
}

// An example that fails is put down to the most particular of the failing rules that fire in it: a rule such as "then
// the day is counted up" fails in its examples whenever anything is that it calls upon.
Examples try_examples(Program& program, const core::Descriptor& entry, const Met& met, const core::Choice& readings) {
  const auto assertions = assertions_of(entry, readings);
  std::vector<std::pair<const Assertion*, bool>> asked;  // and whether it holds
  std::map<int, int> fires, fails;                       // by rule: in how many examples; in how many of its own
  for (const auto& assertion : assertions) {
    if (program.troubles() >= most_troubles) break;
    try {
      const auto right = holds(program, met.reach, readings, assertion);
      if (!right) continue;
      asked.emplace_back(&assertion, *right);
      auto all = assertion.fired;
      all(assertion.rule);
      for (const int rule : all.rules()) ++fires[rule];
      if (!*right) ++fails[assertion.rule];
    } catch (const Trouble&) {
    } catch (const Skipped&) {
    }
  }
  Examples examples;
  for (const auto& [assertion, right] : asked) {
    const int rule = assertion->rule;
    const auto rules = assertion->fired.rules();
    const bool excused = !right && std::any_of(rules.begin(), rules.end(), [&](int other) {
      return other != rule && fails.contains(other) && fires[other] < fires[rule];
    });
    if (excused) {
      examples.fires.differed(assertion->fired);
      continue;
    }
    examples.came_out(rule, assertion->fired, right);
    if (right) continue;
    auto& about = examples.about[rule];
    about.insert(assertion->about.begin(), assertion->about.end());
    if (!assertion->illegal.empty()) about.insert("moves");
  }
  return examples;
}

}  // namespace conform
