// The published case studies: exact numbers of states and transitions, by both engines.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"

namespace credo {
namespace case_studies_test {

std::unique_ptr<Model> load(const std::string& file, int rounds = 0) {
  LoadOptions options;
  options.plain = true;
  if (rounds > 0) options.constants.values["N"] = std::to_string(rounds);
  return load_model(std::string(CREDO_SOURCE_DIR) + "/examples/" + file, options, languages());
}

struct Counts {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t deadlocks = 0;
  bool complete = false;
  bool operator==(const Counts&) const = default;
};

Counts counts(const Exploration& result) {
  return {result.states, result.transitions, result.deadlocks, result.complete};
}

Counts native(Model& model) {
  System system(model);
  SearchControl control;
  return counts(explore(system, control));
}

Counts reference(Model& model) {
  PlainSystem system(model);
  SearchControl control;
  return counts(explore_reference(system, control));
}

struct AuctionCase {
  const char* variant;
  int rounds;
  std::uint64_t states;
  std::uint64_t transitions;
  bool by_reference;  // small enough for the plain interpreter
};

class Auction : public ::testing::TestWithParam<AuctionCase> {};

TEST_P(Auction, HasThePublishedCounts) {
  const AuctionCase& expected = GetParam();
  auto model = load(std::string("auction/") + expected.variant + ".mas", expected.rounds);
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const Counts wanted{expected.states, expected.transitions, 0, true};
  EXPECT_EQ(native(*model), wanted);
  if (expected.by_reference) {
    EXPECT_EQ(reference(*model), wanted);
  }
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, Auction,
                         ::testing::Values(AuctionCase{"buggy", 1, 8797, 30535, true},
                                           AuctionCase{"fixed", 1, 8797, 30535, true},
                                           AuctionCase{"buggy", 3, 189513, 649807, false},
                                           AuctionCase{"fixed", 3, 189513, 649807, true},
                                           AuctionCase{"buggy", 4, 432791, 1524297, false},
                                           AuctionCase{"fixed", 4, 432791, 1524297, false},
                                           AuctionCase{"buggy", 5, 1352606, 4732120, false},
                                           AuctionCase{"fixed", 5, 1344836, 4705282, false}),
                         [](const auto& param_info) {
                           return std::string(param_info.param.variant) +
                                  std::to_string(param_info.param.rounds);
                         });

// The vacuum cleaner as printed in the Dribble paper, and its repairs.
struct VacuumCase {
  const char* file;
  std::uint64_t states;
  std::uint64_t transitions;
};

class Vacuum : public ::testing::TestWithParam<VacuumCase> {};

TEST_P(Vacuum, HasTheExpectedCounts) {
  const VacuumCase& expected = GetParam();
  const std::string path =
      std::string(CREDO_SOURCE_DIR) + "/examples/vacuum/" + expected.file + ".dribble";
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string written = "maxlen 12";
  ASSERT_NE(text.find(written), std::string::npos) << path;
  const Counts wanted{expected.states, expected.transitions, 0, true};
  for (const char* maxlen : {"maxlen 12", "maxlen 10", "maxlen 100"}) {
    std::string changed = text;
    changed.replace(changed.find(written), written.size(), maxlen);
    auto model = load_model_text(path, changed, {}, languages());
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    EXPECT_EQ(native(*model), wanted) << maxlen;
    EXPECT_EQ(reference(*model), wanted) << maxlen;
  }
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, Vacuum,
                         ::testing::Values(VacuumCase{"printed", 14, 15},
                                           VacuumCase{"repair-a", 21, 22},
                                           VacuumCase{"repair-b", 25, 26},
                                           VacuumCase{"repair-c", 24, 25},
                                           VacuumCase{"single-goal", 26, 29}),
                         [](const auto& param_info) {
                           std::string name = param_info.param.file;
                           std::erase(name, '-');
                           return name;
                         });

struct RoverCase {
  const char* file;
  std::uint64_t states;
  bool by_reference;
};

class Rover : public ::testing::TestWithParam<RoverCase> {};

TEST_P(Rover, HasThePublishedCounts) {
  const RoverCase& expected = GetParam();
  auto model = load(std::string("rover/") + expected.file + ".mas");
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const Counts found = native(*model);
  EXPECT_EQ(found.states, expected.states);
  EXPECT_TRUE(found.complete);
  if (expected.by_reference) {
    EXPECT_EQ(reference(*model), found);
  }
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, Rover,
                         ::testing::Values(RoverCase{"rover", 873445, false},
                                           RoverCase{"rover-no-c", 591807, false},
                                           RoverCase{"rover-no-r", 98824, true},
                                           RoverCase{"rover-no-r3", 467995, false}),
                         [](const auto& param_info) {
                           std::string name = param_info.param.file;
                           std::erase(name, '-');
                           return name;
                         });

// "without r1-r4 (with or without c1-c4)" has the same number of states.
TEST(Rover, WithoutReactionsTheCommunicationPlansDoNotMatter) {
  auto with_plans = load("rover/rover-no-r.mas");
  std::string text(with_plans->sources.text(0));
  // The program without both: cut the communication plans out of the variant without reactions.
  std::string error;
  Sources sources;
  const std::string folder = std::string(CREDO_SOURCE_DIR) + "/examples/rover/";
  const FileId program = sources.load(folder + "rover-no-r.asl", error);
  ASSERT_NE(program, kNoFile) << error;
  std::string plans(sources.text(program));
  plans.resize(plans.find("// ---- Communication"));
  const std::size_t at = text.find("\"rover-no-r.asl\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, std::string("\"rover-no-r.asl\"").size(), "{\n" + plans + "}");
  LoadOptions options;
  options.plain = true;
  auto without = load_model_text(folder + "cut.mas", text, options, languages());
  ASSERT_FALSE(without->diagnostics.has_errors()) << without->diagnostics.render_all(false);
  EXPECT_EQ(native(*without), native(*with_plans));
}

// The paper's bug can be seen without any property: the goal's event is lost, and why.
TEST(AuctionBug, TheLostGoalIsReportedWithItsReason) {
  auto model = load("auction/buggy.mas", 5);
  System system(*model);
  SearchControl control;
  explore(system, control);
  const Coverage coverage = system.coverage(2);
  const auto lost =
      std::find_if(coverage.losses.begin(), coverage.losses.end(),
                   [](const Loss& loss) { return loss.what == "+!alliance(ag3,ag2)"; });
  ASSERT_NE(lost, coverage.losses.end());
  ASSERT_EQ(lost->reasons.size(), 1u);
  EXPECT_NE(lost->reasons[0].find("not alliance(ag3,ag2)"), std::string::npos) << lost->reasons[0];

  auto fixed = load("auction/fixed.mas", 5);
  System repaired(*fixed);
  explore(repaired, control);
  EXPECT_TRUE(repaired.coverage(2).losses.empty());
}

}  // namespace case_studies_test
}  // namespace credo
