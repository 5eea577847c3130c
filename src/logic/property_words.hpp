// The words of the property language: operators (logic/operators.hpp) by their spellings, atoms,
// expectations.
//
//   infix_operator("and") == Operator::conjunction
//
// Parser and printer share these tables, so that they agree.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/property.hpp"

namespace credo {

// ! X always A ...; the box and the diamond are two tokens each, and not among them.
std::optional<Operator> prefix_operator(std::string_view word);
// & and U until ...
std::optional<Operator> infix_operator(std::string_view word);
// The path operator of AG, EX, ..., which are a path quantifier and a path operator in one word.
std::optional<Operator> path_pair(std::string_view word);

// Bel, Des, Int, Does, with the words for their messages.
struct Modality {
  std::string_view name;
  AtomKind kind;
  std::string_view content;
  std::string_view example;
};
const Modality* find_modality(std::string_view word);

std::optional<Answer> expectation_word(std::string_view word);

// For suggestions: all operators that are words, and all expectations.
const std::vector<std::string>& operator_words();
const std::vector<std::string>& expectation_words();
// What an operator of another notation is called here, or "".
std::string_view advice_for(std::string_view text);

// Whether a text ends where a formula must follow: with an operator, a colon or an arrow. Such a
// line of a system file goes on in the next one.
bool awaits_formula(std::string_view text);

}  // namespace credo
