/* starts.c: plays the ready-made set-ups of a scenario against each other, up to the first order that is not in a
 * set-up. */
#include "starts.h"
#include "host/ready.h"

#include <stdlib.h>
#include <string.h>

#define SIDES_MAX 8
#define STARTS_MAX 1024  /* combinations beyond this are ignored */
#define RANDOM_MAX 10000 /* orders before and between the set-ups, such as bids in an auction */

typedef enum outcome { DONE, ILLEGAL, DAMAGED } outcome;

/* One set-up per side, partly played. */
typedef struct setting_up {
    const gg_game *game;
    const host_readies *readies;
    const host_ready *of_side[SIDES_MAX]; /* NULL: the side has none */
    uint32_t used[SIDES_MAX];             /* bit per order already given */
    uint32_t given[GG_SEATS_MAX][64];     /* orders by verb */
    void *state, *view;
    gg_dice dice;
    uint64_t orders;
    cli_start_order *made; /* the orders so far */
    uint32_t made_count, made_room;
    char refusal[200]; /* the first refusal among all combinations */
} setting_up;

/* ---------------------------------------------------------------- orders */

static void open_turn(setting_up *up, gg_turn *turn)
{
    gg_dice_next(&up->dice, up->orders++);
    gg_turn_open(turn, &up->dice, NULL, 0);
}

static void note_order(setting_up *up, gg_seat seat, const gg_order *order)
{
    if (up->made_count == up->made_room) {
        up->made_room = up->made_room * 2 + 32;
        up->made = host_resized(up->made, up->made_room * sizeof *up->made);
    }
    up->made[up->made_count++] = (cli_start_order){seat, *order};
    up->given[seat][order->verb]++;
}

static void play_at_random(setting_up *up, gg_seat seat)
{
    gg_draft draft;
    gg_steps steps;
    gg_turn turn;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_list_steps(up->game, up->state, seat, &draft, &steps);
        gg_take(up->game, up->state, seat, &draft, steps.step[gg_below(&up->dice, steps.count)]);
    }
    open_turn(up, &turn);
    gg_apply(up->game, up->state, seat, &draft.order, &turn);
    note_order(up, seat, &draft.order);
}

static outcome refused(setting_up *up, const host_ready_order *order, const gg_refusal *refusal)
{
    gg_text text;
    if (up->refusal[0])
        return ILLEGAL;
    gg_text_open(&text, up->refusal, sizeof up->refusal);
    gg_print(&text, "%s/setups.txt:%u: ", up->game->rules->id, order->line);
    gg_write_refusal(up->game, refusal, &text);
    return ILLEGAL;
}

static outcome play_ready(setting_up *up, gg_seat seat, const host_ready_order *order)
{
    gg_words words;
    gg_error error = {0};
    gg_orders orders;
    gg_view(up->game, up->state, seat, up->view);
    if (!gg_split(gg_span_of(order->text), &words, &error) ||
        !gg_read_order(up->game, up->view, &words, 0, &orders, &error)) {
        host_ready_error(up->game, order->line, error.text);
        return DAMAGED;
    }
    for (uint32_t i = 0; i < orders.count; i++) {
        gg_turn turn;
        gg_refusal refusal = {0};
        open_turn(up, &turn);
        if (!gg_play(up->game, up->state, seat, &orders.order[i], &turn, &refusal))
            return refused(up, order, &refusal);
        note_order(up, seat, &orders.order[i]);
    }
    return DONE;
}

/* ---------------------------------------------------------------- one choice */

static bool all_used(const setting_up *up)
{
    for (int side = 0; side < SIDES_MAX; side++) {
        const host_ready *setup = up->of_side[side];
        for (uint32_t i = 0; setup && i < setup->count; i++)
            if ((up->used[side] >> i & 1) == 0)
                return false;
    }
    return true;
}

/* Prefers a seat whose set-up has the answer, else any seat that is asked. */
static gg_seat next_seat(const setting_up *up, const host_ready_order **order)
{
    const gg_head *head = gg_head_of(up->state);
    gg_seat anybody = GG_NOBODY;
    *order = NULL;
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        uint8_t side = head->side[seat], prompt = head->prompt[seat];
        if (prompt == 0)
            continue;
        if (side < SIDES_MAX && up->of_side[side])
            *order = host_ready_answer(up->of_side[side], up->game, prompt, up->given[seat]);
        if (*order)
            return seat;
        if (anybody == GG_NOBODY)
            anybody = seat;
    }
    return anybody;
}

static void begin(setting_up *up, uint64_t seed)
{
    gg_turn turn;
    memset(up->used, 0, sizeof up->used);
    memset(up->given, 0, sizeof up->given);
    up->orders = 0;
    up->made_count = 0;
    gg_dice_fast(&up->dice, seed);
    open_turn(up, &turn);
    gg_start(up->game, up->state, &turn);
}

static outcome set_up(setting_up *up, uint64_t seed)
{
    const host_ready_order *order;
    begin(up, seed);
    for (uint32_t random = 0;;) {
        gg_seat seat = next_seat(up, &order);
        if (!order && all_used(up))
            return DONE;
        if (seat == GG_NOBODY || (!order && ++random > RANDOM_MAX))
            return ILLEGAL;
        if (!order) {
            play_at_random(up, seat);
            continue;
        }
        uint8_t side = gg_head_of(up->state)->side[seat];
        outcome came = play_ready(up, seat, order);
        if (came != DONE)
            return came;
        up->used[side] |= UINT32_C(1) << (order - up->of_side[side]->order);
    }
}

/* ---------------------------------------------------------------- all choices */

/* Is the side taken, or can a seat still be dealt it? */
static bool is_played(const gg_head *head, uint8_t side)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->side[seat] == side || head->side[seat] == GG_NOBODY)
            return true;
    return false;
}

/* The side's next set-up after this one; NULL if there is none. */
static const host_ready *next_setup(const setting_up *up, uint8_t side, const host_ready *after)
{
    const host_readies *list = up->readies;
    uint32_t first = after ? (uint32_t)(after - list->setup) + 1 : 0;
    for (uint32_t i = first; i < list->count; i++)
        if (host_ready_fits(&list->setup[i], up->game, side))
            return &list->setup[i];
    return NULL;
}

/* False: no side has a set-up. */
static bool first_choice(setting_up *up)
{
    bool any = false;
    begin(up, 0);
    for (uint8_t side = 0; side < SIDES_MAX && up->game->rules->sides[side]; side++) {
        if (is_played(gg_head_of(up->state), side))
            up->of_side[side] = next_setup(up, side, NULL);
        any = any || up->of_side[side];
    }
    return any;
}

/* Advances to the next combination, the first side fastest. False: there are no more. */
static bool next_choice(setting_up *up)
{
    for (uint8_t side = 0; side < SIDES_MAX; side++) {
        if (!up->of_side[side])
            continue;
        up->of_side[side] = next_setup(up, side, up->of_side[side]);
        if (up->of_side[side])
            return true;
        up->of_side[side] = next_setup(up, side, NULL);
    }
    return false;
}

static void add_start(cli_starts *starts, const setting_up *up)
{
    if (!starts->states) {
        starts->states = host_memory(STARTS_MAX * starts->state_size);
        starts->end = host_zeroed(STARTS_MAX * sizeof *starts->end);
    }
    gg_assert(starts->count < STARTS_MAX);
    uint32_t first = starts->count > 0 ? starts->end[starts->count - 1] : 0;
    uint32_t end = starts->end[starts->count] = first + up->made_count;
    starts->orders = host_resized(starts->orders, (end + 1) * sizeof *starts->orders);
    if (up->made_count > 0)
        memcpy(starts->orders + first, up->made, up->made_count * sizeof *up->made);
    memcpy(starts->states + starts->count++ * starts->state_size, up->state,
           gg_state_size(up->game));
}

static bool try_choices(cli_starts *starts, setting_up *up, uint64_t seed)
{
    bool more = first_choice(up);
    for (uint32_t tried = 0; more && tried < STARTS_MAX; tried++) {
        outcome came = set_up(up, seed + tried);
        if (came == DAMAGED)
            return false;
        if (came == DONE)
            add_start(starts, up);
        more = next_choice(up);
    }
    if (starts->count == 0 && up->refusal[0])
        fprintf(stderr, "No ready-made set-up is legal here, so set-ups are random (%s).\n",
                up->refusal);
    return true;
}

bool cli_starts_open(cli_starts *starts, const gg_game *game, uint64_t seed)
{
    host_readies readies;
    *starts = (cli_starts){.state_size = (gg_state_size(game) + GG_ALIGN - 1) / GG_ALIGN *
                                         GG_ALIGN};
    if (!host_readies_open(&readies, game))
        return false;
    setting_up *up = host_memory(sizeof *up);
    up->game = game;
    up->readies = &readies;
    up->state = host_memory(gg_state_size(game));
    up->view = host_memory(gg_view_size(game));
    bool good = try_choices(starts, up, seed);
    free(up->state);
    free(up->view);
    free(up->made);
    free(up);
    host_readies_close(&readies);
    return good;
}

void cli_starts_close(cli_starts *starts)
{
    free(starts->states);
    free(starts->orders);
    free(starts->end);
    *starts = (cli_starts){0};
}

const void *cli_start_at(const cli_starts *starts, uint64_t number)
{
    gg_assert(starts->count > 0);
    return starts->states + number % starts->count * starts->state_size;
}

const cli_start_order *cli_start_orders(const cli_starts *starts, uint64_t number, uint32_t *count)
{
    gg_assert(starts->count > 0);
    uint64_t index = number % starts->count;
    uint32_t first = index > 0 ? starts->end[index - 1] : 0;
    *count = starts->end[index] - first;
    return starts->orders + first;
}
