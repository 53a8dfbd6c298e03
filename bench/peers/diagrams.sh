#!/bin/sh
# Diagrams of work against precision, all problems on one page: time.svg, time.png, evaluations.svg and
# evaluations.png in a folder, from the P1.dat ... that main.cpp writes there. gnuplot must be there.
#
#     sh bench/peers/diagrams.sh FOLDER TITLE
#
# Every contender has a colour of its own, and the marker of its library; both are in the legend. A method has
# the same hue one by one and in lanes.
set -eu
folder=$1 title=$2
problems=$(cd "$folder" && ls P*.dat | wc -l)

# A line for each contender: number of its block, colour, marker, width, dashes, name
styles() {
    sed -n 's/^"\(.*\)"$/\1/p' "$folder/P1.dat" | awk '
        BEGIN {
            split("#d7191c #1a9641 #2b55d4 #f07800 #8e24aa #00808a", own, " ")
            split("#f59a9b #86d39a #9db7fb #fbc27f #d39be6 #7cd0d8", lanes, " ")
            split("#000000 #808080 #8c564b #c49c94 #6b6b00 #b8b800 #005f9e #4fb3ff #e377c2 #a0307f " \
                  "#5a0f2d #3d2b1f #00c896", others, " ")
        }
        /^Simbody/ {marker = 5} /^odeint/ {marker = 9} /^GSL/ {marker = 13} /^CVODE|^ARKODE/ {marker = 11}
        /^[A-Z0-9_]+$/ {marker = 7; colour = own[++o]; look = "2.5 1"}
        /, lanes$/ {marker = 6; colour = lanes[++l]; look = "2.5 2"}
        marker != 6 && marker != 7 {colour = others[++p]; look = "1.2 1"}
        marker == "" {print "diagrams.sh: of which library is " $0 "?" >"/dev/stderr"; exit 1}
        colour == "" {print "diagrams.sh: no colour is left for " $0 >"/dev/stderr"; exit 1}
        {print NR - 1, colour, marker, look, $0; marker = colour = ""}'
}
styles >"$folder/styles"

markers() {
    cat <<'END'
7 this header, one by one
6 this header, in lanes
5 Simbody
9 Boost.odeint
13 GSL
11 SUNDIALS
END
}

# $1: column of P1.dat; $2: what it holds
pages() {
    echo "set multiplot layout 2,3 title '$2 for a true error: $title' noenhanced" \
        "margins 0.05,0.975,0.22,0.93 spacing 0.06,0.1"
    echo "set logscale xy; set format '%.0e'; set xrange [1e-2:1e-14]; set grid; set key off"
    echo "set xlabel 'median true error'; set ylabel '$2'; set pointsize 0.7"
    for n in $(seq "$problems"); do
        # an apostrophe is written twice between apostrophes
        sed -n "1{s/'/''/g; s/^# \(P$n.*\): median.*/set title '\1' noenhanced/p}" "$folder/P$n.dat"
        if ! awk '/^[0-9]/ && $1 <= 1e-2 {found = 1} END {exit !found}' "$folder/P$n.dat"; then
            echo "plot 1 with dots lc rgb 'white'" # no contender is in the diagram
            continue
        fi
        awk -v file="$folder/P$n.dat" -v column="$1" '
            {printf "%s \"%s\" index %d using 1:%d with linespoints lc rgb \"%s\" pt %d lw %s dt %d",
                NR == 1 ? "plot" : ",", file, $1, column, $2, $3, $4, $5}
            END {print ""}' "$folder/styles"
    done
    echo "unset title; unset logscale; unset border; unset tics; unset xlabel; unset ylabel; unset grid"
    echo "set lmargin at screen 0.02; set rmargin at screen 0.98; set bmargin at screen 0.01"
    echo "set tmargin at screen 0.16; set xrange [0:1]; set yrange [0:1]"
    echo "set key center center Left reverse maxrows 6 noenhanced samplen 4 width -4"
    {
        markers | awk '{pt = $1; $1 = ""; print pt, $0}' | while read -r marker name; do
            ! cut -d ' ' -f 3 "$folder/styles" | grep -qx "$marker" ||
                echo "NaN with points pt $marker ps 1.2 lc rgb 'black' title '$name'"
        done
        while read -r number colour marker width dashes name; do
            echo "NaN with linespoints lc rgb '$colour' pt $marker lw $width dt $dashes title '$name'"
        done <"$folder/styles"
    } | awk '{printf "%s %s", NR == 1 ? "plot" : ",", $0} END {print ""}'
    echo "unset multiplot"
}

for what in 'time 2 µs' 'evaluations 3 evaluations'; do
    set -- $what
    for terminal in 'svg size 1500,1150 font "sans,12" background "white"' \
        'pngcairo size 1500,1150 font "sans,10"'; do
        suffix=${terminal%% *}
        {
            echo "set terminal $terminal"
            echo "set output '$folder/$1.${suffix%cairo}'"
            pages "$2" "$3"
        } | gnuplot 2>"$folder/gnuplot.log" || { cat "$folder/gnuplot.log" >&2 && exit 1; }
    done
done
