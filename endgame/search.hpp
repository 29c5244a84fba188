#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "endgame/budget.hpp"
#include "endgame/search_knowledge.hpp"
#include "endgame/transposition_table.hpp"

namespace endgame {

// A player is to move and has no move: the rules do not say how the game goes on, so there is no value.
struct DeadEnd {
  std::string state;
};

// Depth-first search for one number that one seat wants large and all others small (margin, paranoid).
//
// Alpha-beta with a transposition table, extended to chance nodes (Ballard's Star1) and to intervals: every visit
// returns an interval that contains the value. With a window (alpha, beta) it may stop as soon as the value is known to
// be at least beta or at most alpha. Cutoffs, static bounds, table entries and exhausted budgets are thus the same
// thing, an interval that is narrow enough or not, and a search that was stopped still returns a true statement.
template <core::Game G>
class Search {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Search(const G& game, const State& first, Objective objective, int hero, Reductions use, Budget& budget,
         std::uint64_t bytes)
      : game_(game),
        knowledge_(game, first, objective, hero, use),
        objective_(objective),
        hero_(hero),
        use_(use),
        budget_(budget),
        words_(knowledge_.key_words() + keeps_past),
        table_(words_, bytes) {}

  const SearchKnowledge<G>& knowledge() const { return knowledge_; }
  SearchKnowledge<G>& knowledge() { return knowledge_; }
  const TranspositionTable<Interval>& table() const { return table_; }

  // Throws DeadEnd when the value depends on one.
  Interval value(const State& s, const Value& alpha = Value::minus_infinity(), const Value& beta = Value::infinity()) {
    Frame& frame = frame_at(0);
    frame.clear();
    Node& node = add(frame, s);
    return visit(node, alpha, beta, 1);
  }

  // What another search has learned about the same game with the same search knowledge: its table is consulted besides
  // our own, or moved into it. REQUIRES: a table that is consulted does not change meanwhile.
  void lean_on(const TranspositionTable<Interval>& other) { other_ = &other; }
  void merge_table(TranspositionTable<Interval>& from) {
    from.each([&](const std::uint64_t* key, const Interval& known) {
      const Interval* own = table_.find(key);
      table_.store(key, own == nullptr ? known : both(*own, known));
    });
    from.clear();
  }
  TranspositionTable<Interval>& table() { return table_; }

 private:
  // Does the search knowledge prune moves by what was played just before (a partial-order reduction)? Then that belongs
  // to the key, because what is found below depends on it.
  static constexpr bool keeps_past = requires(const SearchKnowledge<G>& knowledge, const State& s, const Move& m) {
    knowledge.past(s, m);
  };

  struct Frame;
  struct Node {
    std::uint64_t past = 0;
    std::uint32_t weight = 1;
    State state{};
    std::size_t key = 0;  // where it starts in the frame's keys
    Value offset;         // value of the state minus value of the key
    Interval known;
    Value promise;  // estimate for move ordering, seen from the side to move
    bool over = false;
    const Frame* frame = nullptr;
  };
  Frame& frame_at(std::size_t depth) {
    while (frames_.size() <= depth) frames_.emplace_back();
    return frames_[depth];
  }

  static bool decided(const Interval& known, const Value& alpha, const Value& beta) {
    return known.low >= beta || known.high <= alpha || known.low == known.high;
  }

  Value payoff(const State& s) const {
    const Values values = final_values(game_, s, objective_);
    return objective_ == Objective::Margin ? values[0] - values[1] : values[static_cast<std::size_t>(hero_)];
  }

  Node& add(Frame& frame, const State& s) {
    Node& node = frame.next();
    node.state = s;
    node.past = 0;
    finish(frame, node);
    return node;
  }

  // Fills in what is known of a node without expanding it: terminal values, static bounds, table entries.
  void finish(Frame& frame, Node& node) {
    node.over = game_.turn(node.state).is_over();
    if (node.over) {
      node.known = Interval::point(payoff(node.state));
      return;
    }
    if (const auto plain = knowledge_.at_once(node.state)) {
      node.over = true;
      node.known = Interval::point(*plain);
      return;
    }
    node.frame = &frame;
    node.key = frame.keys.size();
    frame.keys.resize(node.key + words_);
    const auto key = std::span(frame.keys).subspan(node.key, words_);
    node.offset = knowledge_.key(node.state, key.first(words_ - keeps_past));
    if constexpr (keeps_past) key.back() = node.past;
    node.known = use_.bounds ? knowledge_.bounds(node.state) : Interval{};
    look_up(node);
  }

  void look_up(Node& node) {
    if (const Interval* found = table_.find(&node.frame->keys[node.key]))
      node.known = both(node.known, *found + node.offset);
    if (other_ == nullptr) return;
    if (const Interval* found = other_->find(&node.frame->keys[node.key]))
      node.known = both(node.known, *found + node.offset);
  }

  Interval visit(Node& node, const Value& alpha, const Value& beta, std::size_t depth) {
    if (node.over) return node.known;
    look_up(node);
    if (decided(node.known, alpha, beta) || !budget_.spend_state(table_.bytes())) return node.known;

    Interval found;
    const core::Turn turn = game_.turn(node.state);
    if (const auto lot = knowledge_.auction(node.state); use_.prices && lot)
      found = auction(node.state, *lot, turn.seat() == hero_ ? 1 : -1, alpha, beta, depth);
    else
      found = expand(node, turn, alpha, beta, depth);
    node.known = both(node.known, found);
    if (!(node.known == Interval{})) table_.store(&node.frame->keys[node.key], node.known + -node.offset);
    return node.known;
  }

  Interval expand(const Node& node, core::Turn turn, const Value& alpha, const Value& beta, std::size_t depth) {
    const State& s = node.state;
    Frame& frame = frame_at(depth);
    frame.clear();
    const auto add_child = [&](const Move& m, std::uint32_t weight) {
      Node& child = frame.next();
      child.state = game_.apply(s, m);
      child.weight = weight;
      if constexpr (keeps_past) child.past = use_.order ? knowledge_.past(s, m) : 0;
      finish(frame, child);
    };
    if (turn.is_chance())
      knowledge_.each_outcome(s, [&](const Move& m, std::uint32_t weight) {
        add_child(m, weight);
        join_equals(frame);
      });
    else
      each_candidate(node, [&](const Move& m) { add_child(m, 1); });
    if (frame.count == 0) throw DeadEnd{game_.print(s)};
    return turn.is_chance() ? average(frame, alpha, beta, depth)
                            : choose(frame, turn.seat() == hero_ ? 1 : -1, alpha, beta, depth);
  }

  template <class Visit>
  void each_candidate(const Node& node, Visit&& visit) const {
    if constexpr (keeps_past) {
      bool any = false;
      knowledge_.each_candidate(node.state, [&](const Move& m) {
        if (knowledge_.comes_earlier(node.past, m)) return;
        any = true;
        visit(m);
      });
      if (any || node.past == 0) return;
    }
    knowledge_.each_candidate(node.state, visit);
  }

  // Merges the outcome added last into an earlier one with the same key and offset.
  void join_equals(Frame& frame) {
    Node& last = frame.nodes[frame.count - 1];
    if (last.over) return;
    for (std::size_t i = 0; i + 1 < frame.count; ++i) {
      Node& other = frame.nodes[i];
      if (other.over || !(other.offset == last.offset) ||
          !std::equal(&frame.keys[last.key], &frame.keys[last.key] + words_, &frame.keys[other.key]))
        continue;
      other.weight += last.weight;
      frame.keys.resize(last.key);
      --frame.count;
      return;
    }
  }

  // An auction in which two players may each bid once, the opener first; seen from the opener's side. The opener's
  // value of buying falls with the price, and its value when the other buys rises with the other's price, each by at
  // least one per unit of money (the search knowledge guarantees it). To an opening bid the other replies with what is
  // worse for the opener, so the best bid is where the two curves cross: found by bisection instead of trying all bids.
  // Values are clamped to the window, which keeps both curves monotone.
  Interval auction(const State& s, const Auction& lot, int side, const Value& alpha, const Value& beta,
                   std::size_t depth) {
    const auto seen = [side](const Interval& i) { return side > 0 ? i : Interval{-i.high, -i.low}; };
    Value floor = side > 0 ? alpha : -beta;
    const Value ceiling = side > 0 ? beta : -alpha;
    bool undecided = false;
    // The value clamped to [from, to].
    const auto ask_within = [&](const State& next, const Value& from, const Value& to) {
      Frame& frame = frame_at(depth);
      frame.clear();
      const Interval found = seen(side > 0 ? visit(add(frame, next), from, to, depth + 1)
                                           : visit(add(frame, next), -to, -from, depth + 1));
      if (found.low >= to) return to;
      if (found.high <= from) return from;
      undecided = undecided || !found.is_point();
      return found.low;
    };
    const auto ask = [&](const State& next) { return ask_within(next, floor, ceiling); };
    // Where the curves are straight lines, one price determines all others, if its window is wide enough for them.
    std::optional<Value> bought_for_1, lost_for_1;
    const auto bought = [&](std::int64_t price) {
      if (!lot.linear) return ask(knowledge_.sold(s, true, price));
      if (!bought_for_1) bought_for_1 = ask_within(knowledge_.sold(s, true, 1), floor, ceiling + lot.most_opener);
      return std::clamp(*bought_for_1 - (price - 1), floor, ceiling);
    };
    const auto lost = [&](std::int64_t price) {
      if (!lot.linear) return ask(knowledge_.sold(s, false, price));
      if (!lost_for_1) lost_for_1 = ask_within(knowledge_.sold(s, false, 1), floor - lot.most_other, ceiling);
      return std::clamp(*lost_for_1 + (price - 1), floor, ceiling);
    };

    Value best = floor;
    std::int64_t low = 1, high = lot.most_opener + 1;  // bracket the least price that the other will not outbid
    while (low < high && best < ceiling && !undecided) {
      const std::int64_t price = low + (high - low) / 2;
      if (price >= lot.most_other) {
        best = std::max(best, bought(price));
        high = price;
        continue;
      }
      const Value mine = bought(price), theirs = lost(price + 1);
      best = std::max(best, std::min(mine, theirs));
      if (theirs >= mine)
        high = price;
      else
        low = price + 1;
    }
    // Passing comes last: its subtree is usually the largest, so it gets the narrowest window.
    if (best < ceiling && !undecided) {
      const Value bottom = floor;
      floor = std::max(floor, best);
      Value passing = lot.most_other >= 1 ? lost(1) : ceiling;
      if (passing > floor && !undecided) passing = std::min(passing, ask(knowledge_.unsold(s)));
      best = std::max(best, passing);
      floor = bottom;
    }
    if (undecided) return {};
    if (best >= ceiling) return seen({ceiling, Value::infinity()});
    if (best <= floor) return seen({Value::minus_infinity(), floor});
    return Interval::point(side > 0 ? best : -best);
  }

  // Backup at a player: the maximum over the children, seen from the mover's side.
  Interval choose(Frame& frame, int side, const Value& alpha, const Value& beta, std::size_t depth) {
    const auto seen = [side](const Interval& i) { return side > 0 ? i : Interval{-i.high, -i.low}; };
    const Value floor = side > 0 ? alpha : -beta, ceiling = side > 0 ? beta : -alpha;

    Value low = Value::minus_infinity(), high = Value::minus_infinity();
    for (std::size_t i = 0; i < frame.count; ++i) {
      const Interval known = seen(frame.nodes[i].known);
      low = std::max(low, known.low);
      high = std::max(high, known.high);
    }
    if (!decided({low, high}, floor, ceiling)) {
      sort(frame, seen);
      for (const auto i : frame.order) {
        Node& child = frame.nodes[i];
        Interval known = seen(child.known);
        if (known.high <= low || known.is_point()) continue;
        const Value from = std::max(low, floor);
        child.known = side > 0 ? visit(child, from, ceiling, depth + 1) : visit(child, -ceiling, -from, depth + 1);
        low = std::max(low, seen(child.known).low);
        if (low >= ceiling) break;
      }
      high = Value::minus_infinity();
      for (std::size_t i = 0; i < frame.count; ++i) high = std::max(high, seen(frame.nodes[i].known).high);
    }
    return seen({low, high});
  }

  template <class Seen>
  void sort(Frame& frame, Seen&& seen) {
    frame.order.resize(frame.count);
    for (std::size_t i = 0; i < frame.count; ++i) {
      Node& node = frame.nodes[i];
      frame.order[i] = i;
      if (!use_.guesses) continue;
      const Value guess = node.over ? node.known.low : Value(knowledge_.guess(node.state));
      const Interval known = seen(node.known);
      node.promise = std::clamp(seen(Interval::point(guess)).low, known.low, known.high);
    }
    if (use_.guesses)
      std::stable_sort(frame.order.begin(), frame.order.end(),
                       [&](std::size_t a, std::size_t b) { return frame.nodes[a].promise > frame.nodes[b].promise; });
  }

  // Backup at chance: the weighted mean. Each outcome is searched in the window in which it can still matter, given the
  // bounds of the others (Star1: Ballard, "The *-minimax search procedure for trees containing chance nodes",
  // Artificial Intelligence 21, 1983).
  Interval average(Frame& frame, const Value& alpha, const Value& beta, std::size_t depth) {
    std::int64_t total = 0;
    Value done_low, done_high;
    frame.rest.assign(frame.count + 1, {Value(0), Value(0)});
    for (std::size_t i = frame.count; i-- > 0;) {
      const Node& child = frame.nodes[i];
      total += child.weight;
      frame.rest[i] = {frame.rest[i + 1].low + child.known.low * child.weight,
                       frame.rest[i + 1].high + child.known.high * child.weight};
    }
    const Value floor = alpha * total, ceiling = beta * total;
    for (std::size_t i = 0; i < frame.count; ++i) {
      if (decided({done_low + frame.rest[i].low, done_high + frame.rest[i].high}, floor, ceiling)) {
        done_low = done_low + frame.rest[i].low;
        done_high = done_high + frame.rest[i].high;
        break;
      }
      Node& child = frame.nodes[i];
      if (!child.known.is_point()) {
        const Value from = ((floor - (done_high + frame.rest[i + 1].high)) / child.weight).rounded_down();
        const Value to = ((ceiling - (done_low + frame.rest[i + 1].low)) / child.weight).rounded_up();
        child.known = visit(child, from, to, depth + 1);
      }
      done_low = done_low + child.known.low * child.weight;
      done_high = done_high + child.known.high * child.weight;
    }
    return {done_low / total, done_high / total};
  }

  // The children at one depth of the search stack. Nodes are reused, because states can be large.
  struct Frame {
    std::deque<Node> nodes;  // a deque: references stay valid when nodes are added
    std::size_t count = 0;
    std::vector<std::uint64_t> keys;
    std::vector<std::size_t> order;
    std::vector<Interval> rest;

    void clear() {
      count = 0;
      keys.clear();
    }
    Node& next() {
      if (count == nodes.size()) nodes.emplace_back();
      return nodes[count++];
    }
  };

  const G& game_;
  SearchKnowledge<G> knowledge_;
  Objective objective_;
  int hero_;
  Reductions use_;
  Budget& budget_;
  std::size_t words_;
  TranspositionTable<Interval> table_;
  const TranspositionTable<Interval>* other_ = nullptr;
  std::deque<Frame> frames_;
};

}  // namespace endgame
