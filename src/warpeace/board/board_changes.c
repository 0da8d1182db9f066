/* board_changes.c: what alliance rolls and the course of a war do, city points, and who wins. */
#include "warpeace/board/board_load.h"

/* ---------------------------------------------------------------- names of changes */

bool wap_expect_change(wap_loader *load, uint32_t index, uint8_t *change)
{
    *change = wap_find_change(load->board, gg_word_at(&load->lines.words, index));
    return *change != WAP_NONE || gg_fail_word(&load->lines, index, "no change of this name above");
}

/* ---------------------------------------------------------------- when it happens */

/* by SIDE 0|7|itself */
static bool expect_roll(wap_loader *load, uint32_t index, wap_change *change)
{
    static const char *const rolls[] = {"0", "7", "itself", NULL};
    static const uint8_t results[] = {0, 7, WAP_NONE};
    uint8_t which;
    if (!wap_expect_side(load, index, &change->side) ||
        !gg_expect_choice(&load->lines, index + 1, rolls, &which))
        return false;
    change->roll = results[which];
    if (change->roll == WAP_NONE)
        change->latest = 0;
    return true;
}

/* if SIDE controls|leaves HEX */
static bool expect_holder(wap_loader *load, uint32_t index, wap_change *change)
{
    static const char *const deeds[] = {"controls", "leaves", NULL};
    uint16_t hex;
    uint8_t side, deed;
    if (!wap_expect_side(load, index, &side) ||
        !gg_expect_choice(&load->lines, index + 1, deeds, &deed) ||
        !wap_expect_city(load, index + 2, &hex))
        return false;
    *(deed == 0 ? &change->holder : &change->absent) = side;
    change->city = load->board->hex[hex].city;
    return true;
}

/* opens MONTH */
static bool expect_opening(wap_loader *load, uint32_t index, wap_change *change)
{
    change->opens = 1;
    change->side = WAP_AL; /* no Combat Phase brings it */
    change->roll = WAP_NONE;
    return wap_expect_turn(load, index, &change->from);
}

/* One clause; *next moves past it. */
static bool expect_clause(wap_loader *load, uint32_t *next, wap_change *change)
{
    static const char *const clauses[] = {"by",     "from", "latest", "after",
                                          "before", "if",   "opens",  NULL};
    static const uint8_t words[] = {2, 1, 1, 1, 1, 3, 1};
    uint8_t clause;
    if (!gg_expect_choice(&load->lines, *next, clauses, &clause))
        return false;
    uint32_t index = *next + 1;
    *next = index + words[clause];
    switch (clause) {
    case 0:
        return expect_roll(load, index, change);
    case 1:
        return wap_expect_turn(load, index, &change->from);
    case 2:
        return wap_expect_turn(load, index, &change->latest);
    case 3:
        return wap_expect_change(load, index, &change->after);
    case 4:
        return wap_expect_change(load, index, &change->before);
    case 5:
        return expect_holder(load, index, change);
    default:
        return expect_opening(load, index, change);
    }
}

/* ---------------------------------------------------------------- what happens */

/* NATION .. up to the end or one of the words of `changes` */
static bool expect_nations(wap_loader *load, uint32_t *next, wap_change *change)
{
    const gg_words *words = &load->lines.words;
    uint8_t nation;
    do {
        if (!wap_expect_nation(load, *next, &nation))
            return false;
        if (change->nation == WAP_NONE)
            change->nation = nation;
        change->nations |= UINT64_C(1) << nation;
        ++*next;
    } while (wap_more_words(load, *next) && !gg_word_is(words, *next, "turncoats") &&
             !gg_word_is(words, *next, "stays") && !gg_word_is(words, *next, "instead") &&
             !gg_word_is(words, *next, "moves"));
    return true;
}

/* joins SIDE NATION .. */
static bool expect_joining(wap_loader *load, uint32_t *next, wap_change *change)
{
    return wap_expect_side(load, (*next)++, &change->to) && expect_nations(load, next, change);
}

/* changes SIDE NATION [turncoats NATION] [stays LEADER] [instead HEX WHO] */
static bool expect_changing(wap_loader *load, uint32_t *next, wap_change *change)
{
    if (!expect_joining(load, next, change))
        return false;
    if (wap_take_word(load, next, "turncoats") &&
        !wap_expect_nation(load, (*next)++, &change->turncoat))
        return false;
    if (wap_take_word(load, next, "stays") && !wap_expect_leader(load, (*next)++, &change->stays))
        return false;
    if (!wap_take_word(load, next, "instead"))
        return true;
    if (!wap_expect_open_hex(load, *next, &change->instead_hex) ||
        !wap_expect_who(load, *next + 1, WAP_NOBODY, &change->instead))
        return false;
    *next = load->lines.words.count;
    return true;
}

/* removes SP at HEX .. */
static bool expect_removal(wap_loader *load, uint32_t *next, wap_change *change)
{
    gg_lines *lines = &load->lines;
    wap_name name;
    if (!wap_read_name(load->board, gg_word_at(&lines->words, *next), &lines->words, *next, &name,
                       &lines->error))
        return false;
    if (name.kind == WAP_NONE || name.count > WAP_KIND_SP_MAX)
        return gg_fail_word(lines, *next, "SP expected");
    change->kind = name.kind;
    change->count = (uint8_t)name.count;
    *next += 2;
    return gg_expect_word(lines, *next - 1, "at") &&
           wap_expect_list(load, next, &change->first_hex, &change->hexes);
}

/* closes NATION .. [moves NATION to HEX] */
static bool expect_closing(wap_loader *load, uint32_t *next, wap_change *change)
{
    change->to = WAP_CLOSED;
    if (!expect_nations(load, next, change))
        return false;
    if (!wap_take_word(load, next, "moves"))
        return true;
    *next += 3;
    return wap_expect_nation(load, *next - 3, &change->moves) &&
           gg_expect_word(&load->lines, *next - 2, "to") &&
           wap_expect_open_hex(load, *next - 1, &change->back);
}

/* restores SIDE NATION */
static bool expect_restoring(wap_loader *load, uint32_t *next, wap_change *change)
{
    if (load->board->restores != WAP_NONE)
        return gg_fail_word(&load->lines, *next - 1, "only one change restores");
    load->board->restores = load->board->changes;
    return expect_joining(load, next, change);
}

/* rides SIDE LEADER */
static bool expect_ride(wap_loader *load, uint32_t *next, wap_change *change)
{
    change->roll = WAP_NONE;
    *next += 2;
    return wap_expect_side(load, *next - 2, &change->side) &&
           wap_expect_leader(load, *next - 1, &change->rider);
}

/* postpones NAME [NAME] [most NUMBER] */
static bool expect_postponing(wap_loader *load, uint32_t *next, wap_change *change)
{
    uint32_t targets = 0;
    do {
        if (!wap_expect_change(load, (*next)++, &change->target[targets++]))
            return false;
    } while (targets < WAP_TARGETS_MAX && wap_more_words(load, *next) &&
             !gg_word_is(&load->lines.words, *next, "most"));
    return !wap_take_word(load, next, "most") ||
           gg_expect_byte(&load->lines, (*next)++, 1, 9, &change->limit);
}

static bool expect_effect(wap_loader *load, uint32_t *next, wap_change *change)
{
    static const char *const effects[WAP_CHANGE_KINDS + 1] = {
        "joins",     "changes", "leaves",   "removes", "prevents",
        "postpones", "closes",  "restores", "rides",   NULL};
    if (!gg_expect_choice(&load->lines, *next, effects, &change->what))
        return false;
    ++*next;
    switch (change->what) {
    case WAP_CHANGE_JOINS:
        return expect_joining(load, next, change);
    case WAP_CHANGE_CHANGES:
        return expect_changing(load, next, change);
    case WAP_CHANGE_LEAVES:
        change->to = WAP_OPEN;
        return expect_nations(load, next, change);
    case WAP_CHANGE_REMOVES:
        return expect_removal(load, next, change);
    case WAP_CHANGE_PREVENTS:
        return wap_expect_change(load, (*next)++, &change->target[0]);
    case WAP_CHANGE_POSTPONES:
        return expect_postponing(load, next, change);
    case WAP_CHANGE_CLOSES:
        return expect_closing(load, next, change);
    case WAP_CHANGE_RESTORES:
        return expect_restoring(load, next, change);
    default:
        return expect_ride(load, next, change);
    }
}

/* change NAME {CLAUSE} : EFFECT */
bool wap_line_change(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    uint32_t next = 2;
    if (!gg_expect_room(lines, board->changes, board->small ? WAP_SMALL_CHANGES : WAP_CHANGES_MAX,
                        "changes"))
        return false;
    wap_change *change = &board->change[board->changes];
    *change = (wap_change){.side = WAP_NOBODY,
                           .nation = WAP_NONE,
                           .latest = WAP_NONE,
                           .after = WAP_NONE,
                           .before = WAP_NONE,
                           .target = {WAP_NONE, WAP_NONE},
                           .limit = WAP_NONE,
                           .holder = WAP_NOBODY,
                           .absent = WAP_NOBODY,
                           .moves = WAP_NONE,
                           .rider = WAP_NO_LEADER,
                           .back = WAP_NO_HEX,
                           .turncoat = WAP_NONE,
                           .stays = WAP_NO_LEADER,
                           .kind = WAP_NONE,
                           .city = WAP_NO_CITY,
                           .to = WAP_CLOSED,
                           .instead_hex = WAP_NO_HEX};
    if (!gg_expect_id(lines, 1, change->name, sizeof change->name))
        return false;
    if (wap_find_change(board, gg_span_of(change->name)) != WAP_NONE)
        return gg_fail_word(lines, 1, "this change is given twice");
    while (wap_more_words(load, next) && !gg_word_is(&lines->words, next, ":"))
        if (!expect_clause(load, &next, change))
            return false;
    if (!wap_expect_colon(load, &next) || !expect_effect(load, &next, change) ||
        !gg_expect_end(lines, next))
        return false;
    load->change_line[board->changes++] = lines->words.line;
    return true;
}

/* ---------------------------------------------------------------- points */

static bool put_points(wap_city *city, uint8_t side)
{
    uint8_t before = city->points;
    city->points |= (uint8_t)(1U << side);
    return city->points != before;
}

/* city-points SIDE [from MONTH] [after NAME] : HEX .. */
bool wap_line_city_points(void *loader)
{
    wap_loader *load = loader;
    wap_board *board = load->board;
    uint8_t side, from = 0, after = WAP_NONE;
    uint32_t next = 2;
    if (!wap_expect_side(load, 1, &side) || !wap_take_from(load, &next, &from))
        return false;
    if (wap_take_word(load, &next, "after") && !wap_expect_change(load, next++, &after))
        return false;
    if (!wap_expect_colon(load, &next) || !wap_expect_cities(load, next, side, put_points))
        return false;
    for (uint16_t hex; wap_more_words(load, next); next++) {
        if (!wap_expect_city(load, next, &hex))
            return false;
        wap_city *city = &board->city[board->hex[hex].city];
        city->points_from[side] = from;
        city->points_after[side] = after;
    }
    return true;
}

bool wap_line_alliances(void *loader)
{
    wap_loader *load = loader;
    load->board->alliances = 1;
    return gg_expect_end(&load->lines, 1);
}

/* ---------------------------------------------------------------- victory */

/* SIDE controls NUMBER|all of LIST, after `controls` */
static bool expect_controls(wap_loader *load, uint32_t *next, wap_condition *condition)
{
    bool all = wap_take_word(load, next, "all");
    if (!all && !gg_expect_byte(&load->lines, (*next)++, 1, 99, &condition->least))
        return false;
    uint32_t number = *next - 1;
    if (!gg_expect_word(&load->lines, (*next)++, "of") ||
        !wap_expect_list(load, next, &condition->first_hex, &condition->hexes))
        return false;
    if (all)
        condition->least = condition->hexes;
    return condition->least <= condition->hexes ||
           gg_fail_word(&load->lines, number, "only %d cities follow", condition->hexes);
}

/* One city as a list. */
static bool expect_place(wap_loader *load, uint32_t *next, wap_condition *condition)
{
    uint16_t hex;
    condition->first_hex = load->board->listed_hexes;
    condition->hexes = 1;
    return wap_expect_city(load, *next, &hex) && wap_list_hex(load, (*next)++, hex);
}

/* SIDE controls .. | SIDE stands in HEX | SIDE holds HEX | SIDE leads */
static bool expect_deed(wap_loader *load, uint32_t *next, wap_condition *condition)
{
    static const char *const deeds[] = {"controls", "stands", "holds", "leads", NULL};
    uint8_t deed;
    if (!gg_expect_choice(&load->lines, (*next)++, deeds, &deed))
        return false;
    condition->what = (uint8_t)(WAP_IF_CONTROLS + deed);
    switch (condition->what) {
    case WAP_IF_CONTROLS:
        return expect_controls(load, next, condition);
    case WAP_IF_STANDS:
        return gg_expect_word(&load->lines, (*next)++, "in") && expect_place(load, next, condition);
    case WAP_IF_HOLDS:
        return expect_place(load, next, condition);
    default:
        return true;
    }
}

/* few NUMBER LEADER [LEADER], after `few` */
static bool expect_few(wap_loader *load, uint32_t *next, wap_condition *condition)
{
    condition->what = WAP_IF_FEW;
    if (!gg_expect_byte(&load->lines, (*next)++, 1, 99, &condition->least) ||
        !wap_expect_leader(load, (*next)++, &condition->leader[0]))
        return false;
    if (!wap_more_words(load, *next) || gg_word_is(&load->lines.words, *next, "and"))
        return true;
    return wap_expect_leader(load, (*next)++, &condition->leader[1]);
}

static bool expect_condition(wap_loader *load, uint32_t *next)
{
    wap_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->conditions, WAP_CONDITIONS_MAX, "conditions"))
        return false;
    wap_condition *condition = &board->condition[board->conditions++];
    *condition = (wap_condition){
        .side = WAP_NOBODY, .nation = WAP_NONE, .leader = {WAP_NO_LEADER, WAP_NO_LEADER}};
    if (wap_take_word(load, next, "few"))
        return expect_few(load, next, condition);
    if (gg_word_is(&load->lines.words, *next + 1, "neutral")) {
        condition->what = WAP_IF_NEUTRAL;
        *next += 2;
        return wap_expect_nation(load, *next - 2, &condition->nation);
    }
    return wap_expect_side(load, (*next)++, &condition->side) && expect_deed(load, next, condition);
}

/* win SIDE|draw early|final [KNOWN] [from MONTH] [if CONDITION [and CONDITION ..]] */
bool wap_line_win(void *loader)
{
    static const char *const winners[] = {"FR", "AL", "draw", NULL};
    static const char *const times[] = {"final", "early", NULL};
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    uint32_t next = 3;
    if (!gg_expect_room(lines, board->victories, WAP_VICTORIES_MAX, "victory lines"))
        return false;
    wap_victory *victory = &board->victory[board->victories];
    *victory = (wap_victory){.first = board->conditions, .source = WAP_RECONSTRUCTED};
    if (!gg_expect_choice(lines, 1, winners, &victory->winner) ||
        !gg_expect_choice(lines, 2, times, &victory->early))
        return false;
    if (victory->winner == WAP_SIDES)
        victory->winner = GG_DRAW;
    wap_take_source(load, &next, &victory->source);
    if (!wap_take_from(load, &next, &victory->from))
        return false;
    if (wap_take_word(load, &next, "if"))
        do {
            if (!expect_condition(load, &next))
                return false;
        } while (wap_take_word(load, &next, "and"));
    victory->conditions = (uint8_t)(board->conditions - victory->first);
    if (victory->early && victory->conditions == 0)
        return gg_fail_word(lines, next, "if expected");
    board->victories++;
    return gg_expect_end(lines, next);
}

/* The last turn must decide the game; events need an Alliance Phase. */
bool wap_link_changes(wap_loader *load)
{
    wap_board *board = load->board;
    const wap_victory *last = &board->victory[board->victories - (board->victories > 0)];
    if (board->victories == 0 || last->early || last->conditions > 0)
        return gg_fail_line(&load->lines, 0, "the last win line must be final, without if");
    for (uint32_t i = 0; i < board->changes; i++) {
        if (board->change[i].side != WAP_NOBODY && !board->alliances)
            return gg_fail_line(&load->lines, load->change_line[i], "there are no alliances");
        for (uint8_t nation = 0; nation < board->nations; nation++)
            if (board->change[i].what == WAP_CHANGE_JOINS &&
                (board->change[i].nations >> nation & 1U) != 0 &&
                board->nation[nation].status != WAP_CLOSED && !board->nation[nation].may_close)
                return gg_fail_line(&load->lines, load->change_line[i], "%s is not neutral",
                                    board->nation[nation].name);
    }
    return true;
}
