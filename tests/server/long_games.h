/* long_games.h: journals of maximal length, written straight into the store of a stopped server: draw offers and
 * refusals, undone orders, chat, all at random. */
#ifndef GROGNARD_TESTS_LONG_GAMES_H
#define GROGNARD_TESTS_LONG_GAMES_H

#include "server/visit.h"

#include "harness/random.h"
#include "host/memory.h"
#include "server/games/replay.h"

typedef enum long_kind {
    LONG_OFFERS, /* draws, offered and refused: no barriers */
    LONG_UNDONE, /* trial orders, undone; chat */
    LONG_MIXED,  /* anything: barriers and undo by consent too */
    LONG_HIDDEN  /* a message now and then, and between them many undone trials */
} long_kind;

typedef struct long_game {
    place *at;
    store_game stored;
    gg_game *rules;
    host_table table;
    gg_match *trial;
    size_t trial_size;
    gg_dice dice;
    uint64_t chance;
    store_batch *batch;
    uint64_t rows;
    int64_t time;
} long_game;

static inline void long_commit(long_game *game)
{
    game->at->store->ops->commit(game->at->store, game->batch);
    if (game->batch->status != STORE_OK)
        fail_msg("the rows cannot be stored: %d", game->batch->status);
    batch_free(game->batch);
    game->batch = batch_new();
}

static inline void long_add(long_game *game, store_row *row)
{
    row->number = ++game->rows;
    row->at = game->time += 10;
    batch_add_row(game->batch, game->stored.id, row);
    if (game->batch->count >= 5000)
        long_commit(game);
}

/* The newest order of the match as a row. */
static inline void long_add_order(long_game *game, gg_seat seat)
{
    char line[GG_LINE_MAX + 1], draws[REPLAY_DRAWS_MAX];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_match_line(game->table.match, GG_REFEREE, &text);
    replay_write_draws(&game->table, draws);
    store_row row = {.kind = ROW_ORDER,
                     .seat = seat,
                     .text = line,
                     .draws = draws,
                     .hash = gg_match_hash(game->table.match)};
    long_add(game, &row);
}

static inline void long_say(long_game *game)
{
    store_row row = {.kind = ROW_CHAT, .to = GG_BIT(GG_PUBLIC), .text = "your move", .draws = ""};
    long_add(game, &row);
}

static inline bool long_play(long_game *game, gg_seat seat, const gg_order *order)
{
    gg_answer answer;
    if (host_table_play(&game->table, seat, order, NULL, 0, &answer) != GG_PLAYED)
        return false;
    long_add_order(game, seat);
    return true;
}

static inline bool long_play_verb(long_game *game, gg_seat seat, uint8_t verb)
{
    gg_order order;
    gg_order_open(&order, verb);
    return long_play(game, seat, &order);
}

static inline uint32_t long_chance(long_game *game, uint32_t below)
{
    game->chance = game->chance * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(game->chance >> 33) % below;
}

/* Would it raise a barrier? */
static inline bool long_commits(long_game *game, gg_seat seat, const gg_order *order)
{
    gg_answer answer;
    size_t size = gg_match_size(game->rules, game->table.journal);
    if (size > game->trial_size) {
        free(game->trial);
        game->trial = gg_match_make(game->rules, host_raw_memory(size), size);
        game->trial_size = size;
    }
    gg_match_copy(game->trial, game->table.match);
    return gg_match_play(game->trial, seat, order, NULL, 0, &answer) != GG_PLAYED || answer.barrier;
}

static inline void long_offer(long_game *game, uint8_t verb, uint8_t answer)
{
    gg_seat by = (gg_seat)long_chance(game, game->rules->seats);
    if (!long_play_verb(game, by, verb))
        return;
    for (gg_seat seat = 0; seat < game->rules->seats; seat++)
        if (host_table_head(&game->table)->offer != GG_OFFER_NONE && seat != by)
            long_play_verb(game, seat, answer);
}

/* A trial order, undone immediately or later; sometimes one that counts. */
static inline void long_try(long_game *game, bool barriers)
{
    gg_order order;
    for (gg_seat seat = 0; seat < game->rules->seats; seat++) {
        const gg_head *head = host_table_head(&game->table);
        if (head->prompt[seat] == 0 ||
            !gg_random_order(game->rules, gg_match_state(game->table.match), seat, &game->dice,
                             &order))
            continue;
        if ((!barriers || long_chance(game, 100) > 0) && long_commits(game, seat, &order))
            continue;
        long_play(game, seat, &order);
        if (gg_match_can_undo(game->table.match, seat) && long_chance(game, 8) > 0)
            long_play_verb(game, seat, GG_VERB_UNDO);
    }
}

static inline void long_step(long_game *game, long_kind kind)
{
    uint32_t chance = long_chance(game, 16);
    if (kind == LONG_HIDDEN) {
        long_say(game);
        for (int i = 0; i < 20; i++)
            long_try(game, false);
    } else if (kind == LONG_OFFERS)
        long_offer(game, GG_VERB_DRAW, GG_VERB_REFUSE);
    else if (chance < 3)
        long_say(game);
    else if (kind == LONG_MIXED && chance == 3)
        long_offer(game, GG_VERB_UNDO_ASK, GG_VERB_AGREE);
    else if (chance == 4)
        long_offer(game, GG_VERB_DRAW, GG_VERB_REFUSE);
    else
        long_try(game, kind == LONG_MIXED);
}

static inline bool long_take_row(void *to, const store_row *row)
{
    long_game *of = to;
    replay_finding found;
    if (row->kind == ROW_START)
        assert_true(replay_begin(&of->table, &of->stored, of->rules, row, &found));
    else if (row->kind == ROW_ORDER)
        assert_true(replay_order(&of->table, row, &found));
    of->rows = row->number;
    of->time = row->at;
    return true;
}

/* Continues a game until its journal has that many rows, unseen by the server. The given seat, if any, resigns at the
 * end. Returns the number of rows. */
static inline uint64_t long_go_on(place *at, const char *id, long_kind kind, uint64_t rows,
                                  gg_seat resigns)
{
    static const uint8_t key[32] = {18, 15};
    gg_error error = {0};
    long_game *of = host_memory(sizeof *of);
    place_settle(at);
    place_end(at);
    at->store = store_open(at->file, STORE_ADMIN, &error);
    assert_non_null(at->store);
    of->at = at;
    of->batch = batch_new();
    gg_dice_keyed(&of->dice, key, 1);
    assert_int_equal(at->store->ops->game(at->store, id, &of->stored), STORE_OK);
    of->rules = replay_make_game(gg_built_shelf(), of->stored.line, &error);
    assert_non_null(of->rules);
    assert_int_equal(at->store->ops->rows(at->store, id, 0, long_take_row, of), STORE_OK);
    while (of->rows < rows && !host_table_head(&of->table)->over)
        long_step(of, kind);
    if (resigns != GG_NOBODY)
        long_play_verb(of, resigns, GG_VERB_RESIGN);
    uint64_t made = of->rows;
    at->clock.value += of->time - clock_now(&at->clock) + 1000;
    if (resigns != GG_NOBODY) {
        of->stored.state = GAME_OVER;
        of->stored.ended = of->time;
        batch_add_game(of->batch, CHANGE_SET_GAME, &of->stored);
    }
    long_commit(of);
    batch_free(of->batch);
    host_table_close(&of->table);
    free(of->trial);
    free(of->rules);
    at->store->ops->close(at->store);
    free(of);
    place_begin(at);
    return made;
}

#endif
