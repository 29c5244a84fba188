#include "tests/fuzz/document_targets.hpp"
#include "tests/fuzz/expect.hpp"

// The readers of fuzz_test.cpp that need more than the games: the report's cache, and the lists that 'conform' takes.

namespace {

class DocumentFuzzTest : public testing::TestWithParam<fuzz::Target> {};

TEST_P(DocumentFuzzTest, TakesAnythingOrSaysWhatIsWrong) { fuzz::expect_takes_anything(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Documents, DocumentFuzzTest, testing::ValuesIn(fuzz::document_targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
