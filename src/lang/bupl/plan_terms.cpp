// Encoding, substituting and unfolding plans.
#include "lang/bupl/plan_terms.hpp"

#include <fmt/format.h>

#include <tuple>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo::bupl {

namespace {

constexpr std::size_t kMostAlternatives = 10'000;

// Arithmetic that has no value stays.
void check_parts(const TermStore& terms, TermId term) {
  if (terms.is_any_number(term)) check_numbers(terms, term);
  for (const TermId part : terms.arguments(term)) {
    if (terms.arithmetic(part)) check_parts(terms, part);
  }
}

}  // namespace

TermId do_arithmetic_exactly(TermStore& terms, TermId term) {
  if (!terms.arithmetic(term) || terms.is_any_number(term)) return term;
  const auto written = terms.arguments(term);
  std::vector<TermId> arguments(written.begin(), written.end());
  for (TermId& argument : arguments) argument = do_arithmetic_exactly(terms, argument);
  const TermId done = terms.structure(terms.name(term), arguments);
  if (!terms.ground(done) || !is_arithmetic_functor(terms.name_text(done), arguments.size())) {
    return done;
  }
  return evaluate_exactly(terms, done).value_or(done);
}

TermId do_arithmetic(TermStore& terms, TermId term) {
  const TermId done = do_arithmetic_exactly(terms, term);
  if (terms.arithmetic(done)) check_parts(terms, done);
  return done;
}

PlanTerms::PlanTerms(TermStore& terms, const Program& program, Reading reading)
    : terms_(terms), program_(program), reading_(reading), choice_(terms.symbol("plan +")) {
  nil_ = terms_.atom("plan nil");
  for (std::size_t i = 0; i < program.actions.size(); ++i) {
    action_symbols_.push_back(terms_.symbol(fmt::format("plan action {}", i)));
  }
  for (std::size_t i = 0; i < program.procedures.size(); ++i) {
    call_symbols_.push_back(terms_.symbol(fmt::format("plan call {}", i)));
  }
  const auto note = [&](SymbolId symbol, Plan::Kind kind, std::size_t index) {
    if (symbol >= meanings_.size()) meanings_.resize(symbol + 1);
    meanings_[symbol] = {kind, static_cast<std::uint32_t>(index)};
  };
  note(choice_, Plan::Kind::choice, 0);
  for (std::size_t i = 0; i < action_symbols_.size(); ++i) {
    note(action_symbols_[i], Plan::Kind::action, i);
  }
  for (std::size_t i = 0; i < call_symbols_.size(); ++i) {
    note(call_symbols_[i], Plan::Kind::call, i);
  }
  for (const Procedure& procedure : program.procedures) bodies_.push_back(encode(procedure.body));
  for (const RepairRule& rule : program.repairs) repairs_.push_back(encode(rule.plan));
  initial_ = encode(program.plan);
}

TermId PlanTerms::encode(const PlanPtr& plan) {
  if (plan == nullptr) return nil_;
  if (plan->kind == Plan::Kind::choice) {
    const TermId arms[] = {encode(plan->left), encode(plan->right)};
    return terms_.structure(choice_, arms);
  }
  std::vector<TermId> arguments = plan->arguments;
  if (plan->kind == Plan::Kind::call) {
    return terms_.structure(call_symbols_[plan->index], arguments);
  }
  arguments.push_back(encode(plan->next));
  return terms_.structure(action_symbols_[plan->index], arguments);
}

PlanTerms::Head PlanTerms::head(TermId plan) const {
  Head head;
  const auto arguments = terms_.arguments(plan);
  std::tie(head.kind, head.index) = meanings_[terms_.name(plan)];
  if (head.kind == Plan::Kind::choice) {
    head.left = arguments[0];
    head.right = arguments[1];
  } else if (head.kind == Plan::Kind::call) {
    head.arguments = arguments;
  } else {
    head.arguments = arguments.first(arguments.size() - 1);
    head.next = arguments.back();
  }
  return head;
}

// Its own variables are new ones, from `fresh` on.
TermId PlanTerms::body(const Head& call, std::uint32_t& fresh) const {
  const Procedure& procedure = program_.procedures[call.index];
  std::vector<TermId> values(call.arguments.begin(), call.arguments.end());
  for (std::size_t i = values.size(); i < procedure.variables.size(); ++i) {
    values.push_back(terms_.variable(fresh++));
  }
  return rename_variables(terms_, bodies_[call.index], values);
}

TermId PlanTerms::unfolded(TermId plan, std::uint32_t& fresh, std::size_t& alternatives) const {
  if (plan == nil_) return plan;
  const Head at = head(plan);
  if (at.kind == Plan::Kind::action) return plan;
  if (at.kind == Plan::Kind::call) return unfolded(body(at, fresh), fresh, alternatives);
  if (++alternatives > kMostAlternatives) {
    throw LimitExceeded(fmt::format("alternatives at the head of a plan > {}", kMostAlternatives));
  }
  const TermId left = unfolded(at.left, fresh, alternatives);
  const TermId right = unfolded(at.right, fresh, alternatives);
  const TermId arms[] = {left, right};
  return terms_.structure(choice_, arms);
}

TermId PlanTerms::instance(TermId plan, std::span<const TermId> values) const {
  TermId result = rename_variables(terms_, plan, values);
  if (reading_ == Reading::maude) {
    std::uint32_t fresh = terms_.variable_bound(result);
    std::size_t alternatives = 0;
    result = unfolded(result, fresh, alternatives);
  }
  return canonical_variables(terms_, do_arithmetic(terms_, result));
}

TermId PlanTerms::body_of(TermId call) const {
  std::uint32_t fresh = terms_.variable_bound(call);
  return canonical_variables(terms_, do_arithmetic(terms_, body(head(call), fresh)));
}

TermId PlanTerms::without_values(TermId term, std::uint32_t first,
                                 std::vector<TermId>& holes) const {
  if (terms_.ground(term) && !terms_.arithmetic(term)) {
    holes.push_back(term);
    return terms_.variable(first + static_cast<std::uint32_t>(holes.size()) - 1);
  }
  if (terms_.is_variable(term) || terms_.ground(term)) return term;
  const auto written = terms_.arguments(term);
  std::vector<TermId> arguments(written.begin(), written.end());
  for (TermId& argument : arguments) argument = without_values(argument, first, holes);
  return terms_.structure(terms_.name(term), arguments);
}

TermId PlanTerms::skeleton(TermId plan, std::vector<TermId>& holes) const {
  const std::uint32_t first = terms_.variable_bound(plan);
  const auto stripped = [&](const auto& self, TermId part) -> TermId {
    if (part == nil_) return part;
    const Head at = head(part);
    std::vector<TermId> arguments;
    for (const TermId argument : at.arguments) {
      arguments.push_back(without_values(argument, first, holes));
    }
    for (const TermId inner : {at.next, at.left, at.right}) {
      if (inner != kNoTerm) arguments.push_back(self(self, inner));
    }
    return terms_.structure(terms_.name(part), arguments);
  };
  return stripped(stripped, plan);
}

void PlanTerms::collect(TermId plan, std::vector<TermId>& out) const {
  if (plan == nil_) return;
  const Head at = head(plan);
  if (at.kind == Plan::Kind::choice) {
    collect(at.left, out);
    collect(at.right, out);
    return;
  }
  const bool action = at.kind == Plan::Kind::action;
  const std::string& name =
      action ? program_.actions[at.index].name : program_.procedures[at.index].name;
  out.push_back(terms_.structure(terms_.symbol(name), at.arguments));
  if (action) collect(at.next, out);
}

PlanPtr PlanTerms::tree(TermId plan) const {
  if (plan == nil_) return nullptr;
  const Head at = head(plan);
  auto node = std::make_shared<Plan>();
  node->kind = at.kind;
  node->index = at.index;
  node->arguments.assign(at.arguments.begin(), at.arguments.end());
  if (at.kind == Plan::Kind::action) node->next = tree(at.next);
  if (at.kind == Plan::Kind::choice) {
    node->left = tree(at.left);
    node->right = tree(at.right);
  }
  return node;
}

}  // namespace credo::bupl
