/* hex.h: 32-byte keys and hashes in hexadecimal. */
#ifndef GROGNARD_HOST_HEX_H
#define GROGNARD_HOST_HEX_H

#include "grognard_game.h"

int host_hex_digit(char c); /* its value, or -1 if it is not a digit */
/* Parses up to 64 hexadecimal digits into 32 bytes, padded with leading zeros. False if the text is not hexadecimal. */
bool host_read_hex(gg_span text, uint8_t bytes[32]);
void host_write_hex(const uint8_t bytes[32], char text[65]);
/* Writes the SHA-256 of the bytes. */
void host_write_hash(const void *bytes, size_t size, char text[65]);

#endif
