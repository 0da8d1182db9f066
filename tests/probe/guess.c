/* guess.c: a random complete state that matches a view. Sees only the view. */
#include "view.h"

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t other = *a;
    *a = *b;
    *b = other;
}

static void shuffle(gg_dice *dice, uint8_t *things, uint32_t count)
{
    for (; count > 1; count--)
        swap(&things[gg_below(dice, count)], &things[count - 1]);
}

/* ---------------------------------------------------------------- faces */

/* Faces of the seat's army that no tile of the view has yet. */
static void count_left(const probe_view *view, gg_seat seat, uint8_t left[PROBE_FACES + 1])
{
    for (uint32_t face = 0; face <= PROBE_FACES; face++)
        left[face] = 0;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        left[view->left[seat][slot]]++;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        left[view->face[seat * PROBE_SLOTS + slot]]--;
}

/* Gives the faces known to be among a group to some of its tiles. */
static void guess_group(probe_view *view, uint32_t group, uint16_t among, gg_dice *dice)
{
    uint8_t tiles[PROBE_SLOTS] = {0};
    uint32_t count = 0, used = 0;
    for (uint32_t tile = group; tile < PROBE_TILES; tile++)
        if (view->open.group[tile] == group && view->face[tile] == 0)
            tiles[count++] = (uint8_t)tile;
    shuffle(dice, tiles, count);
    for (uint32_t face = 1; face <= PROBE_FACES; face++)
        for (uint32_t i = probe_among(among, face); i > 0; i--)
            view->face[tiles[used++]] = (uint8_t)face;
    gg_assert(used <= count);
}

static void guess_faces(probe_view *view, gg_seat seat, gg_dice *dice)
{
    uint8_t observer = probe_observer(view->open.head.viewer);
    uint32_t begin = (uint32_t)seat * PROBE_SLOTS, end = begin + PROBE_SLOTS;
    for (uint32_t tile = begin; tile < end; tile++)
        guess_group(view, tile, view->known.among[observer][tile], dice);
    uint8_t left[PROBE_FACES + 1], rest[PROBE_SLOTS] = {0};
    uint32_t count = 0;
    count_left(view, seat, left);
    for (uint32_t face = 1; face <= PROBE_FACES; face++)
        for (; left[face] > 0; left[face]--)
            rest[count++] = (uint8_t)face;
    shuffle(dice, rest, count);
    for (uint32_t tile = begin; tile < end; tile++)
        if (probe_alive(&view->open, tile) && view->face[tile] == 0)
            view->face[tile] = rest[--count];
    gg_assert(count == 0);
}

/* ---------------------------------------------------------------- secret decisions */

/* A random deployment: the army in any order, each tile in a home place with room. */
static void guess_deployment(const gg_game *game, probe_view *view, gg_seat seat, gg_dice *dice)
{
    const probe_board *board = probe_board_of(game);
    uint8_t *face = &view->face[seat * PROBE_SLOTS], *plan = &view->plan[seat * PROBE_SLOTS];
    uint8_t room[PROBE_PLACES * PROBE_SLOTS] = {0};
    uint32_t rooms = 0;
    for (uint8_t place = 0; place < board->places; place++)
        if (board->place[place].home == probe_role(&view->open.head, seat))
            for (uint32_t i = 0; i < board->place[place].capacity; i++)
                room[rooms++] = place;
    shuffle(dice, room, rooms);
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        face[slot] = board->army[view->open.head.side[seat]][slot];
        plan[slot] = room[slot];
        for (uint32_t at = slot; at > 0 && plan[at - 1] > plan[at]; at--)
            swap(&plan[at], &plan[at - 1]); /* tiles of a place are listed together */
    }
    shuffle(dice, face, PROBE_SLOTS);
}

static void guess_pick(probe_view *view, gg_seat seat, gg_dice *dice)
{
    uint8_t tiles[PROBE_SLOTS] = {0};
    uint32_t count = 0;
    for (uint32_t tile = seat * (uint32_t)PROBE_SLOTS; tile < (seat + 1U) * PROBE_SLOTS; tile++)
        if (view->open.place[tile] == probe_duel_place(&view->open, seat))
            tiles[count++] = (uint8_t)tile;
    view->pick[seat] = tiles[gg_below(dice, count)];
}

static void guess_note(const gg_game *game, probe_view *view, gg_dice *dice)
{
    uint32_t places = probe_board_of(game)->places;
    uint32_t note = gg_below(dice, places + 1);
    view->note = note == places ? PROBE_NOWHERE : (uint8_t)note;
}

static bool note_is_hidden(const probe_view *view)
{
    gg_seat viewer = view->open.head.viewer;
    if (view->open.note_round == 0 || view->open.note_open == PROBE_NOTE_PUBLIC)
        return false;
    return viewer != PROBE_ROLE_M &&
           !(viewer == PROBE_ROLE_N && view->open.note_open == PROBE_NOTE_READ);
}

/* Assumes that others know no more than the view says. */
void probe_guess(const gg_game *game, const void *from, gg_dice *dice, void *state)
{
    probe_view view = *(const probe_view *)from;
    gg_seat viewer = view.open.head.viewer;
    for (gg_seat seat = 0; seat < view.open.head.seats && viewer != GG_REFEREE; seat++) {
        if (seat == viewer)
            continue;
        bool answered = (view.open.answered & GG_BIT(seat)) != 0;
        if (answered && view.open.round == 0)
            guess_deployment(game, &view, seat, dice);
        if (view.open.round > 0)
            guess_faces(&view, seat, dice);
        if (answered && view.open.round > 0)
            guess_pick(&view, seat, dice);
    }
    if (viewer != GG_REFEREE && note_is_hidden(&view))
        guess_note(game, &view, dice);
    probe_state_of_view(&view, state);
}
