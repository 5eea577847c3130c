"""BUPL: parser, steps of an agent alone and in an environment, and the atoms of properties.

Written from docs/bupl.md; queries are solved by trying every belief for every positive literal.

Terms are numbers (int), strings (str), names and structures (tuples that begin with the name),
variables, and arithmetic, a tuple that begins with '+', '-' or '*'. A plan is () if nothing is
left, ('do', call, rest) where the call is an action or, with an empty rest, a procedure, or
('sum', left, right). A mind is a triple of the beliefs, the plan, and the last step, which is
always None unless it is asked for.

    python3 -m oracle.bupl FILE [NAME=VALUE ...]     prints what `credo explore --plain FILE` prints
"""

import itertools
import sys
from typing import NamedTuple

from .dribble import SingleAgent, name_of_file, print_figures
from .formula import Variable
from .scanner import ProgramError, Reader

MUTANTS = {
    'one_solution': 'All solutions of a precondition count: only the first one does.',
    'first_repair': 'Every repair rule and every solution counts: only the first one does.',
    'first_disjunct': 'Each disjunct has its own solutions: later ones count only if the first '
                      'has none.',
    'add_before_delete': 'Effects that delete go first: they go last.',
    'repair_at_any_time': 'A repair is possible only if the action fails: it always is.',
    'failure_skipped': 'An action that fails and is not repaired leaves the agent stuck: it is '
                       'skipped.',
    'choice_avoids_failure': 'A choice commits to either arm: not to one that has no step.',
    'choice_is_no_step': 'A choice is a step of its own: it is made by the first action.',
    'values_forgotten': 'The values an action finds are put into the rest: they are not.',
    'variables_leak': 'Variables of the body of a procedure are new: they are those of the caller.',
    'open_negation_true': '~on(_,X) means that no instance is believed: it is true.',
    'divides_zero': '0 divides X only if X is 0: never.',
    'percepts_added': 'Beliefs of visible predicates are replaced by percepts: percepts are added.',
    'no_idle_look': 'A change of what is perceived is a step even if the plan allows none: it is '
                    'not.',
    'internal_requested': 'Internal actions are never requested of the environment: they are.',
    'own_effects_lost': 'Effects of a requested action work as ever: they do not.',
    'acts_while_waiting': 'An agent makes no step while its action waits: it does.',
    'taken_stays': 'A silent step makes taken false: it stays true.',
    'stuck_is_terminated': 'An agent that is stuck has not terminated: it has.',
    'stuck_looks': 'stuck is about what is believed now: the agent looks first.',
}
mutant = None

MOST_CALLS = 1000
fresh_numbers = itertools.count()


class NoValue(Exception):
    """Arithmetic that cannot be done, or a variable without a value where one is needed."""


class NumberTooLarge(Exception):
    """A number beyond 64 bits: Credo ends with `unknown`."""


# ------------------------------------------------------------------------------------------- terms

OPERATORS = ('+', '-', '*')


def is_arithmetic(term):
    return isinstance(term, tuple) and not isinstance(term, Variable) and term[0] in OPERATORS


def is_structure(term):
    return isinstance(term, tuple) and not isinstance(term, Variable) and term[0] not in OPERATORS


def calculate(operator, left, right):
    if operator == '+':
        result = left + right
    elif operator == '-':
        result = left - right
    else:
        result = left * right
    if not -2**63 <= result < 2**63:
        raise NumberTooLarge
    return result


def simplify(term):
    """The term with all arithmetic done that can be done."""
    if isinstance(term, tuple) and not isinstance(term, Variable):
        term = (term[0], *map(simplify, term[1:]))
        if term[0] in OPERATORS and all(isinstance(side, int) for side in term[1:]):
            return calculate(*term)
    return term


def value(term):
    """The term with its arithmetic done; it must have neither variables nor arithmetic left."""
    term = simplify(term)
    if isinstance(term, Variable) or is_arithmetic(term):
        raise NoValue
    if isinstance(term, tuple):
        for part in term[1:]:
            value(part)
    return term


def variables(term):
    """The variables of a term, in the order in which they occur."""
    if isinstance(term, Variable):
        yield term
    elif isinstance(term, tuple):
        for part in term[1:]:
            yield from variables(part)


def substitute(term, values):
    """The term with values (or other terms) for variables."""
    if isinstance(term, Variable):
        return values.get(term, term)
    if isinstance(term, tuple):
        return (term[0], *(substitute(part, values) for part in term[1:]))
    return term


def same(left, right):
    return type(left) is type(right) and left == right


def match(pattern, term, values, postponed):
    """The values with which the pattern is the ground term, or None if there are none.

    Where the pattern has arithmetic, the pair of it and the term is postponed: its variables may
    get their values elsewhere.
    """
    if isinstance(pattern, Variable):
        if pattern not in values:
            return {**values, pattern: term}
        return values if same(values[pattern], term) else None
    if is_arithmetic(pattern):
        postponed.append((pattern, term))
        return values
    if is_structure(pattern) and is_structure(term):
        if pattern[0] != term[0] or len(pattern) != len(term):
            return None
        for part, other in zip(pattern[1:], term[1:]):
            values = match(part, other, values, postponed)
            if values is None:
                return None
        return values
    return values if same(pattern, term) else None


def agree(postponed, values):
    """All postponed arithmetic comes out as it should."""
    try:
        return all(same(value(substitute(pattern, values)), term) for pattern, term in postponed)
    except NoValue:
        return False


# ------------------------------------------------------------------------------------------- plans

def map_plan(plan, change):
    """The plan with every call changed by a function on terms."""
    if plan == ():
        return ()
    if plan[0] == 'do':
        return ('do', change(plan[1]), map_plan(plan[2], change))
    return ('sum', map_plan(plan[1], change), map_plan(plan[2], change))


def calls(plan):
    """All calls of actions and procedures in a plan."""
    if plan == ():
        return
    if plan[0] == 'do':
        yield plan[1]
        yield from calls(plan[2])
    else:
        yield from calls(plan[1])
        yield from calls(plan[2])


def renewed(found, known):
    """Values for variables: the known ones, and new variables for all others that were found."""
    values = dict(known)
    for variable in found:
        if variable not in values:
            values[variable] = Variable(f'{variable.name}.{next(fresh_numbers)}')
    return values


def canonical(plan):
    """Arithmetic done, and open variables named V0, V1, ... in the order in which they occur."""
    plan = map_plan(plan, simplify)
    names = {}
    for call in calls(plan):
        for variable in variables(call):
            names.setdefault(variable, Variable(f'V{len(names)}'))
    return map_plan(plan, lambda call: substitute(call, names))


# ---------------------------------------------------------------------------------------- programs

class Literal(NamedTuple):
    kind: str           # 'atom', 'not', or a comparison: '=', '!=', '<', ..., 'divides'
    left: object
    right: object = None


class Action(NamedTuple):
    head: tuple
    query: tuple        # disjuncts, tuples of literals
    deleted: tuple
    added: tuple
    internal: bool


class Program:
    def __init__(self):
        self.constants = {}
        self.beliefs = set()
        self.actions = {}       # (name, number of arguments) -> Action
        self.procedures = {}    # (name, number of arguments) -> (head, plan)
        self.repairs = []       # pairs of a query and a plan
        self.plan = None
        self.properties = []


KEYWORDS = {'const', 'beliefs', 'action', 'internal', 'proc', 'repair', 'plan', 'property', 'test'}
COMPARISONS = ('=', '!=', '<', '<=', '>', '>=', 'divides')


class BuplReader(Reader):

    def __init__(self, text, constants, replaced):
        super().__init__(text)
        self.constants = dict(constants)
        self.blanks = itertools.count()
        while self.token.kind != 'end':     # constants may be used before they are declared
            if self.token.kind == 'name' and self.accepts('const'):
                name = self.expect_kind('capital')
                self.expect('=')
                declared = value(self.term())
                self.constants[name] = replaced.get(name, declared)
            else:
                self.take()
        self.index = 0

    def program(self):
        program = Program()
        program.constants = self.constants
        while self.token.kind != 'end':
            keyword = self.expect_kind('name')
            if keyword not in KEYWORDS:
                self.fail(f'{keyword} begins no clause')
            getattr(self, 'read_' + keyword)(program)
        if program.plan is None:
            raise ProgramError('there is no plan')
        return program

    def read_const(self, program):
        self.take()
        self.expect('=')
        self.term()

    def read_beliefs(self, program):
        self.expect('{')
        while not self.accepts('}'):
            name = self.expect_kind('name')
            choices = []
            if self.accepts('('):
                choices.append(self.range())
                while self.accepts(','):
                    choices.append(self.range())
                self.expect(')')
            for args in itertools.product(*choices):
                program.beliefs.add((name, *args))
            if not self.sees('}'):
                self.expect(',')

    def range(self):
        """The values of a term or a range."""
        first = value(self.term())
        if not self.accepts('..'):
            return [first]
        last = value(self.term())
        return list(range(first, last + 1))

    def read_action(self, program, internal=False):
        head = self.head()
        self.expect('=')
        self.expect('(')
        query = self.query()
        self.expect(',')
        self.expect('{')
        deleted, added = [], []
        while not self.accepts('}'):
            effects = deleted if self.accepts('~', 'not') else added
            effects.append(self.atom())
            if not self.sees('}'):
                self.expect(',')
        self.expect(')')
        program.actions[head[0], len(head) - 1] = Action(head, query, tuple(deleted), tuple(added),
                                                         internal)

    def read_internal(self, program):
        self.read_action(program, internal=True)

    def read_proc(self, program):
        head = self.head()
        self.expect('=')
        program.procedures[head[0], len(head) - 1] = head, self.plan()

    def read_repair(self, program):
        query = self.query()
        self.expect('<-')
        program.repairs.append((query, self.plan()))

    def read_plan(self, program):
        program.plan = self.plan()

    def read_property(self, program):
        name = self.take().text
        self.expect(':')
        program.properties.append((name, self.text_up_to(KEYWORDS)))

    def read_test(self, program):
        self.text_up_to(KEYWORDS)

    def head(self):
        head = self.atom()
        if not all(isinstance(parameter, Variable) for parameter in head[1:]):
            self.fail('parameters are variables')
        return head

    def query(self):
        disjuncts = [self.conjunction()]
        while self.accepts('|', '||'):
            disjuncts.append(self.conjunction())
        return tuple(disjunct for disjunct in disjuncts if disjunct is not None)

    def conjunction(self):
        """The literals of a conjunction; None if one of them is `bot`."""
        literals = [self.literal()]
        while self.accepts('&', '&&'):
            literals.append(self.literal())
        if 'bot' in literals:
            return None
        return tuple(literal for literal in literals if literal != 'top')

    def literal(self):
        if self.accepts('top', 'true'):
            return 'top'
        if self.accepts('bot', 'false'):
            return 'bot'
        if self.accepts('~', 'not'):
            return Literal('not', self.atom())
        left = self.term()
        if self.sees(*COMPARISONS):
            return Literal(self.take().text, left, self.term())
        if not is_structure(left):
            self.fail('expected a comparison')
        return Literal('atom', left)

    def plan(self):
        plan = self.sequence()
        while self.accepts('+'):
            plan = ('sum', plan, self.sequence())
        return plan

    def sequence(self):
        if self.accepts('('):
            plan = self.plan()
            self.expect(')')
            return plan
        if self.accepts('nil'):
            return self.sequence() if self.accepts(';') else ()
        call = self.atom()
        return ('do', call, self.sequence() if self.accepts(';') else ())

    def atom(self):
        name = self.expect_kind('name')
        args = []
        if self.accepts('('):
            args.append(self.term())
            while self.accepts(','):
                args.append(self.term())
            self.expect(')')
        return (name, *args)

    def term(self):
        term = self.product()
        while self.sees('+', '-'):
            term = (self.take().text, term, self.product())
        return term

    def product(self):
        term = self.factor()
        while self.sees('*'):
            term = (self.take().text, term, self.factor())
        return term

    def factor(self):
        if self.accepts('('):
            term = self.term()
            self.expect(')')
            return term
        if self.accepts('-'):
            return ('-', 0, self.factor())
        if self.token.kind == 'number':
            return int(self.take().text)
        if self.token.kind == 'string':
            return self.take().text[1:-1]
        if self.token.kind == 'capital':
            name = self.take().text
            if name == '_':
                return Variable(f'_{next(self.blanks)}')
            return self.constants.get(name, Variable(name))
        return self.atom()


# ----------------------------------------------------------------------------------------- queries

def solutions(query, beliefs):
    """All solutions of a query, each a dict with values for the variables of positive literals."""
    found = []
    for disjunct in query:
        if mutant == 'first_disjunct' and found:
            break
        for solution in solve(disjunct, beliefs):
            if solution not in found:
                found.append(solution)
    return found


def solve(disjunct, beliefs):
    positive = [literal.left for literal in disjunct if literal.kind == 'atom']
    others = [literal for literal in disjunct if literal.kind != 'atom']
    for values, postponed in candidates(positive, beliefs, {}, []):
        if agree(postponed, values) and all(holds(literal, beliefs, values) for literal in others):
            yield values


def candidates(atoms, beliefs, values, postponed):
    """Every way to match all atoms with beliefs."""
    if not atoms:
        yield values, postponed
        return
    for belief in sorted(beliefs, key=repr):
        more = list(postponed)
        extended = match(atoms[0], belief, values, more)
        if extended is not None:
            yield from candidates(atoms[1:], beliefs, extended, more)


def holds(literal, beliefs, values):
    """The truth of a negative literal or a comparison."""
    left = substitute(literal.left, values)
    if literal.kind == 'not':
        if mutant == 'open_negation_true' and any(variables(left)):
            return True
        return not any(instance(left, belief) for belief in beliefs)
    try:
        left, right = value(left), value(substitute(literal.right, values))
    except NoValue:
        return False
    if literal.kind == '=':
        return same(left, right)
    if literal.kind == '!=':
        return not same(left, right)
    if not (isinstance(left, int) and isinstance(right, int)):
        return False
    if literal.kind == 'divides':
        if left == 0:
            return right == 0 and mutant != 'divides_zero'
        return right % left == 0
    return {'<': left < right, '<=': left <= right,
            '>': left > right, '>=': left >= right}[literal.kind]


def instance(pattern, belief):
    postponed = []
    values = match(pattern, belief, {}, postponed)
    return values is not None and agree(postponed, values)


# ------------------------------------------------------------------------------------------- steps

SILENT = ('silent',)
NOTHING = ('no value',)      # in the place of an argument that stayed without a value


class Agent:
    """A BUPL agent. `labels`: the last step is a part of the mind, as `taken` needs it."""

    def __init__(self, program_text, name, constants=None, requestable=(), visible=(),
                 labels=False, semantics='maude', replaced=None):
        self.program = BuplReader(program_text, constants or {}, replaced or {}).program()
        self.name = name
        self.requestable = set(requestable)
        self.visible = set(visible)
        self.labels = labels
        self.semantics = semantics

    def initial(self):
        return frozenset(self.program.beliefs), self.built(self.program.plan), None

    def built(self, plan):
        """The plan as it is in a mind: calls at its head replaced, arithmetic done."""
        if self.semantics == 'maude':
            plan = self.unfolded(plan, MOST_CALLS)
        return canonical(plan)

    def unfolded(self, plan, most):
        """Calls of procedures at the head, and in the arms of a choice there, are replaced."""
        if most == 0:
            raise ProgramError('a procedure calls itself before any action is done')
        if plan == ():
            return ()
        if plan[0] == 'sum':
            return ('sum', self.unfolded(plan[1], most - 1), self.unfolded(plan[2], most - 1))
        if self.is_procedure(plan[1]):
            return self.unfolded(self.body(plan[1]), most - 1)
        return plan

    def is_procedure(self, call):
        return (call[0], len(call) - 1) in self.program.procedures

    def body(self, call):
        """The body of a procedure with these arguments; its other variables are new."""
        head, body = self.program.procedures[call[0], len(call) - 1]
        values = dict(zip(head[1:], call[1:]))
        if mutant != 'variables_leak':
            values = renewed([variable for part in calls(body) for variable in variables(part)],
                             values)
        return map_plan(body, lambda part: substitute(part, values))

    def outcomes(self, call, beliefs, asked=False):
        """The solutions of an action's precondition: triples of values, deleted and added. Where
        it is only asked whether the action is enabled, effects may have open variables."""
        action = self.program.actions[call[0], len(call) - 1]
        parts = [part for disjunct in action.query for literal in disjunct
                 for part in (literal.left, literal.right)]
        found = [variable for part in (*parts, *action.deleted, *action.added)
                 for variable in variables(part)]
        local = renewed(found, dict(zip(action.head[1:], call[1:])))
        query = tuple(tuple(Literal(literal.kind, substitute(literal.left, local),
                                    substitute(literal.right, local)) for literal in disjunct)
                      for disjunct in action.query)
        outcomes = []
        for values in solutions(query, beliefs):
            try:
                deleted, added = (self.effects(effects, local, values, asked)
                                  for effects in (action.deleted, action.added))
            except NoValue:
                continue
            outcomes.append((values, deleted, added))
        return outcomes[:1] if mutant == 'one_solution' else outcomes

    def effects(self, effects, local, values, asked):
        instances = [substitute(substitute(effect, local), values) for effect in effects]
        return {value(each) for each in instances if not (asked and any(variables(each)))}

    def moves(self, beliefs, plan):
        """The steps of a plan: triples of new beliefs, the new plan, and what was done.

        What was done is SILENT, ('action', a) or ('internal', a).
        """
        if plan == ():
            return []
        if plan[0] == 'sum':
            if self.semantics == 'table' or mutant == 'choice_is_no_step':
                return self.moves(beliefs, plan[1]) + self.moves(beliefs, plan[2])
            arms = [self.built(arm) for arm in plan[1:]]
            if mutant == 'choice_avoids_failure':
                arms = [arm for arm in arms if self.moves(beliefs, arm)]
            return [(beliefs, arm, SILENT) for arm in arms]
        call, rest = plan[1:]
        if self.is_procedure(call):
            return [(beliefs, self.built(self.body(call)), SILENT)]
        outcomes = self.outcomes(call, beliefs)
        found = []
        for values, deleted, added in outcomes:
            if mutant == 'add_before_delete':
                after = frozenset((beliefs | added) - deleted)
            else:
                after = frozenset((beliefs - deleted) | added)
            done = simplify(substitute(call, values))
            kind = 'internal' if self.is_internal(call) else 'action'
            if mutant == 'values_forgotten':
                values = {}
            new_plan = map_plan(rest, lambda part: substitute(part, values))
            found.append((after, self.built(new_plan), (kind, without_open(done))))
        if not outcomes or mutant == 'repair_at_any_time':
            found += self.repairs(beliefs)
        if not found and mutant == 'failure_skipped':
            found.append((beliefs, self.built(rest), SILENT))
        return found

    def is_internal(self, call):
        return self.program.actions[call[0], len(call) - 1].internal

    def repairs(self, beliefs):
        found = []
        for query, plan in self.program.repairs:
            for values in solutions(query, beliefs):
                new_plan = map_plan(plan, lambda part: substitute(part, values))
                found.append((beliefs, self.built(new_plan), SILENT))
        return found[:1] if mutant == 'first_repair' else found

    def perceive(self, beliefs, percepts):
        """Beliefs of predicates that the environment can show are replaced by percepts."""
        if mutant == 'percepts_added':
            return beliefs | percepts
        own = {belief for belief in beliefs if (belief[0], len(belief) - 1) not in self.visible}
        return frozenset(own | percepts)

    def steps(self, mind, percepts, waiting):
        if waiting and mutant != 'acts_while_waiting':
            return []
        beliefs, plan, last = mind
        seen = self.perceive(beliefs, percepts)
        found = []
        for after, new_plan, done in self.moves(seen, plan):
            request = self.request(done)
            if request is not None and mutant == 'own_effects_lost':
                after = seen
            found.append(((after, new_plan, self.label(last, done)), request))
        if not found and seen != beliefs and mutant != 'no_idle_look':
            found.append(((seen, plan, self.label(last, SILENT)), None))
        return list(dict.fromkeys(found))

    def label(self, last, done):
        if not self.labels:
            return None
        if mutant == 'taken_stays' and done == SILENT:
            return last
        return done

    def request(self, done):
        """The action that is requested of the environment, or None."""
        if done[0] == 'action' or done[0] == 'internal' and mutant == 'internal_requested':
            if (done[1][0], len(done[1]) - 1) in self.requestable:
                return done[1]
        return None

    def finished(self, mind, percepts):
        """The plan is empty, and it believes what it perceives."""
        beliefs, plan, _ = mind
        if self.perceive(beliefs, percepts) != beliefs:
            return False
        return plan == () or mutant == 'stuck_is_terminated' and not self.moves(beliefs, plan)

    # --- atoms ---

    def knows(self, name, count):
        return (name in ('fact', 'taken', 'enabled') and count in (1, 2)
                or name in ('Bel', 'Int', 'Des') and count == 2
                or name == 'stuck' and count in (0, 1))

    def holds(self, mind, atom, percepts=frozenset()):
        """The truth of an atom about this agent; the agent itself may be its first argument."""
        return bool(self.matches(mind, atom, percepts))

    def matches(self, mind, atom, percepts=frozenset()):
        """Values of the named variables of the atom, one dict for each way to make it true."""
        beliefs, plan, last = mind
        if atom.name == 'stuck':
            if mutant == 'stuck_looks':
                beliefs = self.perceive(beliefs, percepts)
            return [{}] if plan != () and not self.moves(beliefs, plan) else []
        if atom.name in ('Des', 'Does'):
            return []
        pattern = self.with_own_blanks(atom.args[-1])
        if atom.name in ('fact', 'Bel'):
            return self.named(match(pattern, belief, {}, []) for belief in beliefs)
        if atom.name == 'taken':
            if not self.labels:
                raise ProgramError('taken needs the last step: set labels')
            if last is None or last[0] != 'action':
                return []
            return self.named([match(pattern, last[1], {}, [])])
        if atom.name == 'enabled':
            if (pattern[0], len(pattern) - 1) not in self.program.actions:
                return []
            return self.named({**dict.fromkeys(variables(pattern), NOTHING), **values}
                              for values, _, _ in self.outcomes(pattern, beliefs, asked=True))
        if atom.name == 'Int':
            return self.named(self.match_call(pattern, call) for call in calls(plan))
        raise ProgramError(f'no atom about a BUPL agent: {atom}')

    def with_own_blanks(self, pattern):
        """Each `_` becomes a variable of its own."""
        if isinstance(pattern, Variable):
            return Variable(f'_{next(fresh_numbers)}') if pattern.name == '_' else pattern
        if isinstance(pattern, tuple):
            return (pattern[0], *map(self.with_own_blanks, pattern[1:]))
        return pattern

    def named(self, found):
        """The values of named variables alone, without repetitions; None is no match."""
        result = []
        for values in found:
            if values is not None:
                kept = {variable.name: term for variable, term in values.items()
                        if variable.name[0] != '_' and '.' not in variable.name}
                if kept not in result:
                    result.append(kept)
        return result

    def match_call(self, pattern, call):
        """The number of arguments counts if the program has an action or procedure with it;
        otherwise arguments that only one side has are ignored."""
        known = (pattern[0], len(pattern) - 1) in {**self.program.actions,
                                                   **self.program.procedures}
        if pattern[0] != call[0] or known and len(pattern) != len(call):
            return None
        values = {}
        for part, other in zip(pattern[1:], call[1:]):
            values = unify(part, self.with_own_blanks(without_names(other)), values)
            if values is None:
                return None
        found = {variable: resolve(variable, values) for variable in variables(pattern)}
        return {variable: term for variable, term in found.items() if not any(variables(term))}


def without_names(term):
    """Every open variable of a plan becomes `_`: it matches anything, each for itself."""
    return substitute(term, {variable: Variable('_') for variable in variables(term)})


def resolve(term, values):
    """The term with the values of variables put in, and theirs in turn."""
    while isinstance(term, Variable) and term in values:
        term = values[term]
    if isinstance(term, tuple) and not isinstance(term, Variable):
        return (term[0], *(resolve(part, values) for part in term[1:]))
    return term


def unify(left, right, values):
    """The values with which two terms are the same, or None. (No variable occurs on both sides.)"""
    left, right = resolve(left, values), resolve(right, values)
    if isinstance(left, Variable):
        return values if left == right else {**values, left: right}
    if isinstance(right, Variable):
        return {**values, right: left}
    if isinstance(left, tuple) and isinstance(right, tuple):
        if left[0] != right[0] or len(left) != len(right):
            return None
        for part, other in zip(left[1:], right[1:]):
            values = unify(part, other, values)
            if values is None:
                return None
        return values
    return values if same(left, right) else None


def without_open(term):
    """An argument that stayed without a value is told apart from all values."""
    return substitute(term, {variable: NOTHING for variable in variables(term)})


# ------------------------------------------------------------------------ a single file as a system

class BuplSystem(SingleAgent):

    @property
    def labels(self):
        return self.agent.labels

    @labels.setter
    def labels(self, labels):
        self.agent.labels = labels

    def matches(self, state, atom):
        """An atom by itself is a belief."""
        known = atom.name in ('terminated', 'Does') or self.agent.knows(atom.name, len(atom.args))
        if not known:
            atom = type(atom)('fact', ((atom.name, *atom.args),))
        return super().matches(state, atom)


def load(path, constants=None, labels=False, semantics='maude'):
    with open(path, encoding='utf-8-sig') as file:
        agent = Agent(file.read(), name_of_file(path), labels=labels, semantics=semantics,
                      replaced=constants or {})
    return BuplSystem(agent, agent.program.properties, agent.program.constants)


def main(arguments):
    options = [word for word in arguments if word.startswith('--')]
    path, *constants = [word for word in arguments if not word.startswith('--')]
    replaced = {}
    for constant in constants:
        name, text = constant.split('=')
        replaced[name] = int(text) if text.lstrip('-').isdigit() else (text,)
    print_figures(load(path, replaced, labels='--labels' in options,
                       semantics='table' if '--table' in options else 'maude'))


if __name__ == '__main__':
    main(sys.argv[1:])
