/* asked.h: a request that is being received: its target, its header lines, its body. */
#ifndef GROGNARD_SERVER_ASKED_H
#define GROGNARD_SERVER_ASKED_H

#include "server/http/listen.h"

/* Lives from the first line of a request until its reply has been handed over, or its stream has ended. */
typedef struct web_asked {
    web_exchange exchange;
    bool begun;                       /* its headers are complete */
    bool hang_up;                     /* the start of the next request is unknown */
    int refused;                      /* status it is refused with; 0: it is not */
    uint32_t hosts, lengths, codings; /* header lines of these names */
    bool unclear;                     /* an ambiguous header line */
    uint64_t length;                  /* Content-Length */
    size_t limit;                     /* of the body */
    size_t room, dropped;
    char *body;
    char forwarded[LISTEN_ADDRESS_SIZE]; /* client address from the proxy */
    char text[];                         /* path and query */
} web_asked;

/* Targets that are too long or not well-formed are refused. */
web_asked *asked_open(const char *target);
void asked_close(web_asked *asked); /* may be NULL */

/* A header line. The value must stay in place. */
void asked_take_header(web_asked *asked, const char *name, const char *value, bool proxy);
/* The headers are complete: fills in the rest of the request, and checks what can be checked before the body. */
void asked_begin(web_asked *asked, const char *method, const char *address,
                 const web_handler *handler);
/* A piece of the body. False: far too large, hang up. */
bool asked_take_body(web_asked *asked, const char *bytes, size_t size);
/* Refuses it, because there is no room or its address has too many requests; its body is not kept. */
void asked_give_up(web_asked *asked, int status);
/* The reply to a request that is refused. */
void asked_refuse(web_asked *asked);

#endif
