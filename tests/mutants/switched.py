"""The header with many mutants in it, each behind a switch: `mutant_is(k)` is true where mutant k is the
one to run. So each test is compiled once for all of them. With none switched on, values and bits are
those of the header."""

PRELUDE = """#ifndef MUTANT_IS
#define MUTANT_IS
extern int mutant_now;
extern unsigned char mutants_reached[];
#define mutant_is(k) (mutants_reached[k] = 1, mutant_now == (k))
#endif
#line 1 "geodesic_integ.h"
"""
CLOSE, OPEN = 0, 1


def edits_of(ks, group):
    """[(place, order, text)], and the token's replacement (at, stop, text), of mutants of one token."""
    m, k = group[0], ks[0]
    name = "mutant_%d" % k

    def around(before, after):
        inner = m.kind != "condition"       # which may have the same ends as the expression in it
        return [(m.begin, (OPEN, -m.end, inner), before), (m.end, (CLOSE, -m.begin, not inner), after)]

    def choice(form):
        return "".join("mutant_is(%d) ? %s : " % (n, form % g.mutant) for n, g in zip(ks, group)) + \
            form % m.original

    if m.kind == "binary":
        head = "({ __auto_type %s_a = (" % name
        middle = "); __auto_type %s_b = (" % name
        return around(head, "); %s; })" % choice("%s_a %%s %s_b" % (name, name))), (m.at, m.stop, middle)
    if m.kind == "assign":
        head = "({ __auto_type %s_a = &(" % name
        middle = "); __auto_type %s_b = (" % name
        return around(head, "); %s; })" % choice("(*%s_a %%s %s_b)" % (name, name))), (m.at, m.stop, middle)
    if m.kind == "logic":       # a || b is !(!a && !b)
        one = ")) != mutant_is(%d))" % k
        return around("((((!!(", one + ") != mutant_is(%d))" % k), \
            (m.at, m.stop, one + " " + m.original + " ((!!(")
    if m.kind == "unary" and m.original == "-":
        return around("((mutant_is(%d) ? 1 : -1) * " % k, ")"), (m.at, m.stop, "")
    if m.kind == "unary":
        return around("(mutant_is(%d) != " % k, ")"), (m.at, m.stop, m.original)
    if m.kind == "constant":
        return [], (m.at, m.stop, "(%s)" % choice("%s"))
    if m.kind == "minmax":
        return around("(mutant_is(%d) ? GI_(%s) : " % (k, m.mutant), ")"), (m.at, m.stop, m.original)
    if m.kind == "condition":
        return around("mutant_is(%d) != !!(" % k, ")"), (m.at, m.stop, m.original)
    assert m.kind == "statement"
    return around("{ if (!mutant_is(%d)) " % k, " }"), None


def switched(source, mutants):
    """The text; mutant k is mutants[k]. Lines keep their numbers, after those of the prelude."""
    groups = {}
    for k, m in enumerate(mutants):
        if m:
            groups.setdefault((m.at, m.kind), []).append(k)
    inserts, replaced = [], {}
    for ks in groups.values():
        more, token = edits_of(ks, [mutants[k] for k in ks])
        inserts += more
        if token:
            at, stop, text = token
            was = replaced.get(at)
            if was is None or was[1] == source[at:stop]:
                replaced[at] = (stop, text)
            else:
                assert text in (was[1], source[at:stop])
    inserts.sort(key=lambda edit: (edit[0], edit[1]))
    out, now = [PRELUDE], 0
    places = sorted({e[0] for e in inserts} | set(replaced))
    texts = {}
    for place, _, text in inserts:
        texts.setdefault(place, []).append(text)
    for place in places:
        out.append(source[now:place] if place > now else "")
        now = max(now, place)
        out += texts.get(place, [])
        if place in replaced:
            now, text = replaced[place]
            out.append(text)
    return "".join(out) + source[now:]
