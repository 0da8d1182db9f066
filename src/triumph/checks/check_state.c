/* check_state.c: what is true of every state. Structure: pieces, places, groups, tracks. With `history` also what is
 * true of played games only. */
#include "triumph/checks/check_state.h"

#include "core/play/checking.h"
#include "triumph/attack/defender_answers.h"
#include "triumph/checks/check_stage.h"
#include "triumph/knowledge/information.h"
#include "triumph/setup/setup.h"
#include "triumph/text/pieces_text.h"

typedef struct checking {
    const gg_game *game;
    const tri_board *board;
    const tri_state *state;
    const tri_table *table;
    bool history;
    tri_blame *blame;
    gg_error *error;
} checking;

static bool blame(const checking *check, enum tri_blamed what, uint32_t which)
{
    *check->blame = (tri_blame){(uint8_t)what, (uint8_t)which};
    return false;
}

static bool broken(const checking *check, uint16_t rule, const char *what)
{
    return gg_fail_state(check->error, rule, "%s", what);
}

static bool is_hidden_setup(const checking *check, uint8_t side)
{
    return tri_setup_is_hidden(check->table, side);
}

/* ---------------------------------------------------------------- pieces */

static bool is_position(const tri_board *board, uint16_t at)
{
    if (tri_in_reserve(at))
        return at - TRI_RESERVE < board->locales;
    if (tri_on_approach(at))
        return tri_approach_at(at) < 2 * board->borders &&
               !tri_border_of(board, tri_approach_at(at))->impassable;
    return at == TRI_OUT || at == TRI_OFF || at == TRI_DEAD;
}

static bool check_label(const checking *check, uint32_t slot)
{
    const tri_table *table = check->table;
    uint32_t first = tri_first_slot(tri_army_of(slot));
    if (table->label[slot] == 0)
        return broken(check, 0, "a block without a label");
    for (uint32_t other = first; other < slot; other++)
        if (table->label[other] == table->label[slot])
            return broken(check, 0, "two blocks of a side with one label");
    return true;
}

static bool check_membership(const checking *check, uint32_t slot)
{
    const tri_table *table = check->table;
    uint8_t commander = table->corps[slot], origin = table->origin[slot];
    if (origin != TRI_NO_COMMANDER && check->board->commander[origin].side != tri_army_of(slot))
        return broken(check, T_RNF_02, "a unit came with a commander of no army of its own");
    if (commander == TRI_NO_COMMANDER)
        return true;
    if (check->board->commander[commander].side != tri_army_of(slot))
        return broken(check, T_CRP_01, "a unit belongs to a corps that is not of its army");
    if (table->commander_at[commander] != table->at[slot])
        return broken(check, T_CRP_01, "a corps is not in one place");
    return true;
}

static bool check_marks(const checking *check, uint32_t slot)
{
    const tri_table *table = check->table;
    if (check->history && table->moved[slot] > 1 &&
        !(tri_army_of(slot) == TRI_FRENCH && (table->flags[slot] & TRI_ENTERED)))
        return broken(check, T_RNF_09, "a unit has moved twice without having entered");
    if (!tri_in_play(table->at[slot]) &&
        (table->moved[slot] || table->flags[slot] || table->named_vs[slot]))
        return broken(check, 0, "marks on a unit that is not in play");
    return true;
}

/* T-MAP-03, T-PCE-02 */
static bool check_unit(const checking *check, uint32_t slot)
{
    const tri_table *table = check->table;
    uint16_t at = table->at[slot];
    if (!is_position(check->board, at))
        return broken(check, T_MAP_03, "a unit is nowhere");
    if (!check_marks(check, slot))
        return false;
    if (!tri_in_play(at) && table->corps[slot] != TRI_NO_COMMANDER)
        return broken(check, T_CRP_05, "a unit that is not in play belongs to a corps");
    if (at == TRI_OUT)
        return table->face[slot] == TRI_NO_FACE ||
               broken(check, 0, "a unit that is not in the game has a face");
    if (table->face[slot] >= TRI_FACES)
        return broken(check, T_PCE_02, "a unit has no face");
    return check_label(check, slot) && check_membership(check, slot);
}

static bool check_commander(const checking *check, uint32_t commander)
{
    const tri_table *table = check->table;
    uint16_t at = table->commander_at[commander];
    uint8_t side = check->board->commander[commander].side;
    uint32_t size = tri_corps_size(table, commander);
    if (!is_position(check->board, at))
        return broken(check, T_MAP_03, "a commander is nowhere");
    if (size > TRI_CORPS_MAX)
        return broken(check, T_CRP_01, "a corps has more than eight units");
    if (!is_hidden_setup(check, side) && size > 0 && !tri_in_play(at))
        return broken(check, T_CRP_05, "a commander lives as long as he has a unit");
    if (!is_hidden_setup(check, side) && size == 0 && tri_in_play(at))
        return broken(check, T_CRP_01, "a commander without units");
    return true;
}

static bool check_pieces(const checking *check)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (!check_unit(check, slot))
            return blame(check, TRI_BLAME_UNIT, slot);
    for (uint32_t commander = 0; commander < check->board->commanders; commander++)
        if (!check_commander(check, commander))
            return blame(check, TRI_BLAME_COMMANDER, commander);
    return true;
}

/* ---------------------------------------------------------------- armies */

static void count_faces(const tri_table *table, uint8_t side, uint32_t count[TRI_FACES])
{
    uint32_t first = tri_first_slot(side);
    memset(count, 0, TRI_FACES * sizeof count[0]);
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (tri_in_play(table->at[slot]))
            count[table->face[slot]]++;
}

/* Faces of one type stand together, the strongest first: losses only move units to later faces. */
static uint32_t at_least(const uint32_t count[TRI_FACES], uint8_t face)
{
    uint32_t sum = 0;
    for (uint8_t f = 0; f <= face; f++)
        if (tri_type(f) == tri_type(face))
            sum += count[f];
    return sum;
}

bool tri_check_army_list(const tri_board *board, uint8_t side, const uint32_t count[TRI_FACES],
                         uint8_t face, gg_error *error)
{
    uint32_t start[TRI_FACES];
    for (uint8_t f = 0; f < TRI_FACES; f++)
        start[f] = board->army[side].units[f];
    for (uint8_t f = face; f < TRI_FACES; f++) {
        bool exact = f == TRI_G3 || f == TRI_I3; /* no loss turns one type into the other */
        uint32_t is = exact ? count[f] : at_least(count, f),
                 most = exact ? start[f] : at_least(start, f);
        if (is <= most)
            continue;
        bool top = exact || f == TRI_C3 || f == TRI_A1;
        return gg_fail_state(error, T_SET_03, "%s has %u %s%s, losses leave %u at most",
                             tri_side_name(side), is, tri_face_name(f), top ? "" : " and better",
                             most);
    }
    return true;
}

/* As long as a set-up is hidden, all its units are alive and in the slots of the army list. */
static bool check_hidden_setup(const checking *check, uint8_t side)
{
    uint32_t slot = tri_first_slot(side);
    for (uint8_t face = 0; face < TRI_FACES; face++)
        for (uint32_t n = 0; n < check->board->army[side].units[face]; n++, slot++)
            if (check->table->face[slot] != face || !tri_in_play(check->table->at[slot]))
                return broken(check, T_SET_03, "a hidden set-up is not that of the army list");
    return true;
}

static bool check_army(const checking *check, uint8_t side)
{
    uint32_t count[TRI_FACES], all = 0, first = tri_first_slot(side);
    count_faces(check->table, side, count);
    for (uint32_t face = 0; face < TRI_FACES; face++)
        if (count[face] != check->table->left[side][face])
            return broken(check, T_SET_03, "the count of units that are left is wrong");
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        all += check->table->at[slot] != TRI_OUT;
    if (check->history && all != check->board->army[side].total)
        return broken(check, T_SET_03, "units have got lost, or come from nowhere");
    if (is_hidden_setup(check, side) && !check_hidden_setup(check, side))
        return false;
    return tri_check_army_list(check->board, side, count, 0, check->error);
}

static bool check_battery(const checking *check)
{
    const tri_table *table = check->table;
    uint32_t fixed = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (!(table->flags[slot] & TRI_FIXED))
            continue;
        if (tri_army_of(slot) != TRI_FRENCH || table->face[slot] != TRI_A1 ||
            !tri_on_board(table->at[slot]))
            return broken(check, T_SET_13, "the fixed battery is French artillery on the map");
        if (table->phase == TRI_PLAY && !tri_is_known(table, slot))
            return broken(check, T_SET_13, "the fixed battery is not known");
        if (++fixed > 1) {
            blame(check, TRI_BLAME_UNIT, slot);
            return broken(check, T_SET_13, "two fixed batteries");
        }
    }
    return true;
}

/* ---------------------------------------------------------------- the map */

bool tri_check_holders(const tri_board *board, uint8_t locale, const uint32_t units[TRI_SIDES],
                       gg_error *error)
{
    return units[TRI_ALLIED] == 0 || units[TRI_FRENCH] == 0 ||
           gg_fail_state(error, T_MOV_06, "both sides in %d", board->locale[locale].number);
}

bool tri_check_room(const tri_board *board, uint8_t locale, uint32_t units, gg_error *error)
{
    const tri_locale *here = &board->locale[locale];
    return units <= here->capacity || gg_fail_state(error, T_MAP_04, "%u units in %d, capacity %d",
                                                    units, here->number, here->capacity);
}

/* French detachments may still make room in a hidden set-up. */
static bool check_map(const checking *check)
{
    uint32_t units[TRI_LOCALES_MAX][TRI_SIDES] = {{0}};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (tri_on_board(check->table->at[slot]))
            units[tri_locale_at(check->board, check->table->at[slot])][tri_army_of(slot)]++;
    for (uint8_t locale = 0; locale < check->board->locales; locale++) {
        if (!tri_check_holders(check->board, locale, units[locale], check->error))
            return false;
        for (uint8_t side = 0; side < TRI_SIDES; side++)
            if (!is_hidden_setup(check, side) &&
                !tri_check_room(check->board, locale, units[locale][side], check->error))
                return false;
    }
    return true;
}

/* ---------------------------------------------------------------- knowledge */

/* What is known of a group is sorted and stored with its lowest units. A group exists only if something is known of
 * it. */
static bool check_group(const checking *check, uint32_t group)
{
    const tri_table *table = check->table;
    uint32_t size = 0, memos = 0, last = 0;
    for (uint32_t slot = group; slot < TRI_UNITS; slot++) {
        if (table->group[slot] != group)
            continue;
        if (tri_army_of(slot) != tri_army_of(group) || table->at[slot] == TRI_OUT)
            return broken(check, T_ORD_03, "a group of units that do not belong together");
        size++;
        if (table->memo[slot] == TRI_NO_FACE)
            continue;
        if (memos != size - 1 || table->memo[slot] < last)
            return broken(check, T_ORD_03, "what is known of a group is not in order");
        last = table->memo[slot];
        memos++;
    }
    if (size > 1 && memos == 0)
        return broken(check, T_ORD_03, "a group of which nothing is known");
    return true;
}

/* Known faces are true: no face is known more often than it occurs. */
static bool check_truth(const checking *check, uint32_t group)
{
    const tri_table *table = check->table;
    int32_t there[TRI_FACES] = {0};
    for (uint32_t slot = group; slot < TRI_UNITS; slot++) {
        if (table->group[slot] != group)
            continue;
        there[table->face[slot]]++;
        if (table->memo[slot] < TRI_FACES)
            there[table->memo[slot]]--;
    }
    for (uint32_t face = 0; face < TRI_FACES; face++)
        if (there[face] < 0)
            return broken(check, T_ORD_03, "a face is known that is not there");
    return true;
}

static bool check_knowledge(const checking *check)
{
    const tri_table *table = check->table;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint8_t group = table->group[slot];
        if (group > slot || table->group[group] != group)
            return broken(check, T_ORD_03, "a group is not called by its lowest unit");
        if (table->at[slot] == TRI_OUT) {
            if (group != slot || table->memo[slot] != TRI_NO_FACE)
                return broken(check, T_ORD_03,
                              "something is known of a unit that is not in the game");
            continue;
        }
        if (table->at[slot] == TRI_DEAD &&
            !(tri_is_known(table, slot) && table->memo[slot] == table->face[slot]))
            return broken(check, T_PCE_04, "a unit that has fallen was not shown");
        if (group == slot && !(check_group(check, slot) && check_truth(check, slot)))
            return false;
        if (is_hidden_setup(check, tri_army_of(slot)) && table->memo[slot] != TRI_NO_FACE)
            return broken(check, T_SET_04, "something is known of a hidden set-up");
    }
    return true;
}

/* ---------------------------------------------------------------- tracks */

static bool check_commands(const checking *check, uint8_t side)
{
    const tri_table *table = check->table;
    const tri_army *army = &check->board->army[side];
    if (army->corps_commands != TRI_ANY_NUMBER && table->corps_used[side] > army->corps_commands)
        return broken(check, T_CMD_03, "more corps commands than the army has");
    if (army->unit_commands != TRI_ANY_NUMBER && table->units_used[side] > army->unit_commands)
        return broken(check, T_CMD_04, "more unit commands than the army has");
    return true;
}

/* T-NGT-03 gives back at most 4, once, and only what was lost. */
static bool check_morale(const checking *check, uint8_t side)
{
    const tri_table *table = check->table;
    uint32_t start = tri_start_morale(check->game, table, side);
    uint32_t now = (uint32_t)table->morale[side] + table->morale_lost[side];
    uint32_t bonus = side == TRI_FRENCH && table->reinforced ? 4 : 0;
    uint32_t regained = table->morale_lost[side] / 2 < 4 ? table->morale_lost[side] / 2 : 4;
    bool night = false;
    for (uint32_t round = 0; round <= table->round; round++)
        night = night || check->board->round[check->game->scenario][round].night;
    if (table->phase == TRI_PLAY && table->morale[side] == 0 && !table->head.over)
        return broken(check, T_MOR_04, "a demoralized army plays on");
    if (check->history && (now < start + bonus || now > start + bonus + (night ? regained : 0)))
        return broken(check, T_MOR_02,
                      "morale and what was lost of it do not make the start value");
    return true;
}

static bool check_phase(const checking *check)
{
    const tri_table *table = check->table;
    return table->phase != TRI_PLAY || table->asked_rank == 0 ||
           broken(check, T_ORD_01, "a rank is asked for its set-up after it");
}

static bool check_tracks(const checking *check)
{
    const tri_table *table = check->table;
    for (uint8_t side = 0; side < TRI_SIDES; side++)
        if (!check_commands(check, side) || !check_morale(check, side) || !check_army(check, side))
            return false;
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] <= table->round + 1)
            continue;
        blame(check, TRI_BLAME_FIRE, i);
        return broken(check, T_ATK_5_8, "fired in a round that has not come");
    }
    return true;
}

/* ---------------------------------------------------------------- attack and ride */

static bool is_set_of(tri_set set, uint8_t side)
{
    uint32_t counted = 0, first = tri_first_slot(side);
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        counted += tri_has(set, slot);
    return counted == tri_count(set);
}

static bool check_ride(const checking *check)
{
    const tri_ride *ride = &check->table->ride;
    if (!ride->open)
        return true;
    if (tri_empty(ride->riders) || !is_set_of(ride->riders, check->table->active))
        return broken(check, T_AFT_03, "an open road move without riders");
    uint8_t locale = check->board->node[ride->node].locale;
    TRI_EACH (slot, ride->riders) {
        if (tri_type(check->table->face[slot]) != TRI_CAVALRY)
            return broken(check, T_ATK_0_6, "the open road move is not all cavalry");
        if (check->table->at[slot] != tri_reserve(locale))
            return broken(check, T_AFT_03, "riders are in the reserve that their road has reached");
    }
    return true;
}

/* Leaders are sealed between S2 and S4 only, and are legal there. */
static bool check_seal(const checking *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    bool waits = table->head.over ||
                 table->head.prompt[tri_commanding_seat(table)] == TRI_ASK_FEINT ||
                 table->head.prompt[attack->controller] == TRI_ASK_LEAD;
    if (!attack->sealed)
        return (attack->sealed_leader[0] | attack->sealed_leader[1]) == 0 ||
               broken(check, T_ATK_4_1, "sealed leaders without a seal");
    if (!waits ||
        (attack->sealed_leader[1] != 0 && attack->sealed_leader[1] <= attack->sealed_leader[0]))
        return broken(check, T_ATK_4_1, "a seal where there can be none");
    tri_look look;
    tri_look_at(check->game, table, attack->controller, &look);
    return tri_seal_fits(&look) || broken(check, T_ATK_4_1, "sealed leaders that cannot lead");
}

static bool check_no_attack(const checking *check)
{
    tri_attack none;
    tri_clear_attack(&none);
    return memcmp(&none, &check->table->attack, sizeof none) == 0 ||
           broken(check, T_ATK_0_1, "traces of an attack that there is not");
}

static bool check_attack(const checking *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    if (attack->from == TRI_NO_APPROACH)
        return check_no_attack(check);
    if (tri_border_of(check->board, attack->from)->impassable)
        return broken(check, T_ATK_0_1, "an attack from nowhere");
    if (!is_set_of(attack->named, tri_enemy(table->active)) ||
        attack->named_commanders >> check->board->commanders)
        return broken(check, T_ATK_2_2, "the defenders are not of the other side");
    if (!is_set_of(attack->movers, table->active) ||
        attack->mover_commanders >> check->board->commanders)
        return broken(check, T_ATK_5_1, "the attackers are not of the active side");
    if (attack->controller >= table->head.seats ||
        table->head.side[attack->controller] != tri_enemy(table->active))
        return broken(check, T_TEA_22, "the defense is in nobody's hands");
    if (!check_seal(check))
        return false;
    return table->phase == TRI_PLAY || broken(check, T_ATK_0_1, "an attack before the first round");
}

/* Marks are only on borders and locales that exist. */
static bool check_board_marks(const checking *check)
{
    const tri_table *table = check->table;
    for (uint32_t border = check->board->borders; border < 64 * 5; border++)
        if (tri_bit(table->closed, border))
            return broken(check, T_AFT_02, "a border is closed that there is not");
    for (uint32_t locale = check->board->locales; locale < 64 * 3; locale++)
        if (tri_bit(table->stormed, locale))
            return broken(check, T_AFT_07, "a locale is stormed that there is not");
    return true;
}

/* ---------------------------------------------------------------- seats */

static bool is_seat_of(const checking *check, uint8_t seat, uint8_t side)
{
    return seat < check->table->head.seats && check->table->head.side[seat] == side;
}

/* The ranks of a team of two or more are a permutation of its seats. */
static bool check_ranks(const checking *check, uint8_t side)
{
    uint32_t size = tri_team_size(check->table, side), seen = 0;
    for (uint32_t rank = 0; rank < size && size > 1; rank++) {
        gg_seat seat = check->table->seat_of_rank[side][rank];
        if (!is_seat_of(check, seat, side) || (seen >> seat & 1))
            return broken(check, T_TEA_03, "ranks are not those of the team");
        seen |= 1U << seat;
    }
    return true;
}

/* A single player owns all corps of the side. In play the owners are used only for teams. */
static bool check_owners(const checking *check, uint8_t side)
{
    const tri_table *table = check->table;
    bool team = tri_team_size(table, side) > 1;
    for (uint32_t c = tri_first_commander(check->board, side);
         c < tri_end_commander(check->board, side); c++) {
        bool living = table->phase == TRI_PLAY && team && tri_in_play(table->commander_at[c]);
        bool needed = table->phase == TRI_SETUP || living;
        if (needed && !is_seat_of(check, table->owner[c], side))
            return broken(check, T_TEA_03, "a corps belongs to no player of its team");
    }
    return true;
}

static bool check_team(const checking *check, uint8_t side)
{
    if (tri_team_size(check->table, side) > 4)
        return broken(check, T_TEA_01, "a team has four players at most");
    return check_ranks(check, side) && check_owners(check, side);
}

static bool check_sides(const checking *check)
{
    const gg_head *head = &check->table->head;
    uint32_t dealt = tri_team_size(check->table, TRI_ALLIED) +
                     tri_team_size(check->table, TRI_FRENCH);
    if (check->table->phase == TRI_AUCTION)
        return dealt == 0 || broken(check, T_BAL_03, "sides are dealt before the auction is over");
    if (dealt != head->seats || tri_team_size(check->table, TRI_ALLIED) == 0 ||
        tri_team_size(check->table, TRI_FRENCH) == 0)
        return broken(check, T_SET_02, "sides are not dealt");
    if (check->table->part >= tri_team_size(check->table, check->table->active))
        return broken(check, T_TEA_16, "the part of a player whom the team does not have");
    return check_team(check, TRI_ALLIED) && check_team(check, TRI_FRENCH);
}

static bool check_notes(const checking *check)
{
    const uint8_t *note = &check->state->notes[0][0][0][0];
    for (uint32_t i = 0; i < sizeof check->state->notes; i++) {
        bool verb = i % (TRI_NOUNS + 2) == 0;
        if (note[i] > (verb ? TRI_NOTE_DEFEND : check->board->nouns))
            return broken(check, T_TEA_12, "an order of words that there are not");
    }
    return true;
}

/* ---------------------------------------------------------------- prompts */

/* In a set-up: the side whose turn it is, its chief, or those who place corps by rank. */
static bool may_set_up(const checking *check, gg_seat seat, uint8_t prompt)
{
    const tri_table *table = check->table;
    uint8_t side = table->published[TRI_ALLIED] ? TRI_FRENCH : TRI_ALLIED;
    uint32_t rank = tri_rank_of(table, seat);
    if (table->head.side[seat] != side || table->published[side])
        return false;
    if (prompt == TRI_ASK_ASSIGN)
        return rank == 0;
    if (prompt == TRI_ASK_BATTERY)
        return rank == 0 && side == TRI_FRENCH;
    return rank == table->asked_rank && tri_places(check->game, table, seat) &&
           (prompt == TRI_ASK_PLACE || (prompt == TRI_ASK_DETACHMENTS && side == TRI_FRENCH));
}

static bool is_night(const checking *check)
{
    return check->board->round[check->game->scenario][check->table->round].night != 0;
}

/* In a turn: the seat whose part it is, or in an attack whoever decides for the defense. */
static bool may_play(const checking *check, gg_seat seat, uint8_t prompt)
{
    const tri_table *table = check->table;
    bool active = seat == tri_commanding_seat(table), attack = prompt >= TRI_ASK_RETREAT_OPTION;
    if ((table->attack.from != TRI_NO_APPROACH) != attack)
        return false;
    switch (prompt) {
    case TRI_ASK_CONFERENCE:
    case TRI_ASK_ORDERS:
        return active && table->part == 0 && tri_team_size(table, table->active) > 1 &&
               (prompt == TRI_ASK_ORDERS || is_night(check));
    case TRI_ASK_RETREAT_OPTION:
    case TRI_ASK_RETREAT:
    case TRI_ASK_LEAD:
    case TRI_ASK_COUNTER:
    case TRI_ASK_ADVANCE:
        return seat == table->attack.controller;
    case TRI_ASK_ODD:
    case TRI_ASK_LOSS:
        return active || seat == table->attack.controller;
    default:
        return active && prompt >= TRI_ASK_COMMAND;
    }
}

static bool may_be_asked(const checking *check, gg_seat seat, uint8_t prompt)
{
    const tri_table *table = check->table;
    switch (table->phase) {
    case TRI_AUCTION:
        return (prompt == TRI_ASK_BID || prompt == TRI_ASK_SIDE) && tri_bids(check->game, seat);
    case TRI_CONFERENCE:
        return prompt == TRI_ASK_CONFERENCE && tri_team_size(table, table->head.side[seat]) > 1;
    case TRI_SETUP:
        return may_set_up(check, seat, prompt);
    default:
        return may_play(check, seat, prompt);
    }
}

static bool check_prompts(const checking *check)
{
    const tri_table *table = check->table;
    uint32_t asked = 0;
    for (gg_seat seat = 0; seat < table->head.seats; seat++) {
        if (table->head.prompt[seat] == TRI_ASK_NOTHING)
            continue;
        if (!may_be_asked(check, seat, table->head.prompt[seat]))
            return broken(check, T_ORD_02, "a seat is asked what it cannot be asked now");
        asked++;
    }
    bool together = table->phase == TRI_CONFERENCE;
    if (asked == 1 || table->head.over || (together && asked == TRI_SIDES))
        return true;
    return broken(check, T_ORD_02, "nobody is asked, or too many are");
}

/* What must be true for a question to be asked. A game that is over asks none. */
bool tri_check_stages(const gg_game *game, const void *state, gg_error *error)
{
    const tri_table *table = &((const tri_state *)state)->table;
    tri_stage_check stage = {game, tri_board_of(game), state, table, error};
    for (gg_seat seat = 0; seat < table->head.seats; seat++) {
        uint8_t prompt = table->head.prompt[seat];
        if (prompt == TRI_ASK_NOTHING)
            continue;
        if (table->phase != TRI_PLAY
                ? !tri_check_setup_stage(&stage, seat, prompt)
                : prompt >= TRI_ASK_RETREAT_OPTION && !tri_check_attack_stage(&stage, prompt))
            return false;
    }
    return true;
}

bool tri_find_fault(const gg_game *game, const void *state, bool history, tri_blame *fault,
                    gg_error *error)
{
    const tri_state *is = state;
    checking check = {game, tri_board_of(game), is, &is->table, history, fault, error};
    *fault = (tri_blame){TRI_BLAME_NOTHING, 0};
    return check_phase(&check) && check_sides(&check) && check_pieces(&check) &&
           check_map(&check) && check_tracks(&check) && check_knowledge(&check) &&
           check_battery(&check) && check_attack(&check) &&
           (check_ride(&check) || blame(&check, TRI_BLAME_RIDE, 0)) && check_board_marks(&check) &&
           check_notes(&check) && check_prompts(&check) && tri_check_stages(game, state, error);
}

bool tri_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    tri_blame fault = {TRI_BLAME_NOTHING, 0};
    return tri_find_fault(game, state, history, &fault, error);
}
