/* tables.h: the constant tables of the game, for gg_rules. */
#ifndef WARPEACE_TABLES_H
#define WARPEACE_TABLES_H

#include "core/play/field_text.h"

extern const char *const wap_sides[];
extern const char *const wap_endings[];
extern const char *const wap_verbs[];
extern const gg_prompt wap_prompts[];
extern const gg_step_kind wap_step_kinds[];

/* fields.c */
extern const gg_field wap_state_fields[];
extern const gg_field wap_view_fields[];
extern const gg_naming wap_noun_phase;

uint64_t wap_hash(const gg_game *game, const void *state_or_view, bool view); /* hash.c */

#endif
