/* table.h: a game in progress, as the program that runs it sees it: the match, a draft for each seat, and the starting
 * position. */
#ifndef GROGNARD_HOST_TABLE_H
#define GROGNARD_HOST_TABLE_H

#include "grognard_game.h"

#include <stdio.h>

/* How a match begins. All zero: the scenario's own start, with dice from key 0. */
typedef struct host_beginning {
    const uint8_t *key;   /* 32 bytes */
    gg_span position;     /* statements of a free position */
    gg_span state;        /* or a whole state (gg_write_state), in which the match goes on */
    const gg_draw *draws; /* used instead of the key's dice */
    uint32_t draw_count;
} host_beginning;

/* One each for the first two seats, one for everybody else: an order is told to all in turn, then to lists and its
 * author. */
enum { HOST_VIEWS = 3 };
typedef struct host_view {
    void *at;
    gg_seat seat; /* the one it was made for */
    bool fresh;   /* still up to date */
} host_view;

typedef struct host_table {
    gg_game *game;
    bool shares; /* the game is owned by someone else */
    gg_match *match;
    /* A backup of the match, of the same size, for orders that may fail halfway; NULL until needed. */
    gg_match *spare;
    size_t journal; /* journal bytes in each match */
    host_view view[HOST_VIEWS];
    char *position; /* statements that the match began from; "" for the scenario's start */
    gg_draft draft[GG_SEATS_MAX];
    bool
        seals_wait; /* the program opens seals itself, later (host_table_open_seals does nothing) */
    bool gives;     /* the current order is an automatic one, given by host_table_go_on */
    /* Draws for the next order or text, as if its caller had forced them; NULL: none. Automatic orders do not use them. */
    const gg_draw *chosen;
    uint32_t chosen_count;
    /* Called after each order that was played, while gg_match_news describes it; may be NULL. */
    void (*played)(void *to, gg_seat seat, const gg_order *order, bool barrier);
    void *to;
} host_table;

/* Begins a match of the game and takes ownership of the game. False: the caller still owns it. */
bool host_table_open(host_table *table, gg_game *game, const host_beginning *beginning,
                     gg_error *error);
/* The same with a shared game, which the caller keeps. */
bool host_table_share(host_table *table, gg_game *game, const host_beginning *beginning,
                      gg_error *error);
/* Restores a match that was serialized with gg_match_keep, with a shared game. False: the bytes are not a match of this
 * game, and the table is not open. */
typedef struct host_kept {
    const uint8_t *key;   /* 32 bytes */
    const char *position; /* statements that it began from, or "" */
    const uint8_t *match, *orders;
    size_t match_size, orders_size;
} host_kept;
bool host_table_recall(host_table *table, gg_game *game, const host_kept *kept);
/* Begins again. False: nothing has changed. */
bool host_table_begin(host_table *table, const host_beginning *beginning, gg_error *error);
void host_table_close(host_table *table);

/* Like gg_match_play. */
gg_status host_table_play(host_table *table, gg_seat seat, const gg_order *order,
                          const gg_draw *forced, uint32_t count, gg_answer *answer);
/* Plays the sealed answers of seats that have already answered their current prompt (gg_sealed). */
void host_table_open_seals(host_table *table);
/* For tables with people, at the beginning and after each order: plays obvious answers (gg_obvious) for the seats
 * instead of asking, unless that would stop a seat from undoing its own order. An `undo` that leads back to such a
 * prompt continues to the order before it, as far as allowed. After offers and answers to offers nothing is played
 * automatically, so that nobody is rushed past the position they wanted to return to. */
void host_table_go_on(host_table *table);
/* Would this order of the seat make something final that the seat could still undo? */
bool host_table_ends_undo(const host_table *table, gg_seat seat, const gg_order *order);
/* Like gg_match_say, then plays sealed answers. All forced dice must be used, or the order is GG_WRONG_DICE. */
gg_status host_table_say(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                         const gg_draw *forced, uint32_t count, gg_answer *answer);
void host_table_ask(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                    gg_answer *answer);

/* Something that a player points at, named as in gg_write_targets. */
typedef struct host_target {
    gg_span what, id;
} host_target;

/* Why is the target not among the choices after the draft? True: nothing forbids it, and *order receives a matching
 * order. False: answer->refusal has the rules that forbid every order the player could mean; it is empty if that is
 * unknown (why.c). */
bool host_table_why_not(host_table *table, gg_seat seat, const gg_draft *draft,
                        const host_target *target, gg_answer *answer, gg_text *order);

/* Copies the seat's draft, or turns the order (words from `first` on) into a draft. False: *error says why not
 * (preview.c). */
bool host_preview_draft(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                        gg_draft *draft, gg_error *error);
/* Is the draft a complete order that the seat could undo for free (gg_undoable)? */
bool host_table_undoable(host_table *table, gg_seat seat, const gg_draft *draft);
/* Writes the draft's expected outcome for the seat: as a JSON object, or as lines for people. */
void host_write_preview(host_table *table, gg_seat seat, const gg_draft *draft, gg_text *out);
/* Such an object, written by core without blanks, as lines. */
void host_show_json(const char *json, gg_text *out);
/* Is it too long for every page (GG_PROMPT_LONG)? */
bool host_has_long_preview(host_table *table, gg_seat seat, const gg_draft *draft);
void host_show_preview(host_table *table, gg_seat seat, const gg_draft *draft, gg_text *out);

const gg_head *host_table_head(const host_table *table);
/* The seat's current view; valid until the next call. */
const void *host_table_view(host_table *table, gg_seat seat);
/* The same, including orders of others that can still be undone. Use it to parse orders already found legal, never to
 * show it. Valid until the next call of either function. */
const void *host_table_newest_view(host_table *table, gg_seat seat);
/* From now until the next order, host_table_view gives the seat the view with only these orders since a barrier
 * (gg_match_view_with); if there is none, the current one. */
void host_table_look_back(host_table *table, gg_seat seat, const size_t *places, uint32_t count);
/* The seat's current choices; none if it is not asked or its draft is complete. */
void host_table_steps(const host_table *table, gg_seat seat, gg_steps *steps);
void host_table_take(host_table *table, gg_seat seat, gg_step step);
bool host_table_back(host_table *table, gg_seat seat);
/* Finds a step by its text; false if there is none. */
bool host_table_find_step(host_table *table, gg_seat seat, const gg_steps *steps, gg_span text,
                          gg_step *step);
/* The seat that gave the last order still in effect; GG_NOBODY if there is none. */
gg_seat host_table_last_author(const host_table *table);

/* Finds a seat by name, with `onlookers` also `public` and `referee`. GG_NOBODY: *error lists the names. */
gg_seat host_table_seat(const host_table *table, gg_span name, bool onlookers, gg_error *error);
/* Builds a state from the statements. */
bool host_read_position(const gg_game *game, gg_span text, void *state, gg_error *error);
/* Writes the log as the reader may see it. False: it cannot be written, and nothing was. */
bool host_table_log(const host_table *table, const gg_log_head *head, gg_seat reader, FILE *stream);

#endif
