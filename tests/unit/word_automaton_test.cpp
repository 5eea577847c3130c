// Words without their stuttering, and the automata that accept what looks like them.
#include "logic/word_automaton.hpp"

#include <gtest/gtest.h>

#include "support/random_ltl.hpp"

namespace credo {
namespace word_automaton_test {

using testing::accepts;
using testing::Lasso;
constexpr std::size_t kNoLoop = RunTruth::kNoLoop;

TEST(WordAutomaton, RepetitionsGo) {
  EXPECT_EQ(destuttered(std::vector<Label>{1, 1, 2, 2, 1}, kNoLoop), (Word{{1, 2, 1}, kNoLoop}));
  EXPECT_EQ(destuttered(std::vector<Label>{0}, 0), (Word{{0}, 0}));
  EXPECT_EQ(destuttered(std::vector<Label>{0, 0, 0}, 1), (Word{{0}, 0}));
  EXPECT_EQ(destuttered(std::vector<Label>{3, 0, 0, 1, 1}, 2), (Word{{3, 0, 1}, 1}));
}

TEST(WordAutomaton, ARoundThatEndsAsItBegins) {
  EXPECT_EQ(destuttered(std::vector<Label>{1, 2, 1}, 0), (Word{{1, 2}, 0}));
  EXPECT_EQ(destuttered(std::vector<Label>{0, 1, 2, 1}, 1), (Word{{0, 1, 2}, 1}));
  EXPECT_EQ(destuttered(std::vector<Label>{1, 1, 2, 1}, 1), (Word{{1, 2}, 0}));
}

TEST(WordAutomaton, ABeginningMayGoOnAsItLikes) {
  const Automaton automaton = automaton_of(Word{{1, 2}, kNoLoop}, 3);
  EXPECT_TRUE(accepts(automaton, Lasso{{1, 1, 2, 0}, 3}));
  EXPECT_TRUE(accepts(automaton, Lasso{{1, 2, 3}, 1}));
  EXPECT_FALSE(accepts(automaton, Lasso{{1, 3, 2}, 0}));
  EXPECT_FALSE(accepts(automaton, Lasso{{2}, 0}));
  EXPECT_FALSE(accepts(automaton, Lasso{{1}, 0}));  // it must go on
}

TEST(WordAutomaton, OpenAtomsOfTheLastLetterAreNotCompared) {
  const Word word{{1, 2}, kNoLoop};
  EXPECT_TRUE(accepts(automaton_of(word, 7, 4), Lasso{{1, 6, 0}, 2}));
  EXPECT_FALSE(accepts(automaton_of(word, 7), Lasso{{1, 6, 0}, 2}));
  EXPECT_FALSE(accepts(automaton_of(word, 7, 4), Lasso{{5, 2, 0}, 2}));  // only the last one
}

TEST(WordAutomaton, EveryLetterOfALoopIsLeft) {
  const Automaton automaton = automaton_of(Word{{0, 1, 2}, 1}, 3);
  EXPECT_TRUE(accepts(automaton, Lasso{{0, 0, 1, 2, 2}, 2}));
  EXPECT_FALSE(accepts(automaton, Lasso{{0, 1}, 1}));     // it stays
  EXPECT_FALSE(accepts(automaton, Lasso{{0, 1, 2}, 2}));  // it stays later
  EXPECT_FALSE(accepts(automaton, Lasso{{0, 1, 2}, 0}));  // another loop
}

TEST(WordAutomaton, TheSameWordWithoutStuttering) {
  const Automaton lasso = automaton_of(Word{{0, 0, 1}, 1}, 1, 0, Stuttering::forbidden);
  EXPECT_TRUE(accepts(lasso, Lasso{{0, 0, 1}, 1}));
  EXPECT_TRUE(accepts(lasso, Lasso{{0, 0, 1, 0, 1}, 3}));
  EXPECT_FALSE(accepts(lasso, Lasso{{0, 1}, 0}));
  EXPECT_FALSE(accepts(lasso, Lasso{{0, 0, 0, 1}, 1}));
  const Automaton beginning = automaton_of(Word{{0, 0, 1}, kNoLoop}, 1, 0, Stuttering::forbidden);
  EXPECT_TRUE(accepts(beginning, Lasso{{0, 0, 1, 0}, 3}));
  EXPECT_FALSE(accepts(beginning, Lasso{{0, 1}, 1}));
}

TEST(WordAutomaton, AtomsThatAreNotComparedDoNotMatter) {
  EXPECT_TRUE(accepts(automaton_of(Word{{1}, 0}, 1), Lasso{{3, 1}, 0}));
  EXPECT_FALSE(accepts(automaton_of(Word{{1}, 0}, 3), Lasso{{3, 1}, 0}));
}

}  // namespace word_automaton_test
}  // namespace credo
