/* headers.h: header lines of replies. */
#ifndef GROGNARD_SERVER_HEADERS_H
#define GROGNARD_SERVER_HEADERS_H

#include "server/http/web.h"

/* Names and values of fixed header lines: for JSON, for everything else, and the additional ones for streams; NULL at
 * the end. */
extern const char *const web_data_headers[][2];
extern const char *const web_common_headers[][2];
extern const char *const web_stream_headers[][2];
const char *const (*web_headers_of(const web_reply *reply))[2];

/* The additional header lines of this reply. */
typedef void web_put_header(void *to, const char *name, const char *value);
void web_put_headers(const web_reply *reply, web_put_header *put, void *to);

/* Does the client already have this version? */
bool web_has_it(const web_exchange *exchange);

#endif
