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

static void put_row(scr_piles *piles, const char *title, const char *french, const char *allied)
{
    scr_say(&piles->status, SCR_INK, 0, "%-16s %6s %6s", title, french, allied);
}

static void put_both(scr_piles *piles, const json_t *board, const char *title, const char *key)
{
    char french[12], allied[12];
    const json_t *both = json_object_get(board, key);
    snprintf(french, sizeof french, "%ld", scr_number(both, "F"));
    snprintf(allied, sizeof allied, "%ld", scr_number(both, "A"));
    put_row(piles, title, french, allied);
}

/* "1 of 4", or "1" if there is no limit. */
static void used_of(const json_t *board, const char *used, const char *limit, const char *side,
                    char words[24])
{
    const json_t *most = json_object_get(json_object_get(json_object_get(board, "limits"), side),
                                         limit);
    long count = scr_number(json_object_get(board, used), side);
    if (json_is_integer(most))
        snprintf(words, 24, "%ld of %ld", count, (long)json_integer_value(most));
    else
        snprintf(words, 24, "%ld", count);
}

static void put_commands(scr_piles *piles, const json_t *board, const char *title, const char *used,
                         const char *limit)
{
    char french[24], allied[24];
    used_of(board, used, limit, "F", french);
    used_of(board, used, limit, "A", allied);
    put_row(piles, title, french, allied);
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
    put_row(piles, "", "French", "Allies");
    put_both(piles, board, "Morale", "morale");
    put_both(piles, board, "Morale lost", "morale_lost");
    put_both(piles, board, "Heavy committed", "heavy_committed");
    put_both(piles, board, "Guard committed", "guard_committed");
    put_commands(piles, board, "Corps commands", "corps_used", "corps");
    put_commands(piles, board, "Unit commands", "units_used", "unit");
    if (plays)
        snprintf(piles->brief, sizeof piles->brief, "%s  morale French %ld, Allies %ld",
                 scr_text(board, "time"), scr_number(morale, "F"), scr_number(morale, "A"));
    else
        snprintf(piles->brief, sizeof piles->brief, "%s  %s", scr_text(board, "time"), phase);
}

/* An attack over 94>106 is where either side blocks this border. */
static void put_attack(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    char back[SCR_ID_SIZE];
    const char *from = scr_text(json_object_get(board, "attack"), "from"), *to = strchr(from, '>');
    if (!to)
        return;
    snprintf(back, sizeof back, "%s>%.*s", to + 1, (int)(to - from), from);
    scr_add_fight(piles, chart, "place", from);
    scr_add_fight(piles, chart, "place", back);
    piles->one_attack = true;
}

void scr_read_triumph(scr_piles *piles, const scr_chart *chart, const json_t *board)
{
    size_t i;
    json_t *position;
    SCR_EACH (json_object_get(board, "places"), i, position)
        put_position(piles, chart, board, position);
    put_tracks(piles, board);
    put_attack(piles, chart, board);
}
