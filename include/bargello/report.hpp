#pragma once

#include <map>
#include <string>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

struct ReportOptions : RunOptions {
  std::string game, question;  // empty: all
  std::string versus;          // a house rule: QUESTION=READING, or a configuration of one's own
  std::string out;             // folder for the page, the Markdown and the JSON; empty: only the document is made
  std::string rulebooks;       // folder with one's own copies of the texts
  std::string cache;           // folder for what was computed; empty: beside the program's data, if that can be written
  std::uint64_t games = 0;     // full games for each number of players and kind of players; 0: the usual number
  std::string language = "en";  // of the lists of passages to change: en, or hu, fr, pt for the books in that language
  bool fresh = false;           // compute everything anew
};
Result report(const ReportOptions& = {});

// The page of a report, given the document of 'report'; and the recorded games that it points at, by the names it uses.
std::string report_page(const std::string& document, const std::string& language = "en");
std::map<std::string, std::string> report_plays(const std::string& document);

// The rule catalogue of a game: number, meaning, sources, examples and whether they hold, what guards it; then the
// claims.
Result rule_catalogue(const std::string& game);
// The games: players, rulebooks, configurations, positions; with a name, that game's questions too.
Result list_games(const std::string& game = "");

std::string version();
// What this library was built from and with; 'commit' is empty when the sources were no clone.
struct Build {
  std::string version, commit;
  std::string processor;  // the kind it was compiled for, "x86-64-v3"
  std::string compiler;   // "GCC 12.2.0, Release"
  std::string libraries;  // "Boost 1.74, Z3 4.8.12, .."
};
Build build();

}  // namespace bargello
