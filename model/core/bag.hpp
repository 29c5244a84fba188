#pragma once

#include <fmt/format.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/error.hpp"
#include "model/core/json.hpp"
#include "model/core/text.hpp"

namespace core {

// A multiset of cards: how many of each kind, kinds numbered as the configuration lists them.
template <std::size_t Kinds>
using Bag = std::array<std::uint8_t, Kinds>;

template <std::size_t Kinds>
int size(const Bag<Kinds>& bag) {
  int sum = 0;
  for (const auto count : bag) sum += count;
  return sum;
}

// The sum of the weights of all cards: a dot product over kinds.
template <std::size_t Kinds>
int weighed(const Bag<Kinds>& bag, const Bag<Kinds>& weights) {
#ifdef __AVX2__
  static_assert(Kinds % 16 == 0);
  __m256i sums = _mm256_setzero_si256();
  for (std::size_t kind = 0; kind < Kinds; kind += 16) {
    const __m256i counts = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&bag[kind])));
    const __m256i each = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&weights[kind])));
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(counts, each));
  }
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
#else
  int sum = 0;
  for (std::size_t kind = 0; kind < Kinds; ++kind) sum += bag[kind] * weights[kind];
  return sum;
#endif
}

template <std::size_t Kinds>
void pour(Bag<Kinds>& from, Bag<Kinds>& into) {
  for (std::size_t kind = 0; kind < Kinds; ++kind) into[kind] = static_cast<std::uint8_t>(into[kind] + from[kind]);
  from = {};
}

// The number of a kind by its name.
inline int kind_of(std::string_view card, const std::vector<std::string>& names, std::string_view place) {
  for (std::size_t kind = 0; kind < names.size(); ++kind)
    if (names[kind] == card) return static_cast<int>(kind);
  throw BadInput(fmt::format("{}: '{}' is not a card of this configuration", place, card));
}

template <std::size_t Kinds>
std::string print_bag(const Bag<Kinds>& bag, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t kind = 0; kind < names.size(); ++kind) {
    if (bag[kind] == 0) continue;
    if (!text.empty()) text += ',';
    text += names[kind];
    if (bag[kind] > 1) text += fmt::format("*{}", bag[kind]);
  }
  return text.empty() ? "-" : text;
}

template <std::size_t Kinds>
Bag<Kinds> parse_bag(std::string_view text, const std::vector<std::string>& names, std::string_view place) {
  Bag<Kinds> bag{};
  if (text == "-") return bag;
  for (const auto& part : split(text, ',')) {
    const auto star = part.find('*');
    const int kind = kind_of(std::string_view(part).substr(0, star), names, place);
    const auto count =
        star == std::string::npos ? 1 : parse_number(std::string_view(part).substr(star + 1), 1, 255, place);
    if (bag[static_cast<std::size_t>(kind)] != 0)
      throw BadInput(fmt::format("{}: '{}' is named twice", place, names[static_cast<std::size_t>(kind)]));
    bag[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(count);
  }
  return bag;
}

template <std::size_t Kinds>
Json bag_json(const Bag<Kinds>& bag, const std::vector<std::string>& names) {
  Json object = Json::object();
  for (std::size_t kind = 0; kind < names.size(); ++kind)
    if (bag[kind] != 0) object[names[kind]] = bag[kind];
  return object;
}

template <std::size_t Kinds>
Bag<Kinds> bag_from(const Json& object, const std::vector<std::string>& names, const std::string& place) {
  if (!object.is_object()) throw BadInput(fmt::format("{}: expected a bag of cards such as {{\"Fu5\": 2}}", place));
  Bag<Kinds> bag{};
  for (const auto& [card, count] : object.items())
    bag[static_cast<std::size_t>(kind_of(card, names, place))] =
        static_cast<std::uint8_t>(as_number(count, 0, 255, place + "." + card));
  return bag;
}

}  // namespace core
