// Entailment as its definition says: look for an assignment that makes the base true and the
// formula false. Atoms are tried one after the other, and a branch is left as soon as it cannot
// lead to such an assignment any more.
#include <map>
#include <optional>

#include "base/clock.hpp"
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

// A literal to be tried, true first, and how many such tries there are where it comes from.
struct Choice {
  std::size_t tries = 0;
  prop::Literal literal;
};

void prefer(std::optional<Choice>& best, const Choice& other) {
  if (!best || other.tries < best->tries) best = other;
}

// The undecided literals of a clause.
std::vector<prop::Literal> open_literals(const prop::Clause& clause, const Assignment& values) {
  std::vector<prop::Literal> open;
  for (const prop::Literal literal : clause) {
    if (!values.contains(literal.atom)) open.push_back(literal);
  }
  return open;
}

// Whether the values can be extended so that the base is true and the formula false. The next
// atom is one of the part that leaves the fewest ways.
bool has_counterexample(const prop::Base& base, const prop::Formula& formula, Assignment& values) {
  poll_clock();
  std::optional<Choice> best;
  for (const prop::Formula& each : base) {
    const Truth truth = truth_of(each, values);
    if (truth == Truth::no) return false;
    if (truth == Truth::yes) continue;
    Choice choice;
    for (const prop::Clause& clause : each) {
      if (truth_of(clause, values) != Truth::open) continue;
      if (choice.tries++ == 0) choice.literal = open_literals(clause, values).front();
    }
    prefer(best, choice);
  }
  for (const prop::Clause& clause : formula) {
    const Truth truth = truth_of(clause, values);
    if (truth == Truth::yes) return false;
    if (truth == Truth::no) continue;
    const std::vector<prop::Literal> open = open_literals(clause, values);
    prefer(best, {open.size(), prop::complement(open.front())});
  }
  if (!best) return true;
  const std::uint32_t atom = best->literal.atom;
  for (const bool value : {!best->literal.negative, best->literal.negative}) {
    values[atom] = value;
    if (has_counterexample(base, formula, values)) return true;
  }
  values.erase(atom);
  return false;
}

}  // namespace

bool entails(const prop::Base& base, const prop::Formula& formula) {
  Assignment values;
  return !has_counterexample(base, formula, values);
}

}  // namespace credo::dribble::reference
