/* replay.c: a game written as a log and read back is the same game, order by order. */
#include <stdio.h>
#include <string.h>

#include "harness/trying.h"

static void put_hex_line(gg_text *out, const char *before, const uint8_t bytes[32],
                         const char *after)
{
    gg_put(out, before);
    for (int i = 0; i < 32; i++)
        gg_put_hex(out, bytes[i], 2);
    gg_put(out, after);
}

/* Writes what a server adds after the result: the players' nonces and the seed. */
static void write_end(const gg_try *try, gg_text *out)
{
    for (gg_seat seat = 0; seat < try->game->seats; seat++) {
        gg_print(out, "nonce %s ", gg_viewer_name(try, seat));
        put_hex_line(out, "", try->nonces[seat], "\n");
    }
    put_hex_line(out, "seed ", try->secret, "\n");
}

static void write_seed_hash(const gg_try *try, gg_text *out)
{
    gg_sha256 sha;
    uint8_t digest[32];
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, try->secret, sizeof try->secret);
    gg_sha256_close(&sha, digest);
    put_hex_line(out, "", digest, "");
}

/* "S=one M=two" */
static void write_players(const gg_try *try, gg_text *out)
{
    static const char *const players[GG_SEATS_MAX] = {"one",  "two", "three", "four",
                                                      "five", "six", "seven", "eight"};
    const gg_head *head = gg_head_of(gg_match_begin_state(try->match));
    for (gg_seat seat = 0; seat < try->game->seats; seat++)
        gg_print(out, "%s%s=%s", seat > 0 ? " " : "", gg_seat_name(try->game, head, seat),
                 players[seat]);
}

bool gg_write_game_log(gg_try *try, gg_seat reader, bool seed, gg_text *out)
{
    char seed_hash[65], end[(GG_SEATS_MAX + 1) * 100] = "", players[GG_SEATS_MAX * 40];
    gg_text text;
    gg_text_open(&text, players, sizeof players);
    write_players(try, &text);
    gg_text_open(&text, seed_hash, sizeof seed_hash);
    write_seed_hash(try, &text);
    gg_text_open(&text, end, sizeof end);
    if (seed)
        write_end(try, &text);
    gg_log_head head = {.seats = players,
                        .date = "1815-06-15T03:00Z",
                        .seed_hash = seed_hash,
                        .position = try->position,
                        .end = end};
    gg_arena arena = try->arena;
    return gg_write_log(try->match, &head, reader, &arena, out);
}

static bool same_record(const gg_record *a, const gg_record *b)
{
    return a->number == b->number && a->seat == b->seat && a->undone == b->undone &&
           a->barrier == b->barrier && a->hash == b->hash && gg_same_order(&a->order, &b->order) &&
           a->draw_count == b->draw_count &&
           memcmp(a->draws, b->draws, a->draw_count * sizeof a->draws[0]) == 0;
}

static bool same_journal(gg_try *try, const gg_match *read)
{
    gg_record a, b;
    size_t place_a = 0, place_b = 0;
    while (gg_match_next(try->match, &place_a, &a)) {
        if (!gg_match_next(read, &place_b, &b))
            return gg_broken(try, GG_PROPERTY_REPLAY, "the log read back ends before order %d",
                             (int)a.number);
        if (!same_record(&a, &b))
            return gg_broken(try, GG_PROPERTY_REPLAY,
                             "order %d of the log read back is another one (%s)", (int)a.number,
                             a.hash == b.hash ? "same state" : "another state");
    }
    if (gg_match_next(read, &place_b, &b))
        return gg_broken(try, GG_PROPERTY_REPLAY, "the log read back has more orders");
    if (gg_match_hash(read) != gg_match_hash(try->match))
        return gg_broken(try, GG_PROPERTY_REPLAY, "the log read back ends in another state");
    return true;
}

static bool read_back(gg_try *try, gg_span text, uint64_t last, gg_log *log)
{
    gg_arena arena = try->arena;
    gg_error error = {0};
    gg_shelf shelf = {try->trial->entry, 1};
    memset(log, 0, sizeof *log);
    if (gg_read_log(&shelf, text, GG_LOG_CHECK, last, &arena, log, &error) && error.text[0] == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_REPLAY, "its own log does not read back: line %u: %s\n%.*s",
                     error.line, error.text, (int)text.size, text.at);
}

/* Reads up to some order, and compares the state after it. */
static bool reads_up_to(gg_try *try, gg_span text)
{
    uint64_t last = 1 + gg_below(&try->dice, (uint32_t)gg_match_count(try->match));
    gg_record record = {0};
    gg_log log;
    for (size_t place = 0; record.number < last;)
        if (!gg_match_next(try->match, &place, &record))
            break;
    if (!read_back(try, text, last, &log))
        return false;
    if (log.orders == last && gg_match_hash(log.match) == record.hash)
        return true;
    return gg_broken(try, GG_PROPERTY_REPLAY, "the log up to order %d gives another state",
                     (int)last);
}

static bool holds_word(gg_span text, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i + size <= text.size; i++)
        if (memcmp(text.at + i, word, size) == 0)
            return true;
    return false;
}

/* Compares with the seat's current view byte by byte. Orders of others that were or can still be undone do not affect
 * it, so this is the view after the last entry of the copy. The exception is an offer that has lapsed since, by an
 * order of its maker that is not an entry yet. */
static bool shows_the_view(gg_try *try, gg_seat seat, const gg_log *log)
{
    gg_match_view(try->match, seat, try->view[0]);
    gg_head *head = try->view[0];
    if (log->view && head->offer == GG_OFFER_NONE) {
        const gg_head *then = gg_head_of(log->view);
        head->offer = then->offer;
        head->offer_by = then->offer_by;
        head->agreed = then->agreed;
    }
    if (log->seen_by == seat && log->view &&
        memcmp(log->view, try->view[0], gg_view_size(try->game)) == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_REPLAY, "the copy of %s does not show what it sees",
                     gg_viewer_name(try, seat));
}

/* A seat's own copy shows what it sees; it contains neither state hashes nor the seed. */
static bool copy_is_clean(gg_try *try, gg_seat seat)
{
    gg_text out;
    gg_text_open(&out, try->text[1], GG_TRY_TEXT_SIZE);
    if (!gg_write_game_log(try, seat, true, &out) || out.cut)
        return gg_broken(try, GG_PROPERTY_REPLAY, "the copy of %s cannot be written",
                         gg_viewer_name(try, seat));
    gg_span text = {out.at, out.used};
    if (holds_word(text, "{") || holds_word(text, "\nseed ") || !holds_word(text, "\nseen-by "))
        return gg_broken(try, GG_PROPERTY_REPLAY,
                         "the copy of %s holds a hash or the seed, or not its reader",
                         gg_viewer_name(try, seat));
    gg_log log;
    if (!read_back(try, text, 0, &log))
        return false;
    if (!log.seen_by_seat)
        return gg_broken(try, GG_PROPERTY_REPLAY, "the copy of %s reads like the referee's",
                         gg_viewer_name(try, seat));
    return shows_the_view(try, seat, &log);
}

/* Writes and reads back the log, with or without the seed. */
static bool replays(gg_try *try, bool seed)
{
    gg_text out;
    gg_log log;
    gg_text_open(&out, try->text[0], GG_TRY_TEXT_SIZE);
    if (!gg_write_game_log(try, GG_REFEREE, seed, &out) || out.cut)
        return gg_broken(try, GG_PROPERTY_REPLAY, "the log cannot be written");
    gg_span text = {out.at, out.used};
    if (!read_back(try, text, 0, &log))
        return false;
    if (log.finished != (gg_head_of(gg_now(try))->over != 0))
        return gg_broken(try, GG_PROPERTY_REPLAY,
                         "the log read back is finished, or not, unlike the game");
    return same_journal(try, log.match) && reads_up_to(try, text);
}

/* A seat, or the public. */
static gg_seat draw_viewer(gg_try *try)
{
    uint32_t drawn = gg_below(&try->dice, try->game->seats + 1);
    return drawn < try->game->seats ? (gg_seat)drawn : GG_PUBLIC;
}

/* Shuffles are in the log; the seed only verifies them. */
bool gg_try_replay(gg_try *try)
{
    if (gg_match_count(try->match) == 0 || !gg_looks_at(try, GG_PROPERTY_REPLAY))
        return true;
    bool seed = gg_below(&try->dice, 2) == 0;
    return replays(try, seed) && copy_is_clean(try, draw_viewer(try));
}
