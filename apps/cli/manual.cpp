#include <fmt/format.h>

#include "apps/cli/verb.hpp"
#include "bargello/report.hpp"

namespace cli {

namespace {

// Characters that troff would take for its own.
std::string troff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '-') out += '\\';
    out += c;
  }
  return out.starts_with(".") || out.starts_with("'") ? "\\&" + out : out;
}

bool is_flag(const Option& option) { return option.name.starts_with("--"); }

void add_to_page(const Verb& verb, const std::string& before, std::string& page) {
  const std::string name = before + verb.name;
  for (const auto& below : verb.verbs) add_to_page(below, name + " ", page);
  if (!verb.run) return;
  page += fmt::format(".SS {}", troff(name));
  for (const auto& option : verb.options)
    if (!is_flag(option)) page += option.required ? " " + option.name : fmt::format(" [{}]", option.name);
  page += fmt::format("\n{}\n", troff(verb.about));
  for (const auto& option : verb.options)
    page += fmt::format(".TP\n.B {}\n{}\n", troff(option.name), troff(option.help));
  if (!verb.example.empty()) page += fmt::format(".PP\nExample:\n.PP\n.nf\n    {}\n.fi\n", troff(verb.example));
}

std::string words_of(const Verb& verb) {
  std::string words;
  for (const auto& below : verb.verbs) words += " " + below.name;
  for (const auto& option : verb.options)
    if (is_flag(option)) words += " " + option.name;
  return words.empty() ? words : words.substr(1);
}

}  // namespace

std::string man_page(const std::vector<Verb>& verbs) {
  std::string page =
      fmt::format(".TH BARGELLO 1 \"\" \"bargello {}\"\n.SH NAME\nbargello \\- checks the rules of board games\n",
                  bargello::version());
  page += ".SH SYNOPSIS\n.B bargello\n.I VERB\n[ARGUMENTS] [FLAGS]\n";
  page +=
      ".SH DESCRIPTION\nPlays board games exactly, explores every state, proves what holds, solves endgames, and says "
      "where a rulebook can be read in two ways.\n";
  page += ".SH VERBS\n";
  for (const auto& verb : verbs) add_to_page(verb, "", page);
  page +=
      ".SH EXIT STATUS\n0 holds or done; 1 something was found; 2 bad usage, bad input or a machine that refuses; 3 a "
      "limit was reached; 4 the other program "
      "failed before anything could be judged; 70 a mistake of the program.\n";
  page +=
      ".SH ENVIRONMENT\n.TP\n.B BARGELLO_HOME\nThe folder that holds the shipped files, when they do not lie beside "
      "the program.\n";
  return page;
}

std::string bash_completion(const std::vector<Verb>& verbs) {
  std::string all, cases;
  for (const auto& verb : verbs) {
    all += (all.empty() ? "" : " ") + verb.name;
    std::string words = words_of(verb);
    for (const auto& below : verb.verbs) words += " " + words_of(below);
    bool takes_game = false;
    for (const auto& option : verb.options) takes_game = takes_game || option.name == "GAME";
    for (const auto& below : verb.verbs)
      for (const auto& option : below.options) takes_game = takes_game || option.name == "GAME";
    cases += fmt::format("    {}) words=\"{}{}\" ;;\n", verb.name, words, takes_game ? " $games" : "");
  }
  std::string games;
  for (const auto& game : bargello::games()) games += (games.empty() ? "" : " ") + game.name;
  return fmt::format(R"(# Completion of bargello for bash: source it, or put it into bash-completion's folder.
_bargello() {{
  local words games="{}" current=${{COMP_WORDS[COMP_CWORD]}}
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{}" -- "$current"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{}    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ $current == --* || ${{#COMPREPLY[@]}} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$current"))
}}
complete -o filenames -F _bargello bargello ./bargello
)",
                     games, all, cases);
}

}  // namespace cli
