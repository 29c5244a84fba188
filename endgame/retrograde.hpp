#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "endgame/combine.hpp"
#include "endgame/gathering.hpp"
#include "endgame/layer_index.hpp"
#include "endgame/objective.hpp"
#include "endgame/pool.hpp"
#include "endgame/solved_layer.hpp"
#include "endgame/valuer.hpp"
#include "explore/explore.hpp"
#include "explore/next.hpp"
#include "explore/spill.hpp"
#include "explore/team.hpp"
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
      : game_(game), first_(first), options_(options), combine_(static_cast<std::size_t>(game.rules.players)),
        team_(static_cast<std::size_t>(std::max(1, options.threads))), started_(Clock::now()) {
    for (int i = 0; i < std::max(1, options.threads); ++i) hands_.push_back(std::make_unique<Hand>(Valuer(pool_, combine_, options.objective, options.hero)));
  }

  // False: a limit was reached, and 'why' says which.
  bool solve() {
    if (!(options_.folder.empty() && options_.memory == 0 ? gather_states() : find_states())) return false;
    number_layers();
    for (auto& [number, layer] : layers_) {  // the lowest first
      if (!value_layer(number, layer)) return false;
      if (options_.memory != 0 && resident() > options_.memory)
        for (const auto& [other, below] : layers_) below.let_go();
    }
    for (auto& [number, layer] : layers_) layer.found_lists = {};
    return true;
  }

  const std::string& why() const { return why_; }
  std::uint64_t states() const { return states_; }
  std::uint64_t bytes() const { return std::max(most_bytes_, resident()); }
  double forward_seconds() const { return forward_seconds_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  // Nothing when the state was not reached, or when a dead end lies ahead of it.
  const Outcome* value(const State& s) {
    const auto number = number_of(s);
    return !number || *number == Pool::no_value ? nullptr : &pool_[*number];
  }
  std::optional<Pool::Number> number_of(const State& s) {
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

  // --- for tables: every layer from the lowest, and what the numbers stand for

  std::size_t words() const { return words_; }
  const Pool& pool() const { return pool_; }
  template <class Visit>
  void each_layer(Visit&& visit) {
    for (auto& [number, layer] : layers_) {
      layer.make_index(words_);
      visit(number, layer.index, layer.numbers());
    }
  }

  // Puts states and values in place that a table holds, and recomputes each value from its successors: the first state, in the order of
  // layers and places, whose value is another one. 'give' hands over the layers.
  void take_over(std::size_t words, std::map<int, std::pair<std::vector<std::uint64_t>, std::vector<Pool::Number>>> tabled, const std::vector<Outcome>& outcomes) {
    words_ = words;
    for (const auto& outcome : outcomes) pool_.number_of(outcome);
    for (auto& [number, content] : tabled) {
      SolvedLayer layer;
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
      look_ahead(layer, first, first + 1, number, *hands_[0]);
      const Pool::Number right = value_of(*hands_[0], 0);
      const auto say = [&](Pool::Number n) { return n == Pool::no_value ? std::string("none") : Pool::spelt(pool_[n]); };
      return Wrong{s, say(layer.numbers()[first]), say(right)};
    }
    return std::nullopt;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // What one thread has at hand.
  struct Hand {
    explicit Hand(Valuer own) : valuer(std::move(own)) {}

    Valuer valuer;
    Ways ways;                            // being noted down
    std::vector<std::uint64_t> keys;      // of states that can follow
    std::span<std::uint64_t> room(std::size_t at, std::size_t words) {
      if (keys.size() < at + words) [[unlikely]]
        keys.resize(2 * (at + words));
      return {keys.data() + at, words};
    }
    std::vector<Gathering::Layer*> below;  // the layers that the notes know
    std::vector<const Pool::Number*> places;  // of what follows some states
    std::vector<Pool::Number> numbers;    // of what follows one state
    std::vector<std::uint32_t> weights;

    // A few states at a time: their successors are all on their way from memory before the first is needed.
    struct Step {
      core::Turn turn{};
      std::size_t end = 0;  // of its successors below
      Pool::Number number = Pool::no_value;  // of an end
    };
    struct Next {
      const SolvedLayer* layer;
      LayerIndex::Spot spot;
      std::uint32_t weight;
    };
    std::vector<Step> steps;
    std::vector<Next> next;
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
    for (const auto& [number, layer] : layers_) states_ += layer.size(words_);
    forward_seconds_ = seconds();
    return true;
  }

  // The same in memory. Each layer's states are all noted down when its turn comes.
  bool gather_states() {
    words_ = static_cast<std::size_t>(core::words_for(game_.key_bits()));
    Gathering gathering(words_, hands_.size());
    std::vector<std::uint64_t> key(words_);
    const State s = canonical(first_);
    game_.encode(s, key);
    gathering.note(0, gathering.at(game_.layer(s), 0, 1), 0, key.data());
    std::uint64_t ways_bytes = 0;
    std::atomic<std::uint64_t> opened{0}, noted{0};
    while (!gathering.is_empty()) {
      const auto [number, waiting] = gathering.take_highest();
      SolvedLayer& layer = layers_[number];
      const bool notes = ways_bytes < options_.most_ways;
      if (!notes) gathering.ask_no_more();
      bool done = in_pieces(waiting->shards(), [&](std::uint64_t which, std::size_t thread) {
        gathering.settle(thread, *waiting, which);
        return true;
      });
      layer.take(*waiting, hands_.size(), words_);
      const std::uint64_t size = layer.size(words_);
      if (notes) layer.notes.resize(hands_.size());
      for (auto& hand : hands_) hand->below.clear();
      std::vector<Notes> passing(notes ? 0 : hands_.size());
      constexpr std::uint64_t piece = 1024;
      done = done && in_pieces((size + piece - 1) / piece, [&](std::uint64_t which, std::size_t thread) {
        Notes& to = notes ? layer.notes[thread] : passing[thread];
        noted += open_piece(layer, number, which * piece, std::min(size, (which + 1) * piece), gathering, thread, to, notes);
        show(true, opened += std::min(size, (which + 1) * piece) - which * piece);
        return options_.limit_states == 0 || gathering.found() <= options_.limit_states;
      });
      if (!done) {
        const bool too_many = options_.limit_states != 0 && gathering.found() > options_.limit_states;
        why_ = too_many ? "the limit of states was reached" : why_stopped();
        why_ += "; " + std::to_string(gathering.found()) + " states were found, none has a value";
        return false;
      }
      if (notes) ways_bytes += noted.exchange(0);
      states_ += size;
      found_bytes_ += layer.bytes();
      most_bytes_ = std::max(most_bytes_, ways_bytes + gathering.bytes() + found_bytes_);
    }
    forward_seconds_ = seconds();
    return true;
  }

  // Notes down what follows some states of a layer. How many bytes it takes to remember that.
  std::uint64_t open_piece(const SolvedLayer& layer, int number, std::uint64_t from, std::uint64_t to, Gathering& gathering, std::size_t thread, Notes& notes, bool keep) {
    Ways& ways = hands_[thread]->ways;
    ways.clear();
    ways.first = from;
    constexpr std::uint64_t group = 64;
    for (std::uint64_t i = from; i < to; i += group) {
      const std::size_t known = ways.to.size();
      for (std::uint64_t j = i; j < std::min(to, i + group); ++j) open(layer, j, number, gathering, thread, notes, known);
      note_down(std::span(ways.to).subspan(known), gathering, thread);
    }
    if (!keep) return 0;
    notes.ways.push_back(ways);
    return ways.bytes() + ways.to.size() * sizeof(Gathering::Number);
  }

  // Notes down the states that some ways lead to. Where they go is fetched before it is needed.
  void note_down(std::span<std::uint32_t> ways, Gathering& gathering, std::size_t thread) {
    Hand& hand = *hands_[thread];
    constexpr std::size_t ahead = 24;
    for (std::size_t i = 0; i < ways.size() + ahead; ++i) {
      if (i < ways.size()) {
        auto& below = *hand.below[ways[i]];
        const std::size_t shard = below.shard_of(hash_of(std::span(hand.keys).subspan(i * words_, words_)));
        gathering.fetch(thread, below, shard);
        ways[i] = static_cast<std::uint32_t>(ways[i] << 8 | shard);
      }
      if (i >= ahead) gathering.note(thread, *hand.below[ways[i - ahead] >> 8], ways[i - ahead] % 256, &hand.keys[(i - ahead) * words_]);
    }
  }

  // Works out what follows a state; the keys of what follows stand in hand.keys, from the way 'first' on.
  void open(const SolvedLayer& layer, std::uint64_t which, int number, Gathering& gathering, std::size_t thread, Notes& notes, std::size_t first) {
    Hand& hand = *hands_[thread];
    Ways& ways = hand.ways;
    const auto key = layer.key(which, words_);
    const State s = game_.decode(key);
    const core::Turn turn = game_.turn(s);
    ways.turns.push_back(turn.value);
    if (turn.is_over()) {
      ways.outcomes.push_back(end_of(s, hand));
    } else {
      explore::each_next(game_, s, key, options_.symmetry, [&](const Move& m, const State& next, const auto& write) {
        const int below = game_.layer(next);
        if (below >= number || below < 0) [[unlikely]]
          throw rises(s, m);
        const std::size_t at = notes.which(below);
        if (at == hand.below.size()) [[unlikely]]
          hand.below.push_back(&notes.begin(gathering, thread, below, layer.size(words_)));
        write(hand.room((ways.to.size() - first) * words_, words_));
        ways.to.push_back(static_cast<std::uint32_t>(at));
        if (turn.is_chance()) ways.weights.push_back(game_.weight(s, m));
      });
    }
    ways.ends.push_back(static_cast<std::uint32_t>(ways.to.size()));
  }
  [[gnu::noinline]] core::BadInput rises(const State& s, const Move& m) const { return core::BadInput("a move that does not lead to a lower layer: " + game_.print(m) + " in " + game_.print(s)); }

  // --- backwards

  // Calls give(place, number) with the value of every state of a layer, on all threads. False: stopped.
  template <class Give>
  bool run(int number, const SolvedLayer& layer, Give&& give) {
    constexpr std::uint64_t piece = 4096, group = 16;
    const std::uint64_t size = layer.size(words_);
    return in_pieces((size + piece - 1) / piece, [&](std::uint64_t which, std::size_t thread) {
      Hand& hand = *hands_[thread];
      const std::uint64_t from = which * piece, to = std::min(from + piece, size);
      for (std::uint64_t place = from; place < to; place += group) {
        const std::uint64_t end = std::min(place + group, to);
        look_ahead(layer, place, end, number, hand);
        for (std::uint64_t i = place; i < end; ++i) give(i, value_of(hand, i - place));
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

  bool is_stopped() const { return (options_.stop != nullptr && *options_.stop) || (options_.limit_seconds > 0 && seconds() > options_.limit_seconds); }
  std::string why_stopped() const { return options_.stop != nullptr && *options_.stop ? "stopped from outside" : "the limit of time was reached"; }

  // Calls work(piece, thread) with every piece, on all threads, until it says no. False: stopped.
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
        error = std::current_exception();
        stopped = true;
      }
    };
    if (pieces > 1)
      team_.run(work);
    else
      work(0);
    if (error) std::rethrow_exception(error);
    return !stopped;
  }

  bool value_layer(int number, SolvedLayer& layer) {
    const bool on_disk = !options_.folder.empty();
    if (on_disk && layer.restore(path("values", number), pool_)) {
      valued_ += layer.index.size();
      return true;
    }
    std::vector<Pool::Number> numbers;  // two in a word
    if (layer.found_keys.empty()) numbers.resize(layer.index.size() + layer.index.size() % 2);
    auto& to = layer.found_keys.empty() ? numbers : layer.found_numbers;
    const auto give = [&](std::uint64_t place, Pool::Number value) { to[place] = value; };
    if (layer.notes.empty())
      for (auto below = layers_.begin(); below->first < number; ++below) below->second.make_index(words_);
    if (layer.notes.empty() ? !run(number, layer, give) : !follow(layer)) {
      why_ = why_stopped() + "; " + std::to_string(states_) + " states were found, " + std::to_string(valued_) + " of them have a value";
      return false;
    }
    if (on_disk) {
      layer.save(path("values", number), numbers, pool_);
      return true;
    }
    layer.notes = {};
    layer.own_numbers = std::move(numbers);
    return true;
  }

  // The values of a layer of which there are notes: each thread's, in the order in which they were made.
  bool follow(SolvedLayer& layer) {
    return in_pieces(layer.notes.size(), [&](std::uint64_t which, std::size_t thread) {
      struct From {
        const Gathering::Number* next;
        const Pool::Number* values;
      };
      Hand& hand = *hands_[thread];
      const Notes& notes = layer.notes[which];
      std::vector<From> from;             // for each layer below and shard there
      std::vector<std::size_t> from_layer;
      for (std::size_t i = 0; i < notes.layers.size(); ++i) {
        const SolvedLayer& below = *by_number_[static_cast<std::size_t>(notes.layers[i])];
        from_layer.push_back(from.size());
        for (std::size_t shard = 0; shard < notes.starts[i].size(); ++shard)
          from.push_back({below.found_lists[which][shard].data() + notes.starts[i][shard], below.found_numbers.data() + below.shard_starts[shard]});
      }
      for (const Ways& ways : notes.ways) {
        hand.places.resize(ways.to.size());  // what follows is on its way from memory before the first is needed
        for (std::size_t way = 0; way < hand.places.size(); ++way) {
          From& here = from[from_layer[ways.to[way] >> 8] + ways.to[way] % 256];
          hand.places[way] = here.values + *here.next++;
          __builtin_prefetch(hand.places[way]);
        }
        std::size_t way = 0, weight = 0, over = 0;
        for (std::size_t i = 0; i < ways.turns.size(); ++i) {
          const core::Turn turn{ways.turns[i]};
          Pool::Number& number = layer.found_numbers[ways.first + i];
          if (turn.is_over()) {
            number = ways.outcomes[over++];
            continue;
          }
          const std::size_t count = ways.ends[i] - way;
          hand.numbers.resize(count);
          for (Pool::Number& next : hand.numbers) next = *hand.places[way++];
          number = hand.valuer.after(turn, hand.numbers, turn.is_chance() ? std::span(ways.weights).subspan(weight, count) : std::span<const std::uint32_t>());
          if (turn.is_chance()) weight += count;
        }
        show(false, valued_ += ways.turns.size());
        if (is_stopped()) return false;
      }
      return true;
    });
  }

  // Finds what follows some states of a layer and asks memory for it.
  void look_ahead(const SolvedLayer& of, std::uint64_t from, std::uint64_t to, int layer, Hand& hand) {
    hand.steps.clear();
    hand.next.clear();
    hand.keys.clear();
    for (std::uint64_t place = from; place < to; ++place) {
      const auto key_here = of.key(place, words_);
      const State s = game_.decode(key_here);
      const core::Turn turn = game_.turn(s);
      if (turn.is_over())
        hand.steps.push_back({turn, hand.next.size(), end_of(s, hand)});
      else {
        explore::each_next(game_, s, key_here, options_.symmetry, [&](const Move& m, const State& next, const auto& write) {
          const int below = game_.layer(next);
          const SolvedLayer* lower = below < layer && below >= 0 ? by_number_[static_cast<std::size_t>(below)] : nullptr;
          if (lower == nullptr) throw missing(next);
          hand.keys.resize(hand.keys.size() + words_);
          const auto key = std::span(hand.keys).last(words_);
          write(key);
          hand.next.push_back({lower, lower->index.spot(key), turn.is_chance() ? game_.weight(s, m) : 1});
          lower->index.fetch_directory(hand.next.back().spot);
        });
        hand.steps.push_back({turn, hand.next.size(), Pool::no_value});
      }
    }
    for (auto& next : hand.next) next.layer->index.fetch_keys(next.spot);
  }
  core::BadInput missing(const State& s) const { return core::BadInput("a state that can follow is missing: " + game_.print(s)); }

  // Of a state that was looked at: 0 is the first of them.
  Pool::Number value_of(Hand& hand, std::size_t which) {
    const auto& step = hand.steps[which];
    if (step.turn.is_over()) return step.number;
    hand.numbers.clear();
    hand.weights.clear();
    for (std::size_t i = which == 0 ? 0 : hand.steps[which - 1].end; i < step.end; ++i) {
      const auto& next = hand.next[i];
      const auto key = std::span(hand.keys).subspan(i * words_, words_);
      const auto place = next.layer->index.find(key, next.spot);
      if (place == LayerIndex::none) throw missing(game_.decode(key));
      hand.numbers.push_back(next.layer->numbers()[place]);
      hand.weights.push_back(next.weight);
    }
    return hand.valuer.after(step.turn, hand.numbers, hand.weights);
  }

  Pool::Number end_of(const State& s, Hand& hand) { return hand.valuer.at_end(options_.objective == Objective::Win ? core::win_shares(game_, s) : game_.scores(s)); }

  void number_layers() {
    by_number_.assign(layers_.empty() ? 0 : static_cast<std::size_t>(layers_.rbegin()->first) + 1, nullptr);
    for (const auto& [number, layer] : layers_) by_number_[static_cast<std::size_t>(number)] = &layer;
  }

  State canonical(const State& s) const { return options_.symmetry ? game_.canonical(s) : s; }

  std::uint64_t resident() const {
    std::uint64_t sum = 0;
    for (const auto& [number, layer] : layers_) sum += layer.bytes();
    return sum;
  }

  const G& game_;
  const State first_;
  const RetrogradeOptions options_;
  const Combine combine_;
  std::map<int, SolvedLayer> layers_;
  std::vector<const SolvedLayer*> by_number_;  // the same; nothing where there is none
  Pool pool_;
  explore::Team team_;
  std::vector<std::unique_ptr<Hand>> hands_;  // by thread
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
