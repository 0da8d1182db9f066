/* tour.c: a tournament from its rows, one by one. */
#include "server/tournaments/tour.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tour_open(srv_tour *tour, const tour_settings *settings, int64_t created)
{
    memset(tour, 0, sizeof *tour);
    tour->settings = *settings;
    tour->created = tour->changed = created;
}

void tour_close(srv_tour *tour)
{
    for (uint32_t i = 0; i < tour->games; i++)
        free(tour->game[i].note);
    free(tour->player);
    free(tour->round);
    free(tour->pairing);
    free(tour->game);
    free(tour->challenge);
    memset(tour, 0, sizeof *tour);
}

/* Room for one more: sizes double. */
static void *grown(void *list, uint32_t count, size_t size)
{
    if (count != 0 && (count & (count - 1)) != 0)
        return list;
    return host_resized(list, (count == 0 ? 1 : (size_t)count * 2) * size);
}
#define GROW(list, count) ((list) = grown(list, count, sizeof *(list)))

static void set_name(char to[TOUR_NAME_SIZE], const char *name)
{
    snprintf(to, TOUR_NAME_SIZE, "%s", name);
}

/* ---------------------------------------------------------------- questions */

uint16_t tour_find_player(const srv_tour *tour, uint64_t user)
{
    for (uint16_t i = 0; user != 0 && i < tour->players; i++)
        if (tour->player[i].user == user)
            return i;
    return TOUR_NONE;
}

bool tour_name_is_taken(const srv_tour *tour, const char *name, uint64_t user)
{
    for (uint32_t i = 0; i < tour->players; i++)
        if (tour->player[i].user != user &&
            (strcmp(tour->player[i].name, name) == 0 || strcmp(tour->player[i].entered, name) == 0))
            return true;
    return false;
}

uint32_t tour_count_playing(const srv_tour *tour)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tour->players; i++)
        count += tour->player[i].state == TOUR_PLAYS;
    return count;
}

static bool is_of(const tour_pairing *pairing, uint16_t player)
{
    return pairing->player[0] == player || pairing->player[1] == player;
}

uint32_t tour_meetings(const srv_tour *tour, uint16_t a, uint16_t b)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tour->pairings; i++)
        count += is_of(&tour->pairing[i], a) && is_of(&tour->pairing[i], b);
    return count;
}

uint32_t tour_byes(const srv_tour *tour, uint16_t player)
{
    return tour_meetings(tour, player, TOUR_NONE);
}

/* Of pairings of one game: in those of two everyone has both sides. */
int tour_balance(const srv_tour *tour, uint16_t player)
{
    int balance = 0;
    for (uint32_t i = 0; i < tour->pairings; i++) {
        const uint16_t *who = tour->pairing[i].player;
        if (who[1] != TOUR_NONE)
            balance += (who[0] == player) - (who[1] == player);
    }
    return balance;
}

/* Enough for one to have won all. */
static uint32_t halving_rounds(uint32_t players)
{
    uint32_t rounds = 0;
    while (1U << rounds < players)
        rounds++;
    return rounds;
}

uint32_t tour_planned_rounds(const srv_tour *tour)
{
    uint32_t players = 0;
    for (uint32_t i = 0; i < tour->players; i++)
        players += tour->state == TOUR_ENTERING ? tour->player[i].state == TOUR_PLAYS
                                                : tour->player[i].since != TOUR_NONE;
    if (tour->settings.system == TOUR_LADDER || players < 2)
        return 0;
    if (tour->settings.system == TOUR_ROBIN)
        return players + players % 2 - 1;
    return tour->settings.rounds > 0 ? (uint32_t)tour->settings.rounds
                                     : halving_rounds(players) + 1;
}

bool tour_round_is_done(const srv_tour *tour, uint32_t round)
{
    const tour_round *one = &tour->round[round - 1];
    for (uint32_t i = 0; i < one->count; i++)
        if (!tour->pairing[one->first + i].done)
            return false;
    return true;
}

int tour_points(const tour_game *game, uint16_t player)
{
    if (game->result == TOUR_DRAW)
        return 1;
    if (game->result == TOUR_FIRST)
        return game->player[0] == player ? 2 : 0;
    if (game->result == TOUR_SECOND)
        return game->player[1] == player ? 2 : 0;
    return 0;
}

bool tour_counts(const srv_tour *tour, uint16_t player)
{
    uint32_t decided = 0, all = 0;
    if (tour->settings.system != TOUR_ROBIN || tour->player[player].state == TOUR_PLAYS)
        return true;
    for (uint32_t i = 0; i < tour->games; i++) {
        const tour_game *game = &tour->game[i];
        if (game->player[0] != player && game->player[1] != player)
            continue;
        decided += game->result != TOUR_OPEN && game->cause != TOUR_FORFEITED;
    }
    for (uint16_t i = 0; i < tour->players; i++)
        all += i != player && tour->player[i].since != TOUR_NONE;
    uint32_t each = tour->settings.games == TOUR_SINGLE ? 1 : 2;
    return 2 * decided >= all * each;
}

/* ---------------------------------------------------------------- rows: players */

static bool enter(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a > tour->players || row->a >= TOUR_PLAYERS_MAX || row->user == 0)
        return false;
    uint16_t which = (uint16_t)row->a;
    /* cppcheck-suppress knownConditionTrueFalse ; it may be the next number */
    if (which == tour->players) {
        GROW(tour->player, tour->players);
        tour->player[tour->players++] = (tour_player){0};
        set_name(tour->player[which].entered, row->text);
    } else if (tour->player[which].state == TOUR_PLAYS || tour->player[which].user != row->user)
        return false;
    tour_player *player = &tour->player[which];
    player->user = row->user;
    set_name(player->name, row->text);
    player->lot = tour_lot(tour->seed, player->entered);
    player->state = TOUR_PLAYS;
    if (player->since == 0 || player->since == TOUR_NONE)
        player->since = (uint16_t)(tour->rounds + 1);
    if (tour->state == TOUR_RUNNING && tour->settings.system == TOUR_LADDER)
        ladder_enter(tour, which, row->at);
    return true;
}

static bool leave(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a >= tour->players || (row->b != TOUR_LEFT && row->b != TOUR_EXPELLED))
        return false;
    tour->player[row->a].state = (uint8_t)row->b;
    ladder_leave(tour, (uint16_t)row->a);
    return true;
}

static bool replace(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a >= tour->players || row->user == 0)
        return false;
    tour_player *player = &tour->player[row->a];
    player->user = row->user;
    set_name(player->name, row->text);
    player->active = row->at;
    if (player->state == TOUR_PLAYS)
        return true;
    player->state = TOUR_PLAYS;
    if (tour->state == TOUR_RUNNING && tour->settings.system == TOUR_LADDER)
        ladder_enter(tour, (uint16_t)row->a, row->at);
    return true;
}

static bool hand_over(srv_tour *tour, const tour_row *row)
{
    tour->organizer = row->user;
    set_name(tour->organizer_name, row->text);
    return true;
}

/* ---------------------------------------------------------------- rows: start and end */

static void draw_lots(srv_tour *tour)
{
    for (uint32_t i = 0; i < tour->players; i++) {
        tour_player *player = &tour->player[i];
        player->lot = tour_lot(tour->seed, player->entered);
        if (player->state != TOUR_PLAYS)
            player->since = TOUR_NONE;
    }
}

/* The first order of a ladder: by lots. */
static void fill_ladder(srv_tour *tour, int64_t now)
{
    for (uint64_t last = 0;;) {
        uint16_t next = TOUR_NONE;
        for (uint16_t i = 0; i < tour->players; i++) {
            const tour_player *player = &tour->player[i];
            if (player->state == TOUR_PLAYS && tour_place(tour, i) == 0 && player->lot >= last &&
                (next == TOUR_NONE || player->lot < tour->player[next].lot))
                next = i;
        }
        if (next == TOUR_NONE)
            return;
        last = tour->player[next].lot;
        ladder_enter(tour, next, now);
    }
}

static bool start(srv_tour *tour, const tour_row *row)
{
    if (tour->state != TOUR_ENTERING)
        return false;
    tour->state = TOUR_RUNNING;
    tour->seed = (uint64_t)row->c;
    draw_lots(tour);
    if (tour->settings.system == TOUR_LADDER)
        fill_ladder(tour, row->at);
    return true;
}

static bool end(srv_tour *tour, const tour_row *row)
{
    if (tour->state > TOUR_RUNNING)
        return false;
    tour->state = row->kind == TOUR_ROW_END ? TOUR_OVER : TOUR_CANCELED;
    return true;
}

static bool note(srv_tour *tour, const tour_row *row)
{
    (void)tour;
    return row->text && row->text[0];
}

/* ---------------------------------------------------------------- rows: rounds and games */

static bool begin_round(srv_tour *tour, const tour_row *row)
{
    if (row->a != tour->rounds + 1 || row->a >= TOUR_NONE)
        return false;
    GROW(tour->round, tour->rounds);
    tour->round[tour->rounds++] = (tour_round){
        .began = row->at, .due = row->c, .first = tour->pairings};
    return true;
}

static bool is_ladder(const srv_tour *tour)
{
    return tour->settings.system == TOUR_LADDER;
}

static bool pair(srv_tour *tour, const tour_row *row)
{
    bool bye = row->b == TOUR_NONE;
    bool known = row->c >= 0 && row->c <= (is_ladder(tour) ? tour->challenges : tour->players);
    if (row->a < 0 || row->a >= tour->players || row->b < 0 || (!bye && row->b >= tour->players) ||
        row->a == row->b || !known || (!is_ladder(tour) && tour->rounds == 0))
        return false;
    tour_pairing made = {.player = {(uint16_t)row->a, (uint16_t)row->b},
                         .at = row->at,
                         .absent = bye && row->c > 0 ? (uint16_t)(row->c - 1) : TOUR_NONE,
                         .done = bye};
    if (is_ladder(tour)) {
        made.challenge = (uint32_t)row->c;
        made.due = tour->settings.round_time > 0 ? row->at + tour->settings.round_time : 0;
    } else
        made.round = (uint16_t)tour->rounds;
    GROW(tour->pairing, tour->pairings);
    tour->pairing[tour->pairings++] = made;
    if (made.round > 0)
        tour->round[made.round - 1].count++;
    return true;
}

static bool add_game(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a >= tour->pairings || row->b < 0 || row->b > 1 || !row->text)
        return false;
    tour_pairing *pairing = &tour->pairing[row->a];
    if (pairing->game[row->b] != 0 || pairing->player[1] == TOUR_NONE)
        return false;
    GROW(tour->game, tour->games);
    tour_game *game = &tour->game[tour->games++];
    *game = (tour_game){.pairing = (uint32_t)row->a,
                        .player = {pairing->player[row->b], pairing->player[1 - row->b]},
                        .at = row->at,
                        .note = host_copy_text("", 0)};
    snprintf(game->id, sizeof game->id, "%s", row->text);
    pairing->game[row->b] = tour->games;
    return true;
}

static bool is_decided(const srv_tour *tour, const tour_pairing *pairing)
{
    uint32_t games = tour->settings.games == TOUR_SINGLE ? 1 : 2;
    for (uint32_t i = 0; i < games; i++)
        if (pairing->game[i] == 0 || tour->game[pairing->game[i] - 1].result == TOUR_OPEN)
            return false;
    return true;
}

/* A later row about the same game replaces the earlier one: an organizer may correct a result. */
static bool decide(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a >= tour->games || row->b <= TOUR_OPEN || row->b >= TOUR_LATE)
        return false;
    tour_game *game = &tour->game[row->a];
    tour_pairing *pairing = &tour->pairing[game->pairing];
    game->result = (uint8_t)row->b;
    game->cause = (uint8_t)row->c;
    game->at = row->at;
    free(game->note);
    game->note = host_copy_text(row->text ? row->text : "", row->text ? strlen(row->text) : 0);
    if (pairing->done || !is_decided(tour, pairing))
        return true;
    pairing->done = true;
    if (is_ladder(tour))
        ladder_settle(tour, pairing, row->at);
    return true;
}

static bool move_deadline(srv_tour *tour, const tour_row *row)
{
    if (row->a < 1 || row->a > tour->rounds)
        return false;
    tour_round *round = &tour->round[row->a - 1];
    round->due = row->c;
    round->reminded = false;
    round->extended = (uint16_t)(round->extended + (row->b == 1));
    return true;
}

static bool remind(srv_tour *tour, const tour_row *row)
{
    if (row->a < 1 || row->a > tour->rounds)
        return false;
    tour->round[row->a - 1].reminded = true;
    return true;
}

/* ---------------------------------------------------------------- rows: ladder */

static bool challenge(srv_tour *tour, const tour_row *row)
{
    if (!is_ladder(tour) || row->a < 0 || row->a >= tour->players || row->b < 0 ||
        row->b >= tour->players || row->a == row->b)
        return false;
    GROW(tour->challenge, tour->challenges);
    tour->challenge[tour->challenges++] = (tour_challenge){
        .from = (uint16_t)row->a, .to = (uint16_t)row->b, .at = row->at, .due = row->c};
    return true;
}

static bool answer(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a >= tour->challenges || tour->challenge[row->a].answer != 0 ||
        row->b < TOUR_ACCEPTED || row->b > TOUR_TAKEN_BACK)
        return false;
    tour->challenge[row->a].answer = (uint8_t)row->b;
    ladder_answer(tour, &tour->challenge[row->a], row->at);
    return true;
}

static bool idle(srv_tour *tour, const tour_row *row)
{
    if (row->a < 0 || row->a >= tour->players)
        return false;
    ladder_idle(tour, (uint16_t)row->a, row->at);
    return true;
}

/* ---------------------------------------------------------------- a row */

bool tour_take(srv_tour *tour, const tour_row *row)
{
    static bool (*const take[])(srv_tour *,
                                const tour_row *) = {[TOUR_ROW_ENTER] = enter,
                                                     [TOUR_ROW_START] = start,
                                                     [TOUR_ROW_ROUND] = begin_round,
                                                     [TOUR_ROW_PAIR] = pair,
                                                     [TOUR_ROW_GAME] = add_game,
                                                     [TOUR_ROW_RESULT] = decide,
                                                     [TOUR_ROW_LEAVE] = leave,
                                                     [TOUR_ROW_REPLACE] = replace,
                                                     [TOUR_ROW_DEADLINE] = move_deadline,
                                                     [TOUR_ROW_REMIND] = remind,
                                                     [TOUR_ROW_ORGANIZER] = hand_over,
                                                     [TOUR_ROW_NOTE] = note,
                                                     [TOUR_ROW_END] = end,
                                                     [TOUR_ROW_CANCEL] = end,
                                                     [TOUR_ROW_CHALLENGE] = challenge,
                                                     [TOUR_ROW_ANSWER] = answer,
                                                     [TOUR_ROW_IDLE] = idle};
    if (row->number != tour->rows + 1 || row->kind == 0 || row->kind > TOUR_ROW_LAST ||
        !take[row->kind](tour, row))
        return false;
    tour->rows = row->number;
    tour->changed = row->at;
    return true;
}
