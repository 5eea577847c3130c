// credo check as a user meets it: verdicts, exit codes, which properties, runs, documents.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/small_systems.hpp"

namespace credo {
namespace {

using nlohmann::json;
using testing::Finished;
using testing::ProcessOptions;
using testing::Words;

// One agent switches the light on, and another sees it. It is dark again if the night comes,
// and then it may come too fast for the agent to notice.
constexpr const char* kLamp = R"(system lamp
environment {
  dark.
  @on switch_on : dark -> -dark; +light.
  @night maybe : light & not late -> -light; +dark; +late.
  @never : dark & light -> +broken.
}
agent a { +dark : true <- switch_on. }
agent b { +light : true <- +seen.  @idle +broken : true <- +seen. }
property lit: <> light
property unlit: [] !light => false
property stays: <>[] light
property whole: [] !broken
)";

// Two jobs; the second is never done.
constexpr const char* kJobs = R"(system jobs
environment {
  job(r1). job(r2). ill(r2).
  do(X) : job(X) & not ill(X) -> -job(X); +done(X).
  @lose : done(r2) -> +lost(r2).
}
agent w { +job(X) : true <- do(X). }
property all: [](Bel(w, job(R)) -> <> done(R))
property never: [](lost(R) -> <> done(R))
property idle: [](done(r2) -> <> job(r1))
)";

constexpr const char* kEndless = R"(system endless
environment { hidden count/1. count(0). @tick : count(K) -> -count(K); +count(K+1). }
agent a { +go : true <- +seen. }
property first: <> count(3)
property second: [] !Bel(a, seen)
property third: [] !count(100000000)
)";

class CheckCli : public testing::CommandTest {
 protected:
  Finished check(Words words, const ProcessOptions& options = {}) const {
    words.insert(words.begin(), "check");
    return credo(std::move(words), options);
  }

  json document(Words words) const {
    words.push_back("--json");
    return json::parse(check(words).out);
  }

  // A system that is all right but for the properties.
  std::string with_properties(const std::string& properties) const {
    return folder_.write(
        "p.mas", std::string(kLamp).substr(0, std::string(kLamp).find("property")) + properties);
  }

  void expect_check_refused(Words words, const Words& parts) const {
    words.insert(words.begin(), "check");
    expect_refused(words, parts);
  }

  const std::string lamp_ = folder_.write("lamp.mas", kLamp);
  const std::string jobs_ = folder_.write("jobs.mas", kJobs);
  const std::string endless_ = folder_.write("endless.mas", kEndless);
  const std::string flood_ = folder_.write("flood.mas", testing::kFlood);
};

// ---- exit codes and expectations ----

TEST_F(CheckCli, TheExitCodeTellsWhetherEverythingIsAsExpected) {
  EXPECT_EQ(check({lamp_, "-p", "lit"}).code, 0);
  EXPECT_EQ(check({lamp_, "-p", "unlit"}).code, 0);
  EXPECT_EQ(check({lamp_, "-p", "stays"}).code, 1);
  EXPECT_EQ(check({lamp_}).code, 1);
  EXPECT_EQ(check({lamp_, "-f", "<> light => violated"}).code, 1);
  EXPECT_EQ(check({lamp_, "-f", "<> light => unknown"}).code, 1);
  EXPECT_EQ(check({endless_, "--max-states", "1000"}).code, 3);
  EXPECT_EQ(check({endless_, "--max-states", "1000", "-f", "[]!Bel(a, seen) => unknown"}).code, 0);
  // A definite answer that is not the expected one counts more than one that is not known.
  EXPECT_EQ(check({endless_, "--max-states", "1000", "-p", "second", "-f", "[] !count(3)"}).code,
            1);
}

TEST_F(CheckCli, QuietlyThereIsOneLineForEachProperty) {
  const Finished done = check({lamp_, "--quiet"});
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.out, "lit: holds\nunlit: violated, as expected\nstays: violated\nwhole: holds\n");
  EXPECT_EQ(check({lamp_, "--quiet", "-f", "<> light => false"}).out,
            "formula 1: holds; expected: violated\n");
  EXPECT_EQ(check({endless_, "--quiet", "--max-states", "1000"}).out,
            "first: holds\nsecond: unknown (limit: states > 1000)\n"
            "third: unknown (limit: states > 1000)\n");
}

TEST_F(CheckCli, BothEnginesAgree) {
  for (const std::string& file : {lamp_, jobs_}) {
    EXPECT_EQ(check({file, "--quiet"}).out, check({file, "--quiet", "--engine=reference"}).out);
  }
}

TEST_F(CheckCli, Colours) {
  const std::string colours = check({lamp_, "--quiet", "--color", "always"}).out;
  expect_part(colours, "\033[32mholds\033[0m\n");
  expect_part(colours, "\033[32mviolated, as expected\033[0m\n");
  expect_part(colours, "\033[31mviolated\033[0m\n");
  expect_part(check({endless_, "--quiet", "--color=always", "--max-states=9"}).out,
              "\033[33munknown (limit: states > 9)\033[0m\n");
}

// ---- which properties ----

TEST_F(CheckCli, PropertiesByNameAndFormulas) {
  EXPECT_EQ(check({lamp_, "--quiet", "-p", "whole", "-p", "lit", "-p", "whole"}).out,
            "whole: holds\nlit: holds\n");
  EXPECT_EQ(check({lamp_, "--quiet", "-f", "<> light", "--formula=[] dark", "--property=lit"}).out,
            "lit: holds\nformula 1: holds\nformula 2: violated\n");
}

TEST_F(CheckCli, BadInputOfWhatToCheck) {
  expect_check_refused({lamp_, "-p", "lti"}, {"no property 'lti'", "did you mean 'lit'?"});
  expect_check_refused({lamp_, "-p", "something"}, {"the properties are lit, unlit, stays, whole"});
  expect_check_refused({flood_},
                       {"no property to check", "property NAME: FORMULA", "-f 'FORMULA'"});
  expect_check_refused({flood_, "-p", "x"}, {"has no properties"});
  expect_check_refused({lamp_, "-f", "<> ligth"},
                       {"formula 1:1:4: error:", "did you mean 'light'?"});
  expect_check_refused({lamp_, "-f", "<> (light"}, {"formula 1:1:4: error:"});
  expect_check_refused({lamp_, "-p"}, {"--property needs a value"});
  expect_check_refused({lamp_, "--fair", "wek"}, {"did you mean 'weak'?"});
  expect_check_refused({lamp_, "--vacuity", "maybe"}, {"on, off"});
  expect_check_refused({lamp_, "--cross-check", "reference"}, {"not available yet"});
}

TEST_F(CheckCli, BadInputInPropertiesIsSaidOnceAndBeforeTheWork) {
  const std::string file = with_properties("property good: <> light\nproperty bad: <> ligth\n");
  const Finished all = check({file});
  EXPECT_EQ(all.code, 2);
  EXPECT_EQ(all.out, "");
  expect_part(all.err, "p.mas:11:18: error:");
  EXPECT_EQ(all.err.find("error:"), all.err.rfind("error:")) << all.err;
  expect_no_part(all.err, "warning:");
  // One that is not checked does no harm.
  const Finished good = check({file, "-p", "good"});
  EXPECT_EQ(good.code, 0);
  EXPECT_EQ(good.err, "");
}

TEST_F(CheckCli, OptionsToComeAreNotUnknown) {
  for (const char* option : {"--por", "--symmetry", "--threads", "--junit", "--sarif"}) {
    expect_check_refused({lamp_, option, "x"},
                         {std::string("the option ") + option, "not available yet"});
    expect_check_refused({std::string(option) + "=x", lamp_}, {"not available yet"});
  }
  expect_check_refused({lamp_, "--seed", "1"}, {"this command has no option --seed"});
  expect_check_refused({lamp_, "--shorter"}, {"'--shortest'"});
}

TEST_F(CheckCli, FairnessIsThatOfTheSystemUnlessGiven) {
  // Without fairness the agents may rest for ever while the environment does nothing.
  EXPECT_EQ(check({lamp_, "--quiet", "-p", "lit", "--fair", "none"}).out, "lit: violated\n");
  expect_part(check({lamp_, "-p", "lit", "--fair", "strong"}).out,
              "native engine, strong fairness");
  const std::string file = with_properties("fair none\nproperty lit: <> light\n");
  EXPECT_EQ(check({file, "--quiet"}).out, "lit: violated\n");
  EXPECT_EQ(check({file, "--quiet", "--fair=weak"}).out, "lit: holds\n");
}

// ---- what a verdict shows ----

TEST_F(CheckCli, AViolatedSafetyPropertyHasItsRun) {
  const std::string out = check({lamp_, "-f", "[] !Bel(b, seen)"}).out;
  expect_part(out,
              "lamp: 2 agents, 1 initial state; native engine, weak fairness, unused bindings "
              "dropped\nformula 1: violated\n  [] !Bel(b, seen)\n  ");
  expect_part(out, " states, ");
  expect_part(out, "  why it fails:\n    after step 9: Bel(b, seen) is true\n");
  expect_part(out, "  what matters in the run:\n    step 9  b: #1 executes +seen  " + lamp_ +
                       ":9:28\n              Bel(b, seen) becomes true\n");
  expect_part(out, "steps are folded; --full shows all):\n");
  expect_part(out, "            * Bel(b, seen) is false\n");
  expect_part(out, "    ... 3 steps of a, of no consequence here\n");
  expect_part(out, "                         * Bel(b, seen) becomes true\n");
  expect_no_part(out, "for ever");
  expect_part(out, "\n1 property: 0 as expected, 1 not\n");
  const std::string full = check({lamp_, "-f", "[] !Bel(b, seen)", "--full"}).out;
  expect_no_part(full, "...");
  expect_part(full, "  the run:\n");
  expect_part(check({lamp_, "--plain", "-p", "lit"}).out, "weak fairness, plain\n");
}

TEST_F(CheckCli, ALassoHasItsLoop) {
  const std::string out = check({lamp_, "-p", "stays"}).out;
  expect_part(out, "light does not stay true");
  expect_part(out, "    ---- from here on step");
  expect_part(out, " for ever ----\n");
}

TEST_F(CheckCli, AHoldingPropertyIsExhaustive) {
  const std::string out = check({lamp_, "-p", "whole"}).out;
  expect_part(out, "whole: holds\n  [] !broken\n");
  expect_part(out, "; exhaustive\n");
  // All states were seen, so what never happened can be told.
  expect_part(out, "plans that never fired:\n  b @idle");
  expect_part(out, "environment rules never used:\n  @never ");
  expect_part(out, "\n1 property: 1 as expected\n");
  expect_no_part(check({lamp_, "-p", "stays"}).out, "never fired");
  // Where it can no longer fail nobody looked.
  const std::string pruned = check({lamp_, "-p", "lit"}).out;
  expect_part(pruned, "; exhaustive where it could still fail\n");
  expect_no_part(pruned, "never fired");
}

TEST_F(CheckCli, Vacuity) {
  const std::string out = check({jobs_, "-p", "idle"}).out;
  expect_part(out, "idle: holds (vacuous)\n");
  expect_part(out, "  vacuous: it would hold even if <> job(r1) were false\n");
  const std::string off = check({jobs_, "-p", "idle", "--vacuity", "off"}).out;
  expect_part(off, "idle: holds\n");
  expect_no_part(off, "vacuous");
  expect_part(check({jobs_, "-f", "<> (done(r1) | done(r2))"}).out, "formula 1: holds\n");
  expect_part(check({jobs_, "-f", "<> (done(r1) | done(r2))"}).out,
              "  it holds whatever done(r2) is\n");
}

TEST_F(CheckCli, SharedVariables) {
  expect_part(check({jobs_, "-p", "all"}).out, "all: violated for R = r2\n");
  const std::string never = check({jobs_, "-p", "never"}).out;
  expect_part(never, "never: holds (vacuous)\n");
  const json all = document({jobs_}).at("properties");
  EXPECT_EQ(all.at(0).at("instance"), json({{"R", "r2"}}));
  EXPECT_EQ(all.at(0).at("instances"), 2);
  EXPECT_TRUE(all.at(2).at("instance").is_null());
}

TEST_F(CheckCli, VariablesWithoutValues) {
  const Finished done = check({jobs_, "-f", "[](lost(R) -> X lost(R))"});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "formula 1: holds (vacuous)\n");
  expect_part(done.out, "  vacuous: no value of R ever occurs\n");
}

TEST_F(CheckCli, LimitsOfTheModelHaveTheirRun) {
  const Finished done = check({flood_, "-f", "[] !Bel(ag, x)", "-f", "[] go => unknown"});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "formula 1: unknown (limit: events of ag > 3)\n");
  expect_part(done.out, "formula 2: unknown (limit: events of ag > 3), as expected\n");
  expect_part(done.out, "  the run to the limit");
  expect_part(done.out, "the next step goes over the limit: events of ag > 3\n");
  expect_part(done.out, "\n2 properties: 1 as expected, 1 unknown\n");
}

TEST_F(CheckCli, StaticLimitsAreUnknown) {
  const std::string file =
      folder_.write("static.mas", "system s\nlimit conjuncts 1\nagent a { +b : c & d <- +e. }\n");
  const Finished done = check({file, "-f", "[] !Bel(a, e)"});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "formula 1: unknown (limit: conjuncts of ");
}

TEST_F(CheckCli, TheShortestRun) {
  const auto steps = [](const json& property) {
    return property.at("trace").at("stem").size() + property.at("trace").at("loop").size();
  };
  const json any = document({lamp_, "-p", "stays"}).at("properties").at(0);
  const json shortest = document({lamp_, "-p", "stays", "--shortest"}).at("properties").at(0);
  EXPECT_FALSE(shortest.at("shortest"));  // only of finite runs is that known
  EXPECT_LE(steps(shortest), steps(any));
}

// ---- documents ----

TEST_F(CheckCli, DocumentsFitTheirSchema) {
  const std::string path = std::string(CREDO_SOURCE_DIR) + "/docs/schema/check.schema.json";
  const json schema = json::parse(std::ifstream(path));
  EXPECT_EQ(schema.at("$id"), "urn:credo:schema:check:1");
  for (const Words& words :
       {Words{lamp_, "--stats"}, Words{jobs_}, Words{jobs_, "--engine", "reference"},
        Words{endless_, "--max-states", "500"}, Words{flood_, "-f", "[] go"},
        Words{lamp_, "--vacuity", "off"}, Words{jobs_, "-f", "[](lost(R) -> X lost(R))"},
        Words{lamp_, "-f", "EF (light & EX EG light)"}, Words{lamp_, "-f", "AG EF !light"},
        Words{lamp_, "-f", "EF light & EG !light", "--engine", "reference"}}) {
    EXPECT_EQ(testing::schema_violations(document(words), schema), Words{}) << words[0];
  }
  json broken = document({lamp_});
  broken["properties"][1]["trace"]["stem"][0]["mover"] = 3;
  EXPECT_FALSE(testing::schema_violations(broken, schema).empty());
  broken = document({lamp_});
  broken["properties"][1]["extra"] = 3;
  EXPECT_FALSE(testing::schema_violations(broken, schema).empty());
}

TEST_F(CheckCli, TheTreeOfEvidence) {
  const json property = document({lamp_, "-f", "EF (light & EX EG light)"}).at("properties").at(0);
  EXPECT_EQ(property.at("verdict"), "holds");
  EXPECT_EQ(property.at("algorithm"), "labelling");
  EXPECT_FALSE(property.at("trace").at("stem").empty());
  EXPECT_TRUE(property.at("trace").at("loop").empty());
  const json& next = property.at("branches").at(0);
  EXPECT_EQ(next.at("formula"), "EX EG light");
  EXPECT_EQ(next.at("holds"), true);
  EXPECT_EQ(next.at("step"), property.at("trace").at("stem").size());
  EXPECT_EQ(next.at("trace").at("stem").size(), 1u);
  const json& stays = next.at("branches").at(0);
  EXPECT_EQ(stays.at("formula"), "EG light");
  EXPECT_FALSE(stays.at("trace").at("loop").empty());
  EXPECT_TRUE(stays.at("branches").empty());
}

TEST_F(CheckCli, TheDocument) {
  const json all = document({lamp_});
  EXPECT_EQ(all.at("command"), "check");
  EXPECT_EQ(all.at("system"), "lamp");
  EXPECT_EQ(all.at("engine"), "native");
  EXPECT_EQ(all.at("fairness"), "weak");
  EXPECT_FALSE(all.at("coverage").at("plans_never_fired").empty());
  EXPECT_TRUE(all.at("statistics").is_null());
  const json& lit = all.at("properties").at(0);
  EXPECT_EQ(lit.at("name"), "lit");
  EXPECT_EQ(lit.at("formula"), "<> light");
  EXPECT_EQ(lit.at("verdict"), "holds");
  EXPECT_EQ(lit.at("vacuous"), false);
  EXPECT_EQ(lit.at("exhaustive"), true);
  EXPECT_EQ(lit.at("location").at("line"), 10);
  EXPECT_TRUE(lit.at("trace").is_null());
  EXPECT_TRUE(lit.at("explanation").is_null());
  const json& unlit = all.at("properties").at(1);
  EXPECT_EQ(unlit.at("verdict"), "violated");
  EXPECT_EQ(unlit.at("expected"), "violated");
  EXPECT_EQ(unlit.at("as_expected"), true);
  EXPECT_TRUE(unlit.at("vacuous").is_null());
  EXPECT_EQ(unlit.at("shortest"), true);
  EXPECT_EQ(unlit.at("trace").at("atoms"), json({{{"atom", "light"}, {"holds", false}}}));
  EXPECT_EQ(unlit.at("trace").at("stem").back().at("atoms"),
            json({{{"atom", "light"}, {"holds", true}}}));
  EXPECT_TRUE(unlit.at("trace").at("loop").empty());
  EXPECT_FALSE(unlit.at("explanation").at("story").empty());
  const json& stays = all.at("properties").at(2);
  EXPECT_FALSE(stays.at("trace").at("loop").empty());
  EXPECT_EQ(stays.at("as_expected"), false);
}

TEST_F(CheckCli, DocumentsOfTheReferenceEngineAndOfLimits) {
  const json reference = document({lamp_, "-p", "whole", "--engine", "reference"});
  EXPECT_EQ(reference.at("engine"), "reference");
  EXPECT_TRUE(reference.at("coverage").is_null());
  const Finished done =
      check({endless_, "-p", "second", "--timeout", "50ms", "--json", folder_.path("x.json")});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "second: unknown (limit: time > 0.05 s)\n");
  const json limit = json::parse(folder_.read("x.json")).at("properties").at(0);
  EXPECT_EQ(limit.at("verdict"), "unknown");
  EXPECT_EQ(limit.at("reason"), "limit: time > 0.05 s");
  EXPECT_EQ(limit.at("exhaustive"), false);
}

TEST_F(CheckCli, Statistics) {
  expect_no_part(check({lamp_}).out, "statistics");
  expect_part(check({lamp_, "--stats"}).out, "statistics:\n");
}

// ---- signals and terminals ----

TEST_F(CheckCli, InterruptShowsWhatIsKnown) {
  ProcessOptions options;
  options.interrupt_after = std::chrono::milliseconds(800);
  const Finished done = check({endless_, "--json", folder_.path("x.json")}, options);
  EXPECT_EQ(done.code, 130);
  expect_part(done.out, "first: holds\n");
  expect_part(done.out, "second: unknown (interrupted)\n");
  expect_part(done.out, "third: not checked\n");
  expect_part(done.out, "\n3 properties: 1 as expected, 2 unknown\n");
  const json all = json::parse(folder_.read("x.json")).at("properties");
  EXPECT_EQ(all.at(1).at("reason"), "interrupted");
  EXPECT_EQ(all.at(2).at("reason"), "not checked");
  EXPECT_EQ(all.at(2).at("verdict"), "unknown");
}

TEST_F(CheckCli, ProgressNamesTheProperty) {
  ProcessOptions options;
  options.stderr_is_terminal = true;
  const Words words{endless_, "--timeout", "900ms"};
  expect_part(check(words, options).err, "second (2 of 3): ");
  EXPECT_EQ(check(words).err, "");
  EXPECT_EQ(check({endless_, "--timeout", "900ms", "--quiet"}, options).err, "");
}

}  // namespace
}  // namespace credo
