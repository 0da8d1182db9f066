/* sight.c: what a reader of a game sees now: the view, the clocks, and for a seat its choices. Everything comes from
 * the reader's own view: it never contains what others may still undo. */
#include "server/games/answers.h"

#include "host/hex.h"
#include "host/page.h"
#include "host/words.h"
#include "server/games/paces.h"
#include "server/games/replay.h"

#include <string.h>

static const char *const states[] = {"waiting", "running", "over", "abandoned"};
static const char *const seat_kinds[] = {"open", "invited", "person", "bot"};
static const char *const nouns[] = {"word", "number", "piece", "place", "seat"};
_Static_assert(sizeof states / sizeof states[0] == GAME_ABANDONED + 1, "each state has a name");
_Static_assert(sizeof seat_kinds / sizeof seat_kinds[0] == SEAT_BOT + 1, "each kind of seat too");
_Static_assert(sizeof nouns / sizeof nouns[0] == GG_NOUN_SEAT + 1, "and each noun");

/* ---------------------------------------------------------------- who may look */

bool room_may_sit(const srv_room *room, uint64_t user, gg_seat seat)
{
    return user != 0 && seat < room->game.seats && room->game.seat[seat].kind == SEAT_PERSON &&
           room->game.seat[seat].user == user;
}

static bool sits_here(const store_game *game, uint64_t user)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].user == user && user != 0)
            return true;
    return false;
}

static bool has_open_seat(const store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->state == GAME_WAITING && game->seat[seat].kind == SEAT_OPEN)
            return true;
    return false;
}

bool room_may_watch(const srv_room *room, uint64_t user)
{
    return room->playing && (room->game.watch == WATCH_PEOPLE || sits_here(&room->game, user));
}

bool room_may_see(const srv_room *room, uint64_t user)
{
    const store_game *game = &room->game;
    return sits_here(game, user) || (user != 0 && game->maker == user) || has_open_seat(game) ||
           game->watch == WATCH_PEOPLE;
}

gg_seat room_find_seat(const srv_room *room, const char *word, bool onlookers)
{
    if (onlookers && strcmp(word, "public") == 0)
        return GG_PUBLIC;
    if (onlookers && strcmp(word, "referee") == 0)
        return GG_REFEREE;
    if (word[0] < '0' || word[0] > '9' || word[1] != 0)
        return GG_NOBODY;
    gg_seat seat = (gg_seat)(word[0] - '0');
    return seat < room->game.seats ? seat : GG_NOBODY;
}

/* ---------------------------------------------------------------- clocks */

/* The reader's own clock, and others' as of the last barrier, counted on. */
static clocks seen_clocks(const srv_room *room, gg_seat reader, int64_t now)
{
    clocks seen = room->shown;
    seen.since = now;
    seen.running = 0;
    for (gg_seat seat = 0; seat < room->now.seats; seat++) {
        const clocks *source = seat == reader || reader == GG_REFEREE ? &room->now : &room->shown;
        seen.left[seat] = clocks_left(source, seat, now);
        if (source->running & GG_BIT(seat))
            seen.running = (uint8_t)(seen.running | GG_BIT(seat));
    }
    return seen;
}

void room_write_clock(const srv_room *room, gg_seat reader, int64_t now, gg_json *out)
{
    if (room->game.clock.kind == CLOCK_NONE || !room->playing) {
        gg_json_null(out, "clock");
        return;
    }
    clocks seen = seen_clocks(room, reader, now);
    gg_json_object(out, "clock");
    clocks_write(&seen, now, out);
    gg_json_bool(out, "suspended", room->keeper->world(room).doubt != 0);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- drafts */

static void write_text_of(gg_json *out, const char *key,
                          void (*write)(srv_room *, gg_seat, gg_text *), srv_room *room,
                          gg_seat seat)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    write(room, seat, &text);
    gg_json_text(out, key, words);
}

enum { AHEAD_MOST = 1000 }; /* nested choices in one reply */

/* A seat's draft with its view, which is made once because it may be slow. */
typedef struct drafting {
    srv_room *room;
    gg_seat seat;
    const void *view;
    gg_json *out;
    uint32_t ahead; /* how many nested choices may still be written */
} drafting;

static void write_step(const drafting *to, const gg_draft *draft, gg_step step, const char *key)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_write_step(to->room->rules, to->view, draft, step, &text);
    gg_json_text(to->out, key, words);
}

/* A step with the targets that a client highlights. */
static void write_pointer(const drafting *to, const gg_draft *draft, gg_step step)
{
    const gg_step_kind *kind = &to->room->rules->rules->step_kinds[gg_step_kind_of(step)];
    write_step(to, draft, step, "text");
    gg_json_text(to->out, "kind", kind->name);
    gg_json_text(to->out, "noun", nouns[kind->noun]);
    gg_write_targets(to->room->rules, to->view, draft, step, to->out, "targets");
}

static void write_choice(const drafting *to, const gg_draft *draft, gg_step step)
{
    gg_json_object(to->out, NULL);
    write_pointer(to, draft, step);
    gg_json_end_object(to->out);
}

/* What could be chosen after it; null if there is no room: the client must then ask. */
static void write_then(drafting *to, const gg_draft *draft, gg_step step)
{
    gg_steps steps = {0};
    gg_draft next = *draft;
    const void *state = gg_match_state(to->room->table.match);
    gg_take(to->room->rules, state, to->seat, &next, step);
    if (!next.complete && to->ahead > 0)
        gg_list_steps(to->room->rules, state, to->seat, &next, &steps);
    if (!next.complete && steps.count > to->ahead)
        to->ahead = 0;
    if (!next.complete && to->ahead == 0) {
        gg_json_null(to->out, "then");
        return;
    }
    gg_assert(steps.count <= to->ahead);
    to->ahead -= steps.count;
    gg_json_array(to->out, "then");
    for (uint32_t i = 0; i < steps.count; i++)
        write_choice(to, &next, steps.step[i]);
    gg_json_end_array(to->out);
}

/* The steps of a draft after the first ones, each as it was offered: as texts, or with their targets. */
static void write_trail(const drafting *to, const gg_draft *taken, uint16_t from, bool whole)
{
    gg_draft draft;
    gg_draft_open(&draft);
    for (uint16_t i = 0; i < taken->count; i++) {
        if (i >= from && whole)
            write_choice(to, &draft, taken->taken[i]);
        else if (i >= from)
            write_step(to, &draft, taken->taken[i], NULL);
        gg_take(to->room->rules, gg_match_state(to->room->table.match), to->seat, &draft,
                taken->taken[i]);
    }
}

static void write_taken(const drafting *to, bool whole)
{
    gg_json_array(to->out, whole ? "taken" : "steps");
    write_trail(to, &to->room->table.draft[to->seat], 0, whole);
    gg_json_end_array(to->out);
}

static void write_choices(const drafting *to)
{
    gg_steps steps;
    host_table_steps(&to->room->table, to->seat, &steps);
    gg_json_array(to->out, "choices");
    for (uint32_t i = 0; i < steps.count; i++)
        write_choice(to, &to->room->table.draft[to->seat], steps.step[i]);
    gg_json_end_array(to->out);
}

static void write_drafted(srv_room *room, gg_seat seat, gg_text *text)
{
    gg_write_order(room->rules, host_table_view(&room->table, seat), &room->table.draft[seat].order,
                   text);
}

static void write_complete(srv_room *room, gg_seat seat, gg_json *out)
{
    const gg_draft *draft = &room->table.draft[seat];
    gg_json_bool(out, "complete", draft->complete);
    gg_json_bool(out, "undoable", host_table_undoable(&room->table, seat, draft));
}

void room_write_choices(srv_room *room, gg_seat seat, gg_json *out)
{
    gg_steps steps;
    const gg_draft *draft = &room->table.draft[seat];
    drafting to = {room, seat, host_table_view(&room->table, seat), out, AHEAD_MOST};
    host_table_steps(&room->table, seat, &steps);
    gg_json_array(out, "choices");
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_json_object(out, NULL);
        write_pointer(&to, draft, steps.step[i]);
        write_then(&to, draft, steps.step[i]);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
    write_complete(room, seat, out);
}

void room_write_trail(srv_room *room, gg_seat seat, const gg_draft *draft, uint16_t from,
                      gg_json *out)
{
    drafting to = {room, seat, host_table_view(&room->table, seat), out, 0};
    write_trail(&to, draft, from, true);
}

void room_write_steps(srv_room *room, gg_seat seat, gg_json *out)
{
    drafting to = {room, seat, host_table_view(&room->table, seat), out, 0};
    write_taken(&to, false);
}

static void write_preview(srv_room *room, gg_seat seat, gg_json *out)
{
    gg_json_raw(out, "preview", (gg_span){"", 0});
    host_write_preview(&room->table, seat, &room->table.draft[seat], out->out);
}

/* Everything but its preview. */
static void write_draft(srv_room *room, gg_seat seat, gg_json *out)
{
    gg_assert(seat < room->rules->seats); /* spectators have no drafts */
    const gg_draft *draft = &room->table.draft[seat];
    drafting to = {room, seat, host_table_view(&room->table, seat), out, 0};
    write_taken(&to, false);
    write_taken(&to, true);
    write_choices(&to);
    write_complete(room, seat, out);
    if (draft->complete)
        write_text_of(out, "order", write_drafted, room, seat);
    else
        gg_json_null(out, "order");
}

void room_write_draft(srv_room *room, gg_seat seat, gg_json *out)
{
    write_draft(room, seat, out);
    write_preview(room, seat, out);
}

/* In a sight. */
static void write_seen_draft(srv_room *room, gg_seat seat, gg_json *out)
{
    gg_json_object(out, "draft");
    write_draft(room, seat, out);
    if (host_has_long_preview(&room->table, seat, &room->table.draft[seat]))
        gg_json_raw(out, "preview", gg_span_of("{}"));
    else
        write_preview(room, seat, out);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- sights */

static void write_thinking(const srv_room *room, gg_json *out)
{
    room_world world = room->keeper->world(room);
    if (!world.thinks) {
        gg_json_null(out, "thinking");
        return;
    }
    gg_json_object(out, "thinking");
    gg_json_int(out, "seat", room->thinker);
    gg_json_int(out, "since", room->thinking_since);
    gg_json_int(out, "progress", world.progress);
    gg_json_end_object(out);
}

static void write_pause(const srv_room *room, gg_json *out)
{
    if (room->pause_by == GG_NOBODY) {
        gg_json_null(out, "pause");
        return;
    }
    gg_json_object(out, "pause");
    gg_json_int(out, "by", room->pause_by);
    gg_json_array(out, "agreed");
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room->pause_agreed & GG_BIT(seat))
            gg_json_int(out, NULL, seat);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

static void write_prompt(srv_room *room, gg_seat seat, gg_text *text)
{
    gg_write_prompt(room->rules, host_table_view(&room->table, seat), seat, text);
}

static void write_seat_part(srv_room *room, gg_seat seat, gg_json *out)
{
    bool asked = gg_head_of(host_table_view(&room->table, seat))->prompt[seat] != 0;
    gg_json_bool(out, "asked", asked);
    if (asked)
        write_text_of(out, "prompt", write_prompt, room, seat);
    else
        gg_json_null(out, "prompt");
    gg_json_bool(out, "can_undo",
                 room->game.state == GAME_RUNNING && gg_match_can_undo(room->table.match, seat));
    room_write_closed_talk(room, seat, out);
    write_seen_draft(room, seat, out);
}

/* Spectators have no draft, but may expect something of the choices of others. */
static void write_watched(srv_room *room, gg_seat reader, gg_json *out)
{
    gg_draft nothing;
    gg_draft_open(&nothing);
    gg_json_raw(out, "preview", (gg_span){"", 0});
    host_write_preview(&room->table, reader, &nothing, out->out);
}

/* An abandoned game still has prompts in its state, but no seat is asked (T-TEA-05). */
bool room_is_away(srv_room *room, gg_seat reader)
{
    return !store_has_ended(&room->game) &&
           gg_is_away(room->rules, host_table_view(&room->table, reader));
}

bool room_sends_away(srv_room *room, uint64_t user)
{
    bool away = false;
    if (!room->playing)
        return false;
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        if (!room_may_sit(room, user, seat))
            continue;
        if (!room_is_away(room, seat))
            return false;
        away = true;
    }
    return away;
}

void room_write_view(host_table *table, gg_seat reader, bool away, gg_json *out)
{
    gg_json_raw(out, "view", (gg_span){"", 0});
    if (away)
        gg_write_view_away(table->game, host_table_view(table, reader), out->out);
    else
        host_write_view(table, reader, out->out);
}

void room_write_text(host_table *table, gg_seat reader, bool away, gg_json *out)
{
    host_page page;
    host_out open;
    if (away) {
        gg_json_null(out, "text");
        return;
    }
    gg_text *text = host_page_text(&page, &open);
    gg_write_board(table->game, host_table_view(table, reader), text);
    gg_text_close(text);
    host_page_close(&page);
    gg_json_span(out, "text", (gg_span){page.at, page.size});
    host_page_free(&page);
}

void room_write_number(const srv_room *room, gg_seat reader, gg_json *out)
{
    if (reader < ROOM_READERS)
        gg_json_int(out, "number", (int64_t)room->told[reader]);
    else
        gg_json_null(out, "number");
}

void room_write_sight(srv_room *room, gg_seat reader, gg_json *out)
{
    gg_assert(room->playing);
    room_write_number(room, reader, out);
    room_write_view(&room->table, reader, room_is_away(room, reader), out);
    room_write_clock(room, reader, room->keeper->now(room), out);
    write_thinking(room, out);
    write_pause(room, out);
    if (reader < GG_SEATS_MAX)
        write_seat_part(room, reader, out);
    else
        write_watched(room, reader, out);
}

void room_answer_sight(srv_room *room, gg_seat reader, room_look *look, gg_json *out)
{
    gg_json_object(out, NULL);
    if (look == room_write_view) {
        room_write_sight(room, reader, out);
    } else {
        room_write_number(room, reader, out);
        look(&room->table, reader, room_is_away(room, reader), out);
    }
    gg_json_end_object(out);
}

/* The sight changes when the reader is told something, and by the reader's own actions. */
void room_tag(const srv_room *room, gg_seat reader, char tag[40])
{
    bool seat = reader < GG_SEATS_MAX;
    const gg_draft *draft = seat ? &room->table.draft[reader] : NULL;
    room_world world = room->keeper->world(room);
    const uint64_t parts[] = {
        world.program,
        reader < ROOM_READERS ? room->told[reader] : 0,
        room->pause_by,
        room->pause_agreed,
        world.doubt,
        world.thinks ? world.progress + 1 : 0,
        world.thinks ? (uint64_t)room->thinking_since : 0,
        draft ? gg_hash_bytes(draft->taken, draft->count * sizeof draft->taken[0]) : 0,
    };
    gg_text text;
    gg_text_open(&text, tag, 40);
    gg_put(&text, room->id);
    gg_print(&text, "-%u-", (unsigned)reader);
    gg_put_hex(&text, gg_hash_bytes(parts, sizeof parts), 16);
    gg_assert(!text.cut);
}

/* ---------------------------------------------------------------- games */

static void write_time(gg_json *out, const char *key, int64_t at)
{
    if (at == 0)
        gg_json_null(out, key);
    else
        gg_json_int(out, key, at);
}

static void write_maybe(gg_json *out, const char *key, const char *text)
{
    if (text[0] == 0)
        gg_json_null(out, key);
    else
        gg_json_text(out, key, text);
}

/* What a list says about the user's own seat. */
static void write_glance(const store_game *game, const store_seat *seat, gg_json *out)
{
    if (game->state != GAME_RUNNING || seat->glance[0] == 0)
        gg_json_null(out, "glance");
    else
        gg_json_raw(out, "glance", gg_span_of(seat->glance));
}

static bool is_mine(const store_seat *seat, uint64_t user)
{
    return user != 0 && seat->kind == SEAT_PERSON && seat->user == user;
}

/* Lists have no names. */
static void write_seat(const store_game *game, uint32_t number, const char *name, uint64_t user,
                       gg_json *out)
{
    const store_seat *seat = &game->seat[number];
    gg_json_object(out, NULL);
    gg_json_int(out, "seat", number);
    write_maybe(out, "name", name ? name : "");
    gg_json_text(out, "kind", seat_kinds[seat->kind]);
    write_maybe(out, "player", seat->name);
    gg_json_bool(out, "mine", is_mine(seat, user));
    if (is_mine(seat, user))
        write_time(out, "asked", seat->asked);
    if (is_mine(seat, user) && !name)
        write_glance(game, seat, out);
    if (seat->kind == SEAT_INVITED)
        gg_json_bool(out, "yours", user != 0 && seat->user == user);
    if (seat->kind == SEAT_BOT)
        gg_json_text(out, "bot", seat->bot);
    gg_json_end_object(out);
}

static void write_mine(const store_game *game, uint64_t user, gg_json *out)
{
    int mine = 0;
    gg_json_array(out, "mine");
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        if (!is_mine(&game->seat[seat], user))
            continue;
        gg_json_int(out, NULL, seat);
        mine++;
    }
    gg_json_end_array(out);
    gg_json_bool(out, "curtain", mine > 1 && !game->solo);
}

static void write_line(const store_game *game, gg_json *out)
{
    size_t name = strcspn(game->line, " ");
    const char *rest = game->line + name + (game->line[name] == ' ');
    size_t word = strcspn(rest, " ");
    bool scenario = word > 0 && !memchr(rest, '=', word);
    gg_json_span(out, "game", (gg_span){game->line, name});
    if (scenario)
        gg_json_span(out, "scenario", (gg_span){rest, word});
    else
        gg_json_null(out, "scenario");
    gg_json_text(out, "line", game->line);
}

static void write_hashes(const store_game *game, gg_json *out)
{
    char digits[65];
    replay_seed_hash(game, digits);
    gg_json_text(out, "seed_hash", digits);
    gg_json_text(out, "rules_version", game->rules_version);
    host_write_hex(game->data_hash, digits);
    gg_json_text(out, "data_hash", digits);
}

static void write_frame(const store_game *game, uint64_t user, gg_json *out)
{
    gg_json_text(out, "id", game->id);
    write_line(game, out);
    gg_json_text(out, "title", game->title);
    gg_json_text(out, "state", states[game->state]);
    gg_json_bool(out, "maker", user != 0 && game->maker == user);
    gg_json_int(out, "created", game->created);
    write_time(out, "started", game->started);
    write_time(out, "ended", game->ended);
    gg_json_text(out, "watch", game->watch == WATCH_PEOPLE ? "people" : "nobody");
    gg_json_bool(out, "listed", game->listed);
    gg_json_bool(out, "forced", !game->asks_all);
    gg_json_bool(out, "rated", game->rated);
    write_maybe(out, "pace", pace_name(game->pace));
    gg_json_object(out, "clock");
    clocks_write_rules(&game->clock, out);
    gg_json_end_object(out);
    write_hashes(game, out);
    write_maybe(out, "result", game->result);
    write_maybe(out, "rematch", game->rematch);
    write_maybe(out, "rematch_of", game->rematch_of);
    write_maybe(out, "lesson", game->lesson);
}

void room_write_game_row(const store_game *game, uint64_t user, gg_json *out)
{
    write_frame(game, user, out);
    gg_json_array(out, "seats");
    for (uint32_t seat = 0; seat < game->seats; seat++)
        write_seat(game, seat, NULL, user, out);
    gg_json_end_array(out);
    write_mine(game, user, out);
}

/* Names of seats as spectators see them: sides that were dealt in secret are not shown. */
void room_write_game(srv_room *room, uint64_t user, gg_json *out)
{
    const gg_head *head = room->playing ? gg_head_of(host_table_view(&room->table, GG_PUBLIC))
                                        : NULL;
    write_frame(&room->game, user, out);
    gg_json_array(out, "seats");
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        write_seat(&room->game, seat, head ? gg_seat_name(room->rules, head, seat) : "", user, out);
    gg_json_end_array(out);
    write_mine(&room->game, user, out);
    write_maybe(out, "held_up", room->held_up ? room->trouble : "");
}
