/* json.c: lessons as JSON, for browsers (docs/api.md). */
#include "lessons.h"

#include <string.h>

void lesson_write_text(gg_span text, gg_json *json, const char *key)
{
    char line[GG_LINE_MAX + 1];
    gg_text out;
    gg_json_array(json, key);
    for (;;) {
        gg_text_open(&out, line, sizeof line);
        if (!lesson_paragraph(&text, &out))
            break;
        gg_json_text(json, NULL, line);
    }
    gg_json_end_array(json);
}

/* In the file a blank of a name is written _. */
static void write_id(gg_span id, gg_json *json)
{
    char text[200];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    for (size_t i = 0; i < id.size; i++)
        gg_put_char(&out, id.at[i] == '_' ? ' ' : id.at[i]);
    gg_json_text(json, "id", text);
}

/* {WHAT:ID}, which the reader of the file has checked. */
static void write_things(gg_span list, gg_json *json, const char *key)
{
    gg_json_array(json, key);
    for (size_t from = 0, to; from < list.size; from = to) {
        for (to = from; to < list.size && list.at[to] != ' '; to++)
            ;
        gg_span word = {list.at + from, to - from};
        while (to < list.size && list.at[to] == ' ')
            to++;
        const char *colon = memchr(word.at, ':', word.size);
        gg_assert(colon);
        size_t size = (size_t)(colon - word.at);
        gg_json_object(json, NULL);
        gg_json_span(json, "what", (gg_span){word.at, size});
        write_id((gg_span){colon + 1, word.size - size - 1}, json);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

static void write_ask(const lesson_step *step, gg_json *json)
{
    gg_json_array(json, "hints");
    for (uint32_t i = 0; i < step->hint_count; i++)
        lesson_write_text(step->hint[i], json, NULL);
    gg_json_end_array(json);
    gg_words words;
    if (lesson_order(lesson_right(step, 0)->order, &words))
        gg_json_text(json, "answer", words.text);
}

static void write_step(const lesson_step *step, gg_json *json)
{
    static const char *const kinds[] = {[LESSON_SAY] = "say",
                                        [LESSON_ASK] = "ask",
                                        [LESSON_THEN] = "then",
                                        [LESSON_FIGHT] = "fight"};
    gg_json_object(json, NULL);
    gg_json_text(json, "kind", kinds[step->kind]);
    lesson_write_text(step->text, json, "text");
    write_things(step->show, json, "show");
    if (step->kind == LESSON_ASK)
        write_ask(step, json);
    gg_json_end_object(json);
}

void lesson_write_title(const lesson_sheet *lesson, gg_json *json)
{
    uint32_t questions = 0;
    for (uint32_t i = 0; i < lesson->step_count; i++)
        questions += lesson->step[i].kind == LESSON_ASK;
    gg_json_span(json, "name", lesson->name);
    gg_json_span(json, "title", lesson->title);
    gg_json_int(json, "questions", questions);
    gg_json_span(json, "rules", lesson->rules);
}

void lesson_write(const lesson_sheet *lesson, gg_json *json)
{
    lesson_write_title(lesson, json);
    gg_json_span(json, "line", lesson->game);
    gg_json_span(json, "seat", lesson->seat);
    write_things(lesson->look, json, "look");
    gg_json_array(json, "steps");
    for (uint32_t i = 0; i < lesson->step_count; i++)
        write_step(&lesson->step[i], json);
    gg_json_end_array(json);
}
