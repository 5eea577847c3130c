// The verdicts of the published case studies, and the words of the counterexample that made the
// auction famous.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "verdict/check.hpp"

namespace credo {
namespace case_verdicts_test {

std::unique_ptr<Model> load(const std::string& file, int rounds = 0) {
  LoadOptions options;
  if (rounds > 0) options.constants.values["N"] = std::to_string(rounds);
  return load_model(std::string(CREDO_SOURCE_DIR) + "/examples/" + file, options, languages());
}

const BoundProperty& named(const std::vector<BoundProperty>& properties, const std::string& name) {
  const auto found = std::ranges::find(properties, name, &BoundProperty::name);
  if (found == properties.end()) throw std::runtime_error("no property " + name);
  return *found;
}

// "holds", "holds (vacuous)", "violated", "unknown"
std::string in_words(const Verdict& verdict) {
  std::string words(text_of(verdict.outcome));
  if (verdict.vacuity && verdict.vacuity->vacuous) words += " (vacuous)";
  return words;
}

// ---- the auction

struct AuctionVerdicts {
  const char* variant;
  int rounds;
  const char* spec1;
  const char* spec2;
  const char* spec3;
};

class AuctionSpecifications : public ::testing::TestWithParam<AuctionVerdicts> {};

TEST_P(AuctionSpecifications, HaveThePublishedVerdicts) {
  const AuctionVerdicts& expected = GetParam();
  auto model = load(std::string("auction/") + expected.variant + ".mas", expected.rounds);
  const auto properties = bind_properties(*model);
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  CheckOptions options;
  options.vacuity = expected.rounds <= 5;  // the larger ones take long, and are not vacuous either
  PropertyChecker checker(*model, options);
  for (const auto& [name, words] :
       {std::pair{"spec1", expected.spec1}, {"spec2", expected.spec2}, {"spec3", expected.spec3}}) {
    EXPECT_EQ(in_words(checker.check(named(properties, name))), words) << name;
  }
}

constexpr const char* kHolds = "holds";
constexpr const char* kVacuous = "holds (vacuous)";
constexpr const char* kViolated = "violated";

INSTANTIATE_TEST_SUITE_P(
    CaseStudies, AuctionSpecifications,
    ::testing::Values(AuctionVerdicts{"buggy", 1, kVacuous, kViolated, kVacuous},
                      AuctionVerdicts{"fixed", 1, kVacuous, kViolated, kVacuous},
                      AuctionVerdicts{"buggy", 3, kVacuous, kViolated, kVacuous},
                      AuctionVerdicts{"fixed", 3, kVacuous, kViolated, kVacuous},
                      AuctionVerdicts{"buggy", 4, kHolds, kHolds, kViolated},
                      AuctionVerdicts{"fixed", 4, kHolds, kHolds, kViolated},
                      AuctionVerdicts{"buggy", 5, kViolated, kHolds, kViolated},
                      AuctionVerdicts{"fixed", 5, kHolds, kHolds, kViolated},
                      AuctionVerdicts{"buggy", 6, kViolated, kHolds, kViolated},
                      AuctionVerdicts{"fixed", 6, kHolds, kHolds, kViolated},
                      AuctionVerdicts{"fixed", 9, kHolds, kHolds, kHolds},
                      AuctionVerdicts{"fixed", 10, kHolds, kHolds, kHolds}),
    [](const auto& param_info) {
      return std::string(param_info.param.variant) + std::to_string(param_info.param.rounds);
    });

TEST(CaseStudies, TheAuctionNeedsFairness) {
  for (const char* file : {"auction/buggy.mas", "auction/fixed.mas"}) {
    auto model = load(file, 5);
    CheckOptions options;
    options.fairness = Fairness::none;
    PropertyChecker checker(*model, options);
    for (const BoundProperty& property : bind_properties(*model)) {
      const Verdict verdict = checker.check(property);
      EXPECT_EQ(in_words(verdict), kViolated) << file << " " << property.name;
      ASSERT_TRUE(verdict.trace.has_value());
      EXPECT_TRUE(verdict.trace->has_loop());
    }
  }
}

// ag2's confirmation arrives between the posting of !alliance and the selection of its event, so
// that the only plan no longer applies.
TEST(CaseStudies, TheCounterexampleOfSpecification1TellsTheBug) {
  auto model = load("auction/buggy.mas", 5);
  PropertyChecker checker(*model, {});
  const Verdict verdict = checker.check(named(bind_properties(*model), "spec1"));
  ASSERT_EQ(verdict.outcome, Answer::violated);
  ASSERT_TRUE(verdict.explanation.has_value());
  const auto& story = verdict.explanation->story;
  const auto says = [](const StoryLine& line, const std::string& text) {
    return line.text.find(text) != std::string::npos ||
           std::ranges::any_of(line.details, [&](const std::string& detail) {
             return detail.find(text) != std::string::npos;
           });
  };
  const auto find = [&](const std::string& text, std::size_t after) {
    return std::ranges::find_if(
        story, [&](const StoryLine& line) { return line.step > after && says(line, text); });
  };
  // The last time the goal is posted, the confirmation, the loss: in this order.
  std::size_t posted = 0;
  for (const StoryLine& line : story) {
    if (says(line, "@lost posts !alliance(ag3,ag2)")) posted = line.step;
  }
  ASSERT_GT(posted, 0u);
  const auto told = find("reads tell alliance(ag3,ag2) from ag2", posted);
  ASSERT_NE(told, story.end());
  EXPECT_TRUE(says(*told, "alliance(ag3,ag2) is believed now"));
  const auto lost = find("event +!alliance(ag3,ag2) is lost: no applicable plan", told->step);
  ASSERT_NE(lost, story.end());
  EXPECT_TRUE(says(*lost, "plan @propose does not apply: not alliance(ag3,ag2) fails"));
  EXPECT_TRUE(says(*lost, "is believed since step " + std::to_string(told->step)));
  EXPECT_TRUE(says(*lost, "the intention of @lost is lost with it"));
  // Why it fails is said of the moment the goal was posted.
  const std::string place = "after step " + std::to_string(posted) + ": ";
  const std::vector<std::string> why{
      place + "Bel(ag3, winner(ag3)) is false", place + "Des(ag3, alliance(ag3,ag2)) is true",
      place + "Int(ag3, alliance(ag3,ag2)) is never true from here on"};
  EXPECT_EQ(verdict.explanation->why, why);
}

// ---- the rover

class RoverSpecifications : public ::testing::TestWithParam<Fairness> {};

TEST_P(RoverSpecifications, HaveThePublishedVerdicts) {
  auto model = load("rover/rover.mas");
  const auto properties = bind_properties(*model);
  ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  CheckOptions options;
  options.fairness = GetParam();
  options.vacuity = false;
  PropertyChecker checker(*model, options);
  const Verdict spec1 = checker.check(named(properties, "spec1"));
  EXPECT_EQ(in_words(spec1), kHolds);
  EXPECT_EQ(spec1.instances, 2u);  // R is r1 or r2
  EXPECT_EQ(in_words(checker.check(named(properties, "spec2"))), kHolds);
  const Verdict printed = checker.check(named(properties, "spec2_printed"));
  EXPECT_EQ(in_words(printed), kViolated);
  EXPECT_TRUE(printed.as_expected());
  EXPECT_TRUE(printed.shortest);
}

std::string fairness_name(const ::testing::TestParamInfo<Fairness>& each) {
  return std::string(text_of(each.param));
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, RoverSpecifications,
                         ::testing::Values(Fairness::none, Fairness::weak, Fairness::strong),
                         fairness_name);

// The article's formula has an argument the goal does not have.
TEST(CaseStudies, SpecificationTwoToTheLetter) {
  auto model = load("rover/rover.mas");
  const auto property = bind_formula(*model, "printed",
                                     "[]( Int(amr, transmit_all_remaining_data(22)) -> "
                                     "Bel(amr, data(specData,souffle,22,_)) & "
                                     "!Bel(amr, downlink(ground,specData,souffle,22)) )");
  ASSERT_TRUE(property.has_value()) << model->diagnostics.render_all(false);
  PropertyChecker checker(*model, {});
  EXPECT_EQ(in_words(checker.check(*property)), kViolated);
}

// ---- branching time

TEST(CaseStudies, TheAuctionInBranchingTime) {
  auto model = load("auction/branching.mas", 4);
  const auto properties = bind_properties(*model);
  ASSERT_EQ(properties.size(), 4u);
  CheckOptions options;
  options.vacuity = false;
  PropertyChecker checker(*model, options);
  for (const BoundProperty& property : properties) {
    const Verdict verdict = checker.check(property);
    EXPECT_EQ(in_words(verdict), kHolds) << property.name;
    EXPECT_EQ(verdict.whole_graph, true) << property.name;
    EXPECT_EQ(verdict.trace.has_value(), property.name == "unlucky") << property.name;
  }
}

// What the buggy program cannot do any more, and since when.
TEST(CaseStudies, TheAuctionsPointOfNoReturn) {
  auto model = load("auction/buggy.mas", 5);
  const auto property = bind_formula(
      *model, "possible", "AG (Des(ag3, alliance(ag3,ag2)) -> EF Int(ag3, alliance(ag3,ag2)))");
  ASSERT_TRUE(property.has_value()) << model->diagnostics.render_all(false);
  PropertyChecker checker(*model, {});
  const Verdict verdict = checker.check(*property);
  EXPECT_EQ(in_words(verdict), kViolated);
  ASSERT_TRUE(verdict.explanation.has_value());
  ASSERT_EQ(verdict.explanation->story.size(), 2u);
  EXPECT_EQ(verdict.explanation->story[0].text, "ag2: #3 sends tell alliance(ag3,ag2) to ag3");
  EXPECT_EQ(verdict.explanation->story[0].details,
            std::vector<std::string>{"EF Int(ag3, alliance(ag3,ag2)) becomes false"});
}

// ---- the vacuum cleaner

struct VacuumVerdict {
  const char* file;
  const char* words;
  std::uint64_t states;
  std::uint64_t transitions;
};

class VacuumCleaner : public ::testing::TestWithParam<VacuumVerdict> {};

TEST_P(VacuumCleaner, CleansBothRoomsOrNot) {
  const VacuumVerdict& expected = GetParam();
  for (const bool reference : {false, true}) {
    auto model = load(std::string("vacuum/") + expected.file + ".dribble");
    const auto properties = bind_properties(*model);
    ASSERT_EQ(properties.size(), 1u) << model->diagnostics.render_all(false);
    CheckOptions options;
    options.reference = reference;
    PropertyChecker checker(*model, options);
    const Verdict verdict = checker.check(properties[0]);
    EXPECT_EQ(verdict.formula, "AF (B c1 & B c2)");
    EXPECT_EQ(in_words(verdict), expected.words);
    EXPECT_EQ(verdict.states, expected.states);
    EXPECT_EQ(verdict.transitions, expected.transitions);
  }
}

INSTANTIATE_TEST_SUITE_P(CaseStudies, VacuumCleaner,
                         ::testing::Values(VacuumVerdict{"printed", kViolated, 14, 15},
                                           VacuumVerdict{"repair-a", kHolds, 21, 22},
                                           VacuumVerdict{"repair-b", kHolds, 25, 26},
                                           VacuumVerdict{"repair-c", kHolds, 24, 25}));

// The run into the stall, and the reasons.
TEST(CaseStudies, TheVacuumCleanerAsPrintedStalls) {
  auto model = load("vacuum/printed.dribble");
  const auto properties = bind_properties(*model);
  PropertyChecker checker(*model, {});
  const Verdict verdict = checker.check(named(properties, "main"));
  ASSERT_TRUE(verdict.trace.has_value());
  const TraceStep& last = verdict.trace->steps.back();
  EXPECT_EQ(last.report.summary, "stalls: nothing applies");
  EXPECT_EQ(last.report.details,
            (std::vector<std::string>{"action cR is not applicable: needs B b",
                                      "cB would make b true, but no plan ever contains cB",
                                      "no PR rule applies: r1 needs a plan that begins with cB"}));
  EXPECT_EQ(verdict.trace->loop + 1, verdict.trace->steps.size());
  EXPECT_EQ(verdict.explanation->story.back().step, last.number);
  const auto possible = bind_formula(*model, "possible", "EF (B c1 & B c2)");
  EXPECT_EQ(in_words(checker.check(*possible)), kViolated);
}

TEST(CaseStudies, TheVacuumCleanerWithASingleGoal) {
  auto model = load("vacuum/single-goal.dribble");
  const auto properties = bind_properties(*model);
  PropertyChecker checker(*model, {});
  EXPECT_EQ(in_words(checker.check(named(properties, "af"))), kViolated);
  const Verdict possible = checker.check(named(properties, "possible"));
  EXPECT_EQ(in_words(possible), kHolds);
  EXPECT_EQ(possible.states, 26u);
}

}  // namespace case_verdicts_test
}  // namespace credo
