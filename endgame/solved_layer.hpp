#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "endgame/layer_index.hpp"
#include "endgame/outcome_interner.hpp"
#include "endgame/successor_buffer.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/json.hpp"

namespace endgame {

// The successors of a run of states, recorded in the forward pass. For each successor only layer and shard are stored:
// its number is the next one in the recording thread's list of that shard (SuccessorBuffer), which has the same order.
struct Successors {
  std::uint64_t first = 0;              // number of the first state in its layer
  std::vector<std::int8_t> turns;       // of each state, as core::Turn has it
  std::vector<std::uint32_t> ends;      // of each state: the end of its successors in 'to'
  std::vector<std::uint32_t> to;        // of each successor: index into ThreadRecord::layers << 8 | shard
  std::vector<std::uint32_t> weights;   // of successors by chance
  std::vector<std::uint32_t> outcomes;  // interned values of terminal states

  void clear() {
    turns.clear();
    ends.clear();
    to.clear();
    weights.clear();
    outcomes.clear();
  }
  std::uint64_t bytes() const {
    return turns.size() + 4 * (ends.size() + weights.size() + outcomes.size() + to.size());
  }
};

// All successors that one thread recorded of a layer.
struct ThreadRecord {
  std::vector<Successors> successors;
  std::vector<int> layers;                         // that the successors are in
  std::vector<std::vector<std::uint32_t>> starts;  // by layer and shard: where this record begins in the thread's list

  // The index of a layer in 'layers', their number when it is new; with a small direct-mapped cache.
  std::size_t index_of(int layer) {
    auto& seen = seen_[static_cast<std::size_t>(layer) % seen_.size()];
    if (seen < layers.size() && layers[seen] == layer) return seen;
    std::size_t at = 0;
    while (at < layers.size() && layers[at] != layer) ++at;
    return seen = static_cast<std::uint32_t>(at);
  }
  // Adds a layer.
  SuccessorBuffer::Layer& begin(SuccessorBuffer& buffer, std::size_t thread, int layer, std::uint64_t about) {
    auto& below = buffer.at(layer, thread, about);
    layers.push_back(layer);
    starts.push_back(buffer.ends(below, thread));
    return below;
  }

 private:
  std::array<std::uint32_t, 64> seen_{};  // the cache, by layer
};

// The states of a layer with their values, in one of two forms: as the forward pass in memory found them, by shard; or
// as an index with values beside it, in memory or in mapped files.
struct SolvedLayer {
  LayerIndex index;
  std::vector<OutcomeInterner::Id> own_numbers;
  Words mapped_numbers;  // a mapped file instead: two in a word

  // The first form; make_index turns it into the second when a state is first asked for by its key.
  std::vector<std::uint64_t> found_keys;
  std::vector<OutcomeInterner::Id> found_numbers;
  std::vector<std::uint32_t> shard_starts;
  // By thread and shard: the numbers of the states that a thread appended, in its order.
  std::vector<std::vector<std::vector<SuccessorBuffer::StateNumber>>> found_lists;
  std::vector<ThreadRecord> records;  // by thread; empty: successors are generated again

  std::uint64_t size(std::size_t words) const { return found_keys.empty() ? index.size() : found_keys.size() / words; }
  std::span<const std::uint64_t> key(std::uint64_t which, std::size_t words) const {
    return found_keys.empty() ? index.key(which) : std::span(found_keys).subspan(which * words, words);
  }

  // Takes the states out of the successor buffer. REQUIRES: every shard is deduplicated.
  void take(SuccessorBuffer::Layer& from, std::size_t threads, std::size_t words) {
    std::size_t all = 0;
    for (std::size_t shard = 0; shard < from.shards(); ++shard) all += from.keys(shard).size();
    found_keys.reserve(all);
    found_numbers.resize(all / words);
    found_lists.resize(threads);
    for (std::size_t shard = 0; shard < from.shards(); ++shard) {
      const auto& keys = from.keys(shard);
      shard_starts.push_back(static_cast<std::uint32_t>(found_keys.size() / words));
      found_keys.insert(found_keys.end(), keys.begin(), keys.end());
      for (std::size_t thread = 0; thread < threads; ++thread)
        found_lists[thread].push_back(from.take_numbers(thread, shard));
    }
  }
  // REQUIRES: the states have their values. found_numbers stay: the records of higher layers refer to them.
  void make_index(std::size_t words) {
    if (found_keys.empty()) return;
    std::vector<std::uint32_t> at_place;
    index = LayerIndex(Words(LayerIndex::build(std::exchange(found_keys, {}), words, &at_place)), words);
    own_numbers.resize(at_place.size());
    for (std::uint64_t place = 0; place < at_place.size(); ++place) own_numbers[place] = found_numbers[at_place[place]];
  }

  std::span<const OutcomeInterner::Id> numbers() const {
    if (!mapped_numbers.is_mapped()) return own_numbers;
    return {reinterpret_cast<const OutcomeInterner::Id*>(mapped_numbers.get().data()), index.size()};
  }
  void drop_pages() const {
    index.content().drop_pages();
    mapped_numbers.drop_pages();
  }
  std::uint64_t bytes() const {
    const std::uint64_t in_files = index.content().is_mapped() ? 0 : index.bytes();
    const std::uint64_t mapped =
        mapped_numbers.is_mapped() ? index.bytes() + index.size() * sizeof(OutcomeInterner::Id) : 0;
    return in_files + mapped + found_keys.size() * sizeof(std::uint64_t) +
           (own_numbers.size() + found_numbers.size()) * sizeof(OutcomeInterner::Id);
  }

  // A file of values is self-contained: it comes with the outcomes that its numbers stand for, because an interner's
  // numbers differ from run to run.
  void save(const std::string& path, const std::vector<OutcomeInterner::Id>& numbers, const OutcomeInterner& interner) {
    std::map<OutcomeInterner::Id, std::string> meaning;
    for (std::uint64_t i = 0; i < index.size(); ++i)
      if (!meaning.contains(numbers[i]))
        meaning[numbers[i]] =
            numbers[i] == OutcomeInterner::no_value ? "" : OutcomeInterner::spelt(interner[numbers[i]]);
    core::Json json = core::Json::array();
    for (const auto& [n, text] : meaning) json.push_back({n, text});
    const std::string_view bytes(reinterpret_cast<const char*>(numbers.data()),
                                 numbers.size() * sizeof(OutcomeInterner::Id));
    core::write_file(path, bytes);
    core::write_sealed(path + ".json", {{"meaning", json}, {"numbers", core::sum128(bytes)}});
    mapped_numbers = Words(path);
    if (index.size() == 0) own_numbers.clear();
  }
  // False: there is no such file, or it is incomplete. Throws BadInput when its checksum differs.
  bool restore(const std::string& path, OutcomeInterner& interner) {
    if (!std::filesystem::exists(path + ".json")) return false;
    std::map<OutcomeInterner::Id, OutcomeInterner::Id> ours;
    const core::Json about = core::read_sealed(path + ".json");
    for (const auto& entry : about.at("meaning")) {
      const auto text = entry.at(1).template get<std::string>();
      ours[entry.at(0)] = text.empty() ? OutcomeInterner::no_value : interner.id_of(OutcomeInterner::parse(text));
    }
    const Words file(path);
    const auto stored = file.get();
    if (about.at("numbers") != core::sum128({reinterpret_cast<const char*>(stored.data()), stored.size_bytes()}))
      throw core::BadInput(path + ": damaged: its checksum differs; remove the folder to begin anew");
    const auto* theirs = reinterpret_cast<const OutcomeInterner::Id*>(file.get().data());
    std::vector<OutcomeInterner::Id> numbers(index.size() + index.size() % 2);
    if (file.get().size() * 2 != numbers.size()) return false;
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      const auto it = ours.find(theirs[i]);
      if (it == ours.end()) return false;
      numbers[i] = it->second;
    }
    save(path, numbers, interner);
    return true;
  }
};

}  // namespace endgame
