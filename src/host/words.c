/* words.c: splits typed lines; writes refusals, views and events as text. */
#include "words.h"

#include <string.h>

/* ---------------------------------------------------------------- typed lines */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

gg_span host_trimmed(gg_span text)
{
    while (text.size > 0 && is_blank(text.at[0]))
        text = (gg_span){text.at + 1, text.size - 1};
    while (text.size > 0 && is_blank(text.at[text.size - 1]))
        text.size--;
    return text;
}

gg_span host_rest(const gg_words *words, uint32_t first)
{
    if (first >= words->count)
        return (gg_span){"", 0};
    const gg_word *last = &words->word[words->count - 1];
    size_t from = words->word[first].at;
    gg_assert(from <= last->at);
    return (gg_span){words->text + from, (size_t)last->at + last->size - from};
}

/* The next character: lowercase, one blank for any run of blanks, 0 at the end. */
static char next_letter(gg_span text, size_t *at)
{
    if (*at < text.size && is_blank(text.at[*at])) {
        while (*at < text.size && is_blank(text.at[*at]))
            ++*at;
        return ' ';
    }
    if (*at == text.size)
        return 0;
    char c = text.at[(*at)++];
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool host_same_text(gg_span a, gg_span b)
{
    a = host_trimmed(a);
    b = host_trimmed(b);
    for (size_t i = 0, j = 0;;) {
        char x = next_letter(a, &i), y = next_letter(b, &j);
        if (x != y)
            return false;
        if (x == 0)
            return true;
    }
}

bool host_is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/* ---------------------------------------------------------------- refusals */

/* Who must decide something before this order can be given, as far as the reader knows: an answer that can still be
 * undone stays hidden from others. */
static void write_deciders(host_table *table, gg_seat reader, gg_text *out)
{
    const gg_head *head = gg_head_of(host_table_view(table, reader));
    bool first = true;
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        if (head->prompt[seat] == 0)
            continue;
        gg_print(out, "%s%s must answer %s", first ? " " : ", ",
                 gg_seat_name(table->game, head, seat),
                 gg_prompt_name(table->game, head->prompt[seat]));
        first = false;
    }
    gg_put(out, first ? "" : ".");
}

void host_write_rule(host_table *table, gg_seat reader, const gg_answer *answer, uint16_t rule,
                     gg_text *out)
{
    if (rule == GG_RULE_FORM && answer->error.text[0]) {
        gg_put(out, answer->error.text);
        return;
    }
    gg_put_span(out, gg_rule_text(table->game, rule));
    if (rule == GG_RULE_TURN)
        write_deciders(table, reader, out);
}

/* The sentence about the pieces and places; false if there is none. */
static bool write_sentence(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out)
{
    bool knows = reader == answer->seat || reader == GG_REFEREE;
    return knows && gg_write_reason(table->game, host_table_view(table, reader), answer->seat,
                                    &answer->order, &answer->refusal, out);
}

bool host_write_reason(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out)
{
    gg_assert(answer->refusal.count > 0);
    if (write_sentence(table, reader, answer, out))
        return true;
    host_write_rule(table, reader, answer, answer->refusal.rule[0], out);
    return false;
}

void host_write_why(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out)
{
    if (write_sentence(table, reader, answer, out))
        gg_put_char(out, '\n');
    for (uint32_t i = 0; i < answer->refusal.count; i++) {
        gg_put_span(out, gg_rule_id(table->game, answer->refusal.rule[i]));
        gg_put(out, ": ");
        host_write_rule(table, reader, answer, answer->refusal.rule[i], out);
        gg_put_char(out, '\n');
    }
}

/* ---------------------------------------------------------------- views and events */

void host_write_view(host_table *table, gg_seat seat, gg_text *out)
{
    gg_write_view(table->game, host_table_view(table, seat), out);
}

void host_news_open(host_news *lines, const gg_game *game, const void *view, gg_news news,
                    gg_seat seat)
{
    lines->game = game;
    lines->view = view;
    lines->news = news;
    lines->seat = seat;
    lines->next = 0;
    lines->newest = 0;
    lines->text[0][0] = lines->text[1][0] = 0;
}

/* Turns "the weather: rain" into "The weather: rain." */
static size_t make_sentence(char *line, size_t size, size_t room)
{
    gg_assert(size > 0 && size < room);
    if (line[0] >= 'a' && line[0] <= 'z')
        line[0] = (char)(line[0] - 'a' + 'A');
    if (strchr(".!?", line[size - 1]) || size + 2 > room)
        return size;
    memcpy(line + size, ".", 2);
    return size + 1;
}

/* Skips prompts, since the page shows who is asked anyway. Also skips a line equal to the one before, except for dice,
 * which may repeat. */
bool host_news_next(host_news *lines, gg_span *line)
{
    const char *before = lines->text[lines->newest];
    char *now = lines->text[1 - lines->newest];
    while (lines->next < lines->news.count) {
        const gg_event *next = &lines->news.events[lines->next++];
        gg_event event;
        gg_text text;
        if (next->kind == GG_EVENT_PROMPT || !gg_event_for(next, lines->seat, &event))
            continue;
        gg_text_open(&text, now, sizeof lines->text[0]);
        gg_write_event(lines->game, lines->view, &event, &text);
        if (text.used == 0)
            continue;
        size_t size = make_sentence(now, text.used, sizeof lines->text[0]);
        if (event.kind != GG_EVENT_DIE && strcmp(now, before) == 0)
            continue;
        lines->newest = 1 - lines->newest;
        *line = (gg_span){now, size};
        return true;
    }
    return false;
}

void host_write_story(const gg_game *game, const gg_head *head, gg_news news, gg_seat seat,
                      gg_json *out, const char *key)
{
    gg_event event;
    gg_json_array(out, key);
    for (uint32_t i = 0; i < news.count; i++)
        if (gg_is_story(game, &news.events[i]) && gg_event_for(&news.events[i], seat, &event))
            gg_write_event_json(game, head, &event, out);
    gg_json_end_array(out);
}

void host_write_events(const gg_game *game, const void *view, gg_news news, gg_seat seat,
                       const char *indent, gg_text *out)
{
    host_news lines;
    gg_span line;
    host_news_open(&lines, game, view, news, seat);
    while (host_news_next(&lines, &line)) {
        gg_put(out, indent);
        gg_put_span(out, line);
        gg_put_char(out, '\n');
    }
}
