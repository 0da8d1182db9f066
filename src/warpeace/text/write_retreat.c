/* write_retreat.c: a `retreat` as its text (the notation, 6.3). */
#include "core/mem.h"
#include "warpeace/text/grammar.h"

typedef struct leaving {
    wap_author by;
    wap_hexes hexes, done; /* that leave; that have a clause */
    wap_force force;
    uint16_t silent, here; /* hex that is not written; hex whose parts are being written */
    wap_troops losses;     /* of `here` */
    uint32_t first_loss;   /* item */
    const char *before;
} leaving;

static void open_clause(const gg_writing *writing, leaving *from, uint16_t hex)
{
    gg_put(writing->out, from->before);
    from->before = ",";
    if (hex < from->by.board->hexes)
        wap_put(&from->done, hex);
}

static void say_hex(const gg_writing *writing, const leaving *from, uint16_t hex)
{
    if (hex == from->silent)
        return;
    gg_put_char(writing->out, ' ');
    wap_put_hex_item(writing, hex);
}

static void write_losses(gg_writing *writing, leaving *from)
{
    from->first_loss = writing->items.next;
    while (wap_is_hex(gg_peek_item(&writing->items))) {
        uint16_t hex = gg_next_item(&writing->items);
        open_clause(writing, from, hex);
        gg_put(writing->out, " lose");
        say_hex(writing, from, hex);
        wap_write_who(writing);
    }
    wap_took_item(writing, WAP_WORD_THEN);
}

/* What the order loses in the hex. */
static void gather_losses(const gg_writing *writing, leaving *from, uint16_t hex)
{
    gg_items items = {writing->items.order, from->first_loss};
    wap_clear_troops(&from->losses);
    while (wap_is_hex(gg_peek_item(&items))) {
        bool here = gg_next_item(&items) == hex;
        wap_who who;
        if (!wap_read_who(from->by.board, &items, &who))
            return;
        if (here)
            from->losses = who.troops;
    }
}

/* `all`, if nobody else could go. */
static void write_leaving_who(gg_writing *writing, leaving *from)
{
    gg_items items = writing->items;
    wap_who who, all;
    bool known = wap_read_who(from->by.board, &items, &who) && gg_peek_item(&items) != GG_UNKNOWN &&
                 from->here < from->by.board->hexes;
    if (known)
        wap_all_who_leave(&from->by, &from->force, from->here, &from->losses, &all);
    if (!known || memcmp(&who.leaders, &all.leaders, sizeof who.leaders) != 0 ||
        memcmp(who.troops.sp, all.troops.sp, sizeof who.troops.sp) != 0) {
        wap_write_who(writing);
        return;
    }
    gg_assert(items.next > writing->items.next); /* nobody is never `all` */
    gg_put(writing->out, " all");
    writing->items = items;
}

/* Does the item name the next hex whose parts follow, and not a hex of a path? */
static bool opens_next(const gg_writing *writing, const leaving *from, bool first)
{
    uint16_t item = gg_peek_item(&writing->items);
    gg_items behind = {writing->items.order, writing->items.next + 1};
    uint16_t next = gg_peek_item(&behind);
    return !first && item < from->by.board->hexes && item > from->here &&
           wap_has(&from->hexes, item) && (wap_is_leader(next) || wap_is_sp(next));
}

static void write_way(gg_writing *writing, const leaving *from)
{
    gg_put(writing->out, " to ");
    if (wap_took_item(writing, WAP_WORD_IN)) {
        gg_put(writing->out, "in");
        return;
    }
    wap_took_item(writing, WAP_WORD_TO);
    for (bool first = true;
         wap_is_hex(gg_peek_item(&writing->items)) && !opens_next(writing, from, first);
         first = false) {
        gg_put(writing->out, first ? "" : "-");
        wap_put_hex_item(writing, gg_next_item(&writing->items));
    }
}

static void write_leaving(gg_writing *writing, leaving *from)
{
    while (!gg_items_end(&writing->items) && gg_peek_item(&writing->items) != WAP_DONE) {
        if (wap_is_hex(gg_peek_item(&writing->items))) {
            from->here = gg_next_item(&writing->items);
            gather_losses(writing, from, from->here);
        }
        if (!wap_unit_comes(writing))
            return;
        open_clause(writing, from, from->here);
        say_hex(writing, from, from->here);
        write_leaving_who(writing, from);
        write_way(writing, from);
    }
}

/* Hexes whose SP are all sent by the opponent: only their names. */
static void write_silent_hexes(gg_writing *writing, leaving *from)
{
    WAP_EACH_HEX (hex, &from->hexes) {
        if (wap_has(&from->done, hex))
            continue;
        open_clause(writing, from, hex);
        gg_put_char(writing->out, ' ');
        wap_put_hex_item(writing, hex);
    }
}

static bool names_hexes_only(const gg_writing *writing)
{
    const gg_order *order = writing->items.order;
    return order->count == 5 && wap_is_hex(order->item[1]) && order->item[2] == WAP_WORD_GO &&
           order->item[3] == WAP_WORD_THEN;
}

void wap_write_retreat(gg_writing *writing)
{
    leaving from;
    memset(&from, 0, sizeof from);
    from.by = wap_writer_of(writing);
    from.before = "";
    uint16_t subject = gg_next_item(&writing->items);
    uint8_t slot = wap_slot_of_item(subject);
    while (gg_peek_item(&writing->items) < from.by.board->hexes)
        wap_put(&from.hexes, gg_next_item(&writing->items));
    wap_took_item(writing, WAP_WORD_GO);
    wap_retreating_force(&from.by, slot, &from.force);
    from.silent = slot == WAP_NO_BATTLE ? subject : wap_only_hex(&from.force);
    gg_put_char(writing->out, ' ');
    if (names_hexes_only(writing)) {
        wap_put_hex_item(writing, writing->items.order->item[1]);
        return;
    }
    gg_put_noun(writing->game, writing->view,
                &wap_nouns[slot == WAP_NO_BATTLE ? WAP_A_HEX : WAP_A_BATTLE], subject,
                writing->out);
    if (gg_peek_item(&writing->items) == GG_UNKNOWN) { /* in the fog: who goes where is hidden */
        gg_put(writing->out, " ?");
        return;
    }
    write_losses(writing, &from);
    write_leaving(writing, &from);
    write_silent_hexes(writing, &from);
}
