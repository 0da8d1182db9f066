/* information.c: what each seat may know of a table, and its changes, reported to each seat (P-INF). */
#include "warpeace/knowledge/information.h"

#include "core/play/telling.h"
#include "warpeace/sequence/rules.h"
#include "warpeace/table/state.h"

/* ---------------------------------------------------------------- who is told */

uint16_t wap_private_to(const gg_game *game, uint8_t side)
{
    return game->option[WAP_OPTION_Z] ? wap_seats_of(wap_board_of(game), side) : GG_EVERYBODY;
}

uint16_t wap_listeners_of(const wap_play *play, uint8_t side, uint16_t hex)
{
    return wap_is_open_hex(play->game, play->table, hex) ? GG_EVERYBODY
                                                         : wap_seats_of(play->board, side);
}

/* ---------------------------------------------------------------- what a view leaves out */

/* A view in the making. */
typedef struct viewing {
    const gg_game *game;
    const wap_board *board;
    const wap_table *truth;
    gg_seat seat;
    wap_view *view;
} viewing;

/* Allied seats share one view (P-PLY-16). */
static bool is_own(const viewing *work, uint8_t side)
{
    return side < WAP_SIDES && wap_side_of_seat(work->board, work->seat) == side;
}

static void view_piles(const viewing *work)
{
    wap_table *table = &work->view->table;
    uint32_t count = 0;
    for (uint32_t i = 0; i < work->truth->pile_count; i++)
        if (wap_sees_pile(work->game, work->truth, work->seat, &work->truth->pile[i]))
            table->pile[count++] = work->truth->pile[i];
    gg_assert(count <= work->truth->pile_count); /* a view adds nothing */
    memset(&table->pile[count], 0, (WAP_PILES_MAX - count) * sizeof table->pile[0]);
    table->pile_count = (uint16_t)count;
}

static void view_leaders(const viewing *work)
{
    for (uint32_t i = 0; i < work->board->leaders; i++) {
        const wap_leader_at *at = &work->truth->leader[i];
        if (!wap_sees_leader(work->game, work->truth, work->seat, i))
            work->view->table.leader[i] = (wap_leader_at){.hex = WAP_UNSEEN, .side = at->side};
    }
}

/* Secret numbers: losses, waiting groups, the attrition die, the open group. */
static void hide_counts(const viewing *work)
{
    wap_table *table = &work->view->table;
    for (uint32_t i = 0; i < work->board->kinds; i++)
        if (!is_own(work, wap_side_of_kind(work->board, table, (uint8_t)i)))
            table->pool[i] = table->owed[i] = 0;
    for (uint32_t i = 0; i < work->board->groups; i++)
        if (!is_own(work, work->board->group[i].side))
            table->group_state[i] = WAP_G_LATER;
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        if (!is_own(work, side))
            memset(&table->strong[side], 0, sizeof table->strong[side]);
    for (gg_seat seat = 0; seat < work->board->seats; seat++)
        if (!is_own(work, work->board->seat[seat].side))
            table->lost[seat] = table->beaten[seat] = 0;
    if (!is_own(work, WAP_FR))
        table->napoleon = WAP_NO_HEX;
    if (is_own(work, table->active))
        return;
    memset(table->replaced, 0, sizeof table->replaced);
    memset(&table->group, 0, sizeof table->group);
    table->group.hex = table->group.began = table->group.from = WAP_NO_HEX;
    table->die = 0;
    if (table->phase == WAP_ATTRITION)
        table->cursor = 0;
}

/* ---------------------------------------------------------------- ghosts */

/* The highest leader who stands there; WAP_NONE: none that is hidden (P-OPT-Z-04, R-P-103). */
static uint32_t top_leader(const viewing *work, uint8_t side, uint16_t hex)
{
    uint32_t top = WAP_NONE;
    WAP_EACH_LEADER (who, work->board, work->truth, hex)
        if (work->truth->leader[who].side == side &&
            !wap_sees_leader(work->game, work->truth, work->seat, who) &&
            (top == WAP_NONE || work->board->leader[who].value > work->board->leader[top].value))
            top = who;
    return top;
}

/* The color of the nation with the most hidden SP (of equal ones the first); WAP_NONE: none is hidden. */
static uint8_t largest_colour(const viewing *work, uint8_t side, uint16_t hex)
{
    uint16_t sp[WAP_NATIONS_MAX] = {0};
    uint32_t best = WAP_NONE;
    WAP_EACH_PILE (i, work->truth, hex) {
        const wap_pile *pile = &work->truth->pile[i];
        uint8_t nation = work->board->kind[pile->kind].nation;
        gg_assert(nation < work->board->nations);
        if (wap_side_of_kind(work->board, work->truth, pile->kind) == side &&
            !wap_sees_pile(work->game, work->truth, work->seat, pile))
            sp[nation] = (uint16_t)(sp[nation] + pile->count);
    }
    for (uint32_t i = 0; i < work->board->nations; i++)
        if (sp[i] > 0 && (best == WAP_NONE || sp[i] > sp[best]))
            best = i;
    return best == WAP_NONE ? WAP_NONE : work->board->nation[best].colour;
}

/* P-INF-02 */
static uint32_t view_ghost(const viewing *work, uint8_t side, uint16_t hex, uint32_t count)
{
    uint32_t leader = top_leader(work, side, hex);
    uint8_t colour = largest_colour(work, side, hex);
    if (leader == WAP_NONE && colour == WAP_NONE)
        return count;
    gg_assert(count < WAP_GHOSTS_MAX);
    wap_ghost *ghost = &work->view->ghost[count];
    ghost->hex = hex;
    ghost->marks = (uint8_t)(WAP_GHOST_THERE | (side == WAP_AL ? WAP_GHOST_ALLIED : 0) |
                             (colour == WAP_NONE ? WAP_GHOST_LEADERS : 0));
    ghost->colour = leader == WAP_NONE ? colour : work->board->leader[leader].colour;
    return count + 1;
}

/* Hexes where somebody may be hidden. */
static void haunted(const viewing *work, wap_hexes *out)
{
    for (uint32_t i = 0; i < WAP_HEX_WORDS; i++)
        out->word[i] = work->truth->occupied[WAP_FR].word[i] |
                       work->truth->occupied[WAP_AL].word[i];
    for (uint32_t i = 0; i < work->board->leaders; i++)
        if (work->truth->leader[i].hex < work->board->hexes)
            wap_put(out, work->truth->leader[i].hex);
}

static void view_ghosts(const viewing *work)
{
    wap_hexes hexes;
    uint32_t count = 0;
    haunted(work, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        for (uint8_t side = 0; side < WAP_SIDES; side++)
            if (!is_own(work, side))
                count = view_ghost(work, side, hex, count);
}

/* ---------------------------------------------------------------- views */

static void view_of(const gg_game *game, const wap_table *truth, gg_seat seat, wap_view *view)
{
    gg_assert(seat < truth->head.seats || seat == GG_PUBLIC || seat == GG_REFEREE);
    view->table = *truth;
    view->table.head.viewer = seat;
    memset(view->ghost, 0, sizeof view->ghost);
    viewing work = {game, wap_board_of(game), truth, seat, view};
    if (seat == GG_REFEREE || !wap_is_foggy(game, truth))
        return;
    view_piles(&work);
    view_leaders(&work);
    hide_counts(&work);
    view_ghosts(&work);
}

/* P-INF-02, P-INF-03: in the fog a position between two orders can show what a stack was made of: a hex that empties and
 * is filled again, losses of a forced march. Fog also lifts for a while, in combat and where an event asks about a hex. */
bool wap_fleeting(const gg_game *game, const void *state)
{
    return wap_is_foggy(game, &((const wap_state *)state)->table);
}

void wap_make_view(const gg_game *game, const void *state, gg_seat seat, void *view)
{
    view_of(game, &((const wap_state *)state)->table, seat, view);
}

/* ---------------------------------------------------------------- changes, told
 *
 * Piles are reported one by one, because a new pile moves all later ones; the rest is reported as words. In the open
 * game everybody gets the same list. In the fog each reader gets a list made from their own views; the referee's list is
 * complete and addressed to nobody. */

_Static_assert(GG_IS_TOLD(wap_view), "views are told as words");

#define MEMBER(member) (offsetof(wap_view, table.member) / GG_WORD_BYTES)

static void tell_pile(gg_turn *turn, uint16_t to, const wap_pile *pile, uint8_t count)
{
    wap_tell_pile(turn, to, pile->hex, pile->kind, (int16_t)pile->marks, pile->battle, count,
                  pile->left);
}

/* Piles of `table` that the other table has in another size or not at all. */
static void tell_piles(gg_turn *turn, uint16_t to, const wap_table *table, const wap_table *other,
                       bool gone)
{
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        uint32_t at = wap_pile_place(other, wap_pile_key(pile));
        bool there = at < other->pile_count && wap_pile_key(&other->pile[at]) == wap_pile_key(pile);
        if (gone ? !there : !there || other->pile[at].count != pile->count)
            tell_pile(turn, to, pile, gone ? 0 : pile->count);
    }
}

/* Both begin with a table; the rest is compared only if they are views. */
static void tell_changes(gg_turn *turn, uint16_t to, const void *known, const void *now, bool views)
{
    gg_tell_words(turn, WAP_EVENT_WORDS, to, known, now, GG_FIRST_WORD, MEMBER(pile_count));
    gg_tell_words(turn, WAP_EVENT_WORDS, to, known, now, MEMBER(pile_count) + 1, MEMBER(pile));
    tell_piles(turn, to, known, now, true);
    tell_piles(turn, to, now, known, false);
    if (views)
        gg_tell_words(turn, WAP_EVENT_WORDS, to, known, now, GG_END_WORD(wap_table),
                      GG_END_WORD(wap_view));
}

static void tell_reader(const wap_play *play, gg_seat reader)
{
    wap_view known, now;
    view_of(play->game, play->before, reader, &known);
    view_of(play->game, play->table, reader, &now);
    tell_changes(play->turn, reader == GG_REFEREE ? 0 : GG_BIT(reader), &known, &now, true);
}

void wap_tell_changes(wap_play *play)
{
    gg_assert(play->turn->events && play->before);
    if (!play->game->option[WAP_OPTION_Z]) {
        tell_changes(play->turn, GG_EVERYBODY, play->before, play->table, false);
        return;
    }
    tell_reader(play, GG_PUBLIC);
    for (gg_seat seat = 0; seat < play->board->seats; seat++)
        tell_reader(play, seat);
    tell_reader(play, GG_REFEREE);
}
