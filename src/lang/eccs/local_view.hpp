// A local state of an ECCS agent as it is shown: the process, and the store by attitude.
#pragma once

#include <span>

#include "lang/eccs/program.hpp"
#include "logic/atom_kind.hpp"
#include "system/view.hpp"

namespace credo::eccs {

LocalView view_of(const Program& program, ProcessNumber process, std::span<const ModalId> store);

// What Bel, Des and Int see: the propositions that the store has under a plain B_i, or I_i, as
// atoms.
std::vector<TermId> attitudes_of(const Program& program, TermStore& terms,
                                 std::span<const ModalId> store, AtomKind kind);

}  // namespace credo::eccs
