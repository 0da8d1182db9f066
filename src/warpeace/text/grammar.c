/* grammar.c: the orders: what each of them names, and how it is read and written through a view (the notation, 6.3).
 * Defaults are left out; what the reader may not know is `?`. */
#include "warpeace/text/grammar.h"

#include "warpeace/retreat/retreat.h"
#include "warpeace/text/texts.h"

/* ---------------------------------------------------------------- whose order it is */

static const wap_table *table_of(const void *view)
{
    return &((const wap_view *)view)->table;
}

static wap_author author(const gg_game *game, const wap_table *table, gg_seat seat)
{
    const wap_board *board = wap_board_of(game);
    uint8_t prompt = seat < board->seats ? table->head.prompt[seat] : (uint8_t)WAP_ASK_NOTHING;
    uint8_t side = wap_side_of_seat(board, seat);
    uint8_t own = prompt != WAP_ASK_NOTHING && wap_is_divided(board, side) ? table->part : 0;
    gg_assert(prompt < WAP_PROMPTS);
    return (wap_author){board, table, side, own, prompt};
}

wap_author wap_reader_of(const gg_reading *reading)
{
    const wap_table *table = table_of(reading->view);
    return author(reading->said.game, table, table->head.viewer);
}

wap_author wap_writer_of(const gg_writing *writing)
{
    const wap_table *table = table_of(writing->view);
    gg_seat seat = 0;
    while (seat < table->head.seats && table->head.prompt[seat] == WAP_ASK_NOTHING)
        seat++;
    return author(writing->game, table, seat < table->head.seats ? seat : table->head.viewer);
}

/* ---------------------------------------------------------------- nouns */

static uint32_t hexes(const gg_game *game)
{
    return wap_board_of(game)->map_hexes;
}

static bool read_hex(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint16_t hex = 0;
    (void)view;
    bool good = wap_read_hex(wap_board_of(said->game), word, said->words, said->next, &hex,
                             said->error);
    *number = hex;
    return good;
}

static void put_hex(const gg_game *game, const void *view, uint32_t hex, gg_text *out)
{
    (void)view;
    gg_assert(hex < hexes(game)); /* gg_put_noun has looked */
    wap_put_hex(wap_board_of(game), (uint16_t)hex, out);
}

/* `Z29-Y29`; WAP_NO_BATTLE: these hexes have none, so that the rules refuse it. */
static bool read_battle(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint16_t pair[2];
    if (!wap_read_pair(said, wap_board_of(said->game), word, pair))
        return false;
    *number = wap_find_battle(table_of(view), pair[0], pair[1]);
    return true;
}

static void put_battle(const gg_game *game, const void *view, uint32_t slot, gg_text *out)
{
    const wap_table *table = table_of(view);
    if (slot < table->battles)
        wap_put_pair(wap_board_of(game), table->battle[slot].a, table->battle[slot].t, out);
    else
        gg_put_char(out, '?');
}

static uint32_t leaders(const gg_game *game)
{
    return wap_board_of(game)->leaders;
}

static bool read_leader(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint8_t leader = 0;
    (void)view;
    bool good = wap_read_leader(wap_board_of(said->game), word, said->words, said->next, &leader,
                                said->error);
    *number = leader;
    return good;
}

static void put_leader(const gg_game *game, const void *view, uint32_t leader, gg_text *out)
{
    (void)view;
    gg_assert(leader < leaders(game));
    wap_put_leader(wap_board_of(game), (uint8_t)leader, out);
}

static void put_leader_id(const gg_game *game, uint32_t leader, gg_text *out)
{
    gg_assert(leader < leaders(game));
    gg_put(out, wap_board_of(game)->leader[leader].name);
}

static uint32_t sp(const gg_game *game)
{
    return wap_board_of(game)->kinds * 128U;
}

static bool read_sp(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    wap_name name;
    (void)view;
    if (!wap_read_name(wap_board_of(said->game), word, said->words, said->next, &name, said->error))
        return false;
    if (name.leader != WAP_NO_LEADER || name.count > WAP_SP_MAX)
        return gg_said_expected(said, "SP");
    *number = (uint32_t)wap_sp_item(name.kind, name.count) - WAP_ITEM_SP;
    return true;
}

static void put_sp(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)view;
    wap_put_unit(wap_board_of(game), (uint16_t)(WAP_ITEM_SP + number), out);
}

static uint32_t groups(const gg_game *game)
{
    return wap_board_of(game)->groups;
}

static void put_group(const gg_game *game, const void *view, uint32_t group, gg_text *out)
{
    gg_assert(group < groups(game));
    wap_put_coming(wap_board_of(game), table_of(view), group, out);
}

static uint32_t seats(const gg_game *game)
{
    return wap_board_of(game)->seats;
}

static bool read_seat(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    gg_seat seat = gg_find_seat(said->game, gg_head_of(view), word);
    *number = seat;
    return seat < seats(said->game) || gg_said_expected(said, "seat");
}

static void put_seat(const gg_game *game, const void *view, uint32_t seat, gg_text *out)
{
    (void)view;
    gg_assert(seat < seats(game));
    gg_put(out, wap_board_of(game)->seat[seat].code);
}

static const char *const nobody[] = {"none", NULL}, *const answers[] = {"yes", "no", NULL};

const gg_noun wap_nouns[] = {
    [WAP_A_HEX] = {"HEX", "hex", WAP_STEP_HEX, WAP_ITEM_HEX, .size = hexes, .read = read_hex,
                   .put = put_hex},
    [WAP_A_BATTLE] = {"BATTLE", "battle", WAP_STEP_BATTLE, WAP_ITEM_BATTLE, WAP_NO_BATTLE + 1,
                      .read = read_battle, .put = put_battle},
    [WAP_A_LEADER] = {"LEADER", "leader", WAP_STEP_LEADER, WAP_ITEM_LEADER, .size = leaders,
                      .read = read_leader, .put = put_leader, .id = put_leader_id},
    [WAP_NO_ONE] = {"NOBODY", NULL, WAP_STEP_WORD, WAP_WORD_NOBODY, .words = nobody},
    [WAP_A_LEADER_OR_NONE] = {"ANYBODY", "leader", WAP_STEP_LEADER, WAP_ITEM_LEADER,
                              .size = leaders, .read = read_leader, .put = put_leader,
                              .also = &wap_nouns[WAP_NO_ONE]},
    [WAP_AN_SP] = {"SP", "sp", WAP_STEP_SP, WAP_ITEM_SP, .size = sp, .read = read_sp,
                   .put = put_sp},
    [WAP_A_GROUP] = {"GROUP", "group", WAP_STEP_GROUP, WAP_ITEM_GROUP, .size = groups,
                     .put = put_group},
    [WAP_AN_ANSWER] = {"ANSWER", NULL, WAP_STEP_WORD, WAP_WORD_YES, .words = answers},
    [WAP_A_SEAT] = {"SEAT", "seat", WAP_STEP_SEAT, WAP_ITEM_SEAT, .size = seats, .read = read_seat,
                    .put = put_seat},
    [WAP_NOUNS] = {.name = NULL},
};

_Static_assert(WAP_WORD_NO == WAP_WORD_YES + 1, "answers stand side by side");

/* ---------------------------------------------------------------- reinforcements */

static bool is_listed(const wap_board *board, const wap_reinforcement *group, uint16_t hex)
{
    for (uint32_t i = 0; i < group->hexes; i++)
        if (board->listed_hex[group->first_hex + i] == hex)
            return true;
    return false;
}

/* Of several, the lowest that is due to the seat, preferably for this hex; then any of the seat's, then any. */
static uint8_t find_group(const wap_author *by, const wap_name *name, uint16_t hex)
{
    uint8_t found = WAP_NONE;
    uint32_t best = 0;
    for (uint8_t i = 0; i < by->board->groups; i++) {
        const wap_reinforcement *group = &by->board->group[i];
        if (!wap_comes_as(by->board, by->table, i, name))
            continue;
        uint32_t rank = 1U + is_listed(by->board, group, hex);
        if (group->side == by->side)
            rank += by->table->group_state[i] == WAP_G_DUE ? 4U : 2U;
        if (rank > best)
            found = i;
        best = rank > best ? rank : best;
    }
    return found;
}

/* `Kutusov at Lemberg` */
static bool read_place(gg_reading *reading)
{
    gg_said *said = &reading->said;
    wap_author by = wap_reader_of(reading);
    gg_span word = gg_said_here(said);
    uint32_t index = said->next;
    wap_name name;
    uint16_t hex;
    if (!wap_read_name(by.board, word, said->words, index, &name, said->error))
        return false;
    said->next++;
    if (!gg_said_expect(said, "at") || !gg_take_noun(reading, &wap_nouns[WAP_A_HEX], &hex))
        return false;
    uint8_t group = find_group(&by, &name, hex);
    if (group == WAP_NONE)
        return gg_fail_at(said->error, said->words, index, "no group is called \"%.*s\"",
                          (int)word.size, word.at);
    return gg_read_item(reading, (uint32_t)WAP_ITEM_GROUP + group) && gg_read_item(reading, hex);
}

/* ---------------------------------------------------------------- battles */

/* `Z29-Y29`, whether or not there is a battle. */
static bool read_attack(gg_reading *reading)
{
    uint16_t pair[2];
    return wap_said_pair(&reading->said, wap_board_of(reading->said.game), pair) &&
           gg_read_item(reading, pair[0]) && gg_read_item(reading, pair[1]);
}

/* Of an alliance roll, or of a battle. */
static bool read_decline(gg_reading *reading)
{
    if (!gg_said_all(&reading->said))
        return gg_read_noun(reading, &wap_nouns[WAP_A_BATTLE]);
    return wap_reader_of(reading).prompt != WAP_ASK_INTENT ||
           gg_said_expected(&reading->said, "battle");
}

/* The leader who helps most to join a battle, or nobody (P-COM-11). */
static uint16_t best_helper(const wap_author *by, uint16_t hex)
{
    uint8_t best = wap_best_leader(by->board, by->table, hex, by->side);
    return best == WAP_NO_LEADER ? (uint16_t)WAP_WORD_NOBODY : (uint16_t)(WAP_ITEM_LEADER + best);
}

/* `HEX to BATTLE (with LEADER|none)`: the leader is named unless he is the best there. */
static bool read_join(gg_reading *reading)
{
    wap_author by = wap_reader_of(reading);
    if (!gg_read_noun(reading, &wap_nouns[WAP_A_HEX]) || !gg_said_expect(&reading->said, "to") ||
        !gg_read_noun(reading, &wap_nouns[WAP_A_BATTLE]))
        return false;
    if (gg_said_took(&reading->said, "with"))
        return gg_read_noun(reading, &wap_nouns[WAP_A_LEADER_OR_NONE]);
    return gg_read_item(reading, best_helper(&by, reading->order->item[0]));
}

static void write_join(gg_writing *writing)
{
    wap_author by = wap_writer_of(writing);
    uint16_t usual = best_helper(&by, gg_peek_item(&writing->items));
    gg_write_item(writing, &wap_nouns[WAP_A_HEX]);
    gg_put(writing->out, " to");
    gg_write_item(writing, &wap_nouns[WAP_A_BATTLE]);
    if (gg_items_end(&writing->items) || gg_peek_item(&writing->items) == usual)
        return;
    gg_put(writing->out, " with");
    gg_write_item(writing, &wap_nouns[WAP_A_LEADER_OR_NONE]);
}

/* ---------------------------------------------------------------- sent elsewhere */

/* `Mack to HEX` if leaders are displaced, else `HEX to HEX|in`. */
static bool read_send(gg_reading *reading)
{
    wap_author by = wap_reader_of(reading);
    gg_span word = gg_said_here(&reading->said);
    bool displaced = by.prompt == WAP_ASK_DISPLACED;
    bool is_hex = wap_find_hex(by.board, word) != WAP_NO_HEX;
    bool is_leader = wap_find_leader(by.board, word) != WAP_NO_LEADER;
    bool leader = is_hex ? is_leader && displaced : is_leader || displaced;
    if (!gg_read_noun(reading, &wap_nouns[leader ? WAP_A_LEADER : WAP_A_HEX]) ||
        !gg_said_expect(&reading->said, "to"))
        return false;
    if (leader)
        return gg_read_noun(reading, &wap_nouns[WAP_A_HEX]);
    bool inside = gg_said_took(&reading->said, "in");
    return (inside ? gg_read_item(reading, WAP_WORD_IN) : wap_read_way(reading)) &&
           gg_read_item(reading, WAP_DONE);
}

static void write_send(gg_writing *writing)
{
    bool leader = wap_unit_comes(writing);
    gg_write_item(writing, &wap_nouns[leader ? WAP_A_LEADER : WAP_A_HEX]);
    gg_put(writing->out, " to ");
    if (wap_took_item(writing, WAP_WORD_IN))
        gg_put(writing->out, "in");
    else
        wap_write_way(writing);
}

/* ---------------------------------------------------------------- forms */

/* Verbs without a form: the rules check their items (orders.h). */
static const gg_form forms[WAP_VERBS] = {
    [WAP_LOSE] = {.read = wap_read_lose_order, .write = wap_write_lose},
    [WAP_ROLL] = {.form = ""},
    [WAP_DECLINE] = {.form = "BATTLE | ", .read = read_decline},
    [WAP_PLACE] = {.form = "GROUP at HEX", .read = read_place},
    [WAP_REPLACE] = {.form = "SP at HEX"},
    [WAP_RETURN] = {.form = "LEADER at HEX"},
    [WAP_WITHDRAW] = {.read = wap_read_withdraw_order, .write = wap_write_hex_who},
    [WAP_END] = {.form = ""},
    [WAP_MOVE] = {.read = wap_read_move_order, .write = wap_write_trip},
    [WAP_MARCH] = {.read = wap_read_march_order, .write = wap_write_march},
    [WAP_DEMAND] = {.form = "HEX"},
    [WAP_ENTRENCH] = {.form = "HEX"},
    [WAP_SAIL] = {.read = wap_read_sail_order, .write = wap_write_trip},
    [WAP_GO_INSIDE] = {.read = wap_read_inside_order, .write = wap_write_hex_who},
    [WAP_ATTACK] = {.form = "HEX-HEX", .read = read_attack},
    [WAP_SURROUND] = {.form = "BATTLE from HEX"},
    [WAP_SUBTRACT] = {.form = "ANSWER"},
    [WAP_CONTINUE] = {.form = "BATTLE"},
    [WAP_CEASE] = {.form = "BATTLE"},
    [WAP_COUNTER] = {.form = "BATTLE"},
    [WAP_STORM] = {.form = "BATTLE"},
    [WAP_BESIEGE] = {.read = wap_read_besiege_order, .write = wap_write_besiege},
    [WAP_LEAD] = {.form = "BATTLE ANYBODY"},
    [WAP_CHARGE] = {.form = "BATTLE ANSWER"},
    [WAP_COMMIT_GUARD] = {.form = "BATTLE ANSWER"},
    [WAP_RESOLVE] = {.form = "BATTLE"},
    [WAP_RETREAT] = {.read = wap_read_retreat_order, .write = wap_write_retreat},
    [WAP_TRANSFER] = {.form = "HEX to BATTLE"},
    [WAP_SEND] = {.read = read_send, .write = write_send},
    [WAP_ADVANCE] = {.read = wap_read_advance_order, .write = wap_write_advance},
    [WAP_JOIN] = {.form = "HEX to BATTLE ANYBODY", .read = read_join, .write = write_join},
    [WAP_SHIFT] = {.form = "HEX to HEX"},
    [WAP_SUCCEED] = {.form = "LEADER by ANYBODY"},
    [WAP_ORDER] = {.form = "[SEAT]", .most = WAP_DIVISIONS_MAX},
};

const gg_grammar wap_grammar = {wap_nouns, forms, WAP_VERBS, WAP_DONE};
