"""Random small system files with AgentSpeak agents, an environment and properties.

Written from docs/systems.md, docs/agentspeak.md, docs/environment.md and docs/logic.md. There is
one small vocabulary, so that agents have something to do with each other:

    beliefs p, q, r(V)   goals g, h, k(V)   actions act, put(V)   facts f, s(V), dim (hidden)

`generate(seed)` gives {file name: text}, the main file first. Properties speak only of what occurs
in the program in that role, since Credo refuses other names.
"""

import random
import re
import sys

VALUES = ['1', '2', 'a']


class Maker:
    agent_counts = (1, 1, 2, 2, 3)
    cycles = ('four_step', 'whole', 'eager', 'eager', 'free')
    property_counts = (6, 10)
    always_environment = False

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.names = []
        self.has_function = False
        self.has_constant = False

    def one(self, *choices):
        return self.rng.choice(choices)

    def chance(self, probability):
        return self.rng.random() < probability

    def some(self, maker, least, most, separator):
        return separator.join(maker() for _ in range(self.rng.randint(least, most)))

    # --- atoms ---

    def value(self):
        return self.rng.choice(VALUES)

    def belief(self, argument=None):
        return self.one('p', 'q', f'r({argument or self.value()})')

    def goal(self, argument=None):
        return self.one('g', 'h', f'k({argument or self.value()})')

    def action(self, argument=None):
        return self.one('act', f'put({argument or self.value()})')

    def fact(self, argument=None):
        return self.one('f', f's({argument or self.value()})', 'dim')

    # --- the environment ---

    def environment(self):
        lines = []
        if self.chance(0.8):
            lines.append('hidden dim/0.')
        if self.chance(0.3):
            self.has_constant = True
            lines.append(f'const N = {self.one(1, 2)}.')
        for fact in ('f', 's(1)', 'dim'):
            if self.chance(0.3):
                lines.append(fact + '.')
        if self.chance(0.25):
            lines.append(f'initial {{ {self.fact()}. }} or {{ }}.')
        lines += [self.rule() for _ in range(self.rng.randint(1, 3))]
        if self.chance(0.25):
            lines.append(f'percept s(V) for {self.names[0]}.')
        if self.has_function:
            lines += ['function env.turn(X) = f : f -> -f.', 'function env.turn(X) = X -> +f.']
        return 'environment {\n  ' + '\n  '.join(lines) + '\n}\n'

    def rule(self):
        marks, head, bound = '', '', False
        if self.chance(0.55):
            head = self.action('X')
            bound = '(X)' in head
            if self.chance(0.3):
                head = self.one('A', self.rng.choice(self.names)) + ' does ' + head
            if self.chance(0.25):
                marks += 'await '
        if self.chance(0.25 if head else 0.4):
            marks = 'maybe ' + marks
        guards = []
        if self.chance(0.6) or not head:
            guards.append(self.one('f', 'not f', 'dim', 'not dim', 's(Y)', 's(1)', 'not s(_)'))
            if guards[0] == 's(Y)' and self.chance(0.3):
                guards.append('Y \\== 2')
        known = (['X'] if bound else []) + (['Y'] if 's(Y)' in guards else [])
        alternatives = ' or '.join(self.effects(known) for _ in range(self.one(1, 1, 1, 2)))
        guard = ' : ' + ' & '.join(guards) if guards else ''
        return f'{marks}{head}{guard} -> {alternatives}.'

    def effects(self, known):
        def effect():
            argument = self.rng.choice(known) if known and self.chance(0.7) else self.value()
            sign = self.one('+', '-')
            if sign == '-' and self.chance(0.2):
                return '-s(_)'
            return sign + self.fact(argument)
        return self.some(effect, 1, 2, '; ')

    # --- agents ---

    def agent(self):
        lines = [self.belief() + '.' for _ in range(self.one(0, 0, 1, 2))]
        lines += ['!' + self.goal() + '.' for _ in range(self.one(0, 1, 1, 2))]
        lines += [self.plan() for _ in range(self.rng.randint(1, 4))]
        return '\n  '.join(lines)

    def plan(self):
        trigger = self.one('+!' + self.goal('X'), '+!' + self.goal('X'), '+!' + self.goal(),
                           self.one('+', '-') + self.belief('X'),
                           self.one('+', '-') + self.one('f', 's(X)'), '+?q')
        known = ['X'] if '(X)' in trigger else []
        context = ''
        if self.chance(0.45):
            literal = self.one(self.belief(), self.belief('Y'), 'f', '.desire(' + self.goal() + ')',
                               '.intend(' + self.goal() + ')', 's(Y)')
            negated = self.chance(0.5)
            if 'Y' in literal and not negated:
                known.append('Y')
            context = ' : ' + ('not ' if negated else '') + literal
            if known and self.chance(0.25):
                comparison = self.one('==', '<', '=', '\\==')
                context += f' & {known[0]} {comparison} {self.value()}'
        body = self.some(lambda: self.formula(known), 1, 3, '; ')
        return f'{trigger}{context} <- {body}.'

    def formula(self, known):
        argument = self.rng.choice(known) if known and self.chance(0.6) else self.value()
        kind = self.rng.choices(
            ['+', '-', '!', '?', 'action', 'send', 'function', 'compare', 'drop', 'true'],
            [6, 4, 4, 1, 4, 4, 2 if self.has_function else 0, 0.5, 0.7, 0.3])[0]
        if kind in '+-':
            return kind + self.belief(argument)
        if kind == '!':
            return '!' + self.goal(argument)
        if kind == '?':
            return '?' + self.one('q', 'p', 'r(Z)')
        if kind == 'action':
            return self.action(argument)
        if kind == 'send':
            force = self.one('tell', 'untell', 'achieve', 'achieve')
            content = self.goal(argument) if force == 'achieve' else self.belief(argument)
            return f'.send({self.rng.choice(self.names)}, {force}, {content})'
        if kind == 'function':
            return self.one('env.turn(1, V)', 'env.turn(1, f)')
        if kind == 'compare':
            return f'{argument} \\== 2'
        if kind == 'drop':
            return self.one('.dropDesires', '.dropIntention') + '(' + self.goal() + ')'
        return 'true'

    # --- the system ---

    def system(self):
        count = self.one(*self.agent_counts)
        self.names = ['x', 'y', 'z'][:count]
        self.has_function = self.chance(0.3)
        family = count == 1 and self.chance(0.3)
        if family:
            self.names = ['w1', 'w2']
        parts = [f'system random\n']
        has_environment = self.always_environment or self.has_function or self.chance(0.85)
        if has_environment:
            parts.append(self.environment())
        if family:
            parts.append(f'agent w[1..2] {{\n  {self.agent()}\n}}\n')
        else:
            parts += [f'agent {name} {{\n  {self.agent()}\n}}\n' for name in self.names]
        parts.append('cycle ' + self.one(*self.cycles) + '\n')
        if self.chance(0.35):
            parts.append('schedule ' + self.one('round_robin', 'synchronous') + '\n')
        if self.chance(0.4):
            chosen = [text for text in ('event any', 'plan any', 'intention any')
                      if self.chance(0.6)]
            if chosen:
                parts.append('select ' + ', '.join(chosen) + '\n')
        if self.chance(0.4):
            parts.append('actions synchronous\n')
        if self.chance(0.2):
            parts.append('external boss\n')
            parts.append(f'message boss {self.one("tell p", "achieve g", "untell q")} '
                         f'to {self.rng.choice(self.names)}\n')
        if self.chance(0.15):
            parts.append(f'trust {self.rng.choice(self.names)} {self.one("tell", "achieve")} '
                         f'from {self.rng.choice(self.names)}\n')
        events = self.one(3, 4, 6)
        parts.append(f'limit events {events}, intentions {events + 1}, actions 3, messages 3\n')
        text = ''.join(parts)
        atoms = self.atoms(text, has_environment)
        for number in range(self.rng.randint(*self.property_counts)):
            parts.append(f'property p{number}: {self.property(atoms)}\n')
        return ''.join(parts)

    def atoms(self, text, has_environment):
        """Atoms of properties, as functions from an argument to a text, each of which names
        something that occurs in its role for every agent it may be about."""
        atoms = [lambda v: 'terminated', lambda v: 'deadlock'] if self.chance(0.5) else []
        bodies = re.findall(r'agent (\w+)[^{]*\{(.*?)\n\}', text, re.S)
        told = re.findall(r'\.send\((\w+), (tell|achieve), (\w+)(\()?', text)
        told += re.findall(r'message (?:boss) (tell|achieve) (\w+) to (\w+)', text) and [
            (m[2], m[0], m[1], '') for m in
            re.findall(r'message boss (tell|achieve) (\w+) to (\w+)', text)]
        for family, body in bodies:
            names = self.names if family == 'w' else [family]
            own = set(re.findall(r'^  (\w+)(?:\([^()]*\))?\.$', body, re.M))
            own |= set(re.findall(r'(?:<-|;) \+(\w+)', body))
            goals = set(re.findall(r'^  !(\w+)', body, re.M))
            goals |= set(re.findall(r'[;-] !(\w+)', body))
            actions = set(re.findall(r'(?:<-|;) (act|put)\b', body))
            for name in names:
                beliefs = own | {m[2] for m in told if m[0] == name and m[1] == 'tell'}
                wanted = goals | {m[2] for m in told if m[0] == name and m[1] == 'achieve'}
                if has_environment:
                    beliefs |= {fact for fact in 'fs' if self.occurs(fact, text)}
                for belief in sorted(beliefs):
                    atoms.append(self.about('Bel', name, belief))
                for goal in sorted(wanted):
                    atoms.append(self.about('Des', name, goal))
                    atoms.append(self.about('Int', name, goal))
                for action in sorted(actions):
                    atoms.append(self.about('Does', name, action))
        if has_environment:
            for fact in ('f', 's', 'dim'):
                if self.occurs(fact, text):
                    atoms.append(self.about(None, None, fact))
        return atoms or [lambda v: 'terminated']

    def occurs(self, fact, text):
        """Whether the environment can have the fact: it stands there, or is added."""
        inside = re.search(r'environment \{(.*?)\n\}', text, re.S).group(1)
        return re.search(rf'^  {fact}\b[^:]*\.$|\+{fact}\b|\{{ {fact}\b', inside, re.M) is not None

    def about(self, kind, agent, name):
        def text(value):
            atom = name + (f'({value})' if name in ('r', 'k', 's', 'put') else '')
            return f'{kind}({agent}, {atom})' if kind else atom
        return text

    def property(self, atoms):
        value = self.rng.choices(['_', 'V', '1', '2', 'a', '1+1', '3-2'], [3, 4, 2, 1, 1, 1, 1])[0]
        if self.has_constant and self.chance(0.2):
            value = 'N'
        agents = self.rng.choices(['named', 'some', 'forall', 'exists'], [6, 1, 1, 1])[0]
        common = self.common(atoms)
        if not common:
            agents = 'named'

        def atom():
            if agents != 'named' and self.chance(0.7):
                kind, name = self.rng.choice(common)
                return self.about(kind, 'Who' if agents == 'some' else 'who', name)(value)
            return self.rng.choice(atoms)(value if self.chance(0.8) else self.value())

        text = self.temporal(self.rng.randint(1, 5), atom, self.chance(0.5))
        if agents in ('forall', 'exists'):
            text = f'{agents} who: {text}'
            if self.chance(0.3):
                text = self.one('[] ', '<> ', '!', 'AG ', 'EF ') + f'({text})'
        return text + self.one('', '', '', ' => false')

    def common(self, atoms):
        """Atoms (kind, name) that may be said of every agent."""
        texts = {atom('_') for atom in atoms}
        found = []
        for kind, name in [(kind, name) for kind in ('Bel', 'Des', 'Int', 'Does')
                           for name in ('p', 'q', 'r', 'f', 's', 'g', 'h', 'k', 'act', 'put')]:
            if all(self.about(kind, agent, name)('_') in texts for agent in self.names):
                found.append((kind, name))
        return found

    def temporal(self, size, atom, branching):
        if size <= 0:
            return self.one('', '!') + atom()
        one = ['[] ', '<> ', '!', '[]<> ', '<>[] ', 'X ', 'always ', 'eventually ', 'G ', 'F ']
        if branching:
            one += ['AG ', 'EF ', 'AF ', 'EG ', 'EX ', 'AX ', 'E ', 'A '] * 2
        two = [' & ', ' | ', ' -> ', ' <-> ', ' U ', ' W ', ' R ', ' -> ', ' U ']

        def operand(left):
            text = self.temporal(left, atom, branching)
            return text if self.chance(0.5) else f'({text})'

        if self.chance(0.5):
            return self.rng.choice(one) + operand(size - 1)
        left = self.rng.randint(0, size - 1)
        return operand(left) + self.rng.choice(two) + operand(size - 1 - left)


def generate(seed):
    return {f'random{seed}.mas': Maker(seed).system()}


if __name__ == '__main__':
    print(next(iter(generate(int(sys.argv[1])).values())), end='')
