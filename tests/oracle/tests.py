"""Tests: which states a run may end in that does what a test expression describes.

Written from docs/testing.md. A test takes a set of states to a set of states, by the equations of "What exactly
is tested"; the graph is one whose edges have actions, as those of ECCS. An expression is a nested tuple:

    ('action', agent or None, text)   ('condition', formula)   ('repeat', t, least, most or None)
    ('then', t, u)                    ('or', t, u)

A test that is used by its name stands there as its own tree.
"""

import re

from . import formula as formulas

MUTANTS = {
    'silence_after': 'nothing follows the last action; here silent steps do.',
    'condition_at_once': 'a condition comes after silent steps; here it is looked at where one is.',
    'condition_is_last_state': 'a condition ends in a state where it is true; here in those before.',
    'messages_silent': 'messages are seen; here only observations are.',
    'once_at_least': 't{0,n} may be left out; here it is done once.',
    'one_too_many': 't{n} is n times t; here it may be once more.',
    'choice_binds_tighter': '; binds tighter than +; here it is the reverse.',
    'anybody_does_it': '"a does" is said of who takes part; here anybody may do it.',
}
mutant = None


class Bad(Exception):
    """The text is no test."""


class Parser:
    def __init__(self, text, system, expressions):
        self.text = re.split(r'=>\s*(?:safe|successful)\s*$', without_comments(text))[0]
        self.at = 0
        self.system = system
        self.expressions = expressions

    def whole(self):
        found = self.choice()
        if self.next():
            raise Bad(f'unexpected {self.text[self.at:]}')
        return found

    def next(self):
        """The rest of the text, from what is no blank."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at:]

    def takes(self, sign):
        if not self.next().startswith(sign):
            return False
        self.at += len(sign)
        return True

    def joined(self, sign, kind, part):
        found = part()
        while self.takes(sign):
            found = (kind, found, part())
        return found

    def choice(self):
        if mutant == 'choice_binds_tighter':
            return self.joined(';', 'then', lambda: self.joined('+', 'or', self.repetition))
        return self.joined('+', 'or', lambda: self.joined(';', 'then', self.repetition))

    def repetition(self):
        found = self.part()
        bounds = re.match(r'\{\s*(\d+)\s*(?:(,)\s*(\d*)\s*)?\}', self.next())
        if bounds:
            self.at += bounds.end()
            least = int(bounds.group(1))
            most = int(bounds.group(3)) if bounds.group(3) else None if bounds.group(2) else least
            return ('repeat', found, least, most)
        if self.takes('*'):
            while self.takes('*'):
                pass
            return ('repeat', found, 0, None)
        return found

    def part(self):
        if self.takes('?'):
            return ('condition', formulas.parse(self.brackets()[1:-1], self.system).formula)
        if self.next().startswith('('):
            self.at += 1
            found = self.choice()
            if not self.takes(')'):
                raise Bad('a parenthesis is not closed')
            return found
        word = self.word()
        if re.match(r'does\b', self.next()):
            self.word()
            return ('action', word, self.action(self.word()))
        if word != 'obs' and not self.next().startswith('('):
            return Parser(self.expressions[word], self.system, self.expressions).whole()
        return ('action', None, self.action(word))

    def word(self):
        found = re.match(r'\w+', self.next())
        if not found:
            raise Bad(f'an action should follow: {self.next()}')
        self.at += found.end()
        return found.group()

    def action(self, word):
        """The action that begins with the word, as sets of actions have it."""
        if word != 'obs':
            self.next()
            return word + self.brackets()
        if self.takes('*'):
            return 'obs *'
        sign = '!' if self.takes('!') else ''
        return f'obs {sign}{self.word()}'

    def brackets(self):
        depth, begin = 0, self.at
        while self.at < len(self.text):
            depth += (self.text[self.at] == '(') - (self.text[self.at] == ')')
            self.at += 1
            if depth == 0:
                return self.text[begin:self.at]
        raise Bad('a parenthesis is not closed')


def without_comments(text):
    return re.sub(r'//[^\n]*|/\*.*?\*/', ' ', text, flags=re.DOTALL)


class Meaning:
    def __init__(self, system, graph, expressions):
        self.system = system
        self.graph = graph
        self.expressions = expressions

    def final_states(self, text):
        test = Parser(text, self.system, self.expressions).whole()
        found = self.after(test, frozenset(self.graph.initial))
        return self.silently(found) if mutant == 'silence_after' else found

    def after(self, test, states):
        kind = test[0]
        if kind == 'action':
            return frozenset(edge.target for state in self.silently(states)
                             for edge in self.graph.edges[state]
                             if self.is_seen(edge) and self.is_meant(edge, test[1], test[2]))
        if kind == 'condition':
            if mutant == 'condition_at_once':
                return frozenset(s for s in states if self.holds(test[1], s))
            found = frozenset(s for s in self.silently(states) if self.holds(test[1], s))
            return states if found and mutant == 'condition_is_last_state' else found
        if kind == 'then':
            return self.after(test[2], self.after(test[1], states))
        if kind == 'or':
            return self.after(test[1], states) | self.after(test[2], states)
        return self.repeated(test[1], test[2], test[3], states)

    def repeated(self, test, least, most, states):
        if mutant == 'once_at_least':
            least = max(least, min(1, 1 if most is None else most))
        if mutant == 'one_too_many' and most is not None:
            most += 1
        for _ in range(least):
            states = self.after(test, states)
        found = states
        if most is None:
            while not self.after(test, found) <= found:
                found |= self.after(test, found)
            return found
        for _ in range(most - least):
            states = self.after(test, states)
            found |= states
        return found

    def silently(self, states):
        found = set(states)
        open_states = list(states)
        while open_states:
            for edge in self.graph.edges[open_states.pop()]:
                if not self.is_seen(edge) and edge.target not in found:
                    found.add(edge.target)
                    open_states.append(edge.target)
        return frozenset(found)

    def is_seen(self, edge):
        if mutant == 'messages_silent':
            return edge.action[0] == 'obs'
        return edge.action[0] in ('obs', 'message')

    def is_meant(self, edge, agent, text):
        if agent is not None and agent not in edge.movers and mutant != 'anybody_does_it':
            return False
        return self.system.action_is(edge.action, text)

    def holds(self, formula, state):
        kind, parts = formula[0], formula[1:]
        if kind in ('true', 'false'):
            return kind == 'true'
        if kind == 'atom':
            return self.system.holds(self.graph.states[state], parts[0])
        if kind == 'deadlock':
            return self.graph.deadlock(state)
        values = [self.holds(part, state) for part in parts]
        if kind == 'not':
            return not values[0]
        if kind == 'and':
            return values[0] and values[1]
        if kind == 'or':
            return values[0] or values[1]
        if kind == 'implies':
            return not values[0] or values[1]
        if kind == 'iff':
            return values[0] == values[1]
        raise Bad(f'{kind} is not about one state')
