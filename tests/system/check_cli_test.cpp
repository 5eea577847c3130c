// credo check as a user meets it: verdicts, exit codes, which properties, runs, documents.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/small_systems.hpp"

namespace credo {
namespace check_cli_test {

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

constexpr const char* kRace = R"(system race
agent x { !go. +!go <- +b(1); .send(y, tell, m(1)). }
agent y { !go. +!go <- +b(1); +b(2). +m(X) : b(2) <- +late. +m(X) <- +early. }
property never: [] !Bel(y, early)
property some: <> Bel(y, late)
property next: X !Bel(y, late)
property end: <> terminated
property path: EF Bel(y, late)
)";

// The steps of chains are steps of the run, and it is as short as without them.
TEST_F(CheckCli, RunsWithChainsAreToldStepByStep) {
  const std::string race = folder_.write("race.mas", kRace);
  const auto asked = [&](const char* reduction, const char* property) {
    const Finished done =
        credo({"check", "--reduce", reduction, "-p", property, "--json", "-", race});
    return json::parse(done.out)["properties"][0];
  };
  for (const char* property : {"never", "some"}) {
    const json plain = asked("none", property);
    const json chained = asked("chain", property);
    EXPECT_EQ(chained["verdict"], "violated");
    EXPECT_EQ(plain["verdict"], "violated");
    EXPECT_EQ(chained["reduction"], "chain");
    EXPECT_LT(chained["states"], plain["states"]);
    EXPECT_EQ(chained["trace"]["steps"].size(), plain["trace"]["steps"].size()) << property;
  }
}

TEST_F(CheckCli, WhatCannotBeChainedSaysWhy) {
  const std::string race = folder_.write("race.mas", kRace);
  const auto said = [&](Words options) {
    Words words{"check", "--reduce", "chain", "--brief", race};
    words.insert(words.end(), options.begin(), options.end());
    return credo(words).out;
  };
  expect_part(said({"-p", "next"}),
              "  local steps not chained: the property speaks of next steps\n");
  expect_part(said({"-p", "end"}),
              "  local steps not chained: the property speaks of the end of a run\n");
  expect_part(said({"-p", "path"}),
              "  local steps not chained: the property has path quantifiers\n");
  expect_part(said({"-p", "some", "--fair", "strong"}),
              "  local steps not chained: the fairness is strong\n");
  expect_part(said({"-p", "some", "--engine", "reference"}),
              "  local steps not chained: another engine searches\n");
  expect_no_part(said({"-p", "some"}), "not chained");
}

// Eight agents in all orders are too many states, also of a slice.
TEST_F(CheckCli, ChainingIsAdvisedWhereItDecides) {
  std::string text =
      "system crowd\nagent a[1..8] { !go. +!go <- +b(1); +b(2); +b(3). }\nproperty all: <> (";
  for (int i = 1; i <= 8; ++i)
    text += std::string(i > 1 ? " & " : "") + "Bel(a" + std::to_string(i) + ", b(3))";
  const std::string crowd = folder_.write("crowd.mas", text + ")\n");
  const Finished done = credo({"check", "--max-states", "20000", "--vacuity", "off", crowd});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out,
              "    --reduce chain\n      takes steps that nobody notices at once: it holds\n");
  EXPECT_EQ(credo({"check", "--max-states", "20000", "--reduce", "chain", crowd}).code, 0);
}

// An agent that counts by itself for ever, while nobody may notice; there is a bound in the way, or
// none.
TEST_F(CheckCli, AChainWithoutEndIsBrokenOff) {
  const std::string counting = folder_.write("counting.mas", R"(system counting
cycle eager
agent x { n(0). !go. +!go <- +on. +on <- .send(x, tell, n(1)). +n(X) <- -n(X); .send(x, tell, n(X+1)). }
agent y { !go. +!go <- +done. }
property done: <> Bel(y, done)
property far: [] !Bel(x, n(2000))
)");
  const Finished done =
      credo({"check", "--reduce", "chain", "--max-states", "20000", "--brief", counting});
  expect_part(done.out, "far: violated\n");
  EXPECT_EQ(done.out.find("done: violated"), std::string::npos);
}

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

TEST_F(CheckCli, DefinitionsAreForEveryQuestion) {
  const std::string file = with_properties(
      "define sees: Bel(b, seen)\ndefine is(X): X_on | light\nproperty p: <> sees\n");
  expect_refused({"check", file}, {":11:15: error: no operator called X_on"});
  const std::string good = with_properties(
      "define sees: Bel(b, seen)\ndefine believes(A): Bel(A, dark)\n"
      "property p: [] (sees -> [] sees)\n");
  EXPECT_EQ(check({good, "--quiet"}).out, "p: holds\n");
  EXPECT_EQ(check({good, "--quiet", "-f", "EF sees", "-f", "[] !believes(a)"}).out,
            "formula 1: holds\nformula 2: violated\n");
  EXPECT_EQ(check({good, "--quiet", "-f", "EF sees", "--engine", "reference"}).out,
            "formula 1: holds\n");
  const Finished found = credo({"search", good, "--quiet", "--where", "sees & believes(A)"});
  EXPECT_EQ(found.code, 0) << found.out << found.err;
  expect_part(found.out, "A = a");
  expect_part(credo({"lint", good}).out, "no property and no test uses the definition believes");
  // For an exporter, a use is its formula.
  const auto exported = [&](const std::string& formula) {
    return credo({"export", good, "--to", "promela-graph", "-f", formula}).out;
  };
  const std::string used = exported("<> sees");
  EXPECT_NE(used.find("ltl"), std::string::npos) << used;
  EXPECT_EQ(used.substr(used.find("ltl")).size(),
            exported("<> Bel(b, seen)").substr(exported("<> Bel(b, seen)").find("ltl")).size());
  // What is shown is what was written, and the atoms it is about.
  const Finished shown = check({good, "-f", "[] !sees"});
  expect_part(shown.out, "\n  [] !sees\n");
  expect_part(shown.out, "Bel(b, seen) is true");
}

TEST_F(CheckCli, PropertiesByNameAndFormulas) {
  EXPECT_EQ(check({lamp_, "--quiet", "-p", "whole", "-p", "lit", "-p", "whole"}).out,
            "whole: holds\nlit: holds\n");
  EXPECT_EQ(check({lamp_, "--quiet", "-f", "<> light", "--formula=[] dark", "--property=lit"}).out,
            "lit: holds\nformula 1: holds\nformula 2: violated\n");
}

TEST_F(CheckCli, ASingleAgentIsAskedOnTheCommandLine) {
  const std::string lone = folder_.write("lone.asl", "!g.\n+!g <- +done.\n");
  EXPECT_EQ(check({lone, "--quiet", "-f", "<> Bel(lone, done)"}).out, "formula 1: holds\n");
  expect_check_refused({lone}, {"no property to check", "-f 'FORMULA'"});
}

// An atom by itself is a belief of the only agent, unless the environment has such a fact: that is
// true before the agent has looked.
TEST_F(CheckCli, AtomsByThemselvesInTheFileOfABuplAgent) {
  const std::string one =
      folder_.write("one.bupl", "beliefs { p }\naction go = (p, { done })\nplan go\n");
  const std::string light = folder_.write("light.env", "light.\n");
  EXPECT_EQ(check({one, "--quiet", "-f", "p", "-f", "<> done"}).out,
            "formula 1: holds\nformula 2: holds\n");
  EXPECT_EQ(
      check({one, "--env", light, "--quiet", "-f", "light", "-f", "fact(light)", "-f", "p"}).out,
      "formula 1: holds\nformula 2: violated\nformula 3: holds\n");
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
  for (const char* option : {"--por", "--symmetry", "--threads"}) {
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

TEST_F(CheckCli, BrieflyThereIsNoRunAndTheDocumentHasItAll) {
  const std::string brief = check({lamp_, "-f", "[] !Bel(b, seen)", "--brief"}).out;
  expect_part(brief, "  why it fails:\n");
  expect_part(brief, "  what matters in the run:\n");
  expect_no_part(brief, "  the run");
  expect_no_part(brief, "initial state\n");
  for (const char* option : {"--brief", "--quiet", "--full"}) {
    const json property =
        document({lamp_, "-f", "[] !Bel(b, seen)", option}).at("properties").at(0);
    ASSERT_EQ(property.at("trace").at("stem").size(), 9u) << option;
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_EQ(property.at("trace").at("stem").at(i).at("number"), i + 1);
    }
  }
}

TEST_F(CheckCli, WhatHoldsInEverySystemIsNotSearched) {
  const std::string out = check({lamp_, "-f", "[] (light -> light)"}).out;
  expect_part(out, "  0 states, ");
  expect_part(out, "  it holds in every system: ");
  expect_no_part(out, "exhaustive");
}

// Five states in a row. A depth-first path has as many pairs as it has, a breadth-first one steps.
TEST_F(CheckCli, StatesArePairsWithTheAutomaton) {
  const std::string row = folder_.write("row.mas",
                                        "cycle eager\n"
                                        "environment { hidden at/1. at(0). "
                                        ": at(K) & K < 4 -> -at(K); +at(K+1). }\nagent a { }\n");
  const auto figures = [&](const std::string& formula) {
    const json found = document({row, "-f", formula}).at("properties").at(0);
    return found.at("algorithm").get<std::string>() + " " + found.at("states").dump() + " " +
           found.at("depth").dump();
  };
  EXPECT_EQ(figures("[] !at(5)"), "breadth-first 5 4");
  EXPECT_EQ(figures("[]<> at(4)"), "components 9 5");
  EXPECT_EQ(figures("<> at(2)"), "components 3 3");
  EXPECT_EQ(figures("AG EF at(4)"), "labelling 5 4");
}

TEST_F(CheckCli, FewStatesAreSearchedForTheShortestLasso) {
  const auto steps = [](const json& property) {
    return property.at("trace").at("stem").size() + property.at("trace").at("loop").size();
  };
  const json any = document({lamp_, "-p", "stays"}).at("properties").at(0);
  const json shortest = document({lamp_, "-p", "stays", "--shortest"}).at("properties").at(0);
  EXPECT_LE(any.at("states"), 5000);
  EXPECT_EQ(steps(any), steps(shortest));
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

// What does not matter, as the document lists it.
TEST_F(CheckCli, VacuityFromTheOutsideIn) {
  const auto asked = [&](const std::string& formula) {
    return document({jobs_, "-f", formula}).at("properties").at(0).at("vacuity");
  };
  // A conclusion that could be false is all that is said.
  const json conclusion = asked("[](done(r2) -> <> (job(r1) | done(r1)))");
  EXPECT_EQ(conclusion.at("conclusions"), json::array({"<>(job(r1) | done(r1))"}));
  EXPECT_EQ(conclusion.at("irrelevant"), conclusion.at("conclusions"));
  // Nothing inside of what does not matter.
  EXPECT_EQ(asked("<> (done(r1) | done(r2) & job(r2))").at("irrelevant"),
            json::array({"done(r2) & job(r2)"}));
  // One is enough, and each is tried alone.
  EXPECT_EQ(asked("<> (done(r1) | job(r1))").at("irrelevant"),
            json::array({"done(r1)", "job(r1)"}));
  // lost(r2) could be true or false, but it stands under an equivalence.
  EXPECT_EQ(asked("<> (done(r1) <-> !lost(r2))").at("irrelevant"), json::array());
}

TEST_F(CheckCli, VacuityHasItsLimits) {
  const std::string either = "<> (count(3) | Bel(a, seen))";
  const auto asked = [&](Words words) {
    words.insert(words.begin(), endless_);
    return document(words).at("properties").at(0);
  };
  const json few = asked({"-f", either, "--max-states", "1000"});
  EXPECT_EQ(few.at("verdict"), "holds");
  EXPECT_EQ(few.at("vacuous"), false);
  EXPECT_EQ(few.at("vacuity").at("undecided"), json::array({"count(3)"}));
  EXPECT_EQ(few.at("vacuity").at("irrelevant"), json::array({"Bel(a, seen)"}));
  expect_part(check({endless_, "-f", either, "--max-states", "1000"}).out,
              "  not examined, since it would take too long, is whether this matters: count(3)\n");
  // The first part uses up what all have together, so that nothing is known of the second.
  const json all = asked({"-f", either});
  EXPECT_EQ(all.at("verdict"), "holds");
  EXPECT_EQ(all.at("vacuity").at("undecided"), json::array({"count(3)", "Bel(a, seen)"}));
  // A conclusion that is not decided: nobody knows whether it is vacuous.
  const json open = asked({"-f",
                           "<> (count(3) & !Bel(a, seen)) & (count(0) -> <> count(3) & "
                           "(<> Bel(a, seen) -> <> count(4)))",
                           "--max-states", "1000"});
  EXPECT_EQ(open.at("verdict"), "holds");
  EXPECT_TRUE(open.at("vacuous").is_null());
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

TEST_F(CheckCli, CombinationsOfValuesAreCounted) {
  const std::string formula = "[](Bel(w, job(R)) -> job(R) | done(R))";
  expect_part(check({jobs_, "-f", formula}).out, "; exhaustive; 2 combinations of values\n");
  // The exploration for the values decides an invariant for all of them.
  const auto explored = json::parse(credo({"explore", jobs_, "--json"}).out).at("states");
  const json found = document({jobs_, "-f", formula}).at("properties").at(0);
  EXPECT_EQ(found.at("states"), explored);
  // Otherwise there is a search for each.
  const json others = document({jobs_, "-f", "[](Bel(w, job(R)) -> X (job(R) | done(R) | true))"})
                          .at("properties")
                          .at(0);
  EXPECT_EQ(others.at("instances"), 2);
}

// Two numbers that grow for ever, and more pairs of them than can be asked about.
TEST_F(CheckCli, ALimitOnStatesComesBeforeTheCombinations) {
  const std::string pairs = folder_.write("pairs.bupl", R"(
beliefs { n(0), m(0) }
action first = ( n(X), { n(X+1) } )
action second = ( m(X), { m(X+1) } )
proc l = first; l + second; l
plan l
)");
  // One of them is the size of the first turn.
  for (const std::string most : {"19999", "20000", "20001", "40000"}) {
    EXPECT_EQ(
        check({pairs, "--quiet", "--max-states", most, "-f", "[] (n(X) & m(Y) -> <> n(X) | m(Y))"})
            .out,
        "formula 1: unknown (limit: states > " + most + ")\n");
  }
}

TEST_F(CheckCli, VariablesWithoutValues) {
  const Finished done = check({jobs_, "-f", "[](lost(R) -> X lost(R))"});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "formula 1: holds (vacuous)\n");
  expect_part(done.out, "  vacuous: no value of R ever occurs\n");
}

// Seven counters, 10^7 states, of which breadth first comes to the last only in the end.
TEST_F(CheckCli, WhatLiesDeepIsFoundDepthFirst) {
  std::string text = "system deep\nenvironment {\n";
  std::string all;
  for (const char c : std::string("abcdefg")) {
    text +=
        fmt::format("  hidden {0}/1. {0}(0). @{0} : {0}(K) & K < 9 -> -{0}(K); +{0}(K+1).\n", c);
    all += fmt::format("{}{}(9)", all.empty() ? "" : " & ", c);
  }
  const std::string deep = folder_.write("deep.mas", text + "}\nagent x { +go <- +seen. }\n");
  const std::string written = folder_.path("found.json");
  const auto document_written = [&] { return json::parse(folder_.read("found.json")); };
  const Finished told = check({deep, "-f", "[] !(" + all + ")", "--json", written});
  EXPECT_EQ(told.code, 1) << told.err;
  expect_part(told.out, "the run, perhaps not the shortest; --shortest looks longer");
  const json found = document_written().at("properties").at(0);
  EXPECT_EQ(found.at("algorithm"), "depth-first");
  EXPECT_EQ(found.at("shortest"), false);
  EXPECT_EQ(found.at("trace").at("stem").size(), 63u);
  // Where nothing is shown nothing is shortened.
  EXPECT_EQ(check({deep, "--quiet", "-f", "[] !(" + all + ")"}).out, "formula 1: violated\n");
  // With path quantifiers too.
  const Finished branching = check({deep, "-f", "AG !(" + all + ")", "--json", written});
  EXPECT_EQ(branching.code, 1) << branching.err;
  expect_part(branching.out, "the run, perhaps not the shortest; --shortest looks longer");
  const json state = document_written().at("properties").at(0);
  EXPECT_EQ(state.at("algorithm"), "local");
  EXPECT_EQ(state.at("shortest"), false);
  EXPECT_EQ(state.at("trace").at("stem").size(), 63u);
  const Finished possible = check({deep, "-f", "EF (" + all + ")"});
  EXPECT_EQ(possible.code, 0) << possible.err;
  expect_part(possible.out, "a run that shows it, perhaps not the shortest");
}

// The limit on states is that of breadth first; depth first has a quarter of it after that.
TEST_F(CheckCli, WhatLiesDeepIsFoundWithinALimitOnStates) {
  const std::string deep = folder_.write("deep.mas", R"(environment {
  hidden a/1. a(0). @a : a(K) & K < 300 -> -a(K); +a(K+1).
  hidden b/1. b(0). @b : b(K) & K < 300 -> -b(K); +b(K+1).
}
agent x { }
cycle eager
)");
  for (const std::string formula : {"[] !(a(300) & b(300))", "AG !(a(300) & b(300))"}) {
    EXPECT_EQ(check({deep, "--quiet", "--max-states", "8000", "-f", formula}).out,
              "formula 1: violated\n");
    EXPECT_EQ(check({deep, "--quiet", "--max-states", "1000", "-f", formula}).code, 3);
  }
}

TEST_F(CheckCli, LimitsOfTheModelHaveTheirRun) {
  const Finished done = check({flood_, "-f", "[] !(Bel(ag, x) & !go)", "-f", "[] go => unknown"});
  EXPECT_EQ(done.code, 3);
  expect_part(done.out, "formula 1: unknown (limit: events of ag > 3)\n");
  expect_part(done.out, "formula 2: unknown (limit: events of ag > 3), as expected\n");
  expect_part(done.out, "  the run to the limit");
  expect_part(done.out, "the next step goes over the limit: events of ag > 3\n");
  expect_part(done.out, "\n2 properties: 1 as expected, 1 unknown\n");
}

// Whatever comes after a bound, a formula or its negation is true there; both engines see that.
// The graph ends at once where an initial state is over a bound; the others are looked at without
// it.
TEST_F(CheckCli, FiguresAreOfWhatWasLookedAtBesideABound) {
  const std::string start = folder_.write("start.mas", R"(limit beliefs 1
cycle eager
environment {
  initial { a. b. } or { a. }.
  @go : a & not go -> -a; +go.
}
agent x { }
)");
  for (const char* engine : {"native", "reference"}) {
    for (const char* formula : {"AF terminated", "AG !Bel(x, b)", "<> terminated"}) {
      const json found =
          document({start, "-f", formula, "--engine", engine}).at("properties").at(0);
      EXPECT_EQ(found.at("verdict"), "unknown") << formula;
      EXPECT_GT(found.at("states"), 0) << formula << " by " << engine;
    }
  }
}

// Breadth first, a part of the graph at a time.
TEST_F(CheckCli, TheReferenceEngineRefutesInSystemsWithoutEnd) {
  const std::string counter = folder_.write("counter.bupl", R"(
beliefs { n(0) }
action inc = ( n(X), { ~n(X), n(X+1) } )
action stop = ( top, { s } )
proc l = inc; l
plan l + stop
)");
  for (const char* engine : {"native", "reference"}) {
    const Finished done = check({counter, "--quiet", "--engine", engine, "-f", "[] !n(600)", "-f",
                                 "<> n(3)", "-f", "!n(4) U s", "-f", "EF n(5)", "-f", "AG EX true",
                                 "-f", "AF n(2)", "-f", "[] (n(X) -> <> (n(Y) & Y > X))"});
    EXPECT_EQ(done.out,
              "formula 1: violated\nformula 2: violated\nformula 3: violated\n"
              "formula 4: holds\nformula 5: holds\nformula 6: violated\n"
              "formula 7: violated for X = 0\n")
        << engine << done.err;
  }
}

TEST_F(CheckCli, BehindABoundAFormulaOrItsNegationIsTrue) {
  const std::string file = folder_.write("opposites.mas", R"(system opposites
limit intentions 4
agent a { n(1). !start. +!start <- !start. +!never <- +bad. }
property split: <> Bel(a, bad) & Bel(a, n(1)) | [] !Bel(a, bad) & Bel(a, n(1))
property scope: Bel(a, n(X)) & X > 0 & <> Bel(a, bad) | Bel(a, n(Y)) & Y < 2 & [] !Bel(a, bad)
property open: <> Bel(a, bad) | [] !Bel(a, bad) & Bel(a, n(2)) => unknown
)");
  for (const char* engine : {"native", "reference"}) {
    EXPECT_EQ(check({file, "--quiet", "--engine", engine}).out,
              "split: holds\nscope: holds\n"
              "open: unknown (limit: intentions of a > 4), as expected\n");
  }
}

TEST_F(CheckCli, LimitsOfStatesAreForASearchAndOfTimeForAll) {
  const auto states = document({lamp_, "-p", "whole"}).at("properties").at(0).at("states");
  EXPECT_EQ(check({lamp_, "--quiet", "-f", "[] !broken", "-f", "[] !(light & dark)", "--vacuity",
                   "off", "--max-states", states.dump()})
                .out,
            "formula 1: holds\nformula 2: holds\n");
  const json late = document({endless_, "--timeout", "400ms"}).at("properties");
  EXPECT_EQ(late.at(1).at("reason"), "limit: time > 0.4 s");
  EXPECT_EQ(late.at(2).at("reason"), "limit: time > 0.4 s");
  EXPECT_LT(late.at(2).at("seconds"), 0.3);
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

TEST_F(CheckCli, TheDocumentSaysWhatWasLeftOut) {
  const json all = document({lamp_, "-p", "stays", "-p", "lit"});
  EXPECT_TRUE(all.at("coverage").is_null());  // no search saw every state
  EXPECT_EQ(all.at("properties").at(0).at("pruned"), false);
  EXPECT_EQ(all.at("properties").at(1).at("pruned"), true);
  EXPECT_EQ(all.at("properties").at(1).at("exhaustive"), true);
  EXPECT_EQ(document({lamp_, "-p", "lit", "--vacuity", "off"}).at("properties").at(0).at("vacuity"),
            nullptr);
  const json buggy = document({std::string(CREDO_SOURCE_DIR) + "/examples/courier/buggy.mas"});
  std::vector<std::string> literals;
  for (const json& step : buggy.at("properties").at(0).at("trace").at("stem")) {
    for (const json& plan : step.at("inapplicable")) {
      literals.push_back(plan.at("plan").get<std::string>() + " " +
                         plan.at("literal").get<std::string>());
    }
  }
  EXPECT_EQ(literals, Words{"@go not busy"});
}

// Lines and columns from 1, columns in bytes, the end behind the last byte.
TEST_F(CheckCli, PlacesAreCountedInBytes) {
  const std::string file =
      folder_.write("utf.mas", "agent a { p. }\n/* \xc3\xa9\xc3\xa9 */ property x: [] Bel(a, p)\n");
  const json place = document({file}).at("properties").at(0).at("location");
  EXPECT_EQ(
      place,
      (json{{"file", file}, {"line", 2}, {"column", 24}, {"end_line", 2}, {"end_column", 36}}));
  const json formula = document({lamp_, "-f", "<> light"}).at("properties").at(0);
  EXPECT_EQ(formula.at("name"), "formula 1");
  EXPECT_EQ(formula.at("location").at("file"), "formula 1");
}

TEST_F(CheckCli, AnErrorLeavesNoDocument) {
  const Words wrong{lamp_, "-f", "<> ligth", "--json"};
  expect_check_refused(wrong, {"formula 1:1:4: error:"});
  EXPECT_EQ(check({lamp_, "-f", "<> ligth", "--json", folder_.path("x.json")}).code, 2);
  EXPECT_FALSE(folder_.has("x.json"));
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

}  // namespace check_cli_test
}  // namespace credo
