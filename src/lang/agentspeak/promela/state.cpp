// Numbers become terms, slots become stacks.
#include "lang/agentspeak/promela/state.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "base/diagnostic.hpp"
#include "lang/agentspeak/reference.hpp"
#include "system/message.hpp"

namespace credo::promela {

namespace {

using agentspeak::EventKind;
using agentspeak::Phase;
namespace reference = agentspeak::reference;

constexpr const char* kLaw = "a run that pan replays is a run of the system";

// What one agent has, with slots instead of stacks.
struct Mind {
  reference::State state;
  std::vector<std::size_t> waiting;   // the intention of each event
  std::vector<std::size_t> runnable;  // the intentions that can run
  std::vector<TermId> mail;
  struct Slot {
    reference::Frame frame;
    std::size_t below;
  };
  std::map<std::size_t, Slot> slots;

  reference::Intention stack(std::size_t top) const {
    reference::Intention frames;
    for (std::size_t slot = top; slot != 0;) {
      const auto known = slots.find(slot);
      invariant(known != slots.end() && frames.size() <= slots.size(), kLaw);
      frames.push_back(known->second.frame);
      slot = known->second.below;
    }
    std::ranges::reverse(frames);
    return frames;
  }
};

class StateReader {
 public:
  StateReader(const Design& design, const std::string& line)
      : design_(design), terms_(design.model().terms), in_(line), minds_(design.agents()) {
    mover = static_cast<Mover>(number());
    std::string kind;
    while (in_ >> kind) {
      invariant(kind.size() == 1, kLaw);
      item(kind[0]);
    }
  }

  Mover mover = kEnvironment;

  std::string text(const std::vector<Phase>& phases) {
    Model& model = design_.model();
    StateView view;
    for (const TermId fact : facts_) view.facts.push_back(terms_.text(fact));
    view.actions = actions_;
    for (std::uint32_t i = 0; i < minds_.size(); ++i) {
      Mind& mind = minds_[i];
      mind.state.phase = phases[i];
      for (std::size_t k = 0; k < mind.waiting.size(); ++k) {
        mind.state.events[k].intention = mind.stack(mind.waiting[k]);
      }
      for (const std::size_t top : mind.runnable) {
        mind.state.intentions.push_back(mind.stack(top));
      }
      const reference::Interpreter interpreter(design_.program(i), model.setup(i));
      AgentView agent{model.file.agents[i].name, interpreter.view(mind.state), {}};
      for (const TermId message : mind.mail) agent.mail.push_back(terms_.text(message));
      view.agents.push_back(std::move(agent));
    }
    return view.text();
  }

 private:
  std::int64_t number() {
    std::int64_t value = 0;
    invariant(static_cast<bool>(in_ >> value), kLaw);
    return value;
  }
  // A predicate and `fields` arguments, as many of which as it has.
  TermId atom(std::size_t fields) {
    const Functor functor = design_.functor(number());
    return atom(functor, fields);
  }
  TermId atom(Functor functor, std::size_t fields) {
    invariant(functor.arity <= fields, kLaw);
    std::vector<TermId> arguments;
    for (std::size_t j = 0; j < fields; ++j) {
      const std::int64_t code = number();
      if (j < functor.arity) arguments.push_back(design_.term(code));
    }
    return canonical_variables(terms_, terms_.structure(functor.name, arguments));
  }
  Mind& mind() {
    const std::int64_t index = number();
    invariant(index >= 0 && static_cast<std::size_t>(index) < minds_.size(), kLaw);
    return minds_[static_cast<std::size_t>(index)];
  }

  void item(char kind) {
    switch (kind) {
      case 'P':
        insert(terms_, facts_, atom(design_.fact_arity));
        return;
      case 'H':
        insert(terms_, facts_, atom(design_.hidden_arity));
        return;
      case 'A': {
        const TermId who = design_.term(number());
        actions_.push_back(
            fmt::format("{} {}", terms_.text(who), terms_.text(atom(design_.action_arity))));
        return;
      }
      case 'B': {
        Mind& owner = mind();
        const TermId belief = atom(design_.belief_arity);
        const bool percept = number() != 0;
        const bool other = number() != 0;
        owner.state.beliefs.push_back({belief, percept, other});
        return;
      }
      case 'M': {
        static constexpr std::array<const char*, 3> kForces{"tell", "untell", "achieve"};
        Mind& owner = mind();
        const TermId sender = design_.term(number());
        const std::int64_t force = number();
        invariant(force >= 1 && force <= 3, kLaw);
        owner.mail.push_back(make_message(terms_, sender,
                                          kForces[static_cast<std::size_t>(force - 1)],
                                          atom(design_.message_arity)));
        return;
      }
      case 'E': {
        Mind& owner = mind();
        owner.waiting.push_back(static_cast<std::size_t>(number()));
        const bool add = number() != 0;
        const auto event = static_cast<EventKind>(number());
        owner.state.events.push_back({add, event, atom(design_.event_arity), {}});
        return;
      }
      case 'I': {
        Mind& owner = mind();
        owner.runnable.push_back(static_cast<std::size_t>(number()));
        return;
      }
      case 'D':
        frame();
        return;
      default:
        throw InternalError(kLaw);
    }
  }

  void frame() {
    const std::int64_t index = number();
    invariant(index >= 0 && static_cast<std::size_t>(index) < minds_.size(), kLaw);
    const auto owner = static_cast<std::size_t>(index);
    const auto slot = static_cast<std::size_t>(number());
    const auto plan = static_cast<std::size_t>(number()) - 1;
    const auto& plans = design_.program(owner).plans;
    invariant(plan < plans.size(), kLaw);
    const auto position = static_cast<std::uint32_t>(number());
    const auto below = static_cast<std::size_t>(number());
    const TermId trigger = atom(std::max<std::size_t>(1, design_.event_arity));
    std::vector<TermId> bindings;
    for (std::size_t j = 0; j < design_.variables; ++j) {
      const std::int64_t code = number();
      if (j < plans[plan].variables.size()) bindings.push_back(design_.term(code));
    }
    minds_[owner].slots[slot] = {
        {static_cast<std::uint32_t>(plan), position, trigger, std::move(bindings)}, below};
  }

  const Design& design_;
  TermStore& terms_;
  std::istringstream in_;
  FactSet facts_;
  std::vector<std::string> actions_;
  std::vector<Mind> minds_;
};

}  // namespace

Run read_run(const Design& design, const std::vector<std::string>& lines,
             std::optional<std::size_t> loop) {
  invariant(!lines.empty() && (!loop || *loop < lines.size()), kLaw);
  const bool four = design.model().file.options.cycle == Cycle::four_step;
  std::vector<Phase> phases(design.agents(), Phase::mail);
  Run run;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    StateReader reader(design, lines[i]);
    if (i > 0) {
      invariant(reader.mover <= design.nobody(), kLaw);
      const bool stays = reader.mover == design.nobody();
      run.add_step(stays ? kNobody : reader.mover, kNoTerm);
      if (reader.mover != kEnvironment && !stays && four) {
        Phase& phase = phases[reader.mover - 1];
        phase = static_cast<Phase>((static_cast<unsigned>(phase) + 1) % 4);
      }
    }
    run.states.push_back(reader.text(phases));
  }
  if (!loop) return run;
  run.loop = *loop;
  if (*loop + 1 < lines.size()) {
    invariant(run.states.back() == run.states[*loop], kLaw);
    run.states.pop_back();
  } else {
    run.add_step(kNobody, kNoTerm);
  }
  return run;
}

}  // namespace credo::promela
