// What of the parts of a state the atoms of a property can tell apart.
//
// Contents of a part get the same number if no atom makes a difference between them, whatever the
// other parts are. An atom that is about several parts (property/joined_formula.hpp) may do so for
// all that one of its patterns matches there.
#pragma once

#include <cstdint>
#include <vector>

#include "base/sequence_table.hpp"
#include "property/atoms.hpp"
#include "system/system.hpp"

namespace credo {

class VisibleParts {
 public:
  // For atoms about states that are not about all of a state. The system must outlive it.
  VisibleParts(System& system, const std::vector<StateAtom>& atoms);

  // Whether some atom is about the component of the tuple.
  bool looks_at(std::size_t component) const {
    return parts_[component].single || !parts_[component].joined.empty();
  }
  std::uint32_t look(std::size_t component, ComponentId id);

 private:
  struct Part {
    bool single = false;              // atoms about this part alone
    std::vector<StateAtom> joined;    // what joined atoms ask of it
    std::vector<std::uint32_t> seen;  // by id: the number + 1
  };
  std::uint32_t number(const Part& part, std::size_t component, ComponentId id);

  System& system_;
  AtomLabels labels_;  // of the atoms about one part each
  std::vector<Part> parts_;
  SequenceTable contents_;
};

}  // namespace credo
