/* What all programs of examples/ have in common, run as a user runs them: --help, options that they do not
 * know, files that they write and name, and output that cannot be written.
 *
 *     test_manners SCENE PROGRAM ...
 *
 * with a scene for cable.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

#define SMALL_WAVEFRONT "--size 60 --geodesics 20 --rings 3 --png none --vtk none "

static const char *scene;
static char **programs;
static int count;

/* The name without folders, which its messages begin with. */
static const char *name_of(const char *program)
{
    const char *slash = strrchr(program, '/');
    return slash ? slash + 1 : program;
}

/* The program ends with this status, and its only message has all of this in it. */
static void check_message(const char *program, const char *arguments, int status, const char *what)
{
    char begin[100];
    struct run r = run_program(program, arguments, "", 0);

    snprintf(begin, sizeof begin, "%s: ", name_of(program));
    if (r.status != status || strncmp(r.err, begin, strlen(begin)) != 0 || !strstr(r.err, what) ||
        strchr(r.err, '\n') != r.err + strlen(r.err) - 1)
        fail_msg("%s %s: status %d, messages:\n%s", program, arguments, r.status, r.err);
    free_run(&r);
}

static void help_is_no_error(void **state)
{
    static const char *const asked[] = {"--help", "-h", "--nonsense --help"};

    (void)state;
    for (int p = 0; p < count; p++)
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
            char begin[100];
            struct run r = run_program(programs[p], asked[i], "", 0);
            snprintf(begin, sizeof begin, "usage: %s ", name_of(programs[p]));
            if (r.status != 0 || *r.err || strncmp(r.out, begin, strlen(begin)) != 0)
                fail_msg("%s %s: status %d\n%s%s", programs[p], asked[i], r.status, r.out, r.err);
            free_run(&r);
        }
}

static void wrong_words_are_named(void **state)
{
    static const char *const wrong[] = {"--nonsense", "--nonsense=3", "-Z", "-Z5"};

    (void)state;
    for (int p = 0; p < count; p++)
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            char try_help[100];
            snprintf(try_help, sizeof try_help, "; try %s --help", name_of(programs[p]));
            check_message(programs[p], wrong[i], 2, wrong[i]);
            check_message(programs[p], wrong[i], 2, try_help);
        }
}

/* What each can do in a moment; FILE stands for the name of the file that it writes for a viewer. */
struct task {
    const char *program, *words;
    const char *begins; /* the file; NULL: none is written */
};

static const struct task tasks[] = {
    {"light_ray", "--impact 6", NULL},
    {"light_ray", "--svg FILE", "<svg "},
    {"surface_of_revolution", "torus 2 1 --svg FILE", "<svg "},
    {"shortest", "torus 1 0.4 --from 1 0 0.4 --to -1 0 0.4 --rays 9 --output FILE", "<svg "},
    {"gyroid", "--rays 3 --length 1 --svg FILE", "<svg "},
    {"rigid_body", "1 2 2.7 0 1 0 1", NULL},
    {"rigid_body", "--svg FILE", "<svg "},
    {"lens", "--svg FILE", "<svg "},
    {"logarithm", "", NULL},
    {"logarithm", "--svg FILE", "<svg "},
    {"lorenz", "--time 5 --svg FILE", "<svg "},
    {"energy", "--periods 1", NULL},
    {"energy", "--periods 1 --plot FILE", "$run0 << END"},
    {"amplifier", "--time 0.01", NULL},
    {"amplifier", "--time 0.01 --plot FILE", "$table << END"},
    {"mechanism", "--time 0.01", NULL},
    {"mechanism", "--time 0.01 --svg FILE", "<svg "},
    {"cable", "SCENE --svg FILE", "<svg "},
    {"cable", "SCENE --vtk FILE", "# vtk DataFile"},
    {"wavefront", SMALL_WAVEFRONT "--png FILE", "\211PNG"},
    {"wavefront", SMALL_WAVEFRONT "--svg FILE", "<svg "},
    {"wavefront", SMALL_WAVEFRONT "--vtk FILE", "# vtk DataFile"},
    {"wormhole", "--size 16 --output FILE", "\211PNG"},
    {"wormhole", "--size 16 --length 0 --mass 0 --output FILE", "\211PNG"},
    {"black_hole", "--size 16 --output FILE", "\211PNG"},
    {"black_hole", "--size 16 --magnification --output FILE", "\211PNG"},
};

/* The words, with the names of a file to write and of the scene put in. */
static void put_names_in(const char *words, const char *file, char arguments[500])
{
    size_t length = 0;
    while (*words) {
        const bool is_file = strncmp(words, "FILE", 4) == 0,
                   is_scene = strncmp(words, "SCENE", 5) == 0;
        const char *const name = is_file ? file : is_scene ? scene : NULL;
        length += (size_t)snprintf(arguments + length, 500 - length, name ? "%s" : "%.1s",
                                   name ? name : words);
        assert_true(length < 500);
        words += is_file ? 4 : is_scene ? 5 : 1;
    }
}

static void files_are_named_and_of_the_kind_that_viewers_open(void **state)
{
    int written = 0;
    (void)state;
    for (int p = 0; p < count; p++)
        for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
            char file[64], arguments[500], begin[16] = "";
            if (strcmp(name_of(programs[p]), tasks[i].program) != 0 || !tasks[i].begins) continue;
            make_file(file, "", 0);
            put_names_in(tasks[i].words, file, arguments);
            struct run r = run_program(programs[p], arguments, "", 0);
            if (r.status != 0 || !(strstr(r.out, file) || strstr(r.err, file)))
                fail_msg("%s %s: status %d, and the file is not named:\n%s%s", programs[p],
                         arguments, r.status, r.out, r.err);
            FILE *const in = fopen(file, "rb");
            assert_non_null(in);
            assert_true(fread(begin, 1, sizeof begin - 1, in) > 4);
            fclose(in);
            unlink(file);
            if (strncmp(begin, tasks[i].begins, strlen(tasks[i].begins)) != 0)
                fail_msg("%s %s: the file begins with %s", programs[p], arguments, begin);
            free_run(&r);
            written++;
        }
    assert_true(written >= count - 1); /* all but geodsolve */
}

static void results_that_cannot_be_written_are_an_error(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) skip(); /* Linux: always out of space */
    for (int p = 0; p < count; p++) {
        const char *const name = name_of(programs[p]);
        const int status = strcmp(name, "geodsolve") == 0 ? 2 : 1;
        check_message(programs[p], "--help >/dev/full", status,
                      "standard output cannot be written");
        for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
            char arguments[500];
            if (strcmp(name, tasks[i].program) != 0 || strcmp(name, "cable") == 0) continue;
            put_names_in(tasks[i].words, "/dev/null", arguments);
            strcat(arguments, " >/dev/full");
            check_message(programs[p], arguments, status, "standard output cannot be written");
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_is_no_error),
        cmocka_unit_test(wrong_words_are_named),
        cmocka_unit_test(files_are_named_and_of_the_kind_that_viewers_open),
        cmocka_unit_test(results_that_cannot_be_written_are_an_error),
    };
    if (argc < 3) {
        fprintf(stderr, "usage: test_manners SCENE PROGRAM ...\n");
        return 2;
    }
    scene = argv[1];
    programs = argv + 2;
    count = argc - 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
