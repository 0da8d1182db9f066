/* piles.h: what stands on the map, and how the game goes, from the view of a seat (docs/api.md). */
#ifndef GROGNARD_CLI_SCREEN_PILES_H
#define GROGNARD_CLI_SCREEN_PILES_H

#include "cli/screen/lines.h"
#include "cli/screen/map/chart.h"

enum { SCR_LABEL_SIZE = 40, SCR_FIGHTS_MAX = 8 };

/* Pieces of one side in one place. */
typedef struct scr_pile {
    draw_xy at;
    char what[SCR_WHAT_SIZE], id[SCR_ID_SIZE]; /* the place, as choices name it */
    uint8_t side;                              /* SCR_FRENCH, SCR_ALLIED or SCR_PRUSSIAN */
    uint32_t strength;
    char middle[SCR_LABEL_SIZE], full[SCR_LABEL_SIZE]; /* labels at the middle and large scales */
} scr_pile;

/* One piece or leader. */
typedef struct scr_piece {
    char what[SCR_WHAT_SIZE], id[SCR_ID_SIZE];
    uint32_t pile;
    char words[80];
} scr_piece;

typedef struct scr_piles {
    uint32_t count, room, pieces, piece_room;
    scr_pile *pile;
    scr_piece *piece;
    scr_lines status;
    uint32_t fights;
    draw_xy fight[SCR_FIGHTS_MAX]; /* where fights are going on */
    bool one_attack;               /* .. these are its two sides */
    bool field;                    /* one of them is on the field of battle */
    char brief[120];               /* the state of the game in half a line */
} scr_piles;

void scr_piles_read(scr_piles *piles, const scr_chart *chart, const json_t *view);
void scr_piles_close(scr_piles *piles);

/* For the readers of games. */
scr_pile *scr_pile_of(scr_piles *piles, const char *what, const char *id, uint8_t side, draw_xy at);
void scr_add_piece(scr_piles *piles, const scr_pile *pile, const char *what, const char *id,
                   const char *words);
/* Adds to a label, separated by a blank; what has no room becomes a dot. */
void scr_add_label(char label[SCR_LABEL_SIZE], const char *text, bool blank);
/* A fight at a place of the chart, if there is one of that name. */
void scr_add_fight(scr_piles *piles, const scr_chart *chart, const char *what, const char *id);
uint8_t scr_side_hue(const char *side); /* F, FR, A, AL, AD or PR */
bool scr_has_mark(const json_t *marks, const char *mark);

void scr_read_triumph(scr_piles *piles, const scr_chart *chart, const json_t *board);
void scr_read_napoleon(scr_piles *piles, const scr_chart *chart, const json_t *board);
void scr_read_warpeace(scr_piles *piles, const scr_chart *chart, const json_t *board);

#endif
