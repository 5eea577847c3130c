// Formulas, their rewriting, their truth on runs and their automata, on cases done by hand.
#include <gtest/gtest.h>

#include "base/limits.hpp"
#include "logic/automaton.hpp"
#include "logic/lasso.hpp"
#include "logic/ltl_simplify.hpp"

namespace credo {
namespace ltl_test {

class Ltl : public ::testing::Test {
 protected:
  LtlStore ltl;
  LtlId p = ltl.literal(0);
  LtlId q = ltl.literal(1);
  LtlId r = ltl.literal(2);

  LtlId F(LtlId f) { return ltl.eventually(f); }
  LtlId G(LtlId f) { return ltl.always(f); }
  std::string simple(LtlId f) { return ltl.text(LtlSimplifier(ltl).simplify(f)); }
  // A letter per state: the atoms that hold, as digits; "01" is p and q.
  static std::vector<Label> labels(const std::vector<std::string>& letters) {
    std::vector<Label> all;
    for (const std::string& letter : letters) {
      Label label = 0;
      for (const char digit : letter) label |= Label{1} << (digit - '0');
      all.push_back(label);
    }
    return all;
  }
  bool on_lasso(LtlId f, const std::vector<std::string>& letters, std::size_t loop) {
    return RunTruth(ltl, labels(letters), loop).holds(f);
  }
  bool on_prefix(LtlId f, const std::vector<std::string>& letters) {
    return RunTruth(ltl, labels(letters), RunTruth::kNoLoop).holds(f);
  }
};

TEST_F(Ltl, EqualFormulasAreOne) {
  EXPECT_EQ(ltl.both({p, q}), ltl.both({q, p, q}));
  EXPECT_EQ(ltl.either({p, ltl.either({q, r})}), ltl.either({ltl.either({r, p}), q}));
  EXPECT_EQ(ltl.both({p, ltl.negation(p)}), LtlStore::kFalse);
  EXPECT_EQ(ltl.either({p, ltl.negation(p)}), LtlStore::kTrue);
  EXPECT_EQ(ltl.both({}), LtlStore::kTrue);
  EXPECT_EQ(F(F(p)), F(p));
  EXPECT_EQ(G(G(p)), G(p));
  EXPECT_EQ(ltl.next(LtlStore::kTrue), LtlStore::kTrue);
}

TEST_F(Ltl, NegationGoesDownToTheAtoms) {
  EXPECT_EQ(ltl.text(ltl.negation(ltl.until(p, ltl.next(q)))), "(!p0 R X !p1)");
  EXPECT_EQ(ltl.negation(G(F(p))), F(G(ltl.negation(p))));
  EXPECT_EQ(ltl.text(ltl.weak_until(p, q)), "(p1 R (p0 | p1))");
}

TEST_F(Ltl, Fragments) {
  EXPECT_TRUE(ltl.is_state_formula(ltl.either({p, ltl.negation(q)})));
  EXPECT_FALSE(ltl.is_state_formula(ltl.next(p)));
  EXPECT_TRUE(ltl.is_guarantee(F(ltl.both({p, ltl.next(q)}))));
  EXPECT_FALSE(ltl.is_guarantee(F(G(p))));
}

TEST_F(Ltl, Simplification) {
  EXPECT_EQ(simple(ltl.either({F(p), F(q)})), "<> (p0 | p1)");
  EXPECT_EQ(simple(ltl.both({G(p), G(q)})), "[] (p0 & p1)");
  EXPECT_EQ(simple(G(F(G(p)))), "<> [] p0");
  EXPECT_EQ(simple(F(G(F(p)))), "[] <> p0");
  EXPECT_EQ(simple(F(ltl.until(p, q))), "<> p1");
  EXPECT_EQ(simple(ltl.next(G(F(p)))), "[] <> p0");
  EXPECT_EQ(simple(ltl.both({F(p), G(F(p))})), "[] <> p0");
  EXPECT_EQ(simple(ltl.either({ltl.negation(p), F(p)})), "true");
  EXPECT_EQ(simple(F(ltl.both({p, G(F(q))}))), simple(ltl.both({F(p), G(F(q))})));
  EXPECT_EQ(simple(ltl.until(ltl.next(p), ltl.next(q))), "X (p0 U p1)");
  EXPECT_EQ(simple(ltl.both({ltl.until(p, q), G(ltl.negation(q))})), "false");
}

TEST_F(Ltl, TruthOnLassos) {
  EXPECT_TRUE(on_lasso(G(F(p)), {"", "0", "1"}, 1));
  EXPECT_FALSE(on_lasso(G(F(p)), {"0", "", "1"}, 1));
  EXPECT_TRUE(on_lasso(F(G(q)), {"0", "1", "1"}, 1));
  EXPECT_TRUE(on_lasso(ltl.until(p, q), {"0", "0", "1"}, 2));
  EXPECT_FALSE(on_lasso(ltl.until(p, q), {"0", "", "1"}, 2));
  EXPECT_FALSE(on_lasso(ltl.until(p, q), {"0", "0"}, 0));
  EXPECT_TRUE(on_lasso(ltl.weak_until(p, q), {"0", "0"}, 0));
  EXPECT_TRUE(on_lasso(ltl.release(q, p), {"0", "01", ""}, 2));
  EXPECT_FALSE(on_lasso(ltl.release(q, p), {"0", "1", ""}, 2));
  EXPECT_TRUE(on_lasso(ltl.next(ltl.next(p)), {"0", ""}, 0));
  EXPECT_FALSE(on_lasso(ltl.next(ltl.next(p)), {"0", ""}, 1));
}

TEST_F(Ltl, PrefixesDecideOnlyWhatTheyShow) {
  EXPECT_TRUE(on_prefix(F(p), {"", "0"}));
  EXPECT_FALSE(on_prefix(F(p), {"", ""}));
  EXPECT_FALSE(on_prefix(ltl.negation(F(p)), {"", ""}));
  EXPECT_FALSE(on_prefix(ltl.next(p), {"0"}));
  EXPECT_TRUE(on_prefix(ltl.both({p, ltl.next(q)}), {"0", "1"}));
  EXPECT_TRUE(on_prefix(ltl.release(q, p), {"0", "01"}));
}

// What is said of the step from a state is not known where a prefix ends.
TEST_F(Ltl, PrefixesMayLeaveAtomsOpen) {
  const auto open = [&](LtlId f, const std::vector<std::string>& letters, std::size_t loop) {
    return RunTruth(ltl, labels(letters), loop, Label{2}).holds(f);
  };
  const LtlId step = ltl.literal(1);
  for (const LtlId f : {step, ltl.negation(step)}) {
    EXPECT_FALSE(open(f, {"0"}, RunTruth::kNoLoop));
    EXPECT_FALSE(open(f, {"01"}, RunTruth::kNoLoop));
    EXPECT_FALSE(open(ltl.next(f), {"01", "0"}, RunTruth::kNoLoop));
  }
  EXPECT_TRUE(open(step, {"01", "0"}, RunTruth::kNoLoop));
  EXPECT_TRUE(open(ltl.negation(step), {"0", "0"}, RunTruth::kNoLoop));
  EXPECT_TRUE(open(ltl.literal(0), {"0"}, RunTruth::kNoLoop));
  EXPECT_TRUE(open(ltl.negation(step), {"0"}, 0));
}

TEST_F(Ltl, AutomataOfWellKnownFormulas) {
  const Automaton infinitely_often = translate(ltl, G(F(p)));
  EXPECT_EQ(infinitely_often.states.size(), 1u);
  EXPECT_EQ(infinitely_often.set_count, 1u);
  EXPECT_EQ(translate(ltl, LtlStore::kFalse).states.size(), 0u);
  const Automaton everything = translate(ltl, LtlStore::kTrue);
  ASSERT_EQ(everything.states.size(), 1u);
  EXPECT_TRUE(everything.states[0].accepts_all);
  const Automaton eventually = translate(ltl, F(p));
  EXPECT_EQ(eventually.states.size(), 2u);
  const Automaton always = translate(ltl, G(p));
  ASSERT_EQ(always.states.size(), 1u);
  ASSERT_EQ(always.states[0].transitions.size(), 1u);
  EXPECT_EQ(always.states[0].transitions[0].required, Label{1});
  EXPECT_EQ(always.set_count, 0u);
  // Request and response, negated: somebody waits for ever.
  const LtlId waits = F(ltl.both({p, G(ltl.negation(q))}));
  EXPECT_EQ(translate(ltl, waits).states.size(), 2u);
  // What can never be true has no state left.
  EXPECT_EQ(translate(ltl, ltl.both({F(G(p)), G(F(ltl.negation(p)))})).states.size(), 0u);
}

// Deterministic where the formula allows it: the goal of an until is taken as soon as it is there.
TEST_F(Ltl, AutomataDoNotGuessWithoutNeed) {
  const Automaton automaton = translate(ltl, ltl.both({F(p), G(F(q))}));
  for (const AutomatonState& state : automaton.states) {
    for (Label label = 0; label < 4; ++label) {
      int readers = 0;
      for (const AutomatonTransition& each : state.transitions) readers += each.reads(label);
      EXPECT_LE(readers, 1);
    }
  }
}

TEST_F(Ltl, MonstrousFormulasAreALimit) {
  std::vector<LtlId> many;
  for (std::uint32_t i = 0; i < 40; ++i) many.push_back(F(ltl.literal(i)));
  EXPECT_THROW(translate(ltl, ltl.both(many)), LimitExceeded);
}

}  // namespace ltl_test
}  // namespace credo
