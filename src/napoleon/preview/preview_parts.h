/* preview_parts.h: the parts of previews: numbers, names, and a file for each kind of choice. */
#ifndef NAPOLEON_PREVIEW_PARTS_H
#define NAPOLEON_PREVIEW_PARTS_H

#include "core/json/view_json.h"
#include "napoleon/table/named_ghosts.h"

typedef struct nap_asking {
    nap_outlook outlook;
    const nap_view *view; /* that it is made from */
    const gg_draft *draft;
    gg_json *out;
} nap_asking;

/* ---------------------------------------------------------------- numbers (preview_numbers.c) */

/* The dice of one unit: how many it rolls, how many hits to expect, and the chance of each number of hits. */
void nap_json_dice(gg_json *out, uint32_t dice, uint32_t needs);
/* Ways out of 6^dice to roll exactly so many hits; all ways; ways to roll at least so many. */
uint32_t nap_ways_to_hit(uint32_t dice, uint32_t needs, uint32_t hits);
uint32_t nap_ways_of_dice(uint32_t dice);
uint32_t nap_ways_to_hit_most(uint32_t dice, uint32_t needs, uint32_t hits);

void nap_json_town(gg_json *out, const char *key, const nap_board *board, uint32_t town);
/* "river": the one that the road crosses, or null */
void nap_json_river(gg_json *out, const nap_board *board, uint8_t road);
void nap_json_block(gg_json *out, const nap_board *board, uint32_t block); /* "block" and "name" */
void nap_json_ids(gg_json *out, const char *key, const nap_board *board, uint64_t blocks);
void nap_json_spot(gg_json *out, const char *key, uint8_t spot);
/* The blocks that the seat can name, and how many it cannot. */
void nap_json_blocks(gg_json *out, const char *key, const nap_outlook *outlook, uint64_t blocks);

/* "rule": its id; "why": the sentence why it forbids the order, or null */
void nap_json_reason(nap_asking *ask, const gg_order *order, uint16_t rule); /* preview.c */
/* "march": the chance that a force march of the block to this town costs a step (preview_map.c) */
void nap_json_march(nap_asking *ask, uint32_t block, uint8_t town);

/* ---------------------------------------------------------------- kinds of choices: members of an open object */

void nap_preview_move(nap_asking *ask);  /* preview_map.c */
void nap_preview_moves(nap_asking *ask); /* preview_moves.c: where everything can go */
/* preview_moves.c: "way", the path of a move so far */
void nap_preview_path(nap_asking *ask, uint32_t block, const gg_order *order, uint32_t roads);
void nap_preview_reveal(nap_asking *ask); /* preview_map.c: force marches */
void nap_preview_supply(nap_asking *ask); /* preview_map.c: units to give up */
void nap_preview_deploy(nap_asking *ask); /* preview_setup.c, like the next two */
void nap_preview_terrain(nap_asking *ask);
void nap_preview_battle_deploy(nap_asking *ask);
void nap_preview_reinforce(nap_asking *ask); /* preview_roads.c */
void nap_preview_regroup(nap_asking *ask);   /* preview_roads.c */
void nap_preview_leaving(nap_asking *ask);   /* preview_roads.c: rout, skirmish-retreat, withdraw */
void nap_preview_retreat(nap_asking *ask);   /* preview_roads.c: one unit, or all that can */
void nap_preview_pick(nap_asking *ask);      /* preview_fire.c: skirmish */
void nap_preview_hit(nap_asking *ask);       /* preview_fire.c */
void nap_preview_fire(nap_asking *ask);      /* preview_fire.c: of one unit, or of all that can */
void nap_preview_actions(nap_asking *ask);   /* preview_actions.c: all that combat allows */
void nap_preview_morale(nap_asking *ask);    /* preview_morale.c */
void nap_preview_rout(nap_asking *ask);      /* preview_roads.c: if it happened now */

/* The battle under way; the party of the seat. */
uint8_t nap_asked_battle(const nap_asking *ask); /* slot, NAP_NONE: none */
uint32_t nap_asked_party(const nap_asking *ask);

#endif
