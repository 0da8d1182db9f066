/* fields.h: numbers of states and views, accessed through their tables of fields (state.c). Private to core. */
#ifndef GG_FIELDS_H
#define GG_FIELDS_H

#include "grognard_game.h"

int64_t gg_get_number(const gg_field *field, const void *value, uint32_t index);
/* False: out of range. */
bool gg_put_number(const gg_field *field, void *value, uint32_t index, int64_t number);
/* Unsigned eight-byte numbers in hexadecimal, all others in decimal. */
void gg_write_number(const gg_field *field, int64_t number, gg_text *out);
bool gg_read_number(const gg_field *field, gg_span text, int64_t *number);

/* The head of a state (viewer GG_REFEREE) or of a seat's view. */
bool gg_check_head(const gg_game *game, const gg_head *head, gg_seat viewer, gg_error *error);

#endif
