// Reading formulas, guards and plans: what rules, actions and the atoms of properties are made of.
//
// An error is reported and thrown as SyntaxError. Formulas are in disjunctive normal form as they
// are written; nothing is multiplied out behind the user's back. Nesting is bounded, so that no
// input exhausts the stack.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/lexer.hpp"
#include "lang/dribble/program.hpp"

namespace credo::dribble {

// Words that begin a statement, and all words that cannot be names.
const std::vector<std::string>& statement_words();
bool is_statement_word(const Token& token);
const std::vector<std::string>& reserved_words();
bool is_reserved(std::string_view word);

// What the names of a program stand for. The first meaning of a name stays.
class Names {
 public:
  Names() = default;
  explicit Names(const Program& program);

  // Whether the name is new; `index` is its place in the program.
  bool add_prop(std::string_view name, std::size_t index);
  bool add_step(std::string_view name, Step::Kind kind, std::size_t index);

  std::optional<std::uint32_t> prop(std::string_view name) const;
  // An action or an abstract plan.
  std::optional<Step> step(std::string_view name) const;

  // For suggestions.
  std::vector<std::string> props() const;
  std::vector<std::string> steps() const;

 private:
  std::unordered_map<std::string, std::uint32_t> props_;
  std::unordered_map<std::string, Step> steps_;
};

class ExpressionParser {
 public:
  ExpressionParser(TokenStream& stream, const Names& names) : stream_(stream), names_(names) {}

  // A declared or new name; `what` is "a prop", "an action", ...
  const Token& name(std::string_view what);
  std::uint32_t prop();

  prop::Literal literal();
  // A disjunction of conjunctions, as far as it goes.
  prop::Formula formula();
  // A literal or a formula in parentheses.
  prop::Formula operand();
  // `goals_barred`: "" where G may stand, else where we are: "the guard of a plan rule".
  Guard guard(std::string_view goals_barred);
  // Steps separated by ';', at least one. `E` is reported.
  Plan plan();

  // Where the text ends without the word or symbol that must come: "expected ... after ...".
  [[noreturn]] void missing(std::string_view what, std::string hint = {});

 private:
  struct Nesting {
    Nesting(ExpressionParser& parser);
    ~Nesting() { --depth; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    int& depth;
  };

  bool accept_not();
  bool accept_and();
  bool accept_or();

  prop::Formula conjunction();
  prop::Formula factor();
  Guard guard_of(Guard::Op op, std::string_view goals_barred);
  Guard guard_part(std::string_view goals_barred);
  Guard modality(std::string_view goals_barred);
  Step step();
  Step conditional();
  Plan branch(std::string_view word);

  TokenStream& stream_;
  const Names& names_;
  int depth_ = 0;
};

}  // namespace credo::dribble
