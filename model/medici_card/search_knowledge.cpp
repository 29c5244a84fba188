#include "model/medici_card/search_knowledge.hpp"

namespace endgame {

using medici_card::goods;
using medici_card::no_good;

namespace {

constexpr int most_count = 255;  // of symbols, cards or values, whichever the reading counts
constexpr int most_ahead = 2047;

}  // namespace

template <class Size>
SearchKnowledge<medici_card::GameOf<Size>>::SearchKnowledge(const Game& game, const State& first, Objective objective,
                                                            int hero, Reductions use)
    : Base(game, first, objective, hero, use) {
  using medici_card::Scope;
  const auto& rules = game.rules;
  serves_ = objective == Objective::Margin && rules.players == 2 && rules.bonus_scope == Scope::PerKindEach &&
            !rules.bonus_shared && rules.bonus_repeat == medici_card::BonusRepeat::EveryDay &&
            (!rules.variant_bonus || rules.variant_scope == Scope::PerKindEach);
  if (!serves_) return;

  core::PerPlayer<std::int64_t> numbers{};
  for (int place = 0; place < 3; ++place) {
    numbers[0] = place;
    numbers[1] = 1;
    const auto paid = medici_card::pay_ships(rules, numbers);
    pays_.ship[static_cast<std::size_t>(place)] = paid[0] - paid[1];
    for (int has0 = 0; has0 < 2; ++has0)
      for (int has1 = 0; has1 < 2; ++has1) {
        numbers[0] = place == 2 ? 2 : has0;
        numbers[1] = place == 0 ? 2 : has1;
        const auto for_good = medici_card::pay_good(rules, numbers);
        pays_.good[static_cast<std::size_t>(place)][static_cast<std::size_t>(has0)][static_cast<std::size_t>(has1)] =
            for_good[0] - for_good[1];
      }
  }
  for (int count = 0; count <= 4 * most_count; ++count) {
    medici_card::PerGood<std::int64_t> counts{};
    counts[0][0] = count;
    pays_.bonus.push_back(medici_card::pay_bonus(rules, counts)[0]);
  }

  int cards = 0, worth = 0, most_of_good = 0;
  for (const auto& kind : rules.kinds) {
    const bool is_good = kind.good != no_good;
    using medici_card::BonusCount, medici_card::MajorityCount;
    majority_.push_back(!is_good                                         ? 0
                        : rules.majority_count == MajorityCount::Symbols ? kind.symbols
                        : rules.majority_count == MajorityCount::Cards   ? 1
                                                                         : kind.value);
    bonus_count_.push_back(!is_good ? 0 : rules.bonus_count == BonusCount::Symbols ? kind.symbols : 1);
    cards += kind.count;
    worth += kind.count * kind.value;
    most_of_good += kind.count * std::max(majority_.back(), bonus_count_.back());
  }
  serves_ = cards <= most_count && worth < most_ahead && most_of_good <= most_count && game.rules.capacity < 32;
  merges_ = use.merging && is_last_day(first);
  values_last_turn_ = serves_ && use.last_turn && !rules.known_order &&
                      rules.reveal == medici_card::Reveal::Sequential &&
                      rules.final_turn == medici_card::FinalTurn::OneTurn;
  for (const int taken : {1, 3, 5, 7}) {  // R6, R7, A6
    if (rules.take_window == medici_card::TakeWindow::Contiguous && taken == 5) continue;
    if (rules.take_window == medici_card::TakeWindow::MaxTwo && taken > 3) continue;
    takes_ = static_cast<std::uint8_t>(takes_ | 1 << taken);
  }

  for (std::size_t mode = 0; mode < 4; ++mode)
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      const auto same = [&](std::size_t other) {
        const auto &a = rules.kinds[kind], &b = rules.kinds[other];
        const bool settled = mode & 2, ships_settled = mode & 1;
        return a.green == b.green && a.space == b.space && (ships_settled || a.value == b.value) &&
               (settled ||
                (a.good == b.good && majority_[kind] == majority_[other] && bonus_count_[kind] == bonus_count_[other]));
      };
      std::size_t first_alike = 0;
      while (!same(first_alike)) ++first_alike;
      alike_[mode][kind] = static_cast<std::uint8_t>(first_alike);
    }
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) by_value_.push_back(static_cast<std::uint8_t>(kind));
  std::stable_sort(by_value_.begin(), by_value_.end(),
                   [&](std::uint8_t a, std::uint8_t b) { return rules.kinds[a].value > rules.kinds[b].value; });
  deck_words_ = (rules.kinds.size() + 7) / 8;
  market_words_ = (static_cast<std::size_t>(first.market.size()) + first.deck_left + 7) / 8;
  outlook_ = look(seen_);
}

template <class Size>
const typename SearchKnowledge<medici_card::GameOf<Size>>::Outlook& SearchKnowledge<medici_card::GameOf<Size>>::outlook(
    const State& s) const {
  if (!(seen_ == s)) {
    outlook_ = look(s);
    seen_ = s;
  }
  return outlook_;
}

// The bounds give each player everything it could still load, as if nothing else needed the space: sound, not tight.
template <class Size>
typename SearchKnowledge<medici_card::GameOf<Size>>::Outlook SearchKnowledge<medici_card::GameOf<Size>>::look(
    const State& s) const {
  const auto& rules = this->game_.rules;
  Outlook at;
  std::array<int, Size::kinds> coming{};
  const int to_come = s.market.size() + s.deck_left;
  for (int i = 0; i < s.market.size(); ++i) ++coming[static_cast<std::size_t>(s.market[i])];
  if (rules.known_order)
    for (std::size_t i = rules.order.size() - s.deck_left; i < rules.order.size(); ++i) ++coming[rules.order[i]];

  std::array<int, goods> in_space{}, free_riders{};      // of each good: cards to come that take space, that take none;
  std::array<int, goods> best_majority{}, best_bonus{};  // the most that one of them counts
  std::array<int, 2> value{};
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const auto& card = rules.kinds[kind];
    const int count = coming[kind] += static_cast<int>(s.deck[kind]);
    for (std::size_t p = 0; p < 2; ++p) {
      const int aboard = s.ship[p][kind];
      value[p] += aboard * card.value;
      if (card.good == no_good) continue;
      const int all = aboard + s.warehouse[p][kind];
      at.good[card.good].majority[p] += all * majority_[kind];
      at.good[card.good].bonus[p] += all * bonus_count_[kind];
    }
    if (count == 0) continue;
    if (card.good == no_good) continue;
    (card.space > 0 ? in_space : free_riders)[card.good] += count;
    best_majority[card.good] = std::max(best_majority[card.good], majority_[kind]);
    best_bonus[card.good] = std::max(best_bonus[card.good], bonus_count_[kind]);
  }

  std::array<int, 2> room{}, takes{}, gain{};
  const int in_day = this->game_.ships_in_day(s);
  for (int p = 0; p < 2; ++p) {
    const auto seat = static_cast<std::size_t>(p);
    if (this->game_.is_full(s, p)) continue;
    const bool last_turn = in_day == 1 && rules.final_turn == medici_card::FinalTurn::OneTurn;
    takes[seat] = last_turn ? std::min(to_come, medici_card::window) : to_come;
    room[seat] =
        rules.capacity - s.space(seat) + (rules.overload == medici_card::Overload::Strict ? 0 : medici_card::window);
    const auto top = [&](bool spaced, int most) {
      int sum = 0;
      for (const auto kind : by_value_) {
        const auto& card = rules.kinds[kind];
        if ((card.space > 0) != spaced) continue;
        const int taken = std::min(most, coming[kind]);
        sum += taken * card.value;
        most -= taken;
        if (most == 0) break;
      }
      return sum;
    };
    gain[seat] = top(true, std::min(room[seat], takes[seat])) + top(false, takes[seat]);
  }

  at.ahead = value[0] - value[1];
  at.ship_least = pays_.for_ships(at.ahead - gain[1]);
  at.ship_most = pays_.for_ships(at.ahead + gain[0]);
  at.least = at.ship_least;
  at.most = at.ship_most;
  for (std::size_t g = 0; g < goods; ++g) {
    Good& good = at.good[g];
    std::array<int, 2> top_majority{}, top_bonus{};
    for (std::size_t p = 0; p < 2; ++p) {
      const int cards = std::min(takes[p], std::min(room[p], in_space[g]) + free_riders[g]);
      top_majority[p] = good.majority[p] + cards * best_majority[g];
      top_bonus[p] = std::min(most_count, good.bonus[p] + cards * best_bonus[g]);
    }
    bool first = true;
    const auto may_be = [&](std::size_t place, bool has0, bool has1) {
      const std::int64_t margin = pays_.good[place][has0][has1];
      good.least = first ? margin : std::min(good.least, margin);
      good.most = first ? margin : std::max(good.most, margin);
      first = false;
    };
    const auto &low = good.majority, &high = top_majority;
    for (const bool none : {true, false}) {  // does the player behind have nothing?
      if (low[0] < high[1] && (none ? low[0] == 0 : high[0] > 0)) may_be(0, !none, true);
      if (low[1] < high[0] && (none ? low[1] == 0 : high[1] > 0)) may_be(2, true, !none);
    }
    if (low[0] == 0 && low[1] == 0) may_be(1, false, false);
    if (const int meet = std::max({low[0], low[1], 1}); meet <= high[0] && meet <= high[1]) may_be(1, true, true);
    good.least += pays_.for_bonus(good.bonus[0]) - pays_.for_bonus(top_bonus[1]);
    good.most += pays_.for_bonus(top_bonus[0]) - pays_.for_bonus(good.bonus[1]);
    at.least += good.least;
    at.most += good.most;
  }
  return at;
}

template <class Size>
Interval SearchKnowledge<medici_card::GameOf<Size>>::bounds(const State& s) const {
  if (!is_last_day(s)) return {};
  const Outlook& at = outlook(s);
  const std::int64_t purses = s.money[0] - s.money[1];
  return {purses + at.least, purses + at.most};
}

template <class Size>
std::optional<Value> SearchKnowledge<medici_card::GameOf<Size>>::at_once(const State& s) const {
  const auto& rules = this->game_.rules;
  if (!values_last_turn_ || s.phase != medici_card::Phase::Act || !is_last_day(s) || this->game_.ships_in_day(s) != 1)
    return std::nullopt;
  medici_card::EndingTurn& turn = last_turn_;
  turn.seat = s.mover;
  turn.room = rules.overload == medici_card::Overload::Strict ? rules.capacity - s.space(s.mover) : medici_card::window;
  turn.reveals = std::min<int>(medici_card::most_reveals - s.revealed, s.deck_left);
  turn.may_take =
      s.revealed > 0 ||
      (s.market.size() > 0 && (rules.no_reveal == medici_card::NoReveal::PrevTurn || s.deck_left == 0));  // R4, A5
  turn.may_decline = s.revealed == 0 && rules.last_turn == medici_card::LastTurn::Optional;
  turn.choices = takes_;
  if (!turn.may_take && turn.reveals == 0) return std::nullopt;  // A25: a dead end

  turn.ahead = 0;
  turn.goods = {};
  turn.cards.clear();
  turn.market.clear();
  std::array<std::uint8_t, Size::kinds> in_reach{};
  const int reach = std::min(s.market.size(), medici_card::window);
  for (int back = 0; back < reach; ++back) in_reach[static_cast<std::size_t>(s.market.last(back))] = 1;
  std::array<std::size_t, Size::kinds> number{};
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const auto& card = rules.kinds[kind];
    for (std::size_t p = 0; p < 2; ++p) {
      const int aboard = s.ship[p][kind];
      turn.ahead += (p == 0 ? aboard : -aboard) * card.value;
      if (card.good == no_good) continue;
      const int all = aboard + s.warehouse[p][kind];
      turn.goods[card.good].majority[p] += all * majority_[kind];
      turn.goods[card.good].bonus[p] += all * bonus_count_[kind];
    }
    if (s.deck[kind] == 0 && in_reach[kind] == 0) continue;
    number[kind] = turn.cards.size();
    turn.cards.push_back({card.good, card.space, card.value, majority_[kind], bonus_count_[kind], s.deck[kind]});
  }
  for (int back = reach; back-- > 0;) turn.market.push_back(number[static_cast<std::size_t>(s.market.last(back))]);
  return Value(s.money[0] - s.money[1]) + turn.value(pays_);
}

template <class Size>
std::optional<medici_card::Standoff> SearchKnowledge<medici_card::GameOf<Size>>::turn_bounds(const State& s) const {
  const auto& rules = this->game_.rules;
  const bool reveals = s.phase == medici_card::Phase::Card;
  if (!values_last_turn_ || !(reveals || s.phase == medici_card::Phase::Act) || !is_last_day(s) ||
      rules.capacity - s.space(0) != 1 || rules.capacity - s.space(1) != 1)
    return std::nullopt;
  if (rules.overload != medici_card::Overload::Strict || rules.no_reveal != medici_card::NoReveal::PrevTurn ||
      rules.last_turn != medici_card::LastTurn::Mandatory)
    return std::nullopt;
  medici_card::Standoff at(pays_);
  at.seat = s.mover;
  at.revealed = s.revealed;
  at.must_reveal = reveals;
  at.purses = s.money[0] - s.money[1];
  at.choices = takes_;
  const Outlook& all = outlook(s);
  at.ahead = all.ahead;
  for (std::size_t g = 0; g < goods; ++g) at.goods[g] = {all.good[g].majority, all.good[g].bonus};
  at.in_any_case = {all.least, all.most};
  std::array<std::uint8_t, Size::kinds> number{}, in_market{};
  for (int i = 0; i < s.market.size(); ++i) in_market[static_cast<std::size_t>(s.market[i])] = 1;
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const auto& card = rules.kinds[kind];
    if (s.deck[kind] == 0 && in_market[kind] == 0) continue;
    if (card.space > 1) return std::nullopt;
    // Settled goods and ships do not distinguish cards: they pay whatever is taken as they would now.
    medici_card::EndingTurn::Card seen{no_good, card.space, all.ships_settled() ? 0 : card.value, 0, 0, 0};
    if (card.good != no_good && !all.good[card.good].is_settled())
      seen = {card.good, seen.space, seen.value, majority_[kind], bonus_count_[kind], 0};
    const auto same = std::find(at.kinds.begin(), at.kinds.end(), seen);
    number[kind] = static_cast<std::uint8_t>(same - at.kinds.begin());
    if (same == at.kinds.end()) {
      at.kinds.push_back(seen);
      at.left.push_back(0);
    }
    if (at.left[number[kind]] + s.deck[kind] > 255) return std::nullopt;
    at.left[number[kind]] = static_cast<std::uint8_t>(at.left[number[kind]] + s.deck[kind]);
  }
  for (int i = 0; i < s.market.size(); ++i) at.market.push_back(number[static_cast<std::size_t>(s.market[i])]);
  const auto greens = std::count_if(at.kinds.begin(), at.kinds.end(), [](const auto& card) { return card.space == 0; });
  if (at.kinds.size() > medici_card::Answer::most_kinds ||
      greens > static_cast<std::ptrdiff_t>(medici_card::Answer::spaced) || !at.deck_lasts())
    return std::nullopt;
  constexpr std::int64_t most_summed = 1 << 30;  // an Answer sums 32-bit values of takes over two draws
  if (std::max(-all.least, all.most) * s.deck_left * s.deck_left >= most_summed) return std::nullopt;
  return at;
}

template <class Size>
Value SearchKnowledge<medici_card::GameOf<Size>>::key(const State& s, std::span<std::uint64_t> out) const {
  if (!merges_) return Base::key(s, out);
  const auto& rules = this->game_.rules;
  const Outlook& at = outlook(s);
  std::int64_t offset = s.money[0] - s.money[1] + (at.ships_settled() ? at.ship_least : 0);

  core::BitWriter writer(out.first(header_words));
  writer.put(static_cast<std::uint64_t>(s.phase), 3);
  writer.put(static_cast<std::uint64_t>(s.mover + 1), 2);
  writer.put(s.revealed, 2);
  writer.put(s.pending, 2);
  writer.put(s.deck_left, 8);
  writer.put(s.space(0), 8);
  writer.put(s.space(1), 8);
  writer.put(at.ships_settled(), 1);
  writer.put(at.ships_settled() ? 0 : static_cast<std::uint64_t>(at.ahead + most_ahead), 12);
  for (const auto& good : at.good) {
    writer.put(good.is_settled(), 1);
    if (good.is_settled()) offset += good.least;
    for (std::size_t p = 0; p < 2; ++p) {
      writer.put(good.is_settled() ? 0 : static_cast<std::uint64_t>(good.majority[p]), 8);
      writer.put(good.is_settled() ? 0 : static_cast<std::uint64_t>(good.bonus[p]), 8);
    }
  }

  // Equivalent kinds share a number. The classes follow from what is settled, which is in the key.
  std::array<std::uint8_t, 2 * Size::kinds> numbered{};
  std::array<std::uint8_t, Size::kinds> number{};
  std::uint8_t numbers = 0;
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    auto& of_class = numbered[alike(at, kind)];
    if (of_class == 0) of_class = ++numbers;
    number[kind] = of_class;
  }
  const auto rest = out.subspan(header_words);
  std::fill(rest.begin(), rest.end(), 0);
  const auto put_byte = [&](std::size_t at_byte, std::uint64_t byte) {
    rest[at_byte / 8] += byte << 8 * (at_byte % 8);
  };
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
    put_byte(number[kind] - 1u, static_cast<std::uint64_t>(s.deck[kind]));
  for (int i = 0; i < s.market.size(); ++i)
    put_byte(8 * deck_words_ + static_cast<std::size_t>(i), number[static_cast<std::size_t>(s.market[i])]);
  return offset;
}

template class SearchKnowledge<medici_card::SmallGame>;
template class SearchKnowledge<medici_card::MediumGame>;
template class SearchKnowledge<medici_card::FullGame>;

}  // namespace endgame
