#include "model/strozzi/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/strozzi/scoring.hpp"

namespace strozzi {

using core::BadInput;

Phase phase_called(std::string_view name) {
  for (int phase = 0; phase <= static_cast<int>(Phase::Over); ++phase)
    if (name == phase_names[phase]) return static_cast<Phase>(phase);
  throw BadInput(fmt::format("state: phase '{}' is none of {}", name, fmt::join(phase_names, ", ")));
}

int flag_called(std::string_view name, std::string_view place) {
  for (int flag = 0; flag < max_flags; ++flag)
    if (name == flag_names[flag]) return flag;
  throw BadInput(fmt::format("{}: '{}' is none of {}", place, name, fmt::join(flag_names, ", ")));
}

int port_called(std::string_view name, const Rules& rules, std::string_view place) {
  for (int port = 0; port < rules.ports; ++port)
    if (name == city_names[port]) return port;
  throw BadInput(fmt::format("{}: '{}' is no port of this configuration", place, name));
}

void add_flag(unsigned& flags, int flag, std::string_view place) {
  if (flags >> flag != 0)
    throw BadInput(fmt::format("{}: expected each flag once, in the order {}", place, fmt::join(flag_names, ", ")));
  flags |= 1u << flag;
}

std::vector<int> cities(const Rules& rules) {
  std::vector<int> found;
  for (int city = 0; city < max_cities; ++city)
    if (rules.has_city(city)) found.push_back(city);
  return found;
}

std::vector<int> ranking(const Row& row) {
  std::vector<int> seats;
  for (int p = 0; p < core::max_players; ++p)
    if (row.number[p] != 0) seats.push_back(p);
  std::sort(seats.begin(), seats.end(), [&](int p, int q) {
    return height<std::int64_t>(row.number[p], row.after[p]) > height<std::int64_t>(row.number[q], row.after[q]);
  });
  return seats;
}

void add_ship(Row& row, int seat, int speed, std::string_view place) {
  if (row.number[seat] != 0) throw BadInput(fmt::format("{}: player {} has two ships at one port", place, seat));
  for (const auto above : row.number)
    if (above != 0 && above < speed)
      throw BadInput(fmt::format("{}: a ship of speed {} lies below one of speed {}", place, speed, above));
  row.enter(seat, speed, row.sharing(speed));
}

void add_marker(Row& row, int seat, int space, std::string_view place) {
  if (row.number[seat] != 0) throw BadInput(fmt::format("{}: player {} has two markers in one city", place, seat));
  row.enter(seat, space, row.sharing(space));
}

std::int64_t parse_amount(std::string_view text, char bar, std::string_view place) {
  constexpr std::int64_t limit = 1'000'000'000;
  const auto at = text.find(bar);
  if (at == std::string_view::npos) return core::parse_number(text, 0, limit, place) * unit;
  const auto above = core::parse_number(text.substr(0, at), 1, limit, place);
  const auto below = core::parse_number(text.substr(at + 1), 2, core::max_players, place);
  const std::int64_t amount = above * unit / below;
  if (core::print_amount(amount, unit) != fmt::format("{}/{}", above, below))
    throw BadInput(fmt::format("{}: '{}' is not a fraction in lowest terms", place, text));
  return amount;
}

}  // namespace strozzi
