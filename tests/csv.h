/* Reads the data files: lines that begin with # say where the numbers come from, then one line of names,
 * then values. cmocka's headers come before this one. */
#ifndef TESTS_CSV_H
#define TESTS_CSV_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CSV_MOST_COLUMNS = 64, CSV_LONGEST_LINE = 4000 };

struct table {
    int rows, columns;
    char **line; /* the names, then `rows` of values; commas have become zeros */
};

static inline const char *cell_of(const struct table *t, int line, int column)
{
    const char *text = t->line[line];

    while (column-- > 0) text += strlen(text) + 1;
    return text;
}

static inline void add_line(struct table *t, const char *text)
{
    const size_t length = strcspn(text, "\r\n");
    int columns = 1;
    char *copy = malloc(length + 1);

    t->line = realloc(t->line, (size_t)(t->rows + 2) * sizeof *t->line);
    assert_true(copy && t->line);
    for (size_t i = 0; i < length; i++) {
        copy[i] = text[i] == ',' ? '\0' : text[i];
        columns += text[i] == ',';
    }
    copy[length] = '\0';
    if (t->rows >= 0) assert_int_equal(columns, t->columns);
    t->columns = columns;
    t->line[++t->rows] = copy;
}

static inline struct table read_table(const char *path)
{
    struct table t = {-1, 0, NULL};
    char line[CSV_LONGEST_LINE];
    FILE *file = fopen(path, "r");

    if (!file) fail_msg("%s cannot be read", path);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') add_line(&t, line);
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
    return strtold(text_in(t, row, name), NULL);
}

static inline double number_in(const struct table *t, int row, const char *name)
{
    return strtod(text_in(t, row, name), NULL);
}

static inline void free_table(struct table *t)
{
    for (int i = 0; i <= t->rows; i++) free(t->line[i]);
    free(t->line);
}

#endif
