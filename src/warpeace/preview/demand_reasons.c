/* demand_reasons.c: why demands and sea moves are refused, in a sentence (gg_write_reason): which city is asked about, who may
 * sail. P-OVR, P-SCN */
#include "warpeace/preview/demand_reasons.h"

#include "warpeace/preview/preview.h"
#include "warpeace/text/pieces_text.h"

/* ---------------------------------------------------------------- demands (P-OVR-06) */

static bool say_of_city(const wap_look *look, const char *before, uint16_t hex, const char *after,
                        gg_text *out)
{
    gg_put(out, before);
    wap_put_named_hex(look->board, hex, out);
    gg_put(out, after);
    return true;
}

static bool say_demand(const wap_look *look, const gg_order *order, gg_text *out)
{
    uint16_t hex = order->count > 0 ? order->item[0] : (uint16_t)WAP_NO_HEX;
    uint16_t asked = look->table->asked_hex;
    if (order->verb == WAP_GO_INSIDE && asked < look->board->hexes && hex != asked)
        return say_of_city(look, "The demand is about ", asked, ".", out);
    if (order->verb != WAP_DEMAND || !wap_is_hex(hex) || hex >= look->board->hexes)
        return false;
    uint16_t city = look->board->hex[hex].city;
    if (city == WAP_NO_CITY)
        return say_of_city(look, "There is no city in ", hex, ".", out);
    if (!wap_enemy_in(look->table, look->side, hex))
        return say_of_city(look, "There are no enemy SP in ", hex, ".", out);
    if (look->table->siege[city] != 0)
        return say_of_city(look, "", hex, " is besieged: who is inside is known.", out);
    if (look->table->demanded[city] != 0)
        return say_of_city(look, "", hex, " has been demanded in this phase.", out);
    return say_of_city(look, "None of your units is adjacent to ", hex, ".", out);
}

/* ---------------------------------------------------------------- sea moves (P-SCN-05) */

static bool say_sail(const wap_look *look, const gg_order *order, gg_text *out)
{
    const wap_special *special = &look->board->special;
    if (order->verb != WAP_SAIL)
        return false;
    if (special->sea_colours == 0 || special->sea_side != look->side ||
        special->sea_from > look->table->month)
        gg_put(out, "Your side has no sea move.");
    else if (look->table->group.sailed)
        gg_put(out, "Your side has already sailed in this phase.");
    else
        gg_print(out,
                 "One %s leader with up to %u SP of that color, none of which have moved, may sail "
                 "between two ports that you control and that hold no enemies.",
                 wap_colour_name((uint8_t)__builtin_ctz(special->sea_colours)), special->sea_sp);
    return true;
}

/* ---------------------------------------------------------------- all of it */

bool wap_write_demand_reason(const wap_look *look, const gg_order *order, uint16_t rule,
                             gg_text *out)
{
    if (rule == P_OVR_06)
        return say_demand(look, order, out);
    return rule == P_SCN_05 && say_sail(look, order, out);
}
