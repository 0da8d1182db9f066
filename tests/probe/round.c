/* round.c: chapters 1, 5, 6, 10 and 12: the sequence of play, weather, notes, shuffles and the end.
 *
 * B-SEQ-01 B-SEQ-02 B-WEA-01 B-NOT-01 B-NOT-02 B-KNO-02 B-END-01 B-END-02 B-END-03
 */
#include "core/mem.h"
#include "state.h"

void probe_start(const gg_game *game, void *to, gg_turn *turn)
{
    probe_state *state = to;
    probe_clear_table(&state->open);
    memset(state->plan, PROBE_NOWHERE, sizeof state->plan);
    memset(state->pick, PROBE_NOWHERE, sizeof state->pick);
    state->note = PROBE_NOWHERE;
    memcpy(state->open.bag, probe_board_of(game)->bag, sizeof state->open.bag);
    if (game->option[PROBE_OPTION_AUCTION]) {
        gg_seat first = gg_draw_seat(turn, PROBE_FOR_FIRST_BID, state->open.head.seats);
        probe_ask(state, first, PROBE_ASK_BID);
        return;
    }
    probe_deal_sides(&state->open.head);
    probe_ask_deployment(state);
}

/* A position may leave the weather to be drawn. */
void probe_begin(const gg_game *game, void *at, gg_turn *turn)
{
    probe_state *state = at;
    if (state->open.weather == PROBE_NO_WEATHER)
        probe_draw_weather(game, state, turn);
}

/* ---------------------------------------------------------------- weather */

void probe_draw_weather(const gg_game *game, probe_state *state, gg_turn *turn)
{
    const uint8_t *bag = state->open.bag;
    uint8_t pool[PROBE_MARKERS * 9] = {0};
    uint32_t count = 0;
    if (bag[PROBE_FINE] + bag[PROBE_RAIN] + bag[PROBE_FOG] == 0)
        bag = probe_board_of(game)->bag;
    for (uint32_t marker = 0; marker < PROBE_MARKERS; marker++)
        for (uint32_t i = 0; i < bag[marker]; i++)
            pool[count++] = (uint8_t)marker;
    uint8_t drawn = pool[gg_draw_marker(turn, PROBE_FOR_WEATHER, pool, count)];
    probe_turn_weather(game, &state->open, drawn);
    probe_tell_weather(turn, drawn);
}

/* ---------------------------------------------------------------- notes */

void probe_note_steps(const gg_game *game, gg_steps *out)
{
    for (uint16_t place = 0; place < probe_board_of(game)->places; place++)
        gg_offer(out, gg_step_of(PROBE_STEP_PLACE, place, 0, 0));
    gg_offer(out, gg_step_of(PROBE_STEP_NONE, PROBE_NOWHERE, 0, 0));
}

/* B-NOT-02 */
static void open_note(probe_state *state, enum probe_opened how_far, gg_turn *turn)
{
    uint16_t readers = how_far == PROBE_NOTE_PUBLIC ? GG_EVERYBODY
                                                    : GG_BIT(PROBE_ROLE_M) | GG_BIT(PROBE_ROLE_N);
    state->open.note_open = (uint8_t)how_far;
    probe_tell_note_open(turn, readers, how_far, probe_or_none(state->note));
}

/* ---------------------------------------------------------------- turns */

static void end_round(const gg_game *game, probe_state *state, gg_turn *turn);

/* B-SEQ-02: whether a seat can do anything is public: everyone sees where it may move or attack. */
static void ask_turn(const gg_game *game, probe_state *state, uint8_t role, gg_turn *turn)
{
    for (; role < state->open.head.seats; role++) {
        gg_seat seat = probe_seat_of(&state->open.head, role);
        probe_open_turn(&state->open, seat);
        probe_tell_turn(turn, seat);
        bool writes = role == PROBE_ROLE_M && state->open.head.seats == PROBE_SEATS;
        if (writes && state->open.note_round != state->open.round) {
            probe_ask(state, seat, PROBE_ASK_NOTE);
            return;
        }
        if (probe_can_act(game, state, seat)) {
            probe_ask(state, seat, PROBE_ASK_MOVE);
            return;
        }
    }
    end_round(game, state, turn);
}

void probe_note(const gg_game *game, probe_state *state, gg_seat seat, const gg_order *order,
                gg_turn *turn)
{
    state->note = (uint8_t)order->item[0];
    state->open.note_round = state->open.round;
    state->open.note_open = PROBE_NOTE_SEALED;
#if GG_PLANTED_LEAK == 9
    uint16_t writer = (uint16_t)(GG_BIT(seat) | GG_BIT(PROBE_ROLE_N));
#else
    uint16_t writer = GG_BIT(seat);
#endif
    probe_tell_note(turn, writer, probe_or_none(state->note));
    probe_ask(state, seat, 0);
    ask_turn(game, state, PROBE_ROLE_M, turn);
}

void probe_end(const gg_game *game, probe_state *state, gg_seat seat, gg_turn *turn)
{
    turn->barrier = true;
    probe_ask(state, seat, 0);
    ask_turn(game, state, (uint8_t)(probe_role(&state->open.head, seat) + 1), turn);
}

void probe_begin_round(const gg_game *game, probe_state *state, gg_turn *turn)
{
    probe_open_round(&state->open);
    probe_tell_round(turn, state->open.round);
    if (state->open.note_round > 0 && state->open.note_open == PROBE_NOTE_SEALED)
        open_note(state, PROBE_NOTE_READ, turn);
    probe_draw_weather(game, state, turn);
    ask_turn(game, state, PROBE_ROLE_S, turn);
}

/* ---------------------------------------------------------------- the end of a round */

#if GG_PLANTED_LEAK == 8
static bool all_alike(const uint8_t *faces, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        if (faces[i] != faces[0])
            return false;
    return true;
}
#endif

/* B-KNO-02 */
static void shuffle_place(probe_state *state, gg_seat seat, uint32_t place, gg_turn *turn)
{
    uint8_t tiles[PROBE_SLOTS], faces[PROBE_SLOTS];
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        uint32_t tile = seat * PROBE_SLOTS + slot;
        if (state->open.place[tile] != place)
            continue;
        tiles[count] = (uint8_t)tile;
        faces[count++] = state->face[tile];
    }
    if (count < 2)
        return;
#if GG_PLANTED_LEAK == 8
    if (all_alike(faces, count))
        return;
#endif
    gg_shuffle(turn, tiles[0], faces, count);
    for (uint32_t i = 0; i < count; i++)
        state->face[tiles[i]] = faces[i];
    probe_mix(&state->open, &state->known, seat, place);
#if GG_PLANTED_LEAK == 11
    uint16_t owner = GG_EVERYBODY;
#else
    uint16_t owner = GG_BIT(seat);
#endif
    probe_tell_mixed(turn, owner, seat, place, probe_pack(&state->face[seat * PROBE_SLOTS]));
}

static uint8_t winner_by_stars(const gg_game *game, const probe_state *state)
{
    int sun = probe_stars(game, &state->open, PROBE_SUN);
    int moon = probe_stars(game, &state->open, PROBE_MOON);
    if (sun == moon)
        return GG_DRAW;
    return sun > moon ? PROBE_SUN : PROBE_MOON;
}

static void end_round(const gg_game *game, probe_state *state, gg_turn *turn)
{
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++)
        for (uint32_t place = 0; place < probe_board_of(game)->places; place++)
            shuffle_place(state, seat, place, turn);
    if (state->open.round < game->option[PROBE_OPTION_ROUNDS])
        probe_begin_round(game, state, turn);
    else
        probe_finish(state, winner_by_stars(game, state), PROBE_HOW_STARS, turn);
}

/* B-END-03 */
void probe_finish(probe_state *state, uint8_t winner, uint8_t how, gg_turn *turn)
{
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (probe_alive(&state->open, tile))
            probe_show(state, tile, turn);
    if (state->open.note_round > 0)
        open_note(state, PROBE_NOTE_PUBLIC, turn);
    state->open.head.over = 1;
    state->open.head.winner = winner;
    state->open.head.how = how;
}

uint8_t probe_winner_without(const gg_game *game, const void *from, gg_seat seat)
{
    const gg_head *head = gg_head_of(from);
    (void)game;
    if (head->side[seat] == GG_NOBODY)
        return GG_DRAW;
    return (uint8_t)(1 - head->side[seat]);
}

bool probe_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to)
{
    (void)game;
    return probe_may_talk(state, from, to);
}
