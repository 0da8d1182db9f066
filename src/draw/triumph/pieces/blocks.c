/* blocks.c: a unit's block and a commander's standard, as the owner of the view sees them. A face that is not in the
 * view leaves no trace: symbol, title and classes of an unknown block depend on public information only. */
#include "draw/triumph/sheet.h"
#include "triumph/table/knowledge.h"
#include "triumph/text/pieces_text.h"

#include <math.h>
#include <string.h>

gg_text *tri_note_open(tri_note *note)
{
    gg_text_open(&note->out, note->words, sizeof note->words);
    return &note->out;
}

const char *tri_note_close(tri_note *note)
{
    gg_text_close(&note->out);
    return note->words;
}

/* A point on the block: x along it, y across. */
static draw_xy on_block(tri_spot spot, double x, double y)
{
    return draw_plus(spot.at, draw_turned(draw_times((draw_xy){x, y}, spot.scale), spot.turn));
}

static void draw_word(draw_canvas *canvas, const char *classes, tri_spot spot, double x, double y,
                      double size, const char *text)
{
    draw_text(canvas, classes, on_block(spot, x, y), size * spot.scale, spot.turn, text);
}

/* ---------------------------------------------------------------- units */

/* The first letters of a commander's name, without "St.": "Lan", "Hil". */
static void put_short_name(const tri_board *board, uint32_t commander, gg_text *out)
{
    const char *name = board->commander[commander].name;
    const char *dot = strstr(name, ". ");
    gg_span whole = gg_span_of(dot ? dot + 2 : name);
    size_t size = whole.size < 4 ? whole.size : 4;
    while (size > 0 && size < whole.size && ((uint8_t)whole.at[size] & 0xC0) == 0x80)
        size--; /* do not cut a two-byte letter */
    gg_put_span(out, (gg_span){whole.at, size});
}

/* Its part in the current attack. */
typedef enum attack_part { NO_PART, TAKES_PART, LEADS } attack_part;
static const char *const part_words[] = {NULL, "takes part in", "leads in"};

static attack_part part_in_attack(const tri_table *table, uint32_t slot)
{
    const tri_attack *attack = &table->attack;
    if (attack->from == TRI_NO_APPROACH)
        return NO_PART;
    for (uint32_t i = 0; i < 2; i++)
        if (attack->defense_leader[i] == slot || attack->attack_leader[i] == slot ||
            attack->counter[i] == slot)
            return LEADS;
    return tri_has(attack->named, slot) || tri_has(attack->movers, slot) ? TAKES_PART : NO_PART;
}

/* Faces publicly known to be in its group of blocks, if it is the first of them. */
static bool put_memory(const tri_table *table, uint32_t slot, gg_text *out)
{
    bool any = false;
    if (table->group[slot] != slot || tri_is_known(table, slot))
        return false;
    gg_put(out, "?");
    for (uint32_t other = slot; other < TRI_UNITS; other++) {
        if (table->group[other] != slot || table->memo[other] >= TRI_FACES)
            continue;
        gg_print(out, " %s", tri_face_name(table->memo[other]));
        any = true;
    }
    return any;
}

static bool in_known_group(const tri_table *table, uint32_t slot)
{
    uint8_t group = table->group[slot];
    return group < TRI_UNITS && table->memo[group] < TRI_FACES && !tri_is_known(table, slot);
}

static void draw_marks(draw_canvas *canvas, const tri_table *table, uint32_t slot, tri_spot spot)
{
    if (tri_is_known(table, slot))
        draw_use(canvas, NULL, "seen", on_block(spot, 33, 0), spot.scale, spot.turn);
    else if (in_known_group(table, slot))
        draw_word(canvas, "block-text middle bold", spot, 33, 4, 13, "?");
    if (table->moved[slot] > 0)
        draw_use(canvas, NULL, "moved", on_block(spot, 46.5, 0), spot.scale, spot.turn);
    if (table->flags[slot] & TRI_FIXED)
        draw_use(canvas, NULL, "fixed", on_block(spot, -8, -0.5), spot.scale, spot.turn);
}

static void draw_labels_of(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                           uint32_t slot, tri_spot spot)
{
    tri_note note;
    gg_text *out = tri_note_open(&note);
    if (put_memory(table, slot, out))
        draw_word(canvas, "memory bold halo", spot, 55, 4.5, 14, tri_note_close(&note));
    out = tri_note_open(&note);
    if (table->corps[slot] < board->commanders) {
        put_short_name(board, table->corps[slot], out);
        draw_word(canvas, "block-text middle", spot, 12, 4, 12.5, tri_note_close(&note));
    }
    out = tri_note_open(&note);
    tri_put_label(table->label[slot], out);
    draw_word(canvas, "block-text block-label end", spot, table->moved[slot] > 0 ? 42 : 47, 4, 13,
              tri_note_close(&note));
}

void tri_draw_unit(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                   uint32_t slot, tri_spot spot)
{
    tri_note id, classes;
    gg_print(tri_note_open(&id), "%d", (int)slot);
    gg_print(tri_note_open(&classes), "unit %s%s", tri_side_class(tri_army_of(slot)),
             table->face[slot] < TRI_FACES ? "" : " unknown");
    draw_begin_thing(canvas, tri_note_close(&classes), "piece", tri_note_close(&id));
    attack_part part = part_in_attack(table, slot);
    tri_title_unit(canvas, board, table, slot, part_words[part]);
    if (part != NO_PART)
        draw_use(canvas, part == LEADS ? "leads" : "takes-part", "chosen", spot.at, spot.scale,
                 spot.turn);
    draw_use(canvas, NULL, tri_face_symbol(table->face[slot]), spot.at, spot.scale, spot.turn);
    draw_labels_of(canvas, board, table, slot, spot);
    draw_marks(canvas, table, slot, spot);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- commanders */

void tri_draw_commander(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                        uint32_t commander, tri_spot spot)
{
    const tri_commander *who = &board->commander[commander];
    tri_note classes;
    gg_print(tri_note_open(&classes), "commander %s", tri_side_class(who->side));
    draw_begin_thing(canvas, tri_note_close(&classes), "commander", who->name);
    tri_title_commander(canvas, board, table, commander);
    draw_use(canvas, NULL, "plate", spot.at, spot.scale, spot.turn);
    draw_use(canvas, NULL, who->side == TRI_FRENCH ? "flag-french" : "flag-allied",
             on_block(spot, -36, 0), spot.scale, spot.turn);
    double size = fmin(14, 14 * 84 / fmax(draw_text_width(who->name, 14), 1));
    draw_word(canvas, "plate-text middle bold", spot, 13, 0.33 * size, size, who->name);
    if (table->commands[commander] > 0)
        draw_use(canvas, NULL, "moved", on_block(spot, 46.5, 0), spot.scale, spot.turn);
    draw_end_group(canvas);
}
