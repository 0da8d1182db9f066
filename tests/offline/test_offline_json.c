/* Reading JSON without a library: what is good, what is refused, and what is in it. */
#include "offline/instead/jansson.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void good_texts(void **state)
{
    static const char *const texts[] = {
        "{}", "[]", " { \"a\" : [ 1 , -2.5e+3 , true , false , null ] } \n",
        "[\"\\u00fc\\ud83d\\ude00\\n\\\"\"]", "[9223372036854775807,-9223372036854775808,0,-0]"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        json_t *json = json_loads(texts[i], 0, NULL);
        assert_non_null(json);
        json_decref(json);
    }
}

static void bad_texts(void **state)
{
    static const char *const texts[] = {"",
                                        "1",
                                        "\"a\"",
                                        "{",
                                        "[1,]",
                                        "{\"a\":1,}",
                                        "{\"a\":1,\"a\":2}",
                                        "[01]",
                                        "[1.]",
                                        "[.5]",
                                        "[1e]",
                                        "[\"\\x\"]",
                                        "[\"\n\"]",
                                        "[tru]",
                                        "[1] 2",
                                        "{a:1}",
                                        "[\"\\u0000\"]",
                                        "[\"\\ud83d\"]",
                                        "[\"\\ude00\"]",
                                        "[\"\xff\"]",
                                        "[9223372036854775808]",
                                        "[\"a]",
                                        "[+1]",
                                        "{\"a\"}"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_null(json_loads(texts[i], 0, NULL));
    char deep[200];
    memset(deep, '[', 100);
    memset(deep + 100, ']', 100);
    assert_null(json_loadb(deep, sizeof deep, 0, NULL));
}

static void members(void **state)
{
    const char *key;
    json_t *value;
    size_t index;
    int count = 0;
    (void)state;
    json_t *json = json_loads("{\"b\":[1,\"\\u00e9\",3],\"a\":true,\"n\":null}", 0, NULL);
    assert_true(json_is_object(json));
    assert_true(json_is_true(json_object_get(json, "a")));
    assert_true(json_is_boolean(json_object_get(json, "a")));
    assert_true(json_is_null(json_object_get(json, "n")));
    assert_null(json_object_get(json, "c"));
    assert_int_equal(json_array_size(json_object_get(json, "b")), 3);
    assert_string_equal(json_string_value(json_array_get(json_object_get(json, "b"), 1)), "é");
    assert_int_equal(json_string_length(json_array_get(json_object_get(json, "b"), 1)), 2);
    json_array_foreach(json_object_get(json, "b"), index, value)
        count += (int)json_integer_value(value);
    assert_int_equal(count, 4);
    count = 0;
    json_object_foreach(json, key, value)
    {
        assert_true(key[0] == "ban"[count]);
        count++;
    }
    assert_int_equal(count, 3);
    json_decref(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(good_texts), cmocka_unit_test(bad_texts),
                                       cmocka_unit_test(members)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
