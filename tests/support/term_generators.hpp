// Random terms for the properties: a small signature, so that random terms meet often.
//
// The functions draw from RapidCheck where they are called, inside a property.
#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "term/term.hpp"

namespace credo::testing {

inline int pick(int bound) { return *rc::gen::inRange(0, bound); }

struct TermShape {
  int depth = 3;
  int variables = 4;  // numbered from 0
  bool strings = false;
};

inline TermId random_term(TermStore& terms, TermShape shape) {
  const int leaf_kinds = shape.variables > 0 ? 3 : 2;
  const int kind = pick(shape.depth > 0 ? leaf_kinds + 3 : leaf_kinds);
  const auto below = [&] {
    TermShape inner = shape;
    --inner.depth;
    return random_term(terms, inner);
  };
  if (kind == 0) return terms.number(pick(5) - 2);
  if (kind == 1) {
    if (shape.strings && pick(3) == 0)
      return terms.string(std::string(1, static_cast<char>('a' + pick(3))));
    return terms.atom(std::string(1, static_cast<char>('a' + pick(3))));
  }
  if (kind == 2 && shape.variables > 0) {
    return terms.variable(static_cast<std::uint32_t>(pick(shape.variables)));
  }
  switch (pick(3)) {
    case 0:
      return terms.structure("f", {below()});
    case 1:
      return terms.structure("f", {below(), below()});
    default:
      return terms.structure("g", {below(), below(), below()});
  }
}

}  // namespace credo::testing
