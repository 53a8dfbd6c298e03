/*
 * Feeds a program of examples/ with words and a file that make no sense. PROGRAM is its source, which is
 * included here with its `main` under another name. An input is the words of the command line, each
 * ended by a newline, up to an empty line, and after that the file: standard input, and whatever file
 * the program reads. A form feed ends the file; what follows is the file that the program reads next.
 * What it writes stays in memory. Numbers among the words are cut to 0.001 ... 99, as
 * a larger one only takes longer.
 *
 *     clang -g -O1 -fsanitize=fuzzer,address,undefined "-DPROGRAM=\"examples/lorenz.c\"" -I. -Iexamples \
 *         tests/fuzz/programs/fuzz_program.c -o fuzz -lm && ./fuzz -close_fd_mask=3
 *     with -DALONE instead of -fsanitize=fuzzer: fuzz FILE ... runs these inputs, for regressions and AFL++
 *
 * Looked for: crashes and what the sanitizers find, hangs, an exit status above 2, and output by halves:
 * a file that is there when the program ends is not empty, and one that begins as SVG or PNG ends as
 * such.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jmp_buf ended;
static int end_status;

/* A program may end itself. */
static _Noreturn void end_program(int status)
{
    end_status = status;
    longjmp(ended, 1);
}

static void broken(const char *what, const char *name)
{
    fprintf(stderr, "promise broken: %s: %s\n", name, what);
    abort();
}

/* Words that come before those of the input: a default that takes long, made shorter. */
#ifndef FIRST_WORDS
#    define FIRST_WORDS NULL
#endif

enum { MOST_WORDS = 24, WORD = 200, MOST_OUTPUTS = 64 };

/* Files that are there, once the program has closed them. */
struct output {
    char name[WORD + 100];
    char *bytes;
    size_t size;
};
static struct output outputs[MOST_OUTPUTS];
static int output_count;
static const char *file;
static size_t file_size;

static FILE *fuzz_fopen(const char *name, const char *mode)
{
    static char nothing[] = "\n";
    if (strlen(name) > WORD + 90) return NULL;
    if (mode[0] == 'r') {
        const char *const part = file, *const end =
                                           file_size ? memchr(file, '\f', file_size) : NULL;
        const size_t size = end ? (size_t)(end - file) : file_size;
        if (end) file += size + 1, file_size -= size + 1;
        return size ? fmemopen((void *)(uintptr_t)part, size, "r") : fmemopen(nothing, 1, "r");
    }
    if (output_count == MOST_OUTPUTS) return NULL;
    struct output *const o = &outputs[output_count++];
    strcpy(o->name, name);
    return open_memstream(&o->bytes, &o->size);
}

static int fuzz_remove(const char *name)
{
    for (int i = 0; i < output_count; i++)
        if (strcmp(outputs[i].name, name) == 0) outputs[i].name[0] = '\0';
    return 0;
}

static int fuzz_rename(const char *from, const char *to)
{
    fuzz_remove(to);
    for (int i = 0; i < output_count; i++)
        if (strcmp(outputs[i].name, from) == 0 && strlen(to) <= WORD) strcpy(outputs[i].name, to);
    return 0;
}

#define main   program_main
#define exit   end_program
#define fopen  fuzz_fopen
#define remove fuzz_remove
#define rename fuzz_rename
#include PROGRAM
#undef main
#undef exit
#undef fopen
#undef remove
#undef rename

static bool begins(const struct output *o, const char *with)
{
    return o->size >= strlen(with) && memcmp(o->bytes, with, strlen(with)) == 0;
}

static bool ends(const struct output *o, const char *with, size_t size)
{
    return o->size >= size && memcmp(o->bytes + o->size - size, with, size) == 0;
}

static void check_outputs(void)
{
    for (int i = 0; i < output_count; i++) {
        const struct output *const o = &outputs[i];
        if (o->name[0] && (!o->bytes || o->size == 0)) broken("an empty file is left", o->name);
        if (o->name[0] && begins(o, "<svg") && !ends(o, "</svg>\n", 7))
            broken("a half of a picture is left", o->name);
        if (o->name[0] && begins(o, "\x89PNG") && !ends(o, "IEND\xae\x42\x60\x82", 8))
            broken("a half of a picture is left", o->name);
        free(o->bytes);
    }
    memset(outputs, 0, sizeof outputs);
    output_count = 0;
}

/* A number that does not make a program run for hours. */
static void tame(char word[WORD])
{
    char *const value = strchr(word, '=') ? strchr(word, '=') + 1 : word, *rest;
    const double x = strtod(value, &rest), size = x < 0 ? -x : x;
    if (rest == value || *rest || !(size > 99 || (size > 0 && size < 1e-3)) || size > 1e300) return;
    snprintf(value, (size_t)(word + WORD - value), "%s%g", x < 0 ? "-" : "", size > 99 ? 99 : 1e-3);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char words[MOST_WORDS][WORD];
    char *argv[MOST_WORDS + 1] = {"program", FIRST_WORDS};
    int argc = 1;
    while (argv[argc]) argc++;
    memset(words, 0, sizeof words);
    while (size > 0 && *data != '\n' && argc < MOST_WORDS) {
        const uint8_t *const end = memchr(data, '\n', size);
        const size_t length = end ? (size_t)(end - data) : size;
        memcpy(words[argc], data, length < WORD - 1 ? length : WORD - 1);
        tame(words[argc]);
        argv[argc] = words[argc], argc++;
        data += length + (end != NULL), size -= length + (end != NULL);
    }
    file = (const char *)data + (size > 0), file_size = size - (size > 0);
    FILE *const in = stdin;
    char nothing[] = "\n";
    stdin =
        file_size ? fmemopen((void *)(uintptr_t)file, file_size, "r") : fmemopen(nothing, 1, "r");
    optind = 0, opterr = 0;
    getopt(1, argv, ""); /* begins anew */
    if (setjmp(ended) == 0) end_status = program_main(argc, argv);
    if (end_status < 0 || end_status > 2) broken("no such exit status", PROGRAM);
    clearerr(stdout);
    fclose(stdin);
    stdin = in;
    check_outputs();
    return 0;
}

#ifdef ALONE
int main(int argc, char *argv[])
{
    static uint8_t data[1 << 16];
    for (int i = 1; i < argc; i++) {
        FILE *const in = fopen(argv[i], "rb");
        if (!in) return perror(argv[i]), 1;
        const size_t size = fread(data, 1, sizeof data, in);
        fclose(in);
        LLVMFuzzerTestOneInput(data, size);
    }
    return 0;
}
#endif
