// The update of the information store as the paper prints it (its table 1).
//
// Kept so that the difference can be shown: it does not have the property its theorem 7 claims.
// The store {B_1 p} updated with B_1 U_1 p keeps both, though the second is U_1 p, which excludes
// the first. Written down line by line, on the tree of views whose paths the formulas are. The
// table does not know Bif: a Bif_j f is kept in its view like a literal.
#pragma once

#include <set>

#include "modal/formula.hpp"

namespace credo {

// upd(S, f): f is added. The formula is positive, an attitude; likewise below.
std::set<ModalId> table1_add(ModalFormulas& formulas, const std::set<ModalId>& store, ModalId f);
// upd(S, ~f): f is deleted.
std::set<ModalId> table1_remove(ModalFormulas& formulas, const std::set<ModalId>& store, ModalId f);

}  // namespace credo
