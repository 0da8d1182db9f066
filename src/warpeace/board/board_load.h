/* board_load.h: what the files that read the data share while the board is made.
 *
 * The map is read first, with all hexes in map order. The scenario is then read twice: first the statements that say
 * which hexes, nations and leaders take part (board_part.c), then, when these have their final numbers, everything else
 * (board_units.c, board_supply.c, board_changes.c). */
#ifndef WARPEACE_BOARD_LOAD_H
#define WARPEACE_BOARD_LOAD_H

#include "core/text/lines.h"
#include "warpeace/board/board.h"

enum {
    WAP_ALL_LEADERS_MAX = 128,
    WAP_BOXES_MAX = 4, /* of the map that a scenario is played on */

    /* cells of the map without a hex */
    WAP_CELL_SEA = 254,
    WAP_CELL_OFF = 253 /* land that is not on the map */
};

/* A part of the map: all hexes of these areas, rows and columns. */
typedef struct wap_box {
    uint8_t areas; /* bit per area, bit 0 area 1 */
    uint8_t first_row, last_row, first_column, last_column;
    uint8_t from; /* turn */
} wap_box;

typedef struct wap_cells {
    uint8_t at[WAP_ROWS + 1][WAP_COLUMNS + 1];
    bool has_row[WAP_ROWS + 1];
} wap_cells;

/* The board in the making, with what is needed only until everything is linked. */
typedef struct wap_loader {
    gg_lines lines;
    wap_board *board;
    char scenario_file[16]; /* "n05.txt" */

    /* tables and nations */
    uint64_t limits_seen; /* bit per line of the table of limits */
    bool has_attrition[WAP_ATTRITION_ROWS + 1], has_march[WAP_MARCH_ROWS], has_combat[WAP_ODDS + 1];
    bool has_loss[WAP_RESULTS], has_terrain[WAP_TERRAINS], has_hexside[2], has_winter;
    bool has_type[WAP_TYPES];
    bool type_cavalry[WAP_TYPES], type_guard[WAP_TYPES];
    uint8_t type_morale[WAP_TYPES]; /* WAP_NONE: that of the nation */
    uint8_t map_letter[128];        /* nation of a letter of owners.txt, WAP_NONE */
    wap_leader leader[WAP_ALL_LEADERS_MAX];
    uint32_t leaders;

    /* map */
    wap_cells terrain, area, owner;
    uint8_t new_owner[WAP_ROWS + 1][WAP_COLUMNS + 1]; /* by the scenario; WAP_NONE: no change */
    uint32_t city_line[WAP_MAP_CITIES_MAX];
    uint16_t shores[8]; /* coast hexes without a sea hex next to them */
    uint32_t shore_count;

    /* scenario */
    bool has_months, has_owners, has_nation[WAP_NATIONS_MAX];
    int32_t owner_year;
    uint64_t
        brought[WAP_SIDES]; /* nations that a change brings to the side: their units may come */
    bool later;             /* units that come later are read */
    uint64_t restored;      /* nations that a change gives their hexes of 1805 */
    wap_box box[WAP_BOXES_MAX];
    uint32_t boxes;
    bool home_supply;
    bool in_1805;     /* the last `cities of` means the owners of 1805 */
    uint32_t players; /* the option */
    uint32_t stack_line[WAP_STACKS_MAX], group_line[WAP_GROUPS_MAX], change_line[WAP_CHANGES_MAX];
} wap_loader;

extern const gg_statement wap_table_statements[];   /* tables.txt */
extern const gg_statement wap_nation_statements[];  /* nations.txt */
extern const gg_statement wap_leader_statements[];  /* leaders.txt */
extern const gg_statement wap_map_statements[];     /* map.txt */
extern const gg_statement wap_area_statements[];    /* areas.txt */
extern const gg_statement wap_city_statements[];    /* cities.txt */
extern const gg_statement wap_owner_statements[];   /* owners.txt */
extern const gg_statement wap_hexside_statements[]; /* hexsides.txt */
extern const gg_statement wap_writing_statements[]; /* names.txt */
extern const gg_statement wap_part_statements[];    /* the scenario, first pass */

/* The statements of a scenario's second pass. */
bool wap_line_stack(void *loader);
bool wap_line_join(void *loader);
bool wap_line_comes(void *loader);
bool wap_line_control(void *loader);
bool wap_line_reinforce(void *loader);
bool wap_line_withdraw(void *loader);
bool wap_line_supply(void *loader);
bool wap_line_replacement(void *loader);
bool wap_line_special(void *loader);
bool wap_line_change(void *loader);
bool wap_line_win(void *loader);
bool wap_line_city_points(void *loader);
bool wap_line_alliances(void *loader);
bool wap_line_seats(void *loader);

/* Checks of a file as a whole; linking what was read. */
bool wap_check_tables(wap_loader *load);
bool wap_check_nations(wap_loader *load);
bool wap_link_grid(wap_loader *load);  /* after map.txt and areas.txt: hexes in map order */
bool wap_check_part(wap_loader *load); /* after the scenario's first pass */
bool wap_number_hexes(wap_loader *load);
void wap_link_hexes(wap_loader *load); /* after hexsides.txt */
bool wap_number_kinds(wap_loader *load);
bool wap_number_leaders(wap_loader *load);
bool wap_link_units(wap_loader *load);
bool wap_link_supply(wap_loader *load);
bool wap_link_changes(wap_loader *load);
void wap_link_seats(wap_loader *load);

/* ---------------------------------------------------------------- words of statements
 *
 * Like those of gg_lines: on failure false, with an error at the word. */

bool wap_expect_hex(wap_loader *load, uint32_t index, uint16_t *hex);      /* any of the map */
bool wap_expect_open_hex(wap_loader *load, uint32_t index, uint16_t *hex); /* that can be entered */
bool wap_expect_city(wap_loader *load, uint32_t index, uint16_t *hex);     /* .. and has a city */
bool wap_expect_nation(wap_loader *load, uint32_t index, uint8_t *nation);
bool wap_expect_colour(wap_loader *load, uint32_t index, uint8_t *colour);
bool wap_expect_leader(wap_loader *load, uint32_t index, uint8_t *leader);
bool wap_expect_kind(wap_loader *load, uint32_t index, uint8_t *kind);
bool wap_expect_side(wap_loader *load, uint32_t index, uint8_t *side);
bool wap_expect_turn(wap_loader *load, uint32_t index, uint8_t *turn);
bool wap_expect_change(wap_loader *load, uint32_t index, uint8_t *change); /* one defined above */
/* from MONTH, if it stands there; then *index moves past it. */
bool wap_take_from(wap_loader *load, uint32_t *index, uint8_t *turn);
/* rulebook, report or reconstructed, if the next word is one of them; then *index moves past it. */
void wap_take_source(wap_loader *load, uint32_t *index, uint8_t *source);
/* Is it that word? Then *index moves past it. */
bool wap_take_word(wap_loader *load, uint32_t *index, const char *word);
bool wap_more_words(const wap_loader *load, uint32_t index);
/* The word ":"; *index moves past it, and something must follow. */
bool wap_expect_colon(wap_loader *load, uint32_t *index);
/* WORD NAME : ..: the words of a name up to the colon, `room` bytes with a zero; *next is after the colon. */
bool wap_expect_name(wap_loader *load, uint32_t *next, size_t room, gg_span *name);
/* HEX .. from that word on: cities. `put` returns false if the city is already listed. */
bool wap_expect_cities(wap_loader *load, uint32_t next, uint8_t side,
                       bool (*put)(wap_city *city, uint8_t side));

/* ---------------------------------------------------------------- lists */

bool wap_list_hex(wap_loader *load, uint32_t index, uint16_t hex); /* one more in listed_hex[] */
/* {HEX} or `cities of NATION .. [in 1805] [except HEX ..]` up to the word `and` or the end, into listed_hex[]; *index
 * moves past it. */
bool wap_expect_list(wap_loader *load, uint32_t *index, uint16_t *first, uint8_t *count);
/* Leaders and SP up to the end: a roster of units of `side` (WAP_NOBODY: of any). */
bool wap_expect_who(wap_loader *load, uint32_t index, uint8_t side, wap_roster *who);

#endif
