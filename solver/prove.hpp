#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/claim.hpp"

namespace solver {

// How far to go. The work that Z3 may do on a query is counted in its own units, so that a verdict does not depend on
// the machine; seconds are a limit on top for the impatient.
struct Effort {
  unsigned work = 400'000'000;
  double seconds = 0;  // 0: no limit
  int threads = 2;
  std::string smt2;    // a directory for every query as SMT-LIB; empty: none
  std::string second;  // a second solver; empty: none
};

// One question to the solver and what it said.
struct Query {
  std::string name;    // "example", "statement", "mutant"
  std::string answer;  // "sat", "unsat", "unknown"
  std::string second;  // what the second solver said; empty when not asked
};

struct Result {
  Verdict verdict = Verdict::Unknown;
  std::string why;                // of 'unknown'
  std::optional<Values> example;  // one case the claim speaks of
  std::optional<Values> countermodel;
  std::optional<Values> mutant;  // where the mutant fails
  bool replayed = false;         // everything Z3 found is so when computed with numbers on the model
  std::optional<Rebuilt> rebuilt;
  bool limited = false;  // a limit was reached
  std::vector<Query> queries;
  double seconds = 0;

  bool second_differs() const;
};

Result prove(const Claim&, const Effort&);

// All of them, on so many threads; results in the order of the claims. 'done' is told of each, in no particular order,
// by one thread at a time.
std::vector<Result> prove(const std::vector<Claim>&, const Effort&,
                          const std::function<void(const Claim&, const Result&)>& done = {});

}  // namespace solver
