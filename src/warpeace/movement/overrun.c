/* overrun.c: overruns. P-OVR, P-OPT-Z; entering a siege hex, P-MOV-11.
 *
 * A city hex that is overrun must be left again, into a hex without enemies. So nothing that happens meanwhile, such as
 * the losses of a forced march, can keep the group there. */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- enemies in a hex */

static bool was_cleared(const wap_walk *walk, uint16_t hex)
{
    for (uint32_t i = 0; i < walk->cleared; i++)
        if (walk->cleared_hex[i] == hex)
            return true;
    return false;
}

/* How many of them are outside; returns how many are inside. */
static uint32_t count_enemies(const wap_walk *walk, wap_way *way)
{
    uint32_t inside = 0, outside = 0, cavalry = 0;
    WAP_EACH_PILE (i, walk->table, way->to) {
        const wap_pile *pile = &walk->table->pile[i];
        if (wap_side_of_kind(walk->board, walk->table, pile->kind) == walk->side)
            continue;
        if ((pile->marks & WAP_INSIDE) != 0) {
            inside += pile->count;
            continue;
        }
        outside += pile->count;
        if (walk->board->kind[pile->kind].cavalry)
            cavalry += pile->count;
    }
    way->enemies = (uint8_t)(outside < UINT8_MAX ? outside : UINT8_MAX);
    way->enemy_cavalry = (uint8_t)(cavalry < UINT8_MAX ? cavalry : UINT8_MAX);
    if (was_cleared(walk, way->to))
        way->enemies = way->enemy_cavalry = 0;
    return inside;
}

static bool bar(wap_way *way, uint16_t why)
{
    way->kind = WAP_BARRED_WAY;
    way->why = why;
    return false;
}

/* P-MOV-11, P-OVR-06: is it a city whose garrison blocks the way, or in which all enemies are shut in? */
static bool look_at_city(const wap_walk *walk, wap_way *way, uint16_t city, uint32_t inside)
{
    const wap_table *table = walk->table;
    if (way->enemies == 0 && inside > 0 && table->siege[city] != 0) {
        if (!walk->game->option[WAP_OPTION_PASS_BESIEGED])
            return bar(way, P_MOV_11);
        way->kind = WAP_FREE_WAY;
        return false;
    }
    /* besiegers are outside: no demand is needed */
    if (table->siege[city] == 0 && !table->demanded[city])
        return bar(way, P_OVR_06);
    if (way->enemies == 0 && inside > 0)
        return bar(way, P_OVR_06);
    way->city = true;
    return true;
}

static void look_openly(const wap_walk *walk, wap_way *way)
{
    const wap_board *board = walk->board;
    uint16_t city = board->hex[way->to].city;
    uint32_t inside = count_enemies(walk, way);
    way->kind = WAP_ENEMY_WAY;
    if (city != WAP_NO_CITY && !look_at_city(walk, way, city, inside))
        return;
    if (way->enemies == 0) { /* already overrun on this walk */
        way->kind = WAP_FREE_WAY;
        return;
    }
    bool trench = wap_has(&walk->table->trench[wap_other(walk->side)], way->to);
    way->ratio = board->tables.terrain_overrun[board->hex[way->to].terrain];
    if (trench && way->ratio < board->limits.overrun_entrenched)
        way->ratio = board->limits.overrun_entrenched;
}

/* ---------------------------------------------------------------- enemies that are hidden (option Z) */

/* P-MOV-11: of two sides in a siege hex the one that has SP outside besieges the other. */
static bool besieges(const wap_walk *walk, uint16_t hex)
{
    return wap_count_sp(walk->board, walk->table, hex, WAP_OUTSIDE(walk->side)) > 0;
}

/* Only public knowledge: that enemies are there, sieges, and answers to demands. */
static void look_in_fog(const wap_walk *walk, wap_way *way)
{
    const wap_table *table = walk->table;
    uint16_t city = walk->board->hex[way->to].city;
    way->kind = WAP_HIDDEN_WAY;
    way->enemies = way->enemy_cavalry = way->ratio = 0;
    if (city == WAP_NO_CITY)
        return;
    way->city = true;
    if (table->siege[city] != 0) {
        if (!besieges(walk, way->to))
            return;
        way->kind = WAP_FREE_WAY;
        way->city = false;
        if (!walk->game->option[WAP_OPTION_PASS_BESIEGED])
            bar(way, P_MOV_11);
    } else if ((table->demanded[city] & WAP_SP_OUTSIDE) == 0) {
        way->enemies = table->demanded[city] == 0; /* whether all of them are inside is not known */
        bar(way, P_OVR_06);
    }
}

void wap_look_at_enemies(const wap_walk *walk, wap_way *way)
{
    if (walk->game->option[WAP_OPTION_Z])
        look_in_fog(walk, way);
    else
        look_openly(walk, way);
}

/* ---------------------------------------------------------------- leaving a city (P-OVR-07) */

/* A way out of a city hex: MP after it, and whether it follows the announced path. */
typedef struct way_out {
    uint32_t mp;
    bool on_path;
} way_out;

static bool look_out(const wap_walk *walk, const wap_way *in, uint32_t direction, uint32_t mp,
                     way_out *out)
{
    wap_walk inside = *walk;
    wap_way way;
    inside.party.limit = inside.party.plain = UINT8_MAX;
    way = *in;
    wap_take_way(&inside, &way);
    inside.spent = (uint8_t)(mp < UINT8_MAX ? mp : UINT8_MAX);
    wap_look_along(&inside, direction, &way);
    if (way.kind != WAP_FREE_WAY)
        return false;
    out->mp = mp + way.cost;
    out->on_path = way.on_path;
    return true;
}

/* Can the party pay for this way out as well? */
static bool pays_out(const wap_party *party, const wap_way *in, uint32_t mp, const way_out *out)
{
    return wap_pays(party, mp, in->on_path) && wap_pays(party, out->mp, out->on_path);
}

static bool can_leave(const wap_walk *walk, const wap_way *in, uint32_t mp)
{
    way_out out;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (look_out(walk, in, i, mp, &out) && pays_out(&walk->party, in, mp, &out))
            return true;
    return false;
}

/* ---------------------------------------------------------------- judging */

/* P-OVR-01, P-OVR-02, P-OVR-03, P-OVR-04, P-OVR-05: odds, cavalry, supply. */
static bool judge_odds(const wap_walk *walk, const wap_way *way, gg_refusal *refusal)
{
    const wap_party *party = &walk->party;
    bool good = true;
    if (party->sp < (uint32_t)way->ratio * way->enemies) {
        good = wap_no(refusal, P_OVR_01);
        if (way->ratio > walk->board->tables.terrain_overrun[WAP_CLEAR])
            wap_no(refusal, P_OVR_02);
    }
    if (party->cavalry < way->enemy_cavalry)
        good = wap_no(refusal, P_OVR_05);
    if (party->unsupplied)
        good = wap_no(refusal, P_OVR_04);
    return good;
}

static uint32_t extra_mp(const wap_board *board, uint32_t sp, const wap_way *way)
{
    bool free = sp >= (uint32_t)board->limits.overrun_free * way->enemies; /* P-OVR-03 */
    return free ? 0 : board->limits.overrun_mp;
}

/* Without an overrun nobody enters; own SP there are besieged. */
static void refuse_entry(const wap_walk *walk, const wap_way *way, gg_refusal *refusal)
{
    gg_refuse(refusal, P_MOV_10);
    if (wap_own_in(walk->table, walk->side, way->to))
        gg_refuse(refusal, P_MOV_13);
}

bool wap_judge_overrun(const wap_walk *walk, wap_way *way, gg_refusal *refusal)
{
    uint32_t cost = way->cost + extra_mp(walk->board, walk->party.sp, way);
    bool good = judge_odds(walk, way, refusal);
    if (good && way->city && !can_leave(walk, way, walk->spent + cost))
        good = wap_no(refusal, P_OVR_07);
    way->cost = (uint8_t)cost;
    if (!good && refusal)
        refuse_entry(walk, way, refusal);
    return good;
}

/* ---------------------------------------------------------------- questions (P-OPT-Z-02, P-INF-04) */

/* It needs more SP or more cavalry than every group that was told no, so the number of questions is limited. */
bool wap_may_ask(const wap_table *table, uint16_t hex, uint32_t sp, uint32_t cavalry)
{
    for (uint32_t i = 0; i < table->questions; i++) {
        const wap_question *no = &table->question[i];
        if (no->hex == hex && sp <= no->sp && cavalry <= no->cavalry)
            return false;
    }
    return sp <= UINT8_MAX && table->questions < WAP_QUESTIONS_MAX;
}

/* Groups with no more SP and no more cavalry than this one are forgotten. */
static void note_no(wap_table *table, wap_question no)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < table->questions; i++) {
        const wap_question *old = &table->question[i];
        if (old->hex != no.hex || old->sp > no.sp || old->cavalry > no.cavalry)
            table->question[kept++] = *old;
    }
    gg_assert(kept < WAP_QUESTIONS_MAX);
    table->question[kept++] = no;
    memset(&table->question[kept], 0, (WAP_QUESTIONS_MAX - kept) * sizeof no);
    table->questions = (uint8_t)kept;
}

bool wap_would_overrun(const wap_walk *walk, wap_way *way)
{
    wap_walk there = *walk;
    there.asks = false;
    way->city = false;
    look_openly(&there, way);
    return way->kind == WAP_ENEMY_WAY && wap_judge_overrun(&there, way, NULL) &&
           wap_pays(&walk->party, (uint32_t)walk->spent + way->cost, way->on_path);
}

bool wap_answer(wap_play *play, wap_walk *walk, wap_way *way)
{
    const wap_party *party = &walk->party;
    bool yes = wap_would_overrun(walk, way);
    walk->asks = false;
    wap_tell_question(play->turn, way->to, yes, walk->side, (int)party->sp, (int)party->cavalry);
    play->turn->barrier = true;
    if (!yes)
        note_no(play->table, (wap_question){way->to, (uint8_t)party->sp, (uint8_t)party->cavalry});
    return yes;
}

/* ---------------------------------------------------------------- orders in the making */

/* What a draft could still become, for one overrun at one cost. */
typedef struct attempt {
    const wap_stand *stand;
    const wap_way *way;
    uint32_t mp; /* spent when it is done */
    way_out out; /* of a city hex; else the same MP again */
    uint32_t ratio;
    bool question; /* the enemies are hidden */
    int32_t last_leader, last_kind;
} attempt;

static bool could_pay(const attempt *a, const wap_party *party)
{
    return pays_out(party, a->way, a->mp, &a->out);
}

static void add_later_leaders(const attempt *a, wap_party *party)
{
    WAP_EACH_OF (leader, &a->stand->leaders) {
        wap_party more = *party;
        if ((int32_t)leader <= a->last_leader)
            continue;
        wap_add_to_party(a->stand, &more, leader);
        if (could_pay(a, &more))
            *party = more;
    }
}

/* SP of one kind that could be named, in their order, while they are supplied and can pay. */
static uint32_t count_helpers(const attempt *a, const wap_party *party, uint32_t first,
                              uint32_t end)
{
    bool last_first = a->stand->reading == WAP_GOES_ON;
    uint32_t count = 0;
    for (uint32_t n = first; n < end; n++) {
        const wap_pile *pile = &a->stand->table->pile[last_first ? first + end - 1 - n : n];
        wap_party more = *party;
        if (!wap_can_be_named(a->stand, pile))
            continue;
        wap_take_pile(a->stand, &more, pile, 0);
        if ((more.unsupplied && !a->question) || !could_pay(a, &more))
            break;
        count += pile->count;
    }
    return count;
}

static bool is_enough(const attempt *a, uint32_t sp, uint32_t cavalry)
{
    if (a->question)
        return sp > 0 && wap_may_ask(a->stand->table, a->way->to, sp, cavalry);
    return cavalry >= a->way->enemy_cavalry && sp >= a->ratio * a->way->enemies;
}

/* The largest force that the party can become: all the cavalry, then as much infantry as fits. */
static bool could_be_enough(const attempt *a, const wap_party *party)
{
    const wap_board *board = a->stand->board;
    wap_party helpers;
    wap_open_party(&helpers);
    for (uint32_t i = a->stand->first, end; i < a->stand->end; i = end) {
        uint8_t kind = a->stand->table->pile[i].kind;
        end = wap_end_of_kind(a->stand, i);
        if ((int32_t)kind <= a->last_kind)
            continue;
        if (board->kind[kind].cavalry || wap_is_led(board, party, kind))
            wap_add_sp_to_party(board, &helpers, kind, count_helpers(a, party, i, end));
    }
    uint32_t cavalry = helpers.cavalry;
    if (party->has_leader && wap_room(party) < cavalry)
        cavalry = wap_room(party);
    return is_enough(a, party->sp + wap_most_helpers(party, &helpers), party->cavalry + cavalry);
}

/* With more leaders if no SP are named yet; without a leader if nobody is named yet. */
static bool could_succeed(const attempt *a, const wap_party *party)
{
    if ((party->unsupplied && !a->question) || !could_pay(a, party))
        return false;
    if (a->last_kind >= 0)
        return could_be_enough(a, party);
    wap_party led = *party;
    add_later_leaders(a, &led);
    if (could_be_enough(a, &led))
        return true;
    return !party->has_leader && could_be_enough(a, party);
}

static bool try_price(attempt *a, const wap_walk *walk, uint32_t cost)
{
    a->mp = (uint32_t)walk->spent + cost;
    if (!a->way->city) {
        a->out = (way_out){a->mp, a->way->on_path};
        return could_succeed(a, &walk->party);
    }
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (look_out(walk, a->way, i, a->mp, &a->out) && could_succeed(a, &walk->party))
            return true;
    return false;
}

bool wap_could_overrun(const wap_stand *stand, const wap_walk *walk, const wap_way *way,
                       int32_t last_leader, int32_t last_kind)
{
    const wap_limits *limits = &stand->board->limits;
    if (way->kind != WAP_ENEMY_WAY && way->kind != WAP_HIDDEN_WAY)
        return false;
    attempt a = {.stand = stand,
                 .way = way,
                 .ratio = limits->overrun_free,
                 .question = way->kind == WAP_HIDDEN_WAY,
                 .last_leader = last_leader,
                 .last_kind = last_kind};
    if (a.question) {
        a.mp = (uint32_t)walk->spent + way->cost;
        a.out = (way_out){a.mp, way->on_path};
        return could_succeed(&a, &walk->party);
    }
    if (way->ratio < limits->overrun_free && try_price(&a, walk, way->cost))
        return true;
    a.ratio = way->ratio;
    return try_price(&a, walk, (uint32_t)way->cost + limits->overrun_mp);
}

/* ---------------------------------------------------------------- carrying it out */

/* P-OVR-09: leaders who are not inside are displaced. */
static void displace_leaders(wap_play *play, uint16_t hex, uint8_t enemy)
{
    wap_table *table = play->table;
    WAP_EACH_LEADER (who, play->board, table, hex)
        if (table->leader[who].side == enemy && (table->leader[who].marks & WAP_L_INSIDE) == 0) {
            table->leader[who].marks |= WAP_L_HOMELESS;
            table->pending |= WAP_P_DISPLACED;
        }
}

void wap_overrun(wap_play *play, uint16_t hex, uint8_t side, uint32_t mp)
{
    uint8_t enemy = wap_other(side);
    wap_troops troops;
    wap_clear_troops(&troops);
    wap_gather(play->board, play->table, hex, WAP_OUTSIDE(enemy), &troops);
    gg_assert(troops.total > 0);
    wap_tell_overrun(play->turn, hex, troops.total, (int)mp);
    displace_leaders(play, hex, enemy);
    wap_eliminate_troops(play, hex, &troops, WAP_OUTSIDE(enemy), WAP_BY_OVERRUN);
    if (wap_has(&play->table->trench[enemy], hex)) { /* P-OVR-10 */
        wap_drop(&play->table->trench[enemy], hex);
        wap_tell_trench_gone(play->turn, hex);
    }
    wap_settle(play, hex); /* a siege is over if those were the besiegers */
    uint16_t city = play->board->hex[hex].city;
    if (city != WAP_NO_CITY && play->table->demanded[city] != 0)
        play->table->demanded[city] = wap_announcement(play->board, play->table, hex, enemy);
}
