/* Linked into a test, with -Wl,--wrap=_cmocka_run_group_tests: its test functions run one by
   one. MUTANT: number of the mutant that is switched on. MUTANT_RECORD: file to which each
   function adds a line: its name, seconds, and the mutants it meets. MUTANT_SECONDS: with it, a
   function is ended after so many and noted as if it took twice as long. MUTANT_TESTS: only these functions,
   ",name,name,". With a mutant the first one that fails ends the program; without, it is left out of
   the record. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

int mutant_now = -1;
unsigned char mutants_reached[MUTANTS + 1], reached_before[MUTANTS + 1];

__attribute__((constructor)) static void read_mutant(void)
{
    const char *number = getenv("MUTANT");

    if (number) mutant_now = atoi(number);
}

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int chosen(const char *name)
{
    const char *list = getenv("MUTANT_TESTS"), *found;
    const size_t length = strlen(name);

    if (!list) return 1;
    for (found = list; (found = strstr(found, name)) != NULL; found++)
        if (found > list && found[-1] == ',' && found[length] == ',') return 1;
    return 0;
}

static void record(const char *name, double seconds)
{
    const char *path = getenv("MUTANT_RECORD");
    FILE *file = path ? fopen(path, "a") : NULL;

    if (!file) return;
    fprintf(file, "%s\t%.4f\t", name, seconds);
    for (int k = 0; k < MUTANTS; k++)
        if (mutants_reached[k] || reached_before[k]) fprintf(file, "%d ", k);
    fprintf(file, "\n");
    fclose(file);
}

static const char *running;
static double allowed;

/* What the function has met so far, once its time is over. */
static void end_it(int signal)
{
    (void)signal;
    record(running, 2 * allowed);
    _Exit(0);
}

static void allow(const char *name, const char *seconds)
{
    struct itimerval timer = {{0, 0}, {0, 0}};

    running = name, allowed = atof(seconds);
    timer.it_value.tv_sec = (time_t)allowed;
    timer.it_value.tv_usec = (suseconds_t)(1e6 * (allowed - (double)timer.it_value.tv_sec));
    signal(SIGVTALRM, end_it);
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

int __real__cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);

int __wrap__cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown)
{
    const char *seconds = getenv("MUTANT_SECONDS");
    int failed = 0, status = 0;

    for (int k = 0; k < MUTANTS; k++) reached_before[k] |= mutants_reached[k];
    for (size_t i = 0; i < count; i++) {
        if (!chosen(tests[i].name)) continue;
        const pid_t child = seconds ? fork() : 0;
        if (child > 0) {
            if (waitpid(child, &status, 0) != child || status != 0) failed++;
            continue;
        }
        memset(mutants_reached, 0, sizeof mutants_reached);
        const double begin = seconds_now();
        if (seconds) allow(tests[i].name, seconds);
        if (__real__cmocka_run_group_tests(group, tests + i, 1, setup, teardown) != 0) {
            fprintf(stderr, "FAILED ALONE: %s\n", tests[i].name);
            if (mutant_now >= 0 || seconds) _Exit(1);
            failed++;
            continue;
        }
        record(tests[i].name, seconds_now() - begin);
        if (seconds) _Exit(0);
    }
    memset(mutants_reached, 0, sizeof mutants_reached);
    return failed;
}
