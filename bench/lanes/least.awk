# Rows of a table of the times of builds.cpp: for each problem the least time of each of `labels` and, where
# there are two, their ratio, second / first; then the geometric mean of the ratios and the worst. `build`
# begins each row.
BEGIN { FS = "\""; many = split(labels, label, " ") }
/^"[^"]*\/[^"\/]*"/ {
    name = at = $2
    sub(/.*\//, "", at)
    sub(/\/[^\/]*$/, "", name)
    if ($3 ~ /true/) { print name ", " at ": " $4 > "/dev/stderr"; exit failed = 1 }
    split($3, column, ",")
    ns = 1e9 / column[7]
    if (!((name, at) in best) || ns < best[name, at]) best[name, at] = ns
    if (!(name in known)) {
        known[name] = 1
        for (i = n++; i > 0 && order[i] > name; i--) order[i + 1] = order[i]
        order[i + 1] = name
    }
}
END {
    if (failed || n == 0) exit 1
    for (i = 1; i <= n; i++) {
        printf "%s | %s", build, order[i]
        for (k = 1; k <= many; k++) printf " | %.1f", best[order[i], label[k]]
        if (many == 2) {
            ratio = best[order[i], label[2]] / best[order[i], label[1]]
            printf " | %.2f", ratio
            sum += log(ratio)
            if (ratio > worst) worst = ratio
        }
        print " |"
    }
    if (many == 2) printf "%s | *mean, worst* | | | %.2f, %.2f |\n", build, exp(sum / n), worst
}
