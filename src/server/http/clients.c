/* clients.c: counts requests in progress by address. */
#include "server/http/clients.h"
#include "grognard_game.h"
#include "host/memory.h"
#include "server/http/limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof((web_clients *)0)->key == crypto_shorthash_KEYBYTES, "a key of the hash");

struct web_client {
    web_client *next;
    uint32_t bucket, count;
    size_t size;
    uint8_t address[LIMITS_ADDRESS_MAX];
};

void clients_open(web_clients *clients)
{
    *clients = (web_clients){0};
    crypto_shorthash_keygen(clients->key);
}

static uint32_t bucket_of(const web_clients *clients, const uint8_t *address, size_t size)
{
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t number;
    crypto_shorthash(hash, address, size, clients->key);
    memcpy(&number, hash, sizeof number);
    return number % CLIENTS_BUCKETS;
}

static web_client *find(const web_clients *clients, const web_client *wanted)
{
    web_client *client = clients->bucket[wanted->bucket];
    while (client && (client->size != wanted->size ||
                      memcmp(client->address, wanted->address, wanted->size) != 0))
        client = client->next;
    return client;
}

static web_client *add(web_clients *clients, const web_client *wanted)
{
    web_client *client = host_memory(sizeof *client);
    *client = *wanted;
    client->next = clients->bucket[wanted->bucket];
    clients->bucket[wanted->bucket] = client;
    clients->count++;
    return client;
}

web_client *clients_enter(web_clients *clients, const char *address, uint32_t most)
{
    web_client wanted = {0};
    wanted.size = limits_address(address, wanted.address);
    wanted.bucket = bucket_of(clients, wanted.address, wanted.size);
    web_client *client = find(clients, &wanted);
    if (!client)
        client = add(clients, &wanted);
    if (client->count >= most) {
        gg_assert(client->count > 0);
        return NULL;
    }
    client->count++;
    return client;
}

void clients_leave(web_clients *clients, web_client *client)
{
    if (!client)
        return;
    gg_assert(client->count > 0);
    if (--client->count > 0)
        return;
    web_client **place = &clients->bucket[client->bucket];
    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
    gg_assert(clients->count > 0);
    clients->count--;
    free(client);
}
