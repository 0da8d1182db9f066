/* texts.c: allowed characters (texts.h), by their properties in ICU. */
#include "server/store/texts.h"

#include "core/text/text.h"

#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>

enum { NOTHING = 0, JOINER = 0x200D, NON_JOINER = 0x200C, VIRAMA = 9 };

/* ---------------------------------------------------------------- one character */

/* Arabic signs around numbers are of this kind, and are visible. */
static bool is_format(uint32_t code)
{
    return u_charType((UChar32)code) == U_FORMAT_CHAR &&
           !u_hasBinaryProperty((UChar32)code, UCHAR_PREPENDED_CONCATENATION_MARK);
}

bool texts_is_hidden(uint32_t code)
{
    if (code == GG_NOT_UTF8 || is_format(code) ||
        u_hasBinaryProperty((UChar32)code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return true;
    switch (u_charType((UChar32)code)) {
    case U_CONTROL_CHAR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_UNASSIGNED:
        return true;
    default:
        return false;
    }
}

static bool is_picture(uint32_t code)
{
    return u_hasBinaryProperty((UChar32)code, UCHAR_EXTENDED_PICTOGRAPHIC);
}

static bool has_picture(uint32_t code)
{
    return u_hasBinaryProperty((UChar32)code, UCHAR_EMOJI);
}

static bool chooses_picture(uint32_t code) /* variation selectors: text and emoji style */
{
    return code == 0xFE0E || code == 0xFE0F;
}

/* ---------------------------------------------------------------- characters that depend on context */

/* Position in a text: the current character, those before it, and the rest. */
typedef struct place_in_text {
    gg_span text;
    size_t next; /* after the current character */
    uint32_t code, before;
    uint32_t base; /* the last one that was neither a selector nor a skin tone */
    uint32_t number;
} place_in_text;

static uint32_t peek(const place_in_text *at)
{
    size_t next = at->next;
    return next < at->text.size ? gg_read_char(at->text, &next) : NOTHING;
}

static bool joins(uint32_t code, bool forward)
{
    int kind = u_getIntPropertyValue((UChar32)code, UCHAR_JOINING_TYPE);
    return kind == U_JT_DUAL_JOINING || kind == (forward ? U_JT_LEFT_JOINING : U_JT_RIGHT_JOINING);
}

/* As in host names (RFC 5892): after a virama, or where letters would otherwise join. */
static bool shapes_letters(const place_in_text *at)
{
    if (u_getCombiningClass((UChar32)at->before) == VIRAMA)
        return true;
    return at->code == NON_JOINER && joins(at->before, true) && joins(peek(at), false);
}

static bool belongs_here(const place_in_text *at)
{
    if (at->before == NOTHING)
        return false;
    if (chooses_picture(at->code))
        return has_picture(at->before);
    if (at->code == JOINER && is_picture(at->base) && is_picture(peek(at)))
        return true;
    return (at->code == JOINER || at->code == NON_JOINER) && shapes_letters(at);
}

static bool may_stand(const place_in_text *at, unsigned may)
{
    if (at->code == '\n')
        return (may & TEXT_BREAKS) != 0;
    if (at->code == '\t')
        return (may & TEXT_TABULATORS) != 0;
    return !texts_is_hidden(at->code) || belongs_here(at);
}

/* False: the end of the text. */
static bool read_on(place_in_text *at)
{
    bool part = chooses_picture(at->code) ||
                u_hasBinaryProperty((UChar32)at->code, UCHAR_EMOJI_MODIFIER);
    if (!part)
        at->base = at->code;
    at->before = at->code;
    if (at->next >= at->text.size)
        return false;
    at->code = gg_read_char(at->text, &at->next);
    at->number++;
    return true;
}

/* ---------------------------------------------------------------- texts */

bool texts_check(const char *text, unsigned may, gg_error *error)
{
    place_in_text at = {.text = gg_span_of(text)};
    while (read_on(&at)) {
        if (may_stand(&at, may))
            continue;
        if (at.code == GG_NOT_UTF8)
            return gg_fail(error, 0, at.number, "character %u is not UTF-8", (unsigned)at.number);
        return gg_fail(error, 0, at.number,
                       "character %u (%s) is a control character or invisible: remove it",
                       (unsigned)at.number, texts_write_code(at.code, (char[TEXTS_CODE_SIZE]){0}));
    }
    return true;
}
