#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "model/medici_card/cards.hpp"

namespace medici_card {

// Markets as subsequences of a known order of cards. A market's cards were revealed in this order, so that it is
// encoded as the set of positions of its leftmost embedding in the sequence: equal markets have equal sets. A position
// is a bit; the last position of the sequence is bit 0 of the first word.

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
  // The bits used of each word of a position set.
  int bits(std::size_t word) const {
    return static_cast<int>(length() <= word * 64 ? 0 : std::min<std::size_t>(64, length() - word * 64));
  }

  // The leftmost embedding. REQUIRES: the market is a subsequence of the sequence.
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

  // The market at these positions; its cards are removed from 'cards'.
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
  std::vector<std::array<std::uint8_t, Bag{}.size()>> next_;  // by position and kind: where the kind occurs next
};

// The same for packed cards: a market is extracted from the packed sequence by bit gathering, without a loop over
// cards.
template <int BagBits, int RowBits, std::size_t Cards>
class Sequence<PackedBag<BagBits>, PackedRow<RowBits>, Cards> {
  using Bag = PackedBag<BagBits>;
  using Market = PackedRow<RowBits>;

 public:
  static_assert(Cards < 32 && Cards <= 2 * Market::in_word);
  using Places = std::array<std::uint64_t, 1>;

  Sequence() = default;
  explicit Sequence(const std::vector<std::uint8_t>& kinds) : length_(kinds.size()) {
    for (std::size_t bit = 0; bit < length_; ++bit) {
      const std::uint8_t kind = kinds[length_ - 1 - bit];
      after_[bit + 1] = after_[bit];
      after_[bit + 1][kind] = static_cast<std::uint8_t>(bit);
      (bit < in_word ? low_ : high_) |= static_cast<std::uint64_t>(kind) << (RowBits * (bit % in_word));
      for (std::size_t eight = 0; eight < 256; ++eight)
        if (eight >> (bit % 8) & 1) in_eight_[bit / 8][eight] += std::uint64_t{1} << (BagBits * kind);
    }
  }

  std::size_t length() const { return length_; }
  int bits(std::size_t) const { return static_cast<int>(length_); }

  Places find(const Market& market) const {
    std::uint32_t places = 0;
    for (int i = 0; i < market.size(); ++i) places = push(places, market[i]);
    return {places};
  }
  // Incremental updates of an embedding: after a card is pushed, and after some of the last three are taken. REQUIRES:
  // 'places' is the leftmost embedding of the market before.
  std::uint32_t push(std::uint32_t places, int kind) const {
    const int left = std::countr_zero(places | std::uint32_t{1} << length_);  // positions after the market's last card
    return places | std::uint32_t{1} << after_[static_cast<std::size_t>(left)][static_cast<std::size_t>(kind)];
  }
  std::uint32_t take(std::uint32_t places, const Market& before, unsigned cards) const {
    // Removes the last one, two or three; if the middle of three was not taken (5), it is pushed again. Branch-free,
    // because the branch would be unpredictable.
    const std::uint64_t last = cards == 1 ? 1 : cards == 3 ? 3 : 7;
    const auto kept = static_cast<std::uint32_t>(places & ~core::scatter_bits(last, places));
    return kept | ((push(kept, before.within(1)) & -static_cast<std::uint32_t>(cards == 5)));
  }

  Market take_from(Bag& cards, const Places& chosen) const {
    const std::uint64_t places = chosen[0];
    for (std::size_t i = 0; i < in_eight_.size(); ++i) cards.word -= in_eight_[i][places >> (8 * i) & 255];
    const auto whole = [](std::uint64_t bits) { return core::scatter_bits(bits, Market::one) * Market::most; };
    const std::uint64_t late = core::low_bits(places, Market::in_word);
    const auto early = static_cast<Wide>(core::gather_bits(high_, whole(places >> in_word)))
                       << (RowBits * std::popcount(late));
    return {core::gather_bits(low_, whole(late)) | (static_cast<std::uint64_t>(early) & Market::all),
            static_cast<std::uint64_t>(early >> Market::used), std::popcount(places)};
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::size_t in_word = Market::in_word;

  std::size_t length_ = 0;
  std::array<std::array<std::uint8_t, Bag::kinds>, Cards + 1> after_{};     // by positions left, kind: its next bit
  std::uint64_t low_ = 0, high_ = 0;                                        // the kinds, the last in the lowest bits
  std::array<std::array<std::uint64_t, 256>, (Cards + 7) / 8> in_eight_{};  // the bag of each subset of 8 positions
};

}  // namespace medici_card
