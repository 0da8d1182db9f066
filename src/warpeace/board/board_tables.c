/* board_tables.c: tables.txt, and looking things up in the tables. */
#include "core/mem.h"
#include "core/text/spans.h"
#include "warpeace/board/board_load.h"
#include "warpeace/board/options.h"

/* ---------------------------------------------------------------- looking up */

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

wap_cell wap_attrition_of(const wap_board *board, int32_t die, uint32_t sp)
{
    const wap_tables *tables = &board->tables;
    uint32_t column = WAP_ATTRITION_COLUMNS;
    while (column > 0 && sp < tables->attrition_from[column - 1])
        column--;
    if (column == 0)
        return (wap_cell){0};
    return tables->attrition[clamp(die, 0, WAP_ATTRITION_ROWS - 1)][column - 1];
}

wap_cell wap_march_of(const wap_board *board, int32_t die, uint32_t asked)
{
    gg_assert(asked >= 1 && asked <= WAP_MARCH_COLUMNS);
    return board->tables.march[clamp(die, 1, WAP_MARCH_ROWS) - 1][asked - 1];
}

uint8_t wap_odds_of(const wap_board *board, uint32_t larger, uint32_t smaller)
{
    gg_assert(larger >= smaller && smaller > 0);
    if (larger >= board->limits.automatic * smaller)
        return WAP_ODDS_AUTOMATIC;
    if (larger >= 2 * smaller)
        return WAP_ODDS_2_1;
    return 2 * larger >= 3 * smaller ? WAP_ODDS_3_2 : WAP_ODDS_1_1;
}

wap_outcome wap_combat_of(const wap_board *board, uint8_t odds, int32_t total)
{
    gg_assert(odds <= WAP_ODDS_AUTOMATIC);
    if (odds == WAP_ODDS_AUTOMATIC)
        return board->tables.automatic;
    return board->tables.combat[odds][clamp(total, 2, 12) - 2];
}

uint32_t wap_loss_of(const wap_board *board, uint8_t result, uint32_t n)
{
    gg_assert(result < WAP_RESULTS && n <= WAP_LOSS_MAX);
    return board->tables.loss[result][n];
}

/* ---------------------------------------------------------------- attrition, march */

/* "2*!": number, asterisk, mark of an example. */
static bool expect_cell(gg_lines *lines, uint32_t index, wap_cell *cell)
{
    gg_span word = gg_word_at(&lines->words, index);
    uint32_t number;
    cell->attested = word.size > 0 && word.at[word.size - 1] == '!';
    word.size -= cell->attested;
    cell->asterisk = word.size > 0 && word.at[word.size - 1] == '*';
    word.size -= cell->asterisk;
    if (!gg_span_number(word, &number) || number > 99)
        return gg_fail_word(lines, index, "a cell such as 2 or 2* or 2*! expected");
    cell->number = (uint8_t)number;
    return true;
}

static bool expect_cells(gg_lines *lines, wap_cell *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!expect_cell(lines, 2 + i, &cells[i]))
            return false;
    return gg_expect_end(lines, 2 + count);
}

/* attrition from SP .. */
static bool read_columns(wap_loader *load)
{
    uint8_t *from = load->board->tables.attrition_from;
    for (uint32_t i = 0; i < WAP_ATTRITION_COLUMNS; i++)
        if (!gg_expect_byte(&load->lines, 2 + i, i == 0 ? 1 : from[i - 1] + 1, 250, &from[i]))
            return false;
    load->board->limits.attrition_sp = from[0];
    return gg_expect_end(&load->lines, 2 + WAP_ATTRITION_COLUMNS);
}

/* attrition DIE CELLS */
static bool read_attrition(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    uint8_t die;
    if (gg_word_is(&lines->words, 1, "from"))
        return gg_expect_once(lines, 1, &load->has_attrition[WAP_ATTRITION_ROWS], "this row") &&
               read_columns(load);
    return gg_expect_byte(lines, 1, 0, WAP_ATTRITION_ROWS - 1, &die) &&
           gg_expect_once(lines, 1, &load->has_attrition[die], "this row") &&
           expect_cells(lines, load->board->tables.attrition[die], WAP_ATTRITION_COLUMNS);
}

/* march DIE CELLS */
static bool read_march(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    uint8_t die;
    return gg_expect_byte(lines, 1, 1, WAP_MARCH_ROWS, &die) &&
           gg_expect_once(lines, 1, &load->has_march[die - 1], "this row") &&
           expect_cells(lines, load->board->tables.march[die - 1], WAP_MARCH_COLUMNS);
}

/* ---------------------------------------------------------------- combat, losses */

static bool find_result(gg_span name, uint8_t *result)
{
    for (*result = 0; *result < WAP_RESULTS; ++*result)
        if (gg_span_is(name, wap_result_name(*result)))
            return true;
    return false;
}

/* "1/D1!": of the larger force, of the smaller. */
static bool expect_outcome(gg_lines *lines, uint32_t index, wap_outcome *outcome)
{
    gg_span word = gg_word_at(&lines->words, index), part[2];
    outcome->attested = word.size > 0 && word.at[word.size - 1] == '!';
    word.size -= outcome->attested;
    if (gg_cut_span(word, '/', part) && find_result(part[0], &outcome->larger) &&
        find_result(part[1], &outcome->smaller))
        return true;
    return gg_fail_word(lines, index, "two results such as 1/D1 expected");
}

/* combat ODDS CELLS */
static bool read_combat(void *loader)
{
    static const char *const odds[] = {"1-1", "3-2", "2-1", "automatic", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_tables *tables = &load->board->tables;
    uint8_t row;
    if (!gg_expect_choice(lines, 1, odds, &row) ||
        !gg_expect_once(lines, 1, &load->has_combat[row], "this row"))
        return false;
    if (row == WAP_ODDS_AUTOMATIC)
        return expect_outcome(lines, 2, &tables->automatic) && gg_expect_end(lines, 3);
    for (uint32_t i = 0; i < WAP_COMBAT_TOTALS; i++)
        if (!expect_outcome(lines, 2 + i, &tables->combat[row][i]))
            return false;
    return gg_expect_end(lines, 2 + WAP_COMBAT_TOTALS);
}

/* loss RESULT base NUMBER plus NUMBER over NUMBER */
static bool read_formula(wap_loader *load, uint8_t result)
{
    gg_lines *lines = &load->lines;
    uint8_t base, plus, over;
    if (!gg_expect_once(lines, 1, &load->has_loss[result], "the formula of this result") ||
        !gg_expect_pair(lines, 2, "base", 0, 9, &base) ||
        !gg_expect_pair(lines, 4, "plus", 0, 9, &plus) ||
        !gg_expect_pair(lines, 6, "over", 1, 99, &over) || !gg_expect_end(lines, 8))
        return false;
    for (uint32_t n = 1; n <= WAP_LOSS_MAX; n++)
        load->board->tables.loss[result][n] = (uint8_t)(base + (n + plus) / over);
    return true;
}

/* loss RESULT row NUMBER .. */
static bool read_losses(wap_loader *load, uint8_t result)
{
    for (uint32_t i = 3; i < load->lines.words.count; i++)
        if (i - 2 > WAP_LOSS_MAX ||
            !gg_expect_byte(&load->lines, i, 0, 250, &load->board->tables.loss[result][i - 2]))
            return false;
    return true;
}

/* loss RESULT attested N NUMBER */
static bool read_attested_loss(wap_loader *load, uint8_t result)
{
    gg_lines *lines = &load->lines;
    wap_tables *tables = &load->board->tables;
    uint8_t n, loss;
    if (!gg_expect_byte(lines, 3, 1, 99, &n) || !gg_expect_byte(lines, 4, 0, 99, &loss) ||
        !gg_expect_end(lines, 5))
        return false;
    tables->loss_attested[result] = n;
    return tables->loss[result][n] == loss ||
           gg_fail_word(lines, 4, "the chart above says %d", tables->loss[result][n]);
}

static bool read_loss(void *loader)
{
    static const char *const results[] = {"1", "D1", "D2", "D3", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    uint8_t result;
    if (!gg_expect_choice(lines, 1, results, &result))
        return false;
    result++;
    load->board->tables.demoralises[result] = (uint8_t)(result - WAP_RESULT_1);
    if (gg_word_is(&lines->words, 2, "attested"))
        return read_attested_loss(load, result);
    return gg_word_is(&lines->words, 2, "row") ? read_losses(load, result)
                                               : read_formula(load, result);
}

/* ---------------------------------------------------------------- terrain, limits */

/* terrain NAME mp NUMBER drm NUMBER overrun NUMBER */
static bool read_terrain(void *loader)
{
    static const char *const names[] = {"clear", "forest", "swamp", "mountain",
                                        "lake",  "desert", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_tables *tables = &load->board->tables;
    uint8_t terrain;
    return gg_expect_choice(lines, 1, names, &terrain) &&
           gg_expect_once(lines, 1, &load->has_terrain[terrain], "this terrain") &&
           gg_expect_pair(lines, 2, "mp", 1, 9, &tables->terrain_mp[terrain]) &&
           gg_expect_pair(lines, 4, "drm", 0, 4, &tables->terrain_drm[terrain]) &&
           gg_expect_pair(lines, 6, "overrun", 1, 99, &tables->terrain_overrun[terrain]) &&
           gg_expect_end(lines, 8);
}

/* hexside NAME mp NUMBER drm NUMBER */
static bool read_hexside(void *loader)
{
    static const char *const names[] = {"river", "crossing", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_tables *tables = &load->board->tables;
    uint8_t which;
    if (!gg_expect_choice(lines, 1, names, &which) ||
        !gg_expect_once(lines, 1, &load->has_hexside[which], "this hexside"))
        return false;
    uint8_t *mp = which == 0 ? &tables->river_mp : &tables->crossing_mp;
    uint8_t *drm = which == 0 ? &tables->river_drm : &tables->crossing_drm;
    return gg_expect_pair(lines, 2, "mp", 0, 9, mp) && gg_expect_pair(lines, 4, "drm", 0, 4, drm) &&
           gg_expect_end(lines, 6);
}

#define LIMIT(name, member, low, high)                                                             \
    {                                                                                              \
        name, offsetof(wap_board, member), low, high                                               \
    }

static const gg_limit limits[] = {
    LIMIT("leader-mp", limits.leader_mp, 1, 20),
    LIMIT("leader-sp", limits.leader_sp, 1, 20),
    LIMIT("cavalry-mp", limits.cavalry_mp, 1, 20),
    LIMIT("infantry-mp", limits.infantry_mp, 1, 20),
    LIMIT("supply-mp", limits.supply_mp, 1, 9),
    LIMIT("march-guard", limits.march_guard, 0, 6),
    LIMIT("march-french", limits.march_french, 0, 6),
    LIMIT("overrun-entrenched", limits.overrun_entrenched, 1, 99),
    LIMIT("overrun-free", limits.overrun_free, 1, 99),
    LIMIT("overrun-mp", limits.overrun_mp, 0, 9),
    LIMIT("automatic", limits.automatic, 3, 9),
    LIMIT("join", limits.join, 1, 9),
    LIMIT("entrenchment-drm", tables.entrenchment_drm, 0, 4),
    LIMIT("combat-drm", limits.combat_drm, 0, 10),
    LIMIT("alliance-drm", limits.alliance_drm, 0, 10),
    LIMIT("siege-max", limits.siege_max, 1, 5),
    LIMIT("entrench-sp", limits.entrench_sp, 1, 99),
    LIMIT("victory-sp", limits.victory_sp, 1, 99),
    LIMIT("victory-napoleon", limits.victory_napoleon, 1, 9),
    LIMIT("casualty", limits.casualty, 2, 12),
    LIMIT("death", limits.death, 1, 6),
    LIMIT("manoeuvre", limits.manoeuvre, 1, 9),
    LIMIT("minor-city", limits.capacity[WAP_MINOR_CITY], 1, 20),
    LIMIT("major-city", limits.capacity[WAP_MAJOR_CITY], 1, 20),
    LIMIT("capital", limits.capacity[WAP_CAPITAL], 1, 20),
    {.name = NULL},
};

static bool read_limit(void *loader)
{
    wap_loader *load = loader;
    return gg_expect_limit(&load->lines, limits, load->board, &load->limits_seen);
}

/* winter MONTH .. */
static bool read_winter(void *loader)
{
    wap_loader *load = loader;
    uint8_t month;
    if (!gg_expect_once(&load->lines, 0, &load->has_winter, "this line"))
        return false;
    for (uint32_t i = 1; i < load->lines.words.count; i++) {
        if (!gg_expect_byte(&load->lines, i, 1, 12, &month))
            return false;
        load->board->limits.winter |= (uint16_t)(1U << (month - 1));
    }
    return true;
}

const gg_statement wap_table_statements[] = {
    {"attrition", read_attrition}, {"march", read_march},     {"combat", read_combat},
    {"loss", read_loss},           {"terrain", read_terrain}, {"hexside", read_hexside},
    {"limit", read_limit},         {"winter", read_winter},   {NULL, NULL}};

/* ---------------------------------------------------------------- the whole file */

static bool has_all(gg_lines *lines, const bool *has, uint32_t count, const char *what)
{
    for (uint32_t i = 0; i < count; i++)
        if (!has[i])
            return gg_fail_line(lines, 0, "not all rows of %s are there", what);
    return true;
}

bool wap_check_tables(wap_loader *load)
{
    gg_lines *lines = &load->lines;
    if (!has_all(lines, load->has_attrition, WAP_ATTRITION_ROWS + 1, "attrition") ||
        !has_all(lines, load->has_march, WAP_MARCH_ROWS, "march") ||
        !has_all(lines, load->has_combat, WAP_ODDS + 1, "combat") ||
        !has_all(lines, load->has_loss + 1, WAP_RESULTS - 1, "loss") ||
        !has_all(lines, load->has_terrain, WAP_TERRAINS, "terrain") ||
        !has_all(lines, load->has_hexside, 2, "hexside") ||
        !has_all(lines, &load->has_winter, 1, "winter") ||
        !gg_expect_limits(lines, limits, load->limits_seen))
        return false;
    if (lines->game->option[WAP_OPTION_RIVER_MP] == 0)
        load->board->tables.river_mp = 0;
    return true;
}
