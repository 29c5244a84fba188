#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/core/json.hpp"

// The parts that 'page.cpp' puts together.
namespace reports {

// What the parts share: where links may lead, and which language a rulebook is in.
struct Site {
  std::set<std::string> names;                   // every id on the page
  std::map<std::string, std::string> languages;  // rulebook -> language

  explicit Site(const core::Json& report);

  // A link where the goal exists, else the words alone.
  std::string link(std::string_view id, std::string_view words) const;
  std::string links(std::string_view game,
                    std::string_view ids) const;  // questions "A2, A3" of a game, each its own link
  std::string rule_links(std::string_view game, std::string_view ids) const;  // the same for rules
};

// Text with `code` and *stress* as HTML.
std::string html(std::string_view text);

std::string invented_badge();  // for a number that hangs on data that no source gives
std::string weight_mark(const core::Json& weight, const std::string& label = "");  // "3.18 florins"
std::string stake_mark(const core::Json& weight);               // the same where settled questions stand apart
std::string source_words(const Site&, const core::Json& says);  // what one passage says, in a box
// With who makes each move, where there are several.
std::string play_list(const std::string& game, const core::Json& play, const core::Json& movers);
std::string figure(const std::string& game, const core::Json& config, const core::Json& state,
                   const std::string& caption);
// The command that repeats it, and for the workbench where on the board it is (docs/serve.md).
std::string command(const std::string& game, const core::Json& of);
std::string board_address(const std::string& game, const core::Json& of);
std::string board_address(const std::string& game, const core::Json& config, const std::string& state);
std::string on_the_board(const std::string& address);  // a place for its link, which the workbench fills in

// In 'page_question.cpp'.
std::string question_article(const Site&, const core::Json& game, const core::Json& question);
std::string comparison_part(const std::string& game, const std::string& ours, const core::Json& comparison,
                            bool invented = false);

// In 'page_findings.cpp'.
std::string remarks_part(const Site&, const core::Json& game);
std::string dead_ends_part(const Site&, const core::Json& game);
std::string coverage_part(const core::Json& game);
std::string translations_part(const Site&, const core::Json& translations);
std::string house_rule_part(const Site&, const core::Json& house_rule);

}  // namespace reports
