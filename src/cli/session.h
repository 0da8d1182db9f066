/* session.h: a game on a shared screen: state shared by play.c (the game), turn.c (one seat's turn) and bots/table_bots.c (the
 * turns of bots). */
#ifndef GROGNARD_CLI_SESSION_H
#define GROGNARD_CLI_SESSION_H

#include "bots/opponent.h"
#include "cli.h"
#include "host/date.h"
#include "host/ready.h"
#include "host/table.h"
#include "host/untold.h"

struct cli_session;

/* A lesson's say in the orders of the learner (learn/); without one, orders are simply given. */
typedef struct cli_teacher {
    void *to;
    /* May the order in these words be given? If not, it has said why. */
    bool (*allows)(void *to, struct cli_session *session, const gg_words *words);
    /* It was given. */
    void (*heard)(void *to, struct cli_session *session);
} cli_teacher;

typedef struct cli_session {
    host_table table;
    const cli_teacher *teacher; /* or NULL */
    host_untold untold;
    cli_lines lines;
    host_readies readies;
    /* The ready-made set-up that each seat is using, or NULL. */
    const host_ready *chosen[GG_SEATS_MAX];
    cli_opponent bot[GG_SEATS_MAX]; /* without a level: a person */
    host_limit limit;               /* of their thoughts */
    uint32_t people;
    char seats[300]; /* the bots, for the log: `A=bot:recruit` */
    gg_seat seat;    /* the seat at the screen, GG_NOBODY at first */
    gg_seat wanted;  /* the seat that asked for the screen out of turn, else GG_NOBODY */
    bool quits;
    bool stopped; /* by Ctrl-C */
    bool log_failed;
    bool
        keeps_seed; /* the log is a saved game, which can be resumed: it has the seed from the beginning */
    uint8_t seed[32];
    char seed_hash[65];
    char date[HOST_DATE_SIZE];
    const char *log; /* file, or NULL */
    char *owned_log;
    int lock;          /* of the log; -1: none */
    host_page reasons; /* why bots gave their orders, as comments for the log of a finished game */
} cli_session;

/* Shows everything the seat may know, and its prompt (turn.c). */
void cli_show_seat(cli_session *session);
/* Shows why an order is refused (turn.c). */
void cli_show_refusal(cli_session *session, const gg_answer *answer);
/* Reads a line from the seat and acts on it (turn.c). */
void cli_take_line(cli_session *session);
/* From now on the orders at the table are news (play.c). */
void cli_hear_orders(cli_session *session);
/* The seat whose turn it is at the screen (play.c). */
gg_seat cli_next_seat(const cli_session *session);
/* Writes the game to its log file, if there is one (play.c). */
void cli_save_log(cli_session *session);
/* Writes the head of the log; `end` must hold 100 bytes (play.c). */
gg_log_head cli_log_head(const cli_session *session, char *end);

/* Has the seat not answered an offer yet (play.c)? */
bool cli_must_answer_offer(const gg_head *head, gg_seat seat);

/* Gives seats to bots, as the call says; the match must have begun. False: an error was printed (bots/table_bots.c). */
bool cli_seat_bots(cli_session *session, const cli_call *call);
/* The same for a saved game, with the bots that it names: "A=recruit,B=guard". */
bool cli_seat_again(cli_session *session, const cli_call *call, const char *bots);
void cli_dismiss_bots(cli_session *session);
/* Lets one bot answer once; false: none is asked. */
bool cli_answer_bot(cli_session *session);
/* Its parts: agrees to an undo and refuses a draw; gives the order that the bot has found (NULL: none), with its reason. */
bool cli_answer_offer(cli_session *session, gg_seat seat);
bool cli_give_bot_order(cli_session *session, gg_seat seat, const gg_order *found, const char *why);
/* Lets bots play until a person must answer. */
void cli_answer_bots(cli_session *session);
/* Gives all seats but this one to bots of that level. */
void cli_seat_against(cli_session *session, gg_seat yours, const bot_level *level);
/* Says who they are; at the end, which one was beaten and which comes next. */
void cli_introduce_bots(const cli_session *session);
void cli_praise(const cli_session *session);

/* Says what the strongest bot would order with what the seat knows, and why (play/hint.c). */
void cli_give_hint(cli_session *session);

/* Tests `FACT {; FACT}` (words from `first` on) against the seat's view, one line each (play/facts.c). */
void cli_test_facts(cli_session *session, const gg_words *words, uint32_t first, FILE *stream);

#endif
