#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>

#include "endgame/combine.hpp"
#include "endgame/layer_index.hpp"
#include "endgame/objective.hpp"
#include "endgame/pool.hpp"
#include "explore/explore.hpp"
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
  std::uint64_t limit_states = 0;
  double limit_seconds = 0;
  std::atomic<bool>* stop = nullptr;
  std::function<void(bool forwards, std::uint64_t states, double seconds)> progress;
};

// The exact value of every state that can be reached: forwards once to find them, layer by layer, then backwards, so that whatever can follow
// a state has its value before it. Only the layers that moves lead to are looked at; with a bound on memory all others stay on disk.
template <class G>
class Retrograde {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Retrograde(const G& game, const State& first, const RetrogradeOptions& options)
      : game_(game), first_(first), options_(options), combine_(static_cast<std::size_t>(game.rules.players)), started_(Clock::now()) {}

  // False: a limit was reached, and 'why' says which.
  bool solve() {
    if (!find_states()) return false;
    number_layers();
    for (auto& [number, layer] : layers_) {  // the lowest first
      if (!value_layer(number, layer)) return false;
      if (options_.memory != 0 && resident() > options_.memory)
        for (const auto& [other, below] : layers_) below.let_go();
    }
    return true;
  }

  const std::string& why() const { return why_; }
  std::uint64_t states() const { return states_; }
  std::uint64_t bytes() const { return resident(); }
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
      Reader reader(*this);
      const Pool::Number right = value_of(s, number, reader);
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

    std::span<const Pool::Number> numbers() const {
      if (!mapped_numbers.is_mapped()) return own_numbers;
      return {reinterpret_cast<const Pool::Number*>(mapped_numbers.get().data()), index.size()};
    }
    void let_go() const {
      index.content().let_go();
      mapped_numbers.let_go();
    }
    std::uint64_t bytes() const { return (index.content().is_mapped() ? 0 : index.bytes()) + own_numbers.size() * sizeof(Pool::Number); }
  };

  // What one thread knows of the pool without asking for its lock.
  struct Reader {
    explicit Reader(Retrograde& all) : retrograde(all), key(all.words_) {}
    Retrograde& retrograde;
    std::vector<const Outcome*> known;
    std::map<std::int64_t, Pool::Number> ends;  // of whole results
    std::vector<std::uint64_t> key;
    std::vector<std::uint32_t> successors;  // who chooses, then the numbers that can follow; at chance each with its weight

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

    const Outcome& at(Pool::Number number) {
      if (number >= known.size()) known.resize(number + 1);
      if (known[number] == nullptr) known[number] = &retrograde.pool_[number];
      return *known[number];
    }
  };

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

  // --- backwards

  // Calls give(place, number) with the value of every state of a layer, on all threads. False: stopped.
  template <class Give>
  bool run(int number, const Layer& layer, Give&& give) {
    constexpr std::uint64_t piece = 4096;
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr error;
    std::mutex error_mutex;
    std::atomic<bool> stopped{false};
    const auto work = [&] {
      try {
        Reader reader(*this);
        for (std::uint64_t from = piece * next++; from < layer.index.size() && !stopped; from = piece * next++) {
          const std::uint64_t to = std::min(from + piece, layer.index.size());
          for (std::uint64_t place = from; place < to; ++place) give(place, value_of(game_.decode(layer.index.key(place)), number, reader));
          valued_ += to - from;
          if ((options_.stop != nullptr && *options_.stop) || (options_.limit_seconds > 0 && seconds() > options_.limit_seconds)) stopped = true;
          if (options_.progress) {
            const std::lock_guard lock(error_mutex);
            options_.progress(false, valued_, seconds());
          }
        }
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        error = std::current_exception();
        stopped = true;
      }
    };
    std::vector<std::thread> pool;
    if (layer.index.size() > piece)
      for (int i = 1; i < options_.threads; ++i) pool.emplace_back(work);
    work();
    for (auto& thread : pool) thread.join();
    if (error) std::rethrow_exception(error);
    return !stopped;
  }

  bool value_layer(int number, Layer& layer) {
    const bool on_disk = !options_.folder.empty();
    if (on_disk && restore(number, layer)) return true;
    std::vector<Pool::Number> numbers(layer.index.size() + layer.index.size() % 2);
    if (!run(number, layer, [&](std::uint64_t place, Pool::Number value) { numbers[place] = value; })) {
      why_ = options_.stop != nullptr && *options_.stop ? "stopped from outside" : "the limit of time was reached";
      why_ += "; " + std::to_string(states_) + " states were found, " + std::to_string(valued_) + " of them have a value";
      return false;
    }
    if (!on_disk) {
      layer.own_numbers = std::move(numbers);
      return true;
    }
    save(number, layer, numbers);
    return true;
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

  Pool::Number value_of(const State& s, int layer, Reader& reader) {
    const core::Turn turn = game_.turn(s);
    if (turn.is_over()) return end_of(s, reader);
    const bool zero_sum = is_zero_sum(options_.objective);
    const bool maximises = turn.is_player() && turn.seat() == (options_.objective == Objective::Margin ? 0 : options_.hero);
    const bool counts_all = turn.is_chance() || !zero_sum;
    reader.successors.assign(1, turn.is_chance() ? chance : static_cast<std::uint32_t>(turn.seat()));
    bool dead = false, any = false;
    Pool::Number best = Pool::no_value;
    game_.each_move(s, [&](const Move& m) {
      any = true;
      if (dead) return;
      const State next = canonical(game_.apply(s, m));
      game_.encode(next, reader.key);
      const int below = game_.layer(next);
      const Layer* lower = below < layer && below >= 0 ? by_number_[static_cast<std::size_t>(below)] : nullptr;
      const auto place = lower == nullptr ? LayerIndex::none : lower->index.find(reader.key);
      if (place == LayerIndex::none) throw core::BadInput("a state that can follow is missing: " + game_.print(next));
      const Pool::Number number = lower->numbers()[place];
      if (number == Pool::no_value) {
        dead = true;
      } else if (counts_all) {
        reader.successors.push_back(number);
        if (turn.is_chance()) reader.successors.push_back(game_.weight(s, m));
      } else if (number != best) {
        if (best == Pool::no_value || (maximises ? reader.at(number).value[0] > reader.at(best).value[0] : reader.at(number).value[0] < reader.at(best).value[0])) best = number;
      }
    });
    if (dead || !any) return Pool::no_value;
    if (!counts_all) return best;
    auto& known = reader.slot();
    if (known.successors != reader.successors) known = {reader.successors, pool_.number_of(combined(reader))};
    return known.number;
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
    std::vector<Outcome> outcomes;
    std::vector<std::uint32_t> weights;
    for (std::size_t i = 1; i < from.size(); ++i) {
      outcomes.push_back(reader.at(from[i]));
      if (by_chance) weights.push_back(from[++i]);
    }
    return by_chance ? combine_.mean(outcomes, weights) : combine_.best(outcomes, from[0]);
  }

  Pool::Number end_of(const State& s, Reader& reader) {
    if (!is_zero_sum(options_.objective)) return pool_.number_of({final_values(game_, s, options_.objective), nullptr});
    const core::Scores scores = game_.scores(s);
    const std::int64_t result = options_.objective == Objective::Margin ? scores.amounts[0] - scores.amounts[1] : scores.amounts[static_cast<std::size_t>(options_.hero)];
    const auto [it, is_new] = reader.ends.try_emplace(result);
    if (is_new) it->second = pool_.number_of({{Value(result, scores.unit)}, nullptr});
    return it->second;
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
  std::size_t words_ = 1;
  std::uint64_t states_ = 0;
  std::atomic<std::uint64_t> valued_{0};
  std::string why_;
  double forward_seconds_ = 0;
  const Clock::time_point started_;
};

}  // namespace endgame
