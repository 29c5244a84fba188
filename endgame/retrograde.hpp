#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "endgame/combine.hpp"
#include "endgame/explored_states.hpp"
#include "endgame/layer_index.hpp"
#include "endgame/objective.hpp"
#include "endgame/outcome_interner.hpp"
#include "endgame/retrograde_options.hpp"
#include "endgame/solved_layer.hpp"
#include "endgame/successor_buffer.hpp"
#include "endgame/valuer.hpp"
#include "explore/successors.hpp"
#include "model/core/error.hpp"
#include "model/core/thread_pool.hpp"

namespace endgame {

// Retrograde analysis: the exact value of every reachable state. A forward pass finds the states layer by layer; a
// backward pass takes the layers from the lowest up, so that successors have their values before the state (backward
// induction). There are no cycles, so no fixed point and no unmoves are needed.
//
// In memory, the forward pass records the successors of each state (Successors), so that moves are generated once. On
// disk or with a memory bound the explorer finds the states, and the backward pass generates moves again and looks
// successors up; when memory runs short, the pages of layers that lie on disk are given back to the system.
template <class G>
class Retrograde {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Retrograde(const G& game, const State& first, const RetrogradeOptions& options)
      : game_(game),
        first_(first),
        options_(options),
        combine_(static_cast<std::size_t>(game.rules.players)),
        threads_(static_cast<std::size_t>(std::max(1, options.threads))),
        started_(Clock::now()) {
    for (int i = 0; i < std::max(1, options.threads); ++i)
      contexts_.push_back(
          std::make_unique<ThreadContext>(Valuer(interner_, combine_, options.objective, options.hero)));
  }

  // False: a limit was reached, and 'why' says which.
  bool solve() {
    const bool in_memory = options_.folder.empty() && options_.memory == 0;
    if (!(in_memory ? find_states_in_memory() : find_states())) return false;
    index_layers();
    for (auto& [number, layer] : layers_) {  // the lowest first
      if (!value_layer(number, layer)) return false;
      if (options_.memory != 0 && resident() > options_.memory)
        for (const auto& [other, below] : layers_) below.drop_pages();
    }
    for (auto& [number, layer] : layers_) layer.found_lists = {};
    return true;
  }

  const std::string& why() const { return why_; }
  std::uint64_t states() const { return states_; }
  std::uint64_t bytes() const { return std::max(most_bytes_, resident()); }
  double forward_seconds() const { return forward_seconds_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  // Null when the state is not reachable or a dead end lies ahead of it.
  const Outcome* value(const State& s) {
    const auto number = id_of(s);
    return !number || *number == OutcomeInterner::no_value ? nullptr : &interner_[*number];
  }
  std::optional<OutcomeInterner::Id> id_of(const State& s) {
    const State t = canonical(s);
    std::vector<std::uint64_t> key(words_);
    game_.encode(t, key);
    const auto it = layers_.find(game_.layer(t));
    if (it == layers_.end()) return std::nullopt;
    it->second.make_index(words_);
    const auto place = it->second.index.find(key);
    if (place == LayerIndex::none) return std::nullopt;
    return it->second.numbers()[place];
  }

  // --- for tablebases: the layers from the lowest up, and the outcomes that the numbers stand for

  std::size_t words() const { return words_; }
  const OutcomeInterner& interner() const { return interner_; }
  template <class Visit>
  void each_layer(Visit&& visit) {
    for (auto& [number, layer] : layers_) {
      layer.make_index(words_);
      visit(number, layer.index, layer.numbers());
    }
  }

  // Loads the states and values of a tablebase, for 'first_wrong'. REQUIRES: nothing was solved before, and 'outcomes'
  // are those that the numbers stand for, from number 1 on.
  void load_table(std::size_t words,
                  std::map<int, std::pair<std::vector<std::uint64_t>, std::vector<OutcomeInterner::Id>>> tabled,
                  const std::vector<Outcome>& outcomes) {
    words_ = words;
    for (const auto& outcome : outcomes) interner_.id_of(outcome);
    for (auto& [number, content] : tabled) {
      SolvedLayer layer;
      layer.index = LayerIndex(Words(std::move(content.first)), words);
      layer.own_numbers = std::move(content.second);
      states_ += layer.index.size();
      layers_.emplace(number, std::move(layer));
    }
    index_layers();
  }
  template <class See>
  void each_key(See&& see) const {
    for (const auto& [number, layer] : layers_) {
      core::Stop::check(options_.stop);
      for (std::uint64_t place = 0; place < layer.index.size(); ++place) see(number, layer.index.key(place));
    }
  }
  // Recomputes each value from its successors: the first state whose value differs, by layer, then by position.
  struct Wrong {
    State state;
    std::string has, should_have;
  };
  std::optional<Wrong> first_wrong() {
    for (auto& [number, layer] : layers_) {
      std::atomic<std::uint64_t> first{LayerIndex::none};
      value_by_lookup(number, layer, [&](std::uint64_t place, OutcomeInterner::Id right) {
        if (layer.numbers()[place] == right) return;
        for (std::uint64_t before = first; place < before && !first.compare_exchange_weak(before, place);) {
        }
      });
      core::Stop::check(options_.stop);
      if (first == LayerIndex::none) continue;
      const State s = game_.decode(layer.index.key(first));
      look_ahead(layer, first, first + 1, number, *contexts_[0]);
      const OutcomeInterner::Id right = value_of(*contexts_[0], 0);
      const auto say = [&](OutcomeInterner::Id n) {
        return n == OutcomeInterner::no_value ? std::string("none") : OutcomeInterner::spelt(interner_[n]);
      };
      return Wrong{s, say(layer.numbers()[first]), say(right)};
    }
    return std::nullopt;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Scratch space of one thread.
  struct ThreadContext {
    explicit ThreadContext(Valuer own) : valuer(std::move(own)) {}

    Valuer valuer;
    Successors successors;            // of the piece being expanded
    std::vector<std::uint64_t> keys;  // of successors not yet appended or looked up
    std::span<std::uint64_t> room(std::size_t at, std::size_t words) {
      if (keys.size() < at + words) [[unlikely]]
        keys.resize(2 * (at + words));
      return {keys.data() + at, words};
    }
    std::vector<SuccessorBuffer::Layer*> below;      // the layers of its ThreadRecord, in the same order
    std::vector<const OutcomeInterner::Id*> places;  // where the values of some states' successors are
    std::vector<OutcomeInterner::Id> numbers;        // values of one state's successors
    std::vector<std::uint32_t> weights;

    // States are valued in small groups: all their successors are prefetched before the first is looked up.
    struct Step {
      core::Turn turn{};
      std::size_t end = 0;                                     // of its successors in 'next'
      OutcomeInterner::Id number = OutcomeInterner::no_value;  // of a terminal state
    };
    struct Next {
      const SolvedLayer* layer;
      LayerIndex::Spot spot;
      std::uint32_t weight;
    };
    std::vector<Step> steps;
    std::vector<Next> next;
  };

  // --- forwards

  bool find_states() {
    why_ = explored_states(game_, first_, options_, layers_, words_);
    if (!why_.empty()) return false;
    for (const auto& [number, layer] : layers_) states_ += layer.size(words_);
    forward_seconds_ = seconds();
    return true;
  }

  // The forward pass in memory. When a layer is the highest one left, all its states are in the buffer, because moves
  // lead downwards: its shards are deduplicated and its states expanded, in pieces, by all threads. Successor records
  // are kept as long as they fit into most_successor_bytes; layers below that are expanded again in the backward pass.
  bool find_states_in_memory() {
    words_ = static_cast<std::size_t>(core::words_for(game_.key_bits()));
    SuccessorBuffer buffer(words_, contexts_.size());
    std::vector<std::uint64_t> key(words_);
    const State s = canonical(first_);
    game_.encode(s, key);
    buffer.append(0, buffer.at(game_.layer(s), 0, 1), 0, key.data());
    std::uint64_t successor_bytes = 0;
    std::atomic<std::uint64_t> expanded{0}, recorded{0};
    while (!buffer.is_empty()) {
      const auto [number, waiting] = buffer.take_highest();
      SolvedLayer& layer = layers_[number];
      const bool records = successor_bytes < options_.most_successor_bytes;
      if (!records) buffer.ask_no_more();
      bool done = in_pieces(waiting->shards(), [&](std::uint64_t which, std::size_t thread) {
        buffer.deduplicate(thread, *waiting, which);
        return true;
      });
      layer.take(*waiting, contexts_.size(), words_);
      const std::uint64_t size = layer.size(words_);
      if (records) layer.records.resize(contexts_.size());
      for (auto& context : contexts_) context->below.clear();
      std::vector<ThreadRecord> passing(records ? 0 : contexts_.size());
      constexpr std::uint64_t piece = 1024;
      done = done && in_pieces((size + piece - 1) / piece, [&](std::uint64_t which, std::size_t thread) {
               ThreadRecord& to = records ? layer.records[thread] : passing[thread];
               recorded += expand_piece(layer, number, which * piece, std::min(size, (which + 1) * piece), buffer,
                                        thread, to, records);
               show(true, expanded += std::min(size, (which + 1) * piece) - which * piece);
               return options_.limit_states == 0 || buffer.found() <= options_.limit_states;
             });
      if (!done) {
        const bool too_many = options_.limit_states != 0 && buffer.found() > options_.limit_states;
        why_ = too_many ? "the limit of states was reached" : why_stopped();
        why_ += "; " + std::to_string(buffer.found()) + " states were found, none has a value";
        return false;
      }
      if (records) successor_bytes += recorded.exchange(0);
      states_ += size;
      found_bytes_ += layer.bytes();
      most_bytes_ = std::max(most_bytes_, successor_bytes + buffer.bytes() + found_bytes_);
    }
    forward_seconds_ = seconds();
    return true;
  }

  // Expands some states of a layer into the successor buffer. Returns the bytes that their records take.
  std::uint64_t expand_piece(const SolvedLayer& layer, int number, std::uint64_t from, std::uint64_t to,
                             SuccessorBuffer& buffer, std::size_t thread, ThreadRecord& records, bool keep) {
    Successors& successors = contexts_[thread]->successors;
    successors.clear();
    successors.first = from;
    constexpr std::uint64_t group = 64;
    for (std::uint64_t i = from; i < to; i += group) {
      const std::size_t known = successors.to.size();
      for (std::uint64_t j = i; j < std::min(to, i + group); ++j)
        expand(layer, j, number, buffer, thread, records, known);
      append_successors(std::span(successors.to).subspan(known), buffer, thread);
    }
    if (!keep) return 0;
    records.successors.push_back(successors);
    return successors.bytes() + successors.to.size() * sizeof(SuccessorBuffer::StateNumber);
  }

  // Appends successors, whose keys are in context.keys, to the buffer and adds their shards to the records. Write
  // positions are prefetched 'ahead' of their use.
  void append_successors(std::span<std::uint32_t> successors, SuccessorBuffer& buffer, std::size_t thread) {
    ThreadContext& context = *contexts_[thread];
    constexpr std::size_t ahead = 24;
    for (std::size_t i = 0; i < successors.size() + ahead; ++i) {
      if (i < successors.size()) {
        auto& below = *context.below[successors[i]];
        const std::size_t shard = below.shard_of(hash_of(std::span(context.keys).subspan(i * words_, words_)));
        buffer.prefetch(thread, below, shard);
        successors[i] = static_cast<std::uint32_t>(successors[i] << 8 | shard);
      }
      if (i >= ahead)
        buffer.append(thread, *context.below[successors[i - ahead] >> 8], successors[i - ahead] % 256,
                      &context.keys[(i - ahead) * words_]);
    }
  }

  // Expands one state: adds its turn and its successors to the context's record. The keys of the successors go to
  // context.keys, where index 0 is successor number 'first' of the record.
  void expand(const SolvedLayer& layer, std::uint64_t which, int number, SuccessorBuffer& buffer, std::size_t thread,
              ThreadRecord& records, std::size_t first) {
    ThreadContext& context = *contexts_[thread];
    Successors& successors = context.successors;
    const auto key = layer.key(which, words_);
    const State s = explore::state_of(game_, patch_, key);
    const core::Turn turn = game_.turn(s);
    successors.turns.push_back(turn.value);
    if (turn.is_over()) {
      successors.outcomes.push_back(end_of(s, context));
    } else {
      explore::each_successor(game_, patch_, s, key, options_.symmetry,
                              [&](const Move& m, const State& next, const auto& write) {
                                const int below = game_.layer(next);
                                if (below >= number || below < 0) [[unlikely]]
                                  throw rises(s, m);
                                const std::size_t at = records.index_of(below);
                                if (at == context.below.size()) [[unlikely]]
                                  context.below.push_back(&records.begin(buffer, thread, below, layer.size(words_)));
                                write(context.room((successors.to.size() - first) * words_, words_));
                                successors.to.push_back(static_cast<std::uint32_t>(at));
                                if (turn.is_chance()) successors.weights.push_back(game_.weight(s, m));
                              });
    }
    successors.ends.push_back(static_cast<std::uint32_t>(successors.to.size()));
  }
  [[gnu::noinline]] core::BadInput rises(const State& s, const Move& m) const {
    return core::BadInput("a move that does not lead to a lower layer: " + game_.print(m) + " in " + game_.print(s));
  }

  // --- backwards

  // Calls give(place, number) with the value of every state of a layer, on all threads; successors are generated and
  // looked up. False: stopped. REQUIRES: the layers below have their values and an index.
  template <class Give>
  bool value_by_lookup(int number, const SolvedLayer& layer, Give&& give) {
    constexpr std::uint64_t piece = 4096, group = 16;
    const std::uint64_t size = layer.size(words_);
    return in_pieces((size + piece - 1) / piece, [&](std::uint64_t which, std::size_t thread) {
      ThreadContext& context = *contexts_[thread];
      const std::uint64_t from = which * piece, to = std::min(from + piece, size);
      for (std::uint64_t place = from; place < to; place += group) {
        const std::uint64_t end = std::min(place + group, to);
        look_ahead(layer, place, end, number, context);
        for (std::uint64_t i = place; i < end; ++i) give(i, value_of(context, i - place));
      }
      show(false, valued_ += to - from);
      return true;
    });
  }

  void show(bool forwards, std::uint64_t states) {
    if (!options_.progress) return;
    const std::lock_guard lock(showing_);
    options_.progress(forwards, states, seconds());
  }

  bool is_stopped() const {
    return (options_.stop != nullptr && *options_.stop) ||
           (options_.limit_seconds > 0 && seconds() > options_.limit_seconds);
  }
  std::string why_stopped() const {
    return options_.stop != nullptr && *options_.stop ? "stopped from outside" : "the limit of time was reached";
  }

  // Calls work_at(piece, thread) for every piece, on all threads, until it returns false or a limit is reached. False:
  // stopped. The first exception is rethrown when all threads are done.
  template <class Work>
  bool in_pieces(std::uint64_t pieces, Work&& work_at) {
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr error;
    std::mutex error_mutex;
    std::atomic<bool> stopped{false};
    const std::function<void(std::size_t)> work = [&](std::size_t thread) {
      try {
        for (std::uint64_t which = next++; which < pieces && !stopped; which = next++)
          if (!work_at(which, thread) || is_stopped()) stopped = true;
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        if (!error) error = std::current_exception();
        stopped = true;
      }
    };
    if (pieces > 1)
      threads_.run(work);
    else
      work(0);
    if (error) std::rethrow_exception(error);
    return !stopped;
  }

  bool value_layer(int number, SolvedLayer& layer) {
    const bool on_disk = !options_.folder.empty();
    if (on_disk && layer.restore(layer_file(options_.folder, "values", number), interner_)) {
      valued_ += layer.index.size();
      return true;
    }
    std::vector<OutcomeInterner::Id> numbers;  // an even number of them: files are read in 64-bit words
    if (layer.found_keys.empty()) numbers.resize(layer.index.size() + layer.index.size() % 2);
    auto& to = layer.found_keys.empty() ? numbers : layer.found_numbers;
    const auto give = [&](std::uint64_t place, OutcomeInterner::Id value) { to[place] = value; };
    if (layer.records.empty())
      for (auto below = layers_.begin(); below->first < number; ++below) below->second.make_index(words_);
    if (layer.records.empty() ? !value_by_lookup(number, layer, give) : !value_from_records(layer)) {
      why_ = why_stopped() + "; " + std::to_string(states_) + " states were found, " + std::to_string(valued_) +
             " of them have a value";
      return false;
    }
    if (on_disk) {
      layer.save(layer_file(options_.folder, "values", number), numbers, interner_);
      return true;
    }
    layer.records = {};
    layer.own_numbers = std::move(numbers);
    return true;
  }

  // The values of a layer whose successors were recorded. Reading a thread's records in the order in which they were
  // made, the successors in a shard have the numbers that this thread's list of the shard has, one after the other:
  // neither moves nor hash lookups are needed, only a cursor for each layer and shard.
  bool value_from_records(SolvedLayer& layer) {
    return in_pieces(layer.records.size(), [&](std::uint64_t which, std::size_t thread) {
      struct From {
        const SuccessorBuffer::StateNumber* next;
        const OutcomeInterner::Id* values;
      };
      ThreadContext& context = *contexts_[thread];
      const ThreadRecord& records = layer.records[which];
      std::vector<From> from;  // cursors, by layer below and shard
      std::vector<std::size_t> from_layer;
      for (std::size_t i = 0; i < records.layers.size(); ++i) {
        const SolvedLayer& below = *by_layer_[static_cast<std::size_t>(records.layers[i])];
        from_layer.push_back(from.size());
        for (std::size_t shard = 0; shard < records.starts[i].size(); ++shard)
          from.push_back({below.found_lists[which][shard].data() + records.starts[i][shard],
                          below.found_numbers.data() + below.shard_starts[shard]});
      }
      for (const Successors& successors : records.successors) {
        context.places.resize(successors.to.size());  // all successors are prefetched before the first is read
        for (std::size_t successor = 0; successor < context.places.size(); ++successor) {
          From& here = from[from_layer[successors.to[successor] >> 8] + successors.to[successor] % 256];
          context.places[successor] = here.values + *here.next++;
          __builtin_prefetch(context.places[successor]);
        }
        std::size_t successor = 0, weight = 0, over = 0;
        for (std::size_t i = 0; i < successors.turns.size(); ++i) {
          const core::Turn turn{successors.turns[i]};
          OutcomeInterner::Id& number = layer.found_numbers[successors.first + i];
          if (turn.is_over()) {
            number = successors.outcomes[over++];
            continue;
          }
          const std::size_t count = successors.ends[i] - successor;
          context.numbers.resize(count);
          for (OutcomeInterner::Id& next : context.numbers) next = *context.places[successor++];
          number = context.valuer.after(turn, context.numbers,
                                        turn.is_chance() ? std::span(successors.weights).subspan(weight, count)
                                                         : std::span<const std::uint32_t>());
          if (turn.is_chance()) weight += count;
        }
        show(false, valued_ += successors.turns.size());
        if (is_stopped()) return false;
      }
      return true;
    });
  }

  // Generates the successors of some states and prefetches where they will be looked up.
  void look_ahead(const SolvedLayer& of, std::uint64_t from, std::uint64_t to, int layer, ThreadContext& context) {
    context.steps.clear();
    context.next.clear();
    context.keys.clear();
    for (std::uint64_t place = from; place < to; ++place) {
      const auto key_here = of.key(place, words_);
      const State s = explore::state_of(game_, patch_, key_here);
      const core::Turn turn = game_.turn(s);
      if (turn.is_over())
        context.steps.push_back({turn, context.next.size(), end_of(s, context)});
      else {
        explore::each_successor(
            game_, patch_, s, key_here, options_.symmetry, [&](const Move& m, const State& next, const auto& write) {
              const int below = game_.layer(next);
              const SolvedLayer* lower =
                  below < layer && below >= 0 ? by_layer_[static_cast<std::size_t>(below)] : nullptr;
              if (lower == nullptr) throw missing(next);
              context.keys.resize(context.keys.size() + words_);
              const auto key = std::span(context.keys).last(words_);
              write(key);
              context.next.push_back({lower, lower->index.spot(key), turn.is_chance() ? game_.weight(s, m) : 1});
              lower->index.fetch_directory(context.next.back().spot);
            });
        context.steps.push_back({turn, context.next.size(), OutcomeInterner::no_value});
      }
    }
    for (auto& next : context.next) next.layer->index.fetch_keys(next.spot);
  }
  core::BadInput missing(const State& s) const {
    return core::BadInput("a state that can follow is missing: " + game_.print(s));
  }

  // The value of the which-th state of the last look_ahead.
  OutcomeInterner::Id value_of(ThreadContext& context, std::size_t which) {
    const auto& step = context.steps[which];
    if (step.turn.is_over()) return step.number;
    context.numbers.clear();
    context.weights.clear();
    for (std::size_t i = which == 0 ? 0 : context.steps[which - 1].end; i < step.end; ++i) {
      const auto& next = context.next[i];
      const auto key = std::span(context.keys).subspan(i * words_, words_);
      const auto place = next.layer->index.find(key, next.spot);
      if (place == LayerIndex::none) throw missing(game_.decode(key));
      context.numbers.push_back(next.layer->numbers()[place]);
      context.weights.push_back(next.weight);
    }
    return context.valuer.after(step.turn, context.numbers, context.weights);
  }

  OutcomeInterner::Id end_of(const State& s, ThreadContext& context) {
    return context.valuer.at_end(options_.objective == Objective::Win ? core::win_shares(game_, s) : game_.scores(s));
  }

  void index_layers() {
    by_layer_.assign(layers_.empty() ? 0 : static_cast<std::size_t>(layers_.rbegin()->first) + 1, nullptr);
    for (const auto& [number, layer] : layers_) by_layer_[static_cast<std::size_t>(number)] = &layer;
  }

  State canonical(const State& s) const { return options_.symmetry ? game_.canonical(s) : s; }

  std::uint64_t resident() const {
    std::uint64_t sum = 0;
    for (const auto& [number, layer] : layers_) sum += layer.bytes();
    return sum;
  }

  const G& game_;
  const decltype(explore::key_patch_of(std::declval<const G&>())) patch_ = explore::key_patch_of(game_);
  const State first_;
  const RetrogradeOptions options_;
  const Combine combine_;
  std::map<int, SolvedLayer> layers_;
  std::vector<const SolvedLayer*> by_layer_;  // the same by number; null where there is none
  OutcomeInterner interner_;
  core::ThreadPool threads_;
  std::vector<std::unique_ptr<ThreadContext>> contexts_;  // by thread
  std::size_t words_ = 1;
  std::uint64_t states_ = 0;
  std::atomic<std::uint64_t> valued_{0};
  std::mutex showing_;
  std::string why_;
  std::uint64_t found_bytes_ = 0, most_bytes_ = 0;
  double forward_seconds_ = 0;
  const Clock::time_point started_;
};

}  // namespace endgame
