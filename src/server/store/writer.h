/* writer.h: the writer thread. Batches of changes go in, are committed many at a time, and come back with their
 * status.
 *
 * While one commit is being written, the next batches accumulate. So the slower the disk, the larger the groups, and
 * nothing is acknowledged before it is stored. A commit costs as much as several batches: it begins when some dozens
 * have accumulated, or when the caller has no more for now. Batches are committed in the order in which they were
 * handed over; tickets number them. */
#ifndef GROGNARD_SERVER_WRITER_H
#define GROGNARD_SERVER_WRITER_H

#include "server/store/store.h"

typedef struct writer srv_writer;

/* `wake` (or NULL) is called from the writer's thread when something has come back. */
srv_writer *writer_open(srv_store *to, void (*wake)(void *wakes), void *wakes);
/* Commits everything handed over, then ends. */
void writer_close(srv_writer *writer);

/* Hands a batch over; the writer owns it until it comes back. Returns its ticket (1, 2 ..). It may wait for more
 * batches, but only until one of the next three functions is called. */
uint64_t writer_send(srv_writer *writer, store_batch *batch);
/* There are no more for now: commits what was handed over. */
void writer_go(srv_writer *writer);
/* The batches that have come back, oldest first (batch->next), now the caller's; NULL: none. Never blocks. */
store_batch *writer_collect(srv_writer *writer);
/* Waits until a batch has come back, for programs that have nothing else to do. */
store_batch *writer_wait(srv_writer *writer);
uint64_t writer_pending(srv_writer *writer); /* batches handed over that have not been collected */
uint64_t writer_groups(srv_writer *writer);  /* commits that have finished, successfully or not */

#endif
