// Compiling and solving conjunctions.
#include "lang/bupl/query_code.hpp"

#include <algorithm>

#include "lang/bupl/plan_terms.hpp"
#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo::bupl {

namespace {

// The variables that a match of the term binds: those outside of arithmetic.
void binding_variables(const TermStore& terms, TermId term, std::vector<std::uint32_t>& out) {
  if (terms.ground(term)) return;
  if (!terms.arithmetic(term)) return collect_variables(terms, term, out);
  if (is_arithmetic_functor(terms.name_text(term), terms.arguments(term).size())) return;
  for (const TermId argument : terms.arguments(term)) binding_variables(terms, argument, out);
}

bool all_bound(const TermStore& terms, TermId term, const std::vector<bool>& bound) {
  std::vector<std::uint32_t> variables;
  collect_variables(terms, term, variables);
  return std::ranges::all_of(variables, [&](std::uint32_t v) { return bound[v]; });
}

bool compare(const TermStore& terms, Literal::Form form, TermId left, TermId right) {
  if (form == Literal::Form::equal) return left == right;
  if (form == Literal::Form::different) return left != right;
  if (!terms.is_any_number(left) || !terms.is_any_number(right)) return false;
  if (form == Literal::Form::divides) return divides(terms, left, right);
  const int order = terms.compare(left, right);
  switch (form) {
    case Literal::Form::less:
      return order < 0;
    case Literal::Form::less_equal:
      return order <= 0;
    case Literal::Form::greater:
      return order > 0;
    default:
      return order >= 0;
  }
}

}  // namespace

// ---- terms over slots

SlotTerm::SlotTerm(TermStore& terms, TermId term) : term_(term) {
  if (terms.is_variable(term)) {
    kind_ = Kind::slot;
    slot_ = terms.variable_index(term);
  } else if (!terms.ground(term)) {
    kind_ = Kind::built;
  } else {
    term_ = evaluate_exactly(terms, term).value_or(kNoTerm);
  }
}

TermId SlotTerm::value(TermStore& terms, std::span<const TermId> slots) const {
  if (kind_ == Kind::constant) return term_;
  if (kind_ == Kind::slot) return slots[slot_];
  const TermId built = rename_variables(terms, term_, slots);
  return terms.ground(built) ? evaluate_exactly(terms, built).value_or(kNoTerm) : kNoTerm;
}

SlotAtom::SlotAtom(TermStore& terms, TermId atom) : term_(terms, atom) {
  collect_variables(terms, atom, slots_);
}

AtomNumber SlotAtom::number(TermStore& terms, AtomNumbers& atoms, std::span<const TermId> slots,
                            bool adds) {
  if (constant_ != kNoAtom) return constant_;
  std::uint64_t key = 0;
  if (slots_.size() == 1) key = slots[slots_[0]];
  if (slots_.size() == 2) key = pair_key(slots[slots_[0]], slots[slots_[1]]);
  const bool remembered = slots_.size() == 1 || slots_.size() == 2;
  if (remembered) {
    const std::uint32_t known = known_.find(key);
    if (known != IdMap::kAbsent) return known;
  }
  const TermId atom = term_.value(terms, slots);
  if (atom == kNoTerm) return kNoAtom;
  if (adds) check_numbers(terms, atom);
  const AtomNumber number = adds ? atoms.number(atom) : atoms.find(atom);
  if (number == kNoAtom) return kNoAtom;
  if (slots_.empty()) constant_ = number;
  if (remembered) known_.insert(key, number);
  return number;
}

// ---- solving

bool QueryCode::passes(Operation& operation, const Work& work) {
  switch (operation.kind) {
    case Operation::Kind::test:
    case Operation::Kind::absent_test: {
      const AtomNumber atom = operation.atom.number(work.terms, work.atoms, work.slots, false);
      const bool believed = atom != kNoAtom && work.beliefs.has(atom);
      return believed == (operation.kind == Operation::Kind::test);
    }
    case Operation::Kind::absent_scan:
      return !scan(operation, work, [] { return true; });
    case Operation::Kind::guard: {
      if (operation.form == Literal::Form::top) return true;
      if (operation.form == Literal::Form::bot) return false;
      const TermId left = operation.left.value(work.terms, work.slots);
      const TermId right = operation.right.value(work.terms, work.slots);
      return left != kNoTerm && right != kNoTerm &&
             compare(work.terms, operation.form, left, right);
    }
    case Operation::Kind::scan:
      break;
  }
  return false;
}

bool QueryCode::fits(const Operation& operation, const Work& work, AtomNumber atom) const {
  for (const std::uint32_t slot : operation.binds) work.slots[slot] = kNoTerm;
  for (const Argument& argument : operation.arguments) {
    const TermId value = work.atoms.arguments(atom)[argument.place];
    if (argument.kind == Argument::Kind::bind) {
      work.slots[argument.term.slot()] = value;
    } else if (argument.kind == Argument::Kind::check) {
      if (argument.term.value(work.terms, work.slots) != value) return false;
    } else if (!match(work, argument.term.term(), value)) {
      return false;
    }
  }
  return true;
}

bool QueryCode::match(const Work& work, TermId pattern, TermId value) {
  TermStore& terms = work.terms;
  if (terms.is_variable(pattern)) {
    TermId& slot = work.slots[terms.variable_index(pattern)];
    if (slot == kNoTerm) slot = value;
    return slot == value;
  }
  if (terms.ground(pattern) && !terms.arithmetic(pattern)) return pattern == value;
  const auto parts = terms.arguments(pattern);
  if (is_arithmetic_functor(terms.name_text(pattern), parts.size())) {
    return SlotTerm(terms, pattern).value(terms, work.slots) == value;
  }
  if (!terms.is_structure(value) || terms.functor(value) != terms.functor(pattern)) return false;
  // First what binds, then what is computed from it.
  for (const bool computed : {false, true}) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (terms.arithmetic(parts[i]) != computed) continue;
      if (!match(work, parts[i], terms.arguments(value)[i])) return false;
    }
  }
  return true;
}

// ---- compiling

class QueryCode::Compiler {
 public:
  Compiler(TermStore& terms, AtomNumbers& atoms, const Conjunction& literals, QueryCode& code)
      : terms_(terms), atoms_(atoms), code_(code) {
    for (const Literal& literal : literals) waiting_.push_back(&literal);
  }

  void run() {
    while (!waiting_.empty()) {
      if (take_checks()) continue;
      const auto best = next_positive();
      if (best == waiting_.end()) break;
      add_positive(**best);
      waiting_.erase(best);
    }
    for (const Literal* literal : waiting_) add_check(*literal);  // negative, with free variables
  }

 private:
  static bool is_positive(const Literal& literal) {
    return !literal.is_guard() && !literal.negated;
  }

  bool ready(const Literal& literal) const {
    if (literal.form == Literal::Form::top || literal.form == Literal::Form::bot) return true;
    if (!literal.is_guard()) return all_bound(terms_, literal.atom, code_.bound_);
    return all_bound(terms_, literal.left, code_.bound_) &&
           all_bound(terms_, literal.right, code_.bound_);
  }

  // Everything that can be decided now; whether there was something.
  bool take_checks() {
    const std::size_t before = waiting_.size();
    std::erase_if(waiting_, [&](const Literal* literal) {
      if (!ready(*literal)) return false;
      add_check(*literal);
      return true;
    });
    return waiting_.size() != before;
  }

  // The one with the most known arguments among those whose arithmetic can be done.
  std::vector<const Literal*>::iterator next_positive() {
    auto best = waiting_.end();
    std::size_t most = 0;
    for (auto at = waiting_.begin(); at != waiting_.end(); ++at) {
      if (!is_positive(**at)) continue;
      std::size_t known = arithmetic_ready((*at)->atom) ? 1000 : 0;
      for (const TermId argument : terms_.arguments((*at)->atom)) {
        known += all_bound(terms_, argument, code_.bound_) ? 1 : 0;
      }
      if (best == waiting_.end() || known > most) {
        best = at;
        most = known;
      }
    }
    return best;
  }

  bool arithmetic_ready(TermId atom) const {
    std::vector<bool> bound = code_.bound_;
    mark_bound(atom, bound);
    return all_bound(terms_, atom, bound);
  }

  void mark_bound(TermId atom, std::vector<bool>& bound) const {
    std::vector<std::uint32_t> variables;
    binding_variables(terms_, atom, variables);
    for (const std::uint32_t variable : variables) bound[variable] = true;
  }

  void add_check(const Literal& literal) {
    Operation operation;
    if (literal.is_guard()) {
      operation.kind = Operation::Kind::guard;
      operation.form = literal.form;
      if (literal.left != kNoTerm) {
        operation.left = SlotTerm(terms_, do_arithmetic_exactly(terms_, literal.left));
        operation.right = SlotTerm(terms_, do_arithmetic_exactly(terms_, literal.right));
      }
    } else if (ready(literal)) {
      operation.kind = literal.negated ? Operation::Kind::absent_test : Operation::Kind::test;
      operation.atom = SlotAtom(terms_, do_arithmetic_exactly(terms_, literal.atom));
    } else {
      operation = scan_of(literal.atom);
      operation.kind = Operation::Kind::absent_scan;
    }
    code_.operations_.push_back(std::move(operation));
  }

  void add_positive(const Literal& literal) {
    code_.operations_.push_back(scan_of(literal.atom));
    mark_bound(literal.atom, code_.bound_);
  }

  Operation scan_of(TermId written) {
    const TermId atom = do_arithmetic_exactly(terms_, written);
    Operation operation;
    operation.kind = Operation::Kind::scan;
    operation.predicate = atoms_.predicate(terms_.functor(atom));
    std::vector<bool> bound = code_.bound_;
    std::vector<Argument> open;
    std::vector<Argument> computed;
    const auto arguments = terms_.arguments(atom);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const TermId term = arguments[i];
      Argument argument{Argument::Kind::check, i, SlotTerm(terms_, term)};
      if (all_bound(terms_, term, code_.bound_)) {
        operation.arguments.push_back(argument);
      } else if (terms_.arithmetic(term)) {
        argument.kind = Argument::Kind::match;
        computed.push_back(argument);
      } else {
        // What an argument before this one binds is compared, but not looked up by.
        const bool first = terms_.is_variable(term) && !bound[terms_.variable_index(term)];
        argument.kind = first ? Argument::Kind::bind : Argument::Kind::match;
        open.push_back(argument);
        mark_bound(term, bound);
      }
    }
    std::ranges::move(open, std::back_inserter(operation.arguments));
    std::ranges::move(computed, std::back_inserter(operation.arguments));
    std::vector<std::uint32_t> variables;
    binding_variables(terms_, atom, variables);
    for (const std::uint32_t variable : variables) {
      if (!code_.bound_[variable]) operation.binds.push_back(variable);
    }
    return operation;
  }

  TermStore& terms_;
  AtomNumbers& atoms_;
  QueryCode& code_;
  std::vector<const Literal*> waiting_;
};

QueryCode::QueryCode(TermStore& terms, AtomNumbers& atoms, const Conjunction& literals,
                     std::vector<bool> bound)
    : bound_(std::move(bound)) {
  Compiler(terms, atoms, literals, *this).run();
}

}  // namespace credo::bupl
