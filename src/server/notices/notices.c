/* notices.c: finds what each user should be told, and puts it into the queue. */
#include "server/notices/notices.h"

#include "server/clocks/heartbeat.h"
#include "server/mail/zones.h"
#include "server/nodes/nodes.h"

#include "host/memory.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

/* A question that is answered soon needs no mail. A user who is active has a while to see it in the browser. */
#define REST (2 * MINUTE)
#define ACTIVE_FOR (5 * MINUTE)
#define PATIENCE (10 * MINUTE)
/* Of a question in a turn about which there was a mail already. */
#define STILL_AFTER (3 * HOUR)
#define OFFER_AGAIN DAY
#define ENDED_WITHIN (2 * DAY)

enum {
    SCAN_EVERY = 15000, /* milliseconds between two rounds */
    SCAN_NEXT = 20,     /* .. between two groups of a round */
    SCAN_USERS = 20,
    REMIND_USUAL = 12 * 60,
    MAILS_WAITING = 4
};

/* ---------------------------------------------------------------- opening */

static bool has_text(const char *text)
{
    return text && text[0];
}

bool notices_has_mail(const srv_house *house)
{
    return has_text(house->settings.mail.url);
}

const char *notices_origin(const srv_house *house)
{
    return house->settings.origin ? house->settings.origin : "http://127.0.0.1:1805";
}

void notices_open(srv_house *house, void (*wake)(void *wakes), void *wakes)
{
    const house_mail *mail = &house->settings.mail;
    srv_notices *notices = host_zeroed(sizeof *notices);
    house->notices = notices;
    if (!has_text(mail->url) && !has_text(mail->webhook))
        return;
    notices->sender = sender_open(
        &(sender_settings){.url = mail->url ? mail->url : "",
                           .user = mail->user ? mail->user : "",
                           .password = mail->password ? mail->password : "",
                           .from = mail->from ? mail->from : "",
                           .seconds = mail->seconds});
    notices->worker = jobs_open(1, MAILS_WAITING, wake, wakes);
    notices->holder = people_new_id();
}

void notices_close(srv_house *house)
{
    srv_notices *notices = house->notices;
    if (notices->sender)
        sender_cancel(notices->sender);
    if (notices->worker)
        jobs_close(notices->worker);
    mailing_free(house);
    notices->worker = NULL;
}

void notices_free(srv_house *house)
{
    sender_close(house->notices->sender);
    free(house->notices);
    house->notices = NULL;
}

/* ---------------------------------------------------------------- who is active */

static struct notices_seen *place_of(const srv_house *house, uint64_t user)
{
    return &house->notices->seen[gg_hash_bytes(&user, sizeof user) % NOTICES_SEEN];
}

void notices_see(srv_house *house, uint64_t user, int64_t now)
{
    *place_of(house, user) = (struct notices_seen){.user = user, .at = now};
}

int64_t notices_seen_at(const srv_house *house, uint64_t user)
{
    const struct notices_seen *seen = place_of(house, user);
    if (nodes_has_user(house, user))
        return clock_now(house->clock);
    return seen->user == user ? seen->at : 0;
}

/* ---------------------------------------------------------------- settings */

store_notices notices_usual(uint64_t user)
{
    store_notices notices = {.user = user,
                             .wants = MAIL_CHOICES & ~MAIL_BIT(MAIL_CHAT),
                             .daily = 8 * 60,
                             .remind = REMIND_USUAL,
                             .zone = "UTC"};
    people_new_token(notices.stop);
    return notices;
}

store_status notices_of(srv_house *house, uint64_t user, store_notices *out)
{
    srv_store *store = house->store;
    store_status status = store->ops->notices->of_user(store, user, out);
    if (status != STORE_NONE)
        return status;
    *out = notices_usual(user);
    return STORE_OK;
}

static int64_t next_digest(const store_notices *notices, int64_t now)
{
    switch (notices->rhythm) {
    case RHYTHM_HOURLY:
        return now - now % HOUR + HOUR;
    case RHYTHM_DAILY:
        return zones_next(notices->zone, now, notices->daily);
    default:
        return now;
    }
}

int64_t notices_when(const store_notices *notices, int64_t now)
{
    int64_t when = next_digest(notices, now);
    uint16_t minute = zones_minute(notices->zone, when);
    if (!zones_between(minute, notices->quiet_from, notices->quiet_until))
        return when;
    return zones_next(notices->zone, when, notices->quiet_until);
}

void notices_add(srv_house *house, store_batch *batch, const store_mail *model, int64_t told_before)
{
    store_mail mail = *model;
    mail.id = people_new_id();
    mail.created = clock_now(house->clock);
    if (mail.due == 0)
        mail.due = mail.created;
    batch_add_mail(batch, CHANGE_ADD_MAIL, &mail, told_before);
}

/* ---------------------------------------------------------------- what a user should be told */

/* The notices of one user that are being looked for. */
typedef struct looking {
    srv_house *house;
    const store_notices *notices;
    int64_t now, seen;
    store_batch *batch; /* NULL: nothing yet */
} looking;

/* What a glance says (glance.c). */
typedef struct glance {
    int64_t part, until; /* until: 0: no clock runs */
    bool offer;
    char kind[12]; /* of the offer */
    int by;
} glance;

static glance read_glance(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    const json_t *offer = json_object_get(json, "offer");
    glance found = {.part = -1};
    const char *kind = json_string_value(json_object_get(offer, "kind"));
    if (json_object_get(json, "part"))
        found.part = json_integer_value(json_object_get(json, "part"));
    found.until = json_integer_value(json_object_get(json, "until"));
    found.by = (int)json_integer_value(json_object_get(offer, "seat"));
    found.offer = kind != NULL;
    snprintf(found.kind, sizeof found.kind, "%s", kind ? kind : "");
    json_decref(json);
    return found;
}

static bool was_told(const looking *self, const char *about, int64_t after)
{
    srv_store *store = self->house->store;
    int64_t at = 0;
    return store->ops->notices->told(store, self->notices->user, about, &at) == STORE_OK &&
           at > after;
}

/* When a mail may be sent. One that has to come before `mail->due` waits for nothing if it would be late. */
static int64_t when_to_tell(const looking *self, const store_mail *mail)
{
    int64_t when = notices_when(self->notices, self->now);
    return mail->due != 0 && when > mail->due ? self->now : when;
}

/* Adds a message unless the user was told after a time, or does not want it. */
static void tell(looking *self, store_mail mail, int64_t told_before)
{
    if (!(self->notices->wants & MAIL_BIT(mail.kind)) || was_told(self, mail.about, told_before))
        return;
    if (!self->batch)
        self->batch = batch_new();
    mail.user = self->notices->user;
    mail.due = when_to_tell(self, &mail);
    notices_add(self->house, self->batch, &mail, told_before);
}

static store_mail about_game(mail_kind kind, const store_game *game, uint32_t seat)
{
    store_mail mail = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    memcpy(mail.game, game->id, sizeof mail.game);
    return mail;
}

/* Has the user had the time to see in the browser what happened then? */
static bool is_ripe(const looking *self, int64_t since)
{
    int64_t waited = self->now - since;
    if (waited < REST)
        return false;
    bool active = self->now - self->seen < ACTIVE_FOR;
    return self->notices->eager || !active || waited >= PATIENCE;
}

/* Once a turn. Another question of the same turn gets a reminder if it waits for long. */
static void tell_turn(looking *self, const store_game *game, uint32_t seat, const glance *seen)
{
    const int64_t asked = game->seat[seat].asked;
    store_mail mail = about_game(MAIL_TURN, game, seat);
    snprintf(mail.about, sizeof mail.about, "turn/%s/%u/%lld", game->id, seat,
             (long long)(seen->part >= 0 ? seen->part : asked));
    if (is_ripe(self, asked))
        tell(self, mail, 0);
    if (self->now - asked < STILL_AFTER || !was_told(self, mail.about, 0) ||
        was_told(self, mail.about, asked - 1))
        return;
    mail.kind = MAIL_REMIND;
    snprintf(mail.about, sizeof mail.about, "still/%s/%u/%lld", game->id, seat, (long long)asked);
    tell(self, mail, 0);
}

/* Half of the time is left at most. Half of what is left must remain when the mail is sent. */
static void tell_clock(looking *self, const store_game *game, uint32_t seat, const glance *seen)
{
    const int64_t asked = game->seat[seat].asked;
    int64_t before = self->notices->remind * MINUTE, half = (seen->until - asked) / 2;
    if (seen->until == 0 || self->now >= seen->until || before == 0)
        return;
    if (seen->until - self->now > (before < half ? before : half) || half < REST)
        return;
    store_mail mail = about_game(MAIL_REMIND, game, seat);
    mail.due = seen->until - (seen->until - self->now) / 2;
    snprintf(mail.about, sizeof mail.about, "clock/%s/%u/%lld", game->id, seat, (long long)asked);
    tell(self, mail, 0);
}

static void tell_offer(looking *self, const store_game *game, uint32_t seat, const glance *seen)
{
    if (!seen->offer || !is_ripe(self, self->seen))
        return;
    store_mail mail = about_game(MAIL_OFFER, game, seat);
    snprintf(mail.about, sizeof mail.about, "offer/%s/%u/%s/%d", game->id, seat, seen->kind,
             seen->by);
    tell(self, mail, self->now - OFFER_AGAIN);
}

static void tell_over(looking *self, const store_game *game, uint32_t seat)
{
    if (game->ended <= self->notices->confirmed || self->seen >= game->ended ||
        !is_ripe(self, game->ended))
        return;
    store_mail mail = about_game(MAIL_OVER, game, seat);
    snprintf(mail.about, sizeof mail.about, "over/%s", game->id);
    tell(self, mail, 0);
}

static void tell_invitation(looking *self, const store_game *game, uint32_t seat)
{
    store_mail mail = about_game(MAIL_INVITE, game, seat);
    snprintf(mail.about, sizeof mail.about, "invite/%s/%u", game->id, seat);
    if (game->maker != self->notices->user)
        tell(self, mail, 0);
}

static void look_at_seat(looking *self, const store_game *game, uint32_t seat)
{
    const store_seat *at = &game->seat[seat];
    if (at->user != self->notices->user)
        return;
    if (at->kind == SEAT_INVITED && game->state == GAME_WAITING)
        tell_invitation(self, game, seat);
    if (at->kind != SEAT_PERSON)
        return;
    if (store_has_ended(game))
        tell_over(self, game, seat);
    if (game->state != GAME_RUNNING)
        return;
    glance seen = read_glance(at->glance);
    tell_offer(self, game, seat, &seen);
    if (at->asked == 0)
        return;
    tell_turn(self, game, seat, &seen);
    tell_clock(self, game, seat, &seen);
}

static bool look_at_game(void *to, const store_game *game)
{
    if (!game->solo) /* a player with all seats knows */
        for (uint32_t seat = 0; seat < game->seats; seat++)
            look_at_seat(to, game, seat);
    return true;
}

static void look_at_user(srv_house *house, const store_notices *notices, int64_t now)
{
    srv_store *store = house->store;
    looking self = {.house = house,
                    .notices = notices,
                    .now = now,
                    .seen = notices_seen_at(house, notices->user)};
    store->ops->games_to_tell(store, notices->user, now - ENDED_WITHIN, look_at_game, &self);
    if (self.batch)
        house_send(house, self.batch);
}

/* ---------------------------------------------------------------- all users, some at a time */

typedef struct user_group {
    store_notices at[SCAN_USERS];
    uint32_t count;
} user_group;

static bool keep_user(void *to, const store_notices *notices)
{
    user_group *group = to;
    group->at[group->count++] = *notices;
    return group->count < SCAN_USERS;
}

static void scan(srv_house *house, int64_t now, int64_t steady)
{
    srv_notices *notices = house->notices;
    srv_store *store = house->store;
    user_group *group = host_zeroed(sizeof *group);
    store->ops->notices->users(store, notices->cursor, SCAN_USERS, keep_user, group);
    for (uint32_t i = 0; i < group->count; i++)
        look_at_user(house, &group->at[i], now);
    bool more = group->count == SCAN_USERS;
    notices->cursor = more ? group->at[group->count - 1].user : 0;
    notices->next_scan = steady + (more ? SCAN_NEXT : SCAN_EVERY);
    free(group);
}

int64_t notices_turn(srv_house *house, int64_t steady)
{
    srv_notices *notices = house->notices;
    if (!notices->worker)
        return 0;
    jobs_collect(notices->worker);
    if (house->stopping || house->store_is_full || !heartbeat_trusts(house) ||
        !nodes_does(house, JOB_MAIL))
        return 0;
    int64_t now = clock_now(house->clock);
    if (steady >= notices->next_scan && notices_has_mail(house))
        scan(house, now, steady);
    mailing_turn(house, now, steady);
    return notices_has_mail(house) ? notices->next_scan : 0;
}

void notices_batch_back(srv_house *house, const store_batch *batch)
{
    mailing_batch_back(house, batch);
}

/* ---------------------------------------------------------------- chat */

static bool has_muted(srv_room *room, uint32_t seat, gg_seat from)
{
    uint64_t muted = 0;
    srv_store *store = room->house->store;
    store->ops->mutes(store, room->id, (uint8_t)seat, &muted);
    return (muted & GG_BIT(from)) != 0;
}

/* At most once an hour and game. What was written is not in the mail. */
static void tell_chat(srv_room *room, uint32_t seat)
{
    store_notices notices;
    srv_store *store = room->house->store;
    int64_t now = clock_now(room->house->clock);
    uint64_t user = room->game.seat[seat].user;
    if (store->ops->notices->of_user(store, user, &notices) != STORE_OK || notices.confirmed == 0 ||
        !(notices.wants & MAIL_BIT(MAIL_CHAT)))
        return;
    store_mail mail = about_game(MAIL_CHAT, &room->game, seat);
    mail.user = user;
    mail.due = notices_when(&notices, now + PATIENCE);
    snprintf(mail.about, sizeof mail.about, "chat/%s", room->id);
    notices_add(room->house, room->batch, &mail, now - HOUR);
}

void notices_chat(srv_room *room, gg_seat from, uint16_t to)
{
    if (!notices_has_mail(room->house) || !room->batch)
        return;
    for (uint32_t seat = 0; seat < room->game.seats; seat++) {
        const store_seat *at = &room->game.seat[seat];
        bool hears = (to & (GG_BIT(GG_PUBLIC) | GG_BIT(seat))) != 0;
        if (hears && at->kind == SEAT_PERSON && at->user != 0 &&
            at->user != room->game.seat[from].user && !has_muted(room, seat, from))
            tell_chat(room, seat);
    }
}

/* ---------------------------------------------------------------- tournaments */

void notices_contest(srv_house *house, store_batch *batch, const store_mail *model)
{
    store_notices notices;
    srv_store *store = house->store;
    if (!notices_has_mail(house) ||
        store->ops->notices->of_user(store, model->user, &notices) != STORE_OK ||
        notices.confirmed == 0)
        return;
    looking self = {
        .house = house, .notices = &notices, .now = clock_now(house->clock), .batch = batch};
    tell(&self, *model, 0);
}

/* ---------------------------------------------------------------- the webhook */

void notices_announce(srv_house *house, const char *about, const char *text)
{
    if (!has_text(house->settings.mail.webhook))
        return;
    store_mail mail = {.kind = MAIL_NEWS, .text = text};
    snprintf(mail.about, sizeof mail.about, "%s", about);
    store_batch *batch = batch_new();
    notices_add(house, batch, &mail, 0);
    house_send(house, batch);
}

static bool has_open_seat(const store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_OPEN)
            return true;
    return false;
}

/* "Ann, Ben" */
static void write_players(const store_game *game, gg_text *out)
{
    bool any = false;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const store_seat *at = &game->seat[seat];
        if (at->kind != SEAT_PERSON && at->kind != SEAT_BOT)
            continue;
        gg_print(out, "%s%s", any ? ", " : "", at->name[0] ? at->name : at->bot);
        any = true;
    }
}

static void announce_game(srv_house *house, const store_game *game, const char *event,
                          const char *words)
{
    char about[MAIL_ABOUT_SIZE], title[400], line[1500];
    gg_text text;
    snprintf(about, sizeof about, "news/%s/%s", event, game->id);
    letter_write_title(game, title, sizeof title);
    gg_text_open(&text, line, sizeof line);
    gg_print(&text, "%s: %s (", words, title);
    write_players(game, &text);
    gg_print(&text, ") %s/#/game/%s", notices_origin(house), game->id);
    notices_announce(house, about, line);
}

/* Only what every visitor of the server can see in its lists. */
void notices_game_changed(srv_house *house, const store_game *game)
{
    if (!has_text(house->settings.mail.webhook) || !game->listed || game->lesson[0])
        return;
    if (game->state == GAME_WAITING && has_open_seat(game))
        announce_game(house, game, "open", "New game with an open seat");
    if (game->state == GAME_OVER && game->watch == WATCH_PEOPLE)
        announce_game(house, game, "over", "Game over");
}
