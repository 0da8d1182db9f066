/* piles.c: piles of pieces; which game reads them. */
#include "cli/screen/map/piles.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

scr_pile *scr_pile_of(scr_piles *piles, const char *what, const char *id, uint8_t side, draw_xy at)
{
    for (uint32_t i = 0; i < piles->count; i++)
        if (piles->pile[i].side == side && strcmp(piles->pile[i].id, id) == 0)
            return &piles->pile[i];
    if (piles->count == piles->room) {
        piles->room = piles->room ? 2 * piles->room : 64;
        piles->pile = host_resized(piles->pile, piles->room * sizeof *piles->pile);
    }
    scr_pile *pile = &piles->pile[piles->count++];
    *pile = (scr_pile){.at = at, .side = side};
    snprintf(pile->what, sizeof pile->what, "%s", what);
    snprintf(pile->id, sizeof pile->id, "%s", id);
    return pile;
}

void scr_add_piece(scr_piles *piles, const scr_pile *pile, const char *what, const char *id,
                   const char *words)
{
    if (piles->pieces == piles->piece_room) {
        piles->piece_room = piles->piece_room ? 2 * piles->piece_room : 128;
        piles->piece = host_resized(piles->piece, piles->piece_room * sizeof *piles->piece);
    }
    scr_piece *piece = &piles->piece[piles->pieces++];
    *piece = (scr_piece){.pile = (uint32_t)(pile - piles->pile)};
    snprintf(piece->what, sizeof piece->what, "%s", what);
    snprintf(piece->id, sizeof piece->id, "%s", id);
    snprintf(piece->words, sizeof piece->words, "%s", words);
}

void scr_add_label(char label[SCR_LABEL_SIZE], const char *text, bool blank)
{
    size_t used = strlen(label), more = strlen(text);
    if (used + more + 2 < SCR_LABEL_SIZE - 4)
        snprintf(label + used, SCR_LABEL_SIZE - used, "%s%s", used > 0 && blank ? " " : "", text);
    else if (used > 0 && label[used - 1] != '.')
        snprintf(label + used, SCR_LABEL_SIZE - used, "..");
}

void scr_add_fight(scr_piles *piles, const scr_chart *chart, const char *what, const char *id)
{
    const scr_place *place = scr_find_place(chart, what, id);
    if (place && piles->fights < SCR_FIGHTS_MAX)
        piles->fight[piles->fights++] = place->at;
}

uint8_t scr_side_hue(const char *side)
{
    if (side[0] == 'F')
        return SCR_FRENCH;
    return strcmp(side, "PR") == 0 ? SCR_PRUSSIAN : SCR_ALLIED;
}

bool scr_has_mark(const json_t *marks, const char *mark)
{
    size_t i;
    json_t *one;
    SCR_EACH (marks, i, one)
        if (strcmp(json_string_value(one), mark) == 0)
            return true;
    return false;
}

void scr_piles_close(scr_piles *piles)
{
    scr_lines_clear(&piles->status);
    free(piles->pile);
    free(piles->piece);
    *piles = (scr_piles){0};
}

void scr_piles_read(scr_piles *piles, const scr_chart *chart, const json_t *view)
{
    static const struct {
        const char *game;
        void (*read)(scr_piles *piles, const scr_chart *chart, const json_t *view);
    } readers[] = {{"triumph", scr_read_triumph},
                   {"napoleon", scr_read_napoleon},
                   {"warpeace", scr_read_warpeace}};
    const json_t *board = json_object_get(view, "board");
    scr_piles_close(piles);
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(chart->game, readers[i].game) == 0 && json_is_object(board))
            readers[i].read(piles, chart, board);
}
