// credo search as a user meets it: solutions, what is no proof, exit codes, errors, the document.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"
#include "support/small_systems.hpp"

namespace credo {
namespace search_cli_test {

using nlohmann::json;
using testing::Finished;
using testing::ProcessOptions;
using testing::Words;

// An agent that never does anything, so that only the environment moves.
constexpr const char* kIdle = "action rest = ( bot, { rested } )\nplan rest\n";

// Counts for ever.
constexpr const char* kEndless = R"(system endless
environment { hidden count/1. count(0). @tick : count(K) -> -count(K); +count(K+1). }
agent a "idle.bupl"
)";

// Walks over five places and back to the first.
constexpr const char* kRound = R"(system round
environment {
  hidden at/1, pair/2.
  at(0). pair(1,2). pair(2,4).
  @go : at(X) & X < 4 -> -at(X); +at(X+1).
  @home : at(4) -> -at(4); +at(0).
}
agent watcher "idle.bupl"
)";

class SearchCli : public testing::CommandTest {
 protected:
  Finished search(Words words, const ProcessOptions& options = {}) const {
    words.insert(words.begin(), "search");
    return credo(words, options);
  }
  Finished where(const std::string& file, const std::string& formula, Words more = {}) const {
    Words words{file, "--where", formula};
    words.insert(words.end(), more.begin(), more.end());
    return search(words);
  }
  json document(const std::string& file, const std::string& formula, Words more = {}) const {
    more.push_back("--json");
    return json::parse(where(file, formula, more).out);
  }
  void expect_search_refused(const std::string& formula, const Words& parts) const {
    expect_refused({"search", round_, "--where", formula}, parts);
  }

  const std::string idle_ = folder_.write("idle.bupl", kIdle);
  const std::string endless_ = folder_.write("endless.mas", kEndless);
  const std::string round_ = folder_.write("round.mas", kRound);
  const std::string flood_ = folder_.write("flood.mas", testing::kFlood);
};

TEST_F(SearchCli, ASolutionHasItsRunAndItsValues) {
  const Finished done = where(endless_, "count(X) & X > 2 & !(2 divides X)");
  EXPECT_EQ(done.code, 0) << done.err;
  for (const char* part : {"searching for count(X) & X > 2 & !(2 divides X)\n",
                           "solution 1 (state 3, 3 steps): X = 3\n", "0  initial state",
                           "+ fact count(3)", "1 solution; states: 4\n"}) {
    expect_part(done.out, part);
  }
  EXPECT_EQ(where(endless_, "count(5)", {"--quiet"}).out,
            "solution 1 (state 5, 5 steps)\n1 solution; states: 6\n");
  EXPECT_EQ(where(endless_, "count(0)", {"--quiet"}).out,
            "solution 1 (state 0, 0 steps)\n1 solution; states: 1\n");
}

constexpr const char* kHolders = R"(system holders
agent a { p(1). p(2). }
agent b { p(2). p(5). }
agent c { p(5). }
define has(A): Bel(A, p(Own))
define over(A, N): Bel(A, p(Own)) & Own > N
define another(A): Bel(Own, p(5)) & Own != A
define big(P): Bel(b, p(P)) & P > 3
define low(A): Bel(A, p(Own)) & small(Own)
define small(P): P < 3
define one(P): big(P) & Bel(c, p(P))
define all_under(A, N): Bel(A, p(Own)) -> Own < N
define most(A): Bel(A, p(Own)) & !over(A, Own)
define alone(A): !(Bel(A, p(Own)) & Bel(B, p(Other)) & A != B & Own = Other)
test none: ?(big(4))
)";

// A definition's own capitals take values, too, but nobody asks for them.
TEST_F(SearchCli, ValuesAreOfTheFormulaAlone) {
  const std::string file = folder_.write("holders.mas", kHolders);
  for (const char* engine : {"native", "reference"}) {
    const auto found = [&](const std::string& formula) {
      return where(file, formula, {"--quiet", "--engine", engine}).out;
    };
    const std::string start = "solution 1 (state 0, 0 steps)";
    const std::string end = "\n1 solution; states: 1\n";
    EXPECT_EQ(found("Bel(a, p(Own)) & over(b, 1)"), start + ": Own = 1; or Own = 2" + end);
    EXPECT_EQ(found("over(b, 1)"), start + end);
    EXPECT_EQ(found("low(a)"), start + end);
    EXPECT_EQ(found("over(A, 2) & another(A)"), start + ": A = b; or A = c" + end);
    // For each agent of a quantifier some value of its own.
    EXPECT_EQ(found("forall x: has(x)"), start + end);
    EXPECT_EQ(found("forall x: over(x, 1)"), start + end);
    EXPECT_EQ(found("forall x: another(x)"), start + end);
    EXPECT_EQ(found("forall x: (has(x) <-> Bel(x, p(5)))").substr(0, 4), "none");
    EXPECT_EQ(found("forall x: over(x, 2)").substr(0, 4), "none");
    EXPECT_EQ(found("forall x: Bel(x, p(Own))").substr(0, 4), "none");
  }
  const json values = document(file, "Bel(a, p(Own)) & over(b, 1)")["solutions"][0]["values"];
  EXPECT_EQ(values, json::parse(R"([{"Own": "1"}, {"Own": "2"}])"));
}

// What a definition says of capitals of its own it says in a search as it does in a property, also
// where it is denied.
TEST_F(SearchCli, DefinitionsMeanWhatTheyMeanInProperties) {
  const std::string file = folder_.write("holders.mas", kHolders);
  const std::string formulas[] = {
      "over(b, 1)",
      "!over(b, 1)",
      "!over(a, 4)",
      "!(over(a, 1) & over(b, 4))",
      "all_under(a, 3)",
      "!all_under(a, 3)",
      "all_under(b, 3)",
      "!all_under(b, 3)",
      "!big(7)",
      "!one(5)",
      "forall x: !over(x, 5)",
      "forall x: !over(x, 4)",
      "exists x: !over(x, 4)",
      "forall x: all_under(x, 6)",
      "!(exists x: all_under(x, 3))",
      "!over(a, 4) & !all_under(b, 3)",
      "over(a, 1) -> all_under(b, 6)",
      "over(a, 1) <-> !over(c, 9)",
      "!over(a, 1) | all_under(c, 2)",
      "!another(a)",
      "alone(a)",
      "alone(c)",
      "!alone(b)",
      "!!over(b, 4)",
      "most(a)",
      "!most(a)",
  };
  std::size_t denied = 0;
  for (const std::string& formula : formulas) {
    const Finished checked = credo({"check", file, "--quiet", "-f", formula});
    ASSERT_TRUE(checked.code == 0 || checked.code == 1) << formula << checked.err;
    for (const char* engine : {"native", "reference"}) {
      const Finished found = where(file, formula, {"--quiet", "--engine", engine});
      EXPECT_EQ(found.code, checked.code) << formula << found.out << found.err;
    }
    if (checked.code == 1) ++denied;
  }
  EXPECT_GE(denied, 6u);
  // Beside values that are asked for.
  for (const char* engine : {"native", "reference"}) {
    const auto found = [&](const std::string& formula) {
      return where(file, formula, {"--quiet", "--engine", engine}).out;
    };
    const std::string start = "solution 1 (state 0, 0 steps)";
    const std::string end = "\n1 solution; states: 1\n";
    EXPECT_EQ(found("Bel(b, p(X)) & !over(a, X)"), start + ": X = 2; or X = 5" + end);
    EXPECT_EQ(found("Bel(b, p(X)) & !over(b, X)"), start + ": X = 5" + end);
    EXPECT_EQ(found("Bel(A, p(5)) & !over(A, 5) & all_under(A, 6)"),
              start + ": A = b; or A = c" + end);
    EXPECT_EQ(found("Bel(A, p(2)) & !over(A, 2)"), start + ": A = a" + end);
    EXPECT_EQ(found("Bel(A, p(X)) & X > 1 & !over(A, X)"),
              start + ": A = a, X = 2; or A = b, X = 5; or A = c, X = 5" + end);
  }
  expect_refused({"search", file, "--where", "!over(b, X)"}, {"nothing gives X a value"});
}

TEST_F(SearchCli, AnUnderscoreIsNeverCompared) {
  const std::string file = folder_.write("holders.mas", kHolders);
  const auto refused = [&](const std::string& formula, const std::string& place) {
    for (const Words& words :
         {Words{"check", file, "-f", formula}, Words{"search", file, "--where", formula},
          Words{"test", file, "-e", "?(" + formula + ")"}}) {
      const std::size_t column = std::stoul(place) + (words[0] == "test" ? 2 : 0);
      expect_refused(words, {":1:" + std::to_string(column) + ": error: nothing gives _ a value"});
    }
  };
  refused("big(_)", "5");
  refused("!big(_)", "6");
  refused("one(_)", "5");
  refused("Bel(A, p(5)) & another(_)", "24");
  refused("Bel(b, p(_)) & _ > 3", "16");
  EXPECT_EQ(where(file, "big(X)", {"--quiet"}).code, 0);
}

TEST_F(SearchCli, ExitCodesAndWhatIsNoProof) {
  EXPECT_EQ(where(round_, "at(4)").code, 0);
  const Finished none = where(round_, "at(X) & X > 4", {"--quiet"});
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(none.out, "none: all 5 states searched\n");
  const Finished deep = where(endless_, "count(100)", {"--quiet", "--depth", "10"});
  EXPECT_EQ(deep.code, 3);
  EXPECT_EQ(deep.out,
            "none within depth 10: not a proof, 1 state at that depth has further successors; "
            "11 states searched\n");
  const Finished limit = where(endless_, "count(100000)", {"--quiet", "--max-states", "50"});
  EXPECT_EQ(limit.code, 3);
  EXPECT_EQ(limit.out, "none so far: not a proof (limit: states > 50); 51 states searched\n");
  // Exhausted exactly at the depth: all successors of the last state are known.
  const Finished exact = where(round_, "at(7)", {"--quiet", "--depth", "4"});
  EXPECT_EQ(exact.code, 1);
  EXPECT_EQ(exact.out, "none: all 5 states searched\n");
  EXPECT_EQ(where(round_, "at(7)", {"--quiet", "--depth", "3"}).code, 3);
  EXPECT_EQ(where(round_, "at(0)", {"--quiet", "--depth", "0"}).code, 0);
}

TEST_F(SearchCli, SeveralSolutions) {
  const Finished two = where(round_, "at(X) & X >= 2", {"--quiet", "--solutions", "2"});
  EXPECT_EQ(two.code, 0);
  EXPECT_EQ(two.out,
            "solution 1 (state 2, 2 steps): X = 2\nsolution 2 (state 3, 3 steps): X = 3\n"
            "2 solutions; states: 4\n");
  const Finished all = where(round_, "at(X) & pair(X,Y)", {"--quiet", "--solutions=all"});
  EXPECT_EQ(all.out,
            "solution 1 (state 1, 1 step): X = 1, Y = 2\n"
            "solution 2 (state 2, 2 steps): X = 2, Y = 4\n2 solutions: all 5 states searched\n");
  const Finished choices = where(round_, "pair(X,Y)", {"--quiet"});
  expect_part(choices.out, "X = 1, Y = 2; or X = 2, Y = 4\n");
  const Finished some =
      where(endless_, "count(X) & 2 divides X", {"--quiet", "--solutions=all", "--depth=4"});
  EXPECT_EQ(some.code, 0);
  expect_part(some.out, "3 solutions within depth 4: there may be more, 1 state");
}

TEST_F(SearchCli, NegationMeansNoInstance) {
  EXPECT_EQ(where(round_, "!at(0) & !pair(3,_) & at(X) & X + 1 < 3", {"--quiet"}).out,
            "solution 1 (state 1, 1 step): X = 1\n1 solution; states: 2\n");
  EXPECT_EQ(where(round_, "!at(_)", {"--quiet"}).code, 1);
  EXPECT_EQ(where(round_, "at(X) & !pair(X,_) & X > 0", {"--quiet"}).out,
            "solution 1 (state 3, 3 steps): X = 3\n1 solution; states: 4\n");
  EXPECT_EQ(where(round_, "deadlock", {"--quiet"}).code, 1);
  EXPECT_EQ(where(round_, "!deadlock & !terminated & !at(0)", {"--quiet"}).code, 0);
}

TEST_F(SearchCli, TheReferenceEngineFindsTheSame) {
  for (const char* formula : {"at(X) & X > 2", "at(X) & pair(X,Y) | at(4)", "at(9)"}) {
    EXPECT_EQ(where(round_, formula, {"--quiet", "--solutions=all"}).out,
              where(round_, formula, {"--quiet", "--solutions=all", "--engine=reference"}).out);
  }
}

TEST_F(SearchCli, ABoundOfTheModelEndsTheSearchWithTheRunToIt) {
  const Finished done = where(flood_, "Bel(ag, x) & stop & d & !go");
  EXPECT_EQ(done.code, 3) << done.out;
  expect_part(done.out, "not a proof (limit: events of ag > 3)");
  expect_part(done.out, "the run to the limit:");
}

// stack, repair, finish, raise, stack, repair, finish.
TEST_F(SearchCli, InfinitelyManyStatesOfABuplAgent) {
  const std::string tower = folder_.write("tower.bupl", testing::kTower);
  EXPECT_EQ(where(tower, "done(X) & !(2 divides X)", {"--quiet"}).out,
            "solution 1 (state 7, 7 steps): X = 3\n1 solution; states: 8\n");
  EXPECT_EQ(where(tower, "taken(finish(X)) & X > 2", {"--quiet"}).out,
            "solution 1 (state 7, 7 steps): X = 3\n1 solution; states: 8\n");
  EXPECT_EQ(where(tower, "enabled(finish(3)) & !fact(done(3))", {"--quiet"}).code, 0);
  const Finished none =
      where(tower, "done(X) & !(2 divides X)", {"--quiet", "--const", "STEP=2", "--depth", "50"});
  EXPECT_EQ(none.code, 3);
  EXPECT_EQ(none.out,
            "none within depth 50: not a proof, 1 state at that depth has further successors; "
            "51 states searched\n");
  EXPECT_EQ(where(tower, "stuck", {"--quiet", "--depth", "20"}).code, 3);
  expect_refused({"search", tower, "--where", "dome(3)"}, {"did you mean 'done'?"});
}

// What the paper's tower builders show under Maude.
TEST_F(SearchCli, TheTowersOfThePaper) {
  const std::string folder = std::string(CREDO_SOURCE_DIR) + "/examples/blocks/";
  const std::string uneven = "done(X) & !(2 divides X)";
  EXPECT_EQ(where(folder + "odd.bupl", uneven, {"--quiet"}).out,
            "solution 1 (state 11, 11 steps): X = 3\n1 solution; states: 12\n");
  const Finished even = where(folder + "even.bupl", uneven, {"--quiet", "--depth", "100"});
  EXPECT_EQ(even.out, "none: all 10 states searched\n");
  EXPECT_EQ(even.code, 1);
}

TEST_F(SearchCli, Errors) {
  expect_search_refused("<> at(3)", {"search takes a state formula, without path operators",
                                     "--where:1:1", "credo check takes formulas about runs"});
  expect_search_refused("at(X) U at(4)", {"search takes a state formula"});
  expect_search_refused("AG at(3)", {"search takes a state formula"});
  expect_search_refused("att(3)", {"the environment has no fact att/1", "did you mean 'at'?"});
  expect_search_refused("at(X) | Y > 2", {"--where:1:9", "nothing gives Y a value to compare"});
  expect_search_refused("at(X) & !(pair(X,Z) & Z < 2)", {"nothing gives Z a value to compare"});
  expect_search_refused("!at(X) & X > 2", {"nothing gives X a value to compare"});
  expect_search_refused("at(X) <-> X > 2", {"nothing gives X a value to compare"});
  expect_search_refused("at(3) => true", {"has no expected verdict"});
  expect_search_refused("at(X) & X <", {"--where:1:"});
  expect_refused({"search", round_}, {"nothing to search for", "--where 'STATE FORMULA'"});
  expect_refused({"search", round_, "--where", "at(3)", "--solutions", "0"}, {"--solutions"});
  expect_refused({"search", round_, "--where", "at(3)", "--depth", "x"}, {"--depth"});
}

TEST_F(SearchCli, TheDocumentFitsItsSchema) {
  const std::string path = std::string(CREDO_SOURCE_DIR) + "/docs/schema/search.schema.json";
  const json schema = json::parse(std::ifstream(path));
  const json found = document(round_, "at(X) & X > 2", {"--stats"});
  const json none = document(endless_, "count(X) & X < 0", {"--depth=3"});
  const json flooded = document(flood_, "d & !go", {"--solutions=all"});
  for (const json& each : {found, none, flooded}) {
    EXPECT_EQ(testing::schema_violations(each, schema), Words{});
  }
  EXPECT_EQ(found["states"], 4);
  EXPECT_EQ(found["complete"], false);
  EXPECT_EQ(found["reason"], nullptr);
  EXPECT_EQ(found["solutions"][0]["values"][0]["X"], "3");
  EXPECT_EQ(found["solutions"][0]["run"]["steps"].size(), 3u);
  EXPECT_EQ(none["depth_reached"], 3);
  EXPECT_EQ(none["states_leading_on"], 1);
  EXPECT_EQ(none["reason"], "depth 3");
  json broken = found;
  broken["solutions"][0].erase("values");
  EXPECT_FALSE(testing::schema_violations(broken, schema).empty());
}

TEST_F(SearchCli, TenRunsAreToldAndFiveChoices) {
  const std::string count = folder_.write("count.bupl",
                                          "beliefs { c(0), n(1..7) }\n"
                                          "action inc = ( c(X) & X < 12, { ~c(X), c(X+1) } )\n"
                                          "proc loop = inc; loop\nplan loop\n");
  const auto runs = [&](const Words& more) {
    const std::string out = where(count, "c(X)", more).out;
    std::size_t told = 0;
    for (std::size_t at = out.find("0  initial state"); at != std::string::npos;
         at = out.find("0  initial state", at + 1)) {
      ++told;
    }
    return told;
  };
  EXPECT_EQ(runs({"--solutions=all"}), 10u);
  EXPECT_EQ(runs({"--solutions=all", "--full"}), 13u);
  expect_part(where(count, "c(X)", {"--solutions=all"}).out, "solution 13 (state 12, 12 steps)");
  expect_part(where(count, "n(X)", {"--quiet"}).out,
              ": X = 1; or X = 2; or X = 3; or X = 4; or X = 5; and 2 more\n");
  EXPECT_EQ(document(count, "n(X)").at("solutions").at(0).at("values").size(), 7u);
}

TEST_F(SearchCli, ABareAtomIsABeliefUnlessItIsAFact) {
  const std::string agent =
      folder_.write("agent.bupl", "beliefs { n(1), m(1) }\naction a = ( n(9), { } )\nplan a\n");
  const std::string facts = folder_.write("n.env", "n(9).\n");
  EXPECT_EQ(where(agent, "n(X) & m(Y)", {"--quiet"}).out,
            "solution 1 (state 0, 0 steps): X = 1, Y = 1\n1 solution; states: 1\n");
  EXPECT_EQ(where(agent, "n(X) & m(Y)", {"--quiet", "--env", facts}).out,
            "solution 1 (state 0, 0 steps): X = 9, Y = 1\n1 solution; states: 1\n");
}

TEST_F(SearchCli, TooManyDisjunctsAreGivenUp) {
  const auto disjuncts = [&](int pairs) {
    std::string formula = "at(9)";
    for (int i = 0; i < pairs; ++i) {
      formula += " & (at(" + std::to_string(i) + ") | pair(" + std::to_string(i) + ",9))";
    }
    return where(round_, formula, {"--quiet"});
  };
  EXPECT_EQ(disjuncts(12).code, 1);
  const Finished many = disjuncts(13);
  EXPECT_EQ(many.code, 3);
  expect_part(many.out + many.err, "disjuncts of the search formula > 4096");
}

TEST_F(SearchCli, LimitsEndTheMatchingOfAState) {
  const std::string joined =
      folder_.write("joined.bupl", "beliefs { n(1..400) }\naction a = ( n(9), { } )\nplan a\n");
  const Words soon{"--quiet", "--timeout", "500ms"};
  const Finished none = where(joined, "n(X) & n(Y) & n(Z) & X + Y + Z = 1201", soon);
  EXPECT_EQ(none.code, 3);
  expect_part(none.out, "none so far: not a proof (limit: time > 0.5 s); ");
}

TEST_F(SearchCli, InterruptShowsWhatIsKnown) {
  ProcessOptions options;
  options.interrupt_after = std::chrono::milliseconds(800);
  const Finished none = search({endless_, "--where", "count(X) & X < 0"}, options);
  EXPECT_EQ(none.code, 130);
  expect_part(none.out, "none so far: not a proof (interrupted); ");
  const Finished some =
      search({endless_, "--where", "count(X) & X < 2", "--solutions=all"}, options);
  EXPECT_EQ(some.code, 130);
  expect_part(some.out, "2 solutions so far: there may be more (interrupted); ");
}

TEST_F(SearchCli, FairnessIsAboutRuns) {
  const std::string blocks = CREDO_SOURCE_DIR "/examples/blocks/free.bupl";
  const Finished done = credo({"search", blocks, "--where", "fair(move(1,0,2))"});
  EXPECT_EQ(done.code, 2);
  expect_part(done.err, "search takes a state formula, without path operators");
}

TEST_F(SearchCli, MaudeIsNotAskedToSearch) {
  const std::string blocks = CREDO_SOURCE_DIR "/examples/blocks/free.bupl";
  const Finished done = credo({"search", blocks, "--where", "on(1,2)", "--engine", "maude"});
  EXPECT_EQ(done.code, 2);
  expect_part(done.err, "--engine: maude checks properties only");
}

}  // namespace search_cli_test
}  // namespace credo
