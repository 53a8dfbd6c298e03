# What the commands of this folder share. To be read by them, with . and after `set -eu`.

here=$(cd "$(dirname "$0")" && pwd)

# words PATTERN WORD ...: --help prints the comment at the top of the command; a word that is not in the
# pattern of `case` ends it with status 2.
words() {
    pattern=$1
    shift
    for word; do
        case $word in -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" && exit ;; esac
        eval "case \$word in $pattern) ;; *) unknown=\$word ;; esac"
        [ -z "${unknown-}" ] || { echo "${0##*/}: $word: unknown, see --help" >&2 && exit 2; }
    done
}

# numbers MOST PATTERN WORD ...: the words of this pattern must end in a whole number from 1 to MOST after
# their =.
numbers() {
    most=$1 pattern=$2
    shift 2
    for word; do
        eval "case \$word in $pattern) ;; *) continue ;; esac"
        case ${word#*=} in
        '' | *[!0-9]* | ?????????*) ;;
        *) [ "${word#*=}" -ge 1 ] && [ "${word#*=}" -le "$most" ] && continue ;;
        esac
        echo "${0##*/}: $word: not a whole number from 1 to $most" >&2 && exit 2
    done
}

# A folder that goes when the command ends.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# seconds COMMAND ...: sets `seconds` of the processor that it took
seconds() {
    sh -c '"$@" 2>"$0" || exit 1; times' "$work/log" "$@" >"$work/times" || { cat "$work/log" >&2; exit 1; }
    seconds=$(awk 'NR == 2 { split($1, part, /[ms]/); printf "%.2f", 60 * part[1] + part[2] }' "$work/times")
}

# instructions PROGRAM ARGUMENT ...: sets `instructions`, counted by callgrind; what it prints is in $work/out
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" >"$work/out" 2>"$work/log" ||
        { cat "$work/out" "$work/log" >&2; exit 1; }
    instructions=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/log")
}
