#pragma once

#include <string_view>

#include "model/core/other_programs.hpp"
#include "model/games.hpp"

namespace conform {

// What a game says of the keys of its states and configurations; without such a hook: nothing.
inline core::KeyRoles key_roles(std::string_view game) {
  const auto* const roles = games::hook<core::KeyRoles>(game);
  return roles == nullptr ? core::KeyRoles{} : *roles;
}

}  // namespace conform
