/* grammar.h: the shape of an order, written once for each verb, and what follows from it.
 *
 * An order is a list of items. The form of a verb says which items they are and how they are said behind the verb:
 *
 *   TOWN               a noun of the game, in capitals: one thing, one item
 *   to                 a small word: it stands there, and adds no item
 *   PLACE-PLACE        one word, joined by hyphens
 *   BLOCK.. to TOWN    in front: one or more of them, and an order for each
 *   {BLOCK}            a set: any number, said in any order, each once; its items ascend
 *   {BLOCK to TOWN},   the same with commas between its members, of which the first noun counts
 *   [MARKER SPOT],     a list: members stand as they are said
 *   hold PLACE | NONE  one or the other: the first one whose first word is said
 *
 * A set or a list ends the form. It is closed by the grammar's item `done`; without members it is said `none`. The form "" is a verb
 * alone.
 *
 * From the form follow: G-FORM (gg_check), the text of the order in both directions, what steps say and point at, what others may read,
 * and the orders that tests make by brute force. An order that deserves code has functions of its own beside its form, or
 * instead of it (NULL: then the rules check its items themselves).
 */
#ifndef GROGNARD_GRAMMAR_H
#define GROGNARD_GRAMMAR_H

#include "core/text/items.h"
#include "core/text/said.h"

/* ---------------------------------------------------------------- nouns */

/* A kind of thing that orders name. It has one of three natures: one of `words`; read and written by the game; else a number. */
typedef struct gg_noun {
    const char *name; /* in forms: "BLOCK" */
    const char *what; /* in targets and errors: "block"; NULL: nothing to point at */
    uint8_t step;     /* the kind of steps that name it */
    uint16_t first;   /* its items are this one .. */
    uint16_t
        count; /* .. and those behind it, so many in all; 0: as many as there are words, or as size() says */
    const char *number;       /* a number of what: "steps" */
    const char *const *words; /* a NULL at the end */
    uint32_t (*size)(const gg_game *game);
    /* What the word means, as an offset from `first`; an error at said->next if it means nothing. The word is empty behind
     * the last one. */
    bool (*read)(const gg_said *said, const void *view, gg_span word, uint32_t *number);
    void (*put)(const gg_game *game, const void *view, uint32_t number, gg_text *out);
    void (*id)(const gg_game *game, uint32_t number, gg_text *out); /* in targets; NULL: put */
} gg_noun;

uint32_t gg_noun_size(const gg_game *game, const gg_noun *noun); /* things that it can mean */
bool gg_is_noun(const gg_game *game, const gg_noun *noun, uint16_t item);
/* The noun in orders, without its blank; `?` for an item that is none. */
void gg_put_noun(const gg_game *game, const void *view, const gg_noun *noun, uint16_t item,
                 gg_text *out);

/* ---------------------------------------------------------------- forms */

/* An order that is being read; the words behind its verb. */
typedef struct gg_reading {
    gg_said said;
    const void *view; /* of the seat that gives it */
    gg_orders *orders;
    gg_order *order; /* the first of them */
} gg_reading;

/* An order that is being written behind its verb. */
typedef struct gg_writing {
    const gg_game *game;
    const void *view;
    gg_items items;
    gg_text *out;
} gg_writing;

/* What others may read of an order. */
enum gg_secrecy {
    GG_AS_REDACTED, /* what gg_rules.redact leaves of it */
    GG_OPEN,        /* all */
    GG_SEALED       /* that it was given */
};

typedef struct gg_form {
    const char *form;
    enum gg_secrecy secrecy;
    uint8_t most; /* members of a set or list that can be said; 0: any number */
    bool (*read)(gg_reading *reading); /* instead of the form */
    void (*write)(gg_writing *writing);
    void (*arrange)(const void *view, gg_order *order); /* puts the items that were read in order */
} gg_form;

typedef struct gg_grammar {
    const gg_noun *nouns; /* a NULL name at the end */
    const gg_form *forms; /* by verb, from 1 on */
    uint32_t verbs;       /* all verbs are below */
    uint16_t done;
} gg_grammar;

/* ---------------------------------------------------------------- what follows from them */

const gg_form *gg_form_of(const gg_game *game, uint8_t verb); /* NULL: the game has none */
/* Are the items what the form says? Without a form they are the game's to check. */
bool gg_fits_form(const gg_game *game, const gg_order *order);
/* As gg_rules.read_order, write_order, write_step and write_targets, for a game with a grammar. Steps of kind 0 choose a verb; of
 * the others the first value is an item. */
bool gg_read_form(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                  uint32_t first, gg_orders *orders, gg_error *error);
void gg_write_form(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
void gg_write_item_step(const gg_game *game, const void *view, gg_step step, gg_text *out);
void gg_point_at_items(const gg_game *game, const void *view, gg_step step, gg_json *out);

/* The order as another seat may read it; as gg_rules.redact, for any game and any reader. */
void gg_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
               gg_seat reader, const gg_order *order, gg_order *seen);
void gg_hide_order(gg_order *seen); /* behind the verb there is something, no more */

/* ---------------------------------------------------------------- for orders that deserve code */

/* Things at the front of an order that each get an order. */
typedef struct gg_many {
    uint32_t count;
    uint16_t item[GG_ORDERS_MAX];
} gg_many;

bool gg_take_noun(gg_reading *reading, const gg_noun *noun, uint16_t *item);
bool gg_read_noun(gg_reading *reading, const gg_noun *noun); /* into the order */
bool gg_read_item(gg_reading *reading, uint32_t item);
/* One or more, up to a word that is none. */
bool gg_take_many(gg_reading *reading, const gg_noun *noun, gg_many *many);
/* The first of them has its order; the others get the same one. */
void gg_give_each(gg_reading *reading, const gg_many *many);
/* A blank and the next item, which is taken. */
void gg_write_item(gg_writing *writing, const gg_noun *noun);

/* ---------------------------------------------------------------- forms part by part */

enum { GG_FORM_WORD = 8 }; /* letters of a small word, with a zero */

enum gg_part_kind { GG_PART_END, GG_PART_NOUN, GG_PART_WORD, GG_PART_OPEN, GG_PART_CLOSE };

typedef struct gg_part {
    enum gg_part_kind kind;
    const gg_noun *noun;
    bool each;          /* NOUN.. */
    bool joined, joins; /* to the part before it and behind it, by hyphens */
    bool sorted;        /* of GG_PART_OPEN: a set */
    bool commas;        /* of GG_PART_CLOSE */
    char word[GG_FORM_WORD];
} gg_part;

/* The part at *at, which moves behind it. GG_PART_END: nothing, or `|`, stands there. */
gg_part gg_next_part(const gg_grammar *grammar, const char **at);
/* What stands behind the next `|`; NULL: there is none. */
const char *gg_next_alternative(const char *at);

#endif
