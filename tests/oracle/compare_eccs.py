"""Compares ECCS systems with `credo`: the graph with its actions and stores, and the verdicts.

    python3 -m oracle.compare_eccs --seed 1 --count 100      random systems
    python3 -m oracle.compare_eccs FILE ...                  these files
    python3 -m oracle.compare_eccs --mutants --count 300     how many systems notice each mutant,
                                                             and how many without their stores

With --thorough also the slices (`check --slice sound`), and what FIPA demands (`check --fipa`): the
formulas are those that credo prints.

Written from docs/json.md (the documents of explore and check, and the graph of --dot). Half of the
random systems are checked with another fairness, another environment or `--update table1`.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

from . import checking, eccs, eccs_text, formula as formulas, graph, modal, random_eccs


TERMINATED = formulas.Atom('terminated')


class Case:
    """A file and the options that go with it."""

    def __init__(self, path, update='repaired', fairness=None, constants=None):
        self.path = path
        self.update = update
        self.fairness = fairness
        self.constants = constants or {}

    def __str__(self):
        return ' '.join([self.path, *self.options(fair=True)])

    def options(self, fair):
        found = ['--update', 'table1'] if self.update == 'table1' else []
        for name, value in self.constants.items():
            found += ['--const', f'{name}={value}']
        return found + (['--fair', self.fairness] if fair and self.fairness else [])


def random_case(seed, folder):
    chance = random.Random(f'options {seed}')
    path = os.path.join(folder, f'random{seed}.eccs')
    text = random_eccs.file(seed)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    update = chance.choice(('repaired', 'repaired', 'repaired', 'table1'))
    fairness = chance.choice((None, None, 'none', 'weak', 'strong'))
    constants = {}
    if chance.random() < 0.2:
        constants['x'] = chance.choice(('true', 'false'))
    return Case(path, update, fairness, constants)


# --- the two answers: a dict with what can be compared ------------------------------------------

class Refused(Exception):
    pass


def run(binary, command, case, *options):
    done = subprocess.run([binary, command, '--json', *case.options(command == 'check'), *options,
                           case.path], capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 2 or not done.stdout.strip().startswith('{'):
        lines = [line for line in (done.stderr + done.stdout).split('\n') if 'error' in line]
        raise Refused('\n    '.join(lines[:3]) or done.stderr[:300])
    return json.loads(done.stdout)


def credo_answer(binary, case, most, thorough):
    dot = case.path + '.dot'
    explored = run(binary, 'explore', case, '--max-states', str(13 * most), '--dot', dot)
    if not explored['complete']:
        raise graph.TooLarge
    answer = {key: explored[key] for key in ('states', 'transitions', 'deadlocks', 'terminated',
                                             'depth')}
    with open(dot, encoding='utf-8') as file:
        text = file.read()
    os.unlink(dot)
    system = eccs.load(case.path)
    answer['actions'] = Counter(str(system.element(label))
                                for label in re.findall(r'-> \d+ \[label="([^"]*)"', text))
    answer['stores'] = Counter(stores_in(tooltip, system)
                               for tooltip in re.findall(r'tooltip="([^"]*)"', text))
    for kind, options in (('', []), ('sliced ', ['--slice', 'sound']), ('', ['--fipa'])):
        if options and not thorough:
            continue
        for prop in run(binary, 'check', case, '--vacuity', 'off', *options)['properties']:
            answer[kind + prop['name'], prop['formula']] = prop['verdict']
    return answer


def stores_in(text, system):
    """The stores of all agents in the text of a state."""
    stores = []
    pattern = r'beliefs:(.*?)\| uncertainties:(.*?)\| intentions:(.*?)\| mail:'
    for sections in re.findall(pattern, text):
        texts = [part for section in sections for part in section.split(';') if part.strip()]
        stores.append(frozenset(system.formula(part) for part in texts))
    return tuple(stores)


def answer_here(case, most, asked):
    """The graph, and the verdicts of the properties that are keys of `asked`."""
    system = eccs.load(case.path, case.constants, case.update)
    found = graph.explore(system, most)
    answer = {'states': len(found.states), 'transitions': found.transition_count(),
              'deadlocks': found.deadlock_count(), 'depth': depth(found),
              'terminated': sum(found.deadlock(number) and system.holds(state, TERMINATED)
                                for number, state in enumerate(found.states))}
    answer['actions'] = Counter(
        str(as_element(edge.action)) for edges in found.edges for edge in edges)
    answer['stores'] = Counter(tuple(store for _, store in state) for state in found.states)
    checker = checking.Checker(found, system)
    fairness = case.fairness or system.fairness
    for key in asked:
        if isinstance(key, tuple):
            answer[key] = checker.verdict(formulas.parse(key[1], system), fairness)
    return answer


def depth(found):
    """The distance of the farthest state from the initial ones."""
    reached = set(found.initial)
    border = set(reached)
    steps = -1
    while border:
        steps += 1
        border = {edge.target for number in border for edge in found.edges[number]} - reached
        reached |= border
    return steps


def as_element(action):
    """The element of a set of actions that stands for just this action."""
    if action[0] == 'message':
        return ('messages', action[1], frozenset([action[2:]]))
    return action


def differences(here, there):
    return [f'{key}: here {here[key]}, credo {there[key]}'[:600]
            for key in there if here[key] != there[key]]


# --- the driver ---------------------------------------------------------------------------------

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('files', nargs='*')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--binary', default='bin/credo')
    parser.add_argument('--folder', default=None)
    parser.add_argument('--most', type=int, default=1500)
    parser.add_argument('--mutants', nargs='?', const='all', help='all, or some with commas')
    parser.add_argument('--mutant', default='')
    parser.add_argument('--thorough', action='store_true')
    arguments = parser.parse_args()
    set_mutant(arguments.mutant)
    noticed = Counter()
    counts = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.folder or scratch
        cases = [Case(path) for path in arguments.files] or (
            random_case(seed, folder)
            for seed in range(arguments.seed, arguments.seed + arguments.count))
        for case in cases:
            compare(case, arguments, counts, noticed)
    print(dict(counts))
    if arguments.mutants:
        for name in sorted(chosen(arguments), key=lambda name: noticed[name]):
            print(f'{noticed[name]:5} {noticed[name, "without stores"]:5} {name}')
    return 1 if counts['different'] else 0


def compare(case, arguments, counts, noticed):
    try:
        there = credo_answer(arguments.binary, case, arguments.most, arguments.thorough)
        here = answer_here(case, arguments.most, there)
    except graph.TooLarge:
        counts['too large'] += 1
        return
    except Refused as refused:
        counts['refused by credo'] += 1
        print(f'{case}: refused by credo: {refused}')
        return
    except (eccs_text.ProgramError, modal.Rejected, formulas.Bad) as problem:
        counts['refused here'] += 1
        print(f'{case}: refused here: {problem}')
        return
    found = differences(here, there)
    counts['different' if found else 'same'] += 1
    counts['states'] += here['states']
    for verdict in ('holds', 'violated'):
        counts[verdict] += list(map(str, here.values())).count(verdict)
    if found:
        print(f'{case}:\n    ' + '\n    '.join(found))
    elif arguments.mutants:
        set_mutant('')
        right = answer_here(case, arguments.most, there)    # what credo says too, if it is right
        for name in chosen(arguments):
            set_mutant(name)
            try:
                wrong = answer_here(case, arguments.most, there)
                noticed[name] += wrong != right
                wrong['stores'] = right['stores']
                noticed[name, 'without stores'] += wrong != right
            except graph.TooLarge:
                noticed[name] += 1
            finally:
                set_mutant(arguments.mutant)


def chosen(arguments):
    return ({**modal.MUTANTS, **eccs.MUTANTS} if arguments.mutants == 'all'
            else arguments.mutants.split(','))


def set_mutant(name):
    for module in (modal, eccs):
        module.mutant = name if name in module.MUTANTS else None


if __name__ == '__main__':
    sys.exit(main())
