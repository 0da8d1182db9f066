/* attempts.c: orders that a player may have in mind when clicking a unit or a town that cannot be chosen now. The rules
 * refuse them and say why (see gg_rules). */
#include "core/mem.h"
#include "napoleon/battle/placing.h"
#include "napoleon/map/movement.h"
#include "napoleon/preview/preview.h"
#include "napoleon/table/named_ghosts.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/pieces_text.h"

enum { TRIED_MOST = 24 }; /* units of a town, or towns near it */

typedef struct attempt {
    const gg_game *game;
    const nap_board *board;
    nap_table table; /* of the view */
    const gg_draft *draft;
    uint64_t own;
    uint8_t block, town, spot; /* what is pointed at; NAP_NONE */
    gg_text *out;              /* an order a line */
} attempt;

static uint16_t drafted(const attempt *try, uint32_t index)
{
    const gg_order *order = &try->draft->order;
    return index < order->count ? order->item[index] : (uint16_t)GG_NO_ITEM;
}

/* ---------------------------------------------------------------- marches */

/* The next town on a shortest way from each town to `to`; NAP_NONE: there is no way. */
static void find_ways(const nap_board *board, uint8_t to, uint8_t next[NAP_TOWNS_MAX])
{
    uint8_t queue[NAP_TOWNS_MAX];
    uint32_t count = 0;
    for (uint32_t town = 0; town < NAP_TOWNS_MAX; town++)
        next[town] = NAP_NONE;
    next[to] = to;
    queue[count++] = to;
    for (uint32_t i = 0; i < count; i++) {
        const nap_town *town = &board->town[queue[i]];
        for (uint32_t k = 0; k < town->roads; k++) {
            if (next[town->next[k]] != NAP_NONE)
                continue;
            next[town->next[k]] = queue[i];
            queue[count++] = town->next[k];
        }
    }
}

static void put_step(const attempt *try, const char *before, uint8_t town)
{
    gg_put(try->out, before);
    nap_put_town(try->board, town, try->out);
}

/* `move F06 Soire-Binche`, by the towns of the draft and then the shortest way. */
static void try_march(const attempt *try, uint32_t block, bool drawn, uint8_t to)
{
    uint8_t here = try->table.at[block], next[NAP_TOWNS_MAX];
    if (!nap_in_town(here))
        return;
    find_ways(try->board, to, next);
    gg_put(try->out, "move ");
    nap_put_block(try->board, block, try->out);
    put_step(try, " ", here);
    for (uint32_t i = 1; drawn && nap_item_in(drafted(try, i), NAP_ITEM_TOWN); i++) {
        here = (uint8_t)(drafted(try, i) & 0xFF);
        put_step(try, "-", here);
    }
    for (; here != to && next[here] != NAP_NONE; here = next[here])
        put_step(try, "-", next[here]);
    gg_put_char(try->out, '\n');
}

/* Every town next to it. A rule that forbids all of them forbids the move. */
static void try_anywhere(const attempt *try, uint32_t block)
{
    if (!nap_in_town(try->table.at[block]))
        return;
    const nap_town *here = &try->board->town[try->table.at[block]];
    for (uint32_t i = 0; i < here->roads; i++)
        try_march(try, block, false, here->next[i]);
}

/* Units that stand there; else those that could go there, the nearest first. */
static void try_town(const attempt *try, uint8_t town)
{
    uint32_t tried = 0;
    uint64_t here = nap_blocks_at(try->board, &try->table, town) & try->own;
    NAP_EACH (block, here) {
        if (tried++ < TRIED_MOST)
            try_anywhere(try, (uint32_t)block);
    }
    uint8_t next[NAP_TOWNS_MAX];
    find_ways(try->board, town, next);
    for (uint32_t far = 1; here == 0 && far < try->board->towns && tried == 0; far++) {
        NAP_EACH (block, try->own) {
            uint8_t at = try->table.at[block];
            uint32_t steps = 0;
            if (!nap_in_town(at) || next[at] == NAP_NONE)
                continue;
            for (uint8_t on = at; on != town; on = next[on])
                steps++;
            if (steps != far || tried++ >= TRIED_MOST)
                continue;
            try_march(try, (uint32_t)block, false, town);
        }
    }
}

static void try_move(const attempt *try)
{
    uint16_t mover = drafted(try, 0);
    if (try->block != NAP_NONE && (try->own & nap_bit(try->block))) {
        try_anywhere(try, try->block);
        return;
    }
    if (try->town == NAP_NONE)
        return;
    if (mover >= try->board->blocks) {
        try_town(try, try->town);
        return;
    }
    try_march(try, mover, true, try->town);
    if (try->draft->order.count > 1)
        try_march(try, mover, false, try->town);
}

/* ---------------------------------------------------------------- answers */

static void try_verb(const attempt *try, const char *verb)
{
    if (try->block == NAP_NONE)
        return;
    gg_print(try->out, "%s ", verb);
    nap_put_block(try->board, try->block, try->out);
    gg_put_char(try->out, '\n');
}

/* `VERB`, the units of the draft, and one more */
static void try_list(const attempt *try, const char *verb)
{
    if (try->block == NAP_NONE)
        return;
    gg_put(try->out, verb);
    for (uint32_t i = 0; drafted(try, i) < try->board->blocks; i++) {
        gg_put_char(try->out, ' ');
        nap_put_block(try->board, drafted(try, i), try->out);
    }
    gg_put_char(try->out, ' ');
    nap_put_block(try->board, try->block, try->out);
    gg_put_char(try->out, '\n');
}

static void try_to_town(const attempt *try, const char *verb, const char *word)
{
    uint16_t block = drafted(try, 0) < try->board->blocks ? drafted(try, 0) : try->block;
    if (try->town == NAP_NONE || block == NAP_NONE)
        return;
    gg_print(try->out, "%s ", verb);
    nap_put_block(try->board, block, try->out);
    gg_print(try->out, " %s ", word);
    nap_put_town(try->board, try->town, try->out);
    gg_put_char(try->out, '\n');
}

static void try_named_town(const attempt *try, const char *verb)
{
    if (try->town == NAP_NONE)
        return;
    put_step(try, verb, try->town);
    gg_put_char(try->out, '\n');
}

/* A place of the battle for the unit of the draft; a unit: everything it could do. */
static void try_combat(const attempt *try)
{
    uint16_t block = drafted(try, 0);
    if (try->spot != NAP_NONE && block < try->board->blocks) {
        gg_put(try->out, "move ");
        nap_put_block(try->board, block, try->out);
        gg_put(try->out, " to ");
        nap_put_spot(try->spot, try->out);
        gg_put_char(try->out, '\n');
        return;
    }
    if (block < try->board->blocks && try->town != NAP_NONE && try->block == NAP_NONE) {
        try_to_town(try, "retreat", "to");
        return;
    }
    try_verb(try, "fire");
    try_verb(try, "form");
    try_verb(try, "break");
    try_verb(try, "occupy");
}

/* ---------------------------------------------------------------- set-ups
 *
 * The draft with the next block or marker where the player points, and the rest where it is allowed. */

/* A place for each block of a set-up: a town, or a place of the battle; NAP_NONE: not among them. */
typedef struct setting {
    uint8_t at[NAP_BLOCKS_MAX];
} setting;

/* `deploy Soire: F06 F07 Beaumont: F01` */
static void put_setting(const attempt *try, const setting *set, uint32_t places, bool towns)
{
    gg_put(try->out, "deploy");
    for (uint32_t place = 0; place < places; place++) {
        bool named = false;
        for (uint32_t block = 0; block < try->board->blocks; block++) {
            if (set->at[block] != place)
                continue;
            gg_put_char(try->out, ' ');
            if (!named && towns)
                nap_put_town(try->board, place, try->out);
            else if (!named)
                nap_put_spot((uint8_t)place, try->out);
            gg_put(try->out, named ? "" : ": ");
            nap_put_block(try->board, block, try->out);
            named = true;
        }
    }
    gg_put_char(try->out, '\n');
}

/* The first town of its zone with room. */
static uint8_t any_town(const attempt *try, const uint8_t *standing, uint8_t army)
{
    NAP_EACH (town, try->board->zone_towns[army])
        if (town != try->town && standing[town] < try->board->army[army].town_limit)
            return (uint8_t)town;
    return NAP_NONE;
}

static void try_deployment(const attempt *try)
{
    setting set;
    uint8_t standing[NAP_TOWNS_MAX] = {0};
    uint32_t i = 0, count = try->draft->order.count;
    memset(&set, NAP_NONE, sizeof set);
    if (try->town == NAP_NONE || count >= nap_count(try->own) ||
        try->game->option[NAP_OPTION_HISTORICAL])
        return;
    NAP_EACH (block, try->own) {
        uint16_t item = drafted(try, i);
        uint8_t town = i < count    ? (uint8_t)(item & 0xFF)
                       : i == count ? try->town
                                    : any_town(try, standing, try->board->block[block].army);
        if (town >= try->board->towns)
            return;
        set.at[block] = town;
        standing[town]++;
        i++;
    }
    put_setting(try, &set, try->board->towns, true);
}

/* The first position that nobody stands in yet, where the block may stand; else the reserve. */
static uint8_t any_spot(const attempt *try, const uint64_t at[NAP_COLUMNS + 1], uint32_t block)
{
    uint32_t party = nap_placing_party(&try->table);
    const nap_battle *battle = &try->table.fought[try->table.battle];
    bool guns = nap_type_of(try->board, (uint8_t)block)->artillery;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (at[column] == 0 && !(guns && battle->marker[party][column] == NAP_WOODS))
            return nap_home(party, column);
    return nap_reserve(party);
}

static void try_battle_deployment(const attempt *try)
{
    setting set;
    uint64_t at[NAP_COLUMNS + 1];
    uint32_t i = 0, count = try->draft->order.count;
    memset(&set, NAP_NONE, sizeof set);
    if (try->spot == NAP_NONE || try->table.battle >= NAP_BATTLES_MAX)
        return;
    nap_placed_by(try->game, &try->table, try->table.head.viewer, &try->draft->order, at);
    uint8_t town = try->table.fought[try->table.battle].town;
    NAP_EACH (block, nap_blocks_at(try->board, &try->table, town) & try->own) {
        uint8_t spot = i < count    ? (uint8_t)(drafted(try, i) & 0xF)
                       : i == count ? try->spot
                                    : any_spot(try, at, (uint32_t)block);
        set.at[block] = spot;
        if (nap_is_home(spot) && nap_party_at(spot) == nap_placing_party(&try->table))
            at[nap_column(spot)] |= nap_bit((uint32_t)block);
        i++;
    }
    if (i > count)
        put_setting(try, &set, NAP_BATTLE_PLACES, false);
}

static void try_terrain(const attempt *try)
{
    uint8_t lay[NAP_DRAWN_MAX] = {0};
    uint32_t count = 0, now = try->draft->order.count / 2U;
    if (try->spot == NAP_NONE || nap_is_reserve(try->spot) || try->table.battle >= NAP_BATTLES_MAX)
        return;
    count = nap_markers_to_lay(try->board, &try->table, lay);
    if (now >= count)
        return;
    gg_put(try->out, "terrain");
    for (uint32_t i = 0; i < count; i++) {
        uint32_t party = nap_placing_party(&try->table);
        uint32_t column = nap_column(try->spot) % NAP_COLUMNS + 1;
        uint8_t spot = i < now    ? (uint8_t)(drafted(try, 2 * i + 1) & 0xF)
                       : i == now ? try->spot
                                  : nap_home(party, column);
        gg_print(try->out, "%s %s ", i > 0 ? "," : "", nap_marker_names[lay[i]]);
        nap_put_spot(spot, try->out);
    }
    gg_put_char(try->out, '\n');
}

/* ---------------------------------------------------------------- all prompts */

/* The orders that answer the prompt, and the rule that it is about. */
static void try_rest(const attempt *try, uint8_t prompt)
{
    const char *rule = NULL;
    switch (prompt) {
    case NAP_ASK_REVEAL:
        try_verb(try, "reveal");
        rule = "W-LDR-03";
        break;
    case NAP_ASK_SKIRMISH:
        try_named_town(try, "skirmish ");
        rule = "W-SKI-01";
        break;
    case NAP_ASK_PICK:
        try_list(try, "pick");
        rule = "W-SKI-02";
        break;
    case NAP_ASK_HIT:
        try_verb(try, "hit");
        rule = "W-LOS-01";
        break;
    case NAP_ASK_SETUP:
        try_named_town(try, "setup ");
        rule = "W-BAT-03";
        break;
    case NAP_ASK_BATTLE:
        try_named_town(try, "battle ");
        rule = "W-TRN-01";
        break;
    case NAP_ASK_STREAM:
        try_list(try, "cross");
        rule = "W-BAT-23";
        break;
    case NAP_ASK_COMBAT:
        try_combat(try);
        rule = "W-TRN-04";
        break;
    case NAP_ASK_REINFORCE:
        if (try->block != NAP_NONE && nap_in_town(try->table.at[try->block]))
            try_to_town(try, "bring", "from");
        rule = "W-REI-01";
        break;
    case NAP_ASK_REGROUP:
        try_to_town(try, "regroup", "to");
        rule = "W-REG-01";
        break;
    case NAP_ASK_SKIRMISH_RETREAT:
    case NAP_ASK_ROUT:
    case NAP_ASK_WITHDRAW:
        try_to_town(try, "retreat", "to");
        rule = "W-RET-02";
        break;
    case NAP_ASK_SUPPLY:
        try_list(try, "supply");
        rule = "W-SUP-01";
        break;
    case NAP_ASK_TERRAIN:
        try_terrain(try);
        rule = "W-BAT-05";
        break;
    case NAP_ASK_BATTLE_DEPLOY:
        try_battle_deployment(try);
        rule = "W-BAT-09";
        break;
    case NAP_ASK_DEPLOY:
        try_deployment(try);
        rule = "W-DEP-02";
        break;
    default:
        break;
    }
    if (rule)
        gg_print(try->out, "? %s\n", rule);
}

/* ---------------------------------------------------------------- what is pointed at */

/* A unit is also the town or the place where it stands. False: there is no such thing, or it is nowhere. */
static bool find_target(attempt *try, gg_span what, gg_span id)
{
    nap_spot_word spot;
    if (gg_span_is(what, "town")) {
        try->town = nap_find_town(try->board, id);
        return try->town != NAP_NONE;
    }
    if (gg_span_is(what, "place") && nap_find_spot(id, &spot)) {
        try->spot = spot.spot;
        return true;
    }
    if (!gg_span_is(what, "block"))
        return false;
    try->block = nap_find_block(try->board, id);
    if (try->block == NAP_NONE || !nap_alive(try->table.at[try->block]))
        return false;
    if (nap_in_town(try->table.at[try->block]))
        try->town = try->table.at[try->block];
    return true;
}

void nap_write_attempts(const gg_game *game, const void *from, const gg_draft *draft, gg_span what,
                        gg_span id, gg_text *out)
{
    const nap_view *view = from;
    gg_seat seat = view->table.head.viewer;
    gg_assert(seat < view->table.head.seats);
    attempt try = {.game = game,
                   .board = nap_board_of(game),
                   .table = view->table,
                   .draft = draft,
                   .block = NAP_NONE,
                   .town = NAP_NONE,
                   .spot = NAP_NONE,
                   .out = out};
    if (view->table.head.side[seat] >= NAP_SIDES || !find_target(&try, what, id))
        return;
    try.own = nap_blocks_of_seat(try.board, &try.table, seat);
    if (view->table.head.prompt[seat] == NAP_ASK_MOVE)
        try_move(&try);
    else
        try_rest(&try, view->table.head.prompt[seat]);
}
