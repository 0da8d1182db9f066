/* common.h: shared by the fuzzers: games of all kinds, and states in mid-game.
 *
 * Everything is made from fixed seeds, so that an input does the same in every run. A broken promise aborts the
 * program, which is how a fuzzer reports it. / */
#ifndef GG_FUZZ_COMMON_H
#define GG_FUZZ_COMMON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "harness/harness.h"
#include "harness/random.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_MUST(what) ((what) ? (void)0 : gg_assert_failed(#what, __FILE__, __LINE__))

/* The kinds of games, including every game of src/games.h. An input names one by its number, so new ones go to the
 * end. */
static const char *const fuzz_lines[] = {
    "probe plain",
    "probe river players=2",
    "probe plain players=2 auction=1",
    "probe river rounds=2 fog=none",
    "triumph dec2",
    "triumph dec1 errata=0",
    "triumph dec2 balance=auction",
    "triumph dec1 santon=1 handicap_french=5",
    "triumph dec2 french=2 allied=3",
    "triumph dec1 balance=auction french=4 allied=4 notes=0 santon=1",
    "napoleon",
    "napoleon players=3 hidden=1",
    "napoleon historical=1 lateral=1 tie=firer stalemate=at_once",
    "napoleon bid=1 quality=1 keep_line=1 square_limit=2",
    "napoleon players=3 thr_mode=sequence ally_faces=1 shock=charge melee_fire=0",
    "warpeace N05",
    "warpeace P08 Z=1",
    "warpeace N12 U=1 V=1 W=1 X=1 Y=1",
    "warpeace N13 Z=1 U=1 Y=1",
    "warpeace N14 river_mp=0 pass_besieged=0 leaders_block=1 base_morale=lowest",
    "warpeace I00 zero_withdraws=0 casualty_twice=1 U=1 one_manoeuvre=1 base_morale=majority",
    "warpeace N09",
    "warpeace N05 players=3",
    "warpeace N14 players=5 Z=1",
    "warpeace LINK",
    "warpeace LINK players=4 Z=1",
};

enum {
    FUZZ_GAMES = sizeof fuzz_lines / sizeof fuzz_lines[0],
    FUZZ_MOMENTS = 24,
    FUZZ_INPUT_MAX = 1 << 16
};

static inline void *fuzz_memory(size_t size)
{
    size_t whole = (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    void *memory = aligned_alloc(GG_ALIGN, whole);
    if (!memory)
        abort();
    memset(memory, 0, whole);
    return memory;
}

/* The game of a line and the words of it. */
static inline const gg_entry *fuzz_entry(uint32_t number, gg_words *words)
{
    gg_error error = {0};
    FUZZ_MUST(gg_split(gg_span_of(fuzz_lines[number % FUZZ_GAMES]), words, &error));
    const gg_entry *entry = gg_read_entry(gg_built_shelf(), words, 0, &error);
    FUZZ_MUST(entry != NULL);
    return entry;
}

static inline const gg_game *fuzz_make_game(uint32_t number)
{
    gg_words words;
    gg_error error = {0};
    const gg_entry *entry = fuzz_entry(number, &words);
    const gg_game *game = gg_game_make(entry, fuzz_memory(gg_game_size(entry->rules)), &words, 0,
                                       &error);
    FUZZ_MUST(game != NULL);
    return game;
}

static inline const gg_game *fuzz_game(uint32_t number)
{
    static const gg_game *games[FUZZ_GAMES];
    number %= FUZZ_GAMES;
    if (!games[number])
        games[number] = fuzz_make_game(number);
    return games[number];
}

/* One random order of a seat that is asked. False: the game is over. */
static inline bool fuzz_play_on(const gg_game *game, void *state, gg_dice *dice)
{
    gg_order order;
    gg_turn turn;
    gg_seat seat = gg_random_decider(state, dice);
    if (seat == GG_NOBODY)
        return false;
    FUZZ_MUST(gg_random_order(game, state, seat, dice, &order));
    gg_dice_next(dice, dice->order + 1);
    gg_turn_open(&turn, dice, NULL, 0);
    gg_apply(game, state, seat, &order, &turn);
    return true;
}

/* The state of a free position. `like` begins a new layer. */
static inline bool fuzz_read_position(const gg_game *game, gg_span text, void *state,
                                      gg_error *error)
{
    static gg_words words;
    gg_position position = {.builder = fuzz_memory(game->rules->builder_size)};
    gg_reader reader;
    bool good = true;
    gg_reader_open(&reader, text);
    while (good && gg_read_words(&reader, &words, error)) {
        bool second = gg_word_is(&words, 0, "like");
        if (second && position.layer < 3) {
            position.layer++;
            continue;
        }
        position.taken_away = gg_word_is(&words, 0, "not");
        good = game->rules->position_line(game, &position, &words, position.taken_away ? 1 : 0,
                                          error);
        FUZZ_MUST(good || error->text[0] != 0);
    }
    good = good && error->text[0] == 0 && game->rules->position_end(game, &position, state, error);
    free(position.builder);
    return good;
}

/* From the start of the game; every other time from a position for the harness, if the game makes them. */
static inline void fuzz_begin(uint32_t number, uint32_t moment, void *state, gg_dice *dice)
{
    const gg_game *game = fuzz_game(number);
    gg_words words;
    gg_trial trial = gg_trial_of(fuzz_entry(number, &words));
    gg_turn turn;
    gg_turn_open(&turn, dice, NULL, 0);
    if (!trial.position || moment % 2 == 0) {
        gg_start(game, state, &turn);
        return;
    }
    char text[GG_LINE_MAX * 4];
    gg_text out;
    gg_error error = {0};
    gg_text_open(&out, text, sizeof text);
    trial.position(game, dice, &out);
    FUZZ_MUST(fuzz_read_position(game, (gg_span){out.at, out.used}, state, &error));
    game->rules->begin(game, state, &turn);
}

/* A state some orders into a game; the same each time. */
static inline const void *fuzz_moment(uint32_t number, uint32_t moment)
{
    static void *states[FUZZ_GAMES][FUZZ_MOMENTS];
    const gg_game *game = fuzz_game(number);
    number %= FUZZ_GAMES;
    moment %= FUZZ_MOMENTS;
    if (states[number][moment])
        return states[number][moment];
    void *state = states[number][moment] = fuzz_memory(gg_state_size(game));
    gg_dice dice;
    gg_dice_fast(&dice, 1805 + moment);
    fuzz_begin(number, moment, state, &dice);
    bool goes_on = true;
    for (uint32_t i = 0; i < 3 * moment && goes_on; i++)
        goes_on = fuzz_play_on(game, state, &dice);
    return state;
}

/* A byte of the input, and the rest without it; 0 at its end. */
static inline uint8_t fuzz_byte(const uint8_t **data, size_t *size)
{
    if (*size == 0)
        return 0;
    --*size;
    return *(*data)++;
}

#endif
