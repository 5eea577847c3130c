// Finding bits for literals, and putting them in.
#include "logic/certain_formula.hpp"

#include <bit>
#include <unordered_set>

#include "base/stop_reason.hpp"
#include "logic/ltl_copy.hpp"

namespace credo {

LiteralSigns literal_signs(const LtlStore& ltl, LtlId formula) {
  LiteralSigns signs;
  std::vector<LtlId> waiting{formula};
  std::unordered_set<LtlId> seen;  // parts may occur very often
  while (!waiting.empty()) {
    const LtlId f = waiting.back();
    waiting.pop_back();
    if (ltl.is_constant(f) || !seen.insert(f).second) continue;
    const LtlOp op = ltl.op(f);
    if (op == LtlOp::positive) {
      signs.positive |= Label{1} << ltl.atom(f);
    } else if (op == LtlOp::negative) {
      signs.negative |= Label{1} << ltl.atom(f);
    } else {
      waiting.insert(waiting.end(), ltl.parts(f).begin(), ltl.parts(f).end());
    }
  }
  return signs;
}

CertainFormula certain_formula(LtlStore& ltl, LtlId formula, Label open) {
  const LiteralSigns signs = literal_signs(ltl, formula);
  CertainFormula certain;
  certain.others = ltl.atoms(formula) & ~open;
  Label used = ltl.atoms(formula);
  for (Label left = ltl.atoms(formula) & open; left != 0; left &= left - 1) {
    const Label own = left & ~(left - 1);
    const auto atom = static_cast<std::uint32_t>(std::countr_zero(own));
    if ((signs.positive & own) != 0) certain.literals.push_back({atom, true, own});
    if ((signs.negative & own) == 0) continue;
    Label bit = own;
    if ((signs.positive & own) != 0) {
      bit = ~used & (used + 1);
      if (bit == 0) throw LimitExceeded("atoms and path quantifiers of a formula > 63");
      used |= bit;
    }
    certain.literals.push_back({atom, false, bit});
  }
  certain.formula = LtlCopy(ltl, ltl, [&](std::uint32_t atom, bool positive) {
    for (const CertainFormula::Literal& each : certain.literals) {
      if (each.atom == atom && each.positive == positive) {
        return ltl.literal(static_cast<std::uint32_t>(std::countr_zero(each.bit)));
      }
    }
    return ltl.literal(atom, positive);
  })(formula);
  return certain;
}

}  // namespace credo
