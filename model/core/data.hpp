#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/core/json.hpp"

namespace core {

// The folder of the shipped configurations, positions and rulebooks: the project's root, or share/bargello of the
// installation prefix. Taken from BARGELLO_HOME, else found relative to the program, so that it works from any folder
// and after the prefix was moved.
const std::string& home();

// Resolves a path of a game's data (model/core/descriptor.hpp): relative to the home, unless it is absolute.
std::string data_path(const std::string& path);

// A shipped file of a folder by its name, with its parameters filled in (docs/formats.md); or, when the name is a path,
// that file. 'what' names it in error messages.
Json find_file(const std::string& folder, const std::string& name, std::string_view what);

// The names of a folder's files, sorted by file; a file with parameters contributes the names in its "shown".
std::vector<std::string> shipped(const std::string& folder);

}  // namespace core
