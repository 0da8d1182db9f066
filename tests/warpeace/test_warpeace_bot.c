/* The bot of War and Peace: what positions are worth, what a wargamer would not do, and that every question is answered from the
 * view alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/bot.h"
#include "bot/warpeace/aims.h"
#include "bot/warpeace/evaluation.h"
#include "bot/warpeace/thinker.h"
#include "core/play/guessing.h"
#include "games.h"
#include "host/memory.h"

#include "warpeace/match_from.h" /* after headers with parameters of the names of its variables */

static _Alignas(GG_ALIGN) wap_view view;
static char text[GG_LINE_MAX], why[BOT_WHY_SIZE];
static uint64_t asked;
static bot_plan plan;
static gg_order given;

/* What the bot orders for the seat, as text; `why` has its reason. */
static const char *ask(const char *seat, const char *level)
{
    const bot_level *found = bot_find_level(gg_span_of("warpeace"), gg_span_of(level));
    gg_text out;
    assert_non_null(found);
    gg_match_view(match, seat_of(seat), &view);
    bot_task task = {.game = game,
                     .view = &view,
                     .seat = seat_of(seat),
                     .key = {18, 5},
                     .number = ++asked,
                     .effort = found->effort,
                     .memory = host_memory(bot_memory_size(game)),
                     .plan = &plan,
                     .why = why};
    assert_true(bot_think(&task, &given));
    free(task.memory);
    gg_text_open(&out, text, sizeof text);
    gg_write_order(game, &view, &given, &out);
    return text;
}

static void begin_at(const char *line, const char *position)
{
    memset(&plan, 0, sizeof plan);
    begin_with(line, position);
}

static bool begins(const char *order, const char *with)
{
    return strncmp(order, with, strlen(with)) == 0;
}

/* Everything the seat orders up to the end of its movement. */
static void move_all(const char *seat, const char *level)
{
    for (uint32_t i = 0; i < 60; i++) {
        bool ends = begins(ask(seat, level), "end");
        gg_match_play(match, seat_of(seat), &given, NULL, 0, &answer);
        if (answer.status != GG_PLAYED)
            fail_msg("%s", text);
        if (ends)
            return;
    }
    fail_msg("it does not end");
}

static uint32_t sp_in(const char *hex, uint8_t side)
{
    const wap_table *table = gg_match_state(match);
    const wap_board *board = wap_board_of(game);
    return wap_count_sp(board, table, wap_find_hex(board, gg_span_of(hex)), WAP_ALL_OF(side));
}

/* ---------------------------------------------------------------- evaluation */

typedef struct scales {
    wap_atlas atlas;
    wap_judge judge;
    bot_weights weights;
} scales;

static scales on;

static void judge_now(void)
{
    gg_error error;
    assert_true(bot_read_weights(gg_span_of("warpeace"), gg_find_file(game, "bot.txt"), &on.weights,
                                 &error));
    wap_open_atlas(&on.atlas, wap_board_of(game));
    wap_open_judge(&on.judge, &on.atlas, game, &on.weights, gg_match_state(match));
    const wap_table *table = gg_match_state(match);
    wap_take_census(wap_board_of(game), table, &on.judge.census);
}

static void judge_position(const char *line, const char *position)
{
    begin_with(line, position);
    judge_now();
}

static void weigh(const char *line, const char *position, wap_terms *terms)
{
    judge_position(line, position);
    wap_find_terms(&on.judge, gg_match_state(match), terms);
}

/* The hex of Vienna decides N05. */
static void test_vienna_counts(void **unused)
{
    wap_terms near, there, far;
    (void)unused;
    weigh("warpeace N05", "month 1805-12\nAA23: Davout FRi8\nY36: auA AUi4\n", &far);
    weigh("warpeace N05", "month 1805-12\nZ31: Davout FRi8\nY36: auA AUi4\n", &near);
    weigh("warpeace N05", "month 1805-12\nZ32: Davout FRi8\nY36: auA AUi4\n", &there);
    assert_true(near.term[WAP_TERM_PRESENCE] > far.term[WAP_TERM_PRESENCE]);
    assert_true(near.term[WAP_TERM_RACE] > far.term[WAP_TERM_RACE]);
    assert_true(there.term[WAP_TERM_LINES] > near.term[WAP_TERM_LINES] + 1000);
    assert_int_equal(there.term[WAP_TERM_RACE], 0);
}

/* Vienna empty, and French cavalry four MP away. */
static void test_an_empty_objective_is_open(void **unused)
{
    wap_terms empty, held, far;
    (void)unused;
    weigh("warpeace N05", "Z30: FRc2\nY36: auA AUi4\n", &empty);
    weigh("warpeace N05", "Z30: FRc2\nY36: auA AUi3\nZ32: AUi\n", &held);
    weigh("warpeace N05", "AA23: FRc2\nY36: auA AUi4\n", &far);
    assert_true(empty.term[WAP_TERM_SAFETY] >= held.term[WAP_TERM_SAFETY] + 200);
    assert_true(empty.term[WAP_TERM_SAFETY] >= far.term[WAP_TERM_SAFETY] + 100);
}

/* SP, leaders and what cannot move. */
static void test_troops_count(void **unused)
{
    wap_terms few, many, guard, led, idle;
    (void)unused;
    weigh("warpeace N05", "AA23: Davout FRi4\nY36: auA AUi4\n", &few);
    weigh("warpeace N05", "AA23: Davout FRi8\nY36: auA AUi4\n", &many);
    weigh("warpeace N05", "AA23: Davout FRg4 FRi4\nY36: auA AUi4\n", &guard);
    assert_true(many.term[WAP_TERM_STRENGTH] > few.term[WAP_TERM_STRENGTH]);
    assert_true(guard.term[WAP_TERM_STRENGTH] > many.term[WAP_TERM_STRENGTH]);
    weigh("warpeace N05", "AA23: frA FRi8\nY36: auA AUi4\n", &led);
    weigh("warpeace N05", "AA23: FRi8\nAA22: frA\nY36: auA AUi4\n", &idle);
    assert_true(led.term[WAP_TERM_CARE] > idle.term[WAP_TERM_CARE]);
}

/* Attrition is expected as the rules have it: by supply, by the size of a stack, abroad. */
static void test_attrition_is_expected(void **unused)
{
    wap_terms supplied, cut_off, apart, together;
    (void)unused;
    weigh("warpeace N12", "NN37: Davout FRi9\nVV49: RUi2\n", &supplied);
    weigh("warpeace N12", "UU45: Davout FRi9\nVV49: RUi2\n", &cut_off);
    assert_true(cut_off.term[WAP_TERM_CARE] < supplied.term[WAP_TERM_CARE]);
    weigh("warpeace N12", "UU45: Davout FRi2\nUU44: Ney FRi2\nTT44: frA FRi\nVV49: RUi2\n", &apart);
    weigh("warpeace N12", "UU45: Davout Ney frA FRi5\nVV49: RUi2\n", &together);
    assert_true(cut_off.term[WAP_TERM_CARE] < together.term[WAP_TERM_CARE]);
    assert_true(apart.term[WAP_TERM_CARE] > together.term[WAP_TERM_CARE]); /* two SP lose nobody */
}

/* The month that ends the game has no attrition after it. */
static void test_the_last_month_needs_no_care(void **unused)
{
    wap_terms last;
    (void)unused;
    weigh("warpeace N12", "month 1812-12\nUU45: Davout FRi9\nVV49: RUi2\n", &last);
    assert_int_equal(last.term[WAP_TERM_CARE], 0);
}

/* A long list of cities is won city by city: nobody waits for an army. */
static void test_many_cities_are_raced_for(void **unused)
{
    wap_terms none, one;
    (void)unused;
    weigh("warpeace N06", "CC27: Davout FRi8\nMM34: prA PRi4\n", &none);
    weigh("warpeace N06", "Dresden: Davout FRi8\nMM34: prA PRi4\n", &one);
    assert_true(one.term[WAP_TERM_RACE] >= none.term[WAP_TERM_RACE]);
}

/* An army without supply could not take the objective that it is so near to. */
static void test_supply_counts_in_the_race(void **unused)
{
    wap_terms fed, cut_off;
    (void)unused;
    weigh("warpeace N12", "RR45: FRi\nTT46: FRi\nUU47: Davout FRi12\nVV49: RUi2\n", &fed);
    weigh("warpeace N12", "RR45: RUi\nTT46: FRi\nUU47: Davout FRi12\nVV49: RUi2\n", &cut_off);
    assert_true(fed.term[WAP_TERM_RACE] > cut_off.term[WAP_TERM_RACE] + 100);
}

/* One SP does not hold Smolensk against seven in reach; four do, behind walls. Early in the war that matters less. */
static void test_a_weak_garrison_is_a_danger(void **unused)
{
    wap_terms one, four, early;
    (void)unused;
    weigh("warpeace N12", "month 1812-10\nRR45: FRi\nVV48: Ney FRi3\nQQ46: Tormasov RUi7\n", &one);
    weigh("warpeace N12", "month 1812-10\nRR45: FRi4\nQQ46: Tormasov RUi7\n", &four);
    weigh("warpeace N12", "RR45: FRi\nVV48: Ney FRi3\nQQ46: Tormasov RUi7\n", &early);
    assert_true(four.term[WAP_TERM_SAFETY] > one.term[WAP_TERM_SAFETY] + 200);
    assert_true(early.term[WAP_TERM_SAFETY] > one.term[WAP_TERM_SAFETY] + 200);
}

/* ---------------------------------------------------------------- movement */

static void test_it_takes_an_empty_capital(void **unused)
{
    static const char *const levels[] = {"regular", "veteran", "guard"};
    (void)unused;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        begin_at("warpeace N05", "month 1805-12\nZ31: Davout FRi6\nY36: auA AUi4\n");
        move_all("FR", levels[i]);
        if (sp_in("Z32", WAP_FR) == 0)
            fail_msg("%s: %s", levels[i], text);
    }
}

/* The garrison of the capital does not march off while French cavalry is near. */
static void test_it_does_not_leave_the_capital(void **unused)
{
    (void)unused;
    begin_at("warpeace N05",
             "month 1805-12\nsegment AL\nZ30: FRc3\nZ32: auA AUi4\nY27: Ney FRi2\n");
    move_all("AL", "guard");
    assert_true(sp_in("Z32", WAP_AL) > 0);
}

/* Of those who leave an objective one SP stays as its garrison, and nobody is left in other places. */
static void test_objectives_keep_a_garrison(void **unused)
{
    static wap_stacks stacks;
    gg_dice dice;
    (void)unused;
    judge_position("warpeace N06", "Berlin: Davout FRi8\nGG29: Ney FRi5\nNN34: prA PRi4\n");
    gg_dice_fast(&dice, 1);
    wap_sense sense = wap_sense_of(&on.judge, &dice, gg_match_state(match), seat_of("FR"));
    wap_find_stacks(&sense, &stacks);
    assert_int_equal(stacks.count, 2);
    assert_int_equal(stacks.stack[0].led, 8);
    assert_int_equal(wap_usual_way(&sense, &stacks.stack[0]), WAP_GO_BUT_ONE);
    assert_int_equal(wap_usual_way(&sense, &stacks.stack[1]), WAP_GO_ALL);
    wap_band band;
    assert_true(wap_make_band(&sense, &stacks.stack[0], WAP_GO_BUT_ONE, &band));
    assert_int_equal(band.who.troops.total, 7);
    assert_int_equal(band.walker.mp, 3);
}

/* The garrison is the cheapest SP of the army's own color: the Guard cavalry had stayed at Strasbourg. */
static void test_the_best_troops_are_no_garrison(void **unused)
{
    static wap_stacks stacks;
    wap_band band;
    (void)unused;
    judge_position("warpeace N05", "AA23: Napoleon Ney FRg2 FRh FRi8 FRc5\nZ32: AUi4\n");
    wap_sense sense = wap_sense_of(&on.judge, NULL, gg_match_state(match), seat_of("FR"));
    wap_find_stacks(&sense, &stacks);
    assert_true(wap_make_band(&sense, &stacks.stack[0], WAP_GO_BUT_ONE, &band));
    const wap_board *board = wap_board_of(game);
    for (uint8_t kind = 0; kind < board->kinds; kind++) {
        int left = stacks.stack[0].who.troops.sp[kind] - band.who.troops.sp[kind];
        if (left != (strcmp(board->kind[kind].code, "FRi") == 0))
            fail_msg("%d %s stay", left, board->kind[kind].code);
    }
}

/* A forced march may cost an SP: the others go on, and the army does not stand still for a month. */
static void test_a_march_goes_on_after_the_die(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < 12; i++) {
        begin_at("warpeace N05", "Y16: Napoleon FRi9\nZ32: AUi4\n");
        played("FR", "march 2 Napoleon FRi9 Y16-Z16-AA17-AA18-AA19-BB19");
        if (begins(ask("FR", "regular"), "lose"))
            gg_match_play(match, seat_of("FR"), &given, NULL, 0, &answer);
        if (!begins(ask("FR", "regular"), "move Napoleon"))
            fail_msg("%s", text);
    }
}

/* The Guard may get more MP than the others, but it does not leave them behind: six marshals had gone on with four SP of
 * the Guard, and their army starved without them. */
static void test_an_army_marches_together(void **unused)
{
    (void)unused;
    for (uint16_t die = 1; die <= 6; die++) {
        gg_draw draw = {GG_DRAW_DIE, die};
        begin_at("warpeace N05", "Y16: Napoleon Davout Ney FRg3 FRi9\nZ32: AUi4\n");
        rolled("FR", "march 2 Napoleon Davout Ney FRg3 FRi9 Y16-Z16-AA17-AA18-AA19-BB19", 1, &draw);
        move_all("FR", "regular");
        judge_now();
        if (on.judge.census.count[WAP_FR] != 1)
            fail_msg("after a %u they stand in %u hexes", die, on.judge.census.count[WAP_FR]);
    }
}

/* The largest force of the side, as it stands. */
static const wap_force *largest_force(uint8_t side)
{
    const wap_force *best = NULL;
    judge_now();
    for (uint32_t i = 0; i < on.judge.census.count[side]; i++)
        if (!best || on.judge.census.force[side][i].sp > best->sp)
            best = &on.judge.census.force[side][i];
    assert_non_null(best);
    return best;
}

/* An army that sets out from the end of its supply leaves SP behind that pass it on. It had stood before St. Petersburg for months,
 * without supply, and could not advance into the city that the Russians left. */
static void test_an_army_leaves_depots(void **unused)
{
    const wap_board *board;
    (void)unused;
    begin_at("warpeace N05", "month 1805-09\nY25: Napoleon Davout Ney FRi24\nZ32: Charles AUi9\n");
    move_all("FR", "guard");
    board = wap_board_of(game);
    const wap_force *army = largest_force(WAP_FR);
    const wap_table *table = gg_match_state(match);
    uint8_t kind = 0;
    while (strcmp(board->kind[kind].code, "FRi") != 0)
        kind++;
    assert_true(army->sp >= 20 && army->hex != wap_find_hex(board, gg_span_of("Y25")));
    assert_true(wap_is_supplied(board, table, army->hex, kind, false));
}

/* Napoleon, in July at Dunaburg and without supply since one Russian SP holds Vilna behind him, had marched on to Moscow. */
static void test_an_army_seeks_its_supply(void **unused)
{
    (void)unused;
    begin_at(
        "warpeace N12",
        "month 1812-07\nII36: fsa Schwarzenberg AUc AUi5\nJJ36: Poniatowski Jerome POc2 POi5 SXc SXi3 WEc WEi3\n"
        "NN34: frA FRi4\nOO36: Macdonald fsd FRi5 PRi\nOO38: Eugene BAi3 FRi2\n"
        "RR39: Napoleon Davout Murat Ney StCyr FRc8 FRg5 FRh FRi12 ITi\n"
        "II39: Tormasov RUc2 RUi6\nLL39: RUi\nNN36: Miloradovich RUg3 RUi5\n"
        "NN38: Bagration Platov RUc2 RUi7 RUk2\nOO39: RUi\nQQ41: Barclay RUc4 RUi6\n"
        "RR43: Wittgenstein RUi\nRR45: ruA RUi\nSS37: RUi2\nVV49: RUi\nZZ40: ruB RUi2\n");
    move_all("FR", "guard");
    const wap_force *army = largest_force(WAP_FR);
    const wap_board *board = wap_board_of(game);
    uint8_t kind = 0;
    while (strcmp(board->kind[kind].code, "FRi") != 0)
        kind++;
    assert_true(army->sp > 20);
    assert_true(wap_is_supplied(board, gg_match_state(match), army->hex, kind, false));
}

/* Tormasov is near: nobody leaves Smolensk to one SP, which had lost it in nine games of twelve, and no half of the army goes on to
 * St. Petersburg, since Moscow will do. */
static void test_smolensk_keeps_a_garrison(void **unused)
{
    wap_terms after;
    (void)unused;
    begin_at(
        "warpeace N12",
        "month 1812-10\nII36: Poniatowski POi6\nNN34: FRi2\nOO39: FRi3\nQQ41: FRi\nRR43: FRi\n"
        "RR45: Napoleon Davout Murat Ney FRc4 FRg4 FRi10\nPP46: Tormasov RUi5 RUc2\nVV49: RUi3\nZZ40: ruB RUi2\n");
    move_all("FR", "guard");
    judge_now();
    wap_find_terms(&on.judge, gg_match_state(match), &after);
    assert_true(after.term[WAP_TERM_SAFETY] > -100);
}

/* The strongest level looks at the reply: three SP do not slip past fourteen to stand alone before Vienna. */
static void test_it_thinks_of_the_reply(void **unused)
{
    (void)unused;
    begin_at("warpeace N05",
             "month 1805-10\nZ30: Marmont FRi3\nZ31: Charles AUi12 AUc2\nZ32: AUi3\n"
             "Z28: FRi\nZ26: FRi\nZ24: FRi\n");
    asked = 0;
    move_all("FR", "emperor");
    assert_int_equal(sp_in("Y32", WAP_FR), 0);
}

/* If most of an army can go on, a leader stays with the infantry that cannot. */
static void test_infantry_keeps_a_leader(void **unused)
{
    gg_draw draw = {GG_DRAW_DIE, 5};
    (void)unused;
    begin_at("warpeace N05", "Y16: Napoleon Davout fsc FRg8 BAi2\nZ32: AUi4\n");
    rolled("FR", "march 2 Napoleon Davout fsc FRg8 BAi2 Y16-Z16-AA17-AA18-AA19-BB19", 1, &draw);
    if (!begins(ask("FR", "regular"), "move Napoleon Davout FRg8"))
        fail_msg("%s", text);
}

/* A plan is searched once: the orders that wait for their views are legal, and there are some. */
static void test_a_plan_is_kept(void **unused)
{
    (void)unused;
    memset(&plan, 0, sizeof plan);
    start("warpeace N05");
    ask("FR", "regular");
    uint32_t planned = plan.count;
    if (planned == 0)
        fail_msg("%s", text);
    for (uint32_t i = 0; i < planned; i++) {
        gg_match_play(match, seat_of("FR"), &given, NULL, 0, &answer);
        assert_int_equal(answer.status, GG_PLAYED);
        ask("FR", "regular");
        assert_int_equal(plan.count, planned);
        assert_int_equal(plan.next, i + 1);
        assert_true(why[0] != 0);
    }
}

/* Napoleon returns to the Grande Armée, not to three Poles who stand nearer to an objective. */
static void test_a_leader_returns_to_the_army(void **unused)
{
    (void)unused;
    begin_at("warpeace N12",
             "month 1812-08\nphase reinforcement\naway Napoleon 1812-08\nOO39: POi3\n"
             "LL36: Davout FRi12\nVV49: RUi4\n");
    while (!begins(ask("FR", "guard"), "return")) {
        gg_match_play(match, seat_of("FR"), &given, NULL, 0, &answer);
        assert_int_equal(answer.status, GG_PLAYED);
    }
    if (!begins(text, "return Napoleon at LL36"))
        fail_msg("%s", text);
}

/* ---------------------------------------------------------------- losses */

/* One of seven must be cavalry: one is, not all six. */
static void test_attrition_spares_the_cavalry(void **unused)
{
    gg_draw draw = {GG_DRAW_DIE, 6};
    (void)unused;
    memset(&plan, 0, sizeof plan);
    begin_rolled(
        "warpeace N05",
        "month 1805-11\nphase attrition\nZ28: Napoleon Davout Soult FRc6 FRg FRi18\nZ32: AUi\n", 1,
        &draw);
    if (strcmp(ask("FR", "regular"), "lose Z28 FRc FRi5") != 0)
        fail_msg("%s", text);
}

/* ---------------------------------------------------------------- battles */

static void test_it_attacks_only_where_it_pays(void **unused)
{
    static const char *const levels[] = {"regular", "veteran", "guard"};
    (void)unused;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        begin_at("warpeace N05", "phase combat\nZ26: FRi2\nZ27: Charles AUi12\nAA23: Ney FRi4\n");
        if (!begins(ask("FR", levels[i]), "end"))
            fail_msg("%s: %s", levels[i], text);
        begin_at("warpeace N05", "phase combat\nZ26: Napoleon FRi10 FRc2\nZ27: AUi3\nZ32: AUi4\n");
        if (!begins(ask("FR", levels[i]), "attack"))
            fail_msg("%s: %s", levels[i], text);
    }
}

/* The last troops are not thrown at walls while there is time. */
static void test_it_does_not_storm_for_nothing(void **unused)
{
    (void)unused;
    begin_at("warpeace N05",
             "month 1805-09\nphase combat\nZ31: Ney FRi4\nZ32: Charles AUi6\nAA23: FRi\n");
    if (!begins(ask("FR", "regular"), "end"))
        fail_msg("%s", text);
}

/* Both sides play until this prompt comes up. */
static gg_seat play_to(uint8_t prompt, const char *level)
{
    const gg_head *head = gg_match_state(match);
    for (uint32_t i = 0; i < 60; i++) {
        gg_seat seat = gg_first_asked(head);
        const char *name = seat == 0 ? "FR" : "AL";
        ask(name, level);
        if (head->prompt[seat] == prompt)
            return seat;
        gg_match_play(match, seat, &given, NULL, 0, &answer);
        assert_int_equal(answer.status, GG_PLAYED);
    }
    fail_msg("it does not come up");
    return GG_NOBODY;
}

/* An army that advances does so with its commander, or not at all: it had left Napoleon behind with the Guard. */
static void test_an_army_advances_together(void **unused)
{
    (void)unused;
    begin_at("warpeace N05", "phase combat\nZ26: Napoleon FRi10 FRg2\nZ27: AUi\nZ32: AUi4\n");
    play_to(WAP_ASK_ADVANCE, "guard");
    if (!strstr(text, "none") && (!strstr(text, "Napoleon") || !strstr(text, "FRg2")))
        fail_msg("%s", text);
}

/* Where an advance would end the supply of an army, one SP stays behind and passes it on. */
static void test_an_advance_leaves_a_depot(void **unused)
{
    (void)unused;
    begin_at("warpeace N12",
             "phase combat\nOO39: FRi\nQQ41: Napoleon FRi12\nQQ42: RUi\nVV49: RUi4\n");
    play_to(WAP_ASK_ADVANCE, "regular");
    if (strcmp(text, "advance Napoleon FRi11") != 0)
        fail_msg("%s", text);
    begin_at("warpeace N12",
             "phase combat\nOO39: FRi\nPP39: Napoleon FRi12\nQQ40: RUi\nVV49: RUi4\n");
    play_to(WAP_ASK_ADVANCE, "regular");
    if (strcmp(text, "advance Napoleon FRi12") != 0) /* Vilna is near */
        fail_msg("%s", text);
}

/* ---------------------------------------------------------------- every question, from the view alone */

static const char *const games[] = {
    "warpeace I96",           "warpeace I00",           "warpeace N05 U=1 V=1 W=1",
    "warpeace N06",           "warpeace N09 Y=1",       "warpeace N12 X=1",
    "warpeace N13 Z=1",       "warpeace N14",           "warpeace N15 U=1 V=1 W=1 Y=1",
    "warpeace P08",           "warpeace P11 Z=1",       "warpeace LINK",
    "warpeace N05 players=3", "warpeace N13 players=4", "warpeace N14 players=5 Z=1",
    "warpeace LINK players=3"};

/* A game between bots that hardly think and random players, so that it comes to odd places. */
typedef struct table_of {
    gg_game *game;
    void *state, *view, *memory;
    gg_dice dice;
    uint64_t orders;
} table_of;

static void open_table(table_of *at, const char *line, uint64_t seed)
{
    gg_error error;
    gg_turn turn;
    at->game = gg_game_open(line, &error);
    if (!at->game)
        fail_msg("%s: %s", line, error.text);
    at->state = host_memory(gg_state_size(at->game));
    at->view = host_memory(gg_view_size(at->game));
    at->memory = host_memory(bot_memory_size(at->game));
    at->orders = 0;
    gg_dice_fast(&at->dice, seed);
    gg_turn_open(&turn, &at->dice, NULL, 0);
    gg_start(at->game, at->state, &turn);
}

static void close_table(table_of *at)
{
    gg_game_close(at->game);
    free(at->state);
    free(at->view);
    free(at->memory);
}

static const bot_effort little = {.guesses = 1, .trials = 6, .fights = 6},
                        at_sight = {.guesses = 1},
                        with_replies = {.guesses = 1,
                                        .trials = 6,
                                        .fights = 6,
                                        .replies = 8,
                                        .reply_guesses = 3};

static void think_with(table_of *at, gg_seat seat, const bot_effort *effort, gg_order *order)
{
    gg_view(at->game, at->state, seat, at->view);
    bot_task task = {.game = at->game,
                     .view = at->view,
                     .seat = seat,
                     .key = {23},
                     .number = at->orders + 1,
                     .effort = *effort,
                     .memory = at->memory,
                     .why = why};
    assert_true(bot_think(&task, order));
}

static void think(table_of *at, gg_seat seat, int rubbish, const bot_effort *effort,
                  gg_order *order)
{
    memset(at->memory, rubbish, bot_memory_size(at->game)); /* it must not matter */
    think_with(at, seat, effort, order);
}

static void play(table_of *at, gg_seat seat, const gg_order *order)
{
    gg_turn turn;
    gg_refusal refusal;
    gg_dice_next(&at->dice, ++at->orders);
    gg_turn_open(&turn, &at->dice, NULL, 0);
    assert_true(gg_play(at->game, at->state, seat, order, &turn, &refusal));
}

/* A capital and a digit: the name of a hex, which nobody wants to read. */
static bool has_code(const char *sentence)
{
    for (const char *at = sentence; *at; at++)
        if (*at >= 'A' && *at <= 'Z' && at[1] >= '0' && at[1] <= '9')
            return true;
    return false;
}

static void test_every_prompt_is_answered(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        table_of at;
        open_table(&at, games[i], i);
        const gg_head *head = gg_head_of(at.state);
        while (at.orders < 80 && !head->over) {
            gg_order order;
            gg_seat seat = gg_first_asked(head);
            if (head->prompt[seat] == WAP_ASK_MOVE ? at.orders % 8 == 0 : at.orders % 3 == 0)
                assert_true(gg_answer_at_random(at.game, at.state, seat, &at.dice, &order));
            else {
                think(&at, seat, 0, &little, &order);
                if (why[0] == 0 || has_code(why))
                    fail_msg("%s: `%s`", games[i], why);
            }
            play(&at, seat, &order);
        }
        close_table(&at);
    }
}

/* Whole games of every scenario and every number of players, with every option, to their ends. The long ones are played once: two
 * players as P11, three as P08, three and more as LINK with four. */
static const char *const whole_games[] = {
    "warpeace I96",
    "warpeace I96 U=1 V=1 W=1 Y=1 Z=1",
    "warpeace I00",
    "warpeace N05 U=1 V=1 W=1",
    "warpeace N05 players=3 Z=1",
    "warpeace N06 Z=1",
    "warpeace N06 players=3",
    "warpeace N09 Y=1 base_morale=lowest",
    "warpeace N09 players=3 U=1",
    "warpeace N12 X=1",
    "warpeace N12 players=3 Z=1",
    "warpeace N13 Z=1",
    "warpeace N13 players=3 zero_withdraws=0",
    "warpeace N13 players=4 W=1",
    "warpeace N14 river_mp=0 pass_besieged=0",
    "warpeace N14 players=3",
    "warpeace N14 players=4 Z=1",
    "warpeace N14 players=5",
    "warpeace N15 U=1 V=1 W=1 Y=1",
    "warpeace N15 players=3 leaders_block=1",
    "warpeace N15 players=4 Z=1",
    "warpeace P08 players=3",
    "warpeace P11 Z=1 one_manoeuvre=1 U=1",
    "warpeace LINK casualty_twice=1",
    "warpeace LINK players=4 Z=1",
};

static void test_whole_games(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof whole_games / sizeof *whole_games; i++) {
        table_of at;
        open_table(&at, whole_games[i], i);
        const gg_head *head = gg_head_of(at.state);
        while (!head->over && at.orders < 20000) {
            gg_order order;
            gg_seat seat = gg_first_asked(head);
            think_with(&at, seat, &at_sight, &order);
            play(&at, seat, &order);
        }
        if (!head->over)
            fail_msg("%s does not end", whole_games[i]);
        close_table(&at);
    }
}

/* In another state with the same view, and with other rubbish in its memory, the bot gives the same answer. */
static void test_it_does_not_peek(void **unused)
{
    table_of at;
    (void)unused;
    open_table(&at, "warpeace N13 Z=1", 4);
    wap_state *truth = host_memory(sizeof *truth);
    const gg_head *head = gg_head_of(at.state);
    while (at.orders < 40 && !head->over) {
        gg_order order, again;
        gg_seat seat = gg_first_asked(head);
        gg_dice dice;
        think(&at, seat, 0x55, &with_replies, &order);
        memcpy(truth, at.state, sizeof *truth);
        gg_dice_fast(&dice, at.orders);
        gg_guess(at.game, at.view, &dice, at.state);
        think(&at, seat, 0xAA, &with_replies, &again);
        assert_true(gg_same_order(&order, &again));
        memcpy(at.state, truth, sizeof *truth);
        play(&at, seat, &order);
    }
    free(truth);
    close_table(&at);
}

/* SP as tenths, points as whole ones; what one side has, the other lacks. */
static void test_margin(void **unused)
{
    (void)unused;
    begin_with("warpeace N05", "points FR 2 AL 0\nAA23: Davout FRi8\nY36: auA AUi4\n");
    assert_int_equal(wap_bot_margin(game, gg_match_state(match), WAP_FR), 240);
    assert_int_equal(wap_bot_margin(game, gg_match_state(match), WAP_AL), -240);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vienna_counts),
        cmocka_unit_test(test_an_empty_objective_is_open),
        cmocka_unit_test(test_troops_count),
        cmocka_unit_test(test_attrition_is_expected),
        cmocka_unit_test(test_the_last_month_needs_no_care),
        cmocka_unit_test(test_many_cities_are_raced_for),
        cmocka_unit_test(test_supply_counts_in_the_race),
        cmocka_unit_test(test_a_weak_garrison_is_a_danger),
        cmocka_unit_test(test_it_takes_an_empty_capital),
        cmocka_unit_test(test_it_does_not_leave_the_capital),
        cmocka_unit_test(test_objectives_keep_a_garrison),
        cmocka_unit_test(test_the_best_troops_are_no_garrison),
        cmocka_unit_test(test_a_march_goes_on_after_the_die),
        cmocka_unit_test(test_an_army_marches_together),
        cmocka_unit_test(test_an_army_leaves_depots),
        cmocka_unit_test(test_an_army_seeks_its_supply),
        cmocka_unit_test(test_smolensk_keeps_a_garrison),
        cmocka_unit_test(test_it_thinks_of_the_reply),
        cmocka_unit_test(test_infantry_keeps_a_leader),
        cmocka_unit_test(test_a_plan_is_kept),
        cmocka_unit_test(test_a_leader_returns_to_the_army),
        cmocka_unit_test(test_attrition_spares_the_cavalry),
        cmocka_unit_test(test_it_attacks_only_where_it_pays),
        cmocka_unit_test(test_it_does_not_storm_for_nothing),
        cmocka_unit_test(test_an_army_advances_together),
        cmocka_unit_test(test_an_advance_leaves_a_depot),
        cmocka_unit_test(test_every_prompt_is_answered),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_it_does_not_peek),
        cmocka_unit_test(test_margin),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
