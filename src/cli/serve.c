/* serve.c: `grognard serve`: the server program: options, listening, shutdown. */
#define _POSIX_C_SOURCE 200809L

#include "host/complain.h"
#include "learn/learn.h"
#include "server/house.h"
#include "server/http/notify.h"
#include "server/mail/message.h"
#include "server/mail/sender.h"
#include "server/metrics.h"
#include "site.h"
#include "stores.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PORT_NORMAL = 1805,
    PORT_METRICS = 1806,
    CONNECTIONS = 10000,
    PER_ADDRESS = 200,  /* connections per remote address */
    PER_CLIENT = 100,   /* requests in progress per address, not counting streams and long polls */
    BODIES = 32 << 20,  /* bytes of request bodies in memory */
    REPLIES = 64 << 20, /* bytes of unsent replies */
    METRICS_CONNECTIONS = 20,
    WORKER_REST = 20,    /* milliseconds between two looks of a worker without requests */
    IDLE_SECONDS = 30,   /* for a request to arrive */
    STOP_WITHIN = 10000, /* milliseconds to finish pending work at shutdown */
    LAST_WORDS = 300     /* milliseconds for the last replies to arrive */
};

enum { VACATION_NORMAL = 30, VACATION_MOST = 366 }; /* days per year */

/* Where to listen. */
typedef struct listening {
    char address[64];
    uint16_t port;
} listening;

typedef struct serving {
    listening at, metrics_at; /* metrics_at.address "": nowhere */
    bool loopback;
    bool works; /* `grognard worker`: no requests, only jobs */
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
    srv_web *metrics;       /* NULL: none */
    atomic_bool woken;      /* a worker without requests has something to do */
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
static bool read_listen(const char *option, const char *text, uint16_t usual, listening *at)
{
    const char *end = text[0] == '[' ? strchr(text, ']') : text + strcspn(text, ":");
    const char *first = text[0] == '[' ? text + 1 : text;
    if (!end || end == first || (size_t)(end - first) >= sizeof at->address)
        return wrong("serve: --%s: \"%s\" is not ADDRESS:PORT", option, text);
    memcpy(at->address, first, (size_t)(end - first));
    if (strcmp(at->address, "localhost") == 0)
        strcpy(at->address, "127.0.0.1");
    end += *end == ']';
    at->port = usual;
    if (*end == 0)
        return true;
    size_t digits = strspn(end + 1, "0123456789");
    unsigned long port = digits > 0 && digits <= 5 ? strtoul(end + 1, NULL, 10) : UINT16_MAX + 1UL;
    if (*end != ':' || end[1 + digits] != 0 || port > UINT16_MAX)
        return wrong("serve: --%s: \"%s\" is not ADDRESS:PORT", option, text);
    at->port = (uint16_t)port;
    return true;
}

static bool find_loopback(const char *option, const listening *at, bool *loopback)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, at->address, &four) == 1)
        *loopback = ntohl(four.s_addr) >> 24 == 127;
    else if (inet_pton(AF_INET6, at->address, &six) == 1)
        *loopback = IN6_IS_ADDR_LOOPBACK(&six);
    else
        return wrong("serve: --%s: \"%s\" is not a numeric address", option, at->address);
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
                     server->at.address);
    if (!server->loopback && !server->origin)
        return wrong(
            "serve: %s can be reached from other machines: set --origin to the server's public address, such as https://example.org",
            server->at.address);
    if (!server->loopback && server->test_clock)
        return wrong("serve: --test-clock is for tests on this machine, not for %s",
                     server->at.address);
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

/* Figures are not secret, but nobody else's business: others reach them only at an address that was chosen for it. */
static bool read_metrics(const cli_call *call, serving *server)
{
    const char *metrics = cli_value(call, "metrics");
    bool loopback;
    return !metrics || (read_listen("metrics", metrics, PORT_METRICS, &server->metrics_at) &&
                        find_loopback("metrics", &server->metrics_at, &loopback));
}

static bool read_work_options(const cli_call *call, serving *server)
{
    bool loopback;
    server->works = server->loopback = true;
    server->vacation = VACATION_NORMAL;
    server->origin = cli_value(call, "origin");
    return cli_number(call, "think", 1, CLI_THINK_MOST, &server->think) &&
           (!server->origin || check_origin(server->origin)) && read_metrics(call, server) &&
           (server->metrics_at.address[0] == 0 ||
            find_loopback("metrics", &server->metrics_at, &loopback)) &&
           read_mail(call, server);
}

static bool read_options(const cli_call *call, serving *server)
{
    const char *listen = cli_value(call, "listen");
    bool accounts = cli_given(call, "accounts");
    server->origin = cli_value(call, "origin");
    server->test_clock = cli_value(call, "test-clock");
    server->vacation = VACATION_NORMAL;
    if (!read_listen("listen", listen ? listen : "127.0.0.1", PORT_NORMAL, &server->at) ||
        !find_loopback("listen", &server->at, &server->loopback) || !read_metrics(call, server) ||
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
    atomic_store(&server->woken, true);
    srv_web *web = atomic_load(&server->web);
    if (web)
        web_wake(web);
}

static bool open_house(const cli_call *call, serving *server)
{
    gg_error error = {0};
    house_settings settings = {.accounts = server->works || cli_given(call, "accounts"),
                               .codes = !server->works && cli_given(call, "codes"),
                               .leaves_jobs = !server->works && cli_given(call, "leave-jobs"),
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

/* Requests for figures come every few seconds, and may wait a second. */
static bool open_metrics(serving *server)
{
    gg_error error = {0};
    if (server->metrics_at.address[0] == 0)
        return true;
    web_settings settings = {.address = server->metrics_at.address,
                             .port = server->metrics_at.port,
                             .connections = METRICS_CONNECTIONS,
                             .per_address = METRICS_CONNECTIONS,
                             .idle_seconds = IDLE_SECONDS};
    web_handler handler = metrics_handler(&server->house);
    server->metrics = web_open(&settings, &handler, &error);
    return server->metrics || wrong("serve: --metrics: %s", error.text);
}

/* Local connections, including those through a proxy, all have the same address. */
static bool open_web(const cli_call *call, serving *server)
{
    gg_error error = {0};
    bool proxy = cli_given(call, "proxy");
    web_settings settings = {.address = server->at.address,
                             .port = server->at.port,
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
    bool six = strchr(server->at.address, ':') != NULL;
    printf("grognard %s listens on http://%s%s%s:%u/\n", GG_VERSION, six ? "[" : "",
           server->at.address, six ? "]" : "", web_port(web));
    if (server->metrics)
        printf("Figures are at http://%s:%u/metrics\n", server->metrics_at.address,
               web_port(server->metrics));
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

static void serve(serving *server)
{
    srv_web *web = atomic_load(&server->web);
    announce(server, web);
    house_log(&server->house, "serves", "version", GG_VERSION, NULL);
    tell_ready(server, web);
    while (!asked_to_stop) {
        int wait = house_turn(&server->house);
        tell_alive(server);
        web_run(web, wait);
        if (server->metrics)
            web_run(server->metrics, 0);
    }
    finish(server, web);
    house_log(&server->house, "stops", NULL);
}

/* Without requests there is nothing to wait for but a signal, or a worker that is done. */
static void rest(serving *server, int milliseconds)
{
    if (server->metrics)
        web_run(server->metrics, 0);
    if (atomic_exchange(&server->woken, false) || milliseconds == 0)
        return;
    struct pollfd none = {.fd = -1};
    poll(&none, 1, milliseconds < WORKER_REST ? milliseconds : WORKER_REST);
}

static void work(serving *server)
{
    if (server->metrics)
        printf("Figures are at http://%s:%u/metrics\n", server->metrics_at.address,
               web_port(server->metrics));
    printf("grognard %s works for the servers of %s. Ctrl-C stops it.\n", GG_VERSION,
           server->where);
    fflush(stdout);
    house_log(&server->house, "works", "version", GG_VERSION, NULL);
    notify_say(&server->notify, "READY=1\nSTATUS=Working");
    while (!asked_to_stop) {
        int wait = house_turn(&server->house);
        tell_alive(server);
        rest(server, wait);
    }
    uint64_t end = cli_milliseconds() + STOP_WITHIN;
    while (!house_stop(&server->house) && cli_milliseconds() < end)
        rest(server, WORKER_REST);
    house_log(&server->house, "stops", NULL);
}

static int run_house(const cli_call *call, serving *server)
{
    int status = CLI_WRONG;
    if (!open_house(call, server))
        return status;
    if ((server->works || open_web(call, server)) && open_metrics(server)) {
        if (server->works)
            work(server);
        else
            serve(server);
        status = CLI_FINE;
    }
    house_close(&server->house);
    if (atomic_load(&server->web))
        web_close(atomic_load(&server->web));
    if (server->metrics)
        web_close(server->metrics);
    return status;
}

static int run_store(const cli_call *call, serving *server)
{
    server->where = cli_store_file(call);
    if (!server->where)
        return CLI_WRONG;
    int status = CLI_WRONG;
    server->store = cli_open_store(call, STORE_SERVE);
    if (server->store && server->works && !server->store->ops->nodes)
        wrong("worker: only a store for several servers (postgresql://..) has work for others");
    else if (server->store) {
        catch_signals();
        atomic_store(&serves, true);
        notify_open(&server->notify);
        status = run_house(call, server);
        notify_close(&server->notify);
    }
    if (server->store)
        cli_close_store(server->store);
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

static int run_worker(const cli_call *call)
{
    serving *server = host_memory(sizeof *server);
    int status = CLI_WRONG;
    if (read_work_options(call, server) && cli_courses_open(&server->courses, call)) {
        status = run_store(call, server);
        cli_courses_close(&server->courses);
    }
    free(server->login);
    free(server->webhook);
    free(server);
    return status;
}

#define OPTION_METRICS                                                                             \
    {                                                                                              \
        "metrics", "ADDRESS:PORT", "figures for Prometheus, such as 127.0.0.1:1806"                \
    }
#define OPTIONS_OF_JOBS                                                                            \
    {"think", "MS", "milliseconds for an order of a bot, 3000 if not given"},                      \
        {"mail", "URL", "send mail through smtp://HOST:PORT or smtps://HOST:PORT"},                \
        {"mail-from", "ADDRESS", "the address that mail comes from"},                              \
        {"mail-login", "FILE", "a file with USER:PASSWORD for the mail server"},                   \
    {                                                                                              \
        "webhook", "FILE", "a file with an address for public news (Discord, Slack)"               \
    }

static const cli_option options[] = {
    {"listen", "ADDRESS:PORT", "default 127.0.0.1:1805; port 0 is any free one"},
    CLI_OPTION_STORE,
    {"accounts", NULL, "require accounts; without it everyone here is a guest"},
    {"codes", NULL, "signing up needs a code (grognard admin)"},
    {"origin", "URL", "the public address, such as https://example.org"},
    {"proxy", NULL, "trust addresses from a proxy (X-Forwarded-For and -Proto)"},
    {"vacation", "DAYS", "vacation days of an account per year, 30 if not given"},
    OPTIONS_OF_JOBS,
    {"leave-jobs", NULL, "leave bots, mail and pairings to `grognard worker`"},
    OPTION_METRICS,
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
        "Serves this machine until Ctrl-C or SIGTERM. For other people put a proxy with TLS in front, "
        "and add `--accounts --proxy --origin https://example.org`.\n",
    .example = "grognard serve --listen 127.0.0.1:8080",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};

static const cli_option worker_options[] = {
    CLI_OPTION_STORE, {"origin", "URL", "the public address, for links in mail"},
    OPTIONS_OF_JOBS,  OPTION_METRICS,
    CLI_OPTION_DATA,  CLI_OPTIONS_END,
};

const cli_command worker_command = {
    .name = "worker",
    .words = "",
    .summary = "play bots and send mail for servers on the same store",
    .details =
        "Works for the servers that share a store (postgresql://..), without serving requests: bots, answers in\n"
        "advance, time-outs, pairings, tournaments and mail. Each job has one holder; if a worker or a server ends,\n"
        "others take its jobs. Servers with --leave-jobs need at least one worker.\n",
    .example = "grognard worker --store postgresql://grognard@localhost/grognard",
    .options = worker_options,
    .least = 0,
    .most = 0,
    .run = run_worker,
};
