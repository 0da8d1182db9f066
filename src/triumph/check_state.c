/* check_state.c: what is true of every state. Structure: pieces, places, groups, tracks; with
 * `history` also what only a played game keeps. */
#include "triumph/information.h"

#include "triumph/setup.h"

typedef struct checking {
    const gg_game *game;
    const tri_board *board;
    const tri_state *state;
    const tri_table *table;
    bool history;
    gg_error *error;
} checking;

static bool broken(const checking *check, uint16_t rule, const char *what)
{
    gg_fail(check->error, 0, 0, "%s", what);
    if (check->error)
        check->error->rule = rule;
    return false;
}

static bool is_hidden_setup(const checking *check, uint8_t side)
{
    return tri_setup_is_hidden(check->table, side);
}

/* ---------------------------------------------------------------- pieces */

static bool is_position(const tri_board *board, uint16_t at)
{
    if (tri_in_reserve(at))
        return at < tri_reserve(board->locales);
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
    if (origin != TRI_NO_COMMANDER && (origin >= check->board->commanders ||
                                       check->board->commander[origin].side != tri_army_of(slot)))
        return broken(check, T_RNF_02, "a unit came with a commander of no army of its own");
    if (commander == TRI_NO_COMMANDER)
        return true;
    if (commander >= check->board->commanders ||
        check->board->commander[commander].side != tri_army_of(slot))
        return broken(check, T_CRP_01, "a unit belongs to a corps that is not of its army");
    if (table->commander_at[commander] != table->at[slot])
        return broken(check, T_CRP_01, "a corps is not in one place");
    return true;
}

static bool check_marks(const checking *check, uint32_t slot)
{
    const tri_table *table = check->table;
    uint32_t all = TRI_ENTERED | TRI_INTO | TRI_RETREATED | TRI_FIXED;
    if ((table->flags[slot] & ~all) || table->named_vs[slot] > 2 * check->board->borders ||
        table->moved[slot] > 2)
        return broken(check, 0, "a unit has marks that there are not");
    if (check->history && table->moved[slot] > 1 &&
        !(tri_army_of(slot) == TRI_FRENCH && (table->flags[slot] & TRI_ENTERED)))
        return broken(check, T_RNF_09, "a unit has moved twice without having entered");
    if (!tri_in_play(table->at[slot]) &&
        (table->moved[slot] || table->flags[slot] || table->named_vs[slot]))
        return broken(check, 0, "marks on a unit that is not in play");
    return true;
}

static bool check_unit(const checking *check, uint32_t slot)
{
    const tri_table *table = check->table;
    uint16_t at = table->at[slot];
    if (!is_position(check->board, at))
        return broken(check, T_MAP_03, "a unit is nowhere");
    if (!check_marks(check, slot))
        return false;
    if (at == TRI_OUT)
        return table->face[slot] == TRI_NO_FACE ||
               broken(check, 0, "a unit that is not in the game has a face");
    if (table->face[slot] >= TRI_FACES)
        return broken(check, T_PCE_02, "a unit has no face");
    if (at == TRI_DEAD && table->corps[slot] != TRI_NO_COMMANDER)
        return broken(check, T_CRP_05, "a unit that was eliminated belongs to a corps");
    return check_label(check, slot) && check_membership(check, slot);
}

static bool check_commander(const checking *check, uint32_t commander)
{
    const tri_table *table = check->table;
    uint16_t at = table->commander_at[commander];
    uint8_t side = check->board->commander[commander].side;
    uint32_t size = tri_corps_size(table, commander);
    if (!is_position(check->board, at) || table->commands[commander] > 2 ||
        table->commander_vs[commander] > 2 * check->board->borders)
        return broken(check, T_MAP_03, "a commander is nowhere, or has marks that there are not");
    if (size > TRI_CORPS_MAX)
        return broken(check, T_CRP_01, "a corps has more than eight units");
    if (!is_hidden_setup(check, side) && (size > 0) != tri_in_play(at))
        return broken(check, T_CRP_05, "a commander lives as long as he has a unit");
    return true;
}

static bool check_pieces(const checking *check)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (!check_unit(check, slot))
            return false;
    for (uint32_t commander = 0; commander < check->board->commanders; commander++)
        if (!check_commander(check, commander))
            return false;
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

/* Losses only ever weaken units: of each type there are never more of a strength or above than
 * at the start. */
static bool check_losses(const checking *check, uint8_t side, const uint32_t count[TRI_FACES])
{
    const uint8_t *start = check->board->army[side].units;
    int32_t room = 0;
    for (uint32_t face = 0; face < TRI_FACES; face++) {
        if (face > 0 && tri_type((uint8_t)face) != tri_type((uint8_t)(face - 1)))
            room = 0;
        room += (int32_t)start[face] - (int32_t)count[face];
        if (room < 0)
            return broken(check, T_SET_03, "more units than losses could leave of the army");
    }
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
    return check_losses(check, side, count);
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
        fixed++;
    }
    return fixed <= 1 || broken(check, T_SET_13, "there are two fixed batteries");
}

/* ---------------------------------------------------------------- the map */

/* Units in each locale, capacity and enemies. French detachments may still make room in a hidden
 * set-up. */
static bool check_map(const checking *check)
{
    uint8_t units[2][TRI_LOCALES_MAX];
    memset(units, 0, sizeof units);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (tri_on_board(check->table->at[slot]))
            units[tri_army_of(slot)][tri_locale_at(check->board, check->table->at[slot])]++;
    for (uint32_t locale = 0; locale < check->board->locales; locale++) {
        if (units[TRI_ALLIED][locale] > 0 && units[TRI_FRENCH][locale] > 0)
            return broken(check, T_MOV_06, "both sides are in one locale");
        for (uint8_t side = 0; side < TRI_SIDES; side++)
            if (!is_hidden_setup(check, side) &&
                units[side][locale] > check->board->locale[locale].capacity)
                return broken(check, T_MAP_04, "more units in a locale than it holds");
    }
    return true;
}

/* ---------------------------------------------------------------- knowledge */

/* What is known of a group is sorted and spread over its lowest units; nobody remembers a group
 * for nothing. */
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

/* Known faces are true: no face is known more often than it is there. */
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
        if (group > slot || table->group[group] != group || table->memo[slot] > TRI_NO_FACE)
            return broken(check, T_ORD_03, "a group is not called by its lowest unit");
        if (table->at[slot] == TRI_OUT) {
            if (group != slot || table->memo[slot] != TRI_NO_FACE)
                return broken(check, T_ORD_03,
                              "something is known of a unit that is not in the game");
            continue;
        }
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

static bool check_tracks(const checking *check)
{
    const tri_table *table = check->table;
    if (table->phase > TRI_PLAY || table->active >= TRI_SIDES ||
        table->round >= check->board->rounds[check->game->scenario])
        return broken(check, T_ORD_01, "no such round, phase or side");
    for (uint8_t side = 0; side < TRI_SIDES; side++)
        if (!check_commands(check, side) || !check_morale(check, side) || !check_army(check, side))
            return false;
    for (uint32_t i = 0; i < TRI_FIRED; i++)
        if (table->fired_round[i] > table->round + 1 ||
            (table->fired_round[i] != 0 && table->fired_from[i] >= 2 * check->board->borders))
            return broken(check, T_ATK_5_8,
                          "artillery has fired in a round that has not come, or from nowhere");
    return true;
}

/* ---------------------------------------------------------------- attack and ride */

static bool check_ride(const checking *check)
{
    const tri_ride *ride = &check->table->ride;
    if (!ride->open)
        return true;
    if (tri_empty(ride->riders) || ride->node >= check->board->nodes || ride->length > TRI_PATH_MAX)
        return broken(check, T_AFT_03, "an open road move without riders or road");
    uint8_t locale = check->board->node[ride->node].locale;
    TRI_EACH (slot, ride->riders)
        if (tri_army_of(slot) != check->table->active ||
            tri_type(check->table->face[slot]) != TRI_CAVALRY ||
            check->table->at[slot] != tri_reserve(locale))
            return broken(check, T_AFT_03,
                          "riders are cavalry in the reserve that their road has reached");
    return true;
}

static bool check_attack(const checking *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    if (attack->from == TRI_NO_APPROACH)
        return true;
    if (attack->from >= 2 * check->board->borders ||
        tri_border_of(check->board, attack->from)->impassable)
        return broken(check, T_ATK_0_1, "an attack from nowhere");
    TRI_EACH (slot, attack->named)
        if (tri_army_of(slot) == table->active)
            return broken(check, T_ATK_2_2, "an attacking unit is named among the defenders");
    TRI_EACH (slot, attack->movers)
        if (tri_army_of(slot) != table->active)
            return broken(check, T_ATK_5_1, "a defending unit is among the attackers");
    return table->phase == TRI_PLAY || broken(check, T_ATK_0_1, "an attack before the first round");
}

/* ---------------------------------------------------------------- seats */

static bool check_prompts(const checking *check)
{
    const tri_table *table = check->table;
    bool asked = false;
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++) {
        uint8_t prompt = table->head.prompt[seat];
        bool early = prompt == TRI_ASK_BID || prompt == TRI_ASK_SIDE ||
                     (prompt >= TRI_ASK_ASSIGN && prompt <= TRI_ASK_BATTERY);
        bool late = prompt >= TRI_ASK_ORDERS;
        asked = asked || prompt != TRI_ASK_NOTHING;
        if (prompt >= TRI_PROMPTS || (prompt != TRI_ASK_NOTHING && seat >= table->head.seats) ||
            (early && table->phase == TRI_PLAY) || (late && table->phase != TRI_PLAY))
            return broken(check, T_ORD_02, "a seat is asked what it cannot be asked now");
    }
    return asked || table->head.over || broken(check, T_ORD_02, "nobody is asked anything");
}

/* Ranks of a team of two or more are a permutation of its seats, and they own its commanders. */
static bool check_team(const checking *check, uint8_t side)
{
    const tri_table *table = check->table;
    uint32_t size = tri_team_size(table, side), seen = 0;
    if (size < 2 || table->phase == TRI_AUCTION)
        return size <= 4 || broken(check, T_TEA_01, "a team has four players at most");
    for (uint32_t rank = 0; rank < size; rank++) {
        gg_seat seat = table->seat_of_rank[side][rank];
        if (seat >= table->head.seats || table->head.side[seat] != side || (seen >> seat & 1))
            return broken(check, T_TEA_03, "ranks are not those of the team");
        seen |= 1U << seat;
    }
    for (uint32_t c = tri_first_commander(check->board, side);
         c < tri_end_commander(check->board, side); c++) {
        uint8_t owner = table->owner[c];
        bool needed = table->phase >= TRI_SETUP && tri_in_play(table->commander_at[c]);
        if ((needed || owner != GG_NOBODY) &&
            !(owner < table->head.seats && table->head.side[owner] == side))
            return broken(check, T_TEA_03, "a corps belongs to no player of its team");
    }
    return true;
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

bool tri_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    const tri_state *is = state;
    checking check = {game, tri_board_of(game), is, &is->table, history, error};
    return check_sides(&check) && check_prompts(&check) && check_pieces(&check) &&
           check_map(&check) && check_tracks(&check) && check_knowledge(&check) &&
           check_battery(&check) && check_attack(&check) && check_ride(&check) &&
           check_notes(&check);
}
