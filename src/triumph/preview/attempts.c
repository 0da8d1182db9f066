/* attempts.c: orders that a player may have in mind when clicking a piece or a place that cannot be chosen now. The rules
 * refuse them and say why (see gg_rules). This file has the commands (chapters 9 to 11). */
#include "triumph/preview/attempts.h"

#include "core/text/spans.h"
#include "triumph/table/choices_left.h"
#include "triumph/text/texts.h"

enum { ROADS_MOST = 12 }; /* ways by road to one place that are tried */

/* ---------------------------------------------------------------- words */

void tri_try_unit(const tri_attempt *attempt, uint32_t slot)
{
    gg_put_char(attempt->out, ' ');
    tri_put_unit(attempt->table, slot, attempt->out);
}

void tri_try_commander(const tri_attempt *attempt, uint32_t commander)
{
    gg_put_char(attempt->out, ' ');
    tri_put_commander(attempt->board, commander, attempt->out);
}

void tri_try_place(const tri_attempt *attempt, uint16_t at)
{
    gg_put_char(attempt->out, ' ');
    tri_put_place(attempt->board, at, attempt->out);
}

/* The pieces that move. */
typedef struct moving {
    uint8_t verb;
    uint8_t commander; /* TRI_NO_COMMANDER: a unit by itself */
    tri_set units;     /* left behind, detached, or the one that moves */
    uint16_t at;
} moving;

static void put_mover(const tri_attempt *attempt, const moving *mover)
{
    static const char *const verbs[TRI_VERBS] = {
        [TRI_CORPS] = "corps", [TRI_DETACH] = "detach", [TRI_UNIT] = "unit"};
    gg_put(attempt->out, verbs[mover->verb]);
    if (mover->commander != TRI_NO_COMMANDER)
        tri_try_commander(attempt, mover->commander);
    if (mover->verb == TRI_CORPS && !tri_empty(mover->units))
        gg_put(attempt->out, " leave");
    TRI_EACH (slot, mover->units)
        tri_try_unit(attempt, slot);
}

/* ---------------------------------------------------------------- moves */

static void try_plain(const tri_attempt *attempt, const moving *mover, uint16_t to)
{
    put_mover(attempt, mover);
    gg_put(attempt->out, " to");
    tri_try_place(attempt, to);
    gg_put_char(attempt->out, '\n');
}

/* A road move in the making. */
typedef struct riding {
    const moving *mover;
    uint8_t to;
    uint8_t locale[1 + TRI_ROAD_MOST]; /* the start first */
    uint32_t count, found;
} riding;

static void put_ride(const tri_attempt *attempt, const riding *ride)
{
    put_mover(attempt, ride->mover);
    for (uint32_t i = 0; i < ride->count; i++) {
        gg_put(attempt->out, i == 0 ? " by " : "-");
        tri_put_locale(attempt->board, ride->locale[i], attempt->out);
    }
    gg_put_char(attempt->out, '\n');
}

static bool joins_road(const tri_board *board, uint8_t from, uint16_t approach)
{
    const tri_locale *locale = &board->locale[from];
    for (uint32_t n = locale->first_node; n < (uint32_t)locale->first_node + locale->roads; n++)
        for (uint32_t i = 0; i < board->node[n].ways; i++)
            if (tri_way_over(board, board->node[n].way[i]) == approach)
                return true;
    return false;
}

/* Every way by road, as far as main roads lead. */
static void try_roads(const tri_attempt *attempt, riding *ride)
{
    uint8_t here = ride->locale[ride->count - 1];
    const tri_locale *locale = &attempt->board->locale[here];
    if (here == ride->to) {
        put_ride(attempt, ride);
        ride->found++;
        return;
    }
    for (uint32_t i = 0; i < locale->passable && ride->count <= TRI_ROAD_MOST; i++) {
        if (ride->found >= ROADS_MOST || !joins_road(attempt->board, here, locale->approach[i]))
            continue;
        ride->locale[ride->count++] = locale->next[i];
        try_roads(attempt, ride);
        ride->count--;
    }
}

/* From off the map, by every entry road of the side; only to a locale, or anywhere (TRI_NONE). */
static void try_entries(const tri_attempt *attempt, const moving *mover, uint8_t to)
{
    const tri_board *board = attempt->board;
    for (uint32_t i = 0; i < board->entries; i++) {
        uint8_t locale = board->node[board->entry[i].node].locale;
        if (board->entry[i].side != attempt->side)
            continue;
        put_mover(attempt, mover);
        gg_print(attempt->out, " by %s-", board->entry[i].name);
        tri_put_locale(board, locale, attempt->out);
        if (to != TRI_NONE && to != locale) {
            gg_put_char(attempt->out, '-');
            tri_put_locale(board, to, attempt->out);
        }
        gg_put_char(attempt->out, '\n');
    }
}

/* To an adjacent locale without a road, to any other by road if one leads there. */
static void try_move(const tri_attempt *attempt, const moving *mover, uint16_t to)
{
    const tri_board *board = attempt->board;
    uint8_t locale = tri_on_board(to) ? tri_locale_at(board, to) : TRI_NONE;
    if (mover->at == TRI_OFF) {
        try_entries(attempt, mover, locale);
        return;
    }
    if (!tri_on_board(to) || !tri_on_board(mover->at))
        return;
    riding ride = {.mover = mover, .to = locale, .count = 1};
    ride.locale[0] = tri_locale_at(board, mover->at);
    bool far = locale != ride.locale[0] &&
               tri_find_approach(board, ride.locale[0], locale) == TRI_NO_APPROACH;
    bool by_road = tri_in_reserve(to) && tri_in_reserve(mover->at) && mover->verb != TRI_DETACH &&
                   locale != ride.locale[0];
    if (!far)
        try_plain(attempt, mover, to);
    if (by_road)
        try_roads(attempt, &ride);
    if (far)
        try_plain(attempt, mover, to);
    if (far && by_road && ride.found == 0)
        gg_put(attempt->out, "! T-MOV-08\n");
}

/* Every place it could go to. A rule that forbids all of them forbids the move. */
static void try_anywhere(const tri_attempt *attempt, const moving *mover)
{
    const tri_board *board = attempt->board;
    if (mover->at == TRI_OFF)
        try_entries(attempt, mover, TRI_NONE);
    if (!tri_on_board(mover->at))
        return;
    const tri_locale *locale = &board->locale[tri_locale_at(board, mover->at)];
    if (tri_on_approach(mover->at)) {
        uint16_t approach = tri_approach_at(mover->at);
        try_plain(attempt, mover, tri_reserve(tri_locale_of(board, approach)));
        try_plain(attempt, mover, tri_reserve(tri_locale_of(board, tri_across(approach))));
        return;
    }
    for (uint32_t i = 0; i < locale->passable; i++) {
        try_plain(attempt, mover, tri_reserve(locale->next[i]));
        try_plain(attempt, mover, tri_blocking(locale->approach[i]));
    }
}

/* ---------------------------------------------------------------- who moves */

static moving unit_mover(const tri_attempt *attempt, uint32_t slot)
{
    moving mover = {TRI_UNIT, TRI_NO_COMMANDER, {{0, 0}}, attempt->table->at[slot]};
    tri_add(&mover.units, slot);
    return mover;
}

static moving corps_mover(const tri_attempt *attempt, uint8_t verb, uint32_t commander)
{
    return (moving){verb, (uint8_t)commander, {{0, 0}}, attempt->table->commander_at[commander]};
}

/* The pieces that the draft has already chosen. */
static bool drafted_mover(const tri_attempt *attempt, moving *mover)
{
    uint8_t verb = attempt->draft->order.verb;
    uint16_t first = tri_drafted(attempt, 0);
    if (verb == TRI_UNIT && first < TRI_UNITS) {
        *mover = unit_mover(attempt, first);
        return true;
    }
    if ((verb != TRI_CORPS && verb != TRI_DETACH) || first == GG_NO_ITEM)
        return false;
    *mover = corps_mover(attempt, verb, (uint32_t)(first - TRI_ITEM_COMMANDER));
    for (uint32_t i = 1; tri_drafted(attempt, i) < TRI_UNITS; i++)
        tri_add(&mover->units, tri_drafted(attempt, i));
    return verb == TRI_CORPS || !tri_empty(mover->units);
}

/* A unit that would stay behind, be detached or be attached, by the commander of the draft. */
static bool try_among(const tri_attempt *attempt)
{
    uint8_t verb = attempt->draft->order.verb;
    uint16_t first = tri_drafted(attempt, 0);
    if (verb == TRI_UNIT || first == GG_NO_ITEM || verb == TRI_VERB_NONE)
        return false;
    uint8_t commander = (uint8_t)(first - TRI_ITEM_COMMANDER);
    if (verb == TRI_ATTACH) {
        gg_put(attempt->out, "attach");
        tri_try_commander(attempt, commander);
        tri_try_unit(attempt, attempt->unit);
        gg_put_char(attempt->out, '\n');
        return true;
    }
    moving mover = corps_mover(attempt, verb, commander);
    if (verb == TRI_CORPS && attempt->table->corps[attempt->unit] != commander)
        return false;
    drafted_mover(attempt, &mover);
    tri_add(&mover.units, attempt->unit);
    try_anywhere(attempt, &mover);
    return true;
}

static void try_unit(const tri_attempt *attempt)
{
    uint8_t verb = attempt->draft->order.verb, commander = attempt->table->corps[attempt->unit];
    bool any = verb == TRI_VERB_NONE, corps = commander != TRI_NO_COMMANDER;
    if (tri_drafted(attempt, 0) != GG_NO_ITEM && try_among(attempt))
        return;
    moving mover = unit_mover(attempt, attempt->unit);
    if (any || verb == TRI_UNIT || !corps)
        try_anywhere(attempt, &mover);
    if (corps && (any || verb == TRI_CORPS)) {
        mover = corps_mover(attempt, TRI_CORPS, commander);
        try_anywhere(attempt, &mover);
    }
    if (corps && (any || verb == TRI_DETACH)) {
        mover = corps_mover(attempt, TRI_DETACH, commander);
        tri_add(&mover.units, attempt->unit);
        try_anywhere(attempt, &mover);
    }
}

/* ---------------------------------------------------------------- attacks and rides */

static bool is_held(const tri_attempt *attempt, uint8_t side, uint8_t locale)
{
    return tri_is_held(attempt->board, attempt->table, side, locale);
}

static void threaten(const tri_attempt *attempt, uint16_t approach)
{
    gg_put(attempt->out, "threaten");
    tri_try_place(attempt, tri_blocking(approach));
    gg_put_char(attempt->out, '\n');
}

/* A locale of the enemy from every side, first from where own pieces are; an approach itself. */
static void try_threats(const tri_attempt *attempt)
{
    const tri_board *board = attempt->board;
    bool aimed = attempt->draft->order.verb == TRI_THREATEN;
    if (!tri_on_board(attempt->at))
        return;
    uint8_t there = tri_locale_at(board, attempt->at);
    const tri_locale *locale = &board->locale[there];
    if (tri_on_approach(attempt->at) && aimed)
        threaten(attempt, tri_approach_at(attempt->at));
    if (!aimed && !is_held(attempt, attempt->side == TRI_ALLIED ? TRI_FRENCH : TRI_ALLIED, there))
        return;
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < locale->approaches; i++)
            if (is_held(attempt, attempt->side, locale->next[i]) == (own == 1))
                threaten(attempt, tri_across(locale->approach[i]));
}

/* The open road move goes on, or a road move that has begun in the draft. */
static void try_path(const tri_attempt *attempt, const moving *mover)
{
    const tri_board *board = attempt->board;
    uint8_t here = mover ? TRI_NONE : board->node[attempt->table->ride.node].locale;
    if (mover && tri_on_board(mover->at))
        here = tri_locale_at(board, mover->at);
    if (!tri_on_board(attempt->at))
        return;
    if (mover)
        put_mover(attempt, mover);
    gg_put(attempt->out, mover ? " by " : "road ");
    for (uint32_t i = 0; i < attempt->draft->order.count; i++) {
        uint16_t item = tri_drafted(attempt, i);
        if (item >= TRI_ITEM_ENTRY && item - TRI_ITEM_ENTRY < board->entries) {
            gg_print(attempt->out, "%s-", board->entry[item - TRI_ITEM_ENTRY].name);
            here = board->node[board->entry[item - TRI_ITEM_ENTRY].node].locale;
        }
        if (item < TRI_ITEM_WAY || item >= TRI_ITEM_NO_ROAD)
            continue;
        tri_put_locale(board, here, attempt->out);
        gg_put_char(attempt->out, '-');
        here = board->node[tri_way_to(board, (uint16_t)(item - TRI_ITEM_WAY))].locale;
    }
    if (here != TRI_NONE)
        tri_put_locale(board, here, attempt->out);
    gg_put(attempt->out, here != TRI_NONE ? "-" : "");
    tri_put_locale(board, tri_locale_at(board, attempt->at), attempt->out);
    gg_put_char(attempt->out, '\n');
}

static bool rides(const tri_attempt *attempt)
{
    for (uint32_t i = 0; i < attempt->draft->order.count; i++)
        if (tri_drafted(attempt, i) == TRI_WORD_ROAD)
            return true;
    return false;
}

/* ---------------------------------------------------------------- the prompt */

static void try_command(const tri_attempt *attempt)
{
    moving mover;
    if (tri_is_own_unit(attempt)) {
        try_unit(attempt);
    } else if (tri_is_own_commander(attempt)) {
        mover = corps_mover(attempt, TRI_CORPS, attempt->commander);
        try_anywhere(attempt, &mover);
    } else if (attempt->draft->order.verb == TRI_ROAD && attempt->table->ride.open) {
        try_path(attempt, NULL);
    } else if (!drafted_mover(attempt, &mover)) {
        try_threats(attempt);
    } else if (rides(attempt)) {
        try_path(attempt, &mover);
    } else {
        try_move(attempt, &mover, attempt->at);
    }
}

/* ---------------------------------------------------------------- what is pointed at */

static bool is_called(gg_span name, const tri_board *board, uint16_t at)
{
    char word[40];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    tri_put_place(board, at, &text);
    return gg_span_is(name, word);
}

static uint16_t find_place(const tri_board *board, gg_span name)
{
    for (uint32_t locale = 0; locale < board->locales; locale++)
        if (is_called(name, board, tri_reserve(locale)))
            return tri_reserve(locale);
    for (uint32_t approach = 0; approach < 2U * board->borders; approach++)
        if (is_called(name, board, tri_blocking(approach)))
            return tri_blocking(approach);
    return TRI_OUT;
}

static void find_commander(tri_attempt *attempt, gg_span name)
{
    for (uint32_t i = 0; i < attempt->board->commanders; i++) {
        if (!gg_span_is(name, attempt->board->commander[i].name))
            continue;
        attempt->commander = (uint8_t)i;
        attempt->at = attempt->table->commander_at[i];
    }
}

/* False: there is no such piece or place. */
static bool find_target(tri_attempt *attempt, gg_span what, gg_span id)
{
    uint32_t number = 0;
    bool counted = gg_span_number(id, &number);
    if (gg_span_is(what, "place")) {
        attempt->at = find_place(attempt->board, id);
    } else if (gg_span_is(what, "commander")) {
        find_commander(attempt, id);
    } else if (gg_span_is(what, "piece") && counted && number < TRI_UNITS) {
        attempt->unit = (uint8_t)number;
        attempt->at = attempt->table->at[number];
    } else if (gg_span_is(what, "locale") && counted && number < 256 &&
               attempt->board->locale_of[number] != TRI_NONE) {
        attempt->at = tri_reserve(attempt->board->locale_of[number]);
    }
    return tri_in_play(attempt->at);
}

/* The rule that the prompt is about, for a click on something unrelated. */
static void name_rule(uint8_t prompt, gg_text *out)
{
    static const char *const rules[TRI_PROMPTS] = {
        [TRI_ASK_ASSIGN] = "T-SET-04",      [TRI_ASK_PLACE] = "T-SET-05",
        [TRI_ASK_DETACHMENTS] = "T-SET-09", [TRI_ASK_BATTERY] = "T-SET-13",
        [TRI_ASK_ORDERS] = "T-TEA-13",      [TRI_ASK_RETREAT_OPTION] = "T-ATK-2.1",
        [TRI_ASK_RETREAT] = "T-RET-09",     [TRI_ASK_OCCUPATION] = "T-ATK-2.10",
        [TRI_ASK_FEINT] = "T-ATK-3.1",      [TRI_ASK_ATTACK] = "T-ATK-5.1",
        [TRI_ASK_LEAD] = "T-ATK-4.1",       [TRI_ASK_COUNTER] = "T-ATK-7.2",
        [TRI_ASK_ADVANCE] = "T-ATK-3.3",    [TRI_ASK_KEEP] = "T-ATK-11.4",
    };
    if (prompt < TRI_PROMPTS && rules[prompt])
        gg_print(out, "? %s\n", rules[prompt]);
}

void tri_write_attempts(const gg_game *game, const void *view, const gg_draft *draft, gg_span what,
                        gg_span id, gg_text *out)
{
    const tri_table *table = view;
    gg_assert(table->head.viewer < table->head.seats);
    tri_attempt attempt = {.board = tri_board_of(game),
                           .table = table,
                           .draft = draft,
                           .side = table->head.side[table->head.viewer],
                           .unit = TRI_NO_UNIT,
                           .commander = TRI_NO_COMMANDER,
                           .at = TRI_OUT,
                           .out = out};
    uint8_t prompt = table->head.prompt[table->head.viewer];
    if (attempt.side == GG_NOBODY || !find_target(&attempt, what, id))
        return;
    if (prompt == TRI_ASK_COMMAND)
        try_command(&attempt);
    else
        tri_try_rest(&attempt, prompt);
    name_rule(prompt, out);
}
