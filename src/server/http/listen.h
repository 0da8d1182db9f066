/* listen.h: the socket that the server listens on. */
#ifndef GROGNARD_SERVER_LISTEN_H
#define GROGNARD_SERVER_LISTEN_H

#include "server/http/web.h"

#include <sys/socket.h>

/* Gets the process ready for many connections: as many files as it may have; a client that leaves while we write
 * does not end it. Returns how many connections there can be, at most `wanted`. */
uint32_t listen_prepare(uint32_t wanted);
/* A socket of IPv4 or IPv6 that listens and never blocks; -1: *error says why not. */
int listen_open(const web_settings *settings, gg_error *error);
uint16_t listen_port(int socket);
/* Numbers as people write them; IPv4 in IPv6 as IPv4. */
enum { LISTEN_ADDRESS_SIZE = 46 };
void listen_put_address(const struct sockaddr *from, char text[LISTEN_ADDRESS_SIZE]);

#endif
