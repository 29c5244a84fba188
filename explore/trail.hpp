#pragma once

#include <map>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "explore/spill.hpp"
#include "explore/tagged_key.hpp"
#include "explore/walker.hpp"

namespace explore {

// Rebuilds shortest plays without stored predecessors. It holds every state nearer than the farthest sighting, by
// distance; a state at distance d has a predecessor among those at d - 1, so plays are found from their ends backwards,
// one pass over each distance for all targets at once.
template <std::size_t W>
class Trail {
 public:
  using Key = Words<W>;

  // The end of a wanted play, followed by its predecessors as far as they have been found.
  struct Target {
    std::size_t sighting;
    int distance;
    std::vector<Key> backwards;
  };

  Trail(int farthest, const std::string& scratch)
      : farthest_(farthest),
        folder_(scratch),
        file_(folder_, static_cast<std::size_t>(farthest) + 1),
        parts_(static_cast<std::size_t>(farthest) + 1) {}

  int farthest() const { return farthest_; }

  void keep(const Key& key, int distance) {
    Part& part = parts_[static_cast<std::size_t>(distance)];
    const std::lock_guard lock(part.mutex);
    part.keys.push_back(key);
    if (part.keys.size() < 1u << 14) return;
    file_.append(static_cast<std::size_t>(distance), part.keys.data(), part.keys.size() * sizeof(Key));
    part.keys.clear();
  }

  void lead_back(const Walker& walker, std::vector<Target>& targets) {
    for (int distance = farthest_; distance > 0; --distance) step_back(walker, distance, targets);
  }

 private:
  struct Part {
    std::mutex mutex;
    std::vector<Key> keys;
  };
  struct Before {
    bool found = false;
    Key key{};
  };

  // Extends every target at 'distance' or beyond by a predecessor at distance - 1: the one with the least key, so that
  // the result does not depend on the order in which states were recorded.
  void step_back(const Walker& walker, int distance, std::vector<Target>& targets) {
    std::map<Key, Before> wanted;
    for (const auto& target : targets)
      if (target.distance >= distance) wanted[target.backwards.back()];
    each(distance - 1, [&](const Key& key) {
      walker.each_successor_key(key, [&](Walker::Key next) {
        Key reached;
        std::copy(next.begin(), next.end(), reached.begin());
        const auto it = wanted.find(reached);
        if (it == wanted.end() || (it->second.found && !(key < it->second.key))) return;
        it->second = {true, key};
      });
    });
    for (auto& target : targets) {
      if (target.distance < distance) continue;
      const auto& before = wanted.at(target.backwards.back());
      if (!before.found) throw std::logic_error("a state has no predecessor");
      target.backwards.push_back(before.key);
    }
  }

  template <class See>
  void each(int distance, See&& see) {
    const auto d = static_cast<std::size_t>(distance);
    file_.each(d, [&](const void* data, std::size_t bytes) {
      for (std::size_t i = 0; i < bytes / sizeof(Key); ++i) see(static_cast<const Key*>(data)[i]);
    });
    for (const auto& key : parts_[d].keys) see(key);
  }

  const int farthest_;
  Scratch folder_;
  BlockFile file_;
  std::vector<Part> parts_;
};

}  // namespace explore
