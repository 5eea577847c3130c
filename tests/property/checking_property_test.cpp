// The engines for properties against the reference checker, on random systems and random formulas,
// under every fairness: the same verdicts, confirmed counterexamples, shortest bad prefixes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>
#include <random>
#include <set>

#include "engine/emptiness.hpp"
#include "engine/product.hpp"
#include "engine/reference_checker.hpp"
#include "engine/safety.hpp"
#include "logic/ltl_simplify.hpp"
#include "support/random_atoms.hpp"
#include "support/random_ltl.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "verdict/replay.hpp"

namespace credo::testing {
namespace checking_property_test {

constexpr std::uint64_t kMostStates = 400;

// What a prefix leaves to be shown of a formula: one letter read (Bacchus and Kabanza).
LtlId progressed(LtlStore& ltl, LtlId f, Label label) {
  const auto all = [&](std::span<const LtlId> parts) {
    std::vector<LtlId> result;
    for (const LtlId part : std::vector<LtlId>(parts.begin(), parts.end())) {
      result.push_back(progressed(ltl, part, label));
    }
    return result;
  };
  switch (ltl.op(f)) {
    case LtlOp::falsity:
    case LtlOp::truth:
      return f;
    case LtlOp::positive:
      return ltl.constant(((label >> ltl.atom(f)) & 1) != 0);
    case LtlOp::negative:
      return ltl.constant(((label >> ltl.atom(f)) & 1) == 0);
    case LtlOp::both:
      return ltl.both(all(ltl.parts(f)));
    case LtlOp::either:
      return ltl.either(all(ltl.parts(f)));
    case LtlOp::next:
      return ltl.parts(f)[0];
    case LtlOp::until: {
      const auto parts = all(ltl.parts(f));
      return ltl.either({parts[1], ltl.both({parts[0], f})});
    }
    case LtlOp::release: {
      const auto parts = all(ltl.parts(f));
      return ltl.both({parts[1], ltl.either({parts[0], f})});
    }
  }
  return f;
}

// The length, in states, of the shortest run after whose labels the formula has become true.
std::size_t shortest_prefix(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                            LtlId formula) {
  struct Waiting {
    PlainState state;
    LtlId formula;
    std::size_t length;
  };
  std::deque<Waiting> queue;
  std::set<std::pair<std::string, LtlId>> seen;
  CutStarts cut_starts;
  for (PlainState& state : system.initial(cut_starts)) {
    queue.push_back({std::move(state), formula, 1});
  }
  while (!queue.empty()) {
    const Waiting now = std::move(queue.front());
    queue.pop_front();
    const LtlId rest = progressed(ltl, now.formula, atoms.label(now.state));
    if (rest == LtlStore::kTrue) return now.length;
    if (rest == LtlStore::kFalse) continue;
    if (!seen.emplace(system.view(now.state).text(), rest).second) continue;
    CutMoves cut;  // what was found without these steps is true all the same
    auto steps = system.successors(now.state, cut);
    if (!cut.forced() && may_stay(steps)) queue.push_back({now.state, rest, now.length + 1});
    for (PlainStep& step : steps) queue.push_back({std::move(step.next), rest, now.length + 1});
  }
  return 0;
}

struct Tally {
  std::size_t compared = 0;
  std::size_t violated = 0;
  std::size_t lassos = 0;
  std::size_t prefixes = 0;
  std::size_t bounds = 0;  // over which the reference checker cannot decide
};

// "" when all agree.
std::string compare_checks(const std::string& text, const Draw& draw, Tally& tally) {
  auto model = load_text(text);
  if (model->diagnostics.has_errors()) return model->diagnostics.render_all(false);
  const auto atoms = random_atoms(*model, draw, 3);
  LtlStore ltl;
  const LtlId property = random_formula(ltl, draw, 2 + draw(6), 3);
  LtlSimplifier simplifier(ltl);
  const LtlId negation = simplifier.simplify(ltl.negation(property));
  const Automaton automaton = translate(ltl, negation);
  System system(*model);
  PlainSystem plain(*model);
  PlainAtoms plain_atoms(plain, *model, atoms);
  AtomLabels labels(system, atoms);
  std::vector<std::string> names;
  for (const StateAtom& atom : atoms) names.push_back(text_of(*model, atom));
  std::string about = ltl.text(property, [&](std::uint32_t atom) { return names[atom]; });
  const auto control = [] {
    SearchControl result;
    result.limits.max_states = kMostStates;
    return result;
  };
  for (const Fairness fairness : {Fairness::none, Fairness::weak, Fairness::strong}) {
    const std::string where =
        about + ", fairness " + std::to_string(static_cast<int>(fairness)) + ": ";
    SearchControl reference_control = control();
    const Checking reference =
        check_reference(plain, plain_atoms, ltl, property, fairness, reference_control);
    Product product(system, labels, automaton, fairness);
    if (!reference.complete) {
      // The reference looks at the whole graph first. Where it meets a bound of the model, a search
      // that leaves nothing of the system out meets it too, or has found a violation.
      if (reference.reason.is(StopReason::Kind::states)) return "";
      ++tally.bounds;
      SearchControl at_bound = control();
      const Checking answer = search_accepting_run(product, at_bound, RunWanted::none);
      if (answer.complete && !answer.violated && !answer.pruned && !automaton.states.empty()) {
        return where + "holds, although a bound is exceeded: " + reference.reason.text();
      }
      continue;
    }
    ++tally.compared;
    if (reference.counterexample) ++tally.violated;
    const auto confirmed = [&](const Checking& checking, const char* who) {
      const ReplayedRun replayed = replay_run(plain, plain_atoms, *checking.counterexample, names);
      try {
        confirm(replayed, *checking.counterexample, ltl,
                checking.counterexample->has_loop() ? ltl.negation(property) : negation, fairness);
      } catch (const InternalError& error) {
        return where + who + ": " + error.what();
      }
      return std::string();
    };
    std::vector<std::pair<const char*, Checking>> answers;
    answers.emplace_back("reference", reference);
    for (const RunWanted wanted : {RunWanted::readable, RunWanted::shortest}) {
      SearchControl each;
      answers.emplace_back("components", search_accepting_run(product, each, wanted));
    }
    SearchControl without_run;
    if (search_accepting_run(product, without_run, RunWanted::none).violated !=
        reference.violated) {
      return where + "without a run the verdict is another";
    }
    if (ltl.is_guarantee(negation)) {
      SearchControl each;
      answers.emplace_back("prefix", search_bad_prefix(product, each, RunWanted::readable));
    }
    for (const auto& [who, answer] : answers) {
      if (!answer.complete) return where + who + " is not complete: " + answer.reason.text();
      if (answer.counterexample.has_value() != reference.counterexample.has_value()) {
        return where + who + (answer.counterexample ? " finds a run" : " finds no run");
      }
      if (!answer.counterexample) continue;
      ++(answer.counterexample->has_loop() ? tally.lassos : tally.prefixes);
      const std::string problem = confirmed(answer, who);
      if (!problem.empty()) return problem;
    }
    if (answers.back().first == std::string_view("prefix") &&
        answers.back().second.counterexample) {
      const std::size_t length = answers.back().second.counterexample->states.size();
      if (length != shortest_prefix(plain, plain_atoms, ltl, negation)) {
        return where + "the bad prefix is not the shortest";
      }
    }
    // A finite run is preferred to a lasso, even to one with fewer steps.
    if (reference.counterexample && answers[2].second.counterexample->has_loop() &&
        answers[2].second.counterexample->movers.size() >
            answers[1].second.counterexample->movers.size()) {
      return where + "the shortest lasso is longer than another one";
    }
  }
  return "";
}

RC_GTEST_PROP(Checking, EnginesAgreeWithTheReference, ()) {
  const Draw draw = [](int bound) { return *rc::gen::inRange(0, bound); };
  const std::string text = draw(2) == 0 ? random_system(draw) : random_graph_system(draw);
  RC_LOG() << text;
  Tally tally;
  const std::string problem = compare_checks(text, draw, tally);
  RC_LOG() << problem;
  RC_ASSERT(problem.empty());
}

// Many more, without shrinking: a failure names its seed.
TEST(Checking, EnginesAgreeWithTheReferenceOnManySeeds) {
  Tally tally;
  const std::uint32_t seeds = seed_count(2000, 50);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = [&](int bound) {
      return static_cast<int>(generator() % static_cast<unsigned>(bound));
    };
    const std::string text = seed % 2 == 0 ? random_system(draw) : random_graph_system(draw);
    ASSERT_EQ(compare_checks(text, draw, tally), "") << "seed " << seed << "\n" << text;
  }
  // The comparison means something only if there is enough of everything.
  EXPECT_GT(tally.compared, seeds);
  EXPECT_GT(tally.violated, seeds / 4);
  EXPECT_GT(tally.compared - tally.violated, seeds / 4);
  EXPECT_GT(tally.lassos, seeds / 4);
  EXPECT_GT(tally.prefixes, seeds / 20);
  EXPECT_GT(tally.bounds, seeds / 40);
}

}  // namespace checking_property_test
}  // namespace credo::testing
