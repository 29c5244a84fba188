#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <stdexcept>
#include <type_traits>

#include "explore/checkpoint.hpp"
#include "explore/layers.hpp"
#include "explore/seen.hpp"
#include "explore/trail.hpp"
#include "explore/walker.hpp"
#include "model/core/error.hpp"
#include "model/core/thread_pool.hpp"

namespace explore {

namespace {

using Clock = std::chrono::steady_clock;

// Explicit-state exploration in topological order. Every move leads to a strictly lower layer, so when a layer is
// reached all its states have been found and their least distances are final: it is expanded, checked and dropped.
// Unlike breadth-first search this needs no set of all visited states; only open states of lower layers are held. (The
// sweep-line method of Christensen, Kristensen and Mailund, TACAS 2001, with a progress measure that never regresses.)
//
// Threads take shards of the layer from a shared counter. Totals are kept per thread and merged at the end of a layer
// by operations that do not depend on order (sums; least distance, then least key).
template <class Layout>
class Engine {
 public:
  static constexpr std::size_t W = Layout::words;
  using Key = Words<W>;
  using Entry = typename Layout::Entry;
  using Saved = typename Layout::Saved;

  Engine(const Walker& walker, const Options& options, int distance_bits)
      : walker_(walker),
        options_(options),
        layout_(walker.key_bits(), distance_bits),
        top_(walker.top()),
        layers_(top_, layout_, options.scratch, options.threads),
        threads_(static_cast<std::size_t>(options.threads)),
        started_(Clock::now()) {
    totals_.seen.resize(walker.predicates() + notices);
    for (int i = 0; i < options.threads; ++i)
      workers_.push_back(std::make_unique<Worker>(*this, layers_.context(static_cast<std::size_t>(i))));
  }

  Result run() {
    int layer = top_;
    std::optional<core::FileLock> lock;  // also finds out at once whether the folder can be written
    if (!options_.checkpoint.empty()) {
      core::make_folders(options_.checkpoint);
      lock.emplace(options_.checkpoint + "/.lock");
    }
    std::optional<Checkpoint<W, Saved>> saved;
    if (options_.resume)
      saved = Checkpoint<W, Saved>::restore(
          options_.checkpoint, walker_.identity(), top_,
          [&](int of, const Saved& entry) { layers_.add(layers_.context(0), of, layout_.placed(entry)); });
    if (saved) {
      layer = saved->next_layer;
      totals_ = std::move(saved->totals);
      counts_ = std::move(saved->counts);
    } else {
      add_first();
    }
    walk(layer);

    Result result;
    result.key_bits = walker_.key_bits();
    result.entry_bytes = static_cast<int>(sizeof(Entry));
    result.complete = stopped_.empty();
    result.at_finding = at_finding_;
    result.why = stopped_;
    result.states = totals_.states;
    result.transitions = totals_.moves;
    result.terminals = totals_.terminals;
    result.dead_ends = totals_.dead_ends;
    result.orbit_states = totals_.orbit_states;
    result.layers = counts_;
    result.peak_bytes = layers_.peak_bytes();
    result.spilled_bytes = layers_.spilled_bytes();
    try {
      add_sightings(result);
      result.walk_seconds = seconds();
      if (options_.witness) find_plays(result);
    } catch (const std::logic_error& astray) {  // no state has such a key, or no play leads there
      if (!saved) throw;
      throw core::BadInput(options_.checkpoint + ": the checkpoint is damaged: " + astray.what() +
                           " (without --resume the run begins anew)");
    }
    result.seconds = seconds();
    return result;
  }

 private:
  // The context of one thread: its totals, and the outbox through which successors reach their layers.
  class Worker final : public Outbox {
   public:
    Worker(Engine& engine, typename Layers<Layout>::ThreadContext& its) : Outbox(W), context(its), engine_(engine) {}

    typename Layers<Layout>::ThreadContext& context;
    Totals<W> totals;
    std::vector<std::uint64_t> finished;  // keys it expanded, for Options::finished

    void begin() {
      totals = {};
      totals.seen.resize(engine_.totals_.seen.size());
    }
    void deliver() override {
      engine_.layers_.add(context, std::span<const int>(layers_.data(), count_),
                          reinterpret_cast<const Key*>(keys_.data()), distances_.data());
      clear();
    }

   private:
    Engine& engine_;
  };

  static constexpr std::uint64_t worth_a_thread = 4096;

  void add_sightings(Result& result) const {
    for (std::size_t i = 0; i < totals_.seen.size(); ++i) {
      Sighting sighting;
      sighting.id = i < walker_.predicates() ? walker_.predicate_id(i) : notice_ids[i - walker_.predicates()];
      sighting.states = totals_.seen[i].states;
      sighting.distance = totals_.seen[i].distance;
      if (sighting.distance >= 0) sighting.state = walker_.print(totals_.seen[i].key);
      result.sightings.push_back(std::move(sighting));
    }
  }

  void add_first() {
    Key key{};
    walker_.first(key);
    layers_.add(layers_.context(0), top_, layout_.placed(key, 0));
  }

  void walk(int from) {
    for (int layer = from; layer >= 0; --layer) {
      if (!layers_.has(layer)) continue;
      if (trail_ == nullptr && !may_go_on(layer)) break;
      expand(layer);
      layers_.drop(layer);
      if (trail_ != nullptr) continue;
      if (stopped_.empty() && options_.until_first && found_first()) {
        stopped_ = "stopped at the first finding";
        at_finding_ = true;
      }
      if (!stopped_.empty()) break;
      checkpoint(layer - 1);
    }
    if (stopped_.empty()) return;
    layers_.deduplicate();
    stopped_ += "; " + std::to_string(layers_.entries()) + " states were found and not expanded";
    layers_.clear();
  }

  bool found_first() const {
    for (std::size_t i = 0; i < totals_.seen.size(); ++i)
      if (totals_.seen[i].distance >= 0 && (i >= walker_.predicates() || walker_.stops(i))) return true;
    return false;
  }

  bool may_go_on(int layer) {
    if (options_.limit_states != 0) layers_.deduplicate(layer);
    if (options_.limit_states != 0 && totals_.states + layers_.entries(layer) > options_.limit_states &&
        totals_.states > 0)
      stopped_ = "the limit of states was reached";
    else
      check_limits();
    return stopped_.empty();
  }

  void check_limits() {
    if (!stopped_.empty()) return;
    if (options_.limit_seconds > 0 && seconds() > options_.limit_seconds)
      stopped_ = "the limit of time was reached";
    else if (options_.stop != nullptr && *options_.stop)
      stopped_ = "stopped from outside";
    given_up_ = !stopped_.empty();
  }

  void expand(int layer) {
    nearest_ = nearest_so_far();
    for (auto& worker : workers_) worker->begin();
    const std::uint64_t size = layers_.entries(layer);
    const std::size_t shards = layers_.shards(layer);
    layers_.expect(size);
    std::atomic<std::size_t> next{0};
    std::exception_ptr error;
    std::mutex error_mutex;
    const auto work = [&](std::size_t member) {
      Worker& worker = *workers_[member];
      try {
        for (std::size_t shard = next++; shard < shards && !given_up_; shard = next++) {
          if (layers_.is_empty(layer, shard)) continue;
          for (const Entry& entry : layers_.take(worker.context, layer, shard))
            expand_state(layer, layers_.key(entry, layer, shard), layout_.distance(entry), worker);
          if (options_.memory != 0) layers_.keep_to(worker.context, options_.memory / 4 * 3, layer);
          check_in(layer);
        }
        worker.deliver();
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        error = std::current_exception();
        given_up_ = true;
      }
    };
    if (size < worth_a_thread)
      work(0);
    else
      threads_.run(work);
    if (error) std::rethrow_exception(error);
    if (trail_ != nullptr) return;
    LayerCount count{layer, 0, 0, 0, 0};
    for (const auto& worker : workers_) {
      const auto& part = worker->totals;
      count.states += part.states;
      count.moves += part.moves;
      count.terminals += part.terminals;
      count.dead_ends += part.dead_ends;
      totals_.add(part);
    }
    counts_.push_back(count);
    if (options_.finished && !given_up_) {
      std::vector<std::uint64_t> keys;
      for (auto& worker : workers_) {
        keys.insert(keys.end(), worker->finished.begin(), worker->finished.end());
        worker->finished.clear();
      }
      options_.finished(layer, std::move(keys), W);
    }
  }

  // The least distance of any sighting, for pruning with 'nearest'; -1: nothing to prune by. Fixed while a layer is
  // expanded, so that what is pruned does not depend on the order of threads.
  int nearest_so_far() const {
    if (!options_.nearest) return -1;
    int nearest = -1;
    for (std::size_t i = 0; i < walker_.predicates(); ++i)
      if (const int d = totals_.seen[i].distance; d >= 0 && (nearest < 0 || d < nearest)) nearest = d;
    return nearest;
  }

  void expand_state(int layer, const Key& key, int distance, Worker& worker) {
    if (nearest_ >= 0 && distance > nearest_) return;
    if (trail_ != nullptr) {
      if (distance >= trail_->farthest()) return;
      trail_->keep(key, distance);
    }
    if (options_.finished && trail_ == nullptr) worker.finished.insert(worker.finished.end(), key.begin(), key.end());
    worker.distance = distance + 1;
    const Expansion found = walker_.expand(key, layer, trail_ == nullptr, worker);
    auto& totals = worker.totals;
    ++totals.states;
    totals.moves += found.moves;
    totals.orbit_states += found.orbit;
    totals.terminals += found.over;
    for (std::uint64_t rest = found.seen; rest != 0; rest &= rest - 1)
      totals.seen[static_cast<std::size_t>(std::countr_zero(rest))].add(distance, key);
    const auto notice = [&](Notice what) { totals.seen[walker_.predicates() + what].add(distance, key); };
    if (!found.layer_falls) notice(layer_does_not_fall);
    if (!found.key_returns) notice(key_does_not_return);
    if (found.moves == 0 && !found.over) {
      ++totals.dead_ends;
      notice(dead_end);
    }
  }

  // --- checkpoints

  void checkpoint(int next_layer) {
    if (options_.checkpoint.empty() || next_layer < 0 || since(checkpointed_) < options_.checkpoint_seconds) return;
    layers_.deduplicate();
    Checkpoint<W, Saved>{next_layer, totals_, counts_}.save(
        options_.checkpoint, walker_.identity(), [&](const auto& visit) {
          for (int layer = next_layer; layer >= 0; --layer)
            if (layers_.has(layer)) layers_.each(layer, [&](const Saved& entry) { visit(layer, entry); });
        });
    checkpointed_ = Clock::now();
  }

  // --- shortest plays

  // No predecessors are stored while exploring. Instead a second walk records every state nearer than the farthest
  // sighting, by distance, and the plays are rebuilt from there backwards (Trail).
  void find_plays(Result& result) {
    std::vector<typename Trail<W>::Target> targets;
    int farthest = -1;
    for (std::size_t i = 0; i < totals_.seen.size(); ++i) {
      if (totals_.seen[i].distance < 0) continue;
      farthest = std::max(farthest, totals_.seen[i].distance);
      targets.push_back({i, totals_.seen[i].distance, {totals_.seen[i].key}});
    }
    if (targets.empty()) return;
    Trail<W> trail(farthest, options_.scratch);
    trail_ = &trail;
    given_up_ = false;
    nearest_ = -1;
    layers_.clear();
    add_first();
    walk(top_);
    trail_ = nullptr;
    trail.lead_back(walker_, targets);
    for (const auto& target : targets) {
      std::vector<std::vector<std::uint64_t>> keys;
      for (auto it = target.backwards.rbegin() + 1; it != target.backwards.rend(); ++it)
        keys.emplace_back(it->begin(), it->end());
      auto [play, state] = walker_.retrace(keys);
      result.sightings[target.sighting].play = std::move(play);
      result.sightings[target.sighting].state = std::move(state);
    }
  }

  // --- time

  static double since(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }
  double seconds() const { return since(started_); }

  // Checks limits and reports progress. Called by every thread after each shard; threads that find another one at it
  // go on with their work.
  void check_in(int layer) {
    const std::unique_lock lock(progress_mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    if (trail_ == nullptr) check_limits();
    if (!options_.progress || since(reported_) < 0.2) return;
    reported_ = Clock::now();
    options_.progress({totals_.states, layers_.pending(), layer, layers_.bytes(), seconds(), trail_ != nullptr});
  }

  const Walker& walker_;
  const Options& options_;
  const Layout layout_;
  const int top_;
  Layers<Layout> layers_;
  std::vector<std::unique_ptr<Worker>> workers_;
  core::ThreadPool threads_;
  Totals<W> totals_;
  std::vector<LayerCount> counts_;
  std::string stopped_;  // by what; empty: it was not
  bool at_finding_ = false;
  std::atomic<bool> given_up_{false};
  int nearest_ = -1;
  Trail<W>* trail_ = nullptr;
  std::mutex progress_mutex_;
  const Clock::time_point started_;
  Clock::time_point reported_ = Clock::now(), checkpointed_ = Clock::now();
};

}  // namespace

// Chooses the narrowest engine whose entries hold a key and its distance.
Result run(const Walker& walker, const Options& options) {
  const int distance_bits = core::bits_for(static_cast<std::uint64_t>(walker.top()) + 1);
  const int words = core::words_for(walker.key_bits() + distance_bits);
  const auto run_with = [&]<class Layout>(std::type_identity<Layout>) {
    return Engine<Layout>(walker, options, distance_bits).run();
  };
  if (words <= 1) return run_with(std::type_identity<TaggedLayout<1>>());
  if (QuotientLayout::fits(walker.key_bits(), distance_bits)) return run_with(std::type_identity<QuotientLayout>());
  if (words <= 2) return run_with(std::type_identity<TaggedLayout<2>>());
  if (words <= 3) return run_with(std::type_identity<TaggedLayout<3>>());
  if (words <= 4) return run_with(std::type_identity<TaggedLayout<4>>());
  if (words <= 8) return run_with(std::type_identity<TaggedLayout<8>>());
  if (words <= 32) return run_with(std::type_identity<TaggedLayout<32>>());
  throw core::BadInput("this configuration is too large to explore: a state takes " +
                       std::to_string(walker.key_bits()) + " bits, at most " +
                       std::to_string(widest_entry_bits - distance_bits) + " can be kept");
}

}  // namespace explore
