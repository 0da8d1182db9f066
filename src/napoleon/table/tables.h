/* tables.h: the constant tables of the game, for gg_rules. */
#ifndef NAPOLEON_TABLES_H
#define NAPOLEON_TABLES_H

#include "grognard_game.h"

extern const char *const nap_sides[];
extern const char *const nap_endings[];
extern const char *const nap_verbs[];
extern const gg_prompt nap_prompts[];
extern const gg_step_kind nap_step_kinds[];

/* Ways to win, as numbers of head.how. */
enum {
    NAP_HOW_DEFEAT = GG_HOW_FIRST, /* W-VIC-03, W-VIC-04 */
    NAP_HOW_CITIES,                /* W-VIC-05: for the French */
    NAP_HOW_TIME                   /* W-VIC-05: for the Allies */
};

/* fields.c */
extern const gg_field nap_state_fields[];
extern const gg_field nap_view_fields[];

#endif
