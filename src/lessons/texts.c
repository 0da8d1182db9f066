/* texts.c: the texts of lessons as paragraphs. */
#include "host/words.h"
#include "lessons.h"

#include <string.h>

static bool take_line(gg_span *text, gg_span *line)
{
    if (text->size == 0)
        return false;
    const char *end = memchr(text->at, '\n', text->size);
    size_t size = end ? (size_t)(end - text->at) : text->size;
    *line = host_trimmed((gg_span){text->at, size});
    size += end != NULL;
    *text = (gg_span){text->at + size, text->size - size};
    return true;
}

bool lesson_order(gg_span order, gg_words *words)
{
    gg_reader reader;
    gg_error error;
    gg_reader_open(&reader, order);
    return gg_read_words(&reader, words, &error);
}

bool lesson_paragraph(gg_span *text, gg_text *out)
{
    gg_span line;
    bool any = false;
    while (take_line(text, &line)) {
        if (line.size == 0 && any)
            break;
        if (line.size == 0 || line.at[0] == '#')
            continue;
        gg_put(out, any ? " " : "");
        gg_put_span(out, line);
        any = true;
    }
    return any;
}
