/* piles_warpeace.c: stacks and leaders of War and Peace, and its months and points. */
#include "cli/screen/map/piles.h"

#include <string.h>

static scr_pile *pile_at(scr_piles *piles, const scr_chart *chart, const char *hex,
                         const char *side)
{
    const scr_place *place = scr_find_place(chart, "hex", hex);
    return place ? scr_pile_of(piles, "hex", hex, scr_side_hue(side), place->at) : NULL;
}

/* Infantry and cavalry of each pile, which the label adds up: "12+3". */
typedef struct sums {
    uint32_t foot, horse;
} sums;

static bool is_mounted(const char *type)
{
    return strstr(type, "cavalry") != NULL || strcmp(type, "Cossacks") == 0;
}

static void put_pile(scr_piles *piles, const scr_chart *chart, const char *hex, const json_t *of,
                     sums *sum)
{
    char words[80];
    long count = scr_number(of, "count");
    const json_t *marks = json_object_get(of, "marks");
    scr_pile *pile = pile_at(piles, chart, hex, scr_text(of, "side"));
    if (!pile)
        return;
    snprintf(words, sizeof words, "%ld %s (%s, morale %ld)%s%s", count, scr_text(of, "sp"),
             scr_text(of, "type"), scr_number(of, "morale"),
             scr_has_mark(marks, "inside") ? ", in the city" : "",
             scr_has_mark(marks, "unsupplied") ? ", unsupplied" : "");
    scr_add_piece(piles, pile, "sp", scr_text(of, "sp"), words);
    pile->strength += (uint32_t)count;
    if (is_mounted(scr_text(of, "type")))
        sum[pile - piles->pile].horse += (uint32_t)count;
    else
        sum[pile - piles->pile].foot += (uint32_t)count;
}

static void put_leader(scr_piles *piles, const scr_chart *chart, const json_t *leader)
{
    char words[80];
    const char *name = scr_text(leader, "leader");
    if (strcmp(scr_text(leader, "state"), "map") != 0)
        return;
    scr_pile *pile = pile_at(piles, chart, scr_text(leader, "hex"), scr_text(leader, "side"));
    if (!pile)
        return;
    snprintf(words, sizeof words, "%s, leader %ld, leads %ld", name, scr_number(leader, "value"),
             scr_number(leader, "capacity"));
    scr_add_piece(piles, pile, "leader", name, words);
    if (!pile->middle[0]) {
        char brief[8];
        snprintf(brief, sizeof brief, "%.3s", name);
        scr_add_label(pile->middle, brief, false);
        scr_add_label(pile->full, name, false);
    }
}

static void put_ghost(scr_piles *piles, const scr_chart *chart, const json_t *ghost)
{
    scr_pile *pile = pile_at(piles, chart, scr_text(ghost, "hex"), scr_text(ghost, "side"));
    if (!pile)
        return;
    scr_add_piece(piles, pile, "ghost", "", "a hidden stack");
    scr_add_label(pile->middle, "?", false);
    scr_add_label(pile->full, "?", false);
}

enum { PILES_MAX = 600 };

static void put_stacks(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    size_t i, k;
    json_t *stack, *of;
    sums sum[PILES_MAX] = {{0, 0}};
    SCR_EACH (json_object_get(board, "leaders"), i, of)
        put_leader(piles, chart, of);
    SCR_EACH (json_object_get(board, "stacks"), i, stack)
        SCR_EACH (json_object_get(stack, "piles"), k, of)
            if (piles->count < PILES_MAX - 1)
                put_pile(piles, chart, scr_text(stack, "hex"), of, sum);
    SCR_EACH (json_object_get(board, "ghosts"), i, of)
        put_ghost(piles, chart, of);
    for (uint32_t p = 0; p < piles->count && p < PILES_MAX; p++) {
        char text[24];
        if (sum[p].foot + sum[p].horse == 0)
            continue;
        snprintf(text, sizeof text, "%u", (unsigned)(sum[p].foot + sum[p].horse));
        scr_add_label(piles->pile[p].middle, text, false);
        snprintf(text, sizeof text, "%u+%u", (unsigned)sum[p].foot, (unsigned)sum[p].horse);
        scr_add_label(piles->pile[p].full, text, true);
    }
}

/* ---------------------------------------------------------------- tracks */

static const char *side_word(const char *side)
{
    return strcmp(side, "FR") == 0 ? "French" : strcmp(side, "AL") == 0 ? "Allies" : side;
}

static void put_battles(scr_piles *piles, const json_t *board)
{
    size_t i;
    json_t *battle;
    SCR_EACH (json_object_get(board, "battles"), i, battle)
        scr_say(&piles->status, SCR_INK, 0, "Battle %s: French %ld, Allies %ld",
                scr_text(battle, "battle"), scr_number(json_object_get(battle, "FR"), "sp"),
                scr_number(json_object_get(battle, "AL"), "sp"));
}

static void put_tracks(scr_piles *piles, const json_t *board)
{
    const json_t *points = json_object_get(board, "points");
    const json_t *french = json_object_get(points, "FR"), *allied = json_object_get(points, "AL");
    scr_say(&piles->status, SCR_INK, SCR_BOLD, "%s", scr_text(board, "month"));
    scr_say(&piles->status, SCR_INK, 0, "Turn %ld of %ld, %s segment: %s",
            scr_number(board, "turn"), scr_number(board, "turns"),
            side_word(scr_text(board, "segment")), scr_text(board, "phase"));
    scr_say(&piles->status, SCR_INK, 0, "%-16s %6s %6s", "", "French", "Allies");
    scr_say(&piles->status, SCR_INK, 0, "%-16s %6ld %6ld", "Victory points",
            scr_number(french, "victory"), scr_number(allied, "victory"));
    scr_say(&piles->status, SCR_INK, 0, "%-16s %6ld %6ld", "City points",
            scr_number(french, "city"), scr_number(allied, "city"));
    put_battles(piles, board);
    snprintf(piles->brief, sizeof piles->brief, "%s  %s %s  points French %ld, Allies %ld",
             scr_text(board, "month"), side_word(scr_text(board, "segment")),
             scr_text(board, "phase"), scr_number(french, "victory"),
             scr_number(allied, "victory"));
}

void scr_read_warpeace(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    put_stacks(piles, chart, board);
    put_tracks(piles, board);
}
