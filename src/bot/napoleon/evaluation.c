/* evaluation.c: what a position is worth to a side. */
#include "bot/napoleon/evaluation.h"

#include "core/mem.h"
#include "napoleon/table/view.h"

enum {
    NEAR = 2,        /* towns: close to a city */
    CLOSE_MOST = 12, /* French blocks close to a city that count */
    SCREEN_MOST = 5, /* Allied blocks in a city or next to it that count */
    THREAT = 3,      /* towns: Frenchmen further away are no danger yet */
    WAY_MOST = 6,    /* towns: a city further away is no goal yet */
    TURNS_MOST = 35, /* tenths of a turn that a city can be expected to be held */
    FORCED = 3,      /* towns that riders can march in a day, one of them by force */
    END_FROM = 7,    /* turn after which the end of the game counts */
    END_OVER = 16,   /* turns */
    GROUPS = 3,      /* French groups that two group moves can lead */
    FIRST = 3,  /* 0: losses count as their square; the higher, the more the first ones count */
    COMPANY = 3 /* blocks in a town that can fight a battle */
};

void nap_judge_open(nap_judge *judge, const gg_game *game, const bot_weights *weights)
{
    *judge = (nap_judge){.game = game, .board = nap_board_of(game), .weight = weights->value};
}

/* ---------------------------------------------------------------- blocks */

int32_t nap_power_of(const gg_game *game, const nap_table *table, uint32_t block)
{
    const nap_block *of = &nap_board_of(game)->block[block];
    int32_t fire = 10 * nap_fire_of(game, block);
    if (of->type == NAP_CAV)
        fire += 7; /* its shock */
    if (of->type == NAP_FART || of->type == NAP_HART)
        fire = 13;
    return fire * table->steps[block];
}

int32_t nap_power(const gg_game *game, const nap_table *table, uint64_t blocks)
{
    int32_t sum = 0;
    NAP_EACH (block, blocks)
        sum += nap_power_of(game, table, (uint32_t)block);
    return sum;
}

int32_t nap_worth_of(const gg_game *game, const nap_table *table, uint32_t block)
{
    int32_t leader = nap_board_of(game)->block[block].type == NAP_LDR ? 200 : 0;
    return nap_power_of(game, table, block) + leader;
}

/* ---------------------------------------------------------------- one pass over the blocks */

typedef struct survey {
    uint8_t french[NAP_TOWNS_MAX], allied[NAP_TOWNS_MAX]; /* blocks by town */
    uint8_t slow[NAP_SIDES][NAP_TOWNS_MAX];               /* those that march one town */
    uint8_t army[NAP_ARMIES][NAP_TOWNS_MAX];
    int32_t strength[NAP_ARMIES];
    uint32_t frail[NAP_SIDES]; /* blocks at their last step */
    uint32_t blocks[NAP_ARMIES];
    uint64_t french_towns, allied_towns;
    bool leader[NAP_ARMIES];
} survey;

static bool is_defeated(const nap_table *table, uint8_t army)
{
    return (table->defeated >> army & 1U) != 0;
}

static void count_block(const nap_judge *judge, const nap_table *table, uint8_t block, survey *out)
{
    const nap_block *of = &judge->board->block[block];
    uint8_t town = nap_town_of(table, table->at[block]);
    if (town == NAP_NONE)
        return;
    uint8_t side = nap_side_of(of->army);
    (side == NAP_FRENCH ? out->french : out->allied)[town]++;
    out->army[of->army][town]++;
    if (judge->board->type[of->type].rate < 2)
        out->slow[side][town]++;
    *(side == NAP_FRENCH ? &out->french_towns : &out->allied_towns) |= nap_bit(town);
    out->strength[of->army] += table->steps[block] * nap_fire_of(judge->game, block);
    out->frail[side] += table->steps[block] == 1 && of->max > 1;
    out->blocks[of->army]++;
    if (of->type == NAP_LDR)
        out->leader[of->army] = true;
}

static void look_around(const nap_judge *judge, const nap_table *table, survey *out)
{
    memset(out, 0, sizeof *out);
    for (uint8_t block = 0; block < judge->board->blocks; block++)
        if (nap_alive(table->at[block]))
            count_block(judge, table, block, out);
}

/* ---------------------------------------------------------------- terms, for the French */

static int32_t weigh(const nap_judge *judge, enum nap_weight which, int32_t number, int32_t over)
{
    return judge->weight[which] * number / over;
}

/* The first losses are easy to bear, the last ones hard, and all of them easier as time runs out: an army that is still whole at
 * the end has dared too little. In thousandths of all that the French may lose. */
static int32_t french_cost(const nap_judge *judge, const nap_table *table)
{
    int32_t most = judge->board->army[NAP_FR].defeat, lost = table->lost[NAP_FR];
    int32_t passed = table->turn > END_FROM ? table->turn - END_FROM : 0;
    int32_t percent = 100 - (100 - judge->weight[NAP_W_FRENCH_LATE]) * passed / END_OVER;
    return 10 * percent * lost * (lost + FIRST) / (most * (most + FIRST));
}

static void judge_losses(const nap_judge *judge, const nap_table *table, nap_terms *out)
{
    const nap_board *board = judge->board;
    out->term[NAP_TERM_FRENCH] = -weigh(judge, NAP_W_FRENCH_LOSS, french_cost(judge, table), 1000);
    for (uint8_t army = NAP_AD; army < NAP_ARMIES; army++) {
        int32_t most = board->army[army].defeat, lost = table->lost[army];
        out->term[NAP_TERM_ALLIED] += weigh(judge, NAP_W_ALLIED_LOSS, lost < most ? lost : most,
                                            most);
        if (is_defeated(table, army) || lost >= most)
            out->term[NAP_TERM_ALLIED] += judge->weight[NAP_W_DEFEAT];
    }
}

static void judge_troops(const nap_judge *judge, const survey *all, nap_terms *out)
{
    out->term[NAP_TERM_STRENGTH] =
        weigh(judge, NAP_W_STRENGTH,
              all->strength[NAP_FR] - all->strength[NAP_AD] - all->strength[NAP_PR], 1) -
        weigh(judge, NAP_W_LAST_STEP,
              (int32_t)all->frail[NAP_FRENCH] - (int32_t)all->frail[NAP_ALLIED], 1);
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (all->leader[army])
            out->term[NAP_TERM_LEADERS] += army == NAP_FR ? judge->weight[NAP_W_LEADER]
                                                          : -judge->weight[NAP_W_LEADER];
}

/* French Player Turns from this one on, in tenths, up to what can be expected. */
static int32_t turns_left(const nap_board *board, const nap_table *table)
{
    int32_t count = 0;
    for (uint32_t turn = table->turn > 0 ? table->turn : 1; turn <= board->turns; turn++)
        count += board->turn[turn].side == NAP_FRENCH;
    return 10 * count < TURNS_MOST ? 10 * count : TURNS_MOST;
}

static uint32_t nearest(const nap_board *board, uint64_t towns, uint8_t from)
{
    uint32_t best = NAP_FAR;
    NAP_EACH (town, towns)
        if (board->distance[from][town] < best)
            best = board->distance[from][town];
    return best;
}

static int32_t count_within(const nap_board *board, const uint8_t *blocks, uint8_t town,
                            uint32_t distance)
{
    int32_t count = 0;
    NAP_EACH (near, board->within[town][distance])
        count += blocks[near];
    return count;
}

/* ---------------------------------------------------------------- who can come to a city next */

/* The blocks that a side can bring into a town in one turn: its two strongest groups, on roads without enemies. Those who must
 * force-march count half. */
static int32_t comers(const nap_judge *judge, const survey *all, uint8_t side, uint8_t city)
{
    const nap_board *board = judge->board;
    const uint8_t *count = side == NAP_FRENCH ? all->french : all->allied;
    uint64_t held = side == NAP_FRENCH ? all->allied_towns : all->french_towns;
    uint64_t own = side == NAP_FRENCH ? all->french_towns : all->allied_towns;
    uint64_t ring = nap_bit(city), seen = ring;
    int32_t best = 0, second = 0;
    for (uint32_t way = 1; way <= FORCED; way++) {
        uint64_t next = 0;
        NAP_EACH (town, ring)
            next |= board->near[town];
        ring = next & ~seen;
        seen |= ring;
        NAP_EACH (town, ring & own) {
            int32_t slow = all->slow[side][town], fast = count[town] - slow;
            int32_t group = way == 1 ? 2 * (slow + fast) : way == 2 ? 2 * fast + slow : fast;
            second = group > best ? best : group > second ? group : second;
            best = group > best ? group : best;
        }
        ring &= ~held;
    }
    return (best + second) / 2;
}

/* Percent: how likely the side is to take a town with so many defenders in its next turn. */
static int32_t chance_to_take(const nap_judge *judge, const nap_table *table, const survey *all,
                              uint8_t side, uint8_t city)
{
    const nap_board *board = judge->board;
    int32_t defenders = (side == NAP_FRENCH ? all->allied : all->french)[city];
    bool next = board->turn[table->turn].side == side;
    bool night = next && board->turn[table->turn].night;
    int32_t more = comers(judge, all, side, city) - defenders;
    if (more <= 0 || (night && defenders > 0))
        return 0;
    int32_t chance = defenders == 0 ? 90 : defenders < COMPANY ? 60 + 10 * more : 20 + 8 * more;
    chance = chance < 90 ? chance : 90;
    return next ? chance : chance / 3;
}

static void judge_open_city(const nap_judge *judge, const nap_table *table, const survey *all,
                            uint8_t city, nap_terms *out)
{
    const nap_board *board = judge->board;
    uint32_t way = nearest(board, all->french_towns, city);
    int32_t loss = board->town[city].supply_loss;
    if (way < WAY_MOST)
        out->term[NAP_TERM_APPROACH] += weigh(judge, NAP_W_WAY, loss * (WAY_MOST - (int32_t)way),
                                              1);
    int32_t close = count_within(board, all->french, city, NEAR);
    out->term[NAP_TERM_APPROACH] += weigh(judge, NAP_W_CLOSE,
                                          close < CLOSE_MOST ? close : CLOSE_MOST, 1);
    int32_t screen = count_within(board, all->allied, city, 1);
    screen = screen < SCREEN_MOST ? screen : SCREEN_MOST;
    out->term[NAP_TERM_SCREEN] -= weigh(judge, NAP_W_SCREEN,
                                        way <= THREAT ? 10 * screen : 3 * screen, 10);
    out->term[NAP_TERM_SCREEN] += weigh(
        judge, NAP_W_EXPOSED, loss * chance_to_take(judge, table, all, NAP_FRENCH, city), 100);
}

/* What the French can expect of a city that they hold: fewer turns if the Allies can take it back. */
static void judge_held_city(const nap_judge *judge, const nap_table *table, const survey *all,
                            uint8_t city, nap_terms *out)
{
    int32_t left = turns_left(judge->board, table);
    int32_t keeps = 100 - chance_to_take(judge, table, all, NAP_ALLIED, city);
    int32_t loss = judge->board->town[city].supply_loss;
    out->term[NAP_TERM_CITIES] += weigh(judge, NAP_W_HELD,
                                        loss * left * (20 + keeps * 8 / 10) / 100, 10);
}

/* Cities that the French can expect to hold, in tenths; between the numbers of bot.txt values are in proportion. */
static void judge_end(const nap_judge *judge, const nap_table *table, int32_t cities,
                      nap_terms *out)
{
    int32_t none = judge->weight[NAP_W_END_NONE], one = judge->weight[NAP_W_END_ONE];
    int32_t two = judge->weight[NAP_W_END];
    if (table->turn <= END_FROM)
        return;
    int32_t value = cities >= 20   ? two
                    : cities >= 10 ? one + (two - one) * (cities - 10) / 10
                                   : none + (one - none) * cities / 10;
    int32_t passed = table->turn - END_FROM;
    out->term[NAP_TERM_END] = value * passed * passed / (END_OVER * END_OVER);
}

/* In tenths: what the French hold counts less if it can be taken back, what they can take counts in part. */
static int32_t expected_hold(const nap_judge *judge, const nap_table *table, const survey *all,
                             uint8_t city, bool in)
{
    int32_t chance = chance_to_take(judge, table, all, in ? NAP_ALLIED : NAP_FRENCH, city);
    return in ? 10 - chance / 20 : chance / 20;
}

static void judge_cities(const nap_judge *judge, const nap_table *table, const survey *all,
                         nap_terms *out)
{
    const nap_board *board = judge->board;
    int32_t cities = 0;
    for (uint32_t i = 0; i < board->cities; i++) {
        uint8_t city = board->city[i];
        bool in = all->french[city] > 0 && all->allied[city] == 0;
        if (table->turn > END_FROM)
            cities += expected_hold(judge, table, all, city, in);
        if (is_defeated(table, board->town[city].supplies))
            continue;
        if (in)
            judge_held_city(judge, table, all, city, out);
        else
            judge_open_city(judge, table, all, city, out);
    }
    judge_end(judge, table, cities, out);
}

/* ---------------------------------------------------------------- what can be attacked next */

/* How many more can attack a town from next to it than can defend it; rivers hold attackers up (W-MOV-10). */
static int32_t odds_against(const nap_judge *judge, const survey *all, uint8_t side, uint8_t town)
{
    const nap_town *of = &judge->board->town[town];
    const uint8_t *own = side == NAP_FRENCH ? all->french : all->allied;
    const uint8_t *enemy = side == NAP_FRENCH ? all->allied : all->french;
    int32_t best = 0, second = 0, support = 0;
    for (uint32_t i = 0; i < of->roads; i++) {
        int32_t group = enemy[of->next[i]], most = judge->board->road[of->road[i]].attack;
        support += own[of->next[i]] > 2 ? 2 : own[of->next[i]];
        group = group < most ? group : most;
        second = group > best ? best : group > second ? group : second;
        best = group > best ? group : best;
    }
    int32_t more = best + second / 2 - own[town] - support / 2;
    return more > own[town] + 1 ? own[town] + 1 : more;
}

/* The side that moves next by day can attack the two weakest places. */
static void judge_threats(const nap_judge *judge, const nap_table *table, const survey *all,
                          nap_terms *out)
{
    const nap_turn *turn = &judge->board->turn[table->turn];
    uint8_t side = turn->side ^ 1U;
    int32_t worst = 0, second = 0;
    if (turn->night)
        return;
    NAP_EACH (town, side == NAP_FRENCH ? all->french_towns : all->allied_towns) {
        int32_t more = odds_against(judge, all, side, (uint8_t)town);
        second = more > worst ? worst : more > second ? more : second;
        worst = more > worst ? more : worst;
    }
    int32_t cost = weigh(judge, NAP_W_THREAT, worst + second, 1);
    out->term[NAP_TERM_SAFETY] = side == NAP_FRENCH ? -cost : cost;
}

/* Towns that the French want: cities of armies that are not defeated. */
static uint64_t goals(const nap_board *board, const nap_table *table)
{
    uint64_t towns = 0;
    for (uint32_t i = 0; i < board->cities; i++)
        if (!is_defeated(table, board->town[board->city[i]].supplies))
            towns |= nap_bit(board->city[i]);
    return towns;
}

bool nap_is_nearer(const nap_judge *judge, const nap_table *table, uint8_t town, uint8_t than)
{
    uint64_t towns = goals(judge->board, table);
    return nearest(judge->board, towns, town) < nearest(judge->board, towns, than);
}

static void judge_march(const nap_judge *judge, const nap_table *table, const survey *all,
                        nap_terms *out)
{
    const nap_board *board = judge->board;
    uint64_t towns = goals(board, table);
    int32_t sum = 0, stray = 0;
    NAP_EACH (town, towns ? all->french_towns : 0)
        sum += (int32_t)nearest(board, towns, (uint8_t)town) * all->french[town];
    if (all->blocks[NAP_FR] > 0)
        out->term[NAP_TERM_APPROACH] -= weigh(judge, NAP_W_PROGRESS, sum,
                                              (int32_t)all->blocks[NAP_FR]);
    NAP_EACH (town, all->french_towns)
        stray += count_within(board, all->french, (uint8_t)town, 1) < COMPANY ? all->french[town]
                                                                              : 0;
    NAP_EACH (town, all->allied_towns)
        stray -= count_within(board, all->allied, (uint8_t)town, 1) < COMPANY ? all->allied[town]
                                                                              : 0;
    int32_t groups = (int32_t)nap_count(all->french_towns) - GROUPS;
    out->term[NAP_TERM_ORDER] -= weigh(judge, NAP_W_STRAY, stray, 1) +
                                 weigh(judge, NAP_W_GROUPS, groups > 0 ? groups : 0, 1);
}

/* The two Allied armies can support each other where both are near. */
static void judge_junction(const nap_judge *judge, const survey *all, nap_terms *out)
{
    int32_t joined = 0;
    NAP_EACH (town, all->allied_towns)
        if (all->army[NAP_AD][town] > 0)
            joined += count_within(judge->board, all->army[NAP_PR], (uint8_t)town, 1) > 0
                          ? all->army[NAP_AD][town]
                          : 0;
    out->term[NAP_TERM_ORDER] -= weigh(judge, NAP_W_JUNCTION, joined, 1);
}

static void judge_win(const nap_table *table, nap_terms *out)
{
    if (!table->head.over || table->head.winner >= NAP_SIDES)
        return;
    out->term[NAP_TERM_WIN] = table->head.winner == NAP_FRENCH ? NAP_VALUE_WIN : -NAP_VALUE_WIN;
}

void nap_find_terms(const nap_judge *judge, const nap_table *table, uint8_t side, nap_terms *out)
{
    survey all;
    memset(out, 0, sizeof *out);
    look_around(judge, table, &all);
    judge_win(table, out);
    judge_losses(judge, table, out);
    judge_troops(judge, &all, out);
    if (!table->head.over) {
        judge_cities(judge, table, &all, out);
        judge_march(judge, table, &all, out);
        judge_junction(judge, &all, out);
        judge_threats(judge, table, &all, out);
    }
    for (uint32_t i = 0; i < NAP_TERMS && side == NAP_ALLIED; i++)
        out->term[i] = -out->term[i];
}

int32_t nap_sum_terms(const nap_terms *terms)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < NAP_TERMS; i++)
        sum += terms->term[i];
    return sum;
}

int32_t nap_value(const nap_judge *judge, const nap_table *table, uint8_t side)
{
    nap_terms terms;
    nap_find_terms(judge, table, side, &terms);
    return nap_sum_terms(&terms);
}

int32_t nap_bot_margin(const gg_game *game, const void *view, uint8_t side)
{
    const nap_table *table = &((const nap_view *)view)->table;
    const nap_board *board = nap_board_of(game);
    int32_t french = 0;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        int32_t lost = 100 * table->lost[army] / board->army[army].defeat;
        french += army == NAP_FR ? -2 * lost : lost;
    }
    return side == NAP_FRENCH ? french : -french;
}
