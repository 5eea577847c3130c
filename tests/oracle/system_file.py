"""System files (.mas): their statements, as plain data.

Written from docs/systems.md, "Statements" and "Trust". Reading is in two steps: the text is cut
into statements, then each statement is taken apart.
"""

import os
import re
from typing import NamedTuple

from . import definitions
from .environment import Environment
from .terms import InputError, Reader, evaluate, from_plain, numbered

LIMITS = {"events": 16, "intentions": 24, "beliefs": 64, "instances": 32, "actions": 16,
          "messages": 16, "terms": 16, "conjuncts": 32, "variables": 32, "depth": 8}

CONTINUES = re.compile(
    r"(,|[-+*=&|!~<>\[\]\\/:]|\b(and|or|not|always|eventually|next|until|release|forall|exists"
    r"|divides|div|mod|[GFXURWAE]|A[GFX]|E[GFX]))\s*$")
# A capital that is compared, at the end of a line.
COMPARED = re.compile(r"([-+*=<>]|\b(divides|div|mod))(?<!->)(?<!=>)(?<!<>)\s*[A-Z]\s*$")


class AgentText(NamedTuple):
    name: str
    language: str           # "asl", "dribble" or "bupl"
    text: str


class TrustRule(NamedTuple):
    receivers: list
    kinds: list
    senders: list


class SystemFile:
    def __init__(self):
        self.name = ""
        self.environment = None
        self.agents = []            # of AgentText
        self.families = {}
        self.externals = []
        self.messages = []          # of (sender, force, atom, receiver)
        self.trust_none = False
        self.trust_rules = []
        self.schedule = "interleaved"
        self.selections = {}
        self.cycle = "four_step"
        self.synchronous_actions = False
        self.limits = dict(LIMITS)
        self.fairness = "weak"
        self.properties = []


def name_of(path):
    return re.sub(r"[^A-Za-z0-9_]", "_", os.path.splitext(os.path.basename(path))[0])


def read_text(path):
    with open(path, encoding="utf-8-sig") as file:
        return file.read()


def without_comments(text):
    """Comments become blanks; strings are left alone."""
    pattern = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
    return pattern.sub(lambda m: m.group() if m.group()[0] == '"' else " ", text)


def statements(text):
    """The statements of a system file, without comments."""
    text = without_comments(text)
    pieces = re.findall(r'"(?:\\.|[^"\\\n])*"|\n|.', text)
    found, current, depth = [], "", 0
    for piece in pieces:
        if piece in "({":
            depth += 1
        elif piece in ")}":
            depth -= 1
        if piece == "\n" and depth == 0 and not goes_on(current):
            found.append(current)
            current = ""
        else:
            current += piece
            block = re.match(r"\s*(agent|environment)\b", current)
            if piece == "}" and depth == 0 and block:
                found.append(current)
                current = ""
    found.append(current)
    return [statement.strip() for statement in found if statement.strip()]


def goes_on(statement):
    if statement.rstrip().endswith(","):
        return True
    word = statement.split()[0] if statement.split() else ""
    if word in ("property", "define"):
        return CONTINUES.search(statement) is not None and not COMPARED.search(statement)
    return word == "test" and statement.rstrip()[-1] in ";+:"


def read_system(path, constants):
    """The system in a file; `constants` are plain values that replace those of the file."""
    text = read_text(path)
    overrides = {word: from_plain(value) for word, value in constants.items()}
    system = SystemFile()
    system.name = name_of(path)
    parts = [(s.split()[0], s[len(s.split()[0]):].strip()) for s in statements(text)]
    folder = os.path.dirname(path)
    for word, rest in parts:                # constants are needed by all other statements
        if word.startswith("environment"):
            body = content(rest, folder)[1]
            system.environment = Environment(body, overrides)
    system.environment = system.environment or Environment()
    for word, rest in parts:
        read_statement(system, word, rest, folder)
    system.environment.families = system.families
    defined = [definitions.read(rest) for word, rest in parts if word == "define"]
    system.properties = [(title, definitions.written_out(formula, defined))
                         for title, formula in system.properties]
    return system


def content(rest, folder):
    """The ending and the text of `"FILE"` or `{ ... }`."""
    if rest.startswith("{"):
        return "asl", rest[1:-1]
    path = os.path.join(folder, rest.strip('" '))
    return os.path.splitext(path)[1][1:], read_text(path)


def names_in(text):
    return [word for word in re.split(r"[,\s]+", text.strip()) if word]


def read_statement(system, word, rest, folder):
    if word == "system":
        system.name = rest
    elif word == "agent":
        read_agent(system, rest, folder)
    elif word == "external":
        system.externals += names_in(rest)
    elif word == "message":
        sender, force, atom, receiver = re.fullmatch(
            r"(\w+)\s+(tell|untell|achieve)\s+(.*)\s+to\s+(\w+)", rest, re.DOTALL).groups()
        atom = evaluate(Reader(atom, system.environment.constants).atom(), {})
        system.messages.append((sender, force, numbered([atom])[0], receiver))
    elif word == "trust":
        if rest == "none":
            system.trust_none = True
        else:
            receivers, kinds, senders = re.fullmatch(
                r"(\w+)\s+((?:tell|achieve)(?:\s*,\s*(?:tell|achieve))*)\s+from\s+(.*)",
                rest, re.DOTALL).groups()
            system.trust_rules.append(
                TrustRule(names_in(receivers), names_in(kinds), names_in(senders)))
    elif word == "schedule":
        system.schedule = rest
    elif word == "select":
        words = names_in(rest)
        system.selections.update(zip(words[::2], words[1::2]))
    elif word == "cycle":
        system.cycle = rest
    elif word == "actions":
        system.synchronous_actions = rest == "synchronous"
    elif word == "limit":
        words = names_in(rest)
        system.limits.update(zip(words[::2], map(int, words[1::2])))
    elif word == "fair":
        system.fairness = rest
    elif word == "property":
        title, formula = rest.split(":", 1)
        system.properties.append((title.strip(), formula.strip()))
    elif word not in ("sliced", "test", "define") and not word.startswith("environment"):
        raise InputError(f"unknown statement {word!r}")


def read_agent(system, rest, folder):
    title, first, last, body = re.fullmatch(
        r'(\w+)\s*(?:\[\s*(\w+)\s*\.\.\s*(\w+)\s*\])?\s*(["{].*)', rest, re.DOTALL).groups()
    language, text = content(body, folder)
    if first is None:
        system.agents.append(AgentText(title, language, text))
        return
    constants = system.environment.constants
    numbers = [int(n) if n.isdigit() else constants[n] for n in (first, last)]
    system.families[title] = [title + str(n) for n in range(numbers[0], numbers[1] + 1)]
    system.agents += [AgentText(n, language, text) for n in system.families[title]]
