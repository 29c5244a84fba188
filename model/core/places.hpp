#pragma once

#include <string>

#include "model/core/payments.hpp"

// Places among values, the highest first, in the words of a score sheet.
namespace core {

bool is_tied(const PerPlayer<std::int64_t>& values, int players, int seat);
// "first", or "tied third with 2 others". 'dense': a place for each value (Tie::Dense).
std::string place_in_words(const PerPlayer<std::int64_t>& values, int players, int seat, bool dense);

}  // namespace core
