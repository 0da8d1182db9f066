/* evaluation.c: what a position is worth. */
#include "bot/warpeace/evaluation.h"

#include "bot/warpeace/thinker.h"
#include "core/mem.h"
#include "warpeace/month/victory.h"

const char *const wap_weight_names[] = {
    [WAP_W_LINES] = "lines",     [WAP_W_LATE] = "late",         [WAP_W_STRENGTH] = "strength",
    [WAP_W_FADE] = "fade",       [WAP_W_PRESENCE] = "presence", [WAP_W_CONTROL] = "control",
    [WAP_W_SIEGE] = "siege",     [WAP_W_RACE] = "race",         [WAP_W_PACE] = "pace",
    [WAP_W_POINTS] = "points",   [WAP_W_CITIES] = "cities",     [WAP_W_LEADERLESS] = "leaderless",
    [WAP_W_WASTAGE] = "wastage", [WAP_W_EXPOSED] = "exposed",   [WAP_W_SURE] = "sure",
    [WAP_W_REST] = "rest",       [WAP_W_STARVING] = "starving", [WAP_W_HELD] = "held",
    [WAP_WEIGHTS] = NULL,
};

enum {
    LEADER_TROOPS = 10, /* SP that a leader takes along */
    SECOND_LEADER = 40, /* hundredths of an SP */
    ATTACK_MP = 4,
    RELIEF_MP = 2
};

static int32_t sign_of(uint8_t side)
{
    return side == WAP_FR ? 1 : side == WAP_AL ? -1 : 0;
}

bool wap_has_control(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex)
{
    uint16_t city = board->hex[hex].city;
    return city != WAP_NO_CITY ? table->control[city] == side
                               : wap_own_in(table, side, hex) && !wap_enemy_in(table, side, hex);
}

/* ---------------------------------------------------------------- objectives */

static void add_goal(wap_judge *judge, wap_goal goal)
{
    for (uint32_t i = 0; i < judge->goals; i++)
        if (judge->goal[i].hex == goal.hex) {
            if (judge->goal[i].side == WAP_NONE)
                judge->goal[i] = goal;
            return;
        }
    if (judge->goals < WAP_GOALS_MAX && goal.hex < judge->board->hexes)
        judge->goal[judge->goals++] = goal;
}

static void add_condition(wap_judge *judge, const wap_condition *condition)
{
    const wap_board *board = judge->board;
    if (condition->what > WAP_IF_HOLDS)
        return;
    uint8_t weight = condition->hexes <= 3 ? 100 : condition->hexes <= 8 ? 60 : 30;
    bool either = condition->what == WAP_IF_CONTROLS && condition->least == 1 &&
                  condition->hexes > 1 && condition->hexes <= 3;
    for (uint32_t i = 0; i < condition->hexes; i++)
        add_goal(judge, (wap_goal){board->listed_hex[condition->first_hex + i], condition->side,
                                   weight, condition->hexes > 8, either});
}

static void find_goals(wap_judge *judge)
{
    const wap_board *board = judge->board;
    judge->goals = 0;
    for (uint32_t i = 0; i < board->conditions; i++)
        add_condition(judge, &board->condition[i]);
    for (uint32_t i = 0; board->alliances && i < board->cities; i++)
        if (board->city[i].points != 0)
            add_goal(judge, (wap_goal){board->city[i].hex, WAP_NONE, 25, false, false});
}

/* The last line has no conditions. */
static int32_t usual_winner(const wap_board *board)
{
    for (uint32_t i = board->victories; i > 0; i--)
        if (board->victory[i - 1].conditions == 0)
            return sign_of(board->victory[i - 1].winner);
    return 0;
}

void wap_open_judge(wap_judge *judge, wap_atlas *atlas, const gg_game *game,
                    const bot_weights *weights, const wap_table *table)
{
    judge->game = game;
    judge->board = wap_board_of(game);
    judge->weight = weights->value;
    judge->atlas = atlas;
    judge->over = 100 * table->month / judge->board->turns;
    judge->left = judge->board->turns - table->month;
    judge->usual = usual_winner(judge->board);
    find_goals(judge);
}

/* ---------------------------------------------------------------- victory conditions */

/* How much of a condition holds, in hundredths. */
static int32_t share_met(const wap_judge *judge, const wap_table *table, uint32_t number)
{
    const wap_board *board = judge->board;
    const wap_condition *condition = &board->condition[number];
    int32_t cities = 0;
    if (condition->what != WAP_IF_CONTROLS || condition->least == 0)
        return wap_condition_holds(board, table, number) ? 100 : 0;
    for (uint32_t i = 0; i < condition->hexes; i++)
        cities += wap_has_control(board, table, condition->side,
                                  board->listed_hex[condition->first_hex + i]);
    return 100 * (cities < condition->least ? cities : condition->least) / condition->least;
}

/* All conditions of a line together: large lists of cities count as what they are. */
static int32_t line_met(const wap_judge *judge, const wap_table *table, const wap_victory *line)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < line->conditions; i++)
        sum += share_met(judge, table, line->first + i);
    return line->conditions == 0 ? 100 : sum / line->conditions;
}

/* From -200 to 200: half is who would win now, half is the best way to something better than the usual end. */
static int32_t judge_lines(const wap_judge *judge, const wap_table *table)
{
    const wap_board *board = judge->board;
    int32_t now = 0, best = 0;
    bool decided = false;
    for (uint32_t i = 0; i < board->victories; i++) {
        const wap_victory *line = &board->victory[i];
        int32_t met = line_met(judge, table, line);
        int32_t change = (sign_of(line->winner) - judge->usual) * met;
        if (line->conditions > 0 && (change < 0 ? -change : change) > (best < 0 ? -best : best))
            best = change;
        if (!decided && met == 100) {
            now = 100 * sign_of(line->winner);
            decided = true;
        }
    }
    return now + 100 * judge->usual + best;
}

/* ---------------------------------------------------------------- troops */

/* The best leader counts by his value; others if there are troops for them. */
static int32_t worth_of_leaders(const wap_force *force)
{
    int32_t others = force->leaders - 1, needed = (force->sp - 1) / LEADER_TROOPS;
    if (force->leaders == 0)
        return 0;
    return 120 * force->best - 80 + SECOND_LEADER * (others < needed ? others : needed);
}

static int32_t judge_strength(const wap_judge *judge)
{
    int64_t worth[WAP_SIDES] = {0};
    for (uint32_t side = 0; side < WAP_SIDES; side++)
        for (uint32_t i = 0; i < judge->census.count[side]; i++) {
            const wap_force *force = &judge->census.force[side][i];
            worth[side] += force->quality + worth_of_leaders(force);
        }
    int64_t all = worth[0] + worth[1] + 2000;
    int64_t fades = 150 - (int64_t)judge->weight[WAP_W_FADE] * judge->over / 100;
    return (int32_t)(judge->weight[WAP_W_STRENGTH] * fades * (worth[WAP_FR] - worth[WAP_AL]) / all);
}

/* Infantry that nobody can lead away, and SP that the next attrition will cost; for the side's opponent. */
static int32_t judge_care(const wap_judge *judge, const wap_table *table, uint8_t side)
{
    int32_t leaderless = 0, wastage = 0; /* wastage in sixths of an SP */
    for (uint32_t i = 0; i < judge->census.count[side]; i++) {
        const wap_force *force = &judge->census.force[side][i];
        int32_t infantry = force->sp - force->cavalry;
        if (force->leaders == 0 && infantry > 3)
            leaderless += infantry - 3;
        wastage += (int32_t)wap_expected_attrition(judge->board, table, side, force);
    }
    return leaderless * judge->weight[WAP_W_LEADERLESS] +
           (judge->left > 1 ? wastage * judge->weight[WAP_W_WASTAGE] / 6 : 0);
}

/* ---------------------------------------------------------------- objectives */

/* Troops near a hex, the nearer the more. */
static int64_t presence_of(const wap_judge *judge, uint8_t side, const uint8_t *far)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < judge->census.count[side]; i++) {
        const wap_force *force = &judge->census.force[side][i];
        int64_t mp = far[force->hex];
        if (mp > 40)
            continue;
        int64_t wide = 20 + 7 * mp;
        sum += (int64_t)force->quality * (100 + 15 * force->best) * 400 / (wide * wide);
    }
    return sum;
}

/* SP that it takes to win the objective. */
static uint32_t force_needed(const wap_judge *judge, const wap_goal *goal, const uint8_t *far)
{
    uint8_t enemy = wap_other(goal->side);
    if (goal->one_of_many)
        return 1 + 2 * wap_sp_within(&judge->census, enemy, far, 1);
    uint32_t need = 6 + wap_sp_within(&judge->census, enemy, far, 4) * 5 / 2;
    uint32_t most = judge->census.sp[goal->side] * 45 / 100;
    need = need < 12 ? 12 : need;
    return need > most ? most : need;
}

/* SP that can march to the objective, by MP. As long as there is time those without supply count as farther: they can neither
 * besiege nor advance after a battle (P-SUP-09). A goal that is one of many cities needs neither. */
static void count_marchers(const wap_judge *judge, const wap_goal *goal, const uint8_t *far,
                           uint16_t sp_at[64])
{
    const wap_census *census = &judge->census;
    bool hungers = !goal->one_of_many && judge->left > 1;
    uint32_t more = hungers ? (uint32_t)judge->weight[WAP_W_STARVING] : 0U;
    for (uint32_t i = 0; i < census->count[goal->side]; i++) {
        const wap_force *force = &census->force[goal->side][i];
        uint32_t mp = far[force->hex] + (force->unsupplied > 0 ? more : 0U);
        uint32_t moves = force->leaders > 0 ? force->sp : force->cavalry;
        mp = mp < 63 ? mp : 63;
        sp_at[mp] = (uint16_t)(sp_at[mp] + moves);
    }
}

/* Mean distance of the nearest SP that make up such a force, in tenths of MP. */
static int32_t distance_of_force(const wap_judge *judge, const wap_goal *goal, const uint8_t *far)
{
    uint16_t sp_at[64] = {0};
    count_marchers(judge, goal, far, sp_at);
    uint32_t need = force_needed(judge, goal, far), found = 0, sum = 0;
    for (uint32_t mp = 0; mp < 64 && found < need; mp++) {
        uint32_t more = sp_at[mp] < need - found ? sp_at[mp] : need - found;
        found += more;
        sum += more * mp;
    }
    if (need == 0)
        return 640;
    return (int32_t)(10 * (sum + 64 * (need - found)) / need);
}

/* How late the force comes, in hundredths of the time that is left, at most 150. */
static int32_t lateness(const wap_judge *judge, const wap_goal *goal, const uint8_t *far)
{
    int32_t pace = judge->weight[WAP_W_PACE] * judge->left; /* tenths of MP */
    int32_t late = 100 * distance_of_force(judge, goal, far) / (pace > 0 ? pace : 1);
    return late > 150 ? 150 : late;
}

/* Nobody holds it, and the enemy can ride or march in. */
static bool is_exposed(const wap_judge *judge, const wap_table *table, const wap_goal *goal,
                       const uint8_t *far, uint8_t owner)
{
    uint8_t enemy = wap_other(owner);
    if (wap_own_in(table, owner, goal->hex) || wap_enemy_in(table, owner, goal->hex))
        return false;
    for (uint32_t i = 0; i < judge->census.count[enemy]; i++) {
        const wap_force *force = &judge->census.force[enemy][i];
        uint32_t mp = force->cavalry > 0 ? 4 : force->leaders > 0 ? 3 : 0;
        if (mp > 0 && far[force->hex] <= mp)
            return true;
    }
    return false;
}

/* SP that can be before the objective in a month, half of those without supply. */
static uint32_t attackers_of(const wap_judge *judge, uint8_t enemy, const uint8_t *far)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < judge->census.count[enemy]; i++) {
        const wap_force *force = &judge->census.force[enemy][i];
        uint32_t moves = force->leaders > 0 ? force->sp : force->cavalry;
        if (far[force->hex] <= ATTACK_MP)
            sum += force->unsupplied > 0 ? (moves + 1) / 2 : moves;
    }
    return sum;
}

/* How much stronger those are than who holds an objective that its owner needs, in hundredths of theirs. Walls are worth half a
 * garrison more. */
static uint32_t peril_of(const wap_judge *judge, const wap_goal *goal, const uint8_t *far)
{
    const wap_force *garrison = wap_force_in(&judge->census, goal->side, goal->hex);
    uint32_t holders = wap_sp_within(&judge->census, goal->side, far, RELIEF_MP) +
                       (garrison ? garrison->sp / 2U : 0U);
    uint32_t attackers = attackers_of(judge, wap_other(goal->side), far);
    return attackers > holders ? 100 * (attackers - holders) / attackers : 0;
}

typedef struct sums {
    int64_t presence, race, safety, peril, weights, needs;
    const wap_goal *either; /* NULL: there is none */
    int32_t nearest;        /* lateness for the nearest of them */
} sums;

/* Of those of which one will do only the nearest counts: half an army for each of two cities takes neither. */
static void judge_race(const wap_judge *judge, const wap_table *table, const wap_goal *goal,
                       sums *sum)
{
    const uint8_t *far = wap_far_from(judge->atlas, table, goal->hex);
    bool won = wap_has_control(judge->board, table, goal->side, goal->hex);
    int32_t late = won ? 0 : lateness(judge, goal, far);
    bool another = goal->either && sum->either;
    if (goal->either) {
        sum->nearest = another && sum->nearest < late ? sum->nearest : late;
        sum->either = goal;
    } else
        sum->race -= (int64_t)goal->weight * sign_of(goal->side) * late;
    if (!another)
        sum->needs += goal->weight;
}

static void judge_goal(wap_judge *judge, const wap_table *table, const wap_goal *goal, sums *sum)
{
    const wap_board *board = judge->board;
    const uint8_t *far = wap_far_from(judge->atlas, table, goal->hex);
    int64_t fr = presence_of(judge, WAP_FR, far), al = presence_of(judge, WAP_AL, far);
    uint16_t city = board->hex[goal->hex].city;
    uint8_t owner = city == WAP_NO_CITY ? (uint8_t)WAP_NONE : table->control[city];
    int64_t share = 1000 * (fr - al) / (fr + al + 1);
    share += 10 * judge->weight[WAP_W_CONTROL] * sign_of(owner);
    if (city != WAP_NO_CITY && table->siege[city] > 0 && owner < WAP_SIDES)
        share -= judge->weight[WAP_W_SIEGE] * table->siege[city] * sign_of(owner);
    sum->presence += share * goal->weight;
    sum->weights += goal->weight;
    if (owner < WAP_SIDES && is_exposed(judge, table, goal, far, owner))
        sum->safety -= goal->weight * sign_of(owner);
    if (goal->side >= WAP_SIDES)
        return;
    if (owner == goal->side && !goal->one_of_many)
        sum->peril -= (int64_t)goal->weight * sign_of(owner) * peril_of(judge, goal, far);
    judge_race(judge, table, goal, sum);
}

static void judge_goals(wap_judge *judge, const wap_table *table, wap_terms *out)
{
    sums sum = {0};
    for (uint32_t i = 0; i < judge->goals; i++)
        judge_goal(judge, table, &judge->goal[i], &sum);
    if (sum.either)
        sum.race -= (int64_t)sum.either->weight * sign_of(sum.either->side) * sum.nearest;
    const int16_t *weight = judge->weight;
    if (sum.weights > 0)
        out->term[WAP_TERM_PRESENCE] = (int32_t)(weight[WAP_W_PRESENCE] * sum.presence /
                                                 (10 * sum.weights));
    if (sum.needs > 0)
        out->term[WAP_TERM_RACE] = (int32_t)(weight[WAP_W_RACE] * sum.race / sum.needs);
    out->term[WAP_TERM_SAFETY] = (int32_t)(weight[WAP_W_EXPOSED] * sum.safety / 100 +
                                           weight[WAP_W_HELD] * judge->over * sum.peril / 1000000);
}

/* ---------------------------------------------------------------- all of it */

void wap_find_terms(wap_judge *judge, const wap_table *table, wap_terms *out)
{
    const wap_board *board = judge->board;
    const int16_t *weight = judge->weight;
    memset(out, 0, sizeof *out);
    wap_take_census(board, table, &judge->census);
    if (table->head.over)
        out->term[WAP_TERM_WIN] = WAP_VALUE_WIN * sign_of(table->head.winner);
    out->term[WAP_TERM_LINES] = (weight[WAP_W_LINES] + weight[WAP_W_LATE] * judge->over / 100) *
                                judge_lines(judge, table) / 2;
    out->term[WAP_TERM_STRENGTH] = judge_strength(judge);
    judge_goals(judge, table, out);
    int32_t points = table->points[WAP_FR] - table->points[WAP_AL];
    int32_t cities = (int32_t)wap_city_points(board, table, WAP_FR) -
                     (int32_t)wap_city_points(board, table, WAP_AL);
    if (board->alliances)
        out->term[WAP_TERM_POINTS] = weight[WAP_W_POINTS] * points + weight[WAP_W_CITIES] * cities;
    out->term[WAP_TERM_CARE] = judge_care(judge, table, WAP_AL) - judge_care(judge, table, WAP_FR);
}

int32_t wap_value(wap_judge *judge, const wap_table *table)
{
    wap_terms terms;
    int32_t sum = 0;
    wap_find_terms(judge, table, &terms);
    for (uint32_t i = 0; i < WAP_TERMS; i++)
        sum += terms.term[i];
    return sum;
}
