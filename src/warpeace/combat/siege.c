/* siege.c: the end of a Combat Phase in cities that both sides stand in: sieges hold or break (C8.1, C8.2), garrisons
 * surrender (C8.3). P-FOR, P-RSL, P-SUP, R-P-42, R-P-44 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- shared hexes */

/* The next hex from `from` on with SP of both sides; WAP_NO_HEX: none. */
static uint16_t next_shared(const wap_table *table, uint32_t from)
{
    wap_hexes both;
    for (uint32_t i = 0; i < WAP_HEX_WORDS; i++)
        both.word[i] = table->occupied[WAP_FR].word[i] & table->occupied[WAP_AL].word[i];
    return wap_next_hex(&both, from);
}

/* The garrison controls the city (P-FOR-02). */
static uint8_t garrison_in(const wap_board *board, const wap_table *table, uint16_t hex)
{
    uint16_t city = board->hex[hex].city;
    gg_assert(city != WAP_NO_CITY && table->control[city] < WAP_SIDES);
    return table->control[city];
}

/* ---------------------------------------------------------------- the phase is over */

/* P-RSL-12: without a battle there is no demoralization. SP that are still outside go back inside (P-FOR-21). */
static void lay_down_arms(wap_play *play)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < table->battles; i++)
        if (wap_is_live(table, i))
            wap_end_battle(play, (uint8_t)i);
    wap_drop_dead_battles(play);
    wap_change_marks(play, WAP_ALL_OF(WAP_NONE), WAP_COMBAT_MARKS, 0);
    memset(table->vacancy, 0, sizeof table->vacancy);
    table->vacancies = 0;
}

static void shut_gates(wap_play *play, uint16_t hex)
{
    uint8_t side = garrison_in(play->board, play->table, hex);
    wap_change_all(play, hex, WAP_OUTSIDE(side),
                   (wap_fate){WAP_NO_HEX, 0, WAP_INSIDE, WAP_KEEP_BATTLE});
    WAP_EACH_LEADER (leader, play->board, play->table, hex)
        if (play->table->leader[leader].side == side)
            play->table->leader[leader].marks |= WAP_L_INSIDE;
}

static void begin(wap_play *play)
{
    play->table->begun = 1;
    lay_down_arms(play);
    if (next_shared(play->table, 0) == WAP_NO_HEX)
        return;
    wap_judge_supply(play, WAP_FR);
    wap_judge_supply(play, WAP_AL);
}

/* ---------------------------------------------------------------- the siege test */

/* P-FOR-14: as many SP as the garrison has. */
uint32_t wap_sp_to_besiege(const wap_board *board, const wap_table *table, uint16_t hex)
{
    return wap_count_sp(board, table, hex, WAP_WITHIN(garrison_in(board, table, hex)));
}

bool wap_siege_holds(const wap_board *board, const wap_table *table, uint16_t hex)
{
    wap_which supplied = WAP_OUTSIDE(wap_other(garrison_in(board, table, hex)));
    supplied.without |= WAP_UNSUPPLIED;
    return wap_count_sp(board, table, hex, supplied) >= wap_sp_to_besiege(board, table, hex);
}

/* P-FOR-17. True: the owner of the besiegers is asked. */
static bool break_siege(wap_play *play, uint16_t hex)
{
    wap_table *table = play->table;
    uint16_t city = play->board->hex[hex].city;
    uint8_t side = wap_other(garrison_in(play->board, play->table, hex));
    if (table->siege[city] != 0) {
        table->siege[city] = 0;
        wap_tell_siege(play->turn, hex, 0);
    }
    if (wap_can_retreat(play->game, table, hex, wap_whole(side), WAP_NO_BATTLE, false))
        return wap_ask_first(play, side, WAP_ASK_SIEGE_RETREAT, wap_must_leave_siege);
    wap_no_way_out(play, hex, side, WAP_OUTSIDE(side));
    wap_settle(play, hex);
    return false;
}

bool wap_stage_sieges(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(!wap_any_live(table));
    if (!table->begun)
        begin(play);
    for (uint16_t hex = next_shared(table, table->cursor); hex != WAP_NO_HEX;
         hex = next_shared(table, table->cursor)) {
        table->cursor = hex;
        shut_gates(play, hex);
        if (wap_siege_holds(play->board, table, hex))
            table->cursor++;
        else if (break_siege(play, hex))
            return true;
        else if (table->pending != 0)
            return false;
    }
    wap_to_stage(play, WAP_C8_SURRENDER);
    return false;
}

/* ---------------------------------------------------------------- markers and surrender */

/* P-FOR-15 */
uint8_t wap_marker_to_set(const wap_board *board, const wap_table *table, uint16_t hex)
{
    uint8_t marker = table->siege[board->hex[hex].city];
    if (marker != 0 && wap_other(garrison_in(board, table, hex)) != table->active)
        return 0;
    return marker < board->limits.siege_max ? (uint8_t)(marker + 1) : marker;
}

static void surrender(wap_play *play, uint16_t hex)
{
    uint8_t side = garrison_in(play->board, play->table, hex);
    wap_troops lost;
    wap_clear_troops(&lost);
    wap_gather(play->board, play->table, hex, WAP_WITHIN(side), &lost);
    wap_eliminate_troops(play, hex, &lost, WAP_WITHIN(side), WAP_BY_SURRENDER);
    wap_leaders_alone(play, hex, side);
    wap_settle(play, hex);
}

/* P-FOR-16 */
bool wap_surrenders(int die, uint32_t marker)
{
    return die <= (int)marker;
}

static void test_surrender(wap_play *play, uint16_t hex, uint8_t marker)
{
    play->table->siege[play->board->hex[hex].city] = marker;
    wap_tell_siege(play->turn, hex, marker);
    int die = gg_die(play->turn, GG_EVERYBODY, WAP_FOR_SIEGE, hex, 0);
    wap_tell_surrender(play->turn, hex, die, marker, wap_surrenders(die, marker));
    if (wap_surrenders(die, marker))
        surrender(play, hex);
}

bool wap_stage_surrender(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(!wap_any_live(table) && table->pending == 0);
    for (uint16_t hex = next_shared(table, table->cursor); hex != WAP_NO_HEX;
         hex = next_shared(table, table->cursor)) {
        uint8_t marker = wap_marker_to_set(play->board, table, hex);
        table->cursor = (uint16_t)(hex + 1U);
        if (marker != 0)
            test_surrender(play, hex, marker);
    }
    wap_to_stage(play, WAP_C8_CASUALTIES);
    return false;
}
