#!/bin/sh
# The program black_hole over ranks: the bytes of the picture are those without MPI, what is wrong is said
# once and by the exit status, and a rank that dies or falls silent ends the job with a message.
#
#   test_black_hole_mpi.sh MPIRUN BLACK_HOLE_MPI BLACK_HOLE
set -u
mpirun=$1 ranked=$2 serial=$3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

# Containers: as root, with fewer processors than ranks, and where one process may not read the memory of
# another (Open MPI tries, and complains).
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_base_warn_component_unused=0

fail()
{
    echo "FAILED: $*"
    tr '\r' '\n' <"$dir/err" | grep -v 'per second' | sed 's/^/    | /' # but for progress
    failed=1
}

# Open MPI's mpirun (4.1.4) itself hangs now and then after an MPI_Abort, when the ranks are gone: where that is
# expected, what counts is the message, and that nobody lives on.
aborts=no

# run RANKS ARGUMENTS...: $status, $dir/out, $dir/err. Nothing here may take a minute.
run()
{
    n=$1
    shift
    timeout -k 5 60 "$mpirun" -n "$n" "$@" </dev/null >"$dir/out" 2>"$dir/err"
    status=$?
    [ $status -ne 124 ] || [ "$aborts" = yes ] || fail "hangs: $n ranks, $*"
}

expect_status()
{
    [ $status -eq "$1" ] || fail "status $status instead of $1: $2"
}

# expect_message COUNT TEXT: lines of black_hole's own messages, and what they say.
expect_message()
{
    [ "$(grep -c '^black_hole: ' "$dir/err")" -eq "$1" ] || fail "not $1 message"
    grep -q "^black_hole: $2" "$dir/err" || fail "no message: $2"
}

same_picture()
{
    n=$1
    shift
    rm -f "$dir/picture.png"
    run "$n" "$ranked" $picture "$@" --output "$dir/picture.png"
    expect_status 0 "$n ranks, $*"
    cmp "$dir/serial.png" "$dir/picture.png" || fail "not the serial picture: $n ranks, $*"
}

picture='--size 96x64 --samples 2'
"$serial" $picture --threads 1 --output "$dir/serial.png" >"$dir/out" 2>"$dir/err" || fail "$serial"
same_picture 1
same_picture 2 --tile 1
same_picture 3 --threads 2 --tile 4
same_picture 4 --tile 3 --progress
grep -q '100 %.*rays per second' "$dir/err" || fail 'no progress'
same_picture 3 --tile 1000 # more than there is work for

run 3 "$ranked" --spin 2
expect_status 2 'wrong option'
expect_message 1 '--spin needs a number'
run 2 "$ranked" --chunk-times "$dir/times"
expect_status 2 '--chunk-times with two ranks'
run 3 "$ranked" --output /nowhere/at/all.png
expect_status 1 'file that cannot be written'
expect_message 1 '/nowhere/at/all.png: cannot be written'
run 3 "$ranked" --size 64 --distance 10000 --accuracy 1e-13 --output "$dir/picture.png"
expect_status 1 'ray that fails'
expect_message 1 'rank [12]: pixels from number [0-9]* on: the accuracy is out of reach'

old_picture_stays()
{
    cmp "$dir/serial.png" "$dir/picture.png" || fail "the old picture is gone: $1"
}
old_picture_stays 'ray that fails'
[ ! -e "$dir/picture.png.part" ] || fail 'a part is left: ray that fails'

# do_to SIGNAL RANK: sends the signal to that rank once there is progress. The job would take minutes.
do_to()
{
    run 3 sh -c '
        if [ "$OMPI_COMM_WORLD_RANK" = "'"$2"'" ]; then
            echo $$ >"'"$dir"'/pid"
            (until grep -q "per second" "'"$dir"'/err"; do sleep 0.1; done; kill -'"$1"' $$) &
        fi
        exec "$0" "$@"' \
        "$ranked" --size 1000 --samples 16 --tile 1 --patience 2 --progress --output "$dir/picture.png"
    [ $status -ne 0 ] || fail "status 0: $1 to rank $2"
    old_picture_stays "$1 to rank $2"
    for _ in 1 2 3 4 5; do
        kill -0 "$(cat "$dir/pid")" 2>/dev/null || return
        sleep 1
    done
    fail "rank $2 lives on: $1"
}
do_to KILL 2
grep -q 'rank 2 .*exited on signal 9' "$dir/err" || fail 'no word of the rank that was killed'
do_to KILL 0
grep -q 'rank 0 .*exited on signal 9' "$dir/err" || fail 'no word of the rank that was killed'
aborts=yes
do_to STOP 2
grep -q 'black_hole: rank 0: rank 2 has not answered for 2 s' "$dir/err" || fail 'no word of silence'
do_to STOP 0
grep -q 'black_hole: rank [12]: rank 0 has not answered for 2 s' "$dir/err" || fail 'no word of silence'
aborts=no
run 3 sh -c '[ "$OMPI_COMM_WORLD_RANK" = 1 ] && exit 127; exec "$0" "$@"' "$ranked" $picture \
    --output "$dir/picture.png"
[ $status -ne 0 ] || fail 'status 0: a rank that cannot be started'
old_picture_stays 'a rank that cannot be started'

[ $failed -eq 0 ] && echo 'all passed'
exit $failed
