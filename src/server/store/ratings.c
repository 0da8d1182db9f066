/* ratings.c: ratings computed again from the results, apart from the code that stores them. */
#include "server/store/ratings.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rated_list {
    store_result *result; /* the newest first */
    size_t count, room;
} rated_list;

static bool keep(void *to, const store_result *result)
{
    rated_list *list = to;
    if (list->count == list->room) {
        list->room = list->room * 2 + 64;
        list->result = host_resized(list->result, list->room * sizeof list->result[0]);
    }
    list->result[list->count++] = *result;
    return true;
}

/* The player's result before that one, or NULL. Results already hold what was computed. */
static const store_result *before(const rated_list *list, size_t place)
{
    const store_result *of = &list->result[place];
    for (size_t i = place + 1; i < list->count; i++) {
        const store_result *older = &list->result[i];
        if (older->number < of->number && older->user == of->user &&
            strcmp(older->kind, of->kind) == 0)
            return older;
    }
    return NULL;
}

static glicko rating_before(const rated_list *list, size_t place, int64_t *since, uint32_t *games)
{
    const store_result *last = before(list, place);
    *since = last ? last->at : list->result[place].at;
    *games = last ? last->games : 0;
    return last ? last->after : GLICKO_START;
}

static void blame(ratings_report *report, const store_result *result, const char *what)
{
    if (report->wrong++ == 0)
        snprintf(report->first, sizeof report->first, "game %s, seat %u: %s", result->game,
                 (unsigned)result->seat, what);
}

/* Seats `place` and `place + 1` of one game. */
static void check_game(rated_list *list, size_t place, ratings_report *report)
{
    glicko old[2], now[2];
    int64_t since[2];
    uint32_t games[2];
    store_result *seat = &list->result[place];
    for (size_t i = 0; i < 2; i++)
        old[i] = rating_before(list, place + i, &since[i], &games[i]);
    for (size_t i = 0; i < 2; i++) {
        int64_t gone = seat[i].at > since[i] ? seat[i].at - since[i] : 0;
        glicko_result result = {glicko_wait(old[1 - i], seat[i].at - since[1 - i]),
                                seat[i].score / 2.0};
        now[i] = glicko_rate(old[i], &result, 1, (double)gone / GLICKO_PERIOD);
        if (!glicko_is_close(now[i], seat[i].after) || seat[i].games != games[i] + 1)
            blame(report, &seat[i], "another rating follows from the results");
    }
    for (size_t i = 0; i < 2; i++) {
        seat[i].after = now[i];
        seat[i].games = games[i] + 1;
    }
}

static bool is_pair(const rated_list *list, size_t place)
{
    const store_result *seat = &list->result[place];
    return place + 1 < list->count && seat[0].number == seat[1].number &&
           seat[0].opponent == seat[1].user && seat[1].opponent == seat[0].user &&
           seat[0].score + seat[1].score == SCORE_WON;
}

store_status ratings_check(srv_store *store, ratings_report *report)
{
    rated_list list = {0};
    store_results all = {.rated = true, .most = UINT32_MAX};
    *report = (ratings_report){0};
    store_status status = store->ops->results(store, &all, keep, &list);
    report->results = (uint32_t)list.count;
    for (size_t end = list.count; end > 0; end -= end > 1 ? 2 : 1) {
        size_t place = end > 1 ? end - 2 : 0; /* the oldest game that is left */
        if (is_pair(&list, place))
            check_game(&list, place, report);
        else
            blame(report, &list.result[place], "it is not a result of two players");
    }
    free(list.result);
    return status == STORE_NONE ? STORE_OK : status;
}
