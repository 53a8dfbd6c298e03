/* The search for events comes to an end: the attempts that it asks for are bounded. Each that search_events
   sends back has raised `looks`, by look_before, or `rounds`, by search_on; the former are 9 at most, the
   latter 151. */
#define PROOF_KIND 1
#define main       all_calls /* of the instance that has one event function */
#include "calls.c"
#undef main

static p_gi_step_control any_control(void)
{
    p_gi_step_control c;
    c.t = any_double, c.t1 = any_double, c.t_stop = any_double;
    c.direction = any_int ? 1 : -1;
    c.next_step = any_double, c.ceiling = any_double, c.e_previous = any_double;
    c.unprojected = any_int, c.size_changes = 0;
    return c;
}

/* Of the one search at a time. */
static p_gi_root_search search;
static p_gi_search in;

static p_gi_event_state any_state(int looks, int rounds)
{
    p_gi_event_state ev;
    ev.search = &search, ev.sought = true;
    anything(ev.here.g, 1), anything(ev.here.slope, 1);
    anything(ev.there.g, 1), anything(ev.there.slope, 1), anything(ev.between, 1);
    anything(search.noise, 1);
    search.a = any_double, search.b = any_double, search.end = any_double;
    search.sure[0] = any_int != 0, search.cut = any_int != 0;
    search.index = 0, search.looks = looks, search.rounds = rounds;
    return ev;
}

static p_gi_point any_point(void)
{
    p_gi_point p;
    anything(p.y, 1), anything(p.f, 1);
    return p;
}

static void look_before(int looks)
{
    p_gi_step_control c = any_control();
    p_gi_event_state ev = any_state(looks, any_int);
    const p_gi_point from = any_point(), to = any_point();
    in.c = &c, in.from = &from, in.to = &to, in.ev = &ev;
    if (p_gi_look_before(&in, any_double)) {
        /*@ assert looked: search.looks == looks + 1 && search.looks <= 9 && search.rounds <= 1; */
    }
}

static void search_on(int looks, int rounds)
{
    p_gi_step_control c = any_control();
    p_gi_event_state ev = any_state(looks, rounds);
    in.c = &c, in.ev = &ev, in.grain = any_double;
    p_gi_search_on(&in, any_int != 0, any_double);
    /*@ assert on: search.looks == looks && search.rounds == rounds + 1; */
}

/* In the first round and after the last nothing but look_before asks for another attempt. */
static void search_from_the_ends(int looks, int rounds)
{
    p_gi_step_control c = any_control();
    p_gi_event_state ev = any_state(looks, rounds);
    const p_gi_point from = any_point(), to = any_point();
    in.c = &c, in.from = &from, in.to = &to, in.ev = &ev;
    if (p_gi_search_events(&in) == GI_EVENT_INSIDE) {
        /*@ assert ends: search.looks == looks + 1; */
    }
}

int main(void)
{
    const struct any sys = {0};
    const int direction[1] = {any_int};
    p_gi_interpolant curve;
    in.system = &sys, in.direction = direction, in.curve = &curve, in.evaluations = 0;
    for (int looks = 0; looks <= 9; looks++) {
        look_before(looks);
        for (int rounds = 1; rounds <= 150; rounds++) search_on(looks, rounds);
        search_from_the_ends(looks, 0);
        search_from_the_ends(looks, 151);
    }
    return 0;
}
