/* forecast.c: the preview of a draft (docs/api.md) in words: what programs need is left out, members have labels, places and
 * pieces their names, and chances are percentages. */
#include "cli/screen/app.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 400, LONGEST = 12 /* entries of a list that is shown */ };

typedef struct word {
    const char *key, *label; /* NULL: the member is not shown; "": its value says enough */
} word;

/* Other members are called what they are called, with blanks. */
static const word words[] = {
    {"kind", NULL},
    {"reach", NULL},
    {"ways", NULL},
    {"steps", NULL},
    {"actions", NULL},
    {"groups", NULL},
    {"barred", NULL},
    {"sets", NULL},
    {"forces", NULL},
    {"sources", NULL},
    {"positions", NULL},
    {"markers", NULL},
    {"stands", NULL},
    {"targets", NULL},
    {"position", NULL},
    {"name", NULL},
    {"FR_breaks", NULL},
    {"AL_breaks", NULL},
    {"dies", "may be eliminated"},
    {"who", "Group"},
    {"sp", "Strength points"},
    {"capacity", "Leaders can take along"},
    {"spent", "Movement spent"},
    {"infantry_left", "Movement left, infantry"},
    {"cavalry_left", "Movement left, cavalry"},
    {"leader_left", "Movement left, leaders"},
    {"cavalry", "Cavalry among them"},
    {"from", "From"},
    {"to", "To"},
    {"at", "At"},
    {"hex", ""},
    {"town", ""},
    {"block", ""},
    {"text", ""},
    {"mode", ""},
    {"battle", "Battle"},
    {"drm", "Added to the dice"},
    {"winner", "Winner"},
    {"rule", "Rule"},
    {"losses", "Losses"},
    {"range", "Range"},
    {"hidden", "Hidden enemies"},
    {"blocking", "Blocking"},
    {"army", ""},
    {"why", ""},
    {"note", ""},
    {"choices", "Choices"},
    {"lines", "How it adds up"},
    {"morale_lines", "Morale"},
    {"without_counter", "Without a counter-attack"},
    {"counters", "After a counter-attack"},
    {"initial", "Initial result"},
    {"final", "Final result"},
    {"battles", "Battles"},
    {"attacker", "The attacker is"},
    {"larger", "Larger force"},
    {"smaller", "Smaller force"},
    {"odds", "Odds"},
    {"rolls", "Rolls"},
    {"expected", "Expected losses"},
    {"loss", "Loss"},
    {"hits", "Chances of 0, 1, 2 .. hits"},
    {"needs", "Hits with a die up to"},
    {"dice", "Dice"},
    {"shots", "Fire"},
    {"morale", "Morale"},
    {"morale_gone", "Morale is gone"},
    {"rout", "A rout now"},
    {"units", "Units"},
    {"roads", "Roads"},
    {"room", "room for"},
    {"limit", "of"},
    {"river", "over a river"},
    {"march", "loses a step"},
    {"classes", "Rolls"},
    {"lost", "Lost"},
    {"of", "of"},
    {"attrition", "Attrition"},
    {"supply", "Supply"},
    {"supplied", "supplied"},
    {"enemy_fire", "Enemy fire, at most"},
    {"must", "Must go"},
    {"falls_by", "The city falls by test 1, 2 .. 5"},
    {"proposal", "Proposed loss"},
    {"armies", "Armies"},
    {"next", "Next to be placed"},
    {"left", "left to place"},
    {"towns", "Towns with room"},
    {"FR", "French"},
    {"AL", "Allies"},
    {"F", "French"},
    {"A", "Allies"},
    {"AD", "Anglo-Dutch"},
    {"PR", "Prussians"},
};

typedef struct forecast {
    const scr_app *app;
    scr_lines *lines;
} forecast;

/* ---------------------------------------------------------------- words */

static const word *find_word(const char *key)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].key, key) == 0)
            return &words[i];
    return NULL;
}

static bool is_hidden(const char *key)
{
    const word *found = find_word(key);
    return found && !found->label;
}

static void write_label(const char *key, char *out, size_t size)
{
    const word *found = find_word(key);
    snprintf(out, size, "%s", found ? found->label : key);
    for (char *at = out; *at; at++)
        if (*at == '_')
            *at = ' ';
}

/* "P27 Florence"; pieces in words; anything else as it is. */
static void write_name(const forecast *of, const char *id, char *out, size_t size)
{
    static const char *const kinds[] = {"city", "hex", "town", "place", "locale"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const scr_place *place = scr_find_place(&of->app->chart, kinds[i], id);
        if (place && place->name[0] && strcmp(place->name, id) != 0) {
            snprintf(out, size, "%s %s", id, place->name);
            return;
        }
    }
    const word *side = id[0] < 'A' || id[0] > 'Z' || strlen(id) > 2 ? NULL : find_word(id);
    if (side) {
        snprintf(out, size, "%s", side->label);
        return;
    }
    for (uint32_t i = 0; i < of->app->piles.pieces; i++)
        if (strcmp(of->app->piles.piece[i].id, id) == 0) {
            snprintf(out, size, "%s", of->app->piles.piece[i].words);
            return;
        }
    snprintf(out, size, "%s", id);
}

static bool is_fraction(json_t *value)
{
    return json_is_object(value) && json_object_get(value, "part") && json_object_get(value, "of");
}

/* Chances are percentages; expected values keep their hundredths. */
static void write_fraction(json_t *value, char *out, size_t size)
{
    long part = scr_number(value, "part"), of = scr_number(value, "of");
    long hundredths = scr_number(value, "hundredths");
    if (of == 1)
        snprintf(out, size, "%ld", part);
    else if (part <= of)
        snprintf(out, size, "%ld%%", hundredths);
    else
        snprintf(out, size, "%ld.%02ld", hundredths / 100, hundredths % 100);
}

static bool is_scalar(json_t *value)
{
    return is_fraction(value) || !(json_is_object(value) || json_is_array(value));
}

static bool is_nothing(json_t *value)
{
    return json_is_null(value) || json_is_false(value) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_object(value) && json_object_size(value) == 0) ||
           (json_is_string(value) && json_string_value(value)[0] == 0);
}

static void write_scalar(const forecast *of, json_t *value, char *out, size_t size)
{
    if (is_fraction(value))
        write_fraction(value, out, size);
    else if (json_is_string(value))
        write_name(of, json_string_value(value), out, size);
    else if (json_is_number(value))
        snprintf(out, size, "%ld", (long)json_number_value(value));
    else
        snprintf(out, size, "%s", json_is_true(value) ? "yes" : "no");
}

/* ---------------------------------------------------------------- lines */

static void add_text(char *line, const char *before, const char *text)
{
    size_t used = strlen(line);
    snprintf(line + used, TEXT_SIZE - used, "%s%s", used > 0 ? before : "", text);
}

static void write_list(const forecast *of, const json_t *list, char *out)
{
    size_t i;
    json_t *one;
    out[0] = 0;
    if (json_array_size(list) > LONGEST) {
        snprintf(out, TEXT_SIZE, "%u", (unsigned)json_array_size(list));
        return;
    }
    SCR_EACH (list, i, one) {
        char text[120] = "";
        if (is_scalar(one))
            write_scalar(of, one, text, sizeof text);
        add_text(out, ", ", text);
    }
}

static bool is_list(json_t *value)
{
    size_t i;
    json_t *one;
    SCR_EACH (value, i, one)
        if (!is_scalar(one))
            return false;
    return json_is_array(value);
}

/* "least" and "most" are one number, or two. */
static void write_range(json_t *object, char *line)
{
    char text[40];
    long least = scr_number(object, "least"), most = scr_number(object, "most");
    if (least == most || !json_object_get(object, "most"))
        snprintf(text, sizeof text, "%ld", least);
    else
        snprintf(text, sizeof text, "%ld to %ld", least, most);
    add_text(line, ": ", text);
}

/* One member behind others in a line. */
static void add_member(const forecast *of, const char *key, json_t *value, char *line)
{
    char label[80], text[TEXT_SIZE] = "";
    if (is_nothing(value) || is_hidden(key) || strcmp(key, "rule") == 0)
        return;
    write_label(key, label, sizeof label);
    if (is_list(value))
        write_list(of, value, text);
    else if (is_scalar(value) && !json_is_true(value))
        write_scalar(of, value, text, sizeof text);
    add_text(line, ", ", label);
    if (text[0])
        add_text(line, label[0] ? " " : ", ", text);
}

/* An object without others in it, in one line: what it is about first, its rule last. */
static void write_flat(const forecast *of, json_t *object, char *line)
{
    const char *key;
    json_t *value;
    const char *rule = scr_text(object, "rule");
    line[0] = 0;
    if (json_is_string(json_object_get(object, "text")))
        add_text(line, "", scr_text(object, "text"));
    if (json_object_get(object, "least"))
        write_range(object, line);
    SCR_EACH_MEMBER (object, key, value) {
        bool told = strcmp(key, "text") == 0 || strcmp(key, "least") == 0 ||
                    (strcmp(key, "most") == 0 && json_object_get(object, "least"));
        if (strcmp(key, "value") == 0) {
            char text[40];
            write_scalar(of, value, text, sizeof text);
            add_text(line, ": ", text);
        } else if (!told) {
            add_member(of, key, value, line);
        }
    }
    if (rule[0]) {
        add_text(line, " ", "(");
        add_text(line, "", rule);
        add_text(line, "", ")");
    }
}

static bool is_flat(json_t *object)
{
    const char *key;
    json_t *value;
    SCR_EACH_MEMBER (object, key, value)
        if (!is_hidden(key) && !is_scalar(value) && !is_list(value) && !is_nothing(value))
            return false;
    return json_is_object(object);
}

static void say(const forecast *of, int depth, const char *label, const char *text)
{
    bool both = label[0] && text[0];
    if (label[0] || text[0])
        scr_say(of->lines, depth > 1 ? SCR_FAINT : SCR_INK, 0, "%*s%s%s%s", 2 * depth, "", label,
                both ? ": " : "", text);
}

static void say_members(const forecast *of, json_t *object, int depth);

static void say_objects(const forecast *of, const char *label, const json_t *list, int depth)
{
    size_t i;
    json_t *one;
    char line[TEXT_SIZE];
    if (json_array_size(list) > LONGEST)
        return;
    say(of, depth, label, "");
    SCR_EACH (list, i, one) {
        if (is_flat(one)) {
            write_flat(of, one, line);
            say(of, depth + 1, "", line);
        } else if (json_is_object(one)) {
            say_members(of, one, depth + 1);
        }
    }
}

/* A table of battle results: a row for each sum of the dice. */
static void say_rolls(const forecast *of, const json_t *rolls, int depth)
{
    size_t i;
    json_t *roll;
    SCR_EACH (rolls, i, roll)
        scr_say(of->lines, SCR_FAINT, 0, "%*s%2ld: French lose %ld%s, Allies lose %ld%s", 2 * depth,
                "", scr_number(roll, "dice"), scr_number(roll, "FR_loss"),
                json_is_true(json_object_get(roll, "FR_breaks")) ? " and break" : "",
                scr_number(roll, "AL_loss"),
                json_is_true(json_object_get(roll, "AL_breaks")) ? " and break" : "");
}

static void say_member(const forecast *of, const char *key, json_t *value, int depth)
{
    char label[80], text[TEXT_SIZE] = "";
    if (is_nothing(value) || is_hidden(key))
        return;
    write_label(key, label, sizeof label);
    if (json_object_get(json_array_get(value, 0), "FR_loss")) {
        say(of, depth, "With the dice", "");
        say_rolls(of, value, depth + 1);
        return;
    }
    if (is_list(value))
        write_list(of, value, text);
    else if (is_flat(value) && !is_fraction(value))
        write_flat(of, value, text);
    else if (is_scalar(value) && !json_is_true(value))
        write_scalar(of, value, text, sizeof text);
    if (json_is_array(value) && !is_list(value)) {
        say_objects(of, label, value, depth);
        return;
    }
    say(of, depth, label, text);
    if (json_is_object(value) && !is_flat(value) && !is_fraction(value))
        say_members(of, value, depth + 1);
}

static void say_members(const forecast *of, json_t *object, int depth)
{
    const char *key;
    json_t *value;
    SCR_EACH_MEMBER (object, key, value)
        say_member(of, key, value, depth);
}

void scr_read_forecast(scr_app *app)
{
    const forecast of = {app, &app->fight};
    scr_lines_clear(&app->fight);
    say_members(&of, json_object_get(json_object_get(app->sight, "draft"), "preview"), 0);
}
