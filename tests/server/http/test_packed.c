/* test_packed.c: files as gzip: who wants it, and that it decompresses to the same file. */
#include "server/http/packed.h"

#include "host/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include <cmocka.h>

static void who_wants_it(void **state)
{
    (void)state;
    static const char *const yes[] = {"gzip",
                                      "gzip, deflate, br",
                                      "br;q=1.0, GZIP;q=0.8, *;q=0.1",
                                      "x-gzip",
                                      "*",
                                      " gzip ; q=1.000",
                                      "identity;q=0.5, gzip;q=0.5",
                                      "identity;q=0, gzip;Q=0.001",
                                      "*;q=0, gzip"};
    static const char *const no[] = {"",
                                     " ",
                                     "identity",
                                     "gzip;q=0",
                                     "gzip; q=0.000",
                                     "br, deflate",
                                     "*;q=0",
                                     "*, gzip;q=0",
                                     "gzip;q=0.5, identity",
                                     "gzipped",
                                     "not-gzip",
                                     "gzip;q=",
                                     "gzip;q=x",
                                     "gzip;q=2",
                                     "gzip;q=0.1234567",
                                     "gzip;level=9",
                                     ",;q=1,"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!packed_wanted(yes[i], false))
            fail_msg("\"%s\" takes gzip", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (packed_wanted(no[i], false))
            fail_msg("\"%s\" does not want gzip", no[i]);
}

static void who_wants_brotli(void **state)
{
    (void)state;
    static const struct {
        const char *accepts, *coding;
    } rows[] = {{"gzip, deflate, br, zstd", "br"},
                {"br", "br"},
                {"*", "br"},
                {"br;q=0.5, gzip;q=0.5", "br"},
                {"br;q=0.4, gzip;q=0.5", "gzip"},
                {"br;q=0, *", "gzip"},
                {"gzip", "gzip"},
                {"brotli, gzip", "gzip"},
                {"br;q=0", NULL},
                {"br;q=0.5, identity", NULL},
                {"", NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *coding = packed_wanted(rows[i].accepts, true);
        if (!coding || !rows[i].coding ? coding != rows[i].coding
                                       : strcmp(coding, rows[i].coding) != 0)
            fail_msg("\"%s\": %s", rows[i].accepts, coding ? coding : "none");
    }
    assert_null(packed_wanted("br", false));
}

static void check_same(const char *text, size_t size)
{
    size_t packed;
    char *bytes = packed_make(text, size, &packed), *back = host_memory(size + 1);
    assert_non_null(bytes);
    assert_true(packed < size);
    assert_int_equal((uint8_t)bytes[0], 0x1f); /* the magic number of gzip */
    z_stream zip = {.next_in = (Bytef *)bytes, .avail_in = (uInt)packed};
    assert_int_equal(inflateInit2(&zip, 15 + 16), Z_OK);
    zip.next_out = (Bytef *)back;
    zip.avail_out = (uInt)(size + 1);
    assert_int_equal(inflate(&zip, Z_FINISH), Z_STREAM_END);
    assert_int_equal(zip.total_out, size);
    assert_memory_equal(back, text, size);
    inflateEnd(&zip);
    free(bytes);
    free(back);
}

static void it_is_the_same_file(void **state)
{
    (void)state;
    enum { SIZE = 300000 };
    char *text = host_memory(SIZE);
    uint32_t chance = 1;
    for (size_t i = 0; i < SIZE; i++) {
        chance = chance * 1664525 + 1013904223;
        text[i] = "abcdefgh"[chance >> 29];
    }
    check_same(text, SIZE);
    check_same(text, 5000);
    memset(text, 'x', SIZE);
    check_same(text, SIZE);
    free(text);
}

static void some_are_not_worth_it(void **state)
{
    (void)state;
    size_t packed;
    char text[256];
    for (int i = 0; i < 256; i++)
        text[i] = (char)i;
    assert_null(packed_make("", 0, &packed));
    assert_null(packed_make("x", 1, &packed));
    assert_null(packed_make(text, sizeof text, &packed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_wants_it),
        cmocka_unit_test(who_wants_brotli),
        cmocka_unit_test(it_is_the_same_file),
        cmocka_unit_test(some_are_not_worth_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
