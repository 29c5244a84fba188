#include "conform/asking.hpp"

#include <fmt/format.h>

#include <map>

#include "model/core/error.hpp"

namespace conform {

namespace {

constexpr int most_followed = 200;  // wrong cases that are followed move by move

std::string kind_of(const std::string& asked) {
  if (asked == "end") return "wrong end";
  if (asked == "score" || asked == "play") return "wrong score";
  if (asked == "illegal") return "illegal accepted";
  return asked == "apply" ? "wrong transition" : "missing move";
}

Trial trial_of(const Collection& collection, const Case& one) {
  Trial trial{collection.grounds[one.ground], one.ask.moves, ""};
  if (one.ask.kind == "apply") trial.moves.push_back(one.ask.input);
  if (one.ask.kind == "illegal") trial.offered = one.ask.input;
  return trial;
}

}  // namespace

void Asking::ask_cases() {
  run_.talk("making the cases");
  collection_ = collect(run_.entry, run_.base, run_.coverage);
  enough_partings(pairs_of(run_.entry));
  partings_together();
  run_.talk(fmt::format("asking {} cases", collection_.cases.size()));
  ask_from(0);
}

void Asking::enough_partings(const std::vector<Pair>& wanted) {
  std::map<Pair, int> told;
  for (const auto& one : collection_.cases) {
    const bool possible = needed_level(collection_.grounds[one.ground], one.ask) <= run_.report.level;
    for (const auto& pair : told_apart(run_.entry, one.answers)) told[pair] += possible;
  }
  std::vector<Pair> few;
  for (const auto& pair : wanted)
    if (told[pair] < 3) few.push_back(pair);
  add_partings(run_.entry, collection_, few, 3);
}

void Asking::ask_from(std::size_t first) {
  given_.resize(collection_.cases.size());
  std::unique_ptr<core::Handle> game;
  std::size_t at = collection_.grounds.size();
  for (std::size_t i = first; i < collection_.cases.size(); ++i) {
    const auto& one = collection_.cases[i];
    const auto& ground = collection_.grounds[one.ground];
    if (needed_level(ground, one.ask) > run_.report.level) {
      ++run_.report.skipped[one.ask.kind == "value" ? "values are not asked for" : fmt::format("needs level {}", needed_level(ground, one.ask))];
      continue;
    }
    if (at != one.ground) game = game_on(ground, collection_.base);
    at = one.ground;
    try {
      given_[i] = ask_program(run_.program, ground, *game, one.ask);
    } catch (const Skipped& skipped) {
      ++run_.report.skipped[skipped.why];
    } catch (const Trouble& trouble) {
      troubled_.emplace(i, trouble);
      run_.check_limits();
    }
    if (i % 64 == 0) run_.check_limits();
  }
}

void Asking::which_readings() {
  const auto before = run_.base;
  run_.base = readings_played(run_.entry, collection_, given_, run_.base);
  // With other readings other questions may matter, and their answers may change the readings again.
  auto known = before;
  for (int round = 0; round < 3 && run_.base != known && more_partings(); ++round) {
    known = run_.base;
    run_.base = readings_played(run_.entry, collection_, given_, run_.base);
  }
  if (run_.base != before) forget_unreached();
}

void Asking::append(const Collection& more) {
  for (auto one : more.cases) {
    const auto& ground = more.grounds[one.ground];
    try {
      one.answers = answers_of(Ways(ground, collection_.base), one.ask);
    } catch (const core::BadInput&) {  // only under the readings it was made for
      continue;
    }
    if (one.answers.empty()) continue;
    one.ground = collection_.grounds.size();
    collection_.grounds.push_back(ground);
    collection_.cases.push_back(std::move(one));
  }
}

// Some questions matter only together with a reading of another one that is not ours, as their examples show: plays on which their readings part then, and plays on
// which the other question matters under each of their readings.
void Asking::partings_together() {
  for (const auto& question : run_.entry.questions) {
    const auto add = [&](const core::Choice& readings, auto&& is_wanted) {
      Collection more{collection_.game, run_.base, {}, {}};
      for (const auto& [other, reading] : readings) more.base[other] = reading;
      std::vector<Pair> pairs;
      for (const auto& pair : pairs_of(run_.entry))
        if (is_wanted(pair)) pairs.push_back(pair);
      add_partings(run_.entry, more, pairs, 3);
      append(more);
    };
    for (const auto& readings : only_with(run_.entry, question)) {
      add(readings, [&](const Pair& pair) { return pair.question == question.slug; });
      for (const auto& reading : question.readings)
        if (&reading != &question.readings.front()) add({{question.slug, reading.slug}}, [&](const Pair& pair) { return readings.contains(pair.question); });
    }
  }
}

// Cases for readings that no case asked so far tells apart. False: there are none.
bool Asking::more_partings() {
  std::set<Pair> told;
  const auto answers = answers_under(collection_, run_.base);
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (given_[i])
      for (const auto& pair : told_apart(run_.entry, answers[i])) told.insert(pair);
  std::vector<Pair> open;
  for (const auto& pair : pairs_of(run_.entry))
    if (!told.contains(pair)) open.push_back(pair);
  Collection more{collection_.game, run_.base, {}, {}};
  add_partings(run_.entry, more, open, 3);
  const auto first = collection_.cases.size();
  append(more);
  if (collection_.cases.size() == first) return false;
  const auto ours = collection_.base;
  collection_.base = run_.base;  // the moves of the new cases are legal under these
  ask_from(first);
  collection_.base = ours;
  return true;
}

// Positions are those of our readings. Under others some of them cannot come about, and what a program does there, or later on, is nobody's business.
void Asking::forget_unreached() {
  reached_ = shapes_in_play(run_.entry, run_.base);
  std::unique_ptr<core::Handle> game;
  std::size_t at = collection_.grounds.size();
  for (std::size_t i = 0; i < given_.size(); ++i) {
    const auto& one = collection_.cases[i];
    const auto& ground = collection_.grounds[one.ground];
    if ((!given_[i] && !troubled_.contains(i)) || !ground.state) continue;
    if (at != one.ground) {
      game.reset();
      try {
        game = game_on(ground, run_.base);
      } catch (const core::BadInput&) {
      }
    }
    at = one.ground;
    if (game != nullptr && one.ask.kind != "perft" && reached_along(*game, one.ask)) continue;  // plays are counted whatever they lead to
    given_[i].reset();
    troubled_.erase(i);
    ++run_.report.skipped["the position does not come about under the readings it plays"];
  }
}

bool Asking::reached_along(const core::Handle& game, const Ask& ask) const {
  auto s = game.start();
  auto moves = ask.moves;
  if (ask.kind == "apply") moves.push_back(ask.input);
  for (const auto& move : moves) {
    if (!reached(game, s)) return false;
    if (!is_legal(game, s, move)) return true;
    s = game.apply(s, move);
  }
  return reached(game, s);
}

bool Asking::reached(const core::Handle& game, const core::AnyState& s) const {
  if (reached_.empty()) return true;
  const bool nothing_to_draw = game.turn(s).is_chance() && game.moves(s).empty();
  return !nothing_to_draw && reached_.contains(shape_of(game.to_json(s)));
}

void Asking::judge_cases() {
  for (const auto& [i, trouble] : troubled_) {
    ++run_.report.cases;
    run_.note_trouble(trial_of(collection_, collection_.cases[i]), trouble);
  }
  const auto answers = answers_under(collection_, run_.base);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!given_[i] || answers[i].empty()) continue;
    ++run_.report.cases;
    const auto& one = collection_.cases[i];
    core::Fired fired;
    for (const int rule : one.rules) fired(rule);
    const bool right = *given_[i] == answers[i].front().answer;
    run_.report.agreements += right;
    if (!right) {
      wrong_case(i, answers[i].front().answer, fired);
      continue;
    }
    if (one.ask.kind == "apply" || one.ask.kind == "score") run_.steps.agreed(fired);
    if (one.ask.kind == "legal") run_.lists.agreed(fired);
  }
  if (run_.found.empty() && counted_) run_.note(counted_->trial, counted_->difference);
}

void Asking::wrong_case(std::size_t i, const Plain& expected, const core::Fired& fired) {
  if (right_along_its_readings(i, expected)) {
    ++run_.report.agreements;
    return;
  }
  const auto& one = collection_.cases[i];
  auto trial = trial_of(collection_, one);
  if (run_.report.level >= 2 && one.ask.kind != "perft" && followed_ < most_followed && run_.program.troubles() < most_troubles) {
    ++followed_;
    try {
      if (auto found = follow(run_.program, run_.report.level, run_.base, trial)) {
        run_.note(trial, *found);
        (is_about_moves(found->kind) ? run_.lists : run_.steps).differed(found->fired);
        return;
      }
    } catch (const Skipped&) {
    } catch (const core::BadInput&) {
    }
  }
  if (followed_ >= most_followed) return;  // there is enough to look at
  Difference difference;
  difference.kind = kind_of(one.ask.kind);
  difference.expected = Json::parse(expected.dump());
  difference.got = Json::parse(given_[i]->dump());
  difference.fired = fired;
  if (one.ask.kind != "perft") return run_.note(trial, difference);
  difference.got = Json::parse(given_[i]->dump());
  // A wrong number of plays says little: it counts only when nothing else is wrong.
  difference.kind = *given_[i] < expected ? "missing move" : "extra move";
  if (!counted_) counted_ = Finding{trial, difference, 1};
}

// It was asked along the moves of our readings; along those of the readings it plays the answer may be right: a number of plays, say.
bool Asking::right_along_its_readings(std::size_t i, const Plain& expected) {
  if (run_.base == collection_.base) return false;
  const auto& one = collection_.cases[i];
  const auto& ground = collection_.grounds[one.ground];
  try {
    given_[i] = ask_program(run_.program, ground, *game_on(ground, run_.base), one.ask);
  } catch (const Skipped&) {
  } catch (const Trouble&) {
  } catch (const core::BadInput&) {
  }
  return *given_[i] == expected;
}

void Asking::settle_readings() {
  if (given_.empty()) return;  // nothing was asked
  given_.resize(collection_.cases.size());
  const auto answers = answers_under(collection_, run_.base);
  const auto all = tallies(run_.entry, answers, given_);
  Given everything(collection_.cases.size());
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (!answers[i].empty()) everything[i] = answers[i].front().answer;
  const auto could = tallies(run_.entry, answers, everything);
  for (const auto& question : run_.entry.questions)
    run_.report.readings[question.slug] = verdict(run_.entry, question, run_.base, all.at(question.slug), could.at(question.slug).cases);
}

}  // namespace conform
