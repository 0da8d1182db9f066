/* facts_battle.c: facts about battles and about the last resolution (the notation, 6.4). */
#include "core/text/spans.h"
#include "warpeace/position/facts.h"
#include "warpeace/table/judging.h"

/* ---------------------------------------------------------------- the last resolution */

static gg_truth nothing_resolved(const wap_testing *test)
{
    gg_put(test->found, "nothing resolved");
    return GG_FALSE;
}

/* `3-2 L AL` */
gg_truth wap_fact_odds(wap_testing *test)
{
    const wap_last *last = &test->table->last;
    gg_span word = gg_said_here(&test->said);
    uint8_t larger = WAP_NONE, odds = 0;
    while (odds <= WAP_ODDS_AUTOMATIC && !gg_span_is(word, wap_odds_name(odds)))
        odds++;
    if (odds > WAP_ODDS_AUTOMATIC)
        return gg_no_fact(&test->said, "1-1, 3-2, 2-1 or auto expected");
    test->said.next++;
    if (gg_said_took(&test->said, "L") && !wap_fact_side(test, &larger))
        return GG_NO_FACT;
    if (!last->known)
        return nothing_resolved(test);
    gg_print(test->found, "odds %s L %s", wap_odds_name(last->odds), wap_side_name(last->larger));
    return gg_truth_of(last->odds == odds && (larger == WAP_NONE || last->larger == larger));
}

gg_truth wap_fact_drm(wap_testing *test)
{
    const wap_last *last = &test->table->last;
    int32_t drm;
    if (!gg_fact_number(&test->said, &drm))
        return GG_NO_FACT;
    if (!last->known)
        return nothing_resolved(test);
    gg_print(test->found, "drm %s%d", last->drm > 0 ? "+" : "", last->drm);
    return gg_truth_of(drm == last->drm);
}

static uint8_t find_result(gg_span name)
{
    for (uint8_t i = 0; i < WAP_RESULTS; i++)
        if (gg_same_name(name, gg_span_of(wap_result_name(i))))
            return i;
    return WAP_RESULTS;
}

/* `1/D1`: the larger force, the smaller one */
gg_truth wap_fact_result(wap_testing *test)
{
    const wap_last *last = &test->table->last;
    gg_span part[2];
    if (!gg_cut_span(gg_said_here(&test->said), '/', part))
        return gg_no_fact(&test->said, "two results expected, such as 1/D1");
    uint8_t larger = find_result(part[0]), smaller = find_result(part[1]);
    if (larger == WAP_RESULTS || smaller == WAP_RESULTS)
        return gg_no_fact(&test->said, "two results expected, such as 1/D1");
    test->said.next++;
    if (!last->known)
        return nothing_resolved(test);
    gg_print(test->found, "result %s/%s", wap_result_name(last->result[0]),
             wap_result_name(last->result[1]));
    return gg_truth_of(last->result[0] == larger && last->result[1] == smaller);
}

gg_truth wap_fact_losses(wap_testing *test)
{
    const wap_last *last = &test->table->last;
    uint32_t larger, smaller;
    gg_span part[2];
    if (!gg_cut_span(gg_said_here(&test->said), '/', part) || !gg_span_number(part[0], &larger) ||
        !gg_span_number(part[1], &smaller))
        return gg_no_fact(&test->said, "two numbers expected, such as 2/3");
    test->said.next++;
    if (!last->known)
        return nothing_resolved(test);
    gg_print(test->found, "losses %d/%d", last->loss[0], last->loss[1]);
    return gg_truth_of(last->loss[0] == larger && last->loss[1] == smaller);
}

/* ---------------------------------------------------------------- a battle */

bool wap_fact_battle(wap_testing *test, uint8_t *slot)
{
    uint16_t pair[2];
    *slot = WAP_NO_BATTLE;
    if (gg_said_all(&test->said))
        return gg_refuse_fact(&test->said, "battle expected");
    if (!wap_said_pair(&test->said, test->board, pair))
        return false;
    *slot = wap_find_battle(test->table, pair[0], pair[1]);
    wap_put_pair(test->board, pair[0], pair[1], test->found);
    return true;
}

static bool is_live(const wap_testing *test, uint8_t slot)
{
    return slot != WAP_NO_BATTLE && (test->table->battle[slot].flags & WAP_B_LIVE);
}

gg_truth wap_fact_fought(wap_testing *test)
{
    uint8_t slot;
    gg_put(test->found, "battle ");
    if (!wap_fact_battle(test, &slot))
        return GG_NO_FACT;
    gg_put(test->found, is_live(test, slot) ? "" : " is over or was never fought");
    return gg_truth_of(is_live(test, slot));
}

gg_truth wap_fact_round(wap_testing *test)
{
    int32_t round;
    if (!gg_fact_number(&test->said, &round))
        return GG_NO_FACT;
    gg_print(test->found, "round %d", test->table->round);
    return gg_truth_of(round == test->table->round);
}

static uint32_t dem_of(const wap_testing *test, uint8_t slot, uint8_t side)
{
    return test->table->battle[slot].dem[side];
}

/* When it is over: that of its last round. */
static uint32_t morale_of(const wap_testing *test, uint8_t slot, uint8_t side)
{
    const wap_battle *battle = &test->table->battle[slot];
    if (is_live(test, slot))
        return wap_current_morale(test->game, test->table, slot, side);
    return battle->base[side] > battle->dem[side]
               ? (uint32_t)(battle->base[side] - battle->dem[side])
               : 0;
}

/* `Z29-Y29 FR 1 AL 0`: one side or both */
static gg_truth fact_of_sides(wap_testing *test, const char *name,
                              uint32_t (*value_of)(const wap_testing *, uint8_t, uint8_t))
{
    uint8_t slot;
    bool holds = true;
    gg_print(test->found, "%s ", name);
    if (!wap_fact_battle(test, &slot))
        return GG_NO_FACT;
    do {
        uint8_t side;
        int32_t number;
        if (!wap_fact_side(test, &side) || !gg_fact_number(&test->said, &number))
            return GG_NO_FACT;
        if (slot == WAP_NO_BATTLE)
            continue;
        uint32_t value = value_of(test, slot, side);
        gg_print(test->found, " %s %u", wap_side_name(side), value);
        holds = holds && number >= 0 && (uint32_t)number == value;
    } while (!gg_said_all(&test->said));
    gg_put(test->found, slot == WAP_NO_BATTLE ? ": no such battle" : "");
    return gg_truth_of(holds && slot != WAP_NO_BATTLE);
}

gg_truth wap_fact_dem(wap_testing *test)
{
    return fact_of_sides(test, "dem", dem_of);
}

gg_truth wap_fact_morale(wap_testing *test)
{
    return fact_of_sides(test, "morale", morale_of);
}

/* ---------------------------------------------------------------- battles that may come */

/* `Z29-Y29 odds 3-2 L AL`, `Z29-Y29 drm -1`: as if it were the last resolution. */
gg_truth wap_fact_forecast(wap_testing *test)
{
    uint16_t pair[2];
    wap_odds odds;
    wap_table table = *test->table;
    wap_testing later = *test;
    if (wap_read_path(test->board, gg_said_here(&test->said), pair, 2, test->said.words,
                      test->said.next, test->said.error) != 2)
        return GG_NO_FACT;
    bool seen = wap_foresee(test->game, test->table, pair[0], pair[1], &odds);
    table.last =
        seen ? (wap_last){.known = 1, .larger = odds.larger, .odds = odds.odds, .drm = odds.drm}
             : (wap_last){.known = 0};
    later.said.next++;
    later.table = &table;
    gg_truth truth = gg_said_took(&later.said, "odds") ? wap_fact_odds(&later)
                     : gg_said_took(&later.said, "drm")
                         ? wap_fact_drm(&later)
                         : gg_no_fact(&later.said, "odds or drm expected");
    test->said.next = later.said.next;
    return truth;
}
