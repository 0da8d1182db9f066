/* notify_socket.c: the socket of a service manager, for tests: prints what a server sends, one line per datagram.
 *
 *   notify_socket PATH
 *
 * Line feeds are printed as |. It ends when nobody reads what it prints. */
#define _GNU_SOURCE

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static int open_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path)
        return -1;
    memcpy(address.sun_path, path, strlen(path));
    int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && bind(file, (const struct sockaddr *)&address, sizeof address) == 0)
        return file;
    return -1;
}

int main(int count, char **words)
{
    char text[1000];
    int file = count == 2 ? open_socket(words[1]) : -1;
    if (file < 0) {
        fprintf(stderr, "usage: notify_socket PATH (a new one)\n");
        return 2;
    }
    for (puts("listens"); fflush(stdout) == 0;) {
        ssize_t size = recv(file, text, sizeof text - 1, 0);
        if (size < 0)
            return 1;
        text[size] = 0;
        for (char *at = text; (at = strchr(at, '\n'));)
            *at = '|';
        puts(text);
    }
    return 0;
}
