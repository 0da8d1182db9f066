/* aims.c: where a stack may want to go. */
#include "bot/warpeace/aims.h"

#include "core/mem.h"

static void add_aim(wap_aims *aims, uint16_t hex, uint8_t what, int32_t worth)
{
    if (aims->count < WAP_AIMS_MAX && worth > 0)
        aims->aim[aims->count++] = (wap_aim){.hex = hex, .what = what, .worth = worth};
}

/* Enemies that can be met with more than they have. */
static void add_enemies(const wap_sense *sense, wap_aims *out)
{
    wap_judge *judge = sense->judge;
    const wap_census *census = &judge->census;
    uint8_t enemy = wap_other(sense->side);
    for (uint32_t i = 0; i < census->count[enemy]; i++) {
        uint16_t hex = census->force[enemy][i].hex;
        const uint8_t *far = wap_far_from(judge->atlas, &sense->state->table, hex);
        uint32_t own = wap_sp_within(census, sense->side, far, 5);
        uint32_t other = wap_sp_within(census, enemy, far, 2);
        int32_t worth = own >= 2 * other         ? 300
                        : 10 * own >= 13 * other ? 220
                        : 10 * own >= 9 * other  ? 80
                                                 : 8;
        if (own > 0)
            add_aim(out, hex, WAP_AIM_ENEMY, worth);
    }
}

static void add_goals(const wap_sense *sense, wap_aims *out)
{
    wap_judge *judge = sense->judge;
    const wap_table *table = &sense->state->table;
    for (uint32_t i = 0; i < judge->goals; i++) {
        const wap_goal *goal = &judge->goal[i];
        bool own = wap_has_control(judge->board, table, sense->side, goal->hex);
        const uint8_t *far = wap_far_from(judge->atlas, table, goal->hex);
        if (!own && goal->side != wap_other(sense->side))
            add_aim(out, goal->hex, WAP_AIM_WIN, goal->side == WAP_NONE ? 100 : 300);
        else if (!own)
            add_aim(out, goal->hex, WAP_AIM_WIN, 200);
        else if (wap_sp_within(&judge->census, wap_other(sense->side), far, 12) > 0)
            add_aim(out, goal->hex, WAP_AIM_HOLD, goal->side == WAP_NONE ? 60 : 160);
    }
}

static void add_friends(const wap_sense *sense, wap_aims *out)
{
    const wap_census *census = &sense->judge->census;
    for (uint32_t i = 0; i < census->count[sense->side]; i++) {
        const wap_force *force = &census->force[sense->side][i];
        uint32_t infantry = (uint32_t)force->sp - force->cavalry;
        if (force->leaders > 0 && force->sp >= 5)
            add_aim(out, force->hex, WAP_AIM_FRIEND, 35);
        if (force->leaders == 0 && infantry >= 2)
            add_aim(out, force->hex, WAP_AIM_FETCH, (int32_t)infantry * 60);
    }
}

void wap_find_aims(const wap_sense *sense, wap_aims *out)
{
    out->count = 0;
    wap_take_census(sense->judge->board, &sense->state->table, &sense->judge->census);
    add_goals(sense, out);
    add_enemies(sense, out);
    add_friends(sense, out);
}

/* ---------------------------------------------------------------- what they are worth */

/* Nearer is better; an objective that must be set out for now is urgent. */
static int32_t worth_of_winning(const wap_judge *judge, int32_t worth, int32_t mp)
{
    int32_t near = worth * 8 / (8 + mp);
    int32_t used = 100 * mp / (35 * judge->left / 10 + 1); /* of the time that is left */
    return used >= 45 && used <= 110 ? near * (100 + 3 * used) / 100 : near;
}

int32_t wap_aim_worth(const wap_sense *sense, const wap_stackable *stack, const wap_aim *aim)
{
    wap_judge *judge = sense->judge;
    int32_t mp = wap_far_from(judge->atlas, &sense->state->table, aim->hex)[stack->hex];
    int32_t worth = aim->worth / (1 + aim->taken);
    if (mp == 0 || mp == WAP_FAR)
        return 0;
    switch (aim->what) {
    case WAP_AIM_ENEMY:
        return stack->led == 0 || mp > 8 ? 0 : mp <= 4 ? aim->worth * 3 / 2 : aim->worth;
    case WAP_AIM_WIN:
        return stack->led == 0 ? 0 : worth_of_winning(judge, worth, mp);
    case WAP_AIM_HOLD:
        return stack->led == 0 ? 0 : worth * 8 / (8 + mp);
    case WAP_AIM_FRIEND:
        return stack->led == 0 ? (mp > 10 ? 0 : aim->worth * 3) : mp > 6 ? 0 : aim->worth;
    default:
        return stack->led > 0 || mp > 10 ? 0 : worth;
    }
}

int32_t wap_stay_worth(const wap_sense *sense, const wap_stackable *stack)
{
    for (uint32_t i = 0; i < sense->judge->goals; i++)
        if (sense->judge->goal[i].hex == stack->hex)
            return 100 + 3 * sense->judge->goal[i].weight;
    return 100;
}

/* An objective that the side has won or must keep is not left empty. */
uint32_t wap_usual_way(const wap_sense *sense, const wap_stackable *stack)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    uint32_t there = wap_count_sp(board, table, stack->hex, WAP_ALL_OF(sense->side));
    if (there > stack->led || stack->led < 2)
        return WAP_GO_ALL;
    for (uint32_t i = 0; i < sense->judge->goals; i++)
        if (sense->judge->goal[i].hex == stack->hex)
            return WAP_GO_BUT_ONE;
    return WAP_GO_ALL;
}

/* ---------------------------------------------------------------- where to stop */

uint16_t wap_best_end(const wap_sense *sense, const wap_reach *reach, const wap_aim *aim)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    const uint8_t *far = wap_far_from(sense->judge->atlas, table, aim->hex);
    uint16_t best = reach->hex[0];
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < reach->count; i++) {
        uint16_t hex = reach->hex[i];
        int32_t worth = -40 * far[hex] - reach->mp[hex];
        if (i > 0 && worth + 24 > most && wap_own_in(table, sense->side, hex)) {
            uint32_t company = wap_count_sp(board, table, hex, WAP_ALL_OF(sense->side));
            worth += (int32_t)(company < 24 ? company : 24);
        }
        if (worth <= most)
            continue;
        most = worth;
        best = hex;
    }
    return best;
}
