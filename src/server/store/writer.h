/* writer.h: the thread that writes. Batches of changes go in, are committed many at a time, and come back with what
 * became of them.
 *
 * While one commit is on its way to the disk the next batches gather; so the slower the disk, the larger the groups,
 * and nobody is told that something is stored before it is. A commit costs as much as several batches: it begins when
 * some dozens have gathered, or whoever hands them over has no more of them for now. Batches are carried out in the
 * order in which they were handed over; tickets number them. */
#ifndef GROGNARD_SERVER_WRITER_H
#define GROGNARD_SERVER_WRITER_H

#include "server/store/store.h"

typedef struct writer srv_writer;

/* `wake` (or NULL) is called from the writer's thread when something has come back. */
srv_writer *writer_open(srv_store *to, void (*wake)(void *wakes), void *wakes);
/* Carries out what was handed over, then ends. */
void writer_close(srv_writer *writer);

/* Hands a batch over; it belongs to the writer until it comes back. Returns its ticket (1, 2 ..). It may wait for more
 * of them, but not longer than until one of the next three functions is called. */
uint64_t writer_send(srv_writer *writer, store_batch *batch);
/* There are no more for now: commits what was handed over. */
void writer_go(srv_writer *writer);
/* The batches that have come back, oldest first (batch->next), now the caller's; NULL: none. Never waits. */
store_batch *writer_collect(srv_writer *writer);
/* Waits until a batch has come back, for programs that have nothing else to do. */
store_batch *writer_wait(srv_writer *writer);
uint64_t writer_pending(srv_writer *writer); /* batches handed over that have not been collected */
uint64_t writer_groups(srv_writer *writer);  /* commits that have come to an end, good or bad */

#endif
