#!/usr/bin/env python3
"""The reference by Doxygen, out of the header alone: its manual as the first page, and the public names as a user
sees them, expanded for the instances of instances.c.

    reference.py OUTPUT_FOLDER

What a function does is said in the manual, or right before it; a public function that the manual does not name ends
this with an error, as a warning of Doxygen does. $CC is the compiler that expands [cc].
"""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEADER = HERE.parent.parent / "geodesic_integ.h"
# Of these the manual says two things in one sentence, which goes on from line to line.
TOGETHER = [{"derivs", "constraint_errors"}]
GIVES = r"(?:gi_status|gi_error|void|const char \*)"


def expanded():
    """What the compiler sees of instances.c, comments too."""
    text = subprocess.run(
        [os.environ.get("CC", "cc"), "-std=c99", "-E", "-C", "-P", f"-I{HEADER.parent}", HERE / "instances.c"],
        check=True, capture_output=True, text=True).stdout
    text = text.replace("_Bool", "bool").replace("[static ", "[")
    for instance in "torus", "arm", "light":
        size = re.search(rf"{instance}_N = (.*),", text).group(1)
        text = text.replace(f"[{size}]", f"[{instance}_N]")
    return text


def prose(text):
    """Text as Doxygen prints it unchanged, in one paragraph."""
    return re.sub(r"([\\@<>&#%\"])", r"\\\1", " ".join(text.split())).replace("NAME_", "torus_")


def comment(text, indent=""):
    return f"{indent}/** {prose(text)} */\n" if text else ""


def closing(text, start):
    """Behind the parenthesis that closes the one at start."""
    depth = 0
    text = re.sub(r'"[^"\n]*"', lambda quoted: " " * len(quoted.group(0)), text)
    for i in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    raise SystemExit(f"no closing parenthesis: {text[start:start + 60]}")


def said_of_functions(manual):
    """Name of a public function: what the manual says of it."""
    begin = manual.index("WHAT YOU GET")
    section = manual[begin:manual.index("\n\n", manual.index("gi_status_message(", begin))]
    starts = [m for m in re.finditer(rf"^    {GIVES} ?(?:NAME_)?(\w+)(\()", section, re.M)]
    said = {}
    for m, following in zip(starts, starts[1:] + [None]):
        said[m.group(1)] = section[closing(section, m.start(2)):following.start() if following else None].strip()
    for names in TOGETHER:
        whole = " ".join(said[name] for name in said if name in names)
        said.update({name: whole for name in names})
    return said


def functions(text, manual):
    out = ""
    for name, said in said_of_functions(manual).items():
        m = re.search(rf"\b({GIVES} ?(?:(?:torus|arm|light)_)?{name}) ?(\([^{{;]*\))\s*{{", text)
        if not m:
            raise SystemExit(f"{name} of the manual is no function of the instances")
        before = re.search(r"/\*((?:(?!\*/).)*)\*/[\w\s()]*$", text[:m.start()], re.S)
        said = said or before and before.group(1)
        if not said:
            raise SystemExit(f"nothing says what {name} does")
        out += comment(said) + " ".join((m.group(1) + m.group(2)).split()) + ";\n\n"
    public = re.findall(r"\b(?:gi_status|gi_error|const char \*) ?torus_(?!gi_)(\w+)\(", text)
    for name in public:
        if f"torus_{name}(" not in out:
            raise SystemExit(f"the manual says nothing of {name}")
    return out


def fields(body):
    """Declarations with their comments, those before them and those behind; private ones left out."""
    out, before, last_end = [], "", 0
    for m in re.finditer(r"/\*(.*?)\*/|[^;/]+;", body, re.S):
        if m.group(1) is None:
            declaration = " ".join(m.group(0).split())
            out.append([before, declaration])
            before = ""
        elif out and "\n" not in body[last_end:m.start()]:
            out[-1][0] += m.group(1)
        else:
            before = m.group(1)
        last_end = m.end()
    return "".join(comment(said, "    ") + f"    {what}\n" for said, what in out if not re.search(r"\bgi_(?!\w+ \w)", what))


def struct(text, name):
    end = text.index(f"}} {name};")
    start = text.rindex("typedef struct {", 0, end)
    said = re.search(r"/\*((?:(?!\*/).)*)\*/\s*$", text[:start], re.S)
    body = text[start + len("typedef struct {"):end]
    return said.group(1) if said else "", body


def options_said(header):
    """Name of an option: its comment, default and bounds, from the lists of options."""
    said = {}
    for m in re.finditer(r"define GI_(?:EVENT_|GLOBAL_)?OPTIONS_LIST\(.*?\)(.*?[^\\])\n", header, re.S):
        body = m.group(1).replace("\\\n", "\n")
        for entry in re.finditer(r"(?:/\*([^*]*)\*/\s*)?\b(NUMBERS?|STEP|COUNT|FLAGS?|CHOICE|SIGNS)(\()", body):
            inside = body[entry.end():closing(body, entry.start(3)) - 1]
            limit = re.search(r'"([^"]*)"', inside)
            words = re.split(r",\s*(?![^()]*\))", re.sub(r",?\s*\"[^\"]*\"", "", inside))
            kind = entry.group(2)
            name = words[1] if kind == "CHOICE" else words[0]
            default = {"NUMBER": 1, "NUMBERS": 2, "COUNT": 1, "CHOICE": 2, "SIGNS": 1}.get(kind)
            said[name] = "; ".join(filter(None, [
                (entry.group(1) or "").strip().rstrip("."),
                "default " + re.sub(r"o->| \* one\b|GI_\((\w+)\)", r"\1", words[default] if default else "0").strip()
                .replace("one", "1"),
                limit.group(1) if limit else ""]))
    return said


def options(text, header):
    said, body = options_said(header), struct(text, "torus_options")[1]
    out = last = ""
    for declaration in re.findall(r"(?:/\*.*?\*/|[^;])+;", body, re.S):
        declaration = " ".join(declaration.split())
        name = re.search(r"(\w+)(?:\[.*\])?;", declaration).group(1)
        own = re.match(r"/\*(.*?)\*/", declaration)  # of an option that is in no list; of the next one too
        if own:
            said[name] = last = own.group(1).strip()
        elif name not in said:
            said[name] = last
        out += comment(said[name], "    ") + f"    {re.sub(r'^/[*].*?[*]/ *', '', declaration)}\n"
    return "/** Zero in any field means its default. */\ntypedef struct {\n" + out + "} torus_options;\n\n"


def statuses(header):
    body = header[header.index("define GI_STATUS_LIST(X)"):header.index("typedef enum {")]
    out = "/** How a call ends. */\ntypedef enum {\n"
    for code, message in re.findall(r"X\((\w+), \"([^\"]*)\"\)", body):
        out += comment(message, "    ") + f"    {code},\n"
    return out + "} gi_status;\n\n"


def interface(text, header, manual):
    out = f"/** @file torus.h\n    The public names for an instance torus, those of a mechanism for arm, those of a metric for light. */\n\n"
    out += f"/** @mainpage The manual\n@verbatim\n{manual}@endverbatim */\n\n"
    numbers = re.findall(r"# *define (GI_VERSION_[MP][A-Z]* +\d+)\n", header)
    out += "".join("/** Of the version. */\n#define " + " ".join(n.split()) + "\n\n" for n in numbers)
    out += statuses(header)
    for name in "gi_norm", "gi_controller":
        out += re.search(rf"typedef enum {{[^}}]*}} {name};", text).group(0) + "\n\n"
    out += "typedef double gi_number;\n\n"
    for name in "gi_error", "gi_statistics":
        said, body = struct(text, name)
        out += comment(said) + "typedef struct {\n" + fields(body) + f"}} {name};\n\n"
    out += "/** Sizes of the state, and what the method is. */\n"
    out += re.search(r"enum {\s*torus_NQ[^}]*};", text).group(0) + "\n\n" + options(text, header)
    for name, said in ("torus_integ", "The integrator: a plain struct, a copy is a checkpoint."), ("torus_darboux", None), ("torus_batch", None):
        own, body = struct(text, name)
        out += comment(said or own) + "typedef struct {\n" + fields(body) + f"}} {name};\n\n"
    return out + functions(text, manual)


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    header = HEADER.read_text()
    manual = header[header.index("/*") + 2:header.index("*/")].lstrip("\n")
    (out / "torus.h").write_text(interface(expanded(), header, manual))
    version = ".".join(re.findall(r"# *define GI_VERSION_[MP][A-Z]* +(\d+)\n", header))
    config = (HERE / "Doxyfile").read_text() + \
        f'INPUT = "{out / "torus.h"}"\nOUTPUT_DIRECTORY = "{out}"\nPROJECT_NUMBER = {version}\n'
    subprocess.run(["doxygen", "-"], input=config, check=True, text=True)
    print(out / "html" / "index.html")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main()
