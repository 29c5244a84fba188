#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "conform/coverage.hpp"
#include "conform/query.hpp"
#include "model/core/stop.hpp"

namespace conform {

// A test case: what is asked, the rules it is about, and the answers by reading.
struct Case {
  std::size_t setup = 0;  // of the collection
  Query query;
  std::vector<int> rules;  // the main one first
  std::vector<Answer> answers;
  std::set<std::string> suites;
};

// Which readings of which question a case tells apart: pairs of readings of one question.
struct Pair {
  std::string question, one, other;
  friend auto operator<=>(const Pair&, const Pair&) = default;
};
std::vector<Pair> pairs_of(const core::Descriptor&);
std::vector<Pair> told_apart(const core::Descriptor&, const std::vector<Answer>&);
// The answer when this question is read so.
const Plain& answer_under(const std::vector<Answer>&, const std::string& question, const std::string& reading);

struct Collection {
  std::string game;
  core::Choice base;  // the readings taken for ours
  std::vector<Setup> setups;
  std::vector<Case> cases;
  const core::Stop* stop = nullptr;  // looked at while cases are made: core::Stopped is thrown
};

// The cases of a game, always the same ones: from the rulebook's scenes, the shipped configurations and positions,
// small configurations and full games, chosen for what they show that no earlier one did; and for each question plays
// on which its readings part. 'coverage' learns what they show.
// Only what is within 'reach' is made, and more of it when that is little.
Collection collect(const core::Descriptor&, const core::Choice& base, Coverage& coverage, const core::Stop* = nullptr,
                   const Reach& reach = {});

// More cases that tell these pairs apart, under the collection's base.
void add_partings(const core::Descriptor&, Collection&, const std::vector<Pair>& wanted, std::size_t each);

// The same within the reach of a program: on random plays, all readings at once.
void add_partings_within(const core::Descriptor&, Collection&, const Reach&, const std::vector<Pair>& wanted,
                         std::size_t each, std::uint64_t seed);

// Exact values of shipped positions that are soon solved.
void add_values(const core::Descriptor&, Collection&);

// Marks the suites: core, all of them but those that only count plays or values at length; smoke, fewer than a hundred
// that show every rule; and distinguishing, few cases that tell apart every pair of readings that any case tells apart.
// Returns the pairs that none does.
std::vector<Pair> mark_suites(const core::Descriptor&, Collection&);

}  // namespace conform
