#pragma once

#include <map>
#include <memory>
#include <typeindex>
#include <utility>

namespace core {

// Optional extensions of a game, by type. An engine or a report defines a small struct for what it wants to know beyond
// the rules; a game's descriptor adds those that it has, and where one is missing a plain default is used.
class Hooks {
 public:
  template <class Hook>
  Hooks& add(Hook hook) {
    all_[std::type_index(typeid(Hook))] = std::make_shared<const Hook>(std::move(hook));
    return *this;
  }
  template <class Hook>
  const Hook* find() const {
    const auto it = all_.find(std::type_index(typeid(Hook)));
    return it == all_.end() ? nullptr : static_cast<const Hook*>(it->second.get());
  }

 private:
  std::map<std::type_index, std::shared_ptr<const void>> all_;
};

}  // namespace core
