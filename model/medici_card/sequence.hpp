#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "model/medici_card/cards.hpp"

namespace medici_card {

// A known order of cards, and markets as choices from it. A market's cards come up in this order, so it is written as the places where they are
// found, each as early as can be: equal markets, equal places. A place is a bit; the last place of the sequence is bit 0 of the first word.

template <class Bag, class Market, std::size_t Cards>
class Sequence {
 public:
  using Places = std::array<std::uint64_t, Cards / 64 + 1>;

  Sequence() = default;
  explicit Sequence(std::vector<std::uint8_t> kinds) : kinds_(std::move(kinds)), next_(kinds_.size() + 1) {
    for (std::size_t at = kinds_.size(); at-- > 0;) {
      next_[at] = next_[at + 1];
      next_[at][kinds_[at]] = static_cast<std::uint8_t>(at);
    }
  }

  std::size_t length() const { return kinds_.size(); }
  int bits(std::size_t word) const { return static_cast<int>(length() <= word * 64 ? 0 : std::min<std::size_t>(64, length() - word * 64)); }  // of each word of places

  // REQUIRES: the market's cards are a choice from the sequence.
  Places find(const Market& market) const {
    Places places{};
    std::size_t at = 0;
    for (int i = 0; i < market.size(); ++i) {
      at = next_[at][static_cast<std::size_t>(market[i])];
      const std::size_t bit = length() - 1 - at;
      places[bit / 64] |= std::uint64_t{1} << (bit % 64);
      ++at;
    }
    return places;
  }

  // The cards at these places; they are taken out of 'cards'.
  Market take_from(Bag& cards, const Places& places) const {
    Market market;
    for (std::size_t at = 0; at < length(); ++at) {
      const std::size_t bit = length() - 1 - at;
      if ((places[bit / 64] >> (bit % 64) & 1) == 0) continue;
      market.push(kinds_[at]);
      --cards[kinds_[at]];
    }
    return market;
  }

 private:
  std::vector<std::uint8_t> kinds_;
  std::vector<std::array<std::uint8_t, Bag{}.size()>> next_;  // where a kind comes next, from each place on
};

// The same with packed cards: a market is gathered from the packed sequence without looking at single cards.
template <std::size_t Cards>
class Sequence<PackedBag, PackedRow, Cards> {
 public:
  static_assert(Cards <= 32);
  using Places = std::array<std::uint64_t, 1>;

  Sequence() = default;
  explicit Sequence(const std::vector<std::uint8_t>& kinds) : length_(kinds.size()) {
    for (std::size_t bit = 0; bit < length_; ++bit) {
      const std::uint8_t kind = kinds[length_ - 1 - bit];
      after_[bit + 1] = after_[bit];
      after_[bit + 1][kind] = static_cast<std::uint8_t>(bit);
      (bit < 16 ? low_ : high_) |= static_cast<std::uint64_t>(kind) << (4 * (bit % 16));
      for (std::size_t eight = 0; eight < 256; ++eight)
        if (eight >> (bit % 8) & 1) in_eight_[bit / 8][eight] += std::uint64_t{1} << (4 * kind);
    }
    for (std::size_t left = 0; left <= length_; ++left)
      for (std::size_t two = 0; two < 256; ++two) {
        const std::uint8_t first = after_[left][two >> 4];
        after_two_[left][two] = {first, after_[first][two & 15]};
      }
  }

  std::size_t length() const { return length_; }
  int bits(std::size_t) const { return static_cast<int>(length_); }

  Places find(const PackedRow& market) const {
    std::uint64_t places = 0;
    std::size_t left = length_;  // places after the card found last
    const auto walk = [&](std::uint64_t cards, int size) {
      cards <<= 1;
      cards <<= 63 - 4 * size;
      for (int pairs = size / 2; pairs > 0; --pairs, cards <<= 8) {
        const auto [first, second] = after_two_[left][cards >> 56];
        places |= std::uint64_t{1} << first | std::uint64_t{1} << second;
        left = second;
      }
      const std::uint8_t last = after_[left][cards >> 60];  // of an odd number; looking it up costs less than asking
      places |= static_cast<std::uint64_t>(size % 2) << last;
      left = size % 2 != 0 ? last : left;
    };
    if (market.size() > 16) walk(market.high(), market.size() - 16);
    if (market.size() > 0) walk(market.low(), market.size() < 16 ? market.size() : 16);
    return {places};
  }

  PackedRow take_from(PackedBag& cards, const Places& chosen) const {
    const std::uint64_t places = chosen[0];
    for (std::size_t i = 0; i < in_eight_.size(); ++i) cards.word -= in_eight_[i][places >> (8 * i) & 255];
    const auto whole = [](std::uint64_t bits) { return core::scatter_bits(bits, 0x1111111111111111) * 15; };
    const int late = std::popcount(places & 0xffff);
    const auto early = static_cast<Wide>(core::gather_bits(high_, whole(places >> 16))) << (4 * late);
    return {core::gather_bits(low_, whole(places & 0xffff)) | static_cast<std::uint64_t>(early), static_cast<std::uint64_t>(early >> 64), std::popcount(places)};
  }

 private:
  __extension__ using Wide = unsigned __int128;

  std::size_t length_ = 0;
  std::array<std::array<std::uint8_t, PackedBag::kinds>, Cards + 1> after_{};  // by how many places are left: how many are after the next card of a kind
  std::array<std::array<std::array<std::uint8_t, 2>, 256>, Cards + 1> after_two_{};  // the same for each of the next two
  std::uint64_t low_ = 0, high_ = 0;                                           // the kinds, the last one in the lowest bits
  std::array<std::array<std::uint64_t, 256>, (Cards + 7) / 8> in_eight_{};      // the cards at each choice of eight places
};

}  // namespace medici_card
