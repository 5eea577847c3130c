"""Properties: LTL, CTL, CTL* and ACTL, read from their text.

Written from docs/logic.md ("How formulas are written", "Variables", "Agents that are not named",
"Comparisons", "Actions") and docs/eccs.md ("Properties"). A formula is a nested tuple that begins with its kind:

    ('true',)  ('false',)  ('atom', Atom)  ('deadlock',)  ('step', elements of a set of actions)
    ('not', f)  ('and', f, g)  ('or', f, g)  ('implies', f, g)  ('iff', f, g)
    ('next', f)  ('always', f)  ('eventually', f)  ('until', f, g)  ('release', f, g)
    ('weak_until', f, g)  ('all', f)  ('some', f)
    ('compare', sign, left, right)  ('joined', 'some' or 'every', names of capitals, f)

`forall` and `exists` are gone (the body is read once for every agent), and so are the operators of
ACTL, which become CTL* with ('step', ...) as the manual's table says.
"""

import re
from typing import NamedTuple

MUTANTS = {
    'until_binds_looser': 'U, R and W bind tighter than &; here they bind looser.',
    'implies_groups_left': 'f -> g -> h is f -> (g -> h); here it is (f -> g) -> h.',
    'unary_reaches_far': '[] f -> g is ([] f) -> g; here [] and <> reach over binary operators.',
    'ax_set_is_dual': 'AX[x] f demands that every step is in x; here it is !EX[x] !f.',
    'last_state_repeats': 'X of ECCS is about steps that there are; here the last state repeats.',
    'exists_is_forall': 'exists x joins with |; here with &, as forall.',
    'shared_means_some': 'a capital in several atoms takes each value; here it says "some".',
    'joined_means_shared': 'a capital of one atom and comparisons says "some"; here "whatever".',
    'every_means_some': 'denied before a comparison an atom means every value; here some value.',
    'arithmetic_left_alone': 'arithmetic in atoms is done: 1+2 is 3; here its left side is taken.',
}
mutant = None


class Unsupported(Exception):
    """Something that a part of the oracle does not cover; counted, and no difference."""


class Bad(Exception):
    """The text is no formula."""


class Variable(NamedTuple):
    name: str


class Atom(NamedTuple):
    name: str
    args: tuple = ()

    def __str__(self):
        if not self.args:
            return self.name
        return self.name + '(' + ', '.join(term_text(arg) for arg in self.args) + ')'


class Sum(NamedTuple):
    """Arithmetic with capitals in it, and other terms of comparisons."""
    operator: str
    left: object
    right: object


class Property(NamedTuple):
    formula: tuple
    shared: frozenset       # capitals that occur in several atoms as written
    for_agents: frozenset   # those of them that stand somewhere in the place of an agent
    expected: str           # 'holds', 'violated' or 'unknown'


EXPECTATIONS = {'true': 'holds', 'holds': 'holds', 'false': 'violated', 'violated': 'violated',
                'unknown': 'unknown'}
BINARY = {'U': 'until', 'until': 'until', 'R': 'release', 'release': 'release', 'W': 'weak_until'}
UNARY = {'G': 'always', 'always': 'always', 'F': 'eventually', 'eventually': 'eventually',
         'X': 'next', 'O': 'next', 'next': 'next', 'not': 'not', 'A': 'all', 'E': 'some'}
QUANTIFIED = {q + o: (quantifier, operator)
              for q, quantifier in (('A', 'all'), ('E', 'some'))
              for o, operator in (('X', 'next'), ('F', 'eventually'), ('G', 'always'))}
# Atoms whose first argument is an agent, and with how many arguments that is so.
ABOUT_AGENTS = {('Bel', 2), ('Des', 2), ('Int', 2), ('Does', 2), ('fact', 2), ('taken', 2),
                ('enabled', 2), ('fair', 2), ('stuck', 1), ('waits', 1), ('blocked', 1),
                ('ended', 1), ('serves', 1)}


def term_text(term):
    """A plain term as it is written; what a language's own notation left is shown as it is."""
    if isinstance(term, Variable):
        return term.name
    if isinstance(term, tuple) and term and isinstance(term[0], str):
        if len(term) == 1:
            return term[0]
        return term[0] + '(' + ','.join(term_text(part) for part in term[1:]) + ')'
    return str(term)


def variables_of(term):
    """The named variables of a plain term or of an atom's arguments."""
    if isinstance(term, Variable):
        return set() if term.name == '_' else {term.name}
    if isinstance(term, tuple):
        return set().union(*(variables_of(part) for part in term))
    return set()


def substitute(term, values):
    """The term with {name of a variable: plain term} put in."""
    if isinstance(term, Variable):
        return values.get(term.name, term)
    if isinstance(term, Sum):
        return Sum(term.operator, substitute(term.left, values), substitute(term.right, values))
    if isinstance(term, Atom):
        return Atom(term.name, substitute(term.args, values))
    if isinstance(term, tuple):
        return tuple(substitute(part, values) for part in term)
    return term


def atoms_of(formula):
    """All atoms of a formula, each once, in the order of the text."""
    if formula[0] == 'atom':
        return [formula[1]]
    if formula[0] == 'compare':
        return []
    found = []
    for part in formula[1:]:
        if isinstance(part, tuple) and formula[0] != 'step':
            found += [atom for atom in atoms_of(part) if atom not in found]
    return found


def with_values(formula, values):
    """The formula with the shared variables replaced in every atom."""
    if formula[0] == 'atom':
        return ('atom', substitute(formula[1], values))
    if formula[0] == 'step':
        return formula
    if formula[0] == 'compare':
        return formula[:2] + tuple(substitute(side, values) for side in formula[2:])
    if formula[0] == 'joined':
        return formula[:3] + (with_values(formula[3], values),)
    return (formula[0],) + tuple(with_values(part, values) for part in formula[1:])


def bare(formula):
    """The formula without what comparisons add."""
    if formula[0] == 'joined':
        return bare(formula[3])
    if formula[0] == 'compare':
        return ('true',)
    if formula[0] in ('atom', 'step'):
        return formula
    return (formula[0],) + tuple(bare(part) for part in formula[1:])


def operators_of(formula):
    """The kinds of operators in a formula, for statistics."""
    formula = bare(formula)
    kinds = {formula[0]}
    if formula[0] not in ('atom', 'step'):
        for part in formula[1:]:
            kinds |= operators_of(part)
    return kinds


def logic_of(formula):
    """'ACTL', 'CTL*', 'CTL' or 'LTL', for statistics."""
    kinds = operators_of(formula)
    if 'step' in kinds:
        return 'ACTL'
    if not kinds & {'all', 'some'}:
        return 'LTL'
    formula = bare(formula)
    temporal = {'next', 'always', 'eventually', 'until', 'release', 'weak_until'}

    def branching(part, quantified):
        if part[0] in ('atom', 'true', 'false', 'deadlock'):
            return not quantified
        if part[0] in ('all', 'some'):
            return not quantified and branching(part[1], True)
        if part[0] in temporal:
            return quantified and all(branching(inner, False) for inner in part[1:])
        return not quantified and all(branching(inner, False) for inner in part[1:])

    return 'CTL' if branching(formula, False) else 'CTL*'


class Parser:
    """Recursive descent on the text; every method leaves `self.position` behind what it read."""

    def __init__(self, text, system):
        self.text = text
        self.system = system
        self.position = 0
        self.bound = {}             # names of forall and exists -> the agent they stand for now
        self.places = {}            # capital -> positions of the atoms in which it is written
        self.for_agents = set()     # capitals in the place of an agent
        self.compared = {}          # capital -> positions of the comparisons in which it is written
        self.symbolic = False       # arithmetic is left as it is written
        self.own_notation = getattr(system, 'parse_atom', None)
        self.is_eccs = hasattr(system, 'action_in')

    # --- tokens ---

    def skip(self):
        pattern = re.compile(r'(\s+|//[^\n]*|/\*.*?\*/)*', re.S)
        self.position = pattern.match(self.text, self.position).end()

    def looks_at(self, *symbols):
        """The first of the symbols that stands here, or None. Words must end here."""
        self.skip()
        for symbol in symbols:
            if self.text.startswith(symbol, self.position):
                end = self.position + len(symbol)
                if symbol[0].isalpha() and re.match(r'\w', self.text[end:end + 1]):
                    continue
                return symbol
        return None

    def take(self, *symbols):
        symbol = self.looks_at(*symbols)
        if symbol is not None:
            self.position += len(symbol)
        return symbol

    def expect(self, symbol):
        if self.take(symbol) is None:
            self.fail(f"'{symbol}' expected")

    def word(self):
        """The word here, without taking it; '' if there is none."""
        self.skip()
        match = re.compile(r'[A-Za-z_]\w*').match(self.text, self.position)
        return match.group() if match else ''

    def take_word(self):
        word = self.word()
        if not word:
            self.fail('a name expected')
        self.position += len(word)
        return word

    def fail(self, message):
        raise Bad(f'{message} at {self.position} in: {self.text}')

    # --- operators, from the loosest to the tightest ---

    def formula(self):
        left = self.implication()
        while self.take('<->'):
            left = ('iff', left, self.implication())
        return left

    def implication(self):
        left = self.disjunction()
        if mutant == 'implies_groups_left':
            while self.take('->'):
                left = ('implies', left, self.disjunction())
        elif self.take('->'):
            left = ('implies', left, self.implication())
        return left

    def disjunction(self):
        left = self.conjunction()
        while self.take('||', '|', '\\/', 'or'):
            left = ('or', left, self.conjunction())
        return left

    def conjunction(self):
        if mutant == 'until_binds_looser':
            return self.until(self.plain_conjunction)
        left = self.until(self.unary)
        while self.take('&&', '&', '/\\', 'and'):
            left = ('and', left, self.until(self.unary))
        return left

    def plain_conjunction(self):
        left = self.unary()
        while self.take('&&', '&', '/\\', 'and'):
            left = ('and', left, self.unary())
        return left

    def until(self, operand):
        """f U g and its relatives, grouping to the right; in ECCS also f [x]U[y] g."""
        left = operand()
        if self.is_eccs and self.looks_at('[') and not self.always_here():
            before = self.action_set()
            self.expect('U')
            return self.until_with_sets(left, before, operand)
        word = self.looks_at(*BINARY)
        if word is None:
            return left
        self.position += len(word)
        if self.is_eccs and word == 'U' and self.looks_at('[') and not self.always_here():
            return self.until_with_sets(left, ('*',), operand)
        return (BINARY[word], left, self.until(operand))

    def until_with_sets(self, left, before, operand):
        last = None
        if self.looks_at('[') and not self.always_here():
            last = self.action_set()
        right = self.until(operand)
        stays = ('and', left, ('step', before))
        if last is None:
            return ('until', stays, right)
        return ('until', stays, ('and', left, ('and', ('step', last), ('next', right))))

    def always_here(self):
        return re.compile(r'\[\s*\]').match(self.text, self.position) is not None

    def operand_of_unary(self):
        if mutant == 'unary_reaches_far':
            return self.implication()
        return self.unary()

    def unary(self):
        self.skip()
        if self.own_notation is not None:
            found = self.own_notation(self.text, self.position, self.bound)
            if found is not None:
                return self.own_atom(*found)
        word = self.word()
        if word in ('forall', 'exists'):
            return self.over_agents()
        comparison = None if word in UNARY and word.islower() else self.comparison()
        if comparison is not None:
            return comparison
        if self.looks_at('!', '~'):
            self.take('!', '~')
            return ('not', self.unary())
        if self.looks_at('[') and self.always_here():
            self.expect('[')
            self.expect(']')
            return ('always', self.operand_of_unary())
        if self.take('<>'):
            return ('eventually', self.operand_of_unary())
        if word in QUANTIFIED:
            self.position += len(word)
            return self.quantified(*QUANTIFIED[word])
        if word in UNARY:
            self.position += len(word)
            kind = UNARY[word]
            if kind in ('all', 'some'):
                return self.path_quantifier(kind)
            return (kind, self.unary())
        if self.take('('):
            inner = self.formula()
            self.expect(')')
            return inner
        return self.atom()

    def comparison(self):
        """A comparison of terms, if one begins here."""
        self.skip()
        begin, self.symbolic = self.position, True
        try:
            left = self.term()
            sign = None
            if self.looks_at('<>', '<->', '=>', '<=>') is None:
                sign = self.take('==', '\\==', '!=', '\\=', '<=', '>=', '=', '<', '>', 'divides')
            right = self.term() if sign else None
        except Bad:
            sign = None
        self.symbolic = False
        if sign is None:
            self.position = begin
            return None
        names = variables_of((left, right))
        for name in names:
            self.compared.setdefault(name, set()).add(begin)
        return ('at', begin, ('compare', sign, left, right))

    def path_quantifier(self, kind):
        """A or E by itself. `E X[x] f` is taken as `EX[x] f`."""
        word = self.word()
        if word in ('X', 'F', 'G') and self.is_eccs:
            self.position += len(word)
            return self.quantified(kind, UNARY[word])
        return (kind, self.unary())

    def quantified(self, quantifier, operator):
        """EX f ... AG f, perhaps with a set of actions."""
        actions = None
        if self.is_eccs and self.looks_at('[') and not self.always_here():
            actions = self.action_set()
        inner = self.unary()
        if actions is None:
            return (quantifier, (operator, inner))
        if operator == 'next':
            return next_in(quantifier, inner, actions)
        if operator == 'eventually':
            return (quantifier, ('until', ('step', actions), inner))
        allowed = ('or', ('step', actions), ('deadlock',))
        return (quantifier, ('always', ('and', inner, allowed)))

    def action_set(self):
        """[tau, ab(inform(x)), obs !x]: the texts of its elements."""
        self.expect('[')
        depth, begin, elements = 0, self.position, []
        while True:
            if self.position >= len(self.text):
                self.fail("']' expected")
            character = self.text[self.position]
            if depth == 0 and character in ',]':
                elements.append(self.text[begin:self.position].strip())
                begin = self.position + 1
            depth += (character == '(') - (character == ')')
            self.position += 1
            if depth == 0 and character == ']':
                return tuple(elements)

    def over_agents(self):
        """forall x, y: f is f for every agent in the place of x and of y, joined by &."""
        kind = self.take_word()
        names = [self.take_word()]
        while self.take(','):
            names.append(self.take_word())
        self.expect(':')
        return self.for_each(kind, names)

    def for_each(self, kind, names):
        if not names:
            return self.formula()
        begin, outer, joined = self.position, dict(self.bound), None
        join = 'and' if kind == 'forall' or mutant == 'exists_is_forall' else 'or'
        for agent in self.system.agents:
            self.position = begin
            self.bound = {**outer, names[0]: agent}
            part = self.for_each(kind, names[1:])
            joined = part if joined is None else (join, joined, part)
        self.bound = outer
        return joined

    # --- atoms and terms ---

    def own_atom(self, atom, position):
        """An atom in a language's own notation; only its first argument may be a variable."""
        if atom.args and isinstance(atom.args[0], Variable) and atom.args[0].name != '_':
            self.places.setdefault(atom.args[0].name, set()).add(self.position)
            self.for_agents.add(atom.args[0].name)
        begin, self.position = self.position, position
        return ('at', begin, ('atom', atom))

    def atom(self):
        begin = self.position
        name = self.take_word()
        args = ()
        if self.looks_at('('):
            args = self.arguments()
        if name in ('true', 'false') and not args:
            return (name,)
        if name in ('deadlock', 'dead') and not args and (name == 'deadlock' or self.is_eccs):
            return ('deadlock',)
        for variable in variables_of(args):
            self.places.setdefault(variable, set()).add(begin)
        if (name, len(args)) in ABOUT_AGENTS:
            self.for_agents |= variables_of(args[0])
        if name == 'fair' and 1 <= len(args) <= 2:
            for variable in variables_of(args):     # it stands for two atoms, so it is shared
                self.places[variable].add((begin, 'taken'))
            enabled, taken = ('atom', Atom('enabled', args)), ('atom', Atom('taken', args))
            return ('implies', ('eventually', ('always', enabled)),
                    ('always', ('eventually', taken)))
        return ('at', begin, ('atom', Atom(name, args)))

    def arguments(self):
        self.expect('(')
        if self.take(')'):
            return ()
        args = [self.term()]
        while self.take(','):
            args.append(self.term())
        self.expect(')')
        return tuple(args)

    def term(self):
        left = self.product()
        while True:
            operator = None if self.looks_at('->') else self.take('+', '-')
            if operator is None:
                return left
            left = self.compute(operator, left, self.product())

    def product(self):
        left = self.simple_term()
        while True:
            operator = self.take('*', 'div', 'mod')
            if operator is None:
                return left
            left = self.compute(operator, left, self.simple_term())

    def compute(self, operator, left, right):
        return (Sum if self.symbolic else compute)(operator, left, right)

    def simple_term(self):
        self.skip()
        number = re.compile(r'\d+').match(self.text, self.position)
        if number:
            self.position = number.end()
            return int(number.group())
        string = re.compile(r'"((?:[^"\\]|\\.)*)"').match(self.text, self.position)
        if string:
            self.position = string.end()
            return string.group(1)
        if self.take('-'):
            return self.compute('-', 0, self.simple_term())
        if self.take('('):
            inner = self.term()
            self.expect(')')
            return inner
        name = self.take_word()
        if name[0].isupper() or name[0] == '_':
            return self.system.constants.get(name, Variable(name))
        if self.looks_at('('):
            return (name,) + self.arguments()
        if name in self.bound:
            return (self.bound[name],)
        return (name,)


def next_in(quantifier, inner, actions):
    """EX[x] f and AX[x] f (docs/logic.md, "Actions")."""
    step, after = ('step', actions), ('next', inner)
    if quantifier == 'some':
        return ('some', ('and', step, after))
    if mutant == 'ax_set_is_dual':
        return ('not', ('some', ('and', step, ('next', ('not', inner)))))
    return ('all', ('or', ('deadlock',), ('and', step, after)))


def about_steps(formula, of_all):
    """The formula of an ECCS system with every X about a step that there is (docs/logic.md,
    "Actions"): where a path ends, X f is true if it is claimed of all paths."""
    if not isinstance(formula, tuple) or not formula or isinstance(formula, (Atom, Variable)):
        return formula
    kind, parts = formula[0], formula[1:]
    if kind in ('all', 'some'):
        return (kind, about_steps(parts[0], kind == 'all'))
    if kind == 'not':
        return ('not', about_steps(parts[0], not of_all))
    if kind == 'implies':
        return about_steps(('or', ('not', parts[0]), parts[1]), of_all)
    if kind == 'iff':
        left, right = parts
        neither = ('and', ('not', left), ('not', right))
        return about_steps(('or', ('and', left, right), neither), of_all)
    if kind == 'next':
        after = ('next', about_steps(parts[0], of_all))
        if mutant == 'last_state_repeats':
            return after
        if of_all:
            return ('or', ('deadlock',), after)
        return ('and', ('not', ('deadlock',)), after)
    if kind == 'joined':
        return formula[:3] + (about_steps(formula[3], of_all),)
    if kind in ('and', 'or', 'always', 'eventually', 'until', 'release', 'weak_until'):
        return (kind,) + tuple(about_steps(part, of_all) for part in parts)
    return formula


def compute(operator, left, right):
    if not (isinstance(left, int) and isinstance(right, int)):
        raise Unsupported('arithmetic on what is no number in a property')
    if mutant == 'arithmetic_left_alone':
        return left
    if operator == '+':
        return left + right
    if operator == '-':
        return left - right
    if operator == '*':
        return left * right
    if right == 0:
        raise Unsupported('division by zero in a property')
    return left // right if operator == 'div' else left % right


# --- capitals of one atom and comparisons (docs/logic.md, "Comparisons") ---

TEMPORAL = {'next', 'always', 'eventually', 'until', 'release', 'weak_until', 'all', 'some'}


def parts_of(formula):
    if formula[0] in ('at', 'atom', 'step', 'compare'):
        return []
    return [part for part in formula[1:] if isinstance(part, tuple)]


def places_in(formula):
    if formula[0] == 'at':
        return {formula[1]}
    return set().union(*(places_in(part) for part in parts_of(formula)))


def crosses_time(formula, places):
    """Whether a path operator stands between the places, which the formula has all."""
    for part in parts_of(formula):
        if places <= places_in(part):
            return crosses_time(part, places)

    def above_some(part):
        if not places & places_in(part):
            return False
        return part[0] in TEMPORAL or any(above_some(inner) for inner in parts_of(part))

    return above_some(formula)


def with_scopes(formula, groups):
    """The formula without places, and with ('joined', ...) around the scope of each group, which is
    {places: names}."""
    if formula[0] == 'at':
        return formula[2]
    if formula[0] in ('atom', 'step', 'compare'):
        return formula
    here = [places for places in groups if places <= places_in(formula)
            and not any(places <= places_in(part) for part in parts_of(formula))]
    kind = {'and': 'some', 'or': 'every', 'implies': 'every'}.get(formula[0])
    formula = (formula[0],) + tuple(with_scopes(part, groups) for part in formula[1:])
    for places in here:
        if kind is None:
            raise Bad('nothing gives a capital its value')
        if mutant == 'every_means_some':
            kind = 'some'
        formula = ('joined', kind, frozenset(groups[places]), formula)
    return formula


def has_value(left, sign, right):
    """The comparison of terms without capitals; one that has no value is false."""
    try:
        left, right = value_of(left), value_of(right)
    except ValueError:
        return False
    if sign in ('=', '=='):
        return left == right
    if sign in ('!=', '\\=', '\\=='):
        return left != right
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    if sign == 'divides':
        return right == 0 if left == 0 else right % left == 0
    return {'<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right}[sign]


def value_of(term):
    if isinstance(term, Variable):
        raise ValueError('open')
    if isinstance(term, Sum):
        left, right = value_of(term.left), value_of(term.right)
        if not isinstance(left, int) or not isinstance(right, int):
            raise ValueError('no number')
        if term.operator in ('div', 'mod') and right == 0:
            raise ValueError('division by zero')
        value = {'+': left + right, '-': left - right, '*': left * right,
                 'div': right and left // right, 'mod': right and left % right}[term.operator]
        if abs(value) >= 2 ** 63:
            raise Unsupported('a number over 64 bits')
        return value
    if isinstance(term, tuple):
        return tuple(part if isinstance(part, str) else value_of(part) for part in term)
    return term


def parse(text, system):
    """The property in a text such as `[] !Bel(ag, p) => false`."""
    expected = 'holds'
    match = re.search(r'=>\s*(\w+)\s*(?://[^\n]*)?\s*$', text)
    if match:
        if match.group(1) not in EXPECTATIONS:
            raise Bad(f'no expectation: {match.group(1)}')
        expected, text = EXPECTATIONS[match.group(1)], text[:match.start()]
    parser = Parser(text, system)
    formula = parser.formula()
    parser.skip()
    if parser.position != len(text):
        parser.fail('the formula ends here')
    shared = {name for name, places in parser.places.items() if len(places) > 1}
    groups = {}     # places of an atom -> places of the atom and its comparisons, and its capitals
    for name, compared in parser.compared.items():
        if name in shared:
            continue
        if name not in parser.places:
            raise Bad(f'nothing gives {name} a value')
        places = frozenset(parser.places[name])
        if mutant == 'joined_means_shared' or crosses_time(formula, places | compared):
            shared.add(name)
        else:
            group = groups.setdefault(places, (set(places), set()))
            group[0].update(compared)
            group[1].add(name)
    formula = with_scopes(formula, {frozenset(all_places): names
                                    for all_places, names in groups.values()})
    if parser.is_eccs:
        formula = about_steps(formula, True)
    shared = frozenset(shared)
    if mutant == 'shared_means_some':
        shared = frozenset()
    return Property(formula, shared, shared & parser.for_agents, expected)
