/* report.c: reports a broken property: its name, the seed and order number to reproduce it, and the game's log up to
 * there. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "harness/trying.h"

static const char *const property_names[] = {
#define X(name, word, says) word,
    GG_PROPERTIES(X)
#undef X
};

static const char *const property_sentences[] = {
#define X(name, word, says) says,
    GG_PROPERTIES(X)
#undef X
};

const char *gg_property_name(int property)
{
    gg_assert(property >= 0 && property < GG_PROPERTY_COUNT);
    return property_names[property];
}

const char *gg_property_says(int property)
{
    gg_assert(property >= 0 && property < GG_PROPERTY_COUNT);
    return property_sentences[property];
}

bool gg_looks_at(gg_try *try, int property)
{
    if (!(try->flags & 1 << property))
        return false;
    try->tally->checks[property]++;
    return true;
}

const char *gg_viewer_name(const gg_try *try, gg_seat viewer)
{
    if (viewer == GG_PUBLIC)
        return "public";
    if (viewer == GG_REFEREE)
        return "referee";
    if (viewer >= try->game->seats)
        return "nobody";
    return gg_seat_name(try->game, gg_head_of(gg_now(try)), viewer);
}

const char *gg_order_text(gg_try *try, const void *state, gg_seat seat, const gg_order *order)
{
    static char text[GG_LINE_MAX + 1];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_view(try->game, state, seat, try->view[GG_TRY_SCRATCH - 1]);
    gg_write_order(try->game, try->view[GG_TRY_SCRATCH - 1], order, &out);
    return text;
}

const char *gg_refusal_text(gg_try *try, const gg_refusal *refusal)
{
    static char text[400];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_write_refusal(try->game, refusal, &out);
    return refusal->count > 0 ? text : "nothing";
}

const char *gg_first_difference(const gg_field *fields, const void *a, const void *b)
{
    const uint8_t *x = a;
    const uint8_t *y = b;
    for (; fields->name; fields++)
        if (memcmp(x + fields->offset, y + fields->offset, (size_t)fields->count * fields->size) !=
            0)
            return fields->name;
    return "padding";
}

/* The log of the game so far; a game that cannot write its log still has its seed. */
static void write_game_so_far(gg_try *try)
{
    gg_put(try->out, "  the game up to there:\n");
    if (!gg_write_game_log(try, GG_REFEREE, true, try->out))
        gg_put(try->out, "  (its log cannot be written)\n");
}

bool gg_broken(gg_try *try, int property, const char *format, ...)
{
    char what[2000];
    va_list list;
    try->failed = true;
    try->tally->failures[property]++;
    va_start(list, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it does not see va_start */
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    gg_print(try->out, "FAILED %s: %s\n", gg_property_name(property), what);
    gg_print(try->out, "  broken: %s\n  game: ", gg_property_says(property));
    gg_write_game(try->game, try->out);
    gg_put(try->out, "; orders so far: ");
    gg_put_int(try->out, (int64_t)gg_match_count(try->match));
    gg_put(try->out, "\n  again: --games 1 --seed ");
    gg_put_int(try->out, (int64_t)try->seed);
    if (try->trial->sparse > 1)
        gg_print(try->out, " --sparse %u", try->trial->sparse);
    gg_put_char(try->out, '\n');
    write_game_so_far(try);
    return false;
}

void gg_add_tally(gg_tally *sum, const gg_tally *more)
{
    sum->games += more->games;
    sum->orders += more->orders;
    sum->drafts += more->drafts;
    for (int i = 0; i < GG_PROPERTY_COUNT; i++) {
        sum->checks[i] += more->checks[i];
        sum->failures[i] += more->failures[i];
    }
    sum->failed_games += more->failed_games;
    sum->positions += more->positions;
    sum->published += more->published;
    sum->undoable += more->undoable;
    sum->missed += more->missed;
    sum->spaces += more->spaces;
    sum->moments += more->moments;
    sum->changed += more->changed;
    sum->comparisons += more->comparisons;
    sum->played_pairs += more->played_pairs;
    sum->steps += more->steps;
    sum->like_orders += more->like_orders;
    sum->unlike_pairs += more->unlike_pairs;
}

static void put_number(gg_text *out, const char *before, uint64_t number, const char *after)
{
    gg_put(out, before);
    gg_put_int(out, (int64_t)number);
    gg_put(out, after);
}

static void write_leak_tally(const gg_tally *tally, gg_text *out)
{
    put_number(out, "leak test: ", tally->changed, " hidden facts changed in ");
    put_number(out, "", tally->moments, " pairs of states; ");
    put_number(out, "", tally->comparisons, " comparisons; ");
    put_number(out, "", tally->played_pairs, " orders played in both, ");
    put_number(out, "", tally->steps, " more in a row, ");
    put_number(out, "", tally->unlike_pairs, " legal in one only; ");
    put_number(out, "", tally->like_orders, " secret orders compared\n");
}

void gg_write_tally(const gg_tally *tally, gg_text *out)
{
    put_number(out, "", tally->games, " games, ");
    put_number(out, "", tally->orders, " orders, ");
    put_number(out, "", tally->drafts, " drafts\n");
    for (int i = 0; i < GG_PROPERTY_COUNT; i++) {
        if (tally->checks[i] == 0)
            continue;
        gg_print(out, "%s %s: ", tally->failures[i] > 0 ? "FAILED" : "ok", gg_property_name(i));
        put_number(out, "", tally->checks[i], " times: ");
        gg_print(out, "%s\n", gg_property_says(i));
    }
    if (tally->positions > 0)
        put_number(out, "positions: ", tally->positions, " states written and read as such\n");
    if (tally->published > 0)
        put_number(out, "published: ", tally->published, " views one after the other\n");
    if (tally->undoable > 0) {
        put_number(out, "undoable: ", tally->undoable, " orders that could be undone, and ");
        put_number(out, "", tally->missed, " of which it was not said\n");
    }
    if (tally->spaces > 0)
        put_number(out, "brute force: ", tally->spaces, " prompts compared order by order\n");
    if (tally->moments > 0)
        write_leak_tally(tally, out);
}

void gg_write_verdict(const gg_tally *tally, bool good, gg_text *out)
{
    int passed = 0, failed = 0;
    for (int i = 0; i < GG_PROPERTY_COUNT; i++) {
        failed += tally->failures[i] > 0;
        passed += tally->failures[i] == 0 && tally->checks[i] > 0;
    }
    if (!good && failed == 0)
        failed = 1;
    gg_print(out, "%d passed, %d failed\n", passed, failed);
}
