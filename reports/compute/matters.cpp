#include "reports/compute/matters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/bounds.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/game_data.hpp"

namespace reports {

namespace {

constexpr std::uint64_t seed_of_pairs = 1;

core::Json apart_json(const explore::Apart& apart) {
  return {{"games", apart.games}, {"scores", apart.scores}, {"winner", apart.winner}, {"points", apart.points}};
}

core::Json share_json(std::uint64_t count, std::uint64_t games) {
  if (games == 0) return {{"count", 0}, {"games", 0}};
  const auto s = share(count, games);
  return {{"count", s.count}, {"games", games}, {"low", s.low}, {"high", s.high}};
}

// "127/40" in lowest terms; "3".
std::string ratio(std::uint64_t above, std::uint64_t below) {
  if (below == 0) return "0";
  const std::uint64_t common = std::gcd(above, below);
  return below == common ? std::to_string(above / common) : fmt::format("{}/{}", above / common, below / common);
}

// How results part, by shares and by the mean of the largest difference of a player's result.
core::Json parting_json(const core::Json& apart, std::uint64_t unit) {
  const std::uint64_t games = apart.at("games"), points = apart.at("points");
  return {{"games", games},
          {"scores", share_json(apart.at("scores"), games)},
          {"winner", share_json(apart.at("winner"), games)},
          {"points", ratio(points, games * unit)},
          {"points_rounded", games == 0 ? "0" : rounded(points, games * unit)}};
}

int percent_of(std::uint64_t count, std::uint64_t games) {
  return games == 0 ? 0 : static_cast<int>((count * 200 + games) / (2 * games));
}

std::string share_in_words(std::uint64_t count, std::uint64_t games) {
  if (count == 0) return "in none of the games";
  if (count == games) return "in every game";
  const int percent = percent_of(count, games);
  return percent == 0 ? fmt::format("in {} of {} games", count, games) : fmt::format("in {} % of games", percent);
}

}  // namespace

std::string rounded(std::uint64_t above, std::uint64_t below) {
  const std::uint64_t hundredths = (above * 200 + below) / (2 * below);
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

std::vector<Group> groups_of(const core::Descriptor& game) {
  std::vector<Group> groups;
  for (const auto& question : game.questions) {
    const auto with = companions(game, question.slug);
    auto it = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.with == with; });
    if (it == groups.end()) it = groups.insert(groups.end(), {with, {}});
    for (std::size_t r = 1; r < question.readings.size(); ++r)
      it->readings.push_back({question.slug, question.readings[r].slug});
  }
  return groups;
}

std::string matters_command(int players, explore::Policy policy, const core::Choice& with, const std::string& set) {
  std::string command = fmt::format("matters --players {} --policy {}", players, explore::name_of(policy));
  if (!set.empty()) command += " --data " + set;
  for (const auto& [question, reading] : with) command += fmt::format(" --reading {}={}", question, reading);
  return command;
}

core::Json measured(const core::Descriptor& game, int players, explore::Policy policy, const Group& group,
                    std::uint64_t games, const std::string& set, const core::Stop* stop) {
  const auto table = [&](const core::Choice& readings) {
    auto request = full_game(game, players, readings);
    if (!set.empty()) {
      request.players = 0;
      request.config =
          core::Json{{"game", game.name}, {"players", players}, {data_of(game).invented.front().key, set}}.dump();
    }
    return games::load(request);
  };
  const auto ours = table(group.with);
  std::vector<std::unique_ptr<core::AnyGame>> theirs;
  for (const auto& [question, reading] : group.readings) {
    core::Choice otherwise = group.with;
    otherwise[question] = reading;
    theirs.push_back(table(otherwise));
  }
  return impacts_json(explore::measure_impact(*ours, theirs, policy, games, seed_of_pairs, stop), group);
}

core::Json impacts_json(const explore::Impacts& all, const Group& group) {
  core::Json json;
  json["games"] = all.games;
  json["unit"] = all.unit;
  json["fired"] = all.fired.rules();
  json["unrelated"] = apart_json(all.unrelated);
  json["readings"] = core::Json::object();
  for (std::size_t i = 0; i < all.impact.size(); ++i) {
    const auto& one = all.impact[i];
    json["readings"][group.readings[i].first + "=" + group.readings[i].second] = {
        {"came_up", one.came_up},
        {"times", one.times},
        {"same_play", apart_json(one.same_play)},
        {"stopped", one.stopped},
        {"pairs", apart_json(one.pairs)},
        {"dead_ends", {{"ours", one.dead_ends_ours}, {"theirs", one.dead_ends_theirs}}},
        {"stake", apart_json(one.stake)}};
  }
  return json;
}

core::Json matters_json(const core::Json& measured, int players, explore::Policy policy, const std::string& question,
                        const std::string& reading) {
  const auto& one = measured.at("readings").at(question + "=" + reading);
  const std::uint64_t games = measured.at("games"), unit = measured.at("unit");
  core::Json json;
  json["players"] = players;
  json["policy"] = explore::name_of(policy);
  json["games"] = games;
  json["comes_up"] = share_json(one.at("came_up"), games);
  json["comes_up"]["times"] = one.at("times");
  json["same_play"] = parting_json(one.at("same_play"), unit);
  json["same_play"]["not_allowed"] = one.at("stopped");
  json["pairs"] = parting_json(one.at("pairs"), unit);
  json["unrelated"] = parting_json(measured.at("unrelated"), unit);
  json["dead_ends"] = one.at("dead_ends");
  json["stake"] = parting_json(one.at("stake"), unit);
  json["stake"]["sum"] = one.at("stake").at("points");
  json["unit"] = unit;
  return json;
}

core::Json weight_json(const core::Descriptor& game, const std::vector<std::pair<std::string, core::Json>>& rows) {
  core::Json heaviest;
  for (const auto& [reading, matters] : rows) {
    // Sums over the numbers of players; each has as many games, so the mean of means is the mean of all.
    std::uint64_t points = 0, stake_games = 0, games = 0, came_up = 0, pairs = 0, winner = 0, unrelated = 0,
                  unrelated_winner = 0, dead_ends = 0;
    std::string policy;
    const bool sensible = std::any_of(matters.begin(), matters.end(),
                                      [](const core::Json& row) { return row.at("policy") == "sensible"; });
    for (const auto& row : matters) {
      dead_ends += row.at("dead_ends").at("theirs").get<std::uint64_t>();
      if (row.at("policy") != (sensible ? "sensible" : "random")) continue;
      policy = row.at("policy");
      points += row.at("stake").at("sum").get<std::uint64_t>();
      stake_games += row.at("stake").at("games").get<std::uint64_t>() * row.at("unit").get<std::uint64_t>();
      games += row.at("games").get<std::uint64_t>();
      came_up += row.at("comes_up").at("count").get<std::uint64_t>();
      pairs += row.at("pairs").at("games").get<std::uint64_t>();
      winner += row.at("pairs").at("winner").at("count").get<std::uint64_t>();
      unrelated += row.at("unrelated").at("games").get<std::uint64_t>();
      unrelated_winner += row.at("unrelated").at("winner").at("count").get<std::uint64_t>();
    }
    const std::string currency = data_of(game).currency;
    core::Json weight;
    weight["points"] = stake_games == 0 ? "0.00" : rounded(points, stake_games);
    weight["currency"] = currency;
    weight["exact"] = ratio(points, stake_games);
    weight["reading"] = reading;
    weight["policy"] = policy;
    weight["dead_ends"] = dead_ends;
    weight["comes_up"] = ratio(came_up, games);
    std::string sentence = fmt::format("Among {} players it comes up {}", policy, share_in_words(came_up, games));
    if (points > 0 && came_up == 0) {
      sentence += fmt::format(", yet players who foresee it play otherwise: results part by {} {} a game",
                              weight["points"].get<std::string>(), currency);
    } else if (points > 0) {
      // When it comes up: the same sum over those games only.
      sentence += fmt::format(", moves {} {} when it does, and changes the winner in {} % (unrelated games: {} %)",
                              rounded(points * games, stake_games * came_up), currency, percent_of(winner, pairs),
                              percent_of(unrelated_winner, unrelated));
    } else if (came_up > 0) {
      sentence += ", without moving a result";
    }
    if (dead_ends > 0) sentence += fmt::format("; {} games came to a dead end under this reading", dead_ends);
    weight["sentence"] = sentence + ".";
    if (heaviest.is_null() || weighs_more(weight, heaviest)) heaviest = std::move(weight);
  }
  return heaviest;
}

bool weighs_more(const core::Json& weight, const core::Json& other) {
  // Fractions are compared crosswise; both are small.
  const auto compare = [](const std::string& a, const std::string& b) {
    const auto parts = [](const std::string& text) {
      const auto slash = text.find('/');
      return std::pair<std::uint64_t, std::uint64_t>(
          std::stoull(text.substr(0, slash)), slash == std::string::npos ? 1 : std::stoull(text.substr(slash + 1)));
    };
    const auto [p, q] = parts(a);
    const auto [r, s] = parts(b);
    __extension__ using Wide = unsigned __int128;
    const Wide left = static_cast<Wide>(p) * s, right = static_cast<Wide>(r) * q;
    return left < right ? -1 : left > right ? 1 : 0;
  };
  if (other.is_null()) return !weight.is_null();
  if (weight.is_null()) return false;
  if (const int c = compare(weight.at("exact"), other.at("exact")); c != 0) return c > 0;
  if (weight.at("dead_ends") != other.at("dead_ends")) return weight.at("dead_ends") > other.at("dead_ends");
  return compare(weight.at("comes_up"), other.at("comes_up")) > 0;
}

}  // namespace reports
