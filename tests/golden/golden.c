/*
 * The golden bits: every method with every family ends, to the last bit and the last count, where the data
 * say.
 *
 *     golden FOLDER            compares with FOLDER/float.csv, double.csv, long_double.csv, quad.csv
 *     golden --write FOLDER    writes them
 *
 * Exit status: 0 all rows are the same, 1 some are not, missing or too many, 2 the arguments are wrong.
 */
#include "golden.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_CELL = 8000, LONGEST_LINE = 20000, MOST_SAID = 20 /* of a file */ };

static const char *const case_names[] = {
#define CASE_NAME(name) #name,
    EACH_CASE(CASE_NAME)
#undef CASE_NAME
};

static const char *const column_names[] = {"name",
#define COLUMN_NAME(name) #name,
                                           EACH_COLUMN(COLUMN_NAME) EACH_COUNT(COLUMN_NAME)
#undef COLUMN_NAME
};

static char cells[COLUMNS][LONGEST_CELL];

/* The stored rows of one precision. */
struct stored {
    char **line;
    bool *seen;
    int rows;
};

static struct stored stored;
static FILE *output; /* where to write; NULL: compare */
static const char *current_real;
static long long rows, rows_that_differ, differences, said;

static void say(const char *format, ...)
{
    va_list arguments;

    differences++;
    if (++said > MOST_SAID) return;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

/* ---- rows of text ---- */

static void append(enum golden_column column, const char *text)
{
    char *cell = cells[column];
    const size_t used = strlen(cell), length = strlen(text);

    if (used + length + 2 > LONGEST_CELL) {
        fprintf(stderr, "golden: the cell %s is too long\n", column_names[column]);
        exit(1);
    }
    if (used > 0) strcat(cell, " ");
    strcat(cell, text);
}

void golden_begin_named(const char *family_real_method, const char *what, int number)
{
    char *name = cells[COLUMN_name];
    size_t used;

    memset(cells, 0, sizeof cells);
    snprintf(name, LONGEST_CELL, "%s/%s", family_real_method, what);
    used = strlen(name);
    if (number >= 0) snprintf(name + used, LONGEST_CELL - used, " %d", number);
}

void golden_begin(const char *family_real_method, enum golden_case which, const char *part,
                  int number)
{
    char what[100];

    snprintf(what, sizeof what, "%s%s%s", case_names[which], part ? "/" : "", part ? part : "");
    golden_begin_named(family_real_method, what, number);
}

void golden_count(enum golden_column column, long long count)
{
    char text[32];

    snprintf(text, sizeof text, "%lld", count);
    append(column, text);
}

/* As %a writes normal doubles, for every precision and whatever the C library: each step is exact. */
void golden_number(enum golden_column column, golden_real x)
{
    const golden_real zero = 0;
    char text[80], *end = text;
    int exponent = 0;

    if (x != x) {
        append(column, "nan");
        return;
    }
    if (x < 0 || (x == 0 && 1 / x < 0)) *end++ = '-', x = -x;
    if (x == zero || x == x / 2) {
        strcpy(end, x == zero ? "0x0p+0" : "inf");
        append(column, text);
        return;
    }
    for (; x >= 2; exponent++) x /= 2;
    for (; x < 1; exponent--) x *= 2;
    strcpy(end, "0x1"), end += 3, x -= 1;
    if (x > 0) *end++ = '.';
    while (x > 0) {
        const int digit = (int)(x *= 16);
        *end++ = "0123456789abcdef"[digit];
        x -= digit;
    }
    snprintf(end, sizeof text - (size_t)(end - text), "p%+d", exponent);
    append(column, text);
}

/* ---- comparison ---- */

/* The cell at *text without its comma; moves on to the next one. */
static const char *next_cell(char **text)
{
    char *cell = *text;

    *text += strcspn(*text, ",");
    if (**text) *(*text)++ = '\0';
    return cell;
}

/* Says which number of the two lists is the first that differs. */
static void say_difference(const char *column, const char *actual, const char *expected)
{
    const bool is_list = strchr(actual, ' ') || strchr(expected, ' ');
    int index = 0;

    for (;;) {
        const size_t a = strcspn(actual, " "), e = strcspn(expected, " ");
        if (a != e || strncmp(actual, expected, a) != 0 || !actual[a] || !expected[e]) {
            char place[16] = "";
            if (is_list) snprintf(place, sizeof place, "[%d]", index);
            say("%s: %s%s is %.*s, should be %.*s\n", cells[0], column, place, (int)a, actual,
                (int)e, expected);
            return;
        }
        actual += a + 1, expected += e + 1, index++;
    }
}

static int row_of(const char *name)
{
    static int next; /* rows mostly come in the order of the file */
    const size_t length = strlen(name);

    for (int i = 0; i < stored.rows; i++) {
        const int row = (next + i) % stored.rows;
        if (strncmp(stored.line[row], name, length) == 0 && stored.line[row][length] == ',') {
            next = row + 1;
            return row;
        }
    }
    return -1;
}

static void compare(void)
{
    char line[LONGEST_LINE], *rest = line;
    const int row = row_of(cells[0]);

    if (row < 0) {
        say("%s: is not in the data\n", cells[0]);
        return;
    }
    if (stored.seen[row]) say("%s: is there twice\n", cells[0]);
    stored.seen[row] = true;
    strcpy(line, stored.line[row]);
    for (int i = 0; i < COLUMNS; i++) {
        const char *expected = next_cell(&rest);
        if (strcmp(cells[i], expected) != 0) say_difference(column_names[i], cells[i], expected);
    }
}

void golden_end(void)
{
    rows++;
    if (!output) {
        const long long before = differences;
        compare();
        rows_that_differ += differences > before;
        return;
    }
    for (int i = 0; i < COLUMNS; i++)
        fprintf(output, "%s%c", cells[i], i + 1 < COLUMNS ? ',' : '\n');
}

/* ---- files ---- */

static char *copy_of(const char *text)
{
    const size_t length = strcspn(text, "\r\n");
    char *copy = (char *)malloc(length + 1);

    if (!copy) abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static void read_rows(FILE *file)
{
    char line[LONGEST_LINE];
    bool heading = true;

    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        if (!heading) {
            stored.line = (char **)realloc(stored.line, sizeof(char *) * (size_t)(stored.rows + 1));
            if (!stored.line) abort();
            stored.line[stored.rows++] = copy_of(line);
        }
        heading = false;
    }
    stored.seen = (bool *)calloc((size_t)stored.rows + 1, sizeof(bool));
    if (!stored.seen) abort();
}

static void write_heading(void)
{
    fprintf(output,
            "# Source: golden --write; see README.md here. Numbers are hexadecimal, a list is one "
            "cell.\n");
    for (int i = 0; i < COLUMNS; i++)
        fprintf(output, "%s%c", column_names[i], i + 1 < COLUMNS ? ',' : '\n');
}

static void begin_real(const char *folder, const char *real, bool write)
{
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s.csv", folder, real);
    file = fopen(path, write ? "w" : "r");
    if (!file) {
        fprintf(stderr, "golden: %s cannot be opened\n", path);
        exit(1);
    }
    current_real = real;
    if (write) {
        output = file;
        write_heading();
    } else {
        read_rows(file);
        fclose(file);
    }
}

/* Rows of a family that this program has are to be met, but for lanes where not all families have them. */
static void missing_rows(const char *family)
{
    char prefix[200];

    snprintf(prefix, sizeof prefix, "%s/%s/", family, current_real);
    for (int i = 0; i < stored.rows; i++) {
        const char *line = stored.line[i];
        const bool left_out = GOLDEN_BRIEF && (strstr(line, "/lanes,") || strstr(line, "/sweep,"));
        if (stored.seen[i] || left_out || strncmp(line, prefix, strlen(prefix)) != 0) continue;
        say("%.*s: is in the data only\n", (int)strcspn(line, ","), line);
        stored.seen[i] = true;
    }
}

/* Rows of families that no program has. */
static void superfluous_rows(void)
{
    for (int i = 0; i < stored.rows; i++)
        if (!stored.seen[i])
            say("%.*s: is of no family\n", (int)strcspn(stored.line[i], ","), stored.line[i]);
}

static void end_real(void)
{
    if (output && fclose(output) != 0) {
        fprintf(stderr, "golden: %s.csv cannot be written\n", current_real);
        exit(1);
    }
    if (!output && !GOLDEN_BRIEF) superfluous_rows();
    if (said > MOST_SAID) printf("... and %lld more in %s.csv\n", said - MOST_SAID, current_real);
    said = 0;
    for (int i = 0; i < stored.rows; i++) free(stored.line[i]);
    free(stored.line);
    free(stored.seen);
    memset(&stored, 0, sizeof stored);
    output = NULL;
}

/* ---- all families ---- */

#define DECLARE(family) void golden_##family##_double(void);
EACH_DOUBLE_FAMILY(DECLARE)
#undef DECLARE
#define DECLARE(family) void golden_##family##_float(void);
EACH_FLOAT_FAMILY(DECLARE)
#undef DECLARE
#define DECLARE(family)                                                                            \
    void golden_##family##_long_double(void);                                                      \
    void golden_##family##_quad(void);
EACH_LONG_FAMILY(DECLARE)
#undef DECLARE

static void run(const char *family, void (*rows_of_family)(void))
{
    rows_of_family();
    if (!output) missing_rows(family);
}

static void run_all(const char *folder, bool write)
{
#define RUN(family) run(#family, golden_##family##_float);
    begin_real(folder, "float", write);
    EACH_FLOAT_FAMILY(RUN)
    end_real();
#undef RUN
#define RUN(family) run(#family, golden_##family##_double);
    begin_real(folder, "double", write);
    EACH_DOUBLE_FAMILY(RUN)
    end_real();
#undef RUN
#if GOLDEN_LONG_DOUBLE && !GOLDEN_BRIEF
#    define RUN(family) run(#    family, golden_##family##_long_double);
    begin_real(folder, "long_double", write);
    EACH_LONG_FAMILY(RUN)
    end_real();
#    undef RUN
#endif
#if GOLDEN_QUAD && !GOLDEN_BRIEF
#    define RUN(family) run(#    family, golden_##family##_quad);
    begin_real(folder, "quad", write);
    EACH_LONG_FAMILY(RUN)
    end_real();
#    undef RUN
#endif
}

int main(int argc, char **argv)
{
    const bool write = argc == 3 && strcmp(argv[1], "--write") == 0;

    if ((argc != 2 && !write) || argv[argc - 1][0] == '-') {
        fprintf(stderr, "usage: golden [--write] FOLDER\n");
        return 2;
    }
    if (write && GOLDEN_BRIEF) {
        fprintf(stderr,
                "golden: this program has not all the rows; build it without GOLDEN_BRIEF\n");
        return 2;
    }
    run_all(argv[argc - 1], write);
    printf("golden: %lld rows, %lld differ, %lld differences\n", rows, rows_that_differ,
           differences);
    return rows == 0 || differences > 0;
}
