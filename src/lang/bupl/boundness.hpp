// Whatever is compared, computed with, added or deleted has a value by then: found out before the
// program runs.
//
// Beliefs are ground, so a variable has a value as soon as a positive literal with it has matched;
// nothing else gives one. A variable that an action or a repair rule never binds is an error at its
// definition. Whether a parameter has a value depends on the calls: all plans that can arise are
// followed with the one question which of their variables are still unbound. What is requested of
// the environment has values throughout: its rules and the other agents see it.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/bupl/program.hpp"
#include "system/environment.hpp"

namespace credo::bupl {

void check_boundness(TermStore& terms, const Sources& sources, const Program& program,
                     const Environment& environment, Diagnostics& diagnostics);

}  // namespace credo::bupl
