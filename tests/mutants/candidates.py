"""Single-token mutants of the header's code: which there are, and the places an edit of the text needs.

A mutant changes one token of code (or leaves out one statement): not in comments, strings, preprocessor
lines, types and tables of coefficients, and not the length of an array. clang-format puts a blank on both
sides of a binary operator and none behind a unary one; that tells them apart.
"""
import bisect
import collections
import re

TOKEN = re.compile(r"0[xX][0-9a-fA-F]+[uUlL]*|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[uUlLfF]*|[A-Za-z_]\w*|"
                   r"<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]]")
SWAPS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "&": ["|"], "|": ["&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "&=": ["|="], "|=": ["&="],
}
BINDS = {
    "*": 10, "/": 10, "%": 10, "+": 9, "-": 9, "<<": 8, ">>": 8, "<": 7, "<=": 7, ">": 7, ">=": 7,
    "==": 6, "!=": 6, "&": 5, "^": 4, "|": 3, "&&": 2, "||": 1, "?": 0, ":": 0,
    "=": -1, "+=": -1, "-=": -1, "*=": -1, "/=": -1, "&=": -1, "|=": -1, ",": -2, ";": -3, "{": -3, "}": -3,
}
OPEN, CLOSE = "([{", ")]}"
KEYWORDS = {"return", "else", "do", "case", "if", "for", "while", "switch", "goto"}
# What a statement begins with that cannot be left out.
TYPES = {
    "const", "volatile", "static", "enum", "struct", "bool", "int", "long", "unsigned", "size_t", "char",
    "double", "float", "typedef", "gi_status", "gi_projection", "gi_error", "gi_sighting",
    "GI_FLAG", "GI_REAL",
    "GI_SYSTEM", "GI_EACH_STAGE",
}

# kind: "binary", "logic", "assign", "unary", "constant", "minmax", "condition" or "statement"; begin, end:
# what is edited; at, stop: the token itself; mutant: what it becomes.
Mutant = collections.namedtuple("Mutant", "kind line begin end at stop original mutant")


def blank(text):
    """Comments, strings, preprocessor lines, types and tables become blanks; places stay."""
    def blanks(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r"/\*.*?\*/|//[^\n]*", blanks, text, flags=re.S)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', lambda m: '"' + " " * (len(m.group(0)) - 2) + '"', text)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blanks, text, flags=re.M)
    text = re.sub(r"GI_(?:UNROLL(?:_EVENTS)?|VECTORIZE)\b", blanks, text)
    text = re.sub(r"typedef struct \{.*?^\}[^\n]*;", blanks, text, flags=re.S | re.M)
    text = re.sub(r"\benum \{[^{}]*\}", blanks, text)
    return re.sub(r"const GI_REAL \w+(?:\[[^\]\n]*\])+ =\s*\{.*?\};", blanks, text, flags=re.S)


def unseen(source):
    """Lines of code that gcc at -O0 does not compile: branches for nvcc alone, or with GI_FAST."""
    lines, open_ones = set(), []        # of each open #if: whether its branch is left out, and its #else
    for n, line in enumerate(source.split("\n"), 1):
        directive = re.match(r"\s*#\s*(if\w*|el\w+|endif)\b(.*)", line)
        if not directive:
            if any(out for out, _ in open_ones):
                lines.add(n)
        elif directive.group(1).startswith("if"):
            alone = re.search(r"ifdef __CUDA|(?<!!)(?:\bdefined\(__CUDA|\bGI_FAST &&)", line)
            open_ones.append((bool(alone), directive.group(2).startswith(" !defined(__CUDACC__) ||")))
        elif directive.group(1) == "endif":
            open_ones.pop()
        else:
            open_ones[-1] = (open_ones[-1][1] and directive.group(1) == "else", False)
    return lines


class Code:
    def __init__(self, source):
        self.source = source
        found = list(TOKEN.finditer(blank(source)))
        self.token = [m.group(0) for m in found]
        self.at = [m.start() for m in found]
        self.pair = self.pairs()
        self.ends = [m.start() for m in re.finditer("\n", source)]

    def pairs(self):
        pair, open_ones = {}, []
        for i, t in enumerate(self.token):
            if t in OPEN:
                open_ones.append(i)
            elif t in CLOSE and open_ones:
                j = open_ones.pop()
                pair[i], pair[j] = j, i
        return pair

    def line(self, i):
        return bisect.bisect_left(self.ends, self.at[i]) + 1

    def stop(self, i):
        return self.at[i] + len(self.token[i])

    def spaced(self, i):
        return self.source[self.at[i] - 1] == " " and self.source[self.stop(i)] in " \n"

    def ends_operand(self, i, binds):
        """Whether token i is no part of an operand of an operator that binds so."""
        t = self.token[i]
        if t in KEYWORDS or t in ("?", ":", ";", "{", "}", ","):
            return True
        return t in BINDS and BINDS[t] < binds and (self.spaced(i) or BINDS[t] < 0 or t in ("&&", "||"))

    def operands(self, i):
        """First and last token of an expression with the binary operator i."""
        binds, left, right = BINDS[self.token[i]], i - 1, i + 1
        while True:
            if self.token[left] in (")", "]"):
                if self.token[self.pair[left] - 1] in ("if", "for", "while", "switch"):
                    break
                left = self.pair[left]
            elif self.token[left] in OPEN or self.ends_operand(left, binds):
                break
            left -= 1
        right_binds = binds if binds < 0 else binds + 1     # an assignment takes all to its right
        choices = 0
        while True:
            if self.token[right] in ("(", "["):
                right = self.pair[right]
            elif binds < 0 and self.token[right] == "?":
                choices += 1
            elif choices and self.token[right] == ":":
                choices -= 1
            elif self.token[right] in CLOSE or self.ends_operand(right, right_binds):
                break
            right += 1
        return left + 1, right - 1

    def operand_of_unary(self, i):
        """Last token of what the unary operator i is applied to."""
        j = i + 1
        while self.token[j] in ("-", "!", "*", "&", "~"):
            j += 1
        while self.token[j] == "(" and re.match(r"[\w(]", self.token[self.pair[j] + 1]) and \
                self.token[self.pair[j] + 1] not in KEYWORDS and self.source[self.stop(self.pair[j])] != " ":
            if self.token[self.pair[j] + 1] == "(" and self.token[j - 1] not in ("-", "!"):
                break
            j = self.pair[j] + 1        # a cast
        if self.token[j] == "(":
            j = self.pair[j]
        while self.token[j + 1] in ("(", "[", ".", "->"):
            j = self.pair[j + 1] if self.token[j + 1] in "([" else j + 2
        return j

    def statement_end(self, i):
        """The semicolon that ends the statement that begins at i; None of a compound one."""
        while self.token[i] != ";":
            if self.token[i] in OPEN:
                if self.token[i] == "{":
                    return None
                i = self.pair[i]
            elif self.token[i] in CLOSE:
                return None
            i += 1
        return i


def constants(token):
    """What a number becomes."""
    if re.match(r"\d+$", token):
        n = int(token)
        return [str({0: 1, 1: 2, 2: 1}.get(n, n // 2))]
    if re.match(r"\d+\.\d*(?:[eE][+-]?\d+)?$", token) and float(token):
        return ["2 * " + token]
    return []


def of_statement(code, i):
    """Leaving out the statement that begins at token i."""
    t = code.token[i]
    end = code.statement_end(i)
    if end is None or t in TYPES or t in KEYWORDS - {"return"} or not re.match(r"[A-Za-z_*+(]", t):
        return []
    text = code.source[code.at[i]:code.stop(end)]
    declares = re.match(r"GI_\w*\(\w+\)\s*\*?\s*(?:const\s+)?[a-zA-Z]|\w+ \*?\w+( =|;|\[|,)|\(void\)", text)
    if declares and t != "return":
        return []
    if t == "return":
        if re.match(r"return GI_ERR_\w+;", text):
            place = code.at[i + 1], code.stop(i + 1)
            return [Mutant("constant", code.line(i), *place, *place, code.token[i + 1], "GI_OK")]
        if code.token[i - 1] not in (")", "else"):
            return []       # the only way out
    place = code.at[i], code.stop(end)
    return [Mutant("statement", code.line(i), *place, *place, text, "")]


def of_operator(code, i, in_index):
    t, at, stop = code.token[i], code.at[i], code.stop(i)
    kind = "logic" if t in ("&&", "||") else "assign" if t.endswith("=") and BINDS[t] < 0 else "binary"
    first, last = code.operands(i)
    if in_index and kind != "binary" or "#" in code.source[code.at[first]:code.stop(last)]:
        return []
    place = code.at[first], code.stop(last)
    return [Mutant(kind, code.line(i), *place, at, stop, t, other) for other in SWAPS[t]]


def of_token(code, i, brackets):
    """Mutants of token i; brackets: what stands before each open one."""
    t, before = code.token[i], code.token[i - 1]
    at, stop, line = code.at[i], code.stop(i), code.line(i)
    in_index = any(b == "[" for b, _ in brackets)
    if t in SWAPS and code.spaced(i):
        return of_operator(code, i, in_index)
    if t in ("-", "!") and not code.spaced(i) and not in_index:
        last = code.stop(code.operand_of_unary(i))
        return [Mutant("unary", line, at, last, at, stop, t, "")]
    if t[0].isdigit() and not in_index and before != "case":
        return [Mutant("constant", line, at, stop, at, stop, t, m) for m in constants(t)]
    if t in ("true", "false"):
        other = "false" if t == "true" else "true"
        return [Mutant("constant", line, at, stop, at, stop, t, other)]
    if t in ("min", "max") and before == "(" and code.token[i + 1] == ")":
        other = "max" if t == "min" else "min"
        return [Mutant("minmax", line, code.at[i - 2], code.stop(i + 1), at, stop, t, other)]
    if t in ("if", "while") and code.token[i + 1] == "(":
        begin, end = code.stop(i + 1), code.at[code.pair[i + 1]]
        return [Mutant("condition", line, begin, end, at, stop, t, t + " not")]
    return []


def declares_array(code, i):
    """Whether the bracket i is the length of an array in a declaration."""
    j = i
    while code.token[j - 1] == "]":
        j = code.pair[j - 1]
    k = j - 1
    while k > 0 and code.token[k] not in (";", "{", "}", "(", ")"):
        if code.token[k] == "=":
            return False
        k -= 1
    return code.token[k + 1] in TYPES


def candidates(source, ranges):
    """All mutants on the lines of these ranges, (first, last), in their order."""
    code, found, brackets, depth = Code(source), [], [], 0
    begins, line_at, out = False, 0, unseen(source)
    for i, t in enumerate(code.token):
        if t == "{":
            depth += 1
        elif t == "}":
            depth -= 1
            assert depth >= 0, "line %d: a brace too many: what is left out has half a pair" % code.line(i)
        if t in ("(", "["):
            skip = t == "[" and declares_array(code, i)
            brackets.append((t, skip))
        elif t in (")", "]") and brackets:
            brackets.pop()
        line_at = code.line(i) if depth else 0
        wanted = depth and line_at not in out and any(a <= line_at <= b for a, b in ranges) and \
            not any(s for _, s in brackets)
        if wanted and begins and not brackets:
            found += of_statement(code, i)
        if wanted:
            found += of_token(code, i, brackets)
        begins = t in (";", "{", "}", "else") or t == ")" and not brackets and \
            code.token[code.pair[i] - 1] in ("if", "for", "while")
    return found


def sections(source):
    """{title: (first line, last line)}"""
    lines = source.split("\n")
    heads = [(m.group(1), n) for n, line in enumerate(lines, 1)
             for m in [re.match(r"/\* ==== \d+ (.*?) =+ \*/", line)] if m]
    ends = [n - 1 for _, n in heads[1:]] + [len(lines)]
    return {title: (line, end) for (title, line), end in zip(heads, ends)}
