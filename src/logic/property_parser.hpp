// The parser of properties.
//
// From the loosest binding to the tightest: `<->`, `->` (to the right), `|`, `&`, the binary path
// operators U R W (to the right), and the unary ones ! [] <> X A E with `forall x:` and
// `exists x:`, whose formula goes on as far as it can. Every operator has the words of
// docs/logic.md as well. A trailing `=> true|holds|false|violated|unknown` is the expectation.
#pragma once

#include "base/diagnostic.hpp"
#include "logic/property.hpp"
#include "logic/property_syntax.hpp"

namespace credo {

// The property in the bytes [begin, end) of a file. Syntax errors go to the diagnostics; none is
// returned then.
std::optional<Property> parse_property(const Sources& sources, FileId file, std::uint32_t begin,
                                       std::uint32_t end, TermStore& terms,
                                       Diagnostics& diagnostics, const PropertySyntax& syntax = {});

// The formula of a definition by itself: its parameters are the first variables. It is about one
// state, and does not use itself.
std::optional<Property> parse_definition(const Sources& sources, const Definition& definition,
                                         TermStore& terms, Diagnostics& diagnostics,
                                         const PropertySyntax& syntax);

}  // namespace credo
