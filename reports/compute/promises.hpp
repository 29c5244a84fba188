#pragma once

#include <string>

#include "model/core/stop.hpp"
#include "model/games.hpp"

namespace reports {

// What the judges say, each apart: Z3 for one statement and every number of players, random games, every state of a
// small configuration. And the commands under which the report's jobs compute it.
core::Json proved(
    const core::Descriptor&, const std::string& claim,
    const core::Stop* = nullptr);  // [{players, statement, verdict, expected, countermodel?, position?, reachable?}]
core::Json sampled(
    const core::Descriptor&, int players, int games,
    const core::Stop* = nullptr);  // {games, ended, states, judged: [{id, always, states, met, games}], failures}
core::Json explored(const core::Descriptor&, const std::string& config, const core::Choice& readings,
                    const core::Stop* = nullptr);  // {states, complete, dead_ends, judged: [{id, seen, states, play?}]}

std::string proved_command(const std::string& claim);  // "pile/purse"
std::string sampled_command(int players);
std::string explored_command(const std::string& config);

}  // namespace reports
