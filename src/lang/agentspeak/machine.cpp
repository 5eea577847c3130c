// The four steps on interned ids, and the cycles made of them.
#include "lang/agentspeak/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "base/id_map.hpp"
#include "lang/agentspeak/losses.hpp"
#include "lang/agentspeak/mind.hpp"
#include "lang/agentspeak/plan_uses.hpp"
#include "system/message.hpp"
#include "system/over_bound.hpp"

namespace credo::agentspeak {

namespace {

// Plans by trigger: sign, kind and functor.
using TriggerKey = std::tuple<bool, EventKind, SymbolId, std::uint32_t>;
TriggerKey trigger_key(bool add, EventKind kind, Functor functor) {
  return {add, kind, functor.name, functor.arity};
}
struct TriggerHash {
  std::size_t operator()(const TriggerKey& key) const {
    const auto& [add, kind, name, arity] = key;
    return mix(pair_key(name, arity) ^ (std::uint64_t{add} << 63)) + static_cast<std::size_t>(kind);
  }
};

class Machine final : public Agent, private PushedAgent {
 public:
  Machine(std::shared_ptr<const Program> program, const AgentSetup& setup)
      : program_(std::move(program)),
        setup_(setup),
        terms_(*setup.terms),
        self_(setup.directory->agents[setup.index]),
        mind_(*program_, setup_),
        parts_(mind_.parts),
        losses_(terms_, *program_),
        uses_(terms_, *program_, setup.options->select.any_plan) {
    for (std::uint32_t p = 0; p < program_->plans.size(); ++p) {
      const Trigger& trigger = program_->plans[p].trigger;
      plans_[trigger_key(trigger.add, trigger.kind, terms_.functor(trigger.atom))].push_back(p);
    }
  }

  LocalId initial() override {
    Work work;
    work.intentions = parts_.queue(std::span<const PartId>());
    if (setup_.options->cycle == Cycle::eager) work.phase = Phase::event;
    // All at once: of every set on the way there would be a copy. They raise no events.
    FactSet beliefs;
    for (const InitialBelief& belief : program_->beliefs) beliefs.push_back(belief.atom);
    std::vector<std::uint32_t> words;
    for (const TermId atom : as_set(terms_, std::move(beliefs))) {
      words.push_back(Components::belief_word(atom, kOther));
    }
    work.beliefs = parts_.beliefs(words);
    std::vector<PartId> goals;
    for (const InitialBelief& goal : program_->goals) {
      goals.push_back(parts_.event(true, EventKind::goal, goal.atom, kNoIntention));
    }
    work.events = parts_.queue(goals);
    return is_pushed() ? mind_.local(work) : mind_.finish(work);
  }

  Needs needs(LocalId local) const override {
    const Phase phase = parts_.phase(local);
    const Cycle cycle = setup_.options->cycle;
    Needs result;
    switch (cycle) {
      case Cycle::four_step:
        result.message = phase == Phase::mail;
        result.percepts = phase == Phase::revision;
        result.facts = phase == Phase::intention && may_call(local);
        break;
      case Cycle::whole:
        // A new intention may be executed at once, so any function may be called.
        result = {true, true, calls_functions_};
        break;
      case Cycle::eager:
        result.facts = (!setup_.options->has_phases() || executes(at(local))) && may_call(local);
        break;
      case Cycle::free:
        result = {true, true, may_call(local)};
        break;
    }
    return result;
  }

  bool starts_cycle(LocalId local) const override {
    return skips_idle_steps() || parts_.phase(local) == Phase::mail;
  }

  PushedAgent* pushed() override { return is_pushed() ? this : nullptr; }

  void step(LocalId local, const StepInput& input, Scratch&, std::vector<Outcome>& out) override {
    Work work = at(local);
    std::vector<Work> results;
    if (setup_.options->cycle == Cycle::whole) {
      whole_cycle(std::move(work), input, results);
    } else if (!setup_.options->has_phases()) {
      any_step(work, input, results);
    } else if (setup_.options->cycle == Cycle::eager) {
      eager_step(work, input, results);
    } else {
      switch (work.phase) {
        case Phase::mail:
          mail(work, input.message);
          break;
        case Phase::revision:
          revision(work, input.percepts);
          break;
        case Phase::event:
          event(work, results);
          break;
        case Phase::intention:
          intention(work, input, results);
          break;
      }
      if (results.empty()) results.push_back(std::move(work));
    }
    for (Work& result : results) {
      Outcome outcome;
      outcome.over = std::move(result.over);
      if (outcome.over.empty()) {
        outcome.over = bound_exceeded_in([&] { outcome.next = mind_.finish(result); });
      }
      outcome.effects = std::move(result.effects);
      out.push_back(std::move(outcome));
    }
  }

  std::vector<TermId> attitudes(LocalId local, AtomKind kind) override {
    return mind_.attitudes(local, kind);
  }
  bool finished(LocalId local, Facts percepts) override { return mind_.finished(local, percepts); }
  LocalView view(LocalId local) const override { return mind_.view(local); }
  Coverage coverage() const override { return {uses_.all(), losses_.all()}; }
  std::size_t local_count() const override { return parts_.local_count(); }
  std::size_t bytes() const override { return parts_.bytes(); }

 private:
  // ---- as PushedAgent

  LocalId perceive(LocalId local, Facts percepts) override {
    Work work = at(local);
    mind_.revise(work, percepts);
    return mind_.local(work);
  }

  LocalId receive(LocalId local, TermId message) override {
    Work work = at(local);
    mail(work, message);
    work.phase = parts_.phase(local);
    return mind_.local(work);
  }

  void check_limits(LocalId local) override { mind_.check_limits(local); }

  bool is_pushed() const { return setup_.options->cycle == Cycle::eager; }

  // The plans whose trigger has the event's sign, kind and functor, in program order.
  std::span<const std::uint32_t> plans_for(bool add, EventKind kind, TermId atom) const {
    const auto found = plans_.find(trigger_key(add, kind, terms_.functor(atom)));
    if (found == plans_.end()) return {};
    return found->second;
  }

  // ---- states

  Work at(LocalId local) const {
    const ContentsView contents = parts_.contents(parts_.local_contents(local));
    return {parts_.phase(local), contents.beliefs, contents.events, contents.intentions, {}};
  }

  bool skips_idle_steps() const {
    return setup_.options->cycle == Cycle::eager || setup_.options->cycle == Cycle::free;
  }

  // `cycle eager`: whether the next step is one of an intention; if not, it is one of an event.
  bool executes(const Work& work) const {
    return work.phase == Phase::intention || parts_.queue(work.events).empty();
  }

  bool may_call(LocalId local) const {
    if (!calls_functions_) return false;
    const auto queue = parts_.queue(parts_.contents(parts_.local_contents(local)).intentions);
    const std::size_t choices =
        setup_.options->any_intention() ? queue.size() : std::min<std::size_t>(queue.size(), 1);
    for (std::size_t i = 0; i < choices; ++i) {
      const FrameView top = parts_.frame(parts_.top(queue[i]));
      if (program_->plans[top.plan].body[top.position].kind == FormulaKind::function) return true;
    }
    return false;
  }

  static bool has_function(const Program& program) {
    return std::ranges::any_of(program.plans, [](const Plan& plan) {
      return std::ranges::any_of(
          plan.body, [](const Formula& formula) { return formula.kind == FormulaKind::function; });
    });
  }

  // ---- the steps

  void whole_cycle(Work work, const StepInput& input, std::vector<Work>& results) {
    mail(work, input.message);
    revision(work, input.percepts);
    std::vector<Work> selected;
    event(work, selected);
    for (const Work& each : selected) intention(each, input, results);
  }

  // An event and an intention in turn; one of them where there is no other. Whose turn it is makes
  // no difference without intentions: then it is the event's.
  void eager_step(const Work& work, const StepInput& input, std::vector<Work>& results) {
    if (!executes(work)) {
      event(work, results);
    } else if (!parts_.queue(work.intentions).empty()) {
      intention(work, input, results);
    }
    for (Work& result : results) {
      const bool over = parts_.queue(result.intentions).empty();
      if (over || result.phase == Phase::mail) result.phase = Phase::event;
    }
  }

  // Every step that does something; there are no phases.
  void any_step(const Work& work, const StepInput& input, std::vector<Work>& results) {
    if (input.message != kNoTerm) {
      results.push_back(work);
      mail(results.back(), input.message);
    }
    if (setup_.options->cycle == Cycle::free) {
      Work revised = work;
      revision(revised, input.percepts);
      if (revised.beliefs != work.beliefs || revised.events != work.events) {
        results.push_back(std::move(revised));
      }
    }
    if (!parts_.queue(work.events).empty()) event(work, results);
    if (!parts_.queue(work.intentions).empty()) intention(work, input, results);
    for (Work& result : results) result.phase = work.phase;
  }

  void mail(Work& work, TermId message) {
    work.phase = Phase::revision;
    if (message == kNoTerm) return;
    work.effects.takes_message = true;
    const std::string_view force = message_force(terms_, message);
    const TermId sender = message_sender(terms_, message);
    const TermId content = message_content(terms_, message);
    const Trust& trust = setup_.options->trust;
    if (force == "achieve") {
      if (trust.achieve(self_, sender))
        mind_.raise(work, true, EventKind::goal, content, kNoIntention);
    } else if (trust.tell(self_, sender)) {
      if (force == "tell") {
        mind_.add_belief(work, content, kOther);
      } else {
        mind_.delete_belief(work, content);
      }
    }
  }

  void revision(Work& work, Facts percepts) {
    work.phase = Phase::event;
    mind_.revise(work, percepts);
  }

  void event(const Work& work, std::vector<Work>& results) {
    const auto queue = parts_.queue(work.events);
    if (queue.empty()) {
      results.push_back(work);
      results.back().phase = Phase::intention;
      return;
    }
    const bool eager = setup_.options->cycle == Cycle::eager;
    if (eager && !setup_.options->any_event()) return first_applicable(work, results);
    const std::size_t choices = setup_.options->any_event() ? queue.size() : 1;
    for (std::size_t i = 0; i < choices; ++i) {
      Work next = work;
      next.phase = Phase::intention;
      next.events = parts_.without(work.events, i);
      if (handle(next, parts_.event(queue[i]), results)) continue;
      if (eager) next.phase = Phase::event;  // it stays at the selection of events
      results.push_back(std::move(next));
    }
  }

  // The first event with an applicable plan; those before it are lost in the same step.
  void first_applicable(Work work, std::vector<Work>& results) {
    work.phase = Phase::intention;
    for (const PartId id : parts_.queue(work.events)) {
      work.events = parts_.without(work.events, 0);
      if (handle(work, parts_.event(id), results)) return;
    }
    results.push_back(std::move(work));
  }

  // Whether a plan applied to the event, which has left the queue; if not, it is lost.
  bool handle(const Work& work, const EventView& event, std::vector<Work>& results) {
    const auto found = plans_for(event.add, event.kind, event.atom);
    const bool every = setup_.options->select.any_plan;
    std::size_t applicable = 0;
    std::vector<TermId> desires;
    std::vector<TermId> intended;
    const ProofInput input = mind_.proof_input(work, event.intention, desires, intended);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::uint32_t p = found[i];
      const Plan& plan = program_->plans[p];
      Substitution substitution(plan.variables.size());
      const TermId atom =
          shift_variables(terms_, event.atom, static_cast<std::uint32_t>(plan.variables.size()));
      if (!unify(terms_, plan.trigger.atom, atom, substitution)) continue;
      uses_.consider(p, event.atom, substitution, input);
      Prover prover(terms_, input, substitution);
      const bool stopped = prover.prove_all(plan.context, [&] {
        ++applicable;
        const auto bindings =
            canonical_bindings(terms_, plan, 0, event.atom, substitution, setup_.options->plain);
        const PartId frame = parts_.frame(p, 0, event.atom, bindings);
        Work next = work;
        next.intentions = parts_.append(work.intentions, parts_.push(base_for(event), frame));
        results.push_back(std::move(next));
        return !every;
      });
      if (stopped) {
        uses_.pass_over(found.subspan(i + 1), event.atom);
        return true;
      }
    }
    if (applicable == 0) losses_.event(event, parts_, input, setup_);
    return applicable > 0;
  }

  // The intention that the plan for an event goes on top of. Where idle steps are skipped, a plan
  // for a goal whose last formula is the same goal makes room for the new one.
  PartId base_for(const EventView& event) const {
    if (!skips_idle_steps() || event.intention == kNoIntention) return event.intention;
    const FrameView top = parts_.frame(parts_.top(event.intention));
    const Plan& plan = program_->plans[top.plan];
    const bool last = top.position + 1 == plan.body.size();
    const bool same = top.trigger == event.atom && plan.trigger.add == event.add &&
                      plan.trigger.kind == event.kind;
    return last && same && terms_.ground(event.atom) ? parts_.rest(event.intention)
                                                     : event.intention;
  }

  void intention(const Work& work, const StepInput& input, std::vector<Work>& results) {
    const auto queue = parts_.queue(work.intentions);
    if (queue.empty()) {
      results.push_back(work);
      results.back().phase = Phase::mail;
      return;
    }
    const std::size_t choices = setup_.options->any_intention() ? queue.size() : 1;
    for (std::size_t i = 0; i < choices; ++i) {
      Work next = work;
      next.phase = Phase::mail;
      next.intentions = parts_.without(work.intentions, i);
      add_within_bounds(results, [&] { execute(std::move(next), queue[i], input, results); });
    }
  }

  // ---- one formula

  void execute(Work work, PartId current, const StepInput& input, std::vector<Work>& results) {
    const FrameView top = parts_.frame(parts_.top(current));
    const Plan& plan = program_->plans[top.plan];
    const Formula& formula = plan.body[top.position];
    uses_.execute(top.plan, top.position);
    Substitution substitution = to_substitution(terms_, top.bindings);
    std::optional<TermId> atom;
    if (formula.atom != kNoTerm && formula.kind != FormulaKind::print) {
      atom = instantiate(terms_, formula.atom, substitution);
    }
    LossReason loss = LossReason::none;
    std::string detail;
    switch (formula.kind) {
      case FormulaKind::skip:
      case FormulaKind::print:
        break;
      case FormulaKind::action:
        if (!atom || !terms_.ground(*atom)) {
          loss = LossReason::unbound_action;
        } else {
          work.effects.action = *atom;
        }
        break;
      case FormulaKind::achieve:
        if (atom) {
          mind_.raise(work, true, EventKind::goal, canonical_variables(terms_, *atom), current);
          results.push_back(std::move(work));
          return;
        }
        loss = LossReason::no_value;
        break;
      case FormulaKind::test:
        if (!atom) {
          loss = LossReason::no_value;
        } else if (!test(work, *atom, substitution)) {
          const TermId query = canonical_variables(terms_, *atom);
          // The article posts it in any case.
          if (setup_.options->cycle == Cycle::eager || relevant_test(query)) {
            mind_.raise(work, true, EventKind::test, query, current);
            results.push_back(std::move(work));
            return;
          }
          loss = LossReason::failed_test;
        }
        break;
      case FormulaKind::add_belief:
        if (!atom || !terms_.ground(*atom)) {
          loss = LossReason::unbound_belief;
        } else {
          mind_.add_belief(work, *atom, kOther);
        }
        break;
      case FormulaKind::delete_belief:
        if (!atom) {
          loss = LossReason::no_value;
        } else {
          mind_.delete_belief(work, *atom);
        }
        break;
      case FormulaKind::send:
        loss = send(work, formula, atom, substitution, detail);
        break;
      case FormulaKind::condition: {
        std::vector<TermId> desires;
        std::vector<TermId> intended;
        const ProofInput proof = mind_.proof_input(work, current, desires, intended);
        Prover prover(terms_, proof, substitution);
        if (!prover.prove_all(std::span(&formula.condition, 1), [] { return true; })) {
          loss = LossReason::failed_condition;
        }
        break;
      }
      case FormulaKind::drop_desires:
      case FormulaKind::drop_intention:
        if (!atom) {
          loss = LossReason::no_value;
        } else {
          mind_.drop(work, formula.kind, *atom);
        }
        break;
      case FormulaKind::drop_all:
        mind_.drop(work, formula.kind, kNoTerm);
        break;
      case FormulaKind::function:
        if (!atom) {
          loss = LossReason::no_value;
          break;
        }
        if (call(work, current, *atom, top, substitution, input, results)) return;
        loss = LossReason::no_entry;
        break;
    }
    if (loss == LossReason::none) {
      advance(work, current, substitution);
    } else {
      losses_.intention(top.plan, top.position, loss, detail);
    }
    results.push_back(std::move(work));
  }

  bool test(const Work& work, TermId query, Substitution& substitution) const {
    const std::size_t mark = substitution.mark();
    const Functor functor = terms_.functor(query);
    for (const std::uint32_t word : parts_.beliefs(work.beliefs)) {
      const TermId belief = Components::belief_atom(word);
      if (terms_.functor(belief) != functor) continue;
      if (unify(terms_, query, belief, substitution)) return true;
      substitution.undo(mark);
    }
    return false;
  }

  bool relevant_test(TermId query) {
    return std::ranges::any_of(plans_for(true, EventKind::test, query), [&](std::uint32_t p) {
      const Plan& plan = program_->plans[p];
      Substitution match(plan.variables.size());
      const auto offset = static_cast<std::uint32_t>(plan.variables.size());
      return unify(terms_, plan.trigger.atom, shift_variables(terms_, query, offset), match);
    });
  }

  LossReason send(Work& work, const Formula& formula, const std::optional<TermId>& content,
                  const Substitution& substitution, std::string& detail) {
    if (!content || !terms_.is_structure(*content)) return LossReason::bad_content;
    if (formula.force == "tell" && !terms_.ground(*content)) return LossReason::unbound_content;
    const TermId name = apply(terms_, formula.receiver, substitution);
    const std::uint32_t receiver = setup_.directory->find(name);
    if (receiver == Directory::kUnknown) {
      detail = setup_.directory->complaint(terms_, name);
      return LossReason::unknown_receiver;
    }
    if (receiver != Directory::kExternal) {
      const TermId message =
          make_message(terms_, self_, formula.force, canonical_variables(terms_, *content));
      work.effects.sends.push_back({receiver, message});
    }
    return LossReason::none;
  }

  // One result per answer of the function; false if there is none.
  bool call(const Work& work, PartId current, TermId request, const FrameView& top,
            const Substitution& before, const StepInput& input, std::vector<Work>& results) {
    bool answered = false;
    for (FunctionResult& answer : input.call(canonical_variables(terms_, request))) {
      if (!answer.over.empty()) {
        results.emplace_back().over = std::move(answer.over);
        answered = true;
        continue;
      }
      Substitution substitution = before;
      const TermId shifted =
          shift_variables(terms_, answer.call, variable_space(terms_, top.bindings));
      if (!unify(terms_, request, shifted, substitution)) continue;
      Work next = work;
      next.effects.facts = std::move(answer.facts);
      advance(next, current, substitution);
      results.push_back(std::move(next));
      answered = true;
    }
    return answered;
  }

  void advance(Work& work, PartId current, const Substitution& substitution) {
    Substitution values = substitution;
    for (;;) {
      const FrameView top = parts_.frame(parts_.top(current));
      const Plan& plan = program_->plans[top.plan];
      const PartId rest = parts_.rest(current);
      if (top.position + 1 < plan.body.size()) {
        const auto bindings = canonical_bindings(terms_, plan, top.position + 1, top.trigger,
                                                 values, setup_.options->plain);
        const PartId frame = parts_.frame(top.plan, top.position + 1, top.trigger, bindings);
        work.intentions = parts_.append(work.intentions, parts_.push(rest, frame));
        return;
      }
      if (rest == kNoIntention) return;
      const TermId achieved = apply(terms_, plan.trigger.atom, values);
      const FrameView below = parts_.frame(parts_.top(rest));
      const Formula& goal = program_->plans[below.plan].body[below.position];
      values = to_substitution(terms_, below.bindings);
      if (const auto wanted = instantiate(terms_, goal.atom, values);
          wanted && !terms_.ground(*wanted)) {
        unify(terms_, *wanted,
              shift_variables(terms_, achieved, variable_space(terms_, below.bindings)), values);
      }
      current = rest;
    }
  }

  std::shared_ptr<const Program> program_;
  AgentSetup setup_;
  TermStore& terms_;
  TermId self_;
  Mind mind_;
  Components& parts_;
  Losses losses_;
  PlanUses uses_;
  std::unordered_map<TriggerKey, std::vector<std::uint32_t>, TriggerHash> plans_;
  bool calls_functions_ = has_function(*program_);
};

}  // namespace

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup) {
  return std::make_unique<Machine>(std::move(program), setup);
}

}  // namespace credo::agentspeak
