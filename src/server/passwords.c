/* passwords.c: which names and passwords people may have; hashes of passwords. */
#include "core/text.h"
#include "people.h"

#include <sodium.h>
#include <string.h>

/* ---------------------------------------------------------------- characters */

enum { NAME_LEAST = 2, NAME_MOST = 30 };

typedef struct range {
    uint32_t first, last;
} range;

static bool is_in(uint32_t code, const range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* Controls, blanks of other widths, marks that turn the direction of writing or that nobody sees, private and
 * unassigned places. */
static bool is_invisible(uint32_t code)
{
    static const range ranges[] = {
        {0x0, 0x1F},      {0x7F, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},
        {0x61C, 0x61C},   {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},
        {0x180B, 0x180F}, {0x2000, 0x200F},   {0x2028, 0x202F},   {0x205F, 0x206F},
        {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},   {0xE000, 0xF8FF},
        {0xFDD0, 0xFDEF}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
        {0xFFF0, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
    };
    return is_in(code, ranges, sizeof ranges / sizeof ranges[0]);
}

/* Alphabets whose letters look alike: a bit each; 0 for anything else. */
static unsigned alphabet_of(uint32_t code)
{
    static const range latin[] = {
        {'A', 'Z'}, {'a', 'z'}, {0xC0, 0x24F}, {0x1E00, 0x1EFF}, {0xFF21, 0xFF5A}};
    static const range greek[] = {{0x370, 0x3FF}, {0x1F00, 0x1FFF}};
    static const range cyrillic[] = {
        {0x400, 0x52F}, {0x1C80, 0x1C8F}, {0x2DE0, 0x2DFF}, {0xA640, 0xA69F}};
    if (is_in(code, latin, sizeof latin / sizeof latin[0]))
        return 1;
    if (is_in(code, greek, sizeof greek / sizeof greek[0]))
        return 2;
    return is_in(code, cyrillic, sizeof cyrillic / sizeof cyrillic[0]) ? 4 : 0;
}

/* ---------------------------------------------------------------- names */

void people_key_of(const char *name, char key[STORE_NAME_MAX + 1])
{
    if (gg_fold(gg_span_of(name), true, key, STORE_NAME_MAX + 1) > STORE_NAME_MAX)
        key[0] = 0;
}

/* How many characters; 0: *error says what is wrong with one of them. */
static uint32_t count_characters(const char *name, gg_error *error)
{
    uint32_t count = 0;
    unsigned alphabets = 0;
    gg_span text = gg_span_of(name);
    for (size_t next = 0; next < text.size; count++) {
        uint32_t code = gg_read_char(text, &next);
        if (code == GG_NOT_UTF8 || is_invisible(code)) {
            gg_fail(error, 0, count + 1, "a name has only characters that can be seen");
            return 0;
        }
        alphabets |= alphabet_of(code);
    }
    if ((alphabets & (alphabets - 1)) == 0)
        return count;
    gg_fail(error, 0, 0, "a name has letters of one alphabet only");
    return 0;
}

bool people_check_name(const char *name, char key[STORE_NAME_MAX + 1], gg_error *error)
{
    const size_t size = strlen(name);
    key[0] = 0;
    if (size == 0)
        return gg_fail(error, 0, 0, "a name has %d to %d characters", NAME_LEAST, NAME_MOST);
    uint32_t count = count_characters(name, error);
    if (count == 0)
        return false;
    if (count < NAME_LEAST || count > NAME_MOST)
        return gg_fail(error, 0, 0, "a name has %d to %d characters", NAME_LEAST, NAME_MOST);
    if (size > STORE_NAME_MAX)
        return gg_fail(error, 0, 0, "the name is too long: %d bytes of UTF-8 at most",
                       STORE_NAME_MAX);
    if (name[0] == ' ' || name[size - 1] == ' ' || strstr(name, "  "))
        return gg_fail(error, 0, 0, "a name has single blanks, and none at its ends");
    people_key_of(name, key);
    return key[0] != 0 || gg_fail(error, 0, 0, "a name has letters or digits");
}

/* ---------------------------------------------------------------- which passwords are good */

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 }; /* characters; bytes */

/* Those of eight characters and more that are tried first, folded as names are. */
static const char *const common[] = {
    "12345678",    "123456789",    "1234567890", "0123456789", "87654321",      "987654321",
    "0987654321",  "11223344",     "12341234",   "11111111",   "00000000",      "88888888",
    "12344321",    "123123123",    "123321123",  "147258369",  "1q2w3e4r",      "1q2w3e4r5t",
    "1qaz2wsx",    "1qaz2wsx3edc", "q1w2e3r4",   "qwerty12",   "qwerty123",     "qwerty1234",
    "qwertyui",    "qwertyuiop",   "qwertzui",   "qwertzuiop", "azertyui",      "azertyuiop",
    "asdfghjk",    "asdfghjkl",    "zxcvbnm1",   "zxcvbnm123", "abcd1234",      "abcdefgh",
    "abc12345",    "a1b2c3d4",     "aa123456",   "password",   "password1",     "password12",
    "password123", "passw0rd",     "p4ssw0rd",   "pssw0rd",    "passwort",      "passwort1",
    "motdepasse",  "contrasena",   "iloveyou",   "iloveyou1",  "sunshine",      "princess",
    "princess1",   "football",     "football1",  "baseball",   "baseball1",     "superman",
    "superman1",   "starwars",     "whatever",   "trustno1",   "welcome1",      "welcome123",
    "letmein1",    "letmein123",   "admin123",   "admin1234",  "administrator", "michelle",
    "jennifer",    "jordan23",     "liverpool",  "liverpool1", "chocolate",     "butterfly",
    "computer",    "internet",     "samsung1",   "pokemon1",   "minecraft",     "changeme",
    "changeme1",   "secret123",    "default1",   "testtest",   "test1234",      "grognard",
    "grognard1",   "napoleon",     "napoleon1",  "bonaparte",  "austerlitz",    "waterloo",
    "waterloo1",   "wellington",   "borodino",
};

static bool is_common(const char *password)
{
    char folded[PASSWORD_MOST + 1];
    gg_fold(gg_span_of(password), true, folded, sizeof folded);
    bool found = false;
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        found |= strcmp(folded, common[i]) == 0;
    sodium_memzero(folded, sizeof folded);
    return found;
}

/* The same character over and over? */
static bool is_one_character(const char *password)
{
    return password[strspn(password, (char[]){password[0], 0})] == 0;
}

bool people_check_password(const char *password, const char *name, gg_error *error)
{
    uint32_t count = 0;
    gg_span text = gg_span_of(password);
    for (size_t next = 0; next < text.size; count++)
        if (gg_read_char(text, &next) == GG_NOT_UTF8)
            return gg_fail(error, 0, 0, "the password is not UTF-8");
    if (count < PASSWORD_LEAST)
        return gg_fail(error, 0, 0, "a password has at least %d characters", PASSWORD_LEAST);
    if (strlen(password) > PASSWORD_MOST)
        return gg_fail(error, 0, 0, "a password has at most %d bytes", PASSWORD_MOST);
    if (gg_same_name(gg_span_of(password), gg_span_of(name)))
        return gg_fail(error, 0, 0, "the password must not be the name");
    if (is_one_character(password) || is_common(password))
        return gg_fail(error, 0, 0, "this password is one of the first that are tried");
    return true;
}

/* ---------------------------------------------------------------- hashes */

static const unsigned long long work = crypto_pwhash_OPSLIMIT_MODERATE;
static const size_t memory = crypto_pwhash_MEMLIMIT_INTERACTIVE; /* 64 MiB */

_Static_assert(crypto_pwhash_STRBYTES <= STORE_PASSWORD_MAX, "a hash of a password fits");
_Static_assert(crypto_pwhash_MEMLIMIT_INTERACTIVE >= 64 << 20, "guessing must be dear");

bool people_hash_password(const char *password, char out[STORE_PASSWORD_MAX])
{
    memset(out, 0, STORE_PASSWORD_MAX);
    return crypto_pwhash_str_alg(out, password, strlen(password), work, memory,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool people_verify_password(const char *hash, const char *password)
{
    return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

bool people_password_is_dated(const char *hash)
{
    return crypto_pwhash_str_needs_rehash(hash, work, memory) != 0;
}
