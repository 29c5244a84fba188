#pragma once

#include <stdexcept>
#include <string>

namespace bargello {

// What is wrong with what was asked: a name, a file, a line of text; or a machine that refuses (a full disk). One line.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message)
      : std::runtime_error(message),
        place_(message.substr(0, message.find(": "))),
        expected_(message.find(": ") == std::string::npos ? "" : message.substr(message.find(": ") + 2)) {}

  const std::string& place() const { return place_; }        // "config.deck.size", "game.txt:12"
  const std::string& expected() const { return expected_; }  // what stands there, and what should

 private:
  std::string place_, expected_;
};

// A move that the rules do not allow.
class IllegalMove : public Error {
 public:
  IllegalMove(const std::string& move, int broken_rule, const std::string& reason)
      : Error("move '" + move + "': not legal (R" + std::to_string(broken_rule) + "): " + reason),
        rule_(broken_rule),
        why_(reason) {}

  int rule() const { return rule_; }  // 8 for R8
  const std::string& why() const { return why_; }

 private:
  int rule_;
  std::string why_;
};

}  // namespace bargello
