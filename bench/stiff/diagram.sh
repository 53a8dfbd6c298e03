#!/bin/sh
# Draws FOLDER/stiff.svg from FOLDER/runs.csv: microseconds against the true error, a panel for each problem, a line
# for each solver.
#
#     sh bench/stiff/diagram.sh FOLDER TITLE
set -eu
folder=$1 title=$2
list() { cut -d , -f "$1" "$folder/runs.csv" | awk '!seen[$0]++'; }
{
    echo "set terminal svg size 1500,1000 font 'sans,12' background 'white'; set output '$folder/stiff.svg'"
    echo "set datafile separator ','; set logscale xy; set format '%.0e'; set xrange [1e-1:1e-10]; set grid"
    echo "set multiplot layout 2,3 title 'microseconds for a true error: $title' noenhanced"
    echo "set key off; set pointsize 0.5"
    list 1 | while read -r problem; do
        echo "set title '$problem'"
        echo "plot 1 with dots lc rgb 'white' \\" # so that a panel may be empty
        list 2 | awk -v problem="$problem" -v file="$folder/runs.csv" '{
            printf ", \"< grep \\\"^%s,%s,\\\" \\\"%s\\\" | grep \\\",0$\\\"\" using 5:6 with linespoints lc %d pt %d",
                problem, $0, file, NR, NR + 3
        } END {print ""}'
    done
    echo "unset title; unset border; unset tics; unset logscale; unset grid; set key center; set xrange [0:1]"
    list 2 | awk '{printf "%s NaN with linespoints lc %d pt %d title \"%s\"", NR == 1 ? "plot [0:1][0:1]" : ",",
        NR, NR + 3, $0} END {print ""}'
    echo "unset multiplot"
} | gnuplot 2>"$folder/gnuplot.log" || { cat "$folder/gnuplot.log" >&2 && exit 1; }
