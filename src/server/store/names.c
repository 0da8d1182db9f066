/* names.c: which user names are allowed, and which look alike (names.h). */
#include "server/store/names.h"

#include "core/text/text.h"
#include "server/store/texts.h"

#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    NAME_LEAST = 2,
    NAME_MOST = 30,
    MARKS_MOST = 3, /* accents on one letter: no stack of accents may cover neighboring lines */
    ROOM = 512      /* units of UTF-16 */
};

/* ---------------------------------------------------------------- ICU */

/* Texts in ICU's encoding. A size of 0 also means an error. */
typedef struct wide_text {
    UChar at[ROOM];
    int32_t size;
} wide_text;

static int32_t size_or_none(int32_t size, UErrorCode error)
{
    return U_SUCCESS(error) && size < ROOM ? size : 0;
}

static wide_text widen(const char *text)
{
    wide_text wide;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(wide.at, ROOM, &wide.size, text, -1, &error);
    wide.size = size_or_none(wide.size, error);
    return wide;
}

/* False: it does not fit. */
static bool narrow(const wide_text *wide, char *out, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = 0;
    u_strToUTF8(out, size, &length, wide->at, wide->size, &error);
    if (U_SUCCESS(error) && length < size)
        return true;
    out[0] = 0;
    return false;
}

static wide_text normalized(const wide_text *from)
{
    wide_text to;
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *form = unorm2_getNFKCInstance(&error);
    to.size = unorm2_normalize(form, from->at, from->size, to.at, ROOM, &error);
    to.size = size_or_none(to.size, error);
    return to;
}

static wide_text small(const wide_text *from)
{
    wide_text to;
    UErrorCode error = U_ZERO_ERROR;
    to.size = u_strFoldCase(to.at, ROOM, from->at, from->size, U_FOLD_CASE_DEFAULT, &error);
    to.size = size_or_none(to.size, error);
    return to;
}

/* Highly restrictive: one script, or Latin with those of Chinese, Japanese or Korean. */
static USpoofChecker *open_checker(void)
{
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    uspoof_setChecks(checker,
                     USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS |
                         USPOOF_HIDDEN_OVERLAY,
                     &error);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    gg_assert(U_SUCCESS(error));
    return checker;
}

/* Its suspicious properties, as bits USPOOF_... */
static int32_t suspicions(const wide_text *name)
{
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = open_checker();
    int32_t found = uspoof_check(checker, name->at, name->size, NULL, &error);
    uspoof_close(checker);
    return U_SUCCESS(error) ? found : USPOOF_INVISIBLE;
}

static wide_text confusable_form(const wide_text *from)
{
    wide_text to;
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = open_checker();
    to.size = uspoof_getSkeleton(checker, 0, from->at, from->size, to.at, ROOM, &error);
    uspoof_close(checker);
    to.size = size_or_none(to.size, error);
    return to;
}

/* ---------------------------------------------------------------- keys and skeletons */

void names_key(const char *name, char key[STORE_NAME_MAX + 1])
{
    char letters[4 * ROOM];
    wide_text wide = widen(name);
    wide = normalized(&wide);
    wide = small(&wide);
    if (!narrow(&wide, letters, sizeof letters) ||
        gg_fold(gg_span_of(letters), true, key, STORE_NAME_MAX + 1) > STORE_NAME_MAX)
        key[0] = 0;
}

/* Accents and the like have no script of their own; vowel signs of Hindi and others do, and count. */
static bool counts(UChar32 code)
{
    UErrorCode error = U_ZERO_ERROR;
    uint32_t marks = U_GC_M_MASK, letters = U_GC_L_MASK | U_GC_N_MASK;
    uint32_t kind = U_GET_GC_MASK(code);
    if ((kind & marks) != 0)
        return uscript_getScript(code, &error) != USCRIPT_INHERITED;
    return (kind & letters) != 0;
}

/* The dot of an i is easily overlooked, and ICU treats some letters that look like an l as one. False: it does not
 * fit. */
static bool drop_signs(const char *from, char *out, size_t size)
{
    size_t used = 0;
    gg_span text = gg_span_of(from);
    for (size_t next = 0; next < text.size;) {
        const size_t begin = next;
        if (!counts((UChar32)gg_read_char(text, &next)))
            continue;
        if (used + (next - begin) >= size)
            return false;
        memcpy(out + used, text.at + begin, next - begin);
        if (out[used] == 'i')
            out[used] = 'l';
        used += next - begin;
    }
    out[used] = 0;
    return true;
}

void names_skeleton(const char *name, char skeleton[NAMES_SKELETON_MAX + 1])
{
    char letters[4 * ROOM];
    wide_text wide = widen(name);
    wide = normalized(&wide);
    wide = confusable_form(&wide);
    wide = small(&wide);
    if (!narrow(&wide, letters, sizeof letters) ||
        !drop_signs(letters, skeleton, NAMES_SKELETON_MAX + 1))
        skeleton[0] = 0;
}

/* ---------------------------------------------------------------- allowed names */

static bool is_blank(UChar32 code)
{
    return u_charType(code) == U_SPACE_SEPARATOR || code == 0x2800; /* blank braille pattern */
}

static bool check_character(uint32_t code, unsigned number, gg_error *error)
{
    if (texts_is_hidden(code) || (is_blank((UChar32)code) && code != ' '))
        return gg_fail(error, 0, number,
                       "a name must not contain invisible characters: character %u (%s) is one",
                       number, texts_write_code(code, (char[TEXTS_CODE_SIZE]){0}));
    if ((U_GET_GC_MASK((UChar32)code) & U_GC_ME_MASK) != 0)
        return gg_fail(error, 0, number, "a name must not contain enclosing marks");
    if (code == '/' || code == '\\') /* they would be parts of the address of a profile */
        return gg_fail(error, 0, 0, "a name must not contain / or \\");
    return true;
}

static bool check_characters(const char *name, gg_error *error)
{
    unsigned marks = 0;
    gg_span text = gg_span_of(name);
    size_t next = 0;
    for (unsigned number = 1; next < text.size; number++) {
        const uint32_t code = gg_read_char(text, &next);
        if (!check_character(code, number, error))
            return false;
        marks = (U_GET_GC_MASK((UChar32)code) & U_GC_MN_MASK) != 0 ? marks + 1 : 0;
        if (marks > MARKS_MOST)
            return gg_fail(error, 0, number, "a name must not stack accents");
    }
    return true;
}

static bool check_blanks(const char *name, gg_error *error)
{
    const size_t size = strlen(name);
    if (name[0] == ' ' || name[size - 1] == ' ' || strstr(name, "  "))
        return gg_fail(error, 0, 0, "a name must not have double spaces, or spaces at its ends");
    return true;
}

static bool check_length(const wide_text *name, gg_error *error)
{
    const int32_t count = u_countChar32(name->at, name->size);
    if (count < NAME_LEAST || count > NAME_MOST)
        return gg_fail(error, 0, 0, "a name must have %d to %d characters", NAME_LEAST, NAME_MOST);
    return true;
}

static bool check_script(const wide_text *name, gg_error *error)
{
    const int32_t found = suspicions(name);
    if ((found & USPOOF_RESTRICTION_LEVEL) != 0)
        return gg_fail(error, 0, 0, "a name must use letters of one alphabet");
    if ((found & USPOOF_MIXED_NUMBERS) != 0)
        return gg_fail(error, 0, 0, "a name must use digits of one script");
    return found == 0 || gg_fail(error, 0, 0, "a name must not contain invisible accents");
}

bool names_read(const char *given, srv_name *out, gg_error *error)
{
    *out = (srv_name){0};
    if (texts_count(given) == SIZE_MAX)
        return gg_fail(error, 0, 0, "the name is not UTF-8");
    wide_text wide = widen(given);
    wide = normalized(&wide);
    if (!check_length(&wide, error))
        return false;
    if (!narrow(&wide, out->text, sizeof out->text))
        return gg_fail(error, 0, 0, "the name is too long: at most %d bytes of UTF-8",
                       STORE_NAME_MAX);
    if (!check_characters(out->text, error) || !check_blanks(out->text, error) ||
        !check_script(&wide, error))
        return false;
    names_key(out->text, out->key);
    names_skeleton(out->text, out->skeleton);
    return (out->key[0] != 0 && out->skeleton[0] != 0) ||
           gg_fail(error, 0, 0, "a name must contain letters or digits");
}

/* ---------------------------------------------------------------- owners */

/* Accounts older than the NFKC rule may have a key that only their unnormalized name gives. */
store_status names_find_user(srv_store *store, const char *typed, store_user *out)
{
    char key[STORE_NAME_MAX + 1], old[STORE_NAME_MAX + 1];
    names_key(typed, key);
    store_status status = key[0] ? store->ops->user_by_key(store, key, out) : STORE_NONE;
    if (status != STORE_NONE || gg_fold(gg_span_of(typed), true, old, sizeof old) >= sizeof old ||
        old[0] == 0 || strcmp(key, old) == 0)
        return status;
    return store->ops->user_by_key(store, old, out);
}

static store_status look_up(srv_store *store, const char *key, const char *skeleton)
{
    store_status status = store->ops->taken_name(store, skeleton);
    return status == STORE_NONE ? store->ops->taken_name(store, key) : status;
}

store_status names_look_up(srv_store *store, const srv_name *name)
{
    return look_up(store, name->key, name->skeleton);
}

/* Cut at a character boundary, so that the mark after it fits. */
static void mark_name(char name[STORE_NAME_MAX + 1])
{
    static const char mark[] = " (imported)";
    size_t size = strlen(name), most = STORE_NAME_MAX - (sizeof mark - 1);
    if (size > most)
        size = most;
    while (size > 0 && ((unsigned char)name[size] & 0xC0) == 0x80)
        size--;
    memcpy(name + size, mark, sizeof mark);
}

static void trim(char *name)
{
    size_t size = strlen(name), begin = strspn(name, " ");
    while (size > begin && name[size - 1] == ' ')
        size--;
    memmove(name, name + begin, size - begin);
    name[size - begin] = 0;
}

store_status names_take_over(srv_store *store, const char *foreign, char name[STORE_NAME_MAX + 1])
{
    char key[STORE_NAME_MAX + 1], skeleton[NAMES_SKELETON_MAX + 1];
    texts_strip(foreign, name, STORE_NAME_MAX + 1);
    trim(name);
    names_key(name, key);
    names_skeleton(name, skeleton);
    if (name[0] == 0)
        memcpy(name, "?", 2);
    store_status status = look_up(store, key, skeleton);
    if (status == STORE_OK)
        mark_name(name);
    return status == STORE_NONE ? STORE_OK : status;
}
