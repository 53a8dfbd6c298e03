# Counts of the header, for bench/weight.sh, on one line:
#
#   lines; share of lines wholly of comment in %, those of macros left out; functions; lines of the longest one, from
#   the first of its signature to its brace; lines wider than 110 columns; conditionals that name a family or
#   GI_ON_SURFACE (#if, #ifdef, #ifndef, #elif, with the lines that continue them) outside the section "parameters",
#   and those in it; private names, GI_(name); the name of the longest function.
BEGIN {
    family = "GI_(GENERAL|IMPLICIT_SURFACE|PARAMETRIC_SURFACE|METRIC|MECHANICAL|HAMILTONIAN|ON_SURFACE)([^A-Z_]|$)"
}
/^\/\* ==== [0-9]/ { section = $4 }
length > 110 { wide++ }

# comment: the whole line, or a line of one that began as such
comment { comments++; if (/\*\//) comment = 0; next }
/^[ \t]*\/\// { comments++; next }
/^[ \t]*\/\*/ && !/\\$/ && (!/\*\// || /\*\/[ \t]*$/) { comments++; comment = !/\*\//; next }

{ line = $0 }
!/^#define GI_\(name\)/ {
    while (match(line, /GI_\([A-Za-z0-9_]+\)/)) {
        private_names += !seen[substr(line, RSTART, RLENGTH)]++
        line = substr(line, RSTART + RLENGTH)
    }
}

# directives, joined
directive || /^[ \t]*#/ {
    directive = directive $0
    if (sub(/\\$/, " ", directive)) next
    if (directive ~ /^[ \t]*#[ \t]*(if|elif)/ && directive ~ family) conditionals[section == "parameters"]++
    directive = ""
    next
}

# a function: its signature, and braces alone in their lines
/^[A-Za-z_].*\(/ { start = NR; signature = $0 }
$0 == "{" { body = start }
$0 == "}" && body {
    functions++
    if (NR - body + 1 > longest) {
        longest = NR - body + 1
        match(signature, /GI_(PUBLIC)?\([a-z0-9_]+\)|[a-z0-9_]+\(/)
        name = substr(signature, RSTART, RLENGTH)
        sub(/^GI_(PUBLIC)?\(/, "", name)
        sub(/[()]$/, "", name)
    }
    start = body = 0
}
END {
    printf "%d %.1f %d %d %d %d %d %d %s\n", NR, 100 * comments / NR, functions, longest, wide, conditionals[0],
        conditionals[1], private_names, name
}
