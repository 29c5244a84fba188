#pragma once

#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace core {

// The part that configurations of games played in days share.
struct DaysConfig {
  int players, days, first_day, start_seat;
};
DaysConfig read_days(Reader& config, int least_players, int most_players);

// {"order": [..]} or {"order": [..], "first": D}: the cards of a known deck, top first.
std::vector<std::string> read_order(const Json& deck, const std::string& place);

std::vector<int> read_prizes(Reader& config, std::string_view key, const std::vector<int>& otherwise);

Choice read_readings(Reader& config);

}  // namespace core
