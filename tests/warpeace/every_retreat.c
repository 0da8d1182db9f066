/* every_retreat.c: orders of those who leave a battle or a siege, by brute force. There are always too many to list
 * all: most of these are likely ones. */
#include "warpeace/every_order.h"

/* A hex and the SP of it that its owner moves. */
typedef struct leaving {
    uint16_t hex;
    wap_troops all, own;
} leaving;

enum { LEAVING_MAX = 8 };

/* Lost SP cannot leave. */
static void say_loss(wap_saying *say, leaving *from)
{
    bool named = false;
    uint32_t most = wap_pick(say, 3);
    for (uint8_t kind = 0; kind < say->board->kinds && most > 0; kind++) {
        uint32_t here = from->all.sp[kind];
        uint32_t lost = here > 0 ? wap_pick(say, (here < most ? here : most) + 1) : 0;
        if (lost == 0)
            continue;
        if (!named)
            wap_say(say, WAP_ITEM_HEX + (uint32_t)from->hex);
        named = true;
        wap_say(say, wap_sp_item(kind, lost));
        most -= lost;
        uint32_t own = from->own.sp[kind];
        from->own.sp[kind] = (uint8_t)(own > lost ? own - lost : 0);
        from->own.total = (uint16_t)(from->own.total - (own > lost ? lost : own));
    }
}

/* Into the city; to a neighbor; or farther. */
static bool say_way(wap_saying *say, uint16_t hex)
{
    uint32_t far = wap_pick(say, 6);
    if (far == 0) {
        wap_say(say, WAP_WORD_IN);
        return true;
    }
    wap_say(say, WAP_WORD_TO);
    for (far = far < 4 ? 1 : far - 2; far > 0; far--) {
        hex = wap_pick_next(say, hex);
        if (hex == WAP_NO_HEX)
            return false;
        wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    }
    return true;
}

/* The rest go another way than the first part. */
static bool say_parts(wap_saying *say, leaving *from)
{
    if (from->own.total == 0)
        return true;
    wap_say(say, WAP_ITEM_HEX + (uint32_t)from->hex);
    uint32_t before = say->order.count;
    wap_say_who(say, from->hex, &from->own);
    if (!say_way(say, from->hex))
        return false;
    wap_troops rest = from->own;
    for (uint32_t i = before; i < say->order.count; i++) {
        uint16_t item = say->order.item[i];
        if (!wap_is_sp(item))
            continue;
        rest.sp[wap_item_kind(item)] = (uint8_t)(rest.sp[wap_item_kind(item)] -
                                                 wap_item_count(item));
        rest.total = (uint16_t)(rest.total - wap_item_count(item));
    }
    if (rest.total == 0)
        return true;
    for (uint8_t kind = 0; kind < say->board->kinds; kind++)
        if (rest.sp[kind] > 0)
            wap_say(say, wap_sp_item(kind, rest.sp[kind]));
    return say_way(say, from->hex);
}

/* Each hex of the battle goes or stays. */
static uint32_t pick_leaving(wap_saying *say, const wap_hexes *hexes, uint8_t battle, leaving *out)
{
    uint32_t count = 0;
    bool all = wap_pick(say, 2) == 0;
    WAP_EACH_HEX (hex, hexes) {
        if (count == LEAVING_MAX || (!all && wap_pick(say, 2) == 0))
            continue;
        wap_which which = wap_mostly_own(say, (wap_which){.battle = battle});
        out[count].hex = hex;
        wap_own_troops(say, hex, which, &out[count].all);
        which.without = WAP_UNSUPPLIED;
        wap_own_troops(say, hex, which, &out[count].own);
        wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
        count++;
    }
    return count;
}

/* A battle and its hexes, or the hex of a siege. */
static bool say_subject(wap_saying *say, uint8_t *battle, wap_hexes *hexes)
{
    uint32_t slot = WAP_NO_BATTLE;
    bool siege = say->prompt == WAP_ASK_SIEGE_RETREAT || wap_pick(say, 8) == 0;
    *hexes = (wap_hexes){{0}};
    if (siege) {
        uint16_t hex = wap_pick_hex(say, &say->table->occupied[say->side]);
        if (hex == WAP_NO_HEX)
            return false;
        wap_put(hexes, hex);
        wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    } else {
        if (!wap_say_battle(say, &slot))
            return false;
        for (uint32_t i = 0; i < say->table->pile_count; i++) {
            const wap_pile *pile = &say->table->pile[i];
            if (pile->battle == slot &&
                wap_side_of_kind(say->board, say->table, pile->kind) == say->side)
                wap_put(hexes, pile->hex);
        }
    }
    *battle = (uint8_t)slot;
    return true;
}

bool wap_say_retreat(wap_saying *say)
{
    leaving from[LEAVING_MAX];
    wap_hexes hexes;
    uint8_t battle;
    if (!say_subject(say, &battle, &hexes))
        return false;
    uint32_t count = pick_leaving(say, &hexes, battle, from);
    wap_say(say, WAP_WORD_GO);
    for (uint32_t i = 0; i < count; i++)
        if (wap_pick(say, 3) == 0)
            say_loss(say, &from[i]);
    wap_say(say, WAP_WORD_THEN);
    for (uint32_t i = 0; i < count; i++)
        if (!say_parts(say, &from[i]))
            return false;
    wap_say(say, WAP_DONE);
    return true;
}
