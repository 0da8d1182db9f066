/* fuzz_states.c: forged states. The first byte chooses the game. Then comes a state as text, field by field; or, if
 * the next byte is not a letter, a state of a random game (common.h) and edits of its bytes: two bytes for the place,
 * one for the value.
 *
 * A state that is accepted must be written as the same text, can be viewed and guessed by every reader, and can be
 * played on: every list leads to an order, every order is accepted, and every following state is valid.
 *
 * FUZZ_GAME=triumph in the environment skips inputs of other games. */
#include "fuzz/common.h"

enum { ORDERS = 24, EDITS_MAX = 12 };

static void check_text(const gg_game *game, const void *state)
{
    static char text[1 << 16];
    void *again = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_write_state(game, state, &out);
    FUZZ_MUST(gg_read_state(game, (gg_span){text, out.used}, again, &error));
    FUZZ_MUST(memcmp(state, again, gg_state_size(game)) == 0);
    free(again);
}

/* What a seat sees, and a state that would look the same to it. */
static void look(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice)
{
    static char text[1 << 18];
    void *view = fuzz_memory(gg_view_size(game)), *guess = fuzz_memory(gg_state_size(game));
    gg_text out;
    gg_view(game, state, seat, view);
    gg_text_open(&out, text, sizeof text);
    gg_write_board(game, view, &out);
    gg_write_view(game, view, &out);
    for (gg_seat asked = 0; asked < game->seats; asked++)
        if (gg_head_of(view)->prompt[asked] != 0)
            gg_write_prompt(game, view, asked, &out);
    gg_guess(game, view, dice, guess);
    free(view);
    free(guess);
}

static void look_at_all(const gg_game *game, const void *state, gg_dice *dice)
{
    for (gg_seat seat = 0; seat < game->seats; seat++)
        look(game, state, seat, dice);
    look(game, state, GG_PUBLIC, dice);
}

/* One order of a seat that is asked, as the lists offer it. False: the game is over. */
static bool play_order(const gg_game *game, void *state, gg_dice *dice)
{
    gg_order order;
    gg_turn turn;
    gg_refusal refusal;
    gg_error error = {0};
    gg_seat seat = gg_random_decider(state, dice);
    if (seat == GG_NOBODY)
        return false;
    FUZZ_MUST(gg_random_order(game, state, seat, dice, &order));
    gg_dice_next(dice, dice->order + 1);
    gg_turn_open(&turn, dice, NULL, 0);
    FUZZ_MUST(gg_play(game, state, seat, &order, &turn, &refusal));
    if (!gg_check_state(game, state, true, &error)) {
        fprintf(stderr, "after verb %d of seat %d: %s\n", order.verb, seat, error.text);
        FUZZ_MUST(false);
    }
    return true;
}

static void play_on(const gg_game *game, void *state, gg_dice *dice)
{
    for (uint32_t i = 0; i < ORDERS; i++) {
        if (!play_order(game, state, dice))
            break;
        if (i % 8 == 0)
            look_at_all(game, state, dice);
    }
}

static void check_good(const gg_game *game, void *state)
{
    gg_dice dice;
    gg_dice_fast(&dice, gg_hash(game, state));
    check_text(game, state);
    look_at_all(game, state, &dice);
    play_on(game, state, &dice);
}

static void forge(const gg_game *game, uint32_t number, const uint8_t *data, size_t size,
                  uint8_t *state)
{
    memcpy(state, fuzz_moment(number, fuzz_byte(&data, &size)), gg_state_size(game));
    for (uint32_t i = 0; i < EDITS_MAX && size > 0; i++) {
        uint32_t at = fuzz_byte(&data, &size);
        at |= (uint32_t)fuzz_byte(&data, &size) << 8;
        state[at % gg_state_size(game)] = fuzz_byte(&data, &size);
    }
}

static bool is_wanted(uint32_t number)
{
    const char *only = getenv("FUZZ_GAME");
    gg_words words;
    return !only || strcmp(fuzz_entry(number, &words)->rules->id, only) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t number = fuzz_byte(&data, &size) % FUZZ_GAMES;
    if (size > FUZZ_INPUT_MAX || !is_wanted(number))
        return -1;
    const gg_game *game = fuzz_game(number);
    void *state = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    bool good;
    if (size > 0 && data[0] < 'A') {
        forge(game, number, data, size, state);
        good = gg_check_state(game, state, true, &error);
    } else {
        good = gg_read_state(game, (gg_span){(const char *)data, size}, state, &error);
    }
    if (good)
        check_good(game, state);
    else
        FUZZ_MUST(error.text[0] != 0);
    free(state);
    return 0;
}
