/* rules.c: `grognard rules`: prints the rules of a game, or one of them, as worded in refusals, and the functions that
 * implement them. */
#include "cli.h"
#include "places.h"

#include <stdlib.h>
#include <string.h>

static const char *keeper_name(uint8_t keeper)
{
    static const char *const names[] = {"engine", "server", "people"};
    return names[keeper];
}

/* Core's own rules are enforced by the engine and have no section. */
static gg_rule rule_of(const gg_game *game, uint16_t number)
{
    gg_rule rule = {.id = gg_rule_id(game, number),
                    .text = gg_rule_text(game, number),
                    .section = gg_span_of("core"),
                    .keeper = GG_KEPT_BY_ENGINE};
    if (number >= GG_RULE_FIRST && number < GG_RULES_MAX) {
        rule.section = game->rule[number].section;
        rule.keeper = game->rule[number].keeper;
    }
    return rule;
}

static bool exists(const gg_game *game, uint16_t number)
{
    return gg_rule_id(game, number).size > 0;
}

/* The first place at or after `place` that implements the rule; NULL if there is none. */
static const cli_place *next_place(const cli_place *place, const gg_rule *rule)
{
    while (place->rule && !gg_span_is(rule->id, place->rule))
        place++;
    return place->rule ? place : NULL;
}

/* What to print for each rule. */
typedef struct shown {
    const gg_game *game;
    uint16_t only; /* a single rule; GG_RULE_NONE: all */
    bool where;    /* with its places */
} shown;

static bool is_shown(const shown *what, uint16_t number)
{
    return exists(what->game, number) && (what->only == GG_RULE_NONE || what->only == number);
}

/* ---------------------------------------------------------------- as text */

static void print_places(const gg_rule *rule)
{
    for (const cli_place *place = cli_places; (place = next_place(place, rule)) != NULL; place++)
        printf("    %s: %s\n", place->file, place->function);
}

static void print_rule(const gg_rule *rule)
{
    printf("%s%.*s%s", cli_style(stdout, CLI_STRONG), (int)rule->id.size, rule->id.at,
           cli_style(stdout, CLI_PLAIN));
    for (size_t i = rule->id.size; i < 12; i++)
        putchar(' ');
    printf(" %s, %.*s: %.*s\n", keeper_name(rule->keeper), (int)rule->section.size,
           rule->section.at, (int)rule->text.size, rule->text.at);
}

static void print_notes(const gg_game *game)
{
    for (uint32_t i = 0; i < game->note_count; i++)
        printf("note: %.*s\n", (int)game->notes[i].size, game->notes[i].at);
    if (game->note_count > 0)
        printf("\n");
}

static void print_rules(const shown *what)
{
    if (what->only == GG_RULE_NONE)
        print_notes(what->game);
    for (uint16_t number = 1; number < what->game->rule_count; number++) {
        gg_rule rule = rule_of(what->game, number);
        if (!is_shown(what, number))
            continue;
        print_rule(&rule);
        if (what->where)
            print_places(&rule);
    }
}

/* ---------------------------------------------------------------- as JSON */

static void json_places(gg_json *json, const gg_rule *rule)
{
    gg_json_array(json, "where");
    for (const cli_place *place = cli_places; (place = next_place(place, rule)) != NULL; place++) {
        gg_json_object(json, NULL);
        gg_json_text(json, "file", place->file);
        gg_json_text(json, "function", place->function);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

static void json_rule(gg_json *json, const gg_rule *rule, bool where)
{
    gg_json_object(json, NULL);
    gg_json_span(json, "id", rule->id);
    gg_json_span(json, "text", rule->text);
    gg_json_span(json, "section", rule->section);
    gg_json_text(json, "keeper", keeper_name(rule->keeper));
    if (where)
        json_places(json, rule);
    gg_json_end_object(json);
}

/* Prints one rule or all, always with the notes. */
static void print_json(const shown *what)
{
    const gg_game *game = what->game;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_out_open(&out, stdout));
    gg_json_object(&json, NULL);
    gg_json_text(&json, "game", game->rules->id);
    gg_json_array(&json, "notes");
    for (uint32_t i = 0; i < game->note_count; i++)
        gg_json_span(&json, NULL, game->notes[i]);
    gg_json_end_array(&json);
    gg_json_array(&json, "rules");
    for (uint16_t number = 1; number < game->rule_count; number++) {
        gg_rule rule = rule_of(game, number);
        if (is_shown(what, number))
            json_rule(&json, &rule, what->where);
    }
    gg_json_end_array(&json);
    gg_json_end_object(&json);
    gg_put_char(&out.text, '\n');
    gg_text_close(&out.text);
}

/* ---------------------------------------------------------------- the command */

/* Hyphens are ignored when identifiers are compared. */
static int unknown_rule(const gg_game *game, const char *id)
{
    gg_span nearest = {NULL, 0};
    int best = 3;
    char typed[40];
    size_t size = 0;
    for (const char *c = id; *c && size < sizeof typed - 1; c++)
        if (*c != '-')
            typed[size++] = *c;
    for (uint16_t number = 1; number < game->rule_count; number++) {
        gg_span candidate = gg_rule_id(game, number);
        int distance = candidate.size > 0 ? gg_name_distance((gg_span){typed, size}, candidate, 2)
                                          : 3;
        if (distance >= best)
            continue;
        best = distance;
        nearest = candidate;
    }
    if (nearest.at)
        return cli_error("no such rule: %s; near: %.*s", id, (int)nearest.size, nearest.at);
    return cli_error("no such rule: %s", id);
}

static int show(const gg_game *game, const char *id, const cli_call *call)
{
    uint16_t number = id ? gg_find_rule(game, gg_span_of(id)) : GG_RULE_NONE;
    if (id && number == GG_RULE_NONE)
        return unknown_rule(game, id);
    shown what = {game, number, cli_given(call, "where")};
    if (cli_given(call, "json"))
        print_json(&what);
    else
        print_rules(&what);
    return CLI_FINE;
}

static int run(const cli_call *call)
{
    cli_call just_game = *call;
    just_game.count = 1;
    gg_game *game = cli_make_game(&just_game, NULL);
    if (!game)
        return CLI_WRONG;
    int status = show(game, call->count > 1 ? call->words[1] : NULL, call);
    free(game);
    return status;
}

static const cli_option options[] = {
    {"where", NULL, "also list the functions that enforce it"},
    {"json", NULL, "as one object"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command rules_command = {
    .name = "rules",
    .words = "GAME [ID]",
    .summary = "show the rules, or one rule",
    .details =
        "Shows each rule with its id, who enforces it (engine, server or people), the section of the\n"
        "original rulebook, and its text. Notes on what was reconstructed come first.\n"
        "Ids that begin with G- are common to all games. --where adds the file and function of every\n"
        "place in the sources that enforces the rule.\n",
    .example = "grognard rules triumph T-ATK-1.3",
    .options = options,
    .least = 1,
    .most = 2,
    .run = run,
};
