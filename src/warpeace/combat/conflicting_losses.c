/* conflicting_losses.c: the duties of a loss cannot all be met. losses.c decides which duties are dropped; here the
 * engine removes the set that is left, or draws one of several. P-RSL, P-INF
 *
 * When duties conflict, a legal set holds all SP that have both class and color, and fills up with SP that have only
 * one of them. So the number of sets is the product of the ways to choose each. The draw goes over kinds, in
 * lexicographic order; of one kind the SP of the lower hex go first. */
#include "warpeace/combat/losses.h"

typedef struct group {
    uint8_t kind, morale, sort;
    uint8_t count, take;
    uint8_t seat;
} group;

typedef struct groups {
    uint32_t count;
    uint32_t missing[WAP_SORTS]; /* by WAP_OF_BASE, WAP_OF_COLOUR or both: SP still to be chosen */
    uint32_t most[GG_SEATS_MAX]; /* that each seat may still lose */
    bool shared;                 /* it matters (P-PLY-10) */
    group group[WAP_PILES_MAX];
} groups;

static void add_part(groups *all, const wap_part *of)
{
    uint32_t at = 0;
    while (at < all->count &&
           (all->group[at].kind < of->kind ||
            (all->group[at].kind == of->kind && all->group[at].morale < of->morale)))
        at++;
    group *here = &all->group[at];
    if (at < all->count && here->kind == of->kind && here->morale == of->morale) {
        here->count = (uint8_t)(here->count + of->count);
        return;
    }
    memmove(here + 1, here, (all->count - at) * sizeof *here);
    *here = (group){of->kind,  of->morale, of->sort & (WAP_OF_BASE | WAP_OF_COLOUR),
                    of->count, 0,          of->seat};
    all->count++;
}

static void group_force(const wap_losers *of, const wap_duty *duty, groups *all)
{
    wap_tally there = wap_count_losers(of, 0);
    uint32_t both = wap_tallied(&there, WAP_OF_BASE | WAP_OF_COLOUR);
    gg_assert(both <= duty->of_base && both <= duty->of_colour);
    all->count = 0;
    memset(all->missing, 0, sizeof all->missing);
    all->missing[WAP_OF_BASE | WAP_OF_COLOUR] = both;
    all->missing[WAP_OF_BASE] = duty->of_base - both;
    all->missing[WAP_OF_COLOUR] = duty->of_colour - both;
    gg_assert(duty->of_base + duty->of_colour - both == (uint32_t)duty->count - duty->first);
    all->shared = of->shared;
    for (uint32_t i = 0; i < GG_SEATS_MAX; i++)
        all->most[i] = of->shared ? of->shares.most[i] : WAP_SP_MAX;
    for (uint32_t i = 0; i < of->parts; i++)
        if (!of->part[i].first)
            add_part(all, &of->part[i]);
}

/* SP that are lost in any case: those that go first, and those of both class and color. */
static void charge_certain(const wap_losers *of, groups *all)
{
    for (uint32_t i = 0; i < of->parts && all->shared; i++) {
        const wap_part *part = &of->part[i];
        uint32_t both = WAP_OF_BASE | WAP_OF_COLOUR;
        if (!part->first && (part->sort & both) != both)
            continue;
        if (all->most[part->seat] < part->count)
            all->shared = false;
        else
            all->most[part->seat] -= part->count;
    }
}

enum { MANY = 1 << 30 }; /* more ways are not counted: no force has as many */

static uint32_t product(uint32_t a, uint32_t b)
{
    uint64_t both = (uint64_t)a * b;
    return both < MANY ? (uint32_t)both : (uint32_t)MANY;
}

/* By number of SP: ways to choose them of the sort out of the groups from `from` on. */
typedef struct ways_by_sp {
    uint32_t of[WAP_SP_MAX + 1];
} ways_by_sp;

enum { ANY_SEAT = GG_SEATS_MAX };

static ways_by_sp ways_of(const groups *all, uint32_t from, uint32_t sort, uint32_t seat)
{
    ways_by_sp out = {{1}};
    uint32_t missing = all->missing[sort];
    gg_assert(missing <= WAP_SP_MAX);
    for (uint32_t g = from; g < all->count; g++) {
        if (all->group[g].sort != sort || (seat != ANY_SEAT && all->group[g].seat != seat))
            continue;
        for (uint32_t n = missing; n > 0; n--)
            for (uint32_t take = 1; take <= all->group[g].count && take <= n; take++)
                out.of[n] = wap_least(out.of[n] + out.of[n - take], MANY);
    }
    return out;
}

/* P-PLY-10: seat by seat, each with at most its share. */
typedef struct ways_by_sorts {
    uint32_t of[WAP_SP_MAX / 2 + 2][WAP_SP_MAX / 2 + 2];
} ways_by_sorts;

static void add_seat(const groups *all, uint32_t from, uint32_t seat, ways_by_sorts *sum)
{
    uint32_t bases = all->missing[WAP_OF_BASE], colours = all->missing[WAP_OF_COLOUR];
    ways_by_sp base = ways_of(all, from, WAP_OF_BASE, seat),
               colour = ways_of(all, from, WAP_OF_COLOUR, seat);
    for (uint32_t b = bases + 1; b-- > 0;)
        for (uint32_t c = colours + 1; c-- > 0;) {
            uint32_t total = 0;
            for (uint32_t i = 0; i <= b; i++)
                for (uint32_t k = 0; k <= c && i + k <= all->most[seat]; k++)
                    total = wap_least(
                        total + product(sum->of[b - i][c - k], product(base.of[i], colour.of[k])),
                        MANY);
            sum->of[b][c] = total;
        }
}

static uint32_t shared_ways_from(const groups *all, uint32_t from)
{
    ways_by_sorts sum;
    uint32_t bases = all->missing[WAP_OF_BASE], colours = all->missing[WAP_OF_COLOUR];
    gg_assert(bases <= WAP_SP_MAX / 2 + 1 && colours <= WAP_SP_MAX / 2 + 1);
    memset(&sum, 0, sizeof sum);
    sum.of[0][0] = 1;
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++)
        add_seat(all, from, seat, &sum);
    return sum.of[bases][colours];
}

static uint32_t ways_from(const groups *all, uint32_t from)
{
    if (all->shared)
        return shared_ways_from(all, from);
    return product(ways_of(all, from, WAP_OF_BASE, ANY_SEAT).of[all->missing[WAP_OF_BASE]],
                   ways_of(all, from, WAP_OF_COLOUR, ANY_SEAT).of[all->missing[WAP_OF_COLOUR]]);
}

/* Sets are ordered: the more SP of the lowest kinds, the earlier. */
static void choose_set(groups *all, uint32_t number)
{
    for (uint32_t g = 0; g < all->count; g++) {
        group *here = &all->group[g];
        uint32_t missing = all->missing[here->sort], take = wap_least(here->count, missing);
        uint32_t most = all->most[here->seat];
        bool counts = all->shared && here->sort != (WAP_OF_BASE | WAP_OF_COLOUR);
        if (counts)
            take = wap_least(take, most);
        for (;; take--) {
            all->missing[here->sort] = missing - take;
            if (counts)
                all->most[here->seat] = most - take;
            uint32_t left = ways_from(all, g + 1);
            if (number < left || take == 0)
                break;
            number -= left;
        }
        here->take = (uint8_t)take;
    }
}

/* A draw has at most UINT16_MAX outcomes. For more, two digits are drawn until the number is in range (P-INF-07). */
static uint32_t draw(wap_play *play, uint8_t slot, uint32_t ways)
{
    if (ways <= 1)
        return 0;
    if (ways <= UINT16_MAX)
        return gg_draw_pick(play->turn, WAP_FOR_LOSS, slot, ways);
    for (;;) {
        uint32_t high = gg_draw_pick(play->turn, WAP_FOR_LOSS, slot, (ways >> 15) + 1);
        uint32_t number = high << 15 | gg_draw_pick(play->turn, WAP_FOR_LOSS, slot, 1 << 15);
        if (number < ways)
            return number;
    }
}

static void remove_group(wap_play *play, uint8_t slot, uint8_t side, const wap_losers *of,
                         const group *from)
{
    uint32_t left = from->take;
    for (uint32_t i = 0; i < of->parts && left > 0; i++) {
        const wap_part *here = &of->part[i];
        if (here->first || here->kind != from->kind || here->morale != from->morale)
            continue;
        uint32_t count = wap_least(left, here->count);
        wap_lose_sp(play, slot, side, here->hex, here->kind, count);
        left -= count;
    }
    gg_assert(left == 0);
}

void wap_lose_by_conflict(wap_play *play, uint8_t slot, uint8_t side, const wap_losers *of,
                          const wap_duty *duty)
{
    groups all;
    group_force(of, duty, &all);
    charge_certain(of, &all);
    if (all.shared && ways_from(&all, 0) == 0)
        all.shared = false; /* no set keeps the shares */
    choose_set(&all, draw(play, slot, ways_from(&all, 0)));
    for (uint32_t i = 0; i < of->parts; i++)
        if (of->part[i].first)
            wap_lose_sp(play, slot, side, of->part[i].hex, of->part[i].kind, of->part[i].count);
    for (uint32_t g = 0; g < all.count; g++)
        remove_group(play, slot, side, of, &all.group[g]);
    wap_close_loss(play, slot, side, of);
}
