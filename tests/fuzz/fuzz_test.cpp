#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/file_targets.hpp"
#include "tests/fuzz/targets.hpp"

// Every reader of what users and files hand us, on its corpus and on inputs made from it by small damage. Under
// sanitizers this finds what a fuzzer finds first; the program 'fuzz' does the same for as long as one likes, and
// tests/fuzz/fuzz_main.cpp is for libFuzzer.

namespace {

class FuzzTest : public testing::TestWithParam<fuzz::Target> {};

TEST_P(FuzzTest, TakesAnythingOrSaysWhatIsWrong) { fuzz::expect_takes_anything(GetParam()); }

const auto name_of = [](const auto& target) { return std::string(target.param.name); };
INSTANTIATE_TEST_SUITE_P(Texts, FuzzTest, testing::ValuesIn(fuzz::targets), name_of);
INSTANTIATE_TEST_SUITE_P(Files, FuzzTest, testing::ValuesIn(fuzz::file_targets), name_of);

}  // namespace
