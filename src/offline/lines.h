/* lines.h: exchanges without connections, by number. */
#ifndef GROGNARD_OFFLINE_LINES_H
#define GROGNARD_OFFLINE_LINES_H

#include "server/http/web.h"

/* One request, as header lines `Name: value` separated by line feeds. The reply goes to the page, now or later. */
void lines_ask(const web_handler *handler, uint32_t id, const char *method, const char *target,
               char *headers, const char *body, size_t size);
/* The page no longer waits for the reply, or has closed the stream. */
void lines_leave(uint32_t id);

#endif
