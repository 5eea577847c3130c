// What a Dribble program mentions, for the checks across files, and what is of no use in it.
#pragma once

#include "lang/dribble/program.hpp"
#include "system/signature.hpp"

namespace credo::dribble {

Signature mentions(TermStore& terms, const Program& program);

}  // namespace credo::dribble
