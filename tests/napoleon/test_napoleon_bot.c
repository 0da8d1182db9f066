/* The bot of Napoléon: what it values, what it believes, its rules of thumb, and positions where bots have played badly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/bot.h"
#include "bot/napoleon/belief.h"
#include "bot/napoleon/contest.h"
#include "bot/napoleon/evaluation.h"
#include "bot/napoleon/playout.h"
#include "bot/napoleon/reasons.h"
#include "host/memory.h"
#include "napoleon/match_from.h"

static _Alignas(GG_ALIGN) nap_view view;
static char text[GG_LINE_MAX], why[BOT_WHY_SIZE];
static uint64_t asked;
static uint8_t luck; /* plans for a phase depend on the key alone */

static bot_plan *plan;    /* of the seat that is asked, or NULL */
static uint32_t thoughts; /* how often a thinking bot has told its progress */
static bool hurried;

static bool note_thought(void *to, uint32_t percent)
{
    (void)to;
    assert_true(percent <= 100);
    thoughts++;
    return true;
}

static bool is_hurried(void *to)
{
    (void)to;
    return hurried;
}

static void think(const char *seat, const char *level, gg_order *order)
{
    const bot_level *found = bot_find_level(gg_span_of("napoleon"), gg_span_of(level));
    assert_non_null(found);
    bot_task task = {.game = game,
                     .view = &view,
                     .seat = seat_of(seat),
                     .key = {18, 15, luck},
                     .number = ++asked,
                     .effort = found->effort,
                     .memory = host_memory(bot_memory_size(game)),
                     .plan = plan,
                     .why = why,
                     .go_on = note_thought,
                     .enough = is_hurried};
    thoughts = 0;
    memset(task.memory, (int)(asked & 0xFF), bot_memory_size(game)); /* it must not matter */
    assert_true(bot_think(&task, order));
    free(task.memory);
}

/* What the bot orders for the seat, as text; `why` has its reason. */
static const char *ask(const char *seat, const char *level)
{
    gg_order order;
    gg_text out;
    gg_match_view(match, seat_of(seat), &view);
    think(seat, level, &order);
    gg_text_open(&out, text, sizeof text);
    gg_write_order(game, &view, &order, &out);
    return text;
}

static bool begins(const char *order, const char *with)
{
    return strncmp(order, with, strlen(with)) == 0;
}

static const nap_table *table(void)
{
    return &((const nap_state *)gg_match_state(match))->table;
}

static void open_judge(nap_judge *judge)
{
    static bot_weights weights;
    gg_error error;
    assert_true(
        bot_read_weights(gg_span_of("napoleon"), gg_find_file(game, "bot.txt"), &weights, &error));
    nap_judge_open(judge, game, &weights);
}

/* ---------------------------------------------------------------- values */

static nap_terms terms_of(const char *position)
{
    nap_judge judge;
    nap_terms terms;
    begin(position);
    open_judge(&judge);
    nap_find_terms(&judge, table(), NAP_FRENCH, &terms);
    return terms;
}

static int32_t value_of(const char *position)
{
    nap_terms terms = terms_of(position);
    return nap_sum_terms(&terms);
}

static void test_values_are_opposite(void **unused)
{
    nap_judge judge;
    (void)unused;
    begin("town Charleroi: F06 F07 F01  Ligny: P02 P03  Brussels: A01 A02\n");
    open_judge(&judge);
    assert_int_equal(nap_value(&judge, table(), NAP_FRENCH),
                     -nap_value(&judge, table(), NAP_ALLIED));
}

/* A city that the French hold is worth much, one without anybody in reach less, one that is covered least. */
static void test_cities(void **unused)
{
    (void)unused;
    int32_t held = value_of("town Brussels: F06 F07 F12  Ath: A02 A03 A05\n");
    int32_t near = value_of("town Waterloo: F06 F07 F12  Ath: A02 A03 A05\n");
    int32_t covered = value_of("town Waterloo: F06 F07 F12  Brussels: A02 A03 A05\n");
    assert_true(held > near + 100);
    assert_true(near > covered);
}

/* Lost units count for the army that loses them, and the last ones before its defeat as well. */
static void test_losses(void **unused)
{
    (void)unused;
    static const char both[] = "town Charleroi: F06 F07 F01  Ligny: P02 P03  Brussels: A01 A02\n";
    char position[200];
    int32_t even = value_of(both);
    snprintf(position, sizeof position, "lost FR 6\n%s", both);
    assert_true(value_of(position) < even - 300);
    snprintf(position, sizeof position, "lost PR 3\n%s", both);
    assert_true(value_of(position) > even + 300);
}

/* The first French losses cost less than the last ones. */
static void test_first_losses_are_easy(void **unused)
{
    (void)unused;
    static const int lost[] = {0, 3, 8, 11};
    int32_t cost[4];
    for (uint32_t i = 0; i < 4; i++) {
        char position[200];
        snprintf(position, sizeof position, "lost FR %d\ntown Charleroi: F06 F07  Ligny: P02 P03\n",
                 lost[i]);
        cost[i] = -terms_of(position).term[NAP_TERM_FRENCH];
    }
    assert_int_equal(cost[0], 0);
    assert_true(cost[1] > 0);
    assert_true(cost[3] - cost[2] > 3 * cost[1]);
}

/* Two cities near the end are nearly a win, and time does not run for the French without them. */
static void test_the_end_nears(void **unused)
{
    (void)unused;
    nap_terms two = terms_of("turn 21\ntown Brussels: F06 F07  Ghent: F12  Namur: P02 P03\n");
    nap_terms none = terms_of("turn 21\ntown Charleroi: F06 F07  Soire: F12  Namur: P02 P03\n");
    nap_terms early = terms_of("turn 5\ntown Charleroi: F06 F07  Soire: F12  Namur: P02 P03\n");
    assert_true(two.term[NAP_TERM_END] > 1000);
    assert_true(none.term[NAP_TERM_END] < -400);
    assert_int_equal(early.term[NAP_TERM_END], 0);
}

static void test_leaders_are_worth_something(void **unused)
{
    (void)unused;
    nap_terms with = terms_of("town Charleroi: F06 F07 F01  Ligny: P02 P03\n");
    nap_terms without = terms_of("town Charleroi: F06 F07 F12  Ligny: P02 P03\n");
    assert_true(with.term[NAP_TERM_LEADERS] > without.term[NAP_TERM_LEADERS]);
}

/* ---------------------------------------------------------------- beliefs */

static uint32_t town_named(const char *name)
{
    return nap_find_town(nap_board_of(game), gg_span_of(name));
}

static uint32_t block_named(const char *name)
{
    return nap_find_block(nap_board_of(game), gg_span_of(name));
}

/* How often of 100 guesses of the French a Prussian block is in a town. */
static uint32_t times_in(const nap_notes *notes, const char *block, const char *town)
{
    static nap_state guess;
    uint32_t count = 0;
    gg_match_view(match, seat_of("F"), &view);
    for (uint32_t i = 0; i < 100; i++) {
        gg_dice dice;
        gg_dice_fast(&dice, i);
        nap_believe(game, &view, notes, &dice, &guess);
        count += guess.table.at[block_named(block)] == town_named(town);
    }
    return count;
}

/* A block that was seen is believed to be where it was, or near; one that was not may be anywhere. */
static void test_seen_blocks_are_remembered(void **unused)
{
    nap_notes notes = {.looked = 0};
    (void)unused;
    begin(
        "turn 5\ntown Charleroi: F06 F07 F12  Ligny: P02 P03 P05  Liege: P07 P08 P10  Wavre: P11 P12 P14\n");
    assert_true(times_in(&notes, "P02", "Ligny") < 60);
    notes.turn[block_named("P02")] = 4;
    notes.town[block_named("P02")] = (uint8_t)town_named("Ligny");
    notes.steps[block_named("P02")] = 2;
    assert_true(times_in(&notes, "P02", "Ligny") > 85);
    assert_int_equal(times_in(&notes, "P02", "Charleroi"), 0);
}

/* Whenever and wherever a block was seen: if there is one place left for it, it is there. */
static void test_the_last_place_is_believed(void **unused)
{
    static nap_state guess;
    uint32_t liege, block;
    (void)unused;
    begin("turn 23\ntown Charleroi: F06 F07 F12  Liege: P02\n");
    gg_match_view(match, seat_of("F"), &view);
    liege = town_named("Liege");
    block = block_named("P02");
    for (uint8_t town = 0; town < nap_board_of(game)->towns; town++)
        for (uint8_t turn = 1; turn <= 23; turn++) {
            nap_notes notes = {.looked = turn};
            gg_dice dice;
            gg_dice_fast(&dice, turn);
            notes.turn[block] = turn;
            notes.town[block] = town;
            notes.steps[block] = 1;
            nap_believe(game, &view, &notes, &dice, &guess);
            assert_int_equal(guess.table.at[block], liege);
        }
}

/* What the notes say of its steps is believed as well; an unseen block is whole. */
static void test_steps_are_remembered(void **unused)
{
    static nap_state guess;
    nap_notes notes = {.looked = 0};
    gg_dice dice;
    (void)unused;
    begin("turn 5\ntown Charleroi: F06 F07 F12  Ligny: P02 P03 P05\n");
    notes.turn[block_named("P02")] = 4;
    notes.town[block_named("P02")] = (uint8_t)town_named("Ligny");
    notes.steps[block_named("P02")] = 1;
    gg_match_view(match, seat_of("F"), &view);
    gg_dice_fast(&dice, 1);
    nap_believe(game, &view, &notes, &dice, &guess);
    assert_int_equal(guess.table.steps[block_named("P02")], 1);
    assert_int_equal(guess.table.steps[block_named("P03")],
                     nap_board_of(game)->block[block_named("P03")].max);
}

/* Blocks of a corps are believed to be together more often than chance has it. */
static void test_corps_stay_together(void **unused)
{
    static nap_state guess;
    nap_notes notes = {.looked = 0};
    uint32_t together = 0, apart = 0;
    (void)unused;
    begin(
        "turn 5\ntown Charleroi: F06 F07 F12  Ligny: P02 P03 P05  Liege: P07 P08 P10  Wavre: P11 P12 P14\n");
    gg_match_view(match, seat_of("F"), &view);
    for (uint32_t i = 0; i < 200; i++) {
        gg_dice dice;
        gg_dice_fast(&dice, i);
        nap_believe(game, &view, &notes, &dice, &guess);
        const uint8_t *at = guess.table.at;
        together += at[block_named("P02")] == at[block_named("P03")];
        apart += at[block_named("P02")] == at[block_named("P07")];
    }
    assert_true(together > 2 * apart);
}

/* Notes come from what the seat sees; a note about a turn that is still to come is dropped. */
static void test_notes(void **unused)
{
    nap_notes notes = {.looked = 0};
    (void)unused;
    begin(
        "battle Ligny entry Charleroi turn F stage combat\nA1: F07  A2: F12  A3: F09\nD1: P02:2  D2: P03  D3: P05\nDR: P07\n");
    gg_match_view(match, seat_of("F"), &view);
    notes.turn[block_named("P07")] = 9;
    nap_take_notes(nap_board_of(game), &view, &notes);
    assert_int_equal(notes.steps[block_named("P02")], 2);
    assert_int_equal(notes.town[block_named("P02")], town_named("Ligny"));
    assert_int_equal(notes.turn[block_named("P07")], 0); /* in reserve, unseen */
    assert_int_equal(notes.turn[block_named("F07")], 0); /* its own */
}

/* Blocks that have come two towns at once are believed to be cavalry, horse artillery or a leader. */
static void test_movement_tells_who_rides(void **unused)
{
    nap_notes notes = {.looked = 0};
    (void)unused;
    static const char before[] =
        "turn 4\ntown Charleroi: F06 F07 F12  Wavre: P02 P03 P05  Liege: P07 P08 P10\n";
    static const char after[] =
        "turn 5\ntown Charleroi: F06 F07 F12  Wavre: P02 P03  Liege: P07 P08 P10  Ligny: P05\n";
    assert_int_equal(nap_board_of(game)->block[block_named("P05")].type, NAP_CAV);
    begin(before);
    gg_match_view(match, seat_of("F"), &view);
    nap_take_notes(nap_board_of(game), &view, &notes);
    assert_true(notes.held[NAP_PR] ==
                (nap_bit(town_named("Wavre")) | nap_bit(town_named("Liege"))));
    begin(after);
    uint32_t unwatched = times_in(&(nap_notes){.looked = 0}, "P05", "Ligny");
    nap_take_notes(nap_board_of(game), &view, &notes);
    assert_true(notes.rides[NAP_PR] == nap_bit(town_named("Ligny")));
    assert_true(times_in(&notes, "P05", "Ligny") > unwatched + 10);
    begin(before); /* somebody has undone the turn: what was seen since is forgotten */
    gg_match_view(match, seat_of("F"), &view);
    nap_take_notes(nap_board_of(game), &view, &notes);
    assert_true(notes.rides[NAP_PR] == 0);
}

/* ---------------------------------------------------------------- contests */

typedef struct lottery {
    gg_dice dice;
    int32_t luck;
    uint32_t most; /* prepared */
} lottery;

static bool draw_luck(void *to, uint32_t done)
{
    lottery *in = to;
    (void)done;
    in->luck = (int32_t)gg_below(&in->dice, 1000);
    return in->most-- > 0;
}

/* Candidate 5 is best by little, under much luck that all share and some of its own. */
static void draw_lot(void *to, uint32_t candidate, nap_terms *terms)
{
    lottery *in = to;
    memset(terms, 0, sizeof *terms);
    terms->term[0] = in->luck + (candidate == 5 ? 20 : 0) + (int32_t)gg_below(&in->dice, 21) - 10;
}

static void test_the_best_candidate_wins(void **unused)
{
    static nap_contest contest;
    lottery in = {.most = 1000};
    (void)unused;
    gg_dice_fast(&in.dice, 3);
    assert_true(nap_hold_contest(&contest, 16, 600, draw_luck, draw_lot, &in));
    assert_int_equal(nap_winner(&contest, true), 5);
    in.most = 0;
    assert_false(nap_hold_contest(&contest, 16, 600, draw_luck, draw_lot, &in));
}

/* Without a real difference the usual choice stays. */
static void test_the_usual_choice_stays(void **unused)
{
    static nap_contest contest;
    uint32_t stays = 0;
    (void)unused;
    for (uint32_t i = 0; i < 40; i++) {
        lottery in = {.most = 1000};
        gg_dice_fast(&in.dice, i);
        assert_true(nap_hold_contest(&contest, 3, 60, draw_luck, draw_lot, &in));
        stays += nap_winner(&contest, true) == 0;
        assert_true(nap_winner(&contest, true) == 0 || nap_winner(&contest, false) != 0);
    }
    assert_true(stays >= 20);
}

/* Candidate 1 is worth far more in one trial, and nothing in all others. */
static void draw_one_prize(void *to, uint32_t candidate, nap_terms *terms)
{
    lottery *in = to;
    memset(terms, 0, sizeof *terms);
    if (candidate == 1 && in->most == 990)
        terms->term[0] = NAP_VALUE_WIN;
}

static void test_one_lucky_trial_proves_nothing(void **unused)
{
    static nap_contest contest;
    (void)unused;
    for (int32_t bound = 0; bound <= 1000; bound += 1000) {
        lottery in = {.most = 1000};
        gg_dice_fast(&in.dice, 3);
        contest.bound = bound;
        assert_true(nap_hold_contest(&contest, 3, 60, draw_luck, draw_one_prize, &in));
        assert_int_equal(contest.score[1].trials, 20);
        assert_int_equal(contest.score[1].sum, bound ? bound : NAP_VALUE_WIN);
        assert_int_equal(nap_winner(&contest, false), 1);
        assert_int_equal(nap_winner(&contest, true), 0);
    }
}

/* In the first turn of a game orders "put off defeat": that of one play-out in a hundred. */
static void test_small_risks_are_no_reason(void **unused)
{
    nap_terms usual = {{0}}, chosen = {.term = {[NAP_TERM_WIN] = NAP_VALUE_WIN / 100}};
    (void)unused;
    nap_say_why(&chosen, &usual, NAP_FRENCH, why);
    assert_string_equal(why, "No other order promises more.");
    chosen.term[NAP_TERM_FRENCH] = 20;
    nap_say_why(&chosen, &usual, NAP_FRENCH, why);
    assert_string_equal(why, "It spares French units.");
    chosen.term[NAP_TERM_WIN] = NAP_VALUE_WIN / 10;
    nap_say_why(&chosen, &usual, NAP_FRENCH, why);
    assert_string_equal(why, "It may win the game.");
}

/* It "attacked" towns that no march led to, "gathered" six towns away, and "waited" while eight units marched. */
static void test_plans_are_told_as_they_are(void **unused)
{
    static const struct {
        uint8_t purpose;
        const char *town, *said;
    } marches[] = {
        {NAP_TO_ATTACK, "Quatre_Bras", "It marches towards Wavre: that spares French units."},
        {NAP_TO_MASS, "Quatre_Bras", "It marches towards Wavre: that spares French units."},
        {NAP_TO_MASS, "Binche", "It spares French units."},
        {NAP_TO_WAIT, "Binche", "It spares French units."},
        {NAP_TO_RAID, "Ligny", "It makes for Wavre: that spares French units."}};
    nap_terms usual = {{0}}, chosen = {.term = {[NAP_TERM_FRENCH] = 20}};
    (void)unused;
    begin("turn 5\ntown Charleroi: F06 F07  Wavre: P02 P03 P05\n");
    for (uint32_t i = 0; i < sizeof marches / sizeof *marches; i++) {
        nap_plan told = {.count = 1, .purpose = marches[i].purpose};
        told.goal = (uint8_t)town_named("Wavre");
        told.march[0] = (nap_march){.block = (uint8_t)block_named("F06"), .length = 1};
        told.march[0].town[0] = (uint8_t)town_named(marches[i].town);
        nap_say_plan(nap_board_of(game), table(), &told, &chosen, &usual, NAP_FRENCH, why);
        assert_string_equal(why, marches[i].said);
    }
}

/* ---------------------------------------------------------------- rules of thumb */

static const char *rule(const char *seat)
{
    static nap_state state;
    gg_dice dice;
    gg_order order;
    gg_text out;
    state = *(const nap_state *)gg_match_state(match);
    gg_dice_fast(&dice, ++asked);
    nap_asked of = {.game = game,
                    .board = nap_board_of(game),
                    .state = &state,
                    .seat = seat_of(seat),
                    .dice = &dice};
    nap_answer(&of, &order);
    assert_true(nap_is_legal(&of, &order));
    gg_match_view(match, seat_of(seat), &view);
    gg_text_open(&out, text, sizeof text);
    gg_write_order(game, &view, &order, &out);
    return text;
}

static void test_an_empty_position_is_entered(void **unused)
{
    (void)unused;
    begin("battle Ligny entry Charleroi turn F stage combat\n"
          "A1: F07  A2: F12  A3: F09\nD1: P02  D2: P03\nDR: P05\n");
    assert_string_equal(rule("F"), "move F09 to A3>");
}

static void test_fire_comes_first(void **unused)
{
    (void)unused;
    begin("battle Ligny entry Charleroi turn F stage combat\n"
          "A1: F07  A2: F12  A2>: F06  A3: F09\nD1: P02  D2: P03  D3: P05\n");
    assert_string_equal(rule("F"), "fire F06");
}

static void test_a_hopeless_fight_is_left(void **unused)
{
    (void)unused;
    begin("battle Ligny entry Charleroi turn F stage combat\n"
          "A1: F13:1  A2: F16:1  A3: F18:1  AR: F07\nD1: P02 P03  D2: P07 P08  D3: P11 P12\n");
    assert_true(begins(rule("F"), "retreat F07 to Charleroi"));
}

/* Two columns went forward, the reserve followed them, and the enemy walked into the third position: eight units were routed. */
static void test_an_open_position_is_filled_first(void **unused)
{
    (void)unused;
    begin("battle Dinant entry Givet turn F stage combat\n"
          "A1: F06 F07  A3: F17  AR: F09\nD1: P13:1  D2: P12  D3: P05:1\n");
    assert_string_equal(rule("F"), "move F09 to A2");
}

/* Sixteen units that could have come two at a time were beaten by nine, eight after eight: attackers wait for each other. */
static void test_attackers_wait_for_reinforcements(void **unused)
{
    (void)unused;
    static const char field[] = "battle Ligny entry Charleroi turn F stage combat\n"
                                "A1: F07  A2: F12  A3: F17\nD1: P05  D2: P02  D3: P13:1\n";
    char position[300];
    snprintf(position, sizeof position, "%stown Charleroi: F02 F06 F09 F10\n", field);
    begin(position);
    assert_string_equal(rule("F"), "end");
    snprintf(position, sizeof position, "%stown Charleroi: F02  Namur: P07 P08 P09\n", field);
    begin(position);
    assert_true(begins(rule("F"), "move"));
    snprintf(position, sizeof position, "%stown Charleroi: F01\n",
             field); /* a leader stays behind */
    begin(position);
    assert_true(begins(rule("F"), "move"));
}

/* A recruit moved the only unit of an engaged position away, and routed itself. It may be weak, but not absurd. */
static void test_slips_are_not_absurd(void **unused)
{
    static const char *const absurd[] = {"move F07 to AR", "move F07 to A2", "retreat F07",
                                         "retreat F17"};
    (void)unused;
    begin("battle Ligny entry Charleroi turn F stage combat\n"
          "A1: F07  A2: F12 F13  A3: F17  AR: F09\nD1>: P05 P02  D2: P03  D3: P13:1\n");
    for (uint32_t i = 0; i < 400; i++) {
        const char *order = ask("F", "recruit");
        for (uint32_t k = 0; k < sizeof absurd / sizeof *absurd; k++)
            if (begins(order, absurd[k]))
                fail_msg("%s", order);
    }
}

/* Those go forward first who are strongest there. */
static void test_the_best_odds_are_taken_first(void **unused)
{
    (void)unused;
    begin("battle Ligny entry Charleroi turn F stage combat\n"
          "A1: F07  A2: F12  A3: F17\nD1: P05  D2: P02  D3: P13:1\n");
    assert_string_equal(rule("F"), "move F17 to A3>");
}

/* Two of five could leave over the only bridge, and any two were chosen. */
static void test_the_best_are_saved(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        begin("battle Dinant entry Givet turn A stage combat\n"
              "A1: F06 F07  A3: F17  AR: F02 F09\nD1: P07 P10  D2: P12  D3: P08\n");
        played("A", "move P12 to D2>");
        assert_string_equal(rule("F"), "retreat F02 to Givet, F09 to Givet");
    }
}

static void test_the_weaker_side_shows_one(void **unused)
{
    (void)unused;
    begin("turn 5\ntown Charleroi: F06 F07 F12  Ligny: P02 P03\n");
    played("F", "move F06 Charleroi-Ligny");
    played("F", "move F07 Charleroi-Ligny");
    played("F", "move F12 Charleroi-Ligny");
    played("F", "end");
    played("F", "skirmish Ligny");
    assert_string_equal(rule("A"), "pick P02");
    assert_string_equal(rule("F"), "pick F06 F07 F12");
}

/* ---------------------------------------------------------------- no stupidities */

/* The Allies gave up Blücher for supply. */
static void test_leaders_are_not_given_up(void **unused)
{
    static const char *const levels[] = {"recruit", "regular", "veteran", "guard"};
    (void)unused;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        begin("turn 5\ntown Liege: F06 F07  Namur: P01 P02 P03 P05 P07 P08 P10\n");
        played("F", "end");
        if (!begins(ask("A", levels[i]), "supply") || strstr(text, "P01"))
            fail_msg("%s: %s", levels[i], text);
    }
}

/* How many blocks march into a town in this turn, as far as the bot says. */
static uint32_t marches_to(const char *seat, const char *level, const char *town)
{
    static bot_plan own;
    uint32_t count = 0;
    memset(&own, 0, sizeof own);
    plan = &own;
    for (int i = 0; i < 30 && !begins(ask(seat, level), "end"); i++) {
        size_t size = strlen(text), tail = strlen(town);
        count += size > tail && strcmp(text + size - tail, town) == 0;
        played(seat, text);
    }
    plan = NULL;
    return count;
}

/* Three or four blocks attacked four strong ones over a river, again and again. */
static void test_no_piecemeal_attacks_over_rivers(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        begin(
            "turn 5\ntown Givet: F13 F16 F18 F20  Dinant: P02 P03 P07 P08  Namur: P11 P12 P14 P15\n"
            "town Beaumont: F02 F03 F06 F07 F09 F10 F22  Brussels: A02 A03 A05 A06  Ghent: A07 A08\n");
        uint32_t count = marches_to("F", "guard", "-Dinant");
        if (count > 0)
            fail_msg("%u blocks attack: %s", count, why);
    }
}

/* A unit left a fight that was as good as won, in the hope to be spared. */
static void test_nobody_leaves_a_won_fight(void **unused)
{
    (void)unused;
    for (int i = 0; i < 8; i++) {
        begin(
            "battle Ligny entry Charleroi turn F stage combat\n"
            "A1: F07  A2: F12  A2>: F06 F09  A3: F15  AR: F02 F03\nD1: P02:1  D2: P03:1  D3: P05:1\n");
        if (begins(ask("F", "guard"), "retreat"))
            fail_msg("%s: %s", text, why);
    }
}

/* Eleven against four, and the Guard marched off before the first shot: once in fifty play-outs the whole army was lost, and one
 * such trial outweighed all others. */
static void test_a_rare_disaster_decides_nothing(void **unused)
{
    (void)unused;
    for (int i = 0; i < 8; i++) {
        begin("turn 1\nbattle Laneffe entry Beaumont Philippeville turn F stage combat\n"
              "terrain A2 farm\nterrain D2 woods\nterrain D3 hill\n"
              "A1: F22  A2: F02/farm  A3: F03  AR: F12 F15 F16 F17 F19 F20 F21 F23\n"
              "D1: P07  D2: P08  D3: P10/hill  DR: P09\n"
              "town Soire: F06 F07 F08 F09 F10 F11 F24  Beaumont: F01 F04 F05 F13 F14 F18\n"
              "town Soignies: A01 A09 A10 A12  Mons: A02 A03 A04 A05  Binche: A06 A07 A08 A14\n"
              "town Charleroi: P02 P03 P05 P06  Thuin: P04 P17  Fosses: P01 P15 P16 P18\n");
        if (begins(ask("F", "guard"), "retreat"))
            fail_msg("%s: %s", text, why);
    }
}

/* The only unit of a position went to the reserve to be spared, and the enemy walked in. */
static void test_the_line_stays_closed(void **unused)
{
    (void)unused;
    for (int i = 0; i < 8; i++) {
        begin("lost FR 8 PR 1\nbattle Dinant entry Givet Philippeville turn F stage combat\n"
              "A1: F06 F07  A2: F22  A3: F17  AR: F09:3\nD1: P07:1 P10  D2: P12  D3: P08:2\n"
              "town Givet: F19 F20  Philippeville: F01 F11 F12:2 F14 F18 F24\n");
        if (begins(ask("F", "guard"), "move F22 to AR") || begins(text, "move F17 to AR"))
            fail_msg("%s: %s", text, why);
    }
}

/* One group marched, and another of nine stood at the frontier for half of the game. */
static void test_no_group_move_is_wasted(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        begin(
            "turn 13\nlost AD 6 PR 1\n"
            "town Soire: F01 F04 F05 F06 F08 F11 F13 F14 F18  Nivelles: F02 F07 F09 F10 F12 F17\n"
            "town Ghent: F03:1 F19:1 F22:1 F24:1  Laneffe: F15 F16  Hannut: F20:1 F21:2 F23:1\n"
            "town Brussels: A13 A14 A15 P02 P03:2 P06  Hal: A06 A07  Wavre: A09 A10 P07 P08 P10\n"
            "town Charleroi: A02 A03 A05 P04 P09  Namur: P11 P12 P13 P14  Liege: P15 P16 P17 P18\n");
        (void)marches_to("F", "guard", "");
        if (nap_count(table()->opened[NAP_FR]) < 2)
            fail_msg("%s", why);
    }
}

/* The best plan was to wait, and a march that nobody had tried was added to it: eight of eleven units left Brussels, where
 * Napoleon was attacked. */
static void test_a_held_city_is_not_left_unasked(void **unused)
{
    (void)unused;
    for (luck = 0; luck < 16; luck++) {
        begin("turn 19\nlost FR 3 AD 4 PR 5\ntown Soire: F02 F12 F17  Lokeren: F19 F22:1 F24:1\n"
              "town Brussels: F01 F03:2 F04:2 F05:2 F06 F07 F09 F10 F11 F13:1 F14:2  Hal: F18\n"
              "town Perwez: F16  Tirlemont: F15:1 F21:1\ntown Ghent: A02 A05:3 A06  Sottegem: A07\n"
              "town Grammont: A14 A16  Ninove: P05:1  Alost: A09:2 A10 A13 P09:2  Soignies: A15\n"
              "town Roeulx: A03 A04  Ligny: P02 P03 P04  Hannut: P01 P07 P08 P10:3\n"
              "town Liege: P15 P16 P17 P18\n");
        (void)marches_to("F", "guard", "");
        uint32_t left = nap_count(nap_side_in_town(nap_board_of(game), table(), NAP_FRENCH,
                                                   (uint8_t)town_named("Brussels")));
        if (left < 6)
            fail_msg("%u units stay: %s", left, why);
    }
}

/* Towns from Brussels, of all French blocks together. */
static uint32_t way_to_brussels(void)
{
    const nap_board *board = nap_board_of(game);
    uint32_t sum = 0;
    NAP_EACH (block, board->side_blocks[NAP_FRENCH])
        if (nap_in_town(table()->at[block]))
            sum += board->distance[table()->at[block]][town_named("Brussels")];
    return sum;
}

/* Nobody marched on a city that was covered all around, and the army stood at the frontier until turn 9. */
static void test_the_army_advances(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        begin(
            "turn 3\ntown Soire: F01 F06 F07 F08 F09 F10 F11  Beaumont: F02 F04 F05 F12 F13 F14 F17\n"
            "town Brussels: A01 A09  Waterloo: A06 A07  Hal: A02 A03  Ninove: A13  Alost: A14  Malines: A11\n"
            "town Wavre: P07 P08 P10  Louvain: P11 P12  Ghent: A08  Liege: P15 P16\n");
        uint32_t before = way_to_brussels();
        (void)marches_to("F", "guard", "");
        if (before - way_to_brussels() < 8)
            fail_msg("only %u towns: %s", before - way_to_brussels(), why);
    }
}

/* After a victory at the frontier half of the army marched back into France, and so to and fro for the rest of the game. */
static void test_nobody_marches_back(void **unused)
{
    uint32_t back = 0;
    (void)unused;
    for (luck = 0; luck < 8; luck++) {
        begin("turn 3\nlost PR 2\ntown Beaumont: F04:3  Philippeville: F16 F23 F24\n"
              "town Thuin: F02 F03 F09:3 F10:3 F17 F22\n"
              "town Laneffe: F01 F05 F06:3 F07:3 F08 F11 F12:3 F13 F14 F15 F18 F19 F20 F21\n"
              "town Soire: P09  Sottegem: A11  Hal: A13 A15 A16  Soignies: A01 A09 A10 A12\n"
              "town Mons: A02 A03 A04 A05  Binche: A06 A07 A08 A14  Quatre_Bras: P13\n"
              "town Charleroi: P02 P03 P05 P06 P07 P10  Fosses: P08  Huy: P15 P16 P17 P18\n"
              "town Dinant: P11 P12 P14\n");
        back += marches_to("F", "guard", "-Beaumont");
    }
    luck = 0;
    if (back > 12) /* 39 before that had a price */
        fail_msg("%u marches: %s", back, why);
}

/* A leader does not ride into the enemy alone. */
static void test_leaders_do_not_attack_alone(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        begin("turn 4\ntown Namur: P01  Charleroi: F06 F07 F12  Wavre: A02 A03\n");
        uint32_t count = marches_to("A", "guard", "-Charleroi");
        assert_int_equal(count, 0);
    }
}

/* Two cities are needed at the end, and the second is empty and in reach. */
static void test_the_second_city_is_taken(void **unused)
{
    (void)unused;
    begin(
        "turn 23\ntown Brussels: F06 F07 F12  Alost: F19 F22  Liege: P02 P03 P05  Mons: A02 A03\n");
    if (marches_to("F", "guard", "-Ghent") == 0)
        fail_msg("%s: %s", text, why);
}

/* One city short at the end, the army next to Brussels marched off to spare its last units. */
static void test_the_last_chance_is_taken(void **unused)
{
    static const char rest[] =
        "lost FR 8 AD 4 PR 9\ntown Liege: F09 F10  Waterloo: F02 F03 F06 F07 F12 F22\n"
        "town Brussels: A02 A03 A09  Ghent: A05 A10\n";
    char position[300];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        snprintf(position, sizeof position, "turn 23\n%s", rest);
        begin(position);
        if (marches_to("F", "guard", "-Brussels") < 3)
            fail_msg("turn 23: %s", why);
        snprintf(position, sizeof position, "turn 21\n%s", rest);
        begin(position);
        (void)marches_to("F", "guard", "");
        uint32_t near = 0;
        NAP_EACH (town, nap_board_of(game)->near[town_named("Brussels")])
            near += nap_count(
                nap_side_in_town(nap_board_of(game), table(), NAP_FRENCH, (uint8_t)town));
        if (near < 4)
            fail_msg("turn 21: %s", why);
    }
}

/* The whole garrison of Liège marched off, and two cavalry blocks cost two units in every turn. */
static void test_a_city_is_not_left_to_raiders(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        begin("turn 4\ntown Liege: P15 P16 P17 P18  Andenne: F03 F22  Charleroi: F06 F07 F12 F13\n"
              "town Namur: P02 P03 P05  Brussels: A02 A03 A05 A09\n");
        (void)marches_to("A", "guard", "");
        if (nap_count(nap_side_in_town(nap_board_of(game), table(), NAP_ALLIED,
                                       (uint8_t)town_named("Liege"))) < 2)
            fail_msg("%s", why);
    }
}

/* By night nobody attacks, but an open city is entered all the same, and costs two units at once. */
static void test_an_open_city_is_entered_by_night(void **unused)
{
    (void)unused;
    begin("turn 3\ntown Huy: F19 F22  Charleroi: F06 F07 F12 F13  Esneux: P15\n"
          "town Namur: P02 P03 P05  Brussels: A02 A03 A05 A09  Ghent: A10\n");
    if (marches_to("F", "guard", "Liege") == 0)
        fail_msg("%s", why);
}

/* A single cavalry block held Liège for the rest of the game, with a corps next to it. */
static void test_a_lost_city_is_taken_back(void **unused)
{
    (void)unused;
    begin("turn 4\ntown Liege: F21  Huy: P15 P16 P17 P18  Charleroi: F06 F07 F12 F13\n"
          "town Namur: P02 P03 P05  Brussels: A02 A03 A05 A09\n");
    if (marches_to("A", "guard", "Liege") < 2)
        fail_msg("%s", why);
}

/* A city that cavalry can enter next is worth less to the Allies than one with a garrison. */
static void test_open_cities_are_in_danger(void **unused)
{
    (void)unused;
    int32_t open = value_of("turn 5\ntown Andenne: F03 F22  Tirlemont: P15 P16 P17\n");
    int32_t held = value_of("turn 5\ntown Andenne: F03 F22  Liege: P15 P16 P17\n");
    assert_true(open > held + 200);
}

/* ---------------------------------------------------------------- openings */

/* Pairs of blocks of a corps that a side has in one town, of all that it could have. */
static uint32_t percent_together(const char *seat)
{
    const nap_board *board = nap_board_of(game);
    uint32_t together = 0, all = 0;
    uint64_t own = nap_blocks_of_seat(board, table(), seat_of(seat));
    NAP_EACH (a, own)
        NAP_EACH (b, own) {
            if (a >= b || board->block[a].corps == NAP_NONE ||
                board->block[a].corps != board->block[b].corps)
                continue;
            together += table()->at[a] == table()->at[b];
            all++;
        }
    return all ? 100 * together / all : 0;
}

/* Everybody who is asked bids and deploys. */
static void open_by_bots(void)
{
    static const char *const seats[] = {"X", "Y", "W", "B", "A", "F"};
    for (uint32_t i = 0; i < 24; i++) {
        gg_seat seat = seat_of(seats[i % 6]);
        if (seat < GG_SEATS_MAX && table()->phase < NAP_MOVEMENT && table()->head.prompt[seat] != 0)
            played(seats[i % 6], ask(seats[i % 6], "guard"));
    }
    assert_int_equal(table()->phase, NAP_MOVEMENT);
}

/* No set-up was understood, so bots deployed by chance and scattered all corps over the land. */
static void test_corps_deploy_together(void **unused)
{
    static const char *const games[][3] = {{"napoleon", "F", "A"},
                                           {"napoleon bid=1", "F", "A"},
                                           {"napoleon historical=1 bid=1", "F", "A"},
                                           {"napoleon players=3", "W", "B"}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof games / sizeof *games; i++) {
        start(games[i][0]);
        open_by_bots();
        if (percent_together(games[i][1]) < 50 || percent_together(games[i][2]) < 50)
            fail_msg("%s: %u and %u %%", games[i][0], percent_together(games[i][1]),
                     percent_together(games[i][2]));
    }
}

/* ---------------------------------------------------------------- plans, limits, honesty */

static const char MARCHES[] = "turn 5\n"
                              "town Beaumont: F06 F07 F12 F13 F14  Philippeville: F15 F16 F20\n"
                              "town Namur: P02 P03 P05  Brussels: A02 A03 A05\n";

/* A plan is thought of once: its other marches, and the end of the phase, follow without another thought. */
static void test_a_plan_is_thought_once(void **unused)
{
    static bot_plan own;
    uint32_t thinking = 0, orders = 0;
    (void)unused;
    memset(&own, 0, sizeof own);
    plan = &own;
    begin(MARCHES);
    do {
        ask("F", "guard");
        thinking += thoughts > 0;
        orders++;
        assert_true(strlen(why) > 0);
        played("F", text);
    } while (!begins(text, "end"));
    assert_true(orders > 2);
    assert_int_equal(thinking, 1);
    plan = NULL;
}

/* A plan is for one view: after anything else, such as an undo, the bot thinks again. */
static void test_a_plan_for_another_view_is_dropped(void **unused)
{
    static bot_plan own;
    (void)unused;
    memset(&own, 0, sizeof own);
    plan = &own;
    begin(MARCHES);
    ask("F", "guard");
    assert_true(own.count > 0);
    ask("F", "guard"); /* the first order was not given */
    assert_true(thoughts > 0);
    plan = NULL;
}

/* A bot that has lost its plan, as after a restart of the server, finds it again halfway: it gives the orders that it meant to
 * give. The questions have other numbers. */
static void test_a_lost_plan_is_found_again(void **unused)
{
    static bot_plan own;
    char orders[32][GG_LINE_MAX];
    uint32_t count = 0;
    (void)unused;
    memset(&own, 0, sizeof own);
    plan = &own;
    begin(MARCHES);
    do {
        assert_true(count < 32);
        snprintf(orders[count++], GG_LINE_MAX, "%s", ask("F", "guard"));
        played("F", text);
    } while (!begins(text, "end"));
    plan = NULL;
    assert_true(count > 3);
    begin(MARCHES);
    for (uint32_t i = 0; i < count; i++) {
        assert_string_equal(ask("F", "guard"), orders[i]);
        played("F", text);
    }
}

/* Somebody else has begun the phase, in a way that the bot would not: it goes on from there. */
static void test_a_plan_goes_on_from_other_moves(void **unused)
{
    (void)unused;
    begin(MARCHES);
    played("F", "move F20 Philippeville-Givet");
    (void)ask("F", "guard");
    played("F", text);
    assert_true(strlen(why) > 0);
}

static void test_a_hurried_bot_answers(void **unused)
{
    (void)unused;
    begin(MARCHES);
    ask("F", "emperor");
    uint32_t unhurried = thoughts;
    hurried = true;
    ask("F", "emperor");
    hurried = false;
    assert_true(thoughts <= 2);
    assert_true(unhurried > 10);
}

/* The same view, key and effort: the same answer, whatever is hidden. */
static void test_answers_follow_from_the_view(void **unused)
{
    static nap_state other;
    gg_order first, again;
    (void)unused;
    static const char *const positions[] = {
        MARCHES,
        "battle Ligny entry Charleroi turn F stage combat\nA1: F07  A2: F12  A3: F09  AR: F02\n"
        "D1: P02  D2: P03  D3: P05  DR: P07 P08\ntown Namur: P11 P12\n",
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        gg_dice dice;
        begin(positions[i]);
        gg_match_view(match, seat_of("F"), &view);
        think("F", "veteran", &first);
        gg_dice_fast(&dice, i);
        gg_guess(game, &view, &dice, &other);
        assert_memory_not_equal(&other, gg_match_state(match), sizeof other);
        gg_view(game, &other, seat_of("F"), &view);
        asked--;
        think("F", "veteran", &again);
        assert_true(gg_same_order(&first, &again));
    }
}

/* Each test has questions of its own, whatever was asked before. */
static int ask_anew(void **unused)
{
    (void)unused;
    asked = 0;
    luck = 0;
    plan = NULL;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_values_are_opposite, ask_anew),
        cmocka_unit_test_setup(test_cities, ask_anew),
        cmocka_unit_test_setup(test_losses, ask_anew),
        cmocka_unit_test_setup(test_first_losses_are_easy, ask_anew),
        cmocka_unit_test_setup(test_the_end_nears, ask_anew),
        cmocka_unit_test_setup(test_leaders_are_worth_something, ask_anew),
        cmocka_unit_test_setup(test_seen_blocks_are_remembered, ask_anew),
        cmocka_unit_test_setup(test_the_last_place_is_believed, ask_anew),
        cmocka_unit_test_setup(test_steps_are_remembered, ask_anew),
        cmocka_unit_test_setup(test_corps_stay_together, ask_anew),
        cmocka_unit_test_setup(test_notes, ask_anew),
        cmocka_unit_test_setup(test_movement_tells_who_rides, ask_anew),
        cmocka_unit_test_setup(test_the_best_candidate_wins, ask_anew),
        cmocka_unit_test_setup(test_the_usual_choice_stays, ask_anew),
        cmocka_unit_test_setup(test_one_lucky_trial_proves_nothing, ask_anew),
        cmocka_unit_test_setup(test_small_risks_are_no_reason, ask_anew),
        cmocka_unit_test_setup(test_plans_are_told_as_they_are, ask_anew),
        cmocka_unit_test_setup(test_an_empty_position_is_entered, ask_anew),
        cmocka_unit_test_setup(test_fire_comes_first, ask_anew),
        cmocka_unit_test_setup(test_a_hopeless_fight_is_left, ask_anew),
        cmocka_unit_test_setup(test_an_open_position_is_filled_first, ask_anew),
        cmocka_unit_test_setup(test_attackers_wait_for_reinforcements, ask_anew),
        cmocka_unit_test_setup(test_slips_are_not_absurd, ask_anew),
        cmocka_unit_test_setup(test_the_best_odds_are_taken_first, ask_anew),
        cmocka_unit_test_setup(test_the_best_are_saved, ask_anew),
        cmocka_unit_test_setup(test_the_weaker_side_shows_one, ask_anew),
        cmocka_unit_test_setup(test_leaders_are_not_given_up, ask_anew),
        cmocka_unit_test_setup(test_no_piecemeal_attacks_over_rivers, ask_anew),
        cmocka_unit_test_setup(test_nobody_leaves_a_won_fight, ask_anew),
        cmocka_unit_test_setup(test_a_rare_disaster_decides_nothing, ask_anew),
        cmocka_unit_test_setup(test_the_line_stays_closed, ask_anew),
        cmocka_unit_test_setup(test_no_group_move_is_wasted, ask_anew),
        cmocka_unit_test_setup(test_a_held_city_is_not_left_unasked, ask_anew),
        cmocka_unit_test_setup(test_the_army_advances, ask_anew),
        cmocka_unit_test_setup(test_nobody_marches_back, ask_anew),
        cmocka_unit_test_setup(test_leaders_do_not_attack_alone, ask_anew),
        cmocka_unit_test_setup(test_the_second_city_is_taken, ask_anew),
        cmocka_unit_test_setup(test_the_last_chance_is_taken, ask_anew),
        cmocka_unit_test_setup(test_a_city_is_not_left_to_raiders, ask_anew),
        cmocka_unit_test_setup(test_an_open_city_is_entered_by_night, ask_anew),
        cmocka_unit_test_setup(test_a_lost_city_is_taken_back, ask_anew),
        cmocka_unit_test_setup(test_open_cities_are_in_danger, ask_anew),
        cmocka_unit_test_setup(test_corps_deploy_together, ask_anew),
        cmocka_unit_test_setup(test_a_plan_is_thought_once, ask_anew),
        cmocka_unit_test_setup(test_a_plan_for_another_view_is_dropped, ask_anew),
        cmocka_unit_test_setup(test_a_lost_plan_is_found_again, ask_anew),
        cmocka_unit_test_setup(test_a_plan_goes_on_from_other_moves, ask_anew),
        cmocka_unit_test_setup(test_a_hurried_bot_answers, ask_anew),
        cmocka_unit_test_setup(test_answers_follow_from_the_view, ask_anew),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
