/* log_read.h: what the two files that read logs share. Private to core.
 *
 *   log_header.c  the first lines of a log, and the key that its last lines give
 *   log_read.c    the orders, played again, and the end
 */
#ifndef GG_LOG_READ_H
#define GG_LOG_READ_H

#include "core/match/beginning.h"
#include "core/match/growing.h"

typedef enum gg_log_header {
    GG_LOG_GAME,
    GG_LOG_RULES,
    GG_LOG_DATA,
    GG_LOG_SEED,
    GG_LOG_SEATS,
    GG_LOG_DATE,
    GG_LOG_NEEDED, /* those above must all be there */
    GG_LOG_SEEN_BY = GG_LOG_NEEDED,
    GG_LOG_HEADER_LINES
} gg_log_header;

/* 32 bytes that a line may have given. */
typedef struct gg_digest {
    bool there;
    uint8_t bytes[32];
} gg_digest;

typedef struct gg_log_reader {
    const gg_shelf *shelf;
    int flags;
    uint64_t last; /* order lines that are read at most */
    gg_arena *arena;
    gg_log *log;
    gg_error *error;
    gg_reader reader;
    gg_words *words, *ahead;                /* the line being read; one further on */
    uint32_t found_at[GG_LOG_HEADER_LINES]; /* line of each header line, 0: none yet */
    gg_digest data_hash, seed_hash, seed, nonce[GG_SEATS_MAX];
    char version[40], reader_name[40];
    gg_error other_make; /* other data or rules: a warning as long as everything fits */
    gg_beginning beginning;
    bool keyed;     /* the seed is told and is the right one */
    bool doubt;     /* shuffled by a key that is not known, and no hash has proved the state */
    bool blind;     /* from here on nothing can be played again: only the form is read */
    bool full;      /* there is no more memory */
    bool hashes;    /* orders of this log have hashes */
    bool sights;    /* a seat's copy that says what was seen, ... */
    bool whole;     /* ... and all of it behind the last entry */
    uint64_t lines; /* order lines so far */
    gg_growing match;
} gg_log_reader;

/* Reads up to `begin`, which stays in log->words. */
bool gg_log_read_header(gg_log_reader *log);
/* Notes whether data or rules are others than ours. */
void gg_log_compare_make(gg_log_reader *log);
void gg_log_warn(gg_log_reader *log, const char *what);
/* Looks ahead to the end of the log for the seed: sets log->keyed, and the key; without a seed
 * it is 0. */
void gg_log_find_key(gg_log_reader *log, uint8_t key[32]);
bool gg_log_seed_matches(const gg_log_reader *log);
bool gg_log_read_digest(gg_span word, gg_digest *out);
int gg_log_digit(char c); /* 0 .. 15, -1: none */

#endif
