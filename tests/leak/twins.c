/* twins.c: pairs of games that a seat cannot tell apart, as logs for tests/server/leaks-games.mjs.
 *
 *   twins FOLDER PAIRS SEED ORDERS GAME [SCENARIO] {KEY=VALUE}
 *
 * Games are played at random, up to ORDERS orders deep. There a seat is picked, and another state is guessed from
 * what it sees. Both are written as free positions, FOLDER/NAME-N-a.log and -b.log, with the seed of their dice
 * beside them. Then the game continues with some orders, the same in both, as long as the seat and the spectators are
 * told the same. One line of JSON on standard output describes each pair: its name, the seat, the prompt, and the
 * orders.
 *
 * The rules themselves decide here what the seat may know; tests/harness/leak.c looks for leaks in them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "host/game.h"
#include "host/hex.h"
#include "host/memory.h"
#include "host/page.h"
#include "host/table.h"
#include "host/words.h"

enum { FOLLOWING = 4, TRIES = 12, GAMES_PER_PAIR = 400, POSITION_ROOM = 1 << 18 };

/* An order that both play. */
typedef struct both_order {
    gg_seat seat;
    char text[GG_LINE_MAX + 1];
} both_order;

typedef struct pair {
    gg_game *game;
    gg_seat seat; /* who must not be able to tell them apart */
    char *position[2];
    uint8_t seed[32], key[32];
    both_order order[FOLLOWING];
    uint32_t orders;
} twin_pair;

/* ---------------------------------------------------------------- playing at random */

static bool walk(const host_table *table, gg_seat seat, gg_dice *dice, gg_order *order)
{
    gg_draft draft;
    const void *state = gg_match_state(table->match);
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        if (draft.count >= GG_DRAFT_MAX)
            return false;
        gg_list_steps(table->game, state, seat, &draft, &steps);
        if (steps.count == 0)
            return false;
        gg_take(table->game, state, seat, &draft, steps.step[gg_below(dice, steps.count)]);
    }
    *order = draft.order;
    return true;
}

/* One of the seats that are asked; GG_NOBODY: none is. */
static gg_seat pick_asked(const host_table *table, gg_dice *dice)
{
    const gg_head *head = host_table_head(table);
    gg_seat asked[GG_SEATS_MAX];
    uint32_t count = 0;
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            asked[count++] = seat;
    return count == 0 || head->over ? GG_NOBODY : asked[gg_below(dice, count)];
}

static bool play_on(host_table *table, gg_dice *dice, uint32_t orders)
{
    for (uint32_t i = 0; i < orders; i++) {
        gg_order order;
        gg_answer answer;
        gg_seat seat = pick_asked(table, dice);
        if (seat == GG_NOBODY || !walk(table, seat, dice, &order) ||
            host_table_play(table, seat, &order, NULL, 0, &answer) != GG_PLAYED)
            return false;
    }
    return pick_asked(table, dice) != GG_NOBODY;
}

/* ---------------------------------------------------------------- two tables */

static bool open_both(const twin_pair *pair, host_table tables[2])
{
    for (int i = 0; i < 2; i++) {
        gg_error error;
        host_beginning beginning = {.key = pair->key, .position = gg_span_of(pair->position[i])};
        if (host_table_share(&tables[i], pair->game, &beginning, &error))
            continue;
        if (i == 1)
            host_table_close(&tables[0]);
        return false;
    }
    return true;
}

static void close_both(host_table tables[2])
{
    host_table_close(&tables[0]);
    host_table_close(&tables[1]);
}

static bool same_view(host_table tables[2], gg_seat reader)
{
    const size_t size = gg_view_size(tables[0].game);
    return memcmp(host_table_view(&tables[0], reader), host_table_view(&tables[1], reader), size) ==
           0;
}

static bool same_for_both(const twin_pair *pair, host_table tables[2])
{
    return same_view(tables, pair->seat) && same_view(tables, GG_PUBLIC);
}

/* What the reader is told of the last order. */
static char *told(host_table *table, gg_seat reader)
{
    char line[GG_LINE_MAX + 1];
    host_page page;
    host_out out;
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_match_line(table->match, reader, &text);
    gg_text *all = host_page_text(&page, &out);
    gg_put(all, line);
    host_write_events(table->game, host_table_view(table, reader), gg_match_news(table->match),
                      reader, "", all);
    gg_text_close(all);
    host_page_close(&page);
    return page.at;
}

static bool tell_same(host_table tables[2], gg_seat reader)
{
    char *a = told(&tables[0], reader), *b = told(&tables[1], reader);
    bool same = strcmp(a, b) == 0;
    free(a);
    free(b);
    return same;
}

static bool say(host_table *table, const both_order *order)
{
    gg_words words;
    gg_error error;
    gg_answer answer;
    if (!gg_split(gg_span_of(order->text), &words, &error) ||
        host_table_say(table, order->seat, &words, 0, NULL, 0, &answer) != GG_PLAYED)
        return false;
    host_table_go_on(table); /* as the server does */
    return true;
}

static bool say_both(const twin_pair *pair, host_table tables[2], const both_order *order)
{
    return say(&tables[0], order) && say(&tables[1], order) && same_for_both(pair, tables) &&
           tell_same(tables, pair->seat) && tell_same(tables, GG_PUBLIC);
}

/* ---------------------------------------------------------------- further orders */

static bool write_random_order(host_table *table, gg_dice *dice, both_order *out)
{
    gg_order order;
    gg_text text;
    out->seat = pick_asked(table, dice);
    if (out->seat == GG_NOBODY || !walk(table, out->seat, dice, &order))
        return false;
    gg_text_open(&text, out->text, sizeof out->text);
    gg_write_order(table->game, host_table_view(table, out->seat), &order, &text);
    return !text.cut;
}

/* Plays both from the beginning, up to the pair. */
static bool catch_up(const twin_pair *pair, host_table tables[2])
{
    if (!open_both(pair, tables))
        return false;
    for (uint32_t i = 0; i < pair->orders; i++)
        if (!say_both(pair, tables, &pair->order[i])) {
            close_both(tables);
            return false;
        }
    return true;
}

/* Another order that reveals nothing; false: none was found. */
static bool go_on(twin_pair *pair, gg_dice *dice)
{
    for (int tries = 0; tries < TRIES; tries++) {
        host_table tables[2];
        both_order *next = &pair->order[pair->orders];
        if (!catch_up(pair, tables))
            return false;
        bool good = write_random_order(&tables[0], dice, next) && say_both(pair, tables, next) &&
                    !host_table_head(&tables[0])->over && !host_table_head(&tables[1])->over;
        close_both(tables);
        if (good) {
            pair->orders++;
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------- the pair */

/* NULL: a position cannot express it. */
static char *position_of(const gg_game *game, const void *state)
{
    char *room = host_memory(POSITION_ROOM);
    void *view = host_memory(gg_view_size(game));
    gg_text text;
    gg_text_open(&text, room, POSITION_ROOM);
    gg_view(game, state, GG_REFEREE, view);
    bool good = game->rules->write_position(game, view, &text) && !text.cut;
    free(view);
    if (good)
        return room;
    free(room);
    return NULL;
}

static bool differ(const twin_pair *pair)
{
    host_table tables[2];
    if (!pair->position[0] || !pair->position[1] || !open_both(pair, tables))
        return false;
    bool good = same_for_both(pair, tables) &&
                gg_match_hash(tables[0].match) != gg_match_hash(tables[1].match);
    close_both(tables);
    return good;
}

static bool make_twins(twin_pair *pair, host_table *played, gg_dice *dice)
{
    const gg_game *game = pair->game;
    void *view = host_memory(gg_view_size(game)), *guessed = host_memory(gg_state_size(game));
    pair->seat = (gg_seat)gg_below(dice, host_table_head(played)->seats);
    gg_view(game, gg_match_state(played->match), pair->seat, view);
    gg_guess(game, view, dice, guessed);
    pair->position[0] = position_of(game, gg_match_state(played->match));
    pair->position[1] = position_of(game, guessed);
    free(view);
    free(guessed);
    return differ(pair);
}

/* ---------------------------------------------------------------- files */

static bool write_log(const twin_pair *pair, const char *path, int which)
{
    char digits[65], seats[400];
    gg_text names;
    host_table table;
    gg_error error;
    host_beginning beginning = {.key = pair->key, .position = gg_span_of(pair->position[which])};
    if (!host_table_share(&table, pair->game, &beginning, &error))
        return false;
    gg_text_open(&names, seats, sizeof seats);
    const gg_head *head = host_table_head(&table);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        gg_print(&names, "%s%s=%s", seat ? " " : "", gg_seat_name(pair->game, head, seat),
                 seat == pair->seat ? "Ann" : "Bob");
    host_write_hash(pair->seed, sizeof pair->seed, digits);
    gg_log_head log = {seats, "2026-06-18T11:30Z", digits, pair->position[which], ""};
    FILE *file = fopen(path, "wb");
    bool good = file && host_table_log(&table, &log, GG_REFEREE, file);
    good = file && fclose(file) == 0 && good;
    host_table_close(&table);
    return good;
}

static bool write_seed(const twin_pair *pair, const char *path)
{
    char digits[65];
    FILE *file = fopen(path, "wb");
    host_write_hex(pair->seed, digits);
    bool good = file && fprintf(file, "seed %s\n", digits) > 0;
    return file && fclose(file) == 0 && good;
}

static bool write_pair(const twin_pair *pair, const char *folder, const char *name)
{
    bool good = true;
    for (int i = 0; i < 2; i++) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s-%c.log", folder, name, 'a' + i);
        good = good && write_log(pair, path, i);
        snprintf(path, sizeof path, "%s/%s-%c.secret", folder, name, 'a' + i);
        good = good && write_seed(pair, path);
    }
    return good;
}

static void print_pair(const twin_pair *pair, const host_table *played, const char *name)
{
    host_out out;
    gg_json json;
    const gg_head *head = host_table_head(played);
    gg_json_open(&json, host_out_open(&out, stdout));
    gg_json_object(&json, NULL);
    gg_json_text(&json, "name", name);
    gg_json_int(&json, "seat", pair->seat);
    gg_json_array(&json, "asked");
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            gg_json_text(&json, NULL, gg_prompt_name(pair->game, head->prompt[seat]));
    gg_json_end_array(&json);
    gg_json_array(&json, "orders");
    for (uint32_t i = 0; i < pair->orders; i++) {
        gg_json_object(&json, NULL);
        gg_json_int(&json, "seat", pair->order[i].seat);
        gg_json_text(&json, "text", pair->order[i].text);
        gg_json_end_object(&json);
    }
    gg_json_end_array(&json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    putchar('\n');
}

/* ---------------------------------------------------------------- the command */

typedef struct search {
    const char *folder;
    gg_game *game;
    uint64_t seed;
    uint32_t pairs, orders;
} search;

/* A random game, and a pair at its end. False: this one has none. */
static bool try_game(const search *of, uint64_t seed, const char *name)
{
    gg_dice dice;
    gg_error error;
    host_table played;
    twin_pair pair = {.game = of->game};
    gg_dice_fast(&dice, seed);
    for (int i = 0; i < 32; i++)
        pair.seed[i] = (uint8_t)gg_below(&dice, 256);
    gg_make_key(pair.seed, NULL, 0, pair.key);
    host_beginning beginning = {.key = pair.key};
    if (!host_table_share(&played, of->game, &beginning, &error))
        return false;
    bool good = play_on(&played, &dice, gg_below(&dice, of->orders)) &&
                make_twins(&pair, &played, &dice);
    while (good && pair.orders < FOLLOWING && go_on(&pair, &dice)) {}
    good = good && write_pair(&pair, of->folder, name);
    if (good)
        print_pair(&pair, &played, name);
    free(pair.position[0]);
    free(pair.position[1]);
    host_table_close(&played);
    return good;
}

static int find_pairs(const search *of)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < GAMES_PER_PAIR * of->pairs && found < of->pairs; i++) {
        char name[60];
        snprintf(name, sizeof name, "%s-%u", of->game->rules->id, found);
        found += try_game(of, of->seed + i, name);
    }
    if (found == of->pairs)
        return 0;
    fprintf(stderr, "only %u pairs were found\n", found);
    return 1;
}

int main(int count, char **word)
{
    char line[400];
    gg_text text;
    gg_words words;
    gg_error error = {0};
    if (count < 6) {
        fprintf(stderr, "usage: twins FOLDER PAIRS SEED ORDERS GAME ..\n");
        return 2;
    }
    gg_text_open(&text, line, sizeof line);
    for (int i = 5; i < count; i++)
        gg_print(&text, "%s%s", i > 5 ? " " : "", word[i]);
    const gg_entry *entry = gg_split(gg_span_of(line), &words, &error)
                                ? gg_read_entry(gg_built_shelf(), &words, 0, &error)
                                : NULL;
    search of = {.folder = word[1],
                 .game = entry ? host_new_game(entry, &words, 0, &error) : NULL,
                 .pairs = (uint32_t)strtoul(word[2], NULL, 10),
                 .seed = strtoull(word[3], NULL, 10),
                 .orders = (uint32_t)strtoul(word[4], NULL, 10)};
    if (!of.game || of.orders == 0) {
        fprintf(stderr, "%s: %s\n", line, error.text);
        return 2;
    }
    int status = find_pairs(&of);
    free(of.game);
    return status;
}
