/* metrics.c: counts requests and changes, and writes all figures for Prometheus. */
#define _POSIX_C_SOURCE 200809L

#include "server/metrics.h"
#include "server/nodes/nodes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const int64_t within[METRICS_WITHIN] = {1000,   2500,   5000,    10000,  25000,
                                               100000, 250000, 1000000, 5000000}; /* microseconds */

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* ---------------------------------------------------------------- counting */

void metrics_begin(web_exchange *exchange, uint8_t class)
{
    gg_assert(class < METRICS_CLASSES);
    if (exchange->began != 0)
        return;
    exchange->began = now();
    exchange->class = class;
}

void metrics_replied(srv_house *house, const web_exchange *exchange)
{
    metrics_class *class = &house->metrics->class[exchange->class];
    int digit = exchange->reply.status / 100;
    int64_t took = exchange->began != 0 ? now() - exchange->began : 0;
    class->count[digit > 0 && digit < 6 ? digit : 0]++;
    class->microseconds += (uint64_t)took;
    for (int i = METRICS_WITHIN; i-- > 0 && took <= within[i];)
        class->within[i]++;
}

void metrics_batch_back(srv_house *house, const store_batch *batch)
{
    srv_metrics *metrics = house->metrics;
    metrics->stored += batch->status == STORE_OK;
    metrics->refused += batch->status == STORE_CONFLICT || batch->status == STORE_NONE;
    metrics->failed += batch->status == STORE_FULL || batch->status == STORE_BROKEN;
    for (uint32_t i = 0; batch->status == STORE_OK && i < batch->count; i++)
        if (batch->change[i].kind == CHANGE_ADD_ROW) {
            metrics->orders += batch->change[i].row->kind == ROW_ORDER;
            metrics->chats += batch->change[i].row->kind == ROW_CHAT;
        }
}

/* ---------------------------------------------------------------- writing */

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP grognard_%s %s\n# TYPE grognard_%s %s\n", name, help, name, type);
}

static void one(FILE *out, const char *name, const char *type, const char *help, double value)
{
    head(out, name, type, help);
    fprintf(out, "grognard_%s %.15g\n", name, value);
}

static void write_counts(const metrics_class *class, const char *name, FILE *out)
{
    static const char *const digits[] = {"other", "1xx", "2xx", "3xx", "4xx", "5xx"};
    for (int i = 0; i < 6; i++)
        if (class->count[i] > 0)
            fprintf(out, "grognard_requests_total{class=\"%s\",status=\"%s\"} %" PRIu64 "\n", name,
                    digits[i], class->count[i]);
}

static uint64_t total(const metrics_class *class)
{
    uint64_t count = 0;
    for (int i = 0; i < 6; i++)
        count += class->count[i];
    return count;
}

static void write_times(const metrics_class *class, const char *name, FILE *out)
{
    static const char *const metric = "grognard_request_seconds";
    if (total(class) == 0)
        return;
    for (int i = 0; i < METRICS_WITHIN; i++)
        fprintf(out, "%s_bucket{class=\"%s\",le=\"%g\"} %" PRIu64 "\n", metric, name,
                (double)within[i] / 1e6, class->within[i]);
    fprintf(out, "%s_bucket{class=\"%s\",le=\"+Inf\"} %" PRIu64 "\n", metric, name, total(class));
    fprintf(out, "%s_sum{class=\"%s\"} %.6f\n", metric, name, (double)class->microseconds / 1e6);
    fprintf(out, "%s_count{class=\"%s\"} %" PRIu64 "\n", metric, name, total(class));
}

static void write_requests(const srv_house *house, FILE *out)
{
    head(out, "requests_total", "counter", "Replies by class of route and status.");
    for (uint8_t i = 0; i < METRICS_CLASSES && routes_class(i); i++)
        write_counts(&house->metrics->class[i], routes_class(i), out);
    head(out, "request_seconds", "histogram",
         "From the request to its reply, with waiting for the store and for long polls.");
    for (uint8_t i = 0; i < METRICS_CLASSES && routes_class(i); i++)
        write_times(&house->metrics->class[i], routes_class(i), out);
}

static void write_store(const srv_house *house, FILE *out)
{
    const srv_metrics *metrics = house->metrics;
    one(out, "orders_total", "counter", "Orders of games that were stored.",
        (double)metrics->orders);
    one(out, "chat_messages_total", "counter", "Chat messages that were stored.",
        (double)metrics->chats);
    head(out, "changes_total", "counter", "Groups of changes by what became of them.");
    fprintf(out,
            "grognard_changes_total{result=\"stored\"} %" PRIu64
            "\ngrognard_changes_total{result=\"refused\"} %" PRIu64
            "\ngrognard_changes_total{result=\"failed\"} %" PRIu64 "\n",
            metrics->stored, metrics->refused, metrics->failed);
    one(out, "commits_total", "counter", "Transactions; each stores many changes at once.",
        (double)writer_groups(house->writer));
    one(out, "changes_waiting", "gauge", "Changes that are not stored yet.",
        (double)writer_pending(house->writer));
    one(out, "store_up", "gauge", "1: the last transaction succeeded.",
        house->store_is_full ? 0 : 1);
}

static double resident_bytes(void)
{
    char line[100] = "";
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    bool there = fgets(line, sizeof line, file) != NULL;
    (void)fclose(file);
    const char *second = there ? strchr(line, ' ') : NULL;
    return second ? (double)strtoul(second, NULL, 10) * (double)sysconf(_SC_PAGESIZE) : 0;
}

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void write_process(srv_house *house, FILE *out)
{
    head(out, "build_info", "gauge", "1.");
    fprintf(out, "grognard_build_info{version=\"" GG_VERSION "\"} 1\n");
    one(out, "uptime_seconds", "gauge", "Since the server began.",
        (double)(clock_steady(house->clock) - house->began) / 1000);
    one(out, "processor_seconds_total", "counter", "Processor time of all threads.",
        processor_seconds());
    one(out, "resident_bytes", "gauge", "Memory.", resident_bytes());
    one(out, "rooms", "gauge", "Games in memory.", house->room_count);
    one(out, "streams", "gauge", "Open event streams.", streams_count(house));
    one(out, "clock_trusted", "gauge", "0: nobody loses on time until the clock is confirmed.",
        house->clock->doubt == CLOCK_TRUSTED);
    const char *mail = notices_trouble(house);
    if (mail)
        one(out, "mail_works", "gauge", "0: the mail server cannot be reached.", mail[0] == 0);
}

static void write_counters(const node_counts *counts, FILE *out)
{
    one(out, "news_total", "counter", "Changes of other nodes that were heard.",
        (double)counts->news);
    one(out, "news_lost_total", "counter", "How often the connection for news began.",
        (double)counts->all);
    one(out, "news_found_total", "counter", "Changes that were found without having been heard.",
        (double)counts->found);
    one(out, "rows_appended_total", "counter", "Rows of other nodes added to games in memory.",
        (double)counts->appended);
    one(out, "conflicts_total", "counter", "Calls handled again after another node's row.",
        (double)counts->conflicts);
}

/* Nothing if it is the only one. */
static void write_nodes(srv_house *house, FILE *out)
{
    srv_nodes *nodes = house->nodes;
    int64_t date = 0;
    if (!nodes)
        return;
    one(out, "nodes", "gauge", "Living nodes on the store, with this one.", nodes->alive);
    one(out, "node_hears", "gauge", "1: connected for news.", ear_hears(nodes->ear));
    one(out, "node_leads", "gauge", "1: does what one node does for all.",
        nodes_does(house, JOB_HOUSE));
    one(out, "jobs_held", "gauge", "Jobs of this node: games it plays in, and work for all.",
        nodes->held);
    one(out, "beat_seconds", "gauge", "How long the last sign of life took to be stored.",
        (double)nodes->counts.beat_took / 1000);
    write_counters(&nodes->counts, out);
    if (house->store->ops->nodes->date(house->store, &date) == STORE_OK)
        one(out, "clock_skew_seconds", "gauge", "This clock minus the store's.",
            (double)(clock_now(house->clock) - date) / 1000);
}

void metrics_write(srv_house *house, FILE *out)
{
    write_process(house, out);
    write_store(house, out);
    write_nodes(house, out);
    write_requests(house, out);
}

/* ---------------------------------------------------------------- serving */

static web_outcome handle(void *to, web_exchange *exchange)
{
    if (exchange->request.method != WEB_GET || strcmp(exchange->request.path, "/metrics") != 0)
        return web_fail(exchange, 404, "not-found", "GET /metrics");
    exchange->reply.status = 200;
    exchange->reply.type = "text/plain; version=0.0.4";
    host_page_open(&exchange->reply.body);
    metrics_write(to, exchange->reply.body.stream);
    host_page_close(&exchange->reply.body);
    return WEB_DONE;
}

static size_t body_limit(void *to, web_method method, const char *path)
{
    (void)to, (void)method, (void)path;
    return 0;
}

web_handler metrics_handler(srv_house *house)
{
    return (web_handler){.to = house, .handle = handle, .body_limit = body_limit};
}
