/* check_played.c: what holds only in a played game. Phase and stage say which members of the state are in use; all
 * others have their resting value. If the sequence of play (sequence.c) is run again, it asks the same question and
 * changes nothing. A saved state that fails is refused, so the rules can trust every state they get. */
#include "core/play/checking.h"
#include "warpeace/checks/check_state.h"
#include "warpeace/combat/battle.h"
#include "warpeace/table/view.h"

#define BIT(number) (1U << (number))

bool wap_is_zero(const void *member, size_t size)
{
    const uint8_t *byte = member;
    while (size > 0 && byte[size - 1] == 0)
        size--;
    return size == 0;
}

/* ---------------------------------------------------------------- the moment */

static const uint32_t stages_of[WAP_PHASES] = {
    [WAP_ATTRITION] = BIT(WAP_PHASE_BEGINS) | BIT(WAP_A_LOSSES),
    [WAP_ALLIANCE] = BIT(WAP_PHASE_BEGINS) | BIT(WAP_B_ROLL),
    [WAP_REINFORCEMENT] = BIT(WAP_PHASE_BEGINS) | BIT(WAP_R_PLACING),
    [WAP_MOVEMENT] = BIT(WAP_PHASE_BEGINS) | BIT(WAP_M_MOVING),
    [WAP_COMBAT] = BIT(WAP_STAGES) - BIT(WAP_C1_DECLARE),
};

/* What can interrupt. In a Combat Phase the stage says more (check_combat.c). */
static const uint16_t interruptions_of[WAP_PHASES] = {
    [WAP_ATTRITION] = WAP_P_DISPLACED | WAP_P_EVENT,
    [WAP_ALLIANCE] = WAP_P_DISPLACED | WAP_P_EVENT,
    [WAP_REINFORCEMENT] = WAP_P_DISPLACED,
    [WAP_MOVEMENT] = WAP_P_MARCH_LOSS | WAP_P_GARRISON | WAP_P_DISPLACED,
    [WAP_COMBAT] = WAP_P_DISPLACED | WAP_P_WELLINGTON | WAP_P_LOSS | WAP_P_SUCCESSION | WAP_P_SEND |
                   WAP_P_ADVANCE | WAP_P_SHIFT,
};

static bool check_moment(const wap_checking *check)
{
    const wap_table *table = check->table;
    if (!(stages_of[table->phase] >> table->stage & 1))
        return wap_broken(check, P_SEQ_02, "the stage does not belong to the phase");
    if (table->pending & ~interruptions_of[table->phase])
        return wap_broken(check, P_SEQ_02, "an interruption that this phase cannot have");
    for (gg_seat seat = 0; seat < check->board->seats; seat++)
        if (table->head.side[seat] != check->board->seat[seat].side)
            return wap_broken(check, P_SEQ_01, "a seat has another side");
    return true;
}

/* ---------------------------------------------------------------- members at rest */

static bool has_tail(const wap_hexes *set, uint32_t hexes)
{
    return wap_next_hex(set, hexes) != WAP_NO_HEX;
}

static bool check_tails(const wap_checking *check)
{
    const wap_table *table = check->table;
    const wap_board *board = check->board;
    for (uint32_t side = 0; side < WAP_SIDES; side++)
        if (has_tail(&table->trench[side], board->hexes) ||
            has_tail(&table->strong[side], board->hexes) ||
            has_tail(&table->entered[side], board->hexes) ||
            has_tail(&table->emptied[side], board->hexes))
            return wap_broken(check, P_SCN_04, "hexes that are not on the map");
    return true;
}

static bool check_hex_in_question(const wap_checking *check)
{
    const wap_table *table = check->table;
    uint32_t asks = WAP_P_GARRISON | WAP_P_WELLINGTON | WAP_P_SEND | WAP_P_SHIFT | WAP_P_EVENT |
                    WAP_P_LOSS;
    if (!(table->pending & asks) && table->asked_hex != WAP_NO_HEX)
        return wap_broken(check, P_SEQ_02, "a hex is in question, but nobody is asked");
    uint16_t city = table->pending & WAP_P_GARRISON && table->asked_hex != WAP_NO_HEX
                        ? check->board->hex[table->asked_hex].city
                        : (uint16_t)WAP_NO_CITY;
    if ((table->pending & WAP_P_GARRISON) &&
        (city == WAP_NO_CITY || table->demanded[city] != WAP_DEMANDED ||
         !wap_enemy_in(table, table->active, table->asked_hex)))
        return wap_broken(check, P_OVR_06, "a demand without a garrison");
    if (table->toll == 0 && table->way_end != 0)
        return wap_broken(check, P_WDR_06, "losses of a retreat that is not under way");
    return true;
}

static bool check_rest(const wap_checking *check)
{
    const wap_table *table = check->table;
    bool losses = table->phase == WAP_ATTRITION && table->stage == WAP_A_LOSSES;
    if (losses != (table->die != 0))
        return wap_broken(check, P_ATT_01, "the attrition die is missing, or in the wrong phase");
    if (table->stage == WAP_PHASE_BEGINS && table->begun)
        return wap_broken(check, P_SEQ_02, "begun, or not");
    if (table->pass < 1 || (table->pass > 1 && table->stage != WAP_C2_INTENT))
        return wap_broken(check, P_COM_06, "no such pass");
    if (table->phase != WAP_COMBAT && table->decider != table->active)
        return wap_broken(check, P_SEQ_02, "the inactive side has this phase");
    if (table->phase != WAP_REINFORCEMENT && !WAP_AT_REST(replaced))
        return wap_broken(check, P_REI_03, "replacements outside the Reinforcement Phase");
    if (table->phase != WAP_REINFORCEMENT && !(table->pending & WAP_P_EVENT) && !WAP_AT_REST(owed))
        return wap_broken(check, P_SCN_05, "SP are called away in the wrong phase");
    return check_tails(check) && check_hex_in_question(check);
}

static bool check_cursor(const wap_checking *check)
{
    const wap_table *table = check->table;
    uint32_t end = table->phase == WAP_ATTRITION && table->stage == WAP_A_LOSSES
                       ? check->board->hexes
                       : 0;
    if (table->phase != WAP_COMBAT && table->cursor > end)
        return wap_broken(check, P_SEQ_02, "the cursor of the phase is out of range");
    return true;
}

/* ---------------------------------------------------------------- diplomacy and schedule */

static bool may_be(const wap_checking *check, uint8_t nation, uint8_t first, uint8_t now)
{
    bool same = first == now;
    for (uint32_t i = 0; i < check->board->changes; i++) {
        const wap_change *change = &check->board->change[i];
        bool happened = check->table->happened[i] != 0 && check->table->happened[i] != WAP_NEVER;
        same |= happened && (change->nations >> nation & 1) && change->to == now;
    }
    return same;
}

/* Those who have gone home have no troops any more. */
static bool may_have_gone(const wap_checking *check, uint8_t nation, uint8_t now)
{
    bool gone = false;
    for (uint8_t i = 0; i < check->board->changes; i++) {
        const wap_change *change = &check->board->change[i];
        gone |= change->what == WAP_CHANGE_CLOSES && wap_has_happened(check->table, i) &&
                (change->nations >> nation & 1) && now == WAP_NOBODY;
    }
    return gone;
}

/* Reinforcements of a nation that is not at war bring it in. */
static bool may_come_in(const wap_checking *check, uint8_t nation, uint8_t side)
{
    const wap_board *board = check->board;
    for (uint32_t i = 0; i < board->groups; i++)
        for (uint32_t k = 0; k < board->group[i].who.pieces && board->group[i].side == side; k++)
            if (board->kind[board->roster_piece[board->group[i].who.first_piece + k].kind].nation ==
                nation)
                return true;
    return false;
}

static bool check_diplomacy(const wap_checking *check)
{
    const wap_table *table = check->table;
    const wap_board *board = check->board;
    for (uint32_t i = 0; i < board->changes; i++)
        if (table->happened[i] > table->month + 1U && table->happened[i] != WAP_NEVER)
            return wap_broken(check, P_SCN_05, "happened in a later turn");
    for (uint8_t i = 0; i < board->nations; i++) {
        if (!may_be(check, i, board->nation[i].status, table->status[i]))
            return wap_broken(check, P_SCN_05, "a nation has changed without an event");
        if (!may_be(check, i, board->nation[i].troops, table->troops[i]) &&
            !may_have_gone(check, i, table->troops[i]) && !may_come_in(check, i, table->troops[i]))
            return wap_broken(check, P_SEQ_05, "troops have changed sides without an event");
    }
    return true;
}

static bool has_begun(const wap_table *table, const wap_reinforcement *group)
{
    uint32_t now = table->month * 2U + table->active, then = group->turn * 2U + group->side;
    return now > then ||
           (now == then && (table->phase > WAP_REINFORCEMENT || table->stage == WAP_R_PLACING));
}

static bool check_schedule(const wap_checking *check)
{
    const wap_table *table = check->table;
    for (uint32_t i = 0; i < check->board->groups; i++) {
        const wap_reinforcement *group = &check->board->group[i];
        if (group->change != WAP_NONE &&
            wap_has_happened(table, group->change) == (table->group_state[i] == WAP_G_LATER))
            return wap_broken(check, P_LNK_08, "a group comes without its change");
        if (group->change != WAP_NONE)
            continue;
        if (has_begun(table, group) == (table->group_state[i] == WAP_G_LATER))
            return wap_broken(check, P_REI_01, "a reinforcement group has the wrong state");
        bool now = table->phase == WAP_REINFORCEMENT && group->side == table->active &&
                   group->turn == table->month;
        if ((group->flags & WAP_GROUP_WITHDRAWS) && table->group_state[i] == WAP_G_DUE && !now)
            return wap_broken(check, P_SCN_05, "units are called away in the wrong phase");
    }
    return true;
}

/* ---------------------------------------------------------------- numbers of SP */

static void add_roster(const wap_board *board, const wap_roster *who, uint32_t *sp)
{
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &board->roster_piece[who->first_piece + i];
        sp[piece->kind] += piece->count;
    }
}

/* SP of each kind: on the map, eliminated, or still to come. */
static void count_all(const wap_board *board, const wap_table *table, uint32_t *sp)
{
    for (uint32_t i = 0; i < table->pile_count; i++)
        sp[table->pile[i].kind] += table->pile[i].count;
    for (uint32_t i = 0; i < board->kinds; i++)
        sp[i] += table->pool[i];
    for (uint32_t i = 0; i < board->groups; i++)
        if (table->group_state[i] != WAP_G_DONE && !(board->group[i].flags & WAP_GROUP_WITHDRAWS))
            add_roster(board, &board->group[i].who, sp);
    for (uint32_t i = 0; i < board->stacks; i++)
        if (board->stack[i].joins != WAP_NONE && table->troops[board->stack[i].joins] == WAP_NOBODY)
            add_roster(board, &board->stack[i].who, sp);
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_CHANGES && table->happened[i] == 0)
            add_roster(board, &board->change[i].instead, sp);
}

/* SP that can become SP of this kind: turncoats, and eliminated SP of a nation that return as partisans. */
static uint32_t can_become(const wap_board *board, const wap_table *table, uint8_t kind,
                           const uint32_t *sp)
{
    uint32_t count = sp[kind];
    for (uint32_t i = 0; i < board->changes; i++) {
        const wap_change *change = &board->change[i];
        if (change->what != WAP_CHANGE_CHANGES || change->turncoat == WAP_NONE ||
            change->nation != board->kind[kind].nation || table->happened[i] != 0)
            continue;
        uint8_t turncoat = board->kind_of[change->turncoat][board->kind[kind].type];
        count += turncoat == WAP_NONE ? 0 : sp[turncoat];
    }
    for (uint32_t i = 0; i < board->replacements; i++)
        if (board->replacement[i].raised == kind)
            for (uint32_t k = 0; k < board->kinds; k++)
                if (k != kind && board->kind[k].nation == board->kind[kind].nation)
                    count += sp[k];
    return count;
}

/* Are all units that are called away on the map? */
static bool can_be_called(const wap_board *board, const wap_table *table)
{
    uint32_t sp[WAP_KINDS_MAX] = {0};
    for (uint32_t i = 0; i < table->pile_count; i++)
        sp[table->pile[i].kind] += table->pile[i].count;
    for (uint32_t i = 0; i < board->kinds; i++)
        if (table->owed[i] > sp[i])
            return false;
    return true;
}

bool wap_are_possible(const wap_board *board, const wap_table *table)
{
    uint32_t sp[WAP_KINDS_MAX] = {0}, total = 0;
    if (!can_be_called(board, table))
        return false;
    count_all(board, table, sp);
    for (uint8_t i = 0; i < board->kinds; i++) {
        total += sp[i];
        if (can_become(board, table, i, sp) > WAP_SP_MAX)
            return false;
    }
    return total <= wap_piles_max(board);
}

static bool check_numbers(const wap_checking *check)
{
    return wap_are_possible(check->board, check->table) ||
           wap_broken(check, P_SCN_01, "more SP than can come, or fewer than are called away");
}

/* ---------------------------------------------------------------- marks of SP */

static bool check_moving_marks(const wap_checking *check, const wap_pile *pile)
{
    const wap_table *table = check->table;
    uint16_t marks = pile->marks & WAP_MOVEMENT_MARKS;
    uint8_t side = wap_side_of_kind(check->board, table, pile->kind);
    bool group = (marks & WAP_GROUP) != 0, starred = (marks & WAP_STARRED) != 0;
    if (marks != 0 && (table->phase != WAP_MOVEMENT || side != table->active))
        return wap_broken_hex(check, P_MOV_14, pile->hex,
                              "SP have movement marks outside their Movement Phase");
    if (group && (table->group.hex == WAP_NO_HEX || (marks & WAP_MOVED)))
        return wap_broken_hex(check, P_MOV_01, pile->hex, "SP of a group that has ended its move");
    if ((marks & WAP_EXTRA) && !(group && (marks & WAP_MARCHED)))
        return wap_broken_hex(check, P_FMA_06, pile->hex, "extra MP without a forced march");
    if ((starred && !(group && (marks & WAP_MARCHED) && (table->pending & WAP_P_MARCH_LOSS))) ||
        (!starred && (marks & WAP_CLASS)))
        return wap_broken_hex(check, P_FMA_08, pile->hex, "a loss without a forced march");
    return true;
}

static bool check_all_piles(const wap_checking *check)
{
    for (uint32_t i = 0; i < check->table->pile_count; i++)
        if (!check_moving_marks(check, &check->table->pile[i]))
            return false;
    return true;
}

/* ---------------------------------------------------------------- leaders */

static bool check_fallen(const wap_checking *check, const wap_leader_at *at)
{
    uint16_t hex = (uint16_t)((at->fell & ~WAP_FELL_INSIDE) - 1);
    if (at->fell == 0)
        return true;
    if (!(check->table->pending & WAP_P_SUCCESSION) || at->hex < check->board->hexes ||
        at->side >= WAP_SIDES || hex >= check->board->hexes ||
        ((at->fell & WAP_FELL_INSIDE) && !wap_has_city(check->board, hex)))
        return wap_broken(check, P_LDR_06, "a successor without a casualty");
    return true;
}

static bool check_leader(const wap_checking *check, uint32_t leader)
{
    const wap_table *table = check->table;
    const wap_leader_at *at = &table->leader[leader];
    gg_assert(leader < check->board->leaders);
    bool placed = at->hex < check->board->hexes, moving = table->phase == WAP_MOVEMENT;
    uint32_t move = WAP_L_MOVED | WAP_L_GROUP | WAP_L_MARCHED;
    uint32_t fight = WAP_L_EXPOSED | WAP_L_CHECKED | WAP_L_SPENT;
    if (!placed && at->marks != 0)
        return wap_broken(check, P_SCN_01, "a leader in no hex has marks");
    if (at->side >= WAP_SIDES && at->side != WAP_NOBODY)
        return wap_broken(check, P_SEQ_05, "a leader of no side");
    if (at->returns != 0 && placed)
        return wap_broken(check, P_LDR_05, "a leader returns from nowhere");
    if (((at->marks & move) && (!moving || at->side != table->active)) ||
        ((at->marks & WAP_L_GROUP) && ((at->marks & WAP_L_MOVED) || at->hex != table->group.hex)))
        return wap_broken_hex(check, P_MOV_14, at->hex,
                              "a leader has movement marks outside his Movement Phase");
    if ((at->marks & fight) && table->phase != WAP_COMBAT)
        return wap_broken_hex(check, P_LDR_01, at->hex,
                              "a leader has combat marks outside the Combat Phase");
    if ((at->marks & WAP_L_HOMELESS) && !(table->pending & WAP_P_DISPLACED))
        return wap_broken_hex(check, P_OVR_09, at->hex,
                              "a leader is displaced, but nobody is asked");
    return check_fallen(check, at);
}

static bool check_leaders(const wap_checking *check)
{
    static const wap_leader_at nobody = {.hex = WAP_NOT_YET};
    for (uint32_t i = 0; i < WAP_LEADERS_MAX; i++) {
        const wap_leader_at *at = &check->table->leader[i];
        if (i >= check->board->leaders && memcmp(at, &nobody, sizeof nobody) != 0)
            return wap_broken(check, P_SCN_01, "a leader who does not exist");
        if (i < check->board->leaders && !check_leader(check, i))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- the group that moves */

static bool has_members(const wap_checking *check)
{
    const wap_table *table = check->table;
    WAP_EACH_PILE (i, table, table->group.hex)
        if (table->pile[i].marks & WAP_GROUP)
            return true;
    WAP_EACH_LEADER (who, check->board, table, table->group.hex)
        if (table->leader[who].marks & WAP_L_GROUP)
            return true;
    return false;
}

static bool check_no_group(const wap_checking *check)
{
    const wap_open_group none = {.hex = WAP_NO_HEX,
                                 .began = WAP_NO_HEX,
                                 .from = WAP_NO_HEX,
                                 .sailed = check->table->group.sailed};
    return memcmp(&check->table->group, &none, sizeof none) == 0 ||
           wap_broken(check, P_MOV_01, "members of a group that has ended");
}

/* P-FMA-10: the path starts where the group stands. */
static bool is_path(const wap_checking *check)
{
    const wap_open_group *group = &check->table->group;
    uint32_t most = sizeof group->path / sizeof group->path[0];
    uint16_t here = group->hex;
    if (group->path_next > group->path_count)
        return false;
    for (uint32_t i = group->path_next; i < group->path_count; i++) {
        if (!wap_adjacent(check->board, here, group->path[i]))
            return false;
        here = group->path[i];
    }
    return wap_is_zero(&group->path[group->path_count],
                       (most - group->path_count) * sizeof group->path[0]);
}

static bool check_group(const wap_checking *check)
{
    const wap_table *table = check->table;
    const wap_open_group *group = &table->group;
    if (group->sailed > (table->phase == WAP_MOVEMENT))
        return wap_broken(check, P_SCN_05, "sailed in the wrong phase");
    if (group->hex == WAP_NO_HEX)
        return check_no_group(check);
    if (table->phase != WAP_MOVEMENT || !has_members(check))
        return wap_broken(check, P_MOV_01,
                          "a group outside the Movement Phase, or without members");
    if (group->began >= check->board->hexes ||
        (group->from != WAP_NO_HEX && group->from >= check->board->hexes))
        return wap_broken(check, P_MOV_01, "the group began in no hex");
    if (group->must_leave > 1 || !wap_is_zero(group->spare, sizeof group->spare))
        return wap_broken(check, P_OVR_07, "whether the group must leave is wrong");
    return is_path(check) || wap_broken(check, P_FMA_10, "the announced path is impossible");
}

/* ---------------------------------------------------------------- seats of a divided side */

static uint32_t parts_of(const wap_board *board)
{
    return ((1U << board->parts) - 1U) << board->first_part;
}

/* The order of movement: each seat once, no gaps. */
static bool are_turns(const wap_checking *check)
{
    const wap_table *table = check->table;
    uint32_t named = 0, last = 1;
    for (uint32_t i = 0; i < WAP_DIVISIONS_MAX; i++) {
        uint32_t turn = table->turns[i];
        if (turn != 0 && (last == 0 || (named >> turn & 1U)))
            return false;
        named |= 1U << turn;
        last = turn;
    }
    return table->turns[0] == 0 ||
           (table->phase == WAP_MOVEMENT && wap_is_divided(check->board, table->active));
}

static bool check_seats(const wap_checking *check)
{
    const wap_table *table = check->table;
    uint32_t parts = parts_of(check->board);
    if ((table->finished | table->advanced | table->merged) & ~parts)
        return wap_broken(check, P_PLY_02, "a seat that is not of the divided side");
    if ((table->merged & ~table->head.gone) != 0 || table->merged == (parts == 0 ? 1 : parts))
        return wap_broken(check, P_PLY_14, "the nations of a seat that still plays");
    uint32_t gone = table->head.gone;
    if (!table->head.over && ((gone & ~parts) != 0 || (parts != 0 && gone == parts)))
        return wap_broken(check, P_PLY_14, "a side that nobody plays");
    if (table->advanced != 0 && table->vacancies == 0)
        return wap_broken(check, P_PLY_08, "an advance into no hex");
    return are_turns(check) || wap_broken(check, P_PLY_06, "no such order of movement");
}

/* ---------------------------------------------------------------- what is owed */

static bool check_owed(const wap_checking *check)
{
    const wap_table *table = check->table;
    for (uint32_t kind = 0; kind < check->board->kinds; kind++)
        if (table->owed[kind] > 0 && table->phase == WAP_REINFORCEMENT &&
            wap_side_of_kind(check->board, table, (uint8_t)kind) != table->active)
            return wap_broken(check, P_SCN_05, "SP of the other side are called away");
    for (uint32_t i = 0; i < check->board->replacements; i++) {
        const wap_replacement *line = &check->board->replacement[i];
        if (table->replaced[line->nation] > line->points)
            return wap_broken(check, P_REI_03, "more SP are replaced than there are points");
    }
    return true;
}

/* ---------------------------------------------------------------- hexes */

/* Views have room for a limited number of hidden stacks (option Z). */
static bool check_stacks(const wap_checking *check)
{
    const wap_table *table = check->table;
    uint32_t stacks = 0;
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        wap_hexes stands = table->occupied[side];
        for (uint32_t i = 0; i < check->board->leaders; i++)
            if (table->leader[i].side == side && table->leader[i].hex < check->board->hexes)
                wap_put(&stands, table->leader[i].hex);
        WAP_EACH_HEX (hex, &stands)
            stacks++;
    }
    return stacks <= (check->board->small ? WAP_SMALL_GHOSTS : WAP_GHOSTS_MAX) ||
           wap_broken(check, P_INF_02, "more stacks than can be shown");
}

/* ---------------------------------------------------------------- what is asked */

/* The sequence of play, run again, asks the same question and changes nothing. */
static bool check_asked(const wap_checking *check)
{
    wap_table again = *check->table;
    gg_dice dice;
    gg_turn turn;
    gg_dice_fast(&dice, 0);
    gg_turn_open(&turn, &dice, NULL, 0);
    wap_play play = {.game = check->game, .board = check->board, .table = &again, .turn = &turn};
    bool begins = again.stage == WAP_PHASE_BEGINS && again.phase == WAP_MOVEMENT;
    if (begins && again.pending == 0) /* the phase goes on without a question */
        return wap_broken(check, P_SEQ_02, "the question does not fit the stage");
    if (begins && (again.group.hex != WAP_NO_HEX || again.questions > 0))
        return wap_broken(check, P_MOV_01, "a group has moved before the phase");
    if (!wap_ask_again(&play) || memcmp(&again, check->table, sizeof again) != 0)
        return wap_broken(check, P_SEQ_02, "the question does not fit the stage");
    return true;
}

/* Does the first choice of every list lead to an order? */
static bool has_answer(const wap_checking *check, gg_seat seat)
{
    gg_draft draft;
    gg_steps steps;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_list_steps(check->game, check->table, seat, &draft, &steps);
        if (steps.count == 0)
            return wap_broken(check, P_SEQ_02, "a side is asked but has no legal answer");
        gg_take(check->game, check->table, seat, &draft, steps.step[0]);
    }
    return true;
}

static bool check_question(const wap_checking *check)
{
    if (check->table->head.over)
        return true;
    if (!check_asked(check))
        return false;
    for (gg_seat seat = 0; seat < check->board->seats; seat++)
        if (check->table->head.prompt[seat] != WAP_ASK_NOTHING && !has_answer(check, seat))
            return false;
    return true;
}

bool wap_check_played(const wap_checking *check)
{
    return check_moment(check) && check_seats(check) && check_rest(check) && check_cursor(check) &&
           check_diplomacy(check) && check_schedule(check) && check_numbers(check) &&
           check_owed(check) && check_all_piles(check) && check_leaders(check) &&
           check_group(check) && check_stacks(check) && wap_check_combat(check) &&
           check_question(check);
}
