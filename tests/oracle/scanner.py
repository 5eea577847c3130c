"""Tokens of BUPL and Dribble programs, and a reader that goes through them.

Written from the sections on syntax in docs/bupl.md and docs/dribble.md: names begin with a
lower-case letter, variables and constants with a capital or `_`, comments are `//` and `/* */`.
"""

import re
from typing import NamedTuple

TOKEN = re.compile(r'''
    (?P<skip>   \s+ | //[^\n]* | /\*.*?\*/ )
  | (?P<name>   [a-z][A-Za-z0-9_]* )
  | (?P<capital>[A-Z_][A-Za-z0-9_]* )
  | (?P<number> [0-9]+ )
  | (?P<string> "(?:\\.|[^"\\\n])*" )
  | (?P<symbol> <-> | <- | <= | <> | >= | => | -> | != | && | \|\| | /\\ | \\/ | \.\. | . )
''', re.VERBOSE | re.DOTALL)


class ProgramError(Exception):
    """The text is no program of the language."""


class Token(NamedTuple):
    kind: str       # 'name', 'capital', 'number', 'string', 'symbol' or 'end'
    text: str
    start: int
    end: int


def tokens(text):
    """All tokens of the text, and one of the kind 'end' behind them."""
    found = [Token(match.lastgroup, match.group(), match.start(), match.end())
             for match in TOKEN.finditer(text) if match.lastgroup != 'skip']
    return found + [Token('end', '', len(text), len(text))]


class Reader:
    """A place in the tokens of a text. Subclasses have one method for each rule of a grammar."""

    def __init__(self, text, position=0):
        self.text = text
        self.tokens = tokens(text)
        self.index = 0
        while self.tokens[self.index].start < position:
            self.index += 1

    @property
    def token(self):
        return self.tokens[self.index]

    def ahead(self, count=1):
        return self.tokens[min(self.index + count, len(self.tokens) - 1)]

    def sees(self, *texts):
        return self.token.kind != 'string' and self.token.text in texts

    def take(self):
        self.index += 1
        return self.tokens[self.index - 1]

    def accepts(self, *texts):
        if self.sees(*texts):
            self.take()
            return True
        return False

    def expect(self, text):
        if not self.accepts(text):
            self.fail(f'expected {text!r}')

    def expect_kind(self, kind):
        if self.token.kind != kind:
            self.fail(f'expected a {kind}')
        return self.take().text

    def fail(self, message):
        line = self.text.count('\n', 0, self.token.start) + 1
        raise ProgramError(f'line {line}: {message}, found {self.token.text!r}')

    def text_up_to(self, keywords):
        """The text from here to the next keyword or the end; the reader goes there.

        Comments in it are replaced by blanks.
        """
        pieces = []
        while self.token.kind != 'end' and not (self.token.kind == 'name'
                                                and self.token.text in keywords):
            token = self.take()
            gap = self.token.start > token.end
            pieces.append(token.text + (' ' if gap else ''))
        return ''.join(pieces).strip()
