/* made_up.c: invents what a view does not show at all, so that it becomes a state: unfinished set-ups, the outcome of
 * a conference, sealed orders. The rules make the set-up with random choices, up to the prompt that everybody sees.
 * So it is a possible one. */
#include "triumph/knowledge/information.h"

#include "core/play/guessing.h"
#include "triumph/setup/setup.h"

/* ---------------------------------------------------------------- random orders */

static void random_order(const gg_game *game, const tri_state *state, gg_seat seat, gg_dice *dice,
                         gg_order *order)
{
    bool found = gg_answer_at_random(game, state, seat, dice, order);
    gg_assert(found);
    (void)found;
}

/* ---------------------------------------------------------------- set-ups */

static bool sets_up(const gg_head *head, uint8_t side)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->side[seat] == side && head->prompt[seat] >= TRI_ASK_ASSIGN &&
            head->prompt[seat] <= TRI_ASK_BATTERY)
            return true;
    return false;
}

/* Begins with the army list and continues until the same seat gets the same prompt. */
static void guess_setup(const gg_game *game, tri_state *state, uint8_t side, gg_dice *dice)
{
    tri_table *table = &state->table;
    gg_head now = table->head;
    gg_turn turn;
    tri_play play = {game, tri_board_of(game), state, table, &turn};
    tri_lay_out_army(play.board, table, side);
    if (table->phase != TRI_SETUP || !sets_up(&now, side))
        return;
    gg_turn_open(&turn, dice, NULL, 0);
    table->asked_rank = 0;
    tri_ask_only(table, tri_seat_of(table, side), TRI_ASK_ASSIGN);
    while (memcmp(table->head.prompt, now.prompt, sizeof now.prompt) != 0) {
        gg_order order;
        gg_seat seat = gg_first_asked(&table->head);
        random_order(game, state, seat, dice, &order);
        tri_apply_setup(&play, seat, &order);
        gg_assert(!table->published[side]);
    }
    table->head = now;
}

/* ---------------------------------------------------------------- conferences */

/* A team that has conferred while another still does. */
static void guess_conference(const gg_game *game, tri_state *state, uint8_t side, gg_dice *dice)
{
    tri_table *table = &state->table;
    gg_seat first = tri_seat_of(table, side);
    gg_order order;
    if (tri_team_size(table, side) == 1 || table->head.over ||
        table->head.prompt[first] != TRI_ASK_NOTHING)
        return;
    table->head.prompt[first] = TRI_ASK_CONFERENCE;
    random_order(game, state, first, dice, &order);
    table->head.prompt[first] = TRI_ASK_NOTHING;
    tri_confer(table, first, &order);
}

/* ---------------------------------------------------------------- sealed orders */

static void guess_note(const gg_game *game, uint8_t *note, gg_dice *dice)
{
    uint32_t nouns = gg_below(dice, 3);
    if (gg_below(dice, 2) == 0)
        return;
    note[0] = gg_below(dice, 2) == 0 ? TRI_NOTE_ATTACK : TRI_NOTE_DEFEND;
    for (uint32_t i = 1; i <= nouns; i++)
        note[i] = (uint8_t)(1 + gg_below(dice, tri_board_of(game)->nouns / 2) +
                            (i - 1) * (tri_board_of(game)->nouns / 2));
}

static void keep_note(const tri_table *view, uint32_t rank, uint8_t (*notes)[4][TRI_NOUNS + 2])
{
    const uint8_t *seen = view->notes_read[rank];
    bool sealed = (seen[0] & TRI_NOTE_SEALED) != 0;
    uint8_t *note = notes[sealed ? TRI_NOTE_WAITS : TRI_NOTE_READABLE][rank];
    memcpy(note, seen, sizeof view->notes_read[rank]);
    note[0] &= (uint8_t)~TRI_NOTE_SEALED;
}

/* The chief knows all orders they wrote, the others those they may read. */
static void guess_notes(const gg_game *game, const tri_table *view, tri_state *state, uint8_t side,
                        gg_dice *dice)
{
    gg_seat viewer = view->head.viewer;
    bool own = viewer < GG_SEATS_MAX && view->head.side[viewer] == side;
    uint32_t rank_of_viewer = own ? tri_rank_of(view, viewer) : UINT32_MAX;
    for (uint32_t rank = 1; rank < tri_team_size(view, side) && viewer != GG_REFEREE; rank++) {
        if (rank_of_viewer == 0 || rank_of_viewer == rank)
            keep_note(view, rank, state->notes[side]);
        else
            guess_note(game, state->notes[side][TRI_NOTE_READABLE][rank], dice);
        if (rank_of_viewer != 0)
            guess_note(game, state->notes[side][TRI_NOTE_WAITS][rank], dice);
    }
}

/* ---------------------------------------------------------------- the state */

void tri_make_state(const gg_game *game, const tri_table *view, gg_dice *dice, void *to)
{
    tri_state *state = to;
    memset(state, 0, sizeof *state);
    state->table = *view;
    state->table.head.viewer = GG_REFEREE;
    memset(state->table.notes_read, 0, sizeof state->table.notes_read);
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        if (view->phase == TRI_PLAY)
            guess_notes(game, view, state, side, dice);
        if (tri_sees_side(view, view->head.viewer, side))
            continue;
        if (view->phase == TRI_CONFERENCE)
            guess_conference(game, state, side, dice);
        if (tri_setup_is_hidden(view, side))
            guess_setup(game, state, side, dice);
    }
}
