/* name_list.c: finds things of a board by name. */
#include "core/text/name_list.h"

static gg_span name_at(const gg_name_list *list, uint32_t index)
{
    return gg_span_of(list->first + index * list->stride);
}

uint32_t gg_find_name(const gg_name_list *list, gg_span name, uint32_t index)
{
    while (index < list->count && (name.size == 0 || !gg_same_name(name, name_at(list, index))))
        index++;
    return index;
}

/* "; near: Pratze", if there are similar names: with one wrong letter, or two in a long name. */
static void put_near(const gg_name_list *list, gg_span name, gg_text *out)
{
    int limit = name.size < 4 ? 0 : name.size < 8 ? 1 : 2;
    const char *before = "; near: ";
    for (uint32_t i = 0; limit > 0 && i < list->count; i++) {
        gg_span other = name_at(list, i);
        bool again = i > gg_find_name(list, other, 0);
        if (other.size == 0 || again || gg_name_distance(name, other, limit) > limit)
            continue;
        gg_put(out, before);
        gg_put_name(out, other);
        before = ", ";
    }
}

bool gg_fail_unknown(const gg_name_list *list, gg_span name, const gg_words *words, uint32_t index,
                     gg_error *error)
{
    char near[200];
    gg_text out;
    if (name.size == 0)
        return gg_fail_at(error, words, index, "%s expected", list->what);
    gg_text_open(&out, near, sizeof near);
    put_near(list, name, &out);
    return gg_fail_at(error, words, index, "unknown %s \"%.*s\"%s", list->what, (int)name.size,
                      name.at, near);
}

uint32_t gg_read_name(const gg_name_list *list, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error)
{
    uint32_t found = gg_find_name(list, name, 0);
    if (found == list->count)
        gg_fail_unknown(list, name, words, index, error);
    return found;
}
