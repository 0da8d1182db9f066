/* bots.c: `grognard bots`: the levels, and which games each plays. */
#include "bot/bot.h"
#include "cli/cli.h"

static void print_games(const gg_shelf *shelf, const bot_level *level)
{
    for (uint32_t i = 0, shown = 0; i < shelf->count; i++)
        if (bot_plays(level, gg_span_of(shelf->entries[i].rules->id)))
            printf("%s%s", shown++ > 0 ? ", " : " (", shelf->entries[i].rules->id);
    printf(")\n");
}

static void print_json(const gg_shelf *shelf, const bot_level *level, const gg_entry *only,
                       gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_text(out, "name", level->name);
    gg_json_text(out, "sentence", level->sentence);
    gg_json_array(out, "games");
    for (uint32_t i = 0; i < shelf->count; i++)
        if ((!only || only == &shelf->entries[i]) &&
            bot_plays(level, gg_span_of(shelf->entries[i].rules->id)))
            gg_json_text(out, NULL, shelf->entries[i].rules->id);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

static bool is_wanted(const bot_level *level, const gg_entry *only)
{
    return !only || bot_plays(level, gg_span_of(only->rules->id));
}

static void list_json(const gg_shelf *shelf, const gg_entry *only)
{
    uint32_t count;
    host_out out;
    gg_json json;
    const bot_level *level = bot_levels(&count);
    gg_text *text = host_out_open(&out, stdout);
    gg_json_open(&json, text);
    gg_json_array(&json, NULL);
    for (uint32_t i = 0; i < count; i++)
        if (is_wanted(&level[i], only))
            print_json(shelf, &level[i], only, &json);
    gg_json_end_array(&json);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

static void list(const gg_shelf *shelf, const gg_entry *only)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_wanted(&level[i], only))
            continue;
        printf("%-10s %s", level[i].name, level[i].sentence);
        if (only)
            printf("\n");
        else
            print_games(shelf, &level[i]);
    }
}

static int run(const cli_call *call)
{
    gg_words words;
    gg_error error = {0};
    const gg_entry *only = NULL;
    if (call->count > 0) {
        if (!cli_join(call->count, call->words, &words, &error))
            return cli_error("bots: %s", error.text);
        only = gg_read_entry(call->shelf, &words, 0, &error);
        if (!only)
            return cli_error("bots: %s", error.text);
    }
    if (cli_given(call, "json"))
        list_json(call->shelf, only);
    else
        list(call->shelf, only);
    return CLI_FINE;
}

static const cli_option options[] = {
    {"json", NULL, "an array of objects: name, sentence, games"},
    CLI_OPTIONS_END,
};

const cli_command bots_command = {
    .name = "bots",
    .words = "[GAME]",
    .summary = "the computer players, from easy to strong",
    .details = "Their names are what `play --against`, `arena` and `bot` take.\n",
    .example = "grognard bots triumph",
    .options = options,
    .most = 1,
    .run = run,
};
