#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/games.hpp"

namespace reports {

// What the judges say, each apart: Z3 for one statement and every number of players, random games, every state of a
// small configuration.
core::Json proved(const core::Descriptor&,
                  const std::string& claim);  // [{players, verdict, expected, countermodel?, position?, reachable?}]
core::Json sampled(const core::Descriptor&, int players,
                   int games);  // {games, ended, states, judged: [{id, always, states, met, games}], failures}
core::Json explored(const core::Descriptor&, const std::string& config,
                    const core::Choice& readings);  // {states, complete, judged: [{id, verdict, states, play?}]}

// The claims of a book with what each judge found and the verdict that follows. 'find' gives the result of a job by its
// command.
core::Json claims_json(const core::Descriptor&, const std::vector<core::Json>& sampled,
                       const std::vector<std::pair<std::string, core::Json>>& explored,
                       const std::function<const core::Json&(const std::string& claim)>& proved);

}  // namespace reports
