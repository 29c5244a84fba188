#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "model/core/data.hpp"
#include "model/core/random.hpp"
#include "tests/fuzz/targets.hpp"

// Every parser of user input on its corpus and on inputs made from it by small damage. Under sanitizers this finds what
// a fuzzer finds first; tests/fuzz/fuzz_main.cpp is the same for libFuzzer.

namespace {

std::string damaged(std::string text, const std::vector<std::string>& corpus, core::Random& random) {
  const auto times = 1 + random.below(4);
  for (std::uint64_t i = 0; i < times && !text.empty(); ++i) {
    const auto at = random.below(text.size());
    switch (random.below(6)) {
      case 0: text[at] = static_cast<char>(random.below(256)); break;
      case 1: text.erase(at, 1 + random.below(20)); break;
      case 2: text.insert(at, text.substr(random.below(text.size()), random.below(30))); break;
      case 3: text.insert(at, std::to_string(random.next() >> random.below(64))); break;
      case 4: text.resize(at); break;
      default: {
        const auto& other = corpus[random.below(corpus.size())];
        if (!other.empty()) text.insert(at, other.substr(random.below(other.size()), random.below(60)));
      }
    }
  }
  return text;
}

class FuzzTest : public testing::TestWithParam<fuzz::Target> {};

TEST_P(FuzzTest, TakesAnythingOrSaysWhatIsWrong) {
  std::vector<std::string> corpus;
  for (const auto& file : std::filesystem::directory_iterator(core::home() + "/tests/fuzz/corpus/" + GetParam().name)) {
    std::ostringstream text;
    text << std::ifstream(file.path(), std::ios::binary).rdbuf();
    corpus.push_back(text.str());
  }
  std::sort(corpus.begin(), corpus.end());
  ASSERT_GE(corpus.size(), 3u);
  core::Random random(5);
  const auto run = [&](const std::string& text) {
    try {
      GetParam().run(text);
    } catch (const std::exception& e) {
      FAIL() << e.what() << "\n--- input\n" << text;
    }
  };
  for (const auto& text : corpus) run(text);
  for (int round = 0; round < 3000 && !HasFatalFailure(); ++round)
    run(damaged(corpus[random.below(corpus.size())], corpus, random));
}

INSTANTIATE_TEST_SUITE_P(Parsers, FuzzTest, testing::ValuesIn(fuzz::targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
