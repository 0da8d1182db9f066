/* piles_napoleon.c: blocks of Napoléon in towns and battles, and its turn and losses. */
#include "cli/screen/map/piles.h"

#include <string.h>

/* The pile in a town or at a place of the battle that is fought now; NULL: it is nowhere. */
static scr_pile *pile_at(scr_piles *piles, const scr_chart *chart, const json_t *thing)
{
    char id[SCR_ID_SIZE];
    const char *state = scr_text(thing, "state"), *army = scr_text(thing, "army");
    uint8_t side = scr_side_hue(army);
    if (strcmp(state, "battle") == 0) {
        const scr_place *spot = scr_find_place(chart, "place", scr_text(thing, "spot"));
        return spot ? scr_pile_of(piles, "place", spot->id, side, spot->at) : NULL;
    }
    if (strcmp(state, "town") != 0)
        return NULL;
    const char *town = scr_text(thing, "town");
    snprintf(id, sizeof id, "%.22s/%.4s", town, army);
    const scr_place *stack = scr_find_place(chart, "stack", id);
    const scr_place *place = scr_find_named(chart, town);
    return stack && place ? scr_pile_of(piles, "town", place->id, side, stack->at) : NULL;
}

/* "F06 Ney, 3 of 4 steps, moved" */
static void put_block(scr_piles *piles, scr_pile *pile, const json_t *block)
{
    char words[80], label[16];
    const json_t *marks = json_object_get(block, "marks");
    const char *type = scr_text(block, "type"), *id = scr_text(block, "id");
    long steps = scr_number(block, "steps");
    snprintf(words, sizeof words, "%s %s, %s %ld of %ld%s%s", id, scr_text(block, "name"), type,
             steps, scr_number(block, "max"), scr_has_mark(marks, "moved") ? ", moved" : "",
             scr_has_mark(marks, "disrupted") ? ", disrupted" : "");
    scr_add_piece(piles, pile, "block", id, words);
    snprintf(label, sizeof label, "%c%ld", type[0], steps);
    scr_add_label(pile->full, label, true);
    pile->strength++;
}

static void put_ghosts(scr_piles *piles, scr_pile *pile, const json_t *ghosts)
{
    char words[80], label[16];
    long count = scr_number(ghosts, "count");
    snprintf(words, sizeof words, "%ld hidden block%s (%s)", count, count == 1 ? "" : "s",
             scr_text(ghosts, "army"));
    scr_add_piece(piles, pile, "ghost", "", words);
    snprintf(label, sizeof label, "%ld?", count);
    scr_add_label(pile->full, label, true);
    pile->strength += (uint32_t)count;
}

/* ---------------------------------------------------------------- tracks */

static void put_armies(scr_piles *piles, const json_t *board)
{
    size_t i;
    json_t *army;
    size_t used = strlen(piles->brief);
    scr_say(&piles->status, SCR_INK, 0, "%-12s %8s %6s", "", "lost", "moves");
    SCR_EACH (json_object_get(board, "armies"), i, army) {
        char lost[24];
        snprintf(lost, sizeof lost, "%ld of %ld", scr_number(army, "lost"),
                 scr_number(army, "defeat"));
        scr_say(&piles->status, SCR_INK, 0, "%-12s %8s %6ld%s", scr_text(army, "name"), lost,
                scr_number(army, "group_moves"),
                json_is_true(json_object_get(army, "defeated")) ? ", defeated" : "");
        snprintf(piles->brief + used, sizeof piles->brief - used, "%s%s %ld/%ld",
                 i == 0 ? "  lost " : " ", scr_text(army, "army"), scr_number(army, "lost"),
                 scr_number(army, "defeat"));
        used = strlen(piles->brief);
    }
}

/* "  farm at D1" */
static void put_terrain(scr_piles *piles, const json_t *battle)
{
    size_t i;
    json_t *one;
    SCR_EACH (json_object_get(battle, "places"), i, one)
        if (scr_text(one, "terrain")[0])
            scr_say(&piles->status, SCR_INK, 0, "  %s at %s", scr_text(one, "terrain"),
                    scr_text(one, "spot"));
    SCR_EACH (json_object_get(battle, "streams"), i, one)
        scr_say(&piles->status, SCR_INK, 0, "  stream between A%ld and D%ld",
                scr_number(one, "column"), scr_number(one, "column"));
}

/* "Battle at Waterloo, round 4" */
static void put_fights(scr_piles *piles, const scr_chart *chart, const json_t *board,
                       const char *key, const char *title)
{
    size_t i;
    json_t *one;
    SCR_EACH (json_object_get(board, key), i, one) {
        char round[24] = "";
        long number = scr_number(one, "round");
        bool now = json_is_true(json_object_get(one, "now"));
        if (number > 0)
            snprintf(round, sizeof round, ", round %ld", number);
        scr_say(&piles->status, SCR_INK, 0, "%s at %s%s", title, scr_text(one, "town"), round);
        scr_add_fight(piles, chart, "town", scr_text(one, "town"));
        if (now && json_object_get(one, "places")) {
            piles->field = true;
            put_terrain(piles, one);
        }
    }
}

static const char *phase_words(const char *phase)
{
    static const char *const words[][2] = {{"deploy-allied", "Allied deployment"},
                                           {"deploy-french", "French deployment"},
                                           {"setting-up", "setting up battles"},
                                           {"rounds", "battles"},
                                           {"ended", "the game is over"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i][0], phase) == 0)
            return words[i][1];
    return phase;
}

static void put_tracks(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    bool night = json_is_true(json_object_get(board, "night"));
    const char *phase = phase_words(scr_text(board, "phase"));
    scr_say(&piles->status, SCR_INK, SCR_BOLD, "%s%s", scr_text(board, "date"),
            night ? " (night)" : "");
    scr_say(&piles->status, SCR_INK, 0, "Turn %ld of %ld, %s: %s", scr_number(board, "turn"),
            scr_number(board, "turns"), scr_seat_words(scr_text(board, "active")), phase);
    snprintf(piles->brief, sizeof piles->brief, "%s  %s", scr_text(board, "date"), phase);
    put_armies(piles, board);
    put_fights(piles, chart, board, "skirmishes", "Skirmish");
    put_fights(piles, chart, board, "battles", "Battle");
}

void scr_read_napoleon(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    size_t i;
    json_t *one;
    SCR_EACH (json_object_get(board, "blocks"), i, one) {
        scr_pile *pile = pile_at(piles, chart, one);
        if (pile)
            put_block(piles, pile, one);
    }
    SCR_EACH (json_object_get(board, "ghosts"), i, one) {
        scr_pile *pile = pile_at(piles, chart, one);
        if (pile)
            put_ghosts(piles, pile, one);
    }
    for (uint32_t p = 0; p < piles->count; p++)
        snprintf(piles->pile[p].middle, SCR_LABEL_SIZE, "%u", (unsigned)piles->pile[p].strength);
    put_tracks(piles, chart, board);
}
