/* in_house.h: a server and up to three visitors for each test of a program: set up by open_house or by one of the
 * functions that let guests in, torn down by close_house. */
#ifndef GROGNARD_TESTS_IN_HOUSE_H
#define GROGNARD_TESTS_IN_HOUSE_H

#include "visit.h"

static place here;
static visitor anna, berta, carl;

/* Without anybody. */
static inline int open_house(void **state)
{
    (void)state;
    place_open(&here, false);
    anna = berta = carl = (visitor){.at = &here};
    return 0;
}

static inline int one_guest(void **state)
{
    open_house(state);
    visitor_open(&anna, &here);
    return 0;
}

static inline int two_guests(void **state)
{
    one_guest(state);
    visitor_open(&berta, &here);
    return 0;
}

static inline int three_guests(void **state)
{
    two_guests(state);
    visitor_open(&carl, &here);
    return 0;
}

static inline int close_house(void **state)
{
    (void)state;
    visitor_close(&anna);
    visitor_close(&berta);
    visitor_close(&carl);
    place_close(&here);
    return 0;
}

#define IN_HOUSE(test, set_up) cmocka_unit_test_setup_teardown(test, set_up, close_house)

#endif
