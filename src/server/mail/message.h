/* message.h: a mail as bytes (RFC 5322).
 *
 * Names, titles and subjects come from users. Nothing in them can begin a header line: what is not plain ASCII becomes
 * encoded words (RFC 2047), and the text is quoted-printable. */
#ifndef GROGNARD_SERVER_MAIL_MESSAGE_H
#define GROGNARD_SERVER_MAIL_MESSAGE_H

#include "host/page.h"

typedef struct mail_message {
    const char *from, *from_name; /* the address, and the name beside it */
    const char *to;
    const char *subject;
    const char *text;   /* UTF-8, lines end with \n */
    const char *id;     /* Message-ID without brackets */
    const char *thread; /* Message-ID of the thread that it belongs to; "": none */
    const char *stop;   /* address that stops all mail with one click (RFC 8058); "": none */
    int64_t date;       /* milliseconds since 1970 */
} mail_message;

/* The page must be freed. */
void mail_write(const mail_message *message, host_page *page);

/* May mail be sent to this address? One @, a host with a dot or a number, nothing that must be quoted. False: error
 * says why not. */
bool mail_check_address(const char *address, gg_error *error);

#endif
