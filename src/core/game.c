/* game.c: the game object: options, scenarios, rules and notes from the data files.
 *
 * Every game has game.txt (title, scenarios, notes) and rules.txt (one rule per line). Core reads these two, the
 * game's own load() reads all others. */
#include "grognard_game.h"
#include "mem.h"

/* ---------------------------------------------------------------- core's own rules */

static const struct {
    const char *id, *text;
} core_rules[GG_RULE_FIRST] = {
    [GG_RULE_TURN] = {"G-TURN", "It is not this seat's turn to give this order."},
    [GG_RULE_FORM] =
        {"G-FORM", "This is not an order of the game, or it names something that does not exist."},
    [GG_RULE_UNDO] = {"G-UNDO",
                      "Nothing can be undone: something was revealed, rolled, handed over or "
                      "committed since."},
    [GG_RULE_OVER] = {"G-OVER", "The game is over."},
    [GG_RULE_SEAT] = {"G-SEAT", "There is no such seat, or it may not do this."},
};

gg_span gg_rule_id(const gg_game *game, uint16_t rule)
{
    if (rule >= GG_RULE_FIRST && rule < game->rule_count)
        return game->rule[rule].id;
    gg_assert(rule < GG_RULE_FIRST);
    return gg_span_of(core_rules[rule].id ? core_rules[rule].id : "");
}

gg_span gg_rule_text(const gg_game *game, uint16_t rule)
{
    if (rule >= GG_RULE_FIRST && rule < game->rule_count)
        return game->rule[rule].text;
    gg_assert(rule < GG_RULE_FIRST);
    return gg_span_of(core_rules[rule].text ? core_rules[rule].text : "");
}

/* Compares from the end: identifiers have common prefixes. */
static bool same_id(gg_span a, gg_span b)
{
    if (a.size != b.size)
        return false;
    for (size_t i = a.size; i-- > 0;) {
        char x = a.at[i], y = b.at[i];
        x = x >= 'a' && x <= 'z' ? (char)(x - 'a' + 'A') : x;
        y = y >= 'a' && y <= 'z' ? (char)(y - 'a' + 'A') : y;
        if (x != y)
            return false;
    }
    return true;
}

uint16_t gg_find_rule(const gg_game *game, gg_span id)
{
    if (id.size == 0)
        return GG_RULE_NONE;
    for (uint16_t rule = 1; rule < game->rule_count; rule++)
        if (same_id(gg_rule_id(game, rule), id))
            return rule;
    return GG_RULE_NONE;
}

void gg_write_refusal(const gg_game *game, const gg_refusal *refusal, gg_text *out)
{
    for (uint32_t i = 0; i < refusal->count; i++) {
        if (i > 0)
            gg_put_char(out, ' ');
        gg_put_span(out, gg_rule_id(game, refusal->rule[i]));
    }
}

void gg_why(const gg_game *game, const gg_refusal *refusal, gg_text *out)
{
    for (uint32_t i = 0; i < refusal->count; i++) {
        gg_put_span(out, gg_rule_id(game, refusal->rule[i]));
        gg_put(out, ": ");
        gg_put_span(out, gg_rule_text(game, refusal->rule[i]));
        gg_put_char(out, '\n');
    }
}

bool gg_write_reason(const gg_game *game, const void *view, gg_seat seat, const gg_order *order,
                     const gg_refusal *refusal, gg_text *out)
{
    bool written = false;
    if (!game->rules->write_reason || order->verb == 0 || order->verb >= GG_VERB_CORE ||
        seat >= game->seats)
        return false;
    for (uint32_t i = 0; i < refusal->count && !written; i++)
        written = game->rules->write_reason(game, view, seat, order, refusal->rule[i], out);
    return written;
}

void gg_refuse(gg_refusal *refusal, uint16_t rule)
{
    gg_assert(rule != GG_RULE_NONE);
    if (gg_refused_by(refusal, rule) || refusal->count == GG_REFUSALS_MAX)
        return;
    refusal->rule[refusal->count++] = rule;
}

bool gg_refused_by(const gg_refusal *refusal, uint16_t rule)
{
    for (uint32_t i = 0; i < refusal->count; i++)
        if (refusal->rule[i] == rule)
            return true;
    return false;
}

/* ---------------------------------------------------------------- files */

gg_span gg_find_file(const gg_game *game, const char *name)
{
    for (uint32_t i = 0; i < game->file_count; i++)
        if (gg_span_is(gg_span_of(game->files[i].name), name))
            return (gg_span){game->files[i].text, game->files[i].size};
    return (gg_span){NULL, 0};
}

static bool is_unread(const gg_game *game, const gg_file *file)
{
    const char *const *name = game->rules->unread;
    for (; name != NULL && *name != NULL; name++)
        if (gg_span_is(gg_span_of(file->name), *name))
            return true;
    return false;
}

/* Name, size and text of each file, in the order of the table, which is that of the names. A board that is drawn better
 * and a bot that plays better leave the game as it is: those files do not count. */
static void hash_files(gg_game *game)
{
    gg_sha256 sha;
    gg_sha256_open(&sha);
    for (uint32_t i = 0; i < game->file_count; i++) {
        const gg_file *file = &game->files[i];
        uint64_t size = file->size;
        if (is_unread(game, file))
            continue;
        gg_sha256_add(&sha, file->name, strlen(file->name) + 1);
        gg_sha256_add(&sha, &size, sizeof size);
        gg_sha256_add(&sha, file->text, file->size);
    }
    gg_sha256_close(&sha, game->data_hash);
}

/* The file's own text from a word to the end of its statement, so that it outlives the words. Statements of these
 * files are single lines, so a word has the same offset in its line and in its statement. */
static gg_span rest_of_line(gg_span file, size_t line_start, const gg_words *words, uint32_t index)
{
    if (index >= words->count)
        return (gg_span){"", 0};
    size_t first = line_start + words->word[index].at;
    const gg_word *last = &words->word[words->count - 1];
    size_t end = line_start + last->at + last->size;
    gg_assert(end <= file.size);
    return (gg_span){file.at + first, end - first};
}

/* Reads a file of one-line statements; `each` gets the words and where the line starts in the file. */
static bool read_lines(const gg_game *game, const char *name,
                       bool (*each)(gg_game *, gg_span, size_t, const gg_words *, gg_error *),
                       gg_game *to, gg_error *error)
{
    gg_span file = gg_find_file(game, name);
    if (!file.at)
        return gg_fail(error, 0, 0, "%s: %s is missing", game->rules->id, name);
    uint32_t line = 0;
    gg_words words;
    size_t mark = file.size >= 3 && memcmp(file.at, "\xEF\xBB\xBF", 3) == 0 ? 3
                                                                            : 0; /* byte order */
    for (size_t start = mark, end = 0; start < file.size; start = end + 1) {
        for (end = start; end < file.size && file.at[end] != '\n'; end++)
            ;
        line++;
        gg_error trouble = {0};
        bool good = gg_split((gg_span){file.at + start, end - start}, &words, &trouble);
        if (good && words.count > 0)
            good = each(to, file, start, &words, &trouble);
        if (!good)
            return gg_fail(error, line, trouble.column, "%s/%s: %s", game->rules->id, name,
                           trouble.text);
    }
    return true;
}

/* ---------------------------------------------------------------- game.txt */

static bool read_scenario(const gg_game *game, const gg_words *words, uint32_t index,
                          uint32_t *scenario, gg_error *error)
{
    gg_span word = gg_word_at(words, index);
    for (uint32_t i = 0; i < game->scenario_count; i++) {
        if (gg_same_name(word, game->scenarios[i].id)) {
            *scenario = i;
            return true;
        }
    }
    char list[300];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t i = 0; i < game->scenario_count; i++) {
        gg_put(&out, i > 0 ? ", " : "");
        gg_put_span(&out, game->scenarios[i].id);
    }
    return gg_fail_at(error, words, index, "unknown scenario \"%.*s\": %s", (int)word.size, word.at,
                      list);
}

static bool read_game_line(gg_game *game, gg_span file, size_t start, const gg_words *words,
                           gg_error *error)
{
    gg_span rest = rest_of_line(file, start, words, 1);
    if (rest.size == 0)
        return gg_fail_at(error, words, 1, "text expected");
    if (gg_word_is(words, 0, "title")) {
        game->title = rest;
        return true;
    }
    if (gg_word_is(words, 0, "note")) {
        if (game->note_count == sizeof game->notes / sizeof game->notes[0])
            return gg_fail_at(error, words, 0, "too many notes");
        game->notes[game->note_count++] = rest;
        return true;
    }
    if (gg_word_is(words, 0, "default"))
        return read_scenario(game, words, 1, &game->normal_scenario, error);
    if (!gg_word_is(words, 0, "scenario"))
        return gg_fail_at(error, words, 0, "title, scenario, default or note expected");
    if (game->scenario_count == GG_SCENARIOS_MAX)
        return gg_fail_at(error, words, 0, "too many scenarios");
    gg_scenario *scenario = &game->scenarios[game->scenario_count++];
    scenario->title = rest_of_line(file, start, words, 2);
    scenario->id = (gg_span){rest.at, words->word[1].size};
    return true;
}

/* ---------------------------------------------------------------- rules.txt */

static bool read_keeper(const gg_words *words, uint8_t *keeper, gg_error *error)
{
    static const char *const keepers[] = {"engine", "server", "people"};
    for (uint8_t i = 0; i < 3; i++) {
        if (gg_word_is(words, 2, keepers[i])) {
            *keeper = i;
            return true;
        }
    }
    return gg_fail_at(error, words, 2, "engine, server or people expected");
}

/* rule ID KEEPER SECTION : SENTENCE */
static bool read_rule_line(gg_game *game, gg_span file, size_t start, const gg_words *words,
                           gg_error *error)
{
    if (!gg_word_is(words, 0, "rule"))
        return gg_fail_at(error, words, 0, "rule expected");
    if (game->rule_count == GG_RULES_MAX)
        return gg_fail_at(error, words, 0, "too many rules");
    uint32_t colon = 3;
    while (colon < words->count && !gg_word_is(words, colon, ":"))
        colon++;
    if (words->count <= colon + 1)
        return gg_fail_at(error, words, words->count, "rule ID KEEPER SECTION : SENTENCE expected");
    gg_rule *rule = &game->rule[game->rule_count];
    rule->id = (gg_span){file.at + start + words->word[1].at, words->word[1].size};
    if (gg_find_rule(game, rule->id) != GG_RULE_NONE)
        return gg_fail_at(error, words, 1, "rule %.*s is given twice", (int)rule->id.size,
                          rule->id.at);
    if (!read_keeper(words, &rule->keeper, error))
        return false;
    const gg_word *first = &words->word[3], *last = &words->word[colon - 1];
    if (colon > 3)
        rule->section = (gg_span){file.at + start + first->at,
                                  (size_t)(last->at + last->size - first->at)};
    rule->text = rest_of_line(file, start, words, colon + 1);
    game->rule_count++;
    return true;
}

/* ---------------------------------------------------------------- options */

static int32_t find_option(const gg_rules *rules, gg_span key)
{
    for (int32_t i = 0; rules->options[i].key; i++)
        if (gg_same_name(key, gg_span_of(rules->options[i].key)))
            return i;
    return -1;
}

int32_t gg_option_of(const gg_game *game, const char *key)
{
    int32_t index = find_option(game->rules, gg_span_of(key));
    gg_assert(index >= 0);
    return game->option[index];
}

void gg_write_option(const gg_option *option, int32_t value, gg_text *out)
{
    if (option->values)
        gg_put(out, option->values[value - option->low]);
    else
        gg_put_int(out, value);
}

/* "0 or 1", "none, light or heavy", "a number from 1 to 9" */
static void write_range(const gg_option *option, gg_text *out)
{
    if (!option->values && option->high - option->low > 1) {
        gg_print(out, "a number from %d to %d", option->low, option->high);
        return;
    }
    for (int32_t value = option->low; value <= option->high; value++) {
        if (value > option->low)
            gg_put(out, value == option->high ? " or " : ", ");
        gg_write_option(option, value, out);
    }
}

static bool read_value(const gg_option *option, gg_span text, int32_t *value)
{
    char number[16];
    for (*value = option->low; *value <= option->high; ++*value) {
        gg_text out;
        gg_text_open(&out, number, sizeof number);
        gg_put_int(&out, *value);
        const char *name = option->values ? option->values[*value - option->low] : number;
        if (gg_same_name(text, gg_span_of(name)))
            return true;
    }
    return false;
}

static bool read_option(gg_game *game, const gg_words *words, uint32_t index, size_t equals,
                        gg_error *error)
{
    gg_span word = gg_word_at(words, index), key = {word.at, equals};
    gg_span value = {word.at + equals + 1, word.size - equals - 1};
    int32_t number = find_option(game->rules, key);
    if (number < 0)
        return gg_fail_at(error, words, index, "%s has no option \"%.*s\"", game->rules->id,
                          (int)key.size, key.at);
    const gg_option *option = &game->rules->options[number];
    if (read_value(option, value, &game->option[number]))
        return true;
    char range[200];
    gg_text out;
    gg_text_open(&out, range, sizeof range);
    write_range(option, &out);
    return gg_fail_at(error, words, index, "option %s: \"%.*s\" is not %s", option->key,
                      (int)value.size, value.at, range);
}

static size_t equals_sign(gg_span word)
{
    size_t at = 0;
    while (at < word.size && word.at[at] != '=')
        at++;
    return at;
}

/* [SCENARIO] {KEY=VALUE} */
static bool read_choices(gg_game *game, const gg_words *words, uint32_t first, gg_error *error)
{
    for (uint32_t i = first; i < words->count; i++) {
        gg_span word = gg_word_at(words, i);
        size_t equals = equals_sign(word);
        if (equals < word.size) {
            if (!read_option(game, words, i, equals, error))
                return false;
        } else if (i > first) {
            return gg_fail_at(error, words, i, "KEY=VALUE expected, found \"%.*s\"", (int)word.size,
                              word.at);
        } else if (!read_scenario(game, words, i, &game->scenario, error)) {
            return false;
        }
    }
    return true;
}

void gg_write_game(const gg_game *game, gg_text *out)
{
    gg_put(out, game->rules->id);
    if (game->scenario != game->normal_scenario) {
        gg_put_char(out, ' ');
        gg_put_span(out, game->scenarios[game->scenario].id);
    }
    for (uint32_t i = 0; game->rules->options[i].key; i++) {
        const gg_option *option = &game->rules->options[i];
        if (game->option[i] == option->normal)
            continue;
        gg_print(out, " %s=", option->key);
        gg_write_option(option, game->option[i], out);
    }
}

/* ---------------------------------------------------------------- making */

const gg_entry *gg_find_game(const gg_shelf *shelf, gg_span name)
{
    for (uint32_t i = 0; i < shelf->count; i++)
        if (gg_same_name(name, gg_span_of(shelf->entries[i].rules->id)))
            return &shelf->entries[i];
    return NULL;
}

const gg_entry *gg_read_entry(const gg_shelf *shelf, const gg_words *words, uint32_t index,
                              gg_error *error)
{
    gg_span word = gg_word_at(words, index);
    const gg_entry *entry = gg_find_game(shelf, word);
    if (entry)
        return entry;
    char list[200];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t i = 0; i < shelf->count; i++)
        gg_print(&out, "%s%s", i > 0 ? ", " : "", shelf->entries[i].rules->id);
    gg_fail_at(error, words, index, "unknown game \"%.*s\": %s", (int)word.size, word.at, list);
    return NULL;
}

static size_t round_up(size_t size)
{
    return (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
}

size_t gg_game_size(const gg_rules *rules)
{
    return round_up(sizeof(gg_game)) + round_up(rules->board_size);
}

gg_game *gg_game_make(const gg_entry *entry, void *memory, const gg_words *words, uint32_t first,
                      gg_error *error)
{
    gg_assert((uintptr_t)memory % GG_ALIGN == 0);
    gg_game *game = memory;
    memset(memory, 0, gg_game_size(entry->rules));
    game->rules = entry->rules;
    game->files = entry->files;
    game->file_count = entry->file_count;
    game->rule_count = GG_RULE_FIRST;
    game->board = (uint8_t *)memory + round_up(sizeof(gg_game));
    for (uint32_t i = 0; entry->rules->options[i].key; i++) {
        gg_assert(i < GG_OPTIONS_MAX);
        game->option[i] = entry->rules->options[i].normal;
    }
    if (!read_lines(game, "game.txt", read_game_line, game, error))
        return NULL;
    if (game->scenario_count == 0) {
        gg_fail(error, 0, 0, "%s/game.txt: no scenario", entry->rules->id);
        return NULL;
    }
    if (!read_lines(game, "rules.txt", read_rule_line, game, error))
        return NULL;
    game->scenario = game->normal_scenario;
    if (words && !read_choices(game, words, first + 1, error))
        return NULL;
    hash_files(game);
    if (!entry->rules->load(game, error))
        return NULL;
    gg_assert(game->seats >= 1 && game->seats <= GG_SEATS_MAX);
    return game;
}
