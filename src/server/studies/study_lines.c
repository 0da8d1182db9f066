/* study_lines.c: the positions of a study. A node becomes a room by playing its line from the beginning; some are kept in
 * memory, since the calls about a position follow one another. */
#include "server/studies/studies.h"

#include "bot/bot.h"
#include "host/memory.h"
#include "server/lobby/lobby.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 24, /* in memory */
    ROLLS = 64  /* tried for the best and the worst */
};

/* ---------------------------------------------------------------- memory */

static void close_line(srv_house *house, study_line *line)
{
    gg_game *rules = line->game->rules;
    alone_close(line->game);
    rooms_leave_game(house, rules);
    free(line);
}

static bool leads_through(const study_line *line, uint32_t node)
{
    uint32_t path[STUDY_DEPTH_MAX];
    if (!study_find(line->study, line->node))
        return true;
    uint32_t count = study_path(line->study, line->node, path);
    for (uint32_t i = 0; i < count; i++)
        if (path[i] == node)
            return true;
    return false;
}

void study_lines_drop(srv_house *house, const srv_study *study, uint32_t node)
{
    for (study_line **place = &house->lines; *place;) {
        study_line *line = *place;
        bool drops = (!study || line->study == study) && (node == 0 || leads_through(line, node));
        if (!drops) {
            place = &line->next;
            continue;
        }
        *place = line->next;
        close_line(house, line);
    }
}

static study_line *find_line(srv_house *house, const srv_study *study, uint32_t node)
{
    for (study_line *line = house->lines; line; line = line->next)
        if (line->study == study && line->node == node)
            return line;
    return NULL;
}

static void take_out(srv_house *house, const study_line *line)
{
    study_line **place = &house->lines;
    while (*place != line)
        place = &(*place)->next;
    *place = line->next;
}

/* The one used last comes first. */
static study_line *put_first(srv_house *house, study_line *line)
{
    line->next = house->lines;
    house->lines = line;
    return line;
}

static void drop_oldest(srv_house *house)
{
    study_line **place = &house->lines;
    for (uint32_t i = 1; i < LINES && *place; i++)
        place = &(*place)->next;
    study_line *line = *place;
    if (!line)
        return;
    *place = line->next;
    close_line(house, line);
}

/* ---------------------------------------------------------------- playing a line */

static void describe(const srv_study *study, const gg_game *rules, store_game *game)
{
    *game = (store_game){.state = GAME_WAITING,
                         .watch = WATCH_PEOPLE,
                         .solo = 1,
                         .maker = study->owner,
                         .created = study->created,
                         .seats = rules->seats};
    memcpy(game->id, study->id, sizeof game->id);
    memcpy(game->line, study->line, sizeof game->line);
    memcpy(game->title, study->title, sizeof game->title);
    memcpy(game->rules_version, GG_VERSION, sizeof GG_VERSION);
    memcpy(game->data_hash, rules->data_hash, sizeof game->data_hash);
    memcpy(game->seed, &study->node[0].seed, sizeof study->node[0].seed);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        game->seat[seat].kind = SEAT_PERSON;
        game->seat[seat].user = study->owner;
    }
}

/* Can it begin so? A room would insist. */
static bool can_begin(gg_game *rules, const srv_study *study, gg_error *error)
{
    store_game game;
    replay_finding found;
    host_table table = {0};
    store_row row = {.kind = ROW_START, .text = study->root, .draws = ""};
    host_beginning beginning = {0};
    if (study->root[0] && strncmp(study->root, REPLAY_STATE, strlen(REPLAY_STATE)) != 0) {
        beginning.position = gg_span_of(study->root); /* its errors have a line */
        if (!host_table_share(&table, rules, &beginning, error))
            return false;
        host_table_close(&table);
        return true;
    }
    describe(study, rules, &game);
    if (!replay_begin(&table, &game, rules, &row, &found))
        return gg_fail(error, 0, 0, "%s", found.trouble);
    host_table_close(&table);
    return true;
}

static bool play_node(alone_game *game, const study_node *node)
{
    store_row row = {.number = game->row_count + 1,
                     .at = game->now,
                     .kind = ROW_ORDER,
                     .seat = node->seat,
                     .to = node->given ? GG_BIT(node->seat) : 0,
                     .hash = node->hash,
                     .text = node->order,
                     .draws = node->draws};
    game->next = (alone_dice){node->seed, node->chosen};
    return alone_read(game, &row);
}

static bool play_line(alone_game *game, const srv_study *study, uint32_t number)
{
    uint32_t path[STUDY_DEPTH_MAX];
    uint32_t count = study_path(study, number, path);
    if (gg_match_hash(game->room->table.match) != study->node[0].hash)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!play_node(game, study_find(study, path[i])))
            return false;
    return true;
}

static alone_game *begin_game(srv_house *house, const srv_study *study, gg_error *error)
{
    store_game stored;
    gg_game *rules = rooms_share_game(house, study->line, error);
    if (!rules)
        return NULL;
    if (!can_begin(rules, study, error)) {
        rooms_leave_game(house, rules);
        return NULL;
    }
    describe(study, rules, &stored);
    alone_game *game = alone_share(rules, &stored, study->created);
    alone_start_from(game, study->root);
    return game;
}

static void end_game(srv_house *house, alone_game *game)
{
    gg_game *rules = game->rules;
    alone_close(game);
    rooms_leave_game(house, rules);
}

study_line *study_line_open(srv_house *house, srv_study *study, uint32_t node, gg_error *error)
{
    study_line *line = find_line(house, study, node);
    if (line) {
        take_out(house, line);
        return put_first(house, line);
    }
    alone_game *game = begin_game(house, study, error);
    if (!game)
        return NULL;
    if (!play_line(game, study, node)) {
        end_game(house, game);
        gg_fail(error, 0, 0, "this analysis was made with other rules: its orders no longer fit");
        return NULL;
    }
    drop_oldest(house);
    line = host_zeroed(sizeof *line);
    *line = (study_line){study, node, game, NULL};
    return put_first(house, line);
}

bool study_begin(srv_house *house, srv_study *study, gg_error *error)
{
    study_node *first = &study->node[0];
    randombytes_buf(&first->seed, sizeof first->seed);
    alone_game *game = begin_game(house, study, error);
    if (!game)
        return false;
    lobby_write_line(game->rules, study->line);
    first->hash = gg_match_hash(game->room->table.match);
    bool over = host_table_head(&game->room->table)->over;
    end_game(house, game);
    return !over || gg_fail(error, 0, 0, "the game is over in this position");
}

/* ---------------------------------------------------------------- dice */

static uint64_t new_seed(void)
{
    uint64_t seed;
    do
        randombytes_buf(&seed, sizeof seed);
    while (seed == 0);
    return seed;
}

/* A copy of the match, in which orders are tried. */
typedef struct trial {
    gg_match *match;
    void *view;
} trial;

static trial open_trial(const host_table *table)
{
    size_t size = gg_match_size(table->game, table->journal);
    return (trial){gg_match_make(table->game, host_raw_memory(size), size),
                   host_memory(gg_view_size(table->game))};
}

static void close_trial(trial *try)
{
    free(try->match);
    free(try->view);
}

/* How good the position is for the side after this roll. False: the order is refused, or nothing is rolled. */
static bool try_roll(const host_table *table, const trial *try, gg_seat seat, const gg_words *words,
                     uint64_t seed, int32_t *margin)
{
    uint8_t key[32];
    gg_answer answer;
    const uint8_t side = host_table_head(table)->side[seat];
    gg_match_copy(try->match, table->match);
    alone_key(seed, key);
    gg_match_key(try->match, key);
    if (gg_match_say(try->match, seat, words, 0, NULL, 0, &answer) != GG_PLAYED ||
        gg_match_dice(try->match)->count == 0)
        return false;
    gg_view(table->game, gg_match_state(try->match), GG_REFEREE, try->view);
    return side != GG_NOBODY && bot_margin(table->game, try->view, side, margin);
}

/* The best of some rolls for the one who gives the order, or the worst. */
static uint64_t pick_seed(const host_table *table, gg_seat seat, const gg_words *words, bool best)
{
    trial try = open_trial(table);
    uint64_t picked = new_seed();
    int32_t margin = 0, leads = 0;
    bool rolls = try_roll(table, &try, seat, words, picked, &leads);
    for (int i = 1; rolls && i < ROLLS; i++) {
        uint64_t seed = new_seed();
        if (!try_roll(table, &try, seat, words, seed, &margin) ||
            (best ? margin <= leads : margin >= leads))
            continue;
        picked = seed;
        leads = margin;
    }
    close_trial(&try);
    return picked;
}

/* ---------------------------------------------------------------- orders */

static bool refuse_core(const srv_room *room, const gg_words *words, room_error *error)
{
    if (gg_find_verb(room->rules, words, 0) < GG_VERB_CORE)
        return true;
    return room_fail(error, 409, "not-now",
                     "in an analysis, go back to an earlier position and play on from there");
}

static bool read_chosen(const srv_room *room, const char *text, gg_draw *draws, uint32_t *count,
                        room_error *error)
{
    gg_words words;
    gg_error wrong = {0};
    uint32_t first = 0;
    *count = 0;
    if (gg_split(gg_span_of(text), &words, &wrong) && words.count > 0 &&
        gg_read_draws(room->rules, host_table_head(&room->table), &words, &first, draws, count,
                      &wrong) &&
        first == words.count)
        return true;
    return room_fail(error, 400, "bad-request", "these are no dice: %s",
                     wrong.text[0] ? wrong.text : "write them as [5 3]");
}

/* Dice that do not fit are no fault of the order. */
static bool wrong_dice(const gg_answer *answer, uint32_t count, room_error *error)
{
    static const char missing[] = "no die left for ";
    const char *text = answer->error.text;
    if (answer->status == GG_PLAYED)
        return room_fail(error, 409, "dice", "too many dice: this order takes %u of these %u",
                         (unsigned)answer->dice_used, (unsigned)count);
    if (strncmp(text, missing, sizeof missing - 1) == 0)
        return room_fail(error, 409, "dice", "one more die is needed, for %s",
                         text + sizeof missing - 1);
    return room_fail(error, 409, "dice", "%s", text);
}

/* Are the draws exactly those that the order takes? A refused order is refused later, with its reasons. */
static bool dice_fit(const host_table *table, gg_seat seat, const gg_words *words,
                     const gg_draw *chosen, uint32_t count, room_error *error)
{
    gg_answer answer;
    trial try = open_trial(table);
    gg_match_copy(try.match, table->match);
    gg_status status = gg_match_say(try.match, seat, words, 0, chosen, count, &answer);
    close_trial(&try);
    bool fits = status == GG_REFUSED || (status == GG_PLAYED && answer.dice_used == count);
    return fits || wrong_dice(&answer, count, error);
}

static bool give(study_line *line, gg_seat seat, room_post *post, const study_roll *roll,
                 room_error *error)
{
    uint32_t count = 0;
    gg_draw chosen[GG_DRAWS_MAX];
    srv_room *room = line->game->room;
    uint64_t seed = 0;
    if (roll->kind == ROLL_CHOSEN &&
        (!read_chosen(room, roll->chosen, chosen, &count, error) ||
         !dice_fit(&room->table, seat, &post->words, chosen, count, error)))
        return false;
    if (roll->kind == ROLL_BEST || roll->kind == ROLL_WORST)
        seed = pick_seed(&room->table, seat, &post->words, roll->kind == ROLL_BEST);
    alone_roll(line->game, seed ? seed : new_seed(), roll->kind == ROLL_CHOSEN ? chosen : NULL,
               count);
    bool given = room_give_post(room, seat, post, error);
    room->table.chosen = NULL;
    if (given)
        alone_settle(line->game);
    return given;
}

/* A new row as a node: one that is there already, or another one. NULL: there are too many. */
static const study_node *note_row(srv_study *study, uint32_t parent, const alone_game *game,
                                  uint32_t index)
{
    const store_row *row = &game->rows[index];
    study_node like = {.seat = row->seat, .hash = row->hash};
    like.order = game->texts[index];
    like.draws = like.order + strlen(like.order) + 1;
    const study_node *known = study_same(study, parent, &like);
    if (known)
        return known;
    study_node *node = study_add(study, parent);
    if (!node)
        return NULL;
    node->seat = row->seat;
    node->hash = row->hash;
    node->given = room_is_given(row);
    node->seed = game->dice[index].seed;
    node->chosen = game->dice[index].chosen && !node->given;
    study_set(&node->order, row->text);
    study_set(&node->draws, row->draws);
    return node;
}

bool study_line_give(srv_house *house, study_line *line, gg_seat seat, room_post *post,
                     const study_roll *roll, room_error *error)
{
    srv_study *study = line->study;
    srv_room *room = line->game->room;
    uint32_t row = line->game->row_count, first = study->next, number = line->node;
    if (!room_check_post(room, seat, post, error) || !refuse_core(room, &post->words, error))
        return false;
    if (!give(line, seat, post, roll, error))
        return false;
    for (; row < line->game->row_count; row++) {
        const study_node *node = note_row(study, number, line->game, row);
        if (!node) {
            if (study_find(study, first))
                study_cut(study, first);
            study_lines_drop(house, study, 0);
            return room_fail(error, 409, "too-many",
                             "this analysis is full: delete branches, or begin another one");
        }
        number = node->number;
    }
    study_line *old = find_line(house, study, number); /* the same position, reached before */
    if (old) {
        take_out(house, old);
        close_line(house, old);
    }
    line->node = number;
    return true;
}
