// Laws of terms: text and back, the canonical order, arithmetic against wide integers, fact sets.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "base/limits.hpp"
#include "support/term_generators.hpp"
#include "support/term_text.hpp"
#include "term/arithmetic.hpp"

namespace credo {
namespace term_property_test {

using testing::pick;
using testing::random_term;
using testing::TermReader;

// Terms with operators, strings with escapes, and numbers of both signs.
TermId written_term(TermStore& terms, int depth) {
  const int kind = pick(depth > 0 ? 8 : 4);
  const auto below = [&] { return written_term(terms, depth - 1); };
  static const char* const kStrings[] = {"", "a b", "\\\"", "x\\\\", "//", "é;,"};
  switch (kind) {
    case 0:
      return terms.number(*rc::gen::arbitrary<std::int64_t>());
    case 1:
      return terms.atom(pick(2) == 0 ? "a" : "cg.b_1");
    case 2:
      return terms.string(kStrings[pick(6)]);
    case 3:
      return terms.variable(static_cast<std::uint32_t>(pick(3)));
    case 4:
      return terms.structure("f", {below()});
    case 5:
      return terms.structure("g", {below(), below()});
    case 6: {
      static const char* const kOperators[] = {"+", "-", "*", "div", "mod"};
      return terms.structure(kOperators[pick(5)], {below(), below()});
    }
    default: {
      // `-5` is a number, so that a minus in front of one is not written back as it was.
      const TermId operand = below();
      return terms.is_number(operand) ? operand : terms.structure("-", {operand});
    }
  }
}

RC_GTEST_PROP(TermProperty, TextReadsBackAsTheSameTerm, ()) {
  TermReader read;
  for (const char* name : {"X", "Y", "_z1"}) read.term(name);
  const TermId term = written_term(read.terms, 4);
  const std::string text = read.text(term);
  RC_LOG() << text;
  RC_ASSERT(read.term(text) == term);
}

RC_GTEST_PROP(TermProperty, CompareIsATotalOrderThatAgreesWithEquality, ()) {
  TermStore terms;
  const testing::TermShape shape{.depth = 3, .variables = 2, .strings = true};
  const TermId a = random_term(terms, shape);
  const TermId b = random_term(terms, shape);
  const TermId c = random_term(terms, shape);
  RC_LOG() << terms.text(a) << ", " << terms.text(b) << ", " << terms.text(c);
  RC_ASSERT((terms.compare(a, b) == 0) == (a == b));
  RC_ASSERT(terms.compare(a, b) == -terms.compare(b, a));
  if (terms.compare(a, b) <= 0 && terms.compare(b, c) <= 0) RC_ASSERT(terms.compare(a, c) <= 0);
  // The order does not depend on what was interned first.
  TermStore others;
  const auto copy = [&](auto& self, TermId term) -> TermId {
    switch (terms.kind(term)) {
      case TermKind::number:
        return others.number(terms.value(term));
      case TermKind::string:
        return others.string(terms.name_text(term));
      case TermKind::variable:
        return others.variable(terms.variable_index(term));
      case TermKind::large_number:
      case TermKind::structure:
        break;
    }
    std::vector<TermId> arguments;
    for (const TermId argument : terms.arguments(term)) arguments.push_back(self(self, argument));
    return others.structure(others.symbol(terms.name_text(term)), arguments);
  };
  const TermId other_b = copy(copy, b);
  const TermId other_a = copy(copy, a);
  RC_ASSERT(others.compare(other_a, other_b) == terms.compare(a, b));
}

__extension__ using Wide = __int128;

RC_GTEST_PROP(TermProperty, ArithmeticAgreesWithWideIntegers, ()) {
  const auto value = [] {
    static constexpr std::int64_t kEdges[] = {0, 1, -1, 2, -2, INT64_MAX, INT64_MIN, INT64_MAX / 2};
    return pick(2) == 0 ? kEdges[pick(8)] : *rc::gen::arbitrary<std::int64_t>();
  };
  const std::int64_t a = value();
  const std::int64_t b = value();
  const Wide wide_a = a;
  const Wide wide_b = b;
  // The quotient rounded down: the largest q with q*b <= a (b > 0) or q*b >= a (b < 0).
  const auto floored = [&] {
    Wide quotient = wide_a / wide_b;
    while (wide_b > 0 ? quotient * wide_b > wide_a : quotient * wide_b < wide_a) --quotient;
    return quotient;
  };
  static const char* const kOperators[] = {"+", "-", "*", "div", "mod"};
  const int which = pick(5);
  if (which >= 3 && b == 0) return;
  const Wide wanted = which == 0   ? wide_a + wide_b
                      : which == 1 ? wide_a - wide_b
                      : which == 2 ? wide_a * wide_b
                      : which == 3 ? floored()
                                   : wide_a - floored() * wide_b;
  TermStore terms;
  const TermId term = terms.structure(kOperators[which], {terms.number(a), terms.number(b)});
  RC_LOG() << terms.text(term);
  if (wanted < INT64_MIN || wanted > INT64_MAX) {
    RC_ASSERT_THROWS_AS(evaluate(terms, term), LimitExceeded);
  } else {
    RC_ASSERT(evaluate(terms, term) == terms.number(static_cast<std::int64_t>(wanted)));
  }
}

RC_GTEST_PROP(FactSetProperty, BehavesLikeAnOrderedSet, ()) {
  TermStore terms;
  FactSet facts;
  const auto less = [&](TermId a, TermId b) { return fact_less(terms, a, b); };
  std::set<TermId, decltype(less)> model(less);
  const int steps = pick(60);
  for (int i = 0; i < steps; ++i) {
    const std::string name(1, static_cast<char>('p' + pick(2)));
    const TermId fact =
        pick(4) == 0 ? terms.atom(name)
                     : terms.structure(name, {random_term(terms, {.depth = 1, .variables = 0})});
    if (pick(3) != 0) {
      RC_ASSERT(insert(terms, facts, fact) == model.insert(fact).second);
    } else {
      RC_ASSERT(erase(terms, facts, fact) == (model.erase(fact) == 1));
    }
    RC_ASSERT(contains(terms, facts, fact) == model.contains(fact));
    RC_ASSERT(std::equal(facts.begin(), facts.end(), model.begin(), model.end()));
  }
}

}  // namespace term_property_test
}  // namespace credo
