/* alone.c: keeper of the room of a game that is played without a store. */
#include "server/games/alone.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the journal */

static alone_game *game_of(const srv_room *room)
{
    return room->own;
}

/* Both texts in one allocation, the second after the first. */
static char *copy_texts(const char *text, const char *draws)
{
    size_t first = strlen(text) + 1, second = strlen(draws) + 1;
    char *copy = host_zeroed(first + second);
    memcpy(copy, text, first);
    memcpy(copy + first, draws, second);
    return copy;
}

static void add_row(alone_game *game, const store_row *row)
{
    gg_assert(row->number == game->row_count + 1);
    if (game->row_count == game->row_room) {
        game->row_room = game->row_room ? 2 * game->row_room : 64;
        game->rows = host_resized(game->rows, game->row_room * sizeof *game->rows);
        game->texts = host_resized(game->texts, game->row_room * sizeof *game->texts);
        game->dice = host_resized(game->dice, game->row_room * sizeof *game->dice);
    }
    char *texts = copy_texts(row->text ? row->text : "", row->draws ? row->draws : "");
    store_row *copy = &game->rows[game->row_count];
    *copy = *row;
    copy->text = texts;
    copy->draws = texts + strlen(texts) + 1;
    game->dice[game->row_count] = game->next;
    game->texts[game->row_count++] = texts;
}

/* ---------------------------------------------------------------- dice */

void alone_key(uint64_t seed, uint8_t key[32])
{
    static const char purpose[] = "dice of an analysis";
    gg_sha256 sha;
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(seed >> 8 * i);
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, purpose, sizeof purpose);
    gg_sha256_add(&sha, bytes, sizeof bytes);
    gg_sha256_close(&sha, key);
}

static void set_key(const srv_room *room, uint64_t seed)
{
    uint8_t key[32];
    alone_key(seed, key);
    gg_match_key(room->table.match, key);
}

void alone_roll(alone_game *game, uint64_t seed, const gg_draw *chosen, uint32_t count)
{
    srv_room *room = game->room;
    game->next = (alone_dice){seed, chosen != NULL};
    if (seed && room->playing)
        set_key(room, seed);
    room->table.chosen = chosen;
    room->table.chosen_count = count;
}

/* Draws that were chosen, as the row has them. */
static bool read_chosen(const srv_room *room, const store_row *row, gg_draw *draws, uint32_t *count)
{
    gg_words words;
    gg_error error = {0};
    uint32_t first = 0;
    *count = 0;
    return gg_split(gg_span_of(row->draws ? row->draws : ""), &words, &error) &&
           (words.count == 0 || gg_read_draws(room->rules, host_table_head(&room->table), &words,
                                              &first, draws, count, &error));
}

/* Applies a row of the journal with its own dice. */
static bool take_row(srv_room *room, const store_row *row, alone_dice dice, store_see_row *see)
{
    gg_draw draws[GG_DRAWS_MAX];
    uint32_t count;
    if (dice.seed && room->playing)
        set_key(room, dice.seed);
    if (dice.chosen && room->playing && read_chosen(room, row, draws, &count)) {
        room->table.chosen = draws;
        room->table.chosen_count = count;
    }
    bool good = see(room, row);
    room->table.chosen = NULL;
    return good;
}

/* Everything in memory counts as stored: nobody waits for a disk. */
void alone_settle(alone_game *game)
{
    srv_room *room = game->room;
    gg_assert(room->rows == game->row_count || room->held_up);
    memcpy(room->stored, room->told, sizeof room->stored);
    room->game_changed = false;
}

/* ---------------------------------------------------------------- the keeper */

static int64_t tell_now(const srv_room *room)
{
    return game_of(room)->now;
}

static room_world tell_world(const srv_room *room)
{
    (void)room;
    return (room_world){0};
}

static bool time_is_up(srv_room *room)
{
    gg_assert(room->now.rules.kind == CLOCK_NONE);
    return false;
}

static bool is_full(const srv_room *room, bool talk)
{
    (void)room;
    (void)talk;
    return false;
}

static void keep_row(srv_room *room, const store_row *row)
{
    gg_assert(room == game_of(room)->room); /* nothing new happens in a second room */
    add_row(game_of(room), row);
}

static void held_up(const srv_room *room, const char *cause)
{
    (void)room;
    (void)cause;
}

/* From the start: there are no snapshots. */
static srv_room *take_up(srv_room *room, room_capture *capture, bool order, uint64_t number)
{
    (void)order;
    (void)number;
    srv_room *again = room_open(&room->game, room->rules, room->keeper);
    again->own = room->own;
    again->capture = capture;
    return again;
}

static void read_on(srv_room *again, store_see_row *see)
{
    const alone_game *game = game_of(again);
    for (uint64_t i = again->rows; i < game->row_count; i++)
        if (!take_row(again, &game->rows[i], game->dice[i], see))
            return;
}

static bool take_entry_row(void *to, const store_row *row)
{
    const srv_room *again = to;
    return room_take_row(to, row) && again->capture->most > 0;
}

static bool make_entries(srv_room *room, room_capture *capture)
{
    srv_room *again = take_up(room, capture, false, capture->after);
    read_on(again, take_entry_row);
    room_close(again);
    return true;
}

static const room_keeper keeper = {.now = tell_now,
                                   .world = tell_world,
                                   .time_is_up = time_is_up,
                                   .is_full = is_full,
                                   .keep_row = keep_row,
                                   .held_up = held_up,
                                   .take_up = take_up,
                                   .read_on = read_on,
                                   .leave = room_close,
                                   .make_entries = make_entries};

/* ---------------------------------------------------------------- the game */

static void describe(const gg_game *rules, const uint8_t seed[32], int64_t now, store_game *out)
{
    gg_text text;
    *out = (store_game){.id = "alone", .watch = WATCH_NOBODY, .created = now};
    gg_text_open(&text, out->line, sizeof out->line);
    gg_write_game(rules, &text);
    snprintf(out->rules_version, sizeof out->rules_version, "%s", GG_VERSION);
    memcpy(out->data_hash, rules->data_hash, sizeof out->data_hash);
    memcpy(out->seed, seed, sizeof out->seed);
    out->maker = ALONE_PERSON;
    out->seats = rules->seats;
    for (uint32_t seat = 0; seat < out->seats; seat++) {
        out->seat[seat].kind = SEAT_PERSON;
        out->seat[seat].user = ALONE_PERSON;
    }
}

alone_game *alone_open(const gg_shelf *shelf, const char *line, const uint8_t seed[32], int64_t now,
                       gg_error *error)
{
    store_game stored;
    gg_game *rules = replay_make_game(shelf, line, error);
    if (!rules)
        return NULL;
    describe(rules, seed, now, &stored);
    alone_game *game = alone_share(rules, &stored, now);
    game->shares = false;
    return game;
}

alone_game *alone_share(gg_game *rules, const store_game *stored, int64_t now)
{
    alone_game *game = host_zeroed(sizeof *game);
    game->rules = rules;
    game->shares = true;
    game->now = now;
    game->room = room_open(stored, rules, &keeper);
    game->room->own = game;
    return game;
}

void alone_close(alone_game *game)
{
    room_close(game->room);
    for (uint32_t i = 0; i < game->row_count; i++)
        free(game->texts[i]);
    free(game->texts);
    free(game->rows);
    free(game->dice);
    if (!game->shares)
        free(game->rules);
    free(game);
}

void alone_start_from(alone_game *game, const char *position)
{
    room_start_from(game->room, position);
    alone_settle(game);
}

void alone_start(alone_game *game)
{
    alone_start_from(game, "");
}

/* The game's own row is not in the journal: its state is derived from the journal. */
static void note_state(srv_room *room, const store_row *row)
{
    if (row->kind != ROW_START)
        return;
    room->game.state = GAME_RUNNING;
    room->game.started = row->at;
}

bool alone_read(alone_game *game, const store_row *row)
{
    note_state(game->room, row);
    if (!take_row(game->room, row, game->next, room_take_row))
        return false;
    add_row(game, row);
    alone_settle(game);
    return true;
}

bool alone_post(alone_game *game, gg_seat seat, room_post *post, bool sight, gg_json *out,
                room_error *error)
{
    if (!room_check_post(game->room, seat, post, error) ||
        (!post->repeated && !room_give_post(game->room, seat, post, error)))
        return false;
    room_answer_post(game->room, seat, post, sight, out);
    alone_settle(game);
    return true;
}
