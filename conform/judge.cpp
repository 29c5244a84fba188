#include "conform/judge.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "conform/follow.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

// Wrong cases are followed move by move: of each sort a few, so that a fault that shows everywhere hides no other.
constexpr int followed_of_a_sort = 3, most_followed = 500;

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

class Judge {
 public:
  Judge(Program& program, const Met& met, const Understood& understood)
      : program_(program),
        met_(met),
        collection_(understood.asked.collection),
        troubles_(understood.asked.troubles),
        readings_(understood.held.readings) {
    judged_.outcome.skipped = understood.asked.skipped;
    judged_.outcome.stopped = understood.asked.stopped;
    judged_.given = understood.asked.given;
  }

  Judged run() {
    auto& outcome = judged_.outcome;
    for (const auto& [i, trouble] : troubles_) {
      ++outcome.cases;
      outcome.add({trial_of(collection_, collection_.cases[i]), difference_of(trouble), 1});
    }
    const auto answers = answers_under(collection_, readings_);
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (judged_.given[i] && !answers[i].empty()) judge_case(i, answers[i].front().answer);
    follow_cases();
    if (outcome.findings.empty() && wrong_count_) outcome.add(*wrong_count_);
    return std::move(judged_);
  }

 private:
  void judge_case(std::size_t i, const Plain& expected) {
    auto& outcome = judged_.outcome;
    const auto& one = collection_.cases[i];
    core::Fired fired;
    for (const int rule : one.rules) fired(rule);
    if (*judged_.given[i] == expected) {
      outcome.agreed();
      if (one.query.kind == "apply" || one.query.kind == "score") outcome.spectra.steps.agreed(fired);
      if (one.query.kind == "legal") outcome.spectra.lists.agreed(fired);
    } else if (ask_again(i) == expected) {
      outcome.agreed();
    } else {
      ++outcome.cases;
      wrong_.push_back({i, expected, fired});
    }
  }

  struct Wrong {
    std::size_t number;
    Plain expected;
    core::Fired fired;
  };

  // The sorts in turn: what is asked, the rules it is about, what the answer differs in.
  void follow_cases() {
    std::map<std::string, std::vector<const Wrong*>> sorts;
    for (const auto& wrong : wrong_) {
      const auto& one = collection_.cases[wrong.number];
      std::string sort = one.query.kind + " " + std::to_string(wrong.fired.bits);
      const auto& given = *judged_.given[wrong.number];
      if (given.is_object() && wrong.expected.is_object())
        for (const auto& [key, value] : wrong.expected.items())
          if (!given.contains(key) || given[key] != value) sort += " " + key;
      sorts[sort].push_back(&wrong);
    }
    for (auto& [sort, cases] : sorts)
      std::stable_sort(cases.begin(), cases.end(), [&](const Wrong* a, const Wrong* b) {
        return collection_.cases[a->number].query.moves.size() < collection_.cases[b->number].query.moves.size();
      });
    for (std::size_t round = 0; round < followed_of_a_sort; ++round)
      for (const auto& [sort, cases] : sorts) {
        if (round >= cases.size()) continue;
        if (followed_ >= most_followed) return;
        const auto& wrong = *cases[round];
        if (!follow_case(collection_.cases[wrong.number])) wrong_case(wrong.number, wrong.expected, wrong.fired);
      }
  }

  // A case was asked along the moves of our readings; along those of the readings that the program plays its answer may
  // be another one: a number of plays, say.
  const Plain& ask_again(std::size_t i) {
    auto& given = *judged_.given[i];
    if (readings_ == collection_.base) return given;
    const auto& one = collection_.cases[i];
    const auto& setup = collection_.setups[one.setup];
    try {
      given = query_program(program_, met_.reach, setup, *game_on(setup, readings_), one.query);
    } catch (const Skipped&) {
    } catch (const Trouble&) {
    } catch (const Ended&) {
    } catch (const core::BadInput&) {
    }
    return given;
  }

  // Where along its play does the program depart from the model? False: nowhere, or that cannot be told.
  bool follow_case(const Case& one) {
    if (one.query.kind == "perft" || (met_.reach.level == 1 && one.query.kind != "play")) return false;
    if (program_.troubles() >= most_troubles) return false;
    ++followed_;
    auto trial = trial_of(collection_, one);
    try {
      const auto found = follow(program_, met_.reach, readings_, trial);
      if (!found) return false;
      judged_.outcome.spectra.differed(*found);
      judged_.outcome.add({trial, *found, 1});
      return true;
    } catch (const Skipped&) {
    } catch (const Ended&) {
    } catch (const core::BadInput&) {
    }
    return false;
  }

  void wrong_case(std::size_t i, const Plain& expected, const core::Fired& fired) {
    const auto& one = collection_.cases[i];
    const auto& given = *judged_.given[i];
    Finding finding{trial_of(collection_, one), {}, 1};
    finding.difference.kind = kind_of(one.query.kind);
    finding.difference.expected = Json::parse(expected.dump());
    finding.difference.got = Json::parse(given.dump());
    finding.difference.fired = fired;
    finding.difference.parts = {"?" + one.query.kind};
    if (one.query.kind != "perft") return judged_.outcome.add(std::move(finding));
    // A wrong number of plays says little: it counts only when nothing else is wrong.
    finding.difference.kind = given < expected ? "missing move" : "extra move";
    if (!wrong_count_) wrong_count_ = std::move(finding);
  }

  Program& program_;
  const Met& met_;
  const Collection& collection_;
  const std::map<std::size_t, Trouble>& troubles_;
  const core::Choice& readings_;
  Judged judged_;
  std::vector<Wrong> wrong_;
  std::optional<Finding> wrong_count_;
  int followed_ = 0;
};

}  // namespace

Judged judge(Program& program, const Met& met, const Understood& understood) {
  return Judge(program, met, understood).run();
}

}  // namespace conform
