/* evaluation.c: what a position is worth: morale, strength, ground that can be taken or lost, objectives. */
#include "bot/triumph/evaluation.h"

#include "bot/triumph/thinker.h"
#include "core/mem.h"
#include "triumph/setup/setup.h"
#include "triumph/table/victory_control.h"

const char *const tri_weight_names[] = {
    [TRI_W_STRENGTH] = "strength",
    [TRI_W_ELITE] = "elite",
    [TRI_W_ARTILLERY] = "artillery",
    [TRI_W_CORPS] = "corps",
    [TRI_W_DRIVE] = "drive",
    [TRI_W_STRAY] = "stray",
    [TRI_W_OFF_MAP] = "off_map",
    [TRI_W_EXPOSED] = "exposed",
    [TRI_W_THREATENED] = "threatened",
    [TRI_W_OBJECTIVES] = "objectives",
    [TRI_W_LAST] = "last",
    [TRI_W_CAUTION] = "caution",
    [TRI_W_IDLE] = "idle",
    [TRI_W_NEXT] = "next",
    [TRI_W_REPLY] = "reply",
    [TRI_W_REST] = "rest",
    [TRI_W_BACK] = "back",
    [TRI_W_VAIN] = "vain",
    [TRI_W_PINNED] = "pinned",
    [TRI_W_GAMBLE] = "gamble",
    [TRI_W_EVEN_DEC2] = "even_dec2",
    [TRI_W_EVEN_DEC1] = "even_dec1",
    [TRI_WEIGHTS] = NULL,
};

/* ---------------------------------------------------------------- units by place */

/* The units of one side in a locale, or on one of its approaches. */
typedef struct stack {
    uint8_t units;
    uint8_t best[2];     /* strengths of the two strongest, without guns */
    uint8_t infantry[2]; /* likewise of the infantry alone */
    uint8_t guns;
    uint8_t points; /* of infantry and cavalry together */
    uint8_t foot;   /* strength points of infantry */
} stack;

typedef struct ground {
    const tri_judge *judge;
    const tri_board *board;
    const tri_table *table;
    const int16_t *weight;
    int32_t *term;                  /* by enum tri_term: what they come to */
    stack all[TRI_LOCALES_MAX];     /* everybody in the locale */
    stack reserve[TRI_LOCALES_MAX]; /* those of them in reserve */
    stack blocking[TRI_APPROACHES_MAX];
    uint8_t holder[TRI_LOCALES_MAX]; /* side, TRI_NONE */
    uint64_t garrison[3];            /* locales with somebody who can control them, a bit each */
    uint8_t held[TRI_UNITS];         /* locales with somebody in them */
    uint32_t held_count;
} ground;

static void note_best(uint8_t best[2], uint8_t strength)
{
    if (strength > best[0]) {
        best[1] = best[0];
        best[0] = strength;
    } else if (strength > best[1]) {
        best[1] = strength;
    }
}

static void add_to(stack *to, uint8_t face)
{
    uint8_t strength = tri_strength(face), type = tri_type(face);
    to->units++;
    if (type == TRI_ARTILLERY) {
        to->guns++;
        return;
    }
    note_best(to->best, strength);
    to->points = (uint8_t)(to->points + strength);
    if (type != TRI_INFANTRY)
        return;
    note_best(to->infantry, strength);
    to->foot = (uint8_t)(to->foot + strength);
}

static void survey(ground *on)
{
    const tri_table *table = on->table;
    memset(on->all, 0, sizeof on->all);
    memset(on->reserve, 0, sizeof on->reserve);
    memset(on->blocking, 0, sizeof on->blocking);
    memset(on->holder, TRI_NONE, sizeof on->holder);
    memset(on->garrison, 0, sizeof on->garrison);
    on->held_count = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint16_t at = table->at[slot];
        if (!tri_on_board(at))
            continue;
        uint8_t locale = on->board->locale_at[at], face = table->face[slot];
        if (on->holder[locale] == TRI_NONE)
            on->held[on->held_count++] = locale;
        on->holder[locale] = tri_army_of(slot);
        if (table->corps[slot] != TRI_NO_COMMANDER && tri_type(face) != TRI_CAVALRY)
            on->garrison[locale / 64] |= (uint64_t)1 << (locale % 64);
        add_to(&on->all[locale], face);
        if (tri_on_approach(at))
            add_to(&on->blocking[tri_approach_at(at)], face);
        else
            add_to(&on->reserve[locale], face);
    }
}

/* ---------------------------------------------------------------- what can be lost */

static int least(int a, int b)
{
    return a < b ? a : b;
}
static int most(int a, int b)
{
    return a > b ? a : b;
}

/* T-RET-04, T-RET-05, T-RET-06: what leaving the locale costs when it is attacked over this approach. */
static int retreat_cost(const ground *on, uint8_t locale, uint16_t attacked)
{
    const tri_locale *here = &on->board->locale[locale];
    int cost = on->all[locale].guns;
    for (uint32_t i = 0; i < here->passable; i++) {
        uint16_t approach = here->approach[i];
        const stack *held = &on->blocking[approach];
        if (approach != attacked && held->points > 0)
            cost += least(held->points, tri_border_of(on->board, approach)->wide ? 2 : 1);
    }
    return cost + least(on->reserve[locale].foot, tri_border_of(on->board, attacked)->wide ? 2 : 1);
}

/* Strength of the best leaders of a stack that attacks over a blocked or free approach. T-ATK-6.1 */
static int attack_sum(const ground *on, const stack *from, uint16_t defended, bool blocked)
{
    uint8_t symbols = tri_symbols_of(on->board, defended);
    bool wide = tri_border_of(on->board, defended)->wide != 0;
    const uint8_t *best = symbols & TRI_OBSTRUCTED ? from->infantry : from->best;
    int sum = best[0] + (wide ? best[1] : 0);
    if (blocked && best == from->infantry)
        sum -= 1 + ((symbols & TRI_PENALTY_INFANTRY) != 0);
    else if (blocked && from->infantry[0] == best[0])
        sum -= 1;
    return sum;
}

/* Points that an attack over this approach is expected to cost its defender. `reserve`: those in reserve who can defend. */
static int attack_cost(const ground *on, uint16_t defended, const stack *attackers,
                       const stack *reserve)
{
    uint8_t locale = tri_locale_of(on->board, defended);
    bool wide = tri_border_of(on->board, defended)->wide != 0;
    const stack *blockers = &on->blocking[defended];
    bool blocked = blockers->units > 0;
    const stack *defenders = blocked ? blockers : reserve;
    int attack = attack_sum(on, attackers, defended, blocked);
    int leaders = wide && attackers->best[1] > 0 ? 2 : 1;
    int defense = defenders->best[0] + (wide ? defenders->best[1] : 0);
    int spare = wide ? 0 : most(defenders->best[1] - 1, 0); /* it counter-attacks (T-ATK-7.4) */
    int result = attack - defense - spare;
    int retreat = retreat_cost(on, locale, defended);
    int lost = result > 0 ? leaders + result + retreat : most(leaders + result, 0) / 2;
    return blocked ? lost : least(lost, retreat);
}

/* The worst attack on a locale. */
static int exposure(const ground *on, uint8_t locale)
{
    const tri_locale *here = &on->board->locale[locale];
    int worst = 0;
    for (uint32_t i = 0; i < here->passable; i++) {
        uint8_t next = here->next[i];
        if (on->holder[next] != (on->holder[locale] ^ 1U) || on->all[next].points == 0)
            continue;
        worst = most(worst,
                     attack_cost(on, here->approach[i], &on->all[next], &on->reserve[locale]));
    }
    return worst;
}

/* ---------------------------------------------------------------- defenders that are named already */

/* Can the unit still be named against a threat over another approach? T-ATK-2.6, T-ATK-2.7 */
static bool is_free(const tri_table *table, uint32_t slot)
{
    return table->named_vs[slot] == 0 && (table->flags[slot] & TRI_RETREATED) == 0;
}

/* The units in a locale that have something left to do in this turn: the active side can move, the other can be named. */
static void find_ready(const ground *on, uint8_t locale, stack *ready)
{
    const tri_table *table = on->table;
    *ready = (stack){.units = 0};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint16_t at = table->at[slot];
        if (!tri_on_board(at) || on->board->locale_at[at] != locale)
            continue;
        bool active = tri_army_of(slot) == table->active;
        if (active ? table->moved[slot] == 0 : tri_in_reserve(at) && is_free(table, slot))
            add_to(ready, table->face[slot]);
    }
}

/* The worst attack on a locale that is still possible in this turn. */
static int exposure_now(const ground *on, uint8_t locale)
{
    const tri_locale *here = &on->board->locale[locale];
    stack defenders, attackers;
    int worst = 0;
    find_ready(on, locale, &defenders);
    for (uint32_t i = 0; i < here->passable; i++) {
        uint8_t next = here->next[i];
        uint16_t approach = here->approach[i];
        if (on->holder[next] != on->table->active || tri_has_bit(on->table->closed, approach / 2))
            continue;
        find_ready(on, next, &attackers);
        if (attackers.points > 0)
            worst = most(worst, attack_cost(on, approach, &attackers, &defenders));
    }
    return worst;
}

static bool has_pinned(const ground *on, uint8_t locale)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (on->table->at[slot] == tri_reserve(locale) && !is_free(on->table, slot))
            return true;
    return false;
}

/* What an attack in this turn can take from the inactive side because its units have been named elsewhere. */
static void add_pinned(const ground *on, uint8_t side)
{
    for (uint32_t i = 0; i < on->held_count; i++) {
        uint8_t locale = on->held[i];
        if (on->holder[locale] != side || !has_pinned(on, locale))
            continue;
        int more = exposure_now(on, locale) - exposure(on, locale);
        on->term[TRI_TERM_SAFETY] -= most(more, 0) * on->weight[TRI_W_PINNED];
    }
}

/* ---------------------------------------------------------------- units and morale */

/* 2400 exp(-m / 5), for m = 0 ..: the last points of morale are worth several others. */
static const int16_t DESPAIR[] = {2400, 1965, 1609, 1317, 1078, 883, 723, 592, 485, 397, 325,
                                  266,  218,  178,  146,  119,  98,  80,  66,  54,  44,  36,
                                  29,   24,   20,   16,   13,   11,  9,   7,   6};

static int32_t morale_value(uint32_t morale)
{
    uint32_t last = sizeof DESPAIR / sizeof *DESPAIR - 1;
    return 200 * (int32_t)morale - DESPAIR[morale < last ? morale : last];
}

static bool is_elite(uint8_t face)
{
    return face == TRI_G3 || face == TRI_C3;
}

/* To the objectives of the unit's side, in thirds of a locale. Infantry and guns that are detached cannot take one by themselves:
 * wherever they go, it counts the same. */
static int32_t distance_to_go(const ground *on, uint32_t slot, bool led)
{
    if (!led && tri_type(on->table->face[slot]) != TRI_CAVALRY)
        return 3 * on->weight[TRI_W_STRAY];
    return on->judge->drive[tri_army_of(slot)][on->board->locale_at[on->table->at[slot]]];
}

/* `sign`: 1 for the side whose value it is, -1 for its enemy. */
static void add_unit(const ground *on, uint32_t slot, int32_t sign)
{
    const int16_t *weight = on->weight;
    uint8_t face = on->table->face[slot], strength = tri_strength(face);
    uint16_t at = on->table->at[slot];
    int32_t worth = strength * weight[TRI_W_STRENGTH];
    if (is_elite(face))
        worth += weight[TRI_W_ELITE];
    if (tri_type(face) == TRI_ARTILLERY)
        worth += weight[TRI_W_ARTILLERY];
    on->term[TRI_TERM_TROOPS] += sign * worth;
    bool led = on->table->corps[slot] != TRI_NO_COMMANDER;
    if (led)
        on->term[TRI_TERM_CORPS] += sign * weight[TRI_W_CORPS];
    if (!tri_on_board(at))
        on->term[TRI_TERM_ARRIVAL] -= sign * strength * weight[TRI_W_OFF_MAP];
    else
        on->term[TRI_TERM_DRIVE] -= sign * strength * weight[TRI_W_DRIVE] *
                                    distance_to_go(on, slot, led) / 3;
}

enum { FAR = 3 }; /* locales: nobody there can be attacked soon, or attack */

/* How much farther than that the nearest enemy is. */
static int32_t distance_to_enemy(const ground *on, uint8_t locale, uint8_t side)
{
    int32_t nearest = FAR + 4;
    for (uint32_t i = 0; i < on->held_count; i++)
        if (on->holder[on->held[i]] == (side ^ 1U))
            nearest = least(nearest, tri_distance(on->board, locale, on->held[i]));
    return most(nearest - FAR, 0);
}

/* Corps that stand idle behind the front. */
static void add_idle(const ground *on, uint8_t side, int32_t sign)
{
    uint32_t end = tri_end_commander(on->board, side);
    for (uint32_t i = tri_first_commander(on->board, side); i < end; i++) {
        uint16_t at = on->table->commander_at[i];
        if (tri_on_board(at))
            on->term[TRI_TERM_DRIVE] -= sign * on->weight[TRI_W_IDLE] *
                                        distance_to_enemy(on, on->board->locale_at[at], side);
    }
}

/* ---------------------------------------------------------------- objectives */

enum { BLUE, RED, GREEN, BLACK }; /* of tri_judge.star */

enum {
    LATE = 4
}; /* rounds: supply counts in the last ones, when there is no time left to open a road */

/* The part of a side in winning on points. */
typedef struct claim {
    uint8_t side;
    bool late;
    uint64_t supplied[TRI_NODE_WORDS]; /* if it is late */
} claim;

static claim claim_of(const ground *on, uint8_t side)
{
    claim of = {.side = side};
    of.late = on->judge->round + LATE >= on->board->rounds[on->judge->game->scenario];
    if (of.late)
        tri_find_supplied(on->board, on->table, side, of.supplied);
    return of;
}

/* From a garrison to an objective of this color. A garrison in one that has no supply has a way to go. */
static int distance_to_star(const ground *on, const claim *of, uint32_t color, uint8_t locale)
{
    int distance = on->judge->star[color][locale];
    bool cut = distance == 0 && of->late && !tri_is_supplied(on->board, locale, of->supplied);
    return cut ? 1 : distance;
}

/* T-WIN-03: how close a side is to controlling an objective of this color, of 1000. Detached units and cavalry control nothing. */
static int32_t closeness(const ground *on, const claim *of, uint32_t color)
{
    static const int16_t BY_DISTANCE[] = {1000, 562, 421, 316, 237, 177, 133, 100, 75, 56, 42};
    int nearest = sizeof BY_DISTANCE / sizeof *BY_DISTANCE - 1;
    for (uint32_t i = 0; i < on->held_count; i++) {
        uint8_t locale = on->held[i];
        if (on->holder[locale] == of->side && tri_has_bit(on->garrison, locale))
            nearest = least(nearest, distance_to_star(on, of, color, locale));
    }
    return BY_DISTANCE[nearest];
}

/* How close a side is to three objectives that it needs all, of 1000. Mostly the product; but while two are far away, coming closer
 * to the third must count for something, or nobody sets out. */
static int32_t all_of(int32_t a, int32_t b, int32_t c)
{
    return (3 * (a * b / 1000 * c / 1000) + (a + b + c) / 3) / 4;
}

/* T-WIN-06, T-WIN-07: how likely the French are to win on points, of 1000. */
static int32_t french_chance(const ground *on)
{
    claim allied = claim_of(on, TRI_ALLIED), french = claim_of(on, TRI_FRENCH);
    int32_t blue = closeness(on, &allied, BLUE);
    int32_t red = closeness(on, &french, RED), green = closeness(on, &french, GREEN);
    int32_t black = closeness(on, &french, BLACK);
    if (on->table->reinforced)
        return all_of(red, green, black) * (1000 - blue / 2) / 1000;
    int32_t none = (1000 - red / 2) * (1000 - green / 2) / 1000 * (1000 - black / 2) / 1000;
    return 1000 - blue * none / 1000;
}

static int32_t objectives_value(const ground *on)
{
    int32_t rounds = on->board->rounds[on->judge->game->scenario], round = on->judge->round;
    int32_t first = on->weight[TRI_W_OBJECTIVES], last = on->weight[TRI_W_LAST];
    int32_t weight = first + (last - first) * round * round / (rounds * rounds);
    return (french_chance(on) - 500) * weight / 1000;
}

/* ---------------------------------------------------------------- the whole position */

static void add_side(const ground *on, uint8_t side, int32_t sign)
{
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    int32_t morale = morale_value(on->table->morale[side]);
    on->term[sign > 0 ? TRI_TERM_MORALE : TRI_TERM_DAMAGE] += sign * morale;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (tri_in_play(on->table->at[slot]))
            add_unit(on, slot, sign);
    if (on->weight[TRI_W_IDLE] != 0)
        add_idle(on, side, sign);
}

static void add_exposure(const ground *on, uint8_t side)
{
    for (uint32_t i = 0; i < on->held_count; i++) {
        uint8_t locale = on->held[i];
        int lost = exposure(on, locale);
        if (on->holder[locale] == side)
            on->term[TRI_TERM_SAFETY] -= lost * on->weight[TRI_W_EXPOSED];
        else
            on->term[TRI_TERM_THREAT] += lost * on->weight[TRI_W_THREATENED];
    }
}

void tri_find_terms(const tri_judge *judge, const tri_table *table, uint8_t side, tri_terms *out)
{
    const gg_head *head = &table->head;
    memset(out, 0, sizeof *out);
    if (head->over) {
        out->term[TRI_TERM_WIN] = head->winner == side       ? TRI_VALUE_WIN
                                  : head->winner < TRI_SIDES ? -TRI_VALUE_WIN
                                                             : 0;
        return;
    }
    ground on = {.judge = judge,
                 .board = judge->board,
                 .table = table,
                 .weight = judge->weight,
                 .term = out->term};
    survey(&on);
    add_side(&on, side, 1);
    add_side(&on, side ^ 1U, -1);
    add_exposure(&on, side);
    if (judge->pins && table->active != side)
        add_pinned(&on, side);
    int32_t french = objectives_value(&on);
    out->term[TRI_TERM_OBJECTIVES] = side == TRI_FRENCH ? french : -french;
}

int32_t tri_value(const tri_judge *judge, const tri_table *table, uint8_t side)
{
    tri_terms terms;
    int32_t value = 0;
    tri_find_terms(judge, table, side, &terms);
    for (uint32_t i = 0; i < TRI_TERMS; i++)
        value += terms.term[i];
    return value;
}

/* ---------------------------------------------------------------- precomputed board values */

static uint8_t star_distance(const tri_board *board, uint8_t locale, uint8_t star)
{
    uint8_t nearest = 40;
    for (uint32_t other = 0; other < board->locales; other++) {
        uint8_t distance = tri_distance(board, locale, (uint8_t)other);
        if ((board->locale[other].stars & star) && distance < nearest)
            nearest = distance;
    }
    return nearest;
}

/* The Allies press toward blue, the French toward red, green and black. */
void tri_judge_open(tri_judge *judge, const gg_game *game, const bot_weights *weights,
                    uint8_t round)
{
    static const uint8_t STAR[] = {TRI_BLUE, TRI_RED, TRI_GREEN, TRI_BLACK};
    *judge = (tri_judge){
        .game = game, .board = tri_board_of(game), .weight = weights->value, .round = round};
    for (uint32_t locale = 0; locale < judge->board->locales; locale++) {
        for (uint32_t color = 0; color < sizeof STAR; color++)
            judge->star[color][locale] = star_distance(judge->board, (uint8_t)locale, STAR[color]);
        judge->drive[TRI_ALLIED][locale] = (uint8_t)(3 * judge->star[BLUE][locale]);
        judge->drive[TRI_FRENCH][locale] = (uint8_t)(judge->star[RED][locale] +
                                                     judge->star[GREEN][locale] +
                                                     judge->star[BLACK][locale]);
    }
}
