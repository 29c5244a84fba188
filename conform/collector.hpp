#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conform/cases.hpp"
#include "model/core/error.hpp"

namespace conform {

// Builds a collection: every case once, each with the answers of all readings.
class Collector {
 public:
  Collector(const core::Descriptor& entry, Collection& collection) : entry_(entry), collection_(collection) {
    for (const auto& one : collection_.cases) seen_.insert(key_of(collection_.setups[one.setup], one.query));
  }

  // Where cases are made: a setup under all readings. Nothing when it does not exist under one of them: programs would
  // have to refuse it.
  struct Place {
    Setup setup;
    Variants variants;
    std::optional<std::size_t> number;  // in the collection, once it has a case
  };
  std::unique_ptr<Place> enter(const Setup& setup) const {
    try {
      auto place = std::make_unique<Place>(Place{setup, Variants(setup, collection_.base), {}});
      if (place->variants.everywhere()) return place;
    } catch (const core::BadInput&) {
    }
    return nullptr;
  }

  // Adds a case, when it is new and makes sense. 'only' when given: it must tell that pair apart.
  bool add(Place& place, Query query, const std::vector<int>& rules, const Pair* only = nullptr) {
    const std::string key = key_of(place.setup, query);
    if (seen_.contains(key)) return false;
    core::Stop::check(collection_.stop);
    Case one{0, std::move(query), rules, {}, {}};
    one.answers = answers_of(place.variants, one.query);
    if (one.answers.empty()) return false;
    if (only != nullptr) {
      const auto apart = told_apart(entry_, one.answers);
      if (std::find(apart.begin(), apart.end(), *only) == apart.end()) return false;
    }
    seen_.insert(key);
    if (!place.number) {
      place.number = collection_.setups.size();
      collection_.setups.push_back(place.setup);
    }
    one.setup = *place.number;
    collection_.cases.push_back(std::move(one));
    return true;
  }

 private:
  static std::string key_of(const Setup& setup, const Query& query) {
    std::string key = query.kind + "|" + plain(setup.config).dump() + "|" +
                      (setup.state ? plain(*setup.state).dump() : "") + "|" + query.input;
    for (const auto& move : query.moves) key += "|" + move;
    return key;
  }

  const core::Descriptor& entry_;
  Collection& collection_;
  std::set<std::string> seen_;
};

}  // namespace conform
