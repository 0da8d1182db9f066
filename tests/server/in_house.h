/* in_house.h: a server and up to three visitors for each test: set up by open_house or one of the functions that add
 * guests, torn down by close_house. */
#ifndef GROGNARD_TESTS_IN_HOUSE_H
#define GROGNARD_TESTS_IN_HOUSE_H

#include "server/visit.h"

static place here;
static visitor anna, berta, carl;

static inline int open_empty(bool accounts)
{
    place_open(&here, accounts);
    anna = berta = carl = (visitor){.at = &here};
    return 0;
}

static inline int let_in(visitor *who)
{
    visitor_open(who, &here);
    return 0;
}

/* Without anybody. */
static inline int open_house(void **state)
{
    (void)state;
    return open_empty(false);
}

static inline int one_guest(void **state)
{
    open_house(state);
    return let_in(&anna);
}

static inline int two_guests(void **state)
{
    one_guest(state);
    return let_in(&berta);
}

static inline int three_guests(void **state)
{
    two_guests(state);
    return let_in(&carl);
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

static const store_ops *real_ops;

/* Stores changes instead of real_ops, until the server is restarted. */
static inline void commit_with(void (*commit)(srv_store *self, store_batch *first))
{
    static store_ops own;
    real_ops = here.store->ops;
    own = *real_ops;
    own.commit = commit;
    here.store->ops = &own;
}

#define IN_HOUSE(test, set_up) cmocka_unit_test_setup_teardown(test, set_up, close_house)

#endif
