/* orders.c: chooses what to play from the JSON of a view.
 *
 * The two-player probe game: a deployment; in a turn, some moves across one link, then an attack or the end; in a duel,
 * one of the tiles that the server offers. The code searches the JSON instead of parsing it, since the exact format is
 * known. */
#include "orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 8, TILES = 5 };

typedef struct load_tile {
    char face, label;
    uint8_t place;
    bool moved;
} load_tile;

typedef struct load_board {
    uint8_t tiles[PLACES], capacity[PLACES];
    bool enemy[PLACES];
    load_tile own[TILES];
    uint32_t count;
} load_board;

static const char *const names[PLACES] = {"Alm",       "Bree", "Cald", "Dobeln",
                                          "Fort_Gris", "Hale", "Hule", "Ith"};

static const uint8_t links[][2] = {{0, 1}, {0, 2}, {1, 3}, {1, 5}, {2, 3},
                                   {2, 6}, {3, 7}, {4, 7}, {4, 2}, {5, 6}};
enum { LINKS = sizeof links / sizeof links[0] };

/* xorshift: the same games for the same seed. */
uint32_t chance_below(uint64_t *chance, uint32_t n)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    return (uint32_t)(*chance >> 33) % n;
}

static char *add(load_plan *plan)
{
    return plan->order[plan->count++];
}

/* ---------------------------------------------------------------- the board */

static void read_tile(load_board *board, uint8_t place, char seat, const char *at)
{
    bool own = at[0] == seat;
    board->tiles[place]++;
    board->enemy[place] |= !own;
    const char *label = strstr(at, "\"label\":\"");
    const char *face = strstr(at, "\"face\":");
    const char *moved = strstr(at, "\"moved\":");
    if (!own || board->count == TILES || !label || !face || !moved)
        return;
    board->own[board->count++] = (load_tile){face[7], label[9], place, moved[8] == 't'};
}

/* Reads a place, from its name on. Returns where the next one begins. */
static const char *read_place(load_board *board, uint8_t place, char seat, const char *at)
{
    const char *capacity = strstr(at, "\"capacity\":");
    const char *end = capacity ? strchr(capacity, ']') : NULL; /* end of its tiles */
    if (!end)
        return NULL;
    board->capacity[place] = (uint8_t)strtoul(capacity + 11, NULL, 10);
    for (const char *tile = strstr(capacity, "\"seat\":\""); tile && tile < end;
         tile = strstr(tile + 8, "\"seat\":\""))
        read_tile(board, place, seat, tile + 8);
    return strstr(end, "{\"name\":");
}

static bool read_board(load_board *board, const char *sight, char seat)
{
    memset(board, 0, sizeof *board);
    const char *at = strstr(sight, "\"places\":[");
    at = at ? strstr(at, "{\"name\":") : NULL;
    uint8_t place = 0;
    for (; at && place < PLACES; place++)
        at = read_place(board, place, seat, at + 8);
    return place == PLACES;
}

/* ---------------------------------------------------------------- orders */

static void plan_deployment(load_plan *plan, char seat, uint64_t *chance)
{
    char faces[2][6] = {"23344", "11234"};
    char *face = faces[seat != 'S'];
    for (uint32_t i = 4; i > 0; i--) {
        uint32_t j = chance_below(chance, i + 1);
        char kept = face[i];
        face[i] = face[j];
        face[j] = kept;
    }
    snprintf(add(plan), ORDER_MAX, "deploy %s: %c %c %s: %c %c %c", seat == 'S' ? "Alm" : "Hale",
             face[0], face[1], seat == 'S' ? "Bree" : "Hule", face[2], face[3], face[4]);
}

static bool plan_move(load_plan *plan, load_board *board, load_tile *tile, uint64_t *chance)
{
    uint32_t first = chance_below(chance, LINKS);
    for (uint32_t i = 0; i < LINKS; i++) {
        const uint8_t *link = links[(first + i) % LINKS];
        if (link[0] != tile->place && link[1] != tile->place)
            continue;
        uint8_t to = link[0] == tile->place ? link[1] : link[0];
        if (board->enemy[to] || board->tiles[to] >= board->capacity[to])
            continue;
        snprintf(add(plan), ORDER_MAX, "move %c%c %s-%s", tile->face, tile->label,
                 names[tile->place], names[to]);
        board->tiles[tile->place]--;
        board->tiles[to]++;
        tile->place = to;
        tile->moved = true;
        return true;
    }
    return false;
}

static bool plan_attack(load_plan *plan, const load_board *board, uint64_t *chance)
{
    uint32_t first = chance_below(chance, 2 * LINKS);
    for (uint32_t i = 0; i < 2 * LINKS; i++) {
        uint32_t lot = (first + i) % (2 * LINKS);
        const uint8_t *link = links[lot / 2];
        uint8_t from = link[lot % 2], to = link[1 - lot % 2];
        for (uint32_t j = 0; j < board->count; j++)
            if (board->own[j].place == from && board->enemy[to]) {
                snprintf(add(plan), ORDER_MAX, "attack %s-%s", names[from], names[to]);
                return true;
            }
    }
    return false;
}

/* At most three moves of five tiles, so that the turn does not end automatically. */
static void plan_turn(load_plan *plan, load_board *board, const char *choices, uint64_t *chance)
{
    uint32_t moves = strstr(choices, "\"text\":\"move\"") ? chance_below(chance, 4) : 0;
    uint32_t first = chance_below(chance, TILES);
    for (uint32_t i = 0; i < board->count && plan->count < moves; i++) {
        load_tile *tile = &board->own[(first + i) % board->count];
        if (!tile->moved)
            plan_move(plan, board, tile, chance);
    }
    if (strstr(choices, "\"text\":\"attack\"") && plan_attack(plan, board, chance))
        return;
    snprintf(add(plan), ORDER_MAX, "end");
}

/* Picks one of the texts offered. */
static bool plan_choice(load_plan *plan, const char *verb, const char *choices, uint64_t *chance)
{
    uint32_t count = 0, lot;
    const char *end = strchr(choices, ']');
    for (const char *at = strstr(choices, "\"text\":\""); at && at < end;
         at = strstr(at + 8, "\"text\":\""))
        count++;
    if (!end || count == 0)
        return false;
    lot = chance_below(chance, count);
    const char *at = strstr(choices, "\"text\":\"");
    while (lot-- > 0)
        at = strstr(at + 8, "\"text\":\"");
    at += 8;
    snprintf(add(plan), ORDER_MAX, "%s %.*s", verb, (int)strcspn(at, "\""), at);
    return true;
}

/* Own seat and prompt: the view says who asks, its deciders say what. */
static char own_seat(const char *sight)
{
    const char *view = strstr(sight, "\"view\":{");
    const char *seat = view ? strstr(view, "\"seat\":\"") : NULL;
    return seat ? seat[8] : '\0';
}

static const char *own_prompt(const char *sight, char seat)
{
    char key[32];
    snprintf(key, sizeof key, "{\"seat\":\"%c\",\"prompt\":\"", seat);
    const char *found = strstr(sight, key);
    return found ? found + strlen(key) : NULL;
}

static bool is(const char *prompt, const char *word)
{
    size_t size = strlen(word);
    return strncmp(prompt, word, size) == 0 && prompt[size] == '"';
}

bool plan_orders(load_plan *plan, const char *sight, uint64_t *chance)
{
    char seat = own_seat(sight);
    const char *prompt = own_prompt(sight, seat);
    const char *choices = strstr(sight, "\"choices\":[");
    load_board board;
    plan->count = plan->next = 0;
    if (!strstr(sight, "\"asked\":true") || !prompt || !choices)
        return false;
    if (is(prompt, "deploy"))
        plan_deployment(plan, seat, chance);
    else if (is(prompt, "pick"))
        plan_choice(plan, "pick", choices, chance);
    else if (is(prompt, "loss"))
        plan_choice(plan, "loss", choices, chance);
    else if (is(prompt, "move") && read_board(&board, sight, seat))
        plan_turn(plan, &board, choices, chance);
    return plan->count > 0;
}
