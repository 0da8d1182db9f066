/* studies.h: the analyses that are in memory, and the positions of their nodes. */
#ifndef GROGNARD_SERVER_STUDIES_H
#define GROGNARD_SERVER_STUDIES_H

#include "server/games/alone.h"
#include "server/house.h"
#include "server/studies/study.h"

enum { STUDIES_KEPT_MAX = 200 }; /* per user */

/* A node as a room: its line was played from the beginning. It stays in memory for a while. */
typedef struct study_line {
    srv_study *study;
    uint32_t node;
    alone_game *game;
    struct study_line *next;
} study_line;

/* ---------------------------------------------------------------- finding (studies.c) */

/* The study, as it is stored now. NULL: the reply says why. */
srv_study *studies_find(srv_call *call, const char *id);
/* The same, to show a node: if the server has it in memory, other servers may have changed it some seconds ago. */
srv_study *studies_recall(srv_call *call, const char *id, uint32_t node);
/* The same for its owner alone. */
srv_study *studies_find_own(srv_call *call, const char *id);
/* A new one becomes the user's: it gets an id and is stored. */
void studies_adopt(srv_call *call, srv_study *study);
/* Hands it to the writer; the reply is sent when it is stored. False: it is too large, and the reply says so. */
bool studies_store(srv_call *call, srv_study *study, uint8_t change);
web_outcome studies_reply_after(srv_call *call, const srv_study *study);
/* Removes it from memory. */
void studies_drop(srv_house *house, srv_study *study);

/* ---------------------------------------------------------------- lines (study_lines.c) */

/* NULL: it does not fit these rules, and error says so. */
study_line *study_line_open(srv_house *house, srv_study *study, uint32_t node, gg_error *error);
/* Those of a study, or all (NULL), or (`node` > 0) those that lead through a node. */
void study_lines_drop(srv_house *house, const srv_study *study, uint32_t node);

/* How the dice of an order fall. */
typedef struct study_roll {
    enum { ROLL_RANDOM, ROLL_CHOSEN, ROLL_BEST, ROLL_WORST } kind;
    const char *chosen; /* `[5 3]` */
} study_roll;

/* Gives an order in the room of a node: what follows becomes nodes, and the line goes on to the last of them. False:
 * nothing has changed. */
bool study_line_give(srv_house *house, study_line *line, gg_seat seat, room_post *post,
                     const study_roll *roll, room_error *error);

/* ---------------------------------------------------------------- beginnings */

/* Can a study begin so? Its first node gets a seed and a hash. False: error says why not, with the line of the text. */
bool study_begin(srv_house *house, srv_study *study, gg_error *error);
/* A text that people paste (study_paste.c): statements of a position, a case or a log. The study gets its game line,
 * unless it has one, its beginning and, as far as they can be played, its orders; *played counts them, and `trouble`
 * says why it stopped there. False: error says what is wrong, with the line of the text. */
bool study_paste(srv_house *house, srv_study *study, const char *text, uint32_t *played,
                 gg_error *trouble, gg_error *error);
/* The position that a table shows its reader, now or at an earlier moment (study_moments.c). */
bool study_take_moment(srv_call *call, srv_study *study, room_error *error);
/* The study begins with this state. */
void study_write_root(const gg_game *game, const void *state, srv_study *study);

/* ---------------------------------------------------------------- texts (study_export.c) */

/* Writes the page. False: it cannot be written down, and `why` is a sentence. What a position leaves out is said in its first line, a
 * comment. */
bool study_write_position(const study_line *line, host_page *page, gg_error *why);
bool study_write_case(srv_house *house, study_line *line, host_page *page, gg_error *why);
/* The game in which it began, if the caller may see all of it; NULL otherwise, or (STORE_LATER) it is being loaded. */
srv_room *study_find_source(srv_call *call, const srv_study *study, store_status *status);
bool study_write_log(srv_house *house, study_line *line, srv_room *source, host_page *page,
                     gg_error *why);

#endif
