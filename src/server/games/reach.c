/* reach.c: what picked things can do, in one answer: the complete orders that name exactly these pieces, each with the
 * steps that lead to it. A client needs no rules to turn "these pieces to that place" into an order. */
#include "server/games/answers.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    LISTS_MOST = 600, /* lists of steps in one search */
    ENDS_MOST = 300,
    VISITS_MOST =
        3, /* ways to one place that are followed: a road may be better than a shorter one */
    THING_TEXT = 200
};

/* A draft on the way, and what it has used up. */
typedef struct trail {
    gg_draft draft;
    uint64_t used;  /* the picked things, a bit each */
    uint64_t words; /* a hash of the words taken: orders that differ in them are different ones */
    gg_step end;    /* the last place, or the last piece if there is no place */
    bool placed;    /* it is a place */
    bool fresh;     /* .. and the last step */
} trail;

typedef struct visit {
    gg_step place;
    uint8_t verb, times;
} visit;

typedef struct search {
    srv_room *room;
    gg_seat seat;
    const void *view, *state;
    uint32_t things;
    char thing[ROOM_THINGS_MAX][THING_TEXT]; /* as gg_write_targets begins it */
    trail *trails;                           /* a queue */
    uint32_t first, last, seen, found;
    visit visits[LISTS_MOST];
    struct {
        trail at;
        bool complete;
    } * ends;
} search;

static uint64_t bit(uint32_t thing)
{
    return (uint64_t)1 << thing;
}

/* ---------------------------------------------------------------- things */

/* `{"what":"piece","id":"7"`, so that a count may follow if none was asked for. */
static void write_thing(const room_thing *thing, char *to)
{
    gg_text text;
    gg_json json;
    gg_text_open(&text, to, THING_TEXT);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_span(&json, "what", thing->target.what);
    gg_json_span(&json, "id", thing->target.id);
    if (thing->count > 0)
        gg_json_int(&json, "count", thing->count);
}

static uint8_t noun_of(const search *in, gg_step step)
{
    return in->room->rules->rules->step_kinds[gg_step_kind_of(step)].noun;
}

/* The picked thing that a piece's step names first, or `things`. */
static uint32_t thing_of(const search *in, const gg_draft *draft, gg_step step)
{
    char targets[2000];
    gg_text text;
    gg_json json;
    gg_text_open(&text, targets, sizeof targets);
    gg_json_open(&json, &text);
    gg_write_targets(in->room->rules, in->view, draft, step, &json, NULL);
    for (uint32_t i = 0; i < in->things; i++) {
        size_t length = strlen(in->thing[i]);
        if (strncmp(targets + 1, in->thing[i], length) == 0 &&
            (targets[length + 1] == '}' || targets[length + 1] == ','))
            return i;
    }
    return in->things;
}

static bool uses_all(const search *in, const trail *at)
{
    return at->used == bit(in->things) - 1;
}

/* ---------------------------------------------------------------- the search */

/* Of orders with the same words and the same end the first is kept: the shortest. */
static void add_end(search *in, const trail *at, bool complete)
{
    if (!uses_all(in, at) || at->end == 0 || in->found == ENDS_MOST)
        return;
    for (uint32_t i = 0; i < in->found; i++) {
        const trail *other = &in->ends[i].at;
        if (other->end == at->end && other->words == at->words &&
            other->draft.order.verb == at->draft.order.verb)
            return;
    }
    in->ends[in->found].at = *at;
    in->ends[in->found++].complete = complete;
}

static bool may_visit(search *in, uint8_t verb, gg_step place)
{
    for (uint32_t i = 0; i < in->seen; i++)
        if (in->visits[i].verb == verb && in->visits[i].place == place)
            return in->visits[i].times++ < VISITS_MOST;
    if (in->seen < LISTS_MOST)
        in->visits[in->seen++] = (visit){place, verb, 1};
    return true;
}

static void follow(search *in, const trail *from, gg_step step, uint32_t thing)
{
    trail next = *from;
    uint8_t noun = noun_of(in, step);
    gg_take(in->room->rules, in->state, in->seat, &next.draft, step);
    if (thing < in->things)
        next.used |= bit(thing);
    if (noun == GG_NOUN_WORD)
        next.words = (next.words ^ step) * 0x100000001b3u;
    next.fresh = noun == GG_NOUN_PLACE;
    if (next.fresh || (noun == GG_NOUN_PIECE && !next.placed)) {
        next.end = step;
        next.placed = next.fresh;
    }
    if (next.draft.complete) {
        add_end(in, &next, true);
        return;
    }
    bool goes_on = next.draft.count < GG_DRAFT_MAX && in->last < LISTS_MOST;
    if (goes_on && (!next.fresh || may_visit(in, next.draft.order.verb, step)))
        in->trails[in->last++] = next;
}

/* Picked pieces come first, one at a time: which of them is named first makes no difference. */
static bool follow_things(search *in, const trail *from, const gg_steps *steps)
{
    uint32_t wanted = in->things;
    for (uint32_t i = 0; i < steps->count; i++) {
        if (noun_of(in, steps->step[i]) != GG_NOUN_PIECE)
            continue;
        uint32_t thing = thing_of(in, &from->draft, steps->step[i]);
        if (thing == in->things || (from->used & bit(thing)) ||
            (wanted < in->things && thing != wanted))
            continue;
        wanted = thing;
        follow(in, from, steps->step[i], thing);
    }
    return wanted < in->things;
}

static void follow_rest(search *in, const trail *from, const gg_steps *steps)
{
    bool asks = false; /* for something that only the player can decide */
    for (uint32_t i = 0; i < steps->count; i++) {
        uint8_t noun = noun_of(in, steps->step[i]);
        if (noun == GG_NOUN_WORD || noun == GG_NOUN_PLACE)
            follow(in, from, steps->step[i], in->things);
        else
            asks = true;
    }
    if (asks && from->fresh)
        add_end(in, from, false);
}

static void find(search *in)
{
    while (in->first < in->last) {
        gg_steps steps;
        const trail from = in->trails[in->first++];
        gg_list_steps(in->room->rules, in->state, in->seat, &from.draft, &steps);
        if (!follow_things(in, &from, &steps))
            follow_rest(in, &from, &steps);
    }
}

/* ---------------------------------------------------------------- the answer */

static void write_order(const search *in, const gg_order *order, gg_json *out)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_write_order(in->room->rules, in->view, order, &text);
    gg_json_text(out, "order", words);
}

static void write_end(const search *in, const trail *at, bool complete, uint16_t from, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_array(out, "steps");
    room_write_trail(in->room, in->seat, &at->draft, from, out);
    gg_json_end_array(out);
    gg_json_bool(out, "complete", complete);
    if (complete)
        write_order(in, &at->draft.order, out);
    else
        gg_json_null(out, "order");
    gg_json_end_object(out);
}

void room_write_ends(srv_room *room, gg_seat seat, const room_things *things, gg_json *out)
{
    const gg_draft *draft = &room->table.draft[seat];
    search *in = host_zeroed(sizeof *in);
    in->room = room;
    in->seat = seat;
    in->view = host_table_view(&room->table, seat);
    in->state = gg_match_state(room->table.match);
    in->things = things->count;
    in->trails = host_raw_memory(LISTS_MOST * sizeof in->trails[0]);
    in->ends = host_raw_memory(ENDS_MOST * sizeof in->ends[0]);
    for (uint32_t i = 0; i < things->count; i++)
        write_thing(&things->thing[i], in->thing[i]);
    if (!draft->complete)
        in->trails[in->last++] = (trail){.draft = *draft};
    find(in);
    gg_json_array(out, "ends");
    for (uint32_t i = 0; i < in->found; i++)
        write_end(in, &in->ends[i].at, in->ends[i].complete, draft->count, out);
    gg_json_end_array(out);
    free(in->trails);
    free(in->ends);
    free(in);
}
