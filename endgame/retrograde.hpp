#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "endgame/combine.hpp"
#include "endgame/gathering.hpp"
#include "endgame/layer_index.hpp"
#include "endgame/objective.hpp"
#include "endgame/pool.hpp"
#include "explore/explore.hpp"
#include "explore/next.hpp"
#include "explore/spill.hpp"
#include "model/core/error.hpp"

namespace endgame {

struct RetrogradeOptions {
  Objective objective = Objective::Margin;
  int hero = 0;            // with paranoid: whose result it is
  bool symmetry = false;   // canonical states only
  int threads = 1;
  std::uint64_t memory = 0;         // bytes; 0: no bound
  std::string folder;               // layers are kept there, and a run that was stopped goes on; empty: in memory
  std::uint64_t most_ways = std::uint64_t{2} << 30;  // bytes for what was seen to follow states; beyond that it is worked out twice
  std::uint64_t limit_states = 0;
  double limit_seconds = 0;
  std::atomic<bool>* stop = nullptr;
  std::function<void(bool forwards, std::uint64_t states, double seconds)> progress;
};

// The exact value of every state that can be reached: forwards once to find them, layer by layer, then backwards, so that whatever can follow
// a state has its value before it. In memory, what follows a state is noted down on the way forwards, so that moves are worked out once. On disk and with a bound
// on memory the explorer finds the states, and moves are worked out again; only the layers that moves lead to are looked at, all others stay on disk.
template <class G>
class Retrograde {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Retrograde(const G& game, const State& first, const RetrogradeOptions& options)
      : game_(game), first_(first), options_(options), combine_(static_cast<std::size_t>(game.rules.players)), started_(Clock::now()) {}

  // False: a limit was reached, and 'why' says which.
  bool solve() {
    if (!(options_.folder.empty() && options_.memory == 0 ? gather_states() : find_states())) return false;
    number_layers();
    for (auto& [number, layer] : layers_) {  // the lowest first
      if (!value_layer(number, layer)) return false;
      if (options_.memory != 0 && resident() > options_.memory)
        for (const auto& [other, below] : layers_) below.let_go();
    }
    for (auto& [number, layer] : layers_) layer.forget_found();
    return true;
  }

  const std::string& why() const { return why_; }
  std::uint64_t states() const { return states_; }
  std::uint64_t bytes() const { return std::max(most_bytes_, resident()); }
  double forward_seconds() const { return forward_seconds_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  // Nothing when the state was not reached, or when a dead end lies ahead of it.
  const Outcome* value(const State& s) const {
    const auto number = number_of(s);
    return !number || *number == Pool::no_value ? nullptr : &pool_[*number];
  }
  std::optional<Pool::Number> number_of(const State& s) const {
    const State t = canonical(s);
    std::vector<std::uint64_t> key(words_);
    game_.encode(t, key);
    const auto it = layers_.find(game_.layer(t));
    if (it == layers_.end()) return std::nullopt;
    const auto place = it->second.index.find(key);
    if (place == LayerIndex::none) return std::nullopt;
    return it->second.numbers()[place];
  }

  // --- for tables: every layer from the lowest, and what the numbers stand for

  std::size_t words() const { return words_; }
  const Pool& pool() const { return pool_; }
  template <class Visit>
  void each_layer(Visit&& visit) const {
    for (const auto& [number, layer] : layers_) visit(number, layer.index, layer.numbers());
  }

  // Puts states and values in place that a table holds, and recomputes each value from its successors: the first state, in the order of
  // layers and places, whose value is another one. 'give' hands over the layers.
  void take_over(std::size_t words, std::map<int, std::pair<std::vector<std::uint64_t>, std::vector<Pool::Number>>> tabled, const std::vector<Outcome>& outcomes) {
    words_ = words;
    for (const auto& outcome : outcomes) pool_.number_of(outcome);
    for (auto& [number, content] : tabled) {
      Layer layer;
      layer.index = LayerIndex(Words(std::move(content.first)), words);
      layer.own_numbers = std::move(content.second);
      states_ += layer.index.size();
      layers_.emplace(number, std::move(layer));
    }
    number_layers();
  }
  struct Wrong {
    State state;
    std::string has, should_have;
  };
  std::optional<Wrong> first_wrong() {
    for (auto& [number, layer] : layers_) {
      std::atomic<std::uint64_t> first{LayerIndex::none};
      run(number, layer, [&](std::uint64_t place, Pool::Number right) {
        if (layer.numbers()[place] == right) return;
        for (std::uint64_t before = first; place < before && !first.compare_exchange_weak(before, place);) {
        }
      });
      if (first == LayerIndex::none) continue;
      const State s = game_.decode(layer.index.key(first));
      look_ahead(layer.index, first, first + 1, number, reader(0));
      const Pool::Number right = value_of(reader(0), 0);
      const auto say = [&](Pool::Number n) { return n == Pool::no_value ? std::string("none") : Pool::spelt(pool_[n]); };
      return Wrong{s, say(layer.numbers()[first]), say(right)};
    }
    return std::nullopt;
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Layer {
    LayerIndex index;
    std::vector<Pool::Number> own_numbers;
    Words mapped_numbers;  // a file instead: two in a word

    // In memory: what was found in the order in which it was found.
    std::vector<std::uint32_t> found_at_place;  // the state at each place
    std::vector<Pool::Number> found_numbers;    // of each state
    std::vector<Ways> ways;                     // empty: what follows is worked out again
    void forget_found() {
      found_at_place = {};
      found_numbers = {};
      ways = {};
    }

    std::span<const Pool::Number> numbers() const {
      if (!mapped_numbers.is_mapped()) return own_numbers;
      return {reinterpret_cast<const Pool::Number*>(mapped_numbers.get().data()), index.size()};
    }
    void let_go() const {
      index.content().let_go();
      mapped_numbers.let_go();
    }
    std::uint64_t bytes() const { return (index.content().is_mapped() ? 0 : index.bytes()) + (own_numbers.size() + found_at_place.size() + found_numbers.size()) * sizeof(Pool::Number); }
  };

  // What one thread knows of the pool without asking for its lock, and the states it is at.
  struct Reader {
    explicit Reader(Retrograde& all) : retrograde(all), numbers(is_zero_sum(all.options_.objective) ? 1 : all.combine_.players()) {}
    Retrograde& retrograde;
    std::size_t numbers;                 // of an outcome
    std::vector<const Outcome*> known;
    std::vector<Interval> ranges;        // of what is known: where each number lies, over all ways to break ties
    std::vector<std::uint32_t> successors;  // who chooses, then the numbers that can follow; at chance each with its weight

    // A few states at a time: their successors are all on their way from memory before the first is needed.
    struct Step {
      core::Turn turn{};
      std::size_t end = 0;  // of its successors below
      Pool::Number number = Pool::no_value;  // of an end
    };
    struct Next {
      const Layer* layer;
      LayerIndex::Spot spot;
      std::uint32_t weight;
    };
    std::vector<Step> steps;
    std::vector<Next> next;
    std::vector<std::uint64_t> keys;  // of these
    std::vector<std::uint64_t> hashes;

    // What became of the same successors before: most states have successors that another had.
    struct Combined {
      std::vector<std::uint32_t> successors;
      Pool::Number number = Pool::no_value;
    };
    std::vector<Combined> combined = std::vector<Combined>(1 << 15);
    Combined& slot() {
      std::uint64_t h = 0;
      for (const std::uint32_t word : successors) h = (h ^ (h >> 29) ^ word) * 0x9e3779b97f4a7c15u;
      return combined[(h ^ (h >> 32)) % combined.size()];
    }

    // The same for results at the end of a game.
    struct End {
      core::Scores scores;
      Pool::Number number = Pool::no_value;
    };
    std::vector<End> ends = std::vector<End>(1 << 12);
    End& slot(const core::Scores& scores) {
      std::uint64_t h = static_cast<std::uint64_t>(scores.unit);
      for (const std::int64_t amount : scores.amounts) h = (h ^ (h >> 29) ^ static_cast<std::uint64_t>(amount)) * 0x9e3779b97f4a7c15u;
      return ends[(h ^ (h >> 32)) % ends.size()];
    }

    const Outcome& at(Pool::Number number) {
      if (number >= known.size() || known[number] == nullptr) learn(number);
      return *known[number];
    }
    const Interval& range(Pool::Number number, std::size_t which) {  // valid until another is asked for
      if (number >= known.size() || known[number] == nullptr) learn(number);
      return ranges[number * numbers + which];
    }
    void learn(Pool::Number number) {
      if (number >= known.size()) {
        known.resize(number + 1);
        ranges.resize(known.size() * numbers);
      }
      const Outcome& outcome = retrograde.pool_[number];
      known[number] = &outcome;
      for (std::size_t i = 0; i < numbers; ++i) ranges[number * numbers + i] = outcome.spread ? outcome.spread->of(i) : Interval::point(outcome.value[i]);
    }
  };
  Reader& reader(std::size_t thread) {  // each keeps what it knows from layer to layer
    while (readers_.size() <= thread) readers_.push_back(nullptr);
    if (readers_[thread] == nullptr) readers_[thread] = std::make_unique<Reader>(*this);
    return *readers_[thread];
  }

  std::string path(const char* what, int layer) const { return options_.folder + "/" + what + "-" + std::to_string(layer) + ".bin"; }

  // --- forwards

  bool find_states() {
    namespace fs = std::filesystem;
    explore::Options walk;
    walk.threads = options_.threads;
    walk.memory = options_.memory / 2;
    walk.symmetry = options_.symmetry;
    walk.witness = false;
    walk.limit_states = options_.limit_states;
    walk.limit_seconds = options_.limit_seconds;
    walk.stop = options_.stop;
    if (options_.progress) walk.progress = [&](const explore::Progress& p) { options_.progress(true, p.states, p.seconds); };
    const bool on_disk = !options_.folder.empty();
    if (on_disk) {
      fs::create_directories(options_.folder);
      walk.checkpoint = options_.folder + "/forwards";
      walk.resume = true;
    }
    walk.finished = [&](int layer, std::vector<std::uint64_t> keys, std::size_t words) {
      words_ = words;
      auto content = LayerIndex::build(std::move(keys), words);
      if (on_disk) {
        explore::write_whole(path("keys", layer), content.data(), content.size() * sizeof(std::uint64_t));
        return;
      }
      layers_[layer].index = LayerIndex(Words(std::move(content)), words);
    };
    const std::string done = options_.folder + "/states.json";
    if (on_disk && fs::exists(done)) {
      const core::Json json = core::read_json_file(done);
      for (const auto& layer : json.at("layers")) layers_[layer.get<int>()];
      words_ = json.at("words");
    } else {
      const auto result = explore::explore(game_, first_, explore::Watches<G>{}, walk);
      if (!result.complete) {
        why_ = result.why;
        return false;
      }
      core::Json json;
      json["layers"] = core::Json::array();
      for (const auto& layer : result.layers) {
        layers_[layer.layer];
        json["layers"].push_back(layer.layer);
      }
      words_ = static_cast<std::size_t>(result.entry_bytes) / sizeof(std::uint64_t);
      json["words"] = words_;
      if (on_disk) {
        const std::string text = json.dump();
        explore::write_whole(done, text.data(), text.size());
        fs::remove_all(walk.checkpoint);
      }
    }
    if (on_disk)
      for (auto& [number, layer] : layers_) layer.index = LayerIndex(Words(path("keys", number)), words_);
    for (const auto& [number, layer] : layers_) states_ += layer.index.size();
    forward_seconds_ = seconds();
    return true;
  }

  // The same in memory. Each layer's states are all known when its turn comes.
  bool gather_states() {
    words_ = static_cast<std::size_t>(core::words_for(game_.key_bits()));
    std::map<int, Gathering> waiting;
    std::uint64_t found = 1, opened = 0, ways_bytes = 0;
    std::mutex adding;
    std::vector<std::uint64_t> key(words_);
    const State s = canonical(first_);
    game_.encode(s, key);
    waiting.try_emplace(game_.layer(s), words_).first->second.add(key.data(), hash_of(key));
    while (!waiting.empty()) {
      auto here = waiting.extract(std::prev(waiting.end()));
      const int number = here.key();
      Gathering& states = here.mapped();
      states.drop_slots();
      Layer& layer = layers_[number];
      const bool notes = ways_bytes < options_.most_ways;
      constexpr std::uint64_t piece = 1024;
      std::vector<Ways> ways((states.size() + piece - 1) / piece);
      std::uint64_t bytes = 0;
      const bool done = in_pieces(ways.size(), [&](std::uint64_t which, Reader& reader) {
        Ways& some = ways[which];
        some.first = which * piece;
        reader.keys.clear();
        for (std::uint64_t i = some.first; i < std::min(some.first + piece, states.size()); ++i) open(states.key(i), number, some, reader);
        some.layer.shrink_to_fit();
        const std::lock_guard lock(adding);
        std::vector<Gathering*> to;
        for (const int below : some.layers) to.push_back(&waiting.try_emplace(below, words_).first->second);
        for (const auto* lower : to) found -= lower->size();
        add_all(some, to, reader);
        for (const auto* lower : to) found += lower->size();
        bytes += some.bytes();
        show(true, opened += some.turns.size());
        return options_.limit_states == 0 || found <= options_.limit_states;
      });
      if (!done) {
        why_ = options_.limit_states != 0 && found > options_.limit_states ? "the limit of states was reached" : options_.stop != nullptr && *options_.stop ? "stopped from outside" : "the limit of time was reached";
        why_ += "; " + std::to_string(found) + " states were found, none has a value";
        return false;
      }
      if (notes) {
        layer.ways = std::move(ways);
        ways_bytes += bytes;
      }
      layer.found_numbers.resize(states.size());
      layer.index = LayerIndex(Words(LayerIndex::build(std::move(states.keys()), words_, &layer.found_at_place)), words_);
      std::uint64_t now = ways_bytes;
      for (const auto& [below, gathering] : waiting) now += gathering.bytes();
      most_bytes_ = std::max(most_bytes_, now + resident());
    }
    for (const auto& [number, layer] : layers_) states_ += layer.index.size();
    forward_seconds_ = seconds();
    return true;
  }

  // Notes down what follows a state; the states themselves stay in reader.keys.
  void open(std::span<const std::uint64_t> key, int layer, Ways& ways, Reader& reader) {
    const State s = game_.decode(key);
    const core::Turn turn = game_.turn(s);
    ways.turns.push_back(turn.value);
    if (turn.is_over()) {
      ways.outcomes.push_back(end_of(s, reader));
      ways.ends.push_back(static_cast<std::uint32_t>(ways.layer.size()));
      return;
    }
    explore::each_next(game_, s, key, options_.symmetry, [&](const Move& m, const State& next, const auto& write) {
      const int below = game_.layer(next);
      if (below >= layer || below < 0) throw core::BadInput("a move that does not lead to a lower layer: " + game_.print(m) + " in " + game_.print(s));
      ways.layer.push_back(ways.which(below));
      if (turn.is_chance()) ways.weights.push_back(game_.weight(s, m));
      reader.keys.resize(reader.keys.size() + words_);
      write(std::span(reader.keys).last(words_));
    });
    ways.ends.push_back(static_cast<std::uint32_t>(ways.layer.size()));
  }

  // Adds the states that ways lead to, and notes down their numbers. Memory is asked in time.
  void add_all(Ways& ways, const std::vector<Gathering*>& to, Reader& reader) {
    constexpr std::size_t far = 24, near = 12;
    const std::size_t count = ways.layer.size();
    reader.hashes.resize(count);
    ways.number.resize(count);
    for (std::size_t i = 0; i < count + far; ++i) {
      if (i < count) {
        reader.hashes[i] = hash_of(std::span(reader.keys).subspan(i * words_, words_));
        to[ways.layer[i]]->fetch_slot(reader.hashes[i]);
      }
      if (i >= near && i - near < count) to[ways.layer[i - near]]->fetch_key(reader.hashes[i - near]);
      if (i >= far) ways.number[i - far] = to[ways.layer[i - far]]->add(&reader.keys[(i - far) * words_], reader.hashes[i - far]);
    }
  }

  // --- backwards

  // Calls give(place, number) with the value of every state of a layer, on all threads. False: stopped.
  template <class Give>
  bool run(int number, const Layer& layer, Give&& give) {
    constexpr std::uint64_t piece = 4096, group = 16;
    return in_pieces((layer.index.size() + piece - 1) / piece, [&](std::uint64_t which, Reader& reader) {
      const std::uint64_t from = which * piece, to = std::min(from + piece, layer.index.size());
      for (std::uint64_t place = from; place < to; place += group) {
        const std::uint64_t end = std::min(place + group, to);
        look_ahead(layer.index, place, end, number, reader);
        for (std::uint64_t i = place; i < end; ++i) give(i, value_of(reader, i - place));
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

  // Calls work(piece, reader) with every piece, on all threads, until it says no. False: stopped.
  template <class Work>
  bool in_pieces(std::uint64_t pieces, Work&& work_at) {
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr error;
    std::mutex error_mutex;
    std::atomic<bool> stopped{false};
    const auto work = [&](Reader& reader) {
      try {
        for (std::uint64_t which = next++; which < pieces && !stopped; which = next++) {
          if (!work_at(which, reader)) stopped = true;
          if ((options_.stop != nullptr && *options_.stop) || (options_.limit_seconds > 0 && seconds() > options_.limit_seconds)) stopped = true;
        }
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        error = std::current_exception();
        stopped = true;
      }
    };
    std::vector<std::thread> pool;
    reader(static_cast<std::size_t>(std::max(0, options_.threads - 1)));  // all are there before one is taken
    if (pieces > 1)
      for (std::size_t i = 1; i < static_cast<std::size_t>(options_.threads); ++i) pool.emplace_back(work, std::ref(reader(i)));
    work(reader(0));
    for (auto& thread : pool) thread.join();
    if (error) std::rethrow_exception(error);
    return !stopped;
  }

  bool value_layer(int number, Layer& layer) {
    const bool on_disk = !options_.folder.empty();
    if (on_disk && restore(number, layer)) return true;
    std::vector<Pool::Number> numbers(layer.index.size() + layer.index.size() % 2);
    const auto give = [&](std::uint64_t place, Pool::Number value) { numbers[place] = value; };
    if (layer.ways.empty() ? !run(number, layer, give) : !follow(layer)) {
      why_ = options_.stop != nullptr && *options_.stop ? "stopped from outside" : "the limit of time was reached";
      why_ += "; " + std::to_string(states_) + " states were found, " + std::to_string(valued_) + " of them have a value";
      return false;
    }
    if (on_disk) {
      save(number, layer, numbers);
      return true;
    }
    if (!layer.ways.empty())
      for (std::uint64_t place = 0; place < layer.index.size(); ++place) numbers[place] = layer.found_numbers[layer.found_at_place[place]];
    else
      for (std::uint64_t place = 0; place < layer.found_at_place.size(); ++place) layer.found_numbers[layer.found_at_place[place]] = numbers[place];
    layer.found_at_place = {};
    layer.ways = {};
    layer.own_numbers = std::move(numbers);
    return true;
  }

  // The values of a layer whose ways were noted down.
  bool follow(Layer& layer) {
    return in_pieces(layer.ways.size(), [&](std::uint64_t which, Reader& reader) {
      const Ways& ways = layer.ways[which];
      std::vector<const Pool::Number*> below;
      for (const int to : ways.layers) below.push_back(by_number_[static_cast<std::size_t>(to)]->found_numbers.data());
      std::size_t from = 0, weight = 0, over = 0;
      for (std::size_t i = 0; i < ways.turns.size(); ++i) {
        const core::Turn turn{ways.turns[i]};
        const std::size_t end = ways.ends[i];
        layer.found_numbers[ways.first + i] =
            turn.is_over() ? ways.outcomes[over++]
                           : value_after(reader, turn, from, end, [&](std::size_t way) { return below[ways.layer[way]][ways.number[way]]; }, [&](std::size_t way) { return ways.weights[weight + way - from]; });
        if (turn.is_chance()) weight += end - from;
        from = end;
      }
      show(false, valued_ += ways.turns.size());
      return true;
    });
  }

  // On disk the numbers of a layer stand beside the outcomes they mean, because numbers differ from run to run.
  void save(int number, Layer& layer, const std::vector<Pool::Number>& numbers) {
    std::map<Pool::Number, std::string> meaning;
    for (std::uint64_t i = 0; i < layer.index.size(); ++i)
      if (!meaning.contains(numbers[i])) meaning[numbers[i]] = numbers[i] == Pool::no_value ? "" : Pool::spelt(pool_[numbers[i]]);
    core::Json json = core::Json::array();
    for (const auto& [n, text] : meaning) json.push_back({n, text});
    const std::string text = json.dump();
    explore::write_whole(path("values", number), numbers.data(), numbers.size() * sizeof(Pool::Number));
    explore::write_whole(path("values", number) + ".json", text.data(), text.size());
    layer.mapped_numbers = Words(path("values", number));
    if (layer.index.size() == 0) layer.own_numbers.clear();
  }

  bool restore(int number, Layer& layer) {
    const std::string meaning = path("values", number) + ".json";
    if (!std::filesystem::exists(meaning)) return false;
    std::map<Pool::Number, Pool::Number> ours;
    for (const auto& entry : core::read_json_file(meaning)) {
      const auto text = entry.at(1).template get<std::string>();
      ours[entry.at(0)] = text.empty() ? Pool::no_value : pool_.number_of(Pool::parse(text));
    }
    const Words file(path("values", number));
    const auto* theirs = reinterpret_cast<const Pool::Number*>(file.get().data());
    std::vector<Pool::Number> numbers(layer.index.size() + layer.index.size() % 2);
    if (file.get().size() * 2 != numbers.size()) return false;
    for (std::uint64_t i = 0; i < layer.index.size(); ++i) {
      const auto it = ours.find(theirs[i]);
      if (it == ours.end()) return false;
      numbers[i] = it->second;
    }
    save(number, layer, numbers);
    valued_ += layer.index.size();
    return true;
  }

  // Finds what follows some states of a layer and asks memory for it.
  void look_ahead(const LayerIndex& index, std::uint64_t from, std::uint64_t to, int layer, Reader& reader) {
    reader.steps.clear();
    reader.next.clear();
    reader.keys.clear();
    for (std::uint64_t place = from; place < to; ++place) {
      const State s = game_.decode(index.key(place));
      const core::Turn turn = game_.turn(s);
      if (turn.is_over())
        reader.steps.push_back({turn, reader.next.size(), end_of(s, reader)});
      else {
        explore::each_next(game_, s, index.key(place), options_.symmetry, [&](const Move& m, const State& next, const auto& write) {
          const int below = game_.layer(next);
          const Layer* lower = below < layer && below >= 0 ? by_number_[static_cast<std::size_t>(below)] : nullptr;
          if (lower == nullptr) throw missing(next);
          reader.keys.resize(reader.keys.size() + words_);
          const auto key = std::span(reader.keys).last(words_);
          write(key);
          reader.next.push_back({lower, lower->index.spot(key), turn.is_chance() ? game_.weight(s, m) : 1});
          lower->index.fetch_directory(reader.next.back().spot);
        });
        reader.steps.push_back({turn, reader.next.size(), Pool::no_value});
      }
    }
    for (auto& next : reader.next) next.layer->index.fetch_keys(next.spot);
  }
  core::BadInput missing(const State& s) const { return core::BadInput("a state that can follow is missing: " + game_.print(s)); }

  // Of a state that was looked at: 0 is the first of them.
  Pool::Number value_of(Reader& reader, std::size_t which) {
    const auto& step = reader.steps[which];
    if (step.turn.is_over()) return step.number;
    const std::size_t first = which == 0 ? 0 : reader.steps[which - 1].end;
    return value_after(
        reader, step.turn, first, step.end,
        [&](std::size_t i) {
          const auto& next = reader.next[i];
          const auto key = std::span(reader.keys).subspan(i * words_, words_);
          const auto place = next.layer->index.find(key, next.spot);
          if (place == LayerIndex::none) throw missing(game_.decode(key));
          return next.layer->numbers()[place];
        },
        [&](std::size_t i) { return reader.next[i].weight; });
  }

  // Of a state with these successors: what each is worth, and how often chance leads to it.
  template <class NumberOf, class WeightOf>
  Pool::Number value_after(Reader& reader, core::Turn turn, std::size_t first, std::size_t end, NumberOf&& number_of, WeightOf&& weight_of) {
    if (first == end) return Pool::no_value;
    const bool zero_sum = is_zero_sum(options_.objective);
    const bool maximises = turn.is_player() && turn.seat() == (options_.objective == Objective::Margin ? 0 : options_.hero);
    const bool counts_all = turn.is_chance() || !zero_sum;
    reader.successors.assign(1, turn.is_chance() ? chance : static_cast<std::uint32_t>(turn.seat()));
    Pool::Number best = Pool::no_value;
    Value most;  // the value of the best
    for (std::size_t i = first; i < end; ++i) {
      const Pool::Number number = number_of(i);
      if (number == Pool::no_value) return Pool::no_value;
      if (turn.is_chance()) {
        reader.successors.push_back(number);
        reader.successors.push_back(weight_of(i));
      } else if (counts_all) {
        if (std::find(reader.successors.begin() + 1, reader.successors.end(), number) == reader.successors.end()) reader.successors.push_back(number);
      } else if (number != best) {
        const Value& value = reader.range(number, 0).low;
        if (best == Pool::no_value || (maximises ? value > most : value < most)) {
          best = number;
          most = value;
        }
      }
    }
    if (!counts_all) return best;
    if (turn.is_player()) {
      leave_out_the_worse(reader, static_cast<std::size_t>(turn.seat()));
      if (reader.successors.size() == 2) return reader.successors[1];
    }
    auto& known = reader.slot();
    if (known.successors != reader.successors) known = {reader.successors, pool_.number_of(combined(reader))};
    return known.number;
  }

  // What is worse for the mover than another can be at worst changes nothing (Combine::best); alone, an outcome stays what it is.
  static void leave_out_the_worse(Reader& reader, std::size_t mover) {
    auto& from = reader.successors;
    if (from.size() == 2) return;
    Value least = reader.range(from[1], mover).low;
    for (std::size_t i = 2; i < from.size(); ++i) least = std::max(least, reader.range(from[i], mover).low);
    from.erase(std::remove_if(from.begin() + 1, from.end(), [&](std::uint32_t number) { return reader.range(number, mover).high < least; }), from.end());
  }

  static constexpr std::uint32_t chance = ~0u;

  Outcome combined(Reader& reader) {
    const auto& from = reader.successors;
    const bool by_chance = from[0] == chance;
    if (by_chance && is_zero_sum(options_.objective)) {
      Value sum;
      std::int64_t total = 0;
      for (std::size_t i = 1; i < from.size(); i += 2) {
        sum = sum + reader.at(from[i]).value[0] * from[i + 1];
        total += from[i + 1];
      }
      return {{sum / total}, nullptr};
    }
    std::vector<const Outcome*> outcomes;
    std::vector<std::uint32_t> weights;
    for (std::size_t i = 1; i < from.size(); ++i) {
      outcomes.push_back(&reader.at(from[i]));
      if (by_chance) weights.push_back(from[++i]);
    }
    return by_chance ? combine_.mean(outcomes, weights) : combine_.best(outcomes, from[0]);
  }

  Pool::Number end_of(const State& s, Reader& reader) {
    const core::Scores scores = options_.objective == Objective::Win ? core::win_shares(game_, s) : game_.scores(s);
    auto& end = reader.slot(scores);
    if (end.number == Pool::no_value || !(end.scores == scores)) end = {scores, pool_.number_of({at_the_end(scores), nullptr})};
    return end.number;
  }
  Values at_the_end(const core::Scores& scores) const {
    if (options_.objective == Objective::Margin) return {Value(scores.amounts[0] - scores.amounts[1], scores.unit)};
    if (options_.objective == Objective::Paranoid) return {Value(scores.amounts[static_cast<std::size_t>(options_.hero)], scores.unit)};
    return values_of(scores);
  }

  void number_layers() {
    by_number_.assign(layers_.empty() ? 0 : static_cast<std::size_t>(layers_.rbegin()->first) + 1, nullptr);
    for (const auto& [number, layer] : layers_) by_number_[static_cast<std::size_t>(number)] = &layer;
  }

  State canonical(const State& s) const { return options_.symmetry ? game_.canonical(s) : s; }

  std::uint64_t resident() const {
    std::uint64_t sum = 0;
    for (const auto& [number, layer] : layers_) sum += layer.bytes() + (layer.mapped_numbers.is_mapped() ? layer.index.bytes() + layer.index.size() * sizeof(Pool::Number) : 0);
    return sum;
  }

  const G& game_;
  const State first_;
  const RetrogradeOptions options_;
  const Combine combine_;
  std::map<int, Layer> layers_;
  std::vector<const Layer*> by_number_;  // the same; nothing where there is none
  Pool pool_;
  std::vector<std::unique_ptr<Reader>> readers_;
  std::size_t words_ = 1;
  std::uint64_t states_ = 0;
  std::atomic<std::uint64_t> valued_{0};
  std::mutex showing_;
  std::string why_;
  std::uint64_t most_bytes_ = 0;
  double forward_seconds_ = 0;
  const Clock::time_point started_;
};

}  // namespace endgame
