"""Definitions: formulas with names, written out as texts before a property is read.

Written from docs/logic.md, "Definitions". Capitals of a definition that are no parameters get a
number that nothing else has.
"""

import re
from itertools import count
from typing import NamedTuple

WORD = re.compile(r"[A-Za-z_]\w*")
NUMBERS = count(1)
VIEW = re.compile(r"(Bif|Uif|B|I|U)_")         # a word of an ECCS formula, no variable
MODALITIES = ("Bel", "Des", "Int", "Does", "Done")     # the only capitals that are no variables there


class Definition(NamedTuple):
    name: str
    parameters: list
    formula: str


def read(text):
    """The definition after the word `define`."""
    head, formula = text.split(":", 1)
    words = WORD.findall(head)
    return Definition(words[0], words[1:], formula.strip())


def replaced(text, values):
    return WORD.sub(lambda found: values.get(found.group(), found.group()), text)


def arguments(text, at):
    """The arguments in parentheses at this place of the text, if there are some, and their end."""
    if at >= len(text) or text[at] != "(":
        return [], at
    found, depth, begin = [], 0, at + 1
    for i in range(at, len(text)):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if depth == 0 or (depth == 1 and text[i] == ","):
            found.append(text[begin:i].strip())
            begin = i + 1
        if depth == 0:
            return found, i + 1
    return found, len(text)


def written_out(formula, definitions):
    """The formula without uses of definitions, which stand where no atom is an argument."""
    for definition in definitions:
        for use in WORD.finditer(formula):
            if use.group() != definition.name:
                continue
            given, end = arguments(formula, use.end())
            values = dict(zip(definition.parameters, given))
            for word in WORD.findall(definition.formula):
                if (word[0].isupper() and word not in values and word not in MODALITIES
                        and not VIEW.match(word)):
                    values[word] = f"{word}_{next(NUMBERS)}"
            body = f"({replaced(definition.formula, values)})"
            return written_out(formula[:use.start()] + body + formula[end:], definitions)
    return formula
