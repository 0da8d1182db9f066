/* options.c: the option parser of all commands, and their --help. */
#include "cli.h"
#include "host/complain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int cli_error(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    host_complain_list(format, list);
    va_end(list);
    return CLI_WRONG;
}

const char *cli_nearest(const char *word, const char *const *candidates)
{
    const int limit = strlen(word) > 3 ? 2 : 1; /* two letters in each other's place count as two */
    const char *nearest = NULL;
    int best = limit + 1;
    for (; *candidates; candidates++) {
        int distance = gg_name_distance(gg_span_of(word), gg_span_of(*candidates), limit);
        if (distance >= best)
            continue;
        best = distance;
        nearest = *candidates;
    }
    return nearest;
}

/* ---------------------------------------------------------------- help */

enum {
    HELP_WIDTH = 80,
    HELP_COLUMN = 21
}; /* a terminal of 80 columns; where texts of options begin */

/* Breaks the text at blanks; later lines are indented. `used`: columns that are taken in the first one. */
static void print_wrapped(const char *text, size_t size, int used, int indent)
{
    const char *before = "";
    for (size_t at = 0; at < size;) {
        const char *blank = memchr(text + at, ' ', size - at);
        int word = blank ? (int)(blank - text - (ptrdiff_t)at) : (int)(size - at);
        if (before[0] && used + 1 + word > HELP_WIDTH) {
            printf("\n%*s", indent, "");
            used = indent;
            before = "";
        }
        printf("%s%.*s", before, word, text + at);
        used += word + (int)strlen(before);
        before = " ";
        at += (size_t)word + 1;
    }
    putchar('\n');
}

static void print_option(const cli_option *option)
{
    char usage[40];
    snprintf(usage, sizeof usage, "--%s%s%s", option->name, option->value ? " " : "",
             option->value ? option->value : "");
    int used = printf("  %-18s ", usage);
    print_wrapped(option->help, strlen(option->help), used, HELP_COLUMN);
}

/* Lines that begin with a blank stand for themselves, others are a paragraph. */
static void print_details(const char *text)
{
    while (*text) {
        size_t size = strcspn(text, "\n");
        if (*text != ' ')
            while (text[size] == '\n' && text[size + 1] != 0 && !strchr(" \n", text[size + 1]))
                size += 1 + strcspn(text + size + 1, "\n");
        char paragraph[1000];
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)size, text);
        for (char *at = paragraph; *at; at++)
            if (*at == '\n')
                *at = ' ';
        if (*text == ' ')
            puts(paragraph);
        else
            print_wrapped(paragraph, strlen(paragraph), 0, 0);
        text += size + (text[size] == '\n');
    }
}

static int show_help(const cli_command *command)
{
    char head[200];
    snprintf(head, sizeof head, "grognard %s%s%s: %s", command->name, command->words[0] ? " " : "",
             command->words, command->summary);
    print_wrapped(head, strlen(head), 0, 4);
    putchar('\n');
    print_details(command->details);
    putchar('\n');
    for (const cli_option *option = command->options; option->name; option++)
        print_option(option);
    printf("Example: %s\n", command->example);
    return CLI_FINE;
}

static int wrong_usage(const cli_command *command, const char *what)
{
    return cli_error("%s: %s; usage: grognard %s %s", command->name, what, command->name,
                     command->words);
}

/* ---------------------------------------------------------------- reading */

static int find_option(const cli_command *command, gg_span name)
{
    for (int i = 0; command->options[i].name; i++)
        if (gg_span_is(name, command->options[i].name))
            return i;
    return -1;
}

static int unknown_option(const cli_command *command, const char *word)
{
    const char *names[CLI_OPTIONS_MAX + 1] = {NULL};
    for (int i = 0; command->options[i].name; i++)
        names[i] = command->options[i].name;
    const char *near = cli_nearest(word + strspn(word, "-"), names);
    if (near)
        return cli_error("%s: unknown option %s; near: --%s", command->name, word, near);
    return cli_error("%s: unknown option %s; `grognard %s --help` lists them", command->name, word,
                     command->name);
}

/* Reads `--name`, `--name value` or `--name=value` and moves *next past it. */
static int read_option(cli_call *call, int count, char **words, int *next)
{
    const char *word = words[(*next)++];
    const char *name = word + 2, *equals = strchr(name, '=');
    gg_span span = {name, equals ? (size_t)(equals - name) : strlen(name)};
    int index = find_option(call->command, span);
    if (index < 0)
        return unknown_option(call->command, word);
    const cli_option *option = &call->command->options[index];
    if (call->value[index])
        return cli_error("%s: --%s is given twice", call->command->name, option->name);
    if (!option->value && equals)
        return cli_error("%s: --%s takes no value", call->command->name, option->name);
    if (option->value && !equals && *next == count)
        return cli_error("%s: --%s needs a value: %s", call->command->name, option->name,
                         option->value);
    call->value[index] = !option->value ? "" : equals ? equals + 1 : words[(*next)++];
    return CLI_FINE;
}

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != 0;
}

/* Separates options from words; they may come in any order. "--" ends the options. */
static int read_call(cli_call *call, int count, char **words, const char **plain)
{
    bool only_words = false;
    for (int next = 0; next < count;) {
        const char *word = words[next];
        if (only_words || !is_option(word)) {
            plain[call->count++] = word;
            next++;
        } else if (strcmp(word, "--") == 0) {
            only_words = true;
            next++;
        } else if (strncmp(word, "--", 2) != 0) {
            return unknown_option(call->command, word);
        } else {
            int status = read_option(call, count, words, &next);
            if (status != CLI_FINE)
                return status;
        }
    }
    return CLI_FINE;
}

static bool asks_for_help(int count, char **words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

static int check_and_run(cli_call *call)
{
    const cli_command *command = call->command;
    if (call->count < command->least)
        return wrong_usage(command, "missing argument");
    if (command->most >= 0 && call->count > command->most)
        return wrong_usage(command, "too many arguments");
    const char *data = cli_value(call, "data");
    call->shelf = data ? cli_shelf_with(data) : cli_shelf();
    if (!call->shelf)
        return CLI_WRONG;
    int status = command->run(call);
    cli_shelf_free(call->shelf);
    return status;
}

int cli_run(const cli_command *command, int count, char **words)
{
    if (asks_for_help(count, words))
        return show_help(command);
    cli_call call = {.command = command};
    const char **plain = host_memory(((size_t)count + 1) * sizeof *plain);
    int status = read_call(&call, count, words, plain);
    call.words = plain;
    if (status == CLI_FINE)
        status = check_and_run(&call);
    free(plain);
    return status;
}

/* ---------------------------------------------------------------- values */

const char *cli_value(const cli_call *call, const char *option)
{
    int index = find_option(call->command, gg_span_of(option));
    return index < 0 ? NULL : call->value[index];
}

bool cli_given(const cli_call *call, const char *option)
{
    return cli_value(call, option) != NULL;
}

static bool read_number(const char *text, uint64_t *value)
{
    *value = 0;
    for (const char *digit = text; *digit; digit++) {
        if (*digit < '0' || *digit > '9' || *value > (UINT64_MAX - 9) / 10)
            return false;
        *value = *value * 10 + (uint64_t)(*digit - '0');
    }
    return *text != 0;
}

bool cli_number(const cli_call *call, const char *option, uint64_t low, uint64_t high,
                uint64_t *value)
{
    const char *text = cli_value(call, option);
    uint64_t number;
    if (!text)
        return true;
    if (!read_number(text, &number) || number < low || number > high) {
        cli_error("%s: --%s: \"%s\" is not a number from %llu to %llu", call->command->name, option,
                  text, (unsigned long long)low, (unsigned long long)high);
        return false;
    }
    *value = number;
    return true;
}
