/* Work shared out to the ranks of an MPI program, and without BLACK_HOLE_MPI to one process.
 *
 * Rank 0 hands out tiles of items and gathers the results. If there are other ranks, it does nothing else, and
 * sleeps most of the time: start one rank more than there are processors. The protocol:
 *
 *     TILE    rank 0 -> rank r    {first, end}: make items first ... end-1; first = end: that was all
 *     REPORT  rank r -> rank 0    {first, end, what, where}: they are made (what = 0), or an error
 *     BYTES   rank r -> rank 0    the bytes of these items, right after a REPORT that says they are made
 *
 * Each rank has one tile at a time. Rank 0 sends a tile to each rank at the beginning, then one for each REPORT.
 * After a REPORT of an error it sends no more tiles. An item does not depend on the rank that makes it.
 *
 * MPI calls return only if they succeed: MPI_COMM_WORLD keeps its handler MPI_ERRORS_ARE_FATAL, which reports
 * what failed on which rank and ends the whole job. If a rank dies, mpirun ends the others. mpirun does not
 * notice a rank that is stopped or whose machine no longer answers. So no rank waits longer than `patience`
 * seconds for a message, nor rank 0 for the result of a tile; it then names the silent rank and ends the job.
 * Only MPI_Init and MPI_Finalize have no such bound; when MPI_Finalize begins the picture is written.
 */
#ifndef BLACK_HOLE_RANKS_H
#define BLACK_HOLE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* This rank, and how many there are. */
struct ranks {
    int rank, size;
};

/* What is wrong, 0: nothing, and with which item. */
struct trouble {
    int what, where;
};

/* Items 0 ... count-1, in tiles of `tile`, each `bytes` long, but for the last one: all_bytes. */
struct work {
    int count, tile;
    size_t bytes, all_bytes;
    int patience;  /* seconds */
    int no_memory; /* what is wrong where there is none for a tile */
    struct trouble (*make)(void *context, int first, int end, unsigned char *bytes);
    void (*came)(void *context, int first, int end); /* on rank 0, for each tile from elsewhere */
    void *context;
};

/* What came of it, as rank 0 knows. */
struct outcome {
    struct trouble trouble;
    int rank; /* whose trouble that is */
    int tiles;
    double serving; /* seconds that rank 0 spent on reports */
};

#ifdef BLACK_HOLE_MPI

#    include <mpi.h>
#    include <time.h>

#    define RANKS_POSSIBLE 1
#    define RANKS_HELP                                                                             \
        "  --tile N              chunks of 2048 rays that a rank takes at a time, 1 to 1024\n"     \
        "                        (2, or 4 for each of several threads)\n"                          \
        "  --patience S          seconds that a rank may take for a tile, 1 to 100000 (600)\n"

enum { TILE, REPORT, BYTES };

/* Threads there may be, but those of OpenMP, and they call nothing of MPI. */
static struct ranks begin_ranks(int *argc, char ***argv)
{
    struct ranks ranks;
    int provided;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.size);
    if (provided < MPI_THREAD_FUNNELED) {
        fputs("black_hole: this MPI allows no threads\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return ranks;
}

static void end_ranks(void)
{
    MPI_Finalize();
}

/* Waits for a message with naps, as a rank that waits in MPI takes a whole processor. False where it is
   still not there after `patience` seconds. */
static bool is_complete(MPI_Request *request, MPI_Status *status, int patience)
{
    const int at_once = 2000; /* tests without a nap: a transfer under way is over before that */
    struct timespec nap = {0, 50000};
    const double start = MPI_Wtime();
    int done = 0;
    for (int i = 0; MPI_Test(request, &done, status), !done; i++) {
        if (i < at_once) continue;
        if (MPI_Wtime() - start > patience) return false;
        nanosleep(&nap, NULL);
        nap.tv_nsec = 200000;
    }
    return true;
}

/* Whether it is so on every rank. */
static bool all_agree(bool good, int patience)
{
    int all = good;
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD, &request);
    if (!is_complete(&request, MPI_STATUS_IGNORE, patience)) {
        fprintf(stderr, "black_hole: a rank has not answered for %d s\n", patience);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return all != 0;
}

static void give_up(const struct work *w, int rank, int on)
{
    fprintf(stderr, "black_hole: rank %d: rank %d has not answered for %d s\n", rank, on,
            w->patience);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static size_t bytes_of(const struct work *w, int first, int end)
{
    const size_t from = w->bytes * (size_t)first, to = w->bytes * (size_t)end;
    return (to < w->all_bytes ? to : w->all_bytes) - from;
}

/* ---- Rank 0 ---------------------------------------------------------------------------------------- */

/* Sends the next tile; false where it has nothing in it. since[rank]: when that was, -1 where it has none. */
static bool send_tile(const struct work *w, int rank, int *next, double since[])
{
    int tile[2] = {*next, *next + w->tile};
    if (tile[1] > w->count) tile[1] = w->count;
    MPI_Send(tile, 2, MPI_INT, rank, TILE, MPI_COMM_WORLD); /* so short that it waits for nobody */
    since[rank] = tile[0] < tile[1] ? MPI_Wtime() : -1;
    *next = tile[1];
    return tile[0] < tile[1];
}

/* Ends the job where a rank has had its tile for too long. */
static void look_for_silence(const struct ranks *ranks, const struct work *w, const double since[])
{
    const double now = MPI_Wtime();
    for (int rank = 1; rank < ranks->size; rank++)
        if (since[rank] >= 0 && now - since[rank] > w->patience) give_up(w, 0, rank);
}

/* Waits for a report, and its bytes where it has some; returns the rank. *arrived: when it came. */
static int receive_report(const struct ranks *ranks, const struct work *w, const double since[],
                          int report[4], unsigned char *result, double *arrived)
{
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(report, 4, MPI_INT, MPI_ANY_SOURCE, REPORT, MPI_COMM_WORLD, &request);
    while (!is_complete(&request, &status, 1)) look_for_silence(ranks, w, since);
    const int rank = status.MPI_SOURCE;
    *arrived = MPI_Wtime();
    if (report[2] != 0) return rank;
    MPI_Irecv(result + w->bytes * (size_t)report[0], (int)bytes_of(w, report[0], report[1]),
              MPI_BYTE, rank, BYTES, MPI_COMM_WORLD, &request);
    if (!is_complete(&request, MPI_STATUS_IGNORE, w->patience)) give_up(w, 0, rank);
    return rank;
}

/* since[ranks->size] is room for when each rank got its tile. */
static struct outcome hand_out(const struct ranks *ranks, const struct work *w,
                               unsigned char *result, double since[])
{
    struct outcome outcome = {{0, w->count}, 0, 0, 0};
    double looked = MPI_Wtime(), arrived = looked;
    int next = 0, working = 0, report[4];
    for (int rank = 1; rank < ranks->size; rank++) working += send_tile(w, rank, &next, since);
    while (working > 0) {
        const int rank = receive_report(ranks, w, since, report, result, &arrived);
        if (report[2] != 0) next = w->count;
        if (report[2] != 0 && report[3] < outcome.trouble.where) {
            outcome.trouble.what = report[2], outcome.trouble.where = report[3];
            outcome.rank = rank;
        }
        working -= !send_tile(w, rank, &next, since);
        outcome.tiles++;
        outcome.serving += MPI_Wtime() - arrived;
        if (report[2] == 0) w->came(w->context, report[0], report[1]);
        if (arrived - looked > 1) look_for_silence(ranks, w, since), looked = arrived;
    }
    return outcome;
}

/* ---- The other ranks ------------------------------------------------------------------------------- */

static void send_report(const struct ranks *ranks, const struct work *w, const int report[4],
                        const unsigned char *bytes)
{
    MPI_Request request;
    MPI_Isend(report, 4, MPI_INT, 0, REPORT, MPI_COMM_WORLD, &request);
    if (!is_complete(&request, MPI_STATUS_IGNORE, w->patience)) give_up(w, ranks->rank, 0);
    if (report[2] != 0) return;
    MPI_Isend(bytes, (int)bytes_of(w, report[0], report[1]), MPI_BYTE, 0, BYTES, MPI_COMM_WORLD,
              &request);
    if (!is_complete(&request, MPI_STATUS_IGNORE, w->patience)) give_up(w, ranks->rank, 0);
}

static void work_off(const struct ranks *ranks, const struct work *w)
{
    unsigned char *bytes = malloc(w->bytes * (size_t)w->tile);
    for (;;) {
        int tile[2];
        MPI_Request request;
        MPI_Irecv(tile, 2, MPI_INT, 0, TILE, MPI_COMM_WORLD, &request);
        if (!is_complete(&request, MPI_STATUS_IGNORE, w->patience)) give_up(w, ranks->rank, 0);
        if (tile[0] == tile[1]) break;
        struct trouble trouble = {w->no_memory, tile[0]};
        if (bytes) trouble = w->make(w->context, tile[0], tile[1], bytes);
        const int report[4] = {tile[0], tile[1], trouble.what, trouble.where};
        send_report(ranks, w, report, bytes);
    }
    free(bytes);
}

/* Makes all items; result, on rank 0, has room for all_bytes. */
static struct outcome share_out(const struct ranks *ranks, const struct work *w,
                                unsigned char *result)
{
    struct outcome outcome = {{0, 0}, 0, 0, 0};
    if (ranks->size == 1) {
        outcome.trouble = w->make(w->context, 0, w->count, result);
    } else if (ranks->rank == 0) {
        double *since = malloc(sizeof *since * (size_t)ranks->size);
        if (!since) {
            fputs("black_hole: rank 0: out of memory\n", stderr);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        outcome = hand_out(ranks, w, result, since);
        free(since);
    } else {
        work_off(ranks, w);
    }
    return outcome;
}

#else

#    define RANKS_POSSIBLE 0
#    define RANKS_HELP     ""

static struct ranks begin_ranks(int *argc, char ***argv)
{
    const struct ranks alone = {0, 1};
    (void)argc, (void)argv;
    return alone;
}

static void end_ranks(void)
{
}

static bool all_agree(bool good, int patience)
{
    (void)patience;
    return good;
}

static struct outcome share_out(const struct ranks *ranks, const struct work *w,
                                unsigned char *result)
{
    struct outcome outcome = {{0, 0}, 0, 0, 0};
    (void)ranks;
    outcome.trouble = w->make(w->context, 0, w->count, result);
    return outcome;
}

#endif

#endif
