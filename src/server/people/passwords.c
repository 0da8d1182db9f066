/* passwords.c: which passwords are allowed; hashes of passwords. */
#include "core/text/text.h"
#include "server/people/people.h"

#include <sodium.h>
#include <string.h>

/* ---------------------------------------------------------------- allowed passwords */

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 }; /* characters; bytes */

/* The most common ones with eight characters or more, folded like names. */
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

/* A single repeated character? */
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
        return gg_fail(error, 0, 0, "a password must have at least %d characters", PASSWORD_LEAST);
    if (strlen(password) > PASSWORD_MOST)
        return gg_fail(error, 0, 0, "a password must have at most %d bytes", PASSWORD_MOST);
    if (gg_same_name(gg_span_of(password), gg_span_of(name)))
        return gg_fail(error, 0, 0, "the password must not be the name");
    if (is_one_character(password) || is_common(password))
        return gg_fail(error, 0, 0, "this password is too common");
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
