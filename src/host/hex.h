/* hex.h: keys and hashes of 32 bytes as hexadecimal digits. */
#ifndef GROGNARD_HOST_HEX_H
#define GROGNARD_HOST_HEX_H

#include "grognard_game.h"

int host_hex_digit(char c); /* its value; -1: it is none */
/* Up to 64 hexadecimal digits as 32 bytes; zeros are put in front. False: the text is something
 * else. */
bool host_read_hex(gg_span text, uint8_t bytes[32]);
void host_write_hex(const uint8_t bytes[32], char text[65]);
/* The SHA-256 of so many bytes. */
void host_write_hash(const void *bytes, size_t size, char text[65]);

#endif
