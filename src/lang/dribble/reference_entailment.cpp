// Entailment as its definition says: look for an assignment that makes the base true and the
// formula false. Atoms are tried one after the other, true and false, and a branch is left as soon
// as it cannot lead to such an assignment any more.
#include <map>
#include <set>

#include "lang/dribble/reference.hpp"

namespace credo::dribble::reference {

namespace {

enum class Truth : std::uint8_t { no, yes, open };
using Assignment = std::map<std::uint32_t, bool>;

Truth truth_of(const prop::Clause& clause, const Assignment& values) {
  bool open = false;
  for (const prop::Literal literal : clause) {
    const auto value = values.find(literal.atom);
    if (value == values.end()) {
      open = true;
    } else if (value->second == literal.negative) {
      return Truth::no;
    }
  }
  return open ? Truth::open : Truth::yes;
}

Truth truth_of(const prop::Formula& formula, const Assignment& values) {
  bool open = false;
  for (const prop::Clause& clause : formula) {
    const Truth truth = truth_of(clause, values);
    if (truth == Truth::yes) return Truth::yes;
    open = open || truth == Truth::open;
  }
  return open ? Truth::open : Truth::no;
}

// Whether the values can be extended to the remaining atoms so that the base is true and the
// formula false.
bool has_counterexample(const prop::Base& base, const prop::Formula& formula, Assignment& values,
                        std::set<std::uint32_t> remaining) {
  if (truth_of(formula, values) == Truth::yes) return false;
  for (const prop::Formula& each : base) {
    if (truth_of(each, values) == Truth::no) return false;
  }
  if (remaining.empty()) return true;
  const std::uint32_t atom = *remaining.begin();
  remaining.erase(remaining.begin());
  for (const bool value : {true, false}) {
    values[atom] = value;
    if (has_counterexample(base, formula, values, remaining)) return true;
  }
  values.erase(atom);
  return false;
}

}  // namespace

bool entails(const prop::Base& base, const prop::Formula& formula) {
  std::set<std::uint32_t> atoms;
  const auto note = [&](prop::Literal literal) { atoms.insert(literal.atom); };
  for (const prop::Formula& each : base) prop::each_literal(each, note);
  prop::each_literal(formula, note);
  Assignment values;
  return !has_counterexample(base, formula, values, std::move(atoms));
}

}  // namespace credo::dribble::reference
