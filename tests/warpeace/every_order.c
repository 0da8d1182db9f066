/* every_order.c: all orders that can be written at a prompt, by brute force: the map, losses, and the tools.
 *
 * Verbs that name at most a battle are made from their forms. Every other verb has a function that makes one order by
 * choosing item after item (orders.h) among the pieces and places that a player could mean. The rules are not
 * consulted. */
#include "warpeace/every_order.h"

#include <string.h>

#include "harness/forms.h"
#include "warpeace/table/state.h"

/* ---------------------------------------------------------------- hexes */

uint16_t wap_pick_hex(wap_saying *say, const wap_hexes *set)
{
    uint32_t count = 0;
    WAP_EACH_HEX (hex, set) {
        count++;
    }
    if (count == 0)
        return WAP_NO_HEX;
    uint16_t hex = wap_next_hex(set, 0);
    for (uint32_t number = wap_pick(say, count); number > 0; number--)
        hex = wap_next_hex(set, hex + 1U);
    return hex;
}

uint16_t wap_pick_next(wap_saying *say, uint16_t hex)
{
    uint16_t next[WAP_DIRECTIONS] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (say->board->hex[hex].next[i] != WAP_NO_HEX)
            next[count++] = say->board->hex[hex].next[i];
    return count > 0 ? next[wap_pick(say, count)] : (uint16_t)WAP_NO_HEX;
}

void wap_add_around(const wap_board *board, uint16_t hex, wap_hexes *set)
{
    wap_put(set, hex);
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (board->hex[hex].next[i] != WAP_NO_HEX)
            wap_put(set, board->hex[hex].next[i]);
}

void wap_own_hexes(const wap_saying *say, wap_hexes *out)
{
    *out = say->table->occupied[say->side];
    for (uint32_t i = 0; i < say->board->leaders; i++)
        if (say->table->leader[i].side == say->side &&
            say->table->leader[i].hex < say->board->hexes)
            wap_put(out, say->table->leader[i].hex);
}

static bool say_own_hex(wap_saying *say, uint16_t *hex)
{
    wap_hexes own;
    wap_own_hexes(say, &own);
    *hex = wap_pick_hex(say, &own);
    if (*hex == WAP_NO_HEX)
        return false;
    wap_say(say, WAP_ITEM_HEX + (uint32_t)*hex);
    return true;
}

/* A path of about this many MP. */
static bool say_path(wap_saying *say, uint16_t hex, uint32_t mp)
{
    uint16_t here = hex;
    for (uint32_t spent = 0, i = 0; spent < mp && i < 9; i++) {
        uint16_t next = wap_pick_next(say, here);
        if (next == WAP_NO_HEX)
            return false;
        for (uint32_t k = 0; k < WAP_DIRECTIONS; k++)
            if (say->board->hex[here].next[k] == next)
                spent += i == 0 ? say->board->hex[here].first_cost[k]
                                : say->board->hex[here].cost[k];
        here = next;
        wap_say(say, WAP_ITEM_HEX + (uint32_t)next);
    }
    return true;
}

/* ---------------------------------------------------------------- pieces */

void wap_own_troops(const wap_saying *say, uint16_t hex, wap_which which, wap_troops *out)
{
    wap_clear_troops(out);
    which.side = say->side;
    wap_gather(say->board, say->table, hex, which, out);
}

static bool is_own_leader(const wap_saying *say, uint32_t leader, uint16_t hex)
{
    return say->table->leader[leader].hex == hex && say->table->leader[leader].side == say->side;
}

enum { EVERYBODY, ANYBODY, ONE_KIND, WAYS_TO_NAME };

static void say_leaders(wap_saying *say, uint16_t hex, uint32_t how)
{
    bool one = how == ONE_KIND && wap_pick(say, 4) == 0; /* and then none of them */
    for (uint32_t i = 0; i < say->board->leaders && !one; i++) {
        if (!is_own_leader(say, i, hex) || (how != EVERYBODY && wap_pick(say, 2) == 0))
            continue;
        wap_say(say, WAP_ITEM_LEADER + i);
        one = how == ONE_KIND;
    }
}

void wap_say_who(wap_saying *say, uint16_t hex, const wap_troops *troops)
{
    uint32_t how = wap_pick(say, WAYS_TO_NAME), kinds = 0;
    say_leaders(say, hex, how);
    for (uint32_t kind = 0; kind < say->board->kinds; kind++)
        kinds += troops->sp[kind] > 0;
    uint32_t only = how == ONE_KIND && kinds > 0 ? wap_pick(say, kinds) : 0;
    kinds = 0;
    for (uint8_t kind = 0; kind < say->board->kinds; kind++) {
        uint32_t count = troops->sp[kind];
        if (count == 0 || (how == ONE_KIND && kinds++ != only))
            continue;
        if (how != EVERYBODY)
            count = wap_pick(say, count + 1);
        if (count > 0)
            wap_say(say, wap_sp_item(kind, count));
    }
}

bool wap_say_lost(wap_saying *say, const wap_hexes *hexes, wap_which which, uint32_t count)
{
    WAP_EACH_HEX (hex, hexes) {
        wap_troops here;
        bool named = false;
        wap_own_troops(say, hex, which, &here);
        for (uint8_t kind = 0; kind < say->board->kinds && count > 0; kind++) {
            uint32_t most = here.sp[kind] < count ? here.sp[kind] : count;
            uint32_t lost = most > 0 ? wap_pick(say, most + 1) : 0;
            if (lost == 0)
                continue;
            if (!named)
                wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
            named = true;
            wap_say(say, wap_sp_item(kind, lost));
            count -= lost;
        }
    }
    return count == 0;
}

/* ---------------------------------------------------------------- losses */

static bool lose_in(wap_saying *say, uint16_t hex, wap_which which, uint32_t most)
{
    wap_hexes one = {{0}};
    wap_put(&one, hex);
    bool good = wap_say_lost(say, &one, which, wap_pick(say, most + 1));
    wap_say(say, WAP_DONE);
    return good;
}

/* No more than the last line of the table has for this many. */
static bool lose_by_attrition(wap_saying *say)
{
    uint16_t hex = say->table->cursor;
    wap_troops here;
    wap_own_troops(say, hex, WAP_ALL_OF(say->side), &here);
    return lose_in(say, hex, WAP_ALL_OF(say->side),
                   wap_attrition_of(say->board, WAP_ATTRITION_ROWS, here.total).number);
}

static bool lose_on_a_march(wap_saying *say)
{
    wap_which all = WAP_ALL_OF(say->side);
    all.with = WAP_GROUP;
    return lose_in(say, say->table->group.hex, all, 2);
}

static bool lose_by_an_event(wap_saying *say)
{
    wap_hexes own = say->table->occupied[say->side];
    uint32_t owed = 0;
    for (uint32_t kind = 0; kind < say->board->kinds; kind++)
        owed += say->table->owed[kind];
    bool good = wap_say_lost(say, &own, WAP_ALL_OF(say->side), owed);
    wap_say(say, WAP_DONE);
    return good;
}

/* Of SP that the opponent has sent through the enemy. */
static bool lose_on_the_way(wap_saying *say)
{
    wap_which sent = WAP_ALL_OF(say->side);
    sent.with = WAP_LEAVING;
    return lose_in(say, say->table->asked_hex, sent, say->table->toll + 1U);
}

/* What is due, or one less or more. */
static bool lose_in_battle(wap_saying *say)
{
    uint8_t slot = (uint8_t)say->table->cursor;
    wap_hexes hexes;
    wap_troops troops;
    if (slot >= say->table->battles)
        return false;
    wap_battle_hexes(say->board, say->table, slot, say->side, &hexes);
    wap_battle_troops(say->board, say->table, slot, say->side, &troops);
    uint32_t due = say->table->battle[slot].loss[say->side], wrong = wap_pick(say, 20);
    due = due < troops.total ? due : troops.total;
    if (wrong < 2)
        due = wrong == 0 ? due + 1 : due > 0 ? due - 1 : 0;
    bool good = wap_say_lost(say, &hexes, WAP_FIGHTERS(say->side, slot), due);
    wap_say(say, WAP_DONE);
    return good;
}

static bool say_lose(wap_saying *say)
{
    switch (say->prompt) {
    case WAP_ASK_ATTRITION:
        return lose_by_attrition(say);
    case WAP_ASK_MARCH_LOSS:
        return lose_on_a_march(say);
    case WAP_ASK_EVENT:
        return lose_by_an_event(say);
    default:
        return say->table->toll > 0 ? lose_on_the_way(say) : lose_in_battle(say);
    }
}

/* ---------------------------------------------------------------- reinforcements */

/* In a listed hex or next to it. */
static bool say_place(wap_saying *say)
{
    wap_hexes near = {{0}};
    uint32_t group = wap_pick(say, say->board->groups);
    const wap_reinforcement *of = &say->board->group[group];
    for (uint32_t i = 0; i < of->hexes; i++)
        if (say->board->listed_hex[of->first_hex + i] < say->board->hexes)
            wap_add_around(say->board, say->board->listed_hex[of->first_hex + i], &near);
    uint16_t hex = say->table->group_state[group] == WAP_G_DUE ? wap_pick_hex(say, &near)
                                                               : wap_next_hex(&near, 0);
    if (hex == WAP_NO_HEX)
        return false;
    wap_say(say, WAP_ITEM_GROUP + group);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return true;
}

/* The places of a line of replacements: those that are listed, or any hex of the nation. */
static void places_of(const wap_saying *say, const wap_replacement *line, bool listed,
                      wap_hexes *out)
{
    *out = (wap_hexes){{0}};
    for (uint32_t i = 0; i < line->hexes && listed; i++)
        if (say->board->listed_hex[line->first_hex + i] < say->board->hexes)
            wap_put(out, say->board->listed_hex[line->first_hex + i]);
    for (uint16_t hex = 0; hex < say->board->hexes && !listed; hex++)
        if (say->board->hex[hex].owner == line->nation)
            wap_put(out, hex);
}

/* One SP, or two, of a nation that has replacements; or anything anywhere. */
static bool say_replace(wap_saying *say)
{
    uint32_t number = wap_pick(say, say->board->replacements + 1U);
    wap_hexes places;
    if (number == say->board->replacements) {
        wap_say(say, wap_sp_item(0, 1));
        wap_say(say, WAP_ITEM_HEX + wap_pick(say, say->board->hexes));
        return true;
    }
    const wap_replacement *line = &say->board->replacement[number];
    uint8_t kind = say->board->kind_of[line->nation][wap_pick(say, WAP_TYPES)];
    if (kind == WAP_NONE)
        return false;
    wap_say(say, wap_sp_item(kind, 1 + (wap_pick(say, 16) == 0)));
    places_of(say, line, wap_pick(say, 2) == 0, &places);
    uint16_t hex = wap_pick_hex(say, &places);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

static bool say_return(wap_saying *say)
{
    uint32_t leader = wap_pick(say, say->board->leaders);
    uint16_t hex;
    wap_say(say, WAP_ITEM_LEADER + leader);
    uint16_t at = say->table->leader[leader].hex;
    if (at == WAP_IN_POOL || at == WAP_AWAY)
        return say_own_hex(say, &hex);
    hex = wap_next_hex(&say->table->occupied[say->side], 0); /* a stray */
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

/* Of the kinds that are called away, the right number or one more; others as strays. */
static bool say_withdraw(wap_saying *say)
{
    wap_troops here;
    uint16_t hex;
    if (!say_own_hex(say, &hex))
        return false;
    wap_own_troops(say, hex, WAP_ALL_OF(say->side), &here);
    bool stray = wap_pick(say, 8) == 0;
    for (uint32_t kind = 0; kind < say->board->kinds && !stray; kind++) {
        uint32_t owed = say->table->owed[kind];
        uint32_t most = owed > 0 ? owed + 1 : 0;
        here.sp[kind] = (uint8_t)(here.sp[kind] < most ? here.sp[kind] : most);
    }
    wap_say_who(say, hex, &here);
    wap_say(say, WAP_DONE);
    return true;
}

/* ---------------------------------------------------------------- movement */

/* Of a divided side mostly those of the seat that is asked. */
wap_which wap_mostly_own(wap_saying *say, wap_which which)
{
    if (say->own > 0 && wap_pick(say, 8) > 0)
        which.own = say->own;
    return which;
}

static bool say_start(wap_saying *say, uint16_t *hex)
{
    wap_troops here;
    if (!say_own_hex(say, hex))
        return false;
    wap_own_troops(say, *hex, wap_mostly_own(say, WAP_ALL_OF(say->side)), &here);
    wap_say_who(say, *hex, &here);
    return true;
}

static bool say_move(wap_saying *say)
{
    uint16_t hex;
    bool good = say_start(say, &hex) && say_path(say, hex, 1 + wap_pick(say, 5));
    wap_say(say, WAP_DONE);
    return good;
}

static bool say_march(wap_saying *say)
{
    uint16_t hex;
    uint32_t extra = wap_pick(say, 5);
    wap_say(say, WAP_ITEM_NUMBER + extra);
    bool good = say_start(say, &hex) && say_path(say, hex, 1 + wap_pick(say, 8));
    if (wap_pick(say, 4) == 0)
        wap_say(say, WAP_WORD_WITHOUT_GUARD);
    if (wap_pick(say, 4) == 0)
        wap_say(say, WAP_WORD_WITHOUT_FRENCH);
    wap_say(say, WAP_DONE);
    return good;
}

/* Of a city in or next to a hex of the side. */
static bool say_demand(wap_saying *say)
{
    wap_hexes own, near = {{0}}, cities = {{0}};
    wap_own_hexes(say, &own);
    WAP_EACH_HEX (from, &own) {
        wap_add_around(say->board, from, &near);
    }
    WAP_EACH_HEX (hex, &near) {
        if (wap_has_city(say->board, hex))
            wap_put(&cities, hex);
    }
    uint16_t hex = wap_pick_hex(say, &cities);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

static bool say_entrench(wap_saying *say)
{
    uint16_t hex;
    return say_own_hex(say, &hex);
}

static bool say_sail(wap_saying *say)
{
    wap_hexes ports = {{0}};
    uint16_t hex;
    if (!say_start(say, &hex))
        return false;
    for (uint16_t i = 0; i < say->board->hexes; i++)
        if (say->board->hex[i].flags & (WAP_HEX_PORT | WAP_HEX_COAST))
            wap_put(&ports, i);
    hex = wap_pick_hex(say, &ports);
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    return hex != WAP_NO_HEX;
}

/* In a city, or in the hex of the question. */
static bool say_inside(wap_saying *say)
{
    wap_hexes cities = {{0}};
    wap_troops here;
    WAP_EACH_HEX (own, &say->table->occupied[say->side]) {
        if (wap_has_city(say->board, own))
            wap_put(&cities, own);
    }
    uint16_t hex = say->prompt == WAP_ASK_GARRISON ? say->table->asked_hex
                                                   : wap_pick_hex(say, &cities);
    if (hex == WAP_NO_HEX)
        return false;
    wap_say(say, WAP_ITEM_HEX + (uint32_t)hex);
    wap_own_troops(say, hex, WAP_ALL_OF(say->side), &here);
    wap_say_who(say, hex, &here);
    wap_say(say, WAP_DONE);
    return true;
}

/* Up to five seats, in any order. */
static bool say_order(wap_saying *say)
{
    for (uint32_t count = wap_pick(say, say->board->seats + 1U); count > 0; count--)
        wap_say(say, WAP_ITEM_SEAT + wap_pick(say, say->board->seats));
    wap_say(say, WAP_DONE);
    return true;
}

/* ---------------------------------------------------------------- all of them */

/* NULL: the form of the verb is enough. */
static wap_sayer *sayer_of(const wap_saying *say)
{
    static wap_sayer *const sayers[WAP_VERBS] = {
        [WAP_LOSE] = say_lose,     [WAP_PLACE] = say_place,       [WAP_REPLACE] = say_replace,
        [WAP_RETURN] = say_return, [WAP_WITHDRAW] = say_withdraw, [WAP_MOVE] = say_move,
        [WAP_MARCH] = say_march,   [WAP_DEMAND] = say_demand,     [WAP_ENTRENCH] = say_entrench,
        [WAP_SAIL] = say_sail,     [WAP_GO_INSIDE] = say_inside,  [WAP_RETREAT] = wap_say_retreat,
        [WAP_ORDER] = say_order,
    };
    return sayers[say->verb] ? sayers[say->verb] : wap_combat_sayer(say->verb);
}

/* Orders with longer paths or more parts than these functions make. */
static bool says_all(const wap_saying *say)
{
    return say->verb != WAP_MOVE && say->verb != WAP_MARCH && say->verb != WAP_RETREAT &&
           (say->verb != WAP_SEND || say->prompt != WAP_ASK_DESTINATION);
}

static bool say_one(void *saying)
{
    wap_saying *say = saying;
    gg_order_open(&say->order, say->verb);
    return sayer_of(say)(say);
}

static void pass_on(void *saying)
{
    const wap_saying *say = saying;
    say->each(say->to, &say->order);
}

bool wap_every_order(const gg_game *game, const void *state, gg_seat seat,
                     void (*each)(void *to, const gg_order *order), void *to)
{
    const wap_state *truth = state;
    wap_saying say = {.board = wap_board_of(game),
                      .table = &truth->table,
                      .side = truth->table.head.side[seat],
                      .own = truth->table.part,
                      .prompt = truth->table.head.prompt[seat],
                      .each = each,
                      .to = to};
    uint64_t verbs = game->rules->prompts[say.prompt].verbs;
    uint64_t seed = gg_hash_bytes(state, sizeof *truth);
    bool all = true;
    for (uint8_t verb = 1; verb < WAP_VERBS; verb++) {
        if (!(verbs >> verb & 1U))
            continue;
        say.verb = verb;
        bool said = sayer_of(&say) ? gg_each_way(&say.choices, seed + verb, say_one, pass_on, &say)
                                   : gg_every_form(game, verb, seed + verb, each, to);
        all = said && all && says_all(&say);
    }
    return all;
}
