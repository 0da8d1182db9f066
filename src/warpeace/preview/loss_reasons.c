/* loss_reasons.c: why losses and replacements are refused, in a sentence (gg_write_reason): how many SP are lost, and which.
 * P-RSL, P-FMA, P-REI */
#include "warpeace/preview/loss_reasons.h"

#include "warpeace/preview/preview.h"
#include "warpeace/table/judging.h"

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
    const wap_kind *kind = &look->board->kind[wap_item_kind(item)];
    gg_print(out, "No %s of %s has been eliminated.", wap_type_name(kind->type),
             look->board->nation[kind->nation].name);
    return true;
}

/* ---------------------------------------------------------------- all of it */

bool wap_write_loss_reason(const wap_look *look, const gg_order *order, uint16_t rule, gg_text *out)
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
    default:
        return false;
    }
}
