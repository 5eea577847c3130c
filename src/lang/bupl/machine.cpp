// The rules of reference.cpp on numbers: a local state is a sequence of words - the plan, the label
// if it is kept, the packed beliefs. A plan is compiled when a state with it is first left, once
// for all that differ in values only; a step then looks at bits. Reports are left to the reference.
#include "lang/bupl/machine.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include "base/paged_numbers.hpp"
#include "base/sequence_table.hpp"
#include "base/width.hpp"
#include "lang/bupl/action_code.hpp"
#include "lang/bupl/plan_terms.hpp"
#include "lang/bupl/reading.hpp"
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
  StopReason over;               // of those that are not there: the bound of the model
};

// What transitions are told to.
template <class To, class Over>
struct Transitions {
  To to;      // (plan, label, beliefs, observable action)
  Over over;  // (bound, observable action): over a bound of the model
};
template <class To, class Over>
Transitions(To, Over) -> Transitions<To, Over>;

// Beliefs to work on, and what is collected on the way.
struct Work : Scratch {
  BeliefBits now;
  BeliefBits next;
  ActionCode::Solutions solutions;
  std::vector<TermId> slots;         // of a repair rule
  bool names_wanted = false;         // of the actions that are done
  std::vector<std::uint32_t> words;  // of successors, one after the other
  std::vector<std::size_t> ends;
  std::vector<std::uint32_t> last_seen;  // by local id: the expansion that came to it
  std::uint32_t expansion = 0;
};

class Machine final : public Agent, private DirectAgent, private ActingAgent {
 public:
  Machine(std::shared_ptr<const Program> program, const AgentSetup& setup)
      : program_(std::move(program)),
        setup_(setup),
        terms_(*setup.terms),
        reading_(reading_of(*setup.options)),
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

  std::unique_ptr<Scratch> make_scratch() const override { return std::make_unique<Work>(); }

  LocalId initial() override {
    Work work;
    for (const Belief& belief : program_->beliefs) work.now.add(atoms_.number(belief.atom));
    const PlanNumber plan = plan_number(plans_.instance(plans_.initial(), {}));
    return local(plan, label_number(StepLabel{}), work.now, work);
  }

  Needs needs(LocalId) const override {
    Needs result;
    result.percepts = !shown_.empty();
    return result;
  }

  void step(LocalId id, const StepInput& input, Scratch& scratch,
            std::vector<Outcome>& outcomes) override {
    Work& work = static_cast<Work&>(scratch);
    unpack(id, work.now);
    const bool perceived = perceive(input.percepts, work.now);
    work.names_wanted = true;
    const auto to = [&](PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs,
                        TermId observable) {
      Outcome outcome;
      outcome.next = local(plan, label, beliefs, work);
      outcome.observable = observable;
      if (observable != kNoTerm && acts_outside_ &&
          setup_.environment->has_action(terms_.functor(observable))) {
        outcome.effects.action = observable;
      }
      outcomes.push_back(std::move(outcome));
    };
    const auto over = [&](const StopReason& bound, TermId observable) {
      Outcome& outcome = outcomes.emplace_back();
      outcome.observable = observable;
      outcome.over = bound;
    };
    transitions(plan_of(id), work, Transitions{to, over});
    if (outcomes.empty() && perceived) {
      Outcome outcome;
      outcome.next = local(plan_of(id), tau_label_, work.now, work);
      outcomes.push_back(std::move(outcome));
    }
    if (outcomes.empty()) note_stuck(plan_of(id), work);
  }

  DirectAgent* direct() override { return shown_.empty() && !acts_outside_ ? this : nullptr; }
  ActingAgent* acting() override { return this; }

  std::vector<TermId> attitudes(LocalId id, AtomKind kind) override {
    if (kind == AtomKind::belief) return beliefs_of(id);
    std::vector<TermId> result;
    if (kind == AtomKind::intention) plans_.collect(plan_terms_[plan_of(id)], result);
    return result;
  }

  std::optional<bool> believes(LocalId id, TermId pattern, Scratch& scratch) const override {
    if (!terms_.is_structure(pattern)) return std::nullopt;
    BeliefBits& now = static_cast<Work&>(scratch).now;
    unpack(id, now);
    if (terms_.ground(pattern)) {
      const AtomNumber atom = atoms_.find(pattern);
      return atom != kNoAtom && now.has(atom);
    }
    return now.each(atoms_.mask(terms_.functor(pattern)), [&](AtomNumber atom) {
      Substitution substitution;
      return unify(terms_, pattern, atoms_.atom(atom), substitution);
    });
  }

  bool finished(LocalId id, Facts percepts) override {
    if (!code(plan_of(id)).nil) return false;
    BeliefBits beliefs;
    unpack(id, beliefs);
    return !perceive(percepts, beliefs);
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
           plan_terms_.capacity() * sizeof(std::uint32_t) + plan_numbers_.bytes();
  }

 private:
  // ---- as DirectAgent

  StopReason successors(LocalId id, Scratch& scratch, std::vector<LocalId>& out) override {
    Work& work = static_cast<Work&>(scratch);
    unpack(id, work.now);
    work.names_wanted = labels_kept_;
    const std::size_t first = out.size();
    work.words.clear();
    work.ends.clear();
    const auto to = [&](PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs, TermId) {
      append_words(plan, label, beliefs, work.words);
      work.ends.push_back(work.words.size());
    };
    StopReason first_over;
    const auto over = [&](const StopReason& bound, TermId) {
      if (first_over.empty()) first_over = bound;
    };
    transitions(plan_of(id), work, Transitions{to, over});
    locals_.intern_all(work.words, work.ends, out);
    if (work.ends.empty() && first_over.empty()) note_stuck(plan_of(id), work);
    remove_repetitions(out, first, work);
    return first_over;
  }

  // ---- as ActingAgent

  TermId last_action(LocalId id) const override {
    const StepLabel label = label_of(id);
    return label.kind == StepLabel::Kind::observable ? label.action : kNoTerm;
  }

  std::vector<TermId> enabled(LocalId id, TermId pattern, Scratch& scratch) override {
    std::vector<TermId> instances;
    Work& work = static_cast<Work&>(scratch);
    unpack(id, work.now);
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
      at->code->each_done({}, work.now, work.solutions,
                          [&](TermId done) { instances.push_back(done); });
    }
    return instances;
  }

  bool stuck(LocalId id, Scratch& scratch) override {
    if (code(plan_of(id)).nil) return false;
    Work& work = static_cast<Work&>(scratch);
    unpack(id, work.now);
    work.names_wanted = false;
    bool moves = false;
    const auto to = [&](PlanNumber, std::uint32_t, const BeliefBits&, TermId) { moves = true; };
    const auto over = [&](const StopReason&, TermId) { moves = true; };
    transitions(plan_of(id), work, Transitions{to, over}, false);
    return !moves;
  }

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

  LocalId local(PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs, Work& work) {
    work.words.clear();
    append_words(plan, label, beliefs, work.words);
    return locals_.intern(work.words);
  }

  void append_words(PlanNumber plan, std::uint32_t label, const BeliefBits& beliefs,
                    std::vector<std::uint32_t>& words) const {
    words.push_back(plan);
    if (labels_kept_) words.push_back(label);
    beliefs.pack(words);
  }

  PlanNumber plan_of(LocalId id) const { return locals_[id][0]; }

  std::uint32_t label_number(const StepLabel& label) {
    if (!labels_kept_) return 0;
    const std::uint32_t words[] = {static_cast<std::uint32_t>(label.kind), label.action};
    return labels_.intern(words);
  }

  StepLabel label_of(LocalId id) const {
    if (!labels_kept_) return {};
    const auto words = labels_[locals_[id][1]];
    return {static_cast<StepLabel::Kind>(words[0]), words[1]};
  }

  void unpack(LocalId id, BeliefBits& beliefs) const {
    beliefs.unpack(locals_[id].subspan(labels_kept_ ? 2 : 1));
  }

  std::vector<TermId> beliefs_of(LocalId id) const {
    BeliefBits bits;
    unpack(id, bits);
    std::vector<TermId> beliefs;
    bits.each([&](AtomNumber atom) { beliefs.push_back(atoms_.atom(atom)); });
    std::ranges::sort(beliefs, [&](TermId a, TermId b) { return fact_less(terms_, a, b); });
    return beliefs;
  }

  // What belongs to the environment is believed as it is perceived; whether that is a change.
  bool perceive(Facts percepts, BeliefBits& beliefs) {
    if (shown_.empty()) return false;
    std::vector<AtomNumber> gone;
    for (const std::uint32_t predicate : shown_) {
      beliefs.each(atoms_.mask(predicate), [&](AtomNumber atom) {
        if (std::ranges::find(percepts, atoms_.atom(atom)) == percepts.end()) gone.push_back(atom);
        return false;
      });
    }
    bool changed = !gone.empty();
    for (const AtomNumber atom : gone) beliefs.remove(atom);
    for (const TermId percept : percepts) changed |= beliefs.add(atoms_.number(percept));
    return changed;
  }

  void remove_repetitions(std::vector<LocalId>& out, std::size_t first, Work& work) const {
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
    std::vector<std::uint32_t>& last_seen = work.last_seen;
    if (last_seen.size() < locals_.size()) last_seen.resize(locals_.size() + locals_.size() / 2);
    if (++work.expansion == 0) {  // all numbers have been used once
      std::ranges::fill(last_seen, 0);
      work.expansion = 1;
    }
    const auto kept = std::remove_if(begin, out.end(), [&](LocalId id) {
      return std::exchange(last_seen[id], work.expansion) == work.expansion;
    });
    out.erase(kept, out.end());
  }

  // ---- plans

  PlanNumber plan_number(TermId plan) {
    PlanNumber number = plan_numbers_.find(plan);
    if (number == PagedNumbers::kAbsent) {
      number = narrowed(plan_terms_.size(), Width::parts);
      plan_numbers_.set(plan, number);
      plan_terms_.push_back(plan);
      codes_.emplace_back();
    }
    return number;
  }

  // Compiled when it is needed.
  const PlanCode& code(PlanNumber plan) {
    if (!codes_[plan].known) {
      PlanCode compiled = compile(plan_terms_[plan]);
      codes_[plan] = std::move(compiled);
    }
    return codes_[plan];
  }

  PlanCode compile(TermId plan) {
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
      return compiled;
    }
    const auto add = [&](const auto& made) {
      within_bounds([&] { compiled.next.push_back(plan_number(made())); },
                    [&](const StopReason& bound) { compiled.over = bound; });
    };
    if (head.kind == Plan::Kind::choice) {
      add([&] { return plans_.instance(head.left, {}); });
      add([&] { return plans_.instance(head.right, {}); });
    } else {
      add([&] { return plans_.body_of(plan); });
    }
    return compiled;
  }

  ActionCode& skeleton_code(TermId skeleton, std::size_t open, std::size_t holes) {
    const std::uint64_t key = pair_key(skeleton, static_cast<std::uint32_t>(open));
    std::uint32_t number = skeleton_index_.find(key);
    if (number == IdMap::kAbsent) {
      const PlanTerms::Head head = plans_.head(skeleton);
      number = narrowed(skeletons_.size(), Width::parts);
      skeletons_.push_back(std::make_unique<ActionCode>(terms_, atoms_, *program_, head.index,
                                                        head.arguments, open, holes));
      skeletons_.back()->then(plans_, head.next);
      skeleton_index_.insert(key, number);
    }
    return *skeletons_[number];
  }

  // ---- transitions

  // Tells every transition from the plan with the beliefs at hand. `counts`: what is used is noted.
  template <class Emit>
  void transitions(PlanNumber number, Work& work, const Emit& emit, bool counts = true) {
    const PlanCode& plan = code(number);
    if (plan.nil) return;
    if (plan.kind == Plan::Kind::action) {
      const bool done = act(plan, work, emit);
      if (counts) uses_.action(plan.action->index(), done);
      if (!done) fail(work, emit, counts);
      return;
    }
    const bool is_sum = plan.kind == Plan::Kind::choice && reading_ == Reading::table;
    for (const PlanNumber next : plan.next) {
      if (is_sum) {
        transitions(next, work, emit, counts);
      } else {
        emit.to(next, tau_label_, work.now, kNoTerm);
      }
    }
    if (!plan.over.empty()) emit.over(plan.over, kNoTerm);
  }

  // Whether there was a solution.
  template <class Emit>
  bool act(const PlanCode& head, Work& work, const Emit& emit) {
    ActionCode& action = *head.action;
    const bool internal = program_->actions[action.index()].internal;
    bool done = false;
    const auto found = [&](TermId plan, std::span<const TermId> slots) {
      done = true;
      const bool named = work.names_wanted || action.computes();
      const TermId name = named ? action.done(slots) : kNoTerm;
      const auto kind = internal ? StepLabel::Kind::internal : StepLabel::Kind::observable;
      emit.to(plan_number(plan), label_number({kind, name}), work.next, internal ? kNoTerm : name);
    };
    const auto over = [&](std::span<const TermId> slots, const StopReason& bound) {
      done = true;
      TermId name = kNoTerm;
      if (!internal) bound_exceeded_in([&] { name = action.done(slots); });
      emit.over(bound, name);
    };
    action.each_execution(head.holes, work.now, work.next, work.solutions, found, over);
    return done;
  }

  template <class Emit>
  void fail(Work& work, const Emit& emit, bool counts) {
    for (Repair& repair : repairs_) {
      bool applied = false;
      work.slots.assign(program_->repairs[repair.rule].variables.size(), kNoTerm);
      std::vector<TermId> plans;
      repair.query.solve(terms_, atoms_, work.now, work.slots, [&] {
        applied = true;
        within_bounds([&] { plans.push_back(repair.plan.with(work.slots)); },
                      [&](const StopReason& bound) { emit.over(bound, kNoTerm); });
        return false;
      });
      for (const TermId plan : plans) emit.to(plan_number(plan), tau_label_, work.now, kNoTerm);
      if (counts) uses_.repair(repair.rule, applied);
    }
  }

  // There is no transition from a state with this plan.
  void note_stuck(PlanNumber number, Work& work) {
    const PlanCode& plan = code(number);
    if (plan.nil) return;
    if (plan.kind == Plan::Kind::action) {
      uses_.stuck(program_->actions[plan.action->index()].where,
                  terms_.text(plan.action->intended(plan.holes, work.solutions)));
    } else {
      uses_.stuck({}, plan_text(terms_, *program_, plans_.tree(plan_terms_[number])));
    }
  }

  std::shared_ptr<const Program> program_;
  AgentSetup setup_;
  TermStore& terms_;
  Reading reading_;
  bool labels_kept_;
  PlanTerms plans_;
  std::vector<std::uint32_t> shown_;  // predicates that belong to the environment
  bool acts_outside_ = false;
  AtomNumbers atoms_;
  SequenceTable locals_;  // plan, label if it is kept, packed beliefs
  SequenceTable labels_;  // kind, action
  std::vector<TermId> plan_terms_;
  PagedNumbers plan_numbers_;   // by term
  std::deque<PlanCode> codes_;  // by plan
  std::vector<std::unique_ptr<ActionCode>> skeletons_;
  IdMap skeleton_index_;         // (skeleton, number of open variables)
  std::vector<Repair> repairs_;  // one per disjunct of a rule
  std::vector<Asked> asked_;
  RuleUses uses_;
  std::uint32_t tau_label_;
};

}  // namespace

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup) {
  return std::make_unique<Machine>(std::move(program), setup);
}

}  // namespace credo::bupl
