#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conform/cases.hpp"

namespace conform {

// What a program answered to the cases of a collection; nothing where it was not asked or did not answer.
using Given = std::vector<std::optional<Plain>>;

// How often each reading of a question fits, in the cases that tell its readings apart.
struct Tally {
  int cases = 0;
  int unexplained = 0;  // no reading fits
  std::map<std::string, int> fits;
};
std::map<std::string, Tally> tallies(const core::Descriptor&, const std::vector<std::vector<Answer>>& answers,
                                     const Given&);

// What the cases say of one reading of a question against another one, where the two differ.
struct Evidence {
  int one = 0, other = 0, neither = 0;  // cases that are as this one has it, as the other, as none
  int plays = 0;                        // on how many different setups those are that fit the first
  // Cases for which it does not matter which of the two is played, and which are wrong in the same parts as those that
  // fit the first differ in: a fault that looks like this reading where it matters goes on where it does not.
  int alike = 0;
};
// Only where the two readings differ is an answer looked at: what else is in it other faults may have changed.
Evidence evidence_for(const std::vector<std::vector<Answer>>& answers, const Collection&, const Given&,
                      const std::vector<std::string>& wrong, const std::string& question, const std::string& one,
                      const std::string& other);
// In which parts each case is wrong, as far as one can tell; empty: in none.
std::vector<std::string> wrong_parts(const std::vector<std::vector<Answer>>& answers, const Collection&, const Given&);

// The answers of all cases when these readings are taken for ours.
std::vector<std::vector<Answer>> answers_under(const Collection&, const core::Choice& base);

// Readings of other questions with which a question matters, when it does not without them, as its examples in the
// rulebook show; else nothing.
std::set<core::Choice> only_with(const core::Descriptor&, const core::QuestionInfo&);

// The readings that a program plays: from 'base' on, question by question the one that explains most, as long as that
// explains more; two at once where the rulebook's examples show that one matters only with the other.
core::Choice readings_played(const core::Descriptor&, const Collection&, const Given&, core::Choice base);

// An abstraction of a state, by which states can be compared that differ in numbers only: plain values, bags and lists
// of bags are zero, empty or more; words that are not names of pieces stay as they are.
std::string shape_of(const Json& state);
// The shapes that are met in random plays under these readings.
std::set<std::string> shapes_in_play(const core::Descriptor&, const core::Choice& readings);

// The verdict on a question.
struct Verdict {
  std::optional<std::string> reading;  // nothing: not decided
  // Cases that fit it; that fit only another reading; that fit none.
  int supporting = 0, contradicting = 0, unexplained = 0;
  std::string why;  // not decided
};
// On every question of the game, by its slug, when the program is held to 'base'.
std::map<std::string, Verdict> verdicts_on(const core::Descriptor&, const Collection&, const Given&,
                                           const core::Choice& base);

}  // namespace conform
