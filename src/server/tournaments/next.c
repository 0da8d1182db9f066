/* next.c: what a tournament does by itself: start, pair, remind, extend, forfeit, drop a place, end.
 *
 * Each call plans rows for one reason only, which are stored together with the games that they make. A crash leaves
 * either all of them or none, and the next call continues from there. */
#include "server/tournaments/tour.h"

#define WITHOUT_ORGANIZER (60 * INT64_C(86400000)) /* the length of a round that nobody can end */

typedef struct tour_plan {
    const srv_tour *tour;
    int64_t now;
    tour_row *out;
    uint32_t count;
} tour_plan;

static void add(tour_plan *plan, uint8_t kind, int64_t a, int64_t b, int64_t c)
{
    gg_assert(plan->count < TOUR_NEXT_MOST);
    plan->out[plan->count++] = (tour_row){
        .at = plan->now, .kind = kind, .a = a, .b = b, .c = c, .text = ""};
}

static bool plays(const srv_tour *tour, uint16_t player)
{
    return tour->player[player].state == TOUR_PLAYS;
}

static bool is_full(const tour_plan *plan)
{
    return plan->count + 4 >= TOUR_NEXT_MOST;
}

/* ---------------------------------------------------------------- rounds */

static void add_round(tour_plan *plan)
{
    tour_pair pairs[TOUR_PLAYERS_MAX];
    const srv_tour *tour = plan->tour;
    uint32_t round = tour->rounds + 1, count = tour_pair_round(tour, round, pairs);
    int64_t due = tour->settings.round_time > 0 ? plan->now + tour->settings.round_time : 0;
    if (count == 0)
        return;
    add(plan, TOUR_ROW_ROUND, round, 0, due);
    for (uint32_t i = 0; i < count; i++)
        add(plan, TOUR_ROW_PAIR, pairs[i].first, pairs[i].second,
            pairs[i].absent == TOUR_NONE ? 0 : pairs[i].absent + 1);
    for (uint32_t i = 0; i < count; i++) {
        if (pairs[i].second == TOUR_NONE)
            continue;
        add(plan, TOUR_ROW_GAME, tour->pairings + i, 0, 0);
        if (tour->settings.games == TOUR_TOGETHER)
            add(plan, TOUR_ROW_GAME, tour->pairings + i, 1, 0);
    }
}

static bool may_pair(const srv_tour *tour)
{
    if (tour->settings.system == TOUR_SWISS && tour->rounds >= tour_planned_rounds(tour))
        return false;
    return tour_count_playing(tour) >= 2;
}

static bool is_all_done(const srv_tour *tour)
{
    for (uint32_t round = tour->rounds; round > 0; round--)
        if (!tour_round_is_done(tour, round))
            return false;
    return true;
}

static void pair_or_end(tour_plan *plan)
{
    const srv_tour *tour = plan->tour;
    bool done = is_all_done(tour);
    bool all = tour->settings.system == TOUR_ROBIN && tour->settings.all_rounds;
    if ((done || all) && may_pair(tour))
        add_round(plan);
    if (plan->count == 0 && done)
        add(plan, TOUR_ROW_END, 0, 0, 0);
}

/* ---------------------------------------------------------------- games */

/* Of players who have left; the opponent has not lost. */
static void forfeit_left(tour_plan *plan)
{
    const srv_tour *tour = plan->tour;
    for (uint32_t i = 0; i < tour->games && !is_full(plan); i++) {
        const tour_game *game = &tour->game[i];
        bool first = plays(tour, game->player[0]), second = plays(tour, game->player[1]);
        if (game->result != TOUR_OPEN || (first && second))
            continue;
        add(plan, TOUR_ROW_RESULT, i,
            first    ? TOUR_FIRST
            : second ? TOUR_SECOND
                     : TOUR_VOID,
            TOUR_FORFEITED);
    }
}

/* The second game, when the first is decided. One that can't be played any more is only counted. */
static void begin_second(tour_plan *plan)
{
    const srv_tour *tour = plan->tour;
    for (uint32_t i = 0; i < tour->pairings && !is_full(plan); i++) {
        const tour_pairing *pairing = &tour->pairing[i];
        if (pairing->done || pairing->player[1] == TOUR_NONE || pairing->game[0] == 0 ||
            pairing->game[1] != 0 || tour->settings.games == TOUR_SINGLE ||
            tour->game[pairing->game[0] - 1].result == TOUR_OPEN)
            continue;
        add(plan, TOUR_ROW_GAME, i, 1, 0);
        if (!plays(tour, pairing->player[0]) || !plays(tour, pairing->player[1]))
            plan->out[plan->count - 1].text = "-";
    }
}

/* ---------------------------------------------------------------- deadlines */

static int64_t due_of(const srv_tour *tour, const tour_round *round)
{
    if (round->due == 0 && tour->organizer == 0)
        return round->began + WITHOUT_ORGANIZER;
    return round->due;
}

static void add_late(tour_plan *plan, uint32_t from, uint32_t count)
{
    const srv_tour *tour = plan->tour;
    for (uint32_t i = 0; i < tour->games && !is_full(plan); i++)
        if (tour->game[i].result == TOUR_OPEN && tour->game[i].pairing >= from &&
            tour->game[i].pairing < from + count)
            add(plan, TOUR_ROW_RESULT, i, TOUR_LATE, TOUR_FORFEITED);
}

static void keep_deadline(tour_plan *plan, uint32_t number)
{
    const srv_tour *tour = plan->tour;
    const tour_settings *settings = &tour->settings;
    const tour_round *round = &tour->round[number - 1];
    const int64_t due = due_of(tour, round);
    if (due == 0 || tour_round_is_done(tour, number))
        return;
    bool waits = settings->at_deadline == TOUR_WAIT && tour->organizer != 0;
    bool extends = settings->at_deadline == TOUR_EXTEND && round->extended < settings->extensions &&
                   settings->grace > 0;
    int64_t grace = settings->at_deadline == TOUR_FORFEIT ? settings->grace : 0;
    if (plan->now < due) {
        if (settings->remind > 0 && !round->reminded && plan->now >= due - settings->remind)
            add(plan, TOUR_ROW_REMIND, number, 0, 0);
    } else if (extends)
        add(plan, TOUR_ROW_DEADLINE, number, 1, plan->now + settings->grace);
    else if (!waits && plan->now >= due + grace)
        add_late(plan, round->first, round->count);
}

static void keep_deadlines(tour_plan *plan)
{
    for (uint32_t round = 1; round <= plan->tour->rounds && plan->count == 0; round++)
        keep_deadline(plan, round);
}

/* ---------------------------------------------------------------- ladder */

static void answer_challenges(tour_plan *plan)
{
    const srv_tour *tour = plan->tour;
    for (uint32_t i = 0; i < tour->challenges && !is_full(plan); i++) {
        const tour_challenge *challenge = &tour->challenge[i];
        if (challenge->answer != 0)
            continue;
        if (!plays(tour, challenge->from) || !plays(tour, challenge->to))
            add(plan, TOUR_ROW_ANSWER, i, TOUR_TAKEN_BACK, 0);
        else if (challenge->due > 0 && plan->now >= challenge->due)
            add(plan, TOUR_ROW_ANSWER, i, TOUR_SILENT, 0);
        if (plan->count > 0)
            return; /* places have changed */
    }
}

/* When the open games of a pairing are forfeited; 0: the organizer decides. */
static int64_t pairing_ends(const srv_tour *tour, const tour_pairing *pairing)
{
    const tour_settings *settings = &tour->settings;
    if (tour->organizer == 0 && (pairing->due == 0 || settings->at_deadline == TOUR_WAIT))
        return pairing->due > 0 ? pairing->due : pairing->at + WITHOUT_ORGANIZER;
    if (pairing->due == 0 || settings->at_deadline == TOUR_WAIT)
        return 0;
    return pairing->due +
           settings->grace * (settings->at_deadline == TOUR_EXTEND ? settings->extensions : 1);
}

static void keep_pairings(tour_plan *plan)
{
    const srv_tour *tour = plan->tour;
    for (uint32_t i = 0; i < tour->pairings && plan->count == 0; i++) {
        int64_t ends = tour->pairing[i].done ? 0 : pairing_ends(tour, &tour->pairing[i]);
        if (ends > 0 && plan->now >= ends)
            add_late(plan, i, 1);
    }
}

static bool is_busy(const srv_tour *tour, uint16_t player)
{
    for (uint32_t i = 0; i < tour->pairings; i++)
        if (!tour->pairing[i].done &&
            (tour->pairing[i].player[0] == player || tour->pairing[i].player[1] == player))
            return true;
    return false;
}

/* From the bottom, one at a time. */
static void drop_idle(tour_plan *plan)
{
    const srv_tour *tour = plan->tour;
    for (uint32_t i = tour->rungs; tour->settings.idle > 0 && i-- > 0 && plan->count == 0;) {
        uint16_t player = tour->ladder[i];
        if (plan->now - tour->player[player].active >= tour->settings.idle &&
            !is_busy(tour, player))
            add(plan, TOUR_ROW_IDLE, player, 0, 0);
    }
}

uint32_t tour_accept_rows(const srv_tour *tour, uint32_t challenge, int64_t now, tour_row *out)
{
    tour_plan plan = {.tour = tour, .now = now, .out = out};
    const tour_challenge *one = &tour->challenge[challenge];
    bool first = tour_balance(tour, one->from) <= tour_balance(tour, one->to);
    add(&plan, TOUR_ROW_ANSWER, challenge, TOUR_ACCEPTED, 0);
    add(&plan, TOUR_ROW_PAIR, first ? one->from : one->to, first ? one->to : one->from,
        (int64_t)challenge + 1);
    add(&plan, TOUR_ROW_GAME, tour->pairings, 0, 0);
    if (tour->settings.games == TOUR_TOGETHER)
        add(&plan, TOUR_ROW_GAME, tour->pairings, 1, 0);
    return plan.count;
}

/* ---------------------------------------------------------------- all of it */

uint32_t tour_start_rows(const srv_tour *tour, int64_t now, uint64_t seed, tour_row *out)
{
    tour_plan plan = {.tour = tour, .now = now, .out = out};
    if (tour->state == TOUR_ENTERING && tour_count_playing(tour) >= 2)
        add(&plan, TOUR_ROW_START, 0, 0, (int64_t)seed);
    return plan.count;
}

static bool should_start(const srv_tour *tour, int64_t now)
{
    const tour_settings *settings = &tour->settings;
    bool full = settings->when_full && settings->most > 0 &&
                tour_count_playing(tour) >= settings->most;
    return full || (settings->begins > 0 && now >= settings->begins);
}

/* Nobody can start it any more, and it will not start by itself. */
static bool is_forsaken(const srv_tour *tour, int64_t now)
{
    const tour_settings *settings = &tour->settings;
    return tour->organizer == 0 && now >= settings->begins &&
           !(settings->when_full && settings->most > 0);
}

static uint32_t before_start(const srv_tour *tour, int64_t now, uint64_t seed, tour_row *out)
{
    tour_plan plan = {.tour = tour, .now = now, .out = out};
    uint32_t count = should_start(tour, now) ? tour_start_rows(tour, now, seed, out) : 0;
    if (count > 0 || !is_forsaken(tour, now))
        return count;
    add(&plan, TOUR_ROW_CANCEL, 0, 0, 0);
    out[0].text = "The organizer's account was deleted.";
    return plan.count;
}

uint32_t tour_next(const srv_tour *tour, int64_t now, uint64_t seed, tour_row out[TOUR_NEXT_MOST])
{
    static void (*const all[])(tour_plan *) = {forfeit_left, keep_deadlines, begin_second,
                                               pair_or_end, NULL};
    static void (*const ladder[])(tour_plan *) = {forfeit_left, answer_challenges, keep_pairings,
                                                  begin_second, drop_idle,         NULL};
    tour_plan plan = {.tour = tour, .now = now, .out = out};
    if (tour->state == TOUR_ENTERING)
        return before_start(tour, now, seed, out);
    if (tour->state != TOUR_RUNNING)
        return 0;
    void (*const *steps)(tour_plan *) = tour->settings.system == TOUR_LADDER ? ladder : all;
    for (; *steps && plan.count == 0; steps++)
        (*steps)(&plan);
    return plan.count;
}
