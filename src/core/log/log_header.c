/* log_header.c: reads the header of a log (the notation, section 7), and the key from its last lines. */
#include "core/log/log_read.h"
#include "core/mem.h"
#include "core/text/text.h"

static const char *const names[GG_LOG_HEADER_LINES] = {
    "game", "rules-version", "data-hash", "seed-hash", "seats", "date", "seen-by"};

/* ---------------------------------------------------------------- the key */

void gg_make_key(const uint8_t seed[32], const uint8_t (*nonces)[32], uint32_t count,
                 uint8_t key[32])
{
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, seed, 32);
    for (uint32_t i = 0; i < count; i++)
        gg_sha256_add(&sha, nonces[i], 32);
    gg_sha256_close(&sha, key);
}

int gg_log_digit(char c)
{
    c = gg_small(c);
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool gg_log_read_digest(gg_span word, gg_digest *out)
{
    out->there = false;
    if (word.size != 64)
        return false;
    for (size_t i = 0; i < 32; i++) {
        int high = gg_log_digit(word.at[2 * i]), low = gg_log_digit(word.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out->bytes[i] = (uint8_t)(high << 4 | low);
    }
    out->there = true;
    return true;
}

bool gg_log_seed_matches(const gg_log_reader *log)
{
    gg_sha256 sha;
    uint8_t hash[32];
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, log->seed.bytes, 32);
    gg_sha256_close(&sha, hash);
    return !log->seed_hash.there || memcmp(hash, log->seed_hash.bytes, 32) == 0;
}

/* The nonces of a log, by seat and in line order. */
typedef struct nonce_list {
    gg_digest line[GG_SEATS_MAX];
    uint32_t count;
    bool named;   /* all names are seats of the beginning */
    bool spoiled; /* one of them is unreadable */
} nonce_list;

static void note_nonce(gg_log_reader *log, nonce_list *nonces)
{
    gg_digest nonce;
    const gg_head *head = gg_head_of(log->beginning.state);
    if (log->ahead->count != 3 || !gg_log_read_digest(gg_word_at(log->ahead, 2), &nonce) ||
        nonces->count == GG_SEATS_MAX) {
        nonces->spoiled = true;
        return;
    }
    gg_seat seat = gg_find_seat(log->log->game, head, gg_word_at(log->ahead, 1));
    nonces->named = nonces->named && seat != GG_NOBODY;
    if (nonces->named)
        log->nonce[seat] = nonce;
    nonces->line[nonces->count++] = nonce;
}

/* Looks ahead for nonces and seed. Nonces are used in seat order, or in line order if seats were renamed during the
 * game. False: one is unreadable. */
static bool look_for_seed(gg_log_reader *log)
{
    gg_error ignored;
    gg_reader reader = log->reader;
    nonce_list nonces = {.named = true};
    while (gg_read_words(&reader, log->ahead, &ignored)) {
        if (gg_word_is(log->ahead, 0, "seed"))
            gg_log_read_digest(gg_word_at(log->ahead, 1), &log->seed);
        if (gg_word_is(log->ahead, 0, "nonce"))
            note_nonce(log, &nonces);
    }
    if (!nonces.named)
        memcpy(log->nonce, nonces.line, nonces.count * sizeof nonces.line[0]);
    return !nonces.spoiled;
}

void gg_log_find_key(gg_log_reader *log, uint8_t key[32])
{
    uint8_t nonces[GG_SEATS_MAX][32];
    uint32_t count = 0;
    memset(key, 0, 32);
    bool readable = look_for_seed(log);
    if (!log->seed.there)
        return;
    log->keyed = readable && gg_log_seed_matches(log);
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++)
        if (log->nonce[seat].there)
            memcpy(nonces[count++], log->nonce[seat].bytes, 32);
    gg_make_key(log->seed.bytes, (const uint8_t(*)[32])nonces, count, key);
}

/* ---------------------------------------------------------------- the header */

static bool read_first_line(gg_log_reader *log)
{
    const gg_words *words = log->words;
    if (gg_read_words(&log->reader, log->words, log->error) && words->count == 3 &&
        gg_word_is(words, 0, "log") && gg_word_is(words, 1, "grognard") &&
        gg_word_is(words, 2, "1"))
        return true;
    return gg_fail(log->error, log->reader.line > 0 ? log->reader.line : 1, 1,
                   "not a grognard log");
}

static bool read_header_digest(gg_log_reader *log, gg_log_header line, gg_digest *out)
{
    gg_span word = gg_word_at(log->words, 1);
    if (log->words->count == 2 && (gg_log_read_digest(word, out) || gg_span_is(word, "-")))
        return true;
    return gg_fail_at(log->error, log->words, 1, "%s: 64 digits expected", names[line]);
}

static void keep_word(const gg_log_reader *log, char *to, size_t size)
{
    gg_text text;
    gg_text_open(&text, to, size);
    gg_put_span(&text, gg_word_at(log->words, 1));
}

static bool read_header_line(gg_log_reader *log, gg_log_header line)
{
    if (log->found_at[line] != 0)
        return gg_fail_at(log->error, log->words, 0, "second %s line", names[line]);
    log->found_at[line] = log->words->line;
    if (log->words->count < 2)
        return gg_fail_at(log->error, log->words, 1, "%s: text expected", names[line]);
    switch (line) {
    case GG_LOG_GAME:
        log->log->game = gg_read_game(log->shelf, log->words, 1, log->arena, log->error);
        return log->log->game &&
               gg_beginning_open(&log->beginning, log->log->game, log->arena, log->error);
    case GG_LOG_RULES:
        keep_word(log, log->version, sizeof log->version);
        return true;
    case GG_LOG_DATA:
        return read_header_digest(log, line, &log->data_hash);
    case GG_LOG_SEED:
        return read_header_digest(log, line, &log->seed_hash);
    case GG_LOG_SEEN_BY:
        log->log->seen_by_seat = true;
        keep_word(log, log->reader_name, sizeof log->reader_name);
        return true;
    default:
        return true;
    }
}

/* At the end of the header, all required lines must be there. */
static bool check_header(gg_log_reader *log, bool begun)
{
    for (int line = 0; line < GG_LOG_NEEDED; line++)
        if (log->found_at[line] == 0)
            return gg_fail(log->error, log->reader.line, 1, "header has no %s", names[line]);
    if (!begun)
        return gg_fail(log->error, log->reader.line, 1, "header has no begin");
    return true;
}

static bool looks_like_order(const gg_words *words)
{
    int32_t number;
    return gg_word_number(words, 0, &number) && gg_word_is(words, 2, ":");
}

/* Any header line that core does not know is a statement of the position. */
static bool read_statement(gg_log_reader *log, bool *statements)
{
    if (log->found_at[GG_LOG_GAME] == 0 || looks_like_order(log->words))
        return check_header(log, false);
    *statements = true;
    return gg_beginning_line(&log->beginning, 0, log->words, log->error);
}

/* Reads up to `begin`, which stays in log->words. */
static bool read_header_lines(gg_log_reader *log)
{
    bool statements = false;
    while (gg_read_words(&log->reader, log->words, log->error)) {
        int line = 0;
        while (line < GG_LOG_HEADER_LINES && !gg_word_is(log->words, 0, names[line]))
            line++;
        if (gg_word_is(log->words, 0, "begin")) {
            log->beginning.free = statements;
            return check_header(log, true);
        }
        bool good = line < GG_LOG_HEADER_LINES ? read_header_line(log, (gg_log_header)line)
                                               : read_statement(log, &statements);
        if (!good)
            return false;
    }
    return log->error->text[0] != 0 ? false : check_header(log, false);
}

/* ---------------------------------------------------------------- other data, other rules */

/* Writes the first digits of a hash. */
static void put_start(gg_text *out, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        gg_put_hex(out, bytes[i], 2);
    gg_put(out, "..");
}

void gg_log_warn(gg_log_reader *log, const char *what)
{
    gg_text text;
    char *warning = log->log->warning;
    size_t used = strlen(warning);
    gg_text_open(&text, warning + used, sizeof log->log->warning - used);
    gg_print(&text, "%s%s", used > 0 ? "; " : "", what);
}

static void note_other_make(gg_log_reader *log, uint32_t line, const char *what)
{
    if (log->other_make.text[0] == 0)
        gg_fail(&log->other_make, line, 1, "%s", what);
    gg_log_warn(log, what);
}

void gg_log_compare_make(gg_log_reader *log)
{
    char what[200];
    gg_text text;
    const gg_game *game = log->log->game;
    gg_text_open(&text, what, sizeof what);
    if (log->data_hash.there && memcmp(log->data_hash.bytes, game->data_hash, 32) != 0) {
        gg_put(&text, "made with data ");
        put_start(&text, log->data_hash.bytes, 3);
        gg_put(&text, ", this program has ");
        put_start(&text, game->data_hash, 2);
        note_other_make(log, log->found_at[GG_LOG_DATA], what);
    }
    if (gg_span_is(gg_span_of(log->version), GG_VERSION))
        return;
    gg_text_open(&text, what, sizeof what);
    gg_print(&text, "made with rules %s, this is %s", log->version, GG_VERSION);
    note_other_make(log, log->found_at[GG_LOG_RULES], what);
}

bool gg_log_read_header(gg_log_reader *log)
{
    return read_first_line(log) && read_header_lines(log);
}
