// Laws of chaining on random systems in all languages: the same verdicts, the same steps computed,
// the same ends. And whether that would find anything: each of its reasons, left out, makes a
// difference.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "base/diagnostic.hpp"
#include "engine/explorer.hpp"
#include "engine/product.hpp"
#include "logic/automaton.hpp"
#include "logic/ltl.hpp"
#include "property/binding.hpp"
#include "support/random/random_exchanges.hpp"
#include "support/random/random_files.hpp"
#include "support/random/standing_seeds.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace chaining_property_test {

constexpr std::uint64_t kMostStates = 4000;

CheckOptions options_for(Reduction reduction) {
  CheckOptions options;
  options.vacuity = false;
  options.telling = Telling::outcome;
  options.limits.max_states = kMostStates;
  options.reduction = reduction;
  return options;
}

// Every other system is one whose agents have more to do with each other.
RandomFiles files_for(std::uint32_t seed) {
  if (seed % 2 == 0) {
    RandomFiles files;
    files.main = "exchange.mas";
    files.texts = {{files.main, random_exchange(seed)}};
    return files;
  }
  RandomFilesOptions several;
  several.shared = seed % 4 == 1;
  if (seed % 8 == 1) several.kind = FileKind::mas;
  several.over_bound = seed % 16 == 3;
  return generate(seed, several);
}

std::unique_ptr<Model> loaded(const RandomFiles& files) {
  auto model = files.load();
  if (model->diagnostics.has_errors() || model->static_limit) return nullptr;
  return model;
}

std::vector<BoundProperty> properties_of(const RandomFiles& files, Model& model) {
  if (files.formulas.empty()) return bind_properties(model);
  std::vector<BoundProperty> properties;
  for (const std::string& each : files.formulas) {
    if (auto bound = bind_formula(model, "f", each)) properties.push_back(std::move(*bound));
  }
  return properties;
}

struct Compared {
  std::map<Answer, std::size_t> answers;
  std::size_t fewer = 0;  // of these, with fewer states
  std::string difference;
};

// Each system's properties without and with chaining.
void compare_verdicts(std::uint32_t seed, const ChainRules& rules, Compared& sum) {
  const RandomFiles files = files_for(seed);
  const auto model = loaded(files);
  if (!model) return;
  const Fairness fairness = seed % 3 == 0 ? Fairness::none : Fairness::weak;
  CheckOptions options = options_for(Reduction::none);
  options.fairness = fairness;
  PropertyChecker plain(*model, options);
  options.reduction = Reduction::chain;
  options.chain_rules = rules;
  options.limits.max_states *= 10;  // it may look elsewhere first
  PropertyChecker chained(*model, options);
  for (const BoundProperty& property : properties_of(files, *model)) {
    const Verdict one = plain.check(property);
    if (one.outcome == Answer::unknown) continue;
    Verdict other;
    try {
      other = chained.check(property);
    } catch (const InternalError& error) {  // a run that is none
      sum.difference =
          fmt::format("seed {}: {}: {}\n{}", seed, property.text, error.what(), files.text());
      return;
    }
    ++sum.answers[one.outcome];
    sum.fewer += other.states < one.states ? 1 : 0;
    if (one.outcome == other.outcome) continue;
    sum.difference = fmt::format("seed {}: {} is {}, but with chains: {} {}\n{}", seed,
                                 property.text, text_of(one.outcome), text_of(other.outcome),
                                 other.reason.text(), files.text());
    return;
  }
}

TEST(Chaining, KeepsVerdicts) {
  Compared sum;
  const std::uint32_t seeds = standing_seeds();
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    compare_verdicts(seed, {}, sum);
    EXPECT_EQ(sum.difference, "");
    sum.difference.clear();
  }
  EXPECT_GT(sum.answers[Answer::holds], seeds / 2);
  EXPECT_GT(sum.answers[Answer::violated], seeds / 2);
  EXPECT_GT(sum.fewer, seeds / 4);
  std::cout << fmt::format("{} hold, {} violated, {} with fewer states\n",
                           sum.answers[Answer::holds], sum.answers[Answer::violated], sum.fewer);
}

// How many steps have been computed. Pushes that change nothing are none; what the environment can
// do by itself it can do whether an action waits or not.
std::size_t steps_of(const System& system) {
  std::set<std::array<std::uint32_t, 3>> changes;
  for (const System::KnownChange& change : system.known_changes()) {
    changes.insert({change.from, change.to, change.requested_by});
  }
  std::size_t count = changes.size();
  for (std::uint32_t agent = 0; agent < system.model().agent_count(); ++agent) {
    count += static_cast<std::size_t>(
        std::ranges::count_if(system.known_steps(agent), [](const System::KnownStep& step) {
          return step.from != step.to || step.footprint != Footprints::kNothing;
        }));
  }
  return count;
}

// Whatever any order of steps comes to is computed, and every end is found.
TEST(Chaining, ComputesTheSameSteps) {
  std::size_t compared = 0;
  std::size_t fewer = 0;
  const std::uint32_t seeds = standing_seeds();
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const RandomFiles files = files_for(seed);
    const auto model = loaded(files);
    if (!model) continue;
    SearchControl control;
    control.limits.max_states = kMostStates;
    System plain(*model);
    System other(*model);
    if (!Chains::applies_to(plain)) continue;
    const Exploration all = explore(plain, control);
    if (!all.complete) continue;
    Chains chains(other, nullptr);
    const Exploration some = explore(other, control, {}, &chains);
    ++compared;
    fewer += some.states < all.states ? 1 : 0;
    const auto show = [&] { return fmt::format("seed {}\n{}", seed, files.text()); };
    EXPECT_TRUE(some.complete) << show();
    EXPECT_EQ(some.deadlocks, all.deadlocks) << show();
    EXPECT_EQ(some.terminated, all.terminated) << show();
    EXPECT_EQ(steps_of(other), steps_of(plain)) << show();
    EXPECT_LE(some.states, all.states) << show();
  }
  EXPECT_GT(compared, seeds / 3);
  EXPECT_GT(fewer, compared / 2);
  std::cout << compared << " compared, " << fewer << " with fewer states\n";
}

// On the edges of chains that were learned: how many have not the marks of all who move.
std::size_t edges_without_marks(Model& model, const ChainRules& rules, std::size_t& several) {
  System system(model);
  if (!Chains::applies_to(system)) return 0;
  Chains chains(system, nullptr, rules);
  SearchControl control;
  control.limits.max_states = kMostStates;
  if (!explore(system, control, {}, &chains).complete) return 0;
  LtlStore ltl;
  const Automaton automaton = translate(ltl, LtlStore::kTrue);
  AtomLabels labels(system, {});
  Product product(system, labels, automaton, Fairness::weak, &chains);
  const FairnessMarks fairness(model, Fairness::weak, automaton.set_count);
  const auto store = product.make_store();
  ProductBuffer edges;
  std::vector<StateStore::Number> numbers;
  product.initial(edges);
  store->insert(edges.tuples, edges.size(), numbers);
  std::vector<ComponentId> from(product.width());
  std::size_t missing = 0;
  for (StateStore::Number state = 0; state < std::min<StateStore::Number>(store->size(), 200);
       ++state) {
    store->get(state, from);
    edges.clear();
    product.expand(from, edges);
    const ProductBuffer all = edges;  // steps_of() expands as well
    store->insert(all.tuples, all.size(), numbers);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto to = std::span(all.tuples).subspan(i * from.size(), from.size());
      const auto steps = product.steps_of(from, {all.movers[i], all.marks[i], all.action(i)}, to);
      several += steps.size() > 1 ? 1 : 0;
      missing += std::ranges::any_of(steps,
                                     [&](const Product::SystemStep& step) {
                                       return (fairness.moved_by(step.mover) & ~all.marks[i]) != 0;
                                     })
                     ? 1
                     : 0;
    }
  }
  return missing;
}

TEST(Chaining, MarksAllWhoMove) {
  std::size_t several = 0;
  std::size_t noticed = 0;
  const std::uint32_t seeds = standing_seeds(100);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const RandomFiles files = files_for(seed);
    const auto model = loaded(files);
    if (!model) continue;
    EXPECT_EQ(edges_without_marks(*model, {}, several), 0u) << "seed " << seed << "\n"
                                                            << files.text();
    ChainRules rules;
    rules.marks = false;
    std::size_t unused = 0;
    noticed += edges_without_marks(*model, rules, unused);
  }
  EXPECT_GT(several, seeds);
  EXPECT_GT(noticed, seeds);
}

struct Rule {
  const char* name;
  bool ChainRules::*member;
};

class ChainRule : public ::testing::TestWithParam<Rule> {};

// How many systems it takes is printed.
TEST_P(ChainRule, IsNeeded) {
  ChainRules rules;
  rules.*(GetParam().member) = false;
  constexpr std::uint32_t kEnough = 3000;
  for (std::uint32_t seed = 0; seed < kEnough; ++seed) {
    Compared sum;
    compare_verdicts(seed, rules, sum);
    if (sum.difference.empty()) continue;
    std::cout << GetParam().name << ": found by system " << seed + 1 << "\n";
    return;
  }
  FAIL() << "not found in " << kEnough << " systems";
}

INSTANTIATE_TEST_SUITE_P(
    Rules, ChainRule,
    ::testing::Values(Rule{"mail", &ChainRules::mail}, Rule{"own_mail", &ChainRules::own_mail},
                      Rule{"sends", &ChainRules::sends}, Rule{"percepts", &ChainRules::percepts},
                      Rule{"facts", &ChainRules::facts}, Rule{"calls", &ChainRules::calls},
                      Rule{"changes", &ChainRules::changes},
                      Rule{"requests", &ChainRules::requests},
                      Rule{"pending", &ChainRules::pending}, Rule{"pushed", &ChainRules::pushed},
                      Rule{"visible", &ChainRules::visible}, Rule{"asked", &ChainRules::asked},
                      Rule{"rounds", &ChainRules::rounds}),
    [](const auto& rule) { return std::string(rule.param.name); });

}  // namespace chaining_property_test
}  // namespace credo::testing
