/* hex.c: reads and writes keys and hashes in hexadecimal. */
#include "hex.h"

#include <string.h>

int host_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool host_read_hex(gg_span text, uint8_t bytes[32])
{
    memset(bytes, 0, 32);
    if (text.size == 0 || text.size > 64)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        int digit = host_hex_digit(text.at[text.size - 1 - i]);
        if (digit < 0)
            return false;
        bytes[31 - i / 2] = (uint8_t)(bytes[31 - i / 2] | digit << (i % 2 * 4));
    }
    return true;
}

void host_write_hex(const uint8_t bytes[32], char text[65])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 32; i++) {
        text[i * 2] = digits[bytes[i] >> 4];
        text[i * 2 + 1] = digits[bytes[i] & 15];
    }
    text[64] = 0;
}

void host_write_hash(const void *bytes, size_t size, char text[65])
{
    gg_sha256 sha;
    uint8_t hash[32];
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, bytes, size);
    gg_sha256_close(&sha, hash);
    host_write_hex(hash, text);
}
