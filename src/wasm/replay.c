/* replay.c: a log, replayed to a list of hashes: what two builds of the library must agree on. */
#include "wasm/wasm.h"

/* Text that goes into a digest instead of a buffer. */
static void add_to_digest(void *to, const char *text, size_t size)
{
    gg_sha256_add(to, text, size);
}

/* SHA-256 of what a writer writes of a view. */
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

bool gg_wasm_replay_log(const gg_shelf *shelf, gg_span log, gg_arena *arena, gg_text *out)
{
    gg_log read = {0};
    gg_error error = {0};
    bool good = gg_read_log(shelf, log, GG_LOG_CHECK, 0, arena, &read, &error);
    if (read.match) {
        write_orders(read.match, out);
        write_views(read.match, arena, out);
    }
    if (!good)
        gg_print(out, "damaged %u: %s\n", (unsigned)error.line, error.text);
    return good;
}
