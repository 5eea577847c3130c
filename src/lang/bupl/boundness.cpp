// An abstract execution. Of a plan's terms only this is kept: which of its variables contain a same
// unbound variable (a Share), and whether it is inside arithmetic there. Binding a variable binds
// every Share it takes part in. Unbound variables that are shared by the same variables are one
// Share, so there are finitely many abstract plans.
#include "lang/bupl/boundness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "lang/bupl/text.hpp"
#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo::bupl {

namespace {

constexpr std::size_t kMostShares = 600'000;  // over all abstract plans

// How an unbound variable occurs in a term: not, outside arithmetic, inside.
enum class Occurrence : char { none, plain, computed };

// Variables of the clause in ascending order, and how each of them has it.
using Share = std::vector<std::pair<std::uint32_t, Occurrence>>;
using Shares = std::set<Share>;

Occurrence in(const Share& share, std::uint32_t variable) {
  const auto at = std::ranges::lower_bound(share, variable, {}, &Share::value_type::first);
  return at != share.end() && at->first == variable ? at->second : Occurrence::none;
}

void note(Share& share, std::uint32_t variable, Occurrence occurrence) {
  const auto at = std::ranges::lower_bound(share, variable, {}, &Share::value_type::first);
  if (at != share.end() && at->first == variable) {
    at->second = std::max(at->second, occurrence);
  } else {
    share.insert(at, {variable, occurrence});
  }
}

// The occurrences of each variable in a term.
void occurrences(const TermStore& terms, TermId term, bool computed, Share& out) {
  if (terms.is_variable(term)) {
    note(out, terms.variable_index(term), computed ? Occurrence::computed : Occurrence::plain);
    return;
  }
  if (terms.ground(term)) return;
  const auto arguments = terms.arguments(term);
  const bool inside = computed || is_arithmetic_functor(terms.name_text(term), arguments.size());
  for (const TermId argument : arguments) occurrences(terms, argument, inside, out);
}

Share occurrences(const TermStore& terms, std::initializer_list<TermId> all) {
  Share out;
  for (const TermId term : all) {
    if (term != kNoTerm) occurrences(terms, term, false, out);
  }
  return out;
}

// What a part of a definition asks of a variable that occurs in it.
struct Demand {
  std::string what;  // "compares it: Y > 0"
  SourceSpan where;
  Share occurs;
  bool all = true;     // every variable has a value; else only those inside arithmetic
  bool binds = false;  // and afterwards they all have one
};

// The demands of one disjunct in the order in which it is evaluated.
class Demands {
 public:
  Demands(const TermStore& terms, const Conjunction& literals,
          std::span<const std::string> variables)
      : terms_(terms), variables_(variables) {
    for (const Literal& each : literals) {
      if (!each.is_guard() && !each.negated) literal(each, "looks for", false, true);
    }
    for (const Literal& each : literals) {
      if (each.is_guard()) literal(each, "compares", true, false);
      if (each.negated) literal(each, "looks for", false, false);
    }
  }

  void effects(std::span<const Effect> effects) {
    for (const Effect& each : effects) {
      all.push_back(
          {fmt::format("{} {}", each.adds ? "adds" : "deletes", terms_.text(each.atom, variables_)),
           each.where, occurrences(terms_, {each.atom}), true, false});
    }
  }

  // The environment sees the arguments.
  void request(const Action& action) {
    Share parameters;
    for (std::uint32_t v = 0; v < action.arity; ++v) note(parameters, v, Occurrence::plain);
    all.push_back({"is requested of the environment", action.where, parameters, true, false});
  }

  std::vector<Demand> all;

 private:
  void literal(const Literal& each, std::string_view verb, bool needs_all, bool binds) {
    all.push_back({fmt::format("{} {}", verb, literal_text(terms_, each, variables_)), each.where,
                   occurrences(terms_, {each.atom, each.left, each.right}), needs_all, binds});
  }

  const TermStore& terms_;
  std::span<const std::string> variables_;
};

bool impossible(const Conjunction& literals) {
  return std::ranges::any_of(literals,
                             [](const Literal& each) { return each.form == Literal::Form::bot; });
}

class Boundness {
 public:
  Boundness(TermStore& terms, const Sources& sources, const Program& program,
            const Environment& environment, Diagnostics& diagnostics)
      : terms_(terms),
        sources_(sources),
        program_(program),
        environment_(environment),
        diagnostics_(diagnostics) {}

  void run() {
    const std::size_t before = diagnostics_.error_count();
    for (const Action& action : program_.actions) action_demands(action);
    for (const RepairRule& rule : program_.repairs) {
      for (const Conjunction& literals : rule.condition.disjuncts) {
        if (impossible(literals)) continue;
        const Demands demands(terms_, literals, rule.variables);
        definition(demands.all, 0, rule.variables);
      }
    }
    if (diagnostics_.error_count() == before) follow_plans();
  }

 private:
  struct AbstractPlan {
    const Plan* plan;
    Shares shares;
    const std::vector<std::string>* variables;  // names, of the clause that the plan is in

    auto key() const { return std::tie(plan, shares); }
    bool operator<(const AbstractPlan& other) const { return key() < other.key(); }
  };

  // ---- definitions

  void action_demands(const Action& action) {
    auto& disjuncts = demands_.emplace_back();
    for (const Conjunction& literals : action.precondition.disjuncts) {
      if (impossible(literals)) continue;
      Demands demands(terms_, literals, action.variables);
      demands.effects(action.effects);
      if (is_requested(action)) demands.request(action);
      definition(demands.all, action.arity, action.variables);
      disjuncts.push_back(std::move(demands.all));
    }
  }

  bool is_requested(const Action& action) const {
    return !action.internal && environment_.has_action({terms_.symbol(action.name), action.arity});
  }

  // Every variable but the parameters has a value where one is demanded.
  void definition(std::span<const Demand> demands, std::uint32_t parameters,
                  std::span<const std::string> variables) {
    std::vector<bool> bound(variables.size(), false);
    std::fill_n(bound.begin(), parameters, true);
    for (const Demand& demand : demands) {
      for (const auto& [v, occurrence] : demand.occurs) {
        if (bound[v] || (!demand.all && occurrence != Occurrence::computed)) continue;
        if (reported_.insert({demand.where.begin, v}).second) {
          diagnostics_.error(
              demand.where, fmt::format("the variable {} has no value here", variables[v]),
              demand.binds
                  ? "arithmetic needs its variables in a belief before it in the conjunction"
                  : "it must be a parameter, or stand in a belief that is not negated, in each "
                    "disjunct");
        }
        bound[v] = true;
      }
      if (!demand.binds) continue;
      for (const auto& [v, occurrence] : demand.occurs) bound[v] = true;
    }
  }

  // ---- plans

  void follow_plans() {
    start(program_.plan, {}, program_.plan_variables);
    for (const RepairRule& rule : program_.repairs) {
      for (const Conjunction& literals : rule.condition.disjuncts) {
        if (impossible(literals)) continue;
        Share bound;
        for (const Literal& each : literals) {
          if (!each.is_guard() && !each.negated) occurrences(terms_, each.atom, false, bound);
        }
        start(rule.plan, bound, rule.variables);
      }
    }
    while (!pending_.empty()) {
      if (shares_ > kMostShares) {
        diagnostics_.error(pending_.back()->plan->where,
                           "the variables of this call can be left without values in too many ways",
                           "give the arguments of procedures values before they are called");
        return;
      }
      const AbstractPlan& next = *pending_.back();
      pending_.pop_back();
      follow(next);
    }
  }

  // A plan whose variables have no values, except those in `bound`.
  void start(const PlanPtr& plan, const Share& bound, const std::vector<std::string>& variables) {
    Shares shares;
    for (std::uint32_t v = 0; v < variables.size(); ++v) {
      if (in(bound, v) == Occurrence::none) shares.insert({{v, Occurrence::plain}});
    }
    add(plan, shares, variables);
  }

  void add(const PlanPtr& plan, const Shares& shares, const std::vector<std::string>& variables) {
    if (plan == nullptr) return;
    // Variables that the plan does not have are of no interest.
    const std::vector<bool>& used = variables_of(plan.get(), variables.size());
    Shares kept;
    for (Share share : shares) {
      std::erase_if(share, [&](const auto& entry) { return !used[entry.first]; });
      if (!share.empty()) kept.insert(std::move(share));
    }
    const auto [entry, added] = seen_.insert({plan.get(), std::move(kept), &variables});
    if (!added) return;
    pending_.push_back(&*entry);
    shares_ += entry->shares.size() + 1;
  }

  const std::vector<bool>& variables_of(const Plan* plan, std::size_t count) {
    const auto [entry, added] = used_.try_emplace(plan);
    if (added) {
      entry->second.resize(count, false);
      mark_variables(plan, entry->second);
    }
    return entry->second;
  }

  void mark_variables(const Plan* plan, std::vector<bool>& out) const {
    for (const Plan* at = plan; at != nullptr; at = at->next.get()) {
      if (at->kind == Plan::Kind::choice) {
        mark_variables(at->left.get(), out);
        mark_variables(at->right.get(), out);
      }
      std::vector<std::uint32_t> variables;
      for (const TermId argument : at->arguments) collect_variables(terms_, argument, variables);
      for (const std::uint32_t variable : variables) out[variable] = true;
    }
  }

  void follow(const AbstractPlan& at) {
    const Plan& plan = *at.plan;
    switch (plan.kind) {
      case Plan::Kind::choice:
        add(plan.left, at.shares, *at.variables);
        add(plan.right, at.shares, *at.variables);
        break;
      case Plan::Kind::call: {
        const Procedure& procedure = program_.procedures[plan.index];
        Shares shares;
        for (const Share& share : at.shares) {
          Share passed = pass(share, plan.arguments);
          if (!passed.empty()) shares.insert(std::move(passed));
        }
        for (std::uint32_t v = procedure.arity; v < procedure.variables.size(); ++v) {
          shares.insert({{v, Occurrence::plain}});
        }
        add(procedure.body, shares, procedure.variables);
        break;
      }
      case Plan::Kind::action:
        for (const auto& demands : demands_[plan.index]) act(at, demands);
        break;
    }
  }

  // How an unbound variable of the caller occurs in the parameters.
  Share pass(const Share& share, std::span<const TermId> arguments) const {
    Share passed;
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
      for (const auto& [v, occurrence] : occurrences(terms_, {arguments[i]})) {
        const Occurrence own = in(share, v);
        if (own != Occurrence::none) note(passed, i, std::max(occurrence, own));
      }
    }
    return passed;
  }

  // One disjunct of the action at the head of the plan, and the plan after it.
  void act(const AbstractPlan& at, std::span<const Demand> demands) {
    std::vector<std::pair<Share, const Share*>> unbound;  // as the action sees it, as the plan does
    for (const Share& share : at.shares) {
      unbound.emplace_back(pass(share, at.plan->arguments), &share);
    }
    for (const Demand& demand : demands) {
      const auto touched = [&](const auto& entry) {
        bool any = false;
        for (const auto& [v, occurrence] : demand.occurs) {
          const Occurrence given = in(entry.first, v);
          if (given == Occurrence::none) continue;
          any = true;
          const bool computed = std::max(given, occurrence) == Occurrence::computed;
          if (demand.all || computed) report(at, *entry.second, v, demand);
        }
        return any && demand.binds;
      };
      std::erase_if(unbound, touched);
    }
    Shares left;
    for (const auto& [inside, outside] : unbound) left.insert(*outside);
    add(at.plan->next, left, *at.variables);
  }

  void report(const AbstractPlan& at, const Share& share, std::uint32_t parameter,
              const Demand& demand) {
    if (!reported_.insert({at.plan->where.begin, parameter}).second) return;
    const Share in_argument = occurrences(terms_, {at.plan->arguments[parameter]});
    const auto culprit = std::ranges::find_if(
        in_argument, [&](const auto& entry) { return in(share, entry.first) != Occurrence::none; });
    const std::string& name = (*at.variables)[culprit->first];
    diagnostics_.error(
        at.plan->where,
        fmt::format("{} may have no value here, but the action {} {} in line {}",
                    name == "_" ? "the argument _" : "the variable " + name,
                    program_.actions[at.plan->index].name, demand.what,
                    sources_.position(demand.where.file, demand.where.begin).line),
        "values come from beliefs that an action before it looks for, or from the caller");
  }

  TermStore& terms_;
  const Sources& sources_;
  const Program& program_;
  const Environment& environment_;
  Diagnostics& diagnostics_;
  std::vector<std::vector<std::vector<Demand>>> demands_;  // by action and possible disjunct
  std::set<AbstractPlan> seen_;
  std::vector<const AbstractPlan*> pending_;
  std::size_t shares_ = 0;  // in seen_
  std::map<const Plan*, std::vector<bool>> used_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> reported_;  // place and variable
};

}  // namespace

void check_boundness(TermStore& terms, const Sources& sources, const Program& program,
                     const Environment& environment, Diagnostics& diagnostics) {
  Boundness(terms, sources, program, environment, diagnostics).run();
}

}  // namespace credo::bupl
