/* attacks.c: whom to attack, when to stop, when to stay behind walls. */
#include "bot/warpeace/exchange.h"
#include "bot/warpeace/policy.h"

enum {
    SIEGE_WORTH = 60,   /* of a siege that can be begun */
    GOAL_WORTH = 2,     /* of a hex with an objective, in hundredths of its weight */
    LEAST_WORTH = 20,   /* below that no attack is made */
    GO_ON_WORTH = -20,  /* below that it is broken off */
    SHELTER_RATIO = 16, /* tenths: enemies around to own SP */
    LEAVE_RATIO = 25,
    HUNGRY_SHARE = 4 /* of an objective for those without supply */
};

/* Room inside the city of the hex for its controller. */
static uint32_t room_inside(const wap_sense *sense, uint8_t side, uint16_t hex)
{
    const wap_board *board = sense->judge->board;
    uint16_t city = board->hex[hex].city;
    if (city == WAP_NO_CITY || sense->state->table.control[city] != side)
        return 0;
    return board->city[city].capacity;
}

static int32_t goal_worth(const wap_sense *sense, uint16_t hex)
{
    for (uint32_t i = 0; i < sense->judge->goals; i++)
        if (sense->judge->goal[i].hex == hex)
            return sense->judge->goal[i].weight * GOAL_WORTH;
    return 0;
}

/* An objective is worth a risk to a force that has a chance; to any force if there is no time left. Without supply it could not
 * even advance (P-SUP-09): half its strength shows that. */
static int32_t prize(const wap_sense *sense, uint16_t hex, const wap_odds *odds, uint8_t side)
{
    bool hungry = 4 * odds->strength[side] <= 3 * odds->real[side];
    bool last = sense->state->table.month + 1U >= sense->judge->board->turns;
    bool strong = 4 * odds->strength[side] >= 3 * odds->strength[wap_other(side)];
    return last || strong ? goal_worth(sense, hex) / (hungry ? HUNGRY_SHARE : 1) : 0;
}

int32_t wap_attack_worth(const wap_sense *sense, uint16_t a, uint16_t t)
{
    const gg_game *game = sense->judge->game;
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    uint8_t enemy = wap_other(table->active);
    wap_odds odds;
    wap_estimate(game, table, a, t, &odds);
    int32_t worth = wap_exchange(board, &odds, table->active);
    if (odds.real[enemy] <= room_inside(sense, enemy, t)) {
        wap_estimate_assault(game, table, a, t, &odds);
        int32_t assault = wap_exchange(board, &odds, table->active);
        int32_t siege = odds.strength[table->active] >= odds.real[enemy] ? SIEGE_WORTH : -100;
        worth = assault > siege ? assault : siege;
    }
    return worth + prize(sense, t, &odds, table->active);
}

/* ---------------------------------------------------------------- declarations */

typedef struct best_attack {
    int32_t worth;
    gg_order order;
} best_attack;

static void consider(const wap_sense *sense, uint16_t a, uint16_t t, best_attack *best)
{
    gg_order order = {.verb = WAP_ATTACK, .count = 2, .item = {a, t}};
    int32_t worth = wap_attack_worth(sense, a, t) + (int32_t)gg_below(sense->dice, 20);
    if (worth > best->worth && wap_is_legal(sense, &order)) {
        best->worth = worth;
        best->order = order;
    }
}

static void consider_from(const wap_sense *sense, uint16_t a, best_attack *best)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    if (wap_enemy_in(table, sense->side, a))
        consider(sense, a, a, best);
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t t = board->hex[a].next[i];
        if (t != WAP_NO_HEX && wap_enemy_in(table, sense->side, t))
            consider(sense, a, t, best);
    }
}

void wap_decide_declare(const wap_sense *sense, gg_order *order)
{
    best_attack best = {.worth = LEAST_WORTH, .order = {.verb = WAP_END}};
    WAP_EACH_HEX (hex, &sense->state->table.occupied[sense->side])
        consider_from(sense, hex, &best);
    *order = best.order;
}

/* ---------------------------------------------------------------- going on */

static bool answer_battle(const wap_sense *sense, uint32_t slot, uint8_t yes, uint8_t no,
                          int32_t least, gg_order *order)
{
    wap_odds odds;
    *order = (gg_order){.verb = yes, .count = 1, .item = {(uint16_t)(WAP_ITEM_BATTLE + slot)}};
    if (!wap_is_legal(sense, order))
        return false;
    wap_weigh(sense->judge->game, &sense->state->table, (uint8_t)slot, &odds);
    const wap_battle *battle = &sense->state->table.battle[slot];
    uint16_t aim = sense->side == sense->state->table.active ? battle->t : battle->a;
    int32_t worth = wap_exchange(sense->judge->board, &odds, sense->side) +
                    prize(sense, aim, &odds, sense->side);
    gg_order other = *order;
    other.verb = no;
    if (worth < least && wap_is_legal(sense, &other))
        *order = other;
    return true;
}

void wap_decide_intent(const wap_sense *sense, gg_order *order)
{
    for (uint32_t slot = 0; slot < sense->state->table.battles; slot++)
        if (answer_battle(sense, slot, WAP_CONTINUE, WAP_CEASE, GO_ON_WORTH, order) ||
            answer_battle(sense, slot, WAP_COUNTER, WAP_DECLINE, LEAST_WORTH, order))
            return;
    bool found = wap_steer(sense, WAP_VERB_NONE, wap_like_none, order);
    gg_assert(found);
    (void)found;
}

/* Assaults that promise something, or that cannot wait; else sieges. */
bool wap_decide_mode(const wap_sense *sense, gg_order *order)
{
    const wap_table *table = &sense->state->table;
    bool last = table->month + 1U >= sense->judge->board->turns;
    gg_order storm;
    if (!wap_steer(sense, WAP_STORM, wap_like_all, &storm))
        return wap_steer(sense, WAP_BESIEGE, wap_like_all, order);
    const wap_battle *battle = &table->battle[storm.item[0] - WAP_ITEM_BATTLE];
    uint16_t a = battle->a, t = battle->t;
    wap_odds odds;
    wap_estimate_assault(sense->judge->game, table, a, t, &odds);
    int32_t worth = wap_exchange(sense->judge->board, &odds, sense->side);
    int32_t least = last && goal_worth(sense, t) > 0 ? -200 : SIEGE_WORTH;
    if (worth < least && wap_steer(sense, WAP_BESIEGE, wap_like_all, order))
        return true;
    *order = storm;
    return true;
}

/* ---------------------------------------------------------------- defense */

bool wap_should_shelter(const wap_sense *sense, uint16_t hex)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    if (hex >= board->hexes)
        return false;
    uint32_t own = wap_count_sp(board, table, hex, WAP_ALL_OF(sense->side));
    uint32_t enemies = wap_sp_around(board, table, wap_other(sense->side), hex);
    return own <= room_inside(sense, sense->side, hex) && enemies * 10 >= own * SHELTER_RATIO;
}

/* Far outnumbered in a battle that is not about an objective. */
bool wap_should_leave(const wap_sense *sense)
{
    const wap_table *table = &sense->state->table;
    for (uint32_t slot = 0; slot < table->battles; slot++) {
        const wap_battle *battle = &table->battle[slot];
        wap_odds odds;
        if (!(battle->flags & WAP_B_LIVE) || battle->mode == WAP_ASSAULT)
            continue;
        wap_weigh(sense->judge->game, table, (uint8_t)slot, &odds);
        uint16_t own = sense->side == table->active ? battle->a : battle->t;
        uint32_t enemies = odds.strength[wap_other(sense->side)];
        if (odds.strength[sense->side] > 0 && goal_worth(sense, own) == 0 &&
            enemies * 10 >= (uint32_t)odds.strength[sense->side] * LEAVE_RATIO)
            return true;
    }
    return false;
}
