/* grammar.h: the syntax of orders: one form per verb, from which everything else follows.
 *
 * An order is a list of items. The form of a verb says which items they are and how they are written after the verb:
 *
 *   TOWN               a noun of the game, in capitals: one thing, one item
 *   to                 a small word: it is written, and adds no item
 *   PLACE-PLACE        one word, joined by hyphens
 *   BLOCK.. to TOWN    at the front: one or more of them, and an order for each
 *   {BLOCK}            a set: any number, in any order, each once; its items ascend
 *   {BLOCK to TOWN},   the same with commas between its members, identified by their first noun
 *   [MARKER SPOT],     a list: members keep their order
 *   <SEAT {UNIT}>,     a list that ends with the order
 *   hold PLACE | NONE  alternatives: the first one whose first word matches
 *
 * A set or a list is closed by the grammar's item `done`, or by the end of the order. If empty, it is written `none`;
 * within another list, nothing. One that does not end the form, and one within another, needs a reader of its own. The
 * form "" is a verb alone.
 *
 * The form determines: G-FORM (gg_check), the text of the order in both directions, the text and targets of steps,
 * what others may read, and the orders that tests generate by brute force. An order that needs more has functions of
 * its own beside its form, or instead of it (NULL: the rules then check its items themselves). */
#ifndef GROGNARD_GRAMMAR_H
#define GROGNARD_GRAMMAR_H

#include "core/text/items.h"
#include "core/text/said.h"

/* ---------------------------------------------------------------- nouns */

/* A kind of thing that orders name: one of `words`, or read and written by the game, or else a number. */
typedef struct gg_noun {
    const char *name; /* in forms: "BLOCK" */
    const char *what; /* in targets and errors: "block"; NULL: nothing to point at */
    uint8_t step;     /* the kind of steps that name it */
    uint16_t first;   /* its items are this one .. */
    uint16_t
        count; /* .. and the following ones, this many in all; 0: as many as there are words, or as size() says */
    bool (*is)(const gg_game *game, uint16_t item); /* instead of both, for items with gaps */
    const struct gg_noun *shown; /* what can stand in its place in orders of others */
    const char *number;          /* what the number counts: "steps" */
    const char *const *words;    /* a NULL at the end */
    uint32_t (*size)(const gg_game *game);
    /* What the word means, as an offset from `first`; an error at said->next if it means nothing. The word is empty
     * after the last one. */
    bool (*read)(const gg_said *said, const void *view, gg_span word, uint32_t *number);
    void (*put)(const gg_game *game, const void *view, uint32_t number, gg_text *out);
    void (*id)(const gg_game *game, uint32_t number, gg_text *out); /* in targets; NULL: put */
    const struct gg_noun *also; /* or one of this noun, whose words are looked for first */
} gg_noun;

uint32_t gg_noun_size(const gg_game *game, const gg_noun *noun); /* things that it can mean */
bool gg_is_noun(const gg_game *game, const gg_noun *noun, uint16_t item);
/* The noun in orders, without its blank; `?` for an item that is not one. */
void gg_put_noun(const gg_game *game, const void *view, const gg_noun *noun, uint16_t item,
                 gg_text *out);

/* Its target; nothing if there is nothing to point at. */
void gg_point_at(const gg_game *game, const void *view, const gg_noun *noun, uint16_t item,
                 gg_json *out);

/* ---------------------------------------------------------------- forms */

/* An order that is being read: the words after its verb. */
typedef struct gg_reading {
    gg_said said;
    const void *view; /* of the seat that gives it */
    gg_orders *orders;
    gg_order *order; /* the first of them */
} gg_reading;

/* An order that is being written, after its verb. */
typedef struct gg_writing {
    const gg_game *game;
    const void *view;
    gg_items items;
    gg_text *out;
} gg_writing;

/* What others may read of an order. */
enum gg_secrecy {
    GG_AS_REDACTED, /* what gg_rules.redact leaves */
    GG_OPEN,        /* all */
    GG_SEALED       /* only that it was given */
};

typedef struct gg_form {
    const char *form;
    enum gg_secrecy secrecy;
    uint8_t most;                      /* most members of a set or list; 0: any number */
    bool (*read)(gg_reading *reading); /* instead of the form */
    void (*write)(gg_writing *writing);
    void (*arrange)(const void *view, gg_order *order); /* sorts the items that were read */
} gg_form;

typedef struct gg_grammar {
    const gg_noun *nouns; /* a NULL name at the end */
    const gg_form *forms; /* by verb, from 1 on */
    uint32_t verbs;       /* all verbs are below */
    uint16_t done;
} gg_grammar;

/* ---------------------------------------------------------------- derived functions */

const gg_form *gg_form_of(const gg_game *game, uint8_t verb); /* NULL: the game has none */
/* Do the items match the form? Without a form the game checks them. */
bool gg_fits_form(const gg_game *game, const gg_order *order);
/* Like gg_rules.read_order, write_order, write_step and write_targets, for a game with a grammar. Steps of kind 0
 * choose a verb; in others the first value is an item. */
bool gg_read_form(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                  uint32_t first, gg_orders *orders, gg_error *error);
void gg_write_form(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
void gg_write_item_step(const gg_game *game, const void *view, gg_step step, gg_text *out);
void gg_point_at_items(const gg_game *game, const void *view, gg_step step, gg_json *out);

/* The order as another seat may read it; like gg_rules.redact, for any game and any reader. */
void gg_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
               gg_seat reader, const gg_order *order, gg_order *seen);
void gg_hide_order(gg_order *seen); /* reveals only that something follows the verb */

/* ---------------------------------------------------------------- for orders that need more than a form */

/* Things at the front of an order, each of which gets its own order. */
typedef struct gg_many {
    uint32_t count;
    uint16_t item[GG_ORDERS_MAX];
} gg_many;

bool gg_take_noun(gg_reading *reading, const gg_noun *noun, uint16_t *item);
bool gg_read_noun(gg_reading *reading, const gg_noun *noun); /* into the order */
bool gg_read_item(gg_reading *reading, uint32_t item);
/* Reads one or more, up to a word that is not one. */
bool gg_take_many(gg_reading *reading, const gg_noun *noun, gg_many *many);
/* The first one has its order; the others get the same. */
void gg_give_each(gg_reading *reading, const gg_many *many);
/* Writes a blank and the next item, and moves on. */
void gg_write_item(gg_writing *writing, const gg_noun *noun);

/* ---------------------------------------------------------------- forms part by part */

enum { GG_FORM_WORD = 8 }; /* letters of a small word, with a zero */

enum gg_part_kind { GG_PART_END, GG_PART_NOUN, GG_PART_WORD, GG_PART_OPEN, GG_PART_CLOSE };

typedef struct gg_part {
    enum gg_part_kind kind;
    const gg_noun *noun;
    bool each;          /* NOUN.. */
    bool joined, joins; /* joined by hyphens to the part before or after it */
    bool sorted;        /* of GG_PART_OPEN: a set */
    bool to_end;        /* of GG_PART_OPEN: it ends with the order */
    bool commas;        /* of GG_PART_CLOSE */
    char word[GG_FORM_WORD];
} gg_part;

/* The part at *at, which moves past it. GG_PART_END: the end, or `|`. */
gg_part gg_next_part(const gg_grammar *grammar, const char **at);
/* Moves *at from the first part of a set or list past its last one. */
void gg_skip_members(const gg_grammar *grammar, const char **at);
/* What follows the next `|`; NULL: there is none. */
const char *gg_next_alternative(const char *at);

#endif
