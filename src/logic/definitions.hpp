// Definitions: state formulas with a name, `define odd(X): done(X) & !even(X)`.
//
// A use of the name means the formula, with the arguments in the place of the parameters; the
// parser of properties writes it out. Here are the heads: names and parameters, read when a file is
// loaded, and what is wrong with a definition whether or not anybody uses it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "logic/property_syntax.hpp"
#include "logic/unread_property.hpp"
#include "term/term.hpp"

namespace credo {

// nullptr if there is none of this name.
const Definition* find_definition(std::span<const Definition> definitions, std::string_view name);

// "odd(X)"
std::string head_text(const Definition& definition);

// The texts after the word `define`, as files have them: NAME: FORMULA or NAME(X, Y): FORMULA. What
// is wrong with a head goes to the diagnostics, and the definition is left out. The syntax is that
// of the system, without definitions.
std::vector<Definition> read_definitions(const Sources& sources, std::span<const SourceSpan> texts,
                                         const PropertySyntax& syntax, Diagnostics& diagnostics);

// Reads the formulas of the definitions of the syntax, each by itself, and reports what is wrong
// with them.
void check_definitions(const Sources& sources, TermStore& terms, const PropertySyntax& syntax,
                       Diagnostics& diagnostics);

}  // namespace credo
