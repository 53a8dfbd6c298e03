#!/bin/sh
# Methods with step control against each other, and their options: derivative evaluations, rejected steps and
# true errors on five problems, as Markdown tables. Counts, so the machine and its load do not matter.
#
#     bench/methods.sh [--count=N] [OPTION ...] [--against [OPTION ...]]
#
#   --count=N                  geodesics of each problem, at most 512 [200]
#   --controller=I|PI          options.controller [by method]
#   --project-error-estimate   options.project_error_estimate
#   --against                  also with the options that follow, and the ratio of both
#
# CC chooses another compiler [gcc].
set -eu
for word; do
    case $word in
    -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" && exit ;;
    --count=*)
        [ "${word#*=}" -ge 1 ] 2>/dev/null && [ "${word#*=}" -le 512 ] && continue
        echo "${0##*/}: $word: not a whole number from 1 to 512" >&2 && exit 2 ;;
    --controller=I | --controller=PI | --project-error-estimate | --against) ;;
    *) echo "${0##*/}: $word: unknown, see --help" >&2 && exit 2 ;;
    esac
done

source=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-gcc}" -std=c11 -O1 "$source/methods.c" -o "$work/methods" -lm
"$work/methods" "$@"
