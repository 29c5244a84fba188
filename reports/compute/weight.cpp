#include "reports/compute/weight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "endgame/value.hpp"
#include "reports/compute/game_data.hpp"
#include "reports/compute/matters.hpp"

namespace reports {

namespace {

using endgame::Value;

constexpr std::uint64_t few = 20;  // no mean is printed of fewer games

// Counts of one policy, added up over the numbers of players.
struct Sums {
  std::uint64_t rows = 0, games = 0, came_up = 0, dead_ends = 0;
  std::uint64_t same = 0, same_winner = 0, stopped = 0;  // games with the same moves; those that are not allowed
  std::uint64_t pairs = 0, pairs_apart = 0, unrelated = 0, unrelated_apart = 0;
  Value same_points{0};  // by which results part, summed over games with the same moves
  bool turns = false;    // the turn may pass to somebody else
  bool nearer = false;   // so it does, and in some row pairs lie nearer together than the same moves
  Value shift{0};        // beyond chance, summed over rows
  Value stake{0};        // summed over rows

  void add(const core::Json& row) {
    const auto count = [](const core::Json& share) { return share.at("count").get<std::uint64_t>(); };
    const auto &play = row.at("same_play"), &pair = row.at("pairs"), &others = row.at("unrelated");
    const std::int64_t allowed = play.at("games"), not_allowed = play.at("not_allowed");
    const Value points = Value::parse(play.at("points")) * allowed;
    const Value beyond = Value::parse(row.at("shift").at("at_least"));
    ++rows;
    games += row.at("games").get<std::uint64_t>();
    came_up += count(row.at("comes_up"));
    dead_ends += row.at("dead_ends").at("theirs").get<std::uint64_t>();
    same += static_cast<std::uint64_t>(allowed);
    same_winner += count(play.at("winner"));
    stopped += static_cast<std::uint64_t>(not_allowed);
    pairs += pair.at("games").get<std::uint64_t>();
    pairs_apart += count(pair.at("scores"));
    unrelated += others.at("games").get<std::uint64_t>();
    unrelated_apart += count(others.at("scores"));
    same_points = same_points + points;
    shift = shift + beyond;
    // Moves are made in their order by whoever is to move. Where the turn passes to somebody else they become somebody
    // else's, and the results can lie further apart than those of players who go on choosing for themselves.
    const Value in_pairs = Value::parse(pair.at("points")) * allowed;
    const bool by_pairs = turns && pair.at("games").get<std::uint64_t>() >= few && in_pairs < points;
    nearer = nearer || by_pairs;
    const Value counted = by_pairs ? in_pairs : points;
    if (allowed + not_allowed > 0) stake = stake + (counted + beyond * not_allowed) / (allowed + not_allowed);
  }
};

// Two places, rounded down.
std::string in_hundredths(const Value& value) {
  const std::string text = value.decimal();
  return text.substr(0, text.size() - 1);
}

// "4.20", or, of something that is not nothing, "less than 0.01".
std::string by_how_much(const Value& value) {
  const std::string text = in_hundredths(value);
  return text == "0.00" && value > Value(0) ? "less than 0.01" : text;
}

// "in 41 % of games"; what is neither none nor all is never said to be.
std::string in_share(std::uint64_t count, std::uint64_t games, const std::string& of = "games") {
  if (count == 0) return fmt::format("in none of {} {}", games, of);
  if (count == games) return of == "games" ? "in every game" : fmt::format("in all {} {}", games, of);
  const auto percent = (count * 200 + games) / (2 * games);
  if (percent == 0) return fmt::format("in {} of {} {}", count, games, of);
  return percent == 100 ? fmt::format("in all but {} of {} {}", games - count, games, of)
                        : fmt::format("in {} % of {}", percent, of);
}

// "Against `ring12`, 2 to 4 players, with `variant=on`".
std::string what_was_measured(const Measured& one) {
  int least = one.matters.front().at("players"), most = least;
  for (const auto& row : one.matters) {
    least = std::min(least, row.at("players").get<int>());
    most = std::max(most, row.at("players").get<int>());
  }
  std::string text = fmt::format("Against `{}`, {} players", one.reading,
                                 least == most ? std::to_string(least) : fmt::format("{} to {}", least, most));
  for (const auto& [question, reading] : one.with) text += fmt::format(", with `{}={}`", question, reading);
  return text;
}

std::string sentence_of(const Sums& sums, const std::string& policy, const Measured& one, const std::string& currency) {
  std::string text = fmt::format("{}: among {} players it comes up {}.", what_was_measured(one), policy,
                                 in_share(sums.came_up, sums.games));
  const auto apart = [&](const std::string& where) {
    std::string part;
    if (sums.same_points > Value(0))
      part = fmt::format("results part by {} {} on average", by_how_much(sums.same_points / std::int64_t(sums.same)),
                         currency);
    if (sums.same_winner > 0)
      part += fmt::format("{}the winner changes {}", part.empty() ? "" : " and ",
                          in_share(sums.same_winner, sums.same, where));
    return part;
  };
  if (sums.stopped > 0) {
    text += fmt::format(" The moves of one reading are not allowed by the other {}",
                        in_share(sums.stopped, sums.same + sums.stopped, "replays, each game both ways round"));
    if (sums.same >= few) {
      const auto rest = apart("the others");
      text += rest.empty() ? "." : fmt::format("; in the others {}.", rest);
    } else if (sums.same_points > Value(0)) {  // too few for a mean, but they are in the weight
      text += fmt::format("; in the {} results part by {} {} in all.",
                          sums.same == 1 ? "other one" : fmt::format("{} others", sums.same),
                          by_how_much(sums.same_points), currency);
    } else {
      text += ".";
    }
    const Value shift = sums.shift / std::int64_t(sums.rows);
    text += in_hundredths(shift) != "0.00"
                ? fmt::format(" Where games take another course, somebody's mean result is shifted by at least {} {}.",
                              in_hundredths(shift), currency)
                : " Where games take another course, nobody's mean result is shifted beyond what chance explains.";
  } else if (const auto all = apart("games"); !all.empty()) {
    text += fmt::format(" With the same moves {}.", all);
  } else if (sums.came_up > 0) {
    text += " With the same moves nobody's result changes.";
    if (sums.pairs_apart > 0)
      text += fmt::format(
          " Players who know which reading holds choose other moves; so the results of pairs of games differ {}, and "
          "those of unrelated games {}.",
          in_share(sums.pairs_apart, sums.pairs, "pairs"), in_share(sums.unrelated_apart, sums.unrelated, "pairs"));
  }
  if (sums.nearer)
    text +=
        " Where the turn passes to somebody else, the same moves become somebody else's; pairs of games, in which "
        "every "
        "player goes on choosing, lie nearer together for some number of players, and there the pairs are counted.";
  if (sums.dead_ends > 0) text += fmt::format(" {} of {} games come to a dead end.", sums.dead_ends, sums.games);
  return text;
}

}  // namespace

core::Json weight_json(const core::Descriptor& game, const std::vector<Measured>& readings) {
  core::Json heaviest;
  for (const auto& one : readings) {
    const auto& matters = one.matters;
    const bool sensible = std::any_of(matters.begin(), matters.end(),
                                      [](const core::Json& row) { return row.at("policy") == "sensible"; });
    const std::string policy = sensible ? "sensible" : "random", currency = data_of(game).currency;
    Sums sums;
    sums.turns = one.turns;
    for (const auto& row : matters)
      if (row.at("policy") == policy) sums.add(row);
    if (sums.rows == 0) continue;
    const Value stake = sums.stake / static_cast<std::int64_t>(sums.rows);
    core::Json weight{{"points", in_hundredths(stake)},
                      {"currency", currency},
                      {"exact", stake.print()},
                      {"reading", one.reading},
                      {"excluded", one.excluded},
                      {"policy", policy},
                      {"games", sums.games},
                      {"dead_ends", sums.dead_ends},
                      {"comes_up", (Value(static_cast<std::int64_t>(sums.came_up)) /
                                    static_cast<std::int64_t>(std::max<std::uint64_t>(sums.games, 1)))
                                       .print()},
                      {"sentence", sentence_of(sums, policy, one, currency)}};
    if (heaviest.is_null() || weighs_more(weight, heaviest)) heaviest = std::move(weight);
  }
  return heaviest;
}

bool weighs_more(const core::Json& weight, const core::Json& other) {
  if (other.is_null()) return !weight.is_null();
  if (weight.is_null()) return false;
  if (weight.at("excluded") != other.at("excluded")) return other.at("excluded").get<bool>();
  const auto by = [](const core::Json& one, const char* key) { return Value::parse(one.at(key)); };
  // What is printed alike is equal: a difference that nobody sees would hide the dead ends.
  if (weight.at("points") != other.at("points")) return by(weight, "exact") > by(other, "exact");
  if (weight.at("dead_ends") != other.at("dead_ends")) return weight.at("dead_ends") > other.at("dead_ends");
  return by(weight, "comes_up") > by(other, "comes_up");
}

}  // namespace reports
