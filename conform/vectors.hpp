#pragma once

#include <map>
#include <string>
#include <vector>

#include "conform/cases.hpp"

namespace conform {

// A folder of test vectors (conform/runners/FORMAT.md) as it will lie on disk: the bytes of each file by its name.
struct Vectors {
  std::map<std::string, std::string> files;
  std::map<std::string, std::size_t> kinds;   // cases by kind
  std::map<std::string, std::size_t> suites;  // cases by suite
  std::vector<Pair> never;                    // pairs of readings that no case tells apart
};

// 'suite' empty: all.
Vectors vectors_of(const core::Descriptor&, const std::string& suite, const core::Stop* = nullptr);

// BadInput when there is such a folder already: better said before the work than after it.
void must_be_new(const std::string& folder);

// Writes them into a new folder, which appears whole or not at all. BadInput when it is there already, or cannot be
// written.
void write_folder(const std::string& folder, const Vectors&);

}  // namespace conform
