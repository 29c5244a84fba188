#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "endgame/layer_index.hpp"
#include "explore/chunks.hpp"
#include "model/core/error.hpp"

namespace endgame {

// Successors until their layer is expanded, with delayed duplicate detection as in explore::Layers. A successor is
// appended to the list of its layer, of the thread that found it, and of its shard (by hash). When a layer is complete,
// or a list has become long, the states of a shard are deduplicated and numbered; a shard is small enough for the
// cache. Unlike explore::Layers, lists remember the number of every state appended, in order, so that a thread that
// replays its successors learns their numbers without looking anything up.
class SuccessorBuffer {
 public:
  using StateNumber = std::uint32_t;  // of a state in its shard

 private:
  using Chunk = explore::Chunk<1>;

  struct List {
    Chunk* first = nullptr;
    Chunk* last = nullptr;
    std::uint32_t full = 0;            // chunks before the last one
    std::uint32_t asked_for = ~0u;     // only so many numbers are kept
    std::vector<StateNumber> numbers;  // of the states numbered so far, in the order in which they were appended
  };
  struct Shard {
    std::mutex mutex;
    std::vector<std::uint64_t> keys;         // of the numbered states, by number
    std::atomic<std::uint32_t> enough{few};  // early duplicate detection from so many pending entries on
  };

 public:
  class Layer {
   public:
    std::size_t shards() const { return shards_.size(); }
    std::size_t shard_of(std::uint64_t hash) const { return hash >> 1 >> shift_; }
    const std::vector<std::uint64_t>& keys(std::size_t shard) const { return shards_[shard].keys; }
    std::vector<StateNumber> take_numbers(std::size_t thread, std::size_t shard) {
      return own_[thread].lists.empty() ? std::vector<StateNumber>() : std::move(own_[thread].lists[shard].numbers);
    }

   private:
    friend SuccessorBuffer;
    Layer(std::size_t threads, int bits) : shards_(std::size_t{1} << bits), own_(threads), shift_(63 - bits) {}

    struct Own {
      std::vector<std::uint64_t*> next;  // write positions; nullptr or the end of a chunk: a new one is needed
      std::vector<List> lists;
    };
    std::vector<Shard> shards_;
    std::vector<Own> own_;  // by thread, then by shard; empty until the thread first appends
    int shift_;
  };

  SuccessorBuffer(std::size_t words, std::size_t threads) : words_(words), in_chunk_(Chunk::room / words) {
    if (in_chunk_ == 0) throw core::Overflow("states of more than " + std::to_string(Chunk::room) + " words");
    for (std::size_t i = 0; i < threads; ++i) contexts_.push_back(std::make_unique<ThreadContext>(chunks_));
  }

  // An open layer, ready for a thread to append to. A new one gets shards for 'about' so many states.
  Layer& at(int number, std::size_t thread, std::uint64_t about) {
    const std::lock_guard lock(mutex_);
    auto& layer = layers_[number];
    if (layer == nullptr)
      layer.reset(
          new Layer(contexts_.size(), std::min(most_bits, static_cast<int>(std::bit_width(about / shard_size)))));
    auto& own = layer->own_[thread];
    if (own.lists.empty()) {
      own.next.resize(layer->shards());
      own.lists.resize(layer->shards());
      if (!asks_)
        for (List& list : own.lists) list.asked_for = 0;
    }
    return *layer;
  }
  // For each shard, the index in the thread's list that the next state appended will have.
  std::vector<std::uint32_t> ends(const Layer& layer, std::size_t thread) const {
    const auto& own = layer.own_[thread];
    std::vector<std::uint32_t> ends;
    for (std::size_t i = 0; i < own.lists.size(); ++i)
      ends.push_back(static_cast<std::uint32_t>(own.lists[i].numbers.size()) + waiting(own.lists[i], own.next[i]));
    return ends;
  }

  // Appends a state; 'prefetch' loads its write position ahead of that.
  void prefetch(std::size_t thread, const Layer& layer, std::size_t shard) const {
    __builtin_prefetch(layer.own_[thread].next[shard], 1);
  }
  void append(std::size_t thread, Layer& layer, std::size_t shard, const std::uint64_t* key) {
    std::uint64_t*& next = layer.own_[thread].next[shard];
    if (is_end(next)) [[unlikely]]
      extend(thread, layer, shard);
    if (words_ == 1)
      *next++ = *key;
    else
      next = std::copy_n(key, words_, next);
  }
  // Numbers of states appended from now on need not be kept. REQUIRES: no thread is appending.
  void ask_no_more() {
    if (!std::exchange(asks_, false)) return;
    for (auto& [number, layer] : layers_)
      for (auto& own : layer->own_)
        for (std::size_t i = 0; i < own.lists.size(); ++i)
          own.lists[i].asked_for =
              static_cast<std::uint32_t>(own.lists[i].numbers.size()) + waiting(own.lists[i], own.next[i]);
  }

  bool is_empty() const { return layers_.empty(); }
  // Takes the highest layer out. Its shards must still be deduplicated. REQUIRES: nothing is appended to it any more.
  std::pair<int, std::unique_ptr<Layer>> take_highest() {
    auto node = layers_.extract(std::prev(layers_.end()));
    return {node.key(), std::move(node.mapped())};
  }
  void deduplicate(std::size_t thread, Layer& layer, std::size_t shard) {
    std::vector<Pending> all;
    for (auto& own : layer.own_)
      if (!own.lists.empty()) all.push_back({&own.lists[shard], &own.next[shard]});
    deduplicate(thread, layer.shards_[shard], all);
  }

  std::uint64_t found() const { return found_; }  // distinct states numbered so far, of all layers
  std::uint64_t bytes() const { return chunks_.bytes_held(); }

 private:
  static constexpr std::uint32_t few = 1 << 14;  // shorter lists are not deduplicated early
  static constexpr std::uint64_t shard_size = 1 << 11;
  static constexpr int most_bits = 8;  // a shard's number fits into a byte (Successors::to)

  struct ThreadContext {
    explicit ThreadContext(explore::Chunks<1>& chunks) : stock(chunks) {}
    explore::Chunks<1>::Stock stock;
    std::vector<std::uint32_t> slots;  // hash table: number of a state plus one; 0: empty
    std::vector<std::uint64_t> keys;   // by slot value; index 0 belongs to empty slots
  };
  struct Pending {
    List* list;
    std::uint64_t** next;
  };

  // States are aligned to the end of a chunk, so that the write position tells whether the chunk is full.
  static bool is_end(const std::uint64_t* place) { return reinterpret_cast<std::uintptr_t>(place) % Chunk::bytes == 0; }
  std::uint64_t* begin(Chunk* chunk) const {
    return reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(chunk) + Chunk::bytes) - in_chunk_ * words_;
  }
  std::uint32_t waiting(const List& list, const std::uint64_t* next) const {
    if (list.last == nullptr) return 0;
    return static_cast<std::uint32_t>(list.full * in_chunk_ +
                                      static_cast<std::size_t>(next - begin(list.last)) / words_);
  }

  [[gnu::noinline]] void extend(std::size_t thread, Layer& layer, std::size_t shard) {
    List& list = layer.own_[thread].lists[shard];
    std::uint64_t*& next = layer.own_[thread].next[shard];
    if (list.last != nullptr && waiting(list, next) >= layer.shards_[shard].enough) {
      const Pending one[] = {{&list, &next}};
      deduplicate(thread, layer.shards_[shard], one);
    }
    Chunk* const chunk = contexts_[thread]->stock.get();
    chunk->next = nullptr;
    if (list.last != nullptr) ++list.full;
    (list.last == nullptr ? list.first : list.last->next) = chunk;
    list.last = chunk;
    next = begin(chunk);
  }

  void deduplicate(std::size_t thread, Shard& shard, std::span<const Pending> pending) {
    if (words_ == 1)
      deduplicate_wide<1>(thread, shard, pending);
    else
      deduplicate_wide<0>(thread, shard, pending);
  }

  // Numbers the pending states of a shard by an exact hash set: open addressing, linear probing. W: words of a key, 0:
  // known at run time only.
  template <std::size_t W>
  void deduplicate_wide(std::size_t thread, Shard& shard, std::span<const Pending> pending) {
    const std::lock_guard lock(shard.mutex);
    ThreadContext& context = *contexts_[thread];
    const std::size_t words = W == 0 ? words_ : W;
    std::size_t most = shard.keys.size() / words;
    for (const auto& [list, next] : pending) most += waiting(*list, *next);
    context.slots.assign(2 * most + 1, 0);
    if (context.keys.size() < (most + 1) * words) context.keys.resize((most + 1) * words);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < shard.keys.size(); i += words) add<W>(context, shard.keys.data() + i, count);
    const std::uint32_t before = count;
    for (const auto& [list, next] : pending) {
      const std::uint32_t here = waiting(*list, *next);
      const std::uint32_t had = static_cast<std::uint32_t>(list->numbers.size()),
                          asked = std::min(here, list->asked_for - had);
      list->numbers.resize(had + here);
      StateNumber* to = list->numbers.data() + had;
      for (Chunk* chunk = list->first; chunk != nullptr;) {
        const std::uint64_t* const end = chunk == list->last ? *next : begin(chunk) + in_chunk_ * words;
        for (const std::uint64_t* key = begin(chunk); key != end; key += words) *to++ = add<W>(context, key, count);
        context.stock.put(std::exchange(chunk, chunk->next));
      }
      list->numbers.resize(had + asked);
      list->first = list->last = nullptr;
      list->full = 0;
      *next = nullptr;
    }
    const auto* const keys = context.keys.data() + words;
    shard.keys.insert(shard.keys.end(), keys + before * words, keys + count * words);
    shard.enough = std::max(few, 3 * count);
    found_ += count - before;
  }

  // The number of a state, a new one if it is not in the set. Branch-free once the slot is found, as in Distinct::add.
  template <std::size_t W>
  std::uint32_t add(ThreadContext& context, const std::uint64_t* key, std::uint32_t& count) const {
    __extension__ using Wide = unsigned __int128;
    const std::size_t words = W == 0 ? words_ : W;
    const std::size_t size = context.slots.size();
    // The top bits of the hash selected the shard: slots are chosen by the bits below.
    auto at = static_cast<std::size_t>(static_cast<Wide>(hash_of({key, words}) << most_bits) * size >> 64);
    for (;; at = at + 1 == size ? 0 : at + 1) {
      const std::uint32_t place = context.slots[at];
      const std::uint64_t* const other = &context.keys[place * words];
      std::uint64_t differs = 0;
      for (std::size_t i = 0; i < words; ++i) differs |= other[i] ^ key[i];
      if (std::min<std::uint64_t>(place, differs) != 0) continue;  // taken by another key
      const std::uint32_t is_new = place == 0 ? 1 : 0;
      count += is_new;
      const std::uint32_t to = place + (count & -is_new);
      context.slots[at] = to;
      std::copy_n(key, words, &context.keys[to * words]);
      return to - 1;
    }
  }

  std::size_t words_, in_chunk_;
  bool asks_ = true;
  explore::Chunks<1> chunks_;
  std::vector<std::unique_ptr<ThreadContext>> contexts_;
  std::mutex mutex_;  // of layers_
  std::map<int, std::unique_ptr<Layer>> layers_;
  std::atomic<std::uint64_t> found_{0};
};

}  // namespace endgame
