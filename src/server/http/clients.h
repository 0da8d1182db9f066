/* clients.h: how many requests of each address are in progress, so that one of them cannot take the connections of all
 * others. There is an entry for an address only as long as something of it is in progress. */
#ifndef GROGNARD_SERVER_CLIENTS_H
#define GROGNARD_SERVER_CLIENTS_H

#include <stdint.h>

enum { CLIENTS_BUCKETS = 1024 };

typedef struct web_client web_client;

typedef struct web_clients {
    uint8_t key[16]; /* nobody can choose who shares a bucket with others */
    uint32_t count;  /* entries */
    web_client *bucket[CLIENTS_BUCKETS];
} web_clients;

void clients_open(web_clients *clients);
/* One more of this address, up to `most`. NULL: there are as many already. */
web_client *clients_enter(web_clients *clients, const char *address, uint32_t most);
/* One less; NULL: nothing. */
void clients_leave(web_clients *clients, web_client *client);

#endif
