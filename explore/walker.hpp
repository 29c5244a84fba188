#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "explore/explore.hpp"
#include "explore/successors.hpp"
#include "model/core/bits.hpp"
#include "model/core/json.hpp"

namespace explore {

// The result of expanding one state.
struct Expansion {
  std::uint64_t seen = 0;  // a bit for each predicate
  std::uint64_t moves = 0;
  std::uint64_t orbit = 1;  // with symmetry: the size of its orbit
  bool over = false;
  bool layer_falls = true;  // L3, along every move
  bool key_returns = true;  // L4, of every successor; checked with Options::check_keys
};

// A buffer of successors between a game and the engine: one virtual call for a batch instead of one for each state.
class Outbox {
 public:
  static constexpr std::size_t capacity = 256;

  explicit Outbox(std::size_t words) : words_(words), keys_(capacity * words), next_(keys_.data()) {}
  virtual ~Outbox() = default;
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  int distance = 0;  // of the successors

  // Space for the next key; 'keep' then adds it to the batch.
  std::span<std::uint64_t> room() { return {next_, words_}; }
  void keep(int layer) {
    layers_[count_] = layer;
    distances_[count_] = distance;
    next_ += words_;
    if (++count_ == capacity) deliver();
  }

 protected:
  virtual void deliver() = 0;  // consumes the batch and calls 'clear'
  void clear() {
    count_ = 0;
    next_ = keys_.data();
  }

  std::size_t words_;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> keys_;
  std::uint64_t* next_;  // in keys_
  std::array<int, capacity> layers_{}, distances_{};
};

// A game as the engine sees it: keys in, keys out. Games are compiled on one side of this interface and key widths on
// the other, so that the engine is not instantiated for every pair of them.
class Walker {
 public:
  using Key = std::span<const std::uint64_t>;

  virtual ~Walker() = default;
  virtual int key_bits() const = 0;
  virtual int top() const = 0;  // the layer of the first state
  virtual void first(std::span<std::uint64_t> key) const = 0;
  virtual std::size_t predicates() const = 0;
  virtual std::string predicate_id(std::size_t predicate) const = 0;
  virtual bool stops(std::size_t predicate) const = 0;
  virtual std::string print(Key) const = 0;

  virtual Expansion expand(Key, int layer, bool judge, Outbox&) const = 0;
  virtual void each_successor_key(Key, const std::function<void(Key)>&) const = 0;
  // The moves of a play through these states, given by their (with symmetry: canonical) keys, and the text of its last
  // state. With symmetry the play starts from the first state as it was given, so moves and text are in its terms.
  virtual std::pair<std::vector<std::string>, std::string> retrace(
      const std::vector<std::vector<std::uint64_t>>& keys) const = 0;

  virtual core::Json identity() const = 0;  // of the run: what a checkpoint must agree with
};

template <class G>
class GameWalker final : public Walker {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  GameWalker(const G& game, const State& first, const Predicates<G>& predicates, bool symmetry, bool check_keys)
      : game_(game),
        first_(first),
        predicates_(predicates),
        symmetry_(symmetry),
        check_keys_(check_keys),
        patch_(key_patch_of(game)) {
    if (predicates.each.size() > 64) throw std::logic_error("at most 64 predicates at once");
  }

  int key_bits() const override { return game_.key_bits(); }
  int top() const override { return game_.layer(canonical(first_)); }
  void first(std::span<std::uint64_t> key) const override { game_.encode(canonical(first_), key); }
  std::size_t predicates() const override { return predicates_.each.size(); }
  std::string predicate_id(std::size_t predicate) const override { return predicates_.each[predicate].id; }
  bool stops(std::size_t predicate) const override { return predicates_.each[predicate].stops; }
  std::string print(Key key) const override { return game_.print(game_.decode(key)); }

  Expansion expand(Key key, int layer, bool judge, Outbox& out) const override {
    const State s = state_of(game_, patch_, key);
    Expansion found;
    if (judge) {
      found.seen = predicates_.together != nullptr ? predicates_.together(game_, s) : seen_one_by_one(s);
      if constexpr (requires { game_.orbit(s); })
        if (symmetry_) found.orbit = game_.orbit(s);
    }
    found.over = game_.turn(s).is_over();
    if (found.over) return found;
    std::uint64_t moves = 0;
    each_successor(game_, patch_, s, key, symmetry_, [&](const Move&, const State& next, const auto& write) {
      ++moves;
      const int target = game_.layer(next);
      if (target >= layer || target < 0) {  // its layer is already expanded or does not exist: report, do not follow
        found.layer_falls = false;
        return;
      }
      const auto key_of_next = out.room();
      write(key_of_next);
      if (check_keys_ && !(game_.decode(key_of_next) == next)) found.key_returns = false;
      out.keep(target);
    });
    found.moves = moves;
    return found;
  }

  void each_successor_key(Key key, const std::function<void(Key)>& see) const override {
    const State s = state_of(game_, patch_, key);
    if (game_.turn(s).is_over()) return;
    std::vector<std::uint64_t> next(key.size());
    each_successor(game_, patch_, s, key, symmetry_, [&](const Move&, const State&, const auto& write) {
      write(next);
      see(next);
    });
  }

  std::pair<std::vector<std::string>, std::string> retrace(
      const std::vector<std::vector<std::uint64_t>>& keys) const override {
    State s = first_;
    std::vector<std::string> play;
    for (const auto& key : keys) {
      std::vector<std::uint64_t> reached(key.size());
      bool found = false;
      State next;
      Move move{};
      game_.each_move(s, [&](const Move& m) {
        if (found) return;
        next = game_.apply(s, m);
        game_.encode(canonical(next), reached);
        found = reached == key;
        move = m;
      });
      if (!found) throw std::logic_error("no move leads on from " + game_.print(s));
      play.push_back(game_.print(move));
      s = next;
    }
    return {std::move(play), game_.print(s)};
  }

  core::Json identity() const override {
    core::Json json;
    json["game"] = G::name;
    json["first"] = game_.print(first_);
    json["key_bits"] = game_.key_bits();
    json["readings"] = core::Json(game_.rules.readings);
    json["symmetry"] = symmetry_;
    json["predicates"] = core::Json::array();
    for (const auto& predicate : predicates_.each) json["predicates"].push_back(predicate.id);
    return json;
  }

 private:
  std::uint64_t seen_one_by_one(const State& s) const {
    std::uint64_t seen = 0, bit = 1;
    for (const auto& predicate : predicates_.each) {
      seen |= predicate.test(game_, s) != predicate.negated ? bit : 0;
      bit <<= 1;
    }
    return seen;
  }
  State canonical(const State& s) const { return symmetry_ ? game_.canonical(s) : s; }

  const G& game_;
  const State first_;
  const Predicates<G>& predicates_;
  const bool symmetry_, check_keys_;
  const decltype(key_patch_of(std::declval<const G&>())) patch_;
};

Result run(const Walker&, const Options&);

template <class G>
Result explore(const G& game, const typename G::State& first, const Predicates<G>& predicates, const Options& options) {
  return run(GameWalker<G>(game, first, predicates, options.symmetry, options.check_keys), options);
}

}  // namespace explore
