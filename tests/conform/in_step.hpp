#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.hpp"

namespace support {

// Random games of the model, followed move by move by the Python peer that was written without knowing it.
inline void expect_in_step(const std::string& game, const std::string& arguments) {
  const auto output = shell("set -o pipefail; " + transcript() + " " + game + " " + arguments +
                            " | python3 conform/peers/in_step.py " + game);
  EXPECT_EQ(output.code, 0) << game << " " << arguments << "\n" << output.text;
  EXPECT_TRUE(output.text.starts_with("games ")) << output.text;
}

}  // namespace support
