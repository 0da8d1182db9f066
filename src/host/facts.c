/* facts.c: is a fact true, as far as a seat knows? */
#include "facts.h"
#include "memory.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

typedef struct question {
    host_table *table;
    gg_seat seat;
    const void *view;
    const gg_words *words;
    uint32_t first, end; /* words of the fact */
    gg_text *found;
    gg_error *error;
} question;

static gg_truth truth_of(bool is_so)
{
    return is_so ? GG_TRUE : GG_FALSE;
}

static gg_truth no_fact(const question *ask, uint32_t word, const char *why)
{
    gg_fail_at(ask->error, ask->words, word, "%s", why);
    return GG_NO_FACT;
}

/* ---------------------------------------------------------------- core's facts */

static void write_deciders(const question *ask)
{
    const gg_game *game = ask->table->game;
    const gg_head *head = gg_head_of(ask->view);
    bool somebody = false;
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        if (head->prompt[seat] == 0)
            continue;
        gg_print(ask->found, "%sdecides %s %s", somebody ? "; " : "",
                 gg_seat_name(game, head, seat), gg_prompt_name(game, head->prompt[seat]));
        somebody = true;
    }
    gg_put(ask->found, somebody ? "" : "decides nobody");
}

/* decides SEAT PROMPT, decides nobody */
static gg_truth test_decides(const question *ask)
{
    const gg_game *game = ask->table->game;
    const gg_head *head = gg_head_of(ask->view);
    write_deciders(ask);
    if (ask->end == ask->first + 2 && gg_word_is(ask->words, ask->first + 1, "nobody")) {
        bool asked = false;
        for (gg_seat seat = 0; seat < head->seats; seat++)
            asked = asked || head->prompt[seat] != 0;
        return truth_of(!asked);
    }
    gg_seat seat = gg_find_seat(game, head, gg_word_at(ask->words, ask->first + 1));
    if (ask->end != ask->first + 3 || seat == GG_NOBODY)
        return no_fact(ask, ask->first + 1, "decides SEAT PROMPT expected, or decides nobody");
    const char *prompt = gg_prompt_name(game, head->prompt[seat]);
    return truth_of(gg_word_is(ask->words, ask->first + 2, prompt));
}

/* over (SIDE (HOW)) */
static gg_truth test_over(const question *ask)
{
    const gg_head *head = gg_head_of(ask->view);
    if (!head->over) {
        gg_put(ask->found, "not over");
        return GG_FALSE;
    }
    char result[100];
    gg_text text;
    gg_text_open(&text, result, sizeof result);
    gg_write_result(ask->table->game, head, &text);
    gg_print(ask->found, "over %s", result);
    size_t size = 0;
    for (uint32_t i = ask->first + 1; i < ask->end; i++)
        size += gg_word_at(ask->words, i).size + 1;
    gg_span claimed = host_rest(ask->words, ask->first + 1);
    if (size == 0)
        return GG_TRUE;
    claimed.size = size - 1 < claimed.size ? size - 1 : claimed.size;
    size_t length = claimed.size < text.used ? claimed.size : text.used;
    bool whole_words = length == text.used || result[length] == ' ';
    return truth_of(whole_words && host_same_text(claimed, (gg_span){result, length}));
}

/* ---------------------------------------------------------------- one fact */

/* The events of the last order that the seat may read. */
static gg_news news_of(const question *ask, gg_event *events)
{
    gg_news all = gg_match_news(ask->table->match), seen = {events, 0};
    for (uint32_t i = 0; i < all.count && i < GG_EVENTS_MAX; i++)
        if (gg_event_for(&all.events[i], ask->seat, &events[seen.count]))
            seen.count++;
    return seen;
}

static gg_truth test_fact(const question *ask)
{
    const gg_game *game = ask->table->game;
    if (ask->first == ask->end)
        return no_fact(ask, ask->first, "fact expected");
    if (gg_word_is(ask->words, ask->first, "decides"))
        return test_decides(ask);
    if (gg_word_is(ask->words, ask->first, "over"))
        return test_over(ask);
    gg_event *events = host_memory(GG_EVENTS_MAX * sizeof *events);
    gg_news news = news_of(ask, events);
    gg_truth truth = game->rules->fact(game, ask->view, news, ask->words, ask->first, ask->end,
                                       ask->found, ask->error);
    free(events);
    return truth;
}

uint32_t host_fact_end(const gg_words *words, uint32_t first)
{
    while (first < words->count && !gg_word_is(words, first, ";"))
        first++;
    return first;
}

gg_truth host_test_fact(host_table *table, gg_seat anybody, const gg_words *words, uint32_t first,
                        uint32_t end, gg_text *found, gg_error *error)
{
    bool turned = first < end && gg_word_is(words, first, "not");
    question ask = {.table = table,
                    .seat = anybody,
                    .view = host_table_view(table, anybody),
                    .words = words,
                    .first = first + (turned ? 1 : 0),
                    .end = end,
                    .found = found,
                    .error = error};
    gg_truth truth = test_fact(&ask);
    return truth == GG_NO_FACT || !turned ? truth : truth_of(truth == GG_FALSE);
}
