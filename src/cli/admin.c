/* admin.c: `grognard admin`: manages users, codes and games in a server's store.
 *
 * All changes are made in the store itself, even while a server is running. The server rereads its sessions within half
 * a minute, and rebuilds a game whose journal has grown without it the next time someone looks at it. */
#include "host/date.h"
#include "secret.h"
#include "server/house.h"
#include "server/rooms/snapshots.h"
#include "server/store/ratings.h"
#include "stores.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define DAY INT64_C(86400000)

/* ---------------------------------------------------------------- helpers */

/* Finds a user by name, or by the number that `users` prints. */
typedef struct user_search {
    const char *name;
    uint64_t id;
    uint32_t found;
    store_user user;
} user_search;

static bool look_at_user(void *to, const store_user *user)
{
    user_search *search = to;
    if (user->id != search->id && (user->key[0] || strcmp(user->name, search->name) != 0))
        return true;
    search->user = *user;
    search->found++;
    return true;
}

static uint64_t read_id(const char *text)
{
    bool digits = strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
    return digits ? strtoull(text, NULL, 16) : 0;
}

/* Guest names are not unique. False: an error was printed. */
static bool find_user(srv_store *store, const char *name, store_user *user)
{
    store_status status = names_find_user(store, name, user);
    if (status == STORE_OK)
        return true;
    user_search search = {.name = name, .id = read_id(name)};
    if (status == STORE_NONE)
        status = store->ops->users(store, look_at_user, &search);
    if (status != STORE_OK && status != STORE_NONE) {
        cli_store_error(store);
        return false;
    }
    if (search.found == 1)
        *user = search.user;
    else if (search.found == 0)
        cli_error("admin: unknown user \"%s\"", name);
    else
        cli_error("admin: %u guests have this name: use the number that `admin users` prints",
                  search.found);
    return search.found == 1;
}

/* Prints what was done, or what went wrong. */
static int commit(srv_store *store, store_batch *batch, const char *done)
{
    store_status status = cli_commit(store, batch);
    if (status != STORE_OK)
        return status == STORE_CONFLICT || status == STORE_NONE
                   ? cli_error("admin: this was changed by someone else at the same time")
                   : cli_store_error(store);
    printf("%s\n", done);
    return CLI_FINE;
}

static int unknown_word(const cli_call *call, int index, const char *expected)
{
    if (index < call->count)
        return cli_error("admin %s: unexpected \"%s\"; expected: %s", call->words[0],
                         call->words[index], expected);
    return cli_error("admin %s: missing argument: %s", call->words[0], expected);
}

static bool is_word(const cli_call *call, int index, const char *word)
{
    return index < call->count && strcmp(call->words[index], word) == 0;
}

/* ---------------------------------------------------------------- people */

static bool print_user(void *to, const store_user *user)
{
    char date[HOST_DATE_SIZE];
    (void)to;
    host_write_date(user->created, date);
    printf("%016llx  %s  %-7s  %s\n", (unsigned long long)user->id, date,
           user->key[0] ? "account" : "guest", user->name);
    return true;
}

/* ---------------------------------------------------------------- names */

/* Accounts with the same skeleton; they can only predate the rule against look-alikes. */
typedef struct look_alikes {
    struct look_alike {
        char skeleton[NAMES_SKELETON_MAX + 1];
        store_user user;
    } * at;
    size_t count, room;
} look_alikes;

static bool keep_account(void *to, const store_user *user)
{
    look_alikes *all = to;
    if (user->key[0] == 0)
        return true;
    if (all->count == all->room) {
        all->room = all->room * 2 + 64;
        all->at = host_resized(all->at, all->room * sizeof *all->at);
    }
    struct look_alike *kept = &all->at[all->count++];
    kept->user = *user;
    sodium_memzero(kept->user.password, sizeof kept->user.password);
    names_skeleton(user->name, kept->skeleton);
    return true;
}

static int by_skeleton(const void *a, const void *b)
{
    const struct look_alike *one = a, *other = b;
    int order = strcmp(one->skeleton, other->skeleton);
    if (order != 0)
        return order;
    return (one->user.created > other->user.created) - (one->user.created < other->user.created);
}

/* Prints each group with the oldest account first, and blank lines between groups. */
static void print_look_alikes(const look_alikes *all)
{
    bool any = false;
    for (size_t first = 0, next; first < all->count; first = next) {
        for (next = first + 1; next < all->count; next++)
            if (strcmp(all->at[next].skeleton, all->at[first].skeleton) != 0)
                break;
        if (next == first + 1)
            continue;
        printf("%s", any ? "\n" : "");
        any = true;
        for (size_t i = first; i < next; i++)
            print_user(NULL, &all->at[i].user);
    }
    if (!any)
        printf("no two accounts look alike\n");
}

static int list_look_alikes(srv_store *store)
{
    look_alikes all = {0};
    store_status status = store->ops->users(store, keep_account, &all);
    if (status == STORE_OK && all.count > 0) {
        qsort(all.at, all.count, sizeof *all.at, by_skeleton);
        print_look_alikes(&all);
    } else if (status == STORE_OK) {
        printf("no two accounts look alike\n");
    }
    free(all.at);
    return status == STORE_OK || status == STORE_NONE ? CLI_FINE : cli_store_error(store);
}

static int list_users(const cli_call *call, srv_store *store)
{
    if (is_word(call, 1, "alike") && call->count == 2)
        return list_look_alikes(store);
    if (call->count > 1)
        return unknown_word(call, 1, "no argument, or alike");
    store_status status = store->ops->users(store, print_user, NULL);
    return status == STORE_OK || status == STORE_NONE ? CLI_FINE : cli_store_error(store);
}

static int rename_user(const cli_call *call, srv_store *store)
{
    store_user user;
    srv_name name;
    gg_error error;
    if (call->count != 3)
        return unknown_word(call, call->count > 3 ? 3 : call->count, "NAME NEW-NAME");
    if (!find_user(store, call->words[1], &user))
        return CLI_WRONG;
    if (user.key[0] == 0)
        return cli_error("admin: guests choose their own names");
    if (!names_read(call->words[2], &name, &error))
        return cli_error("admin: %s", error.text);
    memcpy(user.name, name.text, sizeof user.name);
    memcpy(user.key, name.key, sizeof user.key);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_RENAME_USER, &user);
    sodium_memzero(&user, sizeof user);
    store_status status = cli_commit(store, batch);
    if (status == STORE_CONFLICT)
        return cli_error("admin: the name \"%s\" is taken or looks like one that is", name.text);
    if (status != STORE_OK)
        return cli_store_error(store);
    printf("renamed to %s, in all games too\n", name.text);
    return CLI_FINE;
}

/* ---------------------------------------------------------------- what is done with an account */

static bool hash_new_password(store_user *user)
{
    char password[SECRET_MAX];
    gg_error error;
    if (!cli_read_secret(password))
        return false;
    bool good = people_check_password(password, user->name, &error);
    if (!good)
        cli_error("admin: %s", error.text);
    else if (!(good = people_hash_password(password, user->password)))
        cli_error("admin: not enough memory to hash the password");
    sodium_memzero(password, sizeof password);
    return good;
}

static int set_password(const cli_call *call, srv_store *store)
{
    store_user user;
    if (call->count != 2)
        return unknown_word(call, call->count > 2 ? 2 : 1, "the NAME of a user");
    if (!find_user(store, call->words[1], &user))
        return CLI_WRONG;
    if (user.key[0] == 0)
        return cli_error("admin: a guest has no password");
    if (!hash_new_password(&user))
        return CLI_WRONG;
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_SET_USER, &user);
    batch_add(batch, CHANGE_END_SESSIONS)->number = user.id;
    sodium_memzero(&user, sizeof user);
    return commit(store, batch, "password set; all sessions ended");
}

static int end_sessions(const cli_call *call, srv_store *store)
{
    store_user user;
    if (!is_word(call, 1, "end") || call->count != 3)
        return unknown_word(call, is_word(call, 1, "end") ? (call->count > 3 ? 3 : 2) : 1,
                            "end NAME");
    if (!find_user(store, call->words[2], &user))
        return CLI_WRONG;
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_END_SESSIONS)->number = user.id;
    return commit(store, batch, "all sessions have ended");
}

static int add_code(const cli_call *call, srv_store *store)
{
    uint64_t uses = 1, days = 30;
    char code[PEOPLE_TOKEN_SIZE];
    if (!is_word(call, 1, "add") || call->count != 2)
        return unknown_word(call, is_word(call, 1, "add") ? 2 : 1, "add [--uses N] [--days N]");
    if (!cli_number(call, "uses", 1, 100000, &uses) || !cli_number(call, "days", 1, 3650, &days))
        return CLI_WRONG;
    people_new_token(code);
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_ADD_CODE);
    people_hash_token(code, change->hash);
    change->number = uses;
    change->at = cli_now(store) + (int64_t)days * DAY;
    return commit(store, batch, code);
}

/* ---------------------------------------------------------------- what needs the rules */

static void wake_nobody(void *wakes)
{
    (void)wakes;
}

/* The server's game rooms without its network side, for commands that act on games. */
typedef struct opened_house {
    srv_house house;
    server_clock clock;
} opened_house;

static opened_house *open_house(const cli_call *call, srv_store *store, bool accounts)
{
    gg_error error;
    house_settings settings = {.accounts = accounts};
    opened_house *opened = host_memory(sizeof *opened);
    clock_open(&opened->clock);
    if (house_open(&opened->house, &settings, call->shelf, store, &opened->clock, wake_nobody, NULL,
                   &error))
        return opened;
    cli_error("admin: %s", error.text);
    free(opened);
    return NULL;
}

static void close_house(opened_house *opened)
{
    house_close(&opened->house); /* everything is stored now */
    free(opened);
}

static int remove_user(const cli_call *call, srv_store *store)
{
    store_user user;
    if (call->count != 2)
        return unknown_word(call, call->count > 2 ? 2 : 1, "the NAME of a user");
    if (!find_user(store, call->words[1], &user))
        return CLI_WRONG;
    opened_house *opened = open_house(call, store,
                                      user.key[0] != 0); /* games with accounts have results */
    if (!opened)
        return CLI_WRONG;
    store_status status = people_leave_games(&opened->house, user.id);
    close_house(opened);
    if (status != STORE_OK)
        return cli_store_error(store);
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_REMOVE_USER)->number = user.id;
    return commit(store, batch, "user deleted; running games resigned");
}

static bool print_game(void *to, const store_game *game)
{
    static const char *const states[] = {"waiting", "running", "over", "abandoned"};
    char date[HOST_DATE_SIZE];
    (void)to;
    host_write_date(game->created, date);
    printf("%s  %s  %-9s  %s", game->id, date, states[game->state], game->line);
    for (uint32_t i = 0; i < game->seats; i++)
        printf("%s%s", i == 0 ? ": " : ", ",
               game->seat[i].kind == SEAT_BOT ? game->seat[i].bot
               : game->seat[i].name[0]        ? game->seat[i].name
                                              : "-");
    printf("\n");
    return true;
}

static int list_games(const cli_call *call, srv_store *store)
{
    store_user user = {0};
    if (call->count > 1 && !find_user(store, call->words[1], &user))
        return CLI_WRONG;
    store_filter filter = {.user = user.id, .states = 15, .most = UINT32_MAX};
    store_status status = store->ops->games(store, &filter, print_game, NULL);
    return status == STORE_OK || status == STORE_NONE ? CLI_FINE : cli_store_error(store);
}

/* True if the game was running and has been ended. */
static bool end_running(srv_room *room)
{
    if (room->game.state != GAME_RUNNING || room->held_up)
        return false;
    room_open_batch(room);
    room_add(room, ROW_ABANDON, GG_NOBODY, 0, NULL);
    room_send(room);
    return true;
}

static int end_game(const cli_call *call, srv_store *store)
{
    store_status status;
    store_game game;
    opened_house *opened = open_house(call, store, false);
    if (!opened)
        return CLI_WRONG;
    srv_room *room = room_enter(&opened->house, call->words[2], &status);
    bool runs = room && end_running(room);
    close_house(opened);
    if (!room)
        return status == STORE_NONE ? cli_error("admin: unknown game %s", call->words[2])
                                    : cli_store_error(store);
    if (!runs)
        return cli_error("admin: game %s is not running", call->words[2]);
    if (store->ops->game(store, call->words[2], &game) != STORE_OK || game.state != GAME_ABANDONED)
        return cli_error("admin: could not store the change");
    printf("game abandoned\n");
    return CLI_FINE;
}

static int games(const cli_call *call, srv_store *store)
{
    if (is_word(call, 1, "end") && call->count == 3)
        return end_game(call, store);
    if (call->count > 2 || is_word(call, 1, "end"))
        return unknown_word(call, 2, "[NAME], or end GAME-ID");
    return list_games(call, store);
}

/* ---------------------------------------------------------------- the store */

static bool forget_snapshots_of(void *to, const store_game *game)
{
    store_change *change = batch_add(to, CHANGE_DROP_SNAPSHOTS);
    memcpy(change->id, game->id, sizeof change->id);
    return true;
}

/* Snapshots are only a cache. */
static int forget_snapshots(srv_store *store)
{
    store_batch *batch = batch_new();
    store_filter all = {.states = 15, .most = INT32_MAX};
    store_status status = store->ops->games(store, &all, forget_snapshots_of, batch);
    if (status != STORE_OK && status != STORE_NONE) {
        batch_free(batch);
        return cli_store_error(store);
    }
    return commit(store, batch, "snapshots deleted; the server will make new ones");
}

static int check_store(const cli_call *call, srv_store *store)
{
    host_out out;
    if (call->count > 1)
        return unknown_word(call, 1, "[--forget-snapshots]");
    if (cli_given(call, "forget-snapshots"))
        return forget_snapshots(store);
    gg_text *report = host_out_open(&out, stdout);
    bool whole = store->ops->check(store, report) == STORE_OK;
    whole = snapshots_check(call->shelf, store, report) && whole;
    gg_put(report, whole ? "no faults found\n" : "");
    gg_text_close(report);
    return whole ? CLI_FINE : CLI_FAILED;
}

/* ---------------------------------------------------------------- the clock */

static int confirm_clock(srv_store *store)
{
    server_clock clock;
    store_beat beat;
    clock_open(&clock);
    clock_beat(&clock, &beat);
    store_batch *batch = batch_new();
    batch_add_beat(batch, CHANGE_CONFIRM_CLOCK, &beat);
    return commit(
        store, batch,
        "confirmed: the server trusts the system clock. A running server notices this within a minute.\n"
        "Time-outs resume a minute after that");
}

static void print_clock(const char *what, int64_t at)
{
    char date[HOST_DATE_SIZE];
    host_write_date(at, date);
    printf("%-13s %s\n", what, at == 0 ? "-" : date);
}

/* Shows the stored clock, and the time a server started now would use. */
static int show_clock(srv_store *store)
{
    server_clock clock;
    store_beat beat;
    clock_open(&clock);
    if (store->ops->beat(store, &beat) != STORE_OK)
        return cli_store_error(store);
    print_clock("system clock", clock.system(&clock));
    print_clock("heartbeat", beat.at);
    clock_begin(&clock, &beat, store->ops->latest(store));
    clock_doubt doubt = clock.doubt != CLOCK_TRUSTED ? clock.doubt
                        : beat.doubt < CLOCK_DOUBTS  ? (clock_doubt)beat.doubt
                                                     : CLOCK_TRUSTED;
    printf("%s\n", clock_doubt_text(doubt));
    if (doubt != CLOCK_TRUSTED)
        printf(
            "There are no time-outs until the clock is set, or confirmed with `grognard admin clock --confirm`.\n");
    return CLI_FINE;
}

static int look_at_clock(const cli_call *call, srv_store *store)
{
    if (call->count > 1)
        return unknown_word(call, 1, "[--confirm]");
    return cli_given(call, "confirm") ? confirm_clock(store) : show_clock(store);
}

/* ---------------------------------------------------------------- ratings */

static int rate_again(srv_store *store)
{
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_RATE_AGAIN);
    return commit(store, batch, "all ratings were computed again from the results");
}

static int check_ratings(const cli_call *call, srv_store *store)
{
    ratings_report report;
    if (call->count > 1)
        return unknown_word(call, 1, "[--rebuild]");
    if (cli_given(call, "rebuild"))
        return rate_again(store);
    if (ratings_check(store, &report) != STORE_OK)
        return cli_store_error(store);
    printf("%u rated games\n", (unsigned)report.results / 2);
    if (report.wrong == 0) {
        printf("all ratings follow from the results\n");
        return CLI_FINE;
    }
    printf(
        "%u ratings are wrong; the first: %s\n`grognard admin ratings --rebuild` computes them again\n",
        (unsigned)report.wrong, report.first);
    return CLI_WRONG;
}

/* ---------------------------------------------------------------- tournaments */

static bool print_tour(void *to, const store_tour *tour)
{
    static const char *const states[] = {"entering", "running", "over", "canceled"};
    char date[HOST_DATE_SIZE];
    (void)to;
    host_write_date(tour->created, date);
    printf("%s  %s  %-8s  %s\n", tour->id, date, states[tour->state], tour->title);
    return true;
}

static bool take_tour_row(void *to, const tour_row *row)
{
    return tour_take(to, row);
}

static void print_standings(const srv_tour *tour)
{
    tour_standing standing[TOUR_PLAYERS_MAX];
    uint32_t count = tour_stand(tour, standing);
    for (uint32_t i = 0; i < count; i++)
        printf("%3u  %5.1f  %s\n", (unsigned)standing[i].rank, standing[i].points / 2.0,
               tour->player[standing[i].player].name);
}

static int cancel_tour(srv_store *store, const srv_tour *tour, const char *id)
{
    if (tour->state > TOUR_RUNNING)
        return cli_error("admin: this tournament is over");
    store_batch *batch = batch_new();
    tour_row row = {.number = tour->rows + 1,
                    .at = cli_now(store),
                    .kind = TOUR_ROW_CANCEL,
                    .text = "An administrator has canceled it."};
    batch_add_tour_row(batch, id, &row);
    return commit(store, batch, "the tournament is canceled; its games can be played on");
}

static int tournaments(const cli_call *call, srv_store *store)
{
    store_tour head;
    tour_settings settings;
    srv_tour tour;
    bool cancel = is_word(call, 1, "cancel");
    if (call->count == 1)
        return store->ops->tours(store, 15, print_tour, NULL) == STORE_BROKEN
                   ? cli_store_error(store)
                   : CLI_FINE;
    if (call->count != 3 || (!cancel && !is_word(call, 1, "show")))
        return unknown_word(call, 1, "[show ID | cancel ID]");
    if (store->ops->tour(store, call->words[2], &head) != STORE_OK ||
        !tour_read_settings(head.settings, &settings))
        return cli_error("admin: there is no tournament %s", call->words[2]);
    tour_open(&tour, &settings, head.created);
    store->ops->tour_rows(store, head.id, take_tour_row, &tour);
    int status = CLI_FINE;
    if (cancel)
        status = cancel_tour(store, &tour, head.id);
    else
        print_standings(&tour);
    tour_close(&tour);
    return status;
}

/* ---------------------------------------------------------------- roles */

static int set_role(const cli_call *call, srv_store *store)
{
    static const char *const roles[] = {"none", "moderator", "admin"};
    store_user user;
    int64_t role = 0;
    while (call->count == 3 && role < 3 && !is_word(call, 2, roles[role]))
        role++;
    if (call->count != 3 || role == 3)
        return unknown_word(call, call->count < 3 ? call->count : 2, "NAME admin|moderator|none");
    if (!find_user(store, call->words[1], &user))
        return CLI_WRONG;
    store_batch *batch = batch_new();
    store_act act = {.at = cli_now(store), .kind = ACT_ROLE, .about = user.id, .until = role};
    batch_add_act(batch, &act);
    return commit(store, batch, "role changed");
}

/* ---------------------------------------------------------------- mail */

static const char *const kinds[MAIL_KINDS] = {
    "",        "confirmation", "new password", "test",       "address changed", "password changed",
    "turn",    "reminder",     "offer",        "invitation", "game over",       "chat",
    "webhook", "tournament"};

static bool print_mail(void *to, const store_mail *mail)
{
    char date[HOST_DATE_SIZE];
    (void)to;
    host_write_date(mail->due, date);
    printf("%016llx  %s  %-16s  %s  tries %u%s\n", (unsigned long long)mail->id, date,
           kinds[mail->kind], mail->game[0] ? mail->game : "-", mail->tries,
           mail->leased ? "  being sent" : "");
    return true;
}

static bool print_trouble(void *to, const store_notices *notices)
{
    char date[HOST_DATE_SIZE];
    (void)to;
    if (notices->failed == 0)
        return true;
    host_write_date(notices->failed, date);
    printf("user %016llx: refused at %s: %s\n", (unsigned long long)notices->user, date,
           notices->trouble);
    return true;
}

static int show_mail(srv_store *store)
{
    enum { MOST = 100 };
    store_mail_counts counts;
    char date[HOST_DATE_SIZE];
    const store_notice_ops *ops = store->ops->notices;
    store_status status = ops->counts(store, cli_now(store), &counts);
    if (status != STORE_OK)
        return cli_store_error(store);
    host_write_date(counts.oldest, date);
    printf(
        "%u waiting (%u after a failure), %u being sent; overdue since %s; %u confirmed addresses\n",
        counts.waiting, counts.retrying, counts.sending, date, counts.users);
    status = ops->mails(store, MOST, print_mail, NULL);
    if (status == STORE_OK)
        status = ops->users(store, 0, UINT32_MAX, print_trouble, NULL);
    return status == STORE_OK ? CLI_FINE : cli_store_error(store);
}

static int test_mail(srv_store *store, const store_user *user)
{
    store_notices notices;
    store_status status = store->ops->notices->of_user(store, user->id, &notices);
    if (status != STORE_OK && status != STORE_NONE)
        return cli_store_error(store);
    if (status == STORE_NONE || notices.confirmed == 0)
        return cli_error("admin mail: %s has no confirmed mail address", user->name);
    int64_t now = cli_now(store);
    store_mail mail = {
        .id = people_new_id(), .user = user->id, .kind = MAIL_TEST, .created = now, .due = now};
    store_batch *batch = batch_new();
    batch_add_mail(batch, CHANGE_ADD_MAIL, &mail, 0);
    if (cli_commit(store, batch) != STORE_OK)
        return cli_store_error(store);
    printf("a test mail is in the queue: a running server with --mail sends it within seconds\n");
    return CLI_FINE;
}

static int look_at_mail(const cli_call *call, srv_store *store)
{
    store_user user;
    if (call->count == 1)
        return show_mail(store);
    if (!is_word(call, 1, "test") || call->count != 3)
        return unknown_word(call, is_word(call, 1, "test") ? (call->count > 3 ? 3 : 2) : 1,
                            "no argument, or test NAME");
    return find_user(store, call->words[2], &user) ? test_mail(store, &user) : CLI_WRONG;
}

/* ---------------------------------------------------------------- which of them */

typedef struct admin_task {
    const char *name;
    store_use use;
    int (*run)(const cli_call *call, srv_store *store);
} admin_task;

static const admin_task tasks[] = {
    {"users", STORE_LOOK, list_users},
    {"password", STORE_ADMIN, set_password},
    {"rename", STORE_ADMIN, rename_user},
    {"remove", STORE_ADMIN, remove_user},
    {"sessions", STORE_ADMIN, end_sessions},
    {"codes", STORE_ADMIN, add_code},
    {"games", STORE_LOOK, games},
    {"check", STORE_LOOK, check_store},
    {"clock", STORE_LOOK, look_at_clock},
    {"ratings", STORE_LOOK, check_ratings},
    {"role", STORE_ADMIN, set_role},
    {"tournaments", STORE_LOOK, tournaments},
    {"mail", STORE_LOOK, look_at_mail},
    {"copy", STORE_LOOK, cli_copy_store},
};

static int run_task(const cli_call *call, const admin_task *task)
{
    bool changes = (task->run == games && is_word(call, 1, "end")) ||
                   (task->run == tournaments && is_word(call, 1, "cancel")) ||
                   (task->run == look_at_mail && call->count > 1) ||
                   (task->run == check_store && cli_given(call, "forget-snapshots")) ||
                   (task->run == look_at_clock && cli_given(call, "confirm")) ||
                   (task->run == check_ratings && cli_given(call, "rebuild"));
    srv_store *store = cli_open_store(call, changes ? STORE_ADMIN : task->use);
    if (!store)
        return CLI_WRONG;
    int status = task->run(call, store);
    cli_close_store(store);
    return status;
}

static int unknown_task(const char *name)
{
    enum { TASKS = sizeof tasks / sizeof tasks[0] };
    const char *names[TASKS + 2] = {"rerun"};
    for (int i = 0; i < TASKS; i++)
        names[i + 1] = tasks[i].name;
    const char *near = cli_nearest(name, names);
    return near ? cli_error("admin: unknown word \"%s\"; near: %s", name, near)
                : cli_error("admin: unknown word \"%s\"; see `grognard admin --help`", name);
}

static int run(const cli_call *call)
{
    if (sodium_init() < 0)
        return cli_error("admin: no source of random numbers");
    if (is_word(call, 0, "rerun"))
        return cli_rerun(call, 1);
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
        if (is_word(call, 0, tasks[i].name))
            return run_task(call, &tasks[i]);
    return unknown_task(call->words[0]);
}

static const cli_option options[] = {
    CLI_OPTION_STORE,
    {"uses", "N", "codes add: how many people may use it, 1 by default"},
    {"days", "N", "codes add: for how long, 30 days by default"},
    {"confirm", NULL, "clock: the system clock is right"},
    {"rebuild", NULL, "ratings: compute all of them again from the results"},
    {"forget-snapshots", NULL, "check: delete all snapshots; the server makes new ones"},
    {"repin", NULL, "rerun: move games that still match to these rules"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command admin_command = {
    .name = "admin",
    .words = "WHAT [WORD..]",
    .summary = "manage the server's users and games",
    .details = "  users [alike]         list users; `alike`: old accounts whose names look alike\n"
               "  rename NAME NEW-NAME  in all its games, too; `remove NAME` deletes a user\n"
               "  password NAME         new password; `sessions end NAME` only logs out\n"
               "  codes add             create a sign-up code and print it\n"
               "  games [NAME]          list games; `games end GAME-ID` ends one, no result\n"
               "  clock, ratings, check check the clock, all ratings, the store\n"
               "  tournaments           list; `show ID` prints standings, `cancel ID` cancels\n"
               "  role NAME ROLE        make a user admin or moderator, or none of them\n"
               "  mail                  show the queue of mail; `mail test NAME` sends one\n"
               "  copy TO               copy the store into a new FILE or postgresql://..\n"
               "  rerun [GAME-ID..]     replay stored games with these rules, and compare\n",
    .example = "grognard admin users",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
