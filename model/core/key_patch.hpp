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

#include "model/core/error.hpp"

namespace core {

// Keys of successors. Most moves change a few fields of a state, so the key of a successor is that of its parent with
// the fields put anew whose bytes differ. Which bytes of a state are in which field is recorded once, by visiting the
// game's layout of a key (fields.hpp) with this as its visitor. Every field is checked as 'encode_key' checks it: what
// did not change was right in the parent.
template <class State>
class KeyPatch {
  static_assert(std::is_trivially_copyable_v<State> && sizeof(State) % 8 == 0);
  static_assert(std::endian::native == std::endian::little);

 public:
  // A field that is not a member: its value by its number, from a state.
  using Derive = std::uint64_t (*)(const void* rules, const State&, int which);

  // The members of 'like' are the fields that the layout is to be visited with.
  explicit KeyPatch(const State& like) : like_(reinterpret_cast<const char*>(&like)) {}

  // A field that is a member, as 'encode_key' writes it.
  template <class Value>
  void operator()(const Value& value, int bits) {
    static_assert(sizeof value <= 8 && (sizeof value & (sizeof value - 1)) == 0);
    start_field(bits);
    fields_.back().size = sizeof value;
    fields_.back().seat = std::is_same_v<Value, std::int8_t>;
    fields_.back().offset = static_cast<std::uint16_t>(depends_on(value));
  }
  // One that is derived from members.
  template <class... Parts>
  void derived(int bits, Derive derive, int which, const Parts&... parts) {
    start_field(bits);
    fields_.back().derive = derive;
    fields_.back().which = which;
    (depends_on(parts), ...);
  }

  // Writes the key of 'after' where 'key' is that of 'before'. REQUIRES: as many words as the key has, or more.
  void apply(const void* rules, const State& before, std::span<const std::uint64_t> key, const State& after,
             std::span<std::uint64_t> out) const {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = key[i];
    std::uint16_t last = 0;
    for (std::size_t at = 0; at < sizeof(State); at += 8) {
      std::uint64_t differs = word(&before, at) ^ word(&after, at);
      while (differs != 0) [[unlikely]] {
          const int byte = std::countr_zero(differs) / 8;
          differs &= ~(std::uint64_t{0xff} << 8 * byte);
          const std::uint16_t field = field_of_[at + static_cast<std::size_t>(byte)];
          if (field == 0 || field == last) continue;
          last = field;
          put(fields_[field - 1u], rules, after, out);
        }
    }
  }

 private:
  struct Field {
    Derive derive = nullptr;
    int which = 0;
    std::uint16_t offset = 0, at = 0;  // in the state, in the key
    std::uint8_t size = 0, bits = 0;
    bool seat = false;  // -1 is written as 0
  };

  static std::uint64_t word(const State* s, std::size_t at) {
    std::uint64_t value;
    std::memcpy(&value, reinterpret_cast<const char*>(s) + at, 8);
    return value;
  }

  void start_field(int bits) {
    if (fields_.size() >= std::numeric_limits<std::uint16_t>::max() ||
        at_ + bits > std::numeric_limits<std::uint16_t>::max())
      throw std::logic_error("a key of too many fields");
    fields_.emplace_back();
    fields_.back().at = static_cast<std::uint16_t>(at_);
    fields_.back().bits = static_cast<std::uint8_t>(bits);
    at_ += bits;
  }
  template <class Part>
  std::size_t depends_on(const Part& part) {
    const auto offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&part) - like_);
    if (offset + sizeof part > sizeof(State)) throw std::logic_error("a field of a key lies in no state");
    for (std::size_t byte = offset; byte < offset + sizeof part; ++byte) {
      if (field_of_[byte] != 0) throw std::logic_error("two fields of a key share a byte of the state");
      field_of_[byte] = static_cast<std::uint16_t>(fields_.size());
    }
    return offset;
  }

  static std::uint64_t value_of(const Field& field, const void* rules, const State& s) {
    if (field.derive != nullptr) return field.derive(rules, s, field.which);
    const char* const from = reinterpret_cast<const char*>(&s) + field.offset;
    if (field.size == 1) {
      const auto byte = static_cast<std::uint8_t>(*from);
      return field.seat ? static_cast<std::uint64_t>(static_cast<std::int8_t>(byte) + 1) : byte;
    }
    std::uint64_t value = 0;
    std::memcpy(&value, from, field.size);
    return value;
  }
  static void put(const Field& field, const void* rules, const State& s, std::span<std::uint64_t> out) {
    const std::uint64_t value = value_of(field, rules, s);
    if (field.bits < 64 && value >> field.bits != 0)
      throw Overflow("a value does not fit its field in the key of a state");
    if (field.bits == 0) return;
    const std::uint64_t all = field.bits < 64 ? (std::uint64_t{1} << field.bits) - 1 : ~std::uint64_t{0};
    const std::size_t at = field.at >> 6;
    const int shift = field.at & 63;
    out[at] = (out[at] & ~(all << shift)) | value << shift;
    if (shift + field.bits > 64) out[at + 1] = (out[at + 1] & ~(all >> (64 - shift))) | value >> (64 - shift);
  }

  const char* like_;
  int at_ = 0;
  std::vector<Field> fields_;
  std::array<std::uint16_t, sizeof(State)> field_of_{};  // plus one; 0: in none
};

}  // namespace core
