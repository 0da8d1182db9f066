/* Statements consumed word by word, matching of words and pieces, and views sent as words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/play/telling.h"
#include "core/text/said.h"

static gg_words words; /* large, so not on the stack */
static gg_error error;

static gg_said say(const char *line)
{
    memset(&error, 0, sizeof error);
    assert_true(gg_split(gg_span_of(line), &words, &error));
    return gg_said_from(NULL, &words, 0, &error);
}

static void expect_error(uint32_t column, const char *text)
{
    assert_string_equal(error.text, text);
    assert_int_equal(error.column, column);
}

/* ---------------------------------------------------------------- words */

static void words_are_taken_one_by_one(void **unused)
{
    (void)unused;
    uint8_t value;
    gg_said said = say("move 12 to Ath");
    assert_true(gg_said_is(&said, "Move"));
    assert_true(gg_said_took(&said, "move"));
    assert_false(gg_said_took(&said, "to"));
    assert_true(gg_said_number(&said, 0, 12, &value));
    assert_int_equal(value, 12);
    assert_true(gg_said_expect(&said, "to"));
    assert_true(gg_span_is(gg_said_here(&said), "Ath"));
    assert_false(gg_said_nothing(&said));
    expect_error(12, "nothing may follow here");
    said.next++;
    assert_true(gg_said_all(&said) && gg_said_nothing(&said));
    assert_false(gg_said_is(&said, "Ath"));
    assert_int_equal(gg_said_here(&said).size, 0);
}

static void other_words_are_refused(void **unused)
{
    (void)unused;
    uint8_t value;
    gg_said said = say("move 13 to");
    assert_false(gg_said_expect(&said, "fire"));
    expect_error(1, "fire expected");
    assert_false(gg_said_unknown(&said, "verb"));
    expect_error(1, "unknown verb \"move\"");
    assert_false(gg_said_number(&said, 0, 12, &value));
    expect_error(1, "number expected");
    said.next = 1;
    assert_false(gg_said_number(&said, 0, 12, &value));
    expect_error(6, "number from 0 to 12 expected");
    assert_int_equal(value, 0);
    said.next = 3;
    assert_false(gg_said_number(&said, 0, 12, &value));
    expect_error(11, "number expected");
}

/* The end of a fact hides what follows it. */
static void a_fact_ends_before_the_line(void **unused)
{
    (void)unused;
    int32_t number;
    gg_said said = say("lost 3 4");
    said.end = 1;
    assert_true(gg_said_took(&said, "lost"));
    assert_false(gg_fact_number(&said, &number));
    expect_error(6, "lost: number expected");
    assert_int_equal(gg_fact_end(&said, GG_TRUE), GG_TRUE);
    said.end = 3;
    assert_true(gg_fact_number(&said, &number));
    assert_int_equal(number, 3);
    assert_int_equal(gg_fact_end(&said, GG_TRUE), GG_NO_FACT);
    expect_error(8, "lost 3: nothing may follow");
}

static void statements_are_found_by_their_openings(void **unused)
{
    (void)unused;
    static const struct {
        gg_opening opening;
        uint8_t own;
    } table[] = {{{"turn", false}, 1}, {{"siege", true}, 2}};
    gg_said said = say("Siege Ulm");
    assert_int_equal(gg_said_opening(&said, true, &table[0].opening, sizeof table[0], 2), 1);
    assert_true(gg_said_is(&said, "Ulm"));
    assert_int_equal(gg_said_opening(&said, false, &table[0].opening, sizeof table[0], 2), 2);
    expect_error(7, "unknown statement \"Ulm\"");
    said = say("turn 3");
    assert_int_equal(gg_said_opening(&said, true, &table[0].opening, sizeof table[0], 2), 2);
    expect_error(1, "\"not\" takes away marks, not turn");
    assert_int_equal(gg_said_opening(&said, false, &table[0].opening, sizeof table[0], 2), 0);
    assert_true(gg_said_is(&said, "3"));
}

static void an_order_has_room_for_so_many_items(void **unused)
{
    (void)unused;
    gg_order order;
    gg_said said = say("deploy Ath");
    gg_order_open(&order, 1);
    for (uint32_t i = 0; i < GG_ITEMS_MAX; i++)
        assert_true(gg_said_item(&said, &order, i));
    assert_int_equal(order.item[GG_ITEMS_MAX - 1], GG_ITEMS_MAX - 1);
    assert_false(gg_said_item(&said, &order, 0));
    expect_error(1, "the order is too long");
}

/* ---------------------------------------------------------------- pairs */

/* Rows of words, columns of pieces: 1 if the word can mean the piece. */
static bool fits_table(const void *context, uint32_t word, uint32_t piece)
{
    const char *const *row = context;
    return row[word][piece] == '1';
}

static bool pairs(uint32_t count, const char *const *row)
{
    return gg_pair_off(count, fits_table, row);
}

static void words_get_pieces_of_their_own(void **unused)
{
    (void)unused;
    static const char *const chain[] = {"1100", "1010", "1001", "1000"};
    static const char *const short_of_two[] = {"110", "110", "110"};
    static const char *const none[] = {"11", "00"};
    assert_true(pairs(0, NULL));
    assert_true(pairs(4, chain));
    assert_false(pairs(3, short_of_two));
    assert_false(pairs(2, none));
}

/* Four words and four pieces, a bit for each pair of them. */
static bool fits_bits(const void *context, uint32_t word, uint32_t piece)
{
    const uint32_t *bits = context;
    return (*bits >> (4 * word + piece) & 1) != 0;
}

/* All ways to give each word a piece. */
static bool some_way_fits(uint32_t bits)
{
    for (uint32_t code = 0; code < 256; code++) {
        uint32_t used = 0;
        bool good = true;
        for (uint32_t word = 0; word < 4; word++) {
            uint32_t piece = code >> 2 * word & 3;
            good = good && fits_bits(&bits, word, piece) && (used >> piece & 1) == 0;
            used |= 1U << piece;
        }
        if (good)
            return true;
    }
    return false;
}

static void pairs_are_found_if_there_are_any(void **unused)
{
    (void)unused;
    uint32_t found = 0;
    for (uint32_t bits = 0; bits < 1U << 16; bits++) {
        bool fits = gg_pair_off(4, fits_bits, &bits);
        assert_int_equal(fits, some_way_fits(bits));
        found += fits;
    }
    assert_true(found > 0 && found < 1U << 16);
}

/* ---------------------------------------------------------------- telling */

typedef struct toy_view {
    gg_head head;
    uint8_t member[140];
} toy_view;

_Static_assert(GG_IS_TOLD(toy_view), "a view of whole words");

static gg_event events[40];

/* Changes these bytes; a follower must get them too. Returns the number of events. */
static uint32_t follow_changes(uint32_t count, const uint32_t *changed)
{
    toy_view before, after;
    gg_turn turn;
    memset(&before, 7, sizeof before);
    after = before;
    for (uint32_t i = 0; i < count; i++)
        after.member[changed[i]] ^= 0x81;
    gg_turn_open(&turn, NULL, events, 40);
    gg_tell_words(&turn, 100, GG_EVERYBODY, &before, &after, GG_FIRST_WORD, GG_END_WORD(toy_view));
    toy_view heard = before;
    gg_hear_words(&turn, 0, 1, &heard);
    assert_memory_equal(&heard, &after, sizeof after);
    for (uint32_t i = 0; i < turn.count; i++)
        gg_follow_words(&before, sizeof before, &events[i]);
    assert_memory_equal(&before, &after, sizeof after);
    return turn.count;
}

static void views_are_followed_by_words(void **unused)
{
    (void)unused;
    assert_int_equal(follow_changes(0, NULL), 0);
    for (uint32_t i = 0; i < 140; i++)
        assert_int_equal(follow_changes(1, &i), 1);
    assert_int_equal(follow_changes(2, (const uint32_t[]){0, 9}), 1);
    assert_int_equal(follow_changes(2, (const uint32_t[]){0, 10}), 2);
    assert_int_equal(follow_changes(3, (const uint32_t[]){1, 128, 139}), 3);
}

static void others_hear_nothing(void **unused)
{
    (void)unused;
    toy_view before, after, heard;
    gg_turn turn;
    memset(&before, 7, sizeof before);
    heard = after = before;
    after.member[50]++;
    gg_turn_open(&turn, NULL, events, 40);
    gg_tell_words(&turn, 100, GG_BIT(0), &before, &after, GG_FIRST_WORD, GG_END_WORD(toy_view));
    gg_hear_words(&turn, 0, 1, &heard);
    assert_memory_equal(&heard, &before, sizeof before);
    gg_hear_words(&turn, 0, 0, &heard);
    assert_memory_equal(&heard, &after, sizeof after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_taken_one_by_one),
        cmocka_unit_test(other_words_are_refused),
        cmocka_unit_test(a_fact_ends_before_the_line),
        cmocka_unit_test(statements_are_found_by_their_openings),
        cmocka_unit_test(an_order_has_room_for_so_many_items),
        cmocka_unit_test(words_get_pieces_of_their_own),
        cmocka_unit_test(pairs_are_found_if_there_are_any),
        cmocka_unit_test(views_are_followed_by_words),
        cmocka_unit_test(others_hear_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
