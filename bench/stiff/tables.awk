# Tables of bench/stiff.sh from the CSV of measure.c: for each problem the microseconds of every solver at equal
# true errors, the best of theirs and of ours and their ratio; the runs that failed; means of the ratios.

BEGIN {
    FS = ","
    targets = split("1e-3 1e-5 1e-7 1e-9", target, " ")
}

NF == 10 {
    if (!($1 in problem_seen)) { problem_seen[$1] = 1; problem[++problems] = $1 }
    if (!($2 in ours)) { ours[$2] = $3; solver[++solvers] = $2 }
    n = ++runs[$1, $2]
    rtol[$1, $2, n] = $4
    # awk may read inf and nan as 0 or as words
    good[$1, $2, n] = $10 == 0 && $5 !~ /[in]/ && $5 < 1
    error[$1, $2, n] = $5
    time[$1, $2, n] = $6
    if (!good[$1, $2, n]) {
        key = $2 " | " $1
        if (!(key in failures)) failure[++failed] = key
        failures[key] = failures[key] (failures[key] ? "; " : "") $4 ": " \
            ($10 != 0 ? "status " $10 : "no failure told, error " $5)
    }
    next
}
{ print "tables.awk: not a row: " $0 >"/dev/stderr" }

# What a tolerance is worth: its error or that of the next smaller one, if that is larger. So an error that is
# small by luck, where it changes its sign, counts for nothing.
function worth(p, s, i,    e) {
    if (!good[p, s, i]) return 1e99
    e = error[p, s, i]
    if (i < runs[p, s] && good[p, s, i + 1] && error[p, s, i + 1] > e) e = error[p, s, i + 1]
    return e > 0 ? e : 1e-99
}

# Least time for a true error: of the tolerances that reach it, and of the straight lines, log against log, from one
# that does not to the next that does. 0: none does.
function least(p, s, goal,    i, here, before, a, b, best) {
    for (i = 1; i <= runs[p, s]; ++i) {
        b = worth(p, s, i)
        if (b > goal) continue
        here = time[p, s, i]
        a = i > 1 ? worth(p, s, i - 1) : 1e99
        if (a > goal && a < 1) {
            before = time[p, s, i - 1]
            before *= exp(log(here / before) * log(goal / a) / log(b / a))
            if (before < here) here = before
        }
        if (!best || here < best) best = here
    }
    return best
}

function cell(value, form) { return value > 0 ? sprintf(" " form " |", value) : " – |" }

function best_row(p, who, title,    k, j, value, row) {
    row = "| **" title "** |"
    for (k = 1; k <= targets; ++k) {
        best[who, k] = 0
        for (j = 1; j <= solvers; ++j) {
            if (ours[solver[j]] != who) continue
            value = least(p, solver[j], target[k])
            if (value > 0 && (!best[who, k] || value < best[who, k])) { best[who, k] = value; name = solver[j] }
        }
        row = row (best[who, k] ? sprintf(" %.1f %s |", best[who, k], name) : " – |")
    }
    print row
}

function table(p,    j, k, row, ratio) {
    printf "### %s\n\n| microseconds, true error |", p
    for (k = 1; k <= targets; ++k) printf " %s |", target[k]
    printf "\n|---|"
    for (k = 1; k <= targets; ++k) printf "---:|"
    print ""
    for (j = 1; j <= solvers; ++j) {
        row = "| " solver[j] " |"
        for (k = 1; k <= targets; ++k) row = row cell(least(p, solver[j], target[k]), "%.1f")
        print row
    }
    best_row(p, 0, "best of theirs")
    best_row(p, 1, "best of ours")
    row = "| **ours / theirs** |"
    for (k = 1; k <= targets; ++k) {
        ratio = best[0, k] && best[1, k] ? best[1, k] / best[0, k] : 0
        row = row cell(ratio, "%.2f")
        if (!ratio) { if (best[0, k]) ++lost; continue }
        sum += log(ratio)
        ++cells
        if (ratio > worst) { worst = ratio; where = p ", " target[k] }
    }
    print row "\n"
}

END {
    for (i = 1; i <= problems; ++i) table(problem[i])
    print "### Failures\n\nTolerances at which a run failed, was not finite, or ended with an error of 1 or more:\n"
    print "| solver | problem | rtol: what happened |\n|---|---|---|"
    for (i = 1; i <= failed; ++i) print "| " failure[i] " | " failures[failure[i]] " |"
    print "\n### Ours against the best of theirs\n"
    if (cells)
        printf "geometric mean %.3f over %d problems and errors, worst %.3f (%s); not reached by ours: %d\n",
            exp(sum / cells), cells, worst, where, lost
    else
        print "No method of ours reached any of the errors, or none was measured."
}
