/* study.h: the document of an analysis: where it begins, and a tree of orders.
 *
 * Nothing in it is a secret of somebody else: a study that begins in a running game holds a state guessed from what its
 * seat saw. */
#ifndef GROGNARD_SERVER_STUDY_H
#define GROGNARD_SERVER_STUDY_H

#include "server/games/journal.h"

enum {
    STUDY_NODES_MAX = 2000,
    STUDY_DEPTH_MAX = 600,
    STUDY_COMMENT_MAX = 4000, /* bytes */
    STUDY_ARROWS_MAX = 40,    /* of a node */
    STUDY_ROOT_MAX = 60000,   /* bytes of the position */
    STUDY_TEXT_MAX = 1 << 20, /* bytes of the whole document */
    STUDY_PLACE_MAX = 60      /* bytes of a target, `WHAT:ID` */
};

/* An arrow, or a mark if it ends where it begins. */
typedef struct study_arrow {
    char from[STUDY_PLACE_MAX + 1], to[STUDY_PLACE_MAX + 1]; /* targets, `WHAT:ID` */
    uint8_t color;                                           /* 0 .. 3 */
} study_arrow;

/* The first node is the beginning: number 0, without an order. */
typedef struct study_node {
    uint32_t number; /* never used again */
    uint32_t parent; /* a number */
    uint32_t depth;
    gg_seat seat;
    bool given;    /* because there was no choice */
    bool chosen;   /* somebody has chosen its draws */
    uint64_t seed; /* of its dice */
    uint64_t hash; /* of the state after it */
    char *order;
    char *draws; /* what was rolled, "" for nothing */
    char *comment;
    study_arrow *arrow;
    uint32_t arrows;
} study_node;

typedef struct study {
    char id[STORE_ID_SIZE];
    uint64_t owner;
    bool kept; /* it was saved: it stays until its owner deletes it */
    int64_t created, changed;
    char title[321];
    char line[400]; /* as in store_game */
    /* Statements of a position, "": the scenario's start; or REPLAY_STATE and a whole state. */
    char *root;
    char source[STORE_ID_SIZE]; /* the game whose moment it was; "": none */
    uint32_t moment;            /* .. orders of it before, if everything was open */
    gg_seat knows;  /* the seat whose knowledge it was; GG_NOBODY: everything was open */
    uint64_t known; /* .. the hash of its view */
    study_node *node;
    uint32_t count, room, next;
} srv_study;

/* ---------------------------------------------------------------- the tree (study.c) */

srv_study *study_new(void); /* with its first node */
void study_free(srv_study *study);
srv_study *study_copy(const srv_study *study);
/* NULL: there is none. */
study_node *study_find(const srv_study *study, uint32_t number);
/* Another node, with the next number; NULL: there are too many, or the line is too long. */
study_node *study_add(srv_study *study, uint32_t parent);
/* A node after that one with the same order and the same draws; NULL: none. */
study_node *study_same(const srv_study *study, uint32_t parent, const study_node *like);
/* Removes a node with all that follow it; not the first one. */
void study_cut(srv_study *study, uint32_t number);
/* Replaces a text of a node or of the study. */
void study_set(char **text, const char *value);
/* The numbers on the way to a node, the first order first. Returns how many. */
uint32_t study_path(const srv_study *study, uint32_t number, uint32_t path[STUDY_DEPTH_MAX]);

/* ---------------------------------------------------------------- as text (study_text.c) */

/* The tree as JSON, in memory of its own (free()). Id, owner, title and dates are stored beside it. */
char *study_write(const srv_study *study);
/* False: it is damaged, and error says how; the study is unchanged. */
bool study_read(srv_study *study, const char *text, gg_error *error);
/* Members of an open object, for people: the tree without what only the server needs. */
void study_tell(const srv_study *study, gg_json *out);
/* Reads {"from","to","color"} .. from a JSON array. False: malformed. */
struct json_t;
bool study_read_arrows(const struct json_t *list, study_node *node);

#endif
