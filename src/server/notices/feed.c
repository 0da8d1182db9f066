/* feed.c: the Atom feed of a user (RFC 4287): games that wait for them, invitations, games that have ended. It has what
 * their list of games has, and nothing that is hidden in a game. */
#define _POSIX_C_SOURCE 200809L

#include "server/notices/notices.h"

#include <string.h>
#include <time.h>

#define DAY INT64_C(86400000)

enum { ENTRIES = 60 };

typedef struct feed_entry {
    char id[STORE_ID_SIZE], title[400];
    const char *what;
    int64_t at;
} feed_entry;

typedef struct feed {
    uint64_t user;
    uint32_t count;
    feed_entry at[ENTRIES];
} feed;

/* ---------------------------------------------------------------- entries */

static void add_entry(feed *to, const store_game *game, const char *what, int64_t at)
{
    if (to->count == ENTRIES)
        return;
    feed_entry *entry = &to->at[to->count++];
    *entry = (feed_entry){.what = what, .at = at};
    memcpy(entry->id, game->id, sizeof entry->id);
    letter_write_title(game, entry->title, sizeof entry->title);
}

static bool see_game(void *to, const store_game *game)
{
    feed *self = to;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const store_seat *at = &game->seat[seat];
        if (at->user != self->user)
            continue;
        if (at->kind == SEAT_INVITED && game->state == GAME_WAITING)
            add_entry(self, game, "You are invited", game->created);
        else if (at->kind == SEAT_PERSON && game->state == GAME_RUNNING && at->asked != 0)
            add_entry(self, game, "Your turn", at->asked);
        else if (at->kind == SEAT_PERSON && store_has_ended(game)) {
            add_entry(self, game, "Game over", game->ended);
            break;
        }
    }
    return self->count < ENTRIES;
}

/* ---------------------------------------------------------------- XML */

/* Control characters are not allowed in XML. */
static void put_xml(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
        }
}

static void put_date(FILE *out, int64_t at)
{
    struct tm day;
    char date[40];
    time_t seconds = (time_t)(at / 1000);
    gmtime_r(&seconds, &day);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &day);
    fprintf(out, "<updated>%s</updated>", date);
}

static void put_entry(FILE *out, const char *origin, const feed_entry *entry)
{
    fprintf(out, "<entry><id>%s/#/game/%s/%lld</id><title>%s: ", origin, entry->id,
            (long long)entry->at, entry->what);
    put_xml(out, entry->title);
    fprintf(out, "</title>");
    put_date(out, entry->at);
    fprintf(out, "<link href=\"%s/#/game/%s\"/></entry>", origin, entry->id);
}

static int64_t newest_of(const feed *self)
{
    int64_t newest = 0;
    for (uint32_t i = 0; i < self->count; i++)
        newest = self->at[i].at > newest ? self->at[i].at : newest;
    return newest;
}

static void put_feed(FILE *out, const char *origin, const feed *self)
{
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>"
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>grognard: games that wait for "
            "you</title><id>%s/#/%016llx</id><link href=\"%s/\"/><author><name>grognard</name>"
            "</author>",
            origin, (unsigned long long)self->user, origin);
    put_date(out, newest_of(self));
    for (uint32_t i = 0; i < self->count; i++)
        put_entry(out, origin, &self->at[i]);
    fputs("</feed>", out);
}

web_outcome feed_show(srv_call *call)
{
    store_notices notices;
    uint8_t hash[STORE_HASH_SIZE];
    srv_store *store = call->house->store;
    people_hash_token(call->part[0], hash);
    store_status status = store->ops->notices->by_feed(store, hash, &notices);
    if (status == STORE_NONE)
        return call_fail(call, 404, "not-found",
                         "there is no such feed: its address may have been changed");
    if (status != STORE_OK)
        return call_no_store(call, status);
    feed found = {.user = notices.user};
    status = store->ops->games_to_tell(store, notices.user, call->now - 14 * DAY, see_game, &found);
    if (status != STORE_OK)
        return call_no_store(call, status);
    web_reply *reply = &call->exchange->reply;
    host_page_open(&reply->body);
    put_feed(reply->body.stream, notices_origin(call->house), &found);
    host_page_close(&reply->body);
    reply->status = 200;
    reply->type = "application/atom+xml; charset=utf-8";
    web_tag_body(call->exchange);
    return WEB_DONE;
}
