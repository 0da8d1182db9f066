/* pieces_text.c: how pieces and places are written and read (the notation, 4.1). */
#include "triumph/text/pieces_text.h"
#include "core/text/spans.h"

#include "triumph/table/knowledge.h"

/* ---------------------------------------------------------------- writing */

const char *tri_side_name(uint8_t side)
{
    return side == TRI_ALLIED ? "A" : "F";
}

void tri_put_label(uint16_t label, gg_text *out)
{
    uint32_t n = label - 1U;
    if (label == 0)
        return;
    if (n >= 26)
        gg_put_char(out, (char)('a' + (n / 26 - 1) % 26));
    gg_put_char(out, (char)('a' + n % 26));
}

void tri_put_unit(const tri_table *table, uint32_t slot, gg_text *out)
{
    gg_put(out, table->face[slot] == TRI_NO_FACE ? "?" : tri_face_name(table->face[slot]));
    tri_put_label(table->label[slot], out);
}

void tri_put_units(const tri_table *table, tri_set units, gg_text *out)
{
    const char *before = "";
    TRI_EACH (slot, units) {
        gg_put(out, before);
        tri_put_unit(table, slot, out);
        before = " ";
    }
}

void tri_put_commander(const tri_board *board, uint32_t commander, gg_text *out)
{
    gg_assert(commander < board->commanders);
    gg_put_name(out, gg_span_of(board->commander[commander].name));
}

void tri_put_locale(const tri_board *board, uint32_t locale, gg_text *out)
{
    gg_assert(locale < board->locales);
    gg_put_int(out, board->locale[locale].number);
}

void tri_put_approach(const tri_board *board, uint16_t approach, gg_text *out)
{
    tri_put_locale(board, tri_locale_of(board, approach), out);
    gg_put_char(out, '>');
    tri_put_locale(board, tri_locale_of(board, tri_across(approach)), out);
}

void tri_put_border(const tri_board *board, uint32_t border, gg_text *out)
{
    tri_put_locale(board, board->border[border].locale[0], out);
    gg_put_char(out, '-');
    tri_put_locale(board, board->border[border].locale[1], out);
}

void tri_put_place(const tri_board *board, uint16_t at, gg_text *out)
{
    if (!tri_on_board(at)) {
        gg_put(out, "off");
    } else if (tri_on_approach(at)) {
        tri_put_approach(board, tri_approach_at(at), out);
    } else {
        gg_put(out, "R(");
        tri_put_locale(board, tri_locale_at(board, at), out);
        gg_put_char(out, ')');
    }
}

/* `/moved`, `/moved=2` */
static void put_times(const char *mark, uint32_t times, gg_text *out)
{
    if (times > 0)
        gg_put(out, mark);
    if (times > 1)
        gg_print(out, "=%u", times);
}

/* The marks that units and commanders share. `named` is an approach + 1. */
static void put_shared_marks(const tri_board *board, uint8_t flags, uint16_t named, gg_text *out)
{
    if (flags & TRI_ENTERED)
        gg_put(out, "/entered");
    if (flags & TRI_INTO)
        gg_put(out, "/into");
    if (named != 0) {
        gg_put(out, "/named=");
        tri_put_approach(board, (uint16_t)(named - 1), out);
    }
    if (flags & TRI_RETREATED)
        gg_put(out, "/retreated");
}

void tri_put_unit_marks(const tri_board *board, const tri_table *table, uint32_t slot, gg_text *out)
{
    uint16_t at = table->at[slot];
    uint8_t origin = table->origin[slot];
    bool by_place = at == TRI_OFF && origin == table->corps[slot];
    put_times("/moved", table->moved[slot], out);
    put_shared_marks(board, table->flags[slot], table->named_vs[slot], out);
    if (table->flags[slot] & TRI_FIXED)
        gg_put(out, "/fixed");
    if (origin != TRI_NO_COMMANDER && !by_place) {
        gg_put(out, "/origin=");
        tri_put_commander(board, origin, out);
    }
    if (tri_is_known(table, slot) && !(table->flags[slot] & TRI_FIXED))
        gg_put(out, "/seen");
}

void tri_put_commander_marks(const tri_board *board, const tri_table *table, uint32_t commander,
                             gg_text *out)
{
    put_times("/done", table->commands[commander], out);
    put_shared_marks(board, table->commander_flags[commander] & (uint8_t)~TRI_INTO,
                     table->commander_vs[commander], out);
}

/* ---------------------------------------------------------------- places */

static size_t find_char(gg_span text, char c)
{
    size_t at = 0;
    while (at < text.size && text.at[at] != c)
        at++;
    return at;
}

static gg_span part(gg_span text, size_t from, size_t to)
{
    return (gg_span){text.at + from, to - from};
}

/* Two locales on either side of the character at `middle`; they must have a border in common. */
static bool read_neighbours(const tri_board *board, gg_span text, size_t middle,
                            const gg_words *words, uint32_t index, uint16_t *approach,
                            gg_error *error)
{
    uint8_t from = tri_read_locale(board, part(text, 0, middle), words, index, error);
    if (from == TRI_NONE)
        return false;
    uint8_t to = tri_read_locale(board, part(text, middle + 1, text.size), words, index, error);
    if (to == TRI_NONE)
        return false;
    *approach = tri_find_approach(board, from, to);
    if (*approach == TRI_NOWHERE)
        return gg_fail_at(error, words, index, "%d and %d have no common border",
                          board->locale[from].number, board->locale[to].number);
    return true;
}

bool tri_read_approach(const tri_board *board, gg_span text, const gg_words *words, uint32_t index,
                       uint16_t *approach, gg_error *error)
{
    size_t middle = find_char(text, '>');
    if (middle == text.size)
        return gg_fail_at(error, words, index, "approach expected, such as 95>108");
    return read_neighbours(board, text, middle, words, index, approach, error);
}

bool tri_read_border(const tri_board *board, gg_span text, const gg_words *words, uint32_t index,
                     uint16_t *border, gg_error *error)
{
    size_t middle = find_char(text, '-');
    uint16_t approach;
    if (middle == text.size)
        return gg_fail_at(error, words, index, "border expected, such as 95-108");
    if (!read_neighbours(board, text, middle, words, index, &approach, error))
        return false;
    *border = approach / 2;
    return true;
}

bool tri_read_place(const tri_board *board, gg_span text, const gg_words *words, uint32_t index,
                    uint16_t *at, gg_error *error)
{
    uint16_t approach;
    if (gg_same_name(text, gg_span_of("off"))) {
        *at = TRI_OFF;
        return true;
    }
    if (find_char(text, '>') < text.size) {
        if (!read_neighbours(board, text, find_char(text, '>'), words, index, &approach, error))
            return false;
        *at = tri_blocking(approach);
        return true;
    }
    bool reserve = text.size > 3 && (text.at[0] == 'R' || text.at[0] == 'r') && text.at[1] == '(' &&
                   text.at[text.size - 1] == ')';
    if (!reserve)
        return gg_fail_at(error, words, index, "place expected, such as R(95) or 95>108");
    uint8_t locale = tri_read_locale(board, part(text, 2, text.size - 1), words, index, error);
    if (locale == TRI_NONE)
        return false;
    *at = tri_reserve(locale);
    return true;
}

bool tri_read_side(const gg_words *words, uint32_t index, uint8_t *side, gg_error *error)
{
    *side = gg_word_is(words, index, tri_side_name(TRI_ALLIED)) ? TRI_ALLIED : TRI_FRENCH;
    if (gg_word_is(words, index, tri_side_name(*side)))
        return true;
    return gg_fail_at(error, words, index, "F or A expected");
}

/* ---------------------------------------------------------------- units */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return small_letter(c) >= 'a' && small_letter(c) <= 'z';
}

gg_span tri_name_part(gg_span word)
{
    return part(word, 0, find_char(word, '/'));
}

gg_span tri_marks_part(gg_span word)
{
    return part(word, find_char(word, '/'), word.size);
}

/* The number in front of a unit; *next moves behind it. */
static uint32_t read_count(gg_span name, size_t *next)
{
    uint32_t count = 0;
    while (*next < name.size && is_digit(name.at[*next]) && count < 1000)
        count = count * 10 + (uint32_t)(name.at[(*next)++] - '0');
    return count;
}

/* One or two letters at the end; false: something else. */
static bool read_label(gg_span letters, uint16_t *label)
{
    *label = 0;
    if (letters.size > 2)
        return false;
    for (size_t i = 0; i < letters.size; i++) {
        if (!is_letter(letters.at[i]))
            return false;
        *label = (uint16_t)(*label * 26 + (small_letter(letters.at[i]) - 'a') + 1);
    }
    return true;
}

bool tri_looks_like_unit(gg_span word)
{
    size_t next = 0;
    gg_span name = tri_name_part(word);
    if (gg_span_has(name, '-')) /* `F9-130-139` is a path */
        return false;
    read_count(name, &next);
    if (next < name.size && name.at[next] == '?')
        return true;
    return next + 1 < name.size && is_letter(name.at[next]) && is_digit(name.at[next + 1]);
}

bool tri_read_unit_word(const gg_words *words, uint32_t index, tri_unit_word *unit, gg_error *error)
{
    gg_span word = gg_word_at(words, index), name = tri_name_part(word);
    size_t next = 0;
    if (word.size == 0)
        return gg_fail_at(error, words, index, "unit expected");
    *unit = (tri_unit_word){.marks = tri_marks_part(word), .count = 1, .face = TRI_NO_FACE};
    uint32_t count = read_count(name, &next);
    if (next > 0) {
        unit->count = count;
        unit->counted = true;
    }
    unit->name = part(name, next, name.size);
    unit->unknown = unit->name.size > 0 && unit->name.at[0] == '?';
    size_t letters = unit->unknown ? 1 : 2;
    if (!unit->unknown && unit->name.size >= 2)
        unit->face = tri_find_face(part(unit->name, 0, 2));
    bool good = unit->name.size >= letters && (unit->unknown || unit->face < TRI_FACES) &&
                read_label(part(unit->name, letters, unit->name.size), &unit->label);
    if (!good)
        return gg_fail_at(error, words, index, "no such face: %.*s", (int)name.size, name.at);
    if (unit->counted && (count == 0 || count > TRI_UNITS || unit->label != 0))
        return gg_fail_at(error, words, index,
                          "\"%.*s\": a number in front counts faces without a label",
                          (int)name.size, name.at);
    return true;
}

/* ---------------------------------------------------------------- marks */

typedef struct mark_name {
    const char *name;
    uint8_t mark;
    uint8_t flag;    /* of the table */
    bool commanders; /* have it too */
} mark_name;

static const mark_name mark_names[] = {
    {"moved", TRI_MARK_MOVED, 0, false},
    {"done", TRI_MARK_MOVED, 0, true},
    {"entered", TRI_MARK_ENTERED, TRI_ENTERED, true},
    {"into", TRI_MARK_INTO, TRI_INTO, false},
    {"named", TRI_MARK_NAMED, 0, true},
    {"retreated", TRI_MARK_RETREATED, TRI_RETREATED, true},
    {"fixed", TRI_MARK_FIXED, TRI_FIXED, false},
    {"origin", TRI_MARK_ORIGIN, 0, false},
    {"seen", TRI_MARK_SEEN, 0, false},
};

enum { MARK_NAMES = sizeof mark_names / sizeof mark_names[0] };

uint8_t tri_flags_of(const tri_marks *marks)
{
    uint8_t flags = 0;
    for (uint32_t i = 0; i < MARK_NAMES; i++)
        if (marks->written & mark_names[i].mark)
            flags |= mark_names[i].flag;
    return flags;
}

static const mark_name *find_mark(gg_span name, bool commander)
{
    for (uint32_t i = 0; i < MARK_NAMES; i++) {
        bool fits = commander ? mark_names[i].commanders
                              : i != 1; /* `done` is said of commanders only */
        if (fits && gg_same_name(name, gg_span_of(mark_names[i].name)))
            return &mark_names[i];
    }
    return NULL;
}

/* What stands behind `=`; empty if nothing does. */
static bool read_mark_value(const tri_board *board, const mark_name *mark, gg_span value,
                            const gg_words *words, uint32_t index, tri_marks *marks,
                            gg_error *error)
{
    switch (mark->mark) {
    case TRI_MARK_NAMED:
        return tri_read_approach(board, value, words, index, &marks->named, error);
    case TRI_MARK_ORIGIN:
        marks->origin = tri_read_commander(board, value, words, index, error);
        return marks->origin != TRI_NONE;
    case TRI_MARK_MOVED:
        if (value.size == 0)
            return true;
        if (value.size == 1 && (value.at[0] == '1' || value.at[0] == '2')) {
            marks->moved = (uint8_t)(value.at[0] - '0');
            return true;
        }
        return gg_fail_at(error, words, index, "/%s: 1 or 2 expected", mark->name);
    default:
        if (value.size > 0)
            return gg_fail_at(error, words, index, "/%s takes no value", mark->name);
        return true;
    }
}

static bool read_mark(const tri_board *board, gg_span text, bool commander, const gg_words *words,
                      uint32_t index, tri_marks *marks, gg_error *error)
{
    size_t equals = find_char(text, '=');
    gg_span value = equals < text.size ? part(text, equals + 1, text.size) : (gg_span){"", 0};
    const mark_name *mark = find_mark(part(text, 0, equals), commander);
    if (!mark)
        return gg_fail_at(error, words, index, "unknown flag \"/%.*s\"", (int)equals, text.at);
    if (marks->written & mark->mark)
        return gg_fail_at(error, words, index, "/%s is given twice", mark->name);
    marks->written |= mark->mark;
    return read_mark_value(board, mark, value, words, index, marks, error);
}

bool tri_read_marks(const tri_board *board, gg_span text, bool commander, const gg_words *words,
                    uint32_t index, tri_marks *marks, gg_error *error)
{
    *marks = (tri_marks){.origin = TRI_NO_COMMANDER, .named = TRI_NO_APPROACH};
    while (text.size > 0) {
        gg_assert(text.at[0] == '/');
        gg_span rest = part(text, 1, text.size);
        size_t end = find_char(rest, '/');
        if (!read_mark(board, part(rest, 0, end), commander, words, index, marks, error))
            return false;
        text = part(rest, end, rest.size);
    }
    return true;
}

uint16_t tri_named_approach(const tri_board *board, uint16_t written, uint8_t locale)
{
    if (tri_locale_of(board, written) == locale)
        return written;
    if (tri_locale_of(board, tri_across(written)) == locale)
        return tri_across(written);
    return written;
}
