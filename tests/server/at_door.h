/* at_door.h: users of a server with accounts: strangers who sign up and log in. */
#ifndef GROGNARD_TESTS_AT_DOOR_H
#define GROGNARD_TESTS_AT_DOOR_H

#include "server/in_house.h"

static const char ney[] = "bravest of the brave", soult[] = "duke of dalmatia";

/* A visitor who has opened the page and is not known yet. */
static inline void stranger_open(visitor *who)
{
    visitor_forget(who);
    *who = (visitor){.at = &here, .address = "192.0.2.1"};
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me", NULL), 200);
    snprintf(who->token, sizeof who->token, "%s", reply_text(who, "token"));
}

static inline int enter(visitor *who, const char *door, const char *name, const char *password)
{
    int status = visit_with(who, WEB_POST, door, "{'name':'%s','password':'%s'}", name, password);
    if (status == 200)
        snprintf(who->token, sizeof who->token, "%s", reply_text(who, "token"));
    return status;
}

static inline int sign_up(visitor *who, const char *name, const char *password)
{
    return enter(who, "/api/v1/sign-up", name, password);
}

static inline int log_in(visitor *who, const char *name, const char *password)
{
    return enter(who, "/api/v1/log-in", name, password);
}

static inline const char *error_code(const visitor *who)
{
    return reply_text(who, "error.code");
}

/* A visitor's cookie, to be tried again later. */
typedef struct kept_cookie {
    char text[300];
} kept_cookie;

static inline kept_cookie keep_cookie(const visitor *who)
{
    kept_cookie kept;
    snprintf(kept.text, sizeof kept.text, "%s", who->cookie);
    return kept;
}

static inline void use_cookie(visitor *who, const kept_cookie *kept)
{
    snprintf(who->cookie, sizeof who->cookie, "%s", kept->text);
}

/* Is the visitor logged in under this name? */
static inline bool is_known(visitor *who)
{
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me", NULL), 200);
    return json_is_string(reply_at(who, "user"));
}

static inline void wait_out_limits(void)
{
    here.clock.value += 200000;
}

/* ---------------------------------------------------------------- set-up */

/* A house with accounts, without users. */
static inline int open_door(void **state)
{
    (void)state;
    return open_empty(true);
}

static inline int one_stranger(void **state)
{
    open_door(state);
    stranger_open(&anna);
    return 0;
}

static inline int two_strangers(void **state)
{
    one_stranger(state);
    stranger_open(&berta);
    return 0;
}

/* Anna has an account named Ney. */
static inline int become_ney(void)
{
    assert_int_equal(sign_up(&anna, "Ney", ney), 200);
    return 0;
}

static inline int ney_alone(void **state)
{
    one_stranger(state);
    return become_ney();
}

static inline int ney_and_stranger(void **state)
{
    two_strangers(state);
    return become_ney();
}

static inline int ney_and_two_strangers(void **state)
{
    two_strangers(state);
    stranger_open(&carl);
    return become_ney();
}

/* Berta has one named Soult. */
static inline int ney_and_soult(void **state)
{
    ney_and_stranger(state);
    assert_int_equal(sign_up(&berta, "Soult", soult), 200);
    return 0;
}

#endif
