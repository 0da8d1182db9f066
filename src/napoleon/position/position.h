/* position.h: a free position while it is read (the notation, 5.2). */
#ifndef NAPOLEON_POSITION_H
#define NAPOLEON_POSITION_H

#include "core/play/field_text.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/pieces_text.h"

typedef struct nap_listed_block {
    gg_spot where;
    bool listed;
    uint8_t layer;
    uint8_t at; /* as on a table; battles in the order of their statements */
    uint8_t steps;
    uint16_t flags;
    uint8_t from, shelter;
} nap_listed_block;

typedef struct nap_listed_fight {
    gg_spot where;
    bool listed;
    uint8_t entry;
} nap_listed_fight;

/* A number of a battle, and the statement that gave it. */
typedef struct nap_listed_number {
    gg_spot where;
    uint8_t value;
} nap_listed_number;

typedef struct nap_listed_battle {
    gg_spot where;
    uint8_t layer; /* of its own statement */
    uint8_t town, entry, round;
    uint8_t taker; /* side + 1, 0: the attacker */
    uint8_t stage; /* NAP_MORALE, NAP_COMBAT, NAP_REINFORCING */
    bool fought, withdrawing;
    uint8_t quiet;
    uint8_t terrain_layer; /* + 1, 0: no statement yet */
    uint8_t streams;
    gg_spot terrain_where;
    uint8_t marker[NAP_PARTIES][4]; /* + 1, 0: none */
    nap_listed_number crossed[NAP_COLUMNS + 1];
    nap_listed_number out[NAP_TOWN_ROADS], in[NAP_TOWN_ROADS];
    uint8_t place_layer[NAP_BATTLE_PLACES]; /* + 1, 0: not listed */
} nap_listed_battle;

/* Zero at first: nothing listed. */
typedef struct nap_builder {
    nap_listed_block block[NAP_BLOCKS_MAX];
    uint8_t town_layer[NAP_TOWNS_MAX]; /* + 1, 0: not listed */
    nap_listed_fight fight[NAP_TOWNS_MAX];
    uint32_t battles;
    uint32_t current; /* + 1: the battle that lines without a name belong to */
    nap_listed_battle battle[NAP_BATTLES_MAX];
    gg_said_fields fields;
    gg_spot defeated[NAP_ARMIES]; /* line 0: not */
    uint8_t used[NAP_ROADS_MAX];
    gg_spot grouped[NAP_ARMIES]; /* the last statement about `opened` */
    uint64_t opened[NAP_ARMIES];
} nap_builder;

/* A statement that is being read. */
typedef struct nap_listing {
    gg_said said;
    const nap_board *board;
    nap_builder *build;
    uint8_t layer;
    bool taken_away;
} nap_listing;

bool nap_said_town(nap_listing *from, uint8_t *town);

enum { NAP_USUAL_ROUND = 2 };

/* position_places.c: `town NAME: blocks ..` and `A1: blocks D2>: blocks ..` */
bool nap_list_towns(nap_listing *from);
bool nap_list_places(nap_listing *from);

/* position_battle.c: the statement `battle`, and those that belong to it. */
bool nap_list_fight(nap_listing *from);
bool nap_list_battle(nap_listing *from);
bool nap_list_terrain(nap_listing *from);
bool nap_list_quiet(nap_listing *from);
bool nap_list_withdrawing(nap_listing *from);
bool nap_list_crossed(nap_listing *from);
bool nap_list_out(nap_listing *from);
bool nap_list_in(nap_listing *from);

/* position_state.c, for the writer of positions too. Has the attacker fired, retreated or been reinforced in this Battle
 * Turn (W-STA-01)? Which seat is asked first? */
bool nap_is_noisy(const nap_board *board, const nap_table *table, uint8_t slot);
gg_seat nap_first_seat(const nap_board *board, const nap_table *table);

/* The state that is made at the end of all statements. */
typedef struct nap_making {
    const gg_game *game;
    const nap_board *board;
    const nap_builder *build;
    nap_table *table;
    gg_error *error;
} nap_making;

/* position_checks.c: the statements together must be possible. First what is true of positions only, when the
 * blocks are on the table; at the end what is true of every state. */
bool nap_check_listed(const nap_making *make);
bool nap_check_made(const nap_making *make);

#endif
