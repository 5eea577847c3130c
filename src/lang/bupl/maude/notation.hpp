// Names, terms and beliefs in Maude's notation, and back.
//
// Every name of a program gets a prefix that says what it is (b- a predicate, c- a name in a term,
// a- an action), so that it can be neither a word of Maude nor one of ours; an underscore, which
// means an argument to Maude, is written as a hyphen, which no name of a program has. Strings are
// wrapped: text("..."). Arithmetic that has not been done yet is plus(..), minus(..), times(..).
//
// Variables are numbered in four ranges: those of a plan that have no value, the holes of a program
// point, those that a match binds, and the results of arithmetic.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "term/term.hpp"

namespace credo::maude {

inline constexpr std::uint32_t kRange = 4096;
inline constexpr std::uint32_t kHoles = kRange;
inline constexpr std::uint32_t kBound = 2 * kRange;
inline constexpr std::uint32_t kResults = 3 * kRange;

// Whether a variable without a value occurs in it.
bool is_open(const TermStore& terms, TermId term);
// The term with each variable replaced.
TermId replaced(TermStore& terms, TermId term, const std::function<TermId(std::uint32_t)>& value);

inline constexpr std::string_view kPredicate = "b-";
inline constexpr std::string_view kName = "c-";
inline constexpr std::string_view kAction = "a-";

std::string mangled(std::string_view prefix, std::string_view name);
// The name that mangled() made this of; nothing if it made none of it.
std::optional<std::string> unmangled(std::string_view prefix, std::string_view text);

// A string as Maude reads and writes it, and back (the text with its quotes).
std::string quoted(std::string_view contents);
std::optional<std::string> unquoted(std::string_view text);

// "f(a, b)", "f" without arguments.
std::string applied(const std::string& name, std::span<const std::string> arguments);

// The variables of one rule or equation. A hole that must have a value for it to apply is V0, V1,
// ..., any other T0, T1, ...
struct RuleVariables {
  std::set<std::uint32_t> valued = {};

  std::string name(std::uint32_t variable) const;
};

// Writes terms and remembers what has to be declared for them.
class Vocabulary {
 public:
  explicit Vocabulary(const TermStore& terms) : terms_(terms) {}

  std::string term(TermId term, const RuleVariables& variables = {});
  std::string belief(TermId atom, const RuleVariables& variables = {});
  std::string action(std::string_view name, std::span<const TermId> arguments,
                     const RuleVariables& variables = {});
  // A variable of sort Beliefs: B, B1, ...
  std::string beliefs_variable(std::size_t number);

  // "op b-on : Value Value -> Belief [ctor] .", in a fixed order.
  std::vector<std::string> predicate_declarations() const;
  std::vector<std::string> name_declarations() const;
  std::vector<std::string> action_declarations() const;
  // "vars V0 V1 : Value .", for all variables that were written.
  std::vector<std::string> variable_declarations() const;

 private:
  using Names = std::set<std::pair<std::string, std::size_t>>;  // with their arities

  std::string variable(std::uint32_t number, const RuleVariables& variables);
  std::vector<std::string> all(std::span<const TermId> some, const RuleVariables& variables);

  const TermStore& terms_;
  Names predicates_;
  Names names_;
  Names actions_;
  std::map<std::string, std::set<std::string>> variables_;  // by sort
};

}  // namespace credo::maude
