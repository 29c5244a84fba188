#include "reports/render/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "model/core/presentation.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/render/claims.hpp"
#include "reports/render/document.hpp"
#include "reports/render/page_parts.hpp"
#include "reports/render/wording.hpp"
#include "reports/render/words.hpp"

namespace reports {

using core::Json;

namespace {

// Inside a table a bar would end the cell, and a line break the row.
std::string in_cell(const std::string& words) {
  std::string out;
  for (const char c : words) {
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

// A line of code, whatever it holds.
std::string code(const std::string& words) {
  return words.find('`') == std::string::npos ? fmt::format("`{}`", words) : fmt::format("`` {} ``", words);
}

std::string block(const std::string& words) { return fmt::format("```text\n{}\n```\n\n", words); }

std::string anchor_mark(const std::string& id) { return fmt::format("<a id=\"{}\"></a>", anchor(id)); }

std::string says_list(const Json& says) {
  std::string out;
  for (const auto& one : says) {
    const std::string lines = text(one, "lines"), quote = text(one, "quote");
    out += fmt::format("- {}{}{}: {}\n", text(one, "source"), lines.empty() ? "" : fmt::format(":{}", lines),
                       quote.empty() ? "" : fmt::format(" (“{}”)", quote), text(one, "paraphrase"));
    if (!text(one, "passage").empty())
      for (const auto& line : core::split(text(one, "passage"), '\n')) out += fmt::format("  > {}\n", line);
  }
  return out.empty() ? "" : out + "\n";
}

std::string folded(const std::string& summary, const std::string& words) {
  return fmt::format("<details><summary>{}</summary>\n\n{}</details>\n\n", summary, words);
}

// The state drawn in lines of text, and folded away what 'parse' reads.
std::string state_block(const Json& state) {
  std::string drawn = text(state, "drawn");
  while (drawn.ends_with('\n')) drawn.pop_back();
  const std::string words = text(state, "text");
  return (drawn.empty() ? "" : block(drawn)) + (words.empty() ? "" : folded("the state as text", block(words)));
}

std::string moves_block(const std::string& game, const Json& play, const Json& movers) {
  std::string out;
  int number_of = 0;
  for (const auto& move : play) {
    const std::string words = printed(move), meaning = move_in_words(game, words);
    // Of a single move the heading says who makes it.
    const auto at = static_cast<std::size_t>(number_of);
    const std::string who = play.size() > 1 && at < movers.size() ? printed(movers[at]) + ": " : "";
    out +=
        fmt::format("{}. {}{}{}\n", ++number_of, who, code(words), meaning.empty() ? "" : fmt::format(", {}", meaning));
  }
  return out.empty() ? "" : out + "\n";
}

std::string command_block(const Json& of) {
  const std::string line = text(of, "command");
  return line.empty() ? "" : folded("repeat it", code(line) + "\n\n");
}

std::string case_text(const std::string& game, const std::string& ours, const std::string& theirs, const Json& a_case) {
  const Json& play = list(a_case, "play");
  const Json& last = part(a_case, "last");
  const std::string kind = text(a_case, "kind");
  std::string start = where(a_case);
  if (const std::string file = text(a_case, "play_file"); !file.empty())
    if (const std::string name = code(file); start.find(name) != std::string::npos)
      start.replace(start.find(name), name.size(), fmt::format("[{}]({})", name, file));
  std::string out = start + "\n\n" + state_block(part(a_case, "first"));
  if (!play.empty()) out += moves_heading(a_case) + "\n\n" + moves_block(game, play, list(a_case, "movers"));
  if (!kind.empty())
    out += fmt::format("{}: {}.\n\n", play.empty() ? "Here the readings part at once" : "Now the readings part",
                       parting_in_words(a_case));
  out += fmt::format("- Under **{}** (ours) {}\n- Under **{}** {}\n\n", ours, outcome_of_case(game, a_case, "ours"),
                     theirs, outcome_of_case(game, a_case, "theirs"));
  const auto used = rules_used(a_case);
  if (!used.empty())
    for (const auto& amounts : amounts_sentences(game, a_case, ours, theirs)) out += amounts + "\n\n";
  for (const char* which : {"ours", "theirs"}) {
    const Json& lines = list(part(a_case, "sheet"), which);
    if (lines.empty()) continue;
    out += fmt::format("Score sheet under {}:\n\n| player | for | amount |\n|---|---|---|\n",
                       which == std::string_view("ours") ? ours : theirs);
    const Json& sums = list(part(a_case, "sums"), which);
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      bool paid = false;
      for (const auto& line : lines) {
        if (number(line, "player") != static_cast<std::int64_t>(seat)) continue;
        paid = true;
        out += fmt::format("| {} | {}{} | {} |\n", seat, in_cell(text(line, "what")),
                           text(line, "rule").empty() ? "" : fmt::format(" ({})", text(line, "rule")),
                           text(line, "amount"));
      }
      if (paid) out += fmt::format("| {} | **in all** | **{}** |\n", seat, printed(sums[seat]));
    }
    out += "\n";
  }
  if (!used.empty()) {
    std::string rules;
    for (const auto& [rule, meaning] : used) rules += fmt::format("- **{}.** {}\n", rule, meaning);
    out += folded("the rules of the score sheet", rules + "\n");
  }
  if (part(part(last, "ours"), "json") != part(part(last, "theirs"), "json"))
    out += fmt::format("The state under {}:\n\n{}The state under {}:\n\n{}", ours, state_block(part(last, "ours")),
                       theirs, state_block(part(last, "theirs")));
  else if (!play.empty() && !part(last, "ours").is_null())
    out += "The state then, under both:\n\n" + state_block(part(last, "ours"));
  return out + command_block(a_case);
}

std::string share_in_table(const Json& seen) {
  const auto games = number(seen, "games");
  return games < few_games ? "–" : percent(in_ten_thousandths(number(seen, "count"), games));
}

std::string comparison_text(const std::string& game, const std::string& ours, const Json& comparison,
                            bool invented = false) {
  const std::string theirs = text(comparison, "reading");
  std::string out = fmt::format("#### {} against {}\n\n", ours, theirs);
  const Json& cases = list(comparison, "cases");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases.size() > 1) out += fmt::format("*Case {}.* ", i + 1);
    out += case_text(game, ours, theirs, cases[i]);
  }
  for (const auto& never : list(comparison, "never"))
    out += fmt::format("In the configuration {} they never part: all {} states were walked under both readings.\n\n{}",
                       code(text(never, "config")), grouped(number(never, "states")), command_block(never));
  const Json& matters = list(comparison, "matters");
  if (!matters.empty()) {
    out += fmt::format(
        "How much it matters, {} full games for each row{}:\n\n| players | comes up in | same moves: not allowed in | "
        "else results part by | other winner | pairs: results part by | other winner | unrelated games: results part "
        "by | other "
        "winner | dead ends |\n|---|---|---|---|---|---|---|---|---|---|\n",
        grouped(number(matters[0], "games")), invented ? " (invented data)" : "");
    for (const auto& row : matters) {
      const Json &same = part(row, "same_play"), &pairs = part(row, "pairs");
      const Json& unrelated = part(row, "unrelated");
      out += fmt::format("| {} {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", printed(part(row, "players")),
                         text(row, "policy"), share_in_table(part(row, "comes_up")), share_not_allowed(same),
                         points_apart(same), share_in_table(part(same, "winner")), points_apart(pairs),
                         share_in_table(part(pairs, "winner")), points_apart(unrelated),
                         share_in_table(part(unrelated, "winner")), number(part(row, "dead_ends"), "theirs"));
    }
    out += "\n";
  }
  const Json& values = list(comparison, "values");
  if (!values.empty()) {
    out += fmt::format(
        "What it changes for perfect players{}:\n\n| endgame | objective | {} (ours) | {} |\n|---|---|---|---|\n",
        invented ? " (invented data)" : "", ours, theirs);
    for (const auto& value : values)
      out += fmt::format("| {} | {} | {} | {} |\n", in_cell(text(value, "position")), text(value, "objective"),
                         in_cell(with_decimals(amounts(part(value, "ours")))),
                         in_cell(with_decimals(amounts(part(value, "theirs")))));
    out += "\n";
    for (const auto& value : values) out += command_block(value);
  }
  const std::string met = perfect_play_sentence(part(comparison, "perfect_play"));
  if (!met.empty()) out += met + (invented ? " (Invented data.)\n\n" : "\n\n");
  if (const auto same = same_values_sentence(comparison); !same.empty()) out += same + "\n\n";
  return out;
}

// The endgames whose values are printed, by name.
std::string positions_text(const Json& positions) {
  std::string out = "## The endgames by name\n\n";
  for (const auto& position : positions)
    out += fmt::format("**{}**: {}.\n\n{}", text(position, "name"), position_sentence(position),
                       state_block(part(position, "state")));
  return out;
}

std::string question_text(const std::string& game, const Json& question) {
  const std::string id = text(question, "id");
  std::string out = anchor_mark(id);
  for (const auto& each : core::split(text(question, "number"), ',')) {
    const std::string other = fmt::format("{}/{}", game, core::trim(each));
    if (anchor(other) != anchor(id)) out += anchor_mark(other);
  }
  out += fmt::format("\n\n### {}: {}\n\n", text(question, "number"), text(question, "text"));
  out += fmt::format("{} · at stake: **{}**{}", code(text(question, "slug")), weight_in_words(part(question, "weight")),
                     truth(question, "invented") ? " (invented data)" : "");
  const std::string effect = effect_in_words(text(question, "effect")),
                    players = players_phrase(part(question, "players"));
  if (!effect.empty()) out += fmt::format(" · decides {}", effect);
  if (!players.empty()) out += " · " + players;
  out += "\n\n";
  if (!text(part(question, "weight"), "sentence").empty()) out += text(part(question, "weight"), "sentence") + "\n\n";
  if (const auto sets = sets_sentence(part(question, "weight")); !sets.empty()) out += sets + "\n\n";
  if (!text(question, "rule").empty()) {
    out += fmt::format("**The rule.** {}{}. {}", text(question, "rule"),
                       text(question, "rule_title").empty() ? "" : " " + text(question, "rule_title"),
                       text(question, "rule_meaning"));
    if (!text(question, "rule_sources").empty()) out += fmt::format(" ({})", text(question, "rule_sources"));
    if (const auto against = against_sentence(part(question, "rule_against")); !against.empty()) out += " " + against;
    out += "\n\n";
  }
  if (!list(question, "says").empty())
    out += "**What the book says about it.**\n\n" + says_list(list(question, "says"));
  for (const auto& wording : list(question, "wording"))
    out += fmt::format("- {} {}\n", wording_sentence(wording), text(wording, "why"));
  if (!list(question, "wording").empty()) out += "\n";
  std::string ours = "ours";
  out += "**The readings.**\n\n";
  for (const auto& reading : list(question, "readings")) {
    const bool is_ours = truth(reading, "default");
    if (is_ours) ours = text(reading, "slug");
    const std::string books = reading_books(reading);
    out += fmt::format("- {}{}{}{}\n", code(text(reading, "slug")), is_ours ? " (ours)" : "",
                       truth(reading, "refuted") ? " (refuted by an example of the book)" : "",
                       books.empty() ? "" : ": " + books);
  }
  out += "\n";
  if (!text(question, "default_why").empty()) out += fmt::format("Ours: {}\n\n", text(question, "default_why"));
  const Json& comparisons = list(question, "comparisons");
  for (const auto& comparison : comparisons)
    out += comparison_text(game, ours, comparison, truth(question, "invented"));
  if (comparisons.empty()) out += "Nothing was computed for this question.\n\n";
  return out;
}

std::string dead_ends_text(const std::string& game, const Json& dead_ends) {
  std::string out = fmt::format("## Where players get stuck\n\n{}\n\n", stuck_introduction);
  for (const auto& one : dead_ends) {
    std::vector<std::string> with;
    if (part(one, "with").is_object())
      for (const auto& [question, reading] : part(one, "with").items())
        with.push_back(code(fmt::format("{}={}", question, printed(reading))));
    const std::string under = with.empty() ? "" : fmt::format(" with {}", enumerate(with));
    std::vector<std::string> about;
    if (!text(one, "rule").empty()) about.push_back("rule " + text(one, "rule"));
    if (!text(one, "question").empty()) about.push_back("question " + text(one, "question"));
    if (!text(one, "config").empty()) about.push_back("configuration " + code(text(one, "config")));
    out += fmt::format("### {}\n\n", text(one, "title"));
    if (!about.empty()) out += core::join(about, " · ") + "\n\n";
    if (truth(one, "found")) {
      out += stuck_count(one, under) + "\n\n";
      out += state_block(part(one, "first"));
      if (!list(one, "play").empty())
        out += stuck_way(one) + "\n\n" + moves_block(game, list(one, "play"), list(one, "movers"));
      out += "The player to move has no legal move:\n\n" + state_block(part(one, "last"));
    } else {
      out += stuck_count(one, under) + "\n\n";
    }
    out += command_block(one);
  }
  return out;
}

std::string coverage_text(const Json& rules) {
  std::string out =
      "## The rules, and what watches over each\n\n| rule | meaning | sources | watched by | exercised in "
      "|\n|---|---|---|---|---|\n";
  std::vector<std::string> idle;
  for (const auto& rule : rules) {
    const std::string id = text(rule, "id");
    std::vector<std::string> guards, ran;
    for (const auto& guard : list(rule, "guards"))
      guards.push_back(fmt::format("{} {}", text(guard, "id"), text(guard, "how")));
    const Json& exercised = part(rule, "exercised");
    if (truth(exercised, "examples")) ran.push_back("examples");
    if (truth(exercised, "games")) ran.push_back("random games");
    if (exercised.is_object() && ran.empty()) idle.push_back(id);
    out += fmt::format("| <a id=\"{}\"></a>{} | {} | {} | {} | {} |\n", rule_anchor(id), id.substr(id.find('/') + 1),
                       in_cell(fmt::format("**{}.** {}", text(rule, "title"), text(rule, "meaning"))),
                       in_cell(core::join({text(rule, "sources"), against_sentence(part(rule, "against"))},
                                          part(rule, "against").empty() ? "" : ". ")),
                       in_cell(guards.empty() ? text(rule, "why_unguarded") : core::join(guards, "; ")),
                       ran.empty() ? "never" : core::join(ran, ", "));
  }
  out += idle.empty() ? "\nEvery rule was exercised by the runs of this report.\n\n"
                      : fmt::format("\nExercised by no run: {}.\n\n", enumerate(idle));
  return out;
}

// The clauses of one kind as a table under a heading of its own; nothing when there are none.
std::string clauses_text(const Json& translations, const std::string& heading,
                         const std::function<bool(const Json&)>& wanted) {
  const auto books = texts(translations, "books");
  std::string head = "| topic | rule |", dashes = "|---|---|", rows;
  for (const auto& book : books) {
    head += fmt::format(" {} |", book);
    dashes += "---|";
  }
  for (const auto& clause : list(translations, "clauses")) {
    if (!wanted(clause)) continue;
    std::string sides;
    for (const auto& book : books) {
      const Json& side = part(part(clause, "sides"), book);
      const std::string says = text(side, "says");
      sides += fmt::format(" {}{} |", says.empty() ? "says nothing of it" : in_cell(says),
                           text(side, "lines").empty() ? "" : fmt::format(" ({})", text(side, "lines")));
    }
    rows +=
        fmt::format("| {} | {} |{} {}{} | {} |\n", in_cell(text(clause, "topic")), text(clause, "rule"), sides,
                    text(clause, "verdict"), text(clause, "note").empty() ? "" : ": " + in_cell(text(clause, "note")),
                    text(clause, "question"));
  }
  if (rows.empty()) return "";
  return fmt::format("### {}\n\n{} verdict | question |\n{}---|---|\n{}\n", heading, head, dashes, rows);
}

std::string translations_text(const Json& translations) {
  const auto is = [](const Json& clause, const char* verdict) { return text(clause, "verdict") == verdict; };
  const auto parts = [&](const Json& clause) { return !is(clause, "agrees") && !is(clause, "both ambiguous"); };
  return "## Translations side by side\n\n" +
         clauses_text(translations, "Differences that change play",
                      [&](const Json& clause) { return parts(clause) && truth(clause, "changes_play"); }) +
         clauses_text(translations, "Where both are ambiguous",
                      [&](const Json& clause) { return is(clause, "both ambiguous"); }) +
         clauses_text(translations, "Differences of style",
                      [&](const Json& clause) { return parts(clause) && !truth(clause, "changes_play"); }) +
         clauses_text(translations, "Where they agree", [&](const Json& clause) { return is(clause, "agrees"); });
}

std::string house_rule_text(const Json& house) {
  const std::string versus = text(house, "versus"), game = text(house, "game");
  const auto equals = versus.find('=');
  Json comparison = house;
  if (text(comparison, "reading").empty())
    comparison["reading"] = equals == std::string::npos ? versus : versus.substr(equals + 1);
  std::string out =
      fmt::format("## What {} would change\n\n{}", code(versus), comparison_text(game, "ours", comparison));
  const Json& claims = list(house, "claims");
  if (!claims.empty()) {
    out += "| statement | configuration | before | after |\n|---|---|---|---|\n";
    for (const auto& claim : claims)
      out += fmt::format("| {} {} | {} | {} | {} |\n", text(claim, "id"), text(claim, "claim"), text(claim, "config"),
                         text(claim, "before"), text(claim, "after"));
    out += "\n";
  }
  if (const Json& vectors = list(house, "vectors"); !vectors.empty()) {
    out += "Examples of the rulebook that come out differently:\n\n";
    for (const auto& vector : vectors)
      out += fmt::format("- {} {}: {}\n", text(vector, "id"), text(vector, "title"), text(vector, "change"));
    out += "\n";
  }
  return out;
}

}  // namespace

std::string markdown(const Json& report, const std::string& game) {
  for (const auto& one : list(report, "games")) {
    if (text(one, "name") != game) continue;
    std::vector<std::string> books;
    for (const auto& book : list(one, "books"))
      books.push_back(fmt::format("{} ({})", text(book, "language"), text(book, "id")));
    const std::string players = players_phrase(part(one, "players"));
    std::string out = fmt::format(
        "# {}: the rule report\n\n{}{}{}\n\n", text(one, "title"), players,
        players.empty() || books.empty() ? "" : "; ",
        books.empty() ? "" : fmt::format("rulebook{}: {}.", books.size() == 1 ? "" : "s", enumerate(books)));
    out += "How to read it, and the other games: [index.md](index.md).\n\n";
    std::string signs;
    for (const auto& [sign, meaning] : notation(game)) signs += fmt::format("- {}: {}\n", code(sign), meaning);
    if (!signs.empty()) out += folded("how cards, moves and pictures are written", signs + "\n");
    for (const auto& data : list(one, "invented"))
      out += fmt::format(
          "**Invented data.** No source gives {}. The set `{}` is ours and meets every stated fact; weights are also "
          "computed for {}. Cases, tables and values below are those of our set.\n\n",
          text(data, "what"), text(data, "set"), enumerate(texts(data, "others")));
    const Json& questions = list(one, "questions");
    if (!questions.empty()) {
      out += "## Questions put to the rulebook\n\n";
      for (const auto& ranked : ranked_parts(one)) {
        out += fmt::format(
            "### {}\n\n{}\n\n| no. | question | the words | at stake | comes up in | what else changes "
            "|\n|---|---|---|---|---|---|\n",
            ranked.title, ranked.introduction);
        for (const Json* question : ranked.questions) {
          const Json& weight = part(*question, "weight");
          const std::string only = only_for(one, *question);
          out += fmt::format("| [{}](#{}) | {}{} | {} | {}{} | {} | {} |\n", text(*question, "number"),
                             anchor(text(*question, "id")), in_cell(text(*question, "text")),
                             only.empty() ? "" : fmt::format(" ({})", only), words_say(*question),
                             stake_in_list(weight), truth(*question, "invented") ? " [invented data]" : "",
                             comes_up_in_words(weight), core::join(also_changes(*question), "; "));
        }
        out += "\n";
      }
      for (const Json* question : by_weight(one)) out += question_text(game, *question);
    }
    if (const auto sentence = players_sentence(part(one, "sensible_players")); !sentence.empty())
      out += fmt::format("## How good the sensible players are\n\n{}{}\n\n", sentence,
                         list(one, "invented").empty() ? "" : " (Invented data.)");
    if (!list(one, "positions").empty()) out += positions_text(list(one, "positions"));
    if (!list(one, "claims").empty()) out += claims_markdown(one);
    if (!list(one, "dead_ends").empty()) out += dead_ends_text(game, list(one, "dead_ends"));
    if (!list(one, "remarks").empty()) {
      out +=
          "## Remarks\n\nPeculiarities of the text of which no second reading is computed; where something stays open, "
          "the line says so.\n\n";
      for (const auto& remark : list(one, "remarks"))
        out += fmt::format(
            "{}\n\n**{}** {}\n\n{}{}", anchor_mark(text(remark, "id")), text(remark, "id"), code(text(remark, "slug")),
            says_list(list(remark, "says")),
            text(remark, "conclusion").empty() ? "" : fmt::format("Conclusion: {}\n\n", text(remark, "conclusion")));
    }
    if (!list(one, "rules").empty()) out += coverage_text(list(one, "rules"));
    const Json& translations = part(report, "translations");
    if (text(translations, "game") == game && !list(translations, "clauses").empty())
      out += translations_text(translations);
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
  }
  return "";
}

std::string markdown_index(const Json& report) {
  std::string out =
      "# The rule report\n\nWhere the rulebooks can be read in two ways, what they promise that is not so, where they "
      "leave the players stuck, and how much each of these matters.\n\n";
  if (const Json& fixes = part(report, "fixes"); fixes.is_object() && !fixes.empty()) {
    out += "## What to change in the rulebooks\n\n";
    for (const auto& [book, all] : fixes.items())
      out += fmt::format("- [{0}](fixes-{0}.md), also as [CSV](fixes-{0}.csv); passages: {1}\n", book, all.size());
    out += "\n## The games\n\n";
  }
  out += "| game | questions | the weightiest |\n|---|---|---|\n";
  for (const auto& game : list(report, "games")) {
    std::string heaviest;
    for (const auto& question : list(game, "questions"))
      if (number(question, "rank") == 1)
        heaviest = fmt::format("[{}]({}.md#{}) {} {}{}", text(question, "number"), text(game, "name"),
                               anchor(text(question, "id")), in_cell(text(question, "text")),
                               weight_in_words(part(question, "weight")),
                               truth(question, "invented") ? " [invented data]" : "");
    out += fmt::format("| [{}]({}.md) | {} | {} |\n", text(game, "title"), text(game, "name"),
                       list(game, "questions").size(), heaviest);
  }
  out += "\n## Words and signs\n\n";
  for (const auto& entry : legend()) out += fmt::format("- **{}**: {}\n", entry.term, entry.meaning);
  for (const auto& game : list(report, "games")) {
    const auto signs = notation(text(game, "name"));
    if (signs.empty()) continue;
    out += fmt::format("\n## How {} is written\n\n", text(game, "title"));
    for (const auto& [sign, meaning] : signs) out += fmt::format("- {}: {}\n", code(sign), meaning);
  }
  if (part(report, "house_rule").is_object()) out += "\n" + house_rule_text(part(report, "house_rule"));
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace reports
