// What a property speaks of, as slicing starts from it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "property/binding.hpp"
#include "system/model.hpp"

namespace credo::slicing {

// An atom with its capitals and quantified names left open.
struct CriterionAtom {
  AtomKind kind = AtomKind::fact;
  std::vector<std::uint32_t> agents;  // whom it may be about; none for facts
  TermId pattern = kNoTerm;
  std::string text;  // "Bel(a, b)"
  SourceSpan where;
};

std::vector<CriterionAtom> criterion_atoms(Model& model, const BoundProperty& property);

// Why nothing may be left out for such a property, as a sentence; nothing if there is no reason:
// X, path quantifiers, or atoms about the whole system or the last action.
std::optional<std::string> not_sliceable(const BoundProperty& property);

}  // namespace credo::slicing
