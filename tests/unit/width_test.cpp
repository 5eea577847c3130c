// Numbers that do not fit: each kind of them ends a search as unknown, or is an error of the input.
// The bounds are set low here; those of a program in use lie beyond what fits into memory.
#include "base/width.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/stop_reason.hpp"
#include "cli/cli.hpp"
#include "support/temporary_folder.hpp"

namespace credo {
namespace width_test {

// Two agents that count, talk to each other and act, without end: everything that is numbered
// grows.
constexpr std::string_view kGrowing = R"(system growing
cycle eager
agent a { !go(0). +!go(N) <- +seen(N); .send(b, tell, at(N)); act(N); !go(N + 1). }
agent b { +at(N) <- +heard(N); act(N). }
environment { count(0). act(N) : count(C) -> -count(C); +count(C + 1). }
limit beliefs 100000, instances 100000, actions 1000, messages 1000, intentions 100000
property never: [] !Bel(b, at(70))
property often: [] <> count(0)
property branch: AG EF Bel(a, seen(70))
)";

// This one ends.
constexpr std::string_view kEnding = R"(system ending
cycle eager
agent a { !go(0). +!go(N) : N < 20 <- +seen(N); act(N); !go(N + 1). +!go(20). }
environment { count(0). act(N) : count(C) -> -count(C); +count(C + 1). }
limit beliefs 1000, instances 1000, actions 1000, intentions 1000
property often: <> (count(3) & <> count(5))
property branch: AG EF count(20)
)";

class WidthTest : public ::testing::Test {
 protected:
  // The exit code; what is said goes to `out` and `err`.
  int run(std::vector<std::string> words) {
    words.insert(words.begin(), "credo");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = run_cli(static_cast<int>(words.size()), arguments.data(), "");
    out = ::testing::internal::GetCapturedStdout();
    err = ::testing::internal::GetCapturedStderr();
    return code;
  }

  std::string file(const std::string& name, std::string_view text) const {
    return folder_.write(name, std::string(text));
  }

  // Unknown, with exit code 3, and for this reason.
  void expect_unknown(const std::vector<std::string>& words, const std::string& reason) {
    EXPECT_EQ(run(words), 3) << out << err;
    EXPECT_NE((out + err).find("(limit: " + reason), std::string::npos) << out << err;
  }

  std::string out, err;
  testing::TemporaryFolder folder_;
};

TEST_F(WidthTest, TheTableIsInTheOrderOfTheEnumeration) {
  ASSERT_EQ(width_table().size(), kWidthCount);
  for (std::size_t i = 0; i < kWidthCount; ++i) {
    EXPECT_EQ(static_cast<std::size_t>(width_table()[i].width), i);
    EXPECT_FALSE(width_table()[i].what.empty());
    EXPECT_GT(width_table()[i].most, 0u);
  }
}

TEST_F(WidthTest, ABoundIsLowAsLongAsItsScopeLives) {
  EXPECT_EQ(narrowed(100, Width::steps), 100u);
  {
    const WidthScope few(Width::steps, 99);
    EXPECT_EQ(narrowed(99, Width::steps), 99u);
    EXPECT_THROW(narrowed(100, Width::steps), LimitExceeded);
    EXPECT_EQ(narrowed(100, Width::parts), 100u);
  }
  EXPECT_EQ(narrowed(100, Width::steps), 100u);
}

struct Case {
  Width width;
  std::uint64_t most;
  std::vector<std::string> words;
};

// What is searched without end meets each of them, under every command and engine.
TEST_F(WidthTest, SearchesThatMeetOneAreUnknown) {
  const std::string growing = file("growing.mas", kGrowing);
  const std::string ending = file("ending.mas", kEnding);
  const std::vector<Case> cases = {
      {Width::parts, 200, {"check", growing, "--property", "never"}},
      {Width::parts, 200, {"check", growing, "--property", "often"}},
      {Width::parts, 200, {"check", growing, "--property", "branch"}},
      {Width::parts, 200, {"explore", growing}},
      {Width::parts, 200, {"search", growing, "--where", "Bel(b, at(70))"}},
      {Width::terms, 300, {"check", growing, "--property", "never"}},
      {Width::terms, 60, {"explore", ending}},
      {Width::steps, 20, {"explore", ending}},
      {Width::steps, 20, {"check", ending, "--property", "branch"}},
      {Width::kinds, 1, {"check", ending, "--property", "branch"}},
      {Width::graph_states, 20, {"check", ending, "--property", "branch"}},
      {Width::product_states, 20, {"check", ending, "--property", "often"}},
      {Width::levels, 5, {"explore", ending}},
      {Width::states, 20, {"check", ending, "--property", "often"}},
      {Width::states, 20, {"check", ending, "--property", "branch"}},
      {Width::states, 20, {"explore", ending}},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(fmt::format("{}: {}", width_table()[static_cast<std::size_t>(each.width)].what,
                             fmt::join(each.words, " ")));
    const WidthScope few(each.width, each.most);
    expect_unknown(each.words,
                   fmt::format("{} > {}", width_table()[static_cast<std::size_t>(each.width)].what,
                               each.most));
  }
}

TEST_F(WidthTest, ATextThatHasTooManyBytesIsAnError) {
  const std::string path = file("ending.mas", kEnding);
  const WidthScope few(Width::text, 100);
  EXPECT_EQ(run({"check", path}), 2);
  EXPECT_NE(err.find("more than 100 bytes of a text"), std::string::npos) << err;
}

TEST_F(WidthTest, ASystemThatHasTooManyAgentsIsAnError) {
  const std::string path = file("many.mas", "system m\nagent w[1..4] { b. }\n");
  {
    const WidthScope few(Width::agents, 3);
    EXPECT_EQ(run({"explore", path}), 2);
    EXPECT_NE(err.find("more than 3 agents"), std::string::npos) << err;
  }
  const WidthScope few(Width::agents, 4);
  EXPECT_EQ(run({"explore", path}), 0) << err;
}

}  // namespace width_test
}  // namespace credo
