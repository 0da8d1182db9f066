/* games.c: `grognard games`: lists games, scenarios, seats and options. */
#include "cli.h"
#include "host/game.h"
#include "host/listing.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the description of a game */

/* "0 | 1", "none | light | heavy", "1 .. 9" */
static void write_values(const gg_option *option, gg_text *out)
{
    if (!option->values && option->high - option->low > 1) {
        gg_print(out, "%d .. %d", (int)option->low, (int)option->high);
        return;
    }
    for (int32_t value = option->low; value <= option->high; value++) {
        if (value > option->low)
            gg_put(out, " | ");
        gg_write_option(option, value, out);
    }
}

/* ---------------------------------------------------------------- as text */

static void print_seat(void *to, const char *name)
{
    fprintf(to, " %s", name);
}

static void print_options(const gg_game *game, FILE *to)
{
    const gg_option *option = game->rules->options;
    if (!option->key)
        return;
    fprintf(to, "  options (KEY=VALUE)\n");
    fprintf(to, "    %-16s %-28s %-10s %-10s %s\n", "key", "values", "default", "rule",
            "what it does");
    for (; option->key; option++) {
        char values[200], normal[60];
        gg_text text;
        gg_text_open(&text, values, sizeof values);
        write_values(option, &text);
        gg_text_open(&text, normal, sizeof normal);
        gg_write_option(option, option->normal, &text);
        fprintf(to, "    %-16s %-28s %-10s %-10s %s\n", option->key, values, normal,
                option->rule ? option->rule : "-", option->help ? option->help : "");
    }
}

/* "dec1 dec2", "waterloo historical=0" */
static void write_games(const gg_game *game, const host_ready *setup, gg_text *out)
{
    bool first = true;
    for (uint32_t i = 0; i < game->scenario_count; i++) {
        if ((setup->scenarios >> i & 1) == 0)
            continue;
        gg_put(out, first ? "" : " ");
        gg_put_span(out, game->scenarios[i].id);
        first = false;
    }
    gg_print(out, "%s%s", setup->options[0] ? " " : "", setup->options);
}

static void print_setups(const gg_game *game, const host_readies *readies, FILE *to)
{
    if (readies->count > 0)
        fprintf(to, "  ready-made set-ups\n");
    for (uint32_t i = 0; i < readies->count; i++) {
        const host_ready *setup = &readies->setup[i];
        char games[300];
        gg_text text;
        gg_text_open(&text, games, sizeof games);
        write_games(game, setup, &text);
        fprintf(to, "    %-24s %-8s %-10s %s\n", setup->name, setup->side_name, games,
                setup->sentence);
    }
}

/* Lists the set-ups only if one game was named, since there are many. */
static void print_game(const gg_game *game, const host_readies *readies, FILE *to)
{
    fprintf(to, "%s%s%s: ", cli_style(stdout, CLI_STRONG), game->rules->id,
            cli_style(stdout, CLI_PLAIN));
    cli_print_span(to, game->title);
    fprintf(to, "\n  seats:");
    host_list_seats(game, print_seat, to);
    fprintf(to, "\n  scenarios\n");
    for (uint32_t i = 0; i < game->scenario_count; i++) {
        const gg_scenario *scenario = &game->scenarios[i];
        fprintf(to, "    %-16.*s %.*s%s\n", (int)scenario->id.size, scenario->id.at,
                (int)scenario->title.size, scenario->title.at,
                i == game->normal_scenario ? " (the default)" : "");
    }
    print_options(game, to);
    if (readies)
        print_setups(game, readies, to);
    for (uint32_t i = 0; i < game->note_count; i++)
        fprintf(to, "  note: %.*s\n", (int)game->notes[i].size, game->notes[i].at);
}

/* ---------------------------------------------------------------- the command */

typedef struct listing {
    FILE *to;
    bool as_json;
    gg_json json;
    host_out out;
    uint32_t count;
} listing;

static bool list_game(listing *list, const gg_game *game, bool named)
{
    host_readies readies;
    if (!host_readies_open(&readies, game))
        return false;
    if (list->as_json) {
        host_write_listing(&list->json, game, &readies);
    } else {
        fputs(list->count++ > 0 ? "\n" : "", list->to);
        print_game(game, named ? &readies : NULL, list->to);
    }
    host_readies_close(&readies);
    return true;
}

/* Lists the named game, or all games. False: an error was printed. */
static bool list_games(const cli_call *call, listing *list)
{
    uint32_t count = call->count > 0 ? 1 : call->shelf->count;
    for (uint32_t i = 0; i < count; i++) {
        gg_error error = {0};
        gg_game *game = call->count > 0 ? cli_make_game(call, NULL)
                                        : host_new_game(&call->shelf->entries[i], NULL, 0, &error);
        if (!game && error.text[0])
            cli_error("%s", error.text);
        if (!game)
            return false;
        bool good = list_game(list, game, call->count > 0);
        free(game);
        if (!good)
            return false;
    }
    return true;
}

/* Prints everything or nothing. */
static int print_listing(const cli_call *call, listing *list)
{
    host_page page;
    host_page_open(&page);
    list->to = page.stream;
    gg_json_open(&list->json, host_out_open(&list->out, page.stream));
    if (list->as_json)
        gg_json_array(&list->json, NULL);
    bool good = list_games(call, list);
    if (list->as_json) {
        gg_json_end_array(&list->json);
        gg_put_char(&list->out.text, '\n');
    }
    gg_text_close(&list->out.text);
    host_page_close(&page);
    if (good)
        fwrite(page.at, 1, page.size, stdout);
    host_page_free(&page);
    return good ? CLI_FINE : CLI_WRONG;
}

static int run(const cli_call *call)
{
    listing list = {.as_json = cli_given(call, "json")};
    return print_listing(call, &list);
}

static const cli_option options[] = {
    {"json", NULL, "as one array of objects"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command games_command = {
    .name = "games",
    .words = "[GAME]",
    .summary = "list games, scenarios and options",
    .details =
        "Lists all games or the named one: seats, scenarios, options with their values and rules, and\n"
        "notes on what was reconstructed. For a named game it also lists the ready-made set-ups.\n",
    .example = "grognard games triumph",
    .options = options,
    .most = 1,
    .run = run,
};
