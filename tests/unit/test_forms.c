/* Forms of orders: what matches them, how they are read and written, what others see. A game that is only a grammar. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/orders/grammar.h"
#include "core/text/spans.h"
#include "harness/forms.h"

/* ---------------------------------------------------------------- a grammar */

enum { BID = 1, GO, TAKE, FLEE, LAY, NOTE, ROAD, STOP, FOLLOW, DEAL, MIX, VERBS };
enum {
    UNITS = 5,
    AT_TOWN = 0x100,
    AT_NOTHING = 0x200,
    AT_STEPS = 0x300,
    DONE = 0x400,
    AT_BACK = 0x500
};
enum { VERB_STEP, UNIT_STEP, TOWN_STEP, OTHER_STEP };

/* `u3` */
static bool read_unit(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    if (word.size != 2 || word.at[0] != 'u' || word.at[1] < '0' || word.at[1] >= '0' + UNITS)
        return gg_said_expected(said, "unit");
    *number = (uint32_t)(word.at[1] - '0');
    return true;
}

static void put_unit(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)game, (void)view;
    gg_print(out, "u%u", number);
}

static void put_unit_id(const gg_game *game, uint32_t number, gg_text *out)
{
    (void)game;
    gg_print(out, "unit-%u", number);
}

static const char *const towns[] = {"Ath", "Mons", "Namur", NULL};

/* Not by `words`, because paths consist of towns. */
static bool read_town(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    for (*number = 0; towns[*number]; ++*number)
        if (gg_same_name(word, gg_span_of(towns[*number])))
            return true;
    return gg_said_expected(said, "town");
}

static uint32_t town_count(const gg_game *game)
{
    (void)game;
    return 3;
}

static const char *const nothing[] = {"none", NULL}, *const colors[] = {"red", "blue", NULL};

static void put_town(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)game, (void)view;
    gg_put(out, towns[number]);
}

/* The back of a unit, which is all that others see. */
static void put_back(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)game, (void)view;
    gg_print(out, "back-%u", number);
}

/* Every other unit: a noun with gaps. */
static bool is_even(const gg_game *of, uint16_t item)
{
    (void)of;
    return item < UNITS && item % 2 == 0;
}

static const gg_noun nobody = {"NOTHING", NULL, OTHER_STEP, AT_NOTHING, .words = nothing};

static const gg_noun back = {"BACK", NULL, UNIT_STEP, AT_BACK, .count = UNITS, .put = put_back};

static const gg_noun nouns[] = {
    {"UNIT", "unit", UNIT_STEP, .count = UNITS, .shown = &back, .read = read_unit, .put = put_unit,
     .id = put_unit_id},
    {"EVEN", "unit", UNIT_STEP, .is = is_even, .put = put_unit},
    {"TOWN", "town", TOWN_STEP, AT_TOWN, .size = town_count, .read = read_town, .put = put_town},
    {"NOTHING", NULL, OTHER_STEP, AT_NOTHING, .words = nothing},
    {"COLOR", "color", OTHER_STEP, AT_NOTHING + 1, .words = colors},
    {"STEPS", "number", OTHER_STEP, AT_STEPS, .count = 10, .number = "steps"},
    {"LEADER", "unit", UNIT_STEP, .count = UNITS, .read = read_unit, .put = put_unit,
     .also = &nobody},
    {.name = NULL},
};

/* The list in the order of towns. */
static void turn_around(const void *view, gg_order *order)
{
    (void)view;
    if (order->count != 5 || order->item[0] <= order->item[2])
        return;
    for (uint32_t i = 0; i < 2; i++) {
        uint16_t item = order->item[i];
        order->item[i] = order->item[i + 2];
        order->item[i + 2] = item;
    }
}

static const gg_form forms[VERBS] = {
    [BID] = {.form = "COLOR STEPS", .secrecy = GG_OPEN},
    [GO] = {.form = "UNIT.. to TOWN"},
    [TAKE] = {.form = "{UNIT}", .secrecy = GG_SEALED},
    [FLEE] = {.form = "{UNIT to TOWN},"},
    [LAY] = {.form = "[TOWN STEPS],", .most = 2, .arrange = turn_around},
    [NOTE] = {.form = "hold TOWN | NOTHING | UNIT with UNIT", .secrecy = GG_OPEN},
    [ROAD] = {.form = "TOWN-TOWN", .secrecy = GG_OPEN},
    [STOP] = {.form = "", .secrecy = GG_OPEN},
    [FOLLOW] = {.form = "LEADER to TOWN"},
    [DEAL] = {.form = "<TOWN {UNIT}>,"},
    [MIX] = {.form = "{UNIT} to {TOWN} EVEN"},
};

static const gg_grammar grammar = {nouns, forms, VERBS, DONE};

static void hide_first(const gg_game *of, const void *before, const void *after, gg_seat author,
                       gg_seat reader, const gg_order *order, gg_order *seen)
{
    (void)of, (void)before, (void)after, (void)author, (void)reader, (void)order;
    seen->item[0] = GG_UNKNOWN;
}

static const char *const verbs[] = {"",     "bid",  "go",     "take", "flee", "lay", "note",
                                    "road", "stop", "follow", "deal", "mix",  NULL};
static const gg_rules rules = {.verbs = verbs, .grammar = &grammar, .redact = hide_first};
static const gg_game game = {.rules = &rules};

/* ---------------------------------------------------------------- words */

static gg_words words; /* large, so not on the stack */
static gg_orders orders;
static gg_error error;

static bool read(const char *line)
{
    memset(&error, 0, sizeof error);
    assert_true(gg_split(gg_span_of(line), &words, &error));
    uint8_t verb = 1;
    while (!gg_word_is(&words, 0, verbs[verb]))
        verb++;
    return gg_read_form(&game, NULL, verb, &words, 0, &orders, &error);
}

static void refused(const char *line, uint32_t column, const char *text)
{
    assert_false(read(line));
    assert_string_equal(error.text, text);
    assert_int_equal(error.column, column);
}

static const char *written(const gg_order *order)
{
    static char line[200];
    gg_text out;
    gg_text_open(&out, line, sizeof line);
    gg_write_form(&game, NULL, order, &out);
    return line;
}

/* It is read as these items, matches, and is written in these words. */
static void means(const char *line, const char *again, uint32_t count, const uint16_t *items)
{
    if (!read(line))
        fail_msg("%s: %s", line, error.text);
    assert_int_equal(orders.order[0].count, count);
    assert_memory_equal(orders.order[0].item, items, count * sizeof *items);
    assert_true(gg_fits_form(&game, &orders.order[0]));
    assert_string_equal(written(&orders.order[0]), again);
}

#define MEANS(line, again, ...)                                                                    \
    means(line, again, sizeof((uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t),                       \
          (const uint16_t[]){__VA_ARGS__})

/* ---------------------------------------------------------------- reading and writing */

static void nouns_and_words(void **state)
{
    (void)state;
    MEANS("bid Red 7", "bid red 7", AT_NOTHING + 1, AT_STEPS + 7);
    refused("bid", 4, "red or blue expected");
    refused("bid green 7", 5, "red or blue expected");
    refused("bid red 10", 9, "number of steps expected");
    refused("bid red", 8, "number of steps expected");
    refused("bid red 7 8", 11, "nothing may follow here");
    assert_true(read("stop"));
    assert_string_equal(written(&orders.order[0]), "stop");
}

static void each_of_several(void **state)
{
    (void)state;
    MEANS("go u2 to Mons", "go u2 to Mons", 2, AT_TOWN + 1);
    assert_true(read("go u2 u0 u4 to Ath"));
    assert_int_equal(orders.count, 3);
    assert_string_equal(written(&orders.order[2]), "go u4 to Ath");
    refused("go to Ath", 4, "unit expected");
    refused("go u2 u9 to Ath", 7, "to expected");
    refused("go u2 to", 9, "town expected");
    refused(
        "go u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 "
        "u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 u1 to Ath",
        124, "too many units");
}

static void sets_and_lists(void **state)
{
    (void)state;
    MEANS("take u4 u1 u3", "take u1 u3 u4", 1, 3, 4, DONE);
    MEANS("take none", "take none", DONE);
    MEANS("flee u4 to Ath, u1 to Namur", "flee u1 to Namur, u4 to Ath", 1, AT_TOWN + 2, 4, AT_TOWN,
          DONE);
    MEANS("lay Mons 3, Ath 2", "lay Ath 2, Mons 3", AT_TOWN, AT_STEPS + 2, AT_TOWN + 1,
          AT_STEPS + 3, DONE);
    MEANS("lay Ath 3, Ath 2", "lay Ath 3, Ath 2", AT_TOWN, AT_STEPS + 3, AT_TOWN, AT_STEPS + 2,
          DONE);
    refused("lay Ath 3, Ath 2, Ath 1, Ath 4", 24, "too many towns");
    refused("take", 5, "unit expected");
    refused("take u1 u2 u1", 12, "u1 is named twice");
    refused("take none u1", 11, "nothing may follow here");
    refused("flee u1 to Ath u2 to Ath", 16, "nothing may follow here");
    refused("flee u1 to Ath, u1 to Mons", 17, "u1 is named twice");
    refused("flee u1 to Ath,", 16, "unit expected");
}

static void alternatives_and_paths(void **state)
{
    (void)state;
    MEANS("note hold Mons", "note hold Mons", AT_TOWN + 1);
    MEANS("note none", "note none", AT_NOTHING);
    MEANS("note u1 with u2", "note u1 with u2", 1, 2);
    refused("note x", 6, "unit expected");
    MEANS("road Ath-Namur", "road Ath-Namur", AT_TOWN, AT_TOWN + 2);
    refused("road", 5, "path expected");
    refused("road Ath", 6, "path expected");
    refused("road Ath-Ghent", 6, "town expected");
    refused("road Ath-Mons-Namur", 6, "path too long");
}

static void nouns_that_are_also_others(void **state)
{
    (void)state;
    MEANS("follow u3 to Ath", "follow u3 to Ath", 3, AT_TOWN);
    MEANS("follow None to Ath", "follow none to Ath", AT_NOTHING, AT_TOWN);
    refused("follow Ath", 8, "unit expected");
}

/* ---------------------------------------------------------------- matching forms */

static bool fits(uint8_t verb, uint32_t count, const uint16_t *items)
{
    gg_order order;
    gg_order_open(&order, verb);
    for (uint32_t i = 0; i < count; i++)
        gg_order_add(&order, items[i]);
    return gg_fits_form(&game, &order);
}

#define FITS(verb, ...)                                                                            \
    fits(verb, sizeof((uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t),                               \
         (const uint16_t[]){__VA_ARGS__})

static void other_items_do_not_fit(void **state)
{
    (void)state;
    assert_true(fits(STOP, 0, NULL));
    assert_false(FITS(STOP, 0));
    assert_false(FITS(GO, 1));
    assert_false(FITS(GO, UNITS, AT_TOWN));
    assert_false(FITS(GO, 1, AT_TOWN + 3));
    assert_false(FITS(GO, 1, AT_TOWN, AT_TOWN));
    assert_false(fits(TAKE, 0, NULL));
    assert_false(FITS(TAKE, 1, 3));
    assert_false(FITS(TAKE, 3, 1, DONE));
    assert_false(FITS(TAKE, 1, 1, DONE));
    assert_false(FITS(TAKE, 1, DONE, DONE));
    assert_false(FITS(FLEE, 1, DONE));
    assert_false(FITS(FLEE, AT_TOWN, 1, DONE));
    assert_false(FITS(NOTE, 1, AT_NOTHING));
    assert_false(FITS(FOLLOW, AT_NOTHING + 1, AT_TOWN));
    assert_false(FITS(BID, AT_NOTHING, AT_STEPS));
    assert_false(FITS(BID, GG_UNKNOWN, GG_NO_ITEM));
}

static void lists_in_lists_and_in_the_middle(void **state)
{
    (void)state;
    assert_true(fits(DEAL, 0, NULL));
    assert_true(FITS(DEAL, AT_TOWN, 1, 3, DONE, AT_TOWN + 2, DONE));
    assert_false(FITS(DEAL, AT_TOWN, 1, 3));
    assert_false(FITS(DEAL, AT_TOWN, 3, 1, DONE));
    assert_false(FITS(DEAL, AT_TOWN, 1, DONE, DONE));
    assert_true(FITS(MIX, 1, 2, DONE, DONE, 4));
    assert_false(FITS(MIX, 1, 2, DONE, DONE, 3));
    assert_false(FITS(MIX, 1, 2, DONE, 4));
    assert_false(FITS(MIX, 1, 2, DONE, DONE));
}

static const char *words_of(uint8_t verb, uint32_t count, const uint16_t *items)
{
    gg_order order;
    gg_order_open(&order, verb);
    for (uint32_t i = 0; i < count; i++)
        gg_order_add(&order, items[i]);
    return written(&order);
}

#define WORDS_OF(verb, ...)                                                                        \
    words_of(verb, sizeof((uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t),                           \
             (const uint16_t[]){__VA_ARGS__})

static void lists_are_written(void **state)
{
    (void)state;
    assert_string_equal(WORDS_OF(DEAL, AT_TOWN, 1, 3, DONE, AT_TOWN + 2, DONE),
                        "deal Ath u1 u3, Namur");
    assert_string_equal(WORDS_OF(MIX, 1, DONE, DONE, 4), "mix u1 to none u4");
    assert_string_equal(WORDS_OF(TAKE, AT_BACK + 2, 3, DONE), "take back-2 u3");
}

typedef struct counting {
    uint32_t all, fitting;
} counting;

static void count(void *to, const gg_order *order)
{
    counting *so_far = to;
    so_far->all++;
    so_far->fitting += gg_fits_form(&game, order);
}

static void brute_force_follows_the_form(void **state)
{
    (void)state;
    counting note = {0, 0}, go = {0, 0}, follow = {0, 0};
    assert_true(gg_every_form(&game, NOTE, 1, count, &note));
    assert_int_equal(note.all, 4 + 2 + 6 * 6);
    assert_int_equal(note.fitting, 3 + 1 + 5 * 5);
    assert_true(gg_every_form(&game, GO, 1, count, &go));
    assert_int_equal(go.fitting, 15);
    assert_true(gg_every_form(&game, FOLLOW, 1, count, &follow));
    assert_int_equal(follow.all, (6 + 1) * 4);
    assert_int_equal(follow.fitting, (5 + 1) * 3);
}

/* ---------------------------------------------------------------- steps and redaction */

static void steps_say_and_point(void **state)
{
    (void)state;
    char line[200];
    gg_text out;
    gg_json json;
    gg_text_open(&out, line, sizeof line);
    gg_write_item_step(&game, NULL, gg_step_of(VERB_STEP, FLEE, 0, 0), &out);
    gg_put_char(&out, ' ');
    gg_write_item_step(&game, NULL, gg_step_of(UNIT_STEP, 3, GG_NO_ITEM, 0), &out);
    gg_put_char(&out, ' ');
    gg_write_item_step(&game, NULL, gg_step_of(TOWN_STEP, AT_TOWN + 9, GG_NO_ITEM, 0), &out);
    assert_string_equal(line, "flee u3 ?");
    gg_text_open(&out, line, sizeof line);
    gg_json_open(&json, &out);
    gg_json_array(&json, NULL);
    gg_point_at_items(&game, NULL, gg_step_of(UNIT_STEP, 3, GG_NO_ITEM, 0), &json);
    gg_point_at_items(&game, NULL, gg_step_of(OTHER_STEP, AT_STEPS + 4, GG_NO_ITEM, 0), &json);
    gg_point_at_items(&game, NULL, gg_step_of(OTHER_STEP, AT_NOTHING, GG_NO_ITEM, 0), &json);
    gg_json_end_array(&json);
    assert_string_equal(
        line, "[{\"what\":\"unit\",\"id\":\"unit-3\"},{\"what\":\"number\",\"id\":\"4\"}]");
}

static const char *seen_by(gg_seat reader)
{
    gg_order seen;
    gg_redact(&game, NULL, NULL, 0, reader, &orders.order[0], &seen);
    return written(&seen);
}

static void others_read_what_they_may(void **state)
{
    (void)state;
    assert_true(read("bid red 7"));
    assert_string_equal(seen_by(1), "bid red 7");
    assert_true(read("take u1 u2"));
    assert_string_equal(seen_by(1), "take ?");
    assert_string_equal(seen_by(0), "take u1 u2");
    assert_string_equal(seen_by(GG_REFEREE), "take u1 u2");
    assert_true(read("flee u1 to Ath, u2 to Ath"));
    assert_string_equal(seen_by(GG_PUBLIC), "flee ? to Ath, u2 to Ath");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nouns_and_words),
        cmocka_unit_test(each_of_several),
        cmocka_unit_test(sets_and_lists),
        cmocka_unit_test(alternatives_and_paths),
        cmocka_unit_test(other_items_do_not_fit),
        cmocka_unit_test(brute_force_follows_the_form),
        cmocka_unit_test(steps_say_and_point),
        cmocka_unit_test(others_read_what_they_may),
        cmocka_unit_test(nouns_that_are_also_others),
        cmocka_unit_test(lists_are_written),
        cmocka_unit_test(lists_in_lists_and_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
