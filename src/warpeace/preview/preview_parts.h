/* preview_parts.h: the parts that previews are made of: numbers, lines, and a file for each kind of choice.
 *
 * A preview sees the table of a view, which the rules can judge like any other. Where a choice changes something, the
 * rules carry it out on a copy of that table, and the copy is judged. */
#ifndef WARPEACE_PREVIEW_PARTS_H
#define WARPEACE_PREVIEW_PARTS_H

#include "core/json/view_json.h"
#include "warpeace/sequence/rules.h"
#include "warpeace/table/view.h"

typedef struct wap_asking {
    const gg_game *game;
    const wap_board *board;
    const wap_view *view;
    const wap_table *table;
    gg_seat seat; /* that is asked */
    uint8_t side;
    const gg_draft *draft;
    gg_turn *turn; /* without events and dice */
    gg_json *out;
} wap_asking;

static inline wap_look wap_looking(const wap_asking *ask)
{
    return wap_look_for(ask->game, ask->table, ask->seat, ask->side);
}
static inline wap_camp wap_asking_camp(const wap_asking *ask)
{
    wap_look look = wap_looking(ask);
    return wap_camp_of(&look);
}
/* For rules that change a table, here a copy. They report no events. */
static inline wap_play wap_playing(const wap_asking *ask, wap_table *table)
{
    gg_assert(ask->turn->events == NULL && table != ask->table);
    return (wap_play){.game = ask->game, .board = ask->board, .table = table, .turn = ask->turn};
}
/* Are enemy stacks hidden? Then nothing is predicted about them (P-INF-08). */
static inline bool wap_in_fog(const wap_asking *ask)
{
    return ask->game->option[WAP_OPTION_Z] != 0;
}

/* ---------------------------------------------------------------- numbers and names (preview_numbers.c) */

/* Faces of a die from `needs` on, of six. */
void wap_json_at_least(gg_json *out, const char *key, int32_t needs);
/* {"text":"a leader","value":2,"rule":"P-RES-06"}; nothing if the value is 0. */
void wap_json_line(gg_json *out, const char *text, int32_t value, const char *rule);
void wap_json_hex(const wap_asking *ask, const char *key, uint16_t hex);
void wap_json_sp(const wap_asking *ask, const char *key, uint8_t kind, uint32_t count);
void wap_json_pair(const wap_asking *ask, const char *key, uint16_t a, uint16_t t);
void wap_json_leader(const wap_asking *ask, const char *key, uint32_t leader);
void wap_json_refusal(const wap_asking *ask, const char *key, const gg_refusal *refusal);

/* What the prompt offers after a draft with this verb and these items. */
void wap_list_choices(const wap_asking *ask, const gg_order *order, gg_steps *out);

/* ---------------------------------------------------------------- supply and attrition */

/* preview_supply.c. Members of an open object: is the kind supplied there, and through which hexes (links, then the
 * source). */
void wap_preview_supply(const wap_asking *ask, const wap_table *table, uint16_t hex, uint8_t kind,
                        bool inside);
/* "sources": the cities that supply the side; "supply": every hex of the side, with the way of its supply. */
void wap_preview_all_supply(const wap_asking *ask);
/* preview_attrition.c. "attrition": what the side's SP in the hex would lose if its next Attrition Phase began with
 * this table. */
void wap_preview_wastage(const wap_asking *ask, const wap_table *table, uint16_t hex);
/* Every hex of the side: supply and attrition as things are now. */
void wap_preview_stacks(const wap_asking *ask);

/* ---------------------------------------------------------------- movement (preview_reach.c) */

struct wap_walk;
/* "reach": where the party of the walk stands and every hex that it can go to, with the MP spent by then, the hex before
 * it, and the steps from it. */
void wap_preview_reach(const wap_asking *ask, const struct wap_walk *walk);

/* ---------------------------------------------------------------- who goes where */

/* ["Napoleon","FRi5"]; without leaders: NULL. preview_places.c */
void wap_preview_who(const wap_asking *ask, const char *key, const wap_leaders *leaders,
                     const wap_troops *troops);
/* "through": the hexes where ways through the enemy end, each with one such way (P-WDR-06). preview_retreat.c */
void wap_preview_passage(const wap_asking *ask, uint16_t hex, wap_camp camp, uint8_t slot);

/* ---------------------------------------------------------------- a battle (preview_prospect.c) */

/* A battle as it would be fought: in a copy of the table. */
typedef struct wap_prospect {
    const wap_asking *ask;
    wap_table table;
    uint8_t slot;
} wap_prospect;

/* A live battle, as its next round finds it. */
wap_prospect wap_prospect_of(const wap_asking *ask, uint8_t slot);
/* The odds of its next round; false: there would be no fight. */
bool wap_weigh_prospect(wap_prospect *p, wap_odds *odds);
/* Everything about its next round, as an object; nothing if there would be no fight. */
void wap_put_prospect(wap_prospect *p);

/* ---------------------------------------------------------------- kinds of choices: members of an open object */

void wap_preview_move(const wap_asking *ask);  /* preview_move.c */
void wap_preview_march(const wap_asking *ask); /* preview_march.c */
/* "ends_group": the open group, which an order for others closes (P-MOV-01); nothing if there is none. preview_move.c */
void wap_preview_ended_group(const wap_asking *ask);
void wap_preview_battles(const wap_asking *ask); /* preview_battle.c */
void wap_preview_watched(
    const wap_asking *ask); /* preview_battle.c: battles that others decide about */
void wap_preview_attrition(const wap_asking *ask); /* preview_attrition.c */
void wap_preview_alliance(const wap_asking *ask);  /* preview_rolls.c */
void wap_preview_placing(const wap_asking *ask);   /* preview_placing.c: the Reinforcement Phase */
void wap_preview_event(const wap_asking *ask);     /* preview_placing.c */
void wap_preview_manoeuvre(const wap_asking *ask); /* preview_rolls.c */
void wap_preview_joining(const wap_asking *ask);   /* preview_rolls.c: `join`, `transfer` */
void wap_preview_retreat(const wap_asking *ask);   /* preview_retreat.c */
void wap_preview_loss(const wap_asking *ask);      /* preview_losses.c */
/* preview_places.c: who can go where */
void wap_preview_garrison(const wap_asking *ask);
void wap_preview_advance(const wap_asking *ask);
void wap_preview_shift(const wap_asking *ask);
void wap_preview_displaced(const wap_asking *ask);
void wap_preview_destination(const wap_asking *ask);
void wap_preview_sailing(const wap_asking *ask);
void wap_preview_entrenchment(const wap_asking *ask);
/* "sieges": those of the side, with the chance that the city falls when this phase ends. */
void wap_preview_sieges(const wap_asking *ask); /* preview_rolls.c */

#endif
