/* Games that are moved from one server to another, or to another user: only those of one person. */
#include "server/at_lobby.h"

static const char *path_of(const char *what)
{
    static char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, what);
    return path;
}

static char *copy_of(visitor *who)
{
    assert_int_equal(visit(who, WEB_GET, path_of("copy"), NULL), 200);
    return strdup(who->text);
}

/* As a JSON text. */
static int bring(visitor *who, const char *log)
{
    host_page page;
    host_page_open(&page);
    fputs("{\"log\":\"", page.stream);
    for (const char *at = log; *at; at++) {
        if (*at == '\n')
            fputs("\\n", page.stream);
        else
            fprintf(page.stream, strchr("\"\\", *at) ? "\\%c" : "%c", *at);
    }
    fputs("\"}", page.stream);
    host_page_close(&page);
    int status = visit(who, WEB_POST, HOUSE_COPIES, page.at);
    host_page_free(&page);
    return status;
}

static void begin_hot_seat(void)
{
    assert_int_equal(make(&anna, "{\"game\":\"probe\",\"options\":{\"players\":2},\"start\":true,"
                                 "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"),
                     201);
}

static void a_game_in_progress_goes_on_elsewhere(void **state)
{
    (void)state;
    begin_hot_seat();
    char *log = copy_of(&anna);
    assert_non_null(strstr(log, "\n# in progress\n"));
    assert_int_equal(bring(&berta, log), 201);
    char moved[20];
    snprintf(moved, sizeof moved, "%s", reply_text(&berta, "id"));
    char path[60];
    snprintf(path, sizeof path, "/api/v1/games/%s", moved);
    assert_int_equal(visit(&berta, WEB_GET, path, NULL), 200);
    assert_string_equal(reply_text(&berta, "state"), "running");
    assert_string_equal(reply_text(&berta, "watch"), "nobody");
    assert_string_equal(reply_text(&berta, "seats.0.player"), "Berta");
    assert_string_equal(reply_text(&berta, "seats.1.player"), "Berta");
    assert_int_equal(visit(&anna, WEB_GET, path, NULL), 404);
    free(log);
}

static void the_same_game_twice(void **state)
{
    (void)state;
    begin_hot_seat();
    char *log = copy_of(&anna);
    assert_int_equal(bring(&anna, log), 409);
    assert_string_equal(reply_text(&anna, "error.code"), "there-already");
    free(log);
}

/* Its file would tell what the other player hides, and the dice to come. */
static void a_game_of_two_people_stays(void **state)
{
    (void)state;
    make_for_two(",\"start\":true");
    assert_int_equal(post(&berta, "join", ""), 200);
    assert_int_equal(visit(&anna, WEB_GET, path_of("copy"), NULL), 409);
    assert_int_equal(visit(&carl, WEB_GET, path_of("copy"), NULL), 409);
    assert_null(strstr(carl.text, "seed "));
}

static void damaged_files(void **state)
{
    static const char *const files[] = {"", "nonsense", "log grognard 1\ngame probe\n"};
    (void)state;
    begin_hot_seat();
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        assert_int_equal(bring(&berta, files[i]), 400);
        assert_string_equal(reply_text(&berta, "error.code"), "damaged");
    }
    char *log = copy_of(&anna);
    *strstr(log, "seed ") = 'X';
    assert_int_equal(bring(&berta, log), 400);
    free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(a_game_in_progress_goes_on_elsewhere),
        LOBBY_TEST(the_same_game_twice),
        LOBBY_TEST(a_game_of_two_people_stays),
        LOBBY_TEST(damaged_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
