/* contest_notices.c: what the players of a tournament are told by mail.
 *
 * A notice is stored with the row that causes it, so it is neither lost nor doubled. Its `about` is `tour/ID/WHAT/NUMBER/ROW`.
 * Its words are made when it is sent; what is no longer true by then is left out. */
#include "server/organizing/organizing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOUR INT64_C(3600000)

/* ---------------------------------------------------------------- whom to tell */

/* `before`: the latest time for it; 0: none. */
static void tell(contest_sending *sending, uint16_t player, const char *what, int64_t number,
                 int64_t before)
{
    const srv_contest *contest = sending->contest;
    store_mail mail = {.kind = MAIL_TOUR, .due = before};
    if (player == TOUR_NONE || contest->tour.player[player].state != TOUR_PLAYS)
        return;
    mail.user = contest->tour.player[player].user;
    memcpy(mail.game, contest->head.id, sizeof mail.game);
    snprintf(mail.about, sizeof mail.about, "tour/%s/%s/%lld/%llu", contest->head.id, what,
             (long long)number, (unsigned long long)contest->tour.rows);
    notices_contest(sending->house, sending->batch, &mail);
}

static void tell_all(contest_sending *sending, const char *what)
{
    for (uint32_t i = 0; i < sending->contest->tour.players; i++)
        tell(sending, (uint16_t)i, what, 0, 0);
}

static bool has_open_game(const srv_tour *tour, uint32_t round, uint16_t player)
{
    for (uint32_t i = 0; i < tour->games; i++)
        if (tour->game[i].result == TOUR_OPEN &&
            tour->pairing[tour->game[i].pairing].round == round &&
            (tour->game[i].player[0] == player || tour->game[i].player[1] == player))
            return true;
    return false;
}

static void tell_late(contest_sending *sending, uint32_t round, const char *what)
{
    const srv_tour *tour = &sending->contest->tour;
    for (uint32_t i = 0; i < tour->players; i++)
        if (has_open_game(tour, round, (uint16_t)i))
            tell(sending, (uint16_t)i, what, round, tour->round[round - 1].due);
}

static void tell_both(contest_sending *sending, const uint16_t player[2], const char *what,
                      int64_t number)
{
    for (int i = 0; i < 2; i++)
        tell(sending, player[i], what, number, 0);
}

/* Games that begin with their round need no notice of their own. */
static void tell_game(contest_sending *sending, const tour_row *row)
{
    const srv_tour *tour = &sending->contest->tour;
    bool ladder = tour->settings.system == TOUR_LADDER;
    bool alone = row->b == 1 ? tour->settings.games == TOUR_IN_TURN : ladder;
    if (alone && strcmp(row->text, "-") != 0)
        tell_both(sending, tour->pairing[row->a].player, "game", tour->games - 1);
}

void contest_notice(contest_sending *sending, const tour_row *row)
{
    const srv_tour *tour = &sending->contest->tour;
    switch (row->kind) {
    case TOUR_ROW_PAIR:
        if (tour->settings.system != TOUR_LADDER)
            tell_both(sending, tour->pairing[tour->pairings - 1].player, "round",
                      tour->pairings - 1);
        break;
    case TOUR_ROW_GAME:
        tell_game(sending, row);
        break;
    case TOUR_ROW_REMIND:
        tell_late(sending, (uint32_t)row->a, "remind");
        break;
    case TOUR_ROW_DEADLINE:
        tell_late(sending, (uint32_t)row->a, "deadline");
        break;
    case TOUR_ROW_RESULT:
        if (row->c == TOUR_ADJUDICATED || row->c == TOUR_FORFEITED || row->c == TOUR_DELETED)
            tell_both(sending, tour->game[row->a].player, "result", row->a);
        break;
    case TOUR_ROW_CHALLENGE:
        tell(sending, (uint16_t)row->b, "challenge", tour->challenges - 1, row->c);
        break;
    case TOUR_ROW_NOTE:
        tell_all(sending, "note");
        break;
    case TOUR_ROW_END:
    case TOUR_ROW_CANCEL:
        tell_all(sending, "end");
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- words */

/* What is being put into words. */
typedef struct wording {
    const srv_tour *tour;
    uint16_t me;
    uint32_t number;
    int64_t now;
    gg_text *out;
} wording;

static const char *opponent(const wording *self, const uint16_t player[2])
{
    return self->tour->player[player[player[0] == self->me]].name;
}

/* " (3 days left)" */
static void put_left(const wording *self, int64_t due)
{
    int64_t hours = (due - self->now) / HOUR;
    if (due > self->now && hours >= 48)
        gg_print(self->out, " (%d days left)", (int)(hours / 24));
    else if (due > self->now)
        gg_print(self->out, " (%d %s left)", (int)(hours > 1 ? hours : 1),
                 hours > 1 ? "hours" : "hour");
}

static bool put_round(const wording *self)
{
    const tour_pairing *pairing = &self->tour->pairing[self->number];
    if (self->number >= self->tour->pairings || pairing->round == 0)
        return false;
    gg_print(self->out, "Round %d begins, ", pairing->round);
    if (pairing->player[1] == TOUR_NONE) {
        gg_put(self->out, "you have a bye");
        return true;
    }
    gg_print(self->out, "against %s", opponent(self, pairing->player));
    put_left(self, self->tour->round[pairing->round - 1].due);
    return !pairing->done;
}

static bool put_game(const wording *self)
{
    if (self->number >= self->tour->games)
        return false;
    const tour_game *game = &self->tour->game[self->number];
    gg_print(self->out, "A game against %s begins", opponent(self, game->player));
    return game->result == TOUR_OPEN;
}

static bool put_deadline(const wording *self, const char *words)
{
    if (self->number == 0 || self->number > self->tour->rounds)
        return false;
    int64_t due = self->tour->round[self->number - 1].due;
    gg_print(self->out, "Round %d ", (int)self->number);
    gg_put(self->out, due > 0 ? words : "no longer has a deadline");
    put_left(self, due);
    return has_open_game(self->tour, self->number, self->me);
}

static bool put_remind(const wording *self)
{
    return put_deadline(self, "ends soon");
}

static bool put_extended(const wording *self)
{
    return put_deadline(self, "has a new deadline");
}

static bool put_result(const wording *self)
{
    static const char *const causes[] = {[TOUR_ADJUDICATED] = "decided by the organizer",
                                         [TOUR_FORFEITED] = "by forfeit",
                                         [TOUR_DELETED] = "the game was deleted"};
    if (self->number >= self->tour->games)
        return false;
    const tour_game *game = &self->tour->game[self->number];
    bool first = game->player[0] == self->me;
    const char *name = opponent(self, game->player);
    if (game->result == TOUR_OPEN || game->cause > TOUR_DELETED || !causes[game->cause])
        return false;
    if (game->result == TOUR_VOID)
        gg_print(self->out, "Your game against %s does not count", name);
    else if (game->result == TOUR_DRAW)
        gg_print(self->out, "Draw with %s", name);
    else
        gg_print(self->out, "You %s against %s",
                 (game->result == TOUR_FIRST) == first ? "win" : "lose", name);
    gg_print(self->out, " (%s)", causes[game->cause]);
    return true;
}

static bool put_challenge(const wording *self)
{
    if (self->number >= self->tour->challenges)
        return false;
    const tour_challenge *challenge = &self->tour->challenge[self->number];
    gg_print(self->out, "%s challenges you", self->tour->player[challenge->from].name);
    put_left(self, challenge->due);
    return challenge->answer == 0;
}

static bool put_note(const wording *self)
{
    gg_put(self->out, "Message from the organizer");
    return true;
}

static bool put_end(const wording *self)
{
    tour_standing standing[TOUR_PLAYERS_MAX];
    uint32_t count = tour_stand(self->tour, standing);
    if (self->tour->state == TOUR_CANCELED) {
        gg_put(self->out, "The tournament was canceled");
        return true;
    }
    gg_put(self->out, "The tournament is over");
    for (uint32_t i = 0; i < count; i++)
        if (standing[i].player == self->me)
            gg_print(self->out, " (your rank: %d)", standing[i].rank);
    return self->tour->state == TOUR_OVER;
}

static bool put_words(const wording *self, const char *what)
{
    static const struct {
        const char *what;
        bool (*put)(const wording *self);
    } all[] = {{"round", put_round},   {"game", put_game},          {"remind", put_remind},
               {"result", put_result}, {"deadline", put_extended},  {"note", put_note},
               {"end", put_end},       {"challenge", put_challenge}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].what, what) == 0)
            return all[i].put(self);
    return false;
}

/* WHAT and NUMBER of `tour/ID/WHAT/NUMBER/ROW`. */
static bool read_about(const char *about, char *what, size_t size, unsigned *number)
{
    if (strncmp(about, "tour/", 5) != 0)
        return false;
    const char *word = strchr(about + 5, '/');
    const char *digits = word ? strchr(word + 1, '/') : NULL;
    if (!digits || (size_t)(digits - word) > size)
        return false;
    snprintf(what, size, "%.*s", (int)(digits - word - 1), word + 1);
    char *end;
    *number = (unsigned)strtoul(digits + 1, &end, 10);
    return end > digits + 1;
}

bool contest_tell(srv_house *house, const store_mail *mail, gg_text *what, gg_text *title)
{
    char word[16] = "";
    unsigned number = 0;
    store_status status;
    const srv_contest *contest = contest_find(house, mail->game, &status);
    if (!contest || !read_about(mail->about, word, sizeof word, &number))
        return false;
    wording self = {.tour = &contest->tour,
                    .me = tour_find_player(&contest->tour, mail->user),
                    .number = number,
                    .now = clock_now(house->clock),
                    .out = what};
    gg_put(title, contest->head.title);
    return self.me != TOUR_NONE && put_words(&self, word);
}
