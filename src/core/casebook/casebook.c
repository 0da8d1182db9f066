/* casebook.c: runs casebook files (the notation, sections 2 and 8).
 *
 * A file is read twice. The first pass finds the cases and their names; each case is then a separate piece of text, so
 * an error in one cannot affect another. The second pass reads and runs each case. Names stay in the arena; everything
 * else is released after each case, except the game, which is kept for the next one. */
#include "core/casebook/casebook.h"
#include "core/mem.h"
#include "core/text/text.h"

/* ---------------------------------------------------------------- names */

static uint32_t hash_id(gg_span id)
{
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < id.size; i++)
        hash = (hash ^ (uint8_t)gg_small(id.at[i])) * 16777619U;
    return hash;
}

static bool same_id(gg_span a, gg_span b)
{
    if (a.size != b.size)
        return false;
    for (size_t i = 0; i < a.size; i++)
        if (gg_small(a.at[i]) != gg_small(b.at[i]))
            return false;
    return true;
}

/* The place in the tree where a case of that name is, or belongs. Names with equal hashes are chained on the left. */
static gg_case_name **place_of(gg_case_name **place, gg_span id, uint32_t hash)
{
    for (uint32_t bit = 0; *place && !((*place)->hash == hash && same_id((*place)->id, id)); bit++)
        place = &(*place)->child[bit < 32 ? hash >> bit & 1 : 0];
    return place;
}

const gg_case_name *gg_case_find(const gg_casebook *book, gg_span id)
{
    gg_case_name *root = book->names;
    return *place_of(&root, id, hash_id(id));
}

static void register_name(gg_casebook *book, gg_case_name *name)
{
    gg_case_name **place = place_of(&book->names, name->id, name->hash);
    if (*place)
        name->twin = *place;
    else
        *place = name;
}

/* ---------------------------------------------------------------- the cases of a file */

static bool is_id(gg_span word)
{
    for (size_t i = 0; i < word.size; i++) {
        char c = gg_small(word.at[i]);
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.'))
            return false;
    }
    return word.size > 0;
}

static char *keep_text(gg_arena *arena, gg_span text)
{
    char *kept = gg_arena_take(arena, text.size + 1);
    if (kept)
        memcpy(kept, text.at, text.size);
    return kept;
}

/* Adds a case that begins at `place`. */
static bool add_case(gg_case_file *file, gg_reader place, uint32_t line)
{
    gg_case_name *name = gg_arena_take(file->book->arena, sizeof *name);
    if (!name)
        return false;
    name->file = file->base;
    name->line = line;
    name->text = place;
    if (file->last) {
        file->last->below = name;
        file->last->text.text.size = place.next;
    } else {
        file->first = name;
    }
    file->last = name;
    return true;
}

static bool name_case(gg_case_file *file)
{
    gg_span id = gg_word_at(file->words, 1);
    if (file->words->count < 3 || !is_id(id))
        return true; /* reported when the case runs */
    char *kept = keep_text(file->book->arena, id);
    if (!kept)
        return false;
    file->last->id = (gg_span){kept, id.size};
    file->last->hash = hash_id(id);
    register_name(file->book, file->last);
    return true;
}

/* Is the unreadable line the first line of a case? */
static bool opens_case(gg_reader place, uint32_t line)
{
    gg_span text = place.text;
    size_t at = place.next;
    for (uint32_t i = place.line + 1; i < line; i++) {
        while (at < text.size && text.at[at] != '\n')
            at++;
        at++;
    }
    while (at < text.size && gg_is_blank(text.at[at]))
        at++;
    static const char word[] = "case";
    for (size_t i = 0; i < 4; i++, at++)
        if (at >= text.size || gg_small(text.at[at]) != word[i])
            return false;
    return at < text.size && gg_is_blank(text.at[at]);
}

static void file_error(gg_case_file *file, const gg_error *error)
{
    gg_case_report_error(file, error);
    file->book->failed++;
    file->book->errors++;
}

/* Finds the cases. Text before the first case is an error of the file, reported once. An unreadable line is an error of
 * its case, which finds it again. */
static bool find_cases(gg_case_file *file, gg_span text)
{
    gg_reader reader;
    gg_error error;
    bool told = false;
    gg_reader_open(&reader, text);
    for (;;) {
        gg_reader place = reader;
        bool read = gg_read_words(&reader, file->words, &error);
        if (!read && error.text[0] == 0)
            return true;
        reader.stop = false;
        bool opens = read ? gg_word_is(file->words, 0, "case") : opens_case(place, error.line);
        if (opens && !add_case(file, place, read ? file->words->line : error.line))
            return false;
        if (opens && read && !name_case(file))
            return false;
        if (file->first || told)
            continue;
        if (read)
            gg_fail_at(&error, file->words, 0, "case expected, found \"%.*s\"",
                       (int)gg_word_at(file->words, 0).size, gg_word_at(file->words, 0).at);
        file_error(file, &error);
        told = true;
    }
}

/* ---------------------------------------------------------------- running */

static gg_span without_folders(const char *path)
{
    gg_span name = gg_span_of(path);
    for (size_t i = name.size; i > 0; i--)
        if (path[i - 1] == '/')
            return (gg_span){path + i, name.size - i};
    return name;
}

/* The arena after the names is scratch memory. */
static bool open_scratch(gg_case_file *file)
{
    file->scratch = *file->book->arena;
    file->game_line = gg_arena_take(&file->scratch, GG_LINE_MAX + 1);
    file->game_mark = file->case_mark = file->scratch.used;
    return file->game_line != NULL;
}

void gg_run_cases(gg_casebook *book, const char *file, gg_span text)
{
    gg_words words;
    gg_case_file run = {.book = book, .path = file, .words = &words};
    run.base = keep_text(book->arena, without_folders(file));
    if (!run.base || !find_cases(&run, text) || !open_scratch(&run)) {
        gg_error error;
        gg_fail(&error, 1, 1, "not enough memory");
        file_error(&run, &error);
        return;
    }
    for (const gg_case_name *name = run.first; name; name = name->below)
        gg_case_run_one(&run, name);
}
