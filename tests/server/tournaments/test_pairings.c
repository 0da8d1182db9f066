/* The logic of tournaments: random ones of 2 to 64 players, in which people come late and leave, must keep the promises
 * of docs/tournaments.md. */
#include "server/tournaments/tour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DAY INT64_C(86400000)

/* A tournament with its rows, played by chance. */
typedef struct tour_trial {
    srv_tour tour;
    tour_row *row;
    uint32_t rows, room;
    char (*text)[48];
    uint64_t chance;
    int64_t now;
    uint32_t games;
} tour_trial;

static uint32_t roll(tour_trial *trial, uint32_t most)
{
    trial->chance = trial->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(trial->chance >> 33) % most;
}

static void put(tour_trial *trial, tour_row row)
{
    if (trial->rows == trial->room) {
        trial->room = trial->room * 2 + 64;
        trial->row = realloc(trial->row, trial->room * sizeof *trial->row);
        trial->text = realloc(trial->text, trial->room * sizeof *trial->text);
        for (uint32_t i = 0; i < trial->rows; i++)
            trial->row[i].text = trial->text[i];
    }
    row.number = trial->rows + 1;
    if (row.kind == TOUR_ROW_GAME && !row.text[0])
        snprintf(trial->text[trial->rows], sizeof trial->text[0], "g%u", ++trial->games);
    else
        snprintf(trial->text[trial->rows], sizeof trial->text[0], "%s", row.text ? row.text : "");
    row.text = trial->text[trial->rows];
    trial->row[trial->rows++] = row;
    assert_true(tour_take(&trial->tour, &row));
}

static void enter(tour_trial *trial, uint32_t who)
{
    char name[20];
    snprintf(name, sizeof name, "player%u", who);
    put(trial, (tour_row){.at = trial->now,
                          .kind = TOUR_ROW_ENTER,
                          .a = trial->tour.players,
                          .user = who + 1,
                          .text = name});
}

static void begin(tour_trial *trial, tour_settings settings, uint64_t chance)
{
    *trial = (struct tour_trial){.chance = chance, .now = 1000 * DAY};
    tour_open(&trial->tour, &settings, trial->now);
    put(trial, (tour_row){.at = trial->now, .kind = TOUR_ROW_ORGANIZER, .user = 999, .text = "o"});
}

static void end(tour_trial *trial)
{
    tour_close(&trial->tour);
    free(trial->row);
    free(trial->text);
}

/* By who is better on the whole, but not always; decided by names, so that it is the same in any order of arrival. */
static uint8_t play(const srv_tour *tour, const tour_game *game)
{
    const char *a = tour->player[game->player[0]].entered,
               *b = tour->player[game->player[1]].entered;
    uint64_t x = tour_lot(7, a) >> 1, y = tour_lot(7, b) >> 1;
    uint64_t luck = tour_lot(x ^ (y << 1), "luck");
    if (luck % 7 == 0)
        return TOUR_DRAW;
    return (x < y) == (luck % 5 != 1) ? TOUR_FIRST : TOUR_SECOND;
}

static void start(tour_trial *trial)
{
    tour_row rows[TOUR_NEXT_MOST];
    uint32_t count = tour_start_rows(&trial->tour, trial->now, 42, rows);
    assert_int_equal(count, 1);
    put(trial, rows[0]);
}

/* Everything that happens by itself. */
static void go_on(tour_trial *trial)
{
    static tour_row rows[TOUR_NEXT_MOST];
    uint32_t count, turns = 0;
    while ((count = tour_next(&trial->tour, trial->now, 42, rows)) > 0) {
        assert_true(++turns < 2000);
        for (uint32_t i = 0; i < count; i++) {
            if (rows[i].kind == TOUR_ROW_RESULT && rows[i].b == TOUR_LATE)
                rows[i].b = TOUR_FIRST + (int64_t)roll(trial, 2);
            put(trial, rows[i]);
        }
    }
}

/* Some open games end, in any order; with `absent`, some never do. */
static void play_some(tour_trial *trial, bool absent)
{
    uint32_t first = trial->tour.games > 0 ? roll(trial, trial->tour.games) : 0;
    for (uint32_t i = 0; i < trial->tour.games; i++) {
        uint32_t which = (first + i) % trial->tour.games;
        const tour_game *game = &trial->tour.game[which];
        if (game->result != TOUR_OPEN || (absent && roll(trial, 5) == 0))
            continue;
        put(trial, (tour_row){.at = trial->now,
                              .kind = TOUR_ROW_RESULT,
                              .a = which,
                              .b = play(&trial->tour, game),
                              .text = ""});
    }
}

/* ---------------------------------------------------------------- promises */

/* Nobody twice in a round; a bye at most once while somebody else had none. */
static void check_rounds(const srv_tour *tour)
{
    for (uint32_t round = 0; round < tour->rounds; round++) {
        uint8_t seen[TOUR_PLAYERS_MAX] = {0};
        for (uint32_t i = 0; i < tour->round[round].count; i++) {
            const tour_pairing *pairing = &tour->pairing[tour->round[round].first + i];
            for (int side = 0; side < 2; side++)
                if (pairing->player[side] != TOUR_NONE)
                    assert_int_equal(seen[pairing->player[side]]++, 0);
        }
    }
}

static void check_replay(const tour_trial *trial)
{
    srv_tour again;
    tour_standing a[TOUR_PLAYERS_MAX], b[TOUR_PLAYERS_MAX];
    tour_open(&again, &trial->tour.settings, 1000 * DAY);
    for (uint32_t i = 0; i < trial->rows; i++)
        assert_true(tour_take(&again, &trial->row[i]));
    uint32_t count = tour_stand(&trial->tour, a);
    assert_int_equal(tour_stand(&again, b), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(a[i].player, b[i].player);
        assert_int_equal(a[i].points, b[i].points);
    }
    tour_close(&again);
}

/* Points given = points of games and byes. */
static void check_sum(const srv_tour *tour)
{
    tour_standing standing[TOUR_PLAYERS_MAX];
    int sum = 0, due = 0;
    uint32_t count = tour_stand(tour, standing), byes = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += standing[i].points;
        byes += standing[i].byes;
        due += (int)(standing[i].wins * 2 + standing[i].draws);
        assert_int_equal(standing[i].games,
                         standing[i].wins + standing[i].draws + standing[i].losses);
        if (i > 0)
            assert_true(standing[i].rank >= standing[i - 1].rank || standing[i].rank == 0);
    }
    if (tour->settings.system == TOUR_SWISS)
        due += (int)byes * (int)tour->settings.bye * (tour->settings.games == TOUR_SINGLE ? 1 : 2);
    if (tour->settings.system != TOUR_ROBIN)
        assert_int_equal(sum, due);
}

/* How often two have met in the first pairings. */
static uint32_t met(const srv_tour *tour, uint16_t a, uint16_t b, uint32_t before)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < before; i++) {
        const uint16_t *who = tour->pairing[i].player;
        count += (who[0] == a && who[1] == b) || (who[0] == b && who[1] == a);
    }
    return count;
}

/* All but the first and this one. */
static uint32_t without(const uint16_t *left, uint32_t count, uint32_t which, uint16_t *rest)
{
    uint32_t size = 0;
    for (uint32_t i = 1; i < count; i++)
        if (i != which)
            rest[size++] = left[i];
    return size;
}

/* Is there a pairing of these without a rematch? By trying all. */
static bool can_avoid(const srv_tour *tour, const uint16_t *left, uint32_t count, uint32_t before)
{
    uint16_t rest[TOUR_PLAYERS_MAX];
    if (count == 0)
        return true;
    for (uint32_t i = 1; i < count; i++)
        if (met(tour, left[0], left[i], before) == 0 &&
            can_avoid(tour, rest, without(left, count, i, rest), before))
            return true;
    return false;
}

static void check_rematches_of(const srv_tour *tour, const tour_round *round)
{
    uint16_t all[TOUR_PLAYERS_MAX];
    uint32_t count = 0, again = 0;
    for (uint32_t i = 0; i < round->count; i++) {
        const uint16_t *who = tour->pairing[round->first + i].player;
        if (who[1] == TOUR_NONE)
            continue;
        all[count++] = who[0];
        all[count++] = who[1];
        again += met(tour, who[0], who[1], round->first);
    }
    if (again > 0)
        assert_false(can_avoid(tour, all, count, round->first));
}

/* A rematch only where no pairing of the same players avoids it: all are tried. */
static void check_rematches(const srv_tour *tour)
{
    for (uint32_t round = 0; round < tour->rounds; round++)
        check_rematches_of(tour, &tour->round[round]);
}

static void check_meetings(const srv_tour *tour, uint32_t least, uint32_t most)
{
    for (uint16_t a = 0; a < tour->players; a++)
        for (uint16_t b = 0; b < a; b++)
            assert_in_range(tour_meetings(tour, a, b), least, most);
}

static void check_byes(const srv_tour *tour)
{
    uint32_t least = 99, most = 0;
    for (uint16_t a = 0; a < tour->players; a++) {
        uint32_t byes = tour_byes(tour, a);
        least = byes < least ? byes : least;
        most = byes > most ? byes : most;
    }
    assert_true(most <= least + 1);
}

static void check_balance(const srv_tour *tour, int most)
{
    for (uint16_t a = 0; a < tour->players; a++)
        assert_true(abs(tour_balance(tour, a)) <= most);
}

/* ---------------------------------------------------------------- tests */

/* Started, with players 0 .. */
static void begin_with(tour_trial *trial, tour_settings settings, uint64_t chance, uint32_t players)
{
    begin(trial, settings, chance);
    for (uint32_t i = 0; i < players; i++)
        enter(trial, i);
    start(trial);
}

/* A day at a time. In every day that `rare` divides some games do not end; 0: all end. */
static void play_to_the_end(tour_trial *trial, int rare)
{
    for (int i = 0; i < 400 && trial->tour.state == TOUR_RUNNING; i++, trial->now += DAY) {
        go_on(trial);
        play_some(trial, rare > 0 && i % rare == 0);
    }
    assert_int_equal(trial->tour.state, TOUR_OVER);
}

static void try_round_robin(uint32_t players)
{
    tour_trial trial;
    tour_settings settings = {
        .system = TOUR_ROBIN, .games = players % 3, .bye = 2, .all_rounds = players % 2};
    begin_with(&trial, settings, players, players);
    play_to_the_end(&trial, 0);
    assert_int_equal(trial.tour.rounds, players + players % 2 - 1);
    check_meetings(&trial.tour, 1, 1);
    check_balance(&trial.tour, 1);
    for (uint16_t a = 0; a < players; a++)
        assert_int_equal(tour_byes(&trial.tour, a), players % 2);
    check_rounds(&trial.tour);
    check_replay(&trial);
    end(&trial);
}

static void round_robins(void **state)
{
    (void)state;
    for (uint32_t players = 2; players <= 64; players += players < 12 ? 1 : 13)
        try_round_robin(players);
}

static void try_swiss(uint32_t players)
{
    tour_trial trial;
    tour_settings settings = {.system = TOUR_SWISS, .games = players % 2, .bye = 2};
    settings.rounds = players < 8 ? players : 0;
    begin_with(&trial, settings, players, players);
    play_to_the_end(&trial, 3);
    assert_int_equal(trial.tour.rounds, tour_planned_rounds(&trial.tour));
    check_byes(&trial.tour);
    if (players >= 8)
        check_balance(&trial.tour, 2);
    if (players <= 10)
        check_rematches(&trial.tour);
    if (players >= 16)
        check_meetings(&trial.tour, 0, 1);
    check_rounds(&trial.tour);
    check_sum(&trial.tour);
    check_replay(&trial);
    end(&trial);
}

static void swiss_without_leaving(void **state)
{
    (void)state;
    for (uint32_t players = 2; players <= 64; players += players < 16 ? 1 : 16)
        try_swiss(players);
}

/* Somebody leaves, is replaced or comes late, or nobody does. `next`: the number of a new player. */
static void come_or_go(tour_trial *trial, int day, uint32_t *next)
{
    uint32_t who = roll(trial, trial->tour.players);
    if (roll(trial, 60) == 0)
        put(trial, (tour_row){.at = trial->now, .kind = TOUR_ROW_LEAVE, .a = who, .b = TOUR_LEFT});
    else if (roll(trial, 100) == 0 && *next < 60)
        put(trial, (tour_row){.at = trial->now,
                              .kind = TOUR_ROW_REPLACE,
                              .a = who,
                              .user = ++*next + 500,
                              .text = "other"});
    else if (day < 40 && roll(trial, 30) == 0 && trial->tour.players < 60)
        enter(trial, (*next)++);
}

static void try_coming_and_going(uint32_t seed)
{
    tour_trial trial;
    tour_settings settings;
    tour_default_settings(&settings, (uint8_t)(seed % 2));
    settings.games = seed % 3;
    settings.late = 1;
    settings.at_deadline = TOUR_EXTEND + seed % 2;
    uint32_t next = 2 + seed * 7 % 30;
    begin_with(&trial, settings, seed + 1000, next);
    for (int day = 0; day < 4000; day++, trial.now += DAY) {
        go_on(&trial);
        if (trial.tour.state != TOUR_RUNNING)
            break;
        if (roll(&trial, 10) == 0)
            play_some(&trial, true);
        come_or_go(&trial, day, &next);
    }
    assert_int_equal(trial.tour.state, TOUR_OVER);
    check_rounds(&trial.tour);
    check_sum(&trial.tour);
    check_replay(&trial);
    end(&trial);
}

/* People come late, leave, are replaced, do not play, and the deadline decides: it always ends. */
static void coming_and_going(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 120; seed++)
        try_coming_and_going(seed);
}

/* Final standings. */
typedef struct final_table {
    char name[TOUR_PLAYERS_MAX][TOUR_NAME_SIZE];
    int points[TOUR_PLAYERS_MAX];
} final_table;

static void play_in_order(uint32_t players, bool backward, final_table *out)
{
    tour_trial trial;
    tour_settings settings = {.system = TOUR_SWISS, .games = TOUR_TOGETHER, .bye = 2};
    tour_standing standing[TOUR_PLAYERS_MAX];
    begin(&trial, settings, backward ? 82 : 5);
    for (uint32_t i = 0; i < players; i++)
        enter(&trial, backward ? players - 1 - i : i);
    start(&trial);
    play_to_the_end(&trial, backward);
    tour_stand(&trial.tour, standing);
    for (uint32_t i = 0; i < players; i++) {
        memcpy(out->name[i], trial.tour.player[standing[i].player].name, TOUR_NAME_SIZE);
        out->points[i] = standing[i].points;
    }
    end(&trial);
}

/* The order in which people enter and games end changes nothing. */
static void any_order_of_arrival(void **state)
{
    (void)state;
    static final_table forward, backward;
    for (uint32_t players = 3; players <= 40; players += 6) {
        play_in_order(players, false, &forward);
        play_in_order(players, true, &backward);
        for (uint32_t i = 0; i < players; i++) {
            assert_string_equal(forward.name[i], backward.name[i]);
            assert_int_equal(forward.points[i], backward.points[i]);
        }
    }
}

/* ---------------------------------------------------------------- ladder */

static void challenge(tour_trial *trial, uint16_t from, uint16_t to)
{
    assert_null(tour_why_no_challenge(&trial->tour, from, to, trial->now));
    put(trial, (tour_row){.at = trial->now,
                          .kind = TOUR_ROW_CHALLENGE,
                          .a = from,
                          .b = to,
                          .c = trial->now + trial->tour.settings.answer});
}

static void accept_last(tour_trial *trial)
{
    tour_row rows[8];
    uint32_t count = tour_accept_rows(&trial->tour, trial->tour.challenges - 1, trial->now, rows);
    for (uint32_t i = 0; i < count; i++)
        put(trial, rows[i]);
}

/* The challenger wins all games of the last pairing. */
static void win_last(tour_trial *trial, uint16_t winner)
{
    const tour_pairing *pairing = &trial->tour.pairing[trial->tour.pairings - 1];
    for (int i = 0; i < 2; i++) {
        uint32_t game = pairing->game[i] - 1;
        put(trial,
            (tour_row){.at = trial->now,
                       .kind = TOUR_ROW_RESULT,
                       .a = game,
                       .b = trial->tour.game[game].player[0] == winner ? TOUR_FIRST : TOUR_SECOND});
    }
}

static void open_ladder(tour_trial *trial, bool swap)
{
    tour_settings settings;
    tour_default_settings(&settings, TOUR_LADDER);
    settings.swap = swap;
    begin(trial, settings, 1);
    for (uint32_t i = 0; i < 6; i++)
        enter(trial, i);
    start(trial);
}

static void ladder_places(void **state)
{
    (void)state;
    for (int swap = 0; swap < 2; swap++) {
        tour_trial trial;
        uint16_t was[6];
        open_ladder(&trial, swap);
        assert_int_equal(trial.tour.rungs, 6);
        memcpy(was, trial.tour.ladder, sizeof was);
        assert_non_null(
            tour_why_no_challenge(&trial.tour, was[4], was[0], trial.now)); /* too far */
        assert_non_null(tour_why_no_challenge(&trial.tour, was[0], was[4], trial.now)); /* below */
        challenge(&trial, was[4], was[1]);
        assert_non_null(tour_why_no_challenge(&trial.tour, was[3], was[1], trial.now)); /* busy */
        accept_last(&trial);
        win_last(&trial, was[4]);
        assert_int_equal(tour_place(&trial.tour, was[4]), 2);
        assert_int_equal(tour_place(&trial.tour, was[1]), swap ? 5 : 3);
        assert_int_equal(tour_place(&trial.tour, was[2]), swap ? 3 : 4);
        check_replay(&trial);
        end(&trial);
    }
}

static void ladder_refusals_and_silence(void **state)
{
    (void)state;
    tour_trial trial;
    uint16_t was[6];
    open_ladder(&trial, false);
    memcpy(was, trial.tour.ladder, sizeof was);
    challenge(&trial, was[1], was[0]);
    put(&trial, (tour_row){.at = trial.now, .kind = TOUR_ROW_ANSWER, .a = 0, .b = TOUR_REFUSED});
    assert_int_equal(tour_place(&trial.tour, was[0]), 1); /* the first one costs nothing */
    challenge(&trial, was[1], was[0]);
    trial.now += 4 * DAY;
    go_on(&trial); /* no answer */
    assert_int_equal(tour_place(&trial.tour, was[1]), 1);
    trial.now += 31 * DAY;
    go_on(&trial);
    assert_int_equal(tour_place(&trial.tour, was[1]), 2); /* nobody has played: all have moved .. */
    assert_int_equal(trial.tour.rungs, 6);                /* .. and nobody is lost */
    put(&trial, (tour_row){.at = trial.now, .kind = TOUR_ROW_LEAVE, .a = was[3], .b = TOUR_LEFT});
    assert_int_equal(trial.tour.rungs, 5);
    assert_int_equal(tour_place(&trial.tour, was[3]), 0);
    check_replay(&trial);
    end(&trial);
}

/* Games of a ladder that nobody plays: forfeited, after extensions, or only by the organizer, as long as there is one. */
static void ladder_deadlines(void **state)
{
    (void)state;
    static const struct {
        uint8_t at_deadline;
        int64_t time, until; /* days for a pairing; until its games are forfeited */
        bool organizer;
    } kinds[] = {
        {TOUR_FORFEIT, 10, 13, true}, {TOUR_EXTEND, 10, 16, true}, {TOUR_WAIT, 10, 0, true},
        {TOUR_WAIT, 10, 10, false},   {TOUR_FORFEIT, 0, 0, true},  {TOUR_FORFEIT, 0, 60, false},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        tour_trial trial;
        open_ladder(&trial, false);
        trial.tour.settings.at_deadline = kinds[i].at_deadline;
        trial.tour.settings.round_time = kinds[i].time * DAY;
        trial.tour.settings.extensions = 2;
        trial.tour.settings.idle = 0;
        trial.tour.organizer = kinds[i].organizer ? 77 : 0;
        challenge(&trial, trial.tour.ladder[1], trial.tour.ladder[0]);
        accept_last(&trial);
        int64_t days = 0;
        for (; days < 400 && trial.tour.game[0].result == TOUR_OPEN; days++) {
            trial.now += DAY;
            go_on(&trial);
        }
        assert_int_equal(days, kinds[i].until > 0 ? kinds[i].until : 400);
        end(&trial);
    }
}

/* ---------------------------------------------------------------- rest */

static void rows_that_do_not_fit(void **state)
{
    (void)state;
    tour_trial trial;
    begin(&trial, (tour_settings){.system = TOUR_SWISS}, 1);
    enter(&trial, 0);
    static const tour_row bad[] = {
        {.kind = 0},
        {.kind = TOUR_ROW_LAST + 1},
        {.kind = TOUR_ROW_ENTER, .a = 5, .user = 1, .text = "x"},
        {.kind = TOUR_ROW_PAIR, .a = 0, .b = TOUR_NONE},
        {.kind = TOUR_ROW_RESULT, .a = 0, .b = TOUR_DRAW},
        {.kind = TOUR_ROW_LEAVE, .a = 3, .b = TOUR_LEFT},
        {.kind = TOUR_ROW_ROUND, .a = 2},
        {.kind = TOUR_ROW_CHALLENGE, .a = 0, .b = 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tour_row row = bad[i];
        row.number = trial.rows + 1;
        assert_false(tour_take(&trial.tour, &row));
    }
    tour_row twice = {.number = trial.rows, .kind = TOUR_ROW_NOTE, .text = "x"};
    assert_false(tour_take(&trial.tour, &twice));
    end(&trial);
}

static void settings_as_text(void **state)
{
    (void)state;
    for (uint8_t system = 0; system <= TOUR_LADDER; system++) {
        char line[600];
        gg_text text;
        tour_settings settings, again;
        tour_default_settings(&settings, system);
        gg_text_open(&text, line, sizeof line);
        tour_write_settings(&settings, &text);
        assert_false(text.cut);
        assert_true(tour_read_settings(line, &again));
        assert_memory_equal(&settings, &again, sizeof settings);
    }
    tour_settings bad;
    assert_false(tour_read_settings("system=9", &bad));
    assert_false(tour_read_settings("color=1", &bad));
    assert_false(tour_read_settings("rounds=-1", &bad));
    assert_false(tour_read_settings("rounds=1x", &bad));
}

/* The size of a largest matching, by trying all. */
static uint32_t best_by_force(const tour_graph *graph, uint32_t taken, uint32_t from)
{
    uint32_t best = 0;
    for (uint32_t i = from; i < graph->size; i++)
        for (uint32_t j = i + 1; (taken >> i & 1) == 0 && j < graph->size; j++) {
            if ((taken >> j & 1) != 0 || !graph->edge[i][j])
                continue;
            uint32_t with = 1 + best_by_force(graph, taken | 1U << i | 1U << j, i + 1);
            best = with > best ? with : best;
        }
    return best;
}

static void largest_matchings(void **state)
{
    (void)state;
    tour_trial chance = {.chance = 3};
    for (int turn = 0; turn < 400; turn++) {
        tour_graph graph = {.size = 2 + roll(&chance, 8)};
        uint16_t mate[TOUR_PLAYERS_MAX];
        for (uint32_t i = 0; i < graph.size; i++)
            for (uint32_t j = 0; j < i; j++)
                graph.edge[i][j] = graph.edge[j][i] = roll(&chance, 3) == 0;
        assert_int_equal(tour_match(&graph, mate), best_by_force(&graph, 0, 0));
        for (uint32_t i = 0; i < graph.size; i++)
            if (mate[i] != TOUR_NONE)
                assert_true(mate[mate[i]] == i && graph.edge[i][mate[i]]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(largest_matchings),           cmocka_unit_test(round_robins),
        cmocka_unit_test(swiss_without_leaving),       cmocka_unit_test(coming_and_going),
        cmocka_unit_test(any_order_of_arrival),        cmocka_unit_test(ladder_places),
        cmocka_unit_test(ladder_refusals_and_silence), cmocka_unit_test(ladder_deadlines),
        cmocka_unit_test(rows_that_do_not_fit),        cmocka_unit_test(settings_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
