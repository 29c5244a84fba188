#pragma once

#include <string>
#include <vector>

#include "explore/parting.hpp"
#include "model/games.hpp"

namespace reports {

// Where two readings part, as the report shows it: the smallest cases found, and the configurations in which they never
// part.
core::Json cases_of(const core::Descriptor&, const std::string& question, const std::string& reading,
                    const core::Stop* = nullptr);

// What 'cases_of' looks at, for the cache: scenes, configurations, limits.
std::string inputs_of_cases(const core::Descriptor&, const std::string& question);

// The readings of other questions without which this one is never asked (a variant that is off): those that all its
// scenes choose.
core::Choice companions(const core::Descriptor&, const std::string& question);

// A play on which two games part: after 'lead' comes the position that is shown, then the moves to make, what each
// pays, and what each shows then.
core::Json played_case(const core::AnyGame& ours, const core::AnyGame& theirs, const std::vector<std::string>& lead,
                       const std::vector<std::string>& play);

// A state in the forms the report keeps: its text and its JSON.
// Who makes each move of a play from this state: "player 1", "chance".
core::Json movers_json(const core::AnyGame&, core::AnyState, const std::vector<std::string>& play);

core::Json state_json(const core::AnyGame&, const core::AnyState&);

// "bargello explore pile --position B3 --versus last-counter=loses"
std::string command_for(const std::string& verb, const games::Request&, const std::string& more);

// What differs between a game and that of the box: settings, by name.
core::Json differs_from_box(const core::Descriptor&, const core::AnyGame&);

// The full game for a number of players, some questions read in a certain way.
games::Request full_game(const core::Descriptor&, int players, const core::Choice& readings);

}  // namespace reports
