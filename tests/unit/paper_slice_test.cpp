// The article's slicing against worked examples: its net, its marks, its slices, what a slice says,
// and the texts it leaves.
#include "lang/agentspeak/slicing/paper_slice.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>

#include "files/load_model.hpp"
#include "lang/agentspeak/agent_program.hpp"
#include "lang/agentspeak/slicing/agentspeak_system.hpp"
#include "lang/agentspeak/slicing/net_builder.hpp"
#include "lang/agentspeak/slicing/plan_marks.hpp"
#include "reduce/slicing/net_dot.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "support/slicing_examples.hpp"
#include "support/text_model.hpp"

namespace credo::slicing {
namespace paper_slice_test {

using testing::SlicingExample;

std::unique_ptr<Model> load(const std::string& text) {
  auto model = testing::load_text(text);
  if (model->diagnostics.has_errors()) {
    throw std::runtime_error(model->diagnostics.render_all(false) + text);
  }
  return model;
}

BoundProperty bind(Model& model, const std::string& formula) {
  auto bound = bind_formula(model, "criterion", formula);
  if (!bound) throw std::runtime_error(model.diagnostics.render_all(false));
  return *bound;
}

// "from to kind".
std::set<std::string> edges_of(const DependenceNet& net) {
  std::set<std::string> edges;
  for (const NetEdge& edge : net.edges) {
    edges.insert(fmt::format("{} {} {}", net.nodes[edge.from].name, net.nodes[edge.to].name,
                             text_of(edge.kind)));
  }
  return edges;
}

std::set<std::string> edges_of(const nlohmann::json& edges) {
  std::set<std::string> result;
  for (const auto& edge : edges) {
    result.insert(fmt::format("{} {} {}", edge[0].get<std::string>(), edge[1].get<std::string>(),
                              edge[2].get<std::string>()));
  }
  return result;
}

using Marked = std::map<std::string, std::set<std::string>>;  // labels by agent

Marked marked(Model& model, const std::string& formula, const NetOptions& net, CallMatching calls) {
  const PlanMarks marks = mark_plans(model, dependence_net(model, net),
                                     criterion_atoms(model, bind(model, formula)), calls);
  Marked result;
  for (std::size_t agent = 0; agent < marks.size(); ++agent) {
    std::set<std::string>& labels = result[model.file.agents[agent].name];
    const auto program = agentspeak::program_of(*model.programs[agent]);
    for (std::size_t p = 0; p < marks[agent].size(); ++p) {
      if (marks[agent][p]) labels.insert(program->plans[p].label.substr(1));
    }
  }
  return result;
}

struct Sliced {
  std::unique_ptr<Model> full;
  Slice slice;
  std::string text;              // tidied
  std::unique_ptr<Model> model;  // loaded from it
};

Sliced sliced(const std::string& text, const std::string& formula,
              SliceMode mode = SliceMode::paper) {
  Sliced result;
  result.full = load(text);
  result.slice = slice_system(*result.full, bind(*result.full, formula), {mode, Fairness::none});
  result.text = slice_texts(*result.full, result.slice, Cutting::tidy).at(0).text;
  result.model = load(result.text);
  return result;
}

std::set<std::string> left_out(const Slice& slice) {
  std::set<std::string> names;
  for (const SlicePart& part : slice.parts) {
    if (!part.kept()) names.insert(part.name);
  }
  return names;
}

using Names = std::set<std::string>;

// An environment with more than the article's.
constexpr const char* kRich = R"(
environment {
  hidden secret/1.
  initial { wet. } or { dry. }.
  @push A does push(X) : open & not stuck -> +pushed(X) or -open; +secret(X).
  a1 does pull -> +pulled.
  @rain maybe : dry -> +rain.
  percept pulled for a2.
  function count.next(K) = K+1.
  function count.mark(K) -> +marked(K).
}
agent a1 {
  @go +!go(K) <- push(K); pull; count.next(K, L); count.mark(L).
  @wet +wet <- true.
  @rain +rain <- .print(rain).
  @pushed +pushed(X) <- .print(X).
  @pulled +pulled <- .print(pulled).
  @marked +marked(X) <- .print(X).
  @secret +secret(X) <- .print(X).
  @closed -open <- .print(closed).
}
agent a2 {
  @pulled +pulled <- pull.
}
)";

// ---- the worked examples

class WorkedExample : public ::testing::TestWithParam<SlicingExample> {};
INSTANTIATE_TEST_SUITE_P(PaperSlice, WorkedExample,
                         ::testing::ValuesIn(testing::slicing_examples()),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(WorkedExample, HasTheDependenceNetWorkedOut) {
  const auto model = load(GetParam().mas);
  const nlohmann::json& edges = GetParam().expected.at("ldn_edges");
  EXPECT_EQ(edges_of(dependence_net(*model, {.ends = false})), edges_of(edges.at("none")));
  EXPECT_EQ(edges_of(dependence_net(*model, {})), edges_of(edges.at("flat")));
}

TEST_P(WorkedExample, HasThePlansMarkedWorkedOut) {
  const auto model = load(GetParam().mas);
  const nlohmann::json& paper = GetParam().expected.at("paper");
  for (const bool spontaneous : {true, false}) {
    const std::string suffix = spontaneous ? "" : "-norule2";
    const auto marked_by = [&](bool ends, CallMatching calls) {
      return marked(*model, GetParam().property, {.ends = ends, .spontaneous = spontaneous}, calls);
    };
    const auto expected = [&](const std::string& variant) {
      return paper.at(variant + suffix).at("marked").get<Marked>();
    };
    EXPECT_EQ(marked_by(false, CallMatching::none), expected("none"));
    EXPECT_EQ(marked_by(true, CallMatching::none), expected("flat"));
    EXPECT_EQ(marked_by(true, CallMatching::matched), expected("cfl"));
  }
}

TEST_P(WorkedExample, HasTheSlicesWorkedOut) {
  for (const auto& [mode, variant] :
       {std::pair(SliceMode::paper, "cfl"), std::pair(SliceMode::paper_plain, "none")}) {
    const Sliced result = sliced(GetParam().mas, GetParam().property, mode);
    const auto expected = load(testing::system_file_of(
        GetParam().expected.at("paper").at(variant).at("slice").get<std::string>()));
    EXPECT_EQ(testing::normal_form(*result.model), testing::normal_form(*expected)) << variant;
    EXPECT_EQ(result.slice.mode, mode);
    EXPECT_FALSE(result.slice.exact);
  }
}

TEST_P(WorkedExample, HasAReasonForEveryPlanThatIsKept) {
  const auto model = load(GetParam().mas);
  const Slice slice = paper_slice(*model, bind(*model, GetParam().property));
  for (const SlicePart& part : slice.parts) {
    if (!part.kept()) continue;
    std::uint32_t at = part.dependence;
    std::size_t steps = 0;
    for (; at != kNoDependence && steps <= slice.dependences.size(); ++steps) {
      EXPECT_FALSE(slice.dependences.at(at).why.empty()) << part.name;
      at = slice.dependences[at].because;
    }
    EXPECT_EQ(at, kNoDependence) << part.name << ": the chain has no end";
  }
}

// ---- what the article says of its examples

const SlicingExample& example(const std::string& name) {
  static const std::vector<SlicingExample> kAll = testing::slicing_examples();
  return *std::ranges::find(kAll, name, &SlicingExample::name);
}

TEST(PaperSlice, LeavesNothingOutOfAbstractExampleOne) {
  EXPECT_EQ(left_out(sliced(example("abs1_des_g2").mas, "<> Des(ag1, g2)").slice), Names{});
}

TEST(PaperSlice, MarksThePlansOfTableOne) {
  const Sliced result = sliced(example("abs2_des_g2").mas, "<> Des(ag1, g2)");
  EXPECT_EQ(left_out(result.slice),
            (Names{"plan @g2 of ag1", "plan @b3 of ag1", "plan @g1 of ag2", "plan @b3 of ag2",
                   "plan @b4 of ag2", "!g2 in plan @g1 of ag1"}));
}

TEST(PaperSlice, TellsDesiresFromIntentionsInAbstractExampleThree) {
  EXPECT_EQ(left_out(sliced(example("abs3_des_g1").mas, "<> Des(ag1, g1)").slice),
            (Names{"plan @g1 of ag1", "plan @b2 of ag2", "agent ag2", "!g1 in plan @b1 of ag1"}));
  EXPECT_EQ(left_out(sliced(example("abs3_int_g1").mas, "<> Int(ag1, g1)").slice), Names{});
}

TEST(PaperSlice, LeavesOutOfTheRoverWhatTheArticleLeavesOut) {
  const auto plans_left_out = [](const std::string& name) {
    Names names = left_out(sliced(example(name).mas, example(name).property).slice);
    std::erase_if(names, [](const std::string& part) { return !part.starts_with("plan"); });
    return names;
  };
  EXPECT_EQ(plans_left_out("rover_recon_spec1"),
            (Names{"plan @s5 of amr", "plan @c1 of amr", "plan @c2 of amr", "plan @c3 of amr",
                   "plan @c4 of amr"}));
  EXPECT_EQ(plans_left_out("rover_recon_spec2"), Names{"plan @r3 of amr"});
  EXPECT_EQ(plans_left_out("rover_recon_last"), Names{});
}

// The rover of examples/ lives in an environment where things happen by themselves. To the letter
// every plan then leads to them; without these edges the article's own slices come out.
TEST(PaperSlice, KeepsEveryPlanOfTheRoverThatMayBeFollowedByWhatHappensByItself) {
  const auto model =
      load_model(std::string(CREDO_SOURCE_DIR) + "/examples/rover/rover.mas", {}, languages());
  const auto unmarked = [&](const std::string& name, bool spontaneous) {
    for (const BoundProperty& property : bind_properties(*model)) {
      if (property.name != name) continue;
      const PlanMarks marks =
          mark_plans(*model, dependence_net(*model, {.spontaneous = spontaneous}),
                     criterion_atoms(*model, property), CallMatching::matched);
      Names names;
      for (std::uint32_t p = 0; p < marks[0].size(); ++p) {
        if (!marks[0][p]) names.insert(AgentSpeakSystem(*model).plan(0, p).label);
      }
      return names;
    }
    return Names{"no such property"};
  };
  EXPECT_EQ(unmarked("spec1", true), Names{"@c2"});
  EXPECT_EQ(unmarked("spec2", true), Names{});
  EXPECT_EQ(unmarked("spec1", false),
            (Names{"@r1", "@r3", "@r4", "@s5", "@c1", "@c2", "@c3", "@c4"}));
  EXPECT_EQ(unmarked("spec2", false), Names{"@r3"});
}

// ---- reasons

std::vector<std::string> chain(const Slice& slice, const std::string& part_name) {
  const auto part = std::ranges::find(slice.parts, part_name, &SlicePart::name);
  std::vector<std::string> lines;
  if (part == slice.parts.end()) return {"there is no " + part_name};
  for (std::uint32_t at = part->dependence; at != kNoDependence;) {
    const Dependence& dependence = slice.dependences.at(at);
    lines.push_back(dependence.what + ": " + dependence.why);
    at = dependence.because;
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(PaperSlice, ExplainsAPlanByAShortestPathToTheProperty) {
  const Slice slice = sliced(example("abs2_des_g2").mas, "<> Des(ag1, g2)").slice;
  EXPECT_EQ(
      chain(slice, "plan @b2 of ag2"),
      (Lines{"plan @b2 of ag2: leads to a1", "a1 in plan @b2 of ag2: makes the environment do +b1",
             "+b1 of the environment: triggers plan @b1 of ag1", "plan @b1 of ag1: leads to !g1",
             "!g1 in plan @b1 of ag1: calls plan @g1 of ag1", "plan @g1 of ag1: leads to !g2",
             "!g2 in plan @g1 of ag1: is the goal of Des(ag1, g2)"}));
}

TEST(PaperSlice, ExplainsReturnsMessagesAndIntentions) {
  const Slice returns = sliced(example("ce05").mas, "[] !Bel(a, b)").slice;
  EXPECT_EQ(chain(returns, "plan @p2 of a"),
            (Lines{"plan @p2 of a: leads to its end",
                   "the end of plan @p2 of a: goes on with +b in plan @p1 of a",
                   "+b in plan @p1 of a: changes Bel(a, b)"}));
  const Slice messages = sliced(example("abs3_int_g1").mas, "<> Int(ag1, g1)").slice;
  EXPECT_EQ(chain(messages, "plan @b2 of ag2"),
            (Lines{"plan @b2 of ag2: leads to .send(ag1,achieve,g1)",
                   ".send(ag1,achieve,g1) in plan @b2 of ag2: triggers plan @g1 of ag1",
                   "plan @g1 of ag1: is for the goal of Int(ag1, g1)"}));
}

TEST(PaperSlice, ExplainsRulesWithoutAnAction) {
  const Slice slice = sliced(kRich, "<> Bel(a1, rain)").slice;
  EXPECT_EQ(chain(slice, "plan @pulled of a2"),
            (Lines{"plan @pulled of a2: leads to pull",
                   "pull in plan @pulled of a2: may be followed by +rain, which happens by itself",
                   "+rain of the environment: changes Bel(a1, rain)"}));
}

TEST(PaperSlice, WarnsThatVerdictsMayChange) {
  const Slice slice = sliced(example("ce01").mas, "[] !Bel(a, b)").slice;
  ASSERT_EQ(slice.remarks.size(), 1u);
  EXPECT_NE(slice.remarks[0].find("docs/slicing.md"), std::string::npos);
}

// Does is about actions in bodies, a fact about effects and what is there at the start.
TEST(PaperSlice, TheOtherAtoms) {
  const auto model = load(R"(
environment { @r x : ready -> +lit. ready. @s y -> +other. }
agent a { @one +p <- x. @two +q <- y. @three +w <- !k. @four +!k <- x. p. q. w. }
)");
  const auto plans = [&](const char* formula) {
    return marked(*model, formula, {}, CallMatching::matched);
  };
  EXPECT_EQ(plans("<> Does(a, x)"), (Marked{{"a", {"one", "three", "four"}}}));
  EXPECT_EQ(plans("<> lit"), (Marked{{"a", {"one", "three", "four"}}}));
  EXPECT_EQ(plans("<> other"), (Marked{{"a", {"two"}}}));
  EXPECT_EQ(plans("<> ready"), (Marked{{"a", {}}}));
}

// ---- calls and returns

TEST(PaperSlice, ReturnsOnlyToWhereItCalledFrom) {
  // Both call g, only @one goes on with what the property asks for.
  const std::string system = R"(
agent a {
  @one +p <- !g; +b.
  @two +q <- !g.
  @goal +!g <- true.
}
environment { p. q. }
)";
  const auto model = load(system);
  EXPECT_EQ(marked(*model, "[] !Bel(a, b)", {}, CallMatching::matched),
            (Marked{{"a", {"one", "goal"}}}));
  EXPECT_EQ(marked(*model, "[] !Bel(a, b)", {}, CallMatching::none),
            (Marked{{"a", {"one", "two", "goal"}}}));
}

// ---- environments with more than the article's

TEST(DependenceNet, HasGuardsAlternativesFunctionsChoicesAndPercepts) {
  const auto model = load(kRich);
  Names edges = edges_of(dependence_net(*model, {.ends = false}));
  std::erase_if(edges, [](const std::string& edge) { return edge.ends_with(" seq"); });
  EXPECT_EQ(edges, (Names{
                       "env.fact0 a1.wet.t env3",      "a1.go.b0 env.lhs0 env2",
                       "env.lhs0 env.c0.0 env1",       "env.c0.0 env.c0.1 env1",
                       "env.c0.1 env.rhs0.0 env1",     "env.c0.1 env.rhs0.1 env1",
                       "env.c0.1 env.rhs0.2 env1",     "env.lhs0 env.rhs0.0 env1",
                       "env.lhs0 env.rhs0.1 env1",     "env.lhs0 env.rhs0.2 env1",
                       "env.rhs0.0 a1.pushed.t env3",  "env.rhs0.1 a1.closed.t env3",
                       "a1.go.b1 env.lhs1 env2",       "env.lhs1 env.rhs1.0 env1",
                       "env.rhs1.0 a2.pulled.t env3",  "env.c2.0 env.rhs2.0 env1",
                       "a1.go.b0 env.rhs2.0 env2",     "a1.rain.b0 env.rhs2.0 env2",
                       "a1.pushed.b0 env.rhs2.0 env2", "a1.pulled.b0 env.rhs2.0 env2",
                       "a1.marked.b0 env.rhs2.0 env2", "a1.secret.b0 env.rhs2.0 env2",
                       "a1.closed.b0 env.rhs2.0 env2", "a2.pulled.b0 env.rhs2.0 env2",
                       "env.rhs2.0 a1.rain.t env3",    "a1.go.b3 env.lhsF1 env2",
                       "env.lhsF1 env.rhsF1.0 env1",   "env.rhsF1.0 a1.marked.t env3",
                   }));
  const Names without = edges_of(dependence_net(*model, {.ends = false, .spontaneous = false}));
  EXPECT_FALSE(without.contains("a1.go.b0 env.rhs2.0 env2"));
  EXPECT_TRUE(without.contains("env.rhs2.0 a1.rain.t env3"));
}

TEST(DependenceNet, HasDataFromBindersToUsersIfAskedTo) {
  const auto model = load(kRich);
  Names edges = edges_of(dependence_net(*model, {.data = true}));
  std::erase_if(edges, [](const std::string& edge) {
    return !edge.ends_with(" data") || !edge.starts_with("a1.go.");
  });
  EXPECT_EQ(edges,
            (Names{"a1.go.t a1.go.b0 data", "a1.go.t a1.go.b2 data", "a1.go.b2 a1.go.b3 data"}));
  EXPECT_EQ(marked(*model, "<> Bel(a1, marked(1))", {.data = true}, CallMatching::matched),
            marked(*model, "<> Bel(a1, marked(1))", {}, CallMatching::matched));
}

TEST(DependenceNet, IsDrawnWithWhatIsLeftOutInGrey) {
  const auto model = load(example("abs2_des_g2").mas);
  const DependenceNet net = dependence_net(*model, {});
  const std::string all = dot_of(*model, net);
  EXPECT_NE(all.find("\"ag1.b1.b1\" -> \"ag1.g1.t\" [color=blue, label=\"call\"];"),
            std::string::npos);
  EXPECT_EQ(all.find("gray90"), std::string::npos);
  EXPECT_EQ(std::ranges::count(all, '{'), std::ranges::count(all, '}'));
  // Two agents, eight plans, the environment.
  std::size_t clusters = 0;
  for (std::size_t at = all.find("subgraph"); at != all.npos; at = all.find("subgraph", at + 1)) {
    ++clusters;
  }
  EXPECT_EQ(clusters, 11u);
  const std::vector<std::vector<bool>> kept{{true, true, false, false},
                                            {true, false, false, false}};
  const std::string some = dot_of(*model, net, kept);
  EXPECT_NE(some.find("\"ag1.g1.b0\" -> \"ag1.g2.t\" [color=gray80, label=\"call\"];"),
            std::string::npos);
  EXPECT_NE(some.find("\"ag1.g2.t\" [label=\"+!g2\", shape=box, color=gray60"), std::string::npos);
}

// ---- texts

TEST(PaperSlice, CutsPlansAndGoalsAndLeavesTheRestAsItWasWritten) {
  const Sliced result = sliced(R"(// A system.
agent a {
  // It starts here.
  !go.
  +!go : true <-
      !idle;        // nobody can
      +b(1);        // the point of it
      !other(2).    // of no use

  // Does nothing.
  +!other(X) : X > 1 <- .print(X)   // not yet done
      .
  @p +q <- !other(2).
}
environment { q. }
)",
                               "<> Bel(a, b(X))");
  EXPECT_EQ(result.text, R"(// A system.
agent a {
  // It starts here.
  !go.
  +!go : true <-
      !idle;        // nobody can
      +b(1).    // of no use

  // Does nothing.
}
environment { q. }
sliced
)");
}

TEST(PaperSlice, MakesAnAgentThatGoesExternalEverywhere) {
  const Sliced result = sliced(R"(system s
environment {
  p. q(b1). r.
  percept p for bystander, a.
  percept q(X) for X.
  percept r for bystander.
  bystander1 does x -> +z.
}
agent a { @p +p <- .send(bystander1, tell, done); +b. }
agent bystander[1..2] { @r +r <- x. }
agent c { @x +never <- true. }
message a tell r to bystander1
message bystander2 tell t to a
trust a tell from bystander2
)",
                               "<> Bel(a, b)");
  EXPECT_EQ(result.text, R"(system s
environment {
  p. q(b1). r.
  percept p for bystander, a.
  percept q(X) for X.
  percept r for bystander.
  bystander1 does x -> +z.
}
agent a { @p +p <- .send(bystander1, tell, done); +b. }
external bystander1, bystander2, bystander
external c
message bystander2 tell t to a
trust a tell from bystander2
sliced
)");
  EXPECT_EQ(left_out(result.slice),
            (Names{"agent bystander1", "agent bystander2", "agent c", "plan @r of bystander",
                   "plan @x of c", "message a tell r to bystander1"}));
}

TEST(PaperSlice, GivesAnExternalNameALineOfItsOwn) {
  const Sliced result =
      sliced("agent a { @p +p <- x. } agent b { +!g <- +c. } // both\n", "<> Bel(b, c)");
  EXPECT_EQ(result.text, " agent b { +!g <- +c. } // both\nexternal a\nsliced\n");
}

TEST(PaperSlice, SaysThatNothingIsKeptForDeadlock) {
  const Slice slice =
      sliced("agent a { !g. @p +!g <- +b. }\n", "[] (Bel(a, b) -> !deadlock)").slice;
  ASSERT_EQ(slice.remarks.size(), 2u);
  EXPECT_NE(slice.remarks[1].find("deadlock"), std::string::npos);
}

TEST(PaperSlice, KeepsAPlanThatOneOfAFamilyNeeds) {
  const Sliced result = sliced(R"(
environment { p. percept p for w1. }
agent w[1..2] { @p +p <- +b. @n +never <- true. }
)",
                               "<> Bel(w1, b)");
  EXPECT_EQ(left_out(result.slice), Names{"plan @n of w"});
}

TEST(PaperSlice, LeavesOneAgentWithoutPlansIfNoneMatters) {
  const Sliced result = sliced("agent a { b. !g. @p +!g <- x. }\n", "<> Bel(a, b)");
  EXPECT_EQ(result.text, "agent a { b. !g.  }\nsliced\n");
  EXPECT_EQ(left_out(result.slice), Names{"plan @p of a"});
}

TEST(PaperSlice, TreatsArithmeticAndGoalsWithFewerArgumentsAsMatching) {
  const auto model = load(R"(
agent a {
  @one +!count(X) <- !count(X+1).
  @two +!count(5) <- +done.
  @three +!go <- !reach(1, 2).
}
)");
  EXPECT_EQ(marked(*model, "<> Bel(a, done)", {}, CallMatching::matched),
            (Marked{{"a", {"one", "two"}}}));
  EXPECT_EQ(marked(*model, "<> Des(a, reach)", {}, CallMatching::matched),
            (Marked{{"a", {"three"}}}));
}

// Whatever is left out, the rest is a system without errors.
TEST(PaperSlice, OfEveryExampleCanBeLoaded) {
  namespace fs = std::filesystem;
  std::size_t slices = 0;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(CREDO_SOURCE_DIR) / "examples")) {
    if (entry.path().extension() != ".mas") continue;
    const auto full = load_model(entry.path().string(), {}, languages());
    ASSERT_FALSE(full->diagnostics.has_errors()) << entry.path();
    const bool all = std::ranges::all_of(
        full->programs, [](const auto& each) { return each->language() == "AgentSpeak"; });
    if (!all) continue;
    for (const BoundProperty& property : bind_properties(*full)) {
      for (const Cutting cutting : {Cutting::keeps_lines, Cutting::tidy}) {
        LoadOptions options;
        options.texts = slice_texts(*full, paper_slice(*full, property), cutting);
        const auto rest = load_model(entry.path().string(), options, languages());
        EXPECT_FALSE(rest->diagnostics.has_errors()) << entry.path() << " " << property.name << "\n"
                                                     << rest->diagnostics.render_all(false);
        bind_properties(*rest);
        EXPECT_FALSE(rest->diagnostics.has_errors()) << rest->diagnostics.render_all(false);
        ++slices;
      }
    }
  }
  EXPECT_GE(slices, 40u);
}

TEST(PaperSlice, RefusesOtherLanguages) {
  const auto model = testing::load_bupl("beliefs { p }\naction x = ( p, { ~p } )\nplan x\n");
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const BoundProperty property = bind(*model, "<> !Bel(test, p)");
  EXPECT_THROW(paper_slice(*model, property), UserError);
}

// A property about an agent that is gone: nothing is true of it.
TEST(PaperSlice, MakesAtomsOfAnAgentThatIsGoneFalse) {
  const auto full = load(example("ce10").mas);
  const BoundProperty property = bind(*full, "<> Bel(a2, p)");
  const Slice slice = paper_slice(*full, property);
  LoadOptions options;
  options.texts = slice_texts(*full, slice, Cutting::tidy);
  const auto rest = load_model("test.mas", options, languages());
  ASSERT_FALSE(rest->diagnostics.has_errors()) << rest->diagnostics.render_all(false);
  LtlStore ltl;
  EXPECT_EQ(to_ltl(*rest, bind(*rest, "<> Bel(a2, p)"), {}, ltl).formula, LtlStore::kFalse);
}

}  // namespace paper_slice_test
}  // namespace credo::slicing
