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

TEST_F(EccsCli, EveryCommandTakesThem) {
  for (const Words& words :
       {Words{"check", kRelay}, Words{"run", kRelay, "--steps", "3"}, Words{"explore", kRelay},
        Words{"search", kRelay, "--where", "B_c news"}, Words{"lint", kRelay},
        Words{"test", kRelay, "-e", "obs *; ab(*)"}, Words{"slice", kRelay, "-p", "again"},
        Words{"export", kRelay, "--to", "aut"}}) {
    const Finished done = credo(words);
    EXPECT_EQ(done.code, 0) << words[0] << done.err;
  }
}

// What `--fipa` says of an agent's waiting; c asks once and ends, if `served` is what s does.
std::string asked_once(const std::string& served) {
  return "agents c s\nchannel cs: c -> s\nchannel sc: s -> c\nenv x = true\n"
         "proc Client = update(I_c Bif_c x). cs!query_if(x). (sc?inform(x). 0 + sc?inform(!x). 0)\n"
         "proc Answer = observe(x). sc!inform(x). Server + observe(!x). sc!inform(!x). Server\n"
         "proc Server = " +
         served + "\nsystem c = Client, s = Server\n";
}

TEST_F(EccsCli, AServerWhoseClientsHaveEndedDoesNotWaitInVain) {
  const auto verdict = [&](const std::string& served, const std::string& demand) {
    const std::string file = folder_.write("server.eccs", asked_once(served));
    const std::string out = credo({"check", "--fipa", "--quiet", file}).out;
    const std::size_t at = out.find(demand + ": ");
    EXPECT_NE(at, out.npos) << out;
    const std::size_t begin = at + demand.size() + 2;
    return out.substr(begin, out.find_first_of(" ,\n", begin) - begin);
  };
  const std::string serves = "cs?query_if(x). update(I_s Bif_s x). Answer";
  const std::string server = "s never waits in vain";
  EXPECT_EQ(verdict(serves, server), "holds");
  // In the middle of its loop it is owed something.
  EXPECT_EQ(verdict("cs?query_if(x). update(I_s Bif_s x). cs?confirm(x). Answer", server),
            "violated");
  EXPECT_EQ(verdict("cs?query_if(x). 0", "c never waits in vain"), "violated");
  // And who has no loop has something to finish.
  const std::string once =
      "cs?query_if(x). update(I_s Bif_s x). "
      "(observe(x). sc!inform(x). cs?confirm(x). 0)";
  EXPECT_EQ(verdict(once, server), "violated");
}

TEST_F(EccsCli, TheEnvironmentOnTheCommandLine) {
  const std::string file = folder_.write("looks.eccs", kTwoLooks);
  EXPECT_EQ(credo({"check", file}).code, 1);
  EXPECT_EQ(credo({"check", file, "--const", "x=false"}).code, 1);
  EXPECT_EQ(credo({"check", file, "--const", "x=false", "--const", "y=false"}).code, 0);
}

}  // namespace eccs_cli_test
}  // namespace credo
