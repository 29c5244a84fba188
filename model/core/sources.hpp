#pragma once

#include <string>
#include <string_view>

namespace core {

// A checksum of the sources and data of a top-level folder ("explore", "model/core"), taken when the program was built;
// empty when there is no such folder. Caches are keyed by the sums of what they depend on, so that they become stale
// when those sources change.
std::string sources_sum(std::string_view room);

}  // namespace core
