# Rows of a table of the times of builds.cpp: for each problem the least time of each of `labels`; with
# `ratio` set that of the second over the first, too, and at last the geometric mean of them and the worst.
# `build` begins each row.
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
        if (ratio) {
            r = best[order[i], label[2]] / best[order[i], label[1]]
            printf " | %.2f", r
            sum += log(r)
            if (r > worst) worst = r
        }
        print " |"
    }
    if (ratio) {
        printf "%s | *mean, worst*", build
        for (k = 1; k <= many; k++) printf " |"
        printf " | %.2f, %.2f |\n", exp(sum / n), worst
    }
}
