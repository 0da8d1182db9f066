/* test_guesses.c: password guessing is slow, and nobody is locked out by others who guess. */
#include "server/at_door.h"

#include "server/people/guesses.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define DAY (24 * 60 * MINUTE)

static char address_of_attack[40];

/* Berta has a new address each time. */
static void move_berta(unsigned number)
{
    snprintf(address_of_attack, sizeof address_of_attack, "10.%u.%u.%u", number >> 16 & 255,
             number >> 8 & 255, number & 255);
    berta.address = address_of_attack;
}

/* A wrong attempt at Ney's password, only counted, since hashing takes a tenth of a second. Returns how many seconds
 * to wait, 0: it was allowed. */
static uint32_t count_guess(const visitor *from)
{
    store_user user;
    char path[] = "/api/v1/log-in";
    assert_int_equal(here.store->ops->user_by_key(here.store, "ney", &user), STORE_OK);
    srv_guesser guesser = {.key = user.key, .user = &user};
    web_exchange exchange = {.request = visitor_request(from, WEB_POST, path, "")};
    guesses_recognize(&here.house, &exchange.request, &guesser);
    bool counted = guesses_count(&here.house, &exchange, &guesser);
    assert_int_equal(exchange.reply.status, counted ? 0 : 429);
    assert_true(counted || exchange.reply.retry_after > 0);
    uint32_t wait = exchange.reply.retry_after;
    web_exchange_free(&exchange);
    return wait;
}

static uint32_t guess(void)
{
    return count_guess(&berta);
}

/* From many addresses, until nobody can try any more. */
static void use_up_all_tries(void)
{
    uint32_t wait = 0;
    for (unsigned i = 0; i < 60 && wait == 0; i++) {
        move_berta(i + 1);
        wait = guess();
    }
    assert_true(wait > 0);
    assert_int_equal(log_in(&berta, "Ney", soult), 429);
}

/* Carl is the owner in another browser, elsewhere. */
static int owner_logs_in(const char *address)
{
    carl.address = address;
    return log_in(&carl, "Ney", ney);
}

/* ---------------------------------------------------------------- the owner */

static void a_known_browser_is_not_held_up(void **state)
{
    (void)state;
    assert_non_null(strstr(anna.device, "grognard-device="));
    use_up_all_tries();
    anna.address = "203.0.113.77"; /* he travels with his browser */
    for (int i = 0; i < 7; i++)
        assert_int_equal(log_in(&anna, "Ney", ney), 200);
    place_restart(&here); /* and after a restart */
    use_up_all_tries();
    assert_int_equal(visit(&anna, WEB_POST, "/api/v1/log-out", NULL), 200);
    snprintf(anna.token, sizeof anna.token, "stranger");
    assert_int_equal(log_in(&anna, "Ney", ney), 200);
}

static void a_known_address_is_not_held_up(void **state)
{
    (void)state;
    assert_int_equal(owner_logs_in("203.0.113.9"), 200);
    use_up_all_tries();
    stranger_open(&carl); /* without any cookie */
    assert_int_equal(owner_logs_in("203.0.113.9"), 200);
}

/* From a new address, without a cookie, during an attack: a turn within ten minutes. */
static void the_owner_gets_a_turn(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 500; i++) { /* each address asks for a turn */
        move_berta(i);
        here.clock.value += 50; /* otherwise the general limit would count */
        guess();
    }
    assert_int_equal(owner_logs_in("203.0.113.9"), 429);
    assert_in_range(carl.retry_after, 1, 900);
    int64_t end = here.clock.value + 20 * MINUTE;
    unsigned attacker = 0;
    while (carl.status != 200 && here.clock.value < end) {
        here.clock.value += (int64_t)carl.retry_after * SECOND;
        move_berta(attacker++ % 40); /* addresses that have tried before continue */
        guess();
        owner_logs_in("203.0.113.9");
    }
    assert_int_equal(carl.status, 200);
    assert_in_range(end - here.clock.value, 20 * MINUTE - 15 * MINUTE, 20 * MINUTE);
}

/* A turn is reserved: others cannot take it, and the owner need not come at the exact moment. */
static void a_turn_is_kept(void **state)
{
    (void)state;
    use_up_all_tries();
    assert_int_equal(owner_logs_in("203.0.113.9"), 429);
    uint32_t first = carl.retry_after;
    here.clock.value += SECOND;
    assert_int_equal(owner_logs_in("203.0.113.9"), 429);
    assert_int_equal(carl.retry_after, first - 1); /* asking again costs nothing */
    here.clock.value += 5 * MINUTE;
    use_up_all_tries();
    assert_int_equal(owner_logs_in("203.0.113.9"), 200);
}

/* Who guesses at many names from very many addresses takes no turn away either. */
static void a_turn_is_not_taken_by_others(void **state)
{
    (void)state;
    use_up_all_tries();
    assert_int_equal(owner_logs_in("203.0.113.9"), 429);
    for (unsigned i = 0; i < 10000; i++) {
        char name[20];
        snprintf(name, sizeof name, "name%u", i / 50);
        srv_guesser guesser = {.key = name};
        move_berta(1000 + i);
        here.clock.value += 50; /* otherwise the general limit would count */
        if (i % 20 == 0)
            guess(); /* nothing becomes free in the meantime */
        web_exchange exchange = {
            .request = visitor_request(&berta, WEB_POST, (char[]){"/api/v1/log-in"}, "")};
        guesses_count(&here.house, &exchange, &guesser);
        web_exchange_free(&exchange);
    }
    assert_int_equal(owner_logs_in("203.0.113.9"), 200);
}

/* ---------------------------------------------------------------- who guesses */

static void delays_grow(void **state)
{
    static const uint32_t delays[] = {10, 20, 40, 80, 160, 320, 640, 900, 900, 900};
    (void)state;
    move_berta(7);
    for (int i = 0; i < 5; i++)
        assert_int_equal(guess(), 0);
    for (size_t i = 0; i < sizeof delays / sizeof delays[0]; i++) {
        assert_int_equal(guess(), delays[i]);
        here.clock.value += delays[i] * SECOND - 1;
        assert_int_equal(guess(), 1);
        here.clock.value += 1;
        assert_int_equal(guess(), 0);
    }
    assert_int_equal(log_in(&berta, "Ney", soult), 429);
    assert_int_equal(log_in(&berta, "Lannes", soult), 401); /* other names are not affected */
    here.clock.value += DAY;
    for (int i = 0; i < 5; i++)
        assert_int_equal(guess(), 0);
    assert_int_equal(guess(), 10);
}

/* The right password ends it. */
static void who_was_right_begins_anew(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        here.clock.value += MINUTE;
        for (int i = 0; i < 4; i++)
            assert_int_equal(log_in(&anna, "Ney", soult), 401);
        assert_int_equal(log_in(&anna, "Ney", ney), 200);
    }
}

/* A stolen browser without the password. */
static void a_known_browser_guesses_slowly_too(void **state)
{
    int tries = 0;
    (void)state;
    for (int64_t end = here.clock.value + DAY; here.clock.value < end;) {
        uint32_t wait = count_guess(&anna);
        tries += wait == 0;
        here.clock.value += wait * SECOND;
    }
    assert_in_range(tries, 50, 120);
}

/* The documented limit, whatever the number of addresses. */
static void guesses_of_a_name_in_a_day(void **state)
{
    int tries = 0;
    (void)state;
    unsigned number = 0;
    for (int64_t end = here.clock.value + DAY; here.clock.value < end;
         here.clock.value += 2 * SECOND) {
        for (int i = 0; i < 3; i++) {
            move_berta(number++ % 300);
            tries += guess() == 0;
        }
    }
    assert_in_range(tries, 1000, 20 + DAY / (20 * SECOND));
}

/* ---------------------------------------------------------------- cookies */

static void cookies_that_are_worth_nothing(void **state)
{
    char device[150];
    (void)state;
    snprintf(device, sizeof device, "%s", anna.device);
    assert_int_equal(sign_up(&carl, "Soult", soult), 200);
    const char *bad[] = {
        carl.device, "grognard-device=", "grognard-device=AAAA",
        "grognard-device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "grognard-device=!!!"};
    use_up_all_tries();
    stranger_open(&carl);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        visitor thief = {.at = &here, .address = "203.0.113.50"};
        snprintf(thief.token, sizeof thief.token, "stranger");
        snprintf(thief.cookie, sizeof thief.cookie, "%s", i == 0 ? "grognard-device=x" : bad[i]);
        assert_int_equal(log_in(&thief, "Ney", ney), 429);
        visitor_close(&thief);
    }
    /* A new password makes old browsers unknown, except the one in which it was set. */
    here.clock.value += 20 * MINUTE;
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/me/password",
                                "{'old':'%s','new':'something else'}", ney),
                     200);
    assert_string_not_equal(anna.device, device);
    use_up_all_tries();
    visitor old = {.at = &here, .address = "203.0.113.51"};
    snprintf(old.token, sizeof old.token, "stranger");
    snprintf(old.cookie, sizeof old.cookie, "%s", device);
    assert_int_equal(log_in(&old, "Ney", "something else"), 429);
    visitor_close(&old);
    anna.address = "203.0.113.52";
    snprintf(anna.cookie, sizeof anna.cookie, "%s", anna.device);
    snprintf(anna.token, sizeof anna.token, "stranger");
    assert_int_equal(log_in(&anna, "Ney", "something else"), 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(a_known_browser_is_not_held_up, ney_and_two_strangers),
        IN_HOUSE(a_known_address_is_not_held_up, ney_and_two_strangers),
        IN_HOUSE(the_owner_gets_a_turn, ney_and_two_strangers),
        IN_HOUSE(a_turn_is_kept, ney_and_two_strangers),
        IN_HOUSE(a_turn_is_not_taken_by_others, ney_and_two_strangers),
        IN_HOUSE(delays_grow, ney_and_two_strangers),
        IN_HOUSE(who_was_right_begins_anew, ney_alone),
        IN_HOUSE(a_known_browser_guesses_slowly_too, ney_alone),
        IN_HOUSE(guesses_of_a_name_in_a_day, ney_and_two_strangers),
        IN_HOUSE(cookies_that_are_worth_nothing, ney_and_two_strangers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
