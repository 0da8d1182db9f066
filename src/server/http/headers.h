/* headers.h: the header lines of replies. */
#ifndef GROGNARD_SERVER_HEADERS_H
#define GROGNARD_SERVER_HEADERS_H

#include "server/http/web.h"

/* Name and value of lines that replies have: those with JSON, all others, and beside the latter streams; the last is
 * NULL. */
extern const char *const web_data_headers[][2];
extern const char *const web_common_headers[][2];
extern const char *const web_stream_headers[][2];
const char *const (*web_headers_of(const web_reply *reply))[2];

/* The lines that this reply has beside them. */
typedef void web_put_header(void *to, const char *name, const char *value);
void web_put_headers(const web_reply *reply, web_put_header *put, void *to);

/* Does the client say that it has this already? */
bool web_has_it(const web_exchange *exchange);

#endif
