#include "conform/protocol.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "conform/sha256.hpp"

namespace {

using conform::Child;
using conform::Clock;
using conform::Reply;
using conform::Trouble;

std::string trouble_of(const std::function<void()>& what) {
  try {
    what();
  } catch (const Trouble& trouble) {
    return trouble.kind + ": " + trouble.what;
  }
  return "none";
}

std::string reply_trouble(const std::string& line) {
  return trouble_of([&] { conform::parse_reply(line, 3); });
}

TEST(Replies, OkIllegalUnsupportedSkippedAndErrorAreTheFiveKinds) {
  EXPECT_EQ(conform::parse_reply(R"({"id":3,"ok":{"moves":[]}})", 3).ok.dump(), R"({"moves":[]})");
  EXPECT_EQ(conform::parse_reply(R"({"id":3,"illegal":"too low"})", 3).kind, Reply::Kind::Illegal);
  EXPECT_EQ(conform::parse_reply(R"({"id":3,"illegal":"too low"})", 3).why, "too low");
  EXPECT_EQ(conform::parse_reply(R"({"id":3,"unsupported":"load"})", 3).kind, Reply::Kind::Unsupported);
  EXPECT_EQ(conform::parse_reply(R"({"id":3,"skipped":"slow"})", 3).kind, Reply::Kind::Skipped);
  EXPECT_EQ(conform::parse_reply(R"({"id":3,"error":{"code":7}})", 3).why, R"({"code":7})");
}

TEST(Replies, TheIdMustBeThatOfTheRequest) {
  EXPECT_EQ(reply_trouble(R"({"id":2,"ok":{}})"), "broken protocol: the reply to 3 expected, got the id 2");
  EXPECT_EQ(reply_trouble(R"({"id":"3","ok":{}})"), "broken protocol: the reply to 3 expected, got the id \"3\"");
  EXPECT_EQ(reply_trouble(R"({"ok":{}})"), "broken protocol: a reply without id: {\"ok\":{}}");
}

TEST(Replies, NonsenseIsABrokenProtocolAndIsQuotedInPrint) {
  EXPECT_EQ(reply_trouble("\x1b[31m{"), "broken protocol: not a JSON object: ?[31m{");
  EXPECT_EQ(reply_trouble("[1]"), "broken protocol: not a JSON object: [1]");
  EXPECT_TRUE(reply_trouble(R"({"id":3})").starts_with("broken protocol: one of ok, illegal"));
  EXPECT_TRUE(reply_trouble(R"({"id":3,"ok":{},"error":"x"})").starts_with("broken protocol: one of ok, illegal"));
  EXPECT_TRUE(reply_trouble(R"({"id":3,"ok":[]})").starts_with("broken protocol: ok should be an object"));
  EXPECT_EQ(reply_trouble(R"({"id":3,"ok":)" + std::string(100000, '[')),
            "broken protocol: a reply with brackets too deep");
}

TEST(Hello, SaysWhichGamesAndHowWell) {
  const auto about = conform::parse_hello(
      core::Json::parse(R"({"name":"m","version":"1","games":{"medici":{"players":[2,4],"level":2}}})"), "medici");
  EXPECT_TRUE(about.plays);
  EXPECT_EQ(about.players, (std::vector<int>{2, 4}));
  EXPECT_EQ(about.level, 2);
  EXPECT_FALSE(conform::parse_hello(core::Json::parse(R"({"games":{"go":{}}})"), "medici").plays);
  EXPECT_EQ(trouble_of([] { conform::parse_hello(core::Json::parse("{}"), "medici"); }),
            "broken protocol: hello: games expected, an object");
  EXPECT_EQ(trouble_of([] {
              conform::parse_hello(core::Json::parse(R"({"games":{"medici":{"players":[2],"level":9}}})"), "medici");
            }),
            "broken protocol: hello: level 9 is none of 0 to 3");
}

TEST(Children, AreHeardLineByLineAndTheirEndIsTold) {
  Child child({"sh", "-c", "read x; echo \"got $x\"; echo bye >&2; exit 3"}, {});
  ASSERT_TRUE(child.started());
  const auto deadline = Clock::now() + std::chrono::seconds(20);
  EXPECT_TRUE(child.send("one\n", deadline));
  std::string line;
  EXPECT_EQ(child.hear(line, deadline), Child::Heard::Line);
  EXPECT_EQ(line, "got one");
  EXPECT_EQ(child.hear(line, deadline), Child::Heard::Closed);
  EXPECT_EQ(child.ending(deadline), "exit code 3");
  EXPECT_EQ(child.last_words(), "bye\n");
}

TEST(Children, ThatDoNotExistSayWhy) {
  Child child({"/nonexistent/program"}, {});
  EXPECT_FALSE(child.started());
  EXPECT_EQ(child.why_not(), "No such file or directory");
}

TEST(Children, ThatDoNotAnswerAreLeftAtTheDeadline) {
  Child child({"sleep", "1000"}, {});
  std::string line;
  const auto began = Clock::now();
  EXPECT_EQ(child.hear(line, began + std::chrono::milliseconds(100)), Child::Heard::TimedOut);
  EXPECT_FALSE(child.send(std::string(10'000'000, 'x'), Clock::now() + std::chrono::milliseconds(100)));
  EXPECT_LT(Clock::now() - began, std::chrono::seconds(10));
}

TEST(Children, ThatFloodAreCutOff) {
  conform::ChildLimits limits;
  limits.line_bytes = 100'000;
  Child child({"sh", "-c", "while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"},
              limits);
  std::string line;
  EXPECT_EQ(child.hear(line, Clock::now() + std::chrono::seconds(60)), Child::Heard::TooLong);
}

TEST(Children, HaveTheMemoryTheyAreGiven) {
  conform::ChildLimits limits;
  limits.memory = 300'000'000;
  const auto heard = [&](const char* program) {
    Child child({"python3", "-c", program}, limits);
    std::string line;
    return child.hear(line, Clock::now() + std::chrono::seconds(60));
  };
  // What counts is memory that is used, not address space.
  EXPECT_EQ(heard("x = b'1' * 1_000_000_000; input()"), Child::Heard::TooLarge);
  EXPECT_EQ(heard("import mmap; x = mmap.mmap(-1, 2_000_000_000); print('here')"), Child::Heard::Line);
}

TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(conform::sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(conform::sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(conform::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

}  // namespace
