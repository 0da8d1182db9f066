/* shared_losses.c: losses of a side with several seats: no seat but the commander's loses more than its share. P-PLY-10
 *
 * The duties are met seat by seat: a table keeps the fewest SP that meet so much of them. Once they are met, any other SP
 * within the shares fill the set up, so every number from the fewest to the most is possible. */
#include "warpeace/combat/losses.h"

enum { DUTY_MAX = WAP_SP_MAX / 2 + 2, NEVER = 255 };

/* By SP of the class and of the color that are still owed, and cavalry: the fewest SP; NEVER: it cannot be done. */
typedef struct costs {
    uint8_t sp[DUTY_MAX][DUTY_MAX][2];
} costs;

typedef struct need {
    uint32_t base, colour, horse;
} need;

static uint32_t beyond(uint32_t wanted, uint32_t taken)
{
    return wanted > taken ? wanted - taken : 0;
}

/* What each seat could lose, from `next` on. */
static void count_seats(const wap_losers *of, uint32_t next, wap_tally out[GG_SEATS_MAX])
{
    memset(out, 0, GG_SEATS_MAX * sizeof out[0]);
    for (uint32_t i = next; i < of->parts; i++) {
        wap_tally *to = &out[of->part[i].seat];
        if (of->part[i].first) {
            to->first += of->part[i].count;
            continue;
        }
        to->others += of->part[i].count;
        to->of[of->part[i].sort] += of->part[i].count;
    }
}

/* Needs up to `all`, one after the other. */
static bool next_need(const need *all, need *now)
{
    if (now->horse++ < all->horse)
        return true;
    now->horse = 0;
    if (now->colour++ < all->colour)
        return true;
    now->colour = 0;
    return now->base++ < all->base;
}

/* A seat meets this much of the duties for `cost` SP, the seats before it the rest. */
static void add_cost(const need *met, uint32_t cost, const need *all, const costs *before,
                     costs *now)
{
    need rest = {0};
    const need most = {all->base - met->base, all->colour - met->colour, all->horse - met->horse};
    do {
        uint8_t *sum =
            &now->sp[rest.base + met->base][rest.colour + met->colour][rest.horse + met->horse];
        uint32_t both = cost + before->sp[rest.base][rest.colour][rest.horse];
        if (both < *sum)
            *sum = (uint8_t)both;
    } while (next_need(&most, &rest));
}

/* One more seat, which can lose `most` SP of these. */
static void add_seat(const wap_tally *there, uint32_t most, const need *all, costs *so_far)
{
    const costs before = *so_far;
    need met = {0};
    while (next_need(all, &met)) {
        uint32_t cost = wap_fewest_for(met.base, met.colour, met.horse, there);
        if (cost <= most)
            add_cost(&met, cost, all, &before, so_far);
    }
}

/* SP that go first are all of one kind of troops: either all of them go, or nobody else does. */
static bool can_lose_first(const wap_tally seats[GG_SEATS_MAX], const uint32_t most[GG_SEATS_MAX],
                           uint32_t due)
{
    uint32_t sp = 0;
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++)
        sp += wap_least(seats[seat].first, most[seat]);
    return sp >= due;
}

static bool can_lose_others(const wap_tally seats[GG_SEATS_MAX], const uint32_t most[GG_SEATS_MAX],
                            const need *all, uint32_t due)
{
    costs fewest;
    uint32_t room = 0;
    gg_assert(all->base < DUTY_MAX && all->colour < DUTY_MAX && all->horse <= 1);
    memset(&fewest, NEVER, sizeof fewest);
    fewest.sp[0][0][0] = 0;
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++) {
        if (most[seat] < seats[seat].first)
            return false;
        uint32_t left = wap_least(most[seat] - seats[seat].first, seats[seat].others);
        room += left;
        if (left > 0)
            add_seat(&seats[seat], left, all, &fewest);
    }
    return fewest.sp[all->base][all->colour][all->horse] <= due && due <= room;
}

bool wap_can_share(const wap_losers *of, const wap_duty *duty, const wap_tally *taken,
                   uint32_t next)
{
    wap_tally seats[GG_SEATS_MAX];
    uint32_t most[GG_SEATS_MAX];
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++) {
        if (taken->of_seat[seat] > of->shares.most[seat])
            return false;
        most[seat] = of->shares.most[seat] - taken->of_seat[seat];
    }
    count_seats(of, next, seats);
    if (duty->first == duty->count)
        return can_lose_first(seats, most, duty->first - taken->first);
    need left = {beyond(duty->of_base, wap_tallied(taken, WAP_OF_BASE)),
                 beyond(duty->of_colour, wap_tallied(taken, WAP_OF_COLOUR)),
                 beyond(duty->cavalry, wap_tallied(taken, WAP_OF_HORSE))};
    return can_lose_others(seats, most, &left, duty->count - duty->first - taken->others);
}
