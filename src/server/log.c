/* log.c: the log of the server: one line per event, for people and programs.
 *
 *   2026-11-16T10:00:00.123Z game-held-up game=k3v9w2q8m1zx why="row 7: .."
 *
 * Values that are not a single word are quoted, and special characters are escaped, so that no value can look like
 * another line or affect a terminal. Tokens, passwords, seeds and the texts of orders are never logged. */
#define _POSIX_C_SOURCE 200809L

#include "house.h"

#include <string.h>
#include <time.h>

static void write_time(FILE *log, int64_t now)
{
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    char text[32] = "";
    if (gmtime_r(&seconds, &parts))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    fprintf(log, "%s.%03dZ", text, (int)(now % 1000));
}

static bool is_word(const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.:/@+%,";
    return *value != 0 && value[strspn(value, plain)] == 0;
}

static void write_value(FILE *log, const char *value)
{
    if (is_word(value)) {
        fputs(value, log);
        return;
    }
    fputc('"', log);
    for (; *value; value++) {
        unsigned char c = (unsigned char)*value;
        if (c == '"' || c == '\\')
            fprintf(log, "\\%c", c);
        else if (c < 0x20 || c >= 0x7F)
            fprintf(log, "\\x%02x", c);
        else
            fputc(c, log);
    }
    fputc('"', log);
}

void log_write(FILE *log, int64_t now, const char *event, const char *const *pairs)
{
    write_time(log, now);
    fprintf(log, " %s", event);
    for (; pairs[0]; pairs += 2) {
        fprintf(log, " %s=", pairs[0]);
        write_value(log, pairs[1] ? pairs[1] : "");
    }
    fputc('\n', log);
    fflush(log);
}

void house_write_log(srv_house *house, const char *event, const char *const *pairs)
{
    if (house->settings.log)
        log_write(house->settings.log, clock_now(house->clock), event, pairs);
}
