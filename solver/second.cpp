#include "solver/second.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include "model/core/error.hpp"
#include "model/core/files.hpp"

namespace solver {

namespace {

namespace fs = std::filesystem;

constexpr long second_work = 20'000'000;  // in cvc5's resource units; about ten times what the hardest query needed

std::string in_quotes(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// The first word of the program's output.
std::string first_word_of(const std::string& line) {
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) throw core::BadInput("the second solver cannot be started");
  std::string said;
  std::array<char, 256> buffer;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) said.append(buffer.data(), got);
  pclose(pipe);
  const std::string word = said.substr(0, said.find_first_of(" \n\r\t"));
  return word == "sat" || word == "unsat" ? word : "unknown";
}

}  // namespace

std::string script_name(const Claim& claim, const std::string& query) {
  std::string name = fmt::format("{}-{}-{}.smt2", claim.id, claim.players, query);
  std::replace(name.begin(), name.end(), '/', '-');
  return name;
}

std::string file_and_ask(const std::string& name, const std::string& script, const Effort& effort) {
  const bool keep = !effort.smt2.empty();
  const fs::path folder = keep ? fs::path(effort.smt2) : fs::temp_directory_path();
  const fs::path path = folder / (keep ? name : fmt::format("bargello-{}-{}", getpid(), name));
  core::write_file(path.string(), script);
  std::string answer;
  if (!effort.second.empty()) {
    // As with Z3, work is limited in the solver's own units unless seconds are asked for: answers do not depend on the
    // machine.
    const std::string limit = effort.seconds > 0 ? fmt::format("--tlimit={}", static_cast<long>(effort.seconds * 1000))
                                                 : fmt::format("--rlimit={}", second_work);
    answer = first_word_of(
        fmt::format("{} --lang smt2 {} {} 2>/dev/null", in_quotes(effort.second), limit, in_quotes(path.string())));
  }
  if (!keep) fs::remove(path);
  return answer;
}

std::string installed(const std::string& second) {
  if (second != "cvc5") throw core::BadInput(fmt::format("--second {}: the second solver known here is cvc5", second));
  const char* path = std::getenv("PATH");
  const std::string folders = path == nullptr ? "" : path;
  for (std::size_t from = 0; from <= folders.size();) {
    const std::size_t to = std::min(folders.find(':', from), folders.size());
    const fs::path program = fs::path(folders.substr(from, to - from)) / second;
    if (access(program.c_str(), X_OK) == 0) return program.string();
    from = to + 1;
  }
  throw core::BadInput(fmt::format("--second {0}: not installed (Debian's package is {0})", second));
}

}  // namespace solver
