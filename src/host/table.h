/* table.h: a game in progress as whoever runs it has it before him: the match, a draft for each seat, and how it
 * began. */
#ifndef GROGNARD_HOST_TABLE_H
#define GROGNARD_HOST_TABLE_H

#include "grognard_game.h"

#include <stdio.h>

/* How a match begins. All zero: the scenario's own start with dice of key 0. */
typedef struct host_beginning {
    const uint8_t *key;   /* 32 bytes */
    gg_span position;     /* statements of a free position */
    const gg_draw *draws; /* in place of the key's dice */
    uint32_t draw_count;
} host_beginning;

typedef struct host_table {
    gg_game *game;
    bool shares; /* the game belongs to somebody else */
    gg_match *match;
    /* As large as the match: what was before an order that may fail half-way; NULL: never needed. */
    gg_match *spare;
    size_t journal; /* bytes for orders in each of them */
    void *view;     /* of whom host_table_view was asked last .. */
    gg_seat viewer; /* .. who that was, */
    bool looked;    /* .. and nothing has happened since */
    char *position; /* statements that the match began from, "" if it was the scenario's start */
    gg_draft draft[GG_SEATS_MAX];
    bool gives; /* the order in hand is given for its seat, by host_table_go_on */
    /* Called after each order that was played, when gg_match_news tells of it; may be NULL. */
    void (*played)(void *to, gg_seat seat, const gg_order *order, bool barrier);
    void *to;
} host_table;

/* Begins a match of the game, which belongs to the table from then on. False: the game is still
 * the caller's. */
bool host_table_open(host_table *table, gg_game *game, const host_beginning *beginning,
                     gg_error *error);
/* The same with a game that others use too: it stays the caller's. */
bool host_table_share(host_table *table, gg_game *game, const host_beginning *beginning,
                      gg_error *error);
/* A match that was kept as bytes (gg_match_keep) is taken up again, of a game that others use too. False: they are
 * none of this game, and the table is not open. */
typedef struct host_kept {
    const uint8_t *key;   /* 32 bytes */
    const char *position; /* statements that it began from, or "" */
    const uint8_t *match, *orders;
    size_t match_size, orders_size;
} host_kept;
bool host_table_recall(host_table *table, gg_game *game, const host_kept *kept);
/* Begins again. False: everything is as it was. */
bool host_table_begin(host_table *table, const host_beginning *beginning, gg_error *error);
void host_table_close(host_table *table);

/* As gg_match_play. */
gg_status host_table_play(host_table *table, gg_seat seat, const gg_order *order,
                          const gg_draw *forced, uint32_t count, gg_answer *answer);
/* Who has answered ahead what he is asked now is not asked: his order is played (gg_sealed). */
void host_table_open_seals(host_table *table);
/* For tables of people, at the beginning and after each order: nobody is asked what is obvious (gg_obvious), that order is
 * given for him, unless it would bar his way back to an order of his own. An `undo` that leads back to such a question goes
 * on to the order before it, as far as it may; after offers and answers to them nothing is given, so that nobody is hurried
 * past what he wanted back. */
void host_table_go_on(host_table *table);
/* As gg_match_say, then the seals are opened. Forced dice must be used up, or the order is GG_WRONG_DICE. */
gg_status host_table_say(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                         const gg_draw *forced, uint32_t count, gg_answer *answer);
void host_table_ask(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                    gg_answer *answer);

/* Something that a seat points at, as gg_write_targets names it. */
typedef struct host_target {
    gg_span what, id;
} host_target;

/* Why is it not among the choices behind the draft? True: nothing forbids it, *order gets an order to that end. False:
 * answer->refusal has what forbids every order that could be meant; it is empty if nobody can tell (why.c). */
bool host_table_why_not(host_table *table, gg_seat seat, const gg_draft *draft,
                        const host_target *target, gg_answer *answer, gg_text *order);

/* The seat's draft, or the order (words from `first` on) as a draft; false: *error says why not (preview.c). */
bool host_preview_draft(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                        gg_draft *draft, gg_error *error);
/* What the seat can expect of it: a JSON object; the same as lines for people. */
void host_write_preview(host_table *table, gg_seat seat, const gg_draft *draft, gg_text *out);
void host_show_preview(host_table *table, gg_seat seat, const gg_draft *draft, gg_text *out);

const gg_head *host_table_head(const host_table *table);
/* What the seat sees now; good until the next call. */
const void *host_table_view(host_table *table, gg_seat seat);
/* The same with what others have decided and may still take back: to read orders that were found legal, not to be told.
 * Likewise until the next call of either. */
const void *host_table_newest_view(host_table *table, gg_seat seat);
/* The seat's choices now: none if it is not asked or its draft is complete. */
void host_table_steps(const host_table *table, gg_seat seat, gg_steps *steps);
void host_table_take(host_table *table, gg_seat seat, gg_step step);
bool host_table_back(host_table *table, gg_seat seat);
/* The step among them that is written so; false: there is none. */
bool host_table_find_step(host_table *table, gg_seat seat, const gg_steps *steps, gg_span text,
                          gg_step *step);
/* The seat whose order stands last; GG_NOBODY: there is none. */
gg_seat host_table_last_author(const host_table *table);

/* A seat by name, `public` and `referee` included; GG_NOBODY: *error says which there are. */
gg_seat host_table_seat(const host_table *table, gg_span name, bool onlookers, gg_error *error);
/* The statements as a state. */
bool host_read_position(const gg_game *game, gg_span text, void *state, gg_error *error);
/* The log as the reader may have it. False: it cannot be written, and nothing was. */
bool host_table_log(const host_table *table, const gg_log_head *head, gg_seat reader, FILE *stream);

#endif
