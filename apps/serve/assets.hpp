#pragma once

#include <string_view>

namespace serve {

struct Asset {
  std::string_view type, bytes;
};
// A file of the page by its path, such as "/app/main.js"; null when there is none. The list is fixed when the program
// is built.
const Asset* asset(std::string_view path);

}  // namespace serve
