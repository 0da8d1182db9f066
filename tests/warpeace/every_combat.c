/* every_combat.c: all orders that can be written in the Combat Phase, by brute force. */
#include "warpeace/every_order.h"

/* ---------------------------------------------------------------- battles */

bool wap_say_battle(wap_saying *say, uint32_t *slot)
{
    if (say->table->battles == 0)
        return false;
    *slot = wap_pick(say, say->table->battles);
    wap_say(say, WAP_ITEM_BATTLE + *slot);
    return true;
}

static bool say_battle(wap_saying *say)
{
    uint32_t slot;
    return wap_say_battle(say, &slot);
}

static bool say_battle_yes_or_no(wap_saying *say)
{
    if (!say_battle(say))
        return false;
    wap_say(say, wap_pick(say, 2) == 0 ? WAP_WORD_YES : WAP_WORD_NO);
    return true;
}

/* Hexes of the side within this distance of the battle. */
static void own_hexes_near(const wap_saying *say, uint32_t slot, uint32_t far, wap_hexes *out)
{
    const wap_battle *battle = &say->table->battle[slot];
    wap_hexes own = say->table->occupied[say->side];
    *out = (wap_hexes){{0}};
    WAP_EACH_HEX (hex, &own) {
        if (wap_distance(say->board, hex, battle->a) <= far ||
            wap_distance(say->board, hex, battle->t) <= far)
            wap_put(out, hex);
    }
}

/* A hex that touches the enemy, and one of those around it. */
static bool say_attack(wap_saying *say)
{
    wap_hexes touching = {{0}}, around = {{0}};
    WAP_EACH_HEX (hex, &say->table->occupied[say->side]) {
        bool touches = wap_enemy_in(say->table, say->side, hex);
        for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
            uint16_t next = say->board->hex[hex].next[i];
            touches |= next != WAP_NO_HEX && wap_enemy_in(say->table, say->side, next);
        }
        if (touches)
            wap_put(&touching, hex);
    }
    uint16_t from = wap_pick_hex(say, &touching);
    if (from == WAP_NO_HEX)
        return false;
    wap_add_around(say->board, from, &around);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)from);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)wap_pick_hex(say, &around));
    return true;
}

static bool say_surround(wap_saying *say)
{
    uint32_t slot;
    wap_hexes near;
    if (!wap_say_battle(say, &slot))
        return false;
    own_hexes_near(say, slot, 3, &near);
    uint16_t hex = wap_pick_hex(say, &near);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

/* A leader of the side, in a hex or anywhere; or none. */
static void say_leader(wap_saying *say, uint16_t hex)
{
    uint32_t leaders[WAP_LEADERS_MAX] = {0}, count = 0;
    for (uint32_t i = 0; i < say->board->leaders; i++)
        if (say->table->leader[i].side == say->side &&
            (hex == WAP_NO_HEX ? say->table->leader[i].hex < say->board->hexes
                               : say->table->leader[i].hex == hex))
            leaders[count++] = i;
    uint32_t number = wap_pick(say, count + 1);
    wap_say(say, number == count ? WAP_WORD_NOBODY : WAP_ITEM_LEADER + leaders[number]);
}

static bool say_lead(wap_saying *say)
{
    if (!say_battle(say))
        return false;
    say_leader(say, WAP_NO_HEX);
    return true;
}

/* ---------------------------------------------------------------- joining */

static bool say_transfer(wap_saying *say)
{
    uint16_t hex = wap_pick_hex(say, &say->table->occupied[say->side]);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX && say_battle(say);
}

static bool say_join(wap_saying *say)
{
    wap_hexes near;
    uint32_t slot = say->table->battles > 0 ? wap_pick(say, say->table->battles) : 0;
    if (say->table->battles == 0)
        return false;
    own_hexes_near(say, slot, 2, &near);
    uint16_t hex = wap_pick_hex(say, &near);
    if (hex == WAP_NO_HEX)
        return false;
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    wap_say(say, WAP_ITEM_BATTLE + slot);
    say_leader(say, hex);
    return true;
}

/* ---------------------------------------------------------------- into an emptied hex, before a city */

/* (HEX WHO)..: some of the side's hexes around this one. */
static void say_parts(wap_saying *say, uint16_t to, uint8_t battle)
{
    wap_hexes around = {{0}};
    wap_add_around(say->board, to, &around);
    WAP_EACH_HEX (hex, &around) {
        wap_troops here;
        wap_which of_battle = {.battle = battle};
        if (say->verb == WAP_ADVANCE)
            of_battle = wap_mostly_own(say, of_battle);
        wap_own_troops(say, hex, of_battle, &here);
        if (here.total == 0 || wap_pick(say, 2) == 0)
            continue;
        wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
        wap_say_who(say, hex, &here);
    }
    wap_say(say, WAP_DONE);
}

static bool say_besiege(wap_saying *say)
{
    uint32_t slot;
    if (!wap_say_battle(say, &slot))
        return false;
    const wap_battle *battle = &say->table->battle[slot];
    say_parts(say, battle->init == say->table->active ? battle->t : battle->a, (uint8_t)slot);
    return true;
}

static bool say_advance(wap_saying *say)
{
    say_parts(say, say->table->vacancy[0].hex, say->table->vacancy[0].battle);
    return true;
}

/* ---------------------------------------------------------------- sent elsewhere */

static bool send_leader(wap_saying *say)
{
    uint32_t leader = wap_pick(say, say->board->leaders);
    bool homeless = say->table->leader[leader].hex < say->board->hexes &&
                    (say->table->leader[leader].marks & WAP_L_HOMELESS);
    wap_hexes own = say->table->occupied[say->side];
    uint16_t hex = homeless ? wap_pick_hex(say, &own) : wap_next_hex(&own, 0);
    wap_say(say, WAP_ITEM_LEADER + leader);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

/* Up to three hexes away, or into the city. */
static bool send_troops(wap_saying *say)
{
    uint16_t hex = say->table->asked_hex;
    uint32_t far = wap_pick(say, 4);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    if (far == 0)
        wap_say(say, WAP_WORD_IN);
    for (; far > 0; far--) {
        hex = wap_pick_next(say, hex);
        if (hex == WAP_NO_HEX)
            return false;
        wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    }
    wap_say(say, WAP_DONE);
    return true;
}

static bool say_send(wap_saying *say)
{
    return say->prompt == WAP_ASK_DESTINATION ? send_troops(say) : send_leader(say);
}

/* From the hex of the question to anywhere, or from a hex of the side to a neighbor. */
static bool say_shift(wap_saying *say)
{
    uint16_t hex = say->table->asked_hex;
    if (hex < say->board->hexes) {
        wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
        wap_say(say, WAP_ITEM_HEX + wap_pick(say, say->board->hexes));
        return true;
    }
    hex = wap_pick_hex(say, &say->table->occupied[say->side]);
    if (hex == WAP_NO_HEX)
        return false;
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    hex = wap_pick_next(say, hex);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

/* The leader in question is replaced by anybody; any other by himself. */
static bool say_succeed(wap_saying *say)
{
    uint32_t leader = wap_pick(say, say->board->leaders);
    bool gone = say->table->leader[leader].hex >= say->board->hexes || leader == say->table->cursor;
    uint32_t by = gone ? wap_pick(say, say->board->leaders + 1U) : leader;
    wap_say(say, WAP_ITEM_LEADER + leader);
    wap_say(say, by == say->board->leaders ? WAP_WORD_NOBODY : WAP_ITEM_LEADER + by);
    return true;
}

wap_sayer *wap_combat_sayer(uint8_t verb)
{
    static wap_sayer *const sayers[WAP_VERBS] = {
        [WAP_ATTACK] = say_attack,
        [WAP_SURROUND] = say_surround,
        [WAP_BESIEGE] = say_besiege,
        [WAP_LEAD] = say_lead,
        [WAP_CHARGE] = say_battle_yes_or_no,
        [WAP_COMMIT_GUARD] = say_battle_yes_or_no,
        [WAP_TRANSFER] = say_transfer,
        [WAP_SEND] = say_send,
        [WAP_ADVANCE] = say_advance,
        [WAP_JOIN] = say_join,
        [WAP_SHIFT] = say_shift,
        [WAP_SUCCEED] = say_succeed,
    };
    return sayers[verb];
}
