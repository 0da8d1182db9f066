/* board_check_scenarios.c: checks a scenario: its size, its hexes, and connectivity. */
#include "proofs/warpeace/board_check.h"

/* ---------------------------------------------------------------- counts */

/* The intended size of each scenario; update it when a scenario changes. */
typedef struct size_of {
    const char *id;
    uint32_t turns, hexes;
    uint32_t set_up[WAP_SIDES], reinforced[WAP_SIDES]; /* SP */
    uint32_t joining;
} size_of;

static const size_of sizes[] = {
    {"I96", 12, 104, {10, 13}, {11, 23}, 0}, {"I00", 9, 198, {22, 32}, {15, 9}, 0},
    {"N05", 5, 557, {63, 43}, {4, 31}, 20},  {"N06", 10, 648, {51, 54}, {26, 33}, 22},
    {"N09", 8, 672, {61, 59}, {16, 50}, 6},  {"N12", 7, 737, {80, 55}, {14, 28}, 0},
    {"N13", 8, 634, {57, 58}, {29, 29}, 34}, {"N14", 5, 715, {46, 90}, {9, 12}, 0},
    {"N15", 4, 192, {34, 39}, {6, 51}, 0},   {"P08", 72, 210, {27, 31}, {44, 29}, 0},
    {"P11", 38, 210, {58, 38}, {6, 6}, 0},
};

static size_of measure(const wap_board *board)
{
    size_of found = {.turns = board->turns, .hexes = board->hexes};
    for (uint32_t i = 0; i < board->stacks; i++) {
        const wap_stack *stack = &board->stack[i];
        if (stack->joins == WAP_NONE)
            found.set_up[stack->side] += stack->who.total;
        else
            found.joining += stack->who.total;
    }
    for (uint32_t i = 0; i < board->groups; i++)
        if ((board->group[i].flags & WAP_GROUP_WITHDRAWS) == 0)
            found.reinforced[board->group[i].side] += board->group[i].who.total;
    return found;
}

static void compare(wap_checker *check, const char *what, uint32_t found, uint32_t expected)
{
    if (found != expected)
        gg_print(&check->report.wrong, " %u %s, %u expected", found, what, expected);
}

/* Writes "N05: as many turns, .. as expected". */
static void tell(wap_checker *check, const char *what)
{
    char line[160];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_put_span(&text, check->scenario);
    gg_print(&text, ": %s", what);
    gg_tell_check(&check->report, line);
}

static void check_size(wap_checker *check)
{
    size_of found = measure(check->board);
    uint32_t i = 0, count = sizeof sizes / sizeof sizes[0];
    while (i < count && !gg_span_is(check->scenario, sizes[i].id))
        i++;
    gg_begin_check(&check->report);
    if (i < count) {
        compare(check, "turns", found.turns, sizes[i].turns);
        compare(check, "hexes", found.hexes, sizes[i].hexes);
        compare(check, "SP that join", found.joining, sizes[i].joining);
        for (uint8_t side = 0; side < WAP_SIDES; side++) {
            compare(check, side == WAP_FR ? "French SP" : "Allied SP", found.set_up[side],
                    sizes[i].set_up[side]);
            compare(check, side == WAP_FR ? "French reinforcements" : "Allied reinforcements",
                    found.reinforced[side], sizes[i].reinforced[side]);
        }
    }
    tell(check, i < count ? "turns, hexes and SP are as many as we gave it"
                          : "a scenario of your own; its size is not compared");
}

/* ---------------------------------------------------------------- hexes */

/* Links exist in both directions and cost what the entered hex and the hexside do. */
static bool way_fits(const wap_board *board, uint16_t number, uint8_t direction)
{
    const wap_hex *hex = &board->hex[number];
    uint16_t next = hex->next[direction];
    uint8_t side = board->place[number].side[direction];
    if (next == WAP_NO_HEX)
        return hex->cost[direction] == WAP_NO_WAY && hex->first_cost[direction] == WAP_NO_WAY;
    const wap_hex *there = &board->hex[next];
    uint32_t mp = board->tables.terrain_mp[there->terrain];
    if (number >= board->hexes || next >= board->hexes ||
        there->next[wap_opposite(direction)] != number || side == WAP_ALL_SEA)
        return false;
    bool crossing = (hex->crossings >> direction & 1) != 0,
         river = (hex->rivers >> direction & 1) != 0;
    if (crossing != (side == WAP_CROSSING) || river != (side == WAP_RIVER))
        return false;
    mp += crossing ? board->tables.crossing_mp : 0U;
    return hex->first_cost[direction] == mp &&
           hex->cost[direction] == mp + (river ? board->tables.river_mp : 0U);
}

/* No enterable hex is cut off, except by sea. */
static bool is_cut_off(const wap_board *board, uint16_t number, uint8_t direction)
{
    const wap_hex *hex = &board->hex[number];
    uint8_t side = board->place[number].side[direction];
    if (number >= board->hexes || hex->next[direction] != WAP_NO_HEX || side == WAP_ALL_SEA ||
        side == WAP_NOT_NEXT)
        return false;
    for (uint16_t other = 0; other < board->hexes; other++)
        if (wap_distance(board, number, other) == 1 &&
            wap_direction(board, number, other) == direction)
            return true;
    return false;
}

static void check_ways(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint16_t hex = 0; hex < board->map_hexes; hex++)
        for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
            if (!way_fits(board, hex, i) || is_cut_off(board, hex, i))
                wap_wrong_hex(check, hex);
    tell(check, "ways lead there and back and cost what they should");
}

/* Hexes are in map order, open ones first; closed ones are closed for a reason. */
static void check_order(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint16_t hex = 0; hex < board->map_hexes; hex++) {
        const wap_place *place = &board->place[hex], *before = &board->place[hex - (hex > 0)];
        const wap_nation *owner = &board->nation[board->hex[hex].owner];
        bool outside = (board->hex[hex].flags & WAP_HEX_OUTSIDE) != 0;
        bool used = !outside && (owner->status != WAP_CLOSED || owner->may_enter);
        bool ordered = hex == 0 || hex == board->hexes || before->row < place->row ||
                       (before->row == place->row && before->column < place->column);
        if (!ordered || used != (hex < board->hexes) ||
            board->hex_at[place->row][place->column] != hex)
            wap_wrong_hex(check, hex);
    }
    tell(check, "hexes are in map order, and those that can be entered come first");
}

/* ---------------------------------------------------------------- units */

static void check_kinds(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->kinds; i++) {
        const wap_kind *kind = &board->kind[i];
        const char *before = i > 0 ? board->kind[i - 1].code : "";
        bool ordered = before[0] < kind->code[0] ||
                       (before[0] == kind->code[0] && before[1] < kind->code[1]) ||
                       (before[0] == kind->code[0] && before[1] == kind->code[1] &&
                        before[2] < kind->code[2]);
        if (!ordered || board->kind_of[kind->nation][kind->type] != i)
            wap_wrong_text(check, kind->code);
    }
    tell(check, "kinds of SP are in the order of their codes");
}

static void reach(wap_checker *check, const uint8_t *mp, uint16_t hex)
{
    if (mp[hex] == WAP_NO_WAY)
        wap_wrong_hex(check, hex);
}

/* Over land and crossings, as if all nations that may join had joined. */
static void check_connected(wap_checker *check)
{
    const wap_board *board = check->board;
    uint8_t mp[WAP_HEXES_MAX];
    gg_begin_check(&check->report);
    wap_ways_from(board, board->stack[0].hex, WAP_NO_HEX, mp);
    for (uint32_t i = 0; i < board->stacks; i++)
        reach(check, mp, board->stack[i].hex);
    for (uint32_t i = 0; i < board->groups; i++)
        for (uint32_t j = 0; j < board->group[i].hexes; j++)
            reach(check, mp, board->listed_hex[board->group[i].first_hex + j]);
    tell(check, "a way leads from every stack and reinforcement to all others");
}

/* Infantry has a leader with it; checks allowance and capacity of the two great leaders. */
static void check_leaders(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint8_t i = 0; i < board->leaders; i++) {
        const wap_leader *leader = &board->leader[i];
        bool great = i == board->napoleon || i == board->wellington;
        uint8_t usual = great ? 12 : 10;
        if (leader->allowance != usual || leader->capacity != usual ||
            (great && leader->value != 3) || (!leader->named && leader->value != 0))
            wap_wrong_text(check, leader->name);
    }
    tell(check, "12 MP and 12 SP for Napoleon and Wellington, 10 and 10 for all others");
}

/* Both sides have a source for each color that they set up. */
static uint8_t colours_fed(const wap_board *board, uint8_t side)
{
    uint8_t colours = board->coast_feeds[side] | board->port_feeds[side];
    for (uint32_t i = 0; i < board->sources; i++)
        if (board->source[i].side == side)
            colours |= board->source[i].colours;
    for (uint32_t i = 0; i < board->home_sources; i++)
        if (board->nation[board->home_source[i].owner].status == side)
            colours |= board->home_source[i].colours;
    return colours;
}

static void check_fed(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->stacks; i++) {
        const wap_stack *stack = &board->stack[i];
        for (uint32_t j = 0; stack->joins == WAP_NONE && j < stack->who.pieces; j++) {
            const wap_kind *kind =
                &board->kind[board->roster_piece[stack->who.first_piece + j].kind];
            bool pooled = (board->special.pooled >> stack->side & 1) != 0;
            if (!pooled && !kind->supplied &&
                (colours_fed(board, stack->side) >> kind->colour & 1) == 0)
                wap_wrong_text(check, kind->code);
        }
    }
    tell(check, "every color has a supply source somewhere");
}

void wap_check_scenario(wap_checker *check)
{
    check_size(check);
    check_order(check);
    check_ways(check);
    check_kinds(check);
    check_connected(check);
    check_leaders(check);
    check_fed(check);
}
