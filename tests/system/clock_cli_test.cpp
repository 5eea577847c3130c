// Limits of time take hold where no search is under way: in a question that only a solver can
// answer.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/command_test.hpp"

namespace credo {
namespace clock_cli_test {

// Whether the beliefs are consistent, and whether `goal` follows, takes a solver hours: 15 pigeons,
// 14 holes.
std::string pigeons() {
  constexpr int kHoles = 14;
  std::string props = "props goal";
  std::string beliefs;
  for (int pigeon = 0; pigeon <= kHoles; ++pigeon) {
    std::string some = "goal";
    for (int hole = 0; hole < kHoles; ++hole) {
      const std::string name = fmt::format("x{}_{}", pigeon, hole);
      props += " " + name;
      some += " | " + name;
      for (int other = 0; other < pigeon; ++other) {
        beliefs += fmt::format(", ~{} | ~x{}_{}", name, other, hole);
      }
    }
    beliefs += ", " + some;
  }
  return props + "\nmaxlen 3\naction go pre B goal eff +goal\nbeliefs " + beliefs.substr(2) +
         "\ngoals goal & ~x0_0\ngoalrule B goal -> go\nproperty p: AF B goal\n";
}

class ClockCli : public testing::CommandTest {};

TEST_F(ClockCli, ATimeoutEndsAHardEntailment) {
  const std::string file = folder_.write("pigeons.dribble", pigeons());
  for (const char* command : {"check", "explore", "run"}) {
    const auto done = credo({command, "--timeout", "1s", file});
    EXPECT_EQ(done.code, 3) << command << done.out << done.err;
    expect_part(done.out + done.err, "limit: time > 1 s");
  }
}

TEST_F(ClockCli, SoDoesAnInterrupt) {
  const std::string file = folder_.write("pigeons.dribble", pigeons());
  testing::ProcessOptions options;
  options.interrupt_after = std::chrono::milliseconds(700);
  const auto done = credo({"check", file}, options);
  EXPECT_EQ(done.code, 130) << done.out << done.err;
}

// A counter without an end, and a property that needs none of it.
const char* const kCounter = R"(beliefs { n(0) }
action inc(X) = ( n(X), { ~n(X), n(X+1) } )
proc go = inc(X); go
plan go
property never: [] ~fact(n(-1))
property first: <> fact(n(3))
)";

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

TEST_F(ClockCli, TheNextPropertyIsTriedAfterOneThatTookAllTheMemory) {
  const std::string file = folder_.write("counter.bupl", kCounter);
  const auto done = credo({"check", "--quiet", "--memory", "40M", file});
  EXPECT_EQ(done.code, 3) << done.err;
  EXPECT_EQ(done.out, "never: unknown (limit: memory > 40 MiB)\nfirst: holds\n");
}

// Whatever --memory says: `ulimit -v` counts what is reserved.
TEST_F(ClockCli, MemoryThatTheSystemRefusesEndsTheProperty) {
  const std::string file = folder_.write("counter.bupl", kCounter);
  const auto done = testing::run_process({"/bin/sh", "-c", "ulimit -v 150000; exec \"$0\" \"$@\"",
                                          CREDO_BINARY, "check", "--quiet", "--memory", "10G",
                                          "--json", folder_.path("a.json"), file});
  EXPECT_EQ(done.code, 3) << done.err;
  expect_part(done.out, "never: unknown (limit: memory)\nfirst: holds\n");
  expect_part(folder_.read("a.json"), R"("reason": "limit: memory")");
}

TEST_F(ClockCli, APageThatDoesNotFitIsLeftOutAndSaid) {
  const std::string file = folder_.write("counter.bupl", kCounter);
  const std::string page = folder_.path("a.html");
  const auto done =
      credo({"run", "--steps", "15000", "--quiet", "--memory", "44M", "--html", page, file});
  EXPECT_EQ(done.code, 3) << done.err;
  EXPECT_EQ(done.out, "counter: 15000 steps, seed 1\n");
  EXPECT_EQ(done.err, "the page is not written: limit: memory > 44 MiB\n");
  EXPECT_FALSE(folder_.has("a.html"));
}

#endif

// Found in milliseconds, by a lasso that could be shortened for many seconds.
TEST_F(ClockCli, AVerdictStaysThoughItsRunIsNotShort) {
  std::string text = "system long_lasso\nlimit intentions 100\nselect plan any\n";
  for (const char* name : {"a", "b", "c"}) {
    text += fmt::format(
        "agent {} {{ n(0). !g. +!g : n(K) & K < 40 <- -n(K); +n(K+1); !g. +!g <- +done. }}\n",
        name);
  }
  const std::string file = folder_.write("lasso.mas", text + "property m: <> Bel(c, n(41))\n");
  for (const char* seconds : {"200ms", "400ms", "800ms"}) {
    const auto done = credo({"check", "--brief", "--shortest", "--timeout", seconds, file});
    EXPECT_EQ(done.code, 1) << seconds << done.out << done.err;
    expect_part(done.out, "m: violated");
  }
}

TEST_F(ClockCli, SlicesAndLintHaveLimitsToo) {
  const std::string file = folder_.write("counter.bupl", kCounter);
  for (const char* command : {"slice", "lint"}) {
    const auto done = credo({command, "--timeout", "1m", "--memory", "4G", file, "--quiet"});
    EXPECT_NE(done.code, 3) << done.err;
    expect_no_part(done.err, "--timeout");
  }
}

}  // namespace clock_cli_test
}  // namespace credo
