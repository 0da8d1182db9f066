/* pictures.c: draws boards to files. */
#include "pictures.h"

#include "draw/colour.h"
#include "host/game.h"
#include "style_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---------------------------------------------------------------- the look */

/* NULL: an error was printed. */
static const gg_file *read_files(cli_look *look, const char *folder, uint32_t *count)
{
    static const char *const endings[] = {".txt", ".css", NULL};
    const gg_file *files = gg_files_style;
    char *path = folder ? cli_join_path(folder, "style") : NULL;
    *count = gg_files_style_count;
    if (path != NULL && cli_is_folder(path))
        files = cli_lay_over(files, count, path, endings, &look->pieces);
    free(path);
    return files;
}

bool cli_look_open(cli_look *look, const char *folder)
{
    gg_error error = {0};
    uint32_t count = 0;
    *look = (cli_look){0};
    const gg_file *files = read_files(look, folder, &count);
    if (files == NULL) {
        cli_look_close(look);
        return false;
    }
    if (draw_read_style(&look->style, files, count, &error))
        return true;
    if (error.line > 0)
        cli_error("%s (line %u)", error.text, (unsigned)error.line);
    else
        cli_error("%s", error.text);
    cli_look_close(look);
    return false;
}

void cli_look_close(cli_look *look)
{
    cli_list_free(&look->pieces);
}

bool cli_read_theme(const cli_call *call, draw_theme *theme)
{
    const char *name = cli_value(call, "theme");
    *theme = DRAW_LIGHT;
    if (name == NULL)
        return true;
    for (int i = 0; i < DRAW_THEMES; i++) {
        if (strcmp(name, draw_theme_names[i]) == 0) {
            *theme = (draw_theme)i;
            return true;
        }
    }
    cli_error("--theme %s: use light, dark or print", name);
    return false;
}

/* ---------------------------------------------------------------- one picture */

static void *survey(const gg_game *game, const draw_painter *painter)
{
    void *geometry = host_memory(painter->geometry_size);
    painter->survey(game, geometry);
    return geometry;
}

static const draw_painter *painter_of(const gg_game *game)
{
    const draw_painter *painter = draw_painter_of(game);
    if (painter == NULL)
        cli_error("there is no drawing of the %s board", game->rules->id);
    return painter;
}

static bool save(const char *path, host_page *page)
{
    host_page_close(page);
    bool good = true;
    if (strcmp(path, "-") != 0)
        good = cli_write_file(path, page->at, page->size);
    else if (fwrite(page->at, 1, page->size, stdout) != page->size || fflush(stdout) != 0) {
        cli_error("cannot write the picture: %s", strerror(errno));
        good = false;
    }
    host_page_free(page);
    return good;
}

typedef void writer(const draw_picture *picture, gg_text *out);

static bool draw(draw_picture *picture, writer *write, const char *path)
{
    host_page page;
    host_out out;
    picture->painter = painter_of(picture->game);
    if (picture->painter == NULL)
        return false;
    void *geometry = survey(picture->game, picture->painter);
    picture->geometry = geometry;
    host_page_open(&page);
    gg_text *text = host_out_open(&out, page.stream);
    write(picture, text);
    gg_text_close(text);
    free(geometry);
    return save(path, &page);
}

bool cli_draw_svg(const cli_look *look, draw_theme theme, const gg_game *game, const void *view,
                  const char *path)
{
    draw_picture picture = {.game = game, .style = &look->style, .theme = theme, .view = view};
    return draw(&picture, draw_svg, path);
}

bool cli_draw_json(const cli_look *look, const gg_game *game, const char *path)
{
    draw_picture picture = {.game = game, .style = &look->style};
    return draw(&picture, draw_board_json, path);
}

static bool check_geometry(const gg_game *game, const draw_painter *painter, gg_text *out)
{
    if (painter->check == NULL)
        return true;
    void *geometry = survey(game, painter);
    bool good = painter->check(game, geometry, out);
    free(geometry);
    return good;
}

bool cli_check_picture(const cli_look *look, const gg_game *game, gg_text *out)
{
    const draw_painter *painter = draw_painter_of(game);
    if (painter == NULL)
        return true;
    bool good = check_geometry(game, painter, out);
    return draw_check_palette(&look->style, out) && good;
}

/* ---------------------------------------------------------------- all boards */

static gg_game *game_of(const gg_entry *entry, gg_span scenario)
{
    gg_words words;
    gg_error error = {0};
    host_page page;
    host_page_open(&page);
    fprintf(page.stream, "%s %.*s", entry->rules->id, (int)scenario.size, scenario.at);
    host_page_close(&page);
    gg_game *game = NULL;
    if (gg_split((gg_span){page.at, page.size}, &words, &error))
        game = host_new_game(entry, &words, 0, &error);
    host_page_free(&page);
    if (game == NULL)
        cli_error("%s", error.text);
    return game;
}

/* Writes one board and its entry in the index. */
static bool export_one(const cli_look *look, const gg_game *game, const char *folder,
                       gg_json *index)
{
    host_page name;
    gg_span scenario = game->scenarios[game->scenario].id;
    bool own = draw_painter_of(game)->by_scenario;
    host_page_open(&name);
    fprintf(name.stream, "%s%s%.*s.json", game->rules->id, own ? "-" : "",
            own ? (int)scenario.size : 0, scenario.at);
    host_page_close(&name);
    char *path = cli_join_path(folder, name.at);
    gg_json_object(index, NULL);
    gg_json_text(index, "game", game->rules->id);
    if (own)
        gg_json_span(index, "scenario", scenario);
    gg_json_text(index, "file", name.at);
    gg_json_end_object(index);
    bool good = cli_draw_json(look, game, path);
    free(path);
    host_page_free(&name);
    return good;
}

static bool export_game(const cli_look *look, const gg_entry *entry, const char *folder,
                        gg_json *index)
{
    gg_game *game = game_of(entry, (gg_span){"", 0});
    if (game == NULL)
        return false;
    const draw_painter *painter = draw_painter_of(game);
    bool good = painter == NULL || painter->by_scenario || export_one(look, game, folder, index);
    for (uint32_t i = 0; good && painter && painter->by_scenario && i < game->scenario_count; i++) {
        gg_game *other = game_of(entry, game->scenarios[i].id);
        good = other != NULL && export_one(look, other, folder, index);
        free(other);
    }
    free(game);
    return good;
}

static bool make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && cli_is_folder(path)))
        return true;
    cli_error("%s: %s", path, strerror(errno));
    return false;
}

bool cli_export_boards(const cli_look *look, const gg_shelf *shelf, const char *folder)
{
    host_page page;
    host_out out;
    gg_json index;
    if (!make_folder(folder))
        return false;
    host_page_open(&page);
    gg_json_open(&index, host_out_open(&out, page.stream));
    gg_json_array(&index, NULL);
    bool good = true;
    for (uint32_t i = 0; good && i < shelf->count; i++)
        good = export_game(look, &shelf->entries[i], folder, &index);
    gg_json_end_array(&index);
    gg_text_close(&out.text);
    char *path = cli_join_path(folder, "index.json");
    if (good)
        good = save(path, &page);
    else
        host_page_free(&page);
    free(path);
    return good;
}
