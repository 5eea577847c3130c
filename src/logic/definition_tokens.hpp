// The tokens of a formula in which definitions are written out.
//
// Where a definition is used its text is read, with the arguments as the values of its parameters
// and with variables of its own. What a quantifier over agents would catch by accident, because two
// texts use the same name, is an error.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "logic/formula_mistakes.hpp"
#include "logic/property_syntax.hpp"
#include "term/term_parser.hpp"

namespace credo {

class DefinitionTokens : public FormulaMistakes {
 public:
  // All but the tokens must outlive it.
  DefinitionTokens(const Sources& sources, std::vector<Token> tokens, TermStore& terms,
                   Diagnostics& diagnostics, const PropertySyntax& syntax)
      : FormulaMistakes(std::move(tokens), diagnostics),
        terms_(terms),
        scope_(syntax.constants),
        syntax_(syntax),
        sources_(sources) {}

 protected:
  // A use of a definition, and where it stands.
  struct DefinitionCall {
    const Definition* definition = nullptr;
    std::vector<TermId> arguments;
    std::vector<std::string_view> named;  // by the arguments
    SourceSpan where;
  };
  // What reading goes on with after a definition.
  struct WrittenOut {
    TokenStream stream;
    VariableScope::Outside scope;
    std::unique_ptr<Constants> constants;  // of the definition
  };

  // All the tokens are those of the definition itself; its parameters are its first variables.
  void begin(const Definition& definition);
  bool in_definition() const { return !expansions_.empty(); }
  // Whether the outermost text is that of a definition.
  bool is_by_itself() const { return by_itself_; }
  // Takes the name, which is next, and the arguments.
  DefinitionCall take_call(const Definition& definition);
  // The tokens of the definition follow, until it is left.
  WrittenOut enter(const DefinitionCall& call);
  void leave(WrittenOut outside);

  // A variable of a quantifier that cannot be one here.
  void refuse_quantified(const Token& variable);
  // A text that nothing is put into in the place of a parameter.
  void refuse_parameters(std::string_view text, SourceSpan where);
  // A comparison of `_`, which has no value; it may stand where a definition is used.
  void refuse_anonymous(TermId comparison, SourceSpan where);
  [[noreturn]] void fail_in_definition(SourceSpan where);

  TermStore& terms_;
  VariableScope scope_;
  const PropertySyntax& syntax_;
  std::vector<std::string_view> quantified_;  // variables of the quantifiers around this place

 private:
  void refuse_recursion(const DefinitionCall& call);
  void refuse_capture(const DefinitionCall& call, const std::vector<Token>& tokens);

  const Sources& sources_;
  std::vector<DefinitionCall> expansions_;  // the definitions around this place
  bool by_itself_ = false;
};

}  // namespace credo
