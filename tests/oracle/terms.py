"""Terms, literals and proofs, shared by AgentSpeak programs, environments and properties.

Written from docs/agentspeak.md: "Syntax", "Canonical order", "Contexts" and "Comparisons".

A term is a Python int (a number), a `Text` (a string), a `Var` or a `Struct`; a name is a `Struct`
without arguments. Arithmetic is a `Struct` named `+ - * div mod`, or `-` with one argument.
A literal is a tuple: ("true",), ("atom", a), ("compare", op, left, right), ("internal", a),
("not", literal). Bindings are dicts from variables to terms, and are never changed in place.
"""

import re
from dataclasses import dataclass

from .formula import Variable

MUTANTS = {
    "names_first": "Arguments are ordered numbers, names, strings, structures; here names come "
                   "before numbers.",
    "negation_first": "Negation as failure asks for no solution at all; here only the first "
                      "belief of that predicate is looked at.",
    "unbound_unequal": "Only = holds for terms with unbound variables; here \\== does too.",
    "structures_first": "Structures come after names and strings; here before all others.",
}
mutant = None


class InputError(Exception):
    """The text is not what the manual allows, or an effect has no value."""


class NoValue(Exception):
    """Arithmetic on something that is no number, or a division by zero."""


class LimitReached(Exception):
    """A limit of the model that is met where something is done: a number that leaves 64 bits."""


@dataclass(frozen=True)
class Var:
    name: str


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Struct:
    name: str
    args: tuple = ()


def name(text):
    return Struct(text)


def predicate(atom):
    return (atom.name, len(atom.args))


def is_arithmetic(term):
    if not isinstance(term, Struct):
        return False
    if len(term.args) == 2:
        return term.name in ("+", "-", "*", "div", "mod")
    return term.name == "-" and len(term.args) == 1


def show(term):
    if isinstance(term, int):
        return str(term)
    if isinstance(term, Text):
        return '"' + term.text + '"'
    if isinstance(term, Var):
        return "_" if is_anonymous(term) else term.name
    if not term.args:
        return term.name
    return term.name + "(" + ",".join(show(a) for a in term.args) + ")"


# ---- variables ---------------------------------------------------------------------------------

def is_anonymous(var):
    """A lone `_` is read as `_#1`, `_#2`, ...: a new variable each time."""
    return var.name.startswith("_#")


def variables(term):
    """All variables of a term, each once, from left to right."""
    if isinstance(term, Var):
        return [term]
    found = []
    if isinstance(term, Struct):
        for arg in term.args:
            found += [v for v in variables(arg) if v not in found]
    return found


def literal_variables(literal):
    if literal[0] == "true":
        return []
    if literal[0] == "not":
        return literal_variables(literal[1])
    if literal[0] == "compare":
        left = variables(literal[2])
        return left + [v for v in variables(literal[3]) if v not in left]
    return variables(literal[1])


def is_ground(term):
    return not variables(term)


def rename(term, renaming):
    """Replaces variables by what the dict `renaming` says (variables it does not know stay)."""
    if isinstance(term, Var):
        return renaming.get(term, term)
    if isinstance(term, Struct) and term.args:
        return Struct(term.name, tuple(rename(a, renaming) for a in term.args))
    return term


def numbered(terms, prefix="?"):
    """Renames the variables of a sequence of terms to ?0, ?1, ... by their first occurrence."""
    renaming = {}
    for term in terms:
        for var in variables(term):
            renaming.setdefault(var, Var(prefix + str(len(renaming))))
    return tuple(rename(term, renaming) for term in terms)


def depth(term):
    """Nesting: 0 for `a`, 1 for `f(a)`."""
    if isinstance(term, Struct) and term.args:
        return 1 + max(depth(a) for a in term.args)
    return 0


# ---- unification and evaluation ----------------------------------------------------------------

def walk(term, bindings):
    while isinstance(term, Var) and term in bindings:
        term = bindings[term]
    return term


def resolve(term, bindings):
    """The term with the values of all bound variables put in; arithmetic stays as it is."""
    term = walk(term, bindings)
    if isinstance(term, Struct) and term.args:
        return Struct(term.name, tuple(resolve(a, bindings) for a in term.args))
    return term


def unify(left, right, bindings):
    """Bindings that extend the given ones and make both terms equal, or None."""
    left, right = walk(left, bindings), walk(right, bindings)
    if left == right:
        return bindings
    if isinstance(left, Var):
        return None if left in variables(resolve(right, bindings)) else {**bindings, left: right}
    if isinstance(right, Var):
        return unify(right, left, bindings)
    if not isinstance(left, Struct) or not isinstance(right, Struct):
        return None
    if predicate(left) != predicate(right):
        return None
    for a, b in zip(left.args, right.args):
        bindings = unify(a, b, bindings)
        if bindings is None:
            return None
    return bindings


def evaluate(term, bindings):
    """The term with all values put in and all arithmetic done, also inside of structures."""
    term = walk(term, bindings)
    if not isinstance(term, Struct) or not term.args:
        return term
    args = tuple(evaluate(a, bindings) for a in term.args)
    if not is_arithmetic(term):
        return Struct(term.name, args)
    if any(not isinstance(a, int) for a in args):
        raise NoValue()
    return compute(term.name, args)


def compute(operator, numbers):
    if len(numbers) == 1:
        result = -numbers[0]
    else:
        left, right = numbers
        if operator in ("div", "mod") and right == 0:
            raise NoValue()
        if operator == "+":
            result = left + right
        elif operator == "-":
            result = left - right
        elif operator == "*":
            result = left * right
        else:
            result = left // right if operator == "div" else left % right
    return result


# What stands among the facts of a state of which nothing is known but that it is over the limit.
OVER_NUMBERS = Struct("over", (2**63,))


def fits(term):
    """No number in it leaves 64 bits. What is only compared may have any number."""
    if isinstance(term, Struct):
        return all(fits(argument) for argument in term.args)
    return not isinstance(term, int) or -2**63 <= term < 2**63


def evaluate_to_do(term, bindings):
    """The value of what something is done with."""
    value = evaluate(term, bindings)
    if not fits(value):
        raise LimitReached("numbers > 9223372036854775807")
    return value


# ---- canonical order ---------------------------------------------------------------------------

def term_key(term):
    """Numbers by value, then names, then strings, then structures by name, arity, arguments."""
    if isinstance(term, int):
        return (0.75 if mutant == "names_first" else 0, term)
    if isinstance(term, Text):
        return (2, term.text)
    if isinstance(term, Var):
        return (4, term.name)
    if not term.args:
        return (0.5, term.name)
    kind = -1 if mutant == "structures_first" else 3
    return (kind, term.name, len(term.args), tuple(term_key(a) for a in term.args))


def atom_key(atom):
    """Predicates by name, then number of arguments, then arguments from left to right."""
    return (atom.name, len(atom.args), tuple(term_key(a) for a in atom.args))


def in_order(atoms):
    return sorted(atoms, key=atom_key)


# ---- comparisons and proofs --------------------------------------------------------------------

def compare(operator, left, right, bindings):
    """The bindings with which the comparison holds, or None. Raises NoValue."""
    left, right = evaluate(left, bindings), evaluate(right, bindings)
    if operator == "=":
        return unify(left, right, bindings)
    if not is_ground(left) or not is_ground(right):
        return bindings if mutant == "unbound_unequal" and operator == "\\==" else None
    if operator == "==":
        holds = left == right
    elif operator == "\\==":
        holds = left != right
    else:
        a, b = term_key(left), term_key(right)
        holds = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]
    return bindings if holds else None


INTERNAL_COMPARISONS = {".gt": ">", ".gte": ">=", ".lt": "<", ".lte": "<=", ".eq": "==",
                        ".neq": "\\=="}
INTERNAL_ARITHMETIC = {".plus": "+", ".minus": "-", ".times": "*"}


def internal_comparison(atom, bindings):
    """`.gt` to `.neq` and `.plus` to `.times`: bindings or None. Raises NoValue."""
    if atom.name in INTERNAL_COMPARISONS:
        return compare(INTERNAL_COMPARISONS[atom.name], *atom.args, bindings)
    first, second, third = atom.args
    total = Struct(INTERNAL_ARITHMETIC[atom.name], (first, second))
    return compare("=", third, total, bindings)


def solutions(literal, bindings, atoms, internal=None):
    """All ways to make a literal true, in order. `atoms` are ground and in canonical order;
    `internal` answers the internal actions that depend on the agent."""
    kind = literal[0]
    if kind == "true":
        yield bindings
    elif kind == "not":
        yield from negation(literal[1], bindings, atoms, internal)
    elif kind == "atom":
        try:
            pattern = evaluate(literal[1], bindings)
        except NoValue:
            return
        for atom in atoms:
            extended = unify(pattern, atom, bindings)
            if extended is not None:
                yield extended
    elif kind == "compare" or literal[1].name in INTERNAL_COMPARISONS | INTERNAL_ARITHMETIC:
        try:
            if kind == "compare":
                extended = compare(*literal[1:], bindings)
            else:
                extended = internal_comparison(literal[1], bindings)
        except NoValue:
            return
        if extended is not None:
            yield extended
    else:
        yield from internal(literal[1], bindings)


def negation(literal, bindings, atoms, internal):
    if mutant == "negation_first" and literal[0] == "atom":
        atoms = [a for a in atoms if predicate(a) == predicate(literal[1])][:1]
    if next(solutions(literal, bindings, atoms, internal), None) is None:
        yield bindings


def proofs(literals, bindings, atoms, internal=None):
    """All proofs of a conjunction, from left to right, with backtracking."""
    if not literals:
        yield bindings
        return
    for extended in solutions(literals[0], bindings, atoms, internal):
        yield from proofs(literals[1:], extended, atoms, internal)


# ---- reading -----------------------------------------------------------------------------------

TOKEN = re.compile(r"""
    (?P<space>\s+|//[^\n]*|/\*.*?\*/)
  | (?P<number>[0-9]+)
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<name>[a-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*)
  | (?P<internal>\.[A-Za-z][A-Za-z0-9_]*)
  | (?P<variable>[A-Z_][A-Za-z0-9_]*)
  | (?P<sign>\\==|\\=|==|!=|<=|>=|<-|->|&&|[-+*/=<>&|;:,(){}\[\].@?!~])
""", re.VERBOSE | re.DOTALL)

COMPARISONS = {"=": "=", "==": "==", "\\==": "\\==", "!=": "\\==", "\\=": "\\==",
               "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def tokens_of(text):
    """A list of (kind, text, place); the last one is of the kind 'end'."""
    result, place = [], 0
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise InputError(f"cannot read {text[place:place + 20]!r}")
        if match.lastgroup != "space":
            result.append((match.lastgroup, match.group(), place))
        place = match.end()
    return result + [("end", "", place)]


class Reader:
    """Reads terms, atoms, literals and guards from a text; constants stand for their values."""

    def __init__(self, text, constants=None):
        self.tokens = tokens_of(text)
        self.at = 0
        self.constants = {} if constants is None else constants
        self.anonymous = 0

    @property
    def kind(self):
        return self.tokens[self.at][0]

    @property
    def text(self):
        return self.tokens[self.at][1]

    def ahead(self, distance=1):
        return self.tokens[min(self.at + distance, len(self.tokens) - 1)][1]

    def is_sign(self, *signs):
        return self.kind == "sign" and self.text in signs

    def is_word(self, *words):
        return self.kind == "name" and self.text in words

    def take(self):
        token = self.tokens[self.at][1]
        self.at += 1
        return token

    def accept(self, *signs):
        return self.take() if self.is_sign(*signs) else None

    def expect(self, sign):
        if not self.is_sign(sign):
            raise InputError(f"expected {sign!r}, found {self.text!r}")
        return self.take()

    # terms: sum = product { (+|-) product }, product = factor { (*|div|mod) factor }

    def term(self):
        left = self.product()
        while self.is_sign("+", "-"):
            left = Struct(self.take(), (left, self.product()))
        return left

    def product(self):
        left = self.factor()
        while self.is_sign("*") or self.is_word("div", "mod"):
            left = Struct(self.take(), (left, self.factor()))
        return left

    def factor(self):
        if self.accept("-"):
            operand = self.factor()
            return -operand if isinstance(operand, int) else Struct("-", (operand,))
        if self.accept("("):
            inner = self.term()
            self.expect(")")
            return inner
        if self.kind == "number":
            return int(self.take())
        if self.kind == "string":
            return Text(self.take()[1:-1])
        if self.kind == "variable":
            return self.variable()
        return self.atom()

    def variable(self):
        word = self.take()
        if word == "_":
            self.anonymous += 1
            return Var("_#" + str(self.anonymous))
        return self.constants.get(word, Var(word))

    def atom(self):
        if self.kind not in ("name", "internal"):
            raise InputError(f"expected a name, found {self.text!r}")
        word, args = self.take(), []
        if self.accept("("):
            args.append(self.term())
            while self.accept(","):
                args.append(self.term())
            self.expect(")")
        return Struct(word, tuple(args))

    # literals and conjunctions of them

    def literal(self):
        if self.is_word("not"):
            self.take()
            return ("not", self.negated())
        if self.kind == "internal":
            return ("internal", self.atom())
        left = self.term()
        if self.kind == "sign" and self.text in COMPARISONS:
            return ("compare", COMPARISONS[self.take()], left, self.term())
        if left == Struct("true"):
            return ("true",)
        if not isinstance(left, Struct) or is_arithmetic(left):
            raise InputError(f"a literal cannot be {show(left)}")
        return ("atom", left)

    def negated(self):
        """`not (p)` has parentheses around a literal, `not (X+1) < 2` around a part of a term."""
        start = self.at
        if self.accept("("):
            try:
                inner = self.literal()
                self.expect(")")
                if not self.is_word("div", "mod") and not self.is_sign("+", "-", "*", *COMPARISONS):
                    return inner
            except InputError:
                pass
            self.at = start
        return self.literal()

    def conjunction(self):
        literals = [self.literal()]
        while self.accept("&", "&&"):
            literals.append(self.literal())
        return tuple(literals)


# ---- plain terms, which the other parts of the oracle use --------------------------------------

def plain(term):
    """('name', argument, ...), int, str for a string, formula.Variable."""
    if isinstance(term, int):
        return term
    if isinstance(term, Text):
        return term.text
    if isinstance(term, Var):
        return Variable("_" if is_anonymous(term) else term.name)
    return (term.name,) + tuple(plain(a) for a in term.args)


def from_plain(term, counter=None):
    """The inverse; every `_` becomes a variable of its own."""
    counter = [0] if counter is None else counter
    if isinstance(term, Variable):
        if term.name != "_":
            return Var(term.name)
        counter[0] += 1
        return Var("_#" + str(counter[0]))
    if isinstance(term, int):
        return term
    if isinstance(term, str):
        return Text(term)
    return Struct(term[0], tuple(from_plain(a, counter) for a in term[1:]))
