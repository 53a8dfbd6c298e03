# Tables from the CSV of bench/peers/main.cpp, in folders, one for each build.
#
#     awk -f tables.awk FOLDER/*.csv                             all of one build
#     awk -v labels='LABEL|LABEL|...' -f tables.awk FOLDER/*.csv FOLDER/*.csv ...
#
# The second prints the targets: a column for each build and, where there are several, one in which each
# contender has the best of them for each problem and true error.

BEGIN {
    FS = "\""
    targets = split("1.00e-04 1.00e-05 1.00e-06 1.00e-07 1.00e-08 1.00e-09 1.00e-10 1.00e-11 1.00e-12",
                    target, " ")
    same = split("1e-03 1e-04 1e-05 1e-06 1e-07 1e-08 1e-09 1e-10", accuracy, " ")
}

FNR == 1 {
    measured = FILENAME ~ /work_precision.csv$/ # for each accuracy; else for each true error
    build += !measured
    next
}

# problem,"contender",... : the problem's name may have a comma
{
    problem = substr($1, 1, length($1) - 1)
    split($3, field, ",")
}

# accuracy,failed,median_true_error,evaluations,microseconds
measured {
    if (field[4] < 1) keep("same", field[2], field[6])
    next
}

# kind,true_error,evaluations,microseconds
{
    if (!(problem in seen)) { seen[problem] = 1; problems[++problem_count] = problem }
    if (!($2 in kind)) contenders[++contender_count] = $2
    kind[$2] = field[2]
    keep("evaluations", field[3], field[4])
    keep("time", field[3], field[5])
    if (field[2] == "shooting" && field[3] !~ /^1\.00e/) shot_error[problem] = field[3]
}

function keep(what, error, value) {
    keep_as(build SUBSEP problem SUBSEP $2 SUBSEP error SUBSEP what, value)
    keep_as("best" SUBSEP problem SUBSEP $2 SUBSEP error SUBSEP what, value)
}

function keep_as(key, value) {
    if (value > 0 && value < 1e9 && (!(key in least) || value + 0 < least[key])) least[key] = value + 0
}

# Least of a kind of contender; peers are all but the header's. Its name goes to `name`.
function least_of(who, b, p, error, what,    i, c, value, found) {
    found = 0
    for (i = 1; i <= contender_count; ++i) {
        c = contenders[i]
        if (!(kind[c] == who || c == who || (who == "peer" && kind[c] != "header" && kind[c] != "lanes")))
            continue
        value = least[b, p, c, error, what]
        if (value > 0 && (found == 0 || value < found)) { found = value; name = c }
    }
    return found
}

# ---- one build ----

function header(title,    k) {
    printf "| %s |", title
    for (k = 1; k <= targets; ++k) printf " %.0e |", target[k]
    printf "\n|---|"
    for (k = 1; k <= targets; ++k) printf "---:|"
    print ""
}

function ratios(title, ours, theirs, what,    p, k, a, b, sum, cells) {
    header(title)
    for (p = 1; p <= problem_count; ++p) {
        printf "| %s |", problems[p]
        for (k = 1; k <= targets; ++k) {
            a = least_of(ours, 1, problems[p], target[k], what)
            b = least_of(theirs, 1, problems[p], target[k], what)
            if (a > 0 && b > 0) {
                printf " %.3f |", a / b
                if (problems[p] !~ /^P6/) { sum[k] += log(a / b); ++cells[k] }
            } else
                printf " – |"
        }
        print ""
    }
    printf "| geometric mean of P1 to P5 |"
    for (k = 1; k <= targets; ++k) printf((cells[k] == 5 ? " %.3f |" : " – |"), exp(sum[k] / 5))
    printf "\n\n"
}

function names(title, who,    p, k) {
    header(title)
    for (p = 1; p <= problem_count; ++p) {
        printf "| %s |", problems[p]
        for (k = 1; k <= targets; ++k)
            printf(" %s |", (least_of(who, 1, problems[p], target[k], "time") > 0 ? name : "–"))
        print ""
    }
    print ""
}

function all(p, what, title, form,    i, k, value, row, any) {
    header(problems[p] ": least " title)
    for (i = 1; i <= contender_count; ++i) {
        any = 0
        row = "| " contenders[i] " |"
        for (k = 1; k <= targets; ++k) {
            value = least[1, problems[p], contenders[i], target[k], what]
            row = row (value > 0 ? sprintf(form, value) : " – |")
            any = any || value > 0
        }
        if (any) print row
    }
    print ""
}

function tables(    p) {
    ratios("best method by best peer, time", "header", "peer", "time")
    ratios("best method by best peer, evaluations", "header", "peer", "evaluations")
    ratios("best method by Simbody's integrator, time", "header", "Simbody", "time")
    ratios("lanes by best peer, time", "lanes", "peer", "time")
    ratios("lanes by best method, time", "lanes", "header", "time")
    names("best method", "header")
    names("best peer", "peer")
    for (p = 1; p <= problem_count; ++p) all(p, "time", "µs", " %.2f |")
    for (p = 1; p <= problem_count; ++p) all(p, "evaluations", "evaluations", " %.0f |")
}

# ---- targets ----

function verdict(value, most) {
    return sprintf("%.3f %s", value, value <= most ? "met" : "**missed**")
}

# Two rows: geometric mean and worst over P1 to P5 and, by what is compared, from one accuracy or true error
# to another; where only the peer reaches one, the target is missed. `most` is for the mean, `never` for the
# worst.
function target_rows(title, ours, theirs, what, from, to, most, never,
                     n, p, k, x, y, sum, cells, lost, worst, where, mean_row, worst_row, builds, all_builds) {
    mean_row = "| " title ", geometric mean | " most " |"
    worst_row = "| the same, worst | " (never ? never : "") " |"
    for (n = 1; n <= columns; ++n) {
        sum = cells = lost = worst = 0
        for (p = 1; p <= problem_count; ++p)
            for (k = from; k <= to && problems[p] !~ /^P6/; ++k) {
                error = what == "same" ? accuracy[k] : target[k]
                x = least_of(ours, column[n], problems[p], error, what)
                y = least_of(theirs, column[n], problems[p], error, what)
                if (!(x > 0) && y > 0) ++lost
                if (!(x > 0 && y > 0)) continue
                sum += log(x / y)
                ++cells
                if (x / y > worst) {
                    worst = x / y
                    where = sprintf("%s %.0e, %s", substr(problems[p], 1, 2), error, name)
                }
            }
        if (cells == 0) { mean_row = mean_row " – |"; worst_row = worst_row " – |"; continue }
        if (column[n] != "best") { all_builds += sum / cells; ++builds }
        mean_row = mean_row " " verdict(exp(sum / cells), most) (lost ? ", " lost " not reached" : "") " |"
        worst_row = worst_row " " (never ? verdict(worst, never) : sprintf("%.3f", worst)) " (" where ") |"
    }
    print mean_row
    if (builds > 1)
        print "| the same, geometric mean of these builds | " most " | " \
            verdict(exp(all_builds / builds), most) " |"
    print worst_row
}

# By problem, at the same accuracy.
function merson_rows(    p, n, k, x, y, sum, cells, row) {
    for (p = 1; p <= problem_count; ++p) {
        row = "| MERSON43 / Simbody's integrator at accuracy 1e-3 to 1e-10, " problems[p] " | |"
        for (n = 1; n <= columns; ++n) {
            sum = cells = 0
            for (k = 1; k <= same; ++k) {
                x = least_of("MERSON43", column[n], problems[p], accuracy[k], "same")
                y = least_of("Simbody", column[n], problems[p], accuracy[k], "same")
                if (x > 0 && y > 0) { sum += log(x / y); ++cells }
            }
            row = row (cells ? sprintf(" %.3f |", exp(sum / cells)) : " – |")
        }
        print row
    }
}

function shooting_rows(    p, n, x, y, row, error) {
    for (p = 1; p <= 3; ++p) {
        row = "| best method / Simbody's ContactGeometry at its one true error, " problems[p] " | |"
        for (n = 1; n <= columns; ++n) {
            error = shot_error[problems[p]]
            x = least_of("header", column[n], problems[p], error, "time")
            y = least_of("shooting", column[n], problems[p], error, "time")
            row = row (x > 0 && y > 0 ? sprintf(" %.4f (%s, %.0f µs) |", x / y, error, y) : " – |")
        }
        print row
    }
}

function summary(    n) {
    columns = split(labels, label, "|")
    for (n = 1; n <= columns; ++n) column[n] = n
    if (columns > 1) { column[++columns] = "best"; label[columns] = "each at its best flags" }
    printf "| time, P1 to P5, true error 1e-4 to 1e-12 | at most |"
    for (n = 1; n <= columns; ++n) printf " %s |", label[n]
    printf "\n|---|---:|"
    for (n = 1; n <= columns; ++n) printf "---:|"
    print ""
    merson_rows()
    target_rows("MERSON43 / Simbody's integrator, the same", "MERSON43", "Simbody", "same", 1, same, 0.8, 1)
    target_rows("best method / best peer", "header", "peer", "time", 1, targets, 0.5, 0.7)
    target_rows("best method / Simbody's integrator at 1e-8", "header", "Simbody", "time", 5, 5, 0.17, 0)
    target_rows("lanes / best peer", "lanes", "peer", "time", 1, targets, 0.08, 0.13)
    shooting_rows()
    print ""
}

END {
    if (labels == "") tables()
    else summary()
}
