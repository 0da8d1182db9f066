/* read_order.c: the text of an order to its items (the notation, 6.3; the items: orders.h). */
#include "core/text/spans.h"
#include "warpeace/text/reading.h"
#include "warpeace/text/texts.h"

/* ---------------------------------------------------------------- words */

bool wap_take_battle(wap_reading *reading, uint8_t *slot)
{
    uint16_t pair[2];
    if (!wap_said_pair(&reading->said, reading->board, pair))
        return false;
    *slot = wap_find_battle(reading->table, pair[0], pair[1]);
    return true;
}

bool wap_add_battle(const wap_reading *reading, uint8_t slot)
{
    return wap_add_item(reading, (uint32_t)WAP_ITEM_BATTLE + slot);
}

static bool read_battle(wap_reading *reading)
{
    uint8_t slot;
    return wap_take_battle(reading, &slot) && wap_add_battle(reading, slot);
}

static bool read_hex(wap_reading *reading)
{
    uint16_t hex;
    return wap_said_hex(&reading->said, reading->board, &hex) && wap_add_item(reading, hex);
}

static bool read_leader(wap_reading *reading)
{
    uint8_t leader;
    return wap_said_leader(&reading->said, reading->board, &leader) &&
           wap_add_item(reading, (uint32_t)WAP_ITEM_LEADER + leader);
}

static bool read_leader_or_none(wap_reading *reading)
{
    if (gg_said_took(&reading->said, "none"))
        return wap_add_item(reading, WAP_WORD_NOBODY);
    return read_leader(reading);
}

static bool read_yes_or_no(wap_reading *reading)
{
    if (gg_said_took(&reading->said, "yes"))
        return wap_add_item(reading, WAP_WORD_YES);
    if (gg_said_took(&reading->said, "no"))
        return wap_add_item(reading, WAP_WORD_NO);
    return gg_said_expected(&reading->said, "yes or no");
}

/* `M25-in` ends inside the city of M25: the way itself says so. */
static gg_span cut_in(gg_span word)
{
    bool in = word.size > 3 && word.at[word.size - 3] == '-' &&
              gg_same_name((gg_span){word.at + word.size - 2, 2}, gg_span_of("in"));
    return in ? (gg_span){word.at, word.size - 3} : word;
}

bool wap_read_way(wap_reading *reading)
{
    uint16_t hexes[WAP_PARTS_MAX];
    uint32_t count = 1;
    gg_said *said = &reading->said;
    gg_span word = cut_in(gg_said_here(said));
    if (gg_span_has(word, '-'))
        count = wap_read_path(reading->board, word, hexes, WAP_PARTS_MAX, said->words, said->next,
                              said->error);
    else if (!wap_read_hex(reading->board, word, said->words, said->next, &hexes[0], said->error))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!wap_add_item(reading, hexes[i]))
            return false;
    said->next++;
    return count > 0;
}

/* ---------------------------------------------------------------- reinforcements */

static bool is_listed(const wap_board *board, const wap_reinforcement *group, uint16_t hex)
{
    for (uint32_t i = 0; i < group->hexes; i++)
        if (board->listed_hex[group->first_hex + i] == hex)
            return true;
    return false;
}

/* Of several the lowest that is due to the seat, rather for this hex; then any of the seat's, then any. */
static uint8_t find_group(const wap_reading *reading, const wap_name *name, uint16_t hex)
{
    const wap_board *board = reading->board;
    uint8_t found = WAP_NONE;
    uint32_t best = 0;
    for (uint8_t i = 0; i < board->groups; i++) {
        const wap_reinforcement *group = &board->group[i];
        if (!wap_is_called(board, &group->who, name))
            continue;
        uint32_t rank = 1U + is_listed(board, group, hex);
        if (group->side == reading->seat)
            rank += reading->table->group_state[i] == WAP_G_DUE ? 4U : 2U;
        if (rank > best)
            found = i;
        best = rank > best ? rank : best;
    }
    return found;
}

/* `Kutusov at Lemberg` */
static bool read_place(wap_reading *reading)
{
    gg_span word = gg_said_here(&reading->said);
    uint32_t index = reading->said.next;
    wap_name name;
    uint16_t hex;
    if (!wap_read_name(reading->board, word, reading->said.words, index, &name,
                       reading->said.error))
        return false;
    reading->said.next++;
    if (!gg_said_expect(&reading->said, "at") ||
        !wap_said_hex(&reading->said, reading->board, &hex))
        return false;
    uint8_t group = find_group(reading, &name, hex);
    if (group == WAP_NONE)
        return gg_fail_at(reading->said.error, reading->said.words, index,
                          "no group is called \"%.*s\"", (int)word.size, word.at);
    return wap_add_item(reading, (uint32_t)WAP_ITEM_GROUP + group) && wap_add_item(reading, hex);
}

/* `SPm at Cadiz` */
static bool read_replace(wap_reading *reading)
{
    wap_name name;
    if (!wap_read_name(reading->board, gg_said_here(&reading->said), reading->said.words,
                       reading->said.next, &name, reading->said.error))
        return false;
    if (name.leader != WAP_NO_LEADER || name.count > WAP_SP_MAX)
        return gg_said_expected(&reading->said, "SP");
    reading->said.next++;
    return gg_said_expect(&reading->said, "at") &&
           wap_add_item(reading, wap_sp_item(name.kind, name.count)) && read_hex(reading);
}

static bool read_return(wap_reading *reading)
{
    return read_leader(reading) && gg_said_expect(&reading->said, "at") && read_hex(reading);
}

/* ---------------------------------------------------------------- moves */

static bool take_somebody(wap_reading *reading, wap_who *who)
{
    if (!wap_take_who(reading, who))
        return false;
    return !wap_is_nobody(who) || gg_said_expected(&reading->said, "leader or SP");
}

/* `HEX WHO` */
static bool read_withdraw(wap_reading *reading)
{
    wap_who who;
    return read_hex(reading) && take_somebody(reading, &who) && wap_add_who(reading, &who) &&
           wap_add_item(reading, WAP_DONE);
}

/* `HEX WHO|none` */
static bool read_inside(wap_reading *reading)
{
    bool asked = reading->prompt == WAP_ASK_GARRISON || reading->prompt == WAP_ASK_POSTURE;
    uint32_t word = reading->said.next + 1;
    wap_who who;
    if (!read_hex(reading))
        return false;
    if (gg_said_took(&reading->said, "none"))
        return wap_add_item(reading, WAP_DONE);
    return take_somebody(reading, &who) &&
           (!asked || wap_are_there(reading, reading->order->item[0], &who, word)) &&
           wap_add_who(reading, &who) && wap_add_item(reading, WAP_DONE);
}

/* `WHO PATH`: its items begin with the start. */
static bool read_trip(wap_reading *reading)
{
    enum { PATH_MAX = 64 };
    uint16_t hexes[PATH_MAX];
    uint32_t word = reading->said.next;
    wap_who who;
    if (!take_somebody(reading, &who))
        return false;
    if (gg_said_all(&reading->said) || wap_hex_comes(reading))
        return gg_said_expected(&reading->said, "path");
    uint32_t count = wap_read_path(reading->board, gg_said_here(&reading->said), hexes, PATH_MAX,
                                   reading->said.words, reading->said.next, reading->said.error);
    bool asked = reading->prompt == WAP_ASK_MOVE;
    if (count == 0 || (asked && !wap_are_there(reading, hexes[0], &who, word)) ||
        !wap_add_item(reading, hexes[0]) || !wap_add_who(reading, &who))
        return false;
    for (uint32_t i = 1; i < count; i++)
        if (!wap_add_item(reading, hexes[i]))
            return false;
    reading->said.next++;
    return true;
}

static bool read_move(wap_reading *reading)
{
    return read_trip(reading) && wap_add_item(reading, WAP_DONE);
}

/* `without guard french` */
static bool read_without(wap_reading *reading)
{
    bool guard = false, french = false, any = gg_said_took(&reading->said, "without");
    while (any && !gg_said_all(&reading->said)) {
        bool is_guard = gg_said_took(&reading->said, "guard");
        bool is_french = !is_guard && gg_said_took(&reading->said, "french");
        if (!is_guard && !is_french)
            return gg_said_expected(&reading->said, "guard or french");
        guard |= is_guard;
        french |= is_french;
    }
    if (any && !guard && !french)
        return gg_said_expected(&reading->said, "guard or french");
    return (!guard || wap_add_item(reading, WAP_WORD_WITHOUT_GUARD)) &&
           (!french || wap_add_item(reading, WAP_WORD_WITHOUT_FRENCH));
}

/* `2 Napoleon FRg3 AA18-AA19-BB19 without french` */
static bool read_march(wap_reading *reading)
{
    uint8_t number;
    return gg_said_number(&reading->said, 0, UINT8_MAX, &number) &&
           wap_add_item(reading, (uint32_t)WAP_ITEM_NUMBER + number) && read_trip(reading) &&
           read_without(reading) && wap_add_item(reading, WAP_DONE);
}

/* `Graham ENi3 EE19-GG19` */
static bool read_sail(wap_reading *reading)
{
    wap_who who;
    uint16_t ports[2];
    return take_somebody(reading, &who) && wap_said_pair(&reading->said, reading->board, ports) &&
           wap_add_item(reading, ports[0]) && wap_add_who(reading, &who) &&
           wap_add_item(reading, ports[1]);
}

/* ---------------------------------------------------------------- battles */

static bool read_attack(wap_reading *reading)
{
    uint16_t pair[2];
    return wap_said_pair(&reading->said, reading->board, pair) && wap_add_item(reading, pair[0]) &&
           wap_add_item(reading, pair[1]);
}

static bool read_surround(wap_reading *reading)
{
    return read_battle(reading) && gg_said_expect(&reading->said, "from") && read_hex(reading);
}

/* Of an alliance roll, or of a battle. */
static bool read_decline(wap_reading *reading)
{
    return gg_said_all(&reading->said)
               ? reading->prompt != WAP_ASK_INTENT || gg_said_expected(&reading->said, "battle")
               : read_battle(reading);
}

static bool read_lead(wap_reading *reading)
{
    return read_battle(reading) && read_leader_or_none(reading);
}

static bool read_bold(wap_reading *reading)
{
    return read_battle(reading) && read_yes_or_no(reading);
}

static bool read_transfer(wap_reading *reading)
{
    return read_hex(reading) && gg_said_expect(&reading->said, "to") && read_battle(reading);
}

uint8_t wap_best_helper(const wap_reading *reading, uint16_t hex)
{
    const wap_board *board = reading->board;
    uint8_t best = WAP_NO_LEADER;
    for (uint8_t i = 0; i < board->leaders; i++) {
        const wap_leader_at *at = &reading->table->leader[i];
        if (at->hex != hex || at->side != reading->seat ||
            (at->marks & (WAP_L_SPENT | WAP_L_HOMELESS)))
            continue;
        if (best == WAP_NO_LEADER || board->leader[i].value > board->leader[best].value)
            best = i;
    }
    return best;
}

static bool add_best_leader(const wap_reading *reading, uint16_t hex)
{
    uint8_t best = wap_best_helper(reading, hex);
    return wap_add_item(reading, best == WAP_NO_LEADER ? (uint32_t)WAP_WORD_NOBODY
                                                       : (uint32_t)WAP_ITEM_LEADER + best);
}

static bool read_join(wap_reading *reading)
{
    if (!read_transfer(reading))
        return false;
    if (gg_said_took(&reading->said, "with"))
        return read_leader_or_none(reading);
    return add_best_leader(reading, reading->order->item[0]);
}

/* ---------------------------------------------------------------- people and hexes */

/* `Mack to HEX` if leaders are displaced, else `HEX to HEX|in`. */
static bool read_send(wap_reading *reading)
{
    bool hex_first = reading->prompt != WAP_ASK_DISPLACED;
    gg_span word = gg_said_here(&reading->said);
    bool is_hex = wap_find_hex(reading->board, word) != WAP_NO_HEX;
    bool is_leader = wap_find_leader(reading->board, word) != WAP_NO_LEADER;
    if (is_hex ? is_leader && !hex_first : is_leader || !hex_first)
        return read_leader(reading) && gg_said_expect(&reading->said, "to") && read_hex(reading);
    if (!read_hex(reading) || !gg_said_expect(&reading->said, "to"))
        return false;
    bool inside = gg_said_took(&reading->said, "in");
    return (inside ? wap_add_item(reading, WAP_WORD_IN) : wap_read_way(reading)) &&
           wap_add_item(reading, WAP_DONE);
}

static bool read_shift(wap_reading *reading)
{
    return read_hex(reading) && gg_said_expect(&reading->said, "to") && read_hex(reading);
}

static bool read_succeed(wap_reading *reading)
{
    return read_leader(reading) && gg_said_expect(&reading->said, "by") &&
           read_leader_or_none(reading);
}

static bool read_nothing(wap_reading *reading)
{
    (void)reading;
    return true;
}

/* ---------------------------------------------------------------- the interface */

static bool read_verb(wap_reading *reading, uint8_t verb)
{
    static bool (*const readers[WAP_VERBS])(wap_reading *) = {
        [WAP_LOSE] = wap_read_lose,
        [WAP_ROLL] = read_nothing,
        [WAP_DECLINE] = read_decline,
        [WAP_PLACE] = read_place,
        [WAP_REPLACE] = read_replace,
        [WAP_RETURN] = read_return,
        [WAP_WITHDRAW] = read_withdraw,
        [WAP_END] = read_nothing,
        [WAP_MOVE] = read_move,
        [WAP_MARCH] = read_march,
        [WAP_DEMAND] = read_hex,
        [WAP_ENTRENCH] = read_hex,
        [WAP_SAIL] = read_sail,
        [WAP_GO_INSIDE] = read_inside,
        [WAP_ATTACK] = read_attack,
        [WAP_SURROUND] = read_surround,
        [WAP_SUBTRACT] = read_yes_or_no,
        [WAP_CONTINUE] = read_battle,
        [WAP_CEASE] = read_battle,
        [WAP_COUNTER] = read_battle,
        [WAP_STORM] = read_battle,
        [WAP_BESIEGE] = wap_read_besiege,
        [WAP_LEAD] = read_lead,
        [WAP_CHARGE] = read_bold,
        [WAP_COMMIT_GUARD] = read_bold,
        [WAP_RESOLVE] = read_battle,
        [WAP_RETREAT] = wap_read_retreat_order,
        [WAP_TRANSFER] = read_transfer,
        [WAP_SEND] = read_send,
        [WAP_ADVANCE] = wap_read_advance,
        [WAP_JOIN] = read_join,
        [WAP_SHIFT] = read_shift,
        [WAP_SUCCEED] = read_succeed,
    };
    gg_assert(readers[verb]);
    return readers[verb](reading);
}

bool wap_read_order(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                    uint32_t first, gg_orders *orders, gg_error *error)
{
    const wap_table *table = &((const wap_view *)view)->table;
    gg_assert(verb > WAP_VERB_NONE && verb < WAP_VERBS);
    gg_seat seat = table->head.viewer;
    wap_reading reading = {
        .said = gg_said_from(game, words, first + 1, error),
        .board = wap_board_of(game),
        .table = table,
        .seat = seat,
        .prompt = seat < WAP_SIDES ? table->head.prompt[seat] : (uint8_t)WAP_ASK_NOTHING,
        .order = &orders->order[0],
    };
    gg_order_open(reading.order, verb);
    orders->count = 1;
    return read_verb(&reading, verb) && gg_said_nothing(&reading.said);
}
