/* people.c: users: guests, sessions, and the cost of requests. Accounts are in accounts.c. */
#include "server/http/limits.h"
#include "server/people/guesses.h"
#include "server/people/sessions.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

/* ---------------------------------------------------------------- opening */

/* A hash like any other, for names that do not exist. */
static bool make_decoy(char decoy[STORE_PASSWORD_MAX])
{
    char password[PEOPLE_TOKEN_SIZE];
    people_new_token(password);
    bool made = people_hash_password(password, decoy);
    sodium_memzero(password, sizeof password);
    return made;
}

bool people_open(srv_house *house)
{
    if (sodium_init() < 0)
        return false;
    house->people = (srv_people){
        .known = sessions_open(), .limits = limits_open(), .guesses = guesses_open(house)};
    return !house->settings.accounts || (house->people.guesses && make_decoy(house->people.decoy));
}

void people_close(srv_house *house)
{
    sessions_close(house->people.known);
    limits_close(house->people.limits);
    guesses_close(house->people.guesses);
    house->people = (srv_people){0};
}

/* ---------------------------------------------------------------- limits */

enum {
    COUNT_ADDRESS = 1,
    COUNT_USER,
    COUNT_SLOW_ADDRESS,
    COUNT_SLOW_USER,
    COUNT_WORK_ADDRESS,
    COUNT_WORK_USER,
    COUNT_MAKING,
    COUNT_ROWS
};

/* Each account gets at most 25 % of the thread, after a burst of two seconds. */
enum { WORK_SHARE = 4, WORK_BURST = WORK_SHARE * 2000000 };

static const limit_rule with_accounts = {.burst = 200, .microseconds = 20000},
                        on_this_machine = {.burst = 1000000, .microseconds = 5},
                        for_passwords = {.burst = 10, .microseconds = 10000000},
                        for_games = {.burst = 60, .microseconds = 30000000},
                        for_rows = {.burst = 100, .microseconds = 10000000};

static int64_t count_address(srv_house *house, uint8_t kind, const char *address,
                             const limit_rule *rule)
{
    uint8_t bytes[LIMITS_ADDRESS_MAX];
    size_t size = limits_address(address, bytes);
    return limits_count(house->people.limits, kind, bytes, size, rule, clock_steady(house->clock));
}

static int64_t count_user(srv_house *house, uint8_t kind, uint64_t user, const limit_rule *rule)
{
    return limits_count(house->people.limits, kind, &user, sizeof user, rule,
                        clock_steady(house->clock));
}

/* How long a client that kept the server busy must wait; 0: not at all. */
static int64_t count_work(srv_house *house, const char *address, uint64_t user)
{
    if (!house->settings.accounts)
        return 0;
    uint8_t bytes[LIMITS_ADDRESS_MAX];
    size_t size = limits_address(address, bytes);
    srv_limits *limits = house->people.limits;
    const int64_t now = clock_steady(house->clock);
    int64_t wait = limits_over(limits, COUNT_WORK_ADDRESS, bytes, size, WORK_BURST, now);
    if (wait == 0 && user != 0)
        wait = limits_over(limits, COUNT_WORK_USER, &user, sizeof user, WORK_BURST, now);
    return wait;
}

bool people_must_rest(srv_house *house, const char *address, uint64_t user)
{
    return count_work(house, address, user) > 0;
}

void people_charge(srv_house *house, const char *address, uint64_t user, int64_t microseconds)
{
    if (!house->settings.accounts)
        return;
    uint8_t bytes[LIMITS_ADDRESS_MAX];
    size_t size = limits_address(address, bytes);
    srv_limits *limits = house->people.limits;
    const int64_t now = clock_steady(house->clock), cost = microseconds * WORK_SHARE;
    limits_charge(limits, COUNT_WORK_ADDRESS, bytes, size, cost, now);
    if (user != 0)
        limits_charge(limits, COUNT_WORK_USER, &user, sizeof user, cost, now);
}

bool people_count_making(srv_house *house, web_exchange *exchange, uint64_t user)
{
    const limit_rule *rule = house->settings.accounts ? &for_games : &on_this_machine;
    int64_t wait = count_user(house, COUNT_MAKING, user, rule);
    return wait == 0 || people_tell_too_many(exchange, wait);
}

bool people_count_row(srv_house *house, web_exchange *exchange, uint64_t user)
{
    const limit_rule *rule = house->settings.accounts ? &for_rows : &on_this_machine;
    int64_t wait = count_user(house, COUNT_ROWS, user, rule);
    return wait == 0 || people_tell_too_many(exchange, wait);
}

int64_t people_count_slow_address(srv_house *house, const char *address)
{
    return count_address(house, COUNT_SLOW_ADDRESS, address, &for_passwords);
}

bool people_count(srv_house *house, web_exchange *exchange, const srv_person *who, bool slow)
{
    const char *address = exchange->request.address;
    const limit_rule *rule = house->settings.accounts ? &with_accounts : &on_this_machine;
    int64_t wait = count_address(house, COUNT_ADDRESS, address, rule);
    if (wait == 0 && who->user != 0)
        wait = count_user(house, COUNT_USER, who->user, rule);
    if (wait == 0)
        wait = count_work(house, address, who->user);
    if (wait == 0 && slow)
        wait = people_count_slow_address(house, address);
    if (wait == 0 && slow && who->user != 0)
        wait = count_user(house, COUNT_SLOW_USER, who->user, &for_passwords);
    return wait == 0 || people_tell_too_many(exchange, wait);
}

bool people_tell_too_many(web_exchange *exchange, int64_t wait)
{
    gg_assert(wait > 0);
    exchange->reply.retry_after = (uint32_t)((wait + 999) / 1000);
    web_fail(exchange, 429, "too-many", "too many requests: try again in %u seconds",
             exchange->reply.retry_after);
    return false;
}

/* ---------------------------------------------------------------- identity */

web_outcome people_tell_who(srv_house *house, web_exchange *exchange, const srv_person *who)
{
    web_json json;
    gg_json *out = web_json_open(&json, exchange, 200);
    gg_json_object(out, NULL);
    if (who->user) {
        char id[17];
        snprintf(id, sizeof id, "%016llx", (unsigned long long)who->user);
        gg_json_text(out, "user", id);
        gg_json_text(out, "name", who->name);
    } else {
        gg_json_null(out, "user");
        gg_json_null(out, "name");
    }
    gg_json_text(out, "token", who->token);
    gg_json_bool(out, "accounts", house->settings.accounts);
    gg_json_bool(out, "codes", house->settings.codes);
    gg_json_bool(out, "mail", notices_has_mail(house));
    gg_json_text(out, "clock", clock_doubt_word(house->clock->doubt));
    gg_json_end_object(out);
    return web_json_end(&json);
}

void people_tell_stored(srv_house *house, web_exchange *exchange, store_status status)
{
    (void)house;
    if (status == STORE_OK)
        return;
    exchange->reply.cookie[0] = exchange->reply.device[0] = 0;
    if (status == STORE_CONFLICT || status == STORE_NONE) {
        web_fail(exchange, 409, "not-now", "this has changed: reload and try again");
        return;
    }
    exchange->reply.retry_after = 5;
    web_fail(exchange, 503, "no-store", "could not store it: try again later");
}

/* A rank and a number: short and easy to tell apart. */
static void write_guest_name(char name[STORE_NAME_MAX + 1])
{
    static const char *const ranks[] = {
        "Hussar", "Lancer", "Dragoon",    "Drummer", "Sapper",  "Gunner",   "Voltigeur", "Fusilier",
        "Piper",  "Ensign", "Cuirassier", "Jaeger",  "Cossack", "Rifleman", "Cornet",    "Sutler"};
    uint32_t rank = randombytes_uniform(sizeof ranks / sizeof ranks[0]);
    snprintf(name, STORE_NAME_MAX + 1, "Guest %s %u", ranks[rank], 1 + randombytes_uniform(999));
}

/* Another site's page cannot read the reply, but it could fill the store with guests. */
static web_outcome make_guest(srv_call *call)
{
    if (strcmp(call->exchange->request.site, "cross-site") == 0)
        return call_fail(call, 403, "wrong-origin", "the request comes from another website");
    store_user guest = {.id = people_new_id(), .created = call->now};
    write_guest_name(guest.name);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_ADD_USER, &guest);
    sessions_begin(call->house, call->exchange, &guest, batch, &call->who);
    people_tell_who(call->house, call->exchange, &call->who);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

static web_outcome get_me(srv_call *call)
{
    if (call->who.user == 0 && !call->house->settings.accounts)
        return make_guest(call);
    if (call->who.user != 0)
        sessions_renew_cookie(call->house, call->exchange);
    return people_tell_who(call->house, call->exchange, &call->who);
}

bool people_read_new_name(srv_call *call, const char *given, srv_name *name)
{
    gg_error error;
    if (!names_read(given, name, &error)) {
        call_fail(call, 400, "bad-request", "%s", error.text);
        return false;
    }
    store_status status = names_look_up(call->house->store, name);
    if (status == STORE_OK)
        call_fail(call, 409, "taken", "the name is taken or looks like one that is");
    else if (status != STORE_NONE)
        call_no_store(call, status);
    return status == STORE_NONE;
}

/* A guest's name must not look like an account's either. */
static web_outcome put_me(srv_call *call)
{
    const char *given;
    srv_name name;
    store_user user;
    if (!call_text(call, "name", 4 * STORE_NAME_MAX, &given))
        return WEB_DONE;
    store_status status = call->house->store->ops->user(call->house->store, call->who.user, &user);
    if (status != STORE_OK)
        return call_no_store(call, status);
    if (user.password[0])
        return call_fail(call, 403, "not-yours",
                         "only the person who runs the server can rename an account");
    if (!people_read_new_name(call, given, &name))
        return WEB_DONE;
    memcpy(user.name, name.text, sizeof user.name);
    memcpy(call->who.name, name.text, sizeof call->who.name);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_SET_USER, &user);
    people_tell_who(call->house, call->exchange, &call->who);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

/* ---------------------------------------------------------------- sessions */

static web_outcome end_session(srv_call *call, const uint8_t *hash)
{
    store_session session = {.user = call->who.user};
    memcpy(session.hash, hash, STORE_HASH_SIZE);
    store_batch *batch = batch_new();
    batch_add_session(batch, CHANGE_END_SESSION, &session);
    if (memcmp(hash, call->who.session, STORE_HASH_SIZE) == 0)
        sessions_clear_cookie(call->house, call->exchange);
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, people_tell_stored);
}

static web_outcome log_out(srv_call *call)
{
    return end_session(call, call->who.session);
}

typedef struct session_list {
    const srv_call *of;
    gg_json *out;
    const char *id; /* the one that is searched for */
    bool found;
    uint8_t hash[STORE_HASH_SIZE];
} session_list;

static bool write_session(void *to, const store_session *session)
{
    session_list *list = to;
    char id[SESSIONS_ID_SIZE];
    sessions_write_id(session->hash, id);
    gg_json_object(list->out, NULL);
    gg_json_text(list->out, "id", id);
    gg_json_text(list->out, "label", session->label);
    gg_json_int(list->out, "created", session->created);
    gg_json_int(list->out, "seen", session->seen);
    gg_json_bool(list->out, "current",
                 memcmp(session->hash, list->of->who.session, STORE_HASH_SIZE) == 0);
    gg_json_end_object(list->out);
    return true;
}

static web_outcome get_sessions(srv_call *call)
{
    web_json json;
    srv_store *from = call->house->store;
    session_list list = {.of = call, .out = web_json_open(&json, call->exchange, 200)};
    gg_json_object(list.out, NULL);
    gg_json_array(list.out, "sessions");
    store_status status = from->ops->sessions(from, call->who.user, write_session, &list);
    gg_json_end_array(list.out);
    gg_json_end_object(list.out);
    web_json_end(&json);
    return status == STORE_OK || status == STORE_NONE ? WEB_DONE : call_no_store(call, status);
}

static bool match_session(void *to, const store_session *session)
{
    session_list *list = to;
    char id[SESSIONS_ID_SIZE];
    sessions_write_id(session->hash, id);
    if (strcmp(id, list->id) != 0)
        return true;
    memcpy(list->hash, session->hash, STORE_HASH_SIZE);
    list->found = true;
    return false;
}

static web_outcome delete_session(srv_call *call)
{
    srv_store *from = call->house->store;
    session_list list = {.of = call, .id = call->part[0]};
    store_status status = from->ops->sessions(from, call->who.user, match_session, &list);
    if (status != STORE_OK && status != STORE_NONE)
        return call_no_store(call, status);
    if (!list.found)
        return call_fail(call, 404, "not-found", "session not found");
    return end_session(call, list.hash);
}

/* ---------------------------------------------------------------- routes */

const srv_route people_routes[] = {
    {WEB_GET, "/api/v1/me", ROUTE_OPEN, get_me},
    {WEB_PUT, "/api/v1/me", ROUTE_PERSON | ROUTE_BODY, put_me},
    {WEB_DELETE, "/api/v1/me", ROUTE_PERSON | ROUTE_SLOW, accounts_remove},
    {WEB_POST, "/api/v1/sign-up", ROUTE_BODY | ROUTE_SLOW | ROUTE_ACCOUNTS, accounts_sign_up},
    {WEB_POST, "/api/v1/log-in", ROUTE_BODY | ROUTE_ACCOUNTS, accounts_log_in}, /* guesses.h */
    {WEB_POST, "/api/v1/log-out", ROUTE_PERSON | ROUTE_OWN, log_out},
    {WEB_POST, "/api/v1/me/password", ROUTE_PERSON | ROUTE_BODY | ROUTE_SLOW | ROUTE_ACCOUNTS,
     accounts_set_password},
    {WEB_GET, "/api/v1/me/sessions", ROUTE_PERSON, get_sessions},
    {WEB_DELETE, "/api/v1/me/sessions/{}", ROUTE_PERSON, delete_session},
    {WEB_GET, NULL, 0, NULL},
};
