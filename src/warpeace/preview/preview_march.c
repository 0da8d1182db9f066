/* preview_march.c: what a forced march can bring: the extra MP of each class of SP for all six faces of the die,
 * and the chance to lose one of them. P-FMA, R-P-12, R-P-14 */
#include "warpeace/movement/march.h"
#include "warpeace/preview/preview_parts.h"

/* An announcement to preview. */
typedef struct outlook {
    const wap_asking *ask;
    const wap_march *march;
    const wap_stand *stand;
    int32_t area, winter; /* added to the die for all SP */
} outlook;

/* What is added to the die of a class: SP with the same sum share the result, and the loss (P-FMA-08, R-P-12). */
enum { LEAST_OWN = -2, MOST_OWN = 1 };

static int32_t own_modifier(const outlook *look, uint8_t kind, bool unsupplied)
{
    return wap_march_modifier(look->ask->board, look->march, kind, unsupplied);
}

/* ---------------------------------------------------------------- who is of a class */

/* SP of the kind in the hex that have not marched and are in supply. */
static uint32_t count_supplied(const wap_stand *stand, uint8_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = stand->first; i < stand->end; i++) {
        const wap_pile *pile = &stand->table->pile[i];
        if (pile->kind == kind && wap_can_be_named(stand, pile) && !(pile->marks & WAP_UNSUPPLIED))
            count += pile->count;
    }
    return count;
}

/* SP of the kind that march in this state of supply: supplied SP are taken first, as in the rules. */
static uint32_t count_marchers(const outlook *look, uint8_t kind, bool unsupplied)
{
    uint32_t count = look->march->trip.who.troops.sp[kind];
    uint32_t supplied = count > 0 ? count_supplied(look->stand, kind) : 0;
    if (supplied > count)
        supplied = count;
    return unsupplied ? count - supplied : supplied;
}

static uint32_t count_class(const outlook *look, int32_t own)
{
    uint32_t count = 0;
    for (uint8_t kind = 0; kind < look->ask->board->kinds; kind++)
        for (uint32_t unsupplied = 0; unsupplied < 2; unsupplied++)
            if (own_modifier(look, kind, unsupplied) == own)
                count += count_marchers(look, kind, unsupplied);
    return count;
}

static void put_marchers(const outlook *look, uint8_t kind, bool unsupplied)
{
    gg_json *out = look->ask->out;
    uint32_t count = count_marchers(look, kind, unsupplied);
    bool guard = look->ask->board->kind[kind].guard != 0;
    if (count == 0)
        return;
    gg_json_object(out, NULL);
    wap_json_sp(look->ask, "sp", kind, count);
    gg_json_array(out, "lines");
    wap_json_line(out, guard ? "French Guard" : "French",
                  -wap_march_bonus(look->ask->board, look->march, kind), "P-FMA-04");
    wap_json_line(out, "unsupplied", unsupplied, "P-FMA-05");
    wap_json_line(out, "Spain or Russia", look->area, "P-FMA-05");
    wap_json_line(out, "winter", look->winter, "P-FMA-05");
    gg_json_end_array(out);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- what a class can get */

static void put_dice(const outlook *look, int32_t add)
{
    const wap_asking *ask = look->ask;
    uint32_t full = 0, losses = 0, sum = 0;
    gg_assert(look->march->asked >= 1 && look->march->asked <= WAP_MARCH_COLUMNS);
    gg_json_array(ask->out, "dice");
    for (int32_t die = 1; die <= 6; die++) {
        wap_cell cell = wap_march_of(ask->board, die + add, look->march->asked);
        gg_json_object(ask->out, NULL);
        gg_json_int(ask->out, "die", die);
        gg_json_int(ask->out, "row", die + add);
        gg_json_int(ask->out, "extra", cell.number);
        gg_json_bool(ask->out, "loss", cell.asterisk != 0);
        gg_json_end_object(ask->out);
        full += cell.number >= look->march->asked;
        losses += cell.asterisk != 0;
        sum += cell.number;
    }
    gg_json_end_array(ask->out);
    gg_json_fraction(ask->out, "all_asked", full, 6);
    gg_json_fraction(ask->out, "loss", losses, 6);
    gg_json_fraction(ask->out, "expected", sum, 6);
}

static void put_class(const outlook *look, int32_t own)
{
    gg_json *out = look->ask->out;
    if (count_class(look, own) == 0)
        return;
    gg_json_object(out, NULL);
    gg_json_array(out, "who");
    for (uint8_t kind = 0; kind < look->ask->board->kinds; kind++)
        for (uint32_t unsupplied = 0; unsupplied < 2; unsupplied++)
            if (own_modifier(look, kind, unsupplied) == own)
                put_marchers(look, kind, unsupplied);
    gg_json_end_array(out);
    put_dice(look, own + look->area + look->winter);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- the interface */

void wap_preview_march(const wap_asking *ask)
{
    wap_look look = wap_looking(ask);
    const wap_open_group *group = &ask->table->group;
    wap_march march;
    wap_stand stand;
    if (ask->draft->order.count < 2 || !wap_read_march(ask->board, &ask->draft->order, &march) ||
        march.asked < 1 || march.asked > WAP_MARCH_COLUMNS || march.trip.start >= ask->board->hexes)
        return;
    bool goes_on = group->hex == march.trip.start &&
                   wap_judge_march(&look, &march, WAP_GOES_ON, NULL);
    if (!wap_look_at_hex(&look, march.trip.start, goes_on ? WAP_GOES_ON : WAP_BEGINS, true, &stand))
        return;
    uint16_t began = goes_on ? group->began : march.trip.start;
    int32_t winter = wap_is_winter(ask->board, ask->table) ? 1 : 0;
    outlook foreseen = {ask, &march, &stand,
                        wap_march_hardship(ask->board, ask->table, began) - winter, winter};
    gg_json_text(ask->out, "kind", "march");
    if (!goes_on)
        wap_preview_ended_group(ask);
    gg_json_int(ask->out, "asked", march.asked);
    gg_json_array(ask->out, "classes");
    for (int32_t own = LEAST_OWN; own <= MOST_OWN; own++)
        put_class(&foreseen, own);
    gg_json_end_array(ask->out);
}
