#pragma once

#include <string>

#include "solver/prove.hpp"

namespace solver {

// A file name for a query: "pile-ship-pool-4-statement.smt2".
std::string script_name(const Claim&, const std::string& query);

// Writes a query as SMT-LIB if the effort asks for it and runs the second solver, if any. Its answer: sat, unsat,
// unknown, or empty.
std::string file_and_ask(const std::string& name, const std::string& script, const Effort&);

// The program of a second solver that is installed. BadInput when it is not known or not installed.
std::string installed(const std::string& second);

}  // namespace solver
