/* contest_words.c: a tournament as JSON and as CSV. Everything in it is public: who is paired with whom and how games
 * ended, never a position. */
#include "server/organizing/organizing.h"

#include <string.h>

static const char *const systems[] = {"round-robin", "swiss", "ladder", NULL};
static const char *const games[] = {"one", "together", "in-turn", NULL};
static const char *const deadlines[] = {"wait", "extend", "forfeit", NULL};
static const char *const entries[] = {"anyone", "link", "list", NULL};
static const char *const states[] = {"entering", "running", "over", "canceled", NULL};
static const char *const results[] = {"open", "first", "second", "draw", "void", NULL};
static const char *const causes[] = {"played", "adjudicated", "forfeit", "abandoned", "deleted"};
static const char *const answers[] = {"open", "accepted", "refused", "silent", "withdrawn"};
static const char *const player_states[] = {"plays", "left", "expelled"};
static const char *const kinds[] = {
    [TOUR_ROW_START] = "start",       [TOUR_ROW_RESULT] = "result",
    [TOUR_ROW_LEAVE] = "leave",       [TOUR_ROW_REPLACE] = "replace",
    [TOUR_ROW_DEADLINE] = "deadline", [TOUR_ROW_ORGANIZER] = "organizer",
    [TOUR_ROW_NOTE] = "note",         [TOUR_ROW_END] = "end",
    [TOUR_ROW_CANCEL] = "cancel",     [TOUR_ROW_ANSWER] = "answer",
    [TOUR_ROW_IDLE] = "idle"};

static const struct {
    const char *setting;
    const char *const *words;
} worded[] = {
    {"system", systems}, {"games", games}, {"at_deadline", deadlines}, {"entry", entries}};

static const char *const *words_of(const char *setting)
{
    for (size_t i = 0; i < sizeof worded / sizeof worded[0]; i++)
        if (strcmp(worded[i].setting, setting) == 0)
            return worded[i].words;
    return NULL;
}

bool contest_read_word(const char *setting, const char *word, int64_t *value)
{
    const char *const *words = strcmp(setting, "result") == 0 ? results : words_of(setting);
    for (int64_t i = 0; words && words[i]; i++)
        if (strcmp(words[i], word) == 0) {
            *value = i;
            return true;
        }
    return false;
}

int64_t contest_unit(const char *setting)
{
    static const char *const lengths[] = {"round_time", "remind", "grace", "answer", "idle"};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (strcmp(lengths[i], setting) == 0)
            return 1000;
    return 1;
}

/* ---------------------------------------------------------------- parts */

static void write_settings(const srv_tour *tour, gg_json *out)
{
    tour_settings settings = tour->settings;
    const char *name;
    gg_json_object(out, "settings");
    for (uint32_t i = 0; (name = tour_setting_name(i)); i++) {
        int64_t value = *tour_setting(&settings, i);
        const char *const *words = words_of(name);
        if (words)
            gg_json_text(out, name, words[value]);
        else if (tour_setting_most(i) == 1)
            gg_json_bool(out, name, value != 0);
        else
            gg_json_int(out, name, value / contest_unit(name));
    }
    gg_json_end_object(out);
}

static void write_players(const srv_tour *tour, gg_json *out)
{
    gg_json_array(out, "players");
    for (uint16_t i = 0; i < tour->players; i++) {
        const tour_player *player = &tour->player[i];
        gg_json_object(out, NULL);
        gg_json_int(out, "player", i);
        gg_json_text(out, "name", player->name);
        if (strcmp(player->name, player->entered) != 0)
            gg_json_text(out, "entered", player->entered);
        gg_json_text(out, "state", player_states[player->state]);
        gg_json_bool(out, "counts", tour_counts(tour, i));
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void write_standings(const srv_tour *tour, gg_json *out)
{
    tour_standing standing[TOUR_PLAYERS_MAX];
    uint32_t count = tour_stand(tour, standing);
    gg_json_array(out, "standings");
    for (uint32_t i = 0; i < count; i++) {
        const tour_standing *one = &standing[i];
        gg_json_object(out, NULL);
        gg_json_int(out, "rank", one->rank);
        gg_json_int(out, "player", one->player);
        gg_json_tenths(out, "points", one->points * 5);
        gg_json_int(out, "games", one->games);
        gg_json_int(out, "wins", one->wins);
        gg_json_int(out, "draws", one->draws);
        gg_json_int(out, "losses", one->losses);
        gg_json_int(out, "byes", one->byes);
        gg_json_tenths(out, "buchholz", one->buchholz * 5);
        gg_json_tenths(out, "head_to_head", one->direct * 5);
        gg_json_tenths(out, "sonneborn_berger", one->sonneborn * 10 / 4);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void write_game(const srv_tour *tour, uint32_t number, gg_json *out)
{
    const tour_game *game = &tour->game[number];
    gg_json_object(out, NULL);
    gg_json_int(out, "number", number);
    if (strcmp(game->id, "-") != 0)
        gg_json_text(out, "game", game->id);
    gg_json_int(out, "first", game->player[0]);
    gg_json_int(out, "second", game->player[1]);
    gg_json_text(out, "result", results[game->result]);
    if (game->result != TOUR_OPEN)
        gg_json_text(out, "cause", causes[game->cause]);
    if (game->note[0])
        gg_json_text(out, "note", game->note);
    gg_json_end_object(out);
}

static void write_pairing(const srv_tour *tour, uint32_t number, gg_json *out)
{
    const tour_pairing *pairing = &tour->pairing[number];
    gg_json_object(out, NULL);
    gg_json_int(out, "first", pairing->player[0]);
    if (pairing->player[1] != TOUR_NONE)
        gg_json_int(out, "second", pairing->player[1]);
    else
        gg_json_bool(out, "bye", true);
    gg_json_bool(out, "done", pairing->done);
    if (pairing->due > 0)
        gg_json_int(out, "due", pairing->due);
    gg_json_array(out, "games");
    for (int i = 0; i < 2; i++)
        if (pairing->game[i] > 0)
            write_game(tour, pairing->game[i] - 1, out);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

static void write_pairings(const srv_tour *tour, uint32_t first, uint32_t count, gg_json *out)
{
    gg_json_array(out, "pairings");
    for (uint32_t i = 0; i < count; i++)
        write_pairing(tour, first + i, out);
    gg_json_end_array(out);
}

static void write_rounds(const srv_tour *tour, gg_json *out)
{
    gg_json_array(out, "rounds");
    for (uint32_t i = 0; i < tour->rounds; i++) {
        const tour_round *round = &tour->round[i];
        gg_json_object(out, NULL);
        gg_json_int(out, "round", i + 1);
        gg_json_int(out, "began", round->began);
        if (round->due > 0)
            gg_json_int(out, "due", round->due);
        gg_json_bool(out, "done", tour_round_is_done(tour, i + 1));
        write_pairings(tour, round->first, round->count, out);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void write_challenges(const srv_tour *tour, gg_json *out)
{
    gg_json_array(out, "challenges");
    for (uint32_t i = tour->challenges > 50 ? tour->challenges - 50 : 0; i < tour->challenges;
         i++) {
        const tour_challenge *challenge = &tour->challenge[i];
        gg_json_object(out, NULL);
        gg_json_int(out, "challenge", i);
        gg_json_int(out, "from", challenge->from);
        gg_json_int(out, "to", challenge->to);
        gg_json_text(out, "answer", answers[challenge->answer]);
        gg_json_int(out, "at", challenge->at);
        gg_json_int(out, "due", challenge->due);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static void write_news(const srv_contest *contest, gg_json *out)
{
    gg_json_array(out, "news");
    for (uint32_t i = contest->news_count > 200 ? contest->news_count - 200 : 0;
         i < contest->news_count; i++) {
        const tour_row *row = &contest->news[i].row;
        gg_json_object(out, NULL);
        gg_json_int(out, "at", row->at);
        gg_json_text(out, "kind", kinds[row->kind]);
        gg_json_int(out, "a", row->a);
        gg_json_int(out, "b", row->b);
        gg_json_int(out, "c", row->kind == TOUR_ROW_START ? 0 : row->c);
        if (row->text[0])
            gg_json_text(out, "text", row->text);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- whole */

void contest_write_short(const store_tour *head, gg_json *out)
{
    gg_json_text(out, "id", head->id);
    gg_json_text(out, "title", head->title);
    gg_json_text(out, "line", head->line);
    gg_json_text(out, "state", states[head->state]);
    gg_json_int(out, "created", head->created);
}

static void write_seed(const srv_tour *tour, gg_json *out)
{
    char digits[24];
    gg_text text;
    gg_text_open(&text, digits, sizeof digits);
    for (int shift = 60; shift >= 0; shift -= 4)
        gg_put_char(&text, "0123456789abcdef"[tour->seed >> shift & 15]);
    gg_json_text(out, "seed", digits);
}

static void write_mine(const srv_tour *tour, uint64_t user, gg_json *out)
{
    uint16_t me = tour_find_player(tour, user);
    if (me != TOUR_NONE)
        gg_json_int(out, "me", me);
    gg_json_bool(out, "organizes", user != 0 && tour->organizer == user);
}

void contest_write(const srv_contest *contest, uint64_t user, gg_json *out)
{
    const srv_tour *tour = &contest->tour;
    store_tour head = contest->head;
    head.state = tour->state;
    contest_write_short(&head, out);
    gg_json_text(out, "about", contest->head.about);
    gg_json_text(out, "organizer", tour->organizer_name);
    write_mine(tour, user, out);
    if (tour->state != TOUR_ENTERING)
        write_seed(tour, out);
    gg_json_int(out, "rows", (int64_t)tour->rows);
    gg_json_int(out, "planned_rounds", tour_planned_rounds(tour));
    write_settings(tour, out);
    write_players(tour, out);
    write_standings(tour, out);
    write_rounds(tour, out);
    if (tour->settings.system == TOUR_LADDER) {
        write_pairings(tour, 0, tour->pairings, out);
        write_challenges(tour, out);
    }
    write_news(contest, out);
}

/* ---------------------------------------------------------------- CSV */

static void put_half(gg_text *out, int halves)
{
    gg_put_int(out, halves / 2);
    gg_put(out, halves % 2 ? ".5" : "");
}

static void put_quarter(gg_text *out, int quarters)
{
    static const char *const rest[] = {"", ".25", ".5", ".75"};
    gg_put_int(out, quarters / 4);
    gg_put(out, rest[quarters % 4]);
}

/* Quoted; a spreadsheet must not take a name for a formula. */
static void put_name(gg_text *out, const char *name)
{
    gg_put(out, strchr("=+-@", name[0]) ? "\"'" : "\"");
    for (; *name; name++) {
        if (*name == '"')
            gg_put_char(out, '"');
        gg_put_char(out, *name);
    }
    gg_put_char(out, '"');
}

void contest_write_csv(const srv_contest *contest, gg_text *out)
{
    tour_standing standing[TOUR_PLAYERS_MAX];
    uint32_t count = tour_stand(&contest->tour, standing);
    gg_put(out, "rank,name,points,games,wins,draws,losses,byes,buchholz,head_to_head,"
                "sonneborn_berger\r\n");
    for (uint32_t i = 0; i < count; i++) {
        const tour_standing *one = &standing[i];
        gg_put_int(out, one->rank);
        gg_put_char(out, ',');
        put_name(out, contest->tour.player[one->player].name);
        gg_put_char(out, ',');
        put_half(out, one->points);
        const uint32_t counts[] = {one->games, one->wins, one->draws, one->losses, one->byes};
        for (size_t j = 0; j < sizeof counts / sizeof counts[0]; j++) {
            gg_put_char(out, ',');
            gg_put_int(out, counts[j]);
        }
        gg_put_char(out, ',');
        put_half(out, one->buchholz);
        gg_put_char(out, ',');
        put_half(out, one->direct);
        gg_put_char(out, ',');
        put_quarter(out, one->sonneborn);
        gg_put(out, "\r\n");
    }
}
