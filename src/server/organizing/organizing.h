/* organizing.h: shared by the files of this room: a tournament in memory.
 *
 * Rows are applied immediately and handed to the writer; replies wait for them. If storing fails, the tournament is
 * dropped and read again. The games that a row makes, ends or changes are stored in the same batch. */
#ifndef GROGNARD_SERVER_ORGANIZING_H
#define GROGNARD_SERVER_ORGANIZING_H

#include "server/house.h"

enum { CONTEST_NOTE_MOST = 500, CONTEST_ABOUT_MOST = 4000 }; /* characters */
/* All that is active is in memory: per organizer, and news per tournament before only results can be added. */
enum { CONTESTS_EACH = 20, CONTEST_NEWS_MOST = 1000 };

/* What the page tells of its history. */
typedef struct contest_news {
    tour_row row;
    char *text;
} contest_news;

typedef struct contest {
    struct contest *next;
    store_tour head;
    char *about, *names; /* the texts of the head */
    srv_tour tour;
    contest_news *news;
    uint32_t news_count;
    uint64_t ticket; /* of the newest rows; 0: all are stored */
} srv_contest;

/* Rows and games that are stored together. */
typedef struct contest_sending {
    srv_house *house;
    srv_contest *contest;
    store_batch *batch;
    srv_room *room[TOUR_NEXT_MOST];
    uint32_t rooms;
} contest_sending;

/* ---------------------------------------------------------------- contests.c */

/* NULL: there is none, or it cannot be read (*status). */
srv_contest *contest_find(srv_house *house, const char *id, store_status *status);
/* The same as the store has it now: among several servers another one may have changed it. */
srv_contest *contest_find_newest(srv_house *house, const char *id, store_status *status);
/* How many a user organizes that are not over. */
uint32_t contests_of(srv_house *house, uint64_t user);
/* A new one, with its first row. */
srv_contest *contest_add(srv_house *house, const store_tour *head, const tour_settings *settings,
                         const tour_row *first);
/* Adds rows: numbers, dates and authors are filled in. False: they do not fit, and nothing has happened. */
bool contest_take(srv_house *house, srv_contest *contest, tour_row *rows, uint32_t count,
                  uint64_t by);
/* Another server has added rows to a tournament; NULL: perhaps to any. */
void contests_heard(srv_house *house, const char *id);
void contests_batch_back(srv_house *house, const store_batch *batch);
/* Call it in every iteration. Returns when it wants to be called again. */
int64_t contests_turn(srv_house *house, int64_t steady);
void contests_free(srv_house *house);

/* ---------------------------------------------------------------- contest_games.c */

/* Makes the game of a row and starts it; `id` gets its id. False: it cannot be made. */
bool contest_make_game(contest_sending *sending, const tour_row *row, char id[STORE_ID_SIZE]);
/* The game is decided by the tournament: it ends. */
void contest_end_game(contest_sending *sending, const tour_game *game);
/* The seats of a player go to another one. */
void contest_replace(contest_sending *sending, uint16_t player, uint64_t user, const char *name);
/* TOUR_FIRST ..: how a game has ended; TOUR_OPEN: not known yet. */
uint8_t contest_result(srv_house *house, const char *game, uint8_t *cause);
/* Who keeps the other waiting loses; both or nobody: a draw. */
uint8_t contest_late(srv_house *house, const char *game);

/* ---------------------------------------------------------------- contest_notices.c */

/* The row was applied: mail for the players whom it concerns. */
void contest_notice(contest_sending *sending, const tour_row *row);

/* ---------------------------------------------------------------- contest_words.c */

void contest_write(const srv_contest *contest, uint64_t user, gg_json *out);
void contest_write_short(const store_tour *head, gg_json *out);
void contest_write_csv(const srv_contest *contest, gg_text *out);
/* A word of a setting as its number. False: there is no such word. */
bool contest_read_word(const char *setting, const char *word, int64_t *value);
/* Milliseconds in one unit of it in JSON; 1: it is no length of time. */
int64_t contest_unit(const char *setting);

/* ---------------------------------------------------------------- contest_making.c */

web_outcome contest_make(srv_call *call);
/* The member `key`; "" if it is missing. False: the reply says what is wrong. */
bool contest_read_text(srv_call *call, const char *key, size_t characters, const char **text);

#endif
