/* pieces_text.c: blocks, towns and places of battles as they are written (the notation, 5.1). */
#include "napoleon/text/pieces_text.h"

/* ---------------------------------------------------------------- flags */

typedef struct flag_name {
    const char *name;
    uint16_t flag;
    uint16_t on_map, in_battle; /* marks of the table */
} flag_name;

/* In the order in which they are written. */
static const flag_name flag_names[] = {
    {"moved", NAP_FLAG_MOVED, NAP_MOVED, NAP_MOVED_B},
    {"fm", NAP_FLAG_MARCH, NAP_FORCED_MARCH, 0},
    {"disrupted", NAP_FLAG_DISRUPTED, NAP_DISRUPTED, 0},
    {"from", NAP_FLAG_FROM, 0, 0},
    {"sq", NAP_FLAG_SQUARE, 0, NAP_SQUARE},
    {"sh", NAP_FLAG_SHELTER, 0, 0},
    {"farm", NAP_FLAG_FARM, 0, NAP_OCCUPIES},
    {"hill", NAP_FLAG_HILL, 0, NAP_OCCUPIES},
    {"fired", NAP_FLAG_FIRED, 0, NAP_FIRED_B},
    {"took", NAP_FLAG_TOOK, 0, NAP_TOOK},
    {"spent", NAP_FLAG_SPENT, 0, NAP_SPENT},
    {"shown", NAP_FLAG_SHOWN, 0, NAP_SHOWN},
};
enum { FLAG_NAMES = sizeof flag_names / sizeof flag_names[0] };

uint16_t nap_marks_of_flags(uint16_t flags, bool in_battle)
{
    uint32_t marks = in_battle && (flags & NAP_FLAG_FRESH) ? NAP_FRESH : 0;
    for (uint32_t i = 0; i < FLAG_NAMES; i++)
        if (flags & flag_names[i].flag)
            marks |= in_battle ? flag_names[i].in_battle : flag_names[i].on_map;
    return (uint16_t)marks;
}

static uint16_t battle_flags_of(const nap_table *table, uint32_t block)
{
    uint16_t marks = table->marks[block];
    uint32_t flags = marks & NAP_FRESH ? NAP_FLAG_FRESH : 0;
    for (uint32_t i = 0; i < FLAG_NAMES; i++)
        if (flag_names[i].in_battle != NAP_OCCUPIES && (marks & flag_names[i].in_battle))
            flags |= flag_names[i].flag;
    if (marks & NAP_OCCUPIES)
        flags |= nap_marker_here(table, block) == NAP_FARM ? NAP_FLAG_FARM : NAP_FLAG_HILL;
    if (table->shelter[block] != NAP_NONE)
        flags |= NAP_FLAG_SHELTER;
    return (uint16_t)flags;
}

uint16_t nap_flags_of(const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    uint32_t flags = 0;
    if (nap_in_battle(at))
        return battle_flags_of(table, block);
    if (!nap_in_town(at))
        return 0;
    for (uint32_t i = 0; i < FLAG_NAMES; i++)
        if (table->marks[block] & flag_names[i].on_map)
            flags |= flag_names[i].flag;
    if (table->start[block] != at && table->start[block] != NAP_NONE)
        flags |= NAP_FLAG_FROM;
    return (uint16_t)flags;
}

/* ---------------------------------------------------------------- words of blocks */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool ends_name(char c)
{
    return c == ':' || c == '*' || c == '/';
}

/* The part of a span from `at` on. */
static gg_span rest_of(gg_span span, size_t at)
{
    return (gg_span){span.at + at, span.size - at};
}

static bool no_such_block(gg_span name, const gg_words *words, uint32_t index, gg_error *error)
{
    if (name.size == 0)
        return gg_fail_at(error, words, index, "block expected");
    return gg_fail_at(error, words, index, "no such block: %.*s", (int)name.size, name.at);
}

bool nap_read_bare_block(const nap_board *board, const gg_words *words, uint32_t index,
                         uint8_t *block, gg_error *error)
{
    gg_span name = gg_word_at(words, index);
    *block = nap_find_block(board, name);
    return *block != NAP_NONE || no_such_block(name, words, index, error);
}

/* A word, and how far it has been read. */
typedef struct scan {
    const nap_board *board;
    gg_span rest;
    const gg_words *words;
    uint32_t index;
    gg_error *error;
} scan;

static bool not_a_block(const scan *from)
{
    gg_span word = gg_word_at(from->words, from->index);
    return gg_fail_at(from->error, from->words, from->index, "\"%.*s\" is not a block",
                      (int)word.size, word.at);
}

/* `3` at the beginning; up to 99. */
static uint32_t scan_number(scan *from)
{
    uint32_t number = 0;
    while (from->rest.size > 0 && is_digit(from->rest.at[0]) && number < 100) {
        number = 10 * number + (uint32_t)(from->rest.at[0] - '0');
        from->rest = rest_of(from->rest, 1);
    }
    return number;
}

static gg_span scan_name(scan *from)
{
    size_t size = 0;
    while (size < from->rest.size && !ends_name(from->rest.at[size]))
        size++;
    gg_span name = {from->rest.at, size};
    from->rest = rest_of(from->rest, size);
    return name;
}

/* `:3` */
static bool scan_steps(scan *from, nap_block_word *word)
{
    if (from->rest.size == 0 || from->rest.at[0] != ':')
        return true;
    from->rest = rest_of(from->rest, 1);
    if (from->rest.size == 0 || !is_digit(from->rest.at[0]))
        return not_a_block(from);
    uint32_t steps = scan_number(from);
    const nap_block *block = &from->board->block[word->block];
    if (steps > block->max)
        return gg_fail_at(from->error, from->words, from->index, "%s has at most %d", block->id,
                          block->max);
    word->flags |= steps == 0 ? NAP_FLAG_NONE : 0;
    word->steps = (uint8_t)steps;
    return true;
}

/* What follows the `=` of a flag. */
static bool scan_value(const scan *from, gg_span value, uint16_t flag, nap_block_word *word)
{
    if (flag == NAP_FLAG_FROM) {
        word->from = nap_read_town(from->board, value, from->words, from->index, from->error);
        return word->from != NAP_NONE;
    }
    if (flag == NAP_FLAG_SHELTER) {
        word->shelter = nap_find_block(from->board, value);
        return word->shelter != NAP_NONE ||
               no_such_block(value, from->words, from->index, from->error);
    }
    return value.size == 0 || not_a_block(from);
}

/* `/sh=P03`, after the slash. */
static bool scan_flag(scan *from, nap_block_word *word)
{
    size_t size = 0, name = 0;
    while (size < from->rest.size && from->rest.at[size] != '/')
        size++;
    while (name < size && from->rest.at[name] != '=')
        name++;
    gg_span text = {from->rest.at, name};
    gg_span value = name < size ? (gg_span){from->rest.at + name + 1, size - name - 1}
                                : (gg_span){"", 0};
    from->rest = rest_of(from->rest, size);
    for (uint32_t i = 0; i < FLAG_NAMES; i++) {
        if (!gg_same_name(text, gg_span_of(flag_names[i].name)))
            continue;
        word->flags |= flag_names[i].flag;
        return scan_value(from, value, flag_names[i].flag, word);
    }
    return gg_fail_at(from->error, from->words, from->index, "unknown flag \"/%.*s\"", (int)name,
                      text.at);
}

static bool scan_flags(scan *from, nap_block_word *word)
{
    if (from->rest.size > 0 && from->rest.at[0] == '*') {
        word->flags |= NAP_FLAG_FRESH;
        from->rest = rest_of(from->rest, 1);
    }
    while (from->rest.size > 0) {
        if (from->rest.at[0] != '/')
            return not_a_block(from);
        from->rest = rest_of(from->rest, 1);
        if (!scan_flag(from, word))
            return false;
    }
    return true;
}

/* `4?AD`: is the word of this kind? */
static bool is_unknown(gg_span word)
{
    size_t at = 0;
    while (at < word.size && is_digit(word.at[at]))
        at++;
    return at < word.size && word.at[at] == '?';
}

static bool scan_unknown(scan *from, nap_block_word *word)
{
    bool counted = from->rest.size > 0 && is_digit(from->rest.at[0]);
    uint32_t count = counted ? scan_number(from) : 1;
    if (count == 0 || count > NAP_BLOCKS_MAX || from->rest.size == 0 || from->rest.at[0] != '?')
        return not_a_block(from);
    from->rest = rest_of(from->rest, 1);
    gg_span army = scan_name(from);
    word->count = (uint8_t)count;
    if (army.size == 0)
        return true;
    word->army = nap_find_army(army);
    if (word->army == NAP_NONE)
        return gg_fail_at(from->error, from->words, from->index,
                          "unknown army \"%.*s\": FR, AD, PR", (int)army.size, army.at);
    return true;
}

bool nap_read_block_word(const nap_board *board, const gg_words *words, uint32_t index,
                         nap_block_word *word, gg_error *error)
{
    scan from = {board, gg_word_at(words, index), words, index, error};
    *word = (nap_block_word){.block = NAP_NONE,
                             .army = NAP_ARMIES,
                             .count = 1,
                             .from = NAP_NONE,
                             .shelter = NAP_NONE,
                             .word = index};
    if (is_unknown(from.rest))
        return scan_unknown(&from, word) && scan_flags(&from, word);
    gg_span name = scan_name(&from);
    word->block = nap_find_block(board, name);
    if (word->block == NAP_NONE)
        return no_such_block(name, words, index, error);
    return scan_steps(&from, word) && scan_flags(&from, word);
}

/* ---------------------------------------------------------------- lists */

bool nap_opens_place(const gg_words *words, uint32_t index, uint32_t end)
{
    return index + 1 < end && gg_word_is(words, index + 1, ":");
}

bool nap_read_deployed(const nap_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                       nap_block_list *list, gg_error *error)
{
    uint32_t first = *next;
    list->count = 0;
    if (first < end && gg_word_is(words, first, "-")) {
        ++*next; /* nobody */
        return true;
    }
    for (; *next < end && !nap_opens_place(words, *next, end); ++*next) {
        if (list->count == NAP_BLOCKS_MAX)
            return gg_fail_at(error, words, *next, "too many blocks");
        if (!nap_read_block_word(board, words, *next, &list->word[list->count++], error))
            return false;
    }
    return *next > first || gg_fail_at(error, words, *next, "blocks or - expected");
}

bool nap_read_blocks(const nap_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                     nap_block_list *list, gg_error *error)
{
    if (!nap_read_deployed(board, words, next, end, list, error))
        return false;
    for (uint32_t i = 0; i < list->count; i++)
        if (list->word[i].flags & NAP_FLAG_NONE)
            return gg_fail_at(error, words, list->word[i].word, "%s has at least 1",
                              board->block[list->word[i].block].id);
    return true;
}

/* ---------------------------------------------------------------- places */

bool nap_find_spot(gg_span word, nap_spot_word *out)
{
    if (word.size < 2)
        return false;
    bool attacker = word.at[0] == 'A' || word.at[0] == 'a';
    if (!attacker && word.at[0] != 'D' && word.at[0] != 'd')
        return false;
    uint32_t party = attacker ? NAP_ATT : NAP_DEF, column = (uint32_t)(word.at[1] - '0');
    bool reserve = word.at[1] == 'R' || word.at[1] == 'r';
    if (!reserve && (word.at[1] < '1' || column > NAP_COLUMNS))
        return false;
    bool forward = word.size > 2 && word.at[2] == '>';
    gg_span rest = rest_of(word, forward ? 3 : 2);
    if ((reserve && forward) || (rest.size > 0 && rest.at[0] != '@'))
        return false;
    out->spot = reserve   ? nap_reserve(party)
                : forward ? nap_forward(party, column)
                          : nap_home(party, column);
    out->town = rest.size > 0 ? rest_of(rest, 1) : rest;
    return true;
}

/* A battle has places once its set-up has begun. */
static bool has_places(const nap_battle *battle)
{
    return battle->town != NAP_NONE && battle->stage != NAP_TO_SET_UP;
}

uint8_t nap_only_battle(const nap_table *table)
{
    uint8_t only = NAP_NONE;
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++) {
        if (!has_places(&table->fought[i]))
            continue;
        if (only != NAP_NONE)
            return NAP_NONE;
        only = i;
    }
    return only;
}

/* `"A2" is ambiguous: A2@Ligny, A2@Nivelles` */
static bool fail_several(const nap_board *board, const nap_table *table, const gg_words *words,
                         uint32_t index, gg_error *error)
{
    char all[300];
    gg_span word = gg_word_at(words, index);
    const char *before = "";
    gg_text out;
    gg_text_open(&out, all, sizeof all);
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++) {
        if (!has_places(&table->fought[i]))
            continue;
        gg_print(&out, "%s%.*s@", before, (int)word.size, word.at);
        nap_put_town(board, table->fought[i].town, &out);
        before = ", ";
    }
    if (before[0] == 0)
        return gg_fail_at(error, words, index, "no battle is fought");
    return gg_fail_at(error, words, index, "\"%.*s\" is ambiguous: %s", (int)word.size, word.at,
                      all);
}

bool nap_read_spot_battle(const nap_board *board, const nap_table *table, const nap_spot_word *spot,
                          const gg_words *words, uint32_t index, uint8_t *battle, gg_error *error)
{
    *battle = nap_only_battle(table);
    if (spot->town.size == 0)
        return *battle != NAP_NONE || fail_several(board, table, words, index, error);
    uint8_t town = nap_read_town(board, spot->town, words, index, error);
    if (town == NAP_NONE)
        return false;
    for (*battle = 0; *battle < NAP_BATTLES_MAX; ++*battle)
        if (table->fought[*battle].town == town)
            return true;
    return gg_fail_at(error, words, index, "no battle at %s", board->town[town].name);
}

/* ---------------------------------------------------------------- writing */

void nap_put_block(const nap_board *board, uint32_t block, gg_text *out)
{
    gg_put(out, block < board->blocks ? board->block[block].id : "?");
}

void nap_put_town(const nap_board *board, uint32_t town, gg_text *out)
{
    if (town < board->towns)
        gg_put_name(out, gg_span_of(board->town[town].name));
    else
        gg_put_char(out, '?');
}

void nap_put_spot(uint8_t spot, gg_text *out)
{
    gg_assert(spot < NAP_BATTLE_PLACES);
    gg_put_char(out, nap_party_at(spot) == NAP_ATT ? 'A' : 'D');
    gg_put_char(out, nap_is_reserve(spot) ? 'R' : (char)('0' + nap_column(spot)));
    if (nap_is_forward(spot))
        gg_put_char(out, '>');
}

void nap_put_flags(const nap_board *board, uint16_t flags, uint8_t from, uint8_t shelter,
                   gg_text *out)
{
    if (flags & NAP_FLAG_FRESH)
        gg_put_char(out, '*');
    for (uint32_t i = 0; i < FLAG_NAMES; i++) {
        if (!(flags & flag_names[i].flag))
            continue;
        gg_print(out, "/%s", flag_names[i].name);
        if (flag_names[i].flag == NAP_FLAG_FROM) {
            gg_put_char(out, '=');
            nap_put_town(board, from, out);
        } else if (flag_names[i].flag == NAP_FLAG_SHELTER) {
            gg_put_char(out, '=');
            if (shelter < board->blocks)
                nap_put_block(board, shelter, out);
            else
                gg_put_char(out, '?'); /* in a view: a hidden square */
        }
    }
}

void nap_put_standing(const nap_board *board, const nap_table *table, uint32_t block, bool always,
                      gg_text *out)
{
    nap_put_block(board, block, out);
    if (always || table->steps[block] != board->block[block].max)
        gg_print(out, ":%d", table->steps[block]);
    nap_put_flags(board, nap_flags_of(table, block), table->start[block], table->shelter[block],
                  out);
}
