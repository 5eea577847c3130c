// The laws of the logic on random formulas and random runs: automata accept what formulas mean,
// rewriting and negation mean what they say, a prefix shows only what every continuation has.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/automaton.hpp"
#include "logic/lasso.hpp"
#include "logic/ltl_simplify.hpp"
#include "support/random_ltl.hpp"

namespace credo::testing {
namespace logic_property_test {

constexpr int kAtoms = 3;

Draw rapidcheck_draw() {
  return [](int bound) { return *rc::gen::inRange(0, bound); };
}

struct Case {
  LtlStore ltl;
  LtlId formula = 0;
  std::vector<Lasso> lassos;
};

void draw_case(Case& each, int size) {
  const Draw draw = rapidcheck_draw();
  each.formula = random_formula(each.ltl, draw, 1 + draw(size), kAtoms);
  for (int i = 0; i < 8; ++i) each.lassos.push_back(random_lasso(draw, kAtoms));
  RC_LOG() << each.ltl.text(each.formula) << "\n";
}

bool meaning(const Case& each, LtlId f, const Lasso& lasso) {
  return RunTruth(each.ltl, lasso.labels, lasso.loop).holds(f);
}

RC_GTEST_PROP(Logic, AutomatonAcceptsWhatTheFormulaMeans, ()) {
  Case each;
  draw_case(each, 8);
  const Automaton automaton = translate(each.ltl, each.formula);
  for (const Lasso& lasso : each.lassos) {
    RC_ASSERT(accepts(automaton, lasso) == meaning(each, each.formula, lasso));
  }
}

RC_GTEST_PROP(Logic, SimplificationKeepsTheMeaning, ()) {
  Case each;
  draw_case(each, 14);
  LtlSimplifier simplifier(each.ltl);
  const LtlId simple = simplifier.simplify(each.formula);
  RC_LOG() << each.ltl.text(simple) << "\n";
  for (const Lasso& lasso : each.lassos) {
    RC_ASSERT(meaning(each, simple, lasso) == meaning(each, each.formula, lasso));
  }
}

RC_GTEST_PROP(Logic, SyntacticImplicationIsImplication, ()) {
  Case each;
  draw_case(each, 6);
  const Draw draw = rapidcheck_draw();
  const LtlId other = random_formula(each.ltl, draw, 1 + draw(6), kAtoms);
  LtlSimplifier simplifier(each.ltl);
  if (!simplifier.implies(each.formula, other)) return;
  for (const Lasso& lasso : each.lassos) {
    RC_ASSERT(!meaning(each, each.formula, lasso) || meaning(each, other, lasso));
  }
}

RC_GTEST_PROP(Logic, NegationIsTheOppositeAndItsOwnInverse, ()) {
  Case each;
  draw_case(each, 10);
  const LtlId opposite = each.ltl.negation(each.formula);
  for (const Lasso& lasso : each.lassos) {
    RC_ASSERT(meaning(each, opposite, lasso) != meaning(each, each.formula, lasso));
    RC_ASSERT(meaning(each, each.ltl.negation(opposite), lasso) ==
              meaning(each, each.formula, lasso));
  }
}

// Unrolling a loop changes nothing.
RC_GTEST_PROP(Logic, UnrolledLassosAreTheSameRun, ()) {
  Case each;
  draw_case(each, 10);
  for (const Lasso& lasso : each.lassos) {
    Lasso unrolled = lasso;
    unrolled.labels.insert(unrolled.labels.end(),
                           lasso.labels.begin() + static_cast<std::ptrdiff_t>(lasso.loop),
                           lasso.labels.end());
    unrolled.loop = lasso.labels.size();
    RC_ASSERT(meaning(each, each.formula, unrolled) == meaning(each, each.formula, lasso));
  }
}

// Without X it does not matter how often a state is repeated.
RC_GTEST_PROP(Logic, WithoutNextRepetitionsDoNotCount, ()) {
  Case each;
  draw_case(each, 10);
  if (each.ltl.text(each.formula).find('X') != std::string::npos) return;
  const Draw draw = rapidcheck_draw();
  for (const Lasso& lasso : each.lassos) {
    Lasso slower;
    for (std::size_t i = 0; i < lasso.labels.size(); ++i) {
      if (i == lasso.loop) slower.loop = slower.labels.size();
      const int times = 1 + draw(3);
      for (int k = 0; k < times; ++k) slower.labels.push_back(lasso.labels[i]);
    }
    RC_ASSERT(meaning(each, each.formula, slower) == meaning(each, each.formula, lasso));
  }
}

// What a prefix shows, every run with that prefix has.
RC_GTEST_PROP(Logic, PrefixesShowOnlyWhatStaysTrue, ()) {
  Case each;
  draw_case(each, 8);
  const Draw draw = rapidcheck_draw();
  for (const Lasso& lasso : each.lassos) {
    RunTruth prefix(each.ltl, lasso.labels, RunTruth::kNoLoop);
    if (!prefix.holds(each.formula)) continue;
    Lasso longer = random_lasso(draw, kAtoms);
    longer.loop += lasso.labels.size();
    longer.labels.insert(longer.labels.begin(), lasso.labels.begin(), lasso.labels.end());
    RC_ASSERT(meaning(each, each.formula, longer));
  }
}

// An automaton of a guarantee formula finds the shortest prefix that shows it.
RC_GTEST_PROP(Logic, GuaranteesAreAcceptedAtTheFirstPrefixThatShowsThem, ()) {
  Case each;
  draw_case(each, 8);
  LtlSimplifier simplifier(each.ltl);
  const LtlId formula = simplifier.simplify(each.formula);
  if (!each.ltl.is_guarantee(formula)) return;
  const Automaton automaton = translate(each.ltl, formula);
  for (const Lasso& lasso : each.lassos) {
    std::vector<bool> now(automaton.states.size(), false);
    if (!now.empty()) now[automaton.initial] = true;
    for (std::size_t length = 0; length <= lasso.labels.size(); ++length) {
      bool accepted = false;
      for (std::size_t s = 0; s < now.size(); ++s) {
        accepted = accepted || (now[s] && automaton.states[s].accepts_all);
      }
      const std::vector<Label> letters(lasso.labels.begin(),
                                       lasso.labels.begin() + static_cast<std::ptrdiff_t>(length));
      const bool shown =
          formula == LtlStore::kTrue ||
          (length > 0 && RunTruth(each.ltl, letters, RunTruth::kNoLoop).holds(formula));
      // The automaton may be cleverer than the form of the formula, never less so.
      RC_ASSERT(accepted || !shown);
      if (length == lasso.labels.size()) break;
      std::vector<bool> next(now.size(), false);
      for (std::size_t s = 0; s < now.size(); ++s) {
        if (!now[s]) continue;
        for (const AutomatonTransition& transition : automaton.states[s].transitions) {
          if (transition.reads(lasso.labels[length])) next[transition.target] = true;
        }
      }
      now = next;
    }
  }
}

}  // namespace logic_property_test
}  // namespace credo::testing
