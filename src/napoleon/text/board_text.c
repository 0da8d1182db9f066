/* board_text.c: the board as text for a terminal: tracks, towns with their blocks, roads in use, fights, and three
 * columns for each battle.
 *
 * Blocks are written as in the notation, `F22:3*`. A ' marks blocks that have moved this Player Turn, or acted this
 * Battle Turn. Hidden blocks are counted: `3?PR`. */
#include "core/text/page.h"
#include "napoleon/battle/field.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/texts.h"

enum { INDENT = 20, WORD_SIZE = 40, CELL_WIDTH = 28, CELL_SIZE = 700 };

typedef struct drawing {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const nap_table *table;
    gg_page page;
} drawing;

/* ---------------------------------------------------------------- blocks */

/* The marks of a block that a player needs. */
static void put_marks(uint16_t marks, uint8_t marker, gg_text *text)
{
    if (marks & NAP_FORCED_MARCH)
        gg_put(text, "/fm");
    if (marks & NAP_DISRUPTED)
        gg_put(text, "/disrupted");
    if (marks & NAP_SQUARE)
        gg_put(text, "/sq");
    if (marks & NAP_OCCUPIES)
        gg_print(text, "/%s", nap_marker_word(marker));
}

static void put_block(const drawing *draw, uint32_t block, gg_text *text)
{
    const nap_table *table = draw->table;
    uint16_t marks = table->marks[block];
    bool done = (marks & (nap_in_battle(table->at[block]) ? NAP_SPENT : NAP_MOVED)) != 0;
    gg_put(text, draw->board->block[block].id);
    if (table->steps[block] > 0)
        gg_print(text, ":%d", table->steps[block]);
    gg_put(text, marks & NAP_FRESH ? "*" : "");
    gg_put(text, done ? "'" : "");
    if (!done && marks & NAP_MOVED_B) /* horse artillery may still fire, or move */
        gg_put(text, "/moved");
    if (!done && marks & NAP_FIRED_B)
        gg_put(text, "/fired");
    put_marks(marks, nap_marker_here(table, block), text);
    if (table->shelter[block] < draw->board->blocks)
        gg_print(text, "/sh=%s", draw->board->block[table->shelter[block]].id);
}

/* The marker of the position of a place in a battle. */
static uint8_t marker_at(const nap_table *table, uint8_t at)
{
    if (!nap_in_battle(at))
        return NAP_NO_MARKER;
    return nap_marker_at(&table->fought[nap_battle_at(at)], nap_spot_at(at));
}

/* Calls `each` for every kind of ghost of a side at a place, with their number. */
static void put_ghosts(drawing *draw, uint8_t at, uint8_t side,
                       void (*each)(drawing *, const char *, void *), void *to)
{
    const nap_ghost *ghost = draw->view->ghost;
    for (uint32_t i = 0, next; i < NAP_BLOCKS_MAX && ghost[i].at != NAP_ABSENT; i = next) {
        next = nap_ghosts_end(draw->view, i);
        if (ghost[i].at != at || nap_side_of(ghost[i].army) != side)
            continue;
        char word[WORD_SIZE];
        gg_text text;
        gg_text_open(&text, word, sizeof word);
        if (next - i > 1)
            gg_put_int(&text, next - i);
        gg_print(&text, "?%s", nap_army_id(ghost[i].army));
        put_marks(ghost[i].marks, marker_at(draw->table, at), &text);
        if (ghost[i].marks & NAP_GHOST_SHELTERS)
            gg_put(&text, "/sh");
        each(draw, word, to);
    }
}

/* All blocks of a side at a place, each as a word. */
static void put_blocks(drawing *draw, uint8_t at, uint8_t side,
                       void (*each)(drawing *, const char *, void *), void *to)
{
    uint64_t blocks = nap_blocks_at(draw->board, draw->table, at) & draw->board->side_blocks[side];
    NAP_EACH (block, blocks) {
        char word[WORD_SIZE];
        gg_text text;
        gg_text_open(&text, word, sizeof word);
        put_block(draw, (uint32_t)block, &text);
        each(draw, word, to);
    }
    put_ghosts(draw, at, side, each, to);
}

/* ---------------------------------------------------------------- towns */

/* Begins a line with the name of the town, before its first block. */
static void put_in_town(drawing *draw, const char *word, void *to)
{
    const char *name = to;
    if (draw->page.column == 0) {
        gg_page_indent(&draw->page, 2);
        gg_page_list(&draw->page, name);
    }
    gg_page_item(&draw->page, word);
}

static void put_place(drawing *draw, uint8_t side, uint8_t at, const char *name)
{
    char copy[NAP_NAME_SIZE];
    gg_text text;
    gg_text_open(&text, copy, sizeof copy);
    gg_put(&text, name);
    put_blocks(draw, at, side, put_in_town, copy);
    if (draw->page.column > 0)
        gg_page_end(&draw->page);
}

static void put_side(drawing *draw, uint8_t side)
{
    gg_put(draw->page.out, side == NAP_FRENCH ? "French" : "Allied");
    gg_page_end(&draw->page);
    for (uint8_t town = 0; town < draw->board->towns; town++)
        put_place(draw, side, town, draw->board->town[town].name);
    put_place(draw, side, NAP_UNDEPLOYED, "not deployed");
    put_place(draw, side, NAP_GONE, "eliminated");
    put_place(draw, side, NAP_REMOVED, "removed");
}

/* ---------------------------------------------------------------- tracks */

static const char *phase_word(uint8_t phase)
{
    static const char *const words[] = {"bidding",  "deployment", "deployment",
                                        "movement", "skirmishes", "setting up battles",
                                        "battles",  "supply",     "the game is over"};
    return phase <= NAP_ENDED ? words[phase] : "?";
}

static void put_armies(drawing *draw)
{
    const nap_table *table = draw->table;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        const nap_army *is = &draw->board->army[army];
        gg_print(draw->page.out, "%s: lost %d of %d", is->name, table->lost[army], is->defeat);
        if (table->defeated >> army & 1)
            gg_put(draw->page.out, ", defeated");
        else if (is->side == table->active && table->phase == NAP_MOVEMENT)
            gg_print(draw->page.out, ", group moves %u of %d", nap_count(table->opened[army]),
                     is->group_moves);
        gg_page_end(&draw->page);
    }
}

static void put_tracks(drawing *draw)
{
    const nap_table *table = draw->table;
    if (table->phase >= NAP_MOVEMENT && table->turn >= 1 && table->turn <= draw->board->turns)
        gg_print(draw->page.out, "Turn %d of %d, %s%s, %s turn, ", table->turn, draw->board->turns,
                 draw->board->turn[table->turn].date,
                 draw->board->turn[table->turn].night ? ", night" : "",
                 table->active == NAP_FRENCH ? "French" : "Allied");
    gg_put(draw->page.out, phase_word(table->phase));
    gg_page_end(&draw->page);
    put_armies(draw);
}

/* ---------------------------------------------------------------- roads and fights */

static void put_listed(drawing *draw, const char *what, const char *word)
{
    if (draw->page.column == 0)
        gg_page_list(&draw->page, what);
    gg_page_item(&draw->page, word);
}

static void put_roads(drawing *draw)
{
    const nap_table *table = draw->table;
    for (uint32_t road = 0; road < draw->board->roads; road++) {
        uint32_t used = (uint32_t)table->used[road] + table->used_now[road];
        char word[2 * NAP_NAME_SIZE];
        gg_text text;
        if (used == 0)
            continue;
        gg_text_open(&text, word, sizeof word);
        nap_put_road(draw->board, (uint8_t)road, draw->board->road[road].town[0], &text);
        gg_print(&text, ":%u/%u", used, nap_road_limit(draw->board, draw->view, (uint8_t)road));
        put_listed(draw, "Roads used", word);
    }
    if (draw->page.column > 0)
        gg_page_end(&draw->page);
}

/* ` from Charleroi, Quatre Bras`: where the attackers came from. */
static void put_entries(drawing *draw, uint8_t town)
{
    const nap_town *is = &draw->board->town[town];
    const char *before = ", attackers from ";
    for (uint32_t i = 0; i < is->roads; i++) {
        if (!(draw->table->entry[town] >> i & 1))
            continue;
        gg_print(draw->page.out, "%s%s", before, nap_town_word(draw->board, is->next[i]));
        before = ", ";
    }
}

static void put_skirmishes(drawing *draw)
{
    NAP_EACH (town, draw->table->skirmishes) {
        gg_print(draw->page.out, "Skirmish at %s", nap_town_word(draw->board, (int)town));
        put_entries(draw, (uint8_t)town);
        gg_put(draw->page.out, draw->table->fight == town ? ", under way" : "");
        gg_page_end(&draw->page);
    }
}

/* ---------------------------------------------------------------- battles */

static void put_in_cell(drawing *draw, const char *word, void *to)
{
    gg_text *cell = to;
    (void)draw;
    if (cell->used > 0)
        gg_put_char(cell, ' ');
    gg_put(cell, word);
}

/* Writes the words of a cell that fit its width; returns where the rest begins. */
static size_t put_cell_line(drawing *draw, const char *cell, size_t from)
{
    size_t end = from, next = from;
    while (cell[next] != 0) {
        while (cell[next] != 0 && cell[next] != ' ')
            next++;
        if (next - from > CELL_WIDTH - 2 && end > from)
            break;
        end = next;
        while (cell[next] == ' ')
            next++;
    }
    gg_page_span(&draw->page, (gg_span){cell + from, end - from});
    while (cell[end] == ' ')
        end++;
    return end;
}

/* A row of the board: its name and three cells, in as many lines as needed. */
static void put_row(drawing *draw, const char *name, char cell[3][CELL_SIZE])
{
    size_t at[3] = {0, 0, 0};
    if (cell[0][0] == 0 && cell[1][0] == 0 && cell[2][0] == 0)
        return;
    do {
        gg_page_indent(&draw->page, 2);
        gg_page_put(&draw->page, name);
        name = "";
        for (uint32_t i = 0; i < 3; i++) {
            if (cell[i][at[i]] == 0)
                continue;
            gg_page_indent(&draw->page, (uint32_t)(12 + i * CELL_WIDTH));
            at[i] = put_cell_line(draw, cell[i], at[i]);
        }
        gg_page_end(&draw->page);
    } while (cell[0][at[0]] != 0 || cell[1][at[1]] != 0 || cell[2][at[2]] != 0);
}

static void put_spots(drawing *draw, uint8_t battle, const char *name, uint8_t first)
{
    char cell[3][CELL_SIZE];
    uint8_t side = nap_party_side(draw->table, nap_party_at(first));
    for (uint8_t i = 0; i < 3; i++) {
        gg_text text;
        gg_text_open(&text, cell[i], CELL_SIZE);
        put_blocks(draw, nap_place(battle, (uint8_t)(first + i)), side, put_in_cell, &text);
    }
    put_row(draw, name, cell);
}

static void put_reserve(drawing *draw, uint8_t battle, uint32_t party)
{
    char cell[3][CELL_SIZE] = {"", "", ""};
    gg_text text;
    gg_text_open(&text, cell[0], CELL_SIZE);
    put_blocks(draw, nap_place(battle, nap_reserve(party)), nap_party_side(draw->table, party),
               put_in_cell, &text);
    put_row(draw, party == NAP_ATT ? "AR" : "DR", cell);
}

static void put_terrain(drawing *draw, const nap_battle *battle, uint32_t party)
{
    char cell[3][CELL_SIZE];
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t marker = battle->marker[party][i + 1];
        gg_text text;
        gg_text_open(&text, cell[i], CELL_SIZE);
        if (marker < NAP_MARKERS)
            gg_print(&text, "(%s)", nap_marker_word(marker));
    }
    put_row(draw, "", cell);
}

static void put_streams(drawing *draw, const nap_battle *battle)
{
    char cell[3][CELL_SIZE];
    for (uint32_t i = 0; i < 3; i++) {
        gg_text text;
        gg_text_open(&text, cell[i], CELL_SIZE);
        gg_put(&text, battle->streams >> (i + 1) & 1 ? "~~~~~~~~ stream ~~~~~~~~" : "--------");
        if (battle->crossed[i + 1] > 0)
            gg_print(&text, " %d crossed", battle->crossed[i + 1]);
    }
    put_row(draw, "", cell);
}

/* `; 1 left for Namur`: roads used in this Battle Turn. */
static void put_flow(drawing *draw, const nap_battle *battle, const uint8_t *flow, const char *what)
{
    const nap_town *town = &draw->board->town[battle->town];
    for (uint32_t i = 0; i < town->roads; i++)
        if (flow[i] > 0)
            gg_print(draw->page.out, "; %d %s %s", flow[i], what,
                     nap_town_word(draw->board, town->next[i]));
}

static void put_battle_head(drawing *draw, uint8_t number)
{
    const nap_battle *battle = &draw->table->fought[number];
    bool here = draw->table->battle == number;
    gg_print(draw->page.out, "Battle of %s", nap_town_word(draw->board, battle->town));
    if (battle->stage == NAP_FOUGHT)
        gg_print(draw->page.out, ", round %d", battle->round);
    if (here && battle->stage == NAP_FOUGHT)
        gg_print(draw->page.out, ", Battle Turn of %s",
                 nap_side_words(nap_party_side(draw->table, draw->table->taker)));
    put_entries(draw, battle->town);
    if (battle->quiet > 0)
        gg_print(draw->page.out, ", quiet turns %d", battle->quiet);
    gg_put(draw->page.out, battle->withdrawing ? ", the attacker withdraws" : "");
    put_flow(draw, battle, battle->out, "left for");
    put_flow(draw, battle, battle->in, "came from");
    gg_page_end(&draw->page);
}

/* The defender above, the attacker below, each column as the attacker sees it. */
static void put_battle(drawing *draw, uint8_t number)
{
    const nap_battle *battle = &draw->table->fought[number];
    char heads[3][CELL_SIZE] = {"column 1", "column 2", "column 3"};
    put_battle_head(draw, number);
    if (battle->stage == NAP_TO_SET_UP)
        return;
    put_row(draw, "", heads);
    put_reserve(draw, number, NAP_DEF);
    put_spots(draw, number, "D home", nap_home(NAP_DEF, 1));
    put_terrain(draw, battle, NAP_DEF);
    put_spots(draw, number, "A forward", nap_forward(NAP_ATT, 1));
    put_streams(draw, battle);
    put_spots(draw, number, "D forward", nap_forward(NAP_DEF, 1));
    put_terrain(draw, battle, NAP_ATT);
    put_spots(draw, number, "A home", nap_home(NAP_ATT, 1));
    put_reserve(draw, number, NAP_ATT);
}

/* ---------------------------------------------------------------- types of the blocks */

/* Lists the blocks that the reader can name by type. */
static void put_types(drawing *draw)
{
    for (uint8_t type = 0; type < NAP_TYPES; type++) {
        NAP_EACH (block, draw->board->type_blocks[type]) {
            if (nap_alive(draw->table->at[block]))
                put_listed(draw, nap_type_name(type), draw->board->block[block].id);
        }
        if (draw->page.column > 0)
            gg_page_end(&draw->page);
    }
}

/* ---------------------------------------------------------------- the interface */

void nap_write_board(const gg_game *game, const void *from, gg_text *out)
{
    const nap_view *view = from;
    drawing draw = {game, nap_board_of(game), view, &view->table, {out, INDENT, 0}};
    put_tracks(&draw);
    put_side(&draw, NAP_FRENCH);
    put_side(&draw, NAP_ALLIED);
    put_roads(&draw);
    put_skirmishes(&draw);
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (view->table.fought[i].town != NAP_NONE)
            put_battle(&draw, i);
    put_types(&draw);
}
