/* on_wire.h: the server of wire.h for each test of a program: set up by open_wire, torn down by close_wire. */
#ifndef GROGNARD_TESTS_ON_WIRE_H
#define GROGNARD_TESTS_ON_WIRE_H

#include "server/wire.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: h\r\n\r\n"
#define GET_CLOSE(path) "GET " path " HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
#define OK_BODY "\r\n\r\n{\"ok\":true}"

static wire_server wire;

/* For tests that open it with their own settings. */
static inline int clear_wire(void **state)
{
    (void)state;
    wire = (wire_server){0};
    return 0;
}

static inline int open_wire(void **state)
{
    clear_wire(state);
    wire_open(&wire);
    return 0;
}

/* In the middle of a test, to see what happens to connections. */
static inline void close_now(void)
{
    web_close(wire.web);
    wire.web = NULL;
}

static inline int close_wire(void **state)
{
    (void)state;
    if (wire.web)
        close_now();
    return 0;
}

#define ON_WIRE(test, set_up) cmocka_unit_test_setup_teardown(test, set_up, close_wire)

#endif
