"""Reads the tables of a method from the header, GI_TABLE GI_(name)[..] = {..}; in its #if GI_METHOD ==
METHOD.
"""

import re
from fractions import Fraction

TABLE = re.compile(r"GI_TABLE\s+GI_\((\w+)\)\s*(?:\[[^][]*\]\s*)+=\s*(?={)")
DEFINE = re.compile(r"^\s*#\s*define\s+(GI_\w+)\s+(\d+)\s*$", flags=re.M)
TOKEN = re.compile(
    r"[\s,]*(?:(?P<mark>[{}])|(?P<sign>-?)\s*(?:\(GI_REAL\)\s*)?"
    r"(?:GI_L\((?P<literal>[^()]*)\)|(?P<number>\d[\d.]*(?:[eE][-+]?\d+)?))"
    r"(?:\s*/\s*(?P<below>\d+))?)"
)


class Unreadable(Exception):
    """The header is not written as this reader expects it."""


class Number:
    """A number of a table: its value, a Fraction, and one unit of its last digit, 0 where the value is
    exact."""

    def __init__(self, match):
        literal = match["literal"]
        self.value = Fraction(literal or match["number"]) / int(match["below"] or 1)
        if match["sign"]:
            self.value = -self.value
        mantissa, _, exponent = (literal or "").lower().partition("e")
        self.unit = Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2]))
        if not literal:
            self.unit = Fraction(0)


def array(text, at, name):
    """The nested lists of Numbers of the brace that opens at `at`, and where it ends."""
    found, at = [], at + 1
    while True:
        match = TOKEN.match(text, at)
        if not match:
            raise Unreadable(f"table {name}: cannot read {' '.join(text[at:at + 40].split())!r}")
        if match["mark"] == "{":
            inner, at = array(text, match.end() - 1, name)
            found.append(inner)
        elif match["mark"] == "}":
            return found, match.end()
        else:
            found.append(Number(match))
            at = match.end()


def lines_of(text, method):
    """The lines that the preprocessor keeps for this method, not for every one. Other conditions are not
    judged."""
    kept, inside = [], []
    for line in text.split("\n"):
        directive = re.match(r"\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b(.*)", line)
        if not directive:
            if True in inside and False not in inside:
                kept.append(line)
            continue
        word, condition = directive.groups()
        holds = None
        if re.search(r"\bGI_METHOD\s*==", condition):
            holds = bool(re.search(rf"\bGI_METHOD\s*==\s*{method}\b", condition))
        if word == "endif":
            inside.pop()
        elif word == "else":
            inside[-1] = None if inside[-1] is None else not inside[-1]
        elif word == "elif":
            inside[-1] = holds
        else:
            inside.append(holds)
    return "\n".join(kept)


class Block:
    """What the header has for a method alone: tables by name, lists or lists of lists of Numbers, and whole
    numbers that it defines."""

    def __init__(self, text, method):
        kept = lines_of(text, method)
        self.tables = {match[1]: array(kept, match.end(), match[1])[0] for match in TABLE.finditer(kept)}
        self.defines = {name: int(value) for name, value in DEFINE.findall(kept)}


def blocks(path):
    """The blocks of all methods, by the names of GI_METHOD."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    names = re.findall(r"^\s*#\s*(?:el)?if\b.*\bGI_METHOD\s*==\s*(\w+)", text, flags=re.M)
    return {name: Block(text, name) for name in names}
