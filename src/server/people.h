/* people.h: who is asking: sessions, accounts, limits.
 *
 * Without accounts everybody who opens the page on this machine is a guest: a user without a password, who lives as long
 * as his cookie. With accounts a guest can only look at what is public, sign up and log in. */
#ifndef GROGNARD_SERVER_PEOPLE_H
#define GROGNARD_SERVER_PEOPLE_H

#include "store.h"

struct call;
struct house;
struct web_exchange;

typedef struct person {
    uint64_t user; /* 0: nobody known */
    char name[STORE_NAME_MAX + 1];
    uint8_t session[STORE_HASH_SIZE];
    char token[44]; /* what every changing request must send along: from the session, not stored */
} person;

typedef struct people {
    struct known_session *known; /* those that were used lately */
    uint32_t known_count;
    struct limit_table *limits; /* who asked how often */
    uint8_t decoy[STORE_PASSWORD_MAX]; /* hash of a password that nobody has */
    uint8_t secret[32];                /* tokens are made with it; new at each start is fine: they are fetched with /me */
} people;

bool people_open(struct house *house);
void people_close(struct house *house);

/* Who sends this request, from its cookie. */
void people_find(struct house *house, struct web_exchange *exchange, person *out);
/* May this changing request be what its cookie says? Origin and token. False: the reply says why not (403). */
bool people_check_token(struct house *house, struct web_exchange *exchange, const person *who);
/* Is the request from where browsers should find the server? Host header. False: 421. */
bool people_check_host(struct house *house, struct web_exchange *exchange);
/* Counts a request. False: too many, the reply says so (429). `slow`: by the strict limits of passwords. */
bool people_count(struct house *house, struct web_exchange *exchange, const person *who, bool slow);

/* 128 bits and more of chance as letters and digits; its hash as it is stored. */
void people_new_token(char token[44]);
void people_hash_token(const char *token, uint8_t hash[STORE_HASH_SIZE]);
/* A name that people may have: 2 to 30 characters that can be seen, no blanks at the ends. *key: folded. */
bool people_check_name(const char *name, char key[STORE_NAME_MAX + 1], gg_error *error);
bool people_check_password(const char *password, const char *name, gg_error *error);
/* argon2id; slow. False: no memory. For administrators and the worker. */
bool people_hash_password(const char *password, char out[STORE_PASSWORD_MAX]);
bool people_verify_password(const char *hash, const char *password);

#endif
