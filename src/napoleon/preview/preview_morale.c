/* preview_morale.c: the units that would check morale now at the start of their side's Battle Turn, and their
 * chance to fail.
 *
 * W-MRL */
#include "napoleon/battle/morale.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

static void put_check(nap_asking *ask, const nap_field *field, uint32_t block)
{
    gg_json *out = ask->out;
    int led = nap_led_bonus(field, block), square = nap_square_bonus(field, block);
    int worst = nap_bad_morale(field, block);
    uint8_t type = field->board->block[block].type;
    gg_json_object(out, NULL);
    nap_json_block(out, field->board, block);
    nap_json_spot(out, "spot", nap_spot_at(field->table->at[block]));
    gg_json_array(out, "lines");
    if (led != 0)
        gg_json_line(out, type == NAP_LDR ? "a leader alone" : "its leader is there", led,
                     type == NAP_LDR ? "W-MRL-06" : "W-MRL-02");
    if (square != 0)
        gg_json_line(out, "in square", square, "W-MRL-02");
    gg_json_end_array(out);
    gg_json_int(out, "needs", worst + 1);
    gg_json_fraction(out, "bad", worst > 0 ? (uint32_t)worst : 0, 6);
    gg_json_text(out, "then",
                 nap_dies_of_morale(field->board, field->table, block) ? "eliminated"
                                                                       : "disengages");
    gg_json_end_object(out);
}

void nap_preview_morale(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    uint8_t battle = nap_asked_battle(ask);
    nap_field field;
    if (battle == NAP_NONE)
        return;
    nap_survey(outlook->board, &outlook->table, battle, &field);
    gg_json_array(ask->out, "morale");
    NAP_EACH (block, field.engaged & ~outlook->unseen) {
        if (nap_checks_morale(&field, (uint32_t)block))
            put_check(ask, &field, (uint32_t)block);
    }
    gg_json_end_array(ask->out);
}
