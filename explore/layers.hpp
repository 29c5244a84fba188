#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "explore/chunks.hpp"
#include "explore/distinct.hpp"
#include "explore/spill.hpp"
#include "model/core/bits.hpp"

namespace explore {

// The open states (found, not yet expanded) by layer, with delayed duplicate detection (Korf, AAAI 2004): successors
// are appended to their layer, duplicates included, and duplicates are removed when the layer is expanded. A layer is
// split into shards by hash, enough that the hash set of one shard fits into the cache, and no more, because the write
// positions of all shards should fit as well. A shard is deduplicated early when it has grown to three times its
// distinct entries. Layers beyond the memory bound are spilled to disk, shard by shard, and read back when expanded.
//
// Threads append to chunks of their own and push full chunks onto the shard's lock-free list, so they hardly ever
// contend.
template <class Layout>
class Layers {
 public:
  static constexpr std::size_t W = Layout::words;
  using Key = typename Layout::Entry;
  using Placed = typename Layout::Placed;

 private:
  // The write positions of one thread in the shards of a layer; empty until it first writes there.
  struct Row {
    std::unique_ptr<Key*[]> next;
    int shift = 0;  // the shard is hash >> shift

    Key* end(std::size_t shard) const { return next == nullptr ? nullptr : next[shard]; }
  };

 public:
  // What belongs to one of the threads that add and take.
  class alignas(64) ThreadContext {
   public:
    explicit ThreadContext(Layers& layers) : stock_(layers.chunks_), rows_(layers.layers_.size()) {}

   private:
    friend Layers;
    typename Chunks<W>::Stock stock_;
    std::vector<Row> rows_;  // by layer
    Distinct<Layout> taken_, deduplicated_;
    std::vector<Key> run_;  // buffer of the next block to spill
    // Entries put into full chunks less entries taken out. A thread may take out what another put in, so that only the
    // sum over all threads has a meaning.
    std::atomic<std::uint64_t> pending_{0};

    void count_pending(std::uint64_t more) {
      pending_.store(pending_.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    }
  };

  Layers(int top, const Layout& layout, std::string scratch, int threads)
      : layout_(layout), scratch_parent_(std::move(scratch)), layers_(static_cast<std::size_t>(top) + 1) {
    for (int i = 0; i < threads; ++i) contexts_.push_back(std::make_unique<ThreadContext>(*this));
  }

  ThreadContext& context(std::size_t thread) { return *contexts_[thread]; }

  // A hint for the number of shards of layers opened from now on: about 'size' entries each.
  void expect(std::uint64_t size) { bits_ = std::clamp(core::bits_for(size / 2048), Layout::least_shard_bits, 12); }
  std::size_t shards(int layer) const { return layers_[at(layer)]->shard.size(); }

  void add(ThreadContext& context, int target, const Placed& placed) {
    add(context, shard_in(context, target, placed.hash), target, placed.entry);
  }
  // Adds a batch, each key with its distance to its layer. Write positions are prefetched for a whole group before the
  // first is used.
  void add(ThreadContext& context, std::span<const int> targets, const Words<W>* keys, const int* distances) {
    constexpr std::size_t most = 64;
    std::array<std::size_t, most> shard;
    std::array<Key, most> entry;
    for (std::size_t begin = 0; begin < targets.size(); begin += most) {
      const std::size_t count = std::min(most, targets.size() - begin);
      for (std::size_t i = 0; i < count; ++i) {
        const Placed placed = layout_.placed(keys[begin + i], distances[begin + i]);
        entry[i] = placed.entry;
        shard[i] = shard_in(context, targets[begin + i], placed.hash);
      }
      for (std::size_t i = 0; i < count; ++i) add(context, shard[i], targets[begin + i], entry[i]);
    }
  }
  // Of an entry that lies in a shard of a layer.
  Words<W> key(const Key& entry, int layer, std::size_t shard) const {
    return layout_.key(entry, shard, layers_[at(layer)]->shard_bits);
  }

  // Both REQUIRE: nobody adds to the layer any more.
  bool is_empty(int layer, std::size_t index) const {
    return in_memory(layer, index) == 0 && written(layer, index) == 0;
  }
  // Removes and returns the distinct states of a shard. Valid until the same context takes again.
  std::span<const Key> take(ThreadContext& context, int from, std::size_t index) {
    gather(context, context.taken_, from, index);
    return context.taken_.all();
  }
  void drop(int layer) {
    for (auto& context : contexts_) context->rows_[at(layer)] = {};
    const std::lock_guard lock(mutex_);
    layers_[at(layer)].reset();
  }

  std::uint64_t bytes() const { return chunks_.bytes_in_use(); }
  std::uint64_t peak_bytes() const {
    std::uint64_t sum = chunks_.bytes_held();
    for (const auto& context : contexts_) sum += context->taken_.bytes() + context->deduplicated_.bytes();
    return sum;
  }
  std::uint64_t spilled_bytes() const { return spilled_; }
  std::uint64_t pending() const {  // open states, for progress: without partly filled chunks, with duplicates
    std::uint64_t sum = 0;
    for (const auto& context : contexts_) sum += context->pending_.load(std::memory_order_relaxed);
    return sum;
  }

  // Spills the largest layers below 'current' until at most 'bound' bytes are in use or only small layers are left. A
  // spilled layer stays on disk: what is added to it later follows by the block.
  void keep_to(ThreadContext& context, std::uint64_t bound, int current) {
    if (bytes() <= bound) return;
    const std::lock_guard lock(spill_mutex_);
    while (bytes() > bound) {
      Layer* largest = nullptr;
      std::uint64_t most = std::uint64_t{1} << 16;
      {
        const std::lock_guard layers_lock(mutex_);
        for (int below = 0; below < current; ++below) {
          Layer* const layer = layers_[at(below)].get();
          if (layer == nullptr || layer->file != nullptr) continue;
          if (const std::uint64_t size = layer->bytes(); size > most) {
            most = size;
            largest = layer;
          }
        }
      }
      if (largest == nullptr) return;  // only the current layer and small ones are left
      spill(context, *largest);
    }
  }

  // All below REQUIRE: no other thread adds or takes.
  //
  bool has(int layer) const { return layers_[at(layer)] != nullptr; }
  // Entries of a layer, including duplicates that have not been removed yet.
  std::uint64_t entries(int of) const {
    if (!has(of)) return 0;
    std::uint64_t sum = layers_[at(of)]->written;
    for (std::size_t i = 0; i < shards(of); ++i) sum += in_memory(of, i);
    return sum;
  }
  std::uint64_t entries() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) sum += entries(static_cast<int>(i));
    return sum;
  }
  void clear() {
    for (std::size_t i = 0; i < layers_.size(); ++i)
      if (layers_[i] != nullptr) {
        for (std::size_t shard = 0; shard < layers_[i]->shard.size(); ++shard)
          each_chunk(*contexts_[0], static_cast<int>(i), shard, [](const Key&) {});
        drop(static_cast<int>(i));
      }
    for (auto& context : contexts_) context->pending_ = 0;
  }
  // Removes all duplicates, so that 'entries' is exact; spilled layers are left as they are.
  void deduplicate(int of) {
    Layer& layer = *layers_[at(of)];
    if (layer.file != nullptr) return;
    ThreadContext& context = *contexts_[0];
    for (std::size_t i = 0; i < layer.shard.size(); ++i) {
      gather(context, context.deduplicated_, of, i);
      put_back(context, layer.shard[i], context.deduplicated_.all());
    }
  }
  void deduplicate() {
    for (std::size_t i = 0; i < layers_.size(); ++i)
      if (layers_[i] != nullptr) deduplicate(static_cast<int>(i));
  }
  // Visits every entry of a layer, in the form that does not depend on where it lies, including duplicates that have
  // not been removed yet.
  template <class Visit>
  void each(int from, Visit&& visit) {
    Layer& layer = *layers_[at(from)];
    for (std::size_t i = 0; i < layer.shard.size(); ++i) {
      const auto see = [&](const Key& entry) { visit(layout_.saved(entry, i, layer.shard_bits)); };
      each_written(layer, i, see);
      for (Chunk<W>* chunk = layer.shard[i].full; chunk != nullptr; chunk = chunk->next)
        for (std::size_t e = 0; e < chunk->count; ++e) see(chunk->entries()[e]);
      for (const auto& context : contexts_)
        if (Key* const end = context->rows_[at(from)].end(i); end != nullptr)
          for (const Key* entry = Chunk<W>::of(end)->entries(); entry != end; ++entry) see(*entry);
    }
  }

 private:
  static constexpr std::size_t run_size = 1024;                   // entries of a spilled block
  static constexpr std::uint32_t few = (1u << 17) / sizeof(Key);  // shards below 128 KiB are not deduplicated early

  struct Shard {
    std::atomic<Chunk<W>*> full{nullptr};
    std::atomic<std::uint32_t> entries{0};   // in these chunks
    std::atomic<std::uint32_t> enough{few};  // early duplicate detection from so many entries on

    void push(Chunk<W>* chunk) {
      chunk->next = full;
      while (!full.compare_exchange_weak(chunk->next, chunk)) {
      }
    }
  };

  struct Layer {
    explicit Layer(int bits) : shard_bits(bits), shard(std::size_t{1} << bits) {}

    const int shard_bits;
    std::vector<Shard> shard;
    std::unique_ptr<BlockFile> own_file;
    std::atomic<BlockFile*> file{nullptr};  // set: spilled
    std::atomic<std::uint64_t> written{0};  // entries in the file

    std::uint64_t bytes() const {
      std::uint64_t sum = 0;
      for (const auto& s : shard) sum += s.entries * sizeof(Key);
      return sum;
    }
  };

  static std::size_t at(int layer) { return static_cast<std::size_t>(layer); }

  std::size_t shard_in(ThreadContext& context, int target, std::uint64_t hash) {
    auto& row = context.rows_[at(target)];
    if (row.next == nullptr) [[unlikely]]
      open(row, target);
    const std::size_t shard = hash >> row.shift;
    __builtin_prefetch(row.next[shard], 1);
    return shard;
  }
  void add(ThreadContext& context, std::size_t shard, int target, const Key& entry) {
    Key*& place = context.rows_[at(target)].next[shard];
    if (Chunk<W>::at_end(place)) [[unlikely]]
      place = renew(context, target, shard, place);
    *place++ = entry;
  }

  void open(Row& row, int target) {
    const std::lock_guard lock(mutex_);
    auto& layer = layers_[at(target)];
    if (layer == nullptr) layer = std::make_unique<Layer>(bits_);
    row = {std::make_unique<Key*[]>(layer->shard.size()), 64 - layer->shard_bits};
  }

  // The write position of a new chunk. The full chunk, if there was one, goes to the shard, which is spilled or
  // deduplicated if it is due.
  [[gnu::noinline]] Key* renew(ThreadContext& context, int target, std::size_t index, Key* end) {
    if (end != nullptr) {
      Layer& layer = *layers_[at(target)];
      Shard& shard = layer.shard[index];
      Chunk<W>* const chunk = Chunk<W>::of(end);
      chunk->count = Chunk<W>::room;
      shard.push(chunk);
      context.count_pending(Chunk<W>::room);
      const std::uint32_t entries = shard.entries += Chunk<W>::room;
      if (layer.file != nullptr) {
        if (entries >= run_size) write_runs(context, layer, index);
      } else if (entries >= shard.enough) {
        deduplicate_shard(context, layer, shard);
      }
    }
    return context.stock_.get()->entries();
  }

  void deduplicate_shard(ThreadContext& context, const Layer& layer, Shard& shard) {
    shard.enough = ~std::uint32_t{0};  // keeps other threads from starting on the same shard
    Chunk<W>* const first = shard.full.exchange(nullptr);
    std::uint32_t count = 0;
    for (const Chunk<W>* chunk = first; chunk != nullptr; chunk = chunk->next)
      count += static_cast<std::uint32_t>(chunk->count);
    context.deduplicated_.begin(count, layer.shard_bits);
    empty(context, first, [&](const Key& entry) { context.deduplicated_.add(layout_, entry); });
    shard.entries -= count;
    context.count_pending(-std::uint64_t{count});
    put_back(context, shard, context.deduplicated_.all());
  }
  void put_back(ThreadContext& context, Shard& shard, std::span<const Key> entries) {
    const auto count = static_cast<std::uint32_t>(entries.size());
    for (std::size_t begin = 0; begin < count; begin += Chunk<W>::room) {
      const std::size_t size = std::min<std::size_t>(Chunk<W>::room, count - begin);
      Chunk<W>* const chunk = context.stock_.get();
      std::copy_n(entries.data() + begin, size, chunk->entries());
      chunk->count = size;
      shard.push(chunk);
    }
    shard.entries += count;
    context.count_pending(count);
    shard.enough = std::max(few, 3 * count);
  }

  std::uint64_t in_memory(int of, std::size_t index) const {
    std::uint64_t sum = layers_[at(of)]->shard[index].entries;
    for (const auto& context : contexts_)
      if (Key* const end = context->rows_[at(of)].end(index); end != nullptr)
        sum += static_cast<std::uint64_t>(end - Chunk<W>::of(end)->entries());
    return sum;
  }

  std::uint64_t written(int of, std::size_t index) const {
    const BlockFile* const file = layers_[at(of)]->file;
    return file == nullptr ? 0 : file->bytes_of(index) / sizeof(Key);
  }

  // Visits the entries of a list of chunks and returns the chunks to the pool.
  template <class Visit>
  static void empty(ThreadContext& context, Chunk<W>* chunk, Visit&& visit) {
    while (chunk != nullptr) {
      for (std::size_t at = 0; at < Chunk<W>::bytes; at += 64)
        __builtin_prefetch(reinterpret_cast<const char*>(chunk->next) + at);
      for (std::size_t i = 0; i < chunk->count; ++i) visit(chunk->entries()[i]);
      context.stock_.put(std::exchange(chunk, chunk->next));
    }
  }
  // The same for all chunks of a shard in memory, including every thread's partly filled one. REQUIRES: nobody adds.
  template <class Visit>
  void each_chunk(ThreadContext& context, int from, std::size_t index, Visit&& visit) {
    Shard& shard = layers_[at(from)]->shard[index];
    empty(context, shard.full.exchange(nullptr), visit);
    shard.entries = 0;
    for (auto& other : contexts_) {
      Row& row = other->rows_[at(from)];
      Key* const end = row.end(index);
      if (end == nullptr) continue;
      row.next[index] = nullptr;
      Chunk<W>* const chunk = Chunk<W>::of(end);
      for (Key* entry = chunk->entries(); entry != end; ++entry) visit(*entry);
      context.stock_.put(chunk);
    }
  }
  template <class Visit>
  void each_written(Layer& layer, std::size_t index, Visit&& visit) {
    if (BlockFile* const file = layer.file)
      file->each(index, [&](const void* data, std::size_t size) {
        for (std::size_t i = 0; i < size / sizeof(Key); ++i) visit(static_cast<const Key*>(data)[i]);
      });
  }
  void gather(ThreadContext& context, Distinct<Layout>& into, int from, std::size_t index) {
    Layer& layer = *layers_[at(from)];
    const std::uint64_t on_disk = written(from, index);
    context.count_pending(-(layer.shard[index].entries + on_disk));
    into.begin(in_memory(from, index) + on_disk, layer.shard_bits);
    const auto add = [&](const Key& entry) { into.add(layout_, entry); };
    each_written(layer, index, add);
    each_chunk(context, from, index, add);
  }

  void spill(ThreadContext& context, Layer& layer) {
    if (scratch_ == nullptr) scratch_ = std::make_unique<Scratch>(scratch_parent_);
    layer.own_file = std::make_unique<BlockFile>(*scratch_, layer.shard.size());
    layer.file = layer.own_file.get();
    for (std::size_t i = 0; i < layer.shard.size(); ++i) write_runs(context, layer, i);
  }
  void write_runs(ThreadContext& context, Layer& layer, std::size_t index) {
    Shard& shard = layer.shard[index];
    auto& run = context.run_;
    std::uint32_t count = 0;
    const auto write = [&] {
      layer.file.load()->append(index, run.data(), run.size() * sizeof(Key));
      spilled_ += run.size() * sizeof(Key);
      count += static_cast<std::uint32_t>(run.size());
      run.clear();
    };
    empty(context, shard.full.exchange(nullptr), [&](const Key& entry) {
      run.push_back(entry);
      if (run.size() == run_size) write();
    });
    if (!run.empty()) write();
    shard.entries -= count;
    layer.written += count;
  }

  const Layout& layout_;
  const std::string scratch_parent_;
  int bits_ = 10;  // a layer opened now has 2^bits_ shards, at least 2^Layout::least_shard_bits
  Chunks<W> chunks_;
  std::vector<std::unique_ptr<Layer>> layers_;
  std::vector<std::unique_ptr<ThreadContext>> contexts_;
  mutable std::mutex mutex_;  // of layers_
  std::mutex spill_mutex_;
  std::unique_ptr<Scratch> scratch_;
  std::atomic<std::uint64_t> spilled_{0};
};

}  // namespace explore
