/* catalog.c: what can be played (docs/api.md, "What can be played"): games, bots, and the rules in our words.
 *
 * It does not change while the program runs, so the catalog is written once. It contains versions and hashes of the
 * data, so its own hash is also the ETag of the rules. */
#include "server/lobby/catalog.h"
#include "server/house.h"

#include "host/game.h"
#include "host/hex.h"
#include "host/listing.h"
#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

struct catalog {
    host_page text; /* the whole catalog */
    char tag[33];   /* the first half of its hash */
    uint32_t count;
    gg_game **games; /* everything by default */
};

/* ---------------------------------------------------------------- writing it */

static void write_tag(srv_catalog *catalog)
{
    char digits[65];
    host_write_hash(catalog->text.at, catalog->text.size, digits);
    memcpy(catalog->tag, digits, sizeof catalog->tag - 1);
}

static bool write_listing(gg_json *json, const gg_game *game, gg_error *error)
{
    host_readies readies;
    if (!host_readies_open(&readies, game))
        return gg_fail(error, 0, 0, "%s/setups.txt is damaged", game->rules->id);
    host_write_listing(json, game, &readies);
    host_readies_close(&readies);
    return true;
}

static bool write_games(const srv_catalog *catalog, gg_json *json, gg_error *error)
{
    gg_json_array(json, "games");
    for (uint32_t i = 0; i < catalog->count; i++)
        if (!write_listing(json, catalog->games[i], error))
            return false;
    gg_json_end_array(json);
    return true;
}

static bool write_catalog(srv_catalog *catalog, const gg_shelf *shelf, uint32_t think,
                          gg_error *error)
{
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&catalog->text, &out));
    gg_json_object(&json, NULL);
    bool good = write_games(catalog, &json, error);
    if (good) {
        gg_json_array(&json, "bots");
        bots_write(shelf, &json);
        gg_json_end_array(&json);
        gg_json_int(&json, "think", think);
        gg_json_end_object(&json);
    }
    gg_text_close(&out.text);
    host_page_close(&catalog->text);
    write_tag(catalog);
    return good;
}

static bool make_games(srv_catalog *catalog, const gg_shelf *shelf, gg_error *error)
{
    catalog->games = host_memory(shelf->count * sizeof *catalog->games);
    for (; catalog->count < shelf->count; catalog->count++) {
        gg_game *game = host_new_game(&shelf->entries[catalog->count], NULL, 0, error);
        if (!game)
            return false;
        catalog->games[catalog->count] = game;
    }
    return true;
}

srv_catalog *catalog_open(const gg_shelf *shelf, uint32_t think, gg_error *error)
{
    srv_catalog *made = host_memory(sizeof *made);
    if (make_games(made, shelf, error) && write_catalog(made, shelf, think, error))
        return made;
    catalog_close(made);
    return NULL;
}

void catalog_close(srv_catalog *catalog)
{
    if (!catalog)
        return;
    for (uint32_t i = 0; i < catalog->count; i++)
        free(catalog->games[i]);
    free(catalog->games);
    host_page_free(&catalog->text);
    free(catalog);
}

/* ---------------------------------------------------------------- the calls */

/* Constant until another program or other data serve it. */
static void set_tag(srv_call *call)
{
    const char *tag = call->house->catalog->tag;
    memcpy(call->exchange->reply.etag, tag, strlen(tag) + 1);
}

static web_outcome get_catalog(srv_call *call)
{
    const srv_catalog *catalog = call->house->catalog;
    web_reply *reply = &call->exchange->reply;
    set_tag(call);
    reply->status = 200;
    host_page_open(&reply->body);
    fwrite(catalog->text.at, 1, catalog->text.size, reply->body.stream);
    host_page_close(&reply->body);
    return WEB_DONE;
}

static const gg_game *find_game(const srv_catalog *catalog, const char *name)
{
    for (uint32_t i = 0; i < catalog->count; i++)
        if (gg_same_name(gg_span_of(name), gg_span_of(catalog->games[i]->rules->id)))
            return catalog->games[i];
    return NULL;
}

/* As members of an open object. Core's own rules have no section; the engine enforces them. */
static void write_rule(const gg_game *game, uint16_t rule, gg_json *json)
{
    static const char *const keepers[] = {[GG_KEPT_BY_ENGINE] = "engine",
                                          [GG_KEPT_BY_SERVER] = "server",
                                          [GG_KEPT_BY_PEOPLE] = "people"};
    bool own = rule >= GG_RULE_FIRST;
    gg_json_span(json, "id", gg_rule_id(game, rule));
    gg_json_span(json, "section", own ? game->rule[rule].section : gg_span_of(""));
    gg_json_text(json, "keeper", keepers[own ? game->rule[rule].keeper : GG_KEPT_BY_ENGINE]);
    gg_json_span(json, "text", gg_rule_text(game, rule));
}

static web_outcome no_game(srv_call *call)
{
    return call_fail(call, 404, "not-found", "there is no game \"%s\"", call->part[0]);
}

static web_outcome get_rules(srv_call *call)
{
    web_json json;
    const gg_game *game = find_game(call->house->catalog, call->part[0]);
    if (!game)
        return no_game(call);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    set_tag(call);
    gg_json_object(out, NULL);
    gg_json_text(out, "game", game->rules->id);
    gg_json_array(out, "rules");
    for (uint16_t rule = 1; rule < game->rule_count; rule++) {
        if (gg_rule_id(game, rule).size == 0)
            continue; /* a number that core does not use */
        gg_json_object(out, NULL);
        write_rule(game, rule, out);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
    gg_json_end_object(out);
    return web_json_end(&json);
}

static web_outcome get_rule(srv_call *call)
{
    web_json json;
    const gg_game *game = find_game(call->house->catalog, call->part[0]);
    if (!game)
        return no_game(call);
    uint16_t rule = gg_find_rule(game, gg_span_of(call->part[1]));
    if (rule == GG_RULE_NONE)
        return call_fail(call, 404, "not-found", "%s has no rule \"%s\"", game->rules->id,
                         call->part[1]);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_text(out, "game", game->rules->id);
    write_rule(game, rule, out);
    gg_json_end_object(out);
    return web_json_end(&json);
}

const srv_route catalog_routes[] = {
    {WEB_GET, "/api/v1/catalog", ROUTE_OPEN, get_catalog},
    {WEB_GET, "/api/v1/catalog/{}/rules", ROUTE_OPEN, get_rules},
    {WEB_GET, "/api/v1/catalog/{}/rules/{}", ROUTE_OPEN, get_rule},
    {WEB_OTHER, NULL, 0, NULL},
};
