// A modal formula as it is written, views over a literal, and what it becomes.
//
// What is stored or said is a formula: Bif may stand directly under an intention only, Uif nowhere.
// What is asked is a condition: there Bif and Uif are written out, Bif_i f as B_i f | B_i !f, also
// below a chain of plain beliefs. What can be neither is reported and thrown as SyntaxError.
#pragma once

#include <string>
#include <vector>

#include "base/lexer.hpp"
#include "lang/eccs/program.hpp"
#include "modal/view_words.hpp"

namespace credo::eccs {

struct WrittenView {
  ViewKind kind = ViewKind::belief;
  AgentNumber agent = 0;
  bool positive = true;
};

struct Chain {
  std::vector<WrittenView> views;
  AtomNumber atom = 0;
  bool positive = true;  // of the literal
  SourceSpan where;
};

// The rules applied one at a time (modal/plain_store.hpp) take some 4 to the power of this.
inline constexpr std::size_t kDeepestViews = 9;
// Of what is said in a message: acts put up to three more on top.
inline constexpr std::size_t kDeepestContent = 6;
// Of one condition, written out.
inline constexpr std::size_t kMostParts = 1000;

// "I_p Bif_p !c_r"
std::string text(const Program& program, const Chain& chain);

// As it is written; it has a normal form.
ModalId stored_formula(const Program& program, const Chain& chain, TokenStream& stream);
// In normal form.
ModalId normal_formula(const Program& program, const Chain& chain, TokenStream& stream);
// The chain begins with a view.
Condition asked_condition(const Program& program, const Chain& chain, TokenStream& stream);

// ---- conditions

Condition truth(bool value);
Condition negated(Condition condition);
// `op` is both or either; parts that are the same again are taken in.
Condition combined(Condition::Op op, Condition left, Condition right);
// How many parts it has, itself included.
std::size_t size_of(const Condition& condition);

}  // namespace credo::eccs
