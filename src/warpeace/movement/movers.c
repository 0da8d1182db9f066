/* movers.c: the units that an order of the Movement Phase can name. P-MOV */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- a hex in one reading */

/* P-PLY-06 */
static bool is_own_leader(const wap_stand *stand, uint32_t leader)
{
    return stand->own == 0 ||
           wap_part_of_leader(stand->board, stand->table, leader) + 1U == stand->own;
}

static bool is_own_kind(const wap_stand *stand, uint8_t kind)
{
    return stand->own == 0 || wap_part_of_kind(stand->board, stand->table, kind) + 1U == stand->own;
}

static bool leader_can_be_named(const wap_stand *stand, const wap_leader_at *at)
{
    if (at->hex != stand->hex || at->side != stand->side)
        return false;
    if (stand->own != 0 && !is_own_leader(stand, (uint32_t)(at - stand->table->leader)))
        return false;
    if (stand->reading == WAP_GOES_ON)
        return (at->marks & WAP_L_GROUP) != 0;
    if ((at->marks & (WAP_L_MOVED | WAP_L_GROUP)) != 0)
        return false;
    return !(stand->shut_in && (at->marks & WAP_L_INSIDE) != 0);
}

static void find_leaders(wap_stand *stand)
{
    stand->leaders = (wap_leaders){{0, 0}};
    for (uint32_t i = wap_next_leader_in(stand->table, stand->hex, 0); i < WAP_LEADERS_MAX;
         i = wap_next_leader_in(stand->table, stand->hex, i + 1))
        if (leader_can_be_named(stand, &stand->table->leader[i]))
            wap_add_leader(&stand->leaders, i);
}

static void find_allowances(wap_stand *stand)
{
    stand->infantry_mp = wap_basic_mp(stand->board, stand->table, stand->side, false);
    stand->cavalry_mp = wap_basic_mp(stand->board, stand->table, stand->side, true);
}

static void find_piles(wap_stand *stand)
{
    const wap_table *table = stand->table;
    stand->first = stand->end = wap_first_pile(table, stand->hex);
    while (stand->end < table->pile_count && table->pile[stand->end].hex == stand->hex)
        stand->end++;
}

bool wap_look_at_hex(const wap_look *look, uint16_t hex, uint8_t reading, bool marching,
                     wap_stand *stand)
{
    gg_assert(hex < look->board->hexes);
    const wap_open_group *group = &look->table->group;
    bool goes_on = reading == WAP_GOES_ON;
    if (goes_on ? group->hex != hex : group->must_leave != 0)
        return false;
    stand->game = look->game;
    stand->board = look->board;
    stand->table = look->table;
    stand->hex = hex;
    stand->side = look->side;
    stand->own = look->own;
    stand->reading = reading;
    stand->marching = marching;
    stand->all = goes_on && group->must_leave && !marching;
    stand->spent = goes_on ? group->spent : 0;
    stand->shut_in = !goes_on && wap_has_city(look->board, hex) &&
                     wap_is_besieged(look->board, look->table, hex, look->side);
    find_allowances(stand);
    find_piles(stand);
    find_leaders(stand);
    return true;
}

bool wap_can_be_named(const wap_stand *stand, const wap_pile *pile)
{
    uint16_t marks = pile->marks;
    if (wap_side_of_kind(stand->board, stand->table, pile->kind) != stand->side ||
        (stand->marching && (marks & WAP_MARCHED) != 0) || !is_own_kind(stand, pile->kind))
        return false;
    if (stand->reading == WAP_GOES_ON)
        return (marks & WAP_GROUP) != 0;
    return (marks & (WAP_MOVED | WAP_GROUP)) == 0 && !(stand->shut_in && (marks & WAP_INSIDE) != 0);
}

uint32_t wap_end_of_kind(const wap_stand *stand, uint32_t i)
{
    uint8_t kind = stand->table->pile[i].kind;
    while (i < stand->end && stand->table->pile[i].kind == kind)
        i++;
    return i;
}

void wap_starting_hexes(const wap_look *look, wap_hexes *out)
{
    const wap_table *table = look->table;
    memset(out, 0, sizeof *out);
    if (table->group.hex != WAP_NO_HEX)
        wap_put(out, table->group.hex);
    if (table->group.must_leave)
        return;
    for (uint32_t i = 0; i < look->board->leaders; i++) {
        const wap_leader_at *at = &table->leader[i];
        if (at->side == look->side && at->hex < WAP_HEXES_MAX && (at->marks & WAP_L_MOVED) == 0 &&
            wap_owns_leader(look, i))
            wap_put(out, at->hex);
    }
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if ((pile->marks & WAP_MOVED) == 0 && look->board->kind[pile->kind].cavalry &&
            wap_side_of_kind(look->board, table, pile->kind) == look->side &&
            wap_owns_kind(look, pile->kind))
            wap_put(out, pile->hex);
    }
}

/* ---------------------------------------------------------------- parties */

void wap_open_party(wap_party *party)
{
    *party = (wap_party){.infantry_mp = UINT8_MAX,
                         .cavalry_mp = UINT8_MAX,
                         .leader_mp = UINT8_MAX,
                         .limit = UINT8_MAX,
                         .plain = UINT8_MAX};
}

static void lower(uint8_t *least, uint32_t mp)
{
    if (mp < *least)
        *least = (uint8_t)mp;
}

void wap_add_to_party(const wap_stand *stand, wap_party *party, uint32_t leader)
{
    const wap_leader *who = &stand->board->leader[leader];
    wap_add_leader(&party->leaders, leader);
    party->has_leader = true;
    party->capacity = (uint16_t)(party->capacity + who->capacity);
    party->carried[who->colour] = (uint16_t)(party->carried[who->colour] + who->capacity);
    party->led |= (uint8_t)(1U << who->colour);
    lower(&party->leader_mp, who->allowance);
    lower(&party->limit, who->allowance);
    lower(&party->plain, who->allowance);
}

/* Troops that only leaders of one color may lead count for that color. */
void wap_add_sp_to_party(const wap_board *board, wap_party *party, uint8_t kind, uint32_t count)
{
    uint8_t led_by = board->nation[board->kind[kind].nation].led_by;
    party->sp = (uint16_t)(party->sp + count);
    if (board->kind[kind].cavalry) {
        party->cavalry = (uint16_t)(party->cavalry + count);
    } else if ((led_by & (led_by - 1)) == 0) {
        party->infantry[board->kind[kind].colour] =
            (uint16_t)(party->infantry[board->kind[kind].colour] + count);
    } else {
        party->shared = (uint16_t)(party->shared + count);
        party->shared_by = led_by;
    }
}

void wap_take_pile(const wap_stand *stand, wap_party *party, const wap_pile *pile, uint32_t count)
{
    bool cavalry = stand->board->kind[pile->kind].cavalry != 0;
    uint32_t basic = cavalry ? stand->cavalry_mp : stand->infantry_mp;
    uint32_t all = basic + (pile->marks & WAP_EXTRA) / WAP_EXTRA_1;
    lower(cavalry ? &party->cavalry_mp : &party->infantry_mp, all);
    lower(&party->limit, all);
    lower(&party->plain, basic);
    party->unsupplied |= (pile->marks & WAP_UNSUPPLIED) != 0;
    party->marched |= (pile->marks & WAP_MARCHED) != 0;
    wap_add_sp_to_party(stand->board, party, pile->kind, count);
}

/* ---------------------------------------------------------------- capacity (P-MOV-06, P-MOV-07) */

/* Room that the leaders of these colors have left for infantry that no other leader of the party may lead. Negative:
 * there is too much of it. */
static int32_t room_of(const wap_party *party, uint8_t colours)
{
    int32_t room = (party->shared_by & party->led & ~colours) == 0 ? -(int32_t)party->shared : 0;
    for (uint32_t i = 0; i < WAP_COLOURS; i++)
        if ((colours >> i & 1U) != 0)
            room += (int32_t)party->carried[i] - party->infantry[i];
    return room;
}

static bool infantry_fits(const wap_party *party)
{
    if (!wap_is_mixed(party))
        return true;
    for (uint8_t some = party->led; some != 0; some = (uint8_t)((some - 1) & party->led))
        if (room_of(party, some) < 0)
            return false;
    return true;
}

uint32_t wap_room_for(const wap_board *board, const wap_party *party, uint8_t kind)
{
    uint8_t led_by = board->nation[board->kind[kind].nation].led_by & party->led;
    uint32_t least = wap_room(party);
    if (board->kind[kind].cavalry || !wap_is_mixed(party))
        return least;
    for (uint8_t some = party->led; some != 0; some = (uint8_t)((some - 1) & party->led))
        if ((led_by & ~some) == 0 && room_of(party, some) < (int32_t)least)
            least = (uint32_t)room_of(party, some);
    return least;
}

/* SP that do not fit under some of the leaders can at most fill the room of the others. */
uint32_t wap_most_helpers(const wap_party *party, const wap_party *helpers)
{
    uint32_t most = helpers->sp;
    if (!party->has_leader)
        return most;
    if (wap_room(party) < most)
        most = wap_room(party);
    if (!wap_is_mixed(party))
        return most;
    for (uint8_t some = party->led; some != 0; some = (uint8_t)((some - 1) & party->led)) {
        int32_t others = helpers->sp, room = room_of(party, some);
        for (uint32_t i = 0; i < WAP_COLOURS; i++)
            others -= (some >> i & 1U) != 0 ? helpers->infantry[i] : 0;
        if ((helpers->shared_by & party->led & ~some) == 0)
            others -= helpers->shared;
        if (room + others < (int32_t)most)
            most = (uint32_t)(room + others);
    }
    return most;
}

/* ---------------------------------------------------------------- taking SP along */

/* Of several piles of a kind a group takes along those with more extra MP, which come last; a new group takes the
 * first. Returns how many of `count` are missing. */
static uint32_t take_kind(const wap_stand *stand, wap_party *party, uint32_t first, uint32_t end,
                          uint32_t count)
{
    bool last_first = stand->reading == WAP_GOES_ON && !stand->marching;
    for (uint32_t n = first; n < end && count > 0; n++) {
        const wap_pile *pile = &stand->table->pile[last_first ? first + end - 1 - n : n];
        if (!wap_can_be_named(stand, pile))
            continue;
        uint32_t some = pile->count < count ? pile->count : count;
        wap_take_pile(stand, party, pile, some);
        count -= some;
    }
    return count;
}

/* ---------------------------------------------------------------- why units cannot be named */

/* Units that are not in the hex. */
static void refuse_stranger(gg_refusal *refusal)
{
    gg_refuse(refusal, GG_RULE_FORM);
    gg_refuse(refusal, P_MOV_01);
}

/* P-SEQ-02, P-MOV-14 */
static void refuse_enemy(gg_refusal *refusal)
{
    gg_refuse(refusal, P_MOV_14);
    gg_refuse(refusal, P_SEQ_02);
    gg_refuse(refusal, GG_RULE_SEAT);
}

/* Leaders who are not in the hex. That they lead no SP here has been refused already. */
static void refuse_absent(const wap_stand *stand, const wap_who *who, gg_refusal *refusal)
{
    if (!refusal)
        return;
    WAP_EACH_OF (leader, &who->leaders)
        if (stand->table->leader[leader].hex != stand->hex)
            refuse_stranger(refusal);
}

/* P-PLY-02; with own units named too, they would be one group (P-PLY-06). */
static void refuse_allied(const wap_stand *stand, const wap_who *who, gg_refusal *refusal)
{
    bool own = false, allied = false;
    if (stand->own == 0 || !refusal)
        return;
    WAP_EACH_OF (leader, &who->leaders)
        if (stand->table->leader[leader].side == stand->side) {
            own |= is_own_leader(stand, leader);
            allied |= !is_own_leader(stand, leader);
        }
    for (uint8_t kind = 0; kind < stand->board->kinds; kind++)
        if (who->troops.sp[kind] > 0 &&
            wap_side_of_kind(stand->board, stand->table, kind) == stand->side) {
            own |= is_own_kind(stand, kind);
            allied |= !is_own_kind(stand, kind);
        }
    if (allied)
        gg_refuse(refusal, P_PLY_02);
    if (own && allied)
        gg_refuse(refusal, P_PLY_06);
}

/* P-MOV-08 */
static void refuse_leader(const wap_stand *stand, uint32_t leader, gg_refusal *refusal)
{
    const wap_leader_at *at = &stand->table->leader[leader];
    if (at->side != stand->side) {
        refuse_enemy(refusal);
    } else if (!is_own_leader(stand, leader)) {
        return; /* refuse_allied */
    } else if ((at->marks & WAP_L_MOVED) != 0) {
        gg_refuse(refusal, P_MOV_01);
    } else if (stand->shut_in && (at->marks & WAP_L_INSIDE) != 0) {
        gg_refuse(refusal, P_MOV_13);
    } else {
        gg_refuse(refusal, P_MOV_08);
        gg_refuse(refusal, P_MOV_01);
    }
}

/* SP that are in the hex but cannot be meant (P-MOV-08, P-FMA-09, P-ENT-01). */
static void refuse_pile(const wap_stand *stand, const wap_pile *pile, gg_refusal *refusal)
{
    if ((pile->marks & WAP_MOVED) != 0) {
        if (wap_has(&stand->table->trench[stand->side], stand->hex))
            gg_refuse(refusal, P_ENT_01);
        gg_refuse(refusal, P_MOV_01);
    } else if (stand->shut_in && (pile->marks & WAP_INSIDE) != 0) {
        gg_refuse(refusal, P_MOV_13);
    } else if (stand->marching && (pile->marks & WAP_MARCHED) != 0) {
        gg_refuse(refusal, P_FMA_09);
    } else {
        gg_refuse(refusal, P_MOV_08);
        if (!stand->board->kind[pile->kind].cavalry)
            gg_refuse(refusal, P_MOV_04);
    }
}

static void refuse_kind(const wap_stand *stand, uint8_t kind, uint32_t count, gg_refusal *refusal)
{
    uint32_t there = 0;
    if (wap_side_of_kind(stand->board, stand->table, kind) != stand->side) {
        refuse_enemy(refusal);
        return;
    }
    if (!is_own_kind(stand, kind))
        return; /* refuse_allied */
    for (uint32_t i = stand->first; i < stand->end; i++)
        if (stand->table->pile[i].kind == kind)
            there += stand->table->pile[i].count;
    if (there < count) {
        refuse_stranger(refusal);
        return;
    }
    for (uint32_t i = stand->first; i < stand->end; i++)
        if (stand->table->pile[i].kind == kind && !wap_can_be_named(stand, &stand->table->pile[i]))
            refuse_pile(stand, &stand->table->pile[i], refusal);
}

/* ---------------------------------------------------------------- WHO */

static bool judge_leaders(const wap_stand *stand, const wap_who *who, wap_party *party,
                          gg_refusal *refusal)
{
    bool good = true;
    WAP_EACH_OF (i, &who->leaders) {
        if (wap_is_among(&stand->leaders, i)) {
            wap_add_to_party(stand, party, i);
            continue;
        }
        good = false;
        if (refusal && stand->table->leader[i].hex == stand->hex)
            refuse_leader(stand, i, refusal);
    }
    return good;
}

/* P-MOV-04. */
static bool judge_infantry(const wap_stand *stand, const wap_party *party, uint8_t kind,
                           gg_refusal *refusal)
{
    if (stand->board->kind[kind].cavalry || wap_is_led(stand->board, party, kind))
        return true;
    if (stand->marching)
        wap_no(refusal, P_FMA_02);
    return wap_no(refusal, P_MOV_04);
}

/* Kinds that are not in the hex at all. */
static bool judge_strangers(const wap_stand *stand, const wap_who *who, gg_refusal *refusal)
{
    if (!refusal)
        return false;
    for (uint8_t kind = 0; kind < stand->board->kinds; kind++) {
        uint32_t i = stand->first;
        while (i < stand->end && stand->table->pile[i].kind != kind)
            i++;
        if (who->troops.sp[kind] > 0 && i == stand->end)
            refuse_stranger(refusal);
    }
    return false;
}

static bool judge_troops(const wap_stand *stand, const wap_who *who, wap_party *party,
                         gg_refusal *refusal)
{
    bool good = true;
    uint32_t found = 0;
    for (uint32_t i = stand->first, end; i < stand->end; i = end) {
        uint8_t kind = stand->table->pile[i].kind;
        uint32_t count = who->troops.sp[kind];
        end = wap_end_of_kind(stand, i);
        found += count;
        if (count == 0)
            continue;
        if (take_kind(stand, party, i, end, count) > 0) {
            good = false;
            if (refusal)
                refuse_kind(stand, kind, count, refusal);
        }
        good &= judge_infantry(stand, party, kind, refusal);
    }
    return found == who->troops.total ? good : judge_strangers(stand, who, refusal);
}

/* P-MOV-06, P-MOV-07. */
static bool judge_capacity(const wap_party *party, gg_refusal *refusal)
{
    bool several = (party->leaders.word[0] & (party->leaders.word[0] - 1)) != 0 ||
                   (party->leaders.word[1] & (party->leaders.word[1] - 1)) != 0 ||
                   (party->leaders.word[0] != 0 && party->leaders.word[1] != 0);
    if (!party->has_leader || (party->sp <= party->capacity && infantry_fits(party)))
        return true;
    if (several)
        return wap_no(refusal, P_MOV_07);
    return wap_no(refusal, P_MOV_06);
}

/* P-OVR-07: the whole group, if it must leave a city. */
static bool judge_whole(const wap_stand *stand, const wap_party *party, gg_refusal *refusal)
{
    uint32_t members = 0;
    if (!stand->all)
        return true;
    for (uint32_t i = stand->first; i < stand->end; i++)
        if (wap_can_be_named(stand, &stand->table->pile[i]))
            members += stand->table->pile[i].count;
    if (party->sp == members && party->leaders.word[0] == stand->leaders.word[0] &&
        party->leaders.word[1] == stand->leaders.word[1])
        return true;
    return wap_no(refusal, P_OVR_07);
}

bool wap_judge_who(const wap_stand *stand, const wap_who *who, wap_party *party,
                   gg_refusal *refusal)
{
    wap_open_party(party);
    refuse_allied(stand, who, refusal);
    bool leaders = judge_leaders(stand, who, party, refusal);
    bool troops = judge_troops(stand, who, party, refusal);
    if (!leaders || !troops) {
        refuse_absent(stand, who, refusal);
        judge_whole(stand, party, refusal);
        return false;
    }
    if (!party->has_leader && party->sp == 0)
        return wap_no(refusal, GG_RULE_FORM);
    bool fits = judge_capacity(party, refusal);
    return judge_whole(stand, party, refusal) && fits;
}
