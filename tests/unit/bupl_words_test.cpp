// How BUPL agents tell their steps: what was done or chosen, why an action fails, why a rule does
// not apply, and how a run ends.
#include <gtest/gtest.h>

#include "files/load_model.hpp"
#include "lang/bupl/reading.hpp"
#include "support/text_model.hpp"
#include "system/plain_system.hpp"
#include "verdict/deadlock.hpp"

namespace credo::testing {
namespace bupl_words_test {

constexpr const char* kBuilder =
    R"(beliefs { on(3,1), on(1,0), on(2,0), clear(0), clear(3), clear(2) }
action move(X,Y,Z) = (on(X,Y) & clear(X) & clear(Z) & X != Z,
                      { ~on(X,Y), on(X,Z), clear(Y), ~clear(Z), clear(0) })
proc build = move(2,0,1); move(3,0,2)
repair on(X,Y) & Y > 0 <- move(X,Y,0); build
repair on(X,X) <- build
plan build
)";

struct Told {
  std::vector<std::string> summaries;
  std::vector<std::vector<std::string>> details;
  std::string end;
};

// The run that always takes the first step, for at most five steps.
Told first_run(const std::string& text, bupl::Reading reading = bupl::Reading::maude) {
  LoadOptions options;
  options.switches["semantics"] = text_of(reading);
  const auto model = load_bupl(text, options);
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const PlainSystem system(*model);
  PlainState now = system.initial().front();
  Told told;
  for (int i = 0; i < 5; ++i) {
    const auto steps = system.successors(now);
    if (steps.empty()) {
      told.end = end_at_deadlock(system, now, Trace(system.view(now)));
      break;
    }
    told.summaries.push_back(steps.front().report.summary);
    told.details.push_back(steps.front().report.details);
    EXPECT_TRUE(steps.front().report.where.known());
    now = steps.front().next;
  }
  return told;
}

TEST(BuplWords, TellARepair) {
  const Told told = first_run(kBuilder);
  ASSERT_EQ(told.summaries.size(), 4u);
  EXPECT_EQ(told.summaries[0],
            "move(2,0,1) fails: clear(1) is not believed; repaired by the rule at line 5 with X=3, "
            "Y=1");
  EXPECT_EQ(told.details[0],
            std::vector<std::string>{
                "the repair rule at line 6 does not apply: on(X,X) is not believed"});
  EXPECT_EQ(told.summaries[1], "does move(3,1,0)");
  EXPECT_EQ(told.summaries[3], "does move(3,0,2)");
  EXPECT_EQ(told.end, "terminated");
}

TEST(BuplWords, TellChoicesAndInternalActions) {
  const Told told = first_run(R"(beliefs { p }
internal think(X) = (p, { q(X) })
action a = (p, { })
plan think(1) + a
)");
  EXPECT_EQ(told.summaries,
            (std::vector<std::string>{"chooses the left of think(1) + a", "think(1) (internal)"}));
}

TEST(BuplWords, TellArgumentsWithoutAValue) {
  EXPECT_EQ(first_run("beliefs { p }\naction a(X,Y) = (p, { })\nplan a(Z,1)\n").summaries,
            std::vector<std::string>{"does a(_,1)"});
}

TEST(BuplWords, TellCallsInTheReadingOfTheTable) {
  const Told told = first_run("beliefs { p }\naction a = (p, { })\nproc go(X) = a\nplan go(1)\n",
                              bupl::Reading::table);
  EXPECT_EQ(told.summaries, (std::vector<std::string>{"calls go(1)", "does a"}));
}

TEST(BuplWords, SayWhyAnAgentIsStuck) {
  const Told told = first_run(R"(beliefs { c(1), c(2), on(1) }
action big(X) = (c(X) & X > 3, { })
repair c(X) & ~on(1) <- big(X)
repair c(X) & X >= 2 & ~c(2) <- big(X)
plan big(X)
)");
  EXPECT_EQ(told.end,
            "stuck: big(_) fails: X > 3 is false in each of the 2 ways in which c(X) is believed; "
            "the repair rule at line 3 does not apply: on(1) is believed in each of the 2 ways in "
            "which c(X) is believed; the repair rule at line 4 does not apply: c(2) is believed");
}

TEST(BuplWords, SayThatThereIsNoRuleAndNoValue) {
  EXPECT_EQ(first_run("beliefs { v(a) }\naction get(X) = (v(X), { })\n"
                      "action put(X) = (top, { v(X) })\nplan get(X); put(X + 1)\n")
                .end,
            "stuck: put(a+1) fails: its effect v(a+1) has no value; there is no repair rule");
  EXPECT_EQ(first_run("beliefs { p }\naction a = (q | bot, { })\nplan a\n").end,
            "stuck: a fails: q is not believed; bot is false; there is no repair rule");
}

}  // namespace bupl_words_test
}  // namespace credo::testing
