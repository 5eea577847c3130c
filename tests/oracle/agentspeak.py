"""An AgentSpeak agent: its program, its mind, and its steps in all cycles and selections.

Written from docs/agentspeak.md. A mind is a value; a step makes a new one. What a step does to
others (actions, messages, facts changed by a function) is returned beside the new mind, and the
system carries it out.
"""

from typing import NamedTuple

from .terms import (INTERNAL_ARITHMETIC, INTERNAL_COMPARISONS, OVER_NUMBERS, InputError,
                    LimitReached, NoValue, Reader, Struct, Var, atom_key, compare, depth, evaluate,
                    evaluate_to_do, internal_comparison, is_anonymous, is_ground, literal_variables,
                    name, numbered, predicate, proofs, rename, resolve, unify, variables, walk)

MUTANTS = {
    "last_in_first_out": "Events are a queue; here the newest event is taken first.",
    "same_intention": "What is left of an intention goes to the end of I; here it stays first.",
    "lost_event_only": "An event without an applicable plan is lost with its intention; here the "
                       "intention goes on behind the goal.",
    "any_source": "Removing a belief removes one source; here the belief goes with all of them.",
    "delete_percept": "-b looks for a belief with the source other; here for any belief.",
    "initial_events": "Initial beliefs raise no events; here they do.",
    "add_always_event": "Adding a belief that is there raises no event; here it does.",
    "no_values_back": "A finished plan gives the caller's unbound variables values; here not.",
    "test_posts": "?g without a belief and a relevant plan loses the intention; here +?g is "
                  "posted as in cycle eager.",
    "late_pop": "A finished frame is popped in the step that finished it; here in the next one.",
    "drop_own": "The intention that executes a .drop... stays; here it may be dropped.",
    "drops_nothing": "The .drop... actions remove events and intentions; here they do nothing.",
    "desire_counts_selected": "In a context the selected event is no desire; here it is.",
    "exact_goals": "Arguments that only one side has are ignored by .desire; here they count.",
    "all_belief_events": "In cycle eager belief events need a plan with that trigger; here not.",
    "eager_one_event": "In cycle eager a lost event does not end the event step; here it does.",
    "no_tail": "In cycles eager and free a plan for !g at the end of a plan for +!g replaces it; "
               "here it goes on top.",
    "eager_always_event": "In cycle eager an agent turns to an intention after an event; here it "
                          "handles all events first.",
    "free_idle_revision": "In cycle free belief revision is a step only if it changes something; "
                          "here always.",
    "percepts_unordered": "Percepts are added in canonical order; here in the opposite one.",
    "lost_percepts_first": "What is no longer perceived goes after the new percepts came; here "
                           "before.",
    "backwards_plans": "Plans are tried in the order of the program; here the other way round.",
}
mutant = None

PHASES = ("mail", "revision", "event", "intention")
OTHER, PERCEPT = "other", "percept"


class Plan(NamedTuple):
    label: str
    kind: str               # of the trigger: "+", "-", "+!" or "+?"
    trigger: object
    context: tuple
    body: tuple             # formulas: (kind, atom), or a comparison as in terms
    variables: tuple        # the named ones, in the order of the text


class Frame(NamedTuple):
    plan: int
    place: int              # of the formula that comes next, or waits for its goal
    kind: str               # the event that triggered the plan
    atom: object
    values: tuple           # of the plan's named variables; those without one are ?0, ?1, ...


class Event(NamedTuple):
    kind: str
    atom: object            # its variables are ?0, ?1, ...
    intention: tuple = ()   # the frames of the suspended intention, the top one last


class Message(NamedTuple):
    sender: str
    force: str
    atom: object


class Mind(NamedTuple):
    phase: object           # None in a cycle without phases
    beliefs: tuple          # of (atom, frozenset of sources), in canonical order
    events: tuple
    intentions: tuple       # of tuples of frames
    mail: tuple


class Outcome(NamedTuple):
    """What one step leads to: the new mind, and what it does to the world."""
    mind: Mind
    facts: frozenset
    actions: tuple = ()
    messages: tuple = ()    # of (receiver, Message)


class Lost(Exception):
    """The intention that is executed is lost."""


class Agent:
    def __init__(self, program_text, agent_name, environment, cycle="four_step", selections=None,
                 receivers=(), externals=()):
        self.name = agent_name
        self.environment = environment
        self.cycle = cycle
        self.select = {"event": "fifo", "plan": "first", "intention": "round_robin",
                       **(selections or {})}
        self.receivers = receivers          # names of all agents
        self.externals = externals
        self.beliefs, self.goals, self.plans = ProgramReader(program_text).program()
        self.trusts = lambda sender, force: True        # set by the system
        both_any = self.select["event"] == "any" and self.select["intention"] == "any"
        self.phases = cycle == "four_step" or cycle == "eager" and not both_any
        self.unordered = (cycle == "free" or cycle == "eager" and both_any) \
            and not self.first_match_counts()

    def first_match_counts(self):
        """Some `.desire` or `.intend` is not negated and has a variable."""
        return any(literal[0] == "internal" and literal[1].name in (".desire", ".intend")
                   and variables(literal[1])
                   for plan in self.plans for literal in plan.context + plan.body)

    # ---- minds ----

    def initial(self):
        phase = None
        if self.phases:
            phase = "event" if self.cycle == "eager" else "mail"
        beliefs = {atom: frozenset({OTHER}) for atom in self.beliefs}
        mind = Mind(phase, in_canonical_order(beliefs), (), (), ())
        if mutant == "initial_events":
            for atom in self.beliefs:
                mind = self.belief_event(mind, "+", atom)
        for goal in self.goals:
            mind = post(mind, Event("+!", goal))
        return self.normal(mind)

    def normal(self, mind):
        """Without phases events and intentions are sets with repetitions."""
        if not self.unordered:
            return mind
        return mind._replace(events=tuple(sorted(mind.events, key=repr)),
                             intentions=tuple(sorted(mind.intentions, key=repr)))

    # ---- beliefs ----

    def belief_event(self, mind, kind, atom):
        if self.cycle == "eager" and mutant != "all_belief_events":
            if not self.relevant(kind, atom):
                return mind
        return post(mind, Event(kind, atom))

    def add(self, mind, atom, source):
        beliefs = dict(mind.beliefs)
        known = atom in beliefs
        beliefs[atom] = beliefs.get(atom, frozenset()) | {source}
        mind = mind._replace(beliefs=in_canonical_order(beliefs))
        if known and mutant != "add_always_event":
            return mind
        return self.belief_event(mind, "+", atom)

    def remove(self, mind, atom, source):
        beliefs = dict(mind.beliefs)
        left = beliefs.pop(atom) - {source}
        if left and mutant != "any_source":
            beliefs[atom] = left
            return mind._replace(beliefs=in_canonical_order(beliefs))
        mind = mind._replace(beliefs=in_canonical_order(beliefs))
        return self.belief_event(mind, "-", atom)

    def remove_first(self, mind, pattern):
        """`-b`: the source `other` goes from the first belief that matches and has it."""
        for atom, sources in mind.beliefs:
            if OTHER in sources or mutant == "delete_percept":
                if unify(pattern, atom, {}) is not None:
                    return self.remove(mind, atom, OTHER)
        return mind

    # ---- the four steps ----

    def read(self, mind, message):
        """What reading a message does."""
        if not self.trusts(message.sender, message.force):
            return mind
        if message.force == "tell":
            return self.add(mind, message.atom, OTHER)
        if message.force == "untell":
            return self.remove_first(mind, message.atom)
        return post(mind, Event("+!", message.atom))

    def read_first(self, mind):
        if not mind.mail:
            return mind
        return self.read(mind._replace(mail=mind.mail[1:]), mind.mail[0])

    def revise(self, mind, percepts):
        """Belief revision. `percepts` are ground atoms in any order."""
        new = sorted(percepts, key=atom_key, reverse=mutant == "percepts_unordered")
        gone = [atom for atom, sources in mind.beliefs
                if PERCEPT in sources and atom not in percepts]
        if mutant == "lost_percepts_first":
            for atom in gone:
                mind = self.remove(mind, atom, PERCEPT)
        for atom in new:
            mind = self.add_percept(mind, atom)
        if mutant != "lost_percepts_first":
            for atom in gone:
                mind = self.remove(mind, atom, PERCEPT)
        return mind

    def add_percept(self, mind, atom):
        if PERCEPT in dict(mind.beliefs).get(atom, ()):
            return mind
        return self.add(mind, atom, PERCEPT)

    def relevant(self, kind, atom):
        return [plan for plan in self.plans
                if plan.kind == kind and unify(plan.trigger, atom, {}) is not None]

    def handle(self, mind, index):
        """Takes an event out of E: a list of minds, one for each choice of a plan and a proof,
        or the empty list if no plan is applicable; and the mind in which the event is lost."""
        event = mind.events[index]
        mind = mind._replace(events=mind.events[:index] + mind.events[index + 1:])
        stack = event.intention
        if self.replaces_caller(event):
            stack = stack[:-1]
        chosen = []
        for plan, bindings in self.applicable(mind, event):
            values = self.values(plan, bindings)
            frame = Frame(self.plans.index(plan), 0, event.kind, event.atom, values)
            chosen.append(with_intention(mind, stack + (frame,)))
            if self.select["plan"] == "first":
                break
        lost = mind
        if mutant == "lost_event_only" and event.intention:
            plan = self.plans[event.intention[-1].plan]
            bindings = dict(zip(plan.variables, event.intention[-1].values))
            lost = with_intention(mind, self.move_on(event.intention, bindings))
        return chosen, lost

    def applicable(self, mind, event):
        """All applicable plans with all proofs of their contexts, in order."""
        atoms = [atom for atom, _ in mind.beliefs]
        events = mind.events
        if mutant == "desire_counts_selected":
            events = (event,) + events

        def internal(atom, bindings):
            return self.internal_literal(atom, bindings, event.intention, events, mind.intentions)

        plans = reversed(self.plans) if mutant == "backwards_plans" else self.plans
        for plan in plans:
            if plan.kind != event.kind:
                continue
            bindings = unify(plan.trigger, event.atom, {})
            if bindings is not None:
                for proof in proofs(plan.context, bindings, atoms, internal):
                    yield plan, proof

    def replaces_caller(self, event):
        """In cycles eager and free a plan that ends with its own goal makes room for the next."""
        if self.cycle not in ("eager", "free") or not event.intention or mutant == "no_tail":
            return False
        caller = event.intention[-1]
        return (event.kind == caller.kind == "+!" and event.atom == caller.atom
                and is_ground(event.atom)
                and caller.place == len(self.plans[caller.plan].body) - 1)

    @staticmethod
    def values(plan, bindings):
        """The values of a plan's named variables; variables in them are numbered."""
        return numbered([resolve(var, bindings) for var in plan.variables])

    # ---- goals, for .desire, .intend and .drop... ----

    def internal_literal(self, atom, bindings, executed, events, intentions):
        """`.my_name`, `.desire` and `.intend`: all bindings with which they hold."""
        if atom.name == ".my_name":
            extended = unify(atom.args[0], name(self.name), bindings)
            return [] if extended is None else [extended]
        try:
            wanted = evaluate(atom.args[0], bindings)
        except NoValue:
            return []
        goals = goals_of_frames(executed)
        for event in events:
            if event.kind == "+!" and atom.name == ".desire":
                goals.append(event.atom)
            goals += goals_of_frames(event.intention)
        for intention in intentions:
            goals += goals_of_frames(intention)
        found = [match_goal(wanted, goal, bindings) for goal in goals]
        return [extended for extended in found if extended is not None]

    def drop(self, mind, atom, bindings):
        """The mind after a `.drop...`; the executed intention is not in it."""
        if mutant == "drops_nothing":
            return mind
        if atom.name == ".dropAllDesires":
            kept = tuple(e for e in mind.events if e.kind in ("+", "-"))
            return mind._replace(events=kept, intentions=())
        wanted = evaluate_to_do(atom.args[0], bindings)

        def includes(frames):
            return any(match_goal(wanted, goal, {}) is not None for goal in goals_of_frames(frames))

        def goes(event):
            if includes(event.intention):
                return True
            return (atom.name != ".dropIntention" and event.kind == "+!"
                    and match_goal(wanted, event.atom, {}) is not None)

        return mind._replace(events=tuple(e for e in mind.events if not goes(e)),
                             intentions=tuple(i for i in mind.intentions if not includes(i)))

    # ---- executing an intention ----

    def move_on(self, intention, bindings):
        """The intention after its top frame's formula is done with these bindings: finished
        frames are popped, and give values to the unbound variables of the goal below."""
        frame, stack = intention[-1], intention[:-1]
        plan = self.plans[frame.plan]
        frame = frame._replace(place=frame.place + 1, values=self.values(plan, bindings))
        while frame.place == len(plan.body):
            if not stack:
                return ()
            if mutant == "late_pop":
                return stack + (frame,)
            frame, stack, plan = self.return_to(stack[-1], frame), stack[:-1], \
                self.plans[stack[-1].plan]
        return stack + (frame,)

    def return_to(self, caller, finished):
        plan = self.plans[finished.plan]
        result = resolve(plan.trigger, dict(zip(plan.variables, finished.values)))
        result = rename(result, {var: Var("returned " + var.name) for var in variables(result)})
        plan = self.plans[caller.plan]
        bindings = dict(zip(plan.variables, caller.values))
        if mutant != "no_values_back":
            goal = evaluate(plan.body[caller.place][1], bindings)
            bindings = unify(goal, result, bindings) or bindings
        return caller._replace(place=caller.place + 1, values=self.values(plan, bindings))

    def execute(self, mind, index, facts):
        """One formula of an intention: a list of outcomes."""
        intention = mind.intentions[index]
        mind = mind._replace(intentions=mind.intentions[:index] + mind.intentions[index + 1:])
        frame = intention[-1]
        plan = self.plans[frame.plan]
        if frame.place == len(plan.body):       # only for the mutant late_pop
            below = self.return_to(intention[-2], frame)
            stack = intention[:-2] + (below,)
            if len(stack) == 1 and below.place == len(self.plans[below.plan].body):
                stack = ()
            return [Outcome(with_intention(mind, stack), facts)]
        bindings = dict(zip(plan.variables, frame.values))
        try:
            return list(self.formula(plan.body[frame.place], bindings, mind, intention, facts))
        except (Lost, NoValue):
            return [Outcome(mind, facts)]
        except LimitReached:
            return [Outcome(mind, facts | {OVER_NUMBERS})]

    def formula(self, formula, bindings, mind, intention, facts):
        """Yields outcomes. `mind` is without the executed intention. Raises Lost or NoValue."""
        kind = formula[0]

        def done(new_mind=mind, new_bindings=bindings, new_facts=facts, **effects):
            rest = self.move_on(intention, new_bindings)
            return Outcome(with_intention(new_mind, rest, mutant == "same_intention"), new_facts,
                           **effects)

        if kind == "true":
            yield done()
        elif kind == "compare":
            yield done(new_bindings=or_lost(compare(*formula[1:], bindings)))
        elif kind == "internal":
            yield self.internal_formula(formula[1], bindings, mind, intention, done)
        elif kind == "test":
            yield self.test(formula[1], bindings, mind, intention, facts, done)
        else:
            atom = evaluate_to_do(formula[1], bindings)
            if kind in ("action", "add") and not is_ground(atom):
                raise Lost()
            if kind == "action":
                yield done(actions=(atom,))
            elif kind == "add":
                yield done(self.add(mind, atom, OTHER))
            elif kind == "delete":
                yield done(self.remove_first(mind, atom))
            elif kind == "achieve":
                yield Outcome(post(mind, Event("+!", atom, intention)), facts)
            elif kind == "function":
                outcomes = self.environment.call(atom.name, atom.args, facts)
                if not outcomes:
                    raise Lost()
                for args, new_facts in outcomes:
                    extended = unify(atom, Struct(atom.name, args), bindings)
                    yield done(new_bindings=extended, new_facts=new_facts)

    def test(self, goal, bindings, mind, intention, facts, done):
        atom = evaluate_to_do(goal, bindings)
        for belief, _ in mind.beliefs:
            extended = unify(atom, belief, bindings)
            if extended is not None:
                return done(new_bindings=extended)
        if self.cycle == "eager" or self.relevant("+?", atom) or mutant == "test_posts":
            return Outcome(post(mind, Event("+?", atom, intention)), facts)
        raise Lost()

    def internal_formula(self, atom, bindings, mind, intention, done):
        if atom.name == ".print":
            return done()
        if atom.name == ".send":
            return self.send(atom, bindings, done)
        if atom.name.startswith(".drop"):
            if mutant == "drop_own":
                full = self.drop(with_intention(mind, intention), atom, bindings)
                if intention not in full.intentions:
                    return Outcome(full, done().facts)
            return done(self.drop(mind, atom, bindings))
        if atom.name in INTERNAL_COMPARISONS or atom.name in INTERNAL_ARITHMETIC:
            return done(new_bindings=or_lost(internal_comparison(atom, bindings)))
        found = self.internal_literal(atom, bindings, intention, mind.events, mind.intentions)
        return done(new_bindings=or_lost(found[0] if found else None))

    def send(self, atom, bindings, done):
        receiver, force, content = atom.args
        receiver = walk(receiver, bindings)
        force = force.name
        content = evaluate_to_do(content, bindings)
        if not isinstance(content, Struct) or force == "tell" and not is_ground(content):
            raise Lost()
        if not isinstance(receiver, Struct) or receiver.args:
            raise Lost()
        if receiver.name in self.receivers:
            message = Message(self.name, force, numbered([content])[0])
            return done(messages=((receiver.name, message),))
        if receiver.name in self.externals:
            return done()
        raise Lost()

    # ---- steps of the cycles ----

    def steps(self, mind, percepts, facts, waiting):
        """All outcomes of one step. `waiting`: the agent has to wait for an action of its own."""
        if waiting and (self.cycle != "four_step" or mind.phase == "mail"):
            return []
        if self.cycle == "four_step":
            following = PHASES[(PHASES.index(mind.phase) + 1) % 4]
            outcomes = self.one_of_four(mind, mind.phase, percepts, facts)
            outcomes = [o._replace(mind=o.mind._replace(phase=following)) for o in outcomes]
        elif self.cycle == "whole":
            outcomes = [Outcome(mind, facts)]
            for phase in PHASES:
                outcomes = [new for old in outcomes
                            for new in self.one_of_four(old.mind, phase, percepts, old.facts)]
        elif self.cycle == "eager":
            outcomes = self.eager_steps(mind, facts)
        else:
            outcomes = self.free_steps(mind, percepts, facts)
        return [o._replace(mind=self.normal(o.mind)) for o in outcomes]

    def one_of_four(self, mind, phase, percepts, facts):
        """A step of the cycles four_step and whole; with nothing to do the mind stays."""
        if phase == "mail":
            return [Outcome(self.read_first(mind), facts)]
        if phase == "revision":
            return [Outcome(self.revise(mind, percepts), facts)]
        if phase == "event":
            found = []
            for index in self.selected(mind.events, "event"):
                chosen, lost = self.handle(mind, index)
                found += [Outcome(m, facts) for m in chosen or [lost]]
            return found or [Outcome(mind, facts)]
        return self.intention_steps(mind, facts) or [Outcome(mind, facts)]

    def selected(self, queue, what):
        if self.select[what] == "any" or self.cycle == "free":
            return range(len(queue))
        if mutant == "last_in_first_out" and what == "event":
            return range(len(queue))[-1:]
        return range(len(queue))[:1]

    def intention_steps(self, mind, facts):
        return [outcome for index in self.selected(mind.intentions, "intention")
                for outcome in self.execute(mind, index, facts)]

    def eager_steps(self, mind, facts):
        """Event and intention in turn; where there is none of the one, the other."""
        if not self.phases:
            return self.eager_event_steps(mind, facts) + self.intention_steps(mind, facts)
        intention_next = mind.phase == "intention" and mind.intentions
        if mutant == "eager_always_event":
            intention_next = False
        if mind.events and not intention_next:
            return self.eager_event_steps(mind, facts)
        outcomes = self.intention_steps(mind, facts)
        return [o._replace(mind=o.mind._replace(phase="event")) for o in outcomes]

    def eager_event_steps(self, mind, facts):
        """Handling an event. With `select event fifo` lost events are passed over in one step;
        with `any` each is a step, and events go on. Without an intention events are next too."""
        found = []
        for index in self.selected(mind.events, "event"):
            chosen, lost = self.handle(mind, index)
            fifo = self.select["event"] == "fifo" and mutant != "eager_one_event"
            while not chosen and lost.events and fifo:
                chosen, lost = self.handle(lost, self.selected(lost.events, "event")[0])
            for new in chosen or [lost]:
                if self.phases:
                    goes_on = not new.intentions or not chosen and self.select["event"] == "any"
                    new = new._replace(phase="event" if goes_on else "intention")
                found.append(Outcome(new, facts))
        return found

    def free_steps(self, mind, percepts, facts):
        found = []
        if mind.mail:
            found.append(Outcome(self.read_first(mind), facts))
        revised = self.revise(mind, percepts)
        if revised != mind or mutant == "free_idle_revision":
            found.append(Outcome(revised, facts))
        for index in range(len(mind.events)):
            chosen, lost = self.handle(mind, index)
            found += [Outcome(m, facts) for m in chosen or [lost]]
        return found + self.intention_steps(mind, facts)

    # ---- for properties and limits ----

    def idle(self, mind, percepts):
        """Nothing is left to do, and the agent believes what it perceives."""
        return (not mind.mail and not mind.events and not mind.intentions
                and self.revise(mind, percepts) == mind)

    def intended(self, mind):
        """The goals of all frames of all intentions, runnable or suspended."""
        goals = [goal for event in mind.events for goal in goals_of_frames(event.intention)]
        return goals + [goal for i in mind.intentions for goal in goals_of_frames(i)]

    def desired(self, mind):
        return self.intended(mind) + [e.atom for e in mind.events if e.kind == "+!"]

    def goal_predicates(self):
        """Names and numbers of arguments of the goals in the program."""
        found = {predicate(goal) for goal in self.goals}
        found |= {predicate(plan.trigger) for plan in self.plans if plan.kind == "+!"}
        return found | {predicate(f[1]) for plan in self.plans for f in plan.body
                        if f[0] == "achieve"}

    def sizes_of_program(self):
        """What the limits count when the program is read."""
        terms = list(self.beliefs) + list(self.goals) + [plan.trigger for plan in self.plans]
        for plan in self.plans:
            for part in plan.context + plan.body:
                terms += counted_by_limits(part)
        return {"terms": max((widest(term) for term in terms), default=0),
                "conjuncts": max((conjuncts(plan.context) for plan in self.plans), default=0),
                "variables": max((len(plan.variables) for plan in self.plans), default=0),
                "depth": max((depth(term) for term in terms), default=0)}

    def sends(self):
        """The (receiver, force, content) of all `.send`s, as they are written."""
        return [f[1].args for plan in self.plans for f in plan.body
                if f[0] == "internal" and f[1].name == ".send"]


def conjuncts(context):
    """How many literals ask something: `true` is not counted."""
    return sum(literal[0] != "true" for literal in context)


def counted_by_limits(part):
    """The atoms of a literal or formula that the limits terms and depth are about: comparisons
    are left out, and of an internal action but `.print` only its last argument counts."""
    if part[0] == "not":
        return counted_by_limits(part[1])
    if part[0] in ("true", "compare"):
        return []
    atom = part[1]
    if part[0] != "internal" or atom.name == ".print":
        return [atom]
    if atom.name in INTERNAL_COMPARISONS or atom.name in INTERNAL_ARITHMETIC:
        return []
    return list(atom.args[-1:])


def widest(term):
    """The largest number of arguments of an atom or structure in a term."""
    if not isinstance(term, Struct):
        return 0
    return max([len(term.args)] + [widest(arg) for arg in term.args])


def in_canonical_order(beliefs):
    return tuple(sorted(beliefs.items(), key=lambda belief: atom_key(belief[0])))


def post(mind, event):
    event = event._replace(atom=numbered([event.atom])[0])
    return mind._replace(events=mind.events + (event,))


def with_intention(mind, intention, first=False):
    """The intention goes to the end of I; without frames it is gone."""
    if not intention:
        return mind
    if first:
        return mind._replace(intentions=(intention,) + mind.intentions)
    return mind._replace(intentions=mind.intentions + (intention,))


def goals_of_frames(frames):
    """The goals an intention is for, from the top frame down."""
    return [frame.atom for frame in reversed(frames) if frame.kind == "+!"]


def match_goal(wanted, goal, bindings):
    """Bindings with which the wanted goal matches, or None. Arguments that one side lacks match
    anything, and so does every unbound variable of the goal."""
    if not isinstance(wanted, Struct) or wanted.name != goal.name:
        return None
    if mutant == "exact_goals" and len(wanted.args) != len(goal.args):
        return None
    count = 0
    for left, right in zip(wanted.args, goal.args):
        fresh = {}
        for var in variables(right):
            fresh[var] = Var(f"goal {len(bindings)} {count}")
            count += 1
        bindings = unify(left, rename(right, fresh), bindings)
        if bindings is None:
            return None
    return bindings


def or_lost(bindings):
    if bindings is None:
        raise Lost()
    return bindings


class ProgramReader(Reader):
    """Reads a program: beliefs, goals and plans in any order."""

    def program(self):
        beliefs, goals, plans = [], [], []
        while self.kind != "end":
            if self.is_sign("@", "+", "-"):
                plans.append(self.plan(len(plans) + 1))
            elif self.accept("!"):
                goals.append(evaluate(self.atom(), {}))
            else:
                beliefs.append(evaluate(self.atom(), {}))
            self.expect(".")
        return beliefs, goals, plans

    def plan(self, number):
        label = "#" + str(number)
        if self.accept("@"):
            label = self.take()
        kind = self.take() + (self.accept("!", "?") or "")
        trigger = self.atom()
        context = self.conjunction() if self.accept(":") else (("true",),)
        body = [("true",)]
        if self.accept("<-"):
            body = [self.formula()]
            while self.accept(";"):
                body.append(self.formula())
        named = list(variables(trigger))
        for part in (*context, *body):
            named += [v for v in literal_variables(part) if v not in named]
        named = tuple(v for v in named if not is_anonymous(v))
        return Plan(label, kind, trigger, context, tuple(body), named)

    def formula(self):
        if self.accept("!"):
            return ("achieve", self.atom())
        if self.accept("?"):
            return ("test", self.atom())
        if self.accept("+"):
            return ("add", self.atom())
        if self.is_sign("-") and self.tokens[self.at + 1][0] == "name":
            self.take()
            return ("delete", self.atom())
        literal = self.literal()
        if literal[0] == "atom":
            return ("function" if "." in literal[1].name else "action", literal[1])
        if literal[0] == "not":
            raise InputError("no formula of a body can be negated")
        return literal
