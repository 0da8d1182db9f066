/* writer.c: the writer without a thread (server/store/writer.h).
 *
 * A commit changes the records in memory. Its batches come back when the page's worker has put the changes into the browser's
 * storage (writer_landed): so nothing is acknowledged before it is stored. */
#include "offline/writer.h"
#include "host/memory.h"

#include <stdlib.h>

struct writer {
    srv_store *to;
    store_batch *in, *last_in;
    store_batch *flying; /* committed, and on the way to the browser's storage */
    store_batch *out;
    uint64_t tickets, pending, groups;
};

srv_writer *writer_open(srv_store *to, void (*wake)(void *wakes), void *wakes)
{
    (void)wake;
    (void)wakes;
    srv_writer *writer = host_zeroed(sizeof *writer);
    writer->to = to;
    return writer;
}

static void free_chain(store_batch *first)
{
    for (store_batch *next; first; first = next) {
        next = first->next;
        batch_free(first);
    }
}

void writer_close(srv_writer *writer)
{
    if (!writer)
        return;
    free_chain(writer->in);
    free_chain(writer->flying);
    free_chain(writer->out);
    free(writer);
}

uint64_t writer_send(srv_writer *writer, store_batch *batch)
{
    batch->ticket = ++writer->tickets;
    batch->next = NULL;
    if (writer->last_in)
        writer->last_in->next = batch;
    else
        writer->in = batch;
    writer->last_in = batch;
    writer->pending++;
    return batch->ticket;
}

void writer_go(srv_writer *writer)
{
    if (!writer->in || writer->flying)
        return;
    writer->flying = writer->in;
    writer->in = writer->last_in = NULL;
    writer->to->ops->commit(writer->to, writer->flying);
}

bool writer_flies(const srv_writer *writer)
{
    return writer->flying != NULL;
}

void writer_landed(srv_writer *writer)
{
    store_batch **end = &writer->out;
    while (*end)
        end = &(*end)->next;
    *end = writer->flying;
    writer->flying = NULL;
    writer->groups++;
}

store_batch *writer_collect(srv_writer *writer)
{
    store_batch *first = writer->out;
    writer->out = NULL;
    for (const store_batch *batch = first; batch; batch = batch->next)
        writer->pending--;
    writer_go(writer);
    return first;
}

/* Only at the end, when nobody waits for the storage any more. */
store_batch *writer_wait(srv_writer *writer)
{
    writer_go(writer);
    if (writer->flying)
        writer_landed(writer);
    return writer_collect(writer);
}

uint64_t writer_pending(srv_writer *writer)
{
    return writer->pending;
}

uint64_t writer_groups(srv_writer *writer)
{
    return writer->groups;
}
