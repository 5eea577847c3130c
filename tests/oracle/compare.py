"""Compares Credo's verdicts with those of the oracles, on random systems or on given files.

    python3 -m oracle.compare --credo PATH [--generator PATH] --seeds A..B,C [--seconds N]
        [--language eccs|mas|bupl|dribble] [--mutant NAME] [--quick] [--quiet] [--shrink]
    python3 -m oracle.compare --credo PATH --mutants --seeds A..B
    python3 -m oracle.compare --credo PATH [--semantics table] [--update table1] FILE...

A generator is called as `GENERATOR --seed N --out DIR`, with `--language L` if one is asked for,
and prints the path of the main file as its last line. `mas`, `corners`, `eccs` and `fair` are those
of this package, and used if none is given; several take turns. Every third system is read in the
other way that there is for its language (OTHER_READINGS). (docs/json.md says how Credo's documents
are read; docs/logic.md, docs/agentspeak.md "Limits" and docs/slicing-commands.md what a verdict
means.)

What is compared. The final states of the tests of ECCS systems, by both engines. The figures of `credo explore --plain`, and of the reference engine: states,
transitions, deadlocks and how many of them have terminated, initial states and depth. Every
property, under each fairness, as decided by Credo in each of the ways of CONFIGURATIONS.

What agrees. Where no limit of the model is met there are two verdicts, and Credo's must be the
oracle's. Where states are over a limit, the oracle takes anything to be possible behind them and
has three: *holds* and *violated* are what no continuation of these states can change, *unknown*
is the rest. Then

    the oracle says    Credo may say, unsliced      Credo may say, sliced
    holds              holds, unknown               holds, unknown
    violated           violated, unknown            violated, unknown
    unknown            unknown                      anything

Unknown is always allowed there, since Credo gives up a search at the first limit that it meets and
need not look for a violation elsewhere; but it is never allowed where the oracle's graph has met
no limit, unless the reason is a size of Credo's own, such as too many temporal operators for the
reference engine, or time: these are counted, and compared no further. Holds and violated contradict
each other always. A slice may hold, or be violated by a run, beyond what the full system can be
explored to, so that the oracle has no opinion.

An error of Credo is a difference, unless it is one of the REFUSALS, which say that a name of a
property never occurs: such a property is left out and counted, and the others are compared.
"""

import argparse
import collections
import importlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from oracle import checking, formula as formulas, graph as graphs, tests

MODULES = ['checking', 'formula', 'modal', 'eccs', 'environment', 'agentspeak', 'system', 'bupl',
           'dribble', 'tests']
LOADERS = {'.mas': 'system', '.eccs': 'eccs', '.bupl': 'bupl', '.dribble': 'dribble'}
# Options of Credo that say how a file is meant; the loaders take them by the same names.
OTHER_READINGS = {'.mas': {'semantics': 'table'}, '.bupl': {'semantics': 'table'},
                  '.eccs': {'update': 'table1'}, '.dribble': {}}
FAIRNESSES = ['none', 'weak', 'strong']
# engine, slicing, options of `credo check`
CONFIGURATIONS = [
    ('native', 'whole', ['--engine', 'native']),
    ('plain', 'whole', ['--engine', 'native', '--plain']),
    ('native', 'sliced', ['--engine', 'native', '--slice', 'sound']),
    ('reference', 'whole', ['--engine', 'reference']),
    ('reference', 'sliced', ['--engine', 'reference', '--slice', 'sound']),
]
REFUSALS = [r'has (no|the) (belief|goal|action|fact)', r'never (comes to|believes|requests|has)',
            r'is no (fact|belief|goal|action)', r'no agent ever', r'has no .* of that name',
            r'there is no (fact|belief|goal|action)']
MODEL_LIMIT = re.compile(
    r'limit: (events|intentions|beliefs|instances|actions|messages|depth|numbers|arithmetic)')


class Trouble(Exception):
    """Credo ended with an error; `text` is what it printed."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code
        self.text = text


class Difference:
    """Credo and the oracle disagree. `signature` tells differences apart, for the shrinker;
    `options` are those of the run of Credo that shows it."""

    def __init__(self, signature, text, options=()):
        self.signature = signature
        self.text = text
        self.options = options


class Case:
    """A file, and how it is read."""

    def __init__(self, path, reading=None):
        self.path = path
        self.ending = os.path.splitext(path)[1]
        self.reading = reading or {}

    def options(self):
        return [word for name, value in self.reading.items() for word in ('--' + name, value)]

    def load(self):
        if self.ending not in LOADERS:
            raise formulas.Unsupported('no interpreter for ' + self.ending)
        module = importlib.import_module('oracle.' + LOADERS[self.ending])
        return module.load(self.path, **self.reading)


class Opinion:
    """What the oracle says of one case."""

    def __init__(self, case, most_states, same_graph=None):
        self.case = case
        self.language = case.ending[1:]
        if same_graph:      # another opinion of this file, with another mutant of the logic
            self.system, self.graph = same_graph.system, same_graph.graph
        else:
            self.system = case.load()
            self.graph = graphs.explore(self.system, most_states)
        self.checker = checking.Checker(self.graph, self.system)
        self.labelled = 'not yet'
        self.most_states = most_states
        self.properties = {name: formulas.parse(text, self.system)
                           for name, text in self.system.properties}
        self.found = {}

    def verdict(self, name, fairness):
        if (name, fairness) not in self.found:
            prop = self.properties[name]
            atoms = {atom.name for atom in formulas.atoms_of(prop.formula)}
            checker = self.checker_with_labels() if 'taken' in atoms else self.checker
            self.found[name, fairness] = checker and checker.verdict(prop, fairness)
        return self.found[name, fairness]

    def checker_with_labels(self):
        """BUPL's `taken` asks for the last action, which is otherwise no part of a state. None
        if there are too many states then."""
        if self.labelled == 'not yet':
            system = self.case.load()
            system.labels = True
            try:
                graph = graphs.explore(system, 2 * self.most_states)
                self.labelled = checking.Checker(graph, system)
            except graphs.TooLarge:
                self.labelled = None
        return self.labelled

    def command(self, word, *options):
        """Of Credo, about this case."""
        return [word, self.case.path, *self.case.options(), *options]

    def figures(self):
        """What `credo explore` counts: what is within the limits of the model."""
        graph = self.graph
        terminated = formulas.Atom('terminated')
        return {'initial_states': len(graph.initial), 'states': graph.state_count(),
                'transitions': graph.transition_count(), 'deadlocks': graph.deadlock_count(),
                'terminated': sum(graph.deadlock(number) and self.system.holds(state, terminated)
                                  for number, state in enumerate(graph.states)),
                'states_at_bounds': graph.count_at_bounds(),
                'initial_states_at_bounds': graph.count_starts_at_bounds(),
                'depth': graph.depth()}


class Credo:
    """Runs the binary, and keeps what it said: mutants of the oracle ask again and again."""

    def __init__(self, binary, seconds):
        self.binary = binary
        self.seconds = seconds
        self.runs = 0
        self.time = 0.0
        self.answers = {}

    def document(self, *arguments):
        if arguments not in self.answers:
            begin = time.monotonic()
            seconds = self.seconds // 5 if 'reference' in arguments else self.seconds
            try:
                done = subprocess.run(
                    [self.binary, *arguments, '--timeout', f'{seconds}s', '--json', '-'],
                    capture_output=True, text=True, timeout=4 * self.seconds + 20, check=False)
                self.answers[arguments] = (done.returncode, done.stdout, done.stderr)
            except subprocess.TimeoutExpired:
                self.answers[arguments] = (-1, '', 'no answer in time')
            self.runs += 1
            self.time += time.monotonic() - begin
        code, output, errors = self.answers[arguments]
        if code not in (0, 1, 3):
            raise Trouble(code, errors or output)
        return json.loads(output)

    def forget(self):
        self.answers.clear()


def compare_figures(credo, opinion, counts):
    """Differences between the oracle's graph and what `credo explore` counts."""
    mine = opinion.figures()
    differences = []
    for engine in ('native', 'reference'):
        options = opinion.command('explore', '--plain', '--engine', engine)
        try:
            document = credo.document(*options)
        except Trouble as trouble:
            differences.append(error_of_credo(trouble, options))
            continue
        if not document['complete'] and not MODEL_LIMIT.match(document['reason']):
            counts['figures', 'gave up: ' + document['reason']] += 1
        elif document['complete'] != (opinion.graph.limit is None):
            differences.append(Difference(
                ('limit', engine), f'explore: {engine} says {document["reason"] or "complete"}, '
                f'the oracle {opinion.graph.limit or "complete"}', options))
        elif document['complete'] or document['states'] and opinion.system.limits_are_of_states():
            counts['figures' if document['complete'] else 'figures at limits', engine] += 1
            wrong = [name for name in mine if mine[name] != document[name]]
            if wrong:
                differences.append(Difference(
                    ('figures', engine, tuple(wrong)), f'explore: {engine} ' + ', '.join(
                        f'has {document[name]} {name}, the oracle {mine[name]}' for name in wrong),
                    options))
    return differences


def compare_tests(credo, opinion, counts):
    """Differences between the final states of tests and those that `credo test` finds."""
    if not opinion.system.tests or opinion.graph.limit is not None:
        return []
    expressions = dict(opinion.system.tests)
    meaning = tests.Meaning(opinion.system, opinion.graph, expressions)
    differences = []
    for engine in ('native', 'reference'):
        options = opinion.command('test', '--plain', '--solutions', 'all', '--engine', engine)
        try:
            document = credo.document(*options)
        except Trouble as trouble:
            differences.append(error_of_credo(trouble, options))
            continue
        for entry in document['tests']:
            name = entry['name']
            finals = len(meaning.final_states(expressions[name]))
            if not entry['complete']:
                counts['left open', engine, entry['reason']] += 1
                continue
            counts['tests', 'successful' if finals else 'safe'] += 1
            if (entry['final_states'], entry['verdict']) != (
                    finals, 'successful' if finals else 'safe'):
                differences.append(Difference(
                    ('test', name, engine), f'{name} ({expressions[name]}), {engine}: Credo says '
                    f'{entry["verdict"]} with {entry["final_states"]} final states, the oracle has '
                    f'{finals}', [*options, '-t', name]))
    return differences


def error_of_credo(trouble, options, fairness=None, engine=None, slicing=None):
    text = trouble.text[max(0, trouble.text.find('error:')):].strip()
    kind = re.sub(r'\w*\d\w*', '...', text.split('\n')[0])
    return Difference(('error', trouble.code, fairness, engine, slicing, kind),
                      f'exit {trouble.code}: {text[:400]}', options)


def agree(mine, theirs, limited, sliced, in_every_system):
    """The table of the docstring. A formula that holds in every system does so beyond a limit too."""
    if mine == theirs:
        return True
    decided_beyond = sliced or in_every_system
    return limited and (theirs == 'unknown' or (mine == 'unknown' and decided_beyond))


def compare_verdicts(credo, opinion, counts, configurations, fairnesses):
    """Differences between the verdicts, counting all that were compared. `configurations` has
    a list of ways to ask Credo for each fairness."""
    differences = []
    try:
        chosen = choose_properties(credo, opinion, counts)
    except Trouble as trouble:
        return [error_of_credo(trouble, opinion.command('check', '--fair', FAIRNESSES[0]))]
    if not chosen:
        return []
    for fairness in fairnesses:
        for engine, slicing, extra in configurations[fairness]:
            options = opinion.command('check', *extra, '--fair', fairness, '--vacuity', 'off')
            if len(chosen) < len(opinion.properties):
                for name in chosen:
                    options += ['-p', name]
            try:
                document = credo.document(*options)
            except Trouble as trouble:
                differences.append(error_of_credo(trouble, options, fairness, engine, slicing))
                continue
            for entry in document['properties']:
                name, theirs, reason = entry['name'], entry['verdict'], entry['reason'] or ''
                mine = opinion.verdict(name, fairness)
                if mine is None:
                    counts['left open', 'oracle', 'too many states with labels'] += 1
                    continue
                if theirs == 'unknown' and not MODEL_LIMIT.match(reason):
                    counts['left open', engine, re.sub(r'\d+', 'N', reason)] += 1
                    continue
                count(counts, opinion, name, fairness, engine, slicing, theirs)
                in_every_system = theirs == 'holds' and entry['automaton_states'] == 0
                if agree(mine, theirs, opinion.graph.limit is not None, slicing == 'sliced',
                         in_every_system):
                    continue
                text = dict(opinion.system.properties)[name].strip()
                differences.append(Difference(
                    ('verdict', name, fairness, engine, slicing, theirs, mine),
                    f'{name} ({text}), fair {fairness}, {engine}, {slicing}: Credo says {theirs}'
                    + (f' ({reason})' if reason else '') + f', the oracle {mine}',
                    opinion.command('check', *extra, '--fair', fairness, '-p', name)))
    return differences


def choose_properties(credo, opinion, counts):
    """The properties that Credo takes. One that it refuses for its names is left out."""
    chosen = list(opinion.properties)
    while chosen:
        options = opinion.command('check', '--engine', 'native', '--fair', FAIRNESSES[0],
                                  '--vacuity', 'off')
        if len(chosen) < len(opinion.properties):
            for name in chosen:
                options += ['-p', name]
        try:
            credo.document(*options)
            return chosen
        except Trouble as trouble:
            refused = refused_properties(opinion, trouble)
            left = [name for name in chosen if name not in refused]
            if len(left) == len(chosen):
                raise
            for message in refused.values():
                counts['refused', re.sub(r"\w+/\d+|'[^']*'", '...', message)] += 1
            chosen = left
    return chosen


def refused_properties(opinion, trouble):
    """{name: message} of the properties that an expected error of Credo is about."""
    with open(opinion.case.path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    refused = {}
    for line, message in re.findall(r':(\d+):\d+: error: (.*)', trouble.text):
        if not any(re.search(pattern, message) for pattern in REFUSALS):
            continue
        for before in range(int(line) - 1, -1, -1):
            match = re.match(r'\s*property\s+(\w+)', lines[before])
            if match:
                refused[match.group(1)] = message
                break
    return refused


def count(counts, opinion, name, fairness, engine, slicing, outcome):
    formula = opinion.properties[name].formula
    counts['verdicts', 'all'] += 1
    counts['language', opinion.language] += 1
    counts['fairness', fairness] += 1
    counts['engine', engine] += 1
    counts['slicing', slicing] += 1
    counts['logic', formulas.logic_of(formula)] += 1
    counts['outcome', outcome] += 1
    if opinion.properties[name].shared:
        counts['with', 'shared variables'] += 1
    for kind in formulas.operators_of(formula):
        counts['with', kind] += 1


def compare(case, credo, counts, most_states, configurations=None, fairnesses=None,
            same_graph=None):
    """The differences of one case. Raises TooLarge and Unsupported if nothing can be compared."""
    try:
        opinion = Opinion(case, most_states, same_graph)
    except formulas.Bad as error:
        return [Difference(('unreadable',), f'the oracle cannot read a property: {error}')]
    differences = compare_figures(credo, opinion, counts)
    differences += compare_tests(credo, opinion, counts)
    if not isinstance(configurations, dict):
        configurations = {fairness: configurations or CONFIGURATIONS for fairness in FAIRNESSES}
    differences += compare_verdicts(credo, opinion, counts, configurations,
                                    fairnesses or FAIRNESSES)
    counts['systems', opinion.language] += 1
    counts['states', opinion.language] += len(opinion.graph.states)
    if opinion.graph.limit:
        counts['systems', 'with a limit'] += 1
    return differences


# --- systems ---

def generate(seed, directory, generators, language):
    """Makes the system of a seed in a directory: a case. Several generators take turns; those
    without a / are of this package."""
    generators = generators or ([language] if language else ['mas', 'corners', 'eccs', 'fair'])
    path = generated(seed, directory, generators[seed % len(generators)], language)
    other = seed // len(generators) % 3 == 0
    return Case(path, OTHER_READINGS.get(os.path.splitext(path)[1]) if other else None)


def generated(seed, directory, generator, language):
    """The path of the main file."""
    os.makedirs(directory, exist_ok=True)
    if '/' in generator:
        command = [generator, '--seed', str(seed), '--out', directory]
        command += ['--language', language] if language else []
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        return done.stdout.strip().split('\n')[-1]
    module = importlib.import_module('oracle.random_' + generator)
    if generator == 'eccs':
        files = {f'random{seed}.eccs': module.Maker(seed).file()}
    else:
        files = module.generate(seed)
    for name, text in files.items():
        with open(os.path.join(directory, name), 'w', encoding='utf-8') as file:
            file.write(text)
    return os.path.join(directory, next(iter(files)))


def set_mutant(name):
    """Switches one mutant on in whichever module has it; None: all off."""
    known = name is None
    for module in loaded_modules():
        module.mutant = name if name in getattr(module, 'MUTANTS', {}) else None
        known = known or module.mutant is not None
    if not known:
        sys.exit(f'no mutant is called {name}')


def loaded_modules():
    modules = []
    for name in MODULES:
        try:
            modules.append(importlib.import_module('oracle.' + name))
        except ModuleNotFoundError:
            pass
    return modules


# --- shrinking ---

def shrink(case, difference, credo, most_states, quiet):
    """Drops parts of the files of a directory while the same difference stays."""
    directory = os.path.dirname(case.path)

    def still_differs():
        credo.forget()
        configurations, fairnesses = CONFIGURATIONS, FAIRNESSES
        fairness, engine, slicing = (difference.signature[2:5] + (None,) * 3)[:3]
        if difference.signature[0] in ('verdict', 'error') and fairness:
            configurations = [way for way in CONFIGURATIONS if way[:2] == (engine, slicing)]
            fairnesses = [fairness]
        try:
            others = compare(case, credo, collections.Counter(), most_states, configurations,
                             fairnesses)
        except Exception:       # what cannot be read any more is no smaller example
            return False
        return any(other.signature == difference.signature for other in others)

    if not still_differs():
        return False
    changed = True
    while changed:
        changed = False
        for name in sorted(os.listdir(directory)):
            file_path = os.path.join(directory, name)
            with open(file_path, encoding='utf-8') as file:
                text = file.read()
            smaller = shrink_text(text, file_path, still_differs)
            changed = changed or len(smaller) < len(text)
            if not quiet:
                print(f'  {name}: {len(text)} to {len(smaller)} bytes', flush=True)
    return True


def shrink_text(text, file_path, still_differs):
    def write(pieces):
        with open(file_path, 'w', encoding='utf-8') as file:
            file.write(''.join(pieces))

    # Lines and groups of lines first, then what stands between separators.
    for pattern in (r'[^\n]*\n|[^\n]+$', r'[^.;,&|{}]*[.;,&|{}]|[^.;,&|{}]+$'):
        pieces = re.findall(pattern, text)
        size = max(1, len(pieces) // 2)
        while size >= 1:
            begin = 0
            while begin < len(pieces):
                tried = pieces[:begin] + pieces[begin + size:]
                write(tried)
                if still_differs():
                    pieces = tried
                else:
                    begin += size
            size //= 2
        text = ''.join(pieces)
        write(pieces)
    return text


# --- the command ---

def print_table(counts):
    groups = {}
    for key, number in counts.items():
        groups.setdefault(key[0], []).append((' '.join(map(str, key[1:])), number))
    for group in sorted(groups):
        print(f'{group}:')
        for name, number in sorted(groups[group], key=lambda pair: -pair[1]):
            print(f'  {number:9}  {name}')


def run_seeds(arguments, credo):
    counts = collections.Counter()
    begin = time.monotonic()
    differences = 0
    reading = {name: value for name, value in (('semantics', arguments.semantics),
                                               ('update', arguments.update)) if value}
    systems = [(None, Case(path, reading)) for path in arguments.files]
    systems = systems or ((seed, None) for seed in arguments.seeds)
    for seed, case in systems:
        if arguments.seconds and time.monotonic() - begin > arguments.seconds:
            break
        directory = None
        if case is None:
            directory = os.path.join(arguments.out, f'seed{seed}')
            shutil.rmtree(directory, ignore_errors=True)
            case = generate(seed, directory, arguments.generator, arguments.language)
        keep = False
        if arguments.language and case.ending != '.' + arguments.language:
            counts['skipped', 'another language'] += 1
        else:
            try:
                ways = few_configurations(seed or 0) if arguments.quick else CONFIGURATIONS
                found = compare(case, credo, counts, arguments.most_states, ways, arguments.fair)
            except graphs.TooLarge:
                counts['skipped', 'too large'] += 1
            except formulas.Unsupported as reason:
                counts['skipped', str(reason)] += 1
            else:
                known = [one for one in found
                         if any(re.search(pattern, one.text) for pattern in arguments.ignore)]
                counts['known differences', 'ignored'] += len(known)
                found = [one for one in found if one not in known]
                differences += len(found)
                keep = bool(found)
                report(found, seed, case, arguments, counts)
                if arguments.shrink and found:
                    shrink_copy(found[0], case, credo, arguments)
        credo.forget()
        if directory and not keep:
            shutil.rmtree(directory, ignore_errors=True)
    seconds = time.monotonic() - begin
    if not arguments.quiet:
        print_table(counts)
        print(f'{seconds:.1f} s, {credo.time:.1f} s of them in {credo.runs} runs of credo; '
              f'{counts["verdicts", "all"] / max(seconds, 0.001):.0f} verdicts a second')
    print(f'{counts["verdicts", "all"]} verdicts, {differences} differences')
    return 1 if differences else 0


def few_configurations(seed):
    """With --quick: the native engine, and one other way for each fairness, another each time."""
    others = CONFIGURATIONS[1:]
    return {fairness: [CONFIGURATIONS[0], others[(seed // 2 + number) % len(others)]]
            for number, fairness in enumerate(FAIRNESSES)}


def report(found, seed, case, arguments, counts):
    """Prints the differences of a system, those of one kind only once."""
    seen = set()
    for difference in found:
        kind = difference.signature[0]
        detail = difference.signature[-1] if kind in ('error', 'limit', 'figures') else ''
        counts['differences', f'{kind} {detail}'] += 1
        if kind == 'verdict':
            detail = difference.signature[1]
        if (kind, detail) in seen:
            continue
        seen.add((kind, detail))
        print(f'{case.path if seed is None else "seed " + str(seed)}: {difference.text}')
        if difference.options:
            print('  credo: ' + ' '.join([arguments.credo, *map(quoted, difference.options)]))
    if found:
        print('  repeat: python3 -m oracle.compare --credo '
              + ' '.join([arguments.credo, *case.options(), case.path]), flush=True)


def shrink_copy(difference, case, credo, arguments):
    directory = os.path.dirname(case.path)
    small = directory + '-small'
    shutil.rmtree(small, ignore_errors=True)
    shutil.copytree(directory, small)
    smaller = Case(os.path.join(small, os.path.basename(case.path)), case.reading)
    if shrink(smaller, difference, credo, arguments.most_states, True):
        print(f'  smaller: {smaller.path}', flush=True)


def quoted(text):
    return text if re.fullmatch(r'[\w./=+-]+', text) else f"'{text}'"


LANGUAGES_OF = {'modal': ['eccs'], 'eccs': ['eccs'], 'tests': ['eccs'], 'environment': ['mas'], 'agentspeak': ['mas'],
                'system': ['mas'], 'terms': ['mas'], 'bupl': ['bupl', 'mas'],
                'dribble': ['dribble', 'mas']}


def run_mutants(arguments, credo):
    """Every mutant of the oracle must be noticed: after how many systems is it? --seconds is the
    time for each of them."""
    opinions = agreeing_systems(arguments, credo)
    unnoticed = 0
    for module in loaded_modules():
        short = module.__name__.split('.')[-1]
        about_logic = short in ('checking', 'formula')
        for name in getattr(module, 'MUTANTS', {}):
            if arguments.only and f'{short}.{name}' not in arguments.only:
                continue
            set_mutant(name)
            tried, noticed, crashed = 0, None, None
            begin = time.monotonic()
            for opinion in opinions:
                if arguments.seconds and time.monotonic() - begin > arguments.seconds:
                    break
                if opinion.language not in LANGUAGES_OF.get(short, [opinion.language]):
                    continue
                tried += 1
                try:
                    found = compare(opinion.case, credo, collections.Counter(),
                                    2 * arguments.most_states, CONFIGURATIONS[:1],
                                    same_graph=opinion if about_logic else None)
                except Exception as error:  # a broken interpreter may break down: no difference
                    crashed = crashed or repr(error)
                    continue
                if found:
                    noticed = found[0]
                    break
            if noticed:
                print(f'{short}.{name}: noticed after {tried} systems: {noticed.text[:150]}',
                      flush=True)
            elif tried:
                unnoticed += 1
                print(f'{short}.{name}: NOT NOTICED in {tried} systems'
                      + (f' (broke down: {crashed})' if crashed else ''), flush=True)
    set_mutant(None)
    print(f'{unnoticed} mutants were not noticed')
    return 1 if unnoticed else 0


def agreeing_systems(arguments, credo):
    """The opinions of the unbroken oracle on the systems where it agrees, smallest first."""
    set_mutant(None)
    opinions = []
    for seed in arguments.seeds:
        directory = os.path.join(arguments.out, f'seed{seed}')
        shutil.rmtree(directory, ignore_errors=True)
        case = generate(seed, directory, arguments.generator, arguments.language)
        if arguments.language and case.ending != '.' + arguments.language:
            continue
        try:
            opinion = Opinion(case, arguments.most_states)
            found = compare(case, credo, collections.Counter(), arguments.most_states,
                            CONFIGURATIONS[:1], same_graph=opinion)
        except (graphs.TooLarge, formulas.Unsupported):
            continue
        if found:
            print(f'seed {seed} is left out: {found[0].text}', flush=True)
        else:
            opinions.append(opinion)
    print(f'{len(opinions)} systems', flush=True)
    return sorted(opinions, key=lambda opinion: len(opinion.graph.states))


def seeds(text):
    """A..B,C: those from A to B, and C."""
    ranges = [part.partition('..') for part in text.split(',')]
    return itertools.chain(*(range(int(first), int(last or first) + 1) for first, _, last in ranges))


def main():
    parser = argparse.ArgumentParser(prog='python3 -m oracle.compare')
    parser.add_argument('files', nargs='*')
    parser.add_argument('--credo', default='bin/credo')
    parser.add_argument('--generator', action='append', metavar='PATH|mas|corners|eccs|fair')
    parser.add_argument('--seeds', default='1..100', type=seeds, metavar='A..B,C,...')
    parser.add_argument('--semantics', choices=['table'], help='of the files')
    parser.add_argument('--update', choices=['table1'], help='of the files')
    parser.add_argument('--seconds', type=float, default=0)
    parser.add_argument('--language', choices=['eccs', 'mas', 'bupl', 'dribble'])
    parser.add_argument('--fair', action='append', choices=FAIRNESSES)
    parser.add_argument('--most-states', type=int, default=1500)
    parser.add_argument('--mutant')
    parser.add_argument('--mutants', action='store_true')
    parser.add_argument('--only', type=lambda text: text.split(','), metavar='MODULE.NAME,...',
                        help='of the mutants')
    parser.add_argument('--shrink', action='store_true')
    parser.add_argument('--out')
    parser.add_argument('--quick', action='store_true')
    parser.add_argument('--ignore', action='append', default=[], metavar='REGEX',
                        help='differences that are known, by their text: counted only')
    parser.add_argument('--quiet', action='store_true')
    arguments = parser.parse_args()
    arguments.out = arguments.out or tempfile.mkdtemp(prefix='oracle-')
    sys.setrecursionlimit(20000)
    set_mutant(arguments.mutant)
    credo = Credo(arguments.credo, 20)
    if arguments.mutants:
        return run_mutants(arguments, credo)
    return run_seeds(arguments, credo)


if __name__ == '__main__':
    sys.exit(main())
