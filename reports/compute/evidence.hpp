#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/games.hpp"
#include "reports/compute/jobs.hpp"

namespace reports {

// One reference to evidence, as a row of claims.json words it (docs/formats.md), and what became of it for one number
// of players.
struct Finding {
  std::string wrong;    // what came out otherwise than stated; empty: nothing
  // May it carry a verdict? Not words alone, small games, random games in which nothing was met, nor examples for other
  // numbers of players.
  bool decides = true;
  core::Json shown;     // {how, id?, config?, play_file?, command?, result, ...} as the report prints it
  std::map<std::string, std::string> filled;  // placeholders of the sentence
  std::set<std::string> numbers;              // every number that this evidence yields
};

// Gives the result of a job by its command.
using FindResult = std::function<const core::Json&(const std::string& command)>;

Finding look_at(const core::Descriptor&, const core::Json& evidence, int players, const FindResult&);

// The jobs that a reference needs beyond those which the report runs anyway.
void add_evidence_jobs(const core::Descriptor&, const core::Json& evidence, int players, std::vector<Job>&);

// Replays a recorded game of model/<game>/plays and looks at what it is said to show: {players, moves, wrong, shown[],
// numbers[]}. 'wrong' is the first thing that is not so, empty when there is none.
core::Json replayed(const core::Descriptor&, const std::string& file, const core::Json& shows);

// Is "6 x 6 = 36" so? Sums of whole numbers with + - x / and parentheses, compared by = < <= > >=, a chain of which
// holds when every link does; several stand apart by semicolons. Throws BadInput on anything else.
bool adds_up(const std::string& sums);

// The numbers of a sentence, in digits: "at most 7 1/2 of 30" has 7, 1/2 and 30. Digits that belong to a name (R12,
// tiny-2p) are none.
std::set<std::string> numbers_in_sentence(const std::string& sentence);

}  // namespace reports
