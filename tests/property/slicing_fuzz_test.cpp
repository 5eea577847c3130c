// Random AgentSpeak systems, full and sliced: the same verdicts in every setting, and on small ones
// the same destuttered traces. And whether that would find anything: each rule of the closure,
// switched off, makes a difference.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/flat_system.hpp"
#include "support/seeds.hpp"
#include "support/sliced_engine.hpp"

namespace credo::testing {
namespace slicing_fuzz_test {

constexpr std::uint64_t kMostStates = 800;
constexpr std::uint32_t kSlices = 12;
constexpr std::uint32_t kSystems = 2040;

Inquiry inquiry_about(std::uint32_t seed, Seamed& system) {
  Inquiry inquiry;
  inquiry.most_states = 4 * kMostStates;
  inquiry.count = false;
  inquiry.questions.emplace();
  for (std::size_t i = 0; i < properties_of(system).parts.size(); ++i) {
    inquiry.questions->emplace_back(i, (seed + i) % 2 == 0 ? Fairness::none : Fairness::weak);
  }
  return inquiry;
}

// An agent that requests an action nobody speaks of, and then one that the property does speak of.
void add_spoken_action(Seamed& system, std::size_t agent) {
  agents_of(system)[agent].parts.push_back(plain("!speak.\n+!speak <- aside; spoken; +acted.\n"));
  properties_of(system).parts.push_back(
      plain(fmt::format("property spoken: !Bel(a{0}, acted) U Does(a{0}, spoken)\n", agent)));
}

// An agent that waits for an action which the environment may put off: by the rule for it, or while
// it goes on with something else.
void add_wait(Seamed& system, std::size_t agent, std::uint32_t how) {
  std::vector<Seamed>& lines = system.parts.front().parts;
  std::erase_if(lines, [](const Seamed& line) { return line.text().starts_with("actions"); });
  lines.push_back(plain("actions synchronous\n"));
  agents_of(system)[agent].parts.push_back(plain("!hold.\n+!hold <- hold_on.\n"));
  constexpr const char* kRules[] = {"await hold_on : odd -> true.\n", "maybe hold_on -> true.\n",
                                    ": odd -> -odd.\n: not odd -> +odd.\n"};
  environment_of(system).push_back(plain("hidden odd/0.\n"));
  environment_of(system).push_back(plain(kRules[how]));
}

// In one of the settings; to some systems things are added that random ones seldom have.
Seamed random_sliceable(std::uint32_t seed) {
  Seamed system =
      in_setting(random_case(seed, 2, kMostStates / 4), static_cast<SliceSetting>(seed % 3));
  const std::size_t agent = seed / 36 % agents_of(system).size();
  const std::uint32_t addition = seed / 3 % 12;
  if (addition < 3) add_wait(system, agent, addition);
  if (addition == 3) add_spoken_action(system, agent);
  return system;
}

class SlicingFuzz : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(SlicingFuzz, SlicesHaveTheVerdictsOfTheirSystems) {
  const std::uint32_t systems = seed_count(kSystems, kSlices) / kSlices;
  SliceCount count;
  Findings sum;
  const EngineMaker sliced = sliced_engine({}, &count, true);
  for (std::uint32_t i = 0; i < systems; ++i) {
    const std::uint32_t seed = 100'000 + GetParam() * systems + i;
    Seamed system = random_sliceable(seed);
    const Inquiry inquiry = inquiry_about(seed, system);
    const Findings found = compare_engines(system.text(), sliced, inquiry);
    EXPECT_TRUE(found.agree()) << "seed " << seed << ": " << text_of(found.difference) << ": "
                               << found.words << "\n"
                               << shrunk_case(system, sliced, inquiry, found);
    sum.add(found);
  }
  if (systems < kSystems / kSlices) return;
  EXPECT_GT(sum.holds, systems / 6);
  EXPECT_GT(sum.violated, systems / 6);
  EXPECT_GT(count.smaller, count.slices / 3);
}

INSTANTIATE_TEST_SUITE_P(Slices, SlicingFuzz, ::testing::Range<std::uint32_t>(0, kSlices));

// ---- families

// Agents that share their text, run in every way there is. Names in messages, in the environment
// and in properties tell them apart.
Seamed random_family(std::uint32_t seed) {
  Seamed system =
      in_setting(random_case(seed, 2, kMostStates / 8), static_cast<SliceSetting>(seed % 3));
  const int agents = agent_count(system);
  const int apart = static_cast<int>(seed / 3 % 4);  // one of three may stand by itself
  std::vector<int> members;
  for (int i = 0; i < std::max(agents, 2); ++i) {
    if (agents < 3 || i != apart) members.push_back(i);
  }
  std::vector<Seamed>& lines = system.parts.front().parts;
  const std::uint32_t turns = seed / 12 % 8;
  if (turns == 0) lines.push_back(plain("schedule round_robin\n"));
  if (turns == 1) lines.push_back(plain("schedule synchronous\n"));
  if (turns == 2 && seed % 3 == 2) lines.push_back(plain("cycle whole\n"));
  return with_family(std::move(system), members);
}

TEST_P(SlicingFuzz, FamiliesHaveTheVerdictsOfTheirSystems) {
  const std::uint32_t systems = seed_count(kSystems, kSlices) / kSlices;
  SliceCount count;
  Findings sum;
  const EngineMaker sliced = sliced_engine({}, &count, true);
  for (std::uint32_t i = 0; i < systems; ++i) {
    const std::uint32_t seed = 500'000 + GetParam() * systems + i;
    Seamed system = random_family(seed);
    Inquiry inquiry = inquiry_about(seed, system);
    if (seed % 5 == 0) inquiry.questions->front().second = Fairness::strong;
    const Findings found = compare_engines(system.text(), sliced, inquiry);
    EXPECT_TRUE(found.agree()) << "seed " << seed << ": " << text_of(found.difference) << ": "
                               << found.words << "\n"
                               << shrunk_case(system, sliced, inquiry, found);
    sum.add(found);
  }
  if (systems < kSystems / kSlices) return;
  EXPECT_GT(sum.holds, systems / 6);
  EXPECT_GT(sum.violated, systems / 10);
  EXPECT_GT(count.smaller, count.slices / 3);
}

// ---- every rule

struct Rule {
  const char* name;
  bool slicing::ClosureRules::*member;
};

class SlicingRule : public ::testing::TestWithParam<Rule> {};

// How many systems it takes is printed.
TEST_P(SlicingRule, IsNeeded) {
  slicing::ClosureRules rules;
  rules.*(GetParam().member) = false;
  const EngineMaker mistaken = sliced_engine(rules, nullptr, true);
  constexpr std::uint32_t kEnough = 3000;
  for (std::uint32_t i = 0; i < kEnough; ++i) {
    const std::uint32_t seed = 300'000 + i;
    Seamed system = random_sliceable(seed);
    const Findings found = compare_engines(system.text(), mistaken, inquiry_about(seed, system));
    if (found.agree()) continue;
    ASSERT_NE(found.difference, Findings::Difference::unreadable) << found.words;
    std::cout << GetParam().name << ": found by system " << i + 1 << ", "
              << text_of(found.difference) << ": " << found.words << "\n";
    return;
  }
  FAIL() << "not found in " << kEnough << " systems";
}

INSTANTIATE_TEST_SUITE_P(Rules, SlicingRule,
                         ::testing::Values(Rule{"preceding", &slicing::ClosureRules::preceding},
                                           Rule{"test", &slicing::ClosureRules::test},
                                           Rule{"exit_call", &slicing::ClosureRules::exit_call},
                                           Rule{"head", &slicing::ClosureRules::head},
                                           Rule{"sibling", &slicing::ClosureRules::sibling},
                                           Rule{"context", &slicing::ClosureRules::context},
                                           Rule{"belief", &slicing::ClosureRules::belief},
                                           Rule{"fact", &slicing::ClosureRules::fact},
                                           Rule{"desire", &slicing::ClosureRules::desire},
                                           Rule{"exit", &slicing::ClosureRules::exit},
                                           Rule{"drop", &slicing::ClosureRules::drop},
                                           Rule{"waiting", &slicing::ClosureRules::waiting},
                                           Rule{"guard", &slicing::ClosureRules::guard},
                                           Rule{"queue", &slicing::ClosureRules::queue},
                                           Rule{"divergence", &slicing::ClosureRules::divergence}),
                         [](const auto& rule) { return std::string(rule.param.name); });

}  // namespace slicing_fuzz_test
}  // namespace credo::testing
