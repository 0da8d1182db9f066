/* sender.h: hands mail to an SMTP server, and messages to a webhook. Calls block: a worker makes them.
 *
 * The result says whose fault a failure is, because that decides what happens next. If the connection breaks after the
 * whole mail was handed over and before the server has answered, nobody knows whether it was accepted. */
#ifndef GROGNARD_SERVER_MAIL_SENDER_H
#define GROGNARD_SERVER_MAIL_SENDER_H

#include "grognard_game.h"

#include <stdatomic.h>

typedef enum sender_outcome {
    SENDER_DONE,    /* accepted */
    SENDER_REFUSED, /* this mail is refused for good: an unknown recipient, for example */
    SENDER_LATER,   /* this mail is refused for now */
    SENDER_DOWN,    /* no mail gets through: no connection, no TLS, a wrong password */
    SENDER_UNKNOWN  /* it was handed over, and there was no answer */
} sender_outcome;

enum { SENDER_WHY_SIZE = 200 };

typedef struct sender_result {
    sender_outcome outcome;
    int code; /* of the server's last reply; 0: none */
    char why
        [SENDER_WHY_SIZE]; /* printable ASCII; for SENDER_DOWN without anything about the recipient */
} sender_result;

typedef struct sender_settings {
    const char *url;             /* smtp://HOST:PORT or smtps://HOST:PORT */
    const char *user, *password; /* "": no login */
    const char *from;
    long seconds; /* time limit of one mail; 0: 60 */
} sender_settings;

typedef struct sender srv_sender;

/* Can mail be sent to this URL? TLS is required, except to this machine. False: error says why not. */
bool sender_check_url(const char *url, gg_error *error);
/* The texts are copied. */
srv_sender *sender_open(const sender_settings *settings);
void sender_close(srv_sender *sender);
void sender_send(srv_sender *sender, const char *to, const char *message, size_t size,
                 sender_result *result);
/* Posts JSON to an https address (http only on this machine). */
void sender_post(srv_sender *sender, const char *url, const char *json, sender_result *result);
/* From any thread: what is being sent ends soon, without a loss. */
void sender_cancel(srv_sender *sender);

#endif
