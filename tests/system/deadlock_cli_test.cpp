// What is said of a deadlock in which actions wait: which action, for which fact, and since when
// that is gone. In the text, in the JSON document and in the page.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command_test.hpp"

namespace credo {
namespace deadlock_cli_test {

// Two agents, two forks; each has one and waits for the other.
const std::string kDining = R"(system dining
agent p1 { !eat. +!eat <- take(left); take(right); +ate. }
agent p2 { !eat. +!eat <- take(right); take(left); +ate. }
environment {
  hidden free/1.
  free(left). free(right).
  await A does take(F) : free(F) -> -free(F); +has(A,F).
}
actions synchronous
cycle eager
property one: <> ( Bel(p1, ate) | Bel(p2, ate) )
)";

class DeadlockCli : public testing::CommandTest {
 protected:
  std::string explored(const std::string& text) const {
    const auto done = credo({"explore", folder_.write("t.mas", text)});
    EXPECT_EQ(done.code, 0) << done.err;
    return done.out;
  }
};

TEST_F(DeadlockCli, SaysWhichActionWaitsForWhichFactAndWhoTookIt) {
  const std::string waits =
      "p1 waits with take(right): rule 1 needs free(right); behind it p2 waits with take(left)";
  const std::string taken = "free(right) is gone since step 6: p2 does take(right) (rule 1)";
  const std::string file = folder_.write("dining.mas", kDining);
  const auto text = credo({"check", file, "--json", folder_.path("dining.json"), "--html",
                           folder_.path("dining.html")});
  EXPECT_EQ(text.code, 1) << text.err;
  expect_part(text.out, waits);
  expect_part(text.out, taken);
  const auto document = nlohmann::json::parse(folder_.read("dining.json"));
  expect_part(document.dump(), waits);
  expect_part(document.dump(), taken);
  expect_part(folder_.read("dining.html"), waits);
  expect_part(folder_.read("dining.html"), taken);
}

TEST_F(DeadlockCli, SaysSoAtTheEndOfARunThatIsExplored) {
  const std::string out = explored(kDining);
  expect_part(out,
              "p1 terminated; p2 waits with take(right): rule 1 needs free(right); "
              "free(right) is gone since step 5: p1 does take(right) (rule 1)");
}

TEST_F(DeadlockCli, SaysWhatIsInTheWay) {
  const auto system = [](const std::string& environment) {
    return "system t\nagent a { !g. +!g <- go. }\nactions synchronous\ncycle eager\nenvironment "
           "{ " +
           environment + " }\n";
  };
  expect_part(explored(system("busy. @r await go : not busy -> +done.")),
              "a waits with go: @r needs not busy; busy is there from the start");
  expect_part(explored(system("await go : key(K) & open(K) -> +done. key(1).")),
              "a waits with go: rule 1 needs open(K)\n");
  expect_part(explored(system("await go : open -> +done. @late go : shut -> +done.")),
              "a waits with go: rule 1 needs open, @late needs shut; open was never there; "
              "shut was never there");
  // A rule without `await` lets it go.
  expect_no_part(explored(system("go : open -> +done.")), "waits with");
}

}  // namespace deadlock_cli_test
}  // namespace credo
