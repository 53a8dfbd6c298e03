/* Options of a command line, taken by getopt_long from a list: each is a line with its name, what it takes
 * and where that goes. What is wrong is returned; say_what_is_wrong says it. */
#ifndef COMMON_OPTIONS_H
#define COMMON_OPTIONS_H

#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One word of an option. An option with two words has two lines of the same name, one after the other. */
struct known_option {
    const char *name; /* without the dashes */
    /* puts the word where it goes; false where it is wrong */
    bool (*take)(const struct known_option *, const char *word);
    void *value;        /* where it goes */
    const char *needs;  /* what the right word is */
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
    const struct known_option *option; /* whose word is wrong */
};

/* One line on standard error. */
static inline void say_what_is_wrong(const char *program, const struct taken *taken)
{
    if (taken->what == OPTIONS_UNKNOWN)
        fprintf(stderr, "%s: %s: unknown option\n", program, taken->word);
    else
        fprintf(stderr, "%s: --%s needs %s\n", program, taken->option->name, taken->option->needs);
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

/* The list for getopt_long, ended by zeros: --help, and each name once. */
static inline void list_options(const struct known_option known[], int count,
                                struct option list[MOST_OPTIONS + 2])
{
    int options = 0;
    list[options++] = (struct option){"help", no_argument, NULL, 'h'};
    for (int i = 0; i < count && options <= MOST_OPTIONS; i++)
        if (i == 0 || strcmp(known[i].name, known[i - 1].name) != 0) {
            const int word = known[i].take == take_flag ? no_argument : required_argument;
            list[options++] = (struct option){known[i].name, word, NULL, LINE + i};
        }
    memset(&list[options], 0, sizeof list[options]);
}

/* Takes the options from argv[first] on, up to the first that is wrong; none where -h or --help stands
   anywhere. A word that belongs to no option is unknown. */
static inline struct taken take_options(int argc, char *argv[], int first,
                                        const struct known_option known[], int count)
{
    struct option list[MOST_OPTIONS + 2];
    struct taken taken = {OPTIONS_GOOD, NULL, NULL};
    list_options(known, count, list);
    for (int i = first; i < argc; i++)
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) taken.what = OPTIONS_HELP;
    opterr = 0;
    optind = first;
    while (taken.what == OPTIONS_GOOD && optind < argc) {
        const char *const word = argv[optind];
        const int found = getopt_long(argc, argv, "+:h", list, NULL);
        if (found == -1 && optind == argc) break; /* "--" at the end */
        if (found >= LINE)
            taken = take_option(known, count, found - LINE, argc, argv);
        else if (found == 'h') /* --help abbreviated */
            taken.what = OPTIONS_HELP;
        else if (found == ':')
            taken = (struct taken){OPTIONS_WRONG, NULL, &known[optopt - LINE]};
        else
            taken = (struct taken){OPTIONS_UNKNOWN, found == -1 ? argv[optind] : word, NULL};
    }
    return taken;
}

#endif
