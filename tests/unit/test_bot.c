/* Bots: candidates are legal, answers depend only on view, key and effort, and the better level wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/bot.h"
#include "bot/triumph/candidates.h"
#include "core/play/guessing.h"
#include "games.h"
#include "host/memory.h"
#include "napoleon/table/orders.h"
#include "napoleon/table/state.h"
#include "napoleon/table/view.h"
#include "triumph/table/state.h"

/* Both begin with their table, and a table with its head. */
typedef union any_state {
    gg_head head;
    tri_state triumph;
    nap_state napoleon;
} any_state;

typedef struct played {
    gg_game *game;
    void *view, *memory;
    bot_plan *plan; /* of the seat that is asked, or NULL: it keeps none */
    any_state state;
    gg_dice dice;
    uint64_t orders;
} played;

static void begin(played *at, const char *line, uint64_t seed)
{
    gg_error error;
    gg_turn turn;
    uint8_t key[32] = {(uint8_t)seed, (uint8_t)(seed >> 8)};
    at->game = gg_game_open(line, &error);
    assert_non_null(at->game);
    assert_true(gg_state_size(at->game) <= sizeof at->state);
    at->view = host_memory(gg_view_size(at->game));
    at->memory = host_memory(bot_memory_size(at->game));
    at->orders = 0;
    at->plan = NULL;
    gg_dice_keyed(&at->dice, key, 0);
    gg_turn_open(&turn, &at->dice, NULL, 0);
    gg_start(at->game, &at->state, &turn);
}

static void end(played *at)
{
    gg_game_close(at->game);
    free(at->view);
    free(at->memory);
}

static gg_seat asked(const played *at)
{
    gg_seat seat = gg_first_asked(&at->state.head);
    assert_int_not_equal(seat, GG_NOBODY);
    return seat;
}

static void answer(played *at, gg_seat seat, const char *level, gg_order *order)
{
    const bot_level *found = bot_find_level(gg_span_of(at->game->rules->id), gg_span_of(level));
    assert_non_null(found);
    gg_view(at->game, &at->state, seat, at->view);
    bot_task task = {.game = at->game,
                     .view = at->view,
                     .seat = seat,
                     .key = {18, 5},
                     .number = at->orders + 1,
                     .effort = found->effort,
                     .memory = at->memory,
                     .plan = at->plan};
    memset(at->memory, (int)(at->orders & 0xFF),
           bot_memory_size(at->game)); /* it must not matter */
    assert_true(bot_think(&task, order));
}

static void play(played *at, gg_seat seat, const gg_order *order)
{
    gg_turn turn;
    gg_refusal refusal;
    gg_dice_next(&at->dice, ++at->orders);
    gg_turn_open(&turn, &at->dice, NULL, 0);
    assert_true(gg_play(at->game, &at->state, seat, order, &turn, &refusal));
}

/* At every prompt of a game there are candidates, and all of them are legal and offered. */
static void candidates_are_legal(void **unused)
{
    (void)unused;
    static gg_order room[TRI_CANDIDATES_MAX];
    played at;
    begin(&at, "triumph", 3);
    while (!at.state.head.over && at.orders < 120) {
        gg_seat seat = asked(&at);
        tri_candidates all = {.order = room, .room = TRI_CANDIDATES_MAX};
        if (at.state.triumph.table.phase == TRI_PLAY) {
            tri_find_candidates(at.game, &at.state, seat, &all);
            assert_true(all.count > 0);
        }
        for (uint32_t i = 0; i < all.count; i++) {
            gg_refusal refusal;
            gg_check(at.game, &at.state, seat, &all.order[i], &refusal);
            assert_int_equal(refusal.count, 0);
            assert_true(gg_offers(at.game, &at.state, seat, &all.order[i], NULL));
        }
        gg_order order;
        answer(&at, seat, "recruit", &order);
        play(&at, seat, &order);
    }
    end(&at);
}

/* ---------------------------------------------------------------- a bot does not peek */

typedef void answering(played *at, gg_seat seat, gg_order *order);

static void honest(played *at, gg_seat seat, gg_order *order)
{
    answer(at, seat, "veteran", order);
}

/* Its answer depends on a face that it cannot see. */
static void peeking_at_faces(played *at, gg_seat seat, gg_order *order)
{
    static gg_order room[TRI_CANDIDATES_MAX];
    tri_candidates all = {.order = room, .room = TRI_CANDIDATES_MAX};
    uint32_t sum = 0;
    tri_find_candidates(at->game, &at->state, seat, &all);
    gg_view(at->game, &at->state, seat, at->view);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (((const tri_table *)at->view)->face[slot] == TRI_NO_FACE)
            sum += slot * at->state.triumph.table.face[slot];
    *order = all.order[sum % all.count];
}

/* Its dice depend on the places of blocks that it cannot see. */
static void peeking_at_blocks(played *at, gg_seat seat, gg_order *order)
{
    uint64_t seed = at->orders;
    gg_dice dice;
    gg_view(at->game, &at->state, seat, at->view);
    for (uint32_t block = 0; block < nap_board_of(at->game)->blocks; block++)
        if (((const nap_view *)at->view)->table.at[block] == NAP_UNSEEN)
            seed = seed * 31 + at->state.napoleon.table.at[block];
    gg_dice_fast(&dice, seed);
    assert_true(gg_answer_at_random(at->game, &at->state, seat, &dice, order));
}

static bool has_begun(const played *at)
{
    return strcmp(at->game->rules->id, "triumph") == 0
               ? at->state.triumph.table.phase == TRI_PLAY
               : at->state.napoleon.table.phase >= NAP_MOVEMENT;
}

/* Does it answer otherwise in another state that gives the seat the same view? Its memory is the same. */
static bool differs(played *at, answering *bot, gg_seat seat)
{
    static bot_plan memory;
    static any_state truth;
    gg_order order, again;
    gg_dice dice;
    truth = at->state;
    if (at->plan)
        memory = *at->plan;
    bot(at, seat, &order);
    gg_dice_fast(&dice, at->orders);
    gg_view(at->game, &truth, seat, at->view);
    gg_guess(at->game, at->view, &dice, &at->state);
    if (at->plan)
        *at->plan = memory;
    bot(at, seat, &again);
    if (at->plan)
        *at->plan = memory;
    at->state = truth;
    return !gg_same_order(&order, &again);
}

/* Compares answers at so many moments of a game: how many differ. With `remembers` each seat keeps its plan and notes. */
static uint32_t differing_answers(const char *line, answering *bot, uint32_t moments,
                                  bool remembers)
{
    static bot_plan plans[GG_SEATS_MAX];
    played at;
    uint32_t differ = 0;
    memset(plans, 0, sizeof plans);
    begin(&at, line, 4);
    for (uint32_t compared = 0; compared < moments && !at.state.head.over;) {
        gg_order order;
        gg_seat seat = asked(&at);
        at.plan = remembers ? &plans[seat] : NULL;
        if (has_begun(&at)) {
            differ += differs(&at, bot, seat);
            compared++;
        }
        answer(&at, seat, "regular", &order);
        play(&at, seat, &order);
    }
    end(&at);
    return differ;
}

/* The same view, key and effort, memory with other rubbish in it: the same answer, whatever is hidden. */
static void answers_follow_from_the_view(void **unused)
{
    (void)unused;
    assert_int_equal(differing_answers("triumph", honest, 12, false), 0);
    assert_true(differing_answers("triumph", peeking_at_faces, 12, false) >
                0); /* the test would notice */
}

/* The same for Napoléon, by two and by three players, with what the bot remembers and without it. */
static void answers_of_napoleon_follow_from_the_view(void **unused)
{
    (void)unused;
    assert_int_equal(differing_answers("napoleon", honest, 30, true), 0);
    assert_int_equal(differing_answers("napoleon players=3 hidden=1", honest, 30, false), 0);
    assert_true(differing_answers("napoleon", peeking_at_blocks, 12, false) >
                0); /* the test would notice */
    assert_true(differing_answers("napoleon players=3 hidden=1", peeking_at_blocks, 12, false) > 0);
}

/* How many of so many moves a bot orders otherwise if it has lost its plan, but not its notes. */
static uint32_t changed_minds(const char *line, uint32_t moves)
{
    static bot_plan plans[GG_SEATS_MAX], lost;
    played at;
    uint32_t differ = 0;
    memset(plans, 0, sizeof plans);
    begin(&at, line, 5);
    for (uint32_t compared = 0; compared < moves && !at.state.head.over;) {
        gg_order order, again;
        gg_seat seat = asked(&at);
        bool follows = plans[seat].next < plans[seat].count;
        lost = plans[seat];
        lost.count = lost.next = 0;
        at.plan = &plans[seat];
        answer(&at, seat, "regular", &order);
        if (follows && at.state.head.prompt[seat] == NAP_ASK_MOVE) {
            at.plan = &lost;
            answer(&at, seat, "regular", &again);
            differ += !gg_same_order(&order, &again);
            compared++;
        }
        play(&at, seat, &order);
    }
    end(&at);
    return differ;
}

static void lost_plans_are_found_again(void **unused)
{
    (void)unused;
    assert_int_equal(changed_minds("napoleon", 60), 0);
    assert_int_equal(changed_minds("napoleon players=3", 60), 0);
}

/* Every scenario, option and number of seats: every question is answered. */
static void every_prompt_is_answered(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"triumph dec1",
                                        "triumph santon=1 balance=auction",
                                        "triumph french=3 allied=2 notes=1",
                                        "napoleon",
                                        "napoleon players=3",
                                        "napoleon players=3 ally_faces=1 hidden=1",
                                        "napoleon bid=1",
                                        "napoleon historical=1 hidden=1",
                                        "napoleon lateral=1 leader_links=1 keep_line=1 tie=firer",
                                        "napoleon melee_fire=0 shock=charge stalemate=at_once",
                                        "warpeace"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        gg_error error;
        gg_game *game = gg_game_open(lines[i], &error);
        assert_non_null(game);
        void *state = host_memory(gg_state_size(game)), *view = host_memory(gg_view_size(game));
        void *memory = host_memory(bot_memory_size(game));
        gg_span id = gg_span_of(game->rules->id);
        const bot_level *level = bot_find_level(id, gg_span_of("regular"));
        if (!level)
            level = bot_find_level(id, gg_span_of("random"));
        gg_dice dice;
        gg_turn turn;
        gg_dice_fast(&dice, i);
        gg_turn_open(&turn, &dice, NULL, 0);
        gg_start(game, state, &turn);
        const gg_head *head = gg_head_of(state);
        for (uint64_t n = 1; n <= 150 && !head->over; n++) {
            gg_refusal refusal;
            gg_order order;
            gg_seat seat = gg_first_asked(head);
            gg_view(game, state, seat, view);
            bot_task task = {.game = game,
                             .view = view,
                             .seat = seat,
                             .number = n,
                             .effort = level->effort,
                             .memory = memory};
            assert_true(bot_think(&task, &order));
            gg_dice_next(&dice, n);
            gg_turn_open(&turn, &dice, NULL, 0);
            assert_true(gg_play(game, state, seat, &order, &turn, &refusal));
        }
        gg_game_close(game);
        free(state);
        free(view);
        free(memory);
    }
}

/* A server keeps a worker free of these. */
static void the_strong_ones_are_slow(void **unused)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count);
    (void)unused;
    for (uint32_t i = 0; i < count; i++) {
        bool strong = strcmp(level[i].name, "guard") == 0 || strcmp(level[i].name, "emperor") == 0;
        assert_int_equal(bot_is_slow(&level[i]), strong);
    }
}

/* No level tries less than the one below it, in any game, and those that look ahead do so at more orders. */
static void stronger_levels_try_more(void **unused)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count);
    (void)unused;
    for (uint32_t i = 1; i < count; i++) {
        const bot_effort *less = &level[i - 1].effort, *more = &level[i].effort;
        assert_true(more->guesses >= less->guesses);
        assert_true(more->plans >= less->plans);
        assert_true(more->trials >= less->trials);
        assert_true(more->fights >= less->fights);
        if (more->replies > 0)
            assert_true(more->replies * more->reply_guesses > less->replies * less->reply_guesses);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stronger_levels_try_more),
        cmocka_unit_test(candidates_are_legal),
        cmocka_unit_test(answers_follow_from_the_view),
        cmocka_unit_test(answers_of_napoleon_follow_from_the_view),
        cmocka_unit_test(lost_plans_are_found_again),
        cmocka_unit_test(every_prompt_is_answered),
        cmocka_unit_test(the_strong_ones_are_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
