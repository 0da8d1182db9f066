/* typing.c: a line that the player types at the bottom of the screen, with what may follow above it. */
#include "cli/screen/app.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct typing {
    scr_app *app;
    const char *prompt;
    char *text;
    size_t size;
    json_t *found; /* candidates */
    size_t from;   /* where they begin in the text */
    uint32_t next; /* the candidate that Tab puts in next, once there is nothing in common left */
    bool cycles;
} typing;

static void find(typing *at)
{
    json_decref(at->found);
    at->found = scr_complete(at->app, at->text, &at->from);
    at->cycles = false;
    at->next = 0;
}

static void draw(const typing *at)
{
    scr_app *app = at->app;
    scr_paper *paper = &app->paper;
    size_t count = json_array_size(at->found);
    int shown = count < 8 ? (int)count : 8;
    scr_draw(app);
    scr_box list = {paper->rows - 1 - shown - 1, 0, shown + 1, paper->columns};
    if (shown > 0) {
        char title[60];
        snprintf(title, sizeof title, "Tab completes (%u)", (unsigned)count);
        scr_fill(paper, list, (scr_pen){SCR_INK, SCR_PAPER, 0});
        scr_rule(paper, list, 0, title);
    }
    for (int i = 0; i < shown; i++)
        scr_write(paper, list, i + 1, 4, (scr_pen){SCR_LEGAL, SCR_PAPER, 0},
                  json_string_value(json_array_get(at->found, (size_t)i)));
    scr_box line = {paper->rows - 1, 0, 1, paper->columns};
    scr_pen pen = {SCR_INK, SCR_PAPER, SCR_BOLD};
    scr_fill(paper, line, pen);
    int column = scr_write(paper, line, 0, 1, (scr_pen){SCR_LEGAL, SCR_PAPER, SCR_BOLD},
                           at->prompt);
    int from = column + 1, over = from + scr_width(at->text) - paper->columns + 2;
    const char *text = at->text;
    for (; over > 0 && *text; over--)
        scr_next_glyph(&text, false);
    column = scr_write(paper, line, 0, from, pen, text);
    scr_tty_show(paper, line.row, column);
}

/* Puts a candidate in place of what was begun. */
static void put(typing *at, const char *word, size_t size, bool blank)
{
    if (at->from + size + 2 > at->size)
        return;
    snprintf(at->text + at->from, at->size - at->from, "%.*s%s", (int)size, word, blank ? " " : "");
}

/* How many letters all candidates have in common. */
static size_t in_common(const json_t *found)
{
    size_t i;
    json_t *one;
    const char *first = json_string_value(json_array_get(found, 0));
    size_t size = first ? strlen(first) : 0;
    SCR_EACH (found, i, one) {
        size_t same = 0;
        const char *word = json_string_value(one);
        while (same < size && word[same] == first[same])
            same++;
        size = same;
    }
    return size;
}

/* One candidate is put in; of several what they have in common, then one after the other. */
static void complete(typing *at)
{
    size_t count = json_array_size(at->found), size = in_common(at->found);
    if (count == 0)
        return;
    const char *first = json_string_value(json_array_get(at->found, 0));
    if (count == 1) {
        put(at, first, strlen(first), true);
        find(at);
    } else if (!at->cycles && size > strlen(at->text + at->from)) {
        put(at, first, size, false);
        find(at);
    } else {
        const char *word = json_string_value(json_array_get(at->found, at->next));
        put(at, word, strlen(word), false);
        at->cycles = true;
        at->next = (at->next + 1) % (uint32_t)count;
    }
}

static void erase_letter(typing *at)
{
    size_t used = strlen(at->text);
    while (used > 0 && ((unsigned char)at->text[used - 1] & 0xC0) == 0x80)
        used--;
    at->text[used > 0 ? used - 1 : 0] = 0;
}

static void add_letter(typing *at, int32_t code)
{
    size_t used = strlen(at->text);
    if (used + 4 >= at->size)
        return;
    if (code < 0x80) {
        at->text[used++] = (char)code;
    } else if (code < 0x800) {
        at->text[used++] = (char)(0xC0 | code >> 6);
        at->text[used++] = (char)(0x80 | (code & 0x3F));
    }
    at->text[used] = 0;
}

/* False: the line is finished or given up. */
static bool edit(typing *at, int32_t key)
{
    if (key == SCR_KEY_TAB) {
        complete(at);
        return true;
    }
    if (key == SCR_KEY_ESCAPE || key == SCR_KEY_ENTER)
        return false;
    if (key == SCR_KEY_ERASE)
        erase_letter(at);
    else if (key == 21) /* Ctrl-U */
        at->text[0] = 0;
    else if (key >= ' ' && key < SCR_KEY_FIRST)
        add_letter(at, key);
    else
        return true;
    find(at);
    return true;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): `typing` changes the text */
bool scr_type(scr_app *app, const char *prompt, char *text, size_t size)
{
    typing at = {.app = app, .prompt = prompt, .text = text, .size = size};
    int32_t key;
    find(&at);
    do {
        draw(&at);
        key = scr_tty_key(-1).code;
        if (key == SCR_KEY_RESIZE)
            scr_tty_size(&app->paper);
    } while (!cli_interrupted() && edit(&at, key));
    json_decref(at.found);
    return key == SCR_KEY_ENTER && text[0] != 0 && !cli_interrupted();
}
