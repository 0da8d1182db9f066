/* source.h: where a game on the screen comes from: played here, on a server, or replayed from a log. The screen knows no
 * more of it than a browser does: sights as in docs/api.md. */
#ifndef GROGNARD_CLI_SCREEN_SOURCE_H
#define GROGNARD_CLI_SCREEN_SOURCE_H

#include "cli/screen/lines.h"

#include "cli/screen/json.h"

/* What the screen shows about work in the background. */
typedef struct scr_work {
    bool busy;
    uint32_t percent;
    const char *what; /* "Bot A is thinking" */
    bool may_hurry;   /* Esc ends it early */
} scr_work;

/* What a lesson says now. */
typedef struct scr_lesson {
    const char *title;
    scr_lines text;
    uint32_t page;     /* another number: something new is said */
    bool waits;        /* Enter goes on; nothing can be chosen */
    bool over;         /* .. and leaves the screen */
    bool has_answer;   /* there is one to show */
    gg_span points_at; /* {WHAT:ID}: shown on the map */
} scr_lesson;

/* Functions of a source. Texts about what went wrong or happened go to `said`. */
typedef struct scr_source_kind {
    /* What the seat at the screen sees: `view`, `asked`, `prompt`, `can_undo`, `draft` as in docs/api.md, and `name`, the
     * name of the seat. The caller frees it. NULL: `said` has the reason. */
    json_t *(*sight)(void *at, scr_lines *said);
    /* Changes the draft: all its steps. False: not offered. */
    bool (*draft)(void *at, const json_t *steps, scr_lines *said);
    /* Gives the order, or the complete draft if it is NULL. */
    bool (*give)(void *at, const char *order, scr_lines *said);
    /* Says what the choices would be after these steps, as in docs/api.md: a new array; NULL: none. */
    json_t *(*choices)(void *at, const json_t *steps);
    /* Why the order is refused, or the target not offered (`what` is NULL for an order). */
    void (*why)(void *at, const char *order, const char *what, const char *id, scr_lines *said);
    void (*hint)(void *at, scr_lines *said); /* begins; the answer comes from `go_on` */
    /* Lets bots and the network go on; true: something has changed. */
    bool (*go_on)(void *at, scr_lines *said);
    scr_work (*work)(void *at);
    void (*hurry)(void *at);
    /* The story so far as this seat knows it. */
    const char *(*story)(void *at);
    /* Ready-made set-ups for the question: an array of {"name","sentence","order"}; or NULL. */
    json_t *(*setups)(void *at);
    /* The seat whose turn it is at the screen, if it is another one; NULL: nobody else's. `seats` is what take_seat wants. */
    const char *(*next_seat)(void *at, bool *curtain);
    void (*take_seat)(void *at);
    /* A replay: moves so many orders on; NULL: it is none. */
    void (*step)(void *at, int orders);
    /* A lesson; NULL: it is none. */
    const scr_lesson *(*lesson)(void *at);
    void (*pass)(void *at, scr_lines *said);   /* Enter, when it waits */
    void (*answer)(void *at, scr_lines *said); /* shows the answer of its question */
    void (*close)(void *at);
} scr_source_kind;

typedef struct scr_source {
    const scr_source_kind *kind;
    void *at;
    const gg_game *game; /* its board and rules */
    char title[120];
    char ending[200]; /* said when the screen is closed */
} scr_source;

#endif
