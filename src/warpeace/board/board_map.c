/* board_map.c: the map: map.txt, areas.txt, owners.txt, cities.txt and hexsides.txt; hexes get their
 * numbers, neighbors and costs. */
#include "core/mem.h"
#include "core/text/spans.h"
#include "core/text/text.h"
#include "warpeace/board/board_load.h"

/* ---------------------------------------------------------------- geometry */

void wap_step(uint32_t row, uint32_t column, uint8_t direction, uint32_t *to_row,
              uint32_t *to_column)
{
    static const int8_t rows[WAP_DIRECTIONS] = {1, 0, -1, -1, 0, 1};
    static const int8_t columns[WAP_DIRECTIONS] = {0, 1, 0, -1, -1, -1}; /* in odd rows */
    bool slants = rows[direction] != 0, even = row % 2 == 0;
    *to_row = (uint32_t)((int32_t)row + rows[direction]);
    *to_column = (uint32_t)((int32_t)column + columns[direction] + (slants && even ? 1 : 0));
}

static bool in_grid(uint32_t row, uint32_t column)
{
    return row >= 1 && row <= WAP_ROWS && column >= 1 && column <= WAP_COLUMNS;
}

static uint16_t neighbour(const wap_board *board, uint16_t hex, uint8_t direction)
{
    uint32_t row, column;
    wap_step(board->place[hex].row, board->place[hex].column, direction, &row, &column);
    return in_grid(row, column) ? board->hex_at[row][column] : (uint16_t)WAP_NO_HEX;
}

uint32_t wap_distance(const wap_board *board, uint16_t a, uint16_t b)
{
    gg_assert(a < board->map_hexes && b < board->map_hexes);
    const wap_place *from = &board->place[a], *to = &board->place[b];
    /* in half columns */
    int32_t x = 2 * (to->column - from->column) + (to->row % 2 == 0) - (from->row % 2 == 0);
    int32_t rows = to->row > from->row ? to->row - from->row : from->row - to->row;
    int32_t across = ((x < 0 ? -x : x) + rows) / 2;
    return (uint32_t)(across > rows ? across : rows);
}

uint8_t wap_direction(const wap_board *board, uint16_t a, uint16_t b)
{
    gg_assert(a < board->map_hexes && b < board->map_hexes);
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        if (neighbour(board, a, i) == b)
            return i;
    return WAP_NONE;
}

uint8_t wap_hexside(const wap_board *board, uint16_t a, uint16_t b)
{
    uint8_t direction = wap_direction(board, a, b);
    return direction == WAP_NONE ? (uint8_t)WAP_NOT_NEXT : board->place[a].side[direction];
}

/* ---------------------------------------------------------------- rows of cells */

/* "Z", "AA" at word 1, once in a file. */
static bool expect_row(wap_loader *load, wap_cells *cells, uint8_t *row)
{
    gg_lines *lines = &load->lines;
    gg_span name = gg_word_at(&lines->words, 1);
    *row = (uint8_t)wap_row_of(name);
    if (*row == 0)
        return gg_fail_word(lines, 1, "name of a row expected: A to Z, AA to ZZ");
    return gg_expect_once(lines, 1, &cells->has_row[*row], "this row");
}

/* The one letter of a cell. */
static bool expect_cell(wap_loader *load, uint32_t column, char *cell)
{
    gg_span word = gg_word_at(&load->lines.words, 1 + column);
    *cell = word.size == 1 ? word.at[0] : 0;
    return word.size == 1 || gg_fail_word(&load->lines, 1 + column,
                                          "a cell of one letter expected, column %u", column);
}

static bool fail_cell(wap_loader *load, uint32_t column, const char *expected)
{
    return gg_fail_word(&load->lines, 1 + column, "%s expected, column %u", expected, column);
}

static bool all_rows(wap_loader *load, const wap_cells *cells)
{
    for (uint32_t row = 1; row <= WAP_ROWS; row++)
        if (!cells->has_row[row])
            return gg_fail_line(&load->lines, 0, "row %u from the south is missing", row);
    return true;
}

/* ---------------------------------------------------------------- map.txt, areas.txt */

static uint8_t terrain_of(char cell)
{
    static const char letters[] = "CFSMLD"; /* as WAP_CLEAR .. */
    if (cell == '.')
        return WAP_CELL_SEA;
    if (cell == '-')
        return WAP_CELL_OFF;
    for (uint8_t i = 0; i < WAP_TERRAINS; i++)
        if (letters[i] == cell)
            return i;
    return WAP_NONE;
}

/* row NAME CELLS */
static bool read_map_row(void *loader)
{
    wap_loader *load = loader;
    uint8_t row;
    char cell;
    if (!expect_row(load, &load->terrain, &row))
        return false;
    for (uint32_t column = 1; column <= WAP_COLUMNS; column++) {
        if (!expect_cell(load, column, &cell))
            return false;
        load->terrain.at[row][column] = terrain_of(cell);
        if (load->terrain.at[row][column] == WAP_CELL_OFF)
            load->board->land_beyond[row] |= UINT64_C(1) << column;
        if (load->terrain.at[row][column] == WAP_NONE)
            return fail_cell(load, column, "C, F, S, M, L, D, . or -");
    }
    return gg_expect_end(&load->lines, 2 + WAP_COLUMNS);
}

const gg_statement wap_map_statements[] = {{"row", read_map_row}, {NULL, NULL}};

/* Does the map have a hex there? Cells of other files must agree with it. */
static bool is_hex(const wap_loader *load, uint32_t row, uint32_t column)
{
    return load->terrain.at[row][column] < WAP_TERRAINS;
}

static bool read_area_row(void *loader)
{
    wap_loader *load = loader;
    uint8_t row;
    char cell;
    if (!expect_row(load, &load->area, &row))
        return false;
    for (uint32_t column = 1; column <= WAP_COLUMNS; column++) {
        if (!expect_cell(load, column, &cell))
            return false;
        bool hex = is_hex(load, row, column);
        if (hex ? cell < '1' || cell > '4' : cell != '.')
            return fail_cell(load, column, hex ? "1 to 4" : ". (no hex is there)");
        load->area.at[row][column] = (uint8_t)(hex ? cell - '0' : 0);
    }
    return gg_expect_end(&load->lines, 2 + WAP_COLUMNS);
}

const gg_statement wap_area_statements[] = {{"row", read_area_row}, {NULL, NULL}};

/* Numbers all hexes in map order, so that they can be named. */
bool wap_link_grid(wap_loader *load)
{
    wap_board *board = load->board;
    if (!all_rows(load, &load->area))
        return false;
    load->lines.file = "map.txt";
    if (!all_rows(load, &load->terrain))
        return false;
    for (uint8_t row = 1; row <= WAP_ROWS; row++)
        for (uint8_t column = 1; column <= WAP_COLUMNS; column++) {
            if (!is_hex(load, row, column))
                continue;
            if (board->map_hexes == WAP_MAP_HEXES_MAX)
                return gg_fail_line(&load->lines, 0, "more than %d hexes", WAP_MAP_HEXES_MAX);
            board->place[board->map_hexes].row = row;
            board->place[board->map_hexes].column = column;
            board->hex[board->map_hexes].area = load->area.at[row][column];
            board->hex_at[row][column] = board->map_hexes++;
        }
    board->hexes = board->map_hexes;
    return true;
}

/* ---------------------------------------------------------------- cities.txt */

/* city HEX CLASS [port] [rulebook] name NAME */
static bool read_city(void *loader)
{
    static const char *const classes[] = {"minor", "major", "capital", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    uint32_t next = 3;
    if (!gg_expect_room(lines, board->map_cities, WAP_MAP_CITIES_MAX, "cities"))
        return false;
    wap_city *city = &board->city[board->map_cities];
    if (!wap_expect_hex(load, 1, &city->hex) || !gg_expect_choice(lines, 2, classes, &city->class))
        return false;
    wap_hex *hex = &board->hex[city->hex];
    if (hex->city != WAP_NO_CITY)
        return gg_fail_word(lines, 1, "a second city in this hex");
    if (wap_take_word(load, &next, "port"))
        hex->flags |= WAP_HEX_PORT;
    city->source = WAP_RECONSTRUCTED;
    wap_take_source(load, &next, &city->source);
    if (!gg_expect_word(lines, next, "name") ||
        !gg_expect_rest(lines, next + 1, "name", city->name, sizeof city->name))
        return false;
    if (!wap_make_key(gg_span_of(city->name), true, city->key))
        return gg_fail_word(lines, next + 1, "a name with at most %d letters expected",
                            WAP_KEY_SIZE - 1);
    if (wap_find_city(board, gg_span_of(city->name)) != WAP_NO_CITY)
        return gg_fail_word(lines, next + 1, "this city is given twice");
    hex->city = board->map_cities;
    load->city_line[board->map_cities++] = lines->words.line;
    return true;
}

const gg_statement wap_city_statements[] = {{"city", read_city}, {NULL, NULL}};

/* ---------------------------------------------------------------- owners.txt */

static bool read_owner_row(void *loader)
{
    wap_loader *load = loader;
    uint8_t row;
    char cell;
    if (!expect_row(load, &load->owner, &row))
        return false;
    for (uint32_t column = 1; column <= WAP_COLUMNS; column++) {
        if (!expect_cell(load, column, &cell))
            return false;
        bool hex = is_hex(load, row, column);
        uint8_t owner = (uint8_t)cell < 128 ? load->map_letter[(uint8_t)cell] : (uint8_t)WAP_NONE;
        if (hex ? owner == WAP_NONE : cell != '.')
            return fail_cell(load, column, hex ? "letter of a nation" : ". (no hex is there)");
        load->owner.at[row][column] = owner;
        if (hex)
            load->board->place[load->board->hex_at[row][column]].owner_1805 = owner;
    }
    return gg_expect_end(&load->lines, 2 + WAP_COLUMNS);
}

/* owner YEAR NATION : HEX .. */
static bool read_owner(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    int32_t year;
    uint8_t nation;
    uint32_t next = 3;
    uint16_t hex;
    if (!gg_expect_number(lines, 1, 1806, 1815, &year) || !wap_expect_nation(load, 2, &nation) ||
        !wap_expect_colon(load, &next))
        return false;
    for (; next < lines->words.count; next++) {
        if (!wap_expect_hex(load, next, &hex))
            return false;
        const wap_place *place = &load->board->place[hex];
        if (!load->owner.has_row[place->row])
            return gg_fail_word(lines, next, "the rows of 1805 must come first");
        if (year == load->owner_year)
            load->owner.at[place->row][place->column] = nation;
        load->has_owners = load->has_owners || year == load->owner_year;
    }
    return true;
}

const gg_statement wap_owner_statements[] = {
    {"row", read_owner_row}, {"owner", read_owner}, {NULL, NULL}};

/* ---------------------------------------------------------------- the hexes of a scenario */

static bool in_box(const wap_box *box, uint8_t area, uint32_t row, uint32_t column)
{
    return (box->areas >> (area - 1) & 1) != 0 && row >= box->first_row && row <= box->last_row &&
           column >= box->first_column && column <= box->last_column;
}

/* The turn from which on a place is on the scenario's part of the map; WAP_NONE: never. */
static uint8_t opens_in(const wap_loader *load, uint32_t row, uint32_t column)
{
    uint8_t opens = WAP_NONE;
    for (uint32_t i = 0; i < load->boxes; i++)
        if (load->box[i].from < opens &&
            in_box(&load->box[i], load->area.at[row][column], row, column))
            opens = load->box[i].from;
    return opens;
}

/* What the scenario makes of a place: WAP_HEX_OUTSIDE, WAP_HEX_CLOSED, 0. */
static uint8_t closed_flags(const wap_loader *load, uint32_t row, uint32_t column)
{
    const wap_nation *owner = &load->board->nation[load->owner.at[row][column]];
    uint8_t opens = opens_in(load, row, column);
    bool later = opens != 0 && opens != WAP_NONE;
    bool closed = owner->status == WAP_CLOSED || owner->may_close || later;
    return (uint8_t)((closed ? WAP_HEX_CLOSED : 0) | (opens == WAP_NONE ? WAP_HEX_OUTSIDE : 0));
}

/* Can it ever be entered? */
static bool is_used(const wap_loader *load, uint32_t row, uint32_t column)
{
    const wap_nation *owner = &load->board->nation[load->owner.at[row][column]];
    return opens_in(load, row, column) != WAP_NONE &&
           (owner->status != WAP_CLOSED || owner->may_enter);
}

/* By the sea: next to a sea hex of the map. */
static bool is_coast(const wap_loader *load, uint32_t row, uint32_t column)
{
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint32_t to_row, to_column;
        wap_step(row, column, i, &to_row, &to_column);
        if (in_grid(to_row, to_column) && load->terrain.at[to_row][to_column] == WAP_CELL_SEA)
            return true;
    }
    return false;
}

/* The hex that will have this number; `old` has its city, port and owner of 1805. */
static void make_hex(wap_loader *load, uint16_t number, uint8_t row, uint8_t column,
                     const wap_hex *old, uint8_t owner_1805)
{
    wap_board *board = load->board;
    wap_hex *hex = &board->hex[number];
    wap_place *place = &board->place[number];
    memset(hex, 0, sizeof *hex);
    memset(place, 0, sizeof *place);
    place->row = row;
    place->column = column;
    place->owner_1805 = owner_1805;
    memset(place->river, WAP_NONE, sizeof place->river);
    hex->city = old->city;
    hex->terrain = load->terrain.at[row][column];
    hex->area = load->area.at[row][column];
    hex->owner = load->owner.at[row][column];
    hex->flags = (uint8_t)(old->flags | closed_flags(load, row, column));
    if ((load->restored >> owner_1805 & 1U) != 0 && hex->owner != owner_1805)
        hex->flags |= WAP_HEX_CEDED;
    if (opens_in(load, row, column) != WAP_NONE)
        place->opens = opens_in(load, row, column);
    if (is_coast(load, row, column))
        hex->flags |= WAP_HEX_COAST;
    if (hex->city != WAP_NO_CITY && board->city[hex->city].class != WAP_MINOR_CITY)
        hex->flags |= WAP_HEX_MAJOR;
    board->hex_at[row][column] = number;
}

/* Cities in the order of their hexes. */
static void number_cities(wap_board *board)
{
    wap_city old[WAP_MAP_CITIES_MAX];
    uint16_t next = 0;
    memcpy(old, board->city, sizeof old);
    for (uint16_t hex = 0; hex < board->map_hexes; hex++) {
        uint16_t city = board->hex[hex].city;
        if (city == WAP_NO_CITY)
            continue;
        board->city[next] = old[city];
        board->city[next].hex = hex;
        board->city[next].control = WAP_NOBODY;
        board->city[next].capacity = board->limits.capacity[old[city].class];
        board->hex[hex].city = next++;
        if (hex < board->hexes)
            board->cities = next;
    }
}

/* Hexes that can be entered come first, both parts in map order. In place: the new number of a hex of the second part
 * is never lower than its old one, so that part is filled from the end. */
static void renumber(wap_loader *load, uint16_t used)
{
    wap_board *board = load->board;
    uint16_t last = board->map_hexes, first = 0;
    wap_hex kept[WAP_HEXES_MAX];
    uint8_t owners[WAP_HEXES_MAX];
    uint16_t places[WAP_HEXES_MAX] = {0};
    for (uint32_t i = board->map_hexes; i-- > 0;) {
        wap_place place = board->place[i];
        wap_hex hex = board->hex[i];
        if (!is_used(load, place.row, place.column)) {
            make_hex(load, --last, place.row, place.column, &hex, place.owner_1805);
            continue;
        }
        kept[first] = hex;
        owners[first] = place.owner_1805;
        places[first++] = (uint16_t)(place.row * 256U + place.column);
    }
    gg_assert(first == used && last == used);
    for (uint16_t i = 0; i < used; i++) {
        uint16_t from = (uint16_t)(used - 1 - i);
        make_hex(load, i, (uint8_t)(places[from] >> 8), (uint8_t)(places[from] & 255), &kept[from],
                 owners[from]);
    }
}

static void change_owners(wap_loader *load)
{
    for (uint32_t row = 1; row <= WAP_ROWS; row++)
        for (uint32_t column = 1; column <= WAP_COLUMNS; column++)
            if (load->new_owner[row][column] != WAP_NONE)
                load->owner.at[row][column] = load->new_owner[row][column];
}

bool wap_number_hexes(wap_loader *load)
{
    wap_board *board = load->board;
    uint16_t used = 0;
    if (!all_rows(load, &load->owner))
        return false;
    if (load->owner_year != 1805 && !load->has_owners)
        return gg_fail_line(&load->lines, 0, "no owners of %d", load->owner_year);
    change_owners(load);
    for (uint32_t i = 0; i < board->map_hexes; i++)
        used = (uint16_t)(used + is_used(load, board->place[i].row, board->place[i].column));
    load->lines.file = load->scenario_file;
    if (used > WAP_HEXES_MAX)
        return gg_fail_line(&load->lines, 0, "more than %d hexes can be entered", WAP_HEXES_MAX);
    board->hexes = used;
    board->hex_words = (uint16_t)((used + 63) / 64);
    renumber(load, used);
    number_cities(board);
    board->small = used <= WAP_SMALL_HEXES && board->cities <= WAP_SMALL_CITIES;
    return board->cities <= WAP_CITIES_MAX ||
           gg_fail_line(&load->lines, 0, "more than %d cities in them", WAP_CITIES_MAX);
}

/* ---------------------------------------------------------------- hexsides.txt */

/* "Y29/Z29" */
static bool expect_hexside(wap_loader *load, uint32_t index, uint16_t hexes[2], uint8_t *direction)
{
    gg_lines *lines = &load->lines;
    gg_span part[2];
    if (!gg_cut_span(gg_word_at(&lines->words, index), '/', part))
        return gg_fail_word(lines, index, "HEX/HEX expected");
    for (uint32_t i = 0; i < 2; i++)
        if (!wap_read_hex(load->board, part[i], &lines->words, index, &hexes[i], &lines->error))
            return false;
    *direction = wap_direction(load->board, hexes[0], hexes[1]);
    if (*direction < WAP_DIRECTIONS)
        return true;
    gg_fail_word(lines, index, "these hexes are not adjacent");
    return false;
}

static void set_side(wap_board *board, uint16_t hex, uint8_t direction, uint8_t kind, uint8_t river)
{
    board->place[hex].side[direction] = kind;
    board->place[hex].river[direction] = river;
}

static bool read_sides(wap_loader *load, uint32_t next, uint8_t kind, uint8_t river)
{
    wap_board *board = load->board;
    uint16_t hexes[2] = {0};
    uint8_t direction = 0;
    for (; next < load->lines.words.count; next++) {
        if (!expect_hexside(load, next, hexes, &direction))
            return false;
        if (board->place[hexes[0]].side[direction] != WAP_PLAIN)
            return gg_fail_word(&load->lines, next, "this hexside is given twice");
        set_side(board, hexes[0], direction, kind, river);
        set_side(board, hexes[1], wap_opposite(direction), kind, river);
    }
    return true;
}

/* The name up to the colon; *next moves past it. */
static bool expect_river(wap_loader *load, uint32_t *next, uint8_t *number)
{
    wap_board *board = load->board;
    gg_span name = {0};
    if (!wap_expect_name(load, next, sizeof board->river[0].name, &name))
        return false;
    for (*number = 0; *number < board->rivers; ++*number)
        if (gg_same_name(name, gg_span_of(board->river[*number].name)))
            return true;
    if (!gg_expect_room(&load->lines, board->rivers, WAP_RIVERS_MAX, "rivers"))
        return false;
    memcpy(board->river[board->rivers++].name, name.at, name.size);
    return true;
}

/* river NAME : HEX/HEX .. */
static bool read_river(void *loader)
{
    uint32_t next;
    uint8_t river = WAP_NONE;
    return expect_river(loader, &next, &river) && read_sides(loader, next, WAP_RIVER, river);
}

/* crossing NAME : HEX/HEX .. */
static bool read_crossing(void *loader)
{
    uint32_t next;
    uint8_t river = WAP_NONE;
    return expect_river(loader, &next, &river) && read_sides(loader, next, WAP_CROSSING, river);
}

/* sea : HEX/HEX .. */
static bool read_sea(void *loader)
{
    uint32_t next = 1;
    return wap_expect_colon(loader, &next) && read_sides(loader, next, WAP_ALL_SEA, WAP_NONE);
}

/* coast : HEX .. */
static bool read_coast(void *loader)
{
    wap_loader *load = loader;
    uint32_t next = 1;
    uint16_t hex;
    if (!wap_expect_colon(load, &next))
        return false;
    for (; next < load->lines.words.count; next++) {
        if (!wap_expect_hex(load, next, &hex))
            return false;
        load->board->hex[hex].flags |= WAP_HEX_COAST;
    }
    return true;
}

const gg_statement wap_hexside_statements[] = {{"river", read_river},
                                               {"crossing", read_crossing},
                                               {"sea", read_sea},
                                               {"coast", read_coast},
                                               {NULL, NULL}};

/* ---------------------------------------------------------------- neighbors and costs */

static void link_side(wap_board *board, uint16_t number, uint8_t direction)
{
    const wap_tables *tables = &board->tables;
    wap_hex *hex = &board->hex[number];
    uint8_t *side = &board->place[number].side[direction];
    uint16_t next = neighbour(board, number, direction);
    hex->next[direction] = WAP_NO_HEX;
    hex->cost[direction] = hex->first_cost[direction] = WAP_NO_WAY;
    if (next == WAP_NO_HEX)
        *side = WAP_NOT_NEXT;
    hex->rivers |= (uint8_t)((*side == WAP_RIVER) << direction);
    hex->crossings |= (uint8_t)((*side == WAP_CROSSING) << direction);
    if (*side == WAP_NOT_NEXT || *side == WAP_ALL_SEA || number >= board->hexes ||
        next >= board->hexes)
        return;
    uint32_t mp = tables->terrain_mp[board->hex[next].terrain];
    mp += *side == WAP_CROSSING ? tables->crossing_mp : 0U;
    hex->next[direction] = next;
    hex->first_cost[direction] = (uint8_t)mp;
    hex->cost[direction] = (uint8_t)(mp + (*side == WAP_RIVER ? tables->river_mp : 0U));
}

void wap_link_hexes(wap_loader *load)
{
    for (uint16_t hex = 0; hex < load->board->map_hexes; hex++)
        for (uint8_t direction = 0; direction < WAP_DIRECTIONS; direction++)
            link_side(load->board, hex, direction);
}
