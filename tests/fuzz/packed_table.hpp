#pragma once

#include <zstd.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "model/core/files.hpp"

// A table file (docs/formats.md, "Endgame tables") taken apart so that damage can be done inside its checksums: blocks
// unpacked, sums left out, and for each offset and length what is added to the right one, which is 0.
namespace fuzz {

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}
  bool empty() const { return left_.empty(); }
  template <class T>
  T number() {
    T value{};
    const auto all = take(sizeof value);
    std::memcpy(&value, all.data(), all.size());
    return value;
  }
  std::string_view take(std::uint64_t bytes) {
    const auto taken = left_.substr(0, bytes);
    left_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view left_;
};

template <class T>
void append(std::string& to, T value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

struct TableEnd {  // of the file: where the index is, and its rows
  static constexpr std::size_t bytes = 40;
  std::uint64_t index, rows;
};

inline std::string unpacked_table(const std::string& file, std::size_t words) {
  Bytes bytes(file);
  bytes.take(16);
  const auto head = bytes.take(bytes.number<std::uint64_t>());
  Bytes end(std::string_view(file).substr(file.size() - TableEnd::bytes));
  const auto index = end.number<std::uint64_t>(), rows = end.number<std::uint64_t>();
  std::string out;
  append<std::uint32_t>(out, static_cast<std::uint32_t>(head.size()));
  out += head;
  append<std::uint32_t>(out, static_cast<std::uint32_t>(8 * words));
  append<std::uint64_t>(out, 0);  // the offset of the index
  append<std::uint64_t>(out, 0);  // the number of rows
  Bytes row(std::string_view(file).substr(index, rows * (32 + 8 * words)));
  while (!row.empty()) {
    append(out, row.number<std::uint32_t>());  // layer
    append(out, row.number<std::uint32_t>());  // states
    const auto offset = row.number<std::uint64_t>(), stored = row.number<std::uint64_t>();
    row.number<std::uint64_t>();  // sum
    out += row.take(8 * words);   // first key
    append<std::uint64_t>(out, 0);
    append<std::uint64_t>(out, 0);
    std::string raw(ZSTD_getFrameContentSize(file.data() + offset, stored), '\0');
    ZSTD_decompress(raw.data(), raw.size(), file.data() + offset, stored);
    append<std::uint32_t>(out, static_cast<std::uint32_t>(raw.size()));
    out += raw;
  }
  return out;
}

// The file, with every sum made right.
inline std::string packed_table(std::string_view unpacked) {
  Bytes bytes(unpacked);
  std::string file = "bargello-table1\n";
  const auto head = bytes.take(bytes.number<std::uint32_t>());
  append<std::uint64_t>(file, head.size());
  file += head;
  const std::string start = file;
  const auto key_bytes = bytes.number<std::uint32_t>();
  const auto index_off = bytes.number<std::uint64_t>(), rows_off = bytes.number<std::uint64_t>();
  std::string index;
  std::uint64_t rows = 0;
  while (!bytes.empty()) {
    append(index, bytes.number<std::uint32_t>());
    append(index, bytes.number<std::uint32_t>());
    const auto first = bytes.take(key_bytes);
    const auto offset_off = bytes.number<std::uint64_t>(), stored_off = bytes.number<std::uint64_t>();
    const auto raw = bytes.take(bytes.number<std::uint32_t>());
    std::string packed(ZSTD_compressBound(raw.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), 1));
    append<std::uint64_t>(index, file.size() + offset_off);
    append<std::uint64_t>(index, packed.size() + stored_off);
    append<std::uint64_t>(index, core::sum64(packed));
    index += first;
    file += packed;
    ++rows;
  }
  std::string end;
  append<std::uint64_t>(end, file.size() + index_off);
  append<std::uint64_t>(end, rows + rows_off);
  append<std::uint64_t>(end, core::sum64(index));
  append<std::uint64_t>(end, core::sum64(start));
  append<std::uint64_t>(end, core::sum64(end));
  return file + index + end;
}

}  // namespace fuzz
