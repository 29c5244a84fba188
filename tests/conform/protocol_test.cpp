#include "conform/protocol.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>

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

// Words that never end in a line, on either output, keep nobody from stopping.
TEST(Children, ThatGoOnTalkingAreLeftWhenTheRunIsOver) {
  for (const char* where : {"", " >&2"}) {
    conform::ChildLimits limits;
    const auto over = Clock::now() + std::chrono::milliseconds(200);
    limits.is_over = [&] { return Clock::now() > over; };
    Child child({"bash", "-c", fmt::format("while :; do printf x; sleep 0.005; done{}", where)}, limits);
    std::string line;
    EXPECT_EQ(child.hear(line, Clock::now() + std::chrono::seconds(20)), Child::Heard::Over) << where;
    EXPECT_LT(Clock::now() - over, std::chrono::seconds(2)) << where;
  }
}

// A grandchild may leave the group and the session, close everything, and outlive its parent: it ends all the same.
TEST(Children, TakeTheirOwnChildrenWithThem) {
  const std::string file = testing::TempDir() + "/bargello-grandchild";
  std::filesystem::remove(file);
  {
    Child child({"bash", "-c",
                 fmt::format("setsid bash -c 'echo $$ > {0}.part; mv {0}.part {0}; exec sleep 1000' <&- >&- 2>&- & "
                             "until [ -e {0} ]; do sleep 0.01; done; echo ready; exec sleep 1000",
                             file)},
                {});
    std::string line;
    ASSERT_EQ(child.hear(line, Clock::now() + std::chrono::seconds(20)), Child::Heard::Line);
  }
  std::ifstream in(file);
  long grandchild = 0;
  ASSERT_TRUE(in >> grandchild);
  for (int i = 0; i < 100 && std::filesystem::exists(fmt::format("/proc/{}/environ", grandchild)) &&
                  kill(static_cast<pid_t>(grandchild), 0) == 0;
       ++i) {
    std::ifstream state(fmt::format("/proc/{}/stat", grandchild));
    const std::string all{std::istreambuf_iterator<char>(state), {}};
    if (all.find(") Z") != std::string::npos) break;  // dead; whoever adopted it has not looked yet
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_LT(i, 99) << "process " << grandchild << " lives on";
  }
  std::filesystem::remove(file);
}

// A program that ends while a grandchild holds its output is a program that has ended, not one that is slow.
TEST(Children, ThatEndHaveEndedWhoeverHoldsTheirOutput) {
  Child child({"bash", "-c", "sleep 1000 & read x; exit 7"}, {});
  const auto begin = Clock::now();
  ASSERT_TRUE(child.send("one\n", begin + std::chrono::seconds(10)));
  std::string line;
  EXPECT_EQ(child.hear(line, begin + std::chrono::seconds(10)), Child::Heard::Closed);
  EXPECT_EQ(child.ending(Clock::now() + std::chrono::seconds(1)), "exit code 7");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
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
