#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

#include "model/core/data.hpp"

namespace support {

struct Output {
  int code = -1;
  std::string text;  // standard output and standard error
};

// Runs a line of shell in the project's root; tests only.
inline Output shell(const std::string& line) {
  setenv("BARGELLO_LINE", line.c_str(), 1);
  FILE* pipe = popen(("cd '" + core::home() + "' && bash -c \"$BARGELLO_LINE\" 2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen");
  Output output;
  std::array<char, 4096> buffer;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) output.text.append(buffer.data(), got);
  const int status = pclose(pipe);
  output.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return output;
}

// The programs under test, where this build put them, quoted for a shell.
inline std::string built(const std::string& below) {
  const char* path = std::getenv("BARGELLO");
  if (path == nullptr) throw std::runtime_error("BARGELLO is not set: run the tests through ctest");
  const std::string program = path;
  return "'" + program.substr(0, program.rfind('/') + 1) + below + "'";
}
inline std::string bargello() { return built("bargello"); }
inline std::string transcript() { return built("tests/transcript"); }

inline std::string temporary(const std::string& name, const std::string& text) {
  const std::string path = "/tmp/bargello-test-" + std::to_string(getpid()) + "-" + name;
  std::ofstream(path) << text;
  return path;
}

}  // namespace support
