/* board_part.c: which months, hexes, nations and leaders take part in a scenario: the first pass through its file.
 * Other statements wait for the second pass. */
#include "core/mem.h"
#include "core/text/spans.h"
#include "core/text/text.h"
#include "warpeace/board/board_load.h"

/* ---------------------------------------------------------------- months, owners */

/* "A..B": both ends; without dots both are the same. */
static void cut_range(gg_span word, gg_span ends[2])
{
    ends[0] = ends[1] = word;
    for (size_t i = 0; i + 1 < word.size; i++) {
        if (word.at[i] != '.' || word.at[i + 1] != '.')
            continue;
        ends[0] = (gg_span){word.at, i};
        ends[1] = (gg_span){word.at + i + 2, word.size - i - 2};
        return;
    }
}

/* months MONTH..MONTH [KNOWN] */
static bool read_months(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    gg_span ends[2];
    uint32_t first, last, next = 2;
    if (!gg_expect_once(lines, 0, &load->has_months, "this line"))
        return false;
    cut_range(gg_word_at(&lines->words, 1), ends);
    if (!wap_span_month(ends[0], &first) || !wap_span_month(ends[1], &last) || last < first)
        return gg_fail_word(lines, 1, "months such as 1805-08..1805-12 expected");
    if (last - first >= WAP_TURNS_MAX)
        return gg_fail_word(lines, 1, "more than %d turns", WAP_TURNS_MAX);
    board->first_month = (uint16_t)first;
    board->turns = (uint8_t)(last - first + 1);
    board->time_source = WAP_RECONSTRUCTED;
    wap_take_source(load, &next, &board->time_source);
    return gg_expect_end(lines, next);
}

/* owners YEAR */
static bool read_owners(void *loader)
{
    wap_loader *load = loader;
    if (load->owner_year != 0)
        return gg_fail_word(&load->lines, 0, "this line is given twice");
    return gg_expect_number(&load->lines, 1, 1805, 1815, &load->owner_year) &&
           gg_expect_end(&load->lines, 2);
}

/* owner NATION : HEX .. */
static bool read_owner(void *loader)
{
    wap_loader *load = loader;
    uint8_t nation;
    uint32_t next = 2;
    uint16_t hex;
    if (!wap_expect_nation(load, 1, &nation) || !wap_expect_colon(load, &next))
        return false;
    for (; wap_more_words(load, next); next++) {
        if (!wap_expect_hex(load, next, &hex))
            return false;
        const wap_place *place = &load->board->place[hex];
        uint8_t *owner = &load->new_owner[place->row][place->column];
        if (*owner != WAP_NONE)
            return gg_fail_word(&load->lines, next, "this hex has a new owner already");
        *owner = nation;
    }
    return true;
}

/* ---------------------------------------------------------------- part of the map */

static bool expect_areas(wap_loader *load, uint32_t *next, wap_box *box)
{
    uint8_t area;
    uint32_t first = *next;
    for (box->areas = 0; wap_more_words(load, *next); ++*next) {
        bool done = gg_word_is(&load->lines.words, *next, "rows") ||
                    gg_word_is(&load->lines.words, *next, "columns") ||
                    gg_word_is(&load->lines.words, *next, "from");
        if (done && *next > first)
            return true;
        if (!gg_expect_byte(&load->lines, *next, 1, 4, &area))
            return false;
        box->areas |= (uint8_t)(1U << (area - 1));
    }
    return *next > first || gg_fail_word(&load->lines, *next, "numbers of areas expected");
}

static bool expect_rows(wap_loader *load, uint32_t index, wap_box *box)
{
    gg_span ends[2];
    cut_range(gg_word_at(&load->lines.words, index), ends);
    box->first_row = (uint8_t)wap_row_of(ends[0]);
    box->last_row = (uint8_t)wap_row_of(ends[1]);
    return (box->first_row > 0 && box->last_row >= box->first_row) ||
           gg_fail_word(&load->lines, index, "rows such as P..Z expected");
}

static bool expect_columns(wap_loader *load, uint32_t index, wap_box *box)
{
    gg_span ends[2];
    uint32_t first, last;
    cut_range(gg_word_at(&load->lines.words, index), ends);
    if (!gg_span_number(ends[0], &first) || !gg_span_number(ends[1], &last) || first == 0 ||
        last < first || last > WAP_COLUMNS)
        return gg_fail_word(&load->lines, index, "columns such as 20..34 expected");
    box->first_column = (uint8_t)first;
    box->last_column = (uint8_t)last;
    return true;
}

/* part [areas N ..] [rows A..B] [columns N..N] [from MONTH] */
static bool read_part(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    uint32_t next = 1;
    wap_box box = {15, 1, WAP_ROWS, 1, WAP_COLUMNS, 0};
    if (!gg_expect_room(lines, load->boxes, WAP_BOXES_MAX, "parts"))
        return false;
    if (wap_take_word(load, &next, "areas") && !expect_areas(load, &next, &box))
        return false;
    if (wap_take_word(load, &next, "rows") && !expect_rows(load, next++, &box))
        return false;
    if (wap_take_word(load, &next, "columns") && !expect_columns(load, next++, &box))
        return false;
    if (next == 1)
        return gg_fail_word(lines, 1, "areas, rows or columns expected");
    if (!wap_take_from(load, &next, &box.from))
        return false;
    load->box[load->boxes++] = box;
    return gg_expect_end(lines, next);
}

/* ---------------------------------------------------------------- nations */

/* nations FR|AL|open : NATION .. */
static bool read_nations(void *loader)
{
    static const char *const statuses[] = {"FR", "AL", "open", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    uint8_t status, nation;
    uint32_t next = 2;
    if (!gg_expect_choice(lines, 1, statuses, &status) || !wap_expect_colon(load, &next))
        return false;
    for (; wap_more_words(load, next); next++) {
        if (!wap_expect_nation(load, next, &nation) ||
            !gg_expect_once(lines, next, &load->has_nation[nation], "this nation"))
            return false;
        load->board->nation[nation].status = status;
    }
    return true;
}

/* troops SIDE : NATION .. */
static bool read_troops(void *loader)
{
    wap_loader *load = loader;
    uint8_t side, nation;
    uint32_t next = 2;
    if (!wap_expect_side(load, 1, &side) || !wap_expect_colon(load, &next))
        return false;
    for (; wap_more_words(load, next); next++) {
        if (!wap_expect_nation(load, next, &nation))
            return false;
        if (load->board->nation[nation].power == WAP_LAND)
            return gg_fail_word(&load->lines, next, "it has no units");
        load->board->nation[nation].serves = side;
    }
    return true;
}

/* ---------------------------------------------------------------- who is named */

/* Three letters that begin with two capitals are SP: PRc, not prC. */
static bool looks_like_sp(gg_span word)
{
    return word.size == 3 && word.at[0] <= 'Z' && word.at[1] <= 'Z';
}

/* All leaders among the words after the colon take part. */
static bool read_units(void *loader)
{
    wap_loader *load = loader;
    const gg_words *words = &load->lines.words;
    char key[WAP_KEY_SIZE];
    uint32_t next = 1;
    while (next < words->count && !gg_word_is(words, next, ":"))
        next++;
    for (; next < words->count; next++) {
        gg_span word = gg_word_at(words, next);
        if (looks_like_sp(word) || !wap_make_key(word, false, key))
            continue;
        for (uint32_t i = 0; i < load->leaders; i++)
            if (memcmp(load->leader[i].key, key, sizeof key) == 0)
                load->leader[i].listed = 1;
    }
    return true;
}

/* change .. : joins SIDE NATION ..: those may come into the war; : closes NATION ..: those may close their hexes. */
static bool read_change(void *loader)
{
    wap_loader *load = loader;
    const gg_words *words = &load->lines.words;
    uint8_t nation;
    uint32_t next = 1;
    while (next < words->count && !gg_word_is(words, next, ":"))
        next++;
    if (gg_word_is(words, next + 1, "restores")) {
        if (!wap_expect_nation(load, next + 3, &nation))
            return false;
        load->restored |= UINT64_C(1) << nation;
    }
    uint8_t side = wap_find_side(gg_word_at(words, next + 2));
    nation = wap_find_nation(load->board, gg_word_at(words, next + 3));
    if (gg_word_is(words, next + 1, "changes") && side < WAP_SIDES && nation != WAP_NONE)
        load->brought[side] |= UINT64_C(1) << nation;
    bool joins = gg_word_is(words, next + 1, "joins");
    bool closes = gg_word_is(words, next + 1, "closes");
    if (joins || closes)
        for (next += joins ? 3 : 2; next < words->count && !gg_word_is(words, next, "moves");
             next++) {
            if (!wap_expect_nation(load, next, &nation))
                return false;
            load->board->nation[nation].may_enter |= joins;
            if (joins && side < WAP_SIDES)
                load->brought[side] |= UINT64_C(1) << nation;
            load->board->nation[nation].may_close |= closes;
        }
    return read_units(load);
}

static bool read_later(void *loader)
{
    (void)loader;
    return true;
}

const gg_statement wap_part_statements[] = {
    {"months", read_months},   {"owners", read_owners},     {"part", read_part},
    {"owner", read_owner},     {"nations", read_nations},   {"troops", read_troops},
    {"stack", read_units},     {"join", read_units},        {"comes", read_units},
    {"reinforce", read_units}, {"withdraw", read_units},    {"change", read_change},
    {"control", read_later},   {"replacement", read_later}, {"supply", read_later},
    {"special", read_later},   {"alliances", read_later},   {"city-points", read_later},
    {"win", read_later},       {"seats", read_later},       {NULL, NULL},
};

bool wap_check_part(wap_loader *load)
{
    wap_board *board = load->board;
    uint8_t status[WAP_NATIONS_MAX];
    if (!load->has_months)
        return gg_fail_line(&load->lines, 0, "no months");
    if (load->owner_year == 0)
        return gg_fail_line(&load->lines, 0, "no owners");
    if (load->boxes == 0)
        return gg_fail_line(&load->lines, 0, "no part of the map");
    for (uint8_t i = 0; i < board->nations; i++) {
        status[i] = board->nation[i].status;
        board->nation[i].may_enter = board->nation[i].may_enter && status[i] == WAP_CLOSED;
    }
    for (uint8_t i = 0; i < board->nations; i++)
        board->nation[i].troops = wap_troops_side(board, status, i);
    return true;
}
