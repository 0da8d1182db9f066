/* clients.h: counts requests in progress by address, so that one address cannot use up all connections. An address
 * has an entry only while it has requests in progress. */
#ifndef GROGNARD_SERVER_CLIENTS_H
#define GROGNARD_SERVER_CLIENTS_H

#include <stdint.h>

enum { CLIENTS_BUCKETS = 1024 };

typedef struct web_client web_client;

typedef struct web_clients {
    uint8_t key[16]; /* hash key, so nobody can choose whose bucket they share */
    uint32_t count;  /* entries */
    web_client *bucket[CLIENTS_BUCKETS];
} web_clients;

void clients_open(web_clients *clients);
/* Adds one for this address, up to `most`. NULL: the limit is reached. */
web_client *clients_enter(web_clients *clients, const char *address, uint32_t most);
/* Removes one; NULL: nothing. */
void clients_leave(web_clients *clients, web_client *client);

#endif
