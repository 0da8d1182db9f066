/* listen.h: the listening socket. */
#ifndef GROGNARD_SERVER_LISTEN_H
#define GROGNARD_SERVER_LISTEN_H

#include "server/http/web.h"

#include <sys/socket.h>

/* Prepares the process for many connections: raises the limit of open files, and ignores SIGPIPE. Returns the
 * possible number of connections, at most `wanted`. */
uint32_t listen_prepare(uint32_t wanted);
/* A non-blocking listening socket of IPv4 or IPv6; -1: *error says why. */
int listen_open(const web_settings *settings, gg_error *error);
uint16_t listen_port(int socket);
/* The address in numeric form; IPv4 in IPv6 as IPv4. */
enum { LISTEN_ADDRESS_SIZE = 46 };
void listen_put_address(const struct sockaddr *from, char text[LISTEN_ADDRESS_SIZE]);

#endif
