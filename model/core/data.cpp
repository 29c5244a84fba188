#include "model/core/data.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>

#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace core {

namespace fs = std::filesystem;
using Parameters = std::map<std::string, std::int64_t>;

const std::string& home() {
  static const std::string found = [] {
    if (const char* given = std::getenv("BARGELLO_HOME"); given != nullptr && *given != 0) return std::string(given);
    std::error_code error;
    // The file of this code: a shared object that another program has loaded, else the program.
    Dl_info file{};
    const bool is_known = dladdr(reinterpret_cast<const void*>(&home), &file) != 0 && file.dli_fname != nullptr;
    const fs::path object = is_known && fs::path(file.dli_fname).is_absolute() ? file.dli_fname : "";
    for (const fs::path& own : {object, fs::read_symlink("/proc/self/exe", error)})
      for (fs::path at = own.parent_path(); !at.empty(); at = at.parent_path()) {
        for (const fs::path& place : {at, at / "share" / "bargello"})
          if (fs::exists(place / "model" / "games.def", error)) return place.string();
        if (at == at.root_path()) break;
      }
    throw BadInput(
        "the shipped files are not found from where the program lies: set BARGELLO_HOME to the folder that holds "
        "'model'");
  }();
  return found;
}

std::string data_path(const std::string& path) {
  return fs::path(path).is_absolute() ? path : (fs::path(home()) / path).string();
}

namespace {

// Matches a name against a file name with parameters such as "B7-{A}-{B}"; their values, or nothing.
std::optional<Parameters> match(std::string_view pattern, std::string_view name) {
  Parameters values;
  while (!pattern.empty()) {
    if (pattern.front() != '{') {
      if (name.empty() || name.front() != pattern.front()) return std::nullopt;
      pattern.remove_prefix(1);
      name.remove_prefix(1);
      continue;
    }
    const auto end = pattern.find('}');
    const auto digits = std::min(name.find_first_not_of("0123456789"), name.size());
    if (end == std::string_view::npos || digits == 0 || digits > 9) return std::nullopt;
    values[std::string(pattern.substr(1, end - 1))] = std::stoll(std::string(name.substr(0, digits)));
    pattern.remove_prefix(end + 1);
    name.remove_prefix(digits);
  }
  return name.empty() ? std::optional(values) : std::nullopt;
}

void fill_in(Json& value, const Parameters& parameters) {
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    if (text.size() > 2 && text.front() == '{' && text.back() == '}')
      if (const auto it = parameters.find(text.substr(1, text.size() - 2)); it != parameters.end()) value = it->second;
  } else if (value.is_structured()) {
    for (auto& part : value) fill_in(part, parameters);
  }
}

std::vector<std::string> stems(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(data_path(folder), error))
    if (entry.path().extension() == ".json") found.push_back(entry.path().stem().string());
  std::sort(found.begin(), found.end());
  return found;
}

std::string path_of(const std::string& folder, const std::string& stem) {
  return (fs::path(data_path(folder)) / (stem + ".json")).string();
}

}  // namespace

Json find_file(const std::string& folder, const std::string& name, std::string_view what) {
  if (name.find('/') != std::string::npos || name.ends_with(".json")) return read_json_file(name);
  for (const auto& stem : stems(folder)) {
    const auto parameters = match(stem, name);
    if (!parameters) continue;
    Json file = read_json_file(path_of(folder, stem));
    if (file.is_object()) {
      file.erase("shown");
      fill_in(file, *parameters);
      file["name"] = name;
    }
    return file;
  }
  throw BadInput(fmt::format("{} '{}': not found; there are: {} (or give the path of a .json file)", what, name,
                             join(shipped(folder), ", ")));
}

std::vector<std::string> shipped(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& stem : stems(folder)) {
    if (stem.find('{') == std::string::npos) {
      names.push_back(stem);
      continue;
    }
    const Json file = read_json_file(path_of(folder, stem));
    for (const auto& row : file.value("shown", Json::array())) {
      std::string name = stem;
      for (const auto& [parameter, value] : row.items()) {
        const std::string hole = "{" + parameter + "}";
        const auto at = name.find(hole);
        if (at != std::string::npos) name.replace(at, hole.size(), value.dump());
      }
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace core
