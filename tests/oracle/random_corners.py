"""Random small system files in which rules of the manual that seldom matter do.

Written from docs/agentspeak.md, docs/environment.md and docs/systems.md, on the vocabulary of
random_mas. There anything may be written, and much of it never happens; here a system is made of
one or two *scenes*, in each of which a rule has something to decide: a fact that is told as well,
an action that waits, an intention that drops its own goal. Who plays in them, and how the system is
run, is drawn. Properties are short: what they ask is not the point, but slices have something to
cut.

`generate(seed)` gives {file name: text}. Seeds take turns at the scenes, so that as many as there
are scenes have each of them.
"""

import sys
from typing import NamedTuple

from .random_fair import LONG_RUN
from .random_mas import Maker


class Scene(NamedTuple):
    """`one` and `other` are clauses of two agents; G is the goal of the scene."""
    environment: tuple = ()
    one: tuple = ('!G.', '+!G <- act; +q.')
    other: tuple = ()
    system: tuple = ()


SCENES = [
    # the environment: what waits, who may do it, what it changes
    Scene(('await act : f -> -f; +s(1).', ': not f & not s(1) -> +f.')),
    Scene(('await act : f -> -f.', 'put(X) -> +f.'), other=('!G.', '+!G <- put(1); act.')),
    Scene(('await put(X) : f -> +s(X).', ': not f -> +f.'), ('!G.', '+!G <- put(1); put(2).')),
    Scene(('maybe await act : s(V) -> -s(V).', 's(1).', 's(2).')),
    Scene(('maybe : not f -> +f.',), ('+f <- +p.', '-f <- -p.')),
    Scene(('maybe : f -> -f.', 'maybe : not f -> +f.'), ('!G.', '+!G <- +q.')),
    Scene(('maybe act : f -> -f.', 'act : f -> -f; +s(2).', 'f.')),
    Scene(('maybe : f -> -f.', ': f & not dim -> -f.', 'f.', 'act -> +dim or -dim.')),
    Scene(('s(1).', 's(2).', 'act -> -s(_).'), ('!G.', '+!G <- act.', '-s(2) <- +r(2); +p.')),
    Scene(('s(1).', 's(2).', 'act : s(V) -> -s(V); +dim.')),
    Scene(('s(1).', 'act : s(_) -> -s(_); +s(2); -f or +f; -s(_).')),
    Scene(('act -> +f; -f or -dim; +dim.',), other=('!G.', '+!G <- act; -p.')),
    Scene(('ONE does act -> +dim.', 'act : not dim -> +f.'), other=('!G.', '+!G <- act; +p.')),
    Scene(('initial { f. } or { s(1). } or { }.', 'act : f -> -f.')),
    Scene(('f.', 's(2).', 'percept f for ONE.', 'percept s(V) for OTHER.'),
          ('+f <- +p.', '+s(X) <- +r(X).'), ('+f <- +p.', '+s(X) <- +r(X).')),
    Scene(('dim.', 'hidden dim/0.', 'act : dim -> -dim; +f.')),
    # functions
    Scene(('function env.turn(_) = f -> +f or +s(2).',), ('!G.', '+!G <- env.turn(1, V); act.')),
    Scene(('s(1).', 's(2).', 'function env.turn(_) = V : s(V) -> -s(V) or +dim.'),
          ('!G.', '+!G <- env.turn(1, V); +r(V).')),
    Scene(('f.', 'function env.turn(X) = X : not f -> +f.',
           'function env.turn(_) = 2 -> -f; +s(1).'),
          ('!G.', '+!G <- env.turn(1, V); env.turn(1, 1); +r(V).')),
    # beliefs and their sources
    Scene(('f.', 'act -> -f.'), ('!G.', '+!G <- +f; -f; +p.', '-f <- +q.')),
    Scene(('s(1).', 's(2).'), ('r(1).', '!G.', '+!G <- +s(1); -s(_); +q.', '-s(X) <- +r(X).')),
    Scene(('f.', 'act : f -> -f; +s(1).'), ('f.', '!G.', '+!G <- act.', '-f <- +p.', '+f <- +q.')),
    Scene(('f.',), ('!G.', '+!G <- -f; +p.', '-f <- +q.')),
    Scene(('s(1).',), ('s(2).', '!G.', '+!G <- -s(_); +q.')),
    Scene(('s(1).', 's(2).'), ('+s(1) <- +p; +r(1).', '+s(2) <- -p; +q.')),
    Scene((), ('p.', 'r(1).', 'r(2).', '!G.', '+!G <- +p; -r(_); -p; +p.', '+p <- +q.',
               '-r(X) <- +r(1).')),
    Scene(('s(1).', 'act -> -s(1); +s(2); +f.'),
          ('!G.', '+!G <- act.', '+f <- +p.', '+s(2) : p <- +q.', '-s(X) <- -p.')),
    # goals and intentions
    Scene((), ('!G.', '+!G <- .dropDesires(G); +p.')),
    Scene((), ('!G.', '!k(2).', '+!G <- !k(1); +p.', '+!k(X) <- .dropIntention(G); +r(X); +q.')),
    Scene((), ('!G.', '!k(2).', '+!G <- .dropAllDesires; +p.', '+!k(X) <- +r(X); act.')),
    Scene((), ('!G.', '!k(2).', '+!G : not .desire(G) <- +p.', '+!G <- +q.',
               '+!k(X) : not .intend(k(1)) <- +r(X).')),
    Scene((), ('!G.', '!k(2).', '+!G : .desire(k) <- +p.', '+!G <- +q.', '+!k(X) <- +r(X).')),
    Scene((), ('!G.', '+!G <- !k(Z); +r(Z).', '+!k(X) <- X = 2.')),
    Scene((), ('!G.', '+!G : q <- +p.', '+!G <- +q; !G.', '+!G <- -q.')),
    Scene((), ('!G.', '+!G <- +p; -p; !G.')),
    Scene((), ('!k(3).', '!k(1).', '!G.', '+!k(1) <- -q; +p.', '+!G <- +q.')),
    Scene((), ('!G.', '!k(1).', '+!G <- !k(3); +p.', '+!k(1) <- +q; -q; +r(1).')),
    Scene((), ('!G.', '!k(1).', '+!G <- +p; +r(1).', '+!k(X) <- -p; +q.', '+p <- -q; +r(2).')),
    Scene((), ('!G.', '+!G <- ?r(Z); +p.', '+?r(Z) <- Z = 1; +q.')),
    Scene((), ('r(1).', '!G.', '+!G <- ?r(Z); +p; ?r(2); +q.')),
    Scene((), ('!G.', '+!G : r(X) & not s(X) <- +p.', '+!G : r(X) <- +q; put(X).', 'r(1).', 'r(2).',
               's(1).')),
    # messages
    Scene((), ('!G.', '+!G <- .send(OTHER, tell, p); .send(OTHER, untell, p).'),
          ('+p <- +q.', '-p <- -q; +r(1).')),
    Scene((), ('!G.', '+!G <- .send(OTHER, tell, p); .send(OTHER, achieve, k(1)).'),
          ('+!k(X) : p <- +r(X).', '+!k(X) <- -p; +r(2).')),
    Scene((), ('!G.', '+!G <- .send(OTHER, tell, p); .send(OTHER, achieve, k(1)).'),
          ('+!k(X) <- +r(X).', '!G.', '+!G <- .send(ONE, tell, p).'),
          ('trust OTHER tell from OTHER',)),
    Scene((), ('!G.', '+!G <- .send(OTHER, tell, q); .send(OTHER, achieve, k(1)).'),
          ('+!k(X) <- +r(X).', '!G.', '+!G <- .send(ONE, achieve, k(2)).'),
          ('trust OTHER achieve from OTHER',)),
    Scene(('f.', 'act -> -f.'), ('!G.', '+!G <- .send(OTHER, tell, f); act; '
                                        '.send(OTHER, untell, f).'), ('+f <- +p.', '-f <- -p.')),
]


class CornerMaker(Maker):

    agent_counts = (1, 2, 2)
    cycles = ('four_step', 'whole', 'whole', 'whole', 'eager', 'eager', 'free')
    property_counts = (5, 6)
    always_environment = True       # the scenes are set in it

    def __init__(self, seed):
        super().__init__(f'corners {seed}')
        self.scenes = [SCENES[seed % len(SCENES)]]
        if self.chance(0.5):
            self.scenes.append(self.rng.choice(SCENES))
        self.cast = None            # {agent: its clauses}, as soon as the agents have names
        self.setting = []           # clauses of the environment
        self.statements = []        # of the system

    def deal(self):
        self.cast = {name: [] for name in self.names}
        for scene, goal in zip(self.scenes, ('g', 'h')):
            one, other = (self.rng.sample(self.names, 2) if len(self.names) > 1
                          else 2 * self.names)
            words = (('G', goal), ('ONE', one), ('OTHER', other))
            self.cast[one] += played(scene.one, words)
            self.cast[other] += played(scene.other, words)
            self.setting += played(scene.environment, words)
            self.statements += played(scene.system, words)

    def environment(self):
        self.deal()
        lines = self.setting + [self.rule() for _ in range(self.one(0, 0, 1))]
        text = 'environment {\n  ' + '\n  '.join(dict.fromkeys(lines)) + '\n}\n'
        return text + ''.join(line + '\n' for line in self.statements)

    def agent(self):
        """The clauses of the next agent; of a family, those of all its members."""
        whose = list(self.cast) if self.names[0] == 'w1' else [next(iter(self.cast))]
        clauses = [clause for name in whose for clause in self.cast.pop(name)]
        return '\n  '.join(dict.fromkeys(clauses or ['+p <- +q.']))

    def property(self, atoms):
        a, b = (self.rng.choice(atoms)(self.one('_', '1', '2')) for _ in range(2))
        if self.chance(0.4):
            return f'[] !{a}'       # what is not needed for it a slice leaves out
        return self.rng.choice(LONG_RUN).format(a=self.one('', '!') + a, b=self.one('', '!') + b)


def played(clauses, words):
    for word, name in words:
        clauses = [clause.replace(word, name) for clause in clauses]
    return clauses


def generate(seed):
    return {f'corner{seed}.mas': CornerMaker(seed).system()}


if __name__ == '__main__':
    print(next(iter(generate(int(sys.argv[1])).values())), end='')
