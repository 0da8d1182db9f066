/* more_reasons.c: why losses, replacements, demands and sea moves are refused, in a sentence (gg_write_reason): how many SP
 * are lost and which, which city is asked about, who may sail. P-RSL, P-FMA, P-REI, P-OVR, P-SCN */
#include "warpeace/preview/more_reasons.h"

#include "warpeace/preview/preview.h"
#include "warpeace/table/judging.h"
#include "warpeace/text/pieces_text.h"

static uint32_t count_named(const wap_look *look, const gg_order *order)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < order->count; i++)
        if (wap_is_sp(order->item[i]) && wap_item_kind(order->item[i]) < look->board->kinds)
            count += wap_item_count(order->item[i]);
    return count;
}

/* ---------------------------------------------------------------- losses */

/* What the seat has to lose now, as the prompt `loss` asks. */
static bool find_duty(const wap_look *look, const gg_order *order, wap_duty *duty)
{
    const wap_table *table = look->table;
    if (order->verb != WAP_LOSE || table->head.prompt[look->seat] != WAP_ASK_LOSS ||
        table->toll > 0 || table->cursor >= table->battles)
        return false;
    wap_duty_of(look->game, table, (uint8_t)table->cursor, look->side, duty);
    return true;
}

/* P-RSL-01, P-RSL-02, P-OPT-Y-01 */
static bool say_number(const wap_look *look, const gg_order *order, gg_text *out)
{
    wap_duty duty;
    uint32_t named = count_named(look, order);
    if (!find_duty(look, order, &duty) || named == duty.count)
        return false;
    gg_print(out, "The loss is %u SP, and the order names %u.", duty.count, named);
    return true;
}

/* P-RSL-03 */
static bool say_base(const wap_look *look, const gg_order *order, gg_text *out)
{
    wap_duty duty;
    if (!find_duty(look, order, &duty))
        return false;
    gg_print(out, "At least %u of the SP must have the morale value %u.", duty.of_base,
             look->table->battle[look->table->cursor].base[look->side]);
    return true;
}

/* P-RSL-04 */
static bool say_colour(const wap_look *look, const gg_order *order, gg_text *out)
{
    wap_duty duty;
    if (!find_duty(look, order, &duty))
        return false;
    uint8_t leader = look->table->battle[look->table->cursor].leader[look->side];
    if (leader >= look->board->leaders)
        return false;
    gg_print(out, "At least %u of the SP must have the color of %s.", duty.of_colour,
             look->board->leader[leader].name);
    return true;
}

/* P-RSL-05 */
static bool say_cavalry(const wap_look *look, const gg_order *order, gg_text *out)
{
    wap_duty duty;
    if (!find_duty(look, order, &duty))
        return false;
    gg_put(out, "One of the SP must be cavalry.");
    return true;
}

/* P-OPT-V-03, P-OPT-W-02 */
static bool say_first(const wap_look *look, const gg_order *order, uint16_t rule, gg_text *out)
{
    wap_duty duty;
    if (!find_duty(look, order, &duty))
        return false;
    gg_print(out, "%u SP of the %s must be lost first.", duty.first,
             rule == P_OPT_V_03 ? "charging cavalry" : "French Guard");
    return true;
}

/* P-FMA-08: one SP for each asterisk */
static bool say_march_loss(const wap_look *look, const gg_order *order, gg_text *out)
{
    uint32_t named = count_named(look, order);
    if (order->verb != WAP_LOSE || named == 1)
        return false;
    gg_print(out, "One SP is lost, and the order names %u.", named);
    return true;
}

/* P-REI-03 */
static bool say_none_lost(const wap_look *look, const gg_order *order, gg_text *out)
{
    uint16_t item = order->count > 0 ? order->item[0] : (uint16_t)WAP_DONE;
    if (order->verb != WAP_REPLACE || !wap_is_sp(item) ||
        wap_item_kind(item) >= look->board->kinds || look->table->pool[wap_item_kind(item)] > 0)
        return false;
    for (uint32_t i = 0; i < look->board->replacements; i++)
        if (look->board->replacement[i].raised == wap_item_kind(item))
            return false;
    gg_print(out, "No %s has been eliminated.", look->board->kind[wap_item_kind(item)].code);
    return true;
}

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

bool wap_write_more_reason(const wap_look *look, const gg_order *order, uint16_t rule, gg_text *out)
{
    switch (rule) {
    case P_RSL_01:
    case P_RSL_02:
    case P_OPT_Y_01:
        return say_number(look, order, out);
    case P_RSL_03:
        return say_base(look, order, out);
    case P_RSL_04:
        return say_colour(look, order, out);
    case P_RSL_05:
        return say_cavalry(look, order, out);
    case P_OPT_V_03:
    case P_OPT_W_02:
        return say_first(look, order, rule, out);
    case P_FMA_08:
        return say_march_loss(look, order, out);
    case P_REI_03:
        return say_none_lost(look, order, out);
    case P_OVR_06:
        return say_demand(look, order, out);
    case P_SCN_05:
        return say_sail(look, order, out);
    default:
        return false;
    }
}
