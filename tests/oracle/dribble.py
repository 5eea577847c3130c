"""Dribble: parser, steps of an agent alone and in an environment, and the atoms of properties.

Written from docs/dribble.md; entailment is decided by truth tables.

A literal is a pair (prop, sign), a conjunction a frozenset of literals, a formula a frozenset of
conjunctions: so order and repetitions do not count. A plan is a tuple of steps: ('do', name) for an
action or an abstract plan, ('if', guard, plan, plan) for a conditional. A mind is a triple of a set
of beliefs, a set of goals, and a plan.

    python3 -m oracle.dribble FILE      prints what `credo explore --plain FILE` prints
"""

import itertools
import os
import re
import sys
from functools import lru_cache
from typing import NamedTuple

from .formula import Atom, Variable
from .graph import System, explore
from .scanner import ProgramError, Reader

MUTANTS = {
    'plan_rule_last': 'Nothing has priority: a plan rule applies only where nothing else can be '
                      'done.',
    'plan_rule_first': 'Nothing has priority: an action is not done where a plan rule applies.',
    'goals_together': 'G f follows from one single goal: it may follow from all goals together.',
    'opinion_added': 'An effect without + adds nothing where its prop does not occur: it adds it.',
    'plus_always_adds': '+l is added unless it follows: it is added in any case.',
    'plus_forgotten': '+l adds the formula l: it only rewrites.',
    'reached_goal_kept': 'A goal that the new beliefs entail is dropped after an action: it stays.',
    'seen_goal_kept': 'A goal that is entailed after perception is dropped: it stays.',
    'plan_dropped_with_goal': 'Dropping a goal does not drop the plan: it does.',
    'maxlen_exclusive': 'A plan of length maxlen is allowed: it is not.',
    'conditional_counts_1': 'A conditional counts its branches and 4 more: it counts 1 more.',
    'effects_in_order': 'All guards of effects look at the beliefs before the action: each looks '
                        'at what the effects before it left.',
    'conflict_ignored': 'An action whose effects contradict each other is not applicable: it is.',
    'head_is_all': 'A head matches a beginning of the plan: it must be all of it.',
    'rest_forgotten': 'A plan rule keeps the rest of the plan: it drops it.',
    'goal_rule_any_time': 'Goal rules need an empty plan: they replace any plan.',
    'stall_is_no_step': 'A stall is a step: there is none.',
    'idle_is_finished': 'A step that changes nothing is one, so that terminated is false: it is true.',
    'unseen_stays': 'A perceived prop becomes false if no fact matches: it stays as it was.',
    'stall_without_looking': 'Perception and the stall are one step: nothing is perceived then.',
    'plans_while_waiting': 'An agent makes no step while its action waits: it does.',
    'beliefs_one_by_one': 'B f follows from all beliefs together: it must follow from one.',
}
mutant = None


# ---------------------------------------------------------------------------------------- formulas

def props_of(formula):
    return {prop for conjunction in formula for prop, _ in conjunction}


def is_true(formula, assignment):
    """Some conjunction of the formula has only literals that are true."""
    return any(all(assignment[prop] == sign for prop, sign in conjunction)
               for conjunction in formula)


@lru_cache(maxsize=200000)
def entails(premises, conclusion):
    """Whatever makes all premises true makes the conclusion true: by a truth table."""
    props = sorted(set(props_of(conclusion)).union(*map(props_of, premises)))
    for values in itertools.product((False, True), repeat=len(props)):
        assignment = dict(zip(props, values))
        if all(is_true(premise, assignment) for premise in premises):
            if not is_true(conclusion, assignment):
                return False
    return True


def believes(beliefs, formula):
    if mutant == 'beliefs_one_by_one':
        return any(entails(frozenset({belief}), formula) for belief in beliefs)
    return entails(beliefs, formula)


def wants(goals, formula):
    if mutant == 'goals_together':
        return bool(goals) and entails(goals, formula)
    return any(entails(frozenset({goal}), formula) for goal in goals)


def holds_guard(guard, beliefs, goals):
    kind = guard[0]
    if kind == 'true':
        return True
    if kind == 'not':
        return not holds_guard(guard[1], beliefs, goals)
    if kind == 'and':
        return all(holds_guard(part, beliefs, goals) for part in guard[1:])
    if kind == 'or':
        return any(holds_guard(part, beliefs, goals) for part in guard[1:])
    return believes(beliefs, guard[1]) if kind == 'B' else wants(goals, guard[1])


def single(literal):
    """The formula that consists of one literal."""
    return frozenset({frozenset({literal})})


def opposite(literal):
    return literal[0], not literal[1]


# ---------------------------------------------------------------------------------------- programs

class Effect(NamedTuple):
    guard: tuple
    plus: bool
    literal: tuple


class Action(NamedTuple):
    precondition: tuple
    effects: tuple


class Program:
    def __init__(self):
        self.props = set()
        self.maxlen = None
        self.abstract = set()
        self.actions = {}
        self.beliefs = set()
        self.goals = set()
        self.goal_rules = []        # pairs of a guard and a plan
        self.plan_rules = []        # triples of a head, a guard and a body
        self.perceives = []         # pairs of a prop and a pattern
        self.properties = []


KEYWORDS = {'props', 'maxlen', 'abstract', 'action', 'beliefs', 'goals', 'goalrule', 'prrule',
            'perceives', 'property'}
NOT = ('~', '!', 'not')
AND = ('&', '&&', '/\\', 'and')
OR = ('|', '||', '\\/', 'or')


class DribbleReader(Reader):

    def program(self):
        program = Program()
        while self.token.kind != 'end':
            keyword = self.expect_kind('name')
            if keyword not in KEYWORDS:
                self.fail(f'{keyword} begins no statement')
            getattr(self, 'read_' + keyword)(program)
        if program.maxlen is None:
            raise ProgramError('maxlen is missing')
        return program

    def names(self):
        found = [self.expect_kind('name')]
        while self.accepts(',') or (self.token.kind == 'name' and self.token.text not in KEYWORDS):
            found.append(self.expect_kind('name'))
        return found

    def read_props(self, program):
        program.props.update(self.names())

    def read_maxlen(self, program):
        program.maxlen = int(self.expect_kind('number'))

    def read_abstract(self, program):
        program.abstract.update(self.names())

    def read_action(self, program):
        name = self.expect_kind('name')
        precondition = self.guard() if self.accepts('pre') else ('true',)
        effects = []
        if self.accepts('eff'):
            effects.append(self.effect())
            while self.accepts(',', ';'):
                effects.append(self.effect())
        program.actions[name] = Action(precondition, tuple(effects))

    def effect(self):
        guard = ('true',)
        if self.accepts('when'):
            guard = self.guard()
            self.expect(':')
        plus = self.accepts('+')
        return Effect(guard, plus, self.literal())

    def read_beliefs(self, program):
        program.beliefs.update(self.formulas())

    def read_goals(self, program):
        program.goals.update(self.formulas())

    def read_goalrule(self, program):
        self.label()
        guard = self.guard()
        self.expect('->')
        program.goal_rules.append((guard, self.plan()))

    def read_prrule(self, program):
        self.label()
        head = self.plan()
        self.expect('|')
        guard = self.guard()
        self.expect('->')
        program.plan_rules.append((head, guard, self.plan_or_none()))

    def label(self):
        if self.token.kind == 'name' and self.ahead().text == ':':
            self.take()
            self.take()

    def read_perceives(self, program):
        while True:
            prop = self.expect_kind('name')
            self.expect('as')
            program.perceives.append((prop, self.pattern()))
            if not self.accepts(','):
                return

    def pattern(self):
        """A term without arithmetic."""
        token = self.take()
        if token.kind == 'number':
            return int(token.text)
        if token.text == '-':
            return -int(self.expect_kind('number'))
        if token.kind == 'string':
            return token.text[1:-1]
        if token.kind == 'capital':
            return Variable(token.text)
        if token.kind != 'name':
            self.fail('expected a term')
        args = []
        if self.accepts('('):
            args.append(self.pattern())
            while self.accepts(','):
                args.append(self.pattern())
            self.expect(')')
        return (token.text, *args)

    def read_property(self, program):
        name = self.take().text
        self.expect(':')
        program.properties.append((name, self.text_up_to(KEYWORDS)))

    def formulas(self):
        found = [self.formula()]
        while self.accepts(','):
            found.append(self.formula())
        return found

    def formula(self):
        """A disjunction of conjunctions; parentheses may stand around any part."""
        formula = self.conjunction()
        while self.accepts(*OR):
            formula |= self.conjunction()
        return formula

    def conjunction(self):
        parts = [self.part()]
        while self.accepts(*AND):
            parts.append(self.part())
        if len(parts) == 1:
            return parts[0]
        if any(len(part) > 1 for part in parts):
            self.fail('no | below &')
        return frozenset({frozenset().union(*(conjunction for part in parts
                                              for conjunction in part))})

    def part(self):
        if self.accepts('('):
            formula = self.formula()
            self.expect(')')
            return formula
        return single(self.literal())

    def literal(self):
        sign = not self.accepts(*NOT)
        return self.expect_kind('name'), sign

    def guard(self):
        parts = [self.guard_conjunction()]
        while self.accepts(*OR):
            parts.append(self.guard_conjunction())
        return parts[0] if len(parts) == 1 else ('or', *parts)

    def guard_conjunction(self):
        parts = [self.guard_part()]
        while self.accepts(*AND):
            parts.append(self.guard_part())
        return parts[0] if len(parts) == 1 else ('and', *parts)

    def guard_part(self):
        if self.accepts(*NOT):
            return ('not', self.guard_part())
        if self.accepts('('):
            guard = self.guard()
            self.expect(')')
            return guard
        if self.accepts('true'):
            return ('true',)
        if self.sees('B', 'G'):
            return (self.take().text, self.operand())
        self.fail('expected a guard')

    def operand(self):
        return self.part()

    def plan_or_none(self):
        return () if self.accepts('E') else self.plan()

    def plan(self):
        steps = [self.step()]
        while self.accepts(';'):
            steps.append(self.step())
        return tuple(steps)

    def step(self):
        if not self.accepts('if'):
            return ('do', self.expect_kind('name'))
        guard = self.guard()
        self.expect('then')
        yes = self.block()
        self.expect('else')
        return ('if', guard, yes, self.block())

    def block(self):
        self.expect('{')
        plan = self.plan()
        self.expect('}')
        return plan


def length(plan):
    """1 for each action and abstract plan; for a conditional its branches and 4 more."""
    more = 1 if mutant == 'conditional_counts_1' else 4
    return sum(1 if step[0] == 'do' else length(step[2]) + length(step[3]) + more
               for step in plan)


def steps_in(plan):
    """The names of all actions and abstract plans in the plan, also inside of conditionals."""
    for step in plan:
        if step[0] == 'do':
            yield step[1]
        else:
            yield from steps_in(step[2])
            yield from steps_in(step[3])


def match(pattern, term, values):
    """The values of variables with which the pattern is the term, or None."""
    if isinstance(pattern, Variable):
        if pattern.name == '_':
            return values
        if pattern.name in values:
            return values if values[pattern.name] == term else None
        return {**values, pattern.name: term}
    if isinstance(pattern, tuple) and isinstance(term, tuple):
        if pattern[0] != term[0] or len(pattern) != len(term):
            return None
        for part, other in zip(pattern[1:], term[1:]):
            values = match(part, other, values)
            if values is None:
                return None
        return values
    return values if type(pattern) is type(term) and pattern == term else None


# ------------------------------------------------------------------------------------------- steps

def rewrite(beliefs, literals):
    """In every conjunction of every belief the complement of a literal is replaced by it."""
    return frozenset(
        frozenset(frozenset(opposite(literal) if opposite(literal) in literals else literal
                            for literal in conjunction)
                  for conjunction in belief)
        for belief in beliefs)


def update(beliefs, literals, added):
    """The beliefs after the effects `literals`, of which those in `added` are written with +."""
    after = rewrite(beliefs, literals)
    result = after
    for literal in sorted(added):
        if mutant == 'plus_forgotten':
            continue
        if mutant == 'plus_always_adds' or not entails(after, single(literal)):
            result |= {single(literal)}
    if mutant == 'opinion_added':
        for literal in literals:
            if not any(literal[0] in props_of(belief) for belief in result):
                result |= {single(literal)}
    return result


def drop_reached(goals, beliefs):
    return frozenset(goal for goal in goals if not entails(beliefs, goal))


class Agent:
    """A Dribble agent; `requestable` are the actions for which the environment has a rule."""

    def __init__(self, program_text, name, constants=None, requestable=(), visible=()):
        self.program = DribbleReader(program_text).program()
        self.name = name
        self.requestable = set(requestable)

    def initial(self):
        return frozenset(self.program.beliefs), frozenset(self.program.goals), ()

    def perceive(self, mind, percepts):
        """Every perceived prop is set to whether some percept matches its pattern."""
        beliefs, goals, plan = mind
        if not self.program.perceives:
            return mind
        seen = {}
        for prop, pattern in self.program.perceives:
            if any(match(pattern, percept, {}) is not None for percept in percepts):
                seen[prop] = True
            elif mutant != 'unseen_stays':
                seen.setdefault(prop, False)
        literals = frozenset(seen.items())
        beliefs = update(beliefs, literals, literals)
        if mutant != 'seen_goal_kept':
            goals = drop_reached(goals, beliefs)
        return beliefs, goals, plan

    def possible(self, mind):
        """All steps but the stall, as pairs of a new mind and the requested action or None."""
        beliefs, goals, plan = mind
        found = []
        if not plan or mutant == 'goal_rule_any_time':
            for guard, body in self.program.goal_rules:
                if holds_guard(guard, beliefs, goals):
                    found.append(((beliefs, goals, body), None))
        revised = self.revised(mind)
        if not plan:
            return found
        if mutant == 'plan_rule_first' and revised:
            return found + revised
        first, rest = plan[0], plan[1:]
        if first[0] == 'if':
            branch = first[2] if holds_guard(first[1], beliefs, goals) else first[3]
            found.append(((beliefs, goals, branch + rest), None))
        elif first[1] in self.program.actions:
            after = self.effects(first[1], beliefs)
            if after is not None:
                left = goals if mutant == 'reached_goal_kept' else drop_reached(goals, after)
                if mutant == 'plan_dropped_with_goal' and left != goals:
                    rest = ()
                request = (first[1],) if (first[1], 0) in self.requestable else None
                found.append(((after, left, rest), request))
        if mutant == 'plan_rule_last' and found:
            return found
        return found + revised

    def revised(self, mind):
        """The steps by plan rules."""
        beliefs, goals, plan = mind
        found = []
        for head, guard, body in self.program.plan_rules:
            if plan[:len(head)] != head or not holds_guard(guard, beliefs, goals):
                continue
            if mutant == 'head_is_all' and plan != head:
                continue
            new = body if mutant == 'rest_forgotten' else body + plan[len(head):]
            most = self.program.maxlen - (mutant == 'maxlen_exclusive')
            if length(new) <= most:
                found.append(((beliefs, goals, new), None))
        return found

    def effects(self, name, beliefs):
        """The beliefs after the action, or None if it is not applicable."""
        action = self.program.actions[name]
        if not holds_guard(action.precondition, beliefs, frozenset()):
            return None
        if mutant == 'effects_in_order':
            for effect in action.effects:
                if holds_guard(effect.guard, beliefs, frozenset()):
                    beliefs = update(beliefs, {effect.literal},
                                     {effect.literal} if effect.plus else set())
            return beliefs
        active = [effect for effect in action.effects
                  if holds_guard(effect.guard, beliefs, frozenset())]
        literals = {effect.literal for effect in active}
        if any(opposite(literal) in literals for literal in literals):
            if mutant != 'conflict_ignored':
                return None
            literals = {literal for literal in literals if literal[1]}
        added = {effect.literal for effect in active if effect.plus}
        return update(beliefs, literals, added & literals)

    def steps(self, mind, percepts, waiting):
        if waiting and mutant != 'plans_while_waiting':
            return []
        seeing = self.perceive(mind, percepts)
        found = list(dict.fromkeys(self.possible(seeing)))
        if found:
            return found
        if mutant == 'stall_is_no_step' and seeing == mind:
            return []
        return [(mind if mutant == 'stall_without_looking' else seeing, None)]

    def finished(self, mind, percepts):
        """It believes what it perceives, and no step but the stall is possible."""
        possible = self.possible(mind)
        if mutant == 'idle_is_finished':
            possible = [step for step in possible if step[0] != mind]
        return self.perceive(mind, percepts) == mind and not possible

    def knows(self, name, count):
        return (name in ('B', 'G', 'Bs', 'Gs', 'P') and count in (1, 2)
                or name in ('Bel', 'Des', 'Int') and count == 2)

    def holds(self, mind, atom, percepts=frozenset()):
        """The truth of an atom about this agent; the agent itself may be its first argument."""
        beliefs, goals, plan = mind
        value = atom.args[-1]
        if atom.name == 'B':
            return believes(beliefs, value)
        if atom.name == 'G':
            return wants(goals, value)
        if atom.name == 'Bs':
            return beliefs == value
        if atom.name == 'Gs':
            return goals == value
        if atom.name == 'P':
            return plan == value
        if atom.name == 'Bel':
            return believes(beliefs, single((value[0], True)))
        if atom.name == 'Des':
            return wants(goals, single((value[0], True)))
        if atom.name == 'Int':
            return value[0] in steps_in(plan)
        if atom.name == 'Does':
            return False
        raise ProgramError(f'no atom about a Dribble agent: {atom}')

    def matches(self, mind, atom, percepts=frozenset()):
        """Dribble's atoms have no variables."""
        return [{}] if self.holds(mind, atom, percepts) else []


# ------------------------------------------------------------------------------------------- atoms

ATOM = re.compile(r'(Bs|Gs|B|G|P)(?![A-Za-z0-9_])\s*')


def parse_atom(text, position, bound, alone):
    """The atom B, G, Bs, Gs or P that begins at this place: a pair of it and its end, or None.

    `alone` says that the formula belongs to a `.dribble` file, where `G f` is the goal operator.
    """
    start = ATOM.match(text, position)
    if start is None:
        return None
    name = start.group(1)
    reader = DribbleReader(text, start.end())
    agent = ()
    if (reader.sees('(') and reader.ahead().kind in ('name', 'capital')
            and reader.ahead(2).text == ','):
        reader.take()
        word = reader.take()
        reader.take()
        if word.kind == 'capital' and word.text not in bound:
            agent = (Variable(word.text),)
        else:
            agent = (as_name(bound.get(word.text, word.text)),)
    elif name == 'G' and not alone:
        return None
    value = reader_of[name](reader, bool(agent))
    if agent:
        reader.expect(')')
    return Atom(name, agent + (value,)), reader.tokens[reader.index - 1].end


def as_name(agent):
    return agent if isinstance(agent, tuple) else (agent,)


def read_formula(reader, with_agent):
    return reader.formula() if with_agent else reader.operand()


def read_base(reader, with_agent):
    reader.expect('{')
    formulas = frozenset() if reader.sees('}') else frozenset(reader.formulas())
    reader.expect('}')
    return formulas


def read_plan(reader, with_agent):
    reader.expect('[')
    plan = reader.plan_or_none()
    reader.expect(']')
    return plan


reader_of = {'B': read_formula, 'G': read_formula, 'Bs': read_base, 'Gs': read_base,
             'P': read_plan}


# ------------------------------------------------------------------------ a single file as a system

class SingleAgent(System):
    """One agent without an environment: the states are its minds."""

    fairness = 'weak'
    labels = False

    def __init__(self, agent, properties, constants):
        self.agent = agent
        self.name = agent.name
        self.agents = [agent.name]
        self.families = {}
        self.properties = properties
        self.constants = constants

    def initial_states(self):
        return [self.agent.initial()]

    def transitions(self, state):
        return [(frozenset({self.name}), False, None, mind)
                for mind, _ in self.agent.steps(state, frozenset(), False)]

    def holds(self, state, atom):
        return bool(self.matches(state, atom))

    def matches(self, state, atom):
        if atom.name == 'terminated':
            return [{}] if self.agent.finished(state, frozenset()) else []
        values = {}
        if self.names_agent(atom):
            values = match(atom.args[0], (self.name,), {})
            if values is None:
                return []
        return [{**values, **more} for more in self.agent.matches(state, atom)]

    def names_agent(self, atom):
        return len(atom.args) == 2 or atom.name == 'stuck' and len(atom.args) == 1


class DribbleSystem(SingleAgent):

    def parse_atom(self, text, position, bound):
        return parse_atom(text, position, bound, alone=True)


def name_of_file(path):
    return re.sub(r'[^A-Za-z0-9_]', '_', os.path.splitext(os.path.basename(path))[0])


def load(path, constants=None):
    with open(path, encoding='utf-8-sig') as file:
        agent = Agent(file.read(), name_of_file(path))
    return DribbleSystem(agent, agent.program.properties, {})


def print_figures(system, most_states=200000):
    graph = explore(system, most_states)
    print(f'{system.name}: {len(system.agents)} agent, {len(graph.initial)} initial state')
    print(f'  states        {len(graph.states)}')
    print(f'  transitions   {graph.transition_count()}')
    print(f'  deadlocks     {graph.deadlock_count()}')


if __name__ == '__main__':
    print_figures(load(sys.argv[1]))
