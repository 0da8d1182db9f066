/* bots.c: bots in seats: who is asked, thinking in a worker thread, the answer.
 *
 * In each room one bot thinks at a time, and only when everything that happened there is stored. An answer counts if
 * its seat has been told nothing new meanwhile. A secret question (gg_is_secret) is answered after a random delay
 * that was drawn before the bot began to think, so the time does not tell whether there was a choice. Games are
 * checked again a while after each answer: if storing failed, the room was dropped, and nobody else would load it. */
#define _POSIX_C_SOURCE 200809L

#include "core/play/guessing.h"
#include "host/memory.h"
#include "host/opening.h"
#include "host/ready.h"
#include "server/bots/thoughts.h"
#include "server/nodes/nodes.h"
#include "server/rooms/ahead.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_AGAIN = 5000, /* milliseconds after an answer */
    LOOK_SOON = 1000,  /* .. if the workers were busy */
    LOOK_LATE = 60000, /* .. if a bot had no answer */
    ROOMS_A_TURN = 4,
    HINT_EVERY = 500
};

/* A game that must be checked. */
typedef struct bot_look {
    char game[STORE_ID_SIZE];
    int64_t due;
} bot_look;

typedef struct bots {
    bot_thought *thoughts;
    bot_look *look;
    uint32_t count, room;
    int64_t soonest; /* none is due before this */
} srv_bots;

/* ---------------------------------------------------------------- available bots */

/* Of a line `GAME SCENARIO ..`. */
static gg_span game_of(const char *line)
{
    return (gg_span){line, strcspn(line, " ")};
}

bool bots_known(const char *line, const char *name)
{
    return bot_find_level(game_of(line), gg_span_of(name)) != NULL;
}

static void write_games(const gg_shelf *shelf, const bot_level *level, gg_json *out)
{
    gg_json_array(out, "games");
    for (uint32_t i = 0; i < shelf->count; i++)
        if (bot_plays(level, gg_span_of(shelf->entries[i].rules->id)))
            gg_json_text(out, NULL, shelf->entries[i].rules->id);
    gg_json_end_array(out);
}

void bots_write(const gg_shelf *shelf, gg_json *out)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count);
    for (uint32_t i = 0; i < count; i++) {
        gg_json_object(out, NULL);
        gg_json_text(out, "name", level[i].name);
        gg_json_text(out, "sentence", level[i].sentence);
        write_games(shelf, &level[i], out);
        gg_json_end_object(out);
    }
}

/* ---------------------------------------------------------------- games to check */

static srv_bots *bots_of(srv_house *house)
{
    if (!house->bots)
        house->bots = host_memory(sizeof *house->bots);
    return house->bots;
}

static bot_look *find_look(srv_bots *bots, const char *game)
{
    for (uint32_t i = 0; i < bots->count; i++)
        if (strcmp(bots->look[i].game, game) == 0)
            return &bots->look[i];
    return NULL;
}

static bot_look *add_look(srv_bots *bots, const char *game)
{
    if (bots->count == bots->room) {
        bots->room = bots->room * 2 + 16;
        bots->look = host_resized(bots->look, bots->room * sizeof *bots->look);
    }
    bot_look *look = &bots->look[bots->count++];
    *look = (bot_look){0};
    memcpy(look->game, game, strnlen(game, STORE_ID_SIZE - 1));
    return look;
}

static void look_after(srv_house *house, const char *game, int64_t due)
{
    srv_bots *bots = bots_of(house);
    bot_look *look = find_look(bots, game);
    if (!look)
        look = add_look(bots, game);
    look->due = due;
    if (bots->count == 1 || due < bots->soonest)
        bots->soonest = due;
    gg_assert(bots->soonest <= due);
}

static bool has_bots(const store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_BOT)
            return true;
    return false;
}

static bool wake_game(void *to, const store_game *game)
{
    srv_house *house = to;
    if (has_bots(game)) /* each is listed once: no need to search */
        add_look(bots_of(house), game->id)->due = house->bots->soonest;
    return true;
}

void bots_wake(srv_house *house)
{
    store_filter filter = {.states = 1U << GAME_RUNNING, .most = INT32_MAX};
    bots_of(house)->soonest = clock_steady(house->clock);
    store_status status = house->store->ops->games(house->store, &filter, wake_game, house);
    if (status != STORE_OK && status != STORE_NONE)
        house_log(house, "bots-not-woken", "why", house->store->ops->error(house->store), NULL);
}

void bots_look(srv_house *house, const char *game)
{
    look_after(house, game, clock_steady(house->clock) + LOOK_SOON);
}

/* ---------------------------------------------------------------- the answer */

static bool play(srv_room *room, gg_seat seat, const gg_order *order, const char *why)
{
    gg_answer answer;
    uint64_t row = room->rows + 1;
    room_open_batch(room);
    if (!room_play(room, seat, order, &answer)) {
        room_cancel(room);
        return false;
    }
    if (why[0])
        batch_add_reason(room->batch, room->id, row, why);
    room_send(room);
    look_after(room->house, room->id, clock_steady(room->house->clock) + LOOK_AGAIN);
    return true;
}

/* Impossible as long as a seat's lists depend only on its view. The game continues anyway. */
static void play_something(bot_thought *thought, srv_room *room)
{
    gg_order order;
    gg_dice dice;
    const bot_task *task = &thought->task;
    house_log(room->house, "bot-refused", "game", room->id, "bot", thought->bot->name, NULL);
    gg_dice_keyed(&dice, task->key, task->number);
    if (gg_answer_at_random(room->rules, gg_match_state(room->table.match), task->seat, &dice,
                            &order) &&
        play(room, task->seat, &order, ""))
        return;
    house_log(room->house, "bot-at-a-loss", "game", room->id, "bot", thought->bot->name, NULL);
    look_after(room->house, room->id, clock_steady(room->house->clock) + LOOK_LATE);
}

static bool is_played(const srv_room *room)
{
    return room->playing && !room->held_up && room->game.state == GAME_RUNNING;
}

static bool still_counts(const bot_thought *thought, const srv_room *room)
{
    gg_seat seat = thought->task.seat;
    return is_played(room) && !room->now.paused && room->moved[seat] == thought->task.number &&
           (room_asked(room) & GG_BIT(seat)) != 0;
}

static void free_thought(bot_thought *thought)
{
    bot_thought **link = &thought->house->bots->thoughts;
    while (*link != thought)
        link = &(*link)->next;
    *link = thought->next;
    rooms_leave_game(thought->house, thought->task.game);
    sodium_memzero(thought->task.key, sizeof thought->task.key);
    thoughts_close(thought);
}

/* The room that the bot thought for; NULL: it was dropped meanwhile. */
static srv_room *room_of(const bot_thought *thought)
{
    srv_room *room = room_in_memory(thought->house, thought->game);
    return room && room->thinking == &thought->job ? room : NULL;
}

/* What the bot means to do next, and what it has noted, stays with the room. */
static void keep_plan(const bot_thought *thought, srv_room *room)
{
    bot_plan **place = &room->plan[thought->task.seat];
    static const uint8_t nothing[BOT_NOTES_SIZE] = {0};
    if (thought->plan.next >= thought->plan.count &&
        memcmp(thought->plan.notes, nothing, sizeof nothing) == 0) {
        free(*place);
        *place = NULL;
        return;
    }
    if (!*place)
        *place = host_memory(sizeof **place);
    **place = thought->plan;
}

static void give_order(bot_thought *thought, srv_room *room)
{
    keep_plan(thought, room);
    if (!thought->found || !play(room, thought->task.seat, &thought->order, thought->why))
        play_something(thought, room);
}

static void carry_out(bot_thought *thought)
{
    srv_house *house = thought->house;
    srv_room *room = room_of(thought);
    gg_assert(thought->done);
    if (!room) {
        look_after(house, thought->game, clock_steady(house->clock) + LOOK_SOON);
        return;
    }
    gg_assert(room->thinker == thought->task.seat);
    room->thinking = NULL;
    room->thinker = GG_NOBODY;
    if (house->stopping)
        return;
    if (!still_counts(thought, room))
        bots_think(house, room);
    else
        give_order(thought, room);
}

static void thought_done(srv_job *job)
{
    bot_thought *thought = (bot_thought *)job;
    thought->done = true;
    if (clock_steady(thought->house->clock) < thought->due && !thought->house->stopping)
        return;
    carry_out(thought);
    free_thought(thought);
}

static void carry_out_due(srv_house *house, int64_t now)
{
    for (bot_thought *thought = house->bots->thoughts, *next; thought; thought = next) {
        next = thought->next;
        if (!thought->done || now < thought->due)
            continue;
        carry_out(thought);
        free_thought(thought);
    }
}

/* ---------------------------------------------------------------- thinking */

/* The seed itself stays here. */
static void make_key(const srv_room *room, gg_seat seat, uint64_t question, uint8_t key[32])
{
    static const char purpose[] = "grognard: the chance of a bot";
    uint8_t number[9] = {seat};
    gg_sha256 sha;
    for (int i = 0; i < 8; i++)
        number[i + 1] = (uint8_t)(question >> (8 * i));
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, purpose, sizeof purpose);
    gg_sha256_add(&sha, room->game.seed, sizeof room->game.seed);
    gg_sha256_add(&sha, number, sizeof number);
    gg_sha256_close(&sha, key);
}

/* The same in every question of the game: a set-up has several orders. */
static uint32_t pick_opening(const srv_room *room, gg_seat seat)
{
    uint8_t key[32];
    make_key(room, seat, UINT64_MAX, key);
    return (uint32_t)key[0] << 8 | key[1];
}

static bot_thought *new_thought(srv_house *house, srv_room *room, gg_seat seat,
                                const bot_level *bot)
{
    bot_thought *thought = host_memory(sizeof *thought);
    bot_task *task = &thought->task;
    thought->house = house;
    memcpy(thought->game, room->id, sizeof thought->game);
    thought->bot = bot;
    thoughts_open(thought, room->rules);
    thought->job.done = thought_done;
    thought->job.slow = bot_is_slow(bot);
    rooms_hold_game(house, task->game);
    gg_match_view(room->table.match, seat, thought->view);
    task->effort = bot->effort;
    task->seat = seat;
    task->number = room->moved[seat];
    if (room->plan[seat])
        thought->plan = *room->plan[seat];
    thought->limit.most = house->settings.think;
    make_key(room, seat, task->number, task->key);
    host_count_given(room->table.match, seat, thought->given);
    thought->opening = pick_opening(room, seat);
    thought->next = bots_of(house)->thoughts;
    house->bots->thoughts = thought;
    return thought;
}

/* In a game of another version the bot may be unknown; some bot must answer. */
static const bot_level *level_of(const srv_room *room, gg_seat seat)
{
    gg_span game = gg_span_of(room->rules->rules->id);
    const char *name = room->game.seat[seat].bot;
    const bot_level *level = bot_find_level(game, gg_span_of(name));
    if (level)
        return level;
    house_log(room->house, "bot-unknown", "game", room->id, "bot", name, NULL);
    return bot_find_level(game, gg_span_of("random"));
}

/* The answer comes later than any thought about it ends. */
static void hide_time(bot_thought *thought, const srv_room *room, int64_t now)
{
    thought->due = now + ahead_delay(room);
    if (thought->limit.most > AHEAD_LEAST)
        thought->limit.most = AHEAD_LEAST;
    host_limit_begin(&thought->limit);
}

static void start_thinking(srv_house *house, srv_room *room, gg_seat seat)
{
    gg_assert(!room->thinking && room->game.seat[seat].kind == SEAT_BOT);
    gg_assert(room->ticket == 0); /* it thinks only about what is stored */
    int64_t now = clock_steady(house->clock);
    bot_thought *thought = new_thought(house, room, seat, level_of(room, seat));
    thought->hinted = now;
    thought->secret = gg_is_secret(room->rules, host_table_head(&room->table)->prompt[seat]);
    if (thought->secret)
        hide_time(thought, room, now);
    if (!jobs_add(house->jobs, &thought->job)) {
        free_thought(thought);
        look_after(house, room->id, now + LOOK_SOON);
        return;
    }
    room->thinking = &thought->job;
    room->thinker = seat;
    room->thinking_since = clock_now(house->clock);
}

/* Bots agree to every undo and refuse draws. */
static bool answer_offer(srv_room *room, gg_seat seat)
{
    const gg_head *head = host_table_head(&room->table);
    gg_order order;
    if (head->offer == GG_OFFER_NONE || head->offer_by == seat || (head->agreed & GG_BIT(seat)))
        return false;
    gg_order_open(&order, head->offer == GG_OFFER_UNDO ? GG_VERB_AGREE : GG_VERB_REFUSE);
    return play(room, seat, &order, "");
}

/* Without a level a lesson gives its orders. */
static bool has_level(const store_seat *seat)
{
    return seat->kind == SEAT_BOT && seat->bot[0] != 0;
}

static bool asks_bots(const srv_room *room)
{
    uint8_t asked = room_asked(room);
    bool offered = host_table_head(&room->table)->offer != GG_OFFER_NONE;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (has_level(&room->game.seat[seat]) && (offered || (asked & GG_BIT(seat)) != 0))
            return true;
    return false;
}

void bots_think(srv_house *house, srv_room *room)
{
    if (!is_played(room) || room->ticket != 0 || room->now.paused || house->stopping)
        return;
    if (!asks_bots(room) || !nodes_may_play(house, room))
        return;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (has_level(&room->game.seat[seat]) && answer_offer(room, seat))
            return;
    uint8_t asked = room_asked(room);
    for (gg_seat seat = 0; !room->thinking && seat < room->game.seats; seat++)
        if (has_level(&room->game.seat[seat]) && (asked & GG_BIT(seat)))
            start_thinking(house, room, seat);
}

/* ---------------------------------------------------------------- every iteration */

bool bots_may_be_seen(const srv_room *room)
{
    if (!room->thinking)
        return false;
    void *view = host_memory(gg_view_size(room->rules));
    gg_match_view(room->table.match, GG_PUBLIC, view);
    const gg_head *head = gg_head_of(view);
    bool alone = true;
    for (gg_seat seat = 0; seat < head->seats; seat++)
        alone = alone && (head->prompt[seat] != 0) == (seat == room->thinker);
    free(view);
    return alone;
}

uint32_t bots_progress(const srv_room *room)
{
    const bot_thought *thought = (const bot_thought *)room->thinking;
    return thought->secret ? 0 : atomic_load(&thought->job.progress);
}

static void hint(bot_thought *thought, int64_t now)
{
    char json[160];
    if (now - thought->hinted < HINT_EVERY)
        return;
    thought->hinted = now;
    srv_room *room = room_of(thought);
    if (!room || !bots_may_be_seen(room))
        return;
    snprintf(json, sizeof json, "{\"game\":\"%s\",\"seat\":%u,\"since\":%lld,\"progress\":%u}",
             room->id, room->thinker, (long long)room->thinking_since, bots_progress(room));
    streams_hint_room(thought->house, room, "thinking", json);
}

static void look_at(srv_house *house, const char *game)
{
    store_status status;
    srv_room *room = room_enter(house, game, &status);
    bool pending = room &&
                   room->ticket != 0; /* a disk is slow: it may fail yet, and the room be dropped */
    if (room && !pending)
        bots_think(house, room);
    else if (pending || status != STORE_NONE)
        look_after(house, game, clock_steady(house->clock) + LOOK_AGAIN);
}

static void look_at_some(srv_house *house, int64_t now)
{
    srv_bots *bots = house->bots;
    for (uint32_t i = 0, done = 0; i < bots->count && done < ROOMS_A_TURN;) {
        if (bots->look[i].due > now) {
            i++;
            continue;
        }
        bot_look due = bots->look[i];
        bots->look[i] = bots->look[--bots->count];
        look_at(house, due.game);
        done++;
    }
    bots->soonest = INT64_MAX;
    for (uint32_t i = 0; i < bots->count; i++)
        if (bots->look[i].due < bots->soonest)
            bots->soonest = bots->look[i].due;
}

int64_t bots_turn(srv_house *house, int64_t now)
{
    srv_bots *bots = house->bots;
    if (!bots || house->stopping)
        return 0;
    carry_out_due(house, now);
    for (bot_thought *thought = bots->thoughts; thought; thought = thought->next)
        hint(thought, now);
    if (bots->count > 0 && bots->soonest <= now)
        look_at_some(house, now);
    int64_t due = bots->count > 0 ? bots->soonest : 0;
    if (bots->thoughts && (due == 0 || now + HINT_EVERY < due))
        due = now + HINT_EVERY;
    for (const bot_thought *thought = bots->thoughts; thought; thought = thought->next)
        if (thought->done && thought->due < due)
            due = thought->due;
    return due;
}

void bots_free(srv_house *house)
{
    srv_bots *bots = house->bots;
    if (!bots)
        return;
    for (bot_thought *thought = bots->thoughts, *next; thought; thought = next) {
        next = thought->next;
        srv_room *room = room_of(thought);
        gg_assert(thought->done); /* it has not been given yet */
        if (room)
            room->thinking = NULL;
        free_thought(thought);
    }
    free(bots->look);
    free(bots);
    house->bots = NULL;
}
