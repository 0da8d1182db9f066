/* field_text.h: fields whose description has a word (gg_field.word): their statements in positions, read and written,
 * their facts, and their members in JSON. */
#ifndef GROGNARD_FIELD_TEXT_H
#define GROGNARD_FIELD_TEXT_H

#include "core/text/said.h"

/* What the numbers of a field stand for. */
typedef struct gg_naming {
    const char *const *words; /* the names of 0, 1 ..; NULL at the end. Or, without words: */
    bool (*find)(const gg_game *game, const gg_head *head, gg_span word, int32_t *number);
    void (*put)(const gg_game *game, const gg_head *head, int64_t number, gg_text *out);
    /* Takes a word, or reports an error. Used in positions, and in facts too if there is neither `find` nor `words`. */
    bool (*read)(gg_said *said, int32_t *number);
    const char *expected;         /* what positions say, if they use another word */
    const char *expected_by_fact; /* what facts say */
} gg_naming;

extern const gg_naming gg_naming_number, gg_naming_flag, gg_naming_seat;

/* ---------------------------------------------------------------- positions */

enum { GG_SAID_FIELDS_MAX = 8, GG_SAID_NUMBERS_MAX = 96 };

/* What statements have said about the fields that have a word, in the order of the table of fields. Part of a
 * builder: zero at first. */
typedef struct gg_said_fields {
    gg_spot where[GG_SAID_NUMBERS_MAX];
    bool said[GG_SAID_FIELDS_MAX];
    uint8_t number[GG_SAID_NUMBERS_MAX];
} gg_said_fields;

/* The field whose word comes next, which is consumed; NULL: none. */
const gg_field *gg_said_field(gg_said *said, const gg_field *fields);
/* The rest of its statement: `round 3`, `bag 3 2 1`, `points FR 1 AL 0`. It replaces earlier statements; `not`
 * (taken_away) restores the default. `head` names the seats. */
bool gg_read_statement(const gg_field *field, gg_said *said, const gg_head *head, bool taken_away,
                       gg_said_fields *to);
/* Where it was said last, or the number of one key; line 0: nowhere. */
gg_spot gg_where_said(const gg_game *game, const gg_said_fields *said, const char *word);
gg_spot gg_where_key_said(const gg_game *game, const gg_said_fields *said, const char *word,
                          uint32_t key);
/* Fills in the fields of a state, with defaults where nothing was said; with GG_OWN_USUAL, what the game has filled in
 * stays. */
void gg_put_said_fields(const gg_game *game, const gg_said_fields *said, void *state);
/* The statement of the field with this word, if it is needed. */
void gg_write_statement(const gg_game *game, const void *view, const char *word, gg_text *out);
/* The same for one of its keys. */
void gg_write_key_statement(const gg_game *game, const void *view, const char *word, uint32_t key,
                            gg_text *out);

/* ---------------------------------------------------------------- facts and JSON */

/* A fact about the field, whose word has been consumed. */
gg_truth gg_field_fact(const gg_field *field, gg_said *said, const void *view, gg_text *found);
/* The field with this word, which has one number, as a JSON member of that name. */
void gg_json_field(gg_json *json, const gg_game *game, const void *view, const char *word);

#endif
