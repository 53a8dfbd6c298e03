/* What all programs of examples/ have in common, run as a user runs them: --help, options that they do not know,
 * and output that cannot be written.
 *
 *     test_manners PROGRAM ...
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

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

/* Results too, of a task that each can do. */
static void output_that_cannot_be_written_is_an_error(void **state)
{
    static const char *const task[][2] = {

        {"light_ray", "--impact 6"},
        {"surface_of_revolution", "torus 2 1"},
        {"shortest", "torus 1 0.4 --from 1 0 0.4 --to -1 0 0.4"},
        {"rigid_body", "1 2 2.7 0 1 0 1"},
        {"mechanism", "--time 0.01"},
        {"wavefront", "--size 60 --geodesics 20 --rings 3 --png none --vtk none"},
        {"black_hole", "--size 16 --output /dev/null"},
    };

    (void)state;
    if (access("/dev/full", W_OK) != 0) skip(); /* Linux: always out of space */
    for (int p = 0; p < count; p++) {
        const char *const name = name_of(programs[p]);
        const int status = strcmp(name, "geodsolve") == 0 ? 2 : 1;
        check_message(programs[p], "--help >/dev/full", status,
                      "standard output cannot be written");
        for (size_t i = 0; i < sizeof task / sizeof *task; i++) {
            char arguments[200];
            if (strcmp(name, task[i][0]) != 0) continue;
            snprintf(arguments, sizeof arguments, "%s >/dev/full", task[i][1]);
            check_message(programs[p], arguments, status, "standard output cannot be written");
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_is_no_error),
        cmocka_unit_test(wrong_words_are_named),
        cmocka_unit_test(output_that_cannot_be_written_is_an_error),
    };
    if (argc < 2) {
        fprintf(stderr, "usage: test_manners PROGRAM ...\n");
        return 2;
    }
    programs = argv + 1;
    count = argc - 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
