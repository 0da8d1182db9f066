/* study_paste.c: a text that people paste: statements of a position, a case, or a log (docs/notation.md).
 *
 * What a case tests is left out, and so is what only a log needs. Orders are played as far as they can be. */
#include "server/studies/studies.h"

#include "host/memory.h"
#include "host/page.h"

#include <stdlib.h>
#include <string.h>

typedef struct pasting {
    srv_house *house;
    srv_study *study;
    host_page position;
    FILE *statements;
    bool begun;     /* the line `begin` was read */
    uint32_t node;  /* the last one */
    uint32_t shown; /* the last one that the text has: answers without a choice may be left out */
    uint32_t played;
    gg_error *trouble, *error;
} pasting;

/* ---------------------------------------------------------------- before `begin` */

static bool is_one_of(const gg_words *words, const char *const *list)
{
    for (; *list; list++)
        if (gg_word_is(words, 0, *list))
            return true;
    return false;
}

/* The words of a line from one on, as they were written. */
static const char *from_word(const gg_words *words, uint32_t index)
{
    return index < words->count ? words->text + words->word[index].at : "";
}

static bool take_game(pasting *paste, const gg_words *words)
{
    const char *line = from_word(words, 1);
    if (strlen(line) >= sizeof paste->study->line)
        return gg_fail_at(paste->error, words, 1, "the line of the game is too long");
    memcpy(paste->study->line, line, strlen(line) + 1);
    return true;
}

static void take_title(pasting *paste, const gg_words *words)
{
    gg_text text;
    gg_text_open(&text, paste->study->title, sizeof paste->study->title);
    gg_put(&text, from_word(words, 2));
}

/* Positions of lines stay those of the text: what is left out becomes an empty line. */
static bool take_head(pasting *paste, const gg_words *words, gg_span source)
{
    static const char *const ignored[] = {
        "rules", "start", "log", "rules-version", "data-hash", "seed-hash", "seats", "date", NULL};
    if (gg_word_is(words, 0, "like"))
        return gg_fail_at(paste->error, words, 0,
                          "\"like\" names another case: paste the whole position");
    if (gg_word_is(words, 0, "seen-by"))
        return gg_fail_at(paste->error, words, 0,
                          "this is a seat's copy of a log, which cannot be played: paste the log "
                          "of a finished game");
    bool game = gg_word_is(words, 0, "game"), title = gg_word_is(words, 0, "case");
    if (game && !take_game(paste, words))
        return false;
    if (title)
        take_title(paste, words);
    if (!game && !title && !is_one_of(words, ignored)) {
        fprintf(paste->statements, "%.*s", (int)source.size, source.at);
        return true;
    }
    for (size_t i = 0; i < source.size; i++)
        if (source.at[i] == '\n')
            fputc('\n', paste->statements);
    return true;
}

static bool begin(pasting *paste)
{
    paste->begun = true;
    host_page_close(&paste->position);
    paste->statements = NULL;
    if (strlen(paste->position.at) > STUDY_ROOT_MAX)
        return gg_fail(paste->error, 0, 0, "the position is too long");
    bool empty = strspn(paste->position.at, " \t\r\n") == strlen(paste->position.at);
    study_set(&paste->study->root, empty ? "" : paste->position.at);
    if (paste->study->line[0] == 0)
        return gg_fail(paste->error, 1, 1, "say which game it is: \"game triumph dec2\"");
    return study_begin(paste->house, paste->study, paste->error);
}

/* ---------------------------------------------------------------- orders */

/* Without brackets of dice and hashes, and what a case says about it. */
static void cut_order(const gg_words *words, uint32_t first, char order[GG_LINE_MAX + 1],
                      char dice[GG_LINE_MAX + 1])
{
    gg_text text;
    uint32_t i = first;
    gg_text_open(&text, order, GG_LINE_MAX + 1);
    for (; i < words->count && !gg_word_is(words, i, "[") && !gg_word_is(words, i, "!"); i++) {
        gg_span word = gg_word_at(words, i);
        if (word.at[0] == '{')
            break;
        gg_put(&text, i > first ? " " : "");
        gg_put_span(&text, word);
    }
    gg_text_open(&text, dice, GG_LINE_MAX + 1);
    for (; i < words->count && gg_word_at(words, i).at[0] != '{' && !gg_word_is(words, i, "!");
         i++) {
        bool shuffle = gg_word_at(words, i).at[0] == 's' && gg_word_at(words, i).size > 1;
        if (!shuffle) /* in an analysis they come from the seed */
            gg_print(&text, "%s%.*s", text.used > 0 ? " " : "", (int)gg_word_at(words, i).size,
                     gg_word_at(words, i).at);
    }
    if (strcmp(dice, "[ ]") == 0)
        dice[0] = 0;
}

static bool play(pasting *paste, gg_seat seat, const char *order, const char *dice)
{
    room_post post = {.order = order};
    room_error *error = host_zeroed(sizeof *error);
    study_roll roll = {dice[0] ? ROLL_CHOSEN : ROLL_RANDOM, dice};
    study_line *line = study_line_open(paste->house, paste->study, paste->node, paste->trouble);
    if (line)
        post.after = line->game->room->told[seat];
    bool given = line && study_line_give(paste->house, line, seat, &post, &roll, error);
    if (given) {
        uint32_t path[STUDY_DEPTH_MAX];
        uint32_t depth = study_find(paste->study, paste->node)->depth;
        study_path(paste->study, line->node, path);
        paste->node = line->node;
        paste->shown = path[depth];
        paste->played++;
    } else if (line) {
        gg_text text;
        gg_text_open(&text, paste->trouble->text, sizeof paste->trouble->text);
        gg_print(&text, "\"%s\" cannot be played here", order);
        if (error->text[0])
            gg_print(&text, ": %s", error->text);
        else if (error->refused && error->answer.refusal.count > 0) {
            gg_span id = gg_rule_id(line->game->rules, error->answer.refusal.rule[0]);
            gg_print(&text, " (%.*s)", (int)id.size, id.at);
        }
    }
    free(error);
    return given;
}

/* The text may name what was answered without asking. */
static bool is_known(pasting *paste, gg_seat seat, const char *order)
{
    const size_t verb = strcspn(order, " ");
    uint32_t path[STUDY_DEPTH_MAX];
    uint32_t count = study_path(paste->study, paste->node, path);
    uint32_t depth = study_find(paste->study, paste->shown)->depth;
    const study_node *next = depth < count ? study_find(paste->study, path[depth]) : NULL;
    if (!next || next->seat != seat || strncmp(next->order, order, verb) != 0)
        return false;
    paste->shown = next->number;
    return true;
}

/* `F: end`, in a log `12 F: end`. True: read on. */
static bool take_order(pasting *paste, const gg_words *words)
{
    char order[GG_LINE_MAX + 1], dice[GG_LINE_MAX + 1];
    int32_t number;
    gg_error error = {0};
    uint32_t first = gg_word_number(words, 0, &number) ? 1 : 0;
    gg_span name = gg_word_at(words, first);
    if (words->count < first + 3 || !gg_word_is(words, first + 1, ":"))
        return true; /* a fact, a question, a mark, the end of a log */
    for (uint32_t i = first; i < words->count; i++)
        if (gg_word_is(words, i, "!"))
            return true; /* refused on purpose */
    study_line *line = study_line_open(paste->house, paste->study, paste->node, &error);
    gg_seat seat = line ? host_table_seat(&line->game->room->table, name, false, &error)
                        : GG_NOBODY;
    if (seat == GG_NOBODY) {
        *paste->trouble = error;
        return false;
    }
    cut_order(words, first + 2, order, dice);
    paste->trouble->line = words->line;
    return is_known(paste, seat, order) || play(paste, seat, order, dice);
}

/* ---------------------------------------------------------------- the text */

static bool read_on(pasting *paste, gg_span text)
{
    gg_reader reader;
    gg_error wrong = {0};
    gg_words *words = host_raw_memory(sizeof *words);
    bool good = true;
    size_t from = 0;
    gg_reader_open(&reader, text);
    while (good && gg_read_words(&reader, words, &wrong)) {
        gg_span source = {text.at + from, reader.next - from};
        from = reader.next;
        if (!paste->begun && gg_word_is(words, 0, "begin"))
            good = begin(paste);
        else if (!paste->begun && gg_word_is(words, 0, "case") && paste->study->title[0])
            break; /* the next case */
        else if (!paste->begun)
            good = take_head(paste, words, source);
        else if (gg_word_is(words, 0, "case") || !take_order(paste, words))
            break;
    }
    free(words);
    if (good && wrong.text[0]) {
        *paste->error = wrong;
        return false;
    }
    return good;
}

bool study_paste(srv_house *house, srv_study *study, const char *text, uint32_t *played,
                 gg_error *trouble, gg_error *error)
{
    pasting paste = {.house = house, .study = study, .trouble = trouble, .error = error};
    host_page_open(&paste.position);
    paste.statements = paste.position.stream;
    bool good = read_on(&paste, gg_span_of(text)) && (paste.begun || begin(&paste));
    if (paste.statements)
        host_page_close(&paste.position);
    host_page_free(&paste.position);
    study_lines_drop(house, study, 0);
    *played = paste.played;
    return good;
}
