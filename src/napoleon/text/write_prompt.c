/* write_prompt.c: prompts in one or two sentences. */
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/texts.h"

typedef struct asking {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const nap_table *table;
    gg_seat seat;
    uint8_t side;
    gg_text *out;
} asking;

static const char *battle_town(const asking *ask)
{
    return nap_town_word(ask->board, nap_battle_town(ask->table));
}

static const char *fight_town(const asking *ask)
{
    return nap_town_word(ask->board, ask->table->fight);
}

static const nap_battle *battle_of(const asking *ask)
{
    return ask->table->battle < NAP_BATTLES_MAX ? &ask->table->fought[ask->table->battle] : NULL;
}

/* `Ligny, Nivelles` */
static void put_towns(const asking *ask, uint64_t towns)
{
    const char *before = "";
    NAP_EACH (town, towns) {
        gg_print(ask->out, "%s%s", before, nap_town_word(ask->board, (int)town));
        before = ", ";
    }
}

/* ---------------------------------------------------------------- before the first turn */

static void ask_bid(const asking *ask)
{
    const nap_table *table = ask->table;
    if (table->bid_by == GG_NOBODY)
        gg_put(ask->out, "Bid steps for a side, or pass.");
    else
        gg_print(ask->out, "The last bid is %d for %s: bid more steps for either side, or pass.",
                 table->bid_steps, nap_side_words(table->bid_side));
}

static void put_limit(const asking *ask, uint8_t army)
{
    if (nap_owner(ask->table, army) != ask->seat)
        return;
    gg_print(ask->out, " %s blocks start in their own zone, at most %d per town.",
             nap_army_word(ask->board, army), ask->board->army[army].town_limit);
}

static void ask_deploy(const asking *ask)
{
    bool historical = ask->game->option[NAP_OPTION_HISTORICAL] != 0;
    int steps = ask->table->give_up[ask->side];
    if (historical) {
        gg_put(ask->out, "Your blocks start in their historical towns.");
    } else {
        gg_put(ask->out, "Deploy all your blocks.");
        for (uint8_t army = 0; army < NAP_ARMIES; army++)
            put_limit(ask, army);
    }
    if (steps == 0)
        return;
    gg_put(ask->out, " Remove ");
    nap_put_number(steps, "step", ask->out);
    gg_put(ask->out, " for your bid, one per block.");
}

/* ---------------------------------------------------------------- movement */

/* Bit per army that the seat moves. */
static uint32_t own_armies(const asking *ask)
{
    uint32_t armies = 0;
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (nap_owner(ask->table, army) == ask->seat && !(ask->table->defeated >> army & 1))
            armies |= 1U << army;
    return armies;
}

static const char *count_word(uint32_t count)
{
    static const char *const words[] = {"no", "one", "two", "three"};
    return count < sizeof words / sizeof words[0] ? words[count] : "several";
}

/* `two groups (towns)`, `one Anglo-Dutch and one Prussian group (towns)` */
static void put_group_moves(const asking *ask)
{
    uint32_t armies = own_armies(ask), moves = 0;
    bool two = (armies & (armies - 1)) != 0;
    const char *before = "";
    NAP_EACH (army, armies) {
        moves = ask->board->army[army].group_moves;
        gg_print(ask->out, "%s%s", before, count_word(moves));
        if (two)
            gg_print(ask->out, " %s", nap_army_word(ask->board, (int)army));
        before = " and ";
    }
    gg_print(ask->out, " group%s (town%s)", moves == 1 ? "" : "s", moves == 1 && !two ? "" : "s");
}

static void put_moved_groups(const asking *ask, uint8_t army)
{
    const nap_army *is = &ask->board->army[army];
    if (ask->table->opened[army] == 0)
        return;
    gg_print(ask->out, " %s groups that have begun to move (%u of %d): ", is->name,
             nap_count(ask->table->opened[army]), is->group_moves);
    put_towns(ask, ask->table->opened[army]);
    gg_put_char(ask->out, '.');
}

static void ask_move(const asking *ask)
{
    gg_put(ask->out, "Move up to ");
    put_group_moves(ask);
    gg_put(ask->out, ", then end movement.");
    NAP_EACH (army, own_armies(ask))
        put_moved_groups(ask, (uint8_t)army);
    if (nap_is_night(ask->board, ask->table))
        gg_put(ask->out, " Night: no attacks and no force marches.");
}

/* `column` is the army that is asked (force_marches.c). */
static void ask_reveal(const asking *ask)
{
    uint8_t army = ask->table->column < NAP_ARMIES ? ask->table->column : (uint8_t)NAP_FR;
    gg_print(
        ask->out,
        "The %s army rolls for its force marches. Reveal %s to add 1 to rolls in the leader's town?",
        nap_army_word(ask->board, army), ask->board->block[ask->board->army[army].leader].name);
}

/* ---------------------------------------------------------------- skirmishes */

static void ask_skirmish(const asking *ask)
{
    gg_put(ask->out, "Which skirmish comes next: ");
    put_towns(ask, ask->table->skirmishes);
    gg_put_char(ask->out, '?');
}

static void ask_pick(const asking *ask)
{
    uint8_t town = ask->table->fight;
    gg_print(ask->out, "Skirmish at %s: pick up to %d of your units there, secretly.",
             fight_town(ask), ask->board->limits.skirmish_pick);
    if (town >= ask->board->towns)
        return;
    gg_put(ask->out, " The enemy has ");
    nap_put_number((int)nap_seen_in_town(ask->board, ask->view, ask->side ^ 1U, town), "unit",
                   ask->out);
    gg_put_char(ask->out, '.');
}

static void ask_hit(const asking *ask)
{
    const nap_shot *shot = &ask->table->shot;
    gg_put(ask->out, "Which unit takes the hit");
    if (shot->shooter < ask->board->blocks) {
        gg_put(ask->out, " from ");
        nap_put_block_name(ask->board, shot->shooter, ask->out);
    }
    gg_put_char(ask->out, '?');
    if (shot->hits > 1)
        gg_print(ask->out, " %d hits are left.", shot->hits);
}

static void ask_skirmish_retreat(const asking *ask)
{
    gg_print(ask->out, "You lost the skirmish at %s. Where do your units retreat?",
             fight_town(ask));
}

static void ask_rout(const asking *ask)
{
    gg_print(
        ask->out,
        "You are routed at %s. Which unit leaves by which road? Units without a road are lost.",
        battle_town(ask));
}

/* ---------------------------------------------------------------- battles: set-up */

/* Towns of pending battles: to set up, or to fight in this round. */
static uint64_t waiting(const asking *ask, bool set_up)
{
    uint64_t towns = 0;
    for (uint32_t i = 0; i < NAP_BATTLES_MAX; i++) {
        const nap_battle *battle = &ask->table->fought[i];
        bool waits = set_up ? battle->stage == NAP_TO_SET_UP : battle->due != 0;
        if (battle->town < ask->board->towns && waits)
            towns |= nap_bit(battle->town);
    }
    return towns;
}

static void ask_setup(const asking *ask)
{
    gg_put(ask->out, "Which battle do you set up next: ");
    put_towns(ask, waiting(ask, true));
    gg_put_char(ask->out, '?');
}

static void ask_battle(const asking *ask)
{
    gg_put(ask->out, "Which battle comes next in this round: ");
    put_towns(ask, waiting(ask, false));
    gg_put_char(ask->out, '?');
}

static void ask_terrain(const asking *ask)
{
    const char *before = " ";
    gg_print(ask->out, "Battle of %s: place your terrain:", battle_town(ask));
    for (uint32_t i = 0; i < 2; i++) {
        if (ask->table->drawn[i] == NAP_NO_MARKER)
            continue;
        gg_print(ask->out, "%s%s", before, nap_marker_word(ask->table->drawn[i]));
        before = ", ";
    }
    gg_put_char(ask->out, '.');
}

/* The position of a side in a column: `the left`. */
static const char *wing(uint32_t party, uint32_t column)
{
    return nap_spot_phrase(nap_home(party, column));
}

/* `woods on the left, a stream before the center` */
static void put_terrain(const asking *ask, const nap_battle *battle, uint32_t party)
{
    const char *before = " Terrain: ";
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        uint8_t marker = battle->marker[party][column];
        if (marker < NAP_MARKERS) {
            gg_print(ask->out, "%s%s %s %s", before, nap_marker_word(marker),
                     column == 2 ? "in" : "on", wing(party, column));
            before = ", ";
        }
        if (battle->streams >> column & 1) {
            gg_print(ask->out, "%sa stream before %s", before, wing(party, column));
            before = ", ";
        }
    }
    gg_put(ask->out, before[0] == ',' ? "." : "");
}

static void ask_battle_deploy(const asking *ask)
{
    const nap_battle *battle = battle_of(ask);
    uint32_t party = nap_side_party(ask->table, ask->side);
    gg_print(ask->out,
             "Battle of %s: place your units. The left, center and right need at least one each. "
             "One corps per position, two with their leader.",
             battle_town(ask));
    if (battle)
        put_terrain(ask, battle, party);
}

/* ---------------------------------------------------------------- battles: turns */

static void ask_stream(const asking *ask)
{
    gg_print(
        ask->out,
        "Bad morale at %s: which %d units fall back across the stream before %s? The others are lost.",
        battle_town(ask), ask->board->limits.stream_crossings,
        wing(nap_side_party(ask->table, ask->side), ask->table->column));
}

static void ask_combat(const asking *ask)
{
    const nap_battle *battle = battle_of(ask);
    gg_print(ask->out, "Battle of %s", battle_town(ask));
    if (battle)
        gg_print(ask->out, ", round %d", battle->round);
    gg_put(ask->out, ": act with your units, one at a time, or end combat.");
    if (battle && battle->quiet > 0 && ask->side == ask->table->active && !battle->noisy)
        gg_put(ask->out, " A second quiet turn forces you to withdraw.");
}

static void ask_reinforce(const asking *ask)
{
    gg_print(ask->out, "Reinforce %s: 2 units per major road, 1 per minor road. End when done.",
             battle_town(ask));
}

static void ask_regroup(const asking *ask)
{
    const nap_table *table = ask->table;
    int town = table->over_battle > 0 ? table->over_battle - 1 : nap_battle_town(table);
    gg_print(
        ask->out,
        "You won at %s. Regroup units to or from adjacent towns: 2 per major road, 1 per minor road. End when done.",
        nap_town_word(ask->board, town));
}

static void ask_withdraw(const asking *ask)
{
    gg_print(ask->out, "You withdraw from %s. Retreat as many units as the roads allow.",
             battle_town(ask));
}

/* `The French hold Ghent and Brussels` */
static void put_lost_cities(const asking *ask)
{
    const char *before = "The French hold ";
    for (uint32_t i = 0; i < ask->board->cities; i++) {
        uint8_t city = ask->board->city[i];
        uint8_t army = ask->board->town[city].supplies;
        if (ask->table->due[army] == 0 || nap_owner(ask->table, army) != ask->seat ||
            nap_seen_in_town(ask->board, ask->view, NAP_FRENCH, city) == 0)
            continue;
        gg_print(ask->out, "%s%s", before, nap_town_word(ask->board, city));
        before = " and ";
    }
}

static void ask_supply(const asking *ask)
{
    const char *before = ": give up ";
    put_lost_cities(ask);
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        int due = ask->table->due[army];
        if (nap_owner(ask->table, army) != ask->seat || due == 0)
            continue;
        gg_print(ask->out, "%s%d %s unit%s", before, due, nap_army_word(ask->board, army),
                 due == 1 ? "" : "s");
        before = " and ";
    }
    gg_put(ask->out, " for lack of supply.");
}

/* ---------------------------------------------------------------- the interface */

void nap_write_prompt(const gg_game *game, const void *from, gg_seat seat, gg_text *out)
{
    static void (*const asks[NAP_PROMPTS])(const asking *) = {
        [NAP_ASK_BID] = ask_bid,
        [NAP_ASK_DEPLOY] = ask_deploy,
        [NAP_ASK_MOVE] = ask_move,
        [NAP_ASK_REVEAL] = ask_reveal,
        [NAP_ASK_SKIRMISH] = ask_skirmish,
        [NAP_ASK_PICK] = ask_pick,
        [NAP_ASK_HIT] = ask_hit,
        [NAP_ASK_SKIRMISH_RETREAT] = ask_skirmish_retreat,
        [NAP_ASK_ROUT] = ask_rout,
        [NAP_ASK_SETUP] = ask_setup,
        [NAP_ASK_BATTLE] = ask_battle,
        [NAP_ASK_TERRAIN] = ask_terrain,
        [NAP_ASK_BATTLE_DEPLOY] = ask_battle_deploy,
        [NAP_ASK_STREAM] = ask_stream,
        [NAP_ASK_COMBAT] = ask_combat,
        [NAP_ASK_REINFORCE] = ask_reinforce,
        [NAP_ASK_REGROUP] = ask_regroup,
        [NAP_ASK_WITHDRAW] = ask_withdraw,
        [NAP_ASK_SUPPLY] = ask_supply,
    };
    const nap_view *view = from;
    const gg_head *head = &view->table.head;
    uint8_t prompt = seat < head->seats ? head->prompt[seat] : (uint8_t)NAP_ASK_NOTHING;
    if (prompt == NAP_ASK_NOTHING || prompt >= NAP_PROMPTS)
        return;
    uint8_t side = head->side[seat] < NAP_SIDES ? head->side[seat] : view->table.active;
    asks[prompt](&(asking){game, nap_board_of(game), view, &view->table, seat, side, out});
}
