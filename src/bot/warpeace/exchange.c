/* exchange.c: what a round of a battle may bring. */
#include "bot/warpeace/exchange.h"

#include "core/mem.h"

enum { BREAKS = 200, SHAKEN = 60 }; /* what a broken and a demoralized enemy are worth */

/* What the result costs that side. */
static int32_t cost_of(const wap_board *board, const wap_odds *odds, const wap_verdict *verdict,
                       uint8_t side)
{
    uint32_t loss = verdict->loss[side] < odds->real[side] ? verdict->loss[side] : odds->real[side];
    uint32_t shaken = board->tables.demoralises[verdict->result[side]];
    int32_t cost = (int32_t)(100 * loss);
    if (loss == odds->real[side] || (shaken > 0 && shaken >= odds->morale[side]))
        return cost + BREAKS + 10 * odds->real[side];
    return cost + (int32_t)shaken * SHAKEN;
}

static int32_t gain_of(const wap_board *board, const wap_odds *odds, int32_t total, uint8_t side)
{
    wap_verdict verdict;
    wap_verdict_of(board, odds, total, &verdict);
    return cost_of(board, odds, &verdict, wap_other(side)) - cost_of(board, odds, &verdict, side);
}

int32_t wap_exchange(const wap_board *board, const wap_odds *odds, uint8_t side)
{
    int32_t sum = 0;
    if (odds->strength[0] == 0 || odds->strength[1] == 0)
        return 0;
    if (odds->automatic)
        return gain_of(board, odds, 7, side);
    for (int32_t dice = 2; dice <= 12; dice++) {
        int32_t ways = dice <= 7 ? dice - 1 : 13 - dice;
        sum += ways * gain_of(board, odds, dice + odds->drm, side);
    }
    return sum / 36;
}

/* ---------------------------------------------------------------- before it is declared */

typedef struct muster {
    uint32_t sp, strength, base, leader;
} muster;

static uint32_t best_leader(const wap_board *board, const wap_table *table, uint16_t hex,
                            uint8_t side)
{
    uint32_t best = 0;
    WAP_EACH_LEADER (who, board, table, hex)
        if (table->leader[who].side == side && board->leader[who].value > best)
            best = board->leader[who].value;
    return best;
}

static muster muster_in(const gg_game *game, const wap_table *table, uint16_t hex, uint8_t side)
{
    const wap_board *board = wap_board_of(game);
    uint32_t of_morale[4] = {0}, unsupplied = 0;
    muster all = {.leader = best_leader(board, table, hex, side)};
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        if (wap_side_of_kind(board, table, pile->kind) != side)
            continue;
        uint32_t morale = wap_morale_of(game, pile->kind, hex, false);
        of_morale[morale < 3 ? morale : 3] += pile->count;
        all.sp += pile->count;
        if ((pile->marks & WAP_UNSUPPLIED) && side == table->active)
            unsupplied += pile->count;
    }
    for (uint32_t i = 1; i < 4; i++)
        if (of_morale[i] > of_morale[all.base])
            all.base = i;
    all.strength = all.sp - unsupplied + (unsupplied + 1) / 2;
    return all;
}

/* What the ground is worth to the attacked side. */
static int32_t ground_of(const wap_board *board, const wap_table *table, uint16_t a, uint16_t t,
                         uint8_t defender)
{
    const wap_tables *tables = &board->tables;
    int32_t drm = tables->terrain_drm[board->hex[t].terrain];
    uint8_t way = a == t ? (uint8_t)WAP_NONE : wap_direction(board, a, t);
    if (way < WAP_DIRECTIONS && (board->hex[a].rivers >> way & 1U))
        drm += tables->river_drm;
    else if (way < WAP_DIRECTIONS && (board->hex[a].crossings >> way & 1U))
        drm += tables->crossing_drm;
    return drm + (wap_has(&table->trench[defender], t) ? tables->entrenchment_drm : 0);
}

static void put_muster(wap_odds *out, uint8_t side, const muster *of)
{
    out->real[side] = (uint16_t)of->sp;
    out->strength[side] = (uint16_t)of->strength;
    out->base[side] = out->morale[side] = (uint8_t)of->base;
}

static void weigh(const wap_board *board, uint8_t attacker, const muster *own, const muster *other,
                  int32_t ground, wap_odds *out)
{
    uint8_t defender = wap_other(attacker);
    memset(out, 0, sizeof *out);
    put_muster(out, attacker, own);
    put_muster(out, defender, other);
    if (own->strength == 0 || other->strength == 0)
        return;
    bool larger = own->strength >= other->strength;
    int32_t drm = (int32_t)own->leader - (int32_t)other->leader + (int32_t)own->base -
                  (int32_t)other->base - ground;
    int32_t most = board->limits.combat_drm;
    drm = drm > most ? most : drm < -most ? -most : drm;
    out->larger = larger ? attacker : defender;
    out->odds = larger ? wap_odds_of(board, own->strength, other->strength)
                       : wap_odds_of(board, other->strength, own->strength);
    out->automatic = out->odds == WAP_ODDS_AUTOMATIC;
    out->drm = (int8_t)(larger ? drm : -drm);
}

void wap_estimate(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t,
                  wap_odds *out)
{
    const wap_board *board = wap_board_of(game);
    uint8_t side = table->active;
    muster own = muster_in(game, table, a, side),
           other = muster_in(game, table, t, wap_other(side));
    weigh(board, side, &own, &other, ground_of(board, table, a, t, wap_other(side)), out);
}

void wap_estimate_assault(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t,
                          wap_odds *out)
{
    uint8_t side = table->active;
    muster own = muster_in(game, table, a, side),
           other = muster_in(game, table, t, wap_other(side));
    other.strength *= 2;
    other.base = other.base > 0 ? other.base : 1;
    weigh(wap_board_of(game), side, &own, &other, 0, out);
}

uint32_t wap_sp_around(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex)
{
    uint32_t sum = wap_count_sp(board, table, hex, WAP_ALL_OF(side));
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next != WAP_NO_HEX && wap_own_in(table, side, next))
            sum += wap_count_sp(board, table, next, WAP_ALL_OF(side));
    }
    return sum;
}
