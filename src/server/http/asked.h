/* asked.h: a request while it comes in: its target, its header lines, its body. */
#ifndef GROGNARD_SERVER_ASKED_H
#define GROGNARD_SERVER_ASKED_H

#include "server/http/listen.h"

/* From the first line of a request on until its reply has been handed over, or its stream has ended. */
typedef struct web_asked {
    web_exchange exchange;
    bool begun;                       /* its headers are there */
    bool hang_up;                     /* nobody can tell where the next request begins */
    int refused;                      /* status it is refused with; 0: it is not */
    uint32_t hosts, lengths, codings; /* header lines of these names */
    bool unclear;                     /* a header line that could be read in two ways */
    uint64_t length;                  /* Content-Length */
    size_t limit;                     /* of the body */
    size_t room, dropped;
    char *body;
    char forwarded[LISTEN_ADDRESS_SIZE]; /* who the proxy says that it is */
    char text[];                         /* path and query */
} web_asked;

/* Targets that are too long or not well-formed are refused. */
web_asked *asked_open(const char *target);
void asked_close(web_asked *asked); /* may be NULL */

/* A header line. The value must stay where it is. */
void asked_take_header(web_asked *asked, const char *name, const char *value, bool proxy);
/* All of them are there: the rest of the request is filled in, and checked as far as it goes before the body. */
void asked_begin(web_asked *asked, const char *method, const char *address,
                 const web_handler *handler);
/* A piece of the body. False: far too much has come, hang up. */
bool asked_take_body(web_asked *asked, const char *bytes, size_t size);
/* There is no room for it, or too many come from its address: it is refused, and its body not kept. */
void asked_give_up(web_asked *asked, int status);
/* The reply to a request that is refused. */
void asked_refuse(web_asked *asked);

#endif
