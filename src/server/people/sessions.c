/* sessions.c: sessions: the cookie of a browser, its row in the store, and a cache of recently used ones.
 *
 * The cookie has 256 random bits, the store only their hash. The cache is refreshed every half minute, so changes by
 * an administrator beside the running server are soon noticed. */
#include "server/people/sessions.h"
#include "host/memory.h"
#include "server/clocks/heartbeat.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 2048, WAYS = 4, PURGE_MOST = 1000 };

#define SECOND INT64_C(1000)
#define LIFE_SECONDS (90 * 24 * 3600) /* without being used */
#define SEEN_EVERY (3600 * SECOND)    /* precision of the last use in the store */
#define FRESH_FOR (30 * SECOND)

typedef struct known_session {
    uint8_t hash[STORE_HASH_SIZE];
    uint64_t user; /* 0: empty */
    char name[STORE_NAME_MAX + 1];
    char token[PEOPLE_TOKEN_SIZE]; /* of changing requests */
    bool guest;
    int64_t seen; /* as the store has it */
    int64_t read; /* when it was read from the store, by the monotonic clock */
    int64_t used; /* .. and used last */
} known_session;

typedef struct known_sessions {
    known_session at[SETS][WAYS];
} known_sessions;

known_sessions *sessions_open(void)
{
    return host_memory(sizeof(known_sessions));
}

void sessions_close(known_sessions *known)
{
    free(known);
}

/* ---------------------------------------------------------------- tokens */

void people_new_token(char token[PEOPLE_TOKEN_SIZE])
{
    uint8_t chance[32];
    randombytes_buf(chance, sizeof chance);
    sodium_bin2base64(token, PEOPLE_TOKEN_SIZE, chance, sizeof chance,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(chance, sizeof chance);
}

void people_hash_token(const char *token, uint8_t hash[STORE_HASH_SIZE])
{
    crypto_generichash(hash, STORE_HASH_SIZE, (const uint8_t *)token, strlen(token), NULL, 0);
}

uint64_t people_new_id(void)
{
    uint64_t id = 0;
    while (id == 0) {
        randombytes_buf(&id, sizeof id);
        id &= INT64_MAX;
    }
    return id;
}

/* Another hash of the same secret: neither reveals the other. It survives restarts. */
static void make_request_token(const char *session, char token[PEOPLE_TOKEN_SIZE])
{
    static const uint8_t key[] = "token of changing requests";
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)session, strlen(session), key,
                       sizeof key - 1);
    sodium_bin2base64(token, PEOPLE_TOKEN_SIZE, hash, sizeof hash,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---------------------------------------------------------------- cookies */

bool sessions_is_secure(const srv_house *house, const web_request *request)
{
    const char *origin = house->settings.origin;
    return request->secure || (origin && strncmp(origin, "https://", 8) == 0);
}

/* With the prefix, browsers accept it only from this host, over TLS. */
static const char *cookie_name(const srv_house *house, const web_request *request)
{
    return sessions_is_secure(house, request) ? "__Host-grognard" : "grognard";
}

static bool read_cookie(const srv_house *house, const web_request *request,
                        char token[PEOPLE_TOKEN_SIZE])
{
    return web_cookie(request, cookie_name(house, request), token, PEOPLE_TOKEN_SIZE) &&
           strlen(token) == PEOPLE_TOKEN_SIZE - 1;
}

/* Lax: a link in a mail opens a page that knows its user. */
static void set_cookie(const srv_house *house, web_exchange *exchange, const char *token,
                       long seconds)
{
    const web_request *request = &exchange->request;
    int size = snprintf(exchange->reply.cookie, sizeof exchange->reply.cookie,
                        "%s=%s; Path=/; Max-Age=%ld; HttpOnly; SameSite=Lax%s",
                        cookie_name(house, request), token, seconds,
                        sessions_is_secure(house, request) ? "; Secure" : "");
    gg_assert(size > 0 && (size_t)size < sizeof exchange->reply.cookie); /* Secure comes last */
    (void)size;
}

void sessions_renew_cookie(srv_house *house, web_exchange *exchange)
{
    char token[PEOPLE_TOKEN_SIZE];
    if (read_cookie(house, &exchange->request, token))
        set_cookie(house, exchange, token, LIFE_SECONDS);
    sodium_memzero(token, sizeof token);
}

void sessions_clear_cookie(srv_house *house, web_exchange *exchange)
{
    set_cookie(house, exchange, "", 0);
}

/* ---------------------------------------------------------------- the cache */

static known_session *set_of(const srv_house *house, const uint8_t *hash)
{
    uint32_t number;
    memcpy(&number, hash, sizeof number);
    return house->people.known->at[number % SETS];
}

static known_session *find_known(const srv_house *house, const uint8_t *hash)
{
    known_session *set = set_of(house, hash);
    for (int i = 0; i < WAYS; i++)
        if (set[i].user != 0 && sodium_memcmp(set[i].hash, hash, STORE_HASH_SIZE) == 0)
            return &set[i];
    return NULL;
}

/* Its slot, or the least recently used one. */
static known_session *place_for(const srv_house *house, const uint8_t *hash)
{
    known_session *set = set_of(house, hash), *oldest = set, *known = find_known(house, hash);
    for (int i = 1; i < WAYS; i++)
        if (set[i].user == 0 || (oldest->user != 0 && set[i].used < oldest->used))
            oldest = &set[i];
    return known ? known : oldest;
}

/* Deletes some expired rows from the store each time. */
void sessions_purge(srv_house *house, int64_t now)
{
    store_batch *batch = batch_new();
    store_change *purge = batch_add(batch, CHANGE_PURGE);
    purge->at = now - LIFE_SECONDS * SECOND;
    purge->number = PURGE_MOST;
    house_send(house, batch);
}

/* They are reloaded from the store. */
void sessions_forget(srv_house *house, uint64_t user)
{
    known_session *all = house->people.known->at[0];
    for (size_t i = 0; i < (size_t)SETS * WAYS; i++)
        if (user == 0 || all[i].user == user)
            all[i] = (known_session){0};
}

/* A user who was read between the request for a change and the change itself was read too early. */
static void change_back(srv_house *house, const store_change *change, bool stored)
{
    switch (change->kind) {
    case CHANGE_SET_USER:
    case CHANGE_RENAME_USER:
        if (change->kind == CHANGE_RENAME_USER && stored)
            rooms_forget_user(house, change->user->id); /* seats have the new name */
        accounts_change_back(&house->people, change->user->id);
        sessions_forget(house, change->user->id);
        break;
    case CHANGE_END_SESSION:
        sessions_forget(house, change->session->user);
        if (stored)
            streams_forget_session(house, change->session->hash);
        break;
    case CHANGE_END_SESSIONS:
    case CHANGE_REMOVE_USER:
        if (change->kind == CHANGE_REMOVE_USER) {
            rooms_forget_user(house, change->number);
            studies_forget(house);
            accounts_change_back(&house->people, change->number);
        }
        sessions_forget(house, change->number);
        if (stored)
            streams_forget_user(house,
                                change->number); /* continuing sessions come back by themselves */
        break;
    case CHANGE_PURGE: /* a user who came back at that moment may be among them */
        memset(house->people.known, 0, sizeof *house->people.known);
        break;
    case CHANGE_MEND_TIMES:
        memset(house->people.known, 0, sizeof *house->people.known);
        heartbeat_mended(house, change->at);
        break;
    default:
        break;
    }
}

void people_batch_back(srv_house *house, const store_batch *batch)
{
    for (uint32_t i = 0; i < batch->count; i++)
        change_back(house, &batch->change[i], batch->status == STORE_OK);
}

void sessions_write_id(const uint8_t hash[STORE_HASH_SIZE], char id[SESSIONS_ID_SIZE])
{
    _Static_assert(SESSIONS_ID_SIZE % 2 == 1, "two digits a byte, and the end");
    sodium_bin2hex(id, SESSIONS_ID_SIZE, hash, SESSIONS_ID_SIZE / 2);
}

/* ---------------------------------------------------------------- finding */

/* Reads it from the store into memory. */
static store_status read_session(srv_house *house, const char *token, const uint8_t *hash,
                                 known_session **out)
{
    store_session session;
    store_user user;
    known_session *old = find_known(house, hash);
    if (old)
        *old = (known_session){0};
    store_status status = house->store->ops->session(house->store, hash, &session);
    if (status == STORE_OK)
        status = house->store->ops->user(house->store, session.user, &user);
    if (status != STORE_OK)
        return status;
    known_session *known = place_for(house, hash);
    *known = (known_session){.user = user.id,
                             .guest = user.password[0] == 0,
                             .seen = session.seen,
                             .read = clock_steady(house->clock)};
    memcpy(known->hash, hash, STORE_HASH_SIZE);
    memcpy(known->name, user.name, sizeof known->name);
    make_request_token(token, known->token);
    sodium_memzero(&user, sizeof user);
    *out = known;
    return STORE_OK;
}

static void end_session(srv_house *house, known_session *known)
{
    store_batch *batch = batch_new();
    store_session session = {.user = known->user};
    memcpy(session.hash, known->hash, STORE_HASH_SIZE);
    batch_add_session(batch, CHANGE_END_SESSION, &session);
    house_send(house, batch);
    *known = (known_session){0};
}

/* Nobody waits for it: at worst the session ends an hour early. */
static void mark_as_used(srv_house *house, known_session *known, int64_t now)
{
    known->used = clock_steady(house->clock);
    if (now - known->seen < SEEN_EVERY)
        return;
    store_batch *batch = batch_new();
    store_session session = {.user = known->user, .seen = now};
    memcpy(session.hash, known->hash, STORE_HASH_SIZE);
    batch_add_session(batch, CHANGE_SEE_SESSION, &session);
    house_send(house, batch);
    known->seen = now;
}

static void fill_in(srv_person *who, const known_session *known)
{
    who->user = known->user;
    memcpy(who->name, known->name, sizeof who->name);
    memcpy(who->session, known->hash, STORE_HASH_SIZE);
    memcpy(who->token, known->token, sizeof who->token);
}

static store_status find_session(srv_house *house, const char *token, srv_person *out)
{
    const int64_t now = clock_now(house->clock);
    uint8_t hash[STORE_HASH_SIZE];
    people_hash_token(token, hash);
    known_session *known = find_known(house, hash);
    if (!known || clock_steady(house->clock) - known->read >= FRESH_FOR) {
        store_status status = read_session(house, token, hash, &known);
        if (status != STORE_OK)
            return status;
    }
    if (now - known->seen >= LIFE_SECONDS * SECOND && heartbeat_trusts(house)) {
        end_session(house, known);
        return STORE_NONE;
    }
    if (known->guest && house->settings.accounts) /* from when the server had no accounts */
        return STORE_NONE;
    mark_as_used(house, known, now);
    fill_in(out, known);
    return STORE_OK;
}

bool people_find(srv_house *house, web_exchange *exchange, srv_person *out)
{
    char token[PEOPLE_TOKEN_SIZE];
    *out = (srv_person){.token = SESSIONS_STRANGER};
    if (!read_cookie(house, &exchange->request, token))
        return true;
    store_status status = find_session(house, token, out);
    sodium_memzero(token, sizeof token);
    if (status == STORE_OK || status == STORE_NONE)
        return true;
    exchange->reply.retry_after = 5;
    web_fail(exchange, 503, "no-store", "the store does not answer: try again later");
    return false;
}

/* ---------------------------------------------------------------- beginning */

/* "Firefox on Linux", as reported by the browser. */
static void write_label(const char *agent, char *label, size_t size)
{
    static const char *const browsers[][2] = {
        {"Edg", "Edge"},      {"OPR/", "Opera"},     {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
        {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},   {"curl/", "curl"}};
    static const char *const systems[][2] = {
        {"Windows", "Windows"}, {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
        {"Mac OS X", "macOS"},  {"CrOS", "ChromeOS"},   {"Linux", "Linux"}};
    const char *browser = "another browser", *system = NULL;
    for (size_t i = sizeof browsers / sizeof browsers[0]; i-- > 0;)
        if (strstr(agent, browsers[i][0]))
            browser = browsers[i][1];
    for (size_t i = sizeof systems / sizeof systems[0]; i-- > 0;)
        if (strstr(agent, systems[i][0]))
            system = systems[i][1];
    snprintf(label, size, "%s%s%s", browser, system ? " on " : "", system ? system : "");
}

/* The browser's previous session, of any user. */
static void replace_session(srv_house *house, const srv_person *who, store_batch *batch)
{
    if (who->user == 0)
        return;
    store_session old = {.user = who->user};
    memcpy(old.hash, who->session, STORE_HASH_SIZE);
    batch_add_session(batch, CHANGE_END_SESSION, &old);
    known_session *known = find_known(house, who->session);
    if (known)
        *known = (known_session){0};
}

void sessions_begin(srv_house *house, web_exchange *exchange, const store_user *user,
                    store_batch *batch, srv_person *who)
{
    char token[PEOPLE_TOKEN_SIZE];
    int64_t now = clock_now(house->clock);
    gg_assert(user->id != 0); /* 0 means unknown */
    known_session first = {.user = user->id};
    store_session session = {.user = user->id, .created = now, .seen = now};
    replace_session(house, who, batch);
    people_new_token(token);
    people_hash_token(token, session.hash);
    write_label(exchange->request.agent, session.label, sizeof session.label);
    batch_add_session(batch, CHANGE_ADD_SESSION, &session);
    set_cookie(house, exchange, token, LIFE_SECONDS);
    memcpy(first.hash, session.hash, STORE_HASH_SIZE);
    memcpy(first.name, user->name, sizeof first.name);
    make_request_token(token, first.token);
    fill_in(who, &first);
    sodium_memzero(token, sizeof token);
}
