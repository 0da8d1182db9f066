/* log_read.h: shared by the two files that read logs. Private to core.
 *
 *   log_header.c  the header of a log, and the key from its last lines
 *   log_read.c    replaying the orders, and the end */
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
    GG_LOG_NEEDED, /* all lines above are required */
    GG_LOG_SEEN_BY = GG_LOG_NEEDED,
    GG_LOG_HEADER_LINES
} gg_log_header;

/* 32 bytes, if a line has given them. */
typedef struct gg_digest {
    bool there;
    uint8_t bytes[32];
} gg_digest;

typedef struct gg_log_reader {
    const gg_shelf *shelf;
    int flags;
    uint64_t last; /* maximum number of order lines to read */
    gg_arena *arena;
    gg_log *log;
    gg_error *error;
    gg_reader reader;
    gg_words *words, *ahead;                /* the current line; a later one */
    uint32_t found_at[GG_LOG_HEADER_LINES]; /* line number of each header line, 0 if not seen yet */
    gg_digest data_hash, seed_hash, seed, nonce[GG_SEATS_MAX];
    char version[40], reader_name[40];
    gg_error other_make; /* different data or rules: only a warning while everything fits */
    gg_beginning beginning;
    bool keyed;     /* the seed is given and correct */
    bool doubt;     /* shuffled with an unknown key, and no hash has confirmed the state yet */
    bool blind;     /* replay is no longer possible, so only the form is checked */
    bool full;      /* out of memory */
    bool hashes;    /* this log's orders have hashes */
    bool sights;    /* a seat's copy that records views */
    bool whole;     /* the view after the last entry is complete */
    uint64_t lines; /* order lines read so far */
    gg_growing match;
} gg_log_reader;

/* Reads up to `begin`, which stays in log->words. */
bool gg_log_read_header(gg_log_reader *log);
/* Notes whether the log's data or rules differ from ours. */
void gg_log_compare_make(gg_log_reader *log);
void gg_log_warn(gg_log_reader *log, const char *what);
/* Looks ahead to the end of the log for the seed and sets log->keyed and the key; without a seed the key is 0. */
void gg_log_find_key(gg_log_reader *log, uint8_t key[32]);
bool gg_log_seed_matches(const gg_log_reader *log);
bool gg_log_read_digest(gg_span word, gg_digest *out);
int gg_log_digit(char c); /* 0 .. 15, or -1 */

#endif
