/* charts.c: the dice tables, on the panels if there is room. */
#include "draw/warpeace/pieces.h"

static const double text_size = 0.78, line = 1.12; /* relative to the plain size */
static const double label = 3.4; /* width of the first column, relative to the plain size */

typedef struct chart {
    const char *title;
    uint32_t rows, columns;
    void (*head)(const wap_board *board, uint32_t column, gg_text *out);
    void (*label)(const wap_board *board, uint32_t row, gg_text *out);
    void (*cell)(const wap_board *board, uint32_t row, uint32_t column, gg_text *out);
} chart;

/* ---------------------------------------------------------------- combat */

static void head_combat(const wap_board *board, uint32_t column, gg_text *out)
{
    (void)board;
    gg_print(out, "%u", column + 2);
}

static void label_combat(const wap_board *board, uint32_t row, gg_text *out)
{
    (void)board;
    gg_put(out, wap_odds_name((uint8_t)row));
}

static void cell_combat(const wap_board *board, uint32_t row, uint32_t column, gg_text *out)
{
    wap_outcome is = wap_combat_of(board, (uint8_t)row, (int32_t)column + 2);
    gg_print(out, "%s/%s", wap_result_name(is.larger), wap_result_name(is.smaller));
}

/* ---------------------------------------------------------------- forced marches */

static void put_cell(wap_cell cell, gg_text *out)
{
    gg_print(out, "%d%s", cell.number, cell.asterisk ? "*" : "");
}

static void head_march(const wap_board *board, uint32_t column, gg_text *out)
{
    (void)board;
    gg_print(out, "%u", column + 1);
}

static void label_march(const wap_board *board, uint32_t row, gg_text *out)
{
    (void)board;
    gg_print(out, "%u MP", row + 1);
}

static void cell_march(const wap_board *board, uint32_t row, uint32_t column, gg_text *out)
{
    put_cell(wap_march_of(board, (int32_t)column + 1, row + 1), out);
}

/* ---------------------------------------------------------------- attrition */

static void head_attrition(const wap_board *board, uint32_t column, gg_text *out)
{
    (void)board;
    gg_print(out, "%u", column);
}

static void label_attrition(const wap_board *board, uint32_t row, gg_text *out)
{
    const uint8_t *from = board->tables.attrition_from;
    gg_print(out, "%d", from[row]);
    if (row + 1 == WAP_ATTRITION_COLUMNS)
        gg_put(out, "+ SP");
    else
        gg_print(out, "-%d SP", from[row + 1] - 1);
}

static void cell_attrition(const wap_board *board, uint32_t row, uint32_t column, gg_text *out)
{
    put_cell(wap_attrition_of(board, (int32_t)column, board->tables.attrition_from[row]), out);
}

/* ---------------------------------------------------------------- all of them */

static const chart charts[] = {
    {"Combat by odds and two dice: larger / smaller force", WAP_ODDS, WAP_COMBAT_TOTALS,
     head_combat, label_combat, cell_combat},
    {"Forced march by MP asked for and die; * costs an SP", WAP_MARCH_COLUMNS, WAP_MARCH_ROWS,
     head_march, label_march, cell_march},
    {"Attrition by SP in a hex and die: SP lost; * one is cavalry", WAP_ATTRITION_COLUMNS,
     WAP_ATTRITION_ROWS, head_attrition, label_attrition, cell_attrition},
};

enum { CHARTS = sizeof charts / sizeof charts[0] };

double wap_charts_height(double size)
{
    double lines = 0;
    for (uint32_t i = 0; i < CHARTS; i++)
        lines += charts[i].rows + 2.5;
    return (2 + lines * text_size * line) * size;
}

typedef struct chart_place {
    draw_canvas *canvas;
    const wap_board *board;
    double x, width, size; /* of the text */
} chart_place;

/* Writes a word in a column, or the label of the row before the first one. */
static void write_word(const chart_place *in, const char *classes, uint32_t columns, int column,
                       double y, const char *word)
{
    double first = label * in->size, step = (in->width - first) / columns;
    double x = column < 0 ? in->x : in->x + first + (column + 0.5) * step;
    draw_text(in->canvas, classes, (draw_xy){x, y}, (column < 0 ? 1 : 0.84) * in->size, 0, word);
}

static void paint_rows(const chart_place *in, const chart *is, double y)
{
    char word[24];
    gg_text text;
    for (uint32_t row = 0; row < is->rows; row++) {
        gg_text_open(&text, word, sizeof word);
        is->label(in->board, row, &text);
        write_word(in, "of-row", is->columns, -1, y, word);
        for (uint32_t column = 0; column < is->columns; column++) {
            gg_text_open(&text, word, sizeof word);
            is->cell(in->board, row, column, &text);
            write_word(in, "figures middle", is->columns, (int)column, y, word);
        }
        y += line * in->size;
    }
}

static void paint_chart(const chart_place *in, const chart *is, double y)
{
    char word[24];
    gg_text text;
    draw_begin_group(in->canvas, "chart");
    draw_text(in->canvas, "italic", (draw_xy){in->x, y}, in->size, 0, is->title);
    y += line * in->size;
    for (uint32_t column = 0; column < is->columns; column++) {
        gg_text_open(&text, word, sizeof word);
        is->head(in->board, column, &text);
        write_word(in, "of-column figures middle", is->columns, (int)column, y, word);
    }
    paint_rows(in, is, y + line * in->size);
    draw_end_group(in->canvas);
}

void wap_paint_charts(draw_canvas *canvas, const wap_board *board, draw_box box, double size)
{
    wap_column column = wap_open_column(canvas, box, size);
    chart_place in = {canvas, board, box.x, box.width, text_size * size};
    double y = box.y + 1.7 * size + line * in.size;
    draw_begin_group(canvas, "charts");
    wap_write_heading(&column, "Tables (reconstructed)");
    for (uint32_t i = 0; i < CHARTS; i++) {
        paint_chart(&in, &charts[i], y);
        y += (charts[i].rows + 2.5) * line * in.size;
    }
    draw_end_group(canvas);
}
