/* message.c: headers and text of a mail. */
#define _POSIX_C_SOURCE 200809L

#include "server/mail/message.h"

#include "core/text/text.h"

#include <string.h>
#include <time.h>

enum {
    LINE_MOST = 76,    /* characters of an encoded line */
    WORD_BYTES = 42,   /* bytes in an encoded word: 56 characters, and the frame */
    ADDRESS_MOST = 254 /* RFC 5321 */
};

/* ---------------------------------------------------------------- headers */

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            return false;
    return true;
}

static void put_base64(FILE *out, const unsigned char *at, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)at[i] << 16;
        three |= i + 1 < size ? (uint32_t)at[i + 1] << 8 : 0;
        three |= i + 2 < size ? at[i + 2] : 0;
        fputc(digits[three >> 18], out);
        fputc(digits[three >> 12 & 63], out);
        fputc(i + 1 < size ? digits[three >> 6 & 63] : '=', out);
        fputc(i + 2 < size ? digits[three & 63] : '=', out);
    }
}

/* The longest beginning of at most WORD_BYTES that does not split a character. */
static size_t cut_word(const char *text)
{
    size_t size = strlen(text);
    if (size <= WORD_BYTES)
        return size;
    for (size = WORD_BYTES; size > 1 && ((unsigned char)text[size] & 0xC0) == 0x80;)
        size--;
    return size;
}

static void put_encoded(FILE *out, const char *text)
{
    for (const char *at = text; *at;) {
        size_t size = cut_word(at);
        fprintf(out, "%s=?UTF-8?B?", at == text ? "" : "\r\n ");
        put_base64(out, (const unsigned char *)at, size);
        fputs("?=", out);
        at += size;
    }
}

/* Plain texts are folded at blanks; a word that looks encoded is encoded itself. */
static void put_words(FILE *out, const char *text, size_t used)
{
    if (!is_plain(text) || strstr(text, "=?") || text[0] == ' ') {
        put_encoded(out, text);
        return;
    }
    for (const char *at = text; *at;) {
        size_t word = strcspn(at + 1, " ") + 1;
        if (used + word > LINE_MOST && at != text && *at == ' ') {
            fputs("\r\n", out);
            used = 0;
        }
        fwrite(at, 1, word, out);
        used += word;
        at += word;
    }
}

static void put_subject(FILE *out, const char *subject)
{
    fputs("Subject: ", out);
    put_words(out, subject, sizeof "Subject: " - 1);
    fputs("\r\n", out);
}

static void put_from(FILE *out, const mail_message *message)
{
    fputs("From: ", out);
    if (message->from_name[0] && is_plain(message->from_name) &&
        !strpbrk(message->from_name, "\"\\()<>[]:;@,.")) {
        fprintf(out, "%s ", message->from_name);
    } else if (message->from_name[0]) {
        put_encoded(out, message->from_name);
        fputs("\r\n ", out);
    }
    fprintf(out, "<%s>\r\n", message->from);
}

/* In English, whatever the locale. */
static void put_date(FILE *out, int64_t at)
{
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)(at / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    fprintf(out, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", days[day.tm_wday], day.tm_mday,
            months[day.tm_mon], day.tm_year + 1900, day.tm_hour, day.tm_min, day.tm_sec);
}

static void put_headers(FILE *out, const mail_message *message)
{
    put_date(out, message->date);
    put_from(out, message);
    fprintf(out, "To: <%s>\r\n", message->to);
    put_subject(out, message->subject);
    fprintf(out, "Message-ID: <%s>\r\n", message->id);
    if (message->thread[0])
        fprintf(out, "In-Reply-To: <%s>\r\nReferences: <%s>\r\n", message->thread, message->thread);
    if (message->stop[0])
        fprintf(out,
                "List-Unsubscribe: <%s>\r\n"
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                message->stop);
    fputs("Auto-Submitted: auto-generated\r\n"
          "X-Auto-Response-Suppress: All\r\n"
          "MIME-Version: 1.0\r\n"
          "Content-Type: text/plain; charset=UTF-8\r\n"
          "Content-Transfer-Encoding: quoted-printable\r\n"
          "\r\n",
          out);
}

/* ---------------------------------------------------------------- the text */

/* A blank at the end of a line would be lost. */
static bool is_literal(const char *at)
{
    if (*at == ' ' || *at == '\t')
        return at[1] != '\n' && at[1] != 0;
    return *at > ' ' && *at <= '~' && *at != '=';
}

static void put_text(FILE *out, const char *text)
{
    size_t used = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '\n') {
            fputs("\r\n", out);
            used = 0;
            continue;
        }
        size_t size = is_literal(at) ? 1 : 3;
        if (used + size > LINE_MOST - 1) {
            fputs("=\r\n", out);
            used = 0;
        }
        used += size;
        if (size == 1)
            fputc(*at, out);
        else
            fprintf(out, "=%02X", (unsigned char)*at);
    }
    if (used > 0)
        fputs("\r\n", out);
}

void mail_write(const mail_message *message, host_page *page)
{
    host_page_open(page);
    put_headers(page->stream, message);
    put_text(page->stream, message->text);
    host_page_close(page);
}

/* ---------------------------------------------------------------- addresses */

static bool is_host(const char *host)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    size_t size = strlen(host);
    return size >= 3 && strspn(host, allowed) == size && host[0] != '.' && host[0] != '-' &&
           host[size - 1] != '.' && host[size - 1] != '-' && strchr(host, '.') &&
           !strstr(host, "..");
}

/* RFC 5322, without quotes and comments. */
static bool is_local(const char *at, size_t size)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "!#$%&'*+-/=?^_`{|}~.";
    bool dots = at[0] == '.' || at[size - 1] == '.';
    for (size_t i = 0; i < size; i++)
        if (!strchr(allowed, at[i]) || (at[i] == '.' && at[i + 1] == '.'))
            return false;
    return !dots;
}

bool mail_check_address(const char *address, gg_error *error)
{
    const char *sign = strchr(address, '@');
    if (!sign || sign == address || sign[1] == 0)
        return gg_fail(error, 0, 0, "a mail address looks like name@example.org");
    if (strlen(address) > ADDRESS_MOST || sign - address > 64)
        return gg_fail(error, 0, 0, "this mail address is too long");
    if (!is_local(address, (size_t)(sign - address)) || !is_host(sign + 1))
        return gg_fail(error, 0, 0, "this is not a mail address that the server can use");
    return true;
}
