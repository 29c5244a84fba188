#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/strozzi/state.hpp"

// What the text and the JSON of a state have in common. Everything that reads throws BadInput with its place.

namespace strozzi {

inline constexpr const char* phase_names[] = {"start",     "tile", "remove",    "ship",  "offer", "dock",
                                              "flag-step", "take", "tile-step", "stuck", "over"};

Phase phase_called(std::string_view name);
int flag_called(std::string_view name, std::string_view place);
int port_called(std::string_view name, const Rules&, std::string_view place);
void add_flag(unsigned& flags, int flag, std::string_view place);

std::vector<int> cities(const Rules&);  // those in play
std::vector<int> ranking(const Row&);   // seats with a number, highest first

// The next ship down, the next marker to the right.
void add_ship(Row&, int seat, int speed, std::string_view place);
void add_marker(Row&, int seat, int space, std::string_view place);

// "15", or a fraction in lowest terms with 'bar' between, in sixtieths.
std::int64_t parse_amount(std::string_view text, char bar, std::string_view place);

}  // namespace strozzi
