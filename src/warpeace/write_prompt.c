/* write_prompt.c: what a side is asked, in a sentence or two. */
#include "warpeace/pieces_text.h"
#include "warpeace/rules.h"
#include "warpeace/texts.h"

typedef struct asking {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    uint8_t side;
    gg_text *out;
} asking;

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

/* The question, and the battles or hexes that the chapter offers behind the verb; nothing if it offers none. */
static void put_offered(const asking *ask, const char *question, uint8_t verb)
{
    wap_look look = {ask->game, ask->board, ask->table, ask->side};
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
    gg_print(ask->out, "Attrition, die %d: choose the SP to lose in ", ask->table->die);
    put_hex(ask, ask->table->cursor);
    gg_put_char(ask->out, '.');
}

static void ask_alliance(const asking *ask)
{
    gg_print(ask->out, "Alliances (points: French %u, Allied %u): roll or decline?",
             ask->table->points[WAP_FR] + wap_city_points(ask->board, ask->table, WAP_FR),
             ask->table->points[WAP_AL] + wap_city_points(ask->board, ask->table, WAP_AL));
}

static void ask_event(const asking *ask)
{
    if (ask->table->asked_hex < ask->board->hexes) {
        gg_put(ask->out, "The troops in ");
        put_hex(ask, ask->table->asked_hex);
        gg_put(ask->out,
               " are now among enemies. Which of the nearest friendly hexes do they go to?");
        return;
    }
    gg_put(ask->out, "An event removes SP. Choose which.");
}

static void ask_reinforcement(const asking *ask)
{
    gg_put(ask->out, "Place reinforcements, then end.");
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

static void ask_march_loss(const asking *ask)
{
    gg_put(ask->out, "The forced march costs an SP. Choose which.");
}

static void ask_garrison(const asking *ask)
{
    gg_put(ask->out, "Who goes inside the city in ");
    put_hex(ask, ask->table->asked_hex);
    gg_put(ask->out, "? The others stay outside until the Combat Phase.");
}

/* ---------------------------------------------------------------- combat */

static void ask_declare(const asking *ask)
{
    gg_print(ask->out, "Declare attacks (%d so far), then end.", ask->table->battles);
}

static void ask_manoeuvre(const asking *ask)
{
    gg_put(ask->out, "Maneuver: which force tries to get around the enemy? End when done.");
}

static void ask_wellington(const asking *ask)
{
    gg_put(ask->out, "Count Wellington's value against the maneuver?");
}

/* Pass by pass: who holds the initiative, then whoever may take it (C2.1). */
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
    put_offered(ask, "Does the cavalry charge?", WAP_CHARGE);
}

static void ask_guard(const asking *ask)
{
    put_offered(ask, "Is the Guard committed?", WAP_COMMIT_GUARD);
}

static void ask_resolve(const asking *ask)
{
    gg_print(ask->out, "Round %d: which battle is resolved next?", ask->table->round);
}

static void ask_loss(const asking *ask)
{
    const wap_battle *battle = battle_here(ask);
    if (ask->table->toll > 0) {
        gg_print(ask->out, "Choose %d SP to lose while retreating through enemies.",
                 ask->table->toll);
        return;
    }
    gg_print(ask->out, "Choose %d SP to lose in ", battle ? battle->loss[ask->side] : 0);
    put_battle(ask, battle);
    gg_put_char(ask->out, '.');
}

static void ask_withdraw(const asking *ask)
{
    gg_put(ask->out, "Withdraw or transfer forces, then end. Everyone else stays.");
}

static void ask_must_withdraw(const asking *ask)
{
    gg_put(ask->out, "Morale is broken. Withdraw from ");
    put_battle(ask, battle_here(ask));
    gg_put_char(ask->out, '.');
}

static void ask_destination(const asking *ask)
{
    gg_put(ask->out, "Where must the unsupplied enemies in ");
    put_hex(ask, ask->table->asked_hex);
    gg_put(ask->out, " go?");
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
}

static void ask_shift(const asking *ask)
{
    gg_put(ask->out, "Where do the SP in ");
    put_hex(ask, ask->table->asked_hex);
    gg_put(ask->out, " go?");
}

static void ask_displaced(const asking *ask)
{
    const char *before = "";
    for (uint32_t i = 0; i < ask->board->leaders; i++) {
        const wap_leader_at *at = &ask->table->leader[i];
        if (at->side != ask->side || !(at->marks & WAP_L_HOMELESS))
            continue;
        gg_print(ask->out, "%s%s", before, ask->board->leader[i].name);
        before = ", ";
    }
    gg_put(ask->out, *before ? " has no SP left here. Go to" : "To");
    gg_put(ask->out, " which of the nearest hexes?");
}

static void ask_succession(const asking *ask)
{
    uint32_t leader = wap_casualty(ask->table);
    gg_print(ask->out, "Does an unnamed leader replace %s?",
             leader < ask->board->leaders ? ask->board->leader[leader].name : "the lost leader");
}

/* ---------------------------------------------------------------- all */

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
    };
    const wap_view *view = from;
    const gg_head *head = &view->table.head;
    uint8_t prompt = seat < WAP_SIDES ? head->prompt[seat] : (uint8_t)WAP_ASK_NOTHING;
    bool known = seat == head->viewer || head->viewer == GG_REFEREE || !game->option[WAP_OPTION_Z];
    if (prompt == WAP_ASK_NOTHING || prompt >= WAP_PROMPTS)
        return;
    if (!known && view->table.phase == WAP_ATTRITION)
        return; /* what the enemy loses is his own affair (P-INF-03) */
    asks[prompt](&(asking){game, wap_board_of(game), &view->table, seat, out});
}
