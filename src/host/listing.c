/* listing.c: describes a game as JSON. */
#include "listing.h"
#include "hex.h"
#include "memory.h"

#include <stdlib.h>

void host_list_seats(const gg_game *game, void (*each)(void *to, const char *name), void *to)
{
    gg_turn turn;
    gg_dice dice;
    void *state = host_memory(gg_state_size(game));
    gg_dice_fast(&dice, 1);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_start(game, state, &turn);
    for (gg_seat seat = 0; seat < game->seats; seat++)
        each(to, gg_seat_name(game, gg_head_of(state), seat));
    free(state);
}

static void json_seat(void *to, const char *name)
{
    gg_json_text(to, NULL, name);
}

static void json_value(gg_json *json, const char *key, const gg_option *option, int32_t value)
{
    char words[60];
    gg_text text;
    if (!option->values) {
        gg_json_int(json, key, value);
        return;
    }
    gg_text_open(&text, words, sizeof words);
    gg_write_option(option, value, &text);
    gg_json_text(json, key, words);
}

static void json_option(gg_json *json, const gg_option *option)
{
    gg_json_object(json, NULL);
    gg_json_text(json, "key", option->key);
    gg_json_int(json, "low", option->low);
    gg_json_int(json, "high", option->high);
    if (option->values) {
        gg_json_array(json, "values");
        for (int32_t value = option->low; value <= option->high; value++)
            json_value(json, NULL, option, value);
        gg_json_end_array(json);
    }
    json_value(json, "default", option, option->normal);
    gg_json_text(json, "rule", option->rule ? option->rule : "");
    gg_json_text(json, "help", option->help ? option->help : "");
    gg_json_end_object(json);
}

static void json_scenarios(gg_json *json, const gg_game *game)
{
    gg_json_array(json, "scenarios");
    for (uint32_t i = 0; i < game->scenario_count; i++) {
        gg_json_object(json, NULL);
        gg_json_span(json, "id", game->scenarios[i].id);
        gg_json_span(json, "title", game->scenarios[i].title);
        gg_json_bool(json, "default", i == game->normal_scenario);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

static void json_setups(gg_json *json, const gg_game *game, const host_readies *readies)
{
    gg_json_array(json, "setups");
    for (uint32_t i = 0; i < readies->count; i++) {
        const host_ready *setup = &readies->setup[i];
        gg_json_object(json, NULL);
        gg_json_text(json, "name", setup->name);
        gg_json_text(json, "side", setup->side_name);
        gg_json_array(json, "scenarios");
        for (uint32_t n = 0; n < game->scenario_count; n++)
            if ((setup->scenarios >> n & 1) != 0)
                gg_json_span(json, NULL, game->scenarios[n].id);
        gg_json_end_array(json);
        gg_json_text(json, "options", setup->options);
        gg_json_text(json, "sentence", setup->sentence);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

void host_write_listing(gg_json *json, const gg_game *game, const host_readies *readies)
{
    char hash[65];
    host_write_hex(game->data_hash, hash);
    gg_json_object(json, NULL);
    gg_json_text(json, "game", game->rules->id);
    gg_json_span(json, "title", game->title);
    gg_json_text(json, "rules_version", GG_VERSION);
    gg_json_text(json, "data_hash", hash);
    gg_json_array(json, "seats");
    host_list_seats(game, json_seat, json);
    gg_json_end_array(json);
    json_scenarios(json, game);
    gg_json_array(json, "options");
    for (const gg_option *option = game->rules->options; option->key; option++)
        json_option(json, option);
    gg_json_end_array(json);
    json_setups(json, game, readies);
    gg_json_array(json, "notes");
    for (uint32_t i = 0; i < game->note_count; i++)
        gg_json_span(json, NULL, game->notes[i]);
    gg_json_end_array(json);
    gg_json_end_object(json);
}
