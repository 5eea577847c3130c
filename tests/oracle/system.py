"""Systems of agents in an environment: states, transitions under the three schedules, atoms.

Written from docs/systems.md ("What a transition is", "Trust"), docs/agentspeak.md ("Limits",
"Cycle") and docs/logic.md ("Atoms").

    python3 -m oracle.system FILE [--env FILE] [--const N=3]     prints what
                                                      `credo explore --plain FILE` prints
"""

import os
import sys
from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from . import agentspeak, bupl, dribble
from . import graph
from .environment import Environment
from .formula import Atom, Variable, substitute
from .system_file import AgentText, SystemFile, name_of, read_system, read_text
from .terms import (OVER_NUMBERS, Struct, Var, depth, fits, from_plain, is_anonymous, is_ground,
                    plain, predicate, resolve, unify, variables)

MUTANTS = {
    "one_agent_a_round": "Under synchronous all agents that need not wait take a step; here only "
                         "the first of them.",
    "environment_first": "Under synchronous the environment moves on the result; here on the "
                         "state at the start of the round.",
    "round_must_move": "Under synchronous a round may end without a maybe step; here one must be "
                       "taken.",
    "turn_stays": "Under round_robin the turn goes to the process after the one that moved; here "
                  "to the one after the one whose turn it was.",
    "maybe_forced": "Under round_robin the environment may pass if it has only maybe steps; here "
                    "it may not.",
    "agents_turn_first": "Under round_robin the environment has the first turn; here the first "
                         "agent.",
    "trust_everybody": "Messages that are not trusted are removed; here they are believed.",
    "unnamed_distrusted": "A receiver that no trust rule speaks of trusts everybody; here nobody "
                          "as soon as there is a rule.",
    "no_waiting": "With actions synchronous an agent waits for its action; here not.",
    "anybodys_action": "With actions synchronous an agent waits for its own actions only; here "
                       "while the queue holds any.",
    "terminated_ignores_maybe": "terminated asks for no step of the environment, not even maybe; "
                                "here maybe steps are ignored.",
    "desire_is_intention": "Des is true of a goal that waits in the queue; here only of intended "
                           "goals.",
    "does_any": "Does is about the first action of the queue; here about all of them.",
}
mutant = None

ENVIRONMENT = "environment"


class State(NamedTuple):
    facts: frozenset
    queue: tuple            # requested actions: (agent, action)
    minds: tuple            # in the order of the agents
    turn: object = None     # round_robin: 0 is the environment, 1 the first agent, ...


class Step(NamedTuple):
    """What a step of one agent does, before it is carried out."""
    mind: object
    facts: frozenset
    actions: tuple = ()
    messages: tuple = ()


class AgentSystem(graph.System):
    def __init__(self, file: SystemFile, semantics="maude"):
        self.file = file
        self.semantics = semantics      # of BUPL agents
        self.name = file.name
        self.environment = file.environment
        self.agents = [agent.name for agent in file.agents]
        self.families = file.families
        self.constants = self.environment.plain_constants()
        self.fairness = file.fairness
        self.scheduled = file.schedule != "interleaved"
        self.properties = file.properties
        self.machines = [self.machine(agent) for agent in file.agents]
        self.read_limit = self.limit_when_read()
        self.percepts = lru_cache(maxsize=None)(self.environment.percepts)
        if any(isinstance(m, dribble.Agent) for m in self.machines):
            self.parse_atom = lambda text, position, bound: \
                dribble.parse_atom(text, position, bound, alone=False)

    def machine(self, agent):
        if agent.language != "asl":
            outside = (self.constants, self.environment.requestable(), self.environment.visible())
            if agent.language == "dribble":
                return dribble.Agent(agent.text, agent.name, *outside)
            return bupl.Agent(agent.text, agent.name, *outside, semantics=self.semantics)
        machine = agentspeak.Agent(agent.text, agent.name, self.environment, self.file.cycle,
                                   self.file.selections, self.agents, self.file.externals)
        machine.trusts = lambda sender, force: self.trusts(agent.name, sender, force)
        return machine

    @property
    def labels(self):
        return any(getattr(machine, "labels", False) for machine in self.machines)

    @labels.setter
    def labels(self, value):
        for machine in self.machines:
            if isinstance(machine, bupl.Agent):
                machine.labels = value

    def trusts(self, receiver, sender, force):
        kind = "achieve" if force == "achieve" else "tell"
        if mutant == "trust_everybody":
            return True
        rules = [rule for rule in self.file.trust_rules
                 if kind in rule.kinds and self.named(receiver, rule.receivers)]
        if rules:
            return any(self.named(sender, rule.senders) for rule in rules)
        if mutant == "unnamed_distrusted" and self.file.trust_rules:
            return False
        return not self.file.trust_none

    def named(self, agent, words):
        return any(word in (agent, "all") or agent in self.families.get(word, [])
                   for word in words)

    # ---- states ----

    def initial_states(self):
        minds = []
        for machine in self.machines:
            mind = machine.initial()
            if isinstance(machine, agentspeak.Agent) and machine.cycle != "eager":
                mind = mind._replace(mail=tuple(self.initial_mail(machine)))
            minds.append(mind)
        turn = None
        if self.file.schedule == "round_robin":
            turn = 1 if mutant == "agents_turn_first" else 0
        states = []
        for facts in self.environment.initial_facts():
            state = self.with_percepts(State(facts, (), tuple(minds), turn))
            for position, machine in enumerate(self.machines):
                if machine_is_eager(machine):
                    for message in self.initial_mail(machine):
                        state = self.deliver(state, machine.name, message)
            states.append(state)
        return list(dict.fromkeys(states))

    def initial_mail(self, machine):
        return [agentspeak.Message(sender, force, atom)
                for sender, force, atom, receiver in self.file.messages
                if receiver == machine.name]

    def with_mind(self, state, position, mind):
        return state._replace(minds=state.minds[:position] + (mind,) + state.minds[position + 1:])

    def with_percepts(self, state):
        """In cycle eager percepts are pushed."""
        for position, machine in enumerate(self.machines):
            if machine_is_eager(machine):
                percepts = self.percepts(machine.name, state.facts)
                mind = machine.normal(machine.revise(state.minds[position], percepts))
                state = self.with_mind(state, position, mind)
        return state

    def deliver(self, state, receiver, message):
        """A message arrives; in cycle eager it is read at once. Others have no mail."""
        position = self.agents.index(receiver)
        machine, mind = self.machines[position], state.minds[position]
        if not isinstance(machine, agentspeak.Agent):
            return state
        if machine_is_eager(machine):
            mind = machine.normal(machine.read(mind, message))
        else:
            mind = mind._replace(mail=mind.mail + (message,))
        return self.with_mind(state, position, mind)

    # ---- steps of one process ----

    def agent_steps(self, position, mind, percepts, facts, queue):
        """The steps of an agent with this mind; functions see and change `facts`."""
        machine = self.machines[position]
        waiting = any(agent == machine.name for agent, _ in queue)
        if not isinstance(machine, agentspeak.Agent):
            seen = frozenset(plain(percept) for percept in percepts)
            return [Step(new, facts, () if request is None else (from_plain(request),))
                    for new, request in machine.steps(mind, seen, waiting)]
        if mutant == "anybodys_action":
            waiting = bool(queue)
        waiting = waiting and self.file.synchronous_actions and mutant != "no_waiting"
        return [Step(*outcome) for outcome in machine.steps(mind, percepts, facts, waiting)]

    def environment_steps(self, state):
        """All (maybe, next state) by the environment alone."""
        return [(maybe, self.with_percepts(state._replace(facts=facts, queue=queue)))
                for maybe, facts, queue in self.environment.steps(state.facts, state.queue)]

    def steps_of(self, state, position):
        """All next states by a step of one agent alone."""
        percepts = self.percepts(self.agents[position], state.facts)
        steps = self.agent_steps(position, state.minds[position], percepts, state.facts,
                                 state.queue)
        return [self.carried_out(self.with_mind(state, position, step.mind), position, step)
                for step in steps]

    def carried_out(self, state, position, step):
        """The effects of an agent's step on everybody."""
        state = self.with_requests(state._replace(facts=step.facts), position, step)
        return self.with_messages(self.with_percepts(state), step)

    def with_requests(self, state, position, step):
        requests = tuple((self.agents[position], action) for action in step.actions)
        return state._replace(queue=state.queue + requests)

    def with_messages(self, state, step):
        for receiver, message in step.messages:
            state = self.deliver(state, receiver, message)
        return state

    # ---- transitions ----

    def transitions(self, state):
        schedule = {"interleaved": self.interleaved, "round_robin": self.round_robin,
                    "synchronous": self.synchronous}[self.file.schedule]
        found = {}              # (movers, next state) -> maybe
        for movers, maybe, following in schedule(state):
            key = (movers, following)
            found[key] = maybe and found.get(key, True)
        if self.file.schedule == "synchronous":
            merged = {}         # two rounds to the same state are one
            for (movers, following), maybe in found.items():
                old_movers, old_maybe = merged.get(following, (frozenset(), True))
                merged[following] = (old_movers | movers, old_maybe and maybe)
            return [(movers, maybe, None, following)
                    for following, (movers, maybe) in merged.items()]
        return [(movers, maybe, None, following) for (movers, following), maybe in found.items()]

    def interleaved(self, state):
        for maybe, following in self.environment_steps(state):
            yield frozenset({ENVIRONMENT}), maybe, following
        for position, agent in enumerate(self.agents):
            for following in self.steps_of(state, position):
                yield frozenset({agent}), False, following

    def round_robin(self, state):
        """From the process whose turn it is on, the first that can move does."""
        count = len(self.agents) + 1
        for distance in range(count):
            process = (state.turn + distance) % count
            after = (state.turn if mutant == "turn_stays" else process) + 1
            after %= count
            if process == 0:
                steps = self.environment_steps(state)
                for maybe, following in steps:
                    yield frozenset({ENVIRONMENT}), maybe, following._replace(turn=after)
                if all(maybe for maybe, _ in steps) and mutant != "maybe_forced":
                    continue        # it has no step, or may pass
                if steps:
                    return
            else:
                steps = self.steps_of(state, process - 1)
                for following in steps:
                    yield (frozenset({self.agents[process - 1]}), False,
                           following._replace(turn=after))
                if steps:
                    return

    def synchronous(self, state):
        """All agents that can move take one step each, then the environment moves once."""
        rounds = [(frozenset(), state.facts, ())]       # movers, facts, steps so far
        for position, agent in enumerate(self.agents):
            extended = []
            for movers, facts, steps in rounds:
                percepts = self.percepts(agent, state.facts)
                own = self.agent_steps(position, state.minds[position], percepts, facts,
                                       state.queue)
                if mutant == "one_agent_a_round" and movers:
                    own = []
                for step in own:
                    extended.append((movers | {agent}, step.facts, steps + (step,)))
                if not own:
                    extended.append((movers, facts, steps + (None,)))
            rounds = list(dict.fromkeys(extended))
        for movers, facts, steps in rounds:
            yield from self.end_of_round(state, movers, facts, steps)

    def end_of_round(self, state, movers, facts, steps):
        """Effects in the order of the file: actions, what all functions together made of the
        percepts, messages; then the environment."""
        result = state._replace(facts=facts)
        taken = [(position, step) for position, step in enumerate(steps) if step is not None]
        for position, step in taken:
            result = self.with_requests(self.with_mind(result, position, step.mind), position, step)
        result = self.with_percepts(result)
        for position, step in taken:
            result = self.with_messages(result, step)
        if mutant == "environment_first":
            moves = [(maybe, result._replace(facts=s.facts, queue=s.queue
                                             + result.queue[len(state.queue):]))
                     for maybe, s in self.environment_steps(state)]
        else:
            moves = self.environment_steps(result)
        for maybe, following in moves:
            yield movers | {ENVIRONMENT}, maybe and not movers, following
        passes = not moves if mutant == "round_must_move" else all(maybe for maybe, _ in moves)
        if passes and movers:
            yield movers, False, result

    # ---- limits ----

    def over_limit(self, state):
        limits = self.file.limits
        if self.read_limit is not None:
            return self.read_limit
        if len(state.queue) > limits["actions"]:
            return f"actions > {limits['actions']}"
        for agent, machine, mind in zip(self.agents, self.machines, state.minds):
            if isinstance(machine, agentspeak.Agent):
                for what, number in sizes(mind).items():
                    if number > limits[what]:
                        return f"{what} of {agent} > {limits[what]}"
        terms = chain(state.facts, (action for _, action in state.queue))
        if any(depth(term) > limits["depth"] for term in terms):
            return f"depth > {limits['depth']}"
        if OVER_NUMBERS in state.facts or not all(map(fits, self.values_kept(state))):
            return "numbers > 9223372036854775807"
        return None

    def values_kept(self, state):
        """The values of the variables of plans that are executed."""
        for machine, mind in zip(self.machines, state.minds):
            if isinstance(machine, agentspeak.Agent):
                stacks = chain(mind.intentions, (event.intention for event in mind.events))
                yield from (value for stack in stacks for frame in stack for value in frame.values)

    def limits_are_of_states(self):
        """In a round steps are looked at one by one, with cycle eager before percepts are pushed."""
        return self.file.schedule != "synchronous" and not any(map(machine_is_eager, self.machines))

    def limit_when_read(self):
        """The limits that are checked when the files are read."""
        limits = self.file.limits
        for machine in self.machines:
            if isinstance(machine, agentspeak.Agent):
                for what, number in machine.sizes_of_program().items():
                    if number > limits[what]:
                        return f"{what} of the program of {machine.name} > {limits[what]}"
        for what, number in self.environment.sizes().items():
            if number > limits[what]:
                return f"{what} of the environment > {limits[what]}"
        return None

    # ---- atoms of properties ----

    def holds(self, state, atom):
        return bool(self.matches(state, atom))

    def matches(self, state, atom):
        """Values of the named variables that make the atom true: dicts of plain terms."""
        if isinstance(state, str):
            return []
        if atom.name == "terminated" and not atom.args:
            return [{}] if self.terminated(state) else []
        about_agent = self.about_agent(atom)
        if about_agent is None:
            return named_values(Struct("", (from_plain((atom.name, *atom.args)),)),
                                [Struct("", (fact,)) for fact in state.facts])
        found = []
        for position, agent, values in about_agent:
            own = Atom(atom.name, tuple(substitute(arg, values) for arg in atom.args))
            found += [{**values, **more} for more in self.own_matches(state, position, own)]
        return [values for index, values in enumerate(found) if values not in found[:index]]

    def about_agent(self, atom):
        """The agents an atom may be about: (position, name, value of the agent's variable)."""
        with_agent = {"Bel": 2, "Des": 2, "Int": 2, "Does": 2, "fact": 2, "taken": 2, "enabled": 2,
                      "stuck": 1, "B": 2, "G": 2, "Bs": 2, "Gs": 2, "P": 2}
        if with_agent.get(atom.name) == len(atom.args):
            who = atom.args[0]
            if isinstance(who, Variable):
                return [(position, agent, {} if who.name == "_" else {who.name: (agent,)})
                        for position, agent in enumerate(self.agents)]
            return [(position, agent, {}) for position, agent in enumerate(self.agents)
                    if who == (agent,)]
        knowing = [(position, machine.name, {}) for position, machine in enumerate(self.machines)
                   if not isinstance(machine, agentspeak.Agent)
                   and with_agent.get(atom.name) == len(atom.args) + 1
                   and machine.knows(atom.name, len(atom.args))]
        return knowing if len(knowing) == 1 else None

    def own_matches(self, state, position, atom):
        machine, mind, agent = self.machines[position], state.minds[position], self.agents[position]
        if atom.name == "Does":
            pattern = from_plain(atom.args[1])
            requests = state.queue if mutant == "does_any" else state.queue[:1]
            return named_values(pattern, [a for who, a in requests if who == agent])
        if not isinstance(machine, agentspeak.Agent):
            if not machine.knows(atom.name, len(atom.args)):
                return []
            seen = frozenset(plain(p) for p in self.percepts(agent, state.facts))
            return machine.matches(mind, atom, seen)
        if atom.name in ("Bel", "fact"):
            return named_values(from_plain(atom.args[1]), [belief for belief, _ in mind.beliefs])
        if atom.name in ("Des", "Int"):
            desired = atom.name == "Des" and mutant != "desire_is_intention"
            goals = machine.desired(mind) if desired else machine.intended(mind)
            wanted = from_plain(atom.args[1])
            known, open_request = self.goals_known(position)
            if open_request or predicate(wanted) in known:
                goals = [goal for goal in goals if len(goal.args) == len(wanted.args)]
            found = [agentspeak.match_goal(wanted, goal, {}) for goal in goals]
            return [values_of(wanted, bindings) for bindings in found if bindings is not None]
        return []

    def goals_known(self, position):
        """Names and arities of the goals in an agent's program and in what anybody is asked to
        achieve; and whether somebody is asked to achieve whatever a variable stands for."""
        found = set(self.machines[position].goal_predicates())
        open_request = False
        for _, force, atom, _ in self.file.messages:
            if force == "achieve":
                found.add(predicate(atom))
        for machine in self.machines:
            if isinstance(machine, agentspeak.Agent):
                for _, force, atom in machine.sends():
                    if force.name == "achieve" and isinstance(atom, Struct):
                        found.add(predicate(atom))
                    elif force.name == "achieve":
                        open_request = True
        return found, open_request

    def terminated(self, state):
        if state.queue:
            return False
        steps = self.environment.steps(state.facts, state.queue)
        if any(not maybe or mutant != "terminated_ignores_maybe" for maybe, _, _ in steps):
            return False
        for agent, machine, mind in zip(self.agents, self.machines, state.minds):
            percepts = self.percepts(agent, state.facts)
            if isinstance(machine, agentspeak.Agent):
                if not machine.idle(mind, percepts):
                    return False
            elif not machine.finished(mind, frozenset(plain(p) for p in percepts)):
                return False
        return True


def machine_is_eager(machine):
    return isinstance(machine, agentspeak.Agent) and machine.cycle == "eager"


def sizes(mind):
    """What the limits count in the mind of an AgentSpeak agent."""
    frames = [frame for event in mind.events for frame in event.intention]
    frames += [frame for intention in mind.intentions for frame in intention]
    instances = Counter(predicate(atom) for atom, _ in mind.beliefs)
    terms = [atom for atom, _ in mind.beliefs] + [event.atom for event in mind.events]
    terms += [message.atom for message in mind.mail]
    terms += [value for frame in frames for value in frame.values]
    return {"events": len(mind.events), "intentions": len(frames), "beliefs": len(mind.beliefs),
            "instances": max(instances.values(), default=0), "messages": len(mind.mail),
            "depth": max((depth(term) for term in terms), default=0)}


def values_of(pattern, bindings):
    """The values of a pattern's named variables, as plain terms; those without are left out."""
    found = {}
    for var in variables(pattern):
        value = resolve(var, bindings)
        if not is_anonymous(var) and is_ground(value):
            found[var.name] = plain(value)
    return found


def named_values(pattern, atoms):
    found = [unify(pattern, atom, {}) for atom in atoms]
    return [values_of(pattern, bindings) for bindings in found if bindings is not None]


def load(path, constants=None, environment=None, semantics="maude"):
    """A system file, or a single agent with the file of its environment."""
    constants = constants or {}
    ending = os.path.splitext(path)[1]
    if ending == ".mas":
        return AgentSystem(read_system(path, constants), semantics)
    file = SystemFile()
    file.name = name_of(path)
    text = "" if environment is None else read_text(environment)
    file.environment = Environment(text, {w: from_plain(v) for w, v in constants.items()})
    file.agents = [AgentText(file.name, ending[1:], read_text(path))]
    return AgentSystem(file, semantics)


def main(arguments):
    path, constants, environment = None, {}, None
    while arguments:
        word, *arguments = arguments
        if word == "--const":
            title, text = arguments.pop(0).split("=")
            constants[title] = int(text) if text.lstrip("-").isdigit() else (text,)
        elif word == "--env":
            environment = arguments.pop(0)
        else:
            path = word
    system = load(path, constants, environment)
    found = graph.explore(system, 1000000)
    count = len(found.initial)
    print(f"{system.name}: {len(system.agents)} agents, {count} initial states")
    print(f"  states        {found.state_count()}")
    print(f"  transitions   {found.transition_count()}")
    print(f"  deadlocks     {found.deadlock_count()}")
    print(f"  limit         {found.limit}")


if __name__ == "__main__":
    main(sys.argv[1:])
