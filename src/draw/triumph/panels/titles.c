/* titles.c: pieces and bars in words, for screen readers and tooltips. For a block whose face the view does not hold,
 * the words contain public information only. */
#include "draw/triumph/sheet.h"
#include "triumph/table/knowledge.h"
#include "triumph/text/pieces_text.h"

const char *tri_side_words(uint8_t side)
{
    return side == TRI_FRENCH ? "French" : "Allied";
}

static void put_locale_words(const tri_locale *locale, gg_text *out)
{
    gg_print(out, "%d%s%s", locale->number, locale->name[0] ? " " : "", locale->name);
}

/* "in reserve in 64", "in 64 Santon, facing 55", "off the map" */
static void put_place_words(const tri_board *board, uint16_t at, gg_text *out)
{
    if (!tri_on_board(at)) {
        gg_put(out, "off the map");
        return;
    }
    gg_put(out, tri_on_approach(at) ? "in " : "in reserve in ");
    put_locale_words(&board->locale[tri_locale_at(board, at)], out);
    if (tri_on_approach(at))
        gg_print(out, ", facing %d",
                 board->locale[tri_locale_of(board, tri_approach_at(at) ^ 1)].number);
}

/* "Guard infantry 3", "cavalry 2", "unit" */
static void put_face_words(uint8_t face, gg_text *out)
{
    static const char *const types[] = {"unit", "infantry", "cavalry", "artillery"};
    gg_assert(face <= TRI_NO_FACE);
    gg_print(out, "%s%s", face == TRI_G3 ? "Guard " : "", types[tri_type(face)]);
    if (face != TRI_NO_FACE)
        gg_print(out, " %d", tri_strength(face));
}

/* "French infantry 2 (I2a) of Lannes, in reserve in 64, seen by all" */
void tri_title_unit(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                    uint32_t slot, const char *part)
{
    tri_note note;
    gg_text *out = tri_note_open(&note);
    gg_print(out, "%s ", tri_side_words(tri_army_of(slot)));
    put_face_words(table->face[slot], out);
    gg_put(out, " (");
    tri_put_unit(table, slot, out);
    gg_put(out, ")");
    if (table->corps[slot] < board->commanders)
        gg_print(out, " of %s", board->commander[table->corps[slot]].name);
    gg_put(out, ", ");
    put_place_words(board, table->at[slot], out);
    gg_put(out, tri_is_known(table, slot) ? ", seen by all" : "");
    gg_put(out, table->flags[slot] & TRI_FIXED ? ", fixed battery" : "");
    gg_put(out, table->moved[slot] > 0 ? ", has had orders" : "");
    if (part != NULL)
        gg_print(out, ", %s the attack", part);
    draw_title(canvas, tri_note_close(&note));
}

/* "Lannes, French commander, in reserve in 64" */
void tri_title_commander(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                         uint32_t commander)
{
    const tri_commander *who = &board->commander[commander];
    tri_note note;
    gg_text *out = tri_note_open(&note);
    gg_print(out, "%s, %s commander, ", who->name, tri_side_words(who->side));
    put_place_words(board, table->commander_at[commander], out);
    gg_put(out, table->commands[commander] > 0 ? ", has had orders" : "");
    draw_title(canvas, tri_note_close(&note));
}

/* "between 55 and 64, wide: two units lead" */
void tri_title_border(draw_canvas *canvas, const tri_board *board, uint32_t border,
                      const char *what)
{
    const tri_border *of = &board->border[border];
    tri_note note;
    gg_print(tri_note_open(&note), "between %d and %d, %s", board->locale[of->locale[0]].number,
             board->locale[of->locale[1]].number, what);
    draw_title(canvas, tri_note_close(&note));
}
