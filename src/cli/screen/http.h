/* http.h: calls of a grognard server (docs/api.md), with a session that is kept in a file. */
#ifndef GROGNARD_CLI_SCREEN_HTTP_H
#define GROGNARD_CLI_SCREEN_HTTP_H

#include "cli/screen/lines.h"

#include "cli/screen/json.h"

typedef struct scr_http scr_http;

/* NULL: out of reach; `said` says why. Cookies are kept in the file. */
scr_http *scr_http_open(const char *server, const char *cookies, scr_lines *said);
void scr_http_close(scr_http *http);
/* A new session after a log-in has another token. */
bool scr_http_log_in(scr_http *http, const char *name, const char *password, scr_lines *said);
/* Sends `body` (NULL: none), which it frees, to a path below /api/v1. The reply, which the caller frees; NULL: refused or
 * out of reach, and `said` (may be NULL) says why. */
json_t *scr_http_call(scr_http *http, const char *method, const char *path, json_t *body,
                      scr_lines *said);
/* Like GET, but NULL also if the reply has the same ETag as the last one that was fresh. */
json_t *scr_http_fresh(scr_http *http, const char *path, bool *same, scr_lines *said);
bool scr_http_knows_me(const scr_http *http); /* there is a user */

#endif
