#include "reports/render/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/pen.hpp"
#include "model/core/text.hpp"
#include "reports/render/document.hpp"
#include "reports/render/page_parts.hpp"

namespace reports {

using core::escaped;
using core::Json;

namespace {

struct ClaimGroup {
  bool promise;
  const char *part, *title, *words;
};
constexpr ClaimGroup claim_groups[] = {
    {true, "claims", "What the book promises",
     "What the rulebook says or implies about its own game, and for how many players it is so. Each row is about the "
     "game as we read it, in all questions, unless it begins with another reading. It says *true* or *false* only "
     "where a proof, a recorded game, an example of the book or a sum carries it; what random games or small games "
     "alone speak for, or what hangs on data that no source gives, is *open*, with what is missing; *not checked* says "
     "why. A claim *depends* when its rows differ: by the number of players, or by a reading that the words leave "
     "open as well as ours."},
    {false, "lemmas", "Our own lemmas",
     "No book says these: we state them because something else rests on them or because somebody may wonder. They are "
     "judged in the same way."}};

// "pile/purse", "P8 in small": what was looked at.
std::string subject(const Json& evidence) {
  const std::string id = text(evidence, "id"), config = text(evidence, "config");
  return config.empty() ? id : fmt::format("{} in {}", id, config);
}

// Who is meant, where it is not the whole row.
std::string apart(const Json& row, const Json& evidence) {
  return list(row, "players").size() == list(evidence, "players").size()
             ? ""
             : fmt::format(" ({} players)", players_words(list(evidence, "players")));
}

// Evidence is checked in full and told in short: the first few facts, and how many more there are.
std::string first_few(const std::vector<std::string>& facts, std::size_t most, const char* separator) {
  if (facts.size() <= most + 1) return core::join(facts, separator);
  return fmt::format("{}{}and {} more", core::join({facts.begin(), facts.begin() + most}, separator), separator,
                     facts.size() - most);
}

std::string result_words(const Json& evidence) {
  std::vector<std::string> facts;
  const std::string all = text(evidence, "result");
  for (std::size_t from = 0; from <= all.size();) {
    const std::size_t to = std::min(all.find("; ", from), all.size());
    facts.push_back(all.substr(from, to - from));
    from = to + 2;
  }
  const std::string how = text(evidence, "how");
  if (how == "check" || how == "explore")  // counts are written as elsewhere on the page
    for (auto& fact : facts) fact = with_grouped_numbers(fact);
  return first_few(facts, 8, "; ");
}

std::string model_words(const Json& countermodel) {
  std::vector<std::string> values;
  if (countermodel.is_object())
    for (const auto& [name, value] : countermodel.items())
      values.push_back(fmt::format("{} = {}", name, printed(value)));
  return first_few(values, 12, ", ");
}

std::string under_words(const Json& row) {
  std::vector<std::string> chosen;
  if (part(row, "readings").is_object())
    for (const auto& [question, reading] : part(row, "readings").items())
      chosen.push_back(fmt::format("`{}={}`", question, printed(reading)));
  return chosen.empty() ? "" : fmt::format("With {}: ", enumerate(chosen));
}

// Random games are played with the data of the box; where no source gives these, what was counted in them hangs on
// ours.
bool is_counted_with_invented_data(const Json& game, const Json& evidence) {
  return text(evidence, "how") == "check" && !list(game, "invented").empty();
}

std::string evidence_part(const Json& game, const Json& row) {
  std::string out;
  for (const auto& one : list(row, "evidence")) {
    const std::string named = subject(one), file = text(one, "play_file");
    out += fmt::format("<li><span class=\"small\">{}{}</span> ", escaped(text(one, "how")), escaped(apart(row, one)));
    if (!file.empty())
      out += fmt::format("<a href=\"{}\"><code>{}</code></a> ", escaped(file), escaped(named));
    else if (!named.empty())
      out += fmt::format("<code>{}</code> ", escaped(named));
    out += html(result_words(one));
    if (is_counted_with_invented_data(game, one)) out += " " + invented_badge();
    if (!text(one, "statement").empty()) out += fmt::format(": {}", html(text(one, "statement")));
    if (const auto words = model_words(part(one, "countermodel")); !words.empty())
      out += fmt::format("<pre><code>{}</code></pre>", escaped(words));
    if (!text(one, "command").empty()) out += fmt::format("<br><code>{}</code>", escaped(text(one, "command")));
    const Json& state = part(one, "state");
    if (state.is_object())
      out += figure(text(game, "name"), part(state, "config_json"), state,
                    fmt::format("A counterexample with {} players", players_words(list(one, "players")))) +
             on_the_board(board_address(text(game, "name"), part(state, "config_json"), text(state, "text")));
    out += "</li>";
  }
  return out.empty() ? "" : fmt::format("<details><summary>Evidence</summary><ul>{}</ul></details>", out);
}

bool hangs_on_invented_data(const Json& row) { return truth(row, "invented"); }

std::string rows_part(const Json& game, const Json& rows) {
  std::string out;
  for (const auto& row : rows)
    out += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"wide\">{}{}{}{}</td></tr>",
                       escaped(players_words(list(row, "players"))), verdict_mark(text(row, "verdict")),
                       html(under_words(row) + text(row, "sentence")),
                       hangs_on_invented_data(row) ? " " + invented_badge() : "",
                       text(row, "missing").empty()
                           ? ""
                           : fmt::format("<br><span class=\"small\">Missing: {}</span>", html(text(row, "missing"))),
                       evidence_part(game, row));
  return out;
}

std::string evidence_lines(const Json& game, const Json& row) {
  std::string out;
  for (const auto& one : list(row, "evidence")) {
    const std::string named = subject(one), file = text(one, "play_file");
    out += fmt::format("  - {}{}", text(one, "how"), apart(row, one));
    if (!file.empty())
      out += fmt::format(" [{}]({})", named, file);
    else if (!named.empty())
      out += fmt::format(" `{}`", named);
    out += fmt::format(": {}", result_words(one));
    if (is_counted_with_invented_data(game, one)) out += " [invented data]";
    if (!text(one, "statement").empty()) out += fmt::format(": {}", text(one, "statement"));
    if (const auto words = model_words(part(one, "countermodel")); !words.empty()) out += fmt::format(" ({})", words);
    if (!text(one, "command").empty()) out += fmt::format(" `{}`", text(one, "command"));
    out += "\n";
  }
  return out;
}

}  // namespace

std::string verdict_mark(const std::string& verdict) {
  const char* look = verdict == "false" || verdict == "broken" ? "no"
                     : verdict == "depends"                    ? "part"
                     : verdict == "true" || verdict == "holds" ? "yes"
                                                               : "open";
  return verdict.empty() ? "" : fmt::format("<span class=\"verdict {}\">{}</span>", look, escaped(verdict));
}

std::string players_words(const Json& players) {
  std::vector<std::int64_t> all;
  if (players.is_array())
    for (const auto& n : players)
      if (n.is_number_integer()) all.push_back(n);
  std::sort(all.begin(), all.end());
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < all.size();) {
    std::size_t to = i;
    while (to + 1 < all.size() && all[to + 1] == all[to] + 1) ++to;
    if (to - i >= 2) {
      runs.push_back(fmt::format("{} to {}", all[i], all[to]));
    } else {
      for (std::size_t k = i; k <= to; ++k) runs.push_back(std::to_string(all[k]));
    }
    i = to + 1;
  }
  return enumerate(runs);
}

std::string claims_part(const Json& game) {
  const std::string name = text(game, "name");
  std::string out;
  for (const auto& group : claim_groups) {
    std::string body;
    for (const auto& claim : list(game, "claims")) {
      if (truth(claim, "promise") != group.promise) continue;
      const std::string id = text(claim, "id");
      body += fmt::format(
          "<div class=\"claim\" id=\"{0}\"><p class=\"line\"><a class=\"self eyebrow\" "
          "href=\"#{0}\">{1}</a>{2}</p><p>{3}</p>",
          anchor(id), escaped(id), verdict_mark(text(claim, "verdict")), html(text(claim, "text")));
      if (!text(claim, "sources").empty())
        body += fmt::format("<p class=\"small\">{}</p>", escaped(text(claim, "sources")));
      const auto rows = rows_part(game, list(claim, "results")) + rows_part(game, list(claim, "other_readings"));
      if (!rows.empty())
        body += fmt::format(
            "<table class=\"stack\"><thead><tr><th>Players</th><th>Verdict</th><th>What is so</th></tr></thead><tbody>"
            "{}</tbody></table>",
            rows);
      body += "</div>";
    }
    if (!body.empty())
      out +=
          fmt::format("<h3 id=\"{}-{}\">{}</h3><p>{}</p>{}", anchor(name), group.part, group.title, group.words, body);
  }
  return out;
}

std::string claims_markdown(const Json& game) {
  std::string out;
  for (const auto& group : claim_groups) {
    std::string body;
    for (const auto& claim : list(game, "claims")) {
      if (truth(claim, "promise") != group.promise) continue;
      const std::string id = text(claim, "id");
      body += fmt::format("<a id=\"{}\"></a>\n\n**{}**: *{}*. {}{}\n\n", anchor(id), id, text(claim, "verdict"),
                          text(claim, "text"),
                          text(claim, "sources").empty() ? "" : fmt::format(" ({})", text(claim, "sources")));
      for (const char* part_of : {"results", "other_readings"})
        for (const auto& row : list(claim, part_of))
          body += fmt::format("- {} players: *{}*. {}{}{}{}\n{}", players_words(list(row, "players")),
                              text(row, "verdict"), under_words(row), text(row, "sentence"),
                              hangs_on_invented_data(row) ? " **[invented data]**" : "",
                              text(row, "missing").empty() ? "" : fmt::format(" Missing: {}", text(row, "missing")),
                              evidence_lines(game, row));
      body += "\n";
    }
    if (!body.empty()) out += fmt::format("## {}\n\n{}\n\n{}", group.title, group.words, body);
  }
  return out;
}

}  // namespace reports
