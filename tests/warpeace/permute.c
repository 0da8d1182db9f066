/* permute.c: changes what a seat cannot know, and nothing else (option Z).
 *
 * SP of a hidden stack become others of their side, color, arm and speed (whether a forced march costs an SP is
 * visible), and more or fewer. Hidden leaders of one color change places. Losses and reinforcements of the other side
 * are recomputed, and its troops may have moved or not. What an order will reveal (the pins) stays as it is: the stacks
 * of every hex that its events name. If the hidden side has several seats, each keeps its numbers, because who is asked
 * shows who commands. During attrition nothing that it depends on changes, because the number of answers
 * shows how many hexes lose SP. */
#include "warpeace/permute.h"

#include <stddef.h>
#include <string.h>

#include "warpeace/checks/check_state.h"
#include "warpeace/knowledge/information.h"
#include "warpeace/table/events.h"
#include "warpeace/table/orders.h"

typedef struct permuting {
    const gg_game *game;
    const wap_board *board;
    wap_table *table;
    gg_seat seat;
    uint8_t side; /* of the seat; WAP_NOBODY: of the public */
    gg_dice *dice;
    wap_hexes pinned;
    bool fixed;   /* SP stay as they are */
    bool counted; /* their numbers do */
    bool growing; /* .. do not fall: whether an order of the other side empties a hex is visible */
    bool riding;  /* the seat moves; for the public, anybody does */
    uint32_t changes;
} permuting;

/* ---------------------------------------------------------------- pins */

static void pin_hex(permuting *work, int hex)
{
    if (hex >= 0 && hex < work->board->hexes)
        wap_put(&work->pinned, (uint16_t)hex);
}

/* A hex that becomes occupied or empty: known from the words of the sets. */
static void pin_departures(permuting *work, const gg_event *event)
{
    for (uint32_t i = 0; i < 5; i++) {
        size_t at = 2U * ((uint32_t)event->open[0] + i), first = offsetof(wap_table, occupied);
        if (at < first || at >= first + sizeof work->table->occupied)
            continue;
        uint16_t was;
        memcpy(&was, (const uint8_t *)work->table + at, sizeof was);
        uint32_t changed = was ^ (uint16_t)event->open[i + 1];
        uint32_t bit = (uint32_t)(at - first) % (uint32_t)sizeof(wap_hexes) * 8;
        for (uint32_t k = 0; k < 16; k++)
            if ((changed >> k & 1U) != 0)
                pin_hex(work, (int)(bit + k));
    }
}

/* Events about hexes name them in their first numbers. */
static void pin(permuting *work, const gg_event *event)
{
    if (event->kind == WAP_EVENT_PHASE && event->open[0] == WAP_ATTRITION)
        work->fixed = true;
    if (event->kind == WAP_EVENT_WORDS)
        pin_departures(work, event);
    if (event->kind <= WAP_EVENT_WORDS)
        return;
    for (uint32_t i = 0; i < 3; i++)
        pin_hex(work, event->open[i]);
}

/* Troops of several colors hide: where two of them meet, the larger shows its color. */
static bool is_coalition(const permuting *work)
{
    uint32_t colours[WAP_SIDES] = {0, 0};
    for (uint32_t i = 0; i < work->board->kinds; i++) {
        uint8_t side = wap_side_of_kind(work->board, work->table, (uint8_t)i);
        if (side < WAP_SIDES && side != work->side)
            colours[side] |= 1U << work->board->kind[i].colour;
    }
    return (colours[WAP_FR] & (colours[WAP_FR] - 1)) != 0 ||
           (colours[WAP_AL] & (colours[WAP_AL] - 1)) != 0;
}

static void read_pins(permuting *work, const gg_event *pins, uint32_t count)
{
    const wap_table *table = work->table;
    const uint8_t *prompt = table->head.prompt;
    uint8_t asked = work->seat < table->head.seats ? prompt[work->seat] : WAP_ASK_NOTHING;
    gg_seat anybody = gg_first_asked(&table->head);
    work->fixed = table->phase == WAP_ATTRITION || table->head.over != 0;
    work->riding = asked == WAP_ASK_MOVE ||
                   ((work->seat == GG_PUBLIC || work->side == table->active) &&
                    anybody < table->head.seats && prompt[anybody] == WAP_ASK_MOVE);
    work->growing = asked == WAP_ASK_NOTHING;
    work->counted = (work->growing && is_coalition(work)) ||
                    (work->board->parts > 0 && work->side != work->board->divided);
    for (uint32_t i = 0; i < count; i++)
        pin(work, &pins[i]);
}

/* ---------------------------------------------------------------- hidden SP */

/* The SP of its side in the hex have one color, which shows whatever their numbers and nations are. */
static bool shows_its_colour(const permuting *work, const wap_pile *pile)
{
    const wap_table *table = work->table;
    WAP_EACH_PILE (i, table, pile->hex)
        if (work->board->kind[table->pile[i].kind].colour != work->board->kind[pile->kind].colour &&
            wap_side_of_kind(work->board, table, table->pile[i].kind) ==
                wap_side_of_kind(work->board, table, pile->kind))
            return false;
    return true;
}

/* Whether a siege holds depends on the numbers of both sides. */
static bool is_besieged(const permuting *work, uint16_t hex)
{
    return wap_own_in(work->table, WAP_FR, hex) && wap_own_in(work->table, WAP_AL, hex);
}

static bool may_change(const permuting *work, const wap_pile *pile)
{
    return !is_besieged(work, pile->hex) && shows_its_colour(work, pile) &&
           !wap_has(&work->pinned, pile->hex) && (pile->marks & WAP_MOVEMENT_MARKS) == 0 &&
           !wap_sees_pile(work->game, work->table, work->seat, pile);
}

/* Would its SP be missed? A change without a roll depends on whether the nation has any left. */
static bool is_looked_for(const permuting *work, uint8_t nation)
{
    for (uint32_t i = 0; i < work->board->changes; i++)
        if (work->board->change[i].side == WAP_NONE && work->board->change[i].nation == nation)
            return true;
    return false;
}

static bool is_of_one_seat(const permuting *work, uint8_t a, uint8_t b)
{
    return work->board->parts == 0 || wap_part_of_kind(work->board, work->table, a) ==
                                          wap_part_of_kind(work->board, work->table, b);
}

static bool is_alike(const permuting *work, uint8_t a, uint8_t b)
{
    const wap_kind *kind = work->board->kind;
    return is_of_one_seat(work, a, b) && kind[a].colour == kind[b].colour &&
           kind[a].cavalry == kind[b].cavalry && kind[a].march == kind[b].march &&
           kind[a].supplied == kind[b].supplied &&
           (kind[a].nation == kind[b].nation ||
            (!is_looked_for(work, kind[a].nation) && !is_looked_for(work, kind[b].nation))) &&
           wap_side_of_kind(work->board, work->table, a) ==
               wap_side_of_kind(work->board, work->table, b);
}

/* A city holds no more than its capacity. */
static uint32_t room_in(const permuting *work, const wap_pile *pile)
{
    uint16_t city = work->board->hex[pile->hex].city;
    if ((pile->marks & WAP_INSIDE) == 0 || city == WAP_NO_CITY)
        return WAP_SP_MAX;
    uint32_t others = wap_count_sp(work->board, work->table, pile->hex, WAP_WITHIN(WAP_NONE)) -
                      pile->count;
    return work->board->city[city].capacity - others;
}

static void replace(wap_table *table, wap_pile was, wap_pile is)
{
    was.count = 0;
    wap_set_pile(table, was);
    wap_set_pile(table, is);
}

static void change_pile(permuting *work)
{
    wap_table *table = work->table;
    if (table->pile_count == 0 || work->fixed)
        return;
    wap_pile was = table->pile[gg_below(work->dice, table->pile_count)], is = was;
    if (!may_change(work, &was))
        return;
    uint8_t kind = (uint8_t)gg_below(work->dice, work->board->kinds);
    if (is_alike(work, was.kind, kind))
        is.kind = kind;
    if (!work->counted) {
        uint32_t room = room_in(work, &was), least = work->growing ? was.count : 1;
        uint32_t most = least + 8 < room ? least + 8 : room;
        is.count = (uint8_t)(least + gg_below(work->dice, most - least + 1));
    }
    uint32_t at = wap_pile_place(table, wap_pile_key(&is));
    bool taken = at < table->pile_count && wap_pile_key(&table->pile[at]) == wap_pile_key(&is);
    if (taken && is.kind != was.kind)
        return; /* two piles would become one */
    replace(table, was, is);
    if (wap_are_possible(work->board, table))
        work->changes++;
    else
        replace(table, is, was);
}

/* ---------------------------------------------------------------- hidden leaders */

/* A side that displaces him learns who he was. */
static bool is_alone(const permuting *work, uint32_t leader)
{
    const wap_leader_at *at = &work->table->leader[leader];
    return !wap_own_in(work->table, at->side, at->hex);
}

static bool is_hidden(const permuting *work, uint32_t leader)
{
    uint16_t hex = work->table->leader[leader].hex;
    return hex < work->board->hexes && !wap_has(&work->pinned, hex) &&
           (work->table->leader[leader].marks & ~(uint32_t)WAP_L_INSIDE) == 0 &&
           !wap_sees_leader(work->game, work->table, work->seat, leader) &&
           !((work->riding || work->counted) && is_alone(work, leader));
}

/* All leaders of the side in the hex have this color, so the highest shows it. */
static bool of_one_colour(const permuting *work, uint16_t hex, uint8_t side, uint8_t colour)
{
    WAP_EACH_LEADER (who, work->board, work->table, hex)
        if (work->table->leader[who].side == side && work->board->leader[who].colour != colour)
            return false;
    return true;
}

/* With several seats: of one seat, and of one value, because a leader of another color who comes shows whether he is the
 * highest there. */
static bool may_change_places(const permuting *work, uint32_t a, uint32_t b)
{
    const wap_board *board = work->board;
    return board->parts == 0 ||
           (board->leader[a].value == board->leader[b].value &&
            wap_part_of_leader(board, work->table, a) == wap_part_of_leader(board, work->table, b));
}

static void swap_leaders(permuting *work)
{
    uint32_t a = gg_below(work->dice, work->board->leaders);
    uint32_t b = gg_below(work->dice, work->board->leaders);
    wap_leader_at *first = &work->table->leader[a], *second = &work->table->leader[b];
    uint8_t colour = work->board->leader[a].colour;
    if (a == b || !is_hidden(work, a) || !is_hidden(work, b) || first->side != second->side ||
        work->board->leader[b].colour != colour || first->hex == second->hex ||
        !may_change_places(work, a, b) || !of_one_colour(work, first->hex, first->side, colour) ||
        !of_one_colour(work, second->hex, second->side, colour))
        return;
    wap_leader_at held = *first;
    *first = *second;
    *second = held;
    work->changes++;
}

/* ---------------------------------------------------------------- what is counted in secret */

/* Whether there are any is visible: their owner is asked for reinforcements. */
static void change_counts(permuting *work)
{
    uint32_t kind = gg_below(work->dice, work->board->kinds);
    uint8_t *pool = &work->table->pool[kind];
    if (wap_side_of_kind(work->board, work->table, (uint8_t)kind) == work->side || work->fixed ||
        *pool == 0)
        return;
    uint8_t was = *pool;
    *pool = (uint8_t)(1 + gg_below(work->dice, 20));
    if (wap_are_possible(work->board, work->table))
        work->changes++;
    else
        *pool = was;
}

uint32_t wap_permute(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                     uint32_t pin_count, gg_dice *dice)
{
    permuting work = {
        .game = game, .board = wap_board_of(game), .table = state, .seat = seat, .dice = dice};
    work.side = wap_side_of_seat(work.board, seat);
    if (!wap_is_foggy(game, work.table))
        return 0;
    if (pin_count > 0 && work.table->phase == WAP_COMBAT && work.table->active == WAP_AL)
        return 0; /* the turn may end, and the game with it, which reveals everything */
    if ((work.table->pending & (WAP_P_SUCCESSION | WAP_P_DISPLACED)) != 0)
        return 0; /* the color of the stack will show whether the leader who comes is the highest there */
    for (uint32_t i = 0; i < pin_count; i++)
        if (pins[i].kind == WAP_EVENT_JOINED_WAR)
            return 0; /* units that change sides are visible to their new side */
    read_pins(&work, pins, pin_count);
    for (uint32_t i = 0; i < 60; i++) {
        change_pile(&work);
        swap_leaders(&work);
        if (i % 8 == 0)
            change_counts(&work);
    }
    return work.changes;
}

bool wap_hides(const gg_game *game)
{
    return game->option[WAP_OPTION_Z] != 0;
}

bool wap_shares_secrets(const gg_game *game, gg_seat seat, gg_seat author)
{
    const wap_board *board = wap_board_of(game);
    return seat < board->seats && wap_side_of_seat(board, seat) == wap_side_of_seat(board, author);
}
