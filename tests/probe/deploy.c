/* deploy.c: chapter 3, secret deployment: B-DEP-01, B-DEP-02, B-DEP-03, B-MAP-01.
 *
 * The order lists places, each followed by the faces that go there. Tiles get their labels in this order. */
#include "core/mem.h"
#include "state.h"

void probe_ask_deployment(probe_state *state)
{
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++)
        probe_ask(state, seat, PROBE_ASK_DEPLOY);
}

static bool is_home(const gg_game *game, const probe_state *state, gg_seat seat, uint32_t place)
{
    return probe_board_of(game)->place[place].home == probe_role(&state->open.head, seat);
}

/* The faces of the seat's army that the order has not placed; false if it places others. */
static bool faces_left(const gg_game *game, const probe_state *state, gg_seat seat,
                       const gg_order *order, uint8_t left[PROBE_FACES + 1])
{
    const uint8_t *army = probe_board_of(game)->army[state->open.head.side[seat]];
    memset(left, 0, PROBE_FACES + 1);
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        left[army[slot]]++;
    for (uint32_t i = 0; i < order->count; i++) {
        if (order->item[i] >= PROBE_AT)
            continue;
        if (order->item[i] > PROBE_FACES || left[order->item[i]] == 0)
            return false;
        left[order->item[i]]--;
    }
    return true;
}

static uint32_t tiles_in(const gg_order *order)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < order->count; i++)
        count += order->item[i] < PROBE_AT;
    return count;
}

/* ---------------------------------------------------------------- check */

/* Each place once, none empty, and faces only after a place. */
static bool is_list(const gg_game *game, const gg_order *order)
{
    uint32_t named = 0;
    if (order->count == 0 || order->item[order->count - 1] >= PROBE_AT || order->item[0] < PROBE_AT)
        return false;
    for (uint32_t i = 0; i < order->count; i++) {
        if (order->item[i] < PROBE_AT)
            continue;
        uint32_t place = order->item[i] - PROBE_AT;
        if (place >= probe_board_of(game)->places || (named >> place & 1) ||
            order->item[i + 1] >= PROBE_AT)
            return false;
        named |= 1U << place;
    }
    return true;
}

void probe_check_deploy(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_refusal *refusal)
{
    uint8_t left[PROBE_FACES + 1];
    if (!is_list(game, order)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (!faces_left(game, state, seat, order, left) || tiles_in(order) != PROBE_SLOTS)
        gg_refuse(refusal, B_DEP_02);
    uint32_t place = 0, tiles = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        if (order->item[i] >= PROBE_AT) {
            place = order->item[i] - PROBE_AT;
            tiles = 0;
            if (!is_home(game, state, seat, place))
                gg_refuse(refusal, B_DEP_03);
        } else if (++tiles > probe_board_of(game)->place[place].capacity) {
            gg_refuse(refusal, B_MAP_01);
        }
    }
}

/* ---------------------------------------------------------------- steps */

/* Room in home places that the order has not named. */
static uint32_t room_elsewhere(const gg_game *game, const probe_state *state, gg_seat seat,
                               uint32_t named)
{
    const probe_board *board = probe_board_of(game);
    uint32_t room = 0;
    for (uint32_t place = 0; place < board->places; place++)
        if (is_home(game, state, seat, place) && !(named >> place & 1))
            room += board->place[place].capacity;
    return room;
}

/* Faces for the last place as long as it has room, and other places if the rest fits there. */
void probe_deploy_steps(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_steps *out)
{
    const probe_board *board = probe_board_of(game);
    uint32_t named = 0, room = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        if (order->item[i] >= PROBE_AT) {
            named |= 1U << (order->item[i] - PROBE_AT);
            room = board->place[order->item[i] - PROBE_AT].capacity;
        } else {
            room--;
        }
    }
    uint8_t left[PROBE_FACES + 1];
    faces_left(game, state, seat, order, left);
    for (uint16_t face = 1; face <= PROBE_FACES && room > 0; face++)
        if (left[face] > 0)
            gg_offer(out, gg_step_of(PROBE_STEP_FACE, face, 0, 0));
    bool empty = order->count > 0 && order->item[order->count - 1] >= PROBE_AT;
    if (empty || PROBE_SLOTS - tiles_in(order) > room_elsewhere(game, state, seat, named))
        return;
    for (uint16_t place = 0; place < board->places; place++)
        if (is_home(game, state, seat, place) && !(named >> place & 1))
            gg_offer(out, gg_step_of(PROBE_STEP_PLACE, place, 0, 0));
}

bool probe_deploy_complete(const gg_order *order)
{
    return tiles_in(order) == PROBE_SLOTS;
}

/* ---------------------------------------------------------------- apply */

/* Everyone has deployed: places become public, faces stay hidden. */
static void place_tiles(probe_state *state, gg_seat seat, gg_turn *turn)
{
    uint8_t *plan = &state->plan[seat * PROBE_SLOTS];
    memcpy(&state->open.place[seat * PROBE_SLOTS], plan, PROBE_SLOTS);
    probe_tell_placed(turn, seat, probe_pack(plan));
    memset(plan, PROBE_NOWHERE, PROBE_SLOTS);
}

void probe_deploy(const gg_game *game, probe_state *state, gg_seat seat, const gg_order *order,
                  gg_turn *turn)
{
    uint32_t tile = seat * PROBE_SLOTS;
    uint8_t place = PROBE_NOWHERE;
    for (uint32_t i = 0; i < order->count; i++) {
        if (order->item[i] >= PROBE_AT) {
            place = (uint8_t)(order->item[i] - PROBE_AT);
            continue;
        }
        state->face[tile] = (uint8_t)order->item[i];
        state->plan[tile++] = place;
    }
    gg_assert(tile == (seat + 1U) * PROBE_SLOTS);
    probe_tell_deployed(turn, GG_BIT(seat), seat, probe_pack(&state->face[seat * PROBE_SLOTS]),
                        probe_pack(&state->plan[seat * PROBE_SLOTS]));
    probe_ask(state, seat, 0);
    turn->barrier = true;
    state->open.answered = (uint8_t)(state->open.answered | GG_BIT(seat));
    if (state->open.answered != (1U << state->open.head.seats) - 1)
        return;
    state->open.answered = 0;
    for (gg_seat each = 0; each < state->open.head.seats; each++)
        place_tiles(state, each, turn);
    probe_begin_round(game, state, turn);
}
