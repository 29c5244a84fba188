#pragma once

#include <string>
#include <vector>

#include "model/games.hpp"
#include "reports/compute/evidence.hpp"
#include "reports/compute/jobs.hpp"

namespace reports {

// What a game's claims.json says of one claim (docs/formats.md): nothing that the report prints before the evidence
// has come out as stated.
struct ClaimRow {
  std::vector<int> players;
  core::Choice readings;  // empty: ours
  std::string verdict;    // "true", "false", "open", "not checked"
  std::string sentence;   // with placeholders
  std::string missing;    // of an open row: what would settle it
  bool invented = false;  // verdict or numbers hang on data that no source gives
  core::Json evidence;
};
struct ClaimEntry {
  std::string number;  // "C10"
  bool promise = false;
  std::vector<ClaimRow> rows;
};

// Throws BadInput with the place. A game without the file has none.
std::vector<ClaimEntry> read_claims(const core::Json& json, const core::Descriptor&, const std::string& place);
const std::vector<ClaimEntry>& claim_entries(const core::Descriptor&);

// What speaks for or against a claim, each once: "prove pile/purse", "replay c5.play".
std::vector<std::string> evidence_names(const ClaimEntry&);

void add_claim_jobs(const core::Descriptor&, const std::vector<ClaimEntry>&, std::vector<Job>&);

// The table of one claim by number of players: every row is put to its evidence for each number of players apart, and
// rows that say the same are merged. [{players, verdict, sentence, missing?, evidence}], only rows under our readings
// or only the others.
core::Json claim_results(const core::Descriptor&, const ClaimEntry&, bool ours, const FindResult&);

// All claims of the rulebook: [{id, promise, text, sources, verdict, results, other_readings}].
core::Json claims_json(const core::Descriptor&, const std::vector<ClaimEntry>&, const FindResult&);

// The numbers of the claims that cite this recorded game as evidence ("C5").
std::vector<std::string> claims_shown_by(const std::vector<ClaimEntry>&, const std::string& file);

// The recorded games that claims point at: "plays/pile/c5.play", relative to the report.
std::vector<std::string> play_files(const core::Json& claims);

}  // namespace reports
