#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "endgame/successor_buffer.hpp"
#include "endgame/layer_index.hpp"
#include "endgame/outcome_interner.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/json.hpp"

namespace endgame {

// The successors of some states, in the order of moves: of each the layer it leads to and the shard there. Which state it is stands in the list that
// the state was appended to (SuccessorBuffer), in the same order.
struct Successors {
  std::uint64_t first = 0;             // number of the first state
  std::vector<std::int8_t> turns;      // of each state, as core::Turn has it
  std::vector<std::uint32_t> ends;     // where the ways of each state end
  std::vector<std::uint32_t> to;       // of each way: which layer of those that the notes know; in the last byte the shard
  std::vector<std::uint32_t> weights;  // of the ways of chance
  std::vector<std::uint32_t> outcomes;  // of the states at which the game is over

  void clear() {
    turns.clear();
    ends.clear();
    to.clear();
    weights.clear();
    outcomes.clear();
  }
  std::uint64_t bytes() const { return turns.size() + 4 * (ends.size() + weights.size() + outcomes.size() + to.size()); }
};

// What one thread recorded of the expansion of a layer.
struct ThreadRecord {
  std::vector<Successors> successors;
  std::vector<int> layers;                          // that they lead to
  std::vector<std::vector<std::uint32_t>> starts;   // of each of these: where in the list of each shard its states begin

  // Which of the layers it is; their number when it is none of them.
  std::size_t which(int layer) {
    auto& seen = seen_[static_cast<std::size_t>(layer) % seen_.size()];
    if (seen < layers.size() && layers[seen] == layer) return seen;
    std::size_t at = 0;
    while (at < layers.size() && layers[at] != layer) ++at;
    return seen = static_cast<std::uint32_t>(at);
  }
  // From now on they lead there, too.
  SuccessorBuffer::Layer& begin(SuccessorBuffer& buffer, std::size_t thread, int layer, std::uint64_t about) {
    auto& below = buffer.at(layer, thread, about);
    layers.push_back(layer);
    starts.push_back(buffer.ends(below, thread));
    return below;
  }

 private:
  std::array<std::uint32_t, 64> seen_{};  // where a layer was found before
};

// The states of a layer with their values: found in memory, or with an index, in memory or as a file.
struct SolvedLayer {
  LayerIndex index;
  std::vector<OutcomeInterner::Number> own_numbers;
  Words mapped_numbers;  // a file instead: two in a word

  // In memory: states as they were found, shard by shard, without an index until somebody asks for one of them by its key.
  std::vector<std::uint64_t> found_keys;
  std::vector<OutcomeInterner::Number> found_numbers;
  std::vector<std::uint32_t> shard_starts;
  std::vector<std::vector<std::vector<SuccessorBuffer::Number>>> found_lists;  // by thread and shard: the numbers of the states that were appended
  std::vector<ThreadRecord> records;                         // by thread; empty: what follows is worked out again

  std::uint64_t size(std::size_t words) const { return found_keys.empty() ? index.size() : found_keys.size() / words; }
  std::span<const std::uint64_t> key(std::uint64_t which, std::size_t words) const { return found_keys.empty() ? index.key(which) : std::span(found_keys).subspan(which * words, words); }

  // The states of a layer that is settled.
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
      for (std::size_t thread = 0; thread < threads; ++thread) found_lists[thread].push_back(from.take_numbers(thread, shard));
    }
  }
  // REQUIRES: the states have their values.
  void make_index(std::size_t words) {
    if (found_keys.empty()) return;
    std::vector<std::uint32_t> at_place;
    index = LayerIndex(Words(LayerIndex::build(std::exchange(found_keys, {}), words, &at_place)), words);
    own_numbers.resize(at_place.size());
    for (std::uint64_t place = 0; place < at_place.size(); ++place) own_numbers[place] = found_numbers[at_place[place]];
  }

  std::span<const OutcomeInterner::Number> numbers() const {
    if (!mapped_numbers.is_mapped()) return own_numbers;
    return {reinterpret_cast<const OutcomeInterner::Number*>(mapped_numbers.get().data()), index.size()};
  }
  void let_go() const {
    index.content().let_go();
    mapped_numbers.let_go();
  }
  std::uint64_t bytes() const {
    const std::uint64_t in_files = index.content().is_mapped() ? 0 : index.bytes();
    const std::uint64_t mapped = mapped_numbers.is_mapped() ? index.bytes() + index.size() * sizeof(OutcomeInterner::Number) : 0;
    return in_files + mapped + found_keys.size() * sizeof(std::uint64_t) + (own_numbers.size() + found_numbers.size()) * sizeof(OutcomeInterner::Number);
  }

  // On disk the numbers stand beside the outcomes they mean, because numbers differ from run to run.
  void save(const std::string& path, const std::vector<OutcomeInterner::Number>& numbers, const OutcomeInterner& interner) {
    std::map<OutcomeInterner::Number, std::string> meaning;
    for (std::uint64_t i = 0; i < index.size(); ++i)
      if (!meaning.contains(numbers[i])) meaning[numbers[i]] = numbers[i] == OutcomeInterner::no_value ? "" : OutcomeInterner::spelt(interner[numbers[i]]);
    core::Json json = core::Json::array();
    for (const auto& [n, text] : meaning) json.push_back({n, text});
    const std::string_view bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(OutcomeInterner::Number));
    core::write_file(path, bytes);
    core::write_sealed(path + ".json", {{"meaning", json}, {"numbers", core::sum128(bytes)}});
    mapped_numbers = Words(path);
    if (index.size() == 0) own_numbers.clear();
  }
  // False: there is nothing, or not all.
  bool restore(const std::string& path, OutcomeInterner& interner) {
    if (!std::filesystem::exists(path + ".json")) return false;
    std::map<OutcomeInterner::Number, OutcomeInterner::Number> ours;
    const core::Json about = core::read_sealed(path + ".json");
    for (const auto& entry : about.at("meaning")) {
      const auto text = entry.at(1).template get<std::string>();
      ours[entry.at(0)] = text.empty() ? OutcomeInterner::no_value : interner.number_of(OutcomeInterner::parse(text));
    }
    const Words file(path);
    const auto stored = file.get();
    if (about.at("numbers") != core::sum128({reinterpret_cast<const char*>(stored.data()), stored.size_bytes()}))
      throw core::BadInput(path + ": damaged: its checksum differs; remove the folder to begin anew");
    const auto* theirs = reinterpret_cast<const OutcomeInterner::Number*>(file.get().data());
    std::vector<OutcomeInterner::Number> numbers(index.size() + index.size() % 2);
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
