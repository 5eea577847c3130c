"""Reads `.eccs` files, and the views and sets of actions in their properties.

Written from docs/eccs.md, "Syntax", with "inform_if and query_if" and "agree, refuse, cancel",
which are written out here. The result is made of tuples:

    process   ('zero',) | ('name', N) | ('prefix', prefix, process) | ('sum', (process, ...))
    prefix    ('update', view) | ('query', condition) | ('observe', literal)
              | ('send', channel, act, content) | ('receive', channel, act, content)
    act       'inform', 'confirm', 'disconfirm' with a formula, 'request' with an action
    action    ('message', channel, act, formula) | ('observe', name) | ('internal', name)
    condition ('true',) | ('false',) | ('view', formula) | ('not', c) | ('and', c, d) | ('or', c, d)
              | ('implies', c, d) | ('iff', c, d)
Formulas are those of modal.py.
"""

import re

from . import definitions
from .modal import is_view, normal, opposite, unsigned

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\s+|\w+|<->|->|=>|&&|\|\||/\\|\\/|.', re.DOTALL)
ATTITUDE = re.compile(r'(Bif|Uif|B|I|U)_')
KEYWORDS = ('agents', 'channel', 'env', 'proc', 'system', 'store', 'fair', 'property', 'test',
            'define')
NOT = ('!', '~', 'not')
AND = ('&', '&&', '/\\', 'and')
OR = ('|', '||', '\\/', 'or')


class ProgramError(Exception):
    """The text is no ECCS system."""


def tokens(text, start=0):
    """Triples of a token, its position and the position behind it; comments are left out."""
    found = []
    for match in TOKEN.finditer(text, start):
        word = match.group()
        if not word.isspace() and not word.startswith(('//', '/*')):
            found.append((word, match.start(), match.end()))
    return found


def statements(text):
    """The token lists of the statements: each begins with a keyword that is first on its line."""
    found = []
    open_parentheses = 0
    previous = ''
    for token in tokens(text):
        word, start, _ = token
        first_on_line = not text[text.rfind('\n', 0, start) + 1:start].strip()
        goes_on = open_parentheses > 0 or (previous and not re.match(r'\w|[)\]}*]', previous))
        if word in KEYWORDS and first_on_line and not goes_on:
            found.append([])
        if not found:
            raise ProgramError(f'a statement begins with a keyword, not with {word}')
        found[-1].append(token)
        open_parentheses += (word == '(') - (word == ')')
        previous = word
    return found


class Reader:
    """A place in a list of tokens, and one method for each rule of the grammar."""

    def __init__(self, found, agents, channels, bound=None):
        self.tokens = found
        self.index = 0
        self.agents = agents
        self.channels = channels
        self.bound = bound or {}        # names bound by forall and exists, for first views

    # the tokens

    def word(self, ahead=0):
        index = self.index + ahead
        return self.tokens[index][0] if index < len(self.tokens) else ''

    def take(self):
        self.index += 1
        return self.tokens[self.index - 1][0] if self.index <= len(self.tokens) else ''

    def accepts(self, *words):
        if self.word() in words:
            self.take()
            return True
        return False

    def expect(self, word):
        if not self.accepts(word):
            raise ProgramError(f'expected {word}, found {self.word()!r}')

    def name(self):
        if not re.fullmatch(r'\w+', self.word()):
            raise ProgramError(f'expected a name, found {self.word()!r}')
        return self.take()

    def agent(self):
        name = self.name()
        if name not in self.agents:
            raise ProgramError(f'unknown agent {name}')
        return name

    def channel(self):
        name = self.name()
        if name not in self.channels:
            raise ProgramError(f'unknown channel {name}')
        return name

    # formulas

    def attitudes(self, word, first=True):
        """[(view, agent), ...] of a word like I_pB_p, or None."""
        match = ATTITUDE.match(word)
        if match is None:
            return None
        rest = word[match.end():]
        names = dict.fromkeys(self.agents)
        names.update((agent, agent) for agent in self.agents)
        if first:
            names.update(self.bound)
        for name in sorted(names, key=len, reverse=True):
            if rest == name:
                return [(match.group(1), names[name])]
            if rest.startswith(name):
                more = self.attitudes(rest[len(name):], first=False)
                if more is not None:
                    return [(match.group(1), names[name])] + more
        return None

    def formula(self, first=False):
        if self.accepts(*NOT):
            return opposite(self.formula())
        if self.accepts('('):
            inside = self.formula()
            self.expect(')')
            return inside
        if self.word() == 'Done' and self.word(1) == '(':
            self.take()
            self.take()
            action = self.action()
            self.expect(')')
            return ('done', action)
        chain = self.attitudes(self.word(), first)
        if chain is None:
            name = self.name()
            if not name[0].islower() or name in ('true', 'false'):
                raise ProgramError(f'expected a formula, found {name}')
            return ('prop', name)
        self.take()
        formula = self.formula()
        for view, agent in reversed(chain):
            formula = (view, agent, formula)
        return formula

    def view(self):
        formula = self.formula()
        if not is_view(unsigned(formula)):
            raise ProgramError('a view begins with an attitude')
        return formula

    def condition(self, level=0):
        """level 0 is <->, 1 is -> (to the right), 2 is |, 3 is &."""
        if level == 4:
            return self.condition_operand()
        left = self.condition(level + 1)
        if level == 1:
            return ('implies', left, self.condition(1)) if self.accepts('->') else left
        words, kind = {0: (('<->',), 'iff'), 2: (OR, 'or'), 3: (AND, 'and')}[level]
        while self.accepts(*words):
            left = (kind, left, self.condition(level + 1))
        return left

    def condition_operand(self):
        if self.accepts(*NOT):
            return ('not', self.condition_operand())
        if self.accepts('('):
            inside = self.condition()
            self.expect(')')
            return inside
        if self.word() in ('true', 'false'):
            return (self.take(),)
        return ('view', self.view())

    # actions and acts

    def action(self):
        if self.word() == 'observe' and self.word(1) == '(':
            self.take()
            self.take()
            name = self.name()
            self.expect(')')
            return ('observe', name)
        if self.word(1) == '!':
            channel = self.channel()
            self.take()
            return self.message_action(channel)
        if self.word(1) == '(':                     # the way of the paper: ab(inform(x))
            channel = self.channel()
            self.take()
            action = self.message_action(channel)
            self.expect(')')
            return action
        return ('internal', self.name())

    def message_action(self, channel):
        act = self.name()
        if act not in ('inform', 'inform_if', 'confirm', 'disconfirm'):
            raise ProgramError(f'{act} is no message that can be requested or done')
        self.expect('(')
        formula = normal(self.formula())
        self.expect(')')
        return ('message', channel, act, unsigned(formula) if act == 'inform_if' else formula)

    def act(self, channel):
        """What is sent or received on the channel: a list of alternatives, each with the updates
        that a sender does before, as triples (updates, act, content)."""
        sender, receiver = self.channels[channel]
        act = self.name()
        self.expect('(')
        if act in ('inform', 'confirm', 'disconfirm', 'inform_if', 'query_if'):
            content = normal(self.formula())
        elif act in ('request', 'agree', 'refuse', 'cancel'):
            content = self.action()
        else:
            raise ProgramError(f'{act} cannot be sent')
        self.expect(')')
        if act == 'inform_if':
            return [([], 'inform', content), ([], 'inform', opposite(content))]
        if act == 'query_if':
            answer = ('message', self.channel_back(channel), 'inform_if', unsigned(content))
            return [([], 'request', answer)]
        if act in ('agree', 'refuse', 'cancel'):
            intends = ('I', sender, ('done', content))
            believes = ('B', sender, intends)
            believes_not = ('B', sender, opposite(intends))
        if act == 'agree':
            wants = ('I', sender, ('B', receiver, intends))
            return [([believes, wants], 'inform', intends)]
        if act == 'refuse':
            wants = ('I', sender, ('B', receiver, opposite(intends)))
            return [([opposite(intends), believes_not, wants], 'inform', opposite(intends))]
        if act == 'cancel':
            assumes = ('B', sender, ('B', receiver, intends))
            wants = ('I', sender, ('B', receiver, opposite(intends)))
            return [([opposite(intends), believes_not, assumes, wants], 'disconfirm', intends)]
        return [([], act, content)]

    def channel_back(self, channel):
        sender, receiver = self.channels[channel]
        back = [name for name, ends in self.channels.items() if ends == (receiver, sender)]
        if len(back) != 1:
            raise ProgramError(f'{channel} has not exactly one channel back')
        return back[0]

    # processes

    def process(self):
        parts = [self.part()]
        while self.accepts('+'):
            parts.append(self.part())
        return choice(parts)

    def part(self):
        if self.accepts('('):
            inside = self.process()
            self.expect(')')
            return inside
        if self.accepts('0'):
            return ('zero',)
        if self.word() in ('update', 'query', 'observe') and self.word(1) == '(':
            kind = self.take()
            self.take()
            argument = {'update': self.view, 'query': self.condition,
                        'observe': self.formula}[kind]()
            self.expect(')')
            self.expect('.')
            return ('prefix', (kind, argument), self.part())
        if self.word(1) in ('!', '?'):
            channel = self.channel()
            kind = {'!': 'send', '?': 'receive'}[self.take()]
            alternatives = self.act(channel)
            self.expect('.')
            rest = self.part()
            return choice([self.composite(kind, channel, alternative, rest)
                           for alternative in alternatives])
        return ('name', self.name())

    def composite(self, kind, channel, alternative, rest):
        updates, act, content = alternative
        process = ('prefix', (kind, channel, act, content), rest)
        for view in reversed(updates if kind == 'send' else []):
            process = ('prefix', ('update', view), process)
        return process

    # sets of actions

    def element(self):
        """An element of a set of actions: ('all',), ('tau',), ('obs', literal or None),
        or ('messages', channel, a set of (act, content), or None for all)."""
        if self.accepts('*'):
            return ('all',)
        if self.accepts('tau'):
            return ('tau',)
        if self.word() == 'obs' and self.word(1) != '(':
            self.take()
            return ('obs', None if self.accepts('*') else self.formula())
        channel = self.channel()
        self.expect('(')
        if self.accepts('*'):
            messages = None
        else:
            messages = frozenset((act, content) for _, act, content in self.act(channel))
        self.expect(')')
        return ('messages', channel, messages)


def choice(parts):
    """Sums are flat, and their order counts."""
    flat = []
    for part in parts:
        flat.extend(part[1] if part[0] == 'sum' else [part])
    return flat[0] if len(flat) == 1 else ('sum', tuple(flat))


class Program:
    """What a file says."""

    def __init__(self, text):
        self.agents = []
        self.channels = {}          # name -> (sender, receiver)
        self.environment = {}       # proposition -> 'true', 'false' or '*'
        self.processes = {}
        self.system = {}            # agent -> process
        self.stores = {}            # agent -> the views that it begins with
        self.fairness = 'none'
        self.properties = []
        self.tests = []
        defined = []
        found = statements(text)
        order = ('agents', 'channel', 'env', 'fair', 'define', 'property', 'test', 'proc', 'system',
                 'store')
        for keyword in order:       # everything may be used before it is declared
            for statement in found:
                if statement[0][0] != keyword:
                    continue
                if keyword == 'define':
                    defined.append(definitions.read(text[statement[0][2]:statement[-1][2]]))
                else:
                    self.read(keyword, statement, text)
        self.properties, self.tests = (
            [(name, definitions.written_out(formula, defined)) for name, formula in named]
            for named in (self.properties, self.tests))
        self.check()

    def read(self, keyword, statement, text):
        reader = Reader(statement[1:], self.agents, self.channels)
        if keyword == 'agents':
            while reader.word():
                self.agents.append(reader.name())
                reader.accepts(',')
        elif keyword == 'channel':
            name = reader.name()
            reader.expect(':')
            sender = reader.agent()
            reader.expect('->')
            self.channels[name] = (sender, reader.agent())
        elif keyword == 'env':
            while True:
                name = reader.name()
                reader.expect('=')
                self.environment[name] = reader.take()
                if not reader.accepts(','):
                    break
        elif keyword == 'fair':
            self.fairness = reader.name()
        elif keyword in ('property', 'test'):
            name = reader.name()
            reader.expect(':')
            body = [token for token in statement[3:]]
            named = self.properties if keyword == 'property' else self.tests
            named.append((name, text[body[0][1]:body[-1][2]]))
            return
        elif keyword == 'store':
            agent = reader.agent()
            reader.expect(':')
            self.stores[agent] = [reader.view()]
            while reader.accepts(','):
                self.stores[agent].append(reader.view())
        elif keyword == 'proc':
            name = reader.name()
            reader.expect('=')
            self.processes[name] = reader.process()
        else:
            while True:
                agent = reader.agent()
                reader.expect('=')
                self.system[agent] = reader.process()
                if not reader.accepts(','):
                    break
        if reader.word():
            raise ProgramError(f'unexpected {reader.word()}')

    def check(self):
        for agent in self.agents:
            if agent not in self.system:
                raise ProgramError(f'agent {agent} has no process')
