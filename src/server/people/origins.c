/* origins.c: does a request come from the right place: under the server's own name, from the server's own page?
 *
 * The host name protects a server on this machine from pages that point their own name at it. Origin and token
 * protect users from other sites that send requests with their cookie. */
#define _POSIX_C_SOURCE 200809L

#include "server/people/sessions.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

/* "" or ":" and a number. */
static bool is_port(const char *text)
{
    if (text[0] == 0)
        return true;
    size_t digits = strspn(text + 1, "0123456789");
    return text[0] == ':' && digits > 0 && digits <= 5 && text[1 + digits] == 0;
}

static bool is_loopback(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t size = strlen(names[i]);
        if (strncasecmp(host, names[i], size) == 0 && is_port(host + size))
            return true;
    }
    return false;
}

/* The host of an origin with its port; the default port may be written or not. */
static bool is_host_of(const char *origin, const char *host)
{
    const char *own = strstr(origin, "://");
    const char *usual = strncmp(origin, "https:", 6) == 0 ? ":443" : ":80";
    own = own ? own + 3 : origin;
    size_t size = strlen(own);
    return strncasecmp(host, own, size) == 0 &&
           (host[size] == 0 || strcmp(host + size, usual) == 0);
}

bool people_check_host(srv_house *house, web_exchange *exchange)
{
    const char *host = exchange->request.host, *origin = house->settings.origin;
    bool health = strcmp(exchange->request.path, "/healthz") ==
                  0; /* a program on the same machine */
    bool own = origin ? is_host_of(origin, host) : is_loopback(host);
    if (own || (health && is_loopback(host)))
        return true;
    web_fail(exchange, 421, "wrong-host", "this server does not serve that host name");
    return false;
}

static bool is_own_origin(const srv_house *house, const web_request *request)
{
    const char *origin = request->origin;
    if (house->settings.origin)
        return strcasecmp(origin, house->settings.origin) == 0;
    const char *scheme = request->secure ? "https://" : "http://";
    size_t size = strlen(scheme);
    return strncmp(origin, scheme, size) == 0 && strcasecmp(origin + size, request->host) == 0;
}

/* Always of the same length, so that the comparison takes constant time. */
static bool is_token(const char *sent, const char *token)
{
    char padded[PEOPLE_TOKEN_SIZE] = "", own[PEOPLE_TOKEN_SIZE] = "";
    memcpy(own, token, strnlen(token, sizeof own - 1));
    memcpy(padded, sent, strnlen(sent, sizeof padded - 1));
    return sodium_memcmp(padded, own, sizeof own) == 0 && strnlen(sent, sizeof own) < sizeof own;
}

bool people_check_token(srv_house *house, web_exchange *exchange, const srv_person *who)
{
    const web_request *request = &exchange->request;
    if (request->origin[0] && !is_own_origin(house, request)) {
        web_fail(exchange, 403, "wrong-origin", "the request comes from another website");
        return false;
    }
    if (!is_token(request->token, who->token)) {
        web_fail(exchange, 403, "wrong-token",
                 "the header X-Grognard-Token must be the token from GET /api/v1/me");
        return false;
    }
    return true;
}
