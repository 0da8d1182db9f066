/* replay.c: replays a log to a list of hashes, which must be the same in all builds of the library. */
#include "wasm/wasm.h"

#include "bot/bot.h"
#include "core/mem.h"

/* Text that is hashed instead of stored. */
static void add_to_digest(void *to, const char *text, size_t size)
{
    gg_sha256_add(to, text, size);
}

/* SHA-256 of what a function writes about a view. */
static void put_digest(const gg_game *game, const void *view,
                       void (*write)(const gg_game *, const void *, gg_text *), gg_text *out)
{
    char buffer[256];
    uint8_t digest[32];
    gg_sha256 sha;
    gg_text text;
    gg_sha256_open(&sha);
    gg_text_open(&text, buffer, sizeof buffer);
    text.flush = add_to_digest;
    text.to = &sha;
    write(game, view, &text);
    gg_text_close(&text);
    gg_sha256_close(&sha, digest);
    for (int i = 0; i < 32; i++)
        gg_put_hex(out, digest[i], 2);
}

static void write_view(const gg_match *match, gg_seat viewer, void *view, gg_text *out)
{
    const gg_game *game = gg_match_game(match);
    gg_view(game, gg_match_state(match), viewer, view);
    gg_print(out, "view %d ", viewer);
    gg_put_hex(out, gg_view_hash(game, view), 16);
    gg_put_char(out, ' ');
    put_digest(game, view, gg_write_view, out);
    gg_put_char(out, ' ');
    put_digest(game, view, gg_write_board, out);
    gg_put_char(out, '\n');
}

static void write_orders(const gg_match *match, gg_text *out)
{
    gg_record record;
    for (size_t place = 0; gg_match_next(match, &place, &record);) {
        gg_put_int(out, (int64_t)record.number);
        gg_put_char(out, ' ');
        gg_put_hex(out, record.hash, 16);
        gg_put_char(out, '\n');
    }
}

static void write_views(const gg_match *match, gg_arena *arena, gg_text *out)
{
    const gg_game *game = gg_match_game(match);
    void *view = gg_arena_take(arena, gg_view_size(game));
    if (!view)
        return;
    for (gg_seat seat = 0; seat < game->seats; seat++)
        write_view(match, seat, view, out);
    write_view(match, GG_PUBLIC, view, out);
    write_view(match, GG_REFEREE, view, out);
}

/* ---------------------------------------------------------------- bots */

enum { BOT_ORDERS = 8 }; /* orders that bots give, from the middle of the game on */

typedef struct playing {
    const gg_game *game;
    void *state, *view, *memory;
} playing;

static bool open_playing(playing *at, const gg_match *match, gg_arena *arena)
{
    const gg_game *game = gg_match_game(match);
    *at = (playing){.game = game,
                    .state = gg_arena_take(arena, gg_state_size(game)),
                    .view = gg_arena_take(arena, gg_view_size(game)),
                    .memory = gg_arena_take(arena, bot_memory_size(game))};
    if (!at->state || !at->view || !at->memory)
        return false;
    memcpy(at->state, gg_match_state(match), gg_state_size(game));
    return true;
}

static const bot_level *level_for(const gg_game *game)
{
    gg_span id = gg_span_of(game->rules->id);
    const bot_level *level = bot_find_level(id, gg_span_of("veteran"));
    return level ? level : bot_find_level(id, gg_span_of("random"));
}

/* False: nobody is asked. */
static bool let_bot_play(const playing *at, uint64_t number, gg_text *out)
{
    const gg_head *head = gg_head_of(at->state);
    gg_order order;
    gg_refusal refusal;
    gg_dice dice;
    gg_turn turn;
    gg_seat seat = gg_first_asked(head);
    if (head->over || seat == GG_NOBODY)
        return false;
    gg_view(at->game, at->state, seat, at->view);
    bot_task task = {.game = at->game,
                     .view = at->view,
                     .seat = seat,
                     .key = {18, 5},
                     .number = number,
                     .effort = level_for(at->game)->effort,
                     .memory = at->memory};
    if (!bot_think(&task, &order))
        return false;
    gg_print(out, "bot %d ", seat);
    gg_write_order(at->game, at->view, &order, out);
    gg_put_char(out, '\n');
    gg_dice_keyed(&dice, task.key, number);
    gg_turn_open(&turn, &dice, NULL, 0);
    return gg_play(at->game, at->state, seat, &order, &turn, &refusal);
}

/* Bots continue from the middle of the game. Their orders must be the same everywhere, too. */
static void write_bots(const gg_shelf *shelf, gg_span log, uint64_t middle, gg_arena *arena,
                       gg_text *out)
{
    gg_log read = {0};
    gg_error error = {0};
    playing at;
    arena->used = 0;
    if (!gg_read_log(shelf, log, GG_LOG_CHECK, middle, arena, &read, &error) ||
        !open_playing(&at, read.match, arena))
        return;
    for (uint64_t number = 1; number <= BOT_ORDERS && let_bot_play(&at, number, out); number++)
        ;
}

bool gg_wasm_replay_log(const gg_shelf *shelf, gg_span log, gg_arena *arena, gg_text *out)
{
    gg_log read = {0};
    gg_error error = {0};
    bool good = gg_read_log(shelf, log, GG_LOG_CHECK, 0, arena, &read, &error);
    if (read.match) {
        write_orders(read.match, out);
        write_views(read.match, arena, out);
        write_bots(shelf, log, gg_match_count(read.match) / 2, arena, out);
    }
    if (!good)
        gg_print(out, "damaged %u: %s\n", (unsigned)error.line, error.text);
    return good;
}
