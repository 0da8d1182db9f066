/* study_faces.c: "what if this is a 3?" A study that begins with what a seat knows begins with a guess. Here the guess is made again until the pieces
 * are what somebody assumes: so it is always one that fits what the seat knows, and nothing else is read. */
#include "server/studies/study_calls.h"

#include "host/memory.h"
#include "host/page.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { FACES_MAX = 8, GUESSES = 300 };

/* `piece:56` is `I3`; `block:P04` is in `Ligny`; `leader:Mack` is in `Y26`; `hex:T27` has `5` SP that the reader does not see. */
typedef struct face {
    char what[16], id[40], is[40];
} face;

typedef struct faces {
    face face[FACES_MAX];
    uint32_t count;
} faces;

static bool copy(const json_t *member, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(member, key));
    if (!text || !text[0] || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool read_faces(srv_call *call, faces *all)
{
    const json_t *list = json_object_get(call->body, "faces");
    all->count = (uint32_t)json_array_size(list);
    bool good = all->count > 0 && all->count <= FACES_MAX;
    for (uint32_t i = 0; good && i < all->count; i++) {
        const json_t *member = json_array_get(list, i);
        face *of = &all->face[i];
        good = copy(member, "what", of->what, sizeof of->what) &&
               copy(member, "id", of->id, sizeof of->id) &&
               copy(member, "is", of->is, sizeof of->is);
    }
    if (!good)
        call_fail(call, 400, "bad-request",
                  "\"faces\" must be at most %d of {\"what\",\"id\",\"is\"}", FACES_MAX);
    return good;
}

/* A member of the view as text: numbers, too. */
static bool is_text(const json_t *member, const char *text)
{
    if (json_is_string(member))
        return strcmp(json_string_value(member), text) == 0;
    return json_is_integer(member) && json_integer_value(member) == strtoll(text, NULL, 10);
}

/* What a member of a list must be. */
static const struct kind {
    const char *what, *list, *key, *is;
} kinds[] = {{"piece", "units", "piece", "face"},
             {"block", "blocks", "id", "town"},
             {"leader", "leaders", "leader", "hex"}};

static const json_t *find_one(const json_t *board, const struct kind *kind, const char *id)
{
    const json_t *list = json_object_get(board, kind->list);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (is_text(json_object_get(json_array_get(list, i), kind->key), id))
            return json_array_get(list, i);
    return NULL;
}

/* SP of War and Peace in a hex. */
static json_int_t count_sp(const json_t *board, const char *hex)
{
    json_int_t sum = 0;
    static const struct kind stack = {.list = "stacks", .key = "hex"};
    const json_t *piles = json_object_get(find_one(board, &stack, hex), "piles");
    for (size_t i = 0; i < json_array_size(piles); i++)
        sum += json_integer_value(json_object_get(json_array_get(piles, i), "count"));
    return sum;
}

static bool holds(const json_t *board, const json_t *known, const face *of)
{
    if (strcmp(of->what, "hex") == 0)
        return count_sp(board, of->id) - count_sp(known, of->id) == strtoll(of->is, NULL, 10);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(of->what, kinds[i].what) == 0)
            return is_text(json_object_get(find_one(board, &kinds[i], of->id), kinds[i].is),
                           of->is);
    return false;
}

static json_t *json_of(const gg_game *game, const void *view)
{
    host_page page;
    host_out out;
    gg_text *text = host_page_text(&page, &out);
    gg_write_view(game, view, text);
    gg_text_close(text);
    host_page_close(&page);
    json_t *json = json_loadb(page.at, page.size, 0, NULL);
    host_page_free(&page);
    return json;
}

/* Does a view that shows everything have these faces? `known`: the board of the reader. */
static bool fits(const gg_game *game, const void *view, const json_t *known, const faces *all)
{
    json_t *json = json_of(game, view);
    const json_t *board = json_object_get(json, "board");
    bool all_hold = true;
    for (uint32_t i = 0; all_hold && i < all->count; i++)
        all_hold = holds(board, known, &all->face[i]);
    json_decref(json);
    return all_hold;
}

/* A state with these faces that looks the same to the seat. False: none was found. */
static bool guess_with(const gg_game *game, const void *known, const faces *all, void *state)
{
    gg_dice dice;
    uint64_t seed;
    void *view = host_memory(gg_view_size(game));
    json_t *json = json_of(game, known);
    bool found = false;
    randombytes_buf(&seed, sizeof seed);
    gg_dice_fast(&dice, seed);
    for (int i = 0; !found && i < GUESSES; i++) {
        gg_guess(game, known, &dice, state);
        gg_view(game, state, GG_REFEREE, view);
        found = fits(game, view, json_object_get(json, "board"), all);
    }
    json_decref(json);
    free(view);
    return found;
}

static bool guess_root(study_line *line, const faces *all, srv_study *study)
{
    const gg_game *game = line->game->rules;
    void *state = host_memory(gg_state_size(game)), *known = host_memory(gg_view_size(game));
    gg_view(game, gg_match_begin_state(line->game->room->table.match), study->knows, known);
    bool found = gg_view_hash(game, known) == study->known && guess_with(game, known, all, state);
    if (found)
        study_write_root(game, state, study);
    free(state);
    free(known);
    return found;
}

/* Another study, since every order of this one was given in another position. */
web_outcome study_make_faces(srv_call *call)
{
    faces all;
    gg_error error = {0};
    srv_study *study = studies_find(call, call->part[0]);
    if (!study || !read_faces(call, &all))
        return WEB_DONE;
    if (study->knows == GG_NOBODY)
        return call_fail(call, 409, "not-now", "every piece of this analysis is known");
    study_line *line = study_line_open(call->house, study, 0, &error);
    if (!line)
        return call_fail(call, 409, "not-now", "%s", error.text);
    srv_study *made = study_copy(study);
    while (made->count > 1)
        study_cut(made, made->node[1].number);
    made->owner = call->who.user;
    made->kept = false;
    if (guess_root(line, &all, made) && study_begin(call->house, made, &error))
        return study_adopt(call, made);
    study_free(made);
    return call_fail(call, 409, "impossible", "%s",
                     error.text[0] ? error.text
                                   : "by what this seat knows, these pieces cannot be that, or "
                                     "hardly ever: assume something else");
}
