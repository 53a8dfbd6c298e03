/* black_hole: what a camera sees of a rotating black hole with a thin disc of glowing gas around it.
 *
 * For each pixel the program follows light backward from the camera. It ends at the hole (black: the shadow), at
 * the disc, whose colour is shifted by gravity and by its motion, or at the sky: scene.h. This file traces chunks
 * of rays, in lanes, threads and ranks.
 *
 *     cc -O3 -march=native -fno-math-errno -fopenmp -I. examples/black_hole/black_hole.c \
 *         -o black_hole -lpng -lm
 *     ./black_hole --spin 0.9 --inclination 80
 *
 * On several machines, with MPI (ranks.h):
 *
 *     mpicc -DBLACK_HOLE_MPI -O3 -march=native -fno-math-errno -fopenmp -I. \
 *         examples/black_hole/black_hole.c -o black_hole_mpi -lpng -lm
 *     mpirun --oversubscribe --bind-to none -n 5 ./black_hole_mpi --spin 0.9 --inclination 80
 *
 * The picture is equal byte by byte for any number of threads and ranks. Rays are cut into chunks whose size
 * does not depend on these numbers, and one chunk makes each pixel.
 */
#include "../common/system.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _POSIX_C_SOURCE
#    include <sys/stat.h>
#endif

#include "../common/options.h"
#include "../common/png_file.h"
#include "../common/progress.h"

#include "bundle.h"
#include "ranks.h"

enum { EXIT_ALL_GOOD = 0, EXIT_FAILED = 1, EXIT_BAD_OPTION = 2 };

/* A file to be written. It gets its name when it is whole; what had the name stays until then. */
struct output {
    const char *name; /* NULL: not wanted */
    char *part;       /* its name until then; NULL: written in place */
    FILE *file;
};

struct job {
    struct scene scene;
    int threads; /* 0: not told */
    int tile, patience;
    bool magnification, one_by_one, progress, help;
    struct output png, times;
};

/* ---- A chunk of rays ------------------------------------------------------------------------------- */

static int rays_of_pixel(const struct scene *s)
{
    return s->samples * s->samples;
}

static int pixels_of_chunk(const struct scene *s)
{
    return CHUNK / rays_of_pixel(s);
}

/* The first pixel of chunk `number`, or how many pixels there are where it is past the last one. */
static int first_pixel(const struct scene *s, int number)
{
    const int size = pixels_of_chunk(s), all = s->width * s->height;
    return number <= all / size ? number * size : all;
}

static int chunks_of(const struct scene *s)
{
    const int size = pixels_of_chunk(s);
    return (s->width * s->height + size - 1) / size;
}

/* What the rays of n pixels from number `first` on see. */
static gi_status trace_rays(const struct job *job, int first, int n, struct bundles *b)
{
    const struct scene *s = &job->scene;
    struct chunk *const c = &b->rays;
    const light_options options = options_of_rays(s);
    const int per_pixel = rays_of_pixel(s);
    gi_status status = GI_OK;
    if (job->magnification) return trace_bundles(s, first, n, b);
    for (int i = 0; i < n * per_pixel; i++)
        start_ray(s, first + i / per_pixel, i % per_pixel, c->y[i]);
    assert(first != 0 || !is_ray(c->y[0], &c->seen[0]) ||
           light_check(&s->light, 0, c->y[0], NULL) == GI_OK);
    if (!job->one_by_one) return trace_lanes(s, &options, n * per_pixel, c);
    for (int i = 0; i < n * per_pixel && status == GI_OK; i++)
        status = trace_ray(s, &options, c->y[i], &c->seen[i]);
    return status;
}

enum { NO_MEMORY = -1 };

/* Makes the n pixels from number `first` on, which are one chunk. GI_OK, the status of a ray that failed, or
   NO_MEMORY. */
static int render_chunk(const struct job *job, int first, int n, unsigned char *rgb)
{
    const int per_pixel = rays_of_pixel(&job->scene);
    struct bundles *b = malloc(sizeof *b);
    if (!b) return NO_MEMORY;
    const gi_status status = trace_rays(job, first, n, b);
    for (int i = 0; i < n && status == GI_OK; i++) {
        struct colour sum = {0, 0, 0};
        for (int k = i * per_pixel; k < (i + 1) * per_pixel; k++)
            sum = add(sum, 1, b->rays.seen[k]);
        paint(&job->scene, sum, rgb + 3 * (size_t)i);
    }
    free(b);
    return (int)status;
}

/* Processor time of this thread where there is such a clock: others on the machine are left out of it. */
static double work_seconds(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
        return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#endif
    return seconds_now();
}

/* ---- All chunks ------------------------------------------------------------------------------------ */

/* A picture in the making, on one of the ranks. */
struct picture {
    const struct job *job;
    double *seconds; /* what each chunk took; NULL: not wanted */
    struct progress progress;
    bool alone; /* progress by chunks, not by what other ranks report */
};

static void show_chunks(struct picture *p, int first, int end)
{
    const struct scene *s = &p->job->scene;
    const int pixels = first_pixel(s, end) - first_pixel(s, first);
    show_progress(&p->progress, (double)pixels * rays_of_pixel(s));
}

/* Makes the pixels of chunks first ... end-1, by threads. What is wrong is that of the first chunk that
   failed. */
static struct trouble render_chunks(void *picture, int first, int end, unsigned char *rgb)
{
    struct picture *p = picture;
    const struct scene *s = &p->job->scene;
    struct trouble trouble = {GI_OK, end};
#ifdef _OPENMP
#    pragma omp parallel for schedule(dynamic) num_threads(p->job->threads)
#endif
    for (int number = first; number < end; number++) {
        const double start = work_seconds();
        const int pixel = first_pixel(s, number), n = first_pixel(s, number + 1) - pixel;
        const int what =
            render_chunk(p->job, pixel, n, rgb + 3 * (size_t)(pixel - first_pixel(s, first)));
        if (p->seconds) p->seconds[number] = work_seconds() - start;
#ifdef _OPENMP
#    pragma omp critical
#endif
        {
            if (p->alone) show_chunks(p, number, number + 1);
            if (what != GI_OK && number < trouble.where) {
                trouble.what = what;
                trouble.where = number;
            }
        }
    }
    return trouble;
}

static void tiles_came(void *picture, int first, int end)
{
    show_chunks(picture, first, end);
}

static bool explain(const struct job *job, const struct ranks *ranks, struct outcome outcome)
{
    char rank[32] = "";
    const int what = outcome.trouble.what;
    if (what == GI_OK) return true;
    if (ranks->size > 1) snprintf(rank, sizeof rank, "rank %d: ", outcome.rank);
    fprintf(stderr, "black_hole: %spixels from number %d on: %s\n", rank,
            first_pixel(&job->scene, outcome.trouble.where),
            what == NO_MEMORY ? "out of memory" : gi_status_message((gi_status)what));
    return false;
}

static bool cannot_write(const struct output *o)
{
    fprintf(stderr, "black_hole: %s: cannot be written\n", o->name);
    return false;
}

static bool write_times(const struct job *job, const double seconds[])
{
    FILE *const file = job->times.file;
    bool good =
        fputs("# processor time of each chunk of rays, by rows of the picture from the top\n"
              "pixels,seconds\n",
              file) >= 0;
    for (int i = 0; i < chunks_of(&job->scene); i++)
        good = good && fprintf(file, "%d,%.9f\n",
                               first_pixel(&job->scene, i + 1) - first_pixel(&job->scene, i),
                               seconds[i]) > 0;
    good = fflush(file) == 0 && good;
    return good || cannot_write(&job->times);
}

static void say_what_it_took(const struct scene *s, const struct ranks *ranks,
                             struct outcome outcome, double seconds)
{
    const double rays = (double)s->width * s->height * rays_of_pixel(s);
    printf("%.0f rays in %.2f s, %.0f per second", rays, seconds, rays / seconds);
    if (ranks->size > 1)
        printf("; %d ranks, %d tiles, each %.1f us of rank 0", ranks->size, outcome.tiles,
               1e6 * outcome.serving / outcome.tiles);
    printf("\n");
}

/* Chunks that a rank takes at a time: of few, threads would wait for the last one. */
static int tile_of(const struct job *job)
{
    const int usual = job->threads > 1 ? 4 * job->threads : 2;
    return job->tile > 0 ? job->tile : usual;
}

/* rgb: the picture, on rank 0; NULL on the others. */
static bool render(const struct job *job, const struct ranks *ranks, struct picture *p,
                   unsigned char *rgb)
{
    const struct scene *s = &job->scene;
    const struct work work = {.count = chunks_of(s),
                              .tile = tile_of(job),
                              .bytes = 3 * (size_t)pixels_of_chunk(s),
                              .all_bytes = 3 * (size_t)s->width * (size_t)s->height,
                              .patience = job->patience,
                              .no_memory = NO_MEMORY,
                              .make = render_chunks,
                              .came = tiles_came,
                              .context = p};
    const double start = seconds_now();
    const struct outcome outcome = share_out(ranks, &work, rgb);
    if (ranks->rank > 0) return true;
    const double seconds = seconds_now() - start;
    bool good = explain(job, ranks, outcome);
    if (good && job->times.file) good = write_times(job, p->seconds);
    if (good)
        good =
            write_png_file(job->png.file, s->width, s->height, rgb, 0, "black_hole", job->png.name);
    if (good) say_what_it_took(s, ranks, outcome, seconds);
    return good;
}

static bool run(const struct job *job, const struct ranks *ranks)
{
    const struct scene *s = &job->scene;
    const bool first = ranks->rank == 0;
    struct picture p = {job, NULL, {0}, ranks->size == 1};
    p.progress.wanted = first && (job->progress || STDERR_IS_TERMINAL);
    p.progress.start = seconds_now();
    p.progress.all = (double)s->width * s->height * rays_of_pixel(s);
    p.progress.what = "rays";
    unsigned char *rgb = first ? malloc(3 * (size_t)s->width * (size_t)s->height) : NULL;
    if (job->times.file) p.seconds = malloc(sizeof(double) * (size_t)chunks_of(s));
    bool good = (rgb || !first) && (p.seconds || !job->times.file);
    if (!good) fputs("black_hole: out of memory\n", stderr);
    good = all_agree(good, job->patience) && render(job, ranks, &p, rgb);
    free(p.seconds);
    free(rgb);
    return good;
}

/* ---- Command line ---------------------------------------------------------------------------------- */

static const char usage[] = "usage: black_hole [options]; black_hole --help lists them\n";

static const char help[] =
    "\n"
    "Draws a rotating black hole with a thin disc of glowing gas, as a camera sees it. Lengths are "
    "in\n"
    "units of its mass.\n"
    "\n"
    "  --spin A              -0.9999 to 0.9999; the disc goes around against a negative one (0.9)\n"
    "  --inclination I       of the camera, degrees from the axis, 0 to 180 (80)\n"
    "  --disc R              outer radius of the disc, whose inner edge is the innermost stable "
    "orbit,\n"
    "                        or none (18)\n"
    "  --sky WHAT            stars or checker (stars)\n"
    "  --distance R          of the camera, from the horizon to 10000 (60); near the hole the "
    "edges are\n"
    "                        black: all that comes from in front lies in a circle, and within 3 "
    "the\n"
    "                        hole fills it\n"
    "  --field W             width of the picture (46)\n"
    "  --size WxH            of the picture in pixels, or W for W x 9W/16 (960x540)\n"
    "  --samples N           N x N rays for each pixel, 1 to 16 (1)\n"
    "  --accuracy A          of a step, 1e-13 to 1e-2 (1e-6)\n"
    "  --threads N           (all that OpenMP offers; 1 under MPI or without OpenMP)\n"
    "  --magnification       how much larger the sky is seen than without a hole, in place of disc "
    "and\n"
    "                        sky: white for 1e4, black for 1e-4; orange, blue where it is "
    "mirrored\n"
    "  --one-by-one          rays not in vector lanes, to compare\n"
    "  --output FILE         picture (black_hole.png); FILE.part until it is whole\n"
    "  --chunk-times FILE    what each chunk of rays took, for bench/ranks.py\n"
    "  --progress            also where standard error is no terminal, as under mpirun\n" RANKS_HELP
    "  -h, --help\n"
    "\n"
    "Exit status: 0; 1 where a ray fails or the file cannot be written; 2 for a wrong option.\n";

/* value: struct scene */
static bool take_size(const struct known_option *o, const char *word)
{
    char *rest;
    struct scene *const s = o->value;
    if (word[0] < '0' || word[0] > '9') return false;
    const long width = strtol(word, &rest, 10);
    long height = width / 16 * 9 + width % 16 * 9 / 16;
    if (*rest == 'x' && rest[1] >= '0' && rest[1] <= '9') height = strtol(rest + 1, &rest, 10);
    if (*rest != '\0' || width < 16 || width > 16384 || height < 9 || height > 16384) return false;
    s->width = (int)width;
    s->height = (int)height;
    return true;
}

/* value: double, 0 for none */
static bool take_disc(const struct known_option *o, const char *word)
{
    double *const disc = o->value;
    if (strcmp(word, "none") != 0) return take_number(o, word);
    *disc = 0;
    return true;
}

/* value: bool, whether it is a checker */
static bool take_sky(const struct known_option *o, const char *word)
{
    bool *const checker = o->value;
    *checker = strcmp(word, "checker") == 0;
    return *checker || strcmp(word, "stars") == 0;
}

/* Says what is wrong with an option whose value is this, once for all ranks. */
static int refuse(const struct ranks *ranks, const char *what, double most, double value)
{
    if (ranks->rank == 0)
        fprintf(stderr, "black_hole: %s %g, not %g; try black_hole --help\n", what, most, value);
    return EXIT_BAD_OPTION;
}

/* EXIT_ALL_GOOD, or the status to end with: what no option tells of alone. */
static int check_scene(const struct job *job, const struct ranks *ranks)
{
    const struct scene *s = &job->scene;
    if (s->distance < s->light.horizon)
        return refuse(ranks, "--distance must be outside of the horizon,", s->light.horizon,
                      s->distance);
    if (s->disc > 0 && s->disc <= s->inner)
        return refuse(ranks, "--disc must be outside of the innermost stable orbit,", s->inner,
                      s->disc);
    if (job->magnification && s->distance <= 2)
        return refuse(ranks, "--magnification needs a camera at rest, --distance above", 2,
                      s->distance);
    if (job->magnification && job->one_by_one)
        return refuse(ranks, "--magnification needs rays side by side, at least", 2, 1);
    if (job->times.name && ranks->size > 1)
        return refuse(ranks, "--chunk-times needs ranks:", 1, ranks->size);
    return EXIT_ALL_GOOD;
}

/* The same. */
static int take_arguments(struct job *job, const struct ranks *ranks, int argc, char *argv[])
{
    struct scene *s = &job->scene;
    static const char thousand[] = "a whole number from 1 to 1024", file[] = "the name of a file",
                      size[] = "a size such as 960x540 or 960, from 16 to 16384 pixels";
    const struct known_option known[] = {
        {"spin", take_number, &s->spin, "a number from -0.9999 to 0.9999", -0.9999, 0.9999},
        {"inclination", take_number, &s->inclination, "an angle from 0 to 180 degrees", 0, 180},
        {"disc", take_disc, &s->disc, "a radius from 1 to 9000, or none", 1, 9000},
        {"distance", take_number, &s->distance, "a distance from 1 to 10000", 1, 10000},
        {"field", take_number, &s->field, "a width from 0.001 to 10000", 1e-3, 10000},
        {"samples", take_whole, &s->samples, "a whole number from 1 to 16", 1, 16},
        {"accuracy", take_number, &s->accuracy, "a number from 1e-13 to 0.01", 1e-13, 0.01},
        {"threads", take_whole, &job->threads, thousand, 1, 1024},
        {"size", take_size, s, size, 0, 0},
        {"sky", take_sky, &s->checker, "stars or checker", 0, 0},
        {"output", take_word, &job->png.name, file, 0, 0},
        {"chunk-times", take_word, &job->times.name, file, 0, 0},
        {"magnification", take_flag, &job->magnification, NULL, 0, 0},
        {"one-by-one", take_flag, &job->one_by_one, NULL, 0, 0},
        {"progress", take_flag, &job->progress, NULL, 0, 0},
        {"tile", take_whole, &job->tile, thousand, 1, 1024}, /* these two with ranks only */
        {"patience", take_whole, &job->patience, "a whole number from 1 to 100000", 1, 100000},
    };
    const int count = (int)(sizeof known / sizeof *known) - (RANKS_POSSIBLE ? 0 : 2);
    const struct taken taken = take_options(argc, argv, 1, known, count);
    job->help = taken.what == OPTIONS_HELP;
    if (job->help) return EXIT_ALL_GOOD;
    if (taken.what != OPTIONS_GOOD) {
        if (ranks->rank == 0) say_what_is_wrong("black_hole", &taken);
        return EXIT_BAD_OPTION;
    }
    complete_scene(s);
    /* Under MPI each processor has a rank. */
    if (job->threads == 0) job->threads = ranks->size == 1 ? default_threads() : 1;
    return check_scene(job, ranks);
}

/* Whether another file may take this name: there is none yet, or an ordinary one that may be written; not a
   link, a pipe or a device. */
static bool is_replaceable(const char *name)
{
#ifdef _POSIX_C_SOURCE
    struct stat about;
    if (lstat(name, &about) != 0) return true;
    return S_ISREG(about.st_mode) && access(name, W_OK) == 0;
#else
    (void)name; /* rename may refuse to */
    return false;
#endif
}

/* Before the work, so that a wrong name costs no time. */
static bool open_output(struct output *o)
{
    if (!o->name) return true;
    if (is_replaceable(o->name)) {
        const size_t size = strlen(o->name) + sizeof ".part";
        o->part = malloc(size);
        if (!o->part) return cannot_write(o);
        snprintf(o->part, size, "%s.part", o->name);
    }
    o->file = fopen(o->part ? o->part : o->name, "wb");
    if (!o->file)
        fprintf(stderr, "black_hole: %s: cannot be written: %s\n", o->name, strerror(errno));
    return o->file != NULL;
}

/* Whether all that was to be written, if anything, is there under its name. */
static bool close_output(struct output *o, bool good)
{
    if (o->file) {
        bool whole = fclose(o->file) == 0 && good;
        if (whole && o->part) whole = rename(o->part, o->name) == 0;
        if (!whole && o->part) remove(o->part);
        if (good && !whole) good = cannot_write(o);
    }
    free(o->part);
    return good;
}

static int draw(const struct ranks *ranks, int argc, char *argv[])
{
    struct job job = {.scene = usual_scene(), .png.name = "black_hole.png", .patience = 600};
    const bool first = ranks->rank == 0;
    const int wrong = take_arguments(&job, ranks, argc, argv);
    if (wrong) return wrong;
    if (job.help) {
        if (first) printf("%s%s", usage, help);
        return is_printed("black_hole") ? EXIT_ALL_GOOD : EXIT_FAILED;
    }
    const bool open = !first || (open_output(&job.png) && open_output(&job.times));
    bool good = all_agree(open, job.patience);
    good = good && run(&job, ranks);
    good = close_output(&job.times, good);
    good = close_output(&job.png, good);
    if (first && good) printf("# the picture is in %s\n", job.png.name);
    if (first && good && job.times.name) printf("# the times are in %s\n", job.times.name);
    good = is_printed("black_hole") && good;
    return good ? EXIT_ALL_GOOD : EXIT_FAILED;
}

int main(int argc, char *argv[])
{
    const struct ranks ranks = begin_ranks(&argc, &argv);
    const int status = draw(&ranks, argc, argv);
    end_ranks();
    return status;
}
