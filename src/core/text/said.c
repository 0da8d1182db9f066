/* said.c: consumes a statement word by word: an order, a line of a position, a fact of a case. */
#include "core/text/said.h"

#include "core/mem.h"
#include "core/text/text.h"

/* ---------------------------------------------------------------- words */

bool gg_said_fail(const gg_said *said, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_fail_at_list(said->error, said->words, said->next, format, list);
    va_end(list);
    return false;
}

bool gg_said_expected(const gg_said *said, const char *what)
{
    return gg_said_fail(said, "%s expected", what);
}

bool gg_said_unknown(const gg_said *said, const char *what)
{
    gg_span word = gg_said_here(said);
    return gg_said_fail(said, "unknown %s \"%.*s\"", what, (int)word.size, word.at);
}

bool gg_said_expect(gg_said *said, const char *word)
{
    return gg_said_took(said, word) || gg_said_expected(said, word);
}

bool gg_said_number(gg_said *said, int32_t low, int32_t high, uint8_t *value)
{
    int32_t number = 0;
    gg_assert(low >= 0 && high <= UINT8_MAX);
    *value = 0;
    if (gg_said_all(said) || !gg_word_number(said->words, said->next, &number))
        return gg_said_expected(said, "number");
    if (number < low || number > high)
        return gg_said_fail(said, "number from %d to %d expected", low, high);
    *value = (uint8_t)number;
    said->next++;
    return true;
}

bool gg_said_nothing(const gg_said *said)
{
    return gg_said_all(said) || gg_said_fail(said, "nothing may follow here");
}

bool gg_said_item(const gg_said *said, gg_order *order, uint32_t item)
{
    if (order->count == GG_ITEMS_MAX)
        return gg_said_fail(said, "the order is too long");
    gg_order_add(order, (uint16_t)item);
    return true;
}

/* ---------------------------------------------------------------- positions */

gg_spot gg_spot_of(const gg_said *said)
{
    gg_error place = {0};
    gg_fail_at(&place, said->words, 0, "here");
    return (gg_spot){place.line, place.column};
}

uint32_t gg_said_opening(gg_said *said, bool taken_away, const gg_opening *first, size_t stride,
                         uint32_t rows)
{
    for (uint32_t i = 0; i < rows; i++) {
        const gg_opening *opening = (const void *)((const char *)first + i * stride);
        if (!gg_said_is(said, opening->word))
            continue;
        if (taken_away && !opening->is_mark) {
            gg_said_fail(said, "\"not\" takes away marks, not %s", opening->word);
            return rows;
        }
        said->next++;
        return i;
    }
    gg_said_unknown(said, "statement");
    return rows;
}

bool gg_impossible_at(const gg_game *game, gg_spot spot, const char *rule, const char *what,
                      gg_error *error)
{
    const char *open = rule[0] == 0 ? "" : " (", *close = rule[0] == 0 ? "" : ")";
    gg_fail(error, spot.line, spot.column, "impossible position: %s%s%s%s", what, open, rule,
            close);
    if (error != NULL && rule[0] != 0)
        error->rule = gg_find_rule(game, gg_span_of(rule));
    return false;
}

bool gg_impossible_state(const gg_game *game, gg_spot spot, const gg_error *found, gg_error *error)
{
    char rule[32];
    gg_text text;
    gg_text_open(&text, rule, sizeof rule);
    if (found->rule != 0)
        gg_put_span(&text, gg_rule_id(game, found->rule));
    return gg_impossible_at(game, spot, rule, found->text, error);
}

bool gg_impossible(const gg_said *said, const char *rule, const char *what)
{
    return gg_impossible_at(said->game, gg_spot_of(said), rule, what, said->error);
}

/* ---------------------------------------------------------------- facts */

gg_truth gg_no_fact(const gg_said *said, const char *what)
{
    char words[200];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    for (uint32_t i = said->first; i < said->next && i < said->end; i++) {
        gg_put(&text, i > said->first ? " " : "");
        gg_put_span(&text, gg_word_at(said->words, i));
    }
    gg_said_fail(said, "%s%s%s", words, text.used > 0 ? ": " : "", what);
    return GG_NO_FACT;
}

bool gg_refuse_fact(const gg_said *said, const char *what)
{
    gg_no_fact(said, what);
    return false;
}

bool gg_fact_number(gg_said *said, int32_t *value)
{
    *value = 0;
    if (gg_said_all(said) || !gg_word_number(said->words, said->next, value))
        return gg_refuse_fact(said, "number expected");
    said->next++;
    return true;
}

gg_truth gg_fact_end(const gg_said *said, gg_truth truth)
{
    if (truth == GG_NO_FACT || gg_said_all(said))
        return truth;
    return gg_no_fact(said, "nothing may follow");
}

/* ---------------------------------------------------------------- matching words and pieces */

enum { FREE = 0xFF };

/* Matches words with pieces, one to one. */
typedef struct pairing {
    uint8_t piece_of[GG_PAIRS_MAX];
    uint8_t word_of[GG_PAIRS_MAX];
    uint8_t tried_by[GG_PAIRS_MAX]; /* the word that wants this piece; FREE: none yet */
} pairing;

/* Gives the piece to the word that wants it, that word's old piece to the next one, and so on. */
static void hand_on(pairing *pairs, uint8_t piece)
{
    while (piece != FREE) {
        uint8_t word = pairs->tried_by[piece], old = pairs->piece_of[word];
        pairs->piece_of[word] = piece;
        pairs->word_of[piece] = word;
        piece = old;
    }
}

/* Finds a piece for the word; other words may get different ones. */
static bool find_piece(pairing *pairs, uint32_t count, uint32_t first,
                       bool (*fits)(const void *, uint32_t, uint32_t), const void *context)
{
    uint8_t queue[GG_PAIRS_MAX];
    uint32_t queued = 0;
    memset(pairs->tried_by, FREE, sizeof pairs->tried_by);
    queue[queued++] = (uint8_t)first;
    for (uint32_t i = 0; i < queued; i++) {
        for (uint32_t piece = 0; piece < count; piece++) {
            if (pairs->tried_by[piece] != FREE || !fits(context, queue[i], piece))
                continue;
            pairs->tried_by[piece] = queue[i];
            if (pairs->word_of[piece] == FREE) {
                hand_on(pairs, (uint8_t)piece);
                return true;
            }
            gg_assert(queued < GG_PAIRS_MAX);
            queue[queued++] = pairs->word_of[piece];
        }
    }
    return false;
}

bool gg_pair_off(uint32_t count, bool (*fits)(const void *context, uint32_t word, uint32_t piece),
                 const void *context)
{
    pairing pairs;
    gg_assert(count <= GG_PAIRS_MAX);
    memset(&pairs, FREE, sizeof pairs);
    for (uint32_t word = 0; word < count; word++)
        if (!find_piece(&pairs, count, word, fits, context))
            return false;
    return true;
}
