/* study_export.c: positions and lines of a study in the notation. */
#include "server/studies/studies.h"

#include "host/memory.h"
#include "host/page.h"
#include "server/games/logs.h"

#include <stdlib.h>
#include <string.h>

static bool is_state(const srv_study *study)
{
    return strncmp(study->root, REPLAY_STATE, strlen(REPLAY_STATE)) == 0;
}

bool study_write_position(study_line *line, gg_text *out)
{
    host_table *table = &line->game->room->table;
    const gg_rules *rules = table->game->rules;
    return rules->write_position &&
           rules->write_position(table->game, host_table_newest_view(table, GG_REFEREE), out);
}

static void put_statements(const srv_study *study, gg_text *out)
{
    const char *root = study->root;
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

bool study_write_case(study_line *line, gg_text *out)
{
    const srv_study *study = line->study;
    if (is_state(study))
        return false;
    gg_print(out, "case %s.%u  %s\ngame %s\n", study->id, (unsigned)line->node,
             study->title[0] ? study->title : "An analysis", study->line);
    put_statements(study, out);
    gg_put(out, "begin\n");
    put_orders(line, out);
    put_fact(line, out);
    return true;
}

bool study_write_log(const study_line *line, host_page *page)
{
    const srv_room *room = line->game->room;
    store_game game = room->game;
    if (is_state(line->study))
        return false;
    game.state = GAME_RUNNING; /* no seed: each order has its own dice */
    host_page_open(page);
    bool written = logs_write(&room->table, &game, GG_REFEREE, page->stream);
    host_page_close(page);
    return written;
}
