/* write_order.c: an order as its text, for a reader of the view before it (the notation, 6.3). What a default supplies
 * is left out; what the reader may not know is `?`. */
#include "core/mem.h"
#include "core/text/items.h"
#include "warpeace/text/reading.h"
#include "warpeace/text/texts.h"

typedef struct writing {
    wap_reading by; /* the seat that is asked: whose defaults count */
    const wap_board *board;
    gg_items items;
    gg_text *out;
} writing;

/* ---------------------------------------------------------------- single items */

static void put_word(const writing *write, const char *word)
{
    gg_print(write->out, " %s", word);
}

/* The next item is taken if it is this one. */
static bool took(writing *write, uint16_t item)
{
    bool is = gg_peek_item(&write->items) == item && !gg_items_end(&write->items);
    write->items.next += is;
    return is;
}

static bool is_hex(const writing *write, uint16_t item)
{
    return wap_is_hex(item) && item < write->board->map_hexes;
}

static void put_hex(const writing *write, uint16_t item)
{
    if (is_hex(write, item))
        wap_put_hex(write->board, item, write->out);
    else
        gg_put_char(write->out, '?');
}

static void write_hex(writing *write)
{
    gg_put_char(write->out, ' ');
    put_hex(write, gg_next_item(&write->items));
}

static void write_battle(writing *write)
{
    gg_put_char(write->out, ' ');
    wap_put_battle(write->board, write->by.table, gg_next_item(&write->items), write->out);
}

static void write_unit(writing *write)
{
    uint16_t item = gg_next_item(&write->items);
    gg_put_char(write->out, ' ');
    if (item == WAP_WORD_NOBODY)
        gg_put(write->out, "none");
    else
        wap_put_unit(write->board, item, write->out);
}

static bool is_unit(const writing *write)
{
    uint16_t item = gg_peek_item(&write->items);
    return !gg_items_end(&write->items) &&
           (wap_is_leader(item) || wap_is_sp(item) || item == GG_UNKNOWN);
}

static void write_who(writing *write)
{
    while (is_unit(write))
        write_unit(write);
}

static void write_yes_or_no(writing *write)
{
    put_word(write, gg_next_item(&write->items) == WAP_WORD_YES ? "yes" : "no");
}

/* ---------------------------------------------------------------- reinforcements */

static void write_place(writing *write)
{
    uint16_t item = gg_next_item(&write->items);
    uint32_t group = (uint32_t)item - WAP_ITEM_GROUP;
    gg_put_char(write->out, ' ');
    if (wap_item_in(item, WAP_ITEM_GROUP) && group < write->board->groups)
        wap_put_group(write->board, (uint8_t)group, write->out);
    else
        gg_put_char(write->out, '?');
    put_word(write, "at");
    write_hex(write);
}

static void write_at(writing *write)
{
    write_unit(write);
    put_word(write, "at");
    write_hex(write);
}

/* `HEX WHO|none` */
static void write_hex_who(writing *write)
{
    write_hex(write);
    if (!is_unit(write))
        put_word(write, "none");
    write_who(write);
}

/* ---------------------------------------------------------------- moves */

/* `WHO PATH` */
static void write_move(writing *write)
{
    uint16_t start = gg_next_item(&write->items);
    write_who(write);
    gg_put_char(write->out, ' ');
    put_hex(write, start);
    while (!gg_items_end(&write->items) && wap_is_hex(gg_peek_item(&write->items))) {
        gg_put_char(write->out, '-');
        put_hex(write, gg_next_item(&write->items));
    }
}

static void write_march(writing *write)
{
    gg_print(write->out, " %d", gg_next_item(&write->items) - WAP_ITEM_NUMBER);
    write_move(write);
    bool guard = took(write, WAP_WORD_WITHOUT_GUARD), french = took(write, WAP_WORD_WITHOUT_FRENCH);
    gg_put(write->out, guard || french ? " without" : "");
    gg_put(write->out, guard ? " guard" : "");
    gg_put(write->out, french ? " french" : "");
}

/* ---------------------------------------------------------------- parts of a force */

/* The only hex where the force stands, so that it need not be said; WAP_NO_HEX: it must be. */
static uint16_t only_hex(const wap_force *force)
{
    uint16_t first = wap_next_hex(&force->hexes, 0);
    if (first == WAP_NO_HEX || wap_next_hex(&force->hexes, (uint32_t)first + 1) != WAP_NO_HEX)
        return WAP_NO_HEX;
    return first;
}

static void write_parts(writing *write, uint16_t silent)
{
    const char *before = "";
    while (!gg_items_end(&write->items) && gg_peek_item(&write->items) != WAP_DONE) {
        uint32_t start = write->items.next;
        gg_put(write->out, before);
        before = ",";
        if (wap_is_hex(gg_peek_item(&write->items)) && !took(write, silent))
            write_hex(write);
        write_who(write);
        write->items.next += write->items.next == start; /* whatever it is */
    }
}

static void write_lose(writing *write)
{
    wap_force force;
    wap_losing_force(&write->by, &force);
    bool said = write->by.prompt == WAP_ASK_ATTRITION;
    write_parts(write, said ? (uint16_t)WAP_NO_HEX : only_hex(&force));
}

static void write_advance(writing *write)
{
    wap_force force;
    wap_advancing_force(&write->by, &force);
    if (gg_items_end(&write->items) || gg_peek_item(&write->items) == WAP_DONE)
        put_word(write, "none");
    write_parts(write, only_hex(&force));
}

static void write_besiege(writing *write)
{
    wap_force force;
    uint16_t item = gg_peek_item(&write->items);
    uint8_t slot = wap_item_in(item, WAP_ITEM_BATTLE) ? (uint8_t)(item - WAP_ITEM_BATTLE)
                                                      : (uint8_t)WAP_NO_BATTLE;
    wap_besieging_force(&write->by, slot, &force);
    write_battle(write);
    if (gg_items_end(&write->items) || gg_peek_item(&write->items) == WAP_DONE)
        put_word(write, "none");
    write_parts(write, only_hex(&force));
}

/* ---------------------------------------------------------------- retreats */

typedef struct leaving {
    wap_hexes hexes, done; /* that leave; that have a clause */
    wap_force force;
    uint16_t silent, here; /* hex that is not said; hex whose parts are written */
    wap_troops losses;     /* of `here` */
    uint32_t first_loss;   /* item */
    const char *before;
} leaving;

static void open_clause(writing *write, leaving *from, uint16_t hex)
{
    gg_put(write->out, from->before);
    from->before = ",";
    if (hex < write->board->hexes)
        wap_put(&from->done, hex);
}

static void say_hex(const writing *write, const leaving *from, uint16_t hex)
{
    if (hex == from->silent)
        return;
    gg_put_char(write->out, ' ');
    put_hex(write, hex);
}

static void write_losses(writing *write, leaving *from)
{
    from->first_loss = write->items.next;
    while (wap_is_hex(gg_peek_item(&write->items)) && !gg_items_end(&write->items)) {
        uint16_t hex = gg_next_item(&write->items);
        open_clause(write, from, hex);
        put_word(write, "lose");
        say_hex(write, from, hex);
        write_who(write);
    }
    took(write, WAP_WORD_THEN);
}

/* What the order loses in the hex. */
static void gather_losses(const writing *write, leaving *from, uint16_t hex)
{
    gg_items items = {write->items.order, from->first_loss};
    wap_clear_troops(&from->losses);
    while (wap_is_hex(gg_peek_item(&items)) && !gg_items_end(&items)) {
        bool here = gg_next_item(&items) == hex;
        wap_who who;
        if (!wap_read_who(write->board, &items, &who))
            return;
        if (here)
            from->losses = who.troops;
    }
}

/* `all`, if nobody else could go. */
static void write_leaving_who(writing *write, leaving *from)
{
    gg_items items = write->items;
    wap_who who, all;
    bool known = wap_read_who(write->board, &items, &who) && gg_peek_item(&items) != GG_UNKNOWN &&
                 from->here < write->board->hexes;
    if (known)
        wap_all_who_leave(&write->by, &from->force, from->here, &from->losses, &all);
    if (!known || memcmp(&who.leaders, &all.leaders, sizeof who.leaders) != 0 ||
        memcmp(who.troops.sp, all.troops.sp, sizeof who.troops.sp) != 0) {
        write_who(write);
        return;
    }
    put_word(write, "all");
    write->items = items;
}

/* Does the item name the next hex whose parts follow, and not a step of a way? */
static bool opens_next(const writing *write, const leaving *from, bool first)
{
    uint16_t item = gg_peek_item(&write->items);
    gg_items behind = {write->items.order, write->items.next + 1};
    uint16_t next = gg_peek_item(&behind);
    return !first && item < write->board->hexes && item > from->here &&
           wap_has(&from->hexes, item) && (wap_is_leader(next) || wap_is_sp(next));
}

static void write_way(writing *write, const leaving *from)
{
    put_word(write, "to");
    gg_put_char(write->out, ' ');
    if (took(write, WAP_WORD_IN)) {
        gg_put(write->out, "in");
        return;
    }
    took(write, WAP_WORD_TO);
    for (bool first = true;
         !gg_items_end(&write->items) && wap_is_hex(gg_peek_item(&write->items)) &&
         !opens_next(write, from, first);
         first = false) {
        gg_put(write->out, first ? "" : "-");
        put_hex(write, gg_next_item(&write->items));
    }
}

static void write_leaving(writing *write, leaving *from)
{
    while (!gg_items_end(&write->items) && gg_peek_item(&write->items) != WAP_DONE) {
        if (wap_is_hex(gg_peek_item(&write->items))) {
            from->here = gg_next_item(&write->items);
            gather_losses(write, from, from->here);
        }
        if (!is_unit(write))
            return;
        open_clause(write, from, from->here);
        say_hex(write, from, from->here);
        write_leaving_who(write, from);
        write_way(write, from);
    }
}

/* Hexes of which the opponent sends everybody: only their names. */
static void write_silent_hexes(writing *write, leaving *from)
{
    WAP_EACH_HEX (hex, &from->hexes) {
        if (wap_has(&from->done, hex))
            continue;
        open_clause(write, from, hex);
        gg_put_char(write->out, ' ');
        put_hex(write, hex);
    }
}

static bool names_hexes_only(const writing *write)
{
    const gg_order *order = write->items.order;
    return order->count == 5 && wap_is_hex(order->item[1]) && order->item[2] == WAP_WORD_GO &&
           order->item[3] == WAP_WORD_THEN;
}

static void write_retreat(writing *write)
{
    leaving from;
    memset(&from, 0, sizeof from);
    from.before = "";
    uint16_t subject = gg_next_item(&write->items);
    uint8_t slot = wap_item_in(subject, WAP_ITEM_BATTLE) ? (uint8_t)(subject - WAP_ITEM_BATTLE)
                                                         : (uint8_t)WAP_NO_BATTLE;
    while (!gg_items_end(&write->items) && gg_peek_item(&write->items) < write->board->hexes)
        wap_put(&from.hexes, gg_next_item(&write->items));
    took(write, WAP_WORD_GO);
    wap_retreating_force(&write->by, slot, &from.force);
    from.silent = slot == WAP_NO_BATTLE ? subject : only_hex(&from.force);
    gg_put_char(write->out, ' ');
    if (names_hexes_only(write)) {
        put_hex(write, write->items.order->item[1]);
        return;
    }
    if (slot == WAP_NO_BATTLE)
        put_hex(write, subject);
    else
        wap_put_battle(write->board, write->by.table, subject, write->out);
    write_losses(write, &from);
    write_leaving(write, &from);
    write_silent_hexes(write, &from);
}

/* ---------------------------------------------------------------- the other orders of combat */

static void write_attack(writing *write)
{
    gg_put_char(write->out, ' ');
    put_hex(write, gg_next_item(&write->items));
    gg_put_char(write->out, '-');
    put_hex(write, gg_next_item(&write->items));
}

static void write_surround(writing *write)
{
    write_battle(write);
    put_word(write, "from");
    write_hex(write);
}

static void write_decline(writing *write)
{
    if (!gg_items_end(&write->items))
        write_battle(write);
}

static void write_lead(writing *write)
{
    write_battle(write);
    write_unit(write);
}

static void write_bold(writing *write)
{
    write_battle(write);
    write_yes_or_no(write);
}

static void write_transfer(writing *write)
{
    write_hex(write);
    put_word(write, "to");
    write_battle(write);
}

/* The leader is named unless he is the best there. */
static void write_join(writing *write)
{
    uint16_t hex = gg_peek_item(&write->items);
    uint8_t best = wap_is_hex(hex) ? wap_best_helper(&write->by, hex) : (uint8_t)WAP_NO_LEADER;
    write_transfer(write);
    uint32_t usual = best == WAP_NO_LEADER ? (uint32_t)WAP_WORD_NOBODY
                                           : (uint32_t)WAP_ITEM_LEADER + best;
    if (gg_items_end(&write->items) || gg_peek_item(&write->items) == usual)
        return;
    put_word(write, "with");
    write_unit(write);
}

/* `Mack to HEX`, `HEX to HEX-HEX`, `HEX to in` */
static void write_send(writing *write)
{
    if (is_unit(write))
        write_unit(write);
    else
        write_hex(write);
    put_word(write, "to ");
    if (took(write, WAP_WORD_IN)) {
        gg_put(write->out, "in");
        return;
    }
    for (bool first = true; !gg_items_end(&write->items) && wap_is_hex(gg_peek_item(&write->items));
         first = false) {
        gg_put(write->out, first ? "" : "-");
        put_hex(write, gg_next_item(&write->items));
    }
}

static void write_shift(writing *write)
{
    write_hex(write);
    put_word(write, "to");
    write_hex(write);
}

static void write_succeed(writing *write)
{
    write_unit(write);
    put_word(write, "by");
    write_unit(write);
}

/* ---------------------------------------------------------------- the interface */

typedef void (*writer)(writing *);

static const writer writers[WAP_VERBS] = {
    [WAP_LOSE] = write_lose,          [WAP_DECLINE] = write_decline,
    [WAP_PLACE] = write_place,        [WAP_REPLACE] = write_at,
    [WAP_RETURN] = write_at,          [WAP_WITHDRAW] = write_hex_who,
    [WAP_MOVE] = write_move,          [WAP_MARCH] = write_march,
    [WAP_DEMAND] = write_hex,         [WAP_ENTRENCH] = write_hex,
    [WAP_SAIL] = write_move,          [WAP_GO_INSIDE] = write_hex_who,
    [WAP_ATTACK] = write_attack,      [WAP_SURROUND] = write_surround,
    [WAP_SUBTRACT] = write_yes_or_no, [WAP_CONTINUE] = write_battle,
    [WAP_CEASE] = write_battle,       [WAP_COUNTER] = write_battle,
    [WAP_STORM] = write_battle,       [WAP_BESIEGE] = write_besiege,
    [WAP_LEAD] = write_lead,          [WAP_CHARGE] = write_bold,
    [WAP_COMMIT_GUARD] = write_bold,  [WAP_RESOLVE] = write_battle,
    [WAP_RETREAT] = write_retreat,    [WAP_TRANSFER] = write_transfer,
    [WAP_SEND] = write_send,          [WAP_ADVANCE] = write_advance,
    [WAP_JOIN] = write_join,          [WAP_SHIFT] = write_shift,
    [WAP_SUCCEED] = write_succeed,
};

/* Whose order it is: the side that is asked. */
static gg_seat author_of(const wap_table *table)
{
    for (gg_seat seat = 0; seat < WAP_SIDES; seat++)
        if (table->head.prompt[seat] != WAP_ASK_NOTHING)
            return seat;
    return table->head.viewer;
}

void wap_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out)
{
    const wap_table *table = &((const wap_view *)view)->table;
    gg_seat seat = author_of(table);
    writing write = {
        .by = {.board = wap_board_of(game),
               .table = table,
               .seat = seat,
               .prompt = seat < WAP_SIDES ? table->head.prompt[seat] : (uint8_t)WAP_ASK_NOTHING},
        .board = wap_board_of(game),
        .items = {order, 0},
        .out = out};
    if (gg_write_verb(game, WAP_VERBS, order, out) && writers[order->verb])
        writers[order->verb](&write);
}
