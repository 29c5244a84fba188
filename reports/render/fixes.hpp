#pragma once

#include <string>
#include <vector>

#include "model/core/json.hpp"

// The list of passages to change, for whoever edits a rulebook. With the language of a book ("hu", "fr", "pt") its list
// has headings and explanations in that language; the lists of other books, and all with "en", have English ones.
namespace reports {

// The languages that the lists can be had in.
const std::vector<std::string>& fix_languages();

// One book's list, to be printed.
std::string fixes_markdown(const core::Json& report, const std::string& book, const std::string& language = "en");
// The same for a spreadsheet (RFC 4180, UTF-8); the header is the same in every language.
std::string fixes_csv(const core::Json& report, const std::string& book);
// All lists as a section of the page; empty when there are none.
std::string fix_list_html(const core::Json& report, const std::string& language = "en");

}  // namespace reports
