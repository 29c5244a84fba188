#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/core/stop.hpp"
#include "solver/claim.hpp"

namespace solver {

// The budget of a query. Work is limited in Z3's own resource units, so that a verdict does not depend on the machine;
// a limit in seconds, which does, is optional.
struct Effort {
  unsigned work = 400'000'000;
  double seconds = 0;  // 0: no limit
  int threads = 2;
  std::string smt2;                  // a directory for every query as SMT-LIB; empty: none
  std::string second;                // a second solver; empty: none
  const core::Stop* stop = nullptr;  // Z3 is interrupted; what is not decided by then is unknown
};

// One query and its answers.
struct Query {
  std::string name;    // "example", "statement", "mutant"
  std::string answer;  // "sat", "unsat", "unknown"
  std::string second;  // what the second solver said; empty when not asked
};

struct Result {
  Verdict verdict = Verdict::Unknown;
  std::string why;                // of 'unknown'
  std::optional<Values> example;  // a model of the assumptions
  std::optional<Values> countermodel;
  std::optional<Values> mutant;  // where the mutant fails
  bool replayed = false;         // every model of Z3 was confirmed with plain numbers and by the game
  std::optional<Rebuilt> rebuilt;
  bool limited = false;  // a limit was reached
  std::vector<Query> queries;
  double seconds = 0;

  bool second_differs() const;
};

Result prove(const Claim&, const Effort&);

// Proves all claims on effort.threads threads; results in the order of the claims. 'done' is called for each, in no
// particular order, by one thread at a time.
std::vector<Result> prove(const std::vector<Claim>&, const Effort&,
                          const std::function<void(const Claim&, const Result&)>& done = {});

}  // namespace solver
