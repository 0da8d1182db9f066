/* guesses.c: password attempts: growing delays, turns of strangers, and known browsers.
 *
 * The cookie of a browser is a random number and its keyed hash; the key is derived from the stored hash of the
 * password. So the server stores nothing for it, it survives restarts, and it ends with the password. */
#define _POSIX_C_SOURCE 200809L

#include "server/people/guesses.h"
#include "host/memory.h"
#include "server/http/limits.h"
#include "server/nodes/nodes.h"
#include "server/people/sessions.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 2048, WAYS = 4, TURN_SETS = 1024, FREE_TRIES = 5, KEY_MAX = 128 };
enum { TRY_PLACE = 1, TRY_DEVICE, TRY_NAME }; /* counters, as kinds of hashes */

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define FIRST_DELAY (10 * SECOND)
#define LONGEST_DELAY (15 * MINUTE)
#define FORGET_AFTER (24 * 60 * MINUTE)
#define TURN_WITHIN (10 * MINUTE)  /* for an address that has not tried this name */
#define TURN_REPEATED (5 * MINUTE) /* .. that has */
#define TURN_KEEPS (10 * MINUTE)   /* how long a turn is reserved */
#define DEVICE_SECONDS (400L * 24 * 3600)

static const limit_rule for_strangers = {.burst = 20, .microseconds = 20000000};

/* Attempts at one name from one place, since the last successful one. */
typedef struct tries {
    uint64_t who; /* 0: nobody's */
    uint32_t count;
    int64_t last, next; /* when it was; when the next one is allowed */
} tries;

typedef struct turn {
    uint64_t who;
    int64_t at;
} turn;

struct guesses {
    uint8_t key[crypto_shorthash_KEYBYTES];
    tries tries[SETS][WAYS];
    turn turn[TURN_SETS][WAYS];
};

srv_guesses *guesses_open(srv_house *house)
{
    uint8_t key[32];
    if (!nodes_key(house, "guesses", key))
        return NULL;
    srv_guesses *guesses = host_memory(sizeof *guesses);
    memcpy(guesses->key, key, sizeof guesses->key);
    sodium_memzero(key, sizeof key);
    return guesses;
}

void guesses_close(srv_guesses *guesses)
{
    free(guesses);
}

/* ---------------------------------------------------------------- browsers */

enum { NONCE_SIZE = 16, MAC_SIZE = 32, DEVICE_SIZE = NONCE_SIZE + MAC_SIZE, DEVICE_TEXT = 65 };

_Static_assert(sizeof((srv_guesser *)0)->device == NONCE_SIZE, "the number of a browser");

static void make_mac(const store_user *user, const uint8_t nonce[NONCE_SIZE], uint8_t mac[MAC_SIZE])
{
    static const uint8_t what[] = "browsers that are known";
    uint8_t key[32], text[NONCE_SIZE + sizeof user->id];
    gg_assert(user->id != 0 && user->password[0]);
    crypto_generichash(key, sizeof key, (const uint8_t *)user->password, strlen(user->password),
                       what, sizeof what - 1);
    memcpy(text, nonce, NONCE_SIZE);
    memcpy(text + NONCE_SIZE, &user->id, sizeof user->id);
    crypto_generichash(mac, MAC_SIZE, text, sizeof text, key, sizeof key);
    sodium_memzero(key, sizeof key);
}

static const char *device_name(const srv_house *house, const web_request *request)
{
    return sessions_is_secure(house, request) ? "__Host-grognard-device" : "grognard-device";
}

void guesses_recognize(const srv_house *house, const web_request *request, srv_guesser *guesser)
{
    char text[DEVICE_TEXT];
    uint8_t device[DEVICE_SIZE], mac[MAC_SIZE];
    size_t size = 0;
    guesser->known = false;
    if (!guesser->user || !web_cookie(request, device_name(house, request), text, sizeof text) ||
        sodium_base642bin(device, sizeof device, text, strlen(text), NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != DEVICE_SIZE)
        return;
    make_mac(guesser->user, device, mac);
    guesser->known = sodium_memcmp(mac, device + NONCE_SIZE, MAC_SIZE) == 0;
    memcpy(guesser->device, device, NONCE_SIZE);
}

void guesses_give_device(const srv_house *house, web_exchange *exchange, const store_user *user)
{
    char text[DEVICE_TEXT];
    uint8_t device[DEVICE_SIZE];
    randombytes_buf(device, NONCE_SIZE);
    make_mac(user, device, device + NONCE_SIZE);
    sodium_bin2base64(text, sizeof text, device, sizeof device,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(exchange->reply.device, sizeof exchange->reply.device,
             "%s=%s; Path=/; Max-Age=%ld; HttpOnly; SameSite=Lax%s",
             device_name(house, &exchange->request), text, DEVICE_SECONDS,
             sessions_is_secure(house, &exchange->request) ? "; Secure" : "");
}

/* ---------------------------------------------------------------- growing delays */

/* Not 0. */
static uint64_t hash_of(const srv_guesses *guesses, uint8_t kind, const void *place, size_t size,
                        const char *key)
{
    uint8_t text[2 + KEY_MAX], hash[crypto_shorthash_BYTES];
    uint64_t value;
    gg_assert(place != NULL && key != NULL && size <= LIMITS_ADDRESS_MAX);
    size_t more = strnlen(key, KEY_MAX - LIMITS_ADDRESS_MAX);
    text[0] = kind;
    text[1] = (uint8_t)size;
    memcpy(text + 2, place, size);
    memcpy(text + 2 + size, key, more);
    crypto_shorthash(hash, text, 2 + size + more, guesses->key);
    memcpy(&value, hash, sizeof value);
    return value ? value : 1;
}

static tries *find_tries(srv_guesses *guesses, uint64_t who)
{
    tries *set = guesses->tries[who % SETS];
    for (int i = 0; i < WAYS; i++)
        if (set[i].who == who)
            return &set[i];
    return NULL;
}

/* Reuses the entry that may try again soonest: its owner loses least. */
static tries *add_tries(srv_guesses *guesses, uint64_t who)
{
    tries *set = guesses->tries[who % SETS], *least = set;
    for (int i = 1; i < WAYS; i++)
        if (set[i].next < least->next)
            least = &set[i];
    *least = (tries){.who = who};
    return least;
}

static int64_t delay_after(uint32_t count)
{
    if (count < FREE_TRIES)
        return 0;
    uint32_t doubled = count - FREE_TRIES;
    int64_t delay = doubled < 7 ? FIRST_DELAY << doubled : LONGEST_DELAY;
    return delay < LONGEST_DELAY ? delay : LONGEST_DELAY;
}

/* Milliseconds until the next attempt; 0: now. */
static int64_t wait_of(srv_guesses *guesses, uint64_t who, int64_t now)
{
    tries *mine = find_tries(guesses, who);
    if (mine && now - mine->last >= FORGET_AFTER)
        *mine = (tries){0};
    return mine && mine->next > now ? mine->next - now : 0;
}

/* Counted when it begins, so parallel attempts gain nothing. */
static void count_try(srv_guesses *guesses, uint64_t who, int64_t now)
{
    tries *mine = find_tries(guesses, who);
    if (!mine)
        mine = add_tries(guesses, who);
    mine->count++;
    mine->last = now;
    mine->next = now + delay_after(mine->count);
    gg_assert(mine->next - now <= LONGEST_DELAY);
}

static void forgive(srv_guesses *guesses, uint64_t who)
{
    tries *mine = find_tries(guesses, who);
    if (mine)
        *mine = (tries){0};
}

/* ---------------------------------------------------------------- other servers */

/* What they are told: a letter, the name in question, and after how many units of time a turn comes. */
enum {
    TELL_KNOWN = 'k',    /* an attempt from a known place */
    TELL_STRANGER = 's', /* .. from another one */
    TELL_TURN = 't',     /* a turn is reserved */
    TELL_USED = 'u',     /* .. and used */
    TELL_RIGHT = 'r'     /* the password was right */
};
enum { TURN_UNIT = 4000 };
#define NAME_BITS 48

static uint64_t hash_of_name(const srv_guesses *guesses, const char *key)
{
    return hash_of(guesses, TRY_NAME, "", 0, key) & ((UINT64_C(1) << NAME_BITS) - 1);
}

static void tell(srv_house *house, int what, uint64_t who, uint64_t name, int64_t wait)
{
    if (!house->nodes)
        return;
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_TELL_GUESS);
    change->number = who;
    snprintf(change->id, sizeof change->id, "%c%012" PRIx64 "%02x", what, name,
             (unsigned)(wait / TURN_UNIT) & 0xFF);
    house_send(house, batch);
}

/* ---------------------------------------------------------------- turns of strangers */

/* The turn of this place; otherwise one that nobody has reserved; otherwise NULL: no turn is taken from its owner. */
static turn *find_turn(srv_guesses *guesses, uint64_t who, int64_t now)
{
    turn *set = guesses->turn[who % TURN_SETS], *unused = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].who == who)
            return &set[i];
        if (set[i].who == 0 || now > set[i].at + TURN_KEEPS)
            unused = &set[i];
    }
    return unused;
}

/* 0: continue. Otherwise how long to wait; a turn is then reserved, if one is close enough. */
static int64_t take_turn(srv_house *house, uint64_t who, const char *key, bool repeated,
                         int64_t now)
{
    srv_limits *limits = house->people.limits;
    uint64_t name = hash_of_name(house->people.guesses, key);
    turn *mine = find_turn(house->people.guesses, who, now);
    if (mine && mine->who == who && now < mine->at)
        return mine->at - now;
    if (mine && mine->who == who && now <= mine->at + TURN_KEEPS) {
        *mine = (turn){0}; /* it was counted when it was reserved */
        tell(house, TELL_USED, who, name, 0);
        return 0;
    }
    int64_t wait = limits_count(limits, LIMITS_NAME, &name, sizeof name, &for_strangers, now);
    if (wait == 0)
        tell(house, TELL_STRANGER, who, name, 0);
    if (!mine || wait == 0 || wait > (repeated ? TURN_REPEATED : TURN_WITHIN))
        return wait;
    limits_charge(limits, LIMITS_NAME, &name, sizeof name, for_strangers.microseconds, now);
    *mine = (turn){.who = who, .at = now + wait};
    tell(house, TELL_TURN, who, name, wait);
    return wait;
}

static void reserve_turn(srv_guesses *guesses, uint64_t who, int64_t wait, int64_t now)
{
    turn *theirs = find_turn(guesses, who, now);
    if (theirs)
        *theirs = (turn){.who = who, .at = now + wait};
}

static void use_turn(srv_guesses *guesses, uint64_t who, int64_t now)
{
    turn *theirs = find_turn(guesses, who, now);
    if (theirs && theirs->who == who)
        *theirs = (turn){0};
}

void guesses_heard(srv_house *house, const char *id, uint64_t who)
{
    srv_guesses *guesses = house->people.guesses;
    if (!guesses)
        return;
    int64_t now = clock_steady(house->clock);
    uint64_t number = strtoull(id[0] ? id + 1 : id, NULL, 16), name = number >> 8;
    if (id[0] == TELL_RIGHT)
        forgive(guesses, who);
    if (id[0] == TELL_STRANGER || id[0] == TELL_TURN)
        limits_charge(house->people.limits, LIMITS_NAME, &name, sizeof name,
                      for_strangers.microseconds, now);
    if (id[0] == TELL_TURN)
        reserve_turn(guesses, who, (int64_t)(number & 0xFF) * TURN_UNIT, now);
    if (id[0] == TELL_USED)
        use_turn(guesses, who, now);
    if (id[0] == TELL_KNOWN || id[0] == TELL_STRANGER || id[0] == TELL_USED)
        count_try(guesses, who, now);
}

/* ---------------------------------------------------------------- the complete check */

static uint64_t place_of(const srv_guesses *guesses, const char *key, const char *address)
{
    uint8_t bytes[LIMITS_ADDRESS_MAX];
    size_t size = limits_address(address, bytes);
    return hash_of(guesses, TRY_PLACE, bytes, size, key);
}

static int64_t count_known(srv_house *house, uint64_t who, int64_t now)
{
    srv_guesses *guesses = house->people.guesses;
    int64_t wait = wait_of(guesses, who, now);
    if (wait > 0)
        return wait;
    count_try(guesses, who, now);
    tell(house, TELL_KNOWN, who, 0, 0);
    return 0;
}

static int64_t count_stranger(srv_house *house, const char *address, const char *key, int64_t now)
{
    srv_guesses *guesses = house->people.guesses;
    uint64_t who = place_of(guesses, key, address);
    int64_t wait = wait_of(guesses, who, now);
    if (wait > 0 || limits_remembers(house->people.limits, key, address))
        return wait > 0 ? wait : count_known(house, who, now);
    wait = take_turn(house, who, key, find_tries(guesses, who) != NULL, now);
    if (wait == 0)
        count_try(guesses, who, now);
    return wait;
}

bool guesses_count(srv_house *house, web_exchange *exchange, const srv_guesser *guesser)
{
    srv_guesses *guesses = house->people.guesses;
    const int64_t now = clock_steady(house->clock);
    if (guesser->known) {
        uint64_t who = hash_of(guesses, TRY_DEVICE, guesser->device, NONCE_SIZE, guesser->key);
        int64_t wait = count_known(house, who, now);
        return wait == 0 || people_tell_too_many(exchange, wait);
    }
    int64_t wait = people_count_slow_address(house, exchange->request.address);
    if (wait == 0)
        wait = count_stranger(house, exchange->request.address, guesser->key, now);
    return wait == 0 || people_tell_too_many(exchange, wait);
}

static void forgive_all(srv_house *house, uint64_t who)
{
    forgive(house->people.guesses, who);
    tell(house, TELL_RIGHT, who, 0, 0);
}

void guesses_was_right(srv_house *house, web_exchange *exchange, const store_user *user)
{
    srv_guesses *guesses = house->people.guesses;
    const char *address = exchange->request.address;
    srv_guesser guesser = {.key = user->key, .user = user};
    guesses_recognize(house, &exchange->request, &guesser);
    if (guesser.known)
        forgive_all(house, hash_of(guesses, TRY_DEVICE, guesser.device, NONCE_SIZE, user->key));
    forgive_all(house, place_of(guesses, user->key, address));
    limits_remember(house->people.limits, user->key, address);
    guesses_give_device(house, exchange, user);
}
