#include "endgame/layer_index.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <system_error>
#include <utility>

#include "model/core/error.hpp"

namespace endgame {

Words::Words(std::vector<std::uint64_t> own) : own_(std::move(own)), words_(own_) {}

Words::Words(const std::string& path) : mapped_(true) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about {};
  if (file < 0 || fstat(file, &about) != 0) throw std::system_error(errno, std::generic_category(), path);
  const auto bytes = static_cast<std::size_t>(about.st_size);
  void* at = bytes == 0 ? nullptr : mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (at == MAP_FAILED) throw std::system_error(errno, std::generic_category(), path);
  words_ = {static_cast<const std::uint64_t*>(at), bytes / sizeof(std::uint64_t)};
}

void Words::drop() {
  if (mapped_ && !words_.empty()) munmap(const_cast<std::uint64_t*>(words_.data()), words_.size_bytes());
}

Words::~Words() { drop(); }

Words::Words(Words&& other) noexcept { *this = std::move(other); }

Words& Words::operator=(Words&& other) noexcept {
  if (this == &other) return *this;
  drop();
  mapped_ = std::exchange(other.mapped_, false);
  own_ = std::move(other.own_);
  words_ = mapped_ ? other.words_ : std::span<const std::uint64_t>(own_);
  other.words_ = {};
  return *this;
}

void Words::drop_pages() const {
  if (mapped_ && !words_.empty())
    madvise(const_cast<std::uint64_t*>(words_.data()), words_.size_bytes(), MADV_DONTNEED);
}

// Format: the number of states, the directory (2^bits + 1 positions of 32 bits, two in a word), the keys. Built by a
// counting sort on the top bits of the hash, then by sorting within each bucket.
std::vector<std::uint64_t> LayerIndex::build(std::vector<std::uint64_t> keys, std::size_t words,
                                             std::vector<std::uint32_t>* at_place) {
  const std::uint64_t size = keys.size() / words;
  if (size >= UINT32_MAX) throw core::Overflow("a layer of more than four thousand million states");
  const int bits = std::max(1, static_cast<int>(std::bit_width(size / 8)));
  const std::uint64_t places = (std::uint64_t{1} << bits) + 1;
  std::vector<std::uint32_t> start(places + 1);  // starts of buckets; counted two further on, filling shifts them back
  std::vector<std::uint64_t> hashes(size);
  for (std::uint64_t i = 0; i < size; ++i) {
    hashes[i] = hash_of(std::span(keys).subspan(i * words, words));
    ++start[(hashes[i] >> (64 - bits)) + 2];
  }
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order(size);
  for (std::uint64_t i = 0; i < size; ++i)
    order[start[(hashes[i] >> (64 - bits)) + 1]++] = {hashes[i], static_cast<std::uint32_t>(i)};
  hashes = {};
  std::vector<std::uint64_t> content(1 + (places + 1) / 2 + keys.size());
  content[0] = size;
  for (std::uint64_t place = 0; place < places; ++place)
    content[1 + place / 2] |= std::uint64_t{start[place]} << (place % 2 * 32);
  std::uint64_t* to = content.data() + 1 + (places + 1) / 2;
  for (std::uint64_t part = 0; part + 1 < places; ++part) {
    // Equal hashes are ordered by key, so that the index does not depend on the order in which states were found.
    std::sort(order.begin() + start[part], order.begin() + start[part + 1], [&](const auto& a, const auto& b) {
      if (a.first != b.first) return a.first < b.first;
      return std::lexicographical_compare(&keys[a.second * words], &keys[a.second * words] + words,
                                          &keys[b.second * words], &keys[b.second * words] + words);
    });
    for (std::uint64_t i = start[part]; i < start[part + 1]; ++i)
      to = std::copy_n(&keys[order[i].second * words], words, to);
  }
  if (at_place != nullptr) {
    at_place->resize(size);
    std::transform(order.begin(), order.end(), at_place->begin(), [](const auto& one) { return one.second; });
  }
  return content;
}

LayerIndex::LayerIndex(Words content, std::size_t words) : content_(std::move(content)), words_(words) {
  const auto all = content_.get();
  if (all.empty()) throw core::BadInput("a layer without its head");
  size_ = all[0];
  bits_ = std::max(1, static_cast<int>(std::bit_width(size_ / 8)));
  const std::uint64_t directory = ((std::uint64_t{1} << bits_) + 2) / 2;
  if (size_ >= UINT32_MAX || all.size() != 1 + directory + size_ * words)
    throw core::BadInput("a layer that is damaged");
  directory_ = all.subspan(1, directory);
  keys_ = all.subspan(1 + directory);
}

std::uint64_t LayerIndex::find(std::span<const std::uint64_t> key, Spot at_spot) const {
  if (size_ == 0) return none;
  const std::uint32_t end = start(at_spot.bucket + 1);
  for (std::uint32_t place = start(at_spot.bucket); place < end; ++place) {
    const std::uint64_t* at = &keys_[place * words_];
    std::uint64_t differs = 0;
    for (std::size_t i = 0; i < words_; ++i) differs |= at[i] ^ key[i];
    if (differs == 0) return place;
  }
  return none;
}

}  // namespace endgame
