/* board_writings.c: names of seas, mountains and areas: names.txt. No rule uses them. */
#include "core/text/spans.h"
#include "core/text/text.h"
#include "warpeace/board/board_load.h"

/* "L22": any place of the map, also at sea. */
static bool expect_place(wap_loader *load, uint32_t index, uint8_t *row, uint8_t *column)
{
    gg_span word = gg_word_at(&load->lines.words, index);
    size_t letters = 0;
    uint32_t number;
    while (letters < word.size && word.at[letters] >= 'A' && word.at[letters] <= 'Z')
        letters++;
    uint32_t found = wap_row_of((gg_span){word.at, letters});
    gg_span digits = {word.at + letters, word.size - letters};
    if (found == 0 || !gg_span_number(digits, &number) || number == 0 || number > WAP_COLUMNS)
        return gg_fail_word(&load->lines, index, "a place of the map such as L22 expected");
    *row = (uint8_t)found;
    *column = (uint8_t)number;
    return true;
}

static bool expect_line(wap_loader *load, wap_writing *writing, uint32_t next)
{
    for (; wap_more_words(load, next); next++) {
        if (writing->points == WAP_WRITING_POINTS)
            return gg_fail_word(&load->lines, next, "more than %d places", WAP_WRITING_POINTS);
        uint8_t at = writing->points++;
        if (!expect_place(load, next, &writing->row[at], &writing->column[at]))
            return false;
    }
    return writing->points >= 2 || gg_fail_word(&load->lines, next, "at least two places expected");
}

static bool read_writing(wap_loader *load, uint8_t kind)
{
    wap_board *board = load->board;
    gg_span name = {0};
    gg_text text;
    uint32_t next;
    if (!gg_expect_room(&load->lines, board->writings, WAP_WRITINGS_MAX, "names"))
        return false;
    wap_writing *writing = &board->writing[board->writings++];
    writing->kind = kind;
    if (!wap_expect_name(load, &next, sizeof writing->text, &name))
        return false;
    gg_text_open(&text, writing->text, sizeof writing->text);
    gg_put_span(&text, name);
    return expect_line(load, writing, next);
}

/* sea NAME : PLACE PLACE .. */
static bool read_sea_name(void *loader)
{
    return read_writing(loader, WAP_SEA_NAME);
}

/* bay NAME : PLACE PLACE .. */
static bool read_bay_name(void *loader)
{
    return read_writing(loader, WAP_BAY_NAME);
}

/* range NAME : PLACE PLACE .. */
static bool read_range_name(void *loader)
{
    return read_writing(loader, WAP_RANGE_NAME);
}

/* far NAME : PLACE PLACE .. */
static bool read_far_name(void *loader)
{
    return read_writing(loader, WAP_FAR_NAME);
}

/* area NUMBER NAME */
static bool read_area_name(void *loader)
{
    wap_loader *load = loader;
    uint8_t area = 0;
    return gg_expect_byte(&load->lines, 1, 1, WAP_AREAS, &area) &&
           gg_expect_rest(&load->lines, 2, "name", load->board->area_name[area],
                          sizeof load->board->area_name[area]);
}

const gg_statement wap_writing_statements[] = {{"sea", read_sea_name},     {"bay", read_bay_name},
                                               {"range", read_range_name}, {"far", read_far_name},
                                               {"area", read_area_name},   {NULL, NULL}};
