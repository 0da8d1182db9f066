/* board_text.c: a view as a board of text, for the terminal: tracks, then each army by locale, then
 * marks. */
#include "core/text/page.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/orders.h"
#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

enum { INDENT = 24, PIECE_TEXT = 200 };

typedef struct drawing {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_page page;
} drawing;

/* ---------------------------------------------------------------- pieces */

static void put_unit(const drawing *draw, uint32_t slot, gg_text *text)
{
    tri_put_unit(draw->table, slot, text);
    if (draw->table->flags[slot] & TRI_FIXED)
        gg_put_char(text, '*');
    if (draw->table->moved[slot] > 0)
        gg_put_char(text, '\'');
}

/* `[Lannes' I3a I2b]`; the mark ' says that the piece has had its command. */
static void put_corps(drawing *draw, uint32_t commander)
{
    char words[PIECE_TEXT];
    gg_text text;
    tri_set units = tri_army_of_corps(draw->table, commander);
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "[%s%s:", draw->board->commander[commander].name,
             draw->table->commands[commander] > 0 ? "'" : "");
    TRI_EACH (slot, units) {
        gg_put_char(&text, ' ');
        put_unit(draw, slot, &text);
    }
    gg_put_char(&text, ']');
    gg_page_item(&draw->page, words);
}

static void put_detached(drawing *draw, tri_set units)
{
    TRI_EACH (slot, units) {
        char words[PIECE_TEXT];
        gg_text text;
        if (draw->table->corps[slot] != TRI_NO_COMMANDER)
            continue;
        gg_text_open(&text, words, sizeof words);
        put_unit(draw, slot, &text);
        gg_page_item(&draw->page, words);
    }
}

/* The pieces of one position, if there are any. The line begins with its name. */
static void put_position(drawing *draw, uint8_t side, uint16_t at)
{
    char name[20];
    gg_text text;
    tri_set units = tri_army_at(draw->table, side, at);
    if (tri_empty(units))
        return;
    gg_text_open(&text, name, sizeof name);
    tri_put_place(draw->board, at, &text);
    gg_page_indent(&draw->page, 2);
    gg_page_put(&draw->page, name);
    if (tri_in_reserve(at))
        gg_page_put(&draw->page, " ");
    if (tri_on_board(at) && tri_in_reserve(at))
        gg_page_put(&draw->page, draw->board->locale[tri_locale_at(draw->board, at)].name);
    gg_page_list(&draw->page, "");
    for (uint32_t c = 0; c < draw->board->commanders; c++)
        if (draw->table->commander_at[c] == at && draw->board->commander[c].side == side)
            put_corps(draw, c);
    put_detached(draw, units);
    gg_page_end(&draw->page);
}

static void put_army(drawing *draw, uint8_t side)
{
    gg_page_put(&draw->page, side == TRI_FRENCH ? "French" : "Allied");
    gg_page_end(&draw->page);
    for (uint32_t locale = 0; locale < draw->board->locales; locale++) {
        const tri_locale *here = &draw->board->locale[locale];
        put_position(draw, side, tri_reserve(locale));
        for (uint32_t i = 0; i < here->passable; i++)
            put_position(draw, side, tri_blocking(here->approach[i]));
    }
    put_position(draw, side, TRI_OFF);
}

/* ---------------------------------------------------------------- tracks */

static void put_commands(drawing *draw, uint8_t side)
{
    const tri_army *army = &draw->board->army[side];
    gg_print(draw->page.out, "%s: morale %d, commands used: corps %d",
             side == TRI_FRENCH ? "French" : "Allied", draw->table->morale[side],
             draw->table->corps_used[side]);
    if (army->corps_commands != TRI_ANY_NUMBER)
        gg_print(draw->page.out, " of %d", army->corps_commands);
    gg_print(draw->page.out, ", unit %d of %d", draw->table->units_used[side], army->unit_commands);
    if (draw->table->heavy_committed[side])
        gg_put(draw->page.out, ", heavy cavalry committed");
    if (draw->table->guard_committed[side])
        gg_put(draw->page.out, ", Guard committed");
    gg_page_end(&draw->page);
}

static void put_tracks(drawing *draw)
{
    const tri_table *table = draw->table;
    uint32_t scenario = draw->game->scenario;
    if (table->phase == TRI_PLAY && table->round < draw->board->rounds[scenario])
        gg_print(draw->page.out, "Round %d, %s: %s turn", table->round,
                 draw->board->round[scenario][table->round].name,
                 table->active == TRI_FRENCH ? "French" : "Allied");
    else
        gg_put(draw->page.out, "Set-up");
    if (table->reinforced)
        gg_put(draw->page.out, ", French reinforcements have arrived");
    gg_page_end(&draw->page);
    put_commands(draw, TRI_FRENCH);
    put_commands(draw, TRI_ALLIED);
}

/* ---------------------------------------------------------------- marks */

/* `closed 95-108` and the like, one after the other. */
static void put_mark(drawing *draw, const char *what,
                     void (*put_where)(const tri_board *, uint32_t, gg_text *), uint32_t where)
{
    char words[60];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "%s ", what);
    put_where(draw->board, where, &text);
    if (draw->page.column == 0)
        gg_page_put(&draw->page, "Marks:");
    gg_page_item(&draw->page, words);
}

static void put_from(const tri_board *board, uint32_t approach, gg_text *out)
{
    tri_put_approach(board, (uint16_t)approach, out);
}

static void put_marks(drawing *draw)
{
    const tri_table *table = draw->table;
    for (uint32_t border = 0; border < draw->board->borders; border++)
        if (tri_has_bit(table->closed, border))
            put_mark(draw, "closed", tri_put_border, border);
    for (uint32_t locale = 0; locale < draw->board->locales; locale++) {
        if (tri_has_bit(table->stormed, locale))
            put_mark(draw, "stormed", tri_put_locale, locale);
        if (table->marched[locale] != 0)
            put_mark(draw, "marched", tri_put_locale, locale);
    }
    for (uint32_t i = 0; i < TRI_FIRED; i++)
        if (table->fired_round[i] != 0)
            put_mark(draw, table->fired_now[i] ? "bombarded" : "fired", put_from,
                     table->fired_from[i]);
    if (draw->page.column > 0)
        gg_page_end(&draw->page);
}

static void put_ride(drawing *draw)
{
    const tri_ride *ride = &draw->table->ride;
    if (!ride->open)
        return;
    gg_put(draw->page.out, "Open road move: ");
    tri_put_units(draw->table, ride->riders, draw->page.out);
    gg_put(draw->page.out, " in ");
    tri_put_locale(draw->board, draw->board->node[ride->node].locale, draw->page.out);
    gg_page_end(&draw->page);
}

static void put_pair(drawing *draw, const char *what, const uint8_t pair[2])
{
    if (pair[0] >= TRI_UNITS)
        return;
    gg_print(draw->page.out, ", %s ", what);
    tri_put_unit(draw->table, pair[0], draw->page.out);
    if (pair[1] >= TRI_UNITS)
        return;
    gg_put_char(draw->page.out, ' ');
    tri_put_unit(draw->table, pair[1], draw->page.out);
}

/* `; sealed: lead I2a`, for the seat that sealed it. */
static void put_seal(drawing *draw)
{
    const tri_attack *attack = &draw->table->attack;
    if (!attack->sealed)
        return;
    gg_put(draw->page.out, "; sealed: lead");
    if (attack->sealed_leader[0] == 0)
        gg_put(draw->page.out, " none");
    for (uint32_t i = 0; i < 2 && attack->sealed_leader[i] != 0; i++) {
        gg_put_char(draw->page.out, ' ');
        tri_put_unit(draw->table, attack->sealed_leader[i] - 1U, draw->page.out);
    }
}

static void put_attack(drawing *draw)
{
    const tri_attack *attack = &draw->table->attack;
    if (!tri_is_attack(draw->table))
        return;
    gg_put(draw->page.out, attack->guard ? "Guard Attack over " : "Attack over ");
    tri_put_approach(draw->board, attack->from, draw->page.out);
    if (!tri_empty(attack->named)) {
        gg_put(draw->page.out, ", defended by ");
        tri_put_units(draw->table, attack->named, draw->page.out);
    }
    put_pair(draw, "led by", attack->defense_leader);
    put_seal(draw);
    if (!tri_empty(attack->movers)) {
        gg_put(draw->page.out, "; attacked by ");
        tri_put_units(draw->table, attack->movers, draw->page.out);
    }
    put_pair(draw, "led by", attack->attack_leader);
    gg_page_end(&draw->page);
}

void tri_write_board(const gg_game *game, const void *view, gg_text *out)
{
    drawing draw = {game, tri_board_of(game), view, {out, INDENT, 0}};
    put_tracks(&draw);
    put_army(&draw, TRI_FRENCH);
    put_army(&draw, TRI_ALLIED);
    put_marks(&draw);
    put_ride(&draw);
    put_attack(&draw);
}
