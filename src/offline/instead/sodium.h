/* sodium.h: in place of the library of this name: the part of its interface that the server uses. Random numbers come from the browser;
 * hashes are SHA-256, because they never leave it. */
#ifndef GROGNARD_OFFLINE_SODIUM_H
#define GROGNARD_OFFLINE_SODIUM_H

#include <stddef.h>
#include <stdint.h>

int sodium_init(void);
void randombytes_buf(void *to, size_t size);
uint32_t randombytes_uniform(uint32_t count); /* below it */
void sodium_memzero(void *at, size_t size);
int sodium_memcmp(const void *a, const void *b, size_t size);
int sodium_is_zero(const uint8_t *at, size_t size);

/* Names of the library. NOLINTBEGIN(readability-identifier-naming) */
enum { sodium_base64_VARIANT_URLSAFE_NO_PADDING = 7 };
char *sodium_bin2base64(char *to, size_t room, const uint8_t *from, size_t size, int variant);
char *sodium_bin2hex(char *to, size_t room, const uint8_t *from, size_t size);

/* At most 32 bytes. */
int crypto_generichash(uint8_t *to, size_t room, const uint8_t *from, size_t size,
                       const uint8_t *key, size_t key_size);
typedef struct crypto_generichash_state {
    uint64_t at[40]; /* a gg_sha256 */
} crypto_generichash_state;
int crypto_generichash_init(crypto_generichash_state *state, const uint8_t *key, size_t key_size,
                            size_t room);
int crypto_generichash_update(crypto_generichash_state *state, const uint8_t *from, size_t size);
int crypto_generichash_final(crypto_generichash_state *state, uint8_t *to, size_t room);

enum { crypto_shorthash_BYTES = 8, crypto_shorthash_KEYBYTES = 16 };
/* NOLINTEND(readability-identifier-naming) */
void crypto_shorthash_keygen(uint8_t key[crypto_shorthash_KEYBYTES]);
int crypto_shorthash(uint8_t *to, const uint8_t *from, size_t size, const uint8_t *key);

#endif
