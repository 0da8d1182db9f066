/* read.c: a lesson from its file.
 *
 * A statement begins at the start of a line; a line that ends with \ goes on in the next one. Indented lines below a
 * statement are its text; an empty line between them separates paragraphs. # at the start of a line is a comment. */
#include "host/complain.h"
#include "host/memory.h"
#include "host/words.h"
#include "lessons.h"

#include <stdlib.h>
#include <string.h>

typedef struct reading {
    lesson_sheet *lesson;
    gg_span rest;  /* of the file */
    uint32_t line; /* number of the next line */
    uint32_t at;   /* number of the statement's first line */
    lesson_step *step;
    gg_span *text;      /* where indented lines go; NULL: they are an error */
    uint32_t text_line; /* of the statement that the text belongs to */
    bool begun;
    gg_error *error;
} reading;

static bool wrong(const reading *read, uint32_t line, const char *what)
{
    return gg_fail(read->error, line, 1, "%s", what);
}

/* ---------------------------------------------------------------- lines */

static bool next_line(reading *read, gg_span *line)
{
    if (read->rest.size == 0)
        return false;
    const char *end = memchr(read->rest.at, '\n', read->rest.size);
    size_t size = end ? (size_t)(end - read->rest.at) : read->rest.size;
    *line = (gg_span){read->rest.at, size};
    size += end != NULL;
    read->rest = (gg_span){read->rest.at + size, read->rest.size - size};
    read->line++;
    return true;
}

static bool is_empty(gg_span line)
{
    return host_trimmed(line).size == 0;
}

static bool is_indented(gg_span line)
{
    return line.size > 0 && (line.at[0] == ' ' || line.at[0] == '\t');
}

/* Lines that end with \ go on. */
static void read_on(reading *read, gg_span *statement)
{
    gg_span line = *statement;
    while (line.size > 0 && line.at[line.size - 1] == '\\' && next_line(read, &line))
        statement->size = (size_t)(line.at + line.size - statement->at);
}

/* Takes the first word off. */
static gg_span first_word(gg_span *rest)
{
    size_t size = 0;
    while (size < rest->size && rest->at[size] != ' ' && rest->at[size] != '\t')
        size++;
    gg_span word = {rest->at, size};
    *rest = host_trimmed((gg_span){rest->at + size, rest->size - size});
    return word;
}

/* ---------------------------------------------------------------- the head */

static bool read_position(reading *read)
{
    gg_span line, *position = &read->lesson->position;
    read->lesson->position_line = read->line;
    *position = (gg_span){read->rest.at, 0};
    while (next_line(read, &line)) {
        if (gg_span_is(host_trimmed(line), "begin")) {
            read->begun = true;
            return true;
        }
        position->size = (size_t)(line.at + line.size - position->at);
    }
    return wrong(read, read->at, "`begin` is missing behind the position");
}

static bool read_seed(reading *read, gg_span rest)
{
    int32_t value = 0;
    for (size_t i = 0; i < rest.size; i++) {
        if (rest.at[i] < '0' || rest.at[i] > '9' || i > 8)
            return wrong(read, read->at, "seed: a number of up to 9 digits expected");
        value = value * 10 + (rest.at[i] - '0');
    }
    read->lesson->seed = (uint32_t)value;
    return true;
}

/* WHAT:ID {WHAT:ID} */
static bool are_things(const reading *read, gg_span list)
{
    while (list.size > 0) {
        gg_span word = first_word(&list);
        const char *colon = memchr(word.at, ':', word.size);
        if (!colon || colon == word.at || colon + 1 == word.at + word.size)
            return wrong(read, read->at, "things expected, such as locale:95 or town:Ligny");
    }
    return true;
}

static bool read_head(reading *read, gg_span word, gg_span rest)
{
    lesson_sheet *lesson = read->lesson;
    if (gg_span_is(word, "position"))
        return read_position(read);
    if (gg_span_is(word, "seed"))
        return read_seed(read, rest);
    const struct {
        const char *word;
        gg_span *to;
    } lines[] = {
        {"title", &lesson->title}, {"game", &lesson->game}, {"seat", &lesson->seat},
        {"rules", &lesson->rules}, {"look", &lesson->look},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!gg_span_is(word, lines[i].word))
            continue;
        if (lines[i].to->size > 0 || rest.size == 0)
            return gg_fail(read->error, read->at, 1, "%s: given once, with something behind it",
                           lines[i].word);
        *lines[i].to = rest;
        return !gg_span_is(word, "look") || are_things(read, rest);
    }
    return gg_fail(
        read->error, read->at, 1,
        "\"%.*s\" is not known before `begin`: title, game, seat, rules, look, seed, position",
        (int)word.size, word.at);
}

static bool has_head(const reading *read)
{
    const lesson_sheet *lesson = read->lesson;
    if (!read->begun)
        return wrong(read, read->line, "a lesson needs a position that ends with `begin`");
    if (lesson->title.size == 0 || lesson->game.size == 0 || lesson->seat.size == 0 ||
        lesson->rules.size == 0)
        return wrong(read, 1, "a lesson begins with its title, game, seat and rules");
    if (lesson->step_count == 0)
        return wrong(read, read->line, "nothing is said or asked behind `begin`");
    return true;
}

/* ---------------------------------------------------------------- steps */

static lesson_step *add_step(reading *read, lesson_kind kind)
{
    lesson_sheet *lesson = read->lesson;
    lesson->step = host_resized(lesson->step, (lesson->step_count + 1) * sizeof *lesson->step);
    read->step = &lesson->step[lesson->step_count++];
    *read->step = (lesson_step){.kind = kind, .line = read->at};
    read->text = &read->step->text;
    return read->step;
}

static bool read_say(reading *read, gg_span rest)
{
    add_step(read, LESSON_SAY);
    return rest.size == 0 || wrong(read, read->at, "say: the text stands in the lines below");
}

static bool read_ask(reading *read, gg_span rest)
{
    add_step(read, LESSON_ASK);
    return rest.size == 0 || wrong(read, read->at, "ask: the text stands in the lines below");
}

static bool read_then(reading *read, gg_span rest)
{
    const char *colon = memchr(rest.at, ':', rest.size);
    lesson_step *step = add_step(read, LESSON_THEN);
    if (!colon)
        return wrong(read, read->at, "then: SEAT: ORDER expected");
    size_t size = (size_t)(colon - rest.at);
    step->seat = host_trimmed((gg_span){rest.at, size});
    step->order = host_trimmed((gg_span){colon + 1, rest.size - size - 1});
    return step->order.size > 0 || wrong(read, read->at, "then: SEAT: ORDER expected");
}

static bool read_fight(reading *read, gg_span rest)
{
    add_step(read, LESSON_FIGHT)->level = rest;
    return rest.size > 0 || wrong(read, read->at, "fight: the level of the bot expected");
}

/* Splits `ORDER ! RULES`. */
static bool split_refusal(reading *read, lesson_answer *answer)
{
    gg_span line = answer->order;
    const char *mark = memchr(line.at, '!', line.size);
    if (!mark)
        return wrong(read, read->at, "wrong: ORDER ! RULES expected");
    size_t size = (size_t)(mark - line.at);
    answer->order = host_trimmed((gg_span){line.at, size});
    answer->rules = host_trimmed((gg_span){mark + 1, line.size - size - 1});
    return answer->rules.size > 0 || wrong(read, read->at, "wrong: ORDER ! RULES expected");
}

static bool read_answer(reading *read, lesson_verdict verdict, gg_span rest)
{
    lesson_step *step = read->step;
    if (!step || step->kind != LESSON_ASK)
        return wrong(read, read->at, "an answer belongs below `ask`");
    step->answer = host_resized(step->answer, (step->answer_count + 1) * sizeof *step->answer);
    lesson_answer *answer = &step->answer[step->answer_count++];
    *answer = (lesson_answer){.verdict = verdict, .order = rest, .line = read->at};
    read->text = &answer->text;
    if (rest.size == 0)
        return wrong(read, read->at, "an order expected");
    return verdict != LESSON_WRONG || split_refusal(read, answer);
}

static bool read_right(reading *read, gg_span rest)
{
    return read_answer(read, LESSON_RIGHT, rest);
}

static bool read_poor(reading *read, gg_span rest)
{
    return read_answer(read, LESSON_POOR, rest);
}

static bool read_wrong(reading *read, gg_span rest)
{
    return read_answer(read, LESSON_WRONG, rest);
}

static bool read_other(reading *read, gg_span rest)
{
    lesson_step *step = read->step;
    if (!step || step->kind != LESSON_ASK || step->other.size > 0 || rest.size > 0)
        return wrong(read, read->at, "`other` stands alone, once below `ask`");
    read->text = &step->other;
    return true;
}

static bool read_hint(reading *read, gg_span rest)
{
    lesson_step *step = read->step;
    if (!step || step->kind != LESSON_ASK || rest.size > 0)
        return wrong(read, read->at, "`hint` stands alone below `ask`");
    step->hint = host_resized(step->hint, (step->hint_count + 1) * sizeof *step->hint);
    read->text = &step->hint[step->hint_count++];
    *read->text = (gg_span){"", 0};
    return true;
}

static bool read_end(reading *read, bool won, gg_span rest)
{
    lesson_step *step = read->step;
    if (!step || step->kind != LESSON_FIGHT || rest.size == 0)
        return wrong(read, read->at, "`won FACTS` and `lost FACTS` belong below `fight`");
    step->end = host_resized(step->end, (step->end_count + 1) * sizeof *step->end);
    lesson_end *end = &step->end[step->end_count++];
    *end = (lesson_end){.won = won, .facts = rest, .line = read->at};
    read->text = &end->text;
    return true;
}

static bool read_won(reading *read, gg_span rest)
{
    return read_end(read, true, rest);
}

static bool read_lost(reading *read, gg_span rest)
{
    return read_end(read, false, rest);
}

static bool read_show(reading *read, gg_span rest)
{
    lesson_step *step = read->step;
    if (!step || step->show.size > 0 || rest.size == 0)
        return wrong(read, read->at, "`show THINGS` stands once below a step");
    step->show = rest;
    read->text = NULL;
    return are_things(read, rest);
}

static bool read_facts(reading *read, gg_span rest)
{
    lesson_step *step = read->step;
    if (!step || step->facts.size > 0 || rest.size == 0 || step->kind == LESSON_FIGHT)
        return wrong(read, read->at, "`= FACTS` stands once below a say, ask or then");
    step->facts = rest;
    step->facts_line = read->at;
    read->text = NULL;
    return true;
}

static bool read_step(reading *read, gg_span word, gg_span rest)
{
    static const struct {
        const char *word;
        bool (*read)(reading *read, gg_span rest);
    } steps[] = {
        {"say", read_say},     {"ask", read_ask},   {"then", read_then},   {"fight", read_fight},
        {"right", read_right}, {"poor", read_poor}, {"wrong", read_wrong}, {"other", read_other},
        {"hint", read_hint},   {"won", read_won},   {"lost", read_lost},   {"=", read_facts},
        {"show", read_show},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (gg_span_is(word, steps[i].word))
            return steps[i].read(read, rest);
    return gg_fail(read->error, read->at, 1,
                   "unknown statement \"%.*s\": say, ask, right, poor, wrong, other, hint, then, "
                   "fight, won, lost, show or =",
                   (int)word.size, word.at);
}

/* ---------------------------------------------------------------- whole steps */

const lesson_answer *lesson_right(const lesson_step *step, uint32_t which)
{
    for (uint32_t i = 0; i < step->answer_count; i++)
        if (step->answer[i].verdict == LESSON_RIGHT && which-- == 0)
            return &step->answer[i];
    return NULL;
}

static bool is_whole_answer(const reading *read, const lesson_answer *answer)
{
    if (answer->verdict == LESSON_POOR && answer->text.size == 0)
        return wrong(read, answer->line, "poor: say why, in the lines below");
    return true;
}

static bool is_whole(const reading *read, const lesson_step *step)
{
    if (step->text.size == 0 && step->kind != LESSON_THEN)
        return wrong(read, step->line, "its text is missing in the lines below");
    if (step->kind == LESSON_ASK && !lesson_right(step, 0))
        return wrong(read, step->line, "ask: no answer is `right`");
    for (uint32_t i = 0; i < step->answer_count; i++)
        if (!is_whole_answer(read, &step->answer[i]))
            return false;
    for (uint32_t i = 0; i < step->hint_count; i++)
        if (step->hint[i].size == 0)
            return wrong(read, step->line, "a hint below has no text");
    for (uint32_t i = 0; i < step->end_count; i++)
        if (step->end[i].text.size == 0)
            return wrong(read, step->end[i].line, "say what has happened, in the lines below");
    return true;
}

/* ---------------------------------------------------------------- the file */

static bool add_text(reading *read, gg_span line)
{
    if (!read->text)
        return wrong(read, read->line - 1, "text without a statement that it belongs to");
    if (read->text->size == 0)
        *read->text = line;
    else
        read->text->size = (size_t)(line.at + line.size - read->text->at);
    return true;
}

static bool read_line(reading *read, gg_span line)
{
    read->at = read->line - 1;
    if (is_empty(line) || line.at[0] == '#')
        return true;
    if (is_indented(line))
        return add_text(read, line);
    read->text = NULL;
    read_on(read, &line);
    gg_span rest = host_trimmed(line), word = first_word(&rest);
    return read->begun ? read_step(read, word, rest) : read_head(read, word, rest);
}

/* 03-corps-commands.txt becomes corps-commands. */
static gg_span name_of(const gg_file *file)
{
    gg_span name = gg_span_of(file->name);
    while (name.size > 0 && ((name.at[0] >= '0' && name.at[0] <= '9') || name.at[0] == '-'))
        name = (gg_span){name.at + 1, name.size - 1};
    const char *dot = memchr(name.at, '.', name.size);
    return dot ? (gg_span){name.at, (size_t)(dot - name.at)} : name;
}

bool lesson_read(lesson_sheet *lesson, const gg_file *file, gg_error *error)
{
    reading read = {.lesson = lesson, .rest = {file->text, file->size}, .line = 1, .error = error};
    gg_span line;
    *lesson = (lesson_sheet){.file = file, .name = name_of(file)};
    bool good = lesson->name.size > 0 ||
                wrong(&read, 0, "a lesson's file has a name, as 03-roads.txt");
    while (good && next_line(&read, &line))
        good = read_line(&read, line);
    good = good && has_head(&read);
    for (uint32_t i = 0; good && i < lesson->step_count; i++)
        good = is_whole(&read, &lesson->step[i]);
    if (!good)
        lesson_close(lesson);
    return good;
}

void lesson_close(lesson_sheet *lesson)
{
    for (uint32_t i = 0; i < lesson->step_count; i++) {
        free(lesson->step[i].answer);
        free(lesson->step[i].hint);
        free(lesson->step[i].end);
    }
    free(lesson->step);
    *lesson = (lesson_sheet){0};
}

/* ---------------------------------------------------------------- a course */

bool lesson_course_open(lesson_course *course, const gg_file *files, uint32_t count)
{
    *course = (lesson_course){.lesson = host_zeroed((count + 1) * sizeof *course->lesson)};
    for (uint32_t i = 0; i < count; i++) {
        gg_error error = {0};
        if (lesson_read(&course->lesson[course->count], &files[i], &error)) {
            course->count++;
            continue;
        }
        host_complain("%s:%u: %s", files[i].name, (unsigned)error.line, error.text);
        lesson_course_close(course);
        return false;
    }
    return true;
}

void lesson_course_close(lesson_course *course)
{
    for (uint32_t i = 0; i < course->count; i++)
        lesson_close(&course->lesson[i]);
    free(course->lesson);
    *course = (lesson_course){0};
}

static bool is_number(gg_span word, uint32_t number)
{
    char text[12];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%u", number);
    return gg_span_is(word, text);
}

const lesson_sheet *lesson_find(const lesson_course *course, gg_span name)
{
    for (uint32_t i = 0; i < course->count; i++)
        if (is_number(name, i + 1) || host_same_text(name, course->lesson[i].name))
            return &course->lesson[i];
    return NULL;
}

static bool has_word(gg_span list, gg_span wanted)
{
    while (list.size > 0) {
        gg_span word = first_word(&list);
        if (gg_same_name(word, wanted))
            return true;
    }
    return false;
}

const lesson_sheet *lesson_about(const lesson_course *course, gg_span rule)
{
    for (uint32_t i = 0; i < course->count; i++)
        if (has_word(course->lesson[i].rules, rule))
            return &course->lesson[i];
    return NULL;
}
