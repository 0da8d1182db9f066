/* contests.c: tournaments in memory: loaded from the store, changed row by row, kept going. */
#include "server/organizing/organizing.h"

#include "host/memory.h"
#include "server/clocks/heartbeat.h"
#include "server/nodes/nodes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_EVERY = 2000, /* milliseconds */
    COMPARE_EVERY = 10 /* .. of these looks: users and what other programs did */
};

struct contests {
    srv_contest *first;
    int64_t next; /* look, by the monotonic clock */
    uint32_t looks;
    bool loaded; /* all that are not over */
};

static struct contests *all_of(srv_house *house)
{
    if (!house->contests)
        house->contests = host_memory(sizeof *house->contests);
    return house->contests;
}

/* ---------------------------------------------------------------- in memory */

static void free_contest(srv_contest *contest)
{
    for (uint32_t i = 0; i < contest->news_count; i++)
        free(contest->news[i].text);
    free(contest->news);
    free(contest->about);
    free(contest->names);
    tour_close(&contest->tour);
    free(contest);
}

static void drop(srv_house *house, srv_contest *contest)
{
    srv_contest **place = &all_of(house)->first;
    while (*place != contest)
        place = &(*place)->next;
    *place = contest->next;
    free_contest(contest);
}

static srv_contest *in_memory(srv_house *house, const char *id)
{
    srv_contest *contest = all_of(house)->first;
    while (contest && strcmp(contest->head.id, id) != 0)
        contest = contest->next;
    return contest;
}

static srv_contest *new_contest(const store_tour *head, const tour_settings *settings)
{
    srv_contest *contest = host_memory(sizeof *contest);
    contest->head = *head;
    contest->head.about = contest->about = host_copy_text(head->about, strlen(head->about));
    contest->head.names = contest->names = host_copy_text(head->names, strlen(head->names));
    tour_open(&contest->tour, settings, head->created);
    return contest;
}

static void join_list(srv_house *house, srv_contest *contest)
{
    contest->next = all_of(house)->first;
    all_of(house)->first = contest;
}

/* What is told as history: not what tables show. */
static void note_news(srv_contest *contest, const tour_row *row)
{
    static const uint32_t told = 1U << TOUR_ROW_LEAVE | 1U << TOUR_ROW_REPLACE |
                                 1U << TOUR_ROW_DEADLINE | 1U << TOUR_ROW_ORGANIZER |
                                 1U << TOUR_ROW_NOTE | 1U << TOUR_ROW_CANCEL | 1U << TOUR_ROW_IDLE |
                                 1U << TOUR_ROW_ANSWER | 1U << TOUR_ROW_START | 1U << TOUR_ROW_END;
    bool decided = row->kind == TOUR_ROW_RESULT && row->c != TOUR_PLAYED;
    if (!(told >> row->kind & 1) && !decided)
        return;
    contest->news = host_resized(contest->news, (contest->news_count + 1) * sizeof *contest->news);
    contest_news *news = &contest->news[contest->news_count++];
    *news = (contest_news){.row = *row, .text = host_copy_text(row->text, strlen(row->text))};
    news->row.text = news->text;
}

static bool take_row(void *to, const tour_row *row)
{
    srv_contest *contest = to;
    if (!tour_take(&contest->tour, row))
        return false;
    note_news(contest, row);
    return true;
}

static srv_contest *load(srv_house *house, const char *id, store_status *status)
{
    store_tour head;
    tour_settings settings;
    *status = house->store->ops->tour(house->store, id, &head);
    if (*status != STORE_OK)
        return NULL;
    if (!tour_read_settings(head.settings, &settings)) {
        *status = STORE_BROKEN;
        return NULL;
    }
    srv_contest *contest = new_contest(&head, &settings);
    *status = house->store->ops->tour_rows(house->store, id, take_row, contest);
    if (*status != STORE_OK || contest->tour.rows == 0) {
        free_contest(contest);
        *status = *status == STORE_OK ? STORE_BROKEN : *status;
        return NULL;
    }
    join_list(house, contest);
    return contest;
}

srv_contest *contest_find(srv_house *house, const char *id, store_status *status)
{
    srv_contest *contest = in_memory(house, id);
    *status = STORE_OK;
    if (contest)
        return contest;
    if (strlen(id) < STORE_ID_SIZE)
        return load(house, id, status);
    *status = STORE_NONE;
    return NULL;
}

srv_contest *contest_find_newest(srv_house *house, const char *id, store_status *status)
{
    srv_contest *contest = house->nodes ? in_memory(house, id) : NULL;
    if (contest && contest->ticket == 0) {
        drop(house, contest);
        all_of(house)->loaded = false;
    }
    return contest_find(house, id, status);
}

void contests_free(srv_house *house)
{
    while (house->contests && house->contests->first)
        drop(house, house->contests->first);
    free(house->contests);
    house->contests = NULL;
}

/* ---------------------------------------------------------------- changes */

srv_contest *contest_add(srv_house *house, const store_tour *head, const tour_settings *settings,
                         const tour_row *first)
{
    srv_contest *contest = new_contest(head, settings);
    bool good = take_row(contest, first);
    gg_assert(good && first->number == 1);
    store_batch *batch = batch_new();
    batch_add_tour(batch, head);
    batch_add_tour_row(batch, head->id, first);
    join_list(house, contest);
    contest->ticket = house_send(house, batch);
    return good ? contest : NULL;
}

/* Rows that change games. False: that cannot be done. */
static bool change_games(contest_sending *sending, tour_row *row, char id[STORE_ID_SIZE])
{
    const srv_tour *tour = &sending->contest->tour;
    if (row->kind == TOUR_ROW_GAME && row->text[0] == 0) {
        row->text = id;
        return contest_make_game(sending, row, id);
    }
    if (row->kind == TOUR_ROW_RESULT && row->b == TOUR_LATE)
        row->b = contest_late(sending->house, tour->game[row->a].id);
    if (row->kind == TOUR_ROW_RESULT && row->c != TOUR_PLAYED && row->a < tour->games)
        contest_end_game(sending, &tour->game[row->a]);
    if (row->kind == TOUR_ROW_REPLACE)
        contest_replace(sending, (uint16_t)row->a, row->user, row->text);
    return true;
}

static bool add_row(contest_sending *sending, tour_row *row)
{
    char id[STORE_ID_SIZE];
    srv_contest *contest = sending->contest;
    row->number = contest->tour.rows + 1;
    if (!row->text)
        row->text = "";
    if (!change_games(sending, row, id) || !take_row(contest, row))
        return false;
    batch_add_tour_row(sending->batch, contest->head.id, row);
    contest_notice(sending, row);
    return true;
}

/* Nothing has happened: what was changed in memory is read again. */
static void cancel(contest_sending *sending)
{
    house_log(sending->house, "tournament-refused", "tournament", sending->contest->head.id, NULL);
    for (uint32_t i = 0; i < sending->rooms; i++) {
        sending->room[i]->batch = NULL;
        room_drop(sending->house, sending->room[i]);
    }
    batch_free(sending->batch);
    drop(sending->house, sending->contest);
}

bool contest_take(srv_house *house, srv_contest *contest, tour_row *rows, uint32_t count,
                  uint64_t by)
{
    contest_sending *sending = host_memory(sizeof *sending);
    *sending = (contest_sending){.house = house, .contest = contest, .batch = batch_new()};
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++) {
        rows[i].at = clock_now(house->clock);
        rows[i].by = by;
        good = add_row(sending, &rows[i]);
    }
    if (!good)
        cancel(sending);
    else if (sending->rooms > 0)
        contest->ticket = rooms_send_all(sending->room, sending->rooms, sending->batch);
    else
        contest->ticket = house_send(house, sending->batch);
    free(sending);
    return good;
}

static void tell(srv_house *house, const srv_contest *contest)
{
    char json[64];
    snprintf(json, sizeof json, "{\"tournament\":\"%s\"}", contest->head.id);
    streams_hint_user(house, contest->tour.organizer, "tournaments", json);
    for (uint32_t i = 0; i < contest->tour.players; i++)
        if (contest->tour.player[i].user != contest->tour.organizer)
            streams_hint_user(house, contest->tour.player[i].user, "tournaments", json);
}

static const char *tournament_of(const store_batch *batch)
{
    for (uint32_t i = 0; i < batch->count; i++)
        if (batch->change[i].kind == CHANGE_ADD_TOUR_ROW)
            return batch->change[i].id;
    return NULL;
}

void contests_batch_back(srv_house *house, const store_batch *batch)
{
    const char *id = tournament_of(batch);
    srv_contest *contest = id ? in_memory(house, id) : NULL;
    if (!contest)
        return;
    if (batch->status != STORE_OK) {
        drop(house, contest);
        all_of(house)->loaded = false;
        return;
    }
    if (contest->ticket == batch->ticket)
        contest->ticket = 0;
    contest->head.state = contest->tour.state;
    tell(house, contest);
}

void contests_heard(srv_house *house, const char *id)
{
    struct contests *all = all_of(house);
    all->loaded = false;
    for (srv_contest *contest = all->first, *next; contest; contest = next) {
        next = contest->next;
        if (contest->ticket != 0 || (id && strcmp(contest->head.id, id) != 0))
            continue;
        tell(house, contest);
        drop(house, contest);
    }
}

/* ---------------------------------------------------------------- games that have ended */

typedef struct ended_games {
    store_tour_game game[200];
    uint32_t count;
} ended_games;

static bool see_ended(void *to, const store_tour_game *game)
{
    ended_games *ended = to;
    ended->game[ended->count++] = *game;
    return ended->count < 200;
}

static bool settle_game(srv_house *house, const store_tour_game *ended)
{
    store_status status;
    uint8_t cause = TOUR_DELETED, result = TOUR_VOID;
    srv_contest *contest = contest_find(house, ended->tournament, &status);
    if (!contest || ended->number >= contest->tour.games ||
        contest->tour.game[ended->number].result != TOUR_OPEN)
        return false;
    if (!ended->deleted)
        result = contest_result(house, ended->game, &cause);
    if (result == TOUR_OPEN)
        return false;
    tour_row row = {.kind = TOUR_ROW_RESULT, .a = ended->number, .b = result, .c = cause};
    return contest_take(house, contest, &row, 1, 0);
}

static bool settle_games(srv_house *house)
{
    ended_games *ended = host_memory(sizeof *ended);
    bool changed = false;
    house->store->ops->tour_games(house->store, see_ended, ended);
    for (uint32_t i = 0; i < ended->count; i++)
        changed |= settle_game(house, &ended->game[i]);
    free(ended);
    return changed;
}

/* ---------------------------------------------------------------- accounts, other programs */

static bool is_gone(srv_house *house, uint64_t user)
{
    store_user found;
    store_status status = house->store->ops->user(house->store, user, &found);
    sodium_memzero(&found, sizeof found);
    return status == STORE_NONE;
}

static bool let_gone_leave(srv_house *house, srv_contest *contest)
{
    const srv_tour *tour = &contest->tour;
    if (tour->organizer != 0 && is_gone(house, tour->organizer)) {
        tour_row row = {.kind = TOUR_ROW_ORGANIZER};
        return contest_take(house, contest, &row, 1, 0);
    }
    for (uint32_t i = 0; i < tour->players; i++) {
        if (tour->player[i].state != TOUR_PLAYS || !is_gone(house, tour->player[i].user))
            continue;
        tour_row row = {
            .kind = TOUR_ROW_LEAVE, .a = i, .b = TOUR_LEFT, .text = "The account was deleted."};
        return contest_take(house, contest, &row, 1, 0);
    }
    return false;
}

/* Another program (grognard admin) may have ended it. True: it was dropped. */
static bool has_changed(srv_house *house, srv_contest *contest)
{
    store_tour head;
    store_status status = house->store->ops->tour(house->store, contest->head.id, &head);
    if (status == STORE_OK && head.state == contest->tour.state)
        return false;
    if (status != STORE_OK && status != STORE_NONE)
        return false;
    tell(house, contest);
    drop(house, contest);
    return true;
}

/* ---------------------------------------------------------------- the loop */

static bool see_active(void *to, const store_tour *tour)
{
    char(**ids)[STORE_ID_SIZE] = to;
    size_t count = 0;
    while (*ids && (*ids)[count][0])
        count++;
    *ids = host_resized(*ids, (count + 2) * sizeof **ids);
    memcpy((*ids)[count], tour->id, STORE_ID_SIZE);
    memset((*ids)[count + 1], 0, STORE_ID_SIZE);
    return true;
}

static void load_active(srv_house *house)
{
    char(*ids)[STORE_ID_SIZE] = NULL;
    store_status status = house->store->ops->tours(
        house->store, GG_BIT(TOUR_ENTERING) | GG_BIT(TOUR_RUNNING), see_active, (void *)&ids);
    all_of(house)->loaded = status == STORE_OK || status == STORE_NONE;
    for (size_t i = 0; ids && ids[i][0]; i++)
        contest_find(house, ids[i], &status);
    free(ids);
}

static bool go_on(srv_house *house, srv_contest *contest, bool compare)
{
    static const uint8_t active = GG_BIT(TOUR_ENTERING) | GG_BIT(TOUR_RUNNING);
    if (contest->ticket != 0 || !(active >> contest->tour.state & 1))
        return false;
    if (compare && (has_changed(house, contest) || let_gone_leave(house, contest)))
        return true;
    tour_row *rows = host_memory(TOUR_NEXT_MOST * sizeof *rows);
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    uint32_t count = tour_next(&contest->tour, clock_now(house->clock), seed, rows);
    bool changed = count > 0 && contest_take(house, contest, rows, count, 0);
    free(rows);
    return changed;
}

uint32_t contests_of(srv_house *house, uint64_t user)
{
    uint32_t count = 0;
    struct contests *all = all_of(house);
    if (!all->loaded)
        load_active(house);
    for (const srv_contest *contest = all->first; contest; contest = contest->next)
        count += contest->tour.organizer == user && contest->tour.state <= TOUR_RUNNING;
    return count;
}

int64_t contests_turn(srv_house *house, int64_t steady)
{
    struct contests *all = all_of(house);
    if (steady < all->next || house->store_is_full || !heartbeat_trusts(house))
        return all->next;
    all->next = steady + LOOK_EVERY;
    if (!nodes_does(house, JOB_HOUSE))
        return all->next;
    if (!all->loaded)
        load_active(house);
    bool changed = settle_games(house), compare = all->looks++ % COMPARE_EVERY == 0;
    for (srv_contest *contest = all->first, *next; contest; contest = next) {
        next = contest->next;
        changed |= go_on(house, contest, compare);
    }
    all->next = changed ? steady : steady + LOOK_EVERY;
    return all->next;
}
