/* movement.h: whom an order of the Movement Phase can mean, and where they can go. Private to its chapter files.
 *
 * An order that moves names a hex, some of those who stand there, and a path. It means members of the open group, which
 * goes on, or pieces that have not moved, which begin a new group; never both (P-MOV-08). So every list and every check
 * looks at a hex in one of two readings; only cavalry without a leader can be meant in both. */
#ifndef WARPEACE_MOVEMENT_H
#define WARPEACE_MOVEMENT_H

#include "warpeace/sequence/rules.h"

static inline uint8_t wap_cost_of(const wap_board *board, const wap_table *table, uint16_t hex,
                                  uint32_t direction, bool first)
{
    const wap_hex *from = &board->hex[hex];
    uint16_t next = from->next[direction];
    if (next == WAP_NO_HEX)
        return WAP_NO_WAY;
    const wap_hex *to = &board->hex[next];
    if ((to->flags & WAP_HEX_CLOSED) != 0 && wap_is_closed_now(board, table, next))
        return WAP_NO_WAY;
    return first ? from->first_cost[direction] : from->cost[direction];
}

/* The direction of an adjacent hex that can be entered at some time; WAP_DIRECTIONS: it is none. */
static inline uint32_t wap_way_to(const wap_board *board, uint16_t hex, uint16_t to)
{
    uint32_t i = 0;
    while (i < WAP_DIRECTIONS && board->hex[hex].next[i] != to)
        i++;
    return i;
}

/* Adds a rule if the caller wants it, and returns false. */
static inline bool wap_no(gg_refusal *refusal, uint16_t rule)
{
    if (refusal)
        gg_refuse(refusal, rule);
    return false;
}

/* ---------------------------------------------------------------- who stands there (movers.c) */

enum { WAP_GOES_ON, WAP_BEGINS, WAP_READINGS };

/* A hex in one reading, and which of its units can be named. */
typedef struct wap_stand {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    uint16_t hex;
    uint8_t side, reading;
    uint8_t own;                     /* of a divided side: seat + 1 that moves; 0: all */
    bool marching;                   /* only SP that have not tried a forced march */
    bool all;                        /* the whole group must leave a city (P-OVR-07) */
    bool shut_in;                    /* own SP inside the city are besieged (P-MOV-13) */
    uint8_t spent;                   /* MP */
    uint8_t infantry_mp, cavalry_mp; /* basic allowance */
    uint32_t first, end;             /* piles of the hex */
    wap_leaders leaders;
} wap_stand;

/* False: the hex has no such reading now. */
bool wap_look_at_hex(const wap_look *look, uint16_t hex, uint8_t reading, bool marching,
                     wap_stand *stand);
bool wap_can_be_named(const wap_stand *stand, const wap_pile *pile);
/* turns.c: the next seat of a divided side is asked to move; false: all have finished. */
bool wap_ask_mover(wap_play *play);
/* turns.c: the owner of the open group. */
bool wap_ask_group_owner(wap_play *play, uint8_t prompt);
/* The index after the last pile of pile `i`'s kind. */
uint32_t wap_end_of_kind(const wap_stand *stand, uint32_t i);
/* Hexes from which units of the side could set out or continue, with a leader or as cavalry. */
void wap_starting_hexes(const wap_look *look, wap_hexes *out);

/* The next leader of a set from here on; WAP_LEADERS_MAX after the last. */
static inline uint32_t wap_next_leader(const wap_leaders *set, uint32_t from)
{
    for (uint32_t i = from; i < WAP_LEADERS_MAX;) {
        uint64_t rest = set->word[i >> 6] >> (i & 63);
        if (rest != 0)
            return i + (uint32_t)__builtin_ctzll(rest);
        i = (i | 63) + 1;
    }
    return WAP_LEADERS_MAX;
}
/* NOLINTNEXTLINE(bugprone-macro-parentheses): `who` is the name of a variable */
#define WAP_EACH_OF(who, set)                                                                      \
    for (uint32_t who = wap_next_leader(set, 0); who < WAP_LEADERS_MAX; /* NOLINT */               \
         who = wap_next_leader(set, who + 1))                           /* NOLINT */

/* Those whom an order names. */
typedef struct wap_party {
    wap_leaders leaders;
    uint16_t capacity;              /* of the leaders */
    uint16_t carried[WAP_COLOURS];  /* .. by their colors */
    uint16_t infantry[WAP_COLOURS]; /* SP, by the colors of their nations */
    uint16_t shared;                /* infantry that leaders of several colors may lead */
    uint16_t sp, cavalry;
    uint8_t led;       /* colors of the leaders */
    uint8_t shared_by; /* colors that may lead the shared infantry */
    bool has_leader, unsupplied, marched;
    uint8_t infantry_mp, cavalry_mp, leader_mp; /* least allowance, extra MP included */
    uint8_t limit; /* the least of them: MP that every member can spend in total */
    uint8_t plain; /* the same without extra MP */
} wap_party;

void wap_open_party(wap_party *party);
void wap_add_to_party(const wap_stand *stand, wap_party *party, uint32_t leader);
void wap_add_sp_to_party(const wap_board *board, wap_party *party, uint8_t kind, uint32_t count);
/* The pile's marks count for the party, `count` of its SP join. */
void wap_take_pile(const wap_stand *stand, wap_party *party, const wap_pile *pile, uint32_t count);
/* The party that WHO means; false: refused. */
bool wap_judge_who(const wap_stand *stand, const wap_who *who, wap_party *party,
                   gg_refusal *refusal);
static inline bool wap_is_led(const wap_board *board, const wap_party *party, uint8_t kind)
{
    return (board->nation[board->kind[kind].nation].led_by & party->led) != 0;
}
static inline uint32_t wap_room(const wap_party *party)
{
    return party->has_leader ? (uint32_t)party->capacity - party->sp : WAP_SP_MAX;
}
static inline bool wap_is_mixed(const wap_party *party)
{
    return (party->led & (party->led - 1)) != 0;
}
/* SP of the kind that may still come along: infantry fills only the capacity of leaders who may lead it, cavalry what
 * is left of the whole (P-MOV-07). */
uint32_t wap_room_for(const wap_board *board, const wap_party *party, uint8_t kind);
/* How many of these SP could come along. */
uint32_t wap_most_helpers(const wap_party *party, const wap_party *helpers);

/* ---------------------------------------------------------------- where they go (walking.c, overrun.c) */

/* A party on its way. Hexes that it has overrun on this walk no longer have enemies outside. */
typedef struct wap_walk {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    wap_party party;
    uint8_t side;
    bool must_leave;
    bool asks; /* the walk has reached hidden enemies, and ends there (P-OPT-Z-02) */
    uint8_t spent;
    uint16_t hex, from;
    uint8_t path_count, path_next; /* announced with a forced march */
    const uint16_t *path;
    uint8_t cleared;
    uint16_t cleared_hex[16];
} wap_walk;

enum {
    WAP_CLOSED_WAY,
    WAP_FREE_WAY,
    WAP_ENEMY_WAY,
    WAP_HIDDEN_WAY, /* enemies about whom only the overrun will tell */
    WAP_BARRED_WAY, /* enemies that cannot be overrun */
};

/* A step. */
typedef struct wap_way {
    uint16_t to;
    uint8_t kind;                   /* WAP_CLOSED_WAY .. */
    uint8_t cost;                   /* MP; WAP_ENEMY_WAY, WAP_HIDDEN_WAY: without the extra one */
    bool on_path;                   /* the next hex of the announced path */
    bool city;                      /* after an overrun there the party must leave again */
    uint8_t ratio;                  /* odds that an overrun needs */
    uint8_t enemies, enemy_cavalry; /* outside */
    uint16_t why;                   /* WAP_BARRED_WAY: the rule */
} wap_way;

void wap_begin_walk(const wap_stand *stand, const wap_party *party, wap_walk *walk);
void wap_look_along(const wap_walk *walk, uint32_t direction, wap_way *way);
/* May it go there? An overrun's whole cost is then in way->cost. */
bool wap_judge_way(const wap_walk *walk, wap_way *way, gg_refusal *refusal);
void wap_take_way(wap_walk *walk, const wap_way *way);
/* Refuses a step to an adjacent hex that can never be entered from here. */
bool wap_no_way_to(const wap_board *board, const wap_table *table, uint16_t to,
                   gg_refusal *refusal);
/* Judges and takes the step to an adjacent hex of the map, and says which it was. */
bool wap_walk_to(wap_walk *walk, uint16_t to, wap_way *way, gg_refusal *refusal);
/* Can the party pay this much in total? Extra MP count only along the announced path (P-FMA-10). */
static inline bool wap_pays(const wap_party *party, uint32_t mp, bool on_path)
{
    return mp <= party->limit && (mp <= party->plain || on_path);
}

/* Enemies in the hex of the way: sets its kind. */
void wap_look_at_enemies(const wap_walk *walk, wap_way *way);
bool wap_judge_overrun(const wap_walk *walk, wap_way *way, gg_refusal *refusal);
/* Could the party of a draft overrun the hex if it named more units? It has named leaders up to `last_leader` and kinds
 * up to `last_kind`; -1: none. */
bool wap_could_overrun(const wap_stand *stand, const wap_walk *walk, const wap_way *way,
                       int32_t last_leader, int32_t last_kind);
void wap_overrun(wap_play *play, uint16_t hex, uint8_t side, uint32_t mp);

/* P-INF-04: may this many SP ask about the hex, after earlier answers? */
bool wap_may_ask(const wap_table *table, uint16_t hex, uint32_t sp, uint32_t cavalry);
/* Can the hidden enemies at the end of the walk be overrun? The way then is that of an overrun. Looks at hidden SP. */
bool wap_would_overrun(const wap_walk *walk, wap_way *way);
/* The answer to that, told to everybody. Yes: the way can be taken. No: the walk ends before the hex, and it is remembered. */
bool wap_answer(wap_play *play, wap_walk *walk, wap_way *way);

/* ---------------------------------------------------------------- orders that move */

/* HEX WHO HEX.. */
typedef struct wap_trip {
    uint16_t start;
    wap_who who;
    int32_t last_leader, last_kind; /* the last that WHO names; -1: none */
    uint32_t hexes;
    const uint16_t *hex;
} wap_trip;

/* From the next item on; false: no such thing. WHO and path may be empty. */
bool wap_read_trip(const wap_board *board, gg_items *items, wap_trip *trip);

/* Offers a hex, a leader, SP; `again`: only if another reading has not offered it. */
void wap_offer_once(gg_steps *out, uint8_t kind, uint16_t item, bool again);

/* Does it mean the open group: does it name one of its leaders, or only cavalry where the group stands? */
bool wap_speaks_of_group(const wap_table *table, const wap_trip *trip);

/* A list of WHO: the units that can be named next, if some order with the resulting party (and perhaps others after it)
 * is possible. naming.c */
typedef struct wap_listing {
    const wap_stand *stand;
    const wap_trip *trip;
    const wap_party *party;
    bool again;
    bool (*possible)(void *with, const wap_party *party, int32_t last_leader, int32_t last_kind);
    void *with;
} wap_listing;
void wap_offer_names(const wap_listing *list, gg_steps *out);

/* The group of an order: it is opened, or members not named have finished (march: they stay). movement.c */
void wap_gather_group(wap_play *play, const wap_stand *stand, const wap_who *who);
/* If nobody is left of it. */
void wap_close_empty_group(wap_play *play);

/* The verbs besides `move`: is any such order possible, then functions like those of a chapter. */
#define WAP_MOVE_VERB(name)                                                                        \
    bool wap_can_##name(const wap_look *look);                                                     \
    void wap_check_##name(const wap_look *look, const gg_order *order, gg_refusal *refusal);       \
    void wap_##name##_steps(const wap_look *look, const gg_order *order, gg_steps *out);           \
    void wap_apply_##name(wap_play *play, const gg_order *order);

WAP_MOVE_VERB(go)       /* moving.c: `move` */
WAP_MOVE_VERB(march)    /* forced_march.c, march_result.c */
WAP_MOVE_VERB(demand)   /* demand.c */
WAP_MOVE_VERB(entrench) /* entrenchment.c */
WAP_MOVE_VERB(sail)     /* sailing.c */

#endif
