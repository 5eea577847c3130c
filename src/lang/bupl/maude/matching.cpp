// From literals to patterns and conditions.
#include "lang/bupl/maude/matching.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/number_of.hpp"
#include "lang/bupl/maude/points.hpp"
#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo::maude {

using bupl::Conjunction;
using bupl::Effect;

namespace {

bool is_arithmetic(const TermStore& terms, TermId term) {
  return terms.is_structure(term) &&
         is_arithmetic_functor(terms.name_text(term), terms.arguments(term).size());
}

// The variables that matching gives a value: those outside arithmetic.
void collect_matched(const TermStore& terms, TermId term, std::vector<std::uint32_t>& out) {
  if (terms.ground(term) || is_arithmetic(terms, term)) return;
  if (terms.is_variable(term)) {
    const std::uint32_t variable = terms.variable_index(term);
    if (std::ranges::find(out, variable) == out.end()) out.push_back(variable);
    return;
  }
  for (const TermId part : terms.arguments(term)) collect_matched(terms, part, out);
}

// The term with each of its largest arithmetic parts replaced.
TermId without_arithmetic(TermStore& terms, TermId term,
                          const std::function<TermId(TermId)>& result) {
  if (!terms.arithmetic(term)) return term;
  if (is_arithmetic(terms, term)) return result(term);
  std::vector<TermId> parts(terms.arguments(term).begin(), terms.arguments(term).end());
  for (TermId& part : parts) part = without_arithmetic(terms, part, result);
  return terms.structure(terms.name(term), parts);
}

bool is_positive(const bupl::Literal& literal) { return !literal.is_guard() && !literal.negated; }

std::string_view comparison_text(bupl::Literal::Form form) {
  switch (form) {
    case bupl::Literal::Form::equal:
      return "==";
    case bupl::Literal::Form::different:
      return "=/=";
    case bupl::Literal::Form::less:
      return "<";
    case bupl::Literal::Form::less_equal:
      return "<=";
    case bupl::Literal::Form::greater:
      return ">";
    case bupl::Literal::Form::greater_equal:
      return ">=";
    case bupl::Literal::Form::divides:
      return "divisor-of";
    case bupl::Literal::Form::atom:
    case bupl::Literal::Form::top:
    case bupl::Literal::Form::bot:
      break;
  }
  throw InternalError("this literal compares nothing");
}

class Builder {
 public:
  Builder(TermStore& terms, Vocabulary& vocabulary, Lookups& lookups)
      : terms_(terms), vocabulary_(vocabulary), lookups_(lookups) {}

  Matching run(const Conjunction& literals, const std::vector<Effect>& effects) {
    bind_variables(literals);
    for (const bupl::Literal& literal : literals) literals_.push_back(bound(literal));
    for (const Effect& effect : effects) {
      Effect each = effect;
      each.atom = made_.value(terms_, effect.atom);
      made_.effects.push_back(each);
    }
    note_values();
    match_on_the_left();
    match_in_conditions();
    for (const bupl::Literal& literal : literals_) {
      if (literal.is_guard()) {
        compare(literal);
      } else if (literal.negated) {
        exclude(literal);
      }
    }
    for (Effect& effect : made_.effects) effect.atom = computed(effect.atom);
    return std::move(made_);
  }

 private:
  void bind_variables(const Conjunction& literals) {
    std::vector<std::uint32_t> matched;
    for (const bupl::Literal& literal : literals) {
      if (is_positive(literal)) collect_matched(terms_, literal.atom, matched);
    }
    for (const std::uint32_t variable : matched) {
      if (variable >= kHoles) continue;
      const auto number = static_cast<std::uint32_t>(made_.bound.size());
      made_.bound.emplace(variable, terms_.variable(kBound + number));
    }
  }

  bupl::Literal bound(bupl::Literal literal) const {
    for (TermId* term : {&literal.atom, &literal.left, &literal.right}) {
      if (*term != kNoTerm) *term = made_.value(terms_, *term);
    }
    return literal;
  }

  // Holes that must have a value: what is believed and what is compared has one.
  void note_values() {
    const auto note = [&](TermId term) {
      std::vector<std::uint32_t> variables;
      collect_matched(terms_, term, variables);
      made_.variables.valued.insert(variables.begin(), variables.end());
    };
    for (const bupl::Literal& literal : literals_) {
      if (is_positive(literal)) note(literal.atom);
      if (literal.left != kNoTerm) note(literal.left);
      if (literal.right != kNoTerm) note(literal.right);
    }
    for (const Effect& effect : made_.effects) note(effect.atom);
  }

  bool is_known(TermId term) const {
    std::vector<std::uint32_t> variables;
    collect_variables(terms_, term, variables);
    return std::ranges::all_of(variables, [&](std::uint32_t variable) {
      return (variable >= kHoles && variable < kBound) || known_.contains(variable);
    });
  }

  void know(TermId pattern) {
    std::vector<std::uint32_t> variables;
    collect_matched(terms_, pattern, variables);
    known_.insert(variables.begin(), variables.end());
  }

  // Whether two literals can never mean the same belief: nothing is an instance of both, or only
  // what a guard t != u rules out.
  bool distinct(TermId a, TermId b) const {
    if (terms_.functor(a) != terms_.functor(b)) return true;
    std::uint32_t fresh = kResults + kRange;
    const auto anything = [&](TermId) { return terms_.variable(fresh++); };
    Substitution unifier;
    if (!unify(terms_, without_arithmetic(terms_, a, anything),
               without_arithmetic(terms_, b, anything), unifier)) {
      return true;
    }
    return std::ranges::any_of(literals_, [&](const bupl::Literal& literal) {
      return literal.form == bupl::Literal::Form::different &&
             apply(terms_, literal.left, unifier) == apply(terms_, literal.right, unifier);
    });
  }

  void match_on_the_left() {
    for (const bupl::Literal& literal : literals_) {
      if (!is_positive(literal) || terms_.arithmetic(literal.atom)) continue;
      const bool fits = made_.left.empty() || (is_known(literal.atom) &&
                                               std::ranges::all_of(made_.left, [&](TermId other) {
                                                 return distinct(literal.atom, other);
                                               }));
      if (!fits) continue;
      made_.left.push_back(literal.atom);
      know(literal.atom);
    }
  }

  void match_in_conditions() {
    for (const bupl::Literal& literal : literals_) {
      if (!is_positive(literal)) continue;
      if (std::ranges::find(made_.left, literal.atom) != made_.left.end()) continue;
      const TermId pattern = without_arithmetic(terms_, literal.atom,
                                                [&](TermId term) { return matched_result(term); });
      std::string where;
      for (const TermId other : made_.left) {
        if (distinct(literal.atom, other)) continue;
        where += vocabulary_.belief(other, made_.variables) + " # ";
      }
      condition(fmt::format("{} # {} := {}{}", vocabulary_.belief(pattern, made_.variables),
                            vocabulary_.beliefs_variable(++rests_), where,
                            vocabulary_.beliefs_variable(0)));
      know(pattern);
    }
    // Arithmetic on what was found later than the result.
    for (const auto& [term, result] : postponed_) {
      if (is_open(terms_, term)) made_.possible = false;
      condition(fmt::format("{} == {}", vocabulary_.term(result, made_.variables),
                            vocabulary_.term(term, made_.variables)));
    }
  }

  // What stands in a pattern for arithmetic.
  TermId matched_result(TermId term) {
    if (is_known(term)) return result_of(term);
    const TermId result = new_result();
    postponed_.emplace_back(term, result);
    return result;
  }

  TermId new_result() {
    invariant(results_ < kRange, "rules are not that large");
    return terms_.variable(kResults + results_++);
  }

  // The value of arithmetic: without one the condition fails.
  TermId result_of(TermId term) {
    const auto before = computed_.find(term);
    if (before != computed_.end()) return before->second;
    if (is_open(terms_, term)) made_.possible = false;
    const TermId result = new_result();
    computed_.emplace(term, result);
    condition(fmt::format("{} := {}", vocabulary_.term(result, made_.variables),
                          vocabulary_.term(term, made_.variables)));
    return result;
  }

  TermId computed(TermId term) {
    return without_arithmetic(terms_, term, [&](TermId part) { return result_of(part); });
  }

  void compare(const bupl::Literal& guard) {
    if (guard.form == bupl::Literal::Form::top) return;
    if (guard.form == bupl::Literal::Form::bot || is_open(terms_, guard.left) ||
        is_open(terms_, guard.right)) {
      made_.possible = false;
      return;
    }
    const std::string left = vocabulary_.term(computed(guard.left), made_.variables);
    const std::string right = vocabulary_.term(computed(guard.right), made_.variables);
    condition(fmt::format("{} {} {}", left, comparison_text(guard.form), right));
  }

  // No instance of the atom is believed.
  void exclude(const bupl::Literal& literal) {
    std::string beliefs;
    for (const TermId other : made_.left) {
      beliefs += vocabulary_.belief(other, made_.variables) + " # ";
    }
    beliefs += vocabulary_.beliefs_variable(0);
    if (!is_open(terms_, literal.atom)) {
      condition(fmt::format("not ({} in ({}))", vocabulary_.belief(literal.atom, made_.variables),
                            beliefs));
      return;
    }
    Cutter cutter(terms_);
    std::vector<TermId> parts(terms_.arguments(literal.atom).begin(),
                              terms_.arguments(literal.atom).end());
    for (TermId& part : parts) part = cutter.cut(part);
    const TermId pattern = terms_.structure(terms_.name(literal.atom), parts);
    std::string arguments = beliefs;
    for (const TermId value : cutter.values) {
      arguments += ", " + vocabulary_.term(value, made_.variables);
    }
    condition(fmt::format("not some{}({})", lookups_.number(pattern), arguments));
  }

  void condition(std::string text) {
    if (std::ranges::find(made_.conditions, text) == made_.conditions.end()) {
      made_.conditions.push_back(std::move(text));
    }
  }

  TermStore& terms_;
  Vocabulary& vocabulary_;
  Lookups& lookups_;
  Matching made_;
  Conjunction literals_;
  std::set<std::uint32_t> known_;
  std::vector<std::pair<TermId, TermId>> postponed_;  // arithmetic and its result
  std::map<TermId, TermId> computed_;
  std::uint32_t results_ = 0;
  std::size_t rests_ = 0;
};

}  // namespace

std::size_t Lookups::number(TermId pattern) { return number_of(patterns, pattern); }

TermId Matching::value(TermStore& terms, TermId term) const {
  return replaced(terms, term, [&](std::uint32_t variable) {
    const auto found = bound.find(variable);
    return found != bound.end() ? found->second : terms.variable(variable);
  });
}

std::string Matching::left_text(Vocabulary& vocabulary) const {
  std::string out;
  for (const TermId literal : left) out += vocabulary.belief(literal, variables) + " # ";
  return out + vocabulary.beliefs_variable(0);
}

std::string Matching::after_text(Vocabulary& vocabulary) const {
  std::string out;
  std::vector<TermId> gone;
  const auto is_gone = [&](TermId atom) { return std::ranges::find(gone, atom) != gone.end(); };
  for (const Effect& effect : effects) {
    if (!effect.adds) gone.push_back(effect.atom);
  }
  for (const TermId literal : left) {
    if (!is_gone(literal)) out += vocabulary.belief(literal, variables) + " # ";
  }
  out += vocabulary.beliefs_variable(0);
  std::vector<std::pair<bool, TermId>> done;
  const auto apply_all = [&](bool adds) {
    for (const Effect& effect : effects) {
      if (effect.adds != adds ||
          std::ranges::find(done, std::pair(adds, effect.atom)) != done.end()) {
        continue;
      }
      done.emplace_back(adds, effect.atom);
      if (!adds && std::ranges::find(left, effect.atom) != left.end()) continue;
      out = fmt::format("{}({}, {})", adds ? "add" : "del",
                        vocabulary.belief(effect.atom, variables), out);
    }
  };
  apply_all(false);
  apply_all(true);
  return out;
}

Matching matching(TermStore& terms, Vocabulary& vocabulary, Lookups& lookups,
                  const Conjunction& literals, const std::vector<Effect>& effects) {
  return Builder(terms, vocabulary, lookups).run(literals, effects);
}

std::uint32_t lookup_holes(const TermStore& terms, TermId pattern) {
  std::vector<std::uint32_t> variables;
  collect_variables(terms, pattern, variables);
  return static_cast<std::uint32_t>(
      std::ranges::count_if(variables, [](std::uint32_t variable) { return variable >= kHoles; }));
}

std::string lookup_equation(TermStore& terms, Vocabulary& vocabulary, const Lookups& lookups,
                            std::size_t number) {
  const TermId pattern = lookups.patterns[number];
  bupl::Literal literal;
  literal.atom = pattern;
  Lookups none;
  const Matching found = matching(terms, vocabulary, none, {literal}, {});
  if (!found.possible) return "";
  std::string arguments = found.left_text(vocabulary);
  for (std::uint32_t i = 0; i < lookup_holes(terms, pattern); ++i) {
    arguments += ", " + vocabulary.term(terms.variable(kHoles + i), found.variables);
  }
  const bool conditional = !found.conditions.empty();
  return fmt::format("{} some{}({}) = true{}{} .", conditional ? "ceq" : "eq", number, arguments,
                     conditional ? " if " : "", fmt::join(found.conditions, " /\\ "));
}

}  // namespace credo::maude
