"""Random ECCS systems.

Written from docs/eccs.md and docs/logic.md. A system is made of *episodes*: one agent brings itself
into a state of mind in which it can speak, speaks, and another listens; or one looks at the
environment; or one thinks. The episodes are dealt out to the scripts of the agents in one order, so
that they have a chance to meet; then steps are dropped and added, and choices and calls put in.

    python3 -m oracle.random_eccs 7       prints the system of seed 7; `file(7)` is its text
"""

import random
import re
import sys

from . import eccs, eccs_text, modal
from .modal import opposite, show


class Maker:
    """Draws one system."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        chance = self.random
        names = chance.choice((['a', 'b', 'c'], ['a', 'b', 'c'], ['1', '2', '3'],
                               ['p', 's1', 's']))
        self.agents = names[:chance.choices((1, 2, 3), (1, 5, 3))[0]]
        self.propositions = ['x', 'y'] if chance.random() < 0.5 else ['x']
        self.channels = {}
        for sender in self.agents:
            for receiver in self.agents:
                if sender != receiver and chance.random() < 0.8:
                    self.channels[f'{"c" if sender.isdigit() else ""}{sender}{receiver}'] = (
                        sender, receiver)
        if self.channels and chance.random() < 0.1:
            name = chance.choice(list(self.channels))
            self.channels['extra'] = self.channels[name]
        self.environment = {p: chance.choice(('true', 'false', '*', '*'))
                            for p in self.propositions}
        self.mentioned = []         # formulas of stores, to make atoms of
        self.messages = []          # for sets of actions
        self.processes = {}

    # formulas

    def literal(self):
        if self.random.random() < 0.85:
            formula = ('prop', self.random.choice(self.propositions))
        else:
            formula = ('done', self.action())
        return self.maybe_not(formula)

    def maybe_not(self, formula, probability=0.35):
        return opposite(formula) if self.random.random() < probability else formula

    def formula(self, depth, above=None):
        """A formula that can be stored below the view `above`, with at most so many views."""
        if depth == 0 or self.random.random() < 0.4:
            return self.literal()
        while True:
            views = 'BBBIIU' if above is None or above[0] != 'I' else ['B', 'B', 'I', 'U', 'Bif']
            view = (self.random.choice(views), self.random.choice(self.agents))
            if above and above[0] in ('U', 'Bif') and above[1] == view[1] and view[0] in ('B', 'U'):
                continue
            return self.maybe_not(view + (self.formula(depth - 1, view),), 0.25)

    def own_view(self, agent, depth=3):
        view = (self.random.choice('BBIIU'), agent)
        while True:
            formula = view + (self.formula(depth - 1, view),)
            try:
                modal.normal(formula)
                return formula
            except modal.Rejected:
                pass

    def asked_view(self, agent):
        """A view to query: often about what the agent was made to hold, and with Bif and Uif."""
        mine = [f for f in self.mentioned if f[1] == agent]
        kind = self.random.random()
        if mine and kind < 0.6:
            return self.varied(self.random.choice(mine))
        if kind < 0.8:
            whether = (self.random.choice(('Bif', 'Uif')), self.random.choice(self.agents),
                       ('prop', self.random.choice(self.propositions)))
            if self.random.random() < 0.6:
                return ('B', agent, self.maybe_not(whether))
            return (whether[0], agent, whether[2])
        return self.own_view(agent)

    def varied(self, formula):
        """The formula, something that follows from it, or from which it follows."""
        kind = self.random.random()
        if kind < 0.4:
            return formula
        try:
            near = modal.normal(formula)
            if kind < 0.5 and near[0] in modal.VIEWS:   # does not follow below U
                near = [near[:2] + (inner,) for inner in modal.closure(near[2])]
            else:
                near = modal.closure(near) if kind < 0.85 else modal.closure(opposite(near))
        except modal.Rejected:
            return formula
        near = [f for f in sorted(near, key=show) if can_be_asked(modal.unsigned(f))
                and not impossible(f) and modal.unsigned(f)[1] == formula[1]]
        return modal.unsigned(self.random.choice(near)) if near else formula

    def condition(self, agent, depth=1):
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            text = self.text(self.asked_view(agent))
            return self.maybe_word(text)
        if kind < 0.55:
            return self.random.choice(('true', 'false', '!false'))
        operator = self.random.choice(
            ('&', '|', '->', '<->', '&&', 'or', '/\\', '||', 'and', '\\/'))
        both = [self.condition(agent, depth - 1) for _ in range(2)]
        return self.maybe_word(f'({both[0]} {operator} {both[1]})')

    def maybe_word(self, text):
        if self.random.random() < 0.3:
            return self.random.choice(('!', '~', 'not ', '!')) + f'({text})'
        return text

    def text(self, formula):
        """As a user might write it: with blanks or without, with parentheses or without."""
        text = show(formula)
        kind = self.random.random()
        if kind < 0.1:
            return re.sub(r'(^|[ (])!', r'\1~', text)
        if kind < 0.15 and ' ' in text and not text.startswith('!'):
            head, rest = text.split(' ', 1)
            return f'{head} ({rest})'
        if kind < 0.2 and formula[0] in modal.VIEWS and formula[2][0] in modal.VIEWS:
            return text.replace(' ', '', 1)
        return text

    # actions

    def action(self):
        kind = self.random.random()
        if kind < 0.4 or not self.channels:
            return ('internal', 'go')
        if kind < 0.5:
            return ('observe', self.random.choice(self.propositions))
        channel = self.random.choice(list(self.channels))
        act = self.random.choice(('inform', 'inform_if', 'confirm', 'disconfirm'))
        content = ('prop', self.random.choice(self.propositions))
        if act != 'inform_if':
            content = self.maybe_not(content)
        return ('message', channel, act, content)

    def has_channel_back(self, channel):
        sender, receiver = self.channels[channel]
        return list(self.channels.values()).count((receiver, sender)) == 1

    # episodes: lists of pairs of an agent and the text of a prefix

    def update(self, agent, view):
        if modal.unsigned(view)[1] == agent and view[0] != 'not':
            self.mentioned.append(view)
        return (agent, f'update({self.text(view)})')

    def episode(self):
        kinds = ['think', 'muse', 'muse', 'look', 'ask'] + ['speak'] * (8 if self.channels else 0)
        return getattr(self, self.random.choice(kinds))()

    def muse(self):
        """One view, changes of what is near to it, and a question what has become of them."""
        agent = self.random.choice(self.agents)
        views = [self.own_view(agent, 3)]
        found = [self.update(agent, views[0])]
        for _ in range(self.random.randint(1, 2)):
            near = self.varied(views[0])
            if not has_whether(near):
                found.append(self.update(agent, self.maybe_not(near, 0.6)))
                views.append(near)
        return found + [self.question(agent, views)]

    def question(self, agent, views):
        """A query about something near to one of the views."""
        view = self.random.choice(views)
        if self.random.random() < 0.6:
            view = self.varied(view)
        return (agent, f'query({self.maybe_word(self.text(view))})')

    def think(self):
        agent = self.random.choice(self.agents)
        views = [self.own_view(agent) for _ in range(self.random.randint(1, 2))]
        mine = [f for f in self.mentioned if f[1] == agent]
        if mine and self.random.random() < 0.5:
            views[-1] = self.varied(self.random.choice(mine))
            if has_whether(views[-1]):
                views[-1] = self.random.choice(mine)
        return [self.update(agent, self.maybe_not(view)) for view in views]

    def ask(self):
        agent = self.random.choice(self.agents)
        return [(agent, f'query({self.condition(agent)})')]

    def look(self):
        agent = self.random.choice(self.agents)
        name = self.random.choice(self.propositions)
        proposition = ('prop', name)
        wish = self.random.choice((('Bif', agent, proposition), ('Bif', agent, proposition),
                                   ('B', agent, proposition), ('B', agent, opposite(proposition)),
                                   proposition))
        sign = self.random.choice(('', '!'))
        self.mentioned += [('B', agent, proposition), ('B', agent, opposite(proposition))]
        return [self.update(agent, ('I', agent, wish)), (agent, f'observe({sign}{name})')]

    def speak(self):
        channel = self.random.choice(list(self.channels))
        i, j = self.channels[channel]
        act = self.random.choice((
            'inform', 'inform', 'inform', 'confirm', 'disconfirm', 'inform_if', 'query_if',
            'request', 'request', 'agree', 'refuse', 'cancel'))
        if act == 'query_if' and not self.has_channel_back(channel):
            act = 'request'
        if act in ('inform', 'confirm', 'disconfirm', 'inform_if', 'query_if'):
            content = self.content()
            said = self.text(content)
            done = ('message', channel, act, modal.unsigned(content) if act == 'inform_if'
                    else content)
        else:
            action = self.action_of(j if act == 'request' else i)
            said = modal.show_action(action)
        told = opposite(content) if act in ('disconfirm',) else None
        before = []
        if act in ('inform', 'inform_if'):
            wish = ('B', j, content)
            before = [('B', i, content), ('I', i, self.random.choice((wish, wish, ('done', done))))]
            told = content
        elif act == 'confirm':
            before = [('B', i, content), ('B', i, ('U', j, content)), self.random.choice(
                (('I', i, ('B', j, content)), ('I', i, ('done', done))))]
            told = content
        elif act == 'disconfirm':
            before = [('B', i, opposite(content)), ('B', i, (self.random.choice('BU'), j, content)),
                      self.random.choice((('I', i, ('B', j, told)), ('I', i, ('done', done))))]
        elif act == 'query_if':
            before = [('I', i, (self.random.choice(('Bif', 'B')), i, content))]
        elif act == 'request':
            before = [('I', i, ('done', action))]
            if action[0] == 'message':
                k = self.channels[action[1]][1]
                if action[2] == 'confirm':
                    before.append(('U', i, action[3]))
                if action[2] == 'disconfirm':
                    before.append((self.random.choice('BU'), i, action[3]))
                if self.random.random() < 0.5:
                    before[0] = ('I', i, ('B', k, eccs.told(action[2], action[3])))
            elif action[0] == 'observe' and self.random.random() < 0.5:
                before[0] = ('I', i, ('Bif', j, ('prop', action[1])))
        before += self.obstacles(act, i, j, content if told is not None else None,
                                 action if act == 'request' else None)
        before = [view for view in before if not impossible(view)]
        hopes = []
        if told is not None and self.random.random() < 0.4:
            done = ('done', ('message', channel, 'inform_if', modal.unsigned(content)))
            hopes.append(self.random.choice((
                ('I', j, ('B', j, told)), ('I', j, ('Bif', j, told)), ('I', j, ('Bif', j, told)),
                ('I', j, told), ('I', j, done), ('B', j, ('I', i, done)), ('U', j, told))))
            hopes = [view for view in hopes if not impossible(view)]
        if told is not None:
            self.mentioned += [f for f in (('B', j, told), ('B', i, ('B', j, told)))
                               if not impossible(f)]
        self.messages.append(f'{channel}({act}({said}))')
        heard = said
        if self.random.random() < 0.05:
            heard = modal.show_action(self.action()) if act in ('request', 'agree', 'refuse',
                                                                'cancel') else show(self.literal())
        steps = [self.update(i, view) for view in before] + [self.update(j, view) for view in hopes]
        steps += [(i, f'{channel}!{act}({said})'), (j, f'{channel}?{act}({heard})')]
        mind = self.random.choice((before, hopes))      # what has become of it?
        if mind and self.random.random() < 0.6:
            steps.append(self.question(mind[0][1], mind))
        return steps

    def obstacles(self, act, i, j, content, asked_for):
        """Now and then a view that may stand in the way of a message."""
        if self.random.random() < 0.7:
            return []
        if asked_for is not None and self.random.random() < 0.6:
            return [('B', i, ('I', j, ('done', asked_for)))]
        if content is None:
            content = ('prop', self.random.choice(self.propositions))
        content = self.maybe_not(content, 0.5)
        if act in ('query_if', 'request'):
            return [(self.random.choice('BU'), i, content)]
        return [('B', i, (self.random.choice('BU'), j, content))]

    def content(self):
        while True:
            content = self.formula(self.random.choice((0, 0, 0, 1, 1, 2)), ('B', self.agents[0]))
            if not impossible(content):
                return content

    def action_of(self, agent):
        """An action, most likely one that the agent can do."""
        for _ in range(self.random.choice((1, 4, 4))):
            action = self.action()
            if action[0] != 'message' or self.channels[action[1]][0] == agent:
                break
        return action

    # processes

    def scripts(self):
        found = {agent: [] for agent in self.agents}
        for _ in range(self.random.randint(2, 2 + 4 * len(self.agents))):
            for agent, prefix in self.episode():
                kind = self.random.random()
                if kind > 0.06:
                    found[agent].append(prefix)
                if kind > 0.96:
                    found[agent].append(prefix)
        return found

    def process(self, agent, script, budget):
        """The script as the text of a process, with choices and calls put in."""
        chance = self.random
        if not script:
            return self.end(agent)
        rest = script[1:]
        kind = chance.random()
        if kind < 0.10 and len(script) < 9:
            name = self.new_name(agent)
            self.processes[name, agent] = None
            self.processes[name, agent] = self.process_guarded(agent, script, budget - 1)
            return name
        if kind < 0.28 and budget > 0:
            prefixes = [script[0], chance.choice(script[:3] + [self.extra(agent)] * 2)]
            if '?' in script[0] and chance.random() < 0.5:
                prefixes[1] = self.any_message(agent)
            chance.shuffle(prefixes)
            tails = [self.process(agent, rest, budget - 1) for _ in prefixes]
            if chance.random() < 0.4:
                tails[chance.randrange(2)] = self.process(agent, [], 0)
            parts = [f'{p}. {t}' for p, t in zip(prefixes, tails)]
            if chance.random() < 0.3:
                parts.insert(chance.randrange(3), chance.choice(
                    ['0', f'({parts[0]})', f'({parts[1]} + {parts[0]})', self.end(agent)]))
            separator = chance.choice((' + ', '\n    + ', ' +\n      '))
            return f'({separator.join(parts)})'
        if script[0].startswith('query') and chance.random() < 0.5:
            other = self.process(agent, [], 0)
            negated = f'query(!({script[0][6:-1]}))'
            return f'({script[0]}. {self.process(agent, rest, budget)} + {negated}. {other})'
        return f'{script[0]}. {self.process(agent, rest, budget)}'

    def end(self, agent):
        """What stands at the end of a script: a call or 0. Idle is a process that all may run."""
        names = [name for name, owner in self.processes if owner in (agent, None)]
        if self.random.random() < 0.04 and 'Idle' not in names:
            self.processes['Idle', None] = 'query(true). Idle'
            return 'Idle'
        return self.random.choice(names) if names and self.random.random() < 0.6 else '0'

    def process_guarded(self, agent, script, budget):
        """The body of a process: it does something before it calls itself."""
        first, rest = script[0], script[1:]
        if budget > 0 and self.random.random() < 0.3:
            second = self.extra(agent)
            return (f'{first}. {self.process(agent, rest, budget)}\n    + '
                    f'{second}. {self.process(agent, [], 0)}')
        return f'{first}. {self.process(agent, rest, budget)}'

    def extra(self, agent):
        kind = self.random.random()
        if kind < 0.4:
            return self.update(agent, self.maybe_not(self.own_view(agent, 2)))[1]
        if kind < 0.6:
            return self.any_message(agent)
        return f'query({self.condition(agent)})'

    def any_message(self, agent):
        """A prefix that sends or receives, whether or not that is ever possible."""
        mine = [channel for channel, ends in self.channels.items() if agent in ends]
        if not mine:
            return 'query(true)'
        channel = self.random.choice(mine)
        sign = '!' if self.channels[channel][0] == agent else '?'
        act = self.random.choice(('inform', 'confirm', 'disconfirm'))
        return f'{channel}{sign}{act}({show(self.literal())})'

    def new_name(self, agent):
        return self.random.choice(('P', 'Q', 'Loop', 'Turn_', 'r')) + str(len(self.processes))

    # properties

    def atom(self):
        chance = self.random
        kind = chance.random()
        agent = chance.choice(self.agents)
        if kind < 0.64 and self.mentioned:
            return show(self.varied(chance.choice(self.mentioned)))
        if kind < 0.78:
            return f'{chance.choice(("waits", "blocked", "ended", "serves"))}({agent})'
        if kind < 0.84:
            return chance.choice(('dead', 'deadlock', 'terminated'))
        if kind < 0.9:
            return self.bel_atom()
        view = self.asked_view(agent)
        return show(view) if kind < 0.97 and self.occurs(view) else chance.choice(('true', 'false'))

    def bel_atom(self):
        plain = [f for f in self.mentioned if f[0] in 'BI' and f[2][0] == 'prop'
                 and not f[1].isdigit()]        # see NOTES-C.md: Bel(1, x) is refused
        if not plain:
            return 'true'
        view, agent, proposition = self.random.choice(plain)
        return f'{ {"B": "Bel", "I": "Int"}[view] }({agent}, {proposition[1]})'

    def state_formula(self, depth):
        """CTL, with sets of actions here and there."""
        chance = self.random
        kind = chance.random()
        if depth == 0 or kind < 0.15:
            return self.maybe_word(self.atom())
        if kind < 0.4:
            operator = chance.choice(('&', '|', '->', '<->', 'and', '\\/'))
            return f'({self.state_formula(depth - 1)} {operator} {self.state_formula(depth - 1)})'
        if kind < 0.5:
            return f'!{self.state_formula(depth - 1)}'
        quantifier = chance.choice('AE')
        first = self.state_formula(depth - 1)
        if kind < 0.8:
            return f'{quantifier}{chance.choice("XFG")}{self.actions(0.4)} ({first})'
        second = self.state_formula(depth - 1)
        before = self.actions(0.5)
        after = self.actions(0.5) if before else ''
        until = before + 'U' + after if before else chance.choice('UURW')
        return f'{quantifier}({first} {until} {second})'

    def path_formula(self, depth, quantifiers):
        """LTL, or CTL* if quantifiers may stand inside."""
        chance = self.random
        kind = chance.random()
        if depth == 0 or kind < 0.12:
            return self.maybe_word(self.atom())
        first = self.path_formula(depth - 1, quantifiers)
        if kind < 0.2 and quantifiers:
            return f'{chance.choice("AE")}({first})'
        if kind < 0.6:
            operator = chance.choice(('[]', '<>', 'X ', 'G ', 'F ', 'always ', 'eventually '))
            return f'{operator}({first})'
        second = self.path_formula(depth - 1, quantifiers)
        if kind < 0.75:
            operator = chance.choice(('U', 'R', 'W', 'until', 'release'))
            if chance.random() < 0.25:
                operator = self.actions(1) + 'U' + self.actions(0.5)
        else:
            operator = chance.choice(('&', '|', '->', '<->'))
        return f'(({first}) {operator} ({second}))'

    def actions(self, probability):
        chance = self.random
        if chance.random() >= probability:
            return ''
        elements = []
        for _ in range(chance.randint(1, 2)):
            kind = chance.random()
            if kind < 0.3:
                elements.append('tau')
            elif kind < 0.45:
                seen = chance.choice(self.observed) if self.observed else '*'
                elements.append('obs ' + (seen if seen == '*' else chance.choice(('', '!')) + seen))
            elif kind < 0.5 or not self.messages:
                elements.append('*')
            elif kind < 0.6:
                elements.append(chance.choice(self.messages).split('(')[0] + '(*)')
            else:
                elements.append(chance.choice(self.messages))
        return f'[{", ".join(elements)}]'

    def formula_text(self):
        kind = self.random.random()
        if kind < 0.3:
            operator = self.random.choice(('EF', 'AG', 'AF', '<>', '[]', 'EF', 'EG'))
            second = self.random.choice(('&', '|', '->')) + ' ' + self.maybe_word(self.atom())
            return f'{operator} ({self.maybe_word(self.atom())} {second})'
        if kind < 0.5:
            return self.state_formula(self.random.randint(1, 3))
        if kind < 0.75:
            return self.path_formula(self.random.randint(1, 3), False)
        if kind < 0.93:
            path = self.path_formula(self.random.randint(1, 3), True)
            return f'{self.random.choice("AE")}({path})'
        return self.quantified()

    def quantified(self):
        """A formula about agents that are not named."""
        chance = self.random
        names = [p for p in self.propositions if ('prop', p) in self.occurring] or ['terminated']
        if names == ['terminated']:
            return 'EF terminated'
        first, second = (chance.choice(names) for _ in range(2))
        operator = chance.choice(('AG', 'EF', '[]', '<>', 'AF'))
        kind = chance.random()
        if kind < 0.5:
            quantifier = chance.choice(('forall', 'exists'))
            return f'{operator} ({quantifier} i: {chance.choice("BIU")}_i {self.sign()}{first})'
        if kind < 0.75:
            parts = f'B_i {self.sign()}{first} | {self.sign()}waits(j) | I_j {self.sign()}{second}'
            return f'{chance.choice(("forall", "exists"))} i, j: {operator} ({parts})'
        if kind < 0.9:
            return f'{operator} (waits({chance.choice("A_")}) -> {self.sign()}blocked(_))'
        return f'{operator} (waits(A) -> {self.sign()}blocked(A))'

    def sign(self):
        return self.random.choice(('', '!'))

    def keep_what_occurs(self, text):
        """Names of properties must occur in the system: what does not is not drawn from."""
        program = eccs_text.Program(text)
        whole = [*program.processes.values(), *program.system.values(),
                 *program.stores.values()]
        self.occurring = set(parts_of(whole))
        sent = {p[1:] for p in self.occurring if p[0] == 'send'}
        received = {p[1:] for p in self.occurring if p[0] == 'receive'}

        def happens(message):
            reader = eccs_text.Reader(eccs_text.tokens(message), program.agents, program.channels)
            _, channel, acts = reader.element()
            return all((channel, *act) in sent & received for act in acts)

        self.messages = [message for message in self.messages if happens(message)]
        self.mentioned = [f for f in self.mentioned if self.occurs(f)]
        self.observed = sorted(modal.unsigned(p[1])[1] for p in self.occurring if p[0] == 'observe'
                               and isinstance(p[1], tuple))

    def occurs(self, formula):
        """Whether all propositions and actions of the formula occur in the processes."""
        if formula[0] in ('prop', 'done'):
            return formula in self.occurring
        return self.occurs(formula[-1])

    # stores

    def stores(self):
        """Lines for what some agents begin with: views none of which excludes another."""
        lines = []
        for agent in self.agents:
            if self.random.random() < 0.6:
                continue
            views = []
            for _ in range(self.random.randint(1, 3)):
                view = self.own_view(agent)
                new = modal.normal(view)
                if new != view:
                    continue
                if not any(modal.gives(modal.normal(old), opposite(new)) for old in views):
                    views.append(view)
            if views:
                self.mentioned += views
                lines.append(f'store {agent}: ' + ', '.join(map(show, views)))
        return lines

    # the file

    def file(self):
        """The text of the system, the same whatever mutants are set."""
        mutants = modal.mutant, eccs.mutant
        modal.mutant = eccs.mutant = None
        try:
            return self.draw_file()
        finally:
            modal.mutant, eccs.mutant = mutants

    def draw_file(self):
        scripts = self.scripts()
        mains = {}
        for agent in self.agents:
            if self.random.random() < 0.5 and scripts[agent]:
                name = self.new_name(agent)
                self.processes[name, agent] = None
                self.processes[name, agent] = self.process_guarded(agent, scripts[agent], 2)
                mains[agent] = name
            else:
                mains[agent] = self.process(agent, scripts[agent], 2)
        lines = ['agents ' + self.random.choice((' ', ', ')).join(self.agents)]
        lines += [f'channel {c}: {i} -> {j}' for c, (i, j) in self.channels.items()]
        if self.random.random() < 0.5:
            lines += [f'env {p} = {value}   // as it is' for p, value in self.environment.items()]
        else:
            lines.append('env ' + ', '.join(f'{p} = {v}' for p, v in self.environment.items()))
        lines += [f'proc {name} = {body}' for (name, _), body in self.processes.items()]
        lines.append('system ' + ',\n       '.join(f'{a} = {p}' for a, p in mains.items()))
        lines += self.stores()
        fairness = self.random.choice((None, None, 'none', 'weak', 'strong'))
        if fairness:
            lines.append(f'fair {fairness}')
        self.keep_what_occurs('\n'.join(lines))
        for number in range(8):
            lines.append(f'property p{number}: {self.formula_text()}')
        agent = self.random.choice(self.agents)
        if self.messages:
            channel = self.random.choice(self.messages).split('(')[0]
            kind = self.random.choice((f'AG (EX[{channel}(*)] true -> EX[tau] true)',
                                       f'EF[tau] ({self.maybe_word(self.atom())})'))
            lines.append(f'property silent: {kind}')
        lines.append('property stuck: ' + self.random.choice((
            f'EF {self.sign()}waits({agent})', f'AG (waits({agent}) -> !blocked({agent}))',
            f'EF {self.sign()}blocked({agent})')))
        return '\n'.join(lines) + '\n'


def parts_of(thing):
    """All tuples inside of tuples and lists."""
    if isinstance(thing, tuple):
        yield thing
    if isinstance(thing, (tuple, list)):
        for part in thing:
            yield from parts_of(part)


def has_whether(formula):
    """Whether a Bif or Uif stands where it cannot be stored."""
    above = None
    while formula[0] not in ('prop', 'done'):
        if formula[0] == 'Uif' or formula[0] == 'Bif' and above != 'I':
            return True
        if formula[0] == 'not':
            formula = formula[1]
        else:
            above, formula = formula[0], formula[2]
    return False


def can_be_asked(formula):
    """Bif and Uif stand at the front, under plain beliefs, and Bif under an intention."""
    above = None
    plain = True
    while formula[0] not in ('prop', 'done'):
        kept = formula[0] == 'Bif' and above == 'I'
        if formula[0] in ('Bif', 'Uif') and not plain and not kept:
            return False
        if formula[0] == 'not':
            plain = plain and formula[1][0] in ('Bif', 'Uif')
            formula = formula[1]
            continue
        plain = plain and formula[0] == 'B'
        above, formula = formula[0], formula[2]
    return True


def impossible(formula):
    """Whether nobody may write it: U_j B_j f, and I_i Bif_j B_j f."""
    try:
        modal.normal(formula)
    except modal.Rejected:
        return True
    while formula[0] not in ('prop', 'done'):
        inside = modal.unsigned(formula[-1])
        if formula[0] == 'Bif' and inside[0] in ('B', 'U') and inside[1] == formula[1]:
            return True
        formula = formula[-1]
    return False


def file(seed):
    return Maker(seed).file()


def main():
    print(file(int(sys.argv[1]) if len(sys.argv) > 1 else 1), end='')


if __name__ == '__main__':
    main()
