// Systems without end whose answer is near: random ones, in which it is known by construction. What
// is found there is found by tries between the turns of a search that never ends, and by nothing
// else: by values of variables that occur soon, and by small searches first where path quantifiers
// are nested.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>

#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace endless_property_test {

// More than the first turn, far from the end, and with more values than are asked about one by one.
constexpr std::uint64_t kMostStates = 40'000;

using Random = std::mt19937;

int below(Random& random, int bound) {
  return std::uniform_int_distribution<int>(0, bound - 1)(random);
}

Answer outcome(const std::string& agent, const std::string& formula, Fairness fairness) {
  const auto model = load_bupl(agent);
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "formula", formula);
  if (!property) {
    ADD_FAILURE() << formula << model->diagnostics.render_all(false);
    return Answer::unknown;
  }
  CheckOptions options;
  options.fairness = fairness;
  options.vacuity = false;
  options.limits.max_states = kMostStates;
  return PropertyChecker(*model, options).check(*property).outcome;
}

Fairness some_fairness(Random& random) {
  return below(random, 2) == 0 ? Fairness::none : Fairness::weak;
}

// ---- values

// Counts for ever, by steps of some size, and may stop for good at one of the first numbers: that
// number refutes what is claimed of all.
struct Counter {
  int start;
  int step;
  std::optional<int> stops_at;

  std::string agent() const {
    std::string text = fmt::format(
        "beliefs {{ n({}) }}\n"
        "action inc = ( n(X), {{ ~n(X), n(X+{}) }} )\n",
        start, step);
    if (stops_at) text += fmt::format("action stop = ( n({}), {{ s }} )\n", *stops_at);
    return text + fmt::format("proc l = inc; l{}\nplan l\n", stops_at ? " + stop" : "");
  }
};

Counter random_counter(Random& random) {
  Counter counter{below(random, 10) - 5, 1 + below(random, 3), {}};
  if (below(random, 4) != 0) counter.stops_at = counter.start + counter.step * below(random, 5);
  return counter;
}

TEST(Endless, SomeValueThatOccursSoonRefutesIt) {
  const std::uint32_t seeds = seed_count(24, 4);
  std::uint32_t refuted = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Random random(seed);
    const Counter counter = random_counter(random);
    // No finite run refutes them: that no other number comes takes all of a run.
    const char* const claimed[] = {
        "[] (n(X) -> <> (n(Y) & Y > X))",
        "[] (n(X) -> <> !n(X))",
        "[] (!n(X) | <> (n(Y) & Y != X))",
    };
    const std::string formula = claimed[below(random, 3)];
    const Fairness fairness = some_fairness(random);
    SCOPED_TRACE(fmt::format("seed {}: {}\n{}", seed, formula, counter.agent()));
    const Answer answer = outcome(counter.agent(), formula, fairness);
    EXPECT_EQ(answer, counter.stops_at ? Answer::violated : Answer::unknown);
    if (counter.stops_at) ++refuted;
  }
  EXPECT_GT(refuted, seeds / 4);
}

// ---- nested path quantifiers

// A formula that is true or false everywhere near the start, or a question without end, or made of
// such; `value` is what those that have one say of it.
struct Claim {
  std::string text;
  std::optional<bool> value;
};

std::optional<bool> both(std::optional<bool> a, std::optional<bool> b) {
  if (a == false || b == false) return false;
  return a && b ? std::optional(true) : std::nullopt;
}
std::optional<bool> negated(std::optional<bool> a) { return a ? std::optional(!*a) : a; }

Claim leaf(Random& random) {
  const int far = 6 + below(random, 4);
  switch (below(random, 6)) {
    case 0:
      return {fmt::format("EF n({})", far), true};
    case 1:
      return {fmt::format("AG !n({})", far), false};
    case 2:
      return {fmt::format("AF n({})", far), true};
    case 3:
      return {"EF m", std::nullopt};  // never comes
    case 4:
      return {"AG !m", std::nullopt};
    default:
      return {"A(!m U m)", std::nullopt};
  }
}

Claim claim(Random& random, int depth) {
  if (depth == 0) return leaf(random);
  switch (below(random, 6)) {
    case 0: {
      const Claim inner = claim(random, depth - 1);
      return {"!(" + inner.text + ")", negated(inner.value)};
    }
    case 1: {  // the next state is much the same
      const Claim inner = claim(random, depth - 1);
      return {(below(random, 2) == 0 ? "EX (" : "AX (") + inner.text + ")", inner.value};
    }
    default: {
      const bool all = below(random, 2) == 0;
      const Claim left = claim(random, depth - 1);
      const Claim right = claim(random, depth - 1);
      const auto value = all ? both(left.value, right.value)
                             : negated(both(negated(left.value), negated(right.value)));
      return {fmt::format("({} {} {})", left.text, all ? "&" : "|", right.text), value};
    }
  }
}

TEST(Endless, OneQuestionWithoutEndDoesNotKeepTheOthersWaiting) {
  const std::string agent =
      "beliefs { n(0) }\n"
      "action inc = ( n(X), { ~n(X), n(X+1) } )\n"
      "action never = ( m, { m } )\n"
      "proc l = inc; l\nplan l\n";
  const std::uint32_t seeds = seed_count(40, 6);
  std::uint32_t beside = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Random random(seed);
    const Claim claimed = claim(random, 2);
    if (!claimed.value) continue;  // perhaps a tautology
    SCOPED_TRACE(fmt::format("seed {}: {}", seed, claimed.text));
    const Answer answer = outcome(agent, claimed.text, some_fairness(random));
    EXPECT_EQ(answer, *claimed.value ? Answer::holds : Answer::violated);
    if (claimed.text.find('m') != std::string::npos) ++beside;
  }
  EXPECT_GT(beside, seeds / 5);
}

}  // namespace endless_property_test
}  // namespace credo::testing
