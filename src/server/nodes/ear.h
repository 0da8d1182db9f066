/* ear.h: a thread that waits for news of other nodes, on a connection of its own. */
#ifndef GROGNARD_SERVER_EAR_H
#define GROGNARD_SERVER_EAR_H

#include "server/store/store.h"

typedef struct ear srv_ear;

/* `wake` (or NULL) is called from its thread when there is news. */
srv_ear *ear_open(srv_store *store, void (*wake)(void *wakes), void *wakes);
void ear_close(srv_ear *ear);
/* The next piece of news; false: there is none now. Never blocks. */
bool ear_take(srv_ear *ear, store_news *out);
/* Is it connected? If not, news is missed: then it begins again with NEWS_ALL. */
bool ear_hears(srv_ear *ear);

#endif
