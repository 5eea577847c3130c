// The rules of reference.cpp on numbers: a local state is a sequence of words - the plan, the label
// if it is kept, the packed beliefs. A plan is compiled when a state with it is first left, once
// for all that differ in values only; a step then looks at bits. Reports are left to the reference.
#include "lang/bupl/machine.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include "base/sequence_table.hpp"
#include "lang/bupl/action_code.hpp"
#include "lang/bupl/plan_terms.hpp"
#include "lang/bupl/rule_uses.hpp"
#include "lang/bupl/text.hpp"
#include "system/environment.hpp"
#include "term/unify.hpp"

namespace credo::bupl {

namespace {

using PlanNumber = std::uint32_t;

// What to do with a plan.
struct PlanCode {
  bool known = false;  // it is compiled
  bool nil = false;
  Plan::Kind kind = Plan::Kind::action;
  ActionCode* action = nullptr;  // of its skeleton
  std::vector<TermId> holes;     // of an action: the values in the plan
  std::vector<PlanNumber> next;  // of a choice: its arms; of a call: the body
};

class Machine : public Agent {
 public:
  Machine(std::shared_ptr<const Program> program, const AgentSetup& setup)
      : program_(std::move(program)),
        setup_(setup),
        terms_(*setup.terms),
        reading_(setup.options->bupl),
        labels_kept_(setup.labels),
        plans_(terms_, *program_, reading_),
        atoms_(terms_),
        uses_(*program_),
        tau_label_(label_number(StepLabel{StepLabel::Kind::tau, kNoTerm})) {
    for (const Functor& functor : setup.environment->shown()) {
      shown_.push_back(atoms_.predicate(functor));
    }
    acts_outside_ = std::ranges::any_of(program_->actions, [&](const Action& action) {
      return !action.internal && setup.environment->has_action(functor_of(action));
    });
    for (std::size_t i = 0; i < program_->repairs.size(); ++i) {
      const RepairRule& rule = program_->repairs[i];
      for (const Conjunction& literals : rule.condition.disjuncts) {
        repairs_.push_back(
            {i,
             QueryCode(terms_, atoms_, literals, std::vector<bool>(rule.variables.size(), false)),
             PlanInstances(plans_, terms_, plans_.repair(i))});
      }
    }
  }

  LocalId initial() override {
    now_.clear();
    for (const Belief& belief : program_->beliefs) now_.add(atoms_.number(belief.atom));
    const PlanNumber plan = plan_number(plans_.instance(plans_.initial(), {}));
    return local(plan, label_number(StepLabel{}), now_);
  }

  Needs needs(LocalId) const override {
    Needs result;
    result.percepts = !shown_.empty();
    return result;
  }
  bool starts_cycle(LocalId) const override { return true; }

  std::vector<Outcome> step(LocalId id, const StepInput& input) override {
    unpack(id);
    const bool perceived = perceive(input.percepts);
    names_wanted_ = true;
    std::vector<Outcome> outcomes;
    transitions(plan_of(id), [&](PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs,
                                 TermId observable) {
      Outcome outcome;
      outcome.next = local(plan, label, beliefs);
      outcome.observable = observable;
      if (observable != kNoTerm && acts_outside_ &&
          setup_.environment->has_action(terms_.functor(observable))) {
        outcome.effects.action = observable;
      }
      outcomes.push_back(std::move(outcome));
    });
    if (outcomes.empty() && perceived) {
      Outcome outcome;
      outcome.next = local(plan_of(id), tau_label_, now_);
      outcomes.push_back(std::move(outcome));
    }
    if (outcomes.empty()) note_stuck(plan_of(id));
    return outcomes;
  }

  bool direct() const override { return shown_.empty() && !acts_outside_; }

  void successors(LocalId id, std::vector<LocalId>& out) override {
    unpack(id);
    names_wanted_ = labels_kept_;
    const std::size_t first = out.size();
    words_.clear();
    ends_.clear();
    transitions(plan_of(id),
                [&](PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs, TermId) {
                  append_words(plan, label, beliefs);
                  ends_.push_back(words_.size());
                });
    locals_.intern_all(words_, ends_, out);
    if (ends_.empty()) note_stuck(plan_of(id));
    remove_repetitions(out, first);
  }

  std::vector<TermId> attitudes(LocalId id, AtomKind kind) const override {
    if (kind == AtomKind::belief) return beliefs_of(id);
    std::vector<TermId> result;
    if (kind == AtomKind::intention) plans_.collect(plan_terms_[plan_of(id)], result);
    return result;
  }

  std::optional<bool> believes(LocalId id, TermId pattern) const override {
    if (!terms_.is_structure(pattern)) return std::nullopt;
    unpack(id);
    if (terms_.ground(pattern)) {
      const AtomNumber atom = atoms_.find(pattern);
      return atom != kNoAtom && now_.has(atom);
    }
    return now_.each(atoms_.mask(atoms_.predicate(terms_.functor(pattern))), [&](AtomNumber atom) {
      Substitution substitution;
      return unify(terms_, pattern, atoms_.atom(atom), substitution);
    });
  }

  TermId last_action(LocalId id) const override {
    const StepLabel label = label_of(id);
    return label.kind == StepLabel::Kind::observable ? label.action : kNoTerm;
  }

  std::vector<TermId> enabled(LocalId id, TermId pattern) const override {
    std::vector<TermId> instances;
    unpack(id);
    for (std::size_t i = 0; i < program_->actions.size(); ++i) {
      if (functor_of(program_->actions[i]) != terms_.functor(pattern)) continue;
      auto at = std::ranges::find(asked_, pattern, &Asked::pattern);
      if (at == asked_.end()) {
        const auto arguments = terms_.arguments(pattern);
        at = asked_.insert(
            at, {pattern, std::make_unique<ActionCode>(terms_, atoms_, *program_,
                                                       static_cast<std::uint32_t>(i), arguments,
                                                       terms_.variable_bound(pattern), 0)});
      }
      at->code->each_done({}, now_, [&](TermId done) { instances.push_back(done); });
    }
    return instances;
  }

  bool stuck(LocalId id) const override {
    if (code(plan_of(id)).nil) return false;
    unpack(id);
    names_wanted_ = false;
    bool moves = false;
    transitions(
        plan_of(id), [&](PlanNumber, std::uint32_t, const BeliefBits&, TermId) { moves = true; },
        false);
    return !moves;
  }

  bool finished(LocalId id, Facts percepts) const override {
    if (!code(plan_of(id)).nil) return false;
    unpack(id);
    return !perceive(percepts);
  }

  LocalView view(LocalId id) const override {
    const StepLabel label = label_of(id);
    const PlanPtr plan = plans_.tree(plan_terms_[plan_of(id)]);
    return local_view(terms_, labels_kept_ ? &label : nullptr, beliefs_of(id),
                      plan_text(terms_, *program_, plan));
  }

  Coverage coverage() const override { return uses_.all(); }
  std::size_t local_count() const override { return locals_.size(); }
  std::size_t bytes() const override {
    return locals_.bytes() + labels_.bytes() + atoms_.bytes() +
           (plan_terms_.capacity() + plan_numbers_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  struct Repair {
    std::size_t rule;
    QueryCode query;
    PlanInstances plan;
  };
  // A pattern of `enabled` in a property, compiled.
  struct Asked {
    TermId pattern;
    std::unique_ptr<ActionCode> code;
  };

  Functor functor_of(const Action& action) const {
    return {terms_.symbol(action.name), action.arity};
  }

  // ---- local states

  LocalId local(PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs) const {
    words_.clear();
    append_words(plan, label, beliefs);
    return locals_.intern(words_);
  }

  void append_words(PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs) const {
    words_.push_back(plan);
    if (labels_kept_) words_.push_back(label);
    beliefs.pack(words_);
  }

  PlanNumber plan_of(LocalId id) const { return locals_[id][0]; }

  std::uint32_t label_number(const StepLabel& label) const {
    if (!labels_kept_) return 0;
    const std::uint32_t words[] = {static_cast<std::uint32_t>(label.kind), label.action};
    return labels_.intern(words);
  }

  StepLabel label_of(LocalId id) const {
    if (!labels_kept_) return {};
    const auto words = labels_[locals_[id][1]];
    return {static_cast<StepLabel::Kind>(words[0]), words[1]};
  }

  // Makes the beliefs of the state those to work on.
  void unpack(LocalId id) const { now_.unpack(locals_[id].subspan(labels_kept_ ? 2 : 1)); }

  std::vector<TermId> beliefs_of(LocalId id) const {
    unpack(id);
    std::vector<TermId> beliefs;
    now_.each([&](AtomNumber atom) { beliefs.push_back(atoms_.atom(atom)); });
    std::ranges::sort(beliefs, [&](TermId a, TermId b) { return fact_less(terms_, a, b); });
    return beliefs;
  }

  // What belongs to the environment is believed as it is perceived; whether that is a change.
  bool perceive(Facts percepts) const {
    if (shown_.empty()) return false;
    std::vector<AtomNumber> gone;
    for (const std::uint32_t predicate : shown_) {
      now_.each(atoms_.mask(predicate), [&](AtomNumber atom) {
        if (std::ranges::find(percepts, atoms_.atom(atom)) == percepts.end()) gone.push_back(atom);
        return false;
      });
    }
    bool changed = !gone.empty();
    for (const AtomNumber atom : gone) now_.remove(atom);
    for (const TermId percept : percepts) changed |= now_.add(atoms_.number(percept));
    return changed;
  }

  void remove_repetitions(std::vector<LocalId>& out, std::size_t first) {
    constexpr std::size_t kFew = 16;
    const auto begin = out.begin() + static_cast<std::ptrdiff_t>(first);
    if (out.size() - first <= kFew) {
      auto kept = begin;
      for (auto at = begin; at != out.end(); ++at) {
        if (std::find(begin, kept, *at) == kept) *kept++ = *at;
      }
      out.erase(kept, out.end());
      return;
    }
    if (last_seen_.size() < locals_.size()) last_seen_.resize(locals_.size() + locals_.size() / 2);
    if (++expansion_ == 0) {  // all numbers have been used once
      std::ranges::fill(last_seen_, 0);
      expansion_ = 1;
    }
    const auto kept = std::remove_if(begin, out.end(), [&](LocalId id) {
      return std::exchange(last_seen_[id], expansion_) == expansion_;
    });
    out.erase(kept, out.end());
  }

  // ---- plans

  PlanNumber plan_number(TermId plan) const {
    if (plan >= plan_numbers_.size()) {
      plan_numbers_.resize(std::max<std::size_t>(plan + 1, plan_numbers_.size() * 2), kNoPlan);
    }
    if (plan_numbers_[plan] == kNoPlan) {
      plan_numbers_[plan] = static_cast<PlanNumber>(plan_terms_.size());
      plan_terms_.push_back(plan);
      codes_.emplace_back();
    }
    return plan_numbers_[plan];
  }

  // Compiled when it is needed.
  const PlanCode& code(PlanNumber plan) const {
    if (!codes_[plan].known) {
      PlanCode compiled = compile(plan_terms_[plan]);
      codes_[plan] = std::move(compiled);
    }
    return codes_[plan];
  }

  PlanCode compile(TermId plan) const {
    PlanCode compiled;
    compiled.known = true;
    compiled.nil = plan == plans_.nil();
    if (compiled.nil) return compiled;
    const PlanTerms::Head head = plans_.head(plan);
    compiled.kind = head.kind;
    if (head.kind == Plan::Kind::action) {
      const TermId skeleton = plans_.skeleton(plan, compiled.holes);
      compiled.action =
          &skeleton_code(skeleton, terms_.variable_bound(plan), compiled.holes.size());
    } else if (head.kind == Plan::Kind::choice) {
      compiled.next = {plan_number(plans_.instance(head.left, {})),
                       plan_number(plans_.instance(head.right, {}))};
    } else {
      compiled.next = {plan_number(plans_.body_of(plan))};
    }
    return compiled;
  }

  ActionCode& skeleton_code(TermId skeleton, std::size_t open, std::size_t holes) const {
    const std::uint64_t key = pair_key(skeleton, static_cast<std::uint32_t>(open));
    std::uint32_t number = skeleton_index_.find(key);
    if (number == IdMap::kAbsent) {
      const PlanTerms::Head head = plans_.head(skeleton);
      number = static_cast<std::uint32_t>(skeletons_.size());
      skeletons_.push_back(std::make_unique<ActionCode>(terms_, atoms_, *program_, head.index,
                                                        head.arguments, open, holes));
      skeletons_.back()->then(plans_, head.next);
      skeleton_index_.insert(key, number);
    }
    return *skeletons_[number];
  }

  // ---- transitions

  // Calls emit(plan, label, beliefs, observable action) for every transition from the plan with the
  // beliefs at hand. `counts`: what is used is noted.
  template <class Emit>
  void transitions(PlanNumber number, const Emit& emit, bool counts = true) const {
    const PlanCode& plan = code(number);
    if (plan.nil) return;
    if (plan.kind == Plan::Kind::action) {
      const bool done = act(plan, emit);
      if (counts) uses_.action(plan.action->index(), done);
      if (!done) fail(emit, counts);
    } else if (plan.kind == Plan::Kind::choice && reading_ == BuplReading::table) {
      transitions(plan.next[0], emit, counts);
      transitions(plan.next[1], emit, counts);
    } else {
      for (const PlanNumber next : plan.next) emit(next, tau_label_, now_, kNoTerm);
    }
  }

  // Whether there was a solution.
  template <class Emit>
  bool act(const PlanCode& head, const Emit& emit) const {
    ActionCode& action = *head.action;
    const bool internal = program_->actions[action.index()].internal;
    bool done = false;
    action.each_execution(head.holes, now_, next_, [&](TermId plan, std::span<const TermId> slots) {
      done = true;
      const TermId name = names_wanted_ ? action.done(slots) : kNoTerm;
      const auto kind = internal ? StepLabel::Kind::internal : StepLabel::Kind::observable;
      emit(plan_number(plan), label_number({kind, name}), next_, internal ? kNoTerm : name);
    });
    return done;
  }

  template <class Emit>
  void fail(const Emit& emit, bool counts) const {
    for (Repair& repair : repairs_) {
      bool applied = false;
      slots_.assign(program_->repairs[repair.rule].variables.size(), kNoTerm);
      std::vector<TermId> plans;
      repair.query.solve(terms_, atoms_, now_, slots_, [&] {
        plans.push_back(repair.plan.with(slots_));
        return false;
      });
      for (const TermId plan : plans) {
        applied = true;
        emit(plan_number(plan), tau_label_, now_, kNoTerm);
      }
      if (counts) uses_.repair(repair.rule, applied);
    }
  }

  // There is no transition from a state with this plan.
  void note_stuck(PlanNumber number) {
    const PlanCode& plan = code(number);
    if (plan.nil) return;
    if (plan.kind == Plan::Kind::action) {
      uses_.stuck(program_->actions[plan.action->index()].where,
                  terms_.text(plan.action->intended(plan.holes)));
    } else {
      uses_.stuck({}, plan_text(terms_, *program_, plans_.tree(plan_terms_[number])));
    }
  }

  static constexpr PlanNumber kNoPlan = 0xffffffffu;

  std::shared_ptr<const Program> program_;
  AgentSetup setup_;
  TermStore& terms_;
  BuplReading reading_;
  bool labels_kept_;
  PlanTerms plans_;
  std::vector<std::uint32_t> shown_;  // predicates that belong to the environment
  bool acts_outside_ = false;
  // Tables grow while questions are answered.
  mutable AtomNumbers atoms_;
  mutable SequenceTable locals_;  // plan, label if it is kept, packed beliefs
  mutable SequenceTable labels_;  // kind, action
  mutable std::vector<TermId> plan_terms_;
  mutable std::vector<PlanNumber> plan_numbers_;  // by term
  mutable std::deque<PlanCode> codes_;            // by plan
  mutable std::vector<std::unique_ptr<ActionCode>> skeletons_;
  mutable IdMap skeleton_index_;         // (skeleton, number of open variables)
  mutable std::vector<Repair> repairs_;  // one per disjunct of a rule
  mutable std::vector<Asked> asked_;
  mutable RuleUses uses_;
  std::uint32_t tau_label_;
  // Scratch.
  mutable BeliefBits now_;
  mutable BeliefBits next_;
  mutable std::vector<TermId> slots_;
  mutable bool names_wanted_ = false;  // of the actions that are done
  mutable std::vector<std::uint32_t> words_;
  std::vector<std::size_t> ends_;         // of the successors in words_
  std::vector<std::uint32_t> last_seen_;  // by local id: the expansion that came to it
  std::uint32_t expansion_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup) {
  return std::make_unique<Machine>(std::move(program), setup);
}

}  // namespace credo::bupl
