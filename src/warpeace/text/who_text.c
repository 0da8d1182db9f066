/* who_text.c: leaders and SP that an order names, their paths, and orders that name the units of one hex (the notation,
 * 6.3). */
#include "core/mem.h"
#include "core/text/spans.h"
#include "warpeace/text/grammar.h"

/* ---------------------------------------------------------------- reading WHO */

bool wap_hex_comes(const gg_reading *reading)
{
    const wap_board *board = wap_board_of(reading->said.game);
    gg_span word = gg_said_here(&reading->said);
    return word.size > 0 && wap_find_leader(board, word) == WAP_NO_LEADER &&
           wap_find_hex(board, word) != WAP_NO_HEX;
}

bool wap_take_start(gg_reading *reading, uint16_t *hex)
{
    *hex = WAP_NO_HEX;
    return !wap_hex_comes(reading) || gg_take_noun(reading, &wap_nouns[WAP_A_HEX], hex);
}

static bool ends_who(const gg_reading *reading)
{
    static const char *const words[] = {",", "to", "at", "in", "by", "with", "without", "none"};
    if (gg_said_all(&reading->said) || gg_span_has(gg_said_here(&reading->said), '-') ||
        wap_hex_comes(reading))
        return true;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (gg_said_is(&reading->said, words[i]))
            return true;
    return false;
}

static bool add_name(const gg_reading *reading, const wap_board *board, const wap_name *name,
                     wap_who *who)
{
    if (name->leader != WAP_NO_LEADER) {
        if (wap_is_among(&who->leaders, name->leader))
            return gg_said_fail(&reading->said, "%s is named twice",
                                board->leader[name->leader].name);
        wap_add_leader(&who->leaders, name->leader);
        return true;
    }
    gg_assert(name->kind < board->kinds && name->count > 0);
    if (name->count + who->troops.sp[name->kind] > WAP_SP_MAX)
        return gg_said_fail(&reading->said, "at most %d SP of a kind", WAP_SP_MAX);
    wap_add_troops(board, &who->troops, name->kind, name->count);
    return true;
}

bool wap_take_who(gg_reading *reading, wap_who *who)
{
    gg_said *said = &reading->said;
    const wap_board *board = wap_board_of(said->game);
    memset(who, 0, sizeof *who);
    for (; !ends_who(reading); said->next++) {
        wap_name name;
        if (!wap_read_name(board, gg_said_here(said), said->words, said->next, &name,
                           said->error) ||
            !add_name(reading, board, &name, who))
            return false;
    }
    return true;
}

bool wap_is_nobody(const wap_who *who)
{
    return wap_no_leaders(&who->leaders) && who->troops.total == 0;
}

static bool take_somebody(gg_reading *reading, wap_who *who)
{
    if (!wap_take_who(reading, who))
        return false;
    return !wap_is_nobody(who) || gg_said_expected(&reading->said, "leader or SP");
}

bool wap_read_items_of(gg_reading *reading, const wap_who *who)
{
    const wap_board *board = wap_board_of(reading->said.game);
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_is_among(&who->leaders, i) && !gg_read_item(reading, WAP_ITEM_LEADER + i))
            return false;
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        if (who->troops.sp[kind] > 0 &&
            !gg_read_item(reading, wap_sp_item((uint8_t)kind, who->troops.sp[kind])))
            return false;
    return true;
}

/* ---------------------------------------------------------------- who is there */

/* For enemy troops the rules give the reason: not all of them may be visible. */
static bool may_be_enemy(const wap_author *by, uint16_t hex, uint8_t side)
{
    return side != by->side && hex < by->board->hexes && wap_enemy_in(by->table, by->side, hex);
}

static bool is_leader_there(const wap_author *by, uint16_t hex, uint32_t leader)
{
    const wap_leader_at *at = &by->table->leader[leader];
    return at->hex == hex || may_be_enemy(by, hex, at->side);
}

static bool are_so_many_there(const wap_author *by, uint16_t hex, uint32_t kind, uint32_t count)
{
    uint8_t side = wap_side_of_kind(by->board, by->table, (uint8_t)kind);
    gg_assert(count > 0);
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(by->board, by->table, hex, WAP_ALL_OF(by->side), &there);
    return count <= there.sp[kind] || may_be_enemy(by, hex, side);
}

/* Are all these in the hex? If not, the error names the first that is missing. Orders to enemy units are refused by the
 * rules (P-MOV-14). */
static bool are_there(const gg_reading *reading, uint16_t hex, const wap_who *who, uint32_t word)
{
    const gg_said *said = &reading->said;
    wap_author by = wap_reader_of(reading);
    gg_assert(hex < by.board->map_hexes && !wap_is_nobody(who));
    char name[16];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    wap_put_hex(by.board, hex, &text);
    /* the rules refuse a leader who is elsewhere (P-MOV-04) */
    for (uint32_t i = 0; i < by.board->leaders && who->troops.total == 0; i++)
        if (wap_is_among(&who->leaders, i) && !is_leader_there(&by, hex, i))
            return gg_fail_at(said->error, said->words, word, "%s is not in %s",
                              by.board->leader[i].name, name);
    for (uint32_t kind = 0; kind < by.board->kinds; kind++)
        if (who->troops.sp[kind] > 0 && !are_so_many_there(&by, hex, kind, who->troops.sp[kind]))
            return gg_fail_at(said->error, said->words, word, "fewer than %d %s in %s",
                              who->troops.sp[kind], by.board->kind[kind].code, name);
    return true;
}

/* ---------------------------------------------------------------- `withdraw`, `inside` */

/* `HEX WHO` */
bool wap_read_withdraw_order(gg_reading *reading)
{
    wap_who who;
    return gg_read_noun(reading, &wap_nouns[WAP_A_HEX]) && take_somebody(reading, &who) &&
           wap_read_items_of(reading, &who) && gg_read_item(reading, WAP_DONE);
}

/* `HEX WHO|none` */
bool wap_read_inside_order(gg_reading *reading)
{
    uint8_t prompt = wap_reader_of(reading).prompt;
    bool asked = prompt == WAP_ASK_GARRISON || prompt == WAP_ASK_POSTURE;
    uint32_t word = reading->said.next + 1;
    wap_who who;
    if (!gg_read_noun(reading, &wap_nouns[WAP_A_HEX]))
        return false;
    if (gg_said_took(&reading->said, "none"))
        return gg_read_item(reading, WAP_DONE);
    return take_somebody(reading, &who) &&
           (!asked || are_there(reading, reading->order->item[0], &who, word)) &&
           wap_read_items_of(reading, &who) && gg_read_item(reading, WAP_DONE);
}

/* ---------------------------------------------------------------- moves */

static bool read_path(gg_reading *reading, const uint16_t *hexes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!gg_read_item(reading, hexes[i]))
            return false;
    reading->said.next++;
    return count > 0;
}

/* `WHO PATH`: its items begin with the start. */
static bool read_trip(gg_reading *reading)
{
    enum { PATH_MAX = 64 };
    uint16_t hexes[PATH_MAX];
    gg_said *said = &reading->said;
    uint32_t word = said->next;
    wap_author by = wap_reader_of(reading);
    wap_who who;
    if (!take_somebody(reading, &who))
        return false;
    if (gg_said_all(said) || wap_hex_comes(reading))
        return gg_said_expected(said, "path");
    uint32_t count = wap_read_path(by.board, gg_said_here(said), hexes, PATH_MAX, said->words,
                                   said->next, said->error);
    bool asked = by.prompt == WAP_ASK_MOVE;
    gg_assert(count <= PATH_MAX);
    return count > 0 && (!asked || are_there(reading, hexes[0], &who, word)) &&
           gg_read_item(reading, hexes[0]) && wap_read_items_of(reading, &who) &&
           read_path(reading, hexes + 1, count - 1);
}

bool wap_read_move_order(gg_reading *reading)
{
    return read_trip(reading) && gg_read_item(reading, WAP_DONE);
}

/* `without guard french` */
static bool read_without(gg_reading *reading)
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
    return (!guard || gg_read_item(reading, WAP_WORD_WITHOUT_GUARD)) &&
           (!french || gg_read_item(reading, WAP_WORD_WITHOUT_FRENCH));
}

/* `2 Napoleon FRg3 AA18-AA19-BB19 without french` */
bool wap_read_march_order(gg_reading *reading)
{
    uint8_t number;
    return gg_said_number(&reading->said, 0, UINT8_MAX, &number) &&
           gg_read_item(reading, (uint32_t)WAP_ITEM_NUMBER + number) && read_trip(reading) &&
           read_without(reading) && gg_read_item(reading, WAP_DONE);
}

/* `Graham ENi3 EE19-GG19` */
bool wap_read_sail_order(gg_reading *reading)
{
    wap_who who;
    uint16_t ports[2];
    return take_somebody(reading, &who) &&
           wap_said_pair(&reading->said, wap_board_of(reading->said.game), ports) &&
           gg_read_item(reading, ports[0]) && wap_read_items_of(reading, &who) &&
           gg_read_item(reading, ports[1]);
}

/* ---------------------------------------------------------------- ways of those who leave */

/* `M25-in` ends inside the city of M25. */
static gg_span cut_in(gg_span word)
{
    bool in = word.size > 3 && word.at[word.size - 3] == '-' &&
              gg_same_name((gg_span){word.at + word.size - 2, 2}, gg_span_of("in"));
    return in ? (gg_span){word.at, word.size - 3} : word;
}

bool wap_read_way(gg_reading *reading)
{
    uint16_t hexes[WAP_PARTS_MAX];
    uint32_t count = 1;
    gg_said *said = &reading->said;
    const wap_board *board = wap_board_of(said->game);
    gg_span word = cut_in(gg_said_here(said));
    if (gg_span_has(word, '-'))
        count = wap_read_path(board, word, hexes, WAP_PARTS_MAX, said->words, said->next,
                              said->error);
    else if (!wap_read_hex(board, word, said->words, said->next, &hexes[0], said->error))
        return false;
    return read_path(reading, hexes, count);
}

/* ---------------------------------------------------------------- writing */

bool wap_took_item(gg_writing *writing, uint16_t item)
{
    bool is = gg_peek_item(&writing->items) == item && !gg_items_end(&writing->items);
    writing->items.next += is;
    return is;
}

bool wap_unit_comes(const gg_writing *writing)
{
    uint16_t item = gg_peek_item(&writing->items);
    return wap_is_leader(item) || wap_is_sp(item) || item == GG_UNKNOWN;
}

void wap_write_who(gg_writing *writing)
{
    while (wap_unit_comes(writing)) {
        gg_put_char(writing->out, ' ');
        wap_put_unit(wap_board_of(writing->game), gg_next_item(&writing->items), writing->out);
    }
}

void wap_put_hex_item(const gg_writing *writing, uint16_t item)
{
    gg_put_noun(writing->game, writing->view, &wap_nouns[WAP_A_HEX], item, writing->out);
}

void wap_write_way(gg_writing *writing)
{
    for (const char *before = ""; wap_is_hex(gg_peek_item(&writing->items)); before = "-") {
        gg_put(writing->out, before);
        wap_put_hex_item(writing, gg_next_item(&writing->items));
    }
}

void wap_write_hex_who(gg_writing *writing)
{
    gg_write_item(writing, &wap_nouns[WAP_A_HEX]);
    if (!wap_unit_comes(writing))
        gg_put(writing->out, " none");
    wap_write_who(writing);
}

/* `WHO PATH` */
void wap_write_trip(gg_writing *writing)
{
    uint16_t start = gg_next_item(&writing->items);
    wap_write_who(writing);
    gg_put_char(writing->out, ' ');
    wap_put_hex_item(writing, start);
    if (wap_is_hex(gg_peek_item(&writing->items)))
        gg_put_char(writing->out, '-');
    wap_write_way(writing);
}

void wap_write_march(gg_writing *writing)
{
    gg_print(writing->out, " %d", gg_next_item(&writing->items) - WAP_ITEM_NUMBER);
    wap_write_trip(writing);
    bool guard = wap_took_item(writing, WAP_WORD_WITHOUT_GUARD);
    bool french = wap_took_item(writing, WAP_WORD_WITHOUT_FRENCH);
    gg_put(writing->out, guard || french ? " without" : "");
    gg_put(writing->out, guard ? " guard" : "");
    gg_put(writing->out, french ? " french" : "");
}
