#include "model/medici_card/moves.hpp"

#include <limits>

#include "model/medici_card/scoring.hpp"

namespace medici_card {

template <class Size>
GameOf<Size>::GameOf(Rules r) : rules(std::move(r)) {
  Bag all{};
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    all[kind] = rules.kinds[kind].count;
    if (rules.kinds[kind].good != no_good) cards_.goods[kind] = Size::most_of_a_kind;
  }
  cards_.all.add(all);
  const auto table = [&](auto&& of_card) {
    Counts each{};
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) each[kind] = of_card(rules.kinds[kind]);
    return each;
  };
  using Sum = Amounts<typename Size::Amount>;
  cards_.amounts.set(Sum::space_taken, table([](const Kind& card) { return card.space; }));
  cards_.amounts.set(Sum::value_aboard, table([](const Kind& card) { return card.value; }));
  for (int good = 0; good < goods; ++good) {
    cards_.towards_bonus.set(
        static_cast<std::size_t>(good), table([&](const Kind& card) -> std::uint8_t {
          return card.good != good ? 0 : rules.bonus_count == BonusCount::Symbols ? card.symbols : 1;
        }));
    cards_.amounts.set(Sum::first_good + static_cast<std::size_t>(good), table([&](const Kind& card) -> std::uint8_t {
                         if (card.good != good) return 0;
                         return rules.majority_count == MajorityCount::Symbols ? card.symbols
                                : rules.majority_count == MajorityCount::Cards ? 1
                                                                               : card.value;
                       }));
  }
  ship_shares_ = {players(), rules.paid_ships, sharing(rules)};
  good_shares_ = {players(), rules.paid_goods, sharing(rules)};
  if (players() == 2) {
    ship_pair_ = core::PairShares([&](const auto& value) { return pay_ships(rules, 2, value, ship_shares_); });
    good_pair_ = core::PairShares([&](const auto& count) { return pay_good(rules, 2, count, good_shares_); });
  }
  deck_left_.resize(rules.order.size() + 1);
  for (std::size_t left = 1; left <= rules.order.size(); ++left) {
    deck_left_[left] = deck_left_[left - 1];
    ++deck_left_[left][rules.order[rules.order.size() - left]];
  }
  for (int size = 1; size <= window; ++size)
    for (int choice = 0; choice < 4; ++choice) {
      const unsigned cards = cards_of_take(choice);
      if (cards >> size != 0) continue;                                         // R7
      if (rules.take_window == TakeWindow::Contiguous && cards == 5) continue;  // A6
      if (rules.take_window == TakeWindow::MaxTwo && cards > 3) continue;
      in_reach_[static_cast<std::size_t>(size)] |= 1u << choice;
    }
  card_count_ = rules.cards();
  const auto rank = [&](Phase phase) -> std::uint8_t& { return rank_of_[static_cast<std::size_t>(phase)]; };
  for (const Phase phase : {Phase::Take, Phase::Card, Phase::Act, Phase::Start})
    if (!rules.whole_turns || phase == Phase::Act || phase == Phase::Start)
      rank(phase) = static_cast<std::uint8_t>(++ranks_);
  ++ranks_;  // Fill and Over have none
  lay_out_keys(start());
}

template <class Size>
bool GameOf<Size>::fits(const Rules& rules) {
  const bool seats = Size::all_seats ? static_cast<std::size_t>(rules.players) == Size::players
                                     : static_cast<std::size_t>(rules.players) <= Size::players;
  if (!seats || rules.kinds.size() > Size::kinds || static_cast<std::size_t>(rules.cards()) > Size::cards) return false;
  // What all cards together come to, in any respect.
  std::uint64_t most = 0;
  for (const auto& kind : rules.kinds)
    most += kind.count * std::max({std::uint64_t{1}, std::uint64_t{kind.space}, std::uint64_t{kind.value},
                                   std::uint64_t{kind.symbols}});
  return most <= std::numeric_limits<typename Size::Amount>::max() &&
         std::all_of(rules.kinds.begin(), rules.kinds.end(),
                     [](const Kind& kind) { return kind.count <= Size::most_of_a_kind; });
}

template <class Size>
int GameOf<Size>::take_objection(const State& s, const End& end, int revealed, unsigned cards) const {
  if ((cards & 1) != 0) return takes(s, end, revealed).objection(cards >> 1);
  const int broken = revealed == 0 ? no_reveal_objection(s) : 0;
  return broken != 0 ? broken : 6;
}

// The rule that forbids a move, 0 when it is legal.
template <class Size>
int GameOf<Size>::objection(const State& s, const Move& m) const {
  const bool acts = s.phase == Phase::Act;
  const bool announces = rules.reveal == Reveal::AnnounceCount;
  switch (m.what) {
    case Do::Start:
      if (s.phase != Phase::Start) return 2;
      if (s.day == rules.first_day) return 0;
      return poorest(s) >> m.number & 1 ? 0 : 22;
    case Do::Card: return (s.phase == Phase::Card || s.phase == Phase::Fill) && s.deck[m.number] != 0 ? 0 : 3;
    case Do::Reveal: return !acts || announces || rules.whole_turns ? 3 : reveal_objection(s, s.revealed);
    case Do::Announce: {
      if (!acts || !announces || rules.whole_turns) return 3;
      return m.number == 0 ? no_reveal_objection(s) : reveal_objection(s, m.number - 1);
    }
    case Do::Take:
      if (s.phase == Phase::Take) return take_objection(s, end_after(s, 0), 1, m.cards);
      return !acts || announces || rules.whole_turns ? 6 : take_objection(s, end_after(s, 0), s.revealed, m.cards);
    case Do::Decline:
      return acts && rules.last_turn == LastTurn::Optional && rules.final_turn == FinalTurn::OneTurn &&
                     s.revealed == 0 && ships_in_day(s) == 1
                 ? 0
                 : 12;
    case Do::Turn:
      if (!acts || !rules.whole_turns) return 3;
      if (m.number > 0)
        if (const int broken = reveal_objection(s, m.number - 1); broken != 0) return broken;
      return take_objection(s, end_after(s, m.number), m.number, m.cards);
  }
  return 0;
}

template <class Size>
unsigned GameOf<Size>::odd_cards(const State& s) const {
  Tally<Bag> all;  // deck, market, ships and warehouses together
  all.add(cards_of_deck(s));
  s.market.count(all);
  for (int p = 0; p < players(); ++p) {
    all.add(s.ship[p]);
    all.add(s.warehouse[p]);
  }
  return (all.exceeds(cards_.all) ? made : 0u) | (all.differs(cards_.all, cards_.goods) ? lost : 0u);
}

template <class Size>
std::uint32_t GameOf<Size>::weight(const State& s, const Move& m) const {
  return m.what == Do::Card ? s.deck[m.number] : 1;
}

template <class Size>
core::Verdict GameOf<Size>::explain(const State& s, const Move& m) const {
  core::Verdict verdict;
  const int broken = objection(s, m);
  if (broken == 0) {
    core::Fired fired;
    apply(s, m, fired);
    verdict.legal = true;
    verdict.rules = fired.rules();
    return verdict;
  }
  verdict.rules = {broken};
  switch (broken) {
    case 2: verdict.why = "the start player is not chosen now"; break;
    case 3:
      verdict.why = "at most three cards are revealed in a turn, one after the other, by the player whose turn it is";
      break;
    case 4: verdict.why = "a card must be revealed first"; break;
    case 5: verdict.why = "the deck has no further card"; break;
    case 6: verdict.why = "the last market card must be taken, once, at the end of a turn"; break;
    case 7: verdict.why = "these cards are out of reach"; break;
    case 9: verdict.why = "the cards do not fit on the ship"; break;
    case 12: verdict.why = "this turn cannot be declined"; break;
    case 22: verdict.why = "the poorest player starts the day"; break;
    default: break;
  }
  return verdict;
}

template <class Size>
std::uint32_t GameOf<Size>::poorest(const State& s) const {
  std::uint32_t seats = 1;
  for (int p = 1; p < players(); ++p) {
    const int holder = std::countr_zero(seats);
    if (s.money[p] < s.money[holder]) seats = 0;
    if (seats == 0 || s.money[p] == s.money[holder]) seats |= 1u << p;
  }
  return seats;
}

template <class Size>
core::Scores GameOf<Size>::scores(const State& s) const {
  core::Scores scores;
  scores.players = players();
  for (int p = 0; p < players(); ++p) scores.amounts[p] = s.money[p];
  return scores;
}

template struct GameOf<Small>;
template struct GameOf<Medium>;
template struct GameOf<Full>;

}  // namespace medici_card
