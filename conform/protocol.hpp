#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conform/child.hpp"
#include "model/core/json.hpp"

namespace conform {

using core::Json;

// The program failed as a program. 'kind' is "crash", "timeout" or "broken protocol".
struct Trouble {
  std::string kind;
  std::string what;
};

// The program cannot be asked this, and says so.
struct Skipped {
  std::string why;
};

struct Reply {
  enum class Kind { Ok, Illegal, Unsupported, Skipped, Error };
  Kind kind = Kind::Ok;
  Json ok;          // of Ok: an object
  std::string why;  // of the others
};

// The reply to request 'id' in one line of another program's output. Throws Trouble.
Reply parse_reply(std::string_view line, std::int64_t id);

// What a program says of itself for one game.
struct About {
  std::string name, version;
  bool plays = false;  // the game
  std::vector<int> players;
  int level = 0;
  bool state = false;  // tells its state
};
About parse_hello(const Json& ok, const std::string& game);

// Any bytes as a short text that can be printed on one line.
std::string excerpt(std::string_view bytes, std::size_t most = 160);

// Thrown when a run has to end early. The stage in which it happens catches it and returns what it has.
struct Ended {
  std::string why;
};

// A program that is asked one thing at a time: started when first asked, and again after trouble.
class Program {
 public:
  Program(std::vector<std::string> command, std::string game, ChildLimits);

  // Starts it, if it does not run, and says hello. Throws Trouble.
  const About& about();
  // The reply to {"cmd": ..., ...}. Throws Trouble; the program is then gone and is started again when next asked.
  Reply ask(Json request);
  // The 'ok' of a reply. Throws Skipped when it is unsupported or skipped, Trouble when it is an error or illegal (the
  // program then goes on).
  Json ok(const Json& request);
  // The same when the reply may be illegal: false then.
  bool accepts(const Json& request, std::string* why = nullptr);

  void stop();  // says bye
  // Shows every line that goes to the program ("->") and comes from it ("<-").
  void listen(std::function<void(const char* way, const std::string& line)> listener) {
    listener_ = std::move(listener);
  }
  int troubles() const { return troubles_; }
  std::uint64_t requests() const { return requests_; }
  const std::vector<std::string>& command() const { return command_; }

 private:
  [[noreturn]] void fail(const std::string& kind, const std::string& what);
  Reply exchange(const Json& request);

  std::vector<std::string> command_;
  std::string game_;
  ChildLimits limits_;
  std::unique_ptr<Child> child_;
  std::function<void(const char*, const std::string&)> listener_;
  About about_;
  std::int64_t id_ = 0;
  int troubles_ = 0;
  std::uint64_t requests_ = 0;
};

}  // namespace conform
