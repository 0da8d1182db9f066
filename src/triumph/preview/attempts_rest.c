/* attempts_rest.c: orders that a player may have in mind when clicking a piece or a place, at every prompt but `command`
 * (attempts.c). */
#include "triumph/preview/attempts.h"

/* ---------------------------------------------------------------- answers in an attack */

static void put_drafted_units(const tri_attempt *attempt)
{
    for (uint32_t i = 0; i < attempt->draft->order.count; i++)
        if (tri_drafted(attempt, i) < TRI_UNITS)
            tri_try_unit(attempt, tri_drafted(attempt, i));
}

/* A list of units, with one more. */
static void try_list(const tri_attempt *attempt, const char *verb)
{
    if (!tri_is_own_unit(attempt))
        return;
    gg_put(attempt->out, verb);
    put_drafted_units(attempt);
    tri_try_unit(attempt, attempt->unit);
    gg_put_char(attempt->out, '\n');
}

static void try_loss(const tri_attempt *attempt)
{
    if (!tri_is_own_unit(attempt))
        return;
    gg_put(attempt->out, "loss");
    put_drafted_units(attempt);
    for (uint32_t i = attempt->draft->order.count; i < attempt->table->attack.points; i++)
        tri_try_unit(attempt, attempt->unit);
    gg_put_char(attempt->out, '\n');
}

static void try_odd(const tri_attempt *attempt)
{
    if (attempt->unit == TRI_NO_UNIT)
        return;
    gg_put(attempt->out, "odd");
    tri_try_unit(attempt, attempt->unit);
    gg_put_char(attempt->out, '\n');
}

/* All of them retreat to that locale, or that unit loses a point. */
static void try_retreat(const tri_attempt *attempt)
{
    bool losses = tri_drafted(attempt, 0) < TRI_UNITS;
    if (tri_is_own_unit(attempt)) {
        try_list(attempt, "retreat loss");
        return;
    }
    if (!tri_on_board(attempt->at))
        return;
    gg_put(attempt->out, losses ? "retreat loss" : "retreat");
    for (uint32_t i = 0; tri_drafted(attempt, i) < TRI_UNITS; i++)
        tri_try_unit(attempt, tri_drafted(attempt, i));
    gg_put(attempt->out, losses ? ", all to " : " all to ");
    tri_put_locale(attempt->board, tri_locale_at(attempt->board, attempt->at), attempt->out);
    gg_put_char(attempt->out, '\n');
}

/* ---------------------------------------------------------------- attack commands */

static void try_piece(const tri_attempt *attempt, const char *verb, const char *rest)
{
    uint8_t commander = attempt->commander;
    if (tri_is_own_unit(attempt)) {
        commander = attempt->table->corps[attempt->unit];
        gg_print(attempt->out, "%s unit", verb);
        tri_try_unit(attempt, attempt->unit);
        gg_print(attempt->out, "%s\n", rest);
    } else if (!tri_is_own_commander(attempt)) {
        return;
    }
    if (commander == TRI_NO_COMMANDER)
        return;
    gg_print(attempt->out, "%s corps", verb);
    tri_try_commander(attempt, commander);
    gg_print(attempt->out, "%s\n", rest);
}

/* The commands of the draft as text; false: by road, which is not tried. *next moves behind them. */
static bool put_commands(const tri_attempt *attempt, uint32_t *next)
{
    uint32_t i = 0;
    for (; tri_drafted(attempt, i) != TRI_DONE; i++) {
        uint16_t item = tri_drafted(attempt, i);
        gg_put(attempt->out, i > 0 ? " + " : " ");
        if (item == TRI_WORD_UNIT) {
            gg_put(attempt->out, "unit");
            tri_try_unit(attempt, tri_drafted(attempt, ++i));
        } else if (item == TRI_WORD_CORPS || item == TRI_WORD_DETACH) {
            gg_put(attempt->out, item == TRI_WORD_CORPS ? "corps" : "detach");
            tri_try_commander(attempt, (uint32_t)(tri_drafted(attempt, ++i) - TRI_ITEM_COMMANDER));
            if (item == TRI_WORD_CORPS && tri_drafted(attempt, i + 1) < TRI_UNITS)
                gg_put(attempt->out, " leave");
            while (tri_drafted(attempt, i + 1) < TRI_UNITS)
                tri_try_unit(attempt, tri_drafted(attempt, ++i));
            i++; /* DONE */
        } else {
            return false;
        }
        if (tri_drafted(attempt, i + 1) == TRI_WORD_ROAD)
            return false;
    }
    *next = i + 1;
    return true;
}

/* The attackers are chosen, the leaders are not. */
static bool chooses_leaders(const tri_attempt *attempt)
{
    for (uint32_t i = 0; i < attempt->draft->order.count; i++)
        if (tri_drafted(attempt, i) == TRI_WORD_WIDE || tri_drafted(attempt, i) == TRI_WORD_NARROW)
            return true;
    return false;
}

static void try_leader(const tri_attempt *attempt)
{
    uint32_t next;
    if (!tri_is_own_unit(attempt))
        return;
    gg_put(attempt->out, "attack");
    if (put_commands(attempt, &next)) {
        bool wide = tri_drafted(attempt, next++) == TRI_WORD_WIDE;
        gg_put(attempt->out, wide ? " wide" : " narrow");
        uint16_t item = tri_drafted(attempt, next);
        if (item < TRI_UNITS && tri_army_of(item) != attempt->side) {
            gg_put(attempt->out, " at");
            tri_try_unit(attempt, item);
            next++;
        }
        gg_put(attempt->out, " lead");
        for (; tri_drafted(attempt, next) < TRI_UNITS; next++)
            tri_try_unit(attempt, tri_drafted(attempt, next));
        tri_try_unit(attempt, attempt->unit);
    }
    gg_put_char(attempt->out, '\n');
}

static void try_attack(const tri_attempt *attempt)
{
    if (chooses_leaders(attempt))
        try_leader(attempt);
    else
        try_piece(attempt, "attack", " lead none");
}

/* ---------------------------------------------------------------- set-up */

/* The commander or unit that was chosen last, to this place. */
static void try_setup(const tri_attempt *attempt, const char *verb)
{
    uint16_t last = GG_NO_ITEM;
    for (uint32_t i = 0; i < attempt->draft->order.count; i++)
        last = tri_drafted(attempt, i);
    bool unit = last < TRI_UNITS;
    if (!tri_on_board(attempt->at) ||
        (!unit && (last < TRI_ITEM_COMMANDER || last >= TRI_ITEM_COMMANDER + TRI_COMMANDERS_MAX)))
        return;
    gg_put(attempt->out, verb);
    if (unit)
        tri_try_unit(attempt, last);
    else
        tri_try_commander(attempt, (uint32_t)(last - TRI_ITEM_COMMANDER));
    gg_put(attempt->out, unit ? " to" : "");
    tri_try_place(attempt, attempt->at);
    gg_put_char(attempt->out, '\n');
}

static void try_battery(const tri_attempt *attempt)
{
    uint16_t unit = tri_drafted(attempt, 0);
    bool gun = tri_is_own_unit(attempt);
    if (!gun && unit >= TRI_UNITS)
        return;
    gg_put(attempt->out, "battery");
    tri_try_unit(attempt, gun ? attempt->unit : unit);
    if (!gun) {
        gg_put(attempt->out, " on");
        tri_try_place(attempt, attempt->at);
    }
    gg_put_char(attempt->out, '\n');
}

/* ---------------------------------------------------------------- by prompt */

static void try_stand(const tri_attempt *attempt)
{
    if (tri_is_own_unit(attempt) && attempt->draft->order.verb != TRI_RETREAT)
        try_list(attempt, "defend");
    else
        try_retreat(attempt);
}

void tri_try_rest(const tri_attempt *attempt, uint8_t prompt)
{
    switch (prompt) {
    case TRI_ASK_PLACE:
        try_setup(attempt, "place");
        break;
    case TRI_ASK_DETACHMENTS:
        try_setup(attempt, "detachments");
        break;
    case TRI_ASK_BATTERY:
        try_battery(attempt);
        break;
    case TRI_ASK_RETREAT_OPTION:
        try_stand(attempt);
        break;
    case TRI_ASK_RETREAT:
        try_retreat(attempt);
        break;
    case TRI_ASK_OCCUPATION:
        try_piece(attempt, "occupy", "");
        break;
    case TRI_ASK_FEINT:
        try_piece(attempt, "feint", "");
        break;
    case TRI_ASK_ATTACK:
        try_attack(attempt);
        break;
    case TRI_ASK_LEAD:
        try_list(attempt, "lead");
        break;
    case TRI_ASK_COUNTER:
        try_list(attempt, "counter");
        break;
    case TRI_ASK_ADVANCE:
        try_list(attempt, "advance");
        break;
    case TRI_ASK_ODD:
        try_odd(attempt);
        break;
    case TRI_ASK_LOSS:
        try_loss(attempt);
        break;
    case TRI_ASK_KEEP:
        try_list(attempt, "keep");
        break;
    default:
        break;
    }
}
