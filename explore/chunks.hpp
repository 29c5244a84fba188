#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "explore/tagged_key.hpp"

namespace explore {

// A fixed-size block of entries, aligned to its own size, so that the write position alone tells whether the block is
// full and where it begins: appending needs no counter and no second pointer.
template <std::size_t W>
struct Chunk {
  using Key = Words<W>;
  static constexpr std::size_t bytes = std::max<std::size_t>(512, 8 * sizeof(Key));
  static constexpr std::size_t room = (bytes - 16) / sizeof(Key);
  static constexpr std::size_t head = bytes - room * sizeof(Key);  // entries end where the block does

  Chunk* next;
  std::uint64_t count;  // valid once the chunk is handed on; until then the write position tells

  Key* entries() { return reinterpret_cast<Key*>(reinterpret_cast<char*>(this) + head); }
  // True for the end of a chunk and for nullptr: either way a new chunk is needed.
  static bool at_end(const Key* place) { return reinterpret_cast<std::uintptr_t>(place) % bytes == 0; }
  // The chunk whose write position is 'place', which may be its end (hence the -1). REQUIRES: place is not nullptr.
  static Chunk* of(Key* place) {
    return reinterpret_cast<Chunk*>((reinterpret_cast<std::uintptr_t>(place) - 1) / bytes * bytes);
  }
};

// A pool allocator for chunks, shared by threads. Each thread has a free list of its own and exchanges whole batches
// with the shared one, so that the lock is taken once in 'batch' chunks.
template <std::size_t W>
class Chunks {
  // A range of a slab that has not been used yet; owned by one thread.
  struct Fresh {
    char* begin = nullptr;
    char* end = nullptr;
  };

 public:
  // The free list of one thread.
  class Stock {
   public:
    explicit Stock(Chunks& store) : store_(store) {}
    Stock(const Stock&) = delete;
    Stock& operator=(const Stock&) = delete;

    Chunk<W>* get() {
      if (first_ == nullptr) {
        first_ = store_.give(fresh_);
        count_ = batch;
      }
      Chunk<W>* const chunk = first_;
      first_ = chunk->next;
      --count_;
      return chunk;
    }
    void put(Chunk<W>* chunk) {
      if (count_ == 2 * batch) {
        Chunk<W>* last = first_;
        for (std::size_t i = 1; i < batch; ++i) last = last->next;
        Chunk<W>* const kept = std::exchange(last->next, nullptr);
        store_.accept(first_, last);
        first_ = kept;
        count_ -= batch;
      }
      chunk->next = first_;
      first_ = chunk;
      ++count_;
    }

   private:
    Chunks& store_;
    Fresh fresh_;
    Chunk<W>* first_ = nullptr;
    std::size_t count_ = 0;
  };

  std::uint64_t bytes_in_use() const { return in_use_; }  // in whole batches: chunks on threads' free lists count
  std::uint64_t bytes_held() const { return held_; }      // from the system; returned only by the destructor

 private:
  static constexpr std::size_t batch = 32;
  static constexpr std::size_t huge = std::size_t{1} << 21;
  static constexpr std::size_t smallest = std::size_t{1} << 16;
  static_assert(smallest % (batch * Chunk<W>::bytes) == 0);

  // A batch of chunks: one that was given back, else a new one cut from 'fresh'. New memory is touched outside the
  // lock, because the page faults take longer than anything else here.
  Chunk<W>* give(Fresh& fresh) {
    in_use_ += batch * Chunk<W>::bytes;
    {
      const std::lock_guard lock(mutex_);
      if (free_ != nullptr) {
        Chunk<W>* const first = free_;
        Chunk<W>* last = first;
        for (std::size_t i = 1; i < batch; ++i) last = last->next;
        free_ = std::exchange(last->next, nullptr);
        return first;
      }
      if (fresh.begin == fresh.end) fresh = get_more();
    }
    Chunk<W>* first = nullptr;
    for (std::size_t i = batch; i > 0; --i) {
      auto* const chunk = reinterpret_cast<Chunk<W>*>(fresh.begin + (i - 1) * Chunk<W>::bytes);
      chunk->next = first;
      first = chunk;
    }
    fresh.begin += batch * Chunk<W>::bytes;
    return first;
  }
  void accept(Chunk<W>* first, Chunk<W>* last) {
    in_use_ -= batch * Chunk<W>::bytes;
    const std::lock_guard lock(mutex_);
    last->next = free_;
    free_ = first;
  }

  // Slabs double in size from 64 KiB, so that small runs stay small, up to 2 MiB, from where huge pages are requested.
  Fresh get_more() {
    const std::size_t size =
        held_ < huge ? (held_ < smallest ? smallest : static_cast<std::size_t>(std::bit_floor(held_.load()))) : huge;
    char* const memory = static_cast<char*>(std::aligned_alloc(size, size));
    if (memory == nullptr) throw std::bad_alloc();
    slabs_.emplace_back(memory);
    if (size == huge) madvise(memory, size, MADV_HUGEPAGE);
    held_ += size;
    return {memory, memory + size};
  }

  struct Free {
    void operator()(char* memory) const { std::free(memory); }
  };

  std::mutex mutex_;
  std::vector<std::unique_ptr<char, Free>> slabs_;
  Chunk<W>* free_ = nullptr;  // REQUIRES: a multiple of 'batch' chunks
  std::atomic<std::uint64_t> in_use_{0}, held_{0};
};

}  // namespace explore
