/* board_check_tables.c: checks armies, turns, supply, limits and terrain. */
#include "proofs/napoleon/board_check.h"

#include <stddef.h>

/* ---------------------------------------------------------------- armies */

/* W-UNI-01 */
static void check_sums(nap_checker *check)
{
    static const struct {
        const char *blocks, *steps;
        uint8_t expected[2];
    } sums[NAP_ARMIES] = {
        [NAP_FR] = {"French blocks", "French steps", {24, 66}},
        [NAP_AD] = {"Anglo-Dutch blocks", "Anglo-Dutch steps", {16, 49}},
        [NAP_PR] = {"Prussian blocks", "Prussian steps", {18, 58}},
    };
    const nap_board *board = check->board;
    for (uint32_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t steps = 0;
        for (uint32_t i = 0; i < board->army[army].blocks; i++)
            steps += board->block[board->army[army].first_block + i].max;
        gg_check_count(&check->report, sums[army].blocks, board->army[army].blocks,
                       sums[army].expected[0]);
        gg_check_count(&check->report, sums[army].steps, steps, sums[army].expected[1]);
    }
}

static void check_types(nap_checker *check)
{
    static const uint8_t expected[NAP_ARMIES][NAP_TYPES] = {
        [NAP_FR] = {1, 9, 5, 7, 2}, [NAP_AD] = {1, 7, 4, 3, 1}, [NAP_PR] = {1, 9, 4, 4, 0}};
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        for (uint8_t type = 0; type < NAP_TYPES; type++) {
            uint32_t found = 0;
            for (uint32_t i = 0; i < board->blocks; i++)
                found += board->block[i].army == army && board->block[i].type == type;
            if (found != expected[army][type])
                gg_print(&check->report.wrong, " %u %s %s", found, nap_army_id(army),
                         nap_type_id(type));
        }
    gg_tell_check(&check->report, "so many leaders, infantry, cavalry and guns in each army");
}

/* A published list of the French blocks of each type, by steps. */
static void check_french(nap_checker *check)
{
    static const uint8_t expected[NAP_TYPES][5] = {[NAP_LDR] = {0, 1},
                                                   [NAP_INF] = {0, 0, 1, 5, 3},
                                                   [NAP_CAV] = {0, 0, 2, 3},
                                                   [NAP_FART] = {0, 0, 2, 5},
                                                   [NAP_HART] = {0, 0, 2}};
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint8_t type = 0; type < NAP_TYPES; type++)
        for (uint32_t steps = 1; steps <= 4; steps++) {
            uint32_t found = 0;
            for (uint32_t i = 0; i < board->blocks; i++) {
                const nap_block *block = &board->block[i];
                found += block->army == NAP_FR && block->type == type && block->max == steps;
            }
            if (found != expected[type][steps])
                gg_print(&check->report.wrong, " %u %s of %u", found, nap_type_id(type), steps);
        }
    gg_tell_check(&check->report, "the French blocks by type and steps");
}

static void check_leaders(nap_checker *check)
{
    static const char *const names[NAP_ARMIES] = {"Napoleon", "Wellington", "Blucher"};
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t army = 0; army < NAP_ARMIES; army++) {
        uint8_t number = board->army[army].leader;
        const nap_block *leader = number < board->blocks ? &board->block[number] : NULL;
        if (leader == NULL || leader->army != army || leader->type != NAP_LDR || leader->max != 1 ||
            !gg_same_name(gg_span_of(names[army]), gg_span_of(leader->name)))
            nap_wrong_text(check, names[army]);
    }
    gg_tell_check(&check->report, "Napoleon, Wellington and Blucher lead with one step each");
}

static void check_corps(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->blocks; i++) {
        const nap_block *block = &board->block[i];
        bool has_corps = block->corps < board->corps_count;
        if (has_corps == (block->type == NAP_LDR) ||
            (has_corps && (board->corps[block->corps].army != block->army ||
                           (board->corps_blocks[block->corps] & nap_bit(i)) == 0)))
            nap_wrong_text(check, block->id);
    }
    gg_tell_check(&check->report, "every block but a leader belongs to a corps of its army");
}

/* W-BAT-14. */
static void check_cavalry_reserve(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->corps_count; i++) {
        uint32_t joined = 0;
        for (uint32_t set = board->corps[i].joins; set != 0; set &= set - 1)
            joined++;
        bool reserve = gg_span_is(gg_span_of(board->corps[i].id), "FR-CR");
        if (joined != (reserve ? 4 : 0))
            nap_wrong_text(check, board->corps[i].id);
    }
    for (uint32_t i = 0; i < board->blocks; i++) {
        const nap_block *block = &board->block[i];
        bool in_reserve = block->corps != NAP_NONE && board->corps[block->corps].joins != 0;
        if (in_reserve && block->type != NAP_HART)
            nap_wrong_text(check, block->id);
    }
    gg_tell_check(&check->report,
                  "only the horse artillery of the cavalry reserve joins other corps, four");
}

static void check_fire(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->blocks; i++) {
        const nap_block *block = &board->block[i];
        bool gun = board->type[block->type].artillery != 0;
        if (gun != (block->fire == 1) || block->quality_fire > block->fire ||
            (block->quality_fire != block->fire && block->type != NAP_INF))
            nap_wrong_text(check, block->id);
    }
    gg_tell_check(&check->report,
                  "artillery has fire 1, all others more; quality lowers infantry only");
}

static void check_army_limits(nap_checker *check)
{
    static const uint8_t expected[NAP_ARMIES][3] = {
        [NAP_FR] = {2, 12, 12}, [NAP_AD] = {1, 4, 8}, [NAP_PR] = {1, 4, 9}};
    gg_begin_check(&check->report);
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        const nap_army *of = &check->board->army[army];
        if (of->group_moves != expected[army][0] || of->town_limit != expected[army][1] ||
            of->defeat != expected[army][2])
            nap_wrong_text(check, nap_army_id(army));
    }
    gg_tell_check(&check->report, "group moves 2, 1, 1; deployment 12, 4, 4; defeat by 12, 8, 9");
}

/* ---------------------------------------------------------------- turns and supply */

/* Each day has three turns, so sides alternate from day to day; the record ends before the last night. */
static void check_turns(nap_checker *check)
{
    const nap_board *board = check->board;
    char date[NAP_NAME_SIZE];
    gg_text text;
    gg_check_count(&check->report, "turns", board->turns, 23);
    gg_begin_check(&check->report);
    for (uint32_t n = 1; n <= board->turns; n++) {
        const nap_turn *turn = &board->turn[n];
        gg_text_open(&text, date, sizeof date);
        gg_print(&text, "%u June", 15 + (n - 1) / 3);
        if (turn->side != (n % 2 == 1 ? NAP_FRENCH : NAP_ALLIED) || turn->night != (n % 3 == 0) ||
            !gg_span_is(gg_span_of(turn->date), date))
            gg_print(&check->report.wrong, " %u", n);
    }
    gg_tell_check(&check->report,
                  "sides alternate from the French on, every third turn is a night");
}

static void check_supply(nap_checker *check)
{
    static const struct {
        const char *town;
        uint8_t army, loss;
    } expected[] = {{"Ghent", NAP_AD, 1}, {"Brussels", NAP_AD, 1}, {"Liege", NAP_PR, 2}};
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t town = nap_find_town(board, gg_span_of(expected[i].town));
        if (town == NAP_NONE || board->town[town].supplies != expected[i].army ||
            board->town[town].supply_loss != expected[i].loss ||
            board->town[town].zone != expected[i].army)
            nap_wrong_text(check, expected[i].town);
    }
    for (uint32_t i = 1; i < board->cities; i++)
        if (board->city[i - 1] >= board->city[i])
            nap_wrong_town(check, board->city[i]);
    if (board->cities != 3)
        gg_print(&check->report.wrong, " %u cities", board->cities);
    gg_tell_check(&check->report,
                  "supply: Ghent and Brussels 1 Anglo-Dutch unit, Liege 2 Prussian ones");
}

/* ---------------------------------------------------------------- limits and terrain */

static void check_type_table(nap_checker *check)
{
    static const nap_type expected[NAP_TYPES] = {
        [NAP_LDR] = {.rate = 2, .links = 2, .skirmish = 2, .attrition = 0},
        [NAP_INF] = {.rate = 1, .links = 1, .skirmish = 1, .attrition = 1},
        [NAP_CAV] = {.rate = 2, .links = 2, .skirmish = 2, .attrition = 1, .against_cavalry = 1},
        [NAP_FART] =
            {.rate = 1, .links = 1, .skirmish = 1, .attrition = 2, .stays = 1, .artillery = 1},
        [NAP_HART] = {.rate = 2, .links = 2, .skirmish = 2, .attrition = 1, .artillery = 1},
    };
    gg_begin_check(&check->report);
    for (uint8_t i = 0; i < NAP_TYPES; i++) {
        const nap_type *type = &check->board->type[i], *good = &expected[i];
        if (type->rate != good->rate || type->links != good->links ||
            type->skirmish != good->skirmish || type->attrition != good->attrition ||
            type->against_cavalry != good->against_cavalry || type->stays != good->stays ||
            type->artillery != good->artillery)
            nap_wrong_text(check, nap_type_id(i));
    }
    gg_tell_check(&check->report, "rates, links, skirmish fire and attrition of the five types");
}

static void check_limits(nap_checker *check)
{
    const nap_limits *limits = &check->board->limits;
    gg_check_count(&check->report, "town more in a force march", limits->force_march, 1);
    gg_check_count(&check->report, "and less loses a step in a force march",
                   limits->force_march_loss, 3);
    gg_check_count(&check->report, "and less is bad morale", limits->bad_morale, 3);
    gg_check_count(&check->report, "units on both sides make a battle", limits->skirmish, 3);
    gg_check_count(&check->report, "units at most are picked for a skirmish", limits->skirmish_pick,
                   4);
    gg_check_count(&check->report, "marker drawn by the attacker", limits->attacker_draws, 1);
    gg_check_count(&check->report, "markers drawn by the defender", limits->defender_draws, 2);
    gg_check_count(&check->report, "crossings of a stream", limits->stream_crossings, 2);
    gg_check_count(&check->report, "quiet turns make a stalemate", limits->quiet_turns, 2);
    gg_check_count(&check->report, "rounds at most before turns are quiet", limits->last_round,
                   100);
    gg_check_count(&check->report, "cities win the game", limits->cities, 2);
}

static void check_terrain(nap_checker *check)
{
    const nap_board *board = check->board;
    uint32_t found[NAP_MARKERS] = {0};
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->pool_size; i++) {
        gg_assert(board->pool[i] < NAP_MARKERS);
        found[board->pool[i]]++;
        if (i > 0 && board->pool[i - 1] > board->pool[i])
            nap_wrong_text(check, "order");
    }
    for (uint32_t i = 0; i < NAP_MARKERS; i++)
        if (found[i] != 2)
            gg_print(&check->report.wrong, " %u %s", found[i], nap_marker_names[i]);
    gg_tell_check(&check->report, "two each of woods, farm, hill and stream");
    gg_check_count(&check->report, "green blocks with the squares",
                   board->pool_size + board->square_markers, 12U);
}

void nap_check_tables(nap_checker *check)
{
    check_sums(check);
    check_types(check);
    check_french(check);
    check_leaders(check);
    check_corps(check);
    check_cavalry_reserve(check);
    check_fire(check);
    check_army_limits(check);
    check_turns(check);
    check_supply(check);
    check_type_table(check);
    check_limits(check);
    check_terrain(check);
}
