/* write_prompt.c: the question to a side, in a sentence or two, and what it owes. */
#include "warpeace/month/attrition.h"
#include "warpeace/month/reinforcement.h"
#include "warpeace/month/scenario.h"
#include "warpeace/retreat/retreat.h"
#include "warpeace/text/pieces_text.h"
#include "warpeace/text/texts.h"

typedef struct asking {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    gg_seat seat;
    uint8_t side;
    bool known; /* the reader sees all SP of the asked side */
    gg_text *out;
} asking;

static wap_camp camp_of(const asking *ask)
{
    wap_look look = wap_look_for(ask->game, ask->table, ask->seat, ask->side);
    return wap_camp_of(&look);
}

/* ---------------------------------------------------------------- names */

static void put_hex(const asking *ask, uint16_t hex)
{
    wap_put_named_hex(ask->board, hex, ask->out);
}

static void put_battle(const asking *ask, const wap_battle *battle)
{
    if (!battle) {
        gg_put(ask->out, "the battle");
        return;
    }
    put_hex(ask, battle->a);
    gg_put(ask->out, " against ");
    put_hex(ask, battle->t);
}

static bool is_hex(const asking *ask, uint16_t hex)
{
    return hex < ask->board->hexes;
}

/* `FRi5 FRc2` */
static void put_troops(const asking *ask, const wap_troops *troops)
{
    const char *before = "";
    gg_assert(ask->side < WAP_SIDES);
    for (uint32_t kind = 0; kind < ask->board->kinds; kind++) {
        if (troops->sp[kind] == 0)
            continue;
        gg_put(ask->out, before);
        wap_put_unit(ask->board, wap_sp_item((uint8_t)kind, troops->sp[kind]), ask->out);
        before = " ";
    }
}

/* The question, and the battles or hexes that the chapter offers after the verb; nothing if it offers none. */
static void put_offered(const asking *ask, const char *question, uint8_t verb)
{
    wap_look look = wap_look_for(ask->game, ask->table, ask->seat, ask->side);
    gg_steps list = {.count = 0};
    gg_draft draft;
    gg_draft_open(&draft);
    draft.order.verb = verb;
    wap_asked_steps(&look, &draft, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        uint16_t item = gg_step_a(list.step[i]);
        gg_print(ask->out, "%s ", i == 0 ? question : ",");
        if (wap_is_hex(item))
            put_hex(ask, item);
        else if (wap_item_in(item, WAP_ITEM_BATTLE))
            put_battle(ask, &ask->table->battle[item - WAP_ITEM_BATTLE]);
    }
    if (list.count > 0)
        gg_put_char(ask->out, '.');
}

/* The battle that the stage has come to. */
static const wap_battle *battle_here(const asking *ask)
{
    return ask->table->cursor < ask->table->battles ? &ask->table->battle[ask->table->cursor]
                                                    : NULL;
}

/* ---------------------------------------------------------------- before combat */

static void ask_attrition(const asking *ask)
{
    wap_wastage owed;
    wap_troops there;
    uint16_t hex = ask->table->cursor;
    gg_print(ask->out, "Attrition, die %d: ", ask->table->die);
    if (!is_hex(ask, hex)) {
        gg_put(ask->out, "choose the SP to lose.");
        return;
    }
    wap_attrition_in(ask->board, ask->table, hex, ask->table->die, &owed);
    wap_clear_troops(&there);
    wap_gather(ask->board, ask->table, hex, WAP_ALL_OF(ask->side), &there);
    gg_print(ask->out, "choose %d SP to lose in ", owed.loss);
    put_hex(ask, hex);
    gg_put(ask->out, " (");
    put_troops(ask, &there);
    gg_put(ask->out, owed.cavalry ? "), one of them cavalry." : ").");
}

static void ask_alliance(const asking *ask)
{
    gg_print(ask->out, "Roll for alliances, or decline? Points: French %u, Allied %u.",
             ask->table->points[WAP_FR] + wap_city_points(ask->board, ask->table, WAP_FR),
             ask->table->points[WAP_AL] + wap_city_points(ask->board, ask->table, WAP_AL));
}

/* P-LNK-08 */
static void ask_coming(const asking *ask, uint32_t group)
{
    gg_put(ask->out, "Enemies are where ");
    wap_put_coming(ask->board, ask->table, group, ask->out);
    gg_put(ask->out, " should come. Choose the nearest hex of the nation.");
}

/* The opponent's losses are hidden, but not that there are some. */
static bool removes_now(const asking *ask)
{
    for (uint32_t i = 0; i < ask->board->changes; i++)
        if (ask->board->change[i].what == WAP_CHANGE_REMOVES &&
            ask->table->happened[i] == ask->table->month + 1U)
            return true;
    return false;
}

static void ask_event(const asking *ask)
{
    uint32_t group = wap_group_asked(ask->board, ask->table);
    if (ask->table->asked_hex < ask->board->hexes) {
        gg_put(ask->out, "The troops in ");
        put_hex(ask, ask->table->asked_hex);
        gg_put(ask->out, " are now among enemies. Choose the nearest friendly hex.");
        return;
    }
    if (group < ask->board->groups) {
        ask_coming(ask, group);
        return;
    }
    const wap_change *change = wap_removing_change(ask->board, ask->table);
    if (change == NULL && !removes_now(ask)) {
        gg_put(ask->out, "A change of alliances leaves a choice.");
        return;
    }
    gg_put(ask->out, "An event removes ");
    if (change) {
        wap_put_unit(ask->board, wap_sp_item(change->kind, ask->table->owed[change->kind]),
                     ask->out);
        gg_put(ask->out, ". Choose from which hexes.");
    } else {
        gg_put(ask->out, "SP. Choose which.");
    }
}

/* Units that the scenario calls away must go before the phase can end. */
static void put_called_away(const asking *ask)
{
    wap_troops owed;
    const char *before = " Withdraw these first: ";
    wap_clear_troops(&owed);
    for (uint8_t kind = 0; kind < ask->board->kinds; kind++)
        if (wap_side_of_kind(ask->board, ask->table, kind) == ask->side)
            wap_add_troops(ask->board, &owed, kind, ask->table->owed[kind]);
    for (uint32_t i = 0; i < ask->board->leaders; i++)
        if (wap_is_called_away(ask->board, ask->table, ask->side, i)) {
            gg_print(ask->out, "%s%s", before, ask->board->leader[i].name);
            before = " ";
        }
    if (owed.total > 0) {
        gg_put(ask->out, before);
        put_troops(ask, &owed);
        before = " ";
    }
    gg_put(ask->out, before[1] == 0 ? "." : "");
}

static void ask_reinforcement(const asking *ask)
{
    wap_look look = wap_look_for(ask->game, ask->table, ask->seat, ask->side);
    gg_put(ask->out, "Place reinforcements, then end.");
    if (!ask->known)
        return;
    put_called_away(ask);
    if (wap_may_ride(&look))
        gg_put(ask->out, " Napoleon may leave the map for a month.");
}

static void ask_move(const asking *ask)
{
    if (ask->table->group.hex != WAP_NO_HEX) {
        gg_put(ask->out, "A group is in ");
        put_hex(ask, ask->table->group.hex);
        gg_put(ask->out, ", ");
        wap_put_mp_left(ask->board, ask->table, ask->out);
        gg_put(ask->out, ask->table->group.must_leave ? ". It must leave this city."
                                                      : ". Continue with it, move others, or end.");
        return;
    }
    gg_put(ask->out, "Move, force march, entrench or demand. End when done.");
}

/* One SP for each line of the table with an asterisk, from the SP that used it (P-FMA-08). */
static void ask_march_loss(const asking *ask)
{
    wap_look look = wap_look_for(ask->game, ask->table, ask->seat, ask->side);
    gg_steps list = {.count = 0};
    gg_draft draft;
    if (!ask->known || !is_hex(ask, ask->table->group.hex)) {
        gg_put(ask->out, "The forced march costs an SP. Choose which.");
        return;
    }
    gg_draft_open(&draft);
    draft.order = (gg_order){.verb = WAP_LOSE, .count = 1, .item = {ask->table->group.hex}};
    wap_asked_steps(&look, &draft, &list);
    gg_put(ask->out, "The forced march costs the group in ");
    put_hex(ask, ask->table->group.hex);
    gg_put(ask->out, " an SP. Choose");
    for (uint32_t i = 0; i < list.count; i++) {
        gg_put(ask->out, i == 0 ? " " : i + 1 < list.count ? ", " : " or ");
        wap_put_unit(ask->board, gg_step_a(list.step[i]), ask->out);
    }
    gg_put(ask->out, list.count == 0 ? " which." : ".");
}

static void ask_garrison(const asking *ask)
{
    uint16_t hex = ask->table->asked_hex;
    gg_put(ask->out, "Who goes inside the city in ");
    put_hex(ask, hex);
    if (is_hex(ask, hex) && wap_has_city(ask->board, hex))
        gg_print(ask->out, ", which has room for %d SP",
                 ask->board->city[ask->board->hex[hex].city].capacity);
    gg_put(ask->out, "? The others stay outside until the Combat Phase.");
}

/* ---------------------------------------------------------------- combat */

static void ask_declare(const asking *ask)
{
    gg_print(ask->out, "Declare attacks (%d so far), then end.", ask->table->battles);
}

static void ask_manoeuvre(const asking *ask)
{
    gg_put(ask->out, "Which force tries to surround the enemy? End when done.");
}

static void ask_wellington(const asking *ask)
{
    gg_put(ask->out, "Subtract Wellington's value from the maneuver roll?");
}

/* Pass by pass: the side with the initiative first, then the side that may take it (C2.1). */
static void ask_intent(const asking *ask)
{
    gg_print(ask->out, "Round %d.", ask->table->round);
    put_offered(ask, " Continue or cease?", WAP_CONTINUE);
    put_offered(ask, " Counter-attack or decline?", WAP_COUNTER);
}

static void ask_posture(const asking *ask)
{
    put_offered(ask, "Who is inside the city in this round?", WAP_GO_INSIDE);
}

static void ask_mode(const asking *ask)
{
    put_offered(ask, "All defenders are inside. Assault or besiege?", WAP_STORM);
}

static void ask_leader(const asking *ask)
{
    put_offered(ask, "Who commands?", WAP_LEAD);
}

static void ask_charge(const asking *ask)
{
    put_offered(ask, "Charge with the cavalry?", WAP_CHARGE);
}

static void ask_guard(const asking *ask)
{
    put_offered(ask, "Commit the Guard?", WAP_COMMIT_GUARD);
}

static void ask_resolve(const asking *ask)
{
    gg_print(ask->out, "Round %d: which battle is resolved next?", ask->table->round);
}

/* ---------------------------------------------------------------- losses */

/* P-WDR-06: unsupplied SP are on a path through the enemy. */
static void ask_toll(const asking *ask)
{
    uint32_t i = 0;
    while (i < ask->table->pile_count && !(ask->table->pile[i].marks & WAP_LEAVING))
        i++;
    gg_print(ask->out, "Choose %d SP to lose on the way through the enemy", ask->table->toll);
    if (i < ask->table->pile_count) {
        gg_put(ask->out, ", of those in ");
        put_hex(ask, ask->table->pile[i].hex);
    }
    gg_put_char(ask->out, '.');
}

/* P-RSL-03, P-RSL-04, P-RSL-05, P-OPT-V-03, P-OPT-W-02: who must be among them. */
static void put_duty(const asking *ask, const wap_battle *battle, const wap_duty *duty)
{
    const char *before = ": at least ";
    bool charge = (battle->choices[ask->side] & WAP_S_CHARGE) != 0;
    uint8_t leader = battle->leader[ask->side];
    if (duty->first > 0) {
        gg_print(ask->out, "%s%u of %s", before, duty->first,
                 charge ? "the cavalry that charged" : "the Guard");
        before = ", ";
    }
    if (duty->of_base > 0) {
        gg_print(ask->out, "%s%u with morale %d", before, duty->of_base, battle->base[ask->side]);
        before = ", ";
    }
    if (duty->of_colour > 0 && leader < ask->board->leaders) {
        gg_print(ask->out, "%s%u %s SP", before, duty->of_colour,
                 wap_colour_name(ask->board->leader[leader].colour));
        before = ", ";
    }
    if (duty->cavalry > 0)
        gg_print(ask->out, "%s%u cavalry", before, duty->cavalry);
}

static void ask_loss(const asking *ask)
{
    const wap_battle *battle = battle_here(ask);
    bool pursuit = ask->table->stage == WAP_C4_WITHDRAW;
    wap_duty duty;
    if (ask->table->toll > 0) {
        ask_toll(ask);
        return;
    }
    if (!battle) {
        gg_put(ask->out, "Choose the SP to lose in the battle.");
        return;
    }
    wap_duty_of(ask->game, ask->table, (uint8_t)ask->table->cursor, ask->side, &duty);
    gg_print(ask->out, "Choose %d SP to lose ", duty.count);
    if (pursuit && is_hex(ask, ask->table->asked_hex)) {
        gg_put(ask->out, "to the pursuit, of those in ");
        put_hex(ask, ask->table->asked_hex);
    } else {
        gg_put(ask->out, "in ");
        put_battle(ask, battle);
        put_duty(ask, battle, &duty);
    }
    gg_put_char(ask->out, '.');
}

/* ---------------------------------------------------------------- withdrawals */

/* What leaving a hex costs (P-WDR-06, P-RSL-11), and which SP the enemy sends (P-WDR-11). */
static void put_hex_debt(const asking *ask, uint16_t hex, uint8_t slot)
{
    wap_ways ways;
    uint32_t own = wap_count_sp(ask->board, ask->table, hex,
                                wap_leavers_with(camp_of(ask), slot, 0, WAP_UNSUPPLIED));
    uint32_t sent = wap_count_sp(ask->board, ask->table, hex,
                                 wap_leavers_with(camp_of(ask), slot, WAP_UNSUPPLIED, 0));
    gg_assert(is_hex(ask, hex));
    wap_retreat_ways(ask->game, ask->table, hex, camp_of(ask), slot, &ways);
    bool owes = own > ways.inside && ways.count == 0;
    if (!owes && sent == 0)
        return;
    gg_put_char(ask->out, ' ');
    put_hex(ask, hex);
    if (owes && ways.through)
        gg_print(ask->out, " loses %u SP on the way through the enemy",
                 own < ways.enemies ? own : ways.enemies);
    else if (owes)
        gg_print(ask->out, " loses %u SP that have no retreat", own - ways.inside);
    if (sent > 0)
        gg_print(ask->out, "%s %u unsupplied SP whose retreat the enemy chooses",
                 owes ? " and has" : " has", sent);
    gg_put_char(ask->out, '.');
}

/* P-WDR-10: `all` fighting SP leave together. */
static void put_pursuit(const asking *ask, uint8_t slot, bool all)
{
    const wap_battle *battle = &ask->table->battle[slot];
    uint32_t enemies = wap_pursuers(ask->board, ask->table, slot, ask->side), own = 0;
    for (uint32_t i = 0; i < ask->table->pile_count && all; i++)
        if (ask->board->kind[ask->table->pile[i].kind].cavalry &&
            wap_fits(ask->board, ask->table, &ask->table->pile[i], wap_leavers(camp_of(ask), slot)))
            own += ask->table->pile[i].count;
    if (!wap_is_pursued(ask->board, ask->table, slot, camp_of(ask), own))
        return;
    gg_put_char(ask->out, ' ');
    if (all) {
        gg_put(ask->out, "The pursuit costs 1 SP first.");
        return;
    }
    put_battle(ask, battle);
    gg_print(ask->out, ": forces that withdraw with less than %u cavalry lose 1 SP first.",
             enemies);
}

static void put_battle_debt(const asking *ask, uint8_t slot, bool all)
{
    wap_hexes hexes;
    gg_assert(slot < ask->table->battles);
    wap_hexes_of_leavers(ask->board, ask->table, camp_of(ask), slot, &hexes);
    if (wap_next_hex(&hexes, 0) == WAP_NO_HEX || !ask->known)
        return;
    put_pursuit(ask, slot, all);
    WAP_EACH_HEX (hex, &hexes)
        put_hex_debt(ask, hex, slot);
}

static void ask_withdraw(const asking *ask)
{
    gg_put(ask->out, "Withdraw or transfer forces, then end. All others stay.");
    for (uint8_t slot = 0; slot < ask->table->battles; slot++)
        if (wap_is_live(ask->table, slot) && ask->table->battle[slot].mode == WAP_FIELD)
            put_battle_debt(ask, slot, false);
}

static void ask_must_withdraw(const asking *ask)
{
    gg_put(ask->out, "Morale is broken. Withdraw from ");
    put_battle(ask, battle_here(ask));
    gg_put_char(ask->out, '.');
    if (battle_here(ask))
        put_battle_debt(ask, (uint8_t)ask->table->cursor, true);
}

static void ask_destination(const asking *ask)
{
    gg_put(ask->out, "Choose where the unsupplied enemies in ");
    put_hex(ask, ask->table->asked_hex);
    gg_put(ask->out, " retreat.");
}

static void ask_advance(const asking *ask)
{
    gg_put(ask->out, "Who advances into ");
    put_hex(ask, ask->table->vacancies > 0 ? ask->table->vacancy[0].hex : (uint16_t)WAP_NO_HEX);
    gg_put_char(ask->out, '?');
}

static void ask_join(const asking *ask)
{
    gg_put(ask->out, "Which hexes try to join a battle? End when done.");
}

static void ask_victor(const asking *ask)
{
    gg_put(ask->out, "The enemy has left. You may withdraw SP. End when done.");
}

static void ask_siege_retreat(const asking *ask)
{
    gg_put(ask->out, "The siege is broken. Withdraw from ");
    put_hex(ask, ask->table->cursor);
    gg_put_char(ask->out, '.');
    if (ask->known && is_hex(ask, ask->table->cursor))
        put_hex_debt(ask, ask->table->cursor, WAP_NO_BATTLE);
}

/* SP that have lost contact, or troops that a change of sides has left among enemies (P-SCN-06). */
/* P-LNK-09 */
static void ask_closing(const asking *ask, const wap_change *change)
{
    bool back = ask->table->asked_hex == change->back;
    if (back) {
        gg_print(ask->out, "The troops of %s fall back, but enemies are in ",
                 ask->board->nation[change->moves].name);
        put_hex(ask, ask->table->asked_hex);
        gg_put(ask->out, ". Choose the nearest hex of the nation.");
        return;
    }
    gg_print(ask->out, "%s closes its borders. Choose where the troops in ",
             ask->board->nation[change->nation].name);
    put_hex(ask, ask->table->asked_hex);
    gg_put(ask->out, " go.");
}

static void ask_shift(const asking *ask)
{
    bool changed = ask->table->phase == WAP_ALLIANCE;
    const wap_change *closing = wap_closing(ask->board, ask->table);
    if (closing != NULL) {
        ask_closing(ask, closing);
        return;
    }
    gg_put(ask->out, "The troops in ");
    put_hex(ask, ask->table->asked_hex);
    gg_put(ask->out, changed ? " are now among enemies. Choose the nearest friendly hex."
                             : " have lost contact with the enemy. Choose where they move.");
}

static void ask_displaced(const asking *ask)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ask->board->leaders; i++) {
        const wap_leader_at *at = &ask->table->leader[i];
        if (at->side != ask->side || !(at->marks & WAP_L_HOMELESS))
            continue;
        gg_print(ask->out, "%s%s", count > 0 ? ", " : "", ask->board->leader[i].name);
        count++;
    }
    if (count > 0)
        gg_print(ask->out, " %s no troops left here. ", count == 1 ? "has" : "have");
    gg_put(ask->out, "Choose one of the nearest hexes.");
}

static void ask_succession(const asking *ask)
{
    uint32_t leader = wap_casualty(ask->table);
    gg_print(ask->out, "Does an unnamed leader replace %s?",
             leader < ask->board->leaders ? ask->board->leader[leader].name : "the lost leader");
}

static void ask_order(const asking *ask)
{
    (void)ask;
    gg_put(ask->out, "In which order do the seats of your side move?");
}

/* ---------------------------------------------------------------- all */

/* "Austria: "; for an heir the power whose part he plays (P-PLY-14). */
static void put_whose(const wap_board *board, const wap_table *table, uint8_t side, gg_text *out)
{
    if (wap_is_divided(board, side) && table->part > 0)
        gg_print(out, "%s: ", board->nation[board->seat[table->part - 1].power].name);
}

void wap_write_prompt(const gg_game *game, const void *from, gg_seat seat, gg_text *out)
{
    static void (*const asks[WAP_PROMPTS])(const asking *) = {
        [WAP_ASK_ATTRITION] = ask_attrition,
        [WAP_ASK_ALLIANCE] = ask_alliance,
        [WAP_ASK_EVENT] = ask_event,
        [WAP_ASK_REINFORCEMENT] = ask_reinforcement,
        [WAP_ASK_MOVE] = ask_move,
        [WAP_ASK_MARCH_LOSS] = ask_march_loss,
        [WAP_ASK_GARRISON] = ask_garrison,
        [WAP_ASK_DECLARE] = ask_declare,
        [WAP_ASK_MANOEUVRE] = ask_manoeuvre,
        [WAP_ASK_WELLINGTON] = ask_wellington,
        [WAP_ASK_INTENT] = ask_intent,
        [WAP_ASK_POSTURE] = ask_posture,
        [WAP_ASK_MODE] = ask_mode,
        [WAP_ASK_LEADER] = ask_leader,
        [WAP_ASK_CHARGE] = ask_charge,
        [WAP_ASK_GUARD] = ask_guard,
        [WAP_ASK_RESOLVE] = ask_resolve,
        [WAP_ASK_LOSS] = ask_loss,
        [WAP_ASK_WITHDRAW] = ask_withdraw,
        [WAP_ASK_MUST_WITHDRAW] = ask_must_withdraw,
        [WAP_ASK_DESTINATION] = ask_destination,
        [WAP_ASK_ADVANCE] = ask_advance,
        [WAP_ASK_JOIN] = ask_join,
        [WAP_ASK_VICTOR] = ask_victor,
        [WAP_ASK_SIEGE_RETREAT] = ask_siege_retreat,
        [WAP_ASK_SHIFT] = ask_shift,
        [WAP_ASK_DISPLACED] = ask_displaced,
        [WAP_ASK_SUCCESSION] = ask_succession,
        [WAP_ASK_ORDER] = ask_order,
    };
    const wap_view *view = from;
    const gg_head *head = &view->table.head;
    uint8_t prompt = seat < head->seats ? head->prompt[seat] : (uint8_t)WAP_ASK_NOTHING;
    const wap_board *board = wap_board_of(game);
    uint8_t side = wap_side_of_seat(board, seat);
    bool known = side == wap_side_of_seat(board, head->viewer) || head->viewer == GG_REFEREE ||
                 !game->option[WAP_OPTION_Z];
    if (prompt == WAP_ASK_NOTHING || prompt >= WAP_PROMPTS)
        return;
    if (!known && view->table.phase == WAP_ATTRITION)
        return;                      /* enemy losses are hidden (P-INF-03) */
    gg_assert(asks[prompt] != NULL); /* every prompt has a sentence */
    put_whose(board, &view->table, side, out);
    asks[prompt](&(asking){game, board, &view->table, seat, side, known, out});
}
