// What a BUPL program mentions, for the checks across files, and what is of no use in it.
#pragma once

#include "lang/bupl/program.hpp"
#include "system/signature.hpp"

namespace credo::bupl {

Signature mentions(TermStore& terms, const Program& program);

}  // namespace credo::bupl
