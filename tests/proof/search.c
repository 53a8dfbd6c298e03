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

static p_gi_event_state any_state(int looks, int rounds)
{
    p_gi_event_state ev;
    anything(ev.here.g, 1), anything(ev.here.slope, 1);
    anything(ev.there.g, 1), anything(ev.there.slope, 1), anything(ev.between, 1);
    anything(ev.search.noise, 1);
    ev.search.a = any_double, ev.search.b = any_double, ev.search.end = any_double;
    ev.search.sure[0] = any_int != 0, ev.search.cut = any_int != 0;
    ev.search.index = 0, ev.search.looks = looks, ev.search.rounds = rounds;
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
    if (p_gi_look_before(&it, &c, &from, &to, &ev, any_double)) {
        /*@ assert looked: ev.search.looks == looks + 1 && ev.search.looks <= 9 && ev.search.rounds <= 1; */
    }
}

static void search_on(int looks, int rounds)
{
    p_gi_step_control c = any_control();
    p_gi_event_state ev = any_state(looks, rounds);
    p_gi_search_on(&c, &ev, any_int != 0, any_double, any_double);
    /*@ assert on: ev.search.looks == looks && ev.search.rounds == rounds + 1; */
}

/* In the first round and after the last nothing but look_before asks for another attempt. */
static void search_from_the_ends(int looks, int rounds)
{
    p_gi_step_control c = any_control();
    p_gi_event_state ev = any_state(looks, rounds);
    const p_gi_point from = any_point(), to = any_point();
    if (p_gi_search_events(&it, &c, &from, &to, &ev) == GI_EVENT_INSIDE) {
        /*@ assert ends: ev.search.looks == looks + 1; */
    }
}

int main(void)
{
    const struct any sys = {0};
    it.system = &sys;
    it.options.event_direction[0] = any_int, it.options.event_terminal[0] = any_int;
    for (int looks = 0; looks <= 9; looks++) {
        look_before(looks);
        for (int rounds = 1; rounds <= 150; rounds++) search_on(looks, rounds);
        search_from_the_ends(looks, 0);
        search_from_the_ends(looks, 151);
    }
    return 0;
}
