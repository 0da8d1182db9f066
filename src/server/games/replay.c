/* replay.c: replays stored games with the dice of their key, and compares the result with the journal. */
#include "server/games/replay.h"
#include "host/game.h"
#include "host/hex.h"
#include "host/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- keys */

bool replay_has_nonce(const store_seat *seat)
{
    static const uint8_t none[32];
    return memcmp(seat->nonce, none, sizeof none) != 0;
}

static uint32_t collect_nonces(const store_game *stored, uint8_t nonces[GG_SEATS_MAX][32])
{
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < stored->seats; seat++)
        if (replay_has_nonce(&stored->seat[seat]))
            memcpy(nonces[count++], stored->seat[seat].nonce, 32);
    return count;
}

void replay_key(const store_game *stored, uint8_t key[32])
{
    uint8_t nonces[GG_SEATS_MAX][32];
    uint32_t count = collect_nonces(stored, nonces);
    gg_make_key(stored->seed, (const uint8_t(*)[32])nonces, count, key);
}

void replay_seed_hash(const store_game *stored, char digits[65])
{
    host_write_hash(stored->seed, sizeof stored->seed, digits);
}

/* ---------------------------------------------------------------- games of the shelf */

gg_game *replay_make_game(const gg_shelf *shelf, const char *line, gg_error *error)
{
    gg_words words;
    if (!gg_split(gg_span_of(line), &words, error))
        return NULL;
    const gg_entry *entry = gg_read_entry(shelf, &words, 0, error);
    return entry ? host_new_game(entry, &words, 0, error) : NULL;
}

/* The first digits of a hash. */
static void put_start(gg_text *out, const uint8_t *bytes)
{
    for (int i = 0; i < 3; i++)
        gg_put_hex(out, bytes[i], 2);
    gg_put(out, "..");
}

bool replay_other_make(const store_game *stored, const gg_game *game, gg_text *why)
{
    bool rules = strcmp(stored->rules_version, GG_VERSION) != 0;
    bool data = memcmp(stored->data_hash, game->data_hash, sizeof stored->data_hash) != 0;
    if (rules && why)
        gg_print(why, "made with rules %s, this is %s", stored->rules_version, GG_VERSION);
    if (data && why) {
        gg_put(why, rules ? "; made with data " : "made with data ");
        put_start(why, stored->data_hash);
        gg_put(why, ", this program has ");
        put_start(why, game->data_hash);
    }
    return rules || data;
}

/* ---------------------------------------------------------------- differences */

static gg_text *open_trouble(gg_text *text, replay_finding *found)
{
    gg_text_open(text, found->trouble, sizeof found->trouble);
    return text;
}

static const char *or_nothing(const char *draws)
{
    return draws && draws[0] ? draws : "nothing";
}

/* Compares draws and state with the row. */
static void compare(const host_table *table, const store_row *row, replay_finding *found)
{
    gg_text text;
    const char *draws = row->draws ? row->draws : "";
    found->played = true;
    found->hash = gg_match_hash(table->match);
    found->dice_fit = strcmp(draws, found->draws) == 0;
    found->hash_fit = row->hash == found->hash;
    open_trouble(&text, found);
    if (!found->dice_fit) {
        gg_print(&text, "the journal says %.*s, the seed gives %.*s", 100, or_nothing(draws), 100,
                 or_nothing(found->draws));
    } else if (!found->hash_fit) {
        gg_put(&text, "the state after it is ");
        gg_put_hex(&text, found->hash >> 48, 4);
        gg_put(&text, ".., the journal says ");
        gg_put_hex(&text, row->hash >> 48, 4);
        gg_put(&text, "..");
    }
}

static uint32_t write_draws(const host_table *table, const gg_draw *drawn, uint32_t count,
                            char draws[REPLAY_DRAWS_MAX])
{
    gg_text text;
    gg_text_open(&text, draws, REPLAY_DRAWS_MAX);
    if (count > 0)
        gg_write_draws(table->game, host_table_head(table), drawn, count, &text);
    gg_assert(!text.cut);
    return count;
}

/* An undo reports and rolls nothing, but the orders replayed for it used dice. */
uint32_t replay_write_draws(const host_table *table, char draws[REPLAY_DRAWS_MAX])
{
    const gg_dice *dice = gg_match_dice(table->match);
    uint32_t count = gg_match_news(table->match).count == 0 ? 0 : dice->count;
    return write_draws(table, dice->drawn, count, draws);
}

/* ---------------------------------------------------------------- row by row */

bool replay_begin(host_table *table, const store_game *stored, gg_game *game,
                  const store_row *start, replay_finding *found)
{
    uint8_t key[32];
    gg_error error = {0};
    gg_text text;
    host_beginning beginning = {.key = key};
    *found = (replay_finding){0};
    replay_key(stored, key);
    bool goes_on = start->text && strncmp(start->text, REPLAY_STATE, strlen(REPLAY_STATE)) == 0;
    if (goes_on)
        beginning.state = gg_span_of(start->text + strlen(REPLAY_STATE));
    else if (start->text && start->text[0])
        beginning.position = gg_span_of(start->text);
    if (!host_table_share(table, game, &beginning, &error)) {
        gg_put(open_trouble(&text, found), error.text);
        return false;
    }
    uint32_t count;
    const gg_draw *drawn = gg_match_begin_draws(table->match, &count);
    found->drawn = write_draws(table, drawn, count, found->draws);
    compare(table, start, found);
    return true;
}

/* Reads the text as one order of that seat. */
static bool read_order(host_table *table, const store_row *row, gg_order *order, gg_error *error)
{
    gg_words words;
    gg_orders orders;
    if (row->seat >= table->game->seats)
        return gg_fail(error, 0, 0, "there is no seat %u", (unsigned)row->seat);
    if (!gg_split(gg_span_of(row->text ? row->text : ""), &words, error))
        return false;
    const void *view = host_table_newest_view(table, row->seat);
    if (!gg_read_order(table->game, view, &words, 0, &orders, error))
        return false;
    if (orders.count != 1)
        return gg_fail(error, 0, 0, "one order a row");
    *order = orders.order[0];
    return true;
}

bool replay_order(host_table *table, const store_row *row, replay_finding *found)
{
    gg_order order;
    gg_text text;
    gg_error error = {0};
    *found = (replay_finding){0};
    if (!read_order(table, row, &order, &error)) {
        gg_put(open_trouble(&text, found), error.text);
        return false;
    }
    if (host_table_play(table, row->seat, &order, NULL, 0, &found->answer) != GG_PLAYED) {
        gg_put(open_trouble(&text, found), "refused: ");
        host_write_reason(table, GG_REFEREE, &found->answer, &text);
        return false;
    }
    found->drawn = replay_write_draws(table, found->draws);
    compare(table, row, found);
    return true;
}

/* ---------------------------------------------------------------- the whole journal */

void replay_open(srv_replay *replay, const store_game *stored, gg_game *game)
{
    *replay = (srv_replay){.stored = stored, .game = game, .dice_fit = true, .hashes_fit = true};
}

void replay_close(srv_replay *replay)
{
    if (replay->begun)
        host_table_close(&replay->table);
    replay->begun = false;
}

bool replay_fits(const srv_replay *replay)
{
    return replay->begun && !replay->broken && replay->dice_fit && replay->hashes_fit;
}

/* Keeps the first difference. */
static void note(srv_replay *replay, uint64_t order, const replay_finding *found)
{
    replay->broken = !found->played;
    replay->dice += found->drawn;
    replay->dice_fit = replay->dice_fit && found->dice_fit;
    replay->hashes_fit = replay->hashes_fit && found->hash_fit;
    if (found->trouble[0] == 0 || replay->trouble[0] != 0)
        return;
    replay->wrong = order;
    snprintf(replay->trouble, sizeof replay->trouble, "%s", found->trouble);
}

static void begin(srv_replay *replay, const store_row *row, replay_finding *found)
{
    replay->begun = replay_begin(&replay->table, replay->stored, replay->game, row, found);
    note(replay, 0, found);
}

static void play(srv_replay *replay, const store_row *row, replay_finding *found)
{
    bool played = replay_order(&replay->table, row, found);
    note(replay, replay->orders + 1, found);
    replay->orders += played ? 1 : 0;
}

bool replay_row(srv_replay *replay, const store_row *row)
{
    replay_finding found;
    gg_assert(!replay->broken);
    replay->rows = row->number;
    bool start = row->kind == ROW_START && !replay->begun;
    if (!start && (row->kind != ROW_ORDER || !replay->begun))
        return true;
    if (start)
        begin(replay, row, &found);
    else
        play(replay, row, &found);
    if (replay->seen && found.played)
        replay->seen(replay->to, replay, row, &found);
    return !replay->broken;
}
