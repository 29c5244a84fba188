#pragma once

#include <string>
#include <utility>
#include <vector>

#include "explore/impact.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/json.hpp"

namespace reports {

// The questions of a game that hang on the same companions, so that our games for them are the same ones.
struct Group {
  core::Choice with;
  std::vector<std::pair<std::string, std::string>> readings;  // question, reading
};
std::vector<Group> groups_of(const core::Descriptor&);

// A command that names what was measured, for results and the cache.
std::string matters_command(int players, explore::Policy, const core::Choice& with, const std::string& set = "");

// Full-size games for all readings of a group, as JSON: counts, and points in whole numbers of 1/unit.
// 'set': another set of invented data instead of ours (game_data.hpp).
core::Json measured(const core::Descriptor&, int players, explore::Policy, const Group&, std::uint64_t games,
                    const std::string& set = "", const core::Stop* = nullptr);

core::Json impacts_json(const explore::Impacts&, const Group&);

// What one reading's row of the report says (docs/formats.md, "matters"), out of 'measured'.
core::Json matters_json(const core::Json& measured, int players, explore::Policy, const std::string& question,
                        const std::string& reading);

// "3.18": a ratio to two places, halves up. REQUIRES: below > 0.
std::string rounded(std::uint64_t above, std::uint64_t below);

}  // namespace reports
