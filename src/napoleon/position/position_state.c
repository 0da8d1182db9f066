/* position_state.c: makes the state of a free position from its statements, and checks it (the notation, 5.2).
 *
 * It is before the moves of a Player Turn, or in the phase NAP_SKIRMISHES before fights are classified, or in
 * NAP_ROUNDS at the beginning of the given stage of a Battle Turn. The first seat in line is asked. The rules
 * continue from there (nap_begin), and may ask somebody or something else. */
#include "core/play/head.h"
#include "napoleon/position/position.h"
#include "napoleon/table/state.h"
#include "napoleon/text/texts.h"

/* ---------------------------------------------------------------- seats and tracks */

static void put_head(const nap_making *make)
{
    gg_head *head = &make->table->head;
    gg_open_head(make->game, head);
    for (uint32_t seat = 0; seat < head->seats; seat++)
        head->side[seat] = seat == 0 ? NAP_FRENCH : NAP_ALLIED;
}

static void put_tracks(const nap_making *make)
{
    const nap_builder *build = make->build;
    nap_table *table = make->table;
    gg_put_said_fields(make->game, &build->fields, table);
    table->active = make->board->turn[table->turn].side;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        table->opened[army] = build->opened[army];
        if (build->defeated[army].line > 0)
            table->defeated |= (uint8_t)(1U << army);
    }
    for (uint32_t road = 0; road < make->board->roads; road++)
        table->used[road] = build->used[road];
    for (uint32_t town = 0; town < make->board->towns; town++)
        if (build->fight[town].listed)
            table->entry[town] = build->fight[town].entry;
}

/* ---------------------------------------------------------------- blocks */

/* A block that attacks a town began the turn elsewhere. Where does not matter any more. */
static uint8_t start_of(const nap_making *make, uint32_t block)
{
    const nap_listed_block *listed = &make->build->block[block];
    bool attacks = make->build->fight[listed->at].listed &&
                   nap_block_side(make->board, (uint8_t)block) == make->table->active;
    if (listed->flags & NAP_FLAG_FROM)
        return listed->from;
    return attacks ? NAP_NONE : listed->at;
}

static void put_on_map(const nap_making *make, uint32_t block)
{
    const nap_listed_block *listed = &make->build->block[block];
    nap_table *table = make->table;
    uint16_t marks = nap_marks_of_flags(listed->flags, false);
    if (marks & NAP_FORCED_MARCH)
        marks |= NAP_MOVED;
    table->marks[block] = marks;
    table->start[block] = start_of(make, block);
    if (!(marks & NAP_MOVED))
        return;
    table->nth[block] = ++table->moves;
    if ((listed->flags & NAP_FLAG_FROM) &&
        nap_road_between(make->board, listed->from, listed->at) != NAP_NONE)
        table->came[block] = listed->from;
}

static void put_blocks(const nap_making *make)
{
    nap_table *table = make->table;
    for (uint32_t block = 0; block < make->board->blocks; block++) {
        const nap_listed_block *listed = &make->build->block[block];
        if (!listed->listed)
            continue;
        table->at[block] = listed->at;
        table->steps[block] = listed->steps;
        if (nap_in_town(listed->at)) {
            put_on_map(make, block);
            continue;
        }
        table->marks[block] = nap_marks_of_flags(listed->flags, true);
        if (listed->flags & NAP_FLAG_SHELTER)
            table->shelter[block] = listed->shelter;
    }
}

/* Engaged units have been so before, and units forward moved there themselves. */
static void put_contacts(const nap_making *make)
{
    nap_table *table = make->table;
    for (uint32_t block = 0; block < make->board->blocks; block++) {
        if (!nap_in_battle(table->at[block]) || !nap_engaged(make->board, table, block))
            continue;
        table->marks[block] |= (uint16_t)NAP_CONTACT;
        if (nap_is_forward(nap_spot_at(table->at[block])))
            table->marks[block] |= NAP_CHARGED;
    }
}

/* ---------------------------------------------------------------- battles */

static void put_battle(const nap_making *make, uint32_t slot)
{
    const nap_listed_battle *listed = &make->build->battle[slot];
    nap_battle *battle = &make->table->fought[slot];
    battle->town = listed->town;
    battle->stage = NAP_FOUGHT;
    battle->due = !listed->fought;
    battle->round = listed->round;
    battle->quiet = listed->quiet;
    battle->withdrawing = listed->withdrawing;
    battle->streams = listed->streams;
    make->table->entry[listed->town] = listed->entry;
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            if (listed->marker[party][column] > 0)
                battle->marker[party][column] = (uint8_t)(listed->marker[party][column] - 1);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        battle->crossed[column] = listed->crossed[column].value;
    for (uint32_t road = 0; road < NAP_TOWN_ROADS; road++) {
        battle->out[road] = listed->out[road].value;
        battle->in[road] = listed->in[road].value;
    }
}

bool nap_is_noisy(const nap_board *board, const nap_table *table, uint8_t slot)
{
    const nap_battle *battle = &table->fought[slot];
    NAP_EACH (block, nap_party_blocks(board, table, slot, NAP_ATT))
        if (table->marks[block] & NAP_FIRED_B)
            return true;
    for (uint32_t road = 0; road < NAP_TOWN_ROADS; road++)
        if (battle->out[road] > 0 || battle->in[road] > 0)
            return true;
    return false;
}

static uint8_t prompt_of(uint8_t stage)
{
    return stage == NAP_MORALE   ? NAP_ASK_STREAM
           : stage == NAP_COMBAT ? NAP_ASK_COMBAT
                                 : NAP_ASK_REINFORCE;
}

/* In battle W comes before B, if W has blocks there (W-THR-06); on the map unless the army of W is defeated (W-THR-04). */
gg_seat nap_first_seat(const nap_board *board, const nap_table *table)
{
    uint8_t army = NAP_FR;
    if (table->phase != NAP_ROUNDS) {
        uint8_t allied = table->defeated >> NAP_AD & 1 ? NAP_PR : NAP_AD;
        return nap_owner(table, table->active == NAP_FRENCH ? army : allied);
    }
    uint64_t own = nap_party_blocks(board, table, table->battle, table->taker);
    while (army + 1 < NAP_ARMIES && !(own & board->army_blocks[army]))
        army++;
    return nap_owner(table, army);
}

/* The first battle that is not `fought` is under way. Others are due later in this round. */
static void put_battle_turn(const nap_making *make)
{
    nap_table *table = make->table;
    uint8_t slot = 0;
    while (make->build->battle[slot].fought)
        slot++;
    const nap_listed_battle *listed = &make->build->battle[slot];
    table->phase = NAP_ROUNDS;
    table->stage = listed->stage;
    table->battle = slot;
    table->taker = listed->taker > 0 ? nap_side_party(table, (uint8_t)(listed->taker - 1))
                                     : (uint8_t)NAP_ATT;
    table->fought[slot].due = 0;
    if (table->taker == NAP_ATT)
        table->fought[slot].noisy = nap_is_noisy(make->board, table, slot);
    table->head.prompt[nap_first_seat(make->board, table)] = prompt_of(listed->stage);
}

/* ---------------------------------------------------------------- the interface */

static bool has_fights(const nap_making *make)
{
    for (uint32_t town = 0; town < make->board->towns; town++)
        if (make->build->fight[town].listed)
            return true;
    return false;
}

static void put_course(const nap_making *make)
{
    nap_table *table = make->table;
    if (make->build->battles > 0) {
        put_battle_turn(make);
        return;
    }
    bool fights = has_fights(make);
    table->phase = fights ? NAP_SKIRMISHES : NAP_MOVEMENT;
    table->stage = fights ? NAP_CHOOSING : NAP_NOTHING;
    table->head.prompt[nap_first_seat(make->board, table)] = fights ? NAP_ASK_SKIRMISH
                                                                    : NAP_ASK_MOVE;
}

bool nap_position_end(const gg_game *game, gg_position *position, void *state, gg_error *error)
{
    nap_table *table = &((nap_state *)state)->table;
    nap_making make = {game, nap_board_of(game), position->builder, table, error};
    put_head(&make);
    nap_clear_table(table);
    put_tracks(&make);
    for (uint32_t slot = 0; slot < make.build->battles; slot++)
        put_battle(&make, slot);
    put_blocks(&make);
    if (!nap_check_listed(&make))
        return false;
    put_contacts(&make);
    put_course(&make);
    return nap_check_made(&make);
}
