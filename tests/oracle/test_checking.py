"""Tests checking.py on random small graphs by something even more naive: runs, one by one.

    python3 -m oracle.test_checking [number of graphs] [first seed]

For a path formula f and a state s: if the checker says that `E f` is true in s, it has to show a
lasso, on which f is evaluated by the words of docs/logic.md and whose fairness is looked at by
definition; if it says false, no lasso of a few steps may satisfy f. Also the text of every formula
is written in random spellings and read back.
"""

import random
import sys
from collections import deque

from oracle import checking, formula as formulas
from oracle.graph import Edge, Graph

PROCESSES = ['a', 'b', 'environment']


class Toy:
    """A system whose states say which of the facts p, q, r are true."""
    agents = ['a', 'b']
    constants = {}
    scheduled = False

    def holds(self, state, atom):
        return atom.name in state[1]


class ToyWithActions(Toy):
    def action_in(self, action, elements):
        return '*' in elements or action in elements


def random_graph(rng, with_actions):
    graph = Graph()
    size = rng.randint(1, 4)
    for number in range(size):
        facts = frozenset(fact for fact in 'pqr' if rng.random() < 0.4)
        graph.states.append((number, facts))
        edges = []
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
            mover = rng.choice(PROCESSES[:2] if with_actions else PROCESSES + PROCESSES[2:])
            movers = {mover}
            if with_actions and rng.random() < 0.3:
                movers = {'a', 'b'}
            maybe = mover == 'environment' and rng.random() < 0.5
            action = rng.choice(['x', 'y']) if with_actions else None
            edge = Edge(rng.randrange(size), frozenset(movers), maybe, action)
            if edge not in edges:
                edges.append(edge)
        graph.edges.append(edges)
    graph.initial = [0]
    return graph


def random_formula(rng, size, with_actions, quantifiers=True):
    if size <= 1:
        kinds = ['atom'] * 6 + ['true', 'false', 'deadlock'] + ['step'] * 2 * with_actions
        kind = rng.choice(kinds)
        if kind == 'atom':
            return ('atom', formulas.Atom(rng.choice('pqr')))
        if kind == 'step':
            return ('step', tuple(rng.choice([('x',), ('y',), ('*',), ('x', 'y')])))
        return (kind,)
    one = ['not', 'next', 'always', 'eventually', 'always', 'eventually']
    one += ['all', 'some'] if quantifiers else []
    two = ['and', 'or', 'implies', 'iff', 'until', 'release', 'weak_until']
    kind = rng.choice(one + (two if size > 2 else []))
    if kind in one:
        return (kind, random_formula(rng, size - 1, with_actions, quantifiers))
    left = rng.randint(1, size - 2)
    return (kind, random_formula(rng, left, with_actions, quantifiers),
            random_formula(rng, size - 1 - left, with_actions, quantifiers))


def write(formula, rng):
    """The text of a formula without ('step', ...), in one of its spellings."""
    words = {'not': ['!', '~', 'not '], 'and': ['&', '&&', '/\\', ' and '],
             'or': ['|', '||', '\\/', ' or '], 'implies': ['->'], 'iff': ['<->'],
             'next': ['X ', 'next '], 'always': ['[]', 'G ', 'always '],
             'eventually': ['<>', 'F ', 'eventually '], 'until': [' U ', ' until '],
             'release': [' R ', ' release '], 'weak_until': [' W '], 'all': ['A '], 'some': ['E ']}
    kind = formula[0]
    if kind == 'atom':
        return str(formula[1])
    if len(formula) == 1:
        return kind
    word = rng.choice(words[kind])
    if len(formula) == 2:
        if kind in ('all', 'some') and rng.random() < 0.5:
            inner = formula[1]
            if inner[0] in ('next', 'always', 'eventually'):
                letter = {'next': 'X', 'always': 'G', 'eventually': 'F'}[inner[0]]
                return f'{word.strip()}{letter} ({write(inner[1], rng)})'
        return f'{word}({write(formula[1], rng)})'
    return f'({write(formula[1], rng)}){word}({write(formula[2], rng)})'


# --- runs by definition ---

class Lasso:
    """points: (state, step taken there); after the last the run goes on at point `turn`."""

    def __init__(self, points, turn):
        self.points = points
        self.turn = turn

    def from_on(self, point):
        """Enough of the points from here on to see every one that is still to come."""
        walk = []
        for _ in range(2 * len(self.points)):
            walk.append(point)
            point = point + 1 if point + 1 < len(self.points) else self.turn
        return walk


def true_at(checker, formula, lasso, point, fairness):
    kind, parts = formula[0], formula[1:]

    def at(part, where):
        return true_at(checker, part, lasso, where, fairness)

    state, step = lasso.points[point]
    walk = lasso.from_on(point)
    if kind == 'true':
        return True
    if kind == 'false':
        return False
    if kind == 'atom':
        return parts[0].name in checker.graph.states[state][1]
    if kind == 'deadlock':
        return not checker.graph.edges[state]
    if kind == 'step':
        return step.real and ('*' in parts[0] or step.action in parts[0])
    if kind in ('all', 'some'):
        return state in checker.sets_of(formula, fairness)[0]     # examined by itself
    if kind == 'not':
        return not at(parts[0], point)
    if kind == 'and':
        return at(parts[0], point) and at(parts[1], point)
    if kind == 'or':
        return at(parts[0], point) or at(parts[1], point)
    if kind == 'implies':
        return not at(parts[0], point) or at(parts[1], point)
    if kind == 'iff':
        return at(parts[0], point) == at(parts[1], point)
    if kind == 'next':
        return at(parts[0], walk[1])
    if kind == 'always':
        return all(at(parts[0], where) for where in walk)
    if kind == 'eventually':
        return any(at(parts[0], where) for where in walk)
    if kind == 'release':
        for where in walk:
            if not at(parts[1], where):
                return False
            if at(parts[0], where):
                return True
        return True
    for where in walk:      # until and weak until
        if at(parts[1], where):
            return True
        if not at(parts[0], where):
            return False
    return kind == 'weak_until'


def steps_by_definition(graph, state):
    """Where a step leads, and who moves: the edges; and to itself, by nobody, if there is none or
    if all are steps by maybe rules."""
    steps = [(edge.target, edge.movers) for edge in graph.edges[state]]
    if all(edge.maybe for edge in graph.edges[state]):
        steps.append((state, frozenset()))
    return steps


def is_fair(checker, lasso, fairness):
    loop = lasso.points[lasso.turn:]
    edges = checker.graph.edges
    if fairness == 'none':
        return True
    if fairness == 'strong' and checker.is_eccs:
        taken = {(state, step.number) for state, step in loop}
        return all((state, number) in taken
                   for state, _ in loop for number in range(len(edges[state])))
    for process in PROCESSES:
        if any(process in step.movers for _, step in loop):
            continue
        able = [any(process in edge.movers and not edge.maybe for edge in edges[state])
                for state, _ in loop]
        if any(able) if fairness == 'strong' else all(able):
            return False
    return True


def short_lassos(checker, state, most_steps):
    stack = [[(state, step)] for step in checker.steps[state]]
    while stack:
        points = stack.pop()
        after = points[-1][1].target
        for turn, (visited, _) in enumerate(points):
            if visited == after:
                yield Lasso(points, turn)
        if len(points) < most_steps:
            stack += [points + [(after, step)] for step in checker.steps[after]]


def shown_lasso(checker, path, sets, fairness, state):
    """The lasso behind the checker's claim: into a fair component and through all its moves."""
    nodes, _ = checker.nodes(path, sets, {state}, True)
    untils = checking.untils_of(path)
    components = checker.fair_components(nodes, set(nodes), fairness, untils)

    def way(begin, goal, allowed):
        """Moves from a node to one where `goal` is true."""
        queue, seen = deque([(begin, [])]), {begin}
        while queue:
            node, moves = queue.popleft()
            if goal(node):
                return moves
            for move in nodes[node]:
                if move[0] in allowed and move[0] not in seen:
                    seen.add(move[0])
                    queue.append((move[0], moves + [(node, move)]))
        return None

    start = (state, frozenset({path}))
    for component, inside in components:
        stem = way(start, lambda node: node in component, nodes)
        if stem is None:
            continue
        entry = here = stem[-1][1][0] if stem else start
        loop = []
        for node, move in inside:
            loop += way(here, lambda other: other == node, component) + [(node, move)]
            here = move[0]
        loop += way(here, lambda other: other == entry, component)
        points = [(node[0], move[1]) for node, move in stem + loop]
        return Lasso(points, len(stem))
    return None


def examine(checker, formula, fairness, counts):
    """Compares `E f` in every state with runs; quantified parts of f are examined first."""
    for part in quantified_parts(formula):
        inner = part[1] if part[0] == 'some' else ('not', part[1])
        examine(checker, inner, fairness, counts)
        where, _ = checker.some_path(('some', inner), fairness, checker.everywhere)
        right = where if part[0] == 'some' else checker.everywhere - where
        assert checker.sets_of(part, fairness)[0] == right, 'a quantifier is decided otherwise'
    for state in checker.everywhere:
        steps = [(step.target, step.movers) for step in checker.steps[state]]
        assert steps == steps_by_definition(checker.graph, state), 'other steps'
    path = checking.normal(formula, True)
    sets = {part: checker.sets_of(part, fairness) for part in checking.state_parts(path)}
    true, perhaps = checker.some_path(('some', formula), fairness, checker.everywhere)
    assert true == perhaps
    for state in checker.everywhere:
        counts[state in true] += 1
        if state in true:
            lasso = shown_lasso(checker, path, sets, fairness, state)
            assert lasso is not None
            assert true_at(checker, formula, lasso, 0, fairness), 'the lasso does not satisfy f'
            assert is_fair(checker, lasso, fairness), 'the lasso is not fair'
        else:
            for lasso in short_lassos(checker, state, 5):
                assert not (is_fair(checker, lasso, fairness)
                            and true_at(checker, formula, lasso, 0, fairness)), 'a lasso does it'


def quantified_parts(formula):
    if formula[0] in ('all', 'some'):
        return [formula]
    if formula[0] in ('atom', 'step'):
        return []
    return [part for inner in formula[1:] for part in quantified_parts(inner)]


def main():
    graphs = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    counts = {True: 0, False: 0}
    for seed in range(first, first + graphs):
        rng = random.Random(seed)
        with_actions = rng.random() < 0.4
        system = ToyWithActions() if with_actions else Toy()
        checker = checking.Checker(random_graph(rng, with_actions), system)
        for _ in range(4):
            formula = random_formula(rng, rng.randint(2, 9), with_actions)
            fairness = rng.choice(['none', 'weak', 'strong'])
            try:
                examine(checker, formula, fairness, counts)
                plain = random_formula(rng, rng.randint(1, 12), False)
                text = write(plain, rng)
                assert formulas.parse(text, Toy()).formula == plain, text
            except AssertionError as error:
                print(f'seed {seed}, {fairness}: {formula}: {error}')
                return 1
    print(f'{graphs} graphs, E f true in {counts[True]} states and false in {counts[False]}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
