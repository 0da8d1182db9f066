/* preview_attrition.c: what attrition costs in this phase, and what it will cost next month if nothing changes. P-ATT */
#include "warpeace/month/attrition.h"
#include "warpeace/preview/preview_parts.h"

/* ---------------------------------------------------------------- one hex */

static void put_lines(gg_json *out, const wap_wastage *wastage)
{
    wap_json_line(out, "all are blue", wastage->foraging, "P-ATT-04");
    wap_json_line(out, "all are at home", wastage->home, "P-ATT-04");
    wap_json_line(out, "some are unsupplied", wastage->supply, "P-ATT-04");
    wap_json_line(out, "winter", wastage->winter, "P-ATT-04");
    wap_json_line(out, "Spain or Russia", wastage->area, "P-ATT-04");
    wap_json_line(out, "siege marker", wastage->siege, "P-ATT-04");
}

/* The loss of each die; the table is that of the phase. */
static void put_wastage(const wap_asking *ask, const wap_table *table, uint16_t hex)
{
    wap_wastage wastage;
    uint32_t sum = 0;
    gg_json_object(ask->out, "attrition");
    wap_attrition_in(ask->board, table, hex, 1, &wastage);
    gg_json_int(ask->out, "sp", wastage.sp);
    gg_json_array(ask->out, "lines");
    put_lines(ask->out, &wastage);
    gg_json_end_array(ask->out);
    gg_json_array(ask->out, "losses");
    for (uint32_t die = 1; die <= 6; die++) {
        wap_attrition_in(ask->board, table, hex, die, &wastage);
        gg_json_int(ask->out, NULL, wastage.loss);
        sum += wastage.loss;
    }
    gg_json_end_array(ask->out);
    gg_json_fraction(ask->out, "expected", sum, 6);
    gg_json_end_object(ask->out);
}

/* The side's next Attrition Phase, in the next month: supply is judged from this table. */
static bool to_next_month(const wap_asking *ask, wap_table *table)
{
    wap_play play = wap_playing(ask, table);
    table->month++;
    table->active = ask->side;
    wap_judge_supply(&play, ask->side);
    return table->month < ask->board->turns;
}

void wap_preview_wastage(const wap_asking *ask, const wap_table *table, uint16_t hex)
{
    wap_table later = *table;
    if (!to_next_month(ask, &later))
        return;
    put_wastage(ask, &later, hex);
}

/* ---------------------------------------------------------------- all stacks */

/* Does any die cost SP there? A higher die never costs less. */
static bool may_lose(const wap_board *board, const wap_table *later, uint16_t hex)
{
    wap_wastage wastage;
    wap_attrition_in(board, later, hex, 6, &wastage);
    return wastage.loss > 0;
}

static void put_stack(const wap_asking *ask, const wap_table *later, bool more, uint16_t hex)
{
    gg_json_object(ask->out, NULL);
    wap_json_hex(ask, "hex", hex);
    gg_json_int(ask->out, "sp", wap_count_sp(ask->board, later, hex, WAP_ALL_OF(ask->side)));
    gg_json_array(ask->out, "unsupplied");
    WAP_EACH_PILE (i, later, hex) {
        const wap_pile *pile = &later->pile[i];
        if ((pile->marks & WAP_UNSUPPLIED) &&
            wap_side_of_kind(ask->board, later, pile->kind) == ask->side)
            wap_json_sp(ask, NULL, pile->kind, pile->count);
    }
    gg_json_end_array(ask->out);
    if (more && may_lose(ask->board, later, hex))
        put_wastage(ask, later, hex);
    gg_json_end_object(ask->out);
}

void wap_preview_stacks(const wap_asking *ask)
{
    wap_table later = *ask->table;
    bool more = to_next_month(ask, &later);
    gg_json_array(ask->out, "stacks");
    WAP_EACH_HEX (hex, &later.occupied[ask->side])
        put_stack(ask, &later, more, hex);
    gg_json_end_array(ask->out);
    wap_preview_all_supply(ask);
}

/* ---------------------------------------------------------------- the phase under way */

/* Of a divided side: whose SP they are, and how many that seat can lose in all (P-PLY-03). */
static void put_share(const wap_asking *ask, const wap_look *look,
                      const wap_attrition_choice *choice, uint8_t kind)
{
    if (look->own == 0)
        return;
    uint8_t seat = wap_part_of_kind(ask->board, ask->table, kind);
    gg_json_text(ask->out, "seat", ask->board->seat[seat].code);
    gg_json_int(ask->out, "share", choice->shares.most[seat]);
}

/* What can be lost, and a legal set. */
static void put_choice(const wap_asking *ask, const wap_look *look, uint16_t hex)
{
    wap_attrition_choice choice;
    wap_choose_attrition(look, hex, &choice);
    gg_json_array(ask->out, "kinds");
    for (uint8_t kind = 0; kind < ask->board->kinds; kind++) {
        if (choice.here[kind] == 0)
            continue;
        gg_json_object(ask->out, NULL);
        gg_json_text(ask->out, "sp", ask->board->kind[kind].code);
        gg_json_int(ask->out, "count", choice.here[kind]);
        gg_json_int(ask->out, "most", choice.most[kind]);
        gg_json_int(ask->out, "proposal", choice.proposal.sp[kind]);
        gg_json_bool(ask->out, "cavalry", ask->board->kind[kind].cavalry != 0);
        put_share(ask, look, &choice, kind);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

static void put_loss(const wap_asking *ask, uint16_t hex)
{
    wap_wastage wastage;
    wap_look look = wap_looking(ask);
    wap_attrition_in(ask->board, ask->table, hex, ask->table->die, &wastage);
    if (wastage.loss == 0)
        return;
    gg_json_object(ask->out, NULL);
    wap_json_hex(ask, "hex", hex);
    gg_json_int(ask->out, "sp", wastage.sp);
    gg_json_array(ask->out, "lines");
    wap_json_line(ask->out, "die", ask->table->die, "P-ATT-01");
    put_lines(ask->out, &wastage);
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "row", wastage.die);
    gg_json_int(ask->out, "loss", wastage.loss);
    gg_json_bool(ask->out, "cavalry", wastage.cavalry);
    gg_json_bool(ask->out, "yours", wap_commands(&look, hex));
    if (wap_commands(&look, hex))
        put_choice(ask, &look, hex);
    gg_json_end_object(ask->out);
}

/* The hex of the question, and those still to come. */
void wap_preview_attrition(const wap_asking *ask)
{
    const wap_hexes *own = &ask->table->occupied[ask->side];
    gg_json_text(ask->out, "kind", "attrition");
    gg_json_array(ask->out, "hexes");
    for (uint16_t hex = wap_next_hex(own, ask->table->cursor); hex != WAP_NO_HEX;
         hex = wap_next_hex(own, hex + 1U))
        put_loss(ask, hex);
    gg_json_end_array(ask->out);
}
