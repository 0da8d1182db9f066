/* board_units.c: who stands where and who comes when: set-up, joining stacks, control, reinforcements. */
#include "core/mem.h"
#include "warpeace/board/board_load.h"

/* ---------------------------------------------------------------- leaders and SP */

/* "SPi: Spain is not at war", "AUi is Allied here" */
static bool check_side(wap_loader *load, uint32_t index, uint8_t nation, uint8_t side)
{
    const wap_nation *of = &load->board->nation[nation];
    if (side == WAP_NOBODY || of->troops == side ||
        (load->later && (load->brought[side] >> nation & 1U) != 0))
        return true;
    if (of->troops == WAP_NOBODY)
        return gg_fail_word(&load->lines, index, "%s is not at war", of->name);
    return gg_fail_word(&load->lines, index, "units of %s are %s here", of->name,
                        wap_side_adjective(of->troops));
}

static bool add_leader(wap_loader *load, uint32_t index, uint8_t leader, uint8_t side,
                       wap_roster *who)
{
    wap_board *board = load->board;
    uint8_t nation = board->leader[leader].nation;
    if (nation != WAP_NONE && !check_side(load, index, nation, side))
        return false;
    if (who->pieces > 0)
        return gg_fail_word(&load->lines, index, "leaders stand before SP");
    for (uint32_t i = who->first_leader; i < board->roster_leaders; i++)
        if (board->roster_leader[i] == leader)
            return gg_fail_word(&load->lines, index, "this leader is given twice");
    if (!gg_expect_room(&load->lines, board->roster_leaders, WAP_ROSTER_LEADERS_MAX, "leaders"))
        return false;
    board->roster_leader[board->roster_leaders++] = leader;
    who->leaders++;
    return true;
}

static bool add_sp(wap_loader *load, uint32_t index, const wap_name *name, uint8_t side,
                   wap_roster *who)
{
    wap_board *board = load->board;
    if (!check_side(load, index, board->kind[name->kind].nation, side))
        return false;
    if (name->count > WAP_KIND_SP_MAX)
        return gg_fail_word(&load->lines, index, "at most %d SP expected", WAP_KIND_SP_MAX);
    for (uint32_t i = who->first_piece; i < board->roster_pieces; i++)
        if (board->roster_piece[i].kind == name->kind)
            return gg_fail_word(&load->lines, index, "%s is given twice",
                                board->kind[name->kind].code);
    if (!gg_expect_room(&load->lines, board->roster_pieces, WAP_ROSTER_PIECES_MAX, "SP entries"))
        return false;
    board->roster_piece[board->roster_pieces++] = (wap_piece){name->kind, (uint8_t)name->count};
    who->pieces++;
    who->total = (uint16_t)(who->total + name->count);
    return true;
}

bool wap_expect_who(wap_loader *load, uint32_t index, uint8_t side, wap_roster *who)
{
    wap_board *board = load->board;
    gg_lines *lines = &load->lines;
    *who = (wap_roster){.first_leader = board->roster_leaders, .first_piece = board->roster_pieces};
    do {
        wap_name name;
        if (!wap_read_name(board, gg_word_at(&lines->words, index), &lines->words, index, &name,
                           &lines->error))
            return false;
        if (name.leader != WAP_NO_LEADER ? !add_leader(load, index, name.leader, side, who)
                                         : !add_sp(load, index, &name, side, who))
            return false;
    } while (wap_more_words(load, ++index));
    return true;
}

/* ---------------------------------------------------------------- stack, join */

/* HEX [KNOWN] : WHO from that word on */
static bool read_stack_at(wap_loader *load, uint32_t next, uint8_t side, uint8_t joins)
{
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    if (!gg_expect_room(lines, board->stacks, WAP_STACKS_MAX, "stacks"))
        return false;
    wap_stack *stack = &board->stack[board->stacks];
    *stack = (wap_stack){.side = side, .joins = joins, .source = WAP_RECONSTRUCTED};
    if (!wap_expect_open_hex(load, next, &stack->hex))
        return false;
    for (uint32_t i = 0; i < board->stacks; i++)
        if (board->stack[i].hex == stack->hex)
            return gg_fail_word(lines, next, "a stack is there already, line %u",
                                load->stack_line[i]);
    next++;
    wap_take_source(load, &next, &stack->source);
    if (!wap_expect_colon(load, &next) || !wap_expect_who(load, next, side, &stack->who))
        return false;
    load->stack_line[board->stacks++] = lines->words.line;
    return true;
}

/* stack SIDE HEX [KNOWN] : WHO */
bool wap_line_stack(void *loader)
{
    wap_loader *load = loader;
    uint8_t side;
    uint16_t hex;
    if (!wap_expect_side(load, 1, &side) || !wap_expect_open_hex(load, 2, &hex))
        return false;
    const wap_nation *owner = &load->board->nation[load->board->hex[hex].owner];
    if (owner->status == WAP_CLOSED)
        return gg_fail_word(&load->lines, 2, "closed at the start: %s is not at war", owner->name);
    if (load->board->place[hex].opens > 0)
        return gg_fail_word(&load->lines, 2, "not on the map in the first month");
    return read_stack_at(load, 2, side, WAP_NONE);
}

/* join NATION HEX [KNOWN] : WHO */
bool wap_line_join(void *loader)
{
    wap_loader *load = loader;
    uint8_t nation;
    if (!wap_expect_nation(load, 1, &nation))
        return false;
    if (!load->board->nation[nation].may_enter)
        return gg_fail_word(&load->lines, 1, "no change lets it join");
    return read_stack_at(load, 2, WAP_NOBODY, nation);
}

static bool put_control(wap_city *city, uint8_t side)
{
    bool first = city->control == WAP_NOBODY;
    city->control = side;
    return first;
}

/* control SIDE : HEX .. */
bool wap_line_control(void *loader)
{
    wap_loader *load = loader;
    uint8_t side;
    uint32_t next = 2;
    return wap_expect_side(load, 1, &side) && wap_expect_colon(load, &next) &&
           wap_expect_cities(load, next, side, put_control);
}

/* ---------------------------------------------------------------- reinforcements */

/* Months as bits of turns: MONTH, MONTH..MONTH, several; *next moves past them. */
typedef struct turn_set {
    bool has[WAP_TURNS_MAX];
} turn_set;

static bool add_months(wap_loader *load, uint32_t index, turn_set *turns)
{
    gg_lines *lines = &load->lines;
    gg_span word = gg_word_at(&lines->words, index), first = word, last = word;
    uint8_t from, to;
    if (word.size == 16 && word.at[7] == '.' && word.at[8] == '.') {
        first = (gg_span){word.at, 7};
        last = (gg_span){word.at + 9, 7};
    }
    if (!wap_read_turn(load->board, first, &lines->words, index, &from, &lines->error) ||
        !wap_read_turn(load->board, last, &lines->words, index, &to, &lines->error))
        return false;
    if (to < from)
        return gg_fail_word(lines, index, "the later month stands first");
    for (uint32_t turn = from; turn <= to; turn++)
        turns->has[turn] = true;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool expect_months(wap_loader *load, uint32_t *next, turn_set *turns)
{
    const gg_words *words = &load->lines.words;
    memset(turns, 0, sizeof *turns);
    if (!add_months(load, (*next)++, turns))
        return false;
    while (*next < words->count && is_digit(gg_word_at(words, *next).at[0]))
        if (!add_months(load, (*next)++, turns))
            return false;
    return true;
}

static bool add_group(wap_loader *load, const wap_reinforcement *group)
{
    wap_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->groups, WAP_GROUPS_MAX, "reinforcement groups"))
        return false;
    load->group_line[board->groups] = load->lines.words.line;
    board->group[board->groups++] = *group;
    return true;
}

/* The group in each of these turns; with `in-each` besides at each of its hexes alone. */
static bool add_groups(wap_loader *load, const turn_set *turns, wap_reinforcement group,
                       bool in_each)
{
    uint8_t hexes = group.hexes;
    uint16_t first_hex = group.first_hex;
    for (uint32_t turn = 0; turn < WAP_TURNS_MAX; turn++) {
        if (!turns->has[turn])
            continue;
        group.turn = (uint8_t)turn;
        for (uint8_t i = 0; i < (in_each ? hexes : 1); i++) {
            if (in_each) {
                group.first_hex = (uint16_t)(first_hex + i);
                group.hexes = 1;
            }
            if (!add_group(load, &group))
                return false;
        }
    }
    return true;
}

/* {HEX} [own-city] [any-city] [lands] [successors] up to the colon */
static bool expect_places(wap_loader *load, uint32_t *next, wap_reinforcement *group)
{
    wap_board *board = load->board;
    uint16_t hex;
    group->first_hex = board->listed_hexes;
    while (wap_more_words(load, *next) && !gg_word_is(&load->lines.words, *next, ":")) {
        if (wap_take_word(load, next, "own-city"))
            group->flags |= WAP_GROUP_OWN_CITY;
        else if (wap_take_word(load, next, "any-city"))
            group->flags |= WAP_GROUP_ANY_CITY;
        else if (wap_take_word(load, next, "lands"))
            group->flags |= WAP_GROUP_LANDS;
        else if (wap_take_word(load, next, "successors"))
            group->flags |= WAP_GROUP_SUCCESSORS;
        else if (!wap_expect_open_hex(load, *next, &hex) || !wap_list_hex(load, (*next)++, hex))
            return false;
    }
    group->hexes = (uint8_t)(board->listed_hexes - group->first_hex);
    return group->hexes > 0 || gg_fail_word(&load->lines, *next, "hex expected");
}

/* reinforce SIDE MONTHS at|in-each PLACES : WHO */
bool wap_line_reinforce(void *loader)
{
    wap_loader *load = loader;
    wap_reinforcement group = {.source = WAP_RECONSTRUCTED, .change = WAP_NONE};
    turn_set turns;
    uint32_t next = 2;
    if (!wap_expect_side(load, 1, &group.side) || !expect_months(load, &next, &turns))
        return false;
    bool in_each = wap_take_word(load, &next, "in-each");
    if (in_each)
        group.flags = WAP_GROUP_OWN_CITY | WAP_GROUP_IF_HELD;
    else if (!gg_expect_word(&load->lines, next++, "at"))
        return false;
    load->later = true;
    bool good = expect_places(load, &next, &group) && wap_expect_colon(load, &next) &&
                wap_expect_who(load, next, group.side, &group.who);
    load->later = false;
    return good && add_groups(load, &turns, group, in_each);
}

/* withdraw SIDE MONTHS : WHO */
bool wap_line_withdraw(void *loader)
{
    wap_loader *load = loader;
    wap_reinforcement group = {
        .flags = WAP_GROUP_WITHDRAWS, .source = WAP_RECONSTRUCTED, .change = WAP_NONE};
    turn_set turns;
    uint32_t next = 2;
    return wap_expect_side(load, 1, &group.side) && expect_months(load, &next, &turns) &&
           wap_expect_colon(load, &next) && wap_expect_who(load, next, group.side, &group.who) &&
           add_groups(load, &turns, group, false);
}

/* comes CHANGE SIDE HEX : WHO */
bool wap_line_comes(void *loader)
{
    wap_loader *load = loader;
    wap_reinforcement group = {.source = WAP_RECONSTRUCTED, .turn = WAP_NONE};
    uint32_t next = 3;
    if (!wap_expect_change(load, 1, &group.change) || !wap_expect_side(load, 2, &group.side) ||
        !expect_places(load, &next, &group))
        return false;
    if (group.hexes != 1 || group.flags != 0)
        return gg_fail_word(&load->lines, 3, "one hex expected");
    group.flags = WAP_GROUP_SUCCESSORS;
    return wap_expect_colon(load, &next) && wap_expect_who(load, next, WAP_NOBODY, &group.who) &&
           add_group(load, &group);
}

/* ---------------------------------------------------------------- order */

static bool stack_before(const wap_stack *a, const wap_stack *b)
{
    bool a_joins = a->joins != WAP_NONE, b_joins = b->joins != WAP_NONE;
    return a_joins != b_joins ? b_joins : a->hex < b->hex;
}

/* Set-up, then joining stacks, each in the order of hexes. */
static void sort_stacks(wap_loader *load)
{
    wap_board *board = load->board;
    for (uint32_t i = 1; i < board->stacks; i++) {
        wap_stack stack = board->stack[i];
        uint32_t line = load->stack_line[i], at = i;
        for (; at > 0 && stack_before(&stack, &board->stack[at - 1]); at--) {
            board->stack[at] = board->stack[at - 1];
            load->stack_line[at] = load->stack_line[at - 1];
        }
        board->stack[at] = stack;
        load->stack_line[at] = line;
    }
}

/* By turns; those of one turn in the order of the file. */
static void sort_groups(wap_loader *load)
{
    wap_board *board = load->board;
    for (uint32_t i = 1; i < board->groups; i++) {
        wap_reinforcement group = board->group[i];
        uint32_t line = load->group_line[i], at = i;
        for (; at > 0 && group.turn < board->group[at - 1].turn; at--) {
            board->group[at] = board->group[at - 1];
            load->group_line[at] = load->group_line[at - 1];
        }
        board->group[at] = group;
        load->group_line[at] = line;
    }
}

/* ---------------------------------------------------------------- checks of the whole */

/* Who is present, turn by turn; a joining nation counts from the start. */
typedef struct muster {
    bool leader[WAP_LEADERS_MAX];
    bool came[WAP_LEADERS_MAX]; /* at some time */
    uint32_t sp[WAP_KINDS_MAX];
} muster;

static bool fail_leader(wap_loader *load, uint32_t line, uint8_t leader, const char *what)
{
    return gg_fail_line(&load->lines, line, "%s %s", load->board->leader[leader].name, what);
}

static bool muster_roster(wap_loader *load, const wap_roster *who, uint8_t side, uint32_t line,
                          muster *all)
{
    wap_board *board = load->board;
    for (uint32_t i = 0; i < who->leaders; i++) {
        uint8_t leader = board->roster_leader[who->first_leader + i];
        uint8_t nation = board->leader[leader].nation;
        if (all->came[leader] && nation != WAP_NONE && board->nation[nation].may_close)
            continue; /* he goes home, and comes back */
        if (all->leader[leader])
            return fail_leader(load, line, leader, "is there already");
        all->leader[leader] = all->came[leader] = true;
        if (board->leader[leader].side == WAP_NOBODY)
            board->leader[leader].side = side;
        if (side != WAP_NOBODY && board->leader[leader].side != side)
            return fail_leader(load, line, leader, "was on the other side");
    }
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &board->roster_piece[who->first_piece + i];
        all->sp[piece->kind] += piece->count;
        if (all->sp[piece->kind] > WAP_KIND_SP_MAX)
            return gg_fail_line(&load->lines, line, "more than %d SP of %s", WAP_KIND_SP_MAX,
                                board->kind[piece->kind].code);
    }
    return true;
}

static bool withdraw_roster(wap_loader *load, const wap_roster *who, uint32_t line, muster *all)
{
    for (uint32_t i = 0; i < who->leaders; i++) {
        uint8_t leader = load->board->roster_leader[who->first_leader + i];
        if (!all->leader[leader])
            return fail_leader(load, line, leader, "is not there");
        all->leader[leader] = false;
    }
    return true;
}

static bool muster_stacks(wap_loader *load, muster *all)
{
    const wap_board *board = load->board;
    for (uint32_t i = 0; i < board->stacks; i++)
        if (!muster_roster(load, &board->stack[i].who, board->stack[i].side, load->stack_line[i],
                           all))
            return false;
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].instead_hex != WAP_NO_HEX &&
            !muster_roster(load, &board->change[i].instead, board->change[i].to,
                           load->change_line[i], all))
            return false;
    return true;
}

static bool muster_groups(wap_loader *load, muster *all)
{
    const wap_board *board = load->board;
    for (uint32_t i = 0; i < board->groups; i++) {
        const wap_reinforcement *group = &board->group[i];
        bool good = (group->flags & WAP_GROUP_WITHDRAWS) != 0
                        ? withdraw_roster(load, &group->who, load->group_line[i], all)
                        : muster_roster(load, &group->who, group->side, load->group_line[i], all);
        if (!good)
            return false;
    }
    return true;
}

/* A leader whom only a change names (he stays) is nowhere. */
static bool check_staying(wap_loader *load, const muster *all)
{
    const wap_board *board = load->board;
    for (uint32_t i = 0; i < board->changes; i++) {
        uint8_t stays = board->change[i].stays;
        if (stays != WAP_NO_LEADER && !all->came[stays])
            return fail_leader(load, load->change_line[i], stays, "is not there");
    }
    return true;
}

/* Units that join with a nation are its own, or of its satellites. */
static bool check_joining(wap_loader *load)
{
    const wap_board *board = load->board;
    for (uint32_t i = 0; i < board->stacks; i++) {
        const wap_stack *stack = &board->stack[i];
        for (uint32_t j = 0; stack->joins != WAP_NONE && j < stack->who.pieces; j++) {
            const wap_kind *kind =
                &board->kind[board->roster_piece[stack->who.first_piece + j].kind];
            if (kind->nation != stack->joins && board->nation[kind->nation].parent != stack->joins)
                return gg_fail_line(&load->lines, load->stack_line[i], "%s does not join with %s",
                                    kind->code, board->nation[stack->joins].name);
        }
    }
    return true;
}

/* P-FOR-02: who stands there, the lines of control, or the nation that the hex belongs to. */
static void find_control(wap_board *board)
{
    for (uint32_t i = 0; i < board->stacks; i++) {
        uint16_t city = board->hex[board->stack[i].hex].city;
        if (city != WAP_NO_CITY && board->stack[i].joins == WAP_NONE)
            board->city[city].control = board->stack[i].side;
    }
    for (uint32_t i = 0; i < board->cities; i++) {
        wap_city *city = &board->city[i];
        uint8_t status = board->nation[board->hex[city->hex].owner].status;
        if (city->control == WAP_NOBODY && status < WAP_SIDES)
            city->control = status;
    }
}

bool wap_link_units(wap_loader *load)
{
    muster all;
    memset(&all, 0, sizeof all);
    sort_stacks(load);
    sort_groups(load);
    find_control(load->board);
    return check_joining(load) && muster_stacks(load, &all) && muster_groups(load, &all) &&
           check_staying(load, &all);
}
