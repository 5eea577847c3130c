"""Decides properties on an explicit graph: CTL* with all of LTL, CTL and ACTL, under fairness.

Written from docs/logic.md ("What a formula means", "Fairness", "What they mean", "Actions") and,
for strong fairness of ECCS, docs/eccs.md ("Properties").

Path quantifiers are decided from the inside out, in every state. For `E f` all ways to keep f's
promises are tried: a *node* is a state together with the set of formulas that the rest of the path
has to satisfy. What such a set asks of this point and of the next is written out case by case; a
case that puts off an until to the next point says so. A path satisfies f if its nodes put off no
until for ever, so the question is which nodes reach a strongly connected component that puts off
nothing for ever and that a fair run can stay in. `A f` is `!E !f`.

States over a limit of the model are not expanded, and nothing is known of what follows them. So
each state formula has two sets of states: those where it is true whatever follows such states, and
those where it may be true. Without such states the two are the same.
"""

from itertools import product as combinations

from oracle import formula as formulas

MUTANTS = {
    'weak_is_none': 'weak fairness leaves out runs; here it leaves out none.',
    'strong_is_weak': 'strong fairness is more than weak; here it is the same.',
    'maybe_is_forced': 'maybe rules do not let the environment "move"; here they count.',
    'maybe_is_no_move': 'a step by a maybe rule counts as a move; here it does not.',
    'no_stay': 'where all steps are by maybe rules a run may stay; here it may not.',
    'some_is_unfair': 'E is about fair paths; here about all paths.',
    'weak_until_must_end': 'f W g is true if f stays for ever; here it is f U g.',
    'release_without_last': 'f R g needs g where f becomes true too; here only before.',
    'one_initial_state': 'a property is about all initial states; here about the first.',
    'deadlock_stops': 'in a deadlock the last state repeats; here X f is false there.',
    'until_takes_a_step': 'f U g is true at once where g is; here f is needed there too.',
    'eccs_strong_is_usual': 'strong fairness of ECCS is about transitions; here about agents.',
    'message_moves_one': 'a step moves all its movers; here fairness sees only one of them.',
    'environment_unforced': 'the environment is a process like others; here fairness skips it.',
    'values_of_one_atom': 'values of a shared capital come from every atom; here from the first.',
}
mutant = None

TRUE, FALSE = ('true',), ('false',)


class Step:
    """One step of a run: an edge of the graph, or staying as one is, by nobody."""

    def __init__(self, target, movers, action, real, number):
        self.target = target
        self.movers = movers
        self.action = action
        self.real = real        # False: the last state repeats
        self.number = number    # among the steps of its state


class Checker:
    """Decides formulas on one graph."""

    def __init__(self, graph, system):
        self.graph = graph
        self.system = system
        self.is_eccs = hasattr(system, 'action_in')
        self.everywhere = frozenset(range(len(graph.states)))
        self.atom_sets = {}
        self.can_move = [self.processes_that_can_move(s) for s in range(len(graph.states))]
        self.steps = [self.steps_of(s) for s in range(len(graph.states))]
        self.decided = {}       # (fairness, quantified formula) -> its two sets of states
        self.node_tables = {}   # of formulas without quantifiers

    # --- the runs ---

    def processes_that_can_move(self, state):
        """A process can move if it has a transition; steps by maybe rules alone do not count."""
        able = set()
        for edge in self.graph.edges[state]:
            if not edge.maybe or mutant == 'maybe_is_forced':
                able |= self.movers(edge)
        return able

    def movers(self, edge):
        if mutant == 'message_moves_one':
            return frozenset(sorted(edge.movers)[:1])
        return edge.movers

    def steps_of(self, state):
        steps = []
        for number, edge in enumerate(self.graph.edges[state]):
            movers = self.movers(edge)
            if edge.maybe and mutant == 'maybe_is_no_move':
                movers = frozenset()
            steps.append(Step(edge.target, movers, edge.action, True, number))
        may_stay = all(edge.maybe for edge in self.graph.edges[state])
        if steps and mutant == 'no_stay':
            may_stay = False
        if may_stay and state not in self.graph.over:
            steps.append(Step(state, frozenset(), None, False, len(steps)))
        return steps

    # --- properties ---

    def verdict(self, prop, fairness):
        """'holds', 'violated' or 'unknown' of a formulas.Property without shared variables, and
        of one with shared variables for all values that occur."""
        answers = [self.decide(formulas.with_values(prop.formula, values), fairness)
                   for values in self.instances(prop)]
        if 'violated' in answers:
            return 'violated'
        if 'unknown' in answers or (prop.shared - prop.for_agents and self.graph.over):
            return 'unknown'    # more values may occur behind the limit
        return 'holds'

    def instances(self, prop):
        """Every combination of values of the shared variables. Agents' places take all agents."""
        names = sorted(prop.shared)
        choices = []
        for name in names:
            if name in prop.for_agents:
                choices.append([(agent,) for agent in self.system.agents])
                continue
            values = set()
            for atom in formulas.atoms_of(prop.formula):
                if name not in formulas.variables_of(atom.args):
                    continue
                for state in self.graph.states:
                    for match in self.system.matches(state, atom):
                        if name in match:   # a goal that lacks the argument gives no value
                            values.add(match[name])
                if mutant == 'values_of_one_atom':
                    break
            choices.append(sorted(values, key=repr))
        return [dict(zip(names, chosen)) for chosen in combinations(*choices)]

    def decide(self, formula, fairness):
        """A formula is claimed of every fair run from every initial state."""
        formula = self.without_comparisons(formula)
        if self.system.scheduled:
            fairness = 'none'
        initial = self.graph.initial
        if mutant == 'one_initial_state':
            initial = initial[:1]
        against = self.some_path(('some', ('not', formula)), fairness, frozenset(initial))
        surely, perhaps = against
        if any(state in surely for state in initial):
            return 'violated'
        if any(state in perhaps for state in initial):
            return 'unknown'
        return 'holds'

    def without_comparisons(self, formula):
        """Some or every value of a joined capital is one of those that occur, each written out."""
        kind = formula[0]
        if kind in ('atom', 'step'):
            return formula
        if kind == 'compare':
            return ('true',) if formulas.has_value(formula[2], formula[1], formula[3]) else ('false',)
        if kind != 'joined':
            return (kind,) + tuple(self.without_comparisons(part) for part in formula[1:])
        _, every_or_some, names, inner = formula
        chosen = []
        for atom in formulas.atoms_of(inner):
            if not names & formulas.variables_of(atom.args):
                continue
            for state in self.graph.states:
                for match in self.system.matches(state, atom):
                    if not names <= set(match):
                        raise formulas.Unsupported('a goal without a value to compare')
                    values = {name: match[name] for name in names}
                    if values not in chosen:
                        chosen.append(values)
        join = 'and' if every_or_some == 'every' else 'or'
        whole = ('true',) if join == 'and' else ('false',)
        for values in chosen:
            part = self.without_comparisons(formulas.with_values(inner, values))
            whole = (join, whole, part)
        return whole

    # --- state formulas: two sets of states each ---

    def sets_of(self, formula, fairness):
        """Where a state formula is true for sure, and where it may be. Used for atoms and for
        quantified formulas; connectives between them stay in the path formula."""
        kind = formula[0]
        if kind == 'deadlock':
            surely = frozenset(s for s in self.everywhere if self.graph.deadlock(s))
            return surely, surely | self.graph.over
        if kind == 'atom':
            if formula not in self.atom_sets:
                where = frozenset(s for s in self.everywhere
                                  if self.system.holds(self.graph.states[s], formula[1]))
                self.atom_sets[formula] = where
            return self.atom_sets[formula], self.atom_sets[formula]
        key = fairness, formula
        if key not in self.decided:
            if kind == 'some':
                if mutant == 'some_is_unfair':
                    fairness = 'none'
                self.decided[key] = self.some_path(formula, fairness, self.everywhere)
            else:   # A f is !E !f
                inner = ('some', ('not', formula[1]))
                surely, perhaps = self.some_path(inner, fairness, self.everywhere)
                self.decided[key] = self.everywhere - perhaps, self.everywhere - surely
        return self.decided[key]

    def some_path(self, formula, fairness, starts):
        """Of the states `starts`: those with a fair path on which the formula below E is true,
        whatever follows states over a limit; and those that may have one."""
        path = normal(formula[1], True)
        sets = {part: self.sets_of(part, fairness) for part in state_parts(path)}
        surely = self.search(path, sets, fairness, starts, True)
        if not self.graph.over:
            return surely, surely
        return surely, self.search(path, sets, fairness, starts, False)

    # --- paths ---

    def search(self, path, sets, fairness, starts, for_sure):
        """The states of `starts` from which a fair path satisfies `path`."""
        key = path, starts, for_sure
        if key in self.node_tables:
            nodes, over = self.node_tables[key]
        else:
            nodes, over = self.nodes(path, sets, starts, for_sure)
            if all(part[0] in ('atom', 'deadlock') for part in sets):
                self.node_tables[key] = nodes, over     # the same for every fairness
        accepted = set(over)
        for component, _ in self.fair_components(nodes, set(nodes), fairness, untils_of(path)):
            accepted |= component
        reaching = backwards(nodes, accepted)
        first = frozenset({path})
        return frozenset(state for state in starts if (state, first) in reaching)

    def nodes(self, path, sets, starts, for_sure):
        """All nodes from (state of `starts`, {path}) on, each with its moves: (node, step, untils
        that are put off). And the nodes over a limit that count as accepted."""
        nodes = {(state, frozenset({path})): None for state in starts}
        waiting, accepted = list(nodes), set()
        while waiting:
            node = waiting.pop()
            state, promises = node
            cases = self.cases(state, promises, sets, for_sure)
            if state in self.graph.over:
                # Beyond a limit anything may follow: for sure only if that does not matter.
                for asked, later, _ in cases:
                    if not asked and is_valid(later) if for_sure else is_satisfiable(later):
                        accepted.add(node)
                nodes[node] = []
                continue
            moves = set()
            for asked, later, put_off in cases:
                for step in self.steps[state]:
                    if all(self.is_in(step, elements) == wanted for elements, wanted in asked):
                        if mutant == 'deadlock_stops' and not step.real and later:
                            continue
                        moves.add(((step.target, later), step, put_off))
            nodes[node] = list(moves)
            for target, _, _ in moves:
                if target not in nodes:
                    nodes[target] = None
                    waiting.append(target)
        return nodes, accepted

    def is_in(self, step, elements):
        """Whether a step has an action of the set; staying where one is has none."""
        return step.real and self.system.action_in(step.action, elements)

    def cases(self, state, promises, sets, for_sure):
        """The ways to keep the promises in a state; see `expand`."""
        def truth(leaf):
            if leaf[0] == 'step':
                return None
            surely, perhaps = sets[leaf[1]]
            if leaf[2]:
                return state in (surely if for_sure else perhaps)
            return state not in (perhaps if for_sure else surely)
        return expand(tuple(promises), frozenset(), truth)

    # --- fairness ---

    def fair_components(self, moves, nodes, fairness, untils):
        """Sets of nodes, each with the moves inside, in which a fair path that puts off nothing for
        ever can stay and take all these moves again and again."""
        found = []
        for component in strongly_connected(moves, nodes):
            inside = [(node, move) for node in component for move in moves[node]
                      if move[0] in component]
            if not inside:
                continue
            if any(all(until in put_off for _, (_, _, put_off) in inside) for until in untils):
                continue
            unfair = self.unfair_nodes(component, inside, fairness)
            if not unfair:
                found.append((component, inside))
            elif unfair != component:
                found += self.fair_components(moves, component - unfair, fairness, untils)
        return found

    def unfair_nodes(self, component, inside, fairness):
        """The nodes that a fair path which stays in the component cannot visit for ever."""
        if fairness == 'none' or (fairness == 'weak' and mutant == 'weak_is_none'):
            return set()
        if fairness == 'strong' and self.is_eccs and mutant != 'eccs_strong_is_usual':
            return self.nodes_with_untaken_steps(component, inside)
        moving = set().union(*(step.movers for _, (_, step, _) in inside))
        processes = set().union(*(self.can_move[state] for state, _ in component))
        if mutant == 'environment_unforced':
            processes.discard('environment')
        unfair = set()
        for process in processes - moving:
            able = {node for node in component if process in self.can_move[node[0]]}
            if fairness == 'strong' and mutant != 'strong_is_weak':
                unfair |= able              # it can move again and again wherever these are visited
            elif able == component:
                return set(component)       # it can move all the time, in every part of it
        return unfair

    def nodes_with_untaken_steps(self, component, inside):
        """ECCS, strong: every transition of a state visited again and again is taken so too."""
        taken = {(node[0], step.number) for node, (_, step, _) in inside}
        lacking = {state for state, _ in component
                   if any((state, step.number) not in taken for step in self.steps[state])}
        return {node for node in component if node[0] in lacking}


def expand(todo, done, truth):
    """The ways to keep all promises `todo`: what is asked of the next step, as (elements, wanted),
    what is promised for the next point, and which untils are put off. `done` are promises taken
    care of already; `truth` says whether a leaf is true here, or None: then it is asked for."""
    if not todo:
        return {(frozenset(), frozenset(), frozenset())}
    formula, rest = todo[0], todo[1:]
    kind = formula[0]

    def go_on(*more):
        left = tuple(part for part in more + rest if part not in done and part != formula)
        return expand(left, done | {formula}, truth)

    def adding(cases, asked=(), later=(), put_off=()):
        return {(a | set(asked), n | set(later), p | set(put_off)) for a, n, p in cases}

    if kind == 'true':
        return go_on()
    if kind == 'false':
        return set()
    if kind in ('state', 'step'):
        true = truth(formula)
        if true is None:
            return adding(go_on(), asked=[formula[1:]])
        return go_on() if true else set()
    if kind == 'and':
        return go_on(formula[1], formula[2])
    if kind == 'or':
        return least(go_on(formula[1]) | go_on(formula[2]))
    if kind == 'next':
        return adding(go_on(), later=[formula[1]])
    left, right = formula[1:]
    if kind == 'until':
        at_once = go_on(right, left) if mutant == 'until_takes_a_step' else go_on(right)
        return least(at_once | adding(go_on(left), later=[formula], put_off=[formula]))
    assert kind == 'release'
    released = go_on(left) if mutant == 'release_without_last' else go_on(left, right)
    return least(released | adding(go_on(right), later=[formula]))


def is_satisfiable(promises):
    """Whether some sequence of points, whatever is true at them, keeps the promises."""
    moves, waiting = {}, [promises]
    while waiting:
        node = waiting.pop()
        if node in moves:
            continue
        cases = expand(tuple(node), frozenset(), lambda leaf: None)
        moves[node] = [(later, None, put_off) for asked, later, put_off in cases
                       if not any((what, not wanted) in asked for what, wanted in asked)]
        waiting += [later for later, _, _ in moves[node]]
    untils = set().union(*(untils_of(promise) for promise in promises))
    accepted = set()
    for component in strongly_connected(moves, set(moves)):
        inside = [put_off for node in component for target, _, put_off in moves[node]
                  if target in component]
        if inside and not any(all(until in put_off for put_off in inside) for until in untils):
            accepted |= component
    return promises in backwards(moves, accepted)


def is_valid(promises):
    """Whether every sequence of points keeps the promises."""
    return not any(is_satisfiable(frozenset({negation(promise)})) for promise in promises)


def negation(path):
    """The negation of a path formula in normal form, in normal form."""
    dual = {'and': 'or', 'or': 'and', 'until': 'release', 'release': 'until', 'next': 'next'}
    if path[0] in ('state', 'step'):
        return (path[0], path[1], not path[2])
    if path[0] in ('true', 'false'):
        return FALSE if path == TRUE else TRUE
    return (dual[path[0]],) + tuple(negation(part) for part in path[1:])


def least(cases):
    """The cases without those that ask for all that another asks for, and more."""
    return {case for case in cases
            if not any(other != case and all(a <= b for a, b in zip(other, case))
                       for other in cases)}


def normal(formula, wanted):
    """The path formula, or its negation, with negations at state formulas and steps only.
    ('state', part, wanted) and ('step', elements, wanted) are its leaves."""
    kind = formula[0]
    if kind in ('true', 'false'):
        return TRUE if (kind == 'true') == wanted else FALSE
    if kind in ('atom', 'deadlock', 'all', 'some'):
        return ('state', formula, wanted)
    if kind == 'step':
        return ('step', formula[1], wanted)
    if kind == 'not':
        return normal(formula[1], not wanted)
    if kind == 'next':
        return ('next', normal(formula[1], wanted))
    if kind == 'always':
        return normal(('release', FALSE, formula[1]), wanted)
    if kind == 'eventually':
        return normal(('until', TRUE, formula[1]), wanted)
    left, right = formula[1:]
    if kind == 'implies':
        return normal(('or', ('not', left), right), wanted)
    if kind == 'iff':
        return normal(('or', ('and', left, right), ('and', ('not', left), ('not', right))), wanted)
    if kind == 'weak_until':
        if mutant == 'weak_until_must_end':
            return normal(('until', left, right), wanted)
        return normal(('release', right, ('or', left, right)), wanted)
    dual = {'and': 'or', 'or': 'and', 'until': 'release', 'release': 'until'}
    return (kind if wanted else dual[kind], normal(left, wanted), normal(right, wanted))


def state_parts(path):
    """The state formulas at the leaves of a path formula in normal form."""
    if path[0] == 'state':
        return {path[1]}
    if path[0] in ('step', 'true', 'false'):
        return set()
    return set().union(*(state_parts(part) for part in path[1:]))


def untils_of(path):
    if path[0] in ('state', 'step', 'true', 'false'):
        return set()
    found = set().union(*(untils_of(part) for part in path[1:]))
    return found | {path} if path[0] == 'until' else found


def backwards(moves, goals):
    """All nodes from which one of the goals can be reached, themselves included."""
    before = {}
    for node, out in moves.items():
        for target, _, _ in out:
            before.setdefault(target, []).append(node)
    reached, waiting = set(goals), list(goals)
    while waiting:
        for node in before.get(waiting.pop(), ()):
            if node not in reached:
                reached.add(node)
                waiting.append(node)
    return reached


def strongly_connected(moves, nodes):
    """Strongly connected components of the graph on `nodes`, by two searches (Kosaraju)."""
    forward = {node: [move[0] for move in moves[node] if move[0] in nodes] for node in nodes}
    backward = {node: [] for node in nodes}
    for node, targets in forward.items():
        for target in targets:
            backward[target].append(node)
    finished, seen = [], set()
    for root in nodes:
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(forward[root]))]
        while stack:
            node, targets = stack[-1]
            for target in targets:
                if target not in seen:
                    seen.add(target)
                    stack.append((target, iter(forward[target])))
                    break
            else:
                finished.append(node)
                stack.pop()
    components, placed = [], set()
    for root in reversed(finished):
        if root in placed:
            continue
        placed.add(root)
        component, waiting = {root}, [root]
        while waiting:
            for node in backward[waiting.pop()]:
                if node not in placed:
                    placed.add(node)
                    component.add(node)
                    waiting.append(node)
        components.append(component)
    return components
