#pragma once

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace support {

// What a DOT text draws. Graphviz is not needed: our pictures have one statement on each line.
struct DotText {
  std::set<std::string> nodes, mentioned;  // the names before '[', and those in edges and rows
  std::size_t states = 0, moves = 0;       // nodes s0, s1, ..; edges between them
};

// Every line must be one of the few forms that we write, with strings closed and nothing between quotes but what DOT
// allows.
inline DotText read_dot(const std::string& text) {
  const std::string quoted = R"re("(?:[^"\\]|\\["\\l])*")re";
  const std::string value = "(?:" + quoted + "|[A-Za-z0-9.]+)";
  const std::string attributes = R"( \[\w+=)" + value + R"((?:, \w+=)" + value + R"()*\];)";
  const std::regex settings("  \\w+=" + value + ";(?: \\w+=" + value + ";)*"), defaults("  (?:node|edge)" + attributes);
  const std::regex node("  (\\w+)" + attributes), edge("  (\\w+) -> (\\w+)" + attributes);
  const std::regex row("  subgraph \\w+ \\{ rank=same; (\\w+)" + attributes + "((?: \\w+;)*) \\}");

  DotText dot;
  std::istringstream in(text);
  std::string line, last;
  std::getline(in, line);
  EXPECT_EQ(line, "digraph states {");
  while (std::getline(in, line)) {
    last = line;
    std::smatch match;
    if (line == "}" || std::regex_match(line, settings) || std::regex_match(line, defaults)) continue;
    if (std::regex_match(line, match, row)) {
      dot.nodes.insert(match[1]);
      std::istringstream names(match[2]);
      for (std::string name; names >> name;) dot.mentioned.insert(name.substr(0, name.size() - 1));
    } else if (std::regex_match(line, match, edge)) {
      dot.mentioned.insert({match[1], match[2]});
      dot.moves += match[2].str()[0] == 's';
    } else if (std::regex_match(line, match, node)) {
      EXPECT_TRUE(dot.nodes.insert(match[1]).second) << "twice: " << line;
      dot.states += match[1].str()[0] == 's';
    } else {
      ADD_FAILURE() << "not a line of DOT: " << line;
    }
  }
  EXPECT_EQ(last, "}");
  for (const auto& name : dot.mentioned) EXPECT_TRUE(dot.nodes.contains(name)) << name << " is not drawn";
  return dot;
}

}  // namespace support
