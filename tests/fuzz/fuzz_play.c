/* fuzz_play.c: a match that gets orders as values, sensible ones and others. The first byte
 * chooses the game. Then each order is a byte for its kind: one that is offered, chosen by the
 * following bytes; one with any numbers; one of core's. A refused order must leave everything as
 * it was. */
#include "fuzz/common.h"

typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

static uint8_t next(input *in)
{
    return fuzz_byte(&in->data, &in->size);
}

/* Steps as the input chooses them. */
static bool offered_order(const gg_game *game, const void *state, gg_seat seat, input *in,
                          gg_order *order)
{
    gg_draft draft;
    if (seat >= game->seats || gg_head_of(state)->prompt[seat] == 0)
        return false;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(game, state, seat, &draft, &steps);
        FUZZ_MUST(steps.count > 0);
        gg_take(game, state, seat, &draft, steps.step[next(in) % steps.count]);
    }
    *order = draft.order;
    return true;
}

static void any_order(input *in, gg_order *order)
{
    memset(order, 0, sizeof *order);
    order->verb = next(in);
    order->count = next(in) % 16;
    if (order->count == 15)
        order->count = (uint16_t)(next(in) * 257U);
    for (uint32_t i = 0; i < order->count && i < GG_ITEMS_MAX; i++) {
        uint8_t low = next(in);
        order->item[i] = low < 250 ? low : (uint16_t)(low << 8 | next(in));
    }
}

static bool choose(const gg_game *game, const void *state, input *in, gg_seat *seat,
                   gg_order *order)
{
    uint8_t kind = next(in);
    *seat = (kind >> 4) < 12 ? (gg_seat)((kind >> 4) % game->seats) : next(in);
    if ((kind & 15) < 10)
        return offered_order(game, state, *seat, in, order);
    if ((kind & 15) < 13)
        any_order(in, order);
    else
        gg_order_open(order, (uint8_t)(GG_VERB_CORE + next(in) % 16));
    return false;
}

static void play(gg_match *match, input *in)
{
    const gg_game *game = gg_match_game(match);
    gg_seat seat;
    gg_order order;
    gg_answer answer;
    gg_error error = {0};
    uint64_t hash = gg_match_hash(match), count = gg_match_count(match);
    bool offered = choose(game, gg_match_state(match), in, &seat, &order);
    gg_status status = gg_match_play(match, seat, &order, NULL, 0, &answer);
    FUZZ_MUST(gg_check_state(game, gg_match_state(match), true, &error));
    FUZZ_MUST(!offered || status == GG_PLAYED || status == GG_FULL);
    if (status == GG_PLAYED)
        FUZZ_MUST(gg_match_count(match) == count + 1);
    else
        FUZZ_MUST(gg_match_hash(match) == hash && gg_match_count(match) == count);
    FUZZ_MUST((status == GG_REFUSED) == (answer.refusal.count > 0));
}

/* The log of the game, for everybody who may read one. */
static void write_logs(const gg_match *match)
{
    enum { ARENA = 2 << 20 };
    static char text[1 << 18];
    static uint8_t *memory;
    gg_log_head head = {.seats = "", .date = "", .seed_hash = "", .position = "", .end = ""};
    gg_text out;
    if (!memory)
        memory = fuzz_memory(ARENA);
    for (uint32_t reader = 0; reader <= GG_REFEREE; reader++) {
        gg_arena arena = {memory, ARENA, 0};
        if (reader >= gg_match_game(match)->seats && reader < GG_PUBLIC)
            continue;
        gg_text_open(&out, text, sizeof text);
        FUZZ_MUST(gg_write_log(match, &head, (gg_seat)reader, &arena, &out));
    }
}

/* What everybody may see at the end. */
static void look(gg_match *match)
{
    const gg_game *game = gg_match_game(match);
    void *view = fuzz_memory(gg_view_size(game));
    char line[GG_LINE_MAX + 1];
    gg_text out;
    for (gg_seat seat = 0; seat < game->seats; seat++) {
        gg_match_view(match, seat, view);
        gg_text_open(&out, line, sizeof line);
        gg_match_line(match, seat, &out);
    }
    gg_match_view(match, GG_PUBLIC, view);
    free(view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    const gg_game *game = fuzz_game(next(&in));
    size_t room = gg_match_size(game, 1 << 15);
    gg_match *match = gg_match_make(game, fuzz_memory(room), room);
    uint8_t key[32] = {next(&in)};
    gg_answer answer;
    gg_match_key(match, key);
    FUZZ_MUST(gg_match_begin(match, NULL, 0, &answer));
    for (int orders = 0; orders < 200 && in.size > 0; orders++)
        play(match, &in);
    look(match);
    write_logs(match);
    free(match);
    return 0;
}
