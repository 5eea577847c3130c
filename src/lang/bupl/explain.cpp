// Sentences about queries without a solution.
#include "lang/bupl/explain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/bupl/reference_plan.hpp"
#include "lang/bupl/text.hpp"

namespace credo::bupl::reference {

namespace {

Literal bound(TermStore& terms, Literal literal, const Substitution& bindings) {
  for (TermId* term : {&literal.atom, &literal.left, &literal.right}) {
    if (*term != kNoTerm) *term = apply(terms, *term, bindings);
  }
  return literal;
}

// "clear(1) is not believed", "on(3,1) is believed", "0 > 0 is false"
std::string verdict_on(const TermStore& terms, const Literal& literal,
                       const std::vector<std::string>& names) {
  if (literal.is_guard()) return literal_text(terms, literal, names) + " is false";
  const char* verb = literal.negated ? "is believed" : "is not believed";
  return fmt::format("{} {}", terms.text(literal.atom, names), verb);
}

}  // namespace

std::string Explainer::failure(Facts beliefs, const Plan& step) const {
  const Action& action = program_.actions[step.index];
  std::uint32_t first_own = 0;
  for (const TermId argument : step.arguments) {
    first_own = std::max(first_own, terms_.variable_bound(argument));
  }
  const ActionCall call = called(terms_, action, step.arguments, first_own);
  // A variable that is passed on has the name of the parameter.
  std::vector<std::string> names(first_own, "_");
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    const TermId argument = step.arguments[i];
    if (terms_.is_variable(argument)) names[terms_.variable_index(argument)] = action.variables[i];
  }
  for (std::size_t i = step.arguments.size(); i < action.variables.size(); ++i) {
    names.push_back(action.variables[i]);
  }
  std::string why = failing(beliefs, call.precondition, names);
  if (why.empty()) why = without_value(beliefs, call, names);
  return fmt::format("{} fails: {}", terms_.text(closed(terms_, term_of(terms_, program_, step))),
                     why);
}

std::vector<std::string> Explainer::unrepaired(Facts beliefs) const {
  std::vector<std::string> reasons;
  for (const RepairRule& rule : program_.repairs) {
    const std::string why = failing(beliefs, rule.condition, rule.variables);
    if (why.empty()) continue;
    reasons.push_back(fmt::format("the repair rule {} does not apply: {}", rule.label, why));
  }
  return reasons;
}

std::string Explainer::values(const Substitution& bindings,
                              const std::vector<std::string>& names) const {
  std::string out;
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    if (bindings[i] == kNoTerm) continue;
    out += fmt::format("{}{}={}", out.empty() ? "" : ", ", names[i], terms_.text(bindings[i]));
  }
  return out;
}

std::string Explainer::failing(Facts beliefs, const Query& query,
                               const std::vector<std::string>& names) const {
  std::string out;
  for (const Conjunction& conjunction : query.disjuncts) {
    const Progress progress = solve(terms_, beliefs, conjunction);
    if (progress.failed == nullptr) return "";
    out += (out.empty() ? "" : "; ") + reason(progress, names);
  }
  return out;
}

std::string Explainer::reason(const Progress& progress,
                              const std::vector<std::string>& names) const {
  const Literal& failed = *progress.failed;
  if (progress.before.size() == 1) {
    return verdict_on(terms_, bound(terms_, failed, progress.before[0].bindings), names);
  }
  std::string made;
  for (const Literal* literal : progress.made) {
    made += (made.empty() ? "" : " & ") + literal_text(terms_, *literal, names);
  }
  return fmt::format("{} in each of the {} ways in which {} is believed",
                     verdict_on(terms_, failed, names), progress.before.size(), made);
}

std::string Explainer::without_value(Facts beliefs, const ActionCall& call,
                                     const std::vector<std::string>& names) const {
  for (const Substitution& solution : sols(terms_, beliefs, call.precondition)) {
    for (const Effect& effect : call.effects) {
      if (instantiate_exactly(terms_, effect.atom, solution)) continue;
      return fmt::format("its effect {} has no value",
                         terms_.text(apply(terms_, effect.atom, solution), names));
    }
  }
  throw InternalError("an action without an execution has a reason");
}

}  // namespace credo::bupl::reference
