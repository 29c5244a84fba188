#pragma once

#include <string>
#include <string_view>

namespace core {

// A sum of the sources and data that a room ("explore", "model/core") was compiled from, taken when the program was
// built; empty when there is no such room. What was computed before and is kept under such sums is stale as soon as a
// room that it depends on is built from other sources.
std::string sources_sum(std::string_view room);

}  // namespace core
