"""Random small systems in which fairness matters, with properties about the long run.

Written from docs/logic.md ("Fairness") and docs/eccs.md ("Properties"). In the `.mas` systems
agents are busy for ever, and rules of the environment, some of them `maybe`, are enabled and
disabled by what others do, as with the porter of the manual. In the `.eccs` systems agents run in
circles that have exits: messages, observations, choices.

`generate(seed)` gives {file name: text}.
"""

import random
import sys

LONG_RUN = ['<> {a}', '[]<> {a}', '<>[] {a}', '[] ({a} -> <> {b})', 'AF {a}', 'EG {a}', 'AG AF {a}',
            'AG ({a} -> AF {b})', 'E <>[] {a}', '{a} U {b}', 'A ({a} W {b})', 'E ({a} U {b})',
            'E ([]<> {a} & []<> {b})', 'A ([]<> {a} -> []<> {b})', 'EF EG {a}', 'AG EF {a}',
            '{a} R {b}', '[]<> {a} -> []<> {b}', 'EG ({a} | AF {b})', '<> ({a} & X {b})']

WITH_ACTIONS = ['EX[*] {a}', 'AX[*] {a}', 'AX[tau] {a}', 'E({a} [*]U {b})', 'A({a} [tau]U {b})',
                'AG[tau] {a}', 'EF[obs *] {a}', '<> !EX[*] true', 'AF[*] {a}', 'EG[tau] {a}',
                'E({a} [tau]U[*] {b})', 'AG (EX[tau] {a} -> AF {b})', 'AG EX[*] true',
                'EF ({a} & deadlock & EX[*] {b})']

# Only while the porter's door is open: weak and strong fairness are not the same then.
WHILE_OPEN = [': f & not dim -> +dim.', ': f & not s -> +s.', 'maybe : f & not s -> +s.',
              ': f & dim -> -dim.']

RULES = [': f & not dim -> +dim.', ': f -> +dim or -dim.', ': dim -> -dim.', ': not dim -> +dim.',
         'maybe : not s -> +s.', 'maybe : s -> -s.', ': f & not s -> +s.', ': s & not f -> -s.',
         'maybe : f -> -f.', 'maybe : dim & f -> +s.', ': not f & not s -> +f.',
         ': dim & s -> -s; -dim.',
         'act : f -> +dim.', 'maybe act : not dim -> +s.', 'act -> -s.', 'await act : dim -> -dim.']

BODIES = ['env.turn; .send({me}, achieve, g)', '+p; -p; .send({me}, achieve, g)',
          'act; .send({me}, achieve, g)', '.send({me}, achieve, g)', '+p', 'act',
          '.send({other}, tell, q); .send({me}, achieve, g)', '.send({other}, achieve, g)',
          'env.turn', 'act; env.turn; !g']


def fair_system(rng):
    names = ['x', 'y'][:rng.choice([1, 1, 2])]
    lines = ['system fairness', f'cycle {rng.choice(["four_step", "whole", "eager", "free"])}',
             'environment {', '  hidden f/0, s/0, dim/0.']
    lines += [f'  {fact}.' for fact in ('f', 's', 'dim') if rng.random() < 0.3]
    if rng.random() < 0.3:
        lines.append(f'  initial {{ {rng.choice(["f", "s", "dim"])}. }} or {{ }}.')
    porter = rng.random() < 0.35
    rules = rng.sample(WHILE_OPEN, 1) if porter else rng.sample(RULES, rng.randint(1, 4))
    lines += ['  ' + rule for rule in rules]
    lines += ['  function env.turn : f -> -f.', '  function env.turn -> +f.', '}']
    atoms = ['f', 's', 'dim', 'deadlock', 'terminated']
    for number, name in enumerate(names):
        other = names[(number + 1) % len(names)]
        body = BODIES[0] if porter else rng.choice(BODIES)
        body = body.format(me=name, other=other)
        lines.append(f'agent {name} {{ !g. +!g <- {body}. }}')
        atoms += [f'Des({name}, g)', f'Int({name}, g)']
        if '+p' in body:
            atoms.append(f'Bel({name}, p)')
        if 'act' in body.replace('achieve', ''):
            atoms.append(f'Does({name}, act)')
    text = '\n'.join(lines)
    used = [atom for atom in atoms
            if atom not in ('f', 's', 'dim') or f'+{atom}' in text or f'{atom}.\n' in text
            or f'{{ {atom}.' in text]
    if rng.random() < 0.4:
        lines.append('actions synchronous')
    lines.append('limit events 4, intentions 4, messages 3, actions 2')
    return lines, used


def fair_eccs(rng):
    lines = ['agents a b', 'channel ab: a -> b', 'channel ba: b -> a',
             'env y = ' + rng.choice(['true', 'false', '*', '*'])]
    turns = {'a': ['query(true). A', 'update(B_a z). A', 'update(!B_a z). A', 'ab!inform(x). A',
                   'ab!inform(x). 0', 'ba?inform(x). A', 'update(I_a Bif_a y). Look',
                   'update(!B_a B_b x). A', 'update(B_a z). 0']}
    turns['b'] = [turn.replace('_a', '_@').replace('_b', '_a').replace('_@', '_b')
                  .replace('ab!', '@').replace('ba?', 'ab?').replace('@', 'ba!')
                  .replace('A', 'B').replace('Look', 'See') for turn in turns['a']]
    courier = rng.random() < 0.3
    for agent, name, look in (('a', 'A', 'Look'), ('b', 'B', 'See')):
        other = 'b' if agent == 'a' else 'a'
        chosen = rng.sample(turns[agent], rng.randint(1, 4))
        if courier:     # a message that can always be sent, and need not be
            chosen = turns['a'][0:5:4] if agent == 'a' else ['ab?inform(x). B'] + chosen[3:]
        lines.append(f'proc {name} = ' + ' + '.join(chosen))
        lines.append(f'proc {look} = observe(y). update(!B_{agent} y). {name} '
                     f'+ observe(!y). update(!B_{agent} !y). {name}')
        lines.append(f'proc Start{name} = update(I_{agent} B_{other} x). update(B_{agent} x). '
                     + name)
    starts = [f'{agent} = ' + ('Start' if courier or rng.random() < 0.5 else '') + name
              for agent, name in (('a', 'A'), ('b', 'B'))]
    lines.append('system ' + ', '.join(starts))
    atoms = ['B_a x', 'B_b x', 'B_a B_b x', 'B_b B_a x', 'waits(a)', 'waits(b)', 'blocked(a)',
             'deadlock', 'B_a y', 'B_b y', 'B_a !y', 'I_a Bif_a y', 'I_b Bif_b y', 'terminated']
    if courier:
        atoms = ['B_b x', 'B_a B_b x', 'waits(b)', 'deadlock']
    return lines, atoms


def generate(seed):
    rng = random.Random(seed)
    maker, ending = rng.choice([(fair_system, 'mas'), (fair_system, 'mas'), (fair_eccs, 'eccs')])
    lines, atoms = maker(rng)
    for number in range(10):
        a, b = (rng.choice(['', '!']) + rng.choice(atoms) for _ in range(2))
        forms = WITH_ACTIONS if ending == 'eccs' and rng.random() < 0.4 else LONG_RUN
        lines.append(f'property l{number}: ' + rng.choice(forms).format(a=a, b=b))
    return {f'fair{seed}.{ending}': '\n'.join(lines) + '\n'}


if __name__ == '__main__':
    print(next(iter(generate(int(sys.argv[1])).values())), end='')
