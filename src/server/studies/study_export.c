/* study_export.c: positions and lines of a study in the notation.
 *
 * A study that begins where no statements lead exactly is written as well as they can: a comment in front says what is left out, and
 * the text is read back before anybody gets it. Its log is that of the game it began in, if the caller may see all of that. */
#include "server/studies/studies.h"

#include "host/memory.h"
#include "host/page.h"
#include "server/games/answers.h"
#include "server/games/logs.h"

#include <stdlib.h>
#include <string.h>

static bool is_state(const srv_study *study)
{
    return strncmp(study->root, REPLAY_STATE, strlen(REPLAY_STATE)) == 0;
}

/* ---------------------------------------------------------------- a position */

/* What the comment in front of a text says. */
static gg_span comment_of(const char *text)
{
    size_t size = strcspn(text, "\n");
    return text[0] == '#' && size > 2 ? (gg_span){text + 2, size - 2} : (gg_span){"", 0};
}

static bool has_statements(const char *text)
{
    size_t comment = text[0] == '#' ? strcspn(text, "\n") : 0;
    return strspn(text + comment, "\n") < strlen(text + comment);
}

/* Can a game begin so? */
static bool reads_back(const host_table *table, const char *text, gg_error *why)
{
    host_table again = {0};
    gg_error error = {0};
    host_beginning beginning = {.position = gg_span_of(text)};
    if (!host_table_share(&again, table->game, &beginning, &error))
        return gg_fail(why, 0, 0, "the notation cannot express this position: %s", error.text);
    host_table_close(&again);
    return true;
}

/* The statements of what a table shows now. */
static bool write_statements(host_table *table, host_page *page, gg_error *why)
{
    host_out out;
    const gg_rules *rules = table->game->rules;
    gg_text *text = host_page_text(page, &out);
    bool whole = rules->write_position &&
                 rules->write_position(table->game, host_table_newest_view(table, GG_REFEREE),
                                       text);
    gg_text_close(text);
    host_page_close(page);
    gg_span lack = comment_of(page->at);
    if (whole)
        return true;
    if (has_statements(page->at))
        return reads_back(table, page->at, why);
    return gg_fail(why, 0, 0, "the notation cannot express %.*s: go to another order of the line",
                   lack.size > 0 ? (int)lack.size : 13, lack.size > 0 ? lack.at : "this position");
}

bool study_write_position(const study_line *line, host_page *page, gg_error *why)
{
    return write_statements(&line->game->room->table, page, why);
}

/* ---------------------------------------------------------------- a case */

static void put_root(const char *root, gg_text *out)
{
    if (root[0] == 0) {
        gg_put(out, "start\n");
        return;
    }
    for (const char *end; *root; root = *end ? end + 1 : end) {
        end = strchr(root, '\n') ? strchr(root, '\n') : root + strlen(root);
        if (strspn(root, " \t\r") < (size_t)(end - root))
            gg_print(out, "%.*s\n", (int)(end - root), root);
    }
}

static void put_orders(const study_line *line, gg_text *out)
{
    uint32_t path[STUDY_DEPTH_MAX];
    const gg_head *head = host_table_head(&line->game->room->table);
    uint32_t count = study_path(line->study, line->node, path);
    for (uint32_t i = 0; i < count; i++) {
        const study_node *node = study_find(line->study, path[i]);
        gg_print(out, "%s: %s%s%s\n", gg_seat_name(line->game->rules, head, node->seat),
                 node->order, node->draws[0] ? " " : "", node->draws);
    }
}

/* A case tests something: who decides then, or that the game is over. */
static void put_fact(const study_line *line, gg_text *out)
{
    const gg_game *game = line->game->rules;
    const gg_head *head = host_table_head(&line->game->room->table);
    if (head->over) {
        gg_put(out, "= over\n");
        return;
    }
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            gg_print(out, "= decides %s %s\n", gg_seat_name(game, head, seat),
                     gg_prompt_name(game, head->prompt[seat]));
}

static void put_case(const study_line *line, const char *root, host_page *page)
{
    host_out out;
    const srv_study *study = line->study;
    gg_text *text = host_page_text(page, &out);
    gg_print(text, "case %s.%u  %s\ngame %s\n", study->id, (unsigned)line->node,
             study->title[0] ? study->title : "An analysis", study->line);
    put_root(root, text);
    gg_put(text, "begin\n");
    put_orders(line, text);
    put_fact(line, text);
    gg_text_close(text);
    host_page_close(page);
}

/* The statements of the beginning, which may lack something. False: there are none. */
static bool outline_root(srv_house *house, const study_line *line, host_page *root, gg_error *why)
{
    gg_error error = {0};
    const study_line *first = study_line_open(house, line->study, 0, &error);
    if (!first)
        return gg_fail(why, 0, 0, "%s", error.text);
    if (write_statements(&first->game->room->table, root, why))
        return true;
    gg_span lack = comment_of(root->at);
    if (lack.size > 0 && !has_statements(root->at))
        gg_fail(why, 0, 0, "this analysis begins with %.*s, which the notation cannot express",
                (int)lack.size, lack.at);
    return false;
}

/* The line again from its text. NULL: it does not go as it did. */
static srv_study *play_again(srv_house *house, const char *text)
{
    uint32_t played;
    gg_error trouble = {0}, error = {0};
    srv_study *again = study_new();
    if (study_paste(house, again, text, &played, &trouble, &error) && trouble.text[0] == 0)
        return again;
    study_free(again);
    return NULL;
}

/* A case of a beginning that lacks something, and the study that it is. NULL: why says it. */
static srv_study *write_outlined(srv_house *house, study_line *line, host_page *page, gg_error *why)
{
    host_page root = {0};
    uint32_t node = line->node;
    srv_study *again = NULL;
    if (outline_root(house, line, &root, why)) {
        line = study_line_open(house, line->study, node, why);
        gg_assert(line && root.at);
        put_case(line, root.at, page);
        again = play_again(house, page->at);
        if (!again)
            gg_fail(why, 0, 0, "the orders need what the notation cannot express: %.*s",
                    (int)comment_of(root.at).size, comment_of(root.at).at);
    }
    host_page_free(&root);
    return again;
}

bool study_write_case(srv_house *house, study_line *line, host_page *page, gg_error *why)
{
    if (!is_state(line->study)) {
        put_case(line, line->study->root, page);
        return true;
    }
    srv_study *again = write_outlined(house, line, page, why);
    if (!again)
        return false;
    study_free(again);
    return true;
}

/* ---------------------------------------------------------------- a log */

static bool write_log(const host_table *table, const store_game *of, host_page *page)
{
    store_game game = *of;
    game.state = GAME_RUNNING; /* no seed: each order has its own dice */
    host_page_open(page);
    bool written = logs_write(table, &game, GG_REFEREE, page->stream);
    host_page_close(page);
    return written;
}

/* What a look at the game of a study takes: it is called with its first member (room_look). */
typedef struct going_on {
    gg_json json;
    const study_line *line;
    const store_game *game;
    host_page *page;
    bool written;
} going_on;

/* A room_look: the orders of the study after those of the game. */
static void go_on(host_table *table, gg_seat reader, bool away, gg_json *out)
{
    gg_answer answer;
    gg_record record;
    going_on *going = (going_on *)out;
    const gg_match *match = going->line->game->room->table.match;
    bool good = gg_match_hash(table->match) == going->line->study->node[0].hash;
    (void)reader;
    (void)away;
    for (size_t next = 0; good && gg_match_next(match, &next, &record);)
        good = host_table_play(table, record.seat, &record.order, record.draws, record.draw_count,
                               &answer) == GG_PLAYED;
    going->written = good && write_log(table, going->game, going->page);
}

srv_room *study_find_source(srv_call *call, const srv_study *study, store_status *status)
{
    uint64_t user = call->who.user;
    if (study->source[0] == 0 || study->knows != GG_NOBODY)
        return NULL;
    srv_room *room = room_enter(call->house, study->source, status);
    bool open = room && !room->removed && room_may_see(room, user) && room_may_watch(room, user) &&
                store_has_ended(&room->game) && room->playing && !room->held_up;
    return open ? room : NULL;
}

static bool write_whole_game(srv_room *room, const study_line *line, host_page *page)
{
    char ignored[8];
    gg_text nowhere;
    room_error *error = host_zeroed(sizeof *error);
    going_on going = {.line = line, .game = &room->game, .page = page};
    gg_text_open(&nowhere, ignored, sizeof ignored);
    gg_json_open(&going.json, &nowhere);
    room_answer_moment(room, GG_REFEREE, line->study->moment, go_on, &going.json, error);
    free(error);
    return going.written;
}

static bool write_outlined_log(srv_house *house, study_line *line, host_page *page, gg_error *why)
{
    host_page text = {0};
    bool written = false;
    srv_study *again = write_outlined(house, line, &text, why);
    if (again) {
        const study_line *last = study_line_open(house, again, again->node[again->count - 1].number,
                                                 why);
        const srv_room *room = last ? last->game->room : NULL;
        written = room && write_log(&room->table, &room->game, page);
        study_lines_drop(house, again, 0);
        study_free(again);
    }
    host_page_free(&text);
    return written;
}

bool study_write_log(srv_house *house, study_line *line, srv_room *source, host_page *page,
                     gg_error *why)
{
    const srv_room *room = line->game->room;
    if (!is_state(line->study))
        return write_log(&room->table, &room->game, page) ||
               gg_fail(why, 0, 0, "the log cannot be written");
    return (source && write_whole_game(source, line, page)) ||
           write_outlined_log(house, line, page, why);
}
