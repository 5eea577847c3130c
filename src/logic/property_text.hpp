// A property, or a part of it, written out again with the fewest parentheses.
#pragma once

#include <string>

#include "logic/property.hpp"

namespace credo {

std::string text_of(const TermStore& terms, const Property& property, NodeId node);
std::string text_of(const TermStore& terms, const Property& property, const PropertyAtom& atom);

}  // namespace credo
