/* Options of a command line, read by getopt_long from a list. Each is a line with its name, its argument and where
 * the argument is stored. Errors are returned; say_what_is_wrong prints them. */
#ifndef COMMON_OPTIONS_H
#define COMMON_OPTIONS_H

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One word of an option. An option with two words has two lines of the same name, one after the other. */
struct known_option {
    const char *name; /* without the dashes; of one letter: after one dash */
    /* puts the word where it goes; false where it is wrong */
    bool (*take)(const struct known_option *, const char *word);
    void *value;        /* where it goes */
    const char *needs;  /* what the right word is; NULL: a number from least to most */
    double least, most; /* of a number */
};

/* value: double */
static inline bool take_number(const struct known_option *o, const char *word)
{
    char *rest;
    double *const value = o->value;
    const double number = strtod(word, &rest);
    if (rest == word || *rest != '\0' || !(number >= o->least && number <= o->most)) return false;
    *value = number;
    return true;
}

/* A whole number; value: int */
static inline bool take_whole(const struct known_option *o, const char *word)
{
    double number;
    int *const value = o->value;
    struct known_option as_number = *o;
    as_number.value = &number;
    if (!take_number(&as_number, word) || number != floor(number)) return false;
    *value = (int)number;
    return true;
}

/* Anything that is not empty; value: const char * */
static inline bool take_word(const struct known_option *o, const char *word)
{
    const char **const value = o->value;
    *value = word;
    return *word != '\0';
}

/* An option that has no word; value: bool */
static inline bool take_flag(const struct known_option *o, const char *word)
{
    bool *const value = o->value;
    (void)word;
    return *value = true;
}

struct taken {
    enum { OPTIONS_GOOD, OPTIONS_HELP, OPTIONS_UNKNOWN, OPTIONS_WRONG } what;
    const char *word; /* unknown, or wrong; NULL: there is none where one must be */
    const struct known_option *option; /* whose word is wrong, in the list of the caller */
};

/* One line on standard error: what the word must be, and what it is; NULL: there is none. `what` is what it is
   for: an option with its dashes, or the name of a number. */
static inline void say_wrong_word(const char *program, const char *what,
                                  const struct known_option *o, const char *word)
{
    fprintf(stderr, "%s: %s needs ", program, what);
    if (o->needs)
        fputs(o->needs, stderr);
    else
        fprintf(stderr, "a %snumber from %g to %g", o->take == take_whole ? "whole " : "", o->least,
                o->most);
    if (!word)
        fputs(", and a word is missing", stderr);
    else
        fprintf(stderr, ", not %s", *word ? word : "an empty word");
    fprintf(stderr, "; try %s --help\n", program);
}

/* One line on standard error. */
static inline void say_what_is_wrong(const char *program, const struct taken *taken)
{
    char name[64];
    if (taken->what == OPTIONS_UNKNOWN) {
        const char *const kind = taken->word[0] == '-' ? "unknown option" : "no option takes";
        fprintf(stderr, "%s: %s %s; try %s --help\n", program, kind,
                taken->word[0] ? taken->word : "an empty word", program);
        return;
    }
    snprintf(name, sizeof name, "%s%s", taken->option->name[1] ? "--" : "-", taken->option->name);
    say_wrong_word(program, name, taken->option, taken->word);
}

/* Whether all that was printed is out; says so where it is not. */
static inline bool is_printed(const char *program)
{
    const bool good = fflush(stdout) == 0 && !ferror(stdout);
    if (!good) fprintf(stderr, "%s: standard output cannot be written\n", program);
    return good;
}

/* Opens a file, or says why it cannot be opened. */
static inline FILE *open_or_say(const char *program, const char *name, const char *mode)
{
    FILE *const file = fopen(name, mode);
    if (!file)
        fprintf(stderr, "%s: %s: cannot be %s: %s\n", program, name,
                mode[0] == 'r' ? "read" : "written", strerror(errno));
    return file;
}

/* Whether -h or --help is among the words, before a word "--". */
static inline bool asks_for_help(int argc, char *argv[], int first)
{
    for (int i = first; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) return true;
    return false;
}

/* Takes the words that belong to the option of this line, the first of which getopt_long has found. */
static inline struct taken take_option(const struct known_option known[], int count, int line,
                                       int argc, char *argv[])
{
    const char *word = optarg;
    for (int i = line; i < count && strcmp(known[i].name, known[line].name) == 0; i++) {
        if (i > line) word = optind < argc ? argv[optind++] : NULL;
        if (known[i].take != take_flag && !word)
            return (struct taken){OPTIONS_WRONG, NULL, &known[i]};
        if (!known[i].take(&known[i], word)) return (struct taken){OPTIONS_WRONG, word, &known[i]};
    }
    return (struct taken){OPTIONS_GOOD, NULL, NULL};
}

enum { MOST_OPTIONS = 32 };
enum { LINE = 256 }; /* LINE + i stands for line i: above what getopt itself returns */

/* What getopt_long asks for: --help and each long name once, ended by zeros, and the names of one letter. */
struct option_list {
    struct option names[MOST_OPTIONS + 2];
    char letters[2 * MOST_OPTIONS + 4];
};

static inline void list_options(const struct known_option known[], int count,
                                struct option_list *list)
{
    int names = 0, letters = 3;
    memset(list, 0, sizeof *list);
    memcpy(list->letters, "+:h", 3);
    list->names[names++] = (struct option){"help", no_argument, NULL, 'h'};
    for (int i = 0; i < count && i < MOST_OPTIONS; i++) {
        const bool flag = known[i].take == take_flag;
        if (i > 0 && strcmp(known[i].name, known[i - 1].name) == 0) continue;
        if (known[i].name[1] == '\0') {
            list->letters[letters++] = known[i].name[0];
            if (!flag) list->letters[letters++] = ':';
        } else {
            list->names[names++] = (struct option){
                known[i].name, flag ? no_argument : required_argument, NULL, LINE + i};
        }
    }
}

/* The line of what getopt_long has found, a letter or LINE + i; -1: none. */
static inline int line_of(int found, const struct known_option known[], int count)
{
    if (found >= LINE) return found - LINE;
    for (int i = 0; i < count; i++)
        if (known[i].name[1] == '\0' && known[i].name[0] == (char)found) return i;
    return -1;
}

/* Takes the options from argv[first] on, up to the first that is wrong or the first word that belongs to none,
   which is argv[optind]; none where help is asked for. */
static inline struct taken take_options_before_words(int argc, char *argv[], int first,
                                                     const struct known_option known[], int count)
{
    struct option_list list;
    struct taken taken = {OPTIONS_GOOD, NULL, NULL};
    list_options(known, count, &list);
    if (asks_for_help(argc, argv, first)) taken.what = OPTIONS_HELP;
    opterr = 0;
    optind = first;
    while (taken.what == OPTIONS_GOOD && optind < argc) {
        const char *const word = argv[optind];
        const int found = getopt_long(argc, argv, list.letters, list.names, NULL);
        const int line = line_of(found == ':' || found == '?' ? optopt : found, known, count);
        if (found == -1) break;
        if (found == 'h') /* --help abbreviated */
            taken.what = OPTIONS_HELP;
        else if (found == ':')
            taken = (struct taken){OPTIONS_WRONG, NULL, &known[line]};
        else if (found == '?')
            taken = (struct taken){OPTIONS_UNKNOWN, word, NULL};
        else
            taken = take_option(known, count, line, argc, argv);
    }
    return taken;
}

/* The same where no word may be left: one that belongs to no option is unknown. */
static inline struct taken take_options(int argc, char *argv[], int first,
                                        const struct known_option known[], int count)
{
    const struct taken taken = take_options_before_words(argc, argv, first, known, count);
    if (taken.what != OPTIONS_GOOD || optind == argc) return taken;
    return (struct taken){OPTIONS_UNKNOWN, argv[optind], NULL};
}

#endif
