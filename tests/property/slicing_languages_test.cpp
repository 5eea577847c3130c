// Slices of BUPL, Dribble and ECCS systems against the whole: the same verdicts on random systems
// and properties, and a difference as soon as a rule of a closure is switched off.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "reduce/slicing/slice_text.hpp"
#include "support/seeds.hpp"
#include "support/slicing_cases.hpp"

namespace credo::testing {
namespace slicing_languages_test {

using Generate = SlicingCase (*)(const Draw&);

SlicingCase case_of(Generate generate, std::uint32_t seed) {
  std::mt19937 generator(seed);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  SlicingCase made = generate(draw);
  for (int i = 0; i < 100 && !loads(made); ++i) made = generate(draw);
  return made;
}

struct Tally {
  std::size_t known = 0;
  std::size_t cut = 0;  // of those
  std::map<Answer, std::size_t> answers;
  std::map<SlicePartKind, std::size_t> parts;  // left out
};

Tally compare_all(Generate generate, std::uint32_t seeds) {
  Tally tally;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const SlicingCase slicing_case = case_of(generate, seed);
    const SlicingOutcome outcome = run_slicing_case(slicing_case);
    EXPECT_EQ(outcome.difference, "") << "seed " << seed << "\n" << slicing_case.text();
    if (!outcome.known) continue;
    ++tally.known;
    ++tally.answers[outcome.whole];
    tally.cut += outcome.slice.leaves_out() ? 1 : 0;
    for (const SlicePart& part : outcome.slice.parts) {
      if (!part.kept()) ++tally.parts[part.kind];
    }
    // Every chain ends.
    for (std::uint32_t i = 0; i < outcome.slice.dependences.size(); ++i) {
      const std::uint32_t because = outcome.slice.dependences[i].because;
      EXPECT_TRUE(because == kNoDependence || because < i) << slicing_case.text();
    }
  }
  return tally;
}

// Whether some system has another verdict without the rule.
bool is_missed(Generate generate, bool SlicingRules::*rule, std::uint32_t seeds) {
  SlicingRules rules;
  rules.*rule = false;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const SlicingOutcome outcome = run_slicing_case(case_of(generate, seed), rules);
    if (outcome.difference.find("but the slice is") != std::string::npos) return true;
  }
  return false;
}

void expect_missed(Generate generate,
                   const std::vector<std::pair<const char*, bool SlicingRules::*>>& rules) {
  for (const auto& [name, rule] : rules) EXPECT_TRUE(is_missed(generate, rule, 2000)) << name;
}

TEST(SlicingLanguages, BuplSlicesHaveTheVerdictsOfTheWhole) {
  const std::uint32_t seeds = seed_count(1000, 60);
  Tally tally = compare_all(random_bupl_case, seeds);
  EXPECT_GT(tally.known, seeds / 2);
  EXPECT_GT(tally.cut, tally.known / 2);
  EXPECT_GT(tally.answers[Answer::holds], tally.known / 5);
  EXPECT_GT(tally.answers[Answer::violated], tally.known / 5);
  EXPECT_GT(tally.parts[SlicePartKind::agent], tally.known / 20);
  EXPECT_GT(tally.parts[SlicePartKind::plan], tally.known / 20);
  EXPECT_GT(tally.parts[SlicePartKind::effect], tally.known / 20);
}

TEST(SlicingLanguages, DribbleSlicesHaveTheVerdictsOfTheWhole) {
  const std::uint32_t seeds = seed_count(1000, 60);
  Tally tally = compare_all(random_dribble_case, seeds);
  EXPECT_GT(tally.known, seeds / 2);
  EXPECT_GT(tally.cut, tally.known / 2);
  EXPECT_GT(tally.answers[Answer::holds], tally.known / 5);
  EXPECT_GT(tally.answers[Answer::violated], tally.known / 5);
  EXPECT_GT(tally.parts[SlicePartKind::agent], tally.known / 20);
  EXPECT_GT(tally.parts[SlicePartKind::plan], tally.known / 20);
  EXPECT_GT(tally.parts[SlicePartKind::goal], tally.known / 20);
}

TEST(SlicingLanguages, EccsSlicesHaveTheVerdictsOfTheWhole) {
  const std::uint32_t seeds = seed_count(1000, 60);
  Tally tally = compare_all(random_eccs_case, seeds);
  EXPECT_GT(tally.known, seeds / 2);
  EXPECT_GT(tally.cut, tally.known / 2);
  EXPECT_GT(tally.answers[Answer::holds], tally.known / 5);
  EXPECT_GT(tally.answers[Answer::violated], tally.known / 5);
  EXPECT_GT(tally.parts[SlicePartKind::agent], tally.known / 20);
  EXPECT_GT(tally.parts[SlicePartKind::process], tally.known / 20);
}

// Agents of one program: as a family, or each by itself.
SlicingCase shared_bupl_case(const Draw& draw) {
  return with_shared_program(random_bupl_case(draw), draw);
}
SlicingCase shared_dribble_case(const Draw& draw) {
  return with_shared_program(random_dribble_case(draw), draw);
}

TEST(SlicingLanguages, SlicesOfSharedProgramsHaveTheVerdictsOfTheWhole) {
  const std::uint32_t seeds = seed_count(1000, 60);
  for (const Generate generate : {shared_bupl_case, shared_dribble_case}) {
    Tally tally = compare_all(generate, seeds);
    EXPECT_GT(tally.known, seeds / 2);
    EXPECT_GT(tally.answers[Answer::holds], tally.known / 5);
    EXPECT_GT(tally.answers[Answer::violated], tally.known / 5);
    EXPECT_GT(tally.parts[SlicePartKind::agent], tally.known / 20);
  }
}

TEST(SlicingLanguages, EveryRuleOfBuplIsNeeded) {
  expect_missed(random_bupl_case, {{"repairs run", &SlicingRules::repairs_run},
                                   {"effects add", &SlicingRules::effects_add},
                                   {"preconditions read", &SlicingRules::preconditions_read},
                                   {"conditions read", &SlicingRules::conditions_read},
                                   {"requests change", &SlicingRules::requests_change},
                                   {"queue delays", &SlicingRules::queue_delays},
                                   {"runs for ever", &SlicingRules::runs_for_ever}});
}

TEST(SlicingLanguages, EveryRuleOfDribbleIsNeeded) {
  expect_missed(random_dribble_case, {{"branches run", &SlicingRules::branches_run},
                                      {"revisions run", &SlicingRules::revisions_run},
                                      {"guards ask goals", &SlicingRules::guards_ask_goals},
                                      {"requests change", &SlicingRules::requests_change},
                                      {"runs for ever", &SlicingRules::runs_for_ever}});
}

TEST(SlicingLanguages, EveryRuleOfEccsIsNeeded) {
  expect_missed(random_eccs_case, {{"messages join", &SlicingRules::messages_join},
                                   {"messages pass", &SlicingRules::messages_pass},
                                   {"runs for ever", &SlicingRules::runs_for_ever}});
}

}  // namespace slicing_languages_test
}  // namespace credo::testing
