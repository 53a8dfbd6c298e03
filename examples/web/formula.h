/* f(x, y, z) as a user writes it, "x^2 + y^2 = 1 - z^4 + sin(3 x)/9": read once, as operations on a stack;
 * then its value, gradient and Hessian by automatic differentiation, forward, of second order.
 *
 *     equation = sum [ "=" sum ]                  left minus right
 *     sum      = product { ("+" | "-") product }
 *     product  = sign { ["*" | "/"] sign }        no "*" needed before a letter, a digit or "("
 *     sign     = { "+" | "-" } power
 *     power    = atom [ "^" sign ]                the exponent is a number
 *     atom     = number | x | y | z | pi | function "(" sum ")" | "(" sum ")"
 *     function = sin | cos | tan | exp | log | sqrt
 */
#ifndef WEB_FORMULA_H
#define WEB_FORMULA_H

#include <math.h>
#include <stdbool.h>

enum { FORMULA_LENGTH = 256, FORMULA_DEPTH = 24, FORMULA_NESTING = 64 };

enum operation {
    NUMBER,
    PLACE,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    POWER,
    SIN,
    COS,
    TAN,
    EXP,
    LOG,
    SQRT
};

struct formula {
    int length;
    struct {
        enum operation what;
        double number; /* or the exponent, or which of x, y, z */
    } code[FORMULA_LENGTH];
};

/* ---- Value, gradient and Hessian (xx, yy, zz, xy, xz, yz) -------------------------------------------- */

struct jet {
    double f, g[3], h[6];
};

static const int hessian_row[6] = {0, 1, 2, 0, 0, 1}, hessian_column[6] = {0, 1, 2, 1, 2, 2};

/* a = phi(a), with the value of phi and its derivatives there. */
static inline void jet_chain(struct jet *a, double value, double first, double second)
{
    for (int k = 0; k < 6; k++)
        a->h[k] = first * a->h[k] + second * a->g[hessian_row[k]] * a->g[hessian_column[k]];
    for (int k = 0; k < 3; k++) a->g[k] *= first;
    a->f = value;
}

/* a += s b */
static inline void jet_add(struct jet *a, double s, const struct jet *b)
{
    a->f += s * b->f;
    for (int k = 0; k < 3; k++) a->g[k] += s * b->g[k];
    for (int k = 0; k < 6; k++) a->h[k] += s * b->h[k];
}

/* a *= b */
static inline void jet_multiply(struct jet *a, const struct jet *b)
{
    for (int k = 0; k < 6; k++) {
        const int i = hessian_row[k], j = hessian_column[k];
        a->h[k] = a->h[k] * b->f + a->g[i] * b->g[j] + a->g[j] * b->g[i] + a->f * b->h[k];
    }
    for (int k = 0; k < 3; k++) a->g[k] = a->g[k] * b->f + a->f * b->g[k];
    a->f *= b->f;
}

/* v^n; by multiplication where n is whole and small, so that 0 and negative numbers have powers too. */
static inline double power_of(double v, double n)
{
    const int whole = n > -64 && n < 64 ? (int)n : 64;
    double result = 1;
    if (whole != n) return pow(v, n);
    for (int k = whole < 0 ? -whole : whole; k > 0; k--) result *= v;
    return whole < 0 ? 1 / result : result;
}

static inline void jet_power(struct jet *a, double n)
{
    const double first = n == 0 ? 0 : n * power_of(a->f, n - 1);
    const double second = n == 0 || n == 1 ? 0 : n * (n - 1) * power_of(a->f, n - 2);
    jet_chain(a, power_of(a->f, n), first, second);
}

static inline void jet_function(struct jet *a, enum operation what)
{
    const double v = a->f;
    if (what == SIN) jet_chain(a, sin(v), cos(v), -sin(v));
    if (what == COS) jet_chain(a, cos(v), -sin(v), -cos(v));
    if (what == EXP) jet_chain(a, exp(v), exp(v), exp(v));
    if (what == LOG) jet_chain(a, log(v), 1 / v, -1 / (v * v));
    if (what == SQRT) jet_chain(a, sqrt(v), 1 / (2 * sqrt(v)), -1 / (4 * v * sqrt(v)));
    if (what == TAN) {
        const double t = sin(v) / cos(v), first = 1 + t * t;
        jet_chain(a, t, first, 2 * t * first);
    }
}

/* a = a what b */
static inline void jet_combine(struct jet *a, enum operation what, struct jet *b)
{
    if (what == ADD) jet_add(a, 1, b);
    if (what == SUBTRACT) jet_add(a, -1, b);
    if (what == DIVIDE) jet_power(b, -1);
    if (what == MULTIPLY || what == DIVIDE) jet_multiply(a, b);
}

static inline void formula_value(const struct formula *formula, const double x[3],
                                 struct jet *result)
{
    static const struct jet zero;
    struct jet stack[FORMULA_DEPTH];
    int depth = 0;
    for (int i = 0; i < formula->length; i++) {
        const enum operation what = formula->code[i].what;
        const double number = formula->code[i].number;
        if (what == NUMBER || what == PLACE) {
            stack[depth] = zero;
            stack[depth].f = what == NUMBER ? number : x[(int)number];
            if (what == PLACE) stack[depth].g[(int)number] = 1;
            depth++;
        } else if (what >= SIN) {
            jet_function(&stack[depth - 1], what);
        } else if (what == POWER) {
            jet_power(&stack[depth - 1], number);
        } else {
            depth--;
            jet_combine(&stack[depth - 1], what, &stack[depth]);
        }
    }
    *result = depth > 0 ? stack[0] : zero;
}

/* ---- Reading it ------------------------------------------------------------------------------------ */

struct reader {
    struct formula *formula;
    const char *text, *at;
    const char *wrong; /* what is; NULL so far */
    int depth, nesting;
};

static inline void reader_fails(struct reader *r, const char *what)
{
    if (!r->wrong) r->wrong = what;
}

/* What it does to the height of the stack is known here, so that formula_value need not look. */
static inline void emit(struct reader *r, enum operation what, double number)
{
    struct formula *const f = r->formula;
    const bool pushes = what == NUMBER || what == PLACE;
    if (pushes) r->depth++;
    if (what >= ADD && what <= DIVIDE) r->depth--;
    if (r->depth > FORMULA_DEPTH || f->length == FORMULA_LENGTH)
        reader_fails(r, "this is too long");
    if (r->wrong) return;
    f->code[f->length].what = what;
    f->code[f->length++].number = number;
}

static inline void skip_spaces(struct reader *r)
{
    while (*r->at == ' ') r->at++;
}

static inline bool take(struct reader *r, char c)
{
    skip_spaces(r);
    if (*r->at != c) return false;
    r->at++;
    return true;
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline double read_number(struct reader *r)
{
    double value = 0, scale = 1;
    while (is_digit(*r->at)) value = 10 * value + (*r->at++ - '0');
    if (*r->at == '.') r->at++;
    while (is_digit(*r->at)) value = 10 * value + (*r->at++ - '0'), scale *= 10;
    return value / scale;
}

/* Whether the word begins here; goes past it then. */
static inline bool take_word(struct reader *r, const char *word)
{
    const char *at = r->at;
    while (*word && *at == *word) at++, word++;
    if (*word) return false;
    r->at = at;
    return true;
}

static inline void read_sum(struct reader *r);

static inline void read_brackets(struct reader *r)
{
    if (!take(r, '(')) reader_fails(r, "( is missing");
    if (!r->wrong) read_sum(r);
    if (!take(r, ')')) reader_fails(r, ") is missing");
}

/* Whether a function stands here. */
static inline bool take_function(struct reader *r, enum operation *what)
{
    static const char *const name[] = {"sin", "cos", "tan", "exp", "log", "sqrt"};
    for (int k = 0; k < 6; k++)
        if (take_word(r, name[k])) {
            *what = (enum operation)(SIN + k);
            return true;
        }
    return false;
}

static inline void read_atom(struct reader *r)
{
    enum operation what;
    skip_spaces(r);
    if (is_digit(*r->at) || *r->at == '.') {
        emit(r, NUMBER, read_number(r));
    } else if (*r->at == '(') {
        read_brackets(r);
    } else if (take_function(r, &what)) {
        read_brackets(r);
        emit(r, what, 0);
    } else if (take_word(r, "pi")) {
        emit(r, NUMBER, 3.14159265358979323846);
    } else if (*r->at >= 'x' && *r->at <= 'z') {
        emit(r, PLACE, *r->at++ - 'x');
    } else {
        reader_fails(r, "x, y, z, a number or a function is missing");
    }
}

static inline void read_sign(struct reader *r);

/* Takes what was emitted since `mark` back, which must be a number, and returns it. */
static inline double constant_since(struct reader *r, int mark)
{
    static const double anywhere[3] = {0, 0, 0};
    struct formula part;
    struct jet value;
    part.length = 0;
    for (int i = mark; i < r->formula->length; i++) {
        if (r->formula->code[i].what == PLACE) reader_fails(r, "the exponent must be a number");
        part.code[part.length++] = r->formula->code[i];
    }
    formula_value(&part, anywhere, &value);
    r->formula->length = mark;
    r->depth--;
    return value.f;
}

static inline void read_power(struct reader *r)
{
    read_atom(r);
    if (!take(r, '^')) return;
    const int mark = r->formula->length;
    read_sign(r);
    if (!r->wrong) emit(r, POWER, constant_since(r, mark));
}

static inline void read_sign(struct reader *r)
{
    bool minus = false;
    if (++r->nesting > FORMULA_NESTING) reader_fails(r, "this is too deep");
    for (;;) {
        if (take(r, '-'))
            minus = !minus;
        else if (!take(r, '+'))
            break;
    }
    if (!r->wrong) read_power(r);
    if (minus) emit(r, NUMBER, -1), emit(r, MULTIPLY, 0);
    r->nesting--;
}

static inline void read_product(struct reader *r)
{
    read_sign(r);
    while (!r->wrong) {
        enum operation what = MULTIPLY;
        if (take(r, '/'))
            what = DIVIDE;
        else if (!take(r, '*') && !is_digit(*r->at) && !is_letter(*r->at) && *r->at != '(')
            return;
        read_sign(r);
        emit(r, what, 0);
    }
}

static inline void read_sum(struct reader *r)
{
    read_product(r);
    while (!r->wrong) {
        enum operation what = ADD;
        if (take(r, '-'))
            what = SUBTRACT;
        else if (!take(r, '+'))
            return;
        read_product(r);
        emit(r, what, 0);
    }
}

/* False where the text is no formula: then *wrong says why, and *where is how far it was read. */
static inline bool formula_read(const char *text, struct formula *formula, const char **wrong,
                                int *where)
{
    struct reader r = {formula, text, text, NULL, 0, 0};
    formula->length = 0;
    read_sum(&r);
    if (!r.wrong && take(&r, '=')) {
        read_sum(&r);
        emit(&r, SUBTRACT, 0);
    }
    skip_spaces(&r);
    if (*r.at) reader_fails(&r, "this is not understood");
    *wrong = r.wrong;
    *where = (int)(r.at - text);
    return !r.wrong;
}

#endif
