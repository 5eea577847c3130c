// Random properties with path quantifiers, as they come out of to_ltl: in CTL, where each stands
// before one temporal operator, or in CTL*, where a path formula is any linear-time one.
#pragma once

#include <algorithm>

#include "property/binding.hpp"
#include "support/random_ltl.hpp"

namespace credo::testing {

enum class BranchingLogic : std::uint8_t { ctl, ctl_star };

// Adds `A f` or `E f` to the property; what comes back stands for it in formulas.
inline LtlId add_path(LtlStore& ltl, LtlProperty& property, bool universal, LtlId formula) {
  if (ltl.is_state_formula(formula)) return formula;
  PathFormula path{universal, formula, {}};
  std::vector<PathFormula>& paths = property.paths;
  const auto known =
      std::ranges::find_if(paths, [&](const PathFormula& other) { return other.same(path); });
  const auto index = static_cast<std::size_t>(known - paths.begin());
  if (known == paths.end()) {
    const auto name = [&](std::uint32_t atom) {
      return atom < property.atoms.size() ? "a" + std::to_string(atom)
                                          : paths[path_atom(atom)].text;
    };
    path.text = (universal ? "A(" : "E(") + ltl.text(formula, name) + ")";
    paths.push_back(std::move(path));
  }
  return ltl.literal(path_atom(index));
}

// The property in one line.
inline std::string text_of(const LtlStore& ltl, const LtlProperty& property) {
  return ltl.text(property.formula, [&](std::uint32_t atom) {
    return atom < property.atoms.size() ? "a" + std::to_string(atom)
                                        : property.paths[path_atom(atom)].text;
  });
}

class RandomBranching {
 public:
  RandomBranching(LtlStore& ltl, const Draw& draw, BranchingLogic logic)
      : ltl_(ltl), draw_(draw), logic_(logic) {}

  // Path quantifiers are nested up to `depth`.
  LtlProperty property(std::vector<StateAtom> atoms, int depth) {
    result_ = {};
    result_.atoms = std::move(atoms);
    result_.formula = state(depth);
    return std::move(result_);
  }

 private:
  LtlId literal() { return random_literal(ltl_, draw_, static_cast<int>(result_.atoms.size())); }

  LtlId state(int depth) {
    if (depth == 0) return literal();
    const LtlId f = path(depth);
    switch (draw_(6)) {
      case 0:
        return ltl_.both({f, state(depth - 1)});
      case 1:
        return ltl_.either({f, state(depth - 1)});
      case 2:
        return ltl_.negation(f);
      default:
        return f;
    }
  }

  LtlId path(int depth) {
    const bool universal = draw_(2) == 0;
    const auto part = [&] { return state(draw_(depth)); };
    if (logic_ == BranchingLogic::ctl_star) {
      const int size = 2 + draw_(4);
      return add_path(ltl_, result_, universal, random_formula(ltl_, draw_, size, part));
    }
    const LtlId f = part();
    const LtlId g = part();
    const LtlId choices[] = {ltl_.next(f),     ltl_.eventually(f), ltl_.always(f),
                             ltl_.until(f, g), ltl_.release(f, g), ltl_.weak_until(f, g)};
    return add_path(ltl_, result_, universal, choices[draw_(6)]);
  }

  LtlStore& ltl_;
  const Draw& draw_;
  BranchingLogic logic_;
  LtlProperty result_;
};

inline LtlProperty random_branching(LtlStore& ltl, const Draw& draw, std::vector<StateAtom> atoms,
                                    BranchingLogic logic, int depth) {
  return RandomBranching(ltl, draw, logic).property(std::move(atoms), depth);
}

}  // namespace credo::testing
