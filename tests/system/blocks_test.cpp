// The blocks world of the chapter on BUPL: everything that must come out, by Credo's own engine
// and, where the states are finitely many, by Maude.
#include <gtest/gtest.h>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "files/load_model.hpp"
#include "lang/bupl/maude/engine.hpp"
#include "lang/languages.hpp"
#include "verdict/check.hpp"

namespace credo {
namespace blocks_test {

std::unique_ptr<Model> load(const std::string& file, const std::string& constant = "",
                            int value = 0) {
  LoadOptions options;
  if (!constant.empty()) options.constants.values[constant] = std::to_string(value);
  auto model =
      load_model(std::string(CREDO_SOURCE_DIR) + "/examples/blocks/" + file, options, languages());
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  return model;
}

Exploration native(Model& model, Observation observation = {}) {
  System system(model, observation);
  SearchControl control;
  return explore(system, control);
}

Verdict check(Model& model, const std::string& formula, bool maude, bool shortest = false,
              bool labels = false) {
  auto property = bind_formula(model, "p", formula);
  EXPECT_TRUE(property) << model.diagnostics.render_all(false);
  if (!property) return {};
  property->keep_labels = labels;
  CheckOptions options;
  options.shortest = shortest;
  std::unique_ptr<MaudeEngine> engine;
  if (maude) {
    engine = std::make_unique<MaudeEngine>(model);
    options.linear = engine.get();
  }
  return PropertyChecker(model, options).check(*property);
}

// "4+1": the steps before the loop and in it.
std::string lasso(const Verdict& verdict) {
  if (!verdict.trace || !verdict.trace->has_loop()) return "none";
  return std::to_string(verdict.trace->loop) + "+" +
         std::to_string(verdict.trace->steps.size() - verdict.trace->loop);
}

constexpr const char* kGoal = "(fact(on(3,2)) & fact(on(2,1)))";
const std::string kOften = std::string("[]<> ") + kGoal;
const std::string kNever = std::string("[] ~") + kGoal;

class Blocks : public ::testing::TestWithParam<bool> {};  // whether Maude is asked

TEST_P(Blocks, TheBuilderBuilds) {
  auto model = load("builder.bupl");
  EXPECT_EQ(check(*model, "[] ~fact(on(0,3))", GetParam()).outcome, Answer::holds);
  EXPECT_EQ(check(*model, kOften, GetParam()).outcome, Answer::holds);
  const Verdict never = check(*model, kNever, GetParam());
  EXPECT_EQ(never.outcome, Answer::violated);
  // Maude goes on to say that the last state repeats, which is not needed.
  ASSERT_TRUE(never.trace);
  EXPECT_EQ(never.trace->steps.size(), 4u);
  EXPECT_EQ(lasso(never), "none");
  const Verdict order =
      check(*model, "<> (taken(move(2,0,1)) -> X taken(move(3,0,2)))", GetParam());
  EXPECT_EQ(order.outcome, Answer::holds);
  ASSERT_TRUE(order.vacuity);
  EXPECT_TRUE(order.vacuity->vacuous);
}

TEST_P(Blocks, TheFairBuilderNeedsFairness) {
  auto model = load("fair.bupl");
  EXPECT_EQ(check(*model, kOften, GetParam()).outcome, Answer::violated);
  EXPECT_EQ(check(*model, "fair(move(3,1,0)) -> " + kOften, GetParam()).outcome, Answer::holds);
}

TEST_P(Blocks, TheFigureAsPrintedNeverBuilds) {
  auto model = load("figure.bupl");
  EXPECT_EQ(check(*model, kNever, GetParam()).outcome, Answer::holds);
  EXPECT_EQ(check(*model, kOften, GetParam()).outcome, Answer::violated);
}

TEST_P(Blocks, FreeBlocksKeepTheirOrder) {
  for (const int blocks : {3, 4, 5}) {
    auto model = load("free.bupl", "N", blocks);
    EXPECT_EQ(check(*model, "[] ~fact(on(0,3))", GetParam()).outcome, Answer::holds);
    EXPECT_EQ(check(*model, "[] ~fact(on(3,2))", GetParam()).outcome, Answer::violated);
  }
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, Blocks, ::testing::Values(false, true),
                         [](const auto& engine) { return engine.param ? "Maude" : "Native"; });

TEST(BlocksWorld, StatesOfTheBuilders) {
  auto builder = load("builder.bupl");
  EXPECT_EQ(native(*builder).states, 5u);
  auto fair = load("fair.bupl");
  EXPECT_EQ(native(*fair, {true, false}).states, 8u);
  EXPECT_EQ(native(*fair).states, 7u);
  SearchControl control;
  MaudeEngine maude(*fair);
  EXPECT_EQ(maude.count(true, control).states, 8u);
  EXPECT_EQ(maude.count(false, control).states, 7u);
}

TEST(BlocksWorld, ShortestLassos) {
  auto fair = load("fair.bupl");
  EXPECT_EQ(lasso(check(*fair, kOften, false, true, true)), "1+2");
  EXPECT_EQ(lasso(check(*fair, kOften, false, true, false)), "0+2");  // without labels
  auto figure = load("figure.bupl");
  EXPECT_EQ(lasso(check(*figure, kOften, false, true)), "1+1");
}

TEST(BlocksWorld, EvenTowers) {
  auto stuck = load("even.bupl");
  const Exploration all = native(*stuck);
  EXPECT_TRUE(all.complete);
  EXPECT_EQ(all.states, 10u);
  EXPECT_EQ(all.deadlocks, 1u);
  EXPECT_EQ(all.terminated, 0u);
  auto endless = load("even.bupl", "FIRST", 2);
  System system(*endless);
  SearchControl control;
  control.limits.max_states = 5000;
  EXPECT_FALSE(explore(system, control).complete);
}

struct FreeCase {
  int blocks;
  std::uint64_t states;
  std::uint64_t transitions;
};
class FreeBlocks : public ::testing::TestWithParam<FreeCase> {};

TEST_P(FreeBlocks, HaveThePublishedCounts) {
  auto model = load("free.bupl", "N", GetParam().blocks);
  const Exploration found = native(*model);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.states, GetParam().states);
  EXPECT_EQ(found.transitions, GetParam().transitions);
  if (GetParam().blocks > 5) return;
  const PlainSystem plain(*model);
  SearchControl control;
  const Exploration reference = explore_reference(plain, control);
  EXPECT_EQ(reference.states, found.states);
  EXPECT_EQ(reference.transitions, found.transitions);
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, FreeBlocks,
                         ::testing::Values(FreeCase{3, 13, 30}, FreeCase{4, 73, 240},
                                           FreeCase{5, 501, 2140}, FreeCase{6, 4051, 21300},
                                           FreeCase{7, 37633, 235074},
                                           FreeCase{8, 394353, 2853760}),
                         [](const auto& each) { return "N" + std::to_string(each.param.blocks); });

}  // namespace blocks_test
}  // namespace credo
