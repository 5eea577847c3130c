// ECCS systems on the command line: which commands take them, and which options.
#include <gtest/gtest.h>

#include "support/command_test.hpp"

namespace credo {
namespace eccs_cli_test {

using testing::Finished;
using testing::Words;

const std::string kRelay = std::string(CREDO_SOURCE_DIR) + "/examples/relay/relay.eccs";

constexpr const char* kTwoLooks = R"(agents a
env x = true, y = true
system a = update(I_a Bif_a x). observe(!x). update(I_a Bif_a y). observe(!y). 0
property sees: AF (B_a !x & B_a !y)
)";

class EccsCli : public testing::CommandTest {};

TEST_F(EccsCli, EveryCommandTakesThemButTest) {
  for (const Words& words :
       {Words{"check", kRelay}, Words{"run", kRelay, "--steps", "3"}, Words{"explore", kRelay},
        Words{"search", kRelay, "--where", "B_c news"}, Words{"lint", kRelay},
        Words{"slice", kRelay, "-p", "again"}, Words{"export", kRelay, "--to", "aut"}}) {
    const Finished done = credo(words);
    EXPECT_EQ(done.code, 0) << words[0] << done.err;
  }
  const Finished refused = credo({"test", kRelay});
  EXPECT_EQ(refused.code, 2);
  expect_part(refused.err, "tests are not for ECCS systems");
}

TEST_F(EccsCli, TheEnvironmentOnTheCommandLine) {
  const std::string file = folder_.write("looks.eccs", kTwoLooks);
  EXPECT_EQ(credo({"check", file}).code, 1);
  EXPECT_EQ(credo({"check", file, "--const", "x=false"}).code, 1);
  EXPECT_EQ(credo({"check", file, "--const", "x=false", "--const", "y=false"}).code, 0);
}

}  // namespace eccs_cli_test
}  // namespace credo
