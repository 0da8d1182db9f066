/* piles_triumph.c: blocks and commanders of Napoleon's Triumph, and its tracks. */
#include "cli/screen/map/piles.h"

#include <string.h>

static const json_t *unit_of(const json_t *board, long piece)
{
    size_t i;
    json_t *unit;
    SCR_EACH (json_object_get(board, "units"), i, unit)
        if (scr_number(unit, "piece") == piece)
            return unit;
    return NULL;
}

/* "I3 of Davout"; a block that is not known has no face. */
static void put_unit(scr_piles *piles, scr_pile *pile, const json_t *unit)
{
    char words[80], id[SCR_ID_SIZE];
    const char *face = scr_text(unit, "face"), *corps = scr_text(unit, "corps");
    snprintf(id, sizeof id, "%ld", scr_number(unit, "piece"));
    snprintf(words, sizeof words, "%s%s%s%s", face[0] ? face : "unknown block",
             corps[0] ? " of " : "", corps, scr_number(unit, "moved") ? ", moved" : "");
    scr_add_piece(piles, pile, "piece", id, words);
    pile->strength++;
    if (face[0])
        scr_add_label(pile->full, face, true);
}

static void put_commanders(scr_piles *piles, scr_pile *pile, const json_t *board,
                           const json_t *list)
{
    size_t i;
    json_t *number;
    SCR_EACH (list, i, number) {
        char words[80], brief[8];
        int used = 0;
        const json_t *commander = json_array_get(json_object_get(board, "commanders"),
                                                 (size_t)json_integer_value(number));
        const char *name = scr_text(commander, "name");
        snprintf(words, sizeof words, "%s, commander", name);
        scr_add_piece(piles, pile, "commander", name, words);
        for (const char *at = name; *at && used < 4; at++) /* St. Hilaire is StHi */
            if (*at != '.' && *at != ' ')
                brief[used++] = *at;
        brief[used] = 0;
        scr_add_label(pile->full, name, true);
        if (i == 0)
            scr_add_label(pile->middle, brief, false);
    }
}

static void put_position(scr_piles *piles, const scr_chart *chart, const json_t *board,
                         const json_t *position)
{
    size_t i;
    json_t *number;
    char text[12];
    const char *id = scr_text(position, "place");
    const scr_place *place = scr_find_place(chart, "place", id);
    if (!place)
        return;
    scr_pile *pile = scr_pile_of(piles, "place", id, scr_side_hue(scr_text(position, "side")),
                                 place->at);
    put_commanders(piles, pile, board, json_object_get(position, "commanders"));
    uint32_t known = 0;
    SCR_EACH (json_object_get(position, "units"), i, number) {
        const json_t *unit = unit_of(board, (long)json_integer_value(number));
        if (unit) {
            put_unit(piles, pile, unit);
            known += scr_text(unit, "face")[0] != 0;
        }
    }
    if (known < pile->strength) {
        snprintf(text, sizeof text, "%u?", (unsigned)(pile->strength - known));
        scr_add_label(pile->full, text, true);
    }
    snprintf(text, sizeof text, "%u", (unsigned)pile->strength);
    scr_add_label(pile->middle, text, false);
}

/* ---------------------------------------------------------------- tracks */

static const char *side_word(const char *side)
{
    return side[0] == 'F' ? "French" : side[0] == 'A' ? "Allies" : "nobody";
}

static void put_both(scr_piles *piles, const json_t *board, const char *title, const char *key)
{
    const json_t *both = json_object_get(board, key);
    scr_say(&piles->status, SCR_INK, 0, "%-15s F %2ld  A %2ld", title, scr_number(both, "F"),
            scr_number(both, "A"));
}

static void put_commands(scr_piles *piles, const json_t *board, const char *side)
{
    const json_t *limits = json_object_get(json_object_get(board, "limits"), side);
    const json_t *corps = json_object_get(limits, "corps");
    char most[12] = "any";
    if (json_is_integer(corps))
        snprintf(most, sizeof most, "%ld", scr_number(limits, "corps"));
    scr_say(&piles->status, SCR_INK, 0, "%s: corps %ld of %s, units %ld of %ld", side_word(side),
            scr_number(json_object_get(board, "corps_used"), side), most,
            scr_number(json_object_get(board, "units_used"), side), scr_number(limits, "unit"));
}

static void put_tracks(scr_piles *piles, const json_t *board)
{
    const json_t *morale = json_object_get(board, "morale");
    const char *active = scr_text(board, "active"), *phase = scr_text(board, "phase");
    long round = scr_number(board, "round");
    bool plays = strcmp(phase, "play") == 0;
    scr_say(&piles->status, SCR_INK, SCR_BOLD, "%s%s", scr_text(board, "time"),
            json_is_true(json_object_get(board, "night")) ? " (night)" : "");
    scr_say(&piles->status, SCR_INK, 0, "Round %ld of %ld, %s", round, scr_number(board, "rounds"),
            plays ? side_word(active) : phase);
    put_both(piles, board, "Morale", "morale");
    put_both(piles, board, "Morale lost", "morale_lost");
    put_both(piles, board, "Heavy committed", "heavy_committed");
    put_both(piles, board, "Guard committed", "guard_committed");
    put_commands(piles, board, "F");
    put_commands(piles, board, "A");
    snprintf(piles->brief, sizeof piles->brief, "%s  %s  morale F %ld A %ld",
             scr_text(board, "time"), plays ? side_word(active) : phase, scr_number(morale, "F"),
             scr_number(morale, "A"));
}

void scr_read_triumph(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    size_t i;
    json_t *position;
    SCR_EACH (json_object_get(board, "places"), i, position)
        put_position(piles, chart, board, position);
    put_tracks(piles, board);
}
