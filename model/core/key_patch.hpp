#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"

namespace core {

// Keys by words of a state. Most moves change a few fields of a state, so the key of a successor is that of its parent
// with the fields put anew whose bytes differ; and a state is read from its key without working out again where each
// field is. The fields are recorded once, by visiting the game's layout of a key (fields.hpp) with this as its visitor.
// Of each word of a state the bits that go into one word of the key, and those of the key where they go, are two masks;
// all of them move at once (PEXT, PDEP). Every field is checked as 'encode_key' checks it: what did not change was
// right in the parent.
template <class State>
class KeyPatch {
  static_assert(std::is_trivially_copyable_v<State> && sizeof(State) % 8 == 0);
  static_assert(std::endian::native == std::endian::little);

 public:
  // A field that is not a member: its value by its number, from a state; and the other way round.
  using Derive = std::uint64_t (*)(const void* rules, const State&, int which);
  using Restore = void (*)(const void* rules, State&, int which, std::uint64_t value);

  // The members of 'like' are the fields that the layout is to be visited with.
  explicit KeyPatch(const State& like) : like_(reinterpret_cast<const char*>(&like)) {}

  // A field that is a member, as 'encode_key' writes it.
  template <class Value>
  void operator()(const Value& value, int bits) {
    static_assert(sizeof value <= 8 && (sizeof value & (sizeof value - 1)) == 0);
    const std::size_t offset = offset_of(value), word = offset / 8;
    const int from = static_cast<int>(offset % 8) * 8;
    const std::uint64_t bytes = low_bits(~std::uint64_t{0}, 8 * sizeof value) << from;
    if ((words_[word].members & bytes) != 0) throw std::logic_error("two fields of a key share a byte of the state");
    words_[word].members |= bytes;
    words_[word].allowed |= low_bits(~std::uint64_t{0}, bits) << from;
    if constexpr (std::is_same_v<Value, std::int8_t>) words_[word].seats |= std::uint64_t{1} << from;
    for (int bit = 0; bit < bits; ++bit) move(word, from + bit, at_ + bit);
    advance(bits);
  }
  // One that is derived from members.
  template <class... Parts>
  void derived(int bits, Derive derive, Restore restore, int which, const Parts&... parts) {
    derived_.push_back({derive, restore, which, at_, bits});
    const auto add = [&](const auto& part) {
      const std::size_t offset = offset_of(part);
      for (std::size_t byte = offset; byte < offset + sizeof part; ++byte) {
        if (derived_of_[byte] != 0) throw std::logic_error("two fields of a key share a byte of the state");
        derived_of_[byte] = static_cast<std::uint16_t>(derived_.size());
        words_[byte / 8].derived |= std::uint64_t{0xff} << 8 * (byte % 8);
      }
    };
    (add(parts), ...);
    advance(bits);
  }
  // To be called when all fields are recorded, with the state whose key has no bit set.
  void finish(const State& blank) {
    blank_ = blank;
    std::uint16_t at = 0;
    std::vector<Run> sorted;
    for (std::size_t word = 0; word < words; ++word) {
      words_[word].first = at;
      for (const Run& run : runs_)
        if (run.word == word) {
          sorted.push_back(run);
          ++at;
        }
      words_[word].end = at;
      if (words_[word].members != 0) with_members_.push_back(static_cast<std::uint16_t>(word));
    }
    runs_ = std::move(sorted);
  }

  // The state of a key. REQUIRES: finished.
  State state(const void* rules, std::span<const std::uint64_t> key) const {
    State s = blank_;
    for (const std::uint16_t word : with_members_) {
      const Word& w = words_[word];
      std::uint64_t value = 0;
      for (std::uint16_t i = w.first; i < w.end; ++i)
        value |= scatter_bits(gather_bits(key[runs_[i].at], runs_[i].in_key), runs_[i].in_state);
      char* const to = reinterpret_cast<char*>(&s) + 8 * std::size_t{word};
      std::uint64_t others;
      std::memcpy(&others, to, 8);
      value = (bytes_less(value, w.seats) & w.members) | (others & ~w.members);
      std::memcpy(to, &value, 8);
    }
    for (const Derived& field : derived_) {
      const auto at = static_cast<std::size_t>(field.at >> 6);
      const int shift = field.at & 63;
      if (field.bits == 0) continue;
      std::uint64_t value = key[at] >> shift;
      if (shift + field.bits > 64) value |= key[at + 1] << (64 - shift);
      field.restore(rules, s, field.which, low_bits(value, field.bits));
    }
    return s;
  }

  // Writes the key of 'after' where 'key' is that of 'before'. REQUIRES: finished; as many words as the key has, or
  // more.
  void apply(const void* rules, const State& before, std::span<const std::uint64_t> key, const State& after,
             std::span<std::uint64_t> out) const {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = key[i];
    std::uint16_t last = 0;
    for (std::size_t word = 0; word < words; ++word) {
      const std::uint64_t now = word_of(after, word), differs = word_of(before, word) ^ now;
      if (differs == 0) [[likely]]
        continue;
      const Word& w = words_[word];
      if ((differs & w.members) != 0) {
        const std::uint64_t value = bytes_plus(now, w.seats) & w.members;
        if ((value & ~w.allowed) != 0) misfit();
        for (std::uint16_t i = w.first; i < w.end; ++i) {
          const Run& run = runs_[i];
          out[run.at] = (out[run.at] & ~run.in_key) | scatter_bits(gather_bits(value, run.in_state), run.in_key);
        }
      }
      for (std::uint64_t rest = differs & w.derived; rest != 0;) {
        const auto byte = static_cast<std::size_t>(std::countr_zero(rest)) / 8;
        rest &= ~(std::uint64_t{0xff} << 8 * byte);
        const std::uint16_t field = derived_of_[8 * word + byte];
        if (field == last) continue;
        last = field;
        put(derived_[field - 1u], rules, after, out);
      }
    }
  }

 private:
  static constexpr std::size_t words = sizeof(State) / 8;

  struct Word {
    std::uint64_t members = 0;         // bytes that are fields
    std::uint64_t allowed = 0;         // bits that these fields may have
    std::uint64_t seats = 0;           // 1 in each byte that is a seat: -1 is written as 0
    std::uint64_t derived = 0;         // bytes that derived fields depend on
    std::uint16_t first = 0, end = 0;  // its runs
  };
  // Bits of a word of the state, in their order, and where they are in a word of the key.
  struct Run {
    std::uint16_t word, at;
    std::uint64_t in_state, in_key;
  };
  struct Derived {
    Derive derive;
    Restore restore;
    int which, at, bits;
  };

  static std::uint64_t word_of(const State& s, std::size_t word) {
    std::uint64_t value;
    std::memcpy(&value, reinterpret_cast<const char*>(&s) + 8 * word, 8);
    return value;
  }
  // Byte by byte, without carries.
  static constexpr std::uint64_t high = 0x8080808080808080u;
  static std::uint64_t bytes_plus(std::uint64_t a, std::uint64_t b) {
    return ((a & ~high) + (b & ~high)) ^ ((a ^ b) & high);
  }
  static std::uint64_t bytes_less(std::uint64_t a, std::uint64_t b) {
    return ((a | high) - (b & ~high)) ^ ((a ^ ~b) & high);
  }
  [[noreturn]] static void misfit() { throw Overflow("a value does not fit its field in the key of a state"); }

  template <class Part>
  std::size_t offset_of(const Part& part) const {
    const auto offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&part) - like_);
    if (offset + sizeof part > sizeof(State)) throw std::logic_error("a field of a key lies in no state");
    return offset;
  }
  void advance(int bits) {
    at_ += bits;
    if (at_ > std::numeric_limits<std::uint16_t>::max()) throw std::logic_error("a key of too many bits");
  }
  // One more bit: into the newest run of these two words if it goes on in its order.
  void move(std::size_t word, int bit, int place) {
    const auto at = static_cast<std::uint16_t>(place >> 6);
    const std::uint64_t in_state = std::uint64_t{1} << bit, in_key = std::uint64_t{1} << (place & 63);
    Run* newest = nullptr;
    for (Run& run : runs_)
      if (run.word == word && run.at == at) newest = &run;
    if (newest == nullptr || newest->in_state >= in_state)
      newest = &runs_.emplace_back(Run{static_cast<std::uint16_t>(word), at, 0, 0});
    newest->in_state |= in_state;
    newest->in_key |= in_key;
  }
  static void put(const Derived& field, const void* rules, const State& s, std::span<std::uint64_t> out) {
    const std::uint64_t value = field.derive(rules, s, field.which);
    if (field.bits < 64 && value >> field.bits != 0) misfit();
    if (field.bits == 0) return;
    const std::uint64_t all = low_bits(~std::uint64_t{0}, field.bits);
    const auto at = static_cast<std::size_t>(field.at >> 6);
    const int shift = field.at & 63;
    out[at] = (out[at] & ~(all << shift)) | value << shift;
    if (shift + field.bits > 64) out[at + 1] = (out[at + 1] & ~(all >> (64 - shift))) | value >> (64 - shift);
  }

  const char* like_;
  int at_ = 0;
  State blank_;
  std::array<Word, words> words_{};
  std::vector<Run> runs_;
  std::vector<std::uint16_t> with_members_;
  std::vector<Derived> derived_;
  std::array<std::uint16_t, sizeof(State)> derived_of_{};  // plus one; 0: of none
};

}  // namespace core
