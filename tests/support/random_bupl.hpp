// Random BUPL programs and properties of them.
//
// Predicates are typed - names, numbers, terms f(..) - so that literals meet and the programs stay
// small: numbers grow only under a guard, terms are nested once. Now and then the types are
// ignored, so that guards and arithmetic meet what is no number.
#pragma once

#include "support/naive_bupl.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

// What it generates is not always accepted: a variable may be left without a value.
naive_bupl::Program random_bupl(const Draw& draw);

// A base and a query over the same vocabulary, whose variables all have values where they need one.
naive_bupl::Base random_bupl_base(const Draw& draw, int most);
naive_bupl::Query random_bupl_query(const Draw& draw);

// A property in LTL, or with path quantifiers, over fact, taken, enabled, fair, terminated, stuck.
std::string random_bupl_property(const Draw& draw, const naive_bupl::Program& program,
                                 bool branching);

}  // namespace credo::testing
