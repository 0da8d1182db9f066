/* writer.h: what the worker of the page asks the writer, beside server/store/writer.h. */
#ifndef GROGNARD_OFFLINE_WRITER_H
#define GROGNARD_OFFLINE_WRITER_H

#include "server/store/writer.h"

bool writer_flies(const srv_writer *writer); /* a commit is on the way to the browser's storage */
void writer_landed(srv_writer *writer);      /* it is stored */

#endif
