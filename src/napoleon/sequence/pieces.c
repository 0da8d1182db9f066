/* pieces.c: what happens to single blocks: losses, elimination, leaving a battle, and marks that follow from the
 * moves of others. W-UNI, W-LOS, W-BAT, W-RTE, W-FOG */
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- losses */

/* W-LOS-05 */
uint32_t nap_guest_of(const nap_board *board, const nap_table *table, uint32_t square)
{
    for (uint32_t block = 0; block < board->blocks; block++)
        if (table->shelter[block] == square)
            return block;
    return NAP_NONE;
}

/* W-LOS-06 */
static void take_off(nap_play *play, uint32_t block, enum nap_why why)
{
    nap_table *table = play->table;
    gg_assert(nap_alive(table->at[block]));
    table->at[block] = NAP_GONE;
    table->steps[block] = 0;
    table->marks[block] = 0;
    table->shelter[block] = NAP_NONE;
    table->start[block] = NAP_NONE;
    table->came[block] = NAP_NONE;
    table->nth[block] = 0;
    table->lost[play->board->block[block].army]++;
    nap_tell_lost(play->turn, block, why);
}

/* W-LOS-05, W-MRL-07 */
void nap_eliminate(nap_play *play, uint32_t block, enum nap_why why)
{
    uint32_t guest = nap_guest_of(play->board, play->table, block);
    take_off(play, block, why);
    if (guest != NAP_NONE)
        take_off(play, guest, NAP_BY_SQUARE);
}

/* W-UNI-04 */
bool nap_dies_of(const nap_table *table, uint32_t block, uint32_t steps)
{
    return steps >= table->steps[block];
}

/* W-UNI-04, W-UNI-05 */
void nap_lose_steps(nap_play *play, uint32_t block, uint32_t steps, enum nap_why why)
{
    gg_assert(play->table->steps[block] > 0);
    if (nap_dies_of(play->table, block, steps))
        nap_eliminate(play, block, why);
    else
        play->table->steps[block] = (uint8_t)(play->table->steps[block] - steps);
}

/* W-RTE-04, W-LDR-02 */
uint32_t nap_attrition(const nap_board *board, const nap_table *table, uint32_t block)
{
    const nap_type *type = nap_type_of(board, (uint8_t)block);
    uint64_t cavalry = board->type_blocks[NAP_CAV];
    if (type->against_cavalry && !(nap_enemies_here(board, table, block) & cavalry))
        return 0;
    return type->attrition;
}

/* W-RET-05 */
uint32_t nap_retreat_loss(const nap_board *board, const nap_table *table, uint32_t block)
{
    return nap_engaged(board, table, block) ? nap_attrition(board, table, block) : 0;
}

/* ---------------------------------------------------------------- leaving a battle */

/* W-FOG-06, W-BAT-27 */
void nap_leave_battle(nap_play *play, uint32_t block, uint8_t town)
{
    nap_table *table = play->table;
    gg_assert(nap_in_battle(table->at[block]) && nap_in_town(town));
    uint32_t guest = nap_guest_of(play->board, table, block);
    if (guest != NAP_NONE)
        table->shelter[guest] = NAP_NONE;
    table->at[block] = town;
    table->shelter[block] = NAP_NONE;
    table->marks[block] = (uint16_t)(table->marks[block] & ~NAP_BATTLE_MARKS);
}

/* ---------------------------------------------------------------- marks that follow from positions */

/* A unit has its first fire from the moment it is engaged until it no longer is (W-FIR-07). */
static uint32_t with_contact(uint32_t marks, bool engaged)
{
    if (!engaged)
        return marks & ~(uint32_t)(NAP_FRESH | NAP_CONTACT | NAP_CHARGED);
    return marks & NAP_CONTACT ? marks : marks | NAP_FRESH | NAP_CONTACT;
}

static void refresh_block(nap_table *table, uint32_t block, bool engaged)
{
    uint32_t marks = with_contact(table->marks[block], engaged);
    uint8_t marker = nap_marker_here(table, block);
    if (nap_is_reserve(nap_spot_at(table->at[block])) || (marker == NAP_WOODS && !engaged))
        marks &= ~(uint32_t)NAP_SHOWN; /* in cover it is hidden again */
    if (marker != NAP_FARM && marker != NAP_HILL)
        marks &= ~(uint32_t)NAP_OCCUPIES;
    table->marks[block] = (uint16_t)marks;
    uint8_t square = table->shelter[block];
    if (square != NAP_NONE &&
        (table->at[square] != table->at[block] || !(table->marks[square] & NAP_SQUARE)))
        table->shelter[block] = NAP_NONE;
}

void nap_refresh_battle(nap_play *play, uint8_t battle)
{
    nap_field field;
    nap_survey(play->board, play->table, battle, &field);
    NAP_EACH (block, field.all[NAP_ATT] | field.all[NAP_DEF]) {
        refresh_block(play->table, (uint32_t)block,
                      (field.engaged & nap_bit((uint32_t)block)) != 0);
    }
}
