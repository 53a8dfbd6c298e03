#!/bin/sh
# Methods with step control against each other, and their options: derivative evaluations, rejected steps and
# true errors on five problems, as Markdown tables. Counts, so the machine and its load do not matter.
#
#     bench/methods.sh [--count=N] [OPTION ...] [--against [OPTION ...]]
#
#   --count=N                  geodesics of each problem [200]
#   --controller=I|PI          options.controller [by method]
#   --project-error-estimate   options.project_error_estimate
#   --against                  also with the options that follow, and the ratio of both
#
# CC chooses another compiler [gcc].
set -eu

source=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-gcc}" -std=c11 -O1 "$source/methods.c" -o "$work/methods" -lm
"$work/methods" "$@"
