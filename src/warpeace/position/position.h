/* position.h: a free position in the making (the notation, 6.2). */
#ifndef WARPEACE_POSITION_H
#define WARPEACE_POSITION_H

#include "core/play/field_text.h"
#include "warpeace/text/pieces_text.h"

/* SP of one word of a place. */
typedef struct wap_listed_sp {
    gg_spot where;
    uint16_t hex;
    uint8_t kind, count, flags;
    bool inside, open; /* inside the city; in the open group */
} wap_listed_sp;

enum { WAP_LISTED_SP_MAX = 448, WAP_WITH_MAX = 16, WAP_HELD_MAX = 16 };

/* Where a leader is: a hex, WAP_AWAY, WAP_DEAD. */
typedef struct wap_listed_leader {
    gg_spot where;
    bool listed, inside, open;
    uint8_t layer;
    uint16_t at;
    uint8_t flags, returns;
} wap_listed_leader;

/* A number or side of a statement; line 0: not listed. */
typedef struct wap_listed_value {
    gg_spot where;
    uint8_t value, layer;
} wap_listed_value;

typedef struct wap_listed_group {
    gg_spot where;
    uint16_t hex;
    uint8_t spent;
} wap_listed_group;

typedef struct wap_listed_battle {
    gg_spot where;
    uint8_t layer;
    uint16_t a, t;
    uint8_t init; /* side + 1, 0: the active one */
    uint8_t round, mode;
    uint8_t dem[WAP_SIDES];
    uint8_t withs;
    uint16_t with[WAP_WITH_MAX];
} wap_listed_battle;

/* `held HEX FR 13 Napoleon` */
typedef struct wap_listed_hold {
    gg_spot where;
    uint16_t hex;
    uint8_t side, count;
    bool napoleon;
} wap_listed_hold;

/* Zero at first: nothing listed. */
typedef struct wap_builder {
    gg_said_fields fields;
    uint32_t sps, battles, holds;
    wap_listed_sp sp[WAP_LISTED_SP_MAX];
    wap_listed_leader leader[WAP_LEADERS_MAX];
    uint8_t place_layer[WAP_HEXES_MAX][2]; /* outside, inside: + 1, 0: not listed */
    wap_listed_value control[WAP_CITIES_MAX];
    wap_listed_value siege[WAP_CITIES_MAX];
    gg_spot demanded[WAP_CITIES_MAX];
    gg_spot trench[WAP_HEXES_MAX];
    gg_spot tried[WAP_HEXES_MAX];
    gg_spot exposed[WAP_LEADERS_MAX];
    gg_spot due[WAP_GROUPS_MAX];
    wap_listed_value changed[WAP_CHANGES_MAX];
    wap_listed_group group;
    wap_listed_battle battle[WAP_BATTLES_MAX];
    wap_listed_hold hold[WAP_HELD_MAX];
} wap_builder;

/* A statement that is being read. */
typedef struct wap_listing {
    gg_said said;
    const wap_board *board;
    wap_builder *build;
    uint8_t layer;
    bool taken_away;
} wap_listing;

/* A hex where something can stand in this scenario. */
bool wap_listed_hex(wap_listing *from, uint16_t *hex);
/* A city of this scenario, by its name or hex. */
bool wap_listed_city(wap_listing *from, uint16_t *city);

/* position_places.c: `HEX: WHO ..` and `open WHO HEX spent N`. */
bool wap_list_places(wap_listing *from);
bool wap_list_open(wap_listing *from);
bool wap_list_away(wap_listing *from);
bool wap_list_dead(wap_listing *from);

/* position_battle.c */
bool wap_list_battle(wap_listing *from);
bool wap_list_tried(wap_listing *from);
bool wap_list_exposed(wap_listing *from);
bool wap_list_held(wap_listing *from);

/* position_changes.c */
/* The change has happened last month. */
bool wap_is_change_said(const wap_table *table, uint32_t number);
/* Does the leader not change sides with his nation? */
bool wap_stays_behind(const wap_board *board, uint32_t leader);

/* position_text.c: the order of movement in a position: that of the seats, up to the owner of the open group. Without
 * a group, the chief is asked for it if several seats have units. */
void wap_take_turns(const wap_board *board, wap_table *table);

/* position_text.c: shared by the reader and the writer of positions. Is the Reinforcement Phase of the group over? */
bool wap_is_past(const wap_table *table, const wap_reinforcement *group);
/* Who controls a city if no statement says so: the side inside, or alone in its hex; else as in the scenario, without
 * its set-up. */
uint8_t wap_usual_control(const wap_board *board, const wap_table *table, uint16_t city);
/* The side of a leader who stands in a hex, or is away; WAP_NOBODY: his nation is not at war. */
uint8_t wap_side_of_leader(const wap_board *board, const wap_table *table, uint32_t leader,
                           uint16_t hex);

/* The state in the making, at the end of all statements. */
typedef struct wap_making {
    const gg_game *game;
    const wap_board *board;
    const wap_builder *build;
    wap_table *table;
    gg_error *error;
} wap_making;

/* position_checks.c: what statements say together must be possible. What has been built so far, as in every state: */
bool wap_check_made_course(const wap_making *make);
bool wap_check_made_leader(const wap_making *make, uint32_t leader);
bool wap_check_made_hexes(const wap_making *make);
/* .. and what is listed: SP before they are on the table, the rest when all are there. */
bool wap_check_listed_sp(const wap_making *make);
bool wap_check_new_sieges(const wap_making *make);
bool wap_check_listed_group(const wap_making *make);
bool wap_check_listed_battles(const wap_making *make);

#endif
