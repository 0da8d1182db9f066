/* fuzz_lessons.c: the file of a lesson. One that is accepted is written as JSON, and played as far as its own answers go. */
#include "fuzz/common.h"
#include "lessons/lessons.h"

enum { STEPS_MOST = 20 };

static void write_json(const lesson_sheet *lesson)
{
    static char text[1 << 18];
    gg_text out;
    gg_json json;
    gg_text_open(&out, text, sizeof text);
    gg_json_open(&json, &out);
    gg_json_object(&json, NULL);
    lesson_write(lesson, &json);
    gg_json_end_object(&json);
}

/* Gives the first answer that is right. False: none is. */
static bool answer(lesson_run *run, host_table *table)
{
    static lesson_opinion opinion;
    const lesson_step *step = lesson_now(run);
    for (uint32_t i = 0; i < step->answer_count; i++) {
        gg_words words;
        gg_answer reply;
        if (!lesson_order(step->answer[i].order, &words) || words.count == 0)
            continue;
        lesson_judge(run, table, &words, 0, &opinion);
        if (opinion.verdict != LESSON_RIGHT)
            continue;
        FUZZ_MUST(host_table_say(table, run->seat, &words, 0, NULL, 0, &reply) == GG_PLAYED);
        host_table_go_on(table);
        lesson_gave(run, &opinion);
        return true;
    }
    return false;
}

static bool take_step(lesson_run *run, host_table *table)
{
    gg_answer reply = {0};
    const lesson_step *step = lesson_now(run);
    if (step->kind == LESSON_ASK)
        return answer(run, table);
    if (step->kind == LESSON_THEN && !lesson_then(run, table, &reply))
        return false;
    if (step->kind == LESSON_FIGHT)
        lesson_fight_end(run, table);
    lesson_pass(run);
    return true;
}

static void play(const lesson_sheet *lesson)
{
    lesson_run run;
    host_table table = {0};
    gg_error error = {0};
    if (!lesson_begin(&run, lesson, gg_built_shelf(), &table, &error))
        return;
    for (int i = 0; i < STEPS_MOST && lesson_now(&run); i++) {
        const lesson_step *step = lesson_now(&run);
        if (!take_step(&run, &table))
            break;
        lesson_holds(&table, step, &error);
    }
    host_table_close(&table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lesson_sheet lesson;
    gg_error error = {0};
    const gg_file file = {"01-fuzz.txt", (const char *)data, size};
    if (size > FUZZ_INPUT_MAX || !lesson_read(&lesson, &file, &error))
        return 0;
    write_json(&lesson);
    play(&lesson);
    lesson_close(&lesson);
    return 0;
}
