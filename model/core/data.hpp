#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/core/json.hpp"

namespace core {

// Where the shipped configurations, positions and rulebooks lie: the project's root, or share/bargello of the prefix
// that the program is installed in. Taken from BARGELLO_HOME, else found from the program's own place, so that it works
// from any folder and when the prefix is moved.
const std::string& home();

// A file or folder of a game (core/descriptor.hpp): below the home, or where its absolute path says.
std::string data_path(const std::string& path);

// A shipped file of a folder by its name, its parameters filled in (docs/formats.md); or, when the name is a path, that
// file. 'what' says in messages what was looked for.
Json find_file(const std::string& folder, const std::string& name, std::string_view what);

// The names that a folder ships, parameters spelt out as their file's "shown" says, sorted.
std::vector<std::string> shipped(const std::string& folder);

}  // namespace core
