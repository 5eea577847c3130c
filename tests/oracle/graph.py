"""The explicit graph of the reachable states of a system, found breadth first.

Written from docs/logic.md (runs, deadlocks, transitions) and docs/systems.md (limits). A system is
anything with the methods of `System` below; nothing here knows how its states look inside.
"""

from collections import deque
from typing import NamedTuple


class TooLarge(Exception):
    """More states than the caller wants to look at."""


class System:
    """What the loaders of the languages return (they may inherit from it or just look like it)."""

    name = ''
    agents = ()             # names of the agents, in the order of the file
    families = {}           # name of a family -> names of its members
    constants = {}
    fairness = 'none'       # 'none', 'weak' or 'strong': what the file says, or the default
    scheduled = False       # round_robin and synchronous: all runs count whatever `fair` says
    properties = ()         # pairs of a name and the text of a formula with its expectation
    tests = ()              # likewise of test expressions; only of systems whose edges have actions

    def initial_states(self):
        raise NotImplementedError

    def transitions(self, state):
        """All (movers, maybe, action, next_state) of a state, merged as the manual counts them."""
        raise NotImplementedError

    def over_limit(self, state):
        return None

    def limits_are_of_states(self):
        """Whether a step is over a limit exactly if the state after it is."""
        return True

    def holds(self, state, atom):
        raise NotImplementedError

    def matches(self, state, atom):
        raise NotImplementedError


class Edge(NamedTuple):
    target: int
    movers: frozenset       # names of the processes that move
    maybe: bool = False     # a step of the environment alone, and only by `maybe` rules
    action: object = None   # ECCS: the action of the step


class Graph:
    def __init__(self):
        self.states = []
        self.initial = []
        self.edges = []
        self.limit = None       # a limit of the model that was met somewhere
        self.over = set()       # the states over the limit: they are not expanded

    def deadlock(self, index):
        """No process can take a step. A state over a limit is unknown rather than a deadlock."""
        return not self.edges[index] and index not in self.over

    def depth(self):
        """How far the farthest state within the limits is from the nearest initial one."""
        distances = {index: 0 for index in self.initial}
        for index in range(len(self.states)):     # states are in breadth-first order
            for edge in self.edges[index]:
                if edge.target not in self.over:
                    distances.setdefault(edge.target, distances[index] + 1)
        return max(distances.values(), default=0)

    def state_count(self):
        """Of those within the limits."""
        return len(self.states) - len(self.over)

    def transition_count(self):
        """Of those within the limits."""
        return sum(edge.target not in self.over for edges in self.edges for edge in edges)

    def count_at_bounds(self):
        """Of the states within the limits: those with a step to one that is not."""
        return sum(any(edge.target in self.over for edge in edges) for edges in self.edges)

    def count_starts_at_bounds(self):
        """Of the initial states: those over the limit."""
        return sum(index in self.over for index in self.initial)

    def deadlock_count(self):
        return sum(self.deadlock(index) for index in range(len(self.states)))


def explore(system, most_states):
    """Breadth first from the initial states; raises TooLarge beyond `most_states`."""
    graph = Graph()
    numbers = {}
    queue = deque()

    def number(state):
        if state not in numbers:
            if len(numbers) >= most_states:
                raise TooLarge
            numbers[state] = len(graph.states)
            graph.states.append(state)
            graph.edges.append([])
            queue.append(numbers[state])
        return numbers[state]

    for state in system.initial_states():
        index = number(state)
        if index not in graph.initial:
            graph.initial.append(index)
    while queue:
        index = queue.popleft()
        reason = system.over_limit(graph.states[index])
        if reason is not None:
            graph.limit = graph.limit or reason
            graph.over.add(index)
            continue
        for movers, maybe, action, next_state in system.transitions(graph.states[index]):
            edge = Edge(number(next_state), frozenset(movers), bool(maybe), action)
            if edge not in graph.edges[index]:
                graph.edges[index].append(edge)
    return graph
