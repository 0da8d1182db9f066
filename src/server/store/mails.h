/* mails.h: what the store keeps about notices: who wants which, secrets of links as hashes, and the queue of mail and of
 * messages to the webhook.
 *
 * The queue fits several servers on one store. A server **takes** a message for a while (`leased`) before it sends it.
 * Then the message is ended, or waits for another try. A message whose lease has expired was being sent when its server
 * stopped: nobody knows whether it has arrived. */
#ifndef GROGNARD_SERVER_MAILS_H
#define GROGNARD_SERVER_MAILS_H

#include "server/games/journal.h"

enum {
    MAIL_ADDRESS_MAX = 254, /* bytes */
    MAIL_ZONE_SIZE = 64,
    MAIL_SECRET_SIZE = 44,
    MAIL_TROUBLE_SIZE = 200,
    MAIL_ABOUT_SIZE = 80
};

/* What a message is about. Stored: never change a number. */
typedef enum mail_kind {
    MAIL_CONFIRM = 1, /* the link that confirms an address */
    MAIL_RESET,       /* the link for a new password */
    MAIL_TEST,
    MAIL_MOVED,    /* to the old address: there is another one now */
    MAIL_PASSWORD, /* the password was changed by a link */
    MAIL_TURN,
    MAIL_REMIND, /* a game still waits, or a clock will run out */
    MAIL_OFFER,  /* somebody offers something, and waits for an answer */
    MAIL_INVITE,
    MAIL_OVER,
    MAIL_CHAT,
    MAIL_NEWS, /* to the webhook */
    MAIL_TOUR, /* of a tournament; `about` says what (contest_notices.c) */
    MAIL_KINDS
} mail_kind;

#define MAIL_BIT(kind) (1U << (kind))
/* What users can switch off. */
#define MAIL_CHOICES                                                                               \
    (MAIL_BIT(MAIL_TURN) | MAIL_BIT(MAIL_REMIND) | MAIL_BIT(MAIL_OFFER) | MAIL_BIT(MAIL_INVITE) |  \
     MAIL_BIT(MAIL_OVER) | MAIL_BIT(MAIL_CHAT) | MAIL_BIT(MAIL_TOUR))

typedef enum mail_rhythm { RHYTHM_EACH, RHYTHM_HOURLY, RHYTHM_DAILY } mail_rhythm;

/* Notices of a user. */
typedef struct store_notices {
    uint64_t user;
    char address[MAIL_ADDRESS_MAX + 1]; /* "": none */
    int64_t confirmed;                  /* when the address was confirmed; 0: not yet */
    char stop[MAIL_SECRET_SIZE];   /* of the link that stops all mail, and can do nothing else */
    uint8_t feed[STORE_HASH_SIZE]; /* hash of the secret in the address of the feed; zeros: none */
    uint32_t wants;                /* MAIL_BIT() of MAIL_CHOICES */
    uint8_t rhythm;                /* mail_rhythm */
    uint8_t eager;                 /* 1: mail does not wait while the user is active */
    uint16_t daily;                /* minute of the day of the daily mail */
    uint16_t quiet_from, quiet_until; /* no mail between these minutes; equal: always */
    uint16_t remind;                  /* minutes before a clock runs out; 0: never */
    char zone[MAIL_ZONE_SIZE];        /* "Europe/Paris" */
    int64_t sent;                     /* when the last mail was accepted; 0: never */
    int64_t failed;                   /* when the last one was refused; 0: it was not */
    char trouble[MAIL_TROUBLE_SIZE];  /* .. and why */
} store_notices;

/* A message in the queue. */
typedef struct store_mail {
    uint64_t id;   /* random: its Message-ID is made from it */
    uint64_t user; /* 0: MAIL_NEWS */
    uint8_t kind;  /* mail_kind */
    uint8_t seat;
    char game[STORE_ID_SIZE]; /* MAIL_TOUR: the tournament; or "" */
    char about
        [MAIL_ABOUT_SIZE]; /* what is told only once, such as `turn/GAME/SEAT/3`; "": anything */
    int64_t created, due;  /* due: not before */
    uint32_t tries;        /* failed ones */
    int64_t leased;        /* until then somebody sends it; 0: nobody does */
    uint64_t holder;       /* who; 0: nobody */
    const char *text;      /* MAIL_NEWS: what it says; MAIL_MOVED: the old address */
} store_mail;

/* A secret of a link. */
typedef struct store_token {
    uint64_t user;
    uint8_t kind; /* MAIL_CONFIRM, MAIL_RESET */
    int64_t until;
    char address[MAIL_ADDRESS_MAX + 1]; /* that it was sent to */
} store_token;

/* What is in the queue. */
typedef struct store_mail_counts {
    uint32_t waiting; /* without those that are being sent */
    uint32_t retrying;
    uint32_t sending;
    uint32_t users; /* with a confirmed address */
    int64_t oldest; /* when the oldest was due; 0: there is none */
} store_mail_counts;

#endif
