// Sets of ground atoms as sorted vectors.
#include "term/fact_set.hpp"

#include <algorithm>

namespace credo {

bool fact_less(const TermStore& terms, TermId a, TermId b) {
  if (a == b) return false;
  if (terms.name(a) != terms.name(b)) return terms.name_text(a) < terms.name_text(b);
  // Equal names: compare() orders by arity first, since atoms rank before structures.
  return terms.compare(a, b) < 0;
}

namespace {
// Where the fact is or would be.
std::ptrdiff_t place(const TermStore& terms, Facts facts, TermId fact) {
  const auto at = std::lower_bound(facts.begin(), facts.end(), fact,
                                   [&](TermId a, TermId b) { return fact_less(terms, a, b); });
  return at - facts.begin();
}
}  // namespace

bool contains(const TermStore& terms, Facts facts, TermId fact) {
  const auto at = static_cast<std::size_t>(place(terms, facts, fact));
  return at != facts.size() && facts[at] == fact;
}

FactSet as_set(const TermStore& terms, std::vector<TermId> facts) {
  std::ranges::sort(facts, [&](TermId a, TermId b) { return fact_less(terms, a, b); });
  facts.erase(std::ranges::unique(facts).begin(), facts.end());
  return facts;
}

bool insert(const TermStore& terms, FactSet& facts, TermId fact) {
  const auto at = facts.begin() + place(terms, facts, fact);
  if (at != facts.end() && *at == fact) return false;
  facts.insert(at, fact);
  return true;
}

bool erase(const TermStore& terms, FactSet& facts, TermId fact) {
  const auto at = facts.begin() + place(terms, facts, fact);
  if (at == facts.end() || *at != fact) return false;
  facts.erase(at);
  return true;
}

}  // namespace credo
