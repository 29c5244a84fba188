#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>

#include "explore/explore.hpp"
#include "explore/spill.hpp"
#include "explore/table.hpp"
#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/json.hpp"

namespace explore {

// Breadth by layers. Every move leads to a lower layer, so when a layer's turn comes all its states are known and their distances final: it is
// expanded, judged and forgotten. Only the layers below it that moves have reached so far are held.
//
// A layer is cut into shards by hash. Workers expand one shard after the other; successors are gathered in small buffers, one for each layer
// and shard, and a full buffer goes into its shard in one go: the shard is locked once for many states and lies in the cache meanwhile. What
// exceeds the memory bound waits on disk as unsorted runs and becomes a set again, shard by shard, when its turn comes.
template <class G, std::size_t W>
class Engine {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Key = Entry<W>;

  Engine(const G& game, const State& first, const std::vector<Watch<G>>& watches, const Options& options, int distance_bits)
      : game_(game), first_(first), watches_(watches), options_(options), layout_(distance_bits), started_(Clock::now()) {
    top_ = game_.layer(canonical(first));
    layers_.resize(static_cast<std::size_t>(top_) + 1);
  }

  Result run() {
    Result result;
    result.key_bits = game_.key_bits();
    result.entry_bytes = static_cast<int>(sizeof(Key));
    totals_.seen.resize(watches_.size() + 1);
    int layer = top_;
    if (options_.resume)
      layer = restore();
    else
      add_first();
    walk(layer, -1, nullptr);

    result.complete = stopped_.empty();
    if (!stopped_.empty()) result.why = stopped_;
    result.states = totals_.states;
    result.transitions = totals_.moves;
    result.terminals = totals_.terminals;
    result.dead_ends = totals_.dead_ends;
    result.orbit_states = totals_.orbit_states;
    result.layers = counts_;
    result.peak_bytes = peak_bytes_;
    result.spilled_bytes = spilled_bytes_;
    for (std::size_t i = 0; i <= watches_.size(); ++i) {
      Sighting sighting;
      sighting.id = i < watches_.size() ? watches_[i].id : "dead-end";
      sighting.states = totals_.seen[i].states;
      sighting.distance = totals_.seen[i].distance;
      if (sighting.distance >= 0) sighting.state = game_.print(decode(totals_.seen[i].key));
      result.sightings.push_back(std::move(sighting));
    }
    if (options_.witness) find_plays(result);
    result.seconds = seconds();
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t shards = std::size_t{1} << Table<W>::shard_bits;
  static constexpr std::size_t buffer_size = 64;    // entries gathered before a shard is locked
  static constexpr std::size_t run_size = 1024;     // entries of a run on disk
  static constexpr std::uint64_t worth_a_thread = 4096;

  struct Shard {
    std::mutex mutex;
    Table<W> table;
    std::vector<Key> run;  // of a spilled layer: what will be written next
  };

  struct Layer {
    std::array<Shard, shards> shard;
    std::unique_ptr<BlockFile> file;  // spilled
    std::atomic<std::uint64_t> entries{0};

    std::uint64_t bytes() const {
      std::uint64_t sum = 0;
      for (const auto& s : shard) sum += s.table.bytes();
      return sum;
    }
  };

  struct Seen {
    std::uint64_t states = 0;
    int distance = -1;
    Key key{};

    void add(const Layout<W>& layout, const Key& entry) {
      ++states;
      const int d = layout.distance(entry);
      const Key k = layout.key(entry);
      if (distance < 0 || d < distance || (d == distance && k < key)) {
        distance = d;
        key = k;
      }
    }
    void merge(const Seen& other) {
      states += other.states;
      if (other.distance >= 0 && (distance < 0 || other.distance < distance || (other.distance == distance && other.key < key))) {
        distance = other.distance;
        key = other.key;
      }
    }
  };

  struct Totals {
    std::uint64_t states = 0, moves = 0, terminals = 0, dead_ends = 0, orbit_states = 0;
    std::vector<Seen> seen;
  };

  // Shortest plays are found in a second walk that keeps, distance by distance, the states nearer than the farthest sighting.
  struct Trail {
    explicit Trail(int most, const std::string& scratch) : farthest(most), folder(scratch), file(folder.fresh(), static_cast<std::size_t>(most) + 1), parts(static_cast<std::size_t>(most) + 1), mutexes(static_cast<std::size_t>(most) + 1) {}
    int farthest;
    Scratch folder;
    BlockFile file;
    std::vector<std::vector<Key>> parts;
    std::vector<std::mutex> mutexes;

    void keep(const Key& entry, int distance) {
      const auto d = static_cast<std::size_t>(distance);
      const std::lock_guard lock(mutexes[d]);
      parts[d].push_back(entry);
      if (parts[d].size() >= 1u << 14) {
        file.append(d, parts[d].data(), parts[d].size() * sizeof(Key));
        parts[d].clear();
      }
    }
    template <class See>
    void each(int distance, See&& see) {
      const auto d = static_cast<std::size_t>(distance);
      file.each(d, [&](const void* data, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes / sizeof(Key); ++i) see(static_cast<const Key*>(data)[i]);
      });
      for (const auto& entry : parts[d]) see(entry);
    }
  };

  // What one thread gathers for one layer.
  struct Buffers {
    std::array<std::array<Key, buffer_size>, shards> entries;
    std::array<std::uint8_t, shards> size{};
  };

  struct Worker {
    Totals totals;
    std::vector<std::unique_ptr<Buffers>> buffers;           // by layer
    std::vector<std::unique_ptr<Buffers>> spare;
    std::vector<int> open;                                   // layers with buffers
  };

  // --- the walk

  void add_first() {
    Key entry = encode(canonical(first_));
    layout_.set_distance(entry, 0);
    put(top_, entry);
  }

  void put(int layer, const Key& entry) {
    auto& held = layers_[static_cast<std::size_t>(layer)];
    if (held == nullptr) held = std::make_unique<Layer>();
    const std::uint64_t hash = layout_.hash(entry);
    Shard& shard = held->shard[hash >> (64 - Table<W>::shard_bits)];
    held->entries += shard.table.insert(layout_, entry, hash);
  }

  void walk(int from, int farthest, Trail* trail) {
    farthest_ = farthest;
    trail_ = trail;
    for (int layer = from; layer >= 0; --layer) {
      auto& held = layers_[static_cast<std::size_t>(layer)];
      if (held == nullptr) continue;
      if (trail == nullptr && !may_go_on(layer)) {
        release();
        return;
      }
      expand(layer, *held);
      held.reset();
      if (trail == nullptr) {
        if (options_.until_first && found_first()) {
          stopped_ = "stopped at the first finding";
          release();
          return;
        }
        if (!stopped_.empty()) {
          release();
          return;
        }
        checkpoint(layer);
      }
    }
  }

  bool found_first() const {
    return std::any_of(totals_.seen.begin(), totals_.seen.end(), [](const Seen& s) { return s.distance >= 0; });
  }

  bool may_go_on(int layer) {
    const std::uint64_t next = layers_[static_cast<std::size_t>(layer)]->entries;
    if (options_.limit_states != 0 && totals_.states + next > options_.limit_states && totals_.states > 0)
      stopped_ = "the limit of states was reached";
    else if (options_.limit_seconds > 0 && seconds() > options_.limit_seconds)
      stopped_ = "the limit of time was reached";
    else if (options_.stop != nullptr && *options_.stop)
      stopped_ = "stopped from outside";
    return stopped_.empty();
  }

  void release() {
    std::uint64_t waiting = 0;
    for (auto& layer : layers_) {
      if (layer != nullptr) waiting += layer->entries;
      layer.reset();
    }
    stopped_ += "; " + std::to_string(waiting) + " states were found and not expanded";
  }

  void expand(int layer, Layer& held) {
    const std::uint64_t entries = held.entries;
    const int threads = entries < worth_a_thread ? 1 : options_.threads;
    std::atomic<std::size_t> next{0};
    std::vector<Worker> workers(static_cast<std::size_t>(threads));
    std::exception_ptr error;
    std::mutex error_mutex;
    note_bytes();
    const auto work = [&](Worker& worker) {
      try {
        worker.totals.seen.resize(watches_.size() + 1);
        worker.buffers.resize(static_cast<std::size_t>(layer));
        for (std::size_t i = next++; i < shards; i = next++) {
          if (given_up_) break;
          expand_shard(layer, held, i, worker);
        }
        for (const int target : worker.open) flush_all(target, worker);
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        error = std::current_exception();
        given_up_ = true;
      }
    };
    if (threads == 1) {
      work(workers[0]);
    } else {
      std::vector<std::thread> pool;
      for (auto& worker : workers) pool.emplace_back(work, std::ref(worker));
      for (auto& thread : pool) thread.join();
    }
    if (error) std::rethrow_exception(error);
    if (trail_ != nullptr) return;
    LayerCount count{layer, 0, 0, 0, 0};
    for (const auto& worker : workers) {
      count.states += worker.totals.states;
      count.moves += worker.totals.moves;
      count.terminals += worker.totals.terminals;
      count.dead_ends += worker.totals.dead_ends;
      totals_.orbit_states += worker.totals.orbit_states;
      for (std::size_t i = 0; i < totals_.seen.size(); ++i) totals_.seen[i].merge(worker.totals.seen[i]);
    }
    totals_.states += count.states;
    totals_.moves += count.moves;
    totals_.terminals += count.terminals;
    totals_.dead_ends += count.dead_ends;
    counts_.push_back(count);
  }

  void expand_shard(int layer, Layer& held, std::size_t index, Worker& worker) {
    Shard& shard = held.shard[index];
    if (held.file != nullptr) {  // the runs become a set again
      held.file->each(index, [&](const void* data, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes / sizeof(Key); ++i) {
          const Key& entry = static_cast<const Key*>(data)[i];
          shard.table.insert(layout_, entry, layout_.hash(entry));
        }
      });
      for (const Key& entry : shard.run) shard.table.insert(layout_, entry, layout_.hash(entry));
      shard.run = {};
    }
    shard.table.each([&](const Key& entry) { expand_state(layer, entry, worker); });
    shard.table.clear();
    if (options_.memory != 0) keep_to_bound(layer);
    report(layer);
  }

  void expand_state(int layer, const Key& entry, Worker& worker) {
    const int distance = layout_.distance(entry);
    if (trail_ != nullptr) {
      if (distance >= farthest_) return;
      trail_->keep(entry, distance);
    }
    const State s = decode(entry);
    Totals& totals = worker.totals;
    ++totals.states;
    if (trail_ == nullptr) judge(s, entry, totals);
    const auto turn = game_.turn(s);
    if (turn.is_over()) {
      ++totals.terminals;
      return;
    }
    std::uint64_t moves = 0;
    game_.each_move(s, [&](const Move& m) {
      ++moves;
      const State next = canonical(game_.apply(s, m));
      const int target = game_.layer(next);
      if (target >= layer || target < 0) throw std::logic_error("law L3: the layer does not fall from " + game_.print(s));
      Key successor = encode(next);
      layout_.set_distance(successor, distance + 1);
      send(target, successor, worker);
    });
    totals.moves += moves;
    if (moves == 0) {
      ++totals.dead_ends;
      if (trail_ == nullptr) totals.seen.back().add(layout_, entry);
    }
  }

  void judge(const State& s, const Key& entry, Totals& totals) {
    if (options_.symmetry) totals.orbit_states += orbit(s);
    for (std::size_t i = 0; i < watches_.size(); ++i)
      if (watches_[i].test(game_, s) != watches_[i].negated) totals.seen[i].add(layout_, entry);
  }

  // --- successors

  void send(int target, const Key& entry, Worker& worker) {
    auto& buffers = worker.buffers[static_cast<std::size_t>(target)];
    if (buffers == nullptr) {
      buffers = std::make_unique<Buffers>();
      worker.open.push_back(target);
    }
    const std::uint64_t hash = layout_.hash(entry);
    const std::size_t shard = hash >> (64 - Table<W>::shard_bits);
    auto& size = buffers->size[shard];
    buffers->entries[shard][size++] = entry;
    if (size == buffer_size) flush(target, shard, *buffers);
  }

  void flush_all(int target, Worker& worker) {
    auto& buffers = *worker.buffers[static_cast<std::size_t>(target)];
    for (std::size_t shard = 0; shard < shards; ++shard) flush(target, shard, buffers);
  }

  Layer& layer_for(int target) {
    const std::lock_guard lock(layers_mutex_);
    auto& held = layers_[static_cast<std::size_t>(target)];
    if (held == nullptr) held = std::make_unique<Layer>();
    return *held;
  }

  void flush(int target, std::size_t index, Buffers& buffers) {
    const std::size_t count = buffers.size[index];
    if (count == 0) return;
    Layer& held = layer_for(target);
    Shard& shard = held.shard[index];
    auto& entries = buffers.entries[index];
    std::uint64_t added = 0;
    {
      const std::lock_guard lock(shard.mutex);
      if (held.file != nullptr) {
        shard.run.insert(shard.run.end(), entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(count));
        added = count;
        if (shard.run.size() >= run_size) write_run(held, index);
      } else {
        const std::uint64_t before = shard.table.bytes();
        std::array<std::uint64_t, buffer_size> hashes;
        for (std::size_t i = 0; i < count; ++i) {
          hashes[i] = layout_.hash(entries[i]);
          shard.table.prefetch(hashes[i]);
        }
        for (std::size_t i = 0; i < count; ++i) added += shard.table.insert(layout_, entries[i], hashes[i]);
        if (const std::uint64_t after = shard.table.bytes(); after != before) table_bytes_ += after - before;
      }
    }
    held.entries += added;
    buffers.size[index] = 0;
  }

  // --- memory

  void note_bytes() {
    std::uint64_t sum = 0;
    const std::lock_guard lock(layers_mutex_);
    for (const auto& layer : layers_)
      if (layer != nullptr) sum += sizeof(Layer) + layer->bytes();
    table_bytes_ = sum;
    sum += static_cast<std::uint64_t>(options_.threads) * sizeof(Buffers) * 4;
    peak_bytes_ = std::max<std::uint64_t>(peak_bytes_, sum);
  }

  // Puts the largest waiting layer on disk while the tables exceed their share of the bound.
  void keep_to_bound(int current) {
    const std::lock_guard lock(spill_mutex_);
    note_bytes();
    while (table_bytes_ > options_.memory / 4 * 3) {
      Layer* largest = nullptr;
      std::uint64_t most = 1u << 16;
      {
        const std::lock_guard layers_lock(layers_mutex_);
        for (int layer = 0; layer < current; ++layer) {
          auto& held = layers_[static_cast<std::size_t>(layer)];
          if (held == nullptr || held->file != nullptr) continue;
          if (const std::uint64_t bytes = held->bytes(); bytes > most) {
            most = bytes;
            largest = held.get();
          }
        }
      }
      if (largest == nullptr) return;  // what is left is the current layer and small ones
      spill(*largest);
      note_bytes();
    }
  }

  void spill(Layer& held) {
    if (scratch_ == nullptr) scratch_ = std::make_unique<Scratch>(options_.scratch);
    auto file = std::make_unique<BlockFile>(scratch_->fresh(), shards);
    std::array<std::unique_lock<std::mutex>, shards> locks;
    for (std::size_t i = 0; i < shards; ++i) locks[i] = std::unique_lock(held.shard[i].mutex);
    held.file = std::move(file);
    for (std::size_t i = 0; i < shards; ++i) {
      held.shard[i].table.each([&](const Key& entry) {
        held.shard[i].run.push_back(entry);
        if (held.shard[i].run.size() >= run_size) write_run(held, i);
      });
      if (!held.shard[i].run.empty()) write_run(held, i);
      held.shard[i].table.clear();
    }
  }

  void write_run(Layer& held, std::size_t index) {
    auto& run = held.shard[index].run;
    held.file->append(index, run.data(), run.size() * sizeof(Key));
    spilled_bytes_ += run.size() * sizeof(Key);
    run.clear();
  }

  // --- checkpoints: at the end of a layer everything that is still to be expanded, and the totals so far

  core::Json identity() const {
    core::Json json;
    json["version"] = 1;
    json["game"] = G::name;
    json["first"] = game_.print(first_);
    json["key_bits"] = game_.key_bits();
    json["readings"] = core::Json(game_.rules.readings);
    json["symmetry"] = options_.symmetry;
    json["watches"] = core::Json::array();
    for (const auto& watch : watches_) json["watches"].push_back(watch.id);
    return json;
  }

  void checkpoint(int finished) {
    if (options_.checkpoint.empty() || finished == 0) return;
    if (std::chrono::duration<double>(Clock::now() - checkpointed_).count() < options_.checkpoint_seconds) return;
    namespace fs = std::filesystem;
    fs::create_directories(options_.checkpoint);
    core::Json json = identity();
    json["next_layer"] = finished - 1;
    json["totals"] = {totals_.states, totals_.moves, totals_.terminals, totals_.dead_ends, totals_.orbit_states};
    json["counts"] = core::Json::array();
    for (const auto& c : counts_) json["counts"].push_back({c.layer, c.states, c.moves, c.terminals, c.dead_ends});
    json["seen"] = core::Json::array();
    for (const auto& s : totals_.seen) json["seen"].push_back({{"states", s.states}, {"distance", s.distance}, {"key", s.key}});
    const std::string body = options_.checkpoint + "/waiting-" + std::to_string(finished) + ".bin";
    std::string bytes;
    json["layers"] = core::Json::array();
    for (int layer = 0; layer < finished; ++layer) {
      auto& held = layers_[static_cast<std::size_t>(layer)];
      if (held == nullptr) continue;
      std::uint64_t count = 0;
      const auto add = [&](const Key& entry) {
        bytes.append(reinterpret_cast<const char*>(entry.data()), sizeof(Key));
        ++count;
      };
      for (std::size_t i = 0; i < shards; ++i) {
        if (held->file != nullptr)
          held->file->each(i, [&](const void* data, std::size_t size) {
            for (std::size_t k = 0; k < size / sizeof(Key); ++k) add(static_cast<const Key*>(data)[k]);
          });
        for (const Key& entry : held->shard[i].run) add(entry);
        held->shard[i].table.each(add);
      }
      json["layers"].push_back({layer, count});
    }
    json["body"] = fs::path(body).filename().string();
    write_whole(body, bytes.data(), bytes.size());
    const std::string head = json.dump();
    write_whole(options_.checkpoint + "/checkpoint.json", head.data(), head.size());
    for (const auto& file : fs::directory_iterator(options_.checkpoint))
      if (file.path().filename().string().starts_with("waiting-") && file.path() != fs::path(body)) fs::remove(file.path());
    checkpointed_ = Clock::now();
  }

  // Takes up a run where its last checkpoint left it; returns the layer to go on with.
  int restore() {
    const std::string path = options_.checkpoint + "/checkpoint.json";
    if (!std::filesystem::exists(path)) {
      add_first();
      return top_;
    }
    const core::Json json = core::read_json_file(path);
    const core::Json own = identity();
    for (const auto& [key, value] : own.items())
      if (!json.contains(key) || json[key] != value) throw core::BadInput(path + ": the checkpoint is of another run ('" + key + "' differs)");
    try {
      totals_.states = json["totals"][0];
      totals_.moves = json["totals"][1];
      totals_.terminals = json["totals"][2];
      totals_.dead_ends = json["totals"][3];
      totals_.orbit_states = json["totals"][4];
      for (const auto& c : json["counts"]) counts_.push_back({c[0], c[1], c[2], c[3], c[4]});
      for (std::size_t i = 0; i < totals_.seen.size(); ++i) {
        totals_.seen[i].states = json["seen"][i]["states"];
        totals_.seen[i].distance = json["seen"][i]["distance"];
        totals_.seen[i].key = json["seen"][i]["key"];
      }
      std::ifstream body(options_.checkpoint + "/" + json["body"].get<std::string>(), std::ios::binary);
      for (const auto& layer : json["layers"]) {
        const auto count = layer[1].get<std::uint64_t>();
        for (std::uint64_t i = 0; i < count; ++i) {
          Key entry;
          body.read(reinterpret_cast<char*>(entry.data()), sizeof(Key));
          if (!body) throw core::BadInput(path + ": the checkpoint is damaged");
          put(layer[0], entry);
        }
      }
      return json["next_layer"];
    } catch (const core::Json::exception&) {
      throw core::BadInput(path + ": the checkpoint is damaged");
    }
  }

  // --- shortest plays

  struct Target {
    std::size_t sighting;
    Key key;
    std::vector<std::string> backwards;
  };

  void find_plays(Result& result) {
    int farthest = -1;
    std::vector<Target> targets;
    for (std::size_t i = 0; i < totals_.seen.size(); ++i) {
      if (totals_.seen[i].distance < 0) continue;
      farthest = std::max(farthest, totals_.seen[i].distance);
      targets.push_back({i, totals_.seen[i].key, {}});
    }
    if (farthest < 0) return;
    Trail trail(farthest + 1, options_.scratch);
    layers_.clear();
    layers_.resize(static_cast<std::size_t>(top_) + 1);
    add_first();
    walk(top_, farthest, &trail);
    trail_ = nullptr;
    for (int distance = farthest; distance > 0; --distance) step_back(trail, distance, targets);
    for (auto& target : targets) {
      std::reverse(target.backwards.begin(), target.backwards.end());
      result.sightings[target.sighting].play = std::move(target.backwards);
    }
  }

  // Every target that lies at 'distance' gets its predecessor: the one with the least key.
  void step_back(Trail& trail, int distance, std::vector<Target>& targets) {
    struct Best {
      bool found = false;
      Key key{};
      std::string move;
    };
    std::map<Key, Best> wanted;
    for (const auto& target : targets)
      if (totals_.seen[target.sighting].distance - static_cast<int>(target.backwards.size()) == distance) wanted[target.key];
    trail.each(distance - 1, [&](const Key& entry) {
      const Key key = layout_.key(entry);
      const State s = decode(entry);
      if (game_.turn(s).is_over()) return;
      game_.each_move(s, [&](const Move& m) {
        const auto it = wanted.find(encode(canonical(game_.apply(s, m))));
        if (it == wanted.end() || (it->second.found && !(key < it->second.key))) return;
        it->second = {true, key, game_.print(m)};
      });
    });
    for (auto& target : targets) {
      const auto it = wanted.find(target.key);
      if (it == wanted.end() || totals_.seen[target.sighting].distance - static_cast<int>(target.backwards.size()) != distance) continue;
      if (!it->second.found) throw std::logic_error("a state has no predecessor");
      target.backwards.push_back(it->second.move);
      target.key = it->second.key;
    }
  }

  // --- small things

  Key encode(const State& s) const {
    Key key;
    game_.encode(s, key);
    return key;
  }
  State decode(const Key& entry) const { return game_.decode(layout_.key(entry)); }
  State canonical(const State& s) const {
    if (!options_.symmetry) return s;
    return game_.canonical(s);
  }
  std::uint64_t orbit(const State& s) const {
    if constexpr (requires { game_.orbit(s); })
      return game_.orbit(s);
    else
      return 1;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  void report(int layer) {
    if (options_.stop != nullptr && *options_.stop) {
      given_up_ = true;
      if (stopped_.empty()) stopped_ = "stopped from outside";
    }
    if (options_.limit_seconds > 0 && seconds() > options_.limit_seconds && trail_ == nullptr) {
      given_up_ = true;
      const std::lock_guard lock(spill_mutex_);
      if (stopped_.empty()) stopped_ = "the limit of time was reached";
    }
    if (!options_.progress) return;
    const std::unique_lock lock(progress_mutex_, std::try_to_lock);
    if (!lock.owns_lock() || std::chrono::duration<double>(Clock::now() - reported_).count() < 0.2) return;
    reported_ = Clock::now();
    Progress p;
    p.states = totals_.states;
    p.layer = layer;
    p.bytes = table_bytes_;
    p.seconds = seconds();
    {
      const std::lock_guard layers_lock(layers_mutex_);
      for (const auto& held : layers_)
        if (held != nullptr) p.waiting += held->entries;
    }
    options_.progress(p);
  }

  const G& game_;
  const State first_;
  const std::vector<Watch<G>>& watches_;
  const Options& options_;
  const Layout<W> layout_;
  const Clock::time_point started_;
  int top_ = 0;

  std::vector<std::unique_ptr<Layer>> layers_;
  std::mutex layers_mutex_, spill_mutex_, progress_mutex_;
  std::unique_ptr<Scratch> scratch_;
  Totals totals_;
  std::vector<LayerCount> counts_;
  std::string stopped_;
  std::atomic<bool> given_up_{false};
  std::atomic<std::uint64_t> table_bytes_{0}, spilled_bytes_{0};
  std::uint64_t peak_bytes_ = 0;
  int farthest_ = -1;
  Trail* trail_ = nullptr;
  Clock::time_point reported_ = Clock::now(), checkpointed_ = Clock::now();
};

// Chooses the width of an entry: key and distance in 1, 2, 4 or 8 words, or more for positions of full games.
template <class G>
Result explore(const G& game, const typename G::State& first, const std::vector<Watch<G>>& watches, const Options& options) {
  const int distance_bits = core::bits_for(static_cast<std::uint64_t>(game.layer(first)) + 1);
  const int words = core::words_for(game.key_bits() + distance_bits);
  if (words <= 1) return Engine<G, 1>(game, first, watches, options, distance_bits).run();
  if (words <= 2) return Engine<G, 2>(game, first, watches, options, distance_bits).run();
  if (words <= 4) return Engine<G, 4>(game, first, watches, options, distance_bits).run();
  if (words <= 8) return Engine<G, 8>(game, first, watches, options, distance_bits).run();
  throw core::BadInput("this configuration is too large to explore: a state takes " + std::to_string(game.key_bits()) + " bits, at most 500 can be kept");
}

}  // namespace explore
