/* texts.c: characters that a single person may write (server/store/texts.h): all but controls and those that change how others look. */
#include "server/store/texts.h"

#include "core/text/text.h"

#include <stdio.h>
#include <string.h>

static bool between(uint32_t code, uint32_t first, uint32_t last)
{
    return code >= first && code <= last;
}

bool texts_is_hidden(uint32_t code)
{
    return code == GG_NOT_UTF8 || code < 0x20 || between(code, 0x7F, 0x9F) ||
           between(code, 0x200B, 0x200F) || between(code, 0x2028, 0x202E) ||
           between(code, 0x2060, 0x206F) || between(code, 0xD800, 0xF8FF) || code == 0xFEFF ||
           code >= 0xE0000;
}

/* Joiners belong to emoji and to some scripts. */
static bool may_stand(uint32_t code, unsigned may)
{
    if (code == '\n')
        return (may & TEXT_BREAKS) != 0;
    if (code == '\t')
        return (may & TEXT_TABULATORS) != 0;
    return !texts_is_hidden(code) || code == 0x200C || code == 0x200D;
}

bool texts_check(const char *text, unsigned may, gg_error *error)
{
    gg_span from = gg_span_of(text);
    size_t next = 0;
    for (unsigned number = 1; next < from.size; number++) {
        uint32_t code = gg_read_char(from, &next);
        if (may_stand(code, may))
            continue;
        if (code == GG_NOT_UTF8)
            return gg_fail(error, 0, number, "character %u is not UTF-8", number);
        return gg_fail(error, 0, number,
                       "character %u (%s) is a control character or invisible: remove it", number,
                       texts_write_code(code, (char[TEXTS_CODE_SIZE]){0}));
    }
    return true;
}
