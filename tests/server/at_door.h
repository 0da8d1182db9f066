/* at_door.h: people at the door of a server with accounts: strangers, who sign up and log in. */
#ifndef GROGNARD_TESTS_AT_DOOR_H
#define GROGNARD_TESTS_AT_DOOR_H

#include "visit.h"

static const char ney[] = "bravest of the brave", soult[] = "duke of dalmatia";

/* Somebody who has opened the page and is not known yet. */
static inline void stranger_open(visitor *who, place *at)
{
    *who = (visitor){.at = at, .address = "192.0.2.1"};
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

/* Is he who he says? */
static inline bool is_known(visitor *who)
{
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me", NULL), 200);
    return json_is_string(reply_at(who, "user"));
}

static inline void wait_out_limits(place *at)
{
    at->clock.value += 200000;
}

#endif
