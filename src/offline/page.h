/* page.h: what the module asks of the worker that runs it (web/src/offline). Pointers are valid during the call only. */
#ifndef GROGNARD_OFFLINE_PAGE_H
#define GROGNARD_OFFLINE_PAGE_H

#include <stddef.h>
#include <stdint.h>

#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(name)))
#define TO_PAGE(name) __attribute__((export_name(name)))

/* The reply to a request. */
FROM_PAGE("reply")
void page_reply(uint32_t id, int status, const char *type, const char *cookie, const char *body,
                size_t size);
/* Bytes of an event stream, and its end. */
FROM_PAGE("stream") void page_stream(uint32_t id, const char *bytes, size_t size);
FROM_PAGE("end") void page_end(uint32_t id);
/* A parcel for a thinker of this queue; it stops what it does. */
FROM_PAGE("think") void page_think(uint32_t queue, const char *parcel, size_t size);
FROM_PAGE("stop") void page_stop(uint32_t queue);
/* In a thinker: its progress in percent. */
FROM_PAGE("progress") void page_progress(uint32_t percent);

#endif
