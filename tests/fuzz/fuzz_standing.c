/* fuzz_standing.c: lines of standing orders, in the middle of a game. Those that are accepted answer without changing
 * anything, and what they answer is legal. The first byte chooses the game and the moment; games and moments are made
 * once. */
#include "fuzz/common.h"
#include "host/game.h"
#include "host/standing/standing.h"

enum { GAMES = 3, MOMENTS = 16, ORDERS_MOST = 600 };

/* A game at a moment at which a seat is asked something that may be answered in advance. */
typedef struct moment {
    gg_game *game;
    host_standing_rules rules;
    host_table table;
    gg_seat asked;
} moment;

static gg_seat answerable(const moment *at)
{
    const gg_head *head = host_table_head(&at->table);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] > 0 && (at->rules.prompts >> head->prompt[seat] & 1) != 0)
            return seat;
    return GG_NOBODY;
}

static bool play_one(moment *at, gg_dice *dice)
{
    gg_order order;
    gg_answer answer;
    const void *state = gg_match_state(at->table.match);
    gg_seat seat = gg_random_decider(state, dice);
    return seat != GG_NOBODY && gg_random_order(at->game, state, seat, dice, &order) &&
           host_table_play(&at->table, seat, &order, NULL, 0, &answer) == GG_PLAYED;
}

/* Every moment plays on until a question of another kind than that of the moment before. */
static void play_on(moment *at, uint32_t number)
{
    gg_dice dice;
    uint64_t seen = 0;
    gg_dice_fast(&dice, 1805 + number);
    for (uint32_t i = 0; i < ORDERS_MOST; i++) {
        gg_seat seat = answerable(at);
        uint8_t prompt = seat == GG_NOBODY ? 0 : host_table_head(&at->table)->prompt[seat];
        bool fresh = seat != GG_NOBODY && (seen >> prompt & 1) == 0;
        seen |= UINT64_C(1) << prompt;
        if (fresh && number-- == 0)
            return;
        if (!play_one(at, &dice))
            return;
    }
}

static void make_moment(moment *at, uint32_t number)
{
    static const char *const lines[GAMES] = {"triumph", "napoleon", "warpeace"};
    uint8_t key[32] = {(uint8_t)(1 + number)};
    host_beginning beginning = {.key = key};
    gg_error error = {0};
    at->game = gg_game_open(lines[number % GAMES], &error);
    FUZZ_MUST(at->game);
    FUZZ_MUST(host_standing_rules_open(&at->rules, at->game, &error));
    FUZZ_MUST(host_table_share(&at->table, at->game, &beginning, &error));
    play_on(at, number / GAMES);
    at->asked = answerable(at);
}

static moment *moment_of(uint32_t number)
{
    static moment moments[GAMES * MOMENTS];
    moment *at = &moments[number % (GAMES * MOMENTS)];
    if (!at->game)
        make_moment(at, number % (GAMES * MOMENTS));
    return at;
}

static void check_answer(moment *at, host_standing *standing)
{
    static host_standing_answer answer;
    uint64_t hash = gg_match_hash(at->table.match);
    gg_refusal refusal = {0};
    host_standing_answer_now(&at->rules, &at->table, at->asked, standing, &answer);
    FUZZ_MUST(gg_match_hash(at->table.match) == hash);
    if (!answer.found)
        return;
    gg_check(at->game, gg_match_state(at->table.match), at->asked, &answer.order, &refusal);
    FUZZ_MUST(refusal.count == 0);
    host_standing_given(standing, &answer);
    FUZZ_MUST(strlen(standing->lines) <= HOST_STANDING_SIZE);
}

static void check_storage(const host_standing *standing)
{
    static char text[HOST_STANDING_SIZE + HOST_STANDING_LINE + 40];
    static host_standing again;
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    host_standing_save(standing, &out);
    FUZZ_MUST(!out.cut);
    host_standing_load(&again, text);
    FUZZ_MUST(strcmp(again.lines, standing->lines) == 0);
    FUZZ_MUST(strcmp(again.chain, standing->chain) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static host_standing standing;
    static char lines[FUZZ_INPUT_MAX + 1];
    gg_error error = {0};
    if (size < 2 || size > FUZZ_INPUT_MAX)
        return 0;
    memcpy(lines, data + 1, size - 1);
    lines[size - 1] = 0;
    moment *at = moment_of(data[0]);
    if (at->asked == GG_NOBODY)
        return 0;
    memset(&standing, 0, sizeof standing);
    if (host_standing_set(&at->rules, &at->table, at->asked, &standing, lines, &error)) {
        check_answer(at, &standing);
        host_standing_tidy(&at->rules, &at->table, at->asked, &standing);
        check_storage(&standing);
    }
    return 0;
}
