/* position.h: a free position in the making (the notation, 5.2). */
#ifndef NAPOLEON_POSITION_H
#define NAPOLEON_POSITION_H

#include "napoleon/orders.h"
#include "napoleon/pieces_text.h"

/* Where a statement stands in its file, for errors that show only at the end; line 0: there is
 * none. */
typedef struct nap_where {
    uint32_t line, column;
} nap_where;

typedef struct nap_listed_block {
    nap_where where;
    bool listed;
    uint8_t layer;
    uint8_t at; /* as on a table; battles in the order of listing */
    uint8_t steps;
    uint16_t flags;
    uint8_t from, shelter;
} nap_listed_block;

typedef struct nap_listed_fight {
    nap_where where;
    bool listed;
    uint8_t entry;
} nap_listed_fight;

/* A number of a battle, and the statement that gave it. */
typedef struct nap_listed_number {
    nap_where where;
    uint8_t value;
} nap_listed_number;

typedef struct nap_listed_battle {
    nap_where where;
    uint8_t layer; /* of its own statement */
    uint8_t town, entry, round;
    uint8_t taker; /* side + 1, 0: the attacker */
    uint8_t stage; /* NAP_MORALE, NAP_COMBAT, NAP_REINFORCING */
    bool fought, withdrawing;
    nap_listed_number quiet;
    uint8_t terrain_layer; /* + 1, 0: no statement yet */
    uint8_t streams;
    nap_where terrain_where;
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
    uint8_t turn; /* 0: by default */
    uint8_t spare[7];
    nap_listed_number lost[NAP_ARMIES];
    nap_where defeated[NAP_ARMIES]; /* line 0: not */
    nap_listed_number used[NAP_ROADS_MAX];
    uint64_t opened[NAP_ARMIES];
} nap_builder;

/* A statement that is being read. */
typedef struct nap_said {
    const gg_game *game;
    const nap_board *board;
    nap_builder *build;
    uint8_t layer;
    bool taken_away;
    const gg_words *words;
    uint32_t next;
    gg_error *error;
} nap_said;

static inline gg_span nap_said_here(const nap_said *from)
{
    return gg_word_at(from->words, from->next);
}
static inline bool nap_said_all(const nap_said *from)
{
    return from->next >= from->words->count;
}
bool nap_said_word(nap_said *from, const char *word); /* taken if it stands here */
bool nap_said_town(nap_said *from, uint8_t *town);
bool nap_said_number(nap_said *from, int32_t low, int32_t high, uint8_t *value);
bool nap_said_expected(const nap_said *from, const char *what);
nap_where nap_where_of(const nap_said *from);
/* "impossible position: .. (W-BAT-05)", where a statement begins; rule "": none. Return false. */
bool nap_impossible_at(const gg_game *game, nap_where where, const char *rule, const char *what,
                       gg_error *error);
bool nap_impossible(const nap_said *from, const char *rule, const char *what);

enum { NAP_USUAL_TURN = 5, NAP_USUAL_ROUND = 2 };

/* position_places.c: `town NAME: blocks ..` and `A1: blocks D2>: blocks ..` */
bool nap_list_towns(nap_said *from);
bool nap_list_places(nap_said *from);

/* position_battle.c: the statement `battle`, and those that belong to it. */
bool nap_list_fight(nap_said *from);
bool nap_list_battle(nap_said *from);
bool nap_list_terrain(nap_said *from);
bool nap_list_quiet(nap_said *from);
bool nap_list_withdrawing(nap_said *from);
bool nap_list_crossed(nap_said *from);
bool nap_list_out(nap_said *from);
bool nap_list_in(nap_said *from);

/* The state in the making, at the end of all statements. */
typedef struct nap_making {
    const gg_game *game;
    const nap_board *board;
    const nap_builder *build;
    nap_table *table;
    gg_error *error;
} nap_making;

/* position_checks.c: what statements say together must be possible; the blocks stand on the
 * table already. */
bool nap_check_listed_map(const nap_making *make);
bool nap_check_listed_battles(const nap_making *make);

#endif
