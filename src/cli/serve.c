/* serve.c: `grognard serve`: the server program: options, listening, shutdown. */
#define _POSIX_C_SOURCE 200809L

#include "host/complain.h"
#include "learn/learn.h"
#include "server/house.h"
#include "server/http/notify.h"
#include "server/mail/message.h"
#include "server/mail/sender.h"
#include "site.h"
#include "stores.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PORT_NORMAL = 1805,
    CONNECTIONS = 10000,
    PER_ADDRESS = 200,   /* connections per remote address */
    PER_CLIENT = 100,    /* requests in progress per address, not counting streams and long polls */
    BODIES = 32 << 20,   /* bytes of request bodies in memory */
    REPLIES = 64 << 20,  /* bytes of unsent replies */
    IDLE_SECONDS = 30,   /* for a request to arrive */
    STOP_WITHIN = 10000, /* milliseconds to finish pending work at shutdown */
    LAST_WORDS = 300     /* milliseconds for the last replies to arrive */
};

enum { VACATION_NORMAL = 30, VACATION_MOST = 366 }; /* days per year */

typedef struct serving {
    char address[64];
    uint16_t port;
    bool loopback;
    const char *origin, *test_clock;
    char *login, *webhook; /* what is in these files */
    house_mail mail;
    uint64_t think;
    uint64_t vacation;
    cli_site site;
    cli_courses courses;
    char *where;
    srv_store *store;
    server_clock clock;
    srv_house house;
    _Atomic(srv_web *) web; /* used by other threads to wake it */
    srv_notify notify;
} serving;

/* ---------------------------------------------------------------- options */

static bool wrong(const char *format, ...) GG_PRINTF(1, 2);

static bool wrong(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    host_complain_list(format, list);
    va_end(list);
    return false;
}

/* Parses ADDRESS, ADDRESS:PORT or [ADDRESS]:PORT. */
static bool read_listen(serving *server, const char *text)
{
    const char *end = text[0] == '[' ? strchr(text, ']') : text + strcspn(text, ":");
    const char *first = text[0] == '[' ? text + 1 : text;
    if (!end || end == first || (size_t)(end - first) >= sizeof server->address)
        return wrong("serve: --listen: \"%s\" is not ADDRESS:PORT", text);
    memcpy(server->address, first, (size_t)(end - first));
    if (strcmp(server->address, "localhost") == 0)
        strcpy(server->address, "127.0.0.1");
    end += *end == ']';
    server->port = PORT_NORMAL;
    if (*end == 0)
        return true;
    size_t digits = strspn(end + 1, "0123456789");
    unsigned long port = digits > 0 && digits <= 5 ? strtoul(end + 1, NULL, 10) : UINT16_MAX + 1UL;
    if (*end != ':' || end[1 + digits] != 0 || port > UINT16_MAX)
        return wrong("serve: --listen: \"%s\" is not ADDRESS:PORT", text);
    server->port = (uint16_t)port;
    return true;
}

static bool find_loopback(serving *server)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, server->address, &four) == 1)
        server->loopback = ntohl(four.s_addr) >> 24 == 127;
    else if (inet_pton(AF_INET6, server->address, &six) == 1)
        server->loopback = IN6_IS_ADDR_LOOPBACK(&six);
    else
        return wrong("serve: --listen: \"%s\" is not a numeric address", server->address);
    return true;
}

/* Accepts http://HOST or https://HOST with an optional port, as browsers send it. */
static bool check_origin(const char *origin)
{
    const char *host = strncmp(origin, "https://", 8) == 0  ? origin + 8
                       : strncmp(origin, "http://", 7) == 0 ? origin + 7
                                                            : "";
    if (host[0] == 0 || strpbrk(host, "/?#@ \"\\") || strlen(origin) > 200)
        return wrong("serve: --origin: \"%s\" is not an origin such as https://example.org",
                     origin);
    return true;
}

static bool is_loopback_origin(const char *origin)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *host = strstr(origin, "://") + 3;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t size = strlen(names[i]);
        if (strncmp(host, names[i], size) == 0 && (host[size] == 0 || host[size] == ':'))
            return true;
    }
    return false;
}

/* A server that other machines can reach needs accounts, and an origin for browsers. */
static bool check_reach(const serving *server, bool accounts)
{
    if (!server->loopback && !accounts)
        return wrong("serve: %s can be reached from other machines: that needs --accounts",
                     server->address);
    if (!server->loopback && !server->origin)
        return wrong(
            "serve: %s can be reached from other machines: set --origin to the server's public address, such as https://example.org",
            server->address);
    if (!server->loopback && server->test_clock)
        return wrong("serve: --test-clock is for tests on this machine, not for %s",
                     server->address);
    if (server->origin && !is_loopback_origin(server->origin) && !accounts)
        return wrong("serve: %s can be reached from other machines: that needs --accounts",
                     server->origin);
    return true;
}

/* A secret from a file, or else from the environment: a command line can be read by others. NULL: none, or an error was
 * printed and *good is false. */
static char *read_secret_file(const cli_call *call, const char *option, const char *variable,
                              bool *good)
{
    char text[2000];
    const char *path = cli_value(call, option), *given = path ? NULL : getenv(variable);
    if (!path)
        return given && given[0] ? strdup(given) : NULL;
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (!file)
        *good = wrong("serve: --%s: cannot read %s: %s", option, path, strerror(errno));
    else
        fclose(file);
    while (size > 0 && strchr(" \r\n", text[size - 1]))
        size--;
    text[size] = 0;
    return *good ? strdup(text) : NULL;
}

/* USER:PASSWORD, or both on lines of their own. */
static bool split_login(serving *server)
{
    if (!server->login)
        return true;
    char *end = strpbrk(server->login, ":\n");
    if (!end)
        return wrong("serve: the login for mail must be USER:PASSWORD");
    *end = 0;
    server->mail.user = server->login;
    server->mail.password = end + 1;
    return true;
}

static bool check_mail(const serving *server)
{
    gg_error error;
    const house_mail *mail = &server->mail;
    if (mail->webhook && strncmp(mail->webhook, "https://", 8) != 0 &&
        strncmp(mail->webhook, "http://127.0.0.1:", 17) != 0)
        return wrong("serve: the webhook must begin with https://");
    if (!mail->url)
        return true;
    if (!sender_check_url(mail->url, &error))
        return wrong("serve: --mail: %s", error.text);
    if (!mail->from)
        return wrong("serve: --mail needs --mail-from, the address that mail comes from");
    if (!mail_check_address(mail->from, &error))
        return wrong("serve: --mail-from: %s", error.text);
    if (!server->origin)
        return wrong("serve: --mail needs --origin, because mail has links to this server");
    return true;
}

static bool read_mail(const cli_call *call, serving *server)
{
    bool good = true;
    server->mail.url = cli_value(call, "mail");
    server->mail.from = cli_value(call, "mail-from");
    server->login = read_secret_file(call, "mail-login", "GROGNARD_MAIL_LOGIN", &good);
    server->webhook = read_secret_file(call, "webhook", "GROGNARD_WEBHOOK", &good);
    server->mail.webhook = server->webhook;
    return good && split_login(server) && check_mail(server);
}

static bool read_options(const cli_call *call, serving *server)
{
    const char *listen = cli_value(call, "listen");
    bool accounts = cli_given(call, "accounts");
    server->origin = cli_value(call, "origin");
    server->test_clock = cli_value(call, "test-clock");
    server->vacation = VACATION_NORMAL;
    if (!read_listen(server, listen ? listen : "127.0.0.1") || !find_loopback(server) ||
        !cli_number(call, "think", 1, CLI_THINK_MOST, &server->think) ||
        !cli_number(call, "vacation", 0, VACATION_MOST, &server->vacation))
        return false;
    if (server->origin && !check_origin(server->origin))
        return false;
    if (cli_given(call, "codes") && !accounts)
        return wrong("serve: --codes needs --accounts");
    return check_reach(server, accounts) && read_mail(call, server);
}

/* ---------------------------------------------------------------- signals */

static volatile sig_atomic_t asked_to_stop;

/* A second signal ends the program immediately. */
static void on_signal(int signal)
{
    if (asked_to_stop)
        _exit(128 + signal);
    asked_to_stop = 1;
}

static void catch_signals(void)
{
    struct sigaction action = {0};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

/* ---------------------------------------------------------------- broken invariants */

static atomic_bool serves; /* standard error is a server log */

/* Callable from any thread. Does not use the house clock, which may be what is broken. */
bool serve_log_broken(const char *what, const char *file, int line)
{
    char at[200];
    if (!atomic_load(&serves))
        return false;
    snprintf(at, sizeof at, "%s:%d", file, line);
    log_write(stderr, (int64_t)time(NULL) * 1000, "broken-invariant",
              (const char *const[]){"at", at, "what", what, NULL});
    return true;
}

/* ---------------------------------------------------------------- opening */

static void wake(void *to)
{
    serving *server = to;
    srv_web *web = atomic_load(&server->web);
    if (web)
        web_wake(web);
}

static bool open_house(const cli_call *call, serving *server)
{
    gg_error error = {0};
    house_settings settings = {.accounts = cli_given(call, "accounts"),
                               .codes = cli_given(call, "codes"),
                               .origin = server->origin,
                               .think = (uint32_t)server->think,
                               .vacation = (uint32_t)server->vacation,
                               .mail = server->mail,
                               .lessons = &server->courses.shelf,
                               .files = server->site.files,
                               .file_count = server->site.count,
                               .log = stderr};
    if (server->test_clock)
        clock_open_file(&server->clock, server->test_clock);
    else
        clock_open(&server->clock);
    if (house_open(&server->house, &settings, call->shelf, server->store, &server->clock, wake,
                   server, &error))
        return true;
    return wrong("serve: %s", error.text);
}

/* Local connections, including those through a proxy, all have the same address. */
static bool open_web(const cli_call *call, serving *server)
{
    gg_error error = {0};
    bool proxy = cli_given(call, "proxy");
    web_settings settings = {.address = server->address,
                             .port = server->port,
                             .connections = CONNECTIONS,
                             .per_address = server->loopback ? CONNECTIONS : PER_ADDRESS,
                             .per_client = server->loopback && !proxy ? 0 : PER_CLIENT,
                             .bodies = BODIES,
                             .replies = REPLIES,
                             .idle_seconds = IDLE_SECONDS,
                             .proxy = proxy};
    web_handler handler = house_handler(&server->house);
    srv_web *web = web_open(&settings, &handler, &error);
    atomic_store(&server->web, web);
    if (web)
        return true;
    return wrong("serve: %s", error.text);
}

static void announce(const serving *server, srv_web *web)
{
    bool six = strchr(server->address, ':') != NULL;
    printf("grognard %s listens on http://%s%s%s:%u/\n", GG_VERSION, six ? "[" : "",
           server->address, six ? "]" : "", web_port(web));
    if (server->origin)
        printf("Browsers find it at %s/\n", server->origin);
    printf("The store is %s. Ctrl-C stops the server.\n", server->where);
    fflush(stdout);
}

/* ---------------------------------------------------------------- running */

/* The only place that reports the server alive: a server whose games are stuck must not look alive. */
static void tell_alive(serving *server)
{
    srv_writer *writer = server->house.writer;
    notify_alive(&server->notify, (int64_t)cli_milliseconds(), writer_pending(writer) > 0,
                 writer_groups(writer));
}

static void tell_ready(const serving *server, srv_web *web)
{
    char lines[120];
    snprintf(lines, sizeof lines, "READY=1\nSTATUS=Serving on port %u", web_port(web));
    notify_say(&server->notify, lines);
}

/* Waits until everything is stored, then gives the last replies a moment to arrive. */
static void finish(serving *server, srv_web *web)
{
    uint64_t end = cli_milliseconds() + STOP_WITHIN;
    notify_say(&server->notify, "STOPPING=1\nSTATUS=Storing orders");
    web_stop_accepting(web);
    while (!house_stop(&server->house) && cli_milliseconds() < end) {
        tell_alive(server);
        web_run(web, 50);
    }
    end = cli_milliseconds() + LAST_WORDS;
    while (web_open_lines(web) > 0 && cli_milliseconds() < end)
        web_run(web, 20);
}

static int run_house(const cli_call *call, serving *server)
{
    int status = CLI_WRONG;
    if (!open_house(call, server))
        return status;
    if (open_web(call, server)) {
        srv_web *web = atomic_load(&server->web);
        announce(server, web);
        house_log(&server->house, "serves", "version", GG_VERSION, NULL);
        tell_ready(server, web);
        while (!asked_to_stop) {
            int wait = house_turn(&server->house);
            tell_alive(server);
            web_run(web, wait);
        }
        finish(server, web);
        house_log(&server->house, "stops", NULL);
        status = CLI_FINE;
    }
    house_close(&server->house);
    if (atomic_load(&server->web))
        web_close(atomic_load(&server->web));
    return status;
}

static int run_store(const cli_call *call, serving *server)
{
    server->where = cli_store_file(call);
    if (!server->where)
        return CLI_WRONG;
    int status = CLI_WRONG;
    server->store = cli_open_store(call, STORE_SERVE);
    if (server->store) {
        catch_signals();
        atomic_store(&serves, true);
        notify_open(&server->notify);
        status = run_house(call, server);
        notify_close(&server->notify);
        cli_close_store(server->store);
    }
    free(server->where);
    return status;
}

static int run(const cli_call *call)
{
    serving *server = host_memory(sizeof *server);
    int status = CLI_WRONG;
    if (read_options(call, server) &&
        cli_site_open(&server->site, call->shelf, cli_value(call, "files"))) {
        if (cli_courses_open(&server->courses, call)) {
            status = run_store(call, server);
            cli_courses_close(&server->courses);
        }
        cli_site_close(&server->site);
    }
    free(server->login);
    free(server->webhook);
    free(server);
    return status;
}

static const cli_option options[] = {
    {"listen", "ADDRESS:PORT", "where to listen (default 127.0.0.1:1805); port 0 is any free port"},
    CLI_OPTION_STORE,
    {"accounts", NULL, "require accounts; without it everyone on this machine is a guest"},
    {"codes", NULL, "signing up needs a code (grognard admin)"},
    {"origin", "URL", "the public address, such as https://example.org"},
    {"proxy", NULL, "trust the addresses from a proxy (X-Forwarded-For, X-Forwarded-Proto)"},
    {"vacation", "DAYS", "vacation days of each account per year, 30 if not given; 0: none"},
    {"think", "MS", "milliseconds that a bot thinks about an order, 3000 if not given"},
    {"mail", "URL", "send mail through this server: smtp://HOST:PORT or smtps://HOST:PORT"},
    {"mail-from", "ADDRESS", "the address that mail comes from"},
    {"mail-login", "FILE", "a file with USER:PASSWORD for the mail server"},
    {"webhook", "FILE",
     "a file with an address that gets public news, as Discord and Slack make it"},
    {"files", "DIR", "files for browsers: DIR/web and DIR/boards"},
    {"test-clock", "FILE", "the time is the number in FILE, for tests"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command serve_command = {
    .name = "serve",
    .words = "",
    .summary = "serve games in the browser",
    .details =
        "Serves games over HTTP until Ctrl-C or SIGTERM. It then stores all orders and tells clients to\n"
        "reconnect. A second signal ends it immediately; nothing acknowledged is lost.\n"
        "Standard output says where it listens; standard error is the log.\n"
        "\n"
        "Without --accounts it serves only this machine. For other people put a proxy with TLS in front:\n"
        "`--accounts --proxy --origin https://example.org`. docs/api.md describes the calls.\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
