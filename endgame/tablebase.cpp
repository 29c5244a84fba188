#include "endgame/tablebase.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

#include "endgame/objective.hpp"
#include "endgame/outcome_interner.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"

namespace endgame {

namespace {

constexpr char magic[17] = "bargello-table1\n";
constexpr std::size_t magic_bytes = 16;
constexpr std::size_t block_states = 1024;
constexpr int level = 9;
constexpr int most_layer = 1 << 20;  // far beyond the longest game

template <class T>
void put(std::string& out, T value) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof value);
}

// Byte-plane transposition: the lowest bytes of all numbers, then the next ones, and so on. Bytes that change little
// stand together, which compresses better.
template <class T>
void put_planes(std::string& out, const std::vector<T>& numbers) {
  for (std::size_t plane = 0; plane < sizeof(T); ++plane)
    for (const T n : numbers) out.push_back(static_cast<char>(n >> (8 * plane)));
}

template <class T>
void get_planes(const unsigned char*& from, std::vector<T>& numbers) {
  for (std::size_t plane = 0; plane < sizeof(T); ++plane)
    for (T& n : numbers) n |= static_cast<T>(static_cast<T>(*from++) << (8 * plane));
}

// Is there all that readers of a table ask for? The checksum says that it is as it was written, not that we wrote it.
bool is_complete(const core::Json& head) {
  const auto is = [&](const char* key, auto... types) {
    return head.contains(key) && ((head[key].type() == types) || ...);
  };
  using Type = core::Json::value_t;
  if (!is("game", Type::string) || !is("config", Type::object) || !is("position", Type::string, Type::null) ||
      !is("readings", Type::object, Type::null) || !is("objective", Type::string) || !is("symmetry", Type::boolean) ||
      !head.value("hero", core::Json()).is_number_integer())
    return false;
  for (const auto& [question, reading] : head["readings"].items())
    if (!reading.is_string()) return false;
  const int hero = head["hero"];
  const std::string objective = head["objective"];
  return hero >= -1 && hero < core::max_players &&
         std::find(objective_names.begin(), objective_names.end(), objective) != objective_names.end();
}

}  // namespace

void write_table(const std::string& path, core::Json head, std::size_t words, const std::vector<TableLayer>& layers,
                 const std::vector<std::string>& values) {
  std::uint64_t states = 0;
  for (const auto& layer : layers) states += layer.index->size();
  head["words"] = words;
  head["states"] = states;
  head["layers"] = layers.size();
  head["block_states"] = block_states;
  head["values"] = values;
  const std::string text = head.dump();

  std::string start(magic, magic_bytes);
  put<std::uint64_t>(start, text.size());
  start += text;
  core::WholeFile file(path);
  file.append(start.data(), start.size());
  std::uint64_t offset = start.size();

  std::string index;
  std::uint64_t blocks = 0;
  std::vector<char> packed;
  for (const auto& layer : layers) {
    std::vector<std::uint32_t> order(layer.index->size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const auto x = layer.index->key(a), y = layer.index->key(b);
      return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
    });
    for (std::size_t from = 0; from < order.size(); from += block_states) {
      const std::size_t count = std::min(block_states, order.size() - from);
      std::string raw;
      for (std::size_t word = 0; word < words; ++word) {
        std::vector<std::uint64_t> column;
        for (std::size_t i = 0; i < count; ++i) column.push_back(layer.index->key(order[from + i])[word]);
        put_planes(raw, column);
      }
      std::vector<std::uint32_t> numbers;
      for (std::size_t i = 0; i < count; ++i) numbers.push_back(layer.numbers[order[from + i]]);
      put_planes(raw, numbers);
      packed.resize(ZSTD_compressBound(raw.size()));
      const std::size_t stored = ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), level);
      if (ZSTD_isError(stored) != 0) throw std::runtime_error("zstd");
      file.append(packed.data(), stored);
      put<std::int32_t>(index, layer.layer);
      put<std::uint32_t>(index, static_cast<std::uint32_t>(count));
      put<std::uint64_t>(index, offset);
      put<std::uint64_t>(index, stored);
      put<std::uint64_t>(index, XXH3_64bits(packed.data(), stored));
      for (const auto word : layer.index->key(order[from])) put<std::uint64_t>(index, word);
      offset += stored;
      ++blocks;
    }
  }
  file.append(index.data(), index.size());
  std::string end;
  put<std::uint64_t>(end, offset);
  put<std::uint64_t>(end, blocks);
  put<std::uint64_t>(end, XXH3_64bits(index.data(), index.size()));
  put<std::uint64_t>(end, XXH3_64bits(start.data(), start.size()));
  put<std::uint64_t>(end, XXH3_64bits(end.data(), end.size()));
  file.append(end.data(), end.size());
  file.commit();
}

void Tablebase::damaged(const std::string& where) const {
  throw core::BadInput(fmt::format("{}: the table is damaged: {}", path_, where));
}

Tablebase::Tablebase(const std::string& path) : path_(path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw core::BadInput(fmt::format("{}: no such file, or it cannot be read", path));
  struct stat about {};
  fstat(file, &about);
  const auto size = static_cast<std::size_t>(about.st_size);
  void* at = size == 0 ? MAP_FAILED : mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (at == MAP_FAILED) throw core::BadInput(fmt::format("{}: not an endgame table of this program", path));
  bytes_ = {static_cast<const unsigned char*>(at), size};
  constexpr std::size_t end_bytes = 40;
  try {
    if (size < magic_bytes + 8 + end_bytes || std::memcmp(bytes_.data(), magic, magic_bytes) != 0)
      throw core::BadInput(fmt::format("{}: not an endgame table of this program", path));
    const auto number = [&](std::size_t from) {
      std::uint64_t value = 0;
      std::memcpy(&value, &bytes_[from], sizeof value);
      return value;
    };
    const std::size_t end = size - end_bytes;
    if (number(end + 32) != XXH3_64bits(&bytes_[end], 32)) damaged("its end");
    const std::uint64_t index = number(end), blocks = number(end + 8), head_bytes = number(magic_bytes);
    const std::uint64_t start_bytes = magic_bytes + 8 + head_bytes;
    if (head_bytes > end - magic_bytes - 8 || start_bytes > index || index > end) damaged("its end");
    if (number(end + 24) != XXH3_64bits(bytes_.data(), start_bytes)) damaged("its head");
    if (number(end + 16) != XXH3_64bits(&bytes_[index], end - index)) damaged("its index");
    head_ = core::parse_json({reinterpret_cast<const char*>(bytes_.data()) + magic_bytes + 8, head_bytes}, path);
    words_ = head_.at("words");
    values_ = head_.at("values").get<std::vector<std::string>>();
    if (words_ == 0 || words_ > 64 || !is_complete(head_)) damaged("its head");
    for (std::size_t i = 1; i < values_.size(); ++i) OutcomeInterner::parse(values_[i]);  // BadInput when it is none
    const std::size_t row = 32 + 8 * words_;
    if (blocks != (end - index) / row || (end - index) % row != 0) damaged("its index");
    for (std::uint64_t i = 0; i < blocks; ++i) {
      const std::size_t from = index + i * row;
      Block block;
      std::int32_t layer = 0;
      std::memcpy(&layer, &bytes_[from], 4);
      block.layer = layer;
      std::memcpy(&block.count, &bytes_[from + 4], 4);
      block.offset = number(from + 8);
      block.stored = number(from + 16);
      block.sum = number(from + 24);
      for (std::size_t word = 0; word < words_; ++word) block.first.push_back(number(from + 32 + 8 * word));
      const auto place = [](const Block& b) { return std::tie(b.layer, b.first); };
      if (block.offset < start_bytes || block.offset > index || block.stored > index - block.offset ||
          block.count == 0 || block.count > block_states || block.layer < 0 || block.layer > most_layer ||
          (!blocks_.empty() && !(place(blocks_.back()) < place(block))))
        damaged("its index");
      blocks_.push_back(std::move(block));
    }
  } catch (const core::Json::exception&) {
    munmap(at, size);
    damaged("its head");
  } catch (...) {
    munmap(at, size);
    throw;
  }
}

Tablebase::~Tablebase() { munmap(const_cast<unsigned char*>(bytes_.data()), bytes_.size()); }

std::uint64_t Tablebase::states() const {
  std::uint64_t sum = 0;
  for (const auto& block : blocks_) sum += block.count;
  return sum;
}

Tablebase::Entries Tablebase::read(const Block& block) const {
  const unsigned char* stored = &bytes_[block.offset];
  const auto where = [&] { return fmt::format("the block at byte {}", block.offset); };
  if (XXH3_64bits(stored, block.stored) != block.sum) damaged(where());
  std::vector<unsigned char> raw(block.count * (8 * words_ + 4));
  if (ZSTD_decompress(raw.data(), raw.size(), stored, block.stored) != raw.size()) damaged(where());
  const unsigned char* at = raw.data();
  Entries entries;
  entries.keys.resize(block.count * words_);
  for (std::size_t word = 0; word < words_; ++word) {
    std::vector<std::uint64_t> column(block.count);
    get_planes(at, column);
    for (std::size_t i = 0; i < block.count; ++i) entries.keys[i * words_ + word] = column[i];
  }
  entries.numbers.resize(block.count);
  get_planes(at, entries.numbers);
  for (const auto n : entries.numbers)
    if (n >= values_.size()) damaged(where());
  // 'find' relies on the order: within a block, and from its first entry, which the index names, to the next block's.
  const auto key = [&](std::size_t i) { return std::span(entries.keys).subspan(i * words_, words_); };
  const auto is_before = [](std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  };
  if (!std::equal(block.first.begin(), block.first.end(), entries.keys.begin())) damaged(where());
  for (std::size_t i = 1; i < block.count; ++i)
    if (!is_before(key(i - 1), key(i))) damaged(where());
  const Block* const next = &block + 1 < blocks_.data() + blocks_.size() ? &block + 1 : nullptr;
  if (next != nullptr && next->layer == block.layer && !is_before(key(block.count - 1), next->first)) damaged(where());
  return entries;
}

std::optional<std::string> Tablebase::find(int layer, std::span<const std::uint64_t> key) const {
  // The last block whose first entry is not after the state: the only one that can hold it.
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), 0, [&](int, const Block& block) {
    if (block.layer != layer) return layer < block.layer;
    return std::lexicographical_compare(key.begin(), key.end(), block.first.begin(), block.first.end());
  });
  if (after == blocks_.begin() || std::prev(after)->layer != layer) return std::nullopt;
  const Block& block = *std::prev(after);
  const Entries entries = read(block);
  std::size_t low = 0, high = block.count;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const auto there = std::span(entries.keys).subspan(middle * words_, words_);
    if (std::lexicographical_compare(there.begin(), there.end(), key.begin(), key.end()))
      low = middle + 1;
    else
      high = middle;
  }
  if (low == block.count ||
      !std::equal(key.begin(), key.end(), entries.keys.begin() + static_cast<std::ptrdiff_t>(low * words_)))
    return std::nullopt;
  return values_[entries.numbers[low]];
}

}  // namespace endgame
