#include "model/medici_card/standoff.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace medici_card {

const std::int64_t* Standoff::Known::find(const Key& key) const {
  for (std::size_t at = home(key);; at = (at + 1) & (slots_.size() - 1)) {
    const Slot& slot = slots_[at];
    if (slot.key[0] == key[0] && slot.key[1] == key[1]) return &slot.value;
    if (slot.key[0] == 0) return nullptr;
  }
}

void Standoff::Known::keep(const Key& key, std::int64_t value) {
  if (2 * (count_ + 1) > slots_.size()) {
    if (slots_.size() >= most_slots) return;
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    count_ = 0;
    for (const Slot& slot : old)
      if (slot.key[0] != 0) keep(slot.key, slot.value);
  }
  std::size_t at = home(key);
  while (slots_[at].key[0] != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = {key, value};
  ++count_;
}

int Standoff::greens() const {
  int sum = 0;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    if (is_green(kind)) sum += left[kind];
  for (const auto kind : market) sum += is_green(kind);
  return sum;
}

bool Standoff::deck_lasts() const {
  return std::accumulate(left.begin(), left.end(), 0) >= most_reveals * (greens() + 2);
}

bool Standoff::refine(const GoOn& go_on) {
  known_ = both(known_, in_any_case);
  if (known_.is_point()) return false;
  const int most_waits = greens();
  const bool is_all = waits_ >= most_waits;
  const auto found = is_all ? bound(most_waits, most_reveals, go_on) : bound(waits_, reveals_, go_on);
  if (!found) return false;
  const Value margin = seat == 0 ? *found : -*found;
  const bool at_least = (waits_ % 2 == 0) == (seat == 0);
  known_ = both(known_, {is_all || at_least ? margin : Value::minus_infinity(),
                         is_all || !at_least ? margin : Value::infinity()});
  if (reveals_ == most_reveals) ++waits_;
  reveals_ = reveals_ % most_reveals + 1;
  return true;
}

std::optional<Value> Standoff::bound(int waits, int reveals, const GoOn& go_on) {
  cards_ = std::accumulate(left.begin(), left.end(), std::int64_t{0});
  go_on_ = &go_on;
  last_reveals_ = reveals;
  depth_ = 0;
  greens_ = 0;
  gone_.clear();
  green_.assign(kinds.size(), 0);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    if (is_green(kind)) green_[kind] = static_cast<std::uint8_t>(greens_++);
  const auto before = std::tuple(seat, ahead, goods, left, market);
  try {
    return turn(waits);
  } catch (const Stopped&) {
    std::tie(seat, ahead, goods, left, market) = before;
    return std::nullopt;
  }
}

int Standoff::spaces(int taken) const {
  int sum = 0;
  each_taken(taken, [&](std::uint8_t kind) { sum += kinds[kind].space; });
  return sum;
}

// Adds these cards to what the mover has; count -1 undoes it.
void Standoff::take(int taken, int count) {
  const auto p = static_cast<std::size_t>(seat);
  each_taken(taken, [&](std::uint8_t kind) {
    const auto& card = kinds[kind];
    ahead += (seat == 0 ? count : -count) * card.value;
    if (card.good == medici_card::no_good) return;
    goods[card.good].majority[p] += count * card.majority;
    goods[card.good].bonus[p] += count * card.bonus;
  });
}

void Standoff::draw(std::size_t kind) {
  --left[kind];
  --cards_;
  market.push_back(static_cast<std::uint8_t>(kind));
  gone_.push_back(static_cast<std::uint8_t>(kind));
}

void Standoff::put_back(std::size_t kind) {
  gone_.pop_back();
  market.pop_back();
  ++cards_;
  ++left[kind];
}

template <class As>
bool Standoff::add_gone(Known::Key& key, As&& as) const {
  constexpr std::size_t most = 15;  // 5 in the first word, 10 in the second
  if (gone_.size() > most) return false;
  std::array<std::uint8_t, most> sorted;
  for (std::size_t i = 0; i < gone_.size(); ++i) {
    const std::uint8_t one = as(gone_[i]);
    std::size_t at = i;
    for (; at > 0 && sorted[at - 1] > one; --at) sorted[at] = sorted[at - 1];
    sorted[at] = one;
  }
  for (std::size_t i = 0; i < gone_.size(); ++i) {
    auto& word = key[i < 5 ? 0 : 1];
    word = word << Answer::class_bits | sorted[i];
  }
  key[1] = key[1] << 4 | (gone_.size() + 1) % 16;
  return true;
}

std::uint32_t Standoff::number_of_what_both_have() {
  std::array<int, 2 + 4 * medici_card::goods> has{seat, ahead};
  for (std::size_t g = 0; g < goods.size(); ++g)
    for (std::size_t p = 0; p < 2; ++p) {
      has[2 + 4 * g + 2 * p] = goods[g].majority[p];
      has[3 + 4 * g + 2 * p] = goods[g].bonus[p];
    }
  return has_.try_emplace(has, static_cast<std::uint32_t>(has_.size())).first->second;
}

Value Standoff::turn(int waits) {
  if (!(*go_on_)()) throw Stopped();
  if (depth_ == on_the_way_.size()) on_the_way_.push_back(std::make_unique<Turn>());
  Turn& turn = *on_the_way_[depth_];
  turn.reveals = depth_ == 0 ? revealed : 0;
  turn.must_reveal = depth_ == 0 && must_reveal;
  ++depth_;
  turn.most_reveals = waits == 0 && depth_ > 1 ? last_reveals_ : most_reveals;
  turn.has = number_of_what_both_have();
  turn.answers.assign(kinds.size() * (greens_ + 1) * (greens_ + 1), nullptr);
  const Value value = node(turn, waits);
  --depth_;
  return value;
}

// Expectimax within a turn, after the cards revealed so far. Fills (takes that need the space) have integer values over
// the common denominator draws_of_three(), so most of the work is integer sums.
Value Standoff::node(Turn& turn, int waits) {
  Value best = Value::minus_infinity();
  const bool takes = !std::exchange(turn.must_reveal, false) && (turn.reveals > 0 || !market.empty());  // R4
  if (takes) {
    if (const auto now = best_fill(turn)) best = Value(*now, draws_of_three());
    if (const auto wait = best_wait(waits)) best = std::max(best, *wait);
  }
  if (turn.reveals < turn.most_reveals) {
    Value sum;
    const bool is_last = turn.reveals + 1 == turn.most_reveals;
    const std::int64_t cards = cards_;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const int count = left[kind];
      if (count == 0 || (is_last && !is_green(kind))) continue;
      draw(kind);
      ++turn.reveals;
      sum = sum + node(turn, waits) * count;
      --turn.reveals;
      put_back(kind);
    }
    if (is_last) sum = sum + Value(sum_of_fills(turn), (cards - 1) * (cards - 2) * (cards - 3));
    best = std::max(best, sum / cards);
  }
  // Only green cards can be taken, and waits are cut off here: the static bound of the mover.
  if (!best.is_finite()) return seat == 0 ? in_any_case.low : -in_any_case.high;
  return best;
}

// The sum of best_fill over all cards that need the space and may be revealed last. When the two cards before need it,
// too, they cannot be taken along, and of the card before those it matters only whether it is green, and which: few
// cases, so the sums are cached.
std::int64_t Standoff::sum_of_fills(Turn& turn) {
  const auto at = [&](std::size_t back) {
    return back < market.size() ? market[market.size() - 1 - back] : Answer::nothing;
  };
  Known::Key key{turn.has + 1u, 0};
  bool keeps = at(0) != Answer::nothing && at(1) != Answer::nothing && !is_green(at(0)) && !is_green(at(1));
  if (keeps) {
    const std::uint8_t before = at(2) != Answer::nothing && is_green(at(2)) ? at(2) : Answer::nothing;
    for (const std::uint8_t kind : {at(0), at(1), before}) key[0] = key[0] << Answer::class_bits | kind;
    keeps = turn.has < most_numbers && add_gone(key, [](std::uint8_t kind) { return kind; });
    if (keeps)
      if (const std::int64_t* known = sums_.find(key)) return *known;
  }
  std::int64_t sum = 0;
  ++turn.reveals;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const int count = left[kind];
    if (count == 0 || is_green(kind)) continue;
    draw(kind);
    sum += count * *best_fill(turn);
    put_back(kind);
  }
  --turn.reveals;
  if (keeps) sums_.keep(key, sum);
  return sum;
}

// In units of 1/draws_of_three(); nothing when no take needs the space.
std::optional<std::int64_t> Standoff::best_fill(Turn& turn) {
  std::optional<std::int64_t> best;
  each_take([&](int taken) {
    if (spaces(taken) != 1) return;
    const std::int64_t value = fill(turn, taken);
    if (!best || value > *best) best = value;
  });
  return best;
}

// The mover's value of a take that needs the space: minus that of the Answer. It depends on the classes of the three
// cards then in reach and of the cards revealed since the root, which is the cache key.
std::int64_t Standoff::fill(Turn& turn, int taken) {
  const Answer& with = answer(turn, taken);
  std::array<Answer::Class, medici_card::window> reach{Answer::nothing, Answer::nothing, Answer::nothing};
  std::size_t next = 0;
  for (std::size_t back = 0; back < market.size() && next < reach.size(); ++back)
    if (back >= reach.size() || (taken >> back & 1) == 0)
      reach[next++] = with.class_of(market[market.size() - 1 - back]);
  // Two cards that need the space are never taken together: the third from last then makes no difference.
  if (next == reach.size() && !with.is_green(reach[0]) && !with.is_green(reach[2])) reach[2] = Answer::nothing;
  Known::Key key{with.number + 1u, 0};
  for (const auto c : reach) key[0] = key[0] << Answer::class_bits | c;
  const bool keeps =
      with.number < most_numbers && add_gone(key, [&](std::uint8_t kind) { return with.class_of(kind); });
  if (keeps)
    if (const std::int64_t* known = fills_.find(key)) return *known;
  const std::int64_t value = -with.value(left, reach[2], reach[1], reach[0]);
  if (keeps) fills_.keep(key, value);
  return value;
}

// The Answer of the other player after the mover has taken these cards; shared by all takes that lead to the same
// holdings.
const Answer& Standoff::answer(Turn& turn, int taken) {
  std::array<std::size_t, 3> which{};  // the card that needs the space; then up to two green ones, plus 1 each
  std::size_t greens = 0;
  each_taken(taken, [&](std::uint8_t kind) {
    which[is_green(kind) ? ++greens : 0] = is_green(kind) ? green_[kind] + 1u : kind;
  });
  const Answer*& found = turn.answers[(which[0] * (greens_ + 1) + which[1]) * (greens_ + 1) + which[2]];
  if (found != nullptr) return *found;
  take(taken, 1);
  const std::uint32_t number = number_of_what_both_have();
  if (number >= answers_.size()) answers_.resize(number + 1);
  if (answers_[number] == nullptr) {
    answers_[number] = std::make_unique<Answer>(pays_, 1 - seat, ahead, goods, kinds, choices);
    answers_[number]->number = number;
  }
  take(taken, -1);
  found = answers_[number].get();
  return *found;
}

// The best take of green cards only, after which the other player moves; nothing when the last card needs the space or
// waits are cut off.
std::optional<Value> Standoff::best_wait(int waits) {
  std::optional<Value> best;
  if (waits == 0 || !is_green(market.back())) return best;
  each_take([&](int taken) {
    if (spaces(taken) != 0) return;
    take(taken, 1);
    const auto before = market;
    for (int i = medici_card::window; i-- > 0;)
      if (taken >> i & 1) market.erase(market.end() - 1 - i);
    seat = 1 - seat;
    const Value value = -turn(waits - 1);
    seat = 1 - seat;
    market = before;
    take(taken, -1);
    if (!best || value > *best) best = value;
  });
  return best;
}

}  // namespace medici_card
