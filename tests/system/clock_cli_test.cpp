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

}  // namespace clock_cli_test
}  // namespace credo
