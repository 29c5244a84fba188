#pragma once

#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/players.hpp"
#include "model/core/presentation.hpp"
#include "model/core/random.hpp"

// What the descriptor offers beside the game itself; each is in the file of its name.
namespace strozzi {

std::string picture(const core::Json& config, const core::Json& state, bool live);
core::Words words();
core::Json small_config(core::Random&);  // in 'small_configs.cpp'
std::vector<core::Payment> score_sheet(const core::AnyGame&, const core::AnyState& before, const std::string& move);

}  // namespace strozzi
