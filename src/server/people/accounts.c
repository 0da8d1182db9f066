/* accounts.c: signing up, logging in, changing the password, deleting the account.
 *
 * Hashing a password takes a tenth of a second and 64 MiB on purpose, so a worker does it (jobs.h) while the reply
 * waits. A name that does not exist takes as long and gets the same reply as a wrong password. */
#include "server/people/guesses.h"
#include "server/people/sessions.h"

#include "host/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASHING_MOST = 16,      /* passwords that may wait or be hashed at a time */
    HASHING_STRANGERS = 12, /* .. of those, by strangers */
    TEXT_MOST = 400         /* maximum length of a name or password */
};

typedef struct password_job {
    srv_job job; /* must be first */
    srv_house *house;
    web_exchange *exchange; /* NULL: the client has left */
    web_outcome (*then)(struct password_job *self);
    srv_person who;
    bool known;      /* not a stranger: there is always room for these */
    store_user user; /* its password must match `old` */
    bool verify;     /* `old` must be the password */
    char old[TEXT_MOST + 1];
    char fresh[TEXT_MOST + 1];          /* "": nothing to hash */
    uint8_t code[STORE_HASH_SIZE];      /* of a sign-up, or hash of the token of a link */
    char address[MAIL_ADDRESS_MAX + 1]; /* a new one */
    bool right;                         /* `old` fits */
    bool hashed;                        /* `hash` is that of `fresh`, or a stronger one of `old` */
    char hash[STORE_PASSWORD_MAX];
} password_job;

/* ---------------------------------------------------------------- the job */

static void hash_password(srv_job *job)
{
    password_job *self = (password_job *)job;
    self->right = !self->verify || people_verify_password(self->user.password, self->old);
    if (!self->right)
        return;
    if (self->fresh[0])
        self->hashed = people_hash_password(self->fresh, self->hash);
    else if (self->verify && people_password_is_dated(self->user.password))
        self->hashed = people_hash_password(self->old, self->hash);
}

static void free_job(password_job *self)
{
    sodium_memzero(self, sizeof *self);
    free(self);
}

static web_outcome tell_busy(web_exchange *exchange)
{
    exchange->reply.retry_after = 2;
    return web_fail(exchange, 503, "busy",
                    "too many sign-ups and log-ins right now: try again in a moment");
}

static void password_done(srv_job *job)
{
    password_job *self = (password_job *)job;
    web_exchange *exchange = self->exchange;
    self->house->people.hashing--;
    if (exchange) {
        exchange->owner = NULL;
        exchange->gone = NULL;
        web_outcome outcome = atomic_load(&job->cancelled) ? tell_busy(exchange) : self->then(self);
        if (outcome == WEB_DONE)
            web_finish(exchange);
    }
    free_job(self);
}

static void client_gone(web_exchange *exchange)
{
    password_job *self = exchange->owner;
    self->exchange = NULL;
    atomic_store(&self->job.cancelled, true);
}

static password_job *new_job(const srv_call *call, web_outcome (*then)(password_job *self))
{
    password_job *self = host_memory(sizeof *self);
    self->job.run = hash_password;
    self->job.done = password_done;
    self->house = call->house;
    self->exchange = call->exchange;
    self->who = call->who;
    self->known = call->who.user != 0;
    self->then = then;
    return self;
}

/* The job first checks the password. */
static void verify(password_job *self, const char *password)
{
    self->verify = true;
    snprintf(self->old, sizeof self->old, "%s", password);
}

static web_outcome start_job(password_job *self)
{
    web_exchange *exchange = self->exchange;
    srv_people *people = &self->house->people;
    uint32_t most = self->known ? HASHING_MOST : HASHING_STRANGERS;
    if (people->hashing >= most || !jobs_add(self->house->doors, &self->job)) {
        free_job(self);
        return tell_busy(exchange);
    }
    people->hashing++;
    exchange->owner = self;
    exchange->gone = client_gone;
    return WEB_LATER;
}

/* ---------------------------------------------------------------- signing up */

static void tell_signed_up(srv_house *house, web_exchange *exchange, store_status status)
{
    people_tell_stored(house, exchange, status);
    if (status == STORE_CONFLICT)
        web_fail(exchange, 409, "taken",
                 house->settings.codes ? "the name is taken, or the code was already used"
                                       : "the name is taken or looks like one that is");
}

static web_outcome finish_sign_up(password_job *self)
{
    store_batch *batch;
    if (!self->hashed)
        return tell_busy(self->exchange);
    memcpy(self->user.password, self->hash, sizeof self->user.password);
    batch = batch_new();
    if (self->house->settings.codes) {
        store_change *use = batch_add(batch, CHANGE_USE_CODE);
        memcpy(use->hash, self->code, STORE_HASH_SIZE);
        use->at = clock_now(self->house->clock);
    }
    batch_add_user(batch, CHANGE_ADD_USER, &self->user);
    sessions_begin(self->house, self->exchange, &self->user, batch, &self->who);
    guesses_was_right(self->house, self->exchange, &self->user);
    people_tell_who(self->house, self->exchange, &self->who);
    return house_after_batch(self->house, self->exchange, batch, tell_signed_up);
}

/* Checked before anything is revealed about names. False: the reply is ready. */
static bool check_code(srv_call *call, uint8_t hash[STORE_HASH_SIZE])
{
    const char *code = "";
    srv_store *store = call->house->store;
    if (!call->house->settings.codes)
        return true;
    if (!call_maybe_text(call, "code", TEXT_MOST, &code))
        return false;
    people_hash_token(code, hash);
    store_status status = store->ops->code(store, hash, call->now);
    if (status == STORE_FULL || status == STORE_BROKEN)
        call_no_store(call, status);
    else if (status != STORE_OK)
        call_fail(call, 403, "no-code",
                  "the sign-up code is not valid: ask the person who runs this server for one");
    return status == STORE_OK;
}

/* A free name and a good password. False: the reply says what is wrong. */
static bool check_new_user(srv_call *call, const char *given, const char *password, srv_name *name)
{
    gg_error error;
    if (people_check_password(password, given, &error))
        return people_read_new_name(call, given, name);
    call_fail(call, 400, "bad-request", "%s", error.text);
    return false;
}

web_outcome accounts_sign_up(srv_call *call)
{
    const char *given, *password;
    srv_name name;
    uint8_t code[STORE_HASH_SIZE] = {0};
    if (!call_text(call, "name", TEXT_MOST, &given) ||
        !call_text(call, "password", TEXT_MOST, &password) || !check_code(call, code) ||
        !check_new_user(call, given, password, &name))
        return WEB_DONE;
    password_job *self = new_job(call, finish_sign_up);
    self->user = (store_user){.id = people_new_id(), .created = call->now};
    memcpy(self->user.name, name.text, sizeof self->user.name);
    memcpy(self->user.key, name.key, sizeof self->user.key);
    snprintf(self->fresh, sizeof self->fresh, "%s", password);
    memcpy(self->code, code, sizeof self->code);
    return start_job(self);
}

/* ---------------------------------------------------------------- logging in */

static web_outcome tell_wrong(web_exchange *exchange)
{
    return web_fail(exchange, 401, "wrong-password", "the name or the password is wrong");
}

/* A login with a password that is being changed is too late, even if the store does not know it yet. */
static bool is_changing(const srv_people *people, uint64_t user)
{
    for (int i = 0; i < PEOPLE_CHANGES; i++)
        if (people->changing[i] == user)
            return true;
    return false;
}

/* False: too many at a time. */
static bool note_change(srv_people *people, uint64_t user)
{
    for (int i = 0; i < PEOPLE_CHANGES; i++) {
        if (people->changing[i] != 0)
            continue;
        people->changing[i] = user;
        return true;
    }
    return false;
}

void accounts_change_back(srv_people *people, uint64_t user)
{
    for (int i = 0; i < PEOPLE_CHANGES; i++)
        if (people->changing[i] == user)
            people->changing[i] = 0;
}

/* Is the user unchanged since the job began? A user who was removed or changed the password meanwhile is rejected. */
static bool is_unchanged(const password_job *self)
{
    store_user now;
    srv_store *store = self->house->store;
    bool same = store->ops->user(store, self->user.id, &now) == STORE_OK &&
                sodium_memcmp(now.password, self->user.password, strlen(self->user.password) + 1) ==
                    0;
    sodium_memzero(&now, sizeof now);
    return same && !is_changing(&self->house->people, self->user.id);
}

static web_outcome finish_log_in(password_job *self)
{
    if (!self->right || self->user.id == 0 || !is_unchanged(self)) {
        house_log(self->house, "log-in-refused", "address", self->exchange->request.address, NULL);
        return tell_wrong(self->exchange);
    }
    store_batch *batch = batch_new();
    if (self->hashed) {
        memcpy(self->user.password, self->hash, sizeof self->user.password);
        batch_add_user(batch, CHANGE_SET_USER, &self->user);
    }
    sessions_begin(self->house, self->exchange, &self->user, batch, &self->who);
    guesses_was_right(self->house, self->exchange, &self->user);
    people_tell_who(self->house, self->exchange, &self->who);
    return house_after_batch(self->house, self->exchange, batch, people_tell_stored);
}

/* May this name be tried now? False: the reply says when. */
static bool may_try(srv_call *call, password_job *self, const char *key, bool found)
{
    srv_guesser guesser = {.key = key, .user = found ? &self->user : NULL};
    guesses_recognize(call->house, &call->exchange->request, &guesser);
    self->known = guesser.known;
    return guesses_count(call->house, call->exchange, &guesser);
}

web_outcome accounts_log_in(srv_call *call)
{
    const char *name, *password;
    char key[STORE_NAME_MAX + 1];
    srv_store *store = call->house->store;
    if (!call_text(call, "name", TEXT_MOST, &name) ||
        !call_text(call, "password", TEXT_MOST, &password))
        return WEB_DONE;
    names_key(name, key);
    password_job *self = new_job(call, finish_log_in);
    store_status status = names_find_user(store, name, &self->user);
    if (status != STORE_OK && status != STORE_NONE) {
        free_job(self);
        return call_no_store(call, status);
    }
    bool found = status == STORE_OK && self->user.password[0] != 0;
    if (!may_try(call, self, found ? self->user.key : key, found)) {
        free_job(self);
        return WEB_DONE;
    }
    if (!found) {
        self->user = (store_user){0};
        memcpy(self->user.password, call->house->people.decoy, sizeof self->user.password);
    }
    verify(self, password);
    return start_job(self);
}

/* ---------------------------------------------------------------- changing the password */

static web_outcome finish_set_password(password_job *self)
{
    if (!self->right || !is_unchanged(self))
        return tell_wrong(self->exchange);
    if (!self->hashed || !note_change(&self->house->people, self->user.id))
        return tell_busy(self->exchange);
    store_batch *batch = batch_new();
    memcpy(self->user.password, self->hash, sizeof self->user.password);
    batch_add_user(batch, CHANGE_SET_USER, &self->user);
    store_session current = {.user = self->user.id};
    memcpy(current.hash, self->who.session, STORE_HASH_SIZE);
    batch_add_session(batch, CHANGE_END_SESSIONS, &current);
    batch->change[batch->count - 1].number = self->user.id;
    guesses_give_device(self->house, self->exchange, &self->user);
    web_ok(self->exchange);
    return house_after_batch(self->house, self->exchange, batch, people_tell_stored);
}

/* The job with the user's own row. NULL: the reply is ready. */
static password_job *job_of_caller(srv_call *call, web_outcome (*then)(password_job *self))
{
    srv_store *store = call->house->store;
    password_job *self = new_job(call, then);
    store_status status = store->ops->user(store, call->who.user, &self->user);
    if (status == STORE_OK)
        return self;
    free_job(self);
    call_no_store(call, status);
    return NULL;
}

web_outcome accounts_set_password(srv_call *call)
{
    const char *old, *fresh;
    gg_error error;
    if (!call_text(call, "old", TEXT_MOST, &old) || !call_text(call, "new", TEXT_MOST, &fresh))
        return WEB_DONE;
    if (!people_check_password(fresh, call->who.name, &error))
        return call_fail(call, 400, "bad-request", "%s", error.text);
    password_job *self = job_of_caller(call, finish_set_password);
    if (!self)
        return WEB_DONE;
    verify(self, old);
    snprintf(self->fresh, sizeof self->fresh, "%s", fresh);
    return start_job(self);
}

/* ---------------------------------------------------------------- a link for a new password */

static web_outcome tell_old_link(web_exchange *exchange)
{
    return web_fail(exchange, 403, "old-link",
                    "this link has expired or was already used: ask for a new one");
}

static void tell_reset(srv_house *house, web_exchange *exchange, store_status status)
{
    people_tell_stored(house, exchange, status);
    if (status == STORE_CONFLICT)
        tell_old_link(exchange);
}

/* All sessions end: somebody else may have had the old password. */
static web_outcome finish_reset(password_job *self)
{
    if (!self->hashed || !note_change(&self->house->people, self->user.id))
        return tell_busy(self->exchange);
    store_batch *batch = batch_new();
    store_token token = {.user = self->user.id, .kind = MAIL_RESET};
    batch_add_token(batch, CHANGE_USE_TOKEN, self->code, &token, clock_now(self->house->clock));
    memcpy(self->user.password, self->hash, sizeof self->user.password);
    batch_add_user(batch, CHANGE_SET_USER, &self->user);
    batch_add(batch, CHANGE_END_SESSIONS)->number = self->user.id;
    notices_password_changed(self->house, batch, self->user.id);
    guesses_give_device(self->house, self->exchange, &self->user);
    house_log(self->house, "password-reset", "address", self->exchange->request.address, NULL);
    web_ok(self->exchange);
    return house_after_batch(self->house, self->exchange, batch, tell_reset);
}

web_outcome accounts_reset_password(srv_call *call)
{
    const char *secret, *fresh;
    gg_error error;
    store_token token;
    srv_store *store = call->house->store;
    if (!call_text(call, "token", TEXT_MOST, &secret) ||
        !call_text(call, "password", TEXT_MOST, &fresh))
        return WEB_DONE;
    password_job *self = new_job(call, finish_reset);
    people_hash_token(secret, self->code);
    store_status status = store->ops->notices->token(store, self->code, MAIL_RESET, call->now,
                                                     &token);
    if (status == STORE_OK)
        status = store->ops->user(store, token.user, &self->user);
    if (status == STORE_OK && people_check_password(fresh, self->user.name, &error)) {
        snprintf(self->fresh, sizeof self->fresh, "%s", fresh);
        return start_job(self);
    }
    free_job(self);
    if (status == STORE_OK)
        return call_fail(call, 400, "bad-request", "%s", error.text);
    return status == STORE_NONE ? tell_old_link(call->exchange) : call_no_store(call, status);
}

/* ---------------------------------------------------------------- a mail address */

static web_outcome finish_set_address(password_job *self)
{
    if (!self->right || !is_unchanged(self))
        return tell_wrong(self->exchange);
    return notices_set_address(self->house, self->exchange, self->user.id, self->address);
}

/* A new address can be used to reset the password, so changing it requires the current one. Guests have none. */
web_outcome accounts_set_address(srv_call *call, const char *address)
{
    const char *password = "";
    if (!call_maybe_text(call, "password", TEXT_MOST, &password))
        return WEB_DONE;
    password_job *self = job_of_caller(call, finish_set_address);
    if (!self)
        return WEB_DONE;
    if (self->user.password[0] == 0) {
        free_job(self);
        return notices_set_address(call->house, call->exchange, call->who.user, address);
    }
    snprintf(self->address, sizeof self->address, "%s", address);
    verify(self, password);
    return start_job(self);
}

/* ---------------------------------------------------------------- leaving */

static web_outcome remove_user(srv_house *house, web_exchange *exchange, uint64_t user)
{
    store_status status = people_leave_games(house, user);
    if (status != STORE_OK) {
        accounts_change_back(&house->people, user);
        people_tell_stored(house, exchange, status);
        return WEB_DONE;
    }
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_REMOVE_USER)->number = user;
    sessions_clear_cookie(house, exchange);
    web_ok(exchange);
    return house_after_batch(house, exchange, batch, people_tell_stored);
}

static web_outcome finish_remove(password_job *self)
{
    if (!self->right || !is_unchanged(self))
        return tell_wrong(self->exchange);
    if (!note_change(&self->house->people, self->user.id))
        return tell_busy(self->exchange);
    return remove_user(self->house, self->exchange, self->user.id);
}

/* A guest has no password. */
web_outcome accounts_remove(srv_call *call)
{
    const char *password = "";
    if (call->body && !call_maybe_text(call, "password", TEXT_MOST, &password))
        return WEB_DONE;
    password_job *self = job_of_caller(call, finish_remove);
    if (!self)
        return WEB_DONE;
    if (self->user.password[0] == 0) {
        free_job(self);
        return remove_user(call->house, call->exchange, call->who.user);
    }
    verify(self, password);
    return start_job(self);
}
