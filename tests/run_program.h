/* Runs a program with given arguments and input, keeps what it printed, and reads numbers in that. POSIX;
 * cmocka's headers come before this one. */
#ifndef RUN_PROGRAM_H
#define RUN_PROGRAM_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct run {
    int status; /* exit status, or -1 where the program did not come to its end */
    char *out;  /* what it printed, to be freed */
    char *err;  /* its messages, to be freed */
};

static inline void give_up(const char *what)
{
    perror(what);
    exit(1);
}

static inline char *read_all(FILE *in)
{
    size_t size = 1 << 16, length = 0, n;
    char *text = malloc(size);
    if (!text) give_up("malloc");
    while ((n = fread(text + length, 1, size - length - 1, in)) > 0) {
        length += n;
        if (size - length < 2) {
            size *= 2;
            text = realloc(text, size);
            if (!text) give_up("realloc");
        }
    }
    text[length] = '\0';
    return text;
}

/* A new file with this content; the name is written to path. */
static inline void make_file(char path[64], const char *content, size_t length)
{
    strcpy(path, "/tmp/geodsolve_test_XXXXXX");
    const int fd = mkstemp(path);
    if (fd < 0) give_up("mkstemp");
    FILE *f = fdopen(fd, "w");
    if (!f || fwrite(content, 1, length, f) != length || fclose(f) != 0) give_up(path);
}

/* The program is looked for as a shell does; arguments are split as a shell does. */
static inline struct run run_program(const char *program, const char *arguments, const char *input,
                                     size_t length)
{
    struct run r;
    char in_path[64], err_path[64], command[4096];
    make_file(in_path, input, length);
    make_file(err_path, "", 0);
    const int n = snprintf(command, sizeof command, "'%s' %s <%s 2>%s", program, arguments, in_path,
                           err_path);
    if (n < 0 || n >= (int)sizeof command) give_up("command too long");
    FILE *pipe = popen(command, "r");
    if (!pipe) give_up(command);
    r.out = read_all(pipe);
    const int status = pclose(pipe);
    r.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    FILE *messages = fopen(err_path, "r");
    if (!messages) give_up(err_path);
    r.err = read_all(messages);
    fclose(messages);
    unlink(in_path);
    unlink(err_path);
    return r;
}

static inline void free_run(struct run *r)
{
    free(r->out);
    free(r->err);
}

/* Reads exactly n finite numbers from a line and moves on to the next; 0 where the line holds anything
 * else. */
static inline int next_numbers(const char **text, long double v[], int n)
{
    const char *p = *text;
    for (int i = 0; i < n; i++) {
        char *rest;
        p += strspn(p, " ");
        if (*p == '\n') return 0;
        v[i] = strtold(p, &rest);
        if (rest == p || !isfinite(v[i])) return 0;
        p = rest;
    }
    if (*p != '\n') return 0;
    *text = p + 1;
    return 1;
}

/* The finite number that follows this text in what was printed. */
static inline double value_after(const char *out, const char *text)
{
    const char *p = strstr(out, text);
    char *rest;

    if (!p) fail_msg("no \"%s\" in:\n%s", text, out);
    const double value = strtod(p + strlen(text), &rest);
    if (rest == p + strlen(text) || !isfinite(value))
        fail_msg("no number after \"%s\" in:\n%s", text, out);
    return value;
}

#endif
