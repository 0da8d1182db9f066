/* http.c: calls of a server by libcurl. Nothing is sent but to the server that was named. */
#include "cli/screen/http.h"

#include "host/memory.h"
#include "host/page.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATIENCE = 15, URL_SIZE = 2000, TAG_SIZE = 200 }; /* seconds; bytes */

struct scr_http {
    CURL *curl;
    char server[URL_SIZE / 2], token[200];
    bool known;
    char tag[TAG_SIZE];       /* ETag of the last fresh reply */
    char heard_tag[TAG_SIZE]; /* .. of the newest reply */
    host_page reply;
    long status;
};

static size_t take_reply(char *at, size_t size, size_t count, void *to)
{
    scr_http *http = to;
    return fwrite(at, 1, size * count, http->reply.stream);
}

static size_t take_header(char *at, size_t size, size_t count, void *to)
{
    scr_http *http = to;
    static const char name[] = "etag: ";
    size_t all = size * count, from = sizeof name - 1;
    if (all > from + 2 && all - from < TAG_SIZE && strncasecmp(at, name, from) == 0) {
        memcpy(http->heard_tag, at + from, all - from);
        http->heard_tag[all - from - 2] = 0;
    }
    return all;
}

/* Says what the server refused: its text, then the rules. */
static void say_error(const json_t *reply, long status, scr_lines *said)
{
    size_t i;
    json_t *rule;
    const json_t *error = json_object_get(reply, "error");
    const char *text = json_string_value(json_object_get(error, "text"));
    if (!said)
        return;
    if (text)
        scr_say(said, SCR_BAD, 0, "%s", text);
    else
        scr_say(said, SCR_BAD, 0, "The server replied with status %ld.", status);
    SCR_EACH (json_object_get(error, "rules"), i, rule)
        scr_say(said, SCR_FAINT, 0, "%s: %s", json_string_value(json_object_get(rule, "id")),
                json_string_value(json_object_get(rule, "text")));
}

static CURLcode perform(scr_http *http, const char *method, const char *path, const char *body,
                        const char *tag)
{
    char url[URL_SIZE], line[TAG_SIZE + 40];
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(url, sizeof url, "%s/api/v1%s", http->server, path);
    snprintf(line, sizeof line, "X-Grognard-Token: %s", http->token);
    headers = curl_slist_append(headers, line);
    snprintf(line, sizeof line, "If-None-Match: %s", tag);
    if (tag[0])
        headers = curl_slist_append(headers, line);
    curl_easy_setopt(http->curl, CURLOPT_URL, url);
    curl_easy_setopt(http->curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(http->curl, CURLOPT_POSTFIELDS, body);
    if (!body)
        curl_easy_setopt(http->curl, CURLOPT_HTTPGET, 1L);
    curl_easy_setopt(http->curl, CURLOPT_CUSTOMREQUEST, method);
    http->heard_tag[0] = 0;
    host_page_free(&http->reply);
    host_page_open(&http->reply);
    CURLcode code = curl_easy_perform(http->curl);
    curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &http->status);
    curl_slist_free_all(headers);
    host_page_close(&http->reply);
    return code;
}

static json_t *call(scr_http *http, const char *method, const char *path, json_t *body,
                    const char *tag, scr_lines *said)
{
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    json_decref(body);
    CURLcode code = perform(http, method, path, text, tag);
    free(text);
    if (code != CURLE_OK) {
        if (said)
            scr_say(said, SCR_BAD, 0, "The server cannot be reached: %s", curl_easy_strerror(code));
        return NULL;
    }
    if (http->status == 304)
        return NULL;
    json_t *reply = json_loadb(http->reply.at, http->reply.size, JSON_DECODE_ANY, NULL);
    if (http->status >= 200 && http->status < 300 && reply)
        return reply;
    say_error(reply, http->status, said);
    json_decref(reply);
    return NULL;
}

json_t *scr_http_call(scr_http *http, const char *method, const char *path, json_t *body,
                      scr_lines *said)
{
    return call(http, method, path, body, "", said);
}

json_t *scr_http_fresh(scr_http *http, const char *path, bool *same, scr_lines *said)
{
    json_t *reply = call(http, "GET", path, NULL, http->tag, said);
    *same = http->status == 304;
    if (reply)
        memcpy(http->tag, http->heard_tag, sizeof http->tag);
    return reply;
}

/* ---------------------------------------------------------------- the session */

static bool take_me(scr_http *http, json_t *me)
{
    if (!me)
        return false;
    const char *token = json_string_value(json_object_get(me, "token"));
    snprintf(http->token, sizeof http->token, "%s", token ? token : "stranger");
    http->known = json_is_string(json_object_get(me, "user"));
    json_decref(me);
    return true;
}

bool scr_http_knows_me(const scr_http *http)
{
    return http->known;
}

bool scr_http_log_in(scr_http *http, const char *name, const char *password, scr_lines *said)
{
    return take_me(http,
                   scr_http_call(http, "POST", "/log-in",
                                 json_pack("{s:s,s:s}", "name", name, "password", password), said));
}

scr_http *scr_http_open(const char *server, const char *cookies, scr_lines *said)
{
    scr_http *http = host_zeroed(sizeof *http);
    http->curl = curl_easy_init();
    if (!http->curl)
        host_out_of_memory();
    snprintf(http->server, sizeof http->server, "%.*s", (int)strcspn(server, "#"), server);
    for (size_t end = strlen(http->server); end > 0 && http->server[end - 1] == '/'; end--)
        http->server[end - 1] = 0;
    curl_easy_setopt(http->curl, CURLOPT_COOKIEFILE, cookies);
    curl_easy_setopt(http->curl, CURLOPT_COOKIEJAR, cookies);
    curl_easy_setopt(http->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(http->curl, CURLOPT_TIMEOUT, (long)PATIENCE);
    curl_easy_setopt(http->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(http->curl, CURLOPT_WRITEFUNCTION, take_reply);
    curl_easy_setopt(http->curl, CURLOPT_WRITEDATA, http);
    curl_easy_setopt(http->curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(http->curl, CURLOPT_HEADERDATA, http);
    if (take_me(http, scr_http_call(http, "GET", "/me", NULL, said)))
        return http;
    scr_http_close(http);
    return NULL;
}

void scr_http_close(scr_http *http)
{
    curl_easy_cleanup(http->curl); /* writes the cookies */
    host_page_free(&http->reply);
    free(http);
}
