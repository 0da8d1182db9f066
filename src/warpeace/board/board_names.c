/* board_names.c: what players call the things on the board (the notation, 2.2 and 6.1). */
#include "warpeace/board/board.h"

#include "core/mem.h"
#include "core/text/name_list.h"
#include "core/text/spans.h"
#include "core/text/text.h"

bool wap_make_key(gg_span name, bool data, char key[WAP_KEY_SIZE])
{
    char folded[WAP_KEY_SIZE];
    size_t size = gg_fold(name, data, folded, sizeof folded);
    if (size == 0 || size >= WAP_KEY_SIZE)
        return false;
    memset(key, 0, WAP_KEY_SIZE);
    memcpy(key, folded, size);
    return true;
}

/* ---------------------------------------------------------------- hexes */

uint32_t wap_row_of(gg_span letters)
{
    if (letters.size == 0 || letters.size > 2)
        return 0;
    char first = gg_small(letters.at[0]), last = gg_small(letters.at[letters.size - 1]);
    if (first < 'a' || first > 'z' || first != last)
        return 0;
    return (uint32_t)(first - 'a') + (letters.size == 2 ? 27 : 1);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "Z29", "M09", "Z29(3)". */
typedef struct hex_id {
    uint32_t row, column;
    uint32_t area; /* 0: not written */
} hex_id;

/* Letters, digits, perhaps a digit in brackets. False: it does not look like a hex at all. */
static bool cut_hex(gg_span name, hex_id *id)
{
    size_t letters = 0, end;
    while (letters < name.size && !is_digit(name.at[letters]) && name.at[letters] != '(')
        letters++;
    for (end = letters; end < name.size && is_digit(name.at[end]);)
        end++;
    if (letters > 2 || end == letters ||
        !gg_span_number((gg_span){name.at + letters, end - letters}, &id->column))
        return false;
    id->row = wap_row_of((gg_span){name.at, letters});
    id->area = 0;
    if (end == name.size)
        return true;
    bool brackets = name.size == end + 3 && name.at[end] == '(' && name.at[end + 2] == ')';
    return brackets && gg_span_number((gg_span){name.at + end + 1, 1}, &id->area);
}

static uint16_t hex_of(const wap_board *board, const hex_id *id)
{
    if (id->row == 0 || id->column == 0 || id->column > WAP_COLUMNS)
        return WAP_NO_HEX;
    uint16_t hex = board->hex_at[id->row][id->column];
    if (hex != WAP_NO_HEX && id->area != 0 && board->hex[hex].area != id->area)
        return WAP_NO_HEX;
    return hex;
}

uint16_t wap_find_city(const wap_board *board, gg_span name)
{
    char key[WAP_KEY_SIZE];
    if (!wap_make_key(name, false, key))
        return WAP_NO_CITY;
    for (uint16_t i = 0; i < board->map_cities; i++)
        if (memcmp(board->city[i].key, key, WAP_KEY_SIZE) == 0)
            return i;
    return WAP_NO_CITY;
}

uint16_t wap_find_hex(const wap_board *board, gg_span name)
{
    hex_id id;
    if (cut_hex(name, &id))
        return hex_of(board, &id);
    uint16_t city = wap_find_city(board, name);
    return city == WAP_NO_CITY ? (uint16_t)WAP_NO_HEX : board->city[city].hex;
}

bool wap_read_hex(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                  uint16_t *hex, gg_error *error)
{
    hex_id id;
    *hex = wap_find_hex(board, name);
    if (*hex != WAP_NO_HEX)
        return true;
    if (name.size == 0)
        return gg_fail_at(error, words, index, "hex expected");
    if (cut_hex(name, &id))
        return gg_fail_at(error, words, index, "no hex %.*s", (int)name.size, name.at);
    gg_name_list cities = GG_NAMES("city", board->city, name, board->map_cities);
    return gg_fail_unknown(&cities, name, words, index, error);
}

static bool fail_not_adjacent(const wap_board *board, uint16_t a, uint16_t b, const gg_words *words,
                              uint32_t index, gg_error *error)
{
    char names[16];
    gg_text out;
    gg_text_open(&out, names, sizeof names);
    wap_put_hex(board, a, &out);
    gg_put(&out, " and ");
    wap_put_hex(board, b, &out);
    return gg_fail_at(error, words, index, "%s are not adjacent", names);
}

/* The part before the next hyphen; *rest moves past it. False: nothing is left. */
static bool next_part(gg_span *rest, gg_span *part)
{
    gg_span cut[2];
    if (rest->at == NULL)
        return false;
    bool more = gg_cut_span(*rest, '-', cut);
    *part = more ? cut[0] : *rest;
    *rest = more ? cut[1] : (gg_span){NULL, 0};
    return true;
}

uint32_t wap_read_path(const wap_board *board, gg_span name, uint16_t *hexes, uint32_t most,
                       const gg_words *words, uint32_t index, gg_error *error)
{
    uint32_t count = 0;
    gg_span rest = name, part;
    while (name.size > 0 && next_part(&rest, &part)) {
        if (count == most) {
            gg_fail_at(error, words, index, "a path of at most %u hexes expected", most);
            return 0;
        }
        if (!wap_read_hex(board, part, words, index, &hexes[count], error))
            return 0;
        count++;
        if (count > 1 && wap_direction(board, hexes[count - 2], hexes[count - 1]) == WAP_NONE) {
            fail_not_adjacent(board, hexes[count - 2], hexes[count - 1], words, index, error);
            return 0;
        }
    }
    if (count >= 2)
        return count;
    gg_fail_at(error, words, index, "path expected");
    return 0;
}

/* ---------------------------------------------------------------- nations, SP, leaders */

uint8_t wap_find_nation(const wap_board *board, gg_span code)
{
    for (uint8_t i = 0; i < board->nations; i++) {
        gg_span own = gg_span_of(board->nation[i].code);
        size_t same = 0;
        while (same < own.size && same < code.size &&
               gg_small(own.at[same]) == gg_small(code.at[same]))
            same++;
        if (same == own.size && same == code.size)
            return i;
    }
    return WAP_NONE;
}

uint8_t wap_find_leader(const wap_board *board, gg_span name)
{
    char key[WAP_KEY_SIZE];
    if (!wap_make_key(name, false, key))
        return WAP_NO_LEADER;
    for (uint8_t i = 0; i < board->leaders; i++)
        if (memcmp(board->leader[i].key, key, WAP_KEY_SIZE) == 0)
            return i;
    return WAP_NO_LEADER;
}

bool wap_read_leader(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                     uint8_t *leader, gg_error *error)
{
    *leader = wap_find_leader(board, name);
    gg_name_list leaders = GG_NAMES("leader", board->leader, name, board->leaders);
    return *leader != WAP_NO_LEADER || gg_fail_unknown(&leaders, name, words, index, error);
}

/* "FRi": nation and type as they are written; either may be WAP_NONE. False: not three letters. */
static bool cut_kind(const wap_board *board, gg_span name, uint8_t *nation, uint8_t *type)
{
    if (name.size != 3)
        return false;
    *nation = wap_find_nation(board, (gg_span){name.at, 2});
    *type = wap_find_type(name.at[2]);
    return true;
}

uint8_t wap_find_kind(const wap_board *board, gg_span name)
{
    uint8_t nation, type;
    if (!cut_kind(board, name, &nation, &type) || nation == WAP_NONE || type == WAP_NONE)
        return WAP_NONE;
    return board->kind_of[nation][type];
}

bool wap_read_kind(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                   uint8_t *kind, gg_error *error)
{
    uint8_t nation, type;
    if (!cut_kind(board, name, &nation, &type))
        return gg_fail_at(error, words, index, "nation and type of SP expected, such as FRi");
    if (nation == WAP_NONE || board->nation[nation].power == WAP_LAND)
        return gg_fail_at(error, words, index, "no nation with units is called \"%.*s\"", 2,
                          name.at);
    if (type == WAP_NONE || (board->nation[nation].types >> type & 1U) == 0)
        return gg_fail_at(error, words, index, "%s has no SP of type %c",
                          board->nation[nation].code, name.at[2]);
    *kind = board->kind_of[nation][type];
    return *kind != WAP_NONE || gg_fail_at(error, words, index, "%s takes no part in this scenario",
                                           board->nation[nation].name);
}

/* ---------------------------------------------------------------- words of WHO */

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Case decides between the leader prC and the SP PRc; any other spelling is ambiguous. */
static bool tell_apart(const wap_board *board, gg_span name, wap_name *out, const gg_words *words,
                       uint32_t index, gg_error *error)
{
    bool first = is_capital(name.at[0]), second = is_capital(name.at[1]);
    if (first != second)
        return gg_fail_at(error, words, index, "\"%.*s\" is ambiguous: %s, %s", (int)name.size,
                          name.at, board->leader[out->leader].name, board->kind[out->kind].code);
    if (first)
        out->leader = WAP_NO_LEADER;
    else
        out->kind = WAP_NONE;
    return true;
}

/* Its letters, and the number after them. */
static bool cut_number(gg_span name, gg_span *letters, wap_name *out)
{
    uint32_t number = 1;
    size_t size = name.size;
    while (size > 0 && is_digit(name.at[size - 1]))
        size--;
    *letters = (gg_span){name.at, size};
    out->numbered = size < name.size;
    if (out->numbered && !gg_span_number((gg_span){name.at + size, name.size - size}, &number))
        return false;
    out->count = (uint16_t)number;
    return number > 0;
}

bool wap_read_name(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                   wap_name *out, gg_error *error)
{
    gg_span letters;
    *out = (wap_name){.leader = wap_find_leader(board, name), .kind = WAP_NONE, .count = 1};
    if (name.size == 0)
        return gg_fail_at(error, words, index, "leader or SP expected");
    if (!cut_number(name, &letters, out))
        return gg_fail_at(error, words, index, "a number of SP expected in \"%.*s\"",
                          (int)name.size, name.at);
    out->kind = wap_find_kind(board, letters);
    if (out->leader != WAP_NO_LEADER && out->kind != WAP_NONE)
        return tell_apart(board, name, out, words, index, error);
    if (out->leader != WAP_NO_LEADER || out->kind != WAP_NONE)
        return true;
    if (letters.size == 3 &&
        (out->numbered || wap_find_nation(board, (gg_span){letters.at, 2}) != WAP_NONE))
        return wap_read_kind(board, letters, words, index, &out->kind, error);
    return wap_read_leader(board, name, words, index, &out->leader, error);
}

/* ---------------------------------------------------------------- time and sides */

bool wap_span_month(gg_span name, uint32_t *month)
{
    uint32_t year = 0;
    gg_span part[2];
    if (!gg_cut_span(name, '-', part) || part[0].size != 4 || part[1].size != 2)
        return false;
    for (size_t i = 0; i < 4; i++) {
        if (!is_digit(part[0].at[i]))
            return false;
        year = year * 10 + (uint32_t)(part[0].at[i] - '0');
    }
    if (!gg_span_number(part[1], month) || *month == 0 || *month > 12)
        return false;
    *month += year * 12 - 1;
    return true;
}

static void put_month(uint32_t month, gg_text *out)
{
    uint32_t in_year = month % 12 + 1;
    gg_print(out, "%u-%s%u", month / 12, in_year < 10 ? "0" : "", in_year);
}

void wap_put_turn(const wap_board *board, uint32_t turn, gg_text *out)
{
    put_month(board->first_month + turn, out);
}

bool wap_read_turn(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                   uint8_t *turn, gg_error *error)
{
    uint32_t month;
    char months[24];
    gg_text out;
    if (!wap_span_month(name, &month))
        return gg_fail_at(error, words, index, "a month such as 1805-08 expected");
    if (month >= board->first_month && month - board->first_month < board->turns) {
        *turn = (uint8_t)(month - board->first_month);
        return true;
    }
    gg_text_open(&out, months, sizeof months);
    wap_put_turn(board, 0, &out);
    gg_put(&out, " to ");
    wap_put_turn(board, board->turns - 1U, &out);
    return gg_fail_at(error, words, index, "%.*s is not a month of this scenario: %s",
                      (int)name.size, name.at, months);
}

static uint8_t find_word(const char *const *names, uint8_t count, gg_span name)
{
    for (uint8_t i = 0; name.size > 0 && i < count; i++)
        if (gg_same_name(name, gg_span_of(names[i])))
            return i;
    return WAP_NONE;
}

static const char *const sides[WAP_SIDES] = {"FR", "AL"};

uint8_t wap_find_change(const wap_board *board, gg_span name)
{
    for (uint8_t i = 0; name.size > 0 && i < board->changes; i++)
        if (gg_same_name(name, gg_span_of(board->change[i].name)))
            return i;
    return WAP_NONE;
}

uint8_t wap_find_side(gg_span name)
{
    return find_word(sides, WAP_SIDES, name);
}

bool wap_read_side(gg_span name, const gg_words *words, uint32_t index, uint8_t *side,
                   gg_error *error)
{
    *side = wap_find_side(name);
    return *side != WAP_NOBODY || gg_fail_at(error, words, index, "FR or AL expected");
}

const char *wap_side_name(uint8_t side)
{
    gg_assert(side < WAP_SIDES);
    return sides[side];
}

const char *wap_side_adjective(uint8_t side)
{
    gg_assert(side < WAP_SIDES);
    return side == WAP_FR ? "French" : "Allied";
}

/* ---------------------------------------------------------------- fixed words */

static const char *const colours[WAP_COLOURS] = {"blue", "red",   "yellow", "white",
                                                 "grey", "green", "orange"};

uint8_t wap_find_colour(gg_span name)
{
    return find_word(colours, WAP_COLOURS, name);
}

const char *wap_colour_name(uint8_t colour)
{
    gg_assert(colour < WAP_COLOURS);
    return colours[colour];
}

static const char type_letters[] = "cghiklmp";

uint8_t wap_find_type(char letter)
{
    for (uint8_t i = 0; i < WAP_TYPES; i++)
        if (type_letters[i] == gg_small(letter))
            return i;
    return WAP_NONE;
}

char wap_type_letter(uint8_t type)
{
    gg_assert(type < WAP_TYPES);
    return type_letters[type];
}

const char *wap_type_name(uint8_t type)
{
    static const char *const names[WAP_TYPES] = {"cavalry",  "Guard infantry", "Guard cavalry",
                                                 "infantry", "Cossacks",       "Landwehr",
                                                 "militia",  "partisans"};
    gg_assert(type < WAP_TYPES);
    return names[type];
}

const char *wap_terrain_name(uint8_t terrain)
{
    static const char *const names[WAP_TERRAINS] = {"clear",    "forest", "swamp",
                                                    "mountain", "lake",   "desert"};
    gg_assert(terrain < WAP_TERRAINS);
    return names[terrain];
}

const char *wap_city_class_name(uint8_t class)
{
    static const char *const names[WAP_CITY_CLASSES] = {"minor", "major", "capital"};
    gg_assert(class < WAP_CITY_CLASSES);
    return names[class];
}

const char *wap_result_name(uint8_t result)
{
    static const char *const names[WAP_RESULTS] = {"0", "1", "D1", "D2", "D3"};
    gg_assert(result < WAP_RESULTS);
    return names[result];
}

const char *wap_odds_name(uint8_t odds)
{
    static const char *const names[WAP_ODDS + 1] = {"1-1", "3-2", "2-1", "auto"};
    gg_assert(odds <= WAP_ODDS);
    return names[odds];
}

const char *wap_direction_name(uint8_t direction)
{
    static const char *const names[WAP_DIRECTIONS] = {"NE", "E", "SE", "SW", "W", "NW"};
    gg_assert(direction < WAP_DIRECTIONS);
    return names[direction];
}

const char *wap_source_name(uint8_t source)
{
    static const char *const names[WAP_SOURCES] = {"rulebook", "report", "reconstructed"};
    gg_assert(source < WAP_SOURCES);
    return names[source];
}

/* ---------------------------------------------------------------- writing */

void wap_put_hex(const wap_board *board, uint16_t hex, gg_text *out)
{
    gg_assert(hex < board->map_hexes);
    uint32_t row = board->place[hex].row;
    char letter = (char)('A' + (row - 1) % 26);
    gg_put_char(out, letter);
    if (row > 26)
        gg_put_char(out, letter);
    gg_put_int(out, board->place[hex].column);
}

void wap_put_where(const wap_board *board, uint16_t hex, gg_text *out)
{
    gg_assert(hex < board->map_hexes);
    if (wap_has_city(board, hex))
        gg_put_name(out, gg_span_of(board->city[board->hex[hex].city].name));
    else
        wap_put_hex(board, hex, out);
}

void wap_put_leader(const wap_board *board, uint8_t leader, gg_text *out)
{
    gg_assert(leader < board->leaders);
    gg_put_name(out, gg_span_of(board->leader[leader].name));
}

void wap_put_sp(const wap_board *board, uint8_t kind, uint32_t count, gg_text *out)
{
    gg_assert(kind < board->kinds && count > 0);
    gg_put(out, board->kind[kind].code);
    if (count > 1)
        gg_put_int(out, count);
}

void wap_put_group(const wap_board *board, uint8_t group, gg_text *out)
{
    gg_assert(group < board->groups);
    const wap_roster *who = &board->group[group].who;
    if (who->leaders > 0) {
        wap_put_leader(board, board->roster_leader[who->first_leader], out);
        return;
    }
    const wap_piece *piece = &board->roster_piece[who->first_piece];
    wap_put_sp(board, piece->kind, piece->count, out);
}
