/* Reads the data files: lines that begin with # say where the numbers come from, then one line of names,
 * then values. */
#ifndef TESTS_CSV_H
#define TESTS_CSV_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { CSV_MOST_COLUMNS = 64, CSV_LONGEST_LINE = 4000 };

struct table {
    int rows, columns;
    char **line; /* the names, then `rows` of values; commas have become zeros */
    int comments;
    char **comment; /* the lines that begin with #, whole */
};

static inline const char *cell_of(const struct table *t, int line, int column)
{
    const char *text = t->line[line];

    while (column-- > 0) text += strlen(text) + 1;
    return text;
}

/* Adds a copy of the text, without its end of line, to the list that has so many; returns the copy. */
static inline char *add_text(char ***list, int count, const char *text)
{
    const size_t length = strcspn(text, "\r\n");
    char *copy = malloc(length + 1);

    *list = realloc(*list, (size_t)(count + 1) * sizeof **list);
    assert_true(copy && *list);
    memcpy(copy, text, length);
    copy[length] = '\0';
    (*list)[count] = copy;
    return copy;
}

static inline void add_line(struct table *t, const char *text)
{
    int columns = 1;

    for (char *c = add_text(&t->line, t->rows + 1, text); *c; c++)
        if (*c == ',') *c = '\0', columns++;
    if (t->rows >= 0) assert_int_equal(columns, t->columns);
    t->columns = columns;
    t->rows++;
}

static inline struct table read_table(const char *path)
{
    struct table t = {-1, 0, NULL, 0, NULL};
    char line[CSV_LONGEST_LINE];
    FILE *file = fopen(path, "r");

    if (!file) fail_msg("%s cannot be read", path);
    while (fgets(line, sizeof line, file)) {
        assert_true(strlen(line) < sizeof line - 1);
        if (line[0] == '#')
            add_text(&t.comment, t.comments++, line);
        else
            add_line(&t, line);
    }
    fclose(file);
    assert_true(t.rows > 0);
    return t;
}

static inline const char *text_in(const struct table *t, int row, const char *name)
{
    for (int column = 0; column < t->columns; column++)
        if (strcmp(cell_of(t, 0, column), name) == 0) return cell_of(t, row + 1, column);
    fail_msg("no column %s", name);
    return "";
}

static inline long double long_number_in(const struct table *t, int row, const char *name)
{
    const char *text = text_in(t, row, name);
    char *rest;
    const long double value = strtold(text, &rest);

    if (rest == text || *rest) fail_msg("column %s, row %d: no number: %s", name, row, text);
    return value;
}

/* Read as a double, not rounded twice. */
static inline double number_in(const struct table *t, int row, const char *name)
{
    (void)long_number_in(t, row, name);
    return strtod(text_in(t, row, name), NULL);
}

/* In the column whose name begins with that prefix. */
static inline double prefixed_number_in(const struct table *t, int row, const char *prefix,
                                        const char *name)
{
    char whole[40];

    snprintf(whole, sizeof whole, "%s%s", prefix, name);
    return number_in(t, row, whole);
}

/* Numbers with blanks between them, that many and no more. */
static inline void numbers_in(const struct table *t, int row, const char *name, int count,
                              double value[])
{
    const char *text = text_in(t, row, name);
    char *rest;

    for (int i = 0; i < count; i++, text = rest) {
        value[i] = strtod(text, &rest);
        if (rest == text) fail_msg("column %s, row %d: not %d numbers", name, row, count);
    }
    assert_string_equal(text, "");
}

static inline void free_table(struct table *t)
{
    for (int i = 0; i <= t->rows; i++) free(t->line[i]);
    for (int i = 0; i < t->comments; i++) free(t->comment[i]);
    free(t->line);
    free(t->comment);
}

#endif
