/* stacks.h: the stacks that a seat can move, and the orders that move them. */
#ifndef BOT_WARPEACE_STACKS_H
#define BOT_WARPEACE_STACKS_H

#include "bot/warpeace/policy.h"

enum { WAP_STACK_LIMIT = 96 };

/* Units in a hex that have not moved. */
typedef struct wap_stackable {
    uint16_t hex;
    wap_who who;
    uint16_t led; /* SP that can leave the hex: cavalry, and infantry with its leaders */
    bool supplied;
} wap_stackable;

typedef struct wap_stacks {
    uint32_t count;
    wap_stackable stack[WAP_STACK_LIMIT]; /* the largest first */
} wap_stacks;

/* Those in the hex who can still move. */
void wap_look_into(const wap_sense *sense, uint16_t hex, wap_stackable *out);
void wap_find_stacks(const wap_sense *sense, wap_stacks *out);

/* Who of a stack goes. */
enum {
    WAP_GO_ALL,
    WAP_GO_BUT_ONE, /* a garrison stays */
    WAP_GO_BUT_FOUR,
    WAP_GO_HALF,
    WAP_GO_CAVALRY,
    WAP_GO_LEADER, /* the least of the leaders, alone */
    WAP_GO_WAYS
};

/* The color of most SP. */
uint8_t wap_main_colour(const wap_board *board, const wap_troops *troops);
/* Takes out the SP that stays as a garrison or a depot: one that can pass on supply to the others, the cheapest, and cavalry only
 * if there is nothing else. */
void wap_leave_garrison(const wap_board *board, wap_stackable *stack);

/* Those who go, and how far. */
typedef struct wap_band {
    wap_who who;
    wap_walker walker;
} wap_band;

/* False: nobody goes in that way. */
bool wap_make_band(const wap_sense *sense, const wap_stackable *stack, uint32_t go, wap_band *out);
/* The order for a way; `march`: extra MP that are asked for, 0: a move. */
void wap_write_trip_of(const wap_board *board, const wap_band *band, const uint16_t *way,
                       uint32_t length, uint32_t march, gg_order *order);
/* After a forced march: the rest of its path, as far as it is legal. False: there is none. */
bool wap_follow_path(const wap_sense *sense, gg_order *order);

#endif
