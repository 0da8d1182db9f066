/* tables.h: the constant tables of the game, for gg_rules. */
#ifndef TRIUMPH_TABLES_H
#define TRIUMPH_TABLES_H

#include "grognard_game.h"

extern const char *const tri_sides[];
extern const char *const tri_endings[];
extern const char *const tri_verbs[];
extern const gg_prompt tri_prompts[];
extern const gg_step_kind tri_step_kinds[];
extern const gg_option tri_options[];

/* fields.c */
extern const gg_field tri_state_fields[];
extern const gg_field tri_view_fields[];

#endif
