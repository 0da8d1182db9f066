/* names.c: names as people write them, and as data and writer spell them (the notation, 2.2).
 *
 * Names are compared folded: small letters without accents; blanks and _ . ' are ignored. A name from data also loses
 * its hyphens and everything else that is not a letter or digit: the writer puts "_" there, and the result must read
 * back as the same name. */
#include "core/mem.h"
#include "core/text/text.h"

/* ---------------------------------------------------------------- letters */

enum { FIRST_ACCENT = 0xC0, LAST_ACCENT = 0x17F };

/* The base letters of U+00C0..U+017F, sixteen per row; "" for the two signs among them. */
static const char base_letters[LAST_ACCENT - FIRST_ACCENT + 1][3] = {
    "a", "a", "a",  "a",  "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i", /* C0 */
    "d", "n", "o",  "o",  "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "th", "ss",
    "a", "a", "a",  "a",  "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i", /* E0 */
    "d", "n", "o",  "o",  "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "th", "y",
    "a", "a", "a",  "a",  "a", "a", "c",  "c", "c", "c", "c", "c", "c", "c", "d",  "d", /* 100 */
    "d", "d", "e",  "e",  "e", "e", "e",  "e", "e", "e", "e", "e", "g", "g", "g",  "g",
    "g", "g", "g",  "g",  "h", "h", "h",  "h", "i", "i", "i", "i", "i", "i", "i",  "i", /* 120 */
    "i", "i", "ij", "ij", "j", "j", "k",  "k", "k", "l", "l", "l", "l", "l", "l",  "l",
    "l", "l", "l",  "n",  "n", "n", "n",  "n", "n", "n", "n", "n", "o", "o", "o",  "o", /* 140 */
    "o", "o", "oe", "oe", "r", "r", "r",  "r", "r", "r", "s", "s", "s", "s", "s",  "s",
    "s", "s", "t",  "t",  "t", "t", "t",  "t", "u", "u", "u", "u", "u", "u", "u",  "u", /* 160 */
    "u", "u", "u",  "u",  "w", "w", "y",  "y", "y", "z", "z", "z", "z", "z", "z",  "s",
};

/* Base letters of an accented letter, or NULL. */
static const char *base_of(uint32_t code)
{
    if (code < FIRST_ACCENT || code > LAST_ACCENT)
        return NULL;
    const char *base = base_letters[code - FIRST_ACCENT];
    return base[0] == 0 ? NULL : base;
}

/* For an accented letter. Capitals alternate between even and odd, with single small letters in between. */
static bool is_accented_capital(uint32_t code)
{
    if (code < 0x100)
        return code < 0xDF;
    if (code == 0x138 || code == 0x149 || code == 0x17F)
        return false;
    bool odd = (code > 0x138 && code < 0x149) || code > 0x178;
    return (code % 2 == 1) == odd;
}

static bool is_combining(uint32_t code)
{
    return code >= 0x300 && code <= 0x36F;
}

static bool is_letter_or_digit(uint32_t code)
{
    if (code < 0x80) {
        char small = gg_small((char)code);
        return (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
    }
    if (code <= LAST_ACCENT)
        return base_of(code) != NULL;
    bool punctuation = code >= 0x2000 && code <= 0x206F;
    return code < 0xFFF0 && !punctuation && !is_combining(code);
}

/* Blanks and _ . ' and the typographic apostrophe. */
static bool never_counts(uint32_t code)
{
    return code == ' ' || code == '\t' || code == '_' || code == '.' || code == '\'' ||
           code == 0x2019 || is_combining(code);
}

/* A byte that is not UTF-8 counts as an unknown character. */
static uint32_t read_char(gg_span name, size_t *next)
{
    uint32_t code = gg_read_char(name, next);
    return code == GG_NOT_UTF8 ? 0xFFFD : code;
}

/* ---------------------------------------------------------------- folding */

/* A name that is being folded, character by character. */
typedef struct folder {
    gg_span name;
    size_t next;
    bool data;
    char bytes[5]; /* the last folded character, terminated */
    const char *left;
} folder;

static folder fold_of(gg_span name, bool data)
{
    return (folder){.name = name, .data = data, .left = ""};
}

static void fold_char(folder *fold, uint32_t code)
{
    if (code < 0x80) {
        fold->bytes[0] = gg_small((char)code);
        fold->bytes[1] = 0;
        fold->left = fold->bytes;
        return;
    }
    const char *base = base_of(code);
    if (base != NULL) {
        fold->left = base;
        return;
    }
    gg_text text;
    gg_text_open(&text, fold->bytes, sizeof fold->bytes);
    gg_put_code(&text, code);
    fold->left = fold->bytes;
}

/* The next byte of the folded name, 0 at its end. */
static char next_folded(folder *fold)
{
    while (*fold->left == 0) {
        if (fold->next == fold->name.size)
            return 0;
        uint32_t code = read_char(fold->name, &fold->next);
        bool counts = fold->data ? is_letter_or_digit(code) : !never_counts(code);
        if (counts && code != 0)
            fold_char(fold, code);
    }
    return *fold->left++;
}

/* Returns the full length. What does not fit in `out` is cut, so compare it with `size`. */
size_t gg_fold(gg_span name, bool data, char *out, size_t size)
{
    folder fold = fold_of(name, data);
    size_t length = 0;
    for (char c = next_folded(&fold); c != 0; c = next_folded(&fold)) {
        if (length + 1 < size)
            out[length] = c;
        length++;
    }
    if (size > 0)
        out[length < size ? length : size - 1] = 0;
    return length;
}

/* ---------------------------------------------------------------- comparing */

static int compare(folder a, folder b)
{
    for (;;) {
        char x = next_folded(&a);
        char y = next_folded(&b);
        if (x != y)
            return (uint8_t)x < (uint8_t)y ? -1 : 1;
        if (x == 0)
            return 0;
    }
}

/* Two different letters without accents: most compared names differ in the first one. */
static bool begin_apart(gg_span a, gg_span b)
{
    if (a.size == 0 || b.size == 0)
        return false;
    char x = gg_small(a.at[0]), y = gg_small(b.at[0]);
    return x != y && x >= 'a' && x <= 'z' && y >= 'a' && y <= 'z';
}

bool gg_same_name(gg_span a, gg_span b)
{
    if (begin_apart(a, b))
        return false;
    return compare(fold_of(a, false), fold_of(b, true)) == 0;
}

/* For two names from data: a sort order for tables. */
int gg_compare_names(gg_span a, gg_span b)
{
    return compare(fold_of(a, true), fold_of(b, true));
}

/* ---------------------------------------------------------------- near names */

enum { NEAR_MAX = 100 }; /* longer names have no similar ones */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* One row of the edit distance: `a` gets one more letter. Returns the least cost. */
static int next_row(int *row, char letter, const char *b, int size)
{
    int diagonal = row[0];
    int best = ++row[0];
    for (int i = 1; i <= size; i++) {
        int change = diagonal + (letter == b[i - 1] ? 0 : 1);
        diagonal = row[i];
        row[i] = least(change, least(row[i - 1], row[i]) + 1);
        best = least(best, row[i]);
    }
    return best;
}

int gg_name_distance(gg_span a, gg_span b, int limit)
{
    gg_assert(limit >= 0);
    char letters_a[NEAR_MAX + 1];
    char letters_b[NEAR_MAX + 1];
    size_t size_a = gg_fold(a, false, letters_a, sizeof letters_a);
    size_t size_b = gg_fold(b, true, letters_b, sizeof letters_b);
    size_t difference = size_a > size_b ? size_a - size_b : size_b - size_a;
    if (size_a > NEAR_MAX || size_b > NEAR_MAX || difference > (size_t)limit)
        return limit + 1;
    int row[NEAR_MAX + 1];
    for (int i = 0; i <= (int)size_b; i++)
        row[i] = i;
    for (size_t i = 0; i < size_a; i++) {
        if (next_row(row, letters_a[i], letters_b, (int)size_b) > limit)
            return limit + 1;
    }
    return least(row[size_b], limit + 1);
}

/* ---------------------------------------------------------------- writing */

static void put_base(gg_text *text, uint32_t code)
{
    const char *base = base_of(code);
    bool capital = is_accented_capital(code);
    gg_put_char(text, capital ? (char)(base[0] - 'a' + 'A') : base[0]);
    gg_put(text, base + 1);
}

void gg_put_name(gg_text *text, gg_span name)
{
    for (size_t next = 0; next < name.size;) {
        uint32_t code = read_char(name, &next);
        if (base_of(code) != NULL)
            put_base(text, code);
        else if (is_letter_or_digit(code))
            gg_put_code(text, code);
        else if (!is_combining(code))
            gg_put_char(text, '_');
    }
}
