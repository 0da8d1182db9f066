/* glances.c: the texts of a row of glances. */
#include "server/store/glances.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void store_write_glances(const store_game *game, store_glances *out)
{
    gg_text asked, told;
    gg_text_open(&asked, out->asked, sizeof out->asked);
    gg_text_open(&told, out->told, sizeof out->told);
    gg_put_char(&asked, '[');
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        if (seat > 0) {
            gg_put_char(&asked, ',');
            gg_put_char(&told, '\n');
        }
        gg_put_int(&asked, game->seat[seat].asked);
        gg_put(&told, game->seat[seat].glance);
    }
    gg_put_char(&asked, ']');
    gg_assert(!asked.cut && !told.cut);
}

/* The number after "[" or ",". */
static bool read_asked(const char **at, char before, int64_t *value)
{
    char *end;
    if (**at != before)
        return false;
    errno = 0;
    *value = strtoll(*at + 1, &end, 10);
    if (errno != 0 || end == *at + 1 || *value < 0)
        return false;
    *at = end;
    return true;
}

static bool read_told(const char **at, bool last, char *glance, size_t room)
{
    size_t size = strcspn(*at, "\n");
    if (size >= room || ((*at)[size] == 0) != last)
        return false;
    memcpy(glance, *at, size);
    glance[size] = 0;
    *at += size + !last;
    return true;
}

bool store_read_glances(store_game *game, const char *asked, const char *told)
{
    for (uint32_t number = 0; number < game->seats; number++) {
        store_seat *seat = &game->seat[number];
        bool last = number + 1 == game->seats;
        if (!read_asked(&asked, number == 0 ? '[' : ',', &seat->asked) ||
            !read_told(&told, last, seat->glance, sizeof seat->glance))
            return false;
    }
    return strcmp(asked, game->seats > 0 ? "]" : "[]") == 0;
}
