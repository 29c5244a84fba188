#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/core/document.hpp"
#include "model/core/json.hpp"

namespace reports {

// Reading the report's document (schema.json).
using core::enumerate;
using core::list;
using core::number;
using core::part;
using core::printed;
using core::text;
using core::texts;
using core::truth;

// "pile/A1" or "pile/A2, A3" as a name for links: "pile-A1", "pile-A2-A3".
std::string anchor(std::string_view id);
// The same of a rule, "pile-rule-R8": a question may bear the number of its rule.
std::string rule_anchor(std::string_view id);

// What a question decides, word by word: "moves, information" is two.
std::vector<std::string> kinds_of(const core::Json& question);

// The tag of a language ("hu" for Hungarian), empty when it is not known.
std::string language_tag(std::string_view language);

// "2-6 players", "2 players".
std::string players_phrase(const core::Json& range);

// A share written as a decimal ("0.0211") in whole 1/10000.
int in_ten_thousandths(std::string_view decimal);
int in_ten_thousandths(std::int64_t count, std::int64_t of);
std::string percent(int ten_thousandths);  // "2 %"

// 1234567 as "1 234 567", with narrow no-break spaces.
std::string grouped(std::int64_t);
std::string with_grouped_numbers(const std::string& words);  // "76159 states" as grouped() writes numbers
std::string with_decimals(const std::string& values);        // "7/3, 5" is "2.333 (7/3), 5"

// A sentence begins with a capital, unless with a name such as en-pile:12.
std::string capital(std::string sentence);

// A value, or one for each player: "7/3", "12, 7, 7".
std::string amounts(const core::Json& value);

// "line 102", "lines 102-106"
std::string lines_phrase(const std::string& lines);

}  // namespace reports
