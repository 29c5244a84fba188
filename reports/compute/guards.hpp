#pragma once

#include <string>
#include <vector>

#include "model/games.hpp"
#include "solver/claim.hpp"

namespace reports {

// What stands guard over a rule or a claim of a rulebook: a property that is sampled and explored, or a statement that
// is proved.
struct Guard {
  std::string id;   // "P2", "pile/purse"
  std::string how;  // "sampled and explored", "proved", "refuted"
  std::string statement;
};

// A promise of a rulebook or a lemma of ours, as the 'Claims' section of rulebook.md words it.
struct BookClaim {
  std::string number;  // "C4"
  std::string text;
  std::string sources;        // "en-pile:12, 14"; empty when no book speaks of it
  std::vector<Guard> guards;  // properties and proofs that name it; the evidence for it stands in claims.json
};

// What Z3 is asked about a game, for every number of players.
const std::vector<solver::Claim>& claims_about(const core::Descriptor&);

std::vector<Guard> guards_of(const core::Descriptor&, const std::string& rule);  // "R12"
std::string statement_of(const core::Descriptor&, const std::string& id);        // "P2": what it says; empty: unknown
std::string why_unguarded(const core::Descriptor&, const std::string& rule);     // empty: no reason
std::vector<BookClaim> claims_of(const core::Descriptor&);

}  // namespace reports
