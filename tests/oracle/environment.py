"""The environment: its file, its initial facts, its steps, what agents perceive, functions.

Written from docs/environment.md. A state of the environment is a frozenset of ground atoms; the
queue of requested actions is a tuple of (agent, action) and belongs to the system.
"""

from itertools import product
from typing import NamedTuple

from .terms import (OVER_NUMBERS, InputError, LimitReached, NoValue, Reader, Struct, Var, depth,
                    evaluate, evaluate_to_do, in_order, is_ground, name, plain, predicate, proofs,
                    rename, resolve, unify, variables)

MUTANTS = {
    "any_action": "The environment looks at the first requested action only; here at all of them.",
    "await_ignored": "An action with an await rule stays until a guard holds; here it is removed.",
    "effects_backwards": "Effects are carried out in order; here from the last to the first.",
    "remove_one": "-f(_) removes every instance; here only the first.",
    "first_solution": "Every solution of a guard is a possible step; here only the first.",
    "one_alternative": "Each alternative of a function is a possible outcome; here only the "
                       "first.",
    "percept_for_all": "Only the agents named in a percept statement perceive such a fact; here "
                       "everybody does.",
    "hidden_seen": "Predicates named in hidden are perceived by nobody; here by all.",
    "unmatched_waits": "An action that no rule matches is removed; here it stays.",
    "function_without_guard": "A clause of a function fits if its guard holds; here it may fail.",
    "maybe_wins": "A change that an unmarked rule makes as well is not maybe; here it is.",
}
mutant = None


class Rule(NamedTuple):
    maybe: bool
    waits: bool             # marked await
    agent: object           # the term before `does`, or None
    action: object          # or None: spontaneous
    guard: tuple
    alternatives: tuple     # of tuples of (sign, atom)


class Function(NamedTuple):
    name: str
    inputs: tuple
    outputs: tuple
    guard: tuple
    alternatives: tuple


class Environment:
    def __init__(self, text="", overrides=None):
        """`overrides` are the values of `--const`, by name, as terms."""
        self.constants = {}
        self.hidden = set()
        self.facts = []
        self.choices = []           # one list of alternatives for each `initial` statement
        self.rules = []
        self.percept_patterns = []  # (pattern, agents)
        self.functions = []
        self.families = {}          # set by the system
        FileReader(text, self, overrides or {}).read()

    # ---- what others ask about the file ----

    def requestable(self):
        """Names and numbers of arguments of the actions for which there is a rule."""
        return {predicate(rule.action) for rule in self.rules if rule.action is not None}

    def visible(self):
        """Predicates that may be visible facts: initial facts and effects that add."""
        atoms = list(self.facts)
        atoms += [fact for choice in self.choices for facts in choice for fact in facts]
        for clause in self.rules + self.functions:
            atoms += [a for effects in clause.alternatives for sign, a in effects if sign == "+"]
        return {predicate(a) for a in atoms} - self.hidden

    def plain_constants(self):
        return {word: plain(value) for word, value in self.constants.items()}

    def sizes(self):
        """What the limits count when the file is read."""
        atoms = list(self.facts) + [f for choice in self.choices for facts in choice for f in facts]
        atoms += [rule.action for rule in self.rules if rule.action is not None]
        clauses = self.rules + self.functions
        atoms += [a for c in clauses for effects in c.alternatives for _, a in effects]
        return {"terms": max((len(a.args) for a in atoms), default=0),
                "conjuncts": max((sum(literal[0] != "true" for literal in c.guard) for c in clauses),
                                 default=0),
                "depth": max((depth(a) for a in atoms), default=0)}

    # ---- states ----

    def initial_facts(self):
        states = []
        for choice in product(*self.choices):
            facts = frozenset(self.facts).union(*choice)
            if facts not in states:
                states.append(facts)
        return states

    def percepts(self, agent, facts):
        return frozenset(fact for fact in facts if self.perceives(agent, fact))

    def perceives(self, agent, fact):
        if predicate(fact) in self.hidden and mutant != "hidden_seen":
            return False
        restricted = False
        for pattern, agents in self.percept_patterns:
            bindings = unify(pattern, fact, {})
            if bindings is None:
                continue
            restricted = mutant != "percept_for_all"
            for who in agents:
                if resolve(who, bindings) == name(agent):
                    return True
                if isinstance(who, Struct) and agent in self.families.get(who.name, []):
                    return True
        return not restricted

    def steps(self, facts, queue):
        """All (maybe, new facts, new queue), each pair of facts and queue once."""
        found = {}

        def add(maybe, new_facts, new_queue):
            key = (new_facts, new_queue)
            if mutant == "maybe_wins":
                found[key] = maybe or found.get(key, False)
            else:
                found[key] = maybe and found.get(key, True)

        ordered = in_order(facts)
        for rule in self.rules:
            if rule.action is None:
                for new_facts in self.outcomes(rule, {}, facts, ordered):
                    add(rule.maybe, new_facts, queue)
        heads = range(len(queue)) if mutant == "any_action" else range(min(1, len(queue)))
        for head in heads:
            rest = queue[:head] + queue[head + 1:]
            for maybe, new_facts in self.reactions(queue[head], facts, ordered):
                add(maybe, new_facts, rest)
        return [(maybe, *key) for key, maybe in found.items()]

    def reactions(self, request, facts, ordered):
        """What may become of a requested action: (maybe, new facts)."""
        agent, action = request
        matching = waiting = False
        found = []
        for rule in self.rules:
            if rule.action is None:
                continue
            bindings = unify(rule.action, action, {})
            if bindings is not None and rule.agent is not None:
                bindings = unify(rule.agent, name(agent), bindings)
            if bindings is None:
                continue
            matching = True
            waiting = waiting or rule.waits
            found += [(rule.maybe, new_facts)
                      for new_facts in self.outcomes(rule, bindings, facts, ordered)]
        if found:
            return found
        if waiting and mutant != "await_ignored" or not matching and mutant == "unmatched_waits":
            return []
        return [(False, facts)]

    def outcomes(self, rule, bindings, facts, ordered):
        for solution in proofs(rule.guard, bindings, ordered):
            for effects in rule.alternatives:
                yield carry_out_in_bounds(effects, solution, facts)
            if mutant == "first_solution":
                return

    def call(self, function_name, args, facts):
        """A call with evaluated arguments: all (arguments with their values, new facts)."""
        ordered = in_order(facts)
        for clause in self.functions:
            if clause.name != function_name or len(args) != len(clause.inputs + clause.outputs):
                continue
            for bindings in self.fits(clause, args, ordered):
                values = resolve(Struct("call", args), bindings).args
                alternatives = clause.alternatives
                if mutant == "one_alternative":
                    alternatives = alternatives[:1]
                return [(values, carry_out_in_bounds(effects, bindings, facts))
                        for effects in alternatives]
        return []

    def fits(self, clause, args, ordered):
        """The solutions of the guard with which a clause fits a call."""
        inputs, outputs = args[:len(clause.inputs)], args[len(clause.inputs):]
        bindings = {}
        for left, right in zip(clause.inputs, inputs):
            bindings = None if bindings is None else unify(left, right, bindings)
        if bindings is None:
            return
        guard = () if mutant == "function_without_guard" else clause.guard
        for solution in proofs(guard, bindings, ordered):
            for left, right in zip(clause.outputs, outputs):
                if solution is not None:
                    try:
                        solution = unify(evaluate(left, solution), right, solution)
                    except NoValue:
                        solution = None
            if solution is not None and all(
                    is_ground(resolve(atom, solution))
                    for effects in clause.alternatives for sign, atom in effects if sign == "+"):
                yield solution


def carry_out_in_bounds(effects, bindings, facts):
    """The facts after the effects, or facts that are over the limit on numbers."""
    try:
        return carry_out(effects, bindings, facts)
    except LimitReached:
        return facts | {OVER_NUMBERS}


def carry_out(effects, bindings, facts):
    """The facts after the effects, in order."""
    if mutant == "effects_backwards":
        effects = effects[::-1]
    for sign, atom in effects:
        try:
            atom = evaluate_to_do(atom, bindings)
        except NoValue:
            raise InputError("an effect has no value") from None
        if sign == "+":
            if not is_ground(atom):
                raise InputError("an effect adds a fact with an unbound variable")
            facts = facts | {atom}
        else:
            gone = [fact for fact in in_order(facts) if unify(atom, fact, {}) is not None]
            facts = facts - set(gone[:1] if mutant == "remove_one" else gone)
    return facts


class FileReader(Reader):
    """Reads the statements of an environment."""

    def __init__(self, text, environment, overrides):
        super().__init__(text, environment.constants)
        self.environment = environment
        self.overrides = overrides

    def read(self):
        while self.kind != "end":
            self.statement()

    def statement(self):
        keyword = self.text if self.kind == "name" else None
        plain_name = self.ahead() in ("(", ".", "->")
        if keyword == "const" and not plain_name:
            self.const()
        elif keyword == "hidden" and not plain_name:
            self.hidden()
        elif keyword == "initial" and not plain_name:
            self.initial()
        elif keyword == "percept" and not plain_name:
            self.percept()
        elif keyword == "function" and not plain_name:
            self.function()
        else:
            self.rule_or_fact()

    def const(self):
        self.take()
        word = self.take()
        self.expect("=")
        value = evaluate(self.term(), {})
        self.expect(".")
        self.environment.constants[word] = self.overrides.get(word, value)

    def hidden(self):
        self.take()
        while True:
            word = self.take()
            self.expect("/")
            self.environment.hidden.add((word, int(self.take())))
            if not self.accept(","):
                break
        self.expect(".")

    def fact(self):
        return evaluate(self.atom(), {})

    def initial(self):
        self.take()
        choices = []
        while True:
            self.expect("{")
            facts = []
            while not self.accept("}"):
                facts.append(self.fact())
                self.accept(".", ",", ";")
            choices.append(facts)
            if not self.is_word("or"):
                break
            self.take()
        self.accept(".")
        self.environment.choices.append(choices)

    def percept(self):
        self.take()
        pattern = self.atom()
        if not self.is_word("for"):
            raise InputError("expected 'for'")
        self.take()
        agents = [self.term()]
        while self.accept(","):
            agents.append(self.term())
        self.expect(".")
        self.environment.percept_patterns.append((pattern, tuple(agents)))

    def function(self):
        self.take()
        head = self.atom()
        outputs = []
        if self.accept("="):
            outputs.append(self.term())
            while self.accept(","):
                outputs.append(self.term())
        guard = self.conjunction() if self.accept(":") else ()
        alternatives = self.alternatives() if self.accept("->") else ((),)
        self.expect(".")
        clause = Function(head.name, head.args, tuple(outputs), guard, alternatives)
        self.environment.functions.append(rename_apart(clause))

    def rule_or_fact(self):
        if self.accept("@"):
            self.take()
        marks = set()
        while self.is_word("maybe", "await") and self.ahead() not in ("(", "."):
            marks.add(self.take())
        agent = action = None
        if self.kind in ("name", "variable") and self.ahead() == "does":
            agent = self.term()
            self.take()
        if self.kind == "name":
            action = self.atom()
        if self.accept("."):
            self.environment.facts.append(evaluate(action, {}))
            return
        guard = self.conjunction() if self.accept(":") else ()
        self.expect("->")
        alternatives = self.alternatives()
        self.expect(".")
        self.environment.rules.append(
            Rule("maybe" in marks, "await" in marks, agent, action, guard, alternatives))

    def alternatives(self):
        found = [self.effects()]
        while self.is_word("or"):
            self.take()
            found.append(self.effects())
        return tuple(found)

    def effects(self):
        if self.is_word("true"):
            self.take()
            return ()
        found = []
        while True:
            sign = self.accept("+", "-")
            if sign is None:
                raise InputError(f"expected an effect, found {self.text!r}")
            found.append((sign, self.atom()))
            if not self.accept(";"):
                return tuple(found)


def rename_apart(clause):
    """A function's variables get names that no variable of a calling plan has."""
    def fresh(part):
        if isinstance(part, (Struct, Var)):
            return rename(part, {var: Var("function " + var.name) for var in variables(part)})
        if isinstance(part, tuple):
            return tuple(fresh(inner) for inner in part)
        return part
    return Function(*(fresh(part) for part in clause))
