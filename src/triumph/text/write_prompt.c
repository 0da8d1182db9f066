/* write_prompt.c: what a seat is asked, in a sentence. */
#include "triumph/attack/attack_choices.h"
#include "triumph/knowledge/information.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/orders.h"
#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

typedef struct asking {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_seat seat;
    uint8_t side;
    gg_text *out;
} asking;

static uint32_t leaders_allowed(const asking *ask)
{
    bool wide = tri_is_attack(ask->table) &&
                tri_border_of(ask->board, ask->table->attack.from)->wide;
    return wide ? 2 : 1;
}

/* `95>108`, the approach of the attack. */
static void put_front(const asking *ask)
{
    if (tri_is_attack(ask->table))
        tri_put_approach(ask->board, ask->table->attack.from, ask->out);
}

/* `4 unit commands`, `any number of corps commands` */
static void put_left(const asking *ask, const char *kind, uint32_t used, uint32_t limit)
{
    uint32_t left = used < limit ? limit - used : 0;
    if (limit == TRI_ANY_NUMBER)
        gg_print(ask->out, "any number of %s commands", kind);
    else
        gg_print(ask->out, "%u %s command%s", left, kind, left == 1 ? "" : "s");
}

/* ---------------------------------------------------------------- one function a prompt */

static void ask_bid(const asking *ask)
{
    uint32_t a = ask->table->bid[0], b = ask->table->bid[1], last = a > b ? a : b;
    if (last == 0)
        gg_put(ask->out, "Bid morale for the choice of sides, or pass.");
    else
        gg_print(ask->out, "The last bid was %u. Bid more, or pass.", last - 1);
}

static void ask_side(const asking *ask)
{
    gg_put(ask->out, "Choose your side: F or A.");
}

static void ask_conference(const asking *ask)
{
    gg_put(ask->out, "Arrange your team by rank, each player with their corps.");
}

static void ask_assign(const asking *ask)
{
    gg_print(ask->out, "Assign all %d units to your commanders.",
             ask->board->army[ask->side].total);
}

static void ask_place(const asking *ask)
{
    gg_put(ask->out, "Place each corps in reserve or on an approach of its set-up locale.");
}

static void ask_detachments(const asking *ask)
{
    gg_put(ask->out, "Detach up to six units and place them near their corps, or detach none.");
}

static void ask_battery(const asking *ask)
{
    gg_put(ask->out, "Choose the fixed battery and the approach it blocks.");
}

static void ask_orders(const asking *ask)
{
    gg_put(ask->out,
           "Write an order to each teammate, or none. They read it when your next turn begins.");
}

static void ask_command(const asking *ask)
{
    const tri_table *table = ask->table;
    const tri_army *army = &ask->board->army[ask->side];
    gg_put(ask->out, "Your turn: ");
    put_left(ask, "corps", table->corps_used[ask->side], army->corps_commands);
    gg_put(ask->out, ", ");
    put_left(ask, "unit", table->units_used[ask->side], army->unit_commands);
    gg_put(ask->out, " left.");
    if (table->ride.open)
        gg_put(ask->out, " You can continue your road move.");
}

static void ask_retreat_option(const asking *ask)
{
    gg_put(ask->out, "The enemy threatens ");
    put_front(ask);
    gg_put(ask->out, ask->table->attack.guard ? " with the Guard: " : ": ");
    gg_put(
        ask->out,
        ask->table->attack.blocking
            ? "the units that block the approach must defend."
            : "choose the units that defend, or retreat. You may also choose their leaders in secret now.");
}

/* Does the reader of the text know the faces of the side that is asked? */
static bool knows_faces(const asking *ask)
{
    return tri_sees_side(ask->table, ask->table->head.viewer, ask->side);
}

static void put_points(const asking *ask, uint32_t points)
{
    gg_print(ask->out, "%u point%s", points, points == 1 ? "" : "s");
}

/* `2 points at 94>106 (I2a C2b)`, `1 point from unnamed infantry in reserve (I2c)` */
static void put_debt(const asking *ask, const tri_debt *debt)
{
    uint16_t at = ask->table->at[tri_next(debt->units, 0)];
    put_points(ask, debt->points);
    if (tri_in_reserve(at)) {
        gg_put(ask->out, " from unnamed infantry in reserve (");
    } else {
        gg_put(ask->out, " at ");
        tri_put_approach(ask->board, tri_approach_at(at), ask->out);
        gg_put(ask->out, " (");
    }
    tri_put_units(ask->table, debt->units, ask->out);
    gg_put_char(ask->out, ')');
}

static void put_lost_guns(const asking *ask)
{
    tri_set guns = {{0, 0}}, here = tri_army_in(ask->board, ask->table, ask->side,
                                                tri_defense_locale(ask->board, ask->table));
    TRI_EACH (slot, here)
        if (tri_type(ask->table->face[slot]) == TRI_ARTILLERY)
            tri_add(&guns, slot);
    if (tri_empty(guns))
        return;
    gg_put(ask->out, " Artillery is lost: ");
    tri_put_units(ask->table, guns, ask->out);
    gg_put_char(ask->out, '.');
}

/* What each group owes, for those who know the faces. */
static void ask_retreat(const asking *ask)
{
    tri_debt debt[TRI_GROUPS_MAX];
    if (!knows_faces(ask) || !tri_is_attack(ask->table)) {
        gg_put(
            ask->out,
            "Retreat: assign losses, choose destinations, and choose the unit each corps keeps.");
        return;
    }
    uint32_t debts = tri_retreat_debts(ask->board, ask->table, debt);
    gg_put(ask->out, debts == 0 ? "Retreat. You take no losses" : "Retreat. You lose ");
    for (uint32_t i = 0; i < debts; i++) {
        gg_put(ask->out, i > 0 ? ", " : "");
        put_debt(ask, &debt[i]);
    }
    gg_put_char(ask->out, '.');
    put_lost_guns(ask);
    gg_put(ask->out, " Assign losses, choose destinations, and choose the unit each corps keeps.");
}

static void ask_occupation(const asking *ask)
{
    gg_put(ask->out, "The enemy retreated. Choose who moves in over ");
    put_front(ask);
    gg_put_char(ask->out, '.');
}

static void ask_feint(const asking *ask)
{
    uint32_t units = tri_count(ask->table->attack.named);
    gg_print(ask->out, "The enemy stands with %u unit%s. Feint, or press the attack over ", units,
             units == 1 ? "" : "s");
    put_front(ask);
    gg_put_char(ask->out, '.');
}

static void ask_attack(const asking *ask)
{
    gg_put(ask->out, "Attack over ");
    put_front(ask);
    gg_print(ask->out, ": choose commands, width, and %s.",
             leaders_allowed(ask) == 2 ? "up to two leaders" : "at most one leader");
}

static void ask_lead(const asking *ask)
{
    gg_print(ask->out, "Choose %s the defense, or none.",
             leaders_allowed(ask) == 2 ? "up to two units to lead" : "a unit to lead");
}

static void ask_counter(const asking *ask)
{
    const tri_attack *attack = &ask->table->attack;
    const char *winner = attack->initial_winner == TRI_ALLIED ? "the Allies" : "the French";
    if (attack->initial == 0)
        gg_print(ask->out, "The initial result is a tie (0), which %s win.", winner);
    else
        gg_print(ask->out, "The initial result is %s%d: %s are ahead.",
                 attack->initial > 0 ? "+" : "", attack->initial, winner);
    gg_put(ask->out, " Choose up to two units to counter-attack, or none.");
}

static void ask_advance(const asking *ask)
{
    gg_put(ask->out, "Advance at least one of the defending units to block ");
    if (tri_is_attack(ask->table))
        tri_put_approach(ask->board, tri_across(ask->table->attack.from), ask->out);
    gg_put_char(ask->out, '.');
}

static void ask_odd(const asking *ask)
{
    static const char *const losers[] = {[TRI_ATTACK_LEADERS] = "attack leaders",
                                         [TRI_DEFENSE_LEADERS] = "defense leaders",
                                         [TRI_COUNTERS_LOSS] = "counter-attackers",
                                         [TRI_DEFENSE_REST] = NULL};
    const tri_attack *attack = &ask->table->attack;
    const char *who = attack->stage <= TRI_DEFENSE_REST ? losers[attack->stage] : NULL;
    gg_print(ask->out, "The enemy's %s share their losses evenly. Choose who takes the odd loss: ",
             who ? who : "units");
    for (uint32_t i = 0; i < 2; i++) {
        gg_put(ask->out, i > 0 ? " or " : "");
        if (attack->odd[i] < TRI_UNITS)
            tri_put_unit(ask->table, attack->odd[i], ask->out);
    }
    gg_put_char(ask->out, '.');
}

/* Only their owner knows how many points they can still bear. */
static uint32_t points_to_lose(const asking *ask)
{
    return knows_faces(ask) ? tri_loss_points(ask->table) : ask->table->attack.points;
}

static void ask_loss(const asking *ask)
{
    tri_set payers = tri_loss_candidates(ask->table, ask->table->attack.stage);
    bool attacks = ask->table->attack.stage == TRI_ATTACK_REST;
    uint32_t points = points_to_lose(ask);
    gg_print(ask->out, "Assign %u loss%s to the other %s: ", points, points == 1 ? "" : "es",
             attacks ? "attackers" : "defenders");
    tri_put_units(ask->table, payers, ask->out);
    gg_put_char(ask->out, '.');
}

static void ask_keep(const asking *ask)
{
    gg_put(ask->out,
           "The attack failed. Choose the unit that each corps keeps. The others are detached.");
}

/* ---------------------------------------------------------------- the interface */

void tri_write_prompt(const gg_game *game, const void *view, gg_seat seat, gg_text *out)
{
    static void (*const asks[TRI_PROMPTS])(const asking *) = {
        [TRI_ASK_BID] = ask_bid,
        [TRI_ASK_SIDE] = ask_side,
        [TRI_ASK_CONFERENCE] = ask_conference,
        [TRI_ASK_ASSIGN] = ask_assign,
        [TRI_ASK_PLACE] = ask_place,
        [TRI_ASK_DETACHMENTS] = ask_detachments,
        [TRI_ASK_BATTERY] = ask_battery,
        [TRI_ASK_ORDERS] = ask_orders,
        [TRI_ASK_COMMAND] = ask_command,
        [TRI_ASK_RETREAT_OPTION] = ask_retreat_option,
        [TRI_ASK_RETREAT] = ask_retreat,
        [TRI_ASK_OCCUPATION] = ask_occupation,
        [TRI_ASK_FEINT] = ask_feint,
        [TRI_ASK_ATTACK] = ask_attack,
        [TRI_ASK_LEAD] = ask_lead,
        [TRI_ASK_COUNTER] = ask_counter,
        [TRI_ASK_ADVANCE] = ask_advance,
        [TRI_ASK_ODD] = ask_odd,
        [TRI_ASK_LOSS] = ask_loss,
        [TRI_ASK_KEEP] = ask_keep,
    };
    const tri_table *table = view;
    uint8_t prompt = seat < table->head.seats ? table->head.prompt[seat] : (uint8_t)TRI_ASK_NOTHING;
    if (prompt == TRI_ASK_NOTHING || prompt >= TRI_PROMPTS)
        return;
    uint8_t side = table->head.side[seat] < TRI_SIDES ? table->head.side[seat] : table->active;
    asks[prompt](&(asking){game, tri_board_of(game), table, seat, side, out});
}
