// Random AgentSpeak systems, the native engine against Spin on the translated program: the same
// verdicts with and without fairness, the same numbers of states. And whether such a comparison
// would find anything: small mistakes in the translation are found.
#include <gtest/gtest.h>

#include <regex>

#include "support/differential.hpp"
#include "support/flat_system.hpp"
#include "support/seeds.hpp"
#include "support/spin_engines.hpp"

namespace credo::testing {
namespace spin_fuzz_test {

constexpr std::uint64_t kMostStates = 1500;

// The properties, with and without fairness in turn, and now and then the states.
Inquiry inquiry_about(std::uint32_t seed, Seamed& system) {
  Inquiry inquiry;
  inquiry.most_states = kMostStates;
  inquiry.plain = seed % 4 == 0;
  inquiry.count = seed % 3 == 0;
  inquiry.questions.emplace();
  for (std::size_t i = 0; i < properties_of(system).parts.size(); ++i) {
    inquiry.questions->emplace_back(i, (seed + i) % 2 == 0 ? Fairness::none : Fairness::weak);
  }
  return inquiry;
}

// In slices, so that they run beside each other.
constexpr std::uint32_t kSlices = 10;
constexpr std::uint32_t kSystems = 300;

class SpinFuzz : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(SpinFuzz, NativeEngineAndSpinAgree) {
  const std::uint32_t systems = seed_count(kSystems, kSlices) / kSlices;
  const EngineMaker spin = spin_engine(SpinOptions::Subject::program);
  Findings sum;
  for (std::uint32_t i = 0; i < systems; ++i) {
    const std::uint32_t seed = GetParam() * systems + i;
    Seamed system = random_case(seed, 2, kMostStates);
    const Findings found = compare_engines(system.text(), spin, inquiry_about(seed, system));
    EXPECT_TRUE(found.agree()) << "credo_fuzz --count 1 --seed " << seed << " makes it smaller\n"
                               << text_of(found.difference) << ": " << found.words << "\n"
                               << system.text();
    sum.add(found);
  }
  // The comparison means something only if there is enough of everything.
  if (systems < kSystems / kSlices) return;
  const std::size_t asked = sum.holds + sum.violated + sum.one_unknown + sum.both_unknown;
  EXPECT_GT(asked + sum.refused, systems * 3 / 2);
  EXPECT_LT(sum.refused, (asked + sum.refused) / 4);
  EXPECT_GT(sum.holds + sum.violated, asked * 4 / 5);
  EXPECT_GT(sum.holds, asked / 6);
  EXPECT_GT(sum.violated, asked / 6);
  EXPECT_GT(sum.counted, systems / 5);
}

INSTANTIATE_TEST_SUITE_P(Slices, SpinFuzz, ::testing::Range<std::uint32_t>(0, kSlices));

// The paper gives a new plan instance the first free slot. That tells states apart that are the
// same but for the slots, and changes nothing else.
TEST(SpinFuzzTest, SlotsAsInThePaperMakeMoreStatesAndNoOtherVerdicts) {
  const EngineMaker paper =
      rewritten_spin([](const std::string& text) { return "#define PAPER_SLOTS\n" + text; });
  std::size_t compared = 0;
  const std::uint32_t systems = seed_count(12, 1);
  for (std::uint32_t seed = 10'000; seed < 10'000 + systems; ++seed) {
    Seamed system = random_case(seed, 2, kMostStates);
    Inquiry inquiry = inquiry_about(seed, system);
    inquiry.count = true;
    inquiry.more_is_fine = true;
    const Findings found = compare_engines(system.text(), paper, inquiry);
    EXPECT_TRUE(found.agree()) << "seed " << seed << "\n" << found.words << "\n" << system.text();
    compared += found.holds + found.violated;
  }
  EXPECT_GE(compared, systems);
}

// A mistake in the translation, made by replacing what matches. These are found soon; subtler ones
// (deleting a percept, values that are not taken back, a step that only may happen) take some
// thirty systems.
struct Mistake {
  const char* name;
  const char* pattern;
  const char* replacement;
};

class SpinMistake : public ::testing::TestWithParam<Mistake> {};

// How many systems it takes is printed. Systems without the construct are passed over.
TEST_P(SpinMistake, IsFound) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "nothing new to be seen";
#endif
  const std::regex pattern(GetParam().pattern);
  bool changed = false;
  const EngineMaker mistaken = rewritten_spin([&](const std::string& text) {
    std::string other = std::regex_replace(text, pattern, GetParam().replacement);
    changed = changed || other != text;
    return other;
  });
  constexpr std::uint32_t kEnough = 60;
  std::size_t tried = 0;
  for (std::uint32_t seed = 20'000; seed < 20'000 + 2 * kEnough && tried < kEnough; ++seed) {
    Seamed system = random_case(seed, 1, 400);
    Inquiry inquiry = inquiry_about(seed, system);
    inquiry.count = true;
    changed = false;
    const Findings found = compare_engines(system.text(), mistaken, inquiry);
    tried += changed ? 1 : 0;
    if (found.agree()) continue;
    ASSERT_NE(found.difference, Findings::Difference::unreadable) << found.words;
    std::cout << GetParam().name << ": found by system " << tried << " that has it, "
              << text_of(found.difference) << ": " << found.words << "\n";
    return;
  }
  FAIL() << "not found in " << tried << " systems";
}

const Mistake kMistakes[] = {
    {"NoEventForADeletion", R"(Event\(ag, 0, 0, BELIEF\);)", "skip;"},
    {"SuspendedIntentionForgotten", R"(\.below = cr_s;)", ".below = 0;"},
    {"UnequalConstantsUnify", R"((cr_uy < VAR) -> cr_ok = 0)", "$1 -> skip"},
    {"OnlyTopGoals", R"(cr_o = FRAME\((\w+),cr_o\)\.below;)", "cr_o = 0;"},
    {"LastPlan", R"(!cr_found && cr_add)", "cr_add"},
};

INSTANTIATE_TEST_SUITE_P(All, SpinMistake, ::testing::ValuesIn(kMistakes),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace spin_fuzz_test
}  // namespace credo::testing
