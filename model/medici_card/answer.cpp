#include "model/medici_card/answer.hpp"

#include <algorithm>

namespace medici_card {

Answer::Answer(const DayEnd& pays, int seat, int ahead, const std::array<Good, goods>& held,
               std::span<const Card> kinds, std::uint8_t choices)
    : choices_(choices), class_of_(kinds.size(), nothing) {
  const int sign = seat == 0 ? 1 : -1;
  std::int64_t certain = 0;  // what the goods pay now
  for (const Good& good : held) certain += good.paid(pays);
  std::vector<const Card*> green;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    if (kinds[kind].space == 0) {
      class_of_[kind] = static_cast<Class>(green.size());
      green.push_back(&kinds[kind]);
    }
  greens_ = green.size();
  each_ = 1 + greens_ + greens_ * (greens_ + 1) / 2;

  std::size_t classes = 0;
  const auto add_class = [&](const Card& card) {
    const auto add = [&](auto... taken) {
      worth_.push_back(static_cast<Worth>(sign * certain + worth_of(pays, seat, ahead, held, taken...)));
    };
    add(&card);
    for (const Card* a : green) add(&card, a);
    for (std::size_t b = 0; b < greens_; ++b)
      for (std::size_t a = 0; a <= b; ++a) add(&card, green[b], green[a]);
    ++classes;
  };
  for (const Card* card : green) add_class(*card);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (kinds[kind].space == 0) continue;
    add_class(kinds[kind]);
    const auto row = [&](std::size_t c) { return worth_.begin() + static_cast<std::ptrdiff_t>(c * each_); };
    std::size_t same = greens_;
    while (!std::equal(row(same), row(same + 1), row(classes - 1))) ++same;
    class_of_[kind] = static_cast<Class>(spaced + same - greens_);
    if (same != classes - 1) worth_.resize(--classes * each_);
  }
  classes_ = spaced + classes - greens_;
  tabulate();
}

// R6, R7, R9: the worth of the best take, the last card and what may be taken along and fits.
Answer::Worth Answer::best(Class third, Class second, Class last) const {
  Worth most = alone(last);
  const auto pair = [&](Class other) {
    if (is_green(other))
      most = std::max(most, with(last, other));
    else if (is_green(last))
      most = std::max(most, with(other, last));
  };
  if (second == nothing) return most;
  if (choices_ >> 3 & 1) pair(second);
  if (third == nothing) return most;
  if (choices_ >> 5 & 1) pair(third);
  if ((choices_ >> 7 & 1) == 0) return most;
  if (is_green(second) && is_green(third)) return std::max(most, with(last, second, third));
  if (!is_green(last) || (!is_green(second) && !is_green(third))) return most;
  return std::max(most, is_green(second) ? with(third, last, second) : with(second, last, third));
}

void Answer::tabulate() {
  const auto some_spaced = static_cast<Class>(spaced);  // any class that needs the space: it cannot be taken along
  with_company_.assign((spaced + 1) * (spaced + 1), {});
  second_green_.assign(classes_ * spaced, {});
  third_green_.assign(spaced * spaced, {});
  third_.assign(room, {});
  repeated_.assign(classes_, {});
  for (std::size_t third = 0; third <= greens_; ++third)
    for (std::size_t second = 0; second <= greens_; ++second)
      for (std::size_t last = spaced; last < classes_; ++last)
        with_company_[third * (spaced + 1) + second][last] =
            best(third == 0 ? nothing : static_cast<Class>(third - 1),
                 second == 0 ? some_spaced : static_cast<Class>(second - 1), static_cast<Class>(last));
  each_class([&](Class a) {
    for (std::size_t g = 0; g < greens_; ++g) {
      const auto last = static_cast<Class>(g);
      second_[g][a] = best(nothing, a, last);
      if (!is_green(a)) third_[a][g] = choices_ >> 5 & 1 ? std::max(alone(last), with(a, last)) : alone(last);
      for (std::size_t second = 0; second < greens_; ++second)
        second_green_[a * spaced + g][second] = best(a, static_cast<Class>(second), last);
      if (is_green(a)) each_class([&](Class second) { third_green_[a * spaced + g][second] = best(a, second, last); });
    }
    each_class([&](Class b) { repeated_[a][b] = best(a, b, a) + best(a, b, b); });
  });
}

void Answer::takes(Class third, Class second, Row& of) const {
  of = with_company_[company(third, second)];
  for (std::size_t g = 0; g < greens_; ++g) of[g] = best(third, second, static_cast<Class>(g));
}

std::int64_t Answer::value(std::span<const std::uint8_t> left, Class third, Class second, Class last) const {
  Row count{};
  Worth cards = 0;
  for (std::size_t kind = 0; kind < left.size(); ++kind) {
    count[class_of_[kind]] += left[kind];
    cards += left[kind];
  }
  std::array<Worth, (spaced + 1) * (spaced + 1)> sums{};  // over last cards that need the space, by company
  for (std::size_t a = 0; a <= greens_; ++a)
    for (std::size_t b = 0; b <= greens_; ++b) {
      const Row& worth = with_company_[a * (spaced + 1) + b];
      Worth& sum = sums[a * (spaced + 1) + b];
      for (std::size_t c = 0; c < room; ++c) sum += count[c] * worth[c];
    }

  const std::size_t end = (classes_ + 7) / 8 * 8;
  Row first_takes, next_takes, on;
  takes(second, last, first_takes);
  std::int64_t value = 0;
  each_class([&](Class a) {
    if (count[a] == 0) return;
    // on[b]: the sum over all last cards after 'a' and 'b' were revealed.
    const std::size_t of_a = is_green(a) ? (a + 1u) * (spaced + 1) : 0;
    for (std::size_t b = 0; b < spaced; ++b) on[b] = sums[of_a + 1 + b];
    for (std::size_t b = spaced; b < end; ++b) on[b] = sums[of_a];
    for (std::size_t b = 0; b < end; ++b) on[b] -= repeated_[a][b];
    for (std::size_t g = 0; g < greens_; ++g) {
      const Worth times = count[g];
      if (times == 0) continue;
      for (std::size_t b = 0; b < spaced; ++b) on[b] += times * second_green_[a * spaced + g][b];
      if (is_green(a)) {
        const Row& with_third = third_green_[a * spaced + g];
        for (std::size_t b = spaced; b < end; ++b) on[b] += times * with_third[b];
      } else {
        const Worth with_third = third_[a][g];
        for (std::size_t b = spaced; b < end; ++b) on[b] += times * std::max(with_third, second_[g][b]);
      }
    }
    takes(last, a, next_takes);
    Worth after = 0;
    for (std::size_t b = 0; b < end; ++b) after += count[b] * std::max(next_takes[b] * (cards - 2), on[b]);
    after -= std::max(next_takes[a] * (cards - 2), on[a]);  // 'a' itself is no longer in the deck
    value += std::int64_t{count[a]} *
             std::max<std::int64_t>(std::int64_t{first_takes[a]} * (cards - 1) * (cards - 2), after);
  });
  if (last == nothing) return value;
  return std::max(value, std::int64_t{best(third, second, last)} * cards * (cards - 1) * (cards - 2));
}

}  // namespace medici_card
