/* preview_actions.c: every legal action of combat with the order that gives it, so that a battle board can show all that
 * a unit can do.
 *
 * W-TRN, W-BMV, W-FIR, W-SQR, W-BAT, W-RET */
#include "napoleon/battle/fire.h"
#include "napoleon/map/leaving.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/sequence/choices.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"

enum { NOTE_SIZE = 200 };

typedef struct acting {
    nap_asking *ask;
    nap_field field;
    uint32_t party;
    gg_text note; /* what the action means, in a sentence or two */
    char text[NOTE_SIZE];
} acting;

static void say(acting *act, const char *sentence)
{
    if (act->note.used > 0)
        gg_put_char(&act->note, ' ');
    gg_put(&act->note, sentence);
}

static const char *name_of(const acting *act, uint32_t block)
{
    return act->ask->outlook.board->block[block].name;
}

/* ---------------------------------------------------------------- moves */

/* The battle after the move, as far as it is known. */
static void look_ahead(const acting *act, uint32_t block, uint8_t to, nap_table *table,
                       nap_field *field)
{
    const nap_outlook *outlook = &act->ask->outlook;
    *table = outlook->table;
    table->at[block] = nap_place(table->battle, to);
    nap_survey(outlook->board, table, table->battle, field);
}

/* Who routs after it: "enemy", "own", or NULL. */
static const char *who_routs(const acting *act, const nap_field *after)
{
    if (nap_lost_column(after, act->party ^ 1U) != 0)
        return "enemy";
    return nap_lost_column(after, act->party) != 0 ? "own" : NULL;
}

static void say_move(acting *act, uint32_t block, uint8_t to, uint32_t enemies, const char *routs)
{
    uint8_t from = nap_spot_at(act->field.table->at[block]);
    bool crosses = (nap_is_forward(from) || nap_is_forward(to)) &&
                   nap_has_stream(act->field.battle, nap_column(nap_is_forward(from) ? from : to));
    if (act->field.engaged & nap_bit(block))
        say(act, "Disengages.");
    if (enemies > 0)
        gg_print(&act->note, "%sEngages %u enemy unit%s.", act->note.used > 0 ? " " : "", enemies,
                 enemies == 1 ? "" : "s");
    else if (nap_is_reserve(to))
        say(act, "Goes to the reserve.");
    else
        gg_print(&act->note, "%sGoes to %s.", act->note.used > 0 ? " " : "", nap_spot_phrase(to));
    if (crosses)
        say(act, "Crosses the stream.");
    if (routs != NULL)
        say(act, routs[0] == 'e' ? "The enemy routs: nobody holds the position."
                                 : "Your side routs: the enemy alone holds the position.");
}

static void put_move(acting *act, uint32_t block, uint8_t to)
{
    nap_asking *ask = act->ask;
    nap_table table;
    nap_field after;
    look_ahead(act, block, to, &table, &after);
    uint64_t enemies = nap_is_reserve(to) ? 0 : after.at[nap_facing(to)];
    const char *routs = who_routs(act, &after);
    nap_json_spot(ask->out, "to", to);
    nap_json_blocks(ask->out, "engages", &ask->outlook, enemies);
    gg_json_name(ask->out, "routs", routs);
    gg_json_text(ask->out, "rule", "W-BMV-01");
    say_move(act, block, to, nap_count(enemies), routs);
}

/* ---------------------------------------------------------------- fire */

static void put_fire(acting *act, uint32_t block, bool square)
{
    nap_asking *ask = act->ask;
    nap_outlook *outlook = &ask->outlook;
    nap_target target = nap_target_in(outlook->game, &act->field, block);
    uint32_t dice = outlook->table.steps[block];
    int needs = nap_fire_value(outlook->game, outlook->board, &outlook->table, block, square, NULL);
    gg_json_text(ask->out, "at", square ? "square" : "line");
    nap_json_spot(ask->out, "position", nap_home(target.position_party, target.column));
    nap_json_blocks(ask->out, "targets", outlook, square ? target.square : target.line);
    nap_json_dice(ask->out, dice, (uint32_t)needs);
    gg_json_text(ask->out, "rule", "W-FIR-01");
    gg_print(&act->note, "%u %s, hitting on %s", dice, dice == 1 ? "die" : "dice",
             needs == 1 ? "1." : "1 to ");
    if (needs > 1)
        gg_print(&act->note, "%d.", needs);
}

/* ---------------------------------------------------------------- retreats */

static void put_retreat(acting *act, uint32_t block, uint8_t to)
{
    nap_asking *ask = act->ask;
    const nap_outlook *outlook = &ask->outlook;
    uint32_t loss = nap_retreat_loss(outlook->board, &outlook->table, block);
    bool dies = nap_dies_of(&outlook->table, block, loss);
    uint8_t town = act->field.battle->town;
    nap_json_town(ask->out, "to", outlook->board, to);
    gg_json_int(ask->out, "loses", loss);
    gg_json_bool(ask->out, "dies", dies);
    gg_json_int(ask->out, "room",
                nap_room_out(outlook->board, &outlook->table, town,
                             nap_neighbour(outlook->board, town, to)));
    gg_json_text(ask->out, "rule", "W-RET-01");
    if (dies)
        say(act, "Is eliminated on the way.");
    else
        gg_print(&act->note, "Leaves the battle for %s.", nap_town_word(outlook->board, to));
    if (!dies && loss > 0)
        gg_print(&act->note, " Loses %u step%s.", loss, loss == 1 ? "" : "s");
}

/* ---------------------------------------------------------------- squares, shelter, farms and hills */

static void put_standing(acting *act, const gg_order *order)
{
    static const struct {
        const char *rule, *note;
    } said[NAP_VERBS] = {
        [NAP_FORM] = {"W-SQR-01", "Forms square: it cannot move or retreat until it breaks it."},
        [NAP_BREAK] = {"W-SQR-01", "Breaks its square."},
        [NAP_SHELTER] = {"W-SQR-04", "Shelters with the square of"},
        [NAP_LEAVE] = {"W-SQR-06", "Leaves its shelter."},
        [NAP_OCCUPY] = {"W-BAT-25", "Occupies the"},
        [NAP_EXCHANGE] = {"W-BAT-24", "Hands its place over to"},
    };
    const nap_outlook *outlook = &act->ask->outlook;
    bool two = order->verb == NAP_SHELTER || order->verb == NAP_EXCHANGE;
    uint8_t marker = nap_marker_here(&outlook->table, order->item[0]);
    if (two)
        gg_json_text(act->ask->out, "with", outlook->board->block[order->item[1]].id);
    if (order->verb == NAP_OCCUPY || order->verb == NAP_EXCHANGE)
        gg_json_text(act->ask->out, "marker", nap_marker_word(marker));
    gg_json_text(act->ask->out, "rule", said[order->verb].rule);
    say(act, said[order->verb].note);
    if (two)
        gg_print(&act->note, " %s.", name_of(act, order->item[1]));
    if (order->verb == NAP_OCCUPY)
        gg_print(&act->note, " %s.", nap_marker_word(marker));
}

/* ---------------------------------------------------------------- all actions */

static void put_order(const acting *act, const gg_order *order)
{
    char text[NOTE_SIZE];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_write_order(act->ask->outlook.game, act->ask->view, order, &out);
    gg_assert(!out.cut);
    gg_json_text(act->ask->out, "order", text);
}

static void put_action(void *to, const gg_order *order)
{
    acting *act = to;
    nap_asking *ask = act->ask;
    const gg_game *game = ask->outlook.game;
    if (order->verb == NAP_END)
        return;
    gg_text_open(&act->note, act->text, sizeof act->text);
    gg_json_object(ask->out, NULL);
    nap_json_block(ask->out, ask->outlook.board, order->item[0]);
    gg_json_text(ask->out, "kind", game->rules->verbs[order->verb]);
    put_order(act, order);
    if (order->verb == NAP_MOVE)
        put_move(act, order->item[0], (uint8_t)(order->item[1] - NAP_ITEM_SPOT));
    else if (order->verb == NAP_FIRE)
        put_fire(act, order->item[0], order->item[1] == NAP_WORD_SQUARE);
    else if (order->verb == NAP_RETREAT)
        put_retreat(act, order->item[0], (uint8_t)(order->item[1] - NAP_ITEM_TOWN));
    else
        put_standing(act, order);
    gg_json_text(ask->out, "note", act->text);
    gg_json_end_object(ask->out);
}

/* Those that the draft can become: without a verb all of all units. */
void nap_preview_actions(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    uint8_t battle = nap_asked_battle(ask);
    acting act = {.ask = ask, .party = nap_asked_party(ask)};
    if (battle == NAP_NONE)
        return;
    nap_survey(outlook->board, &outlook->table, battle, &act.field);
    gg_json_array(ask->out, "actions");
    nap_each_order(outlook->game, &outlook->table, outlook->seat, ask->draft, put_action, &act);
    gg_json_end_array(ask->out);
}
