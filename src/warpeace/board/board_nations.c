/* board_nations.c: nations.txt and leaders.txt; kinds of SP and leaders of a scenario get their numbers. */
#include "core/mem.h"
#include "warpeace/board/board_load.h"

/* ---------------------------------------------------------------- types of SP */

/* type LETTER infantry|cavalry [guard] [morale NUMBER] */
static bool read_type(void *loader)
{
    static const char *const arms[] = {"infantry", "cavalry", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    gg_span letter = gg_word_at(&lines->words, 1);
    uint8_t type = letter.size == 1 ? wap_find_type(letter.at[0]) : (uint8_t)WAP_NONE, arm;
    uint32_t next = 3;
    if (type == WAP_NONE)
        return gg_fail_word(lines, 1, "c, g, h, i, k, l, m or p expected");
    if (!gg_expect_once(lines, 1, &load->has_type[type], "this type") ||
        !gg_expect_choice(lines, 2, arms, &arm))
        return false;
    load->type_cavalry[type] = arm == 1;
    load->type_guard[type] = wap_take_word(load, &next, "guard");
    load->type_morale[type] = WAP_NONE;
    if (wap_take_word(load, &next, "morale") &&
        !gg_expect_byte(lines, next++, 0, 3, &load->type_morale[type]))
        return false;
    return gg_expect_end(lines, next);
}

/* ---------------------------------------------------------------- nations */

/* A new nation with its code at word 1; NULL: refused. */
static wap_nation *open_nation(wap_loader *load)
{
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    if (!gg_expect_room(lines, board->nations, WAP_NATIONS_MAX, "nations"))
        return NULL;
    wap_nation *nation = &board->nation[board->nations];
    if (!gg_expect_id(lines, 1, nation->code, sizeof nation->code))
        return NULL;
    if (wap_find_nation(board, gg_span_of(nation->code)) != WAP_NONE) {
        gg_fail_word(lines, 1, "%s is given twice", nation->code);
        return NULL;
    }
    nation->colour = nation->parent = WAP_NONE;
    nation->serves = nation->troops = WAP_NOBODY;
    nation->status = WAP_CLOSED;
    nation->home = UINT64_C(1) << board->nations;
    return nation;
}

/* [map LETTER] name NAME */
static bool close_nation(wap_loader *load, uint32_t next, wap_nation *nation)
{
    gg_lines *lines = &load->lines;
    if (wap_take_word(load, &next, "map")) {
        gg_span letter = gg_word_at(&lines->words, next);
        if (letter.size != 1 || (uint8_t)letter.at[0] >= 128 || letter.at[0] == '.')
            return gg_fail_word(lines, next, "a letter expected");
        uint8_t *used = &load->map_letter[(uint8_t)letter.at[0]];
        if (*used != WAP_NONE)
            return gg_fail_word(lines, next, "%s has this letter", load->board->nation[*used].code);
        *used = load->board->nations;
        next++;
    }
    if (!gg_expect_word(lines, next, "name") ||
        !gg_expect_rest(lines, next + 1, "name", nation->name, sizeof nation->name))
        return false;
    load->board->nations++;
    return true;
}

/* major, or minor of CODE */
static bool expect_power(wap_loader *load, uint32_t *next, wap_nation *nation)
{
    static const char *const powers[] = {"major", "minor", NULL};
    if (!gg_expect_choice(&load->lines, (*next)++, powers, &nation->power))
        return false;
    if (nation->power == WAP_MAJOR_POWER)
        return true;
    if (!gg_expect_word(&load->lines, (*next)++, "of") ||
        !wap_expect_nation(load, *next, &nation->parent))
        return false;
    const wap_nation *parent = &load->board->nation[nation->parent];
    if (parent->power != WAP_MAJOR_POWER || parent->colour != nation->colour)
        return gg_fail_word(&load->lines, *next, "a major power of its color expected");
    ++*next;
    return true;
}

/* types LETTERS */
static bool expect_types(wap_loader *load, uint32_t index, wap_nation *nation)
{
    gg_span letters = gg_word_at(&load->lines.words, index + 1);
    if (!gg_expect_word(&load->lines, index, "types"))
        return false;
    for (size_t i = 0; i < letters.size; i++) {
        uint8_t type = wap_find_type(letters.at[i]);
        if (type == WAP_NONE || !load->has_type[type])
            return gg_fail_word(&load->lines, index + 1, "there is no type %c", letters.at[i]);
        nation->types |= (uint8_t)(1U << type);
    }
    return nation->types != 0 || gg_fail_word(&load->lines, index + 1, "types expected");
}

/* Homes name nations that follow later in the file, so the line is read again at the end. */
static void skip_home(const wap_loader *load, uint32_t *next)
{
    while (*next < load->lines.words.count && !gg_word_is(&load->lines.words, *next, "map") &&
           !gg_word_is(&load->lines.words, *next, "name"))
        ++*next;
}

/* power CODE COLOUR major|minor [of CODE] morale NUMBER types LETTERS [home CODE ..] [map ..] name .. */
static bool read_power(void *loader)
{
    wap_loader *load = loader;
    wap_nation *nation = open_nation(load);
    uint32_t next = 3;
    if (nation == NULL)
        return false;
    if (nation->code[1] == 0 || nation->code[2] != 0)
        return gg_fail_word(&load->lines, 1, "a code of two letters expected");
    if (!wap_expect_colour(load, 2, &nation->colour) || !expect_power(load, &next, nation) ||
        !gg_expect_pair(&load->lines, next, "morale", 0, 3, &nation->morale) ||
        !expect_types(load, next + 2, nation))
        return false;
    next += 4;
    if (gg_word_is(&load->lines.words, next, "home"))
        skip_home(load, &next);
    return close_nation(load, next, nation);
}

/* land CODE [map LETTER] name NAME */
static bool read_land(void *loader)
{
    wap_loader *load = loader;
    wap_nation *nation = open_nation(load);
    if (nation == NULL)
        return false;
    nation->power = WAP_LAND;
    return close_nation(load, 2, nation);
}

const gg_statement wap_nation_statements[] = {
    {"type", read_type}, {"power", read_power}, {"land", read_land}, {NULL, NULL}};

/* ---------------------------------------------------------------- homes */

/* power CODE .. home CODE .. */
static bool read_home(void *loader)
{
    wap_loader *load = loader;
    const gg_words *words = &load->lines.words;
    uint8_t nation, home;
    uint32_t next = 0, end;
    while (next < words->count && !gg_word_is(words, next, "home"))
        next++;
    if (next == words->count)
        return true;
    end = next;
    skip_home(load, &end);
    nation = wap_find_nation(load->board, gg_word_at(words, 1));
    load->board->nation[nation].home = 0;
    while (++next < end) {
        if (!wap_expect_nation(load, next, &home))
            return false;
        load->board->nation[nation].home |= UINT64_C(1) << home;
    }
    return load->board->nation[nation].home != 0 ||
           gg_fail_word(&load->lines, end, "code of a nation expected");
}

static bool read_nothing(void *loader)
{
    (void)loader;
    return true;
}

static const gg_statement home_statements[] = {
    {"type", read_nothing}, {"power", read_home}, {"land", read_nothing}, {NULL, NULL}};

/* Major cities supply SP of the color of their owner, and of all who are at home there. */
static void find_feeds(wap_board *board)
{
    for (uint32_t i = 0; i < board->nations; i++) {
        const wap_nation *nation = &board->nation[i];
        if (nation->power == WAP_LAND)
            continue;
        board->nation[i].led_by = (uint8_t)(1U << nation->colour);
        board->nation[i].feeds |= (uint8_t)(1U << nation->colour);
        for (uint32_t home = 0; home < board->nations; home++)
            if ((nation->home >> home & 1U) != 0)
                board->nation[home].feeds |= (uint8_t)(1U << nation->colour);
    }
}

/* After nations.txt, which is read once more. */
bool wap_check_nations(wap_loader *load)
{
    wap_board *board = load->board;
    for (uint8_t i = 0; i < WAP_TYPES; i++)
        if (!load->has_type[i])
            return gg_fail_line(&load->lines, 0, "no line for type %c", wap_type_letter(i));
    board->france = wap_find_nation(board, gg_span_of("FR"));
    board->russia = wap_find_nation(board, gg_span_of("RU"));
    if (board->france == WAP_NONE || board->russia == WAP_NONE)
        return gg_fail_line(&load->lines, 0, "no nation %s",
                            board->france == WAP_NONE ? "FR" : "RU");
    if (!gg_read_lines(&load->lines, "nations.txt", home_statements, load))
        return false;
    find_feeds(board);
    return true;
}

uint8_t wap_troops_side(const wap_board *board, const uint8_t *status, uint8_t nation)
{
    gg_assert(nation < board->nations);
    const wap_nation *of = &board->nation[nation];
    if (of->power == WAP_LAND)
        return WAP_NOBODY;
    if (of->serves != WAP_NOBODY)
        return of->serves;
    uint8_t decides = status[nation] == WAP_CLOSED ? of->parent : nation;
    return decides != WAP_NONE && status[decides] < WAP_SIDES ? status[decides]
                                                              : (uint8_t)WAP_NOBODY;
}

/* ---------------------------------------------------------------- kinds of SP */

/* Has it SP in this scenario, now or after a change? */
static bool takes_part(const wap_board *board, uint8_t number)
{
    const wap_nation *nation = &board->nation[number];
    if (nation->power == WAP_LAND)
        return false;
    bool parent_may = nation->parent != WAP_NONE && board->nation[nation->parent].may_enter;
    bool waits = nation->may_enter || (parent_may && nation->status == WAP_CLOSED);
    return nation->troops != WAP_NOBODY || waits;
}

static bool comes_before(const char *a, const char *b)
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a < *b;
}

/* The nation whose code follows that one; "" for the first. WAP_NONE: no more. */
static uint8_t next_by_code(const wap_board *board, const char *code)
{
    uint8_t found = WAP_NONE;
    for (uint8_t i = 0; i < board->nations; i++)
        if (comes_before(code, board->nation[i].code) &&
            (found == WAP_NONE || comes_before(board->nation[i].code, board->nation[found].code)))
            found = i;
    return found;
}

static uint8_t march_of(const wap_board *board, uint8_t nation, bool guard)
{
    if (nation != board->france)
        return 0;
    return guard ? board->limits.march_guard : board->limits.march_french;
}

static void make_kind(wap_loader *load, uint8_t number, uint8_t type)
{
    wap_board *board = load->board;
    const wap_nation *nation = &board->nation[number];
    wap_kind *kind = &board->kind[board->kinds];
    memcpy(kind->code, nation->code, 2);
    kind->code[2] = wap_type_letter(type);
    kind->nation = number;
    kind->type = type;
    kind->colour = nation->colour;
    kind->morale = load->type_morale[type] == WAP_NONE ? nation->morale : load->type_morale[type];
    kind->cavalry = load->type_cavalry[type];
    kind->guard = load->type_guard[type];
    kind->march = march_of(board, number, kind->guard);
    board->kind_of[number][type] = board->kinds++;
}

bool wap_number_kinds(wap_loader *load)
{
    wap_board *board = load->board;
    memset(board->kind_of, WAP_NONE, sizeof board->kind_of);
    uint8_t nation = next_by_code(board, "");
    for (; nation != WAP_NONE; nation = next_by_code(board, board->nation[nation].code)) {
        if (!takes_part(board, nation))
            continue;
        for (uint8_t type = 0; type < WAP_TYPES; type++) {
            if ((board->nation[nation].types >> type & 1U) == 0)
                continue;
            if (board->kinds == WAP_KINDS_MAX)
                return gg_fail_line(&load->lines, 0, "more than %d kinds of SP", WAP_KINDS_MAX);
            make_kind(load, nation, type);
        }
    }
    return true;
}

/* ---------------------------------------------------------------- leaders */

/* A new leader, with the name after `name` at that word; counted only if it is valid. */
static bool add_leader(wap_loader *load, uint32_t index, wap_leader *leader)
{
    gg_lines *lines = &load->lines;
    if (!gg_expect_room(lines, load->leaders, WAP_ALL_LEADERS_MAX, "leaders") ||
        !gg_expect_word(lines, index, "name") ||
        !gg_expect_rest(lines, index + 1, "name", leader->name, sizeof leader->name))
        return false;
    if (!wap_make_key(gg_span_of(leader->name), true, leader->key))
        return gg_fail_word(lines, index + 1, "a name with at most %d letters expected",
                            WAP_KEY_SIZE - 1);
    for (uint32_t i = 0; i < load->leaders; i++)
        if (memcmp(load->leader[i].key, leader->key, sizeof leader->key) == 0)
            return gg_fail_word(lines, index + 1, "this leader is given twice");
    load->leader[load->leaders++] = *leader;
    return true;
}

/* A nation with units. */
static bool expect_power_code(wap_loader *load, uint32_t index, wap_leader *leader)
{
    if (!wap_expect_nation(load, index, &leader->nation))
        return false;
    leader->colour = load->board->nation[leader->nation].colour;
    return leader->colour != WAP_NONE || gg_fail_word(&load->lines, index, "it has no units");
}

/* leader NATION VALUE [rulebook] [mp NUMBER] [sp NUMBER] name NAME */
static bool read_leader(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    const wap_limits *limits = &load->board->limits;
    wap_leader leader = {.named = 1,
                         .side = WAP_NOBODY,
                         .source = WAP_RECONSTRUCTED,
                         .allowance = limits->leader_mp,
                         .capacity = limits->leader_sp};
    uint32_t next = 3;
    if (!expect_power_code(load, 1, &leader) || !gg_expect_byte(lines, 2, 0, 3, &leader.value))
        return false;
    wap_take_source(load, &next, &leader.source);
    if (wap_take_word(load, &next, "mp") &&
        !gg_expect_byte(lines, next++, 1, 20, &leader.allowance))
        return false;
    if (wap_take_word(load, &next, "sp") && !gg_expect_byte(lines, next++, 1, 20, &leader.capacity))
        return false;
    return add_leader(load, next, &leader);
}

/* unnamed NATION|COLOUR name NAME */
static bool read_unnamed(void *loader)
{
    wap_loader *load = loader;
    const wap_limits *limits = &load->board->limits;
    wap_leader leader = {.nation = WAP_NONE,
                         .side = WAP_NOBODY,
                         .source = WAP_RECONSTRUCTED,
                         .allowance = limits->leader_mp,
                         .capacity = limits->leader_sp};
    leader.colour = wap_find_colour(gg_word_at(&load->lines.words, 1));
    if (leader.colour == WAP_NONE && !expect_power_code(load, 1, &leader))
        return false;
    return add_leader(load, 2, &leader);
}

const gg_statement wap_leader_statements[] = {
    {"leader", read_leader}, {"unnamed", read_unnamed}, {NULL, NULL}};

/* Colors of all who are or may be at war. */
static uint8_t colours_at_war(const wap_board *board)
{
    uint8_t colours = 0;
    for (uint8_t i = 0; i < board->nations; i++)
        if (takes_part(board, i))
            colours |= (uint8_t)(1U << board->nation[i].colour);
    return colours;
}

/* The side of a leader whom the scenario does not name but a free position may: that of his nation's troops, or of the
 * first troops of his color. */
static uint8_t side_of_stranger(const wap_board *board, const wap_leader *leader)
{
    if (leader->nation != WAP_NONE && board->nation[leader->nation].troops != WAP_NOBODY)
        return board->nation[leader->nation].troops;
    for (uint8_t i = 0; i < board->nations; i++)
        if (board->nation[i].colour == leader->colour && board->nation[i].troops != WAP_NOBODY)
            return board->nation[i].troops;
    return WAP_NOBODY;
}

/* All of the colors that may be at war. */
bool wap_number_leaders(wap_loader *load)
{
    wap_board *board = load->board;
    uint8_t colours = colours_at_war(board);
    for (uint32_t i = 0; i < load->leaders; i++) {
        if (!load->leader[i].listed && (colours >> load->leader[i].colour & 1U) == 0)
            continue;
        if (board->leaders == WAP_LEADERS_MAX)
            return gg_fail_line(&load->lines, 0, "more than %d leaders", WAP_LEADERS_MAX);
        wap_leader *leader = &board->leader[board->leaders++];
        *leader = load->leader[i];
        if (!leader->listed)
            leader->side = side_of_stranger(board, leader);
    }
    board->napoleon = wap_find_leader(board, gg_span_of("Napoleon"));
    board->wellington = wap_find_leader(board, gg_span_of("Wellington"));
    return true;
}
