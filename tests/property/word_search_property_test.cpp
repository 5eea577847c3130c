// Runs found again by what they look like: on random systems the destuttered word of a
// counterexample leads back to a counterexample, and automata of words accept exactly what stutters
// into them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "logic/word_automaton.hpp"
#include "support/random_ltl.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace word_search_property_test {

Draw drawing() {
  return [](int bound) { return *rc::gen::inRange(0, bound); };
}

Lasso stuttered(const Lasso& lasso, const Draw& draw) {
  Lasso result;
  for (std::size_t i = 0; i < lasso.labels.size(); ++i) {
    if (i == lasso.loop) result.loop = result.labels.size();
    result.labels.insert(result.labels.end(), static_cast<std::size_t>(1 + draw(3)),
                         lasso.labels[i]);
  }
  return result;
}

// So much of the infinite word that a difference must show, without repetitions.
std::vector<Label> unrolled(const Lasso& lasso) {
  std::vector<Label> letters;
  std::size_t at = 0;
  for (int i = 0; i < 1000; ++i) {
    if (letters.empty() || letters.back() != lasso.labels[at]) letters.push_back(lasso.labels[at]);
    at = at + 1 < lasso.labels.size() ? at + 1 : lasso.loop;
  }
  if (letters.size() > 80) letters.resize(80);
  return letters;
}

RC_GTEST_PROP(WordAutomaton, AcceptsWhatStuttersIntoTheWord, ()) {
  const Draw draw = drawing();
  const Lasso lasso = random_lasso(draw, 1);
  const Word word = destuttered(lasso.labels, lasso.loop);
  const Automaton automaton = automaton_of(word, 1);
  RC_ASSERT(accepts(automaton, lasso));
  RC_ASSERT(accepts(automaton, stuttered(lasso, draw)));
  const Lasso other = random_lasso(draw, 1);
  RC_ASSERT(accepts(automaton, other) == (unrolled(lasso) == unrolled(other)));
}

RC_GTEST_PROP(WordAutomaton, ABeginningIsAcceptedWhereTheWordBeginsSo, ()) {
  const Draw draw = drawing();
  const Lasso lasso = random_lasso(draw, 2);
  const Word word = destuttered(lasso.labels, RunTruth::kNoLoop);
  const Automaton automaton = automaton_of(word, 3);
  const Lasso other = random_lasso(draw, 2);
  const std::vector<Label> letters = unrolled(other);
  const bool begins = letters.size() >= word.letters.size() &&
                      std::equal(word.letters.begin(), word.letters.end(), letters.begin());
  RC_ASSERT(accepts(automaton, lasso));
  RC_ASSERT(accepts(automaton, other) == begins);
}

// Formulas over what random systems speak of.
constexpr const char* kFormulas[] = {
    "[] !Bel(a0, q)",
    "[] (Bel(a0, p(_)) -> <> !Bel(a0, p(_)))",
    "<>[] Bel(a0, q)",
    "[]<> Des(a0, g(_)) | []<> Bel(a0, s(_))",
    "<> Bel(a0, p(1))",
    "[] (Bel(a0, q) -> X X Bel(a0, q))",
    "[]<> (Bel(a0, p(_)) & X !Bel(a0, p(_)))",
    "(Bel(a0, q) U Bel(a0, p(_))) | [] !Int(a0, h)",
    "[] (Does(a0, act) -> <> deadlock)",
};

struct Tally {
  std::size_t found = 0;
  std::size_t loops = 0;
  std::size_t refused = 0;
  std::size_t bounds = 0;
};

// What went wrong, if anything did.
std::string find_again(const std::string& text, Fairness fairness, Tally& tally) {
  const auto model = load_text(text);
  if (model->diagnostics.has_errors()) return "the system has errors";
  for (const char* formula : kFormulas) {
    Diagnostics diagnostics(model->sources);
    const auto property = bind_formula(*model, "formula", formula, diagnostics);
    if (!property) continue;  // it names what the system has not
    CheckOptions options;
    options.fairness = fairness;
    options.vacuity = false;
    options.limits.max_states = 1000;
    PropertyChecker checker(*model, options);
    Verdict verdict = checker.check(*property);
    if (verdict.outcome != Answer::violated) continue;
    const std::string where = std::string(formula) + ": ";
    if (!verdict.seen) return where + "nothing is known of the run";
    options.limits.max_states = 0;
    PropertyChecker other(*model, options);
    const Completion again = other.complete(*property, verdict, 10'000);
    // Among runs of one length another one may exceed a bound of the model first; some systems are
    // large.
    if (!again.complete && again.reason.starts_with("limit: ")) {
      ++tally.bounds;
      continue;
    }
    if (!again.verdict) return where + "not found again: " + again.reason;
    if (again.verdict->outcome != Answer::violated || !again.verdict->trace) {
      return where + "what is found is no counterexample";
    }
    ++tally.found;
    if (verdict.seen->loop != RunTruth::kNoLoop) ++tally.loops;
    // No run begins otherwise.
    if (model->environment.initial_states().size() != 1) continue;
    verdict.seen->labels.front() ^= 1;
    if (other.complete(*property, verdict, 10'000).verdict) return where + "a wrong start is found";
    ++tally.refused;
  }
  return "";
}

TEST(WordSearch, CounterexamplesAreFoundAgainOnManySeeds) {
  Tally tally;
  const std::uint32_t seeds = seed_count(200, 12);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = [&](int bound) {
      return static_cast<int>(generator() % static_cast<unsigned>(bound));
    };
    const Fairness fairness =
        std::array{Fairness::none, Fairness::weak, Fairness::strong}[seed % 3];
    const std::string text = random_system(draw);
    ASSERT_EQ(find_again(text, fairness, tally), "") << "seed " << seed << "\n" << text;
  }
  // The comparison means something only if there is enough of everything.
  EXPECT_GT(tally.found, seeds / 2);
  EXPECT_GT(tally.loops, seeds / 4);
  EXPECT_GT(tally.refused, seeds / 8);
  EXPECT_LT(tally.bounds, tally.found / 10);
}

}  // namespace word_search_property_test
}  // namespace credo::testing
