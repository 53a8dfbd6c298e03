/* cable: the shortest path of a cable over smooth obstacles, and how it changes while they move.
 *
 *     cc -O2 -I. examples/cable/cable.c -o cable -lcjson -lm
 *     ./cable examples/cable/scene.json --frames examples/cable/frames.jsonl --svg cable.svg --vtk cable.vtk
 *
 * README.md in this folder has the format of scenes, frames and what is printed. The solver is cable.h.
 */
#include "../common/system.h"

#include "../common/options.h"
#include "../common/progress.h"
#include "picture.h"
#include "scene.h"

enum { PANELS = 12, PANELS_IN_ROW = 4, LARGEST_FILE = 1 << 30 };

struct job {
    const char *scene_name, *frames_name, *svg_name, *vtk_name;
    bool quiet;
    cJSON *scene_json;
    char *frames; /* the whole file, one object in a line */
    struct scene scene;
    struct view view;
    int frame_count, panel; /* of the strip: how many are drawn */
    FILE *svg;
};

CABLE_RARE int complain(const char *where, const char *what)
{
    fprintf(stderr, "cable: %s: %s\n", where, what);
    return 2;
}

/* The whole file, to be freed; NULL, and words, where it cannot be read. */
CABLE_RARE char *read_file(const char *name)
{
    FILE *const in = open_or_say("cable", name, "rb");
    size_t size = 1 << 16, length = 0, got = 1;
    char *text = in ? malloc(size) : NULL;
    while (text && got > 0 && length < LARGEST_FILE) {
        got = fread(text + length, 1, size - length - 1, in);
        length += got;
        if (size - length < 2) {
            char *const more = realloc(text, size *= 2);
            if (!more) free(text);
            text = more;
        }
    }
    const bool bad = in && (ferror(in) || length >= LARGEST_FILE);
    if (in) fclose(in);
    if (!bad && text) return text[length] = '\0', text;
    if (in) complain(name, "cannot be read, or is no text");
    free(text);
    return NULL;
}

/* ---- what is printed ------------------------------------------------------------------------------- */

static void print_number(const char *name, double v)
{
    if (isfinite(v))
        printf("\"%s\": %.17g", name, v);
    else
        printf("\"%s\": null", name);
}

static void print_vector(const char *name, const double v[3], bool known)
{
    if (known && finite3(v))
        printf(", \"%s\": [%.17g, %.17g, %.17g]", name, v[0], v[1], v[2]);
    else
        printf(", \"%s\": null", name);
}

CABLE_RARE void print_result(const struct cable *c)
{
    const bool known = cable_is_known(c);
    printf("{\"status\": \"%s", cable_message(c->status));
    if (c->where >= 0) printf(": along[%d]", c->where);
    printf("\", ");
    print_number("length", known ? c->length : (double)NAN);
    printf(", ");
    print_number("rate", known ? c->rate : (double)NAN);
    printf(", ");
    print_number("smoothness", c->smoothness);
    if (c->status == CABLE_INSIDE) printf(", "), print_number("depth", c->depth);
    print_vector("from_force", c->from_force, known);
    print_vector("to_force", c->to_force, known);
    printf(", \"iterations\": %d", c->iterations);
    if (c->pierced >= 0 && known) printf(", \"pierced\": %d", c->pierced);
    if (c->snapped && known) printf(", \"snapped\": true");
    printf(", \"along\": [");
    for (int i = 0; i < c->count; i++) {
        const struct cable_member *const m = &c->along[i];
        const bool via = m->shape.kind == CABLE_VIA, on = known && (via || m->touches);
        printf("%s{\"contact\": %s, \"length\": %.17g", i ? ", " : "", on ? "true" : "false",
               on ? m->length : 0);
        printf(", \"pieces\": %d", on ? m->pieces : 0);
        print_vector("from", m->first, on);
        print_vector("to", m->last, on);
        print_vector("force", m->force, known);
        print_vector("moment", m->moment, known);
        if (m->unheard) printf(", \"hint_ignored\": true");
        printf("}");
    }
    printf("]}\n");
}

/* ---- frames ---------------------------------------------------------------------------------------- */

/* The next line that is not blank, without its end; NULL: no more. *number is its number. */
CABLE_RARE const char *next_line(const char **rest, int *number, size_t *length)
{
    while (**rest) {
        const char *const line = *rest;
        *length = strcspn(line, "\n");
        *rest += *length + (line[*length] == '\n');
        ++*number;
        if (strspn(line, " \t\r") < *length) return line;
    }
    return NULL;
}

/* Changes the scene as a line says. */
CABLE_RARE bool take_frame(struct job *job, const char *line, size_t length, int number)
{
    const char *end = NULL;
    cJSON *const json = cJSON_ParseWithLengthOpts(line, length, &end, 0);
    const bool whole = json && end + strspn(end, " \t\r") >= line + length;
    bool good = whole && take_keys(&job->scene, json, true);
    if (!good) {
        fprintf(stderr, "cable: %s: line %d: %s\n", job->frames_name, number,
                whole ? job->scene.wrong : "no JSON");
    }
    cJSON_Delete(json);
    return good;
}

CABLE_RARE bool begin_scene(struct job *job)
{
    free_scene(&job->scene);
    memset(&job->scene, 0, sizeof job->scene);
    if (read_scene(&job->scene, job->scene_json)) return true;
    complain(job->scene_name, job->scene.wrong);
    return false;
}

/* Goes through all frames without solving: whether all make sense, how many there are, what is to be seen. */
CABLE_RARE bool check_frames(struct job *job)
{
    const char *rest = job->frames, *line;
    int number = 0;
    size_t length;
    if (!begin_scene(job)) return false;
    job->view = make_view(&job->scene.cable);
    job->frame_count = 0;
    if (!rest) widen_to_scene(&job->view, &job->scene.cable);
    while (rest && (line = next_line(&rest, &number, &length))) {
        if (!take_frame(job, line, length, number)) return false;
        widen_to_scene(&job->view, &job->scene.cable);
        job->frame_count++;
    }
    if (!rest) job->frame_count = 1;
    return job->frame_count > 0 || (complain(job->frames_name, "has no frame"), false);
}

/* ---- pictures -------------------------------------------------------------------------------------- */

/* A file that is not to be seen half written: it gets its name when it is done. */
static FILE *open_part(const char *name, char part[], size_t size)
{
    snprintf(part, size, "%s.part", name);
    return open_or_say("cable", part, "w");
}

static bool close_part(FILE *file, const char *part, const char *name)
{
    const bool good = !ferror(file);
    if (fclose(file) == 0 && good && rename(part, name) == 0) return true;
    remove(part);
    complain(name, "cannot be written");
    return false;
}

static int panel_count(const struct job *job)
{
    return job->frame_count < PANELS ? job->frame_count : PANELS;
}

CABLE_RARE void begin_svg(const struct job *job)
{
    const struct view *const v = &job->view;
    const int panels = panel_count(job), columns = panels < PANELS_IN_ROW ? panels : PANELS_IN_ROW;
    const int rows = (panels + PANELS_IN_ROW - 1) / PANELS_IN_ROW;
    const double wide = v->high[0] - v->low[0], tall = v->high[1] - v->low[1];
    const double margin = 0.05 * (wide + tall);
    const double width = columns * (wide + margin) + margin,
                 height = rows * (tall + margin) + margin;
    fprintf(job->svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\" height=\"%.0f\" "
            "viewBox=\"0 0 %.6g %.6g\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
            960 * height / width, width, height);
}

/* Draws the frame if it is one of the strip. */
CABLE_RARE void draw_frame(struct job *job, int frame)
{
    const struct view *const v = &job->view;
    const int panels = panel_count(job);
    const double wide = v->high[0] - v->low[0], tall = v->high[1] - v->low[1];
    const double margin = 0.05 * (wide + tall);
    const int wanted =
        panels > 1 ? (int)((double)job->panel * (job->frame_count - 1) / (panels - 1)) : 0;
    if (!job->svg || job->panel >= panels || frame != wanted) return;
    svg_picture(job->svg, v, &job->scene.cable,
                margin + job->panel % PANELS_IN_ROW * (wide + margin),
                margin + job->panel / PANELS_IN_ROW * (tall + margin));
    job->panel++;
}

/* ---- main ------------------------------------------------------------------------------------------ */

/* Whether the scene as it is has a path. */
static bool solve_frame(struct job *job, int frame, struct progress *progress)
{
    struct scene *const s = &job->scene;
    cable_solve(&s->cable, s->warm_start && !s->reshaped);
    print_result(&s->cable);
    draw_frame(job, frame);
    show_progress(progress, 1);
    return s->cable.status == CABLE_OK;
}

/* Exit status. */
static int solve_all(struct job *job)
{
    struct progress progress = {.wanted = !job->quiet && STDERR_IS_TERMINAL && job->frame_count > 1,
                                .start = seconds_now(),
                                .all = job->frame_count,
                                .what = "frames",
                                .after = 1};
    const char *rest = job->frames, *line;
    int number = 0;
    size_t length;
    bool good = true;
    if (!begin_scene(job)) return 2;
    if (!rest) good = solve_frame(job, 0, &progress);
    for (int frame = 0; rest && (line = next_line(&rest, &number, &length)); frame++)
        good = take_frame(job, line, length, number) && solve_frame(job, frame, &progress) && good;
    return good ? 0 : 1;
}

/* With the pictures that are asked for. Exit status. */
static int solve_and_draw(struct job *job)
{
    char svg_part[4096], vtk_part[4096];
    if (job->svg_name) {
        job->svg = open_part(job->svg_name, svg_part, sizeof svg_part);
        if (!job->svg) return 2;
        begin_svg(job);
    }
    int status = solve_all(job);
    if (job->svg) {
        fputs("</svg>\n", job->svg);
        if (!close_part(job->svg, svg_part, job->svg_name)) status = 2;
    }
    if (job->vtk_name) {
        FILE *const vtk = open_part(job->vtk_name, vtk_part, sizeof vtk_part);
        if (!vtk) return 2;
        write_vtk(vtk, &job->scene.cable);
        if (!close_part(vtk, vtk_part, job->vtk_name)) status = 2;
    }
    if (status != 2 && !job->quiet) { /* standard output is for JSON */
        if (job->svg_name) fprintf(stderr, "cable: the picture is in %s\n", job->svg_name);
        if (job->vtk_name) fprintf(stderr, "cable: surfaces and cable are in %s\n", job->vtk_name);
    }
    return is_printed("cable") ? status : 2;
}

static const char *const usage =
    "usage: cable SCENE.json [options]\n"
    "  --frames FILE  JSON lines, each with what changes; without it the scene alone is solved\n"
    "  --svg FILE     picture; of frames a strip of at most 12\n"
    "  --vtk FILE     surfaces and cable for ParaView; of frames the last one\n"
    "  --quiet        no progress, no names of files\n"
    "Prints a JSON line for the scene, or for each frame. Exit status: 0, 1 where a path was not\n"
    "found, 2 where the scene makes no sense.\n";

static int run(struct job *job)
{
    const char *end = NULL;
    char *const text = read_file(job->scene_name);
    if (!text) return 2;
    job->scene_json = cJSON_ParseWithOpts(text, &end, 1);
    if (!job->scene_json && end) {
        int number = 1;
        for (const char *p = text; p < end; p++) number += *p == '\n';
        fprintf(stderr, "cable: %s: line %d: no JSON\n", job->scene_name, number);
    }
    free(text);
    if (!job->scene_json) return 2;
    if (job->frames_name && !(job->frames = read_file(job->frames_name))) return 2;
    return check_frames(job) ? solve_and_draw(job) : 2;
}

int main(int argc, char **argv)
{
    struct job job = {0};
    const struct known_option known[] = {
        {"frames", take_word, &job.frames_name, "a file", 0, 0},
        {"svg", take_word, &job.svg_name, "a file", 0, 0},
        {"vtk", take_word, &job.vtk_name, "a file", 0, 0},
        {"quiet", take_flag, &job.quiet, NULL, 0, 0},
    };
    const int count = sizeof known / sizeof *known;
    const int first = argc > 1 && argv[1][0] != '-' ? 2 : 1;
    struct taken taken = take_options_before_words(argc, argv, first, known, count);
    job.scene_name = first == 2 ? argv[1] : optind < argc ? argv[optind++] : NULL;
    if (taken.what == OPTIONS_GOOD && first == 1 && optind < argc)
        taken = take_options(argc, argv, optind, known, count);
    else if (taken.what == OPTIONS_GOOD && optind < argc)
        taken = (struct taken){OPTIONS_UNKNOWN, argv[optind], NULL};
    if (taken.what == OPTIONS_HELP) return fputs(usage, stdout), is_printed("cable") ? 0 : 1;
    if (taken.what != OPTIONS_GOOD) return say_what_is_wrong("cable", &taken), 2;
    if (!job.scene_name) return complain("a scene is missing", "try cable --help");
    const int status = run(&job);
    free_scene(&job.scene);
    cJSON_Delete(job.scene_json);
    free(job.frames);
    return status;
}
