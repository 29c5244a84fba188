#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "explore/spill.hpp"
#include "explore/table.hpp"

namespace explore {

// States found and not yet expanded, by layer. A layer is cut into shards by hash. What comes in waits in a row until there is enough to go
// through the shard's table, which lies in the cache meanwhile. What exceeds the memory bound waits on disk as unsorted runs and becomes a set again,
// shard by shard, when its turn comes.
template <std::size_t W>
class Layers {
 public:
  using Key = Entry<W>;
  static constexpr std::size_t shards = std::size_t{1} << Table<W>::shard_bits;
  static constexpr std::size_t most_at_once = 32;

  Layers(int top, const Layout<W>& layout, std::string scratch) : layout_(layout), scratch_parent_(std::move(scratch)), layers_(static_cast<std::size_t>(top) + 1) {}

  static std::size_t shard_of(std::uint64_t hash) { return hash >> (64 - Table<W>::shard_bits); }

  bool has(int layer) const { return layers_[at(layer)] != nullptr; }
  // How many wait in a layer, doubles included that no one has noticed: those on disk, and those that have not been settled.
  std::uint64_t entries(int layer) const { return layers_[at(layer)] == nullptr ? 0 : layers_[at(layer)]->entries.load(); }
  std::uint64_t entries() const {
    const std::lock_guard lock(mutex_);
    std::uint64_t sum = 0;
    for (const auto& layer : layers_)
      if (layer != nullptr) sum += layer->entries;
    return sum;
  }
  void clear() {
    for (auto& layer : layers_) layer.reset();
  }

  // Adds entries of one shard. REQUIRES: count <= most_at_once.
  void add(int target, std::size_t index, const Key* entries, std::size_t count) {
    Layer& layer = layer_for(target);
    Shard& shard = layer.shard[index];
    layer.entries += count;
    const std::lock_guard lock(shard.mutex);
    const std::size_t enough = layer.file != nullptr ? run_size : shard.enough(), before = shard.waiting.capacity();
    if (before < enough + count) {
      shard.waiting.reserve(enough + most_at_once);
      grown(sizeof(Key) * (shard.waiting.capacity() - before));
    }
    shard.waiting.insert(shard.waiting.end(), entries, entries + count);
    if (shard.waiting.size() < enough) return;
    if (layer.file != nullptr)
      write_run(layer, index);
    else
      settle(layer, shard);
  }

  // Makes 'entries' exact, but for layers on disk.
  void settle(int of) {
    Layer& layer = *layers_[at(of)];
    if (layer.file != nullptr) return;
    for (Shard& shard : layer.shard) {
      const std::lock_guard lock(shard.mutex);
      settle(layer, shard);
    }
  }
  void settle() {
    for (std::size_t i = 0; i < layers_.size(); ++i)
      if (layers_[i] != nullptr) settle(static_cast<int>(i));
  }

  // Visits the states of one shard of a layer that is complete, and forgets them.
  template <class Visit>
  void take(int from, std::size_t index, Visit&& visit) {
    Layer& layer = *layers_[at(from)];
    Shard& shard = layer.shard[index];
    if (layer.file != nullptr) {
      each_written(layer, index, [&](const Key& entry) { shard.table.insert(layout_, entry, layout_.hash(entry)); });
      grown(shard.table.bytes());
    } else {
      settle(layer, shard);
    }
    shard.table.each(visit);
    bytes_ -= shard.bytes();
    shard.waiting = {};
    shard.table.clear();
  }
  void drop(int layer) {
    const std::lock_guard lock(mutex_);
    layers_[at(layer)].reset();
  }

  // Visits every entry that waits in a layer, those on disk maybe more than once.
  template <class Visit>
  void each(int from, Visit&& visit) {
    Layer& layer = *layers_[at(from)];
    for (std::size_t i = 0; i < shards; ++i) {
      each_written(layer, i, visit);
      layer.shard[i].table.each(visit);
    }
  }

  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t peak_bytes() const { return peak_; }
  std::uint64_t spilled_bytes() const { return spilled_; }
  // What earlier parts of a run used, before a checkpoint.
  void remember(std::uint64_t spilled) { spilled_ += spilled; }

  // Puts the largest layers below 'current' on disk until the tables keep to 'bound', as far as that helps.
  void keep_to(std::uint64_t bound, int current) {
    if (bytes_ <= bound) return;
    const std::lock_guard lock(spill_mutex_);
    while (bytes_ > bound) {
      Layer* largest = nullptr;
      std::uint64_t most = 1u << 16;
      {
        const std::lock_guard layers_lock(mutex_);
        for (int below = 0; below < current; ++below) {
          auto& layer = layers_[at(below)];
          if (layer == nullptr || layer->file != nullptr) continue;
          if (const std::uint64_t size = layer->bytes(); size > most) {
            most = size;
            largest = layer.get();
          }
        }
      }
      if (largest == nullptr) return;  // what is left is the current layer and small ones
      spill(*largest);
    }
  }

 private:
  static constexpr std::size_t run_size = 1024;  // entries of a run on disk

  struct Shard {
    std::mutex mutex;
    Table<W> table;
    std::vector<Key> waiting;  // for the table or, of a spilled layer, to be written next

    std::uint64_t bytes() const { return table.bytes() + waiting.capacity() * sizeof(Key); }
    // So much goes through the table at once: then most of its cache lines are met more than once.
    std::size_t enough() const { return std::clamp<std::size_t>(table.bytes() / sizeof(Key) / 8, 32, 1 << 13); }
  };

  struct Layer {
    std::array<Shard, shards> shard;
    std::unique_ptr<BlockFile> file;  // set while all shards are locked: spilled
    std::atomic<std::uint64_t> entries{0};

    std::uint64_t bytes() {
      std::uint64_t sum = 0;
      for (auto& s : shard) {
        const std::lock_guard lock(s.mutex);
        sum += s.bytes();
      }
      return sum;
    }
  };

  static std::size_t at(int layer) { return static_cast<std::size_t>(layer); }

  Layer& layer_for(int target) {
    const std::lock_guard lock(mutex_);
    auto& layer = layers_[at(target)];
    if (layer == nullptr) layer = std::make_unique<Layer>();
    return *layer;
  }

  void grown(std::uint64_t by) {
    bytes_ += by;
    const std::uint64_t now = bytes_;
    for (std::uint64_t before = peak_; before < now && !peak_.compare_exchange_weak(before, now);) {
    }
  }

  // REQUIRES: the shard is locked.
  void settle(Layer& layer, Shard& shard) {
    if (shard.waiting.empty()) return;
    const std::uint64_t bytes = shard.table.bytes();
    const std::size_t count = shard.waiting.size();
    constexpr std::size_t ahead = 16;  // slots asked for before they are needed
    std::array<std::uint64_t, ahead> hashes;
    std::uint64_t doubles = 0;
    for (std::size_t i = 0; i < count + ahead; ++i) {
      if (i >= ahead) doubles += !shard.table.insert(layout_, shard.waiting[i - ahead], hashes[i % ahead]);
      if (i >= count) continue;
      hashes[i % ahead] = layout_.hash(shard.waiting[i]);
      shard.table.prefetch(hashes[i % ahead]);
    }
    layer.entries -= doubles;
    shard.waiting.clear();
    if (const std::uint64_t after = shard.table.bytes(); after != bytes) grown(after - bytes);
  }

  void spill(Layer& layer) {
    if (scratch_ == nullptr) scratch_ = std::make_unique<Scratch>(scratch_parent_);
    auto file = std::make_unique<BlockFile>(scratch_->fresh(), shards);
    std::array<std::unique_lock<std::mutex>, shards> locks;
    for (std::size_t i = 0; i < shards; ++i) locks[i] = std::unique_lock(layer.shard[i].mutex);
    layer.file = std::move(file);
    for (std::size_t i = 0; i < shards; ++i) {
      Shard& shard = layer.shard[i];
      bytes_ -= shard.bytes();
      shard.table.each([&](const Key& entry) {
        shard.waiting.push_back(entry);
        if (shard.waiting.size() >= run_size) write_run(layer, i);
      });
      if (!shard.waiting.empty()) write_run(layer, i);
      shard.table.clear();
      bytes_ += shard.bytes();
    }
  }

  void write_run(Layer& layer, std::size_t index) {
    auto& run = layer.shard[index].waiting;
    layer.file->append(index, run.data(), run.size() * sizeof(Key));
    spilled_ += run.size() * sizeof(Key);
    run.clear();
  }

  template <class Visit>
  void each_written(Layer& layer, std::size_t index, Visit&& visit) {
    if (layer.file != nullptr)
      layer.file->each(index, [&](const void* data, std::size_t size) {
        for (std::size_t i = 0; i < size / sizeof(Key); ++i) visit(static_cast<const Key*>(data)[i]);
      });
    for (const Key& entry : layer.shard[index].waiting) visit(entry);
  }

  const Layout<W>& layout_;
  const std::string scratch_parent_;
  std::vector<std::unique_ptr<Layer>> layers_;
  mutable std::mutex mutex_;  // of layers_
  std::mutex spill_mutex_;
  std::unique_ptr<Scratch> scratch_;
  std::atomic<std::uint64_t> bytes_{0}, peak_{0}, spilled_{0};
};

}  // namespace explore
