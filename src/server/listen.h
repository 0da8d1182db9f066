/* listen.h: the socket that the server listens on. */
#ifndef GROGNARD_SERVER_LISTEN_H
#define GROGNARD_SERVER_LISTEN_H

#include "web.h"

#include <sys/socket.h>

/* What the whole process needs to have many connections. */
void listen_prepare(void);
/* A socket of IPv4 or IPv6 that listens and never blocks; -1: *error says why not. */
int listen_open(const web_settings *settings, gg_error *error);
uint16_t listen_port(int socket);
/* Numbers as people write them; IPv4 in IPv6 as IPv4. */
enum { LISTEN_ADDRESS_SIZE = 46 };
void listen_put_address(const struct sockaddr *from, char text[LISTEN_ADDRESS_SIZE]);

#endif
