/* people.h: users: sessions, accounts, limits.
 *
 * Without accounts everyone who opens the page on this machine is a guest: a user without a password, who exists as
 * long as the cookie. With accounts a guest can only see public games, sign up and log in. */
#ifndef GROGNARD_SERVER_PEOPLE_H
#define GROGNARD_SERVER_PEOPLE_H

#include "server/store/names.h"
#include "server/store/store.h"

struct call;
struct house;
struct web_exchange;

enum { PEOPLE_TOKEN_SIZE = 44 }; /* 256 bits as letters, digits, - and _; terminated */
enum { PEOPLE_CHANGES = 32 };

typedef struct person {
    uint64_t user; /* 0: unknown */
    char name[STORE_NAME_MAX + 1];
    uint8_t session[STORE_HASH_SIZE];
    /* Required in every changing request: derived from the session, not stored. */
    char token[PEOPLE_TOKEN_SIZE];
} srv_person;

typedef struct people {
    struct known_sessions *known; /* recently used ones (sessions.c) */
    struct limits *limits;        /* rate limits (limits.c) */
    struct guesses *guesses;      /* password attempts (guesses.c) */
    uint32_t hashing;             /* passwords that wait for a worker or are being hashed */
    uint64_t
        changing[PEOPLE_CHANGES];   /* users whose password or account is being changed; 0: none */
    char decoy[STORE_PASSWORD_MAX]; /* hash of a password that nobody has; "" without accounts */
} srv_people;

bool people_open(struct house *house);
void people_close(struct house *house); /* close it after the jobs: they may have passwords */

/* The sender of this request, from its cookie. False: the store cannot be read, and the reply says so (503). */
bool people_find(struct house *house, struct web_exchange *exchange, srv_person *out);
/* Is this changing request really from its user? Checks origin and token. False: the reply says why (403). */
bool people_check_token(struct house *house, struct web_exchange *exchange, const srv_person *who);
/* Is the request addressed to this server? Checks the Host header. False: 421. */
bool people_check_host(struct house *house, struct web_exchange *exchange);
/* Counts a request. False: too many, the reply says so (429). `slow`: the strict limits for passwords apply too. */
bool people_count(struct house *house, struct web_exchange *exchange, const srv_person *who,
                  bool slow);

/* Charges the cost of a request, in microseconds of the server's main thread: expensive clients have to wait. */
void people_charge(struct house *house, const char *address, uint64_t user, int64_t microseconds);
/* Does the user have to wait? For background work, such as streams that catch up. */
bool people_must_rest(struct house *house, const char *address, uint64_t user);
/* Counts a new game. False: 429. Finished games stay in the store forever. */
bool people_count_making(struct house *house, struct web_exchange *exchange, uint64_t user);
/* The same for what is kept for good: rows of tournaments, blocks. */
bool people_count_row(struct house *house, struct web_exchange *exchange, uint64_t user);

/* A batch has come back: users that it changed are reloaded, and those who were logged out lose their streams. Called
 * before anything is acknowledged. */
void people_batch_back(struct house *house, const store_batch *batch);

/* A user is deleted: waiting games they created are deleted, their seats in others become open, their running games
 * are resigned (leaving.c). */
store_status people_leave_games(struct house *house, uint64_t user);

/* Is this name valid, free and never used before? False: the reply says what is wrong. */
bool people_read_new_name(struct call *call, const char *given, srv_name *name);

/* 256 random bits as text that needs no escape in a link; its hash as it is stored. */
void people_new_token(char token[PEOPLE_TOKEN_SIZE]);
void people_hash_token(const char *token, uint8_t hash[STORE_HASH_SIZE]);
uint64_t people_new_id(void); /* of a user: never 0, and not above INT64_MAX */
bool people_check_password(const char *password, const char *name, gg_error *error);
/* argon2id; slow. False: no memory. For administrators and the worker. */
bool people_hash_password(const char *password, char out[STORE_PASSWORD_MAX]);
bool people_verify_password(const char *hash, const char *password);
/* Was it made with less work than people_hash_password uses now? */
bool people_password_is_dated(const char *hash);

#endif
