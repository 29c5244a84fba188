#include "reports/render/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "model/core/error.hpp"
#include "model/core/presentation.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/render/document.hpp"

namespace reports {

using core::Json;

namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string possessive(const std::string& turn) { return turn + "’s"; }

}  // namespace

std::string move_in_words(std::string_view game, const std::string& move) {
  const auto* const words = games::hook<core::Words>(game);
  const auto of_move = words_of(move);
  return words == nullptr || words->move == nullptr || of_move.empty() ? "" : words->move(of_move);
}

std::vector<std::pair<std::string, std::string>> notation(std::string_view game) {
  const auto* const words = games::hook<core::Words>(game);
  return words == nullptr ? std::vector<std::pair<std::string, std::string>>() : words->notation;
}

namespace {

// A value of a configuration in few words; empty when it has too many: "1", "none", "3, 2", "four Fu3 and one g2".
std::string value_in_words(const Json& value) {
  if (value.is_number() || value.is_string() || value.is_boolean()) return printed(value);
  std::vector<std::string> all;
  if (!value.is_array() && !value.is_object()) return "";
  if (value.empty()) return "none";
  for (const auto& [key, one] : value.items()) {
    if (!one.is_number() && !(value.is_array() && one.is_string())) return "";
    all.push_back(value.is_array() ? printed(one) : fmt::format("{} {}", key, printed(one)));
  }
  const std::string words = core::join(all, ", ");
  return words.size() <= 160 ? words : "";
}

// What a configuration has otherwise than the box, with the value where it is short: "tower merchants: 1; rounds: 1".
std::string in_plain_words(const std::vector<std::string>& keys, const Json& config) {
  std::vector<std::string> all;
  for (auto key : keys) {
    const std::string value = config.is_object() && config.contains(key) ? value_in_words(config.at(key)) : "";
    std::replace(key.begin(), key.end(), '_', ' ');
    all.push_back(value.empty() ? key : fmt::format("{} ({})", key, value));
  }
  return enumerate(all);
}

}  // namespace

std::string where(const Json& a_case) {
  const std::string config = text(a_case, "config"), position = text(a_case, "position"), from = text(a_case, "from");
  std::string sentence;
  if (truth(a_case, "reachable")) {
    sentence = fmt::format("Lay out the position shown: {} players, the rules of the box{}", number(a_case, "players"),
                           text(a_case, "invented").empty() ? "" : fmt::format(" with {}", text(a_case, "invented")));
    std::vector<std::string> with;
    if (part(a_case, "with").is_object())
      for (const auto& [question, reading] : part(a_case, "with").items())
        with.push_back(fmt::format("{}={}", question, printed(reading)));
    if (!with.empty()) sentence += fmt::format(", with {}", enumerate(with));
    const auto moves = list(a_case, "lead").size();
    std::string game = "A full game of random or sensible players";
    if (const Json& recorded = part(a_case, "recorded"); recorded.is_object()) {
      const auto claims = texts(recorded, "claims");
      game = claims.empty() ? "A recorded game"
                            : fmt::format("A recorded game, made to show what becomes of claim{} {},",
                                          claims.size() == 1 ? "" : "s", enumerate(claims));
    }
    return fmt::format("{}. {} comes to it {} (`{}`).", sentence, game,
                       moves == 0   ? "at its start"
                       : moves == 1 ? "by its first move or draw"
                                    : fmt::format("in {} moves and draws", moves),
                       text(a_case, "play_file"));
  }
  // The text of a state is long and drawn below; only names are worth a place in the sentence.
  const bool named = !position.empty() && position.find('=') == std::string::npos;
  if (named)
    sentence = fmt::format("Start from the position {}", position);
  else if (!position.empty() || from == "position" || from == "state")
    sentence = "Start from the position shown";
  else if (!config.empty() && config.find('{') == std::string::npos)
    sentence = fmt::format("Start a game of the configuration {}", config);
  else
    sentence = "Start from the beginning of the game";
  if (number(a_case, "players") > 0) sentence += fmt::format(", {} players", number(a_case, "players"));
  std::vector<std::string> with;
  if (part(a_case, "with").is_object())
    for (const auto& [question, reading] : part(a_case, "with").items())
      with.push_back(fmt::format("{}={}", question, printed(reading)));
  if (!with.empty()) sentence += fmt::format(", with {}", enumerate(with));
  sentence += ".";
  const Json& small = part(a_case, "small_game");
  if (small.is_object()) {
    const auto differs = texts(small, "differs");
    sentence +=
        fmt::format(" None of {} full games for each number of players that were looked along for a case shows it",
                    number(small, "games"));
    if (!differs.empty())
      sentence +=
          fmt::format("; this one differs from the box in {}", in_plain_words(differs, part(a_case, "config_json")));
    sentence += truth(small, "position") ? ", and it is not known whether a play leads to the position." : ".";
  }
  return sentence;
}

std::string parting_in_words(const Json& a_case) {
  const std::string kind = text(a_case, "kind");
  std::string words = kind_in_words(kind);
  if (kind == "turn") {
    const bool ours = text(part(a_case, "ours"), "turn") == "chance",
               theirs = text(part(a_case, "theirs"), "turn") == "chance";
    if (ours != theirs) words = "under one reading a player is to move, under the other chance decides";
  }
  const Json& sheet = part(a_case, "sheet");
  if (kind != "payments" && part(sheet, "ours") != part(sheet, "theirs")) words += ", and the payments differ";
  return words;
}

std::string moves_heading(const Json& a_case) {
  const Json& play = list(a_case, "play");
  if (play.size() != 1) return "Make these moves:";
  const Json& state = part(part(a_case, "first"), "json");
  if (!state.is_object() || !state.contains("turn")) return "Make this move:";
  const Json& turn = state.at("turn");
  return turn.is_number_integer() ? fmt::format("Player {} makes this move:", turn.get<int>())
         : turn.is_null()         ? "Chance brings this:"
                                  : "Make this move:";
}

std::vector<std::string> amounts_sentences(std::string_view game, const Json& a_case, const std::string& ours,
                                           const std::string& theirs) {
  const auto* const words = games::hook<core::Words>(game);
  Json config = part(a_case, "config_json");
  if (words == nullptr || words->amounts == nullptr || !config.is_object()) return {};
  try {
    const std::string as_we_read = words->amounts(config);
    if (as_we_read.empty()) return {};
    if (const Json& otherwise = part(a_case, "otherwise"); otherwise.is_object())
      for (const auto& [question, reading] : otherwise.items()) config["readings"][question] = reading;
    const std::string as_they_read = words->amounts(config);
    if (as_we_read == as_they_read) return {"Amounts: " + as_we_read};
    return {fmt::format("Amounts under {} (ours): {}", ours, as_we_read),
            fmt::format("Amounts under {}: {}", theirs, as_they_read)};
  } catch (const Json::exception&) {  // a document that leaves out what the configuration pays
    return {};
  } catch (const core::BadInput&) {
    return {};
  }
}

std::vector<std::pair<std::string, std::string>> rules_used(const Json& a_case) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& rule : list(a_case, "rules"))
    all.push_back({fmt::format("{} {}", text(rule, "id"), text(rule, "title")), text(rule, "meaning")});
  return all;
}

std::string against_sentence(const Json& against) {
  std::vector<std::string> all;
  if (against.is_array())
    for (const auto& one : against)
      all.push_back(fmt::format("{} ({}) says otherwise, see {}", text(one, "book"), lines_phrase(text(one, "lines")),
                                text(one, "question")));
  return all.empty() ? "" : fmt::format("By the letter {}.", enumerate(all));
}

namespace {

// What the state has otherwise than the other one, in the words of the game; of entries that it has no words for, the
// parts of the state's text ("towers=-,2,-,-").
std::vector<std::string> facts_that_differ(std::string_view game, const Json& state, const Json& other) {
  const auto* const words = games::hook<core::Words>(game);
  const Json &here = part(state, "json"), &there = part(other, "json");
  std::vector<std::string> facts;
  bool in_words = words != nullptr && words->fact != nullptr && here.is_object() && there.is_object();
  const Json none = Json::object();
  for (const auto& [key, value] : (in_words ? here : none).items()) {
    if (!there.contains(key) || there.at(key) == value) continue;
    const auto of_key = words->fact(key, value, there.at(key));
    in_words = in_words && !of_key.empty();
    facts.insert(facts.end(), of_key.begin(), of_key.end());
  }
  if (in_words && !facts.empty()) return facts;
  const auto all = words_of(text(state, "text")), others = words_of(text(other, "text"));
  std::vector<std::string> differ;
  for (const auto& word : all)
    if (std::find(others.begin(), others.end(), word) == others.end())
      differ.push_back(fmt::format("the state has `{}`", word));
  return differ;
}

}  // namespace

namespace {

// Moves that differ in a number only, in one: "`bid 1` to `bid 39`". The list of moves is sorted as text.
std::vector<std::string> in_ranges(const std::vector<std::string>& moves) {
  std::map<std::string, std::set<long>> numbers;
  std::vector<std::string> all;
  for (const auto& move : moves) {
    const auto blank = move.rfind(' ');
    const std::string last = blank == std::string::npos ? "" : move.substr(blank + 1);
    const bool counts = move.find(' ') == blank && !last.empty() && last.size() < 10 &&
                        last.find_first_not_of("0123456789") == std::string::npos;
    if (counts)
      numbers[move.substr(0, blank)].insert(std::stol(last));
    else
      all.push_back(fmt::format("`{}`", move));
  }
  for (const auto& [word, some] : numbers)
    for (auto it = some.begin(); it != some.end();) {
      const long first = *it;
      long to = first;
      while (++it != some.end() && *it == to + 1) ++to;
      all.push_back(first == to ? fmt::format("`{} {}`", word, first)
                                : fmt::format("`{0} {1}` to `{0} {2}`", word, first, to));
    }
  return all;
}

}  // namespace

std::string outcome_of_case(std::string_view game, const Json& a_case, const char* which) {
  const std::string kind = text(a_case, "kind");
  if (kind == "payments") {
    const Json& sums = list(part(a_case, "sums"), which);
    std::vector<std::string> each;
    for (std::size_t seat = 0; seat < sums.size(); ++seat)
      each.push_back(fmt::format("player {} has {}", seat, printed(sums[seat])));
    return fmt::format("the score sheet comes to: {}.", enumerate(each));
  }
  if (kind == "position") {
    const Json& last = part(a_case, "last");
    const char* const other = std::string_view(which) == "ours" ? "theirs" : "ours";
    const auto differ = facts_that_differ(game, part(last, which), part(last, other));
    if (!differ.empty()) return fmt::format("{}.", core::join(differ, "; "));
  }
  return outcome(game, part(a_case, which), kind);
}

std::string outcome(std::string_view game, const Json& seen, std::string_view kind) {
  const std::string turn = text(seen, "turn");
  const auto moves = texts(seen, "moves"), only = texts(seen, "only"), scores = texts(seen, "scores"),
             wins = texts(seen, "wins");
  // With their meaning when they are few; not a second time.
  const auto spelt = [&](const std::vector<std::string>& some, bool explained = false) {
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < some.size() && i < 6; ++i) {
      const std::string meaning = move_in_words(game, some[i]);
      shown.push_back(fmt::format(
          "`{}`{}", some[i], meaning.empty() || some.size() > 3 || explained ? "" : fmt::format(" ({})", meaning)));
    }
    if (some.size() > 6) return fmt::format("{} and {} more", core::join(shown, ", "), some.size() - 6);
    return enumerate(shown, "or");
  };
  if (turn == "over" || (turn.empty() && !scores.empty())) {
    std::vector<std::string> each, winners;
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      each.push_back(fmt::format("player {} has {}", seat, scores[seat]));
    for (std::size_t seat = 0; seat < wins.size(); ++seat)
      if (wins[seat] != "0")
        winners.push_back(wins[seat] == "1" ? fmt::format("player {} wins", seat)
                                            : fmt::format("player {} has {} of the win", seat, wins[seat]));
    std::string sentence = each.empty() ? "the game is over" : fmt::format("the game is over: {}", enumerate(each));
    if (!winners.empty()) sentence += fmt::format("; {}", enumerate(winners));
    return sentence + ".";
  }
  if (turn == "chance") {
    if (!only.empty())
      return fmt::format("chance decides among {} outcomes; only under this reading: {}.", moves.size(), spelt(only));
    return moves.empty() ? "chance decides." : fmt::format("chance decides: {}.", spelt(moves));
  }
  if (turn.empty()) return moves.empty() ? "nothing is said." : fmt::format("these moves are legal: {}.", spelt(moves));
  if (moves.empty()) return fmt::format("it is {} turn, and there is no legal move: a dead end.", possessive(turn));
  std::string sentence;
  if (moves.size() == 1)
    sentence = fmt::format("{} can only {}", turn, spelt(moves));
  else if (moves.size() <= 6)
    sentence = fmt::format("{} may {}", turn, spelt(moves));
  else if (const auto ranges = in_ranges(moves); ranges.size() <= 6)
    sentence = fmt::format("{} may {}", turn, enumerate(ranges, "or"));
  else
    sentence = fmt::format("{} has {} legal moves", turn, moves.size());
  if (!only.empty() && only.size() < moves.size())
    sentence += fmt::format("; only under this reading: {}", spelt(only, moves.size() <= 3));
  else if (kind == "moves" && only.empty())
    sentence += moves.size() == 1 ? ", which is legal under the other reading too"
                                  : ", all of them legal under the other reading too";
  return sentence + ".";
}

std::string sets_sentence(const Json& weight) {
  const Json& sets = list(weight, "sets");
  if (sets.empty()) return "";
  std::vector<std::string> each;
  for (const auto& one : sets) each.push_back(fmt::format("{} ({})", text(one, "points"), text(one, "set")));
  return fmt::format("With other data that meet the stated facts, in a quarter of the games, {} {} are at stake.",
                     enumerate(each), text(weight, "currency"));
}

const char* const stakes_introduction =
    "The weightiest first. “At stake” measures one thing: by how much the results of sensible players part, on average "
    "over full games, when the same moves are made under both readings, or, where they are not allowed, by how much "
    "somebody’s mean result is shifted beyond chance, which is a lower bound. It is rounded down to hundredths, so "
    "that "
    "0.00 can be less than 0.01; and it says nothing of what the last column lists: games that come to a dead end, "
    "endgames whose exact value changes, games with the same moves that somebody else wins. “The words” says what the "
    "rulebook comes to: silent, two things, or one. Among equals those that lead to dead ends come first, then those "
    "that come up most.";

namespace {

constexpr const char* settled_introduction =
    "Of these the book itself excludes every reading but ours: it states one thing, or a worked example decides. What "
    "would follow if somebody missed it was computed all the same, and measured in the same way.";

bool is_settled(const Json& question) { return truth(part(question, "weight"), "excluded"); }

}  // namespace

std::vector<RankedPart> ranked_parts(const Json& game) {
  RankedPart open{"Left open by the words", stakes_introduction, {}},
      settled{"Settled by the words", settled_introduction, {}};
  for (const Json* question : by_weight(game)) (is_settled(*question) ? settled : open).questions.push_back(question);
  std::vector<RankedPart> all;
  for (auto* one : {&open, &settled})
    if (!one->questions.empty()) all.push_back(std::move(*one));
  return all;
}

std::string only_for(const Json& game, const Json& question) {
  const Json &asked = part(question, "players"), &all = part(game, "players");
  std::vector<std::string> conditions;
  if (asked.is_array() && asked != all) conditions.push_back(players_phrase(asked) + " only");
  // Under which readings of other questions it was measured: the question does not arise under ours.
  for (const auto& comparison : list(question, "comparisons"))
    if (const Json& with = part(comparison, "with"); with.is_object() && conditions.size() < 2)
      for (const auto& [other, reading] : with.items())
        if (const auto words = fmt::format("measured with {}={}", other, printed(reading));
            std::find(conditions.begin(), conditions.end(), words) == conditions.end())
          conditions.push_back(words);
  return core::join(conditions, "; ");
}

std::string words_say(const Json& question) {
  std::vector<std::pair<std::string, std::string>> each;  // the book and what it comes to
  std::set<std::string> phrases;
  std::set<Json> stated;
  bool ours = true;
  const Json& readings = list(question, "readings");
  for (const auto& wording : list(question, "wording")) {
    const std::string says = text(wording, "says");
    const std::string phrase = says == "silent"    ? "silent"
                               : says == "two"     ? "two things"
                               : says == "example" ? "an example decides"
                                                   : "one thing";
    each.emplace_back(text(wording, "book"), phrase);
    phrases.insert(phrase);
    if (says == "states") {
      stated.insert(part(wording, "readings"));
      const auto said = texts(wording, "readings");
      ours = ours && !readings.empty() && !said.empty() && said.front() == text(readings[0], "slug");
    }
  }
  if (phrases.size() == 1 && *phrases.begin() == "one thing")
    return stated.size() > 1 ? "one thing in each book, not the same"
           : ours            ? "one thing"
                             : "one thing, which we do not play";
  std::vector<std::string> all;
  if (phrases.size() == 1)
    all.push_back(*phrases.begin());
  else
    for (const auto& [book, phrase] : each) all.push_back(fmt::format("{}: {}", book, phrase));
  if (is_settled(question) && phrases.contains("two things")) all.push_back("an example decides");
  return core::join(all, "; ");
}

std::vector<std::string> also_changes(const Json& question) {
  const bool settled = is_settled(question);
  std::set<std::string> left_out;
  if (!settled)
    for (const auto& reading : list(question, "readings"))
      if (!text(reading, "excluded").empty()) left_out.insert(text(reading, "slug"));
  std::int64_t dead = 0, of_games = 0, won = 0, of_moves = 0;
  bool exact = false;
  for (const auto& comparison : list(question, "comparisons")) {
    if (left_out.contains(text(comparison, "reading"))) continue;
    exact = exact || !list(comparison, "values").empty() || number(part(comparison, "perfect_play"), "changed") > 0;
    std::int64_t dead_ends = 0, games = 0, winner = 0, moves = 0;
    for (const auto& row : list(comparison, "matters")) {
      if (text(row, "policy") != text(part(question, "weight"), "policy")) continue;
      dead_ends += number(part(row, "dead_ends"), "theirs");
      games += number(row, "games");
      winner += number(part(part(row, "same_play"), "winner"), "count");
      moves += number(part(row, "same_play"), "games");
    }
    if (dead_ends > dead) dead = dead_ends, of_games = games;
    // Of few games no share is said.
    if (moves >= few_games && winner * std::max<std::int64_t>(of_moves, 1) > won * moves)
      won = winner, of_moves = moves;
  }
  std::vector<std::string> marks;
  if (dead > 0) marks.push_back(fmt::format("dead end in {} of {} games", dead, of_games));
  if (exact) marks.push_back("exact values change");
  if (won > 0) marks.push_back(fmt::format("winner changes in {}", percent(in_ten_thousandths(won, of_moves))));
  if (text(question, "effect") == "information")
    marks.push_back("about knowledge only, which our players do not use: always 0.00");
  return marks;
}

std::string comes_up_in_words(const Json& weight) {
  const std::string share = text(weight, "comes_up");
  if (share.empty()) return "";
  const auto slash = share.find('/');
  const auto count = std::stoll(share), of = slash == std::string::npos ? 1 : std::stoll(share.substr(slash + 1));
  return percent(in_ten_thousandths(count, of));
}

std::string weight_in_words(const Json& weight) {
  if (!weight.is_object()) return "";
  // With other data that no source gives either, the figure can be another.
  std::string points = text(weight, "points"), least = points, most = points;
  const auto less = [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;  // both have two places
  };
  for (const auto& one : list(weight, "sets")) {
    if (less(text(one, "points"), least)) least = text(one, "points");
    if (less(most, text(one, "points"))) most = text(one, "points");
  }
  const std::string range = least == most ? "" : fmt::format(" ({} to {}, by the data)", least, most);
  return fmt::format("{} {}{}{}", points, text(weight, "currency"), range,
                     truth(weight, "excluded") ? ", all other readings excluded by the book" : "");
}

std::string stake_in_list(const Json& weight) {
  if (!weight.is_object()) return "";
  Json plain = weight;
  plain["excluded"] = false;
  return weight_in_words(plain);
}

std::vector<const Json*> by_weight(const Json& game) {
  std::vector<const Json*> all;
  for (const auto& question : list(game, "questions")) all.push_back(&question);
  std::stable_sort(all.begin(), all.end(),
                   [](const Json* a, const Json* b) { return number(*a, "rank") < number(*b, "rank"); });
  return all;
}

std::string share_not_allowed(const Json& same_play) {
  const auto stopped = number(same_play, "not_allowed"), games = stopped + number(same_play, "games");
  return games == 0 ? "–" : percent(in_ten_thousandths(stopped, games));
}

std::string points_apart(const Json& games) {
  return number(games, "games") < few_games ? "–" : text(games, "points_rounded");
}

std::string perfect_play_sentence(const Json& met) {
  if (!met.is_object() || number(met, "met") == 0) return "";
  const std::string of =
      fmt::format("Perfect play: of {} endgame{} met in full games of sensible players ({} at the table)",
                  number(met, "met"), number(met, "met") == 1 ? "" : "s", number(met, "players"));
  if (number(met, "solved") == 0)
    return of + " none could be solved under both readings within the limit of the report.";
  std::string by;
  if (number(met, "changed") > 0) {
    const std::string mean = text(met, "mean"), rounded = text(met, "mean_rounded");
    by = mean.find('/') == std::string::npos || rounded.empty() ? mean : fmt::format("{} ({})", rounded, mean);
    by = fmt::format("; on average over those solved it changes by {}{}", number(met, "by_ties") > 0 ? "at least " : "",
                     by);
  }
  const auto by_ties = number(met, "by_ties");
  return fmt::format("{}, {} {} solved exactly under both readings; the value differs in {}{}{}.", of,
                     number(met, "solved"), number(met, "solved") == 1 ? "was" : "were",
                     number(met, "changed") == 0 ? "none" : std::to_string(number(met, "changed")), by,
                     by_ties == 0 ? ""
                                  : fmt::format("; in {} it hangs on how players choose among equally good moves, and "
                                                "can be the same",
                                                by_ties));
}

std::string same_values_sentence(const Json& comparison) {
  const auto same = number(comparison, "values_same"), by_ties = number(comparison, "values_by_ties");
  std::string sentence;
  if (same > 0)
    sentence = fmt::format("{} {}endgame{} the same value under both readings.", same,
                           list(comparison, "values").empty() ? "" : "other ", same == 1 ? " has" : "s have");
  if (by_ties > 0)
    sentence += fmt::format(
        "{}In {} the result hangs on how players choose among equally good moves, and can be the "
        "same under both.",
        sentence.empty() ? "" : " ", by_ties);
  return sentence;
}

std::string position_sentence(const Json& position) {
  const auto differs = texts(position, "differs");
  return fmt::format("{} players{}; players see {}", number(position, "players"),
                     differs.empty() ? ""
                                     : fmt::format("; other than the box in {}",
                                                   in_plain_words(differs, part(position, "config_json"))),
                     text(position, "players_see"));
}

std::string stuck_count(const Json& dead_end, const std::string& under) {
  const bool found = truth(dead_end, "found"), all = truth(dead_end, "complete");
  return fmt::format("It happens in {} of the {} {}{}{}.", found ? grouped(number(dead_end, "times")) : "none",
                     grouped(number(dead_end, "states")), all ? "states that can come up" : "states that were visited",
                     text(dead_end, "position").empty() ? "" : " from the position shown", under);
}

std::string stuck_way(const Json& dead_end) {
  return truth(dead_end, "complete") ? "A shortest way there, found by complete search:" : "A way there:";
}

std::string players_sentence(const Json& measured) {
  if (!measured.is_object()) return "";
  const Json& duel = part(measured, "against_random");
  std::string sentence =
      fmt::format("Sensible players, {} at the table: one of them against random ones won {} of {} games",
                  number(measured, "players"), text(duel, "won"), number(duel, "games"));
  if (number(measured, "moves") > 0)
    sentence += fmt::format(
        "; in {} choices of {} endgame{} that were solved exactly a move of theirs loses {} {} on average, a random "
        "one "
        "{}",
        number(measured, "moves"), number(measured, "endgames"), number(measured, "endgames") == 1 ? "" : "s",
        text(part(measured, "mean_loss"), "rounded"), text(measured, "currency"),
        text(part(measured, "mean_loss_at_random"), "rounded"));
  return sentence + ".";
}

std::string kind_in_words(std::string_view kind) {
  static const std::map<std::string, std::string, std::less<>> all{
      {"moves", "the legal moves differ"},   {"turn", "it is somebody else’s turn"},
      {"end", "the game ends or goes on"},   {"chance", "chance has other outcomes"},
      {"scores", "the final scores differ"}, {"winner", "somebody else wins"},
      {"payments", "the payments differ"},   {"position", "the position differs"}};
  const auto it = all.find(kind);
  return it == all.end() ? std::string(kind) : it->second;
}

std::string effect_in_words(std::string_view effect) {
  static const std::map<std::string, std::string, std::less<>> all{{"moves", "what a player may do"},
                                                                   {"transition", "what happens after a move"},
                                                                   {"payment", "what is paid or counted"},
                                                                   {"information", "what players may know"}};
  std::vector<std::string> meanings;
  for (const auto& word : core::split(std::string(effect), ',')) {
    const auto it = all.find(core::trim(word));
    if (!core::trim(word).empty()) meanings.push_back(it == all.end() ? std::string(core::trim(word)) : it->second);
  }
  return enumerate(meanings);
}

const std::vector<Term>& legend() {
  static const core::Descriptor& first = games::all().front();
  static const std::vector<Term> all{
      {"Question, reading",
       "A question is a place where a rulebook is silent or can be understood in two ways. Each way is a reading, "
       "named by a short slug such as `lot-limit-whose=other`."},
      {"Ours",
       "The reading that Bargello plays unless told otherwise. It is our choice, with its reason; it is not an "
       "official ruling."},
      {"Refuted",
       "A worked example in the same rulebook contradicts that reading. It is still computed, to show what would "
       "follow."},
      {"R8, A1, C4", fmt::format("Rules (R), questions (A) and the book’s claims (C) are numbered for each game; "
                                 "`{}/R8` names one across games. VB is the question whether a "
                                 "variant of the book is played.",
                                 first.name)},
      {first.books.empty() ? "book:102" : first.books.front().id + ":102",
       "Line 102 of the text of that rulebook. The rulebooks are other people’s work: here are line numbers, our "
       "paraphrase, and at most the few words a question turns on."},
      {"A case",
       "A situation in which two readings part: where to start, the moves to make, and then what is to be seen under "
       "ours and under the other reading. Of all that were met along full games of random and of sensible players "
       "it is the one with the fewest moves to make and the least on the table. Where these do not come to one, or a "
       "recorded game (made to show what becomes of a claim of the book) has a smaller one, it is from there, and says "
       "so. The command beside it repeats it, run in the folder of the report."},
      {"Players",
       "Seats are numbered clockwise from 0: the left neighbour of player 0 is player 1. Chance (a card drawn, a ship "
       "flipped) is written as a move too."},
      {"Comes up",
       "The share of full games under our reading in which the other one would have answered differently at least "
       "once."},
      {"Same moves",
       "The moves of a game under one reading made under the other, both ways round (so that there are twice as many "
       "as games): in which share of them some move is not allowed there; and by how much the results part in the rest "
       "(the player whose result changes most), on average. The moves are made in their order, each by whoever’s turn "
       "it is; where the turn passes to somebody else, it is somebody else who makes them. Where one reading only "
       "allows more than the other, one of the two ways round can always be gone and the other one need not: then up "
       "to half of them are not allowed."},
      {"Pairs",
       "Two games, one under each reading, with the same cards in every pile and players who prefer the same moves on "
       "the same occasion. After a while such games have as little in common as unrelated ones, which therefore stand "
       "beside them."},
      {"At stake",
       "By how much results part in a game of sensible players when the same moves are made under both readings; where "
       "they are not allowed, by how much somebody’s mean result is shifted beyond what chance explains (three "
       "standard "
       "errors): a lower bound, which is 0 for what only scatters. Where a reading changes what happens after a move, "
       "and "
       "pairs of games lie nearer together than games with the same moves, the pairs are counted. The mean over the "
       "numbers of players that the question is about, rounded down to hundredths, for the reading that weighs most "
       "among those that neither the words nor an example of the book exclude. Of a question about knowledge alone it "
       "is always 0.00: our players do not use it."},
      {"The words",
       "What a rulebook comes to on a question: it is silent; its words say two things (or more); they say one thing; "
       "an example decides what the words leave open. A reading is excluded when an example contradicts it, or when "
       "the words of no book have it and no book is silent. A question of which all readings but ours are excluded "
       "counts as settled."},
      {"–", "Fewer than 20 games to say it by."},
      {"Unrelated games",
       "Games of the same players under our reading with other cards. A share or a difference near theirs says only "
       "that "
       "two games have become different ones."},
      {"Sensible players",
       "A simple policy for each game: bids near what a lot is worth to the bidder, placements that bring points. How "
       "good they are was measured and is printed for each game."},
      {"Dead ends",
       "Full games under the other reading that stop because the player to move has no legal move. They weigh nothing "
       "and "
       "are counted apart."},
      {"Best play",
       "Endgames are solved exactly under both readings. `margin` is player 0’s result less player 1’s when both play "
       "perfectly; `own` is each player’s result, seat by seat, when each plays for its own. Fractions are averages "
       "over "
       "chance. What players see of the deck is said where the endgame is shown."},
      {"Never",
       "Every reachable state of a small configuration was walked under both readings side by side, and they played "
       "the same game throughout."},
  };
  return all;
}

}  // namespace reports
