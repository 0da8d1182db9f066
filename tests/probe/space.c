/* space.c: enumerates every order that could answer a prompt, independent of the step lists. Most follow from their
 * forms. */
#include "harness/forms.h"
#include "probe.h"
#include "state.h"

typedef struct space {
    const gg_game *game;
    const probe_state *state;
    gg_seat seat;
    void (*each)(void *to, const gg_order *order);
    void *to;
} space;

/* Calls with every sequence of `count` items below `limit`, appended to the order. */
static void count_out(const space *of, gg_order *order, uint16_t limit, uint32_t count)
{
    if (count == 0) {
        of->each(of->to, order);
        return;
    }
    for (uint16_t item = 0; item < limit; item++) {
        gg_order_add(order, item);
        count_out(of, order, limit, count - 1);
        order->count--;
    }
}

/* Paths of up to three links for every tile. */
static void every_move(const space *of)
{
    gg_order order;
    gg_order_open(&order, PROBE_MOVE);
    for (uint32_t tile = 0; tile <= PROBE_TILES; tile++) {
        gg_order_add(&order, (uint16_t)tile);
        for (uint32_t links = 0; links <= 3; links++)
            count_out(of, &order, PROBE_PLACES + 1, links);
        order.count--;
    }
}

/* Five faces in any order, the first `cut` of them in one place and the rest in another. */
static void every_cut(const space *of, uint16_t first, uint16_t second, uint32_t cut)
{
    for (uint32_t faces = 0; faces < 1U << (2 * PROBE_SLOTS); faces++) {
        gg_order order;
        gg_order_open(&order, PROBE_DEPLOY);
        gg_order_add(&order, (uint16_t)(PROBE_AT + first));
        for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
            if (slot == cut)
                gg_order_add(&order, (uint16_t)(PROBE_AT + second));
            gg_order_add(&order, (uint16_t)((faces >> (2 * slot) & 3) + 1));
        }
        of->each(of->to, &order);
    }
}

/* Home places of the seat, and the first other place. */
static void every_deployment(const space *of)
{
    const probe_board *board = probe_board_of(of->game);
    uint16_t places[PROBE_PLACES];
    uint32_t count = 0;
    bool foreign = false;
    for (uint16_t place = 0; place < board->places; place++) {
        bool home = board->place[place].home == probe_role(&of->state->open.head, of->seat);
        if (home || !foreign)
            places[count++] = place;
        foreign = foreign || !home;
    }
    for (uint32_t a = 0; a < count; a++) {
        every_cut(of, places[a], 0, PROBE_SLOTS);
        for (uint32_t b = 0; b < count; b++)
            for (uint32_t cut = 0; cut < PROBE_SLOTS; cut++)
                every_cut(of, places[a], places[b], cut);
    }
}

bool probe_every_order(const gg_game *game, const void *state, gg_seat seat,
                       void (*each)(void *to, const gg_order *order), void *to)
{
    const space of = {game, state, seat, each, to};
    bool all = true;
    uint64_t verbs = game->rules->prompts[gg_head_of(state)->prompt[seat]].verbs;
    for (uint8_t verb = 1; game->rules->verbs[verb]; verb++) {
        if (!(verbs >> verb & 1))
            continue;
        if (verb == PROBE_DEPLOY)
            every_deployment(&of);
        else if (verb == PROBE_MOVE)
            every_move(&of);
        else
            all = gg_every_form(game, verb, 0, each, to) && all;
    }
    return all;
}
