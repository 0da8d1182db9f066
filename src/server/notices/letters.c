/* letters.c: mails in words. A mail never contains what is hidden in a game, and nothing that logs anybody in: links lead
 * to pages that ask for that. Only the links that confirm an address or set a password have a secret. */
#include "server/notices/notices.h"

#include <ctype.h>
#include <jansson.h>
#include <string.h>

#define MINUTE INT64_C(60000)

/* ---------------------------------------------------------------- names of things */

void letter_write_title(const store_game *game, char *out, size_t size)
{
    static const char *const names[][2] = {{"triumph", "Napoleon\u2019s Triumph"},
                                           {"napoleon", "Napol\u00e9on"},
                                           {"warpeace", "War and Peace"}};
    size_t word = strcspn(game->line, " ");
    if (game->title[0]) {
        snprintf(out, size, "%s", game->title);
        return;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i][0]) == word && strncmp(game->line, names[i][0], word) == 0) {
            snprintf(out, size, "%s", names[i][1]);
            return;
        }
    snprintf(out, size, "%.*s", (int)word, game->line);
}

/* The other players: "Ann and Ben". */
static void write_others(const store_game *game, uint64_t user, gg_text *out)
{
    bool any = false;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const store_seat *at = &game->seat[seat];
        if ((at->kind != SEAT_PERSON && at->kind != SEAT_BOT) || at->user == user)
            continue;
        gg_print(out, "%s%s", any ? " and " : " with ", at->name[0] ? at->name : at->bot);
        any = true;
    }
}

static const char *host_of(const srv_house *house)
{
    const char *host = strstr(notices_origin(house), "://");
    return host ? host + 3 : "grognard";
}

/* ---------------------------------------------------------------- what is still true */

static json_t *glance_of(const store_game *game, uint8_t seat)
{
    return json_loads(game->seat[seat].glance, 0, NULL);
}

static bool has_offer(const store_game *game, uint8_t seat)
{
    json_t *glance = glance_of(game, seat);
    bool has = json_is_object(json_object_get(glance, "offer"));
    json_decref(glance);
    return has;
}

bool letter_holds(const store_mail *mail, const store_game *game)
{
    const store_seat *seat = &game->seat[mail->seat];
    if (mail->seat >= game->seats || seat->user != mail->user)
        return false;
    bool plays = seat->kind == SEAT_PERSON && game->state == GAME_RUNNING;
    switch (mail->kind) {
    case MAIL_TURN:
    case MAIL_REMIND:
        return plays && seat->asked != 0;
    case MAIL_OFFER:
        return plays && has_offer(game, mail->seat);
    case MAIL_INVITE:
        return seat->kind == SEAT_INVITED && game->state == GAME_WAITING;
    case MAIL_OVER:
        return store_has_ended(game);
    default:
        return seat->kind == SEAT_PERSON;
    }
}

/* ---------------------------------------------------------------- one game */

/* "3 hours", "20 minutes" */
static void write_span(int64_t span, char *out, size_t size)
{
    int64_t minutes = span / MINUTE;
    if (minutes >= 120)
        snprintf(out, size, "%lld hours", (long long)(minutes / 60));
    else
        snprintf(out, size, "%lld minutes", (long long)(minutes > 1 ? minutes : 1));
}

/* How long the seat's clock still runs; 0: it does not. */
static int64_t time_left(const store_game *game, uint8_t seat, int64_t now)
{
    json_t *glance = glance_of(game, seat);
    int64_t until = json_integer_value(json_object_get(glance, "until"));
    json_decref(glance);
    return until > now ? until - now : 0;
}

static const char *name_at(const store_game *game, json_int_t seat)
{
    return seat >= 0 && seat < (json_int_t)game->seats ? game->seat[seat].name : "";
}

static void write_offer(const store_game *game, uint8_t seat, char *out, size_t size)
{
    static const char *const words[][2] = {{"draw", "offers a draw"},
                                           {"undo", "asks to undo an order"},
                                           {"pause", "asks for a pause"},
                                           {"abandon", "suggests abandoning the game"}};
    json_t *glance = glance_of(game, seat);
    const json_t *offer = json_object_get(glance, "offer");
    const char *kind = json_string_value(json_object_get(offer, "kind"));
    const char *what = "waits for your answer";
    for (size_t i = 0; kind && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i][0], kind) == 0)
            what = words[i][1];
    const char *who = name_at(game, json_integer_value(json_object_get(offer, "seat")));
    snprintf(out, size, "%s %s", who[0] ? who : "A player", what);
    json_decref(glance);
}

/* What happened, without the game's name: "It is your turn". */
static void write_what(const store_mail *mail, const store_game *game, int64_t now, char *out,
                       size_t size)
{
    char span[40];
    int64_t left = time_left(game, mail->seat, now);
    write_span(left, span, sizeof span);
    switch (mail->kind) {
    case MAIL_TURN:
        snprintf(out, size, left > 0 ? "Your turn (%s left)" : "Your turn", span);
        break;
    case MAIL_REMIND:
        snprintf(out, size, left > 0 ? "Still your turn (%s left)" : "Still your turn", span);
        break;
    case MAIL_OFFER:
        write_offer(game, mail->seat, out, size);
        break;
    case MAIL_INVITE:
        snprintf(out, size, "You are invited");
        break;
    case MAIL_OVER:
        snprintf(out, size, "Game over");
        break;
    default:
        snprintf(out, size, "New chat messages");
        break;
    }
}

static void put_game(srv_house *house, const store_mail *mail, const store_game *game, letter *out)
{
    char what[200], title[400], others[500];
    gg_text text;
    write_what(mail, game, clock_now(house->clock), what, sizeof what);
    letter_write_title(game, title, sizeof title);
    gg_text_open(&text, others, sizeof others);
    write_others(game, mail->user, &text);
    fprintf(out->text.stream, "%s: %s%s\n%s/#/game/%s\n\n", what, title, others,
            notices_origin(house), game->id);
    if (out->count++ == 0)
        snprintf(out->subject, sizeof out->subject, "%s: %s", what, title);
}

static bool put_contest(srv_house *house, const store_mail *mail, letter *out)
{
    char what[200], title[400];
    gg_text words, name;
    gg_text_open(&words, what, sizeof what);
    gg_text_open(&name, title, sizeof title);
    if (!contest_tell(house, mail, &words, &name))
        return false;
    fprintf(out->text.stream, "%s: %s\n%s/#/tournaments/%s\n\n", what, title, notices_origin(house),
            mail->game);
    if (out->count++ == 0)
        snprintf(out->subject, sizeof out->subject, "%s: %s", what, title);
    return true;
}

/* One line for a game, even if it is told for several reasons. */
static bool is_repeated(const store_mail *mail, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++)
        if (strcmp(mail[i].game, mail[index].game) == 0 && mail[i].kind != MAIL_OFFER &&
            mail[index].kind != MAIL_OFFER && mail[index].kind != MAIL_TOUR)
            return true;
    return false;
}

static bool has_been_there(const srv_house *house, const store_mail *mail)
{
    return mail->kind == MAIL_CHAT && notices_seen_at(house, mail->user) >= mail->created;
}

static void put_games(srv_house *house, const store_mail *mail, uint32_t count, letter *out)
{
    store_game game;
    srv_store *store = house->store;
    bool contests = false;
    for (uint32_t i = 0; i < count; i++)
        if (mail[i].kind == MAIL_TOUR)
            contests |= put_contest(house, &mail[i], out);
        else if (!is_repeated(mail, i) && !has_been_there(house, &mail[i]) &&
                 store->ops->game(store, mail[i].game, &game) == STORE_OK &&
                 letter_holds(&mail[i], &game))
            put_game(house, &mail[i], &game, out);
    if (out->count > 1)
        snprintf(out->subject, sizeof out->subject,
                 contests ? "%u notices about your games and tournaments" : "%u games wait for you",
                 out->count);
    else if (out->count == 1)
        snprintf(out->thread, sizeof out->thread, "%s-%s@%s",
                 mail[0].kind == MAIL_TOUR ? "tournament" : "game", mail[0].game, host_of(house));
    fprintf(out->text.stream, "-- \nSettings: %s/#/account\nStop all mail from this server: %s\n",
            notices_origin(house), out->stop);
}

/* ---------------------------------------------------------------- links and others */

static void put_link(srv_house *house, const store_mail *mail, const store_user *user,
                     const char *token, letter *out)
{
    FILE *to = out->text.stream;
    const char *origin = notices_origin(house);
    bool confirm = mail->kind == MAIL_CONFIRM;
    snprintf(out->subject, sizeof out->subject, "%s",
             confirm ? "Confirm your mail address" : "Set a new password");
    if (confirm)
        fprintf(to,
                "%s wants to receive mail from %s at this address.\n\n"
                "To confirm it, open this link within a day:\n%s/#/confirm/%s\n\n"
                "If this was not you, ignore this mail. Nothing else will be sent.\n",
                user->name, origin, origin, token);
    else
        fprintf(to,
                "A new password was requested for the account %s on %s.\n\n"
                "To set one, open this link within an hour:\n%s/#/reset/%s\n\n"
                "If this was not you, ignore this mail. Your password stays as it is.\n",
                user->name, origin, origin, token);
    out->count = 1;
}

static void put_news(srv_house *house, const store_mail *mail, const store_user *user, letter *out)
{
    FILE *to = out->text.stream;
    const char *origin = notices_origin(house);
    if (mail->kind == MAIL_TEST) {
        snprintf(out->subject, sizeof out->subject, "Test mail");
        fprintf(to, "Mail from %s reaches you, %s.\n\n", origin, user->name);
        fprintf(to, "Stop all mail from this server: %s\n", out->stop);
    } else if (mail->kind == MAIL_MOVED) {
        snprintf(out->subject, sizeof out->subject, "Your mail address was changed");
        fprintf(
            to,
            "The account %s on %s now uses another mail address.\n\n"
            "If this was not you, set a new password and tell the person who runs the server.\n",
            user->name, origin);
    } else {
        snprintf(out->subject, sizeof out->subject, "Your password was changed");
        fprintf(to,
                "The password of the account %s on %s was changed with a link sent to this "
                "address. All sessions have ended.\n\n"
                "If this was not you, set a new password: %s/#/account\n",
                user->name, origin, origin);
    }
    out->count = 1;
}

/* ---------------------------------------------------------------- a mail */

void letter_write(srv_house *house, const store_mail *mail, uint32_t count, const store_user *user,
                  const store_notices *notices, const char *token, letter *out)
{
    memset(out, 0, sizeof *out);
    host_page_open(&out->text);
    snprintf(out->id, sizeof out->id, "%016llx@%s", (unsigned long long)mail->id, host_of(house));
    if (mail->kind >= MAIL_TURN || mail->kind == MAIL_TEST)
        snprintf(out->stop, sizeof out->stop, "%s/api/v1/stop-mail/%s", notices_origin(house),
                 notices->stop);
    if (mail->kind == MAIL_CONFIRM || mail->kind == MAIL_RESET)
        put_link(house, mail, user, token, out);
    else if (mail->kind < MAIL_TURN)
        put_news(house, mail, user, out);
    else
        put_games(house, mail, count, out);
    host_page_close(&out->text);
}
