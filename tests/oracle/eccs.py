"""ECCS systems: processes with information stores that meet over channels.

Written from docs/eccs.md: "Steps", "The environment", "Messages" and "Properties". A state is a
tuple with a pair (process, store) for each agent, in the order of the file.

An action of a transition is ('tau',), ('obs', literal) or ('message', channel, act, content).
"""

from . import modal
from .eccs_text import Program, Reader, tokens
from .formula import Atom, Variable
from .graph import System
from .modal import opposite

MUTANTS = {
    'observe_again': 'Who believes x or !x cannot observe it; broken: it can.',
    'observe_keeps_intention': 'An observation deletes the intentions to know; broken: I_i Bif_i x '
                               'itself is kept.',
    'observe_needs_definite_intention': 'I_i Bif_i x is enough to observe; broken: I_i B_i x or '
                                        'I_i B_i !x is needed, as in the paper.',
    'inform_who_knows': 'inform needs !B_i Bif_j w; broken: only !B_i B_j w.',
    'inform_doubtful': 'inform needs !B_i Uif_j w; broken: it does not.',
    'inform_leaves_wish_to_know': 'The receiver no longer intends I_j Bif_j v; broken: it does, as '
                                  'in the paper.',
    'inform_if_not_behind': 'I_i Done(c!inform_if(w)) is an intention behind c!inform(w); broken: '
                            'it is not.',
    'sender_forgets_to_note': 'After a message the sender believes B_i B_j v; broken: it does not.',
    'disconfirm_belief_only': 'disconfirm needs B_i B_j w or B_i U_j w; broken: B_i B_j w.',
    'request_repeatedly': 'request needs !B_i I_j Done(a); broken: it does not.',
    'request_of_known': 'Who asks for inform_if(w) back must not know whether w; broken: it may.',
    'request_of_anybody': 'A requested message must be the other\'s to send; broken: anybody\'s.',
    'messages_not_tau': 'tau contains all messages; broken: only updates and queries.',
    'names_are_bodies': 'A name is a process of its own; broken: it is the process it stands for.',
    'blocked_by_receive': 'Who may receive is not blocked; broken: it may be.',
    'stores_begin_empty': 'An agent begins with its store line; broken: with nothing.',
    'fixed_environment': 'With env x = * both can be seen each time; broken: only x.',
}
mutant = None


def literal_parts(literal):
    """The name of a proposition and whether it is not negated."""
    return modal.unsigned(literal)[1], literal[0] != 'not'


class EccsSystem(System):

    def __init__(self, program, name='', constants=None, table1=False):
        self.program = program
        self.name = name
        self.agents = list(program.agents)
        self.families = {}
        self.constants = {}
        self.fairness = program.fairness
        self.properties = list(program.properties)
        self.tests = list(program.tests)
        self.table1 = table1
        self.environment = dict(program.environment)
        self.elements = {}          # of sets of actions, by their texts
        for proposition, value in (constants or {}).items():
            self.environment[proposition] = {True: 'true', False: 'false'}.get(value, value)

    # states and transitions

    def initial_states(self):
        return [tuple((self.arrive(self.program.system[agent]), self.first_store(agent))
                      for agent in self.agents)]

    def first_store(self, agent):
        if mutant == 'stores_begin_empty':
            return frozenset()
        return self.change(frozenset(), self.program.stores.get(agent, []))

    def arrive(self, process):
        if mutant == 'names_are_bodies':
            while process[0] == 'name':
                process = self.program.processes[process[1]]
        return process

    def transitions(self, state):
        found = []

        def note(movers, action, changes):
            after = tuple(changes.get(agent, here) for agent, here in zip(self.agents, state))
            transition = (frozenset(movers), False, action, after)
            if transition not in found:
                found.append(transition)

        minds = dict(zip(self.agents, state))
        for agent in self.agents:
            for kind, action, mind in self.open_steps(agent, *minds[agent]):
                if kind == 'alone':
                    note([agent], action, {agent: mind})
                elif kind == 'send':
                    receiver = self.program.channels[action[1]][1]
                    for other_kind, other_action, other_mind in self.open_steps(
                            receiver, *minds[receiver]):
                        if other_kind == 'receive' and other_action == action:
                            note([agent, receiver], action, {agent: mind, receiver: other_mind})
        return found

    def first_prefixes(self, process):
        """Pairs of a prefix and the process after it, in the order of the text."""
        if process[0] == 'prefix':
            return [(process[1], process[2])]
        if process[0] == 'name':
            return self.first_prefixes(self.program.processes[process[1]])
        if process[0] == 'sum':
            return [pair for part in process[1] for pair in self.first_prefixes(part)]
        return []

    def open_steps(self, agent, process, store):
        """What is open to the agent: (kind, action, (process, store) after it); kind is 'alone',
        'send' or 'receive'."""
        found = []
        for prefix, rest in self.first_prefixes(process):
            rest = self.arrive(rest)
            if prefix[0] == 'update':
                found.append(('alone', ('tau',), (rest, self.change(store, [prefix[1]]))))
            elif prefix[0] == 'query' and satisfies(store, prefix[1]):
                found.append(('alone', ('tau',), (rest, store)))
            elif prefix[0] == 'observe' and self.can_observe(agent, store, prefix[1]):
                after = self.change(store, observation(agent, prefix[1]))
                found.append(('alone', ('obs', prefix[1]), (rest, after)))
            elif prefix[0] == 'send':
                _, channel, act, content = prefix
                if self.can_send(store, channel, act, content):
                    after = self.change(store, self.sender_changes(channel, act, content))
                    found.append(('send', ('message', channel, act, content), (rest, after)))
            elif prefix[0] == 'receive':
                _, channel, act, content = prefix
                after = self.change(store, self.receiver_changes(channel, act, content))
                found.append(('receive', ('message', channel, act, content), (rest, after)))
        return found

    def change(self, store, views):
        """The store after adding the views, and deleting those that are negated."""
        for view in views:
            store = modal.update(store, view, self.table1)
        return store

    def can_observe(self, agent, store, literal):
        name, positive = literal_parts(literal)
        value = self.environment.get(name)
        shown = value == '*' or value == ('true' if positive else 'false')
        if mutant == 'fixed_environment' and value == '*':
            shown = positive
        proposition = ('prop', name)
        knows = modal.holds(store, ('Bif', agent, proposition)) and mutant != 'observe_again'
        wants = modal.holds(store, ('I', agent, ('Bif', agent, proposition)))
        if mutant == 'observe_needs_definite_intention':
            wants = any(modal.holds(store, ('I', agent, ('B', agent, seen)))
                        for seen in (proposition, opposite(proposition)))
        return shown and not knows and wants

    # messages

    def can_send(self, store, channel, act, content):
        feasible = self.precondition(store, channel, act, content)
        return feasible and any(modal.holds(store, intention)
                                for intention in self.intentions_behind(channel, act, content))

    def precondition(self, store, channel, act, content):
        i, j = self.program.channels[channel]

        def asked(formula):
            return modal.holds(store, formula)

        if act == 'inform':
            knows = ('B' if mutant == 'inform_who_knows' else 'Bif', j, content)
            return (asked(('B', i, content)) and not asked(('B', i, knows))
                    and (mutant == 'inform_doubtful' or not asked(('B', i, ('Uif', j, content)))))
        if act == 'confirm':
            return asked(('B', i, content)) and asked(('B', i, ('U', j, content)))
        if act == 'disconfirm':
            return asked(('B', i, opposite(content))) and (
                asked(('B', i, ('B', j, content)))
                or mutant != 'disconfirm_belief_only' and asked(('B', i, ('U', j, content))))
        intended_already = asked(('B', i, ('I', j, ('done', content))))
        if intended_already and mutant != 'request_repeatedly':
            return False
        return self.request_precondition(store, i, j, content)

    def request_precondition(self, store, i, j, action):
        """What i needs to ask j for the action, besides not to believe that j intends it."""
        if action[0] != 'message':
            return True
        _, channel, act, content = action
        sender, receiver = self.program.channels[channel]
        if sender != j and mutant != 'request_of_anybody':
            return False
        if receiver != i:
            return True
        if act in ('inform', 'inform_if'):
            return mutant == 'request_of_known' or not (
                modal.holds(store, ('Bif', i, content)) or modal.holds(store, ('Uif', i, content)))
        if act == 'confirm':
            return modal.holds(store, ('U', i, content))
        return modal.holds(store, ('B', i, content)) or modal.holds(store, ('U', i, content))

    def intentions_behind(self, channel, act, content):
        """The intentions of which the sender needs one, and which it gives up when it has sent."""
        i, j = self.program.channels[channel]
        if act == 'request':
            found = [('I', i, ('done', content))]
            effect = self.effect_of(j, content)
            return found + ([('I', i, effect)] if effect else [])
        found = [('I', i, ('B', j, told(act, content)))]
        return found + [('I', i, ('done', done)) for done in done_by(channel, act, content)]

    def effect_of(self, j, action):
        if action[0] == 'internal':
            return None
        if action[0] == 'observe':
            return ('Bif', j, ('prop', action[1]))
        _, channel, act, content = action
        k = self.program.channels[channel][1]
        if act == 'inform_if':
            return ('Bif', k, content)
        return ('B', k, told(act, content))

    def sender_changes(self, channel, act, content):
        i, j = self.program.channels[channel]
        if act == 'request':
            noted = ('B', i, ('I', j, ('done', content)))
        else:
            noted = ('B', i, ('B', j, told(act, content)))
        given_up = [opposite(f) for f in self.intentions_behind(channel, act, content)]
        return given_up if mutant == 'sender_forgets_to_note' else [noted] + given_up

    def receiver_changes(self, channel, act, content):
        i, j = self.program.channels[channel]
        if act == 'request':
            return [('I', j, ('done', content))]
        v = told(act, content)
        ended = [('I', j, ('B', j, v))]
        if mutant != 'inform_leaves_wish_to_know':
            ended.append(('I', j, ('Bif', j, v)))
        for done in done_by(channel, act, content):
            ended += [('B', j, ('I', i, ('done', done))), ('I', j, ('done', done))]
        return [('B', j, v)] + [opposite(f) for f in ended]

    # atoms

    def parse_atom(self, text, position, bound):
        found = tokens(text, position)
        reader = Reader(found, self.agents, self.program.channels, bound)
        if not found or reader.attitudes(reader.word()) is None:
            return None
        formula = reader.formula(first=True)
        return Atom('view', (formula,)), found[reader.index - 1][2]

    def holds(self, state, atom):
        minds = dict(zip(self.agents, state))
        if atom.name == 'view':
            formula = atom.args[0]
            return modal.holds(minds[formula[1]][1], formula)
        if atom.name == 'terminated':
            return not any(self.first_prefixes(process) for process, _ in state)
        if atom.name in ('waits', 'blocked', 'ended', 'serves', 'Bel', 'Int'):
            return bool(self.matches(state, atom))
        if atom.name in ('Des', 'Does'):
            return False
        raise ValueError(f'unknown atom {atom}')

    def matches(self, state, atom):
        found = []
        for agent, (process, store) in zip(self.agents, state):
            here = bind(atom.args[0], agent, {})
            if here is None:
                continue
            if atom.name == 'waits' and self.waits(agent, process, store):
                found.append(here)
            elif atom.name == 'blocked' and self.blocked(agent, process, store):
                found.append(here)
            elif atom.name == 'ended' and not self.first_prefixes(process):
                found.append(here)
            elif atom.name == 'serves' and self.serves(process):
                found.append(here)
            elif atom.name in ('Bel', 'Int'):
                view = {'Bel': 'B', 'Int': 'I'}[atom.name]
                for formula in map(modal.normal, store):
                    if formula[0] == view and formula[2][0] == 'prop':
                        both = bind(atom.args[1], formula[2][1], here)
                        if both is not None:
                            found.append(both)
        return found

    def waits(self, agent, process, store):
        kinds = [kind for kind, _, _ in self.open_steps(agent, process, store)]
        return bool(kinds) and 'alone' not in kinds

    def serves(self, process):
        """A name of a loop that begins with messages to receive, and nothing else."""
        first = self.first_prefixes(process)
        if process[0] != 'name' or any(prefix[0] != 'receive' for prefix, _ in first):
            return False
        seen, waiting = set(), [rest for _, rest in first]
        while waiting:
            now = waiting.pop()
            if now == process:
                return True
            if now not in seen:
                seen.add(now)
                waiting += [rest for _, rest in self.first_prefixes(now)]
        return False

    def blocked(self, agent, process, store):
        has_sends = any(prefix[0] == 'send' for prefix, _ in self.first_prefixes(process))
        kinds = [kind for kind, _, _ in self.open_steps(agent, process, store)]
        if mutant == 'blocked_by_receive':
            kinds = [kind for kind in kinds if kind != 'receive']
        return has_sends and not kinds

    # sets of actions

    def action_in(self, action, elements):
        return any(self.action_is(action, element) for element in elements)

    def element(self, text):
        return Reader(tokens(text), self.agents, self.program.channels).element()

    def formula(self, text):
        return Reader(tokens(text), self.agents, self.program.channels).formula()

    def action_is(self, action, element):
        if element not in self.elements:
            self.elements[element] = self.element(element)
        meant = self.elements[element]
        if meant[0] == 'all':
            return True
        if meant[0] == 'tau':
            return action[0] == 'tau' or action[0] == 'message' and mutant != 'messages_not_tau'
        if meant[0] == 'obs':
            return action[0] == 'obs' and meant[1] in (None, action[1])
        return action[0] == 'message' and action[1] == meant[1] and (
            meant[2] is None or action[2:] in meant[2])


def satisfies(store, condition):
    kind = condition[0]
    if kind == 'true':
        return True
    if kind == 'false':
        return False
    if kind == 'view':
        return modal.holds(store, condition[1])
    first = satisfies(store, condition[1])
    if kind == 'not':
        return not first
    second = satisfies(store, condition[2])
    return {'and': first and second, 'or': first or second,
            'implies': not first or second, 'iff': first == second}[kind]


def observation(agent, literal):
    """The changes to the store of an agent that sees the literal."""
    contrary = opposite(literal)
    ended = [('I', agent, ('B', agent, literal)), ('I', agent, ('B', agent, contrary)),
             ('I', agent, literal), ('I', agent, contrary)]
    if mutant != 'observe_keeps_intention':
        ended.append(('I', agent, ('Bif', agent, literal)))
    return [('B', agent, literal)] + [opposite(f) for f in ended]


def told(act, content):
    """What the receiver believes after inform, confirm, disconfirm."""
    return opposite(content) if act == 'disconfirm' else content


def done_by(channel, act, content):
    """The actions that are done when the message is sent: an inform is an inform_if, too."""
    found = [('message', channel, act, content)]
    if act == 'inform' and mutant != 'inform_if_not_behind':
        found.append(('message', channel, 'inform_if', modal.unsigned(content)))
    return found


def bind(pattern, name, values):
    """The values with those that make the pattern of an atom the name; None if nothing does."""
    if isinstance(pattern, Variable):
        if pattern.name == '_':
            return values
        if values.get(pattern.name, (name,)) != (name,):
            return None
        return {**values, pattern.name: (name,)}
    text = str(pattern[0]) if isinstance(pattern, tuple) else str(pattern)
    return values if text == name else None


def load(path, constants=None, update='repaired'):
    with open(path, encoding='utf-8-sig') as file:
        text = file.read()
    name = str(path).rsplit('/', 1)[-1].removesuffix('.eccs')
    return EccsSystem(Program(text), name, constants, update == 'table1')
