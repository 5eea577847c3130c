// Random atoms over the vocabulary of the random systems.
#pragma once

#include <vector>

#include "property/atoms.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

// Atoms that may be true in the random systems.
inline std::vector<StateAtom> random_atoms(Model& model, const Draw& draw, int count) {
  TermStore& terms = model.terms;
  const TermId any = terms.variable(0);
  const TermId other = terms.variable(1);
  std::vector<StateAtom> atoms;
  while (static_cast<int>(atoms.size()) < count) {
    const auto agent = static_cast<std::uint32_t>(draw(static_cast<int>(model.agent_count())));
    StateAtom atom;
    const auto belief = [&] {
      switch (draw(5)) {
        case 0:
          return terms.atom("q");
        case 1:
          return terms.structure("p", {terms.number(1)});
        case 2:
          return terms.structure("r", {any, other});
        case 3:
          return terms.structure("s", {terms.number(draw(3))});
        default:
          return terms.structure("p", {any});
      }
    };
    const auto goal = [&] { return draw(2) == 0 ? terms.atom("h") : terms.structure("g", {any}); };
    switch (draw(8)) {
      case 0:
      case 1:
        atom = {AtomKind::belief, agent, belief()};
        break;
      case 2:
        atom = {AtomKind::desire, agent, goal()};
        break;
      case 3:
        atom = {AtomKind::intention, agent, goal()};
        break;
      case 4:
        atom = {AtomKind::does, agent,
                draw(2) == 0 ? terms.atom("act") : terms.structure("do", {any})};
        break;
      case 5:
        atom = draw(2) == 0 ? StateAtom{AtomKind::deadlock, 0, kNoTerm}
                            : StateAtom{AtomKind::terminated, 0, kNoTerm};
        break;
      default:
        atom = {AtomKind::fact, 0, belief()};
    }
    atoms.push_back(atom);
  }
  return atoms;
}

}  // namespace credo::testing
