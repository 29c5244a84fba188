#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "bargello/game.hpp"
#include "model/core/json.hpp"

// Games as a request describes them (docs/serve.md). Nothing in a request ever names a file: configurations and
// positions are those that ship, by name, or JSON, or a state's text.
namespace serve {

// Throws bargello::Error.
bargello::Setup setup_from(const core::Json& request);

// The same game, begun from another state: what solving and comparing start with.
bargello::Setup setup_at(const bargello::Game&, const std::string& state);

core::Json setup_json(const bargello::Setup&);

// Keeps the games that were asked for last.
class Games {
 public:
  std::shared_ptr<const bargello::Game> get(const core::Json& request);

 private:
  static constexpr std::size_t most_kept = 16;
  std::mutex mutex_;
  std::list<std::pair<std::string, std::shared_ptr<const bargello::Game>>> kept_;  // the latest first
};

}  // namespace serve
