/* wavefront: the exponential map of a point on a torus, and where geodesics stop being shortest.
 *
 * Geodesics leave a point in all directions at unit speed. Their ends at equal distances form a wavefront. The
 * distance of a point of the torus is the distance of the first front that reaches it. The cut locus is the set
 * of points where two fronts arrive at one time.
 *
 * The program writes the fan of geodesics as a VTK file, which ParaView opens, and a picture as PNG: the
 * torus from the side of the source and from the opposite side, and unrolled. With --svg the picture has a
 * title, a colour bar and a key; a browser opens it.
 *
 *     cc -O3 -march=native -fno-math-errno -fopenmp -I. examples/wavefront/wavefront.c -o wavefront -lpng -lm
 *     ./wavefront --point 0 40 --svg wavefront.svg
 *
 * All files are equal byte by byte for any number of threads. The work is cut into chunks whose size does not
 * depend on that number. What several chunks write is a least value, which does not depend on their order.
 */
#include "../common/system.h"

#include "../common/options.h"
#include "cut_locus.h"
#include "fan.h"
#include "labelled.h"
#include "torus.h"
#include "trace.h"

enum { EXIT_ALL_GOOD = 0, EXIT_FAILED = 1, EXIT_BAD_OPTION = 2 };

/* ---- Command line ---------------------------------------------------------------------------------- */

static const char usage[] = "usage: wavefront [options]; wavefront --help lists them\n";

static const char help[] =
    "\n"
    "Sends geodesics from a point of a torus in all directions, and writes the fan of them for "
    "ParaView\n"
    "and a picture of the distance and of the cut locus.\n"
    "\n"
    "  --geodesics N         how many (100000)\n"
    "  --length L            of each of them (long enough to reach all points of the torus)\n"
    "  --rings N             wavefronts on the way, at equal distances (128)\n"
    "  --major R             radius of the middle of the tube (1)\n"
    "  --minor r             radius of the tube, less than R (0.4)\n"
    "  --point u v           source in degrees: around the axis, and around the tube, where 0 is "
    "the\n"
    "                        outer equator (0 40)\n"
    "  --accuracy A          of a step, 1e-13 to 0.1 (1e-8)\n"
    "  --threads N           (as many as OpenMP offers; one where it was built without)\n"
    "  --size WxH            of the picture in pixels, or W for W x 5W/6 (1800x1500)\n"
    "  --png FILE            picture (wavefront.png), or none\n"
    "  --svg FILE            the same with a title, a colour bar and a key, or none (none)\n"
    "  --vtk FILE            fan as a legacy VTK file (wavefront.vtk), or none; it holds "
    "distance,\n"
    "                        direction, reduced length m12, and how much longer than the least\n"
    "                        distance the geodesic is\n"
    "  --vtk-directions N    at most so many geodesics go into the VTK file (1000)\n"
    "  --help\n"
    "\n"
    "Exit status: 0; 1 where a geodesic fails or a file cannot be written; 2 for a wrong option.\n";

/* What the command line says, before it is checked as a whole. */
struct arguments {
    double length, major, minor, u, v, accuracy;
    int geodesics, rings, threads, vtk_directions;
    int size[2]; /* width and height */
    const char *vtk, *png, *svg;
    bool help;
};

/* value: int[2] */
static bool take_size(const struct known_option *o, const char *word)
{
    char *rest;
    int *const size = o->value;
    if (word[0] < '0' || word[0] > '9') return false;
    const long width = strtol(word, &rest, 10);
    long height = width / 6 * 5;
    if (*rest == 'x' && rest[1] >= '0' && rest[1] <= '9') height = strtol(rest + 1, &rest, 10);
    if (*rest != '\0' || width < 60 || width > 10000 || height < 50 || height > 10000) return false;
    size[0] = (int)width;
    size[1] = (int)height;
    return true;
}

/* value: const char *, NULL for none */
static bool take_file(const struct known_option *o, const char *word)
{
    const char **const name = o->value;
    *name = strcmp(word, "none") == 0 ? NULL : word;
    return *word != '\0';
}

/* EXIT_ALL_GOOD, or the status to end with. */
static int take_arguments(struct arguments *a, int argc, char *argv[])
{
    static const char many[] = "a whole number from 1 to 1000000000",
                      degrees[] = "two angles in degrees", radius[] = "a radius from 1e-30 to 1e30",
                      file[] = "the name of a file, or none";
    const struct known_option known[] = {
        {"geodesics", take_whole, &a->geodesics, "a whole number from 3 to 1000000000", 3, 1e9},
        {"rings", take_whole, &a->rings, "a whole number from 1 to 1000000", 1, 1e6},
        {"threads", take_whole, &a->threads, "a whole number from 1 to 1024", 1, 1024},
        {"vtk-directions", take_whole, &a->vtk_directions, many, 1, 1e9},
        {"length", take_number, &a->length, "a length > 0", DBL_MIN, 1e100},
        {"major", take_number, &a->major, radius, 1e-30, 1e30},
        {"minor", take_number, &a->minor, radius, 1e-30, 1e30},
        {"accuracy", take_number, &a->accuracy, "a number from 1e-13 to 0.1", 1e-13, 0.1},
        {"point", take_number, &a->u, degrees, -DBL_MAX, DBL_MAX},
        {"point", take_number, &a->v, degrees, -DBL_MAX, DBL_MAX},
        {"size", take_size, a->size, "a size such as 1800x1500 or 1800, from 60 to 10000 pixels", 0,
         0},
        {"png", take_file, &a->png, file, 0, 0},
        {"svg", take_file, &a->svg, file, 0, 0},
        {"vtk", take_file, &a->vtk, file, 0, 0},
    };
    static const char try_help[] = "; try wavefront --help\n";
    const struct taken taken = take_options(argc, argv, 1, known, sizeof known / sizeof *known);
    if (taken.what == OPTIONS_HELP) {
        a->help = true;
        return EXIT_ALL_GOOD;
    }
    if (taken.what != OPTIONS_GOOD) {
        say_what_is_wrong("wavefront", &taken);
        return EXIT_BAD_OPTION;
    }
    if (a->length > 1000 * a->major)
        fprintf(stderr, "wavefront: --length must be at most 1000 --major, which is %g, not %g%s",
                1000 * a->major, a->length, try_help);
    else if (a->minor >= a->major)
        fprintf(stderr, "wavefront: --minor must be less than --major, which is %g, not %g%s",
                a->major, a->minor, try_help);
    else
        return EXIT_ALL_GOOD;
    return EXIT_BAD_OPTION;
}

static void fill_job(struct job *job, const struct arguments *a)
{
    const int lines = a->vtk_directions < a->geodesics ? a->vtk_directions : a->geodesics;
    job->torus = (struct torus){a->major, a->minor};
    job->u0 = remainder(a->u, 360.0) * pi / 180;
    job->v0 = remainder(a->v, 360.0) * pi / 180;
    job->length = a->length > 0 ? a->length : length_to_cover(&job->torus, job->v0);
    job->accuracy = a->accuracy;
    job->geodesics = a->geodesics;
    job->rings = a->rings;
    job->threads = a->threads > 0 ? a->threads : default_threads();
    job->stride = (a->geodesics + lines - 1) / lines;
    job->width = a->size[0];
    job->height = a->size[1];
    job->vtk_name = a->vtk;
    job->png_name = a->png;
    job->svg_name = a->svg;
}

/* Before the work, so that a wrong name costs no time. */
static bool open_file(const char *name, FILE **file)
{
    *file = NULL;
    if (!name) return true;
    *file = open_or_say("wavefront", name, "wb");
    return *file != NULL;
}

static bool close_file(const char *name, FILE *file, bool good)
{
    if (!file || fclose(file) == 0) return good;
    if (good) fprintf(stderr, "wavefront: %s: cannot be written\n", name);
    return false;
}

/* The picture, with labels and without, and the fan. */
static bool write_files(const struct job *job, const struct map *map, const struct fan *fan)
{
    unsigned char *const rgb = job->png || job->svg ? draw_picture(job, map) : NULL;
    bool good = rgb || !(job->png || job->svg);
    if (!good) fputs("wavefront: out of memory\n", stderr);
    if (rgb && job->png)
        good = write_png_file(job->png, job->width, job->height, rgb, PNG_IMAGE_FLAG_FAST,
                              "wavefront", job->png_name);
    if (rgb && job->svg) good = write_labelled(job, map, rgb) && good;
    free(rgb);
    if (job->vtk) good = write_vtk(job, map, fan) && good;
    return good;
}

static bool run(const struct job *job)
{
    struct map map = {0};
    struct fan fan = {0};
    const double start = seconds_now();
    bool good = allocate_map(&map, job);
    if (good && !allocate_fan(&fan, job)) {
        free_map(&map);
        good = false;
    }
    if (!good) {
        fputs("wavefront: out of memory\n", stderr);
        return false;
    }
    good = trace_all(job, &map, &fan);
    const double traced = seconds_now();
    if (good) {
        find_cut_locus(job, &map);
        good = write_files(job, &map, &fan);
    }
    if (good)
        printf(
            "%d geodesics of length %.6g, farthest point at %.6g; %.2f s, and %.2f s for files\n",
            job->geodesics, job->length, map.farthest, traced - start, seconds_now() - traced);
    free_map(&map);
    free(fan.point);
    return good;
}

int main(int argc, char *argv[])
{
    struct arguments a = {.geodesics = 100000,
                          .rings = 128,
                          .major = 1,
                          .minor = 0.4,
                          .v = 40,
                          .accuracy = 1e-8,
                          .vtk_directions = 1000,
                          .size = {1800, 1500},
                          .vtk = "wavefront.vtk",
                          .png = "wavefront.png"};
    struct job job;
    const int wrong = take_arguments(&a, argc, argv);
    if (wrong) return wrong;
    if (a.help) {
        printf("%s%s", usage, help);
        return is_printed("wavefront") ? EXIT_ALL_GOOD : EXIT_FAILED;
    }
    fill_job(&job, &a);
    bool good = open_file(job.vtk_name, &job.vtk);
    good = open_file(job.png_name, &job.png) && good;
    good = open_file(job.svg_name, &job.svg) && good;
    if (good) good = run(&job);
    good = close_file(job.vtk_name, job.vtk, good);
    good = close_file(job.png_name, job.png, good);
    good = close_file(job.svg_name, job.svg, good);
    if (good && job.png) printf("# the picture is in %s\n", job.png_name);
    if (good && job.svg) printf("# the picture with its key is in %s\n", job.svg_name);
    if (good && job.vtk) printf("# the fan is in %s\n", job.vtk_name);
    return is_printed("wavefront") && good ? EXIT_ALL_GOOD : EXIT_FAILED;
}
