#include "conform/case_runner.hpp"

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
  Trial trial{collection.setups[one.setup], one.query.moves, ""};
  if (one.query.kind == "apply") trial.moves.push_back(one.query.input);
  if (one.query.kind == "illegal") trial.offered = one.query.input;
  return trial;
}

}  // namespace

void CaseRunner::ask_cases() {
  run_.talk("making the cases");
  collection_ = collect(run_.entry, run_.base, run_.coverage);
  enough_partings(pairs_of(run_.entry));
  partings_together();
  run_.talk(fmt::format("cases {} cases", collection_.cases.size()));
  ask_from(0);
}

void CaseRunner::enough_partings(const std::vector<Pair>& wanted) {
  std::map<Pair, int> told;
  for (const auto& one : collection_.cases) {
    const bool possible = needed_level(collection_.setups[one.setup], one.query) <= run_.report.level;
    for (const auto& pair : told_apart(run_.entry, one.answers)) told[pair] += possible;
  }
  std::vector<Pair> few;
  for (const auto& pair : wanted)
    if (told[pair] < 3) few.push_back(pair);
  add_partings(run_.entry, collection_, few, 3);
}

void CaseRunner::ask_from(std::size_t first) {
  given_.resize(collection_.cases.size());
  std::unique_ptr<core::AnyGame> game;
  std::size_t at = collection_.setups.size();
  for (std::size_t i = first; i < collection_.cases.size(); ++i) {
    const auto& one = collection_.cases[i];
    const auto& setup = collection_.setups[one.setup];
    if (needed_level(setup, one.query) > run_.report.level) {
      ++run_.report.skipped[one.query.kind == "value" ? "values are not asked for" : fmt::format("needs level {}", needed_level(setup, one.query))];
      continue;
    }
    if (at != one.setup) game = game_on(setup, collection_.base);
    at = one.setup;
    try {
      given_[i] = query_program(run_.program, setup, *game, one.query);
    } catch (const Skipped& skipped) {
      ++run_.report.skipped[skipped.why];
    } catch (const Trouble& trouble) {
      troubled_.emplace(i, trouble);
      run_.check_limits();
    }
    if (i % 64 == 0) run_.check_limits();
  }
}

void CaseRunner::which_readings() {
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

void CaseRunner::append(const Collection& more) {
  for (auto one : more.cases) {
    const auto& setup = more.setups[one.setup];
    try {
      one.answers = answers_of(Variants(setup, collection_.base), one.query);
    } catch (const core::BadInput&) {  // only under the readings it was made for
      continue;
    }
    if (one.answers.empty()) continue;
    one.setup = collection_.setups.size();
    collection_.setups.push_back(setup);
    collection_.cases.push_back(std::move(one));
  }
}

// Some questions matter only together with a reading of another one that is not ours, as their examples show: plays on which their readings part then, and plays on
// which the other question matters under each of their readings.
void CaseRunner::partings_together() {
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
bool CaseRunner::more_partings() {
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
void CaseRunner::forget_unreached() {
  reached_ = shapes_in_play(run_.entry, run_.base);
  std::unique_ptr<core::AnyGame> game;
  std::size_t at = collection_.setups.size();
  for (std::size_t i = 0; i < given_.size(); ++i) {
    const auto& one = collection_.cases[i];
    const auto& setup = collection_.setups[one.setup];
    if ((!given_[i] && !troubled_.contains(i)) || !setup.state) continue;
    if (at != one.setup) {
      game.reset();
      try {
        game = game_on(setup, run_.base);
      } catch (const core::BadInput&) {
      }
    }
    at = one.setup;
    if (game != nullptr && one.query.kind != "perft" && reached_along(*game, one.query)) continue;  // plays are counted whatever they lead to
    given_[i].reset();
    troubled_.erase(i);
    ++run_.report.skipped["the position does not come about under the readings it plays"];
  }
}

bool CaseRunner::reached_along(const core::AnyGame& game, const Query& query) const {
  auto s = game.start();
  auto moves = query.moves;
  if (query.kind == "apply") moves.push_back(query.input);
  for (const auto& move : moves) {
    if (!reached(game, s)) return false;
    if (!is_legal(game, s, move)) return true;
    s = game.apply(s, move);
  }
  return reached(game, s);
}

bool CaseRunner::reached(const core::AnyGame& game, const core::AnyState& s) const {
  if (reached_.empty()) return true;
  const bool nothing_to_draw = game.turn(s).is_chance() && game.moves(s).empty();
  return !nothing_to_draw && reached_.contains(shape_of(game.to_json(s)));
}

void CaseRunner::judge_cases() {
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
    if (one.query.kind == "apply" || one.query.kind == "score") run_.steps.agreed(fired);
    if (one.query.kind == "legal") run_.lists.agreed(fired);
  }
  if (run_.found.empty() && counted_) run_.note(counted_->trial, counted_->difference);
}

void CaseRunner::wrong_case(std::size_t i, const Plain& expected, const core::Fired& fired) {
  if (right_along_its_readings(i, expected)) {
    ++run_.report.agreements;
    return;
  }
  const auto& one = collection_.cases[i];
  auto trial = trial_of(collection_, one);
  if (run_.report.level >= 2 && one.query.kind != "perft" && followed_ < most_followed && run_.program.troubles() < most_troubles) {
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
  difference.kind = kind_of(one.query.kind);
  difference.expected = Json::parse(expected.dump());
  difference.got = Json::parse(given_[i]->dump());
  difference.fired = fired;
  if (one.query.kind != "perft") return run_.note(trial, difference);
  difference.got = Json::parse(given_[i]->dump());
  // A wrong number of plays says little: it counts only when nothing else is wrong.
  difference.kind = *given_[i] < expected ? "missing move" : "extra move";
  if (!counted_) counted_ = Finding{trial, difference, 1};
}

// It was asked along the moves of our readings; along those of the readings it plays the answer may be right: a number of plays, say.
bool CaseRunner::right_along_its_readings(std::size_t i, const Plain& expected) {
  if (run_.base == collection_.base) return false;
  const auto& one = collection_.cases[i];
  const auto& setup = collection_.setups[one.setup];
  try {
    given_[i] = query_program(run_.program, setup, *game_on(setup, run_.base), one.query);
  } catch (const Skipped&) {
  } catch (const Trouble&) {
  } catch (const core::BadInput&) {
  }
  return *given_[i] == expected;
}

void CaseRunner::settle_readings() {
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
