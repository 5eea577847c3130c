// Atoms in states: what each kind looks at, and that the two systems agree on every state.
#include "property/atoms.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>
#include <stdexcept>

#include "support/small_systems.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace atoms_test {

class AtomsTest : public ::testing::Test {
 protected:
  void load(const std::string& text) {
    model = testing::load_text(text);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  }

  TermId term(const std::string& text) {
    const FileId file = model->sources.add("atom", text);
    VariableScope scope;
    TokenStream stream(tokenize(model->sources, file, 0, static_cast<std::uint32_t>(text.size()),
                                model->diagnostics),
                       model->diagnostics);
    return parse_term(stream, model->terms, scope);
  }
  StateAtom atom(AtomKind kind, std::uint32_t agent, const std::string& pattern) {
    return {kind, agent, term(pattern)};
  }

  // The label of every reachable state, by its text.
  std::map<std::string, Label> labels(const std::vector<StateAtom>& atoms) {
    System system(*model);
    AtomLabels labels(system, atoms);
    std::map<std::string, Label> result;
    std::set<std::vector<ComponentId>> seen;
    std::deque<std::vector<ComponentId>> queue;
    const auto visit = [&](std::vector<ComponentId> state) {
      if (seen.insert(state).second) queue.push_back(std::move(state));
    };
    for (auto& state : system.initial()) visit(std::move(state));
    while (!queue.empty()) {
      const std::vector<ComponentId> state = queue.front();
      queue.pop_front();
      SuccessorBuffer next;
      system.successors(state, next);
      const Label label = labels.label(state, next.size() == 0);
      EXPECT_EQ(label, labels.label(state, next.size() == 0));
      result[system.view(state).text()] = label;
      for (std::size_t at = 0; at < next.tuples.size(); at += system.width()) {
        const auto begin = next.tuples.begin() + static_cast<std::ptrdiff_t>(at);
        visit({begin, begin + static_cast<std::ptrdiff_t>(system.width())});
      }
    }
    return result;
  }

  std::map<std::string, Label> plain_labels(const std::vector<StateAtom>& atoms) {
    const PlainSystem system(*model);
    const PlainAtoms labels(system, *model, atoms);
    std::map<std::string, Label> result;
    std::deque<PlainState> queue;
    const auto visit = [&](PlainState state) {
      if (result.emplace(system.view(state).text(), labels.label(state)).second) {
        queue.push_back(std::move(state));
      }
    };
    for (PlainState& state : system.initial()) visit(std::move(state));
    while (!queue.empty()) {
      const PlainState state = queue.front();
      queue.pop_front();
      for (PlainStep& step : system.successors(state)) visit(std::move(step.next));
    }
    return result;
  }

  // The bits along the first successors from the start, as text: "10", "11", ...
  std::vector<std::string> along_run(const std::vector<StateAtom>& atoms, std::size_t length) {
    const PlainSystem system(*model);
    const PlainAtoms labels(system, *model, atoms);
    std::vector<std::string> result;
    PlainState state = system.initial().front();
    for (std::size_t i = 0; i < length; ++i) {
      std::string bits;
      const Label label = labels.label(state);
      for (std::size_t k = 0; k < atoms.size(); ++k) bits += (label >> k & 1) != 0 ? '1' : '0';
      if (result.empty() || result.back() != bits) result.push_back(bits);
      const auto steps = system.successors(state);
      if (steps.empty()) break;
      state = steps.front().next;
    }
    return result;
  }

  // In how many of the reachable states each atom holds; both systems must say the same.
  std::vector<std::size_t> counts(const std::vector<StateAtom>& atoms) {
    const auto all = labels(atoms);
    EXPECT_EQ(all, plain_labels(atoms));
    std::vector<std::size_t> result(atoms.size(), 0);
    for (const auto& [state, label] : all) {
      for (std::size_t k = 0; k < atoms.size(); ++k) result[k] += label >> k & 1;
    }
    return result;
  }

  std::unique_ptr<Model> model;
};

using Lines = std::vector<std::string>;

TEST_F(AtomsTest, AGoalIsDesiredThenIntended) {
  load("agent a { !g. +!g <- !h(1); +done. +!h(X) <- true. }");
  // Des g, Int g, Des h, Int h, Bel done
  EXPECT_EQ(along_run({atom(AtomKind::desire, 0, "g"), atom(AtomKind::intention, 0, "g"),
                       atom(AtomKind::desire, 0, "h(_)"), atom(AtomKind::intention, 0, "h(_)"),
                       atom(AtomKind::belief, 0, "done")},
                      40),
            (Lines{"10000", "11000", "11100", "11110", "11000", "00001"}));
}

TEST_F(AtomsTest, OnlyGoalsAreIntended) {
  load("environment { p. }\nagent a { +p <- ?q(X); !g. +?q(X) <- true. +!g <- true. }");
  const auto all = counts({atom(AtomKind::intention, 0, "p"), atom(AtomKind::intention, 0, "q"),
                           atom(AtomKind::desire, 0, "q"), atom(AtomKind::intention, 0, "g")});
  EXPECT_EQ(all[0], 0u);
  EXPECT_EQ(all[1], 0u);
  EXPECT_EQ(all[2], 0u);
  EXPECT_GT(all[3], 0u);
}

TEST_F(AtomsTest, DoesIsAboutTheFirstRequestedAction) {
  load("environment { push(1) -> +pushed. }\nagent a { !g. +!g <- push(1); push(2). }");
  EXPECT_EQ(along_run({atom(AtomKind::does, 0, "push(1)"), atom(AtomKind::does, 0, "push(_)"),
                       atom(AtomKind::does, 0, "push"), atom(AtomKind::fact, 0, "pushed"),
                       atom(AtomKind::belief, 0, "pushed")},
                      40),
            (Lines{"00000", "11000", "00010", "00011", "01011", "00011"}));
}

TEST_F(AtomsTest, TheSystemsAgree) {
  load(
      "environment { hidden k/1. k(0). : k(N) & N < 1 -> -k(N); +k(N+1); +go(N+1).\n"
      "  A does act(X) : not won(_) -> +won(A). }\n"
      "agent a { !start(1). +!start(X) <- .send(b, achieve, help(X)). +go(N) <- act(N).\n"
      "  +won(b) <- -won(b); +lost. }\n"
      "agent b { +!help(X) <- !deep(X, Y); +helped(Y). +!deep(X, Z) <- ?go(Z). +go(1) <- act(1). "
      "}");
  const auto all = counts({atom(AtomKind::belief, 0, "go(X)"),
                           atom(AtomKind::belief, 1, "helped(1)"),
                           atom(AtomKind::desire, 1, "help(_)"),
                           atom(AtomKind::intention, 1, "deep(1, 2)"),
                           atom(AtomKind::intention, 1, "deep(2, _)"),
                           atom(AtomKind::does, 1, "act(1)"),
                           atom(AtomKind::fact, 0, "won(a)"),
                           atom(AtomKind::fact, 0, "k(1)"),
                           {AtomKind::terminated, 0, kNoTerm},
                           {AtomKind::deadlock, 0, kNoTerm}});
  for (const std::size_t often : {0u, 1u, 2u, 3u, 5u, 6u, 7u, 8u})
    EXPECT_GT(all[often], 0u) << often;
  EXPECT_EQ(all[4], 0u);
  EXPECT_EQ(all[9], 0u);
}

TEST_F(AtomsTest, TerminatedMeansThatNothingHappensAnyMore) {
  const StateAtom terminated{AtomKind::terminated, 0, kNoTerm};
  load("agent a { !g. +!g <- +done. }");
  EXPECT_EQ(counts({terminated})[0], 4u);  // the four phases
  // Not before the percepts are believed, and not while a `maybe` rule could still act.
  load("environment { p. }\nagent a { }");
  EXPECT_EQ(counts({terminated})[0], 4u);
  load("environment { maybe : not p -> +p. }\nagent a { }");
  const auto with_maybe = labels({terminated});
  for (const auto& [state, label] : with_maybe) {
    if (label != 0) {
      EXPECT_NE(state.find("facts: p"), std::string::npos) << state;
    }
  }
  EXPECT_EQ(counts({terminated})[0], 4u);
  // A goal that comes back for ever, and an environment that never rests.
  load("agent a { !g. +!g <- !g. }\nlimit intentions 3");
  const PlainSystem system(*model);
  EXPECT_EQ(PlainAtoms(system, *model, {terminated}).label(system.initial().front()), 0u);
  load("environment { : true -> true. }\nagent a { }");
  EXPECT_EQ(counts({terminated})[0], 0u);
}

TEST_F(AtomsTest, MailAndRequestsKeepASystemFromTerminating) {
  const StateAtom terminated{AtomKind::terminated, 0, kNoTerm};
  load("external e\nmessage e tell hello to a\nagent a { }");
  const auto all = labels({terminated});
  EXPECT_EQ(all, plain_labels({terminated}));
  for (const auto& [state, label] : all) {
    if (state.find("tell") != std::string::npos) {
      EXPECT_EQ(label, 0u) << state;
    }
  }
  EXPECT_GT(counts({terminated})[0], 0u);
}

TEST_F(AtomsTest, ADeadlockIsAStateWithoutSuccessors) {
  load(testing::kDeadlock);
  const auto all = counts({{AtomKind::deadlock, 0, kNoTerm}, {AtomKind::terminated, 0, kNoTerm}});
  EXPECT_EQ(all[0], 1u);
  EXPECT_EQ(all[1], 0u);  // an action is still requested
}

TEST_F(AtomsTest, AStepOverALimitIsAStep) {
  load(testing::kFlood);
  const PlainSystem system(*model);
  const PlainAtoms labels(system, *model, {{AtomKind::deadlock, 0, kNoTerm}});
  PlainState state = system.initial().front();
  bool exceeded = false;
  for (int i = 0; i < 10 && !exceeded; ++i) {
    EXPECT_EQ(labels.label(state), 0u);
    try {
      state = system.successors(state).front().next;
    } catch (const LimitExceeded&) {
      exceeded = true;
    }
  }
  EXPECT_TRUE(exceeded);
}

TEST_F(AtomsTest, PatternsMatchByArityUnlessAGoalHasAnyArity) {
  load("agent a { }");
  const auto matching = [&](AtomKind kind, const std::string& pattern, const std::string& text) {
    return matches(model->terms, atom(kind, 0, pattern), term(text));
  };
  EXPECT_TRUE(matching(AtomKind::belief, "p(X, X)", "p(1, 1)"));
  EXPECT_FALSE(matching(AtomKind::belief, "p(X, X)", "p(1, 2)"));
  EXPECT_TRUE(matching(AtomKind::belief, "p(_, _)", "p(1, 2)"));
  EXPECT_FALSE(matching(AtomKind::belief, "p", "p(1)"));
  EXPECT_FALSE(matching(AtomKind::fact, "p(1)", "p"));
  EXPECT_FALSE(matching(AtomKind::does, "p(1)", "p(1, 2)"));
  for (const AtomKind kind : {AtomKind::desire, AtomKind::intention}) {
    EXPECT_FALSE(matching(kind, "p", "p(1)"));
    EXPECT_FALSE(matching(kind, "p(1, 2)", "p(1)"));
    StateAtom any = atom(kind, 0, "p(1, 2)");
    any.any_arity = true;
    EXPECT_TRUE(matches(model->terms, any, term("p(1)")));
    EXPECT_FALSE(matches(model->terms, any, term("p(2)")));
    EXPECT_FALSE(matching(kind, "p(2)", "p(1)"));
    EXPECT_TRUE(matching(kind, "p(2)", "p(Unbound)"));
    EXPECT_FALSE(matching(kind, "q", "p"));
  }
}

TEST_F(AtomsTest, AtomsAsText) {
  load("agent ag3 { }");
  EXPECT_EQ(text_of(*model, atom(AtomKind::belief, 0, "winner(ag3)")), "Bel(ag3, winner(ag3))");
  EXPECT_EQ(text_of(*model, atom(AtomKind::intention, 0, "g(X, Y, X)")), "Int(ag3, g(X1,_,X1))");
  EXPECT_EQ(text_of(*model, atom(AtomKind::fact, 0, "p(_)")), "p(_)");
  EXPECT_EQ(text_of(*model, {AtomKind::terminated, 0, kNoTerm}), "terminated");
}

}  // namespace atoms_test
}  // namespace credo
