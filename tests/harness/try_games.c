/* try_games.c: plays random games and checks every property on them. */
#include <stdlib.h>
#include <string.h>

#include "harness/random.h"
#include "harness/trying.h"

enum {
    FIRST_JOURNAL = 4096,   /* small, so that matches have to move */
    COPY_JOURNAL = 1 << 15, /* extra room for a copy */
    ARENA_SIZE = 1 << 25,   /* for reading back logs and positions */
    FAILED_GAMES_MAX = 3,   /* enough to look at */
    LEAK_RUN = 200 /* number of state pairs after which a leak test must have changed something */
};

/* ---------------------------------------------------------------- memory */

static void *take_raw_memory(size_t size)
{
    size_t whole = (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    void *memory = aligned_alloc(GG_ALIGN, whole > 0 ? whole : GG_ALIGN);
    if (!memory)
        abort();
    return memory;
}

static void *take_memory(size_t size)
{
    return memset(take_raw_memory(size), 0, size);
}

static void open_scratch(gg_try *try)
{
    size_t state = gg_state_size(try->game), view = gg_view_size(try->game);
    try->before = take_memory(state);
    for (int i = 0; i < GG_TRY_SCRATCH; i++) {
        try->state[i] = take_memory(state);
        try->view[i] = take_memory(view);
    }
    for (int i = 0; i < GG_TRY_VIEWERS; i++) {
        try->followed[i] = take_memory(view);
        try->shown[i] = take_memory(view);
    }
    for (int i = 0; i < 2; i++)
        try->text[i] = take_memory(GG_TRY_TEXT_SIZE);
    try->arena = (gg_arena){take_raw_memory(ARENA_SIZE), ARENA_SIZE, 0};
}

static void close_scratch(gg_try *try)
{
    free(try->before);
    for (int i = 0; i < GG_TRY_SCRATCH; i++) {
        free(try->state[i]);
        free(try->view[i]);
    }
    for (int i = 0; i < GG_TRY_VIEWERS; i++) {
        free(try->followed[i]);
        free(try->shown[i]);
    }
    for (int i = 0; i < 2; i++)
        free(try->text[i]);
    free(try->arena.at);
    free(try->match);
    free(try->other);
}

/* The copy of the match has room for more orders than the match itself. */
static void open_other(gg_try *try)
{
    size_t size = try->match_size + COPY_JOURNAL;
    try->other = gg_match_make(try->game, take_memory(size), size);
}

static void open_matches(gg_try *try)
{
    try->match_size = gg_match_size(try->game, FIRST_JOURNAL);
    try->match = gg_match_make(try->game, take_memory(try->match_size), try->match_size);
    open_other(try);
    gg_match_key(try->match, try->key);
}

/* The journal is full: moves the match to twice the memory. */
static void move_match(gg_try *try)
{
    gg_match *old = try->match;
    free(try->other);
    try->match_size *= 2;
    try->match = gg_match_move(old, take_memory(try->match_size), try->match_size);
    open_other(try);
    free(old);
}

/* ---------------------------------------------------------------- the game and its options */

static void write_random_option(gg_dice *dice, const gg_option *option, gg_text *out)
{
    uint32_t range = (uint32_t)(option->high - option->low) + 1;
    int32_t value = option->low + (int32_t)gg_below(dice, range);
    gg_print(out, " %s=", option->key);
    gg_write_option(option, value, out);
}

/* Picks another scenario and, for about half of the options, another value. */
static void choose_options(const gg_game *game, gg_dice *dice, gg_words *words)
{
    char line[GG_LINE_MAX + 1];
    gg_text out;
    gg_text_open(&out, line, sizeof line);
    gg_put(&out, game->rules->id);
    gg_put_char(&out, ' ');
    gg_put_span(&out, game->scenarios[gg_below(dice, game->scenario_count)].id);
    for (const gg_option *option = game->rules->options; option->key; option++)
        if (gg_below(dice, 2) == 0)
            write_random_option(dice, option, &out);
    gg_split(gg_span_of(line), words, NULL);
}

/* Makes the game that the words describe; without words, a random one. Options may exclude each other: then others are
 * tried, and finally the defaults. */
static gg_game *make_game(gg_try *try, const gg_words *options, void *memory)
{
    const gg_entry *entry = try->trial->entry;
    gg_error error = {0};
    gg_game *game = gg_game_make(entry, memory, options, 0, &error);
    for (int tries = 0; game && !options && tries < 8; tries++) {
        choose_options(game, &try->dice, &try->words);
        gg_game *other = gg_game_make(entry, memory, &try->words, 0, &error);
        if (other)
            return other;
        game = gg_game_make(entry, memory, NULL, 0, &error);
    }
    if (!game) {
        gg_print(try->out, "FAILED %s: the game cannot be made: %s\n", entry->rules->id,
                 error.text);
        try->failed = true;
    }
    return game;
}

static void choose_key(gg_try *try)
{
    for (int i = 0; i < 32; i++)
        try->secret[i] = (uint8_t)gg_below(&try->dice, 256);
    for (uint32_t seat = 0; seat < try->game->seats; seat++)
        for (int i = 0; i < 32; i++)
            try->nonces[seat][i] = (uint8_t)gg_below(&try->dice, 256);
    gg_make_key(try->secret, (const uint8_t(*)[32])try->nonces, try->game->seats, try->key);
}

/* ---------------------------------------------------------------- what to do next */

static bool wants_undo(gg_try *try, gg_seat seat)
{
    gg_order_open(&try->order, gg_chance(try, 8) ? GG_VERB_UNDO_ASK : GG_VERB_UNDO);
    try->seat = seat;
    if (try->order.verb == GG_VERB_UNDO)
        return gg_match_can_undo(try->match, seat);
    gg_match_copy(try->other, try->match);
    gg_answer answer;
    return gg_match_play(try->other, seat, &try->order, NULL, 0, &answer) == GG_PLAYED;
}

/* Seats answer offers; most refuse a draw, so that games continue. */
static bool wants_answer(gg_try *try, gg_seat seat)
{
    const gg_head *head = gg_head_of(gg_now(try));
    if (head->offer == GG_OFFER_NONE || head->offer_by == seat || (head->agreed & GG_BIT(seat)))
        return false;
    bool agrees = gg_below(&try->dice, 4) < (head->offer == GG_OFFER_DRAW ? 1U : 3U);
    gg_order_open(&try->order, agrees ? GG_VERB_AGREE : GG_VERB_REFUSE);
    try->seat = seat;
    return true;
}

static bool wants_draw_or_end(gg_try *try, gg_seat seat)
{
    const gg_head *head = gg_head_of(gg_now(try));
    uint32_t what = gg_below(&try->dice, 12);
    if (head->offer != GG_OFFER_NONE && what > 1)
        return false;
    gg_order_open(&try->order, what == 0   ? GG_VERB_RESIGN
                               : what == 1 ? GG_VERB_TIMEOUT
                                           : GG_VERB_DRAW);
    try->seat = seat;
    return true;
}

/* Picks the next order and its seat: usually an offered one, sometimes one of core's. */
static bool choose_order(gg_try *try)
{
    gg_seat seat = (gg_seat)gg_below(&try->dice, try->game->seats);
    while (gg_head_of(gg_now(try))->gone & GG_BIT(seat))
        seat = (gg_seat)((seat + 1U) % try->game->seats);
    if (gg_chance(try, 10) && wants_undo(try, seat))
        return true;
    if (gg_chance(try, 3) && wants_answer(try, seat))
        return true;
    if (gg_chance(try, 100) && wants_draw_or_end(try, seat))
        return true;
    try->seat = gg_random_decider(gg_now(try), &try->dice);
    if (try->seat != GG_NOBODY &&
        gg_random_order(try->game, gg_now(try), try->seat, &try->dice, &try->order))
        return true;
    return gg_broken(try, GG_PROPERTY_STEPS, "dead end: nobody can do anything");
}

/* ---------------------------------------------------------------- one game */

/* The more expensive a property, the less often it is checked. */
static bool look_before(gg_try *try)
{
    if (try->trial->sparse > 1 && !gg_chance(try, try->trial->sparse))
        return true;
    if (gg_chance(try, 2) && !gg_try_steps(try))
        return false;
    if (gg_chance(try, 2) && !gg_try_commute(try))
        return false;
    if (gg_chance(try, 3) && !(gg_try_text(try) && gg_try_views(try)))
        return false;
    if (gg_chance(try, 3) && !gg_try_refused(try))
        return false;
    if (gg_chance(try, 4) && !gg_try_undo(try))
        return false;
    return !gg_chance(try, 3) || gg_try_leaks(try);
}

static bool look_after(gg_try *try)
{
    return gg_try_state(try) && gg_try_follow(try) && gg_try_barrier(try) && gg_try_undoable(try) &&
           gg_try_published(try) && gg_try_shown(try) && gg_try_line(try);
}

static bool play_order(gg_try *try)
{
    gg_answer answer;
    memcpy(try->before, gg_now(try), gg_state_size(try->game));
    gg_status status = gg_match_play(try->match, try->seat, &try->order, NULL, 0, &answer);
    if (status == GG_FULL) {
        move_match(try);
        status = gg_match_play(try->match, try->seat, &try->order, NULL, 0, &answer);
    }
    try->barrier = answer.barrier;
    try->shuffled = try->shuffled || gg_match_dice(try->match)->shuffles > 0;
    if (status == GG_PLAYED)
        return true;
    return gg_broken(try, GG_PROPERTY_STEPS, "an order of %s is refused by %s (status %d, verb %d)",
                     gg_viewer_name(try, try->seat), gg_refusal_text(try, &answer.refusal),
                     (int)status, try->order.verb);
}

/* Begins from one of the trial's positions, if it has any: always for a recorded game, otherwise every other time. */
static bool begin_match(gg_try *try)
{
    gg_answer answer;
    gg_error error = {0};
    gg_text out;
    if (!try->trial->position || (try->flags != 0 && gg_chance(try, 2)))
        return gg_match_begin(try->match, NULL, 0, &answer) ||
               gg_broken(try, GG_PROPERTY_STATE, "the game does not begin: %s", answer.error.text);
    gg_text_open(&out, try->position, sizeof try->position);
    try->trial->position(try->game, &try->dice, &out);
    if (!gg_read_position(try, (gg_span){out.at, out.used}, try->state[0], &error))
        return gg_broken(try, GG_PROPERTY_TEXT, "a position does not read: line %u: %s\n%s",
                         error.line, error.text, try->position);
    return gg_match_begin_at(try->match, try->state[0], NULL, 0, &answer) ||
           gg_broken(try, GG_PROPERTY_STATE, "a position does not begin: %s", answer.error.text);
}

static bool begin_game(gg_try *try)
{
    choose_key(try);
    open_matches(try);
    gg_order_open(&try->order, GG_VERB_CORE);
    if (!begin_match(try))
        return false;
    try->shuffled = gg_match_dice(try->match)->shuffles > 0;
    return gg_try_fields(try) && gg_try_state(try) && gg_try_follow(try) && gg_try_shown(try);
}

static bool play_game(gg_try *try)
{
    if (!begin_game(try))
        return false;
    while (!gg_head_of(gg_now(try))->over) {
        if (gg_match_count(try->match) >= GG_TRY_ORDERS_MAX)
            return gg_broken(try, GG_PROPERTY_ENDS, "no end after %d orders", GG_TRY_ORDERS_MAX);
        if (!look_before(try) || !choose_order(try) || !gg_try_foresee(try) || !play_order(try) ||
            !look_after(try))
            return false;
        try->tally->orders++;
        if (gg_chance(try, 128) && !gg_try_replay(try))
            return false;
    }
    gg_looks_at(try, GG_PROPERTY_ENDS);
    return gg_try_text(try) && gg_try_views(try) && gg_try_refused(try) && gg_try_leaks(try) &&
           gg_try_replay(try);
}

/* Plays one game with its own memory; writes its log to `log` unless that is NULL. */
static bool try_game(const gg_trial *trial, const gg_words *options, uint64_t seed, int flags,
                     gg_text *out, gg_tally *tally, gg_text *log)
{
    gg_try *try = take_memory(sizeof *try);
    void *memory = take_memory(gg_game_size(trial->entry->rules));
    try->trial = trial;
    try->flags = flags;
    try->seed = seed;
    try->out = out;
    try->tally = tally;
    gg_dice_fast(&try->dice, seed);
    try->game = make_game(try, options, memory);
    if (try->game) {
        open_scratch(try);
        if (play_game(try) && log)
            try->failed = !gg_write_game_log(try, GG_REFEREE, true, log) || log->cut;
        close_scratch(try);
    }
    bool good = !try->failed;
    free(memory);
    free(try);
    return good;
}

/* ---------------------------------------------------------------- a run */

static bool is_strong_enough(const gg_tally *tally, gg_text *out)
{
    if (tally->moments < LEAK_RUN ||
        (tally->changed >= tally->moments && tally->played_pairs > tally->moments / 4))
        return true;
    gg_put(out,
           "FAILED leak: too few hidden facts were changed or orders compared to find anything\n");
    return false;
}

static void say_what_is_missing(const gg_trial *trial, int flags, gg_text *out)
{
    if ((flags & GG_TRY_LEAK) && !trial->permute)
        gg_print(out, "%s has no permute(): the leak test is left out\n", trial->entry->rules->id);
    if ((flags & GG_TRY_SPACE) && !trial->every_order)
        gg_print(out, "%s has no every_order(): offered orders are not compared with brute force\n",
                 trial->entry->rules->id);
}

bool gg_try_games(const gg_trial *trial, const gg_words *options, uint32_t games, uint64_t seed,
                  int flags, gg_text *out, gg_tally *tally)
{
    memset(tally, 0, sizeof *tally);
    say_what_is_missing(trial, flags, out);
    for (uint32_t i = 0; i < games && tally->failed_games < FAILED_GAMES_MAX; i++) {
        if (!try_game(trial, options, seed + i, flags, out, tally, NULL))
            tally->failed_games++;
        tally->games++;
    }
    bool strong = is_strong_enough(tally, out);
    if (!strong)
        tally->failures[GG_PROPERTY_LEAK]++;
    return tally->failed_games == 0 && strong;
}

/* ---------------------------------------------------------------- recording */

bool gg_record_game(const gg_entry *entry, const char *options, bool position, uint64_t seed,
                    gg_text *out)
{
    gg_trial trial = {.entry = entry, .position = position ? gg_trial_of(entry).position : NULL};
    gg_tally tally = {0};
    gg_words *words = take_memory(sizeof *words);
    gg_error error = {0};
    bool good = gg_split(gg_span_of(options), words, &error) &&
                try_game(&trial, words, seed, 0, out, &tally, out);
    free(words);
    return good;
}
