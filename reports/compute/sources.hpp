#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/core/json.hpp"

namespace reports {

// The user's own copies of the rulebooks, recognised by their checksums. Without a folder there are none.
class Rulebooks {
 public:
  Rulebooks() = default;
  explicit Rulebooks(const std::string& folder);  // BadInput when the folder holds none of them

  // The lines "102", "36, 112" or "82-86" of a book; empty when there is no copy of it.
  std::string passage(const std::string& book, const std::string& lines) const;

 private:
  std::map<std::string, std::vector<std::string>> lines_;  // by book
};

// A 'Says:' line of a rulebook.md taken apart: {source, lines, quote, paraphrase, passage?}.
core::Json says_json(const std::string& says, const Rulebooks&);

}  // namespace reports
