/* casebook_read.c: reads one case: its head, the cases it is like, its game and position, and the form of its lines.
 *
 * A case is checked completely before anything is played, so that a malformed case does not run at all. Statements are
 * not stored; they are read again when needed. */
#include "core/casebook/casebook.h"
#include "core/mem.h"

typedef enum statement_kind {
    CASE_STATEMENT,
    RULES_STATEMENT,
    GAME_STATEMENT,
    LIKE_STATEMENT,
    START_STATEMENT,
    BEGIN_STATEMENT,
    POSITION_STATEMENT
} statement_kind;

static statement_kind kind_of(const gg_words *words)
{
    static const char *const keywords[POSITION_STATEMENT] = {"case", "rules", "game",
                                                             "like", "start", "begin"};
    for (int kind = 0; kind < POSITION_STATEMENT; kind++)
        if (gg_word_is(words, 0, keywords[kind]))
            return (statement_kind)kind;
    return POSITION_STATEMENT;
}

/* ---------------------------------------------------------------- the form of a line */

static bool begins_quote(gg_span word)
{
    return word.size > 0 && word.at[0] == '"';
}

/* `! ID .. "REASON"`: the reason is the rest of the line. */
static bool find_reason(const gg_words *words, gg_case_line *line, gg_error *error)
{
    uint32_t at = line->refusal + 1;
    while (at < words->count && !begins_quote(gg_word_at(words, at)))
        at++;
    line->rules_end = at;
    if (at == words->count)
        return true;
    line->reason = at;
    const gg_word *first = &words->word[at], *last = &words->word[words->count - 1];
    bool closed = last->at + last->size > first->at + 2U &&
                  words->text[last->at + last->size - 1] == '"';
    return closed || gg_fail_at(error, words, at, "reason without closing quote");
}

static bool find_order_parts(const gg_words *words, gg_case_line *line, gg_error *error)
{
    uint32_t at = line->first;
    while (at < words->count && !gg_word_is(words, at, "[") && !gg_word_is(words, at, "!"))
        at++;
    line->order_end = at;
    if (gg_word_is(words, at, "[")) {
        line->dice = at;
        if (line->kind == GG_CASE_ASK)
            return gg_fail_at(error, words, at, "an asked order takes no dice");
        while (at < words->count && !gg_word_is(words, at, "]"))
            at++;
        if (at == words->count)
            return gg_fail_at(error, words, line->dice, "\"[\" without \"]\"");
        if (gg_word_is(words, at + 1, "!"))
            return gg_fail_at(error, words, line->dice, "a refused order takes no dice");
        if (at + 1 < words->count)
            return gg_fail_at(error, words, at + 1, "nothing may follow the dice");
    }
    if (!gg_word_is(words, at, "!"))
        return true;
    line->refusal = at;
    return find_reason(words, line, error);
}

static bool read_name_line(const gg_words *words, gg_case_line *line, gg_error *error)
{
    line->first = 1;
    line->order_end = words->count;
    if (words->count == 1)
        return gg_fail_at(error, words, 1, "%s: name expected",
                          line->kind == GG_CASE_MARK ? "mark" : "back");
    if (words->count > 2)
        return gg_fail_at(error, words, 2, "nothing may follow here");
    return true;
}

static bool read_facts_line(const gg_words *words, gg_case_line *line)
{
    line->kind = GG_CASE_FACTS;
    line->first = 1;
    line->order_end = words->count;
    if (gg_word_is(words, 2, "sees")) {
        line->seat = gg_word_at(words, 1);
        line->first = 3;
    }
    return true;
}

/* A sign inside the first word means that the blank after it is missing. */
static bool find_glued_sign(const gg_words *words, gg_error *error)
{
    gg_span word = gg_word_at(words, 0);
    for (size_t i = 0; i + 1 < word.size; i++)
        if (word.at[i] == ':' || word.at[i] == '?' || (word.at[i] == '=' && i == 0))
            return gg_fail_at(error, words, 0, "write a blank after \"%.*s\"", (int)i + 1, word.at);
    return gg_fail_at(error, words, 0, "unknown statement \"%.*s\"", (int)word.size, word.at);
}

bool gg_case_line_read(const gg_words *words, gg_case_line *line, gg_error *error)
{
    *line = (gg_case_line){.kind = GG_CASE_PLAY, .seat = gg_word_at(words, 0), .first = 2};
    size_t size = line->seat.size;
    if (gg_word_is(words, 1, ":"))
        return find_order_parts(words, line, error);
    if (gg_word_is(words, 1, "?") || (size > 1 && line->seat.at[size - 1] == '?')) {
        line->kind = GG_CASE_ASK;
        if (gg_word_is(words, 1, "?"))
            return find_order_parts(words, line, error);
        line->first = 1;
        line->seat.size--;
        return find_order_parts(words, line, error);
    }
    line->seat.size = 0;
    if (gg_word_is(words, 0, "="))
        return read_facts_line(words, line);
    bool back = gg_word_is(words, 0, "back");
    if (back || gg_word_is(words, 0, "mark")) {
        line->kind = back ? GG_CASE_BACK : GG_CASE_MARK;
        return read_name_line(words, line, error);
    }
    if (gg_word_is(words, 0, "begin"))
        return gg_fail_at(error, words, 0, "second begin line");
    return find_glued_sign(words, error);
}

/* ---------------------------------------------------------------- the form of a case */

static bool check_case_line(const gg_words *words, const gg_case_name *name, gg_error *error)
{
    gg_span id = gg_word_at(words, 1);
    if (words->count < 3)
        return gg_fail_at(error, words, words->count, "case needs an id and a title");
    if (name->id.size == 0)
        return gg_fail_at(error, words, 1, "\"%.*s\" is not an id: letters, digits, - and .",
                          (int)id.size, id.at);
    if (name->twin)
        return gg_fail_at(error, words, 1, "case %.*s is already in %s:%u", (int)id.size, id.at,
                          name->twin->file, name->twin->line);
    return true;
}

static bool fail_case(gg_case_file *file, const gg_case_name *name, gg_error *error,
                      const char *what)
{
    gg_reader place = name->text;
    gg_error ignored;
    bool read = gg_read_words(&place, file->words, &ignored);
    gg_assert(read);
    (void)read;
    return gg_fail_at(error, file->words, 0, "case %.*s %s", (int)name->id.size, name->id.at, what);
}

static bool note_game_or_like(gg_case_head *head, const gg_words *words, gg_reader place, bool like,
                              gg_error *error)
{
    if (like ? head->has_like : head->has_game)
        return gg_fail_at(error, words, 0, "second %s line", like ? "like" : "game");
    if (like ? head->has_game : head->has_like)
        return gg_fail_at(error, words, 0, "case %.*s has both game and like",
                          (int)head->name->id.size, head->name->id.at);
    if (words->count < 2)
        return gg_fail_at(error, words, 1,
                          like ? "id of a case expected" : "name of a game expected");
    if (like && words->count > 2)
        return gg_fail_at(error, words, 2, "nothing may follow here");
    *(like ? &head->has_like : &head->has_game) = true;
    *(like ? &head->like : &head->game) = place;
    return true;
}

static bool note_head_line(gg_case_head *head, const gg_words *words, gg_reader place,
                           gg_error *error)
{
    statement_kind kind = kind_of(words);
    switch (kind) {
    case GAME_STATEMENT:
    case LIKE_STATEMENT:
        return note_game_or_like(head, words, place, kind == LIKE_STATEMENT, error);
    case BEGIN_STATEMENT:
        head->has_begin = true;
        head->begin = place;
        return true;
    case RULES_STATEMENT:
        if (words->count < 2)
            return gg_fail_at(error, words, 1, "id of a rule expected");
        return true;
    case START_STATEMENT:
        if (words->count > 1)
            return gg_fail_at(error, words, 1, "nothing may follow here");
        return true;
    default:
        return true;
    }
}

static bool note_line(gg_case_head *head, const gg_words *words, gg_error *error)
{
    gg_case_line line;
    if (!gg_case_line_read(words, &line, error))
        return false;
    if (line.kind == GG_CASE_ASK || line.kind == GG_CASE_FACTS || line.refusal != 0)
        head->tests = true;
    return true;
}

/* Scans the head of a case, or all of it. */
static bool scan_case(gg_case_file *file, const gg_case_name *name, bool all, gg_case_head *head,
                      gg_error *error)
{
    gg_words *words = file->words;
    gg_reader reader = name->text;
    head->name = name;
    if (!gg_read_words(&reader, words, error) || !check_case_line(words, name, error))
        return false;
    for (gg_reader place = reader; gg_read_words(&reader, words, error); place = reader) {
        bool good = head->has_begin ? note_line(head, words, error)
                                    : note_head_line(head, words, place, error);
        if (!good)
            return false;
        if (head->has_begin && !all)
            return true;
    }
    if (error->text[0] != 0)
        return false;
    if (!head->has_game && !head->has_like)
        return fail_case(file, name, error, "has no game");
    if (!head->has_begin)
        return fail_case(file, name, error, "has no begin");
    if (!head->tests)
        return fail_case(file, name, error, "tests nothing");
    return true;
}

/* ---------------------------------------------------------------- like */

static bool reread(gg_case_file *file, gg_reader place)
{
    gg_error ignored;
    return gg_read_words(&place, file->words, &ignored);
}

/* Scans the case that this one is like. It comes earlier in the run, so there are no cycles. */
static bool find_base(gg_case_file *file, gg_case_head *head, gg_error *error)
{
    reread(file, head->like);
    gg_span id = gg_word_at(file->words, 1);
    const gg_case_name *base = gg_case_find(file->book, id);
    if (!base || base->file != head->name->file || base->line >= head->name->line)
        return gg_fail_at(error, file->words, 1, "no case %.*s above in this file", (int)id.size,
                          id.at);
    head->base = gg_arena_take(&file->scratch, sizeof *head->base);
    if (!head->base)
        return gg_no_memory(error);
    if (!scan_case(file, base, false, head->base, error))
        return false;
    if (!head->base->has_game && !head->base->has_like)
        return fail_case(file, base, error, "has no game");
    return true;
}

static bool find_bases(gg_case_file *file, gg_case_head *head, gg_error *error)
{
    uint32_t depth = 0;
    for (; head->has_like; head = head->base) {
        if (++depth == GG_CASE_LAYERS)
            return fail_case(file, head->name, error, "is like too many cases in a row");
        if (!find_base(file, head, error))
            return false;
    }
    return true;
}

static const gg_case_head *lowest(const gg_case_head *head)
{
    while (head->base)
        head = head->base;
    return head;
}

/* ---------------------------------------------------------------- game and rules */

/* Is it the same game as in the last case? If not, *line receives the text to make it from. */
static bool same_game(gg_case_file *file, const gg_case_head *head, char line[GG_LINE_MAX + 1])
{
    gg_text text;
    reread(file, lowest(head)->game);
    gg_text_open(&text, line, GG_LINE_MAX + 1);
    gg_case_put_words(file->words, 1, file->words->count, &text);
    return file->game && gg_span_is(gg_span_of(line), file->game_line);
}

/* Makes the game of the statement just read. It replaces the old game and everything after it in memory. */
static bool change_game(gg_case_file *file, const char *line, gg_error *error)
{
    file->scratch.used = file->case_mark = file->game_mark;
    file->game = gg_read_game(file->book->shelf, file->words, 1, &file->scratch, error);
    if (!file->game)
        return false;
    file->case_mark = file->scratch.used;
    memcpy(file->game_line, line, gg_span_of(line).size + 1);
    return true;
}

static bool find_rules(gg_case_file *file, uint32_t first, uint32_t end, bool covers,
                       gg_error *error)
{
    const gg_casebook *book = file->book;
    for (uint32_t i = first; i < end; i++) {
        gg_span id = gg_word_at(file->words, i);
        uint16_t rule = gg_find_rule(file->game, id);
        if (rule == GG_RULE_NONE)
            return gg_fail_at(error, file->words, i, "no such rule: %.*s", (int)id.size, id.at);
        if (covers && book->covers)
            book->covers(book->to, file->game, rule);
    }
    return true;
}

/* Checks the rules that a case claims to test, and those that it expects in refusals. */
static bool check_rules(gg_case_file *file, const gg_case_head *head, bool covers, gg_error *error)
{
    bool begun = false;
    gg_reader reader = head->name->text;
    while (gg_read_words(&reader, file->words, error)) {
        gg_case_line line = {.refusal = 0};
        statement_kind kind = kind_of(file->words);
        if (!begun && kind == RULES_STATEMENT &&
            !find_rules(file, 1, file->words->count, covers, error))
            return false;
        if (begun && !gg_case_line_read(file->words, &line, error))
            return false;
        if (line.refusal != 0 && !find_rules(file, line.refusal + 1, line.rules_end, false, error))
            return false;
        begun = begun || kind == BEGIN_STATEMENT;
    }
    return error->text[0] == 0;
}

static gg_case_head *read_heads(gg_case_file *file, const gg_case_name *name, gg_error *error)
{
    gg_case_head *head = gg_arena_take(&file->scratch, sizeof *head);
    if (!head) {
        gg_no_memory(error);
        return NULL;
    }
    bool good = scan_case(file, name, true, head, error) && find_bases(file, head, error);
    return good ? head : NULL;
}

gg_case_head *gg_case_read(gg_case_file *file, const gg_case_name *name, gg_error *error)
{
    char line[GG_LINE_MAX + 1];
    gg_case_head *head = read_heads(file, name, error);
    if (head && !same_game(file, head, line)) {
        if (!change_game(file, line, error))
            return NULL;
        head = read_heads(file, name, error); /* again: the game has overwritten them */
    }
    bool good = head && check_rules(file, head, false, error) &&
                check_rules(file, head, true, error);
    return good ? head : NULL;
}

/* ---------------------------------------------------------------- position */

/* Applies the statements of one case on top of those of the cases below it. */
static bool lay(gg_case_file *file, const gg_case_head *head, uint8_t layer,
                gg_beginning *beginning, bool *statements, gg_error *error)
{
    const gg_words *words = file->words;
    gg_reader reader = head->name->text;
    while (gg_read_words(&reader, file->words, error)) {
        statement_kind kind = kind_of(words);
        if (kind == BEGIN_STATEMENT)
            return true;
        if (kind == START_STATEMENT)
            beginning->free = false;
        else if (kind == POSITION_STATEMENT)
            *statements = true;
        else
            continue;
        if (!beginning->free && *statements)
            return gg_fail_at(error, words, 0, "start takes no position");
        if (kind == POSITION_STATEMENT && !gg_beginning_line(beginning, layer, words, error))
            return false;
    }
    return false; /* not reached: a scanned head has a `begin` */
}

bool gg_case_position(gg_case_file *file, const gg_case_head *head, gg_beginning *beginning,
                      gg_error *error)
{
    const gg_case_head *layers[GG_CASE_LAYERS];
    uint8_t count = 0;
    bool statements = false;
    for (; head; head = head->base)
        layers[count++] = head;
    if (!gg_beginning_open(beginning, file->game, &file->scratch, error))
        return false;
    for (uint8_t layer = 0; layer < count; layer++)
        if (!lay(file, layers[count - 1 - layer], layer, beginning, &statements, error))
            return false;
    return gg_beginning_end(beginning, error);
}
