"""The header as text: which function a line is in, and the code between two places, on one line."""
import re


class Source:
    def __init__(self, path):
        with open(path) as file:
            self.lines = file.read().split("\n")

    def function(self, line):
        """Name of the function that a line is in, without prefix: "correct_once"; "" of a macro."""
        start = line - 1
        if re.match(r"\s*#", self.lines[start]):
            return ""
        while start > 0 and not re.match(r"(GI_[A-Z]+|static|extern) ", self.lines[start]):
            start -= 1
        head = " ".join(self.lines[start:start + 3])
        found = re.search(r"(?:GI_(?:[A-Z]+)?\((\w+)\)|\b(gi_\w+))\s*\(", head)
        return (found.group(1) or found.group(2)) if found else ""

    def text(self, place, longest=100):
        """The code from (line, column) to (line, column), blanks as one, cut where it is long."""
        line, column, last_line, last_column = place
        rows = self.lines[line - 1:last_line]
        rows[-1] = rows[-1][:last_column - 1]
        rows[0] = rows[0][column - 1:]
        text = re.sub(r"[ \t\\\n]+", " ", " ".join(rows)).strip()
        return text if len(text) <= longest else text[:longest]
