// How properties are written beyond what all of them share: the atoms that agent languages add, as
// data for the parser, and the names that stand for values.
//
// An atom of a language is kept as text, for the language to read; the parser has to know only
// where it ends. There are three shapes:
//
//   taken(a)        a name with arguments or without, which could also be a fact
//   B f, Gs{f, g}   a capital and its operand; with an agent B(ann, f), Gs(ann, {f, g})
//   B_i I_j f       words of a shape of their own, one after the other, and a formula
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logic/unread_property.hpp"
#include "term/term_parser.hpp"

namespace credo {

struct LanguageAtoms {
  // A name with at least and at most so many arguments.
  struct Called {
    std::string name;
    std::size_t least = 0;
    std::size_t most = 0;
    bool of_runs = false;  // it is short for a formula with path operators
  };
  // Such a word may also be a path operator: it is an atom if an agent follows in parentheses, and
  // in the file of a single agent of the language.
  struct Worded {
    std::string word;
    std::string open = {};  // "{" or "[": its operand is in such brackets
    std::string what = {};  // and is called so: "a set in braces"
    std::string hint = {};  // if no formula follows
  };

  std::string language = {};  // whose they are
  std::vector<Called> called = {};
  std::vector<Worded> worded = {};
  bool (*is_view)(std::string_view word) = nullptr;  // the third shape

  // Whether one of the words is a path operator, too.
  bool has_operators() const;
};

// Of which language a word is, and which of its words.
struct WordedAtom {
  const LanguageAtoms* atoms = nullptr;  // nullptr: of none
  const LanguageAtoms::Worded* word = nullptr;
};

struct PropertySyntax {
  const Constants* constants = nullptr;  // inside atoms they stand for their values
  std::vector<const LanguageAtoms*> atoms = {};
  // The language of the single agent that the file is, if it is one: its words come before the
  // operators of the same spelling.
  const LanguageAtoms* own = nullptr;
  std::span<const Definition> definitions = {};

  WordedAtom worded(std::string_view word) const;
  // The language in which a name with so many arguments is an atom; "" if there is none.
  std::string called(std::string_view name, std::size_t arguments) const;
  // Whether it is short for a formula about runs there.
  bool is_of_runs(std::string_view name) const;
};

}  // namespace credo
