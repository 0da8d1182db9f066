/* notice_calls.c: the user's settings of notices, and what links in mail do (docs/api.md, "Notices"). */
#include "server/notices/notices.h"

#include "server/http/limits.h"
#include "server/mail/message.h"
#include "server/mail/zones.h"
#include "server/people/sessions.h"

#include <jansson.h>
#include <string.h>

enum {
    LIMIT_LINK = 0x61,
    LIMIT_TEST = 0x62,
    MINUTES = 24 * 60,
    TEXT_MOST = 400,
    REMIND_MOST = 7 * MINUTES
};

/* Links to an account, and test mails: three at once, then one every twenty minutes. */
static const limit_rule for_links = {.burst = 3, .microseconds = 1200000000};

static const struct {
    const char *word;
    mail_kind kind;
} choices[] = {{"turn", MAIL_TURN},         {"reminder", MAIL_REMIND}, {"offer", MAIL_OFFER},
               {"invitation", MAIL_INVITE}, {"over", MAIL_OVER},       {"chat", MAIL_CHAT},
               {"tournament", MAIL_TOUR}};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static const char *const rhythms[] = {"each", "hourly", "daily"};

const char *notices_trouble(const srv_house *house)
{
    return notices_has_mail(house) ? house->notices->trouble : NULL;
}

/* ---------------------------------------------------------------- helpers */

static web_outcome no_mail(srv_call *call)
{
    return call_fail(call, 404, "not-found", "this server does not send mail");
}

/* Test mails do not use up the links that somebody may need. */
static bool count_link(srv_house *house, uint64_t user, mail_kind kind)
{
    return limits_count(house->people.limits, kind == MAIL_TEST ? LIMIT_TEST : LIMIT_LINK, &user,
                        sizeof user, &for_links, clock_steady(house->clock)) == 0;
}

static web_outcome too_many_links(web_exchange *exchange)
{
    exchange->reply.retry_after = 1200;
    return web_fail(exchange, 429, "too-many",
                    "a few mails were just sent to you: look for them, or try again in 20 minutes");
}

static web_outcome store_notices_of(srv_call *call, const store_notices *notices)
{
    store_batch *batch = batch_new();
    batch_add_notices(batch, CHANGE_SET_NOTICES, notices);
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

/* ---------------------------------------------------------------- settings */

static void write_wants(gg_json *out, uint32_t wants)
{
    gg_json_array(out, "wants");
    for (int i = 0; i < CHOICES; i++)
        if (wants & MAIL_BIT(choices[i].kind))
            gg_json_text(out, NULL, choices[i].word);
    gg_json_end_array(out);
}

static void write_quiet(gg_json *out, const store_notices *notices)
{
    if (notices->quiet_from == notices->quiet_until) {
        gg_json_null(out, "quiet");
        return;
    }
    gg_json_object(out, "quiet");
    gg_json_int(out, "from", notices->quiet_from);
    gg_json_int(out, "until", notices->quiet_until);
    gg_json_end_object(out);
}

static void write_time(gg_json *out, const char *key, int64_t at)
{
    if (at != 0)
        gg_json_int(out, key, at);
    else
        gg_json_null(out, key);
}

static bool has_feed(const store_notices *notices)
{
    static const uint8_t none[STORE_HASH_SIZE];
    return memcmp(notices->feed, none, sizeof none) != 0;
}

static web_outcome get_notices(srv_call *call)
{
    web_json json;
    store_notices notices;
    store_status status = notices_of(call->house, call->who.user, &notices);
    if (status != STORE_OK)
        return call_no_store(call, status);
    const char *trouble = notices_trouble(call->house);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "mail", trouble != NULL);
    gg_json_bool(out, "works", trouble && !trouble[0]);
    if (notices.address[0])
        gg_json_text(out, "address", notices.address);
    else
        gg_json_null(out, "address");
    write_time(out, "confirmed", notices.confirmed);
    write_wants(out, notices.wants);
    gg_json_text(out, "rhythm", rhythms[notices.rhythm]);
    gg_json_int(out, "daily", notices.daily);
    write_quiet(out, &notices);
    gg_json_text(out, "zone", notices.zone);
    gg_json_bool(out, "eager", notices.eager);
    gg_json_int(out, "remind", notices.remind);
    gg_json_bool(out, "feed", has_feed(&notices));
    write_time(out, "sent", notices.sent);
    write_time(out, "failed", notices.failed);
    gg_json_text(out, "trouble", notices.trouble);
    gg_json_end_object(out);
    return web_json_end(&json);
}

static bool read_wants(srv_call *call, uint32_t *wants)
{
    const json_t *list = json_object_get(call->body, "wants"), *value;
    size_t index;
    if (!list)
        return true;
    *wants = 0;
    json_array_foreach(list, index, value)
    {
        const char *word = json_string_value(value);
        uint32_t bit = 0;
        for (int i = 0; word && i < CHOICES; i++)
            if (strcmp(word, choices[i].word) == 0)
                bit = MAIL_BIT(choices[i].kind);
        *wants |= bit;
        if (bit == 0) {
            call_fail(call, 400, "bad-request",
                      "\"wants\" must be a list of turn, reminder, offer, invitation, over, chat, "
                      "tournament");
            return false;
        }
    }
    return true;
}

static bool read_rhythm(srv_call *call, uint8_t *rhythm)
{
    const char *word = NULL;
    if (!call_maybe_text(call, "rhythm", 20, &word) || !word)
        return word == NULL && call->exchange->reply.status == 0;
    for (uint8_t i = 0; i < sizeof rhythms / sizeof rhythms[0]; i++)
        if (strcmp(word, rhythms[i]) == 0) {
            *rhythm = i;
            return true;
        }
    call_fail(call, 400, "bad-request", "\"rhythm\" must be each, hourly or daily");
    return false;
}

static bool read_zone(srv_call *call, char zone[MAIL_ZONE_SIZE])
{
    const char *word = NULL;
    if (!call_maybe_text(call, "zone", MAIL_ZONE_SIZE - 1, &word))
        return false;
    if (!word)
        return true;
    if (!zones_known(word)) {
        call_fail(call, 400, "bad-request", "\"zone\" must be a time zone such as Europe/Paris");
        return false;
    }
    snprintf(zone, MAIL_ZONE_SIZE, "%s", word);
    return true;
}

static bool read_minute(srv_call *call, const char *key, uint64_t most, uint16_t *minute)
{
    uint64_t value = *minute;
    if (!call_maybe_number(call, key, most, &value))
        return false;
    *minute = (uint16_t)value;
    return true;
}

/* null: none. */
static bool read_quiet(srv_call *call, store_notices *notices)
{
    const json_t *quiet = json_object_get(call->body, "quiet");
    if (!quiet)
        return true;
    json_int_t from = json_integer_value(json_object_get(quiet, "from"));
    json_int_t until = json_integer_value(json_object_get(quiet, "until"));
    bool good = json_is_null(quiet) ||
                (json_is_integer(json_object_get(quiet, "from")) &&
                 json_is_integer(json_object_get(quiet, "until")) && from >= 0 && from < MINUTES &&
                 until >= 0 && until < MINUTES);
    if (!good) {
        call_fail(call, 400, "bad-request",
                  "\"quiet\" must be null, or have \"from\" and \"until\" in minutes of the day");
        return false;
    }
    notices->quiet_from = (uint16_t)from;
    notices->quiet_until = (uint16_t)until;
    return true;
}

static web_outcome put_notices(srv_call *call)
{
    store_notices notices;
    store_status status = notices_of(call->house, call->who.user, &notices);
    if (status != STORE_OK)
        return call_no_store(call, status);
    bool eager = notices.eager;
    if (!read_wants(call, &notices.wants) || !read_rhythm(call, &notices.rhythm) ||
        !read_zone(call, notices.zone) || !read_quiet(call, &notices) ||
        !read_minute(call, "daily", MINUTES - 1, &notices.daily) ||
        !read_minute(call, "remind", REMIND_MOST, &notices.remind) ||
        !call_maybe_bool(call, "eager", &eager))
        return WEB_DONE;
    notices.eager = eager;
    return store_notices_of(call, &notices);
}

/* ---------------------------------------------------------------- the address */

web_outcome notices_set_address(srv_house *house, web_exchange *exchange, uint64_t user,
                                const char *address)
{
    store_notices notices;
    store_status status = notices_of(house, user, &notices);
    if (status != STORE_OK)
        return web_fail(exchange, 503, "no-store", "could not store it: try again later");
    if (!count_link(house, user, MAIL_CONFIRM))
        return too_many_links(exchange);
    store_batch *batch = batch_new();
    store_mail confirm = {.kind = MAIL_CONFIRM, .user = user};
    store_mail moved = {.kind = MAIL_MOVED, .user = user, .text = notices.address};
    if (notices.confirmed != 0 && strcmp(notices.address, address) != 0)
        notices_add(house, batch, &moved, 0);
    notices.confirmed = 0;
    people_new_token(notices.stop); /* links in mail to the old address do nothing any more */
    snprintf(notices.address, sizeof notices.address, "%s", address);
    batch_add_notices(batch, CHANGE_SET_NOTICES, &notices);
    notices_add(house, batch, &confirm, 0);
    web_ok(exchange);
    return house_after_batch(house, exchange, batch, people_tell_stored);
}

static web_outcome put_address(srv_call *call)
{
    const char *address;
    gg_error error;
    if (!notices_has_mail(call->house))
        return no_mail(call);
    if (!call_text(call, "address", TEXT_MOST, &address))
        return WEB_DONE;
    if (!mail_check_address(address, &error))
        return call_fail(call, 400, "bad-request", "%s", error.text);
    return accounts_set_address(call, address);
}

static web_outcome delete_address(srv_call *call)
{
    store_notices notices;
    store_status status = notices_of(call->house, call->who.user, &notices);
    if (status != STORE_OK)
        return call_no_store(call, status);
    notices.address[0] = 0;
    notices.confirmed = 0;
    people_new_token(notices.stop);
    return store_notices_of(call, &notices);
}

/* Sends a mail that the user has asked for. */
static web_outcome send_to_caller(srv_call *call, mail_kind kind)
{
    store_notices notices;
    store_mail mail = {.kind = (uint8_t)kind, .user = call->who.user};
    if (!notices_has_mail(call->house))
        return no_mail(call);
    store_status status = notices_of(call->house, call->who.user, &notices);
    if (status != STORE_OK)
        return call_no_store(call, status);
    if (kind == MAIL_TEST && notices.confirmed == 0)
        return call_fail(call, 409, "not-now", "confirm your mail address first");
    if (kind == MAIL_CONFIRM && (notices.address[0] == 0 || notices.confirmed != 0))
        return call_fail(call, 409, "not-now", "there is no address to confirm");
    if (!count_link(call->house, call->who.user, kind))
        return too_many_links(call->exchange);
    store_batch *batch = batch_new();
    notices_add(call->house, batch, &mail, 0);
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

static web_outcome send_test(srv_call *call)
{
    return send_to_caller(call, MAIL_TEST);
}

static web_outcome send_confirmation(srv_call *call)
{
    return send_to_caller(call, MAIL_CONFIRM);
}

static void tell_confirmed(srv_house *house, web_exchange *exchange, store_status status)
{
    people_tell_stored(house, exchange, status);
    if (status == STORE_CONFLICT)
        web_fail(exchange, 403, "old-link",
                 "this link has expired or was already used: ask for a new one");
}

/* Works in any browser: the mail may be read elsewhere. */
static web_outcome confirm_address(srv_call *call)
{
    const char *secret;
    uint8_t hash[STORE_HASH_SIZE];
    store_token token;
    store_notices notices;
    srv_store *store = call->house->store;
    if (!call_text(call, "token", TEXT_MOST, &secret))
        return WEB_DONE;
    people_hash_token(secret, hash);
    store_status status = store->ops->notices->token(store, hash, MAIL_CONFIRM, call->now, &token);
    if (status == STORE_OK)
        status = store->ops->notices->of_user(store, token.user, &notices);
    if (status != STORE_OK && status != STORE_NONE)
        return call_no_store(call, status);
    if (status == STORE_NONE || strcmp(token.address, notices.address) != 0)
        return call_fail(call, 403, "old-link",
                         "this link has expired or was already used: ask for a new one");
    notices.confirmed = call->now;
    store_batch *batch = batch_new();
    batch_add_token(batch, CHANGE_USE_TOKEN, hash, &token, call->now);
    batch_add_notices(batch, CHANGE_SET_NOTICES, &notices);
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, tell_confirmed);
}

/* ---------------------------------------------------------------- stopping mail */

static web_outcome show_page(srv_call *call, int status, const char *title, const char *text,
                             bool button)
{
    return web_page(call->exchange, status, title, text,
                    button ? "<form method=\"post\"><button>Stop all mail</button></form>"
                             "<p><a href=\"/#/account\">Settings</a></p>"
                           : "<p><a href=\"/#/account\">Settings</a></p>");
}

/* False: the reply is ready. */
static bool find_stop(srv_call *call, store_notices *notices)
{
    srv_store *store = call->house->store;
    store_status status = store->ops->notices->by_stop(store, call->part[0], notices);
    if (status == STORE_OK)
        return true;
    if (status == STORE_NONE)
        show_page(call, 404, "Old link",
                  "This link no longer works. You can stop mail in your settings.", false);
    else
        call_no_store(call, status);
    return false;
}

/* A program that looks at links must not stop anything. */
static web_outcome ask_to_stop(srv_call *call)
{
    store_notices notices;
    if (!find_stop(call, &notices))
        return WEB_DONE;
    return show_page(call, 200, "Stop mail",
                     "Your account stays. You can choose in the settings what to receive.", true);
}

/* RFC 8058. The address stays, so that a forgotten password can be replaced. */
static web_outcome stop_mail(srv_call *call)
{
    store_notices notices;
    if (!find_stop(call, &notices))
        return WEB_DONE;
    notices.wants = 0;
    store_batch *batch = batch_new();
    batch_add_notices(batch, CHANGE_SET_NOTICES, &notices);
    show_page(call, 200, "No more mail", "You will receive no more mail about games.", false);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

/* ---------------------------------------------------------------- forgotten passwords */

static void send_reset(srv_house *house, const store_notices *notices)
{
    store_user user;
    srv_store *store = house->store;
    if (store->ops->user(store, notices->user, &user) != STORE_OK || user.password[0] == 0 ||
        !count_link(house, notices->user, MAIL_RESET))
        return;
    store_mail mail = {.kind = MAIL_RESET, .user = notices->user};
    store_batch *batch = batch_new();
    notices_add(house, batch, &mail, 0);
    house_send(house, batch);
}

static bool see_account(void *to, const store_notices *notices)
{
    send_reset(to, notices);
    return true;
}

/* The reply never tells whether there is such an account, and never waits for it. */
static web_outcome forgot_password(srv_call *call)
{
    const char *who;
    store_user user;
    store_notices notices;
    srv_store *store = call->house->store;
    if (!notices_has_mail(call->house))
        return no_mail(call);
    if (!call_text(call, "who", TEXT_MOST, &who))
        return WEB_DONE;
    if (strchr(who, '@'))
        store->ops->notices->by_address(store, who, see_account, call->house);
    else if (names_find_user(store, who, &user) == STORE_OK &&
             store->ops->notices->of_user(store, user.id, &notices) == STORE_OK &&
             notices.confirmed != 0)
        send_reset(call->house, &notices);
    return web_ok(call->exchange);
}

void notices_password_changed(srv_house *house, store_batch *batch, uint64_t user)
{
    notices_add(house, batch, &(store_mail){.kind = MAIL_PASSWORD, .user = user}, 0);
}

/* ---------------------------------------------------------------- the feed's address */

static web_outcome make_feed(srv_call *call)
{
    store_notices notices;
    char secret[PEOPLE_TOKEN_SIZE];
    web_json json;
    store_status status = notices_of(call->house, call->who.user, &notices);
    if (status != STORE_OK)
        return call_no_store(call, status);
    people_new_token(secret);
    people_hash_token(secret, notices.feed);
    store_batch *batch = batch_new();
    batch_add_notices(batch, CHANGE_SET_NOTICES, &notices);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    char path[80];
    snprintf(path, sizeof path, "/api/v1/feed/%s", secret);
    gg_json_text(out, "path", path);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

static web_outcome delete_feed(srv_call *call)
{
    store_notices notices;
    store_status status = notices_of(call->house, call->who.user, &notices);
    if (status != STORE_OK)
        return call_no_store(call, status);
    memset(notices.feed, 0, sizeof notices.feed);
    return store_notices_of(call, &notices);
}

const srv_route notice_routes[] = {
    {WEB_GET, "/api/v1/me/notices", ROUTE_PERSON, get_notices},
    {WEB_PUT, "/api/v1/me/notices", ROUTE_PERSON | ROUTE_BODY, put_notices},
    {WEB_PUT, "/api/v1/me/notices/address", ROUTE_PERSON | ROUTE_BODY | ROUTE_SLOW, put_address},
    {WEB_DELETE, "/api/v1/me/notices/address", ROUTE_PERSON, delete_address},
    {WEB_POST, "/api/v1/me/notices/confirmation", ROUTE_PERSON, send_confirmation},
    {WEB_POST, "/api/v1/me/notices/test", ROUTE_PERSON, send_test},
    {WEB_POST, "/api/v1/me/notices/feed", ROUTE_PERSON, make_feed},
    {WEB_DELETE, "/api/v1/me/notices/feed", ROUTE_PERSON, delete_feed},
    {WEB_POST, "/api/v1/confirm-address", ROUTE_BODY | ROUTE_SLOW, confirm_address},
    {WEB_POST, "/api/v1/forgot-password", ROUTE_BODY | ROUTE_SLOW | ROUTE_ACCOUNTS,
     forgot_password},
    {WEB_POST, "/api/v1/reset-password", ROUTE_BODY | ROUTE_SLOW | ROUTE_ACCOUNTS,
     accounts_reset_password},
    {WEB_GET, "/api/v1/stop-mail/{}", ROUTE_OPEN, ask_to_stop},
    {WEB_POST, "/api/v1/stop-mail/{}", ROUTE_PLAIN, stop_mail},
    {WEB_GET, "/api/v1/feed/{}", ROUTE_OPEN, feed_show},
    {WEB_GET, NULL, 0, NULL},
};
