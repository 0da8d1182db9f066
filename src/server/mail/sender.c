/* sender.c: SMTP and webhooks with libcurl. The connection to the SMTP server stays open between mails. */
#include "server/mail/sender.h"

#include "host/memory.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_NORMAL = 60, CONNECT_SECONDS = 20, TEXT_MOST = 300 };

struct sender {
    CURL *smtp;
    char url[TEXT_MOST], user[TEXT_MOST], password[TEXT_MOST], from[TEXT_MOST];
    long seconds;
    atomic_bool cancelled;
};

/* A mail that is being sent. */
typedef struct sending {
    srv_sender *sender;
    const char *at;
    size_t left;
    bool handed_over; /* everything was read: the end of the mail is on its way */
    bool leaves;      /* nothing after this matters */
    char command[8];  /* the last one sent, such as RCPT */
    char reply[SENDER_WHY_SIZE];
} sending;

/* ---------------------------------------------------------------- opening */

static void begin_curl(void)
{
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

srv_sender *sender_open(const sender_settings *settings)
{
    static pthread_once_t begun = PTHREAD_ONCE_INIT;
    pthread_once(&begun, begin_curl);
    srv_sender *sender = host_memory(sizeof *sender);
    snprintf(sender->url, sizeof sender->url, "%s", settings->url);
    snprintf(sender->user, sizeof sender->user, "%s", settings->user);
    snprintf(sender->password, sizeof sender->password, "%s", settings->password);
    snprintf(sender->from, sizeof sender->from, "<%s>", settings->from);
    sender->seconds = settings->seconds > 0 ? settings->seconds : SECONDS_NORMAL;
    return sender;
}

void sender_close(srv_sender *sender)
{
    if (!sender)
        return;
    curl_easy_cleanup(sender->smtp);
    memset(sender->password, 0, sizeof sender->password);
    free(sender);
}

void sender_cancel(srv_sender *sender)
{
    atomic_store(&sender->cancelled, true);
}

/* ---------------------------------------------------------------- addresses of servers */

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_this_machine(const char *url)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t size = strlen(names[i]);
        if (starts_with(host, names[i]) && strchr(":/", host[size])) /* finds the end, too */
            return true;
    }
    return false;
}

bool sender_check_url(const char *url, gg_error *error)
{
    const char *host = starts_with(url, "smtp://")    ? url + 7
                       : starts_with(url, "smtps://") ? url + 8
                                                      : "";
    if (host[0] == 0 || strlen(url) >= TEXT_MOST || strpbrk(host, "/?# \"\\"))
        return gg_fail(error, 0, 0, "\"%s\" is not smtp://HOST:PORT or smtps://HOST:PORT", url);
    if (strchr(host, '@'))
        return gg_fail(error, 0, 0,
                       "user and password do not belong in the address: every user of this machine "
                       "could read them");
    return true;
}

/* ---------------------------------------------------------------- callbacks */

static size_t read_more(char *to, size_t size, size_t count, void *from)
{
    sending *self = from;
    size_t most = size * count, given = self->left < most ? self->left : most;
    memcpy(to, self->at, given);
    self->at += given;
    self->left -= given;
    self->handed_over |= given == 0;
    return given;
}

static int ask_whether_to_stop(void *from, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const sending *self = from;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&self->sender->cancelled);
}

/* One printable line. */
static void keep_line(const char *from, size_t size, char *to, size_t room)
{
    size_t used = 0;
    for (size_t i = 0; i < size && used + 1 < room && from[i] != '\r' && from[i] != '\n'; i++)
        to[used++] = from[i] >= ' ' && from[i] <= '~' ? from[i] : '?';
    to[used] = 0;
}

static int listen_in(CURL *curl, curl_infotype type, char *bytes, size_t size, void *to)
{
    sending *self = to;
    (void)curl;
    self->leaves |= type == CURLINFO_HEADER_OUT && size >= 4 && memcmp(bytes, "QUIT", 4) == 0;
    if (type == CURLINFO_HEADER_IN && !self->leaves)
        keep_line(bytes, size, self->reply, sizeof self->reply);
    if (type == CURLINFO_HEADER_OUT && !self->leaves)
        keep_line(bytes, size < 4 ? size : 4, self->command, sizeof self->command);
    return 0;
}

/* libcurl wants this type. NOLINTNEXTLINE(readability-non-const-parameter) */
static size_t ignore(char *bytes, size_t size, size_t count, void *to)
{
    (void)bytes, (void)to;
    return size * count;
}

/* ---------------------------------------------------------------- what became of it */

/* The last three digits with which the reply begins. */
static int code_of(const char *reply)
{
    for (int i = 0; i < 3; i++)
        if (reply[i] < '0' || reply[i] > '9')
            return 0;
    return (reply[0] - '0') * 100 + (reply[1] - '0') * 10 + (reply[2] - '0');
}

/* Is it about this mail, or would any mail be refused? */
static bool is_about_mail(const sending *self)
{
    return strcmp(self->command, "RCPT") == 0 || strcmp(self->command, "DATA") == 0;
}

static sender_outcome judge(const sending *self, CURLcode code, int reply)
{
    if (code == CURLE_OK)
        return SENDER_DONE;
    if (self->handed_over && reply < 400)
        return SENDER_UNKNOWN;
    if (!is_about_mail(self) || reply < 400 || reply == 421)
        return SENDER_DOWN;
    return reply >= 500 ? SENDER_REFUSED : SENDER_LATER;
}

static void explain(const sending *self, CURLcode code, sender_result *result)
{
    result->code = code_of(self->reply);
    result->outcome = judge(self, code, result->code);
    if (code != CURLE_OK && result->code >= 400)
        snprintf(result->why, sizeof result->why, "%s", self->reply);
    else if (code != CURLE_OK)
        snprintf(result->why, sizeof result->why, "%s", curl_easy_strerror(code));
    else
        result->why[0] = 0;
}

/* ---------------------------------------------------------------- sending */

static void set_common(CURL *curl, sending *self)
{
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, self->sender->seconds);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, ask_whether_to_stop);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, self);
    curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, listen_in);
    curl_easy_setopt(curl, CURLOPT_DEBUGDATA, self);
    curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
}

/* TLS is required unless the server is on this machine. */
static void set_smtp(CURL *curl, const srv_sender *sender)
{
    bool here = is_this_machine(sender->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_URL, sender->url);
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(here ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, sender->from);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_more);
    if (sender->user[0]) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, sender->user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, sender->password);
    }
}

void sender_send(srv_sender *sender, const char *to, const char *message, size_t size,
                 sender_result *result)
{
    sending self = {.sender = sender, .at = message, .left = size};
    *result = (sender_result){.outcome = SENDER_DOWN, .why = "out of memory"};
    if (!sender->smtp)
        sender->smtp = curl_easy_init();
    struct curl_slist *recipients = curl_slist_append(NULL, to);
    if (sender->smtp && recipients) {
        curl_easy_reset(sender->smtp); /* keeps the connection */
        set_common(sender->smtp, &self);
        set_smtp(sender->smtp, sender);
        curl_easy_setopt(sender->smtp, CURLOPT_MAIL_RCPT, recipients);
        curl_easy_setopt(sender->smtp, CURLOPT_READDATA, &self);
        explain(&self, curl_easy_perform(sender->smtp), result);
    }
    curl_slist_free_all(recipients);
    if (result->outcome != SENDER_DONE) { /* the next one begins with a new connection */
        curl_easy_cleanup(sender->smtp);
        sender->smtp = NULL;
    }
}

/* ---------------------------------------------------------------- webhooks */

static sender_outcome judge_post(CURLcode code, long status)
{
    if (code == CURLE_OK && status >= 200 && status < 300)
        return SENDER_DONE;
    if (code != CURLE_OK || status == 429 || status >= 500)
        return SENDER_LATER;
    return SENDER_REFUSED;
}

static void post_with(CURL *curl, sending *self, const char *url, const char *json,
                      sender_result *result)
{
    long status = 0;
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    set_common(curl, self);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, is_this_machine(url) ? "http,https" : "https");
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, json);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    result->code = (int)status;
    result->outcome = judge_post(code, status);
    if (code != CURLE_OK)
        snprintf(result->why, sizeof result->why, "%s", curl_easy_strerror(code));
    else
        snprintf(result->why, sizeof result->why, "HTTP status %ld", status);
}

void sender_post(srv_sender *sender, const char *url, const char *json, sender_result *result)
{
    sending self = {.sender = sender};
    CURL *curl = curl_easy_init();
    *result = (sender_result){.outcome = SENDER_LATER, .why = "out of memory"};
    if (curl)
        post_with(curl, &self, url, json, result);
    curl_easy_cleanup(curl);
}
