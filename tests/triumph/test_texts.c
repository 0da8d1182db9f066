/* Texts can be made of any order, step or event, whatever its numbers, in every view. Each order that the rules
 * accept reads back from its text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "triumph/table/events.h"

#include "triumph/every_order.h"
#include "triumph/played_game.h"

enum { ORDERS = 30000, EVENTS = 3000, STEPS = 20000 };

static _Alignas(GG_ALIGN) tri_table view;
static char buffer[GG_LINE_MAX * 4];
static uint64_t random_state;

static uint32_t below(uint32_t count)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (uint32_t)(random_state >> 33) % count;
}

/* Moments of a game in which texts differ. */
static void begin_moment(uint32_t moment)
{
    random_state = moment;
    switch (moment) {
    case 0:
        start("triumph dec1 french=3");
        return;
    case 1:
        begin_with("triumph dec2", "F R(108): C2a I2b   R(95): [Murat: 2C2]\nA R(112): I2\n"
                                   "open C2a 96-108\n");
        return;
    case 2:
        begin_with("triumph dec2",
                   "F R(95): [Vandamme: I3 I2 C2] G3\nA R(108): [Langeron: I2 I1] C2\n");
        played("F", "threaten 95>108");
        return;
    default:
        begin_with("triumph dec2 santon=1", "F R(54): A1/fixed   off: [Davout: I2 C2]\n"
                                            "A R(64): I2/seen\n");
    }
}

enum { MOMENTS = 4 };

static void look(gg_seat seat)
{
    gg_view(game, gg_match_state(match), seat, &view);
}

/* The seats, the public and the referee in turn. */
static gg_seat some_seat(void)
{
    uint32_t number = below((uint32_t)game->seats + 2);
    return number < game->seats    ? (gg_seat)number
           : number == game->seats ? (gg_seat)GG_PUBLIC
                                   : (gg_seat)GG_REFEREE;
}

/* ---------------------------------------------------------------- any numbers */

/* Every kind of item, and sometimes a number that means nothing. */
static uint16_t some_item(void)
{
    static const uint16_t first[] = {TRI_ITEM_UNIT,  TRI_ITEM_COMMANDER, TRI_ITEM_NUMBER,
                                     TRI_ITEM_SEAT,  TRI_ITEM_NOUN,      TRI_ITEM_SHOWN,
                                     TRI_ITEM_WAY,   TRI_ITEM_NO_ROAD,   TRI_ITEM_ENTRY,
                                     TRI_ITEM_PLACE, TRI_ITEM_WORD};
    uint32_t kind = below(12);
    if (kind == 11)
        return (uint16_t)below(65536);
    return (uint16_t)(first[kind] + below((const uint32_t[]){20, 300, 3000}[below(3)]));
}

/* Something that exists, and DONE and `?` more often than other words. */
static uint16_t some_thing(void)
{
    const tri_board *board = tri_board_of(game);
    const struct {
        uint32_t first, count;
    } things[] = {{TRI_ITEM_UNIT, TRI_UNITS},
                  {TRI_ITEM_COMMANDER, board->commanders},
                  {TRI_ITEM_NUMBER, 2},
                  {TRI_ITEM_SEAT, game->seats},
                  {TRI_ITEM_NOUN, board->nouns},
                  {TRI_ITEM_SHOWN, 128 * TRI_FACES},
                  {TRI_ITEM_WAY, 2U * board->roads},
                  {TRI_ITEM_NO_ROAD, 2U * board->borders},
                  {TRI_ITEM_ENTRY, board->entries},
                  {TRI_ITEM_PLACE + tri_reserve(0), board->locales},
                  {TRI_ITEM_PLACE + tri_blocking(0), 2U * board->borders},
                  {TRI_ITEM_WORD, TRI_WORD_OFF - TRI_ITEM_WORD + 1},
                  {TRI_DONE, 1},
                  {GG_UNKNOWN, 1}};
    uint32_t kind = below(sizeof things / sizeof things[0]);
    return (uint16_t)(things[kind].first + below(things[kind].count));
}

static void open_text(gg_text *text)
{
    gg_text_open(text, buffer, sizeof buffer);
}

static void any_order_can_be_written(void **state)
{
    (void)state;
    for (uint32_t moment = 0; moment < MOMENTS; moment++) {
        begin_moment(moment);
        for (uint32_t i = 0; i < ORDERS; i++) {
            gg_order order;
            gg_text text;
            gg_order_open(&order, (uint8_t)below(TRI_VERBS + 2));
            for (uint32_t items = below(12); items > 0; items--)
                gg_order_add(&order, some_thing());
            look(some_seat());
            open_text(&text);
            gg_write_order(game, &view, &order, &text);
            assert_false(text.cut);
        }
    }
}

static void any_step_can_be_written(void **state)
{
    (void)state;
    for (uint32_t moment = 0; moment < MOMENTS; moment++) {
        begin_moment(moment);
        for (uint32_t i = 0; i < STEPS; i++) {
            gg_draft draft;
            gg_text text;
            gg_draft_open(&draft);
            draft.order.verb = (uint8_t)below(TRI_VERBS);
            bool two = below(2) == 0;
            uint16_t item = some_item(), more = two ? some_item() : (uint16_t)GG_NO_ITEM;
            look(some_seat());
            open_text(&text);
            gg_write_step(game, &view, &draft,
                          gg_step_of((uint8_t)below(TRI_STEP_NOUN + 1), item, more, 0), &text);
            assert_false(text.cut);
        }
    }
}

static void any_event_can_be_told(void **state)
{
    (void)state;
    for (uint32_t moment = 0; moment < MOMENTS; moment++) {
        begin_moment(moment);
        for (uint32_t i = 0; i < EVENTS; i++) {
            gg_event event = {.kind = (uint8_t)(GG_EVENT_FIRST + below(20))};
            gg_text text;
            if (below(8) == 0)
                event.kind = below(2) == 0 ? GG_EVENT_SHOWN : GG_EVENT_SHUFFLE;
            for (uint32_t k = 0; k < 6; k++)
                event.open[k] = (int16_t)((int32_t)below(below(2) == 0 ? 24 : 700) - 4);
            look(some_seat());
            open_text(&text);
            gg_write_event(game, &view, &event, &text);
            assert_false(text.cut);
        }
    }
}

static void everybody_can_be_asked(void **state)
{
    (void)state;
    for (uint32_t moment = 0; moment < MOMENTS; moment++) {
        begin_moment(moment);
        for (uint8_t prompt = 0; prompt <= TRI_PROMPTS; prompt++) {
            gg_text text;
            look(GG_REFEREE);
            view.head.prompt[0] = prompt;
            open_text(&text);
            gg_write_prompt(game, &view, 0, &text);
            gg_write_prompt(game, &view, GG_SEATS_MAX - 1, &text);
            assert_int_equal(text.used > 0, prompt != 0 && prompt < TRI_PROMPTS);
        }
    }
}

/* ---------------------------------------------------------------- orders that are accepted */

static uint32_t read_back;

static void reads_back(void *to, const gg_order *order)
{
    static gg_orders orders;
    const gg_seat *seat = to;
    gg_refusal refusal;
    gg_text text;
    gg_error error = {0};
    gg_check(game, gg_match_state(match), *seat, order, &refusal);
    if (refusal.count > 0)
        return;
    gg_order plain = *order;
    game->rules->canonical(game, gg_match_state(match), *seat, &plain);
    open_text(&text);
    gg_write_order(game, &view, &plain, &text);
    assert_true(gg_split((gg_span){buffer, text.used}, &words, &error));
    if (!gg_read_order(game, &view, &words, 0, &orders, &error))
        fail_msg("%.*s: %s", (int)text.used, buffer, error.text);
    if (orders.count != 1 || !gg_same_order(&orders.order[0], &plain))
        fail_msg("%.*s reads back as another order", (int)text.used, buffer);
    read_back++;
}

static void accepted_orders_read_back(void **state)
{
    (void)state;
    for (uint32_t moment = 0; moment < MOMENTS; moment++) {
        begin_moment(moment);
        for (gg_seat seat = 0; seat < game->seats; seat++) {
            if (gg_head_of(gg_match_state(match))->prompt[seat] == 0)
                continue;
            look(seat);
            tri_every_order(game, gg_match_state(match), seat, reads_back, &seat);
        }
    }
    assert_true(read_back > 100);
}

/* ---------------------------------------------------------------- what is owed */

/* The question that `asked` must answer, as `reader` may read it. */
static void prompt_is(const char *reader, const char *asked, const char *expected)
{
    gg_text text;
    gg_match_view(match, strcmp(reader, "public") == 0 ? GG_PUBLIC : seat_of(reader), &view);
    open_text(&text);
    gg_write_prompt(game, &view, seat_of(asked), &text);
    assert_string_equal(text.at, expected);
}

static void a_retreat_says_what_each_group_owes(void **state)
{
    static const char plain[] =
        "Retreat: assign losses, choose destinations, and choose the unit each corps keeps.";
    (void)state;
    begin_with("triumph dec2",
               "F R(93): I3a\n"
               "A 94>106: I2a C2b   94>107: I3c   R(94): I2d C2e A1f I1g/retreated\n");
    played("F", "threaten 93>94");
    played("A", "defend I2d");
    played("F", "press");
    played("A", "lead I2d");
    played("F", "attack unit I3a narrow lead I3a");
    prompt_is(
        "A", "A",
        "Retreat. You lose 2 points at 94>106 (I2a C2b), 1 point at 94>107 (I3c), 1 point from "
        "unnamed infantry in reserve (I1g). Artillery is lost: A1f. Assign losses, choose "
        "destinations, and choose the unit each corps keeps.");
    prompt_is("F", "A", plain);
    prompt_is("public", "A", plain);
}

static void what_units_can_bear_is_their_owners_secret(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(95): [Vandamme: I3a I2b]\nA R(108): [Langeron: I2a I1b]\n");
    played("F", "threaten 95>108");
    played("A", "defend I2a I1b");
    played("F", "press");
    played("A", "lead none");
    played("F", "attack corps Vandamme lead I3a");
    played("A", "counter none");
    prompt_is("A", "A", "Assign 3 losses to the other defenders: I2a I1b.");
    prompt_is("F", "A", "Assign 4 losses to the other defenders: ?a ?b.");
}

/* ---------------------------------------------------------------- what happened */

/* How the news of the last order begins, for both sides and for spectators. */
static void news_begins(const char *expected)
{
    static const gg_seat readers[] = {0, 1, GG_PUBLIC};
    gg_news news = gg_match_news(match);
    for (uint32_t i = 0; i < 3; i++) {
        gg_text text;
        gg_event event;
        gg_match_view(match, readers[i], &view);
        assert_true(gg_event_for(&news.events[0], readers[i], &event));
        open_text(&text);
        gg_write_event(game, &view, &event, &text);
        assert_string_equal(text.at, expected);
    }
}

/* The leader has lost a point when the news of the attack is read. */
static void an_attack_names_faces_before_its_losses(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(93): I3a\nA R(94): I2d\n");
    played("F", "threaten 93>94");
    played("A", "defend I2d");
    played("F", "press");
    played("A", "lead I2d");
    played("F", "attack unit I3a narrow lead I3a"); /* it is I2a now */
    news_begins("the French make a narrow attack with 1 unit, led by I3a");
    begin_with("triumph dec2", "F R(93): [St_Hilaire: I3a I3b I2c]\nA 94>93: I2d I3e\n");
    played("F", "threaten 93>94");
    played("A", "defend I2d I3e");
    played("F", "press");
    played("A", "lead I2d I3e");
    played("F", "attack corps St_Hilaire narrow at I2d lead I3a");
    news_begins("the French make a narrow attack with 3 units on I2d, led by I3a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_can_be_written),
        cmocka_unit_test(any_step_can_be_written),
        cmocka_unit_test(any_event_can_be_told),
        cmocka_unit_test(everybody_can_be_asked),
        cmocka_unit_test(accepted_orders_read_back),
        cmocka_unit_test(a_retreat_says_what_each_group_owes),
        cmocka_unit_test(what_units_can_bear_is_their_owners_secret),
        cmocka_unit_test(an_attack_names_faces_before_its_losses),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
