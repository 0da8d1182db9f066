/* page.c: lines of text for a terminal. */
#include "core/text/page.h"

/* Counts letters, not bytes: names have accents. */
static uint32_t width_of(gg_span text)
{
    uint32_t width = 0;
    for (size_t i = 0; i < text.size; i++)
        width += ((uint8_t)text.at[i] & 0xC0U) != 0x80U;
    return width;
}

void gg_page_span(gg_page *page, gg_span text)
{
    gg_put_span(page->out, text);
    page->column += width_of(text);
}

void gg_page_put(gg_page *page, const char *text)
{
    gg_page_span(page, gg_span_of(text));
}

void gg_page_indent(gg_page *page, uint32_t column)
{
    while (page->column < column)
        gg_page_put(page, " ");
}

void gg_page_end(gg_page *page)
{
    gg_put_char(page->out, '\n');
    page->column = 0;
}

void gg_page_list(gg_page *page, const char *name)
{
    gg_assert(page->indent > 0);
    gg_page_put(page, name);
    gg_page_indent(page, page->indent - 1);
}

void gg_page_item(gg_page *page, const char *text)
{
    if (page->column + width_of(gg_span_of(text)) + 1 > GG_PAGE_WIDTH &&
        page->column > page->indent) {
        gg_page_end(page);
        gg_page_indent(page, page->indent);
    } else {
        gg_page_put(page, " ");
    }
    gg_page_put(page, text);
}
