/* preview_prospect.c: what to expect of a battle's next round: strengths, odds, each modifier with its rule, the result
 * of every roll, and the average losses of both sides. P-RES, P-RSL
 *
 * The rules set up the round in a copy of the table, which is then weighed. */
#include "warpeace/combat/battle.h"
#include "warpeace/preview/preview_parts.h"

enum { ROLLS = 36 };

static wap_battle *battle_of(wap_prospect *p)
{
    return &p->table.battle[p->slot];
}

/* ---------------------------------------------------------------- setting it up */

/* Supply is judged when the round begins (P-SUP-01); nothing is predicted about hidden chains. */
wap_prospect wap_prospect_of(const wap_asking *ask, uint8_t slot)
{
    wap_prospect p = {.ask = ask, .table = *ask->table, .slot = slot};
    wap_play play = wap_playing(ask, &p.table);
    gg_assert(wap_is_live(ask->table, slot));
    if (wap_in_fog(ask) || ask->table->stage > WAP_C2_INTENT)
        return p;
    wap_judge_supply(&play, WAP_FR);
    wap_judge_supply(&play, WAP_AL);
    return p;
}

/* ---------------------------------------------------------------- numbers of one round */

/* Sums over all 36 rolls. */
typedef struct forecast {
    uint32_t loss[WAP_SIDES];        /* SP */
    uint32_t demoralised[WAP_SIDES]; /* rolls with a D */
    uint32_t gone[WAP_SIDES];        /* rolls that leave no morale */
    uint32_t dead[WAP_SIDES];        /* rolls that cost all SP */
} forecast;

/* Of 36. */
static uint32_t ways_to_roll(int32_t dice)
{
    gg_assert(dice >= 2 && dice <= 12);
    return (uint32_t)(dice <= 7 ? dice - 1 : 13 - dice);
}

/* Would this result leave the side without morale? Its base is taken as it is. */
static bool breaks(const wap_prospect *p, const wap_odds *odds, const wap_verdict *verdict,
                   uint8_t side)
{
    const wap_battle *battle = &p->table.battle[p->slot];
    uint32_t level = p->ask->board->tables.demoralises[verdict->result[side]];
    return wap_morale_after(battle, side, odds->base[side], level) == 0;
}

static void add_verdict(const wap_prospect *p, const wap_odds *odds, const wap_verdict *verdict,
                        uint32_t ways, forecast *sum)
{
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        gg_assert(verdict->result[side] < WAP_RESULTS && verdict->loss[side] <= odds->real[side]);
        uint32_t level = p->ask->board->tables.demoralises[verdict->result[side]];
        sum->loss[side] += ways * verdict->loss[side];
        sum->demoralised[side] += level > 0 ? ways : 0;
        sum->gone[side] += breaks(p, odds, verdict, side) ? ways : 0;
        sum->dead[side] += verdict->loss[side] >= odds->real[side] ? ways : 0;
    }
}

static void put_verdict(const wap_prospect *p, const wap_odds *odds, const wap_verdict *verdict)
{
    gg_json *out = p->ask->out;
    uint8_t larger = odds->larger, smaller = wap_other(larger);
    gg_json_text(out, "larger", wap_result_name(verdict->result[larger]));
    gg_json_text(out, "smaller", wap_result_name(verdict->result[smaller]));
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        gg_json_int(out, side == WAP_FR ? "FR_loss" : "AL_loss", verdict->loss[side]);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        gg_json_bool(out, side == WAP_FR ? "FR_breaks" : "AL_breaks",
                     breaks(p, odds, verdict, side));
}

/* Rolls from 2 to 12, each with the number of ways it comes out of 36. */
static void put_rolls(const wap_prospect *p, const wap_odds *odds, forecast *sum)
{
    gg_json *out = p->ask->out;
    gg_json_array(out, "rolls");
    for (int32_t dice = 2; dice <= 12; dice++) {
        wap_verdict verdict;
        wap_verdict_of(p->ask->board, odds, dice + odds->drm, &verdict);
        add_verdict(p, odds, &verdict, ways_to_roll(dice), sum);
        gg_json_object(out, NULL);
        gg_json_int(out, "dice", dice);
        gg_json_int(out, "ways", ways_to_roll(dice));
        gg_json_int(out, "total", dice + odds->drm);
        put_verdict(p, odds, &verdict);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void put_automatic(const wap_prospect *p, const wap_odds *odds, forecast *sum)
{
    wap_verdict verdict;
    wap_verdict_of(p->ask->board, odds, 0, &verdict);
    add_verdict(p, odds, &verdict, ROLLS, sum);
    gg_json_object(p->ask->out, "automatic");
    put_verdict(p, odds, &verdict);
    gg_json_text(p->ask->out, "rule", "P-RES-04");
    gg_json_end_object(p->ask->out);
}

static void put_forecast(const wap_prospect *p, const forecast *sum)
{
    gg_json *out = p->ask->out;
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        gg_assert(sum->demoralised[side] <= ROLLS && sum->gone[side] <= ROLLS);
        gg_json_object(out, side == WAP_FR ? "FR_expects" : "AL_expects");
        gg_json_fraction(out, "loss", sum->loss[side], ROLLS);
        gg_json_fraction(out, "demoralised", sum->demoralised[side], ROLLS);
        gg_json_fraction(out, "morale_gone", sum->gone[side], ROLLS);
        gg_json_fraction(out, "all_lost", sum->dead[side], ROLLS);
        gg_json_end_object(out);
    }
}

/* ---------------------------------------------------------------- modifiers */

typedef struct modifier_text {
    const char *text, *rule;
} modifier_text;

static modifier_text text_of(uint8_t what)
{
    static const modifier_text texts[] = {
        [WAP_M_LEADER_LARGER] = {"leader of the larger force", "P-RES-06"},
        [WAP_M_LEADER_SMALLER] = {"leader of the smaller force", "P-RES-06"},
        [WAP_M_MORALE_LARGER] = {"morale of the larger force", "P-RES-07"},
        [WAP_M_MORALE_SMALLER] = {"morale of the smaller force", "P-RES-07"},
        [WAP_M_TERRAIN] = {"terrain of the attacked hex", "P-RES-08"},
        [WAP_M_RIVER] = {"attack over water", "P-RES-08"},
        [WAP_M_TRENCH] = {"entrenchment", "P-RES-09"},
        [WAP_M_MANEUVER] = {"surrounded", "P-OPT-U-04"},
        [WAP_M_CHARGE_LARGER] = {"charge of the larger force", "P-OPT-V-02"},
        [WAP_M_CHARGE_SMALLER] = {"charge of the smaller force", "P-OPT-V-02"},
        [WAP_M_LIMIT] = {"limit of all modifiers", "P-RES-05"},
    };
    gg_assert(what < sizeof texts / sizeof texts[0] && texts[what].text != NULL);
    return texts[what];
}

static void put_lines(const wap_prospect *p, const wap_odds *odds)
{
    gg_json_array(p->ask->out, "lines");
    for (uint32_t i = 0; i < odds->lines; i++) {
        modifier_text text = text_of(odds->line[i].what);
        wap_json_line(p->ask->out, text.text, odds->line[i].value, text.rule);
    }
    gg_json_end_array(p->ask->out);
    gg_json_int(p->ask->out, "drm", odds->drm);
}

static void put_forces(const wap_prospect *p, const wap_odds *odds)
{
    gg_json *out = p->ask->out;
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        gg_json_object(out, wap_side_name(side));
        gg_json_int(out, "sp", odds->real[side]);
        gg_json_int(out, "strength", odds->strength[side]);
        gg_json_int(out, "base_morale", odds->base[side]);
        gg_json_int(out, "morale", odds->morale[side]);
        wap_json_leader(p->ask, "leader", odds->leader[side]);
        gg_json_end_object(out);
    }
}

/* ---------------------------------------------------------------- one battle */

/* P-ALL-04, P-ALL-05: what the side that is asked gains if its units enter the enemy's hex. */
static void put_points(wap_prospect *p)
{
    const wap_asking *ask = p->ask;
    uint8_t enemy = wap_other(ask->side);
    uint16_t hex = wap_own_hex(&p->table, battle_of(p), enemy);
    bool strong = wap_has(&p->table.strong[enemy], hex) && battle_of(p)->a != battle_of(p)->t;
    if (!wap_in_fog(ask))
        gg_json_int(ask->out, "points_for_entering",
                    strong ? wap_points_for(ask->board, &p->table, ask->side, hex) : 0);
}

bool wap_weigh_prospect(wap_prospect *p, wap_odds *odds)
{
    wap_play play = wap_playing(p->ask, &p->table);
    wap_commit_battle(&play, p->slot);
    wap_weigh(p->ask->game, &p->table, p->slot, odds);
    return odds->real[WAP_FR] > 0 && odds->real[WAP_AL] > 0;
}

void wap_put_prospect(wap_prospect *p)
{
    gg_json *out = p->ask->out;
    wap_odds odds;
    forecast sum = {{0}, {0}, {0}, {0}};
    if (!wap_weigh_prospect(p, &odds))
        return;
    gg_json_object(out, NULL);
    wap_json_pair(p->ask, "battle", battle_of(p)->a, battle_of(p)->t);
    gg_json_text(out, "attacker", wap_side_name(battle_of(p)->init));
    gg_json_text(out, "mode", battle_of(p)->mode == WAP_ASSAULT ? "assault" : "field");
    put_forces(p, &odds);
    gg_json_text(out, "larger", wap_side_name(odds.larger));
    gg_json_text(out, "odds", wap_odds_name(odds.odds));
    put_lines(p, &odds);
    if (odds.automatic)
        put_automatic(p, &odds, &sum);
    else
        put_rolls(p, &odds, &sum);
    put_forecast(p, &sum);
    put_points(p);
    gg_json_end_object(out);
}
