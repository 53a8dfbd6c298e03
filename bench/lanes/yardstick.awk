# The table of bench/lanes/yardstick.sh, from least.csv of bench/peers/main.cpp:
#     awk -v label='COMPILER FLAGS' -f yardstick.awk least.csv

BEGIN {
    FS = "\""
    methods = split("MERSON43 TSITOURAS54 DOP853", method, " ")
    targets = split("1.00e-04 1.00e-05 1.00e-06 1.00e-07 1.00e-08 1.00e-09 1.00e-10 1.00e-11 1.00e-12",
                    target, " ")
}

# problem,"contender",kind,true_error,evaluations,microseconds
FNR > 1 {
    split($3, field, ",")
    name = substr($1, 1, length($1) - 1)
    if (!(name in known)) { known[name] = 1; problem[++problems] = name }
    time[name, $2, field[3]] = field[5]
}

function mean_of(sum, n) { return n ? exp(sum / n) : 0 }

END {
    print "## " label
    print ""
    print "| method | problem | 1e-4 | 1e-6 | 1e-8 | 1e-10 | 1e-12 | by hand at 1e-8, us | one by one / by hand |"
    print "|---|---|---:|---:|---:|---:|---:|---:|---:|"
    for (m = 1; m <= methods; ++m) {
        of_method = n_method = 0
        for (p = 1; p <= problems; ++p) {
            line = scalar = n = 0
            row = "| " method[m] " | " problem[p] " |"
            for (i = 1; i <= targets; ++i) {
                header = time[problem[p], method[m] ", header", target[i]]
                hand = time[problem[p], method[m] ", by hand", target[i]]
                one = time[problem[p], method[m] ", by hand, one by one", target[i]]
                both = header > 0 && hand > 0
                if (i % 2) row = row (both ? sprintf(" %.2f |", header / hand) : " – |")
                if (!both || !(one > 0)) continue
                of_method += log(header / hand)
                n_method++
                scalar += log(one / hand)
                n++
                if (header / hand > worst) { worst = header / hand; where = method[m] ", " problem[p] ", " target[i] }
            }
            if (!n) continue
            printf "%s %.3f | %.1f |\n", row, time[problem[p], method[m] ", by hand", "1.00e-08"], mean_of(scalar, n)
        }
        sum += of_method
        count += n_method
        summary = summary sprintf("%s %.2f, ", method[m], mean_of(of_method, n_method))
    }
    print ""
    printf "Header / by hand, geometric mean over problems and true errors 1e-4, 1e-5 ... 1e-12: %sall %.2f; worst %.2f (%s).\n\n",
           summary, mean_of(sum, count), worst, where
    if (!count) exit 1
}
