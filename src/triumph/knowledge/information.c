/* information.c: who may know what: views of a state, what changes in them told as events, and who may
 * talk. */
#include "triumph/knowledge/information.h"

#include "core/play/telling.h"
#include "triumph/setup/setup.h"

/* ---------------------------------------------------------------- views */

/* Ends that the rules bring about disclose everything; a resignation does not. */
static bool is_disclosed(const tri_table *table)
{
    return table->head.over && table->head.how >= GG_HOW_FIRST;
}

static void hide_setup(const tri_board *board, tri_table *view, uint8_t side)
{
    for (uint32_t slot = tri_first_slot(side); slot < tri_end_slot(board, side); slot++) {
        view->at[slot] = TRI_OFF;
        view->face[slot] = TRI_NO_FACE;
        view->corps[slot] = TRI_NO_COMMANDER;
        view->flags[slot] = 0;
    }
    for (uint32_t c = tri_first_commander(board, side); c < tri_end_commander(board, side); c++)
        view->commander_at[c] = TRI_OFF;
}

/* Nothing is known of a conference before all are over: the team appears in the order of its seats (T-TEA-04). */
static void hide_conference(const tri_board *board, tri_table *view, uint8_t side)
{
    uint32_t rank = 0;
    if (tri_team_size(view, side) == 1)
        return;
    for (gg_seat seat = 0; seat < view->head.seats; seat++)
        if (view->head.side[seat] == side)
            view->seat_of_rank[side][rank++] = seat;
    for (uint32_t c = tri_first_commander(board, side); c < tri_end_commander(board, side); c++)
        view->owner[c] = GG_NOBODY;
}

/* T-PCE-01, T-PCE-03: commanders and all that stands on the board are open, faces are not. */
static void hide_faces(tri_table *view, tri_set known, uint8_t side)
{
    uint32_t first = tri_first_slot(side);
    gg_assert(side < TRI_SIDES);
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (tri_in_play(view->at[slot]) && !tri_has(known, slot))
            view->face[slot] = TRI_NO_FACE;
}

/* Leaders sealed in advance are known only to the seat that sealed them, not to its team. */
static void hide_seal(tri_table *view)
{
    view->attack.sealed = 0;
    memset(view->attack.sealed_leader, 0, sizeof view->attack.sealed_leader);
}

static void view_seal(const tri_state *state, gg_seat seat, tri_table *view)
{
    const tri_attack *attack = &state->table.attack;
    if (seat != attack->controller || !attack->sealed)
        return;
    view->attack.sealed = attack->sealed;
    memcpy(view->attack.sealed_leader, attack->sealed_leader, sizeof attack->sealed_leader);
}

/* A state and the units whose faces are public, found once for all views of it. */
typedef struct scene {
    const gg_game *game;
    const tri_state *state;
    tri_set known;
} scene;

static scene scene_of(const gg_game *game, const tri_state *state)
{
    return (scene){game, state, tri_known_units(&state->table)};
}

/* The table as one side sees it; TRI_SIDES: the public (T-CRP-07, T-ORD-05, T-MOR-01, T-TEA-04). */
static void view_of_side(const scene *of, uint8_t viewer, tri_table *view)
{
    const tri_board *board = tri_board_of(of->game);
    const tri_state *state = of->state;
    *view = state->table;
    memset(view->notes_read, 0, sizeof view->notes_read);
    hide_seal(view);
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        if (side == viewer || is_disclosed(view))
            continue;
        if (view->phase == TRI_CONFERENCE)
            hide_conference(board, view, side);
        if (tri_setup_is_hidden(view, side))
            hide_setup(board, view, side);
        else
            hide_faces(view, of->known, side);
    }
}

/* The chief reads all orders, with a mark while they are sealed; each addressee reads their own (T-TEA-09). */
static void view_notes(const tri_state *state, gg_seat seat, tri_table *view)
{
    uint8_t side = seat < GG_SEATS_MAX ? state->table.head.side[seat] : (uint8_t)GG_NOBODY;
    if (side >= TRI_SIDES || state->table.phase != TRI_PLAY ||
        tri_team_size(&state->table, side) == 1)
        return;
    uint32_t own = tri_rank_of(&state->table, seat);
    gg_assert(own < 4);
    for (uint32_t rank = 1; rank < tri_team_size(&state->table, side); rank++) {
        const uint8_t *waits = state->notes[side][TRI_NOTE_WAITS][rank];
        const uint8_t *readable = state->notes[side][TRI_NOTE_READABLE][rank];
        bool sealed = own == 0 && waits[0] != TRI_NO_NOTE;
        if (own != 0 && own != rank)
            continue;
        memcpy(view->notes_read[rank], sealed ? waits : readable, sizeof view->notes_read[rank]);
        view->notes_read[rank][0] |= sealed ? TRI_NOTE_SEALED : 0;
    }
}

static void view_of_seat(const scene *of, gg_seat seat, tri_table *view)
{
    const tri_state *state = of->state;
    if (seat == GG_REFEREE) {
        *view = state->table;
        return;
    }
    uint8_t side = seat < GG_SEATS_MAX ? state->table.head.side[seat] : (uint8_t)TRI_SIDES;
    view_of_side(of, side, view);
    view_notes(state, seat, view);
    view_seal(state, seat, view);
}

void tri_make_view(const gg_game *game, const void *state, gg_seat seat, void *view)
{
    scene now = scene_of(game, state);
    view_of_seat(&now, seat, view);
    ((tri_table *)view)->head.viewer = seat;
}

/* ---------------------------------------------------------------- changes, told as words
 *
 * First everybody is told what changes in the view of the public; then each side, then each seat of
 * a team what it knows better, and at last the rest to nobody but the referee, who hears everything.
 * Every list is made from the views of its readers alone, so it tells them no more. */

_Static_assert(GG_IS_TOLD(tri_table), "tables are told as words");

static void tell_words(gg_turn *turn, uint8_t kind, uint16_t to, const tri_table *known,
                       const tri_table *now)
{
    gg_tell_words(turn, kind, to, known, now, GG_FIRST_WORD, GG_END_WORD(tri_table));
}

/* What happened: the table before it and after it. */
typedef struct change {
    scene before, after;
    gg_turn *turn;
    uint32_t from; /* its first event that carries words */
} change;

/* Brings one reader's view up to date. */
static void tell_reader(const change *what, gg_seat reader, uint16_t to)
{
    tri_table known, now;
    view_of_seat(&what->before, reader, &known);
    view_of_seat(&what->after, reader, &now);
    gg_hear_words(what->turn, what->from, reader, &known);
    tell_words(what->turn, TRI_EVENT_FACES, to, &known, &now);
}

static uint16_t seats_of(const tri_table *table, uint8_t side)
{
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] == side)
            seats |= GG_BIT(seat);
    return (uint16_t)seats;
}

/* All seats of a side together, except for what only one seat may read: orders and sealed leaders. */
static void tell_side(const change *what, uint8_t side)
{
    tri_table known, now;
    const tri_state *before = what->before.state, *after = what->after.state;
    gg_seat reader = tri_seat_of(&after->table, side);
    gg_assert(reader < after->table.head.seats);
    bool dealt = before->table.head.side[reader] == side; /* else it saw what spectators see */
    view_of_side(&what->before, dealt ? side : (uint8_t)TRI_SIDES, &known);
    view_of_side(&what->after, side, &now);
    if (tri_team_size(&after->table, side) == 1 && dealt) {
        view_seal(before, reader, &known);
        view_seal(after, reader, &now);
    }
    gg_hear_words(what->turn, what->from, reader, &known);
    tell_words(what->turn, TRI_EVENT_FACES, seats_of(&after->table, side), &known, &now);
}

void tri_tell_changes(const tri_state *before, tri_play *play)
{
    tri_table known, now;
    const gg_head *head = &play->table->head;
    if (!play->turn->events)
        return;
    change what = {scene_of(play->game, before), scene_of(play->game, play->state), play->turn,
                   play->turn->count};
    view_of_side(&what.before, TRI_SIDES, &known);
    view_of_side(&what.after, TRI_SIDES, &now);
    tell_words(play->turn, TRI_EVENT_WORDS, GG_EVERYBODY, &known, &now);
    for (uint8_t side = 0; side < TRI_SIDES && head->side[0] != GG_NOBODY; side++)
        tell_side(&what, side);
    for (gg_seat seat = 0; seat < head->seats && head->seats > TRI_SIDES; seat++)
        tell_reader(&what, seat, GG_BIT(seat));
    tell_reader(&what, GG_REFEREE, 0);
}

/* ---------------------------------------------------------------- talk */

static bool is_conferring(const tri_table *table, uint8_t side)
{
    return table->phase <= TRI_CONFERENCE ||
           table->head.prompt[tri_seat_of(table, side)] == TRI_ASK_CONFERENCE;
}

/* Before sides are dealt, teammates are the parties of the auction. */
static bool are_teammates(const gg_game *game, const tri_table *table, gg_seat a, gg_seat b)
{
    uint32_t first = (uint32_t)gg_option_of(game, "french");
    if (table->head.side[a] == GG_NOBODY)
        return (a < first) == (b < first);
    return table->head.side[a] == table->head.side[b];
}

/* T-TEA-07: with teams, only those who are in conference may talk. Without teams, or after the game, everybody may. */
bool tri_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to)
{
    const tri_table *table = &((const tri_state *)state)->table;
    if (table->head.over || table->head.seats == TRI_SIDES)
        return true;
    if (to >= table->head.seats || !are_teammates(game, table, from, to))
        return false;
    return table->head.side[from] == GG_NOBODY || is_conferring(table, table->head.side[from]);
}
