#pragma once

#include "model/core/stop.hpp"
#include "model/games.hpp"
#include "reports/compute/game_data.hpp"

namespace reports {

// {found, states, complete, times, play, last, ...}: the shortest play to it, every state of the scene visited.
core::Json look_for(const core::Descriptor&, const StuckPlace&, const core::Stop* = nullptr);

}  // namespace reports
